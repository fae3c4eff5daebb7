#define _GNU_SOURCE
#include "cli.h"
#include "engine/files.h"
#include "screen.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"games", cli_games}, {"play", cli_play},     {"sim", cli_sim},       {"replay", cli_replay},
    {"bench", cli_bench}, {"serve", cli_serve},   {"verify", cli_verify}, {"load", cli_load},
    {"print", cli_print}, {"arena", cli_arena},   {"ladder", cli_ladder}, {"analyse", cli_analyse},
    {"stats", cli_stats}, {"engine", cli_engine}, {"fields", cli_fields},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int help(void) {
    struct grid list;
    show(say("cli.help.head"));
    show("\n\n");
    grid_begin(&list, "ll");
    for (uint32_t i = 0; i < COMMANDS; i++) {
        char key[64];
        snprintf(key, sizeof key, "cli.%s.summary", commands[i].name);
        grid_cell(&list, commands[i].name, INK_STRONG);
        grid_cell(&list, say(key), INK_PLAIN);
    }
    grid_end(&list, 2);
    show("\n");
    show(say("cli.help.tail"));
    show("\n");
    return 0;
}

static int version(void) {
    show("jacta ");
    show(jacta_version());
    show("\n");
    return 0;
}

/* The first word from `index` on that does not belong to an option of every command. */
static int skip_common(int argc, char **argv, int index) {
    for (int words; index < argc && (words = cli_common(argv + index)); index += words) {
    }
    return index;
}

static int run(int argc, char **argv) {
    const char *names[COMMANDS + 2] = {"help"};
    char flag[] = "--help", *asked[] = {NULL, flag, NULL};
    int first = 1, status = cli_begin(argv);
    if (status) return status;
    first = skip_common(argc, argv, first);
    if (first >= argc) return help();
    char *word = argv[first];
    if (!strcmp(word, "--version")) return version();
    if (!strcmp(word, "--help") || !strcmp(word, "-h")) return help();
    if (!strcmp(word, "help")) {
        first = skip_common(argc, argv, first + 1);
        if (first >= argc) return help();
        asked[0] = word = argv[first];
        argv = asked, argc = 2, first = 0;
    }
    for (uint32_t i = 0; i < COMMANDS; i++) {
        if (!strcmp(word, commands[i].name)) return commands[i].run(argc - first, argv + first);
        names[i + 1] = commands[i].name;
    }
    return unknown("cli.error.command", word, names);
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_DFL); /* a reader that leaves ends us quietly, whoever started us */
    /* A file that is opened later must not take the place of a closed standard one; opened the wrong
     * way round, using it still fails. */
    for (int file = 0; file < 3; file++)
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", file ? O_RDONLY : O_WRONLY) < 0)
            return CLI_FAILED;
    int status = run(argc, argv), why = cli_flush();
    return !why ? status : failed(fill("cli.error.output", "k", file_reason(why)));
}
