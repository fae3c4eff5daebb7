/* Writing lists of moves. A CPU writes several at a time, so that no branch depends on how many there
 * are: entries after those that count are written too, and a list needs room for LIST_SURPLUS more. A
 * GPU, whose threads all wait for each write, writes only what counts. */
#ifndef JACTA_CORE_LIST_H
#define JACTA_CORE_LIST_H

#include "bits.h"
#include "jacta.h"

#include <string.h>

enum { LIST_SURPLUS = 8 };

#ifdef __NVPTX__

static inline jacta_move *list_run(jacta_move first, uint32_t count, jacta_move *place) {
    for (uint32_t i = 0; i < count; i++) *place++ = first + i;
    return place;
}

static inline jacta_move *list_set(jacta_move first, uint64_t set, uint32_t end,
                                   jacta_move *place) {
    (void)end;
    while (set) *place++ = first + bit_pop(&set);
    return place;
}

#else

typedef jacta_move list_four __attribute__((vector_size(16)));

/* first, first + 1, ... : `count` moves. Returns the place after them. */
static inline jacta_move *list_run(jacta_move first, uint32_t count, jacta_move *place) {
    list_four low = (list_four){0, 1, 2, 3} + first, high = (list_four){4, 5, 6, 7} + first;
    memcpy(place, &low, sizeof low);
    memcpy(place + 4, &high, sizeof high);
    for (uint32_t done = 8; done < count; done += 8) {
        low += 8, high += 8;
        memcpy(place + done, &low, sizeof low);
        memcpy(place + done + 4, &high, sizeof high);
    }
    return place + count;
}

/* The members of every set of eight, first ones first: four, then the others. */
extern const list_four list_members[256][2];

/* first + member for every member of a set, all of them below `end`. */
static inline jacta_move *list_set(jacta_move first, uint64_t set, uint32_t end,
                                   jacta_move *place) {
    list_four base = (list_four){0} + first;
    for (uint32_t i = 0; i < end; i += 8, set >>= 8, base += 8) {
        const list_four *members = list_members[set & 255];
        list_four low = members[0] + base, high = members[1] + base;
        memcpy(place, &low, sizeof low);
        if (i + 4 < end) memcpy(place + 4, &high, sizeof high);
        place += bit_count(set & 255);
    }
    return place;
}

#endif

#endif
