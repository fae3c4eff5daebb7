/* Finished games of a guest, a page at a time. */
#ifndef JACTA_HISTORY_H
#define JACTA_HISTORY_H

#include "request.h"

void do_history(struct request *request);

#endif
