/* Sets as bits of one word, and bytes that hold none. */
#ifndef JACTA_CORE_BITS_H
#define JACTA_CORE_BITS_H

#include <stdbool.h>
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

/* Whether all bytes are 0. */
static inline bool bytes_blank(const void *bytes, uint32_t size) {
    const uint8_t *byte = bytes;
    for (uint32_t i = 0; i < size; i++)
        if (byte[i]) return false;
    return true;
}

#endif
