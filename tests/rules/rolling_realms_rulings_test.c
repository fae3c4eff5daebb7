/* Edge cases (specification 8, named by their number), bonuses (5.10) and the listing rule (4.3).
 * Rulings that an example of section 9 shows already are tested there: E1 b08, E2 x2a, E3 x3,
 * E6 b02, E9 b12, E10 t12, E11 t02, E14 t24, E18 t15, E20 b07 and b14, E21 t27, E30 t30. */
#include "rolling_realms_position.h"

static void e04_two_ordinary_dice_need_two_realms(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    roll(&p, 2, 5);
    play(&p, "d0 mls pumpkin");
    assert_int_equal(count_listed(&p, "d1 mls"), 0);
    play(&p, "d1 scy top");
    assert_int_equal(p.now.used, realm_set("mls+scy"));
}

static void e05_copies_and_bought_dice_need_their_own_realm(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 0, 3, 1);
    roll(&p, 2, 5);
    play(&p, "d0 mls pumpkin; reuse_any d0; buy_die 1");
    assert_int_equal(count_listed(&p, "d2 mls"), 0);
    assert_int_equal(count_listed(&p, "d3 mls"), 0);
    offer(&p, "d2 scy top; d3 win 7");
}

static void e07_a_placed_die_is_not_adjusted(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 6, 0, 0);
    roll(&p, 2, 5);
    play(&p, "d0 mls pumpkin");
    refuse(&p, "adjust_2 d0 +1; adjust_2 d0 -1; adjust_3 d0 +1; adjust_3 d0 -1");
    offer(&p, "adjust_2 d1 +1; adjust_2 d1 -1; adjust_3 d1 +1; adjust_3 d1 -1");
}

static void e08_recorded_dice_decide_about_pairs_and_sevens(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 2, 2, 2);
    roll(&p, 3, 4);
    play(&p, "adjust_2 d0 +1");
    refuse(&p, "reuse_pair d0; reuse_pair d1");
    offer(&p, "reuse_seven d0; reuse_seven d1");
}

static void e12_a_shape_is_filled_whole(void **unused) {
    (void)unused;
    position p = given("tap+scy+win");
    p.now.tapestry[0] = (((uint64_t)1 << 36) - 1) & ~(cell(0, 0) | cell(1, 0));
    roll(&p, 3, 2);
    assert_int_equal(count_listed(&p, "d0 tap"), 0);
    offer_only(&p, "d1 tap", "d1 tap 1,1 r0");
}

static void e13_nothing_to_ship(void **unused) {
    (void)unused;
    position p = given("cha+scy+win");
    memcpy(sheet(&p)->crates, (uint8_t[6]){3, 2}, 6);
    sheet(&p)->shipped = values("2");
    roll(&p, 2, 5);
    refuse(&p, "d0 cha ship; d1 cha ship");
}

static void e15_a_pair_notes_its_value(void **unused) {
    (void)unused;
    position p = given("cha+scy+win");
    resources(&p, 0, 0, 3);
    roll(&p, 4, 4);
    play(&p, "buy_die 3");
    offer_only(&p, "d0 cha", "d0 cha take 4");
    offer_only(&p, "d2 cha", "d2 cha take 4");
}

static void e16_a_glass_needs_a_grape(void **unused) {
    (void)unused;
    for (uint32_t value = 1; value <= 6; value++) {
        position p = given("vit+scy+win");
        roll(&p, value, value);
        offer_only(&p, "d0 vit", "d0 vit circle");
    }
}

static void e17_the_sum_is_exact(void **unused) {
    (void)unused;
    position p = given("vit+scy+win");
    sheet(&p)->circled = values("46");
    roll(&p, 1, 2);
    offer_only(&p, "d0 vit", "d0 vit circle; d0 vit 11 4+6");
    offer_only(&p, "d1 vit", "d1 vit circle; d1 vit 12 4+6");
}

static void e19_a_gain_pays_in_the_same_turn(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    roll(&p, 1, 5);
    refuse(&p, "d1 scy bottom");
    play(&p, "d0 mls heart; d1 scy bottom");
    have_is(&p, 0, 0, 0);
    earned_is(&p, 0, 1, 0);
}

static void e22_cities_beside_a_realm_without_stars(void **unused) {
    (void)unused;
    position p = given("cit+scy+win");
    memset(sheet(&p)->cities, 1, 9);
    sheet(&p)->scythe[1] = values("123456");
    resources(&p, 9, 9, 9);
    assert_int_equal(stars(&p, RR_CITIES), 0);
    memcpy(sheet(&p)->wingspan, (uint8_t[9]){1, 2, 4, 3, 4, 5, 6, 6, 4}, 9);
    assert_int_equal(stars(&p, RR_CITIES), 6);
}

/* No die fits anywhere; a bonus may still be bought. */
static position full_sheet(void) {
    position p = given("mls+scy+vit");
    sheet(&p)->my_little[0] = sheet(&p)->my_little[1] = values("123456");
    sheet(&p)->scythe[0] = sheet(&p)->scythe[1] = values("123456");
    sheet(&p)->circled = sheet(&p)->crossed = values("123456");
    sheet(&p)->glasses = 7;
    return p;
}

static void e23_dice_that_fit_nowhere_are_lost(void **unused) {
    (void)unused;
    position p = full_sheet();
    roll(&p, 3, 5);
    jacta_move moves[JACTA_MAX_LIST];
    assert_int_equal(game()->moves(&p.now, moves), 1);
    play(&p, "end_turn");
    earned_is(&p, 0, 0, 0);
    assert_int_equal(p.now.phase, RR_PHASE_ROLL);
}

static void e24_a_die_may_be_bought_for_nothing(void **unused) {
    (void)unused;
    position p = full_sheet();
    resources(&p, 2, 3, 3);
    roll(&p, 3, 5);
    play(&p, "buy_die 3; reuse_any d0; adjust_2 d1 +1; end_turn");
    have_is(&p, 0, 0, 0);
}

static void e26_a_full_realm_stays_in_the_round(void **unused) {
    (void)unused;
    position p = full_sheet();
    sheet(&p)->scythe[0] = values("12346");
    roll(&p, 3, 5);
    offer_only(&p, "d1", "d1 scy top");
    refuse(&p, "end_turn");
    assert_int_equal(p.now.realms[0], realm_set("mls+scy+vit"));
}

static void e27_moves_are_taken_back_before_the_turn_ends(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    setup.options[RR_ROUND_1] = realm_set("mls+scy+win");
    setup.options[RR_MUST_USE_DICE] = 1;
    jacta_match *match = jacta_match_new(game(), &setup, NULL);
    assert_non_null(match);
    jacta_rng rng = jacta_rng_seed(1, 1);
    jacta_match_roll(match, &rng);
    assert_false(jacta_match_can_undo(match, 0));
    jacta_move moves[JACTA_MAX_LIST];
    game()->moves(jacta_match_state(match, jacta_match_ply(match)), moves);
    assert_true(jacta_match_play(match, moves[0]));
    assert_true(jacta_match_can_undo(match, 0));
    assert_true(jacta_match_play(match, RR_MOVE_END));
    jacta_match_roll(match, &rng);
    assert_false(jacta_match_can_undo(match, 0));
    jacta_match_free(match);
}

static void e28_a_capped_choice_stays_legal(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    sheet(&p)->euphoria[0] = values("56");
    resources(&p, 3, 12, 0);
    roll(&p, 1, 2);
    offer(&p, "d0 eup left=pumpkin");
    play(&p, "d0 eup left=heart");
    earned_is(&p, 3, 12, 0);
    have_is(&p, 3, 12, 0);
}

static void e29_the_resource_for_the_only_box_may_go_elsewhere(void **unused) {
    (void)unused;
    position p = full_sheet();
    sheet(&p)->scythe[1] = 0;
    resources(&p, 0, 0, 1);
    roll(&p, 2, 2);
    refuse(&p, "end_turn");
    play(&p, "buy_die 1; end_turn");
    assert_int_equal(stars(&p, RR_SCYTHE), 0);
}

static void e31_a_copy_of_a_shared_die_is_ordinary(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 3, 3, 0);
    roll(&p, 2, 5);
    play(&p, "adjust_3 d0 +1; d0 mls pumpkin; reuse_any d0");
    dice_are(&p, "352");
    assert_int_equal(die(&p, 2).marks, 0);
    assert_int_equal(count_listed(&p, "d2 mls"), 0);
    offer(&p, "d2 scy top");
}

/* ---- Bonuses (5.10) -------------------------------------------------------------------------- */

static void bonuses_cost_what_they_cost(void **unused) {
    (void)unused;
    static const struct {
        const char *move;
        uint8_t a, b, cost[RR_RESOURCES];
    } rows[] = {
        {"adjust_2 d0 +1", 3, 5, {2, 0, 0}}, {"adjust_2 d0 -1", 3, 5, {2, 0, 0}},
        {"adjust_3 d0 +1", 3, 5, {3, 0, 0}}, {"adjust_3 d0 -1", 3, 5, {3, 0, 0}},
        {"reuse_pair d0", 3, 3, {0, 2, 0}},  {"reuse_any d0", 3, 5, {0, 3, 0}},
        {"reuse_any d1", 3, 4, {0, 3, 0}},   {"reuse_seven d1", 3, 4, {0, 0, 2}},
        {"buy_die 1", 3, 5, {0, 0, 1}},      {"buy_die 2", 3, 5, {0, 0, 2}},
        {"buy_die 3", 3, 5, {0, 0, 3}},      {"buy_die 4", 3, 5, {0, 0, 4}},
        {"buy_die 5", 3, 5, {0, 0, 5}},      {"buy_die 6", 3, 5, {0, 0, 6}},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        const uint8_t *cost = rows[row].cost;
        position p = given("mls+scy+win");
        resources(&p, 12, 12, 12);
        for (uint32_t i = 0; i < RR_RESOURCES; i++)
            if (cost[i]) sheet(&p)->have[0][i] = (uint8_t)(cost[i] - 1);
        roll(&p, rows[row].a, rows[row].b);
        refuse(&p, rows[row].move);
        resources(&p, cost[0], cost[1], cost[2]);
        play(&p, rows[row].move);
        have_is(&p, 0, 0, 0);
        earned_is(&p, cost[0], cost[1], cost[2]);
    }
}

static void a_bought_die_shows_one_to_six(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 0, 0, 12);
    roll(&p, 3, 5);
    offer_only(&p, "buy_die", "buy_die 1; buy_die 2; buy_die 3; buy_die 4; buy_die 5; buy_die 6");
    refuse(&p, "end_turn");
}

static void pair_and_seven_need_their_rolls(void **unused) {
    (void)unused;
    for (uint32_t a = 1; a <= 6; a++)
        for (uint32_t b = a; b <= 6; b++) {
            position p = given("mls+scy+win");
            resources(&p, 0, 12, 12);
            roll(&p, a, b);
            (a == b ? offer : refuse)(&p, "reuse_pair d0");
            (a + b == 7 ? offer : refuse)(&p, "reuse_seven d0; reuse_seven d1");
            offer(&p, "reuse_any d0");
        }
}

static void adjusts_change_the_value_and_mark_the_die(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 12, 0, 0);
    roll(&p, 3, 5);
    play(&p, "adjust_2 d0 +1; adjust_2 d1 -1");
    dice_are(&p, "44");
    assert_int_equal(die(&p, 0).marks, RR_ADJUSTED);
    assert_int_equal(die(&p, 0).original, 3);
    play(&p, "adjust_3 d0 +1");
    dice_are(&p, "54");
    assert_int_equal(die(&p, 0).marks, RR_ADJUSTED | RR_EXEMPT);
    play(&p, "adjust_2 d0 +1");
    dice_are(&p, "64");
    play(&p, "d1 mls heart; d0 mls heart; end_turn");
    assert_int_equal(sheet(&p)->my_little[1], values("46"));
}

static void a_die_is_reused_again_and_again(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 0, 6, 0);
    roll(&p, 2, 5);
    play(&p, "reuse_any d0; reuse_any d0");
    dice_are(&p, "2522");
    play(&p, "d0 mls pumpkin; d2 scy top; d3 win 7; end_turn");
}

static void cheap_reuses_copy_bought_dice_too(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 0, 2, 3);
    roll(&p, 4, 4);
    play(&p, "buy_die 3; reuse_pair d2");
    dice_are(&p, "4433");
    p = given("mls+scy+win");
    resources(&p, 0, 0, 5);
    roll(&p, 6, 1);
    play(&p, "buy_die 3; reuse_seven d2");
    dice_are(&p, "6133");
}

static void copies_and_bought_dice_are_adjusted(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 7, 3, 3);
    roll(&p, 2, 5);
    play(&p,
         "buy_die 3; d0 mls pumpkin; reuse_any d0; adjust_2 d2 +1; adjust_3 d3 -1; d3 mls heart");
    dice_are(&p, "2541");
    assert_int_equal(sheet(&p)->my_little[1], values("1"));
}

static void an_adjust_2_and_back_is_placed_but_marks_one_zone(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    resources(&p, 4, 0, 0);
    roll(&p, 4, 4);
    play(&p, "adjust_2 d0 +1; adjust_2 d0 -1");
    dice_are(&p, "44");
    refuse(&p, "d0 eup left+right");
    offer(&p, "d0 eup left; d0 eup right; d0 scy top; d1 eup left+right");
}

static void a_shared_die_away_again_from_its_value_is_placed(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 7, 0, 0);
    roll(&p, 2, 5);
    play(&p, "adjust_2 d0 +1; adjust_3 d0 -1");
    assert_int_equal(count_listed(&p, "d0"), 0);
    play(&p, "adjust_2 d0 -1");
    offer(&p, "d0 mls pumpkin; d0 win 7");
    refuse(&p, "end_turn");
}

static void a_shared_die_uses_a_grape_of_the_same_turn(void **unused) {
    (void)unused;
    position p = given("vit+scy+win");
    resources(&p, 3, 0, 0);
    roll(&p, 6, 5);
    play(&p, "d0 vit circle; adjust_3 d1 -1");
    offer_only(&p, "d1 vit", "d1 vit circle; d1 vit 10 6");
}

/* ---- Use of dice (4.3), both ways ------------------------------------------------------------ */

static void free_dice_need_not_be_used(void **unused) {
    (void)unused;
    position p = given_with(RR_MUST_USE_DICE, 1, "mls+scy+win");
    roll(&p, 3, 5);
    offer(&p, "d0 mls pumpkin; d1 scy top");
    play(&p, "end_turn");
    assert_int_equal(game()->turn(&p.now), JACTA_CHANCE);
    roll(&p, 3, 5);
    play(&p, "d0 mls pumpkin; end_turn");
    earned_is(&p, 1, 0, 0);
}

static void only_the_realms_of_the_round_take_dice(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    roll(&p, 3, 5);
    for (uint32_t realm = 0; realm < RR_REALMS; realm++) {
        char words[16];
        snprintf(words, sizeof words, "d0 %s", realm_codes[realm]);
        assert_int_equal(count_listed(&p, words) > 0, p.now.realms[0] >> realm & 1);
    }
}

static void the_next_turn_starts_fresh(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 0, 0, 1);
    roll(&p, 2, 5);
    play(&p, "buy_die 1; d0 mls pumpkin; d1 scy top; d2 win 7; end_turn");
    roll(&p, 1, 6);
    dice_are(&p, "16");
    for (uint32_t i = 2; i < RR_DICE; i++) assert_int_equal(p.now.dice[i].value, 0);
    assert_int_equal(p.now.used, 0);
    offer(&p, "d0 mls pumpkin; d0 scy top; d0 win 7");
}

/* ---- Listing (4.3) --------------------------------------------------------------------------- */

static void a_pair_is_listed_once(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 3, 3, 3);
    roll(&p, 4, 4);
    assert_true(count_listed(&p, "d0") > 0);
    assert_int_equal(count_listed(&p, "d1"), 0);
    offer_only(&p, "adjust_2", "adjust_2 d0 -1; adjust_2 d0 +1");
    offer_only(&p, "adjust_3", "adjust_3 d0 -1; adjust_3 d0 +1");
    offer_only(&p, "reuse_pair", "reuse_pair d0");
    offer_only(&p, "reuse_any", "reuse_any d0");
    play(&p, "d0 mls pumpkin");
    assert_int_equal(count_listed(&p, "d0"), 0);
    offer(&p, "d1 scy top; adjust_2 d1 +1; reuse_any d0");
    refuse(&p, "reuse_any d1");
}

static void different_marks_are_listed_apart(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 6, 0, 0);
    roll(&p, 4, 4);
    play(&p, "adjust_2 d0 +1; adjust_2 d0 -1");
    offer(&p, "d0 mls pumpkin; d1 mls pumpkin; adjust_2 d0 +1; adjust_2 d1 +1");
}

static void reuse_lists_each_original_once(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 2, 9, 9);
    roll(&p, 3, 5);
    play(&p, "buy_die 3; buy_die 3; buy_die 2; reuse_any d1; adjust_2 d0 +1");
    dice_are(&p, "453325");
    offer_only(&p, "reuse_any", "reuse_any d0; reuse_any d1; reuse_any d2; reuse_any d4");
    assert_int_equal(count_listed(&p, "d3"), 0);
    assert_int_equal(count_listed(&p, "d5"), 0);
    offer(&p, "d0 mls heart; d1 mls heart; d2 mls heart; d4 mls heart");
}

static void euphoria_lists_seven_ways_at_most(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    sheet(&p)->euphoria[0] = values("56");
    sheet(&p)->euphoria[1] = values("456");
    roll(&p, 1, 1);
    offer_only(&p, "d0 eup",
               "d0 eup left=heart; d0 eup left=pumpkin; d0 eup right=heart; d0 eup right=pumpkin; "
               "d0 eup left=heart+right=heart; d0 eup left=heart+right=pumpkin; "
               "d0 eup left=pumpkin+right=pumpkin");
    position other = p;
    play(&p, "d0 eup left=heart+right=pumpkin");
    earned_is(&p, 1, 1, 0);
    p = other;
    play(&p, "d0 eup left=heart+right=heart");
    earned_is(&p, 0, 2, 0);
    play(&other, "d0 eup left=pumpkin+right=pumpkin");
    earned_is(&other, 2, 0, 0);
}

static void euphoria_chooses_only_where_a_zone_reaches_eleven(void **unused) {
    (void)unused;
    position p = given("eup+scy+win");
    sheet(&p)->euphoria[0] = values("56");
    roll(&p, 1, 1);
    offer_only(&p, "d0 eup",
               "d0 eup left=heart; d0 eup left=pumpkin; d0 eup right; "
               "d0 eup left=heart+right; d0 eup left=pumpkin+right");
    play(&p, "d0 eup left=pumpkin+right");
    earned_is(&p, 1, 0, 1);
}

static void euphoria_both_needs_both_boxes_free(void **unused) {
    (void)unused;
    for (uint32_t zone = 0; zone < 2; zone++) {
        position p = given("eup+scy+win");
        sheet(&p)->euphoria[zone] = values("3");
        roll(&p, 3, 3);
        offer_only(&p, "d0 eup", zone ? "d0 eup left" : "d0 eup right");
    }
}

static void every_listed_move_is_in_the_grammar(void **unused) {
    (void)unused;
    for (uint32_t number = 0; number < 30; number++) {
        jacta_setup setup = jacta_setup_default(game(), 1 + number % 2);
        setup.options[RR_REALM_CHOICE] = number % 3;
        rr_state state;
        begin(&state, &setup);
        jacta_rng rng = jacta_rng_seed(9, number);
        for (int32_t seat; (seat = game()->turn(&state)) != JACTA_OVER;) {
            jacta_move moves[JACTA_MAX_LIST], move;
            uint32_t count = seat == JACTA_CHANCE ? 0 : game()->moves(&state, moves);
            move = count ? moves[jacta_rng_below(&rng, count)] : game()->draw(&state, &rng);
            if (!count) moves[count++] = move;
            for (uint32_t i = 0; i < count; i++) {
                char text[JACTA_MAX_NOTATION];
                jacta_text out = {text, sizeof text, 0};
                game()->face->write(&state, moves[i], &out);
                assert_well_formed(text);
            }
            game()->apply(&state, move);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(e04_two_ordinary_dice_need_two_realms),
        cmocka_unit_test(e05_copies_and_bought_dice_need_their_own_realm),
        cmocka_unit_test(e07_a_placed_die_is_not_adjusted),
        cmocka_unit_test(e08_recorded_dice_decide_about_pairs_and_sevens),
        cmocka_unit_test(e12_a_shape_is_filled_whole),
        cmocka_unit_test(e13_nothing_to_ship),
        cmocka_unit_test(e15_a_pair_notes_its_value),
        cmocka_unit_test(e16_a_glass_needs_a_grape),
        cmocka_unit_test(e17_the_sum_is_exact),
        cmocka_unit_test(e19_a_gain_pays_in_the_same_turn),
        cmocka_unit_test(e22_cities_beside_a_realm_without_stars),
        cmocka_unit_test(e23_dice_that_fit_nowhere_are_lost),
        cmocka_unit_test(e24_a_die_may_be_bought_for_nothing),
        cmocka_unit_test(e26_a_full_realm_stays_in_the_round),
        cmocka_unit_test(e27_moves_are_taken_back_before_the_turn_ends),
        cmocka_unit_test(e28_a_capped_choice_stays_legal),
        cmocka_unit_test(e29_the_resource_for_the_only_box_may_go_elsewhere),
        cmocka_unit_test(e31_a_copy_of_a_shared_die_is_ordinary),
        cmocka_unit_test(bonuses_cost_what_they_cost),
        cmocka_unit_test(a_bought_die_shows_one_to_six),
        cmocka_unit_test(pair_and_seven_need_their_rolls),
        cmocka_unit_test(adjusts_change_the_value_and_mark_the_die),
        cmocka_unit_test(a_die_is_reused_again_and_again),
        cmocka_unit_test(cheap_reuses_copy_bought_dice_too),
        cmocka_unit_test(copies_and_bought_dice_are_adjusted),
        cmocka_unit_test(an_adjust_2_and_back_is_placed_but_marks_one_zone),
        cmocka_unit_test(a_shared_die_away_again_from_its_value_is_placed),
        cmocka_unit_test(a_shared_die_uses_a_grape_of_the_same_turn),
        cmocka_unit_test(free_dice_need_not_be_used),
        cmocka_unit_test(only_the_realms_of_the_round_take_dice),
        cmocka_unit_test(the_next_turn_starts_fresh),
        cmocka_unit_test(a_pair_is_listed_once),
        cmocka_unit_test(different_marks_are_listed_apart),
        cmocka_unit_test(reuse_lists_each_original_once),
        cmocka_unit_test(euphoria_lists_seven_ways_at_most),
        cmocka_unit_test(euphoria_chooses_only_where_a_zone_reaches_eleven),
        cmocka_unit_test(euphoria_both_needs_both_boxes_free),
        cmocka_unit_test(every_listed_move_is_in_the_grammar),
    };
    return cmocka_run_group_tests_name("rolling_realms_rulings", tests, NULL, NULL);
}
