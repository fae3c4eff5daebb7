/* Set-ups, illegal attempts, rulings on doubtful cases (section 9; tests named by them), options and
 * secrets. */
#include "card_kingdoms_position.h"

/* ---- Set-ups (3) ------------------------------------------------------------------------------- */

static position set_up(uint32_t players, uint32_t preset) {
    jacta_setup setup = jacta_setup_default(game(), players);
    setup.options[CK_OPT_SETUP] = preset;
    return started(&setup);
}

static void presets_lay_out_their_stacks(void **unused) {
    (void)unused;
    static const uint8_t areas[4][5] = {{CK_HILLS, CK_RUINS, CK_FOREST, CK_VALLEY, CK_MOUNTAINS},
                                        {CK_HILLS, CK_RUINS, CK_FOREST, CK_SWAMP, CK_CAVERNS},
                                        {CK_BARRENS, CK_RUINS, CK_FOREST, CK_VALLEY, CK_MOUNTAINS},
                                        {CK_BARRENS, CK_RUINS, CK_FOREST, CK_SWAMP, CK_MOUNTAINS}};
    static const uint8_t types[4][10] = {
        {CK_CLERIC, CK_MERCHANT, CK_MERCENARY, CK_ARCHER, CK_PEASANT, CK_KNIGHT, CK_ROGUE,
         CK_CHAMPION, CK_PALADIN, CK_BUTCHER},
        {CK_MONK, CK_MERCHANT, CK_ALCHEMIST, CK_ARCHER, CK_PEASANT, CK_KNIGHT, CK_ROGUE,
         CK_CHAMPION, CK_PALADIN, CK_BUTCHER},
        {CK_CLERIC, CK_MERCHANT, CK_ALCHEMIST, CK_WIZARD, CK_PEASANT, CK_KNIGHT, CK_THIEF,
         CK_CHAMPION, CK_PALADIN, CK_BUTCHER},
        {CK_CLERIC, CK_BLACKSMITH, CK_MERCENARY, CK_ARCHER, CK_PEASANT, CK_KNIGHT, CK_ROGUE,
         CK_WARLORD, CK_PRIESTESS, CK_MINER}};
    for (uint32_t preset = 0; preset < 4; preset++) {
        position p = set_up(2, preset);
        for (uint32_t column = 0; column < CK_COLUMNS; column++) {
            assert_int_equal(p.area[column], areas[preset][column]);
            assert_int_equal(ck_monsters[ck_top(&p, column)].strength, column + 1);
        }
        for (uint32_t slot = 0; slot < CK_SLOTS; slot++)
            assert_int_equal(ck_top(&p, CK_AT_CITIZENS + slot), types[preset][slot]);
        assert_int_equal(count_listed(&p, "reveal d0 "), preset ? 20 : 24);
    }
}

static void presets_leave_domains_in_the_box(void **unused) {
    (void)unused;
    position p = set_up(2, 1);
    refuse(&p,
           "reveal d0 forgotten_sorrows; reveal d0 violet_thorn; reveal d0 golden_obelisk_of_nae; "
           "reveal d0 monolith_of_ostendaar");
    p = set_up(2, 2);
    refuse(&p,
           "reveal d0 eye_of_asteraten; reveal d0 blood_crow_army; reveal d0 foxgrove_palisade; "
           "reveal d0 gargans_embrace");
    p = set_up(2, 3);
    refuse(&p, "reveal d0 forgotten_sorrows; reveal d0 nest_of_the_weaver_witch; "
               "reveal d0 cathedral_st_aquila; reveal d0 cutthroats_truce");
}

static void five_players_use_larger_stacks(void **unused) {
    (void)unused;
    for (uint32_t preset = 0; preset < 4; preset++) {
        position p = set_up(5, preset);
        for (uint32_t stack = 0; stack < CK_STACKS; stack++)
            assert_int_equal(height(&p, stack), stack < CK_AT_DOMAINS ? 6 : 4);
    }
}

static void everybody_starts_with_two_gold_and_a_magic(void **unused) {
    (void)unused;
    position p = set_up(3, 0);
    for (uint32_t seat = A; seat <= C; seat++) have(&p, seat, 2, 0, 1, 0);
    assert_int_equal(ck_named(kingdom(&p, A), CK_PEASANT), 1);
    assert_int_equal(ck_named(kingdom(&p, A), CK_KNIGHT), 1);
    assert_int_equal(kingdom(&p, A)->roles[CK_WORKER], 0);
}

static void domains_then_dukes_then_the_first_player(void **unused) {
    (void)unused;
    position p = set_up(3, 0);
    play(&p, "reveal d0 orb_of_urdr; reveal d1 desert_orchid; reveal d2 violet_thorn; "
             "reveal d3 halfpenny_hill; reveal d4 grimmwater_keep");
    assert_int_equal(count_listed(&p, "deal 0"), 45);
    play(&p, "deal 0 cornelius waryn");
    assert_int_equal(count_listed(&p, "deal 1"), 28);
    play(&p, "deal 1 elsyn elisium; deal 2 node simon");
    offer_only(&p, "", "keep cornelius; keep waryn");
    assert_int_equal(duke_points(&p, A), 0); /* a duke counts once it is kept */
    play(&p, "keep waryn; keep elsyn; keep simon");
    assert_int_equal(duke_points(&p, A), 1);
    assert_int_equal(kingdom(&p, A)->duke[0], CK_WARYN);
    assert_int_equal(kingdom(&p, A)->duke[1], CK_CORNELIUS);
    offer_only(&p, "", "first 0; first 1; first 2");
    play(&p, "first 2");
    assert_int_equal(p.active, C);
    assert_int_equal(p.first, C);
    phase_is(&p, CK_PHASE_ROLL);
}

static void two_dice_fall_in_21_ways(void **unused) {
    (void)unused;
    position p = given(2);
    jacta_chance chances[JACTA_MAX_LIST];
    assert_int_equal(game()->chances(&p, chances), 21);
    for (uint32_t i = 0; i < 21; i++)
        assert_int_equal(chances[i].weight, chances[i].move / 8 == chances[i].move % 8 ? 1 : 2);
}

static void a_random_table_is_drawn_and_sorted(void **unused) {
    (void)unused;
    position p = set_up(2, CK_RANDOM);
    assert_int_equal(count_listed(&p, "areas "), 56);
    play(&p, "areas ruins+mountains+barrens+swamp+caverns");
    const uint8_t sorted[] = {CK_BARRENS, CK_RUINS, CK_SWAMP, CK_MOUNTAINS, CK_CAVERNS};
    assert_memory_equal(p.area, sorted, sizeof sorted);
    offer_only(&p, "", "citizens cleric; citizens monk");
    play(&p,
         "citizens monk; citizens merchant; citizens alchemist; citizens archer; citizens thief; "
         "citizens warlord; citizens paladin; citizens miner");
    const uint8_t types[] = {CK_MONK,   CK_MERCHANT, CK_ALCHEMIST, CK_ARCHER,  CK_PEASANT,
                             CK_KNIGHT, CK_THIEF,    CK_WARLORD,   CK_PALADIN, CK_MINER};
    for (uint32_t slot = 0; slot < CK_SLOTS; slot++) {
        assert_int_equal(ck_top(&p, CK_AT_CITIZENS + slot), types[slot]);
        assert_int_equal(height(&p, CK_AT_CITIZENS + slot), 5);
    }
    phase_is(&p, CK_PHASE_REVEAL);
}

static jacta_setup custom(uint32_t players) {
    jacta_setup setup = jacta_setup_default(game(), players);
    assert_true(jacta_setup_option(game(), &setup, "setup", "custom", NULL));
    assert_true(
        jacta_setup_option(game(), &setup, "areas", "hills+ruins+swamp+caverns+barrens", NULL));
    return setup;
}

static void a_custom_table_is_laid_as_asked(void **unused) {
    (void)unused;
    jacta_setup setup = custom(4);
    jacta_setup_option(game(), &setup, "citizens", "thief+miner", NULL);
    jacta_setup_option(game(), &setup, "without", "orb_of_urdr+violet_thorn", NULL);
    position p = started(&setup);
    const uint8_t sorted[] = {CK_HILLS, CK_BARRENS, CK_RUINS, CK_SWAMP, CK_CAVERNS};
    assert_memory_equal(p.area, sorted, sizeof sorted);
    assert_int_equal(ck_top(&p, CK_AT_CITIZENS + 6), CK_THIEF);
    assert_int_equal(ck_top(&p, CK_AT_CITIZENS + 9), CK_MINER);
    assert_int_equal(ck_top(&p, CK_AT_CITIZENS), CK_CLERIC);
    assert_int_equal(count_listed(&p, "reveal d0 "), 22);
}

static void refused_with(const jacta_setup *setup, const char *key) {
    position p;
    jacta_error error;
    assert_false(jacta_begin(game(), setup, &p, &error));
    assert_string_equal(error.code, key);
}

static void impossible_set_ups_are_refused(void **unused) {
    (void)unused;
    jacta_setup setup = custom(2);
    jacta_setup_option(game(), &setup, "areas", "hills+ruins+swamp+caverns", NULL);
    refused_with(&setup, "card_kingdoms.error.five_areas");
    setup = custom(2);
    jacta_setup_option(game(), &setup, "setup", "random", NULL);
    refused_with(&setup, "card_kingdoms.error.custom_only");
    setup = custom(2);
    setup.options[CK_OPT_WITHOUT] = 0x3FF; /* ten domains: nine may go */
    refused_with(&setup, "card_kingdoms.error.too_few_domains");
    setup.options[CK_OPT_WITHOUT] = 0x1FF;
    started(&setup);
    setup.players = 5;
    setup.options[CK_OPT_WITHOUT] = 0x1F; /* five players: four may go */
    refused_with(&setup, "card_kingdoms.error.too_few_domains");
    setup = custom(2);
    setup.options[CK_OPT_MIXED] = 1;
    started(&setup);
    setup.options[CK_OPT_CITIZENS] = 1;
    refused_with(&setup, "card_kingdoms.error.mixed_citizens");
}

/* ---- Illegal attempts (9) ---------------------------------------------------------------------- */

static void e1_e2_one_real_token_must_be_paid(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 0, 0, 50, 0);
    offer_only(&p, "", "gain gold; gain strength; gain magic");
    tokens(&p, A, 1, 1, 50, 0);
    offer_only(&p, "slay valley", "slay valley s1 m3");
    offer_only(&p, "recruit archer", "recruit archer g1 m3");
}

static void domains_may_be_paid_with_magic(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 3, 0, 4, 0);
    face_up(&p, 0, CK_HALFPENNY_HILL);
    offer_only(&p, "build halfpenny_hill",
               "build halfpenny_hill g2 m4; build halfpenny_hill g3 m3");
    play(&p, "build halfpenny_hill g2 m4");
    have(&p, A, 1, 0, 0, 0);
}

static void e4_foxgrove_is_paid_in_gold(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, A, CK_FOXGROVE_PALISADE);
    tokens(&p, A, 1, 0, 9, 0);
    roll(&p, 1, 2);
    phase_is(&p, CK_PHASE_SOLACE); /* no decision about the dice */
}

static void e5_exchanges_are_paid_as_printed(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, B, CK_MONK, 1);
    tokens(&p, B, 0, 9, 9, 0);
    play(&p, "roll 1 2; none");
    phase_is(&p, CK_PHASE_ACTION); /* the monk was activated: no solace either */
    have(&p, B, 0, 9, 9, 0);
}

static void e6_starters_have_no_role(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 20, 0, 0, 0);
    face_up(&p, 0, CK_NEST_OF_THE_WEAVER_WITCH);
    citizens(&p, A, CK_PEASANT, 1); /* with the starter two peasants, one worker */
    refuse(&p, "build nest_of_the_weaver_witch g6");
    citizens(&p, A, CK_PEASANT, 2);
    offer(&p, "build nest_of_the_weaver_witch g6");
}

static void e7_icons_on_domains_do_not_help_to_build(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 20, 0, 0, 0);
    face_up(&p, 0, CK_BLOOD_CROW_ARMY);
    citizens(&p, A, CK_ARCHER, 2);
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    refuse(&p, "build blood_crow_army g5");
}

static void e8_only_the_top_card_is_there(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 0, 20, 0, 0);
    offer_only(&p, "slay hills", "slay hills s1");
}

static void e9_an_action_cannot_be_passed(void **unused) {
    (void)unused;
    position p = acting(2);
    refuse(&p, "none; done");
}

static void e10_a_die_domain_works_once_a_turn(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    roll(&p, 3, 5);
    play(&p, "die palace_of_the_dawn 5");
    phase_is(&p, CK_PHASE_SOLACE); /* 3, 4 and 7 wake nobody; nothing more to change */
}

static void e11_e12_a_die_must_change(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    owns(&p, A, CK_DESERT_ORCHID);
    owns(&p, A, CK_FOXGROVE_PALISADE);
    tokens(&p, A, 9, 0, 0, 0);
    roll(&p, 1, 6);
    offer_only(&p, "",
               "die palace_of_the_dawn 6; die desert_orchid 6; die foxgrove_palisade 1; done");
}

static void e15_starters_cannot_be_returned(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 6, 0, 0, 0);
    face_up(&p, 0, CK_NEST_OF_THE_WEAVER_WITCH);
    play(&p, "build nest_of_the_weaver_witch g6");
    offer_only(&p, "", "return rogue; return warlord; return priestess; return miner; none");
}

static void a_citizen_recruited_this_turn_sleeps(void **unused) {
    (void)unused;
    position p = given(2);
    tokens(&p, A, 3, 0, 0, 0);
    play(&p, "roll 2 6; recruit knight g3");
    have(&p, A, 0, 1, 0, 0);
    play(&p, "gain gold; roll 2 6");
    have(&p, A, 1, 3, 0, 0);
}

/* ---- Rulings (9) ------------------------------------------------------------------------------- */

static void e16_returning_nothing(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 6, 0, 0, 0);
    face_up(&p, 0, CK_WATCHER_ON_THE_WATER);
    play(&p, "build watcher_on_the_water g6");
    phase_is(&p, CK_PHASE_REVEAL);
    have(&p, A, 0, 0, 0, 0);
}

static void e18_a_returned_boss_lies_on_top(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 6, 0, 0, 0);
    monsters(&p, A, CK_GOBLIN_KING, 1);
    uint32_t hills = monster_stack(&p, CK_HILLS);
    memmove(p.card[hills], p.card[hills] + 1, 4); /* the king is slain already */
    p.card[hills][4] = CK_NONE;
    p.height[hills] = 4;
    face_up(&p, 0, CK_WATCHER_ON_THE_WATER);
    play(&p, "build watcher_on_the_water g6; return goblin_king");
    assert_int_equal(ck_top(&p, hills), CK_GOBLIN_KING);
    assert_int_equal(height(&p, hills), 5);
}

static void e30_a_returned_citizen_takes_its_role_along(void **unused) {
    (void)unused;
    position p = acting(2);
    citizens(&p, A, CK_PEASANT, 2);
    tokens(&p, A, 12, 0, 0, 0);
    face_up(&p, 0, CK_NEST_OF_THE_WEAVER_WITCH);
    face_up(&p, 1, CK_ROGUES_LANDING);
    citizens(&p, A, CK_ROGUE, 1);
    play(&p, "build nest_of_the_weaver_witch g6; return rogue");
    run_to(&p, CK_PHASE_ACTION);
    tokens(&p, A, 12, 0, 0, 0);
    assert_int_equal(count_listed(&p, "build rogues_landing"), 0);
    assert_true(kingdom(&p, A)->domains == 1u << CK_NEST_OF_THE_WEAVER_WITCH);
}

static void e22_the_last_citizen_for_free_exhausts_its_stack(void **unused) {
    (void)unused;
    position p = acting(2);
    on_top(&p, CK_ORC_WARRIOR);
    tokens(&p, A, 0, 9, 0, 0);
    memset(p.card[CK_AT_CITIZENS] + 1, CK_NONE, 5);
    p.height[CK_AT_CITIZENS] = 1;
    play(&p, "slay mountains s9; take cleric");
    assert_int_equal(exhausted(&p), 1);
    refuse(&p, "recruit cleric g3");
}

static void e26_e27_nothing_to_steal(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 15, 0, 0, 0);
    face_up(&p, 0, CK_CUTTHROATS_TRUCE);
    face_up(&p, 1, CK_PURLOINERS_PERCH);
    play(&p, "build cutthroats_truce g5");
    phase_is(&p, CK_PHASE_REVEAL);
    run_to(&p, CK_PHASE_ACTION);
    play(&p, "build purloiners_perch g10");
    phase_is(&p, CK_PHASE_REVEAL);
}

static void e28_a_stolen_boss_counts_for_the_thief(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 10, 0, 0, 0);
    kingdom(&p, A)->duke[0] = kingdom(&p, B)->duke[0] = CK_HROTHGAR;
    owns(&p, A, CK_VIOLET_THORN);
    monsters(&p, B, CK_TROLL, 1);
    face_up(&p, 0, CK_PURLOINERS_PERCH);
    play(&p, "build purloiners_perch g10; rob 1; stolen troll");
    have(&p, A, 0, 0, 0, 0); /* no reward, and not a slay */
    assert_int_equal(line(&p, A, "monsters"), 6);
    assert_int_equal(line(&p, A, "duke_cards"), 2);
    assert_int_equal(total(&p, B), 0);
}

static void e32_a_pair_of_ones(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_CLERIC, 1);
    citizens(&p, A, CK_BLACKSMITH, 1);
    citizens(&p, A, CK_ARCHER, 1);
    roll(&p, 1, 1);
    have(&p, A, 1, 0, 6, 0);
}

static void e33_the_resting_player_takes_nothing(void **unused) {
    (void)unused;
    position p = given(5);
    play(&p, "roll 1 2; solace gold; solace gold; solace gold; solace gold");
    phase_is(&p, CK_PHASE_ACTION);
    have(&p, E, 0, 0, 0, 0);
}

static void e38_the_eye_as_second_action(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 8, 0, 0, 0);
    face_up(&p, 0, CK_EYE_OF_ASTERATEN);
    play(&p, "gain magic; build eye_of_asteraten g8; slay mountains s4 m1; reward magic");
    have(&p, A, 0, 1, 2, 0);
}

static void e42_a_thief_without_a_target_is_not_asked(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_THIEF, 3);
    tokens(&p, B, 1, 0, 0, 0);
    roll(&p, 3, 4);
    offer_only(&p, "", "thief 1 gold 1; none");
    play(&p, "thief 1 gold 1");
    turn_is(&p, B); /* B woke nobody; A did */
    phase_is(&p, CK_PHASE_SOLACE);
    have(&p, A, 1, 0, 0, 0);
}

static void three_thieves_steal_one_after_the_other(void **unused) {
    (void)unused;
    position p = given(3);
    citizens(&p, A, CK_THIEF, 3);
    tokens(&p, B, 4, 0, 0, 0);
    tokens(&p, C, 0, 0, 2, 0);
    roll(&p, 3, 4);
    play(&p, "thief 1 gold 3; none");
    offer_only(&p, "", "thief 1 gold 1; thief 2 magic 1; thief 2 magic 2; none");
    play(&p, "thief 2 magic 2");
    have(&p, A, 3, 0, 2, 0);
    have(&p, B, 1, 0, 0, 0);
}

static void e43_nothing_to_decide(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    tokens(&p, A, 6, 0, 2, 0);
    face_up(&p, 0, CK_GOLDEN_OBELISK_OF_NAE);
    play(&p, "build golden_obelisk_of_nae g6");
    phase_is(&p, CK_PHASE_REVEAL);
    have(&p, A, 0, 0, 2, 0);
}

static void two_equal_citizens_trade_one_by_one(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, B, CK_MONK, 2);
    tokens(&p, B, 3, 0, 0, 0);
    play(&p, "roll 1 2; none; trade monk; done");
    have(&p, B, 2, 0, 2, 0);
    assert_int_equal(p.due, 0);
}

/* ---- The end (6) ------------------------------------------------------------------------------- */

static position last_seat(uint32_t players) {
    position p = given(players);
    p.active = (uint8_t)(players - 1);
    to_action(&p);
    return p;
}

static void all_monsters_slain_end_the_game(void **unused) {
    (void)unused;
    position p = last_seat(3);
    for (uint32_t column = 0; column < CK_COLUMNS; column++) exhaust(&p, CK_AT_MONSTERS + column);
    idle(&p);
    turn_is(&p, JACTA_OVER);
}

static void all_domains_built_end_the_game(void **unused) {
    (void)unused;
    position p = last_seat(3);
    for (uint32_t column = 0; column < CK_COLUMNS; column++) exhaust(&p, CK_AT_DOMAINS + column);
    idle(&p);
    turn_is(&p, JACTA_OVER);
}

static void five_mixed_stacks_do_not_end_a_game_of_three(void **unused) {
    (void)unused;
    position p = last_seat(3);
    for (uint32_t stack = 3; stack < 8; stack++) exhaust(&p, stack);
    idle(&p);
    phase_is(&p, CK_PHASE_ROLL);
}

static void e40_the_last_round_of_an_endless_game(void **unused) {
    (void)unused;
    position p = given_with(2, CK_OPT_ROUNDS, 2);
    for (uint32_t turn = 0; turn < 4; turn++) {
        phase_is(&p, CK_PHASE_ROLL);
        play(&p, "roll 5 6");
        idle(&p);
    }
    turn_is(&p, JACTA_OVER);
}

static void tied_players_with_as_many_cards_share_the_rank(void **unused) {
    (void)unused;
    position p = given(3);
    for (uint32_t seat = A; seat <= C; seat++) kingdom(&p, seat)->duke[0] = CK_CORNELIUS;
    monsters(&p, C, CK_TROLL, 1);
    assert_int_equal(rank(&p, C), 1);
    assert_int_equal(rank(&p, A), 2);
    assert_int_equal(rank(&p, B), 2);
}

/* ---- Options (10) ------------------------------------------------------------------------------ */

static void q4_resources_of_each_type_apart(void **unused) {
    (void)unused;
    position p = given_with(2, CK_OPT_PER_TYPE, 1);
    kingdom(&p, A)->duke[0] = CK_CORNELIUS;
    tokens(&p, A, 5, 2, 4, 0);
    assert_int_equal(line(&p, A, "duke_resources"), 2);
    p.switches[CK_OPT_PER_TYPE - CK_OPT_MIXED] = 0;
    assert_int_equal(line(&p, A, "duke_resources"), 3);
}

static void q6_only_the_full_amount_is_stolen(void **unused) {
    (void)unused;
    position p = given_with(3, CK_OPT_FULL, 1);
    to_action(&p);
    all_roles(&p, A);
    tokens(&p, A, 5, 0, 0, 0);
    tokens(&p, B, 2, 0, 0, 0);
    tokens(&p, C, 3, 0, 0, 0);
    face_up(&p, 0, CK_CUTTHROATS_TRUCE);
    play(&p, "build cutthroats_truce g5");
    offer_only(&p, "", "steal 2; none");
}

static void q7_rest_protects(void **unused) {
    (void)unused;
    for (uint32_t protects = 0; protects < 2; protects++) {
        position p = given_with(5, CK_OPT_REST, protects);
        citizens(&p, A, CK_THIEF, 1);
        tokens(&p, E, 1, 0, 0, 0);
        tokens(&p, B, 1, 0, 0, 0);
        roll(&p, 3, 4);
        assert_int_equal(count_listed(&p, "thief 4"), !protects);
        assert_int_equal(count_listed(&p, "thief 1"), 1);
    }
}

static void q8_free_citizens_are_forced(void **unused) {
    (void)unused;
    position p = given_with(2, CK_OPT_FORCED, 1);
    to_action(&p);
    all_roles(&p, A);
    tokens(&p, A, 7, 0, 0, 0);
    face_up(&p, 0, CK_SHATTERED_HAND);
    play(&p, "build shattered_hand g7");
    offer_only(&p, "", "take cleric; take paladin");
}

/* ---- Facts -------------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    int32_t values[CK_SEATS * CK_STACKS];
    uint32_t count;
} fact;

static void note_fact(void *context, const char *name, const int32_t *values, uint32_t count) {
    fact *wanted = context;
    if (strcmp(name, wanted->name) != 0) return;
    assert_true(count <= CK_SEATS * CK_STACKS);
    memcpy(wanted->values, values, count * sizeof *values);
    wanted->count = count;
}

static int32_t fact_of(const position *p, const char *name, uint32_t seat, uint32_t item) {
    fact found = {.name = name};
    game()->face->facts(p, note_fact, &found);
    assert_true(found.count == 1 || (found.count && found.count % p->players == 0));
    return found.values[found.count == 1 ? 0 : found.count / p->players * seat + item];
}

/* All have harvested before the first action; alone the same dice send the monsters. */
static void dice_are_spent_by_the_harvest(void **unused) {
    (void)unused;
    position p = acting(2);
    p.stage = CK_STAGE_HARVEST;
    assert_int_equal(fact_of(&p, "spent", A, 0), 0);
    p.stage = CK_STAGE_ACTION_1;
    assert_int_equal(fact_of(&p, "spent", A, 0), 1);
    p.players = 1;
    assert_int_equal(fact_of(&p, "spent", A, 0), 0);
}

static void prices_follow_from_the_kingdom(void **unused) {
    (void)unused;
    position p = acting(2);
    uint32_t knights = CK_AT_CITIZENS + ck_citizens[CK_KNIGHT].slot;
    face_up(&p, 0, CK_MONOLITH_OF_OSTENDAAR);
    citizens(&p, B, CK_KNIGHT, 2);
    assert_int_equal(fact_of(&p, "price", A, knights), 3);
    assert_int_equal(fact_of(&p, "price", B, knights), 5);
    assert_int_equal(fact_of(&p, "price", B, CK_AT_DOMAINS), 9);
    assert_int_equal(fact_of(&p, "citizens", A, CK_KNIGHT), 1);
    assert_int_equal(fact_of(&p, "citizens", B, CK_KNIGHT), 3);
    assert_int_equal(fact_of(&p, "citizens", B, CK_CLERIC), 0);
    owns(&p, B, CK_EMERALD_STRONGHOLD);
    owns(&p, B, CK_PRATCHETTS_PLATEAU);
    assert_int_equal(fact_of(&p, "price", B, knights), 2);
    assert_int_equal(fact_of(&p, "price", B, CK_AT_DOMAINS), 8);
    exhaust(&p, knights);
    assert_int_equal(fact_of(&p, "price", B, knights), 0);
    assert_int_equal(fact_of(&p, "exhausted", A, 0), 1);
    assert_int_equal(fact_of(&p, "exhausted_end", A, 0), 4);
}

static void what_is_missing_counts_one_real_token(void **unused) {
    (void)unused;
    position p = acting(2);
    uint32_t knights = CK_AT_CITIZENS + ck_citizens[CK_KNIGHT].slot;
    on_top(&p, CK_SPIDER_QUEEN); /* strength 10, magic 3 */
    uint32_t forest = monster_stack(&p, CK_FOREST);
    assert_int_equal(fact_of(&p, "missing", A, knights), 3);
    tokens(&p, A, 1, 0, 1, 0);
    assert_int_equal(fact_of(&p, "missing", A, knights), 1);
    tokens(&p, A, 0, 0, 20, 0);
    assert_int_equal(fact_of(&p, "missing", A, knights), 1);
    assert_int_equal(fact_of(&p, "missing", A, forest), 1);
    tokens(&p, A, 0, 20, 1, 0);
    assert_int_equal(fact_of(&p, "missing", A, forest), 2);
    tokens(&p, A, 0, 4, 5, 0);
    assert_int_equal(fact_of(&p, "missing", A, forest), 4);
    tokens(&p, A, 0, 1, 12, 0);
    assert_int_equal(fact_of(&p, "missing", A, forest), 0);
}

/* ---- Secrets (4.12) ---------------------------------------------------------------------------- */

static void dukes_are_known_to_their_owner_only(void **unused) {
    (void)unused;
    position p = given(3);
    for (int32_t k = 0; k <= 3; k++) {
        int32_t viewer = k < 3 ? k : JACTA_SPECTATOR;
        position view = p;
        game()->hide(&view, viewer);
        for (int32_t seat = 0; seat < 3; seat++)
            for (uint32_t i = 0; i < 2; i++)
                assert_int_equal(view.player[seat].duke[i],
                                 seat == viewer ? p.player[seat].duke[i] : CK_HIDDEN);
        memcpy(view.player, p.player, sizeof view.player);
        assert_memory_equal(&view, &p, sizeof p); /* nothing else is secret */
    }
}

static void the_end_shows_the_dukes_but_not_the_rejected_ones(void **unused) {
    (void)unused;
    position p = given(2);
    p.phase = CK_PHASE_OVER;
    position view = p;
    game()->hide(&view, JACTA_SPECTATOR);
    assert_int_equal(view.player[A].duke[0], p.player[A].duke[0]);
    assert_int_equal(view.player[B].duke[0], p.player[B].duke[0]);
    assert_int_equal(view.player[A].duke[1], CK_HIDDEN);
}

static void a_hidden_duke_scores_nothing(void **unused) {
    (void)unused;
    position p = given(2);
    tokens(&p, B, 20, 20, 20, 0);
    game()->hide(&p, A);
    assert_int_equal(total(&p, B), 0);
}

static void imagined_dukes_are_all_different(void **unused) {
    (void)unused;
    position p = given(5);
    uint32_t seen[CK_DUKES] = {0};
    jacta_rng rng = jacta_rng_seed(1, 2);
    for (uint32_t i = 0; i < 1000; i++) {
        position world = p;
        uint32_t set = 0;
        game()->hide(&world, A);
        game()->imagine(&world, A, &rng);
        for (uint32_t seat = A; seat <= E; seat++)
            set |= 1u << world.player[seat].duke[0] | 1u << world.player[seat].duke[1];
        assert_int_equal(set, 1023);
        seen[world.player[B].duke[0]]++;
    }
    for (uint32_t duke = 0; duke < CK_DUKES; duke++) {
        bool mine = duke == p.player[A].duke[0] || duke == p.player[A].duke[1];
        assert_true(mine ? seen[duke] == 0 : seen[duke] > 80);
    }
}

static void what_was_dealt_and_kept_is_its_owners_secret(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 3);
    position p = started(&setup), deal, keep;
    jacta_move move;
    run_to(&p, CK_PHASE_DEAL);
    play(&p, "deal 0 elsyn reese");
    deal = p;
    assert_true(find_move(&deal, "deal 1 node simon", &move));
    play(&p, "deal 1 node simon; deal 2 isabella waryn; keep reese");
    assert_int_equal(game()->witnesses(&deal, move, &p), 1 << B);
    keep = p;
    assert_true(find_move(&keep, "keep simon", &move));
    run_to(&p, CK_PHASE_FIRST);
    assert_int_equal(game()->witnesses(&keep, move, &p), 1 << B);
    assert_true(find_move(&p, "first 2", &move));
    assert_int_equal(game()->witnesses(&p, move, &p), JACTA_EVERYBODY);
}

static void only_the_last_move_reveals(void **unused) {
    (void)unused;
    position p = acting(2);
    jacta_move move;
    p.active = p.seat = B;
    for (uint32_t column = 0; column < CK_COLUMNS; column++) exhaust(&p, CK_AT_DOMAINS + column);
    assert_true(find_move(&p, "gain gold", &move));
    assert_false(game()->reveals(&p, move));
    play(&p, "gain gold");
    assert_true(game()->reveals(&p, move));
    play(&p, "gain gold");
    turn_is(&p, JACTA_OVER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_lay_out_their_stacks),
        cmocka_unit_test(presets_leave_domains_in_the_box),
        cmocka_unit_test(five_players_use_larger_stacks),
        cmocka_unit_test(everybody_starts_with_two_gold_and_a_magic),
        cmocka_unit_test(domains_then_dukes_then_the_first_player),
        cmocka_unit_test(two_dice_fall_in_21_ways),
        cmocka_unit_test(a_random_table_is_drawn_and_sorted),
        cmocka_unit_test(a_custom_table_is_laid_as_asked),
        cmocka_unit_test(impossible_set_ups_are_refused),
        cmocka_unit_test(e1_e2_one_real_token_must_be_paid),
        cmocka_unit_test(domains_may_be_paid_with_magic),
        cmocka_unit_test(e4_foxgrove_is_paid_in_gold),
        cmocka_unit_test(e5_exchanges_are_paid_as_printed),
        cmocka_unit_test(e6_starters_have_no_role),
        cmocka_unit_test(e7_icons_on_domains_do_not_help_to_build),
        cmocka_unit_test(e8_only_the_top_card_is_there),
        cmocka_unit_test(e9_an_action_cannot_be_passed),
        cmocka_unit_test(e10_a_die_domain_works_once_a_turn),
        cmocka_unit_test(e11_e12_a_die_must_change),
        cmocka_unit_test(e15_starters_cannot_be_returned),
        cmocka_unit_test(a_citizen_recruited_this_turn_sleeps),
        cmocka_unit_test(e16_returning_nothing),
        cmocka_unit_test(e18_a_returned_boss_lies_on_top),
        cmocka_unit_test(e30_a_returned_citizen_takes_its_role_along),
        cmocka_unit_test(e22_the_last_citizen_for_free_exhausts_its_stack),
        cmocka_unit_test(e26_e27_nothing_to_steal),
        cmocka_unit_test(e28_a_stolen_boss_counts_for_the_thief),
        cmocka_unit_test(e32_a_pair_of_ones),
        cmocka_unit_test(e33_the_resting_player_takes_nothing),
        cmocka_unit_test(e38_the_eye_as_second_action),
        cmocka_unit_test(e42_a_thief_without_a_target_is_not_asked),
        cmocka_unit_test(three_thieves_steal_one_after_the_other),
        cmocka_unit_test(e43_nothing_to_decide),
        cmocka_unit_test(two_equal_citizens_trade_one_by_one),
        cmocka_unit_test(all_monsters_slain_end_the_game),
        cmocka_unit_test(all_domains_built_end_the_game),
        cmocka_unit_test(five_mixed_stacks_do_not_end_a_game_of_three),
        cmocka_unit_test(e40_the_last_round_of_an_endless_game),
        cmocka_unit_test(tied_players_with_as_many_cards_share_the_rank),
        cmocka_unit_test(q4_resources_of_each_type_apart),
        cmocka_unit_test(q6_only_the_full_amount_is_stolen),
        cmocka_unit_test(q7_rest_protects),
        cmocka_unit_test(q8_free_citizens_are_forced),
        cmocka_unit_test(prices_follow_from_the_kingdom),
        cmocka_unit_test(dice_are_spent_by_the_harvest),
        cmocka_unit_test(what_is_missing_counts_one_real_token),
        cmocka_unit_test(dukes_are_known_to_their_owner_only),
        cmocka_unit_test(the_end_shows_the_dukes_but_not_the_rejected_ones),
        cmocka_unit_test(a_hidden_duke_scores_nothing),
        cmocka_unit_test(imagined_dukes_are_all_different),
        cmocka_unit_test(what_was_dealt_and_kept_is_its_owners_secret),
        cmocka_unit_test(only_the_last_move_reveals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
