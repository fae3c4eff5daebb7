/* A game's terminal board for users of the library. */
#include "json.h"
#include "rules/core/canvas.h"
#include "rules/core/text.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 160 };

/* The code point as UTF-8, NUL-terminated. */
static void put_glyph(json_buffer *out, uint32_t glyph) {
    char bytes[5] = {0};
    uint32_t extra = glyph < 0x80 ? 0 : glyph < 0x800 ? 1 : glyph < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xC0, 0xE0, 0xF0};
    bytes[0] = (char)(heads[extra] | glyph >> 6 * extra);
    for (uint32_t i = 1; i <= extra; i++)
        bytes[i] = (char)(0x80 | (glyph >> 6 * (extra - i) & 0x3F));
    json_put(out, bytes, extra + 1);
}

static void put_row(json_buffer *out, const canvas_cell *cells, uint32_t width) {
    while (width && !cells[width - 1].glyph) width--;
    for (uint32_t x = 0; x < width; x++) put_glyph(out, cells[x].glyph ? cells[x].glyph : ' ');
    put_glyph(out, '\n');
}

size_t jacta_board_text(const jacta_game *game, const void *state, int32_t viewer, const char *lang,
                        const char *const *names, uint32_t width, char *out, size_t size) {
    static const char *const nobody[JACTA_MAX_PLAYERS] = {"1", "2", "3", "4", "5", "6"};
    uint64_t view[JACTA_MAX_STATE / 8];
    json_buffer buffer = {out, size, 0};
    jacta_canvas canvas = {.width = width < CANVAS_WIDTH ? CANVAS_WIDTH : width,
                           .height = ROWS,
                           .lang = lang,
                           .say = jacta_say,
                           .names = names ? names : nobody};
    if (size) *out = 0;
    canvas.cells = calloc((size_t)canvas.width * ROWS, sizeof *canvas.cells);
    if (!canvas.cells) return 0;
    jacta_view(game, state, viewer, view);
    game->face->board(view, viewer, &canvas);
    for (uint32_t row = 0; row < canvas.rows; row++)
        put_row(&buffer, canvas.cells + (size_t)row * canvas.width, canvas.width);
    free(canvas.cells);
    return buffer.needed;
}
