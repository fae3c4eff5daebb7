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

/* The lowest eight bits as eight bytes that are 0 or 1, the first the lowest. */
static inline uint64_t bits_apart(uint64_t bits) {
    /* Byte b keeps bit b; adding carries it to the top of its byte. */
    uint64_t apart = (bits & 255) * 0x0101010101010101u & 0x8040201008040201u;
    return (apart + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
}

/* Whether all bytes are 0. */
static inline bool bytes_blank(const void *bytes, uint32_t size) {
    const uint8_t *byte = bytes;
    for (uint32_t i = 0; i < size; i++)
        if (byte[i]) return false;
    return true;
}

#endif
