/* The doors of the WebAssembly module. */
#include "play.h"

static play_desk desk;

__attribute__((export_name("games"))) uint32_t wasm_games(void) {
    return play_games();
}

__attribute__((export_name("play"))) uint64_t wasm_play(uint32_t game, uint32_t players,
                                                        uint64_t seed) {
    return play_game(game, players, seed, &desk);
}
