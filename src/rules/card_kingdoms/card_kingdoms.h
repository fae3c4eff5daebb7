/* Valeria: Card Kingdoms, the base game for one to five players: slay monsters, recruit citizens,
 * build domains from twenty stacks; two dice wake the citizens of everybody. Rules and sources:
 * docs/rules/card_kingdoms.md. The only secrets are the dukes; face-down cards are not decided
 * before they are turned up. In solo play kingdom 1 is the Dark Lord's. */
#ifndef JACTA_CARD_KINGDOMS_H
#define JACTA_CARD_KINGDOMS_H

#include "jacta.h"

enum {
    CK_SEATS = 5,
    CK_COLUMNS = 5,
    CK_SLOTS = 10,    /* citizen stacks, by activation value */
    CK_STACKS = 20,   /* five of monsters, ten of citizens, five of domains */
    CK_DEPTH = 6,     /* most cards of a stack */
    CK_RESOURCES = 3, /* the tokens that are resources come first */
    CK_LORD = 1       /* the Dark Lord's kingdom */
};

typedef enum { CK_GOLD, CK_STRENGTH, CK_MAGIC, CK_VP, CK_TOKENS } ck_token;
typedef enum { CK_WORKER, CK_SOLDIER, CK_SHADOW, CK_HOLY, CK_ROLES } ck_role;
typedef enum { CK_MINION, CK_BEAST, CK_TITAN, CK_BOSS, CK_TYPES } ck_type;

/* clang-format off */
typedef enum {
    CK_HILLS, CK_RUINS, CK_FOREST, CK_VALLEY, CK_MOUNTAINS, CK_BARRENS, CK_SWAMP, CK_CAVERNS,
    CK_AREAS
} ck_area;

typedef enum {
    CK_CLERIC, CK_MONK, CK_MERCHANT, CK_BLACKSMITH, CK_MERCENARY, CK_ALCHEMIST, CK_ARCHER, CK_WIZARD,
    CK_PEASANT, CK_KNIGHT, CK_ROGUE, CK_THIEF, CK_CHAMPION, CK_WARLORD, CK_PALADIN, CK_PRIESTESS,
    CK_BUTCHER, CK_MINER, CK_CITIZENS
} ck_citizen;

typedef enum {
    CK_GOBLIN, CK_GOBLIN_MAGE, CK_GOBLIN_KING, CK_SKELETON, CK_FLAMING_SKELETON, CK_SKELETON_KING,
    CK_TREANT, CK_BANE_SPIDER, CK_SPIDER_QUEEN, CK_OWLBEAR, CK_GIANT, CK_TROLL,
    CK_DIRE_BEAR, CK_ORC_WARRIOR, CK_ORC_CHIEFTAIN, CK_GARGOYLE, CK_WRAITH, CK_WITCH_QUEEN,
    CK_GELATINOUS_CUBE, CK_BASILISK, CK_SWAMP_DRAGON, CK_KOBOLDS, CK_GOLD_GOLEM, CK_RED_DRAGON,
    CK_MONSTERS
} ck_monster;

typedef enum {
    CK_FOXGROVE_PALISADE, CK_DESERT_ORCHID, CK_EMERALD_STRONGHOLD, CK_PRATCHETTS_PLATEAU,
    CK_CATHEDRAL_ST_AQUILA, CK_DARKTIDE_HARBOUR, CK_CLOUDRIDERS_CAMP, CK_ORB_OF_URDR,
    CK_ROGUES_LANDING, CK_BLOOD_CROW_ARMY, CK_EYE_OF_ASTERATEN, CK_CUTTHROATS_TRUCE,
    CK_HALFPENNY_HILL, CK_SHATTERED_HAND, CK_FORGOTTEN_SORROWS, CK_WATCHER_ON_THE_WATER,
    CK_GARGANS_EMBRACE, CK_NEST_OF_THE_WEAVER_WITCH, CK_PALACE_OF_THE_DAWN, CK_GRIMMWATER_KEEP,
    CK_VIOLET_THORN, CK_PURLOINERS_PERCH, CK_GOLDEN_OBELISK_OF_NAE, CK_MONOLITH_OF_OSTENDAAR,
    CK_DOMAINS
} ck_domain;

typedef enum {
    CK_CORNELIUS, CK_ELSYN, CK_ELISIUM, CK_HROTHGAR, CK_ISABELLA,
    CK_LEKZANDR, CK_NODE, CK_REESE, CK_SIMON, CK_WARYN, CK_DUKES
} ck_duke;
/* clang-format on */

/* In place of a card: face down, or none. */
enum { CK_HIDDEN = 254, CK_NONE = 255 };

/* Stacks are numbered row by row, as they lie on the table. */
enum { CK_AT_MONSTERS = 0, CK_AT_CITIZENS = 5, CK_AT_DOMAINS = 15 };

typedef enum {
    CK_OPT_SETUP,    /* a preset, random or custom */
    CK_OPT_AREAS,    /* custom: the five areas */
    CK_OPT_CITIZENS, /* custom: slots that use their second type */
    CK_OPT_WITHOUT,  /* custom: domains left in the box */
    CK_OPT_MIXED,    /* from here on off or on */
    CK_OPT_PER_TYPE, /* dukes count resources per type */
    CK_OPT_TOKENS,   /* VP tokens count in solo play */
    CK_OPT_FULL,     /* only those who own the full amount are stolen from */
    CK_OPT_REST,     /* the resting player is protected */
    CK_OPT_FORCED,   /* free citizens cannot be refused */
    CK_OPT_ROUNDS,   /* number of rounds after which the game ends, 0: never */
    CK_OPTIONS
} ck_option;
enum { CK_SWITCHES = CK_OPT_ROUNDS - CK_OPT_MIXED };

typedef enum {
    CK_PHASE_AREAS,  /* chance: the areas of a random set-up */
    CK_PHASE_TYPES,  /* chance: the citizens of a random set-up, pair number `source` */
    CK_PHASE_REVEAL, /* chance: the top of the lowest stack in `reveal` is turned up */
    CK_PHASE_DEAL,   /* chance: two dukes for `seat` */
    CK_PHASE_FIRST,  /* chance: the first player */
    CK_PHASE_ROLL,   /* chance: the dice */
    CK_PHASE_STOLEN, /* chance: which monster of `source` is stolen */
    CK_PHASE_LORD,   /* chance: the Dark Lord's duke, when the solo game has ended */
    CK_PHASE_DUKE,   /* from here on `seat` decides: which duke to keep */
    CK_PHASE_DICE,   /* change a die with a domain */
    CK_PHASE_THIEF,  /* whom the thief robs */
    CK_PHASE_SOLACE, /* a resource, as no card was activated */
    CK_PHASE_CHOICE, /* one of the two gains of an activated citizen */
    CK_PHASE_TRADE,  /* exchanges of activated citizens */
    CK_PHASE_ACTION, /* one of the two actions */
    CK_PHASE_REWARD, /* one of the two rewards of monster `source` */
    CK_PHASE_TAKE,   /* a free citizen of `wanted` */
    CK_PHASE_SLAY,   /* a slay beyond the two actions */
    CK_PHASE_RETURN, /* a card given back, by domain `source` */
    CK_PHASE_PAY,    /* the price of domain `source` */
    CK_PHASE_STEAL,  /* from whom domain `source` takes tokens */
    CK_PHASE_ROB,    /* from whom domain `source` takes a monster */
    CK_PHASE_PICK,   /* solo: the monsters that a 6 activates */
    CK_PHASE_PREY,   /* solo: the citizen that column `source` loses */
    CK_PHASE_OVER
} ck_phase;

/* Where in the turn the game stands, whatever is being decided. */
typedef enum {
    CK_STAGE_SETUP,
    CK_STAGE_HARVEST,
    CK_STAGE_ACTION_1,
    CK_STAGE_ACTION_2,
    CK_STAGE_ACTION_END,
    CK_STAGE_ATTACK_1, /* solo: the lower die */
    CK_STAGE_ATTACK_2,
    CK_STAGE_HARVEST_2,
    CK_STAGE_END
} ck_stage;

/* How a solo game ended. */
typedef enum { CK_UNDECIDED, CK_ALL_SLAIN, CK_OVERRUN, CK_COMPARED } ck_result;

typedef struct {
    uint32_t tokens[CK_TOKENS];
    uint32_t domains;
    uint8_t roles[CK_ROLES]; /* of the citizens, starters excluded */
    uint8_t citizens[CK_CITIZENS];
    uint8_t monsters[CK_MONSTERS];
    uint8_t duke[2]; /* before the choice both dealt, the lower first; then kept, rejected */
} ck_player;

typedef struct {
    ck_player player[CK_SEATS];
    uint32_t unseen_domains; /* face down or in the box */
    uint32_t reveal;         /* stacks whose top card must be turned up */
    uint32_t used;   /* die domains used this turn; at the end of actions: domains to come */
    uint32_t due;    /* citizens of `seat` with a pending activation */
    uint32_t wanted; /* citizens that may be taken for free */
    uint16_t round, max_rounds;
    uint8_t card[CK_STACKS][CK_DEPTH]; /* bottom to top */
    uint8_t height[CK_STACKS];
    uint8_t area[CK_COLUMNS];      /* of each monster stack; CK_NONE before it is drawn */
    uint8_t unseen[CK_CITIZENS];   /* mixed citizens: face down or in the box */
    uint8_t pending[CK_CITIZENS];  /* activations to be decided by `seat` */
    uint8_t switches[CK_SWITCHES]; /* options from CK_OPT_MIXED on */
    uint8_t dice[2];               /* the lower first */
    uint8_t players, phase, stage, seat, active, first;
    uint8_t source; /* the monster, domain, seat or column a decision comes from */
    uint8_t forced; /* whether the free citizen must be taken */
    uint8_t result;
    uint8_t spare[2]; /* always 0: keeps the size a multiple of 4 */
} ck_state;

/* Moves of players. Payments name what is paid in gold or strength; the rest is magic. */
enum {
    CK_PAYMENTS = 16,                                          /* gold or strength of a payment */
    CK_MOVE_KEEP = 0,                                          /* + duke */
    CK_MOVE_DIE = CK_MOVE_KEEP + CK_DUKES,                     /* + 6 * domain + value - 1 */
    CK_MOVE_THIEF = CK_MOVE_DIE + 6 * CK_DOMAINS,              /* + 6 * seat + 3 * option + n - 1 */
    CK_MOVE_CHOICE = CK_MOVE_THIEF + 6 * CK_SEATS,             /* + 2 * citizen + option */
    CK_MOVE_TRADE = CK_MOVE_CHOICE + 2 * CK_CITIZENS,          /* + citizen */
    CK_MOVE_SOLACE = CK_MOVE_TRADE + CK_CITIZENS,              /* + resource */
    CK_MOVE_SLAY = CK_MOVE_SOLACE + CK_RESOURCES,              /* + 16 * column + strength */
    CK_MOVE_RECRUIT = CK_MOVE_SLAY + CK_PAYMENTS * CK_COLUMNS, /* + 16 * slot + gold */
    CK_MOVE_GAIN = CK_MOVE_RECRUIT + CK_PAYMENTS * CK_SLOTS,   /* + resource */
    CK_MOVE_BUILD = CK_MOVE_GAIN + CK_RESOURCES,               /* + 16 * column + gold */
    CK_MOVE_REWARD = CK_MOVE_BUILD + CK_PAYMENTS * CK_COLUMNS, /* + option */
    CK_MOVE_TAKE = CK_MOVE_REWARD + 2,                         /* + slot */
    CK_MOVE_RETURN = CK_MOVE_TAKE + CK_SLOTS,                  /* + monster, or 24 + citizen */
    CK_MOVE_PAY = CK_MOVE_RETURN + CK_MONSTERS + CK_CITIZENS,
    CK_MOVE_STEAL = CK_MOVE_PAY + 1,          /* + seat */
    CK_MOVE_ROB = CK_MOVE_STEAL + CK_SEATS,   /* + seat; in solo play 0: the monster stacks */
    CK_MOVE_PICK = CK_MOVE_ROB + CK_SEATS,    /* + column */
    CK_MOVE_PREY = CK_MOVE_PICK + CK_COLUMNS, /* + slot */
    CK_MOVE_PASS = CK_MOVE_PREY + CK_SLOTS,   /* decline, done */
    CK_ACTIONS
};

#endif
