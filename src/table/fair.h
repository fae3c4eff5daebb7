/* Dice that nobody can choose and everybody can check (docs/protocol.md, "Dice that can be checked").
 * A table's dice come from a secret seed, to which the server commits before the game, and a nonce
 * of every seat. */
#ifndef JACTA_FAIR_H
#define JACTA_FAIR_H

#include "table.h"

enum { FAIR_NONCE_MIN = 8, FAIR_HEX = 2 * DICE_SEED + 1 };

/* SHA-256 of the seed, as hexadecimal digits. */
void fair_commitment(const uint8_t seed[DICE_SEED], char out[FAIR_HEX]);
/* The promise of a nonce, and whether it is kept. */
void fair_promise(const dice_nonce *nonce, dice_promise *out);
bool fair_keeps(const dice_promise *promise, const dice_nonce *nonce);
/* Another seed, of which nobody who does not know this one knows anything. */
void fair_renew(uint8_t seed[DICE_SEED]);
/* The table's source of dice. */
uint64_t fair_source(struct table *table, int32_t seat, uint32_t count);

/* Hexadecimal digits of bytes. */
void fair_hex(const uint8_t *bytes, size_t size, jacta_text *out);
/* Reads that many bytes; false if the text is not exactly their digits. */
bool fair_bytes(const char *digits, uint8_t *out, size_t size);
/* 16 to 64 hexadecimal digits; false if it is anything else. */
bool fair_nonce_read(const char *digits, dice_nonce *out);

/* The remark for the record that discloses the dice: "fair2 SEED NONCE,NONCE", or "fair1 ..." where
 * they are numbered through; " again" follows if they are those of an earlier game. */
void fair_write(const struct table *table, jacta_text *out);
/* Reads it into the table's dice; false if it is no such remark for so many seats. */
bool fair_read(const char *remark, struct table *table);

/* What a player has kept from before the game, as digits: the seed's commitment, all seats' promises with
 * commas between them, and the own nonce. NULL or "": not kept. */
typedef struct {
    const char *commitment, *promises, *nonce;
} fair_kept;

/* What the dice of a record are, if they are what they say. */
typedef struct {
    uint32_t nonces; /* set of the seats that had a part in them */
    bool again;      /* those of an earlier game: the players could know them */
} fair_dice;

/* Whether every chance event of the match fell as its record's remark demands, and that fits what was
 * kept. Otherwise an error that names the event; its number is counted from 1. */
bool fair_verify(const jacta_match *match, const fair_kept *kept, fair_dice *dice,
                 jacta_error *error);

#endif
