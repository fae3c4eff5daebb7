/* `jacta serve`: tables, seats and durable moves over HTTP and WebSocket (docs/protocol.md). */
#ifndef JACTA_SERVER_H
#define JACTA_SERVER_H

#include "jacta.h"

enum { SERVER_WORKERS = 64 }; /* at most */

typedef struct server_options server_options;

struct server_options {
    const char *address; /* to listen on; NULL: every address */
    uint16_t port;       /* 0: any free one */
    const char *database;
    const char *home; /* address that players reach this one of many at; NULL: it is alone */
    const char *web;  /* folder of the web client; NULL: none */
    const char *const *origins; /* besides the server's own, up to a NULL */
    uint32_t workers;           /* threads that think */
    uint32_t max_message;       /* bytes */
    uint32_t max_tables;        /* that a guest may have running */
    uint32_t max_sockets;       /* of an address */
    uint32_t max_watchers;      /* of a table */
    uint32_t max_guests;        /* made from an address in a minute */
    uint32_t rate;              /* requests a second of a guest, beside moves in turn */
    uint32_t expire_tables; /* days after which a game that nobody plays on is closed; 0: never */
    uint32_t expire_games;  /* days after which a game that has ended is deleted; 0: never */
    uint32_t expire_guests; /* days after which a guest who has not played is deleted; 0: never */
    uint32_t ping;     /* seconds of silence after which a client is asked; twice that ends it */
    const char *admin; /* path of the operator's socket; NULL: none */
    bool secure;       /* behind TLS: cookies are for https only */
    /* Called when it listens; NULL: nobody asks. */
    void (*ready)(const server_options *options, uint16_t port);
};

server_options server_defaults(void);

/* Serves until SIGTERM or SIGINT; after SIGUSR2 the program begins anew (door.h). False if it cannot
 * start: the sentence in `why` (in English) says what is wrong with the database; an empty one, that it
 * cannot listen there. */
bool server_run(const server_options *options, char why[256]);

#endif
