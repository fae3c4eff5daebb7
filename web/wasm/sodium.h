/* Of libsodium, which the server has, what the dice need: SHA-256 and HMAC with it. */
#ifndef JACTA_WASM_SODIUM_H
#define JACTA_WASM_SODIUM_H

#include <stdbool.h>
#include <stdint.h>

enum { crypto_hash_sha256_BYTES = 32, crypto_auth_hmacsha256_BYTES = 32 };

typedef struct {
    uint32_t sum[8];
    uint64_t length;
    uint8_t block[64];
} crypto_hash_sha256_state;

typedef struct {
    crypto_hash_sha256_state inner, outer;
} crypto_auth_hmacsha256_state;

int crypto_hash_sha256_init(crypto_hash_sha256_state *state);
int crypto_hash_sha256_update(crypto_hash_sha256_state *state, const uint8_t *bytes, uint64_t size);
int crypto_hash_sha256_final(crypto_hash_sha256_state *state, uint8_t *out);
int crypto_hash_sha256(uint8_t *out, const uint8_t *bytes, uint64_t size);
/* The key has at most 64 bytes. */
int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state *state, const uint8_t *key,
                                uint64_t size);
int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state *state, const uint8_t *bytes,
                                  uint64_t size);
int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state *state, uint8_t *out);
/* The key has 32 bytes. */
int crypto_auth_hmacsha256(uint8_t *out, const uint8_t *bytes, uint64_t size, const uint8_t *key);

#endif
