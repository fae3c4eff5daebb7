#define _GNU_SOURCE
#include "hub.h"

#include "admin.h"
#include "client.h"
#include "life.h"
#include "lobby.h"
#include "log.h"
#include "memory.h"
#include "network.h"
#include "room.h"
#include "tell.h"
#include "turn.h"
#include "work.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SWEEP_MS = 60000, ALIVE_MS = 2000 };

static int64_t milliseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t hub_now(void) {
    return milliseconds(CLOCK_MONOTONIC);
}

int64_t hub_date(void) {
    return milliseconds(CLOCK_REALTIME);
}

table_time hub_time(void) {
    return (table_time){hub_now(), hub_date()};
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
    bool good = hub->storage->read(hub->store, what, key, first, last, each, context);
    hub->unreadable |= !good;
    return good;
}

/* ---- When the disk refuses ------------------------------------------------------------------------------ */

static void recover(struct hub *hub, uint64_t committed) {
    hub->count.failures++;
    log_event("storage_failed", "tickets", (int64_t)(store_ticket(hub->writer) - committed), NULL);
    hub->committed = store_ticket(hub->writer);
    for (struct client *client = hub->clients; client; client = client->next)
        client_take_back(hub, client, committed);
    hub->marks_due = true;
    MAP_EACH(&hub->guests, struct guest, guest) {
        if (guest->ticket > committed && !guest_reload(hub, guest))
            guest_forget(hub, guest); /* who was never stored is nobody */
    }
    MAP_EACH(&hub->tables, struct table, table) {
        if (room_of(table)->ticket > committed) table_reload(hub, table);
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

/* ---- Many servers ------------------------------------------------------------------------------------------ */

bool hub_serves(const struct hub *hub, int64_t number) {
    return hub->shards >> number % STORE_SHARDS & 1;
}

int64_t hub_table_number(struct hub *hub) {
    if (!hub->shards) return 0;
    while (!hub_serves(hub, ++hub->last_table)) {
    }
    return hub->last_table;
}

static void copy_number(void *out, const store_row *row) {
    int64_t *number = out;
    if (row->table.number > *number) *number = row->table.number;
}

/* Serves shards from now on: tables that were running go on, clocks run, bots think. */
static void take_shards(struct hub *hub, uint64_t shards) {
    if (hub_read(hub, READ_LAST_TABLE, NULL, 0, 0, copy_number, &hub->last_table) &&
        life_resume(hub, shards)) {
        hub->shards |= shards; /* else at the next meeting */
        admin_heed(hub);
    }
}

/* Stops serving shards: whoever is at one of their tables is told to ask again. They are given back
 * once all about them is safe. */
static void leave_shards(struct hub *hub, uint64_t shards) {
    int64_t count = 0;
    MAP_EACH(&hub->tables, struct room, room) {
        if (!(shards >> room->number % STORE_SHARDS & 1)) continue;
        for (struct watch *watch = room->watches; watch; watch = watch->next_at_table)
            tell_moved(hub, watch->client, NULL, room->table.id, "");
        table_drop(hub, &room->table);
        count++;
    }
    hub->shards &= ~shards;
    hub->leaving = shards, hub->leave_ticket = store_ticket(hub->writer);
    log_event("handed_over", "tables", count, NULL);
}

/* The shards that are more than our fair share. */
static uint64_t surplus(const struct hub *hub) {
    uint64_t shards = hub->shards, extra = 0;
    int share = (int)((STORE_SHARDS + hub->others.servers - 1) / hub->others.servers);
    for (int count = __builtin_popcountll(shards); count > share; count--) {
        uint64_t highest = (uint64_t)1 << (63 - __builtin_clzll(shards & ~extra));
        extra |= highest;
    }
    return extra;
}

static void meet_others(struct hub *hub) {
    uint64_t written = hub->others.written, gained, extra;
    if (hub->leaving && hub->committed >= hub->leave_ticket) {
        fleet_release(hub->fleet, hub->leaving);
        hub->given |= hub->leaving, hub->leaving = 0;
    }
    if (!fleet_news(hub->fleet, &hub->others) || hub->others.fenced) return;
    if (hub->others.written != written)
        hub->lobby_version++, hub->lobby_all = hub->marks_due = true;
    hub->given &= ~hub->others.released;
    gained = hub->others.mine & ~hub->shards & ~hub->leaving & ~hub->given;
    hub->alive = hub->others.left;
    if (gained) take_shards(hub, gained);
    extra = hub->others.servers && !hub->leaving ? surplus(hub) : 0;
    if (extra) leave_shards(hub, extra);
}

/* ---- The turn of the loop -------------------------------------------------------------------------------- */

void hub_turn(struct hub *hub) {
    settle(hub);
    work_collect(hub);
    turn_begin(hub);
    for (struct room *room; (room = hub->dirty);) {
        hub->dirty = room->next_dirty;
        room->dirty = false;
        tell_watchers(hub, &room->table);
    }
    store_flush(hub->writer);
    admin_answer(hub);
}

/* What running clocks have used by now is used, whatever happens to this process. Others of a fleet know
 * when we were last heard of. */
static void put_alive(struct hub *hub) {
    char date[24];
    if (hub->fleet) return;
    snprintf(date, sizeof date, "%lld", (long long)hub_date());
    store_put(hub->writer, &(store_row){STORE_META, .meta = {"alive", date}});
    hub->alive_put = hub_now();
}

void hub_tick(struct hub *hub) {
    int64_t now = hub_now();
    if (hub->broken) /* so that it is known when the disk is well again, though nobody moves */
        store_put(hub->writer, &(store_row){STORE_META, .meta = {"probe", ""}});
    bool runs = false;
    MAP_EACH(&hub->tables, struct table, table) {
        table_deeds deeds;
        runs |= table->wake != INT64_MAX;
        if (table->wake <= now)
            table_command_do(hub, table, NULL, &(table_command){.verb = TABLE_TICK, .seat = -1},
                             &deeds);
    }
    if (runs && now - hub->alive_put >= ALIVE_MS) put_alive(hub);
    if (hub->lobby_version != hub->lobby_told && now - hub->lobby_sent >= 1000) {
        hub->lobby_told = hub->lobby_version, hub->lobby_sent = now;
        lobby_tell_watchers(hub);
    }
    life_wake_some(hub);
    if (now - hub->swept >= SWEEP_MS) life_sweep(hub);
    if (hub->fleet) meet_others(hub);
    if (hub->marks_due && hub->marks_ticket <= hub->committed) admin_load(hub);
}

/* ---- Beginning and end --------------------------------------------------------------------------------------- */

static void copy_value(void *out, const store_row *row) {
    snprintf(out, 128, "%s", row->meta.value);
}

/* The secret that dice come from. Of two servers that make one at a time only the first one's stays. */
static void know_secret(struct hub *hub) {
    char secret[128] = "", fresh[2 * DICE_SEED + 1];
    hub_read(hub, READ_META, "secret", 0, 0, copy_value, secret);
    if (!*secret) {
        randombytes_buf(hub->secret, sizeof hub->secret);
        sodium_bin2hex(fresh, sizeof fresh, hub->secret, sizeof hub->secret);
        store_put(hub->writer, &(store_row){STORE_META, .meta = {"secret", fresh}});
        store_flush(hub->writer);
        while (store_settle(hub->writer).committed < store_ticket(hub->writer))
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        hub_read(hub, READ_META, "secret", 0, 0, copy_value, secret);
    }
    if (*secret)
        sodium_hex2bin(hub->secret, sizeof hub->secret, secret, strlen(secret), NULL, NULL, NULL);
}

/* False with a sentence in `why`. */
static bool open_storage(struct hub *hub, void (*wake)(void *context), void *context,
                         char why[256]) {
    const server_options *options = hub->options;
    hub->writer = store_writer_new(hub->storage, options->database,
                                   options->home ? STORE_WRITES : STORE_ALONE, wake, context, why);
    if (!hub->writer) return false;
    hub->store = hub->storage->open(options->database, STORE_READS, why);
    hub->server = store_server(hub->writer);
    if (hub->store && hub->server)
        hub->fleet = fleet_new(hub->storage, options->database, hub->server, options->home, why);
    if (hub->store && (hub->fleet || !hub->server)) return true;
    if (hub->store) hub->storage->close(hub->store);
    store_writer_free(hub->writer);
    return false;
}

struct hub *hub_new(const server_options *options, const struct storage *storage,
                    void (*wake)(void *context), void *context, char why[256]) {
    if (sodium_init() < 0) {
        snprintf(why, 256, "libsodium");
        return NULL;
    }
    struct hub *hub = need(calloc(1, sizeof *hub));
    hub->options = options, hub->storage = storage;
    hub->last_waiting = &hub->waiting;
    hub->began = hub_now();
    hub->swept = hub->began - SWEEP_MS; /* what has expired while nobody served goes now */
    if (!open_storage(hub, wake, context, why)) {
        free(hub);
        return NULL;
    }
    char alive[128] = "";
    know_secret(hub);
    hub_read(hub, READ_META, "alive", 0, 0, copy_value, alive);
    hub->alive = strtoll(alive, NULL, 10);
    admin_load(hub);
    hub->work = work_new(options->workers, wake, context);
    if (hub->fleet)
        meet_others(hub);
    else
        take_shards(hub, UINT64_MAX);
    return hub;
}

void hub_free(struct hub *hub) {
    work_free(hub->work);
    put_alive(hub);
    hub->storage->close(hub->store); /* before the writer, who holds the lock */
    store_writer_free(hub->writer);
    fleet_free(hub->fleet);
    MAP_EACH(&hub->tables, struct table, table) table_drop(hub, table);
    map_clear(&hub->tables);
    guest_free_all(hub);
    network_free_all(hub);
    life_free(hub);
    lobby_free(hub);
    admin_free(hub);
    free(hub);
}
