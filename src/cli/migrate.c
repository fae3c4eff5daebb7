#include "cli.h"
#include "screen.h"
#include "server/log.h"
#include "server/store.h"

int cli_migrate(int argc, char **argv) {
    uint64_t counts[STORE_KIND_COUNT];
    char why[256] = "";
    const char *where;
    cli_list places = {0};
    const cli_option options[] = {{0}};
    int status = cli_parse(argc, argv, options, &places, 2);
    if (status) return cli_stop(status);
    if (places.count < 2) return wrong(say("cli.migrate.which"));
    log_silence();
    if (!store_move(places.words[0], places.words[1], counts, &where, why))
        return failed(fill("cli.migrate.failed", "ss", where, why));
    show(fill("cli.migrate.done", "dddd", (int)counts[STORE_GUEST], (int)counts[STORE_TABLE],
              (int)counts[STORE_EVENT], (int)counts[STORE_CHAT]));
    show("\n");
    return 0;
}
