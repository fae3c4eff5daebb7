#include "gpu.h"

#include "rules/core/text.h"
#include "tally.h"

#include <stdlib.h>
#include <string.h>

/* Without the empty bins at both ends, as a tally that grows with its values has them. */
static bool fill_tally(sim_tally *tally, int32_t low, uint64_t *bins, uint32_t size) {
    while (size && !bins[size - 1]) size--;
    if (!size) return true;
    for (; !*bins; bins++, size--) low++;
    return tally_merge(tally, &(sim_tally){low, size, bins});
}

static bool fill_result(sim_result *result, const jacta_rollouts *rollouts, uint32_t row) {
    uint64_t *bins = rollouts->bins + (uint64_t)row * (JACTA_COLUMNS + rollouts->scores);
    for (uint32_t others = 0; others < JACTA_COLUMNS; others++) {
        uint64_t share = JACTA_WIN / (others + 1);
        result->wins += bins[others] * share;
        result->wins_sq += bins[others] * share * share;
    }
    return fill_tally(&result->scores, rollouts->low, bins + JACTA_COLUMNS, rollouts->scores);
}

static bool fill(const sim_plan *plan, const void *start, const jacta_rollouts *rollouts,
                 sim_report *report) {
    const uint32_t rows = JACTA_COLUMNS + JACTA_MAX_PLAYERS;
    jacta_scores scores;
    plan->game->scores(start, &scores);
    report->columns = rollouts->columns;
    report->rival = scores.rival;
    bool kept = fill_tally(&report->decisions, 0,
                           rollouts->bins + (uint64_t)rows * (JACTA_COLUMNS + rollouts->scores),
                           rollouts->lengths);
    for (uint32_t i = 0; i < report->columns; i++)
        kept = fill_result(&report->seats[i], rollouts, i) && kept;
    for (uint32_t i = 0; i < plan->setup.players; i++)
        kept = fill_result(&report->places[i], rollouts, JACTA_COLUMNS + i) && kept;
    return kept;
}

static bool plays_alone(const sim_plan *plan) {
    for (uint32_t seat = 0; seat < plan->setup.players; seat++)
        if (strcmp(plan->bots[seat], "random") != 0) return false;
    return !plan->records && !plan->each;
}

bool sim_gpu(const sim_plan *plan, const void *start, sim_report *report, jacta_error *error) {
    jacta_rollouts rollouts;
    if (!plays_alone(plan)) return error_start(error, "error.gpu.random_only");
    jacta_gpu *gpu = jacta_gpu_open(0, error);
    if (!gpu) return false;
    bool good = jacta_gpu_rollout(gpu, plan->game, &plan->setup, plan->seed, plan->first,
                                  plan->games, &rollouts, error);
    jacta_gpu_close(gpu);
    if (!good) return false;
    good = fill(plan, start, &rollouts, report) || error_start(error, "error.memory");
    free(rollouts.bins);
    return good;
}
