#define _GNU_SOURCE
#include "hostile.h"

#include "wire.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIRST_ADDRESS = 1 << 20, EACH_US = 20000 };

typedef enum { NEVER_READS, READS_SLOWLY, HOARDS_BOTS, MAKES_TABLES, HOSTILE_KINDS } hostile_kind;

typedef struct {
    int fd;
    hostile_kind kind;
    uint32_t address;
    char secret[WIRE_SECRET], table[16];
} hostile;

typedef struct {
    uint16_t port;
    const char *game, *seats;
} target;

/* What it was told last, as much as there is room for; a table that it has made is remembered. */
static void take(hostile *one, size_t most) {
    char text[4096];
    ssize_t got;
    while ((got = recv(one->fd, text, most < sizeof text ? most : sizeof text - 1, MSG_DONTWAIT)) >
           0) {
        text[got] = 0;
        const char *made = memmem(text, (size_t)got, "{\"type\":\"created\"", 17);
        const char *table = made ? strstr(made, "\"table\":\"") : NULL;
        if (table) snprintf(one->table, sizeof one->table, "%.13s", table + 9);
        if (most < sizeof text) return;
    }
    if (!got || (errno != EAGAIN && errno != EINTR)) { /* it was shown the door */
        close(one->fd);
        one->fd = -1;
    }
}

static void create(const hostile *one, const target *server) {
    char text[512];
    snprintf(text, sizeof text,
             "{\"type\":\"create\",\"game\":\"%s\",\"listed\":true,\"seats\":[%s]}", server->game,
             server->seats);
    wire_send(one->fd, text, false);
}

static void ask(const hostile *one, const char *type, const char *members) {
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"%s\",\"table\":\"%s\"%s}", type, one->table, members);
    wire_send(one->fd, text, false);
}

/* The table plays by itself, and the next one is made. */
static void hoard(hostile *one, const target *server) {
    if (*one->table) {
        ask(one, "hint", "");
        ask(one, "takeover", ",\"seat\":0,\"bot\":\"expert\"");
        *one->table = 0;
    }
    create(one, server);
}

static void annoy(hostile *one, const target *server) {
    if (one->fd < 0) one->fd = wire_open(server->port, one->address, one->secret);
    if (one->fd < 0) return;
    if (one->kind == HOARDS_BOTS)
        hoard(one, server);
    else if (one->kind == MAKES_TABLES || !*one->table)
        create(one, server);
    else
        ask(one, "open", "");
    if (one->kind != NEVER_READS || !*one->table)
        take(one, one->kind == READS_SLOWLY ? 64 : SIZE_MAX);
}

static bool come(hostile *all, uint32_t count, const target *server) {
    for (uint32_t i = 0; i < count; i++) {
        all[i] = (hostile){-1, i % HOSTILE_KINDS, FIRST_ADDRESS + i, "", ""};
        if (!wire_guest(server->port, all[i].address, all[i].secret)) return false;
        annoy(&all[i], server);
    }
    return true;
}

pid_t hostile_start(uint32_t count, uint16_t port, const char *game, const char *seats) {
    target server = {port, game, seats};
    int ready[2];
    char sign = 0;
    if (pipe(ready)) return -1;
    pid_t process = fork();
    if (!process) {
        hostile *all = calloc(count, sizeof *all);
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* it never outlives the test */
        if (!all || !come(all, count, &server) || write(ready[1], "", 1) != 1) _exit(1);
        for (;; usleep(EACH_US))
            for (uint32_t i = 0; i < count; i++) annoy(&all[i], &server);
    }
    close(ready[1]);
    bool begun = process > 0 && read(ready[0], &sign, 1) == 1;
    close(ready[0]);
    return begun ? process : -1;
}
