/* Every number of the sheets and cards. Tags as in docs/rules/dice_kingdoms.md: [S] the rulebook,
 * [P] public material, [R] reconstructed because neither shows it: an owner of the game corrects
 * the [R] rows here and nowhere else. */
#include "tables.h"

/* clang-format off */

/* Sets of boxes, from their letters: those that set something off, and those with stars. */
#define NONE "\0\0\0\0\0\0\0\0"
#define LETTER(word, i) (word NONE NONE NONE NONE NONE)[i] /* 0 beyond the last */
#define EFFECT(word, i) \
    ((uint64_t)(LETTER(word, i) && LETTER(word, i) != '.' && LETTER(word, i) != 'b' && LETTER(word, i) != '*') << (i))
#define STAR(word, i) ((uint64_t)(LETTER(word, i) == '*') << (i))
#define EIGHT(set, word, i) \
    (set(word, i) | set(word, i + 1) | set(word, i + 2) | set(word, i + 3) | \
     set(word, i + 4) | set(word, i + 5) | set(word, i + 6) | set(word, i + 7))
#define FORTY(set, word) \
    (EIGHT(set, word, 0) | EIGHT(set, word, 8) | EIGHT(set, word, 16) | EIGHT(set, word, 24) | EIGHT(set, word, 32))

/* ---- Sections (2.2 to 2.6) ---------------------------------------------------------------------
 * 24 boxes a guild track and 2 a citizen [S]; all other box counts and every letter [R], except the
 * gold in the second box of the Goblin Warren's second block [S]. The first reconstruction, which had
 * fewer sentinels than wall boxes, is kept for the games that were played on it; then the second. */
#define SECTIONS(ROW)                                                                                             \
    ROW(DK_GUILD + DK_HOLY,      "..S..G..S..S.*.G.R.S.G.*",              "..S..G..S..S.G...R.S*GG*")             \
    ROW(DK_GUILD + DK_WORKER,    "..G..W..G..S.W.G.*.R.WG*",              "..G..W..G..S.W.G...R*WG*")             \
    ROW(DK_GUILD + DK_SHADOW,    "..C..G..C..R.G.C.*.W.CG*",              "..C..G..S..R.G.C...W*SG*")             \
    ROW(DK_GUILD + DK_SOLDIER,   "..S..C..G..S.C.S.*.R.SC*",              "..S..C..G..S.G.S...R*SC*")             \
    ROW(DK_WALL,                 ".C..*..C..*.C.W.*.C..*",                ".C.*..C.*..C.*.W..*.C.")               \
    ROW(DK_CHEST,                "...S..P......P..C....P.......P..*..*",  "...S.P......P...C..P...S......P..*.*") \
    ROW(DK_CITIZEN + 0,          ".*",                                    "G*")                                   \
    ROW(DK_CITIZEN + 1,          ".G",                                    ".G")                                   \
    ROW(DK_CITIZEN + 2,          ".C",                                    "SC")                                   \
    ROW(DK_CITIZEN + 3,          ".S",                                    ".S")                                   \
    ROW(DK_CITIZEN + 4,          ".W",                                    ".W")                                   \
    ROW(DK_CITIZEN + 5,          ".S",                                    ".S")                                   \
    ROW(DK_CITIZEN + 6,          "G*",                                    "G*")                                   \
    ROW(DK_CITIZEN + 7,          "C*",                                    "C*")                                   \
    ROW(DK_CITIZEN + 8,          "S*",                                    "S*")                                   \
    ROW(DK_CITIZEN + 9,          "G*",                                    "G*")                                   \
    ROW(DK_BLOCK + 0,            ".S.",                                   ".S")                                   \
    ROW(DK_BLOCK + 1,            ".G*",                                   ".G*")                                  \
    ROW(DK_BLOCK + 2,            ".G.",                                   ".GS")                                  \
    ROW(DK_BLOCK + 3,            ".S.*",                                  ".S.*")                                 \
    ROW(DK_BLOCK + 4,            ".S.",                                   ".S.")                                  \
    ROW(DK_BLOCK + 5,            ".G.",                                   ".G.")                                  \
    ROW(DK_BLOCK + 6,            "W.*",                                   "W*")                                   \
    ROW(DK_BLOCK + 7,            ".G.",                                   ".G.")                                  \
    ROW(DK_BLOCK + 8,            ".S.",                                   ".S.")                                  \
    ROW(DK_BLOCK + 9,            ".R.*",                                  ".R.*")
#define FIRST_BOXES(section, first, second) [section] = first,
#define SECOND_BOXES(section, first, second) [section] = second,
#define FIRST_LENGTH(section, first, second) [section] = sizeof(first) - 1,
#define SECOND_LENGTH(section, first, second) [section] = sizeof(second) - 1,
#define FIRST_EFFECTS(section, first, second) [section] = FORTY(EFFECT, first),
#define SECOND_EFFECTS(section, first, second) [section] = FORTY(EFFECT, second),
#define FIRST_STARS(section, first, second) [section] = FORTY(STAR, first),
#define SECOND_STARS(section, first, second) [section] = FORTY(STAR, second),
const char dk_box[DK_EDITIONS][DK_SECTIONS][40] = {{SECTIONS(FIRST_BOXES)}, {SECTIONS(SECOND_BOXES)}};
const uint8_t dk_boxes[DK_EDITIONS][DK_SECTIONS] = {{SECTIONS(FIRST_LENGTH)}, {SECTIONS(SECOND_LENGTH)}};
const uint64_t dk_effect_boxes[DK_EDITIONS][DK_SECTIONS] = {{SECTIONS(FIRST_EFFECTS)}, {SECTIONS(SECOND_EFFECTS)}};
const uint64_t dk_star_boxes[DK_EDITIONS][DK_SECTIONS] = {{SECTIONS(FIRST_STARS)}, {SECTIONS(SECOND_STARS)}};

/* The kinds of rewards [S]. */
const uint8_t dk_reward[128] = {
    ['.'] = DK_NOTHING, ['b'] = DK_NOTHING, ['*'] = DK_STAR, ['R'] = DK_RECRUIT, ['G'] = DK_GOLD,
    ['g'] = DK_GOLD, ['W'] = DK_PAVE, ['S'] = DK_SENTINEL, ['C'] = DK_COMBAT, ['P'] = DK_PEDESTAL,
};

/* ---- Citizens (2.2) ----------------------------------------------------------------------------
 * Guilds of 3 to 6 and the two start boxes [S], the other guilds and the double labels [P]. */
const dk_citizen dk_citizens[DK_CITIZENS] = {
    {"1",     1,  1,  DK_HOLY,    0},
    {"2",     2,  2,  DK_WORKER,  0},
    {"3",     3,  3,  DK_SHADOW,  0},
    {"4",     4,  4,  DK_SOLDIER, 0},
    {"5",     5,  5,  DK_WORKER,  1},
    {"6",     6,  6,  DK_SOLDIER, 1},
    {"7",     7,  7,  DK_SHADOW,  0},
    {"8",     8,  8,  DK_SOLDIER, 0},
    {"9/10",  9,  10, DK_HOLY,    0},
    {"11/12", 11, 12, DK_WORKER,  0},
};
const uint8_t dk_value_citizen[13] = {[1] = 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9};
const uint8_t dk_citizen_odds[DK_CITIZENS] = {12, 13, 14, 15, 16, 17, 6, 5, 7, 3}; /* computed */
#define C(i) (1 << (i))
const uint16_t dk_guild_citizens[DK_GUILDS] = {
    [DK_HOLY] = C(0) | C(8),
    [DK_WORKER] = C(1) | C(4) | C(9),
    [DK_SHADOW] = C(2) | C(6),
    [DK_SOLDIER] = C(3) | C(5) | C(7),
};

/* ---- Lairs (2.6) -------------------------------------------------------------------------------
 * Four lairs of 2 or 3 blocks, 5 and 3 points for the first [S]; everything else [R]. */
const dk_lair dk_lairs[DK_LAIRS] = {
    {.first = 0, .blocks = 2, .high = 5,  .low = 3},
    {.first = 2, .blocks = 2, .high = 7,  .low = 4},
    {.first = 4, .blocks = 3, .high = 9,  .low = 5},
    {.first = 7, .blocks = 3, .high = 12, .low = 7},
};
const dk_block dk_blocks[DK_BLOCKS] = {
    {0, 1, 6}, {0, 7, 12},             /* 1a, 1b */
    {1, 1, 5}, {1, 6, 12},             /* 2a, 2b */
    {2, 1, 4}, {2, 5, 8}, {2, 9, 12},  /* 3a, 3b, 3c */
    {3, 4, 6}, {3, 7, 9}, {3, 10, 12}, /* 4a, 4b, 4c */
};

/* ---- Forest: places (2.7) ----------------------------------------------------------------------
 * 13 domains with their powers and 4 starts [S]; which stands where [R]. */
const dk_node dk_nodes[DK_NODES] = {
    [DK_GREEN_PM]         = {180,  80, 0},
    [DK_YELLOW_PM]        = {220, 360, 0},
    [DK_RED_PM]           = {240, 640, 0},
    [DK_BLUE_PM]          = {260, 920, 0},
    [DK_WORKER_HALL]      = {420, 140, 1 + DK_WORKER},
    [DK_GREEN_FLIP]       = {440, 400, 0},
    [DK_RED_FLIP]         = {460, 660, 0},
    [DK_SHADOW_DEN]       = {500, 920, 1 + DK_SHADOW},
    [DK_YELLOW_FLIP]      = {660,  80, 0},
    [DK_ANY_PM]           = {660, 360, 0},
    [DK_BLUE_FLIP]        = {690, 680, 0},
    [DK_HOLY_ABBEY]       = {900, 200, 1 + DK_HOLY},
    [DK_SOLDIER_BARRACKS] = {920, 560, 1 + DK_SOLDIER},
    [DK_START + 0]        = {40,  80, 0},
    [DK_START + 1]        = {40, 340, 0},
    [DK_START + 2]        = {40, 640, 0},
    [DK_START + 3]        = {40, 920, 0},
    [DK_DEAD_END + 0]     = {960,  40, 0},
    [DK_DEAD_END + 1]     = {960, 360, 0},
    [DK_DEAD_END + 2]     = {940, 920, 0},
};
const uint8_t dk_power_pm[DK_DICE] = {
    [DK_YELLOW] = DK_YELLOW_PM, [DK_RED] = DK_RED_PM, [DK_GREEN] = DK_GREEN_PM, [DK_BLUE] = DK_BLUE_PM};
const uint8_t dk_power_flip[DK_DICE] = {
    [DK_YELLOW] = DK_YELLOW_FLIP, [DK_RED] = DK_RED_FLIP, [DK_GREEN] = DK_GREEN_FLIP,
    [DK_BLUE] = DK_BLUE_FLIP};

/* ---- Forest: roads (2.8) -----------------------------------------------------------------------
 * The 2 boxes of r01, some road of 6 boxes to the Soldier domain, six bridges of 3 boxes with gold
 * in the middle [S]; everything else [R]. */
#define S(n) (DK_START + (n) - 1)
#define X(n) (DK_DEAD_END + (n) - 1)
#define ROADS(ROW, node)                                                          \
    ROW(node, 0,  S(1),                DK_GREEN_PM,         "..",      0, 0)      \
    ROW(node, 1,  S(2),                DK_YELLOW_PM,        "...",     0, 0)      \
    ROW(node, 2,  S(3),                DK_RED_PM,           "...",     0, 0)      \
    ROW(node, 3,  S(4),                DK_BLUE_PM,          "..S.",    0, 0)      \
    ROW(node, 4,  DK_GREEN_PM,         DK_WORKER_HALL,      ".bgb.",   1, 7 << 1) \
    ROW(node, 5,  DK_YELLOW_PM,        DK_GREEN_FLIP,       ".bgb.",   2, 7 << 1) \
    ROW(node, 6,  DK_RED_PM,           DK_RED_FLIP,         ".bgb.",   3, 7 << 1) \
    ROW(node, 7,  DK_BLUE_PM,          DK_SHADOW_DEN,       ".bgb.",   4, 7 << 1) \
    ROW(node, 8,  DK_GREEN_PM,         DK_YELLOW_PM,        "...*..",  0, 0)      \
    ROW(node, 9,  DK_YELLOW_PM,        DK_RED_PM,           "......",  0, 0)      \
    ROW(node, 10, DK_RED_PM,           DK_BLUE_PM,          "..*...",  0, 0)      \
    ROW(node, 11, DK_WORKER_HALL,      DK_YELLOW_FLIP,      ".....",   0, 0)      \
    ROW(node, 12, DK_WORKER_HALL,      DK_GREEN_FLIP,       "..C..",   0, 0)      \
    ROW(node, 13, DK_GREEN_FLIP,       DK_ANY_PM,           ".....",   0, 0)      \
    ROW(node, 14, DK_GREEN_FLIP,       DK_RED_FLIP,         "..*..",   0, 0)      \
    ROW(node, 15, DK_RED_FLIP,         DK_BLUE_FLIP,        ".....",   0, 0)      \
    ROW(node, 16, DK_RED_FLIP,         DK_SHADOW_DEN,       "..C..",   0, 0)      \
    ROW(node, 17, DK_SHADOW_DEN,       DK_BLUE_FLIP,        "...W...", 0, 0)      \
    ROW(node, 18, DK_YELLOW_FLIP,      DK_ANY_PM,           "...G..",  0, 0)      \
    ROW(node, 19, DK_YELLOW_FLIP,      DK_HOLY_ABBEY,       "......",  0, 0)      \
    ROW(node, 20, DK_ANY_PM,           DK_HOLY_ABBEY,       "...R...", 0, 0)      \
    ROW(node, 21, DK_ANY_PM,           DK_SOLDIER_BARRACKS, "......",  0, 0)      \
    ROW(node, 22, DK_BLUE_FLIP,        DK_SOLDIER_BARRACKS, ".bgb..",  5, 7 << 1) \
    ROW(node, 23, DK_HOLY_ABBEY,       X(1),                "...*",    0, 0)      \
    ROW(node, 24, DK_SOLDIER_BARRACKS, X(2),                "...*",    0, 0)      \
    ROW(node, 25, DK_BLUE_FLIP,        X(3),                "..bgb.*", 6, 7 << 2)
#define ROAD(node, number, a, b, word, bridge, span) \
    [number] = {a, b, sizeof(word) - 1, word, bridge, span, EIGHT(EFFECT, word, 0), EIGHT(STAR, word, 0)},
const dk_road dk_roads[DK_ROADS] = {ROADS(ROAD, 0)};
#define LEAVE(node, number, a, b, word, bridge, span) \
    | (uint64_t)((a) == (node)) << 2 * number | (uint64_t)((b) == (node)) << (2 * number + 1)
#define LEAVING(node) [node] = 0 ROADS(LEAVE, node)
const uint64_t dk_ends_at[DK_DOMAINS] = {
    LEAVING(DK_GREEN_PM), LEAVING(DK_YELLOW_PM), LEAVING(DK_RED_PM), LEAVING(DK_BLUE_PM), LEAVING(DK_WORKER_HALL),
    LEAVING(DK_GREEN_FLIP), LEAVING(DK_RED_FLIP), LEAVING(DK_SHADOW_DEN), LEAVING(DK_YELLOW_FLIP), LEAVING(DK_ANY_PM),
    LEAVING(DK_BLUE_FLIP), LEAVING(DK_HOLY_ABBEY), LEAVING(DK_SOLDIER_BARRACKS)};
const uint8_t dk_bridge_road[DK_BRIDGES] = {4, 5, 6, 7, 22, 25};

/* ---- Statues (2.13) [S] ------------------------------------------------------------------------ */

const dk_statue dk_statues[DK_STATUES] = {
    [0]  = {.points = 2, .group = 1, .per = DK_PER_BRIDGE},
    [1]  = {.points = 1, .group = 1, .per = DK_PER_DOMAIN},
    [2]  = {.points = 1, .group = 3, .per = DK_PER_GOLD},
    [3]  = {.points = 3, .group = 1, .per = DK_PER_WALL_STAR},
    [4]  = {.points = 4, .group = 1, .per = DK_PER_LAIR},
    [5]  = {.points = 1, .group = 2, .per = DK_PER_STAR},
    [6]  = {.points = 3, .group = 1, .per = DK_PER_PEDESTAL},
    [7]  = {.points = 3, .group = 1, .per = DK_PER_CITIZEN, .guild = DK_HOLY},
    [8]  = {.points = 3, .group = 1, .per = DK_PER_CITIZEN, .guild = DK_SHADOW},
    [9]  = {.points = 2, .group = 1, .per = DK_PER_CITIZEN, .guild = DK_SOLDIER},
    [10] = {.points = 2, .group = 1, .per = DK_PER_CITIZEN, .guild = DK_WORKER},
    [11] = {.gain = {DK_RECRUIT, 3}},
    [12] = {.gain = {DK_COMBAT, 3}},
    [13] = {.gain = {DK_GOLD, 3}, .stars = 3},
};

/* ---- Solo: events (7.4) [R], ranks (7.2) [S] --------------------------------------------------- */

const dk_event dk_events[DK_EVENTS] = {
    {{DK_CROSS_DOMAIN}},     /* burned_hamlet */
    {{DK_CROSS_BRIDGE}},     /* swollen_river */
    {{DK_CROSS_CITIZEN}},    /* desertion */
    {{DK_CROSS_LAIR}},       /* restless_monsters */
    {{DK_CROSS_TRACKS}},     /* guild_strike */
    {{DK_CROSS_ROW}},        /* toppled_statues */
    {{DK_NO_BLUE}},          /* tempest */
    {{DK_NO_SECOND}},        /* thick_fog */
    {{DK_CROSS_WALL}},       /* crumbling_wall */
    {{DK_RECRUIT, DK_GOLD}}, /* royal_convoy */
};
const uint8_t dk_rating_from[DK_RATINGS] = {0, 60, 70, 80};

/* ---- Names and options, as programs and notation have them ----------------------------------- */

#define LIST(list, number, what, ...)                                       \
    static const char *const list##_words[] = {__VA_ARGS__};                \
    _Static_assert(sizeof list##_words / sizeof *list##_words == (number), what); \
    const jacta_names list = {what, list##_words, number}
#define SEVEN "1", "2", "3", "4", "5", "6", "7"
#define FOURTEEN SEVEN, "8", "9", "10", "11", "12", "13", "14"
#define ENDS(p)                                                                                    \
    p "r01a", p "r01b", p "r02a", p "r02b", p "r03a", p "r03b", p "r04a", p "r04b", p "r05a",      \
    p "r05b", p "r06a", p "r06b", p "r07a", p "r07b", p "r08a", p "r08b", p "r09a", p "r09b",      \
    p "r10a", p "r10b", p "r11a", p "r11b", p "r12a", p "r12b", p "r13a", p "r13b", p "r14a",      \
    p "r14b", p "r15a", p "r15b", p "r16a", p "r16b", p "r17a", p "r17b", p "r18a", p "r18b",      \
    p "r19a", p "r19b", p "r20a", p "r20b", p "r21a", p "r21b", p "r22a", p "r22b", p "r23a",      \
    p "r23b", p "r24a", p "r24b", p "r25a", p "r25b", p "r26a", p "r26b"
#define GUILDS(p) p "holy", p "worker", p "shadow", p "soldier"
#define CITIZENS(p) p "1", p "2", p "3", p "4", p "5", p "6", p "7", p "8", p "9_10", p "11_12"
#define BLOCKS(p) p "1a", p "1b", p "2a", p "2b", p "3a", p "3b", p "3c", p "4a", p "4b", p "4c"
LIST(dk_guild_names, DK_GUILDS, "guild", GUILDS(""));
LIST(dk_die_names, DK_DICE, "die", "black_1", "black_2", "yellow", "red", "green", "blue");
LIST(dk_back_names, DK_BACKS, "back", "day", "night");
LIST(dk_citizen_names, DK_CITIZENS, "citizen", CITIZENS(""));
LIST(dk_lair_names, DK_LAIRS, "lair", "1", "2", "3", "4");
LIST(dk_block_names, DK_BLOCKS, "block", BLOCKS(""));
LIST(dk_section_names, DK_SECTIONS, "section", GUILDS(""), "wall", CITIZENS("citizen_"), "chest", BLOCKS("block_"));
const jacta_names dk_crossed_names = {"section", dk_section_names_words, DK_CHEST};
LIST(dk_end_names, DK_ENDS, "road end", ENDS(""));
LIST(dk_road_names, DK_ROADS, "road", "r01", "r02", "r03", "r04", "r05", "r06", "r07", "r08", "r09", "r10", "r11",
     "r12", "r13", "r14", "r15", "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", "r26");
LIST(dk_road_box_names, DK_ROAD_MAX, "box", SEVEN);
LIST(dk_box_names, DK_CROSSED, "box", FOURTEEN, "15", "16", "17", "18", "19", "20", "21", "22", "23", "24");
LIST(dk_domain_names, DK_DOMAINS, "domain", "green_pm", "yellow_pm", "red_pm", "blue_pm", "worker", "green_flip",
     "red_flip", "shadow", "yellow_flip", "any_pm", "blue_flip", "holy", "soldier");
LIST(dk_bridge_names, DK_BRIDGES, "bridge", "br1", "br2", "br3", "br4", "br5", "br6");
LIST(dk_statue_names, DK_STATUES, "statue", FOURTEEN);
LIST(dk_event_names, DK_EVENTS, "event", "burned_hamlet", "swollen_river", "desertion", "restless_monsters",
     "guild_strike", "toppled_statues", "tempest", "thick_fog", "crumbling_wall", "royal_convoy");
LIST(dk_effect_names, DK_EFFECTS, "effect", "nothing", "star", "recruit", "gold", "road", "sentinel", "combat",
     "pedestal", GUILDS("enlist_"), GUILDS("tick_"), "refill", "cross_domain", "cross_bridge",
     "cross_citizen", "cross_lair", "cross_tracks", "cross_wall", "cross_row", "no_blue", "no_second",
     ENDS("extend_"));
LIST(dk_phase_names, DK_PHASES, "phase", "first", "roll", "colours", "event", "follow", "harvest", "console",
     "statues", "action", "acted", "over");
LIST(dk_option_names, DK_OPTION_BITS, "option", "lowest", "second_sheet");
static const char *const enlist_words[] = {"free", "lowest"}, *const sheet_words[] = {"first", "second"};
const jacta_option dk_options[DK_OPTIONS] = {
    {"citizen_domain", enlist_words, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    {"sheet", sheet_words, JACTA_CHOICE, DK_EDITIONS, 0, 0, DK_SECOND_SHEET, 0, 0},
};
/* Version 2 has the second sheets; nothing else is new in it. */
const jacta_edition dk_older[DK_OLDER] = {{.version = 1, .option = 1, .value = DK_FIRST_SHEET}};

/* ---- Drawing (2.5, 2.8, 2.12) [R] -------------------------------------------------------------- */

const dk_point dk_wall_place[DK_WALL_BOXES] = {
    {80, 820}, {125, 820}, {170, 820}, {215, 820}, {260, 820}, {305, 820}, {350, 820},
    {570, 820}, {615, 820}, {660, 820}, {705, 820}, {750, 820}, {795, 820}, {840, 820},
    {970, 760}, {970, 700}, {970, 640}, {970, 580}, {970, 520}, {970, 460}, {970, 400}, {970, 340},
};
const dk_point dk_guild_place[DK_GUILDS] = {
    [DK_HOLY] = {60, 200}, [DK_WORKER] = {60, 380}, [DK_SHADOW] = {740, 200}, [DK_SOLDIER] = {740, 380}};
const dk_point dk_river[DK_RIVERS][DK_RIVER_POINTS] = {
    {{290, 0}, {300, 110}, {330, 380}, {350, 650}, {380, 920}, {385, 1000}},
    {{740, 560}, {790, 628}, {820, 720}, {832, 816}, {800, 920}, {760, 1000}},
};
/* clang-format on */
