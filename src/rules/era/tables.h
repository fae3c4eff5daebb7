/* What is in the box, as data. */
#ifndef JACTA_ERA_TABLES_H
#define JACTA_ERA_TABLES_H

#include "era.h"

/* Symbols of the dice. A face, or the sum of many, is a word with six bits for each. */
typedef enum {
    ERA_SYMBOL_GOODS, /* the resources first */
    ERA_SYMBOL_STONE,
    ERA_SYMBOL_WOOD,
    ERA_SYMBOL_FOOD,
    ERA_SYMBOL_CULTURE,
    ERA_SYMBOL_HAMMER,
    ERA_SYMBOL_SWORD,
    ERA_SYMBOL_SHIELD,
    ERA_SYMBOL_SKULL,
    ERA_SYMBOL_CHOICE, /* ERA_CHOICE_FOOD food or ERA_CHOICE_STONE stone */
    ERA_SYMBOL_QUILL,  /* last: five clergy dice need only three bits */
    ERA_SYMBOLS
} era_symbol;

static inline uint32_t era_symbols_of(uint64_t face, uint32_t symbol) {
    return (uint32_t)(face >> 6 * symbol) & 63;
}

/* A shape in one rotation: its cells, counted from the first one in reading order; as a set, those
 * within 64 of it, which are all but the end of a long wall. */
typedef struct {
    uint8_t cells, offset[10];
    uint64_t near;
} era_shape;

/* What a building does beyond dice, income and points (5). */
typedef enum {
    ERA_PLAIN,
    ERA_HEALS,          /* keeps disease from itself and its neighbours */
    ERA_SETS_DIE,       /* before the second throw */
    ERA_SCORES_EMPTY,   /* a point an empty cell beside it */
    ERA_SCORES_STOCK,   /* a point a unit of one resource */
    ERA_SCORES_CULTURE, /* a point a culture */
    ERA_SCORES_DICE,    /* a point a die */
    ERA_POWERS
} era_power;

typedef struct {
    const char *key, *score;
    uint8_t count, points;
    uint8_t price[ERA_RESOURCES]; /* no food */
    uint8_t die;                  /* 1 + colour of the die it carries, 0 = none */
    uint8_t income[ERA_RESOURCES];
    uint8_t power;            /* era_power */
    bool barrier;             /* bounds zones; a building that does is always fortified */
    uint8_t shape, rotations; /* first of its shapes */
} era_kind_row;

/* What depends on the number of players. */
typedef struct {
    uint8_t tokens, rounds, scorched;
    uint8_t boxed[ERA_BUILDINGS]; /* pieces put back */
} era_party_row;

/* Who suffers how from a number of skulls. */
typedef enum {
    ERA_CALM,
    ERA_BANDITS,
    ERA_DISEASE,
    ERA_TREACHERY,
    ERA_FIRE,
    ERA_ATTACK,
    ERA_REVOLT,
    ERA_DISASTERS
} era_disaster;

typedef struct {
    const char *key;
    int16_t from; /* lowest score */
} era_rank_row;

enum {
    ERA_SCORCHED_MOST = 3, /* at the end of the longest layout */
    ERA_START_PIECES = 7 + ERA_SCORCHED_MOST,
    ERA_START_CELL = 16 * 7 + 7,
    ERA_CHOICE_FOOD = 2,
    ERA_CHOICE_STONE = 1,
    ERA_SKULL_ROWS = 7,
    ERA_LAP = 25,
    ERA_MOST_CULTURE = 5,
    ERA_LARGEST_AREA = 10,
    ERA_REFUSAL = 2,
    ERA_RANKS = 7
};

extern const era_shape era_shapes[];
extern const era_kind_row era_kinds[ERA_KINDS];
extern const uint32_t era_fits_too[ERA_KINDS]; /* kinds that fit where the kind does, itself too */
extern const era_party_row era_parties[ERA_SEATS]; /* by players - 1 */
extern const uint64_t era_faces[ERA_DICE];
extern const uint32_t era_skulls;                   /* set of dice that show one */
extern const uint8_t era_disasters[ERA_SKULL_ROWS]; /* by skulls; the last row is for more too */
extern const uint8_t era_stock_start[ERA_RESOURCES], era_stock_most[ERA_RESOURCES];
extern const uint8_t era_start_pieces[ERA_START_PIECES]; /* kinds, in the order they are placed */
extern const uint8_t era_start_owned[ERA_BUILDINGS];
extern const uint8_t era_philip_dice[ERA_COLOURS];
extern const era_rank_row era_ranks[ERA_RANKS];

extern const jacta_option era_options[ERA_OPTIONS];
extern const char *const era_cell_name[ERA_CELLS];
extern const char *const era_kind_name[ERA_KINDS], *const era_form_name[4 * ERA_KINDS];
extern const char *const era_colour_name[ERA_COLOURS], *const era_colour_key[ERA_COLOURS];
extern const char *const era_die_name[ERA_DICE], *const era_face_key[ERA_DICE];
extern const char *const era_companion_name[ERA_COMPANIONS];
extern const char *const era_resource_name[ERA_RESOURCES], *const era_resource_key[ERA_RESOURCES];
extern const char *const era_unit_key[ERA_RESOURCES]; /* one of it */

#endif
