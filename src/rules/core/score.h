/* Filling a score sheet. */
#ifndef JACTA_CORE_SCORE_H
#define JACTA_CORE_SCORE_H

#include "jacta.h"

/* Adds a line to the sheet and returns its values, one a column, all 0. */
static inline int32_t *score_line(jacta_scores *out, const char *label) {
    out->line[out->lines].label = label;
    return out->line[out->lines++].value;
}

/* Totals from the lines. */
static inline void score_total(jacta_scores *out) {
    for (uint32_t column = 0; column < out->columns; column++)
        for (uint32_t line = 0; line < out->lines; line++)
            out->total[column] += out->line[line].value[column];
}

/* Ranks by a key that is higher for the better column: the total, with tie-breaks in lower digits. */
static inline void score_rank(jacta_scores *out, const int64_t *key) {
    for (uint32_t column = 0; column < out->columns; column++) {
        out->rank[column] = 1;
        for (uint32_t other = 0; other < out->columns; other++)
            out->rank[column] += key[other] > key[column];
    }
}

#endif
