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

/* A table of kinds and what is asked of it. */
struct question {
    const stats_table *table;
    stats_measure *measure;
};

/* Whether it goes with winning (or with losing) beyond the error of 95%. */
static bool clear(const struct question *question, const stats_kind *kind, int sign) {
    double error, value = question->measure(question->table, kind, &error);
    return sign * value > 1.96 * error && error > 0;
}

/* Whether the kind at this place of a sorted table is told: it is clear, and among the first or the last. */
static bool told(const struct question *question, uint32_t place) {
    const stats_kind *kind = &question->table->kinds[place];
    return (place < SHOWN && clear(question, kind, 1)) ||
           (place + SHOWN >= question->table->count && clear(question, kind, -1));
}

static void name_kind(char *name, size_t size, const stats_kind *kind) {
    line_clean(name, size, kind->words.key ? phrase_words(&kind->words) : kind->id);
}

static void add_kind(struct grid *rows, const struct question *question, const stats_kind *kind) {
    const stats_table *table = question->table;
    char half[40], name[60];
    double error, variance, value = question->measure(table, kind, &error);
    bool shares = question->measure == stats_effect;
    double scale = shares ? 100 : 1;
    int32_t unit = shares ? 10 : 100;
    name_kind(name, sizeof name, kind);
    grid_cell(rows, name, INK_PLAIN);
    double winners = shares ? scale * stats_share(table, kind, true, &variance)
                            : (double)kind->winner.sum / (double)table->winners;
    double others = shares ? scale * stats_share(table, kind, false, &variance)
                           : (double)kind->other.sum / (double)table->others;
    grid_cell(rows, decimal(winners, unit, false), INK_STRONG);
    grid_cell(rows, decimal(others, unit, false), INK_PLAIN);
    grid_cell(rows, decimal(scale * value, unit, true), INK_ACCENT);
    snprintf(half, sizeof half, "±%s", decimal(1.96 * scale * error, unit, false));
    grid_cell(rows, half, INK_MUTED);
}

/* What goes with winning most clearly, then what goes with losing. */
static void show_kinds(const struct question *question, const char *head,
                       const char *const heads[5]) {
    struct grid rows;
    uint32_t shown = 0;
    show("\n");
    show_ink(say(head), INK_STRONG);
    show("\n");
    grid_begin(&rows, "lrrrl");
    for (uint32_t i = 0; i < 5; i++) grid_cell(&rows, say(heads[i]), INK_MUTED);
    for (uint32_t i = 0; i < question->table->count; i++)
        if (told(question, i)) add_kind(&rows, question, &question->table->kinds[i]), shown++;
    grid_end(&rows, 0);
    if (!shown) show(say("cli.stats.nothing")), show("\n");
}

static void show_winning(const struct question *moves, const struct question *things) {
    static const char *const move_heads[] = {"cli.stats.move", "cli.stats.winners",
                                             "cli.stats.others", "cli.stats.more",
                                             "cli.stats.half"};
    static const char *const thing_heads[] = {"cli.stats.thing", "cli.stats.with",
                                              "cli.stats.without", "cli.stats.more",
                                              "cli.stats.half"};
    show_kinds(moves, "cli.stats.choices", move_heads);
    show_kinds(things, "cli.stats.held", thing_heads);
}

/* ---- JSON ----------------------------------------------------------------------------------- */

static void json_kinds(json *out, const char *key, const stats_table *table) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < table->count; i++) {
        const stats_kind *kind = &table->kinds[i];
        double error, variance, more = stats_more(table, kind, &error);
        if (!kind->winner.sum && !kind->other.sum) continue;
        json_open(out, NULL, '{');
        json_text(out, "id", kind->id);
        if (kind->words.key) json_text(out, "words", phrase_words(&kind->words));
        json_int(out, "seats", (int64_t)(kind->winner.seats + kind->other.seats));
        cli_json_number(out, "winners", (double)kind->winner.sum / (double)table->winners);
        cli_json_number(out, "others", (double)kind->other.sum / (double)table->others);
        cli_json_number(out, "more", more);
        cli_json_number(out, "more_95", 1.96 * error);
        cli_json_number(out, "win_share_with", stats_share(table, kind, true, &variance));
        cli_json_number(out, "win_share_without", stats_share(table, kind, false, &variance));
        cli_json_number(out, "effect", stats_effect(table, kind, &error));
        cli_json_number(out, "effect_95", 1.96 * error);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void show_json(const sim_plan *plan, const sim_report *report, const stats_table *moves,
                      const stats_table *things) {
    json out = json_to_file(stdout);
    json_open(&out, NULL, '{');
    json_simulation(&out, plan, report);
    json_kinds(&out, "moves", moves);
    json_kinds(&out, "things", things);
    json_close(&out, '}');
    putchar('\n');
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
    double share[JACTA_COLUMNS], error[JACTA_COLUMNS], high = 0;
    char names[JACTA_COLUMNS][16];
    const char *labels[JACTA_COLUMNS];
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
    const sim_tally *tallies[JACTA_COLUMNS];
    const char *names[JACTA_COLUMNS];
    char text[JACTA_COLUMNS][80];
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

static int plot_kinds(const sim_plan *plan, const struct question *question, double scale,
                      const char *axis, const char *folder, const char *name) {
    double values[2 * SHOWN], errors[2 * SHOWN];
    char text[2 * SHOWN][48];
    const char *labels[2 * SHOWN];
    uint32_t count = 0;
    plot chart = {.title = title(plan->game), .x_label = say(axis), .series = 1};
    for (uint32_t i = 0; i < question->table->count; i++) {
        const stats_kind *kind = &question->table->kinds[i];
        if (!told(question, i)) continue;
        values[count] = scale * question->measure(question->table, kind, &errors[count]);
        errors[count] *= 1.96 * scale;
        chart.low = fmin(chart.low, values[count] - errors[count]);
        chart.high = fmax(chart.high, values[count] + errors[count]);
        name_kind(text[count], sizeof text[count], kind);
        labels[count] = text[count];
        count++;
    }
    if (!count) return 0;
    FILE *file = plot_file(folder, name);
    if (!file) return CLI_FAILED;
    plot_rows(file, &chart, values, errors, labels, count);
    return finish(file);
}

static int plot_all(const sim_plan *plan, const sim_report *report, const struct question *moves,
                    const struct question *things, const char *folder) {
    int status = cli_folder(folder);
    if (!status) status = plot_places(plan, report, folder);
    if (!status) status = plot_scores(plan, report, folder);
    if (!status) status = plot_length(plan, report, folder);
    if (!status) status = plot_kinds(plan, moves, 1, "cli.stats.more_a_game", folder, "moves");
    return status ? status : plot_kinds(plan, things, 100, "cli.stats.wins_more", folder, "things");
}

static int run(sim_plan *plan, const char *folder, bool as_json) {
    sim_report report = {0};
    jacta_error error;
    stats_table *tables = calloc(2, sizeof *tables);
    if (!tables) return failed(say("error.memory"));
    struct question moves = {&tables[0], stats_more}, things = {&tables[1], stats_effect};
    bool good = stats_run(plan, &report, &tables[0], &tables[1], &error);
    int status = good ? 0 : failed(explain(&error));
    cli_wipe();
    if (good) {
        cli_trouble(report.troubles, &report.first_trouble);
        stats_sort(&tables[0], stats_more);
        stats_sort(&tables[1], stats_effect);
        if (as_json)
            show_json(plan, &report, &tables[0], &tables[1]);
        else
            show_simulation(plan, &report);
        if (!as_json && plan->setup.players > 1) show_winning(&moves, &things);
        if (folder) status = plot_all(plan, &report, &moves, &things, folder);
    }
    sim_free(&report);
    free(tables);
    return status;
}

int cli_stats(int argc, char **argv) {
    sim_plan plan = {.games = 1000, .progress = cli_progress};
    uint64_t players = 0, threads = cli_cores();
    const char *bots = "greedy", *folder = NULL;
    bool as_json = false;
    cli_list names = {0}, given = {0};
    const cli_option options[] = {{"games", CLI_NUMBER, &plan.games, 1, 1000000000},
                                  {"players", CLI_NUMBER, &players, 1, JACTA_MAX_PLAYERS},
                                  {"bots", CLI_WORD, &bots, 0, 0},
                                  {"seed", CLI_NUMBER, &plan.seed, 0, UINT64_MAX},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {"plot", CLI_WORD, &folder, 0, 0},
                                  {"option", CLI_LIST, &given, 0, 0},
                                  {"json", CLI_FLAG, &as_json, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 1);
    if (status) return cli_stop(status);
    plan.threads = (uint32_t)threads;
    status = cli_plan(&plan, &names, players, &given, bots);
    return status ? status : run(&plan, folder, as_json);
}
