/* Rows for other programs, one a game or one an event: CSV under a line of names, or a JSON object a
 * line, as the name of the file says. They stand in the order of the games whatever the number of
 * threads. docs/analysis.md names the columns. */
#ifndef JACTA_ROWS_H
#define JACTA_ROWS_H

#include "sim.h"

struct rows;

/* Whether the name of a file says how to write rows. */
bool rows_known(const char *path);
/* NULL with an error if the file cannot be written. Rows of events need the matches of the plan. */
struct rows *rows_open(const char *path, const sim_plan *plan, bool events, jacta_error *error);
/* A game that is over, by any thread; the games of the plan follow on from `first`. */
void rows_game(struct rows *rows, const sim_game *game);
/* False with an error if not all of them were written; NULL is closed without a word. */
bool rows_close(struct rows *rows, jacta_error *error);

#endif
