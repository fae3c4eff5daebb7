#include "cli.h"
#include "engine/files.h"
#include "screen.h"

#include <stdlib.h>
#include <string.h>

enum { SHEET_MAX = 4 << 20 };

/* Saves a page, "sheet" in NAME-sheet.svg, and says so. */
static int save_page(const jacta_game *game, const char *folder, const char *name, const char *svg,
                     size_t size) {
    jacta_error error;
    char path[4096];
    snprintf(path, sizeof path, "%s/%s-%s.svg", folder, game->id, name);
    if (!file_save(path, svg, size, &error)) return failed(explain(&error));
    show(fill("cli.print.written", "s", path));
    show("\n");
    return 0;
}

static int print_sheet(const jacta_game *game, uint32_t sheet, const char *folder) {
    jacta_text svg = {malloc(SHEET_MAX), SHEET_MAX, 0};
    char name[16];
    if (!svg.data) return failed(say("error.memory"));
    game->face->print(sheet, cli_lang(), jacta_say, &svg);
    snprintf(name, sizeof name, "%u", sheet + 1);
    int status = save_page(game, folder, name, svg.data, svg.used);
    free(svg.data);
    return status;
}

static int print_pad(const jacta_game *game, const char *folder) {
    char *svg = pad_write(game);
    if (!svg) return failed(say("error.memory"));
    int status = save_page(game, folder, "pad", svg, strlen(svg));
    free(svg);
    return status;
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
    status = cli_folder(folder);
    for (uint32_t sheet = 0; !status && sheet < game->face->sheets; sheet++)
        status = print_sheet(game, sheet, folder);
    return status ? status : print_pad(game, folder);
}
