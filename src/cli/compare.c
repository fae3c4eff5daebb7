#include "sim/compare.h"

#include "bots/threads.h"
#include "cli.h"
#include "rules/core/text.h"
#include "screen.h"

#include <math.h>
#include <string.h>

static const char *decimal(double value, int32_t unit, bool sign) {
    return points((int64_t)llround(value * unit), unit, sign);
}

/* Whether a figure is a share of games, and which place in turn order it is of. */
static bool is_share(uint32_t index) {
    return index >= COMPARE_PLACES && (index - COMPARE_PLACES) % 2 == 0;
}

/* The options in which a side differs from the other. */
static void write_side(const sim_plan *plans, uint32_t side, jacta_text *out) {
    const jacta_game *game = plans[side].game;
    for (uint32_t i = 0; i < game->option_count; i++) {
        if (plans[0].setup.options[i] == plans[1].setup.options[i]) continue;
        if (out->used) text_char(out, ' ');
        text_put(out, game->options[i].name);
        text_char(out, '=');
        jacta_option_text(&game->options[i], plans[side].setup.options[i], out);
    }
}

static const char *figure_name(uint32_t index) {
    static const char *const names[] = {"cli.compare.length", "cli.compare.points",
                                        "cli.compare.best", "cli.compare.lead"};
    if (index < COMPARE_PLACES) return say(names[index]);
    return fill(is_share(index) ? "cli.compare.place_wins" : "cli.compare.place_points", "d",
                (int)(index - COMPARE_PLACES) / 2 + 1);
}

static void show_report(const sim_plan *plans, const compare_report *report) {
    char text[2][512] = {"", ""}, seed[24], half[40];
    struct grid rows;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plans[0].seed);
    show_ink(title(plans[0].game), INK_STRONG);
    show(fill("cli.sim.head", "sdsd", thousands(plans[0].games), (int)plans[0].setup.players, seed,
              plural(plans[0].games)));
    show("\n\n");
    grid_begin(&rows, "lrrrl");
    grid_cell(&rows, "", INK_PLAIN);
    for (uint32_t side = 0; side < 2; side++) {
        jacta_text out = TEXT_ON(text[side]);
        write_side(plans, side, &out);
        grid_cell(&rows, text[side], INK_SEAT + side);
    }
    grid_cell(&rows, say("cli.compare.more"), INK_MUTED);
    grid_cell(&rows, say("cli.arena.half"), INK_MUTED);
    for (uint32_t i = 0; i < report->count; i++) {
        const compare_figure *figure = &report->figure[i];
        double scale = is_share(i) ? 100 : 1, width = figure->more.high - figure->more.mean;
        grid_cell(&rows, figure_name(i), INK_PLAIN);
        grid_cell(&rows, decimal(scale * figure->mean[0], 100, false), INK_PLAIN);
        grid_cell(&rows, decimal(scale * figure->mean[1], 100, false), INK_PLAIN);
        bool clear = fabs(figure->more.mean) > width;
        grid_cell(&rows, decimal(scale * figure->more.mean, 100, true),
                  clear ? INK_ACCENT : INK_PLAIN);
        if (isfinite(width)) snprintf(half, sizeof half, "±%s", decimal(scale * width, 100, false));
        grid_cell(&rows, isfinite(width) ? half : "", INK_MUTED);
    }
    grid_end(&rows, 0);
    show("\n");
    show(say("cli.sim.depends"));
    show("\n");
}

static void json_figure(json *out, const char *key, const compare_figure *figure) {
    json_open(out, key, '{');
    cli_json_number(out, "first", figure->mean[0]);
    cli_json_number(out, "second", figure->mean[1]);
    cli_json_figure(out, "more", &figure->more);
    json_close(out, '}');
}

static void show_json(const sim_plan *plans, const compare_report *report) {
    static const char *const names[] = {"decisions", "points", "best", "lead"};
    json out = json_to_file(stdout);
    json_open(&out, NULL, '{');
    json_open(&out, "sides", '[');
    for (uint32_t side = 0; side < 2; side++) {
        json_open(&out, NULL, '{');
        cli_json_setup(&out, plans[side].game, &plans[side].setup);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_open(&out, "bots", '[');
    for (uint32_t i = 0; i < plans[0].setup.players; i++) json_text(&out, NULL, plans[0].bots[i]);
    json_close(&out, ']');
    cli_json_seed(&out, plans[0].seed);
    json_int(&out, "games", (int64_t)plans[0].games);
    for (uint32_t i = 0; i < COMPARE_PLACES; i++) json_figure(&out, names[i], &report->figure[i]);
    json_open(&out, "turn_order", '[');
    for (uint32_t i = COMPARE_PLACES; i < report->count; i += 2) {
        json_open(&out, NULL, '{');
        json_int(&out, "place", (i - COMPARE_PLACES) / 2);
        json_figure(&out, "win_share", &report->figure[i]);
        json_figure(&out, "points", &report->figure[i + 1]);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    putchar('\n');
}

int cli_compare(int argc, char **argv) {
    sim_plan plans[2] = {{.games = 1000, .progress = cli_progress}};
    uint64_t players = 0, threads = cli_cores();
    const char *bots = "greedy";
    bool as_json = false;
    cli_list names = {0}, given = {0}, against = {0};
    const cli_option options[] = {{"option", CLI_LIST, &given, 0, 0},
                                  {"against", CLI_LIST, &against, 0, 0},
                                  {"games", CLI_NUMBER, &plans[0].games, 1, 10000000},
                                  {"players", CLI_NUMBER, &players, 1, JACTA_MAX_PLAYERS},
                                  {"bots", CLI_WORD, &bots, 0, 0},
                                  {"seed", CLI_NUMBER, &plans[0].seed, 0, UINT64_MAX},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {"json", CLI_FLAG, &as_json, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 1);
    if (status) return cli_stop(status);
    plans[0].threads = (uint32_t)threads;
    if ((status = cli_plan(&plans[0], &names, players, &given, bots))) return status;
    plans[1] = plans[0];
    for (uint32_t i = 0; i < against.count; i++) {
        if (given.count == sizeof given.words / sizeof given.words[0])
            return wrong(fill("cli.error.too_often", "s", "option"));
        given.words[given.count++] = against.words[i];
    }
    status = cli_setup(plans[0].game, plans[0].setup.players, &given, &plans[1].setup);
    if (status) return status;
    if (!memcmp(&plans[0].setup, &plans[1].setup, sizeof plans[0].setup))
        return wrong(say("cli.compare.same"));
    compare_report report;
    jacta_error error;
    bool good = compare_run(plans, &report, &error);
    cli_wipe();
    if (!good) return failed(explain(&error));
    cli_trouble(report.troubles, &report.first_trouble);
    (as_json ? show_json : show_report)(plans, &report);
    return 0;
}
