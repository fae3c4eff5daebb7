/* How fast a game runs: uniform random play with full move lists, and plain copies of states. */
#ifndef JACTA_BENCH_H
#define JACTA_BENCH_H

#include "jacta.h"

enum { BENCH_GAMES = 1000 }; /* behind the signature */

typedef struct {
    double decisions_per_s, games_per_s, clones_per_s;
    double instructions_per_decision; /* 0 where the machine cannot count */
    double scaling;                   /* decisions/s of all threads over those of one */
    double
        core; /* CPU time over the time that passed, on one thread: less than 1 where others ran */
    uint64_t signature; /* as bench_signature() */
} bench_result;

/* Measures for about `seconds`, on one thread; with `threads` over 1, as long again on that many. */
bench_result bench_run(const jacta_game *game, const jacta_setup *setup, double seconds,
                       uint32_t threads);

/* Searches of 500 playouts at decisions of random games: beside the same playouts without a tree;
 * and with random playouts, beside random moves to the same depth. */
typedef struct {
    double playouts_per_s, bare_per_s, light_per_s, random_per_s;
    double depth; /* decisions a playout */
} bench_search_result;

bench_search_result bench_search(const jacta_game *game, const jacta_setup *setup, double seconds);

/* What a change of the rules changes: a hash over BENCH_GAMES fixed games. And what a change of the
 * search or of what it stands on changes: a hash over the moves and the work of fixed searches. No
 * clock and no number of threads comes into either. */
uint64_t bench_signature(const jacta_game *game, const jacta_setup *setup);
uint64_t bench_search_signature(const jacta_game *game, const jacta_setup *setup);

#endif
