/* Watches: who has which table open, and through whose eyes. */
#ifndef JACTA_WATCH_H
#define JACTA_WATCH_H

#include "client.h"
#include "room.h"
#include "tell/view.h"

enum { WATCH_MOST_OVER = 20 }; /* tables that are over which a client has open */

/* A client who has a table open. */
struct watch {
    struct watch *next_at_table, *next_of_client;
    struct client *client;
    struct table *table;
    struct gaze gaze;
    bool due; /* to be told how the table stands */
};

struct watch *watch_find(const struct client *client, const struct table *table);
/* Where that makes too many that are over, the one of them that was opened first is shut. */
struct watch *watch_open(struct client *client, struct table *table);
void watch_close(struct watch *watch);
/* The seat it looks from, or JACTA_SPECTATOR. */
int32_t watch_seat(const struct watch *watch);
/* How many look on without a seat. */
uint32_t table_watchers(const struct table *table);

#endif
