/* The games there are, found through src/rules/games.def, and what they start from. */
#ifndef JACTA_REGISTRY_H
#define JACTA_REGISTRY_H

#include "jacta.h"

/* The game with that id; NULL with an error that names the games there are. */
const jacta_game *registry_game(const char *id, jacta_error *error);

/* Whether so many can play it; false with an error if not. */
bool registry_players(const jacta_game *game, uint32_t players, jacta_error *error);

/* Fills in the usual set-up of that version of the rules; false, with that of today, where the version is
 * none that can still be played. */
bool registry_setup(const jacta_game *game, uint32_t version, uint32_t players, jacta_setup *setup);

#endif
