#include "sim/arena.h"

#include "bots/threads.h"
#include "cli.h"
#include "engine/json.h"
#include "screen.h"
#include "sim/ranks.h"

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
    grid_cell(rows, decimal(scale * figure->mean, unit, sign), ink);
    if (isfinite(width)) snprintf(half, sizeof half, "±%s", decimal(width, unit, false));
    grid_cell(rows, isfinite(width) ? half : "", INK_MUTED);
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

/* Who wins by the place in turn order: all bots together, and each. */
static void show_places(const arena_plan *plan, const arena_report *report) {
    struct grid rows;
    show("\n");
    grid_begin(&rows, "lrlrlrlrlrlrl");
    rows.columns = 1 + 2 * plan->setup.players;
    grid_cell(&rows, say("cli.arena.order"), INK_MUTED);
    for (uint32_t place = 0; place < plan->setup.players; place++) {
        grid_cell(&rows, thousands(place + 1), INK_MUTED);
        grid_cell(&rows, say("cli.arena.half"), INK_MUTED);
    }
    grid_cell(&rows, say("cli.arena.all"), INK_STRONG);
    for (uint32_t place = 0; place < plan->setup.players; place++)
        figure_cells(&rows, &report->place[place], 100, 10, false, INK_STRONG);
    for (uint32_t i = 0; i < plan->count; i++) {
        grid_cell(&rows, plan->bots[i], INK_SEAT + i);
        for (uint32_t place = 0; place < plan->setup.players; place++)
            if (report->bot[i].place[place].games)
                figure_cells(&rows, &report->bot[i].place[place].wins, 100, 10, false, INK_PLAIN);
            else
                grid_cell(&rows, "–", INK_MUTED), grid_cell(&rows, "", INK_MUTED);
    }
    grid_end(&rows, 0);
}

static void show_report(const arena_plan *plan, const arena_report *report) {
    static const char *const heads[] = {
        "cli.arena.bot",   "cli.arena.wins", "cli.arena.half",   "cli.arena.rank", "cli.arena.half",
        "cli.arena.score", "cli.arena.half", "cli.arena.margin", "cli.arena.half", "cli.arena.elo"};
    char seed[24];
    struct grid rows;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    show_ink(title(plan->game), INK_STRONG);
    show(fill("cli.arena.head", "ssdsdd", thousands(report->sets), thousands(report->games),
              (int)plan->setup.players, seed, plural(report->sets), plural(report->games)));
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
    show_places(plan, report);
    show("\n");
    for (uint32_t i = 0; i < plan->count; i++)
        cli_failures(plan->bots[i], report->bot[i].asked, report->bot[i].failures);
    if (report->settled) {
        show(fill("cli.arena.settled", "s", decimal(plan->until, 1000, false)));
        show("\n");
    }
    show(say("cli.sim.depends"));
    show("\n");
}

static void json_place(json *out, const char *name, uint32_t index, const arena_figure *wins) {
    json_open(out, NULL, '{');
    json_int(out, name, index);
    cli_json_figure(out, "win_share", wins);
    json_close(out, '}');
}

static void json_bot(json *out, const arena_plan *plan, const arena_report *report, uint32_t bot) {
    json_open(out, NULL, '{');
    json_text(out, "bot", plan->bots[bot]);
    cli_json_figure(out, "win_share", &report->bot[bot].wins);
    cli_json_figure(out, "rank", &report->bot[bot].rank);
    cli_json_figure(out, "score", &report->bot[bot].score);
    cli_json_figure(out, "margin", &report->bot[bot].margin);
    cli_json_figure(out, "elo", &report->bot[bot].elo);
    json_open(out, "turn_order", '[');
    for (uint32_t i = 0; i < plan->setup.players; i++) {
        const arena_place *place = &report->bot[bot].place[i];
        json_open(out, NULL, '{');
        json_int(out, "place", i);
        json_int(out, "games", (int64_t)place->games);
        if (place->games) cli_json_figure(out, "win_share", &place->wins);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_int(out, "asked", (int64_t)report->bot[bot].asked);
    json_int(out, "failures", (int64_t)report->bot[bot].failures);
    json_close(out, '}');
}

static void show_json(const arena_plan *plan, const arena_report *report) {
    json out = json_to_file(stdout);
    json_open(&out, NULL, '{');
    cli_json_setup(&out, plan->game, &plan->setup);
    cli_json_seed(&out, plan->seed);
    json_int(&out, "sets", (int64_t)report->sets);
    json_int(&out, "games", (int64_t)report->games);
    json_bool(&out, "settled", report->settled);
    json_int(&out, "troubles", (int64_t)report->troubles);
    json_open(&out, "bots", '[');
    for (uint32_t i = 0; i < plan->count; i++) json_bot(&out, plan, report, i);
    json_close(&out, ']');
    json_open(&out, "seats", '[');
    for (uint32_t i = 0; i < plan->setup.players; i++)
        json_place(&out, "seat", i, &report->seat[i]);
    json_close(&out, ']');
    json_open(&out, "turn_order", '[');
    for (uint32_t i = 0; i < plan->setup.players; i++)
        json_place(&out, "place", i, &report->place[i]);
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
    int status = good ? 0 : failed(explain(&error));
    if (!good) ranks_abort(status);
    bool told = good && !ranks_rank();
    if (good && report.first_trouble.code) cli_trouble(report.troubles, &report.first_trouble);
    ranks_end();
    if (!told) return status;
    (as_json ? show_json : show_report)(plan, &report);
    if (!as_json) cli_speed(report.games, took);
    for (uint32_t i = 0; i < plan->count; i++)
        status |= cli_answered(plan->bots[i], report.bot[i].asked, report.bot[i].failures);
    return status;
}

int cli_arena(int argc, char **argv) {
    arena_plan plan = {.progress = sim_progress};
    uint64_t players = 0, threads = 0, games = 200;
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
    if ((status = cli_setup(plan.game, players, &given, &plan.setup))) return status;
    ranks_begin();
    plan.threads = rank_threads(threads);
    return run(&plan, as_json);
}
