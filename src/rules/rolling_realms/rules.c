/* The flow of Rolling Realms: set-up, rounds and turns, and what every move does. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/text.h"

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

/* The seat begins its turn with the recorded dice; whatever another was about to do is dropped. */
static void ask(rr_state *s, uint32_t seat) {
    clear_dice(s);
    s->seat = (uint8_t)seat;
    deal_dice(s);
}

static void end_turn(rr_state *s) {
    if (s->seat + 1 < s->players) {
        ask(s, s->seat + 1u);
        return;
    }
    clear_dice(s);
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

bool rr_begin(void *state, const jacta_setup *setup, jacta_error *error) {
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

int32_t rr_turn(const void *state) {
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

/* Everybody uses the same roll at the same time, on a sheet that nobody else touches (1). The last one
 * is told too: so a seat that has gone ahead of the others is not done before its turn ends. */
jacta_together rr_together(const void *state) {
    const rr_state *s = state;
    if (s->phase != RR_PHASE_ACT || s->players == 1) return (jacta_together){0, 0};
    uint32_t seats = (1u << s->players) - (1u << s->seat);
    return (jacta_together){seats, (uint32_t)RR_TURNS * s->round + s->turn};
}

void rr_ahead(void *state, int32_t seat) {
    rr_state *s = state;
    if (seat != s->seat) ask(s, (uint32_t)seat);
}

/* ---- What a placed die does (3) ---------------------------------------------------------------- */

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
            rr_gain(s, rr_tapestry_gain[square]);
    }
}

static void place_cities(rr_state *s, uint32_t value, uint32_t box) {
    uint8_t *cities = s->sheet[s->seat].cities;
    cities[box] = (uint8_t)value;
    for (uint32_t i = 0; i < 2; i++) {
        const rr_city_line *line = &rr_city_lines[i ? 3 + box % 3 : box / 3];
        if (!cities[line->box[0]] || !cities[line->box[1]] || !cities[line->box[2]]) continue;
        rr_gain(s, line->gain[0]);
        rr_gain(s, line->gain[1]);
    }
}

static void mark_euphoria(rr_state *s, uint32_t value, uint32_t zone, uint32_t choice) {
    rr_sheet *sheet = &s->sheet[s->seat];
    sheet->euphoria[zone] |= (uint8_t)(1u << (value - 1));
    uint32_t sum = rr_set_sum[sheet->euphoria[zone]];
    if (sum <= 3)
        rr_gain(s, RR_COIN);
    else if (sum <= 10)
        sheet->euphoria_stars++;
    else
        rr_gain(s, choice == RR_CHOICE_HEART ? RR_HEART : RR_PUMPKIN);
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
        rr_gain(s, rr_scythe_gain[value - 1]);
    else
        spend(s, rr_scythe_cost[value - 1], 1);
    s->sheet[s->seat].scythe[row] |= (uint8_t)(1u << (value - 1));
}

static void place_wingspan(rr_state *s, uint32_t value, uint32_t bird) {
    uint8_t *boxes = s->sheet[s->seat].wingspan[bird];
    uint32_t box = !boxes[0] ? 0 : !boxes[1] ? 1 : 2;
    boxes[box] = (uint8_t)value;
    rr_gain(s, rr_wingspan_gain[bird][box]);
}

static void place_castles(rr_state *s, uint32_t value, uint32_t column) {
    const rr_castle_column *castle = &rr_castles[s->options[RR_CASTLES_DOOR]][column];
    uint8_t *boxes = s->sheet[s->seat].castles[column];
    uint32_t row = castle->bottom;
    while (boxes[row]) row++;
    boxes[row] = (uint8_t)value;
    if (row < castle->top) return;
    rr_gain(s, castle->gain[0]);
    rr_gain(s, castle->gain[1]);
}

static void take_crate(rr_state *s, uint32_t value, uint32_t noted) {
    s->sheet[s->seat].crates[value - 1] = s->roll[noted];
    rr_gain(s, rr_crate_gain[value - 1]);
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
        return rr_gain(s, rr_flower_gain[flower]), RR_MY_LITTLE_SCYTHE;
    }
    if (code == RR_CODE_CIRCLE) {
        sheet->circled |= (uint8_t)(1u << (value - 1));
        return rr_gain(s, rr_grape_gain[s->options[RR_GRAPE_GAINS]][value - 1]), RR_VITICULTURE;
    }
    return fill_glass(s, value, code - RR_CODE_FILL), RR_VITICULTURE;
}

/* ---- Bonuses (4) and the flow of moves --------------------------------------------------------- */

static void adjust(rr_state *s, rr_die *die, uint32_t code) {
    spend(s, RR_PUMPKIN, code < 2 ? RR_ADJUST_PRICE : RR_ADJUST_SHARING_PRICE);
    die->value = (uint8_t)(code & 1 ? die->value + 1 : die->value - 1);
    die->marks |= code < 2 ? RR_ADJUSTED : RR_ADJUSTED | RR_EXEMPT;
}

/* A new die as that one was when it was rolled or bought. */
static void reuse(rr_state *s, const rr_die *die, uint32_t code) {
    static const uint8_t price[] = {RR_REUSE_PAIR_PRICE, RR_REUSE_ANY_PRICE, RR_REUSE_SEVEN_PRICE};
    spend(s, code == 2 ? RR_COIN : RR_HEART, price[code]);
    s->dice[s->dice_count++] = (rr_die){die->source, die->original, die->original, 0};
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

void rr_apply(void *state, jacta_move move) {
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
