/* What rules.c and moves.c share. */
#ifndef JACTA_ROLLING_REALMS_MOVES_H
#define JACTA_ROLLING_REALMS_MOVES_H

#include "rolling_realms.h"

uint32_t rr_moves(const void *state, jacta_move *out);

/* Realms that no round has yet. */
static inline uint32_t rr_free_realms(const rr_state *s) {
    return ((1u << RR_REALMS) - 1) & ~(uint32_t)(s->realms[0] | s->realms[1] | s->realms[2]);
}

/* The sets of three out of `from`, ascending; 0 after the last. */
static inline uint32_t rr_trio_next(uint32_t from, uint32_t set) {
    do set = (set - from) & from;
    while (set && __builtin_popcount(set) != 3);
    return set;
}

static inline uint32_t rr_trio_first(uint32_t from) {
    return rr_trio_next(from, 0);
}

void rr_write(const void *state, jacta_move move, jacta_text *out);
void rr_describe(const void *state, jacta_move move, jacta_phrase *out);
void rr_touch(const void *state, jacta_move move, jacta_text *out);
void rr_status(const void *state, jacta_phrase *out);
void rolling_realms_board(const void *state, int32_t viewer, jacta_canvas *canvas);

#endif
