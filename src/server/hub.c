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

bool hub_read(hub *in, read_kind what, const char *key, int64_t from, int64_t to, store_each *each,
              void *context) {
    return in->storage->read(in->store, what, key, from, to, each, context);
}

/* ---- Guests --------------------------------------------------------------------------------------- */

typedef struct {
    char code[ID_BYTES], guest[ID_BYTES];
    int64_t until;
} claim;

static void hash_secret(const char *secret, char out[FAIR_HEX]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const uint8_t *)secret, strlen(secret));
    sodium_bin2hex(out, FAIR_HEX, hash, sizeof hash);
}

static void copy_text(void *out, const store_row *row) {
    snprintf(out, 128, "%s", row->text[0]);
}

static void copy_guest(void *out, const store_row *row) {
    guest *found = out;
    snprintf(found->id, sizeof found->id, "%s", row->key);
    snprintf(found->name, sizeof found->name, "%s", row->text[0]);
    snprintf(found->lang, sizeof found->lang, "%s", row->text[1]);
    found->made = row->number[0], found->since = row->number[1];
}

static guest *guest_keep(hub *in, const guest *like) {
    guest *kept = need(malloc(sizeof *kept));
    *kept = *like;
    kept->away = kept->rate_at = kept->chat_at = hub_now();
    kept->rate = 2 * in->options->rate, kept->chat = 5;
    map_put(&in->guests, kept->id, kept);
    return kept;
}

guest *guest_find(hub *in, const char *id) {
    guest *known = map_get(&in->guests, id), read = {0};
    if (known || !*id) return known;
    hub_read(in, READ_GUEST, id, 0, 0, copy_guest, &read);
    return *read.id ? guest_keep(in, &read) : NULL;
}

guest *guest_by_secret(hub *in, const char *secret) {
    char hash[FAIR_HEX], id[128] = "";
    hash_secret(secret, hash);
    hub_read(in, READ_TOKEN, hash, 0, 0, copy_text, id);
    return guest_find(in, id);
}

void guest_save(hub *in, guest *of) {
    store_put(in->writer, &(store_row){.kind = STORE_GUEST,
                                       .key = of->id,
                                       .number = {of->made, of->since},
                                       .text = {of->name, of->lang}});
    of->ticket = store_ticket(in->writer);
}

void guest_add_secret(hub *in, guest *to, char secret[44]) {
    uint8_t bytes[32];
    char hash[FAIR_HEX];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(secret, 44, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_secret(secret, hash);
    store_put(in->writer, &(store_row){.kind = STORE_TOKEN, .key = hash, .text = {to->id}});
    to->ticket = store_ticket(in->writer);
}

guest *guest_new(hub *in, const char *lang, char secret[44]) {
    guest fresh = {.since = hub_now()};
    jacta_phrase name;
    jacta_text text = TEXT_ON(fresh.name);
    random_id(fresh.id, 'g', 12);
    snprintf(fresh.lang, sizeof fresh.lang, "%s", lang);
    phrase_start(&name, "server.guest");
    phrase_number(&name, (int32_t)(1000 + randombytes_uniform(9000)));
    jacta_phrase_text(lang, &name, &text);
    guest *made = guest_keep(in, &fresh);
    guest_save(in, made);
    guest_add_secret(in, made, secret);
    return made;
}

void guest_code(hub *in, const guest *of, char code[ID_BYTES]) {
    claim *made = need(calloc(1, sizeof *made));
    random_id(made->code, 0, 8);
    for (char *at = made->code; *at; at++)
        if (*at >= 'a') *at = (char)(*at - 'a' + 'A');
    memmove(made->code + 5, made->code + 4, 5);
    made->code[4] = '-';
    memcpy(made->guest, of->id, sizeof made->guest);
    made->until = hub_now() + CODE_MS;
    map_put(&in->codes, made->code, made);
    memcpy(code, made->code, ID_BYTES);
}

guest *guest_claim(hub *in, const char *code) {
    claim *found = map_get(&in->codes, code);
    if (!found) return NULL;
    guest *of = found->until > hub_now() ? guest_find(in, found->guest) : NULL;
    map_remove(&in->codes, code);
    free(found);
    return of;
}

void guest_commitment(hub *in, const guest *of, char out[FAIR_HEX]) {
    uint8_t seed[FAIR_SEED];
    fair_seed(in->secret, of->id, (uint64_t)of->made, seed);
    fair_commitment(seed, out);
}

static bool bucket_take(double *left, int64_t *at, double most, double each_second) {
    int64_t now = hub_now();
    *left += (double)(now - *at) * each_second / 1000;
    *at = now;
    if (*left > most) *left = most;
    if (*left < 1) return false;
    *left -= 1;
    return true;
}

bool guest_spend(hub *in, guest *who, bool chat) {
    double rate = in->options->rate;
    return chat ? bucket_take(&who->chat, &who->chat_at, 5, 0.5)
                : bucket_take(&who->rate, &who->rate_at, 2 * rate, rate);
}

/* ---- Clients and messages ----------------------------------------------------------------------------- */

void client_begin(hub *in, client *who, guest *as, const char *lang) {
    who->guest = as;
    snprintf(who->lang, sizeof who->lang, "%s", lang);
    who->last = &who->first;
    who->next = in->clients;
    if (who->next) who->next->previous = who;
    in->clients = who;
    if (!as) return;
    as->clients++;
    as->sockets += who->socket;
}

static void client_forget_guest(client *who) {
    guest *was = who->guest;
    if (!was) return;
    was->clients--;
    was->sockets -= who->socket;
    if (!was->sockets) was->away = hub_now();
    who->guest = NULL;
}

void client_end(hub *in, client *who) {
    for (watch *open = who->watches; open; open = who->watches) {
        if (who->guest && table_has(open->table, who->guest)) table_changed(in, open->table);
        watch_close(open);
    }
    work_cancel(in->work, who, NULL);
    client_forget_guest(who);
    for (message *text = who->first, *next; text; text = next) {
        next = text->next;
        message_free(text);
    }
    for (client **at = &in->held; *at; at = &(*at)->next_held)
        if (*at == who) {
            *at = who->next_held;
            break;
        }
    if (who->previous)
        who->previous->next = who->next;
    else
        in->clients = who->next;
    if (who->next) who->next->previous = who->previous;
}

static void message_put(void *to, const char *data, size_t size) {
    message *text = to;
    if (MESSAGE_HEAD + text->used + size > text->size) {
        text->size = (uint32_t)(2 * (MESSAGE_HEAD + text->used + size));
        text->data = need(realloc(text->data, text->size));
    }
    memcpy(text->data + MESSAGE_HEAD + text->used, data, size);
    text->used += (uint32_t)size;
}

message *message_new(const char *type, json *out) {
    message *text = need(calloc(1, sizeof *text));
    text->size = 512, text->data = need(malloc(text->size)), text->final = true, text->status = 200;
    *out = (json){.put = message_put, .to = text};
    json_open(out, NULL, '{');
    json_text(out, "type", type);
    return text;
}

void message_answers(message *text, json *out, const ask *to) {
    if (!to) return;
    text->answer = true;
    text->to = *to;
    if (to->has_id) json_int(out, "re", to->id);
}

void message_free(message *text) {
    free(text->data);
    free(text);
}

void message_end_line(message *text) {
    message_put(text, "\n", 1);
}

/* Wakes the client when more has been committed. */
static void hold(hub *in, client *who) {
    who->held = true;
    who->next_held = in->held;
    in->held = who;
}

void client_tell(hub *in, client *who, message *text) {
    enum { QUEUE_MAX = 4 << 20 };
    message_put(text, "}", 1);
    text->ticket = store_ticket(in->writer);
    *who->last = text;
    who->last = &text->next;
    who->queued += text->used;
    if (who->queued > QUEUE_MAX) who->close_code = 4408;
    who->ticket = text->ticket;
    if (text->ticket <= in->committed)
        who->wake(who);
    else if (!who->held)
        hold(in, who);
}

message *client_next(hub *in, client *who) {
    message *text = who->first;
    if (!text || text->ticket > in->committed) return NULL;
    who->first = text->next;
    if (!who->first) who->last = &who->first;
    who->queued -= text->used;
    return text;
}

static void wake_held(hub *in) {
    client *held = in->held;
    in->held = NULL;
    for (client *next; held; held = next) {
        next = held->next_held;
        held->held = false;
        if (held->ticket > in->committed) hold(in, held);
        held->wake(held);
    }
}

/* ---- When the disk refuses ------------------------------------------------------------------------------ */

/* Answers that rest on lost rows become errors; what was not asked for is not sent at all. */
static void take_back_messages(hub *in, client *who, uint64_t committed) {
    message *text = who->first;
    who->first = NULL, who->last = &who->first, who->queued = 0;
    for (message *next; text; text = next) {
        next = text->next;
        text->next = NULL;
        if (text->ticket <= committed) {
            *who->last = text;
            who->last = &text->next;
            who->queued += text->used;
            continue;
        }
        if (text->answer) tell_error(in, who, &text->to, "storage", NULL);
        message_free(text);
    }
}

/* The guest is again who was stored last, or nobody. */
static void guest_reload(hub *in, guest *lost) {
    guest read = {0};
    hub_read(in, READ_GUEST, lost->id, 0, 0, copy_guest, &read);
    if (*read.id) {
        memcpy(lost->name, read.name, sizeof lost->name);
        memcpy(lost->lang, read.lang, sizeof lost->lang);
        lost->made = read.made, lost->ticket = 0;
        return;
    }
    for (client *who = in->clients; who; who = who->next)
        if (who->guest == lost) client_forget_guest(who);
    map_remove(&in->guests, lost->id);
    free(lost);
}

static void recover(hub *in, uint64_t committed) {
    in->count.failures++;
    log_event("storage_failed", "tickets", (int64_t)(store_ticket(in->writer) - committed), NULL);
    in->committed = store_ticket(in->writer);
    for (client *who = in->clients; who; who = who->next) take_back_messages(in, who, committed);
    MAP_EACH(&in->guests, guest, lost) {
        if (lost->ticket > committed) guest_reload(in, lost);
    }
    MAP_EACH(&in->tables, table, lost) {
        if (lost->ticket > committed) table_reload(in, lost);
    }
}

static void settle(hub *in) {
    store_state state = store_settle(in->writer);
    in->stored = state;
    if (state.failed) {
        recover(in, state.committed);
    } else if (state.committed == in->committed) {
        return;
    }
    in->broken = state.failed;
    if (!state.failed) in->committed = state.committed;
    wake_held(in);
}

/* ---- The turn of the loop -------------------------------------------------------------------------------- */

void hub_turn(hub *in) {
    settle(in);
    work_collect(in);
    for (table *now; (now = in->dirty);) {
        in->dirty = now->next_dirty;
        now->dirty = false;
        tell_watchers(in, now);
    }
    store_flush(in->writer);
}

static void sweep(hub *in) {
    int64_t now = hub_now();
    in->swept = now;
    MAP_EACH(&in->tables, table, old) {
        if (old->phase >= PHASE_OVER && !old->watches && !old->dirty &&
            old->ticket <= in->committed && now - old->at > SWEEP_MS)
            table_drop(in, old);
    }
    MAP_EACH(&in->guests, guest, old) {
        if (old->clients || old->ticket > in->committed || now - old->away < 2 * AWAY_MS) continue;
        map_remove(&in->guests, old->id);
        free(old);
    }
    MAP_EACH(&in->codes, claim, old) {
        if (old->until > now) continue;
        map_remove(&in->codes, old->code);
        free(old);
    }
}

void hub_tick(hub *in) {
    int64_t now = hub_now();
    MAP_EACH(&in->tables, table, at) {
        if (at->phase == PHASE_PLAYING && at->clock) table_tick(in, at);
    }
    if (in->lobby_dirty && now - in->lobby_sent >= 1000) {
        in->lobby_dirty = false, in->lobby_sent = now;
        for (client *who = in->clients; who; who = who->next)
            if (who->watches_lobby) tell_lobby(in, who, NULL);
    }
    if (now - in->swept > SWEEP_MS) sweep(in);
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
static void resume(hub *in) {
    id_list running = {0};
    hub_read(in, READ_RUNNING, NULL, 0, 0, add_id, &running);
    for (size_t i = 0; i < running.count; i++) {
        table *at = table_find(in, running.ids[i]);
        if (!at || at->phase != PHASE_PLAYING || !table_load(in, at)) continue;
        table_think(in, at);
    }
    log_event("resumed", "tables", (int64_t)running.count, NULL);
    free(running.ids);
}

hub *hub_new(const server_options *options, const storage *disk, void (*wake)(void *context),
             void *context, char why[256]) {
    hub *made = calloc(1, sizeof *made);
    if (!made || sodium_init() < 0) abort();
    made->options = options, made->storage = disk;
    made->swept = made->began = hub_now();
    made->writer = store_writer_new(disk, options->database, wake, context, why);
    if (made->writer) made->store = disk->open(options->database, false, why);
    if (!made->store) {
        if (made->writer) store_writer_free(made->writer);
        free(made);
        return NULL;
    }
    char secret[128] = "";
    hub_read(made, READ_META, "secret", 0, 0, copy_text, secret);
    if (!*secret) {
        randombytes_buf(made->secret, sizeof made->secret);
        sodium_bin2hex(secret, sizeof secret, made->secret, sizeof made->secret);
        store_put(made->writer,
                  &(store_row){.kind = STORE_META, .key = "secret", .text = {secret}});
    }
    sodium_hex2bin(made->secret, sizeof made->secret, secret, strlen(secret), NULL, NULL, NULL);
    hub_read(made, READ_LAST_TABLE, NULL, 0, 0, copy_number, &made->last_table);
    made->work = work_new(options->workers, wake, context);
    resume(made);
    return made;
}

void hub_free(hub *in) {
    work_free(in->work);
    MAP_EACH(&in->tables, table, old) table_pause(in, old);
    store_writer_free(in->writer);
    MAP_EACH(&in->tables, table, old) table_drop(in, old);
    MAP_EACH(&in->guests, guest, old) free(old);
    MAP_EACH(&in->codes, claim, old) free(old);
    map_clear(&in->tables);
    map_clear(&in->guests);
    map_clear(&in->codes);
    in->storage->close(in->store);
    free(in);
}
