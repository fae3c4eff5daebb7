/* Dice City: every player owns a city of five rows and six columns. Five coloured dice, rolled at
 * the end of a turn, lie on the spaces they will use in the next one; what they bring pays for
 * attacks, buildings and trade ships. Rules and sources: docs/rules/dice_city.md. Everything that
 * is known is known to all, so nothing is hidden. */
#ifndef JACTA_DICE_CITY_H
#define JACTA_DICE_CITY_H

#include "jacta.h"

enum {
    DC_SEATS = 4,
    DC_ROWS = 5, /* also the dice: white, yellow, red, blue, black */
    DC_COLUMNS = 6,
    DC_SPACES = DC_ROWS * DC_COLUMNS, /* space = 6 * row + column - 1 */
    DC_SLOTS = 10,                    /* of the display; 8 are in use, 10 in the hard solo game */
    DC_PILES = 3,                     /* of bandits, of ships */
    DC_REFRESH = 4,                   /* cards a refresh discards */
    DC_REROLLS_MAX = 100              /* reroll abilities in one turn (5.7) */
};

typedef enum { DC_WOOD, DC_STONE, DC_IRON, DC_RESOURCES } dc_resource;

typedef enum {
    /* printed on the board */
    DC_FOREST,
    DC_MOUNTAIN,
    DC_CAVE,
    DC_MILITIA,
    DC_SMALL_HOUSE,
    DC_TRAVELLER,
    /* basic cards */
    DC_LUMBER_MILL,
    DC_QUARRY,
    DC_MINE,
    DC_REGULAR_ARMY,
    /* location cards */
    DC_BARRACKS,
    DC_BAZAAR,
    DC_BLACKSMITH,
    DC_CATAPULT,
    DC_CATHEDRAL,
    DC_CEMETERY,
    DC_CHURCH,
    DC_FESTIVAL_HALL,
    DC_GRAND_STATUE,
    DC_GREAT_WALL,
    DC_MANOR,
    DC_MARKET_PLACE,
    DC_MERCHANT_GUILD,
    DC_MINT,
    DC_STABLES,
    DC_STOREHOUSE,
    DC_TOWN_HALL,
    DC_TRAINING_CAMP,
    DC_WATCH_TOWER,
    DC_WELL,
    DC_LOCATIONS,
    DC_BASIC = DC_LUMBER_MILL, /* the first card */
    DC_DECK = DC_BARRACKS,     /* the first kind of the deck */
    DC_BASICS = DC_DECK - DC_BASIC,
    DC_KINDS = DC_LOCATIONS - DC_DECK
} dc_code;

typedef enum {
    DC_FIRST_SEAT,               /* random, 0, 1, 2, 3 */
    DC_END_DECK,                 /* on, off */
    DC_DECLARE_END,              /* off, on */
    DC_SPEND_AFTER_LAST_DIE,     /* off, on */
    DC_GUILD_COUNTS_DEACTIVATED, /* off, on */
    DC_ROUND_CAP,
    DC_SOLO_MODE, /* normal, hard */
    DC_SOLO_TARGET,
    DC_OPTIONS
} dc_option;

/* Chance comes whenever dice or slots are waiting, whatever the phase; the phase then says what
 * happens once they have their faces and cards. */
typedef enum {
    DC_PHASE_DISPLAY, /* set-up: the display is dealt */
    DC_PHASE_FIRST,   /* set-up: chance picks the first player */
    DC_PHASE_OPENING, /* set-up: everybody rolls */
    DC_PHASE_DICE,
    DC_PHASE_SLOTS, /* a refresh asks for its cards */
    DC_PHASE_ASK,   /* the ability of the location at `at` asks */
    DC_PHASE_FORCE, /* a forced reroll asks for a die of seat `roll_seat` */
    DC_PHASE_ATTACK,
    DC_PHASE_BUILD,
    DC_PHASE_SPACE,  /* the card `pick` asks for its space */
    DC_PHASE_STATUE, /* the card just built sells victory points */
    DC_PHASE_END,    /* the dice are rolled for the next turn */
    DC_PHASE_DECLARE,
    DC_PHASE_DEAL, /* solo: a new row of the display */
    DC_PHASE_OVER
} dc_phase;

/* Why the game ends, as bits of `ending`. */
enum {
    DC_END_BANDITS = 1,
    DC_END_SHIPS = 2,
    DC_END_ROWS = 4,
    DC_END_EMPTY_DECK = 8,
    DC_END_CAP = 16
};

typedef struct {
    uint32_t deactivated; /* set of spaces */
    uint16_t tokens;      /* victory points in tokens */
    uint16_t hourglasses;
    uint8_t location[DC_SPACES]; /* dc_code on top */
    uint8_t die[DC_ROWS];        /* its column, 1 to 6; 0 before the first roll */
    uint8_t stock[DC_RESOURCES];
    uint8_t bandits[DC_PILES], ships[DC_PILES]; /* cards taken */
} dc_city;

/* What the active player has gathered; gone at the end of the turn. */
typedef struct {
    uint8_t army;
    uint8_t army_bandits; /* strength against bandits only */
    uint8_t army_bonus, resource_bonus, bandit_weakness;
    uint8_t refreshed, passed, rerolls;
} dc_turn;

typedef struct {
    dc_city city[DC_SEATS];
    dc_turn turn;
    uint32_t chain; /* spaces the ability being resolved has gone through */
    uint16_t fill;  /* slots waiting for a card */
    uint8_t roll;   /* dice of `roll_seat` waiting for a face */
    uint8_t roll_seat;
    uint8_t dice; /* unused dice of the active player */
    uint8_t die;  /* being spent on the ability */
    uint8_t at;   /* space of the ability that asks */
    uint8_t pick; /* card being built: slot, or DC_SLOTS + basic stack */
    uint8_t deck[DC_KINDS], deck_left;
    uint8_t display[DC_SLOTS];                                     /* dc_code; 0 is empty */
    uint8_t basics[DC_BASICS], bandits[DC_PILES], ships[DC_PILES]; /* cards left */
    uint8_t options[DC_OPTIONS];
    uint8_t players, first, seat, phase, round, ending;
    uint8_t rows; /* solo: rows of the display in play */
} dc_state;

/* Moves of players, in ascending order of the lists they appear in. Outcomes of chance: a dc_code,
 * the face of a die, or a seat. */
enum {
    DC_USE = 0,                               /* + die */
    DC_MOVE = DC_USE + 5,                     /* + 10 * die + 2 * other die + (0: left, 1: right) */
    DC_REFRESH_BY = DC_MOVE + 50,             /* + die */
    DC_REACTIVATE = DC_REFRESH_BY + 5,        /* + 30 * die + space */
    DC_PASS = DC_REACTIVATE + 150,            /* + die */
    DC_SPEND = DC_PASS + 5,                   /* + resource */
    DC_SPEND_ARMY = DC_SPEND + 3,             /* */
    DC_SPEND_REROLL = DC_SPEND_ARMY + 1,      /* */
    DC_END_DICE = DC_SPEND_REROLL + 1,        /* */
    DC_DISCARD = DC_END_DICE + 1,             /* + set of slots */
    DC_CHOOSE = DC_DISCARD + (1 << DC_SLOTS), /* + space: to copy, or to place a card on */
    DC_TRIPLE = DC_CHOOSE + DC_SPACES,        /* + resource */
    DC_TRADE = DC_TRIPLE + 3,                 /* + 5 * resource paid + dc_bargain */
    DC_SHIFT = DC_TRADE + 15,                 /* + 6 * die + column - 1 */
    DC_REROLL = DC_SHIFT + 30,                /* + set of dice beside the one being used */
    DC_FORCE = DC_REROLL + 32,                /* + die */
    DC_ACCEPT = DC_FORCE + 5,                 /* */
    DC_DECLINE = DC_ACCEPT + 1,               /* */
    DC_ATTACK = DC_DECLINE + 1,               /* + 30 * seat + space */
    DC_ATTACK_BANDITS = DC_ATTACK + 120,      /* + pile */
    DC_STEAL = DC_ATTACK_BANDITS + 3,         /* + 3 * seat + resource */
    DC_END_ATTACK = DC_STEAL + 12,            /* */
    DC_BUILD = DC_END_ATTACK + 1,             /* + slot, or DC_SLOTS + basic stack */
    DC_LOAD = DC_BUILD + DC_SLOTS + DC_BASICS, /* + pile */
    DC_END_BUILD = DC_LOAD + 3,                /* */
    DC_EXTRA = DC_END_BUILD + 1,               /* + 4 * stone + iron */
    DC_GO_ON = DC_EXTRA + 16,                  /* */
    DC_DECLARE = DC_GO_ON + 1,                 /* */
    DC_ACTIONS = DC_DECLARE + 1
};

/* What a traded resource becomes, the two other resources in their order: one unit for two of the
 * lower or the higher, or two units for four of the lower, two of each, four of the higher. */
typedef enum {
    DC_ONE_LOW,
    DC_ONE_HIGH,
    DC_TWO_LOW,
    DC_TWO_SPLIT,
    DC_TWO_HIGH,
    DC_BARGAINS
} dc_bargain;

#endif
