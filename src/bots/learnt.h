/* A net ready for the game at hand: the library's own, or one from a file. */
#ifndef JACTA_LEARNT_H
#define JACTA_LEARNT_H

#include "net.h"

/* Nets that are there without a file: carried in the library, or fetched by the page. The list ends with
 * a NULL. */
typedef struct {
    const char *game;
    const void *data;
    uint64_t size;
} learnt_net;

const learnt_net *learnt_nets(void);

/* All zero: the library's own net, for a game that is yet to be seen. */
typedef struct {
    const jacta_game *game; /* the last that was asked for */
    const net_file *net;    /* its net; NULL: `trouble` says why there is none */
    void *data;             /* of a file; NULL: the library's own */
    uint64_t size;
    jacta_error trouble;
    net_layout layout;
} learnt;

/* Reads a net; false with an error if it cannot be read or is damaged. */
bool learnt_load(learnt *mind, const char *path, jacta_error *error);
void learnt_drop(learnt *mind);
/* Whether there is a net for the game and its number of players. */
bool learnt_knows(learnt *mind, const jacta_game *game, const void *view);
/* What the net says of a world, as the viewer may see it. */
void learnt_judge(const learnt *mind, const void *world, int32_t viewer, net_worth *out);

#endif
