/* Chance: a handful of dice of one colour. */
#include "internal.h"
#include "rules/core/rng.h"

uint32_t era_chances(const void *state, jacta_chance *out) {
    static const uint32_t factorial[ERA_HANDFUL + 1] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320};
    uint32_t dice = era_next_handful(state).dice, faces[ERA_FACES] = {dice}, count = 0;
    for (;;) {
        uint32_t move = 0, weight = factorial[dice], lowest = 0;
        for (uint32_t face = 0; face < ERA_FACES; face++) {
            move |= faces[face] << 4 * face;
            weight /= factorial[faces[face]];
        }
        out[count++] = (jacta_chance){move, weight};
        while (!faces[lowest]) lowest++;
        if (lowest == ERA_FACES - 1) return count;
        uint32_t rest = faces[lowest] - 1;
        faces[lowest] = 0;
        faces[0] = rest;
        faces[lowest + 1]++;
    }
}

jacta_move era_draw(const void *state, jacta_rng *rng) {
    static const uint32_t power[ERA_HANDFUL + 1] = {1,    6,     36,     216,    1296,
                                                    7776, 46656, 279936, 1679616};
    uint32_t dice = era_next_handful(state).dice, throw = rng_below(rng, power[dice]), move = 0;
    for (; dice; dice--, throw /= ERA_FACES) move += 1u << 4 * (throw % ERA_FACES);
    return move;
}
