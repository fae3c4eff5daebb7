/* The check hash of a state: every state is little-endian plain data without padding, so its bytes
 * are its value on every target. */
#ifndef JACTA_CORE_HASH_H
#define JACTA_CORE_HASH_H

#include "rng.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "check hashes need a little-endian target");

static inline uint64_t hash_bytes(const void *data, uint32_t size) {
    const unsigned char *at = data;
    uint64_t hash = size, word;
    for (; size >= 8; size -= 8, at += 8) {
        memcpy(&word, at, 8);
        hash = rng_mix(hash ^ word) + 0x9E3779B97F4A7C15u;
    }
    word = 0;
    memcpy(&word, at, size);
    return rng_mix(hash ^ word);
}

#endif
