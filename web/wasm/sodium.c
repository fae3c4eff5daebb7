/* SHA-256 (FIPS 180-4). Its constants are the fractions of the roots of the first primes, in 32 bits. */
#include "sodium.h"

#include <string.h>

static uint32_t start[8], constants[64];

/* The first 32 bits of the fraction of the root of that degree: the largest x below 2^36 such that x to the
 * degree is at most prime * 2^(32 * degree). */
static uint32_t fraction(uint32_t prime, uint32_t degree) {
    uint64_t low = 0, high = (uint64_t)1 << 37;
    while (high - low > 1) {
        uint64_t middle = (low + high) / 2;
        unsigned __int128 power = (unsigned __int128)middle * middle;
        unsigned __int128 most = (unsigned __int128)prime << 32 * degree;
        bool fits = degree == 2 ? power <= most : power <= most / middle;
        *(fits ? &low : &high) = middle;
    }
    return (uint32_t)low;
}

static void fill_constants(void) {
    uint32_t found = 0;
    for (uint32_t number = 2; found < 64; number++) {
        uint32_t divisor = 2;
        while (number % divisor) divisor++;
        if (divisor < number) continue;
        if (found < 8) start[found] = fraction(number, 2);
        constants[found++] = fraction(number, 3);
    }
}

static uint32_t turned(uint32_t word, uint32_t by) {
    return word >> by | word << (32 - by);
}

static void take_block(uint32_t sum[8], const uint8_t *block) {
    uint32_t words[64], work[8];
    memcpy(work, sum, sizeof work);
    for (uint32_t i = 0; i < 64; i++) {
        const uint8_t *at = block + 4 * i;
        if (i < 16) {
            words[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
        } else {
            uint32_t early = words[i - 15], late = words[i - 2];
            words[i] = words[i - 16] + words[i - 7] +
                       (turned(early, 7) ^ turned(early, 18) ^ early >> 3) +
                       (turned(late, 17) ^ turned(late, 19) ^ late >> 10);
        }
        uint32_t a = work[0], e = work[4];
        uint32_t first = work[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
                         ((e & work[5]) ^ (~e & work[6])) + constants[i] + words[i];
        uint32_t second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) +
                          ((a & work[1]) ^ (a & work[2]) ^ (work[1] & work[2]));
        memmove(work + 1, work, 7 * sizeof *work);
        work[4] += first, work[0] = first + second;
    }
    for (uint32_t i = 0; i < 8; i++) sum[i] += work[i];
}

int crypto_hash_sha256_init(crypto_hash_sha256_state *state) {
    if (!start[0]) fill_constants();
    memcpy(state->sum, start, sizeof start);
    state->length = 0;
    return 0;
}

int crypto_hash_sha256_update(crypto_hash_sha256_state *state, const uint8_t *bytes,
                              uint64_t size) {
    for (uint64_t i = 0; i < size; i++) {
        state->block[state->length++ % 64] = bytes[i];
        if (state->length % 64 == 0) take_block(state->sum, state->block);
    }
    return 0;
}

int crypto_hash_sha256_final(crypto_hash_sha256_state *state, uint8_t *out) {
    uint64_t bits = 8 * state->length;
    uint8_t pad = 0x80, zero = 0, last[8];
    for (uint32_t i = 0; i < 8; i++) last[i] = (uint8_t)(bits >> 8 * (7 - i));
    crypto_hash_sha256_update(state, &pad, 1);
    while (state->length % 64 != 56) crypto_hash_sha256_update(state, &zero, 1);
    crypto_hash_sha256_update(state, last, 8);
    for (uint32_t i = 0; i < 32; i++) out[i] = (uint8_t)(state->sum[i / 4] >> 8 * (3 - i % 4));
    return 0;
}

int crypto_hash_sha256(uint8_t *out, const uint8_t *bytes, uint64_t size) {
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, bytes, size);
    return crypto_hash_sha256_final(&state, out);
}

static void begin_padded(crypto_hash_sha256_state *state, const uint8_t *key, uint64_t size,
                         uint8_t pad) {
    uint8_t padded[64];
    for (uint32_t i = 0; i < 64; i++) padded[i] = (uint8_t)((i < size ? key[i] : 0) ^ pad);
    crypto_hash_sha256_init(state);
    crypto_hash_sha256_update(state, padded, sizeof padded);
}

int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state *state, const uint8_t *key,
                                uint64_t size) {
    begin_padded(&state->inner, key, size, 0x36);
    begin_padded(&state->outer, key, size, 0x5c);
    return 0;
}

int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state *state, const uint8_t *bytes,
                                  uint64_t size) {
    return crypto_hash_sha256_update(&state->inner, bytes, size);
}

int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state *state, uint8_t *out) {
    crypto_hash_sha256_final(&state->inner, out);
    crypto_hash_sha256_update(&state->outer, out, crypto_hash_sha256_BYTES);
    return crypto_hash_sha256_final(&state->outer, out);
}

int crypto_auth_hmacsha256(uint8_t *out, const uint8_t *bytes, uint64_t size, const uint8_t *key) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, 32);
    crypto_auth_hmacsha256_update(&state, bytes, size);
    return crypto_auth_hmacsha256_final(&state, out);
}
