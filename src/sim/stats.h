/* What goes with winning, over many games between bots: which moves winners make more often than
 * others, and what they hold at the end. Moves are counted by what they are called in words, numbers
 * left out: "Recruit Archer: … gold". What a player can hold (cards, buildings, domains, boxes) is found
 * in the table of fields: the members of his sets, the named numbers of his rows, and the names that his
 * fields stand for. */
#ifndef JACTA_STATS_H
#define JACTA_STATS_H

#include "sim.h"

enum { STATS_KINDS = 2048 };

/* Of winners, or of others. */
typedef struct {
    uint64_t seats;        /* with at least one of it */
    uint64_t sum, squares; /* of how many in a game */
} stats_count;

/* One kind of move, or one thing to hold. */
typedef struct {
    jacta_phrase words; /* of a move, numbers and names replaced by dots */
    char id[256];       /* of a thing its field and its name, as docs/fields.md has them */
    stats_count winner, other;
} stats_kind;

typedef struct {
    uint64_t winners, others; /* seats, over all games; who shares a win is a winner */
    uint32_t count;
    stats_kind kinds[STATS_KINDS];
} stats_table;

/* As sim_run(), counting moves and things as well; false with an error likewise. */
bool stats_run(sim_plan *plan, sim_report *report, stats_table *moves, stats_table *things,
               jacta_error *error);

/* What a table can be asked of a kind, with the standard error of that. */
typedef double stats_measure(const stats_table *table, const stats_kind *kind, double *error);
/* How many more of it a winner has in a game than another player. */
stats_measure stats_more;
/* How much likelier a seat with at least one of it wins than one without. */
stats_measure stats_effect;
/* The share of the seats with it, or without it, that win. */
double stats_share(const stats_table *table, const stats_kind *kind, bool with, double *variance);

/* Sorts the kinds by how clearly they differ, what goes with winning first. */
void stats_sort(stats_table *table, stats_measure *measure);

#endif
