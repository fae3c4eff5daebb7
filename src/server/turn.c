#include "turn.h"

#include "memory.h"
#include "request.h"

#include <stdlib.h>
#include <string.h>

struct asked {
    struct asked *next;
    const char *type;
    size_t size;
    char text[];
};

/* Takes one of the requests that the client's guest is served in this turn; false if none is left. */
static bool take_turn(const struct hub *hub, const struct client *client) {
    struct guest *guest = client->guest;
    if (!guest) return true;
    if (guest->turn != hub->turn) guest->turn = hub->turn, guest->served = 0;
    uint32_t most = hub->options->rate / 4;
    return guest->served++ < (most ? most : 1);
}

static void wait_last(struct hub *hub, struct client *client) {
    client->next_waiting = NULL;
    *hub->last_waiting = client;
    hub->last_waiting = &client->next_waiting;
}

void turn_ask(struct hub *hub, struct client *client, const char *type, const char *text,
              size_t size) {
    bool modest = !client->guest || !guest_is_spent(hub, client->guest);
    if (!client->asked && modest && take_turn(hub, client)) {
        request_answer(hub, client, type, text, size);
        return;
    }
    hub->count.delayed++;
    struct asked *asked = need(malloc(sizeof *asked + size)), **link = &client->asked;
    *asked = (struct asked){.type = type, .size = size};
    memcpy(asked->text, text, size);
    if (!*link) wait_last(hub, client);
    while (*link) link = &(*link)->next;
    *link = asked;
}

static void answer_first(struct hub *hub, struct client *client) {
    struct asked *asked = client->asked;
    client->asked = asked->next;
    if (!client->close_code) request_answer(hub, client, asked->type, asked->text, asked->size);
    free(asked);
}

static void set_deaf(struct client *client, bool deaf) {
    if (client->deaf == deaf) return;
    client->deaf = deaf;
    client->listen(client);
}

/* One request of each who waits, the same again, and so on up to a few. */
static void serve_waiting(struct hub *hub) {
    enum { MOST = 8 };
    const struct client *stuck = NULL; /* the first since whom nobody's guest had a turn left */
    for (uint32_t served = 0; hub->waiting && hub->waiting != stuck && served < MOST;) {
        struct client *client = hub->waiting;
        hub->waiting = client->next_waiting;
        if (!hub->waiting) hub->last_waiting = &hub->waiting;
        if (take_turn(hub, client)) {
            served++;
            stuck = NULL;
            answer_first(hub, client);
        } else if (!stuck) {
            stuck = client;
        }
        if (client->asked)
            wait_last(hub, client);
        else
            set_deaf(client, false);
    }
}

void turn_begin(struct hub *hub) {
    hub->turn++;
    serve_waiting(hub);
    for (struct client *client = hub->waiting; client; client = client->next_waiting)
        set_deaf(client, true);
}

void turn_forget(struct hub *hub, struct client *client) {
    if (!client->asked) return;
    struct client **link = &hub->waiting;
    while (*link != client) link = &(*link)->next_waiting;
    *link = client->next_waiting;
    if (!*link) hub->last_waiting = link;
    for (struct asked *asked = client->asked, *next; asked; asked = next) {
        next = asked->next;
        free(asked);
    }
    client->asked = NULL;
}
