#define _GNU_SOURCE
#include "hub.h"

#include "engine/line.h"
#include "log.h"
#include "memory.h"
#include "rules/core/text.h"
#include "work.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

/* ---- Guests --------------------------------------------------------------------------------------- */

struct claim {
    char code[ID_BYTES], guest[ID_BYTES];
    int64_t until;
};

static void hash_secret(const char *secret, char out[FAIR_HEX]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const uint8_t *)secret, strlen(secret));
    sodium_bin2hex(out, FAIR_HEX, hash, sizeof hash);
}

static void copy_text(void *out, const store_row *row) {
    snprintf(out, 128, "%s", row->text[0]);
}

static void copy_guest(void *out, const store_row *row) {
    struct guest *guest = out;
    snprintf(guest->id, sizeof guest->id, "%s", row->key);
    snprintf(guest->name, sizeof guest->name, "%s", row->text[0]);
    snprintf(guest->lang, sizeof guest->lang, "%s", row->text[1]);
    guest->made = row->number[0], guest->since = row->number[1];
}

static struct guest *guest_keep(struct hub *hub, const struct guest *model) {
    struct guest *guest = need(malloc(sizeof *guest));
    *guest = *model;
    guest->away = guest->rate_at = guest->chat_at = hub_now();
    guest->rate = 2 * hub->options->rate, guest->chat = 5;
    map_put(&hub->guests, guest->id, guest);
    return guest;
}

struct guest *guest_find(struct hub *hub, const char *id) {
    struct guest *guest = map_get(&hub->guests, id), stored = {0};
    if (guest || !*id) return guest;
    hub_read(hub, READ_GUEST, id, 0, 0, copy_guest, &stored);
    return *stored.id ? guest_keep(hub, &stored) : NULL;
}

struct guest *guest_by_secret(struct hub *hub, const char *secret) {
    char hash[FAIR_HEX], id[128] = "";
    hash_secret(secret, hash);
    hub_read(hub, READ_TOKEN, hash, 0, 0, copy_text, id);
    return guest_find(hub, id);
}

void guest_save(struct hub *hub, struct guest *guest) {
    store_put(hub->writer, &(store_row){.kind = STORE_GUEST,
                                        .key = guest->id,
                                        .number = {guest->made, guest->since},
                                        .text = {guest->name, guest->lang}});
    guest->ticket = store_ticket(hub->writer);
}

void guest_add_secret(struct hub *hub, struct guest *guest, char secret[44]) {
    uint8_t bytes[32];
    char hash[FAIR_HEX];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(secret, 44, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_secret(secret, hash);
    store_put(hub->writer, &(store_row){.kind = STORE_TOKEN, .key = hash, .text = {guest->id}});
    guest->ticket = store_ticket(hub->writer);
}

struct guest *guest_new(struct hub *hub, const char *lang, char secret[44]) {
    struct guest draft = {.since = hub_now()};
    jacta_phrase name;
    jacta_text text = TEXT_ON(draft.name);
    random_id(draft.id, 'g', 12);
    snprintf(draft.lang, sizeof draft.lang, "%s", lang);
    phrase_start(&name, "server.guest");
    phrase_number(&name, (int32_t)(1000 + randombytes_uniform(9000)));
    jacta_phrase_text(lang, &name, &text);
    struct guest *guest = guest_keep(hub, &draft);
    guest_save(hub, guest);
    guest_add_secret(hub, guest, secret);
    return guest;
}

void guest_code(struct hub *hub, const struct guest *guest, char code[ID_BYTES]) {
    struct claim *claim = need(calloc(1, sizeof *claim));
    random_id(claim->code, 0, 8);
    for (char *letter = claim->code; *letter; letter++)
        if (*letter >= 'a') *letter = (char)(*letter - 'a' + 'A');
    memmove(claim->code + 5, claim->code + 4, 5);
    claim->code[4] = '-';
    memcpy(claim->guest, guest->id, sizeof claim->guest);
    claim->until = hub_now() + CODE_MS;
    map_put(&hub->codes, claim->code, claim);
    memcpy(code, claim->code, ID_BYTES);
}

struct guest *guest_claim(struct hub *hub, const char *code) {
    struct claim *claim = map_get(&hub->codes, code);
    if (!claim) return NULL;
    struct guest *guest = claim->until > hub_now() ? guest_find(hub, claim->guest) : NULL;
    map_remove(&hub->codes, code);
    free(claim);
    return guest;
}

void guest_commitment(struct hub *hub, const struct guest *guest, char out[FAIR_HEX]) {
    uint8_t seed[FAIR_SEED];
    fair_seed(hub->secret, guest->id, (uint64_t)guest->made, seed);
    fair_commitment(seed, out);
}

static bool bucket_take(double *left, int64_t *time, double most, double each_second) {
    int64_t now = hub_now();
    *left += (double)(now - *time) * each_second / 1000;
    *time = now;
    if (*left > most) *left = most;
    if (*left < 1) return false;
    *left -= 1;
    return true;
}

bool guest_spend(struct hub *hub, struct guest *guest, bool chat) {
    double rate = hub->options->rate;
    return chat ? bucket_take(&guest->chat, &guest->chat_at, 5, 0.5)
                : bucket_take(&guest->rate, &guest->rate_at, 2 * rate, rate);
}

/* ---- Clients and messages ----------------------------------------------------------------------------- */

void client_begin(struct hub *hub, struct client *client, struct guest *guest, const char *lang) {
    client->guest = guest;
    snprintf(client->lang, sizeof client->lang, "%s", lang);
    client->last = &client->first;
    client->next = hub->clients;
    if (client->next) client->next->previous = client;
    hub->clients = client;
    if (!guest) return;
    guest->clients++;
    guest->sockets += client->socket;
}

static void client_forget_guest(struct client *client) {
    struct guest *guest = client->guest;
    if (!guest) return;
    guest->clients--;
    guest->sockets -= client->socket;
    if (!guest->sockets) guest->away = hub_now();
    client->guest = NULL;
}

void client_end(struct hub *hub, struct client *client) {
    for (struct watch *watch = client->watches; watch; watch = client->watches) {
        if (client->guest && table_has(watch->table, client->guest))
            table_changed(hub, watch->table);
        watch_close(watch);
    }
    work_cancel(hub->work, client, NULL);
    client_forget_guest(client);
    for (struct message *message = client->first, *next; message; message = next) {
        next = message->next;
        message_free(message);
    }
    for (struct client **link = &hub->held; *link; link = &(*link)->next_held)
        if (*link == client) {
            *link = client->next_held;
            break;
        }
    if (client->previous)
        client->previous->next = client->next;
    else
        hub->clients = client->next;
    if (client->next) client->next->previous = client->previous;
}

static void message_put(void *context, const char *data, size_t size) {
    struct message *message = context;
    if (MESSAGE_HEAD + message->used + size > message->size) {
        message->size = (uint32_t)(2 * (MESSAGE_HEAD + message->used + size));
        message->data = need(realloc(message->data, message->size));
    }
    memcpy(message->data + MESSAGE_HEAD + message->used, data, size);
    message->used += (uint32_t)size;
}

struct message *message_new(const char *type, json *out) {
    struct message *message = need(calloc(1, sizeof *message));
    message->size = 512, message->data = need(malloc(message->size)), message->final = true,
    message->status = 200;
    *out = (json){.put = message_put, .to = message};
    json_open(out, NULL, '{');
    json_text(out, "type", type);
    return message;
}

void message_answers(struct message *message, json *out, const request_id *request) {
    if (!request) return;
    message->answer = true;
    message->request = *request;
    if (request->has_id) json_int(out, "re", request->id);
}

void message_free(struct message *message) {
    free(message->data);
    free(message);
}

void message_end_line(struct message *message) {
    message_put(message, "\n", 1);
}

/* Wakes the client when more has been committed. */
static void hold(struct hub *hub, struct client *client) {
    client->held = true;
    client->next_held = hub->held;
    hub->held = client;
}

void client_tell(struct hub *hub, struct client *client, struct message *message) {
    enum { QUEUE_MAX = 4 << 20 };
    message_put(message, "}", 1);
    message->ticket = store_ticket(hub->writer);
    *client->last = message;
    client->last = &message->next;
    client->queued += message->used;
    if (client->queued > QUEUE_MAX) client->close_code = 4408;
    client->ticket = message->ticket;
    if (message->ticket <= hub->committed)
        client->wake(client);
    else if (!client->held)
        hold(hub, client);
}

struct message *client_next(struct hub *hub, struct client *client) {
    struct message *message = client->first;
    if (!message || message->ticket > hub->committed) return NULL;
    client->first = message->next;
    if (!client->first) client->last = &client->first;
    client->queued -= message->used;
    return message;
}

static void wake_held(struct hub *hub) {
    struct client *held = hub->held;
    hub->held = NULL;
    for (struct client *next; held; held = next) {
        next = held->next_held;
        held->held = false;
        if (held->ticket > hub->committed) hold(hub, held);
        held->wake(held);
    }
}

/* ---- When the disk refuses ------------------------------------------------------------------------------ */

/* Answers that rest on lost rows become errors; what was not asked for is not sent at all. */
static void take_back_messages(struct hub *hub, struct client *client, uint64_t committed) {
    struct message *message = client->first;
    client->first = NULL, client->last = &client->first, client->queued = 0;
    for (struct message *next; message; message = next) {
        next = message->next;
        message->next = NULL;
        if (message->ticket <= committed) {
            *client->last = message;
            client->last = &message->next;
            client->queued += message->used;
            continue;
        }
        if (message->answer) tell_error(hub, client, &message->request, "storage", NULL);
        message_free(message);
    }
}

/* The guest is again who was stored last, or nobody. */
static void guest_reload(struct hub *hub, struct guest *guest) {
    struct guest stored = {0};
    hub_read(hub, READ_GUEST, guest->id, 0, 0, copy_guest, &stored);
    if (*stored.id) {
        memcpy(guest->name, stored.name, sizeof guest->name);
        memcpy(guest->lang, stored.lang, sizeof guest->lang);
        guest->made = stored.made, guest->ticket = 0;
        return;
    }
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
        take_back_messages(hub, client, committed);
    MAP_EACH(&hub->guests, struct guest, lost) {
        if (lost->ticket > committed) guest_reload(hub, lost);
    }
    MAP_EACH(&hub->tables, struct table, lost) {
        if (lost->ticket > committed) table_reload(hub, lost);
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
    wake_held(hub);
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
    MAP_EACH(&hub->tables, struct table, old) {
        if (old->phase >= PHASE_OVER && !old->watches && !old->dirty &&
            old->ticket <= hub->committed && now - old->changed_at > SWEEP_MS)
            table_drop(hub, old);
    }
    MAP_EACH(&hub->guests, struct guest, old) {
        if (old->clients || old->ticket > hub->committed || now - old->away < 2 * AWAY_MS) continue;
        map_remove(&hub->guests, old->id);
        free(old);
    }
    MAP_EACH(&hub->codes, struct claim, old) {
        if (old->until > now) continue;
        map_remove(&hub->codes, old->code);
        free(old);
    }
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

static void copy_number(void *out, const store_row *row) {
    *(int64_t *)out = row->number[0];
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
    snprintf(list->ids[list->count++], ID_BYTES, "%s", row->key);
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
    struct hub *hub = calloc(1, sizeof *hub);
    if (!hub || sodium_init() < 0) abort();
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
    hub_read(hub, READ_META, "secret", 0, 0, copy_text, secret);
    if (!*secret) {
        randombytes_buf(hub->secret, sizeof hub->secret);
        sodium_bin2hex(secret, sizeof secret, hub->secret, sizeof hub->secret);
        store_put(hub->writer, &(store_row){.kind = STORE_META, .key = "secret", .text = {secret}});
    }
    sodium_hex2bin(hub->secret, sizeof hub->secret, secret, strlen(secret), NULL, NULL, NULL);
    hub_read(hub, READ_LAST_TABLE, NULL, 0, 0, copy_number, &hub->last_table);
    hub->work = work_new(options->workers, wake, context);
    resume(hub);
    return hub;
}

void hub_free(struct hub *hub) {
    work_free(hub->work);
    MAP_EACH(&hub->tables, struct table, old) table_pause(hub, old);
    store_writer_free(hub->writer);
    MAP_EACH(&hub->tables, struct table, old) table_drop(hub, old);
    MAP_EACH(&hub->guests, struct guest, old) free(old);
    MAP_EACH(&hub->codes, struct claim, old) free(old);
    map_clear(&hub->tables);
    map_clear(&hub->guests);
    map_clear(&hub->codes);
    hub->storage->close(hub->store);
    free(hub);
}
