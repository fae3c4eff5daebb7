#include "cli.h"
#include "engine/json.h"
#include "rules/core/text.h"
#include "screen.h"

static const char *game_text(const jacta_game *game, const char *what, const char *more) {
    char key[128];
    snprintf(key, sizeof key, more ? "%s.%s.%s" : "%s.%s", game->id, what, more);
    return say(key);
}

static void json_option(json *out, const jacta_game *game, const jacta_option *option) {
    static const char *const kinds[] = {"choice", "set", "number"};
    char text[256];
    jacta_text usual = TEXT_ON(text);
    jacta_option_text(option, option->usual, &usual);
    json_open(out, NULL, '{');
    json_text(out, "name", option->name);
    json_text(out, "about", game_text(game, "option", option->name));
    json_text(out, "kind", kinds[option->kind]);
    if (option->kind == JACTA_NUMBER) {
        json_int(out, "low", option->low);
        json_int(out, "high", option->high);
    } else {
        json_open(out, "values", '[');
        for (uint32_t i = 0; i < option->count; i++) json_text(out, NULL, option->names[i]);
        json_close(out, ']');
    }
    json_text(out, "default", text);
    if (option->most) {
        json_int(out, "least", option->least);
        json_int(out, "most", option->most);
    }
    json_close(out, '}');
}

static void json_game(json *out, const jacta_game *game) {
    json_open(out, NULL, '{');
    json_text(out, "id", game->id);
    json_text(out, "title", title(game));
    json_text(out, "tagline", game_text(game, "tagline", NULL));
    json_int(out, "rules", game->version);
    json_int(out, "min_players", game->min_players);
    json_int(out, "max_players", game->max_players);
    json_open(out, "options", '[');
    for (uint32_t i = 0; i < game->option_count; i++) json_option(out, game, &game->options[i]);
    json_close(out, ']');
    json_close(out, '}');
}

/* Each value of a choice with what it means; the usual one has a star. */
static void show_choice(const jacta_game *game, const jacta_option *option) {
    struct grid rows;
    grid_begin(&rows, "ll");
    for (uint32_t i = 0; i < option->count; i++) {
        char key[128];
        bool usual = i == option->usual;
        snprintf(key, sizeof key, "%s%s", option->names[i], usual ? "*" : "");
        grid_cell(&rows, key, usual ? INK_ACCENT : INK_PLAIN);
        snprintf(key, sizeof key, "%s.option.%s.%s", game->id, option->name, option->names[i]);
        grid_cell(&rows, jacta_has(cli_lang(), key) ? say(key) : "", INK_MUTED);
    }
    grid_end(&rows, 6);
}

static void show_values(const jacta_game *game, const jacta_option *option) {
    char text[256], names[512];
    jacta_text usual = TEXT_ON(text), all = TEXT_ON(names);
    if (option->kind == JACTA_CHOICE) {
        show_choice(game, option);
        return;
    }
    jacta_option_text(option, option->usual, &usual);
    for (uint32_t i = 0; i < option->count; i++) {
        if (i) text_put(&all, ", ");
        text_put(&all, option->names[i]);
    }
    show("      ");
    show_wrapped(option->kind == JACTA_SET
                     ? fill("cli.games.set", "ss", names, text)
                     : fill("cli.games.number", "dds", (int)option->low, (int)option->high, text),
                 6, 6);
    show("\n");
}

static void show_game(const jacta_game *game) {
    show_ink(title(game), INK_STRONG);
    show_ink("  ", INK_MUTED);
    show_ink(game->id, INK_ACCENT);
    show("  ");
    bool fixed = game->min_players == game->max_players;
    show(fixed ? fill("cli.games.players", "d", (int)game->min_players)
               : fill("cli.games.from_to", "dd", (int)game->min_players, (int)game->max_players));
    show("\n  ");
    show_wrapped(game_text(game, "tagline", NULL), 2, 2);
    show("\n");
    if (game->option_count) show("  "), show_ink(say("cli.games.options"), INK_MUTED), show("\n");
    for (uint32_t i = 0; i < game->option_count; i++) {
        const jacta_option *option = &game->options[i];
        show("    ");
        show_ink(option->name, INK_STRONG);
        show("  ");
        show_wrapped(game_text(game, "option", option->name), 6 + shown_width(option->name), 6);
        show("\n");
        show_values(game, option);
    }
}

int cli_games(int argc, char **argv) {
    bool as_json = false;
    cli_list rest = {0};
    const cli_option options[] = {{"json", CLI_FLAG, &as_json, 0, 0}, {0}};
    int status = cli_parse(argc, argv, options, &rest, 1);
    if (status) return cli_stop(status);
    const jacta_game *game, *wanted = rest.count ? cli_game(rest.words[0]) : NULL;
    if (rest.count && !wanted) return CLI_USAGE;
    json out = json_to_file(stdout);
    if (as_json) json_open(&out, NULL, '[');
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        if (wanted && game != wanted) continue;
        if (as_json)
            json_game(&out, game);
        else
            show_game(game), show("\n");
    }
    if (as_json) {
        json_close(&out, ']');
        putchar('\n');
        return 0;
    }
    show_ink(say("cli.games.bots"), INK_MUTED);
    for (uint32_t i = 0; jacta_bot_name(i); i++) {
        show(i ? ", " : " ");
        show_ink(jacta_bot_name(i), INK_STRONG);
    }
    show("\n");
    return 0;
}
