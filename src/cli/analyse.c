#include "bots/analyse.h"

#include "bots/threads.h"
#include "cli.h"
#include "engine/files.h"
#include "rules/core/text.h"
#include "screen.h"
#include "sim/plot.h"
#include "words.h"

#include <errno.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const char *decimal(double value, bool sign) {
    return points((int64_t)llround(10 * value), 10, sign);
}

static const char *with_error(const analyse_figure *figure, bool sign) {
    return fill("cli.analyse.figure", "ss", decimal(figure->mean, sign),
                decimal(1.96 * figure->error, false));
}

/* A move that was played or could have been after `ply` events. */
static void tell(const jacta_match *match, uint32_t ply, jacta_move move, told_event *out) {
    tell_eyes eyes = look(match, JACTA_REFEREE);
    tell_plain(&eyes, jacta_match_state(match, ply), move, out);
}

static void add_decision(struct grid *rows, const jacta_match *match, const analyse_report *report,
                         uint32_t ply) {
    const analyse_ply *point = &report->ply[ply];
    told_event move;
    bool lost = point->loss.mean > 0;
    grid_cell(rows, thousands(ply + 1), INK_MUTED);
    grid_cell(rows, seat_name(match, (uint32_t)point->event.actor),
              INK_SEAT + (uint32_t)point->event.actor);
    tell(match, ply, point->event.move, &move);
    grid_cell(rows, move.notation, INK_PLAIN);
    tell(match, ply, point->best, &move);
    grid_cell(rows, lost ? move.notation : "=", INK_PLAIN);
    grid_cell(rows, lost ? with_error(&point->loss, false) : "", INK_ACCENT);
}

static void show_decisions(const jacta_match *match, const analyse_report *report,
                           const uint32_t *plies, uint32_t count) {
    static const char *const heads[] = {"cli.analyse.ply", "cli.analyse.seat", "cli.analyse.played",
                                        "cli.analyse.best", "cli.analyse.loss"};
    struct grid rows;
    grid_begin(&rows, "rlllr");
    for (uint32_t i = 0; i < 5; i++) grid_cell(&rows, say(heads[i]), INK_MUTED);
    for (uint32_t i = 0; i < count; i++) {
        if (rows.cells + 5 > sizeof rows.cell / sizeof rows.cell[0]) {
            grid_end(&rows, 0);
            grid_begin(&rows, "rlllr");
        }
        add_decision(&rows, match, report, plies[i]);
    }
    grid_end(&rows, 0);
    show("\n");
}

static void show_players(const jacta_match *match, const analyse_report *report) {
    static const char *const heads[] = {"cli.analyse.seat",     "cli.analyse.choices",
                                        "cli.analyse.a_choice", "cli.analyse.lost",
                                        "cli.analyse.luck",     "cli.analyse.skill"};
    struct grid rows;
    grid_begin(&rows, "lrrrrr");
    for (uint32_t i = 0; i < 6; i++) grid_cell(&rows, say(heads[i]), INK_MUTED);
    for (uint32_t i = 0; i < report->players; i++) {
        uint32_t choices = report->seat[i].choices;
        grid_cell(&rows, seat_name(match, i), INK_SEAT + i);
        grid_cell(&rows, thousands(choices), INK_PLAIN);
        double each = choices ? report->seat[i].loss.mean / choices : 0;
        grid_cell(&rows, points((int64_t)llround(100 * each), 100, false), INK_PLAIN);
        grid_cell(&rows, with_error(&report->seat[i].loss, false), INK_ACCENT);
        grid_cell(&rows, with_error(&report->seat[i].luck, true), INK_STRONG);
        grid_cell(&rows, with_error(&report->seat[i].skill, true), INK_STRONG);
    }
    grid_end(&rows, 0);
}

static void show_report(const jacta_match *match, const analyse_report *report, uint32_t playouts) {
    uint32_t *choices = calloc(report->plies + 1ull, sizeof *choices), count = 0;
    show_ink(title(jacta_match_game(match)), INK_STRONG);
    show(fill(report->players > 1 ? "cli.analyse.head" : "cli.analyse.head_solo", "s",
              thousands(playouts)));
    show("\n\n");
    for (uint32_t ply = 0; choices && ply < report->plies; ply++)
        if (report->ply[ply].choice) choices[count++] = ply;
    if (choices) show_decisions(match, report, choices, count);
    free(choices);
    show_players(match, report);
    if (!report->worst_count) return;
    show("\n");
    show_ink(say("cli.analyse.worst"), INK_STRONG);
    show("\n");
    for (uint32_t i = 0; i < report->worst_count; i++) {
        uint32_t ply = report->worst[i];
        const analyse_ply *point = &report->ply[ply];
        told_event played, best;
        tell(match, ply, point->event.move, &played);
        tell(match, ply, point->best, &best);
        show_wrapped(fill("cli.analyse.mistake", "dssss", (int)ply + 1,
                          seat_name(match, (uint32_t)point->event.actor), played.text, best.text,
                          with_error(&point->loss, false)),
                     0, 2);
        show("\n");
    }
}

static void json_judged(json *out, const char *key, const analyse_figure *figure) {
    json_open(out, key, '{');
    cli_json_number(out, "mean", figure->mean);
    cli_json_number(out, "error", figure->error);
    json_close(out, '}');
}

static void json_ply(json *out, const jacta_match *match, const analyse_report *report,
                     uint32_t ply) {
    const analyse_ply *point = &report->ply[ply];
    told_event move;
    json_open(out, NULL, '{');
    json_int(out, "ply", ply + 1);
    if (point->event.actor < 0)
        json_text(out, "actor", "*");
    else
        json_int(out, "actor", point->event.actor);
    tell(match, ply, point->event.move, &move);
    json_text(out, "move", move.notation);
    json_bool(out, "choice", point->choice);
    if (point->event.actor < 0) {
        json_open(out, "luck", '[');
        for (uint32_t i = 0; i < report->players; i++)
            cli_json_number(out, NULL, (double)point->luck[i]);
        json_close(out, ']');
    }
    if (point->choice) {
        tell(match, ply, point->best, &move);
        json_text(out, "best", move.notation);
        json_judged(out, "loss", &point->loss);
    }
    json_open(out, "worth", '[');
    for (uint32_t i = 0; i < report->players; i++) cli_json_number(out, NULL, point->worth[i]);
    json_close(out, ']');
    json_close(out, '}');
}

static void show_json(const jacta_match *match, const analyse_report *report, uint32_t playouts) {
    json out = json_to_file(stdout);
    json_open(&out, NULL, '{');
    cli_json_setup(&out, jacta_match_game(match), jacta_match_setup(match));
    json_int(&out, "playouts", playouts);
    json_open(&out, "seats", '[');
    for (uint32_t i = 0; i < report->players; i++) {
        json_open(&out, NULL, '{');
        json_int(&out, "seat", i);
        json_text(&out, "name", seat_name(match, i));
        json_int(&out, "choices", report->seat[i].choices);
        json_judged(&out, "loss", &report->seat[i].loss);
        cli_json_number(&out, "start", report->ply[0].worth[i]);
        json_judged(&out, "luck", &report->seat[i].luck);
        json_judged(&out, "skill", &report->seat[i].skill);
        cli_json_number(&out, "result", report->ply[report->plies].worth[i]);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_open(&out, "worst", '[');
    for (uint32_t i = 0; i < report->worst_count; i++) json_int(&out, NULL, report->worst[i] + 1);
    json_close(&out, ']');
    json_open(&out, "plies", '[');
    for (uint32_t ply = 0; ply < report->plies; ply++) json_ply(&out, match, report, ply);
    json_close(&out, ']');
    json_close(&out, '}');
    putchar('\n');
}

/* The worth of each seat over the game. */
static int draw(const jacta_match *match, const analyse_report *report, const char *path) {
    plot chart = {.title = title(jacta_match_game(match)),
                  .x_label = say("cli.analyse.x"),
                  .y_label = say(report->players > 1 ? "cli.analyse.y" : "cli.analyse.y_solo"),
                  .high = 100,
                  .x_to = report->plies,
                  .series = report->players};
    char names[JACTA_MAX_PLAYERS][80];
    uint32_t count = report->plies + 1;
    double *values = calloc((size_t)count * report->players, sizeof *values);
    FILE *file = values ? fopen(path, "w") : NULL;
    if (!file) {
        free(values);
        return failed(fill("error.file.save", "sk", path, file_reason(errno)));
    }
    for (uint32_t i = 0; i < report->players; i++) {
        snprintf(names[i], sizeof names[i], "%s", seat_name(match, i));
        chart.names[i] = names[i];
        for (uint32_t k = 0; k < count; k++) {
            values[i * count + k] = report->ply[k].worth[i];
            if (report->players == 1 && report->ply[k].worth[i] > chart.high)
                chart.high = report->ply[k].worth[i];
        }
    }
    plot_lines(file, &chart, values, count);
    free(values);
    return fclose(file) ? failed(fill("error.file.save", "sk", path, file_reason(errno))) : 0;
}

struct progress {
    analysis *analysis;
    uint32_t all;
    atomic_uint done;
};

static void work(void *context, uint32_t thread) {
    struct progress *progress = context;
    while (analyse_step(progress->analysis)) {
        uint32_t done = atomic_fetch_add(&progress->done, 1) + 1;
        if (!thread) cli_progress(done, progress->all);
    }
}

static int run(const jacta_match *match, uint32_t playouts, uint32_t threads, const char *path,
               bool as_json) {
    uint32_t plies = jacta_match_ply(match);
    if (jacta_match_game(match)->turn(jacta_match_state(match, plies)) != JACTA_OVER)
        return failed(say("error.unfinished"));
    struct progress progress = {.analysis = analyse_new(match, playouts), .all = plies + 1};
    if (progress.analysis) threads_run(threads, work, &progress);
    cli_wipe();
    const analyse_report *report = progress.analysis ? analyse_end(progress.analysis) : NULL;
    int status = report ? 0 : failed(say("error.memory"));
    if (report) (as_json ? show_json : show_report)(match, report, playouts);
    if (report && path) status = draw(match, report, path);
    analyse_free(progress.analysis);
    return status;
}

int cli_analyse(int argc, char **argv) {
    uint64_t playouts = 200, threads = cli_cores();
    const char *path = NULL;
    bool as_json = false;
    cli_list files = {0};
    const cli_option options[] = {{"playouts", CLI_NUMBER, &playouts, 2, 10000000},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {"plot", CLI_WORD, &path, 0, 0},
                                  {"json", CLI_FLAG, &as_json, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &files, 1);
    if (status) return cli_stop(status);
    if (!files.count) return wrong(say("cli.error.which_file"));
    jacta_match *match = cli_record(files.words[0]);
    if (!match) return CLI_FAILED;
    status = run(match, (uint32_t)playouts, (uint32_t)threads, path, as_json);
    jacta_match_free(match);
    return status;
}
