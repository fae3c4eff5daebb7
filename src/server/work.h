/* Threads that think: bots' moves, hints and analyses. They get copies and hand results back, which
 * the loop takes with work_collect(). */
#ifndef JACTA_WORK_H
#define JACTA_WORK_H
#include "client.h"
#include "table.h"

struct work *work_new(uint32_t threads, void (*wake)(void *context), void *context);
void work_free(struct work *work);
/* A bot's move for the seat whose turn it is. */
void work_bot(struct hub *hub, struct table *table);
/* A hint for the client, who has the turn. */
void work_hint(struct hub *hub, struct table *table, struct client *asker,
               const request_id *request);
void work_analyse(struct hub *hub, struct table *table, struct client *asker,
                  const request_id *request);
/* Nobody waits for the client's answers any more (of that table; NULL: of all). */
void work_cancel(struct work *work, const struct client *asker, const char *table_id);
void work_collect(struct hub *hub);
/* How many jobs wait or run. */
uint32_t work_count(const struct work *work);

#endif
