#define _GNU_SOURCE
#include "cli.h"
#include "screen.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static FILE *reach(const char *path) {
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool fits =
        snprintf(place.sun_path, sizeof place.sun_path, "%s", path) < (int)sizeof place.sun_path;
    if (fits && server >= 0 && !connect(server, (void *)&place, sizeof place))
        return fdopen(server, "r+");
    if (server >= 0) close(server);
    return NULL;
}

int cli_admin(int argc, char **argv) {
    cli_list words = {0};
    const cli_option options[] = {{0}};
    char line[4096];
    int status = cli_parse(argc, argv, options, &words, 3);
    if (status) return cli_stop(status);
    if (words.count < 3) return wrong(say("cli.admin.words"));
    FILE *server = reach(words.words[0]);
    if (!server) return failed(fill("cli.admin.none", "s", words.words[0]));
    fprintf(server, "%s %s\n", words.words[1], words.words[2]);
    fflush(server);
    bool good = fgets(line, sizeof line, server) && !strncmp(line, "ok", 2);
    bool known = strncmp(line, "error command", 13) != 0;
    bool stored = strncmp(line, "error storage", 13) != 0;
    if (good && line[2] == ' ') show(line + 3);
    while (good && fgets(line, sizeof line, server)) show(line);
    fclose(server);
    if (good) return 0;
    if (!stored) return failed(say("cli.admin.storage"));
    return known ? failed(fill("cli.admin.unknown", "s", words.words[2]))
                 : wrong(fill("cli.admin.command", "s", words.words[1]));
}
