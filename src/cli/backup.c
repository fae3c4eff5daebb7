#include "cli.h"
#include "screen.h"
#include "server/store.h"

int cli_backup(int argc, char **argv) {
    cli_list files = {0};
    const cli_option options[] = {{0}};
    char why[256] = "";
    int status = cli_parse(argc, argv, options, &files, 2);
    if (status) return cli_stop(status);
    if (files.count < 2) return wrong(say("cli.backup.files"));
    if (!sqlite_backup(files.words[0], files.words[1], why))
        return failed(fill("cli.backup.failed", "sss", files.words[0], files.words[1], why));
    show(fill("cli.backup.done", "s", files.words[1]));
    show("\n");
    return 0;
}
