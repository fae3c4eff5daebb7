/* The box of Dice City as data. */
#ifndef JACTA_DICE_CITY_TABLES_H
#define JACTA_DICE_CITY_TABLES_H

#include "dice_city.h"

typedef enum { DC_RESOURCE, DC_MILITARY, DC_ECONOMY, DC_CULTURE, DC_CIVIC, DC_TYPES } dc_type;

/* Amounts of the three resources in one word, ten bits each, so that stocks and costs compare and
 * add in one step. */
#define DC_TRIPLET(wood, stone, iron)                                                              \
    ((uint32_t)(wood) | (uint32_t)(stone) << 10 | (uint32_t)(iron) << 20)

/* What a location does when a die uses it (5.1). */
typedef enum {
    DC_OP_NONE,
    DC_OP_GAIN,         /* amount: a triplet */
    DC_OP_TOKENS,       /* gain that many victory points */
    DC_OP_TOKENS_PAIRS, /* one for each two equal resources in stock */
    DC_OP_ARMY,
    DC_OP_ARMY_BANDITS,
    DC_OP_ARMY_BONUS,
    DC_OP_RESOURCE_BONUS,
    DC_OP_BANDIT_WEAKNESS,
    DC_OP_FREE_CARD,   /* amount: its dc_code, a basic card */
    DC_OP_REROLL,      /* this die */
    DC_OP_REROLL_MANY, /* this die and others */
    DC_OP_SHIFT,       /* move another die along its row */
    DC_OP_COPY,        /* amount: dc_scope */
    DC_OP_TRIPLE,
    DC_OP_TRADE,
    DC_OP_GUILD
} dc_op;

typedef enum { DC_SCOPE_CITY, DC_SCOPE_DICE, DC_SCOPE_ROW } dc_scope;

enum {
    DC_ARMY = 1,        /* keyword Army */
    DC_HARVEST = 2,     /* keyword Harvest */
    DC_DEACTIVATES = 4, /* its use costs a deactivation token on it */
    DC_WORTH_ROW = 8    /* worth one victory point for each culture location on its row */
};

typedef struct {
    const char *key; /* catalogue key; its last word is the name */
    uint8_t type, marks, defense, points;
    uint32_t cost; /* triplet */
    uint32_t op, amount;
    uint8_t shield; /* ongoing: defense of the other cards on its row */
    uint8_t statue; /* on building: most stone and iron that may be turned into tokens */
} dc_location;

extern const dc_location dc_locations[DC_LOCATIONS];
extern const uint8_t dc_printed[DC_SPACES];

typedef struct {
    uint8_t defense, points;
} dc_bandit;
extern const dc_bandit dc_bandits[DC_PILES];

typedef struct {
    uint32_t cost; /* triplet */
    uint8_t points;
} dc_ship;
extern const dc_ship dc_ships[DC_PILES];

enum {
    DC_BASIC_COPIES = 15,
    DC_COPIES = 3,
    DC_STEAL_COST = 2,
    DC_DISPLAY = 8,
    DC_HARD_DISPLAY = 10
};

extern const jacta_option dc_options[DC_OPTIONS];
/* How the notation names things. */
extern const char *const dc_die_name[DC_ROWS]; /* also of the rows */
extern const char *const dc_resource_name[DC_RESOURCES];
extern const char *const dc_location_name[DC_LOCATIONS];
extern const char *const dc_die_key[DC_ROWS];
extern const char *const dc_row_key[DC_ROWS];
extern const char *const dc_resource_key[DC_RESOURCES];
extern const char *const dc_resources_key[DC_RESOURCES]; /* for several units */

#endif
