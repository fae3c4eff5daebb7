#include "watch.h"

#include "memory.h"

#include <stdlib.h>

struct watch *watch_find(const struct client *client, const struct table *table) {
    struct watch *watch = client->watches;
    while (watch && watch->table != table) watch = watch->next_of_client;
    return watch;
}

struct watch *watch_open(struct client *client, struct table *table) {
    struct watch *watch = need(calloc(1, sizeof *watch));
    *watch =
        (struct watch){table->watches, client->watches, client, table, -1, -1, INT32_MIN, 0, false};
    return table->watches = client->watches = watch;
}

void watch_close(struct watch *watch) {
    struct watch **link = &watch->table->watches;
    while (*link != watch) link = &(*link)->next_at_table;
    *link = watch->next_at_table;
    link = &watch->client->watches;
    while (*link != watch) link = &(*link)->next_of_client;
    *link = watch->next_of_client;
    free(watch);
}

int32_t watch_seat(const struct watch *watch) {
    const struct table *table = watch->table;
    const struct guest *guest = watch->client->guest;
    int32_t turn = table_turn(table);
    if (watch->fixed >= 0 && seat_is(&table->seats[watch->fixed], guest)) return watch->fixed;
    if (turn >= 0 && seat_is(&table->seats[turn], guest)) return turn;
    if (watch->last >= 0 && seat_is(&table->seats[watch->last], guest)) return watch->last;
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (seat_is(&table->seats[i], guest)) return (int32_t)i;
    return JACTA_SPECTATOR;
}

uint32_t table_watchers(const struct table *table) {
    uint32_t count = 0;
    for (const struct watch *watch = table->watches; watch; watch = watch->next_at_table)
        count += !table_has(table, watch->client->guest);
    return count;
}
