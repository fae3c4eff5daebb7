/* Reading an element of a state by its type. */
#ifndef JACTA_ELEMENT_H
#define JACTA_ELEMENT_H

#include "jacta.h"

#include <string.h>

#define FIELD_VALUE_AS(kind)                                                                       \
    do {                                                                                           \
        kind value;                                                                                \
        __builtin_memcpy(&value, element, sizeof value);                                           \
        return (int64_t)value;                                                                     \
    } while (0)

static inline int64_t field_value(uint8_t type, const unsigned char *element) {
    switch ((jacta_type)type) {
    case JACTA_U8: FIELD_VALUE_AS(uint8_t);
    case JACTA_I8: FIELD_VALUE_AS(int8_t);
    case JACTA_U16: FIELD_VALUE_AS(uint16_t);
    case JACTA_I16: FIELD_VALUE_AS(int16_t);
    case JACTA_U32: FIELD_VALUE_AS(uint32_t);
    case JACTA_I32: FIELD_VALUE_AS(int32_t);
    case JACTA_U64: FIELD_VALUE_AS(uint64_t);
    }
    return 0;
}

#endif
