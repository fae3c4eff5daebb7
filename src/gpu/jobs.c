#include "jobs.h"

/* What does not fit is never legal. */
static jacta_move action_of(const batch_job *job, uint32_t index) {
    if (job->width == sizeof(jacta_move)) return ((const jacta_move *)job->actions)[index];
    uint64_t action = ((const uint64_t *)job->actions)[index];
    return action < UINT32_MAX ? (jacta_move)action : UINT32_MAX;
}

static void check(batch_job *job, uint32_t index) {
    uint64_t first = __atomic_load_n(&job->illegal, __ATOMIC_RELAXED);
    if (batch_allows(&job->plan, index, action_of(job, index))) return;
    while (index < first && !__atomic_compare_exchange_n(&job->illegal, &first, index, false,
                                                         __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

void batch_job_work(batch_job *job, uint32_t index, batch_desk *desk) {
    switch ((batch_work)job->work) {
    case BATCH_RESET: batch_reset_game(&job->plan, index, desk); break;
    case BATCH_CHECK: check(job, index); break;
    case BATCH_STEP: batch_step_game(&job->plan, index, action_of(job, index), desk); break;
    case BATCH_CHOOSE: job->chosen[index] = batch_choose_game(&job->plan, index, NULL, desk); break;
    }
}
