/* The hub on a storage that fails when told to, and on rows that are damaged or older than it. */
#define _GNU_SOURCE
#include "engine/match.h"
#include "server/hub.h"
#include "server/log.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static enum { WELL, READ_ONLY, LOST_AT_COMMIT, UNREADABLE } disk;
static storage failing;
static server_options options;
static char folder[64], where[96], secret[44];
static hub *all;
static client me;
static sem_t woken;

static bool begin(store *on) {
    return disk != READ_ONLY && sqlite_storage.begin(on);
}

static bool commit(store *on) {
    if (disk != LOST_AT_COMMIT) return sqlite_storage.commit(on);
    sqlite_storage.rollback(on);
    return false;
}

static bool read_rows(store *on, read_kind what, const char *key, int64_t from, int64_t to,
                      store_each *each, void *context) {
    bool done = sqlite_storage.read(on, what, key, from, to, each, context);
    return done && !(disk == UNREADABLE && what == READ_EVENTS);
}

static void wake(void *unused) {
    (void)unused;
    sem_post(&woken);
}

static void wake_client(client *unused) {
    (void)unused;
}

static void start(void) {
    char why[256];
    all = hub_new(&options, &failing, wake, NULL, why);
    assert_non_null(all);
    guest *who = *secret ? guest_by_secret(all, secret) : guest_new(all, "en", secret);
    me = (client){.socket = true, .wake = wake_client};
    client_begin(all, &me, who, "en");
}

static void stop(void) {
    client_end(all, &me);
    hub_free(all);
}

/* The answer to a request, when it may be sent. */
static json_t *ask_hub(const char *format, ...) {
    char request[512];
    va_list rest;
    va_start(rest, format);
    int size = vsnprintf(request, sizeof request, format, rest);
    va_end(rest);
    hub_request(all, &me, NULL, request, (size_t)size);
    for (;;) {
        hub_turn(all);
        for (message *text; (text = client_next(all, &me)); message_free(text)) {
            if (!text->answer) continue;
            json_t *answer = json_loadb(text->data + MESSAGE_HEAD, text->used, 0, NULL);
            message_free(text);
            return answer;
        }
        sem_wait(&woken);
    }
}

static void expect(json_t *answer, const char *member, const char *value) {
    assert_string_equal(json_string_value(json_object_get(answer, member)), value);
    json_decref(answer);
}

static table *new_table(void) {
    char id[ID_BYTES];
    uint32_t game = 0;
    while (jacta_game_at(game)->min_players > 1) game++;
    json_t *made = ask_hub("{\"type\":\"create\",\"game\":\"%s\",\"seats\":[{\"who\":\"me\"}]}",
                           jacta_game_at(game)->id);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(made, "table")));
    json_decref(made);
    return table_find(all, id);
}

static json_t *move(const table *at) {
    static uint32_t number;
    jacta_move list[JACTA_MAX_LIST];
    char notation[JACTA_MAX_NOTATION];
    jacta_text text = {notation, sizeof notation, 0};
    at->game->moves(table_state(at), list);
    at->game->face->write(table_state(at), list[0], &text);
    return ask_hub("{\"type\":\"move\",\"table\":\"%s\",\"version\":%u,\"client\":\"c%u\","
                   "\"move\":\"%s\"}",
                   at->id, at->version, number++, notation);
}

static table *played_table(void) {
    table *at = new_table();
    for (uint32_t i = 0; i < 8; i++) expect(move(at), "type", "ack");
    return at;
}

/* ---- A disk that fails --------------------------------------------------------------------------- */

static void nothing_is_acknowledged_while_the_disk_refuses(void **unused) {
    (void)unused;
    start();
    table *at = played_table();
    char id[ID_BYTES];
    memcpy(id, at->id, sizeof id);
    for (uint32_t kind = READ_ONLY; kind <= LOST_AT_COMMIT; kind++) {
        uint64_t hash = jacta_hash(at->game, table_state(at));
        uint32_t version = at->version;
        disk = kind;
        for (uint32_t i = 0; i < 3; i++) {
            expect(move(at), "code", "storage");
            assert_true(all->broken);
            at = table_find(all, id);
            assert_int_equal(at->version, version);
            assert_int_equal(jacta_hash(at->game, table_state(at)), hash);
        }
        expect(ask_hub("{\"type\":\"create\",\"game\":\"%s\",\"seats\":[{\"who\":\"me\"}]}",
                       at->game->id),
               "code", "storage");
        disk = WELL;
        expect(move(at), "type", "ack");
        assert_false(all->broken);
    }
    uint64_t hash = jacta_hash(at->game, table_state(at));
    stop();
    start(); /* what was acknowledged is there, and nothing else */
    at = table_find(all, id);
    assert_true(table_load(all, at));
    assert_int_equal(jacta_hash(at->game, table_state(at)), hash);
    stop();
}

static void a_table_that_cannot_be_read_now_can_be_later(void **unused) {
    (void)unused;
    char id[ID_BYTES];
    start();
    table *at = played_table();
    memcpy(id, at->id, sizeof id);
    uint32_t version = at->version;
    stop();
    disk = UNREADABLE;
    start();
    at = table_find(all, id);
    assert_false(table_load(all, at));
    assert_int_equal(at->phase, PHASE_PLAYING);
    disk = WELL;
    assert_true(table_load(all, at));
    assert_int_equal(at->version, version);
    expect(move(at), "type", "ack");
    stop();
}

/* ---- Rows ------------------------------------------------------------------------------------------ */

/* Writes the event of that ply anew, with other bytes or another actor, behind the server's back. */
static void spoil(const table *at, uint32_t ply, const void *bytes, uint32_t size, int64_t actor) {
    char why[256];
    store *on = sqlite_storage.open(where, false, why);
    int64_t number = at->number * STORE_PLIES + ply;
    assert_true(on && sqlite_storage.begin(on));
    store_row forget = {.kind = STORE_UNDO, .number = {number, number + 1}};
    store_row row = {.kind = STORE_EVENT,
                     .number = {number, actor, 0, ply + 1, 0, 0},
                     .blob = bytes,
                     .blob_size = size};
    assert_true(sqlite_storage.write(on, &forget) && sqlite_storage.write(on, &row) &&
                sqlite_storage.commit(on));
    sqlite_storage.close(on);
}

static void a_table_with_damaged_rows_is_closed_and_the_others_go_on(void **unused) {
    (void)unused;
    const struct {
        uint32_t ply, size;
        uint8_t bytes[4];
        int64_t actor;
    } damages[] = {
        {0, 4, {0, 0, 0, 0}, JACTA_OVER},  /* no beginning */
        {3, 1, {5}, 0},                    /* cut */
        {3, 3, {0, 200, 1}, 0},            /* a run longer than the bytes */
        {3, 4, {255, 0, 255, 255}, 0},     /* the same behind a jump */
        {3, 2, {0, 0}, JACTA_MAX_PLAYERS}, /* nobody's move */
    };
    for (uint32_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        start();
        table *bad = played_table(), *good = played_table();
        char ids[2][ID_BYTES];
        memcpy(ids[0], bad->id, ID_BYTES);
        memcpy(ids[1], good->id, ID_BYTES);
        spoil(bad, damages[i].ply, damages[i].bytes, damages[i].size, damages[i].actor);
        stop();
        start();
        bad = table_find(all, ids[0]), good = table_find(all, ids[1]);
        assert_int_equal(bad->phase, PHASE_CLOSED);
        assert_null(bad->match);
        expect(ask_hub("{\"type\":\"open\",\"table\":\"%s\"}", ids[0]), "phase", "closed");
        expect(ask_hub("{\"type\":\"move\",\"table\":\"%s\",\"version\":3,\"client\":\"x\","
                       "\"move\":\"x\"}",
                       ids[0]),
               "code", "not_playing");
        expect(move(good), "type", "ack");
        stop();
    }
}

static void rows_that_hold_whole_states_are_read_too(void **unused) {
    (void)unused;
    char id[ID_BYTES];
    uint64_t state[JACTA_MAX_STATE / 8];
    start();
    table *at = played_table();
    memcpy(id, at->id, sizeof id);
    uint64_t hash = jacta_hash(at->game, table_state(at));
    uint32_t ply = jacta_match_ply(at->match);
    for (uint32_t i = 1; i <= ply; i++) {
        match_copy(at->match, i, state);
        spoil(at, i, state, at->game->state_size, jacta_match_event(at->match, i - 1).actor);
    }
    stop();
    start();
    at = table_find(all, id);
    assert_int_equal(jacta_match_ply(at->match), ply);
    assert_int_equal(jacta_hash(at->game, table_state(at)), hash);
    expect(move(at), "type", "ack");
    stop();
}

static int prepare(void **unused) {
    (void)unused;
    log_silence();
    failing = sqlite_storage;
    failing.begin = begin, failing.commit = commit, failing.read = read_rows;
    snprintf(folder, sizeof folder, "/tmp/jacta-hub-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(where, sizeof where, "%s/hub.db", folder);
    options = server_defaults();
    options.database = where, options.rate = options.max_tables = 1000;
    return sem_init(&woken, 0, 0);
}

static int clear(void **unused) {
    (void)unused;
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (uint32_t i = 0; i < 4; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", where, ends[i]);
        unlink(path);
    }
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_acknowledged_while_the_disk_refuses),
        cmocka_unit_test(a_table_that_cannot_be_read_now_can_be_later),
        cmocka_unit_test(a_table_with_damaged_rows_is_closed_and_the_others_go_on),
        cmocka_unit_test(rows_that_hold_whole_states_are_read_too),
    };
    return cmocka_run_group_tests(tests, prepare, clear);
}
