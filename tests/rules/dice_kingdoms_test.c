/* The worked examples of the specification (section 9), one test a row, named by the row's number; T15 is in
 * dice_kingdoms_sheet_test.c. */
#include "dice_kingdoms_position.h"

static void t01_setup(void **unused) {
    (void)unused;
    dk_state s = begun(3, false);
    for (uint32_t i = 0; i < DK_ROW; i++) {
        jacta_chance out[DK_STATUES];
        assert_int_equal(game()->chances(&s, out), 14 - i); /* Day cards only */
        game()->apply(&s, out[0].move);
    }
    for (uint32_t seat = 0; seat < 3; seat++)
        for (uint32_t section = 0; section < DK_SECTIONS; section++)
            assert_int_equal(s.sheet[seat].ticked[section],
                             section == DK_CITIZEN + C5 || section == DK_CITIZEN + C6);
    uint32_t face_up = 0, day = 0, night = 0;
    for (uint32_t kind = 0; kind < DK_STATUES; kind++)
        face_up += s.row[kind], day += s.deck[DK_DAY][kind], night += s.deck[DK_NIGHT][kind];
    assert_int_equal(face_up, 6);
    assert_int_equal(day, 8);
    assert_int_equal(night, 14);
}

static void t02_david(void **unused) {
    (void)unused;
    dk_state s = given(2);
    citizen(&s, 0, C4, 1);
    citizen(&s, 0, C5, 2);
    play(&s, "roll 4 5; colours 1 1 1 1");
    guild_is(&s, 0, DK_SOLDIER, 1);
    guild_is(&s, 0, DK_WORKER, 2);
    guild_is(&s, 0, DK_HOLY, 0);
    assert_int_equal(s.phase, DK_PHASE_ACTION);
}

static void t03_a_double_counts_twice(void **unused) {
    (void)unused;
    dk_state s = given(2);
    citizen(&s, 0, C3, 2);
    citizen(&s, 0, C6, 2);
    play(&s, "roll 3 3; colours 1 1 1 1");
    guild_is(&s, 0, DK_SHADOW, 3); /* box 3 is a combat reward, resolved before the fourth tick */
    offer_only(&s, "", "reward lair 1; reward lair 2; reward lair 3; reward lair 4");
    play(&s, "reward lair 1");
    guild_is(&s, 0, DK_SHADOW, 4);
    guild_is(&s, 0, DK_SOLDIER, 2);
}

static void t04_oleksander(void **unused) {
    (void)unused;
    dk_state s = given(2);
    citizen(&s, 0, C3, 2);
    citizen(&s, 0, C6, 2);
    guild(&s, 0, DK_SHADOW, 24);
    guild(&s, 0, DK_SOLDIER, 24);
    guild(&s, 0, DK_HOLY, 6);
    guild(&s, 0, DK_WORKER, 9);
    play(&s, "roll 3 3; colours 1 1 1 1");
    offer_only(&s, "", "console holy; console worker");
    play(&s, "console holy");
    guild_is(&s, 0, DK_HOLY, 7);
    guild_is(&s, 0, DK_WORKER, 9);
    assert_int_equal(s.phase, DK_PHASE_ACTION);
}

static void t05_helene(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 2, 1, 1, 6);
    offer_only(&s, "recruit", "recruit 2; recruit 8");
    dk_state other = s;
    play(&s, "recruit 2");
    citizen_is(&s, 0, C2, 1);
    play(&other, "recruit 8");
    citizen_is(&other, 0, C8, 1);
}

static void t06_levi_first(void **unused) {
    (void)unused;
    dk_state s = given(2);
    block(&s, 0, BLOCK_1B, 1);
    chest(&s, 0, 10);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1b");
    block_is(&s, 0, BLOCK_1B, 2);
    chest_is(&s, 0, 12);
}

static void t07_levi_option(void **unused) {
    (void)unused;
    dk_state s = given(2);
    block(&s, 0, BLOCK_1B, 1);
    chest(&s, 0, 10);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a");
    block_is(&s, 0, BLOCK_1A, 1);
    chest_is(&s, 0, 11);
}

static dk_state after_t08(void) {
    dk_state s = given(2);
    block(&s, 0, BLOCK_1A, 2);
    block(&s, 0, BLOCK_1B, 2);
    chest(&s, 0, 15);
    act(&s, 1, 6, 1, 2);
    play(&s, "slay 1b");
    return s;
}

static void t08_levi_last_box(void **unused) {
    (void)unused;
    dk_state s = after_t08();
    assert_true(dk_lair_complete(&s, 0, 0));
    assert_int_equal(dk_lair_points(&s, 0, 0), 5);
    assert_int_equal(s.lair_first[0], 1);
    assert_int_equal(s.sheet[0].stars, 1);
    chest_is(&s, 0, 16);
}

static void t09_the_next_player_gets_the_lower_value(void **unused) {
    (void)unused;
    dk_state s = after_t08();
    block(&s, 1, BLOCK_1A, 2);
    block(&s, 1, BLOCK_1B, 2);
    turn_is(&s, JACTA_CHANCE);
    act(&s, 1, 6, 1, 2);
    play(&s, "slay 1b");
    assert_int_equal(dk_lair_points(&s, 1, 0), 3);
    assert_int_equal(dk_lair_points(&s, 0, 0), 5);
}

static void t10_inaya(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 5, 2);
    offer_only(&s, "build r01", "build r01a 2");
    play(&s, "build r01a 2");
    assert_int_equal(s.sheet[0].roads[R01], 3);
    assert_true(owns(&s, 0, DK_GREEN_PM));
    assert_int_equal(s.active, 1); /* the three ticks left over are lost */
}

static void t11_anastasiya_dice(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_GREEN_FLIP);
    own(&s, 0, DK_GREEN_PM);
    act(&s, 1, 1, 3, 1);
    own(&s, 0, DK_ANY_PM);
    play(&s, "build r22a 6");
    assert_int_equal(s.sheet[0].roads[R22], 63);
    assert_true(owns(&s, 0, DK_SOLDIER_BARRACKS));
    offer_only(&s, "", "domain citizen 4; domain citizen 6; domain citizen 8");
    play(&s, "domain citizen 4");
    citizen_is(&s, 0, C4, 1);
}

static void t12_totals(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_GREEN_FLIP);
    own(&s, 0, DK_GREEN_PM);
    act(&s, 1, 1, 3, 1);
    s.no_blue = 1;
    assert_int_equal(dk_totals(&s, 0, DK_GREEN), 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5);
}

static void t13_steps_stop_at_six_and_one(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_RED_PM);
    s.no_blue = 1;
    act(&s, 1, 6, 1, 1);
    assert_int_equal(dk_totals(&s, 0, DK_RED), 1 << 6 | 1 << 5);
    act(&s, 1, 1, 1, 1);
    assert_int_equal(dk_totals(&s, 0, DK_RED), 1 << 1 | 1 << 2);
}

static void t14_opposite_faces_add_up_to_seven(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_YELLOW_FLIP);
    s.no_blue = 1;
    for (uint8_t value = 1; value <= 6; value++) {
        act(&s, value, 1, 1, 1);
        assert_int_equal(dk_totals(&s, 0, DK_YELLOW), 1 << value | 1 << (7 - value));
    }
}

/* Nothing but stars and domains. */
static void points(dk_state *s, uint32_t seat, uint8_t stars, uint32_t domains) {
    s->sheet[seat].stars = stars;
    s->sheet[seat].domains = (uint16_t)((1u << domains) - 1);
}

static void t16_ties_go_to_the_stars(void **unused) {
    (void)unused;
    dk_state s = given(3);
    points(&s, 0, 10, 7);
    points(&s, 1, 12, 5);
    points(&s, 2, 5, 1);
    jacta_scores scores = scored(&s);
    assert_int_equal(scores.total[0], scores.total[1]);
    assert_int_equal(scores.rank[1], 1);
    assert_int_equal(scores.rank[0], 2);
    assert_int_equal(scores.rank[2], 3);
    points(&s, 1, 10, 7);
    scores = scored(&s);
    assert_int_equal(scores.rank[0], 1);
    assert_int_equal(scores.rank[1], 1);
    assert_int_equal(scores.rank[2], 3);
}

static void t17_combat_takes_the_leftmost_incomplete_block(void **unused) {
    (void)unused;
    dk_state s = given(2);
    block(&s, 0, BLOCK_3A, 3);
    block(&s, 0, BLOCK_3B, 1);
    block(&s, 0, BLOCK_3C, 2);
    chest(&s, 0, 8);
    citizen(&s, 0, C3, 1);
    act(&s, 3, 1, 1, 6);
    play(&s, "recruit 3; reward lair 3"); /* the second box of citizen 3 is a combat */
    block_is(&s, 0, BLOCK_3B, 2);
    block_is(&s, 0, BLOCK_3C, 2);
    chest_is(&s, 0, 9); /* the gold of the box alone */
}

static void t18_harvest_statues_in_turn_order(void **unused) {
    (void)unused;
    dk_state s = given(3);
    s.active = s.seat = 1;
    for (uint32_t seat = 0; seat < 2; seat++) {
        chest(&s, seat, 5);
        guild(&s, seat, DK_WORKER, 2);
    }
    play(&s, "roll 4 5; colours 1 1 1 1");
    turn_is(&s, 1);
    play(&s, "take 1");
    turn_is(&s, 0);
    refuse(&s, "take 1");
    play(&s, "take 2");
    uint32_t left = 0;
    for (uint32_t kind = 0; kind < DK_STATUES; kind++) left += s.row[kind];
    assert_int_equal(left, 4);
    turn_is(&s, JACTA_CHANCE);
    play(&s, "reveal 7; reveal 8");
    turn_is(&s, 1);
    assert_int_equal(s.phase, DK_PHASE_ACTION);
}

static void t19_action_statue(void **unused) {
    (void)unused;
    dk_state s = given(2);
    chest(&s, 0, 5);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a; take 3");
    turn_is(&s, JACTA_CHANCE);
    play(&s, "reveal 12");
    assert_int_equal(s.active, 1);
    assert_int_equal(s.row[11], 1);
    assert_int_equal(s.sheet[0].statues, 1 << 2);
}

static void t20_no_second_copy(void **unused) {
    (void)unused;
    dk_state s = given(2);
    statue(&s, 0, 3);
    statue(&s, 0, 7);
    row(&s, "3 7 1 2 5 6");
    chest(&s, 0, 5);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a");
    offer_only(&s, "", "take 1; take 2; take 5; take 6");
    refuse(&s, "take 3; take 7");
}

static void t21_the_round_is_finished(void **unused) {
    (void)unused;
    dk_state s = given(3);
    guild(&s, 2, DK_HOLY, 24);
    guild(&s, 2, DK_SHADOW, 24);
    guild(&s, 2, DK_WORKER, 23);
    for (int32_t seat = 0; seat < 3; seat++) {
        play(&s, "roll 4 5; colours 1 1 1 1");
        assert_int_equal(s.last_round, 1);
        asked_to_act(&s, seat);
        play(&s, seat ? "build r02a 1" : "recruit 1");
    }
    turn_is(&s, JACTA_OVER);
}

static void t22_solo_event(void **unused) {
    (void)unused;
    dk_state s = given(1);
    s.boats = 5;
    play(&s, "roll 2 2; colours 1 1 1 1");
    turn_is(&s, JACTA_CHANCE);
    jacta_chance out[DK_EVENTS];
    assert_int_equal(game()->chances(&s, out), 10);
    play(&s, "event tempest");
    assert_int_equal(s.boats, 6);
    offer_only(&s, "", "console holy; console worker; console shadow; console soldier");
}

static void t23_solo_no_event(void **unused) {
    (void)unused;
    dk_state s = given(1);
    s.boats = 6;
    citizen(&s, 0, C4, 1);
    citizen(&s, 0, C8, 2);
    play(&s, "roll 4 4; colours 1 1 1 1");
    turn_is(&s, 0);
    assert_int_equal(s.boats, 6);
    guild_is(&s, 0, DK_SOLDIER, 4); /* 1 + 1 for the fours, 2 for the eight */
}

static void t24_second_harvest(void **unused) {
    (void)unused;
    dk_state s = given(1);
    citizen(&s, 0, C9_10, 1);
    act(&s, 1, 1, 1, 1);
    play(&s, "recruit 1; roll 5 5");
    assert_int_equal(s.boats, 0);
    guild_is(&s, 0, DK_WORKER, 2);
    guild_is(&s, 0, DK_HOLY, 1);
    assert_int_equal(s.round, 2);
}

static void t25_solo_end(void **unused) {
    (void)unused;
    static const struct {
        uint8_t stars;
        const char *rating;
    } band[] = {{59, "dice_kingdoms.rating.0"}, {60, "dice_kingdoms.rating.1"},
                {69, "dice_kingdoms.rating.1"}, {70, "dice_kingdoms.rating.2"},
                {79, "dice_kingdoms.rating.2"}, {80, "dice_kingdoms.rating.3"}};
    dk_state s = given(1);
    s.round = 20;
    act(&s, 1, 1, 1, 1);
    play(&s, "recruit 1");
    turn_is(&s, JACTA_CHANCE);
    play(&s, "roll 5 5");
    turn_is(&s, JACTA_OVER);
    for (uint32_t i = 0; i < sizeof band / sizeof *band; i++) {
        s.sheet[0].stars = band[i].stars;
        assert_string_equal(scored(&s).rating, band[i].rating);
    }
}

static void t26_bridge(void **unused) {
    (void)unused;
    dk_state s = given(2);
    road(&s, 0, R06, 0x0E);
    assert_int_equal(dk_statue_points(&s, 0, 0), 2);
    road(&s, 0, R06, 0x06);
    assert_int_equal(dk_statue_points(&s, 0, 0), 0);
}

static void t27_statue_14_counts_as_three_stars(void **unused) {
    (void)unused;
    dk_state s = given(2);
    s.sheet[0].stars = 10;
    statue(&s, 0, 14);
    statue(&s, 0, 6);
    jacta_scores scores = scored(&s);
    assert_int_equal(scores.line[0].value[0], 13);
    assert_int_equal(scores.line[3].value[0], 6);
}

static void t28_statue_3(void **unused) {
    (void)unused;
    dk_state s = given(2);
    chest(&s, 0, 29);
    assert_int_equal(dk_statue_points(&s, 0, 2), 9);
}

static void t29_lost_power(void **unused) {
    (void)unused;
    dk_state s = given(2);
    citizen(&s, 0, C1, 2);
    citizen(&s, 0, C9_10, 2);
    own(&s, 0, DK_YELLOW_FLIP);
    act(&s, 1, 1, 6, 1);
    play(&s, "build r20a 6");
    assert_true(owns(&s, 0, DK_HOLY_ABBEY));
    assert_int_equal(s.active, 1); /* nothing was asked */
    assert_int_equal(scored(&s).line[1].value[0], 2);
}

static void t30_combat_rewards_bring_no_gold(void **unused) {
    (void)unused;
    dk_state s = given(2);
    citizen(&s, 0, C3, 1);
    act(&s, 3, 1, 1, 6);
    play(&s, "recruit 3; reward lair 1");
    block_is(&s, 0, BLOCK_1A, 1);
    chest_is(&s, 0, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t01_setup),
        cmocka_unit_test(t02_david),
        cmocka_unit_test(t03_a_double_counts_twice),
        cmocka_unit_test(t04_oleksander),
        cmocka_unit_test(t05_helene),
        cmocka_unit_test(t06_levi_first),
        cmocka_unit_test(t07_levi_option),
        cmocka_unit_test(t08_levi_last_box),
        cmocka_unit_test(t09_the_next_player_gets_the_lower_value),
        cmocka_unit_test(t10_inaya),
        cmocka_unit_test(t11_anastasiya_dice),
        cmocka_unit_test(t12_totals),
        cmocka_unit_test(t13_steps_stop_at_six_and_one),
        cmocka_unit_test(t14_opposite_faces_add_up_to_seven),
        cmocka_unit_test(t16_ties_go_to_the_stars),
        cmocka_unit_test(t17_combat_takes_the_leftmost_incomplete_block),
        cmocka_unit_test(t18_harvest_statues_in_turn_order),
        cmocka_unit_test(t19_action_statue),
        cmocka_unit_test(t20_no_second_copy),
        cmocka_unit_test(t21_the_round_is_finished),
        cmocka_unit_test(t22_solo_event),
        cmocka_unit_test(t23_solo_no_event),
        cmocka_unit_test(t24_second_harvest),
        cmocka_unit_test(t25_solo_end),
        cmocka_unit_test(t26_bridge),
        cmocka_unit_test(t27_statue_14_counts_as_three_stars),
        cmocka_unit_test(t28_statue_3),
        cmocka_unit_test(t29_lost_power),
        cmocka_unit_test(t30_combat_rewards_bring_no_gold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
