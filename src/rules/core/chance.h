/* What chance events are made of, each as a list of outcomes with weights and as one draw.
 * A deck is a bag: how many of each kind are left. Nothing is decided before it is drawn, so a state
 * holds no order of cards that nobody knows. */
#ifndef JACTA_CORE_CHANCE_H
#define JACTA_CORE_CHANCE_H

#include "bits.h"
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

/* The members of a set, all equally likely; returns how many. */
static inline uint32_t set_chances(uint64_t set, jacta_chance *out) {
    uint32_t count = 0;
    while (set) out[count++] = (jacta_chance){bit_pop(&set), 1};
    return count;
}

/* A member of a set that is not empty. */
static inline uint32_t set_draw(uint64_t set, jacta_rng *rng) {
    for (uint32_t skip = rng_below(rng, bit_count(set)); skip; skip--) bit_pop(&set);
    return bit_first(set);
}

/* Two dice of six, alike but for what they show: 8 * lower + higher. */
static inline uint32_t pair_chances(jacta_chance *out) {
    uint32_t count = 0;
    for (uint32_t low = 1; low <= 6; low++)
        for (uint32_t high = low; high <= 6; high++)
            out[count++] = (jacta_chance){8 * low + high, low == high ? 1 : 2};
    return count;
}

static inline uint32_t pair_draw(jacta_rng *rng) {
    uint32_t roll = rng_below(rng, 36), a = roll / 6 + 1, b = roll % 6 + 1;
    return 7 * (a < b ? a : b) + a + b;
}

#endif
