#define _GNU_SOURCE
#include "net.h"

#include "log.h"
#include "memory.h"
#include "server.h"

#include <ev.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

_Static_assert(MESSAGE_HEAD >= LWS_PRE, "messages leave room for the frame's head");

enum { MOST_HEADERS = 8192 }; /* bytes, of a request */

/* ---- Sessions ------------------------------------------------------------------------------------------- */

/* While corked, messages travel together: an acknowledgement and its view cost one packet. */
static void socket_cork(const session *of, int on) {
    setsockopt(lws_get_socket_fd(of->wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

static bool write_messages(session *of) {
    message *text;
    while (!lws_partial_buffered(of->wsi) && (text = client_next(of->net->hub, &of->who))) {
        int sent = lws_write(of->wsi, (unsigned char *)text->data + MESSAGE_HEAD, text->used,
                             LWS_WRITE_TEXT);
        bool failed = sent < (int)text->used;
        message_free(text);
        if (failed) return false;
    }
    return true;
}

/* Writes what may be sent to a socket, as far as the system takes it; false if it is broken. */
static bool socket_write(session *of) {
    bool several = of->who.first && of->who.first->next;
    if (several) socket_cork(of, 1);
    bool whole = write_messages(of);
    if (several) socket_cork(of, 0);
    if (whole && lws_partial_buffered(of->wsi)) lws_callback_on_writable(of->wsi);
    return whole;
}

/* Sockets are written to at once: waiting for the loop to find that they are writeable costs more
 * than the writing. */
static void wake_session(client *who) {
    session *of = who->transport;
    bool direct = of->established && !who->close_code && !lws_partial_buffered(of->wsi);
    if (!direct || !socket_write(of)) lws_callback_on_writable(of->wsi);
}

bool session_header(session *of, enum lws_token_indexes which, char *out, int size) {
    int length = lws_hdr_copy(of->wsi, out, size, which);
    if (length < 0) *out = 0;
    return length > 0;
}

static address *session_address(session *of) {
    char name[64] = "", forwarded[256];
    lws_get_peer_simple(of->wsi, name, sizeof name);
    bool local =
        !strcmp(name, "127.0.0.1") || !strcmp(name, "::1") || !strcmp(name, "::ffff:127.0.0.1");
    if (local && session_header(of, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded)) {
        const char *last = strrchr(forwarded, ','); /* the one our own proxy saw */
        last = last ? last + 1 + strspn(last + 1, " ") : forwarded;
        snprintf(name, sizeof name, "%.63s", last);
    }
    address *found = map_get(&of->net->addresses, name);
    if (found) return found;
    found = need(calloc(1, sizeof *found));
    memcpy(found->name, name, sizeof name);
    found->guests = of->net->hub->options->max_guests, found->guests_at = hub_now();
    map_put(&of->net->addresses, found->name, found);
    return found;
}

bool address_may_make_guest(session *of) {
    address *from = of->from;
    int64_t now = hub_now();
    double most = of->net->hub->options->max_guests;
    from->guests += (double)(now - from->guests_at) * most / 60000;
    from->guests_at = now;
    if (from->guests > most) from->guests = most;
    if (from->guests < 1) return false;
    from->guests -= 1;
    return true;
}

session *session_new(net *in, struct lws *wsi) {
    session *made = need(calloc(1, sizeof *made));
    made->net = in, made->wsi = wsi;
    made->who.wake = wake_session, made->who.transport = made;
    made->from = session_address(made);
    made->from->sessions++;
    lws_set_opaque_user_data(wsi, made);
    return made;
}

void session_free(session *old) {
    if (!old) return;
    lws_set_opaque_user_data(old->wsi, NULL);
    if (old->begun) client_end(old->net->hub, &old->who);
    old->from->sessions--;
    if (old->kind == SERVE_SOCKET || old->kind == SERVE_STREAM) old->from->sockets--;
    if (old->answer) message_free(old->answer);
    free(old->owned);
    free(old->in);
    free(old);
}

guest *session_guest(session *of) {
    char text[MOST_HEADERS], *at = NULL, secret[64];
    if (session_header(of, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text) &&
        !strncasecmp(text, "Bearer ", 7)) {
        at = text + 7;
    } else if (session_header(of, WSI_TOKEN_HTTP_COOKIE, text, sizeof text)) {
        for (at = text; at && strncmp(at, "jacta=", 6) != 0;) {
            at = strchr(at, ';');
            if (at) at += 1 + strspn(at + 1, " ");
        }
        if (at) at += 6;
    }
    if (!at) return NULL;
    size_t length = strcspn(at, "; ");
    if (length != 43) return NULL;
    memcpy(secret, at, length);
    secret[length] = 0;
    return guest_by_secret(of->net->hub, secret);
}

void session_lang(session *of, char lang[4]) {
    char text[256];
    const char *asked = lws_get_urlarg_by_name(of->wsi, "lang=", text, sizeof text);
    memcpy(lang, "en", 3);
    if (!asked && session_header(of, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text))
        asked = text;
    for (const char *at = asked; at && *at; at++) {
        if (strncmp(at, "en", 2) != 0 && strncmp(at, "fr", 2) != 0) continue;
        if (at > asked && at[-1] != ',' && at[-1] != ' ') continue;
        memcpy(lang, at, 2);
        return;
    }
}

bool session_origin(session *of) {
    char origin[256], host[256];
    if (!session_header(of, WSI_TOKEN_ORIGIN, origin, sizeof origin)) return true;
    const char *const *allowed = of->net->hub->options->origins;
    for (; allowed && *allowed; allowed++)
        if (!strcasecmp(origin, *allowed)) return true;
    const char *rest = strstr(origin, "://");
    return rest && session_header(of, WSI_TOKEN_HOST, host, sizeof host) &&
           !strcasecmp(rest + 3, host);
}

/* ---- WebSocket ------------------------------------------------------------------------------------------- */

/* Before the upgrade: who is it, and may it come in? */
static int socket_filter(net *in, struct lws *wsi) {
    char lang[4], path[16] = "";
    session *made = session_new(in, wsi);
    session_header(made, WSI_TOKEN_GET_URI, path, sizeof path);
    if (strcmp(path, "/ws") != 0 || !session_origin(made)) {
        lws_return_http_status(wsi, strcmp(path, "/ws") ? 404 : 403, NULL);
        session_free(made);
        return -1;
    }
    made->kind = SERVE_SOCKET;
    made->from->sockets++;
    session_lang(made, lang);
    guest *who = session_guest(made);
    made->who.socket = true;
    client_begin(in->hub, &made->who, who, who ? who->lang : lang);
    made->begun = true;
    if (!who) made->who.close_code = 4401;
    if (made->from->sockets > in->hub->options->max_sockets) made->who.close_code = 4409;
    return 0;
}

static int socket_receive(session *of, const char *data, size_t size) {
    hub *in = of->net->hub;
    bool whole = lws_is_final_fragment(of->wsi) && !lws_remaining_packet_payload(of->wsi);
    if (of->who.close_code) return 0;
    if (of->in_used + size > in->options->max_message) {
        of->who.close_code = 1009;
        lws_callback_on_writable(of->wsi);
        return 0;
    }
    if (whole && !of->in_used) {
        hub_request(in, &of->who, NULL, data, size);
        return 0;
    }
    if (!of->in) of->in = need(malloc(in->options->max_message));
    if (size) memcpy(of->in + of->in_used, data, size);
    of->in_used += size;
    if (!whole) return 0;
    hub_request(in, &of->who, NULL, of->in, of->in_used);
    of->in_used = 0;
    return 0;
}

static int socket_writeable(session *of) {
    if (of->who.close_code) {
        lws_close_reason(of->wsi, (enum lws_close_status)of->who.close_code, NULL, 0);
        return -1;
    }
    return socket_write(of) ? 0 : -1;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *data,
                    size_t size) {
    (void)user;
    if (!wsi) return 0;
    net *in = lws_context_user(lws_get_context(wsi));
    session *of = lws_get_opaque_user_data(wsi);
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return socket_filter(in, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        if (!of) return -1;
        of->established = true;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE: return of ? socket_receive(of, data, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return of ? socket_writeable(of) : -1;
    case LWS_CALLBACK_HTTP: return http_request(in, wsi, data);
    case LWS_CALLBACK_HTTP_BODY: return of ? http_body(of, data, size) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return of ? http_body_end(of) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE: return of ? http_writeable(of) : 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_WSI_DESTROY: session_free(of); return 0;
    default: return 0;
    }
}

/* ---- The loop ----------------------------------------------------------------------------------------------- */

/* Each watcher stands first, so that it leads to the rest. */
typedef struct {
    ev_async wake;
    ev_prepare turn;
    ev_timer tick, stop;
    ev_signal term, interrupt;
    struct ev_loop *loop;
    net net;
} engine;

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events) {
    (void)loop, (void)watcher, (void)events; /* on_turn() comes next anyway */
}

static void on_turn(struct ev_loop *loop, ev_prepare *watcher, int events) {
    (void)loop, (void)events;
    hub_turn(((engine *)watcher->data)->net.hub);
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)loop, (void)events;
    net *in = &((engine *)watcher->data)->net;
    hub_tick(in->hub);
    if (in->addresses.count < 10000) return;
    MAP_EACH(&in->addresses, address, old) {
        if (old->sessions || hub_now() - old->guests_at < 60000) continue;
        map_remove(&in->addresses, old->name);
        free(old);
    }
}

static void on_stop(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)watcher, (void)events;
    ev_break(loop, EVBREAK_ALL);
}

/* Everybody is sent away with a word, what is being written is finished, then the loop ends. */
static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events) {
    (void)events;
    engine *of = watcher->data;
    if (of->net.stopping) return;
    of->net.stopping = true;
    log_event("stopping", NULL, 0, NULL);
    for (client *who = of->net.hub->clients; who; who = who->next) {
        if (!who->socket) continue;
        if (!who->first) who->close_code = 1012;
        who->wake(who);
    }
    ev_timer_start(loop, &of->stop);
}

static void wake_loop(void *context) {
    engine *of = context;
    ev_async_send(of->loop, &of->wake);
}

static void start_watchers(engine *of) {
    ev_async_init(&of->wake, on_wake);
    ev_prepare_init(&of->turn, on_turn);
    ev_timer_init(&of->tick, on_tick, 0.1, 0.1);
    ev_timer_init(&of->stop, on_stop, 0.2, 0);
    ev_signal_init(&of->term, on_signal, SIGTERM);
    ev_signal_init(&of->interrupt, on_signal, SIGINT);
    of->turn.data = of->tick.data = of->term.data = of->interrupt.data = of;
    ev_async_start(of->loop, &of->wake);
    ev_prepare_start(of->loop, &of->turn);
    ev_timer_start(of->loop, &of->tick);
    ev_signal_start(of->loop, &of->term);
    ev_signal_start(of->loop, &of->interrupt);
}

static void stop_watchers(engine *of) {
    ev_async_stop(of->loop, &of->wake);
    ev_prepare_stop(of->loop, &of->turn);
    ev_timer_stop(of->loop, &of->tick);
    ev_timer_stop(of->loop, &of->stop);
    ev_signal_stop(of->loop, &of->term);
    ev_signal_stop(of->loop, &of->interrupt);
}

static struct lws_context *listen_on(engine *of, const server_options *options) {
    /* No pings of the library: it keeps their times in a sorted list, which thousands of sockets make
     * long. The system's keep-alive finds the dead ones. */
    static const lws_retry_bo_t no_pings = {0};
    static const struct lws_protocols protocols[] = {{"jacta", on_event, 0, 1 << 16, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    void *loops[] = {of->loop};
    struct lws_context_creation_info info = {
        .port = options->port,
        .iface = options->address,
        .protocols = protocols,
        .user = &of->net,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .foreign_loops = loops,
        .retry_and_idle_policy = &no_pings,
        .ka_time = 60,
        .ka_probes = 3,
        .ka_interval = 20,
        .timeout_secs = 20,
        .keepalive_timeout = 60,
        .max_http_header_data = MOST_HEADERS,
        .max_http_header_pool = 1000,
    };
    if (options->address && !strchr(options->address, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    return lws_create_context(&info);
}

static void raise_limits(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files)) return;
    files.rlim_cur = files.rlim_max < 65536 ? files.rlim_max : 65536;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGXFSZ, SIG_IGN); /* a full disk is an error of the storage */
    signal(SIGPIPE, SIG_IGN);
}

server_options server_defaults(void) {
    return (server_options){.address = "127.0.0.1",
                            .port = 8080,
                            .database = "jacta.db",
                            .workers = 2,
                            .max_message = 16384,
                            .max_tables = 50,
                            .max_sockets = 100,
                            .max_watchers = 200,
                            .max_guests = 60,
                            .rate = 30};
}

bool server_run(const server_options *options, char why[256]) {
    engine of = {.loop = ev_loop_new(0)};
    raise_limits();
    lws_set_log_level(0, NULL);
    of.net.hub = hub_new(options, &sqlite_storage, wake_loop, &of, why);
    if (!of.net.hub) {
        ev_loop_destroy(of.loop);
        return false;
    }
    web_load(&of.net.files, options->web);
    start_watchers(&of);
    struct lws_context *context = listen_on(&of, options);
    struct lws_vhost *host = context ? lws_get_vhost_by_name(context, "default") : NULL;
    int port = host ? lws_get_vhost_listen_port(host) : 0;
    bool listens = port > 0;
    if (listens) {
        log_event("listening", "port", port, "database", options->database, "version",
                  jacta_version(), "web", options->web, NULL);
        if (options->ready) options->ready(options, (uint16_t)port);
        ev_run(of.loop, 0);
    }
    if (context) lws_context_destroy(context);
    stop_watchers(&of);
    hub_free(of.net.hub);
    web_free(&of.net.files);
    MAP_EACH(&of.net.addresses, address, old) free(old);
    map_clear(&of.net.addresses);
    ev_loop_destroy(of.loop);
    log_event("stopped", NULL, 0, NULL);
    return listens;
}
