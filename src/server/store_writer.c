#define _GNU_SOURCE
#include "store.h"
#include "memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A row with its texts and blob behind it. */
typedef struct queued {
    struct queued *next;
    store_row row;
} queued;

typedef struct {
    queued *first, **last;
} queue;

struct store_writer {
    const struct storage *storage;
    struct store *store, *tidied; /* the tidier's own connection */
    void (*settled)(void *context);
    void *context;
    pthread_t thread, tidier;
    bool writes, tidies; /* whether they run */
    queue gathering;     /* the loop's own, no lock */
    uint64_t put;        /* ticket of the last row put */
    pthread_mutex_t lock;
    pthread_cond_t wake, rest;
    /* Under the lock: */
    queue waiting;
    uint64_t waiting_ticket;
    store_state state; /* `failed` until it is settled */
    double since;      /* the batch under way is being written */
    bool stop, writing, paused;
};

static void queue_clear(queue *rows) {
    for (queued *row = rows->first, *next; row; row = next) {
        next = row->next;
        free(row);
    }
    rows->first = NULL, rows->last = &rows->first;
}

static void queue_move(queue *source, queue *target) {
    if (!source->first) return;
    *target->last = source->first;
    target->last = source->last;
    source->first = NULL, source->last = &source->first;
}

/* Copies what the member points to into the room and returns how much that was; without room it only
 * says that. */
static size_t keep(char type, void *member, char *room) {
    const char **text = member;
    store_bytes *bytes = member;
    size_t size = 0;
    if (type == 't' && *text) size = strlen(*text) + 1;
    if (type == 'b') size = bytes->size;
    if (!room || !size) return size;
    if (type == 't')
        *text = memcpy(room, *text, size);
    else
        bytes->data = memcpy(room, bytes->data, size);
    return size;
}

static size_t keep_all(store_row *row, char *room) {
    size_t size = 0;
    for (const store_member *member = store_members[row->kind]; member->type; member++)
        size += keep(member->type, (char *)row + member->offset, room ? room + size : NULL);
    return size;
}

void store_put(store_writer *writer, const store_row *row) {
    store_row model = *row;
    size_t size = sizeof(queued) + keep_all(&model, NULL);
    queued *copy = need(malloc(size));
    *copy = (queued){.row = *row};
    keep_all(&copy->row, (char *)(copy + 1));
    *writer->gathering.last = copy;
    writer->gathering.last = &copy->next;
    writer->put++;
}

void store_flush(store_writer *writer) {
    if (!writer->gathering.first) return;
    pthread_mutex_lock(&writer->lock);
    queue_move(&writer->gathering, &writer->waiting);
    writer->waiting_ticket = writer->put;
    pthread_cond_signal(&writer->wake);
    pthread_mutex_unlock(&writer->lock);
}

int64_t store_server(const store_writer *writer) {
    return writer->storage->server ? writer->storage->server(writer->store) : 0;
}

uint64_t store_ticket(const store_writer *writer) {
    return writer->put;
}

static bool commit_batch(store_writer *writer, const queue *batch, uint64_t *rows) {
    const struct storage *storage = writer->storage;
    bool ok = storage->begin(writer->store);
    for (const queued *row = batch->first; ok && row; row = row->next, ++*rows)
        ok = storage->write(writer->store, &row->row);
    if (ok && storage->commit(writer->store)) return true;
    storage->rollback(writer->store);
    return false;
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void count_batch(store_state *state, uint64_t rows, double time) {
    uint32_t slot = 0;
    while (slot < STORE_TIMES - 1 && time >= 1e-3 * (1 << slot)) slot++;
    state->batches++, state->rows += rows, state->times[slot]++, state->seconds += time;
}

static void *write_batches(void *argument) {
    store_writer *writer = argument;
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (!writer->stop && (writer->state.failed || writer->paused || !writer->waiting.first))
            pthread_cond_wait(&writer->wake, &writer->lock);
        if (writer->state.failed || !writer->waiting.first) break;
        queue batch = {NULL, &batch.first};
        uint64_t ticket = writer->waiting_ticket, rows = 0;
        queue_move(&writer->waiting, &batch);
        writer->writing = true;
        double start = writer->since = seconds();
        pthread_mutex_unlock(&writer->lock);
        bool ok = commit_batch(writer, &batch, &rows);
        queue_clear(&batch);
        pthread_mutex_lock(&writer->lock);
        writer->writing = false;
        if (writer->paused) pthread_cond_signal(&writer->rest);
        if (ok) writer->state.committed = ticket;
        writer->state.failed = !ok;
        if (ok) count_batch(&writer->state, rows, seconds() - start);
        pthread_mutex_unlock(&writer->lock);
        writer->settled(writer->context);
        pthread_mutex_lock(&writer->lock);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* Once more between two batches; little is left to do by now. */
static void tidy_alone(store_writer *writer) {
    writer->paused = true;
    while (writer->writing) pthread_cond_wait(&writer->rest, &writer->lock);
    pthread_mutex_unlock(&writer->lock);
    writer->storage->tidy(writer->tidied);
    pthread_mutex_lock(&writer->lock);
    writer->paused = false;
    pthread_cond_signal(&writer->wake);
}

/* Keeps the write-ahead log short beside the writer, so that no move waits for that. Not too often:
 * a page that has changed many times since is copied once, and each time the disk is busy. */
static void *tidy(void *argument) {
    store_writer *writer = argument;
    pthread_mutex_lock(&writer->lock);
    while (!writer->stop) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&writer->rest, &writer->lock, &until);
        pthread_mutex_unlock(&writer->lock);
        bool behind = writer->storage->tidy(writer->tidied);
        pthread_mutex_lock(&writer->lock);
        if (behind) tidy_alone(writer);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

store_state store_settle(store_writer *writer) {
    pthread_mutex_lock(&writer->lock);
    store_state state = writer->state;
    if (writer->writing) state.waiting = seconds() - writer->since;
    if (state.failed) {
        queue_clear(&writer->waiting);
        queue_clear(&writer->gathering);
        writer->state.committed = writer->waiting_ticket = writer->put;
        writer->state.failed = false;
    }
    pthread_mutex_unlock(&writer->lock);
    return state;
}

store_writer *store_writer_new(const struct storage *storage, const char *where, store_use use,
                               void (*settled)(void *context), void *context, char why[256]) {
    struct store *store = storage->open(where, use, why);
    struct store *tidied = store && storage->tidy ? storage->open(where, STORE_READS, why) : NULL;
    if (!store || (storage->tidy && !tidied)) {
        if (store) storage->close(store);
        return NULL;
    }
    store_writer *writer = need(calloc(1, sizeof *writer));
    writer->storage = storage, writer->store = store, writer->tidied = tidied;
    writer->settled = settled, writer->context = context;
    writer->gathering.last = &writer->gathering.first;
    writer->waiting.last = &writer->waiting.first;
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->wake, NULL);
    pthread_cond_init(&writer->rest, NULL);
    int failed = pthread_create(&writer->thread, NULL, write_batches, writer);
    writer->writes = !failed;
    if (!failed && tidied) failed = pthread_create(&writer->tidier, NULL, tidy, writer);
    writer->tidies = !failed && tidied;
    if (!failed) return writer;
    snprintf(why, 256, "%s", strerror(failed));
    store_writer_free(writer);
    return NULL;
}

void store_writer_free(store_writer *writer) {
    store_flush(writer);
    if (writer->storage->hurry) writer->storage->hurry(writer->store);
    pthread_mutex_lock(&writer->lock);
    writer->stop = true;
    pthread_cond_signal(&writer->wake);
    pthread_cond_signal(&writer->rest);
    pthread_mutex_unlock(&writer->lock);
    if (writer->writes) pthread_join(writer->thread, NULL);
    if (writer->tidies) pthread_join(writer->tidier, NULL);
    queue_clear(&writer->waiting);
    if (writer->tidied) writer->storage->close(writer->tidied);
    writer->storage->close(writer->store);
    pthread_mutex_destroy(&writer->lock);
    pthread_cond_destroy(&writer->wake);
    pthread_cond_destroy(&writer->rest);
    free(writer);
}
