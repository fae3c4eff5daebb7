#include "canvas.h"

#include "text.h"

void canvas_glyph(jacta_canvas *canvas, uint32_t x, uint32_t y, uint32_t glyph, canvas_ink ink) {
    if (x >= canvas->width || y >= canvas->height) return;
    canvas->cells[y * canvas->width + x] = (canvas_cell){glyph, (uint8_t)ink};
    if (canvas->rows <= y) canvas->rows = y + 1;
}

/* The next code point of a UTF-8 string; broken bytes come through one by one. */
static uint32_t utf8_next(const char **at) {
    const unsigned char *s = (const unsigned char *)*at;
    uint32_t extra = s[0] >= 0xF0 ? 3 : s[0] >= 0xE0 ? 2 : s[0] >= 0xC0 ? 1 : 0;
    uint32_t glyph = extra ? s[0] & (0x3Fu >> extra) : s[0], used = 1;
    for (; used <= extra && (s[used] & 0xC0) == 0x80; used++)
        glyph = glyph << 6 | (s[used] & 0x3Fu);
    *at += used;
    return glyph;
}

uint32_t canvas_text(jacta_canvas *canvas, uint32_t x, uint32_t y, const char *words,
                     canvas_ink ink) {
    while (*words) canvas_glyph(canvas, x++, y, utf8_next(&words), ink);
    return x;
}

uint32_t canvas_number(jacta_canvas *canvas, uint32_t x, uint32_t y, int64_t number,
                       canvas_ink ink) {
    char digits[24];
    jacta_text text = TEXT_ON(digits);
    text_number(&text, number);
    return canvas_text(canvas, x, y, digits, ink);
}

uint32_t canvas_say(jacta_canvas *canvas, uint32_t x, uint32_t y, const char *key, canvas_ink ink) {
    return canvas_text(canvas, x, y, canvas->say(canvas->lang, key), ink);
}

uint32_t canvas_width(const char *words) {
    uint32_t width = 0;
    for (; *words; utf8_next(&words)) width++;
    return width;
}

void canvas_box(jacta_canvas *canvas, uint32_t x, uint32_t y, uint32_t w, uint32_t h,
                canvas_ink ink) {
    for (uint32_t i = 1; i + 1 < w; i++) {
        canvas_glyph(canvas, x + i, y, 0x2500, ink);
        canvas_glyph(canvas, x + i, y + h - 1, 0x2500, ink);
    }
    for (uint32_t i = 1; i + 1 < h; i++) {
        canvas_glyph(canvas, x, y + i, 0x2502, ink);
        canvas_glyph(canvas, x + w - 1, y + i, 0x2502, ink);
    }
    canvas_glyph(canvas, x, y, 0x256D, ink);
    canvas_glyph(canvas, x + w - 1, y, 0x256E, ink);
    canvas_glyph(canvas, x, y + h - 1, 0x2570, ink);
    canvas_glyph(canvas, x + w - 1, y + h - 1, 0x256F, ink);
}
