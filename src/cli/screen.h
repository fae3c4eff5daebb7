/* What comes out on the terminal: UTF-8 or plain ASCII, with colour or without. Every text for a
 * person goes through here; JSON does not. */
#ifndef JACTA_SCREEN_H
#define JACTA_SCREEN_H

#include "rules/core/canvas.h"

#include <stdio.h>

typedef struct {
    bool unicode, color;
    bool live; /* standard input and output are both a terminal that can be cleared */
} screen_mode;

extern screen_mode screen;

/* Finds out what the terminal can do. */
void screen_begin(void);
uint32_t screen_columns(void);
/* Texts are broken as if the terminal were so wide, until 0 columns let them have all of it. */
void screen_narrow(uint32_t columns);
uint32_t screen_rows(void);

/* Writes a text, each character as the terminal can show it. */
void put(FILE *out, const char *text);
/* The same as a text, in scratch() where that differs. */
const char *as_shown(const char *text);
/* How many columns it takes. */
uint32_t shown_width(const char *text);
/* On standard output. */
void show(const char *text);
void show_ink(const char *text, canvas_ink ink);
void show_blanks(uint32_t count);
/* Rows of it from one to before another, and columns. */
void show_canvas(const jacta_canvas *canvas, uint32_t top, uint32_t bottom, uint32_t left,
                 uint32_t right);
/* The text broken into lines after `indent` columns, where the cursor already stands at `column`;
 * returns where it stands then. */
uint32_t show_wrapped(const char *text, uint32_t column, uint32_t indent);
uint32_t show_wrapped_ink(const char *text, canvas_ink ink, uint32_t column, uint32_t indent);
/* Lines of two texts that were held, side by side; the right ones begin at the column. */
void show_beside(const char *left, const char *right, uint32_t column);
/* A text of many lines, page by page on a terminal. */
void show_pages(const char *text);
void screen_clear(bool and_history);
/* What is shown between the two comes out as a text for fputs() instead; free it. */
void screen_hold(void);
char *screen_take(uint32_t *lines);

/* A grid: cells row by row, printed with aligned columns. A column is 'l'eft or 'r'ight. */
struct grid {
    const char *align;
    uint32_t columns, cells;
    char *cell[4096];
    uint8_t ink[4096];
};

void grid_begin(struct grid *grid, const char *align);
void grid_cell(struct grid *grid, const char *text, canvas_ink ink);
/* Prints it after `indent` blanks and forgets it. */
void grid_end(struct grid *grid, uint32_t indent);

#endif
