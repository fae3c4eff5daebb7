/* The cards of Card Kingdoms as data, and the vocabulary their effects are written in. */
#ifndef JACTA_CARD_KINGDOMS_TABLES_H
#define JACTA_CARD_KINGDOMS_TABLES_H

#include "card_kingdoms.h"

/* What is counted: CK_OF_ROLE + role counts own citizens, CK_OF_AREA + area own monsters. */
enum {
    CK_OF_NONE,
    CK_OF_ONE,
    CK_OF_DOMAINS,
    CK_OF_KNIGHTS, /* cards named so, the starter included */
    CK_OF_ROLE,
    CK_OF_AREA = CK_OF_ROLE + CK_ROLES
};

/* Prices beyond tokens: a card of one's own goes back to its stack. */
enum { CK_A_MONSTER = CK_TOKENS, CK_A_CITIZEN };

/* `each` tokens for every one counted. */
typedef struct {
    uint8_t what, each, of;
} ck_amount;

typedef enum {
    CK_NO_DEED,
    CK_STEAL,    /* the gain comes from one opponent */
    CK_ROB,      /* a random monster of one opponent */
    CK_SLAY,     /* one more slay, at the normal price */
    CK_SET_DIE,  /* to `number` */
    CK_LOWER_DIE /* by `number` */
} ck_deed;

/* One effect: for a price, which makes it optional, tokens of the bank, a free citizen, a deed. */
typedef struct {
    uint32_t citizens; /* one of these is taken; 0: none */
    ck_amount pay;
    uint8_t gain[CK_TOKENS];
    ck_amount per;
    uint8_t deed, number;
} ck_effect;

/* One of up to two effects, by choice. */
typedef struct {
    ck_effect option[2];
    uint32_t options;
} ck_power;

typedef struct {
    uint8_t slot, role, cost;
    uint8_t starter; /* cards of that name every player starts with; they have no role */
    ck_power active, passive;
} ck_citizen_card;

typedef struct {
    uint8_t area, type, strength, magic, vp;
    uint8_t copies, copies_of_5; /* in the game of up to four players, of five */
    ck_power reward;
} ck_monster_card;

/* When a domain's effect happens. The last two change prices. */
typedef enum {
    CK_WHEN_BUILT,
    CK_WHEN_ROLLING,
    CK_WHEN_DOUBLES, /* whoever rolls */
    CK_WHEN_STARTING,
    CK_WHEN_ENDING,
    CK_WHEN_CITIZEN,
    CK_WHEN_SLAYING,
    CK_WHEN_RECRUITING, /* without the surcharge */
    CK_WHEN_BUILDING,   /* for `number` gold less */
    CK_WHENS
} ck_when;

typedef struct {
    uint8_t cost, roles[CK_ROLES], vp, when;
    ck_effect effect;
} ck_domain_card;

/* What a duke scores for each. */
typedef struct {
    uint8_t roles[CK_ROLES], citizen, monster, domain, titan, resources;
} ck_duke_card;

typedef struct {
    uint8_t areas;    /* set */
    uint8_t second;   /* set of the eight second types, as in option citizens */
    uint32_t without; /* set of domains */
} ck_preset;

enum { CK_PRESETS = 4, CK_RANDOM = CK_PRESETS, CK_CUSTOM };

/* Cards of a stack, one more with five players; copies of a citizen; slots with two types [S]. */
enum { CK_CITIZEN_STACK = 5, CK_DOMAIN_STACK = 3, CK_COPIES = 6, CK_PAIRS = 8 };

/* Kinds of cards that can be returned: monsters, then citizens. */
enum { CK_RETURNS = CK_MOVE_PAY - CK_MOVE_RETURN };

extern const ck_citizen_card ck_citizens[CK_CITIZENS];
extern const ck_monster_card ck_monsters[CK_MONSTERS];
extern const ck_domain_card ck_domains[CK_DOMAINS];
extern const ck_duke_card ck_dukes[CK_DUKES];
extern const ck_preset ck_presets[CK_PRESETS];

extern const uint32_t ck_domains_when[CK_WHENS]; /* sets of domains */
extern const uint8_t ck_slot_types[CK_SLOTS][2]; /* twice the same where there is one type */
extern const uint8_t ck_value_slot[13];          /* the slot that an activation value wakes */
extern const uint8_t ck_area_order[CK_AREAS];    /* as stacks lie from left to right */
extern const uint8_t ck_second_type[CK_PAIRS];   /* the citizens named by option citizens */
extern const uint8_t ck_start[CK_TOKENS];

extern const jacta_option ck_options[CK_OPTIONS];
/* Names: ids for notation and options, keys for the catalogue. */
extern const char *const ck_citizen_id[CK_CITIZENS], *const ck_citizen_key[CK_CITIZENS];
extern const char *const ck_monster_id[CK_MONSTERS], *const ck_monster_key[CK_MONSTERS];
extern const char *const ck_domain_id[CK_DOMAINS], *const ck_domain_key[CK_DOMAINS];
extern const char *const ck_duke_id[CK_DUKES], *const ck_duke_key[CK_DUKES];
extern const char *const ck_domain_power[CK_DOMAINS], *const ck_duke_power[CK_DUKES];
extern const char *const ck_card_id[CK_RETURNS];
extern const char *const ck_area_id[CK_AREAS], *const ck_area_key[CK_AREAS];
extern const char *const ck_token_id[CK_TOKENS], *const ck_token_key[CK_TOKENS];
extern const char *const ck_role_id[CK_ROLES], *const ck_role_key[CK_ROLES];
extern const char *const ck_stack_id[CK_STACKS];

#endif
