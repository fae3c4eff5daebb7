#include "watch.h"

#include "memory.h"

#include <stdlib.h>

struct watch *watch_find(const struct client *client, const struct table *table) {
    struct watch *watch = client->watches;
    while (watch && watch->table != table) watch = watch->next_of_client;
    return watch;
}

/* What somebody looks at stays in memory. Who goes from game to game and never shuts one would keep all. */
static void shut_first_over(const struct client *client) {
    struct watch *first = NULL; /* the list begins with the last */
    uint32_t count = 0;
    for (struct watch *watch = client->watches; watch; watch = watch->next_of_client) {
        if (watch->table->phase < PHASE_OVER) continue;
        first = watch;
        count++;
    }
    if (count >= WATCH_MOST_OVER) watch_close(first);
}

struct watch *watch_open(struct client *client, struct table *table) {
    shut_first_over(client);
    struct watch *watch = need(calloc(1, sizeof *watch));
    struct room *room = room_of(table);
    *watch = (struct watch){
        room->watches, client->watches, client, table, {-1, -1, INT32_MIN, 0, false}, false};
    return room->watches = client->watches = watch;
}

void watch_close(struct watch *watch) {
    struct watch **link = &room_of(watch->table)->watches;
    while (*link != watch) link = &(*link)->next_at_table;
    *link = watch->next_at_table;
    link = &watch->client->watches;
    while (*link != watch) link = &(*link)->next_of_client;
    *link = watch->next_of_client;
    free(watch);
}

int32_t watch_seat(const struct watch *watch) {
    return gaze_seat(&watch->gaze, watch->table, guest_id(watch->client));
}

uint32_t table_watchers(const struct table *table) {
    uint32_t count = 0;
    for (const struct watch *watch = room_of(table)->watches; watch; watch = watch->next_at_table)
        count += !table_has(table, guest_id(watch->client));
    return count;
}
