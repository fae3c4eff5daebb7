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

typedef struct {
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
} seating;

typedef enum { DO_NOTHING, DO_MENU, DO_BOARD, DO_LEAVE, DO_GAME } outcome;

static const void *now(const seating *at) {
    return jacta_match_state(at->match, jacta_match_ply(at->match));
}

/* The same as the person at the keyboard may see it. */
static const void *seen(seating *at) {
    if (!at->game->hide || at->game->turn(now(at)) == JACTA_OVER) return now(at);
    jacta_view(at->game, now(at), at->viewer, at->view);
    return at->view;
}

static void line(const char *sentence) {
    show_wrapped(sentence, 0, 0);
    show("\n");
}

/* ---- Seats and files ------------------------------------------------------------------------ */

static void leave_seats(seating *at) {
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
        jacta_bot_close(at->bots[i]), at->bots[i] = NULL;
}

static int take_seats(seating *at, const uint64_t *seed) {
    const jacta_setup *setup = jacta_match_setup(at->match);
    char text[24];
    at->game = jacta_match_game(at->match);
    at->people = at->top = 0, at->viewer = JACTA_SPECTATOR;
    leave_seats(at);
    for (uint32_t i = 0; i < setup->players; i++) {
        const char *name = jacta_match_name(at->match, i);
        if (!bot_of(name)) {
            if (!at->people++) at->viewer = (int32_t)i;
        } else if (!(at->bots[i] = cli_bot(bot_of(name)))) {
            return CLI_FAILED;
        }
    }
    if (seed)
        at->seed = *seed;
    else if (!read_number(jacta_match_seed(at->match), 0, UINT64_MAX, &at->seed) &&
             getrandom(&at->seed, sizeof at->seed, 0) < 0)
        at->seed = 1;
    snprintf(text, sizeof text, "%llu", (unsigned long long)at->seed);
    jacta_match_set_seed(at->match, text);
    at->saved = jacta_match_ply(at->match);
    for (uint32_t i = 0; i < setup->players; i++) at->told[i] = at->saved;
    return 0;
}

static bool save_to(seating *at, const char *path) {
    jacta_error error;
    char *text = jacta_record_write(at->match);
    bool kept = text && file_save(path, text, strlen(text), &error);
    if (kept)
        at->saved = jacta_match_ply(at->match);
    else
        failed(text ? explain(&error) : say("error.memory"));
    free(text);
    return kept;
}

static void play(seating *at, jacta_move move) {
    jacta_match_play(at->match, move);
    if (*at->save) save_to(at, at->save);
}

static outcome do_save(seating *at, const char *path) {
    if (!*path) path = at->save;
    if (!*path)
        line(say("cli.play.which_file"));
    else if (save_to(at, path))
        line(fill("cli.play.saved", "s", path));
    return DO_NOTHING;
}

static outcome do_load(seating *at, const char *path) {
    if (!*path) return line(say("cli.play.which_file")), DO_NOTHING;
    jacta_match *loaded = cli_record(path), *old = at->match;
    if (!loaded) return DO_NOTHING;
    at->match = loaded;
    if (take_seats(at, NULL)) {
        jacta_match_free(loaded);
        at->match = old;
        take_seats(at, &at->seed);
        return DO_NOTHING;
    }
    jacta_match_free(old);
    return DO_GAME;
}

/* ---- What is on the screen ------------------------------------------------------------------ */

/* What has happened since the viewer was told last, or the end of it. */
static void tell_news(const seating *at, uint32_t most) {
    uint32_t ply = jacta_match_ply(at->match), from = at->told[at->viewer < 0 ? 0 : at->viewer];
    if (from > ply) from = ply;
    if (ply - from > most) {
        show_ink(fill("cli.play.earlier", "d", (int)(ply - from - most)), INK_MUTED);
        show("\n");
        from = ply - most;
    }
    for (uint32_t i = from; i < ply; i++) show_event(at->match, i, at->viewer, 0);
}

/* What waits behind the decision at hand, where something does. */
static void show_pending(seating *at) {
    jacta_phrase waits;
    if (!at->game->face->pending || !at->game->face->pending(seen(at), 1, &waits)) return;
    uint32_t column = show_wrapped(say("cli.play.pending"), 0, 0);
    for (uint32_t i = 0; at->game->face->pending(seen(at), i, &waits); i++) {
        if (i) column = show_wrapped(" → ", column, 0);
        column = show_wrapped(phrase_words(&waits), column, 0);
    }
    show("\n");
}

static void show_status(seating *at) {
    jacta_phrase status;
    at->game->face->status(seen(at), &status);
    const char *words = phrase_words(&status);
    show_ink(words, INK_STRONG);
    show_totals(at->match, seen(at), shown_width(words));
    show("\n");
    show_pending(at);
}

/* The board, or the rows of it that there is room for, from where the player has turned to. */
static void show_part(seating *at, const jacta_canvas *board, uint32_t room) {
    if (room < 5) room = 5;
    bool whole = board->rows <= room;
    uint32_t size = whole ? board->rows : room - 1, last = board->rows - size;
    uint32_t from = at->top < last ? at->top : last;
    at->below = from < last ? from + size : 0;
    show_canvas(board, from, from + size);
    if (whole) return;
    show_ink(fill("cli.play.rows", "ddd", (int)from + 1, (int)(from + size), (int)board->rows),
             INK_MUTED);
    show("\n");
}

/* The whole picture before a person's decision, with the menu as it is or a fresh one. On a screen
 * too low for it the menu gets a third, briefer if need be, and the board what is left. */
static void show_all(seating *at, int32_t seat, bool fresh) {
    uint32_t rows = screen.live ? screen_rows() : UINT32_MAX, head, lines, limit = 24;
    bool low = rows < 40;
    jacta_canvas board = draw_board(at->match, now(at), seat);
    screen_hold();
    show_status(at);
    tell_news(at, low ? 3 : 10);
    if (!low) show("\n");
    char *news = screen_take(&head), *moves;
    uint32_t left = rows > head + 2 ? rows - head - 2 : 0, third = rows / 3;
    uint32_t room = left > board.rows + third ? left - board.rows : third;
    if (limit > room) limit = room > 12 ? room : 12;
    if (fresh) menu_begin(&at->menu, at->game, seen(at), seat, limit);
    screen_hold();
    menu_show(&at->menu);
    moves = screen_take(&lines);
    if (lines > room) {
        free(moves);
        screen_hold();
        menu_brief(&at->menu, room);
        moves = screen_take(&lines);
    }
    screen_clear(false);
    show_part(at, &board, left > lines ? left - lines : 0);
    if (news) fputs(news, stdout);
    if (moves) fputs(moves, stdout);
    free(news);
    free(moves);
    free(board.cells);
}

static void show_log(const seating *at) {
    uint32_t ply = jacta_match_ply(at->match);
    for (uint32_t i = 0; i < ply; i++) show_event(at->match, i, at->viewer, 0);
    if (!ply) line(say("cli.play.no_log"));
}

/* ---- Commands ------------------------------------------------------------------------------ */

/* Takes back the last choice of a person, and the forced moves after it, up to the last news. */
static outcome do_undo(seating *at) {
    bool undone = false;
    for (uint32_t ply; (ply = jacta_match_ply(at->match));) {
        int32_t actor = jacta_match_event(at->match, ply - 1).actor;
        if (actor < 0 || at->bots[actor] || !jacta_match_can_undo(at->match, actor)) break;
        static jacta_move moves[JACTA_MAX_LIST];
        jacta_match_undo(at->match);
        undone = true;
        if (at->game->moves(now(at), moves) > 1) break;
    }
    if (undone) return DO_GAME;
    line(say("cli.play.no_undo"));
    return DO_NOTHING;
}

static outcome do_hint(seating *at, int32_t seat) {
    char notation[JACTA_MAX_NOTATION];
    jacta_text out = {notation, sizeof notation, 0};
    jacta_rng rng = jacta_rng_seed(at->seed, UINT64_MAX - jacta_match_ply(at->match));
    const jacta_bot *bot = jacta_bot_find("greedy", NULL);
    if (!bot || seat < 0) return DO_NOTHING;
    const void *view = seen(at);
    jacta_move move = jacta_bot_move(bot, at->game, view, seat, &rng);
    at->game->face->write(view, move, &out);
    const char *gain = menu_gains(&at->menu, move);
    line(fill(*gain ? "cli.play.hint" : "cli.play.hint_plain", "sss", notation,
              move_words(at->game, view, move), gain));
    return DO_NOTHING;
}

static outcome do_quit(seating *at) {
    bool kept = at->saved == jacta_match_ply(at->match) || at->game->turn(now(at)) == JACTA_OVER;
    if (kept || !screen.live || ask_yes(say("cli.play.sure"))) return DO_LEAVE;
    return DO_NOTHING;
}

static outcome do_rules(const seating *at) {
    char key[64];
    snprintf(key, sizeof key, "%s.rules", at->game->id);
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

static outcome obey(seating *at, uint32_t command, const char *argument, int32_t seat) {
    switch (command) {
    case UNDO: return do_undo(at);
    case HINT: return do_hint(at, seat);
    case LOG: return show_log(at), DO_NOTHING;
    case SAVE: return do_save(at, argument);
    case LOAD: return do_load(at, argument);
    case RULES: return do_rules(at);
    case SCORES: return show_sheet(at->match, seen(at)), DO_NOTHING;
    case BACK: return menu_back(&at->menu) ? DO_MENU : DO_BOARD;
    case HELP: return show(say("cli.play.commands")), show("\n"), DO_NOTHING;
    case QUIT: return do_quit(at);
    default: return DO_BOARD;
    }
}

/* ---- Turns ---------------------------------------------------------------------------------- */

static int input_ended(const seating *at) {
    if (cli_flush()) return CLI_FAILED;
    return failed(*at->save ? fill("cli.play.ended_saved", "s", at->save) : say("cli.play.ended"));
}

/* Something typed at a decision: a number, a notation or the beginning of one, or a command. */
static outcome answer(seating *at, const char *typed, int32_t seat) {
    const char *argument;
    uint32_t command = find_command(typed, &argument);
    jacta_move move;
    jacta_error error;
    uint64_t number;
    bool chosen = false;
    if (command < COMMANDS) return obey(at, command, argument, seat);
    if (!*typed && at->menu.count > 1) return menu_back(&at->menu) ? DO_MENU : DO_BOARD;
    if (!*typed) {
        move = at->menu.moves[0], chosen = true;
    } else if (!menu_choose(&at->menu, typed, &move, &chosen)) {
        if (!read_number(typed, 0, UINT64_MAX, &number))
            jacta_read_move(at->game, seen(at), typed, &move, &error), line(explain(&error));
        else
            line(fill("cli.ask.number", "dd", 1, (int)at->menu.entries));
        return DO_NOTHING;
    }
    if (!chosen) return DO_MENU;
    at->told[seat] = jacta_match_ply(at->match);
    play(at, move);
    return DO_GAME;
}

/* With secrets, nobody sees the screen of the person before. */
static bool pass_keyboard(seating *at, int32_t seat) {
    bool pass = at->game->hide && at->people > 1 && at->viewer != seat;
    if (at->viewer != seat) at->top = 0;
    at->viewer = seat;
    if (!pass) return true;
    screen_clear(true);
    return ask_line(fill("cli.play.pass", "s", seat_name(at->match, (uint32_t)seat))) != NULL;
}

/* A person decides; returns a status once the table breaks up, -1 until then. */
static int decide(seating *at, int32_t seat) {
    if (!pass_keyboard(at, seat)) return input_ended(at);
    show_all(at, seat, true);
    for (;;) {
        bool one = at->menu.count == 1;
        const char *name = seat_name(at->match, (uint32_t)seat);
        show("\n");
        const char *typed = ask_line(fill(one              ? "cli.play.prompt_one"
                                          : at->menu.depth ? "cli.play.prompt_back"
                                                           : "cli.play.prompt",
                                          "s", name));
        if (!typed) return input_ended(at);
        switch (answer(at, typed, seat)) {
        case DO_LEAVE: return 0;
        case DO_GAME: return -1;
        case DO_BOARD: at->top = at->below, show_all(at, seat, true); break;
        case DO_MENU:
            if (screen.live)
                show_all(at, seat, false);
            else
                menu_show(&at->menu);
            break;
        case DO_NOTHING: break;
        }
    }
}

/* Whether the only legal move would end the time in which a person's last choice can be undone. */
static bool closes_undo(const seating *at, int32_t seat, jacta_move move) {
    uint32_t ply = jacta_match_ply(at->match);
    uint64_t after[JACTA_MAX_STATE / 8];
    if (!ply || jacta_match_event(at->match, ply - 1).actor != seat) return false;
    memcpy(after, now(at), at->game->state_size);
    at->game->apply(after, move);
    return at->game->turn(after) != seat;
}

static int take_turn(seating *at, int32_t turn) {
    static jacta_move moves[JACTA_MAX_LIST];
    uint32_t ply = jacta_match_ply(at->match);
    jacta_rng rng = jacta_rng_seed(turn == JACTA_CHANCE ? at->seed : ~at->seed, ply);
    uint64_t view[JACTA_MAX_STATE / 8];
    if (turn == JACTA_CHANCE) {
        play(at, at->game->draw(now(at), &rng));
    } else if (at->bots[turn]) {
        jacta_view(at->game, now(at), turn, view);
        jacta_move move = jacta_bot_move(at->bots[turn], at->game, view, turn, &rng);
        const jacta_error *trouble = jacta_bot_trouble(at->bots[turn]);
        if (trouble) failed(explain(trouble));
        play(at, move);
    } else {
        uint32_t count = at->game->moves(now(at), moves);
        if (count > 1 || closes_undo(at, turn, moves[0])) return decide(at, turn);
        play(at, moves[0]);
    }
    if (!at->people) tell_news(at, 1), at->told[0]++;
    return -1;
}

/* The end: the sheet, and commands until somebody leaves; -1 if the game goes on after all. */
static int finish(seating *at) {
    tell_news(at, UINT32_MAX);
    show("\n");
    if (at->people) show_board(at->match, now(at), at->viewer);
    show_ink(say("cli.play.over"), INK_STRONG);
    show("\n");
    show_sheet(at->match, now(at));
    while (at->people) {
        const char *argument, *typed = ask_line(say("cli.play.prompt_over"));
        if (!typed || !*typed) return 0;
        uint32_t command = find_command(typed, &argument);
        if (command == COMMANDS || command == HINT || command == BACK) {
            line(say("cli.play.is_over"));
            continue;
        }
        outcome done = obey(at, command, argument, JACTA_SPECTATOR);
        if (done == DO_LEAVE) return 0;
        if (done == DO_GAME) return -1;
        if (done == DO_BOARD) show_board(at->match, now(at), at->viewer);
    }
    return 0;
}

int table_play(jacta_match *match, const uint64_t *seed, const char *save) {
    seating *at = calloc(1, sizeof *at);
    if (!at) return failed(say("error.memory"));
    at->match = match;
    snprintf(at->save, sizeof at->save, "%s", save ? save : "");
    int status = take_seats(at, seed);
    if (!status) status = !*at->save || save_to(at, at->save) ? -1 : CLI_FAILED;
    while (status < 0) {
        int32_t turn = at->game->turn(now(at));
        status = turn == JACTA_OVER ? finish(at) : take_turn(at, turn);
    }
    leave_seats(at);
    jacta_match_free(at->match);
    free(at);
    return status;
}
