/* What a game says beside its moves, for tests: effects and reasons in English, moves in either language. */
#ifndef TELLING_H
#define TELLING_H

#include "position.h"

/* Plays a move and returns what it brought about by itself, as the referee is told, a line an effect:
 * "1 Peasant, rolled by Player 1: +1 tokens.0", with the seat or * first. Valid until the next call. */
const char *played(void *state, const char *notation);
/* The same of a viewer's view. */
const char *played_for(void *state, const char *notation, int32_t viewer);
/* The line is among them, in words, and with its changes. */
void assert_told(const char *lines, const char *line);
void assert_untold(const char *lines, const char *part);
/* Why the element cannot be used by who decides; the test fails where nobody says. */
void assert_reason(const void *state, const char *id, const char *words);
/* What a move is in the words of a language. */
void assert_words(const void *state, const char *notation, const char *lang, const char *words);

#endif
