/* What is told, as JSON: the members of the messages of docs/protocol.md that are about a game. The server
 * sends them, and the engine in the page answers with them. */
#ifndef JACTA_TELL_MEMBERS_H
#define JACTA_TELL_MEMBERS_H

#include "bots/analyse.h"
#include "tell.h"

enum { ANALYSIS_PLAYOUTS = 100 }; /* for every question, on the server and in the page alike */

/* Where the game stands: the members turn, status, pending, state, facts and scores. */
void position_json(json *out, const tell_eyes *eyes, const void *state);
/* The member `moves`: the legal moves with words, elements and gains if it is the viewer's turn, else
 * none; with `brief` their notation only. */
void moves_json(json *out, const tell_eyes *eyes, const void *state, bool brief);
/* The members of a log entry: actor, move, text, gains, points and effects. */
void event_json(json *out, const tell_eyes *eyes, const told_event *event);
/* The members element, text (why it cannot be used) and about (what it is); false, with nothing put, if there is no such element. */
bool why_json(json *out, const tell_eyes *eyes, const void *state, const char *id);
/* All that an analysis of a finished game has found: unit, points, seats, worst. False, with nothing
 * put, where memory was short. */
bool analysis_json(json *out, const tell_eyes *eyes, analysis *study);
/* The member `when` of an option that can only be set beside a choice of another one. */
void option_when_json(json *out, const jacta_game *game, const jacta_option *option);

#endif
