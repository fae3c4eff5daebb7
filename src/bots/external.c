#define _GNU_SOURCE
#include "external.h"

#include "engine/line.h"
#include "rules/core/text.h"
#include "talk.h"

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

enum { FAILURES_MOST = 3, ANSWER_MAX = 4096, LINE_MAX_BYTES = 4 << 20 };

struct external {
    char *command, *buffer; /* the buffer holds the line that is sent */
    uint32_t seconds, failures;
    pid_t pid; /* 0: not running */
    int line;  /* its standard input and output */
    talk_wants wants;
    jacta_setup setup;
    bool known;           /* the set-up is */
    bool answered, begun; /* this process has said something, and knows of this game */
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
    if (e) e->command = strdup(command), e->buffer = malloc(LINE_MAX_BYTES), e->seconds = seconds;
    if (e && e->command && e->buffer) return e;
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
    e->wants = (talk_wants){.protocol = 1};
    e->answered = e->begun = false;
    if (started)
        e->line = ends[0];
    else
        close(ends[0]), e->pid = 0;
    return started;
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

/* Lets a program that knows what it reads come to its end, as long as it may think about a move. */
static void see_off(external *e) {
    char rest[256];
    int64_t end = milliseconds() + 1000 * (int64_t)e->seconds;
    if (!e->pid || e->wants.protocol != 2) return;
    shutdown(e->line, SHUT_WR);
    while (ready(e, POLLIN, end) && recv(e->line, rest, sizeof rest, MSG_DONTWAIT) > 0) {
    }
}

void external_close(external *e) {
    if (!e) return;
    see_off(e);
    stop(e);
    free(e->command);
    free(e->buffer);
    free(e);
}

/* ---- One question --------------------------------------------------------------------------- */

static bool fail(external *e, const char *key, const char *answer) {
    error_start(&e->trouble, key);
    error_quote(&e->trouble, e->command);
    if (answer) error_quote(&e->trouble, answer);
    e->troubled = true;
    return false;
}

/* Sends what stands in the buffer with an end of line; NULL, or the key of what went wrong. */
static const char *send_line(external *e, size_t size, int64_t end) {
    if (size >= LINE_MAX_BYTES - 1) return "error.memory";
    e->buffer[size++] = '\n';
    for (size_t sent = 0; sent < size;) {
        if (!ready(e, POLLOUT, end)) return "error.bot_silent";
        ssize_t got = send(e->line, e->buffer + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (got < 0 && errno != EAGAIN && errno != EINTR) return "error.bot_died";
        if (got > 0) sent += (size_t)got;
    }
    return NULL;
}

/* Reads one line; NULL, or the key of what went wrong. */
static const char *read_line(external *e, char *answer, int64_t end) {
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

/* Asks once, in the protocol that the program is known to speak. */
static const char *exchange(external *e, const jacta_game *game, const void *view, int32_t seat,
                            char *answer) {
    int64_t begin = milliseconds(), end = begin + 1000 * (int64_t)e->seconds;
    const char *wrong = NULL;
    size_t size;
    for (uint32_t i = 0; i < 64 && recv(e->line, answer, ANSWER_MAX, MSG_DONTWAIT) > 0; i++) {
    } /* what it said unasked */
    if (e->wants.protocol == 2 && !e->begun) {
        size = talk_begin(game, e->known ? &e->setup : NULL, seat, e->buffer, LINE_MAX_BYTES - 1);
        wrong = send_line(e, size, end);
        e->begun = true;
    }
    if (wrong) return wrong;
    if (e->wants.protocol == 2)
        size = talk_move(&e->wants, game, view, seat, end - milliseconds(), e->buffer,
                         LINE_MAX_BYTES - 1);
    else
        size = talk_question(game, view, seat, e->buffer, LINE_MAX_BYTES - 1);
    wrong = send_line(e, size, end);
    return wrong ? wrong : read_line(e, answer, end);
}

/* Asks, and again where the first answer of a program is its hello. */
static const char *converse(external *e, const jacta_game *game, const void *view, int32_t seat,
                            char *answer) {
    const char *wrong =
        e->pid || start(e) ? exchange(e, game, view, seat, answer) : "error.bot_died";
    bool first = !e->answered;
    e->answered = true;
    if (!wrong && first && talk_hello(answer, &e->wants))
        wrong = exchange(e, game, view, seat, answer);
    return wrong;
}

void external_begin(external *e, const jacta_setup *setup) {
    e->setup = *setup, e->known = true;
    e->failures = 0, e->begun = false;
}

bool external_over(external *e, const jacta_game *game, const void *view, int32_t seat) {
    if (!e->pid || e->wants.protocol != 2) return false;
    size_t size = talk_over(game, view, seat, e->buffer, LINE_MAX_BYTES - 1);
    const char *wrong = send_line(e, size, milliseconds() + 1000 * (int64_t)e->seconds);
    return !wrong && e->wants.many && e->failures < FAILURES_MOST;
}

bool external_move(external *e, const jacta_game *game, const void *view, int32_t seat,
                   jacta_move *move) {
    char answer[ANSWER_MAX];
    e->troubled = false;
    if (e->failures == FAILURES_MOST) return fail(e, "error.bot_given_up", NULL);
    const char *wrong = converse(e, game, view, seat, answer);
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
