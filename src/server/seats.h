/* Requests about seats: to create a table, to join and leave it, to hand a seat to a bot and back, to
 * play once more. */
#ifndef JACTA_SEATS_H
#define JACTA_SEATS_H

#include "request.h"

/* Members of a request, as those of request.h: a bot that is offered by name, which is written to `out`;
 * the options of a set-up for so many players, which must make one that can be played. */
bool want_bot(struct request *request, const char *name, char out[NAME_BYTES]);
bool want_setup(struct request *request, const jacta_game *game, uint32_t players,
                jacta_setup *setup);
/* Commands the request's table; false after a refusal. */
bool request_command(struct request *request, const table_command *command, table_deeds *deeds);

void do_create(struct request *request);
void do_join(struct request *request);
void do_reveal(struct request *request);
void do_leave(struct request *request);
void do_takeover(struct request *request);
void do_rematch(struct request *request);

#endif
