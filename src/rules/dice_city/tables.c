/* All numbers of the box. Sources: docs/rules/dice_city.md, section 2. */
#include "tables.h"

#define COST DC_TRIPLET

/* ---- Locations (2.4) --------------------------------------------------------------------------
 * Type, keyword, cost (wood, stone, iron), defense, victory points and ability: [P: card]; cost,
 * defense and points also [P: repo], but for the cost of the Barracks and the points of the
 * Cathedral. Further sources of single rows: 2.4 of the document. */

/* clang-format off */
#define A DC_ARMY
#define H DC_HARVEST
#define X DC_DEACTIVATES
#define W DC_WORTH_ROW
#define ARMY_CARD DC_REGULAR_ARMY
#define ROW(code, name, type, marks, defense, points, cost, op, ...) \
    [DC_##code] = {"dice_city.location." name, DC_##type, marks, defense, points, cost, \
                   DC_OP_##op, .amount = __VA_ARGS__}

const dc_location dc_locations[DC_LOCATIONS] = {
    /*  code            notation          type      mark def points  cost    ability */
    /* Printed on the board: no cost, no defense, no points [S][P: card]. */
    ROW(FOREST,         "forest",         RESOURCE, 0,   0, 0, COST(0,0,0), GAIN, COST(1,0,0)),
    ROW(MOUNTAIN,       "mountain",       RESOURCE, 0,   0, 0, COST(0,0,0), GAIN, COST(0,1,0)),
    ROW(CAVE,           "cave",           RESOURCE, 0,   0, 0, COST(0,0,0), GAIN, COST(0,0,1)),
    ROW(MILITIA,        "militia",        MILITARY, A,   0, 0, COST(0,0,0), ARMY, 1),
    ROW(SMALL_HOUSE,    "small_house",    CULTURE,  0,   0, 0, COST(0,0,0), TOKENS, 1),
    ROW(TRAVELLER,      "traveller",      CIVIC,    0,   0, 0, COST(0,0,0), REROLL, 0),
    /* Basic cards. */
    ROW(LUMBER_MILL,    "lumber_mill",    RESOURCE, H,   2, 0, COST(2,0,0), GAIN, COST(2,0,0)),
    ROW(QUARRY,         "quarry",         RESOURCE, H,   2, 0, COST(0,2,0), GAIN, COST(0,2,0)),
    ROW(MINE,           "mine",           RESOURCE, H,   2, 0, COST(0,0,2), GAIN, COST(0,0,2)),
    ROW(REGULAR_ARMY,   "regular_army",   MILITARY, A,   3, 1, COST(0,0,2), ARMY, 2),
    /* Location cards. */
    ROW(BARRACKS,       "barracks",       MILITARY, 0,   4, 2, COST(0,2,1), FREE_CARD, ARMY_CARD),
    ROW(BAZAAR,         "bazaar",         ECONOMY,  X,   3, 1, COST(1,0,1), GAIN, COST(1,1,1)),
    ROW(BLACKSMITH,     "blacksmith",     MILITARY, 0,   4, 2, COST(0,1,2), ARMY_BONUS, 1),
    ROW(CATAPULT,       "catapult",       MILITARY, A|X, 4, 2, COST(2,0,1), ARMY, 3),
    ROW(CATHEDRAL,      "cathedral",      CULTURE,  W,   6, 0, COST(1,2,2), NONE, 0),
    ROW(CEMETERY,       "cemetery",       CIVIC,    X,   3, 1, COST(1,1,0), COPY, DC_SCOPE_ROW),
    ROW(CHURCH,         "church",         CIVIC,    0,   4, 2, COST(1,1,1), COPY, DC_SCOPE_DICE),
    ROW(FESTIVAL_HALL,  "festival_hall",  CULTURE,  0,   3, 1, COST(2,0,0), TOKENS_PAIRS, 0),
    ROW(GRAND_STATUE,   "grand_statue",   CULTURE,  0,   4, 2, COST(0,1,1), NONE, 0, .statue = 3),
    ROW(GREAT_WALL,     "great_wall",     CULTURE,  0,   5, 3, COST(0,2,1), NONE, 0, .shield = 2),
    ROW(MANOR,          "manor",          CULTURE,  0,   4, 2, COST(1,2,0), TOKENS, 2),
    ROW(MARKET_PLACE,   "market_place",   ECONOMY,  0,   4, 2, COST(2,0,1), TRADE, 0),
    ROW(MERCHANT_GUILD, "merchant_guild", ECONOMY,  X,   5, 3, COST(2,1,1), GUILD, 0),
    ROW(MINT,           "mint",           ECONOMY,  0,   5, 3, COST(0,2,2), RESOURCE_BONUS, 1),
    ROW(STABLES,        "stables",        CIVIC,    0,   3, 1, COST(2,0,0), SHIFT, 0),
    ROW(STOREHOUSE,     "storehouse",     ECONOMY,  0,   3, 1, COST(1,1,0), TRIPLE, 0),
    ROW(TOWN_HALL,      "town_hall",      CIVIC,    0,   5, 3, COST(2,2,1), COPY, DC_SCOPE_CITY),
    ROW(TRAINING_CAMP,  "training_camp",  MILITARY, 0,   3, 1, COST(1,0,1), BANDIT_WEAKNESS, 1),
    ROW(WATCH_TOWER,    "watch_tower",    MILITARY, A,   4, 2, COST(1,1,1), ARMY_BANDITS, 3),
    ROW(WELL,           "well",           CIVIC,    0,   3, 1, COST(0,1,1), REROLL_MANY, 0),
};

/* The printed city, the same for all (2.3) [P: repo]. */
#define FO DC_FOREST
#define MO DC_MOUNTAIN
#define CA DC_CAVE
#define MI DC_MILITIA
#define SH DC_SMALL_HOUSE
#define TR DC_TRAVELLER
const uint8_t dc_printed[DC_SPACES] = {
    FO, MO, CA, FO, MO, CA, /* white */
    MO, MI, SH, TR, MI, FO, /* yellow */
    CA, MI, TR, MI, SH, MO, /* red */
    FO, SH, MI, TR, MI, CA, /* blue */
    MO, CA, FO, MO, CA, FO, /* black */
};

/* Bandits (2.5): defense [P: card][P: repo], victory points [S]. */
const dc_bandit dc_bandits[DC_PILES] = {{3, 2}, {4, 3}, {5, 4}};

/* Ships (2.6): the first cost and all victory points [S], the other costs [P: card][P: repo]. */
const dc_ship dc_ships[DC_PILES] = {{COST(2,2,2), 5}, {COST(3,3,3), 10}, {COST(4,4,4), 20}};

/* ---- Options (8) and words ------------------------------------------------------------------- */

static const char *const first_seat[] = {"random", "0", "1", "2", "3"};
static const char *const on_off[] = {"on", "off"};
static const char *const off_on[] = {"off", "on"};
static const char *const solo_mode[] = {"normal", "hard"};

const jacta_option dc_options[DC_OPTIONS] = {
    [DC_FIRST_SEAT] = {"first_seat", first_seat, JACTA_CHOICE, 5, 0, 0, 0, 2, 4, .seats = 1},
    [DC_END_DECK] = {"end_deck", on_off, JACTA_CHOICE, 2, 0, 0, 0, 2, 4},
    [DC_DECLARE_END] = {"declare_end", off_on, JACTA_CHOICE, 2, 0, 0, 0, 2, 4},
    [DC_SPEND_AFTER_LAST_DIE] = {"pass_spend_after_last_die", off_on, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [DC_GUILD_COUNTS_DEACTIVATED] = {"guild_counts_deactivated", off_on, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [DC_ROUND_CAP] = {"round_cap", NULL, JACTA_NUMBER, 0, 1, 250, 100, 2, 4},
    [DC_SOLO_MODE] = {"solo_mode", solo_mode, JACTA_CHOICE, 2, 0, 0, 0, 1, 1},
    [DC_SOLO_TARGET] = {"solo_target", NULL, JACTA_NUMBER, 0, 5, 250, 50, 1, 1},
};

#define COLOURS(kind) \
    {"dice_city." kind ".white", "dice_city." kind ".yellow", "dice_city." kind ".red", \
     "dice_city." kind ".blue", "dice_city." kind ".black"}
#define RESOURCES(kind) \
    {"dice_city." kind ".wood", "dice_city." kind ".stone", "dice_city." kind ".iron"}
const char *const dc_die_name[DC_ROWS] = {"white", "yellow", "red", "blue", "black"};
const char *const dc_resource_name[DC_RESOURCES] = {"wood", "stone", "iron"};
const char *const dc_location_name[DC_LOCATIONS] = {
    "forest", "mountain", "cave", "militia", "small_house", "traveller",
    "lumber_mill", "quarry", "mine", "regular_army",
    "barracks", "bazaar", "blacksmith", "catapult", "cathedral", "cemetery", "church", "festival_hall",
    "grand_statue", "great_wall", "manor", "market_place", "merchant_guild", "mint", "stables",
    "storehouse", "town_hall", "training_camp", "watch_tower", "well",
};
const char *const dc_die_key[DC_ROWS] = COLOURS("die");
const char *const dc_row_key[DC_ROWS] = COLOURS("row");
const char *const dc_resource_key[DC_RESOURCES] = RESOURCES("resource");
const char *const dc_resources_key[DC_RESOURCES] = RESOURCES("resources");
/* clang-format on */
