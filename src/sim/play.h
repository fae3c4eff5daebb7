/* One game between bots, each opened for it and closed after it, but for programs that wait for their
 * next game. */
#ifndef JACTA_SIM_PLAY_H
#define JACTA_SIM_PLAY_H

#include "jacta.h"

/* Programs of one thread that wait. Begins with zeros. */
typedef struct {
    struct {
        jacta_bot *bot;
        const char *spec;
    } program[2 * JACTA_MAX_PLAYERS];
    uint32_t count;
} play_waiting;

void play_dismiss(play_waiting *waiting);

typedef struct {
    const jacta_game *game;
    const jacta_setup *setup;
    const char *bots[JACTA_MAX_PLAYERS]; /* a spec a seat */
    uint64_t seed, dice, minds;          /* the streams of the dice and, together, of the bots */
    play_waiting *waiting;
    /* Told of each question to a program: NULL, or why it did not make its move itself. And of a net that
     * is not there. NULL: nobody is told. */
    void (*asked)(void *context, uint32_t seat, const jacta_error *trouble);
    void *context;
} play_plan;

/* Plays on `state` from where it stands, and on `match` as well where there is one. False with an
 * error if a bot cannot be opened. */
bool play_game(const play_plan *plan, void *state, jacta_match *match, uint32_t *decisions,
               jacta_error *error);

#endif
