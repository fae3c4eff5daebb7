/* Chance: the set of realms of a round, or two dice without order. */
#include "internal.h"
#include "rules/core/chance.h"

uint32_t rr_chances(const void *state, jacta_chance *out) {
    const rr_state *s = state;
    if (s->phase == RR_PHASE_ROLL) return pair_chances(out);
    uint32_t realms = rr_free_realms(s), count = 0;
    for (uint32_t set = rr_trio_first(realms); set; set = rr_trio_next(realms, set))
        out[count++] = (jacta_chance){set, 1};
    return count;
}

jacta_move rr_draw(const void *state, jacta_rng *rng) {
    const rr_state *s = state;
    if (s->phase == RR_PHASE_ROLL) return pair_draw(rng);
    uint32_t realms = rr_free_realms(s), set = rr_trio_first(realms);
    uint32_t sets = bit_count(realms) == 9 ? 84 : 20; /* nine or six realms are free */
    for (uint32_t skip = rng_below(rng, sets); skip; skip--) set = rr_trio_next(realms, set);
    return set;
}
