/* States from elsewhere: those that games reach are sound, and those that only pass for sound can be
 * played to their end, and are sound all the way. An argument says how many are tried. */
#include "card_kingdoms_position.h"

#include <stdlib.h>

enum { GAMES = 100, LONGEST = 20000 };

static uint32_t tries = 20000;

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

/* ---- Altered states ---------------------------------------------------------------------------- */

/* A random element of a field becomes what it may be by its bounds, or what it is in another state. */
static void alter(position *p, const position *other, jacta_rng *rng) {
    static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 8};
    const jacta_field *field = &game()->fields[jacta_rng_below(rng, game()->field_count)];
    uint32_t offset = field->offset, span = (uint32_t)(field->high - field->low + 1);
    for (uint32_t d = 0; d < 3 && field->dim[d].count; d++)
        offset += field->dim[d].stride * jacta_rng_below(rng, field->dim[d].count);
    uint32_t value = (uint32_t)field->low + jacta_rng_below(rng, span);
    if (jacta_rng_below(rng, 2)) value = (uint32_t)field->low + jacta_rng_below(rng, 8) % span;
    const void *source =
        jacta_rng_below(rng, 2) ? (const uint8_t *)other + offset : (const uint8_t *)&value;
    memcpy((uint8_t *)p + offset, source, sizes[field->type]);
}

static void hear(void *context, const char *name, const int32_t *values, uint32_t count) {
    (void)context, (void)name;
    for (uint32_t i = 0; i < count; i++) assert_in_range(values[i], 0, 100);
}

static void tell(const position *p, uint32_t ply, jacta_rng *rng) {
    static char board[65536];
    char text[JACTA_MAX_NOTATION];
    jacta_phrase phrase;
    jacta_scores scores;
    jacta_move move = any_move(p, rng);
    jacta_text notation = {text, sizeof text, 0}, elements = {text, sizeof text, 0};
    game()->face->write(p, move, &notation);
    game()->face->touch(p, move, &elements);
    game()->face->describe(p, move, &phrase);
    game()->face->status(p, &phrase);
    for (uint32_t i = 0; game()->face->pending(p, i, &phrase); i++) assert_true(i < CK_CITIZENS);
    if (ply % 16) return;
    game()->face->facts(p, hear, NULL);
    jacta_board_text(game(), p, A, "en", NULL, 80, board, sizeof board);
    game()->scores(p, &scores);
    for (uint32_t seat = 0; seat < p->players; seat++) game()->value(p, (int32_t)seat);
}

static void play_on(position *p, jacta_rng *rng) {
    for (uint32_t ply = 0; ply < LONGEST; ply++) {
        if (!game()->sound(p)) fail_msg("not sound any more after %u events", ply);
        if (game()->turn(p) == JACTA_OVER) return;
        tell(p, ply, rng);
        game()->apply(p, any_move(p, rng));
    }
    fail_msg("an altered state does not end");
}

static void altered_states_are_refused_or_can_be_played(void **unused) {
    (void)unused;
    uint32_t played = 0;
    for (uint32_t number = 0; number < tries;) {
        jacta_rng rng = jacta_rng_seed(4, number);
        jacta_setup setup = any_setup(1 + number % 5, &rng);
        position p = started(&setup), other = p;
        while (game()->turn(&p) != JACTA_OVER && number < tries) {
            position altered = p;
            for (uint32_t i = 1 + jacta_rng_below(&rng, 4); i; i--) alter(&altered, &other, &rng);
            number++;
            if (memcmp(&altered, &p, sizeof p) != 0 && jacta_state_check(game(), &altered, NULL)) {
                played++;
                play_on(&altered, &rng);
            }
            if (!jacta_rng_below(&rng, 40)) other = p;
            game()->apply(&p, any_move(&p, &rng));
        }
    }
    assert_true(played > tries / 50);
    assert_true(played < tries / 2);
    print_message("# %u of %u altered states are sound\n", played, tries);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reached_states_are_sound),
        cmocka_unit_test(what_contradicts_itself_is_refused),
        cmocka_unit_test(altered_states_are_refused_or_can_be_played),
    };
    if (argc > 1) tries = (uint32_t)atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
