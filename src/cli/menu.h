/* The legal moves as a numbered menu. Where they are too many for the screen, moves whose notation
 * starts with the same words are gathered under one number, and choosing it narrows the menu. */
#ifndef JACTA_MENU_H
#define JACTA_MENU_H

#include "engine/state.h"

typedef struct {
    uint32_t first, members; /* the lowest move of those it stands for, and how many they are */
    uint32_t length;         /* how much of that move's notation they share */
} menu_entry;

typedef struct {
    const jacta_game *game;
    int32_t seat;
    uint64_t state[JACTA_MAX_STATE / 8]; /* a world as the seat may imagine it */
    uint32_t count, entries, limit;
    uint32_t depth, path[JACTA_MAX_NOTATION]; /* lengths of `prefix` at each narrowing */
    char prefix[JACTA_MAX_NOTATION];
    jacta_move moves[JACTA_MAX_LIST];
    char notation[JACTA_MAX_LIST][JACTA_MAX_NOTATION];
    menu_entry entry[JACTA_MAX_LIST];
} menu;

/* Lists the moves of the seat whose turn it is in `view`; about `limit` entries fit the screen. */
void menu_begin(menu *list, const jacta_game *game, const void *view, int32_t seat, uint32_t limit);
void menu_show(const menu *list);
/* The same side by side and in brief, in `room` lines; what is left out can still be typed. */
void menu_brief(const menu *list, uint32_t room);
/* Whether what was typed is a number or the beginning of a notation of the menu. It then narrows
 * the menu, or sets *move and *chosen if only one move is left. */
bool menu_choose(menu *list, const char *typed, jacta_move *move, bool *chosen);
/* Goes back one narrowing; false at the top. */
bool menu_back(menu *list);
/* What the move brings its player. */
const char *menu_gains(const menu *list, jacta_move move);

#endif
