/* The flow of Rolling Realms: set-up, chance, what every move does, and scoring. */
#include "moves.h"
#include "rules/core/bits.h"
#include "rules/core/field.h"
#include "rules/core/rng.h"
#include "rules/core/score.h"
#include "rules/core/text.h"
#include "tables.h"

#include <string.h>

_Static_assert(sizeof(rr_state) == 560 && sizeof(rr_sheet) == 68, "the state has no padding");

/* ---- Rounds and turns (2) -------------------------------------------------------------------- */

static void open_round(rr_state *s) {
    uint32_t left = rr_free_realms(s);
    if (!s->realms[s->round] && bit_count(left) == 3) s->realms[s->round] = (uint16_t)left;
    s->phase = s->realms[s->round] ? RR_PHASE_ROLL : RR_PHASE_REALMS;
}

static void clear_dice(rr_state *s) {
    memset(s->dice, 0, s->dice_count * sizeof *s->dice);
    s->dice_count = 0;
    s->used = 0;
}

/* Every player starts the turn with the two recorded dice. */
static void deal_dice(rr_state *s) {
    uint8_t b_source = s->roll[0] == s->roll[1] ? RR_FROM_A : RR_FROM_B;
    s->dice[0] = (rr_die){RR_FROM_A, s->roll[0], s->roll[0], 0};
    s->dice[1] = (rr_die){b_source, s->roll[1], s->roll[1], 0};
    s->dice_count = 2;
}

static void end_turn(rr_state *s) {
    clear_dice(s);
    if (++s->seat < s->players) {
        deal_dice(s);
        return;
    }
    s->seat = s->roll[0] = s->roll[1] = 0;
    s->phase = RR_PHASE_ROLL;
    if (++s->turn < RR_TURNS) return;
    s->turn = 0;
    if (++s->round < RR_ROUNDS) {
        open_round(s);
    } else {
        s->turn = RR_TURNS - 1;
        s->round = RR_ROUNDS - 1;
        s->phase = RR_PHASE_OVER;
    }
}

static bool begin(void *state, const jacta_setup *setup, jacta_error *error) {
    rr_state *s = state;
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)setup->players;
    for (uint32_t option = 0; option < RR_ROUND_1; option++)
        s->options[option] = (uint8_t)setup->options[option];
    uint32_t taken = 0;
    for (uint32_t round = 0; round < RR_ROUNDS; round++) {
        uint32_t set = setup->options[RR_ROUND_1 + round];
        if (set && bit_count(set) != 3) {
            error_start(error, "rolling_realms.error.three_realms");
            error_number(error, round + 1);
            return false;
        }
        if (set & taken) {
            error_start(error, "rolling_realms.error.overlap");
            error_key(error, rr_realm_key[bit_first(set & taken)]);
            return false;
        }
        taken |= set;
        s->realms[round] = (uint16_t)set;
    }
    for (uint32_t seat = 0; seat < s->players; seat++)
        s->tapestry[seat] = rr_tapestry_dots[s->options[RR_TAPESTRY_DOT]];
    open_round(s);
    return true;
}

static int32_t turn(const void *state) {
    const rr_state *s = state;
    switch (s->phase) {
    case RR_PHASE_REALMS:
        if (s->options[RR_REALM_CHOICE] == 0) return JACTA_CHANCE;
        return s->options[RR_REALM_CHOICE] == 1 ? 0 : s->round % s->players;
    case RR_PHASE_ROLL: return JACTA_CHANCE;
    case RR_PHASE_ACT: return s->seat;
    default: return JACTA_OVER;
    }
}

/* ---- Chance: a set of realms, or two dice without order --------------------------------------- */

static uint32_t chances(const void *state, jacta_chance *out) {
    const rr_state *s = state;
    uint32_t count = 0;
    if (s->phase == RR_PHASE_REALMS) {
        uint32_t from = rr_free_realms(s);
        for (uint32_t set = rr_trio_first(from); set; set = rr_trio_next(from, set))
            out[count++] = (jacta_chance){set, 1};
        return count;
    }
    for (uint32_t a = 1; a <= 6; a++)
        for (uint32_t b = a; b <= 6; b++) out[count++] = (jacta_chance){8 * a + b, a == b ? 1 : 2};
    return count;
}

static jacta_move draw(const void *state, jacta_rng *rng) {
    const rr_state *s = state;
    if (s->phase == RR_PHASE_REALMS) {
        uint32_t from = rr_free_realms(s), set = rr_trio_first(from);
        uint32_t sets = bit_count(from) == 9 ? 84 : 20; /* nine or six realms are free */
        for (uint32_t skip = rng_below(rng, sets); skip; skip--) set = rr_trio_next(from, set);
        return set;
    }
    uint32_t throw = rng_below(rng, 36), a = throw / 6 + 1, b = throw % 6 + 1;
    return a < b ? 8 * a + b : 8 * b + a;
}

/* ---- What a placed die does (3) ---------------------------------------------------------------- */

static void gain(rr_state *s, uint32_t resource) {
    rr_sheet *sheet = &s->sheet[s->seat];
    if (resource == RR_NOTHING || sheet->earned[s->round][resource] >= RR_EARN_MAX) return;
    sheet->earned[s->round][resource]++;
    sheet->have[s->round][resource]++;
}

static void spend(rr_state *s, uint32_t resource, uint32_t amount) {
    uint8_t *have = &s->sheet[s->seat].have[s->round][resource];
    *have = (uint8_t)(*have - amount);
}

static void place_tapestry(rr_state *s, uint32_t value, uint32_t place) {
    uint64_t before = s->tapestry[s->seat];
    uint64_t after = before | rr_shapes[value - 1][place / 36].cells << place % 36;
    s->tapestry[s->seat] = after;
    for (uint32_t square = 0; square < 9; square++) {
        uint64_t cells = rr_tapestry_square[square];
        if ((after & cells) == cells && (before & cells) != cells)
            gain(s, rr_tapestry_gain[square]);
    }
}

static void place_cities(rr_state *s, uint32_t value, uint32_t box) {
    uint8_t *cities = s->sheet[s->seat].cities;
    cities[box] = (uint8_t)value;
    for (uint32_t i = 0; i < 2; i++) {
        const rr_city_line *line = &rr_city_lines[i ? 3 + box % 3 : box / 3];
        if (!cities[line->box[0]] || !cities[line->box[1]] || !cities[line->box[2]]) continue;
        gain(s, line->gain[0]);
        gain(s, line->gain[1]);
    }
}

static void mark_euphoria(rr_state *s, uint32_t value, uint32_t zone, uint32_t choice) {
    rr_sheet *sheet = &s->sheet[s->seat];
    sheet->euphoria[zone] |= (uint8_t)(1u << (value - 1));
    uint32_t sum = rr_set_sum[sheet->euphoria[zone]];
    if (sum <= 3)
        gain(s, RR_COIN);
    else if (sum <= 10)
        sheet->euphoria_stars++;
    else
        gain(s, choice == RR_CHOICE_HEART ? RR_HEART : RR_PUMPKIN);
}

static void place_euphoria(rr_state *s, uint32_t value, uint32_t code) {
    if (code < 6) {
        mark_euphoria(s, value, code / 3, code % 3);
    } else {
        mark_euphoria(s, value, 0, (code - 6) / 3);
        mark_euphoria(s, value, 1, (code - 6) % 3);
    }
}

static void place_scythe(rr_state *s, uint32_t value, uint32_t row) {
    if (row == 0)
        gain(s, rr_scythe_gain[value - 1]);
    else
        spend(s, rr_scythe_cost[value - 1], 1);
    s->sheet[s->seat].scythe[row] |= (uint8_t)(1u << (value - 1));
}

static void place_wingspan(rr_state *s, uint32_t value, uint32_t bird) {
    uint8_t *boxes = s->sheet[s->seat].wingspan[bird];
    uint32_t box = !boxes[0] ? 0 : !boxes[1] ? 1 : 2;
    boxes[box] = (uint8_t)value;
    gain(s, rr_wingspan_gain[bird][box]);
}

static void place_castles(rr_state *s, uint32_t value, uint32_t column) {
    const rr_castle_column *castle = &rr_castles[s->options[RR_CASTLES_DOOR]][column];
    uint8_t *boxes = s->sheet[s->seat].castles[column];
    uint32_t row = castle->bottom;
    while (boxes[row]) row++;
    boxes[row] = (uint8_t)value;
    if (row < castle->top) return;
    gain(s, castle->gain[0]);
    gain(s, castle->gain[1]);
}

static void take_crate(rr_state *s, uint32_t value, uint32_t noted) {
    s->sheet[s->seat].crates[value - 1] = s->roll[noted];
    gain(s, rr_crate_gain[value - 1]);
}

static void ship_crates(rr_state *s, uint32_t value) {
    rr_sheet *sheet = &s->sheet[s->seat];
    for (uint32_t column = 0; column < 6; column++)
        if (sheet->crates[column] == value) sheet->shipped |= (uint8_t)(1u << column);
}

static void fill_glass(rr_state *s, uint32_t value, uint32_t grapes) {
    rr_sheet *sheet = &s->sheet[s->seat];
    sheet->crossed |= (uint8_t)grapes;
    sheet->glasses |= (uint8_t)(1u << (rr_set_sum[grapes] + value - RR_GLASS_FIRST));
}

/* Uses a die in a realm; returns the realm. */
static rr_realm place(rr_state *s, uint32_t value, uint32_t code) {
    rr_sheet *sheet = &s->sheet[s->seat];
    if (code < RR_CODE_CITIES) return place_tapestry(s, value, code), RR_TAPESTRY;
    if (code < RR_CODE_EUPHORIA) return place_cities(s, value, code - RR_CODE_CITIES), RR_CITIES;
    if (code < RR_CODE_SCYTHE)
        return place_euphoria(s, value, code - RR_CODE_EUPHORIA), RR_EUPHORIA;
    if (code < RR_CODE_WINGSPAN) return place_scythe(s, value, code - RR_CODE_SCYTHE), RR_SCYTHE;
    if (code < RR_CODE_CASTLES)
        return place_wingspan(s, value, code - RR_CODE_WINGSPAN), RR_WINGSPAN;
    if (code < RR_CODE_TAKE) return place_castles(s, value, code - RR_CODE_CASTLES), RR_CASTLES;
    if (code < RR_CODE_SHIP) return take_crate(s, value, code - RR_CODE_TAKE), RR_CHARTERSTONE;
    if (code == RR_CODE_SHIP) return ship_crates(s, value), RR_CHARTERSTONE;
    if (code < RR_CODE_CIRCLE) {
        uint32_t flower = code - RR_CODE_MY_LITTLE;
        sheet->my_little[flower] |= (uint8_t)(1u << (value - 1));
        return gain(s, rr_flower_gain[flower]), RR_MY_LITTLE_SCYTHE;
    }
    if (code == RR_CODE_CIRCLE) {
        sheet->circled |= (uint8_t)(1u << (value - 1));
        return gain(s, rr_grape_gain[s->options[RR_GRAPE_GAINS]][value - 1]), RR_VITICULTURE;
    }
    return fill_glass(s, value, code - RR_CODE_FILL), RR_VITICULTURE;
}

/* ---- Bonuses (4) and the flow of moves --------------------------------------------------------- */

static void adjust(rr_state *s, rr_die *die, uint32_t code) {
    spend(s, RR_PUMPKIN, code < 2 ? 2 : 3);
    die->value = (uint8_t)(code & 1 ? die->value + 1 : die->value - 1);
    die->marks |= code < 2 ? RR_ADJUSTED : RR_ADJUSTED | RR_EXEMPT;
}

/* A new die like `of` was when it was rolled or bought. */
static void reuse(rr_state *s, const rr_die *of, uint32_t code) {
    spend(s, code == 2 ? RR_COIN : RR_HEART, code == 1 ? 3 : 2);
    s->dice[s->dice_count++] = (rr_die){of->source, of->original, of->original, 0};
}

static void buy(rr_state *s, uint32_t value) {
    spend(s, RR_COIN, value);
    s->dice[s->dice_count++] = (rr_die){RR_BOUGHT, (uint8_t)value, (uint8_t)value, 0};
}

static void act(rr_state *s, jacta_move move) {
    if (move == RR_MOVE_END) {
        end_turn(s);
    } else if (move >= RR_MOVE_BUY) {
        buy(s, move - RR_MOVE_BUY + 1);
    } else {
        rr_die *die = &s->dice[move / RR_CODES];
        uint32_t code = move % RR_CODES;
        if (code >= RR_CODE_REUSE) {
            reuse(s, die, code - RR_CODE_REUSE);
        } else if (code >= RR_CODE_ADJUST) {
            adjust(s, die, code - RR_CODE_ADJUST);
        } else {
            s->used |= (uint16_t)(1u << place(s, die->value, code));
            die->marks |= RR_PLACED;
        }
    }
}

static void apply(void *state, jacta_move move) {
    rr_state *s = state;
    switch (s->phase) {
    case RR_PHASE_REALMS:
        s->realms[s->round] = (uint16_t)(move >= RR_MOVE_PICK ? move - RR_MOVE_PICK : move);
        s->phase = RR_PHASE_ROLL;
        break;
    case RR_PHASE_ROLL:
        s->roll[0] = (uint8_t)(move / 8);
        s->roll[1] = (uint8_t)(move % 8);
        s->phase = RR_PHASE_ACT;
        deal_dice(s);
        break;
    default: act(s, move);
    }
}

/* ---- Scoring (5) ------------------------------------------------------------------------------- */

static uint32_t castle_stars(const rr_state *s, const rr_sheet *sheet) {
    const rr_castle_column *castle = rr_castles[s->options[RR_CASTLES_DOOR]];
    uint32_t stars = 0;
    for (uint32_t row = 0; row < 3; row++) {
        bool full[2] = {true, true};
        for (uint32_t column = 0; column < 5; column++)
            if (row >= castle[column].bottom && row <= castle[column].top)
                full[column >= RR_LEFT_COLUMNS] &= sheet->castles[column][row] != 0;
        stars += full[0] + full[1];
    }
    return stars;
}

static uint32_t round_of(const rr_state *s, rr_realm realm) {
    uint32_t round = 0;
    while (round < RR_ROUNDS && !(s->realms[round] >> realm & 1)) round++;
    return round;
}

static uint32_t my_little_stars(const rr_state *s, const rr_sheet *sheet) {
    uint32_t round = round_of(s, RR_MY_LITTLE_SCYTHE);
    uint32_t stars = bit_count(sheet->my_little[0] & sheet->my_little[1]);
    if (round < RR_ROUNDS)
        stars += (sheet->earned[round][RR_PUMPKIN] >= 7 ? 1u : 0) +
                 (sheet->earned[round][RR_HEART] >= 7 ? 1u : 0);
    return stars < 6 ? stars : 6;
}

static uint32_t city_stars(const rr_state *s, uint32_t seat, const rr_sheet *sheet) {
    uint32_t round = round_of(s, RR_CITIES), stars = 0;
    if (round == RR_ROUNDS) return 0;
    for (uint32_t box = 0; box < 9; box++) stars += sheet->cities[box] != 0;
    for (uint64_t others = s->realms[round] & ~(1u << RR_CITIES); others;) {
        uint32_t other = rr_stars(s, seat, (rr_realm)bit_pop(&others));
        if (other < stars) stars = other;
    }
    return stars;
}

uint32_t rr_stars(const rr_state *s, uint32_t seat, rr_realm realm) {
    const rr_sheet *sheet = &s->sheet[seat];
    uint32_t stars = 0;
    switch (realm) {
    case RR_TAPESTRY:
        for (uint32_t line = 0; line < 6; line++)
            stars += (~s->tapestry[seat] & rr_tapestry_line[line]) == 0;
        return stars;
    case RR_CITIES: return city_stars(s, seat, sheet);
    case RR_EUPHORIA: return sheet->euphoria_stars < 6 ? sheet->euphoria_stars : 6;
    case RR_SCYTHE: return bit_count(sheet->scythe[1]);
    case RR_WINGSPAN:
        for (uint32_t bird = 0; bird < 3; bird++) {
            const uint8_t *box = sheet->wingspan[bird];
            if (box[2] && box[0] + box[1] + box[2] == rr_wingspan_target[bird])
                stars += RR_BIRD_STARS;
        }
        return stars;
    case RR_CASTLES: return castle_stars(s, sheet);
    case RR_CHARTERSTONE: return bit_count(sheet->shipped);
    case RR_MY_LITTLE_SCYTHE: return my_little_stars(s, sheet);
    case RR_VITICULTURE: return RR_GLASS_STARS * bit_count(sheet->glasses);
    default: return 0;
    }
}

/* One resource line: what is left of every round, a tenth of a star each. */
static int32_t unspent(const rr_sheet *sheet) {
    int32_t left = 0;
    for (uint32_t round = 0; round < RR_ROUNDS; round++)
        for (uint32_t resource = 0; resource < RR_RESOURCES; resource++)
            left += sheet->have[round][resource];
    return left;
}

static void scores(const void *state, jacta_scores *out) {
    const rr_state *s = state;
    int64_t key[RR_SEATS];
    memset(out, 0, sizeof *out);
    out->columns = s->players;
    for (uint32_t realm = 0; realm < RR_REALMS; realm++) {
        int32_t *value = score_line(out, rr_score_key[realm]);
        for (uint32_t seat = 0; seat < s->players; seat++)
            value[seat] = 10 * (int32_t)rr_stars(s, seat, (rr_realm)realm);
    }
    int32_t *value = score_line(out, "rolling_realms.score.resources");
    for (uint32_t seat = 0; seat < s->players; seat++) value[seat] = unspent(&s->sheet[seat]);
    score_total(out);
    for (uint32_t seat = 0; seat < s->players; seat++) key[seat] = out->total[seat];
    score_rank(out, key);
    for (uint32_t rating = 0; s->players == 1 && rating < RR_RATINGS; rating++)
        if (out->total[0] >= rr_rating_from[rating]) out->rating = rr_rating_key[rating];
}

/* ---- The contract ------------------------------------------------------------------------------ */

#define ON_SHEET(member) FIELD_AT(rr_state, sheet[0].member), .seats = true
#define SHEETS {RR_SEATS, sizeof(rr_sheet)}

/* clang-format off */
static const jacta_field fields[] = {
    {"tapestry", FIELD_AT(rr_state, tapestry[0]), .seats = true, {{RR_SEATS, 8}}, 0, (1ll << 36) - 1},
    {"cities", ON_SHEET(cities[0]), {SHEETS, {9, 1}}, 0, 6},
    {"euphoria", ON_SHEET(euphoria[0]), {SHEETS, {2, 1}}, 0, 63},
    {"euphoria_stars", ON_SHEET(euphoria_stars), {SHEETS}, 0, 8},
    {"scythe", ON_SHEET(scythe[0]), {SHEETS, {2, 1}}, 0, 63},
    {"wingspan", ON_SHEET(wingspan[0][0]), {SHEETS, {3, 3}, {3, 1}}, 0, 6},
    {"castles", ON_SHEET(castles[0][0]), {SHEETS, {5, 3}, {3, 1}}, 0, 6},
    {"crates", ON_SHEET(crates[0]), {SHEETS, {6, 1}}, 0, 6},
    {"shipped", ON_SHEET(shipped), {SHEETS}, 0, 63},
    {"my_little", ON_SHEET(my_little[0]), {SHEETS, {2, 1}}, 0, 63},
    {"circled", ON_SHEET(circled), {SHEETS}, 0, 63},
    {"crossed", ON_SHEET(crossed), {SHEETS}, 0, 63},
    {"glasses", ON_SHEET(glasses), {SHEETS}, 0, 7},
    {"earned", ON_SHEET(earned[0][0]), {SHEETS, {RR_ROUNDS, 3}, {3, 1}}, 0, RR_EARN_MAX},
    {"have", ON_SHEET(have[0][0]), {SHEETS, {RR_ROUNDS, 3}, {3, 1}}, 0, RR_EARN_MAX,
     "rolling_realms.have"},
    {"die_source", FIELD_AT(rr_state, dice[0].source), false, {{RR_DICE, 4}}, 0, RR_BOUGHT},
    {"die_original", FIELD_AT(rr_state, dice[0].original), false, {{RR_DICE, 4}}, 0, 6},
    {"die_value", FIELD_AT(rr_state, dice[0].value), false, {{RR_DICE, 4}}, 0, 6},
    {"die_marks", FIELD_AT(rr_state, dice[0].marks), false, {{RR_DICE, 4}}, 0, 7},
    {"realms", FIELD_AT(rr_state, realms[0]), false, {{RR_ROUNDS, 2}}, 0, 511},
    {"used", FIELD_AT(rr_state, used), false, {{0}}, 0, 511},
    {"options", FIELD_AT(rr_state, options[0]), false, {{RR_ROUND_1, 1}}, 0, 2},
    {"players", FIELD_AT(rr_state, players), false, {{0}}, 1, RR_SEATS},
    {"phase", FIELD_AT(rr_state, phase), false, {{0}}, 0, RR_PHASE_OVER},
    {"round", FIELD_AT(rr_state, round), false, {{0}}, 0, RR_ROUNDS - 1},
    {"turn", FIELD_AT(rr_state, turn), false, {{0}}, 0, RR_TURNS - 1},
    {"seat", FIELD_AT(rr_state, seat), false, {{0}}, 0, RR_SEATS - 1},
    {"roll", FIELD_AT(rr_state, roll[0]), false, {{2, 1}}, 0, 6},
    {"dice_count", FIELD_AT(rr_state, dice_count), false, {{0}}, 0, RR_DICE},
    {"spare", FIELD_AT(rr_state, spare[0]), false, {{2, 1}}, 0, 0},
};
/* clang-format on */

const jacta_face rolling_realms_face = {
    .write = rr_write,
    .describe = rr_describe,
    .touch = rr_touch,
    .status = rr_status,
    .board = rolling_realms_board,
};

const jacta_game rolling_realms_game = {
    .id = "rolling_realms",
    .version = 1,
    .min_players = 1,
    .max_players = RR_SEATS,
    .state_size = sizeof(rr_state),
    .max_moves = 2048,
    .max_chances = 84,
    .actions = RR_ACTIONS,
    .score_unit = 10,
    .players_at = offsetof(rr_state, players),
    .options = rr_options,
    .option_count = RR_OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .face = GAME_FACE(rolling_realms),
    .begin = begin,
    .turn = turn,
    .moves = rr_moves,
    .chances = chances,
    .draw = draw,
    .apply = apply,
    .scores = scores,
    .value = rr_value,
};
