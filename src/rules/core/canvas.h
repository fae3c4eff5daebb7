/* A grid of character cells on which a game draws its table for a terminal. Glyphs are Unicode code
 * points; whoever shows the canvas maps them to ASCII where the terminal has nothing better. Words
 * come from the catalogue through `say`. */
#ifndef JACTA_CORE_CANVAS_H
#define JACTA_CORE_CANVAS_H

#include "jacta.h"

typedef enum {
    INK_PLAIN,
    INK_MUTED,  /* frames, what is out of play */
    INK_STRONG, /* titles */
    INK_ACCENT, /* what can be used now */
    INK_GOOD,   /* gains, stars */
    INK_BAD,    /* losses, warnings */
    INK_RED,
    INK_ORANGE,
    INK_YELLOW,
    INK_GREEN,
    INK_BLUE,
    INK_PURPLE,
    INK_SEAT, /* INK_SEAT + seat: a player's colour */
    INK_COUNT = INK_SEAT + JACTA_MAX_PLAYERS,
} canvas_ink;

typedef struct {
    uint32_t glyph; /* 0: blank */
    uint8_t ink;
} canvas_cell;

struct jacta_canvas {
    uint32_t width, height; /* of `cells`, row by row; width is at least CANVAS_WIDTH */
    uint32_t rows;          /* drawn so far */
    canvas_cell *cells;
    const char *lang;
    const char *(*say)(const char *lang, const char *key);
    const char *const *names; /* of the seats */
};

enum { CANVAS_WIDTH = 80 };

/* Each draws at column x, row y; what falls outside is dropped. Strings are UTF-8; the functions
 * that write words return the column after the last one. */
void canvas_glyph(jacta_canvas *canvas, uint32_t x, uint32_t y, uint32_t glyph, canvas_ink ink);
uint32_t canvas_text(jacta_canvas *canvas, uint32_t x, uint32_t y, const char *words,
                     canvas_ink ink);
uint32_t canvas_number(jacta_canvas *canvas, uint32_t x, uint32_t y, int64_t number,
                       canvas_ink ink);
/* The catalogue's text for the key. */
uint32_t canvas_say(jacta_canvas *canvas, uint32_t x, uint32_t y, const char *key, canvas_ink ink);
/* A frame of w by h cells. */
void canvas_box(jacta_canvas *canvas, uint32_t x, uint32_t y, uint32_t w, uint32_t h,
                canvas_ink ink);
/* How many cells the words take. */
uint32_t canvas_width(const char *words);

#endif
