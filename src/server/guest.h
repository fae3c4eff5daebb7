/* Guests: people without accounts, known by a secret that their browser keeps. */
#ifndef JACTA_GUEST_H
#define JACTA_GUEST_H

#include "engine/match.h"
#include "hub.h"
#include "network.h"

enum { AWAY_MS = 120000, CODE_MS = 600000 };

struct guest {
    char id[ID_BYTES], name[NAME_BYTES], lang[4]; /* name: "" until it is told */
    int64_t made, since;                          /* tables created; first seen */
    uint32_t sockets, clients;
    uint32_t served;               /* requests in the turn that it was last served in */
    uint32_t hosted;               /* running tables that it has created, or more */
    bool counted;                  /* `hosted` is known */
    bool lobby_due;                /* its own tables have changed since the lobby was told */
    size_t queued;                 /* bytes that wait for it to read them */
    int64_t away;                  /* when the last socket was closed */
    uint64_t ticket;               /* of its last row */
    uint64_t turn;                 /* in which it was last served */
    uint64_t others;               /* what other servers had written when `hosted` was counted */
    struct bucket requests, chats; /* that it may still send */
};

/* Whose secret it is, NULL: nobody's. False if that cannot be read now, so that nobody who is known
 * becomes somebody new. */
bool guest_by_secret(struct hub *hub, const char *secret, struct guest **guest);
/* Makes a guest; its secret (44 bytes with the NUL) is known to nobody else. */
struct guest *guest_new(struct hub *hub, const char *lang, char secret[44]);
struct guest *guest_find(struct hub *hub, const char *id);
/* No client is that guest any more, which leaves memory. */
void guest_forget(struct hub *hub, struct guest *guest);
/* Nobody is that guest any more. */
void guest_delete(struct hub *hub, const char *id);
void guest_save(struct hub *hub, struct guest *guest);
/* The guest is again who was stored last; false if it never was. */
bool guest_reload(struct hub *hub, struct guest *guest);
void guest_add_secret(struct hub *hub, struct guest *guest, char secret[44]);
/* What the guest is called who is that player of a table, counted from 1; 0: looks on. */
void guest_call(const struct guest *guest, uint32_t number, char out[NAME_BYTES]);
/* A code by which another device becomes the guest too, once and soon. */
void guest_code(struct hub *hub, struct guest *guest, char code[ID_BYTES]);
struct guest *guest_claim(struct hub *hub, const char *code);
/* The seed of the next table that the guest creates, known only to who knows the server's secret. Each
 * server has its own, since a guest may be at two of them at a time. */
void guest_seed(struct hub *hub, const struct guest *guest, uint8_t seed[DICE_SEED]);
/* Promise for the dice of the next table the guest creates. */
void guest_commitment(struct hub *hub, const struct guest *guest, char out[FAIR_HEX]);
/* Takes the cost from what the guest may do; false if nothing is left. */
bool guest_spend(struct hub *hub, struct guest *guest, double cost);
/* Whether it has asked for so much that it would be refused now. */
bool guest_is_spent(const struct hub *hub, const struct guest *guest);
/* As guest_spend() for a line of chat. */
bool guest_may_talk(struct guest *guest);
/* Forgets guests who have been away for long. */
void guest_sweep(struct hub *hub);
void guest_free_all(struct hub *hub);

#endif
