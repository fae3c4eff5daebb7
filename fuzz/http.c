#define _GNU_SOURCE
/* Any bytes as an HTTP request: "METHOD path?query", lines of headers, an empty line, the body. "$S"
 * stands for the secret of a guest, "$T" for a table. The library that reads requests from sockets is
 * played by this file, so that what the server itself makes of them is tried: paths, queries,
 * cookies, origins and bodies. Every request gets one answer as long as it says. */
#include "fuzz.h"
#include "server/log.h"
#include "server/net.h"
#include "server/room.h"

#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

struct lws {
    char *values[WSI_TOKEN_COUNT], *query;
    struct connection connection;
    uint32_t heads;
    size_t promised, sent;
    bool complete, endless, bare;
};

static struct net server;
static sem_t woken;
static char secret[44], table_id[ID_BYTES];

/* ---- The library ---------------------------------------------------------------------------------- */

int lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes which) {
    return wsi->values[which] ? (int)strlen(wsi->values[which]) : 0;
}

static int copy(const char *text, char *out, int size) {
    int length = text ? (int)strlen(text) : 0;
    if (length >= size) return -1;
    memcpy(out, text ? text : "", (size_t)length + 1);
    return length;
}

int lws_hdr_copy(struct lws *wsi, char *out, int size, enum lws_token_indexes which) {
    return copy(wsi->values[which], out, size);
}

const char *lws_get_urlarg_by_name(struct lws *wsi, const char *name, char *out, int size) {
    for (const char *at = wsi->query; at; at = strchr(at, '&')) {
        at += *at == '&';
        if (strncmp(at, name, strlen(name)) != 0) continue;
        char value[512];
        snprintf(value, sizeof value, "%.*s", (int)strcspn(at, "&"), at);
        return copy(value + strlen(name), out, size) < 0 ? NULL : out;
    }
    return NULL;
}

const char *lws_get_peer_simple(struct lws *wsi, char *out, size_t size) {
    (void)wsi;
    snprintf(out, size, "127.0.0.1");
    return out;
}

void lws_set_opaque_user_data(struct lws *wsi, void *data) {
    (void)wsi, (void)data; /* a connection is there from the beginning */
}

void *lws_get_opaque_user_data(const struct lws *wsi) {
    return (void *)&wsi->connection;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds) {
    (void)wsi, (void)reason, (void)seconds;
}

int lws_callback_on_writable(struct lws *wsi) {
    return wsi != NULL;
}

int lws_partial_buffered(struct lws *wsi) {
    (void)wsi;
    return 0;
}

int lws_add_http_common_headers(struct lws *wsi, unsigned int status, const char *type,
                                lws_filepos_t size, unsigned char **at, unsigned char *end) {
    require(status >= 200 && status < 600 && status != 500 && type && *at < end);
    wsi->endless = size == LWS_ILLEGAL_HTTP_CONTENT_LEN;
    wsi->promised = size;
    return 0;
}

int lws_add_http_header_by_name(struct lws *wsi, const unsigned char *name,
                                const unsigned char *value, int size, unsigned char **at,
                                unsigned char *end) {
    (void)wsi;
    for (int i = 0; i < size; i++) require(value[i] >= ' ' && value[i] < 127);
    int used = snprintf((char *)*at, (size_t)(end - *at), "%s %s\r\n", name, value);
    if (used >= end - *at) return 1;
    *at += used;
    return 0;
}

int lws_finalize_write_http_header(struct lws *wsi, unsigned char *start, unsigned char **at,
                                   unsigned char *end) {
    require(start <= *at && *at < end);
    wsi->heads++;
    return 0;
}

int lws_write(struct lws *wsi, unsigned char *data, size_t size, enum lws_write_protocol how) {
    volatile unsigned char last = size ? data[size - 1] : 0;
    (void)last, (void)how;
    require(wsi->heads == 1 && !wsi->bare);
    wsi->sent += size;
    return (int)size;
}

int lws_http_transaction_completed(struct lws *wsi) {
    wsi->complete = true;
    return 0;
}

/* ---- The server ------------------------------------------------------------------------------------- */

static void settled(void *context) {
    (void)context;
    sem_post(&woken);
}

static void begin(void) {
    static server_options options;
    static char path[512], why[256];
    const char *folder = getenv("TMPDIR"); /* fuzz/run clears it away */
    options = server_defaults();
    options.rate = options.max_tables = options.max_guests = 1000000;
    options.max_message = 1000;
    snprintf(path, sizeof path, "%s/fuzz-%d.db", folder ? folder : "/tmp", getpid());
    options.database = path;
    log_silence();
    sem_init(&woken, 0, 0);
    server.hub = hub_new(&options, &sqlite_storage, settled, NULL, why);
    require(server.hub != NULL);
    struct guest *guest = guest_new(server.hub, "en", secret);
    const jacta_game *game = jacta_game_at(0);
    struct table draft = {.game = game, .setup = jacta_setup_default(game, game->min_players)};
    table_deeds deeds;
    draft.dice = DICE_THROWN;
    for (uint32_t i = 0; i < draft.setup.players; i++)
        memcpy(draft.seats[i].person, guest->id, ID_BYTES);
    const struct table *table = table_new(server.hub, &draft, &deeds);
    require(table != NULL);
    memcpy(table_id, table->id, ID_BYTES);
}

static void answer(struct lws *wsi) {
    const struct hub *hub = server.hub;
    struct session *session = wsi->connection.session;
    while (!wsi->complete && session && !(wsi->endless && wsi->sent)) {
        hub_turn(server.hub);
        if (http_writeable(session) < 0) break;
        session = wsi->connection.session;
        if (session && !wsi->heads && hub->committed < store_ticket(hub->writer)) sem_wait(&woken);
    }
    require(wsi->heads == 1);
    require(wsi->endless || wsi->bare || wsi->sent == wsi->promised);
    session_free(wsi->connection.session);
}

/* ---- The request ------------------------------------------------------------------------------------- */

/* Cuts the text at the first of the letters and returns what is behind it, NULL if there is none. */
static char *cut(char *text, const char *letters) {
    char *at = text ? strpbrk(text, letters) : NULL;
    if (at) *at++ = 0;
    return at;
}

static const struct {
    const char *name;
    enum lws_token_indexes index;
} names[] = {
    {"host", WSI_TOKEN_HOST},
    {"origin", WSI_TOKEN_ORIGIN},
    {"cookie", WSI_TOKEN_HTTP_COOKIE},
    {"authorization", WSI_TOKEN_HTTP_AUTHORIZATION},
    {"accept-language", WSI_TOKEN_HTTP_ACCEPT_LANGUAGE},
    {"accept-encoding", WSI_TOKEN_HTTP_ACCEPT_ENCODING},
    {"if-none-match", WSI_TOKEN_HTTP_IF_NONE_MATCH},
    {"content-length", WSI_TOKEN_HTTP_CONTENT_LENGTH},
    {"x-forwarded-for", WSI_TOKEN_X_FORWARDED_FOR},
};

static char *read_headers(struct lws *wsi, char *text) {
    for (char *next; text && *text; text = next) {
        next = cut(text, "\n");
        char *value = cut(text, ":");
        for (uint32_t i = 0; value && i < sizeof names / sizeof names[0]; i++)
            if (!strcasecmp(text, names[i].name))
                wsi->values[names[i].index] = value + strspn(value, " ");
    }
    return text && text[0] == 0 ? text + 1 : NULL;
}

/* Puts in what no fuzzer could guess. */
static void expand(const uint8_t *data, size_t size, char *out, size_t room) {
    size_t used = 0;
    for (size_t i = 0; i < size && used + sizeof secret < room; i++) {
        const char *word = i + 1 == size || data[i] != '$' ? NULL
                           : data[i + 1] == 'S'            ? secret
                           : data[i + 1] == 'T'            ? table_id
                                                           : NULL;
        if (word) {
            used += (size_t)snprintf(out + used, room - used, "%s", word);
            i++;
        } else if (data[i]) {
            out[used++] = (char)data[i];
        }
    }
    memset(out + used, 0, room - used);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[8192];
    if (!server.hub) begin();
    expand(data, size, text, sizeof text - 2);
    struct lws wsi = {0};
    char *headers = cut(text, "\n"), *path = cut(text, " ");
    if (!path) return 0;
    wsi.query = cut(path, "?");
    bool post = !strcmp(text, "POST");
    wsi.bare = !strcmp(text, "HEAD");
    wsi.values[post                   ? WSI_TOKEN_POST_URI
               : wsi.bare             ? WSI_TOKEN_HEAD_URI
               : !strcmp(text, "GET") ? WSI_TOKEN_GET_URI
                                      : WSI_TOKEN_PUT_URI] = path;
    if (!*path) return 0;
    const char *body = read_headers(&wsi, headers);
    if (!body) body = "";
    size_t length = strlen(body), half = length / 2;
    static char protocol[] = "HTTP/1.1";
    wsi.values[WSI_TOKEN_HTTP] = protocol;
    bool open = http_request(&server, &wsi, path, strlen(path)) == 0;
    if (!wsi.connection.session) return 0; /* no line of text: there is nobody to answer */
    if (open && post)
        open = http_body(wsi.connection.session, body, half) == 0 &&
               http_body(wsi.connection.session, body + half, length - half) == 0 &&
               http_body_end(wsi.connection.session) == 0;
    require(open);
    answer(&wsi);
    return 0;
}
