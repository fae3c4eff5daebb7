/* Requests at a table: to look on, to move, to take back, to talk, and to have bots think. */
#ifndef JACTA_PLAY_H
#define JACTA_PLAY_H

#include "request.h"

void do_open(struct request *request);
void do_shut(struct request *request);
void do_look(struct request *request);
void do_move(struct request *request);
void do_undo(struct request *request);
void do_consent(struct request *request);
void do_position(struct request *request);
void do_why(struct request *request);
void do_hint(struct request *request);
void do_grade(struct request *request);
void do_chat(struct request *request);
void do_analyse(struct request *request);

#endif
