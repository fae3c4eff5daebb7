/* A pad to write scores on: a page with the lines of a game's score sheet, as often as they fit. */
#define _GNU_SOURCE
#include "cli.h"
#include "screen.h"

#include <stdlib.h>

/* Millimetres of an A4 page. */
enum { WIDTH = 210, HEIGHT = 297, EDGE = 12, NAMES = 74, ROW = 9, HEAD = 14 };

static void put_words(FILE *out, const char *words) {
    for (; *words; words++) switch (*words) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        default: fputc(*words, out);
        }
}

static void put_text(FILE *out, double x, double y, const char *style, const char *words) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, style);
    put_words(out, words);
    fputs("</text>\n", out);
}

/* One row of boxes under a top edge, with what it is called. */
static void put_row(FILE *out, double top, uint32_t columns, const char *style, const char *words) {
    double wide = (double)(WIDTH - 2 * EDGE - NAMES) / columns;
    put_text(out, EDGE + 1, top + ROW - 2.8, style, words);
    fprintf(out, "<path d=\"M%d %.1fH%d\"/>\n", EDGE, top + ROW, WIDTH - EDGE);
    for (uint32_t i = 0; i < columns; i++)
        fprintf(out, "<path d=\"M%.1f %.1fv%d\"/>\n", EDGE + NAMES + wide * i, top, ROW);
}

static void put_pad(FILE *out, const jacta_game *game, const jacta_scores *scores, double top) {
    uint32_t columns = game->max_players;
    put_text(out, EDGE, top + HEAD - 5, "title", title(game));
    top += HEAD;
    fprintf(out, "<path d=\"M%d %.1fH%d\"/>\n", EDGE, top, WIDTH - EDGE);
    put_row(out, top, columns, "line", say("cli.pad.player"));
    for (uint32_t i = 0; i < scores->lines; i++)
        put_row(out, top += ROW, columns, "line", say(scores->line[i].label));
    put_row(out, top += ROW, columns, "sum", say("cli.total"));
    put_row(out, top + ROW, columns, "line", say("cli.rank"));
}

char *pad_write(const jacta_game *game) {
    uint64_t start[JACTA_MAX_STATE / 8];
    jacta_setup setup = jacta_setup_default(game, game->max_players);
    jacta_scores scores;
    char *svg = NULL;
    size_t size;
    FILE *out = jacta_begin(game, &setup, start, NULL) ? open_memstream(&svg, &size) : NULL;
    if (!out) return NULL;
    game->scores(start, &scores);
    double high = HEAD + ROW * (scores.lines + 3.0), top = EDGE;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dmm\" height=\"%dmm\" "
            "viewBox=\"0 0 %d %d\">\n<style>text{font:4px sans-serif}.title{font-size:6px;"
            "font-weight:bold}.sum{font-weight:bold}path{stroke:#000;stroke-width:.25;fill:none}"
            "</style>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH, HEIGHT);
    do put_pad(out, game, &scores, top);
    while ((top += high + ROW) + high <= HEIGHT - EDGE);
    fputs("</svg>\n", out);
    if (!fclose(out)) return svg;
    free(svg);
    return NULL;
}
