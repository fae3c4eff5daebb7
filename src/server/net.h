/* The transport: libwebsockets on libev. A session is one connection while it serves one thing: an
 * HTTP request, a stream of events, or a WebSocket. */
#ifndef JACTA_NET_H
#define JACTA_NET_H
#include "client.h"
#include "web.h"

#include <libwebsockets.h>

/* What is counted of an address. */
struct address {
    char name[64];
    uint32_t sockets, sessions;
    double guests; /* that it may still make */
    int64_t guests_at;
};

struct net {
    struct hub *hub;
    struct map files, addresses;
    bool stopping;
};

typedef enum { SERVE_BODY, SERVE_REQUEST, SERVE_STREAM, SERVE_SOCKET } session_kind;

struct session {
    struct client client;
    struct net *net;
    struct lws *wsi;
    session_kind kind;
    struct address *address;
    bool begun;          /* `client` is with the hub */
    bool headed;         /* headers are sent */
    bool bare;           /* a HEAD request: nothing else is */
    bool last;           /* nobody knows where its body ends: no request can follow */
    bool established;    /* a WebSocket after its handshake */
    bool include_secret; /* the answer tells it */
    char secret[44];     /* a new cookie; "": none */
    char type[24];       /* of a POST request */
    char *body;          /* what has come of the body or message */
    size_t body_size;
    const char *out; /* what is to be sent */
    size_t out_size, out_sent;
    struct message *answer; /* that `out` belongs to */
    char *owned;            /* the same for other texts */
};

/* http.c */
int http_request(struct net *net, struct lws *wsi, const char *path);
int http_body(struct session *session, const char *data, size_t size);
int http_body_end(struct session *session);
int http_writeable(struct session *session);

/* net.c */
struct session *session_new(struct net *net, struct lws *wsi);
void session_free(struct session *session);
/* Whose request it is, by cookie or secret; NULL: nobody known. */
struct guest *session_guest(struct session *session);
void session_lang(struct session *session, char lang[4]);
bool session_origin(struct session *session);
bool session_header(struct session *session, enum lws_token_indexes which, char *out, int size);
/* May this address make one more guest? */
bool address_may_make_guest(struct session *session);

#endif
