#define _DEFAULT_SOURCE
/* Any options for any number of players: they are refused with a reason, or the game begins and can
 * be played. The input is one byte each for the game and the players, then lines `name=value`. */
#include "fuzz.h"

/* Reads one line; what was accepted must be written as it can be read. */
static void take_option(const jacta_game *game, jacta_setup *setup, char *line) {
    char *value = strchr(line, '=');
    jacta_error error = {0};
    if (!value) return;
    *value++ = 0;
    if (!jacta_setup_option(game, setup, line, value, &error)) {
        require_words(&error);
        return;
    }
    for (uint32_t i = 0; i < game->option_count; i++) {
        char words[1024] = "";
        jacta_text text = {words, sizeof words, 0};
        jacta_setup again = *setup;
        jacta_option_text(&game->options[i], setup->options[i], &text);
        require(jacta_setup_option(game, &again, game->options[i].name, words, NULL));
        require(memcmp(&again, setup, sizeof again) == 0);
    }
}

static void play(const jacta_game *game, void *state) {
    jacta_move *moves = malloc(game->max_moves * sizeof *moves);
    jacta_rng rng = jacta_rng_seed(0, 0);
    require(moves != NULL);
    for (uint32_t ply = 0; ply < 40; ply++) {
        int32_t seat = game->turn(state);
        if (seat == JACTA_OVER) break;
        game->apply(state, seat == JACTA_CHANCE
                               ? game->draw(state, &rng)
                               : moves[jacta_rng_below(&rng, game->moves(state, moves))]);
    }
    free(moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const jacta_game *game = next_game(&data, &size);
    jacta_setup setup = jacta_setup_default(game, next_byte(&data, &size) % 16);
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_error error = {0};
    char *lines = malloc(size + 1), *rest = lines;
    require(lines != NULL);
    if (size) memcpy(lines, data, size);
    lines[size] = 0;
    for (char *line; (line = strsep(&rest, "\n"));) take_option(game, &setup, line);
    if (jacta_begin(game, &setup, state, &error))
        play(game, state);
    else
        require_words(&error);
    free(lines);
    return 0;
}
