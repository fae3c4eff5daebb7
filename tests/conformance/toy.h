/* A tiny game that is in no registry and has one of everything: a secret kept to the end, a secret
 * answer asked of all at once, a bag, dice of two kinds, an option of each kind, forced moves, a
 * rival and a rating for solo play. It shows that the suite can be passed, and its mutants show
 * that the suite can fail.
 *
 * Every player secretly picks a goal, one of the colours in the bag. Each round all bet in secret on
 * a colour, two four-sided dice and one three-sided die are rolled, and a marble is drawn. Who bet
 * on its colour takes one of the two dice, times the third; the others pass. At the end a goal is
 * worth 2 for every marble of its colour drawn. */
#ifndef JACTA_TOY_H
#define JACTA_TOY_H

#include "conformance.h"

enum { TOY_SEATS = 4, TOY_COLOURS = 3, TOY_HIDDEN = TOY_COLOURS + 1 };

typedef enum { TOY_GOALS, TOY_ROUNDS, TOY_BAG, TOY_OPTIONS } toy_option;

typedef enum { TOY_GOAL, TOY_BET, TOY_ROLL, TOY_DRAW, TOY_TAKE, TOY_OVER } toy_phase;

typedef struct {
    uint16_t points[TOY_SEATS];
    uint8_t goal[TOY_SEATS]; /* colour + 1; 0: none yet */
    uint8_t bet[TOY_SEATS];
    uint8_t bag[TOY_COLOURS], drawn[TOY_COLOURS];
    uint8_t dice[2], factor; /* 0: not rolled */
    uint8_t marble;          /* colour + 1 drawn this round */
    uint8_t players, phase, seat, round;
    uint8_t rounds, open; /* open: goals are no secret */
} toy_state;

enum { TOY_MOVE_TAKE = TOY_COLOURS, TOY_MOVE_PASS = TOY_MOVE_TAKE + 5, TOY_MOVES };

extern const jacta_game toy_game;
extern const jacta_face toy_face;

/* The engine, with the toy's own catalogue and without reading records. */
extern const conform_engine toy_engine;

#endif
