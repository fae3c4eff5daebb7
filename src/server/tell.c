#define _GNU_SOURCE
#include "tell.h"

#include "memory.h"
#include "rules/core/text.h"

#include <stdio.h>
#include <string.h>

/* ---- Errors ------------------------------------------------------------------------------------------- */

static const struct {
    const char *code, *key;
    uint16_t status;
} refusals[] = {
#define REFUSAL(name, code, status) [REFUSE_##name] = {#code, "server.error." #code, status},
#include "refusals.def"
#include "table/refusals.def"
#undef REFUSAL
};

_Static_assert(sizeof refusals / sizeof refusals[0] <= REFUSALS_MOST, "refusals are counted");

const char *refusal_code(uint32_t index) {
    return index < sizeof refusals / sizeof refusals[0] ? refusals[index].code : NULL;
}

static const char limits[] = "server.limit.";

void tell_limit(jacta_error *why, const char *limit, uint32_t most) {
    error_start(why, limit);
    error_number(why, (int32_t)most);
}

void tell_error(struct hub *hub, struct client *client, const request_id *request, uint32_t reason,
                const jacta_error *why) {
    char words[1024] = "";
    jacta_text text = TEXT_ON(words);
    json out;
    struct message *message = message_new("error", &out);
    message_answers(message, &out, request);
    message->status = refusals[reason].status;
    if (why)
        jacta_error_text(client->lang, why, &text);
    else
        text_put(&text, jacta_say(client->lang, refusals[reason].key));
    json_text(&out, "code", refusals[reason].code);
    json_text(&out, "text", words);
    if (why && !strncmp(why->code, limits, sizeof limits - 1))
        json_text(&out, "limit", why->code + sizeof limits - 1);
    hub->count.errors++, hub->count.refused[reason]++;
    client_tell(hub, client, message);
}

void tell_moved(struct hub *hub, struct client *client, const request_id *request, const char *id,
                const char *address) {
    json out;
    struct message *message = message_new("moved", &out);
    message_answers(message, &out, request);
    message->status = *address ? 307 : 503;
    json_text(&out, "table", id);
    json_text(&out, "address", *address ? address : NULL);
    if (*address) message->location = need(strdup(address));
    client_tell(hub, client, message);
}

/* ---- Views ----------------------------------------------------------------------------------- */

static void put_seat_number(json *out, const char *key, int32_t seat) {
    if (seat >= 0)
        json_int(out, key, seat);
    else
        json_text(out, key, NULL);
}

uint32_t tell_online(struct hub *hub, const struct table *table) {
    uint32_t seats = 0;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        const struct guest *owner = map_get(&hub->guests, table->seats[i].person);
        seats |= (uint32_t)(owner && owner->sockets) << i;
    }
    return seats;
}

void tell_view(struct hub *hub, struct table *table, struct watch *watch,
               const request_id *request) {
    json out;
    struct message *message = message_new("view", &out);
    message_answers(message, &out, request);
    table_load(hub, table);
    view_json(&out, table, guest_id(watch->client), watch->client->lang, &watch->gaze,
              &(view_world){hub_time(), tell_online(hub, table), table_watchers(table)});
    client_tell(hub, watch->client, message);
}

void tell_watchers(struct hub *hub, struct table *table) {
    for (struct watch *watch = room_of(table)->watches, *next; watch; watch = next) {
        next = watch->next_at_table;
        bool due = watch->due;
        watch->due = false;
        if (due && !table_may_watch(table, guest_id(watch->client))) {
            tell_error(hub, watch->client, &(request_id){0}, REFUSE_NOT_ALLOWED, NULL);
            watch_close(watch);
        } else if (due) {
            tell_view(hub, table, watch, NULL);
        }
    }
}

/* ---- Chat ---------------------------------------------------------------------------------------------------- */

typedef struct {
    struct hub *hub;
    struct table *table;
    struct client *client;
} chat_context;

void tell_chat(struct hub *hub, const struct table *table, struct client *client,
               const request_id *request, const store_chat *chat) {
    json out;
    struct message *message = message_new("chat", &out);
    message_answers(message, &out, request);
    json_text(&out, "table", table->id);
    json_int(&out, "number", chat->number % STORE_PLIES);
    put_seat_number(&out, "seat", (int32_t)chat->seat);
    json_text(&out, "name", chat->name);
    json_text(&out, "text", chat->words);
    json_int(&out, "at", chat->time);
    client_tell(hub, client, message);
}

static void tell_stored(void *context, const store_row *row) {
    const chat_context *chats = context;
    tell_chat(chats->hub, chats->table, chats->client, NULL, &row->chat);
}

void tell_chats(struct hub *hub, struct table *table, struct client *client) {
    int64_t first = room_of(table)->number * STORE_PLIES;
    if (table->chats)
        hub_read(hub, READ_CHATS, NULL, first, first + STORE_PLIES - 1, tell_stored,
                 &(chat_context){hub, table, client});
}
