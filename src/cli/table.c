#define _GNU_SOURCE
#include "table.h"

#include "ask.h"
#include "command.h"
#include "engine/files.h"
#include "menu.h"
#include "screen.h"
#include "table/table.h"
#include "tell/advice.h"
#include "words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { GRADED_MOST = 1 << 14 };

/* The rows and columns of the board that a small screen shows, and how many there are. */
struct part {
    uint32_t top, left, rows, columns, all_rows, all_columns;
};

/* A table, and who sits before the screen: "me", whoever has the keyboard. */
struct sitting {
    struct table table;
    jacta_bot *bots[JACTA_MAX_PLAYERS]; /* NULL: a person */
    uint64_t seed;
    char save[4096];                  /* where every move is saved; "": nowhere */
    uint32_t saved;                   /* ply of the last save */
    uint32_t told[JACTA_MAX_PLAYERS]; /* how many events each seat has been told of */
    uint32_t people;
    int32_t viewer; /* the person at the keyboard */
    struct part part;
    told_position position;
    menu menu;
    bool coach;
    uint8_t marks[GRADED_MOST];  /* the grade of each event that a person chose */
    char graded[2 * TELL_WORDS]; /* what the coach said last; "": nothing */
    int32_t graded_seat;         /* to whom */
};

typedef enum { DO_NOTHING, DO_MENU, DO_BOARD, DO_LEAVE, DO_GAME } outcome;

static const char me[] = "me";

static const void *now(const struct sitting *sitting) {
    return jacta_match_state(sitting->table.match, jacta_match_ply(sitting->table.match));
}

/* Where the game stands, as the person at the keyboard may see it. */
static const told_position *position(struct sitting *sitting) {
    tell_eyes eyes = look(sitting->table.match, sitting->viewer);
    tell_position(&eyes, now(sitting), &sitting->position);
    return &sitting->position;
}

static uint32_t lesser(uint32_t one, uint32_t other) {
    return one < other ? one : other;
}

static void line(const char *sentence) {
    show_wrapped(sentence, 0, 0);
    show("\n");
}

static void tell_news(const struct sitting *sitting);

/* ---- Seats and files ------------------------------------------------------------------------ */

static void leave_seats(struct sitting *sitting) {
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
        jacta_bot_close(sitting->bots[i]), sitting->bots[i] = NULL;
}

/* The dice of an event follow from the seed and from how many events came before. */
static uint64_t source(struct table *table, int32_t seat, uint32_t count) {
    uint64_t seed;
    (void)seat;
    (void)count;
    memcpy(&seed, table->seed, sizeof seed);
    return jacta_rng_seed(seed, jacta_match_ply(table->match)).state;
}

static bool take_seat(struct sitting *sitting, uint32_t index) {
    table_seat *seat = &sitting->table.seats[index];
    if (!bot_of(seat->name)) {
        memcpy(seat->person, me, sizeof me);
        if (!sitting->people++) sitting->viewer = (int32_t)index;
        return true;
    }
    seat->kind = SEAT_BOT;
    snprintf(seat->bot, sizeof seat->bot, "%s", bot_of(seat->name));
    return (sitting->bots[index] = cli_bot(bot_of(seat->name)));
}

/* Sits down at the match, which becomes the table's; the old one is left. */
static int take_seats(struct sitting *sitting, const jacta_match *match, const uint64_t *seed) {
    struct table *table = &sitting->table;
    char text[24];
    table_deeds deeds;
    leave_seats(sitting);
    table_forget(table);
    *table = (struct table){.game = jacta_match_game(match),
                            .setup = *jacta_match_setup(match),
                            .rules = jacta_match_game(match)->version,
                            .phase = PHASE_PLAYING,
                            .version = 1,
                            .dice = DICE_COUNTED,
                            .forfeit = -1,
                            .asker = -1,
                            .wake = INT64_MAX,
                            .source = source};
    sitting->people = 0, sitting->viewer = JACTA_SPECTATOR, sitting->part = (struct part){0};
    for (uint32_t i = 0; i < table->setup.players; i++) {
        snprintf(table->seats[i].name, NAME_BYTES, "%s", jacta_match_name(match, i));
        if (!take_seat(sitting, i)) return CLI_FAILED;
    }
    if (seed)
        sitting->seed = *seed;
    else if (!read_number(jacta_match_seed(match), 0, UINT64_MAX, &sitting->seed) &&
             getrandom(&sitting->seed, sizeof sitting->seed, 0) < 0)
        sitting->seed = 1;
    memcpy(table->seed, &sitting->seed, sizeof sitting->seed);
    memset(sitting->marks, 0, sizeof sitting->marks);
    sitting->graded[0] = 0;
    sitting->saved = jacta_match_ply(match);
    for (uint32_t i = 0; i < table->setup.players; i++) sitting->told[i] = sitting->saved;
    if (!table_adopt(table, match) ||
        table_resume(table, 0, (table_time){0, 0}, &deeds) != REFUSE_NONE)
        return failed(say("error.memory"));
    snprintf(text, sizeof text, "%llu", (unsigned long long)sitting->seed);
    jacta_match_set_seed(table->match, text);
    return 0;
}

static bool save_to(struct sitting *sitting, const char *path) {
    jacta_error error;
    char *text = jacta_record_write(sitting->table.match);
    bool kept = text && file_save(path, text, strlen(text), &error);
    if (kept)
        sitting->saved = jacta_match_ply(sitting->table.match);
    else
        failed(text ? explain(&error) : say("error.memory"));
    free(text);
    return kept;
}

/* Everything that happened is saved and, where only bots play, told. */
static void settle(struct sitting *sitting) {
    if (*sitting->save) save_to(sitting, sitting->save);
    if (sitting->people) return;
    tell_news(sitting);
    sitting->told[0] = jacta_match_ply(sitting->table.match);
}

/* Plays a legal move of the seat, by me or by its bot. */
static void play(struct sitting *sitting, int32_t seat, jacta_move move) {
    struct table *table = &sitting->table;
    char notation[JACTA_MAX_NOTATION] = "";
    jacta_text text = {notation, sizeof notation, 0};
    table_deeds deeds;
    table->game->face->write(table_state(table), move, &text);
    table_command command = {.verb = sitting->bots[seat] ? TABLE_THOUGHT : TABLE_MOVE,
                             .seat = seat,
                             .version = table_version(table, seat),
                             .move = move,
                             .text = notation,
                             .move_id = "-"};
    table_do(table, sitting->bots[seat] ? NULL : me, &command, (table_time){0, 0}, &deeds);
    settle(sitting);
}

/* ---- The coach -------------------------------------------------------------------------------- */

/* Grades a choice that a person is about to make. */
static void grade_person(struct sitting *sitting, int32_t seat, jacta_move move) {
    const jacta_match *match = sitting->table.match;
    uint32_t ply = jacta_match_ply(match);
    tell_eyes eyes = look(match, seat);
    jacta_text text = {sitting->graded, sizeof sitting->graded, 0};
    tell_room room;
    grade found;
    const void *view = tell_seen(&eyes, now(sitting), &room);
    sitting->graded[0] = 0, sitting->graded_seat = seat;
    if (!sitting->coach || ply >= GRADED_MOST) return;
    if (!grade_move(sitting->table.game, view, seat, move, sitting->seed + ply, &found)) return;
    sitting->marks[ply] = (uint8_t)found.mark;
    tell_grade(&eyes, view, move, &found, &text);
}

/* What the coach said to the viewer of the last choice. */
static void show_graded(const struct sitting *sitting) {
    if (*sitting->graded && sitting->viewer == sitting->graded_seat) line(sitting->graded);
}

/* All grades of each person at the table. */
static void sum_grades(const struct sitting *sitting) {
    const jacta_match *match = sitting->table.match;
    for (uint32_t seat = 0; sitting->coach && seat < sitting->table.setup.players; seat++) {
        uint32_t marks[GRADE_COUNT] = {0}, ply = jacta_match_ply(match);
        jacta_text text = scratch();
        if (sitting->bots[seat]) continue;
        for (uint32_t i = 0; i < ply && i < GRADED_MOST; i++)
            if (jacta_match_event(match, i).actor == (int32_t)seat) marks[sitting->marks[i]]++;
        tell_grades(cli_lang(), marks, &text);
        if (sitting->people > 1) {
            show(seat_name(match, seat));
            show(": ");
        }
        line(text.data);
    }
}

static outcome do_save(struct sitting *sitting, const char *path) {
    if (!*path) path = sitting->save;
    if (!*path)
        line(say("cli.play.which_file"));
    else if (save_to(sitting, path))
        line(fill("cli.play.saved", "s", path));
    return DO_NOTHING;
}

static outcome do_load(struct sitting *sitting, const char *path) {
    if (!*path) return line(say("cli.play.which_file")), DO_NOTHING;
    jacta_match *loaded = cli_record(path), *old = match_clone(sitting->table.match);
    uint64_t seed = sitting->seed;
    bool sat = loaded && old && !take_seats(sitting, loaded, NULL);
    if (loaded && old && !sat) take_seats(sitting, old, &seed);
    jacta_match_free(loaded);
    jacta_match_free(old);
    return sat ? DO_GAME : DO_NOTHING;
}

/* ---- What is on the screen ------------------------------------------------------------------ */

/* What has happened since the viewer was told last. */
static void tell_news(const struct sitting *sitting) {
    uint32_t ply = jacta_match_ply(sitting->table.match),
             first = sitting->told[sitting->viewer < 0 ? 0 : sitting->viewer];
    show_events(sitting->table.match, lesser(first, ply), ply, sitting->viewer);
}

/* What waits behind the decision at hand, where something does. */
static void show_pending(const told_position *stand) {
    if (stand->waits < 2) return;
    uint32_t column = show_wrapped(say("cli.play.pending"), 0, 0);
    for (uint32_t i = 0; i < stand->waits; i++) {
        if (i) column = show_wrapped(" → ", column, 0);
        column = show_wrapped(stand->wait[i], column, 0);
    }
    show("\n");
}

static void show_status(struct sitting *sitting) {
    const told_position *stand = position(sitting);
    uint32_t column = show_wrapped_ink(stand->status, INK_STRONG, 0, 0);
    show_totals(sitting->table.game, stand, column);
    show("\n");
    show_pending(stand);
}

static uint32_t drawn_columns(const jacta_canvas *board) {
    uint32_t columns = 0;
    for (uint32_t y = 0; y < board->rows; y++)
        for (uint32_t x = columns; x < board->width; x++)
            if (board->cells[(size_t)y * board->width + x].glyph) columns = x + 1;
    return columns;
}

/* The board, or the part of it that there is room for, from where the player has turned to. */
static void show_part(struct sitting *sitting, const jacta_canvas *board, uint32_t room) {
    struct part *part = &sitting->part;
    part->all_rows = board->rows, part->all_columns = drawn_columns(board);
    part->columns = lesser(part->all_columns, screen_columns());
    bool narrow = part->columns < part->all_columns;
    if (room < 5) room = 5;
    bool whole = board->rows <= room && !narrow;
    uint32_t notes = narrow ? 2 : 1; /* lines that say what part it is */
    part->rows = whole ? board->rows : lesser(board->rows, room - notes);
    part->top = lesser(part->top, board->rows - part->rows);
    part->left = lesser(part->left, part->all_columns - part->columns);
    show_canvas(board, part->top, part->top + part->rows, part->left, part->left + part->columns);
    if (whole) return;
    uint32_t column = 0;
    if (part->rows < part->all_rows)
        column = show_wrapped_ink(fill("cli.play.rows", "ddds", (int)part->top + 1,
                                       (int)(part->top + part->rows), (int)part->all_rows,
                                       say(edit_able() ? "cli.play.page_down" : "cli.play.down")),
                                  INK_MUTED, 0, 0);
    if (column && narrow) column = show_wrapped(" ", column, 0);
    if (narrow)
        show_wrapped_ink(fill("cli.play.columns", "ddd", (int)part->left + 1,
                              (int)(part->left + part->columns), (int)part->all_columns),
                         INK_MUTED, column, 0);
    show("\n");
}

/* The rows above or below; `board` goes through all of them. */
static void turn_board(struct part *part, uint32_t command) {
    bool bottom = part->top + part->rows >= part->all_rows;
    bool end = part->left + part->columns >= part->all_columns;
    switch (command) {
    case UP: part->top -= lesser(part->top, part->rows); break;
    case DOWN: part->top += part->rows; break;
    default:
        part->top = bottom ? 0 : part->top + part->rows;
        if (bottom) part->left = end ? 0 : part->left + part->columns;
        break;
    }
}

/* The last lines of what was told, from where something begins; counts the events before them. */
static const char *last_lines(const char *told, uint32_t lines, uint32_t room, int *events) {
    static const char wrapped[] = "   ";
    *events = 0;
    for (; *told && (lines > room || strncmp(told, wrapped, strlen(wrapped)) == 0); lines--) {
        *events += *told != ' ';
        told = strchr(told, '\n') + 1;
    }
    return told;
}

/* Where the game stands and what is new, the end of it where it is long, as a text. */
static char *hold_news(struct sitting *sitting, uint32_t room, bool apart, uint32_t *lines) {
    enum { LEAST = 3 };
    uint32_t head, count, more = 0;
    int events = 0;
    char *news = NULL, *note = NULL;
    screen_hold();
    show_status(sitting);
    char *status = screen_take(&head);
    screen_hold();
    tell_news(sitting);
    show_graded(sitting);
    char *told = screen_take(&count);
    const char *end = told;
    room = room > head + apart + LEAST ? room - head - apart : LEAST;
    if (told && count > room) {
        end = last_lines(told, count, room - 1, &events);
        screen_hold();
        show_wrapped_ink(fill("cli.play.earlier", "d", events), INK_MUTED, 0, 0);
        show("\n");
        note = screen_take(&more);
    }
    if (status && told &&
        asprintf(&news, "%s%s%s%s", status, note ? note : "", end, apart ? "\n" : "") < 0)
        news = NULL;
    *lines = head + more + apart;
    for (; end && (end = strchr(end, '\n')); end++) ++*lines;
    free(status), free(told), free(note);
    return news;
}

/* The menu as it is or a fresh one, briefer where there is no room for all of its lines. */
static char *hold_menu(struct sitting *sitting, int32_t seat, bool fresh, uint32_t room,
                       uint32_t *lines) {
    bool narrow = screen_columns() < CANVAS_WIDTH; /* where an entry takes some lines */
    uint32_t fit = narrow ? room / 4 : room, least = narrow ? 8 : 12;
    uint32_t limit = fit >= 24 ? 24 : fit > least ? fit : least;
    tell_eyes eyes = look(sitting->table.match, seat);
    if (fresh) menu_begin(&sitting->menu, &eyes, now(sitting), limit);
    screen_hold();
    menu_show(&sitting->menu);
    char *moves = screen_take(lines);
    if (*lines <= room) return moves;
    free(moves);
    screen_hold();
    menu_brief(&sitting->menu, room);
    return screen_take(lines);
}

/* On a wide screen: the board, and beside it all else, of which the news give way to the menu. */
static bool show_two_columns(struct sitting *sitting, const jacta_canvas *board, int32_t seat,
                             bool fresh) {
    enum { LEAST = 38, GAP = 2 };
    uint32_t room = screen_rows() - 2, columns = screen_columns(), head, lines;
    uint32_t begin = drawn_columns(board) + GAP;
    if (columns < begin + LEAST) return false;
    screen_narrow(columns - begin);
    char *moves = hold_menu(sitting, seat, fresh, room > 16 ? room - 8 : 8, &lines);
    char *news = hold_news(sitting, room > lines ? room - lines : 0, true, &head);
    screen_narrow(0);
    screen_hold();
    show_part(sitting, board, room);
    char *left = screen_take(&head), *right = NULL;
    if (left && news && moves && asprintf(&right, "%s%s", news, moves) >= 0) {
        screen_clear(false);
        show_beside(left, right, begin);
        free(right);
    }
    free(left), free(news), free(moves);
    return true;
}

/* The whole picture before a person's decision. On a screen too low for it, one that is wide has
 * two columns; on others the menu gets a third, and the board what is left. */
static void show_all(struct sitting *sitting, int32_t seat, bool fresh) {
    const jacta_match *match = sitting->table.match;
    uint32_t rows = screen.live ? screen_rows() : UINT32_MAX, head, lines;
    bool low = rows < 40;
    jacta_canvas board = draw_board(match, now(sitting), seat, screen_columns());
    char *news = hold_news(sitting, screen.live ? rows / 4 : 16, !low, &head);
    uint32_t left = rows > head + 2 ? rows - head - 2 : 0, third = rows / 3;
    uint32_t room = left > board.rows + third ? left - board.rows : third;
    char *moves = hold_menu(sitting, seat, fresh, room, &lines);
    bool whole = board.rows + lines <= left, wide = false;
    if (!whole) {
        jacta_canvas narrow = draw_board(match, now(sitting), seat, CANVAS_WIDTH);
        wide = show_two_columns(sitting, &narrow, seat, fresh);
        free(narrow.cells);
    }
    if (!wide) {
        screen_clear(false);
        show_part(sitting, &board, left > lines ? left - lines : 0);
        if (news) fputs(news, stdout);
        if (moves) fputs(moves, stdout);
    }
    free(news), free(moves), free(board.cells);
}

static void show_log(const struct sitting *sitting) {
    uint32_t ply = jacta_match_ply(sitting->table.match);
    show_events(sitting->table.match, 0, ply, sitting->viewer);
    if (!ply) line(say("cli.play.no_log"));
}

/* ---- Commands ------------------------------------------------------------------------------ */

/* Takes back the last choice of a person, and the forced moves after it, up to the last news. */
static outcome do_undo(struct sitting *sitting) {
    static jacta_move moves[JACTA_MAX_LIST];
    struct table *table = &sitting->table;
    uint64_t state[JACTA_MAX_STATE / 8];
    table_deeds deeds;
    bool asks;
    int64_t least = table_undo_to(table, me, -1, 0, &asks);
    table_command undo = {.verb = TABLE_UNDO, .seat = -1, .version = table->version};
    for (undo.to = jacta_match_ply(table->match); least >= 0 && undo.to > least;) {
        match_copy(table->match, (uint32_t)--undo.to, state);
        if (table->game->moves(state, moves) > 1) break;
    }
    if (least >= 0 && table_do(table, me, &undo, (table_time){0, 0}, &deeds) == REFUSE_NONE)
        return sitting->graded[0] = 0, DO_GAME;
    line(say("cli.play.no_undo"));
    return DO_NOTHING;
}

static outcome do_hint(struct sitting *sitting, int32_t seat) {
    jacta_rng rng =
        jacta_rng_seed(sitting->seed, UINT64_MAX - jacta_match_ply(sitting->table.match));
    tell_eyes eyes = look(sitting->table.match, seat);
    tell_room room;
    jacta_text reason = scratch();
    told_event move;
    advice found;
    if (seat < 0) return DO_NOTHING;
    const void *view = tell_seen(&eyes, now(sitting), &room);
    if (!advise(sitting->table.game, view, seat, &rng, &found)) return DO_NOTHING;
    tell_move(&eyes, view, found.best[0].move, &move);
    tell_hint(&eyes, &move, "hard", &reason);
    tell_against(&eyes, view, &found, &reason);
    line(fill("cli.play.hint", "sss", move.notation, move.text, reason.data));
    for (uint32_t i = 0; found.count > 1 && i < found.count; i++) {
        const search_figure *worth = &found.best[i].worth;
        tell_plain(&eyes, view, found.best[i].move, &move);
        line(fill(sitting->table.setup.players > 1 ? "cli.play.chance" : "cli.play.score", "sss",
                  points(llround(10 * worth->mean), 10, false),
                  points(llround(19.6 * worth->error), 10, false), move.text));
    }
    return DO_NOTHING;
}

/* What an element of the board is, and why it cannot be used; without one, which elements there are. */
static outcome do_why(const struct sitting *sitting, const char *id) {
    tell_eyes eyes = look(sitting->table.match, sitting->viewer);
    jacta_text text = scratch(), about = scratch();
    if (!*id) {
        line(say("cli.play.elements"));
        show_elements(sitting->table.match, now(sitting), sitting->viewer);
        return DO_NOTHING;
    }
    tell_about(&eyes, now(sitting), id, &about);
    if (about.used) line(about.data);
    line(tell_why(&eyes, now(sitting), id, &text) ? text.data
                                                  : fill("cli.play.no_element", "s", id));
    return DO_NOTHING;
}

static outcome do_quit(struct sitting *sitting) {
    bool kept = sitting->saved == jacta_match_ply(sitting->table.match) ||
                sitting->table.game->turn(now(sitting)) == JACTA_OVER;
    if (kept || !screen.live || ask_yes(say("cli.play.sure"))) return DO_LEAVE;
    return DO_NOTHING;
}

static outcome do_rules(const struct sitting *sitting) {
    char key[64];
    snprintf(key, sizeof key, "%s.rules", sitting->table.game->id);
    show_pages(say(key));
    return DO_NOTHING;
}

static outcome obey(struct sitting *sitting, uint32_t command, const char *argument, int32_t seat) {
    switch (command) {
    case UNDO: return do_undo(sitting);
    case HINT: return do_hint(sitting, seat);
    case WHY: return do_why(sitting, argument);
    case LOG: return show_log(sitting), DO_NOTHING;
    case SAVE: return do_save(sitting, argument);
    case LOAD: return do_load(sitting, argument);
    case RULES: return do_rules(sitting);
    case SCORES: return show_sheet(sitting->table.game, position(sitting)), DO_NOTHING;
    case BACK: return menu_back(&sitting->menu) ? DO_MENU : DO_BOARD;
    case HELP: return show(say("cli.play.commands")), show("\n"), DO_NOTHING;
    case QUIT: return do_quit(sitting);
    default: return turn_board(&sitting->part, command), DO_BOARD;
    }
}

/* ---- Tab ------------------------------------------------------------------------------------ */

struct offer {
    const char *typed;
    int head; /* how much of it stands before the element */
    edit_add *add;
    void *list;
};

static void offer_element(void *context, const char *id) {
    const struct offer *offer = context;
    char line[128];
    snprintf(line, sizeof line, "%.*s%s", offer->head, offer->typed, id);
    offer->add(offer->list, line);
}

/* What may be typed at a decision. */
static void offer_lines(const void *context, const char *typed, edit_add *add, void *list) {
    const struct sitting *sitting = context;
    const char *argument;
    tell_eyes eyes = look(sitting->table.match, sitting->viewer);
    if (command_find(typed, &argument) == WHY && strchr(typed, ' ')) {
        struct offer offer = {typed, (int)(argument - typed), add, list};
        tell_elements(&eyes, now(sitting), offer_element, &offer);
    }
    menu_offer(&sitting->menu, add, list);
    command_offer(typed, add, list);
}

/* ---- Turns ---------------------------------------------------------------------------------- */

/* Ctrl-C keeps the game, in a file of its own if it had none, and says how to go on. */
static int stop(struct sitting *sitting) {
    if (!*sitting->save)
        snprintf(sitting->save, sizeof sitting->save, "%s-%llu.jacta", sitting->table.game->id,
                 (unsigned long long)sitting->seed);
    if (!save_to(sitting, sitting->save)) return CLI_FAILED;
    show("\n");
    line(fill("cli.play.interrupted", "s", sitting->save));
    return CLI_INTERRUPTED;
}

static int input_ended(struct sitting *sitting) {
    if (ask_interrupted()) return stop(sitting);
    if (cli_flush()) return CLI_FAILED;
    return failed(*sitting->save ? fill("cli.play.ended_saved", "s", sitting->save)
                                 : say("cli.play.ended"));
}

/* Something typed at a decision: a number, a notation or the beginning of one, or a command. */
static outcome answer(struct sitting *sitting, const char *typed, int32_t seat) {
    const char *argument;
    uint32_t command = command_find(typed, &argument);
    jacta_move move;
    jacta_error error;
    uint64_t number;
    bool chosen = false;
    if (command < COMMANDS) return obey(sitting, command, argument, seat);
    if (!*typed && sitting->menu.count > 1) return menu_back(&sitting->menu) ? DO_MENU : DO_BOARD;
    if (!*typed) {
        move = sitting->menu.moves[0], chosen = true;
    } else if (!menu_choose(&sitting->menu, typed, &move, &chosen)) {
        if (!read_number(typed, 0, UINT64_MAX, &number))
            jacta_read_move(sitting->table.game, &sitting->menu.view, typed, &move, &error),
                line(explain(&error));
        else
            line(fill("cli.ask.number", "dd", 1, (int)sitting->menu.entries));
        return DO_NOTHING;
    }
    if (!chosen) return DO_MENU;
    sitting->told[seat] = jacta_match_ply(sitting->table.match);
    grade_person(sitting, seat, move);
    play(sitting, seat, move);
    return DO_GAME;
}

/* With secrets, nobody sees the screen of the person before. */
static bool pass_keyboard(struct sitting *sitting, int32_t seat) {
    bool pass = sitting->table.game->hide && sitting->people > 1 && sitting->viewer != seat;
    if (sitting->viewer != seat) sitting->part.top = sitting->part.left = 0;
    sitting->viewer = seat;
    if (!pass) return true;
    screen_clear(true);
    return ask_line(fill("cli.play.pass", "s", seat_name(sitting->table.match, (uint32_t)seat))) !=
           NULL;
}

/* A person decides; returns a status once the table breaks up, -1 until then. */
static int decide(struct sitting *sitting, int32_t seat) {
    if (!pass_keyboard(sitting, seat)) return input_ended(sitting);
    show_all(sitting, seat, true);
    for (;;) {
        bool one = sitting->menu.count == 1;
        const char *name = seat_name(sitting->table.match, (uint32_t)seat);
        show("\n");
        edit_offer(offer_lines, sitting);
        const char *typed = ask_line(fill(one                   ? "cli.play.prompt_one"
                                          : sitting->menu.depth ? "cli.play.prompt_back"
                                                                : "cli.play.prompt",
                                          "s", name));
        edit_offer(NULL, NULL);
        if (!typed) return input_ended(sitting);
        switch (answer(sitting, typed, seat)) {
        case DO_LEAVE: return 0;
        case DO_GAME: return -1;
        case DO_BOARD: show_all(sitting, seat, true); break;
        case DO_MENU:
            if (screen.live)
                show_all(sitting, seat, false);
            else
                menu_show(&sitting->menu);
            break;
        case DO_NOTHING: break;
        }
    }
}

/* Whether the only legal move would end the time in which a person's last choice can be undone. */
static bool closes_undo(const struct sitting *sitting, int32_t seat, jacta_move move) {
    uint32_t ply = jacta_match_ply(sitting->table.match);
    uint64_t after[JACTA_MAX_STATE / 8];
    if (!ply || jacta_match_event(sitting->table.match, ply - 1).actor != seat) return false;
    memcpy(after, now(sitting), sitting->table.game->state_size);
    sitting->table.game->apply(after, move);
    return sitting->table.game->turn(after) != seat;
}

static int take_turn(struct sitting *sitting, int32_t turn) {
    static jacta_move moves[JACTA_MAX_LIST];
    const struct table *table = &sitting->table;
    jacta_rng rng = jacta_rng_seed(~sitting->seed, jacta_match_ply(table->match));
    uint64_t view[JACTA_MAX_STATE / 8];
    if (sitting->bots[turn]) {
        jacta_view(table->game, table_state(table), turn, view);
        jacta_move move = jacta_bot_move(sitting->bots[turn], table->game, view, turn, &rng);
        const jacta_error *trouble = jacta_bot_trouble(sitting->bots[turn]);
        if (trouble) failed(explain(trouble));
        play(sitting, turn, move);
        return -1;
    }
    uint32_t count = table->game->moves(table_state(table), moves);
    if (count > 1 || closes_undo(sitting, turn, moves[0])) return decide(sitting, turn);
    play(sitting, turn, moves[0]);
    return -1;
}

/* The end: the sheet, and commands until somebody leaves; -1 if the game goes on after all. */
static int finish(struct sitting *sitting) {
    tell_news(sitting);
    show("\n");
    if (sitting->people) show_board(sitting->table.match, now(sitting), sitting->viewer);
    show_ink(say("cli.play.over"), INK_STRONG);
    show("\n");
    show_sheet(sitting->table.game, position(sitting));
    show_graded(sitting);
    sum_grades(sitting);
    while (sitting->people) {
        const char *argument, *typed = ask_line(say("cli.play.prompt_over"));
        if (!typed || !*typed) return 0;
        uint32_t command = command_find(typed, &argument);
        if (command == COMMANDS || command == HINT || command == BACK) {
            line(say("cli.play.is_over"));
            continue;
        }
        outcome done = obey(sitting, command, argument, JACTA_SPECTATOR);
        if (done == DO_LEAVE) return 0;
        if (done == DO_GAME) return -1;
        if (done == DO_BOARD) show_board(sitting->table.match, now(sitting), sitting->viewer);
    }
    return 0;
}

int table_play(jacta_match *match, const uint64_t *seed, const char *save, bool coach) {
    struct sitting *sitting = calloc(1, sizeof *sitting);
    if (!sitting) return failed(say("error.memory"));
    ask_catch();
    sitting->coach = coach;
    snprintf(sitting->save, sizeof sitting->save, "%s", save ? save : "");
    int status = take_seats(sitting, match, seed);
    jacta_match_free(match);
    if (!status && *sitting->save && !save_to(sitting, sitting->save)) status = CLI_FAILED;
    if (!status) settle(sitting), status = -1;
    while (status < 0) {
        if (ask_interrupted() && (status = stop(sitting)) >= 0) break;
        int32_t turn = table_turn(&sitting->table);
        status = turn < 0 ? finish(sitting) : take_turn(sitting, turn);
    }
    leave_seats(sitting);
    table_forget(&sitting->table);
    free(sitting);
    return status;
}
