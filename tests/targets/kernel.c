/* A GPU kernel of one game: every thread plays it once. Thread t plays seed t; desks and hashes are
 * the caller's, one a thread. */
#include "play.h"

const uint32_t jacta_desk_size = sizeof(play_desk);

__attribute__((nvptx_kernel)) void jacta_play(uint32_t players, uint32_t threads, play_desk *desks,
                                              uint64_t *hashes) {
    uint32_t thread = __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
                      __nvvm_read_ptx_sreg_tid_x();
    if (thread < threads) hashes[thread] = play_game(0, players, thread, &desks[thread]);
}
