/* What a board shows, and why an element of it cannot be used now. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/element.h"

/* ---- Elements ---------------------------------------------------------------------------------- */

typedef enum {
    CELL,
    DIE,
    STOCK,
    SLOT,
    BASIC,
    BANDIT,
    SHIP,
    ACTION,
    HOURGLASS,
    END,
    REROLL,
    PAY,
    TAKE,
    ANSWER,
    STONE,
    IRON
} element_sort;

typedef enum { END_OF_DICE, END_OF_ATTACK, END_OF_BUILD } end;
static const char *const end_word[] = {"dice", "attack", "build"};
typedef enum { ACCEPT, DECLINE, GO_ON, DECLARE } answer;
static const uint8_t answer_verb[] = {DC_VERB_ACCEPT, DC_VERB_DECLINE, DC_VERB_GO_ON,
                                      DC_VERB_DECLARE};
/* What a market place gives for one unit, and for two. */
static const char *const take_word[] = {"wood",       "stone",       "iron",
                                        "wood+wood",  "stone+stone", "iron+iron",
                                        "wood+stone", "wood+iron",   "stone+iron"};
enum { TAKES = sizeof take_word / sizeof *take_word };

static void write_id(const void *state, element e, jacta_text *out) {
    (void)state;
    static const char *const sorts[] = {
        "cell:",      "die:", "stock:",  "slot:", "basic:", "bandit:", "ship:",  "action:",
        "hourglass:", "end:", "reroll:", "pay:",  "take:",  "answer:", "stone:", "iron:"};
    text_put(out, sorts[e.sort]);
    if (e.sort <= STOCK) text_number(out, e.owner), text_char(out, ',');
    switch (e.sort) {
    case CELL:
        text_put(out, dc_die_name[dc_row(e.index)]);
        text_number(out, e.index % DC_COLUMNS + 1);
        break;
    case DIE: text_put(out, dc_die_name[e.index]); break;
    case STOCK:
    case PAY: text_put(out, dc_resource_name[e.index]); break;
    case BASIC: text_put(out, dc_location_name[DC_BASIC + e.index]); break;
    case BANDIT: text_number(out, dc_bandits[e.index].points); break;
    case SHIP: text_number(out, dc_ships[e.index].points); break;
    case ACTION: text_put(out, dc_verbs[e.index].name); break;
    case HOURGLASS: text_put(out, dc_verbs[DC_VERB_SPEND].part[0].names->name[e.index]); break;
    case END: text_put(out, end_word[e.index]); break;
    case TAKE: text_put(out, take_word[e.index]); break;
    case ANSWER: text_put(out, dc_verbs[answer_verb[e.index]].name); break;
    default: text_number(out, e.index);
    }
}

/* Buttons of an ability that asks. */
static void add_answers(const dc_state *s, elements *d) {
    switch (dc_asking(s)->op) {
    case DC_OP_TRADE: element_range(d, TAKE, 0, TAKES); /* fall through */
    case DC_OP_TRIPLE: element_range(d, PAY, 0, DC_RESOURCES); break;
    case DC_OP_REROLL_MANY: element_range(d, REROLL, 0, bit_count(s->dice) + 1); return;
    case DC_OP_FREE_CARD:
    case DC_OP_COPY:
    case DC_OP_SHIFT: break;
    default: element_add(d, ANSWER, ACCEPT);
    }
    element_add(d, ANSWER, DECLINE);
}

/* Buttons that come with a decision and go with it. */
static void add_buttons(const dc_state *s, elements *d) {
    switch (s->phase) {
    case DC_PHASE_DICE:
        element_range(d, ACTION, DC_VERB_USE, DC_VERB_PASS + 1);
        element_range(d, HOURGLASS, 0, dc_verbs[DC_VERB_SPEND].part[0].count - dc_solo(s));
        element_add(d, END, END_OF_DICE);
        break;
    case DC_PHASE_ASK: add_answers(s, d); break;
    case DC_PHASE_ATTACK: element_add(d, END, END_OF_ATTACK); break;
    case DC_PHASE_BUILD: element_add(d, END, END_OF_BUILD); break;
    case DC_PHASE_STATUE:
        element_range(d, STONE, 0, dc_asking(s)->statue + 1u);
        element_range(d, IRON, 0, dc_asking(s)->statue + 1u);
        break;
    case DC_PHASE_DECLARE: element_range(d, ANSWER, GO_ON, DECLARE + 1); break;
    default: break;
    }
}

static void draw(const dc_state *s, int32_t viewer, elements *d) {
    d->count = 0;
    for (uint32_t owner = 0; owner < s->players; owner++) {
        element_row(d, CELL, owner, 0, DC_SPACES);
        element_row(d, DIE, owner, 0, DC_ROWS);
        element_row(d, STOCK, owner, 0, DC_RESOURCES);
    }
    element_range(d, SLOT, 0, dc_slots(s));
    element_range(d, BASIC, 0, DC_BASICS);
    element_range(d, BANDIT, 0, DC_PILES);
    element_range(d, SHIP, 0, DC_PILES);
    if (viewer == s->seat && !dc_is_chance(s)) add_buttons(s, d);
}

void dc_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context) {
    elements board;
    draw(state, viewer, &board);
    element_each(&board, state, write_id, each, context);
}

/* ---- Reasons ----------------------------------------------------------------------------------- */

#define REASON(name) "dice_city.reason." name

/* The last resort: what the element is for, and what is decided instead. */
static void wrong_time(const dc_state *s, const char *key, jacta_phrase *out) {
    static const char *const now[] = {
        [DC_PHASE_DISPLAY] = REASON("now.setup"),   [DC_PHASE_FIRST] = REASON("now.setup"),
        [DC_PHASE_OPENING] = REASON("now.setup"),   [DC_PHASE_DICE] = REASON("now.dice"),
        [DC_PHASE_SLOTS] = REASON("now.slots"),     [DC_PHASE_ASK] = REASON("now.ask"),
        [DC_PHASE_FORCE] = REASON("now.force"),     [DC_PHASE_ATTACK] = REASON("now.attack"),
        [DC_PHASE_BUILD] = REASON("now.build"),     [DC_PHASE_SPACE] = REASON("now.space"),
        [DC_PHASE_STATUE] = REASON("now.statue"),   [DC_PHASE_END] = REASON("now.end"),
        [DC_PHASE_DECLARE] = REASON("now.declare"), [DC_PHASE_DEAL] = REASON("now.end"),
        [DC_PHASE_OVER] = REASON("now.over"),
    };
    phrase_start(out, key);
    phrase_key(out, now[s->phase]);
}

static void with_numbers(jacta_phrase *out, const char *key, uint32_t first, uint32_t second) {
    phrase_start(out, key);
    phrase_number(out, (int32_t)first);
    phrase_number(out, (int32_t)second);
}

static void with_die(jacta_phrase *out, const char *key, uint32_t die, uint32_t column) {
    phrase_start(out, key);
    phrase_key(out, dc_die_key[die]);
    phrase_number(out, (int32_t)column);
}

static bool unused(const dc_state *s, uint32_t die) {
    return s->dice >> die & 1;
}

/* Why no die comes to the space. */
static void why_no_die(const dc_state *s, uint32_t space, jacta_phrase *out) {
    uint32_t die = dc_row(space), column = s->city[s->seat].die[die];
    uint32_t here = space % DC_COLUMNS + 1;
    bool near = here + 1 == column || here == column + 1;
    with_die(out,
             !unused(s, die) ? REASON("die_used")
             : near          ? REASON("move_costs")
                             : REASON("die_elsewhere"),
             die, column);
}

/* Why the ability that asks does not copy the location. */
static void why_not_copied(const dc_state *s, uint32_t space, jacta_phrase *out) {
    bool row = dc_asking(s)->amount == DC_SCOPE_ROW && dc_row(space) != dc_row(s->at);
    phrase_start(out, !dc_active(&s->city[s->seat], space) ? REASON("deactivated")
                      : s->chain >> space & 1              ? REASON("copied")
                      : row                                ? REASON("other_row")
                                                           : REASON("no_die"));
    phrase_key(out, dc_asking(s)->key);
}

static void why_own_cell(const dc_state *s, uint32_t space, jacta_phrase *out) {
    bool here = s->city[s->seat].die[dc_row(space)] == space % DC_COLUMNS + 1;
    if (s->phase == DC_PHASE_DICE)
        why_no_die(s, space, out);
    else if (s->phase == DC_PHASE_ASK && dc_asking(s)->op == DC_OP_COPY)
        why_not_copied(s, space, out);
    else if (s->phase == DC_PHASE_ASK && dc_asking(s)->op == DC_OP_SHIFT)
        with_die(out, here && unused(s, dc_row(space)) ? REASON("die_here") : REASON("die_used"),
                 dc_row(space), 0);
    else if (s->phase == DC_PHASE_BUILD)
        phrase_start(out, REASON("card_first"));
    else if (s->phase == DC_PHASE_ATTACK)
        phrase_start(out, REASON("own_city"));
    else
        wrong_time(s, REASON("only.cell"), out);
}

static void why_cell(const dc_state *s, uint32_t owner, uint32_t space, jacta_phrase *out) {
    const dc_city *city = &s->city[owner];
    if (owner == s->seat)
        why_own_cell(s, space, out);
    else if (s->phase != DC_PHASE_ATTACK)
        wrong_time(s, REASON("only.attack"), out);
    else if (!dc_defense(city, space))
        phrase_start(out, REASON("printed"));
    else if (!dc_active(city, space))
        phrase_start(out, REASON("deactivated"));
    else
        with_numbers(out, REASON("strength"), dc_defense(city, space), s->turn.army);
}

static void why_die(const dc_state *s, uint32_t owner, uint32_t die, jacta_phrase *out) {
    if (s->phase == DC_PHASE_FORCE) {
        phrase_start(out, REASON("other_die"));
        phrase_seat(out, s->roll_seat);
    } else if (owner != s->seat) {
        wrong_time(s, REASON("only.forced"), out);
    } else if (s->phase == DC_PHASE_DICE || s->phase == DC_PHASE_ASK) {
        with_die(out, unused(s, die) ? REASON("not_asked") : REASON("die_used"), die, 0);
    } else {
        wrong_time(s, REASON("only.die"), out);
    }
}

static void why_stock(const dc_state *s, uint32_t owner, uint32_t resource, jacta_phrase *out) {
    if (owner == s->seat) {
        phrase_start(out, REASON("own_stock"));
    } else if (s->phase != DC_PHASE_ATTACK) {
        wrong_time(s, REASON("only.steal"), out);
    } else if (!s->city[owner].stock[resource]) {
        phrase_start(out, REASON("none_to_steal"));
        phrase_seat(out, owner);
        phrase_key(out, dc_resource_key[resource]);
    } else {
        with_numbers(out, REASON("strength"), DC_STEAL_COST, s->turn.army);
    }
}

/* What is missing to pay. */
static void why_short(const dc_state *s, uint32_t cost, jacta_phrase *out) {
    phrase_start(out, REASON("short"));
    for (uint32_t r = 0; r < DC_RESOURCES; r++)
        phrase_number(out, (int32_t)dc_lack(&s->city[s->seat], cost, r));
}

/* A card of the display or of a basic stack, or a ship. */
static void why_ware(const dc_state *s, bool left, uint32_t cost, jacta_phrase *out) {
    if (s->phase == DC_PHASE_SPACE) {
        phrase_start(out, REASON("space_first"));
        phrase_key(out, dc_locations[dc_built(s, s->pick)].key);
    } else if (!left) {
        phrase_start(out, REASON("none_left"));
    } else if (s->phase == DC_PHASE_BUILD) {
        why_short(s, cost, out);
    } else {
        wrong_time(s, REASON("only.build"), out);
    }
}

static void why_bandits(const dc_state *s, uint32_t pile, jacta_phrase *out) {
    if (!s->bandits[pile])
        phrase_start(out, REASON("none_left"));
    else if (s->phase == DC_PHASE_ATTACK)
        with_numbers(out, REASON("strength"), dc_bandit_cost(s, pile),
                     (uint32_t)s->turn.army + s->turn.army_bandits);
    else
        wrong_time(s, REASON("only.attack"), out);
}

static void why_action(const dc_state *s, uint32_t verb, jacta_phrase *out) {
    if (!s->dice) {
        phrase_start(out, REASON("no_dice"));
        return;
    }
    switch (verb) {
    case DC_VERB_USE: phrase_start(out, REASON("all_deactivated")); break;
    case DC_VERB_MOVE: phrase_start(out, REASON("one_die")); break;
    case DC_VERB_REFRESH:
        phrase_start(out, s->turn.refreshed ? REASON("refreshed")
                          : s->deck_left    ? REASON("few_cards")
                                            : REASON("no_deck"));
        break;
    case DC_VERB_REACTIVATE: phrase_start(out, REASON("all_active")); break;
    default: phrase_start(out, REASON("passed"));
    }
}

static void why_button(const dc_state *s, element e, jacta_phrase *out) {
    const dc_city *city = &s->city[s->seat];
    switch (e.sort) {
    case ACTION: why_action(s, e.index, out); break;
    case HOURGLASS: with_numbers(out, REASON("hourglasses"), 2, city->hourglasses); break;
    case END: with_numbers(out, REASON("dice_left"), bit_count(s->dice), 0); break;
    case PAY:
        phrase_start(out, REASON("none_to_pay"));
        phrase_key(out, dc_resource_key[e.index]);
        break;
    case TAKE: phrase_start(out, REASON("no_trade")); break;
    case STONE: with_numbers(out, REASON("statue"), city->stock[DC_STONE], 0); break;
    case IRON: with_numbers(out, REASON("statue"), city->stock[DC_IRON], 0); break;
    default: phrase_start(out, REASON("begun"));
    }
}

static void explain(const dc_state *s, element e, jacta_phrase *out) {
    switch (e.sort) {
    case CELL: why_cell(s, e.owner, e.index, out); break;
    case DIE: why_die(s, e.owner, e.index, out); break;
    case STOCK: why_stock(s, e.owner, e.index, out); break;
    case SLOT: why_ware(s, s->display[e.index], dc_locations[s->display[e.index]].cost, out); break;
    case BASIC: why_ware(s, s->basics[e.index], dc_locations[DC_BASIC + e.index].cost, out); break;
    case BANDIT: why_bandits(s, e.index, out); break;
    case SHIP: why_ware(s, s->ships[e.index], dc_ships[e.index].cost, out); break;
    default: why_button(s, e, out);
    }
}

bool dc_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out) {
    elements board;
    draw(state, seat, &board);
    const element *found = element_find(&board, state, write_id, id);
    if (found) explain(state, *found, out);
    return found;
}

/* ---- What an element is ------------------------------------------------------------------------ */

#define ABOUT(name) "dice_city.about." name

static void about_location(uint32_t code, jacta_phrase_each *each, void *context) {
    const dc_location *card = &dc_locations[code];
    char key[64];
    jacta_text ability = TEXT_ON(key);
    jacta_phrase phrase;
    text_put(&ability, "dice_city.ability.");
    text_put(&ability, dc_location_name[code]);
    phrase_start(&phrase, ABOUT("ability"));
    phrase_key(&phrase, key);
    each(context, &phrase);
    phrase_start(&phrase, ABOUT("deactivates"));
    if (card->marks & DC_DEACTIVATES) each(context, &phrase);
    phrase_start(&phrase, ABOUT("cost"));
    for (uint32_t resource = 0; resource < DC_RESOURCES; resource++)
        phrase_number(&phrase, (int32_t)(card->cost >> 10 * resource & 1023));
    if (card->cost) each(context, &phrase);
    phrase_start(&phrase, ABOUT("worth"));
    phrase_number(&phrase, card->defense);
    phrase_number(&phrase, card->points);
    if (card->defense) each(context, &phrase);
}

void dc_about(const void *state, const char *id, jacta_phrase_each *each, void *context) {
    const dc_state *s = state;
    elements board;
    draw(s, JACTA_SPECTATOR, &board);
    const element *found = element_find(&board, state, write_id, id);
    if (found && found->sort == CELL)
        about_location(dc_at(&s->city[found->owner], found->index), each, context);
    else if (found && found->sort == SLOT && s->display[found->index])
        about_location(s->display[found->index], each, context);
    else if (found && found->sort == BASIC)
        about_location(DC_BASIC + found->index, each, context);
}
