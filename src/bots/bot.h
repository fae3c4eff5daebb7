/* What a bot is made of. */
#ifndef JACTA_BOT_H
#define JACTA_BOT_H

#include "external.h"
#include "search.h"

struct jacta_bot {
    const char *name; /* "bot.<name>" is the catalogue key of what it does */
    jacta_move (*move)(const jacta_bot *bot, const jacta_game *game, const void *view, int32_t seat,
                       jacta_rng *rng);
    search_budget budget;
    search *search;     /* what it has thought; NULL: thinks from scratch */
    external *external; /* the program that plays */
};

/* The best position right after a move, in one imagined world; ties are drawn by lot. */
jacta_move greedy_move(const jacta_bot *bot, const jacta_game *game, const void *view, int32_t seat,
                       jacta_rng *rng);

#endif
