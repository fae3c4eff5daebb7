/* Clients and the messages that wait for them. A message is sent once everything it may rest on is
 * durable: it carries the ticket of the last row put before it. */
#ifndef JACTA_CLIENT_H
#define JACTA_CLIENT_H

#include "engine/json.h"
#include "guest.h"

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
    request_id request; /* that it answers */
    uint32_t used, size;
    char *data; /* the text begins MESSAGE_HEAD bytes after it */
};

/* A socket, a stream or one HTTP request. */
struct client {
    struct client *next, *previous, *next_held;
    struct guest *guest; /* NULL: nobody known */
    char lang[4];
    bool socket, held, watches_lobby;
    int close_code; /* the transport should end it */
    struct message *first, **last;
    size_t queued;   /* bytes */
    uint64_t ticket; /* of its last message */
    struct watch *watches;
    void (*wake)(struct client *client); /* something can be sent */
    void *transport;
};

void client_begin(struct hub *hub, struct client *client, struct guest *guest, const char *lang);
void client_end(struct hub *hub, struct client *client);
/* The next message that may be sent now, or NULL; free it with message_free(). */
struct message *client_next(struct hub *hub, struct client *client);
/* The guest it was is no more. */
void client_forget_guest(struct client *client);
struct message *message_new(const char *type, json *out);
/* Makes it the answer to a request; NULL: nobody asked. Comes right after message_new(). */
void message_answers(struct message *message, json *out, const request_id *request);
void message_free(struct message *message);
/* Closes the JSON object and queues the message. */
void client_tell(struct hub *hub, struct client *client, struct message *message);
/* Ends the text with a line break, for streams. */
void message_end_line(struct message *message);

/* More has been committed: wakes whoever waited for that. */
void client_wake_held(struct hub *hub);
/* What rests on rows after that ticket is not true: answers become errors, the rest is not sent. */
void client_take_back(struct hub *hub, struct client *client, uint64_t committed);

#endif
