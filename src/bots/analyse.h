/* A finished game judged after the fact: what each decision cost, and what the dice gave. Decisions
 * are judged by what the player could see; dice by all that was on the table. Worth is the expected
 * result in percent (100: first, 0: last), alone the expected score in points.
 *
 * Where a net knows the game, luck is what it says of what fell above the mean of what could have
 * fallen, drawn many times. That mean cancels whatever the net gets wrong: luck is right on average with
 * any net. Worth is what a search by the net finds. Before the first event it adds up with luck and
 * skill to the result but for what search and net contradict themselves on the way, and that is their
 * error. */
#ifndef JACTA_ANALYSE_H
#define JACTA_ANALYSE_H

#include "jacta.h"

typedef struct {
    double mean, error;
} analyse_figure;

typedef struct {
    jacta_event event;
    bool choice;         /* a decision with more than one legal move */
    jacta_move best;     /* the best move found */
    analyse_figure loss; /* what the played move lost against it, if more than its error */
    double gap; /* the same as measured: many small ones add up to what no single one shows */
    double worth[JACTA_MAX_PLAYERS];  /* of the state before the event, to each seat */
    float error[JACTA_MAX_PLAYERS];   /* of the worth */
    float outlook[JACTA_MAX_PLAYERS]; /* what the net expects once the dice due have fallen */
    float luck[JACTA_MAX_PLAYERS];    /* of a chance event: what that changed */
} analyse_ply;

enum { ANALYSE_WORST = 3 };

typedef struct {
    uint32_t players, plies;
    analyse_ply *ply; /* one more than plies: the last is the end */
    struct {
        uint32_t choices;
        analyse_figure loss;  /* all together */
        analyse_figure luck;  /* of all chance events */
        analyse_figure skill; /* the gaps of the others less its own; with the error of the whole */
    } seat[JACTA_MAX_PLAYERS];
    uint32_t worst[ANALYSE_WORST], worst_count; /* plies of the dearest decisions, dearest first */
} analyse_report;

typedef struct analysis analysis;

/* Begins to judge a copy of the match, with `playouts` for every question; NULL when memory is
 * short. */
analysis *analyse_new(const jacta_match *match, uint32_t playouts);
void analyse_free(analysis *study);
/* Judges one more position; false when none is left. Several threads may do it at once, which changes
 * nothing but the time. */
bool analyse_step(analysis *study);
/* When all steps are done: what they have found, NULL when memory was short. */
const analyse_report *analyse_end(analysis *study);
/* The match that is judged. */
const jacta_match *analyse_match(const analysis *study);

#endif
