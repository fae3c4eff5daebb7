/* How good a position looks, by the game's own evaluation or else by its score. */
#ifndef JACTA_VALUE_H
#define JACTA_VALUE_H

#include "jacta.h"

static inline int32_t bot_value(const jacta_game *game, const void *state, int32_t seat) {
    if (game->value) return game->value(state, seat);
    jacta_scores scores;
    game->scores(state, &scores);
    return scores.total[seat];
}

#endif
