/* What a GPU computes is what this machine computes. The GPU is tests/gpu/fake.c. */
#include "gpu/gpu.h"
#include "gpu/rollout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 30, POSITIONS = 7, PLAYOUTS = 5 };

static jacta_gpu *gpu;
static jacta_error error;

static int open_gpu(void **state) {
    (void)state;
    gpu = jacta_gpu_open(0, &error);
    return gpu ? 0 : -1;
}

static int close_gpu(void **state) {
    (void)state;
    jacta_gpu_close(gpu);
    return 0;
}

/* Plays a game on as the header says, without anything of src/gpu. */
static uint32_t play(const jacta_game *game, void *state, int32_t viewer, uint64_t seed,
                     uint64_t number) {
    jacta_move moves[JACTA_MAX_LIST];
    jacta_rng dice = jacta_rng_seed(seed, number), minds[JACTA_MAX_PLAYERS];
    uint32_t decisions = 0;
    if (viewer != JACTA_REFEREE) jacta_imagine(game, state, viewer, &dice);
    for (uint32_t seat = 0; seat < JACTA_MAX_PLAYERS; seat++)
        minds[seat] = jacta_rng_seed(~seed, JACTA_MAX_PLAYERS * number + seat);
    for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
        if (turn == JACTA_CHANCE) {
            game->apply(state, game->draw(state, &dice));
            continue;
        }
        uint32_t count = game->moves(state, moves);
        game->apply(state, moves[jacta_rng_below(&minds[turn], count)]);
        decisions++;
    }
    return decisions;
}

typedef void check(const jacta_game *game, const jacta_setup *setup, const uint64_t *start);

static void for_all_games(check *each) {
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        for (uint32_t players = game->min_players; players <= game->max_players; players++) {
            uint64_t start[JACTA_MAX_STATE / 8];
            jacta_setup setup = jacta_setup_default(game, players);
            assert_true(jacta_begin(game, &setup, start, &error));
            each(game, &setup, start);
        }
}

/* ---- Tallies --------------------------------------------------------------------------------- */

static uint64_t *row_of(const jacta_rollouts *rollouts, uint32_t row) {
    return rollouts->bins + (uint64_t)row * (JACTA_COLUMNS + rollouts->scores);
}

/* Takes a game out of the tally, which must have it. */
static void uncount(jacta_rollouts *rollouts, const jacta_game *game, const void *state,
                    uint32_t decisions) {
    jacta_scores scores;
    uint32_t sharers = 0, players = jacta_players(game, state);
    game->scores(state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++) sharers += scores.rank[i] == 1;
    assert_int_equal(rollouts->columns, scores.columns);
    for (uint32_t i = 0; i < scores.columns; i++)
        for (uint32_t twice = 0; twice < 1u + (i < players); twice++) {
            uint32_t place = twice ? JACTA_COLUMNS + jacta_place(game, state, i) : i;
            uint64_t *row = row_of(rollouts, place);
            if (scores.rank[i] == 1) assert_true(row[sharers - 1]-- > 0);
            assert_true(row[JACTA_COLUMNS + (uint32_t)(scores.total[i] - rollouts->low)]-- > 0);
        }
    assert_true(row_of(rollouts, ROLLOUT_ROWS)[decisions]-- > 0);
}

static void check_tally(const jacta_game *game, const jacta_setup *setup, const uint64_t *start) {
    jacta_rollouts rollouts;
    uint64_t decisions = 0;
    assert_true(jacta_gpu_rollout(gpu, game, setup, 9, 5, GAMES, &rollouts, &error));
    assert_int_equal(rollouts.games, GAMES);
    for (uint64_t number = 5; number < 5 + GAMES; number++) {
        uint64_t state[JACTA_MAX_STATE / 8];
        memcpy(state, start, game->state_size);
        uint32_t length = play(game, state, JACTA_REFEREE, 9, number);
        uncount(&rollouts, game, state, length);
        decisions += length;
    }
    uint64_t bins = (uint64_t)(row_of(&rollouts, ROLLOUT_ROWS) - rollouts.bins) + rollouts.lengths;
    for (uint64_t i = 0; i < bins; i++) assert_int_equal(rollouts.bins[i], 0);
    assert_int_equal(rollouts.decisions, decisions);
    free(rollouts.bins);
}

static void tallies_count_the_games_of_a_seed(void **state) {
    (void)state;
    for_all_games(check_tally);
}

static void check_hashes(const jacta_game *game, const jacta_setup *setup, const uint64_t *start) {
    uint64_t hashes[GAMES];
    assert_true(gpu_hashes(gpu, game, setup, 3, GAMES, hashes, &error));
    for (uint64_t number = 0; number < GAMES; number++) {
        uint64_t state[JACTA_MAX_STATE / 8];
        memcpy(state, start, game->state_size);
        play(game, state, JACTA_REFEREE, 3, number);
        assert_int_equal(hashes[number], jacta_hash(game, state));
    }
}

static void every_last_state_is_the_same(void **state) {
    (void)state;
    for_all_games(check_hashes);
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* Positions along a random game, one after the other, as a seat sees them if one looks. */
static uint32_t positions(const jacta_game *game, const uint64_t *start, int32_t viewer,
                          unsigned char *out) {
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_move moves[JACTA_MAX_LIST];
    jacta_rng rng = jacta_rng_seed(4, 4);
    uint32_t count = 0, turns = 0;
    memcpy(state, start, game->state_size);
    for (int32_t turn; count < POSITIONS && (turn = game->turn(state)) != JACTA_OVER; turns++) {
        if (turns % 11 == 0) {
            uint64_t view[JACTA_MAX_STATE / 8];
            jacta_view(game, state, viewer, view);
            memcpy(out + count++ * game->state_size, view, game->state_size);
        }
        game->apply(state, turn == JACTA_CHANCE
                               ? game->draw(state, &rng)
                               : moves[jacta_rng_below(&rng, game->moves(state, moves))]);
    }
    return count;
}

static void add_playout(jacta_playouts *sum, const jacta_game *game, const void *state) {
    jacta_scores scores;
    uint32_t sharers = 0;
    game->scores(state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++) sharers += scores.rank[i] == 1;
    for (uint32_t i = 0; i < scores.columns; i++) {
        sum->wins[i] += scores.rank[i] == 1 ? JACTA_WIN / sharers : 0;
        sum->scores[i] += scores.total[i];
    }
}

static void check_positions(const jacta_game *game, const uint64_t *start, int32_t viewer) {
    unsigned char states[POSITIONS * JACTA_MAX_STATE];
    jacta_playouts out[POSITIONS];
    uint32_t count = positions(game, start, viewer, states);
    assert_true(jacta_gpu_playouts(gpu, game, states, count, PLAYOUTS, viewer, 8, out, &error));
    for (uint32_t i = 0; i < count; i++) {
        jacta_playouts sum = {0};
        for (uint64_t number = 0; number < PLAYOUTS; number++) {
            uint64_t state[JACTA_MAX_STATE / 8], seed = jacta_rng_seed(8, i).state;
            memcpy(state, states + i * game->state_size, game->state_size);
            sum.decisions += play(game, state, viewer, seed, number);
            add_playout(&sum, game, state);
        }
        assert_memory_equal(&out[i], &sum, sizeof sum);
    }
}

static void check_states(const jacta_game *game, const jacta_setup *setup, const uint64_t *start) {
    (void)setup;
    check_positions(game, start, JACTA_REFEREE);
}

static void check_views(const jacta_game *game, const jacta_setup *setup, const uint64_t *start) {
    check_positions(game, start, (int32_t)setup->players - 1);
}

static void playouts_go_on_from_positions(void **state) {
    (void)state;
    for_all_games(check_states);
}

static void playouts_of_a_view_begin_in_worlds_it_allows(void **state) {
    (void)state;
    for_all_games(check_views);
}

/* ---- What is refused ------------------------------------------------------------------------- */

static void impossible_set_ups_are_refused(void **state) {
    (void)state;
    const jacta_game *game = jacta_game_at(0);
    jacta_setup setup = jacta_setup_default(game, game->max_players + 1);
    jacta_rollouts rollouts;
    assert_false(jacta_gpu_rollout(gpu, game, &setup, 0, 0, 10, &rollouts, &error));
    assert_string_equal(error.code, "error.players");
    assert_null(rollouts.bins);
}

static void games_without_kernels_are_refused(void **state) {
    (void)state;
    jacta_game game = *jacta_game_at(0);
    jacta_setup setup = jacta_setup_default(&game, game.min_players);
    jacta_rollouts rollouts;
    game.id = "tarot";
    assert_false(jacta_gpu_rollout(gpu, &game, &setup, 0, 0, 10, &rollouts, &error));
    assert_string_equal(error.code, "error.gpu.no_kernel");
}

static void a_gpu_that_is_not_there_is_refused(void **state) {
    (void)state;
    assert_null(jacta_gpu_open(1, &error));
    assert_string_equal(error.code, "error.gpu.which");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tallies_count_the_games_of_a_seed),
        cmocka_unit_test(every_last_state_is_the_same),
        cmocka_unit_test(playouts_go_on_from_positions),
        cmocka_unit_test(playouts_of_a_view_begin_in_worlds_it_allows),
        cmocka_unit_test(impossible_set_ups_are_refused),
        cmocka_unit_test(games_without_kernels_are_refused),
        cmocka_unit_test(a_gpu_that_is_not_there_is_refused),
    };
    return cmocka_run_group_tests(tests, open_gpu, close_gpu);
}
