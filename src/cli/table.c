#define _GNU_SOURCE
#include "table.h"

#include "ask.h"
#include "engine/files.h"
#include "menu.h"
#include "screen.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

struct table {
    jacta_match *match;
    const jacta_game *game;
    jacta_bot *bots[JACTA_MAX_PLAYERS]; /* NULL: a person */
    uint64_t seed;
    char save[4096];                  /* where every move is saved; "": nowhere */
    uint32_t saved;                   /* ply of the last save */
    uint32_t told[JACTA_MAX_PLAYERS]; /* how many events each seat has been told of */
    uint32_t people;
    int32_t viewer;      /* the person at the keyboard */
    uint32_t top, below; /* rows of the board that a low screen begins with, now and after this */
    uint64_t view[JACTA_MAX_STATE / 8];
    menu menu;
};

typedef enum { DO_NOTHING, DO_MENU, DO_BOARD, DO_LEAVE, DO_GAME } outcome;

static const void *now(const struct table *table) {
    return jacta_match_state(table->match, jacta_match_ply(table->match));
}

/* The same as the person at the keyboard may see it. */
static const void *seen(struct table *table) {
    if (!table->game->hide || table->game->turn(now(table)) == JACTA_OVER) return now(table);
    jacta_view(table->game, now(table), table->viewer, table->view);
    return table->view;
}

static void line(const char *sentence) {
    show_wrapped(sentence, 0, 0);
    show("\n");
}

/* ---- Seats and files ------------------------------------------------------------------------ */

static void leave_seats(struct table *table) {
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
        jacta_bot_close(table->bots[i]), table->bots[i] = NULL;
}

static int take_seats(struct table *table, const uint64_t *seed) {
    const jacta_setup *setup = jacta_match_setup(table->match);
    char text[24];
    table->game = jacta_match_game(table->match);
    table->people = table->top = 0, table->viewer = JACTA_SPECTATOR;
    leave_seats(table);
    for (uint32_t i = 0; i < setup->players; i++) {
        const char *name = jacta_match_name(table->match, i);
        if (!bot_of(name)) {
            if (!table->people++) table->viewer = (int32_t)i;
        } else if (!(table->bots[i] = cli_bot(bot_of(name)))) {
            return CLI_FAILED;
        }
    }
    if (seed)
        table->seed = *seed;
    else if (!read_number(jacta_match_seed(table->match), 0, UINT64_MAX, &table->seed) &&
             getrandom(&table->seed, sizeof table->seed, 0) < 0)
        table->seed = 1;
    snprintf(text, sizeof text, "%llu", (unsigned long long)table->seed);
    jacta_match_set_seed(table->match, text);
    table->saved = jacta_match_ply(table->match);
    for (uint32_t i = 0; i < setup->players; i++) table->told[i] = table->saved;
    return 0;
}

static bool save_to(struct table *table, const char *path) {
    jacta_error error;
    char *text = jacta_record_write(table->match);
    bool kept = text && file_save(path, text, strlen(text), &error);
    if (kept)
        table->saved = jacta_match_ply(table->match);
    else
        failed(text ? explain(&error) : say("error.memory"));
    free(text);
    return kept;
}

static void play(struct table *table, jacta_move move) {
    jacta_match_play(table->match, move);
    if (*table->save) save_to(table, table->save);
}

static outcome do_save(struct table *table, const char *path) {
    if (!*path) path = table->save;
    if (!*path)
        line(say("cli.play.which_file"));
    else if (save_to(table, path))
        line(fill("cli.play.saved", "s", path));
    return DO_NOTHING;
}

static outcome do_load(struct table *table, const char *path) {
    if (!*path) return line(say("cli.play.which_file")), DO_NOTHING;
    jacta_match *loaded = cli_record(path), *old = table->match;
    if (!loaded) return DO_NOTHING;
    table->match = loaded;
    if (take_seats(table, NULL)) {
        jacta_match_free(loaded);
        table->match = old;
        take_seats(table, &table->seed);
        return DO_NOTHING;
    }
    jacta_match_free(old);
    return DO_GAME;
}

/* ---- What is on the screen ------------------------------------------------------------------ */

/* What has happened since the viewer was told last, or the end of it. */
static void tell_news(const struct table *table, uint32_t most) {
    uint32_t ply = jacta_match_ply(table->match),
             first = table->told[table->viewer < 0 ? 0 : table->viewer];
    if (first > ply) first = ply;
    if (ply - first > most) {
        show_ink(fill("cli.play.earlier", "d", (int)(ply - first - most)), INK_MUTED);
        show("\n");
        first = ply - most;
    }
    for (uint32_t i = first; i < ply; i++) show_event(table->match, i, table->viewer, 0);
}

/* What waits behind the decision at hand, where something does. */
static void show_pending(struct table *table) {
    jacta_phrase waits;
    if (!table->game->face->pending || !table->game->face->pending(seen(table), 1, &waits)) return;
    uint32_t column = show_wrapped(say("cli.play.pending"), 0, 0);
    for (uint32_t i = 0; table->game->face->pending(seen(table), i, &waits); i++) {
        if (i) column = show_wrapped(" → ", column, 0);
        column = show_wrapped(phrase_words(&waits), column, 0);
    }
    show("\n");
}

static void show_status(struct table *table) {
    jacta_phrase status;
    table->game->face->status(seen(table), &status);
    const char *words = phrase_words(&status);
    show_ink(words, INK_STRONG);
    show_totals(table->match, seen(table), shown_width(words));
    show("\n");
    show_pending(table);
}

/* The board, or the rows of it that there is room for, from where the player has turned to. */
static void show_part(struct table *table, const jacta_canvas *board, uint32_t room) {
    if (room < 5) room = 5;
    bool whole = board->rows <= room;
    uint32_t size = whole ? board->rows : room - 1, last = board->rows - size;
    uint32_t first = table->top < last ? table->top : last;
    table->below = first < last ? first + size : 0;
    show_canvas(board, first, first + size);
    if (whole) return;
    show_ink(fill("cli.play.rows", "ddd", (int)first + 1, (int)(first + size), (int)board->rows),
             INK_MUTED);
    show("\n");
}

/* The whole picture before a person's decision, with the menu as it is or a fresh one. On a screen
 * too low for it the menu gets a third, briefer if need be, and the board what is left. */
static void show_all(struct table *table, int32_t seat, bool fresh) {
    uint32_t rows = screen.live ? screen_rows() : UINT32_MAX, head, lines, limit = 24;
    bool low = rows < 40;
    jacta_canvas board = draw_board(table->match, now(table), seat);
    screen_hold();
    show_status(table);
    tell_news(table, low ? 3 : 10);
    if (!low) show("\n");
    char *news = screen_take(&head), *moves;
    uint32_t left = rows > head + 2 ? rows - head - 2 : 0, third = rows / 3;
    uint32_t room = left > board.rows + third ? left - board.rows : third;
    if (limit > room) limit = room > 12 ? room : 12;
    if (fresh) menu_begin(&table->menu, table->game, seen(table), seat, limit);
    screen_hold();
    menu_show(&table->menu);
    moves = screen_take(&lines);
    if (lines > room) {
        free(moves);
        screen_hold();
        menu_brief(&table->menu, room);
        moves = screen_take(&lines);
    }
    screen_clear(false);
    show_part(table, &board, left > lines ? left - lines : 0);
    if (news) fputs(news, stdout);
    if (moves) fputs(moves, stdout);
    free(news);
    free(moves);
    free(board.cells);
}

static void show_log(const struct table *table) {
    uint32_t ply = jacta_match_ply(table->match);
    for (uint32_t i = 0; i < ply; i++) show_event(table->match, i, table->viewer, 0);
    if (!ply) line(say("cli.play.no_log"));
}

/* ---- Commands ------------------------------------------------------------------------------ */

/* Takes back the last choice of a person, and the forced moves after it, up to the last news. */
static outcome do_undo(struct table *table) {
    bool undone = false;
    for (uint32_t ply; (ply = jacta_match_ply(table->match));) {
        int32_t actor = jacta_match_event(table->match, ply - 1).actor;
        if (actor < 0 || table->bots[actor] || !jacta_match_can_undo(table->match, actor)) break;
        static jacta_move moves[JACTA_MAX_LIST];
        jacta_match_undo(table->match);
        undone = true;
        if (table->game->moves(now(table), moves) > 1) break;
    }
    if (undone) return DO_GAME;
    line(say("cli.play.no_undo"));
    return DO_NOTHING;
}

static outcome do_hint(struct table *table, int32_t seat) {
    char notation[JACTA_MAX_NOTATION];
    jacta_text out = {notation, sizeof notation, 0};
    jacta_rng rng = jacta_rng_seed(table->seed, UINT64_MAX - jacta_match_ply(table->match));
    const jacta_bot *bot = jacta_bot_find("greedy", NULL);
    if (!bot || seat < 0) return DO_NOTHING;
    const void *view = seen(table);
    jacta_move move = jacta_bot_move(bot, table->game, view, seat, &rng);
    table->game->face->write(view, move, &out);
    const char *gain = menu_gains(&table->menu, move);
    line(fill(*gain ? "cli.play.hint" : "cli.play.hint_plain", "sss", notation,
              move_words(table->game, view, move), gain));
    return DO_NOTHING;
}

static outcome do_quit(struct table *table) {
    bool kept = table->saved == jacta_match_ply(table->match) ||
                table->game->turn(now(table)) == JACTA_OVER;
    if (kept || !screen.live || ask_yes(say("cli.play.sure"))) return DO_LEAVE;
    return DO_NOTHING;
}

static outcome do_rules(const struct table *table) {
    char key[64];
    snprintf(key, sizeof key, "%s.rules", table->game->id);
    show_pages(say(key));
    return DO_NOTHING;
}

enum { UNDO, HINT, LOG, SAVE, LOAD, RULES, SCORES, BOARD, BACK, HELP, QUIT, COMMANDS };

static const char *const commands[COMMANDS] = {"undo",   "hint",  "log",  "save", "load", "rules",
                                               "scores", "board", "back", "help", "quit"};

/* Which command the first word is, in English or in the chosen language; COMMANDS if none. */
static uint32_t find_command(const char *typed, const char **argument) {
    size_t length = strcspn(typed, " ");
    *argument = typed[length] ? typed + length + 1 : "";
    for (uint32_t i = 0; i < COMMANDS && length; i++) {
        char key[64];
        if (strlen(commands[i]) == length && !strncasecmp(typed, commands[i], length)) return i;
        snprintf(key, sizeof key, "cli.play.words.%s", commands[i]);
        for (const char *word = say(key); *word; word += strspn(word, " ")) {
            size_t size = strcspn(word, " ");
            if (size == length && !strncasecmp(word, typed, length)) return i;
            word += size;
        }
    }
    return COMMANDS;
}

static outcome obey(struct table *table, uint32_t command, const char *argument, int32_t seat) {
    switch (command) {
    case UNDO: return do_undo(table);
    case HINT: return do_hint(table, seat);
    case LOG: return show_log(table), DO_NOTHING;
    case SAVE: return do_save(table, argument);
    case LOAD: return do_load(table, argument);
    case RULES: return do_rules(table);
    case SCORES: return show_sheet(table->match, seen(table)), DO_NOTHING;
    case BACK: return menu_back(&table->menu) ? DO_MENU : DO_BOARD;
    case HELP: return show(say("cli.play.commands")), show("\n"), DO_NOTHING;
    case QUIT: return do_quit(table);
    default: return DO_BOARD;
    }
}

/* ---- Turns ---------------------------------------------------------------------------------- */

static int input_ended(const struct table *table) {
    if (cli_flush()) return CLI_FAILED;
    return failed(*table->save ? fill("cli.play.ended_saved", "s", table->save)
                               : say("cli.play.ended"));
}

/* Something typed at a decision: a number, a notation or the beginning of one, or a command. */
static outcome answer(struct table *table, const char *typed, int32_t seat) {
    const char *argument;
    uint32_t command = find_command(typed, &argument);
    jacta_move move;
    jacta_error error;
    uint64_t number;
    bool chosen = false;
    if (command < COMMANDS) return obey(table, command, argument, seat);
    if (!*typed && table->menu.count > 1) return menu_back(&table->menu) ? DO_MENU : DO_BOARD;
    if (!*typed) {
        move = table->menu.moves[0], chosen = true;
    } else if (!menu_choose(&table->menu, typed, &move, &chosen)) {
        if (!read_number(typed, 0, UINT64_MAX, &number))
            jacta_read_move(table->game, seen(table), typed, &move, &error), line(explain(&error));
        else
            line(fill("cli.ask.number", "dd", 1, (int)table->menu.entries));
        return DO_NOTHING;
    }
    if (!chosen) return DO_MENU;
    table->told[seat] = jacta_match_ply(table->match);
    play(table, move);
    return DO_GAME;
}

/* With secrets, nobody sees the screen of the person before. */
static bool pass_keyboard(struct table *table, int32_t seat) {
    bool pass = table->game->hide && table->people > 1 && table->viewer != seat;
    if (table->viewer != seat) table->top = 0;
    table->viewer = seat;
    if (!pass) return true;
    screen_clear(true);
    return ask_line(fill("cli.play.pass", "s", seat_name(table->match, (uint32_t)seat))) != NULL;
}

/* A person decides; returns a status once the table breaks up, -1 until then. */
static int decide(struct table *table, int32_t seat) {
    if (!pass_keyboard(table, seat)) return input_ended(table);
    show_all(table, seat, true);
    for (;;) {
        bool one = table->menu.count == 1;
        const char *name = seat_name(table->match, (uint32_t)seat);
        show("\n");
        const char *typed = ask_line(fill(one                 ? "cli.play.prompt_one"
                                          : table->menu.depth ? "cli.play.prompt_back"
                                                              : "cli.play.prompt",
                                          "s", name));
        if (!typed) return input_ended(table);
        switch (answer(table, typed, seat)) {
        case DO_LEAVE: return 0;
        case DO_GAME: return -1;
        case DO_BOARD: table->top = table->below, show_all(table, seat, true); break;
        case DO_MENU:
            if (screen.live)
                show_all(table, seat, false);
            else
                menu_show(&table->menu);
            break;
        case DO_NOTHING: break;
        }
    }
}

/* Whether the only legal move would end the time in which a person's last choice can be undone. */
static bool closes_undo(const struct table *table, int32_t seat, jacta_move move) {
    uint32_t ply = jacta_match_ply(table->match);
    uint64_t after[JACTA_MAX_STATE / 8];
    if (!ply || jacta_match_event(table->match, ply - 1).actor != seat) return false;
    memcpy(after, now(table), table->game->state_size);
    table->game->apply(after, move);
    return table->game->turn(after) != seat;
}

static int take_turn(struct table *table, int32_t turn) {
    static jacta_move moves[JACTA_MAX_LIST];
    uint32_t ply = jacta_match_ply(table->match);
    jacta_rng rng = jacta_rng_seed(turn == JACTA_CHANCE ? table->seed : ~table->seed, ply);
    uint64_t view[JACTA_MAX_STATE / 8];
    if (turn == JACTA_CHANCE) {
        play(table, table->game->draw(now(table), &rng));
    } else if (table->bots[turn]) {
        jacta_view(table->game, now(table), turn, view);
        jacta_move move = jacta_bot_move(table->bots[turn], table->game, view, turn, &rng);
        const jacta_error *trouble = jacta_bot_trouble(table->bots[turn]);
        if (trouble) failed(explain(trouble));
        play(table, move);
    } else {
        uint32_t count = table->game->moves(now(table), moves);
        if (count > 1 || closes_undo(table, turn, moves[0])) return decide(table, turn);
        play(table, moves[0]);
    }
    if (!table->people) tell_news(table, 1), table->told[0]++;
    return -1;
}

/* The end: the sheet, and commands until somebody leaves; -1 if the game goes on after all. */
static int finish(struct table *table) {
    tell_news(table, UINT32_MAX);
    show("\n");
    if (table->people) show_board(table->match, now(table), table->viewer);
    show_ink(say("cli.play.over"), INK_STRONG);
    show("\n");
    show_sheet(table->match, now(table));
    while (table->people) {
        const char *argument, *typed = ask_line(say("cli.play.prompt_over"));
        if (!typed || !*typed) return 0;
        uint32_t command = find_command(typed, &argument);
        if (command == COMMANDS || command == HINT || command == BACK) {
            line(say("cli.play.is_over"));
            continue;
        }
        outcome done = obey(table, command, argument, JACTA_SPECTATOR);
        if (done == DO_LEAVE) return 0;
        if (done == DO_GAME) return -1;
        if (done == DO_BOARD) show_board(table->match, now(table), table->viewer);
    }
    return 0;
}

int table_play(jacta_match *match, const uint64_t *seed, const char *save) {
    struct table *table = calloc(1, sizeof *table);
    if (!table) return failed(say("error.memory"));
    table->match = match;
    snprintf(table->save, sizeof table->save, "%s", save ? save : "");
    int status = take_seats(table, seed);
    if (!status) status = !*table->save || save_to(table, table->save) ? -1 : CLI_FAILED;
    while (status < 0) {
        int32_t turn = table->game->turn(now(table));
        status = turn == JACTA_OVER ? finish(table) : take_turn(table, turn);
    }
    leave_seats(table);
    jacta_match_free(table->match);
    free(table);
    return status;
}
