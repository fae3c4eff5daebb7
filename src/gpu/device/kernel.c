/* What a GPU runs, compiled for one game by tools/ptx. The game is a constant here, so that the
 * compiler calls its functions, or takes them apart, instead of following pointers. */
#include "gpu/jobs.h"
#include "gpu/rollout.h"

extern const jacta_game GPU_GAME;

#define KERNEL __attribute__((nvptx_kernel)) void
/* Room for a number of things that the game says, which the compiler knows. */
#define ROOM(type, count) ((type *)__builtin_alloca_with_align((count) * sizeof(type), 64))

KERNEL jacta_rollout_kernel(rollout_plan *plan) {
    rollout_work(&GPU_GAME, plan, ROOM(uint64_t, (GPU_GAME.state_size + 7) / 8),
                 ROOM(jacta_move, GPU_GAME.max_moves));
}

static uint32_t thread(void) {
    return __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
           __nvvm_read_ptx_sreg_tid_x();
}

KERNEL jacta_check_kernel(batch_job *job) {
    if (thread() < job->plan.games) batch_job_check(job, thread());
}

KERNEL jacta_play_kernel(batch_job *job) {
    uint32_t words = (sizeof(batch_desk) - (JACTA_MAX_LIST - GPU_GAME.max_moves) * 4 + 7) / 8;
    if (thread() < job->plan.games)
        batch_job_play(job, thread(), (batch_desk *)ROOM(uint64_t, words));
}

KERNEL jacta_choose_kernel(batch_job *job) {
    if (thread() < job->plan.games) batch_job_choose(job, thread());
}

/* A block a game. */
KERNEL jacta_write_kernel(batch_job *job) {
    batch_job_write(job, __nvvm_read_ptx_sreg_ctaid_x(), __nvvm_read_ptx_sreg_tid_x(),
                    __nvvm_read_ptx_sreg_ntid_x());
}
