/* A finished game judged after the fact: what each decision cost, and what the dice gave. Decisions
 * are judged by what the player could see; dice by all that was on the table. Worth is the expected
 * result in percent (100: first, 0: last), alone the expected score in points. */
#ifndef JACTA_ANALYSE_H
#define JACTA_ANALYSE_H

#include "jacta.h"

typedef struct {
    double mean, error;
} analyse_figure;

typedef struct {
    jacta_event event;
    bool choice;                     /* a decision with more than one legal move */
    jacta_move best;                 /* the best move found */
    analyse_figure loss;             /* what the played move lost against it */
    double worth[JACTA_MAX_PLAYERS]; /* of the state before the event, to each seat */
} analyse_ply;

enum { ANALYSE_WORST = 3 };

typedef struct {
    uint32_t players, plies;
    analyse_ply *ply; /* one more than plies: the last is the end */
    struct {
        uint32_t choices;
        analyse_figure loss; /* all together */
        analyse_figure luck; /* the change of worth at chance events */
    } seat[JACTA_MAX_PLAYERS];
    uint32_t worst[ANALYSE_WORST], worst_count; /* plies of the dearest decisions, dearest first */
} analyse_report;

typedef struct analysis analysis;

/* Begins to judge a copy of the match, with `playouts` for every question; NULL when memory is
 * short. */
analysis *analyse_new(const jacta_match *match, uint32_t playouts);
void analyse_free(analysis *of);
/* Judges one more position; false when none is left. Several threads may do it at once, which changes
 * nothing but the time. */
bool analyse_step(analysis *of);
/* When all steps are done: what they have found, NULL when memory was short. */
const analyse_report *analyse_end(analysis *of);
/* The match that is judged. */
const jacta_match *analyse_match(const analysis *of);

#endif
