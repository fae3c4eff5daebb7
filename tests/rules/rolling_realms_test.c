/* The worked examples of the specification (9.1 to 9.3), one test a row, named by the row's id. */
#include "rolling_realms_position.h"

/* ---- 9.1 The rulebook's three examples ------------------------------------------------------- */

static position x1(void) {
    position p = given("mls+scy+win");
    resources(&p, 2, 2, 0);
    roll(&p, 4, 4);
    play(&p, "reuse_pair d0; adjust_2 d0 +1");
    return p;
}

static void x1_two_fours_become_two_fours_and_a_five(void **unused) {
    (void)unused;
    position p = x1();
    dice_are(&p, "544");
    have_is(&p, 0, 0, 0);
}

static void x1b_all_three_are_placed(void **unused) {
    (void)unused;
    position p = x1();
    play(&p, "d1 mls pumpkin; d2 scy top; d0 win 16; end_turn");
    earned_is(&p, 3, 3, 1);
    spent_is(&p, 2, 2, 0);
}

static position x2(void) {
    position p = given("mls+scy+vit");
    sheet(&p)->my_little[0] = values("3");
    sheet(&p)->scythe[0] = sheet(&p)->scythe[1] = values("3");
    sheet(&p)->circled = values("23");
    roll(&p, 2, 3);
    return p;
}

static void x2_where_the_two_and_the_three_fit(void **unused) {
    (void)unused;
    position p = x2();
    offer_only(&p, "d0", "d0 mls pumpkin; d0 mls heart; d0 scy top");
    offer_only(&p, "d1", "d1 mls heart");
}

static void x2a_the_two_first_loses_the_three(void **unused) {
    (void)unused;
    position p = x2();
    play(&p, "d0 mls pumpkin; end_turn");
}

static void x2b_the_three_first_keeps_the_two(void **unused) {
    (void)unused;
    position p = x2();
    play(&p, "d1 mls heart");
    refuse(&p, "end_turn");
    play(&p, "d0 scy top; end_turn");
    earned_is(&p, 0, 2, 0);
}

static void x3_a_bought_one_blocks_the_second_three(void **unused) {
    (void)unused;
    position p = given("mls+scy+vit");
    sheet(&p)->my_little[0] = values("3");
    sheet(&p)->scythe[0] = sheet(&p)->scythe[1] = values("3");
    sheet(&p)->circled = sheet(&p)->crossed = values("3");
    resources(&p, 0, 0, 1);
    roll(&p, 3, 3);
    play(&p, "buy_die 1; d0 mls heart; d2 scy top; end_turn");
    earned_is(&p, 0, 1, 2);
    spent_is(&p, 0, 0, 1);
}

/* ---- 9.2 Realms ------------------------------------------------------------------------------ */

static void t01_a_corner_completes_a_big_square(void **unused) {
    (void)unused;
    position p = given("tap+scy+win");
    roll(&p, 3, 1);
    play(&p, "d0 tap 1,1 r0");
    assert_true(p.now.tapestry[0] ==
                (cell(0, 0) | cell(1, 0) | cell(0, 1) | cell(1, 1) | cell(5, 0) | cell(2, 2) |
                 cell(5, 3) | cell(0, 4) | cell(3, 5)));
    earned_is(&p, 1, 0, 0);
    assert_int_equal(stars(&p, RR_TAPESTRY), 0);
}

static void t02_dots_and_the_edge_stop_shapes(void **unused) {
    (void)unused;
    position p = given("tap+scy+win");
    roll(&p, 1, 2);
    refuse(&p, "d0 tap 6,1 r0; d1 tap 6,6 r0");
    offer(&p, "d1 tap 5,6 r0");
}

static void t03_a_full_big_row_is_a_star(void **unused) {
    (void)unused;
    position p = given("tap+scy+win");
    p.now.tapestry[0] |= 0xFFFu & ~(cell(4, 0) | cell(4, 1) | cell(5, 1));
    roll(&p, 3, 6);
    play(&p, "d0 tap 5,1 r3");
    earned_is(&p, 0, 0, 1);
    assert_int_equal(stars(&p, RR_TAPESTRY), 1);
}

static void t04_one_shape_completes_two_big_squares(void **unused) {
    (void)unused;
    position p = given("tap+scy+win");
    p.now.tapestry[0] |= cell(2, 0) | cell(3, 0) | cell(2, 1) | cell(2, 3) | cell(3, 3);
    roll(&p, 2, 6);
    play(&p, "d0 tap 4,2 r1");
    earned_is(&p, 1, 1, 0);
}

static void t05_equal_values_touch_only_at_corners(void **unused) {
    (void)unused;
    position p = given("cit+scy+win");
    sheet(&p)->cities[4] = 4;
    roll(&p, 4, 5);
    offer_only(&p, "d0 cit", "d0 cit 1,1; d0 cit 3,1; d0 cit 1,3; d0 cit 3,3");
}

static void t06_one_box_completes_a_row_and_a_column(void **unused) {
    (void)unused;
    position p = given("cit+scy+win");
    memcpy(sheet(&p)->cities, (uint8_t[9]){0, 2, 5, 3, 0, 0, 1, 0, 0}, 9);
    roll(&p, 6, 6);
    play(&p, "d0 cit 1,1");
    earned_is(&p, 3, 0, 1);
}

static void t07_cities_score_the_least_of_three(void **unused) {
    (void)unused;
    position p = given("cit+scy+cha");
    sheet(&p)->scythe[1] = values("12345");
    memcpy(sheet(&p)->crates, (uint8_t[6]){4, 4, 4}, 6);
    sheet(&p)->shipped = values("123");
    memcpy(sheet(&p)->cities, (uint8_t[9]){1, 2}, 9);
    assert_int_equal(stars(&p, RR_CITIES), 2);
    memcpy(sheet(&p)->cities, (uint8_t[9]){1, 2, 1, 2, 1, 2, 1}, 9);
    assert_int_equal(stars(&p, RR_CITIES), 3);
}

static void t08_a_zone_of_six_is_a_star(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    sheet(&p)->euphoria[0] = values("12");
    roll(&p, 3, 6);
    play(&p, "d0 eup left");
    assert_int_equal(stars(&p, RR_EUPHORIA), 1);
    earned_is(&p, 0, 0, 0);
}

static void t09_a_zone_of_fifteen_gives_a_chosen_heart(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    sheet(&p)->euphoria[0] = values("45");
    roll(&p, 6, 1);
    refuse(&p, "d0 eup left");
    play(&p, "d0 eup left=heart");
    earned_is(&p, 0, 1, 0);
    assert_int_equal(stars(&p, RR_EUPHORIA), 0);
}

static void t10_a_pair_marks_both_zones_with_one_die(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    sheet(&p)->euphoria[1] = values("12");
    roll(&p, 4, 4);
    play(&p, "d0 eup left+right");
    assert_int_equal(sheet(&p)->euphoria[0], values("4"));
    assert_int_equal(sheet(&p)->euphoria[1], values("124"));
    assert_int_equal(stars(&p, RR_EUPHORIA), 2);
    refuse(&p, "end_turn");
    offer(&p, "d1 scy top");
}

static void t11_an_adjusted_pair_is_no_pair(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    resources(&p, 2, 0, 0);
    roll(&p, 3, 4);
    play(&p, "adjust_2 d0 +1");
    offer(&p, "d0 eup left; d1 eup left");
    refuse(&p, "d0 eup left+right; d1 eup left+right");
}

static void t12_the_unadjusted_die_of_a_pair_marks_both(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    resources(&p, 2, 0, 0);
    roll(&p, 4, 4);
    play(&p, "adjust_2 d0 +1");
    refuse(&p, "d0 eup left+right");
    play(&p, "d1 eup left+right");
    assert_int_equal(sheet(&p)->euphoria[0], values("4"));
    assert_int_equal(sheet(&p)->euphoria[1], values("4"));
}

static void t13_euphoria_shows_six_stars_at_most(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    sheet(&p)->euphoria[0] = values("5");
    sheet(&p)->euphoria[1] = values("6");
    sheet(&p)->euphoria_stars = 5;
    roll(&p, 2, 2);
    play(&p, "d0 eup left+right");
    assert_int_equal(stars(&p, RR_EUPHORIA), 6);
}

static void t14_a_bottom_box_costs_its_resource(void **unused) {
    (void)unused;
    position p = given("scy+win+vit");
    resources(&p, 0, 1, 0);
    roll(&p, 5, 1);
    play(&p, "d0 scy bottom");
    spent_is(&p, 0, 1, 0);
    earned_is(&p, 0, 1, 0);
    assert_int_equal(stars(&p, RR_SCYTHE), 1);
}

static void t15_another_resource_does_not_pay(void **unused) {
    (void)unused;
    position p = given("scy+win+vit");
    resources(&p, 3, 0, 3);
    roll(&p, 5, 1);
    refuse(&p, "d0 scy bottom");
    play(&p, "d0 scy top");
    earned_is(&p, 3, 1, 3);
    spent_is(&p, 0, 0, 0);
    assert_int_equal(stars(&p, RR_SCYTHE), 0);
    assert_int_equal(sheet(&p)->scythe[1], 0);
    assert_int_equal(count_listed(&p, "d0"), 0);
    assert_int_equal(count_listed(&p, "d1 scy"), 0);
}

static void t16_an_exact_bird_is_two_stars(void **unused) {
    (void)unused;
    position p = given("win+scy+vit");
    memcpy(sheet(&p)->wingspan[0], (uint8_t[3]){1, 2, 0}, 3);
    roll(&p, 4, 6);
    play(&p, "d0 win 7");
    assert_int_equal(stars(&p, RR_WINGSPAN), 2);
    earned_is(&p, 0, 0, 0);
}

static void t17_a_bird_may_go_over_its_target(void **unused) {
    (void)unused;
    position p = given("win+scy+vit");
    sheet(&p)->wingspan[0][0] = 6;
    roll(&p, 6, 2);
    play(&p, "d0 win 7");
    earned_is(&p, 0, 0, 1);
    for (uint8_t value = 1; value <= 6; value++) {
        sheet(&p)->wingspan[0][2] = value;
        assert_int_equal(stars(&p, RR_WINGSPAN), 0);
    }
}

static void t18_castles_rise_strictly(void **unused) {
    (void)unused;
    position p = given("cas+scy+win");
    sheet(&p)->castles[3][0] = 2;
    roll(&p, 2, 3);
    refuse(&p, "d0 cas d");
    play(&p, "d1 cas d");
    assert_int_equal(sheet(&p)->castles[3][1], 3);
}

static void t18b_castles_fall_strictly_with_up_decreases(void **unused) {
    (void)unused;
    position p = given_with(RR_CASTLES_ORDER, 1, "cas+scy+win");
    sheet(&p)->castles[3][0] = 5;
    roll(&p, 5, 4);
    refuse(&p, "d0 cas d");
    play(&p, "d1 cas d");
    assert_int_equal(sheet(&p)->castles[3][1], 4);
}

static void t19_any_value_stands_above_a_door(void **unused) {
    (void)unused;
    position p = given("cas+scy+win");
    roll(&p, 6, 3);
    play(&p, "d0 cas b");
    assert_int_equal(sheet(&p)->castles[1][0], 0);
    assert_int_equal(sheet(&p)->castles[1][1], 6);
}

static void t20_a_full_castle_row_is_a_star(void **unused) {
    (void)unused;
    position p = given("cas+scy+win");
    sheet(&p)->castles[0][0] = 4;
    roll(&p, 1, 3);
    play(&p, "d0 cas c");
    assert_int_equal(stars(&p, RR_CASTLES), 1);
    earned_is(&p, 0, 0, 0);
}

static void t21_column_c_and_the_second_row(void **unused) {
    (void)unused;
    position p = given("cas+scy+win");
    sheet(&p)->castles[1][1] = 2;
    sheet(&p)->castles[2][0] = 1;
    roll(&p, 5, 3);
    play(&p, "d0 cas c");
    earned_is(&p, 0, 2, 0);
    assert_int_equal(stars(&p, RR_CASTLES), 1);
}

static void t22_column_d_and_two_rows(void **unused) {
    (void)unused;
    position p = given("cas+scy+win");
    memcpy(sheet(&p)->castles[3], (uint8_t[3]){1, 4, 0}, 3);
    sheet(&p)->castles[4][1] = 2;
    roll(&p, 6, 3);
    play(&p, "d0 cas d");
    earned_is(&p, 0, 1, 1);
    assert_int_equal(stars(&p, RR_CASTLES), 2);
}

static void t22b_column_d_over_its_door(void **unused) {
    (void)unused;
    position p = given_with(RR_CASTLES_DOOR, 1, "cas+scy+win");
    sheet(&p)->castles[3][1] = 1;
    roll(&p, 6, 3);
    play(&p, "d0 cas d");
    earned_is(&p, 0, 1, 1);
    assert_int_equal(stars(&p, RR_CASTLES), 0);
}

static void t22c_column_e_beside_the_door(void **unused) {
    (void)unused;
    position p = given_with(RR_CASTLES_DOOR, 1, "cas+scy+win");
    memcpy(sheet(&p)->castles[4], (uint8_t[3]){1, 4, 0}, 3);
    roll(&p, 6, 3);
    play(&p, "d0 cas e");
    earned_is(&p, 0, 0, 2);
    assert_int_equal(stars(&p, RR_CASTLES), 1);
}

static void t23_taking_notes_the_other_die(void **unused) {
    (void)unused;
    position p = given("cha+scy+win");
    roll(&p, 2, 5);
    offer_only(&p, "d0 cha", "d0 cha take 5");
    play(&p, "d0 cha take 5");
    assert_memory_equal(sheet(&p)->crates, ((uint8_t[6]){0, 5}), 6);
    earned_is(&p, 1, 0, 0);
    offer(&p, "d1 scy top");
}

static void t24_shipping_checks_all_that_match(void **unused) {
    (void)unused;
    position p = given("cha+scy+win");
    memcpy(sheet(&p)->crates, (uint8_t[6]){0, 5, 5, 0, 0, 1}, 6);
    roll(&p, 5, 4);
    play(&p, "d0 cha ship");
    assert_int_equal(sheet(&p)->shipped, values("23"));
    assert_int_equal(stars(&p, RR_CHARTERSTONE), 2);
}

static void t25_a_bought_die_notes_either_rolled_die(void **unused) {
    (void)unused;
    position p = given("cha+scy+win");
    resources(&p, 0, 0, 4);
    roll(&p, 2, 5);
    play(&p, "buy_die 4");
    offer_only(&p, "d2 cha take", "d2 cha take 2; d2 cha take 5");
}

static void t26_the_note_is_the_recorded_value(void **unused) {
    (void)unused;
    position p = given("cha+scy+win");
    resources(&p, 4, 0, 0);
    roll(&p, 2, 5);
    play(&p, "adjust_2 d1 +1; adjust_2 d0 +1; d0 cha take 5");
    assert_memory_equal(sheet(&p)->crates, ((uint8_t[6]){0, 0, 5}), 6);
    earned_is(&p, 4, 1, 0);
}

static void t27_the_seventh_pumpkin_counts_though_five_are_spent(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    sheet(&p)->my_little[0] = values("1");
    sheet(&p)->my_little[1] = values("4");
    resources(&p, 6, 2, 0);
    sheet(&p)->have[0][RR_PUMPKIN] = 1;
    roll(&p, 4, 2);
    play(&p, "d0 mls pumpkin");
    earned_is(&p, 7, 2, 0);
    assert_int_equal(stars(&p, RR_MY_LITTLE_SCYTHE), 2);
}

static void t28_my_little_scythe_shows_six_stars_at_most(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    sheet(&p)->my_little[0] = sheet(&p)->my_little[1] = values("12345");
    resources(&p, 8, 8, 0);
    assert_int_equal(stars(&p, RR_MY_LITTLE_SCYTHE), 6);
    resources(&p, 8, 6, 0);
    assert_int_equal(stars(&p, RR_MY_LITTLE_SCYTHE), 6);
    resources(&p, 6, 6, 0);
    assert_int_equal(stars(&p, RR_MY_LITTLE_SCYTHE), 5);
}

static void t29_a_glass_crosses_its_grapes_for_good(void **unused) {
    (void)unused;
    position p = given("vit+scy+win");
    sheet(&p)->circled = values("46");
    roll(&p, 1, 2);
    play(&p, "d0 vit 11 4+6");
    assert_int_equal(stars(&p, RR_VITICULTURE), 2);
    assert_int_equal(sheet(&p)->crossed, values("46"));
    earned_is(&p, 0, 0, 0);
    play(&p, "d1 scy top; end_turn");
    roll(&p, 4, 3);
    refuse(&p, "d0 vit circle");
    offer(&p, "d1 vit circle");
}

/* The copy d3 is like the rolled dice and is listed once these are placed. */
static void t30_a_copy_of_a_pair_marks_both_but_a_bought_die_does_not(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    resources(&p, 0, 3, 3);
    roll(&p, 3, 3);
    play(&p, "buy_die 3; reuse_any d0; d0 scy top; d1 win 7");
    dice_are(&p, "3333");
    offer(&p, "d2 eup left; d2 eup right");
    refuse(&p, "d2 eup left+right");
    play(&p, "d3 eup left+right");
    assert_int_equal(sheet(&p)->euphoria[0], values("3"));
    assert_int_equal(sheet(&p)->euphoria[1], values("3"));
}

static void t31_no_use_left_in_charterstone(void **unused) {
    (void)unused;
    position p = given("cha+scy+win");
    memcpy(sheet(&p)->crates, (uint8_t[6]){0, 5, 0, 0, 4, 0}, 6);
    sheet(&p)->shipped = values("2");
    roll(&p, 5, 4);
    offer_only(&p, "d0 cha", "");
    offer(&p, "d1 cha ship");
}

static void t32_all_sets_of_grapes_that_fill_a_glass(void **unused) {
    (void)unused;
    position p = given("vit+scy+win");
    sheet(&p)->circled = values("2345");
    roll(&p, 1, 2);
    offer_only(&p, "d0 vit",
               "d0 vit circle; d0 vit 10 4+5; d0 vit 10 2+3+4; d0 vit 11 2+3+5; d0 vit 12 2+4+5");
}

/* The copy d2 is like d1 and is listed once d1 is placed. */
static void t33_a_copy_notes_what_its_original_would(void **unused) {
    (void)unused;
    position p = given("cha+scy+win");
    resources(&p, 0, 3, 0);
    roll(&p, 2, 5);
    play(&p, "reuse_any d1; d1 win 7");
    offer_only(&p, "d2 cha take", "d2 cha take 2");
}

/* ---- 9.3 Bonuses and limits ------------------------------------------------------------------ */

static void b01_a_copy_has_the_recorded_value(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 2, 3, 0);
    roll(&p, 2, 5);
    play(&p, "adjust_2 d0 +1; d0 mls pumpkin; reuse_any d0");
    dice_are(&p, "352");
}

static void b02_no_seven_and_no_zero(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 4, 0, 0);
    roll(&p, 6, 1);
    refuse(&p, "adjust_2 d0 +1; adjust_2 d1 -1; adjust_3 d0 +1; adjust_3 d1 -1");
    offer(&p, "adjust_2 d0 -1; adjust_2 d1 +1; adjust_3 d0 -1; adjust_3 d1 +1");
}

static void b03_three_pumpkins_share_a_realm(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 3, 0, 0);
    roll(&p, 2, 5);
    play(&p, "d0 mls pumpkin");
    refuse(&p, "d1 mls heart");
    play(&p, "adjust_3 d1 +1; d1 mls heart");
    assert_int_equal(sheet(&p)->my_little[1], values("6"));
    have_is(&p, 1, 1, 0);
}

static void b04_a_bought_die_is_reused(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 0, 3, 3);
    roll(&p, 1, 2);
    play(&p, "buy_die 3; reuse_any d2");
    dice_are(&p, "1233");
    for (uint32_t i = 2; i < 4; i++) {
        assert_int_equal(die(&p, i).source, RR_BOUGHT);
        assert_int_equal(die(&p, i).original, 3);
        assert_int_equal(die(&p, i).marks, 0);
    }
    have_is(&p, 0, 0, 0);
}

static void b05_an_adjusted_seven_is_no_seven(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 2, 0, 2);
    roll(&p, 3, 5);
    play(&p, "adjust_2 d1 -1");
    refuse(&p, "reuse_seven d0; reuse_seven d1");
}

static void b06_a_seven_reuses_for_two_coins(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 0, 0, 2);
    roll(&p, 3, 4);
    play(&p, "reuse_seven d0");
    dice_are(&p, "343");
    have_is(&p, 0, 0, 0);
}

static void b07_a_thirteenth_pumpkin_is_not_earned(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 12, 0, 0);
    sheet(&p)->have[0][RR_PUMPKIN] = 2;
    roll(&p, 3, 5);
    play(&p, "d0 mls pumpkin");
    assert_int_equal(sheet(&p)->my_little[0], values("3"));
    earned_is(&p, 12, 0, 0);
    have_is(&p, 2, 0, 0);
}

static void b08_dice_that_fit_must_be_used(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    roll(&p, 3, 5);
    refuse(&p, "end_turn");
}

static void b09_resources_score_a_tenth_each(void **unused) {
    (void)unused;
    position p = given("scy+win+cha");
    sheet(&p)->scythe[1] = values("12345");
    memcpy(sheet(&p)->wingspan, (uint8_t[9]){1, 2, 4, 3, 4, 5}, 9);
    memcpy(sheet(&p)->crates, (uint8_t[6]){4, 4, 4}, 6);
    sheet(&p)->shipped = values("123");
    resources(&p, 2, 1, 0);
    jacta_scores scores;
    game()->scores(&p.now, &scores);
    assert_int_equal(scores.total[0], 123);
    assert_int_equal(game()->score_unit, 10);
}

static void b10_a_shared_die_back_at_its_value_is_lost(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 5, 0, 0);
    roll(&p, 2, 5);
    play(&p, "adjust_3 d0 +1; adjust_2 d0 -1");
    assert_int_equal(count_listed(&p, "d0"), 0);
    play(&p, "d1 mls heart; end_turn");
}

static void b11_a_realm_opened_by_a_shared_die_is_used(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 3, 0, 0);
    roll(&p, 2, 5);
    play(&p, "adjust_3 d0 +1; d0 mls pumpkin");
    refuse(&p, "d1 mls heart");
}

static void b12_an_adjusted_pair_still_counts_as_recorded(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 2, 2, 0);
    roll(&p, 4, 4);
    play(&p, "adjust_2 d0 +1; reuse_pair d0");
    dice_are(&p, "544");
}

static void b13_alike_dice_are_listed_once(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 2, 3, 1);
    roll(&p, 4, 4);
    play(&p, "reuse_any d0; buy_die 1");
    dice_are(&p, "4441");
    for (uint32_t i = 0; i < 4; i++) {
        char words[24];
        snprintf(words, sizeof words, "d%u", i);
        assert_int_equal(count_listed(&p, words) > 0, i == 0 || i == 3);
        snprintf(words, sizeof words, "adjust_2 d%u", i);
        assert_int_equal(count_listed(&p, words) > 0, i == 0 || i == 3);
    }
}

static void b14_a_double_gain_at_eleven_gives_one(void **unused) {
    (void)unused;
    position p = given("cit+mls+eup");
    memcpy(sheet(&p)->cities, (uint8_t[9]){1, 0, 0, 2}, 9);
    resources(&p, 11, 0, 0);
    roll(&p, 6, 5);
    play(&p, "d0 cit 1,3");
    earned_is(&p, 12, 0, 0);
    have_is(&p, 12, 0, 0);
}

static void b15_a_bought_die_must_be_used_too(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 0, 0, 1);
    roll(&p, 4, 5);
    play(&p, "d0 mls pumpkin; d1 win 7; buy_die 1");
    refuse(&p, "end_turn");
    play(&p, "d2 scy bottom; end_turn");
    earned_is(&p, 2, 0, 1);
    spent_is(&p, 1, 0, 1);
    assert_int_equal(stars(&p, RR_SCYTHE), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x1_two_fours_become_two_fours_and_a_five),
        cmocka_unit_test(x1b_all_three_are_placed),
        cmocka_unit_test(x2_where_the_two_and_the_three_fit),
        cmocka_unit_test(x2a_the_two_first_loses_the_three),
        cmocka_unit_test(x2b_the_three_first_keeps_the_two),
        cmocka_unit_test(x3_a_bought_one_blocks_the_second_three),
        cmocka_unit_test(t01_a_corner_completes_a_big_square),
        cmocka_unit_test(t02_dots_and_the_edge_stop_shapes),
        cmocka_unit_test(t03_a_full_big_row_is_a_star),
        cmocka_unit_test(t04_one_shape_completes_two_big_squares),
        cmocka_unit_test(t05_equal_values_touch_only_at_corners),
        cmocka_unit_test(t06_one_box_completes_a_row_and_a_column),
        cmocka_unit_test(t07_cities_score_the_least_of_three),
        cmocka_unit_test(t08_a_zone_of_six_is_a_star),
        cmocka_unit_test(t09_a_zone_of_fifteen_gives_a_chosen_heart),
        cmocka_unit_test(t10_a_pair_marks_both_zones_with_one_die),
        cmocka_unit_test(t11_an_adjusted_pair_is_no_pair),
        cmocka_unit_test(t12_the_unadjusted_die_of_a_pair_marks_both),
        cmocka_unit_test(t13_euphoria_shows_six_stars_at_most),
        cmocka_unit_test(t14_a_bottom_box_costs_its_resource),
        cmocka_unit_test(t15_another_resource_does_not_pay),
        cmocka_unit_test(t16_an_exact_bird_is_two_stars),
        cmocka_unit_test(t17_a_bird_may_go_over_its_target),
        cmocka_unit_test(t18_castles_rise_strictly),
        cmocka_unit_test(t18b_castles_fall_strictly_with_up_decreases),
        cmocka_unit_test(t19_any_value_stands_above_a_door),
        cmocka_unit_test(t20_a_full_castle_row_is_a_star),
        cmocka_unit_test(t21_column_c_and_the_second_row),
        cmocka_unit_test(t22_column_d_and_two_rows),
        cmocka_unit_test(t22b_column_d_over_its_door),
        cmocka_unit_test(t22c_column_e_beside_the_door),
        cmocka_unit_test(t23_taking_notes_the_other_die),
        cmocka_unit_test(t24_shipping_checks_all_that_match),
        cmocka_unit_test(t25_a_bought_die_notes_either_rolled_die),
        cmocka_unit_test(t26_the_note_is_the_recorded_value),
        cmocka_unit_test(t27_the_seventh_pumpkin_counts_though_five_are_spent),
        cmocka_unit_test(t28_my_little_scythe_shows_six_stars_at_most),
        cmocka_unit_test(t29_a_glass_crosses_its_grapes_for_good),
        cmocka_unit_test(t30_a_copy_of_a_pair_marks_both_but_a_bought_die_does_not),
        cmocka_unit_test(t31_no_use_left_in_charterstone),
        cmocka_unit_test(t32_all_sets_of_grapes_that_fill_a_glass),
        cmocka_unit_test(t33_a_copy_notes_what_its_original_would),
        cmocka_unit_test(b01_a_copy_has_the_recorded_value),
        cmocka_unit_test(b02_no_seven_and_no_zero),
        cmocka_unit_test(b03_three_pumpkins_share_a_realm),
        cmocka_unit_test(b04_a_bought_die_is_reused),
        cmocka_unit_test(b05_an_adjusted_seven_is_no_seven),
        cmocka_unit_test(b06_a_seven_reuses_for_two_coins),
        cmocka_unit_test(b07_a_thirteenth_pumpkin_is_not_earned),
        cmocka_unit_test(b08_dice_that_fit_must_be_used),
        cmocka_unit_test(b09_resources_score_a_tenth_each),
        cmocka_unit_test(b10_a_shared_die_back_at_its_value_is_lost),
        cmocka_unit_test(b11_a_realm_opened_by_a_shared_die_is_used),
        cmocka_unit_test(b12_an_adjusted_pair_still_counts_as_recorded),
        cmocka_unit_test(b13_alike_dice_are_listed_once),
        cmocka_unit_test(b14_a_double_gain_at_eleven_gives_one),
        cmocka_unit_test(b15_a_bought_die_must_be_used_too),
    };
    return cmocka_run_group_tests_name("rolling_realms", tests, NULL, NULL);
}
