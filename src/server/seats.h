/* Requests about seats: to create a table, to join and leave it, to hand a seat to a bot and back, to
 * play once more. */
#ifndef JACTA_SEATS_H
#define JACTA_SEATS_H

#include "request.h"

void do_create(struct request *request);
void do_join(struct request *request);
void do_leave(struct request *request);
void do_takeover(struct request *request);
void do_rematch(struct request *request);

#endif
