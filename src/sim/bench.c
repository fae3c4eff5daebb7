#define _GNU_SOURCE
#include "bench.h"

#include "bots/search.h"
#include "rules/core/hash.h"
#include "bots/threads.h"

#include <linux/perf_event.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    const jacta_game *game;
    const void *start;
    double seconds;
    atomic_uint_fast64_t next, games, decisions;
} bench_play;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* What this thread has had of the processor, whoever else wants it: for shares of speeds. */
static double spent(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Plays game number `index` to its end and leaves its last state; returns the decisions. */
static uint64_t play_game(const jacta_game *game, const void *start, void *state, jacta_move *moves,
                          uint64_t index) {
    jacta_rng rng = rng_seed(1, index);
    uint64_t decisions = 0;
    memcpy(state, start, game->state_size);
    for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
        if (turn == JACTA_CHANCE) {
            game->apply(state, game->draw(state, &rng));
        } else {
            uint32_t count = game->moves(state, moves);
            game->apply(state, moves[rng_below(&rng, count)]);
            decisions++;
        }
    }
    return decisions;
}

static void play_until(void *context, uint32_t thread) {
    bench_play *play = context;
    uint64_t state[JACTA_MAX_STATE / 8], games = 0, decisions = 0;
    jacta_move *moves = malloc(play->game->max_moves * sizeof *moves);
    double end = now() + play->seconds;
    (void)thread;
    while (moves && (!games || games & 15 || now() < end)) {
        uint64_t index = atomic_fetch_add_explicit(&play->next, 1, memory_order_relaxed);
        decisions += play_game(play->game, play->start, state, moves, index);
        games++;
    }
    free(moves);
    atomic_fetch_add(&play->games, games);
    atomic_fetch_add(&play->decisions, decisions);
}

/* Games and decisions a second on a number of threads, and the share of the time that the caller's
 * thread, one of them, had a core. */
static void rate(const jacta_game *game, const void *start, double seconds, uint32_t threads,
                 double *games, double *decisions, double *core) {
    bench_play play = {.game = game, .start = start, .seconds = seconds};
    double begin = now(), own = spent();
    threads_run(threads, play_until, &play);
    double took = now() - begin;
    *core = (spent() - own) / took;
    *games = (double)play.games / took;
    *decisions = (double)play.decisions / took;
}

static double clone_rate(const jacta_game *game, const void *start, double seconds) {
    enum { RING = 16, BATCH = 4096 };
    static _Thread_local uint64_t ring[RING][JACTA_MAX_STATE / 8];
    uint64_t clones = 0;
    double begin = now(), took;
    memcpy(ring[0], start, game->state_size);
    do {
        for (uint32_t i = 0; i < BATCH; i++) {
            memcpy(ring[(i + 1) % RING], ring[i % RING], game->state_size);
            __asm__ volatile("" ::: "memory");
        }
        clones += BATCH;
    } while ((took = now() - begin) < seconds);
    return (double)clones / took;
}

/* A counter of this thread's instructions, -1 where the machine does not let us have one. */
static int counter_open(void) {
    struct perf_event_attr attr = {.type = PERF_TYPE_HARDWARE,
                                   .size = sizeof attr,
                                   .config = PERF_COUNT_HW_INSTRUCTIONS,
                                   .exclude_kernel = 1,
                                   .exclude_hv = 1};
    return (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
}

static uint64_t counter_read(int counter) {
    uint64_t count;
    return counter >= 0 && read(counter, &count, sizeof count) == sizeof count ? count : 0;
}

/* A hash of how BENCH_GAMES fixed games ended: the states, the results and the lengths. */
static uint64_t sign(const jacta_game *game, const void *start, uint64_t *decisions) {
    uint64_t state[JACTA_MAX_STATE / 8], signature = 0;
    jacta_scores scores;
    jacta_move *moves = malloc(game->max_moves * sizeof *moves);
    *decisions = 0;
    for (uint64_t i = 0; moves && i < BENCH_GAMES; i++) {
        *decisions += play_game(game, start, state, moves, i);
        signature = rng_mix(signature ^ hash_bytes(state, game->state_size)) + *decisions;
        game->scores(state, &scores);
        for (uint32_t k = 0; k < scores.columns; k++)
            signature = rng_mix(signature ^ (uint32_t)scores.total[k]) + (uint32_t)scores.rank[k];
    }
    free(moves);
    return signature;
}

uint64_t bench_signature(const jacta_game *game, const jacta_setup *setup) {
    uint64_t start[JACTA_MAX_STATE / 8], decisions;
    return jacta_begin(game, setup, start, NULL) ? sign(game, start, &decisions) : 0;
}

bench_result bench_run(const jacta_game *game, const jacta_setup *setup, double seconds,
                       uint32_t threads) {
    uint64_t start[JACTA_MAX_STATE / 8];
    bench_result result = {0};
    if (!jacta_begin(game, setup, start, NULL)) return result;
    int counter = counter_open();
    uint64_t before = counter_read(counter), decided;
    result.signature = sign(game, start, &decided);
    if (decided)
        result.instructions_per_decision =
            (double)(counter_read(counter) - before) / (double)decided;
    if (counter >= 0) close(counter);
    rate(game, start, seconds, 1, &result.games_per_s, &result.decisions_per_s, &result.core);
    result.clones_per_s = clone_rate(game, start, seconds / 4);
    if (threads > 1) {
        double games, decisions, core;
        rate(game, start, seconds, threads, &games, &decisions, &core);
        result.scaling = decisions / result.decisions_per_s;
    }
    return result;
}

/* Up to `most` decisions, spread over random games, as their players see them. */
static void gather(const jacta_game *game, const void *start,
                   uint64_t (*views)[JACTA_MAX_STATE / 8], uint32_t most) {
    jacta_move moves[JACTA_MAX_LIST];
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_rng rng = rng_seed(2, 0);
    uint32_t count = 0;
    while (count < most) {
        memcpy(state, start, game->state_size);
        for (int32_t turn; count < most && (turn = game->turn(state)) != JACTA_OVER;) {
            if (turn == JACTA_CHANCE) {
                game->apply(state, game->draw(state, &rng));
                continue;
            }
            uint32_t choices = game->moves(state, moves);
            if (choices > 1 && !rng_below(&rng, 16)) jacta_view(game, state, turn, views[count++]);
            game->apply(state, moves[rng_below(&rng, choices)]);
        }
    }
}

/* Random moves from an imagined world on, as many as there are decisions to make. */
static void play_random(const jacta_game *game, const void *view, uint32_t decisions,
                        jacta_rng *rng) {
    jacta_move moves[JACTA_MAX_LIST];
    uint64_t state[JACTA_MAX_STATE / 8];
    memcpy(state, view, game->state_size);
    if (game->imagine) game->imagine(state, game->turn(view), rng);
    for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
        if (turn == JACTA_CHANCE) {
            game->apply(state, game->draw(state, rng));
        } else {
            if (!decisions--) return;
            game->apply(state, moves[rng_below(rng, game->moves(state, moves))]);
        }
    }
}

enum { VIEWS = 64 };

typedef struct {
    const jacta_game *game;
    uint64_t views[VIEWS][JACTA_MAX_STATE / 8];
    double seconds, depth;
    jacta_rng rng;
} bench_positions;

/* Playouts a second of searches, and with `bare` also of the same without a tree. */
static double search_rate(bench_positions *positions, uint32_t glances, double *bare) {
    search *s = search_open((search_budget){.playouts = 500, .glances = glances});
    uint64_t done = 0;
    double begin = spent();
    if (!s) return 0;
    for (uint32_t i = 0; spent() < begin + positions->seconds; i++)
        search_move(s, positions->game, positions->views[i % VIEWS],
                    positions->game->turn(positions->views[i % VIEWS]), &positions->rng);
    search_work work = search_done(s);
    double rate = (double)work.playouts / (spent() - begin);
    positions->depth = (double)work.decisions / (double)work.playouts;
    for (begin = spent(); bare && (done & 15 || spent() < begin + positions->seconds); done++)
        search_bare(s, positions->game, positions->views[done % VIEWS],
                    positions->game->turn(positions->views[done % VIEWS]), &positions->rng);
    if (bare) *bare = (double)done / (spent() - begin);
    search_close(s);
    return rate;
}

bench_search_result bench_search(const jacta_game *game, const jacta_setup *setup, double seconds) {
    uint64_t start[JACTA_MAX_STATE / 8], done = 0;
    bench_search_result result = {0};
    bench_positions *positions = malloc(sizeof *positions);
    if (!positions || !jacta_begin(game, setup, start, NULL)) return free(positions), result;
    positions->game = game, positions->seconds = seconds, positions->rng = rng_seed(3, 0);
    gather(game, start, positions->views, VIEWS);
    result.playouts_per_s = search_rate(positions, 0, &result.bare_per_s);
    result.depth = positions->depth;
    result.light_per_s = search_rate(positions, 1, NULL);
    double begin = spent();
    for (; done & 15 || spent() < begin + seconds; done++)
        play_random(game, positions->views[done % VIEWS], (uint32_t)(positions->depth + 0.5),
                    &positions->rng);
    result.random_per_s = (double)done / (spent() - begin);
    free(positions);
    return result;
}

uint64_t bench_search_signature(const jacta_game *game, const jacta_setup *setup) {
    uint64_t start[JACTA_MAX_STATE / 8], views[VIEWS][JACTA_MAX_STATE / 8], signature = 0;
    search *s = search_open((search_budget){.playouts = 50});
    jacta_rng rng = rng_seed(3, 0);
    if (!s || !jacta_begin(game, setup, start, NULL)) return search_close(s), 0;
    gather(game, start, views, VIEWS);
    for (uint32_t i = 0; i < VIEWS; i++) {
        jacta_move move = search_move(s, game, views[i], game->turn(views[i]), &rng);
        signature = rng_mix(signature ^ move) + search_done(s).decisions;
    }
    search_close(s);
    return signature;
}
