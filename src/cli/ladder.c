/* All bots on all games: the table of strength that can be pasted into a page. */
#define _GNU_SOURCE
#include "bots/threads.h"
#include "cli.h"
#include "screen.h"
#include "sim/arena.h"

#include <math.h>
#include <string.h>
#include <time.h>

/* Each bot against the next weaker one, two players: strength that adds up along the ladder. */
static int climb(const jacta_game *game, const cli_list *bots, const arena_plan *like) {
    /* A shut-out bounds a step, and with it every sum that holds the step. */
    enum { MORE = 1, LESS = 2 };
    static const char *const signs[] = {"", "> ", "< ", "? "};
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
        cli_trouble(report.troubles, &report.first_trouble);
        const arena_figure *wins = &report.bot[0].wins, *elo = &report.bot[0].elo;
        uint32_t bound = elo->high > ELO_FAR ? MORE : elo->low < -ELO_FAR ? LESS : 0;
        double step = bound == MORE ? elo->low : bound ? elo->high : elo->mean;
        above += step;
        bounds |= bound;
        printf("| %s | %s | %s | %.1f%% (%.1f–%.1f) | %s%+.0f | %s%.0f |\n", game->id, plan.bots[0],
               plan.bots[1], 100 * wins->mean, 100 * wins->low, 100 * wins->high, signs[bound],
               step, signs[bounds], above);
        cli_flush();
    }
    return 0;
}

int cli_ladder(int argc, char **argv) {
    arena_plan like = {.progress = cli_progress};
    uint64_t threads = cli_cores(), games = 100;
    const char *bots = "random,greedy,easy,normal,hard";
    char day[32];
    cli_list names = {0}, specs = {0};
    const cli_option options[] = {{"bots", CLI_WORD, &bots, 0, 0},
                                  {"games", CLI_NUMBER, &games, 2, 1000000},
                                  {"seed", CLI_NUMBER, &like.seed, 0, UINT64_MAX},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 32);
    if (status) return cli_stop(status);
    cli_split(bots, &specs);
    if (specs.count < 2) return wrong(fill("cli.arena.bots", "d", 32));
    for (uint32_t i = 0; i < specs.count; i++)
        if ((status = cli_check_bot(specs.words[i]))) return status;
    for (uint32_t i = 0; i < names.count; i++)
        if (!cli_game(names.words[i])) return CLI_USAGE;
    like.threads = (uint32_t)threads, like.sets = (games + 1) / 2;
    time_t today = time(NULL);
    strftime(day, sizeof day, "%Y-%m-%d", gmtime(&today));
    show(fill("cli.ladder.head", "ss", day, thousands(2 * like.sets)));
    show("\n\n");
    show(say("cli.ladder.columns"));
    show("\n|---|---|---|---|---|---|\n");
    const jacta_game *game;
    for (uint32_t i = 0; !status && (game = jacta_game_at(i)); i++) {
        bool wanted = !names.count && game->max_players > 1;
        for (uint32_t j = 0; j < names.count; j++) wanted |= !strcmp(names.words[j], game->id);
        if (wanted) status = climb(game, &specs, &like);
    }
    return status;
}
