/* The worked examples of the specification (9), one test a row, named by the row's id. */
#include "dice_city_position.h"

/* ---- T: the rulebook's examples -------------------------------------------------------------- */

static void t1_a_white_three_lies_on_white_three(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 2);
    setup.options[DC_FIRST_SEAT] = 1;
    dc_state s;
    assert_true(jacta_begin(game(), &setup, &s, NULL));
    jacta_rng rng = jacta_rng_seed(1, 1);
    while (s.fill) game()->apply(&s, game()->draw(&s, &rng));
    play(&s, "roll 0 white 3");
    assert_int_equal(s.city[0].die[0], 3);
    assert_int_equal(location(&s, 0, "white3"), DC_CAVE);
}

static void t2_two_resources_take_four_strength(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stock(&s, 1, 1, 1, 0);
    attack_with(&s, 4, 0);
    play(&s, "steal 1 wood; steal 1 stone");
    stock_is(&s, 0, 1, 1, 0);
    stock_is(&s, 1, 0, 0, 0);
    army_is(&s, 0, 0);
}

static void t2b_three_strength_takes_only_one(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stock(&s, 1, 1, 1, 0);
    attack_with(&s, 3, 0);
    play(&s, "steal 1 wood");
    army_is(&s, 1, 0);
    refuse(&s, "steal 1 stone");
}

static void t3_eight_strength_makes_three_attacks(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 1, "blue4", DC_REGULAR_ARMY);
    stock(&s, 1, 0, 0, 1);
    attack_with(&s, 8, 0);
    play(&s, "attack bandit_2");
    army_is(&s, 5, 0);
    play(&s, "attack 1 blue4");
    army_is(&s, 2, 0);
    play(&s, "steal 1 iron");
    army_is(&s, 0, 0);
    assert_int_equal(s.city[0].bandits[0], 1);
    assert_int_equal(s.bandits[0], 3);
    assert_int_equal(s.city[0].tokens, 1);
    assert_true(has_token(&s, 1, "blue4"));
    stock_is(&s, 0, 0, 0, 1);
    stock_is(&s, 1, 0, 0, 0);
}

static void t4_a_ship_of_two_each_is_worth_five(void **unused) {
    (void)unused;
    dc_state s = given(2);
    go_to(&s, DC_PHASE_BUILD);
    stock(&s, 0, 2, 2, 2);
    play(&s, "load ship_5");
    stock_is(&s, 0, 0, 0, 0);
    assert_int_equal(s.city[0].ships[0], 1);
    assert_int_equal(s.ships[0], 3);
    assert_int_equal(scored(&s).total[0], 5);
}

static void t5_one_of_each_is_kept(void **unused) {
    (void)unused;
    dc_state s = given(2);
    go_to(&s, DC_PHASE_BUILD);
    stock(&s, 0, 3, 1, 0);
    s.city[0].hourglasses = 4;
    s.turn.army = 2;
    play(&s, "end_build");
    stock_is(&s, 0, 1, 1, 0);
    assert_int_equal(s.city[0].hourglasses, 4);
    army_is(&s, 0, 0);
    play(&s, "roll 0 white 6; roll 0 yellow 5; roll 0 red 4; roll 0 blue 3; roll 0 black 2");
    assert_memory_equal(s.city[0].die, ((uint8_t[]){6, 5, 4, 3, 2}), DC_ROWS);
    assert_int_equal(game()->turn(&s), 1);
}

static void t6_a_quarry_brings_the_attacker_nothing(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 1, "red2", DC_QUARRY);
    attack_with(&s, 2, 0);
    play(&s, "attack 1 red2");
    assert_true(has_token(&s, 1, "red2"));
    assert_int_equal(s.city[0].tokens, 0);
    army_is(&s, 0, 0);
}

static void t7_a_deactivated_location_is_not_attacked(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 1, "red2", DC_QUARRY);
    attack_with(&s, 9, 0);
    offer_only(&s, "attack 1", "attack 1 red2");
    token_on(&s, 1, "red2");
    refuse(&s, "attack 1 red2");
}

static void t8_a_printed_space_is_not_attacked(void **unused) {
    (void)unused;
    dc_state s = given(2);
    assert_int_equal(location(&s, 1, "yellow2"), DC_MILITIA);
    attack_with(&s, 9, 0);
    refuse(&s, "attack 1 yellow2");
    offer_only(&s, "attack 1", "");
}

static void t9_the_last_player_ends_the_game_at_once(void **unused) {
    (void)unused;
    dc_state s = given(3);
    s.seat = 2;
    memcpy(s.bandits, (uint8_t[]){0, 0, 1}, DC_PILES);
    attack_with(&s, 5, 0);
    play(&s, "attack bandit_4; end_attack");
    finish_turn(&s);
    assert_int_equal(s.ending, DC_END_BANDITS);
    assert_int_equal(game()->turn(&s), JACTA_OVER);
}

static void t10_set_up_for_four(void **unused) {
    (void)unused;
    dc_state s = given(4);
    assert_memory_equal(s.bandits, ((uint8_t[]){6, 6, 6}), DC_PILES);
    assert_memory_equal(s.ships, ((uint8_t[]){6, 4, 1}), DC_PILES);
    assert_int_equal(dc_filled(&s), 0xFF);
    assert_int_equal(s.deck_left, 52);
}

static void t11_four_hourglasses_buy_iron_and_strength(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.city[0].hourglasses = 4;
    play(&s, "spend iron; spend army");
    stock_is(&s, 0, 0, 0, 1);
    army_is(&s, 1, 0);
    assert_int_equal(s.city[0].hourglasses, 0);
}

/* Charles's city: the red row and three more cards. */
static dc_state charles(void) {
    dc_state s = given(3);
    stand_row(&s, 2, "red",
              (dc_code[6]){DC_GRAND_STATUE, DC_MANOR, DC_GREAT_WALL, DC_MANOR, DC_SMALL_HOUSE,
                           DC_CATHEDRAL});
    stand(&s, 2, "white1", DC_TOWN_HALL);
    stand(&s, 2, "white2", DC_MERCHANT_GUILD);
    stand(&s, 2, "white3", DC_STOREHOUSE);
    stand(&s, 2, "black1", DC_LUMBER_MILL);
    stand(&s, 2, "black2", DC_QUARRY);
    stand(&s, 2, "black3", DC_MINE);
    s.city[2].ships[0] = 2;
    s.city[2].tokens = 9;
    return s;
}

static void t12_charles_has_41_points(void **unused) {
    (void)unused;
    dc_state s = charles();
    token_on(&s, 2, "red6");
    jacta_scores sheet = scored(&s);
    assert_int_equal(sheet.lines, 4);
    assert_int_equal(sheet.line[0].value[2], 9);
    assert_int_equal(sheet.line[1].value[2], 0);
    assert_int_equal(sheet.line[2].value[2], 10);
    assert_int_equal(sheet.line[3].value[2], 22);
    assert_int_equal(sheet.total[2], 41);
    uint32_t red = 0;
    for (uint32_t column = 1; column <= 6; column++)
        red += dc_points(&s.city[2], dc_space(2, column));
    assert_int_equal(red, 15);
}

static void t12_beths_attack_took_eight_and_gave_six(void **unused) {
    (void)unused;
    dc_state s = charles();
    attack_with(&s, 8, 0);
    assert_int_equal(dc_defense(&s.city[2], space("red6")), 8);
    play(&s, "attack 2 red6");
    army_is(&s, 0, 0);
    assert_int_equal(s.city[0].tokens, 6);
    assert_int_equal(scored(&s).total[2], 41);
}

static void t12_the_red_row_is_not_complete(void **unused) {
    (void)unused;
    dc_state s = charles();
    fill_row(&s, 2, "yellow", DC_MINE);
    token_on(&s, 2, "red6");
    s.seat = 2;
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    assert_int_equal(s.ending, 0);
}

/* ---- U: published answers and the specification's own ---------------------------------------- */

static dc_state u1(void) {
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_BLACKSMITH);
    stand(&s, 0, "yellow1", DC_WATCH_TOWER);
    dice(&s, "white1 yellow1");
    play(&s, "use white; use yellow");
    return s;
}

static void u1_the_bonus_of_a_watch_tower_is_free(void **unused) {
    (void)unused;
    dc_state s = u1();
    army_is(&s, 1, 3);
}

static void u2_both_strengths_meet_bandits(void **unused) {
    (void)unused;
    dc_state s = u1();
    play(&s, "attack bandit_3");
    army_is(&s, 0, 0);
}

static void u3_barracks_change_the_space_under_a_die(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "red1", DC_BARRACKS);
    dice(&s, "white1 red1");
    play(&s, "use red; place white1; use white");
    army_is(&s, 2, 0);
    assert_int_equal(s.basics[3], 14);
    stock_is(&s, 0, 0, 0, 0);
}

static void u4_a_church_deactivates_the_bazaar_it_copies(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_CHURCH);
    stand(&s, 0, "red1", DC_BAZAAR);
    dice(&s, "white1 red1 black1");
    play(&s, "use white; copy red1");
    stock_is(&s, 0, 1, 1, 1);
    assert_true(has_token(&s, 0, "red1"));
    assert_false(has_token(&s, 0, "white1"));
    refuse(&s, "use red");
    play(&s, "reactivate black red1; use red");
    phase_is(&s, DC_PHASE_ASK);
}

static void u5_a_town_hall_copies_no_deactivated_location(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_TOWN_HALL);
    stand(&s, 0, "red4", DC_MANOR);
    token_on(&s, 0, "red4");
    dice(&s, "white1");
    play(&s, "use white");
    refuse(&s, "copy red4");
    assert_int_equal(count_listed(&s, "copy"), 28);
}

static void u6_a_statue_takes_stone_and_iron(void **unused) {
    (void)unused;
    dc_state s = given(2);
    display(&s, 1, (dc_code[]){DC_GRAND_STATUE});
    stock(&s, 0, 0, 3, 2);
    go_to(&s, DC_PHASE_BUILD);
    play(&s, "build 0 grand_statue; place red1");
    stock_is(&s, 0, 0, 2, 1);
    assert_int_equal(game()->turn(&s), 0);
    offer_only(&s, "", "extra 0 0; extra 0 1; extra 1 0; extra 1 1; extra 2 0; extra 2 1");
    play(&s, "extra 2 1");
    stock_is(&s, 0, 0, 0, 0);
    assert_int_equal(s.city[0].tokens, 3);
    assert_int_equal(s.display[0], 0);
    play(&s, "reveal 0 well");
    assert_int_equal(s.display[0], DC_WELL);
}

static void u7_a_mint_raises_cave_and_mine(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_MINT);
    stand(&s, 0, "black3", DC_MINE);
    dice(&s, "white1 red1 black3");
    play(&s, "use white; use red");
    stock_is(&s, 0, 0, 0, 2);
    play(&s, "use black");
    stock_is(&s, 0, 0, 0, 5);
}

static dc_state u8(uint32_t counts_deactivated) {
    dc_state s = given_with(2, DC_GUILD_COUNTS_DEACTIVATED, counts_deactivated);
    stand_row(
        &s, 0, "blue",
        (dc_code[6]){DC_FOREST, DC_MERCHANT_GUILD, DC_LUMBER_MILL, DC_MINE, DC_QUARRY, DC_MILITIA});
    token_on(&s, 0, "blue5");
    dice(&s, "blue2");
    play(&s, "use blue");
    offer_only(&s, "", "accept; decline");
    play(&s, "accept");
    assert_true(has_token(&s, 0, "blue2"));
    return s;
}

static void u8_a_guild_counts_active_harvest_cards(void **unused) {
    (void)unused;
    dc_state s = u8(0);
    stock_is(&s, 0, 1, 0, 1);
    s = u8(1);
    stock_is(&s, 0, 1, 1, 1);
}

static void u9_a_training_camp_weakens_bandits(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_TRAINING_CAMP);
    dice(&s, "white1");
    s.turn.army = 2;
    play(&s, "use white; attack bandit_2");
    army_is(&s, 0, 0);
}

static void u10_a_festival_counts_pairs_of_each_kind(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_FESTIVAL_HALL);
    stock(&s, 0, 5, 2, 1);
    dice(&s, "white1");
    play(&s, "use white");
    assert_int_equal(s.city[0].tokens, 3);
    stock_is(&s, 0, 5, 2, 1);
}

static void u11_a_market_splits_two_wood(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_MARKET_PLACE);
    stock(&s, 0, 2, 0, 0);
    dice(&s, "white1");
    play(&s, "use white");
    offer_only(&s, "",
               "trade 1 wood stone; trade 1 wood iron; trade 2 wood stone+stone; "
               "trade 2 wood stone+iron; trade 2 wood iron+iron; decline");
    play(&s, "trade 2 wood stone+iron");
    stock_is(&s, 0, 0, 2, 2);
}

static void u12_a_storehouse_makes_three_of_one(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_STOREHOUSE);
    stock(&s, 0, 0, 1, 0);
    dice(&s, "white1");
    play(&s, "use white");
    offer_only(&s, "", "triple stone; decline");
    play(&s, "triple stone");
    stock_is(&s, 0, 0, 3, 0);
}

static void u13_a_solo_game_has_15_turns_or_12(void **unused) {
    (void)unused;
    for (uint32_t hard = 0; hard < 2; hard++) {
        dc_state s = given_with(1, DC_SOLO_MODE, hard);
        uint32_t turns = 0;
        while (game()->turn(&s) != JACTA_OVER) {
            go_to(&s, DC_PHASE_BUILD);
            finish_turn(&s);
            turns++;
        }
        assert_int_equal(turns, hard ? 12 : 15);
        assert_int_equal(s.round, turns);
    }
}

static void u14_a_chain_of_three_copies(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_TOWN_HALL);
    stand(&s, 0, "yellow1", DC_CEMETERY);
    stand(&s, 0, "yellow2", DC_CHURCH);
    dice(&s, "white1 red3 blue1");
    play(&s, "use white");
    assert_int_equal(count_listed(&s, "copy"), 29);
    assert_int_equal(count_listed(&s, ""), 30);
    refuse(&s, "copy white1");
    play(&s, "copy yellow1");
    offer_only(&s, "", "copy yellow2; copy yellow3; copy yellow4; copy yellow5; copy yellow6");
    assert_false(has_token(&s, 0, "yellow1"));
    play(&s, "copy yellow2");
    assert_true(has_token(&s, 0, "yellow1"));
    offer_only(&s, "", "copy red3; copy blue1");
    play(&s, "copy red3; roll 0 white 5");
    dice_are(&s, "white5 red3 blue1");
    assert_int_equal(s.city[0].deactivated, 1u << space("yellow1"));
}

static void u15_the_last_die_declines(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_BAZAAR);
    dice(&s, "white1");
    play(&s, "use white; decline");
    stock_is(&s, 0, 0, 0, 0);
    assert_int_equal(s.city[0].deactivated, 0);
    phase_is(&s, DC_PHASE_ATTACK);
}

static void u16_an_ability_without_a_choice_asks_nothing(void **unused) {
    (void)unused;
    static const dc_code codes[] = {DC_STOREHOUSE, DC_MARKET_PLACE, DC_STABLES,
                                    DC_CHURCH,     DC_BARRACKS,     DC_CEMETERY};
    for (uint32_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        dc_state s = given(2);
        stand(&s, 0, "white1", codes[i]);
        s.city[0].deactivated = 62; /* white2 to white6 */
        s.basics[3] = 0;
        dice(&s, "white1");
        dc_city before = s.city[0];
        play(&s, "use white");
        phase_is(&s, DC_PHASE_ATTACK);
        assert_memory_equal(&s.city[0], &before, sizeof before);
    }
}

static void u17_walls_protect_each_other_and_the_row(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand_row(&s, 1, "red",
              (dc_code[6]){DC_GREAT_WALL, DC_GREAT_WALL, DC_MANOR, DC_MINE, DC_FOREST, DC_CAVE});
    const dc_city *city = &s.city[1];
    static const uint8_t before[] = {7, 7, 8, 6, 0, 0}, after[] = {5, 6, 4};
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(dc_defense(city, space("red1") + i), before[i]);
    attack_with(&s, 6, 0);
    offer_only(&s, "attack 1", "attack 1 red4");
    attack_with(&s, 7, 0);
    offer_only(&s, "attack 1", "attack 1 red1; attack 1 red2; attack 1 red4");
    token_on(&s, 1, "red1");
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(dc_defense(city, space("red2") + i), after[i]);
}

static void u18_two_complete_rows_end_the_game(void **unused) {
    (void)unused;
    dc_state s = given(2);
    fill_row(&s, 0, "white", DC_LUMBER_MILL);
    fill_row(&s, 0, "black", DC_LUMBER_MILL);
    token_on(&s, 0, "black4");
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    assert_int_equal(s.ending, 0);
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    dice(&s, "white1");
    play(&s, "reactivate white black4; end_attack");
    finish_turn(&s);
    assert_int_equal(s.ending, DC_END_ROWS);
    assert_int_equal(game()->turn(&s), 1);
    attack_with(&s, 2, 0);
    play(&s, "attack 0 black4; end_attack");
    finish_turn(&s);
    assert_int_equal(game()->turn(&s), JACTA_OVER);
}

static void u19_two_empty_piles_of_ships_end_the_game(void **unused) {
    (void)unused;
    dc_state s = given(2);
    memcpy(s.ships, (uint8_t[]){4, 1, 0}, DC_PILES);
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    assert_int_equal(s.ending, 0);
    go_to(&s, DC_PHASE_BUILD);
    stock(&s, 1, 3, 3, 3);
    play(&s, "load ship_10");
    finish_turn(&s);
    assert_int_equal(s.ending, DC_END_SHIPS);
    assert_int_equal(game()->turn(&s), JACTA_OVER);
}

static void u20_an_empty_deck_ends_the_game(void **unused) {
    (void)unused;
    for (uint32_t off = 0; off < 2; off++) {
        dc_state s = given_with(2, DC_END_DECK, off);
        deck(&s, 1, (dc_code[]){DC_WELL});
        s.display[5] = DC_STABLES;
        stock(&s, 0, 2, 0, 0);
        go_to(&s, DC_PHASE_BUILD);
        play(&s, "build 5 stables; place red1; reveal 5 well");
        assert_int_equal(dc_filled(&s), 0xFF);
        assert_int_equal(s.deck_left, 0);
        finish_turn(&s);
        assert_int_equal(s.ending, off ? 0 : DC_END_EMPTY_DECK);
        assert_int_equal(game()->turn(&s), 1);
        assert_int_equal(count_listed(&s, "refresh"), 0);
    }
}

static void ranks_are(const dc_state *s, int32_t a, int32_t b, int32_t c) {
    jacta_scores sheet = scored(s);
    assert_int_equal(sheet.total[0], sheet.total[1]);
    assert_int_equal(sheet.total[0], sheet.total[2]);
    assert_memory_equal(sheet.rank, ((int32_t[]){a, b, c}), 3 * sizeof(int32_t));
}

static void u21_three_tie_breaks(void **unused) {
    (void)unused;
    dc_state s = given_with(3, DC_FIRST_SEAT, 2);
    for (uint32_t seat = 0; seat < 3; seat++) s.city[seat].tokens = 10;
    ranks_are(&s, 3, 1, 2);
    dc_state bandit = s;
    stand(&s, 0, "red1", DC_MINE);
    ranks_are(&s, 1, 2, 3);
    bandit.city[2].tokens = 8;
    bandit.city[2].bandits[0] = 1;
    ranks_are(&bandit, 3, 2, 1);
    stand(&bandit, 0, "red1", DC_MINE);
    ranks_are(&bandit, 1, 3, 2);
}

static void u22_a_short_deck_fills_the_lowest_slots(void **unused) {
    (void)unused;
    dc_state s = given(2);
    deck(&s, 2, (dc_code[]){DC_WELL, DC_MANOR});
    play(&s, "refresh white");
    assert_int_equal(count_listed(&s, "discard"), 70);
    play(&s, "discard 1+3+5+7; reveal 1 well; reveal 3 manor");
    assert_int_equal(s.display[1], DC_WELL);
    assert_int_equal(s.display[3], DC_MANOR);
    assert_int_equal(dc_filled(&s), 0xFF & ~(1 << 5 | 1 << 7));
    assert_int_equal(s.deck_left, 0);
    phase_is(&s, DC_PHASE_DICE);
}

static void u23_solo_piles_pay_tokens_and_a_refresh_takes_what_is_left(void **unused) {
    (void)unused;
    dc_state s = given(1);
    attack_with(&s, 6, 0);
    stock(&s, 0, 4, 4, 4);
    play(&s, "attack bandit_2; attack bandit_2; end_attack");
    assert_int_equal(s.city[0].tokens, 4);
    play(&s, "load ship_5; load ship_5");
    assert_int_equal(s.city[0].tokens, 14);
    assert_int_equal(s.bandits[0], 1);
    assert_int_equal(s.ships[0], 1);
    s = given(1);
    display(&s, 8, (dc_code[8]){0, 0, DC_WELL, 0, 0, DC_MINT, 0, DC_MANOR});
    play(&s, "refresh white");
    offer_only(&s, "", "discard 2+5+7");
}

static void u24_covered_cards_and_tokens_are_gone(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "red1", DC_QUARRY);
    token_on(&s, 0, "red1");
    display(&s, 1, (dc_code[]){DC_STABLES});
    stock(&s, 0, 4, 0, 0);
    go_to(&s, DC_PHASE_BUILD);
    play(&s, "build 0 stables; place red1; reveal 0 well");
    assert_false(has_token(&s, 0, "red1"));
    play(&s, "build lumber_mill; place red1");
    assert_int_equal(location(&s, 0, "red1"), DC_LUMBER_MILL);
    assert_memory_equal(s.basics, ((uint8_t[]){14, 15, 15, 15}), DC_BASICS);
    assert_int_equal(scored(&s).total[0], 0);
}

static void u25_forced_rerolls_go_clockwise(void **unused) {
    (void)unused;
    dc_state s = given(3);
    s.seat = 1;
    s.city[1].hourglasses = 2;
    play(&s, "spend reroll");
    assert_int_equal(game()->turn(&s), 1);
    assert_int_equal(count_listed(&s, "force 2"), 5);
    play(&s, "force 2 blue; roll 2 blue 6");
    assert_int_equal(game()->turn(&s), 1);
    play(&s, "force 0 white; roll 0 white 4");
    assert_int_equal(s.city[2].die[3], 6);
    assert_int_equal(s.city[0].die[0], 4);
    assert_int_equal(s.city[1].hourglasses, 0);
    phase_is(&s, DC_PHASE_DICE);
    dice_are(&s, "white1 yellow1 red1 blue1 black1");
}

static void u26_tower_strength_meets_bandits_only(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 1, "red1", DC_MINE);
    stock(&s, 1, 1, 0, 0);
    attack_with(&s, 0, 3);
    offer_only(&s, "", "attack bandit_2; end_attack");
    attack_with(&s, 5, 3);
    play(&s, "attack bandit_4");
    army_is(&s, 3, 0);
}

static void u27_camps_add_up_but_leave_one(void **unused) {
    (void)unused;
    static const uint8_t costs[4][3] = {{2, 3, 4}, {1, 2, 3}, {1, 1, 2}, {1, 1, 1}};
    dc_state s = given(2);
    for (uint32_t row = 0; row < 5; row++) s.city[0].location[dc_space(row, 1)] = DC_TRAINING_CAMP;
    for (uint32_t used = 0; used < 4; used++) {
        game()->apply(&s, DC_USE + used);
        for (uint8_t pile = 0; pile < 3; pile++) {
            dc_state attack = s;
            attack_with(&attack, 9, 0);
            game()->apply(&attack, DC_ATTACK_BANDITS + pile);
            army_is(&attack, 9 - costs[used][pile], 0);
        }
    }
    attack_with(&s, 0, 0);
    offer_only(&s, "", "end_attack");
}

static void u28_a_well_rolls_chosen_dice(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white2", DC_WELL);
    dice(&s, "white2 red3 black4");
    play(&s, "use white");
    offer_only(&s, "", "reroll none; reroll red; reroll black; reroll red+black");
    play(&s, "reroll black; roll 0 white 2; roll 0 black 6");
    dice_are(&s, "white2 red3 black6");
    play(&s, "use white; reroll none; roll 0 white 2");
    assert_int_equal(s.turn.rerolls, 2);
    s.turn.rerolls = 99;
    play(&s, "use white; reroll none; roll 0 white 2; use white");
    dice_are(&s, "red3 black6");
    phase_is(&s, DC_PHASE_DICE);
}

static void u29_stables_and_moves_keep_to_the_row(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_STABLES);
    dice(&s, "white1 red3");
    play(&s, "use white");
    offer_only(&s, "", "shift red1; shift red2; shift red4; shift red5; shift red6; decline");
    s = given(2);
    dice(&s, "white1 red1");
    offer_only(&s, "move", "move white red +1; move red white +1");
    dice(&s, "white6 red6");
    offer_only(&s, "move", "move white red -1; move red white -1");
}

static void u30_hourglasses_after_the_last_die(void **unused) {
    (void)unused;
    dc_state s = given(2);
    dice(&s, "white1");
    s.city[0].hourglasses = 2;
    play(&s, "use white");
    phase_is(&s, DC_PHASE_ATTACK);
    for (uint16_t hourglasses = 1; hourglasses <= 2; hourglasses++) {
        s = given_with(2, DC_SPEND_AFTER_LAST_DIE, 1);
        dice(&s, "white1");
        s.city[0].hourglasses = hourglasses;
        play(&s, "use white");
        phase_is(&s, hourglasses == 2 ? DC_PHASE_DICE : DC_PHASE_ATTACK);
    }
    offer_only(&s, "", "spend wood; spend stone; spend iron; spend army; spend reroll; end_dice");
    dc_state ended = s;
    play(&ended, "end_dice");
    phase_is(&ended, DC_PHASE_ATTACK);
    play(&s, "spend army");
    phase_is(&s, DC_PHASE_ATTACK);
}

static void u31_the_end_is_declared(void **unused) {
    (void)unused;
    dc_state s = given_with(2, DC_DECLARE_END, 1);
    fill_row(&s, 0, "white", DC_MINE);
    fill_row(&s, 0, "red", DC_MINE);
    go_to(&s, DC_PHASE_BUILD);
    dc_state anyway = s;
    finish_turn(&s);
    assert_int_equal(game()->turn(&s), 0);
    offer_only(&s, "", "go_on; declare_end");
    play(&s, "go_on");
    assert_int_equal(s.ending, 0);
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    play(&s, "declare_end");
    assert_int_equal(s.ending, DC_END_ROWS);
    assert_int_equal(game()->turn(&s), 1);
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    assert_int_equal(game()->turn(&s), JACTA_OVER);
    memset(anyway.bandits, 0, DC_PILES);
    finish_turn(&anyway);
    assert_int_equal(game()->turn(&anyway), 1);
    assert_int_equal(anyway.ending, DC_END_BANDITS);
}

static void u32_a_wall_falls_first(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 1, "red1", DC_GREAT_WALL);
    stand(&s, 1, "red2", DC_MANOR);
    attack_with(&s, 9, 0);
    play(&s, "attack 1 red1");
    army_is(&s, 4, 0);
    play(&s, "attack 1 red2");
    army_is(&s, 0, 0);
    assert_int_equal(s.city[0].tokens, 5);
}

static void u33_a_copied_catapult_has_the_bonus(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_BLACKSMITH);
    stand(&s, 0, "red1", DC_TOWN_HALL);
    stand(&s, 0, "blue4", DC_CATAPULT);
    dice(&s, "white1 red1");
    play(&s, "use white; use red; copy blue4");
    army_is(&s, 4, 0);
    assert_int_equal(s.city[0].deactivated, 1u << space("blue4"));
}

static void u34_a_bonus_does_not_look_back(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_BLACKSMITH);
    dice(&s, "white1 yellow2 red2");
    play(&s, "use yellow; use white; use red");
    army_is(&s, 3, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t1_a_white_three_lies_on_white_three),
        cmocka_unit_test(t2_two_resources_take_four_strength),
        cmocka_unit_test(t2b_three_strength_takes_only_one),
        cmocka_unit_test(t3_eight_strength_makes_three_attacks),
        cmocka_unit_test(t4_a_ship_of_two_each_is_worth_five),
        cmocka_unit_test(t5_one_of_each_is_kept),
        cmocka_unit_test(t6_a_quarry_brings_the_attacker_nothing),
        cmocka_unit_test(t7_a_deactivated_location_is_not_attacked),
        cmocka_unit_test(t8_a_printed_space_is_not_attacked),
        cmocka_unit_test(t9_the_last_player_ends_the_game_at_once),
        cmocka_unit_test(t10_set_up_for_four),
        cmocka_unit_test(t11_four_hourglasses_buy_iron_and_strength),
        cmocka_unit_test(t12_charles_has_41_points),
        cmocka_unit_test(t12_beths_attack_took_eight_and_gave_six),
        cmocka_unit_test(t12_the_red_row_is_not_complete),
        cmocka_unit_test(u1_the_bonus_of_a_watch_tower_is_free),
        cmocka_unit_test(u2_both_strengths_meet_bandits),
        cmocka_unit_test(u3_barracks_change_the_space_under_a_die),
        cmocka_unit_test(u4_a_church_deactivates_the_bazaar_it_copies),
        cmocka_unit_test(u5_a_town_hall_copies_no_deactivated_location),
        cmocka_unit_test(u6_a_statue_takes_stone_and_iron),
        cmocka_unit_test(u7_a_mint_raises_cave_and_mine),
        cmocka_unit_test(u8_a_guild_counts_active_harvest_cards),
        cmocka_unit_test(u9_a_training_camp_weakens_bandits),
        cmocka_unit_test(u10_a_festival_counts_pairs_of_each_kind),
        cmocka_unit_test(u11_a_market_splits_two_wood),
        cmocka_unit_test(u12_a_storehouse_makes_three_of_one),
        cmocka_unit_test(u13_a_solo_game_has_15_turns_or_12),
        cmocka_unit_test(u14_a_chain_of_three_copies),
        cmocka_unit_test(u15_the_last_die_declines),
        cmocka_unit_test(u16_an_ability_without_a_choice_asks_nothing),
        cmocka_unit_test(u17_walls_protect_each_other_and_the_row),
        cmocka_unit_test(u18_two_complete_rows_end_the_game),
        cmocka_unit_test(u19_two_empty_piles_of_ships_end_the_game),
        cmocka_unit_test(u20_an_empty_deck_ends_the_game),
        cmocka_unit_test(u21_three_tie_breaks),
        cmocka_unit_test(u22_a_short_deck_fills_the_lowest_slots),
        cmocka_unit_test(u23_solo_piles_pay_tokens_and_a_refresh_takes_what_is_left),
        cmocka_unit_test(u24_covered_cards_and_tokens_are_gone),
        cmocka_unit_test(u25_forced_rerolls_go_clockwise),
        cmocka_unit_test(u26_tower_strength_meets_bandits_only),
        cmocka_unit_test(u27_camps_add_up_but_leave_one),
        cmocka_unit_test(u28_a_well_rolls_chosen_dice),
        cmocka_unit_test(u29_stables_and_moves_keep_to_the_row),
        cmocka_unit_test(u30_hourglasses_after_the_last_die),
        cmocka_unit_test(u31_the_end_is_declared),
        cmocka_unit_test(u32_a_wall_falls_first),
        cmocka_unit_test(u33_a_copied_catapult_has_the_bonus),
        cmocka_unit_test(u34_a_bonus_does_not_look_back),
    };
    return cmocka_run_group_tests_name("dice_city", tests, NULL, NULL);
}
