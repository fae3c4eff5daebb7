/* Rows of a game's tables of fields and verbs. A field reads
 *
 *     {FIELD(era_state, stock[0][0], "stock"), FIELD_SEATS, .dim = {ROWS, {4, 1, &resources}},
 *      FIELD_COUNT(0, 9), .label = "era.stock", .about = "what lies in the storehouse"},
 *
 * where the element named is the first one, whatever arrays and structs it lies in, and the dimensions
 * around it follow, outermost first. */
#ifndef JACTA_CORE_FIELD_H
#define JACTA_CORE_FIELD_H

#include "jacta.h"

/* clang-format off */
#define FIELD_TYPE(x) _Generic((x), uint8_t: JACTA_U8, int8_t: JACTA_I8, uint16_t: JACTA_U16, \
    int16_t: JACTA_I16, uint32_t: JACTA_U32, int32_t: JACTA_I32, uint64_t: JACTA_U64)

#define FIELD(state, element, word) \
    .name = (word), .offset = offsetof(state, element), .type = FIELD_TYPE(((state *)0)->element)
#define FIELD_SEATS .seats = true

/* What a field is: a number, an index into names, a seat, a set of named members, nothing. */
#define FIELD_COUNT(least, most) .kind = JACTA_KIND_COUNT, .low = (least), .high = (most)
#define FIELD_INDEX(list) \
    .kind = JACTA_KIND_INDEX, .names = &(list), .high = sizeof(list##_words) / sizeof *(list##_words) - 1
#define FIELD_SEAT(seats) .kind = JACTA_KIND_SEAT, .high = (seats) - 1
#define FIELD_SET(list) \
    .kind = JACTA_KIND_SET, .names = &(list), \
    .high = (int64_t)((1ull << sizeof(list##_words) / sizeof *(list##_words)) - 1)
#define FIELD_SPARE .kind = JACTA_KIND_SPARE, .about = "always 0"

/* Names `list` in a fixed order, with their words beside them as `list_words`. */
#define NAMES(list, what, ...) \
    static const char *const list##_words[] = {__VA_ARGS__}; \
    static const jacta_names list = {what, list##_words, sizeof list##_words / sizeof *list##_words}
/* clang-format on */

/* A game's face, which programs that only play (GPU kernels) leave out. */
#ifdef JACTA_NO_FACE
#define GAME_FACE(id) NULL
#else
#define GAME_FACE(id) &id##_face
#endif

#endif
