/* States from elsewhere: reachable ones with some elements changed within their bounds. Whichever of
 * them jacta_state_check() passes are played to their end with words, boards and scores on the way, and
 * all fields must stay within their bounds. JACTA_SOUND_TRIES=N in the environment tries more. */
#ifndef SOUNDNESS_H
#define SOUNDNESS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jacta.h"

#include <stdlib.h>
#include <string.h>

enum { SOUND_TRIES = 4000, SOUND_PLIES = 200000, SOUND_CHANGES = 3, SOUND_BOARD = 16384 };

typedef struct {
    const jacta_game *game;
    jacta_rng rng;
    uint64_t passed;
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_move list[JACTA_MAX_LIST];
    uint32_t count; /* listed in that state */
} soundness;

static inline uint32_t sound_below(soundness *test, uint32_t bound) {
    return jacta_rng_below(&test->rng, bound);
}

static inline void sound_list(soundness *test) {
    jacta_chance chances[JACTA_MAX_LIST];
    const jacta_game *game = test->game;
    if (game->turn(test->state) != JACTA_CHANCE) {
        assert_in_range(game->turn(test->state), 0, jacta_players(game, test->state) - 1);
        test->count = game->moves(test->state, test->list);
        assert_in_range(test->count, 1, game->max_moves);
        return;
    }
    test->count = game->chances(test->state, chances);
    assert_in_range(test->count, 1, game->max_chances);
    for (uint32_t i = 0; i < test->count; i++) test->list[i] = chances[i].move;
    assert_true(jacta_listed(game, test->state, game->draw(test->state, &test->rng)));
}

static inline void sound_fact(void *context, const char *name, const int32_t *values,
                              uint32_t count) {
    int64_t *sum = context;
    assert_non_null(name);
    for (uint32_t i = 0; i < count; i++) *sum += values[i];
}

/* Whatever people could ask of the state, and of a listed move. */
static inline void sound_words(soundness *test, jacta_move move) {
    static char board[SOUND_BOARD];
    const jacta_game *game = test->game;
    const jacta_face *face = game->face;
    char buffer[512];
    jacta_text text = {buffer, sizeof buffer, 0};
    jacta_phrase phrase;
    jacta_scores scores;
    int64_t sum = 0;
    face->write(test->state, move, &text);
    face->touch(test->state, move, &text);
    face->describe(test->state, move, &phrase);
    jacta_phrase_text("en", &phrase, &text);
    face->status(test->state, &phrase);
    for (uint32_t i = 0; face->pending && face->pending(test->state, i, &phrase);) i++;
    if (face->facts) face->facts(test->state, sound_fact, &sum);
    game->scores(test->state, &scores);
    for (uint32_t seat = 0; seat < jacta_players(game, test->state); seat++) {
        if (game->value) sum += game->value(test->state, (int32_t)seat);
        if (sound_below(test, 32) == 0)
            jacta_board_text(game, test->state, (int32_t)seat, "en", NULL, 80, board, sizeof board);
    }
    if (game->min_score < game->max_score)
        for (uint32_t column = 0; column < scores.columns; column++)
            assert_in_range(scores.total[column] - game->min_score, 0,
                            game->max_score - game->min_score);
}

static inline void sound_play(soundness *test) {
    const jacta_game *game = test->game;
    for (uint32_t ply = 0; game->turn(test->state) != JACTA_OVER; ply++) {
        sound_list(test);
        jacta_move move = test->list[sound_below(test, test->count)];
        sound_words(test, move);
        game->apply(test->state, move);
        jacta_error error;
        if (!jacta_state_check(game, test->state, &error) &&
            !strcmp(error.code, "error.state_field"))
            fail_msg("field %s out of bounds after move %u", error.buffer, move);
        assert_true(ply < (game->max_length ? game->max_length : SOUND_PLIES));
    }
}

static inline void sound_change(soundness *test) {
    static const uint8_t sizes[] = {
        [JACTA_U8] = 1,  [JACTA_I8] = 1,  [JACTA_U16] = 2, [JACTA_I16] = 2,
        [JACTA_U32] = 4, [JACTA_I32] = 4, [JACTA_U64] = 8};
    const jacta_field *field = &test->game->fields[sound_below(test, test->game->field_count)];
    unsigned char *element = (unsigned char *)test->state + field->offset;
    for (uint32_t d = 0; d < 3 && field->dim[d].count; d++)
        element += sound_below(test, field->dim[d].count) * field->dim[d].stride;
    uint64_t wide = (uint64_t)(field->high - field->low) + 1, value = jacta_rng_next(&test->rng);
    value = (uint64_t)field->low + value % wide;
    memcpy(element, &value, sizes[field->type]);
}

/* A random game of a random set-up, as far as it lasts for so many events. */
static inline void sound_reach(soundness *test, uint32_t plies) {
    const jacta_game *game = test->game;
    uint32_t counts = game->max_players - game->min_players + 1;
    jacta_setup setup;
    do {
        setup = jacta_setup_default(game, game->min_players + sound_below(test, counts));
        for (uint32_t i = 0; i < game->option_count; i++)
            if (game->options[i].kind == JACTA_CHOICE && sound_below(test, 3) == 0)
                setup.options[i] = sound_below(test, game->options[i].count);
    } while (!jacta_begin(game, &setup, test->state, NULL));
    for (; plies && game->turn(test->state) != JACTA_OVER; plies--) {
        sound_list(test);
        game->apply(test->state, test->list[sound_below(test, test->count)]);
        assert_true(jacta_state_check(game, test->state, NULL));
    }
}

static inline void sound_states_play(const char *id, uint32_t longest) {
    static soundness test;
    const char *wanted = getenv("JACTA_SOUND_TRIES");
    uint64_t tries = wanted ? strtoull(wanted, NULL, 10) : SOUND_TRIES,
             reached[JACTA_MAX_STATE / 8];
    test = (soundness){.game = jacta_game_find(id), .rng = jacta_rng_seed(tries, 1)};
    for (uint64_t i = 0; i < tries; i++) {
        if (i % 64 == 0) {
            sound_reach(&test, sound_below(&test, longest));
            memcpy(reached, test.state, sizeof reached);
        }
        memcpy(test.state, reached, sizeof reached);
        for (uint32_t k = sound_below(&test, SOUND_CHANGES) + 1; k; k--) sound_change(&test);
        if (!memcmp(test.state, reached, test.game->state_size)) continue;
        if (!jacta_state_check(test.game, test.state, NULL)) continue;
        test.passed++;
        sound_play(&test);
    }
    print_message("# %llu of %llu changed states are sound\n", (unsigned long long)test.passed,
                  (unsigned long long)tries);
    assert_in_range(test.passed, tries / 100, tries - tries / 10);
}

#endif
