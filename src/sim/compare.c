#include "compare.h"

#include "rules/core/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the games of one side gave: `count` numbers a game. */
struct side {
    const sim_plan *plan;
    float *values;
    uint32_t count;
};

static void note_game(void *context, const sim_game *played) {
    const struct side *side = context;
    const jacta_game *game = side->plan->game;
    float *value = &side->values[(played->index - side->plan->first) * side->count];
    uint32_t winners = 0, players = side->plan->setup.players;
    double unit = game->score_unit, sum = 0, best = -INFINITY, second = -INFINITY;
    jacta_scores scores;
    game->scores(played->state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++) {
        double total = scores.total[i] / unit;
        winners += scores.rank[i] == 1;
        if (i < players) sum += total;
        if (total > best)
            second = best, best = total;
        else if (total > second)
            second = total;
    }
    value[COMPARE_LENGTH] = (float)played->decisions;
    value[COMPARE_POINTS] = (float)(sum / players);
    value[COMPARE_BEST] = (float)best;
    value[COMPARE_LEAD] = (float)(scores.columns > 1 ? best - second : 0);
    for (uint32_t i = 0; i < players; i++) {
        float *place = &value[COMPARE_PLACES + 2 * jacta_place(game, played->state, i)];
        place[0] = scores.rank[i] == 1 ? 1 / (float)winners : 0;
        place[1] = (float)(scores.total[i] / unit);
    }
}

static compare_figure figure_of(const struct side *sides, uint64_t games, uint32_t index) {
    compare_figure figure = {0};
    double n = (double)games, sum = 0, squares = 0, half = INFINITY;
    for (uint64_t i = 0; i < games; i++) {
        double first = sides[0].values[i * sides[0].count + index];
        double second = sides[1].values[i * sides[1].count + index];
        figure.mean[0] += first / n, figure.mean[1] += second / n;
        sum += first - second, squares += (first - second) * (first - second);
    }
    double mean = sum / n, variance = squares / n - mean * mean;
    if (games > 1) half = variance > 0 ? 1.96 * sqrt(variance / (n - 1)) : 0;
    figure.more = (arena_figure){mean, mean - half, mean + half};
    return figure;
}

static bool play_side(struct side *side, sim_plan *plan, compare_report *report,
                      jacta_error *error) {
    sim_report played;
    *side = (struct side){.plan = plan, .count = report->count};
    side->values = calloc(plan->games * side->count, sizeof *side->values);
    if (!side->values) return error_start(error, "error.memory");
    plan->each = note_game, plan->context = side;
    bool good = sim_run(plan, &played, error);
    if (good && played.troubles && !report->troubles) report->first_trouble = played.first_trouble;
    if (good) report->troubles += played.troubles;
    sim_free(&played);
    return good;
}

bool compare_run(sim_plan plans[2], compare_report *report, jacta_error *error) {
    struct side sides[2] = {0};
    memset(report, 0, sizeof *report);
    report->count = COMPARE_PLACES + 2 * plans[0].setup.players;
    bool good = play_side(&sides[0], &plans[0], report, error) &&
                play_side(&sides[1], &plans[1], report, error);
    for (uint32_t i = 0; good && i < report->count; i++)
        report->figure[i] = figure_of(sides, plans[0].games, i);
    free(sides[0].values);
    free(sides[1].values);
    return good;
}
