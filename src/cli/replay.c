#include "cli.h"
#include "engine/state.h"
#include "rules/core/text.h"
#include "screen.h"
#include "words.h"

/* The first line: what was played. */
static void show_json_head(const jacta_match *match) {
    const jacta_game *game = jacta_match_game(match);
    const jacta_setup *setup = jacta_match_setup(match);
    json out = json_to_file(stdout);
    json_open(&out, NULL, '{');
    cli_json_setup(&out, game, setup);
    json_open(&out, "seats", '[');
    for (uint32_t i = 0; i < setup->players; i++) json_text(&out, NULL, jacta_match_name(match, i));
    json_close(&out, ']');
    json_text(&out, "seed", jacta_match_seed(match));
    json_text(&out, "version", jacta_version());
    json_close(&out, '}');
    putchar('\n');
}

static void show_json(const jacta_match *match, uint32_t ply, bool names) {
    json out = json_to_file(stdout);
    const void *before = jacta_match_state(match, ply), *after = jacta_match_state(match, ply + 1);
    state_event_json(&out, jacta_match_game(match), ply, jacta_match_event(match, ply), before,
                     after, names);
    putchar('\n');
}

static void show_head(const jacta_match *match) {
    const jacta_game *game = jacta_match_game(match);
    const jacta_setup *setup = jacta_match_setup(match);
    show_ink(title(game), INK_STRONG);
    for (uint32_t i = 0; i < setup->players; i++) {
        show(i ? ", " : " · ");
        show_ink(seat_name(match, i), INK_SEAT + i);
    }
    for (uint32_t i = 0; i < game->option_count; i++) {
        char text[256];
        jacta_text value = TEXT_ON(text);
        if (setup->options[i] == game->options[i].usual) continue;
        jacta_option_text(&game->options[i], setup->options[i], &value);
        show("\n  ");
        show(game->options[i].name);
        show(" ");
        show(text);
    }
    show("\n\n");
}

static void show_text(const jacta_match *match, uint32_t until) {
    const void *state = jacta_match_state(match, until);
    const jacta_game *game = jacta_match_game(match);
    int width = snprintf(NULL, 0, "%u", until);
    tell_eyes eyes = look(match, JACTA_REFEREE);
    told_position position;
    told_event event;
    show_head(match);
    if (until) { /* what the events change, so that a reader can follow by hand */
        show_board(match, jacta_match_state(match, 0), JACTA_SPECTATOR);
        show("\n");
    }
    for (uint32_t ply = 0; ply < until; ply++) {
        char number[16];
        snprintf(number, sizeof number, "%*u  ", width, ply + 1);
        show_ink(number, INK_MUTED);
        tell_ply(&eyes, match, ply, &event);
        show_event(match, NULL, &event, (uint32_t)width + 2);
    }
    show("\n");
    tell_position(&eyes, state, &position);
    if (position.turn != JACTA_OVER) {
        show_board(match, state, JACTA_SPECTATOR);
        show(position.status);
        show("\n\n");
    }
    show_sheet(game, &position);
}

int cli_replay(int argc, char **argv) {
    bool as_json = false, names = false, whole;
    uint64_t until = UINT32_MAX;
    cli_list files = {0};
    const cli_option options[] = {{"json", CLI_FLAG, &as_json, 0, 0},
                                  {"names", CLI_FLAG, &names, 0, 0},
                                  {"until", CLI_NUMBER, &until, 0, UINT32_MAX},
                                  {0}};
    int status = cli_parse(argc, argv, options, &files, 1);
    if (status) return cli_stop(status);
    if (!files.count) return wrong(say("cli.error.which_file"));
    jacta_match *match = cli_record_part(files.words[0], &whole);
    if (!match) return CLI_FAILED;
    uint32_t plies = jacta_match_ply(match), last = until < plies ? (uint32_t)until : plies;
    if (as_json) show_json_head(match);
    for (uint32_t ply = 0; as_json && ply < last; ply++) show_json(match, ply, names);
    if (!as_json) show_text(match, last);
    jacta_match_free(match);
    return whole ? 0 : CLI_FAILED;
}
