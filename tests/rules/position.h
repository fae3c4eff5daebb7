/* Positions for tests of rules, in the words of the specifications' examples: moves and outcomes in
 * notation, several of them separated by semicolons. A test program is of one game, whose own header
 * says which, and lays out its states. */
#ifndef POSITION_H
#define POSITION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jacta.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    const char *game;
    const char *grammar; /* of all notation, legal or not, as an extended regular expression */
    /* Where a position is more than a state, with which it then begins: turns an example's notation
     * into the program's and back. Or NULL. */
    void (*respell)(const void *state, char *notation);
} position_words;

/* Defined by the game's header. */
extern const position_words position_spoken;

const jacta_game *game(void);
/* Begins a game; the test fails where the set-up is refused. */
void begin(void *state, const jacta_setup *setup);

/* The notation is one the game can have: a slip in a test must not pass for a refusal. */
void assert_well_formed(const char *notation);
/* The listed move with that notation; false where there is none. */
bool find_move(const void *state, const char *notation, jacta_move *move);
/* Plays them one after the other. */
void play(void *state, const char *list);
/* Plays the first that is listed. */
void go_on(void *state);
/* None of them is listed. */
void refuse(const void *state, const char *list);
/* All of them are listed. */
void offer(const void *state, const char *list);
/* How many are listed whose notation begins so; "": all. */
uint32_t count_listed(const void *state, const char *start);
/* Those whose notation begins so are exactly these. */
void offer_only(const void *state, const char *start, const char *list);
/* The seat decides now, or it is the turn of chance. */
void turn_is(const void *state, int32_t seat);

jacta_scores scored(const void *state);
int32_t total(const void *state, uint32_t column);
int32_t rank(const void *state, uint32_t column);
/* What the line of the score sheet with that label, <game>.score.<label>, says. */
int32_t line(const void *state, uint32_t column, const char *label);

#endif
