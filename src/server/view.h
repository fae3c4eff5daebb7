/* What a viewer learns about a game, as JSON. Every message about a game is built here, from states
 * out of which `hide` has erased what the viewer may not know; nothing else of the server writes
 * states, moves or events. */
#ifndef JACTA_VIEW_H
#define JACTA_VIEW_H

#include "engine/state.h"

typedef struct {
    const jacta_game *game;
    int32_t viewer; /* a seat, JACTA_SPECTATOR or JACTA_REFEREE */
    const char *lang;
    uint32_t lost; /* seats that have forfeited, as a mask */
    bool ended;    /* nobody has the turn any more */
    bool foreign;  /* the events were played by other rules, which may have known other moves */
    const void *now;
} view_eyes;

/* Where the game stands: members turn, status, state, scores. */
void view_position(json *out, const view_eyes *eyes, const void *state);
/* The member `moves`: the legal moves with words, elements and gains; with `brief` their notation
 * only. It is the viewer's turn. */
void view_moves(json *out, const view_eyes *eyes, const void *state, bool brief);
/* What happened between two states, as a log entry. */
void view_entry(json *out, const view_eyes *eyes, const void *before, const void *after,
                jacta_event event, uint32_t ply, int64_t time);
/* A move in words. */
void view_words(const view_eyes *eyes, const void *state, jacta_move move, jacta_text *out);
#endif
