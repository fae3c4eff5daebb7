/* Rolling Realms, print-and-play version 9: nine realms, three rounds of nine turns, two dice a turn
 * that every player uses on a sheet of their own. Rules and sources: docs/rules/rolling_realms.md.
 * Nothing is hidden and players never touch each other's sheets: all use a roll at the same time,
 * and turn() asks one after the other, seat 0 first. */
#ifndef JACTA_ROLLING_REALMS_H
#define JACTA_ROLLING_REALMS_H

#include "jacta.h"

enum {
    RR_SEATS = 6,
    RR_ROUNDS = 3,
    RR_TURNS = 9,
    RR_DICE = 20,    /* most dice of one turn: 2 rolled, 6 reuses by hearts, 12 more by coins */
    RR_EARN_MAX = 12 /* of each resource in a round */
};

typedef enum { RR_PUMPKIN, RR_HEART, RR_COIN, RR_RESOURCES } rr_resource;

typedef enum {
    RR_TAPESTRY,
    RR_CITIES,
    RR_EUPHORIA,
    RR_SCYTHE,
    RR_WINGSPAN,
    RR_CASTLES,
    RR_CHARTERSTONE,
    RR_MY_LITTLE_SCYTHE,
    RR_VITICULTURE,
    RR_REALMS
} rr_realm;

typedef enum {
    RR_CASTLES_ORDER, /* up_increases, up_decreases */
    RR_MUST_USE_DICE, /* strict, free */
    RR_TAPESTRY_DOT,  /* upper_left, lower_left */
    RR_CASTLES_DOOR,  /* column_e, column_d */
    RR_GRAPE_GAINS,   /* hhccpp, cchhpp */
    RR_REALM_CHOICE,  /* random, host_picks, take_turns */
    RR_ROUND_1,       /* sets of realms fixed in advance; none = not fixed */
    RR_ROUND_2,
    RR_ROUND_3,
    RR_OPTIONS
} rr_option;

typedef enum { RR_PHASE_REALMS, RR_PHASE_ROLL, RR_PHASE_ACT, RR_PHASE_OVER } rr_phase;

/* Of a pair both dice count as RR_FROM_A, so that dice are alike when all their bytes are. */
typedef enum { RR_FROM_A, RR_FROM_B, RR_BOUGHT } rr_source;

enum { RR_ADJUSTED = 1, RR_EXEMPT = 2, RR_PLACED = 4 };

/* A die of the turn. Marks: RR_ADJUSTED, RR_EXEMPT (may share a realm), RR_PLACED. */
typedef struct {
    uint8_t source, original, value, marks;
} rr_die;

/* What one player has written. Sets of die values have bit v-1 for value v; 0 in a box is empty. */
typedef struct {
    uint8_t cities[9];      /* box 3*y + x */
    uint8_t euphoria[2];    /* left, right: marked values */
    uint8_t euphoria_stars; /* earned here, not capped */
    uint8_t scythe[2];      /* top, bottom: marked values */
    uint8_t wingspan[3][3]; /* bird 7, 12, 16; boxes from the left */
    uint8_t castles[5][3];  /* column a..e; row 0 at the bottom */
    uint8_t crates[6];      /* note in the crate of column v; empty = column not taken */
    uint8_t shipped;        /* columns whose crate is checked */
    uint8_t my_little[2];   /* pumpkin, heart flower: marked values */
    uint8_t circled;        /* grapes circled, crossed ones included */
    uint8_t crossed;        /* grapes used up */
    uint8_t glasses;        /* bit 0..2: glass 10, 11, 12 filled */
    uint8_t earned[RR_ROUNDS][RR_RESOURCES];
    uint8_t have[RR_ROUNDS][RR_RESOURCES]; /* earned and not spent */
} rr_sheet;

typedef struct {
    uint64_t tapestry[RR_SEATS]; /* filled cells, bit 6*cy + cx; the dots included */
    rr_sheet sheet[RR_SEATS];
    rr_die dice[RR_DICE];       /* of the acting player; beyond dice_count all zero */
    uint16_t realms[RR_ROUNDS]; /* set of realms of each round; empty = not fixed yet */
    uint16_t used;              /* realms in which the acting player has placed a die this turn */
    uint8_t options[RR_OPTIONS - 3];
    uint8_t players, phase, round, turn, seat;
    uint8_t roll[2]; /* recorded dice, the smaller first */
    uint8_t dice_count;
    uint8_t spare[2]; /* always 0: keeps the size a multiple of 8 */
} rr_state;

/* Stars of one realm on a player's sheet, as if its round ended now. */
uint32_t rr_stars(const rr_state *state, uint32_t seat, rr_realm realm);

/* Moves of players: a move about a die is die * RR_CODES + code; the others follow. Outcomes of
 * chance: the set of realms, or 8*a + b for a roll. */
enum {
    RR_CODE_TAPESTRY = 0,                    /* + 36*rot + 6*y + x */
    RR_CODE_CITIES = RR_CODE_TAPESTRY + 144, /* + 3*y + x */
    RR_CODE_EUPHORIA = RR_CODE_CITIES + 9,   /* + choice: left; + 3: right; + 6 + 3*l + r: both */
    RR_CODE_SCYTHE = RR_CODE_EUPHORIA + 15,  /* + row */
    RR_CODE_WINGSPAN = RR_CODE_SCYTHE + 2,   /* + bird */
    RR_CODE_CASTLES = RR_CODE_WINGSPAN + 3,  /* + column */
    RR_CODE_TAKE = RR_CODE_CASTLES + 5,      /* + which recorded die is noted */
    RR_CODE_SHIP = RR_CODE_TAKE + 2,         /* */
    RR_CODE_MY_LITTLE = RR_CODE_SHIP + 1,    /* + flower */
    RR_CODE_CIRCLE = RR_CODE_MY_LITTLE + 2,  /* */
    RR_CODE_FILL = RR_CODE_CIRCLE + 1,       /* + set of grapes */
    RR_CODE_ADJUST = RR_CODE_FILL + 64,      /* 2p -1, 2p +1, 3p -1, 3p +1 */
    RR_CODE_REUSE = RR_CODE_ADJUST + 4,      /* pair, any, seven */
    RR_CODES = RR_CODE_REUSE + 3,
    RR_MOVE_BUY = RR_DICE * RR_CODES, /* + value - 1 */
    RR_MOVE_END = RR_MOVE_BUY + 6,    /* */
    RR_MOVE_PICK = RR_MOVE_END + 1,   /* + set of three realms */
    RR_ACTIONS = RR_MOVE_PICK + (1 << RR_REALMS)
};

/* Choice of a Euphoria zone whose sum reached 11. */
typedef enum { RR_CHOICE_NONE, RR_CHOICE_HEART, RR_CHOICE_PUMPKIN } rr_choice;

#endif
