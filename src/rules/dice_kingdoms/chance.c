/* Chance (4.3): who begins, dice, solo events, statues. */
#include "internal.h"

static uint64_t seats(const dk_state *s) {
    return (1u << s->players) - 1;
}

uint32_t dk_chances(const void *state, jacta_chance *out) {
    const dk_state *s = state;
    uint32_t count = 0;
    if (s->depth) return bag_chances(s->deck[dk_upper_back(s)], DK_STATUES, out);
    switch (s->phase) {
    case DK_PHASE_FIRST: return set_chances(seats(s), out);
    case DK_PHASE_ROLL: return pair_chances(out);
    case DK_PHASE_COLOURS:
        for (uint32_t y = 1; y <= 6; y++)
            for (uint32_t r = 1; r <= 6; r++)
                for (uint32_t g = 1; g <= 6; g++)
                    for (uint32_t b = 1; b <= 6; b++)
                        out[count++] = (jacta_chance){y << 9 | r << 6 | g << 3 | b, 1};
        return count;
    default: return bag_chances(s->events, DK_EVENTS, out);
    }
}

jacta_move dk_draw(const void *state, jacta_rng *rng) {
    const dk_state *s = state;
    if (s->depth) return bag_draw(s->deck[dk_upper_back(s)], DK_STATUES, rng);
    uint32_t roll;
    switch (s->phase) {
    case DK_PHASE_FIRST: return set_draw(seats(s), rng);
    case DK_PHASE_ROLL: return pair_draw(rng);
    case DK_PHASE_COLOURS:
        roll = rng_below(rng, 1296);
        return 01111 + (roll / 216 << 9 | roll / 36 % 6 << 6 | roll / 6 % 6 << 3 | roll % 6);
    default: return bag_draw(s->events, DK_EVENTS, rng);
    }
}
