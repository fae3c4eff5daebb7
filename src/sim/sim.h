/* Many games between bots on several threads. Game i is played with the dice of stream i of the
 * seed whatever bots sit where, and every result is a sum of integers, so that the same plan gives
 * the same report whatever the number of threads. */
#ifndef JACTA_SIM_H
#define JACTA_SIM_H

#include "jacta.h"

/* How often each value occurred: bins[i] counts low + i. */
typedef struct {
    int32_t low;
    uint32_t size;
    uint64_t *bins;
} sim_tally;

/* A game of a simulation that is over. */
typedef struct {
    uint64_t index;
    const void *state;
    const jacta_match *match; /* its history, where the plan wants it */
    uint32_t decisions;
} sim_game;

typedef struct sim_plan {
    const jacta_game *game;
    jacta_setup setup;
    const char *bots[JACTA_MAX_PLAYERS];  /* a spec a seat */
    const char *names[JACTA_MAX_PLAYERS]; /* of the seats, for the records */
    uint64_t seed, games;
    uint64_t first; /* the number of the first game, which decides its dice */
    uint32_t threads;
    bool gpu;            /* on the first GPU, where random bots alone play */
    const char *records; /* a directory for one file a game, or NULL */
    /* Called for every game, by any thread, or NULL; with its history where `matches` says so. */
    void (*each)(void *context, const sim_game *game);
    void *context;
    bool matches;
    /* Called by the caller's thread now and then, or NULL. */
    void (*progress)(uint64_t done, uint64_t games);
} sim_plan;

/* How somebody fared. */
typedef struct {
    uint64_t wins;    /* in JACTA_WIN; a shared win is split evenly */
    uint64_t wins_sq; /* sum of the squares of each game's share */
    sim_tally scores; /* in units of 1/score_unit */
} sim_result;

typedef struct sim_report {
    uint32_t columns;
    const char *rival;                    /* catalogue key of the automaton's name, or NULL */
    sim_result seats[JACTA_COLUMNS];      /* the players, then the automaton */
    sim_result places[JACTA_MAX_PLAYERS]; /* the players by turn order: who began first */
    sim_tally decisions;                  /* a game */
    uint64_t troubles;                    /* moves that programs did not make themselves */
    uint64_t failures[JACTA_MAX_PLAYERS]; /* the same by seat */
    uint64_t asked[JACTA_MAX_PLAYERS];    /* questions to the program in the seat */
    jacta_error first_trouble;            /* where there are any */
} sim_report;

/* Plays the plan; false with an error if the set-up is impossible or a record cannot be written.
 * Free the report with sim_free(). */
bool sim_run(const sim_plan *plan, sim_report *report, jacta_error *error);
void sim_free(sim_report *report);

/* The share of games won, and the standard error of that share. */
double sim_share(const sim_result *result);
double sim_error(const sim_result *result);

uint64_t tally_count(const sim_tally *tally);
double tally_mean(const sim_tally *tally);
double tally_sd(const sim_tally *tally);
/* The smallest value that at least a `share` of all values do not exceed. */
int32_t tally_quantile(const sim_tally *tally, double share);

#endif
