/* What the drawings and the words of moves share: catalogue keys of things with names, and where a
 * road's boxes lie. */
#ifndef JACTA_DICE_KINGDOMS_WORDS_H
#define JACTA_DICE_KINGDOMS_WORDS_H

#include "tables.h"

extern const char *const dk_guild_key[DK_GUILDS];
extern const char *const dk_citizen_key[DK_CITIZENS];
extern const char *const dk_lair_key[DK_LAIRS];
extern const char *const dk_node_key[DK_NODES];
extern const char *const dk_power_key[DK_DOMAINS];
extern const char *const dk_statue_key[DK_STATUES];
extern const char *const dk_event_key[DK_EVENTS], *const dk_event_text_key[DK_EVENTS];
extern const char *const dk_reward_key[DK_PEDESTAL + 1];

/* The centre of a road's box, counted from 0 next to end A, in tenths of the Forest's canvas. */
dk_point dk_road_at(uint32_t road, uint32_t box);

#endif
