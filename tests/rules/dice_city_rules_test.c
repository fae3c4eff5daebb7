/* Set-up, what is illegal and why (8.1), rulings (8), ends (6), the solo game (7) and options. */
#include "dice_city_position.h"

/* ---- Set-up (3) ------------------------------------------------------------------------------ */

static void piles_depend_on_the_players(void **unused) {
    (void)unused;
    for (uint8_t players = 2; players <= 4; players++) {
        dc_state s = given(players);
        uint8_t more = (uint8_t)(players + 2);
        assert_memory_equal(s.bandits, ((uint8_t[]){more, more, more}), DC_PILES);
        assert_memory_equal(s.ships, ((uint8_t[]){more, players, 1}), DC_PILES);
        assert_memory_equal(s.basics, ((uint8_t[]){15, 15, 15, 15}), DC_BASICS);
        assert_int_equal(dc_filled(&s), 0xFF);
        assert_int_equal(s.deck_left, 52);
    }
}

static void players_start_with_nothing(void **unused) {
    (void)unused;
    dc_state s = given(4);
    for (uint32_t seat = 0; seat < 4; seat++) {
        stock_is(&s, seat, 0, 0, 0);
        assert_int_equal(s.city[seat].hourglasses, 0);
        assert_int_equal(s.city[seat].deactivated, 0);
        assert_int_equal(scored(&s).total[seat], 0);
    }
}

static void set_up_is_display_first_player_dice(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 3);
    dc_state s;
    jacta_chance list[DC_KINDS];
    assert_true(jacta_begin(game(), &setup, &s, NULL));
    assert_int_equal(game()->chances(&s, list), 20);
    assert_int_equal(list[0].weight, 3);
    play(&s, "reveal 0 barracks; reveal 1 barracks");
    assert_int_equal(game()->chances(&s, list), 20);
    assert_int_equal(list[0].weight, 1);
    play(&s, "reveal 2 barracks");
    assert_int_equal(game()->chances(&s, list), 19);
    refuse(&s, "reveal 3 barracks");
    play(&s, "reveal 3 well; reveal 4 well; reveal 5 well; reveal 6 mint; reveal 7 mint");
    assert_int_equal(game()->chances(&s, list), 3);
    play(&s,
         "first 1; roll 1 white 6; roll 1 yellow 1; roll 1 red 1; roll 1 blue 1; roll 1 black 1");
    play(&s, "roll 2 white 1; roll 2 yellow 1; roll 2 red 1; roll 2 blue 1; roll 2 black 1");
    play(&s, "roll 0 white 1; roll 0 yellow 1; roll 0 red 1; roll 0 blue 1; roll 0 black 1");
    assert_int_equal(game()->turn(&s), 1);
    phase_is(&s, DC_PHASE_DICE);
}

static void a_first_seat_that_is_not_there_is_refused(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 2);
    dc_state s;
    jacta_error error;
    setup.options[DC_FIRST_SEAT] = 3; /* seat 2 */
    assert_false(jacta_begin(game(), &setup, &s, &error));
    assert_string_equal(error.code, "dice_city.error.first_seat");
}

static void a_solo_game_needs_no_first_player(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    dc_state s = given_setup(&setup);
    assert_int_equal(game()->turn(&s), 0);
    assert_memory_equal(s.bandits, ((uint8_t[]){1, 1, 1}), DC_PILES);
    assert_memory_equal(s.ships, ((uint8_t[]){1, 1, 1}), DC_PILES);
    assert_int_equal(s.deck_left, 52);
    setup.options[DC_SOLO_MODE] = 1;
    s = given_setup(&setup);
    assert_int_equal(dc_filled(&s), 0x3FF);
    assert_int_equal(s.deck_left, 50);
}

/* ---- Illegal attempts (8.1) ------------------------------------------------------------------ */

static void a_deactivated_location_is_not_used(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_MANOR);
    token_on(&s, 0, "white1");
    refuse(&s, "use white");
    play(&s, "reactivate white white1");
    assert_int_equal(s.city[0].deactivated, 0);
}

static void an_own_location_and_an_own_stock_are_not_attacked(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "red1", DC_MINE);
    stock(&s, 0, 1, 1, 1);
    attack_with(&s, 20, 0);
    refuse(&s, "attack 0 red1; steal 0 wood");
}

static void an_empty_pile_of_bandits_is_not_attacked(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.bandits[1] = 0;
    attack_with(&s, 20, 0);
    offer_only(&s, "", "attack bandit_2; attack bandit_4; end_attack");
}

static void an_empty_pile_of_ships_is_not_loaded(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.ships[2] = 0;
    stock(&s, 0, 9, 9, 9);
    go_to(&s, DC_PHASE_BUILD);
    refuse(&s, "load ship_20");
    play(&s, "load ship_5; load ship_10");
    stock_is(&s, 0, 4, 4, 4);
}

static void a_second_refresh_is_refused(void **unused) {
    (void)unused;
    dc_state s = given(2);
    play(&s, "refresh white; discard 0+1+2+3");
    roll_everything(&s);
    refuse(&s, "refresh yellow; refresh red; refresh blue; refresh black");
}

static void a_second_pass_is_refused(void **unused) {
    (void)unused;
    dc_state s = given(2);
    play(&s, "pass white");
    assert_int_equal(s.city[0].hourglasses, 1);
    refuse(&s, "pass yellow; pass red; pass blue; pass black");
}

static void one_hourglass_buys_nothing(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.city[0].hourglasses = 1;
    refuse(&s, "spend wood; spend army; spend reroll");
}

static void a_single_die_moves_nothing(void **unused) {
    (void)unused;
    dc_state s = given(2);
    dice(&s, "red3");
    refuse(&s, "move red red +1; move red white +1");
}

static void a_spent_die_is_not_moved(void **unused) {
    (void)unused;
    dc_state s = given(2);
    play(&s, "use white");
    refuse(&s, "use white; move red white +1; move white red +1; pass white; refresh white");
}

static void building_without_the_resources_is_refused(void **unused) {
    (void)unused;
    dc_state s = given(2);
    display(&s, 3, (dc_code[]){DC_MANOR, DC_STABLES, DC_WELL});
    stock(&s, 0, 1, 1, 9);
    s.turn.army = 9;
    s.city[0].hourglasses = 9;
    go_to(&s, DC_PHASE_BUILD);
    offer_only(&s, "", "build 2 well; build mine; build regular_army; end_build");
    refuse(&s, "build 0 manor; build 1 stables; build quarry; load ship_5");
}

static void an_empty_slot_or_stack_is_not_built(void **unused) {
    (void)unused;
    dc_state s = given(2);
    display(&s, 0, NULL);
    stock(&s, 0, 9, 9, 9);
    s.basics[1] = 0;
    go_to(&s, DC_PHASE_BUILD);
    offer_only(&s, "build", "build lumber_mill; build mine; build regular_army");
}

static void a_covered_card_is_not_used(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "red1", DC_BARRACKS);
    stand(&s, 0, "white1", DC_MANOR);
    play(&s, "use red; place white1; use white");
    assert_int_equal(s.city[0].tokens, 0);
    army_is(&s, 2, 0);
}

static void phases_keep_their_order(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stock(&s, 0, 9, 9, 9);
    s.turn.army = 9;
    refuse(&s, "build mine; load ship_5; attack bandit_2; end_attack; end_build; end_dice");
    play(&s, "use white; use yellow; use red; use blue; use black");
    phase_is(&s, DC_PHASE_ATTACK);
    refuse(&s, "build mine; use white; end_build");
    play(&s, "end_attack");
    refuse(&s, "attack bandit_2; use white; end_attack");
}

/* ---- Rulings --------------------------------------------------------------------------------- */

static void a_die_does_four_other_things_wherever_it_lies(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_MINE);
    stand(&s, 0, "blue5", DC_MINE);
    token_on(&s, 0, "white1");
    token_on(&s, 0, "blue5");
    assert_int_equal(count_listed(&s, "move white"), 4);
    assert_int_equal(count_listed(&s, "reactivate white"), 2);
    assert_int_equal(count_listed(&s, "reactivate"), 10);
    assert_int_equal(count_listed(&s, "refresh white"), 1);
    assert_int_equal(count_listed(&s, "pass white"), 1);
    play(&s, "move white red +1");
    dice_are(&s, "yellow1 red2 blue1 black1");
    play(&s, "move yellow red -1; reactivate red blue5");
    assert_true(has_token(&s, 0, "white1"));
    assert_false(has_token(&s, 0, "blue5"));
}

static void a_refreshed_card_leaves_the_game(void **unused) {
    (void)unused;
    dc_state s = given(2);
    play(&s, "refresh white; discard 4+5+6+7");
    assert_int_equal(s.fill, 0xF0);
    roll_everything(&s);
    assert_int_equal(s.deck_left, 48);
    assert_int_equal(dc_filled(&s), 0xFF);
    dice_are(&s, "yellow1 red1 blue1 black1");
}

static void four_cards_are_needed_for_a_refresh(void **unused) {
    (void)unused;
    dc_state s = given(2);
    display(&s, 3, (dc_code[]){DC_MANOR, DC_STABLES, DC_WELL});
    assert_int_equal(count_listed(&s, "refresh"), 0);
}

static void stolen_goods_are_built_with(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stock(&s, 0, 0, 0, 1);
    stock(&s, 1, 1, 1, 1);
    attack_with(&s, 2, 0);
    play(&s, "steal 1 iron; end_attack; build mine; place white1");
    assert_int_equal(location(&s, 0, "white1"), DC_MINE);
    stock_is(&s, 0, 0, 0, 0);
}

static void an_attacked_location_keeps_its_points(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 1, "red1", DC_TOWN_HALL);
    attack_with(&s, 5, 0);
    play(&s, "attack 1 red1");
    assert_int_equal(scored(&s).total[0], 3);
    assert_int_equal(scored(&s).total[1], 3);
}

static void a_reactivated_location_pays_again(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 1, "red1", DC_TOWN_HALL);
    attack_with(&s, 10, 0);
    play(&s, "attack 1 red1");
    s.city[1].deactivated = 0;
    play(&s, "attack 1 red1");
    assert_int_equal(s.city[0].tokens, 6);
}

static void a_deactivated_own_location_is_safe(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 1, "red1", DC_CATAPULT);
    token_on(&s, 1, "red1");
    attack_with(&s, 9, 0);
    assert_int_equal(count_listed(&s, "attack 1"), 0);
}

static void several_opponents_are_attacked_in_one_turn(void **unused) {
    (void)unused;
    dc_state s = given(4);
    stand(&s, 1, "red1", DC_MINE);
    stand(&s, 3, "red1", DC_MANOR);
    stock(&s, 2, 1, 0, 0);
    attack_with(&s, 8, 0);
    play(&s, "attack 1 red1; attack 3 red1; steal 2 wood");
    army_is(&s, 0, 0);
    assert_int_equal(s.city[0].tokens, 2);
}

static void a_slot_is_refilled_before_the_next_build(void **unused) {
    (void)unused;
    dc_state s = given(2);
    display(&s, 2, (dc_code[]){DC_STABLES, DC_STABLES});
    stock(&s, 0, 4, 0, 0);
    go_to(&s, DC_PHASE_BUILD);
    play(&s, "build 1 stables");
    assert_int_equal(count_listed(&s, "place"), 30);
    stock_is(&s, 0, 4, 0, 0); /* paid with the last step */
    play(&s, "place black6");
    stock_is(&s, 0, 2, 0, 0);
    assert_int_equal(game()->turn(&s), JACTA_CHANCE);
    play(&s, "reveal 1 festival_hall; build 1 festival_hall; place black6");
    assert_int_equal(location(&s, 0, "black6"), DC_FESTIVAL_HALL);
    assert_int_equal(scored(&s).line[3].value[0], 1);
}

static void hourglasses_are_kept_and_spent_in_any_number(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.city[0].hourglasses = 7;
    play(&s, "spend wood; use white; spend wood; spend wood");
    stock_is(&s, 0, 4, 0, 0);
    assert_int_equal(s.city[0].hourglasses, 1);
}

static void turn_bonuses_end_with_the_turn(void **unused) {
    (void)unused;
    dc_state s = given(2);
    memset(&s.turn, 1, sizeof s.turn);
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    static const dc_turn nothing;
    assert_memory_equal(&s.turn, &nothing, sizeof nothing);
    assert_int_equal(game()->turn(&s), 1);
}

/* ---- Ends (6) -------------------------------------------------------------------------------- */

static void the_round_is_completed(void **unused) {
    (void)unused;
    dc_state s = given_with(3, DC_FIRST_SEAT, 2); /* seat 1 begins */
    memset(s.bandits, 0, DC_PILES);
    for (uint32_t seat = 1; seat != 4; seat++) {
        assert_int_equal(game()->turn(&s), seat % 3);
        assert_int_equal(s.round, 1);
        go_to(&s, DC_PHASE_BUILD);
        finish_turn(&s);
    }
    assert_int_equal(game()->turn(&s), JACTA_OVER);
}

static void the_round_cap_ends_the_game(void **unused) {
    (void)unused;
    dc_state s = given_with(2, DC_ROUND_CAP, 3);
    for (uint32_t turns = 0; turns < 6; turns++) {
        assert_int_equal(game()->turn(&s), turns % 2);
        assert_int_equal(s.ending, turns < 5 ? 0 : DC_END_CAP);
        go_to(&s, DC_PHASE_BUILD);
        finish_turn(&s);
    }
    assert_int_equal(game()->turn(&s), JACTA_OVER);
}

static void one_complete_row_or_printed_spaces_end_nothing(void **unused) {
    (void)unused;
    dc_state s = given(2);
    fill_row(&s, 0, "white", DC_MANOR);
    fill_row(&s, 0, "red", DC_QUARRY);
    stand(&s, 0, "red6", DC_FOREST);
    fill_row(&s, 1, "blue", DC_MANOR);
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    assert_int_equal(s.ending, 0);
}

static void one_empty_pile_of_ships_or_two_of_bandits_end_nothing(void **unused) {
    (void)unused;
    dc_state s = given(2);
    memcpy(s.bandits, (uint8_t[]){0, 0, 1}, DC_PILES);
    memcpy(s.ships, (uint8_t[]){0, 1, 1}, DC_PILES);
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    assert_int_equal(s.ending, 0);
}

static void bandits_and_ships_score(void **unused) {
    (void)unused;
    dc_state s = given(2);
    memcpy(s.city[1].bandits, (uint8_t[]){1, 2, 3}, DC_PILES);
    memcpy(s.city[1].ships, (uint8_t[]){1, 1, 1}, DC_PILES);
    stock(&s, 1, 9, 9, 9);
    s.city[1].hourglasses = 9;
    assert_int_equal(scored(&s).line[1].value[1], 2 + 6 + 12);
    assert_int_equal(scored(&s).line[2].value[1], 35);
    assert_int_equal(scored(&s).total[1], 55);
    assert_int_equal(scored(&s).rank[1], 1);
    assert_int_equal(scored(&s).rank[0], 2);
}

/* ---- Solo (7) -------------------------------------------------------------------------------- */

static void rows_slide_down(void **unused) {
    (void)unused;
    dc_state s = given(1);
    display(&s, 8,
            (dc_code[]){DC_WELL, DC_WELL, DC_WELL, DC_MINT, DC_MANOR, 0, DC_BAZAAR, DC_CHURCH});
    go_to(&s, DC_PHASE_BUILD);
    play(&s, "end_build");
    while (s.roll) game()->apply(&s, 1);
    assert_memory_equal(s.display, ((uint8_t[]){DC_MANOR, 0, DC_BAZAAR, DC_CHURCH, 0, 0, 0, 0}), 8);
    assert_int_equal(s.fill, 0xF0);
    roll_everything(&s);
    assert_int_equal(s.deck_left, 48);
    assert_int_equal(s.round, 2);
    phase_is(&s, DC_PHASE_DICE);
}

static void a_solo_build_is_not_replaced(void **unused) {
    (void)unused;
    dc_state s = given(1);
    s.display[2] = DC_STABLES;
    stock(&s, 0, 2, 0, 0);
    go_to(&s, DC_PHASE_BUILD);
    play(&s, "build 2 stables; place red1");
    assert_int_equal(game()->turn(&s), 0);
    assert_int_equal(s.display[2], 0);
    assert_int_equal(s.deck_left, 52);
}

static void nothing_but_the_rows_ends_a_solo_game(void **unused) {
    (void)unused;
    dc_state s = given_with(1, DC_ROUND_CAP, 1);
    fill_row(&s, 0, "white", DC_MANOR);
    fill_row(&s, 0, "red", DC_MANOR);
    go_to(&s, DC_PHASE_BUILD);
    finish_turn(&s);
    assert_int_equal(s.ending, 0);
    assert_int_equal(s.round, 2);
    assert_int_equal(game()->turn(&s), 0);
}

static void a_short_last_row_is_dealt(void **unused) {
    (void)unused;
    dc_state s = given(1);
    deck(&s, 1, (dc_code[]){DC_WELL});
    for (uint32_t turns = 0; turns < 3; turns++) {
        assert_int_equal(game()->turn(&s), 0);
        go_to(&s, DC_PHASE_BUILD);
        finish_turn(&s);
        if (!turns) assert_int_equal(s.display[4], DC_WELL);
    }
    assert_int_equal(game()->turn(&s), JACTA_OVER);
    assert_int_equal(s.rows, 0);
}

static void a_refresh_shortens_the_solo_game(void **unused) {
    (void)unused;
    dc_state s = given(1);
    play(&s, "refresh white; discard 0+1+2+3");
    roll_everything(&s);
    assert_int_equal(s.deck_left, 48);
    uint32_t turns = 0;
    for (; game()->turn(&s) != JACTA_OVER; turns++) {
        go_to(&s, DC_PHASE_BUILD);
        finish_turn(&s);
    }
    assert_int_equal(turns, 14);
}

static void nobody_to_attack_in_a_solo_game(void **unused) {
    (void)unused;
    dc_state s = given(1);
    s.city[0].hourglasses = 2;
    refuse(&s, "spend reroll");
    stock(&s, 0, 1, 1, 1);
    attack_with(&s, 9, 0);
    offer_only(&s, "", "attack bandit_2; attack bandit_3; attack bandit_4; end_attack");
}

static void a_solo_game_is_won_at_the_target(void **unused) {
    (void)unused;
    dc_state s = given(1);
    assert_null(scored(&s).rating); /* not before the end */
    s.phase = DC_PHASE_OVER;
    s.city[0].tokens = 49;
    assert_string_equal(scored(&s).rating, "dice_city.rating.lost");
    s.city[0].tokens = 50;
    assert_string_equal(scored(&s).rating, "dice_city.rating.won");
    s = given_with(1, DC_SOLO_TARGET, 55);
    s.city[0].tokens = 54;
    s.phase = DC_PHASE_OVER;
    assert_string_equal(scored(&s).rating, "dice_city.rating.lost");
    s = given(2);
    s.phase = DC_PHASE_OVER;
    assert_null(scored(&s).rating);
}

/* Ties go to who is nearer to the first seat, also while the display is dealt. */
static void the_chosen_first_seat_leads_from_the_start(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 3);
    dc_state s;
    assert_true(jacta_setup_option(game(), &setup, "first_seat", "1", NULL));
    begin(&s, &setup);
    for (; s.phase == DC_PHASE_DISPLAY; go_on(&s)) {
        assert_int_equal(rank(&s, 1), 1);
        assert_int_equal(rank(&s, 2), 2);
        assert_int_equal(rank(&s, 0), 3);
    }
    assert_int_equal(rank(&s, 1), 1);
}

/* ---- Whole games ----------------------------------------------------------------------------- */

/* Cards never appear from nowhere: what is not in the deck was face up. */
static void cards_are_conserved(const dc_state *s) {
    for (uint32_t kind = 0; kind < DC_KINDS; kind++) {
        uint32_t seen = s->deck[kind];
        for (uint32_t slot = 0; slot < DC_SLOTS; slot++) seen += s->display[slot] == DC_DECK + kind;
        for (uint32_t seat = 0; seat < s->players; seat++)
            for (uint32_t i = 0; i < DC_SPACES; i++)
                seen += dc_at(&s->city[seat], i) == DC_DECK + kind;
        assert_in_range(seen, 0, DC_COPIES);
    }
    uint32_t left = 0;
    for (uint32_t kind = 0; kind < DC_KINDS; kind++) left += s->deck[kind];
    assert_int_equal(left, s->deck_left);
    for (uint32_t pile = 0; s->players > 1 && pile < DC_PILES; pile++) {
        uint32_t bandits = s->bandits[pile];
        for (uint32_t seat = 0; seat < s->players; seat++) bandits += s->city[seat].bandits[pile];
        assert_int_equal(bandits, s->players + 2);
    }
    for (uint32_t seat = 0; seat < s->players; seat++)
        for (uint32_t i = 0; i < DC_SPACES; i++)
            if (!dc_active(&s->city[seat], i))
                assert_in_range(dc_at(&s->city[seat], i), DC_BASIC, 29);
}

/* Uniform play: about 9 rounds with two players and 5 with four, always ended by the deck (6.1). */
static void random_games_last_as_simulated(void **unused) {
    (void)unused;
    enum { GAMES = 400 };
    static const double rounds[] = {[2] = 9, [4] = 5};
    for (uint32_t players = 2; players <= 4; players += 2) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i < GAMES; i++) {
            jacta_setup setup = jacta_setup_default(game(), players);
            jacta_rng rng = jacta_rng_seed(7, i);
            dc_state s;
            jacta_move moves[210];
            assert_true(jacta_begin(game(), &setup, &s, NULL));
            for (int32_t turn; (turn = game()->turn(&s)) != JACTA_OVER;) {
                if (turn == JACTA_CHANCE)
                    game()->apply(&s, game()->draw(&s, &rng));
                else
                    game()->apply(&s, moves[jacta_rng_below(&rng, game()->moves(&s, moves))]);
                assert_in_range(s.turn.rerolls, 0, 9);
            }
            cards_are_conserved(&s);
            assert_true(s.ending & DC_END_EMPTY_DECK);
            sum += s.round;
        }
        double mean = (double)sum / GAMES;
        assert_true(mean > rounds[players] - 0.5 && mean < rounds[players] + 0.5);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(piles_depend_on_the_players),
        cmocka_unit_test(players_start_with_nothing),
        cmocka_unit_test(set_up_is_display_first_player_dice),
        cmocka_unit_test(a_first_seat_that_is_not_there_is_refused),
        cmocka_unit_test(a_solo_game_needs_no_first_player),
        cmocka_unit_test(a_deactivated_location_is_not_used),
        cmocka_unit_test(an_own_location_and_an_own_stock_are_not_attacked),
        cmocka_unit_test(an_empty_pile_of_bandits_is_not_attacked),
        cmocka_unit_test(an_empty_pile_of_ships_is_not_loaded),
        cmocka_unit_test(a_second_refresh_is_refused),
        cmocka_unit_test(a_second_pass_is_refused),
        cmocka_unit_test(one_hourglass_buys_nothing),
        cmocka_unit_test(a_single_die_moves_nothing),
        cmocka_unit_test(a_spent_die_is_not_moved),
        cmocka_unit_test(building_without_the_resources_is_refused),
        cmocka_unit_test(an_empty_slot_or_stack_is_not_built),
        cmocka_unit_test(a_covered_card_is_not_used),
        cmocka_unit_test(phases_keep_their_order),
        cmocka_unit_test(a_die_does_four_other_things_wherever_it_lies),
        cmocka_unit_test(a_refreshed_card_leaves_the_game),
        cmocka_unit_test(four_cards_are_needed_for_a_refresh),
        cmocka_unit_test(stolen_goods_are_built_with),
        cmocka_unit_test(an_attacked_location_keeps_its_points),
        cmocka_unit_test(a_reactivated_location_pays_again),
        cmocka_unit_test(a_deactivated_own_location_is_safe),
        cmocka_unit_test(several_opponents_are_attacked_in_one_turn),
        cmocka_unit_test(a_slot_is_refilled_before_the_next_build),
        cmocka_unit_test(hourglasses_are_kept_and_spent_in_any_number),
        cmocka_unit_test(turn_bonuses_end_with_the_turn),
        cmocka_unit_test(the_round_is_completed),
        cmocka_unit_test(the_round_cap_ends_the_game),
        cmocka_unit_test(one_complete_row_or_printed_spaces_end_nothing),
        cmocka_unit_test(one_empty_pile_of_ships_or_two_of_bandits_end_nothing),
        cmocka_unit_test(bandits_and_ships_score),
        cmocka_unit_test(rows_slide_down),
        cmocka_unit_test(a_solo_build_is_not_replaced),
        cmocka_unit_test(nothing_but_the_rows_ends_a_solo_game),
        cmocka_unit_test(a_short_last_row_is_dealt),
        cmocka_unit_test(a_refresh_shortens_the_solo_game),
        cmocka_unit_test(nobody_to_attack_in_a_solo_game),
        cmocka_unit_test(a_solo_game_is_won_at_the_target),
        cmocka_unit_test(the_chosen_first_seat_leads_from_the_start),
        cmocka_unit_test(random_games_last_as_simulated),
    };
    return cmocka_run_group_tests_name("dice_city_rules", tests, NULL, NULL);
}
