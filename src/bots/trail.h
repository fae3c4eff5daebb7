/* A net that judges one view after another. Views of the same seat mostly differ in a few values, so the
 * sums of the last one are kept, and only the rows that went and came are taken off and added: the same
 * numbers as net_judge() finds, to the bit, with a fraction of the work. */
#ifndef JACTA_TRAIL_H
#define JACTA_TRAIL_H

#include "net.h"

typedef struct {
    const net_layout *layout;
    const net_file *net;
    const jacta_game *game;
    /* Every value of a state by where it lies, and the first of each word. */
    struct {
        uint64_t mask;      /* its bits in the word */
        uint16_t byte, row; /* its first row where its seat is the viewer */
        uint8_t block, seat, spare[2];
    } cell[NET_ACTIVE];
    uint16_t first[JACTA_MAX_STATE / 8 + 1];
    uint16_t words;
    bool begun[JACTA_MAX_PLAYERS];
    /* What each viewer saw last. */
    struct {
        uint64_t view[JACTA_MAX_STATE / 8];
        net_sums sums;
        int32_t turn;
    } last[JACTA_MAX_PLAYERS];
} net_trail;

/* All three must outlive it. */
void trail_begin(net_trail *trail, const net_layout *layout, const net_file *net,
                 const jacta_game *game);
/* What net_judge() says. */
void trail_judge(net_trail *trail, const void *world, int32_t viewer, net_worth *out);

#endif
