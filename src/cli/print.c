#include "cli.h"
#include "engine/files.h"
#include "screen.h"

#include <stdlib.h>

enum { SHEET_MAX = 4 << 20 };

static int print_sheet(const jacta_game *game, uint32_t sheet, const char *folder) {
    jacta_text svg = {malloc(SHEET_MAX), SHEET_MAX, 0};
    jacta_error error;
    char path[4096];
    if (!svg.data) return failed(say("error.memory"));
    game->face->print(sheet, cli_lang(), jacta_say, &svg);
    snprintf(path, sizeof path, "%s/%s-%u.svg", folder, game->id, sheet + 1);
    bool saved = file_save(path, svg.data, svg.used, &error);
    free(svg.data);
    if (!saved) return failed(explain(&error));
    show(fill("cli.print.written", "s", path));
    show("\n");
    return 0;
}

int cli_print(int argc, char **argv) {
    const char *folder = ".";
    cli_list words = {0};
    const cli_option options[] = {{"folder", CLI_WORD, &folder, 0, 0}, {0}};
    int status = cli_parse(argc, argv, options, &words, 1);
    if (status) return cli_stop(status);
    if (!words.count) return wrong(say("cli.error.which_game"));
    const jacta_game *game = cli_game(words.words[0]);
    if (!game) return CLI_USAGE;
    if (!game->face->print) return failed(fill("cli.print.none", "s", title(game)));
    status = cli_folder(folder);
    for (uint32_t sheet = 0; !status && sheet < game->face->sheets; sheet++)
        status = print_sheet(game, sheet, folder);
    return status;
}
