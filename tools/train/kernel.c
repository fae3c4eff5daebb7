/* What a GPU runs, compiled for one game by tools/ptx: a thread a game asks, a thread a move judges. */
#include "selfplay.h"

extern const jacta_game GPU_GAME;

#define KERNEL __attribute__((nvptx_kernel)) void

static uint32_t thread(void) {
    return __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
           __nvvm_read_ptx_sreg_tid_x();
}

KERNEL selfplay_ask_kernel(const selfplay_plan *plan) {
    jacta_move *list = __builtin_alloca(GPU_GAME.max_moves * sizeof *list);
    uint32_t index = thread();
    if (index >= plan->games) return;
    uint32_t asked = selfplay_ask(plan, index, list);
    uint32_t place = __atomic_fetch_add(plan->question_count, asked, __ATOMIC_RELAXED);
    for (uint32_t i = 0; i < asked; i++) plan->questions[place + i] = index * plan->glances + i;
}

KERNEL selfplay_judge_kernel(const selfplay_plan *plan) {
    uint32_t threads = __nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x();
    for (uint32_t i = thread(); i < *plan->question_count; i += threads)
        selfplay_judge(plan, plan->questions[i]);
}
