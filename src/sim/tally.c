#include "tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for low..high; false if there is no memory. */
static bool cover(sim_tally *tally, int32_t low, int32_t high) {
    if (tally->size) {
        int32_t last = tally->low + (int32_t)tally->size - 1;
        if (low >= tally->low && high <= last) return true;
        if (low > tally->low) low = tally->low;
        if (high < last) high = last;
    }
    uint32_t size = (uint32_t)((int64_t)high - low + 1);
    uint64_t *bins = calloc(size, sizeof *bins);
    if (!bins) return false;
    if (tally->size) memcpy(bins + (tally->low - low), tally->bins, tally->size * sizeof *bins);
    free(tally->bins);
    *tally = (sim_tally){low, size, bins};
    return true;
}

bool tally_add(sim_tally *tally, int32_t value) {
    uint32_t slot = (uint32_t)value - (uint32_t)tally->low;
    if (slot >= tally->size) {
        if (!cover(tally, value, value)) return false;
        slot = (uint32_t)value - (uint32_t)tally->low;
    }
    tally->bins[slot]++;
    return true;
}

bool tally_merge(sim_tally *into, const sim_tally *from) {
    if (!from->size) return true;
    if (!cover(into, from->low, from->low + (int32_t)from->size - 1)) return false;
    uint64_t *bins = into->bins + (from->low - into->low);
    for (uint32_t i = 0; i < from->size; i++) bins[i] += from->bins[i];
    return true;
}

uint64_t tally_count(const sim_tally *tally) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < tally->size; i++) count += tally->bins[i];
    return count;
}

double tally_mean(const sim_tally *tally) {
    double sum = 0;
    for (uint32_t i = 0; i < tally->size; i++) sum += (double)i * (double)tally->bins[i];
    return tally->low + sum / (double)tally_count(tally);
}

double tally_sd(const sim_tally *tally) {
    double mean = tally_mean(tally) - tally->low, sum = 0;
    uint64_t count = tally_count(tally);
    for (uint32_t i = 0; i < tally->size; i++)
        sum += ((double)i - mean) * ((double)i - mean) * (double)tally->bins[i];
    return count > 1 ? sqrt(sum / (double)(count - 1)) : 0;
}

int32_t tally_quantile(const sim_tally *tally, double share) {
    double need = share * (double)tally_count(tally);
    uint64_t seen = 0;
    uint32_t i = 0;
    for (; i + 1 < tally->size; i++)
        if ((seen += tally->bins[i]) && (double)seen >= need) break;
    return tally->low + (int32_t)i;
}

double sim_share(const sim_result *result) {
    return (double)result->wins / JACTA_WIN / (double)tally_count(&result->scores);
}

double sim_error(const sim_result *result) {
    double games = (double)tally_count(&result->scores), mean = sim_share(result);
    double square = (double)result->wins_sq / JACTA_WIN / JACTA_WIN / games;
    return square > mean * mean ? sqrt((square - mean * mean) / games) : 0;
}
