#include "words.h"

#include "cli.h"
#include "rules/core/text.h"
#include "screen.h"

#include <stdlib.h>
#include <string.h>

const char *seat_name(const jacta_match *match, uint32_t seat) {
    static char names[JACTA_MAX_PLAYERS][80];
    const char *name = jacta_match_name(match, seat), *shown = name;
    bool shared = false;
    for (uint32_t i = 0; i < jacta_match_setup(match)->players; i++)
        shared |= i != seat && !strcmp(name, jacta_match_name(match, i));
    if (bot_of(name)) shown = bot_of(name);
    if (!*name) shown = fill("cli.seat", "d", (int)seat + 1), shared = false;
    snprintf(names[seat], sizeof names[seat], shared ? "%s %u" : "%s", as_shown(shown), seat + 1);
    return names[seat];
}

const char *column_name(const jacta_match *match, const jacta_scores *scores, uint32_t column) {
    bool seat = column < jacta_match_setup(match)->players;
    return seat ? seat_name(match, column) : say(scores->rival);
}

const char *move_words(const jacta_game *game, const void *state, jacta_move move) {
    jacta_phrase phrase;
    game->face->describe(state, move, &phrase);
    return phrase_words(&phrase);
}

typedef struct {
    int32_t seat;
    jacta_text *out;
} gain_context;

/* What gains() has said last, and whether it begins with something good. */
static struct {
    char words[512];
    bool good;
} gained;

/* A change of a labelled field as "+2 coins". */
static void add_gain(void *context, const jacta_field *field, const uint32_t index[3],
                     int64_t before, int64_t after) {
    gain_context *gain = context;
    char key[96];
    jacta_text name = TEXT_ON(key);
    if (!state_label(field, index, gain->seat, &name)) return;
    if (gain->out->used)
        text_put(gain->out, ", ");
    else
        gained.good = (after > before) != field->worse;
    text_put(gain->out, points(after - before, 1, true));
    text_char(gain->out, ' ');
    text_put(gain->out, fill(key, "d", (int)(after - before)));
}

const char *gains(const jacta_game *game, const void *before, const void *after, int32_t seat) {
    jacta_text out = TEXT_ON(gained.words);
    jacta_scores old_scores, new_scores;
    gained.words[0] = 0;
    jacta_diff(game, before, after, add_gain, &(gain_context){seat, &out});
    game->scores(before, &old_scores);
    game->scores(after, &new_scores);
    int32_t change = new_scores.total[seat] - old_scores.total[seat];
    if (!out.used) gained.good = change > 0;
    if (change) {
        if (out.used) text_put(&out, ", ");
        text_put(&out, fill("cli.points", "s", points(change, game->score_unit, true)));
    }
    return gained.words;
}

void show_gain(const char *gain, uint32_t column, uint32_t indent) {
    if (!*gain) return;
    if (column + 3 + shown_width(gain) > screen_columns()) show("\n"), show_blanks(indent - 1);
    show_ink(" → ", INK_MUTED);
    show_ink(gain, gained.good ? INK_GOOD : INK_BAD);
}

/* What an event brought the seat, as far as the viewer may know. */
static const char *seen_gains(const jacta_match *match, uint32_t ply, int32_t seat,
                              int32_t viewer) {
    const jacta_game *game = jacta_match_game(match);
    const void *before = jacta_match_state(match, ply), *after = jacta_match_state(match, ply + 1);
    uint64_t seen[2][JACTA_MAX_STATE / 8];
    if (viewer == JACTA_REFEREE || !game->hide) return gains(game, before, after, seat);
    jacta_view(game, before, viewer, seen[0]);
    jacta_view(game, after, viewer, seen[1]);
    return gains(game, seen[0], seen[1], seat);
}

void show_event(const jacta_match *match, uint32_t ply, int32_t viewer, uint32_t column) {
    const jacta_game *game = jacta_match_game(match);
    const void *before = jacta_match_state(match, ply);
    jacta_event event = jacta_match_event(match, ply);
    bool known = jacta_match_knows(match, ply, viewer);
    if (event.actor < 0) {
        show_ink("⚄ ", INK_MUTED);
        show_wrapped(known ? move_words(game, before, event.move) : say("cli.secret"), column + 2,
                     column + 2);
        show("\n");
        return;
    }
    const char *name = seat_name(match, (uint32_t)event.actor);
    show_ink(name, (canvas_ink)((uint32_t)INK_SEAT + (uint32_t)event.actor));
    show(say("cli.colon"));
    uint32_t indent = column + 4;
    column += shown_width(name) + shown_width(say("cli.colon"));
    if (!known) {
        show(say("cli.secret"));
        show("\n");
        return;
    }
    column = show_wrapped(move_words(game, before, event.move), column, indent);
    show_gain(seen_gains(match, ply, event.actor, viewer), column, indent);
    show("\n");
}

void show_totals(const jacta_match *match, const void *state, uint32_t column) {
    const jacta_game *game = jacta_match_game(match);
    jacta_scores scores;
    game->scores(state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++) {
        const char *name = column_name(match, &scores, i);
        const char *total = points(scores.total[i], game->score_unit, false);
        uint32_t width = shown_width(name) + 1 + shown_width(total);
        bool fits = column + 3 + width <= screen_columns();
        show_ink(!fits ? "\n  " : column ? " · " : "", INK_MUTED);
        column = (fits ? column + 3 : 2) + width;
        show_ink(name, INK_SEAT + i % JACTA_MAX_PLAYERS);
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

static void show_winners(const jacta_match *match, const jacta_scores *scores) {
    char names[512] = "";
    jacta_text out = TEXT_ON(names);
    int winners = 0;
    for (uint32_t i = 0; i < scores->columns; i++) {
        if (scores->rank[i] != 1) continue;
        if (winners++) text_put(&out, ", ");
        text_put(&out, column_name(match, scores, i));
    }
    show_ink(fill("cli.winner", "ds", winners, names), INK_ACCENT);
    show("\n");
}

void show_sheet(const jacta_match *match, const void *state) {
    const jacta_game *game = jacta_match_game(match);
    bool over = game->turn(state) == JACTA_OVER;
    jacta_scores scores;
    struct grid rows;
    game->scores(state, &scores);
    grid_begin(&rows, "lrrrrrrr");
    rows.columns = 1 + scores.columns;
    grid_cell(&rows, "", INK_PLAIN);
    for (uint32_t i = 0; i < scores.columns; i++)
        grid_cell(&rows, column_name(match, &scores, i), INK_SEAT + i % JACTA_MAX_PLAYERS);
    for (uint32_t i = 0; i < scores.lines; i++)
        sheet_row(&rows, say(scores.line[i].label), &scores, scores.line[i].value, game->score_unit,
                  INK_PLAIN);
    sheet_row(&rows, say("cli.total"), &scores, scores.total, game->score_unit, INK_STRONG);
    if (over && scores.columns > 1)
        sheet_row(&rows, say("cli.rank"), &scores, scores.rank, 1, INK_ACCENT);
    grid_end(&rows, 2);
    if (over && scores.columns > 1) show_winners(match, &scores);
    if (over && scores.rating) {
        show(fill("cli.rating", "k", scores.rating));
        show("\n");
    }
}

/* Words for a board, which has to leave room for what an ASCII terminal writes in two letters. */
static const char *board_words(const char *lang, const char *key) {
    return as_shown(jacta_say(lang, key));
}

jacta_canvas draw_board(const jacta_match *match, const void *state, int32_t viewer) {
    enum { ROWS = 120 };
    const jacta_game *game = jacta_match_game(match);
    const char *names[JACTA_MAX_PLAYERS] = {0};
    uint32_t width = screen_columns();
    uint64_t view[JACTA_MAX_STATE / 8];
    jacta_canvas canvas = {
        .width = width, .height = ROWS, .lang = cli_lang(), .say = board_words, .names = names};
    canvas.cells = calloc((size_t)width * ROWS, sizeof *canvas.cells);
    if (!canvas.cells) return canvas;
    for (uint32_t i = 0; i < jacta_match_setup(match)->players; i++) names[i] = seat_name(match, i);
    jacta_view(game, state, viewer, view);
    game->face->board(view, viewer, &canvas);
    canvas.names = NULL;
    return canvas;
}

void show_board(const jacta_match *match, const void *state, int32_t viewer) {
    jacta_canvas board = draw_board(match, state, viewer);
    show_canvas(&board, 0, board.rows);
    free(board.cells);
}
