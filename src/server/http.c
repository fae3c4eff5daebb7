#define _GNU_SOURCE
#include "net.h"

#include "engine/catalogue.h"
#include "memory.h"
#include "metrics.h"
#include "room.h"
#include "tell.h"
#include "turn.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_ROOM = 4096, CHUNK = 1 << 15 };

/* ---- Answers ---------------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *value;
} guards[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri "
     "'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "same-origin"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

struct reply {
    uint16_t status;
    const char *mime, *cache, *etag;
    const char *server;   /* that has it; NULL: this one */
    const char *encoding; /* of a file; NULL: none */
    bool varies, endless; /* varies: there may be another copy for who accepts another encoding */
    size_t size;
};

struct head {
    struct lws *wsi;
    unsigned char *next, *end;
    bool full;
};

static void add_header(struct head *head, const char *name, const char *value) {
    head->full |= lws_add_http_header_by_name(head->wsi, (const unsigned char *)name,
                                              (const unsigned char *)value, (int)strlen(value),
                                              &head->next, head->end) != 0;
}

static int send_head(struct session *session, const struct reply *reply) {
    unsigned char room[LWS_PRE + HEAD_ROOM], *start = room + LWS_PRE;
    struct head head = {session->wsi, start, room + sizeof room - 1, false};
    char cookie[160], location[STORE_ADDRESS + sizeof session->path];
    lws_filepos_t size = reply->endless ? LWS_ILLEGAL_HTTP_CONTENT_LEN : reply->size;
    if (lws_add_http_common_headers(session->wsi, reply->status, reply->mime, size, &head.next,
                                    head.end))
        return -1;
    for (uint32_t i = 0; i < sizeof guards / sizeof guards[0]; i++)
        add_header(&head, guards[i].name, guards[i].value);
    add_header(&head, "cache-control:", reply->cache ? reply->cache : "no-store");
    if (reply->etag) add_header(&head, "etag:", reply->etag);
    if (reply->encoding) add_header(&head, "content-encoding:", reply->encoding);
    if (reply->varies) add_header(&head, "vary:", "accept-encoding");
    if (reply->server) {
        snprintf(location, sizeof location, "%s%s", reply->server, session->path);
        add_header(&head, "location:", location);
    }
    if (*session->secret && !session->include_secret) {
        snprintf(cookie, sizeof cookie,
                 "jacta=%s; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000%s", session->secret,
                 session->net->hub->options->secure ? "; Secure" : "");
        add_header(&head, "set-cookie:", cookie);
    }
    session->headed = true;
    if (head.full || lws_finalize_write_http_header(session->wsi, start, &head.next, head.end))
        return -1;
    return 0;
}

static int complete(struct session *session) {
    struct lws *wsi = session->wsi;
    bool last = session->last;
    session_free(session);
    return lws_http_transaction_completed(wsi) || last ? -1 : 0;
}

static int send_body(struct session *session, const struct reply *reply, const char *data) {
    session->kind = SERVE_BODY;
    session->out = data, session->out_size = reply->size, session->out_sent = 0;
    if (send_head(session, reply)) return -1;
    if (!reply->size || session->bare) return complete(session);
    lws_callback_on_writable(session->wsi);
    return 0;
}

static int send_text(struct session *session, uint16_t status, const char *mime, char *owned) {
    session->owned = owned;
    return send_body(session,
                     &(struct reply){.status = status, .mime = mime, .size = strlen(owned)}, owned);
}

static int send_refusal(struct session *session, uint32_t reason, const jacta_error *why) {
    char lang[4];
    session_lang(session, lang);
    if (!session->begun) client_begin(session->net->hub, &session->client, NULL, lang);
    session->begun = true, session->kind = SERVE_REQUEST;
    tell_error(session->net->hub, &session->client, &(request_id){0}, reason, why);
    return 0;
}

static int refuse_http_why(struct session *session, uint32_t reason, const jacta_error *why) {
    /* without a word to who keeps on asking for what is refused */
    if (!network_spend(session->net->hub, session->client.network, 1)) return -1;
    return send_refusal(session, reason, why);
}

static int refuse_http(struct session *session, uint32_t reason) {
    return refuse_http_why(session, reason, NULL);
}

static int refuse_http_limit(struct session *session, const char *limit, uint32_t most) {
    jacta_error why;
    tell_limit(&why, limit, most);
    return refuse_http_why(session, REFUSE_LIMIT, &why);
}

/* What is made for whoever asks costs the network; false after a refusal. */
static bool may_get(struct session *session, double cost) {
    struct hub *hub = session->net->hub;
    jacta_error why;
    if (network_spend(hub, session->client.network, cost)) return true;
    tell_limit(&why, "server.limit.network_rate", hub->options->rate);
    send_refusal(session, REFUSE_RATE, &why);
    return false;
}

/* ---- What there is to GET ------------------------------------------------------------------------------------ */

static int send_file(struct session *session, const char *path) {
    char accepted[256] = "", known[64] = "";
    const char *encoding;
    session_header(session, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted);
    session_header(session, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    const web_file *file = web_find(&session->net->files, path, accepted, &encoding);
    if (!file) return refuse_http(session, REFUSE_NOT_FOUND);
    struct reply reply = {.status = 200,
                          .mime = file->mime,
                          .cache =
                              file->forever ? "public, max-age=31536000, immutable" : "no-cache",
                          .etag = file->etag,
                          .encoding = encoding,
                          .varies = true,
                          .size = file->size};
    if (!strcmp(known, file->etag)) reply.status = 304, reply.size = 0;
    return send_body(session, &reply, file->data);
}

static int send_health(struct session *session) {
    enum { LONG = 5 }; /* seconds that a batch may take */
    const struct hub *hub = session->net->hub;
    bool broken = hub->broken || hub->stored.waiting > LONG;
    return send_text(session, broken ? 503 : 200, "text/plain",
                     strdup(broken ? "storage\n" : "ok\n"));
}

static int send_metrics(struct session *session) {
    char *text = metrics_write(session->net);
    return text ? send_text(session, 200, "text/plain; version=0.0.4", text)
                : refuse_http(session, REFUSE_STORAGE);
}

static int send_words(struct session *session, const char *lang) {
    if (!may_get(session, 5)) return 0;
    for (size_t i = 0; i < lang_catalogue_count; i++) {
        const lang_catalogue *words = &lang_catalogues[i];
        if (strcmp(words->lang, lang) != 0) continue;
        size_t room = 1 << 20;
        json_buffer buffer = {need(malloc(room)), room, 0};
        json out = json_to_buffer(&buffer);
        json_open(&out, NULL, '{');
        for (size_t k = 0; k < words->count; k++)
            json_text(&out, words->entries[k].key, words->entries[k].text);
        json_close(&out, '}');
        return send_text(session, 200, "application/json", buffer.data);
    }
    return refuse_http(session, REFUSE_NOT_FOUND);
}

static int serve_table(struct session *session, const char *id, bool stream);

static void copy_record(void *out, const store_row *row) {
    *(char **)out = strdup(row->record.text);
}

static int send_record(struct session *session, const char *id) {
    struct hub *hub = session->net->hub;
    char *record = NULL;
    if (!may_get(session, 2)) return 0;
    hub->unreadable = false;
    const struct table *table = table_find(hub, id);
    if (!table && table_elsewhere(hub, id)) return serve_table(session, id, false);
    if (!table) return refuse_http(session, hub->unreadable ? REFUSE_STORAGE : REFUSE_NO_TABLE);
    if (table->phase < PHASE_OVER) return refuse_http(session, REFUSE_NOT_ALLOWED);
    hub_read(hub, READ_RECORD, id, 0, 0, copy_record, &record);
    return record ? send_text(session, 200, "text/plain; charset=utf-8", record)
                  : refuse_http(session, REFUSE_NOT_FOUND);
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

static void begin_client(struct session *session, struct guest *guest) {
    char lang[4], asked[8];
    session_lang(session, lang);
    bool chosen = lws_get_urlarg_by_name(session->wsi, "lang=", asked, sizeof asked) != NULL;
    client_begin(session->net->hub, &session->client, guest, guest && !chosen ? guest->lang : lang);
    session->begun = true, session->kind = SERVE_REQUEST;
    lws_set_timeout(session->wsi, NO_PENDING_TIMEOUT, 0);
}

static int answer_request(struct session *session, const char *type) {
    struct guest *guest;
    if (!session_guest(session, &guest)) return refuse_http(session, REFUSE_STORAGE);
    begin_client(session, guest);
    turn_ask(session->net->hub, &session->client, type, session->body ? session->body : "",
             session->body_size);
    return 0;
}

/* `GET /api/me` makes a guest of whoever is none; `POST /api/guest` always makes one. */
static int serve_me(struct session *session, bool fresh) {
    struct hub *hub = session->net->hub;
    char lang[4];
    struct guest *guest = NULL;
    if (!fresh && !session_guest(session, &guest)) return refuse_http(session, REFUSE_STORAGE);
    if (!guest) {
        if (!network_may_make_guest(hub, session->client.network))
            return refuse_http_limit(session, "server.limit.guests", hub->options->max_guests);
        session_lang(session, lang);
        guest = guest_new(hub, lang, session->secret);
        session->include_secret = fresh;
    }
    begin_client(session, guest);
    turn_ask(hub, &session->client, "me", "", 0);
    return 0;
}

static int serve_claim(struct session *session) {
    struct hub *hub = session->net->hub;
    if (!network_may_make_guest(hub, session->client.network))
        return refuse_http_limit(session, "server.limit.guests",
                                 hub->options->max_guests); /* codes cannot be tried out */
    json_t *body = json_loadb(session->body ? session->body : "", session->body_size, 0, NULL);
    const char *code = json_string_value(json_object_get(body, "code"));
    struct guest *guest = code ? guest_claim(hub, code) : NULL;
    json_decref(body);
    if (!guest) return refuse_http(session, REFUSE_BAD_CODE);
    guest_add_secret(hub, guest, session->secret);
    begin_client(session, guest);
    turn_ask(hub, &session->client, "me", "", 0);
    return 0;
}

/* Opens the table for one view, or for good. */
static int serve_table(struct session *session, const char *id, bool stream) {
    char body[64];
    int size = snprintf(body, sizeof body, "{\"table\":\"%.*s\"}", ID_BYTES, id);
    struct guest *guest;
    if (!session_guest(session, &guest)) return refuse_http(session, REFUSE_STORAGE);
    if (strpbrk(id, "\"\\/")) return refuse_http(session, REFUSE_NO_TABLE);
    if (stream && session->client.network->sockets >= session->net->hub->options->max_sockets)
        return refuse_http_limit(session, "server.limit.sockets",
                                 session->net->hub->options->max_sockets);
    session->client.socket = stream;
    begin_client(session, guest);
    if (stream) session->kind = SERVE_STREAM, session->client.network->sockets++;
    turn_ask(session->net->hub, &session->client, "open", body, (size_t)size);
    return 0;
}

static int get(struct session *session, const char *path) {
    char id[64] = "", what[16] = "";
    if (!strcmp(path, "/healthz")) return send_health(session);
    if (!strcmp(path, "/metrics")) return send_metrics(session);
    if (!strcmp(path, "/openapi.yaml"))
        return send_text(session, 200, "application/yaml", need(strdup(web_pages[0].text)));
    if (!strcmp(path, "/api/me")) return serve_me(session, false);
    if (!strcmp(path, "/api/games") || !strcmp(path, "/api/lobby")) {
        return answer_request(session, session->path + 5);
    }
    if (!strncmp(path, "/api/words/", 11)) return send_words(session, path + 11);
    if (sscanf(path, "/api/tables/%63[^/]/%15s", id, what) >= 1) {
        if (!strcmp(what, "record")) return send_record(session, id);
        if (!*what || !strcmp(what, "events")) return serve_table(session, id, *what);
    }
    if (!strncmp(path, "/api", 4) && (path[4] == '/' || !path[4]))
        return refuse_http(session, REFUSE_NOT_FOUND);
    return send_file(session, path);
}

static int post(struct session *session, const char *path) {
    char length[24] = "";
    session_header(session, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    if (strtoull(length, NULL, 10) > session->net->hub->options->max_message) {
        refuse_http(session, REFUSE_TOO_LARGE);
        return 0;
    }
    if (!session_origin(session)) return refuse_http(session, REFUSE_ORIGIN);
    if (strncmp(path, "/api/", 5) != 0 || strlen(path + 5) >= sizeof session->type)
        return refuse_http(session, REFUSE_NOT_FOUND);
    snprintf(session->type, sizeof session->type, "%s", path + 5);
    if (*length) return 0;
    session->last = true;
    bool pieces = lws_hdr_total_length(session->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    return pieces ? refuse_http(session, REFUSE_BAD_JSON) : http_body_end(session);
}

/* The library decodes a path before it looks for the line's end: a decoded line break would make what
 * follows a header, which a proxy had not seen as one. Then the line's own end, the protocol, is
 * missing. */
bool session_line(const struct session *session, const char *path, size_t size) {
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)path[i] < ' ' || path[i] == 127) return false;
    return lws_hdr_total_length(session->wsi, WSI_TOKEN_HTTP) > 0;
}

int http_request(struct net *net, struct lws *wsi, const char *path, size_t size) {
    struct connection *connection = lws_get_opaque_user_data(wsi);
    if (!connection) return -1;
    session_free(connection->session);
    struct session *session = session_new(net, wsi);
    snprintf(session->path, sizeof session->path, "%s", path);
    if (!session_line(session, path, size)) {
        session_free(session);
        return -1;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0) return post(session, path);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0) return get(session, path);
    session->bare = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    return session->bare && strncmp(path, "/api/", 5) != 0
               ? get(session, path)
               : refuse_http(session, REFUSE_NOT_ALLOWED);
}

int http_body(struct session *session, const char *data, size_t size) {
    size_t most = session->net->hub->options->max_message;
    if (session->begun || !size) return 0; /* refused already, or nothing */
    if (session->body_size + size > most) return refuse_http(session, REFUSE_TOO_LARGE);
    if (!session->body) session->body = need(malloc(most));
    memcpy(session->body + session->body_size, data, size);
    session->body_size += size;
    return 0;
}

int http_body_end(struct session *session) {
    if (session->begun) return 0;
    if (!strcmp(session->type, "guest")) return serve_me(session, true);
    if (!strcmp(session->type, "claim")) return serve_claim(session);
    return answer_request(session, session->type);
}

/* ---- Sending --------------------------------------------------------------------------------------------------------- */

static int write_chunk(struct session *session) {
    unsigned char room[LWS_PRE + CHUNK];
    size_t left = session->out_size - session->out_sent, size = left < CHUNK ? left : CHUNK;
    memcpy(room + LWS_PRE, session->out + session->out_sent, size);
    session->out_sent += size;
    bool last = session->out_sent == session->out_size;
    if (lws_write(session->wsi, room + LWS_PRE, size,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (last) return complete(session);
    lws_callback_on_writable(session->wsi);
    return 0;
}

/* Puts the new guest's secret into the answer, before its closing brace. */
static void add_secret(struct session *session) {
    session->owned = need(malloc(session->out_size + 80));
    int used = snprintf(session->owned, session->out_size + 80, "%.*s,\"secret\":\"%s\"}",
                        (int)session->out_size - 1, session->out, session->secret);
    session->out = session->owned, session->out_size = (size_t)used;
}

static int write_answer(struct session *session) {
    struct message *message;
    while ((message = client_next(session->net->hub, &session->client)) &&
           !(message->answer && message->final))
        message_free(message);
    if (!message) return 0;
    session->answer = message;
    session->out = message->data + MESSAGE_HEAD, session->out_size = message->used;
    if (message->status != 200) *session->secret = 0;
    if (session->include_secret && *session->secret) add_secret(session);
    return send_body(session,
                     &(struct reply){.status = message->status,
                                     .mime = "application/json",
                                     .server = message->location,
                                     .size = session->out_size},
                     session->out);
}

static int write_ping(struct session *session) {
    static const char line[] = "{\"type\":\"ping\"}\n";
    unsigned char room[LWS_PRE + sizeof line];
    memcpy(room + LWS_PRE, line, sizeof line - 1);
    session->ping = false;
    return lws_write(session->wsi, room + LWS_PRE, sizeof line - 1, LWS_WRITE_HTTP) < 0 ? -1 : 0;
}

static int write_lines(struct session *session) {
    struct message *message;
    if (session->ping && session->headed && write_ping(session)) return -1;
    while ((message = client_next(session->net->hub, &session->client))) {
        struct reply reply = {.status = message->status,
                              .mime = "application/x-ndjson",
                              .server = message->location,
                              .endless = true};
        if (!session->headed && send_head(session, &reply)) {
            message_free(message);
            return -1;
        }
        message_end_line(message);
        int sent = lws_write(session->wsi, (unsigned char *)message->data + MESSAGE_HEAD,
                             message->used, LWS_WRITE_HTTP);
        bool over = message->answer && message->status != 200;
        message_free(message);
        if (sent < 0 || over) return -1;
        if (lws_partial_buffered(session->wsi)) {
            lws_callback_on_writable(session->wsi);
            break;
        }
    }
    return 0;
}

int http_writeable(struct session *session) {
    if (session->client.close_code) return -1;
    switch (session->kind) {
    case SERVE_BODY: return session->headed ? write_chunk(session) : 0;
    case SERVE_REQUEST: return write_answer(session);
    case SERVE_STREAM: return write_lines(session);
    default: return 0;
    }
}
