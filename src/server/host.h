/* Requests of a host before the game begins, and those that end a game before its end or forget it. */
#ifndef JACTA_HOST_H
#define JACTA_HOST_H

#include "request.h"

void do_arrange(struct request *request);
void do_setup(struct request *request);
void do_start(struct request *request);
void do_resign(struct request *request);
void do_end(struct request *request);
void do_forget(struct request *request);

#endif
