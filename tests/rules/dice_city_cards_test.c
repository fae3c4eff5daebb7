/* The box: every number of the specification's tables (2), and a test for each location (5). */
#include "dice_city_position.h"

/* ---- The tables ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    dc_type type;
    const char *keyword;
    uint8_t cost[3], defense, points;
} box[DC_LOCATIONS] = {
    {"forest", DC_RESOURCE, "", {0}, 0, 0},
    {"mountain", DC_RESOURCE, "", {0}, 0, 0},
    {"cave", DC_RESOURCE, "", {0}, 0, 0},
    {"militia", DC_MILITARY, "army", {0}, 0, 0},
    {"small_house", DC_CULTURE, "", {0}, 0, 0},
    {"traveller", DC_CIVIC, "", {0}, 0, 0},
    {"lumber_mill", DC_RESOURCE, "harvest", {2, 0, 0}, 2, 0},
    {"quarry", DC_RESOURCE, "harvest", {0, 2, 0}, 2, 0},
    {"mine", DC_RESOURCE, "harvest", {0, 0, 2}, 2, 0},
    {"regular_army", DC_MILITARY, "army", {0, 0, 2}, 3, 1},
    {"barracks", DC_MILITARY, "", {0, 2, 1}, 4, 2},
    {"bazaar", DC_ECONOMY, "", {1, 0, 1}, 3, 1},
    {"blacksmith", DC_MILITARY, "", {0, 1, 2}, 4, 2},
    {"catapult", DC_MILITARY, "army", {2, 0, 1}, 4, 2},
    {"cathedral", DC_CULTURE, "", {1, 2, 2}, 6, 0},
    {"cemetery", DC_CIVIC, "", {1, 1, 0}, 3, 1},
    {"church", DC_CIVIC, "", {1, 1, 1}, 4, 2},
    {"festival_hall", DC_CULTURE, "", {2, 0, 0}, 3, 1},
    {"grand_statue", DC_CULTURE, "", {0, 1, 1}, 4, 2},
    {"great_wall", DC_CULTURE, "", {0, 2, 1}, 5, 3},
    {"manor", DC_CULTURE, "", {1, 2, 0}, 4, 2},
    {"market_place", DC_ECONOMY, "", {2, 0, 1}, 4, 2},
    {"merchant_guild", DC_ECONOMY, "", {2, 1, 1}, 5, 3},
    {"mint", DC_ECONOMY, "", {0, 2, 2}, 5, 3},
    {"stables", DC_CIVIC, "", {2, 0, 0}, 3, 1},
    {"storehouse", DC_ECONOMY, "", {1, 1, 0}, 3, 1},
    {"town_hall", DC_CIVIC, "", {2, 2, 1}, 5, 3},
    {"training_camp", DC_MILITARY, "", {1, 0, 1}, 3, 1},
    {"watch_tower", DC_MILITARY, "army", {1, 1, 1}, 4, 2},
    {"well", DC_CIVIC, "", {0, 1, 1}, 3, 1},
};

static void every_card_is_as_in_the_box(void **unused) {
    (void)unused;
    for (uint32_t code = 0; code < DC_LOCATIONS; code++) {
        const dc_location *l = &dc_locations[code];
        assert_string_equal(dc_location_name[code], box[code].name);
        assert_string_equal(strrchr(l->key, '.') + 1, box[code].name);
        assert_int_equal(l->type, box[code].type);
        assert_int_equal((l->marks & DC_ARMY) != 0, !strcmp(box[code].keyword, "army"));
        assert_int_equal((l->marks & DC_HARVEST) != 0, !strcmp(box[code].keyword, "harvest"));
        assert_int_equal(l->cost,
                         DC_TRIPLET(box[code].cost[0], box[code].cost[1], box[code].cost[2]));
        assert_int_equal(l->defense, box[code].defense);
        assert_int_equal(l->points, box[code].points);
    }
}

static void five_kinds_of_each_type(void **unused) {
    (void)unused;
    uint32_t kinds[DC_TYPES] = {0};
    for (uint32_t code = DC_DECK; code < DC_LOCATIONS; code++) kinds[dc_locations[code].type]++;
    assert_memory_equal(kinds, ((uint32_t[]){0, 5, 5, 5, 5}), sizeof kinds);
    assert_int_equal(DC_KINDS * DC_COPIES, 60);
}

static void defense_is_two_above_the_points(void **unused) {
    (void)unused;
    for (uint32_t code = DC_BASIC; code < DC_LOCATIONS; code++)
        if (code != DC_CATHEDRAL)
            assert_int_equal(dc_locations[code].defense, dc_locations[code].points + 2);
}

static void the_printed_board(void **unused) {
    (void)unused;
    static const uint8_t board[] = {0, 1, 2, 0, 1, 2, 1, 3, 4, 5, 3, 0, 2, 3, 5,
                                    3, 4, 1, 0, 4, 3, 5, 3, 2, 1, 2, 0, 1, 2, 0};
    uint32_t count[6] = {0};
    dc_state s = given(4);
    for (uint32_t seat = 0; seat < 4; seat++)
        assert_memory_equal(s.city[seat].location, board, DC_SPACES);
    for (uint32_t i = 0; i < DC_SPACES; i++) count[board[i]]++;
    assert_memory_equal(count, ((uint32_t[]){6, 6, 6, 6, 3, 3}), sizeof count);
}

static void bandits_and_ships(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < DC_PILES; i++) {
        assert_int_equal(dc_bandits[i].points, 2 + i);
        assert_int_equal(dc_bandits[i].defense, 3 + i);
        assert_int_equal(dc_ships[i].points, 5u << i);
        assert_int_equal(dc_ships[i].cost, DC_TRIPLET(2 + i, 2 + i, 2 + i));
    }
}

/* ---- Printed spaces and basic cards ---------------------------------------------------------- */

/* Seat 0 uses that location with its white die; the yellow one is left. */
static dc_state use_of(dc_code code) {
    dc_state s = given(2);
    stand(&s, 0, "white1", code);
    dice(&s, "white1 yellow1");
    play(&s, "use white");
    return s;
}

static void resource_locations_give_resources(void **unused) {
    (void)unused;
    static const struct {
        dc_code code;
        int stock[3];
    } gain[] = {{DC_FOREST, {1, 0, 0}}, {DC_MOUNTAIN, {0, 1, 0}},    {DC_CAVE, {0, 0, 1}},
                {DC_MINE, {0, 0, 2}},   {DC_LUMBER_MILL, {2, 0, 0}}, {DC_QUARRY, {0, 2, 0}}};
    for (uint32_t i = 0; i < sizeof gain / sizeof *gain; i++) {
        dc_state s = use_of(gain[i].code);
        stock_is(&s, 0, gain[i].stock[0], gain[i].stock[1], gain[i].stock[2]);
        dice_are(&s, "yellow1");
    }
}

static void armies_give_strength(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_MILITIA);
    army_is(&s, 1, 0);
    s = use_of(DC_REGULAR_ARMY);
    army_is(&s, 2, 0);
}

static void small_houses_and_manors_give_points(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_SMALL_HOUSE);
    assert_int_equal(s.city[0].tokens, 1);
    s = use_of(DC_MANOR);
    assert_int_equal(s.city[0].tokens, 2);
}

static void a_traveller_rolls_its_die_again(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_TRAVELLER);
    assert_int_equal(game()->turn(&s), JACTA_CHANCE);
    play(&s, "roll 0 white 1");
    dice_are(&s, "white1 yellow1");
    play(&s, "use white; roll 0 white 4");
    dice_are(&s, "white4 yellow1");
}

/* ---- Location cards -------------------------------------------------------------------------- */

static void barracks_place_an_army_anywhere_even_on_themselves(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_BARRACKS);
    assert_int_equal(count_listed(&s, "place"), 30);
    assert_int_equal(count_listed(&s, "decline"), 1);
    play(&s, "place white1");
    assert_int_equal(location(&s, 0, "white1"), DC_REGULAR_ARMY);
    assert_int_equal(s.basics[3], 14);
    phase_is(&s, DC_PHASE_DICE);
}

static void a_bazaar_gives_one_of_each_for_a_token(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_BAZAAR);
    s.turn.resource_bonus = 1; /* a Mint does not help an economic location */
    play(&s, "accept");
    stock_is(&s, 0, 1, 1, 1);
    assert_true(has_token(&s, 0, "white1"));
}

static void a_blacksmith_helps_armies_only(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_BLACKSMITH);
    army_is(&s, 0, 0);
    assert_int_equal(s.turn.army_bonus, 1);
    play(&s, "use yellow");
    stock_is(&s, 0, 0, 1, 0);
    assert_int_equal(s.turn.army_bonus, 1);
}

static void two_blacksmiths_add_up(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_BLACKSMITH);
    stand(&s, 0, "yellow1", DC_BLACKSMITH);
    stand(&s, 0, "red1", DC_REGULAR_ARMY);
    play(&s, "use white; use yellow; use red");
    army_is(&s, 4, 0);
}

static void a_catapult_gives_three_for_a_token(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_CATAPULT);
    offer_only(&s, "", "accept; decline");
    play(&s, "accept");
    army_is(&s, 3, 0);
    assert_true(has_token(&s, 0, "white1"));
}

static void a_cathedral_counts_the_culture_of_its_row(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "yellow1", DC_CATHEDRAL);
    const dc_city *city = &s.city[0];
    assert_int_equal(dc_points(city, space("yellow1")), 2); /* itself and a Small House */
    stand(&s, 0, "yellow2", DC_CATHEDRAL);
    assert_int_equal(dc_points(city, space("yellow1")), 3);
    token_on(&s, 0, "yellow2");
    assert_int_equal(dc_points(city, space("yellow1")), 3);
    stand(&s, 0, "yellow3", DC_MINE);
    assert_int_equal(dc_points(city, space("yellow1")), 2);
    stand(&s, 0, "red1", DC_MANOR);
    assert_int_equal(dc_points(city, space("yellow1")), 2);
}

static void locations_without_an_ability_do_nothing(void **unused) {
    (void)unused;
    static const dc_code codes[] = {DC_CATHEDRAL, DC_GRAND_STATUE, DC_GREAT_WALL};
    for (uint32_t i = 0; i < 3; i++) {
        dc_state s = given(2), before;
        stand(&s, 0, "white1", codes[i]);
        stock(&s, 0, 3, 3, 3);
        before = s;
        play(&s, "use white");
        before.dice &= 30;
        assert_memory_equal(&s, &before, sizeof s);
    }
}

static void a_cemetery_uses_its_row_for_a_token(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_CEMETERY);
    offer_only(&s, "", "copy white2; copy white3; copy white4; copy white5; copy white6; decline");
    dc_state declined = s;
    play(&declined, "decline");
    assert_false(has_token(&declined, 0, "white1"));
    play(&s, "copy white3");
    stock_is(&s, 0, 0, 0, 1);
    assert_true(has_token(&s, 0, "white1"));
}

static void a_church_uses_a_location_under_another_die(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_CHURCH);
    offer_only(&s, "", "copy yellow1; decline");
    play(&s, "copy yellow1");
    stock_is(&s, 0, 0, 1, 0);
    dice_are(&s, "yellow1");
    play(&s, "use yellow");
    stock_is(&s, 0, 0, 2, 0);
}

static void a_festival_hall_pays_nothing(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_FESTIVAL_HALL);
    stock(&s, 0, 1, 1, 1);
    play(&s, "use white");
    assert_int_equal(s.city[0].tokens, 0);
    stand(&s, 0, "yellow1", DC_FESTIVAL_HALL);
    stock(&s, 0, 3, 4, 1);
    play(&s, "use yellow");
    assert_int_equal(s.city[0].tokens, 3);
    stock_is(&s, 0, 3, 4, 1);
}

/* The build phase of seat 0 with one card in the display. */
static dc_state building(dc_code code, uint8_t wood, uint8_t stone, uint8_t iron) {
    dc_state s = given(2);
    display(&s, 1, &code);
    stock(&s, 0, wood, stone, iron);
    go_to(&s, DC_PHASE_BUILD);
    return s;
}

static void a_statue_takes_three_at_most(void **unused) {
    (void)unused;
    dc_state s = building(DC_GRAND_STATUE, 3, 5, 5);
    play(&s, "build 0 grand_statue; place red1");
    assert_int_equal(count_listed(&s, "extra"), 10);
    refuse(&s, "extra 2 2; extra 3 1");
    dc_state none = s;
    play(&none, "extra 0 0; reveal 0 well");
    assert_int_equal(none.city[0].tokens, 0);
    play(&s, "extra 0 3");
    stock_is(&s, 0, 3, 4, 1);
    assert_int_equal(s.city[0].tokens, 3);
}

static void a_statue_without_stone_and_iron_asks_nothing(void **unused) {
    (void)unused;
    dc_state s = building(DC_GRAND_STATUE, 3, 1, 1);
    play(&s, "build 0 grand_statue; place red1; reveal 0 well");
    phase_is(&s, DC_PHASE_BUILD);
    assert_int_equal(scored(&s).total[0], 2);
    s = building(DC_GRAND_STATUE, 3, 1, 2);
    play(&s, "build 0 grand_statue; place red1");
    offer_only(&s, "", "extra 0 0; extra 0 1");
}

static void a_wall_protects_the_other_cards_of_its_row(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 1, "red1", DC_GREAT_WALL);
    stand(&s, 1, "red2", DC_MINE);
    stand(&s, 1, "blue2", DC_MINE);
    attack_with(&s, 3, 0);
    offer_only(&s, "attack 1", "attack 1 blue2");
    attack_with(&s, 4, 0);
    offer_only(&s, "attack 1", "attack 1 red2; attack 1 blue2");
    stand(&s, 1, "red1", DC_MINE); /* covered */
    assert_int_equal(dc_defense(&s.city[1], space("red2")), 2);
}

static void a_market_trades_up_to_two_of_one_kind(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_MARKET_PLACE);
    stock(&s, 0, 1, 3, 0);
    play(&s, "use white");
    offer_only(
        &s, "",
        "trade 1 wood stone; trade 1 wood iron; trade 1 stone wood; trade 1 stone iron; "
        "trade 2 stone wood+wood; trade 2 stone wood+iron; trade 2 stone iron+iron; decline");
    dc_state other = s;
    play(&other, "trade 1 wood iron");
    stock_is(&other, 0, 0, 3, 2);
    other = s;
    play(&other, "trade 2 stone wood+wood");
    stock_is(&other, 0, 5, 1, 0);
    other = s;
    play(&other, "trade 2 stone iron+iron");
    stock_is(&other, 0, 1, 1, 4);
    stock(&s, 0, 0, 0, 2);
    play(&s, "trade 2 iron wood+stone");
    stock_is(&s, 0, 2, 2, 0);
}

static void a_guild_without_harvest_cards_still_takes_its_token(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_MERCHANT_GUILD);
    s.turn.resource_bonus = 1;
    play(&s, "accept");
    stock_is(&s, 0, 0, 0, 0);
    assert_true(has_token(&s, 0, "white1"));
}

static void a_mint_does_not_raise_the_guild(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_MERCHANT_GUILD);
    stand(&s, 0, "white2", DC_QUARRY);
    s.turn.resource_bonus = 2;
    play(&s, "use white; accept");
    stock_is(&s, 0, 0, 1, 0);
}

static void two_mints_add_up(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_MINT);
    stand(&s, 0, "yellow1", DC_MINT);
    play(&s, "use white; use yellow; use red");
    stock_is(&s, 0, 0, 0, 3);
}

static void stables_move_a_die_along_its_row(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_STABLES);
    refuse(&s, "shift yellow1; shift white3");
    play(&s, "shift yellow6");
    dice_are(&s, "yellow6");
}

static void a_storehouse_triples_any_resource_in_stock(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_STOREHOUSE);
    stock(&s, 0, 2, 0, 1);
    play(&s, "use white");
    offer_only(&s, "", "triple wood; triple iron; decline");
    play(&s, "triple wood");
    stock_is(&s, 0, 4, 0, 1);
}

static void a_town_hall_uses_any_location(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_TOWN_HALL);
    play(&s, "copy yellow3");
    assert_int_equal(s.city[0].tokens, 1);
    dice_are(&s, "yellow1");
}

static void a_copied_resource_location_has_the_mints_bonus(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_TOWN_HALL);
    s.turn.resource_bonus = 1;
    play(&s, "copy white2");
    stock_is(&s, 0, 0, 2, 0);
}

static void a_copied_guild_counts_its_own_row(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_TOWN_HALL);
    stand(&s, 0, "white2", DC_MINE);
    stand(&s, 0, "red1", DC_MERCHANT_GUILD);
    stand(&s, 0, "red2", DC_QUARRY);
    play(&s, "use white; copy red1");
    stock_is(&s, 0, 0, 1, 0);
    assert_true(has_token(&s, 0, "red1"));
    assert_false(has_token(&s, 0, "white1"));
}

static void a_copied_location_without_a_choice_does_nothing(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_TOWN_HALL);
    stand(&s, 0, "red1", DC_CEMETERY);
    s.city[0].deactivated = 62u << space("red1");
    dice(&s, "white1");
    play(&s, "use white; copy red1");
    assert_false(has_token(&s, 0, "red1"));
    phase_is(&s, DC_PHASE_ATTACK);
}

static void a_copied_stable_asks_without_decline(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_TOWN_HALL);
    stand(&s, 0, "red4", DC_STABLES);
    dice(&s, "white1 black2");
    play(&s, "use white; copy red4");
    offer_only(&s, "", "shift black1; shift black3; shift black4; shift black5; shift black6");
}

static void two_town_halls_follow_each_other_but_not_in_a_circle(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_TOWN_HALL);
    stand(&s, 0, "red4", DC_TOWN_HALL);
    dice(&s, "white1 black2");
    play(&s, "use white; copy red4");
    assert_int_equal(count_listed(&s, "copy"), 28);
    refuse(&s, "copy white1; copy red4; decline");
}

static void a_town_hall_copies_what_does_nothing(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_TOWN_HALL);
    stand(&s, 0, "red4", DC_GREAT_WALL);
    dice(&s, "white1");
    play(&s, "use white; copy red4");
    phase_is(&s, DC_PHASE_ATTACK);
}

static void a_training_camp_leaves_players_alone(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_TRAINING_CAMP);
    stand(&s, 1, "red1", DC_REGULAR_ARMY);
    attack_with(&s, 2, 0);
    offer_only(&s, "attack", "attack bandit_2");
}

static void a_watch_tower_is_spent_on_bandits_first(void **unused) {
    (void)unused;
    dc_state s = use_of(DC_WATCH_TOWER);
    army_is(&s, 0, 3);
    attack_with(&s, 2, 3);
    play(&s, "attack bandit_3");
    army_is(&s, 1, 0);
}

static void a_well_alone_asks_nothing(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "white1", DC_WELL);
    dice(&s, "white1");
    play(&s, "use white; roll 0 white 2");
    dice_are(&s, "white2");
    phase_is(&s, DC_PHASE_DICE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_is_as_in_the_box),
        cmocka_unit_test(five_kinds_of_each_type),
        cmocka_unit_test(defense_is_two_above_the_points),
        cmocka_unit_test(the_printed_board),
        cmocka_unit_test(bandits_and_ships),
        cmocka_unit_test(resource_locations_give_resources),
        cmocka_unit_test(armies_give_strength),
        cmocka_unit_test(small_houses_and_manors_give_points),
        cmocka_unit_test(a_traveller_rolls_its_die_again),
        cmocka_unit_test(barracks_place_an_army_anywhere_even_on_themselves),
        cmocka_unit_test(a_bazaar_gives_one_of_each_for_a_token),
        cmocka_unit_test(a_blacksmith_helps_armies_only),
        cmocka_unit_test(two_blacksmiths_add_up),
        cmocka_unit_test(a_catapult_gives_three_for_a_token),
        cmocka_unit_test(a_cathedral_counts_the_culture_of_its_row),
        cmocka_unit_test(locations_without_an_ability_do_nothing),
        cmocka_unit_test(a_cemetery_uses_its_row_for_a_token),
        cmocka_unit_test(a_church_uses_a_location_under_another_die),
        cmocka_unit_test(a_festival_hall_pays_nothing),
        cmocka_unit_test(a_statue_takes_three_at_most),
        cmocka_unit_test(a_statue_without_stone_and_iron_asks_nothing),
        cmocka_unit_test(a_wall_protects_the_other_cards_of_its_row),
        cmocka_unit_test(a_market_trades_up_to_two_of_one_kind),
        cmocka_unit_test(a_guild_without_harvest_cards_still_takes_its_token),
        cmocka_unit_test(a_mint_does_not_raise_the_guild),
        cmocka_unit_test(two_mints_add_up),
        cmocka_unit_test(stables_move_a_die_along_its_row),
        cmocka_unit_test(a_storehouse_triples_any_resource_in_stock),
        cmocka_unit_test(a_town_hall_uses_any_location),
        cmocka_unit_test(a_copied_resource_location_has_the_mints_bonus),
        cmocka_unit_test(a_copied_guild_counts_its_own_row),
        cmocka_unit_test(a_copied_location_without_a_choice_does_nothing),
        cmocka_unit_test(a_copied_stable_asks_without_decline),
        cmocka_unit_test(two_town_halls_follow_each_other_but_not_in_a_circle),
        cmocka_unit_test(a_town_hall_copies_what_does_nothing),
        cmocka_unit_test(a_training_camp_leaves_players_alone),
        cmocka_unit_test(a_watch_tower_is_spent_on_bandits_first),
        cmocka_unit_test(a_well_alone_asks_nothing),
    };
    return cmocka_run_group_tests_name("dice_city_cards", tests, NULL, NULL);
}
