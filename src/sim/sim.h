/* Many games between bots on several threads. Game i is played with the dice of stream i of the
 * seed whatever bots sit where, and every result is a sum of integers, so that the same plan gives
 * the same report whatever the number of threads. */
#ifndef JACTA_SIM_H
#define JACTA_SIM_H

#include "jacta.h"

enum {
    SIM_COLUMNS = JACTA_MAX_PLAYERS + 1, /* the automaton of a solo game has one, too */
    SIM_WIN = 420,                       /* one win; it divides by any number of sharers up to 7 */
};

/* How often each value occurred: bins[i] counts low + i. */
typedef struct {
    int32_t low;
    uint32_t size;
    uint64_t *bins;
} sim_tally;

typedef struct sim_plan {
    const jacta_game *game;
    jacta_setup setup;
    const char *bots[JACTA_MAX_PLAYERS];  /* a spec a seat */
    const char *names[JACTA_MAX_PLAYERS]; /* of the seats, for the records */
    uint64_t seed, games;
    uint32_t threads;
    const char *records; /* a directory for one file a game, or NULL */
    /* Called for every game, by any thread, or NULL. */
    void (*each)(void *context, const jacta_match *match);
    void *context;
    /* Called by the caller's thread now and then, or NULL. */
    void (*progress)(uint64_t done, uint64_t games);
} sim_plan;

/* How somebody fared. */
typedef struct {
    uint64_t wins;    /* in SIM_WIN; a shared win is split evenly */
    uint64_t wins_sq; /* sum of the squares of each game's share */
    sim_tally scores; /* in units of 1/score_unit */
} sim_result;

typedef struct sim_report {
    uint32_t columns;
    const char *rival;                    /* catalogue key of the automaton's name, or NULL */
    sim_result seats[SIM_COLUMNS];        /* the players, then the automaton */
    sim_result places[JACTA_MAX_PLAYERS]; /* the players by turn order: who began first */
    sim_tally decisions;                  /* a game */
    uint64_t troubles;                    /* moves that programs did not make themselves */
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
