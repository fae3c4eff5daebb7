/* Whole random games on a GPU: tallies, sums for given positions, and hashes. */
#define _GNU_SOURCE
#include "gpu.h"
#include "rollout.h"

#include "rules/core/rng.h"
#include "rules/core/text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A set of games that is being played, and the places of what it needs on the GPU. */
typedef struct {
    jacta_gpu *gpu;
    void *kernel;
    uint64_t threads;
    rollout_plan plan;
    cuda_place place, states, results;
} job;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void job_end(job *work) {
    gpu_drop(work->gpu, work->place);
    gpu_drop(work->gpu, work->states);
    gpu_drop(work->gpu, work->results);
}

/* Positions and room for results of so many bytes. */
static bool job_begin(job *work, const jacta_game *game, const void *states, uint64_t positions,
                      uint64_t results, jacta_error *error) {
    if (!gpu_enter(work->gpu, error)) return false;
    const gpu_module *module = gpu_module_of(work->gpu, game, error);
    if (!module) return false;
    work->kernel = module->rollout;
    work->plan.stride = game->state_size;
    return (work->threads = gpu_threads(work->gpu, work->kernel, error)) &&
           (work->place = gpu_take(work->gpu, sizeof work->plan, error)) &&
           (work->states = gpu_take(work->gpu, positions * game->state_size, error)) &&
           (work->results = gpu_take(work->gpu, results, error)) &&
           gpu_write(work->gpu, work->states, states, positions * game->state_size, error);
}

/* Plays all games, in turns of about half a second: a screen that hangs on the GPU would end longer
 * ones. After each, `each` may stop; false with an error if it does or the GPU fails. */
static bool job_play(job *work, uint64_t games, bool (*each)(job *work, jacta_error *error),
                     jacta_error *error) {
    uint64_t turn = 4 * work->threads;
    work->plan.states = work->states;
    for (uint64_t done = 0; done < games; done = work->plan.end) {
        double begin = now();
        uint64_t left = games - done, count = left < turn ? left : turn;
        work->plan.next = done, work->plan.end = done + count;
        if (!gpu_write(work->gpu, work->place, &work->plan, sizeof work->plan, error) ||
            !gpu_run(work->gpu, work->kernel, count < work->threads ? count : work->threads,
                     work->place, error) ||
            (each && !each(work, error)))
            return false;
        double took = now() - begin;
        if (took < 0.25) turn *= 2;
        if (took > 1 && turn > work->threads) turn /= 2;
    }
    return true;
}

/* ---- Tallies --------------------------------------------------------------------------------- */

/* Bounds of a tally where the rules give none, or give them for games that nobody sees, and the widest
 * of all. */
enum { LENGTHS = 8192, SCORES = 8192, WIDEST = 1 << 24 };

static void shape(rollout_plan *plan, const jacta_game *game) {
    bool bounded = game->min_score < game->max_score;
    plan->low = bounded ? game->min_score : -SCORES / 4;
    plan->scores = bounded ? (uint32_t)(game->max_score - game->min_score + 1) : SCORES;
    plan->lengths = LENGTHS;
}

/* Stops when a game did not fit into the tally. */
static bool all_fit(job *work, jacta_error *error) {
    uint64_t outside, last = rollout_bins(&work->plan) - 1;
    if (!gpu_read(work->gpu, &outside, work->results + 8 * last, sizeof outside, error))
        return false;
    return !outside || error_start(error, "error.gpu.tally");
}

static bool tally(jacta_gpu *gpu, const jacta_game *game, const void *start, rollout_plan plan,
                  jacta_rollouts *out, jacta_error *error) {
    uint64_t bytes = 8 * rollout_bins(&plan);
    job work = {.gpu = gpu, .plan = plan};
    bool good = job_begin(&work, game, start, 1, bytes, error);
    work.plan.bins = (uint64_t *)work.results;
    good = good && job_play(&work, plan.games, all_fit, error);
    if (good && !(out->bins = malloc(bytes))) good = error_start(error, "error.memory");
    good = good && gpu_read(gpu, out->bins, work.results, bytes, error);
    job_end(&work);
    return good;
}

static bool grow(rollout_plan *plan, const jacta_error *error) {
    if (strcmp(error->code, "error.gpu.tally") != 0 || plan->scores >= WIDEST) return false;
    plan->low *= 4, plan->scores *= 4, plan->lengths *= 4;
    return true;
}

bool jacta_gpu_rollout(jacta_gpu *gpu, const jacta_game *game, const jacta_setup *setup,
                       uint64_t seed, uint64_t first, uint64_t games, jacta_rollouts *out,
                       jacta_error *error) {
    uint64_t start[JACTA_MAX_STATE / 8];
    jacta_scores scores;
    jacta_error trouble;
    rollout_plan plan = {.seed = seed, .first = first, .games = games, .viewer = JACTA_REFEREE};
    memset(out, 0, sizeof *out);
    if (!jacta_begin(game, setup, start, error)) return false;
    game->scores(start, &scores);
    shape(&plan, game);
    while (!tally(gpu, game, start, plan, out, &trouble))
        if (!grow(&plan, &trouble)) {
            free(out->bins);
            memset(out, 0, sizeof *out);
            if (error) *error = trouble;
            return false;
        }
    out->games = games;
    out->columns = scores.columns;
    out->low = plan.low, out->scores = plan.scores, out->lengths = plan.lengths;
    const uint64_t *lengths = out->bins + rollout_row(&plan, ROLLOUT_ROWS);
    for (uint32_t i = 0; i < plan.lengths; i++) out->decisions += i * lengths[i];
    return true;
}

/* ---- Positions ------------------------------------------------------------------------------- */

bool jacta_gpu_playouts(jacta_gpu *gpu, const jacta_game *game, const void *states,
                        uint32_t positions, uint64_t playouts, int32_t viewer, uint64_t seed,
                        jacta_playouts *out, jacta_error *error) {
    if (!positions || !playouts) return true;
    uint64_t bytes = positions * sizeof *out;
    job work = {.gpu = gpu, .plan = {.seed = seed, .games = playouts, .viewer = viewer}};
    bool good = job_begin(&work, game, states, positions, bytes, error);
    work.plan.sums = (jacta_playouts *)work.results;
    good = good && job_play(&work, positions * playouts, NULL, error) &&
           gpu_read(gpu, out, work.results, bytes, error);
    job_end(&work);
    return good;
}

bool gpu_hashes(jacta_gpu *gpu, const jacta_game *game, const jacta_setup *setup, uint64_t seed,
                uint64_t games, uint64_t *hashes, jacta_error *error) {
    uint64_t start[JACTA_MAX_STATE / 8];
    job work = {.gpu = gpu, .plan = {.seed = seed, .games = games, .viewer = JACTA_REFEREE}};
    bool good = jacta_begin(game, setup, start, error) &&
                job_begin(&work, game, start, 1, 8 * games, error);
    work.plan.hashes = (uint64_t *)work.results;
    good = good && job_play(&work, games, NULL, error) &&
           gpu_read(gpu, hashes, work.results, 8 * games, error);
    job_end(&work);
    return good;
}
