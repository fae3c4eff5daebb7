/* Who is next: the jobs of many owners, of whom each gets his share. The job of the lowest rank is taken
 * first; of the same rank, one whose owner has used least; of those, the one that came first. No owner
 * has more than `most` jobs taken at a time. Nothing here takes longer than the logarithm of how many
 * owners there are. Whoever uses it from several threads has a lock. */
#ifndef JACTA_QUEUE_H
#define JACTA_QUEUE_H

#include "map.h"
#include "table/table.h"

enum { QUEUE_RANKS = 3, QUEUE_HEAPS = 2 };

struct queued {
    struct queued *next;
    struct queue_owner *owner;
    uint64_t number; /* in order of coming */
    uint32_t rank;
    uint32_t asked; /* 1: the owner asked for it, and waits for the answer */
};

struct queue_list {
    struct queued *first, **last;
};

/* There is one as long as it has jobs. */
struct queue_owner {
    char id[ID_BYTES];
    double used; /* seconds, from where the others stood when it came */
    uint32_t jobs, taken, asked;
    uint32_t place[QUEUE_HEAPS]; /* counted from 1; 0: not there */
    struct queue_list waiting[QUEUE_RANKS];
};

struct queue_heap {
    struct queue_owner **list;
    uint32_t count, room;
};

struct queue {
    struct map owners;
    struct queue_heap heaps[QUEUE_HEAPS]; /* who has a job that may be taken; and all, by use */
    uint64_t numbers;
    uint32_t most;
};

/* A new job of the owner, who is known by id, with its rank set and whether it is asked for. */
void queue_put(struct queue *queue, struct queued *job, const char *owner);
/* NULL: none that may be taken now. */
struct queued *queue_take(struct queue *queue);
/* A job that was taken has used so many seconds, and waits again or leaves the queue. */
void queue_end(struct queue *queue, struct queued *job, double seconds, bool again);
/* Takes the owner's waiting jobs out that are unwanted; they are linked by `next`. */
struct queued *queue_remove(struct queue *queue, const char *owner,
                            bool (*unwanted)(const struct queued *job, const void *context),
                            const void *context);
/* How many of the owner's jobs are asked for, taken ones included. */
uint32_t queue_asked(const struct queue *queue, const char *owner);
/* Frees the queue's own memory. The jobs that still wait are linked by `next`. */
struct queued *queue_clear(struct queue *queue);

#endif
