/* Observations, with what follows from the table of fields worked out once. Like the rules this needs
 * nothing but memcpy and memset, so that it runs where they run. */
#ifndef JACTA_OBSERVE_H
#define JACTA_OBSERVE_H

#include "jacta.h"

enum { OBSERVE_FIELDS = 96 };

typedef enum {
    OBSERVE_BITS,    /* a set: an element a member */
    OBSERVE_ONE_HOT, /* an element a value */
    OBSERVE_NUMBER,  /* one element */
} observe_form;

/* What a field becomes: for every row of seats, every value in it, and every element of the value, the
 * outermost first. */
typedef struct {
    int64_t low, high; /* the bounds, sentinels at the ends left out */
    uint64_t inverse;  /* of twice the scale, by 2 to the 32 */
    int32_t other[2];  /* sentinels */
    uint32_t others;   /* how many */
    uint32_t scale;    /* what the highest number is scaled to 1 from */
    uint32_t offset, row_stride;
    uint32_t rows; /* of seats; 1 where the field has none */
    /* The values of a row, which lie in steps of `stride` bytes, so many runs of them. */
    uint32_t count, stride;
    struct {
        uint32_t count, stride;
    } runs[2];
    uint32_t plain; /* elements of a value without its sentinels */
    uint32_t width; /* with them */
    uint16_t field; /* its index */
    uint8_t type;   /* jacta_type */
    uint8_t form;   /* observe_form */
    int8_t base;
    bool seats;     /* it has rows */
    bool rival;     /* alone, the row after the player's is the automaton's */
    bool seat;      /* its values are seats, or sets of them */
    bool logarithm; /* scaled by it */
    uint8_t spare[7];
} observe_block;

/* One value in one row of seats, and the first of its elements. */
typedef struct {
    uint32_t offset; /* in the state, for seat 0 */
    uint32_t first;
    uint16_t block, row;
} observe_value;

_Static_assert(JACTA_MAX_STATE < UINT16_MAX - 2, "values have indices of 16 bits");

typedef struct {
    jacta_layout layout;
    uint32_t rows;
    uint32_t size, bytes; /* elements of an observation, and their bytes */
    uint32_t players_at;
    uint32_t count;
    observe_block blocks[OBSERVE_FIELDS];
    /* For observe_word() alone: the values, and for each element the index of its value. */
    const observe_value *values;
    const uint16_t *holders;
} observe_plan;

/* A view and whose it is. */
typedef struct {
    const void *view;
    int32_t viewer, turn;
} observe_sight;

/* False where the game has no such number of players, or too many fields. */
bool observe_prepare(const jacta_game *game, uint32_t rows, jacta_layout layout,
                     observe_plan *plan);
/* jacta_observe() of a view of that viewer, from which everything secret is hidden already. */
void observe_view(const observe_plan *plan, const jacta_game *game, const void *view,
                  int32_t viewer, void *out);

/* How many values there are. */
uint32_t observe_values(const observe_plan *plan);
/* Lists them, with one more that ends the list, and for each element the index of its value. */
void observe_list_values(const observe_plan *plan, observe_value *values, uint16_t *holders);
/* So many elements that observe_view() writes, from that one on, as the bytes of a word, the first the
 * lowest: at most eight bytes. */
uint64_t observe_word(const observe_plan *plan, const observe_sight *sight, uint32_t element,
                      uint32_t count);

#endif
