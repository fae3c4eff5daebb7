#include "guest.h"

#include "memory.h"
#include "rules/core/text.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hash_secret(const char *secret, char out[FAIR_HEX]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const uint8_t *)secret, strlen(secret));
    sodium_bin2hex(out, FAIR_HEX, hash, sizeof hash);
}

static void copy_owner(void *out, const store_row *row) {
    snprintf(out, ID_BYTES, "%s", row->token.guest);
}

static void copy_guest(void *out, const store_row *row) {
    struct guest *guest = out;
    snprintf(guest->id, sizeof guest->id, "%s", row->guest.id);
    snprintf(guest->name, sizeof guest->name, "%s", row->guest.name);
    snprintf(guest->lang, sizeof guest->lang, "%s", row->guest.lang);
    guest->made = row->guest.made, guest->since = row->guest.since;
}

static struct guest *guest_keep(struct hub *hub, const struct guest *model) {
    struct guest *guest = need(malloc(sizeof *guest));
    *guest = *model;
    guest->away = hub_now();
    map_put(&hub->guests, guest->id, guest);
    return guest;
}

/* False if that could not be read. */
static bool read_guest(struct hub *hub, const char *id, struct guest **guest) {
    struct guest stored = {0};
    *guest = map_get(&hub->guests, id);
    if (*guest || !*id) return true;
    if (!hub_read(hub, READ_GUEST, id, 0, 0, copy_guest, &stored)) return false;
    if (*stored.id) *guest = guest_keep(hub, &stored);
    return true;
}

struct guest *guest_find(struct hub *hub, const char *id) {
    struct guest *guest;
    read_guest(hub, id, &guest);
    return guest;
}

bool guest_by_secret(struct hub *hub, const char *secret, struct guest **guest) {
    char hash[FAIR_HEX], id[ID_BYTES] = "";
    hash_secret(secret, hash);
    *guest = NULL;
    return hub_read(hub, READ_TOKEN, hash, 0, 0, copy_owner, id) && read_guest(hub, id, guest);
}

void guest_save(struct hub *hub, struct guest *guest) {
    store_guest row = {guest->id, guest->name, guest->lang, guest->made, guest->since};
    store_put(hub->writer, &(store_row){STORE_GUEST, .guest = row});
    guest->ticket = store_ticket(hub->writer);
}

void guest_delete(struct hub *hub, const char *id) {
    struct guest *guest = map_get(&hub->guests, id);
    store_put(hub->writer, &(store_row){STORE_REVOKE, .gone = {id}});
    store_put(hub->writer, &(store_row){STORE_DELETE, .gone = {id}});
    if (guest) guest_forget(hub, guest);
}

void guest_add_secret(struct hub *hub, struct guest *guest, char secret[44]) {
    uint8_t bytes[32];
    char hash[FAIR_HEX];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(secret, 44, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_secret(secret, hash);
    store_put(hub->writer, &(store_row){STORE_TOKEN, .token = {hash, guest->id}});
    guest->ticket = store_ticket(hub->writer);
}

struct guest *guest_new(struct hub *hub, const char *lang, char secret[44]) {
    struct guest draft = {.since = hub_date()};
    random_id(draft.id, 'g', 12);
    snprintf(draft.lang, sizeof draft.lang, "%s", lang);
    struct guest *guest = guest_keep(hub, &draft);
    guest_save(hub, guest);
    guest_add_secret(hub, guest, secret);
    return guest;
}

void guest_call(const struct guest *guest, uint32_t number, char out[NAME_BYTES]) {
    jacta_phrase phrase;
    jacta_text text = {out, NAME_BYTES, 0};
    snprintf(out, NAME_BYTES, "%s", guest->name);
    if (*out) return;
    phrase_start(&phrase, number ? "server.player" : "server.onlooker");
    phrase_number(&phrase, (int32_t)number);
    jacta_phrase_text(guest->lang, &phrase, &text);
}

void guest_code(struct hub *hub, struct guest *guest, char code[ID_BYTES]) {
    random_id(code, 0, 8);
    for (char *letter = code; *letter; letter++)
        if (*letter >= 'a') *letter = (char)(*letter - 'a' + 'A');
    memmove(code + 5, code + 4, 5);
    code[4] = '-';
    store_put(hub->writer,
              &(store_row){STORE_CODE, .code = {guest->id, code, hub_date() + CODE_MS}});
    guest->ticket = store_ticket(hub->writer);
}

static void copy_claimed(void *out, const store_row *row) {
    if (row->code.until > hub_date()) snprintf(out, ID_BYTES, "%s", row->code.guest);
}

struct guest *guest_claim(struct hub *hub, const char *code) {
    char id[ID_BYTES] = "";
    hub_read(hub, READ_CLAIM, code, 0, 0, copy_claimed, id);
    return guest_find(hub, id);
}

void guest_seed(struct hub *hub, const struct guest *guest, uint8_t seed[DICE_SEED]) {
    crypto_auth_hmacsha256_state state;
    uint64_t number = (uint64_t)hub->server << 32 | (uint64_t)guest->made;
    crypto_auth_hmacsha256_init(&state, hub->secret, DICE_SEED);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)guest->id, strlen(guest->id));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)&number, sizeof number);
    crypto_auth_hmacsha256_final(&state, seed);
}

void guest_commitment(struct hub *hub, const struct guest *guest, char out[FAIR_HEX]) {
    uint8_t seed[DICE_SEED];
    guest_seed(hub, guest, seed);
    fair_commitment(seed, out);
}

bool guest_spend(struct hub *hub, struct guest *guest, double cost) {
    double rate = hub->options->rate;
    return bucket_take(&guest->requests, hub_now(), cost, 2 * rate, rate);
}

bool guest_is_spent(const struct hub *hub, const struct guest *guest) {
    struct bucket glance = guest->requests;
    double rate = hub->options->rate;
    return !bucket_take(&glance, hub_now(), 0, 2 * rate, rate);
}

bool guest_may_talk(struct guest *guest) {
    return bucket_take(&guest->chats, hub_now(), 1, 5, 0.5);
}

bool guest_reload(struct hub *hub, struct guest *guest) {
    struct guest stored = {0};
    hub_read(hub, READ_GUEST, guest->id, 0, 0, copy_guest, &stored);
    if (!*stored.id) return false;
    memcpy(guest->name, stored.name, sizeof guest->name);
    memcpy(guest->lang, stored.lang, sizeof guest->lang);
    guest->made = stored.made, guest->ticket = 0;
    return true;
}

void guest_sweep(struct hub *hub) {
    int64_t now = hub_now();
    MAP_EACH(&hub->guests, struct guest, guest) {
        if (guest->clients || guest->ticket > hub->committed || now - guest->away < 2 * AWAY_MS)
            continue;
        map_remove(&hub->guests, guest->id);
        free(guest);
    }
}

void guest_free_all(struct hub *hub) {
    MAP_EACH(&hub->guests, struct guest, guest) free(guest);
    map_clear(&hub->guests);
}
