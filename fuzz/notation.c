/* Any text as a move, in a position that random play reached. The input is one byte each for the
 * game, the players, the seed, and two for the plies before, then the notation. */
#include "fuzz.h"

static jacta_match *random_position(const jacta_game *game, uint32_t players, uint64_t seed,
                                    uint32_t plies) {
    jacta_setup setup = jacta_setup_default(game, players);
    jacta_match *match = jacta_match_new(game, &setup, NULL);
    jacta_move *moves = malloc(game->max_moves * sizeof *moves);
    jacta_rng rng = jacta_rng_seed(seed, 0);
    require(match && moves);
    while (jacta_match_ply(match) < plies) {
        const void *state = jacta_match_state(match, jacta_match_ply(match));
        int32_t seat = game->turn(state);
        if (seat == JACTA_OVER) break;
        jacta_move move = seat == JACTA_CHANCE
                              ? game->draw(state, &rng)
                              : moves[jacta_rng_below(&rng, game->moves(state, moves))];
        require(jacta_match_play(match, move));
    }
    free(moves);
    return match;
}

static void require_same(const jacta_game *game, const void *state, jacta_move move) {
    char words[JACTA_MAX_NOTATION];
    jacta_text text = {words, sizeof words, 0};
    jacta_move again;
    game->face->write(state, move, &text);
    require(jacta_read_move(game, state, words, &again, NULL) && again == move);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const jacta_game *game = next_game(&data, &size);
    uint32_t counts = game->max_players - game->min_players + 1;
    uint32_t players = game->min_players + next_byte(&data, &size) % counts;
    uint64_t seed = next_byte(&data, &size);
    uint32_t plies = next_byte(&data, &size);
    plies += 256u * (next_byte(&data, &size) % 2);

    jacta_match *match = random_position(game, players, seed, plies);
    const void *state = jacta_match_state(match, jacta_match_ply(match));
    char *notation = malloc(size + 1);
    jacta_error error = {0};
    jacta_move move;
    require(notation != NULL);
    if (size) memcpy(notation, data, size);
    notation[size] = 0;
    if (jacta_read_move(game, state, notation, &move, &error)) {
        require_same(game, state, move);
        require(jacta_match_play(match, move));
    } else {
        require_words(&error);
    }
    free(notation);
    jacta_match_free(match);
    return 0;
}
