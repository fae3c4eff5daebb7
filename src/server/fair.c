#include "fair.h"

#include "rules/core/text.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>

static void put_hex(jacta_text *out, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        text_char(out, "0123456789abcdef"[bytes[i] >> 4]);
        text_char(out, "0123456789abcdef"[bytes[i] & 15]);
    }
}

void fair_commitment(const uint8_t seed[FAIR_SEED], char out[FAIR_HEX]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, seed, FAIR_SEED);
    sodium_bin2hex(out, FAIR_HEX, hash, sizeof hash);
}

void fair_seed(const uint8_t secret[FAIR_SEED], const char *guest, uint64_t number,
               uint8_t seed[FAIR_SEED]) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, secret, FAIR_SEED);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)guest, strlen(guest));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)&number, sizeof number);
    crypto_auth_hmacsha256_final(&state, seed);
}

fair_key fair_mix(const uint8_t seed[FAIR_SEED], const fair_nonce *nonces, uint32_t seats) {
    fair_key key;
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, seed, FAIR_SEED);
    for (uint32_t i = 0; i < seats; i++)
        crypto_hash_sha256_update(&state, nonces[i].bytes, nonces[i].size);
    crypto_hash_sha256_final(&state, key.bytes);
    return key;
}

jacta_rng fair_rng(const fair_key *key, uint64_t event) {
    uint8_t number[8], mac[crypto_auth_hmacsha256_BYTES];
    jacta_rng rng = {0};
    for (uint32_t i = 0; i < 8; i++) number[i] = (uint8_t)(event >> 8 * i);
    crypto_auth_hmacsha256(mac, number, sizeof number, key->bytes);
    for (uint32_t i = 0; i < 8; i++) rng.state |= (uint64_t)mac[i] << 8 * i;
    return rng;
}

fair_nonce fair_nonce_random(void) {
    fair_nonce nonce = {.size = 16};
    randombytes_buf(nonce.bytes, nonce.size);
    return nonce;
}

static bool read_nonce(const char *digits, size_t length, fair_nonce *out) {
    size_t size;
    const char *end;
    fair_nonce nonce = {0};
    if (length % 2 ||
        sodium_hex2bin(nonce.bytes, sizeof nonce.bytes, digits, length, NULL, &size, &end) ||
        end != digits + length || size < FAIR_NONCE_MIN)
        return false;
    nonce.size = (uint8_t)size;
    *out = nonce;
    return true;
}

bool fair_nonce_read(const char *digits, fair_nonce *out) {
    return read_nonce(digits, strlen(digits), out);
}

void fair_write(const uint8_t seed[FAIR_SEED], const fair_nonce *nonces, uint32_t seats,
                jacta_text *out) {
    text_put(out, "fair1 ");
    put_hex(out, seed, FAIR_SEED);
    for (uint32_t i = 0; i < seats; i++) {
        text_char(out, i ? ',' : ' ');
        put_hex(out, nonces[i].bytes, nonces[i].size);
    }
}

bool fair_read(const char *remark, uint32_t seats, uint8_t seed[FAIR_SEED], fair_nonce *nonces) {
    size_t size;
    const char *rest = remark + 6, *end;
    if (strncmp(remark, "fair1 ", 6) != 0 || strlen(rest) < FAIR_HEX ||
        sodium_hex2bin(seed, FAIR_SEED, rest, FAIR_HEX - 1, NULL, &size, &end) || size != FAIR_SEED)
        return false;
    rest = end;
    for (uint32_t i = 0; i < seats; i++) {
        if (*rest++ != (i ? ',' : ' ')) return false;
        size_t length = strcspn(rest, ",");
        nonces[i] = (fair_nonce){0}; /* bots have none */
        if (length && !read_nonce(rest, length, &nonces[i])) return false;
        rest += length;
    }
    return !*rest;
}

bool fair_verify(const jacta_match *match, const char *commitment, jacta_error *error) {
    const jacta_game *game = jacta_match_game(match);
    uint32_t seats = jacta_match_setup(match)->players;
    uint8_t seed[FAIR_SEED];
    fair_nonce nonces[JACTA_MAX_PLAYERS];
    char promised[FAIR_HEX];
    if (!fair_read(jacta_match_seed(match), seats, seed, nonces))
        return error_start(error, "server.verify.none");
    fair_commitment(seed, promised);
    if (commitment && strcasecmp(commitment, promised) != 0) {
        error_start(error, "server.verify.commitment");
        error_text(error, promised);
        return false;
    }
    fair_key key = fair_mix(seed, nonces, seats);
    uint64_t chances = 0;
    for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++) {
        jacta_event event = jacta_match_event(match, ply);
        if (event.actor != JACTA_CHANCE) continue;
        jacta_rng rng = fair_rng(&key, chances++);
        if (game->draw(jacta_match_state(match, ply), &rng) == event.move) continue;
        error_start(error, "server.verify.event");
        error_number(error, ply + 1);
        return false;
    }
    return true;
}
