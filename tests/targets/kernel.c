/* A GPU kernel: every thread plays one game. Thread t plays seed t; desks and hashes are the
 * caller's, one a thread. */
#include "play.h"

__attribute__((nvptx_kernel)) void jacta_play(uint32_t game, uint32_t players, uint32_t threads,
                                              play_desk *desks, uint64_t *hashes) {
    uint32_t thread = __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
                      __nvvm_read_ptx_sreg_tid_x();
    if (thread < threads) hashes[thread] = play_game(game, players, thread, &desks[thread]);
}
