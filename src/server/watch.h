/* Watches: who has which table open, and through whose eyes. */
#ifndef JACTA_WATCH_H
#define JACTA_WATCH_H

#include "client.h"
#include "table.h"

/* A client who has a table open. */
struct watch {
    struct watch *next_at_table, *next_of_client;
    struct client *client;
    struct table *table;
    int32_t fixed, last; /* seat to look from: chosen, and used last; -1: none */
    int32_t eyes;        /* through which the log was told */
    uint32_t told;       /* log entries the client has */
    bool brief;
};

struct watch *watch_find(const struct client *client, const struct table *table);
struct watch *watch_open(struct client *client, struct table *table);
void watch_close(struct watch *watch);
/* The seat it looks from, or JACTA_SPECTATOR. */
int32_t watch_seat(const struct watch *watch);
/* How many look on without a seat. */
uint32_t table_watchers(const struct table *table);

#endif
