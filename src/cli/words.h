/* What happens in a match, told in words: by the player's table and by the replay alike. */
#ifndef JACTA_WORDS_H
#define JACTA_WORDS_H

#include "engine/state.h"
#include "rules/core/canvas.h"

/* The seat's name for a person: "bot:greedy" is "greedy", with its number where two share a name. */
const char *seat_name(const jacta_match *match, uint32_t seat);
/* The name of a column of the score sheet. */
const char *column_name(const jacta_match *match, const jacta_scores *scores, uint32_t column);
/* What a move or outcome is; where text goes, see fill(). */
const char *move_words(const jacta_game *game, const void *state, jacta_move move);
/* What has changed for the seat: labelled fields and points; "" if nothing. */
const char *gains(const jacta_game *game, const void *before, const void *after, int32_t seat);

/* Those after a text that ends at `column`, on a line of their own if there is no room. */
void show_gain(const char *gain, uint32_t column, uint32_t indent);

/* Event number `ply` as the viewer may know it, from `column` to the end of the line. */
void show_event(const jacta_match *match, uint32_t ply, int32_t viewer, uint32_t column);
/* The totals, after a text that ends at `column`. */
void show_totals(const jacta_match *match, const void *state, uint32_t column);
/* The score sheet by lines, with ranks and rating if the game is over. */
void show_sheet(const jacta_match *match, const void *state);
/* The board as the viewer sees it; free its cells. */
jacta_canvas draw_board(const jacta_match *match, const void *state, int32_t viewer);
void show_board(const jacta_match *match, const void *state, int32_t viewer);

#endif
