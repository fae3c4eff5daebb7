/* A table at the terminal: people on one keyboard, bots in any seat, until the game is over. */
#ifndef JACTA_TABLE_H
#define JACTA_TABLE_H

#include "jacta.h"

/* Plays the match on and frees it; seats named "bot:NAME" are played by that bot. Event number n
 * draws its dice from stream n of the seed: the one given, the one the record names, or a new one.
 * After each move the match is saved to `save` (NULL: it is not). A coach grades the choices of the people. Returns
 * the exit status. */
int table_play(jacta_match *match, const uint64_t *seed, const char *save, bool coach);

#endif
