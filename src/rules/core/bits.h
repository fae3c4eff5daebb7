/* Sets as bits of one word. */
#ifndef JACTA_CORE_BITS_H
#define JACTA_CORE_BITS_H

#include <stdint.h>

static inline uint32_t bit_count(uint64_t set) {
    return (uint32_t)__builtin_popcountll(set);
}

/* The lowest member of a set that is not empty. */
static inline uint32_t bit_first(uint64_t set) {
    return (uint32_t)__builtin_ctzll(set);
}

/* Takes the lowest member out of a set that is not empty and returns it. */
static inline uint32_t bit_pop(uint64_t *set) {
    uint32_t first = bit_first(*set);
    *set &= *set - 1;
    return first;
}

#endif
