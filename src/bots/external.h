/* A program of anybody's that plays by the line protocols of docs/bot-protocol.md: a line of JSON
 * goes in, a line with the move comes out. It is started when its first move is due.
 * One that dies or keeps silent too long is started again for its next move, a few times. */
#ifndef JACTA_EXTERNAL_H
#define JACTA_EXTERNAL_H

#include "jacta.h"

typedef struct external external;

/* NULL with an error if there is no such command. */
external *external_open(const char *command, uint32_t seconds, jacta_error *error);
void external_close(external *external);
/* Asks for a move; false if no legal one came in time, and external_trouble() then says why. */
bool external_move(external *external, const jacta_game *game, const void *view, int32_t seat,
                   jacta_move *move);
/* What went wrong with the last move; NULL: nothing. */
const jacta_error *external_trouble(const external *external);

/* A game with this set-up begins; and one is over, as the seat sees it. Whether the program waits for
 * another one. */
void external_begin(external *external, const jacta_setup *setup);
bool external_over(external *external, const jacta_game *game, const void *view, int32_t seat);

#endif
