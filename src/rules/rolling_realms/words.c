/* Notation, words and board elements of every move. The grammar is in docs/notation.md. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/text.h"
#include "rules/core/verb.h"

#define MOVE(name) "rolling_realms.move." name

/* What chance brings, beside the verbs of players. */
enum { OUTCOME_REALMS = RR_VERBS, OUTCOME_ROLL };

/* A move or outcome taken apart. */
typedef struct {
    uint32_t verb;
    uint32_t die, value; /* of a move about a die: which one, and what it shows */
    uint32_t deed;       /* of such a move; the parts are the deed's then */
    uint32_t part[3];
} parts;

static parts take_apart(const rr_state *s, jacta_move move) {
    if (s->phase == RR_PHASE_ROLL) return (parts){OUTCOME_ROLL, .part = {move / 8, move % 8}};
    if (s->phase == RR_PHASE_REALMS && move < RR_MOVE_PICK)
        return (parts){OUTCOME_REALMS, .part = {move}};
    verb_parts apart = verb_apart(rr_verbs, RR_VERBS, move);
    parts p = {.verb = apart.verb, .part = {apart.part[0]}};
    if (p.verb != RR_VERB_DIE) return p;
    p.die = apart.part[0];
    p.value = s->dice[p.die].value;
    apart = verb_apart(rr_deeds, RR_DEEDS, apart.part[1]);
    p.deed = apart.verb;
    for (uint32_t i = 0; i < 3; i++) p.part[i] = apart.part[i];
    return p;
}

static bool is_bonus(const parts *p) {
    return p->deed >= RR_DEED_ADJUST_2;
}

/* Whether a deed in Euphoria marks the zone, and what was chosen for it. */
static bool marks_zone(const parts *p, uint32_t zone) {
    return p->deed == RR_DEED_ZONES || p->part[0] == zone;
}

static uint32_t zone_choice(const parts *p, uint32_t zone) {
    return p->part[p->deed == RR_DEED_ZONES ? zone : 1];
}

static const uint8_t choice_gain[3] = {RR_NOTHING, RR_HEART, RR_PUMPKIN};
static const char *const zone_name[2] = {"left", "right"};

/* The name of the first part of a deed that has names for it. */
static const char *part_name(const parts *p) {
    return rr_deeds[p->deed].part[0].names->name[p->part[0]];
}

static void put_set(jacta_text *out, uint64_t set, const char *const *names) {
    while (set) {
        uint32_t member = bit_pop(&set);
        if (names)
            text_put(out, names[member]);
        else
            text_number(out, member + 1);
        if (set) text_char(out, '+');
    }
}

static void put_pair(jacta_text *out, uint32_t x, char between, uint32_t y) {
    text_number(out, x);
    text_char(out, between);
    text_number(out, y);
}

/* ---- Notation ---------------------------------------------------------------------------------- */

static void put_zones(jacta_text *out, const parts *p) {
    for (uint32_t zone = 0; zone < 2; zone++) {
        if (!marks_zone(p, zone)) continue;
        uint32_t choice = zone_choice(p, zone);
        text_put(out, zone_name[zone]);
        if (choice != RR_CHOICE_NONE) {
            text_char(out, '=');
            text_put(out, rr_resource_name[choice_gain[choice]]);
        }
        if (zone == 0 && marks_zone(p, 1)) text_char(out, '+');
    }
}

static void put_place(const rr_state *s, const parts *p, jacta_text *out) {
    switch (p->deed) {
    case RR_DEED_TAPESTRY:
        put_pair(out, p->part[2] + 1, ',', p->part[1] + 1);
        text_put(out, " r");
        text_number(out, p->part[0]);
        break;
    case RR_DEED_CITIES: put_pair(out, p->part[1] + 1, ',', p->part[0] + 1); break;
    case RR_DEED_ZONE:
    case RR_DEED_ZONES: put_zones(out, p); break;
    case RR_DEED_TAKE:
        text_put(out, "take ");
        text_number(out, s->roll[p->part[0]]);
        break;
    case RR_DEED_SHIP: text_put(out, "ship"); break;
    case RR_DEED_CIRCLE: text_put(out, "circle"); break;
    case RR_DEED_FILL:
        text_number(out, rr_set_sum[p->part[0]] + p->value);
        text_char(out, ' ');
        put_set(out, p->part[0], NULL);
        break;
    default: text_put(out, part_name(p));
    }
}

static void put_die(jacta_text *out, uint32_t die) {
    text_char(out, 'd');
    text_number(out, die);
}

static void put_deed(const rr_state *s, const parts *p, jacta_text *out) {
    const jacta_verb *deed = &rr_deeds[p->deed];
    if (is_bonus(p)) {
        text_put(out, deed->name);
        text_char(out, ' ');
        put_die(out, p->die);
        if (!deed->part[0].count) return;
        text_char(out, ' ');
        text_put(out, part_name(p));
    } else {
        put_die(out, p->die);
        text_char(out, ' ');
        text_put(out, deed->name);
        text_char(out, ' ');
        put_place(s, p, out);
    }
}

static void write(const void *state, jacta_move move, jacta_text *out) {
    parts p = take_apart(state, move);
    switch (p.verb) {
    case RR_VERB_DIE: put_deed(state, &p, out); break;
    case RR_VERB_BUY:
        text_put(out, "buy_die ");
        text_number(out, p.part[0] + 1);
        break;
    case RR_VERB_END: text_put(out, "end_turn"); break;
    case OUTCOME_ROLL:
        text_put(out, "roll ");
        put_pair(out, p.part[0], ' ', p.part[1]);
        break;
    default:
        text_put(out, p.verb == RR_VERB_PICK ? "pick_realms " : "realms ");
        put_set(out, p.part[0], rr_realm_code);
    }
}

/* ---- Words ------------------------------------------------------------------------------------- */

static void say_zones(const parts *p, jacta_phrase *out) {
    static const char *const one[2][2] = {{MOVE("euphoria.left"), MOVE("euphoria.left.gain")},
                                          {MOVE("euphoria.right"), MOVE("euphoria.right.gain")}};
    static const char *const both[2][2] = {
        {MOVE("euphoria.both"), MOVE("euphoria.both.right")},
        {MOVE("euphoria.both.left"), MOVE("euphoria.both.gains")}};
    phrase_start(out, p->deed == RR_DEED_ZONE ? one[p->part[0]][p->part[1] != 0]
                                              : both[p->part[0] != 0][p->part[1] != 0]);
    phrase_number(out, (int32_t)p->value);
    for (uint32_t zone = 0; zone < 2; zone++)
        if (marks_zone(p, zone) && zone_choice(p, zone))
            phrase_key(out, rr_resource_key[choice_gain[zone_choice(p, zone)]]);
}

/* The grapes of a fill, "+1+2" and so on, as text that lives as long as the program; sets that
 * outgrow all glasses are there too. */
#define GRAPES_1(rest) rest, "+1" rest
#define GRAPES_2(rest) GRAPES_1(rest), GRAPES_1("+2" rest)
#define GRAPES_3(rest) GRAPES_2(rest), GRAPES_2("+3" rest)
#define GRAPES_4(rest) GRAPES_3(rest), GRAPES_3("+4" rest)
#define GRAPES_5(rest) GRAPES_4(rest), GRAPES_4("+5" rest)
static const char *const grapes[64] = {GRAPES_5(""), GRAPES_5("+6")};

/* How a shape lies, by die and turn: what one sees of it first, and the cell of that. */
/* clang-format off */
static const struct { const char *key; uint8_t x, y; } laid[6][4] = {
    {{MOVE("tapestry"), 0, 0}},
    {{MOVE("tapestry.lying"), 0, 0}, {MOVE("tapestry.standing"), 0, 0}},
    {{MOVE("tapestry.top_left"), 0, 0}, {MOVE("tapestry.top_right"), 1, 0},
     {MOVE("tapestry.bottom_right"), 1, 1}, {MOVE("tapestry.bottom_left"), 0, 1}},
    {{MOVE("tapestry.to_right"), 1, 1}, {MOVE("tapestry.downwards"), 1, 1},
     {MOVE("tapestry.to_left"), 0, 1}, {MOVE("tapestry.upwards"), 1, 0}},
    {{MOVE("tapestry.bottom_left"), 0, 2}, {MOVE("tapestry.top_left"), 0, 0},
     {MOVE("tapestry.top_right"), 2, 0}, {MOVE("tapestry.bottom_right"), 2, 2}},
    {{MOVE("tapestry.bottom_left"), 0, 2}, {MOVE("tapestry.top_left"), 0, 0},
     {MOVE("tapestry.top_right"), 2, 0}, {MOVE("tapestry.bottom_right"), 2, 2}},
};
/* clang-format on */

static void say_tapestry(const parts *p, jacta_phrase *out) {
    uint32_t shape = p->value - 1, turn = p->part[0];
    phrase_start(out, laid[shape][turn].key);
    phrase_number(out, (int32_t)p->value);
    phrase_number(out, (int32_t)(p->part[2] + laid[shape][turn].x + 1));
    phrase_number(out, (int32_t)(p->part[1] + laid[shape][turn].y + 1));
}

static void say_place(const rr_state *s, const parts *p, jacta_phrase *out) {
    static const char *const key[RR_DEEDS] = {
        [RR_DEED_CITIES] = MOVE("cities"),   [RR_DEED_WINGSPAN] = MOVE("wingspan"),
        [RR_DEED_CASTLES] = MOVE("castles"), [RR_DEED_TAKE] = MOVE("take"),
        [RR_DEED_SHIP] = MOVE("ship"),       [RR_DEED_CIRCLE] = MOVE("circle"),
        [RR_DEED_FILL] = MOVE("fill"),       [RR_DEED_MY_LITTLE] = MOVE("my_little")};
    static const char *const scythe_key[2] = {MOVE("scythe.top"), MOVE("scythe.bottom")};
    uint32_t part = p->part[0];
    if (p->deed == RR_DEED_TAPESTRY) {
        say_tapestry(p, out);
        return;
    }
    phrase_start(out, p->deed == RR_DEED_SCYTHE ? scythe_key[part] : key[p->deed]);
    phrase_number(out, (int32_t)p->value);
    switch (p->deed) {
    case RR_DEED_CITIES: phrase_key(out, rr_place_key[3 * part + p->part[1]]); break;
    case RR_DEED_SCYTHE:
        phrase_key(out, rr_resource_key[(part ? rr_scythe_cost : rr_scythe_gain)[p->value - 1]]);
        break;
    case RR_DEED_WINGSPAN: phrase_number(out, rr_wingspan_target[part]); break;
    case RR_DEED_CASTLES: phrase_text(out, part_name(p)); break;
    case RR_DEED_TAKE: phrase_number(out, s->roll[part]); break;
    case RR_DEED_MY_LITTLE: phrase_key(out, rr_resource_key[rr_flower_gain[part]]); break;
    case RR_DEED_FILL:
        phrase_number(out, (int32_t)(rr_set_sum[part] + p->value));
        phrase_text(out, grapes[part] + 1);
        phrase_number(out, (int32_t)bit_count(part));
        break;
    default: break;
    }
}

static void say_bonus(const rr_state *s, const parts *p, jacta_phrase *out) {
    static const char *const key[] = {MOVE("adjust_2"), MOVE("adjust_3"), MOVE("reuse_pair"),
                                      MOVE("reuse_any"), MOVE("reuse_seven")};
    phrase_start(out, key[p->deed - RR_DEED_ADJUST_2]);
    if (p->deed >= RR_DEED_REUSE_PAIR) {
        phrase_number(out, s->dice[p->die].original);
    } else {
        phrase_number(out, (int32_t)p->value);
        phrase_number(out, (int32_t)(p->part[0] ? p->value + 1 : p->value - 1));
    }
}

static void describe(const void *state, jacta_move move, jacta_phrase *out) {
    parts p = take_apart(state, move);
    switch (p.verb) {
    case RR_VERB_DIE:
        if (is_bonus(&p))
            say_bonus(state, &p, out);
        else if (p.deed == RR_DEED_ZONE || p.deed == RR_DEED_ZONES)
            say_zones(&p, out);
        else
            say_place(state, &p, out);
        break;
    case RR_VERB_BUY:
        phrase_start(out, MOVE("buy_die"));
        phrase_number(out, (int32_t)p.part[0] + 1);
        break;
    case RR_VERB_END: phrase_start(out, MOVE("end_turn")); break;
    case OUTCOME_ROLL:
        phrase_start(out, MOVE("roll"));
        phrase_number(out, (int32_t)p.part[0]);
        phrase_number(out, (int32_t)p.part[1]);
        break;
    default:
        phrase_start(out, p.verb == RR_VERB_PICK ? MOVE("pick_realms") : MOVE("realms"));
        for (uint64_t set = p.part[0]; set;) phrase_key(out, rr_realm_key[bit_pop(&set)]);
        phrase_number(out, ((const rr_state *)state)->round + 1);
    }
}

/* What the acting player is asked, by the dice that are left and what can be done with them. */
static const char *act_key(const rr_state *s, uint32_t left, bool alike) {
    static const char *const place[] = {
        [1] = "rolling_realms.status.act.one",
        [2] = "rolling_realms.status.act.two",
        [3] = "rolling_realms.status.act.many",
    };
    jacta_move moves[RR_MOVES_MAX];
    uint32_t count = rr_moves(s, moves);
    for (uint32_t i = 0; i < count && left; i++)
        if (moves[i] < RR_MOVE_BUY && moves[i] % RR_CODES < RR_CODE_ADJUST)
            return left == 2 && alike ? "rolling_realms.status.act.alike"
                                      : place[left < 3 ? left : 3];
    if (count == 1)
        return left ? "rolling_realms.status.act.stuck" : "rolling_realms.status.act.done";
    return left ? "rolling_realms.status.act.bonus" : "rolling_realms.status.act.none";
}

static void status(const void *state, jacta_phrase *out) {
    static const char *const key[] = {[RR_PHASE_REALMS] = "rolling_realms.status.realms",
                                      [RR_PHASE_ROLL] = "rolling_realms.status.roll",
                                      [RR_PHASE_OVER] = "rolling_realms.status.over"};
    const rr_state *s = state;
    uint32_t left = 0, value[RR_DICE] = {0};
    for (uint32_t i = 0; i < s->dice_count; i++)
        if (!(s->dice[i].marks & RR_PLACED)) value[left++] = s->dice[i].value;
    phrase_start(out,
                 s->phase == RR_PHASE_ACT ? act_key(s, left, value[0] == value[1]) : key[s->phase]);
    phrase_number(out, s->round + 1);
    phrase_number(out, s->turn + 1);
    phrase_number(out, (int32_t)(left < 3 ? value[0] : left));
    phrase_number(out, (int32_t)value[1]);
}

/* ---- Elements ---------------------------------------------------------------------------------- */

/* " kind:" and a first word. */
static void put_element(jacta_text *out, const char *kind, const char *word) {
    text_char(out, ' ');
    text_put(out, kind);
    text_char(out, ':');
    text_put(out, word);
}

/* The same with a number after the word. */
static void put_numbered(jacta_text *out, const char *kind, const char *word, uint32_t number) {
    put_element(out, kind, word);
    text_number(out, number);
}

static void touch_zones(const parts *p, jacta_text *out) {
    for (uint32_t zone = 0; zone < 2; zone++) {
        if (!marks_zone(p, zone)) continue;
        uint32_t choice = zone_choice(p, zone);
        put_numbered(out, "eup", zone_name[zone], p->value);
        if (choice) put_element(out, zone_name[zone], rr_resource_name[choice_gain[choice]]);
    }
}

static void touch_crates(const rr_sheet *sheet, uint32_t value, jacta_text *out) {
    for (uint32_t column = 0; column < 6; column++)
        if (sheet->crates[column] == value && !(sheet->shipped >> column & 1))
            put_numbered(out, "cha", "crate", column + 1);
}

static void touch_place(const rr_state *s, const parts *p, jacta_text *out) {
    uint64_t set;
    switch (p->deed) {
    case RR_DEED_TAPESTRY:
        set = rr_shapes[p->value - 1][p->part[0]].cells << (6 * p->part[1] + p->part[2]);
        while (set) {
            uint32_t cell = bit_pop(&set);
            put_element(out, "tap", "");
            put_pair(out, cell % 6, ',', cell / 6);
        }
        break;
    case RR_DEED_CITIES:
        put_element(out, "cit", "");
        put_pair(out, p->part[1], ',', p->part[0]);
        break;
    case RR_DEED_ZONE:
    case RR_DEED_ZONES: touch_zones(p, out); break;
    case RR_DEED_WINGSPAN:
    case RR_DEED_CASTLES: put_element(out, rr_deeds[p->deed].name, part_name(p)); break;
    case RR_DEED_TAKE:
        put_numbered(out, "cha", "die", p->value);
        put_numbered(out, "note", "", s->roll[p->part[0]]);
        break;
    case RR_DEED_SHIP: touch_crates(&s->sheet[s->seat], p->value, out); break;
    case RR_DEED_CIRCLE: put_numbered(out, "vit", "grape", p->value); break;
    case RR_DEED_FILL:
        put_numbered(out, "vit", "glass", rr_set_sum[p->part[0]] + p->value);
        for (set = p->part[0]; set;) put_numbered(out, "vit", "grape", bit_pop(&set) + 1);
        break;
    default: put_numbered(out, rr_deeds[p->deed].name, part_name(p), p->value);
    }
}

static void touch_deed(const rr_state *s, const parts *p, jacta_text *out) {
    text_put(out, "die:");
    text_number(out, p->die);
    if (is_bonus(p)) {
        put_element(out, "bonus", rr_deeds[p->deed].name);
        if (rr_deeds[p->deed].part[0].count) put_element(out, "by", part_name(p));
    } else {
        touch_place(s, p, out);
    }
}

static void touch(const void *state, jacta_move move, jacta_text *out) {
    parts p = take_apart(state, move);
    switch (p.verb) {
    case RR_VERB_DIE: touch_deed(state, &p, out); break;
    case RR_VERB_BUY:
        text_put(out, "bonus:buy_die buy:");
        text_number(out, p.part[0] + 1);
        break;
    case RR_VERB_END: text_put(out, "end:turn"); break;
    case OUTCOME_ROLL: text_put(out, "dice:roll"); break;
    default:
        for (uint64_t set = p.part[0]; set;) {
            text_put(out, "realm:");
            text_put(out, rr_realm_code[bit_pop(&set)]);
            if (set) text_char(out, ' ');
        }
    }
}

/* ---- The face ---------------------------------------------------------------------------------- */

uint32_t rr_full_squares(const rr_state *s, uint32_t seat) {
    uint32_t set = 0;
    for (uint32_t square = 0; square < 9; square++)
        set |= (uint32_t)!(rr_tapestry_square[square] & ~s->tapestry[seat]) << square;
    return set;
}

uint32_t rr_full_lines(const rr_state *s, uint32_t seat) {
    const uint8_t *cities = s->sheet[seat].cities;
    uint32_t set = 0;
    for (uint32_t line = 0; line < 6; line++) {
        const uint8_t *box = rr_city_lines[line].box;
        set |= (uint32_t)(cities[box[0]] && cities[box[1]] && cities[box[2]]) << line;
    }
    return set;
}

uint32_t rr_full_columns(const rr_state *s, uint32_t seat) {
    const rr_castle_column *castle = rr_castles[s->options[RR_CASTLES_DOOR]];
    uint32_t set = 0;
    for (uint32_t column = 0; column < 5; column++)
        set |= (uint32_t)(s->sheet[seat].castles[column][castle[column].top] != 0) << column;
    return set;
}

/* Stars of each realm, as if its round ended now, the sums that Euphoria and Wingspan go by, and what
 * is full. */
static void facts(const void *state, jacta_fact_each *each, void *context) {
    const rr_state *s = state;
    int32_t stars[RR_SEATS][RR_REALMS], zones[RR_SEATS][2], birds[RR_SEATS][3];
    int32_t squares[RR_SEATS], lines[RR_SEATS], columns[RR_SEATS];
    for (uint32_t seat = 0; seat < s->players; seat++) {
        const rr_sheet *sheet = &s->sheet[seat];
        for (uint32_t realm = 0; realm < RR_REALMS; realm++)
            stars[seat][realm] = (int32_t)rr_stars(s, seat, (rr_realm)realm);
        for (uint32_t zone = 0; zone < 2; zone++)
            zones[seat][zone] = rr_set_sum[sheet->euphoria[zone]];
        for (uint32_t bird = 0; bird < 3; bird++) {
            const uint8_t *box = sheet->wingspan[bird];
            birds[seat][bird] = box[0] + box[1] + box[2];
        }
        squares[seat] = (int32_t)rr_full_squares(s, seat);
        lines[seat] = (int32_t)rr_full_lines(s, seat);
        columns[seat] = (int32_t)rr_full_columns(s, seat);
    }
    each(context, "stars", &stars[0][0], s->players * RR_REALMS);
    each(context, "euphoria_sum", &zones[0][0], s->players * 2u);
    each(context, "wingspan_sum", &birds[0][0], s->players * 3u);
    each(context, "tapestry_full", squares, s->players);
    each(context, "cities_full", lines, s->players);
    each(context, "castles_full", columns, s->players);
}

const jacta_face rolling_realms_face = {
    .write = write,
    .describe = describe,
    .touch = touch,
    .effects = rr_effects,
    .elements = rr_elements,
    .reason = rr_reason,
    .status = status,
    .board = rr_board,
    .facts = facts,
};
