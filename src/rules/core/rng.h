/* The random source of draws: a 64-bit counter stepped by an odd constant and scrambled
 * (the splitmix64 construction). One word of state, one stream a seed, the same on every target. */
#ifndef JACTA_CORE_RNG_H
#define JACTA_CORE_RNG_H

#include "jacta.h"

static inline uint64_t rng_mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline uint64_t rng_next(jacta_rng *rng) {
    rng->state += 0x9E3779B97F4A7C15u;
    return rng_mix(rng->state);
}

/* Uniform in 0..bound-1 by multiplication; the rare biased products are rejected, so it is exact. */
static inline uint32_t rng_below(jacta_rng *rng, uint32_t bound) {
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t floor = (0u - bound) % bound;
        while ((uint32_t)product < floor) product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

static inline jacta_rng rng_seed(uint64_t seed, uint64_t stream) {
    return (jacta_rng){
        rng_mix(rng_mix(seed + 0x9E3779B97F4A7C15u) ^ (stream * 0xD1342543DE82EF95u))};
}

#endif
