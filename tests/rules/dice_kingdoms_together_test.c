/* Harvests of one roll are decided at the same time (4.2). That it does not matter who is quick is a
 * promise of the conformance suite. */
#include "dice_kingdoms_position.h"
#include "engine/match.h"

/* E19: the active player comes first, however quick the other. */
static void a_lair_goes_to_the_active_player(void **unused) {
    (void)unused;
    dk_state s = given(2);
    for (uint32_t seat = 0; seat < 2; seat++) {
        citizen(&s, seat, C3, 1);
        guild(&s, seat, DK_SHADOW, 2);
        block(&s, seat, BLOCK_1A, 2);
        block(&s, seat, BLOCK_1B, 2);
    }
    play(&s, "roll 1 3; colours 1 1 1 1");
    jacta_setup setup = jacta_setup_default(game(), 2);
    jacta_match *match = jacta_match_new(game(), &setup, NULL);
    assert_non_null(match);
    match_restart(match, &s);
    assert_int_equal(jacta_match_deciders(match), 3);
    jacta_move move;
    assert_true(find_move(&s, "reward lair 1", &move));
    assert_true(jacta_match_decide(match, 1, move));
    assert_int_equal(((const dk_state *)jacta_match_seat_state(match, 0))->lair_first[0],
                     DK_NOBODY);
    assert_int_equal(jacta_match_deciders(match), 1);
    assert_true(jacta_match_decide(match, 0, move));
    const dk_state *then = jacta_match_state(match, jacta_match_ply(match));
    assert_int_equal(then->lair_first[0], 1);
    assert_int_equal(dk_lair_points(then, 0, 0), 5);
    assert_int_equal(dk_lair_points(then, 1, 0), 3);
    jacta_match_free(match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lair_goes_to_the_active_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
