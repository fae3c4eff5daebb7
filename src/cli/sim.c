#include "sim/sim.h"

#include "cli.h"
#include "engine/json.h"
#include "rules/core/text.h"
#include "screen.h"
#include "sim/ranks.h"
#include "sim/rows.h"
#include "bots/threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double shares[] = {0.05, 0.25, 0.5, 0.75, 0.95};

enum { SHARES = sizeof shares / sizeof shares[0], BINS = 20 };

/* Who sits in a column: a bot, or the automaton of a solo game. */
static const char *column_name(const sim_plan *plan, const sim_report *report, uint32_t column) {
    return column < plan->setup.players ? bot_of(plan->names[column]) : say(report->rival);
}

/* Who plays alone against nobody can win nothing but points. */
static bool anybody_wins(const sim_report *report) {
    return report->columns > 1;
}

static void result_cells(struct grid *rows, const sim_result *result, int32_t unit, bool wins) {
    const sim_tally *scores = &result->scores;
    char text[64];
    snprintf(text, sizeof text, "%s%%", points(llround(1000 * sim_share(result)), 10, false));
    grid_cell(rows, wins ? text : "–", INK_ACCENT);
    snprintf(text, sizeof text, "±%s", points(llround(1960 * sim_error(result)), 10, false));
    grid_cell(rows, wins ? text : "", INK_MUTED);
    grid_cell(rows, points(llround(100 * tally_mean(scores) / unit), 100, false), INK_STRONG);
    grid_cell(rows, points(llround(100 * tally_sd(scores) / unit), 100, false), INK_PLAIN);
    grid_cell(rows, points(tally_quantile(scores, 0), unit, false), INK_PLAIN);
    for (uint32_t j = 0; j < SHARES; j++)
        grid_cell(rows, points(tally_quantile(scores, shares[j]), unit, false), INK_PLAIN);
    grid_cell(rows, points(tally_quantile(scores, 1), unit, false), INK_PLAIN);
}

/* The heads from the number of a row on; `column` is what the second column names. */
static void begin_results(struct grid *rows, const char *column) {
    const char *const heads[] = {"cli.sim.seat", column,       "cli.sim.wins", "cli.sim.half",
                                 "cli.sim.mean", "cli.sim.sd", "cli.sim.min"};
    grid_begin(rows, "rlrlrrrrrrrrr");
    for (uint32_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        grid_cell(rows, say(heads[i]), INK_MUTED);
    for (uint32_t i = 0; i < SHARES; i++) {
        char head[16];
        snprintf(head, sizeof head, "%.0f%%", 100 * shares[i]);
        grid_cell(rows, head, INK_MUTED);
    }
    grid_cell(rows, say("cli.sim.max"), INK_MUTED);
}

static void show_seats(const sim_plan *plan, const sim_report *report) {
    struct grid rows;
    begin_results(&rows, "cli.sim.bot");
    for (uint32_t i = 0; i < report->columns; i++) {
        bool seat = i < plan->setup.players;
        grid_cell(&rows, seat ? thousands(i + 1) : "", INK_MUTED);
        grid_cell(&rows, column_name(plan, report, i), seat ? INK_SEAT + i : INK_STRONG);
        result_cells(&rows, &report->seats[i], plan->game->score_unit, anybody_wins(report));
    }
    grid_end(&rows, 0);
}

/* Where the first player is drawn, seats say nothing about the advantage of going first. */
static void show_places(const sim_plan *plan, const sim_report *report) {
    struct grid rows;
    if (!plan->game->first || plan->setup.players == 1) return;
    show("\n");
    begin_results(&rows, "cli.sim.order");
    for (uint32_t i = 0; i < plan->setup.players; i++) {
        grid_cell(&rows, thousands(i + 1), INK_MUTED);
        grid_cell(&rows, i ? "" : say("cli.sim.began"), INK_PLAIN);
        result_cells(&rows, &report->places[i], plan->game->score_unit, true);
    }
    grid_end(&rows, 0);
}

static uint64_t between(const sim_tally *tally, int64_t low, int64_t high) {
    uint64_t count = 0;
    for (int64_t value = low; value < high; value++)
        if (value >= tally->low && value < tally->low + (int64_t)tally->size)
            count += tally->bins[value - tally->low];
    return count;
}

/* The narrowest round step that cuts the range into at most BINS bins. */
static int64_t bin_step(int64_t range, int64_t unit) {
    static const int64_t rounds[] = {1, 2, 5};
    for (int64_t scale = unit;; scale *= 10)
        for (uint32_t i = 0; i < 3; i++)
            if (range / (rounds[i] * scale) < BINS) return rounds[i] * scale;
}

static void show_bar(struct grid *rows, uint64_t count, uint64_t most, uint64_t games,
                     uint32_t width, canvas_ink ink) {
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    char text[512] = "";
    jacta_text bar = TEXT_ON(text);
    uint64_t length = most ? (8 * count * width + most - 1) / most : 0;
    for (uint64_t i = 0; i < length / 8; i++) text_put(&bar, "█");
    text_put(&bar, eighths[length % 8]);
    grid_cell(rows, text, ink);
    bool some = 200 * count >= games;
    snprintf(text, sizeof text, some ? "%.0f%%" : "<1%%", 100 * (double)count / (double)games);
    grid_cell(rows, count ? text : "", INK_MUTED);
}

/* One row a range of scores, one bar a column of the report. */
static void show_histogram(const sim_plan *plan, const sim_report *report) {
    int64_t low = INT32_MAX, high = INT32_MIN, unit = plan->game->score_unit;
    uint32_t columns = report->columns, width = (screen_columns() - 8) / columns;
    uint64_t most = 0;
    for (uint32_t i = 0; i < columns; i++) {
        int32_t least = tally_quantile(&report->seats[i].scores, 0);
        int32_t last = tally_quantile(&report->seats[i].scores, 1);
        if (least < low) low = least;
        if (last > high) high = last;
    }
    int64_t step = bin_step(high - low, unit);
    low = (low >= 0 ? low : low - step + 1) / step * step;
    for (uint32_t i = 0; i < columns; i++)
        for (int64_t score = low; score <= high; score += step) {
            uint64_t count = between(&report->seats[i].scores, score, score + step);
            if (count > most) most = count;
        }
    width = width > 10 ? width - 8 : 2;
    if (width > 60) width = 60;
    struct grid rows;
    grid_begin(&rows, "rlrlrlrlrlrlrlr");
    rows.columns = 1 + 2 * columns;
    grid_cell(&rows, "", INK_PLAIN);
    for (uint32_t i = 0; i < columns; i++) {
        const char *name = column_name(plan, report, i);
        grid_cell(&rows, shown_width(name) <= width ? name : thousands(i + 1),
                  INK_SEAT + i % JACTA_MAX_PLAYERS);
        grid_cell(&rows, "", INK_PLAIN);
    }
    for (int64_t score = low; score <= high; score += step) {
        grid_cell(&rows, points(score, (int32_t)unit, false), INK_PLAIN);
        for (uint32_t i = 0; i < columns; i++)
            show_bar(&rows, between(&report->seats[i].scores, score, score + step), most,
                     plan->games, width, INK_SEAT + i % JACTA_MAX_PLAYERS);
    }
    grid_end(&rows, 2);
}

void show_simulation(const sim_plan *plan, const sim_report *report) {
    const sim_tally *length = &report->decisions;
    char seed[24];
    show_ink(title(plan->game), INK_STRONG);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    show(fill("cli.sim.head", "sdsd", thousands(plan->games), (int)plan->setup.players, seed,
              plural(plan->games)));
    show("\n\n");
    show_seats(plan, report);
    show_places(plan, report);
    show("\n");
    show_ink(say("cli.sim.histogram"), INK_MUTED);
    show("\n");
    show_histogram(plan, report);
    show("\n");
    show(fill("cli.sim.length", "sdd", points(llround(10 * tally_mean(length)), 10, false),
              (int)tally_quantile(length, 0), (int)tally_quantile(length, 1)));
    show("\n");
    for (uint32_t i = 0; i < plan->setup.players; i++)
        cli_failures(plan->bots[i], report->asked[i], report->failures[i]);
    show(say("cli.sim.depends"));
    show("\n");
}

static void json_result(json *out, const sim_result *result, int32_t unit, bool wins) {
    const sim_tally *scores = &result->scores;
    if (wins) {
        json_decimal(out, "wins", llround(1000 * (double)result->wins / JACTA_WIN), 1000);
        json_decimal(out, "win_share", llround(10000 * sim_share(result)), 10000);
        json_decimal(out, "win_share_95", llround(19600 * sim_error(result)), 10000);
    }
    json_decimal(out, "mean", llround(10000 * tally_mean(scores) / unit), 10000);
    json_decimal(out, "sd", llround(10000 * tally_sd(scores) / unit), 10000);
    json_decimal(out, "min", tally_quantile(scores, 0), unit);
    for (uint32_t i = 0; i < SHARES; i++) {
        char key[8];
        snprintf(key, sizeof key, "q%02.0f", 100 * shares[i]);
        json_decimal(out, key, tally_quantile(scores, shares[i]), unit);
    }
    json_decimal(out, "max", tally_quantile(scores, 1), unit);
    json_open(out, "scores", '[');
    for (uint32_t i = 0; i < scores->size; i++) {
        if (!scores->bins[i]) continue;
        json_open(out, NULL, '[');
        json_decimal(out, NULL, scores->low + (int64_t)i, unit);
        json_int(out, NULL, (int64_t)scores->bins[i]);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void json_seats(json *out, const sim_plan *plan, const sim_report *report) {
    json_open(out, "seats", '[');
    for (uint32_t i = 0; i < report->columns; i++) {
        json_open(out, NULL, '{');
        if (i < plan->setup.players) json_int(out, "seat", i);
        json_text(out, "bot", column_name(plan, report, i));
        if (i < plan->setup.players) {
            json_int(out, "asked", (int64_t)report->asked[i]);
            json_int(out, "failures", (int64_t)report->failures[i]);
        }
        json_result(out, &report->seats[i], plan->game->score_unit, anybody_wins(report));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "turn_order", '[');
    for (uint32_t i = 0; i < plan->setup.players; i++) {
        json_open(out, NULL, '{');
        json_int(out, "place", i);
        json_result(out, &report->places[i], plan->game->score_unit, anybody_wins(report));
        json_close(out, '}');
    }
    json_close(out, ']');
}

void json_simulation(json *out, const sim_plan *plan, const sim_report *report) {
    cli_json_setup(out, plan->game, &plan->setup);
    cli_json_seed(out, plan->seed);
    json_int(out, "games", (int64_t)plan->games);
    json_open(out, "decisions", '{');
    cli_json_number(out, "mean", tally_mean(&report->decisions));
    json_int(out, "min", tally_quantile(&report->decisions, 0));
    json_int(out, "max", tally_quantile(&report->decisions, 1));
    json_close(out, '}');
    json_seats(out, plan, report);
}

static void show_json(const sim_plan *plan, const sim_report *report) {
    json out = json_to_file(stdout);
    json_open(&out, NULL, '{');
    json_simulation(&out, plan, report);
    json_close(&out, '}');
    putchar('\n');
}

int cli_plan(sim_plan *plan, const cli_list *game, uint64_t players, const cli_list *options,
             const char *bots) {
    static char names[JACTA_MAX_PLAYERS][72];
    cli_list specs = {0};
    if (!game->count) return wrong(say("cli.error.which_game"));
    if (!(plan->game = cli_game(game->words[0]))) return CLI_USAGE;
    cli_split(bots, &specs);
    if (!players) players = specs.count > 1 ? specs.count : cli_players(plan->game);
    int status = cli_setup(plan->game, players, options, &plan->setup);
    if (status) return status;
    if (specs.count != 1 && specs.count != players)
        return wrong(fill("cli.error.bot_count", "dd", (int)specs.count, (int)players));
    for (uint32_t seat = 0; seat < players; seat++) {
        const char *name = specs.words[specs.count == 1 ? 0 : seat];
        if (cli_check_bot(plan->bots[seat] = name)) return CLI_USAGE;
        snprintf(names[seat], sizeof names[seat], "bot:%s", name);
        plan->names[seat] = names[seat];
    }
    return 0;
}

/* Where rows go: one a game, one an event. */
struct sheets {
    const char *games, *events;
    struct rows *game, *event;
};

static void add_rows(void *context, const sim_game *game) {
    struct sheets *sheets = context;
    if (sheets->game) rows_game(sheets->game, game);
    if (sheets->event) rows_game(sheets->event, game);
}

static bool open_sheets(sim_plan *plan, struct sheets *sheets, jacta_error *error) {
    if (sheets->games || sheets->events) plan->each = add_rows, plan->context = sheets;
    plan->matches = sheets->events != NULL;
    return (!sheets->games || (sheets->game = rows_open(sheets->games, plan, false, error))) &&
           (!sheets->events || (sheets->event = rows_open(sheets->events, plan, true, error)));
}

/* games.csv of rank 2 is games.2.csv. */
static const char *name_by_rank(const char *path, char *name, size_t size) {
    const char *end = path ? strrchr(path, '.') : NULL;
    if (!end || ranks_count() == 1) return path;
    snprintf(name, size, "%.*s.%u%s", (int)(end - path), path, ranks_rank(), end);
    return name;
}

/* What this rank plays and where it writes: all of it where there is one. */
static sim_plan part_of(const sim_plan *plan, struct sheets *sheets) {
    static char folder[4096], games[4096], events[4096];
    sim_plan part = *plan;
    ranks_share(plan->games, &part.first, &part.games);
    sheets->games = name_by_rank(sheets->games, games, sizeof games);
    sheets->events = name_by_rank(sheets->events, events, sizeof events);
    if (!plan->records || ranks_count() == 1) return part;
    snprintf(folder, sizeof folder, "%s/rank-%u", plan->records, ranks_rank());
    part.records = folder;
    return part;
}

void sim_progress(uint64_t done, uint64_t games) {
    ranks_progress(&done, &games);
    if (!ranks_rank()) cli_progress(done, games);
}

static int run(sim_plan *plan, struct sheets *sheets, bool as_json) {
    sim_report report = {0};
    sim_plan part = part_of(plan, sheets);
    jacta_error error;
    double begin = cli_now();
    bool good =
        open_sheets(&part, sheets, &error) && (!part.games || sim_run(&part, &report, &error));
    double took = cli_now() - begin;
    bool game = rows_close(sheets->game, good ? &error : NULL);
    good = rows_close(sheets->event, good && game ? &error : NULL) && good && game;
    cli_wipe();
    if (good) cli_trouble(report.troubles, &report.first_trouble);
    if (good && !ranks_merge(&report)) good = error_start(&error, "error.memory");
    int status = good ? 0 : failed(explain(&error));
    bool told = good && !ranks_rank();
    if (told) (as_json ? show_json : show_simulation)(plan, &report);
    if (told && !as_json) cli_speed(plan->games, took);
    for (uint32_t i = 0; told && i < plan->setup.players; i++)
        status |= cli_answered(plan->bots[i], report.asked[i], report.failures[i]);
    sim_free(&report);
    if (!good) ranks_abort(status);
    ranks_end();
    return status;
}

/* Whether the file can hold rows, or none is asked for. */
static int check_rows(const char *path) {
    return !path || rows_known(path) ? 0 : wrong(fill("cli.sim.rows", "s", path));
}

uint32_t rank_threads(uint64_t threads) {
    if (!threads) threads = ranks_count() > 1 ? 1 : cli_cores();
    return (uint32_t)threads;
}

int cli_sim(int argc, char **argv) {
    sim_plan plan = {.games = 1000, .progress = sim_progress};
    uint64_t players = 0, threads = 0;
    const char *bots = "random";
    struct sheets sheets = {0};
    bool as_json = false;
    cli_list names = {0}, given = {0};
    const cli_option options[] = {{"games", CLI_NUMBER, &plan.games, 1, 1000000000000},
                                  {"players", CLI_NUMBER, &players, 1, JACTA_MAX_PLAYERS},
                                  {"bots", CLI_WORD, &bots, 0, 0},
                                  {"seed", CLI_NUMBER, &plan.seed, 0, UINT64_MAX},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {"gpu", CLI_FLAG, &plan.gpu, 0, 0},
                                  {"records", CLI_WORD, &plan.records, 0, 0},
                                  {"rows", CLI_WORD, &sheets.games, 0, 0},
                                  {"events", CLI_WORD, &sheets.events, 0, 0},
                                  {"option", CLI_LIST, &given, 0, 0},
                                  {"json", CLI_FLAG, &as_json, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 1);
    if (status) return cli_stop(status);
    if ((status = check_rows(sheets.games))) return status;
    if ((status = check_rows(sheets.events))) return status;
    if ((status = cli_plan(&plan, &names, players, &given, bots))) return status;
    ranks_begin();
    plan.threads = rank_threads(threads);
    return run(&plan, &sheets, as_json);
}
