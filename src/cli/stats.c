#define _GNU_SOURCE
#include "sim/stats.h"

#include "bots/threads.h"
#include "cli.h"
#include "engine/files.h"
#include "engine/line.h"
#include "screen.h"
#include "sim/plot.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 10, BINS_MOST = 40, BIN_NAME = 12 };

static const char *decimal(double value, int32_t unit, bool sign) {
    return points((int64_t)llround(value * unit), unit, sign);
}

/* ---- Text ----------------------------------------------------------------------------------- */

/* Whether winners and others differ in it beyond the error of 95%. */
static bool clear(const stats_moves *moves, const stats_kind *kind, int sign) {
    double error, more = stats_more(moves, kind, &error);
    return sign * more > 1.96 * error && error > 0;
}

static void add_kind(struct grid *rows, const stats_moves *moves, const stats_kind *kind) {
    char half[40], name[60];
    double error, more = stats_more(moves, kind, &error);
    line_clean(name, sizeof name, phrase_words(&kind->words));
    grid_cell(rows, name, INK_PLAIN);
    grid_cell(rows, decimal((double)kind->winner.sum / (double)moves->winners, 100, false),
              INK_STRONG);
    grid_cell(rows, decimal((double)kind->other.sum / (double)moves->others, 100, false),
              INK_PLAIN);
    grid_cell(rows, decimal(more, 100, true), INK_ACCENT);
    snprintf(half, sizeof half, "±%s", decimal(1.96 * error, 100, false));
    grid_cell(rows, half, INK_MUTED);
}

static void show_kinds(const stats_moves *moves) {
    static const char *const heads[] = {"cli.stats.move", "cli.stats.winners", "cli.stats.others",
                                        "cli.stats.more", "cli.stats.half"};
    struct grid rows;
    uint32_t shown = 0;
    show("\n");
    show_ink(say("cli.stats.choices"), INK_STRONG);
    show("\n");
    grid_begin(&rows, "lrrrl");
    for (uint32_t i = 0; i < 5; i++) grid_cell(&rows, say(heads[i]), INK_MUTED);
    for (uint32_t i = 0; i < moves->count && i < SHOWN; i++)
        if (clear(moves, &moves->kinds[i], 1)) add_kind(&rows, moves, &moves->kinds[i]), shown++;
    uint32_t first = moves->count > SHOWN ? moves->count - SHOWN : 0;
    for (uint32_t i = first; i < moves->count; i++)
        if (clear(moves, &moves->kinds[i], -1)) add_kind(&rows, moves, &moves->kinds[i]), shown++;
    grid_end(&rows, 0);
    if (!shown) show(say("cli.stats.nothing")), show("\n");
}

/* ---- Plots ---------------------------------------------------------------------------------- */

static FILE *plot_file(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.svg", folder, name);
    FILE *file = fopen(path, "w");
    if (!file) failed(fill("error.file.save", "sk", path, file_reason(errno)));
    return file;
}

static int finish(FILE *file) {
    return fclose(file) ? failed(fill("cli.error.output", "k", file_reason(errno))) : 0;
}

/* Wins by turn order, which is by seat where the first player is not drawn; the automaton last. */
static int plot_places(const sim_plan *plan, const sim_report *report, const char *folder) {
    double share[SIM_COLUMNS], error[SIM_COLUMNS], high = 0;
    char names[SIM_COLUMNS][16];
    const char *labels[SIM_COLUMNS];
    FILE *file = plot_file(folder, "order");
    if (!file) return CLI_FAILED;
    for (uint32_t i = 0; i < report->columns; i++) {
        const sim_result *result = i < plan->setup.players ? &report->places[i] : &report->seats[i];
        share[i] = 100 * sim_share(result), error[i] = 196 * sim_error(result);
        if (share[i] + error[i] > high) high = share[i] + error[i];
        snprintf(names[i], sizeof names[i], "%u", i + 1);
        labels[i] = names[i];
    }
    plot chart = {.title = title(plan->game),
                  .x_label = say("cli.stats.order"),
                  .y_label = say("cli.stats.wins"),
                  .high = high > 0 ? high : 1,
                  .series = 1};
    plot_bars(file, &chart, share, error, labels, report->columns);
    return finish(file);
}

/* Tallies of the same kind as bars of shares, in at most BINS_MOST bins. */
static int plot_tallies(const sim_plan *plan, const sim_tally *const *tallies, const char *names[],
                        uint32_t count, int32_t unit, const char *x_label, FILE *file) {
    int32_t low = INT32_MAX, high = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        if (tally_quantile(tallies[i], 0) < low) low = tally_quantile(tallies[i], 0);
        if (tally_quantile(tallies[i], 1) > high) high = tally_quantile(tallies[i], 1);
    }
    int32_t step = unit;
    while ((high - low) / step >= BINS_MOST) step += unit;
    uint32_t bins = (uint32_t)((high - low) / step) + 1;
    char bin_names[BINS_MOST][BIN_NAME];
    const char *labels[BINS_MOST];
    double values[PLOT_SERIES * BINS_MOST] = {0}, most = 0;
    for (uint32_t b = 0; b < bins; b++) {
        snprintf(bin_names[b], BIN_NAME, "%d", (low + (int32_t)b * step) / unit);
        labels[b] = bin_names[b];
        for (uint32_t i = 0; i < count; i++) {
            double *value = &values[i * bins + b];
            for (int32_t score = low + (int32_t)b * step; score < low + (int32_t)(b + 1) * step;
                 score++)
                if (score >= tallies[i]->low && score - tallies[i]->low < (int32_t)tallies[i]->size)
                    *value += (double)tallies[i]->bins[score - tallies[i]->low];
            *value *= 100 / (double)plan->games;
            if (*value > most) most = *value;
        }
    }
    plot chart = {.title = title(plan->game),
                  .x_label = x_label,
                  .y_label = say("cli.stats.share"),
                  .high = most > 0 ? most : 1,
                  .series = count};
    memcpy(chart.names, names, count * sizeof *names);
    plot_bars(file, &chart, values, NULL, labels, bins);
    return finish(file);
}

static int plot_scores(const sim_plan *plan, const sim_report *report, const char *folder) {
    const sim_tally *tallies[SIM_COLUMNS];
    const char *names[SIM_COLUMNS];
    char text[SIM_COLUMNS][80];
    FILE *file = plot_file(folder, "scores");
    if (!file) return CLI_FAILED;
    for (uint32_t i = 0; i < report->columns; i++) {
        bool seat = i < plan->setup.players;
        snprintf(text[i], sizeof text[i], "%u %s", i + 1,
                 seat ? plan->bots[i] : say(report->rival));
        names[i] = text[i], tallies[i] = &report->seats[i].scores;
    }
    return plot_tallies(plan, tallies, names, report->columns, plan->game->score_unit,
                        say("cli.stats.score"), file);
}

static int plot_length(const sim_plan *plan, const sim_report *report, const char *folder) {
    const sim_tally *length = &report->decisions;
    const char *name = "";
    FILE *file = plot_file(folder, "length");
    if (!file) return CLI_FAILED;
    return plot_tallies(plan, &length, &name, 1, 1, say("cli.stats.decisions"), file);
}

static int plot_moves(const sim_plan *plan, const stats_moves *moves, const char *folder) {
    double more[2 * SHOWN], error[2 * SHOWN];
    char text[2 * SHOWN][48];
    const char *labels[2 * SHOWN];
    uint32_t count = 0;
    plot chart = {.title = title(plan->game), .x_label = say("cli.stats.more_a_game"), .series = 1};
    for (uint32_t i = 0; i < moves->count; i++) {
        const stats_kind *kind = &moves->kinds[i];
        if ((i >= SHOWN || !clear(moves, kind, 1)) &&
            (i + SHOWN < moves->count || !clear(moves, kind, -1)))
            continue;
        more[count] = stats_more(moves, kind, &error[count]);
        error[count] *= 1.96;
        chart.low = fmin(chart.low, more[count] - error[count]);
        chart.high = fmax(chart.high, more[count] + error[count]);
        line_clean(text[count], sizeof text[count], phrase_words(&kind->words));
        labels[count] = text[count];
        count++;
    }
    if (!count) return 0;
    FILE *file = plot_file(folder, "moves");
    if (!file) return CLI_FAILED;
    plot_rows(file, &chart, more, error, labels, count);
    return finish(file);
}

static int plot_all(const sim_plan *plan, const sim_report *report, const stats_moves *moves,
                    const char *folder) {
    int status = cli_folder(folder);
    if (!status) status = plot_places(plan, report, folder);
    if (!status) status = plot_scores(plan, report, folder);
    if (!status) status = plot_length(plan, report, folder);
    return status ? status : plot_moves(plan, moves, folder);
}

static int run(sim_plan *plan, const char *folder) {
    sim_report report;
    jacta_error error;
    int status = 0;
    stats_moves *moves = malloc(sizeof *moves);
    if (!moves) return failed(say("error.memory"));
    bool good = stats_run(plan, &report, moves, &error);
    cli_wipe();
    if (good) {
        cli_trouble(report.troubles, &report.first_trouble);
        stats_sort(moves);
        show_simulation(plan, &report);
        if (plan->setup.players > 1) show_kinds(moves);
        if (folder) status = plot_all(plan, &report, moves, folder);
    } else {
        status = failed(explain(&error));
    }
    sim_free(&report);
    free(moves);
    return status;
}

int cli_stats(int argc, char **argv) {
    sim_plan plan = {.games = 1000, .progress = cli_progress};
    uint64_t players = 0, threads = cli_cores();
    const char *bots = "greedy", *folder = NULL;
    cli_list names = {0}, given = {0};
    const cli_option options[] = {{"games", CLI_NUMBER, &plan.games, 1, 1000000000},
                                  {"players", CLI_NUMBER, &players, 1, JACTA_MAX_PLAYERS},
                                  {"bots", CLI_WORD, &bots, 0, 0},
                                  {"seed", CLI_NUMBER, &plan.seed, 0, UINT64_MAX},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {"plot", CLI_WORD, &folder, 0, 0},
                                  {"option", CLI_LIST, &given, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 1);
    if (status) return cli_stop(status);
    plan.threads = (uint32_t)threads;
    status = cli_plan(&plan, &names, players, &given, bots);
    return status ? status : run(&plan, folder);
}
