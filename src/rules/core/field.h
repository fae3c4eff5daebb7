/* Rows of a game's field table. AT names the first element of a member, whatever arrays and structs
 * it lies in; SEATS, DIM and the like give the dimensions around it, outermost first. */
#ifndef JACTA_CORE_FIELD_H
#define JACTA_CORE_FIELD_H

#include "jacta.h"

/* clang-format off */
#define FIELD_TYPE(x) _Generic((x), uint8_t: JACTA_U8, int8_t: JACTA_I8, uint16_t: JACTA_U16, \
    int16_t: JACTA_I16, uint32_t: JACTA_U32, int32_t: JACTA_I32, uint64_t: JACTA_U64)
/* clang-format on */

#define FIELD_AT(state, element)                                                                   \
    .offset = offsetof(state, element), .type = FIELD_TYPE(((state *)0)->element)

/* A game's face, which programs that only play (GPU kernels) leave out. */
#ifdef JACTA_NO_FACE
#define GAME_FACE(id) NULL
#else
#define GAME_FACE(id) &id##_face
#endif

#endif
