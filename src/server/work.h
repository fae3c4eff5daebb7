/* Threads that think: bots' moves, hints and analyses. They get copies and hand results back, which
 * the loop takes with work_collect(). */
#ifndef JACTA_WORK_H
#define JACTA_WORK_H

#include "hub.h"

work *work_new(uint32_t threads, void (*wake)(void *context), void *context);
void work_free(work *pool);
/* A bot's move for the seat whose turn it is. */
void work_bot(hub *hub, table *of);
/* A hint for the client, who has the turn. */
void work_hint(hub *hub, table *of, client *asker, const ask *as);
void work_analyse(hub *hub, table *of, client *asker, const ask *as);
/* Nobody waits for the client's answers any more (of that table; NULL: of all). */
void work_cancel(work *pool, const client *asker, const char *table_id);
void work_collect(hub *hub);
/* How many jobs wait or run. */
uint32_t work_count(const work *pool);

#endif
