/* Dukes are chosen and harvests decided at the same time. That it does not matter who is quick is a
 * promise of the conformance suite. */
#include "card_kingdoms_position.h"

/* A has a merchant, B nothing that wakes, C a monk and the gold for it. */
static position one_harvest(void) {
    position p = given(3);
    citizens(&p, A, CK_MERCHANT, 1);
    citizens(&p, C, CK_MONK, 1);
    tokens(&p, C, 1, 0, 0, 0);
    roll(&p, 1, 2);
    return p;
}

static void a_harvest_asks_all_who_have_something_to_decide(void **unused) {
    (void)unused;
    position p = one_harvest();
    assert_int_equal(game()->together(&p).seats, 1 << A | 1 << B | 1 << C);
    uint32_t moment = game()->together(&p).moment;
    position c = p;
    game()->ahead(&c, C);
    turn_is(&c, C);
    offer_only(&c, "", "trade monk; done");
    play(&c, "done");
    assert_int_equal(game()->together(&c).seats, 0);
    position a = p;
    game()->ahead(&a, A);
    assert_memory_equal(&a, &p, sizeof p);
    play(&a, "choose merchant gold");
    assert_int_equal(game()->together(&a).seats, 1 << B | 1 << C);
    assert_int_equal(game()->together(&a).moment, moment);
}

static void who_has_nothing_to_decide_is_not_waited_for(void **unused) {
    (void)unused;
    position p = given(3);
    citizens(&p, A, CK_MERCHANT, 1);
    citizens(&p, B, CK_MERCHANT, 1);
    citizens(&p, C, CK_MONK, 1);
    tokens(&p, C, 1, 0, 0, 0);
    roll(&p, 1, 2);
    assert_int_equal(game()->together(&p).seats, 1 << A | 1 << C);
    game()->ahead(&p, C);
    have(&p, B, 1, 0, 0, 0); /* gained on the way, as in turn order */
    offer_only(&p, "", "trade monk; done");
}

static void a_thief_decides_before_and_alone(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_THIEF, 1);
    citizens(&p, B, CK_THIEF, 1);
    tokens(&p, B, 1, 0, 2, 0);
    roll(&p, 3, 4);
    phase_is(&p, CK_PHASE_THIEF);
    assert_int_equal(game()->together(&p).seats, 0);
    play(&p, "thief 1 gold 1");
    assert_int_equal(game()->together(&p).seats, 1 << B);
}

static void one_player_decides_alone(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    position p = started(&setup);
    run_to(&p, CK_PHASE_DUKE);
    assert_int_equal(game()->together(&p).seats, 0);
    run_to(&p, CK_PHASE_ROLL);
    roll(&p, 1, 2);
    phase_is(&p, CK_PHASE_SOLACE);
    assert_int_equal(game()->together(&p).seats, 0);
}

static void moments_differ_from_turn_to_turn(void **unused) {
    (void)unused;
    position p = given(2), next = p;
    roll(&p, 1, 2);
    next.active = next.seat = B;
    roll(&next, 1, 2);
    assert_int_not_equal(game()->together(&p).moment, game()->together(&next).moment);
    next = given(2);
    next.round = 2;
    roll(&next, 1, 2);
    assert_int_not_equal(game()->together(&p).moment, game()->together(&next).moment);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_harvest_asks_all_who_have_something_to_decide),
        cmocka_unit_test(who_has_nothing_to_decide_is_not_waited_for),
        cmocka_unit_test(a_thief_decides_before_and_alone),
        cmocka_unit_test(one_player_decides_alone),
        cmocka_unit_test(moments_differ_from_turn_to_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
