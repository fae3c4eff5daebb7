/* Random games from given positions to their end, counted: the work of one thread of a GPU, written
 * like the rules (no heap, no globals, no C library but memcpy and memset), so that a CPU does the
 * same. Whoever is free takes the next game, and all that is written are sums, so that results do not
 * depend on how many threads there are. */
#ifndef JACTA_GPU_ROLLOUT_H
#define JACTA_GPU_ROLLOUT_H

#include "jacta.h"

/* Rows of a tally: the seats and the automaton, then the players by turn order. */
enum { ROLLOUT_ROWS = JACTA_COLUMNS + JACTA_MAX_PLAYERS };

typedef struct {
    const unsigned char *states; /* the positions, `stride` bytes apart */
    uint64_t stride, seed;
    uint64_t first, games; /* of each position, games number first, first + 1, ... are played */
    uint64_t next, end;    /* of all games, position after position: those still to be played */
    /* Where results go; any may be NULL. */
    jacta_playouts *sums; /* one a position */
    uint64_t *hashes;     /* of the last state of each game */
    uint64_t *bins;       /* a tally of all games, with so many bins: */
    uint32_t scores, lengths;
    int32_t low; /* the score of the first bin */
    int32_t
        viewer; /* each game begins in a world that this seat imagines; JACTA_REFEREE: as it is */
} rollout_plan;

/* Where a tally has what. A row is how often the first rank was shared by 1, 2, ... and then scores;
 * after the rows come the lengths of games, and how many games did not fit in. */
static inline uint64_t rollout_row(const rollout_plan *plan, uint32_t row) {
    return (uint64_t)row * (JACTA_COLUMNS + plan->scores);
}

static inline uint64_t rollout_bins(const rollout_plan *plan) {
    return rollout_row(plan, ROLLOUT_ROWS) + plan->lengths + 1;
}

/* Plays until no game is left, on a state and a list of moves that have room for the game's. */
void rollout_work(const jacta_game *game, rollout_plan *plan, uint64_t *state, jacta_move *moves);

#endif
