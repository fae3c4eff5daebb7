/* The transport: libwebsockets on libev. A session is one connection while it serves one thing: an
 * HTTP request, a stream of events, or a WebSocket. */
#ifndef JACTA_NET_H
#define JACTA_NET_H

#include "hub.h"
#include "web.h"

#include <libwebsockets.h>

/* What is counted of an address. */
typedef struct {
    char name[64];
    uint32_t sockets, sessions;
    double guests; /* that it may still make */
    int64_t guests_at;
} address;

typedef struct {
    hub *hub;
    map files, addresses;
    bool stopping;
} net;

typedef enum { SERVE_BODY, SERVE_REQUEST, SERVE_STREAM, SERVE_SOCKET } session_kind;

typedef struct {
    client who;
    net *net;
    struct lws *wsi;
    session_kind kind;
    address *from;
    bool begun;          /* `who` is with the hub */
    bool headed;         /* headers are sent */
    bool bare;           /* a HEAD request: nothing else is */
    bool last;           /* nobody knows where its body ends: no request can follow */
    bool established;    /* a WebSocket after its handshake */
    bool include_secret; /* the answer tells it */
    char secret[44];     /* a new cookie; "": none */
    char type[24];       /* of a POST request */
    char *in;            /* what has come of the body or message */
    size_t in_used;
    const char *out; /* what is to be sent */
    size_t out_size, out_sent;
    message *answer; /* that `out` belongs to */
    char *owned;     /* the same for other texts */
} session;

/* http.c */
int http_request(net *net, struct lws *wsi, const char *path);
int http_body(session *of, const char *data, size_t size);
int http_body_end(session *of);
int http_writeable(session *of);

/* net.c */
session *session_new(net *net, struct lws *wsi);
void session_free(session *old);
/* Whose request it is, by cookie or secret; NULL: nobody known. */
guest *session_guest(session *of);
void session_lang(session *of, char lang[4]);
bool session_origin(session *of);
bool session_header(session *of, enum lws_token_indexes which, char *out, int size);
/* May this address make one more guest? */
bool address_may_make_guest(session *of);

#endif
