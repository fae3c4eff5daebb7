#include "jobs.h"

/* What does not fit is never legal. */
static jacta_move action_of(const batch_job *job, uint32_t index) {
    if (job->width == sizeof(jacta_move)) return ((const jacta_move *)job->actions)[index];
    uint64_t action = ((const uint64_t *)job->actions)[index];
    return action < UINT32_MAX ? (jacta_move)action : UINT32_MAX;
}

void batch_job_check(batch_job *job, uint32_t index) {
    uint64_t first = __atomic_load_n(&job->illegal, __ATOMIC_RELAXED);
    if (batch_allows(&job->plan, index, action_of(job, index))) return;
    while (index < first && !__atomic_compare_exchange_n(&job->illegal, &first, index, false,
                                                         __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

void batch_job_play(const batch_job *job, uint32_t index, batch_desk *desk) {
    if (job->reset)
        batch_reset_game(&job->plan, index, desk);
    else if (job->illegal == JOB_LEGAL)
        batch_step_game(&job->plan, index, action_of(job, index), desk);
}

void batch_job_write(const batch_job *job, uint32_t index, uint32_t first, uint32_t step) {
    if (job->illegal != JOB_LEGAL) return;
    for (uint32_t word = first; word < job->words; word += step)
        batch_write_word(&job->plan, index, word);
}

void batch_job_choose(const batch_job *job, uint32_t index) {
    job->chosen[index] = batch_draw_game(&job->plan, index);
}
