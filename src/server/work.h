/* Threads that think: bots' moves, hints, grades and analyses. They get copies and hand results back, which
 * the loop takes with work_collect(). What somebody waits for comes first, then bots at tables that
 * nobody looks at, then analyses; and of each the guest's whose share of the workers was least, so
 * that fifty tables of one guest cost another nothing but a free worker. */
#ifndef JACTA_WORK_H
#define JACTA_WORK_H
#include "client.h"
#include "room.h"

struct work *work_new(uint32_t threads, void (*wake)(void *context), void *context);
void work_free(struct work *work);
/* A bot's move for a seat that may decide. */
void work_bot(struct hub *hub, struct table *table, int32_t seat);
/* A hint for the client, who may decide for the seat. */
void work_hint(struct hub *hub, struct table *table, int32_t seat, struct client *asker,
               const request_id *request);
/* A grade of a legal move of the seat. */
void work_grade(struct hub *hub, struct table *table, int32_t seat, jacta_move move,
                struct client *asker, const request_id *request);
void work_analyse(struct hub *hub, struct table *table, struct client *asker,
                  const request_id *request);
/* Nobody waits for the client's answers any more (of that table; NULL: of all). */
void work_cancel(struct work *work, const struct client *asker, const char *table_id);
void work_collect(struct hub *hub);
/* How many jobs wait or run. */
uint32_t work_count(const struct work *work);
/* How many hints, grades and analyses of the guest's are among them. */
uint32_t work_asked(struct work *work, const char *guest);

#endif
