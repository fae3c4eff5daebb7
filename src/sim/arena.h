/* Bots against each other. Games come in sets: the dice of a set are the same in each of its games,
 * and the bots move on by one seat, until each has sat everywhere. A set is one observation, so that
 * luck and seats cancel out; the same plan gives the same report whatever the number of threads. */
#ifndef JACTA_ARENA_H
#define JACTA_ARENA_H

#include "jacta.h"

typedef struct {
    const jacta_game *game;
    jacta_setup setup;
    const char
        *bots[JACTA_MAX_PLAYERS]; /* specs; with more seats than bots they sit down in turn */
    uint32_t count;               /* of bots, two or more */
    uint64_t seed, sets;
    uint32_t threads;
    double
        until; /* stop once the first bot differs from the others at this risk of error; 0: never */
    void (*progress)(uint64_t done, uint64_t sets); /* by the caller's thread, or NULL */
} arena_plan;

/* A mean and its 95% interval; infinite where nothing bounds it. */
typedef struct arena_figure {
    double mean, low, high;
} arena_figure;

/* A share of so many games with Wilson's interval, which is of use where all were won, too. */
arena_figure arena_share(double share, double games);

/* How often a bot won from one place in turn order. */
typedef struct {
    uint64_t games;
    arena_figure wins;
} arena_place;

typedef struct {
    uint64_t sets, games;
    bool settled;              /* stopped early: the question is answered */
    uint64_t troubles;         /* moves that programs did not make themselves */
    jacta_error first_trouble; /* where there are any */
    struct {
        arena_figure wins;   /* the share of games won, shared wins split */
        arena_figure rank;   /* mean of its seats */
        arena_figure margin; /* its score over the mean of the other bots', in points */
        arena_figure score;
        arena_figure elo; /* against the others, were they all equal */
        arena_place place[JACTA_MAX_PLAYERS];
        uint64_t asked, failures; /* questions to a program, and those it did not answer itself */
    } bot[JACTA_MAX_PLAYERS];
    /* Shares of all games that were won from a seat, and from a place in turn order. */
    arena_figure seat[JACTA_MAX_PLAYERS], place[JACTA_MAX_PLAYERS];
} arena_report;

/* False with an error if the set-up is impossible, a bot cannot be opened or memory is short. Where there
 * are many ranks, rank 0 has the report of all. */
bool arena_run(const arena_plan *plan, arena_report *report, jacta_error *error);

#endif
