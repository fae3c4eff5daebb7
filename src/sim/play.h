/* One game between bots, each opened for it and closed after it. */
#ifndef JACTA_SIM_PLAY_H
#define JACTA_SIM_PLAY_H

#include "jacta.h"

typedef struct {
    const jacta_game *game;
    uint32_t players;
    const char *bots[JACTA_MAX_PLAYERS]; /* a spec a seat */
    uint64_t seed, dice, minds;          /* the streams of the dice and, together, of the bots */
    /* Told when a program did not make its move itself; NULL: nobody. */
    void (*trouble)(void *context, const jacta_error *trouble);
    void *context;
} play_plan;

/* Plays on `state` from where it stands, and on `match` as well where there is one. False with an
 * error if a bot cannot be opened. */
bool play_game(const play_plan *plan, void *state, jacta_match *match, uint32_t *decisions,
               jacta_error *error);

#endif
