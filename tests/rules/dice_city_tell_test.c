/* What Dice City tells beside the moves: bonuses and harvests, tokens, thefts, what a turn leaves, the
 * end; and why an element cannot be used. */
#include "dice_city_position.h"
#include "telling.h"

/* ---- What happens by itself --------------------------------------------------------------------- */

static void a_mint_and_a_blacksmith_are_named(void **unused) {
    (void)unused;
    dc_state s = given(2);
    dice(&s, "white1 yellow2 red1");
    s.turn.resource_bonus = 1;
    s.turn.army_bonus = 2;
    assert_string_equal(played(&s, "use white"), "0 Bonus: Mint: +1 stock.0\n");
    assert_string_equal(played(&s, "use yellow"), "0 Bonus: Blacksmith: +2 army.0\n");
}

static void a_guild_tells_its_cards(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand_row(&s, 0, "red", (dc_code[6]){DC_MERCHANT_GUILD, DC_MINE, DC_QUARRY, DC_MINE, DC_MANOR});
    token_on(&s, 0, "red4");
    dice(&s, "red1 white1");
    play(&s, "use red");
    assert_string_equal(played(&s, "accept"), "0 Harvest: Mine on red 2: +1 stock.2\n"
                                              "0 Harvest: Quarry on red 3: +1 stock.1\n");
}

static void tokens_are_told_where_the_move_is_silent(void **unused) {
    (void)unused;
    dc_state s = given(2);
    stand(&s, 0, "red1", DC_CEMETERY);
    dice(&s, "red1");
    play(&s, "use red");
    assert_string_equal(played(&s, "copy red6"), "0 Cemetery on red 1 is deactivated\n"
                                                 "0 The last die is used: attacks follow\n");
    stand(&s, 1, "blue4", DC_MANOR);
    s.turn.army = 4;
    assert_string_equal(played(&s, "attack 1 blue4"), "1 Manor on blue 4 is deactivated\n");
    stock(&s, 0, 2, 0, 0);
    play(&s, "end_attack; build lumber_mill");
    assert_string_equal(played(&s, "place red1"),
                        "0 Cemetery on red 1 is covered, and its deactivation token with it\n");
}

static void a_theft_is_told_to_its_victim(void **unused) {
    (void)unused;
    dc_state s = given(2);
    dice(&s, "");
    s.phase = DC_PHASE_ATTACK;
    s.turn.army = 3;
    stock(&s, 1, 0, 1, 0);
    assert_string_equal(played(&s, "steal 1 stone"), "1 Robbed by Player 1: -1 stock.1\n");
}

static void a_turn_leaves_one_of_each(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.dice = 0;
    s.phase = DC_PHASE_BUILD;
    s.turn.army = 1;
    stock(&s, 0, 3, 1, 0);
    assert_string_equal(played(&s, "end_build"),
                        "0 Only one of each resource is kept: -2 stock.0\n"
                        "0 The army and the bonuses of the turn end with it: -1 army.0\n");
}

static void the_end_is_told_with_its_cause(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.dice = 0;
    s.phase = DC_PHASE_ATTACK;
    s.turn.army = 9;
    memset(s.bandits, 0, sizeof s.bandits);
    s.bandits[0] = 1;
    assert_string_equal(played(&s, "attack bandit_2"), "* No more bandits worth 2 VP\n");
    play(&s, "end_attack; end_build; roll 0 white 1; roll 0 yellow 1; roll 0 red 1; roll 0 blue 1");
    assert_string_equal(played(&s, "roll 0 black 1"),
                        "* All bandits are defeated: this round is the last\n"
                        "1 Begins the turn\n");
}

static void alone_the_lower_row_leaves(void **unused) {
    (void)unused;
    dc_state s = given(1);
    s.dice = 0;
    s.phase = DC_PHASE_BUILD;
    s.display[1] = DC_WELL;
    s.display[0] = s.display[2] = s.display[3] = 0;
    play(&s, "end_build; roll 0 white 1; roll 0 yellow 1; roll 0 red 1; roll 0 blue 1");
    assert_string_equal(played(&s, "roll 0 black 1"),
                        "* Well leaves the display\n"
                        "* The upper row of the display slides down\n");
}

/* ---- Moves in words ------------------------------------------------------------------------------ */

static void prices_name_what_is_paid_alone(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.dice = 0;
    s.phase = DC_PHASE_BUILD;
    s.display[0] = DC_CHURCH;
    s.display[1] = DC_CEMETERY;
    stock(&s, 0, 3, 3, 3);
    assert_words(&s, "build 0 church", "en", "Build Church for 1 wood, 1 stone and 1 iron");
    assert_words(&s, "build 1 cemetery", "en", "Build Cemetery for 1 wood and 1 stone");
    assert_words(&s, "build 1 cemetery", "fr", "Construire : Cimetière, pour 1 bois et 1 pierre");
}

static void dice_are_told_with_where_they_go(void **unused) {
    (void)unused;
    dc_state s = given(2);
    dice(&s, "white3 yellow4");
    assert_words(&s, "use white", "fr", "Utiliser : Grotte, avec le dé blanc");
    assert_words(&s, "refresh white", "fr", "Renouveler l'affichage, en dépensant le dé blanc");
}

/* ---- Why not ------------------------------------------------------------------------------------- */

static void reasons_of_the_dice_phase(void **unused) {
    (void)unused;
    dc_state s = given(2);
    dice(&s, "white1");
    s.turn.refreshed = s.turn.passed = 1;
    s.city[0].hourglasses = 1;
    assert_reason(&s, "cell:0,white4", "The white die lies on column 1: too far to move here");
    assert_reason(&s, "cell:0,white2", "To move the white die here takes another unused die");
    assert_reason(&s, "cell:0,red1", "The red die is used");
    assert_reason(&s, "die:0,red", "The red die is used");
    assert_reason(&s, "action:refresh", "The display is refreshed once a turn only");
    assert_reason(&s, "action:reactivate", "None of your locations is deactivated");
    assert_reason(&s, "action:pass", "You have passed this turn");
    assert_reason(&s, "hourglass:wood", "Takes 2 hourglasses, and you have 1");
    assert_reason(&s, "end:dice", "1 die is unused");
    assert_reason(&s, "cell:1,white1", "This is for the attack phase; now dice are used");
}

static void reasons_of_attacks(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.dice = 0;
    s.phase = DC_PHASE_ATTACK;
    s.turn.army = 1;
    stand(&s, 1, "red1", DC_MANOR);
    stock(&s, 1, 1, 0, 0);
    assert_reason(&s, "cell:1,red1", "Takes army strength 4, and you have 1");
    assert_reason(&s, "cell:1,red2", "A location printed on the board cannot be attacked");
    assert_reason(&s, "cell:0,red1", "This is your own city");
    assert_reason(&s, "bandit:2", "Takes army strength 3, and you have 1");
    assert_reason(&s, "stock:1,wood", "Takes army strength 2, and you have 1");
    assert_reason(&s, "stock:1,iron", "Player 2 has none of this: iron");
    token_on(&s, 1, "red1");
    assert_reason(&s, "cell:1,red1", "A deactivation token lies on it");
}

static void reasons_of_building(void **unused) {
    (void)unused;
    dc_state s = given(2);
    s.dice = 0;
    s.phase = DC_PHASE_BUILD;
    display(&s, 1, (dc_code[]){DC_CATHEDRAL});
    stock(&s, 0, 2, 0, 0);
    assert_reason(&s, "slot:0", "2 stone and 2 iron short");
    assert_reason(&s, "slot:1", "None is left");
    assert_reason(&s, "ship:5", "2 stone and 2 iron short");
    assert_reason(&s, "basic:mine", "2 iron short");
    assert_reason(&s, "cell:0,red1", "Choose a card to build first");
    play(&s, "build lumber_mill");
    assert_reason(&s, "slot:0", "First choose the space: Lumber Mill");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mint_and_a_blacksmith_are_named),
        cmocka_unit_test(a_guild_tells_its_cards),
        cmocka_unit_test(tokens_are_told_where_the_move_is_silent),
        cmocka_unit_test(a_theft_is_told_to_its_victim),
        cmocka_unit_test(a_turn_leaves_one_of_each),
        cmocka_unit_test(the_end_is_told_with_its_cause),
        cmocka_unit_test(alone_the_lower_row_leaves),
        cmocka_unit_test(prices_name_what_is_paid_alone),
        cmocka_unit_test(dice_are_told_with_where_they_go),
        cmocka_unit_test(reasons_of_the_dice_phase),
        cmocka_unit_test(reasons_of_attacks),
        cmocka_unit_test(reasons_of_building),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
