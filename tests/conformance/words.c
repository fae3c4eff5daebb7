/* The promises of everything a person reads or types: notation, sentences, the drawn table. */
#include "walk.h"

#include "rules/core/canvas.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const languages[] = {"en", "fr"};

/* The game's words, or the engine's for its own refusals; NULL where neither has any. */
static const char *words_for(const walk *w, const char *lang, const char *key) {
    const char *words = w->engine->has(lang, key) ? w->engine->say(lang, key)
                        : jacta_has(lang, key)    ? jacta_say(lang, key)
                                                  : NULL;
    return words && *words ? words : NULL;
}

static const char *past_text(const char *words, const jacta_phrase *phrase, bool inside);

/* Behind a {n}, {n|one|many} or {n&item}, or NULL where it is broken or nothing fills it. Without a
 * phrase nothing needs to be filled. */
static const char *past_place(const char *words, const jacta_phrase *phrase) {
    char *end;
    unsigned long n = strtoul(words + 1, &end, 10);
    bool item = *end == '&', there = !phrase || n < phrase->args;
    if (end == words + 1 || (!there && !item)) return NULL;
    if (*end == '}') return end + 1;
    if (*end != '|' && !item) return NULL;
    if (*end == '|' && phrase && (phrase->arg[n].key || phrase->arg[n].text)) return NULL;
    const char *rest = end;
    do rest = past_text(rest + 1, there ? phrase : NULL, true);
    while (rest && *rest == '|' && !item);
    return rest && *rest == '}' ? rest + 1 : NULL;
}

static const char *past_text(const char *words, const jacta_phrase *phrase, bool inside) {
    while (words && *words && *words != '}' && !(inside && *words == '|'))
        words = *words == '{' ? past_place(words, phrase) : words + 1;
    return words;
}

static bool places_filled(const char *words, const jacta_phrase *phrase) {
    const char *end = past_text(words, phrase, false);
    return end && !*end;
}

/* Where items stand in a row, one of them at least is said. */
static bool lists_say_something(const char *words, const jacta_phrase *phrase) {
    uint32_t items = 0, said = 0;
    for (; *words; words = *words == '{' ? past_place(words, NULL) : words + 1) {
        bool item = *words == '{' && words[2] == '&';
        uint32_t n = item ? (uint32_t)(words[1] - '0') : 0;
        if (!item && items > 1 && !said) return false;
        if (!item) items = said = 0;
        items += item;
        said += item && n < phrase->args &&
                (phrase->arg[n].key || phrase->arg[n].text || phrase->arg[n].number);
    }
    return items < 2 || said;
}

bool walk_error_told(walk *w, const jacta_error *error, const char *what) {
    jacta_phrase phrase = jacta_error_phrase(error);
    return walk_phrase_told(w, &phrase, what);
}

bool walk_phrase_told(walk *w, const jacta_phrase *phrase, const char *what) {
    if (!phrase->key) return breaks(w, "%s: there is no phrase", what);
    if (phrase->args > JACTA_MAX_ARGS) return breaks(w, "%s: too many arguments", what);
    for (uint32_t i = 0; i < 2; i++) {
        const char *lang = languages[i], *words = words_for(w, lang, phrase->key);
        if (!words) return breaks(w, "%s: no text in %s for %s", what, lang, phrase->key);
        if (!places_filled(words, phrase) || !lists_say_something(words, phrase))
            return breaks(w, "%s: %s in %s has a place that nothing fills", what, phrase->key,
                          lang);
        for (uint32_t a = 0; a < phrase->args; a++)
            if (phrase->arg[a].key && !words_for(w, lang, phrase->arg[a].key))
                return breaks(w, "%s: no text in %s for %s", what, lang, phrase->arg[a].key);
        char told[2048];
        jacta_text text = {told, sizeof told, 0};
        told[0] = 0;
        jacta_phrase_text(lang, phrase, &text);
        if (!told[0] || strpbrk(told, "{}"))
            return breaks(w, "%s: %s reads \"%.60s\" in %s", what, phrase->key, told, lang);
    }
    return true;
}

bool walk_told(walk *w, const char *key, const char *what) {
    if (!key) return breaks(w, "%s: there is no key", what);
    for (uint32_t i = 0; i < 2; i++) {
        const char *words = words_for(w, languages[i], key);
        if (!words) return breaks(w, "%s: no text in %s for %s", what, languages[i], key);
        if (strpbrk(words, "{}")) return breaks(w, "%s: %s has a place to fill", what, key);
    }
    return true;
}

/* ---- Notation -------------------------------------------------------------------------------- */

static bool write_move(walk *w, uint32_t index) {
    char buffer[4 * JACTA_MAX_NOTATION] = "", *out = w->notations[index];
    jacta_text text = {buffer, sizeof buffer, 0};
    w->game->face->write(w->state, w->moves[index], &text);
    size_t length = strlen(buffer);
    if (length != text.used || !length || length >= JACTA_MAX_NOTATION)
        return breaks(w, "the notation of move %" PRIu32 " has %zu letters", w->moves[index],
                      length);
    for (size_t i = 0; i < length; i++)
        if (buffer[i] < ' ' || buffer[i] > '~')
            return breaks(w, "\"%s\" is not printable ASCII", buffer);
    if (buffer[0] == ' ' || buffer[length - 1] == ' ' || strstr(buffer, "  "))
        return breaks(w, "\"%s\" has blanks where none belong", buffer);
    for (size_t i = 0; i <= length; i++) out[i] = (char)tolower((unsigned char)buffer[i]);
    return true;
}

static int compare_words(const void *a, const void *b) {
    return strcmp(a, b);
}

bool promise_notation(walk *w) {
    for (uint32_t i = 0; i < w->count; i++)
        if (!write_move(w, i)) return false;
    qsort(w->notations, w->count, sizeof *w->notations, compare_words);
    for (uint32_t i = 1; i < w->count; i++)
        if (!strcmp(w->notations[i], w->notations[i - 1]))
            return breaks(w, "two moves are written \"%s\"", w->notations[i]);
    return true;
}

/* The notation in capitals and with blanks added, as a hasty person types it. */
static void write_carelessly(const char *notation, char *out) {
    *out++ = ' ';
    for (; *notation; notation++) {
        *out++ = (char)toupper((unsigned char)*notation);
        if (*notation == ' ') *out++ = ' ';
    }
    *out++ = ' ';
    *out = 0;
}

bool promise_reading(walk *w) {
    if (w->turn == JACTA_OVER) return true;
    char buffer[JACTA_MAX_NOTATION], careless[2 * JACTA_MAX_NOTATION + 3];
    jacta_text text = {buffer, sizeof buffer, 0};
    uint32_t index = jacta_rng_below(&w->rng, w->count);
    w->game->face->write(w->state, w->moves[index], &text);
    write_carelessly(buffer, careless);
    const char *const typed[] = {buffer, careless};
    for (uint32_t i = 0; i < 2; i++) {
        jacta_move read = ~w->moves[index];
        if (!w->engine->read_move(w->game, w->state, typed[i], &read, NULL) ||
            read != w->moves[index])
            return breaks(w, "\"%s\" is not read as move %" PRIu32, typed[i], w->moves[index]);
    }
    jacta_move none;
    jacta_error error = {0};
    if (w->engine->read_move(w->game, w->state, "no ~ such ~ move", &none, &error))
        return breaks(w, "nonsense is read as a move");
    return walk_error_told(w, &error, "the refusal of nonsense");
}

bool promise_describe(walk *w) {
    for (uint32_t i = 0; i < w->count; i++) {
        jacta_phrase phrase = {0};
        w->game->face->describe(w->state, w->moves[i], &phrase);
        if (!walk_phrase_told(w, &phrase, "the description of a move")) return false;
    }
    return true;
}

/* Words of the form kind:rest, one blank between them. */
static bool is_touch_list(const char *list) {
    do {
        size_t kind = strspn(list, "abcdefghijklmnopqrstuvwxyz_");
        size_t rest = kind && list[kind] == ':' ? strcspn(list + kind + 1, " :") : 0;
        if (!rest) return false;
        list += kind + 1 + rest;
    } while (*list++ == ' ');
    return !list[-1];
}

bool promise_touch(walk *w) {
    for (uint32_t i = 0; w->turn >= 0 && i < w->count; i++) {
        char buffer[4 * JACTA_MAX_NOTATION] = "";
        jacta_text text = {buffer, sizeof buffer, 0};
        w->game->face->touch(w->state, w->moves[i], &text);
        if (strlen(buffer) >= JACTA_MAX_NOTATION || !is_touch_list(buffer))
            return breaks(w, "move %" PRIu32 " touches \"%s\"", w->moves[i], buffer);
    }
    return true;
}

bool promise_status(walk *w) {
    jacta_phrase phrase = {0};
    w->game->face->status(w->state, &phrase);
    if (!walk_phrase_told(w, &phrase, "the status")) return false;
    for (uint32_t i = 0; w->game->face->pending && w->game->face->pending(w->state, i, &phrase);
         i++)
        if (i > 1000 || !walk_phrase_told(w, &phrase, "what waits"))
            return breaks(w, "what waits has no end or no words");
    return true;
}

/* ---- The drawn table and the printed sheets --------------------------------------------------- */

/* Drawings pass no context to say(), so the walk and the key it missed wait here. */
static const walk *say_walk;
static char say_missing[128];

static const char *say(const char *lang, const char *key) {
    const char *words = words_for(say_walk, lang, key);
    if (!words) snprintf(say_missing, sizeof say_missing, "%s", key);
    return words ? words : key;
}

static void say_for(const walk *w) {
    say_walk = w;
    say_missing[0] = 0;
}

enum { BOARD_WIDTH = 100, BOARD_HEIGHT = 60, BOARD_GUARD = BOARD_WIDTH };

typedef struct {
    jacta_canvas canvas;
    canvas_cell cells[BOARD_WIDTH * BOARD_HEIGHT + BOARD_GUARD];
} board_drawing;

static bool draw_board(walk *w, const void *state, int32_t viewer, const char *lang,
                       uint32_t height, board_drawing *d) {
    static const char *const names[] = {"Ada", "Bo", "Cy", "Dee", "Eve", "Zoë"};
    memset(d, 0, sizeof *d);
    canvas_cell *guard = d->cells + height * BOARD_WIDTH;
    for (uint32_t i = 0; i < BOARD_GUARD; i++) guard[i].glyph = 0xDEAD;
    d->canvas = (jacta_canvas){BOARD_WIDTH, height, 0, d->cells, lang, say, names};
    say_for(w);
    w->game->face->board(state, viewer, &d->canvas);
    for (uint32_t i = 0; i < BOARD_GUARD; i++)
        if (guard[i].glyph != 0xDEAD) return breaks(w, "the board is drawn beyond the canvas");
    if (!d->canvas.rows || d->canvas.rows > height)
        return breaks(w, "the board says it has %" PRIu32 " rows", d->canvas.rows);
    if (say_missing[0]) return breaks(w, "the board misses a text in %s for %s", lang, say_missing);
    for (uint32_t i = 0; i < d->canvas.rows * BOARD_WIDTH; i++)
        if (d->cells[i].ink >= INK_COUNT || d->cells[i].glyph > 0x10FFFF ||
            (d->cells[i].glyph && d->cells[i].glyph < ' '))
            return breaks(w, "the board has an impossible glyph or ink");
    return true;
}

static bool same_drawing(const board_drawing *a, const board_drawing *b) {
    for (uint32_t i = 0; i < a->canvas.rows * BOARD_WIDTH; i++)
        if (a->cells[i].glyph != b->cells[i].glyph || a->cells[i].ink != b->cells[i].ink)
            return false;
    return a->canvas.rows == b->canvas.rows;
}

/* The table is complete, cut where the canvas ends, and the same whether drawn from the state or
 * from the viewer's view. */
bool promise_board(walk *w) {
    static board_drawing whole, seen;
    walk_state view;
    for (uint32_t k = 0; k <= w->setup->players; k++) {
        int32_t viewer = walk_viewer(w, k);
        const char *lang = languages[jacta_rng_below(&w->rng, 2)];
        if (!draw_board(w, w->state, viewer, lang, 3, &whole) ||
            !draw_board(w, w->state, viewer, lang, BOARD_HEIGHT, &whole))
            return false;
        if (!w->game->hide) continue;
        walk_view(w, w->state, viewer, &view);
        if (!draw_board(w, &view, viewer, lang, BOARD_HEIGHT, &seen)) return false;
        if (!same_drawing(&whole, &seen))
            return breaks(w, "the board shows viewer %" PRId32 " what is hidden", viewer);
    }
    return true;
}

/* Whether every element is closed in its turn and nothing stands outside the first. */
static bool is_xml(const char *at) {
    const char *open[64];
    uint32_t depth = 0, elements = 0;
    for (; *at; at++) {
        if (*at == '&' && !strchr("#abglqu", at[1])) return false;
        if (*at != '<') {
            if (!depth && !isspace((unsigned char)*at)) return false;
            continue;
        }
        const char *end = strchr(at, '>'), *name = at + 1 + (at[1] == '/');
        size_t length = strcspn(name, " \n/>");
        if (!end || !length) return false;
        if (at[1] == '/') {
            if (!depth) return false;
            const char *opened = open[--depth];
            if (strncmp(opened, name, length) != 0 || !strchr(" \n>", opened[length])) return false;
        } else if (at[1] != '?' && at[1] != '!') {
            elements += !depth;
            if (end[-1] != '/') open[depth++] = name;
            if (depth == 64) return false;
        }
        at = end;
    }
    return !depth && elements == 1;
}

enum { SHEET_ROOM = 1 << 20 };

static bool sheet_sane(walk *w, uint32_t sheet, const char *lang, char *buffer) {
    jacta_text text = {buffer, SHEET_ROOM, 0};
    buffer[0] = 0;
    say_for(w);
    w->game->face->print(sheet, lang, say, &text);
    if (say_missing[0]) return breaks(w, "a sheet misses a text in %s for %s", lang, say_missing);
    if (text.used + 1 >= SHEET_ROOM)
        return breaks(w, "sheet %" PRIu32 " does not fit a page", sheet);
    const char *svg = strstr(buffer, "<svg");
    if (!svg || !is_xml(buffer)) return breaks(w, "sheet %" PRIu32 " in %s is no SVG", sheet, lang);
    return true;
}

bool promise_sheets(walk *w) {
    char *buffer = malloc(SHEET_ROOM);
    bool kept = buffer != NULL;
    for (uint32_t i = 0; kept && i < 2 * w->game->face->sheets; i++)
        kept = sheet_sane(w, i / 2, languages[i % 2], buffer);
    free(buffer);
    return kept;
}
