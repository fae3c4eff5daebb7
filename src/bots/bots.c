#include "engine/line.h"
#include "engine/state.h"
#include "rules/core/rng.h"
#include "rules/core/text.h"

#include <stdalign.h>
#include <string.h>

struct jacta_bot {
    const char *name; /* "bot.<name>" is the catalogue key of what it does */
    jacta_move (*move)(const jacta_game *game, const void *view, int32_t seat, jacta_rng *rng);
};

static jacta_move random_move(const jacta_game *game, const void *view, int32_t seat,
                              jacta_rng *rng) {
    (void)seat;
    jacta_move list[JACTA_MAX_LIST];
    uint32_t count = game->moves(view, list);
    return list[rng_below(rng, count)];
}

static int32_t value(const jacta_game *game, const void *state, int32_t seat) {
    if (game->value) return game->value(state, seat);
    jacta_scores scores;
    game->scores(state, &scores);
    return scores.total[seat];
}

/* Judges the position right after each move, in one imagined world; ties are drawn by lot. */
static jacta_move greedy_move(const jacta_game *game, const void *view, int32_t seat,
                              jacta_rng *rng) {
    alignas(8) unsigned char world[JACTA_MAX_STATE], next[JACTA_MAX_STATE];
    jacta_move list[JACTA_MAX_LIST], chosen = 0;
    memcpy(world, view, game->state_size);
    if (game->imagine) game->imagine(world, seat, rng);
    uint32_t count = game->moves(view, list), ties = 0;
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(next, world, game->state_size);
        game->apply(next, list[i]);
        int32_t worth = value(game, next, seat);
        if (worth < best) continue;
        ties = worth == best ? ties + 1 : 1;
        best = worth;
        if (ties == 1 || !rng_below(rng, ties)) chosen = list[i];
    }
    return chosen;
}

static const jacta_bot bots[] = {{"random", random_move}, {"greedy", greedy_move}};

enum { BOTS = sizeof bots / sizeof bots[0] };

const char *jacta_bot_name(uint32_t index) {
    return index < BOTS ? bots[index].name : NULL;
}

const jacta_bot *jacta_bot_find(const char *name, jacta_error *error) {
    char known[240];
    jacta_text list = TEXT_ON(known);
    for (uint32_t i = 0; i < BOTS; i++) {
        if (!strcmp(bots[i].name, name)) return &bots[i];
        if (i) text_put(&list, ", ");
        text_put(&list, bots[i].name);
    }
    error_start(error, "error.unknown_bot");
    error_quote(error, name);
    error_text(error, known);
    return NULL;
}

jacta_move jacta_bot_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                          int32_t seat, jacta_rng *rng) {
    return bot->move(game, view, seat, rng);
}
