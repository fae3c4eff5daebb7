/* The transport: libwebsockets on libev. A session is one connection while it serves one thing: an
 * HTTP request, a stream of events, or a WebSocket. */
#ifndef JACTA_NET_H
#define JACTA_NET_H
#include "client.h"
#include "web.h"

#include <libwebsockets.h>

struct net {
    struct hub *hub;
    struct map files;
    bool stopping;
    uint32_t ticks;
    int64_t ticked, lag; /* milliseconds: the worst since somebody asked */
};

typedef enum { SERVE_BODY, SERVE_REQUEST, SERVE_STREAM, SERVE_SOCKET } session_kind;

/* A connection over its whole life. */
struct connection {
    struct network *network; /* it is counted of; NULL: our own proxy's */
    struct session *session; /* what it serves now */
};

struct session {
    struct client client;
    struct net *net;
    struct lws *wsi;
    session_kind kind;
    bool begun;          /* `client` is with the hub */
    bool headed;         /* headers are sent */
    bool bare;           /* a HEAD request: nothing else is */
    bool last;           /* nobody knows where its body ends: no request can follow */
    bool established;    /* a WebSocket after its handshake */
    bool include_secret; /* the answer tells it */
    bool ping;           /* is to be asked whether it is still there */
    int64_t heard;       /* when something last came */
    int64_t asked;       /* when it was asked, which it has not answered; 0: it was not */
    char secret[44];     /* a new cookie; "": none */
    char type[24];       /* of a POST request */
    char path[96];       /* of any under /api, as far as that goes */
    char *body;          /* what has come of the body or message */
    size_t body_size;
    const char *out; /* what is to be sent */
    size_t out_size, out_sent;
    struct message *answer; /* that `out` belongs to */
    char *owned;            /* the same for other texts */
};

/* http.c */
int http_request(struct net *net, struct lws *wsi, const char *path, size_t size);
/* Whether the path is one line of text, and the request line whole. */
bool session_line(const struct session *session, const char *path, size_t size);
int http_body(struct session *session, const char *data, size_t size);
int http_body_end(struct session *session);
int http_writeable(struct session *session);

/* net.c */
struct session *session_new(struct net *net, struct lws *wsi);
void session_free(struct session *session);
/* Whose request it is, by cookie or secret; NULL: nobody known. False if that cannot be read now. */
bool session_guest(struct session *session, struct guest **guest);
void session_lang(struct session *session, char lang[4]);
bool session_origin(struct session *session);
bool session_header(struct session *session, enum lws_token_indexes which, char *out, int size);

#endif
