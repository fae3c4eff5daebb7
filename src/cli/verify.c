#include "cli.h"
#include "screen.h"
#include "server/fair.h"

int cli_verify(int argc, char **argv) {
    const char *commitment = NULL;
    cli_list files = {0};
    const cli_option options[] = {{"commitment", CLI_WORD, &commitment, 0, 0}, {0}};
    int status = cli_parse(argc, argv, options, &files, 1);
    if (status) return cli_stop(status);
    if (!files.count) return wrong(say("cli.error.which_file"));
    jacta_match *match = cli_record(files.words[0]);
    if (!match) return CLI_FAILED;
    uint32_t chances = 0;
    for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++)
        chances += jacta_match_event(match, ply).actor == JACTA_CHANCE;
    jacta_error error;
    bool fair = fair_verify(match, commitment, &error);
    if (fair) {
        show(fill("cli.verify.fair", "d", (int)chances));
        show("\n");
    } else {
        status = failed(explain(&error));
    }
    jacta_match_free(match);
    return status;
}
