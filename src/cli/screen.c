#define _GNU_SOURCE
#include "screen.h"

#include "cli.h"
#include "rules/core/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

screen_mode screen;

static struct {
    FILE *file; /* NULL: nothing is held back */
    char *text;
    size_t size;
} held;

static FILE *sink(void) {
    return held.file ? held.file : stdout;
}

void screen_hold(void) {
    held.file = open_memstream(&held.text, &held.size);
}

char *screen_take(uint32_t *lines) {
    *lines = 0;
    if (!held.file || fclose(held.file)) held.text = NULL;
    held.file = NULL;
    for (const char *line = held.text; line && (line = strchr(line, '\n')); line++) ++*lines;
    return held.text;
}

/* The character set by the names of the locale alone, so that no locale need be installed. */
static bool locale_is_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (uint32_t i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

void screen_begin(void) {
    const char *term = getenv("TERM"), *plain = getenv("NO_COLOR");
    bool able = term && *term && strcmp(term, "dumb") != 0;
    screen.unicode = locale_is_utf8();
    screen.live = able && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    screen.color = able && isatty(STDOUT_FILENO) && !(plain && *plain);
}

static struct winsize window(void) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size)) memset(&size, 0, sizeof size);
    return size;
}

static uint32_t narrowed; /* 0: the whole terminal */

void screen_narrow(uint32_t columns) {
    narrowed = columns;
}

uint32_t screen_columns(void) {
    enum { LEAST = 20 };
    uint32_t columns = narrowed ? narrowed : window().ws_col;
    return !columns ? CANVAS_WIDTH : columns < LEAST ? LEAST : columns;
}

uint32_t screen_rows(void) {
    uint32_t rows = window().ws_row;
    return !rows ? 24 : rows < 8 ? 8 : rows;
}

/* What an ASCII terminal shows for a character: the first that holds it, '?' if none does. */
static const char *plain(const char *glyph) {
    static const struct {
        const char *shown, *glyphs;
    } map[] = {
        {"-", "─━╌┄═–—−‐‑"},
        {"|", "│┃╎┆║"},
        {"+", "╭╮╰╯┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋"},
        {"*", "★✦✱⚄"},
        {".", "☆·•∙"},
        {"o", "●○◉◌⬤òóôõö°"},
        {"#", "█▓■▪▉▊▋▌▐▆▇"},
        {":", "▒▅▄▃"},
        {".", "░▏▎▍▂▁□▫"},
        {"h", "♥♡"},
        {"v", "▼▾↓✓✔"},
        {"^", "▲△▴↑"},
        {">", "→▶▸►›"},
        {"<", "←◀◂◄‹"},
        {"c", "◆◇ç"},
        {"x", "×✗✘"},
        {"\"", "«»“”„"},
        {"'", "’‘"},
        {" ", "\u00a0\u202f\u2009"},
        {"a", "àáâãäå"},
        {"e", "èéêë"},
        {"i", "ìíîï"},
        {"u", "ùúûü"},
        {"n", "ñ"},
        {"y", "ýÿ"},
        {"A", "ÀÁÂÄ"},
        {"C", "Ç"},
        {"E", "ÈÉÊË"},
        {"I", "ÎÏ"},
        {"O", "ÔÖ"},
        {"U", "ÙÛÜ"},
        {"oe", "œ"},
        {"OE", "Œ"},
        {"ae", "æ"},
        {"AE", "Æ"},
        {"...", "…"},
        {"+-", "±"},
        {">=", "≥"},
        {"<=", "≤"},
        {"1", "⚀①"},
        {"2", "⚁②"},
        {"3", "⚂③"},
        {"4", "⚃④"},
        {"5", "⑤"},
        {"6", "⚅⑥"},
    };
    for (size_t i = 0; i < sizeof map / sizeof map[0]; i++)
        if (strstr(map[i].glyphs, glyph)) return map[i].shown;
    return "?";
}

/* Bytes of the character that `text` starts with. */
static size_t glyph_size(const char *text) {
    size_t size = 1;
    while (((unsigned char)text[0] & 0xC0) == 0xC0 && ((unsigned char)text[size] & 0xC0) == 0x80 &&
           size < 4)
        size++;
    return size;
}

/* The next character as the terminal shows it, into 8 bytes; moves `text` past it. What a terminal
 * would obey instead of showing it, and bytes that are no character, come out as '?'. */
static const char *next_shown(const char **text, char *out) {
    size_t size = glyph_size(*text);
    memcpy(out, *text, size);
    out[size] = 0;
    *text += size;
    unsigned char first = (unsigned char)out[0], second = (unsigned char)out[1];
    bool control = first < ' ' ? first != '\n' : first == 0x7F || (first == 0xC2 && second < 0xA0);
    if (control || (size == 1 && first >= 0x80)) return "?";
    return screen.unicode || first < 0x80 ? out : plain(out);
}

void put(FILE *out, const char *text) {
    char glyph[8];
    while (*text) fputs(next_shown(&text, glyph), out);
}

const char *as_shown(const char *text) {
    char glyph[8];
    jacta_text out = scratch();
    if (screen.unicode) return text;
    while (*text) text_put(&out, next_shown(&text, glyph));
    return out.data;
}

uint32_t shown_width(const char *text) {
    char glyph[8];
    uint32_t width = 0;
    while (*text) width += canvas_width(next_shown(&text, glyph));
    return width;
}

void show(const char *text) {
    put(sink(), text);
}

static void start_ink(canvas_ink ink) {
    static const char *const codes[INK_COUNT] = {
        [INK_PLAIN] = "0",       [INK_MUTED] = "2",
        [INK_STRONG] = "1",      [INK_ACCENT] = "1;36",
        [INK_GOOD] = "32",       [INK_BAD] = "31",
        [INK_RED] = "31",        [INK_ORANGE] = "38;5;208",
        [INK_YELLOW] = "33",     [INK_GREEN] = "32",
        [INK_BLUE] = "94",       [INK_PURPLE] = "35",
        [INK_SEAT] = "1;94",     [INK_SEAT + 1] = "1;38;5;208",
        [INK_SEAT + 2] = "1;32", [INK_SEAT + 3] = "1;35",
        [INK_SEAT + 4] = "1;33", [INK_SEAT + 5] = "1;36",
    };
    if (screen.color) fprintf(sink(), "\033[0;%sm", codes[ink]);
}

static void end_ink(void) {
    if (screen.color) fputs("\033[0m", sink());
}

void show_ink(const char *text, canvas_ink ink) {
    if (ink) start_ink(ink);
    show(text);
    if (ink) end_ink();
}

void show_blanks(uint32_t count) {
    fprintf(sink(), "%*s", (int)count, "");
}

static void put_glyph(uint32_t glyph) {
    char text[5] = {0};
    if (glyph < 0x80) {
        text[0] = (char)glyph;
    } else if (glyph < 0x800) {
        text[0] = (char)(0xC0 | glyph >> 6);
        text[1] = (char)(0x80 | (glyph & 0x3F));
    } else {
        text[0] = (char)(0xE0 | glyph >> 12);
        text[1] = (char)(0x80 | (glyph >> 6 & 0x3F));
        text[2] = (char)(0x80 | (glyph & 0x3F));
    }
    if (screen.unicode || glyph < 0x80)
        show(text);
    else
        putc(plain(text)[0], sink());
}

void show_canvas(const jacta_canvas *canvas, uint32_t top, uint32_t bottom, uint32_t left,
                 uint32_t right) {
    for (uint32_t y = top; y < bottom; y++) {
        const canvas_cell *row = canvas->cells + (size_t)y * canvas->width;
        uint32_t end = right;
        uint8_t ink = INK_PLAIN;
        while (end > left && !row[end - 1].glyph) end--;
        for (uint32_t x = left; x < end; x++) {
            if (row[x].glyph && row[x].ink != ink) start_ink((canvas_ink)(ink = row[x].ink));
            put_glyph(row[x].glyph ? row[x].glyph : ' ');
        }
        if (ink != INK_PLAIN) end_ink();
        show("\n");
    }
}

/* French sets these off by a blank, but begins or ends no line with them; and a word keeps its
 * number: "Player 1". */
static bool stays(const char *word, const char *blank) {
    static const char *const sets[] = {":", ";", "?", "!", "»"};
    unsigned char last = (unsigned char)(blank > word ? blank[-1] : ' ');
    if ((isalpha(last) || last >= 0x80) && isdigit((unsigned char)blank[1])) return true;
    if (blank - word >= 2 && !memcmp(blank - 2, "«", 2)) return true;
    for (uint32_t i = 0; i < 5; i++)
        if (!strncmp(blank + 1, sets[i], strlen(sets[i]))) return true;
    return false;
}

uint32_t show_wrapped(const char *text, uint32_t column, uint32_t indent) {
    return show_wrapped_ink(text, INK_PLAIN, column, indent);
}

uint32_t show_wrapped_ink(const char *text, canvas_ink ink, uint32_t column, uint32_t indent) {
    uint32_t width = screen_columns();
    while (*text) {
        char word[256];
        size_t blanks = strspn(text, " "), length = strcspn(text + blanks, " ");
        for (const char *end = text + blanks + length; *end && stays(text + blanks, end);
             end = text + blanks + length)
            length += 1 + strcspn(end + 1, " ");
        if (length >= sizeof word) length = sizeof word - 1;
        memcpy(word, text + blanks, length);
        word[length] = 0;
        text += blanks + length;
        uint32_t size = shown_width(word);
        if (column + blanks + size > width && column > indent) {
            show("\n");
            show_blanks(indent);
            column = indent, blanks = 0;
        }
        show_blanks((uint32_t)blanks);
        show_ink(word, ink);
        column += (uint32_t)blanks + size;
    }
    return column;
}

void show_beside(const char *left, const char *right, uint32_t column) {
    while (*left || *right) {
        size_t one = strcspn(left, "\n"), other = strcspn(right, "\n");
        printf("%.*s", (int)one, left);
        if (other) printf("\033[%uG%.*s", column + 1, (int)other, right);
        putchar('\n');
        left += one + (left[one] == '\n');
        right += other + (right[other] == '\n');
    }
}

void show_pages(const char *text) {
    uint32_t rows = screen_rows(), line = 0;
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *copy = strndup(text, length);
        if (copy) show(copy);
        free(copy);
        putchar('\n');
        text += length + (text[length] == '\n');
        if (!screen.live || ++line % (rows - 1) || !*text) continue;
        show_ink(say("cli.more"), INK_MUTED);
        fflush(stdout);
        int key = getchar(), c = key;
        while (c != '\n' && c != EOF) c = getchar();
        if (key == 'q' || key == EOF) return;
    }
}

void screen_clear(bool and_history) {
    if (screen.live) fputs(and_history ? "\033[H\033[2J\033[3J" : "\033[H\033[2J", stdout);
}

void grid_begin(struct grid *grid, const char *align) {
    *grid = (struct grid){.align = align, .columns = (uint32_t)strlen(align)};
}

void grid_cell(struct grid *grid, const char *text, canvas_ink ink) {
    if (grid->cells == sizeof grid->cell / sizeof grid->cell[0]) return;
    grid->ink[grid->cells] = (uint8_t)ink;
    grid->cell[grid->cells] = strdup(text);
    grid->cells += grid->cell[grid->cells] != NULL;
}

void grid_end(struct grid *grid, uint32_t indent) {
    uint32_t width[32] = {0};
    for (uint32_t i = 0; i < grid->cells; i++) {
        uint32_t size = shown_width(grid->cell[i]), *most = &width[i % grid->columns];
        if (size > *most) *most = size;
    }
    for (uint32_t row = 0; row < grid->cells; row += grid->columns) {
        uint32_t last = grid->columns, blanks = indent;
        while (last && !*grid->cell[row + last - 1]) last--;
        for (uint32_t i = 0; i < last; i++) {
            const char *text = grid->cell[row + i];
            uint32_t pad = width[i] - shown_width(text);
            bool right = grid->align[i] == 'r';
            show_blanks(blanks + (right ? pad : 0));
            show_ink(text, (canvas_ink)grid->ink[row + i]);
            blanks = 2 + (right ? 0 : pad);
        }
        show("\n");
    }
    for (uint32_t i = 0; i < grid->cells; i++) free(grid->cell[i]);
    grid->cells = 0;
}
