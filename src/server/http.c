#define _GNU_SOURCE
#include "engine/catalogue.h"
#include "memory.h"
#include "net.h"
#include "work.h"

#include <malloc.h>
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

typedef struct {
    uint16_t status;
    const char *mime, *cache, *etag;
    bool gzip, endless;
    size_t size;
} reply;

typedef struct {
    struct lws *wsi;
    unsigned char *at, *end;
    bool full;
} head;

static void add_header(head *to, const char *name, const char *value) {
    to->full |= lws_add_http_header_by_name(to->wsi, (const unsigned char *)name,
                                            (const unsigned char *)value, (int)strlen(value),
                                            &to->at, to->end) != 0;
}

static int send_head(session *of, const reply *with) {
    unsigned char room[LWS_PRE + HEAD_ROOM], *start = room + LWS_PRE;
    head to = {of->wsi, start, room + sizeof room - 1, false};
    char cookie[160];
    lws_filepos_t size = with->endless ? LWS_ILLEGAL_HTTP_CONTENT_LEN : with->size;
    if (lws_add_http_common_headers(of->wsi, with->status, with->mime, size, &to.at, to.end))
        return -1;
    for (uint32_t i = 0; i < sizeof guards / sizeof guards[0]; i++)
        add_header(&to, guards[i].name, guards[i].value);
    add_header(&to, "cache-control:", with->cache ? with->cache : "no-store");
    if (with->etag) add_header(&to, "etag:", with->etag);
    if (with->gzip) add_header(&to, "content-encoding:", "gzip");
    if (*of->secret && !of->include_secret) {
        snprintf(cookie, sizeof cookie,
                 "jacta=%s; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000%s", of->secret,
                 of->net->hub->options->secure ? "; Secure" : "");
        add_header(&to, "set-cookie:", cookie);
    }
    of->headed = true;
    if (to.full || lws_finalize_write_http_header(of->wsi, start, &to.at, to.end)) return -1;
    return 0;
}

static int complete(session *of) {
    struct lws *wsi = of->wsi;
    bool last = of->last;
    session_free(of);
    return lws_http_transaction_completed(wsi) || last ? -1 : 0;
}

static int send_body(session *of, const reply *with, const char *data) {
    of->kind = SERVE_BODY;
    of->out = data, of->out_size = with->size, of->out_sent = 0;
    if (send_head(of, with)) return -1;
    if (!with->size || of->bare) return complete(of);
    lws_callback_on_writable(of->wsi);
    return 0;
}

static int send_text(session *of, uint16_t status, const char *mime, char *owned) {
    of->owned = owned;
    return send_body(of, &(reply){.status = status, .mime = mime, .size = strlen(owned)}, owned);
}

static int refuse_http(session *of, const char *code) {
    char lang[4];
    session_lang(of, lang);
    if (!of->begun) client_begin(of->net->hub, &of->who, NULL, lang);
    of->begun = true, of->kind = SERVE_REQUEST;
    tell_error(of->net->hub, &of->who, &(ask){0}, code, NULL);
    return 0;
}

/* ---- What there is to GET ------------------------------------------------------------------------------------ */

static int send_file(session *of, const char *path) {
    char accepted[256] = "", known[64] = "";
    bool gzip;
    session_header(of, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted);
    session_header(of, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    const web_file *file = web_find(&of->net->files, path, strstr(accepted, "gzip"), &gzip);
    if (!file) return refuse_http(of, "not_found");
    reply with = {.status = 200,
                  .mime = file->mime,
                  .cache = file->forever ? "public, max-age=31536000, immutable" : "no-cache",
                  .etag = file->etag,
                  .gzip = gzip,
                  .size = file->size};
    if (!strcmp(known, file->etag)) with.status = 304, with.size = 0;
    return send_body(of, &with, file->data);
}

static int send_health(session *of) {
    bool broken = of->net->hub->broken;
    return send_text(of, broken ? 503 : 200, "text/plain", strdup(broken ? "storage\n" : "ok\n"));
}

/* How long batches took, as a histogram. */
static void put_times(const store_state *state, char *at) {
    static const char name[] = "jacta_storage_seconds";
    unsigned long long sum = 0;
    at += sprintf(at, "# TYPE %s histogram\n", name);
    for (uint32_t i = 0; i + 1 < STORE_TIMES; i++)
        at += sprintf(at, "%s_bucket{le=\"%g\"} %llu\n", name, 1e-3 * (1 << i),
                      sum += state->times[i]);
    sprintf(at, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.6f\n%s_count %llu\n", name,
            (unsigned long long)state->batches, name, state->seconds, name,
            (unsigned long long)state->batches);
}

static int send_metrics(session *of) {
    const hub *in = of->net->hub;
    uint32_t sockets = 0, playing = 0;
    for (const client *who = in->clients; who; who = who->next) sockets += who->socket;
    MAP_EACH(&in->tables, table, at) playing += at->phase == PHASE_PLAYING;
    const struct {
        const char *name, *kind;
        uint64_t value;
    } rows[] = {
        {"requests_total", "counter", in->count.requests},
        {"moves_total", "counter", in->count.moves},
        {"bot_moves_total", "counter", in->count.bot_moves},
        {"repeated_moves_total", "counter", in->count.repeats},
        {"stale_requests_total", "counter", in->count.stale},
        {"errors_total", "counter", in->count.errors},
        {"games_total", "counter", in->count.games},
        {"storage_batches_total", "counter", in->stored.batches},
        {"storage_rows_total", "counter", in->stored.rows},
        {"storage_failures_total", "counter", in->count.failures},
        {"sockets", "gauge", sockets},
        {"tables", "gauge", in->tables.count},
        {"tables_playing", "gauge", playing},
        {"guests", "gauge", in->guests.count},
        {"jobs", "gauge", work_count(in->work)},
        {"heap_bytes", "gauge", mallinfo2().uordblks},
    };
    enum { ROWS = sizeof rows / sizeof rows[0], EACH = 160 };
    char *text = need(malloc((size_t)(ROWS + STORE_TIMES + 2) * EACH)), *at = text;
    for (uint32_t i = 0; i < ROWS; i++)
        at += snprintf(at, EACH, "# TYPE jacta_%s %s\njacta_%s %llu\n", rows[i].name, rows[i].kind,
                       rows[i].name, (unsigned long long)rows[i].value);
    put_times(&in->stored, at);
    return send_text(of, 200, "text/plain; version=0.0.4", text);
}

static int send_words(session *of, const char *lang) {
    for (size_t i = 0; i < lang_table_count; i++) {
        const lang_table *words = &lang_tables[i];
        if (strcmp(words->lang, lang) != 0) continue;
        size_t room = 1 << 20;
        json_buffer buffer = {need(malloc(room)), room, 0};
        json out = json_to_buffer(&buffer);
        json_open(&out, NULL, '{');
        for (size_t k = 0; k < words->count; k++)
            json_text(&out, words->entries[k].key, words->entries[k].text);
        json_close(&out, '}');
        return send_text(of, 200, "application/json", buffer.data);
    }
    return refuse_http(of, "not_found");
}

static void copy_record(void *out, const store_row *row) {
    *(char **)out = strdup(row->text[0]);
}

static int send_record(session *of, const char *id) {
    hub *in = of->net->hub;
    char *record = NULL;
    const table *at = table_find(in, id);
    if (!at) return refuse_http(of, "no_table");
    if (at->phase != PHASE_OVER) return refuse_http(of, "not_allowed");
    hub_read(in, READ_RECORD, id, 0, 0, copy_record, &record);
    return record ? send_text(of, 200, "text/plain; charset=utf-8", record)
                  : refuse_http(of, "not_found");
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

static void begin_client(session *of, guest *who) {
    char lang[4], asked[8];
    session_lang(of, lang);
    bool chosen = lws_get_urlarg_by_name(of->wsi, "lang=", asked, sizeof asked) != NULL;
    client_begin(of->net->hub, &of->who, who, who && !chosen ? who->lang : lang);
    of->begun = true, of->kind = SERVE_REQUEST;
    lws_set_timeout(of->wsi, NO_PENDING_TIMEOUT, 0);
}

/* `GET /api/me` makes a guest of whoever is none; `POST /api/guest` always makes one. */
static int serve_me(session *of, bool fresh) {
    hub *in = of->net->hub;
    char lang[4];
    guest *who = fresh ? NULL : session_guest(of);
    if (!who) {
        if (!address_may_make_guest(of)) return refuse_http(of, "limit");
        session_lang(of, lang);
        who = guest_new(in, lang, of->secret);
        of->include_secret = fresh;
    }
    begin_client(of, who);
    hub_request(in, &of->who, "me", "", 0);
    return 0;
}

static int serve_claim(session *of) {
    hub *in = of->net->hub;
    if (!address_may_make_guest(of))
        return refuse_http(of, "limit"); /* codes cannot be tried out */
    json_t *body = json_loadb(of->in ? of->in : "", of->in_used, 0, NULL);
    const char *code = json_string_value(json_object_get(body, "code"));
    guest *who = code ? guest_claim(in, code) : NULL;
    json_decref(body);
    if (!who) return refuse_http(of, "bad_code");
    guest_add_secret(in, who, of->secret);
    begin_client(of, who);
    hub_request(in, &of->who, "me", "", 0);
    return 0;
}

/* Opens the table for one view, or for good. */
static int serve_table(session *of, const char *id, bool stream) {
    char body[64];
    int size = snprintf(body, sizeof body, "{\"table\":\"%.*s\"}", ID_BYTES, id);
    guest *who = session_guest(of);
    if (strpbrk(id, "\"\\/")) return refuse_http(of, "no_table");
    if (stream && of->from->sockets >= of->net->hub->options->max_sockets)
        return refuse_http(of, "limit");
    of->who.socket = stream;
    begin_client(of, who);
    if (stream) of->kind = SERVE_STREAM, of->from->sockets++;
    hub_request(of->net->hub, &of->who, "open", body, (size_t)size);
    return 0;
}

static int get(session *of, const char *path) {
    char id[64] = "", what[16] = "";
    if (!strcmp(path, "/healthz")) return send_health(of);
    if (!strcmp(path, "/metrics")) return send_metrics(of);
    if (!strcmp(path, "/api/me")) return serve_me(of, false);
    if (!strcmp(path, "/api/games") || !strcmp(path, "/api/lobby")) {
        begin_client(of, session_guest(of));
        hub_request(of->net->hub, &of->who, path + 5, "", 0);
        return 0;
    }
    if (!strncmp(path, "/api/words/", 11)) return send_words(of, path + 11);
    if (sscanf(path, "/api/tables/%63[^/]/%15s", id, what) >= 1) {
        if (!strcmp(what, "record")) return send_record(of, id);
        if (!*what || !strcmp(what, "events")) return serve_table(of, id, *what);
    }
    if (!strncmp(path, "/api", 4) && (path[4] == '/' || !path[4]))
        return refuse_http(of, "not_found");
    return send_file(of, path);
}

static int post(session *of, const char *path) {
    char length[24] = "";
    session_header(of, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    if (strtoull(length, NULL, 10) > of->net->hub->options->max_message) {
        refuse_http(of, "too_large");
        return 0;
    }
    if (!session_origin(of)) return refuse_http(of, "origin");
    if (strncmp(path, "/api/", 5) != 0 || strlen(path + 5) >= sizeof of->type)
        return refuse_http(of, "not_found");
    snprintf(of->type, sizeof of->type, "%s", path + 5);
    if (*length) return 0;
    of->last = true;
    bool pieces = lws_hdr_total_length(of->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    return pieces ? refuse_http(of, "bad_json") : http_body_end(of);
}

int http_request(net *in, struct lws *wsi, const char *path) {
    session_free(lws_get_opaque_user_data(wsi));
    session *of = session_new(in, wsi);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0) return post(of, path);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0) return get(of, path);
    of->bare = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    return of->bare && strncmp(path, "/api/", 5) != 0 ? get(of, path)
                                                      : refuse_http(of, "not_allowed");
}

int http_body(session *of, const char *data, size_t size) {
    size_t most = of->net->hub->options->max_message;
    if (of->begun || !size) return 0; /* refused already, or nothing */
    if (of->in_used + size > most) return refuse_http(of, "too_large");
    if (!of->in) of->in = need(malloc(most));
    memcpy(of->in + of->in_used, data, size);
    of->in_used += size;
    return 0;
}

int http_body_end(session *of) {
    if (of->begun) return 0;
    if (!strcmp(of->type, "guest")) return serve_me(of, true);
    if (!strcmp(of->type, "claim")) return serve_claim(of);
    begin_client(of, session_guest(of));
    hub_request(of->net->hub, &of->who, of->type, of->in ? of->in : "", of->in_used);
    return 0;
}

/* ---- Sending --------------------------------------------------------------------------------------------------------- */

static int write_chunk(session *of) {
    unsigned char room[LWS_PRE + CHUNK];
    size_t left = of->out_size - of->out_sent, size = left < CHUNK ? left : CHUNK;
    memcpy(room + LWS_PRE, of->out + of->out_sent, size);
    of->out_sent += size;
    bool last = of->out_sent == of->out_size;
    if (lws_write(of->wsi, room + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (last) return complete(of);
    lws_callback_on_writable(of->wsi);
    return 0;
}

/* Puts the new guest's secret into the answer, before its closing brace. */
static void add_secret(session *of) {
    of->owned = need(malloc(of->out_size + 80));
    int used = snprintf(of->owned, of->out_size + 80, "%.*s,\"secret\":\"%s\"}",
                        (int)of->out_size - 1, of->out, of->secret);
    of->out = of->owned, of->out_size = (size_t)used;
}

static int write_answer(session *of) {
    message *text;
    while ((text = client_next(of->net->hub, &of->who)) && !(text->answer && text->final))
        message_free(text);
    if (!text) return 0;
    of->answer = text;
    of->out = text->data + MESSAGE_HEAD, of->out_size = text->used;
    if (text->status != 200) *of->secret = 0;
    if (of->include_secret && *of->secret) add_secret(of);
    return send_body(
        of, &(reply){.status = text->status, .mime = "application/json", .size = of->out_size},
        of->out);
}

static int write_lines(session *of) {
    message *text;
    if (of->who.close_code) return -1;
    while ((text = client_next(of->net->hub, &of->who))) {
        reply with = {.status = text->status, .mime = "application/x-ndjson", .endless = true};
        if (!of->headed && send_head(of, &with)) {
            message_free(text);
            return -1;
        }
        message_end_line(text);
        int sent = lws_write(of->wsi, (unsigned char *)text->data + MESSAGE_HEAD, text->used,
                             LWS_WRITE_HTTP);
        bool over = text->answer && text->status != 200;
        message_free(text);
        if (sent < 0 || over) return -1;
        if (lws_partial_buffered(of->wsi)) {
            lws_callback_on_writable(of->wsi);
            break;
        }
    }
    return 0;
}

int http_writeable(session *of) {
    switch (of->kind) {
    case SERVE_BODY: return of->headed ? write_chunk(of) : 0;
    case SERVE_REQUEST: return write_answer(of);
    case SERVE_STREAM: return write_lines(of);
    default: return 0;
    }
}
