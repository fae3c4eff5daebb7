#include "list.h"

#ifndef __NVPTX__

/* The member of a set that so many come before, 0 if there is none. */
#define BEFORE(set, i) __builtin_popcount((set) & ((1u << (i)) - 1))
#define IS(set, i, nth) ((set) >> (i) & 1 && BEFORE(set, i) == (nth) ? (i) : 0)
#define NTH(set, nth)                                                                              \
    (IS(set, 1u, nth) | IS(set, 2u, nth) | IS(set, 3u, nth) | IS(set, 4u, nth) |                   \
     IS(set, 5u, nth) | IS(set, 6u, nth) | IS(set, 7u, nth))
#define FOUR(set, nth) {NTH(set, nth), NTH(set, nth + 1), NTH(set, nth + 2), NTH(set, nth + 3)}
#define SETS_1(set) {FOUR(set, 0), FOUR(set, 4)}
#define SETS_4(set) SETS_1(set), SETS_1(set + 1), SETS_1(set + 2), SETS_1(set + 3)
#define SETS_16(set) SETS_4(set), SETS_4(set + 4), SETS_4(set + 8), SETS_4(set + 12)
#define SETS_64(set) SETS_16(set), SETS_16(set + 16), SETS_16(set + 32), SETS_16(set + 48)

const list_four list_members[256][2] = {SETS_64(0u), SETS_64(64u), SETS_64(128u), SETS_64(192u)};

#endif
