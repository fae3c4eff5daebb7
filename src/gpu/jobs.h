/* What threads do for a batch on a GPU. A step is three launches: its actions are checked, it is played,
 * and what is seen then is written. */
#ifndef JACTA_GPU_JOBS_H
#define JACTA_GPU_JOBS_H

#include "batch/step.h"

#define JOB_LEGAL UINT64_MAX

typedef struct {
    const void *actions;
    uint64_t width; /* of an action in bytes: 4 or 8 */
    jacta_move *chosen;
    uint64_t illegal; /* the first game whose action is not legal, or JOB_LEGAL */
    uint32_t words;   /* batch_row_words() */
    bool reset;
    bool spare[3];
    batch_plan plan; /* last: the rest changes with each launch */
} batch_job;

/* A thread a game: whether its action is legal; the step, or a new beginning; a random action. */
void batch_job_check(batch_job *job, uint32_t index);
void batch_job_play(const batch_job *job, uint32_t index, batch_desk *desk);
void batch_job_choose(const batch_job *job, uint32_t index);
/* Writes every so many words of a game's rows. */
void batch_job_write(const batch_job *job, uint32_t index, uint32_t first, uint32_t step);

#endif
