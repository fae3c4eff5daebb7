#include "play.h"

static jacta_move ask(const play_plan *plan, const jacta_bot *bot, const void *state, int32_t seat,
                      jacta_rng *mind) {
    uint64_t view[JACTA_MAX_STATE / 8];
    const void *seen = state;
    if (plan->game->hide) jacta_view(plan->game, state, seat, view), seen = view;
    jacta_move move = jacta_bot_move(bot, plan->game, seen, seat, mind);
    const jacta_error *trouble = jacta_bot_trouble(bot);
    if (trouble && plan->trouble) plan->trouble(plan->context, trouble);
    return move;
}

bool play_game(const play_plan *plan, void *state, jacta_match *match, uint32_t *decisions,
               jacta_error *error) {
    const jacta_game *game = plan->game;
    jacta_bot *bots[JACTA_MAX_PLAYERS] = {NULL};
    jacta_rng dice = jacta_rng_seed(plan->seed, plan->dice), minds[JACTA_MAX_PLAYERS];
    bool seated = true;
    for (uint32_t seat = 0; seated && seat < plan->players; seat++) {
        minds[seat] = jacta_rng_seed(~plan->seed, plan->minds * JACTA_MAX_PLAYERS + seat);
        seated = (bots[seat] = jacta_bot_open(plan->bots[seat], error)) != NULL;
    }
    *decisions = 0;
    for (int32_t turn; seated && (turn = game->turn(state)) != JACTA_OVER;) {
        jacta_move move = turn == JACTA_CHANCE ? game->draw(state, &dice)
                                               : ask(plan, bots[turn], state, turn, &minds[turn]);
        *decisions += turn != JACTA_CHANCE;
        game->apply(state, move);
        if (match) jacta_match_play(match, move);
    }
    for (uint32_t seat = 0; seat < plan->players; seat++) jacta_bot_close(bots[seat]);
    return seated;
}
