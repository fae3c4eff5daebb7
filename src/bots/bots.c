#include "engine/line.h"
#include "engine/state.h"
#include "bot.h"
#include "rules/core/rng.h"
#include "rules/core/text.h"
#include "threads.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

static jacta_move random_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                              int32_t seat, jacta_rng *rng) {
    (void)bot;
    (void)seat;
    jacta_move list[JACTA_MAX_LIST];
    uint32_t count = game->moves(view, list);
    return list[rng_below(rng, count)];
}

jacta_move greedy_move(const jacta_bot *bot, const jacta_game *game, const void *view, int32_t seat,
                       jacta_rng *rng) {
    (void)bot;
    uint64_t world[JACTA_MAX_STATE / 8], next[JACTA_MAX_STATE / 8];
    jacta_move list[JACTA_MAX_LIST], chosen = 0;
    memcpy(world, view, game->state_size);
    if (game->imagine) game->imagine(world, seat, rng);
    uint32_t count = game->moves(view, list), ties = 0;
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(next, world, game->state_size);
        game->apply(next, list[i]);
        int32_t worth = bot_value(game, next, seat);
        if (worth < best) continue;
        ties = worth == best ? ties + 1 : 1;
        best = worth;
        if (ties == 1 || !rng_below(rng, ties)) chosen = list[i];
    }
    return chosen;
}

static jacta_move searched_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                                int32_t seat, jacta_rng *rng) {
    if (bot->search) return search_move(bot->search, game, view, seat, rng);
    search *fresh = search_open(bot->budget);
    if (!fresh) return greedy_move(bot, game, view, seat, rng);
    jacta_move move = search_move(fresh, game, view, seat, rng);
    search_close(fresh);
    return move;
}

static jacta_move external_answer(const jacta_bot *bot, const jacta_game *game, const void *view,
                                  int32_t seat, jacta_rng *rng) {
    jacta_move move;
    if (external_move(bot->external, game, view, seat, &move)) return move;
    return greedy_move(bot, game, view, seat, rng);
}

/* The levels are budgets: a blink, a moment, a thought, a long thought. */
static const jacta_bot bots[] = {
    {.name = "random", .move = random_move},
    {.name = "greedy", .move = greedy_move},
    {.name = "easy", .move = searched_move, .budget = {.playouts = 10}},
    {.name = "normal", .move = searched_move, .budget = {.playouts = 100}},
    {.name = "hard", .move = searched_move, .budget = {.playouts = 1000}},
    {.name = "expert", .move = searched_move, .budget = {.playouts = 10000}},
};

enum { BOTS = sizeof bots / sizeof bots[0], PLAYOUTS_MOST = 100000000, SECONDS_MOST = 3600 };

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

/* A number from 1 to `most` at the start of the text; 0 if there is none. */
static uint32_t leading_number(const char **text, uint32_t most) {
    uint64_t number = 0;
    while (**text >= '0' && **text <= '9' && number <= most)
        number = 10 * number + (uint64_t)(*(*text)++ - '0');
    return number <= most ? (uint32_t)number : 0;
}

/* "2000" playouts or "500ms", then "x4" for threads. */
static bool read_budget(const char *text, search_budget *budget, jacta_error *error) {
    const char *at = text;
    uint32_t amount = leading_number(&at, PLAYOUTS_MOST);
    bool timed = !strncmp(at, "ms", 2);
    *budget = (search_budget){
        .playouts = timed ? 0 : amount, .milliseconds = timed ? amount : 0, .threads = 1};
    if (timed) at += 2;
    if (*at == 'x') at++, budget->threads = leading_number(&at, THREADS_MAX);
    if (amount && budget->threads && !*at && (!timed || amount <= 1000 * SECONDS_MOST)) return true;
    error_start(error, "error.bot_budget");
    error_quote(error, text);
    return false;
}

/* The command, after an optional "30s:" of patience. */
static external *read_command(const char *text, jacta_error *error) {
    const char *at = text;
    uint32_t seconds = leading_number(&at, SECONDS_MOST);
    bool patient = seconds && at[0] == 's' && at[1] == ':';
    return external_open(patient ? at + 2 : text, patient ? seconds : 10, error);
}

jacta_bot *jacta_bot_open(const char *spec, jacta_error *error) {
    jacta_bot made = {.name = "search", .move = searched_move};
    bool search_spec = !strncmp(spec, "search:", 7), command = !strncmp(spec, "cmd:", 4);
    if (command) {
        made = (jacta_bot){.name = "cmd", .move = external_answer};
        if (!(made.external = read_command(spec + 4, error))) return NULL;
    } else if (search_spec) {
        if (!read_budget(spec + 7, &made.budget, error)) return NULL;
    } else {
        const jacta_bot *known = jacta_bot_find(spec, error);
        if (!known) return NULL;
        made = *known;
    }
    if (made.move == searched_move) made.search = search_open(made.budget);
    jacta_bot *bot = malloc(sizeof *bot);
    if (bot && (made.search || made.move != searched_move)) return *bot = made, bot;
    error_start(error, "error.memory");
    free(bot);
    search_close(made.search);
    external_close(made.external);
    return NULL;
}

void jacta_bot_close(jacta_bot *bot) {
    if (!bot) return;
    search_close(bot->search);
    external_close(bot->external);
    free(bot);
}

jacta_move jacta_bot_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                          int32_t seat, jacta_rng *rng) {
    return bot->move(bot, game, view, seat, rng);
}

const jacta_error *jacta_bot_trouble(const jacta_bot *bot) {
    return bot->external ? external_trouble(bot->external) : NULL;
}
