/* What a batch on a GPU does in one launch, a thread a game. */
#ifndef JACTA_GPU_JOBS_H
#define JACTA_GPU_JOBS_H

#include "batch/step.h"

typedef enum {
    BATCH_RESET,
    BATCH_CHECK, /* whether all actions are legal */
    BATCH_STEP,
    BATCH_CHOOSE, /* at random */
} batch_work;

typedef struct {
    uint64_t work; /* batch_work */
    const void *actions;
    uint64_t width; /* of an action in bytes: 4 or 8 */
    jacta_move *chosen;
    uint64_t illegal; /* the first game whose action is not legal */
    batch_plan plan;  /* last: the rest changes with each launch */
} batch_job;

void batch_job_work(batch_job *job, uint32_t index, batch_desk *desk);

#endif
