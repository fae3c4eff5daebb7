#include "fair.h"

#include "rules/core/text.h"

#include <sodium.h>
#include <string.h>

void fair_hex(const uint8_t *bytes, size_t size, jacta_text *out) {
    for (size_t i = 0; i < size; i++) {
        text_char(out, "0123456789abcdef"[bytes[i] >> 4]);
        text_char(out, "0123456789abcdef"[bytes[i] & 15]);
    }
}

static int32_t digit(char letter) {
    const char *digits = "0123456789abcdef0123456789ABCDEF";
    const char *found = letter ? strchr(digits, letter) : NULL;
    return found ? (int32_t)((found - digits) & 15) : -1;
}

static bool read_hex(const char *digits, uint8_t *out, size_t size) {
    for (size_t i = 0; i < size; i++) {
        int32_t high = digit(digits[2 * i]), low = high < 0 ? -1 : digit(digits[2 * i + 1]);
        if (low < 0) return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool fair_bytes(const char *digits, uint8_t *out, size_t size) {
    return read_hex(digits, out, size) && !digits[2 * size];
}

void fair_commitment(const uint8_t seed[DICE_SEED], char out[FAIR_HEX]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    jacta_text text = {out, FAIR_HEX, 0};
    crypto_hash_sha256(hash, seed, DICE_SEED);
    fair_hex(hash, sizeof hash, &text);
}

void fair_promise(const dice_nonce *nonce, dice_promise *out) {
    crypto_hash_sha256(out->hash, nonce->bytes, nonce->size);
    out->state = PROMISE_MADE;
}

bool fair_keeps(const dice_promise *promise, const dice_nonce *nonce) {
    dice_promise made;
    fair_promise(nonce, &made);
    return promise->state == PROMISE_MADE && !memcmp(made.hash, promise->hash, sizeof made.hash);
}

void fair_renew(uint8_t seed[DICE_SEED]) {
    static const uint8_t message[] = "another seed";
    uint8_t old[DICE_SEED];
    memcpy(old, seed, sizeof old);
    crypto_auth_hmacsha256(seed, message, sizeof message - 1, old);
}

_Static_assert(sizeof(crypto_auth_hmacsha256_state) == sizeof((dice_key *)0)->hmac,
               "a table keeps the keyed state");

/* What all dice of a game come from. With DICE_THROWN the length of each nonce goes in too, so that no
 * two sets of nonces are the same bytes. */
static void learn_key(struct table *table) {
    uint8_t bytes[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;
    crypto_auth_hmacsha256_state hmac;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, table->seed, DICE_SEED);
    for (uint32_t i = 0; i < table->setup.players; i++) {
        const dice_nonce *nonce = &table->seats[i].nonce;
        if (table->dice == DICE_THROWN) crypto_hash_sha256_update(&state, &nonce->size, 1);
        crypto_hash_sha256_update(&state, nonce->bytes, nonce->size);
    }
    crypto_hash_sha256_final(&state, bytes);
    crypto_auth_hmacsha256_init(&hmac, bytes, sizeof bytes);
    memcpy(table->key.hmac, &hmac, sizeof hmac);
    table->key.known = 1;
}

uint64_t fair_source(struct table *table, int32_t seat, uint32_t count) {
    uint8_t message[16] = {0}, mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state hmac;
    uint64_t bits = 0;
    uint32_t size = 0;
    if (table->dice == DICE_THROWN) message[0] = (uint8_t)(seat + 1), size = 8;
    for (uint32_t i = 0; i < 4; i++) message[size + i] = (uint8_t)(count >> 8 * i);
    if (!table->key.known) learn_key(table);
    memcpy(&hmac, table->key.hmac, sizeof hmac);
    crypto_auth_hmacsha256_update(&hmac, message, size + 8);
    crypto_auth_hmacsha256_final(&hmac, mac);
    for (uint32_t i = 0; i < 8; i++) bits |= (uint64_t)mac[i] << 8 * i;
    return bits;
}

static bool read_nonce(const char *digits, size_t length, dice_nonce *out) {
    dice_nonce nonce = {.size = (uint8_t)(length / 2)};
    if (length % 2 || length < (size_t)2 * FAIR_NONCE_MIN || length > (size_t)2 * DICE_NONCE ||
        !read_hex(digits, nonce.bytes, nonce.size))
        return false;
    *out = nonce;
    return true;
}

bool fair_nonce_read(const char *digits, dice_nonce *out) {
    return read_nonce(digits, strlen(digits), out);
}

void fair_write(const struct table *table, jacta_text *out) {
    text_put(out, table->dice == DICE_THROWN ? "fair2 " : "fair1 ");
    fair_hex(table->seed, DICE_SEED, out);
    for (uint32_t i = 0; i < table->setup.players; i++) {
        text_char(out, i ? ',' : ' ');
        fair_hex(table->seats[i].nonce.bytes, table->seats[i].nonce.size, out);
    }
    if (table->same_dice) text_put(out, " again");
}

bool fair_read(const char *remark, struct table *table) {
    const char *rest = remark + 6;
    if (strncmp(remark, "fair", 4) != 0 || (remark[4] != '1' && remark[4] != '2') ||
        remark[5] != ' ' || !read_hex(rest, table->seed, DICE_SEED))
        return false;
    table->dice = remark[4] == '1' ? DICE_COUNTED : DICE_THROWN;
    rest += (size_t)2 * DICE_SEED;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        if (*rest++ != (i ? ',' : ' ')) return false;
        size_t length = strcspn(rest, ", "); /* bots have none */
        if (length && !read_nonce(rest, length, &table->seats[i].nonce)) return false;
        rest += length;
    }
    table->same_dice = !strcmp(rest, " again");
    return !*rest || table->same_dice;
}

/* ---- What a player kept ---------------------------------------------------------------------------- */

static bool kept_commitment(const char *commitment, const struct table *table, jacta_error *error) {
    char promised[FAIR_HEX];
    uint8_t hash[DICE_SEED], kept[DICE_SEED];
    fair_commitment(table->seed, promised);
    fair_bytes(promised, hash, sizeof hash);
    if (fair_bytes(commitment, kept, sizeof kept) && !memcmp(hash, kept, sizeof hash)) return true;
    error_start(error, "server.verify.commitment");
    error_text(error, promised);
    return false;
}

/* Who promised nothing has no nonce either. */
static bool kept_promises(const char *promises, const struct table *table, jacta_error *error) {
    bool good = true;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        const dice_nonce *nonce = &table->seats[i].nonce;
        size_t length = strcspn(promises, ",");
        dice_promise promise = {.state = PROMISE_MADE};
        good = length ? length == (size_t)2 * DICE_SEED &&
                            read_hex(promises, promise.hash, DICE_SEED) && nonce->size &&
                            fair_keeps(&promise, nonce)
                      : !nonce->size;
        promises += length;
        good = good && *promises == (i + 1 < table->setup.players ? ',' : 0);
        if (!good) {
            error_start(error, "server.verify.promise");
            error_number(error, i);
            return false;
        }
        promises++;
    }
    return true;
}

static bool kept_nonce(const char *digits, const struct table *table, jacta_error *error) {
    dice_nonce nonce;
    bool found = false;
    if (fair_nonce_read(digits, &nonce))
        for (uint32_t i = 0; i < table->setup.players; i++)
            found |= !memcmp(&nonce, &table->seats[i].nonce, sizeof nonce);
    return found || error_start(error, "server.verify.nonce");
}

static bool fits(const fair_kept *kept, const struct table *table, jacta_error *error) {
    return (!kept->commitment || !*kept->commitment ||
            kept_commitment(kept->commitment, table, error)) &&
           (!kept->promises || !*kept->promises || kept_promises(kept->promises, table, error)) &&
           (!kept->nonce || !*kept->nonce || kept_nonce(kept->nonce, table, error));
}

bool fair_verify(const jacta_match *match, const fair_kept *kept, fair_dice *dice,
                 jacta_error *error) {
    struct table table = {.game = jacta_match_game(match), .setup = *jacta_match_setup(match)};
    uint32_t counts[JACTA_MAX_PLAYERS + 1] = {0};
    if (!fair_read(jacta_match_seed(match), &table))
        return error_start(error, "server.verify.none");
    if (!fits(kept, &table, error)) return false;
    *dice = (fair_dice){.again = table.same_dice};
    for (uint32_t i = 0; i < table.setup.players; i++)
        dice->nonces |= (uint32_t)(table.seats[i].nonce.size > 0) << i;
    for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++) {
        jacta_event event = jacta_match_event(match, ply);
        const void *state = jacta_match_state(match, ply);
        if (event.actor != JACTA_CHANCE) continue;
        int32_t seat = table.dice == DICE_THROWN ? table_thrower(table.game, state) : -1;
        jacta_rng rng = {fair_source(&table, seat, counts[seat + 1]++)};
        if (table.game->draw(state, &rng) == event.move) continue;
        error_start(error, "server.verify.event");
        error_number(error, ply + 1);
        return false;
    }
    return true;
}
