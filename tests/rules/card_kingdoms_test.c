/* The worked examples of the specification (section 10), one test a row, named by the row's id;
 * those of solo play and mixed citizens are with the variants. */
#include "card_kingdoms_position.h"

/* ---- Harvest --------------------------------------------------------------------------------- */

/* A kingdom with one citizen of every value: which of them does a roll wake? */
static void t01_dice_three_and_five_wake_three_five_and_eight(void **unused) {
    (void)unused;
    position p = given(2);
    const uint8_t one_each[] = {CK_CLERIC, CK_MERCHANT, CK_MERCENARY, CK_ARCHER,
                                CK_ROGUE,  CK_CHAMPION, CK_PALADIN,   CK_BUTCHER};
    for (uint32_t i = 0; i < sizeof one_each; i++) citizens(&p, A, one_each[i], 1);
    roll(&p, 3, 5);
    /* mercenary s1 g1, starter peasant g1, champion s4 */
    have(&p, A, 2, 5, 0, 0);
    phase_is(&p, CK_PHASE_ACTION);
}

static void t02_two_archers_fire_on_a_four(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_ARCHER, 2);
    citizens(&p, B, CK_ARCHER, 2);
    roll(&p, 4, 3);
    have(&p, A, 0, 4, 0, 0);
    have(&p, B, 0, 2, 0, 0);
}

static void t03_doubles_wake_every_archer_twice(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_ARCHER, 3);
    citizens(&p, B, CK_ARCHER, 3);
    roll(&p, 4, 4);
    have(&p, A, 0, 12, 0, 0);
    have(&p, B, 0, 6, 0, 0);
}

static void t03_the_sum_of_doubles_has_one_hit(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_CHAMPION, 1);
    roll(&p, 4, 4);
    have(&p, A, 0, 4, 0, 0);
}

static void t04_the_thief_steals_before_anybody_harvests(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_THIEF, 1);
    tokens(&p, B, 1, 0, 2, 0);
    roll(&p, 2, 5);
    have(&p, A, 0, 0, 0, 0);
    play(&p, "thief 1 gold 1");
    have(&p, A, 2, 0, 0, 0);
    have(&p, B, 1, 0, 2, 0);
    phase_is(&p, CK_PHASE_ACTION);
}

static position t05(void) {
    position p = given(2);
    citizens(&p, B, CK_MONK, 1);
    roll(&p, 1, 4);
    turn_is(&p, B);
    have(&p, B, 1, 0, 0, 0);
    offer_only(&p, "", "trade monk; done");
    return p;
}

static void t05_gold_from_the_peasant_feeds_the_monk(void **unused) {
    (void)unused;
    position p = t05();
    play(&p, "trade monk");
    have(&p, B, 0, 0, 2, 0);
    phase_is(&p, CK_PHASE_ACTION);
}

static void t05b_an_exchange_can_be_skipped(void **unused) {
    (void)unused;
    position p = t05();
    play(&p, "done");
    have(&p, B, 1, 0, 0, 0);
}

static void t06_who_wakes_nobody_takes_a_resource(void **unused) {
    (void)unused;
    position p = given(2);
    roll(&p, 1, 2);
    turn_is(&p, A);
    offer_only(&p, "", "solace gold; solace strength; solace magic; none");
    play(&p, "solace magic");
    turn_is(&p, B);
    play(&p, "solace magic");
    have(&p, A, 0, 0, 1, 0);
    have(&p, B, 0, 0, 1, 0);
}

/* ---- Payments -------------------------------------------------------------------------------- */

static void t07_magic_helps_to_slay_a_treant(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 0, 1, 2, 0);
    play(&p, "slay forest s1 m2");
    have(&p, A, 1, 0, 1, 0);
    assert_int_equal(kingdom(&p, A)->monsters[CK_TREANT], 1);
}

static void t07b_magic_alone_slays_nothing(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 0, 0, 5, 0);
    assert_int_equal(count_listed(&p, "slay"), 0);
}

static void t08_the_starter_makes_a_peasant_dearer(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 1, 0, 2, 0);
    play(&p, "recruit peasant g1 m2");
    have(&p, A, 0, 0, 0, 0);
    assert_int_equal(kingdom(&p, A)->citizens[CK_PEASANT], 1);
    assert_int_equal(ck_recruit_cost(kingdom(&p, A), CK_PEASANT), 4);
}

static position t09(void) {
    position p = acting(2);
    citizens(&p, A, CK_ARCHER, 2);
    tokens(&p, A, 11, 0, 0, 0);
    face_up(&p, 0, CK_PALACE_OF_THE_DAWN);
    return p;
}

static void t09_the_palace_is_built_and_the_next_domain_turned_up(void **unused) {
    (void)unused;
    position p = t09();
    citizens(&p, A, CK_PEASANT, 1);
    play(&p, "build palace_of_the_dawn g11");
    have(&p, A, 0, 0, 0, 0);
    assert_true(kingdom(&p, A)->domains == 1u << CK_PALACE_OF_THE_DAWN);
    turn_is(&p, JACTA_CHANCE);
    assert_int_equal(count_listed(&p, "reveal d0 "), 19);
    play(&p, "reveal d0 orb_of_urdr; gain gold");
    assert_int_equal(height(&p, CK_AT_DOMAINS), 2);
    run_to(&p, CK_PHASE_ROLL);
    play(&p, "roll 1 2; solace gold; solace gold; gain gold; gain gold; roll 1 2");
    offer_only(&p, "", "die palace_of_the_dawn 2; done");
}

static void t09b_the_palace_needs_a_worker(void **unused) {
    (void)unused;
    position p = t09();
    refuse(&p, "build palace_of_the_dawn g11");
}

static void t10_ruins_with_five_players(void **unused) {
    (void)unused;
    position p = given(5);
    const uint8_t *ruins = p.card[monster_stack(&p, CK_RUINS)];
    const uint8_t expected[] = {CK_SKELETON_KING, CK_FLAMING_SKELETON, CK_FLAMING_SKELETON,
                                CK_SKELETON,      CK_SKELETON,         CK_SKELETON};
    assert_memory_equal(ruins, expected, sizeof expected);
}

static position with_swamp(void) {
    position p = given_with(2, CK_OPT_SETUP, 3);
    to_action(&p);
    return p;
}

static void t11_a_monsters_magic_is_paid_on_top(void **unused) {
    (void)unused;
    position p = with_swamp();
    tokens(&p, A, 0, 3, 2, 0);
    play(&p, "slay swamp s3 m2");
    have(&p, A, 2, 0, 0, 0);
}

static void t11b_the_magic_of_a_cube_is_missing(void **unused) {
    (void)unused;
    position p = with_swamp();
    tokens(&p, A, 0, 4, 0, 0);
    assert_int_equal(count_listed(&p, "slay swamp"), 0);
}

/* The dearest monster, for somebody who has more than enough of everything. */
static void t11c_the_rich_split_a_price_in_all_ways(void **unused) {
    (void)unused;
    position p = given_with(2, CK_OPT_SETUP, 1);
    to_action(&p);
    on_top(&p, CK_RED_DRAGON);
    for (uint32_t wealth = 18; wealth < 200; wealth++) {
        tokens(&p, A, 0, wealth, wealth, 0);
        assert_int_equal(count_listed(&p, "slay caverns"), 12);
    }
}

static void t12_the_spider_queen_brings_a_citizen_and_a_point(void **unused) {
    (void)unused;
    position p = acting(2);
    on_top(&p, CK_SPIDER_QUEEN);
    tokens(&p, A, 0, 10, 3, 0);
    play(&p, "slay forest s10 m3");
    position gold = p;
    play(&p, "reward citizen");
    refuse(&p, "none");
    play(&p, "take archer");
    have(&p, A, 0, 0, 0, 1);
    assert_int_equal(kingdom(&p, A)->citizens[CK_ARCHER], 1);
    play(&gold, "reward gold");
    have(&gold, A, 2, 0, 0, 0);
}

static void t13_the_miner_counts_domains(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_MINER, 1);
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    roll(&p, 6, 6);
    play(&p, "done");
    have(&p, A, 2, 2, 0, 0);
}

/* ---- Scoring --------------------------------------------------------------------------------- */

static void t14_waryn_counts_resources_by_three(void **unused) {
    (void)unused;
    position p = given(2);
    kingdom(&p, A)->duke[0] = CK_WARYN;
    tokens(&p, A, 6, 10, 1, 0);
    assert_int_equal(line(&p, A, "duke_resources"), 5);
    citizens(&p, A, CK_PEASANT, 1);
    citizens(&p, A, CK_ROGUE, 1);
    assert_int_equal(line(&p, A, "duke_roles"), 3);
}

static void t14b_waryn_counts_roles_of_citizens_and_domains(void **unused) {
    (void)unused;
    position p = given(2);
    kingdom(&p, A)->duke[0] = CK_WARYN;
    citizens(&p, A, CK_ROGUE, 2);
    citizens(&p, A, CK_PEASANT, 1);
    owns(&p, A, CK_ROGUES_LANDING);
    assert_int_equal(duke_points(&p, A), 8);
    assert_int_equal(line(&p, A, "domains"), 3);
    assert_int_equal(total(&p, A), 11);
}

/* ---- Set-up, rewards, dice ------------------------------------------------------------------- */

static void t16_the_bank_never_runs_out(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    for (uint32_t seat = 0; seat < 2; seat++) tokens(&p, seat, 8, 500, 0, 0);
    face_up(&p, 0, CK_EYE_OF_ASTERATEN);
    play(&p, "build eye_of_asteraten g8");
    have(&p, A, 0, 505, 0, 0);
}

static position bane_spider_slain(uint32_t knights_left) {
    position p = acting(2);
    on_top(&p, CK_BANE_SPIDER);
    citizens(&p, A, CK_KNIGHT, 2);
    tokens(&p, A, 0, 6, 0, 0);
    if (!knights_left) exhaust(&p, CK_AT_CITIZENS + 5);
    play(&p, "slay forest s6");
    return p;
}

static void t17_without_knights_the_gold_is_compulsory(void **unused) {
    (void)unused;
    position p = bane_spider_slain(0);
    offer_only(&p, "", "reward gold");
    play(&p, "reward gold");
    have(&p, A, 3, 0, 0, 0);
}

static void t17b_a_knight_for_nothing(void **unused) {
    (void)unused;
    position p = bane_spider_slain(5);
    play(&p, "reward citizen");
    have(&p, A, 0, 0, 0, 0);
    assert_int_equal(kingdom(&p, A)->citizens[CK_KNIGHT], 3);
    phase_is(&p, CK_PHASE_ACTION);
}

static void t18_foxgrove_makes_a_six(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, A, CK_FOXGROVE_PALISADE);
    tokens(&p, A, 2, 0, 0, 0);
    citizens(&p, A, CK_BUTCHER, 1);
    roll(&p, 2, 5);
    offer_only(&p, "", "die foxgrove_palisade 2; die foxgrove_palisade 5; done");
    play(&p, "die foxgrove_palisade 2");
    /* 6, 5 and 11: starter knight s1, starter peasant g1, butcher g2 */
    have(&p, A, 3, 1, 0, 0);
}

static position t19(void) {
    position p = given(2);
    owns(&p, B, CK_GARGANS_EMBRACE);
    return p;
}

static void t19a_doubles_pay_the_owner_of_gargan(void **unused) {
    (void)unused;
    position p = t19();
    roll(&p, 3, 3);
    have(&p, B, 0, 1, 0, 1); /* the sum wakes the starter knight */
}

static void t19b_doubles_count_though_they_are_changed(void **unused) {
    (void)unused;
    position p = t19();
    owns(&p, A, CK_FOXGROVE_PALISADE);
    tokens(&p, A, 2, 0, 0, 0);
    roll(&p, 3, 3);
    offer_only(&p, "die", "die foxgrove_palisade 3");
    play(&p, "die foxgrove_palisade 3");
    assert_int_equal(kingdom(&p, B)->tokens[CK_VP], 1);
}

static void t19c_dice_changed_to_doubles_count(void **unused) {
    (void)unused;
    position p = t19();
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    roll(&p, 3, 4);
    play(&p, "die palace_of_the_dawn 4");
    assert_int_equal(p.dice[0], 3);
    assert_int_equal(p.dice[1], 3);
    assert_int_equal(kingdom(&p, B)->tokens[CK_VP], 1);
}

static void t19d_doubles_changed_to_other_doubles_count_twice(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, A, CK_GARGANS_EMBRACE);
    owns(&p, A, CK_DESERT_ORCHID);
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    roll(&p, 2, 2);
    play(&p, "die desert_orchid 2; die palace_of_the_dawn 2");
    assert_int_equal(kingdom(&p, A)->tokens[CK_VP], 2);
    assert_int_equal(p.dice[0] + p.dice[1], 2);
}

/* ---- Domains --------------------------------------------------------------------------------- */

static void t20_a_returned_citizen_reopens_its_stack(void **unused) {
    (void)unused;
    position p = acting(2);
    for (uint32_t slot = 0; slot < 4; slot++) exhaust(&p, CK_AT_CITIZENS + slot);
    all_roles(&p, A);
    citizens(&p, A, CK_CLERIC, 1);
    tokens(&p, A, 6, 0, 0, 0);
    face_up(&p, 1, CK_NEST_OF_THE_WEAVER_WITCH);
    assert_int_equal(exhausted(&p), 4);
    play(&p, "build nest_of_the_weaver_witch g6; return cleric");
    assert_int_equal(height(&p, CK_AT_CITIZENS), 1);
    assert_int_equal(ck_top(&p, CK_AT_CITIZENS), CK_CLERIC);
    assert_int_equal(exhausted(&p), 3);
    have(&p, A, 0, 0, 0, 3);
    run_to(&p, CK_PHASE_ACTION);
    play(&p, "gain gold; roll 5 6; gain gold; gain gold");
    phase_is(&p, CK_PHASE_ROLL);
    assert_int_equal(p.round, 2);
}

static void t21_free_citizens_ignore_the_surcharge(void **unused) {
    (void)unused;
    position p = acting(2);
    on_top(&p, CK_ORC_WARRIOR);
    citizens(&p, A, CK_CLERIC, 2);
    tokens(&p, A, 0, 9, 0, 0);
    assert_int_equal(ck_recruit_cost(kingdom(&p, A), CK_CLERIC), 5);
    play(&p, "slay mountains s9");
    refuse(&p, "take archer");
    play(&p, "take cleric");
    have(&p, A, 0, 0, 0, 0);
    assert_int_equal(kingdom(&p, A)->citizens[CK_CLERIC], 3);
}

static void t22_die_domains_chain_on_one_die(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    owns(&p, A, CK_FOXGROVE_PALISADE);
    tokens(&p, A, 2, 0, 0, 0);
    roll(&p, 4, 1);
    refuse(&p, "die palace_of_the_dawn 1");
    play(&p, "die foxgrove_palisade 4");
    refuse(&p, "die foxgrove_palisade 6; die foxgrove_palisade 1");
    play(&p, "die palace_of_the_dawn 6");
    assert_int_equal(p.dice[0], 1);
    assert_int_equal(p.dice[1], 5);
    assert_int_equal(kingdom(&p, A)->tokens[CK_GOLD], 1); /* the starter peasant's */
}

static void t23_the_perch_steals_a_random_monster(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 10, 0, 0, 0);
    monsters(&p, B, CK_GOBLIN, 1);
    monsters(&p, B, CK_TROLL, 1);
    face_up(&p, 0, CK_PURLOINERS_PERCH);
    play(&p, "build purloiners_perch g10");
    offer_only(&p, "", "rob 1; none");
    play(&p, "rob 1");
    offer_only(&p, "", "stolen goblin; stolen troll");
    jacta_chance chances[JACTA_MAX_LIST];
    game()->chances(&p, chances);
    assert_int_equal(chances[0].weight, chances[1].weight);
    play(&p, "stolen troll");
    have(&p, A, 0, 0, 0, 0);
    assert_int_equal(kingdom(&p, A)->monsters[CK_TROLL], 1);
    assert_int_equal(kingdom(&p, B)->monsters[CK_TROLL], 0);
}

static void t24_the_orchid_costs_a_gold_per_holy(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, A, CK_DESERT_ORCHID);
    citizens(&p, A, CK_CLERIC, 2);
    tokens(&p, A, 2, 0, 0, 0);
    roll(&p, 5, 3);
    play(&p, "die desert_orchid 5");
    assert_int_equal(p.dice[0], 1);
    assert_int_equal(p.dice[1], 3);
    have(&p, A, 0, 0, 6, 0); /* two clerics wake */
}

static void t24b_the_orchid_is_free_without_holy(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, A, CK_DESERT_ORCHID);
    roll(&p, 5, 3);
    offer_only(&p, "die", "die desert_orchid 5; die desert_orchid 3");
}

static void t25_the_thief_takes_one_resource_only(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_THIEF, 1);
    tokens(&p, B, 1, 7, 2, 0);
    roll(&p, 3, 4);
    offer_only(&p, "", "thief 1 gold 1; thief 1 magic 1; thief 1 magic 2; none");
}

static void t26_a_returned_monster_reopens_its_stack(void **unused) {
    (void)unused;
    position p = acting(2);
    exhaust(&p, monster_stack(&p, CK_HILLS));
    all_roles(&p, A);
    monsters(&p, A, CK_GOBLIN, 1);
    tokens(&p, A, 6, 0, 0, 0);
    face_up(&p, 0, CK_WATCHER_ON_THE_WATER);
    play(&p, "build watcher_on_the_water g6");
    offer_only(&p, "", "return goblin; none");
    play(&p, "return goblin");
    have(&p, A, 0, 0, 0, 3);
    assert_int_equal(height(&p, monster_stack(&p, CK_HILLS)), 1);
    assert_int_equal(exhausted(&p), 0);
    assert_int_equal(kingdom(&p, A)->monsters[CK_GOBLIN], 0);
}

static void t27_the_wraith_brings_a_citizen_up_to_two(void **unused) {
    (void)unused;
    position p = given_with(2, CK_OPT_SETUP, 2);
    to_action(&p);
    on_top(&p, CK_WRAITH);
    tokens(&p, A, 0, 4, 3, 0);
    play(&p, "slay barrens s4 m3");
    offer_only(&p, "",
               "take merchant; take peasant; take knight; take thief; take champion; "
               "take paladin; take butcher; none");
}

/* ---- The end --------------------------------------------------------------------------------- */

/* Whether the game ends with the turn of the last seat when so many stacks are exhausted. */
static bool ends_with(uint32_t players, uint32_t stacks) {
    position p = given(players);
    const uint8_t order[] = {5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
    for (uint32_t i = 0; i < stacks; i++) exhaust(&p, order[i]);
    p.active = (uint8_t)(players - 1);
    to_action(&p);
    idle(&p);
    return game()->turn(&p) == JACTA_OVER;
}

static void t28_thresholds(void **unused) {
    (void)unused;
    for (uint32_t players = 2; players <= 5; players++) {
        assert_false(ends_with(players, 2 * players - 1));
        assert_true(ends_with(players, 2 * players));
    }
}

static position t29(void) {
    position p = given(4);
    for (uint32_t slot = 0; slot < 8; slot++) exhaust(&p, CK_AT_CITIZENS + slot);
    p.active = B;
    to_action(&p);
    idle(&p);
    return p;
}

static void t29_the_round_is_played_to_its_end(void **unused) {
    (void)unused;
    position p = t29();
    for (uint32_t seat = C; seat <= D; seat++) {
        phase_is(&p, CK_PHASE_ROLL);
        assert_int_equal(p.active, seat);
        play(&p, "roll 5 6");
        idle(&p);
    }
    turn_is(&p, JACTA_OVER);
}

static void t29b_a_returned_card_undoes_the_end(void **unused) {
    (void)unused;
    position p = t29();
    play(&p, "roll 5 6");
    idle(&p);
    all_roles(&p, D);
    citizens(&p, D, CK_CLERIC, 1);
    tokens(&p, D, 6, 0, 0, 0);
    face_up(&p, 0, CK_NEST_OF_THE_WEAVER_WITCH);
    play(&p, "roll 5 6; build nest_of_the_weaver_witch g6; return cleric");
    run_to(&p, CK_PHASE_ACTION);
    play(&p, "gain gold");
    phase_is(&p, CK_PHASE_ROLL);
    assert_int_equal(p.active, A);
    assert_int_equal(p.round, 2);
}

static void t30_the_fewest_cards_win_a_tie(void **unused) {
    (void)unused;
    position p = given(2);
    for (uint32_t seat = 0; seat < 2; seat++) {
        kingdom(&p, seat)->duke[0] = CK_SIMON;
        citizens(&p, seat, CK_CLERIC, 6);
        citizens(&p, seat, CK_ROGUE, 6);
    }
    citizens(&p, B, CK_MONK, 2); /* 14 cards against 16 */
    assert_int_equal(total(&p, A), total(&p, B));
    assert_int_equal(rank(&p, A), 1);
    assert_int_equal(rank(&p, B), 2);
}

static void t31_the_resting_player(void **unused) {
    (void)unused;
    position p = given(5);
    roll(&p, 5, 5);
    for (uint32_t seat = A; seat <= D; seat++) have(&p, seat, 2, 0, 0, 0);
    have(&p, E, 0, 0, 0, 0);
    idle(&p);
    roll(&p, 5, 5);
    have(&p, A, 4, 0, 0, 0);
    have(&p, B, 4, 0, 0, 0);
    have(&p, E, 2, 0, 0, 0);
}

/* ---- More of everything ---------------------------------------------------------------------- */

static void t37_simon_counts_workers_and_soldiers(void **unused) {
    (void)unused;
    position p = given(2);
    kingdom(&p, A)->duke[0] = CK_SIMON;
    citizens(&p, A, CK_PEASANT, 1);
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    assert_int_equal(line(&p, A, "duke_roles"), 4);
}

static void t38_the_first_game(void **unused) {
    (void)unused;
    position p = given(4);
    uint32_t domains = 0;
    for (uint32_t column = 0; column < CK_COLUMNS; column++) {
        assert_int_equal(ck_monsters[ck_top(&p, CK_AT_MONSTERS + column)].strength, column + 1);
        domains += height(&p, CK_AT_DOMAINS + column);
    }
    for (uint32_t stack = 0; stack < CK_AT_DOMAINS; stack++) assert_int_equal(height(&p, stack), 5);
    assert_int_equal(domains, 15);
}

static position t39(void) {
    position p = given_with(2, CK_OPT_MIXED, 1);
    citizens(&p, B, CK_MERCENARY, 1);
    citizens(&p, B, CK_PALADIN, 1);
    citizens(&p, B, CK_PRIESTESS, 1);
    roll(&p, 3, 6);
    have(&p, B, 0, 1, 0, 0);
    return p;
}

static void t39_exchanges_feed_one_another(void **unused) {
    (void)unused;
    position p = t39();
    play(&p, "trade paladin; trade priestess; trade mercenary");
    have(&p, B, 2, 2, 2, 0);
    phase_is(&p, CK_PHASE_ACTION);
}

static void t39b_the_order_of_exchanges_matters(void **unused) {
    (void)unused;
    position p = t39();
    play(&p, "trade mercenary");
    have(&p, B, 2, 0, 0, 0);
    phase_is(&p, CK_PHASE_ACTION);
}

static void t43_a_boss_counts_its_area(void **unused) {
    (void)unused;
    position p = acting(2);
    monsters(&p, A, CK_SKELETON, 2);
    monsters(&p, A, CK_GOBLIN, 1);
    on_top(&p, CK_SKELETON_KING);
    tokens(&p, A, 0, 8, 0, 0);
    play(&p, "slay ruins s8");
    have(&p, A, 6, 0, 0, 0);
}

static void t44_prices_with_and_without_discounts(void **unused) {
    (void)unused;
    position p = acting(2);
    ck_player *a = kingdom(&p, A);
    citizens(&p, A, CK_PEASANT, 3);
    assert_int_equal(ck_recruit_cost(a, CK_PEASANT), 6);
    assert_int_equal(ck_build_cost(a, CK_BLOOD_CROW_ARMY), 5);
    owns(&p, A, CK_EMERALD_STRONGHOLD);
    owns(&p, A, CK_PRATCHETTS_PLATEAU);
    assert_int_equal(ck_recruit_cost(a, CK_PEASANT), 2);
    assert_int_equal(ck_build_cost(a, CK_BLOOD_CROW_ARMY), 4);
}

static void t45_the_eye_slays_at_once(void **unused) {
    (void)unused;
    position p = acting(2);
    citizens(&p, A, CK_ARCHER, 1);
    citizens(&p, A, CK_CLERIC, 1);
    owns(&p, A, CK_VIOLET_THORN);
    tokens(&p, A, 8, 0, 0, 0);
    face_up(&p, 0, CK_EYE_OF_ASTERATEN);
    on_top(&p, CK_DIRE_BEAR);
    play(&p, "build eye_of_asteraten g8");
    phase_is(&p, CK_PHASE_SLAY);
    play(&p, "slay mountains s5; reward gold");
    have(&p, A, 2, 0, 1, 0);
    assert_int_equal(kingdom(&p, A)->monsters[CK_DIRE_BEAR], 1);
    phase_is(&p, CK_PHASE_REVEAL);
}

static void t46_cutthroats_take_what_there_is(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 5, 0, 0, 0);
    tokens(&p, B, 2, 0, 0, 0);
    face_up(&p, 0, CK_CUTTHROATS_TRUCE);
    play(&p, "build cutthroats_truce g5");
    offer_only(&p, "", "steal 1; none");
    play(&p, "steal 1");
    have(&p, A, 2, 0, 0, 0);
    have(&p, B, 0, 0, 0, 0);
}

static void t47_butchers_count_workers(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_BUTCHER, 2);
    citizens(&p, A, CK_MERCHANT, 1);
    roll(&p, 5, 6);
    have(&p, A, 13, 1, 0, 0);
}

static void t48_warlords_count_soldiers_or_knights(void **unused) {
    (void)unused;
    position p = given(2);
    for (uint32_t seat = 0; seat < 2; seat++) {
        citizens(&p, seat, CK_WARLORD, 2);
        citizens(&p, seat, CK_KNIGHT, 1);
    }
    roll(&p, 4, 4);
    have(&p, A, 0, 6, 0, 0);
    have(&p, B, 0, 4, 0, 0);
}

static void t49_a_choice_feeds_an_exchange(void **unused) {
    (void)unused;
    position p = given_with(2, CK_OPT_MIXED, 1);
    citizens(&p, B, CK_THIEF, 1);
    citizens(&p, B, CK_ALCHEMIST, 1);
    roll(&p, 3, 4);
    play(&p, "solace gold");
    turn_is(&p, B);
    play(&p, "choose thief magic");
    have(&p, B, 0, 0, 2, 0);
    play(&p, "trade alchemist");
    have(&p, B, 2, 0, 1, 0);
}

static void t50_every_split_of_a_price(void **unused) {
    (void)unused;
    position p = with_swamp();
    tokens(&p, A, 2, 4, 3, 0);
    offer_only(&p, "slay swamp", "slay swamp s2 m3; slay swamp s3 m2; slay swamp s4 m1");
    offer_only(&p, "recruit archer", "recruit archer g1 m3; recruit archer g2 m2");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t01_dice_three_and_five_wake_three_five_and_eight),
        cmocka_unit_test(t02_two_archers_fire_on_a_four),
        cmocka_unit_test(t03_doubles_wake_every_archer_twice),
        cmocka_unit_test(t03_the_sum_of_doubles_has_one_hit),
        cmocka_unit_test(t04_the_thief_steals_before_anybody_harvests),
        cmocka_unit_test(t05_gold_from_the_peasant_feeds_the_monk),
        cmocka_unit_test(t05b_an_exchange_can_be_skipped),
        cmocka_unit_test(t06_who_wakes_nobody_takes_a_resource),
        cmocka_unit_test(t07_magic_helps_to_slay_a_treant),
        cmocka_unit_test(t07b_magic_alone_slays_nothing),
        cmocka_unit_test(t08_the_starter_makes_a_peasant_dearer),
        cmocka_unit_test(t09_the_palace_is_built_and_the_next_domain_turned_up),
        cmocka_unit_test(t09b_the_palace_needs_a_worker),
        cmocka_unit_test(t10_ruins_with_five_players),
        cmocka_unit_test(t11_a_monsters_magic_is_paid_on_top),
        cmocka_unit_test(t11b_the_magic_of_a_cube_is_missing),
        cmocka_unit_test(t11c_the_rich_split_a_price_in_all_ways),
        cmocka_unit_test(t12_the_spider_queen_brings_a_citizen_and_a_point),
        cmocka_unit_test(t13_the_miner_counts_domains),
        cmocka_unit_test(t14_waryn_counts_resources_by_three),
        cmocka_unit_test(t14b_waryn_counts_roles_of_citizens_and_domains),
        cmocka_unit_test(t16_the_bank_never_runs_out),
        cmocka_unit_test(t17_without_knights_the_gold_is_compulsory),
        cmocka_unit_test(t17b_a_knight_for_nothing),
        cmocka_unit_test(t18_foxgrove_makes_a_six),
        cmocka_unit_test(t19a_doubles_pay_the_owner_of_gargan),
        cmocka_unit_test(t19b_doubles_count_though_they_are_changed),
        cmocka_unit_test(t19c_dice_changed_to_doubles_count),
        cmocka_unit_test(t19d_doubles_changed_to_other_doubles_count_twice),
        cmocka_unit_test(t20_a_returned_citizen_reopens_its_stack),
        cmocka_unit_test(t21_free_citizens_ignore_the_surcharge),
        cmocka_unit_test(t22_die_domains_chain_on_one_die),
        cmocka_unit_test(t23_the_perch_steals_a_random_monster),
        cmocka_unit_test(t24_the_orchid_costs_a_gold_per_holy),
        cmocka_unit_test(t24b_the_orchid_is_free_without_holy),
        cmocka_unit_test(t25_the_thief_takes_one_resource_only),
        cmocka_unit_test(t26_a_returned_monster_reopens_its_stack),
        cmocka_unit_test(t27_the_wraith_brings_a_citizen_up_to_two),
        cmocka_unit_test(t28_thresholds),
        cmocka_unit_test(t29_the_round_is_played_to_its_end),
        cmocka_unit_test(t29b_a_returned_card_undoes_the_end),
        cmocka_unit_test(t30_the_fewest_cards_win_a_tie),
        cmocka_unit_test(t31_the_resting_player),
        cmocka_unit_test(t37_simon_counts_workers_and_soldiers),
        cmocka_unit_test(t38_the_first_game),
        cmocka_unit_test(t39_exchanges_feed_one_another),
        cmocka_unit_test(t39b_the_order_of_exchanges_matters),
        cmocka_unit_test(t43_a_boss_counts_its_area),
        cmocka_unit_test(t44_prices_with_and_without_discounts),
        cmocka_unit_test(t45_the_eye_slays_at_once),
        cmocka_unit_test(t46_cutthroats_take_what_there_is),
        cmocka_unit_test(t47_butchers_count_workers),
        cmocka_unit_test(t48_warlords_count_soldiers_or_knights),
        cmocka_unit_test(t49_a_choice_feeds_an_exchange),
        cmocka_unit_test(t50_every_split_of_a_price),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
