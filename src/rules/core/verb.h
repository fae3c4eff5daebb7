/* Moves of players taken apart by a game's table of verbs. */
#ifndef JACTA_CORE_VERB_H
#define JACTA_CORE_VERB_H

#include "jacta.h"

typedef struct {
    uint32_t verb;    /* its index in the table */
    uint32_t part[3]; /* absent ones are 0 */
} verb_parts;

/* The verb and parts of a move below the game's `actions`. */
static inline verb_parts verb_apart(const jacta_verb *verbs, uint32_t count, jacta_move move) {
    verb_parts parts = {.verb = count - 1};
    while (verbs[parts.verb].first > move) parts.verb--;
    uint32_t rest = move - verbs[parts.verb].first;
    for (uint32_t i = 3; i-- > 0;) {
        uint32_t choices = verbs[parts.verb].part[i].count;
        if (!choices) continue;
        parts.part[i] = rest % choices;
        rest /= choices;
    }
    return parts;
}

#endif
