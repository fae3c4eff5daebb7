/* Guests: people without accounts, known by a secret that their browser keeps. */
#ifndef JACTA_GUEST_H
#define JACTA_GUEST_H

#include "engine/match.h"
#include "hub.h"

enum { AWAY_MS = 120000, CODE_MS = 600000 };

struct guest {
    char id[ID_BYTES], name[NAME_BYTES], lang[4];
    int64_t made, since; /* tables created; first seen */
    uint32_t sockets, clients;
    int64_t away;      /* when the last socket was closed */
    uint64_t ticket;   /* of its last row */
    double rate, chat; /* requests and chat lines it may still send */
    int64_t rate_at, chat_at;
};

struct guest *guest_by_secret(struct hub *hub, const char *secret);
/* Makes a guest; its secret (44 bytes with the NUL) is known to nobody else. */
struct guest *guest_new(struct hub *hub, const char *lang, char secret[44]);
struct guest *guest_find(struct hub *hub, const char *id);
void guest_save(struct hub *hub, struct guest *guest);
/* The guest is again who was stored last; false if it never was. */
bool guest_reload(struct hub *hub, struct guest *guest);
void guest_add_secret(struct hub *hub, struct guest *guest, char secret[44]);
/* A code by which another device becomes the guest too, once and soon. */
void guest_code(struct hub *hub, const struct guest *guest, char code[ID_BYTES]);
struct guest *guest_claim(struct hub *hub, const char *code);
/* Promise for the dice of the next table the guest creates. */
void guest_commitment(struct hub *hub, const struct guest *guest, char out[FAIR_HEX]);
/* Takes one from what the guest may do; false if nothing is left. */
bool guest_spend(struct hub *hub, struct guest *guest, bool chat);
/* Forgets guests who have been away for long, and old codes. */
void guest_sweep(struct hub *hub);
void guest_free_all(struct hub *hub);

#endif
