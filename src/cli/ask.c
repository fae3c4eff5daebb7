#define _GNU_SOURCE
#include "ask.h"

#include "edit.h"
#include "rules/core/text.h"
#include "screen.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Ctrl-C waits until somebody is asked or asks for it, so that it is never missed in between. */
static struct {
    bool caught;
    volatile sig_atomic_t came;
    sigset_t before; /* the signals that were held back without us */
} interrupt;

static void note(int number) {
    (void)number;
    interrupt.came = 1;
}

void ask_catch(void) {
    const struct sigaction action = {.sa_handler = note};
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaction(SIGINT, &action, NULL);
    interrupt.caught = !sigprocmask(SIG_BLOCK, &held, &interrupt.before);
}

bool ask_interrupted(void) {
    sigset_t pending;
    return interrupt.came ||
           (interrupt.caught && !sigpending(&pending) && sigismember(&pending, SIGINT));
}

/* Waits for a line of a terminal; false if Ctrl-C came first. */
static bool wait_line(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!interrupt.caught || !isatty(STDIN_FILENO)) return true;
    while (ppoll(&input, 1, NULL, &interrupt.before) < 0 && errno == EINTR)
        if (interrupt.came) return false;
    return true;
}

/* The last line of a prompt that is broken into some, after the others have been shown. */
static const char *last_line(const char *prompt) {
    static char *lines;
    uint32_t count;
    free(lines);
    screen_hold();
    show_wrapped(prompt, 0, 0);
    if (!(lines = screen_take(&count))) return prompt;
    char *end = strrchr(lines, '\n');
    if (!end) return lines;
    *end = 0;
    show_ink(lines, INK_STRONG);
    show("\n");
    return end + 1;
}

const char *ask_line(const char *prompt) {
    static char *line;
    static size_t size;
    const char *typed = NULL, *last = last_line(prompt);
    if (edit_able()) {
        typed = edit_line(last, wait_line);
    } else {
        show_ink(last, INK_STRONG);
        cli_flush();
        if (wait_line() && getline(&line, &size, stdin) >= 0) typed = line;
    }
    if (!typed) {
        putchar('\n');
        return NULL;
    }
    if (!isatty(STDIN_FILENO)) putchar('\n');
    if (typed != line) {
        free(line);
        size = strlen(typed) + 1;
        if (!(line = strdup(typed))) return NULL;
    }
    char *out = line;
    for (const char *letter = line; *letter; letter++) {
        bool blank = isspace((unsigned char)*letter) != 0;
        if (!blank || (out > line && out[-1] != ' ')) *out++ = blank ? ' ' : *letter;
    }
    while (out > line && out[-1] == ' ') out--;
    *out = 0;
    return line;
}

bool ask_yes(const char *question) {
    const char *answer = ask_line(question);
    return answer && *answer && strchr(say("cli.ask.yes"), tolower((unsigned char)*answer));
}

void name_person(char *name, size_t size, uint32_t seat) {
    snprintf(name, size, "%s", fill("cli.seat", "d", (int)seat + 1));
}

/* A number from `low` to `most`, or `usual` for an empty line; 0 at the end of input. */
static uint64_t ask_number(const char *prompt, uint64_t low, uint64_t most, uint64_t usual) {
    for (;;) {
        uint64_t number;
        const char *line = ask_line(prompt);
        if (!line) return 0;
        if (!*line) return usual;
        if (read_number(line, low, most, &number)) return number;
        show(fill("cli.ask.number", "dd", (int)low, (int)most));
        show("\n");
    }
}

static void show_choice(uint32_t number, const char *name, const char *about) {
    char text[16];
    snprintf(text, sizeof text, "%4u ", number);
    show_ink(text, INK_ACCENT);
    show_ink(name, INK_STRONG);
    if (about) {
        show("  ");
        show_wrapped(about, 7 + shown_width(name), 8);
    }
    show("\n");
}

static const jacta_game *ask_game(void) {
    uint32_t count = 0;
    for (const jacta_game *game; (game = jacta_game_at(count)); count++) {
        char key[64];
        snprintf(key, sizeof key, "%s.tagline", game->id);
        show_choice(count + 1, title(game), say(key));
    }
    uint64_t number = count > 1 ? ask_number(say("cli.ask.game"), 1, count, 1) : 1;
    return number ? jacta_game_at((uint32_t)number - 1) : NULL;
}

static bool ask_seat(uint32_t seat, char *name, size_t size) {
    uint32_t bots = 0, usual = 1;
    for (const char *other; (other = jacta_bot_name(bots)); bots++)
        if (seat && !strcmp(other, "greedy")) usual = bots + 2;
    uint64_t number =
        ask_number(fill("cli.ask.who", "dd", (int)seat + 1, (int)usual), 1, bots + 1, usual);
    if (!number) return false;
    if (number > 1) {
        snprintf(name, size, "bot:%s", jacta_bot_name((uint32_t)number - 2));
        return true;
    }
    name_person(name, size, seat);
    const char *line = ask_line(fill("cli.ask.name", "s", name));
    if (line && *line && !bot_of(line)) snprintf(name, size, "%s", line);
    return line != NULL;
}

static bool ask_people(uint32_t players, ask_seats *seats) {
    show_choice(1, say("cli.ask.person"), NULL);
    for (uint32_t i = 0; jacta_bot_name(i); i++) {
        char key[64];
        snprintf(key, sizeof key, "cli.bot.%s", jacta_bot_name(i));
        show_choice(i + 2, jacta_bot_name(i), jacta_has(cli_lang(), key) ? say(key) : NULL);
    }
    for (uint32_t seat = 0; seat < players; seat++)
        if (!ask_seat(seat, seats->seats[seat], sizeof seats->seats[seat])) return false;
    return true;
}

static void show_options(const jacta_game *game, const jacta_setup *setup) {
    for (uint32_t i = 0; i < game->option_count; i++) {
        const jacta_option *option = &game->options[i];
        char key[128], line[512];
        jacta_text value = TEXT_ON(line);
        if (option->most && (setup->players < option->least || setup->players > option->most))
            continue;
        if (option->when && setup->options[option->when - 1] != option->is) continue;
        snprintf(key, sizeof key, "%s.option.%s", game->id, option->name);
        text_put(&value, option->name);
        text_char(&value, '=');
        jacta_option_text(option, setup->options[i], &value);
        show_choice(i + 1, line, say(key));
    }
}

/* How many names of values an option has for so many players. */
static uint32_t count_values(const jacta_option *option, uint32_t players) {
    return option->seats ? option->seats + players : option->count;
}

/* The values of an option that has names for them. */
static void show_values(const jacta_game *game, const jacta_option *option, uint32_t players) {
    for (uint32_t i = 0; i < count_values(option, players); i++) {
        char key[160];
        snprintf(key, sizeof key, "%s.option.%s.%s", game->id, option->name, option->names[i]);
        show_choice(i + 1, option->names[i], jacta_has(cli_lang(), key) ? say(key) : NULL);
    }
}

static bool ask_option(const jacta_game *game, jacta_setup *setup, uint32_t index) {
    const jacta_option *option = &game->options[index];
    jacta_error error;
    uint64_t number;
    show_values(game, option, setup->players);
    const char *line = ask_line(fill("cli.ask.value", "s", option->name));
    if (line && *line && option->kind == JACTA_CHOICE &&
        read_number(line, 1, count_values(option, setup->players), &number))
        line = option->names[number - 1];
    if (line && *line && !jacta_setup_option(game, setup, option->name, line, &error)) {
        show(explain(&error));
        show("\n");
    }
    return line != NULL;
}

static bool ask_options(const jacta_game *game, jacta_setup *setup) {
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_error error;
    const char *line;
    if (!game->option_count) return true;
    if (!(line = ask_line(say("cli.ask.options")))) return false;
    if (!*line || !strchr(say("cli.ask.yes"), tolower((unsigned char)*line))) return true;
    for (;;) {
        show_options(game, setup);
        if (!(line = ask_line(say("cli.ask.option")))) return false;
        uint64_t number;
        if (*line && read_number(line, 1, game->option_count, &number)) {
            if (!ask_option(game, setup, (uint32_t)number - 1)) return false;
        } else if (*line) {
            show(fill("cli.ask.number", "dd", 1, (int)game->option_count));
            show("\n");
        } else if (jacta_begin(game, setup, state, &error)) {
            return true;
        } else {
            show(explain(&error));
            show("\n");
        }
    }
}

bool ask_all(const jacta_game **game, jacta_setup *setup, ask_seats *seats) {
    show_ink(say("cli.ask.welcome"), INK_STRONG);
    show("\n");
    if (!(*game = ask_game())) return false;
    uint64_t low = (*game)->min_players, high = (*game)->max_players, players = low;
    if (low < high)
        players =
            ask_number(fill("cli.ask.players", "ddd", (int)low, (int)high, (int)cli_players(*game)),
                       low, high, cli_players(*game));
    if (!players) return false;
    *setup = jacta_setup_default(*game, (uint32_t)players);
    return ask_people((uint32_t)players, seats) && ask_options(*game, setup);
}
