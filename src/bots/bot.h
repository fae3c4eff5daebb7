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
    learnt *learnt;     /* its net; NULL: where it has one, the library's own */
    uint32_t blur; /* in percent: how far it misjudges moves, one decision ahead, if it has a net */
    bool level;    /* plays as well without a net, unless there is one that does not fit */
};

/* A bot that remembers nothing, so that many games can share it: a name, "search:N", "net" or "net:N".
 * False with an error if there is none. */
bool bot_read(const char *spec, jacta_bot *bot, jacta_error *error);

/* A game with this set-up begins for a bot of one's own, and is over, as the seat sees it; true where it
 * wants to be kept for another game, which spares a program its start. */
void bot_begin(jacta_bot *bot, const jacta_setup *setup);
bool bot_over(jacta_bot *bot, const jacta_game *game, const void *view, int32_t seat);

/* The best position right after a move, in one imagined world; ties are drawn by lot. */
jacta_move greedy_move(const jacta_bot *bot, const jacta_game *game, const void *view, int32_t seat,
                       jacta_rng *rng);

#endif
