/* Dice Kingdoms of Valeria, base game with the solo mode: everybody harvests from two black dice,
 * the active player acts with one coloured die, and boxes ticked on two sheets set off chains of
 * rewards. Rules and sources: docs/rules/dice_kingdoms.md. Nothing is hidden: the statue deck and
 * the solo events are bags, and players are asked one after the other from the active one on, though
 * harvests of one roll may be decided at the same time. */
#ifndef JACTA_DICE_KINGDOMS_H
#define JACTA_DICE_KINGDOMS_H

#include "jacta.h"
#include "rules/core/bits.h"

enum {
    DK_SEATS = 5,
    DK_CITIZENS = 10,
    DK_LAIRS = 4,
    DK_BLOCKS = 10, /* of all lairs */
    DK_ROADS = 26,
    DK_ENDS = 2 * DK_ROADS, /* road ends: 2 * road, + 1 for end B */
    DK_ROAD_MAX = 7,        /* boxes of the longest road */
    DK_SECTION_MAX = 36,    /* of the longest section */
    DK_CROSSED = 24,        /* of the longest one that can lose boxes */
    DK_STAR_BOXES = 29,     /* of both sheets */
    DK_DOMAINS = 13,
    DK_BRIDGES = 6,
    DK_STATUES = 14,
    DK_EVENTS = 10,
    DK_ROW = 6,       /* statues to choose from */
    DK_HOLD = 4,      /* statues of one player */
    DK_TREES = 20,    /* turns of a solo game */
    DK_BOATS = 6,     /* events of a solo game */
    DK_HARVESTS = 95, /* every harvest ticks a box of a track, and 94 leave two tracks open */
    DK_ROUNDS = 48,   /* so many harvests of two players; others have no more rounds */
    DK_TASKS = 12 /* at least the deepest chain: a harvest, build or slay's gold, three immediate
                     statues, four citizen domains, and a reward or refill on top */
};

typedef enum { DK_HOLY, DK_WORKER, DK_SHADOW, DK_SOLDIER, DK_GUILDS } dk_guild;
typedef enum { DK_BLACK_1, DK_BLACK_2, DK_YELLOW, DK_RED, DK_GREEN, DK_BLUE, DK_DICE } dk_die;
typedef enum { DK_DAY, DK_NIGHT, DK_BACKS } dk_back;
/* Reconstructions of the printed sheets (docs/rules/dice_kingdoms.md, 2.11). */
typedef enum { DK_FIRST_SHEET, DK_SECOND_SHEET, DK_EDITIONS } dk_edition;

/* Sections whose boxes are ticked in order. Those before the chest can lose boxes to solo events. */
enum {
    DK_GUILD = 0, /* + guild */
    DK_WALL = DK_GUILD + DK_GUILDS,
    DK_CITIZEN = DK_WALL + 1, /* + citizen */
    DK_CHEST = DK_CITIZEN + DK_CITIZENS,
    DK_BLOCK = DK_CHEST + 1, /* + block */
    DK_SECTIONS = DK_BLOCK + DK_BLOCKS
};

/* The vocabulary of everything that happens to a player: rewards of boxes, powers of domains and
 * statues, work left over, solo events. */
typedef enum {
    DK_NOTHING,
    DK_STAR,
    DK_RECRUIT,
    DK_GOLD,
    DK_PAVE, /* the road reward */
    DK_SENTINEL,
    DK_COMBAT,
    DK_PEDESTAL,
    DK_ENLIST,                       /* + guild: tick a citizen of that guild */
    DK_TICK = DK_ENLIST + DK_GUILDS, /* + guild: tick its track */
    DK_REFILL = DK_TICK + DK_GUILDS, /* reveal a statue */
    DK_CROSS_DOMAIN,
    DK_CROSS_BRIDGE,
    DK_CROSS_CITIZEN,
    DK_CROSS_LAIR,
    DK_CROSS_TRACKS,
    DK_CROSS_WALL,
    DK_CROSS_ROW,
    DK_NO_BLUE,
    DK_NO_SECOND,
    DK_EXTEND, /* + road end: tick its next box */
    DK_EFFECTS = DK_EXTEND + DK_ENDS
} dk_effect;

/* An effect still to happen so many times. */
typedef struct {
    uint8_t effect, times;
} dk_task;

typedef enum {
    DK_PHASE_FIRST,   /* chance: who begins */
    DK_PHASE_ROLL,    /* chance: the black dice */
    DK_PHASE_COLOURS, /* chance: the coloured dice */
    DK_PHASE_EVENT,   /* chance: a solo event */
    DK_PHASE_FOLLOW,  /* its instructions */
    DK_PHASE_HARVEST,
    DK_PHASE_CONSOLE, /* a harvest that ticks nothing */
    DK_PHASE_STATUES, /* pedestals of the harvest */
    DK_PHASE_ACTION,
    DK_PHASE_ACTED, /* what the action sets off */
    DK_PHASE_OVER,
    DK_PHASES
} dk_phase;

/* What one player has written. */
typedef struct {
    uint16_t domains, statues;   /* sets */
    uint8_t ticked[DK_SECTIONS]; /* boxes passed from the left, crossed out ones included */
    uint8_t roads[DK_ROADS];     /* set of ticked boxes, bit 0 next to end A */
    uint8_t stars;               /* ticked star boxes of both sheets */
    uint8_t pedestals;           /* of the harvest, to be used when all have harvested */
} dk_sheet;

enum { DK_NOBODY = 0, DK_NO_ONE_EVER = DK_SEATS + 1 };

/* Options of the set-up, as the state keeps them. States of rules version 1, which knew one sheet, are
 * states of today with the same hash. */
enum { DK_LOWEST = 1, DK_EDITION = 2, DK_OPTION_BITS = 2 };

typedef struct {
    uint64_t ends[DK_SEATS];    /* set of road ends that can be extended */
    uint32_t crossed[DK_CHEST]; /* solo: set of boxes crossed out, a section */
    dk_sheet sheet[DK_SEATS];
    uint16_t crossed_domains; /* solo: sets */
    uint8_t crossed_bridges;
    uint8_t depth; /* of tasks; the last one comes first, those beyond are all zero */
    dk_task tasks[DK_TASKS];
    uint8_t row[DK_STATUES];            /* face up, by kind */
    uint8_t deck[DK_BACKS][DK_STATUES]; /* face down: all of Day comes before Night */
    uint8_t events[DK_EVENTS];          /* solo: not yet revealed */
    uint8_t lair_first[DK_LAIRS]; /* seat + 1, DK_NOBODY, or DK_NO_ONE_EVER when crossed out */
    uint8_t dice[DK_DICE];
    uint8_t harvest[DK_GUILDS]; /* ticks whose order the harvesting player has to choose */
    uint8_t options;            /* DK_LOWEST, and the edition of the sheets in DK_EDITION's bit */
    uint8_t players, phase;
    uint8_t seat; /* who decides */
    uint8_t active, first;
    uint8_t round;                             /* in solo: trees ticked */
    uint8_t last_round;                        /* somebody has three complete tracks */
    uint8_t boats, no_blue, no_second, second; /* solo */
} dk_state;

/* Moves of players. Outcomes of chance: a seat; 8*a + b with a <= b for the black dice; the octal
 * digits yellow, red, green, blue for the coloured ones; an event; a statue. */
enum {
    DK_MOVE_HARVEST = 0,                           /* + guild */
    DK_MOVE_CONSOLE = DK_MOVE_HARVEST + DK_GUILDS, /* + guild */
    DK_MOVE_REWARD = DK_MOVE_CONSOLE + DK_GUILDS,  /* + citizen */
    DK_MOVE_PAVE = DK_MOVE_REWARD + DK_CITIZENS,   /* + road end */
    DK_MOVE_COMBAT = DK_MOVE_PAVE + DK_ENDS,       /* + lair */
    DK_MOVE_ENLIST = DK_MOVE_COMBAT + DK_LAIRS,    /* + citizen */
    DK_MOVE_STATUE = DK_MOVE_ENLIST + DK_CITIZENS, /* + statue */
    DK_MOVE_RECRUIT = DK_MOVE_STATUE + DK_STATUES, /* + citizen */
    DK_MOVE_SLAY = DK_MOVE_RECRUIT + DK_CITIZENS,  /* + block */
    DK_MOVE_BUILD = DK_MOVE_SLAY + DK_BLOCKS,      /* + road end * DK_ROAD_MAX + boxes - 1 */
    DK_MOVE_PASS = DK_MOVE_BUILD + DK_ENDS * DK_ROAD_MAX,
    DK_MOVE_DOMAIN,                               /* + domain */
    DK_MOVE_BRIDGE = DK_MOVE_DOMAIN + DK_DOMAINS, /* + bridge */
    DK_ACTIONS = DK_MOVE_BRIDGE + DK_BRIDGES
};

/* ---- Questions about a sheet (moves.c) --------------------------------------------------------- */

/* Which sheets are played on: a dk_edition. */
static inline uint32_t dk_edition_of(const dk_state *state) {
    return state->options / DK_EDITION;
}

/* Boxes ticked in a section, those crossed out not counted. */
static inline uint32_t dk_count(const dk_state *state, uint32_t seat, uint32_t section) {
    uint32_t passed = state->sheet[seat].ticked[section];
    if (section >= DK_CHEST || !state->crossed[section]) return passed;
    return passed - bit_count(state->crossed[section] & ((1u << passed) - 1));
}

/* Boxes of a section, those crossed out not counted. */
uint32_t dk_section_boxes(const dk_state *state, uint32_t section);
bool dk_lair_complete(const dk_state *state, uint32_t seat, uint32_t lair);
bool dk_bridge_complete(const dk_state *state, uint32_t seat, uint32_t bridge);
/* Totals that the colour's die can give, with or without the blue one, after any powers: bit t. */
uint32_t dk_totals(const dk_state *state, uint32_t seat, dk_die colour);

/* ---- Points (score.c) -------------------------------------------------------------------------- */

/* Stars with those a statue stands for, points of a lair, of a statue the player may not own. */
uint32_t dk_stars(const dk_state *state, uint32_t seat);
uint32_t dk_lair_points(const dk_state *state, uint32_t seat, uint32_t lair);
uint32_t dk_statue_points(const dk_state *state, uint32_t seat, uint32_t statue);

#endif
