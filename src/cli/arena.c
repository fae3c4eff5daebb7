#include "sim/arena.h"

#include "bots/threads.h"
#include "cli.h"
#include "engine/json.h"
#include "screen.h"

#include <math.h>
#include <string.h>

static const char *decimal(double value, int32_t unit, bool sign) {
    return points((int64_t)llround(value * unit), unit, sign);
}

/* A figure and half of its 95% interval, as two cells. */
static void figure_cells(struct grid *rows, const arena_figure *figure, double scale, int32_t unit,
                         bool sign, canvas_ink ink) {
    char half[40];
    double width = scale * (figure->high - figure->low) / 2;
    snprintf(half, sizeof half, "±%s", decimal(width, unit, false));
    grid_cell(rows, decimal(scale * figure->mean, unit, sign), ink);
    grid_cell(rows, half, INK_MUTED);
}

/* An Elo difference; past what can be measured, its near bound. */
static void elo_cells(struct grid *rows, const arena_figure *elo) {
    char text[64];
    bool above = elo->high > ELO_FAR, below = elo->low < -ELO_FAR;
    if (above || below)
        snprintf(text, sizeof text, "%s %s", above ? ">" : "<",
                 decimal(above ? elo->low : elo->high, 1, true));
    else
        snprintf(text, sizeof text, "%s (%s … %s)", decimal(elo->mean, 1, true),
                 decimal(elo->low, 1, true), decimal(elo->high, 1, true));
    grid_cell(rows, text, INK_ACCENT);
}

static void show_report(const arena_plan *plan, const arena_report *report) {
    static const char *const heads[] = {
        "cli.arena.bot",   "cli.arena.wins", "cli.arena.half",   "cli.arena.rank", "cli.arena.half",
        "cli.arena.score", "cli.arena.half", "cli.arena.margin", "cli.arena.half", "cli.arena.elo"};
    char seed[24];
    struct grid rows;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    show_ink(title(plan->game), INK_STRONG);
    show(fill("cli.arena.head", "ssds", thousands(report->sets), thousands(report->games),
              (int)plan->setup.players, seed));
    show("\n\n");
    grid_begin(&rows, "lrlrlrlrll");
    for (uint32_t i = 0; i < 10; i++) grid_cell(&rows, say(heads[i]), INK_MUTED);
    for (uint32_t i = 0; i < plan->count; i++) {
        grid_cell(&rows, plan->bots[i], INK_SEAT + i);
        figure_cells(&rows, &report->bot[i].wins, 100, 10, false, INK_STRONG);
        figure_cells(&rows, &report->bot[i].rank, 1, 100, false, INK_PLAIN);
        figure_cells(&rows, &report->bot[i].score, 1, 10, false, INK_PLAIN);
        figure_cells(&rows, &report->bot[i].margin, 1, 10, true, INK_PLAIN);
        elo_cells(&rows, &report->bot[i].elo);
    }
    grid_end(&rows, 0);
    if (report->settled) {
        show("\n");
        show(fill("cli.arena.settled", "s", decimal(plan->until, 1000, false)));
        show("\n");
    }
}

static void json_figure(json *out, const char *key, const arena_figure *figure) {
    json_open(out, key, '{');
    json_decimal(out, "mean", llround(10000 * figure->mean), 10000);
    json_decimal(out, "low", llround(10000 * figure->low), 10000);
    json_decimal(out, "high", llround(10000 * figure->high), 10000);
    json_close(out, '}');
}

static void show_json(const arena_plan *plan, const arena_report *report) {
    json out = json_to_file(stdout);
    json_open(&out, NULL, '{');
    json_text(&out, "game", plan->game->id);
    json_int(&out, "players", plan->setup.players);
    json_int(&out, "seed", (int64_t)plan->seed);
    json_int(&out, "sets", (int64_t)report->sets);
    json_int(&out, "games", (int64_t)report->games);
    json_int(&out, "settled", report->settled);
    json_int(&out, "troubles", (int64_t)report->troubles);
    json_open(&out, "bots", '[');
    for (uint32_t i = 0; i < plan->count; i++) {
        json_open(&out, NULL, '{');
        json_text(&out, "bot", plan->bots[i]);
        json_figure(&out, "win_share", &report->bot[i].wins);
        json_figure(&out, "rank", &report->bot[i].rank);
        json_figure(&out, "score", &report->bot[i].score);
        json_figure(&out, "margin", &report->bot[i].margin);
        json_figure(&out, "elo", &report->bot[i].elo);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    putchar('\n');
}

static int run(arena_plan *plan, bool as_json) {
    arena_report report;
    jacta_error error;
    double begin = cli_now();
    bool good = arena_run(plan, &report, &error);
    double took = cli_now() - begin;
    cli_wipe();
    if (!good) return failed(explain(&error));
    cli_trouble(report.troubles, &report.first_trouble);
    (as_json ? show_json : show_report)(plan, &report);
    if (!as_json) cli_speed(report.games, took);
    return 0;
}

int cli_arena(int argc, char **argv) {
    arena_plan plan = {.progress = cli_progress};
    uint64_t players = 0, threads = cli_cores(), games = 200;
    const char *bots = "greedy,random", *until = NULL;
    bool as_json = false;
    cli_list names = {0}, given = {0}, specs = {0};
    const cli_option options[] = {{"bots", CLI_WORD, &bots, 0, 0},
                                  {"games", CLI_NUMBER, &games, 1, 100000000},
                                  {"players", CLI_NUMBER, &players, 2, JACTA_MAX_PLAYERS},
                                  {"seed", CLI_NUMBER, &plan.seed, 0, UINT64_MAX},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {"until", CLI_WORD, &until, 0, 0},
                                  {"option", CLI_LIST, &given, 0, 0},
                                  {"json", CLI_FLAG, &as_json, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 1);
    if (status) return cli_stop(status);
    if (!names.count) return wrong(say("cli.error.which_game"));
    if (!(plan.game = cli_game(names.words[0]))) return CLI_USAGE;
    if (until && !cli_share(until, &plan.until)) return wrong(fill("cli.arena.until", "s", until));
    cli_split(bots, &specs);
    if (specs.count < 2 || specs.count > JACTA_MAX_PLAYERS)
        return wrong(fill("cli.arena.bots", "d", JACTA_MAX_PLAYERS));
    if (!players) players = specs.count;
    if (players < plan.game->min_players) players = plan.game->min_players;
    if (players < specs.count)
        return wrong(fill("cli.arena.seats", "dd", (int)specs.count, (int)players));
    for (uint32_t i = 0; i < specs.count; i++)
        if ((status = cli_check_bot(plan.bots[i] = specs.words[i]))) return status;
    plan.count = specs.count;
    plan.sets = (games + specs.count - 1) / specs.count;
    plan.threads = (uint32_t)threads;
    status = cli_setup(plan.game, players, &given, &plan.setup);
    return status ? status : run(&plan, as_json);
}
