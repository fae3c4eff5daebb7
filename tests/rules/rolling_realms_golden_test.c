/* The complete game of the specification (9.4), checked after every turn. */
#include "rolling_realms_position.h"

typedef struct {
    uint8_t a, b;
    const char *moves; /* end_turn omitted */
    uint8_t have[RR_RESOURCES], earned[RR_RESOURCES], stars[3];
} golden_turn;

typedef struct {
    rr_realm realms[3];
    golden_turn turns[RR_TURNS];
    int32_t score; /* in tenths */
} golden_round;

/* clang-format off */
static const golden_round golden[RR_ROUNDS] = {
    {{RR_CHARTERSTONE, RR_TAPESTRY, RR_SCYTHE}, {
        {3, 4, "d0 cha take 4; d1 tap 3,4 r0", {0, 1, 1}, {0, 1, 1}, {0, 0, 0}},
        {3, 6, "d1 tap 2,1 r2; d0 scy bottom; buy_die 1; d2 cha take 3",
         {1, 1, 0}, {1, 2, 1}, {0, 0, 1}},
        {4, 6, "d0 tap 4,3 r2; d1 cha take 4; buy_die 1; d2 scy bottom",
         {1, 1, 0}, {2, 2, 2}, {0, 1, 2}},
        {5, 2, "d0 scy bottom; d1 cha take 5", {2, 0, 0}, {3, 2, 2}, {0, 1, 3}},
        {5, 1, "d0 cha take 1; d1 tap 6,3 r0", {2, 1, 1}, {3, 3, 3}, {0, 1, 3}},
        {6, 5, "d0 scy bottom; d1 cha ship", {1, 1, 1}, {3, 3, 3}, {1, 1, 4}},
        {2, 4, "d1 cha ship; d0 scy bottom", {1, 1, 0}, {3, 3, 3}, {3, 1, 5}},
        {3, 2, "d0 tap 5,1 r3; buy_die 1; d2 cha ship; d1 scy top",
         {1, 2, 0}, {3, 4, 4}, {4, 1, 5}},
        {3, 2, "d0 cha ship; d1 tap 1,1 r1", {2, 2, 0}, {4, 4, 4}, {5, 2, 5}},
    }, 124},
    {{RR_CITIES, RR_EUPHORIA, RR_VITICULTURE}, {
        {1, 5, "d1 eup left; d0 vit circle", {0, 1, 0}, {0, 1, 0}, {0, 1, 0}},
        {2, 1, "d0 vit circle; d1 eup left", {0, 2, 0}, {0, 2, 0}, {0, 2, 0}},
        {5, 6, "d1 vit circle; d0 eup right", {1, 2, 0}, {1, 2, 0}, {0, 3, 0}},
        {3, 6, "d1 vit 12 6; d0 cit 1,1", {1, 2, 0}, {1, 2, 0}, {1, 3, 2}},
        {4, 1, "d0 vit circle; d1 cit 2,1; buy_die 1; d2 eup right",
         {1, 2, 0}, {1, 2, 1}, {2, 4, 2}},
        {1, 1, "d0 cit 1,2", {1, 2, 0}, {1, 2, 1}, {2, 4, 2}},
        {6, 5, "d0 vit 10 4; d1 cit 3,1", {2, 2, 1}, {2, 2, 2}, {4, 4, 4}},
        {2, 1, "d0 eup left; d1 cit 3,2", {2, 2, 1}, {2, 2, 2}, {4, 5, 4}},
        {4, 4, "d0 eup left=pumpkin+right; d1 cit 2,2", {3, 3, 2}, {3, 3, 3}, {4, 6, 4}},
    }, 148},
    {{RR_CASTLES, RR_WINGSPAN, RR_MY_LITTLE_SCYTHE}, {
        {1, 6, "d0 cas d; d1 win 12; buy_die 1; d2 mls pumpkin", {1, 0, 0}, {1, 0, 1}, {1, 0, 0}},
        {4, 2, "d0 win 12; d1 mls pumpkin", {2, 1, 0}, {2, 1, 1}, {1, 0, 0}},
        {5, 3, "d0 win 7; d1 mls pumpkin", {4, 1, 0}, {4, 1, 1}, {1, 0, 0}},
        {5, 5, "d0 win 16; d1 mls pumpkin; reuse_pair d0; d2 cas a",
         {6, 0, 0}, {6, 2, 1}, {1, 0, 0}},
        {2, 6, "d1 win 16; d0 cas c", {7, 0, 0}, {7, 2, 1}, {2, 0, 1}},
        {1, 5, "d1 win 16; d0 mls heart", {7, 1, 0}, {7, 3, 1}, {2, 2, 2}},
        {2, 5, "d0 win 12; d1 mls heart", {7, 2, 0}, {7, 4, 1}, {2, 4, 3}},
        {1, 4, "adjust_2 d0 +1; d0 mls heart; adjust_3 d1 -1; d1 mls heart; reuse_any d1; d2 cas c",
         {2, 3, 0}, {7, 8, 1}, {2, 4, 6}},
        {5, 4, "d0 cas b; d1 win 7", {2, 3, 1}, {7, 8, 2}, {3, 4, 6}},
    }, 136},
};
/* clang-format on */

static jacta_scores score(const position *p) {
    jacta_scores scores;
    game()->scores(&p->now, &scores);
    return scores;
}

static void play_turn(position *p, uint32_t round, uint32_t turn) {
    const golden_turn *row = &golden[round].turns[turn];
    print_message("# round %u turn %u: %s\n", round + 1, turn + 1, row->moves);
    assert_int_equal(p->now.round, round);
    roll(p, row->a, row->b);
    play(p, row->moves);
    play(p, "end_turn");
    const rr_sheet *sheet = &p->now.sheet[0];
    assert_memory_equal(sheet->have[round], row->have, sizeof row->have);
    assert_memory_equal(sheet->earned[round], row->earned, sizeof row->earned);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(rr_stars(&p->now, 0, golden[round].realms[i]), row->stars[i]);
}

static void the_golden_game_turn_by_turn(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    for (uint32_t round = 0; round < RR_ROUNDS; round++)
        for (uint32_t i = 0; i < 3; i++)
            setup.options[RR_ROUND_1 + round] |= 1u << golden[round].realms[i];
    position p = {.exchanged = false};
    begin(&p.now, &setup);
    int32_t total = 0;
    for (uint32_t round = 0; round < RR_ROUNDS; round++) {
        for (uint32_t turn = 0; turn < RR_TURNS; turn++) play_turn(&p, round, turn);
        total += golden[round].score;
        assert_int_equal(score(&p).total[0], total);
    }
    assert_int_equal(game()->turn(&p.now), JACTA_OVER);
    assert_int_equal(total, 408);
    assert_string_equal(jacta_say("en", score(&p).rating), "Master");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_golden_game_turn_by_turn),
    };
    return cmocka_run_group_tests_name("rolling_realms_golden", tests, NULL, NULL);
}
