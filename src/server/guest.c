#include "guest.h"

#include "memory.h"
#include "rules/core/text.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct claim {
    char code[ID_BYTES], guest[ID_BYTES];
    int64_t until;
};

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
    guest->away = guest->rate_at = guest->chat_at = hub_now();
    guest->rate = 2 * hub->options->rate, guest->chat = 5;
    map_put(&hub->guests, guest->id, guest);
    return guest;
}

struct guest *guest_find(struct hub *hub, const char *id) {
    struct guest *guest = map_get(&hub->guests, id), stored = {0};
    if (guest || !*id) return guest;
    hub_read(hub, READ_GUEST, id, 0, 0, copy_guest, &stored);
    return *stored.id ? guest_keep(hub, &stored) : NULL;
}

struct guest *guest_by_secret(struct hub *hub, const char *secret) {
    char hash[FAIR_HEX], id[ID_BYTES] = "";
    hash_secret(secret, hash);
    hub_read(hub, READ_TOKEN, hash, 0, 0, copy_owner, id);
    return guest_find(hub, id);
}

void guest_save(struct hub *hub, struct guest *guest) {
    store_guest row = {guest->id, guest->name, guest->lang, guest->made, guest->since};
    store_put(hub->writer, &(store_row){STORE_GUEST, .guest = row});
    guest->ticket = store_ticket(hub->writer);
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
    struct guest draft = {.since = hub_now()};
    jacta_phrase name;
    jacta_text text = TEXT_ON(draft.name);
    random_id(draft.id, 'g', 12);
    snprintf(draft.lang, sizeof draft.lang, "%s", lang);
    phrase_start(&name, "server.guest");
    phrase_number(&name, (int32_t)(1000 + randombytes_uniform(9000)));
    jacta_phrase_text(lang, &name, &text);
    struct guest *guest = guest_keep(hub, &draft);
    guest_save(hub, guest);
    guest_add_secret(hub, guest, secret);
    return guest;
}

void guest_code(struct hub *hub, const struct guest *guest, char code[ID_BYTES]) {
    struct claim *claim = need(calloc(1, sizeof *claim));
    random_id(claim->code, 0, 8);
    for (char *letter = claim->code; *letter; letter++)
        if (*letter >= 'a') *letter = (char)(*letter - 'a' + 'A');
    memmove(claim->code + 5, claim->code + 4, 5);
    claim->code[4] = '-';
    memcpy(claim->guest, guest->id, sizeof claim->guest);
    claim->until = hub_now() + CODE_MS;
    map_put(&hub->codes, claim->code, claim);
    memcpy(code, claim->code, ID_BYTES);
}

struct guest *guest_claim(struct hub *hub, const char *code) {
    struct claim *claim = map_get(&hub->codes, code);
    if (!claim) return NULL;
    struct guest *guest = claim->until > hub_now() ? guest_find(hub, claim->guest) : NULL;
    map_remove(&hub->codes, code);
    free(claim);
    return guest;
}

void guest_commitment(struct hub *hub, const struct guest *guest, char out[FAIR_HEX]) {
    uint8_t seed[FAIR_SEED];
    fair_seed(hub->secret, guest->id, (uint64_t)guest->made, seed);
    fair_commitment(seed, out);
}

static bool bucket_take(double *left, int64_t *time, double most, double each_second) {
    int64_t now = hub_now();
    *left += (double)(now - *time) * each_second / 1000;
    *time = now;
    if (*left > most) *left = most;
    if (*left < 1) return false;
    *left -= 1;
    return true;
}

bool guest_spend(struct hub *hub, struct guest *guest, bool chat) {
    double rate = hub->options->rate;
    return chat ? bucket_take(&guest->chat, &guest->chat_at, 5, 0.5)
                : bucket_take(&guest->rate, &guest->rate_at, 2 * rate, rate);
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
    MAP_EACH(&hub->codes, struct claim, claim) {
        if (claim->until > now) continue;
        map_remove(&hub->codes, claim->code);
        free(claim);
    }
}

void guest_free_all(struct hub *hub) {
    MAP_EACH(&hub->guests, struct guest, guest) free(guest);
    MAP_EACH(&hub->codes, struct claim, claim) free(claim);
    map_clear(&hub->guests);
    map_clear(&hub->codes);
}
