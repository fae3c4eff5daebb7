#include "cli.h"
#include "engine/state.h"
#include "rules/core/text.h"
#include "screen.h"
#include "words.h"

static void show_json(const jacta_match *match, uint32_t ply) {
    static jacta_move legal[JACTA_MAX_LIST];
    const jacta_game *game = jacta_match_game(match);
    const void *before = jacta_match_state(match, ply), *after = jacta_match_state(match, ply + 1);
    jacta_event event = jacta_match_event(match, ply);
    jacta_scores scores;
    char notation[JACTA_MAX_NOTATION];
    json out = json_to_file(stdout);
    json_open(&out, NULL, '{');
    json_int(&out, "ply", ply + 1);
    if (event.actor < 0)
        json_text(&out, "actor", "*");
    else
        json_int(&out, "actor", event.actor);
    jacta_text move = TEXT_ON(notation);
    game->face->write(before, event.move, &move);
    json_text(&out, "move", notation);
    json_open(&out, "legal", '[');
    uint32_t count = state_list(game, before, legal);
    for (uint32_t i = 0; i < count; i++) {
        move = TEXT_ON(notation);
        game->face->write(before, legal[i], &move);
        json_text(&out, NULL, notation);
    }
    json_close(&out, ']');
    int32_t first = jacta_first(game, after);
    if (first >= 0)
        json_int(&out, "first", first);
    else
        json_text(&out, "first", NULL);
    state_json(&out, "state", game, after, false);
    game->scores(after, &scores);
    scores_json(&out, "scores", game, &scores);
    json_close(&out, '}');
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
    jacta_phrase status;
    show_head(match);
    for (uint32_t ply = 0; ply < until; ply++) {
        char number[16];
        snprintf(number, sizeof number, "%*u  ", width, ply + 1);
        show_ink(number, INK_MUTED);
        show_event(match, ply, JACTA_REFEREE, (uint32_t)width + 2);
    }
    show("\n");
    if (game->turn(state) != JACTA_OVER) {
        show_board(match, state, JACTA_SPECTATOR);
        game->face->status(state, &status);
        show(phrase_words(&status));
        show("\n\n");
    }
    show_sheet(match, state);
}

int cli_replay(int argc, char **argv) {
    bool as_json = false;
    uint64_t until = UINT32_MAX;
    cli_list files = {0};
    const cli_option options[] = {
        {"json", CLI_FLAG, &as_json, 0, 0}, {"until", CLI_NUMBER, &until, 0, UINT32_MAX}, {0}};
    int status = cli_parse(argc, argv, options, &files, 1);
    if (status) return cli_stop(status);
    if (!files.count) return wrong(say("cli.error.which_file"));
    jacta_match *match = cli_record(files.words[0]);
    if (!match) return CLI_FAILED;
    uint32_t plies = jacta_match_ply(match), last = until < plies ? (uint32_t)until : plies;
    for (uint32_t ply = 0; as_json && ply < last; ply++) show_json(match, ply);
    if (!as_json) show_text(match, last);
    jacta_match_free(match);
    return 0;
}
