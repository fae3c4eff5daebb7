/* What several commands say alike in JSON. */
#include "cli.h"
#include "rules/core/text.h"
#include "sim/arena.h"

#include <math.h>

void cli_json_setup(json *out, const jacta_game *game, const jacta_setup *setup) {
    char text[512];
    json_text(out, "game", game->id);
    json_int(out, "rules", game->version);
    json_int(out, "players", setup->players);
    json_open(out, "options", '{');
    for (uint32_t i = 0; i < game->option_count; i++) {
        jacta_text value = TEXT_ON(text);
        jacta_option_text(&game->options[i], setup->options[i], &value);
        json_text(out, game->options[i].name, text);
    }
    json_close(out, '}');
}

void cli_json_seed(json *out, uint64_t seed) {
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    json_text(out, "seed", text);
}

void cli_json_number(json *out, const char *key, double value) {
    if (isfinite(value))
        json_decimal(out, key, llround(10000 * value), 10000);
    else
        json_text(out, key, NULL);
}

void cli_json_figure(json *out, const char *key, const arena_figure *figure) {
    json_open(out, key, '{');
    cli_json_number(out, "mean", figure->mean);
    cli_json_number(out, "low", figure->low);
    cli_json_number(out, "high", figure->high);
    json_close(out, '}');
}
