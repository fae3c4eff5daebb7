/* Chance: a card for a slot, a face for a die, or the first player. */
#include "internal.h"
#include "rules/core/chance.h"

uint32_t dc_chances(const void *state, jacta_chance *out) {
    const dc_state *s = state;
    if (s->fill) {
        uint32_t count = bag_chances(s->deck, DC_KINDS, out);
        for (uint32_t i = 0; i < count; i++) out[i].move += DC_DECK;
        return count;
    }
    uint32_t count = s->roll ? DC_COLUMNS : s->players;
    for (uint32_t i = 0; i < count; i++) out[i] = (jacta_chance){s->roll ? i + 1 : i, 1};
    return count;
}

jacta_move dc_draw(const void *state, jacta_rng *rng) {
    const dc_state *s = state;
    if (s->roll) return 1 + rng_below(rng, DC_COLUMNS);
    if (!s->fill) return rng_below(rng, s->players);
    /* bag_draw(), but for the sum of the bag, which is known. */
    uint32_t left = rng_below(rng, s->deck_left), kind = 0;
    while (left >= s->deck[kind]) left -= s->deck[kind++];
    return DC_DECK + kind;
}
