#define _GNU_SOURCE
#include "net.h"

#include "log.h"
#include "memory.h"
#include "request.h"
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
static void socket_cork(const struct session *session, int on) {
    setsockopt(lws_get_socket_fd(session->wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

static bool write_messages(struct session *session) {
    struct message *message;
    while (!lws_partial_buffered(session->wsi) &&
           (message = client_next(session->net->hub, &session->client))) {
        int sent = lws_write(session->wsi, (unsigned char *)message->data + MESSAGE_HEAD,
                             message->used, LWS_WRITE_TEXT);
        bool failed = sent < (int)message->used;
        message_free(message);
        if (failed) return false;
    }
    return true;
}

/* Writes what may be sent to a socket, as far as the system takes it; false if it is broken. */
static bool socket_write(struct session *session) {
    bool several = session->client.first && session->client.first->next;
    if (several) socket_cork(session, 1);
    bool whole = write_messages(session);
    if (several) socket_cork(session, 0);
    if (whole && lws_partial_buffered(session->wsi)) lws_callback_on_writable(session->wsi);
    return whole;
}

/* Sockets are written to at once: waiting for the loop to find that they are writeable costs more
 * than the writing. */
static void wake_session(struct client *client) {
    struct session *session = client->transport;
    bool direct =
        session->established && !client->close_code && !lws_partial_buffered(session->wsi);
    if (!direct || !socket_write(session)) lws_callback_on_writable(session->wsi);
}

bool session_header(struct session *session, enum lws_token_indexes which, char *out, int size) {
    int length = lws_hdr_copy(session->wsi, out, size, which);
    if (length < 0) *out = 0;
    return length > 0;
}

static struct address *session_address(struct session *session) {
    char name[64] = "", forwarded[256];
    lws_get_peer_simple(session->wsi, name, sizeof name);
    bool local =
        !strcmp(name, "127.0.0.1") || !strcmp(name, "::1") || !strcmp(name, "::ffff:127.0.0.1");
    if (local && session_header(session, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded)) {
        const char *last = strrchr(forwarded, ','); /* the one our own proxy saw */
        last = last ? last + 1 + strspn(last + 1, " ") : forwarded;
        snprintf(name, sizeof name, "%.63s", last);
    }
    struct address *address = map_get(&session->net->addresses, name);
    if (address) return address;
    address = need(calloc(1, sizeof *address));
    memcpy(address->name, name, sizeof name);
    address->guests = session->net->hub->options->max_guests, address->guests_at = hub_now();
    map_put(&session->net->addresses, address->name, address);
    return address;
}

bool address_may_make_guest(struct session *session) {
    struct address *address = session->address;
    int64_t now = hub_now();
    double most = session->net->hub->options->max_guests;
    address->guests += (double)(now - address->guests_at) * most / 60000;
    address->guests_at = now;
    if (address->guests > most) address->guests = most;
    if (address->guests < 1) return false;
    address->guests -= 1;
    return true;
}

struct session *session_new(struct net *net, struct lws *wsi) {
    struct session *session = need(calloc(1, sizeof *session));
    session->net = net, session->wsi = wsi;
    session->client.wake = wake_session, session->client.transport = session;
    session->address = session_address(session);
    session->address->sessions++;
    lws_set_opaque_user_data(wsi, session);
    return session;
}

void session_free(struct session *session) {
    if (!session) return;
    lws_set_opaque_user_data(session->wsi, NULL);
    if (session->begun) client_end(session->net->hub, &session->client);
    session->address->sessions--;
    if (session->kind == SERVE_SOCKET || session->kind == SERVE_STREAM) session->address->sockets--;
    if (session->answer) message_free(session->answer);
    free(session->owned);
    free(session->body);
    free(session);
}

struct guest *session_guest(struct session *session) {
    char text[MOST_HEADERS], *word = NULL, secret[64];
    if (session_header(session, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text) &&
        !strncasecmp(text, "Bearer ", 7)) {
        word = text + 7;
    } else if (session_header(session, WSI_TOKEN_HTTP_COOKIE, text, sizeof text)) {
        for (word = text; word && strncmp(word, "jacta=", 6) != 0;) {
            word = strchr(word, ';');
            if (word) word += 1 + strspn(word + 1, " ");
        }
        if (word) word += 6;
    }
    if (!word) return NULL;
    size_t length = strcspn(word, "; ");
    if (length != 43) return NULL;
    memcpy(secret, word, length);
    secret[length] = 0;
    return guest_by_secret(session->net->hub, secret);
}

void session_lang(struct session *session, char lang[4]) {
    char text[256];
    const char *asked = lws_get_urlarg_by_name(session->wsi, "lang=", text, sizeof text);
    memcpy(lang, "en", 3);
    if (!asked && session_header(session, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text))
        asked = text;
    for (const char *word = asked; word && *word; word++) {
        if (strncmp(word, "en", 2) != 0 && strncmp(word, "fr", 2) != 0) continue;
        if (word > asked && word[-1] != ',' && word[-1] != ' ') continue;
        memcpy(lang, word, 2);
        return;
    }
}

bool session_origin(struct session *session) {
    char origin[256], host[256];
    if (!session_header(session, WSI_TOKEN_ORIGIN, origin, sizeof origin)) return true;
    const char *const *allowed = session->net->hub->options->origins;
    for (; allowed && *allowed; allowed++)
        if (!strcasecmp(origin, *allowed)) return true;
    const char *rest = strstr(origin, "://");
    return rest && session_header(session, WSI_TOKEN_HOST, host, sizeof host) &&
           !strcasecmp(rest + 3, host);
}

/* ---- WebSocket ------------------------------------------------------------------------------------------- */

/* Before the upgrade: who is it, and may it come in? */
static int socket_filter(struct net *net, struct lws *wsi) {
    char lang[4], path[16] = "";
    struct session *session = session_new(net, wsi);
    session_header(session, WSI_TOKEN_GET_URI, path, sizeof path);
    if (strcmp(path, "/ws") != 0 || !session_origin(session)) {
        lws_return_http_status(wsi, strcmp(path, "/ws") ? 404 : 403, NULL);
        session_free(session);
        return -1;
    }
    session->kind = SERVE_SOCKET;
    session->address->sockets++;
    session_lang(session, lang);
    struct guest *guest = session_guest(session);
    session->client.socket = true;
    client_begin(net->hub, &session->client, guest, guest ? guest->lang : lang);
    session->begun = true;
    if (!guest) session->client.close_code = 4401;
    if (session->address->sockets > net->hub->options->max_sockets)
        session->client.close_code = 4409;
    return 0;
}

static int socket_receive(struct session *session, const char *data, size_t size) {
    struct hub *hub = session->net->hub;
    bool whole = lws_is_final_fragment(session->wsi) && !lws_remaining_packet_payload(session->wsi);
    if (session->client.close_code) return 0;
    if (session->body_size + size > hub->options->max_message) {
        session->client.close_code = 1009;
        lws_callback_on_writable(session->wsi);
        return 0;
    }
    if (whole && !session->body_size) {
        request_answer(hub, &session->client, NULL, data, size);
        return 0;
    }
    if (!session->body) session->body = need(malloc(hub->options->max_message));
    if (size) memcpy(session->body + session->body_size, data, size);
    session->body_size += size;
    if (!whole) return 0;
    request_answer(hub, &session->client, NULL, session->body, session->body_size);
    session->body_size = 0;
    return 0;
}

static int socket_writeable(struct session *session) {
    if (session->client.close_code) {
        lws_close_reason(session->wsi, (enum lws_close_status)session->client.close_code, NULL, 0);
        return -1;
    }
    return socket_write(session) ? 0 : -1;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *data,
                    size_t size) {
    (void)user;
    if (!wsi) return 0;
    struct net *net = lws_context_user(lws_get_context(wsi));
    struct session *session = lws_get_opaque_user_data(wsi);
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return socket_filter(net, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        if (!session) return -1;
        session->established = true;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE: return session ? socket_receive(session, data, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return session ? socket_writeable(session) : -1;
    case LWS_CALLBACK_HTTP: return http_request(net, wsi, data);
    case LWS_CALLBACK_HTTP_BODY: return session ? http_body(session, data, size) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return session ? http_body_end(session) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE: return session ? http_writeable(session) : 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_WSI_DESTROY: session_free(session); return 0;
    default: return 0;
    }
}

/* ---- The loop ----------------------------------------------------------------------------------------------- */

/* Each watcher stands first, so that it leads to the rest. */
struct server {
    ev_async wake;
    ev_prepare turn;
    ev_timer tick, stop;
    ev_signal term, interrupt;
    struct ev_loop *loop;
    struct net net;
};

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events) {
    (void)loop, (void)watcher, (void)events; /* on_turn() comes next anyway */
}

static void on_turn(struct ev_loop *loop, ev_prepare *watcher, int events) {
    (void)loop, (void)events;
    hub_turn(((struct server *)watcher->data)->net.hub);
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)loop, (void)events;
    struct net *net = &((struct server *)watcher->data)->net;
    hub_tick(net->hub);
    if (net->addresses.count < 10000) return;
    MAP_EACH(&net->addresses, struct address, address) {
        if (address->sessions || hub_now() - address->guests_at < 60000) continue;
        map_remove(&net->addresses, address->name);
        free(address);
    }
}

static void on_stop(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)watcher, (void)events;
    ev_break(loop, EVBREAK_ALL);
}

/* Everybody is sent away with a word, what is being written is finished, then the loop ends. */
static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events) {
    (void)events;
    struct server *server = watcher->data;
    if (server->net.stopping) return;
    server->net.stopping = true;
    log_event("stopping", NULL, 0, NULL);
    for (struct client *client = server->net.hub->clients; client; client = client->next) {
        if (!client->socket) continue;
        if (!client->first) client->close_code = 1012;
        client->wake(client);
    }
    ev_timer_start(loop, &server->stop);
}

static void wake_loop(void *context) {
    struct server *server = context;
    ev_async_send(server->loop, &server->wake);
}

static void start_watchers(struct server *server) {
    ev_async_init(&server->wake, on_wake);
    ev_prepare_init(&server->turn, on_turn);
    ev_timer_init(&server->tick, on_tick, 0.1, 0.1);
    ev_timer_init(&server->stop, on_stop, 0.2, 0);
    ev_signal_init(&server->term, on_signal, SIGTERM);
    ev_signal_init(&server->interrupt, on_signal, SIGINT);
    server->turn.data = server->tick.data = server->term.data = server->interrupt.data = server;
    ev_async_start(server->loop, &server->wake);
    ev_prepare_start(server->loop, &server->turn);
    ev_timer_start(server->loop, &server->tick);
    ev_signal_start(server->loop, &server->term);
    ev_signal_start(server->loop, &server->interrupt);
}

static void stop_watchers(struct server *server) {
    ev_async_stop(server->loop, &server->wake);
    ev_prepare_stop(server->loop, &server->turn);
    ev_timer_stop(server->loop, &server->tick);
    ev_timer_stop(server->loop, &server->stop);
    ev_signal_stop(server->loop, &server->term);
    ev_signal_stop(server->loop, &server->interrupt);
}

static struct lws_context *listen_on(struct server *server, const server_options *options) {
    /* No pings of the library: it keeps their times in a sorted list, which thousands of sockets make
     * long. The system's keep-alive finds the dead ones. */
    static const lws_retry_bo_t no_pings = {0};
    static const struct lws_protocols protocols[] = {{"jacta", on_event, 0, 1 << 16, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    void *loops[] = {server->loop};
    struct lws_context_creation_info info = {
        .port = options->port,
        .iface = options->address,
        .protocols = protocols,
        .user = &server->net,
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
    struct server server = {.loop = ev_loop_new(0)};
    raise_limits();
    memory_reserve();
    lws_set_log_level(0, NULL);
    start_watchers(&server); /* before the hub has threads, which wake the loop */
    server.net.hub = hub_new(options, &sqlite_storage, wake_loop, &server, why);
    if (!server.net.hub) {
        stop_watchers(&server);
        ev_loop_destroy(server.loop);
        return false;
    }
    web_load(&server.net.files, options->web);
    struct lws_context *context = listen_on(&server, options);
    struct lws_vhost *host = context ? lws_get_vhost_by_name(context, "default") : NULL;
    int port = host ? lws_get_vhost_listen_port(host) : 0;
    bool listens = port > 0;
    if (listens) {
        log_event("listening", "port", port, "database", options->database, "version",
                  jacta_version(), "web", options->web, NULL);
        if (options->ready) options->ready(options, (uint16_t)port);
        ev_run(server.loop, 0);
    }
    if (context) lws_context_destroy(context);
    hub_free(server.net.hub);
    stop_watchers(&server);
    web_free(&server.net.files);
    MAP_EACH(&server.net.addresses, struct address, address) free(address);
    map_clear(&server.net.addresses);
    ev_loop_destroy(server.loop);
    log_event("stopped", NULL, 0, NULL);
    return listens;
}
