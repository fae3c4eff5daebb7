/* The hub on a storage that fails when told to, on rows that are damaged or older than it, and with
 * work that nobody waits for. */
#define _GNU_SOURCE
#include "engine/match.h"
#include "server/request.h"
#include "server/log.h"
#include "server/work.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static enum { WELL, READ_ONLY, LOST_AT_COMMIT, UNREADABLE } disk;
static struct storage failing;
static server_options options;
static char folder[64], database[96], secret[44];
static struct hub *hub;
static struct client me;
static sem_t woken;

static bool begin(struct store *store) {
    return disk != READ_ONLY && sqlite_storage.begin(store);
}

static bool commit(struct store *store) {
    if (disk != LOST_AT_COMMIT) return sqlite_storage.commit(store);
    sqlite_storage.rollback(store);
    return false;
}

static bool read_rows(struct store *store, read_kind what, const char *key, int64_t first,
                      int64_t last, store_each *each, void *context) {
    bool done = sqlite_storage.read(store, what, key, first, last, each, context);
    return done && !(disk == UNREADABLE && what == READ_EVENTS);
}

static void wake(void *unused) {
    (void)unused;
    sem_post(&woken);
}

static void wake_client(struct client *unused) {
    (void)unused;
}

static void start(void) {
    char why[256];
    hub = hub_new(&options, &failing, wake, NULL, why);
    assert_non_null(hub);
    struct guest *guest = *secret ? guest_by_secret(hub, secret) : guest_new(hub, "en", secret);
    me = (struct client){.socket = true, .wake = wake_client};
    client_begin(hub, &me, guest, "en");
}

static void stop(void) {
    client_end(hub, &me);
    hub_free(hub);
}

/* The answer to a request, when it may be sent. */
static json_t *ask_hub(const char *format, ...) {
    char request[512];
    va_list rest;
    va_start(rest, format);
    int size = vsnprintf(request, sizeof request, format, rest);
    va_end(rest);
    request_answer(hub, &me, NULL, request, (size_t)size);
    for (;;) {
        hub_turn(hub);
        for (struct message *message; (message = client_next(hub, &me)); message_free(message)) {
            if (!message->answer) continue;
            json_t *answer = json_loadb(message->data + MESSAGE_HEAD, message->used, 0, NULL);
            message_free(message);
            return answer;
        }
        sem_wait(&woken);
    }
}

static void expect(json_t *answer, const char *member, const char *value) {
    assert_string_equal(json_string_value(json_object_get(answer, member)), value);
    json_decref(answer);
}

static struct table *new_table(void) {
    char id[ID_BYTES];
    uint32_t game = 0;
    while (jacta_game_at(game)->min_players > 1) game++;
    json_t *made = ask_hub("{\"type\":\"create\",\"game\":\"%s\",\"seats\":[{\"who\":\"me\"}]}",
                           jacta_game_at(game)->id);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(made, "table")));
    json_decref(made);
    return table_find(hub, id);
}

static json_t *move(const struct table *table) {
    static uint32_t number;
    jacta_move list[JACTA_MAX_LIST];
    char notation[JACTA_MAX_NOTATION];
    jacta_text text = {notation, sizeof notation, 0};
    table->game->moves(table_state(table), list);
    table->game->face->write(table_state(table), list[0], &text);
    return ask_hub("{\"type\":\"move\",\"table\":\"%s\",\"version\":%u,\"client\":\"c%u\","
                   "\"move\":\"%s\"}",
                   table->id, table->version, number++, notation);
}

static struct table *played_table(void) {
    struct table *table = new_table();
    for (uint32_t i = 0; i < 8; i++) expect(move(table), "type", "ack");
    return table;
}

/* ---- A disk that fails --------------------------------------------------------------------------- */

static void nothing_is_acknowledged_while_the_disk_refuses(void **unused) {
    (void)unused;
    start();
    struct table *table = played_table();
    char id[ID_BYTES];
    memcpy(id, table->id, sizeof id);
    for (uint32_t kind = READ_ONLY; kind <= LOST_AT_COMMIT; kind++) {
        uint64_t hash = jacta_hash(table->game, table_state(table));
        uint32_t version = table->version;
        disk = kind;
        for (uint32_t i = 0; i < 3; i++) {
            expect(move(table), "code", "storage");
            assert_true(hub->broken);
            table = table_find(hub, id);
            assert_int_equal(table->version, version);
            assert_int_equal(jacta_hash(table->game, table_state(table)), hash);
        }
        expect(ask_hub("{\"type\":\"create\",\"game\":\"%s\",\"seats\":[{\"who\":\"me\"}]}",
                       table->game->id),
               "code", "storage");
        disk = WELL;
        expect(move(table), "type", "ack");
        assert_false(hub->broken);
    }
    uint64_t hash = jacta_hash(table->game, table_state(table));
    stop();
    start(); /* what was acknowledged is there, and nothing else */
    table = table_find(hub, id);
    assert_true(table_load(hub, table));
    assert_int_equal(jacta_hash(table->game, table_state(table)), hash);
    stop();
}

static void a_table_that_cannot_be_read_now_can_be_later(void **unused) {
    (void)unused;
    char id[ID_BYTES];
    start();
    struct table *table = played_table();
    memcpy(id, table->id, sizeof id);
    uint32_t version = table->version;
    stop();
    disk = UNREADABLE;
    start();
    table = table_find(hub, id);
    assert_false(table_load(hub, table));
    assert_int_equal(table->phase, PHASE_PLAYING);
    disk = WELL;
    assert_true(table_load(hub, table));
    assert_int_equal(table->version, version);
    expect(move(table), "type", "ack");
    stop();
}

/* ---- Rows ------------------------------------------------------------------------------------------ */

/* Writes the event of that ply anew, with other bytes or another actor, behind the server's back. */
static void spoil(const struct table *table, uint32_t ply, const void *bytes, uint32_t size,
                  int64_t actor) {
    char why[256];
    struct store *store = sqlite_storage.open(database, false, why);
    int64_t number = table->number * STORE_PLIES + ply;
    assert_true(store && sqlite_storage.begin(store));
    store_row forget = {STORE_UNDO, .undo = {number, number + 1}};
    store_row row = {
        STORE_EVENT,
        .event = {.number = number, .actor = actor, .version = ply + 1, .state = {bytes, size}}};
    assert_true(sqlite_storage.write(store, &forget) && sqlite_storage.write(store, &row) &&
                sqlite_storage.commit(store));
    sqlite_storage.close(store);
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
        struct table *bad = played_table(), *good = played_table();
        char ids[2][ID_BYTES];
        memcpy(ids[0], bad->id, ID_BYTES);
        memcpy(ids[1], good->id, ID_BYTES);
        spoil(bad, damages[i].ply, damages[i].bytes, damages[i].size, damages[i].actor);
        stop();
        start();
        bad = table_find(hub, ids[0]), good = table_find(hub, ids[1]);
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
    struct table *table = played_table();
    memcpy(id, table->id, sizeof id);
    uint64_t hash = jacta_hash(table->game, table_state(table));
    uint32_t ply = jacta_match_ply(table->match);
    for (uint32_t i = 1; i <= ply; i++) {
        match_copy(table->match, i, state);
        spoil(table, i, state, table->game->state_size,
              jacta_match_event(table->match, i - 1).actor);
    }
    stop();
    start();
    table = table_find(hub, id);
    assert_int_equal(jacta_match_ply(table->match), ply);
    assert_int_equal(jacta_hash(table->game, table_state(table)), hash);
    expect(move(table), "type", "ack");
    stop();
}

/* ---- Work ------------------------------------------------------------------------------------------ */

static void hint(const struct table *table) {
    char request[128];
    int size = snprintf(request, sizeof request, "{\"type\":\"hint\",\"table\":\"%s\"}", table->id);
    request_answer(hub, &me, NULL, request, (size_t)size);
}

/* Nobody works, so that all of it waits. */
static void what_nobody_waits_for_is_given_up(void **unused) {
    (void)unused;
    uint32_t workers = options.workers;
    options.workers = 0;
    start();
    const struct table *first = new_table(), *second = new_table();
    for (uint32_t i = 0; i < 10; i++) hint(i % 2 ? second : first);
    assert_int_equal(work_count(hub->work), 10);
    expect(ask_hub("{\"type\":\"shut\",\"table\":\"%s\"}", first->id), "type", "shut");
    assert_int_equal(work_count(hub->work), 5);
    hint(first);
    assert_int_equal(work_count(hub->work), 6);
    client_end(hub, &me);
    assert_int_equal(work_count(hub->work), 0);
    hub_free(hub);
    options.workers = workers;
}

static int prepare(void **unused) {
    (void)unused;
    log_silence();
    failing = sqlite_storage;
    failing.begin = begin, failing.commit = commit, failing.read = read_rows;
    snprintf(folder, sizeof folder, "/tmp/jacta-hub-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(database, sizeof database, "%s/hub.db", folder);
    options = server_defaults();
    options.database = database, options.rate = options.max_tables = 1000;
    return sem_init(&woken, 0, 0);
}

static int clear(void **unused) {
    (void)unused;
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (uint32_t i = 0; i < 4; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", database, ends[i]);
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
        cmocka_unit_test(what_nobody_waits_for_is_given_up),
    };
    return cmocka_run_group_tests(tests, prepare, clear);
}
