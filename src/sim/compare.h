/* Two set-ups of a game on the same dice: game i of both is played with the same stream of them, so that
 * what the dice give cancels out as far as the games run alike. */
#ifndef JACTA_COMPARE_H
#define JACTA_COMPARE_H

#include "arena.h"
#include "sim.h"

/* What is compared; then for each place in turn order, two at a time, wins and points. */
enum { COMPARE_LENGTH, COMPARE_POINTS, COMPARE_BEST, COMPARE_LEAD, COMPARE_PLACES };
enum { COMPARE_FIGURES = COMPARE_PLACES + 2 * JACTA_MAX_PLAYERS };

typedef struct {
    double mean[2];    /* of each side */
    arena_figure more; /* of the first than of the second, game by game */
} compare_figure;

typedef struct {
    uint32_t count; /* of figures */
    compare_figure figure[COMPARE_FIGURES];
    uint64_t troubles;
    jacta_error first_trouble; /* where there are any */
} compare_report;

/* The two plans differ in their options alone. False with an error as sim_run(). */
bool compare_run(sim_plan plans[2], compare_report *report, jacta_error *error);

#endif
