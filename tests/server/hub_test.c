/* The hub on a storage that fails when told to, on rows that are damaged or older than it, and with
 * work that nobody waits for. */
#define _GNU_SOURCE
#include "engine/match.h"
#include "server/request.h"
#include "server/log.h"
#include "server/turn.h"
#include "server/watch.h"
#include "server/work.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static enum {
    WELL,
    READ_ONLY,
    LOST_AT_COMMIT,
    UNREADABLE,
    GUESTS_UNREADABLE,
    TABLES_UNREADABLE
} disk;
static struct storage failing;
static server_options options;
static char folder[64], database[96], secret[44];
static struct hub *hub;
static struct client me;
static sem_t woken;
static uint32_t counts; /* of a guest's tables */
static uint32_t wakes;  /* of a client */

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
    counts += what == READ_HOSTED;
    return done && !(disk == UNREADABLE && what == READ_EVENTS) &&
           !(disk == GUESTS_UNREADABLE && (what == READ_TOKEN || what == READ_GUEST)) &&
           !(disk == TABLES_UNREADABLE && what == READ_TABLE);
}

static void wake(void *unused) {
    (void)unused;
    sem_post(&woken);
}

static void wake_client(struct client *unused) {
    (void)unused;
    wakes++;
}

static void start(void) {
    char why[256];
    hub = hub_new(&options, &failing, wake, NULL, why);
    assert_non_null(hub);
    struct guest *guest = NULL;
    if (*secret)
        assert_true(guest_by_secret(hub, secret, &guest));
    else
        guest = guest_new(hub, "en", secret);
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
    const char *made_id = json_string_value(json_object_get(made, "table"));
    snprintf(id, sizeof id, "%s", made_id ? made_id : "");
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

static void nobody_is_woken_before_something_may_be_sent(void **unused) {
    (void)unused;
    static const char request[] = "{\"type\":\"hello\",\"name\":\"Anna\"}";
    start();
    wakes = 0;
    request_answer(hub, &me, NULL, request, sizeof request - 1);
    assert_true(me.held && me.first->ticket > hub->committed);
    client_wake_held(hub); /* others' rows are safe, these are not */
    assert_true(me.held);
    assert_int_equal(wakes, 0);
    while (me.held) {
        sem_wait(&woken);
        hub_turn(hub);
    }
    assert_int_equal(wakes, 1);
    stop();
}

static void the_hub_notices_that_the_disk_is_well_again(void **unused) {
    (void)unused;
    start();
    struct table *table = played_table();
    disk = LOST_AT_COMMIT;
    expect(move(table), "code", "storage");
    assert_true(hub->broken);
    disk = WELL;
    while (hub->broken) {
        hub_tick(hub);
        hub_turn(hub);
        sem_wait(&woken);
        hub_turn(hub);
    }
    stop();
}

static void a_table_that_cannot_be_found_now_may_be_there(void **unused) {
    (void)unused;
    start();
    disk = TABLES_UNREADABLE;
    expect(ask_hub("{\"type\":\"open\",\"table\":\"tnowhere\"}"), "code", "storage");
    disk = WELL;
    expect(ask_hub("{\"type\":\"open\",\"table\":\"tnowhere\"}"), "code", "no_table");
    stop();
}

static void who_cannot_be_read_is_not_nobody(void **unused) {
    (void)unused;
    struct guest *guest;
    start();
    expect(ask_hub("{\"type\":\"hello\"}"), "type", "welcome"); /* so that the guest is stored */
    stop();
    char why[256];
    hub = hub_new(&options, &failing, wake, NULL, why);
    disk = GUESTS_UNREADABLE;
    assert_false(guest_by_secret(hub, secret, &guest));
    assert_null(guest);
    disk = WELL;
    assert_true(guest_by_secret(hub, secret, &guest));
    assert_non_null(guest);
    hub_free(hub);
}

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
    int64_t number = room_of(table)->number * STORE_PLIES + ply;
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
        assert_false(table_load(hub, bad));
        assert_true(table_load(hub, good));
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
    assert_true(table_load(hub, table));
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
    assert_int_equal(work_count(hub->work), 3); /* of one guest, who waits for more */
    /* what comes first is the refusal of the fourth */
    expect(ask_hub("{\"type\":\"shut\",\"table\":\"%s\"}", first->id), "code", "limit");
    assert_int_equal(work_count(hub->work), 1);
    hint(first);
    assert_int_equal(work_count(hub->work), 2);
    client_end(hub, &me);
    assert_int_equal(work_count(hub->work), 0);
    hub_free(hub);
    options.workers = workers;
}

/* ---- Whose turn it is ------------------------------------------------------------------------------- */

static void hear(struct client *unused) {
    (void)unused;
}

static void ask_often(struct client *client, int64_t first, int64_t count) {
    char text[64];
    for (int64_t id = first; id < first + count; id++) {
        int size = snprintf(text, sizeof text, "{\"type\":\"games\",\"id\":%d}", (int)id);
        turn_ask(hub, client, NULL, text, (size_t)size);
    }
}

/* How many answers have come, which are in the order of the questions; `next` is the first one's. */
static int64_t answers(struct client *client, int64_t next) {
    int64_t count = 0;
    for (struct message *message; (message = client_next(hub, client)); message_free(message))
        assert_int_equal(message->request.id, next + count++);
    return count;
}

static void one_guest_is_served_so_much_in_a_turn(void **unused) {
    (void)unused;
    enum { EACH = 8 };
    char other_secret[44];
    uint32_t rate = options.rate;
    start();
    options.rate = 4 * EACH;
    struct client again = {.socket = true, .wake = wake_client, .listen = hear},
                  other = {.socket = true, .wake = wake_client, .listen = hear};
    me.listen = hear;
    client_begin(hub, &again, me.guest, "en");
    client_begin(hub, &other, guest_new(hub, "en", other_secret), "en");
    hub_turn(hub);
    while (hub->committed < store_ticket(hub->writer)) hub_turn(hub);
    ask_often(&me, 0, 20);
    ask_often(&again, 0, 4);
    ask_often(&other, 0, 1);
    assert_int_equal(answers(&me, 0), EACH);
    assert_int_equal(answers(&again, 0), 0);
    assert_int_equal(answers(&other, 0), 1);
    assert_false(me.deaf);
    hub_turn(hub); /* both sockets of the guest take turns */
    assert_true(me.deaf && !again.deaf && !other.deaf);
    assert_int_equal(answers(&me, EACH), EACH / 2);
    assert_int_equal(answers(&again, 0), 4);
    ask_often(&again, 4, 1);
    hub_turn(hub);
    assert_int_equal(answers(&me, 12), EACH - 1);
    assert_int_equal(answers(&again, 4), 1);
    hub_turn(hub);
    assert_int_equal(answers(&me, 19), 1);
    assert_true(!me.deaf && !hub->waiting);
    ask_often(&me, 0, 2 * EACH);
    client_end(hub, &other);
    client_end(hub, &again);
    options.rate = rate;
    stop(); /* with questions unanswered */
}

static void who_asks_for_too_much_waits_for_who_does_not(void **unused) {
    (void)unused;
    enum { GREEDY = 12, EACH = 8 };
    char secrets[GREEDY][44];
    struct client greedy[GREEDY];
    int64_t answered = 0;
    start();
    me.listen = hear;
    for (uint32_t i = 0; i < GREEDY; i++) {
        greedy[i] = (struct client){.socket = true, .wake = wake_client, .listen = hear};
        client_begin(hub, &greedy[i], guest_new(hub, "en", secrets[i]), "en");
        greedy[i].guest->requests = (struct bucket){-1e9, hub_now()};
    }
    hub_turn(hub);
    while (hub->committed < store_ticket(hub->writer)) hub_turn(hub);
    for (uint32_t i = 0; i < GREEDY; i++) ask_often(&greedy[i], 0, 2);
    ask_often(&me, 0, 1);
    assert_int_equal(answers(&me, 0), 1);
    for (uint32_t i = 0; i < GREEDY; i++) assert_int_equal(answers(&greedy[i], 0), 0);
    hub_turn(hub);
    for (uint32_t i = 0; i < GREEDY; i++) assert_int_equal(answers(&greedy[i], 0), i < EACH);
    hub_turn(hub); /* the others are next */
    for (uint32_t i = EACH; i < GREEDY; i++) answered += answers(&greedy[i], 0);
    assert_int_equal(answered, GREEDY - EACH);
    hub_turn(hub);
    assert_null(hub->waiting);
    for (uint32_t i = 0; i < GREEDY; i++) client_end(hub, &greedy[i]);
    stop();
}

/* ---- What a guest may have -------------------------------------------------------------------------------- */

static void tables_are_counted_when_there_may_be_too_many(void **unused) {
    (void)unused;
    uint32_t most = options.max_tables;
    *secret = 0; /* somebody new */
    start();
    options.max_tables = 3;
    counts = 0;
    struct table *tables[3];
    for (uint32_t i = 0; i < 3; i++) tables[i] = new_table();
    assert_int_equal(counts, 1);
    assert_null(new_table());
    assert_int_equal(counts, 2);
    room_close(hub, tables[0]);
    room_close(hub, tables[1]);
    assert_non_null(new_table());
    assert_int_equal(counts, 3);
    assert_non_null(new_table());
    assert_int_equal(counts, 3);
    assert_null(new_table());
    room_close(hub, tables[2]);
    counts = 0;
    assert_non_null(new_table());
    options.max_tables = 4;
    hub->others.written++; /* perhaps a table of the guest's */
    assert_non_null(new_table());
    assert_int_equal(counts, 2);
    options.max_tables = most;
    stop();
}

static void who_never_shuts_a_table_keeps_few_that_are_over(void **unused) {
    (void)unused;
    start();
    struct table *running = new_table(), *first = NULL;
    json_decref(ask_hub("{\"type\":\"open\",\"table\":\"%s\"}", running->id));
    for (uint32_t i = 0; i < WATCH_MOST_OVER; i++) {
        struct table *table = new_table();
        json_decref(ask_hub("{\"type\":\"open\",\"table\":\"%s\"}", table->id));
        room_close(hub, table);
        if (!i) first = table;
    }
    struct table *last = new_table();
    assert_non_null(watch_find(&me, first));
    json_decref(ask_hub("{\"type\":\"open\",\"table\":\"%s\"}", last->id));
    assert_null(watch_find(&me, first));
    assert_non_null(watch_find(&me, running));
    assert_non_null(watch_find(&me, last));
    stop();
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
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (uint32_t i = 0; i < 3; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", database, ends[i]);
        unlink(path);
    }
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_acknowledged_while_the_disk_refuses),
        cmocka_unit_test(nobody_is_woken_before_something_may_be_sent),
        cmocka_unit_test(the_hub_notices_that_the_disk_is_well_again),
        cmocka_unit_test(a_table_that_cannot_be_found_now_may_be_there),
        cmocka_unit_test(who_cannot_be_read_is_not_nobody),
        cmocka_unit_test(a_table_that_cannot_be_read_now_can_be_later),
        cmocka_unit_test(a_table_with_damaged_rows_is_closed_and_the_others_go_on),
        cmocka_unit_test(rows_that_hold_whole_states_are_read_too),
        cmocka_unit_test(what_nobody_waits_for_is_given_up),
        cmocka_unit_test(one_guest_is_served_so_much_in_a_turn),
        cmocka_unit_test(who_asks_for_too_much_waits_for_who_does_not),
        cmocka_unit_test(tables_are_counted_when_there_may_be_too_many),
        cmocka_unit_test(who_never_shuts_a_table_keeps_few_that_are_over),
    };
    return cmocka_run_group_tests(tests, prepare, clear);
}
