/* What can be said of any game's state without knowing the game. */
#ifndef JACTA_STATE_H
#define JACTA_STATE_H

#include "jacta.h"
#include "json.h"

/* The legal moves or the possible outcomes, whichever come next; returns how many, 0 at the end.
 * No game that jacta_begin() starts lists more than JACTA_MAX_LIST, so lists can lie on the stack. */
uint32_t state_list(const jacta_game *game, const void *state, jacta_move *out);

void state_json(json *out, const char *key, const jacta_game *game, const void *state);
void scores_json(json *out, const char *key, const jacta_game *game, const jacta_scores *scores);

#endif
