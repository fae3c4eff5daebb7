/* The promises of chance: lists with exact weights, and draws that follow them. */
#include "walk.h"

#include <inttypes.h>
#include <stdlib.h>

bool promise_chances(walk *w) {
    if (w->turn != JACTA_CHANCE) return true;
    uint64_t total = 0;
    if (!w->count || w->count > w->game->max_chances)
        return breaks(w, "%" PRIu32 " possible outcomes", w->count);
    for (uint32_t i = 0; i < w->count; i++) {
        if (i && w->chances[i].move <= w->chances[i - 1].move)
            return breaks(w, "outcome %" PRIu32 " is out of order", w->chances[i].move);
        if (!w->chances[i].weight)
            return breaks(w, "outcome %" PRIu32 " has no weight", w->chances[i].move);
        total += w->chances[i].weight;
    }
    return total <= UINT32_MAX || breaks(w, "the weights add up to %" PRIu64, total);
}

/* The place of an outcome in the list; the count where it is not there. */
static uint32_t outcome_index(const walk *w, jacta_move move) {
    uint32_t low = 0, high = w->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (w->chances[middle].move < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low < w->count && w->chances[low].move == move ? low : w->count;
}

bool promise_draws_listed(walk *w) {
    jacta_rng next = w->play; /* draws first what the walk will draw */
    for (uint32_t i = 0; w->turn == JACTA_CHANCE && i < 32; i++) {
        jacta_move move = w->game->draw(w->state, &next);
        if (outcome_index(w, move) == w->count)
            return breaks(w, "draws %" PRIu32 ", not listed", move);
    }
    return true;
}

/* Pearson's statistic of the observed counts, neighbours pooled until five are expected. */
static double chi_square(const walk *w, const uint32_t *seen, uint32_t draws, uint32_t *freedom) {
    double total = 0, sum = 0, expect = 0, observe = 0;
    uint32_t cells = 0;
    for (uint32_t i = 0; i < w->count; i++) total += w->chances[i].weight;
    double left = draws;
    for (uint32_t i = 0; i < w->count; i++) {
        double mean = draws * (w->chances[i].weight / total);
        left -= mean;
        expect += mean;
        observe += seen[i];
        if (expect < 5 || (left < 5 && i + 1 < w->count)) continue;
        sum += (observe - expect) * (observe - expect) / expect;
        expect = observe = 0;
        cells++;
    }
    *freedom = cells - 1;
    return sum;
}

/* Beyond the value that fair draws exceed once in a million times (Wilson and Hilferty's cube). */
static bool too_far(double statistic, uint32_t freedom) {
    if (!freedom) return false;
    double spread = 2.0 / (9.0 * freedom), root = 1;
    for (uint32_t i = 0; i < 20; i++) root = (root + spread / root) / 2;
    double edge = 1 - spread + 4.7534 * root;
    return statistic / freedom > edge * edge * edge;
}

static bool draws_follow(walk *w) {
    uint32_t draws = WALK_DRAWS + 100 * w->count, freedom;
    uint32_t *seen = calloc(w->count + 1, sizeof *seen);
    if (!seen) return breaks(w, "no memory left");
    for (uint32_t i = 0; i < draws; i++) seen[outcome_index(w, w->game->draw(w->state, &w->rng))]++;
    double statistic = chi_square(w, seen, draws, &freedom);
    bool listed = !seen[w->count];
    free(seen);
    if (!listed) return breaks(w, "draws what is not listed");
    if (!too_far(statistic, freedom)) return true;
    return breaks(w, "draws do not follow the weights: chi-square %.1f with %" PRIu32 " degrees",
                  statistic, freedom);
}

/* Each list of outcomes is tested once. The first few always, later ones now and then, so that the
 * tests are spread over whole games. */
bool promise_draws_fair(walk *w) {
    if (w->turn != JACTA_CHANCE || w->situation_count == WALK_SITUATIONS) return true;
    uint64_t situation = w->count;
    for (uint32_t i = 0; i < w->count; i++) {
        jacta_rng mix = {situation ^ ((uint64_t)w->chances[i].move << 32 | w->chances[i].weight)};
        situation = jacta_rng_next(&mix);
    }
    for (uint32_t i = 0; i < w->situation_count; i++)
        if (w->situations[i] == situation) return true;
    if (w->situation_count >= 6 && jacta_rng_below(&w->rng, 4)) return true;
    w->situations[w->situation_count++] = situation;
    return draws_follow(w);
}
