#include "play.h"

#include "bots/bot.h"

#include <string.h>

/* What the seat may see: the state itself where nothing is hidden. */
static const void *seen_by(const jacta_game *game, const void *state, int32_t seat, void *view) {
    if (!game->hide) return state;
    jacta_view(game, state, seat, view);
    return view;
}

static jacta_move ask(const play_plan *plan, const jacta_bot *bot, const void *state, int32_t seat,
                      jacta_rng *mind) {
    uint64_t view[JACTA_MAX_STATE / 8];
    const void *seen = seen_by(plan->game, state, seat, view);
    jacta_move move = jacta_bot_move(bot, plan->game, seen, seat, mind);
    const jacta_error *trouble = jacta_bot_trouble(bot);
    if (plan->asked && (trouble || bot->external))
        plan->asked(plan->context, (uint32_t)seat, trouble);
    return move;
}

/* A program that waits, or a new bot. */
static jacta_bot *seat_bot(const play_plan *plan, const char *spec, jacta_error *error) {
    play_waiting *waiting = plan->waiting;
    jacta_bot *bot = NULL;
    for (uint32_t i = 0; !bot && i < waiting->count; i++) {
        if (strcmp(waiting->program[i].spec, spec) != 0) continue;
        bot = waiting->program[i].bot;
        waiting->program[i] = waiting->program[--waiting->count];
    }
    if (!bot) bot = jacta_bot_open(spec, error);
    if (bot) bot_begin(bot, plan->setup);
    return bot;
}

static void leave_seat(const play_plan *plan, jacta_bot *bot, const void *state, int32_t seat) {
    play_waiting *waiting = plan->waiting;
    uint64_t view[JACTA_MAX_STATE / 8];
    const uint32_t most = sizeof waiting->program / sizeof waiting->program[0];
    if (bot && bot_over(bot, plan->game, seen_by(plan->game, state, seat, view), seat) &&
        waiting->count < most) {
        waiting->program[waiting->count].bot = bot;
        waiting->program[waiting->count++].spec = plan->bots[seat];
    } else {
        jacta_bot_close(bot);
    }
}

void play_dismiss(play_waiting *waiting) {
    while (waiting->count) jacta_bot_close(waiting->program[--waiting->count].bot);
}

bool play_game(const play_plan *plan, void *state, jacta_match *match, uint32_t *decisions,
               jacta_error *error) {
    const jacta_game *game = plan->game;
    uint32_t players = plan->setup->players;
    jacta_bot *bots[JACTA_MAX_PLAYERS] = {NULL};
    jacta_rng dice = jacta_rng_seed(plan->seed, plan->dice), minds[JACTA_MAX_PLAYERS];
    bool seated = true;
    for (uint32_t seat = 0; seated && seat < players; seat++) {
        minds[seat] = jacta_rng_seed(~plan->seed, plan->minds * JACTA_MAX_PLAYERS + seat);
        seated = (bots[seat] = seat_bot(plan, plan->bots[seat], error)) != NULL;
    }
    *decisions = 0;
    for (int32_t turn; seated && (turn = game->turn(state)) != JACTA_OVER;) {
        jacta_move move = turn == JACTA_CHANCE ? game->draw(state, &dice)
                                               : ask(plan, bots[turn], state, turn, &minds[turn]);
        *decisions += turn != JACTA_CHANCE;
        game->apply(state, move);
        if (match) jacta_match_play(match, move);
    }
    for (uint32_t seat = 0; seat < players; seat++)
        leave_seat(plan, bots[seat], state, (int32_t)seat);
    return seated;
}
