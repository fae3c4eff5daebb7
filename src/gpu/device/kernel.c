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

KERNEL jacta_batch_kernel(batch_job *job) {
    uint32_t index = __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
                     __nvvm_read_ptx_sreg_tid_x();
    uint32_t words = (sizeof(batch_desk) - (JACTA_MAX_LIST - GPU_GAME.max_moves) * 4 + 7) / 8;
    if (index < job->plan.games) batch_job_work(job, index, (batch_desk *)ROOM(uint64_t, words));
}
