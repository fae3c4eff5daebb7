#define _GNU_SOURCE
#include "hub.h"

#include "client.h"
#include "log.h"
#include "memory.h"
#include "table.h"
#include "tell.h"
#include "work.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SWEEP_MS = 60000 };

int64_t hub_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void random_id(char out[ID_BYTES], char first, uint32_t letters) {
    static const char alphabet[] = "abcdefghjkmnpqrstuvwxyz023456789"; /* none looks like another */
    uint8_t bytes[ID_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    uint32_t used = 0;
    if (first) out[used++] = first;
    for (uint32_t i = 0; i < letters; i++) out[used++] = alphabet[bytes[i] & 31];
    out[used] = 0;
}

bool hub_read(struct hub *hub, read_kind what, const char *key, int64_t first, int64_t last,
              store_each *each, void *context) {
    return hub->storage->read(hub->store, what, key, first, last, each, context);
}

/* ---- When the disk refuses ------------------------------------------------------------------------------ */

/* A guest who was never stored is nobody. */
static void forget_guest(struct hub *hub, struct guest *guest) {
    for (struct client *client = hub->clients; client; client = client->next)
        if (client->guest == guest) client_forget_guest(client);
    map_remove(&hub->guests, guest->id);
    free(guest);
}

static void recover(struct hub *hub, uint64_t committed) {
    hub->count.failures++;
    log_event("storage_failed", "tickets", (int64_t)(store_ticket(hub->writer) - committed), NULL);
    hub->committed = store_ticket(hub->writer);
    for (struct client *client = hub->clients; client; client = client->next)
        client_take_back(hub, client, committed);
    MAP_EACH(&hub->guests, struct guest, guest) {
        if (guest->ticket > committed && !guest_reload(hub, guest)) forget_guest(hub, guest);
    }
    MAP_EACH(&hub->tables, struct table, table) {
        if (table->ticket > committed) table_reload(hub, table);
    }
}

static void settle(struct hub *hub) {
    store_state state = store_settle(hub->writer);
    hub->stored = state;
    if (state.failed) {
        recover(hub, state.committed);
    } else if (state.committed == hub->committed) {
        return;
    }
    hub->broken = state.failed;
    if (!state.failed) hub->committed = state.committed;
    client_wake_held(hub);
}

/* ---- The turn of the loop -------------------------------------------------------------------------------- */

void hub_turn(struct hub *hub) {
    settle(hub);
    work_collect(hub);
    for (struct table *table; (table = hub->dirty);) {
        hub->dirty = table->next_dirty;
        table->dirty = false;
        tell_watchers(hub, table);
    }
    store_flush(hub->writer);
}

static void sweep(struct hub *hub) {
    int64_t now = hub_now();
    hub->swept = now;
    MAP_EACH(&hub->tables, struct table, table) {
        if (table->phase >= PHASE_OVER && !table->watches && !table->dirty &&
            table->ticket <= hub->committed && now - table->changed_at > SWEEP_MS)
            table_drop(hub, table);
    }
    guest_sweep(hub);
}

void hub_tick(struct hub *hub) {
    int64_t now = hub_now();
    MAP_EACH(&hub->tables, struct table, table) {
        if (table->phase == PHASE_PLAYING && table->clock) table_tick(hub, table);
    }
    if (hub->lobby_dirty && now - hub->lobby_sent >= 1000) {
        hub->lobby_dirty = false, hub->lobby_sent = now;
        for (struct client *client = hub->clients; client; client = client->next)
            if (client->watches_lobby) tell_lobby(hub, client, NULL);
    }
    if (now - hub->swept > SWEEP_MS) sweep(hub);
}

/* ---- Beginning and end --------------------------------------------------------------------------------------- */

static void copy_value(void *out, const store_row *row) {
    snprintf(out, 128, "%s", row->meta.value);
}

static void copy_number(void *out, const store_row *row) {
    *(int64_t *)out = row->table.number;
}

typedef struct {
    size_t count, room;
    char (*ids)[ID_BYTES];
} id_list;

static void add_id(void *out, const store_row *row) {
    id_list *list = out;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->ids = need(realloc(list->ids, list->room * sizeof *list->ids));
    }
    snprintf(list->ids[list->count++], ID_BYTES, "%s", row->table.id);
}

/* Tables that were running go on: clocks run, bots think. */
static void resume(struct hub *hub) {
    id_list running = {0};
    hub_read(hub, READ_RUNNING, NULL, 0, 0, add_id, &running);
    for (size_t i = 0; i < running.count; i++) {
        struct table *table = table_find(hub, running.ids[i]);
        if (!table || table->phase != PHASE_PLAYING || !table_load(hub, table)) continue;
        table_think(hub, table);
    }
    log_event("resumed", "tables", (int64_t)running.count, NULL);
    free(running.ids);
}

struct hub *hub_new(const server_options *options, const struct storage *storage,
                    void (*wake)(void *context), void *context, char why[256]) {
    if (sodium_init() < 0) {
        snprintf(why, 256, "libsodium");
        return NULL;
    }
    struct hub *hub = need(calloc(1, sizeof *hub));
    hub->options = options, hub->storage = storage;
    hub->swept = hub->began = hub_now();
    hub->writer = store_writer_new(storage, options->database, wake, context, why);
    if (hub->writer) hub->store = storage->open(options->database, false, why);
    if (!hub->store) {
        if (hub->writer) store_writer_free(hub->writer);
        free(hub);
        return NULL;
    }
    char secret[128] = "";
    hub_read(hub, READ_META, "secret", 0, 0, copy_value, secret);
    if (!*secret) {
        randombytes_buf(hub->secret, sizeof hub->secret);
        sodium_bin2hex(secret, sizeof secret, hub->secret, sizeof hub->secret);
        store_put(hub->writer, &(store_row){STORE_META, .meta = {"secret", secret}});
    }
    sodium_hex2bin(hub->secret, sizeof hub->secret, secret, strlen(secret), NULL, NULL, NULL);
    hub_read(hub, READ_LAST_TABLE, NULL, 0, 0, copy_number, &hub->last_table);
    hub->work = work_new(options->workers, wake, context);
    resume(hub);
    return hub;
}

void hub_free(struct hub *hub) {
    work_free(hub->work);
    MAP_EACH(&hub->tables, struct table, table) table_pause(hub, table);
    store_writer_free(hub->writer);
    MAP_EACH(&hub->tables, struct table, table) table_drop(hub, table);
    map_clear(&hub->tables);
    guest_free_all(hub);
    hub->storage->close(hub->store);
    free(hub);
}
