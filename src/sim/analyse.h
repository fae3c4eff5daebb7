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

typedef struct {
    uint32_t players, plies;
    analyse_ply *ply; /* one more than plies: the last is the end */
    struct {
        uint32_t choices;
        analyse_figure loss; /* all together */
        analyse_figure luck; /* the change of worth at chance events */
    } seat[JACTA_MAX_PLAYERS];
} analyse_report;

/* Judges with `playouts` for every question; the threads change nothing but the time. False with an
 * error if the game is not over or memory is short; free the report with analyse_free(). */
bool analyse_run(const jacta_match *match, uint32_t playouts, uint32_t threads,
                 void (*progress)(uint64_t done, uint64_t all), analyse_report *report,
                 jacta_error *error);
void analyse_free(analyse_report *report);

#endif
