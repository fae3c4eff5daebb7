#define _GNU_SOURCE
#include "cli.h"
#include "engine/files.h"
#include "screen.h"
#include "sim/ranks.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
/* jacta-mpi, which plays with others of its kind, has those alone that can share their games. */
#ifndef JACTA_MPI
    {"games", cli_games},     {"play", cli_play},
#endif
    {"sim", cli_sim},         {"arena", cli_arena},     {"ladder", cli_ladder},
#ifndef JACTA_MPI
    {"league", cli_league},   {"compare", cli_compare}, {"stats", cli_stats},
    {"analyse", cli_analyse}, {"replay", cli_replay},   {"verify", cli_verify},
    {"print", cli_print},     {"bench", cli_bench},     {"gpu", cli_gpu},
    {"engine", cli_engine},   {"fields", cli_fields},   {"serve", cli_serve},
    {"load", cli_load},       {"backup", cli_backup},   {"migrate", cli_migrate},
    {"admin", cli_admin},
#endif
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

/* Started by mpirun or srun, a command that can share its games becomes jacta-mpi, which lies beside this
 * program: the libraries of MPI and of the server's event loop cannot live in one process. Returns 0
 * where that is not so, and a status after a complaint. */
static int join_ranks(const char *command, char **argv) {
    char path[4096];
    bool shares =
        !strcmp(command, "sim") || !strcmp(command, "arena") || !strcmp(command, "ladder");
    if (RANKS_MPI || !shares || !ranks_started()) return 0;
    ssize_t size = readlink("/proc/self/exe", path, sizeof path - sizeof "-mpi");
    if (size < 0) size = 0;
    memcpy(path + size, "-mpi", sizeof "-mpi");
    execv(path, argv);
    return failed(fill("cli.error.mpi", "s", path));
}

static int run(int argc, char **argv) {
    const char *names[COMMANDS + 2] = {"help"};
    char flag[] = "--help", *asked[] = {NULL, flag, NULL};
    int first = 1, status = cli_begin(argv);
    if (status) return status;
    first = skip_common(argc, argv, first);
    if (first >= argc) return help();
    char *word = argv[first];
    if (!strcmp(word, "--version") || !strcmp(word, "-V")) return version();
    if (!strcmp(word, "--help") || !strcmp(word, "-h")) return help();
    if (!strcmp(word, "help")) {
        first = skip_common(argc, argv, first + 1);
        if (first >= argc) return help();
        asked[0] = word = argv[first];
        argv = asked, argc = 2, first = 0;
    }
    if ((status = join_ranks(word, argv))) return status;
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
