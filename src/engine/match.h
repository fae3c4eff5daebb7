/* A game with its history: the present state, and with every event what it changed, as bytes that lead
 * forward and back. Any state comes back without asking the rules, which may have been others when
 * the event happened. */
#ifndef JACTA_MATCH_H
#define JACTA_MATCH_H

#include "jacta.h"

/* Room for a name, and for a seed: 32 bytes and as many from every seat in hexadecimal digits. */
enum { NAME_BYTES = 64, SEED_BYTES = 512 };

/* Plays a move known to be legal; false only when memory is short. */
bool match_push(jacta_match *match, jacta_move move);
/* What match_restore() needs of event number `ply`; valid until the match changes. `room` holds a state,
 * to which it may point. */
const void *match_saved(const jacta_match *match, uint32_t ply, void *room, uint32_t *size);
/* Appends an event with what was saved of it (what it changed or, with bytes of the state's size, the
 * state after it) without asking the rules; false if the bytes are neither or memory is short. */
bool match_restore(jacta_match *match, jacta_event event, const void *bytes, uint32_t size);
/* A copy of all of it; NULL when memory is short. */
jacta_match *match_clone(const jacta_match *match);
/* Copies the state after `ply` events. Unlike jacta_match_state() it keeps nothing, and several
 * threads may do it at once. */
void match_copy(const jacta_match *match, uint32_t ply, void *out);
/* Takes a copy of the state after `from` events to the one after `to`. */
void match_walk(const jacta_match *match, uint32_t from, uint32_t to, void *state);
/* Replaces the state before the first event. */
void match_restart(jacta_match *match, const void *state);
/* As much of a record as is sound: the match up to the first line at fault, which the error names unless
 * it is the `whole` of it. NULL where not even its set-up can be played. */
jacta_match *record_part(const char *text, size_t length, bool *whole, jacta_error *error);

#endif
