#include "queue.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

typedef enum { HEAP_READY, HEAP_ALL } heap_kind;

static const struct queued *next_job(const struct queue_owner *owner) {
    uint32_t rank = 0;
    while (rank < QUEUE_RANKS - 1 && !owner->waiting[rank].first) rank++;
    return owner->waiting[rank].first;
}

static bool comes_before(heap_kind kind, const struct queue_owner *one,
                         const struct queue_owner *other) {
    if (kind == HEAP_ALL) return one->used < other->used;
    const struct queued *job = next_job(one), *rival = next_job(other);
    if (job->rank != rival->rank) return job->rank < rival->rank;
    if (one->used != other->used) return one->used < other->used;
    return job->number < rival->number;
}

/* ---- A heap ------------------------------------------------------------------------------------------ */

static void heap_set(struct queue *queue, heap_kind kind, uint32_t place,
                     struct queue_owner *owner) {
    queue->heaps[kind].list[place - 1] = owner;
    owner->place[kind] = place;
}

/* The owner stands at the place, and goes up or down to where it belongs. */
static void heap_sift(struct queue *queue, heap_kind kind, uint32_t place,
                      struct queue_owner *owner) {
    struct queue_owner **list = queue->heaps[kind].list;
    uint32_t count = queue->heaps[kind].count, child;
    for (; place > 1 && comes_before(kind, owner, list[place / 2 - 1]); place /= 2)
        heap_set(queue, kind, place, list[place / 2 - 1]);
    for (; (child = 2 * place) <= count; place = child) {
        if (child < count && comes_before(kind, list[child], list[child - 1])) child++;
        if (!comes_before(kind, list[child - 1], owner)) break;
        heap_set(queue, kind, place, list[child - 1]);
    }
    heap_set(queue, kind, place, owner);
}

static void heap_update(struct queue *queue, heap_kind kind, struct queue_owner *owner,
                        bool belongs) {
    struct queue_heap *heap = &queue->heaps[kind];
    uint32_t place = owner->place[kind];
    if (!belongs && place) {
        struct queue_owner *last = heap->list[--heap->count];
        owner->place[kind] = 0;
        if (last != owner) heap_sift(queue, kind, place, last);
        return;
    }
    if (!belongs) return;
    if (!place && heap->count == heap->room) {
        heap->room = heap->room ? 2 * heap->room : 16;
        heap->list = need(realloc(heap->list, heap->room * sizeof(struct queue_owner *)));
    }
    heap_sift(queue, kind, place ? place : ++heap->count, owner);
}

/* ---- Owners ------------------------------------------------------------------------------------------ */

/* Something about the owner has changed; without jobs it is forgotten. */
static void settle(struct queue *queue, struct queue_owner *owner) {
    heap_update(queue, HEAP_READY, owner, next_job(owner) && owner->taken < queue->most);
    heap_update(queue, HEAP_ALL, owner, owner->jobs);
    if (owner->jobs) return;
    map_remove(&queue->owners, owner->id);
    free(owner);
}

/* The owner by id; a new one begins where who has had least of the others stands. */
static struct queue_owner *owner_of(struct queue *queue, const char *id) {
    struct queue_owner *owner = map_get(&queue->owners, id);
    if (owner) return owner;
    owner = need(calloc(1, sizeof *owner));
    snprintf(owner->id, sizeof owner->id, "%s", id);
    for (uint32_t i = 0; i < QUEUE_RANKS; i++) owner->waiting[i].last = &owner->waiting[i].first;
    if (queue->heaps[HEAP_ALL].count) owner->used = queue->heaps[HEAP_ALL].list[0]->used;
    map_put(&queue->owners, owner->id, owner);
    return owner;
}

static void put_last(struct queue *queue, struct queued *job) {
    struct queue_list *list = &job->owner->waiting[job->rank];
    job->next = NULL, job->number = ++queue->numbers;
    *list->last = job;
    list->last = &job->next;
}

static void release(struct queued *job) {
    job->owner->jobs--;
    job->owner->asked -= job->asked;
    job->owner = NULL;
}

/* ---- Jobs -------------------------------------------------------------------------------------------- */

void queue_put(struct queue *queue, struct queued *job, const char *owner) {
    job->owner = owner_of(queue, owner);
    job->owner->jobs++;
    job->owner->asked += job->asked;
    put_last(queue, job);
    settle(queue, job->owner);
}

struct queued *queue_take(struct queue *queue) {
    if (!queue->heaps[HEAP_READY].count) return NULL;
    struct queue_owner *owner = queue->heaps[HEAP_READY].list[0];
    uint32_t rank = next_job(owner)->rank;
    struct queue_list *list = &owner->waiting[rank];
    struct queued *job = list->first;
    list->first = job->next;
    if (!list->first) list->last = &list->first;
    owner->taken++;
    settle(queue, owner);
    return job;
}

void queue_end(struct queue *queue, struct queued *job, double seconds, bool again) {
    struct queue_owner *owner = job->owner;
    owner->used += seconds, owner->taken--;
    if (again)
        put_last(queue, job);
    else
        release(job);
    settle(queue, owner);
}

struct queued *queue_remove(struct queue *queue, const char *id,
                            bool (*unwanted)(const struct queued *job, const void *context),
                            const void *context) {
    struct queue_owner *owner = map_get(&queue->owners, id);
    struct queued *removed = NULL;
    if (!owner) return NULL;
    for (uint32_t rank = 0; rank < QUEUE_RANKS; rank++) {
        struct queued **link = &owner->waiting[rank].first;
        while (*link) {
            struct queued *job = *link;
            if (!unwanted(job, context)) {
                link = &job->next;
                continue;
            }
            *link = job->next;
            job->next = removed, removed = job;
            release(job);
        }
        owner->waiting[rank].last = link;
    }
    settle(queue, owner);
    return removed;
}

uint32_t queue_asked(const struct queue *queue, const char *id) {
    const struct queue_owner *owner = map_get(&queue->owners, id);
    return owner ? owner->asked : 0;
}

struct queued *queue_clear(struct queue *queue) {
    struct queued *left = NULL;
    MAP_EACH(&queue->owners, struct queue_owner, owner) {
        for (uint32_t rank = 0; rank < QUEUE_RANKS; rank++) {
            *owner->waiting[rank].last = left;
            left = owner->waiting[rank].first;
        }
        free(owner);
    }
    map_clear(&queue->owners);
    for (uint32_t i = 0; i < QUEUE_HEAPS; i++) free(queue->heaps[i].list);
    return left;
}
