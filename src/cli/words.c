#include "words.h"

#include "cli.h"
#include "rules/core/text.h"
#include "screen.h"

#include <stdlib.h>
#include <string.h>

tell_eyes look(const jacta_match *match, int32_t viewer) {
    return tell_look(match, viewer, cli_lang());
}

const char *seat_name(const jacta_match *match, uint32_t seat) {
    static char names[JACTA_MAX_PLAYERS][TELL_NAME];
    tell_eyes eyes = look(match, JACTA_SPECTATOR);
    jacta_text name = scratch();
    tell_name(&eyes, eyes.now, seat, &name);
    snprintf(names[seat], sizeof names[seat], "%s", as_shown(name.data));
    return names[seat];
}

/* ---- Events ----------------------------------------------------------------------------------- */

static uint32_t show_gain(const char *words, bool good, bool first, uint32_t column,
                          uint32_t indent) {
    if (!first) column = show_wrapped(", ", column, indent);
    return show_wrapped_ink(words, good ? INK_GOOD : INK_BAD, column, indent);
}

/* Gains, and points where there are any, after a text that ends at `column`. */
static void show_row(const told_event *event, uint32_t first, uint32_t count, const char *score,
                     uint32_t column, uint32_t indent) {
    uint32_t width = score ? 2 + shown_width(score) : 0;
    if (!count && !score) return;
    for (uint32_t i = 0; i < count; i++) width += 2 + shown_width(event->gain[first + i].text);
    if (column + 1 + width > screen_columns())
        show("\n"), show_blanks(indent - 1), column = indent - 1;
    show_ink(" → ", INK_MUTED);
    column += 3;
    for (uint32_t i = 0; i < count; i++)
        column =
            show_gain(event->gain[first + i].text, event->gain[first + i].good, !i, column, indent);
    if (score) show_gain(score, event->points > 0, !count, column, indent);
}

void show_gains(const told_event *event, uint32_t column, uint32_t indent) {
    show_row(event, event->first, event->gains, event->points_text, column, indent);
}

static canvas_ink seat_ink(int32_t seat) {
    return (canvas_ink)((uint32_t)INK_SEAT + (uint32_t)seat % JACTA_MAX_PLAYERS);
}

/* "Anna: "; returns where it ends. */
static uint32_t show_who(const char *name, int32_t seat, bool colon, uint32_t column) {
    show_ink(name, seat_ink(seat));
    if (colon) show(say("cli.colon"));
    return column + shown_width(name) + (colon ? shown_width(say("cli.colon")) : 0);
}

/* Whether it was told with the event before: the throw of which dice of another kind are a part. */
static bool told_before(const told_event *last, const told_effect *effect) {
    for (uint32_t i = 0; last && !effect->gains && i < last->effects; i++)
        if (last->effect[i].seat == effect->seat && text_same(last->effect[i].text, effect->text))
            return true;
    return false;
}

/* What happened by itself, each thing in a line of its own. */
static void show_effect(const told_event *event, const told_effect *effect, uint32_t column) {
    uint32_t indent = column + 6;
    show_blanks(column + 2);
    show_ink("· ", INK_MUTED);
    column += 4;
    if (effect->name && effect->seat != event->roller)
        column = show_who(effect->name, effect->seat, *effect->text, column);
    column = show_wrapped(effect->text, column, indent);
    show_row(event, effect->first, effect->gains, NULL, column, indent);
    show("\n");
}

void show_event(const jacta_match *match, const told_event *last, const told_event *event,
                uint32_t column) {
    uint32_t start = column, indent = column + 4;
    const char *name = event->roller < 0 ? "" : seat_name(match, (uint32_t)event->roller);
    if (event->actor < 0) {
        if (!strstr(event->text, name)) column = show_who(name, event->roller, false, column);
        show_ink(column > start ? " ⚄ " : "⚄ ", INK_MUTED);
        column += column > start ? 3 : 2;
    } else {
        column = show_who(name, event->actor, true, column);
    }
    column = show_wrapped(event->text, column, indent);
    show_gains(event, column, indent);
    show("\n");
    for (uint32_t i = 0; i < event->effects; i++)
        if (!told_before(last, &event->effect[i])) show_effect(event, &event->effect[i], start);
}

void show_events(const jacta_match *match, uint32_t first, uint32_t end, int32_t viewer) {
    tell_eyes eyes = look(match, viewer);
    static told_event event[3]; /* the two that were shown last, and the next */
    uint32_t shown = 0;
    for (uint32_t ply = first; ply < end; ply++) {
        told_event *next = &event[shown % 3];
        const told_event *last = shown ? &event[(shown + 2) % 3] : NULL;
        const told_event *before = shown > 1 && !last->known ? &event[(shown + 1) % 3] : NULL;
        tell_ply(&eyes, match, ply, next);
        if ((last && tell_repeats(last, next)) || (before && tell_repeats(before, next))) continue;
        show_event(match, last, next, 0);
        shown++;
    }
}

/* ---- Elements --------------------------------------------------------------------------------- */

enum { ELEMENTS = 1024, ELEMENT = 64, LONG_LIST = 30 };

typedef struct {
    uint32_t count;
    char id[ELEMENTS][ELEMENT];
} element_list;

static void add_element(void *context, const char *id) {
    element_list *list = context;
    if (list->count < ELEMENTS) snprintf(list->id[list->count++], ELEMENT, "%s", id);
}

/* How many from there on are of the same kind: what stands before the colon. */
static uint32_t kind_size(const element_list *list, uint32_t first) {
    size_t length = strcspn(list->id[first], ":") + 1;
    uint32_t end = first;
    while (end < list->count && strncmp(list->id[end], list->id[first], length) == 0) end++;
    return end - first;
}

void show_elements(const jacta_match *match, const void *state, int32_t viewer) {
    static element_list list;
    tell_eyes eyes = look(match, viewer);
    list.count = 0;
    tell_elements(&eyes, state, add_element, &list);
    for (uint32_t first = 0, size; first < list.count; first += size) {
        size = kind_size(&list, first);
        uint32_t column = 0;
        for (uint32_t i = 0; i < size; i++) {
            bool left_out = size > LONG_LIST && i >= LONG_LIST / 2 && i + 1 < size;
            if (left_out && i > LONG_LIST / 2) continue;
            char word[ELEMENT + 2];
            snprintf(word, sizeof word, "%s %s", i ? "" : " ", left_out ? "…" : list.id[first + i]);
            column = show_wrapped(word, column, 4);
        }
        show("\n");
    }
}

/* ---- Scores ----------------------------------------------------------------------------------- */

void show_totals(const jacta_game *game, const told_position *position, uint32_t column) {
    const jacta_scores *scores = &position->scores;
    for (uint32_t i = 0; i < scores->columns; i++) {
        const char *total = points(scores->total[i], game->score_unit, false);
        uint32_t width = shown_width(position->column[i]) + 1 + shown_width(total);
        bool fits = column + 3 + width <= screen_columns();
        show_ink(!fits ? "\n  " : column ? " · " : "", INK_MUTED);
        column = (fits ? column + 3 : 2) + width;
        show_ink(position->column[i], seat_ink((int32_t)i));
        show(" ");
        show_ink(total, INK_STRONG);
    }
}

static void sheet_row(struct grid *rows, const char *label, const jacta_scores *scores,
                      const int32_t *values, int32_t unit, canvas_ink ink) {
    grid_cell(rows, label, ink);
    for (uint32_t i = 0; i < scores->columns; i++)
        grid_cell(rows, points(values[i], unit, false), ink);
}

static void show_winners(const told_position *position) {
    char names[512] = "";
    jacta_text out = TEXT_ON(names);
    int winners = 0;
    for (uint32_t i = 0; i < position->scores.columns; i++) {
        if (position->scores.rank[i] != 1) continue;
        if (winners++) text_put(&out, ", ");
        text_put(&out, position->column[i]);
    }
    show_ink(fill("cli.winner", "ds", winners, names), INK_ACCENT);
    show("\n");
}

void show_sheet(const jacta_game *game, const told_position *position) {
    const jacta_scores *scores = &position->scores;
    bool over = position->turn == JACTA_OVER;
    struct grid rows;
    grid_begin(&rows, "lrrrrrrr");
    rows.columns = 1 + scores->columns;
    grid_cell(&rows, "", INK_PLAIN);
    for (uint32_t i = 0; i < scores->columns; i++)
        grid_cell(&rows, position->column[i], seat_ink((int32_t)i));
    for (uint32_t i = 0; i < scores->lines; i++)
        sheet_row(&rows, position->line[i], scores, scores->line[i].value, game->score_unit,
                  INK_PLAIN);
    sheet_row(&rows, say("cli.total"), scores, scores->total, game->score_unit, INK_STRONG);
    if (over && scores->columns > 1)
        sheet_row(&rows, say("cli.rank"), scores, scores->rank, 1, INK_ACCENT);
    grid_end(&rows, 2);
    if (over && scores->columns > 1) show_winners(position);
    if (over && position->rating) {
        show(fill("cli.rating", "s", position->rating));
        show("\n");
    }
}

/* ---- The board -------------------------------------------------------------------------------- */

/* Words for a board, which has to leave room for what an ASCII terminal writes in two letters. */
static const char *board_words(const char *lang, const char *key) {
    return as_shown(jacta_say(lang, key));
}

jacta_canvas draw_board(const jacta_match *match, const void *state, int32_t viewer,
                        uint32_t width) {
    enum { ROWS = 120 };
    const jacta_game *game = jacta_match_game(match);
    const char *names[JACTA_MAX_PLAYERS] = {0};
    tell_room room;
    if (width < CANVAS_WIDTH) width = CANVAS_WIDTH;
    jacta_canvas canvas = {
        .width = width, .height = ROWS, .lang = cli_lang(), .say = board_words, .names = names};
    canvas.cells = calloc((size_t)width * ROWS, sizeof *canvas.cells);
    if (!canvas.cells) return canvas;
    for (uint32_t i = 0; i < jacta_match_setup(match)->players; i++) names[i] = seat_name(match, i);
    tell_eyes eyes = look(match, viewer);
    game->face->board(tell_seen(&eyes, state, &room), viewer, &canvas);
    canvas.names = NULL;
    return canvas;
}

void show_board(const jacta_match *match, const void *state, int32_t viewer) {
    jacta_canvas board = draw_board(match, state, viewer, screen_columns());
    show_canvas(&board, 0, board.rows, 0, board.width);
    free(board.cells);
}
