#include "sim/league.h"

#include "bots/threads.h"
#include "cli.h"
#include "screen.h"

#include <math.h>
#include <stdlib.h>

static const char *decimal(double value, int32_t unit, bool sign) {
    return points((int64_t)llround(value * unit), unit, sign);
}

/* The bots from the strongest on. */
static void sort_bots(const league_plan *plan, const league_report *report, uint32_t *order) {
    for (uint32_t i = 0; i < plan->count; i++) {
        uint32_t place = i;
        for (; place && report->bot[order[place - 1]].elo.mean < report->bot[i].elo.mean; place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
}

/* Ratings, then what each won against each, in percent. */
static void show_league(const league_plan *plan, const league_report *report) {
    char align[LEAGUE_BOTS + 8] = "rlrlr", seed[24], half[40];
    uint32_t order[LEAGUE_BOTS];
    struct grid rows;
    sort_bots(plan, report, order);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    show_ink(title(plan->game), INK_STRONG);
    show(fill("cli.sim.head", "sdsd", thousands(report->games), 2, seed, plural(report->games)));
    show("\n\n");
    for (uint32_t i = 0; i < plan->count; i++) align[5 + i] = 'r', align[6 + i] = 0;
    grid_begin(&rows, align);
    static const char *const heads[] = {"cli.sim.seat", "cli.arena.bot", "cli.league.elo",
                                        "cli.arena.half", "cli.arena.wins"};
    for (uint32_t i = 0; i < 5; i++) grid_cell(&rows, say(heads[i]), INK_MUTED);
    for (uint32_t i = 0; i < plan->count; i++) grid_cell(&rows, thousands(i + 1), INK_MUTED);
    for (uint32_t i = 0; i < plan->count; i++) {
        const arena_figure *elo = &report->bot[order[i]].elo;
        grid_cell(&rows, thousands(i + 1), INK_MUTED);
        grid_cell(&rows, plan->bots[order[i]], INK_STRONG);
        grid_cell(&rows, decimal(elo->mean, 1, true), INK_ACCENT);
        snprintf(half, sizeof half, "±%s", decimal(elo->high - elo->mean, 1, false));
        grid_cell(&rows, half, INK_MUTED);
        grid_cell(&rows, decimal(100 * report->bot[order[i]].wins, 10, false), INK_PLAIN);
        for (uint32_t j = 0; j < plan->count; j++)
            grid_cell(&rows,
                      i == j ? "–" : decimal(100 * report->pair[order[i]][order[j]].mean, 1, false),
                      INK_PLAIN);
    }
    grid_end(&rows, 0);
    show("\n");
    for (uint32_t i = 0; i < plan->count; i++)
        cli_failures(plan->bots[i], report->bot[i].asked, report->bot[i].failures);
    if (report->kept)
        show(fill("cli.league.kept", "sd", thousands(report->kept), plural(report->kept))),
            show("\n");
    show(say("cli.sim.depends"));
    show("\n");
}

static void json_league(const league_plan *plan, const league_report *report) {
    json out = json_to_file(stdout);
    json_open(&out, NULL, '{');
    cli_json_setup(&out, plan->game, &plan->setup);
    cli_json_seed(&out, plan->seed);
    json_int(&out, "games", (int64_t)report->games);
    json_int(&out, "kept", (int64_t)report->kept);
    json_open(&out, "bots", '[');
    for (uint32_t i = 0; i < plan->count; i++) {
        json_open(&out, NULL, '{');
        json_text(&out, "bot", plan->bots[i]);
        cli_json_figure(&out, "elo", &report->bot[i].elo);
        cli_json_number(&out, "win_share", report->bot[i].wins);
        json_int(&out, "asked", (int64_t)report->bot[i].asked);
        json_int(&out, "failures", (int64_t)report->bot[i].failures);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_open(&out, "pairs", '[');
    for (uint32_t i = 0; i < plan->count; i++)
        for (uint32_t j = i + 1; j < plan->count; j++) {
            json_open(&out, NULL, '{');
            json_text(&out, "bot", plan->bots[i]);
            json_text(&out, "against", plan->bots[j]);
            json_int(&out, "games", (int64_t)(2 * plan->sets));
            cli_json_figure(&out, "win_share", &report->pair[i][j]);
            json_close(&out, '}');
        }
    json_close(&out, ']');
    json_close(&out, '}');
    putchar('\n');
}

static int run(const league_plan *plan, bool as_json) {
    league_report *report = malloc(sizeof *report);
    jacta_error error;
    if (!report) return failed(say("error.memory"));
    double begin = cli_now();
    bool good = league_run(plan, report, &error);
    double took = cli_now() - begin;
    cli_wipe();
    int status = good ? 0 : failed(explain(&error));
    if (good) {
        cli_trouble(report->troubles, &report->first_trouble);
        (as_json ? json_league : show_league)(plan, report);
        if (!as_json) cli_speed(report->games - report->kept, took);
        for (uint32_t i = 0; i < plan->count; i++)
            status |= cli_answered(plan->bots[i], report->bot[i].asked, report->bot[i].failures);
    }
    free(report);
    return status;
}

int cli_league(int argc, char **argv) {
    league_plan plan = {.progress = cli_progress};
    uint64_t threads = cli_cores(), games = 100;
    const char *bots = "random,greedy,easy";
    bool as_json = false;
    cli_list names = {0}, given = {0}, specs = {0};
    const cli_option options[] = {{"bots", CLI_WORD, &bots, 0, 0},
                                  {"games", CLI_NUMBER, &games, 1, 1000000},
                                  {"seed", CLI_NUMBER, &plan.seed, 0, UINT64_MAX},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {"records", CLI_WORD, &plan.records, 0, 0},
                                  {"option", CLI_LIST, &given, 0, 0},
                                  {"json", CLI_FLAG, &as_json, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 1);
    if (status) return cli_stop(status);
    if (!names.count) return wrong(say("cli.error.which_game"));
    if (!(plan.game = cli_game(names.words[0]))) return CLI_USAGE;
    cli_split(bots, &specs);
    if (specs.count < 2) return wrong(fill("cli.arena.bots", "d", LEAGUE_BOTS));
    for (uint32_t i = 0; i < specs.count; i++)
        if ((status = cli_check_bot(plan.bots[i] = specs.words[i]))) return status;
    if ((status = cli_setup(plan.game, 2, &given, &plan.setup))) return status;
    plan.count = specs.count, plan.sets = (games + 1) / 2, plan.threads = (uint32_t)threads;
    return run(&plan, as_json);
}
