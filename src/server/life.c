#include "life.h"

#include "guest.h"
#include "log.h"
#include "memory.h"
#include "network.h"
#include "room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_id(void *out, const store_row *row) {
    id_list *list = out;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->ids = need(realloc(list->ids, list->room * sizeof *list->ids));
    }
    snprintf(list->ids[list->count++], ID_BYTES, "%s",
             row->kind == STORE_GUEST ? row->guest.id : row->table.id);
}

/* ---- After a start -------------------------------------------------------------------------------- */

bool life_resume(struct hub *hub, uint64_t shards) {
    size_t before = hub->due.count;
    if (!hub_read(hub, READ_DUE, NULL, (int64_t)shards, 0, add_id, &hub->due)) {
        hub->due.count = before;
        return false;
    }
    log_event("resumed", "tables", (int64_t)(hub->due.count - before), NULL);
    return true;
}

void life_wake_some(struct hub *hub) {
    enum { SOME = 64 };
    for (uint32_t i = 0; i < SOME && hub->due.count; i++) {
        struct table *table = table_find(hub, hub->due.ids[--hub->due.count]);
        if (table && table->phase == PHASE_PLAYING) table_load(hub, table);
    }
}

void life_free(struct hub *hub) {
    free(hub->due.ids);
}

/* ---- Every minute ----------------------------------------------------------------------------------- */

enum { REST_MS = 60000 };

/* Whether nothing is lost when the table leaves memory: nobody looks on, nothing will happen by itself,
 * and the lobby can do without it. */
static bool may_rest(const struct hub *hub, const struct room *room) {
    const struct table *table = &room->table;
    if (room->watches || room->dirty || room->ticket > hub->committed ||
        hub_date() - room->used_at <= REST_MS)
        return false;
    if (table->phase >= PHASE_OVER) return true;
    uint32_t bots = 0;
    for (uint32_t i = 0; i < table->setup.players; i++)
        bots |= (uint32_t)(*table->seats[i].bot != 0) << i;
    return table->wake == INT64_MAX && !table->listed && !(table_deciders(table) & bots);
}

/* The moment that many days ago; 0: never. */
static int64_t days_ago(uint32_t days) {
    return days ? hub_date() - (int64_t)days * 24 * 3600 * 1000 : 0;
}

uint32_t life_expire_tables(struct hub *hub, uint32_t days) {
    id_list idle = {0};
    uint32_t closed = 0;
    int64_t before = days_ago(days);
    if (before) hub_read(hub, READ_IDLE, NULL, before, (int64_t)hub->shards, add_id, &idle);
    for (size_t i = 0; i < idle.count; i++) {
        struct table *table = table_find(hub, idle.ids[i]);
        if (!table || room_of(table)->watches) continue;
        room_close(hub, table);
        closed++;
    }
    if (closed) log_event("expired", "tables", closed, NULL);
    free(idle.ids);
    return closed;
}

static void expire_games(struct hub *hub) {
    id_list idle = {0};
    int64_t before = days_ago(hub->options->expire_games);
    if (before) hub_read(hub, READ_OLD, NULL, before, (int64_t)hub->shards, add_id, &idle);
    for (size_t i = 0; i < idle.count; i++) {
        struct table *table = table_find(hub, idle.ids[i]);
        if (table && !room_of(table)->watches) room_delete(hub, table);
    }
    if (idle.count) log_event("expired", "games", (int64_t)idle.count, NULL);
    free(idle.ids);
}

void life_forget_person(struct hub *hub, const char *person) {
    id_list own = {0};
    hub_read(hub, READ_SEATED, person, 0, 0, add_id, &own);
    for (size_t i = 0; i < own.count; i++) {
        struct table *table = table_find(hub, own.ids[i]);
        if (table) room_forget_person(hub, table, person);
    }
    free(own.ids);
}

typedef struct {
    id_list gone;
    char last[ID_BYTES];
} guest_walk;

static void look_at_guest(void *context, const store_row *row) {
    guest_walk *walk = context;
    snprintf(walk->last, sizeof walk->last, "%s", row->guest.id);
    if (row->guest.made) add_id(&walk->gone, row);
}

/* Some guests at a time, and when all have been looked at from the first again. */
static void expire_guests(struct hub *hub) {
    guest_walk walk = {.last = ""};
    int64_t before = days_ago(hub->options->expire_guests), count = 0;
    if (before) hub_read(hub, READ_GONE, hub->guest_swept, before, 0, look_at_guest, &walk);
    memcpy(hub->guest_swept, walk.last, sizeof walk.last);
    for (size_t i = 0; i < walk.gone.count; i++) {
        const struct guest *guest = map_get(&hub->guests, walk.gone.ids[i]);
        if (guest && guest->clients) continue;
        guest_delete(hub, walk.gone.ids[i]);
        count++;
    }
    if (count) log_event("expired", "guests", count, NULL);
    free(walk.gone.ids);
}

void life_sweep(struct hub *hub) {
    hub->swept = hub_now();
    MAP_EACH(&hub->tables, struct room, room) {
        if (may_rest(hub, room)) table_drop(hub, &room->table);
    }
    life_expire_tables(hub, hub->options->expire_tables);
    expire_games(hub);
    expire_guests(hub);
    guest_sweep(hub);
    network_sweep(hub);
}
