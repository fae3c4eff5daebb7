/* The printed sheets, cards and numbers as data. */
#ifndef JACTA_DICE_KINGDOMS_TABLES_H
#define JACTA_DICE_KINGDOMS_TABLES_H

#include "dice_kingdoms.h"

/* Boxes from the left, one letter each: . nothing, R recruit, G gold, W road, S sentinel, C combat,
 * P pedestal, * star; on roads also b and g, the outer boxes and the gold of a bridge. */
extern const char dk_box[DK_EDITIONS][DK_SECTIONS][40];
extern const uint8_t dk_boxes[DK_EDITIONS][DK_SECTIONS]; /* how many */
extern const uint8_t dk_reward[128];                     /* dk_effect of a box's letter */
/* Sets of boxes: those that set something off, which is all but nothing and stars, and those with stars. */
extern const uint64_t dk_effect_boxes[DK_EDITIONS][DK_SECTIONS],
    dk_star_boxes[DK_EDITIONS][DK_SECTIONS];

static inline uint32_t dk_reward_at(uint32_t edition, uint32_t section, uint32_t box) {
    return dk_reward[(uint8_t)dk_box[edition][section][box]];
}

typedef struct {
    const char *label;
    uint8_t low, high; /* values that activate it */
    uint8_t guild;
    uint8_t start; /* boxes ticked from the start */
} dk_citizen;
extern const dk_citizen dk_citizens[DK_CITIZENS];
extern const uint8_t dk_value_citizen[13];          /* by value */
extern const uint16_t dk_guild_citizens[DK_GUILDS]; /* sets */
extern const uint8_t dk_citizen_odds[DK_CITIZENS];  /* activations in 36 rolls of two dice */

typedef struct {
    uint8_t first, blocks; /* of the ten blocks */
    uint8_t high, low;     /* points of the first player to complete it, of the others */
} dk_lair;
extern const dk_lair dk_lairs[DK_LAIRS];

typedef struct {
    uint8_t lair, low, high; /* totals it accepts */
} dk_block;
extern const dk_block dk_blocks[DK_BLOCKS];

/* Places of the Forest sheet: domains first, then starts and dead ends. Coordinates are tenths on a
 * canvas of 1000 by 1000, y downwards. */
enum {
    DK_START = DK_DOMAINS,
    DK_STARTS = 4,
    DK_DEAD_END = DK_START + DK_STARTS,
    DK_DEAD_ENDS = 3,
    DK_NODES = DK_DEAD_END + DK_DEAD_ENDS
};
typedef enum {
    DK_GREEN_PM,
    DK_YELLOW_PM,
    DK_RED_PM,
    DK_BLUE_PM,
    DK_WORKER_HALL,
    DK_GREEN_FLIP,
    DK_RED_FLIP,
    DK_SHADOW_DEN,
    DK_YELLOW_FLIP,
    DK_ANY_PM,
    DK_BLUE_FLIP,
    DK_HOLY_ABBEY,
    DK_SOLDIER_BARRACKS
} dk_domain;
typedef struct {
    int16_t x, y;
    uint8_t enlists; /* of a citizen domain: guild + 1; 0 = a dice power or none */
} dk_node;
extern const dk_node dk_nodes[DK_NODES];
extern const uint8_t dk_power_pm[DK_DICE], dk_power_flip[DK_DICE]; /* domain, by coloured die */

typedef struct {
    uint8_t a, b; /* nodes */
    uint8_t boxes;
    char box[DK_ROAD_MAX + 1]; /* from A to B */
    uint8_t bridge;            /* its number, 0 = none */
    uint8_t span;              /* set of the bridge's boxes */
    uint8_t effects, stars;    /* sets of boxes that set something off, and with stars */
} dk_road;
extern const dk_road dk_roads[DK_ROADS];
extern const uint64_t dk_ends_at[DK_DOMAINS]; /* sets of the road ends that leave a domain */
extern const uint8_t dk_bridge_road[DK_BRIDGES];

/* Whether no box of the section is left to tick. */
static inline bool dk_full(const dk_state *s, uint32_t seat, uint32_t section) {
    return s->sheet[seat].ticked[section] == dk_boxes[dk_edition_of(s)][section];
}

/* Boxes of a road that are not ticked. */
static inline uint32_t dk_road_left(const dk_state *s, uint32_t seat, uint32_t road) {
    return dk_roads[road].boxes - bit_count(s->sheet[seat].roads[road]);
}

/* What a statue counts at the end. */
typedef enum {
    DK_PER_BRIDGE,
    DK_PER_DOMAIN,
    DK_PER_GOLD,
    DK_PER_WALL_STAR,
    DK_PER_LAIR,
    DK_PER_STAR,
    DK_PER_PEDESTAL,
    DK_PER_CITIZEN
} dk_measure;
typedef struct {
    uint8_t points, group, per; /* points for each full group of what is counted */
    uint8_t guild;              /* of the citizens counted */
    dk_task gain;               /* at once */
    uint8_t stars;              /* it counts as so many star boxes */
} dk_statue;
extern const dk_statue dk_statues[DK_STATUES];

typedef struct {
    uint8_t effect[2];
} dk_event;
extern const dk_event dk_events[DK_EVENTS];

enum { DK_RATINGS = 4 };
extern const uint8_t dk_rating_from[DK_RATINGS];

enum { DK_OPTIONS = 2 };
extern const jacta_option dk_options[DK_OPTIONS];
enum { DK_OLDER = 1 };
extern const jacta_edition dk_older[DK_OLDER];

/* ---- Names for programs, most of them also notation ---------------------------------------------- */

extern const jacta_names dk_guild_names, dk_die_names, dk_back_names, dk_citizen_names;
extern const jacta_names dk_lair_names, dk_block_names, dk_section_names, dk_crossed_names;
extern const jacta_names dk_end_names, dk_road_names, dk_road_box_names, dk_box_names;
extern const jacta_names dk_domain_names, dk_bridge_names, dk_statue_names, dk_event_names;
extern const jacta_names dk_effect_names, dk_phase_names, dk_option_names;

/* ---- Places on the Castle sheet, in tenths ----------------------------------------------------- */

typedef struct {
    int16_t x, y;
} dk_point;
enum { DK_WALL_BOXES = 22, DK_RIVER_POINTS = 6, DK_RIVERS = 2 };
extern const dk_point dk_wall_place[DK_WALL_BOXES];
extern const dk_point dk_guild_place[DK_GUILDS]; /* first box */
extern const dk_point dk_river[DK_RIVERS][DK_RIVER_POINTS];

#endif
