/* Every number of the box. An owner of the game corrects it here and nowhere else. Tags say where
 * each comes from: [S] the rulebook, [P] public material, [R] reconstructed; docs/rules/era.md has
 * the reasons, section by section. */
#include "tables.h"

/* clang-format off */

/* ---- Shapes (2.5), all [R]: quarter turns clockwise from the drawing ------------------------- */

#define AT(row, col) (16 * (row) + (col))
#define BIT(offset) (uint64_t)((offset) < 64) << (offset) % 64
#define NEAR(a, b, c, d, e, f, g, h, i, j, ...)                                                    \
    (BIT(a) | BIT(b) | BIT(c) | BIT(d) | BIT(e) | BIT(f) | BIT(g) | BIT(h) | BIT(i) | BIT(j))
#define SHAPE(cells, ...) {cells, {__VA_ARGS__}, NEAR(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0, 0)}

enum { I2, I3 = I2 + 2, I4 = I3 + 2, I5 = I4 + 2, I6 = I5 + 2, SQ2 = I6 + 2, L3, T4 = L3 + 4, R23 = T4 + 4,
       V5 = R23 + 2, SQ3 = V5 + 4, MON7, CROSS10 = MON7 + 4 };

const era_shape era_shapes[] = {
    [I2] = SHAPE(2, AT(0,0), AT(0,1)), /* XX */
           SHAPE(2, AT(0,0), AT(1,0)),
    [I3] = SHAPE(3, AT(0,0), AT(0,1), AT(0,2)), /* XXX */
           SHAPE(3, AT(0,0), AT(1,0), AT(2,0)),
    [I4] = SHAPE(4, AT(0,0), AT(0,1), AT(0,2), AT(0,3)), /* XXXX */
           SHAPE(4, AT(0,0), AT(1,0), AT(2,0), AT(3,0)),
    [I5] = SHAPE(5, AT(0,0), AT(0,1), AT(0,2), AT(0,3), AT(0,4)), /* XXXXX */
           SHAPE(5, AT(0,0), AT(1,0), AT(2,0), AT(3,0), AT(4,0)),
    [I6] = SHAPE(6, AT(0,0), AT(0,1), AT(0,2), AT(0,3), AT(0,4), AT(0,5)), /* XXXXXX */
           SHAPE(6, AT(0,0), AT(1,0), AT(2,0), AT(3,0), AT(4,0), AT(5,0)),
    [SQ2] = SHAPE(4, AT(0,0), AT(0,1), AT(1,0), AT(1,1)), /* XX XX */
    [L3] = SHAPE(3, AT(0,0), AT(0,1), AT(1,0)), /* XX X. */
           SHAPE(3, AT(0,0), AT(0,1), AT(1,1)),
           SHAPE(3, AT(0,0), AT(1,-1), AT(1,0)),
           SHAPE(3, AT(0,0), AT(1,0), AT(1,1)),
    [T4] = SHAPE(4, AT(0,0), AT(0,1), AT(0,2), AT(1,1)), /* XXX .X. */
           SHAPE(4, AT(0,0), AT(1,-1), AT(1,0), AT(2,0)),
           SHAPE(4, AT(0,0), AT(1,-1), AT(1,0), AT(1,1)),
           SHAPE(4, AT(0,0), AT(1,0), AT(1,1), AT(2,0)),
    [R23] = SHAPE(6, AT(0,0), AT(0,1), AT(0,2), AT(1,0), AT(1,1), AT(1,2)), /* XXX XXX */
            SHAPE(6, AT(0,0), AT(0,1), AT(1,0), AT(1,1), AT(2,0), AT(2,1)),
    [V5] = SHAPE(5, AT(0,0), AT(0,1), AT(0,2), AT(1,0), AT(2,0)), /* XXX X.. X.. */
           SHAPE(5, AT(0,0), AT(0,1), AT(0,2), AT(1,2), AT(2,2)),
           SHAPE(5, AT(0,0), AT(1,0), AT(2,-2), AT(2,-1), AT(2,0)),
           SHAPE(5, AT(0,0), AT(1,0), AT(2,0), AT(2,1), AT(2,2)),
    [SQ3] = SHAPE(9, AT(0,0), AT(0,1), AT(0,2), AT(1,0), AT(1,1), AT(1,2), AT(2,0), AT(2,1), AT(2,2)), /* XXX XXX XXX */
    [MON7] = SHAPE(7, AT(0,0), AT(0,1), AT(0,2), AT(1,0), AT(1,1), AT(1,2), AT(2,1)), /* XXX XXX .X. */
             SHAPE(7, AT(0,0), AT(0,1), AT(1,-1), AT(1,0), AT(1,1), AT(2,0), AT(2,1)),
             SHAPE(7, AT(0,0), AT(1,-1), AT(1,0), AT(1,1), AT(2,-1), AT(2,0), AT(2,1)),
             SHAPE(7, AT(0,0), AT(0,1), AT(1,0), AT(1,1), AT(1,2), AT(2,0), AT(2,1)),
    [CROSS10] = SHAPE(10, AT(0,0), AT(0,1), AT(1,-1), AT(1,0), AT(1,1), AT(1,2), AT(2,0), AT(2,1), AT(3,0), AT(3,1)), /* .XX. XXXX .XX. .XX. */
                SHAPE(10, AT(0,0), AT(1,-2), AT(1,-1), AT(1,0), AT(1,1), AT(2,-2), AT(2,-1), AT(2,0), AT(2,1), AT(3,0)),
                SHAPE(10, AT(0,0), AT(0,1), AT(1,0), AT(1,1), AT(2,-1), AT(2,0), AT(2,1), AT(2,2), AT(3,0), AT(3,1)),
                SHAPE(10, AT(0,0), AT(1,-1), AT(1,0), AT(1,1), AT(1,2), AT(2,-1), AT(2,0), AT(2,1), AT(2,2), AT(3,0)),
};

/* ---- Pieces (2.4, 2.6). Counts [S]; points [S] for keep, longhouse and townhouse, else [P];
 *      prices [R] but for the two marked; footprints [R] ------------------------------------------ */

#define NAMED(id) .key = "era.piece." #id, .score = "era.score." #id
#define DIE(colour) .die = 1 + ERA_##colour
#define INCOME(resource, n) .income = {[ERA_##resource] = (n)}

const era_kind_row era_kinds[ERA_KINDS] = {
    [ERA_KEEP]        = {NAMED(keep),        .count =  8, .points = 1, .price = {0, 2, 1}, .shape = SQ2,     .rotations = 1, DIE(NOBLE), .barrier = true},
    [ERA_LONGHOUSE]   = {NAMED(longhouse),   .count = 18, .points = 1, .price = {0, 0, 2}, .shape = I2,      .rotations = 2, DIE(PEASANT)},
    [ERA_TOWNHOUSE]   = {NAMED(townhouse),   .count =  5, .points = 1, .price = {0, 1, 2}, .shape = L3,      .rotations = 4, DIE(BURGHER)},
    [ERA_CHURCH]      = {NAMED(church),      .count =  5, .points = 1, .price = {1, 1, 1}, .shape = I3,      .rotations = 2, DIE(CLERGY)}, /* price [S] */
    [ERA_FARM]        = {NAMED(farm),        .count = 16, .points = 1, .price = {0, 0, 1}, .shape = SQ2,     .rotations = 1, INCOME(FOOD, 1)}, /* income [S] */
    [ERA_LUMBER_MILL] = {NAMED(lumber_mill), .count =  3, .points = 2, .price = {0, 0, 3}, .shape = T4,      .rotations = 4, INCOME(WOOD, 2)}, /* price, income [S] */
    [ERA_HOSPITAL]    = {NAMED(hospital),    .count =  3, .points = 3, .price = {0, 2, 2}, .shape = R23,     .rotations = 2, .power = ERA_HEALS}, /* power [P] */
    [ERA_MONASTERY]   = {NAMED(monastery),   .count =  3, .points = 4, .price = {1, 2, 2}, .shape = MON7,    .rotations = 4, .power = ERA_SETS_DIE}, /* power [S, P] */
    [ERA_MARKET]      = {NAMED(market),      .count =  3, .points = 2, .price = {2, 2, 1}, .shape = SQ2,     .rotations = 1, .power = ERA_SCORES_EMPTY}, /* power [S] */
    [ERA_GUILDHALL]   = {NAMED(guildhall),   .count =  3, .points = 3, .price = {2, 1, 2}, .shape = V5,      .rotations = 4, .power = ERA_SCORES_STOCK}, /* power [P] */
    [ERA_UNIVERSITY]  = {NAMED(university),  .count =  2, .points = 4, .price = {4, 3, 2}, .shape = SQ3,     .rotations = 1, .power = ERA_SCORES_CULTURE}, /* power [P] */
    [ERA_CATHEDRAL]   = {NAMED(cathedral),   .count =  2, .points = 5, .price = {3, 3, 3}, .shape = CROSS10, .rotations = 4, .power = ERA_SCORES_DICE}, /* power [S] */
    [ERA_WALL2]       = {NAMED(wall2),       .count =  3, .price = {0, 1, 0}, .shape = I2, .rotations = 2, .barrier = true},
    [ERA_WALL3]       = {NAMED(wall3),       .count =  4, .price = {0, 1, 0}, .shape = I3, .rotations = 2, .barrier = true},
    [ERA_WALL4]       = {NAMED(wall4),       .count = 18, .price = {0, 1, 0}, .shape = I4, .rotations = 2, .barrier = true},
    [ERA_WALL5]       = {NAMED(wall5),       .count =  4, .price = {0, 2, 0}, .shape = I5, .rotations = 2, .barrier = true},
    [ERA_WALL6]       = {NAMED(wall6),       .count =  3, .price = {0, 2, 0}, .shape = I6, .rotations = 2, .barrier = true},
    [ERA_SCORCHED]    = {NAMED(scorched),    .count = 27, .shape = SQ2, .rotations = 1},
};

/* Computed from the shapes: sets of kinds that lie within a piece, so that they fit wherever it does. */
#define BIT_OF(id) (1u << ERA_##id)
#define WITH_I2 (BIT_OF(LONGHOUSE) | BIT_OF(WALL2))
#define WITH_I3 (WITH_I2 | BIT_OF(CHURCH) | BIT_OF(WALL3))
#define WITH_I4 (WITH_I3 | BIT_OF(WALL4))
#define WITH_I5 (WITH_I4 | BIT_OF(WALL5))
#define WITH_L3 (WITH_I2 | BIT_OF(TOWNHOUSE))
#define WITH_SQ2 (WITH_L3 | BIT_OF(KEEP) | BIT_OF(FARM) | BIT_OF(MARKET) | BIT_OF(SCORCHED))
#define WITH_T4 (WITH_I3 | BIT_OF(TOWNHOUSE) | BIT_OF(LUMBER_MILL))
#define WITH_R23 (WITH_T4 | BIT_OF(KEEP) | BIT_OF(FARM) | BIT_OF(MARKET) | BIT_OF(SCORCHED) | BIT_OF(HOSPITAL))
#define WITH_V5 (WITH_I3 | BIT_OF(TOWNHOUSE) | BIT_OF(GUILDHALL))
#define WITH_MON7 (WITH_R23 | BIT_OF(MONASTERY))
const uint32_t era_fits_too[ERA_KINDS] = {
    [ERA_KEEP] = WITH_SQ2, [ERA_LONGHOUSE] = WITH_I2, [ERA_TOWNHOUSE] = WITH_L3, [ERA_CHURCH] = WITH_I3,
    [ERA_FARM] = WITH_SQ2, [ERA_LUMBER_MILL] = WITH_T4, [ERA_HOSPITAL] = WITH_R23, [ERA_MONASTERY] = WITH_MON7,
    [ERA_MARKET] = WITH_SQ2, [ERA_GUILDHALL] = WITH_V5, [ERA_UNIVERSITY] = WITH_MON7 | BIT_OF(GUILDHALL) | BIT_OF(UNIVERSITY),
    [ERA_CATHEDRAL] = WITH_MON7 | BIT_OF(GUILDHALL) | BIT_OF(WALL4) | BIT_OF(CATHEDRAL), [ERA_WALL2] = WITH_I2, [ERA_WALL3] = WITH_I3,
    [ERA_WALL4] = WITH_I4, [ERA_WALL5] = WITH_I5, [ERA_WALL6] = WITH_I5 | BIT_OF(WALL6), [ERA_SCORCHED] = WITH_SQ2,
};

/* ---- Set-up (1, 3) [S] ----------------------------------------------------------------------- */

const era_party_row era_parties[ERA_SEATS] = {
    {.tokens = 0, .rounds = 8,          .scorched = 3, .boxed = {[ERA_KEEP] = 2, [ERA_LONGHOUSE] = 1}},
    {.tokens = 3, .rounds = ERA_ROUNDS, .scorched = 2, .boxed = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
    {.tokens = 3, .rounds = ERA_ROUNDS, .scorched = 1},
    {.tokens = 5, .rounds = ERA_ROUNDS, .scorched = 0},
};

const uint8_t era_start_pieces[ERA_START_PIECES] = {
    ERA_LONGHOUSE, ERA_LONGHOUSE, ERA_LONGHOUSE, ERA_FARM, ERA_WALL4, ERA_WALL4, ERA_WALL4,
    ERA_SCORCHED, ERA_SCORCHED, ERA_SCORCHED,
};
const uint8_t era_start_owned[ERA_BUILDINGS] = {[ERA_KEEP] = 1, [ERA_LONGHOUSE] = 3, [ERA_FARM] = 1};

/* ---- Tracks (2.2): the start [S]; the maximum of goods and stone [P], wood [S], food [R] ----- */

const uint8_t era_stock_start[ERA_RESOURCES] = {0, 1, 2, 3};
const uint8_t era_stock_most[ERA_RESOURCES] = {6, 7, 8, 9};

/* ---- Dice (2.7): all faces [R], but for what peasants bring on faces 1, 3 and 4 [S] ---------- */

#define SYMBOL(name, n) ((uint64_t)(n) << 6 * ERA_SYMBOL_##name)
#define GOODS(n) SYMBOL(GOODS, n)
#define STONE(n) SYMBOL(STONE, n)
#define WOOD(n) SYMBOL(WOOD, n)
#define FOOD(n) SYMBOL(FOOD, n)
#define CULTURE(n) SYMBOL(CULTURE, n)
#define HAMMER SYMBOL(HAMMER, 1)
#define SWORD(n) SYMBOL(SWORD, n)
#define SHIELD(n) SYMBOL(SHIELD, n)
#define QUILL SYMBOL(QUILL, 1)
#define SKULL SYMBOL(SKULL, 1)
#define CHOICE SYMBOL(CHOICE, 1)

#define PEASANT_FACES FOOD(3), CHOICE, CHOICE | SKULL, WOOD(1) | HAMMER, WOOD(1) | HAMMER, WOOD(2)
#define NOBLE_FACES SWORD(3) | SKULL, SWORD(2), SWORD(1) | SHIELD(2), GOODS(1) | SHIELD(2), GOODS(1) | SWORD(1), SWORD(2) | SHIELD(1)
#define BURGHER_FACES GOODS(2) | SKULL, GOODS(1) | STONE(1), GOODS(1) | HAMMER, STONE(2), STONE(1) | HAMMER, GOODS(1) | CULTURE(1)
#define CLERGY_FACES CULTURE(3) | SKULL, CULTURE(2), CULTURE(1) | HAMMER, GOODS(1) | CULTURE(1), QUILL, QUILL | CULTURE(1)
const uint64_t era_faces[ERA_DICE] = {
    [ERA_FACES * ERA_PEASANT] = PEASANT_FACES,
    [ERA_FACES * ERA_NOBLE] = NOBLE_FACES,
    [ERA_FACES * ERA_BURGHER] = BURGHER_FACES,
    [ERA_FACES * ERA_CLERGY] = CLERGY_FACES,
};
#define SIX_SKULLS(a, b, c, d, e, f) ((SKULL & (a)) | (SKULL & (b)) << 1 | (SKULL & (c)) << 2 | \
                                      (SKULL & (d)) << 3 | (SKULL & (e)) << 4 | (SKULL & (f)) << 5)
#define SKULLS(colour, ...) (uint32_t)(SIX_SKULLS(__VA_ARGS__) / SKULL) << ERA_FACES * ERA_##colour
const uint32_t era_skulls = SKULLS(PEASANT, PEASANT_FACES) | SKULLS(NOBLE, NOBLE_FACES) | SKULLS(BURGHER, BURGHER_FACES) | SKULLS(CLERGY, CLERGY_FACES);

const uint8_t era_philip_dice[ERA_COLOURS] = {[ERA_NOBLE] = 2, [ERA_PEASANT] = 1}; /* [S] */

/* ---- Disasters by skulls (2.8): 2, 3 and 4 [S]; 1 and 5 [P], but what an attack does [R]; 6 [R] ---- */

const uint8_t era_disasters[ERA_SKULL_ROWS] = {ERA_CALM, ERA_BANDITS, ERA_DISEASE, ERA_TREACHERY, ERA_FIRE, ERA_ATTACK, ERA_REVOLT};

/* ---- Solo ranks (7) [S] ---------------------------------------------------------------------- */

const era_rank_row era_ranks[ERA_RANKS] = {
    {"era.rank.serf", INT16_MIN},
    {"era.rank.peasant", 45},
    {"era.rank.merchant", 65},
    {"era.rank.knight", 80},
    {"era.rank.noble", 90},
    {"era.rank.monarch", 95},
    {"era.rank.pope", 100},
};

/* ---- Options (9) and names ------------------------------------------------------------------- */

static const char *const guildhall_names[] = {"one_kind", "all_kinds"};
static const char *const fire_names[] = {"any", "unfortified"};

const jacta_option era_options[ERA_OPTIONS] = {
    [ERA_GUILDHALL_COUNTS] = {"guildhall", guildhall_names, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
    [ERA_FIRE_TAKES] = {"fire", fire_names, JACTA_CHOICE, 2, 0, 0, 0, 0, 0},
};

/* Cells of the rim have names too, which no move ever shows. */
#define ROW(n) "west" n, "a" n, "b" n, "c" n, "d" n, "e" n, "f" n, "g" n, "h" n, "i" n, "j" n, "k" n, "l" n, "m" n, "n" n, "east" n
const char *const era_cell_name[ERA_CELLS] = {
    ROW("0"), ROW("1"), ROW("2"), ROW("3"), ROW("4"), ROW("5"), ROW("6"), ROW("7"),
    ROW("8"), ROW("9"), ROW("10"), ROW("11"), ROW("12"), ROW("13"), ROW("14"), ROW("15"),
};

#define KINDS(EACH) EACH("keep"), EACH("longhouse"), EACH("townhouse"), EACH("church"), EACH("farm"), EACH("lumber_mill"), \
    EACH("hospital"), EACH("monastery"), EACH("market"), EACH("guildhall"), EACH("university"), EACH("cathedral"), \
    EACH("wall2"), EACH("wall3"), EACH("wall4"), EACH("wall5"), EACH("wall6"), EACH("scorched")
#define KIND(kind) kind
#define FORMS(kind) kind, kind "_r1", kind "_r2", kind "_r3"
const char *const era_kind_name[ERA_KINDS] = {KINDS(KIND)};
const char *const era_form_name[4 * ERA_KINDS] = {KINDS(FORMS)};

#define SIX(before, after) before "0" after, before "1" after, before "2" after, before "3" after, before "4" after, before "5" after
#define DICE SIX("p", ""), SIX("n", ""), SIX("b", ""), SIX("c", "")
const char *const era_die_name[ERA_DICE] = {DICE};
const char *const era_companion_name[ERA_COMPANIONS] = {"none", DICE, SIX("c", "-used")};
const char *const era_face_key[ERA_DICE] = {SIX("era.face.peasant.", ""), SIX("era.face.noble.", ""), SIX("era.face.burgher.", ""), SIX("era.face.clergy.", "")};
const char *const era_colour_name[ERA_COLOURS] = {"peasant", "noble", "burgher", "clergy"};
const char *const era_colour_key[ERA_COLOURS] = {"era.die.peasant", "era.die.noble", "era.die.burgher", "era.die.clergy"};
const char *const era_resource_name[ERA_RESOURCES] = {"goods", "stone", "wood", "food"};
const char *const era_resource_key[ERA_RESOURCES] = {"era.resource.goods", "era.resource.stone", "era.resource.wood", "era.resource.food"};
const char *const era_unit_key[ERA_RESOURCES] = {"era.unit.goods", "era.unit.stone", "era.unit.wood", "era.unit.food"};

/* clang-format on */
