/* Writing down what happens by itself. */
#ifndef JACTA_CORE_EFFECT_H
#define JACTA_CORE_EFFECT_H

#include "text.h"

/* Who listens to a game's effects. */
typedef struct {
    jacta_effect_each *each;
    void *context;
} effect_listener;

/* Starts an effect on a seat, or on the whole table (JACTA_CHANCE); arguments of its cause and changes
 * are added, then it is told. */
static inline jacta_effect effect_start(int32_t seat, const char *key) {
    jacta_effect effect = {.seat = seat};
    phrase_start(&effect.cause, key);
    return effect;
}

/* A labelled number has changed; by 0: not at all. */
static inline void effect_change(jacta_effect *effect, const char *label, uint32_t index,
                                 int32_t amount) {
    if (!amount || effect->changes == JACTA_MAX_CHANGES) return;
    effect->change[effect->changes].label = label;
    effect->change[effect->changes].index = index;
    effect->change[effect->changes++].amount = amount;
}

static inline void effect_tell(const effect_listener *listener, const jacta_effect *effect) {
    listener->each(listener->context, effect);
}

#endif
