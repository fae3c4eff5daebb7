#define _GNU_SOURCE
#include "external.h"

#include "engine/json.h"
#include "engine/line.h"
#include "engine/state.h"
#include "rules/core/text.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FAILURES_MOST = 3, ANSWER_MAX = 4096, QUESTION_MAX = 1 << 20 };

struct external {
    char *command, *question;
    uint32_t seconds, failures;
    pid_t pid; /* 0: not running */
    int line;  /* its standard input and output */
    bool troubled;
    jacta_error trouble;
};

/* ---- The program ---------------------------------------------------------------------------- */

/* Whether the first word of the command is a program, here or on the path. */
static bool is_program(const char *command) {
    char word[1024], file[2048];
    size_t length = strcspn(command, " \t");
    if (!length || length >= sizeof word) return false;
    snprintf(word, sizeof word, "%.*s", (int)length, command);
    if (strchr(word, '/')) return access(word, X_OK) == 0;
    const char *path = getenv("PATH");
    for (; path && *path; path += strspn(path, ":")) {
        int size = (int)strcspn(path, ":");
        snprintf(file, sizeof file, "%.*s/%s", size, path, word);
        if (access(file, X_OK) == 0) return true;
        path += size;
    }
    return false;
}

external *external_open(const char *command, uint32_t seconds, jacta_error *error) {
    if (!is_program(command)) {
        error_start(error, "error.bot_command");
        error_quote(error, command);
        return NULL;
    }
    external *e = calloc(1, sizeof *e);
    if (e) e->command = strdup(command), e->question = malloc(QUESTION_MAX), e->seconds = seconds;
    if (e && e->command && e->question) return e;
    external_close(e);
    error_start(error, "error.memory");
    return NULL;
}

static bool start(external *e) {
    extern char **environ;
    char *words[] = {"sh", "-c", NULL, NULL}, command[4096];
    int ends[2];
    posix_spawn_file_actions_t files;
    posix_spawnattr_t own;
    snprintf(command, sizeof command, "exec %s", e->command);
    words[2] = command;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return false;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawnattr_init(&own);
    posix_spawnattr_setflags(&own, POSIX_SPAWN_SETPGROUP);
    bool started = !posix_spawn(&e->pid, "/bin/sh", &files, &own, words, environ);
    posix_spawnattr_destroy(&own);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    if (started)
        e->line = ends[0];
    else
        close(ends[0]), e->pid = 0;
    return started;
}

/* Ends the program, and whatever it has started. */
static void stop(external *e) {
    if (!e->pid) return;
    close(e->line);
    kill(-e->pid, SIGTERM);
    pid_t ended = waitpid(e->pid, NULL, WNOHANG);
    for (uint32_t i = 0; i < 10 && !ended; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        ended = waitpid(e->pid, NULL, WNOHANG);
    }
    if (!ended) {
        kill(-e->pid, SIGKILL);
        waitpid(e->pid, NULL, 0);
    }
    e->pid = 0;
}

void external_close(external *e) {
    if (!e) return;
    stop(e);
    free(e->command);
    free(e->question);
    free(e);
}

/* ---- One question --------------------------------------------------------------------------- */

size_t external_question(const jacta_game *game, const void *view, int32_t seat, char *out,
                         size_t size) {
    jacta_move list[JACTA_MAX_LIST];
    jacta_scores scores;
    json_buffer buffer = {out, size, 0};
    json to = json_to_buffer(&buffer);
    game->scores(view, &scores);
    json_open(&to, NULL, '{');
    json_text(&to, "game", game->id);
    json_int(&to, "rules", game->version);
    json_int(&to, "seat", seat);
    json_open(&to, "legal", '[');
    uint32_t count = game->moves(view, list);
    for (uint32_t i = 0; i < count; i++) {
        char notation[JACTA_MAX_NOTATION];
        jacta_text move = TEXT_ON(notation);
        game->face->write(view, list[i], &move);
        json_text(&to, NULL, notation);
    }
    json_close(&to, ']');
    state_json(&to, "view", game, view, false);
    scores_json(&to, "scores", game, &scores);
    json_close(&to, '}');
    return buffer.needed;
}

static int64_t milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1000 * (int64_t)time.tv_sec + time.tv_nsec / 1000000;
}

/* Waits until the line can be read or written; false when the time is over. */
static bool ready(const external *e, short what, int64_t end) {
    struct pollfd line = {.fd = e->line, .events = what};
    for (;;) {
        int64_t left = end - milliseconds();
        if (left <= 0) return false;
        int got = poll(&line, 1, (int)left);
        if (got > 0) return true;
        if (got < 0 && errno != EINTR) return false;
    }
}

static bool fail(external *e, const char *key, const char *answer) {
    error_start(&e->trouble, key);
    error_quote(&e->trouble, e->command);
    if (answer) error_quote(&e->trouble, answer);
    e->troubled = true;
    return false;
}

/* Sends the question and reads one line; NULL, or the key of what went wrong. */
static const char *exchange(external *e, size_t size, char *answer) {
    int64_t end = milliseconds() + 1000 * (int64_t)e->seconds;
    for (uint32_t i = 0; i < 64 && recv(e->line, answer, ANSWER_MAX, MSG_DONTWAIT) > 0; i++) {
    } /* what it said unasked */
    for (size_t sent = 0; sent < size;) {
        if (!ready(e, POLLOUT, end)) return "error.bot_silent";
        ssize_t got = send(e->line, e->question + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (got < 0 && errno != EAGAIN && errno != EINTR) return "error.bot_died";
        if (got > 0) sent += (size_t)got;
    }
    for (size_t used = 0; used + 1 < ANSWER_MAX;) {
        if (!ready(e, POLLIN, end)) return "error.bot_silent";
        ssize_t got = recv(e->line, answer + used, ANSWER_MAX - 1 - used, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return "error.bot_died";
        if (got > 0) used += (size_t)got;
        answer[used] = 0;
        char *newline = strchr(answer, '\n');
        if (newline) return *newline = 0, NULL;
    }
    return "error.bot_long";
}

bool external_move(external *e, const jacta_game *game, const void *view, int32_t seat,
                   jacta_move *move) {
    char answer[ANSWER_MAX];
    e->troubled = false;
    if (e->failures == FAILURES_MOST) return fail(e, "error.bot_given_up", NULL);
    size_t size = external_question(game, view, seat, e->question, QUESTION_MAX - 1);
    if (size >= QUESTION_MAX - 1) return fail(e, "error.memory", NULL);
    e->question[size] = '\n';
    const char *wrong = e->pid || start(e) ? exchange(e, size + 1, answer) : "error.bot_died";
    if (wrong) {
        e->failures++;
        stop(e);
        return fail(e, wrong, NULL);
    }
    if (jacta_read_move(game, view, answer, move, NULL)) return true;
    return fail(e, "error.bot_nonsense", answer);
}

const jacta_error *external_trouble(const external *e) {
    return e->troubled ? &e->trouble : NULL;
}
