#define _GNU_SOURCE
#include "server/server.h"

#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The address people open; nothing else stands on standard output. */
static void tell_address(const server_options *options, uint16_t port) {
    const char *address = options->address ? options->address : "127.0.0.1";
    printf(strchr(address, ':') ? "http://[%s]:%u/\n" : "http://%s:%u/\n", address, (unsigned)port);
    fflush(stdout);
}

static bool has_page(const char *folder) {
    char path[4352];
    return snprintf(path, sizeof path, "%s/index.html", folder) < (int)sizeof path &&
           !access(path, R_OK);
}

/* The web client beside the program, where a build or an installation puts it; NULL: none. */
static const char *web_folder(void) {
    static const char *const places[] = {"web", "../share/jacta/web"};
    static char path[4224];
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    char *end = length > 0 ? memrchr(program, '/', (size_t)length) : NULL;
    if (!end) return NULL;
    *end = 0;
    for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", program, places[i]);
        if (has_page(path)) return path;
    }
    return NULL;
}

int cli_serve(int argc, char **argv) {
    server_options server = server_defaults();
    uint64_t port = server.port, workers = server.workers, message = server.max_message;
    uint64_t tables = server.max_tables, sockets = server.max_sockets, guests = server.max_guests;
    uint64_t idle = server.expire_tables, games = server.expire_games, gone = server.expire_guests;
    uint64_t watchers = server.max_watchers, rate = server.rate, ping = server.ping;
    cli_list origins = {0}, rest = {0};
    const cli_option options[] = {
        {"port", CLI_NUMBER, &port, 0, 65535},
        {"address", CLI_WORD, &server.address, 0, 0},
        {"db", CLI_WORD, &server.database, 0, 0},
        {"public", CLI_WORD, &server.home, 0, 0},
        {"web", CLI_WORD, &server.web, 0, 0},
        {"origin", CLI_LIST, &origins, 0, 0},
        {"admin", CLI_WORD, &server.admin, 0, 0},
        {"secure", CLI_FLAG, &server.secure, 0, 0},
        {"workers", CLI_NUMBER, &workers, 1, SERVER_WORKERS},
        {"max-message", CLI_NUMBER, &message, 256, 1 << 20},
        {"max-tables", CLI_NUMBER, &tables, 1, 1000000},
        {"max-sockets", CLI_NUMBER, &sockets, 1, 1000000},
        {"max-watchers", CLI_NUMBER, &watchers, 0, 1000000},
        {"max-guests", CLI_NUMBER, &guests, 1, 1000000},
        {"rate", CLI_NUMBER, &rate, 1, 1000000},
        {"expire-tables", CLI_NUMBER, &idle, 0, 36500},
        {"expire-games", CLI_NUMBER, &games, 0, 36500},
        {"expire-guests", CLI_NUMBER, &gone, 0, 36500},
        {"ping", CLI_NUMBER, &ping, 1, 86400},
        {0},
    };
    int status = cli_environment(options);
    if (!status) status = cli_parse(argc, argv, options, &rest, 0);
    if (status) return cli_stop(status);
    const char *allowed[33] = {NULL};
    memcpy(allowed, origins.words, origins.count * sizeof *allowed);
    server.port = (uint16_t)port, server.workers = (uint32_t)workers;
    server.max_message = (uint32_t)message, server.max_tables = (uint32_t)tables;
    server.max_sockets = (uint32_t)sockets, server.max_watchers = (uint32_t)watchers;
    server.max_guests = (uint32_t)guests, server.rate = (uint32_t)rate;
    server.ping = (uint32_t)ping, server.expire_tables = (uint32_t)idle;
    server.expire_games = (uint32_t)games, server.expire_guests = (uint32_t)gone;
    server.origins = allowed;
    server.ready = tell_address;
    if (server.web && !has_page(server.web))
        return failed(fill("cli.serve.no_page", "s", server.web));
    if (!server.web) server.web = web_folder();
    if (!strcmp(server.address, "*")) server.address = NULL;
    char why[256] = "";
    if (server_run(&server, why)) return 0;
    if (!*why)
        return failed(
            fill("cli.serve.no_port", "sd", server.address ? server.address : "*", server.port));
    return failed(fill("cli.serve.failed", "ss", server.database, why));
}
