/* Monte-Carlo tree search over imagined worlds. A node is what the player to decide sees at a
 * decision (the hash of the view), so that worlds which look the same share it, whatever way led
 * there; chance is drawn anew between nodes. Each playout goes down the tree, plays on at random to
 * a horizon, is judged for every seat, and every player on the way prefers what was good for them
 * (max-n). The tree is kept from one decision to the next. */
#ifndef JACTA_SEARCH_H
#define JACTA_SEARCH_H

#include "learnt.h"

/* How long to think about one decision: a number of playouts, or milliseconds where that is 0. The
 * threads share the playouts, each with a tree of its own; playouts give the same move each time.
 * After the tree each player looks at so many moves and takes the best; 0: the usual number. */
typedef struct {
    uint32_t playouts, milliseconds, threads, glances;
} search_budget;

typedef struct search search;

/* NULL where there is no memory left. */
search *search_open(search_budget budget);
void search_close(search *search);
/* A net judges from now on, where the tree ends or as many decisions later as it says; NULL: none. */
void search_trust(search *search, const learnt *mind);
jacta_move search_move(search *search, const jacta_game *game, const void *view, int32_t seat,
                       jacta_rng *rng);
/* The same, with the next best, at most `most`; how many there are. */
uint32_t search_best(search *search, const jacta_game *game, const void *view, int32_t seat,
                     jacta_rng *rng, jacta_move *best, uint32_t most);

/* A mean and its standard error. */
typedef struct {
    double mean, error;
} search_figure;

/* What may be expected at the end of the game: each seat's result, from 0 (last) to 1 (first; 0 for
 * one who plays alone), its score in points, and where there is no net the lines of the viewer's score. */
typedef struct {
    search_figure result[JACTA_MAX_PLAYERS], score[JACTA_MAX_PLAYERS], line[JACTA_MAX_LINES];
} search_worth;

/* Judges a state by `playouts` to the end, or by the net that the search trusts, from what the viewer sees of it (a seat, or
 * JACTA_SPECTATOR: all of it is known), after a first move where there is one. The same seed draws
 * the same dice. */
search_worth search_judge(search *search, const jacta_game *game, const void *state, int32_t viewer,
                          const jacta_move *first, uint32_t playouts, uint64_t seed);

/* For the benchmark: the playouts that the first thread has made, with all their decisions; and one
 * playout without a tree. */
typedef struct {
    uint64_t playouts, decisions;
} search_work;

search_work search_done(const search *search);
void search_bare(search *search, const jacta_game *game, const void *view, int32_t seat,
                 jacta_rng *rng);

#endif
