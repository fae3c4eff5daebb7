/* Dice that nobody can choose and everybody can check (docs/protocol.md, "Dice that can be checked").
 * A table's dice come from a secret seed, to which the server commits before the game, and a nonce
 * of every seat. */
#ifndef JACTA_FAIR_H
#define JACTA_FAIR_H

#include "jacta.h"

enum { FAIR_SEED = 32, FAIR_NONCE_MIN = 8, FAIR_NONCE_MAX = 32, FAIR_HEX = 2 * FAIR_SEED + 1 };

typedef struct {
    uint8_t bytes[FAIR_NONCE_MAX];
    uint8_t size;
} fair_nonce;

typedef struct {
    uint8_t bytes[FAIR_SEED];
} fair_key;

/* SHA-256 of the seed, as hexadecimal digits. */
void fair_commitment(const uint8_t seed[FAIR_SEED], char out[FAIR_HEX]);
/* The seed of the number-th table of a guest, known only to who knows the server's secret. */
void fair_seed(const uint8_t secret[FAIR_SEED], const char *guest, uint64_t number,
               uint8_t seed[FAIR_SEED]);
/* What all chance events of a game come from. */
fair_key fair_mix(const uint8_t seed[FAIR_SEED], const fair_nonce *nonces, uint32_t seats);
/* The random source of chance event number `event`, counted from 0. */
jacta_rng fair_rng(const fair_key *key, uint64_t event);

fair_nonce fair_nonce_random(void);
/* 16 to 64 hexadecimal digits; false if it is anything else. */
bool fair_nonce_read(const char *digits, fair_nonce *out);

/* The remark for the record that discloses the dice: "fair1 SEED NONCE,NONCE". */
void fair_write(const uint8_t seed[FAIR_SEED], const fair_nonce *nonces, uint32_t seats,
                jacta_text *out);
/* Reads it back; false if it is no such remark for so many seats. */
bool fair_read(const char *remark, uint32_t seats, uint8_t seed[FAIR_SEED], fair_nonce *nonces);

/* Whether every chance event of the match fell as its record's remark and, where it is not NULL, the
 * commitment demand. Otherwise an error that names the event; its number is counted from 1. */
bool fair_verify(const jacta_match *match, const char *commitment, jacta_error *error);

#endif
