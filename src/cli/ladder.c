/* All bots on all games: the table of strength that can be pasted into a page. */
#define _GNU_SOURCE
#include "bots/threads.h"
#include "cli.h"
#include "screen.h"
#include "sim/arena.h"
#include "sim/ranks.h"

#include <math.h>
#include <string.h>
#include <time.h>

/* A shut-out bounds a step, and with it every sum that holds the step. */
enum { MORE = 1, LESS = 2 };

struct step {
    const jacta_game *game;
    const arena_plan *plan;
    const arena_report *report;
    double elo, above;
    uint32_t bound, bounds; /* of the step, and of the sum */
};

static void show_step(const struct step *step) {
    static const char *const signs[] = {"", "> ", "< ", "? "};
    const arena_figure *wins = &step->report->bot[0].wins;
    printf("| %s | %s | %s | %.1f%% (%.1f–%.1f) | %s%+.0f | %s%.0f |\n", step->game->id,
           step->plan->bots[0], step->plan->bots[1], 100 * wins->mean, 100 * wins->low,
           100 * wins->high, signs[step->bound], step->elo, signs[step->bounds], step->above);
    cli_flush();
}

static void json_step(json *out, const struct step *step) {
    static const char *const signs[] = {"equal", "above", "below", "unknown"};
    json_open(out, NULL, '{');
    json_text(out, "game", step->game->id);
    json_text(out, "bot", step->plan->bots[0]);
    json_text(out, "against", step->plan->bots[1]);
    cli_json_figure(out, "win_share", &step->report->bot[0].wins);
    cli_json_figure(out, "elo", &step->report->bot[0].elo);
    json_int(out, "failures", (int64_t)step->report->bot[0].failures);
    cli_json_number(out, "elo_above_first", step->above);
    json_text(out, "bound", signs[step->bounds]);
    json_close(out, '}');
}

/* Each bot against the next weaker one, two players: strength that adds up along the ladder. */
static int climb(const jacta_game *game, const cli_list *bots, const arena_plan *like, json *out) {
    double above = 0;
    uint32_t bounds = 0;
    for (uint32_t i = 1; i < bots->count; i++) {
        arena_plan plan = *like;
        arena_report report;
        jacta_error error;
        plan.game = game;
        plan.setup = jacta_setup_default(game, cli_players(game));
        plan.bots[0] = bots->words[i], plan.bots[1] = bots->words[i - 1], plan.count = 2;
        if (!arena_run(&plan, &report, &error)) return failed(explain(&error));
        cli_wipe();
        if (report.first_trouble.code) cli_trouble(report.troubles, &report.first_trouble);
        if (ranks_rank()) continue;
        const arena_figure *elo = &report.bot[0].elo;
        uint32_t bound = elo->high > ELO_FAR ? MORE : elo->low < -ELO_FAR ? LESS : 0;
        double gained = bound == MORE ? elo->low : bound ? elo->high : elo->mean;
        above += gained;
        bounds |= bound;
        struct step step = {game, &plan, &report, gained, above, bound, bounds};
        if (out)
            json_step(out, &step);
        else
            show_step(&step);
    }
    return 0;
}

static void show_head(const arena_plan *like, const char *day) {
    show(fill("cli.ladder.head", "ss", day, thousands(2 * like->sets)));
    show("\n\n");
    show(say("cli.ladder.columns"));
    show("\n|---|---|---|---|---|---|\n");
}

int cli_ladder(int argc, char **argv) {
    arena_plan like = {.progress = sim_progress};
    uint64_t threads = 0, games = 100;
    const char *bots = "random,greedy,easy,normal,hard";
    bool as_json = false;
    char day[32];
    cli_list names = {0}, specs = {0};
    const cli_option options[] = {{"bots", CLI_WORD, &bots, 0, 0},
                                  {"games", CLI_NUMBER, &games, 2, 1000000},
                                  {"seed", CLI_NUMBER, &like.seed, 0, UINT64_MAX},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {"json", CLI_FLAG, &as_json, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 32);
    if (status) return cli_stop(status);
    cli_split(bots, &specs);
    if (specs.count < 2) return wrong(fill("cli.arena.bots", "d", 32));
    for (uint32_t i = 0; i < specs.count; i++)
        if ((status = cli_check_bot(specs.words[i]))) return status;
    for (uint32_t i = 0; i < names.count; i++)
        if (!cli_game(names.words[i])) return CLI_USAGE;
    ranks_begin();
    like.threads = rank_threads(threads), like.sets = (games + 1) / 2;
    time_t today = time(NULL);
    strftime(day, sizeof day, "%Y-%m-%d", gmtime(&today));
    json out = json_to_file(stdout);
    bool told = !ranks_rank();
    if (told && as_json) {
        json_open(&out, NULL, '{');
        json_text(&out, "day", day);
        cli_json_seed(&out, like.seed);
        json_int(&out, "games", (int64_t)(2 * like.sets));
        json_open(&out, "pairs", '[');
    } else if (told) {
        show_head(&like, day);
    }
    const jacta_game *game;
    for (uint32_t i = 0; !status && (game = jacta_game_at(i)); i++) {
        bool wanted = !names.count && game->max_players > 1;
        for (uint32_t j = 0; j < names.count; j++) wanted |= !strcmp(names.words[j], game->id);
        if (wanted) status = climb(game, &specs, &like, as_json ? &out : NULL);
    }
    if (told && as_json) json_close(&out, ']'), json_close(&out, '}'), putchar('\n');
    if (status) ranks_abort(status);
    ranks_end();
    return status;
}
