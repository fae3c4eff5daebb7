/* What can be said of any game's state without knowing the game. */
#ifndef JACTA_STATE_H
#define JACTA_STATE_H

#include "jacta.h"
#include "json.h"

/* The legal moves or the possible outcomes, whichever come next; returns how many, 0 at the end.
 * No game that jacta_begin() starts lists more than JACTA_MAX_LIST, so lists can lie on the stack. */
uint32_t state_list(const jacta_game *game, const void *state, jacta_move *out);

/* The catalogue key of a change that is told to the seat, as jacta_diff() finds it; false where the
 * field has no label or the change is another seat's. */
bool state_label(const jacta_field *field, const uint32_t index[3], int32_t seat, jacta_text *key);

/* Whether the viewer may know what the event was, now that the game stands at `now`. */
bool state_knows(const jacta_game *game, const void *before, jacta_event event, const void *now,
                 int32_t viewer);

/* As jacta_diff(), but only what players are told: fields with a label. */
void state_changes(const jacta_game *game, const void *before, const void *after,
                   jacta_diff_each *each, void *context);

/* A number for how the game's states lie in memory: bytes written under another are not read. */
uint32_t state_layout(const jacta_game *game);

void state_json(json *out, const char *key, const jacta_game *game, const void *state, bool names);
/* What the face computes from the state, as an object of arrays. */
void facts_json(json *out, const char *key, const jacta_game *game, const void *state);
void scores_json(json *out, const char *key, const jacta_game *game, const jacta_scores *scores);
/* Event number `ply`: what was possible, with weights where chance decides, what happened, and the state
 * and scores that followed. */
void state_event_json(json *out, const jacta_game *game, uint32_t ply, jacta_event event,
                      const void *before, const void *after, bool names);

#endif
