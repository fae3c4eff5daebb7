#include "client.h"

#include "memory.h"
#include "tell.h"
#include "turn.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

const char *guest_id(const struct client *client) {
    return client->guest ? client->guest->id : NULL;
}

void client_forget_guest(struct client *client) {
    struct guest *guest = client->guest;
    if (!guest) return;
    guest->clients--;
    guest->sockets -= client->socket;
    guest->queued -= client->queued;
    if (!guest->sockets) guest->away = hub_now();
    client->guest = NULL;
}

void guest_forget(struct hub *hub, struct guest *guest) {
    for (struct client *client = hub->clients; client; client = client->next)
        if (client->guest == guest) {
            work_cancel(hub->work, client, NULL);
            client_forget_guest(client);
        }
    map_remove(&hub->guests, guest->id);
    free(guest);
}

static void count_queued(struct client *client, size_t more, size_t less) {
    client->queued += more - less;
    if (client->guest) client->guest->queued += more - less;
}

static void forget_messages(struct client *client) {
    for (struct message *message = client->first, *next; message; message = next) {
        next = message->next;
        message_free(message);
    }
    client->first = NULL, client->last = &client->first;
    count_queued(client, 0, client->queued);
}

void client_end(struct hub *hub, struct client *client) {
    for (struct watch *watch = client->watches; watch; watch = client->watches) {
        if (client->guest && table_has(watch->table, client->guest->id))
            table_changed(hub, watch->table);
        watch_close(watch);
    }
    work_cancel(hub->work, client, NULL);
    turn_forget(hub, client);
    forget_messages(client);
    client_forget_guest(client);
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
    free(message->location);
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

const char *client_spend(struct hub *hub, struct client *client, double cost) {
    if (client->network && !network_spend(hub, client->network, cost))
        return "server.limit.network_rate";
    bool free = !client->guest || guest_spend(hub, client->guest, cost);
    return free ? NULL : "server.limit.guest_rate";
}

/* A long answer costs more than a short one; a refusal costs nothing more, or nobody would ever be
 * free again who asks on and on. */
static void charge_answer(const struct client *client, const struct message *message) {
    enum { BYTES = 1 << 15 }; /* that cost as much as a request */
    double cost = (double)message->used / BYTES;
    if (client->guest) client->guest->requests.left -= cost;
    if (client->network) client->network->requests.left -= cost;
}

void client_tell(struct hub *hub, struct client *client, struct message *message) {
    enum { CLIENT_MOST = 4 << 20, GUEST_MOST = 16 << 20 }; /* bytes unread */
    if (client->close_code) {
        message_free(message);
        return;
    }
    message_put(message, "}", 1);
    message->ticket = store_ticket(hub->writer);
    *client->last = message;
    client->last = &message->next;
    count_queued(client, message->used, 0);
    if (client->queued > CLIENT_MOST || (client->guest && client->guest->queued > GUEST_MOST)) {
        forget_messages(client);
        client->close_code = 4408;
        hub->count.unread++;
        client->wake(client);
        return;
    }
    if (message->answer && message->status == 200) charge_answer(client, message);
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
    count_queued(client, 0, message->used);
    return message;
}

void client_wake_held(struct hub *hub) {
    struct client *held = hub->held;
    hub->held = NULL;
    for (struct client *next; held; held = next) {
        next = held->next_held;
        held->held = false;
        if (held->ticket > hub->committed) hold(hub, held);
        if (held->first && held->first->ticket <= hub->committed) held->wake(held);
    }
}

void client_take_back(struct hub *hub, struct client *client, uint64_t committed) {
    struct message *message = client->first;
    client->first = NULL, client->last = &client->first;
    count_queued(client, 0, client->queued);
    for (struct message *next; message; message = next) {
        next = message->next;
        message->next = NULL;
        if (message->ticket <= committed) {
            *client->last = message;
            client->last = &message->next;
            count_queued(client, message->used, 0);
            continue;
        }
        if (message->answer) tell_error(hub, client, &message->request, REFUSE_STORAGE, NULL);
        message_free(message);
    }
}
