/* The printed sheet of Rolling Realms as data. */
#ifndef JACTA_ROLLING_REALMS_TABLES_H
#define JACTA_ROLLING_REALMS_TABLES_H

#include "rolling_realms.h"

enum { RR_NOTHING = RR_RESOURCES, RR_TAPESTRY_CELLS = 36, RR_RATINGS = 7 };

#define RR_CELL(x, y) (1ull << (6 * (y) + (x)))

/* A Tapestry shape in one orientation, at the top left corner of the grid; cells 0 = not there. */
typedef struct {
    uint64_t cells;
    uint8_t width, height;
} rr_shape;

extern const rr_shape rr_shapes[6][4];       /* die value - 1, quarter turns clockwise */
extern const uint64_t rr_tapestry_dots[2];   /* by option tapestry_dot_0_2 */
extern const uint8_t rr_tapestry_gain[9];    /* big square 3*by + bx */
extern const uint64_t rr_tapestry_square[9]; /* its cells */
extern const uint64_t rr_tapestry_line[6];   /* cells of big rows, then big columns */

/* A row or column of Between Two Cities. */
typedef struct {
    uint8_t box[3], gain[2];
} rr_city_line;
extern const rr_city_line rr_city_lines[6];
extern const uint16_t rr_city_neighbours[9]; /* set of boxes that share an edge */

extern const uint8_t rr_scythe_gain[6], rr_scythe_cost[6]; /* by die value - 1 */

extern const uint8_t rr_wingspan_target[3];
extern const uint8_t rr_wingspan_gain[3][3]; /* bird, box; RR_NOTHING for the third */

/* A castle column: its boxes are rows bottom..top; a door, if any, lies below. */
typedef struct {
    uint8_t bottom, top, gain[2];
} rr_castle_column;
extern const rr_castle_column rr_castles[2][5]; /* by option castles_right_door */
enum { RR_LEFT_COLUMNS = 3 };                   /* columns a, b, c are the left castle */

extern const uint8_t rr_crate_gain[6]; /* by die value - 1 */
extern const uint8_t rr_flower_gain[2];
extern const uint8_t rr_grape_gain[2][6]; /* by option viticulture_gains */
enum { RR_GLASS_FIRST = 10, RR_GLASSES = 3, RR_GLASS_STARS = 2, RR_BIRD_STARS = 2 };

/* Bonuses (4): pumpkins to adjust a die, hearts or coins to use one again. */
enum {
    RR_ADJUST_PRICE = 2,
    RR_ADJUST_SHARING_PRICE = 3,
    RR_REUSE_PAIR_PRICE = 2,
    RR_REUSE_ANY_PRICE = 3,
    RR_REUSE_SEVEN_PRICE = 2 /* coins */
};

extern const uint8_t rr_set_sum[64]; /* sum of a set of die values */

extern const int32_t rr_rating_from[RR_RATINGS]; /* lowest total, in tenths */

extern const jacta_option rr_options[RR_OPTIONS];
extern const char *const rr_realm_code[RR_REALMS];
extern const char *const rr_realm_key[RR_REALMS];
extern const char *const rr_place_key[9]; /* where in a square of three by three */
extern const char *const rr_score_key[RR_REALMS];
extern const char *const rr_resource_name[RR_RESOURCES];
extern const char *const rr_resource_key[RR_RESOURCES];
extern const char *const rr_rating_key[RR_RATINGS];

#endif
