/* States from elsewhere: those that games reach are sound, and those that only pass for sound can be
 * played to their end, and are sound all the way. */
#include "card_kingdoms_position.h"
#include "soundness.h"

enum { GAMES = 100 };

static jacta_setup any_setup(uint32_t players, jacta_rng *rng) {
    jacta_setup setup = jacta_setup_default(game(), players);
    uint32_t *value = setup.options;
    value[CK_OPT_SETUP] = jacta_rng_below(rng, CK_CUSTOM + 1);
    for (uint32_t option = CK_OPT_MIXED; option < CK_OPT_ROUNDS; option++)
        value[option] = jacta_rng_below(rng, 2);
    value[CK_OPT_ROUNDS] = jacta_rng_below(rng, 2) ? 0 : 1 + jacta_rng_below(rng, 60);
    if (value[CK_OPT_SETUP] != CK_CUSTOM) return setup;
    value[CK_OPT_AREAS] = 0x1Fu << jacta_rng_below(rng, 4);
    if (!value[CK_OPT_MIXED]) value[CK_OPT_CITIZENS] = jacta_rng_below(rng, 256);
    return setup;
}

static jacta_move any_move(const position *p, jacta_rng *rng) {
    jacta_move moves[JACTA_MAX_LIST];
    if (game()->turn(p) == JACTA_CHANCE) return game()->draw(p, rng);
    uint32_t count = game()->moves(p, moves);
    assert_in_range(count, 1, game()->max_moves);
    return moves[jacta_rng_below(rng, count)];
}

static void reached_states_are_sound(void **unused) {
    (void)unused;
    for (uint32_t number = 0; number < GAMES; number++) {
        jacta_rng rng = jacta_rng_seed(3, number);
        jacta_setup setup = any_setup(1 + number % 5, &rng);
        position p = started(&setup);
        while (jacta_state_check(game(), &p, NULL) && game()->turn(&p) != JACTA_OVER)
            game()->apply(&p, any_move(&p, &rng));
        assert_int_equal(game()->turn(&p), JACTA_OVER);
        assert_true(jacta_state_check(game(), &p, NULL));
    }
}

static void what_contradicts_itself_is_refused(void **unused) {
    (void)unused;
    position good = given(2), bad[5] = {good, good, good, good, good};
    bad[0].player[A].roles[CK_HOLY] = 1;  /* no citizen has it */
    bad[1].player[C].tokens[CK_GOLD] = 1; /* nobody sits there */
    bad[2].round = 101;                   /* of 100 */
    bad[3].active = B;                    /* but A rolls */
    bad[4].player[B].duke[0] = bad[4].player[A].duke[0];
    assert_true(jacta_state_check(game(), &good, NULL));
    for (uint32_t i = 0; i < 5; i++) assert_false(jacta_state_check(game(), &bad[i], NULL));
    position alone = given(1);
    assert_true(jacta_state_check(game(), &alone, NULL));
    alone.player[CK_LORD].tokens[CK_VP] = 1; /* he has no tokens */
    assert_false(jacta_state_check(game(), &alone, NULL));
}

static void altered_states_are_refused_or_can_be_played(void **unused) {
    (void)unused;
    sound_states_play(&(sound_plan){"card_kingdoms", 250, 20000, NULL, true});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reached_states_are_sound),
        cmocka_unit_test(what_contradicts_itself_is_refused),
        cmocka_unit_test(altered_states_are_refused_or_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
