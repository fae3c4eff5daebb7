/* A deck is a bag: how many of each kind are left. Nothing is decided before it is drawn, so a
 * state holds no order of cards that nobody knows. */
#ifndef JACTA_CORE_BAG_H
#define JACTA_CORE_BAG_H

#include "rng.h"

static inline uint32_t bag_total(const uint8_t *bag, uint32_t kinds) {
    uint32_t total = 0;
    for (uint32_t kind = 0; kind < kinds; kind++) total += bag[kind];
    return total;
}

/* The kinds left with their weights; returns how many. */
static inline uint32_t bag_chances(const uint8_t *bag, uint32_t kinds, jacta_chance *out) {
    uint32_t count = 0;
    for (uint32_t kind = 0; kind < kinds; kind++)
        if (bag[kind]) out[count++] = (jacta_chance){kind, bag[kind]};
    return count;
}

/* A kind drawn from a bag that is not empty. */
static inline uint32_t bag_draw(const uint8_t *bag, uint32_t kinds, jacta_rng *rng) {
    uint32_t left = rng_below(rng, bag_total(bag, kinds)), kind = 0;
    while (left >= bag[kind]) left -= bag[kind++];
    return kind;
}

#endif
