/* Plays one game at random and tells who won. */
#include <jacta.h>
#include <stdio.h>

int main(void) {
    uint64_t state[JACTA_MAX_STATE / sizeof(uint64_t)];
    const jacta_game *game = jacta_game_at(0);
    const jacta_bot *bot = jacta_bot_find("random", NULL);
    jacta_setup setup = jacta_setup_default(game, game->max_players);
    jacta_rng rng = jacta_rng_seed(1, 0);
    jacta_scores scores;
    if (!jacta_begin(game, &setup, state, NULL)) return 1;
    for (int32_t seat; (seat = game->turn(state)) != JACTA_OVER;)
        game->apply(state, seat == JACTA_CHANCE ? game->draw(state, &rng)
                                                : jacta_bot_move(bot, game, state, seat, &rng));
    game->scores(state, &scores);
    for (uint32_t seat = 0; seat < setup.players; seat++)
        if (scores.rank[seat] == 1) printf("%s: seat %u wins\n", game->id, seat);
    return 0;
}
