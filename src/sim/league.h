/* Every bot against every other, two at a table: the dice of a set are the same in its two games and in
 * all pairs, and the bots swap seats. With a folder each game is kept as a record the moment it is over,
 * and a league that was interrupted goes on where it was. */
#ifndef JACTA_LEAGUE_H
#define JACTA_LEAGUE_H

#include "arena.h"

enum { LEAGUE_BOTS = 32 };

typedef struct {
    const jacta_game *game;
    jacta_setup setup; /* for two */
    const char *bots[LEAGUE_BOTS];
    uint32_t count; /* of bots, two or more */
    uint32_t threads;
    uint64_t seed, sets;                             /* for each pair */
    const char *records;                             /* a folder, or NULL */
    void (*progress)(uint64_t done, uint64_t games); /* by the caller's thread, or NULL */
} league_plan;

typedef struct {
    uint64_t games, kept; /* all, and those that records had kept */
    uint64_t troubles;
    jacta_error first_trouble; /* where there are any */
    struct {
        arena_figure elo;         /* over the mean of all */
        double wins;              /* share of its games */
        uint64_t asked, failures; /* questions to a program, and those it did not answer itself */
    } bot[LEAGUE_BOTS];
    arena_figure pair[LEAGUE_BOTS][LEAGUE_BOTS]; /* what the first won of their games */
} league_report;

/* False with an error if a bot cannot be opened, or a record is of another league or cannot be written. */
bool league_run(const league_plan *plan, league_report *report, jacta_error *error);

#endif
