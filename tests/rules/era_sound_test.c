/* States from elsewhere: whatever jacta_state_check() passes can be played to its end, and every state of
 * a game passes, as does what a view is imagined to be. */
#include "era_position.h"
#include "soundness.h"

static jacta_move list[JACTA_MAX_LIST];

static void what_passes_can_be_played(void **unused) {
    (void)unused;
    sound_states_play(&(sound_plan){"era", 300, 8000, NULL, true});
}

static void every_state_of_a_game_passes(void **unused) {
    (void)unused;
    for (uint32_t seed = 0; seed < 40; seed++) {
        jacta_rng rng = jacta_rng_seed(seed, 9);
        era_state s = begun_with(1 + seed % ERA_SEATS, seed / 4 % 3, 1);
        for (int32_t turn; (turn = game()->turn(&s)) != JACTA_OVER;) {
            jacta_error error = {0};
            if (!jacta_state_check(game(), &s, &error))
                fail_msg("stage %d, phase %d, seed %u: %s", s.stage, s.phase, seed, error.code);
            jacta_move move = turn < 0 ? game()->draw(&s, &rng)
                                       : list[jacta_rng_below(&rng, game()->moves(&s, list))];
            game()->apply(&s, move);
        }
        assert_true(jacta_state_check(game(), &s, NULL));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_of_a_game_passes),
        cmocka_unit_test(what_passes_can_be_played),
    };
    return cmocka_run_group_tests_name("era sound", tests, NULL, NULL);
}
