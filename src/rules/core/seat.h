/* Seats around a table. */
#ifndef JACTA_CORE_SEAT_H
#define JACTA_CORE_SEAT_H

#include <stdint.h>

/* The seat after that one in turn order, which begins again after the last. */
static inline uint8_t seat_next(uint32_t seat, uint32_t players) {
    return (uint8_t)(seat + 1 < players ? seat + 1 : 0);
}

#endif
