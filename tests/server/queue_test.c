/* The queue takes what looking at every job would take. */
#include "server/queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { OWNERS = 12, JOBS = 200, STEPS = 20000 };

typedef enum { ABSENT, WAITING, TAKEN } job_stage;

typedef struct {
    struct queued queued; /* first */
    job_stage stage;
    uint32_t owner;
} job;

static job jobs[JOBS];
static double used[OWNERS]; /* of those who have jobs */
static char names[OWNERS][ID_BYTES];
static jacta_rng rng;

static uint32_t count_jobs(uint32_t owner, job_stage least, bool asked) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < JOBS; i++)
        count +=
            jobs[i].owner == owner && jobs[i].stage >= least && (!asked || jobs[i].queued.asked);
    return count;
}

/* Where who has used least of those who have jobs stands. */
static double least_used(void) {
    double least = -1;
    for (uint32_t i = 0; i < OWNERS; i++)
        if (count_jobs(i, WAITING, false) && (least < 0 || used[i] < least)) least = used[i];
    return least < 0 ? 0 : least;
}

static bool comes_before(const job *one, const job *other) {
    if (one->queued.rank != other->queued.rank) return one->queued.rank < other->queued.rank;
    if (used[one->owner] != used[other->owner]) return used[one->owner] < used[other->owner];
    return one->queued.number < other->queued.number;
}

static job *expected(uint32_t most) {
    job *best = NULL;
    for (uint32_t i = 0; i < JOBS; i++)
        if (jobs[i].stage == WAITING && count_jobs(jobs[i].owner, TAKEN, false) < most &&
            (!best || comes_before(&jobs[i], best)))
            best = &jobs[i];
    return best;
}

static void put(struct queue *queue, job *fresh) {
    uint32_t owner = jacta_rng_below(&rng, OWNERS);
    if (!count_jobs(owner, WAITING, false)) used[owner] = least_used();
    *fresh = (job){
        .queued = {.rank = jacta_rng_below(&rng, QUEUE_RANKS), .asked = jacta_rng_below(&rng, 2)},
        .owner = owner,
        .stage = WAITING};
    queue_put(queue, &fresh->queued, names[owner]);
}

static void take(struct queue *queue) {
    job *wanted = expected(queue->most), *taken = (job *)queue_take(queue);
    assert_ptr_equal(taken, wanted);
    if (taken) taken->stage = TAKEN;
}

static void end(struct queue *queue, job *taken) {
    double seconds = jacta_rng_below(&rng, 4) / 4.0;
    bool again = jacta_rng_below(&rng, 2);
    used[taken->owner] += seconds;
    taken->stage = again ? WAITING : ABSENT;
    queue_end(queue, &taken->queued, seconds, again);
}

static bool is_odd(const struct queued *queued, const void *unused) {
    (void)unused;
    return queued->number & 1;
}

static void remove_some(struct queue *queue, uint32_t owner) {
    uint32_t expected_count = 0, count = 0;
    for (uint32_t i = 0; i < JOBS; i++)
        expected_count +=
            jobs[i].owner == owner && jobs[i].stage == WAITING && is_odd(&jobs[i].queued, NULL);
    for (struct queued *one = queue_remove(queue, names[owner], is_odd, NULL); one; one = one->next)
        ((job *)one)->stage = ABSENT, count++;
    assert_int_equal(count, expected_count);
}

static void the_queue_takes_what_looking_at_every_job_would_take(void **unused) {
    (void)unused;
    struct queue queue = {.most = 2};
    rng = (jacta_rng){7};
    for (uint32_t i = 0; i < OWNERS; i++) snprintf(names[i], sizeof names[i], "g%u", i);
    for (uint32_t step = 0; step < STEPS; step++) {
        job *any = &jobs[jacta_rng_below(&rng, JOBS)];
        uint32_t owner = jacta_rng_below(&rng, OWNERS), busy = step / 500 % 2; /* fills, empties */
        if (any->stage == ABSENT && jacta_rng_below(&rng, 4) < 1 + 3 * busy) put(&queue, any);
        if (any->stage == TAKEN) end(&queue, any);
        if (!jacta_rng_below(&rng, 2 + 2 * busy)) take(&queue);
        if (!jacta_rng_below(&rng, 50)) remove_some(&queue, owner);
        assert_int_equal(queue_asked(&queue, names[owner]), count_jobs(owner, WAITING, true));
    }
    uint32_t left = 0, waiting = 0;
    for (uint32_t i = 0; i < JOBS; i++) waiting += jobs[i].stage == WAITING;
    for (struct queued *one = queue_clear(&queue); one; one = one->next) left++;
    assert_int_equal(left, waiting);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_queue_takes_what_looking_at_every_job_would_take),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
