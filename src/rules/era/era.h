/* Era: Medieval Age: every player builds a walled town on a grid of their own from what their dice,
 * the people of their dwellings, bring each round. Rules and sources: docs/rules/era.md. Layouts
 * are secret until all stand, dice until all have stopped; both are asked one seat at a time. */
#ifndef JACTA_ERA_H
#define JACTA_ERA_H

#include "jacta.h"

enum {
    ERA_SEATS = 4,
    ERA_SIDE = 14,   /* rows and columns of a domain */
    ERA_ROUNDS = 40, /* no game is longer */
    ERA_TIES = 10,   /* throws for the first player before the lowest seat takes it */
    ERA_THROWS = 3,  /* of a pool in a round */
    ERA_FACES = 6,
    ERA_HANDFUL = 8,      /* dice of one chance event */
    ERA_PIECES = 62,      /* more do not fit on a domain, whatever the supply gives */
    ERA_CELLS = 256,      /* a domain with a rim of one cell around it, in rows of 16 */
    ERA_MOST_MOVES = 684, /* 676 places of a townhouse, and room to write eight at a time */
    ERA_PHILIP = 1        /* solo: the row of `dice` that holds Sir Philip's */
};

typedef enum { ERA_GOODS, ERA_STONE, ERA_WOOD, ERA_FOOD, ERA_RESOURCES } era_resource;
typedef enum { ERA_PEASANT, ERA_NOBLE, ERA_BURGHER, ERA_CLERGY, ERA_COLOURS } era_colour;

/* Dice of one colour and face are alike: a die is 6 * colour + face. */
enum { ERA_DICE = ERA_COLOURS * ERA_FACES };

typedef enum {
    ERA_KEEP,
    ERA_LONGHOUSE,
    ERA_TOWNHOUSE,
    ERA_CHURCH,
    ERA_FARM,
    ERA_LUMBER_MILL,
    ERA_HOSPITAL,
    ERA_MONASTERY,
    ERA_MARKET,
    ERA_GUILDHALL,
    ERA_UNIVERSITY,
    ERA_CATHEDRAL,
    ERA_BUILDINGS,
    ERA_WALL2 = ERA_BUILDINGS,
    ERA_WALL3,
    ERA_WALL4,
    ERA_WALL5,
    ERA_WALL6,
    ERA_SCORCHED,
    ERA_KINDS
} era_kind;

typedef enum {
    ERA_GUILDHALL_COUNTS, /* one_kind, all_kinds */
    ERA_FIRE_TAKES,       /* any, unfortified */
    ERA_OPTIONS
} era_option;

/* What everybody does in turn, first player first. */
typedef enum {
    ERA_STAGE_LAYOUT,
    ERA_STAGE_FIRST,
    ERA_STAGE_ROLL,
    ERA_STAGE_PHILIP,
    ERA_STAGE_QUILLS,
    ERA_STAGE_COLLECT,
    ERA_STAGE_FEED,
    ERA_STAGE_DISASTERS,
    ERA_STAGE_BUILD,
    ERA_STAGE_EXTORT,
    ERA_STAGE_OVER
} era_stage;

/* What is decided or thrown next. */
typedef enum {
    ERA_PHASE_THROW, /* chance: the dice in hand */
    ERA_PHASE_PLACE, /* a piece of the layout, a purchase */
    ERA_PHASE_ROLL,
    ERA_PHASE_QUILL,
    ERA_PHASE_COLLECT,
    ERA_PHASE_BANDITS,
    ERA_PHASE_FIRE,
    ERA_PHASE_SCORCH, /* a place for the scorched area, or a building that makes way */
    ERA_PHASE_ATTACK,
    ERA_PHASE_BUILD,
    ERA_PHASE_DEMAND,
    ERA_PHASE_ANSWER,
    ERA_PHASE_ROB, /* solo: from Sir Philip */
    ERA_PHASE_OVER
} era_phase;

/* A piece on a domain, named by its first cell in reading order; cell 0 = none. */
typedef struct {
    uint8_t cell, form; /* form = 4 * kind + rotation */
} era_piece;

/* Cells are bits of 16 rows, bit 1 + col of row 1 + row: a rim of zeros runs around. */
typedef struct {
    uint16_t taken[16];           /* by any piece */
    uint16_t barrier[16];         /* by walls and keeps */
    era_piece pieces[ERA_PIECES]; /* by cell; beyond the last all zero */
    uint8_t count;                /* of pieces */
    uint8_t spare;                /* always 0 */
} era_domain;

/* What the active seat is in the middle of; all zero between turns. */
typedef struct {
    uint8_t hand[ERA_COLOURS]; /* dice being thrown, or picked for it */
    uint8_t hand_spent;        /* clergy dice in hand that have used a quill */
    uint8_t spent[ERA_FACES];  /* clergy dice on the table that have */
    uint8_t last_pick;         /* the die */
    uint8_t throws, settings;  /* made so far: throws, dice set by monasteries */
    uint8_t hammers;           /* left */
    uint8_t piece;             /* kind bought and not yet placed */
    uint8_t target;            /* seat that the disaster or demand falls on */
    uint8_t demand;            /* resource asked for */
} era_turn;

typedef struct {
    era_domain domain[ERA_SEATS];
    uint16_t culture[ERA_SEATS], disaster[ERA_SEATS]; /* laps of 25 included */
    uint8_t stock[ERA_SEATS][ERA_RESOURCES];
    uint8_t owned[ERA_SEATS][ERA_BUILDINGS]; /* during the layout also those still to be placed */
    uint8_t dice[ERA_SEATS][ERA_DICE];       /* how many a seat shows */
    uint8_t supply[ERA_KINDS];
    era_turn now;
    uint8_t stage, phase, round; /* round 0 before the first */
    uint8_t first, active;
    uint8_t contenders; /* set of seats tied for the first turn */
    uint8_t tokens;     /* still blank */
    uint8_t players;
    uint8_t options[ERA_OPTIONS];
    uint8_t spare[2]; /* always 0: keeps the size a multiple of 8 */
} era_state;

/* The companion of a quill: nobody, a die, or a clergy die that has used its own. */
enum {
    ERA_ALONE = 0,
    ERA_WITH = 1,                         /* + die */
    ERA_WITH_SPENT = ERA_WITH + ERA_DICE, /* + face */
    ERA_COMPANIONS = ERA_WITH_SPENT + ERA_FACES
};

/* Moves of players. Outcomes of chance: how many of the handful show each face, face f in bits
 * 4f to 4f + 3. */
enum {
    ERA_MOVE_PLACE = 0,                               /* + 256 * rotation + cell */
    ERA_MOVE_REMOVE = ERA_MOVE_PLACE + 4 * ERA_CELLS, /* + cell */
    ERA_MOVE_PICK = ERA_MOVE_REMOVE + ERA_CELLS,      /* + die */
    ERA_MOVE_REROLL = ERA_MOVE_PICK + ERA_DICE,
    ERA_MOVE_STOP,
    ERA_MOVE_SET,                                         /* + 6 * die + new face */
    ERA_MOVE_QUILL = ERA_MOVE_SET + ERA_DICE * ERA_FACES, /* + ERA_COMPANIONS * face + companion */
    ERA_MOVE_PASS = ERA_MOVE_QUILL + ERA_FACES * ERA_COMPANIONS,
    ERA_MOVE_COLLECT,                                         /* + choices that give stone */
    ERA_MOVE_RESOURCE = ERA_MOVE_COLLECT + 19,                /* + resource lost, demanded, taken */
    ERA_MOVE_NO_RESOURCE = ERA_MOVE_RESOURCE + ERA_RESOURCES, /* take disaster, skip */
    ERA_MOVE_PAY,
    ERA_MOVE_REFUSE,
    ERA_MOVE_BUILD, /* + kind */
    ERA_MOVE_END = ERA_MOVE_BUILD + ERA_SCORCHED,
    ERA_ACTIONS
};

/* ---- Questions about a domain (domain.c) ----------------------------------------------------- */

/* A set of cells, four rows a word. */
typedef struct {
    uint64_t word[4];
} era_grid;

/* Cells that walls and keeps close off, whatever stands there (5.9). */
era_grid era_fortified(const era_domain *domain);
/* Fortified cells that count for the largest area. */
uint32_t era_area(const era_domain *domain);
/* Buildings that an outbreak of disease counts (5.6). */
uint32_t era_grouped(const era_domain *domain);
/* Empty cells along the sides of a piece. */
uint32_t era_empty_beside(const era_domain *domain, era_piece piece);
/* First cells where the kind fits, turned that way, with all its cells free and outside `but`. */
era_grid era_places(const era_domain *domain, uint32_t kind, uint32_t rotation, era_grid but);
/* Those of a set of kinds that fit somewhere. */
uint32_t era_fitting(const era_domain *domain, uint32_t kinds);
/* First cells of the buildings that fire, or an enemy, may take. */
era_grid era_removable(const era_domain *domain, bool fortified_too);
/* Whether its pieces lie on free cells, in order, and cover the cells that are said to be taken. */
bool era_domain_sound(const era_domain *domain);
/* Puts a piece on free cells; takes away the one with that first cell and returns its kind. */
void era_put(era_domain *domain, uint32_t kind, uint32_t rotation, uint32_t cell);
era_kind era_take(era_domain *domain, uint32_t cell);

#endif
