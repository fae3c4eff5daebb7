/* What the teller says, drawn on a terminal: by the player's table and by the replay alike. */
#ifndef JACTA_WORDS_H
#define JACTA_WORDS_H

#include "rules/core/canvas.h"
#include "tell/tell.h"

/* The viewer's eyes, in the chosen language. */
tell_eyes look(const jacta_match *match, int32_t viewer);
/* The seat's name as the terminal can show it. */
const char *seat_name(const jacta_match *match, uint32_t seat);
/* What a move brings, after a text that ends at `column`; on a line of its own if there is no room. */
void show_gains(const told_event *event, uint32_t column, uint32_t indent);
/* An event and what happened by itself, from `column` to the end of the line, without what was told
 * with the `last` one already; NULL: nothing was. */
void show_event(const jacta_match *match, const told_event *last, const told_event *event,
                uint32_t column);
/* Events number `first` to before `end` as the viewer may know them, a line or more each. */
void show_events(const jacta_match *match, uint32_t first, uint32_t end, int32_t viewer);
/* The ids of all elements that the viewer is shown, those of a kind together. */
void show_elements(const jacta_match *match, const void *state, int32_t viewer);
/* The totals, after a text that ends at `column`. */
void show_totals(const jacta_game *game, const told_position *position, uint32_t column);
/* The score sheet by lines, with ranks and rating if the game is over. */
void show_sheet(const jacta_game *game, const told_position *position);
/* The board as the viewer sees it, on so many columns or the fewest that a board needs; free its
 * cells. */
jacta_canvas draw_board(const jacta_match *match, const void *state, int32_t viewer,
                        uint32_t width);
void show_board(const jacta_match *match, const void *state, int32_t viewer);

#endif
