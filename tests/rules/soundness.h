/* States from elsewhere: reachable ones with some elements changed within their bounds. Whichever of
 * them jacta_state_check() passes are played to their end with words, boards and scores on the way, and
 * all fields must stay within their bounds; where a game promises more, they must pass all the way.
 * JACTA_SOUND_TRIES=N in the environment tries more. */
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
    const char *game;
    uint32_t longest; /* events before the changes */
    uint32_t tries;   /* 0: SOUND_TRIES */
    void (*mend)(
        void *state); /* writes what follows from the rest, so that more changes pass; or NULL */
    bool stays;       /* what passes once passes to the end */
} sound_plan;

typedef struct {
    const jacta_game *game;
    const sound_plan *plan;
    jacta_rng rng;
    uint64_t other[JACTA_MAX_STATE / 8]; /* a state of another time, to take values from */
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
    if (game->together) sum += game->together(test->state).seats;
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

/* A world imagined from what somebody sees is sound too. */
static inline void sound_imagine(soundness *test) {
    uint64_t view[JACTA_MAX_STATE / 8];
    uint32_t seat = sound_below(test, jacta_players(test->game, test->state) + 1);
    int32_t viewer =
        seat < jacta_players(test->game, test->state) ? (int32_t)seat : JACTA_SPECTATOR;
    if (!test->game->imagine || sound_below(test, 32)) return;
    jacta_view(test->game, test->state, viewer, view);
    test->game->imagine(view, viewer, &test->rng);
    assert_true(jacta_state_check(test->game, view, NULL));
}

static inline void sound_play(soundness *test) {
    const jacta_game *game = test->game;
    for (uint32_t ply = 0; game->turn(test->state) != JACTA_OVER; ply++) {
        sound_list(test);
        jacta_move move = test->list[sound_below(test, test->count)];
        sound_words(test, move);
        if (test->plan->stays) sound_imagine(test);
        game->apply(test->state, move);
        jacta_error error;
        if (!jacta_state_check(game, test->state, &error) &&
            (test->plan->stays || !strcmp(error.code, "error.state_field")))
            fail_msg("%s: %s after move %u", error.code, error.buffer, move);
        assert_true(ply < (game->max_length ? game->max_length : SOUND_PLIES));
    }
}

static inline void sound_change(soundness *test) {
    static const uint8_t sizes[] = {
        [JACTA_U8] = 1,  [JACTA_I8] = 1,  [JACTA_U16] = 2, [JACTA_I16] = 2,
        [JACTA_U32] = 4, [JACTA_I32] = 4, [JACTA_U64] = 8};
    const jacta_field *field = &test->game->fields[sound_below(test, test->game->field_count)];
    uint32_t offset = field->offset, way = sound_below(test, 5);
    for (uint32_t d = 0; d < 3 && field->dim[d].count; d++) {
        bool seats = field->seats && !d && !field->rival;
        uint32_t count = seats ? jacta_players(test->game, test->state) : field->dim[d].count;
        offset += sound_below(test, count) * field->dim[d].stride;
    }
    unsigned char *element = (unsigned char *)test->state + offset;
    uint64_t wide = (uint64_t)(field->high - field->low) + 1, value = 0;
    memcpy(&value, element, sizes[field->type]);
    if (way == 0)
        memcpy(&value, (unsigned char *)test->other + offset, sizes[field->type]);
    else if (way == 1 && field->kind == JACTA_KIND_SET)
        value ^= ((uint64_t)field->high & 1ull << sound_below(test, 64));
    else if (way <= 2)
        value += value == (uint64_t)field->high || sound_below(test, 2) ? UINT64_MAX : 1;
    else
        value =
            (uint64_t)field->low + jacta_rng_next(&test->rng) % (way == 3 && wide > 8 ? 8 : wide);
    memcpy(element, &value, sizes[field->type]);
}

/* A random game of a random set-up, as far as it lasts for so many events. */
static inline void sound_reach(soundness *test, uint32_t plies) {
    const jacta_game *game = test->game;
    uint32_t counts = game->max_players - game->min_players + 1;
    jacta_setup setup;
    do {
        setup = jacta_setup_default(game, game->min_players + sound_below(test, counts));
        for (uint32_t i = 0; i < game->option_count; i++) {
            const jacta_option *option = &game->options[i];
            if (sound_below(test, 3)) continue;
            setup.options[i] =
                option->kind == JACTA_CHOICE ? sound_below(test, option->count)
                : option->kind == JACTA_NUMBER
                    ? option->low + sound_below(test, option->high - option->low + 1)
                    : (uint32_t)(jacta_rng_next(&test->rng) & ((1ull << option->count) - 1));
        }
    } while (!jacta_begin(game, &setup, test->state, NULL));
    for (; plies && game->turn(test->state) != JACTA_OVER; plies--) {
        sound_list(test);
        game->apply(test->state, test->list[sound_below(test, test->count)]);
        assert_true(jacta_state_check(game, test->state, NULL));
    }
}

static inline void sound_states_play(const sound_plan *plan) {
    static soundness test;
    const char *wanted = getenv("JACTA_SOUND_TRIES");
    uint64_t tries = plan->tries ? plan->tries : SOUND_TRIES, reached[JACTA_MAX_STATE / 8];
    if (wanted) tries = strtoull(wanted, NULL, 10);
    test = (soundness){jacta_game_find(plan->game), plan, jacta_rng_seed(tries, 1), .passed = 0};
    sound_reach(&test, plan->longest);
    for (uint64_t i = 0; i < tries; i++) {
        if (i % 16 == 0) {
            memcpy(test.other, test.state, sizeof test.other);
            sound_reach(&test, sound_below(&test, plan->longest));
            memcpy(reached, test.state, sizeof reached);
        }
        memcpy(test.state, reached, sizeof reached);
        for (uint32_t k = sound_below(&test, SOUND_CHANGES) + 1; k; k--) sound_change(&test);
        if (plan->mend && jacta_players(test.game, test.state) <= test.game->max_players &&
            sound_below(&test, 2))
            plan->mend(test.state);
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
