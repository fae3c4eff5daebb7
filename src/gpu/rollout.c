#include "rollout.h"

#include "rules/core/hash.h"
#include "rules/core/rng.h"

#include <string.h>

/* A game that is being played. */
typedef struct {
    uint64_t *state;
    jacta_rng dice, minds[JACTA_MAX_PLAYERS];
    uint64_t number; /* among all games of the plan */
    uint32_t players, decisions;
} rollout;

static void add(uint64_t *sum, uint64_t amount) {
    __atomic_fetch_add(sum, amount, __ATOMIC_RELAXED);
}

/* Takes the next game; false if there is none. Dice and players draw as in a simulation, whose seed is
 * the plan's or, where positions are many, drawn from it. */
static bool take(const jacta_game *game, rollout_plan *plan, rollout *play) {
    play->number = __atomic_fetch_add(&plan->next, 1, __ATOMIC_RELAXED);
    if (play->number >= plan->end) return false;
    uint64_t position = play->number / plan->games, seed = plan->seed;
    uint64_t stream = plan->first + play->number % plan->games;
    if (plan->sums) seed = rng_seed(seed, position).state;
    memcpy(play->state, plan->states + position * plan->stride, game->state_size);
    play->dice = rng_seed(seed, stream);
    play->players = ((const unsigned char *)play->state)[game->players_at];
    for (uint32_t seat = 0; seat < play->players; seat++)
        play->minds[seat] = rng_seed(~seed, stream * JACTA_MAX_PLAYERS + seat);
    if (game->imagine && plan->viewer != JACTA_REFEREE)
        game->imagine(play->state, plan->viewer, &play->dice);
    play->decisions = 0;
    return true;
}

static uint32_t place_of(const jacta_game *game, const rollout *play, uint32_t seat) {
    uint32_t first = game->first ? (uint32_t)game->first(play->state) : 0;
    return seat >= first ? seat - first : seat + play->players - first;
}

static void count_row(const rollout_plan *plan, uint32_t row, uint32_t sharers, uint32_t score) {
    uint64_t *bins = plan->bins + rollout_row(plan, row);
    if (sharers) add(&bins[sharers - 1], 1);
    add(&bins[JACTA_COLUMNS + score], 1);
}

static void count(const jacta_game *game, const rollout_plan *plan, const rollout *play,
                  const jacta_scores *scores, uint32_t sharers) {
    uint64_t *lengths = plan->bins + rollout_row(plan, ROLLOUT_ROWS);
    bool fits = play->decisions < plan->lengths;
    for (uint32_t i = 0; i < scores->columns; i++)
        fits = fits && (uint32_t)(scores->total[i] - plan->low) < plan->scores;
    if (!fits) {
        add(&lengths[plan->lengths], 1);
        return;
    }
    add(&lengths[play->decisions], 1);
    for (uint32_t i = 0; i < scores->columns; i++) {
        uint32_t shared = scores->rank[i] == 1 ? sharers : 0;
        uint32_t score = (uint32_t)(scores->total[i] - plan->low);
        count_row(plan, i, shared, score);
        if (i < play->players)
            count_row(plan, JACTA_COLUMNS + place_of(game, play, i), shared, score);
    }
}

static void finish(const jacta_game *game, const rollout_plan *plan, const rollout *play) {
    if (plan->hashes) plan->hashes[play->number] = hash_bytes(play->state, game->state_size);
    if (!plan->bins && !plan->sums) return;
    jacta_scores scores;
    uint32_t sharers = 0;
    game->scores(play->state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++) sharers += scores.rank[i] == 1;
    uint64_t share = sharers ? JACTA_WIN / sharers : 0;
    if (plan->bins) count(game, plan, play, &scores, sharers);
    if (!plan->sums) return;
    jacta_playouts *sum = &plan->sums[play->number / plan->games];
    add(&sum->decisions, play->decisions);
    for (uint32_t i = 0; i < scores.columns; i++) {
        add(&sum->wins[i], scores.rank[i] == 1 ? share : 0);
        add((uint64_t *)&sum->scores[i], (uint64_t)(int64_t)scores.total[i]);
    }
}

void rollout_work(const jacta_game *game, rollout_plan *plan, uint64_t *state, jacta_move *moves) {
    rollout play = {.state = state};
    while (take(game, plan, &play)) {
        for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
            if (turn == JACTA_CHANCE) {
                game->apply(state, game->draw(state, &play.dice));
                continue;
            }
            uint32_t choices = game->moves(state, moves);
            game->apply(state, moves[rng_below(&play.minds[turn], choices)]);
            play.decisions++;
        }
        finish(game, plan, &play);
    }
}
