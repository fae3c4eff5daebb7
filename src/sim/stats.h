/* What the winners did more than the others, over many games between bots. Moves are counted by
 * what they are called in words, numbers left out: "Recruit Archer: … gold". */
#ifndef JACTA_STATS_H
#define JACTA_STATS_H

#include "sim.h"

enum { STATS_KINDS = 1024 };

typedef struct {
    jacta_phrase words; /* numbers and names replaced by dots */
    char id[256];
    struct {
        uint64_t sum, squares; /* of how often in a game */
    } winner, other;
} stats_kind;

typedef struct {
    uint64_t winners, others; /* seats, over all games; who shares a win is a winner */
    uint32_t count;
    stats_kind kinds[STATS_KINDS];
} stats_moves;

/* As sim_run(), counting moves as well; false with an error likewise. */
bool stats_run(sim_plan *plan, sim_report *report, stats_moves *moves, jacta_error *error);

/* How many times more a winner makes such a move in a game than another player, and the standard
 * error of that. */
double stats_more(const stats_moves *moves, const stats_kind *kind, double *error);
/* Sorts the kinds by how clearly they differ, what winners do more first. */
void stats_sort(stats_moves *moves);

#endif
