/* `jacta load`: a server in a process of its own and one that plays on many sockets at once, all on
 * the loopback interface; with --hostile, others who would spoil it. */
#define _GNU_SOURCE
#include "cli.h"
#include "hostile.h"
#include "screen.h"
#include "server/log.h"
#include "server/server.h"
#include "soak.h"
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
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
    uint64_t sockets, tables, seconds, rate, core, hostile;
    const char *game, *database;
    uint16_t port;
    pid_t server, hostiles;
    char seats[256], bot_seats[256], folder[1024];
    player *players;
    times waits, disk;
    soak samples;
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
    static char home[32];
    options = server_defaults();
    options.port = 0, options.database = test->database, options.ready = tell_port;
    /* several load tests at a time on one PostgreSQL are several servers */
    snprintf(home, sizeof home, "load:%d", (int)getpid());
    options.home = home;
    options.ping = 86400; /* idle sockets do not answer */
    if (!test->hostile)   /* all of it is one guest's */
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

/* ---- Playing ---------------------------------------------------------------------------------------------- */

static void create_table(load_test *test, player *who) {
    char text[512];
    snprintf(text, sizeof text, "{\"type\":\"create\",\"game\":\"%s\",\"seats\":[%s]}", test->game,
             test->seats);
    who->stage = CREATING;
    if (!wire_send(who->fd, text, true)) test->errors++;
}

static void send_move(load_test *test, player *who, double due) {
    char text[512];
    snprintf(
        text, sizeof text,
        "{\"type\":\"move\",\"table\":\"%s\",\"version\":%u,\"client\":\"%llu\",\"move\":\"%s\"}",
        who->table, who->version, (unsigned long long)who->moves++, who->move);
    who->stage = WAITING;
    who->due = due;
    if (!wire_send(who->fd, text, true)) test->errors++;
}

/* Picks one of the moves that the view lists. */
static bool pick_move(load_test *test, player *who, const char *list) {
    uint32_t count = 0;
    for (const char *rest = list; *rest == '"';
         rest = strchr(rest + 1, '"') + 1, rest += *rest == ',')
        count++;
    if (!count) return false;
    uint32_t pick = jacta_rng_below(&test->rng, count);
    const char *rest = list;
    for (; pick; pick--) rest = strchr(rest + 1, '"') + 2;
    size_t length = strcspn(rest + 1, "\"");
    if (length >= sizeof who->move) return false;
    memcpy(who->move, rest + 1, length);
    who->move[length] = 0;
    return true;
}

static void take_view(load_test *test, player *who, const char *text) {
    const char *version = strstr(text, "\"version\":"), *moves = strstr(text, "\"moves\":[");
    if (strstr(text, "\"phase\":\"over\"")) {
        char shut[64];
        test->games++;
        snprintf(shut, sizeof shut, "{\"type\":\"shut\",\"table\":\"%s\"}", who->table);
        wire_send(who->fd, shut, true); /* what somebody looks at stays in memory */
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
        wire_send(who->fd, open, true);
    } else if (!strncmp(text, "{\"type\":\"moved\"", 15)) {
        if (who->stage == WAITING || who->stage == OPENING)
            create_table(test, who); /* another server has it now */
    } else if (strncmp(text, "{\"type\":\"shut\"", 14) != 0) {
        test->errors++;
    }
}

/* Takes what has come, frame by frame. */
static void receive(load_test *test, player *who) {
    ssize_t got = recv(who->fd, who->in + who->used, BUFFER - 1 - who->used, MSG_DONTWAIT);
    if (got <= 0) {
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
        test->errors++;
        epoll_ctl(test->epoll, EPOLL_CTL_DEL, who->fd, NULL); /* nothing more will come */
        return;
    }
    who->used += (uint32_t)got;
    uint32_t rest = 0;
    while (who->used - rest >= 2) {
        const unsigned char *frame = (unsigned char *)who->in + rest;
        uint32_t size = frame[1] & 127, head = 2;
        if (size == 126) size = (uint32_t)frame[2] << 8 | frame[3], head = 4;
        if (who->used - rest < head + size) break;
        if ((frame[0] & 15) == 1) {
            char *end = who->in + rest + head + size, kept = *end;
            *end = 0;
            take_text(test, who, who->in + rest + head);
            *end = kept;
        }
        rest += head + size;
    }
    memmove(who->in, who->in + rest, who->used - rest);
    who->used -= rest;
}

static bool server_lives(load_test *test) {
    if (test->errors && waitpid(test->server, NULL, WNOHANG) == test->server) test->server = 0;
    return test->server;
}

/* Without moves until every table can be played at; with moves for that long, and until there is one
 * to be measured; no longer than there is a server. */
static void play(load_test *test, double seconds, bool moves) {
    struct epoll_event events[256];
    double start = cli_now(), end = start + seconds,
           apart = test->rate ? 1 / (double)test->rate : 0;
    uint64_t sent = 0;
    while (server_lives(test) &&
           (cli_now() < end ||
            (!test->errors && (moves ? !test->acks : test->ready < test->tables)))) {
        int count = epoll_wait(test->epoll, events, 256, test->rate ? 1 : 10);
        for (int i = 0; i < count; i++) receive(test, events[i].data.ptr);
        soak_sample(&test->samples, cli_now(), test->acks);
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
    char path[4096];
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
    char answer[16384], *rest;
    double bound = 0, p99 = 0, count = 0, all = 0, sum = 0;
    int fd = wire_dial(test->port);
    if (fd < 0) return;
    bool told = wire_talk(fd, "GET /metrics HTTP/1.1\r\nHost: load\r\n\r\n", "seconds_count",
                          answer, sizeof answer);
    close(fd);
    if (!told || !(rest = strstr(answer, "seconds_sum")) ||
        sscanf(rest, "seconds_sum %lf jacta_storage_seconds_count %lf", &sum, &all) < 2)
        return;
    for (rest = answer; count < all && (rest = strstr(rest, "_bucket{le=\"")); rest++) {
        if (sscanf(rest, "_bucket{le=\"%lf\"} %lf", &bound, &count) < 2) break;
        if (p99 == 0 && count >= 0.99 * all) p99 = bound;
    }
    printf("batches            %.0f, on disk after %.2f ms, p99 under %g ms, all under %g ms\n",
           all, 1e3 * sum / all, 1e3 * p99, 1e3 * bound);
}

/* Of times in order; 0 if there are none. */
static double quantile(const times *waits, double share) {
    return waits->count ? waits->list[(uint64_t)(share * (double)(waits->count - 1))] : 0;
}

static void report_times(const char *what, times *waits) {
    if (!waits->count) return;
    qsort(waits->list, waits->count, sizeof *waits->list, compare);
    printf("%-18s p50 %.2f ms, p99 %.2f ms, max %.2f ms\n", what, 1e3 * quantile(waits, 0.5),
           1e3 * quantile(waits, 0.99), 1e3 * quantile(waits, 1));
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

/* The guest's, and so many more of that kind. */
static void choose_seats(char *out, size_t size, uint32_t count, const char *kind) {
    int used = snprintf(out, size, "{\"who\":\"me\"}");
    while (--count) used += snprintf(out + used, size - (size_t)used, ",{%s}", kind);
}

/* One guest's, or where the limits hold each another guest's from another address. */
static const char *open_sockets(load_test *test) {
    char secret[WIRE_SECRET];
    for (uint32_t i = 0; i < test->sockets; i++) {
        uint32_t address = test->hostile ? i : 0;
        if ((!i || test->hostile) && !wire_guest(test->port, address, secret)) return "no guest";
        test->players[i].fd = wire_open(test->port, address, secret);
        if (test->players[i].fd < 0) return strerror(errno);
    }
    return NULL;
}

/* The same again beside those who would spoil it. */
static const char *play_beside(load_test *test) {
    if (!test->hostile) return NULL;
    double calm = quantile(&test->waits, 0.99);
    play(test, 0, false); /* what is under way would be counted from before they came */
    test->hostiles =
        hostile_start((uint32_t)test->hostile, test->port, test->game, test->bot_seats);
    if (test->hostiles < 0) return "no hostile players";
    test->waits.count = 0, test->acks = 0;
    play(test, (double)test->seconds, true);
    if (!test->server) return "the server has ended";
    printf("hostile            %llu\n", (unsigned long long)test->hostile);
    report_times("beside them", &test->waits);
    printf("p99                %.2f times the calm one\n", quantile(&test->waits, 0.99) / calm);
    printf("errors             %llu\n", (unsigned long long)test->errors);
    return NULL;
}

static const char *run_load(load_test *test) {
    long memory[3];
    if (!start_server(test)) return "no server";
    memory[0] = soak_memory(test->server);
    const char *why = open_sockets(test);
    if (why) return why;
    memory[1] = soak_memory(test->server);
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
    test->samples.server = test->server;
    if (!soak_begin(&test->samples, cli_now(), (double)test->seconds)) return strerror(errno);
    pthread_t watcher;
    bool watched = test->rate && !pthread_create(&watcher, NULL, watch_disk, test);
    double start = cli_now(), used = server_time(test);
    play(test, (double)test->seconds, true);
    double seconds = cli_now() - start;
    test->stop = true;
    if (watched) pthread_join(watcher, NULL);
    if (!soak_end(&test->samples)) return strerror(errno);
    if (!test->server) return "the server has ended";
    memory[2] = soak_memory(test->server);
    report(test, seconds, server_time(test) - used, memory);
    return play_beside(test);
}

static void end(pid_t process) {
    if (process <= 0) return;
    kill(process, SIGTERM);
    waitpid(process, NULL, 0);
}

static void clean_up(load_test *test) {
    char path[1040];
    end(test->hostiles);
    end(test->server);
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
                                  {"seconds", CLI_NUMBER, &test.seconds, 1, 86400},
                                  {"rate", CLI_NUMBER, &test.rate, 0, 1000000},
                                  {"core", CLI_NUMBER, &test.core, 0, cores - 1},
                                  {"hostile", CLI_NUMBER, &test.hostile, 0, 10000},
                                  {"soak", CLI_WORD, &test.samples.name, 0, 0},
                                  {"db", CLI_WORD, &test.database, 0, 0},
                                  {"game", CLI_WORD, &id, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &rest, 0);
    if (status) return cli_stop(status);
    const jacta_game *game = cli_game(id);
    if (!game) return CLI_USAGE;
    if (test.tables > test.sockets || test.hostile) test.sockets = test.tables;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    char database[1040];
    if (!test.database) {
        const char *base = getenv("TMPDIR");
        snprintf(test.folder, sizeof test.folder, "%.999s/jacta-load-XXXXXX", base ? base : "/tmp");
        if (!mkdtemp(test.folder)) return failed(fill("cli.load.failed", "s", strerror(errno)));
        snprintf(database, sizeof database, "%s/load.db", test.folder);
        test.database = database;
    }
    test.game = game->id;
    choose_seats(test.seats, sizeof test.seats, game->min_players, "\"who\":\"screen\"");
    choose_seats(test.bot_seats, sizeof test.bot_seats, game->max_players,
                 "\"who\":\"bot\",\"bot\":\"expert\"");
    test.players = calloc(test.sockets, sizeof *test.players);
    test.waits.list = malloc(LATENCIES * sizeof *test.waits.list);
    test.disk.list = malloc(LATENCIES * sizeof *test.disk.list);
    test.queue = malloc(test.tables * sizeof *test.queue);
    bool room = test.players && test.waits.list && test.disk.list && test.queue;
    const char *why = room ? run_load(&test) : strerror(ENOMEM);
    clean_up(&test);
    return why ? failed(fill("cli.load.failed", "s", why)) : 0;
}
