/* A game with its history: the state before every event is kept, so undo is forgetting. */
#ifndef JACTA_MATCH_H
#define JACTA_MATCH_H

#include "jacta.h"

/* Room for a name, and for a seed: a SHA-512 in hexadecimal digits and a few words. */
enum { NAME_BYTES = 64, SEED_BYTES = 160 };

/* Plays a move known to be legal; false only when memory is short. */
bool match_push(jacta_match *match, jacta_move move);

#endif
