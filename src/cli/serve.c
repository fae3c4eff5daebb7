#define _GNU_SOURCE
#include "server/server.h"

#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The address people open; nothing else stands on standard output. */
static void tell_address(const server_options *with, uint16_t port) {
    const char *at = with->address ? with->address : "127.0.0.1";
    printf(strchr(at, ':') ? "http://[%s]:%u/\n" : "http://%s:%u/\n", at, (unsigned)port);
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
    server_options with = server_defaults();
    uint64_t port = with.port, workers = with.workers, message = with.max_message;
    uint64_t tables = with.max_tables, sockets = with.max_sockets, guests = with.max_guests;
    uint64_t watchers = with.max_watchers, rate = with.rate;
    cli_list origins = {0}, rest = {0};
    const cli_option options[] = {
        {"port", CLI_NUMBER, &port, 0, 65535},
        {"address", CLI_WORD, &with.address, 0, 0},
        {"db", CLI_WORD, &with.database, 0, 0},
        {"web", CLI_WORD, &with.web, 0, 0},
        {"origin", CLI_LIST, &origins, 0, 0},
        {"secure", CLI_FLAG, &with.secure, 0, 0},
        {"workers", CLI_NUMBER, &workers, 1, 64},
        {"max-message", CLI_NUMBER, &message, 256, 1 << 20},
        {"max-tables", CLI_NUMBER, &tables, 1, 1000000},
        {"max-sockets", CLI_NUMBER, &sockets, 1, 1000000},
        {"max-watchers", CLI_NUMBER, &watchers, 0, 1000000},
        {"max-guests", CLI_NUMBER, &guests, 1, 1000000},
        {"rate", CLI_NUMBER, &rate, 1, 1000000},
        {0},
    };
    int status = cli_parse(argc, argv, options, &rest, 0);
    if (status) return cli_stop(status);
    const char *allowed[33] = {NULL};
    memcpy(allowed, origins.words, origins.count * sizeof *allowed);
    with.port = (uint16_t)port, with.workers = (uint32_t)workers;
    with.max_message = (uint32_t)message, with.max_tables = (uint32_t)tables;
    with.max_sockets = (uint32_t)sockets, with.max_watchers = (uint32_t)watchers;
    with.max_guests = (uint32_t)guests, with.rate = (uint32_t)rate;
    with.origins = allowed;
    with.ready = tell_address;
    if (with.web && !has_page(with.web)) return failed(fill("cli.serve.no_page", "s", with.web));
    if (!with.web) with.web = web_folder();
    if (!strcmp(with.address, "*")) with.address = NULL;
    char why[256] = "";
    if (server_run(&with, why)) return 0;
    if (!*why)
        return failed(
            fill("cli.serve.no_port", "sd", with.address ? with.address : "*", with.port));
    return failed(fill("cli.serve.failed", "ss", with.database, why));
}
