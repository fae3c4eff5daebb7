/* A batch on a GPU writes what a batch on this machine writes, byte for byte. The GPU is
 * tests/gpu/fake.c, whose memory a test can read. */
#define _POSIX_C_SOURCE 200809L
#include "jacta.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 70, STEPS = 150 };

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

/* The arrays of a batch one after the other, and the size of each. */
typedef struct {
    jacta_batch_arrays arrays;
    size_t sizes[8];
    unsigned char *all;
    size_t size;
} desk;

static void desk_sizes(desk *own, const jacta_batch_plan *plan) {
    uint32_t players = plan->setup.players, rows = plan->rows ? plan->rows : players;
    size_t element = plan->layout == JACTA_OBSERVE_BYTES ? 1 : 4;
    size_t sizes[8] = {element * jacta_observation_size(plan->game, rows, plan->layout),
                       plan->game->actions,
                       4,
                       1,
                       4 * players,
                       4,
                       4 * players,
                       4 * players};
    own->size = 0;
    for (uint32_t i = 0; i < 8; i++) {
        own->sizes[i] = (GAMES * sizes[i] + 7) / 8 * 8;
        own->size += own->sizes[i];
    }
}

static void desk_place(desk *own, unsigned char *memory) {
    void **arrays[8] = {&own->arrays.observation,     (void **)&own->arrays.mask,
                        (void **)&own->arrays.seat,   (void **)&own->arrays.done,
                        (void **)&own->arrays.reward, (void **)&own->arrays.length,
                        (void **)&own->arrays.score,  (void **)&own->arrays.rank};
    own->all = memory;
    for (uint32_t i = 0; i < 8; i++) *arrays[i] = memory, memory += own->sizes[i];
}

static void compare(const desk *here, const desk *there) {
    unsigned char *copy = malloc(there->size);
    assert_true(jacta_gpu_read(gpu, copy, there->all, there->size, &error));
    assert_memory_equal(here->all, copy, here->size);
    free(copy);
}

static void compare_states(const jacta_batch_plan *plan, const jacta_batch *batch,
                           jacta_gpu_batch *other) {
    uint64_t state[JACTA_MAX_STATE / 8];
    for (uint32_t i = 0; i < GAMES; i++) {
        assert_true(jacta_gpu_batch_state(other, i, state, &error));
        assert_memory_equal(state, jacta_batch_state(batch, i), plan->game->state_size);
    }
    assert_false(jacta_gpu_batch_state(other, GAMES, state, &error));
}

/* The same actions as numbers of 8 bytes. */
static void widen(jacta_move *places) {
    jacta_move narrow[GAMES];
    int64_t wide[GAMES];
    assert_true(jacta_gpu_read(gpu, narrow, places, sizeof narrow, &error));
    for (uint32_t i = 0; i < GAMES; i++) wide[i] = narrow[i];
    assert_true(jacta_gpu_write(gpu, places, wide, sizeof wide, &error));
}

static void play(const jacta_batch_plan *plan) {
    desk here, there;
    desk_sizes(&here, plan), desk_sizes(&there, plan);
    desk_place(&here, calloc(1, here.size));
    desk_place(&there, jacta_gpu_alloc(gpu, there.size, &error));
    jacta_batch *batch = jacta_batch_new(plan, &here.arrays, &error);
    jacta_gpu_batch *other = jacta_gpu_batch_new(gpu, plan, &there.arrays, &error);
    assert_non_null(batch);
    assert_non_null(other);
    compare(&here, &there);
    jacta_move actions[GAMES], chosen[GAMES];
    jacta_move *places = jacta_gpu_alloc(gpu, 2 * sizeof actions, &error);
    for (uint32_t step = 0; step < STEPS; step++) {
        assert_true(jacta_batch_choose(batch, "random", actions, &error));
        assert_true(jacta_gpu_batch_choose(other, places, &error));
        assert_true(jacta_gpu_read(gpu, chosen, places, sizeof chosen, &error));
        assert_memory_equal(actions, chosen, sizeof actions);
        assert_true(jacta_batch_step(batch, actions, &error));
        if (step % 2) widen(places);
        assert_true(jacta_gpu_batch_step(other, places, step % 2 ? 8 : 4, &error));
        compare(&here, &there);
    }
    compare_states(plan, batch, other);
    jacta_batch_reset(batch, 77);
    assert_true(jacta_gpu_batch_reset(other, 77, &error));
    compare(&here, &there);
    jacta_gpu_free(gpu, places);
    jacta_gpu_free(gpu, there.all);
    free(here.all);
    jacta_gpu_batch_free(other);
    jacta_batch_free(batch);
}

static void arrays_and_states_are_the_same(void **state) {
    (void)state;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        for (uint32_t players = game->min_players; players <= game->max_players; players++) {
            jacta_batch_plan plan = {.game = game,
                                     .setup = jacta_setup_default(game, players),
                                     .seed = 3,
                                     .first = 12,
                                     .games = GAMES,
                                     .layout = (jacta_layout)(players % 3),
                                     .returns = (jacta_return)(players % 3)};
            play(&plan);
        }
}

/* Bots, rotation, forced moves, a limit, more rows than players, games that stay over. */
static void every_way_to_play_is_the_same(void **state) {
    (void)state;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        jacta_batch_plan plan = {.game = game,
                                 .setup = jacta_setup_default(game, 2),
                                 .games = GAMES,
                                 .rows = game->max_players,
                                 .layout = JACTA_OBSERVE_FLOATS,
                                 .skip_forced = true,
                                 .rotate = true,
                                 .bots = {NULL, "random"}};
        play(&plan);
        plan.limit = 20;
        plan.stay = true;
        play(&plan);
    }
}

static jacta_batch_plan small_plan(void) {
    const jacta_game *game = jacta_game_at(0);
    return (jacta_batch_plan){.game = game, .setup = jacta_setup_default(game, 2), .games = GAMES};
}

static void an_illegal_action_plays_nothing(void **state) {
    (void)state;
    jacta_batch_plan plan = small_plan();
    uint32_t lengths[GAMES];
    jacta_batch_arrays arrays = {.length = jacta_gpu_alloc(gpu, sizeof lengths, &error)};
    jacta_gpu_batch *batch = jacta_gpu_batch_new(gpu, &plan, &arrays, &error);
    jacta_move actions[GAMES], *places = jacta_gpu_alloc(gpu, 2 * sizeof actions, &error);
    assert_non_null(batch);
    assert_true(jacta_gpu_batch_choose(batch, places, &error));
    assert_true(jacta_gpu_read(gpu, actions, places, sizeof actions, &error));
    actions[41] = actions[53] = plan.game->actions;
    assert_true(jacta_gpu_write(gpu, places, actions, sizeof actions, &error));
    assert_false(jacta_gpu_batch_step(batch, places, 4, &error));
    assert_string_equal(error.code, "error.batch_action");
    assert_int_equal(error.arg[0].number, plan.game->actions);
    assert_int_equal(error.arg[1].number, 41);
    int64_t wide[GAMES] = {0};
    for (uint32_t i = 0; i < GAMES; i++) wide[i] = actions[i < 41 ? i : 0];
    wide[33] = (1LL << 32) + actions[33];
    assert_true(jacta_gpu_write(gpu, places, wide, sizeof wide, &error));
    assert_false(jacta_gpu_batch_step(batch, places, 8, &error));
    assert_int_equal(error.arg[0].number, wide[33]);
    assert_int_equal(error.arg[1].number, 33);
    assert_true(jacta_gpu_read(gpu, lengths, arrays.length, sizeof lengths, &error));
    for (uint32_t i = 0; i < GAMES; i++) assert_int_equal(lengths[i], 0);
    jacta_gpu_batch_free(batch);
    jacta_gpu_free(gpu, places);
    jacta_gpu_free(gpu, arrays.length);
}

static void after_a_failure_only_a_reset_helps(void **state) {
    (void)state;
    uint64_t copy[JACTA_MAX_STATE / 8];
    jacta_batch_plan plan = small_plan();
    jacta_batch_arrays arrays = {0};
    jacta_gpu_batch *batch = jacta_gpu_batch_new(gpu, &plan, &arrays, &error);
    jacta_move *places = jacta_gpu_alloc(gpu, GAMES * sizeof *places, &error);
    assert_true(jacta_gpu_batch_choose(batch, places, &error));
    setenv("FAKE_CUDA_FAULT", "lost", 1);
    assert_false(jacta_gpu_batch_step(batch, places, sizeof *places, &error));
    assert_false(jacta_gpu_batch_reset(batch, 1, &error));
    unsetenv("FAKE_CUDA_FAULT");
    error.code = NULL;
    assert_false(jacta_gpu_batch_step(batch, places, sizeof *places, &error));
    assert_string_equal(error.code, "error.gpu.failed");
    assert_false(jacta_gpu_batch_choose(batch, places, &error));
    assert_false(jacta_gpu_batch_state(batch, 0, copy, &error));
    assert_true(jacta_gpu_batch_reset(batch, plan.seed, &error));
    assert_true(jacta_gpu_batch_step(batch, places, sizeof *places, &error));
    /* Whether the actions were legal is not known: the games may have gone on. */
    setenv("FAKE_CUDA_FAULT", "unread", 1);
    assert_false(jacta_gpu_batch_step(batch, places, sizeof *places, &error));
    unsetenv("FAKE_CUDA_FAULT");
    assert_false(jacta_gpu_batch_choose(batch, places, &error));
    assert_true(jacta_gpu_batch_reset(batch, plan.seed, &error));
    assert_true(jacta_gpu_batch_choose(batch, places, &error));
    jacta_gpu_free(gpu, places);
    jacta_gpu_batch_free(batch);
}

/* Others may still use the arrays: what they have begun is waited for before anything is written. */
static void a_batch_waits_before_it_begins(void **state) {
    (void)state;
    jacta_move chosen[GAMES], none[GAMES] = {0};
    jacta_batch_plan plan = small_plan();
    jacta_batch_arrays arrays = {0};
    jacta_gpu_batch *batch = jacta_gpu_batch_new(gpu, &plan, &arrays, &error);
    jacta_move *places = jacta_gpu_alloc(gpu, sizeof chosen, &error);
    setenv("FAKE_CUDA_FAULT", "lost", 1);
    assert_false(jacta_gpu_batch_choose(batch, places, &error));
    unsetenv("FAKE_CUDA_FAULT");
    assert_true(jacta_gpu_read(gpu, chosen, places, sizeof chosen, &error));
    assert_memory_equal(chosen, none, sizeof none);
    assert_true(jacta_gpu_batch_reset(batch, plan.seed, &error));
    assert_true(jacta_gpu_batch_choose(batch, places, &error));
    assert_true(jacta_gpu_read(gpu, chosen, places, sizeof chosen, &error));
    assert_memory_not_equal(chosen, none, sizeof none);
    jacta_gpu_free(gpu, places);
    jacta_gpu_batch_free(batch);
}

static void plans_that_no_gpu_plays_are_refused(void **state) {
    (void)state;
    jacta_batch_arrays arrays = {0};
    jacta_batch_plan plan = small_plan();
    plan.games = 1u << 25;
    assert_null(jacta_gpu_batch_new(gpu, &plan, &arrays, &error));
    assert_string_equal(error.code, "error.batch_number");
    plan = small_plan();
    plan.bots[0] = "greedy";
    assert_null(jacta_gpu_batch_new(gpu, &plan, &arrays, &error));
    assert_string_equal(error.code, "error.gpu.random_only");
    plan.bots[0] = plan.bots[1] = "random";
    assert_null(jacta_gpu_batch_new(gpu, &plan, &arrays, &error));
    assert_string_equal(error.code, "error.batch_bots");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_and_states_are_the_same),
        cmocka_unit_test(every_way_to_play_is_the_same),
        cmocka_unit_test(an_illegal_action_plays_nothing),
        cmocka_unit_test(after_a_failure_only_a_reset_helps),
        cmocka_unit_test(a_batch_waits_before_it_begins),
        cmocka_unit_test(plans_that_no_gpu_plays_are_refused),
    };
    return cmocka_run_group_tests(tests, open_gpu, close_gpu);
}
