/* Every number printed on a card. Tags as in docs/rules/card_kingdoms.md: [S] the rulebook, [P]
 * public material (the printed card faces), [R] decided here. */
#include "tables.h"

#include <stddef.h>

/* clang-format off */
#define BIT(n) (1u << (n))

/* The words effects are written in. A power is ONE effect or EITHER of two. */
#define G(n) [CK_GOLD] = n
#define S(n) [CK_STRENGTH] = n
#define M(n) [CK_MAGIC] = n
#define V(n) [CK_VP] = n
#define GAIN(...) .gain = {__VA_ARGS__}
#define EACH(n, token, counted) .per = {CK_##token, n, CK_OF_##counted}
#define EACH_ROLE(n, token, role) .per = {CK_##token, n, CK_OF_ROLE + CK_##role}
#define EACH_AREA(n, token, area) .per = {CK_##token, n, CK_OF_AREA + CK_##area}
#define PAY(n, token) .pay = {CK_##token, n, CK_OF_ONE}
#define PAY_EACH(n, token, role) .pay = {CK_##token, n, CK_OF_ROLE + CK_##role}
#define TRADE(n, token, got) PAY(n, token), GAIN(got)
#define STEAL(loot) .deed = CK_STEAL, GAIN(loot)
#define FREE(set) .citizens = set
#define BOTH(a, b) a, b
#define ONE(effect) {{{effect}}, 1}
#define EITHER(a, b) {{{a}, {b}}, 2}

/* Sets of citizens that cards give away, as their icons say. */
#define ANYBODY (BIT(CK_CITIZENS) - 1)
#define KNIGHTS BIT(CK_KNIGHT)
#define SOLDIERS_2 (BIT(CK_KNIGHT) | BIT(CK_CHAMPION) | BIT(CK_WARLORD))
#define SHADOWS (BIT(CK_MERCENARY) | BIT(CK_ALCHEMIST) | BIT(CK_ROGUE) | BIT(CK_THIEF))
#define HOLIES (BIT(CK_CLERIC) | BIT(CK_MONK) | BIT(CK_PALADIN) | BIT(CK_PRIESTESS))
#define WORKERS \
    (BIT(CK_MERCHANT) | BIT(CK_BLACKSMITH) | BIT(CK_PEASANT) | BIT(CK_BUTCHER) | BIT(CK_MINER))
#define COST_3 (HOLIES | SHADOWS | WORKERS | SOLDIERS_2)
#define ONLY_3 \
    (BIT(CK_CLERIC) | BIT(CK_MONK) | BIT(CK_BLACKSMITH) | BIT(CK_MERCENARY) | BIT(CK_ALCHEMIST))
#define COST_2 (COST_3 & ~ONLY_3)

/* ---- Citizens (2.4): slot, role, base cost, starters; active and passive power [P] ----------- */

#define CITIZEN(name, slot, role, cost, starters, active, passive) \
    [CK_##name] = {slot, CK_##role, cost, starters, active, passive}

const ck_citizen_card ck_citizens[CK_CITIZENS] = {
    CITIZEN(CLERIC,     0, HOLY,    3, 0, ONE(GAIN(M(3))), ONE(GAIN(M(1)))),
    CITIZEN(MONK,       0, HOLY,    3, 0, ONE(GAIN(G(1), M(2))), ONE(TRADE(1, GOLD, M(2)))),
    CITIZEN(MERCHANT,   1, WORKER,  2, 0, EITHER(GAIN(G(2)), GAIN(M(2))), ONE(GAIN(G(1)))),
    CITIZEN(BLACKSMITH, 1, WORKER,  3, 0, ONE(EACH_ROLE(1, GOLD, SOLDIER)), ONE(GAIN(G(1)))),
    CITIZEN(MERCENARY,  2, SHADOW,  3, 0, ONE(GAIN(S(1), G(1))), ONE(TRADE(1, STRENGTH, G(2)))),
    CITIZEN(ALCHEMIST,  2, SHADOW,  3, 0, ONE(TRADE(1, GOLD, M(3))), ONE(TRADE(1, MAGIC, G(2)))),
    CITIZEN(ARCHER,     3, SOLDIER, 4, 0, ONE(GAIN(S(2))), ONE(GAIN(S(1)))),
    CITIZEN(WIZARD,     3, SOLDIER, 4, 0, ONE(GAIN(M(1), S(1))), ONE(GAIN(M(1)))),
    CITIZEN(PEASANT,    4, WORKER,  2, 1, ONE(GAIN(G(1))), ONE(GAIN(G(1)))),
    CITIZEN(KNIGHT,     5, SOLDIER, 2, 1, ONE(GAIN(S(1))), ONE(GAIN(S(1)))),
    CITIZEN(ROGUE,      6, SHADOW,  2, 0, ONE(GAIN(S(2), G(2))), ONE(GAIN(S(1), G(1)))),
    CITIZEN(THIEF,      6, SHADOW,  2, 0, EITHER(STEAL(G(3)), STEAL(M(3))),
            EITHER(GAIN(G(2)), GAIN(M(2)))),
    CITIZEN(CHAMPION,   7, SOLDIER, 2, 0, ONE(GAIN(S(4))), ONE(TRADE(1, GOLD, S(4)))),
    CITIZEN(WARLORD,    7, SOLDIER, 2, 0, ONE(EACH_ROLE(1, STRENGTH, SOLDIER)),
            ONE(EACH(1, STRENGTH, KNIGHTS))),
    CITIZEN(PALADIN,    8, HOLY,    2, 0, ONE(GAIN(S(1), M(2))), ONE(TRADE(1, STRENGTH, M(3)))),
    CITIZEN(PRIESTESS,  8, HOLY,    2, 0, ONE(GAIN(S(2), M(1))), ONE(TRADE(1, MAGIC, S(3)))),
    CITIZEN(BUTCHER,    9, WORKER,  1, 0, ONE(EACH_ROLE(2, GOLD, WORKER)), ONE(GAIN(G(4)))),
    CITIZEN(MINER,      9, WORKER,  1, 0, ONE(BOTH(GAIN(G(1)), EACH(1, GOLD, DOMAINS))),
            ONE(GAIN(G(4)))),
};

/* Activation values [P]: 1 to 8 have a slot each, 9 and 10 share one, 11 and 12 another. */
const uint8_t ck_value_slot[13] = {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9};

const uint8_t ck_slot_types[CK_SLOTS][2] = {
    {CK_CLERIC, CK_MONK},        {CK_MERCHANT, CK_BLACKSMITH}, {CK_MERCENARY, CK_ALCHEMIST},
    {CK_ARCHER, CK_WIZARD},      {CK_PEASANT, CK_PEASANT},     {CK_KNIGHT, CK_KNIGHT},
    {CK_ROGUE, CK_THIEF},        {CK_CHAMPION, CK_WARLORD},    {CK_PALADIN, CK_PRIESTESS},
    {CK_BUTCHER, CK_MINER},
};
const uint8_t ck_second_type[CK_PAIRS] = {CK_MONK,  CK_BLACKSMITH, CK_ALCHEMIST, CK_WIZARD,
                                          CK_THIEF, CK_WARLORD,    CK_PRIESTESS, CK_MINER};

/* ---- Monsters (2.5): area, type, strength, magic, VP, reward [P]; copies for up to four and for
 * five players: Hills to Mountains [S], which card is the fifth player's and the rest [P] ------ */

#define MONSTER(name, area, type, strength, magic, vp, copies, copies_of_5, reward) \
    [CK_##name] = {CK_##area, CK_##type, strength, magic, vp, copies, copies_of_5, reward}

const ck_monster_card ck_monsters[CK_MONSTERS] = {
    MONSTER(GOBLIN,           HILLS,     MINION,  1, 0, 1, 3, 3, ONE(GAIN(G(1)))),
    MONSTER(GOBLIN_MAGE,      HILLS,     TITAN,   3, 0, 2, 1, 2, EITHER(GAIN(G(1)), GAIN(M(1)))),
    MONSTER(GOBLIN_KING,      HILLS,     BOSS,    6, 0, 4, 1, 1, ONE(EACH_AREA(1, GOLD, HILLS))),
    MONSTER(SKELETON,         RUINS,     MINION,  2, 0, 2, 3, 3, ONE(GAIN(G(1)))),
    MONSTER(FLAMING_SKELETON, RUINS,     TITAN,   5, 0, 3, 1, 2, ONE(GAIN(G(1), M(1)))),
    MONSTER(SKELETON_KING,    RUINS,     BOSS,    8, 0, 4, 1, 1, ONE(EACH_AREA(2, GOLD, RUINS))),
    MONSTER(TREANT,           FOREST,    MINION,  3, 0, 1, 2, 3, ONE(GAIN(G(1), M(1)))),
    MONSTER(BANE_SPIDER,      FOREST,    BEAST,   6, 0, 2, 2, 2, EITHER(GAIN(G(3)), FREE(KNIGHTS))),
    MONSTER(SPIDER_QUEEN,     FOREST,    BOSS,   10, 3, 5, 1, 1,
            EITHER(EACH_AREA(2, GOLD, FOREST), BOTH(FREE(ANYBODY), GAIN(V(1))))),
    MONSTER(OWLBEAR,          VALLEY,    BEAST,   4, 0, 2, 3, 3, ONE(GAIN(M(2)))),
    MONSTER(GIANT,            VALLEY,    TITAN,   8, 0, 3, 1, 2, ONE(GAIN(G(1), M(2)))),
    MONSTER(TROLL,            VALLEY,    BOSS,   12, 0, 6, 1, 1, ONE(EACH_AREA(2, MAGIC, VALLEY))),
    MONSTER(DIRE_BEAR,        MOUNTAINS, BEAST,   5, 0, 3, 2, 3, EITHER(GAIN(G(2)), GAIN(M(2)))),
    MONSTER(ORC_WARRIOR,      MOUNTAINS, MINION,  9, 0, 3, 2, 2, ONE(FREE(COST_3))),
    MONSTER(ORC_CHIEFTAIN,    MOUNTAINS, BOSS,   14, 0, 6, 1, 1, ONE(EACH_AREA(2, GOLD, MOUNTAINS))),
    MONSTER(GARGOYLE,         BARRENS,   MINION,  1, 0, 1, 3, 4, ONE(GAIN(M(1)))),
    MONSTER(WRAITH,           BARRENS,   TITAN,   4, 3, 3, 1, 1, ONE(FREE(COST_2))),
    MONSTER(WITCH_QUEEN,      BARRENS,   BOSS,    5, 4, 5, 1, 1, ONE(EACH_AREA(1, MAGIC, BARRENS))),
    MONSTER(GELATINOUS_CUBE,  SWAMP,     MINION,  4, 1, 3, 3, 4, ONE(GAIN(G(2)))),
    MONSTER(BASILISK,         SWAMP,     BEAST,   6, 3, 4, 1, 1, EITHER(GAIN(G(3)), GAIN(M(3)))),
    MONSTER(SWAMP_DRAGON,     SWAMP,     BOSS,   10, 4, 6, 1, 1, ONE(EACH_AREA(2, MAGIC, SWAMP))),
    MONSTER(KOBOLDS,          CAVERNS,   MINION,  5, 1, 3, 3, 4, ONE(GAIN(G(2), M(1)))),
    MONSTER(GOLD_GOLEM,       CAVERNS,   TITAN,   7, 3, 4, 1, 1, ONE(GAIN(G(5)))),
    MONSTER(RED_DRAGON,       CAVERNS,   BOSS,   12, 6, 7, 1, 1, ONE(EACH_AREA(3, GOLD, CAVERNS))),
};

/* By the strength of the first card; equal ones in the order of the areas (3.2) [R]. */
const uint8_t ck_area_order[CK_AREAS] = {CK_HILLS,  CK_BARRENS, CK_RUINS,     CK_FOREST,
                                         CK_VALLEY, CK_SWAMP,   CK_MOUNTAINS, CK_CAVERNS};

/* ---- Domains (2.6): cost; workers, soldiers, shadows, holies needed; VP; power [P] ----------- */

#define SET_DIE(value) .deed = CK_SET_DIE, .number = value
#define LOWER_DIE(by) .deed = CK_LOWER_DIE, .number = by
#define LESS(gold) .number = gold
#define SLAY .deed = CK_SLAY
#define ROB .deed = CK_ROB

#define DOMAIN(name, cost, workers, soldiers, shadows, holies, vp, when, ...) \
    [CK_##name] = {cost, {workers, soldiers, shadows, holies}, vp, CK_WHEN_##when, {__VA_ARGS__}}

const ck_domain_card ck_domains[CK_DOMAINS] = {
    DOMAIN(FOXGROVE_PALISADE,         9, 0, 1, 1, 0, 3, ROLLING,    PAY(2, GOLD), SET_DIE(6)),
    DOMAIN(DESERT_ORCHID,             9, 0, 0, 1, 1, 3, ROLLING,    PAY_EACH(1, GOLD, HOLY), SET_DIE(1)),
    DOMAIN(EMERALD_STRONGHOLD,       12, 1, 1, 0, 1, 5, RECRUITING, 0),
    DOMAIN(PRATCHETTS_PLATEAU,        8, 1, 0, 0, 1, 3, BUILDING,   LESS(1)),
    DOMAIN(CATHEDRAL_ST_AQUILA,       8, 0, 0, 0, 2, 3, ENDING,     STEAL(G(1))),
    DOMAIN(DARKTIDE_HARBOUR,          6, 1, 1, 1, 0, 2, BUILT,      FREE(SHADOWS)),
    DOMAIN(CLOUDRIDERS_CAMP,          8, 0, 1, 0, 1, 2, BUILT,      GAIN(S(3)), FREE(SOLDIERS_2)),
    DOMAIN(ORB_OF_URDR,               6, 0, 0, 1, 1, 1, ENDING,     STEAL(M(1))),
    DOMAIN(ROGUES_LANDING,            7, 1, 0, 1, 0, 3, BUILT,      FREE(WORKERS)),
    DOMAIN(BLOOD_CROW_ARMY,           5, 0, 3, 0, 0, 2, STARTING,   GAIN(S(1))),
    DOMAIN(EYE_OF_ASTERATEN,          8, 0, 1, 0, 1, 1, BUILT,      GAIN(S(5)), SLAY),
    DOMAIN(CUTTHROATS_TRUCE,          5, 0, 0, 1, 1, 1, BUILT,      STEAL(G(3))),
    DOMAIN(HALFPENNY_HILL,            6, 3, 0, 0, 0, 2, STARTING,   GAIN(G(1))),
    DOMAIN(SHATTERED_HAND,            7, 1, 0, 0, 1, 3, BUILT,      FREE(HOLIES)),
    DOMAIN(FORGOTTEN_SORROWS,         9, 1, 0, 1, 0, 3, CITIZEN,    GAIN(M(1))),
    DOMAIN(WATCHER_ON_THE_WATER,      6, 0, 2, 0, 0, 3, BUILT,      PAY(1, A_MONSTER), GAIN(V(3))),
    DOMAIN(GARGANS_EMBRACE,           7, 0, 2, 0, 0, 2, DOUBLES,    GAIN(V(1))),
    DOMAIN(NEST_OF_THE_WEAVER_WITCH,  6, 2, 0, 0, 0, 3, BUILT,      PAY(1, A_CITIZEN), GAIN(V(3))),
    DOMAIN(PALACE_OF_THE_DAWN,       11, 1, 2, 0, 0, 4, ROLLING,    LOWER_DIE(1)),
    DOMAIN(GRIMMWATER_KEEP,          10, 2, 0, 1, 0, 4, BUILT,      FREE(COST_3)),
    DOMAIN(VIOLET_THORN,              7, 0, 1, 0, 1, 3, SLAYING,    GAIN(M(1))),
    DOMAIN(PURLOINERS_PERCH,         10, 0, 0, 2, 0, 2, BUILT,      ROB),
    DOMAIN(GOLDEN_OBELISK_OF_NAE,     6, 1, 0, 0, 1, 3, BUILT,      PAY(3, MAGIC), GAIN(V(3))),
    DOMAIN(MONOLITH_OF_OSTENDAAR,     9, 1, 1, 0, 0, 3, STARTING,   GAIN(M(1))),
};

/* The column `when` above, turned round. */
const uint32_t ck_domains_when[CK_WHENS] = {
    [CK_WHEN_BUILT] =
        BIT(CK_DARKTIDE_HARBOUR) | BIT(CK_CLOUDRIDERS_CAMP) | BIT(CK_ROGUES_LANDING) |
        BIT(CK_EYE_OF_ASTERATEN) | BIT(CK_CUTTHROATS_TRUCE) | BIT(CK_SHATTERED_HAND) |
        BIT(CK_WATCHER_ON_THE_WATER) | BIT(CK_NEST_OF_THE_WEAVER_WITCH) | BIT(CK_GRIMMWATER_KEEP) |
        BIT(CK_PURLOINERS_PERCH) | BIT(CK_GOLDEN_OBELISK_OF_NAE),
    [CK_WHEN_ROLLING] =
        BIT(CK_FOXGROVE_PALISADE) | BIT(CK_DESERT_ORCHID) | BIT(CK_PALACE_OF_THE_DAWN),
    [CK_WHEN_DOUBLES] = BIT(CK_GARGANS_EMBRACE),
    [CK_WHEN_STARTING] =
        BIT(CK_BLOOD_CROW_ARMY) | BIT(CK_HALFPENNY_HILL) | BIT(CK_MONOLITH_OF_OSTENDAAR),
    [CK_WHEN_ENDING] = BIT(CK_CATHEDRAL_ST_AQUILA) | BIT(CK_ORB_OF_URDR),
    [CK_WHEN_CITIZEN] = BIT(CK_FORGOTTEN_SORROWS),
    [CK_WHEN_SLAYING] = BIT(CK_VIOLET_THORN),
    [CK_WHEN_RECRUITING] = BIT(CK_EMERALD_STRONGHOLD),
    [CK_WHEN_BUILDING] = BIT(CK_PRATCHETTS_PLATEAU),
};

/* ---- Dukes (2.7): VP a worker, soldier, shadow, holy; a citizen, monster, domain, titan; how many
 * resources make one VP [P], Waryn's also [S] -------------------------------------------------- */

const ck_duke_card ck_dukes[CK_DUKES] = {
    [CK_CORNELIUS] = {{0, 0, 0, 0}, 0, 0, 3, 0, 3},
    [CK_ELSYN]     = {{0, 0, 2, 2}, 0, 0, 0, 0, 4},
    [CK_ELISIUM]   = {{1, 1, 1, 1}, 0, 0, 0, 0, 4},
    [CK_HROTHGAR]  = {{0, 0, 0, 0}, 0, 2, 0, 1, 4},
    [CK_ISABELLA]  = {{0, 1, 0, 2}, 0, 0, 0, 0, 3},
    [CK_LEKZANDR]  = {{1, 0, 0, 2}, 0, 0, 0, 0, 3},
    [CK_NODE]      = {{0, 1, 2, 0}, 0, 0, 0, 0, 3},
    [CK_REESE]     = {{0, 0, 0, 0}, 1, 1, 1, 0, 4},
    [CK_SIMON]     = {{1, 1, 0, 0}, 0, 0, 0, 0, 2},
    [CK_WARYN]     = {{1, 0, 2, 0}, 0, 0, 0, 0, 3},
};

/* ---- Set-up (3) [S] -------------------------------------------------------------------------- */

const uint8_t ck_start[CK_TOKENS] = {G(2), M(1)};

#define AREAS(a, b, c, d, e) (BIT(CK_##a) | BIT(CK_##b) | BIT(CK_##c) | BIT(CK_##d) | BIT(CK_##e))
#define BOX(a, b, c, d) (BIT(CK_##a) | BIT(CK_##b) | BIT(CK_##c) | BIT(CK_##d))

/* Bits of option citizens, in the order of ck_second_type. */
enum { MONK = 1, SMITH = 2, ALCHEMIST = 4, WIZARD = 8 };
enum { THIEF = 16, WARLORD = 32, PRIESTESS = 64, MINER = 128 };

const ck_preset ck_presets[CK_PRESETS] = {
    {AREAS(HILLS, RUINS, FOREST, VALLEY, MOUNTAINS), 0, 0},
    {AREAS(HILLS, RUINS, FOREST, SWAMP, CAVERNS), MONK | ALCHEMIST,
     BOX(FORGOTTEN_SORROWS, VIOLET_THORN, GOLDEN_OBELISK_OF_NAE, MONOLITH_OF_OSTENDAAR)},
    {AREAS(BARRENS, RUINS, FOREST, VALLEY, MOUNTAINS), ALCHEMIST | WIZARD | THIEF,
     BOX(EYE_OF_ASTERATEN, BLOOD_CROW_ARMY, FOXGROVE_PALISADE, GARGANS_EMBRACE)},
    {AREAS(BARRENS, RUINS, FOREST, SWAMP, MOUNTAINS), SMITH | WARLORD | PRIESTESS | MINER,
     BOX(FORGOTTEN_SORROWS, NEST_OF_THE_WEAVER_WITCH, CATHEDRAL_ST_AQUILA, CUTTHROATS_TRUCE)},
};

/* ---- Names, in the order of the enums: ids for notation, keys for the catalogue --------------- */

#define CITIZENS(X) \
    X(cleric) X(monk) X(merchant) X(blacksmith) X(mercenary) X(alchemist) X(archer) X(wizard) \
    X(peasant) X(knight) X(rogue) X(thief) X(champion) X(warlord) X(paladin) X(priestess) \
    X(butcher) X(miner)
#define MONSTERS(X) \
    X(goblin) X(goblin_mage) X(goblin_king) X(skeleton) X(flaming_skeleton) X(skeleton_king) \
    X(treant) X(bane_spider) X(spider_queen) X(owlbear) X(giant) X(troll) X(dire_bear) \
    X(orc_warrior) X(orc_chieftain) X(gargoyle) X(wraith) X(witch_queen) X(gelatinous_cube) \
    X(basilisk) X(swamp_dragon) X(kobolds) X(gold_golem) X(red_dragon)
#define DOMAINS(X) \
    X(foxgrove_palisade) X(desert_orchid) X(emerald_stronghold) X(pratchetts_plateau) \
    X(cathedral_st_aquila) X(darktide_harbour) X(cloudriders_camp) X(orb_of_urdr) \
    X(rogues_landing) X(blood_crow_army) X(eye_of_asteraten) X(cutthroats_truce) \
    X(halfpenny_hill) X(shattered_hand) X(forgotten_sorrows) X(watcher_on_the_water) \
    X(gargans_embrace) X(nest_of_the_weaver_witch) X(palace_of_the_dawn) X(grimmwater_keep) \
    X(violet_thorn) X(purloiners_perch) X(golden_obelisk_of_nae) X(monolith_of_ostendaar)
#define DUKES(X) \
    X(cornelius) X(elsyn) X(elisium) X(hrothgar) X(isabella) X(lekzandr) X(node) X(reese) \
    X(simon) X(waryn)
#define AREA_NAMES(X) \
    X(hills) X(ruins) X(forest) X(valley) X(mountains) X(barrens) X(swamp) X(caverns)
#define TOKENS(X) X(gold) X(strength) X(magic) X(vp)
#define ROLES(X) X(worker) X(soldier) X(shadow) X(holy)

#define ID(name) #name,
#define CITIZEN_KEY(name) "card_kingdoms.citizen." #name,
#define MONSTER_KEY(name) "card_kingdoms.monster." #name,
#define DOMAIN_KEY(name) "card_kingdoms.domain." #name,
#define DOMAIN_POWER(name) "card_kingdoms.domain." #name ".power",
#define DUKE_KEY(name) "card_kingdoms.duke." #name,
#define DUKE_POWER(name) "card_kingdoms.duke." #name ".power",
#define AREA_KEY(name) "card_kingdoms.area." #name,
#define TOKEN_KEY(name) "card_kingdoms.token." #name,
#define ROLE_KEY(name) "card_kingdoms.role." #name,

const char *const ck_citizen_id[CK_CITIZENS] = {CITIZENS(ID)};
const char *const ck_citizen_key[CK_CITIZENS] = {CITIZENS(CITIZEN_KEY)};
const char *const ck_monster_id[CK_MONSTERS] = {MONSTERS(ID)};
const char *const ck_monster_key[CK_MONSTERS] = {MONSTERS(MONSTER_KEY)};
const char *const ck_domain_id[CK_DOMAINS] = {DOMAINS(ID)};
const char *const ck_domain_key[CK_DOMAINS] = {DOMAINS(DOMAIN_KEY)};
const char *const ck_domain_power[CK_DOMAINS] = {DOMAINS(DOMAIN_POWER)};
const char *const ck_duke_id[CK_DUKES] = {DUKES(ID)};
const char *const ck_duke_key[CK_DUKES] = {DUKES(DUKE_KEY)};
const char *const ck_duke_power[CK_DUKES] = {DUKES(DUKE_POWER)};
const char *const ck_card_id[CK_RETURNS] = {MONSTERS(ID) CITIZENS(ID)};
const char *const ck_area_id[CK_AREAS] = {AREA_NAMES(ID)};
const char *const ck_area_key[CK_AREAS] = {AREA_NAMES(AREA_KEY)};
const char *const ck_token_id[CK_TOKENS] = {TOKENS(ID)};
const char *const ck_token_key[CK_TOKENS] = {TOKENS(TOKEN_KEY)};
const char *const ck_role_id[CK_ROLES] = {ROLES(ID)};
const char *const ck_role_key[CK_ROLES] = {ROLES(ROLE_KEY)};
const char *const ck_stack_id[CK_STACKS] = {"m0", "m1", "m2", "m3", "m4", "c0", "c1", "c2", "c3", "c4",
                                            "c5", "c6", "c7", "c8", "c9", "d0", "d1", "d2", "d3", "d4"};

/* ---- Options (10) ---------------------------------------------------------------------------- */

static const char *const setups[] = {"first_game", "glittering_gold", "mastery_over_magic",
                                     "monster_blood", "random", "custom"};
static const char *const second_types[CK_PAIRS] = {"monk", "blacksmith", "alchemist", "wizard",
                                                   "thief", "warlord", "priestess", "miner"};
static const char *const off_on[] = {"off", "on"};

const jacta_option ck_options[CK_OPTIONS] = {
    [CK_OPT_SETUP]    = {"setup", setups, JACTA_CHOICE, CK_CUSTOM + 1, 0, 0, 0, 0, 0},
    [CK_OPT_AREAS]    = {"areas", ck_area_id, JACTA_SET, CK_AREAS, 0, 0, 0, 0, 0, CK_OPT_SETUP + 1, CK_CUSTOM},
    [CK_OPT_CITIZENS] = {"citizens", second_types, JACTA_SET, CK_PAIRS, 0, 0, 0, 0, 0, CK_OPT_SETUP + 1, CK_CUSTOM},
    [CK_OPT_WITHOUT]  = {"without", ck_domain_id, JACTA_SET, CK_DOMAINS, 0, 0, 0, 0, 0, CK_OPT_SETUP + 1, CK_CUSTOM},
    [CK_OPT_MIXED]    = {"mixed_citizens", off_on, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [CK_OPT_PER_TYPE] = {"duke_resources_per_type", off_on, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [CK_OPT_TOKENS]   = {"solo_count_tokens", off_on, JACTA_CHOICE, 2, 0, 0, 0, 1, 1},
    [CK_OPT_FULL]     = {"steal_full_only", off_on, JACTA_CHOICE, 2, 0, 0, 0, 2, 5},
    [CK_OPT_REST]     = {"rest_protects", off_on, JACTA_CHOICE, 2, 0, 0, 0, 5, 5},
    [CK_OPT_FORCED]   = {"free_citizen_forced", off_on, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [CK_OPT_ROUNDS]   = {"max_rounds", NULL, JACTA_NUMBER, 0, 0, 1000, 100, 0, 0},
};
/* clang-format on */
