/* A line typed on a terminal that can move its cursor: with history, Tab, and keys that stand for
 * words. There only where the program was built with libedit; whoever asks goes on without. */
#ifndef JACTA_EDIT_H
#define JACTA_EDIT_H

#include <stdbool.h>

/* Calls `add` with lines that might be meant by what is typed; those that do not begin so are left
 * out by whoever gets them. */
typedef void edit_add(void *list, const char *line);
typedef void edit_lines(const void *context, const char *typed, edit_add *add, void *list);

/* What Tab completes from here on; NULL: nothing. */
void edit_offer(edit_lines *lines, const void *context);
/* Whether lines can be edited here. */
bool edit_able(void);
/* A line, or NULL at the end of input and when `wait`, called before each key, says no. The prompt
 * is shown as strong as a question. Valid until the next call. */
const char *edit_line(const char *prompt, bool (*wait)(void));

#endif
