#include "cli.h"
#include "screen.h"
#include "table/fair.h"

/* What kind of dice they are, and against whom that is proved. */
static void show_kind(const jacta_match *match, const fair_kept *kept, const fair_dice *dice) {
    bool all = kept->commitment && kept->promises && kept->nonce;
    uint32_t parts = 0;
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++) parts += dice->nonces >> i & 1;
    show(fill("cli.verify.parts", "dd", (int)parts, (int)jacta_match_setup(match)->players));
    show("\n");
    show(say(dice->again ? "cli.verify.again"
             : !parts    ? "cli.verify.alone"
             : all       ? "cli.verify.kept"
                         : "cli.verify.unkept"));
    show("\n");
}

int cli_verify(int argc, char **argv) {
    fair_kept kept = {0};
    fair_dice dice;
    cli_list files = {0};
    const cli_option options[] = {{"commitment", CLI_WORD, &kept.commitment, 0, 0},
                                  {"promises", CLI_WORD, &kept.promises, 0, 0},
                                  {"nonce", CLI_WORD, &kept.nonce, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &files, 1);
    if (status) return cli_stop(status);
    if (!files.count) return wrong(say("cli.error.which_file"));
    jacta_match *match = cli_record(files.words[0]);
    if (!match) return CLI_FAILED;
    uint32_t chances = 0;
    for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++)
        chances += jacta_match_event(match, ply).actor == JACTA_CHANCE;
    jacta_error error;
    bool fair = fair_verify(match, &kept, &dice, &error);
    if (fair) {
        show(fill("cli.verify.fair", "d", (int)chances));
        show("\n");
        show_kind(match, &kept, &dice);
    } else {
        status = failed(explain(&error));
    }
    jacta_match_free(match);
    return status;
}
