/* All numbers of the printed sheet. Sources: docs/rules/rolling_realms.md, section by section. */
#include "tables.h"

#define P RR_PUMPKIN
#define H RR_HEART
#define C RR_COIN
#define CELL RR_CELL

/* ---- Tapestry (3.1) -------------------------------------------------------------------------- */

/* clang-format off */
const rr_shape rr_shapes[6][4] = {
    {{CELL(0,0), 1, 1}},
    {{CELL(0,0) | CELL(1,0), 2, 1}, {CELL(0,0) | CELL(0,1), 1, 2}},
    {{CELL(0,0) | CELL(1,0) | CELL(0,1), 2, 2}, {CELL(0,0) | CELL(1,0) | CELL(1,1), 2, 2},
     {CELL(1,0) | CELL(0,1) | CELL(1,1), 2, 2}, {CELL(0,0) | CELL(0,1) | CELL(1,1), 2, 2}},
    {{CELL(0,0) | CELL(0,1) | CELL(1,1) | CELL(0,2), 2, 3},
     {CELL(0,0) | CELL(1,0) | CELL(2,0) | CELL(1,1), 3, 2},
     {CELL(1,0) | CELL(0,1) | CELL(1,1) | CELL(1,2), 2, 3},
     {CELL(1,0) | CELL(0,1) | CELL(1,1) | CELL(2,1), 3, 2}},
    {{CELL(0,0) | CELL(0,1) | CELL(0,2) | CELL(1,2) | CELL(2,2), 3, 3},
     {CELL(0,0) | CELL(1,0) | CELL(2,0) | CELL(0,1) | CELL(0,2), 3, 3},
     {CELL(0,0) | CELL(1,0) | CELL(2,0) | CELL(2,1) | CELL(2,2), 3, 3},
     {CELL(2,0) | CELL(2,1) | CELL(0,2) | CELL(1,2) | CELL(2,2), 3, 3}},
    {{CELL(0,0) | CELL(0,1) | CELL(1,1) | CELL(0,2) | CELL(1,2) | CELL(2,2), 3, 3},
     {CELL(0,0) | CELL(1,0) | CELL(2,0) | CELL(0,1) | CELL(1,1) | CELL(0,2), 3, 3},
     {CELL(0,0) | CELL(1,0) | CELL(2,0) | CELL(1,1) | CELL(2,1) | CELL(2,2), 3, 3},
     {CELL(2,0) | CELL(1,1) | CELL(2,1) | CELL(0,2) | CELL(1,2) | CELL(2,2), 3, 3}},
};

#define DOTS (CELL(1,1) | CELL(5,0) | CELL(2,2) | CELL(5,3) | CELL(3,5))
const uint64_t rr_tapestry_dots[2] = {DOTS | CELL(0,4), DOTS | CELL(0,5)};

const uint8_t rr_tapestry_gain[9] = {P, H, C,
                                     C, P, H,
                                     H, C, P};

#define SQUARE(bx, by) \
    (CELL(2*(bx), 2*(by)) | CELL(2*(bx)+1, 2*(by)) | CELL(2*(bx), 2*(by)+1) | CELL(2*(bx)+1, 2*(by)+1))
const uint64_t rr_tapestry_square[9] = {
    SQUARE(0,0), SQUARE(1,0), SQUARE(2,0),
    SQUARE(0,1), SQUARE(1,1), SQUARE(2,1),
    SQUARE(0,2), SQUARE(1,2), SQUARE(2,2),
};
const uint64_t rr_tapestry_line[6] = {
    SQUARE(0,0) | SQUARE(1,0) | SQUARE(2,0),
    SQUARE(0,1) | SQUARE(1,1) | SQUARE(2,1),
    SQUARE(0,2) | SQUARE(1,2) | SQUARE(2,2),
    SQUARE(0,0) | SQUARE(0,1) | SQUARE(0,2),
    SQUARE(1,0) | SQUARE(1,1) | SQUARE(1,2),
    SQUARE(2,0) | SQUARE(2,1) | SQUARE(2,2),
};

/* ---- Between Two Cities (3.2): rows from the top, then columns from the left ------------------- */

const rr_city_line rr_city_lines[6] = {
    {{0, 1, 2}, {P, C}},
    {{3, 4, 5}, {C, H}},
    {{6, 7, 8}, {H, P}},
    {{0, 3, 6}, {P, P}},
    {{1, 4, 7}, {C, C}},
    {{2, 5, 8}, {H, H}},
};
#define B(i) (1 << (i))
const uint16_t rr_city_neighbours[9] = {
    B(1) | B(3),        B(0) | B(2) | B(4),        B(1) | B(5),
    B(0) | B(4) | B(6), B(1) | B(3) | B(5) | B(7), B(2) | B(4) | B(8),
    B(3) | B(7),        B(4) | B(6) | B(8),        B(5) | B(7),
};
#undef B

/* ---- Scythe (3.4), by die value ---------------------------------------------------------------- */

const uint8_t rr_scythe_gain[6] = {C, H, P, C, H, P};
const uint8_t rr_scythe_cost[6] = {P, C, H, C, H, P};

/* ---- Wingspan (3.5) ---------------------------------------------------------------------------- */

const uint8_t rr_wingspan_target[3] = {7, 12, 16};
const uint8_t rr_wingspan_gain[3][3] = {{P, C, RR_NOTHING}, {C, H, RR_NOTHING}, {H, P, RR_NOTHING}};

/* ---- Between Two Castles (3.6): columns a to e; column a has one gain -------------------------- */

const rr_castle_column rr_castles[2][5] = {
    {{0, 0, {P, RR_NOTHING}}, {1, 2, {P, P}}, {0, 1, {H, H}}, {0, 2, {C, H}}, {1, 2, {C, C}}},
    {{0, 0, {P, RR_NOTHING}}, {1, 2, {P, P}}, {0, 1, {H, H}}, {1, 2, {C, H}}, {0, 2, {C, C}}},
};

/* ---- Charterstone (3.7), My Little Scythe (3.8), Viticulture (3.9) ----------------------------- */

const uint8_t rr_crate_gain[6] = {P, P, H, H, C, C};
const uint8_t rr_flower_gain[2] = {P, H};
const uint8_t rr_grape_gain[2][6] = {{H, H, C, C, P, P}, {C, C, H, H, P, P}};

/* ---- Sums, ratings (6) ------------------------------------------------------------------------- */

#define SUM4(s) (s), (s) + 1, (s) + 2, (s) + 3
#define SUM16(s) SUM4(s), SUM4((s) + 3), SUM4((s) + 4), SUM4((s) + 7)
const uint8_t rr_set_sum[64] = {SUM16(0), SUM16(5), SUM16(6), SUM16(11)};

const int32_t rr_rating_from[RR_RATINGS] = {0, 240, 300, 350, 390, 430, 470};

/* ---- Options (7) ------------------------------------------------------------------------------- */

static const char *const castles_order[] = {"up_increases", "up_decreases"};
static const char *const must_use_dice[] = {"strict", "free"};
static const char *const tapestry_dot[] = {"upper_left", "lower_left"};
static const char *const castles_door[] = {"column_e", "column_d"};
static const char *const grape_gains[] = {"hhccpp", "cchhpp"};
static const char *const realm_choice[] = {"random", "host_picks", "take_turns"};

const char *const rr_realm_code[RR_REALMS] = {"tap", "cit", "eup", "scy", "win",
                                              "cas", "cha", "mls", "vit"};

const jacta_option rr_options[RR_OPTIONS] = {
    [RR_CASTLES_ORDER] = {"castles_order", castles_order, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [RR_MUST_USE_DICE] = {"must_use_dice", must_use_dice, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [RR_TAPESTRY_DOT] = {"tapestry_dot_0_2", tapestry_dot, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [RR_CASTLES_DOOR] = {"castles_right_door", castles_door, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [RR_GRAPE_GAINS] = {"viticulture_gains", grape_gains, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [RR_REALM_CHOICE] = {"realm_choice", realm_choice, JACTA_CHOICE, 3, 0, 0, 0, 0, 0},
    [RR_ROUND_1] = {"round_1", rr_realm_code, JACTA_SET, RR_REALMS, 0, 0, 0, 0, 0},
    [RR_ROUND_2] = {"round_2", rr_realm_code, JACTA_SET, RR_REALMS, 0, 0, 0, 0, 0},
    [RR_ROUND_3] = {"round_3", rr_realm_code, JACTA_SET, RR_REALMS, 0, 0, 0, 0, 0},
};

/* ---- Names ------------------------------------------------------------------------------------- */

#define NINE(prefix) {prefix "0", prefix "1", prefix "2", prefix "3", prefix "4", \
                      prefix "5", prefix "6", prefix "7", prefix "8"}
const char *const rr_realm_key[RR_REALMS] = NINE("rolling_realms.realm.");
const char *const rr_place_key[9] = NINE("rolling_realms.place.");
const char *const rr_score_key[RR_REALMS] = NINE("rolling_realms.score.");
const char *const rr_resource_name[RR_RESOURCES] = {"pumpkin", "heart", "coin"};
const char *const rr_resource_key[RR_RESOURCES] = {
    "rolling_realms.resource.0", "rolling_realms.resource.1", "rolling_realms.resource.2"};
const char *const rr_rating_key[RR_RATINGS] = {
    "rolling_realms.rating.0", "rolling_realms.rating.1", "rolling_realms.rating.2",
    "rolling_realms.rating.3", "rolling_realms.rating.4", "rolling_realms.rating.5",
    "rolling_realms.rating.6"};
/* clang-format on */
