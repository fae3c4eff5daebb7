/* Questions on the terminal. */
#ifndef JACTA_ASK_H
#define JACTA_ASK_H

#include "cli.h"

/* Who plays: a person with a name, or "bot:NAME". */
typedef struct {
    char seats[JACTA_MAX_PLAYERS][64];
} ask_seats;

/* A line without blanks at its ends and with single ones between; NULL at the end of input. The
 * prompt is in the catalogue's words already. Valid until the next call. */
const char *ask_line(const char *prompt);
/* From here on Ctrl-C ends no more than a question, as the end of input does. */
void ask_catch(void);
bool ask_interrupted(void);
/* Whether the answer is yes; no at the end of input. */
bool ask_yes(const char *question);
/* Game, players, seats and options, from somebody who has named none of them; false at the end of
 * input. */
bool ask_all(const jacta_game **game, jacta_setup *setup, ask_seats *seats);
/* The name of a person who has given none. */
void name_person(char *name, size_t size, uint32_t seat);

#endif
