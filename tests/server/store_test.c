/* What every storage must do, on a database of its own, and what only a database that is elsewhere has
 * to: losing the connection. */
#define _GNU_SOURCE
#include "server/log.h"
#include "server/store.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64], file[96], address[128];

/* Runs tests/server/postgres on the folder; its first line of output is the address. */
static int postgres(const char *what) {
    char command[160];
    snprintf(command, sizeof command, "tests/server/postgres %s %s/pg", what, folder);
    FILE *output = popen(command, "r");
    if (!output) return -1;
    if (!strcmp(what, "start") && fgets(address, sizeof address, output))
        address[strcspn(address, "\n")] = 0;
    return pclose(output);
}

static bool has_postgres(void) {
    return getenv("JACTA_POSTGRES") != NULL;
}

static int make_folder(void **unused) {
    (void)unused;
    log_silence();
    snprintf(folder, sizeof folder, "/tmp/jacta-store-XXXXXX");
    if (!mkdtemp(folder) || chmod(folder, 0755)) return -1;
    snprintf(file, sizeof file, "%s/store.db", folder);
    return has_postgres() ? postgres("start") : 0;
}

static int remove_folder(void **unused) {
    (void)unused;
    char command[96];
    if (has_postgres()) postgres("stop");
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* The database that a test is for. */
static const char *database_of(void **state) {
    const char *database = *state;
    if (database == address && !has_postgres()) skip();
    return database;
}

/* Rows, without what they point to, and one text of each. */
typedef struct {
    uint32_t count;
    store_row row[64];
    char text[64][32];
    uint32_t byte_sum;
} found;

static void collect(void *context, const store_row *row) {
    found *all = context;
    uint32_t index = all->count++;
    assert_true(index < 64);
    all->row[index] = *row;
    if (row->kind == STORE_TABLE) snprintf(all->text[index], 32, "%s", row->table.id);
    if (row->kind != STORE_EVENT) return;
    snprintf(all->text[index], 32, "%s", row->event.move_id);
    const uint8_t *bytes = row->event.state.data;
    for (uint32_t i = 0; i < row->event.state.size; i++) all->byte_sum += bytes[i];
}

static found read_all(const struct storage *storage, struct store *store, read_kind what,
                      const char *key, int64_t first, int64_t last) {
    static found all;
    memset(&all, 0, sizeof all);
    assert_true(storage->read(store, what, key, first, last, collect, &all));
    return all;
}

static void write_table(const struct storage *storage, struct store *store, int64_t number,
                        const char *id, int64_t phase, int64_t time) {
    store_table row = {number, id, phase, 3, time, "game", "{}"};
    assert_true(storage->write(store, &(store_row){STORE_TABLE, .table = row}));
}

static void write_event(const struct storage *storage, struct store *store, int64_t number) {
    store_event row = {number, 1, 77, 5, 6, 7, "client", {(const uint8_t[]){1, 2, 3}, 3}};
    assert_true(storage->write(store, &(store_row){STORE_EVENT, .event = row}));
}

static void rows_come_back_as_they_were_written(void **state) {
    char why[256];
    const char *database = database_of(state);
    const struct storage *storage = storage_for(database);
    struct store *store = storage->open(database, STORE_WRITES, why),
                 *reader = storage->open(database, STORE_READS, why);
    assert_true(store && reader && storage->begin(store));
    assert_null(storage->open(database, STORE_ALONE, why)); /* it is not */
    write_table(storage, store, 1, "ta", 0, 10);
    write_table(storage, store, 2, "tb", 2, 20);
    write_table(storage, store, 1, "ta", 1, 30); /* again: it replaces the first */
    for (int64_t play = 1; play <= 2; play++)
        assert_true(storage->write(store, &(store_row){STORE_SEAT, .seat = {"anna", play}}));
    for (int64_t ply = 0; ply < 5; ply++) {
        write_event(storage, store, 1 * STORE_PLIES + ply);
        write_event(storage, store, 2 * STORE_PLIES + ply);
    }
    assert_int_equal(read_all(storage, reader, READ_DUE, NULL, -1, 0).count, 0); /* not yet */
    assert_true(storage->commit(store));
    found all = read_all(storage, reader, READ_DUE, NULL, -1, 0);
    assert_int_equal(all.count, 1);
    assert_string_equal(all.text[0], "ta");
    assert_int_equal(all.row[0].table.time, 30);
    all = read_all(storage, reader, READ_MINE, "anna", 0, 0);
    assert_int_equal(all.count, 2);
    assert_string_equal(all.text[0], "ta"); /* the latest change first */
    all = read_all(storage, reader, READ_EVENTS, NULL, STORE_PLIES, 2 * STORE_PLIES - 1);
    assert_int_equal(all.count, 5);
    assert_int_equal(all.byte_sum, 30);
    assert_int_equal(all.row[4].event.number, STORE_PLIES + 4);
    assert_int_equal(all.row[4].event.move, 77);
    assert_string_equal(all.text[4], "client");
    assert_int_equal(read_all(storage, reader, READ_LAST_TABLE, NULL, 0, 0).row[0].table.number, 2);
    storage->close(reader);
    storage->close(store);
}

static void a_rollback_leaves_nothing_and_undo_forgets_the_end(void **state) {
    char why[256];
    const char *database = database_of(state);
    const struct storage *storage = storage_for(database);
    struct store *store = storage->open(database, STORE_WRITES, why);
    assert_true(store && storage->begin(store));
    write_event(storage, store, 7 * STORE_PLIES);
    storage->rollback(store);
    assert_int_equal(
        read_all(storage, store, READ_EVENTS, NULL, 7 * STORE_PLIES, 8 * STORE_PLIES - 1).count, 0);
    assert_true(storage->begin(store));
    for (int64_t ply = 0; ply < 5; ply++) write_event(storage, store, 8 * STORE_PLIES + ply);
    write_event(storage, store, 9 * STORE_PLIES);
    assert_true(storage->write(
        store, &(store_row){STORE_UNDO, .undo = {8 * STORE_PLIES + 3, 9 * STORE_PLIES}}));
    write_event(storage, store, 8 * STORE_PLIES + 3); /* another one in its place */
    assert_true(storage->commit(store));
    assert_int_equal(
        read_all(storage, store, READ_EVENTS, NULL, 8 * STORE_PLIES, 9 * STORE_PLIES).count, 5);
    storage->close(store);
}

static void count_row(void *context, const store_row *row) {
    (void)row;
    ++*(int64_t *)context;
}

static void wake(void *context) {
    sem_post(context);
}

static void a_batch_is_all_or_nothing_and_the_writer_goes_on(void **all) {
    char why[256];
    const char *database = database_of(all);
    const struct storage *storage = storage_for(database);
    sem_t wakes;
    sem_init(&wakes, 0, 0);
    store_writer *writer = store_writer_new(storage, database, STORE_WRITES, wake, &wakes, why);
    assert_non_null(writer);
    store_row good = {STORE_META, .meta = {"good", "1"}};
    store_row event = {STORE_EVENT, .event = {.number = 99 * STORE_PLIES}};
    store_put(writer, &good);
    store_put(writer, &event);
    store_flush(writer);
    sem_wait(&wakes);
    assert_int_equal(store_settle(writer).committed, 2);
    store_put(writer, &(store_row){STORE_META, .meta = {"lost", "1"}});
    store_put(writer, &event); /* is there already: the batch fails */
    store_flush(writer);
    sem_wait(&wakes);
    store_put(writer, &(store_row){STORE_META, .meta = {"later", "1"}});
    store_state state = store_settle(writer);
    assert_true(state.failed);
    assert_int_equal(state.committed, 2);
    assert_int_equal(store_ticket(writer), 5);
    store_put(writer, &(store_row){STORE_META, .meta = {"after", "1"}});
    store_flush(writer);
    sem_wait(&wakes);
    state = store_settle(writer);
    assert_false(state.failed);
    assert_int_equal(state.committed, 6);
    store_writer_free(writer);
    struct store *store = storage->open(database, STORE_READS, why);
    assert_int_equal(read_all(storage, store, READ_META, "good", 0, 0).count, 1);
    assert_int_equal(read_all(storage, store, READ_META, "lost", 0, 0).count, 0);
    assert_int_equal(read_all(storage, store, READ_META, "later", 0, 0).count, 0);
    assert_int_equal(read_all(storage, store, READ_META, "after", 0, 0).count, 1);
    storage->close(store);
}

/* ---- A connection is lost ------------------------------------------------------------------------------- */

/* Puts events in batches of any size, does something to the database now and then, and counts: every
 * event must be there once, and no batch may have failed. */
static void write_through(const char *database, int64_t events, void (*disturb)(void *context),
                          void *context, uint32_t often) {
    static jacta_rng rng = {7};
    char why[256];
    sem_t wakes;
    sem_init(&wakes, 0, 0);
    store_writer *writer =
        store_writer_new(storage_for(database), database, STORE_WRITES, wake, &wakes, why);
    assert_non_null(writer);
    static int64_t first = 200 * (int64_t)STORE_PLIES;
    int64_t end = first + events;
    for (int64_t number = first; number < end;) {
        for (uint32_t more = 1 + jacta_rng_below(&rng, 40); more && number < end; more--, number++)
            store_put(writer, &(store_row){STORE_EVENT, .event = {.number = number}});
        store_flush(writer);
        if (!jacta_rng_below(&rng, often)) disturb(context);
        if (jacta_rng_below(&rng, 2)) sem_wait(&wakes);
        assert_false(store_settle(writer).failed);
    }
    while (store_settle(writer).committed < store_ticket(writer)) {
        sem_wait(&wakes);
        assert_false(store_settle(writer).failed);
    }
    store_writer_free(writer);
    struct store *store = storage_for(database)->open(database, STORE_READS, why);
    int64_t count = 0;
    assert_true(
        storage_for(database)->read(store, READ_EVENTS, NULL, first, end - 1, count_row, &count));
    assert_int_equal(count, events);
    storage_for(database)->close(store);
    first = end;
}

static void end_connections(void *context) {
    fputs("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
          "'jacta';\n",
          context);
    fflush(context);
}

static void nothing_is_lost_or_written_twice_when_connections_end(void **state) {
    char command[192];
    snprintf(command, sizeof command, "psql -q '%s' >/dev/null", database_of(state));
    FILE *psql = popen(command, "w");
    assert_non_null(psql);
    write_through(address, 20000, end_connections, psql, 10);
    if (psql) pclose(psql);
}

static void crash(void *unused) {
    (void)unused;
    assert_int_equal(postgres("kill"), 0);
    assert_int_equal(postgres("start"), 0);
}

static void nothing_is_lost_or_written_twice_when_the_database_crashes(void **state) {
    write_through(database_of(state), 2000, crash, NULL, 25);
}

static void a_reader_finds_the_database_again(void **state) {
    char why[256];
    const char *database = database_of(state);
    struct store *store = storage_for(database)->open(database, STORE_READS, why);
    assert_non_null(store);
    crash(NULL);
    assert_int_equal(read_all(storage_for(database), store, READ_META, "after", 0, 0).count, 1);
    storage_for(database)->close(store);
}

/* The last of all: nothing can be done with the database afterwards. */
static void another_layout_is_refused_with_a_sentence(void **state) {
    char why[256] = "";
    const char *database = database_of(state);
    const struct storage *storage = storage_for(database);
    struct store *store = storage->open(database, STORE_WRITES, why);
    store_row row = {STORE_META, .meta = {"schema", "999"}};
    assert_true(store && storage->begin(store) && storage->write(store, &row) &&
                storage->commit(store));
    storage->close(store);
    assert_null(storage->open(database, STORE_WRITES, why));
    assert_non_null(strstr(why, "version 999"));
}

/* A test for both databases. */
#define BOTH(test)                                                                                 \
    {"sqlite: " #test, test, NULL, NULL, file}, {                                                  \
        "postgresql: " #test, test, NULL, NULL, address                                            \
    }

int main(void) {
    const struct CMUnitTest tests[] = {
        BOTH(rows_come_back_as_they_were_written),
        BOTH(a_rollback_leaves_nothing_and_undo_forgets_the_end),
        BOTH(a_batch_is_all_or_nothing_and_the_writer_goes_on),
        cmocka_unit_test_prestate(nothing_is_lost_or_written_twice_when_connections_end, address),
        cmocka_unit_test_prestate(nothing_is_lost_or_written_twice_when_the_database_crashes,
                                  address),
        cmocka_unit_test_prestate(a_reader_finds_the_database_again, address),
        BOTH(another_layout_is_refused_with_a_sentence),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
