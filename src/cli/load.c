/* `jacta load`: a server in a process of its own and one that plays on many sockets at once, all on
 * the loopback interface. It speaks just as much WebSocket and JSON as that takes. */
#define _GNU_SOURCE
#include "cli.h"
#include "screen.h"
#include "server/log.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BUFFER = 1 << 16, LATENCIES = 1 << 20, ANY_CORE = CPU_SETSIZE };

typedef enum { IDLE, CREATING, OPENING, READY, WAITING } player_stage;

typedef struct {
    int fd;
    player_stage stage;
    uint32_t used, version;
    uint64_t moves;
    double due;
    char table[16];
    char move[JACTA_MAX_NOTATION];
    char *in; /* BUFFER bytes where it plays */
} player;

/* Times from when something was due, in seconds. */
typedef struct {
    double *list;
    uint64_t count;
} times;

typedef struct {
    uint64_t sockets, tables, seconds, rate, core;
    const char *game, *database;
    uint16_t port;
    pid_t server;
    char secret[64], seats[256], folder[64];
    player *players;
    times waits, disk;
    uint64_t acks, errors, games, ready, *queue;
    atomic_bool stop;
    jacta_rng rng;
    int epoll;
} load_test;

static void note(times *waits, double seconds) {
    if (waits->count < LATENCIES) waits->list[waits->count++] = seconds;
}

/* ---- The server ------------------------------------------------------------------------------------------ */

static int port_pipe[2];

static void tell_port(const server_options *options, uint16_t port) {
    (void)options;
    if (write(port_pipe[1], &port, sizeof port) != sizeof port) _exit(1);
}

/* Keeps the process on the core, or off it where there are others; any core if none is named. */
static bool keep_to(uint64_t core, bool on) {
    cpu_set_t set;
    if (core == ANY_CORE) return true;
    if (sched_getaffinity(0, sizeof set, &set)) return false;
    if (on) {
        CPU_ZERO(&set);
        CPU_SET(core, &set);
    } else if (CPU_COUNT(&set) > 1) {
        CPU_CLR(core, &set);
    }
    return !sched_setaffinity(0, sizeof set, &set);
}

static bool start_server(load_test *test) {
    static server_options options;
    options = server_defaults();
    options.port = 0, options.database = test->database, options.ready = tell_port;
    options.max_sockets = options.max_tables = options.rate = 1000000;
    if (pipe(port_pipe)) return false;
    test->server = fork();
    if (!test->server) {
        char why[256];
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* it never outlives the test */
        close(port_pipe[0]);
        log_silence();
        _exit(!keep_to(test->core, true) || !server_run(&options, why));
    }
    close(port_pipe[1]);
    bool told = read(port_pipe[0], &test->port, sizeof test->port) == sizeof test->port;
    close(port_pipe[0]);
    return told && keep_to(test->core, false);
}

/* Resident kilobytes of the server. */
static long server_memory(const load_test *test) {
    char path[64], line[256];
    long size = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)test->server);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (!strncmp(line, "VmRSS:", 6)) size = strtol(line + 6, NULL, 10);
    if (file) fclose(file);
    return size;
}

/* Seconds of processor time the server has used. */
static double server_time(const load_test *test) {
    char path[64];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)test->server);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    if (fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &system) < 2)
        user = system = 0;
    fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- Sockets --------------------------------------------------------------------------------------------- */

static int dial(const load_test *test) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(test->port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    if (fd < 0) return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (!connect(fd, (struct sockaddr *)&to, sizeof to)) return fd;
    close(fd);
    return -1;
}

/* Sends a request and reads until `end` has come; true if it has. */
static bool talk(int fd, const char *request, const char *end, char *answer, size_t room) {
    size_t used = 0;
    if (write(fd, request, strlen(request)) < 0) return false;
    while (used + 1 < room) {
        ssize_t got = read(fd, answer + used, room - used - 1);
        if (got <= 0) return false;
        used += (size_t)got;
        answer[used] = 0;
        if (strstr(answer, end)) return true;
    }
    return false;
}

static bool become_guest(load_test *test) {
    char answer[8192];
    int fd = dial(test);
    bool good =
        fd >= 0 && talk(fd, "POST /api/guest HTTP/1.1\r\nHost: load\r\nContent-Length: 2\r\n\r\n{}",
                        "\"}", answer, sizeof answer);
    const char *secret = good ? strstr(answer, "\"secret\":\"") : NULL;
    if (secret) snprintf(test->secret, sizeof test->secret, "%.43s", secret + 10);
    if (fd >= 0) close(fd);
    return secret != NULL;
}

static bool open_socket(load_test *test, player *who) {
    char request[512], answer[2048];
    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
             "Authorization: Bearer %s\r\n\r\n",
             test->secret);
    who->fd = dial(test);
    return who->fd >= 0 && talk(who->fd, request, "\r\n\r\n", answer, sizeof answer) &&
           strstr(answer, " 101 ");
}

/* A text frame; its mask is zero, so that the text stands in it as it is. */
static bool send_text(player *who, const char *text) {
    unsigned char frame[1024] = {0x81};
    size_t size = strlen(text), head = size < 126 ? 6 : 8;
    frame[1] = (unsigned char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) frame[2] = (unsigned char)(size >> 8), frame[3] = (unsigned char)size;
    memcpy(frame + head, text, size + 1);
    return write(who->fd, frame, head + size) == (ssize_t)(head + size);
}

/* ---- Playing ---------------------------------------------------------------------------------------------- */

static void create_table(load_test *test, player *who) {
    char text[512];
    snprintf(text, sizeof text, "{\"type\":\"create\",\"game\":\"%s\",\"seats\":[%s]}", test->game,
             test->seats);
    who->stage = CREATING;
    if (!send_text(who, text)) test->errors++;
}

static void send_move(load_test *test, player *who, double due) {
    char text[512];
    snprintf(
        text, sizeof text,
        "{\"type\":\"move\",\"table\":\"%s\",\"version\":%u,\"client\":\"%llu\",\"move\":\"%s\"}",
        who->table, who->version, (unsigned long long)who->moves++, who->move);
    who->stage = WAITING;
    who->due = due;
    if (!send_text(who, text)) test->errors++;
}

/* Picks one of the moves that the view lists. */
static bool pick_move(load_test *test, player *who, const char *list) {
    uint32_t count = 0;
    for (const char *at = list; *at == '"'; at = strchr(at + 1, '"') + 1, at += *at == ',') count++;
    if (!count) return false;
    uint32_t pick = jacta_rng_below(&test->rng, count);
    const char *at = list;
    for (; pick; pick--) at = strchr(at + 1, '"') + 2;
    size_t length = strcspn(at + 1, "\"");
    if (length >= sizeof who->move) return false;
    memcpy(who->move, at + 1, length);
    who->move[length] = 0;
    return true;
}

static void take_view(load_test *test, player *who, const char *text) {
    const char *version = strstr(text, "\"version\":"), *moves = strstr(text, "\"moves\":[");
    if (strstr(text, "\"phase\":\"over\"")) {
        test->games++;
        create_table(test, who);
        return;
    }
    uint32_t number = version ? (uint32_t)strtoul(version + 10, NULL, 10) : 0;
    if (who->stage == WAITING && number <= who->version) return; /* from before the move */
    if (!moves || !pick_move(test, who, moves + 9)) return;
    who->version = number;
    if (who->stage != READY) test->queue[test->ready++] = (uint64_t)(who - test->players);
    who->stage = READY;
}

static void take_text(load_test *test, player *who, const char *text) {
    char open[128];
    if (!strncmp(text, "{\"type\":\"ack\"", 13)) {
        note(&test->waits, cli_now() - who->due);
        test->acks++;
    } else if (!strncmp(text, "{\"type\":\"view\"", 14)) {
        take_view(test, who, text);
    } else if (!strncmp(text, "{\"type\":\"created\"", 17)) {
        snprintf(who->table, sizeof who->table, "%.13s", strstr(text, "\"table\":\"") + 9);
        snprintf(open, sizeof open, "{\"type\":\"open\",\"table\":\"%s\",\"detail\":\"moves\"}",
                 who->table);
        who->stage = OPENING;
        send_text(who, open);
    } else {
        test->errors++;
    }
}

/* Takes what has come, frame by frame. */
static void receive(load_test *test, player *who) {
    ssize_t got = recv(who->fd, who->in + who->used, BUFFER - 1 - who->used, MSG_DONTWAIT);
    if (got <= 0) {
        test->errors += got == 0 || (errno != EAGAIN && errno != EINTR);
        return;
    }
    who->used += (uint32_t)got;
    uint32_t at = 0;
    while (who->used - at >= 2) {
        const unsigned char *frame = (unsigned char *)who->in + at;
        uint32_t size = frame[1] & 127, head = 2;
        if (size == 126) size = (uint32_t)frame[2] << 8 | frame[3], head = 4;
        if (who->used - at < head + size) break;
        if ((frame[0] & 15) == 1) {
            char *end = who->in + at + head + size, kept = *end;
            *end = 0;
            take_text(test, who, who->in + at + head);
            *end = kept;
        }
        at += head + size;
    }
    memmove(who->in, who->in + at, who->used - at);
    who->used -= at;
}

/* Without moves until every table can be played at; with moves for that long, and until there is one
 * to be measured. */
static void play(load_test *test, double seconds, bool moves) {
    struct epoll_event events[256];
    double start = cli_now(), end = start + seconds,
           apart = test->rate ? 1 / (double)test->rate : 0;
    uint64_t sent = 0;
    while (cli_now() < end ||
           (!test->errors && (moves ? !test->acks : test->ready < test->tables))) {
        int count = epoll_wait(test->epoll, events, 256, test->rate ? 1 : 10);
        for (int i = 0; i < count; i++) receive(test, events[i].data.ptr);
        for (; moves && test->ready; sent++) { /* people do not move in step */
            double time = cli_now(), due = test->rate ? start + (double)sent * apart : time;
            if (due > time) break;
            uint64_t *pick = &test->queue[jacta_rng_below(&test->rng, (uint32_t)test->ready)];
            player *who = &test->players[*pick];
            *pick = test->queue[--test->ready];
            send_move(test, who, due);
        }
    }
}

/* ---- The disk alone ----------------------------------------------------------------------------------------- */

/* Writes one block again and again beside the server and waits until it is safe: what a move would
 * wait for the disk if the server cost nothing. A block that is due while another one waits counts
 * from when it was due, as moves do. */
static void *watch_disk(void *argument) {
    enum { BLOCK = 4096 };
    static const char block[BLOCK];
    load_test *test = argument;
    char path[256];
    snprintf(path, sizeof path, "%s-disk", test->database);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    for (double due = cli_now(), apart = 0.002; fd >= 0 && !(test->stop && test->disk.count);
         due += apart) {
        while (cli_now() < due) usleep(100);
        if (pwrite(fd, block, BLOCK, 0) != BLOCK || fdatasync(fd)) break;
        note(&test->disk, cli_now() - due);
    }
    if (fd >= 0) close(fd);
    unlink(path);
    return NULL;
}

/* ---- The report --------------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* How long the server's batches took to be safe on disk, by its own histogram. */
static void report_disk(const load_test *test) {
    char answer[16384], *at;
    double bound = 0, p99 = 0, count = 0, all = 0, sum = 0;
    int fd = dial(test);
    if (fd < 0) return;
    bool told = talk(fd, "GET /metrics HTTP/1.1\r\nHost: load\r\n\r\n", "seconds_count", answer,
                     sizeof answer);
    close(fd);
    if (!told || !(at = strstr(answer, "seconds_sum")) ||
        sscanf(at, "seconds_sum %lf jacta_storage_seconds_count %lf", &sum, &all) < 2)
        return;
    for (at = answer; count < all && (at = strstr(at, "_bucket{le=\"")); at++) {
        if (sscanf(at, "_bucket{le=\"%lf\"} %lf", &bound, &count) < 2) break;
        if (p99 == 0 && count >= 0.99 * all) p99 = bound;
    }
    printf("batches            %.0f, on disk after %.2f ms, p99 under %g ms, all under %g ms\n",
           all, 1e3 * sum / all, 1e3 * p99, 1e3 * bound);
}

static void report_times(const char *what, times *waits) {
    if (!waits->count) return;
    qsort(waits->list, waits->count, sizeof *waits->list, compare);
    printf("%-18s p50 %.2f ms, p99 %.2f ms, max %.2f ms\n", what,
           1e3 * waits->list[waits->count / 2], 1e3 * waits->list[waits->count * 99 / 100],
           1e3 * waits->list[waits->count - 1]);
}

static void report(load_test *test, double seconds, double used, const long memory[3]) {
    printf("sockets            %llu\n", (unsigned long long)test->sockets);
    printf("tables             %llu\n", (unsigned long long)test->tables);
    printf("idle socket        %.1f KiB\n",
           (double)(memory[1] - memory[0]) / (double)test->sockets);
    /* Finished tables stay in memory for a minute. */
    printf("table              %.1f KiB\n",
           (double)(memory[2] - memory[1]) / (double)(test->tables + test->games));
    printf("durable moves      %llu\n", (unsigned long long)test->acks);
    printf("moves/s            %.0f\n", (double)test->acks / seconds);
    printf("moves/s of a core  %.0f\n", used > 0 ? (double)test->acks / used : 0);
    printf("server load        %.2f cores\n", used / seconds);
    report_times("acknowledged", &test->waits);
    report_times("the disk alone", &test->disk);
    report_disk(test);
    printf("games finished     %llu\n", (unsigned long long)test->games);
    printf("errors             %llu\n", (unsigned long long)test->errors);
}

/* The least seats the game allows, all of them one guest's. */
static void choose_seats(load_test *test, const jacta_game *game) {
    jacta_text text = {test->seats, sizeof test->seats, 0};
    for (uint32_t i = 0; i < game->min_players; i++)
        text.used += (uint32_t)snprintf(test->seats + text.used, text.size - text.used,
                                        i ? ",{\"who\":\"screen\"}" : "{\"who\":\"me\"}");
}

static const char *run_load(load_test *test) {
    long memory[3];
    if (!start_server(test)) return "no server";
    if (!become_guest(test)) return "no guest";
    memory[0] = server_memory(test);
    for (uint64_t i = 0; i < test->sockets; i++)
        if (!open_socket(test, &test->players[i])) return strerror(errno);
    memory[1] = server_memory(test);
    test->epoll = epoll_create1(EPOLL_CLOEXEC);
    for (uint64_t i = 0; i < test->tables; i++) {
        player *who = &test->players[i];
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = who};
        who->in = malloc(BUFFER);
        if (!who->in || epoll_ctl(test->epoll, EPOLL_CTL_ADD, who->fd, &event)) return "epoll";
        create_table(test, who);
    }
    play(test, 0, false);
    if (test->ready < test->tables) return "tables";
    pthread_t watcher;
    bool watched = test->rate && !pthread_create(&watcher, NULL, watch_disk, test);
    double start = cli_now(), used = server_time(test);
    play(test, (double)test->seconds, true);
    double seconds = cli_now() - start;
    test->stop = true;
    if (watched) pthread_join(watcher, NULL);
    memory[2] = server_memory(test);
    report(test, seconds, server_time(test) - used, memory);
    return NULL;
}

static void clean_up(load_test *test) {
    char path[128];
    if (test->server > 0) {
        kill(test->server, SIGTERM);
        waitpid(test->server, NULL, 0);
    }
    for (uint64_t i = 0; test->players && i < test->sockets; i++) {
        if (test->players[i].fd > 0) close(test->players[i].fd);
        free(test->players[i].in);
    }
    free(test->players);
    free(test->waits.list);
    free(test->disk.list);
    free(test->queue);
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (uint32_t i = 0; *test->folder && i < 4; i++) {
        snprintf(path, sizeof path, "%s/load.db%s", test->folder, ends[i]);
        unlink(path);
    }
    if (*test->folder) rmdir(test->folder);
}

int cli_load(int argc, char **argv) {
    load_test test = {.sockets = 4000, .tables = 500, .seconds = 10, .core = ANY_CORE, .rng = {1}};
    const char *id = jacta_game_at(0)->id;
    uint64_t cores = (uint64_t)sysconf(_SC_NPROCESSORS_CONF);
    cli_list rest = {0};
    const cli_option options[] = {{"sockets", CLI_NUMBER, &test.sockets, 1, 20000},
                                  {"tables", CLI_NUMBER, &test.tables, 1, 20000},
                                  {"seconds", CLI_NUMBER, &test.seconds, 1, 120},
                                  {"rate", CLI_NUMBER, &test.rate, 0, 1000000},
                                  {"core", CLI_NUMBER, &test.core, 0, cores - 1},
                                  {"db", CLI_WORD, &test.database, 0, 0},
                                  {"game", CLI_WORD, &id, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &rest, 0);
    if (status) return cli_stop(status);
    const jacta_game *game = cli_game(id);
    if (!game) return CLI_USAGE;
    if (test.tables > test.sockets) test.sockets = test.tables;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    char database[128];
    if (!test.database) {
        const char *base = getenv("TMPDIR");
        snprintf(test.folder, sizeof test.folder, "%.40s/jacta-load-XXXXXX", base ? base : "/tmp");
        if (!mkdtemp(test.folder)) return failed(fill("cli.load.failed", "s", strerror(errno)));
        snprintf(database, sizeof database, "%s/load.db", test.folder);
        test.database = database;
    }
    test.game = game->id;
    choose_seats(&test, game);
    test.players = calloc(test.sockets, sizeof *test.players);
    test.waits.list = malloc(LATENCIES * sizeof *test.waits.list);
    test.disk.list = malloc(LATENCIES * sizeof *test.disk.list);
    test.queue = malloc(test.tables * sizeof *test.queue);
    bool room = test.players && test.waits.list && test.disk.list && test.queue;
    const char *why = room ? run_load(&test) : strerror(ENOMEM);
    clean_up(&test);
    return why ? failed(fill("cli.load.failed", "s", why)) : 0;
}
