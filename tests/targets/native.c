/* Prints a line for each game, number of players and seed (20 of them, or as many as the argument
 * says); run.mjs and emulate.c print the same from elsewhere. Fails if a game could not be played at
 * all. */
#include "play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **args) {
    static play_desk desk;
    uint64_t seeds = count > 1 ? strtoull(args[1], NULL, 10) : 20;
    for (uint32_t game = 0; game < play_games(); game++) {
        bool played = false;
        for (uint32_t players = 1; players <= JACTA_MAX_PLAYERS; players++)
            for (uint64_t seed = 0; seed < seeds; seed++) {
                uint64_t hash = play_game(game, players, seed, &desk);
                printf("%" PRIu32 " %" PRIu32 " %" PRIu64 " %016" PRIx64 "\n", game, players, seed,
                       hash);
                played = played || hash;
            }
        if (!played) return 1;
    }
    return 0;
}
