/* Advice to a player: the best moves with what may be expected of each, and what the first of them should
 * bring against the second on the score sheet at the end. */
#ifndef JACTA_ADVICE_H
#define JACTA_ADVICE_H

#include "search.h"

enum { ADVICE_MOVES = 3, ADVICE_LINES = 3 };

typedef struct {
    uint32_t count, lines;
    bool close; /* the second may be as good as the first; then sheets are not compared */
    struct {
        jacta_move move;
        search_figure
            worth; /* the result in percent (100: first, 0: last), alone the score in points */
    } best[ADVICE_MOVES]; /* best first */
    struct {
        const char *label; /* of the score sheet's line */
        double gain;       /* in points, beyond its error */
    } line[ADVICE_LINES];  /* the largest first */
} advice;

/* By a net where one knows the game. False where memory was short. */
bool advise(const jacta_game *game, const void *view, int32_t seat, jacta_rng *rng, advice *out);

#endif
