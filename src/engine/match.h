/* A game with its history: the state before every event is kept, so undo is forgetting. */
#ifndef JACTA_MATCH_H
#define JACTA_MATCH_H

#include "jacta.h"

/* Room for a name, and for a seed: 32 bytes and as many from every seat in hexadecimal digits. */
enum { NAME_BYTES = 64, SEED_BYTES = 512 };

/* Plays a move known to be legal; false only when memory is short. */
bool match_push(jacta_match *match, jacta_move move);
/* Appends an event with the state that was saved after it, without asking the rules, so that a game
 * begun under other rules can go on; false only when memory is short. */
bool match_restore(jacta_match *match, jacta_event event, const void *state);
/* Replaces the state before the first event. */
void match_restart(jacta_match *match, const void *state);

#endif
