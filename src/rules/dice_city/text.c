/* Notation, words and board elements of every move. The grammar is in docs/rules/dice_city.md. */
#include "moves.h"
#include "rules/core/bits.h"
#include "rules/core/text.h"

#define MOVE(name) "dice_city.move." name

/* A move taken apart: which kind it is, and its number within the kind. */
typedef struct {
    jacta_move kind; /* the first code of its kind */
    uint32_t at;
} parts;

static parts take_apart(jacta_move move) {
    static const uint16_t first[] = {
        DC_USE,        DC_MOVE,           DC_REFRESH_BY, DC_REACTIVATE, DC_PASS,   DC_SPEND,
        DC_SPEND_ARMY, DC_SPEND_REROLL,   DC_END_DICE,   DC_DISCARD,    DC_CHOOSE, DC_TRIPLE,
        DC_TRADE,      DC_SHIFT,          DC_REROLL,     DC_FORCE,      DC_ACCEPT, DC_DECLINE,
        DC_ATTACK,     DC_ATTACK_BANDITS, DC_STEAL,      DC_END_ATTACK, DC_BUILD,  DC_LOAD,
        DC_END_BUILD,  DC_EXTRA,          DC_GO_ON,      DC_DECLARE,    DC_ACTIONS};
    uint32_t i = 0;
    while (move >= first[i + 1]) i++;
    return (parts){first[i], move - first[i]};
}

static bool is_chance(const dc_state *s) {
    return s->roll | s->fill || s->phase == DC_PHASE_FIRST;
}

static bool copies(const dc_state *s) {
    return s->phase == DC_PHASE_ASK && dc_asking(s)->op == DC_OP_COPY;
}

/* The card that asks for a space. */
static uint32_t placed_card(const dc_state *s) {
    return s->phase == DC_PHASE_ASK ? dc_asking(s)->amount : dc_built(s, s->pick);
}

/* The two resources that the paid one may become, and how many of each a bargain gives. */
static void bargain(uint32_t at, uint32_t other[2], uint32_t *units) {
    uint32_t paid = at / DC_BARGAINS, how = at % DC_BARGAINS;
    uint32_t low = paid == DC_WOOD ? DC_STONE : DC_WOOD,
             high = paid == DC_IRON ? DC_STONE : DC_IRON;
    *units = how < DC_TWO_LOW ? 1 : 2;
    other[0] = how == DC_ONE_HIGH || how == DC_TWO_HIGH ? high : low;
    other[1] = how == DC_ONE_LOW || how == DC_TWO_LOW ? low : high;
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

static void put_die(jacta_text *out, uint32_t die) {
    put_word(out, dc_word(dc_die_key[die]));
}

static void put_space(jacta_text *out, uint32_t space) {
    put_die(out, dc_row(space));
    text_number(out, space % DC_COLUMNS + 1);
}

static void put_resource(jacta_text *out, uint32_t resource) {
    put_word(out, dc_word(dc_resource_key[resource]));
}

static void put_location(jacta_text *out, uint32_t code) {
    put_word(out, dc_word(dc_locations[code].key));
}

static void put_set(jacta_text *out, uint64_t set, bool dice) {
    if (!set) put_word(out, "none");
    for (char before = ' '; set; before = '+') {
        uint32_t member = bit_pop(&set);
        text_char(out, before);
        if (dice)
            text_put(out, dc_word(dc_die_key[member]));
        else
            text_number(out, member);
    }
}

static void put_trade(jacta_text *out, uint32_t at) {
    uint32_t other[2], units;
    bargain(at, other, &units);
    put_number(out, units);
    put_resource(out, at / DC_BARGAINS);
    put_resource(out, other[0]);
    if (units == 1) return;
    text_char(out, '+');
    text_put(out, dc_word(dc_resource_key[other[1]]));
}

static void write_outcome(const dc_state *s, jacta_move move, jacta_text *out) {
    if (s->roll) {
        text_put(out, "roll");
        put_number(out, s->roll_seat);
        put_die(out, bit_first(s->roll));
        put_number(out, move);
    } else if (s->fill) {
        text_put(out, "reveal");
        put_number(out, bit_first(s->fill));
        put_location(out, move);
    } else {
        text_put(out, "first");
        put_number(out, move);
    }
}

/* What a die or hourglasses are spent on. */
static void write_dice(parts p, jacta_text *out) {
    switch (p.kind) {
    case DC_USE: text_put(out, "use"), put_die(out, p.at); break;
    case DC_MOVE:
        text_put(out, "move");
        put_die(out, p.at / 10);
        put_die(out, p.at % 10 / 2);
        put_word(out, p.at % 2 ? "+1" : "-1");
        break;
    case DC_REFRESH_BY: text_put(out, "refresh"), put_die(out, p.at); break;
    case DC_REACTIVATE:
        text_put(out, "reactivate");
        put_die(out, p.at / DC_SPACES);
        put_space(out, p.at % DC_SPACES);
        break;
    case DC_PASS: text_put(out, "pass"), put_die(out, p.at); break;
    case DC_SPEND: text_put(out, "spend"), put_resource(out, p.at); break;
    case DC_SPEND_ARMY: text_put(out, "spend army"); break;
    case DC_SPEND_REROLL: text_put(out, "spend reroll"); break;
    default: text_put(out, "end_dice");
    }
}

static void write_answer(const dc_state *s, parts p, jacta_text *out) {
    switch (p.kind) {
    case DC_DISCARD: text_put(out, "discard"), put_set(out, p.at, false); break;
    case DC_CHOOSE: text_put(out, copies(s) ? "copy" : "place"), put_space(out, p.at); break;
    case DC_TRIPLE: text_put(out, "triple"), put_resource(out, p.at); break;
    case DC_TRADE: text_put(out, "trade"), put_trade(out, p.at); break;
    case DC_SHIFT: text_put(out, "shift"), put_space(out, p.at); break;
    case DC_REROLL: text_put(out, "reroll"), put_set(out, p.at, true); break;
    case DC_FORCE:
        text_put(out, "force");
        put_number(out, s->roll_seat);
        put_die(out, p.at);
        break;
    case DC_ACCEPT: text_put(out, "accept"); break;
    default: text_put(out, "decline");
    }
}

static void write_deed(const dc_state *s, parts p, jacta_text *out) {
    switch (p.kind) {
    case DC_ATTACK:
        text_put(out, "attack");
        put_number(out, p.at / DC_SPACES);
        put_space(out, p.at % DC_SPACES);
        break;
    case DC_ATTACK_BANDITS:
        text_put(out, "attack bandit_"), text_number(out, dc_bandits[p.at].points);
        break;
    case DC_STEAL:
        text_put(out, "steal");
        put_number(out, p.at / DC_RESOURCES);
        put_resource(out, p.at % DC_RESOURCES);
        break;
    case DC_END_ATTACK: text_put(out, "end_attack"); break;
    case DC_BUILD:
        text_put(out, "build");
        if (p.at < DC_SLOTS) put_number(out, p.at);
        put_location(out, dc_built(s, p.at));
        break;
    case DC_LOAD: text_put(out, "load ship_"), text_number(out, dc_ships[p.at].points); break;
    case DC_END_BUILD: text_put(out, "end_build"); break;
    case DC_EXTRA:
        text_put(out, "extra");
        put_number(out, p.at / 4);
        put_number(out, p.at % 4);
        break;
    case DC_GO_ON: text_put(out, "go_on"); break;
    default: text_put(out, "declare_end");
    }
}

void dc_write(const void *state, jacta_move move, jacta_text *out) {
    const dc_state *s = state;
    if (is_chance(s)) {
        write_outcome(s, move, out);
        return;
    }
    parts p = take_apart(move);
    if (p.kind < DC_DISCARD)
        write_dice(p, out);
    else if (p.kind < DC_ATTACK)
        write_answer(s, p, out);
    else
        write_deed(s, p, out);
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

static void say_player(jacta_phrase *out, uint32_t seat) {
    phrase_number(out, (int32_t)seat + 1);
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
        say_player(out, s->roll_seat);
        say_die(out, die);
        say_arrival(out, &s->city[s->roll_seat], dc_space(die, move));
    } else if (s->fill) {
        phrase_start(out, MOVE("reveal"));
        say_location(out, move);
    } else {
        phrase_start(out, MOVE("first"));
        say_player(out, move);
    }
}

static void say_dice(const dc_state *s, parts p, jacta_phrase *out) {
    const dc_city *city = &s->city[s->seat];
    switch (p.kind) {
    case DC_USE:
        phrase_start(out, MOVE("use"));
        say_location(out, dc_at(city, dc_space(p.at, city->die[p.at])));
        say_die(out, p.at);
        break;
    case DC_MOVE: {
        uint32_t other = p.at % 10 / 2, space = dc_space(other, city->die[other]);
        phrase_start(out, MOVE("move"));
        say_die(out, p.at / 10);
        say_die(out, other);
        say_arrival(out, city, p.at % 2 ? space + 1 : space - 1);
        break;
    }
    case DC_REFRESH_BY: phrase_start(out, MOVE("refresh")), say_die(out, p.at); break;
    case DC_REACTIVATE:
        phrase_start(out, MOVE("reactivate"));
        say_die(out, p.at / DC_SPACES);
        say_location(out, dc_at(city, p.at % DC_SPACES));
        say_space(out, p.at % DC_SPACES);
        break;
    case DC_PASS: phrase_start(out, MOVE("pass")), say_die(out, p.at); break;
    case DC_SPEND: phrase_start(out, MOVE("spend")), phrase_key(out, dc_resource_key[p.at]); break;
    case DC_SPEND_ARMY: phrase_start(out, MOVE("spend_army")); break;
    case DC_SPEND_REROLL: phrase_start(out, MOVE("spend_reroll")); break;
    default: phrase_start(out, MOVE("end_dice"));
    }
}

static void say_discard(const dc_state *s, uint64_t slots, jacta_phrase *out) {
    static const char *const key[] = {MOVE("discard.1"), MOVE("discard.2"), MOVE("discard.3"),
                                      MOVE("discard.4")};
    phrase_start(out, key[bit_count(slots) - 1]);
    while (slots) say_location(out, s->display[bit_pop(&slots)]);
}

static void say_trade(uint32_t at, jacta_phrase *out) {
    uint32_t other[2], units;
    bargain(at, other, &units);
    phrase_start(out, units == 1             ? MOVE("trade.one")
                      : other[0] == other[1] ? MOVE("trade.two")
                                             : MOVE("trade.split"));
    phrase_key(out, (units == 1 ? dc_resource_key : dc_resources_key)[at / DC_BARGAINS]);
    phrase_key(out, dc_resources_key[other[0]]);
    phrase_key(out, dc_resources_key[other[1]]);
}

static void say_reroll(const dc_state *s, uint64_t others, jacta_phrase *out) {
    static const char *const key[] = {MOVE("reroll.0"), MOVE("reroll.1"), MOVE("reroll.2"),
                                      MOVE("reroll.3"), MOVE("reroll.4")};
    phrase_start(out, key[bit_count(others)]);
    say_die(out, s->die);
    while (others) say_die(out, bit_pop(&others));
}

static void say_choice(const dc_state *s, uint32_t space, jacta_phrase *out) {
    phrase_start(out, copies(s) ? MOVE("copy") : MOVE("place"));
    say_location(out, dc_at(&s->city[s->seat], space));
    say_space(out, space);
    if (!copies(s)) say_location(out, placed_card(s));
}

static void say_answer(const dc_state *s, parts p, jacta_phrase *out) {
    switch (p.kind) {
    case DC_DISCARD: say_discard(s, p.at, out); break;
    case DC_CHOOSE: say_choice(s, p.at, out); break;
    case DC_TRIPLE:
        phrase_start(out, MOVE("triple"));
        phrase_key(out, dc_resource_key[p.at]);
        phrase_key(out, dc_resources_key[p.at]);
        break;
    case DC_TRADE: say_trade(p.at, out); break;
    case DC_SHIFT:
        phrase_start(out, MOVE("shift"));
        say_die(out, dc_row(p.at));
        say_arrival(out, &s->city[s->seat], p.at);
        break;
    case DC_REROLL: say_reroll(s, p.at, out); break;
    case DC_FORCE:
        phrase_start(out, MOVE("force"));
        say_player(out, s->roll_seat);
        say_die(out, p.at);
        say_arrival(out, &s->city[s->roll_seat], dc_space(p.at, s->city[s->roll_seat].die[p.at]));
        break;
    default:
        phrase_start(out, p.kind == DC_ACCEPT ? MOVE("accept") : MOVE("decline"));
        phrase_key(out, dc_asking(s)->key);
    }
}

static void say_attack(const dc_state *s, uint32_t at, jacta_phrase *out) {
    const dc_city *city = &s->city[at / DC_SPACES];
    uint32_t space = at % DC_SPACES;
    phrase_start(out, MOVE("attack"));
    say_location(out, dc_at(city, space));
    say_player(out, at / DC_SPACES);
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

static void say_deed(const dc_state *s, parts p, jacta_phrase *out) {
    switch (p.kind) {
    case DC_ATTACK: say_attack(s, p.at, out); break;
    case DC_ATTACK_BANDITS:
        phrase_start(out, MOVE("bandits"));
        phrase_number(out, dc_bandits[p.at].points);
        phrase_number(out, (int32_t)dc_bandit_cost(s, p.at));
        break;
    case DC_STEAL:
        phrase_start(out, MOVE("steal"));
        phrase_key(out, dc_resource_key[p.at % DC_RESOURCES]);
        say_player(out, p.at / DC_RESOURCES);
        break;
    case DC_END_ATTACK: phrase_start(out, MOVE("end_attack")); break;
    case DC_BUILD: say_build(dc_built(s, p.at), out); break;
    case DC_LOAD:
        phrase_start(out, MOVE("load"));
        phrase_number(out, dc_ships[p.at].points);
        phrase_number(out, (int32_t)dc_amount(dc_ships[p.at].cost, DC_WOOD));
        break;
    case DC_END_BUILD: phrase_start(out, MOVE("end_build")); break;
    case DC_EXTRA:
        phrase_start(out, p.at ? MOVE("extra") : MOVE("extra.none"));
        phrase_number(out, (int32_t)(p.at / 4));
        phrase_number(out, (int32_t)(p.at % 4));
        phrase_number(out, (int32_t)(p.at / 4 + p.at % 4));
        break;
    default: phrase_start(out, p.kind == DC_GO_ON ? MOVE("go_on") : MOVE("declare_end"));
    }
}

void dc_describe(const void *state, jacta_move move, jacta_phrase *out) {
    const dc_state *s = state;
    if (is_chance(s)) {
        say_outcome(s, move, out);
        return;
    }
    parts p = take_apart(move);
    if (p.kind < DC_DISCARD)
        say_dice(s, p, out);
    else if (p.kind < DC_ATTACK)
        say_answer(s, p, out);
    else
        say_deed(s, p, out);
}

void dc_status(const void *state, jacta_phrase *out) {
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
    if (s->phase == DC_PHASE_ASK) phrase_key(out, dc_asking(s)->key);
    if (s->phase == DC_PHASE_FORCE) say_player(out, s->roll_seat);
    if (s->phase == DC_PHASE_SPACE) say_location(out, placed_card(s));
    if (s->phase == DC_PHASE_ATTACK) {
        phrase_number(out, s->turn.army);
        phrase_number(out, s->turn.army_bandits);
    }
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
    touch_of(out, "die", seat, dc_word(dc_die_key[die]));
}

static void touch_cell(jacta_text *out, uint32_t seat, uint32_t space) {
    touch_of(out, "cell", seat, dc_word(dc_die_key[dc_row(space)]));
    text_number(out, space % DC_COLUMNS + 1);
}

static void touch_dice(const dc_state *s, parts p, jacta_text *out) {
    const dc_city *city = &s->city[s->seat];
    uint32_t other = p.at % 10 / 2;
    switch (p.kind) {
    case DC_USE:
        touch_word(out, "action", "use");
        touch_die(out, s->seat, p.at);
        touch_cell(out, s->seat, dc_space(p.at, city->die[p.at]));
        break;
    case DC_MOVE:
        touch_word(out, "action", "move");
        touch_die(out, s->seat, p.at / 10);
        touch_die(out, s->seat, other);
        touch_cell(out, s->seat, dc_space(other, city->die[other] + p.at % 2 * 2 - 1));
        break;
    case DC_REFRESH_BY: touch_word(out, "action", "refresh"), touch_die(out, s->seat, p.at); break;
    case DC_REACTIVATE:
        touch_word(out, "action", "reactivate");
        touch_die(out, s->seat, p.at / DC_SPACES);
        touch_cell(out, s->seat, p.at % DC_SPACES);
        break;
    case DC_PASS: touch_word(out, "action", "pass"), touch_die(out, s->seat, p.at); break;
    case DC_SPEND: touch_word(out, "hourglass", dc_word(dc_resource_key[p.at])); break;
    case DC_SPEND_ARMY: touch_word(out, "hourglass", "army"); break;
    case DC_SPEND_REROLL: touch_word(out, "hourglass", "reroll"); break;
    default: touch_word(out, "end", "dice");
    }
}

static void touch_answer(const dc_state *s, parts p, jacta_text *out) {
    uint32_t other[2], units;
    switch (p.kind) {
    case DC_DISCARD:
        for (uint64_t slots = p.at; slots;) touch_number(out, "slot", bit_pop(&slots));
        break;
    case DC_CHOOSE: touch_cell(out, s->seat, p.at); break;
    case DC_TRIPLE: touch_word(out, "pay", dc_word(dc_resource_key[p.at])); break;
    case DC_TRADE:
        bargain(p.at, other, &units);
        touch_word(out, "pay", dc_word(dc_resource_key[p.at / DC_BARGAINS]));
        touch_word(out, "take", dc_word(dc_resource_key[other[0]]));
        if (units == 1) break;
        text_char(out, '+');
        text_put(out, dc_word(dc_resource_key[other[1]]));
        break;
    case DC_SHIFT: touch_die(out, s->seat, dc_row(p.at)), touch_cell(out, s->seat, p.at); break;
    case DC_REROLL:
        touch_number(out, "reroll", bit_count(p.at));
        for (uint64_t dice = p.at; dice;) touch_die(out, s->seat, bit_pop(&dice));
        break;
    case DC_FORCE: touch_die(out, s->roll_seat, p.at); break;
    default: touch_word(out, "answer", p.kind == DC_ACCEPT ? "accept" : "decline");
    }
}

static void touch_deed(parts p, jacta_text *out) {
    switch (p.kind) {
    case DC_ATTACK: touch_cell(out, p.at / DC_SPACES, p.at % DC_SPACES); break;
    case DC_ATTACK_BANDITS: touch_number(out, "bandit", dc_bandits[p.at].points); break;
    case DC_STEAL:
        touch_of(out, "stock", p.at / DC_RESOURCES, dc_word(dc_resource_key[p.at % DC_RESOURCES]));
        break;
    case DC_END_ATTACK: touch_word(out, "end", "attack"); break;
    case DC_BUILD:
        if (p.at < DC_SLOTS)
            touch_number(out, "slot", p.at);
        else
            touch_word(out, "basic", dc_word(dc_locations[DC_BASIC + p.at - DC_SLOTS].key));
        break;
    case DC_LOAD: touch_number(out, "ship", dc_ships[p.at].points); break;
    case DC_END_BUILD: touch_word(out, "end", "build"); break;
    case DC_EXTRA:
        touch_number(out, "stone", p.at / 4);
        touch_number(out, "iron", p.at % 4);
        break;
    default: touch_word(out, "answer", p.kind == DC_GO_ON ? "go_on" : "declare_end");
    }
}

void dc_touch(const void *state, jacta_move move, jacta_text *out) {
    const dc_state *s = state;
    if (is_chance(s)) {
        touch_word(out, s->fill ? "deck" : "dice", s->fill ? "reveal" : "roll");
        return;
    }
    parts p = take_apart(move);
    if (p.kind < DC_DISCARD)
        touch_dice(s, p, out);
    else if (p.kind < DC_ATTACK)
        touch_answer(s, p, out);
    else
        touch_deed(p, out);
}
