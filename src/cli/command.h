/* What can be typed at a decision besides a move: commands, in English or in the chosen language. */
#ifndef JACTA_COMMAND_H
#define JACTA_COMMAND_H

#include "edit.h"

#include <stdint.h>

enum {
    UNDO,
    HINT,
    WHY,
    LOG,
    SAVE,
    LOAD,
    RULES,
    SCORES,
    BOARD,
    UP,
    DOWN,
    BACK,
    HELP,
    QUIT,
    COMMANDS
};

/* Which command the first word is; COMMANDS if none. What follows it is its argument. */
uint32_t command_find(const char *typed, const char **argument);
/* Adds the words of all commands, and of one that is typed already the files it may go on with. */
void command_offer(const char *typed, edit_add *add, void *list);

#endif
