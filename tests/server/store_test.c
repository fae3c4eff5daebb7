/* What every storage must do; another one is added to `storages`. */
#define _GNU_SOURCE
#include "server/store.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const struct storage *const storages[] = {&sqlite_storage};
static char folder[64], database[96];

static int make_folder(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/jacta-store-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(database, sizeof database, "%s/store.db", folder);
    return 0;
}

static int remove_folder(void **unused) {
    (void)unused;
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (uint32_t i = 0; i < 4; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", database, ends[i]);
        unlink(path);
    }
    return rmdir(folder);
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

static void rows_come_back_as_they_were_written(void **unused) {
    (void)unused;
    char why[256];
    const struct storage *storage = storages[0];
    struct store *store = storage->open(database, true, why),
                 *reader = storage->open(database, false, why);
    assert_true(store && reader && storage->begin(store));
    assert_null(storage->open(database, true, why)); /* one writes at a time */
    write_table(storage, store, 1, "ta", 0, 10);
    write_table(storage, store, 2, "tb", 2, 20);
    write_table(storage, store, 1, "ta", 1, 30); /* again: it replaces the first */
    for (int64_t play = 1; play <= 2; play++)
        assert_true(storage->write(store, &(store_row){STORE_SEAT, .seat = {"anna", play}}));
    for (int64_t ply = 0; ply < 5; ply++) {
        write_event(storage, store, 1 * STORE_PLIES + ply);
        write_event(storage, store, 2 * STORE_PLIES + ply);
    }
    assert_int_equal(read_all(storage, reader, READ_RUNNING, NULL, 0, 0).count, 0); /* not yet */
    assert_true(storage->commit(store));
    found all = read_all(storage, reader, READ_RUNNING, NULL, 0, 0);
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

static void a_rollback_leaves_nothing_and_undo_forgets_the_end(void **unused) {
    (void)unused;
    char why[256];
    const struct storage *storage = storages[0];
    struct store *store = storage->open(database, true, why);
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
    assert_true(storage->commit(store));
    assert_int_equal(
        read_all(storage, store, READ_EVENTS, NULL, 8 * STORE_PLIES, 9 * STORE_PLIES).count, 4);
    storage->close(store);
}

static void wake(void *context) {
    sem_post(context);
}

static void a_batch_is_all_or_nothing_and_the_writer_goes_on(void **unused) {
    (void)unused;
    char why[256];
    sem_t wakes;
    sem_init(&wakes, 0, 0);
    store_writer *writer = store_writer_new(storages[0], database, wake, &wakes, why);
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
    struct store *store = storages[0]->open(database, false, why);
    assert_int_equal(read_all(storages[0], store, READ_META, "good", 0, 0).count, 1);
    assert_int_equal(read_all(storages[0], store, READ_META, "lost", 0, 0).count, 0);
    assert_int_equal(read_all(storages[0], store, READ_META, "later", 0, 0).count, 0);
    assert_int_equal(read_all(storages[0], store, READ_META, "after", 0, 0).count, 1);
    storages[0]->close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_come_back_as_they_were_written),
        cmocka_unit_test(a_rollback_leaves_nothing_and_undo_forgets_the_end),
        cmocka_unit_test(a_batch_is_all_or_nothing_and_the_writer_goes_on),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
