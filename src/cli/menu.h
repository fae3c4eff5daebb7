/* The legal moves as a numbered menu. Where they are too many for the screen, moves whose notation
 * starts with the same words are gathered under one number, and choosing it narrows the menu. */
#ifndef JACTA_MENU_H
#define JACTA_MENU_H

#include "edit.h"
#include "tell/tell.h"

typedef struct {
    uint32_t first, members; /* the lowest move of those it stands for, and how many they are */
    uint32_t length;         /* how much of that move's notation they share */
} menu_entry;

typedef struct {
    tell_eyes eyes; /* of the seat whose turn it is */
    tell_room view;
    uint32_t count, entries, limit;
    uint32_t depth, path[JACTA_MAX_NOTATION]; /* lengths of `prefix` at each narrowing */
    char prefix[JACTA_MAX_NOTATION];
    jacta_move moves[JACTA_MAX_LIST];
    char notation[JACTA_MAX_LIST][JACTA_MAX_NOTATION];
    menu_entry entry[JACTA_MAX_LIST];
} menu;

/* Lists the moves of the seat through whose eyes it is, whose turn it is in `state`; about `limit`
 * entries fit the screen. */
void menu_begin(menu *list, const tell_eyes *eyes, const void *state, uint32_t limit);
void menu_show(const menu *list);
/* The same side by side and in brief, in `room` lines; what is left out can still be typed. */
void menu_brief(const menu *list, uint32_t room);
/* Whether what was typed is a number or the beginning of a notation of the menu. It then narrows
 * the menu, or sets *move and *chosen if only one move is left. */
bool menu_choose(menu *list, const char *typed, jacta_move *move, bool *chosen);
/* Adds what may be typed to choose a move: its notation, or what of it is not chosen yet. */
void menu_offer(const menu *list, edit_add *add, void *lines);
/* Goes back one narrowing; false at the top. */
bool menu_back(menu *list);

#endif
