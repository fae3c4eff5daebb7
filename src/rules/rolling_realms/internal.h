/* What the sources of this folder share; nobody else includes it. */
#ifndef JACTA_ROLLING_REALMS_INTERNAL_H
#define JACTA_ROLLING_REALMS_INTERNAL_H

#include "tables.h"

enum { RR_MOVES_MAX = 2048 }; /* no list is longer */

/* Realms that no round has yet. */
static inline uint32_t rr_free_realms(const rr_state *s) {
    return ((1u << RR_REALMS) - 1) & ~(uint32_t)(s->realms[0] | s->realms[1] | s->realms[2]);
}

/* The sets of three of these realms, ascending; 0 after the last. */
static inline uint32_t rr_trio_next(uint32_t realms, uint32_t set) {
    do set = (set - realms) & realms;
    while (set && __builtin_popcount(set) != 3);
    return set;
}

static inline uint32_t rr_trio_first(uint32_t realms) {
    return rr_trio_next(realms, 0);
}

/* Realms in which the die may be placed: one die each, but for one that shares, which must have
 * changed its value. */
static inline uint32_t rr_open_realms(const rr_state *s, const rr_die *die) {
    uint32_t realms = s->realms[s->round];
    if (!(die->marks & RR_EXEMPT)) return realms & ~(uint32_t)s->used;
    return die->value == die->original ? 0 : realms;
}

/* The acting player earns a resource, or RR_NOTHING, within the limit of the round. */
static inline void rr_gain(rr_state *s, uint32_t resource) {
    rr_sheet *sheet = &s->sheet[s->seat];
    if (resource == RR_NOTHING || sheet->earned[s->round][resource] >= RR_EARN_MAX) return;
    sheet->earned[s->round][resource]++;
    sheet->have[s->round][resource]++;
}

/* Sets of what is full and has given its resources: squares of Tapestry, lines of Cities, columns of
 * Castles. */
uint32_t rr_full_squares(const rr_state *state, uint32_t seat);
uint32_t rr_full_lines(const rr_state *state, uint32_t seat);
uint32_t rr_full_columns(const rr_state *state, uint32_t seat);

/* Verbs, in the order of their moves. */
typedef enum { RR_VERB_DIE, RR_VERB_BUY, RR_VERB_END, RR_VERB_PICK, RR_VERBS } rr_verb;
extern const jacta_verb rr_verbs[RR_VERBS];

/* What can be done with a die, in the order of the codes: the second part of RR_VERB_DIE is taken
 * apart by rr_deeds as a move is by rr_verbs. */
typedef enum {
    RR_DEED_TAPESTRY,
    RR_DEED_CITIES,
    RR_DEED_ZONE,  /* Euphoria, one zone */
    RR_DEED_ZONES, /* both */
    RR_DEED_SCYTHE,
    RR_DEED_WINGSPAN,
    RR_DEED_CASTLES,
    RR_DEED_TAKE,
    RR_DEED_SHIP,
    RR_DEED_MY_LITTLE,
    RR_DEED_CIRCLE,
    RR_DEED_FILL,
    RR_DEED_ADJUST_2, /* from here on bonuses */
    RR_DEED_ADJUST_3,
    RR_DEED_REUSE_PAIR,
    RR_DEED_REUSE_ANY,
    RR_DEED_REUSE_SEVEN,
    RR_DEEDS
} rr_deed;
extern const jacta_verb rr_deeds[RR_DEEDS];

bool rr_begin(void *state, const jacta_setup *setup, jacta_error *error);
int32_t rr_turn(const void *state);
void rr_apply(void *state, jacta_move move);
jacta_together rr_together(const void *state);
void rr_ahead(void *state, int32_t seat);
uint32_t rr_moves(const void *state, jacta_move *out);
uint32_t rr_chances(const void *state, jacta_chance *out);
jacta_move rr_draw(const void *state, jacta_rng *rng);
void rr_scores(const void *state, jacta_scores *out);
/* In hundredths of a star. */
int32_t rr_value(const void *state, int32_t seat);
void rr_board(const void *state, int32_t viewer, jacta_canvas *canvas);
void rr_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                void *context);
void rr_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context);
bool rr_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out);

extern const jacta_face rolling_realms_face;

#endif
