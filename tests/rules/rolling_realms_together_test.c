/* All players use a roll at the same time. That it does not matter who is quick is a promise of the
 * conformance suite. */
#include "rolling_realms_position.h"

static void moments_differ(void **state) {
    (void)state;
    jacta_setup setup = jacta_setup_default(game(), 3);
    rr_state s;
    jacta_rng rng = jacta_rng_seed(1, 1);
    uint32_t last = UINT32_MAX, moments = 0;
    begin(&s, &setup);
    for (int32_t seat; (seat = game()->turn(&s)) != JACTA_OVER;) {
        jacta_together now = game()->together(&s);
        assert_int_equal(now.seats, s.phase == RR_PHASE_ACT ? 7u & ~0u << s.seat : 0);
        if (now.seats && now.moment != last) last = now.moment, moments++;
        jacta_move moves[JACTA_MAX_LIST];
        uint32_t count = seat == JACTA_CHANCE ? 0 : game()->moves(&s, moves);
        game()->apply(&s, count ? moves[jacta_rng_below(&rng, count)] : game()->draw(&s, &rng));
    }
    assert_int_equal(moments, RR_ROUNDS * RR_TURNS);
}

static void alone_nobody_else_decides(void **state) {
    (void)state;
    position p = given("tap+cit+eup");
    roll(&p, 1, 2);
    assert_int_equal(game()->together(&p.now).seats, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_differ),
        cmocka_unit_test(alone_nobody_else_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
