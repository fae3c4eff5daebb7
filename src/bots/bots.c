#include "engine/line.h"
#include "engine/state.h"
#include "bot.h"
#include "rules/core/rng.h"
#include "rules/core/text.h"
#include "threads.h"
#include "trail.h"
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

/* What the positions right after the moves are worth to the seat, in one imagined world, by a net or
 * the game's own evaluation; the number of moves. */
static uint32_t weigh(const jacta_game *game, const void *view, int32_t seat, const learnt *mind,
                      jacta_rng *rng, jacta_move *list, int32_t *worth) {
    uint64_t world[JACTA_MAX_STATE / 8], next[JACTA_MAX_STATE / 8];
    net_trail trail;
    memcpy(world, view, game->state_size);
    if (game->imagine) game->imagine(world, seat, rng);
    uint32_t count = game->moves(view, list);
    if (mind) trail_begin(&trail, &mind->layout, mind->net, game);
    for (uint32_t i = 0; i < count; i++) {
        memcpy(next, world, game->state_size);
        game->apply(next, list[i]);
        net_worth judged;
        if (mind) trail_judge(&trail, next, seat, &judged);
        worth[i] = mind ? net_wish(&judged, seat) : bot_value(game, next, seat);
    }
    return count;
}

/* Makes each move look better or worse than it is, by less than a share of what the best is above the
 * middle: what is close is mistaken for each other, what is clearly worse is not played. */
static void blur(int32_t *worth, uint32_t count, uint32_t percent, jacta_rng *rng) {
    int64_t sum = 0;
    int32_t best = INT32_MIN;
    if (!count) return;
    for (uint32_t i = 0; i < count; i++) {
        sum += worth[i];
        if (worth[i] > best) best = worth[i];
    }
    uint32_t reach = (uint32_t)((best - sum / count) * percent / 100) + 1;
    for (uint32_t i = 0; i < count; i++) {
        worth[i] += (int32_t)rng_below(rng, reach);
        worth[i] -= (int32_t)rng_below(rng, reach);
    }
}

/* The best of them; ties are drawn by lot. */
static jacta_move best_move(const jacta_game *game, const void *view, int32_t seat,
                            const learnt *mind, uint32_t percent, jacta_rng *rng) {
    jacta_move list[JACTA_MAX_LIST], chosen = 0;
    int32_t worth[JACTA_MAX_LIST], best = INT32_MIN;
    uint32_t count = weigh(game, view, seat, mind, rng, list, worth), ties = 0;
    if (percent) blur(worth, count, percent, rng);
    for (uint32_t i = 0; i < count; i++) {
        if (worth[i] < best) continue;
        ties = worth[i] == best ? ties + 1 : 1;
        best = worth[i];
        if (ties == 1 || !rng_below(rng, ties)) chosen = list[i];
    }
    return chosen;
}

jacta_move greedy_move(const jacta_bot *bot, const jacta_game *game, const void *view, int32_t seat,
                       jacta_rng *rng) {
    (void)bot;
    return best_move(game, view, seat, NULL, 0, rng);
}

static bool searches(const jacta_bot *bot) {
    return bot->budget.playouts || bot->budget.milliseconds;
}

/* By a search, which trusts the net if there is one. */
static jacta_move thought_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                               int32_t seat, const learnt *mind, jacta_rng *rng) {
    search *thought = bot->search ? bot->search : search_open(bot->budget);
    if (!thought) return best_move(game, view, seat, mind, 0, rng);
    search_trust(thought, mind);
    jacta_move move = search_move(thought, game, view, seat, rng);
    if (!bot->search) search_close(thought);
    return move;
}

static jacta_move searched_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                                int32_t seat, jacta_rng *rng) {
    return thought_move(bot, game, view, seat, NULL, rng);
}

/* By a net, one decision ahead or at the end of a search; where there is none the hand-written
 * evaluation plays on. */
static jacta_move learnt_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                              int32_t seat, jacta_rng *rng) {
    learnt own = {0}, *mind = bot->learnt ? bot->learnt : &own;
    if (!learnt_knows(mind, game, view)) mind = NULL;
    if (searches(bot) && !(mind && bot->blur))
        return thought_move(bot, game, view, seat, mind, rng);
    return best_move(game, view, seat, mind, bot->blur, rng);
}

static jacta_move external_answer(const jacta_bot *bot, const jacta_game *game, const void *view,
                                  int32_t seat, jacta_rng *rng) {
    jacta_move move;
    if (external_move(bot->external, game, view, seat, &move)) return move;
    return greedy_move(bot, game, view, seat, rng);
}

/* The levels: a glance that blurs much, one that blurs little, a thought, a long thought. Where there is
 * no net to glance by, the first two are searches of a blink and a moment. */
static const jacta_bot bots[] = {
    {.name = "random", .move = random_move},
    {.name = "greedy", .move = greedy_move},
    {.name = "easy", .move = learnt_move, .budget = {.playouts = 10}, .blur = 150, .level = true},
    {.name = "normal", .move = learnt_move, .budget = {.playouts = 100}, .blur = 60, .level = true},
    {.name = "hard", .move = learnt_move, .budget = {.playouts = 1000}, .level = true},
    {.name = "expert", .move = learnt_move, .budget = {.playouts = 10000}, .level = true},
};

enum { BOTS = sizeof bots / sizeof bots[0], PLAYOUTS_MOST = 100000000, SECONDS_MOST = 3600 };

const char *jacta_bot_name(uint32_t index) {
    return index < BOTS ? bots[index].name : NULL;
}

/* The bot of that name, or an error that names all, and what else there is. */
static const jacta_bot *find_bot(const char *name, const char *more, jacta_error *error) {
    char known[240];
    jacta_text list = TEXT_ON(known);
    for (uint32_t i = 0; i < BOTS; i++) {
        if (!strcmp(bots[i].name, name)) return &bots[i];
        if (i) text_put(&list, ", ");
        text_put(&list, bots[i].name);
    }
    text_put(&list, more);
    error_start(error, "error.unknown_bot");
    error_quote(error, name);
    error_text(error, known);
    return NULL;
}

const jacta_bot *jacta_bot_find(const char *name, jacta_error *error) {
    return find_bot(name, "", error);
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
    const char *rest = text;
    uint32_t amount = leading_number(&rest, PLAYOUTS_MOST);
    bool timed = !strncmp(rest, "ms", 2);
    *budget = (search_budget){
        .playouts = timed ? 0 : amount, .milliseconds = timed ? amount : 0, .threads = 1};
    if (timed) rest += 2;
    if (*rest == 'x') rest++, budget->threads = leading_number(&rest, THREADS_MAX);
    if (amount && budget->threads && !*rest && (!timed || amount <= 1000 * SECONDS_MOST))
        return true;
    error_start(error, "error.bot_budget");
    error_quote(error, text);
    return false;
}

/* The command, after an optional "30s:" of patience. */
static external *read_command(const char *text, jacta_error *error) {
    const char *rest = text;
    uint32_t seconds = leading_number(&rest, SECONDS_MOST);
    bool patient = seconds && rest[0] == 's' && rest[1] == ':';
    return external_open(patient ? rest + 2 : text, patient ? seconds : 10, error);
}

bool bot_read(const char *spec, jacta_bot *bot, jacta_error *error) {
    if (!strcmp(spec, "net")) return *bot = (jacta_bot){.name = "net", .move = learnt_move}, true;
    if (!strncmp(spec, "net:", 4)) {
        *bot = (jacta_bot){.name = "net", .move = learnt_move};
        return read_budget(spec + 4, &bot->budget, error);
    }
    if (!strncmp(spec, "search:", 7)) {
        *bot = (jacta_bot){.name = "search", .move = searched_move};
        return read_budget(spec + 7, &bot->budget, error);
    }
    const jacta_bot *known = find_bot(spec, ", net, net:N, search:N, cmd:PROGRAM", error);
    if (known) *bot = *known;
    return known != NULL;
}

/* A bot that has learnt; after "net" or "net:N" and an @ stands the file that has the net. */
static bool read_learnt(const char *spec, jacta_bot *bot, jacta_error *error) {
    char plain[64] = "";
    const char *path = strncmp(spec, "net", 3) ? NULL : strchr(spec, '@');
    size_t length = path ? (size_t)(path - spec) : strlen(spec);
    for (size_t i = 0; i < length && i + 1 < sizeof plain; i++) plain[i] = spec[i];
    if (!bot_read(path ? plain : spec, bot, error)) return false;
    if (bot->move != learnt_move) return true;
    bot->learnt = calloc(1, sizeof *bot->learnt);
    if (!bot->learnt) return error_start(error, "error.memory");
    return !path || learnt_load(bot->learnt, path + 1, error);
}

static void drop(const jacta_bot *bot) {
    search_close(bot->search);
    external_close(bot->external);
    if (bot->learnt) learnt_drop(bot->learnt);
    free(bot->learnt);
}

jacta_bot *jacta_bot_open(const char *spec, jacta_error *error) {
    jacta_bot made = {0}, *bot = NULL;
    bool good;
    if (!strncmp(spec, "cmd:", 4)) {
        made = (jacta_bot){.name = "cmd", .move = external_answer};
        good = (made.external = read_command(spec + 4, error));
    } else {
        good = read_learnt(spec, &made, error);
    }
    if (good && searches(&made)) made.search = search_open(made.budget);
    if (good && (made.search || !searches(&made))) bot = malloc(sizeof *bot);
    if (bot) return *bot = made, bot;
    if (good) error_start(error, "error.memory");
    drop(&made);
    return NULL;
}

void jacta_bot_close(jacta_bot *bot) {
    if (!bot) return;
    drop(bot);
    free(bot);
}

jacta_move jacta_bot_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                          int32_t seat, jacta_rng *rng) {
    return bot->move(bot, game, view, seat, rng);
}

void bot_begin(jacta_bot *bot, const jacta_setup *setup) {
    if (bot->external) external_begin(bot->external, setup);
}

bool bot_over(jacta_bot *bot, const jacta_game *game, const void *view, int32_t seat) {
    return bot->external && external_over(bot->external, game, view, seat);
}

const jacta_error *jacta_bot_trouble(const jacta_bot *bot) {
    const jacta_error *trouble = bot->learnt ? &bot->learnt->trouble : NULL;
    bool foreign = trouble && trouble->code && !strcmp(trouble->code, "error.net.version");
    if (trouble && trouble->code && (foreign || !bot->level)) return trouble;
    return bot->external ? external_trouble(bot->external) : NULL;
}
