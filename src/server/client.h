/* Clients and the messages that wait for them. A message is sent once everything it may rest on is
 * durable: it carries the ticket of the last row put before it. */
#ifndef JACTA_CLIENT_H
#define JACTA_CLIENT_H

#include "engine/json.h"
#include "guest.h"
#include "network.h"

enum { MESSAGE_HEAD = 32 }; /* bytes the transport may use before a message */

/* A request as its answer refers to it. */
typedef struct {
    bool has_id;
    int64_t id;
} request_id;

struct message {
    struct message *next;
    uint64_t ticket;    /* not to be sent before this row is durable */
    bool answer, final; /* answers a request; no other message will answer it */
    uint16_t status;    /* of HTTP */
    char *location;     /* of the server that HTTP has to go to; NULL: this one */
    request_id request; /* that it answers */
    uint32_t used, size;
    char *data; /* the text begins MESSAGE_HEAD bytes after it */
};

/* A socket, a stream or one HTTP request. */
struct client {
    struct client *next, *previous, *next_held, *next_waiting;
    struct guest *guest;     /* NULL: nobody known */
    struct network *network; /* NULL: none that is counted */
    char lang[4];
    bool socket, held, watches_lobby;
    bool deaf;      /* nothing is to be read from it now (turn.h) */
    int close_code; /* the transport should end it; nothing more is told */
    struct message *first, **last;
    size_t queued;   /* bytes */
    uint64_t ticket; /* of its last message */
    struct watch *watches;
    struct asked *asked;                   /* what waits for its turn (turn.h) */
    void (*wake)(struct client *client);   /* something can be sent */
    void (*listen)(struct client *client); /* it is deaf now, or no longer */
    void *transport;
};

void client_begin(struct hub *hub, struct client *client, struct guest *guest, const char *lang);
void client_end(struct hub *hub, struct client *client);
/* The next message that may be sent now, or NULL; free it with message_free(). */
struct message *client_next(struct hub *hub, struct client *client);
/* Who it is; NULL: nobody known. */
const char *guest_id(const struct client *client);
/* The guest it was is no more. */
void client_forget_guest(struct client *client);
struct message *message_new(const char *type, json *out);
/* Makes it the answer to a request; NULL: nobody asked. Comes right after message_new(). */
void message_answers(struct message *message, json *out, const request_id *request);
void message_free(struct message *message);
/* Closes the JSON object and queues the message. A client who leaves too much of it unread is closed
 * (4408), and what waits for it is forgotten at once. */
void client_tell(struct hub *hub, struct client *client, struct message *message);
/* Takes a request's cost from what the guest and its network may do; the limit that was hit, NULL: none. */
const char *client_spend(struct hub *hub, struct client *client, double cost);
/* Ends the text with a line break, for streams. */
void message_end_line(struct message *message);

/* More has been committed: wakes whoever waited for that. */
void client_wake_held(struct hub *hub);
/* What rests on rows after that ticket is not true: answers become errors, the rest is not sent. */
void client_take_back(struct hub *hub, struct client *client, uint64_t committed);

#endif
