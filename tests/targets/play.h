/* Random games of every registered game, folded into one number that must come out the same on every
 * target: the states, the notation, the words, the scores and the drawn board all count. Needs
 * nothing but the rules, so that it runs where there is no C library. */
#ifndef JACTA_TARGETS_PLAY_H
#define JACTA_TARGETS_PLAY_H

#include "rules/core/canvas.h"

enum { PLAY_LIST = 4096, PLAY_ROWS = 64 };

/* What one game is played on. */
typedef struct {
    uint64_t state[JACTA_MAX_STATE / 8];
    union {
        jacta_move moves[PLAY_LIST];
        jacta_chance chances[PLAY_LIST];
    };
    jacta_scores scores;
    canvas_cell cells[CANVAS_WIDTH * PLAY_ROWS];
} play_desk;

uint32_t play_games(void);
/* The index-th game, played once; 0 if it does not have that number of players. */
uint64_t play_game(uint32_t index, uint32_t players, uint64_t seed, play_desk *desk);

#endif
