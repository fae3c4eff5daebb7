#define _GNU_SOURCE
#include "net.h"

#include "admin.h"
#include "door.h"
#include "log.h"
#include "memory.h"
#include "server.h"
#include "turn.h"

#include <errno.h>
#include <ev.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
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
    if (client->close_code && lws_partial_buffered(session->wsi)) {
        /* it reads nothing, so that it would never be writeable */
        lws_set_timeout(session->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    bool direct =
        session->established && !client->close_code && !lws_partial_buffered(session->wsi);
    if (!direct || !socket_write(session)) lws_callback_on_writable(session->wsi);
}

/* Never while the library takes messages apart, which would keep what it has read. Nothing is read of a
 * plain request's connection anyway until it is answered. */
static void listen_session(struct client *client) {
    const struct session *session = client->transport;
    if (session->kind == SERVE_SOCKET) lws_rx_flow_control(session->wsi, !client->deaf);
}

static bool is_local(const char *name) {
    return !strcmp(name, "127.0.0.1") || !strcmp(name, "::1") || !strcmp(name, "::ffff:127.0.0.1");
}

bool session_header(struct session *session, enum lws_token_indexes which, char *out, int size) {
    int length = lws_hdr_copy(session->wsi, out, size, which);
    if (length < 0) *out = 0;
    return length > 0;
}

/* Where a request comes from: what our own proxy says, or the connection's other end. */
static struct network *session_network(struct session *session) {
    char name[64] = "", forwarded[256];
    lws_get_peer_simple(session->wsi, name, sizeof name);
    if (is_local(name) &&
        session_header(session, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded)) {
        const char *last = strrchr(forwarded, ','); /* the one our own proxy saw */
        last = last ? last + 1 + strspn(last + 1, " ") : forwarded;
        snprintf(name, sizeof name, "%.63s", last);
    }
    return network_of(session->net->hub, name);
}

struct session *session_new(struct net *net, struct lws *wsi) {
    struct session *session = need(calloc(1, sizeof *session));
    session->net = net, session->wsi = wsi;
    session->client.wake = wake_session, session->client.listen = listen_session;
    session->client.transport = session;
    session->heard = hub_now();
    session->client.network = session_network(session);
    session->client.network->sessions++;
    ((struct connection *)lws_get_opaque_user_data(wsi))->session = session;
    return session;
}

void session_free(struct session *session) {
    if (!session) return;
    ((struct connection *)lws_get_opaque_user_data(session->wsi))->session = NULL;
    if (session->begun) client_end(session->net->hub, &session->client);
    session->client.network->sessions--;
    if (session->kind == SERVE_SOCKET || session->kind == SERVE_STREAM)
        session->client.network->sockets--;
    if (session->answer) message_free(session->answer);
    free(session->owned);
    free(session->body);
    free(session);
}

bool session_guest(struct session *session, struct guest **guest) {
    *guest = NULL;
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
    if (!word) return true;
    size_t length = strcspn(word, "; ");
    if (length != 43) return true;
    memcpy(secret, word, length);
    secret[length] = 0;
    return guest_by_secret(session->net->hub, secret, guest);
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
    if (!session_line(session, path, strlen(path))) {
        session_free(session);
        return -1;
    }
    if (strcmp(path, "/ws") != 0 || !session_origin(session)) {
        lws_return_http_status(wsi, strcmp(path, "/ws") ? 404 : 403, NULL);
        session_free(session);
        return -1;
    }
    session->kind = SERVE_SOCKET;
    session->client.network->sockets++;
    session_lang(session, lang);
    struct guest *guest;
    bool read = session_guest(session, &guest);
    session->client.socket = true;
    client_begin(net->hub, &session->client, guest, guest ? guest->lang : lang);
    session->begun = true;
    if (!guest) session->client.close_code = read ? 4401 : 1013;
    if (session->client.network->sockets > net->hub->options->max_sockets)
        session->client.close_code = 4409;
    return 0;
}

static void hear(struct session *session) {
    session->heard = hub_now();
    session->asked = 0;
}

static int socket_receive(struct session *session, const char *data, size_t size) {
    struct hub *hub = session->net->hub;
    hear(session);
    bool whole = lws_is_final_fragment(session->wsi) && !lws_remaining_packet_payload(session->wsi);
    if (session->client.close_code) return 0;
    if (session->body_size + size > hub->options->max_message) {
        session->client.close_code = 1009;
        lws_callback_on_writable(session->wsi);
        return 0;
    }
    if (whole && !session->body_size) {
        turn_ask(hub, &session->client, NULL, data, size);
        return 0;
    }
    if (!session->body) session->body = need(malloc(hub->options->max_message));
    if (size) memcpy(session->body + session->body_size, data, size);
    session->body_size += size;
    if (!whole) return 0;
    turn_ask(hub, &session->client, NULL, session->body, session->body_size);
    session->body_size = 0;
    return 0;
}

static int write_ping(struct session *session) {
    unsigned char room[LWS_PRE + 1] = {0}; /* the library is silent about an empty answer */
    session->ping = false;
    return lws_write(session->wsi, room + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int socket_writeable(struct session *session) {
    if (session->client.close_code) {
        lws_close_reason(session->wsi, (enum lws_close_status)session->client.close_code, NULL, 0);
        return -1;
    }
    if (session->ping && write_ping(session)) return -1;
    return socket_write(session) ? 0 : -1;
}

/* Who has said nothing for a while is asked, and who does not answer is gone: the system's own
 * keep-alive ends at the proxy. A stream cannot answer, but one that is gone cannot be written to. */
static void check_presence(struct net *net) {
    int64_t now = hub_now(), patience = 1000 * (int64_t)net->hub->options->ping;
    for (struct client *client = net->hub->clients; client; client = client->next) {
        struct session *session = client->transport;
        if (!client->socket || now - session->heard < patience) continue;
        if (!session->asked) {
            session->ping = true;
            session->asked = now;
            lws_callback_on_writable(session->wsi);
        } else if (now - session->asked >= patience) {
            if (session->kind == SERVE_STREAM)
                hear(session);
            else
                lws_set_timeout(session->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        }
    }
}

/* ---- Connections ------------------------------------------------------------------------------------------- */

/* The network that a fresh connection is counted of; NULL where that is our own proxy, which speaks
 * for many. */
static struct network *peer_network(struct net *net, int socket) {
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    char name[64] = "";
    if (getpeername(socket, (struct sockaddr *)&peer, &size) ||
        getnameinfo((struct sockaddr *)&peer, size, name, sizeof name, NULL, 0, NI_NUMERICHOST) ||
        is_local(name))
        return NULL;
    return network_of(net->hub, name);
}

/* One network's slow or idle connections must not take the places of everybody's. */
static bool may_connect(struct net *net, int socket) {
    const struct network *network = peer_network(net, socket);
    return !network || network->connections < 2 * net->hub->options->max_sockets;
}

static int connection_begin(struct net *net, struct lws *wsi) {
    struct connection *connection = need(calloc(1, sizeof *connection));
    connection->network = peer_network(net, lws_get_socket_fd(wsi));
    if (connection->network) connection->network->connections++;
    lws_set_opaque_user_data(wsi, connection);
    return 0;
}

static int connection_end(struct lws *wsi, struct connection *connection) {
    if (!connection) return 0;
    session_free(connection->session);
    if (connection->network) connection->network->connections--;
    lws_set_opaque_user_data(wsi, NULL);
    free(connection);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *data,
                    size_t size) {
    (void)user;
    if (!wsi) return 0;
    struct net *net = lws_context_user(lws_get_context(wsi));
    struct connection *connection = lws_get_opaque_user_data(wsi);
    struct session *session = connection ? connection->session : NULL;
    switch ((int)reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return connection_begin(net, wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return socket_filter(net, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        if (!session) return -1;
        session->established = true;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (session) hear(session);
        return 0;
    case LWS_CALLBACK_RECEIVE: return session ? socket_receive(session, data, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return session ? socket_writeable(session) : -1;
    case LWS_CALLBACK_HTTP: return http_request(net, wsi, data, size);
    case LWS_CALLBACK_HTTP_BODY: return session ? http_body(session, data, size) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return session ? http_body_end(session) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE: return session ? http_writeable(session) : 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP: session_free(session); return 0;
    case LWS_CALLBACK_WSI_DESTROY: return connection_end(wsi, connection);
    default: return 0;
    }
}

/* ---- The loop ----------------------------------------------------------------------------------------------- */

/* Each watcher stands first, so that it leads to the rest. */
struct server {
    ev_async wake;
    ev_prepare turn;
    ev_idle more;
    ev_timer tick, stop;
    ev_signal term, interrupt, renew;
    ev_io admin, door;
    struct lws_context *context;
    struct ev_loop *loop;
    bool again; /* another of us goes on */
    struct net net;
};

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events) {
    (void)loop, (void)watcher, (void)events; /* on_turn() comes next anyway */
}

static void on_more(struct ev_loop *loop, ev_idle *watcher, int events) {
    (void)loop, (void)watcher, (void)events; /* that it is there keeps the loop from sleeping */
}

static void on_turn(struct ev_loop *loop, ev_prepare *watcher, int events) {
    struct server *server = watcher->data;
    (void)events;
    hub_turn(server->net.hub);
    if (server->net.hub->waiting)
        ev_idle_start(loop, &server->more);
    else
        ev_idle_stop(loop, &server->more);
}

/* Everybody is sent away with a word, what is being written is finished, then the loop ends. Who comes now
 * waits for who comes next. */
static void stop_serving(struct server *server) {
    if (server->net.stopping) return;
    server->net.stopping = true;
    ev_io_stop(server->loop, &server->door);
    log_event(server->net.hub->others.fenced ? "fenced" : "stopping", NULL, 0, NULL);
    for (struct client *client = server->net.hub->clients; client; client = client->next) {
        if (!client->socket) continue;
        if (!client->first) client->close_code = 1012;
        client->wake(client);
    }
    ev_timer_start(server->loop, &server->stop);
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)events;
    struct net *net = &((struct server *)watcher->data)->net;
    static const int64_t due = 100;
    int64_t now = hub_now(), late = net->ticked ? now - net->ticked - due : 0;
    net->ticked = now;
    if (late > net->lag) net->lag = late;
    hub_tick(net->hub);
    if (!net->stopping) ev_io_start(loop, &((struct server *)watcher->data)->door);
    if (net->hub->others.fenced) stop_serving(watcher->data);
    if (net->ticks++ % 10 == 0) check_presence(net);
}

static void on_stop(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)watcher, (void)events;
    ev_break(loop, EVBREAK_ALL);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events) {
    struct server *server = watcher->data;
    (void)loop, (void)events;
    if (!server->net.stopping || watcher->signum != SIGUSR2) /* who is to end does not begin anew */
        server->again = watcher->signum == SIGUSR2;
    stop_serving(server);
}

static void wake_loop(void *context) {
    struct server *server = context;
    ev_async_send(server->loop, &server->wake);
}

static void on_admin(struct ev_loop *loop, ev_io *watcher, int events) {
    const struct server *server = watcher->data;
    (void)loop, (void)events;
    admin_accept(server->net.hub, watcher->fd);
}

/* False if the operator's socket cannot be made. */
static bool start_admin(struct server *server, const char *path) {
    int listener = path ? admin_listen(path) : 0;
    if (listener <= 0) return !path;
    ev_io_init(&server->admin, on_admin, listener, EV_READ);
    server->admin.data = server;
    ev_io_start(server->loop, &server->admin);
    return true;
}

static void stop_admin(struct server *server, const char *path) {
    if (!ev_is_active(&server->admin)) return;
    ev_io_stop(server->loop, &server->admin);
    close(server->admin.fd);
    unlink(path);
}

static void start_watchers(struct server *server) {
    ev_async_init(&server->wake, on_wake);
    ev_prepare_init(&server->turn, on_turn);
    ev_idle_init(&server->more, on_more);
    ev_timer_init(&server->tick, on_tick, 0.1, 0.1);
    ev_timer_init(&server->stop, on_stop, 0.2, 0);
    ev_signal_init(&server->term, on_signal, SIGTERM);
    ev_signal_init(&server->interrupt, on_signal, SIGINT);
    ev_signal_init(&server->renew, on_signal, SIGUSR2);
    server->turn.data = server->tick.data = server->door.data = server;
    server->term.data = server->interrupt.data = server->renew.data = server;
    ev_async_start(server->loop, &server->wake);
    ev_prepare_start(server->loop, &server->turn);
    ev_timer_start(server->loop, &server->tick);
    ev_signal_start(server->loop, &server->term);
    ev_signal_start(server->loop, &server->interrupt);
    ev_signal_start(server->loop, &server->renew);
}

/* From now on it would end the program, old or new, until that listens to it. */
static void ignore_renewal(struct server *server) {
    sigset_t renewal;
    sigemptyset(&renewal);
    sigaddset(&renewal, SIGUSR2);
    sigprocmask(SIG_BLOCK, &renewal, NULL); /* its watcher leaves the system's own way behind */
    ev_signal_stop(server->loop, &server->renew);
    signal(SIGUSR2, SIG_IGN);
    sigprocmask(SIG_UNBLOCK, &renewal, NULL);
}

static void stop_watchers(struct server *server) {
    ev_async_stop(server->loop, &server->wake);
    ev_prepare_stop(server->loop, &server->turn);
    ev_idle_stop(server->loop, &server->more);
    ev_timer_stop(server->loop, &server->tick);
    ev_timer_stop(server->loop, &server->stop);
    ev_signal_stop(server->loop, &server->term);
    ev_signal_stop(server->loop, &server->interrupt);
    ignore_renewal(server);
}

static struct lws_context *make_context(struct server *server, bool ipv6) {
    /* No pings of the library: it keeps their times in a sorted list, which thousands of sockets make
     * long. */
    static const lws_retry_bo_t no_pings = {0};
    static const struct lws_protocols protocols[] = {{"jacta", on_event, 0, 1 << 16, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    void *loops[] = {server->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .user = &server->net,
        .options = LWS_SERVER_OPTION_LIBEV | (ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .foreign_loops = loops,
        .retry_and_idle_policy = &no_pings,
        .timeout_secs = 20,
        .keepalive_timeout = 60,
        .max_http_header_data = MOST_HEADERS,
        .max_http_header_pool = 1000,
    };
    return lws_create_context(&info);
}

/* What the library complains of, such as having no file descriptor left; once a second is enough. */
static void log_transport(int level, const char *line) {
    static int64_t last;
    char text[256];
    (void)level;
    if (hub_now() - last < 1000) return;
    last = hub_now();
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    log_event("transport", NULL, 0, "text", text, NULL);
}

/* One who comes. While the system has no room for more, the door is shut until the next tick. */
static void on_door(struct ev_loop *loop, ev_io *watcher, int events) {
    struct server *server = watcher->data;
    (void)events;
    int socket = door_accept(watcher->fd);
    if (socket < 0) {
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            log_transport(LLL_ERR, strerror(errno));
            ev_io_stop(loop, watcher);
        }
        return;
    }
    if (!may_connect(&server->net, socket))
        close(socket);
    else
        lws_adopt_socket(server->context, socket); /* which closes it where it fails */
}

/* The port; 0 if nothing can be listened at. */
static uint16_t start_listening(struct server *server, const server_options *options) {
    uint16_t port = 0;
    int door = door_open(options, &port);
    if (door < 0) return 0;
    ev_io_init(&server->door, on_door, door, EV_READ);
    server->context = make_context(server, door_is_ipv6(door));
    if (!server->context) return 0;
    ev_io_start(server->loop, &server->door);
    return port;
}

static void raise_limits(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files)) return;
    files.rlim_cur = files.rlim_max < 65536 ? files.rlim_max : 65536;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGXFSZ, SIG_IGN); /* a full disk is an error of the storage */
    signal(SIGPIPE, SIG_IGN);
}

/* Who thinks leaves a core to the loop, the writer and the disk: where all are busy, a row that is on its way
 * to the disk waits for the end of others' slices at every step. */
static uint32_t cores_to_think(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 2 ? 1 : cores > SERVER_WORKERS ? SERVER_WORKERS : (uint32_t)cores - 1;
}

server_options server_defaults(void) {
    return (server_options){.address = "127.0.0.1",
                            .port = 8080,
                            .database = "jacta.db",
                            .workers = cores_to_think(),
                            .max_message = 16384,
                            .max_tables = 50,
                            .max_sockets = 100,
                            .max_watchers = 200,
                            .max_guests = 60,
                            .rate = 30,
                            .expire_tables = 60,
                            .expire_guests = 365,
                            .ping = 25};
}

bool server_run(const server_options *options, char why[256]) {
    struct server server = {.loop = ev_loop_new(0), .door = {.fd = -1}};
    raise_limits();
    memory_reserve();
    lws_set_log_level(LLL_ERR, log_transport);
    start_watchers(&server); /* before the hub has threads, which wake the loop */
    server.net.hub = hub_new(options, storage_for(options->database), wake_loop, &server, why);
    if (!server.net.hub) {
        stop_watchers(&server);
        ev_loop_destroy(server.loop);
        return false;
    }
    web_load(&server.net.files, options->web);
    if (!start_admin(&server, options->admin))
        log_event("no_admin", NULL, 0, "path", options->admin, NULL);
    uint16_t port = start_listening(&server, options);
    if (port) {
        bool file = storage_for(options->database) == &sqlite_storage; /* else it may be secret */
        log_event("listening", "port", port, "database", file ? options->database : "postgresql",
                  "version", jacta_version(), "web", options->web, NULL);
        if (options->ready) options->ready(options, port);
        ev_run(server.loop, 0);
    }
    if (server.context) lws_context_destroy(server.context);
    bool fenced = server.net.hub->others.fenced;
    if (fenced) snprintf(why, 256, "other servers took this one for dead and have its tables now");
    stop_admin(&server, options->admin);
    hub_free(server.net.hub);
    stop_watchers(&server);
    web_free(&server.net.files);
    ev_loop_destroy(server.loop);
    log_event("stopped", NULL, 0, NULL);
    if (server.again) {
        door_pass_on(server.door.fd);
        snprintf(why, 256, "the program cannot begin anew: %s", strerror(errno));
    }
    if (server.door.fd >= 0) close(server.door.fd);
    return port && !fenced && !server.again;
}
