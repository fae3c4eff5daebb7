/* What Rolling Realms tells beside the moves: what a die completes, stars, dice that are lost, rounds;
 * and why an element cannot be used. */
#include "rolling_realms_position.h"
#include "telling.h"

/* ---- What happens by itself --------------------------------------------------------------------- */

static void lines_of_cities_are_named(void **unused) {
    (void)unused;
    position p = given("cit+scy+win");
    memcpy(sheet(&p)->cities, (uint8_t[9]){1, 0, 3, 0, 5, 0, 0, 1, 0}, 9);
    sheet(&p)->scythe[1] = values("12");
    sheet(&p)->wingspan[0][0] = 1, sheet(&p)->wingspan[0][1] = 2, sheet(&p)->wingspan[0][2] = 4;
    roll(&p, 6, 5);
    assert_string_equal(played(&p, "d0 cit 2,1"),
                        "0 Row 1 of Between Two Cities is full: +1 have.0, +1 have.2\n"
                        "0 Column 2 of Between Two Cities is full: +2 have.2\n");
}

static void squares_and_bands_are_told(void **unused) {
    (void)unused;
    position p = given("tap+scy+win");
    p.now.tapestry[0] = (((uint64_t)1 << 36) - 1) & ~cell(0, 0);
    roll(&p, 1, 5);
    assert_string_equal(played(&p, "d0 tap 1,1 r0"),
                        "0 Tapestry: the square at the top left is full: +1 have.0\n"
                        "0 Tapestry: 6 stars now\n");
}

static void the_twelfth_is_the_last(void **unused) {
    (void)unused;
    position p = given("cas+scy+win");
    resources(&p, 11, 0, 0);
    sheet(&p)->castles[1][1] = 2;
    roll(&p, 3, 3);
    assert_string_equal(played(&p, "d0 cas b"),
                        "0 Column b of Between Two Castles is full: +1 have.0\n"
                        "0 12 pumpkins earned: no more of them this round\n"
                        "0 Between Two Castles: 1 star now\n");
}

static void stars_of_one_realm_raise_another(void **unused) {
    (void)unused;
    position p = given("cit+scy+mls");
    resources(&p, 1, 7, 0);
    sheet(&p)->cities[0] = 6;
    roll(&p, 1, 2);
    assert_string_equal(played(&p, "d0 scy bottom"), "0 Between Two Cities: 1 star now\n"
                                                     "0 Scythe: 1 star now\n");
}

static void the_end_of_a_round_is_told(void **unused) {
    (void)unused;
    position p = given("scy+mls+win");
    resources(&p, 2, 1, 0);
    sheet(&p)->scythe[1] = values("12");
    memset(sheet(&p)->my_little, 63, 2);
    p.now.turn = RR_TURNS - 1;
    p.now.realms[1] = (uint16_t)realm_set("tap+cit+eup");
    assert_string_equal(played(&p, "roll 1 2"), "* Turn 9 of 9\n");
    play(&p, "d1 win 7");
    play(&p, "d0 scy top");
    assert_string_equal(played(&p, "end_turn"),
                        "0 Round 1 scores 8 stars, and 5 resources left over\n"
                        "* Round 2 begins with no resources\n"
                        "* The realms of round 2: Tapestry, Between Two Cities and Euphoria\n");
}

static void lost_dice_are_told(void **unused) {
    (void)unused;
    position p = given_with(RR_MUST_USE_DICE, 1, "scy+mls+win");
    roll(&p, 3, 5);
    play(&p, "d0 win 7");
    assert_string_equal(played(&p, "end_turn"), "0 A die is lost: 5\n");
}

/* ---- Why not ------------------------------------------------------------------------------------- */

static void reasons_of_boxes(void **unused) {
    (void)unused;
    position p = given("cas+scy+cit");
    sheet(&p)->castles[1][1] = 5;
    sheet(&p)->scythe[0] = values("3");
    sheet(&p)->cities[4] = 3;
    roll(&p, 3, 3);
    assert_reason(&p, "cas:b", "The die must be higher than the value below");
    assert_reason(&p, "scy:top3", "Already ticked");
    assert_reason(&p, "scy:top4", "Needs a die that shows 4");
    assert_reason(&p, "scy:bottom3", "Costs a heart, and you have none");
    assert_reason(&p, "cit:1,1", "Already filled");
    assert_reason(&p, "cit:0,1", "A neighbouring box has the same value");
    assert_reason(&p, "die:1", "A die like it lies before it: use that one");
    play(&p, "d0 cit 1,1");
    assert_reason(&p, "cit:2,2", "You have placed a die in this realm this turn");
    assert_reason(&p, "die:0", "This die is placed, and you cannot pay to use it again");
}

static void reasons_of_crates_and_grapes(void **unused) {
    (void)unused;
    position p = given("cha+vit+eup");
    sheet(&p)->crates[0] = 6, sheet(&p)->crates[1] = 5;
    sheet(&p)->shipped = values("2");
    sheet(&p)->circled = values("12"), sheet(&p)->crossed = values("1");
    roll(&p, 3, 4);
    assert_reason(&p, "cha:crate1", "Needs a die that shows 6");
    assert_reason(&p, "cha:crate2", "This crate is shipped");
    assert_reason(&p, "cha:crate3", "This column is not taken: its crate is empty");
    assert_reason(&p, "cha:die1", "This column is taken");
    assert_reason(&p, "vit:grape1", "This grape is used up");
    assert_reason(&p, "vit:grape2", "Circled, but no glass can be filled with it now");
    assert_reason(&p, "vit:glass10", "No die and circled grapes add up to 10");
    assert_reason(&p, "left:heart", "This side gives a choice from a sum of 11 on");
    assert_reason(&p, "end:turn", "A die still fits somewhere and must be used");
}

static void reasons_of_bonuses(void **unused) {
    (void)unused;
    position p = given("scy+mls+win");
    resources(&p, 1, 2, 1);
    roll(&p, 3, 5);
    assert_reason(&p, "bonus:adjust_2", "Costs 2 pumpkins, and you have 1");
    assert_reason(&p, "bonus:reuse_pair", "Only when the roll was a pair");
    assert_reason(&p, "bonus:reuse_any", "Costs 3 hearts, and you have 2");
    assert_reason(&p, "bonus:reuse_seven", "Only when the roll adds up to 7");
    assert_reason(&p, "buy:4", "Costs 4 coins, and you have 1");
    assert_reason(&p, "realm:scy", "Use a box of this realm");
    assert_reason(&p, "realm:tap", "This realm is not in play this round");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_cities_are_named),
        cmocka_unit_test(squares_and_bands_are_told),
        cmocka_unit_test(the_twelfth_is_the_last),
        cmocka_unit_test(stars_of_one_realm_raise_another),
        cmocka_unit_test(the_end_of_a_round_is_told),
        cmocka_unit_test(lost_dice_are_told),
        cmocka_unit_test(reasons_of_boxes),
        cmocka_unit_test(reasons_of_crates_and_grapes),
        cmocka_unit_test(reasons_of_bonuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
