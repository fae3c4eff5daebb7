/* What the sheet prints (specification 2.4 to 2.12): every shape, gain, cost and star line. */
#include "rolling_realms_position.h"

enum { NOTHING = RR_RESOURCES };

/* The sheet has earned exactly these since the start, in any order; NOTHING adds nothing. */
static void earned_only(position *p, uint32_t first, uint32_t second) {
    int gained[RR_RESOURCES + 1] = {0};
    gained[first]++;
    gained[second]++;
    earned_is(p, gained[RR_PUMPKIN], gained[RR_HEART], gained[RR_COIN]);
}

/* A roll whose d0 has that value and whose d1 differs from it. */
static void roll_with(position *p, uint32_t value) {
    roll(p, value, value % 6 + 1);
}

static void play_at(position *p, const char *format, uint32_t number) {
    char notation[JACTA_MAX_NOTATION];
    snprintf(notation, sizeof notation, format, number);
    play(p, notation);
}

/* ---- Tapestry (2.4) -------------------------------------------------------------------------- */

static void tapestry_placements_on_the_empty_sheet(void **unused) {
    (void)unused;
    static const uint32_t counts[2][6] = {{30, 41, 57, 37, 19, 17}, {30, 42, 60, 40, 19, 17}};
    for (uint32_t dot = 0; dot < 2; dot++)
        for (uint32_t value = 1; value <= 6; value++) {
            position p = given_with(RR_TAPESTRY_DOT, dot, "tap+scy+win");
            roll_with(&p, value);
            assert_int_equal(count_listed(&p, "d0 tap"), counts[dot][value - 1]);
        }
}

static void tapestry_dots(void **unused) {
    (void)unused;
    const uint64_t others = cell(1, 1) | cell(5, 0) | cell(2, 2) | cell(5, 3) | cell(3, 5);
    assert_true(given("tap+scy+win").now.tapestry[0] == (others | cell(0, 4)));
    position p = given_with(RR_TAPESTRY_DOT, 1, "tap+scy+win");
    assert_true(p.now.tapestry[0] == (others | cell(0, 5)));
}

/* The offsets of the table as pictures: rows of the bounding box from the top. */
static const char *const shapes[6][4][3] = {
    {{"#"}},
    {{"##"}, {"#", "#"}},
    {{"##", "#."}, {"##", ".#"}, {".#", "##"}, {"#.", "##"}},
    {{"#.", "##", "#."}, {"###", ".#."}, {".#", "##", ".#"}, {".#.", "###"}},
    {{"#..", "#..", "###"}, {"###", "#..", "#.."}, {"###", "..#", "..#"}, {"..#", "..#", "###"}},
    {{"#..", "##.", "###"}, {"###", "##.", "#.."}, {"###", ".##", "..#"}, {"..#", ".##", "###"}},
};

/* The cells of a shape at (x, y); 0 where it has no such rotation or leaves the grid. */
static uint64_t shape_cells(uint32_t value, uint32_t rot, uint32_t x, uint32_t y) {
    uint64_t cells = 0;
    for (uint32_t dy = 0; dy < 3 && shapes[value - 1][rot][dy]; dy++)
        for (uint32_t dx = 0; shapes[value - 1][rot][dy][dx]; dx++) {
            if (x + dx > 5 || y + dy > 5) return 0;
            if (shapes[value - 1][rot][dy][dx] == '#') cells |= cell(x + dx, y + dy);
        }
    return cells;
}

static void tapestry_shapes_in_every_place(void **unused) {
    (void)unused;
    for (uint32_t value = 1; value <= 6; value++)
        for (uint32_t at = 0; at < 144; at++) {
            uint32_t x = at % 6, y = at / 6 % 6, rot = at / 36;
            char notation[JACTA_MAX_NOTATION];
            snprintf(notation, sizeof notation, "d0 tap %u,%u r%u", x + 1, y + 1, rot);
            position p = given("tap+scy+win");
            p.now.tapestry[0] = 0;
            roll_with(&p, value);
            uint64_t cells = shape_cells(value, rot, x, y);
            if (!cells) {
                refuse(&p, notation);
                continue;
            }
            play(&p, notation);
            assert_true(p.now.tapestry[0] == cells);
        }
}

static void tapestry_each_big_square_gives_its_resource(void **unused) {
    (void)unused;
    static const rr_resource gains[9] = {RR_PUMPKIN, RR_HEART, RR_COIN, RR_COIN,   RR_PUMPKIN,
                                         RR_HEART,   RR_HEART, RR_COIN, RR_PUMPKIN};
    for (uint32_t i = 0; i < 36; i++) {
        uint32_t x = i % 6, y = i / 6, left = x & ~1u, top = y & ~1u;
        position p = given("tap+scy+win");
        p.now.tapestry[0] = (cell(left, top) | cell(left + 1, top) | cell(left, top + 1) |
                             cell(left + 1, top + 1)) &
                            ~cell(x, y);
        roll(&p, 1, 2);
        char notation[JACTA_MAX_NOTATION];
        snprintf(notation, sizeof notation, "d0 tap %u,%u r0", x + 1, y + 1);
        play(&p, notation);
        earned_only(&p, gains[3 * (y / 2) + x / 2], NOTHING);
        assert_int_equal(stars(&p, RR_TAPESTRY), 0);
    }
}

static void tapestry_stars_for_big_rows_and_columns(void **unused) {
    (void)unused;
    const uint64_t all = ((uint64_t)1 << 36) - 1;
    position p = given("tap+scy+win");
    for (uint32_t k = 0; k < 3; k++) {
        uint64_t row = (uint64_t)0xFFF << 12 * k, column = 0;
        for (uint32_t y = 0; y < 6; y++) column |= cell(2 * k, y) | cell(2 * k + 1, y);
        p.now.tapestry[0] = row;
        assert_int_equal(stars(&p, RR_TAPESTRY), 1);
        p.now.tapestry[0] = column;
        assert_int_equal(stars(&p, RR_TAPESTRY), 1);
        p.now.tapestry[0] = row | column;
        assert_int_equal(stars(&p, RR_TAPESTRY), 2);
    }
    p.now.tapestry[0] = all;
    assert_int_equal(stars(&p, RR_TAPESTRY), 6);
    for (uint32_t i = 0; i < 36; i++) {
        p.now.tapestry[0] = all & ~((uint64_t)1 << i);
        assert_int_equal(stars(&p, RR_TAPESTRY), 4);
    }
}

/* ---- Between Two Cities (2.5) ---------------------------------------------------------------- */

static void cities_lines_give_their_resources(void **unused) {
    (void)unused;
    static const struct {
        uint32_t boxes[3];
        rr_resource gains[2];
    } lines[6] = {
        {{0, 1, 2}, {RR_PUMPKIN, RR_COIN}},  {{3, 4, 5}, {RR_COIN, RR_HEART}},
        {{6, 7, 8}, {RR_HEART, RR_PUMPKIN}}, {{0, 3, 6}, {RR_PUMPKIN, RR_PUMPKIN}},
        {{1, 4, 7}, {RR_COIN, RR_COIN}},     {{2, 5, 8}, {RR_HEART, RR_HEART}},
    };
    for (uint32_t i = 0; i < 54; i++) {
        uint32_t line = i / 9, last = i / 3 % 3, missing = i % 3; /* missing == last: none is */
        position p = given("cit+scy+win");
        for (uint32_t at = 0; at < 3; at++)
            if (at != last && at != missing)
                sheet(&p)->cities[lines[line].boxes[at]] = (uint8_t)(at + 1);
        uint32_t box = lines[line].boxes[last];
        roll(&p, 6, 5);
        char notation[JACTA_MAX_NOTATION];
        snprintf(notation, sizeof notation, "d0 cit %u,%u", box % 3 + 1, box / 3 + 1);
        play(&p, notation);
        assert_int_equal(sheet(&p)->cities[box], 6);
        if (missing == last)
            earned_only(&p, lines[line].gains[0], lines[line].gains[1]);
        else
            earned_is(&p, 0, 0, 0);
    }
}

static void cities_refuse_equal_neighbours_and_full_boxes(void **unused) {
    (void)unused;
    for (uint32_t held = 0; held < 9; held++) {
        position p = given("cit+scy+win");
        sheet(&p)->cities[held] = 4;
        roll(&p, 4, 5);
        for (uint32_t box = 0; box < 9; box++) {
            uint32_t dx = box % 3 > held % 3 ? box % 3 - held % 3 : held % 3 - box % 3;
            uint32_t dy = box / 3 > held / 3 ? box / 3 - held / 3 : held / 3 - box / 3;
            char same[JACTA_MAX_NOTATION], other[JACTA_MAX_NOTATION];
            snprintf(same, sizeof same, "d0 cit %u,%u", box % 3 + 1, box / 3 + 1);
            snprintf(other, sizeof other, "d1 cit %u,%u", box % 3 + 1, box / 3 + 1);
            (dx + dy > 1 ? offer : refuse)(&p, same);
            (box != held ? offer : refuse)(&p, other);
        }
    }
}

/* ---- Euphoria (2.6) -------------------------------------------------------------------------- */

static void euphoria_reward(uint32_t zone, uint32_t marked, uint32_t value) {
    static const char *const names[2] = {"left", "right"};
    char plain[32], heart[40], pumpkin[40];
    snprintf(plain, sizeof plain, "d0 eup %s", names[zone]);
    snprintf(heart, sizeof heart, "%s=heart", plain);
    snprintf(pumpkin, sizeof pumpkin, "%s=pumpkin", plain);
    position p = given("eup+scy+win");
    sheet(&p)->euphoria[zone] = (uint8_t)marked;
    roll_with(&p, value);
    uint32_t sum = value;
    for (uint32_t v = 1; v <= 6; v++) sum += marked >> (v - 1) & 1 ? v : 0;
    if (marked >> (value - 1) & 1) {
        refuse(&p, plain);
        refuse(&p, heart);
        return;
    }
    (sum >= 11 ? refuse : offer)(&p, plain);
    (sum >= 11 ? offer : refuse)(&p, heart);
    (sum >= 11 ? offer : refuse)(&p, pumpkin);
    play(&p, sum >= 11 ? pumpkin : plain);
    earned_is(&p, sum >= 11, 0, sum <= 3);
    assert_int_equal(stars(&p, RR_EUPHORIA), sum >= 4 && sum <= 10);
    assert_int_equal(sheet(&p)->euphoria[zone], marked | 1u << (value - 1));
    assert_int_equal(sheet(&p)->euphoria[1 - zone], 0);
}

static void euphoria_rewards_by_the_sum_of_the_zone(void **unused) {
    (void)unused;
    for (uint32_t zone = 0; zone < 2; zone++)
        for (uint32_t marked = 0; marked < 64; marked++)
            for (uint32_t value = 1; value <= 6; value++) euphoria_reward(zone, marked, value);
}

/* ---- Scythe (2.7) ---------------------------------------------------------------------------- */

static void scythe_gains_and_costs(void **unused) {
    (void)unused;
    static const rr_resource gains[6] = {RR_COIN, RR_HEART, RR_PUMPKIN,
                                         RR_COIN, RR_HEART, RR_PUMPKIN};
    static const rr_resource costs[6] = {RR_PUMPKIN, RR_COIN,  RR_HEART,
                                         RR_COIN,    RR_HEART, RR_PUMPKIN};
    for (uint32_t value = 1; value <= 6; value++) {
        position p = given("scy+win+vit");
        roll_with(&p, value);
        play(&p, "d0 scy top");
        earned_only(&p, gains[value - 1], NOTHING);
        assert_int_equal(sheet(&p)->scythe[0], 1u << (value - 1));
        assert_int_equal(sheet(&p)->scythe[1], 0);
        for (uint32_t paid = 0; paid < RR_RESOURCES; paid++) {
            p = given("scy+win+vit");
            resources(&p, paid == 0, paid == 1, paid == 2);
            roll_with(&p, value);
            (paid == costs[value - 1] ? offer : refuse)(&p, "d0 scy bottom");
        }
        p = given("scy+win+vit");
        resources(&p, 1, 1, 1);
        roll_with(&p, value);
        play(&p, "d0 scy bottom");
        earned_is(&p, 1, 1, 1);
        assert_int_equal(sheet(&p)->have[0][costs[value - 1]], 0);
        assert_int_equal(stars(&p, RR_SCYTHE), 1);
    }
}

static void scythe_boxes_are_marked_once(void **unused) {
    (void)unused;
    position p = given("scy+win+vit");
    resources(&p, 1, 1, 1);
    sheet(&p)->scythe[0] = values("3");
    sheet(&p)->scythe[1] = values("4");
    roll(&p, 3, 4);
    offer_only(&p, "d0 scy", "d0 scy bottom");
    offer_only(&p, "d1 scy", "d1 scy top");
}

/* ---- Wingspan (2.8) -------------------------------------------------------------------------- */

static void wingspan_boxes_give_their_resources(void **unused) {
    (void)unused;
    static const uint32_t targets[3] = {7, 12, 16};
    static const uint32_t gains[3][3] = {{RR_PUMPKIN, RR_COIN, NOTHING},
                                         {RR_COIN, RR_HEART, NOTHING},
                                         {RR_HEART, RR_PUMPKIN, NOTHING}};
    for (uint32_t bird = 0; bird < 3; bird++)
        for (uint32_t box = 0; box < 3; box++) {
            position p = given("win+scy+vit");
            for (uint32_t i = 0; i < box; i++) sheet(&p)->wingspan[bird][i] = 6;
            roll(&p, 5, 3);
            play_at(&p, "d0 win %u", targets[bird]);
            assert_int_equal(sheet(&p)->wingspan[bird][box], 5);
            earned_only(&p, gains[bird][box], NOTHING);
        }
}

static void wingspan_stars_for_exact_and_complete_birds(void **unused) {
    (void)unused;
    static const uint32_t targets[3] = {7, 12, 16};
    position p = given("win+scy+vit");
    for (uint32_t bird = 0; bird < 3; bird++)
        for (uint8_t a = 1; a <= 6; a++)
            for (uint8_t b = 1; b <= 6; b++)
                for (uint8_t c = 0; c <= 6; c++) {
                    memset(sheet(&p)->wingspan, 0, 9);
                    memcpy(sheet(&p)->wingspan[bird], (uint8_t[3]){a, b, c}, 3);
                    uint32_t exact = c && a + b + c == (int)targets[bird];
                    assert_int_equal(stars(&p, RR_WINGSPAN), 2 * exact);
                }
    memcpy(sheet(&p)->wingspan, (uint8_t[9]){1, 2, 4, 3, 4, 5, 6, 6, 4}, 9);
    assert_int_equal(stars(&p, RR_WINGSPAN), 6);
    roll(&p, 1, 2);
    assert_int_equal(count_listed(&p, "d0 win"), 0);
}

/* ---- Between Two Castles (2.9) --------------------------------------------------------------- */

typedef struct {
    uint32_t boxes, rows[3], gains[2];
} castle_column;

/* Columns a to e by the option castles_right_door. */
static const castle_column castle_columns[2][5] = {
    {{1, {0}, {RR_PUMPKIN, NOTHING}},
     {2, {1, 2}, {RR_PUMPKIN, RR_PUMPKIN}},
     {2, {0, 1}, {RR_HEART, RR_HEART}},
     {3, {0, 1, 2}, {RR_COIN, RR_HEART}},
     {2, {1, 2}, {RR_COIN, RR_COIN}}},
    {{1, {0}, {RR_PUMPKIN, NOTHING}},
     {2, {1, 2}, {RR_PUMPKIN, RR_PUMPKIN}},
     {2, {0, 1}, {RR_HEART, RR_HEART}},
     {2, {1, 2}, {RR_COIN, RR_HEART}},
     {3, {0, 1, 2}, {RR_COIN, RR_COIN}}},
};

static void castles_fill_upward_and_pay_when_complete(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < 10; i++) {
        const castle_column *column = &castle_columns[i / 5][i % 5];
        for (uint32_t box = 0; box <= column->boxes; box++) {
            position p = given_with(RR_CASTLES_DOOR, i / 5, "cas+scy+win");
            for (uint32_t under = 0; under < box; under++)
                sheet(&p)->castles[i % 5][column->rows[under]] = (uint8_t)(under + 1);
            roll(&p, 6, 5);
            char notation[JACTA_MAX_NOTATION];
            snprintf(notation, sizeof notation, "d0 cas %c", (char)('a' + i % 5));
            if (box == column->boxes) {
                refuse(&p, notation);
                continue;
            }
            play(&p, notation);
            assert_int_equal(sheet(&p)->castles[i % 5][column->rows[box]], 6);
            bool complete = box + 1 == column->boxes;
            earned_only(&p, complete ? column->gains[0] : NOTHING,
                        complete ? column->gains[1] : NOTHING);
        }
    }
}

static void castles_order_both_ways(void **unused) {
    (void)unused;
    for (uint32_t order = 0; order < 2; order++)
        for (uint8_t below = 1; below <= 6; below++)
            for (uint32_t value = 1; value <= 6; value++) {
                position p = given_with(RR_CASTLES_ORDER, order, "cas+scy+win");
                sheet(&p)->castles[2][0] = below;
                sheet(&p)->castles[1][1] = below;
                roll_with(&p, value);
                bool legal = order ? value < below : value > below;
                (legal ? offer : refuse)(&p, "d0 cas c; d0 cas b");
                offer(&p, "d0 cas a; d0 cas d; d0 cas e");
            }
}

static void castles_rows_are_stars(void **unused) {
    (void)unused;
    static const struct {
        uint32_t boxes[2][2]; /* column, row; twice the same where there is one */
    } rows[2][6] = {
        {{{{0, 0}, {2, 0}}},
         {{{1, 1}, {2, 1}}},
         {{{1, 2}, {1, 2}}},
         {{{3, 0}, {3, 0}}},
         {{{3, 1}, {4, 1}}},
         {{{3, 2}, {4, 2}}}},
        {{{{0, 0}, {2, 0}}},
         {{{1, 1}, {2, 1}}},
         {{{1, 2}, {1, 2}}},
         {{{4, 0}, {4, 0}}},
         {{{3, 1}, {4, 1}}},
         {{{3, 2}, {4, 2}}}},
    };
    for (uint32_t door = 0; door < 2; door++) {
        position p = given_with(RR_CASTLES_DOOR, door, "cas+scy+win");
        for (uint32_t row = 0; row < 6; row++) {
            const uint32_t(*box)[2] = rows[door][row].boxes;
            memset(sheet(&p)->castles, 0, 15);
            sheet(&p)->castles[box[0][0]][box[0][1]] = 3;
            assert_int_equal(stars(&p, RR_CASTLES), box[0][0] == box[1][0]);
            sheet(&p)->castles[box[1][0]][box[1][1]] = 3;
            assert_int_equal(stars(&p, RR_CASTLES), 1);
        }
        for (uint32_t column = 0; column < 5; column++)
            for (uint32_t i = 0; i < castle_columns[door][column].boxes; i++)
                sheet(&p)->castles[column][castle_columns[door][column].rows[i]] = (uint8_t)(i + 1);
        assert_int_equal(stars(&p, RR_CASTLES), 6);
    }
}

/* ---- Charterstone, My Little Scythe, Viticulture (2.10 to 2.12) ------------------------------ */

static void charterstone_columns_give_their_resources(void **unused) {
    (void)unused;
    static const rr_resource gains[6] = {RR_PUMPKIN, RR_PUMPKIN, RR_HEART,
                                         RR_HEART,   RR_COIN,    RR_COIN};
    for (uint32_t value = 1; value <= 6; value++) {
        position p = given("cha+scy+win");
        roll_with(&p, value);
        play_at(&p, "d0 cha take %u", value % 6 + 1);
        assert_int_equal(sheet(&p)->crates[value - 1], value % 6 + 1);
        earned_only(&p, gains[value - 1], NOTHING);
        assert_int_equal(stars(&p, RR_CHARTERSTONE), 0);
    }
}

static void my_little_scythe_flowers(void **unused) {
    (void)unused;
    for (uint32_t value = 1; value <= 6; value++)
        for (uint32_t flower = 0; flower < 2; flower++) {
            position p = given("mls+scy+win");
            roll_with(&p, value);
            play(&p, flower ? "d0 mls heart" : "d0 mls pumpkin");
            assert_int_equal(sheet(&p)->my_little[flower], 1u << (value - 1));
            earned_only(&p, flower ? RR_HEART : RR_PUMPKIN, NOTHING);
            assert_int_equal(stars(&p, RR_MY_LITTLE_SCYTHE), 0);
        }
    position p = given("mls+scy+win");
    sheet(&p)->my_little[0] = values("26");
    sheet(&p)->my_little[1] = values("2");
    roll(&p, 2, 6);
    offer_only(&p, "d0 mls", "");
    offer_only(&p, "d1 mls", "d1 mls heart");
}

static void my_little_scythe_stars_for_seven_and_for_pairs(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    for (uint8_t pumpkins = 0; pumpkins <= 12; pumpkins++)
        for (uint8_t hearts = 0; hearts <= 12; hearts++) {
            resources(&p, pumpkins, hearts, 12);
            sheet(&p)->my_little[0] = values("124");
            sheet(&p)->my_little[1] = values("246");
            assert_int_equal(stars(&p, RR_MY_LITTLE_SCYTHE), 2 + (pumpkins >= 7) + (hearts >= 7));
        }
}

static void viticulture_grapes_give_their_resources(void **unused) {
    (void)unused;
    static const rr_resource gains[2][6] = {
        {RR_HEART, RR_HEART, RR_COIN, RR_COIN, RR_PUMPKIN, RR_PUMPKIN},
        {RR_COIN, RR_COIN, RR_HEART, RR_HEART, RR_PUMPKIN, RR_PUMPKIN}};
    for (uint32_t i = 0; i < 12; i++) {
        position p = given_with(RR_GRAPE_GAINS, i / 6, "vit+scy+win");
        roll_with(&p, i % 6 + 1);
        play(&p, "d0 vit circle");
        assert_int_equal(sheet(&p)->circled, 1u << i % 6);
        assert_int_equal(sheet(&p)->crossed, 0);
        earned_only(&p, gains[i / 6][i % 6], NOTHING);
    }
}

static void viticulture_glasses_take_exact_sums(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < 64 * 8 * 6; i++) {
        uint32_t circled = i % 64, filled = i / 64 % 8, value = i / 512 + 1;
        position p = given("vit+scy+win");
        sheet(&p)->circled = (uint8_t)circled;
        sheet(&p)->glasses = (uint8_t)filled;
        roll_with(&p, value);
        uint32_t expected = !(circled >> (value - 1) & 1);
        for (uint32_t set = 1; set < 64; set++) {
            uint32_t sum = value;
            for (uint32_t v = 1; v <= 6; v++) sum += set >> (v - 1) & 1 ? v : 0;
            bool fits = sum >= 10 && sum <= 12 && !(filled >> (sum - 10) & 1);
            expected += fits && (set & circled) == set;
        }
        assert_int_equal(count_listed(&p, "d0 vit"), expected);
    }
}

static void viticulture_glasses_are_two_stars_each(void **unused) {
    (void)unused;
    static const char *const fills[3] = {"d0 vit 10 6", "d0 vit 11 2+5", "d0 vit 12 2+6"};
    for (uint32_t glass = 0; glass < 3; glass++) {
        position p = given("vit+scy+win");
        sheet(&p)->circled = values("256");
        roll(&p, 4, 1);
        play(&p, fills[glass]);
        assert_int_equal(sheet(&p)->glasses, 1u << glass);
        assert_int_equal(stars(&p, RR_VITICULTURE), 2);
        sheet(&p)->glasses = 7;
        assert_int_equal(stars(&p, RR_VITICULTURE), 6);
    }
}

static void a_die_and_its_most_placements(void **unused) {
    (void)unused;
    position p = given("cit+win+cas");
    roll(&p, 3, 5);
    assert_int_equal(count_listed(&p, "d0 cit"), 9);
    assert_int_equal(count_listed(&p, "d0 win"), 3);
    assert_int_equal(count_listed(&p, "d0 cas"), 5);
    assert_int_equal(count_listed(&p, "d0"), 17);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tapestry_placements_on_the_empty_sheet),
        cmocka_unit_test(tapestry_dots),
        cmocka_unit_test(tapestry_shapes_in_every_place),
        cmocka_unit_test(tapestry_each_big_square_gives_its_resource),
        cmocka_unit_test(tapestry_stars_for_big_rows_and_columns),
        cmocka_unit_test(cities_lines_give_their_resources),
        cmocka_unit_test(cities_refuse_equal_neighbours_and_full_boxes),
        cmocka_unit_test(euphoria_rewards_by_the_sum_of_the_zone),
        cmocka_unit_test(scythe_gains_and_costs),
        cmocka_unit_test(scythe_boxes_are_marked_once),
        cmocka_unit_test(wingspan_boxes_give_their_resources),
        cmocka_unit_test(wingspan_stars_for_exact_and_complete_birds),
        cmocka_unit_test(castles_fill_upward_and_pay_when_complete),
        cmocka_unit_test(castles_order_both_ways),
        cmocka_unit_test(castles_rows_are_stars),
        cmocka_unit_test(charterstone_columns_give_their_resources),
        cmocka_unit_test(my_little_scythe_flowers),
        cmocka_unit_test(my_little_scythe_stars_for_seven_and_for_pairs),
        cmocka_unit_test(viticulture_grapes_give_their_resources),
        cmocka_unit_test(viticulture_glasses_take_exact_sums),
        cmocka_unit_test(viticulture_glasses_are_two_stars_each),
        cmocka_unit_test(a_die_and_its_most_placements),
    };
    return cmocka_run_group_tests_name("rolling_realms_sheet", tests, NULL, NULL);
}
