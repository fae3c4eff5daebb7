/* A GPU for those who have none: runs the kernel's code over a grid, one thread after the other,
 * and prints what native.c prints of the game, under the number given. The grid has more threads
 * than there are games, as one of whole blocks often has. */
#include "play.h"

#include <inttypes.h>
#include <stdio.h>

enum { BLOCKS = 3, WIDTH = 8, GAMES = 20 };

void jacta_play(uint32_t players, uint32_t threads, play_desk *desks, uint64_t *hashes);

static uint32_t block, lane;

/* The kernel's special registers; tests/targets/check gives them these names. */
uint32_t emulate_ctaid(void) {
    return block;
}

uint32_t emulate_ntid(void) {
    return WIDTH;
}

uint32_t emulate_tid(void) {
    return lane;
}

int main(int count, char **args) {
    static play_desk desks[BLOCKS * WIDTH];
    for (uint32_t players = 1; players <= JACTA_MAX_PLAYERS; players++) {
        uint64_t hashes[BLOCKS * WIDTH] = {0};
        for (block = 0; block < BLOCKS; block++)
            for (lane = 0; lane < WIDTH; lane++) jacta_play(players, GAMES, desks, hashes);
        for (uint32_t seed = 0; seed < BLOCKS * WIDTH; seed++)
            if (seed < GAMES || hashes[seed])
                printf("%s %" PRIu32 " %" PRIu32 " %016" PRIx64 "\n", count > 1 ? args[1] : "0",
                       players, seed, hashes[seed]);
    }
    return 0;
}
