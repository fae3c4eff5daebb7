/* Solo play against the Dark Lord (section 7) and mixed citizens (8.2): worked examples and rulings. */
#include "card_kingdoms_position.h"

/* ---- The Dark Lord: worked examples ------------------------------------------------------------ */

/* After the two actions, with those dice, before the monsters come. */
static void monsters_come(position *p, uint32_t low, uint32_t high) {
    p->dice[0] = (uint8_t)low;
    p->dice[1] = (uint8_t)high;
    p->stage = CK_STAGE_ACTION_2;
    p->phase = CK_PHASE_ACTION;
    play(p, "gain gold");
}

static void t32_doubles_attack_a_column_twice(void **unused) {
    (void)unused;
    position p = given(1);
    monsters_come(&p, 2, 2);
    offer_only(&p, "", "capture merchant; capture rogue");
    play(&p, "capture merchant");
    offer_only(&p, "", "capture merchant; capture rogue");
    play(&p, "capture rogue");
    assert_int_equal(kingdom(&p, CK_LORD)->citizens[CK_MERCHANT], 1);
    assert_int_equal(kingdom(&p, CK_LORD)->citizens[CK_ROGUE], 1);
    phase_is(&p, CK_PHASE_SOLACE);
    kingdom(&p, CK_LORD)->duke[0] = CK_WARYN;
    assert_int_equal(duke_points(&p, CK_LORD), 3); /* a worker and a shadow */
}

static void t33_a_six_attacks_where_the_player_says(void **unused) {
    (void)unused;
    position p = given(1);
    exhaust(&p, CK_AT_MONSTERS + 2);
    monsters_come(&p, 3, 6);
    offer_only(&p, "", "attack hills; attack ruins; attack valley; attack mountains");
    play(&p, "attack valley");
    offer_only(&p, "", "capture archer; capture paladin");
}

static void t34_an_attack_on_an_empty_column_is_lost(void **unused) {
    (void)unused;
    position p = given(1);
    exhaust(&p, CK_AT_CITIZENS);
    exhaust(&p, CK_AT_CITIZENS + 5);
    exhaust(&p, CK_AT_DOMAINS);
    monsters_come(&p, 1, 2);
    phase_is(&p, CK_PHASE_LORD);
    assert_int_equal(p.result, CK_OVERRUN);
    monsters(&p, A, CK_TROLL, 4); /* no points help now */
    owns(&p, A, CK_EMERALD_STRONGHOLD);
    run_to(&p, CK_PHASE_OVER);
    assert_int_equal(total(&p, A), 0);
    assert_int_equal(rank(&p, A), 2);
    assert_int_equal(rank(&p, CK_LORD), 1);
}

static void t35_without_citizens_a_domain_is_captured(void **unused) {
    (void)unused;
    position p = given(1);
    exhaust(&p, CK_AT_CITIZENS);
    exhaust(&p, CK_AT_CITIZENS + 5);
    face_up(&p, 0, CK_ORB_OF_URDR);
    monsters_come(&p, 1, 2);
    assert_true(kingdom(&p, CK_LORD)->domains == 1u << CK_ORB_OF_URDR);
    assert_int_equal(height(&p, CK_AT_DOMAINS), 2);
    phase_is(&p, CK_PHASE_REVEAL);
}

static void t36_the_second_harvest_wakes_new_citizens(void **unused) {
    (void)unused;
    position p = given(1);
    tokens(&p, A, 3, 0, 0, 0);
    roll(&p, 6, 1);
    have(&p, A, 3, 1, 0, 0);
    play(&p, "recruit knight g3; gain gold; capture cleric; attack ruins; capture rogue");
    have(&p, A, 1, 3, 0, 0);
    phase_is(&p, CK_PHASE_ROLL);
}

static void t40_the_dark_lords_score(void **unused) {
    (void)unused;
    const struct {
        uint8_t duke;
        int32_t points, total;
    } expected[] = {{CK_LEKZANDR, 7, 20}, {CK_HROTHGAR, 11, 24}, {CK_REESE, 9, 22}};
    position p = given(1);
    for (uint32_t column = 1; column < CK_COLUMNS; column++) exhaust(&p, CK_AT_MONSTERS + column);
    citizens(&p, CK_LORD, CK_CLERIC, 2);
    citizens(&p, CK_LORD, CK_PEASANT, 1);
    owns(&p, CK_LORD, CK_GRIMMWATER_KEEP);
    for (uint32_t i = 0; i < 3; i++) {
        kingdom(&p, CK_LORD)->duke[0] = expected[i].duke;
        assert_int_equal(line(&p, CK_LORD, "monsters"), 9);
        assert_int_equal(line(&p, CK_LORD, "domains"), 4);
        assert_int_equal(duke_points(&p, CK_LORD), expected[i].points);
        assert_int_equal(total(&p, CK_LORD), expected[i].total);
    }
}

static void t41_the_last_monster_is_a_total_victory(void **unused) {
    (void)unused;
    position p = given(1);
    for (uint32_t column = 1; column < CK_COLUMNS; column++) exhaust(&p, CK_AT_MONSTERS + column);
    on_top(&p, CK_GOBLIN_KING);
    tokens(&p, A, 0, 6, 0, 0);
    to_action(&p);
    play(&p, "slay hills s6");
    phase_is(&p, CK_PHASE_LORD);
    assert_int_equal(p.result, CK_ALL_SLAIN);
    run_to(&p, CK_PHASE_OVER);
    assert_int_equal(rank(&p, A), 1);
    jacta_scores scores;
    game()->scores(&p, &scores);
    assert_string_equal(scores.rating, "card_kingdoms.rating.total_victory");
}

static void t42_the_fifth_exhausted_stack_ends_a_solo_game(void **unused) {
    (void)unused;
    position p = given(1);
    for (uint32_t slot = 1; slot < 5; slot++) exhaust(&p, CK_AT_CITIZENS + slot);
    while (height(&p, CK_AT_CITIZENS) > 1)
        p.card[CK_AT_CITIZENS][--p.height[CK_AT_CITIZENS]] = CK_NONE;
    monsters_come(&p, 1, 2);
    tokens(&p, A, 0, 0, 0, 0);
    play(&p, "capture cleric");
    phase_is(&p, CK_PHASE_LORD);
    assert_int_equal(p.result, CK_COMPARED);
    have(&p, A, 0, 0, 0, 0);
}

/* ---- The Dark Lord: rulings -------------------------------------------------------------------- */

static void solo_set_up(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    position p = started(&setup);
    run_to(&p, CK_PHASE_DUKE);
    play(&p, "keep elsyn"); /* dealt with Cornelius */
    phase_is(&p, CK_PHASE_ROLL);
    have(&p, A, 2, 0, 1, 0);
    for (uint32_t stack = 0; stack < CK_STACKS; stack++)
        assert_int_equal(height(&p, stack), stack < CK_AT_DOMAINS ? 5 : 3);
    p.phase = CK_PHASE_LORD;
    assert_int_equal(count_listed(&p, "dark_lord"), 8);
    refuse(&p, "dark_lord cornelius; dark_lord elsyn");
}

static void q26_the_bank_is_robbed(void **unused) {
    (void)unused;
    position p = given(1);
    citizens(&p, A, CK_THIEF, 2);
    roll(&p, 3, 4);
    offer_only(&p, "", "thief bank gold 3; thief bank magic 3");
    play(&p, "thief bank gold 3; thief bank magic 3");
    have(&p, A, 3, 0, 3, 0);
    all_roles(&p, A);
    tokens(&p, A, 5, 0, 0, 0);
    owns(&p, A, CK_CATHEDRAL_ST_AQUILA);
    owns(&p, A, CK_ORB_OF_URDR);
    face_up(&p, 0, CK_CUTTHROATS_TRUCE);
    play(&p, "build cutthroats_truce g5");
    have(&p, A, 3, 0, 0, 0);
    run_to(&p, CK_PHASE_ACTION);
    play(&p, "gain strength");
    have(&p, A, 4, 1, 1, 0);
    phase_is(&p, CK_PHASE_PREY);
}

static void q26_the_perch_takes_the_first_monster_from_the_left(void **unused) {
    (void)unused;
    for (uint32_t take = 0; take < 2; take++) {
        position p = given(1);
        to_action(&p);
        all_roles(&p, A);
        tokens(&p, A, 10, 0, 0, 0);
        exhaust(&p, CK_AT_MONSTERS);
        face_up(&p, 0, CK_PURLOINERS_PERCH);
        play(&p, "build purloiners_perch g10");
        offer_only(&p, "", "rob monsters; none");
        play(&p, take ? "rob monsters" : "none");
        assert_int_equal(kingdom(&p, A)->monsters[CK_SKELETON], take);
        assert_int_equal(height(&p, CK_AT_MONSTERS + 1), 5 - take);
        have(&p, A, 0, 0, 0, 0);
    }
}

static void q17_taking_the_last_monster_wins(void **unused) {
    (void)unused;
    position p = given(1);
    to_action(&p);
    all_roles(&p, A);
    tokens(&p, A, 10, 0, 0, 0);
    for (uint32_t column = 0; column < 4; column++) exhaust(&p, CK_AT_MONSTERS + column);
    on_top(&p, CK_ORC_CHIEFTAIN);
    face_up(&p, 0, CK_PURLOINERS_PERCH);
    play(&p, "build purloiners_perch g10; rob monsters");
    run_to(&p, CK_PHASE_LORD);
    assert_int_equal(p.result, CK_ALL_SLAIN);
}

static void a_solo_turn_from_roll_to_roll(void **unused) {
    (void)unused;
    position p = given(1);
    citizens(&p, A, CK_CLERIC, 1);
    roll(&p, 1, 2);
    have(&p, A, 0, 0, 3, 0);
    play(&p, "gain gold; gain gold");
    offer_only(&p, "", "capture cleric; capture knight");
    play(&p, "capture knight");
    offer_only(&p, "", "capture merchant; capture rogue");
    play(&p, "capture rogue");
    have(&p, A, 2, 0, 4, 0); /* the cleric's passive power */
    phase_is(&p, CK_PHASE_ROLL);
    assert_int_equal(p.round, 2);
    roll(&p, 3, 4);
    play(&p, "solace gold; gain gold; gain gold; capture mercenary; capture archer");
    phase_is(&p, CK_PHASE_SOLACE); /* the second harvest, once more nobody */
    play(&p, "none");
    have(&p, A, 5, 0, 4, 0);
}

static void q5_solo_tokens(void **unused) {
    (void)unused;
    for (uint32_t count = 0; count < 2; count++) {
        position p = given_with(1, CK_OPT_TOKENS, count);
        tokens(&p, A, 0, 0, 0, 7);
        assert_int_equal(line(&p, A, "tokens"), count ? 7 : 0);
    }
}

static void q24_a_solo_tie_is_lost(void **unused) {
    (void)unused;
    position p = given(1);
    for (uint32_t stack = 0; stack < 5; stack++) exhaust(&p, stack);
    kingdom(&p, A)->duke[0] = CK_CORNELIUS;
    kingdom(&p, CK_LORD)->duke[0] = CK_CORNELIUS;
    p.result = CK_COMPARED;
    p.phase = CK_PHASE_OVER;
    assert_int_equal(total(&p, A), total(&p, CK_LORD));
    assert_int_equal(rank(&p, A), 2);
    monsters(&p, A, CK_GOBLIN, 1);
    assert_int_equal(rank(&p, A), 1);
    jacta_scores scores;
    game()->scores(&p, &scores);
    assert_string_equal(scores.rating, "card_kingdoms.rating.victory");
    assert_string_equal(scores.rival, "card_kingdoms.dark_lord");
}

static void q28_the_last_round_compares_solo_scores(void **unused) {
    (void)unused;
    position p = given_with(1, CK_OPT_ROUNDS, 1);
    play(&p, "roll 5 6; gain gold; gain gold; capture butcher; attack hills; capture cleric");
    phase_is(&p, CK_PHASE_LORD);
    assert_int_equal(p.result, CK_COMPARED);
}

static void e45_a_returned_card_reopens_a_stack_in_solo(void **unused) {
    (void)unused;
    position p = given(1);
    to_action(&p);
    for (uint32_t slot = 0; slot < 4; slot++) exhaust(&p, CK_AT_CITIZENS + slot);
    all_roles(&p, A);
    citizens(&p, A, CK_CLERIC, 1);
    tokens(&p, A, 6, 0, 0, 0);
    memset(p.card[CK_AT_DOMAINS], CK_NONE, CK_DEPTH);
    p.card[CK_AT_DOMAINS][0] = CK_NEST_OF_THE_WEAVER_WITCH;
    p.height[CK_AT_DOMAINS] = 1;
    play(&p, "build nest_of_the_weaver_witch g6; return cleric");
    phase_is(&p, CK_PHASE_ACTION); /* one stack emptied, one filled again: four */
    assert_int_equal(exhausted(&p), 4);
}

/* ---- Mixed citizens ---------------------------------------------------------------------------- */

static void t15_mixed_citizens_of_value_one(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 4);
    setup.options[CK_OPT_MIXED] = 1;
    position p = started(&setup);
    offer_only(&p, "", "reveal c0 cleric; reveal c0 monk");
    jacta_chance chances[JACTA_MAX_LIST];
    assert_int_equal(game()->chances(&p, chances), 2);
    assert_int_equal(chances[0].weight, 6);
    assert_int_equal(chances[1].weight, 6);
    play(&p, "reveal c0 monk");
    assert_int_equal(height(&p, CK_AT_CITIZENS), 5);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(p.card[CK_AT_CITIZENS][i], CK_HIDDEN);
    assert_int_equal(p.unseen[CK_CLERIC] + p.unseen[CK_MONK], 4 + 7);
}

static void mixed_stacks_turn_up_their_next_card(void **unused) {
    (void)unused;
    position p = given_with(2, CK_OPT_MIXED, 1); /* the first type lies on top everywhere */
    to_action(&p);
    tokens(&p, A, 9, 0, 0, 0);
    play(&p, "recruit cleric g3");
    offer_only(&p, "", "reveal c0 cleric; reveal c0 monk");
    jacta_chance chances[JACTA_MAX_LIST];
    game()->chances(&p, chances);
    assert_int_equal(chances[0].weight, 5);
    assert_int_equal(chances[1].weight, 6);
    play(&p, "reveal c0 monk");
    offer(&p, "recruit monk g3");
    refuse(&p, "recruit cleric g4");
}

static void mixed_single_types_are_turned_up_too(void **unused) {
    (void)unused;
    position p = given_with(5, CK_OPT_MIXED, 1);
    assert_int_equal(height(&p, CK_AT_CITIZENS + 4), 6);
    to_action(&p);
    tokens(&p, A, 9, 0, 0, 0);
    play(&p, "recruit peasant g3");
    offer_only(&p, "", "reveal c4 peasant");
}

static void a_citizen_returned_to_a_mixed_stack_stays_known(void **unused) {
    (void)unused;
    position p = given_with(2, CK_OPT_MIXED, 1);
    to_action(&p);
    all_roles(&p, A);
    citizens(&p, A, CK_MONK, 1);
    tokens(&p, A, 9, 0, 0, 0);
    face_up(&p, 0, CK_NEST_OF_THE_WEAVER_WITCH);
    p.card[CK_AT_CITIZENS][--p.height[CK_AT_CITIZENS]] = CK_NONE;
    p.card[CK_AT_CITIZENS][p.height[CK_AT_CITIZENS] - 1] = CK_CLERIC;
    play(&p, "build nest_of_the_weaver_witch g6; return monk");
    run_to(&p, CK_PHASE_ACTION);
    play(&p, "recruit monk g3");
    phase_is(&p, CK_PHASE_ROLL); /* the cleric under it needs no turning up */
    assert_int_equal(ck_top(&p, CK_AT_CITIZENS), CK_CLERIC);
}

static void captures_and_free_citizens_turn_up_cards_before_domains(void **unused) {
    (void)unused;
    position p = given_with(1, CK_OPT_MIXED, 1);
    to_action(&p);
    all_roles(&p, A);
    tokens(&p, A, 10, 0, 0, 0);
    face_up(&p, 0, CK_GRIMMWATER_KEEP);
    play(&p, "build grimmwater_keep g10; take cleric");
    assert_int_equal(count_listed(&p, "reveal c0"), 2);
    play(&p, "reveal c0 monk");
    assert_true(count_listed(&p, "reveal d0") > 10);
    run_to(&p, CK_PHASE_ACTION);
    p.dice[0] = p.dice[1] = 1;
    play(&p, "gain gold; capture monk");
    assert_int_equal(count_listed(&p, "reveal c0"), 2);
    play(&p, "reveal c0 cleric; capture knight");
    offer_only(&p, "", "reveal c5 knight");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t32_doubles_attack_a_column_twice),
        cmocka_unit_test(t33_a_six_attacks_where_the_player_says),
        cmocka_unit_test(t34_an_attack_on_an_empty_column_is_lost),
        cmocka_unit_test(t35_without_citizens_a_domain_is_captured),
        cmocka_unit_test(t36_the_second_harvest_wakes_new_citizens),
        cmocka_unit_test(t40_the_dark_lords_score),
        cmocka_unit_test(t41_the_last_monster_is_a_total_victory),
        cmocka_unit_test(t42_the_fifth_exhausted_stack_ends_a_solo_game),
        cmocka_unit_test(solo_set_up),
        cmocka_unit_test(q26_the_bank_is_robbed),
        cmocka_unit_test(q26_the_perch_takes_the_first_monster_from_the_left),
        cmocka_unit_test(q17_taking_the_last_monster_wins),
        cmocka_unit_test(a_solo_turn_from_roll_to_roll),
        cmocka_unit_test(q5_solo_tokens),
        cmocka_unit_test(q24_a_solo_tie_is_lost),
        cmocka_unit_test(q28_the_last_round_compares_solo_scores),
        cmocka_unit_test(e45_a_returned_card_reopens_a_stack_in_solo),
        cmocka_unit_test(t15_mixed_citizens_of_value_one),
        cmocka_unit_test(mixed_stacks_turn_up_their_next_card),
        cmocka_unit_test(mixed_single_types_are_turned_up_too),
        cmocka_unit_test(a_citizen_returned_to_a_mixed_stack_stays_known),
        cmocka_unit_test(captures_and_free_citizens_turn_up_cards_before_domains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
