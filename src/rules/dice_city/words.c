/* Notation, words and board elements of every move. The grammar is in docs/rules/dice_city.md. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/text.h"
#include "rules/core/verb.h"

#define MOVE(name) "dice_city.move." name

static verb_parts take_apart(jacta_move move) {
    return verb_apart(dc_verbs, DC_VERBS, move);
}

static bool copies(const dc_state *s) {
    return s->phase == DC_PHASE_ASK && dc_asking(s)->op == DC_OP_COPY;
}

/* The card that asks for a space. */
static uint32_t placed_card(const dc_state *s) {
    return s->phase == DC_PHASE_ASK ? dc_asking(s)->amount : dc_built(s, s->pick);
}

/* The two resources that the paid one may become, and how many of each a bargain gives. */
static void bargain(const verb_parts *p, uint32_t other[2], uint32_t *units) {
    uint32_t paid = p->part[0], how = p->part[1];
    uint32_t low = paid == DC_WOOD ? DC_STONE : DC_WOOD,
             high = paid == DC_IRON ? DC_STONE : DC_IRON;
    *units = how < DC_TWO_LOW ? 1 : 2;
    other[0] = how == DC_ONE_HIGH || how == DC_TWO_HIGH ? high : low;
    other[1] = how == DC_ONE_LOW || how == DC_TWO_LOW ? low : high;
}

/* Where the die that is moved comes to. */
static uint32_t moved_space(const dc_city *city, const verb_parts *p) {
    return dc_space(p->part[1], city->die[p->part[1]] + 2 * p->part[2] - 1);
}

/* ---- Notation -------------------------------------------------------------------------------- */

/* A blank and a word. */
static void put_word(jacta_text *out, const char *word) {
    text_char(out, ' ');
    text_put(out, word);
}

static void put_number(jacta_text *out, uint32_t number) {
    text_char(out, ' ');
    text_number(out, number);
}

static void put_set(jacta_text *out, uint64_t set, const char *const *names) {
    if (!set) put_word(out, "none");
    for (char before = ' '; set; before = '+') {
        uint32_t member = bit_pop(&set);
        text_char(out, before);
        if (names)
            text_put(out, names[member]);
        else
            text_number(out, member);
    }
}

/* Every part by its name or number. */
static void put_parts(jacta_text *out, const verb_parts *p) {
    const jacta_verb *verb = &dc_verbs[p->verb];
    for (uint32_t i = 0; i < 3 && verb->part[i].count; i++) {
        if (verb->part[i].names)
            put_word(out, verb->part[i].names->name[p->part[i]]);
        else
            put_number(out, p->part[i]);
    }
}

static void put_trade(jacta_text *out, const verb_parts *p) {
    uint32_t other[2], units;
    bargain(p, other, &units);
    put_number(out, units);
    put_word(out, dc_resource_name[p->part[0]]);
    put_word(out, dc_resource_name[other[0]]);
    if (units == 1) return;
    text_char(out, '+');
    text_put(out, dc_resource_name[other[1]]);
}

static void write_outcome(const dc_state *s, jacta_move move, jacta_text *out) {
    if (s->roll) {
        text_put(out, "roll");
        put_number(out, s->roll_seat);
        put_word(out, dc_die_name[bit_first(s->roll)]);
        put_number(out, move);
    } else if (s->fill) {
        text_put(out, "reveal");
        put_number(out, bit_first(s->fill));
        put_word(out, dc_location_name[move]);
    } else {
        text_put(out, "first");
        put_number(out, move);
    }
}

/* The verb's name, but for two that have other words, and its parts. */
static void write(const void *state, jacta_move move, jacta_text *out) {
    const dc_state *s = state;
    if (dc_is_chance(s)) {
        write_outcome(s, move, out);
        return;
    }
    verb_parts p = take_apart(move);
    text_put(out, p.verb == DC_VERB_CHOOSE    ? copies(s) ? "copy" : "place"
                  : p.verb == DC_VERB_BANDITS ? "attack"
                                              : dc_verbs[p.verb].name);
    switch (p.verb) {
    case DC_VERB_DISCARD: put_set(out, p.part[0], NULL); break;
    case DC_VERB_REROLL: put_set(out, p.part[0], dc_die_name); break;
    case DC_VERB_TRADE: put_trade(out, &p); break;
    case DC_VERB_BUILD:
        if (p.part[0] < DC_SLOTS) put_number(out, p.part[0]);
        put_word(out, dc_location_name[dc_built(s, p.part[0])]);
        break;
    case DC_VERB_FORCE: put_number(out, s->roll_seat); /* fall through */
    default: put_parts(out, &p);
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void say_location(jacta_phrase *out, uint32_t code) {
    phrase_key(out, dc_locations[code].key);
}

static void say_die(jacta_phrase *out, uint32_t die) {
    phrase_key(out, dc_die_key[die]);
}

/* Row and column of a space: two arguments. */
static void say_space(jacta_phrase *out, uint32_t space) {
    phrase_key(out, dc_row_key[dc_row(space)]);
    phrase_number(out, (int32_t)(space % DC_COLUMNS + 1));
}

/* A column a die comes to, and the location there: two arguments. */
static void say_arrival(jacta_phrase *out, const dc_city *city, uint32_t space) {
    phrase_number(out, (int32_t)(space % DC_COLUMNS + 1));
    say_location(out, dc_at(city, space));
}

static void say_outcome(const dc_state *s, jacta_move move, jacta_phrase *out) {
    if (s->roll) {
        uint32_t die = bit_first(s->roll);
        phrase_start(out, MOVE("roll"));
        phrase_seat(out, s->roll_seat);
        say_die(out, die);
        say_arrival(out, &s->city[s->roll_seat], dc_space(die, move));
    } else if (s->fill) {
        phrase_start(out, MOVE("reveal"));
        say_location(out, move);
    } else {
        phrase_start(out, MOVE("first"));
        phrase_seat(out, move);
    }
}

static void say_dice(const dc_state *s, const verb_parts *p, jacta_phrase *out) {
    static const char *const key[] = {
        [DC_VERB_USE] = MOVE("use"),         [DC_VERB_MOVE] = MOVE("move"),
        [DC_VERB_REFRESH] = MOVE("refresh"), [DC_VERB_REACTIVATE] = MOVE("reactivate"),
        [DC_VERB_PASS] = MOVE("pass"),       [DC_VERB_END_DICE] = MOVE("end_dice")};
    const dc_city *city = &s->city[s->seat];
    uint32_t die = p->part[0], other = p->part[1];
    phrase_start(out, key[p->verb]);
    if (p->verb == DC_VERB_END_DICE) return;
    if (p->verb == DC_VERB_USE) say_location(out, dc_at(city, dc_space(die, city->die[die])));
    say_die(out, die);
    if (p->verb == DC_VERB_MOVE) {
        say_die(out, other);
        say_arrival(out, city, moved_space(city, p));
    } else if (p->verb == DC_VERB_REACTIVATE) {
        say_location(out, dc_at(city, other));
        say_space(out, other);
    }
}

static void say_spend(uint32_t what, jacta_phrase *out) {
    if (what < DC_RESOURCES) {
        phrase_start(out, MOVE("spend"));
        phrase_key(out, dc_resource_key[what]);
    } else {
        phrase_start(out, what == DC_RESOURCES ? MOVE("spend_army") : MOVE("spend_reroll"));
    }
}

static void say_discard(const dc_state *s, uint64_t slots, jacta_phrase *out) {
    phrase_start(out, MOVE("discard"));
    while (slots) say_location(out, s->display[bit_pop(&slots)]);
}

static void say_trade(const verb_parts *p, jacta_phrase *out) {
    uint32_t other[2], units;
    bargain(p, other, &units);
    phrase_start(out, units == 1             ? MOVE("trade.one")
                      : other[0] == other[1] ? MOVE("trade.two")
                                             : MOVE("trade.split"));
    phrase_key(out, (units == 1 ? dc_resource_key : dc_resources_key)[p->part[0]]);
    phrase_key(out, dc_resources_key[other[0]]);
    phrase_key(out, dc_resources_key[other[1]]);
}

static void say_reroll(const dc_state *s, uint64_t others, jacta_phrase *out) {
    phrase_start(out, others ? MOVE("reroll") : MOVE("reroll.one"));
    say_die(out, s->die);
    while (others) say_die(out, bit_pop(&others));
}

static void say_choice(const dc_state *s, uint32_t space, jacta_phrase *out) {
    phrase_start(out, copies(s) ? MOVE("copy") : MOVE("place"));
    say_location(out, dc_at(&s->city[s->seat], space));
    say_space(out, space);
    if (!copies(s)) say_location(out, placed_card(s));
}

static void say_answer(const dc_state *s, const verb_parts *p, jacta_phrase *out) {
    const dc_city *rolled = &s->city[s->roll_seat];
    uint32_t part = p->part[0];
    switch (p->verb) {
    case DC_VERB_DISCARD: say_discard(s, part, out); break;
    case DC_VERB_CHOOSE: say_choice(s, part, out); break;
    case DC_VERB_TRIPLE:
        phrase_start(out, MOVE("triple"));
        phrase_key(out, dc_resource_key[part]);
        phrase_key(out, dc_resources_key[part]);
        break;
    case DC_VERB_TRADE: say_trade(p, out); break;
    case DC_VERB_SHIFT:
        phrase_start(out, MOVE("shift"));
        say_die(out, dc_row(part));
        say_arrival(out, &s->city[s->seat], part);
        break;
    case DC_VERB_REROLL: say_reroll(s, part, out); break;
    case DC_VERB_FORCE:
        phrase_start(out, MOVE("force"));
        phrase_seat(out, s->roll_seat);
        say_die(out, part);
        say_arrival(out, rolled, dc_space(part, rolled->die[part]));
        break;
    default:
        phrase_start(out, p->verb == DC_VERB_ACCEPT ? MOVE("accept") : MOVE("decline"));
        phrase_key(out, dc_asking(s)->key);
    }
}

static void say_attack(const dc_state *s, uint32_t seat, uint32_t space, jacta_phrase *out) {
    const dc_city *city = &s->city[seat];
    phrase_start(out, MOVE("attack"));
    say_location(out, dc_at(city, space));
    phrase_seat(out, seat);
    say_space(out, space);
    phrase_number(out, (int32_t)dc_defense(city, space));
}

/* A card with its cost. */
static void say_build(uint32_t code, jacta_phrase *out) {
    phrase_start(out, MOVE("build"));
    say_location(out, code);
    for (uint32_t r = 0; r < DC_RESOURCES; r++)
        phrase_number(out, (int32_t)dc_amount(dc_locations[code].cost, r));
}

static void say_deed(const dc_state *s, const verb_parts *p, jacta_phrase *out) {
    uint32_t part = p->part[0], other = p->part[1];
    switch (p->verb) {
    case DC_VERB_ATTACK: say_attack(s, part, other, out); break;
    case DC_VERB_BANDITS:
        phrase_start(out, MOVE("bandits"));
        phrase_number(out, dc_bandits[part].points);
        phrase_number(out, (int32_t)dc_bandit_cost(s, part));
        break;
    case DC_VERB_STEAL:
        phrase_start(out, MOVE("steal"));
        phrase_key(out, dc_resource_key[other]);
        phrase_seat(out, part);
        break;
    case DC_VERB_END_ATTACK: phrase_start(out, MOVE("end_attack")); break;
    case DC_VERB_BUILD: say_build(dc_built(s, part), out); break;
    case DC_VERB_LOAD:
        phrase_start(out, MOVE("load"));
        phrase_number(out, dc_ships[part].points);
        phrase_number(out, (int32_t)dc_amount(dc_ships[part].cost, DC_WOOD));
        break;
    case DC_VERB_END_BUILD: phrase_start(out, MOVE("end_build")); break;
    case DC_VERB_EXTRA:
        phrase_start(out, part + other ? MOVE("extra") : MOVE("extra.none"));
        phrase_number(out, (int32_t)part);
        phrase_number(out, (int32_t)other);
        phrase_number(out, (int32_t)(part + other));
        break;
    default: phrase_start(out, p->verb == DC_VERB_GO_ON ? MOVE("go_on") : MOVE("declare_end"));
    }
}

static void describe(const void *state, jacta_move move, jacta_phrase *out) {
    const dc_state *s = state;
    if (dc_is_chance(s)) {
        say_outcome(s, move, out);
        return;
    }
    verb_parts p = take_apart(move);
    if (p.verb == DC_VERB_SPEND)
        say_spend(p.part[0], out);
    else if (p.verb < DC_VERB_DISCARD)
        say_dice(s, &p, out);
    else if (p.verb < DC_VERB_ATTACK)
        say_answer(s, &p, out);
    else
        say_deed(s, &p, out);
}

static void status(const void *state, jacta_phrase *out) {
    static const char *const key[] = {[DC_PHASE_DISPLAY] = "dice_city.status.setup",
                                      [DC_PHASE_FIRST] = "dice_city.status.setup",
                                      [DC_PHASE_OPENING] = "dice_city.status.setup",
                                      [DC_PHASE_DICE] = "dice_city.status.dice",
                                      [DC_PHASE_SLOTS] = "dice_city.status.slots",
                                      [DC_PHASE_ASK] = "dice_city.status.ask",
                                      [DC_PHASE_FORCE] = "dice_city.status.force",
                                      [DC_PHASE_ATTACK] = "dice_city.status.attack",
                                      [DC_PHASE_BUILD] = "dice_city.status.build",
                                      [DC_PHASE_SPACE] = "dice_city.status.space",
                                      [DC_PHASE_STATUE] = "dice_city.status.statue",
                                      [DC_PHASE_END] = "dice_city.status.end",
                                      [DC_PHASE_DECLARE] = "dice_city.status.declare",
                                      [DC_PHASE_DEAL] = "dice_city.status.deal",
                                      [DC_PHASE_OVER] = "dice_city.status.over"};
    const dc_state *s = state;
    phrase_start(out, key[s->phase]);
    phrase_key(out, s->ending ? "dice_city.round.last" : "dice_city.round.usual");
    phrase_number(out, s->round);
    if (s->phase == DC_PHASE_DICE) phrase_number(out, (int32_t)bit_count(s->dice));
    if (s->phase == DC_PHASE_ASK) phrase_key(out, dc_asking(s)->key);
    if (s->phase == DC_PHASE_FORCE) phrase_seat(out, s->roll_seat);
    if (s->phase == DC_PHASE_SPACE) say_location(out, placed_card(s));
    if (s->phase == DC_PHASE_ATTACK) {
        phrase_number(out, s->turn.army);
        phrase_number(out, s->turn.army_bandits);
    }
}

static const char *const *course(const void *state, int32_t *part) {
    static const char *const parts[] = {"dice_city.course.dice", "dice_city.course.attack",
                                        "dice_city.course.build", "dice_city.course.end", NULL};
    static const int32_t place[] = {
        [DC_PHASE_DISPLAY] = -1, [DC_PHASE_FIRST] = -1, [DC_PHASE_OPENING] = -1,
        [DC_PHASE_DICE] = 0,     [DC_PHASE_SLOTS] = 0,  [DC_PHASE_ASK] = 0,
        [DC_PHASE_FORCE] = 0,    [DC_PHASE_ATTACK] = 1, [DC_PHASE_BUILD] = 2,
        [DC_PHASE_SPACE] = 2,    [DC_PHASE_STATUE] = 2, [DC_PHASE_END] = 3,
        [DC_PHASE_DECLARE] = 3,  [DC_PHASE_DEAL] = 3,   [DC_PHASE_OVER] = -1};
    *part = place[((const dc_state *)state)->phase];
    return parts;
}

/* ---- Elements -------------------------------------------------------------------------------- */

/* "kind:" after what is there already. */
static void put_element(jacta_text *out, const char *kind) {
    if (out->used) text_char(out, ' ');
    text_put(out, kind);
    text_char(out, ':');
}

static void touch_word(jacta_text *out, const char *kind, const char *word) {
    put_element(out, kind);
    text_put(out, word);
}

static void touch_number(jacta_text *out, const char *kind, uint32_t number) {
    put_element(out, kind);
    text_number(out, number);
}

/* An element of a player's city: "cell:1,red3", "stock:1,wood", "die:1,white". */
static void touch_of(jacta_text *out, const char *kind, uint32_t seat, const char *word) {
    touch_number(out, kind, seat);
    text_char(out, ',');
    text_put(out, word);
}

static void touch_die(jacta_text *out, uint32_t seat, uint32_t die) {
    touch_of(out, "die", seat, dc_die_name[die]);
}

static void touch_cell(jacta_text *out, uint32_t seat, uint32_t space) {
    touch_of(out, "cell", seat, dc_die_name[dc_row(space)]);
    text_number(out, space % DC_COLUMNS + 1);
}

static void touch_dice(const dc_state *s, const verb_parts *p, jacta_text *out) {
    const dc_city *city = &s->city[s->seat];
    uint32_t die = p->part[0];
    if (p->verb == DC_VERB_SPEND || p->verb == DC_VERB_END_DICE) {
        if (p->verb == DC_VERB_SPEND)
            touch_word(out, "hourglass", dc_verbs[p->verb].part[0].names->name[die]);
        else
            touch_word(out, "end", "dice");
        return;
    }
    touch_word(out, "action", dc_verbs[p->verb].name);
    touch_die(out, s->seat, die);
    switch (p->verb) {
    case DC_VERB_USE: touch_cell(out, s->seat, dc_space(die, city->die[die])); break;
    case DC_VERB_MOVE:
        touch_die(out, s->seat, p->part[1]);
        touch_cell(out, s->seat, moved_space(city, p));
        break;
    case DC_VERB_REACTIVATE: touch_cell(out, s->seat, p->part[1]); break;
    default: break;
    }
}

static void touch_answer(const dc_state *s, const verb_parts *p, jacta_text *out) {
    uint32_t part = p->part[0], other[2], units;
    switch (p->verb) {
    case DC_VERB_DISCARD:
        for (uint64_t slots = part; slots;) touch_number(out, "slot", bit_pop(&slots));
        break;
    case DC_VERB_CHOOSE: touch_cell(out, s->seat, part); break;
    case DC_VERB_TRIPLE: touch_word(out, "pay", dc_resource_name[part]); break;
    case DC_VERB_TRADE:
        bargain(p, other, &units);
        touch_word(out, "pay", dc_resource_name[part]);
        touch_word(out, "take", dc_resource_name[other[0]]);
        if (units == 1) break;
        text_char(out, '+');
        text_put(out, dc_resource_name[other[1]]);
        break;
    case DC_VERB_SHIFT:
        touch_die(out, s->seat, dc_row(part));
        touch_cell(out, s->seat, part);
        break;
    case DC_VERB_REROLL:
        touch_number(out, "reroll", bit_count(part));
        for (uint64_t dice = part; dice;) touch_die(out, s->seat, bit_pop(&dice));
        break;
    case DC_VERB_FORCE: touch_die(out, s->roll_seat, part); break;
    default: touch_word(out, "answer", dc_verbs[p->verb].name);
    }
}

static void touch_deed(const verb_parts *p, jacta_text *out) {
    uint32_t part = p->part[0];
    switch (p->verb) {
    case DC_VERB_ATTACK: touch_cell(out, part, p->part[1]); break;
    case DC_VERB_BANDITS: touch_number(out, "bandit", dc_bandits[part].points); break;
    case DC_VERB_STEAL: touch_of(out, "stock", part, dc_resource_name[p->part[1]]); break;
    case DC_VERB_END_ATTACK: touch_word(out, "end", "attack"); break;
    case DC_VERB_BUILD:
        if (part < DC_SLOTS)
            touch_number(out, "slot", part);
        else
            touch_word(out, "basic", dc_location_name[DC_BASIC + part - DC_SLOTS]);
        break;
    case DC_VERB_LOAD: touch_number(out, "ship", dc_ships[part].points); break;
    case DC_VERB_END_BUILD: touch_word(out, "end", "build"); break;
    case DC_VERB_EXTRA:
        touch_number(out, "stone", part);
        touch_number(out, "iron", p->part[1]);
        break;
    default: touch_word(out, "answer", dc_verbs[p->verb].name);
    }
}

static void touch(const void *state, jacta_move move, jacta_text *out) {
    const dc_state *s = state;
    if (dc_is_chance(s)) {
        touch_word(out, s->fill ? "deck" : "dice", s->fill ? "reveal" : "roll");
        return;
    }
    verb_parts p = take_apart(move);
    if (p.verb < DC_VERB_DISCARD)
        touch_dice(s, &p, out);
    else if (p.verb < DC_VERB_ATTACK)
        touch_answer(s, &p, out);
    else
        touch_deed(&p, out);
}

/* ---- The face -------------------------------------------------------------------------------- */

enum { CARDS = DC_SLOTS + DC_BASICS, WARES = CARDS + DC_PILES }; /* slots, basic stacks, ships */

static uint32_t cost_of(const dc_state *s, uint32_t ware) {
    return ware < CARDS ? dc_locations[dc_built(s, ware)].cost : dc_ships[ware - CARDS].cost;
}

/* What an attack on each space takes and what the space is worth; how much of each resource is
 * lacking for each card to build and each ship; points in bandits and ships; what each pile of
 * bandits takes now. */
static void facts(const void *state, jacta_fact_each *each, void *context) {
    const dc_state *s = state;
    int32_t defense[DC_SEATS][DC_SPACES], points[DC_SEATS][DC_SPACES], need[DC_PILES];
    int32_t missing[DC_SEATS][WARES][DC_RESOURCES];
    jacta_scores scores;
    dc_scores(s, &scores);
    for (uint32_t seat = 0; seat < s->players; seat++) {
        for (uint32_t space = 0; space < DC_SPACES; space++) {
            defense[seat][space] = (int32_t)dc_defense(&s->city[seat], space);
            points[seat][space] = (int32_t)dc_points(&s->city[seat], space);
        }
        for (uint32_t ware = 0; ware < WARES; ware++)
            for (uint32_t r = 0; r < DC_RESOURCES; r++)
                missing[seat][ware][r] = (int32_t)dc_lack(&s->city[seat], cost_of(s, ware), r);
    }
    for (uint32_t pile = 0; pile < DC_PILES; pile++) need[pile] = (int32_t)dc_bandit_cost(s, pile);
    each(context, "defense", &defense[0][0], s->players * (uint32_t)DC_SPACES);
    each(context, "points", &points[0][0], s->players * (uint32_t)DC_SPACES);
    each(context, "missing", &missing[0][0][0], s->players * (uint32_t)(WARES * DC_RESOURCES));
    each(context, "bandit_points", scores.line[DC_LINE_BANDITS].value, s->players);
    each(context, "ship_points", scores.line[DC_LINE_SHIPS].value, s->players);
    each(context, "bandit_defense", need, DC_PILES);
}

const jacta_face dice_city_face = {
    .write = write,
    .describe = describe,
    .touch = touch,
    .effects = dc_effects,
    .elements = dc_elements,
    .reason = dc_reason,
    .about = dc_about,
    .status = status,
    .course = course,
    .board = dc_board,
    .facts = facts,
};
