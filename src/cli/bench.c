#define _GNU_SOURCE
#include "sim/bench.h"

#include "cli.h"
#include "engine/json.h"
#include "screen.h"
#include "bots/threads.h"

#include <math.h>
#include <unistd.h>

/* A line whose thread had less of a core than this measured other programs as well. */
static const double whole_core = 0.95;

static void show_json(json *out, const jacta_game *game, uint32_t players, uint64_t threads,
                      const bench_result *result) {
    char signature[17];
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)result->signature);
    json_open(out, NULL, '{');
    json_text(out, "game", game->id);
    json_int(out, "players", players);
    json_int(out, "decisions_per_s", (int64_t)result->decisions_per_s);
    json_int(out, "games_per_s", (int64_t)result->games_per_s);
    json_int(out, "clones_per_s", (int64_t)result->clones_per_s);
    json_decimal(out, "core", llround(1000 * result->core), 1000);
    json_int(out, "state_bytes", game->state_size);
    if (result->instructions_per_decision > 0)
        json_decimal(out, "instructions_per_decision",
                     (int64_t)(10 * result->instructions_per_decision), 10);
    else
        json_text(out, "instructions_per_decision", NULL);
    json_text(out, "signature", signature);
    if (threads > 1) {
        json_int(out, "threads", (int64_t)threads);
        json_decimal(out, "scaling", (int64_t)(100 * result->scaling), 100);
    }
    json_close(out, '}');
}

static void add_row(struct grid *rows, const jacta_game *game, uint32_t players, uint64_t threads,
                    const bench_result *result) {
    char text[32];
    grid_cell(rows, game->id, INK_STRONG);
    grid_cell(rows, thousands(players), INK_PLAIN);
    grid_cell(rows, thousands((uint64_t)result->decisions_per_s), INK_ACCENT);
    grid_cell(rows, thousands((uint64_t)result->games_per_s), INK_PLAIN);
    grid_cell(rows, thousands((uint64_t)result->clones_per_s), INK_PLAIN);
    snprintf(text, sizeof text, "%.0f%%", 100 * result->core);
    grid_cell(rows, text, result->core < whole_core ? INK_ACCENT : INK_MUTED);
    grid_cell(rows, thousands(game->state_size), INK_PLAIN);
    bool counted = result->instructions_per_decision > 0;
    grid_cell(rows, counted ? thousands((uint64_t)result->instructions_per_decision) : "–",
              INK_PLAIN);
    if (threads > 1)
        grid_cell(rows, points((int64_t)(100 * result->scaling), 100, false), INK_PLAIN);
    snprintf(text, sizeof text, "%016llx", (unsigned long long)result->signature);
    grid_cell(rows, text, INK_MUTED);
}

static void add_head(struct grid *rows, uint64_t threads) {
    static const char *const heads[] = {
        "cli.bench.game",   "cli.bench.players", "cli.bench.decisions", "cli.bench.games",
        "cli.bench.clones", "cli.bench.core",    "cli.bench.bytes",     "cli.bench.instructions",
    };
    grid_begin(rows, threads > 1 ? "lrrrrrrrrl" : "lrrrrrrrl");
    for (uint32_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        grid_cell(rows, say(heads[i]), INK_MUTED);
    if (threads > 1) grid_cell(rows, fill("cli.bench.scaling", "d", (int)threads), INK_MUTED);
    grid_cell(rows, say("cli.bench.signature"), INK_MUTED);
}

static void add_search_row(struct grid *rows, const jacta_game *game, uint32_t players,
                           double seconds) {
    jacta_setup setup = jacta_setup_default(game, players);
    bench_search_result result = bench_search(game, &setup, seconds);
    double rates[] = {result.playouts_per_s, result.bare_per_s, result.light_per_s,
                      result.random_per_s};
    grid_cell(rows, game->id, INK_STRONG);
    grid_cell(rows, thousands(players), INK_PLAIN);
    grid_cell(rows, points((int64_t)(10 * result.depth), 10, false), INK_PLAIN);
    for (uint32_t i = 0; i < 4; i++) {
        grid_cell(rows, thousands((uint64_t)rates[i]), i % 2 ? INK_PLAIN : INK_ACCENT);
        if (i % 2)
            grid_cell(rows, points((int64_t)(100 * rates[i - 1] / rates[i]), 100, false),
                      INK_MUTED);
    }
}

static void show_signature(const jacta_game *game, uint32_t players, const char *what,
                           uint64_t signature) {
    printf("%s %u %s %016llx\n", game->id, players, what, (unsigned long long)signature);
}

/* A line for the rules with each number of players, then one for the search. */
static int bench_signatures(const cli_list *names, uint64_t players) {
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        if (!cli_wanted(names, game)) continue;
        for (uint32_t n = game->min_players; n <= game->max_players; n++) {
            jacta_setup setup = jacta_setup_default(game, n);
            if (players && players != n) continue;
            show_signature(game, n, "rules", bench_signature(game, &setup));
            if (n == (players ? players : cli_players(game)))
                show_signature(game, n, "search", bench_search_signature(game, &setup));
        }
    }
    return 0;
}

/* The search, for two players where nobody says how many. */
static int bench_searches(const cli_list *names, uint64_t players, double seconds) {
    static const char *const heads[] = {
        "cli.bench.game",     "cli.bench.players", "cli.bench.depth",
        "cli.bench.playouts", "cli.bench.bare",    "cli.bench.share",
        "cli.bench.light",    "cli.bench.random",  "cli.bench.share"};
    struct grid rows;
    const jacta_game *game;
    grid_begin(&rows, "lrrrrrrrr");
    for (uint32_t i = 0; i < 9; i++) grid_cell(&rows, say(heads[i]), INK_MUTED);
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        uint32_t seats = players ? (uint32_t)players : cli_players(game);
        if (cli_wanted(names, game) && seats >= game->min_players && seats <= game->max_players)
            add_search_row(&rows, game, seats, seconds);
    }
    grid_end(&rows, 0);
    return 0;
}

int cli_bench(int argc, char **argv) {
    double seconds = 1;
    uint64_t players = 0, threads = 1;
    bool as_json = false, searches = false, signatures = false, gpu = false, shared = false;
    cli_list names = {0};
    const cli_option options[] = {{"seconds", CLI_SECONDS, &seconds, 0, 0},
                                  {"players", CLI_NUMBER, &players, 1, JACTA_MAX_PLAYERS},
                                  {"threads", CLI_NUMBER, &threads, 1, THREADS_MAX},
                                  {"gpu", CLI_FLAG, &gpu, 0, 0},
                                  {"search", CLI_FLAG, &searches, 0, 0},
                                  {"signatures", CLI_FLAG, &signatures, 0, 0},
                                  {"json", CLI_FLAG, &as_json, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 32);
    if (status) return cli_stop(status);
    for (uint32_t i = 0; i < names.count; i++) {
        const jacta_game *game = cli_game(names.words[i]);
        if (!game || (players && cli_check_players(game, players))) return CLI_USAGE;
    }
    if (signatures) return bench_signatures(&names, players);
    if (searches) return bench_searches(&names, players, seconds);
    if (gpu) return bench_gpu(&names, players, seconds, as_json);
    json out = json_to_file(stdout);
    struct grid rows;
    if (as_json)
        json_open(&out, NULL, '[');
    else
        add_head(&rows, threads);
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        if (!cli_wanted(&names, game)) continue;
        for (uint32_t n = game->min_players; n <= game->max_players; n++) {
            if (players && players != n) continue;
            if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\033[K%s %u", game->id, n);
            jacta_setup setup = jacta_setup_default(game, n);
            bench_result result = bench_run(game, &setup, seconds, (uint32_t)threads);
            shared |= result.core < whole_core;
            if (as_json)
                show_json(&out, game, n, threads, &result);
            else
                add_row(&rows, game, n, threads, &result);
        }
    }
    cli_wipe();
    if (as_json)
        json_close(&out, ']'), putchar('\n');
    else
        grid_end(&rows, 0);
    if (shared) cli_flush(), put(stderr, say("cli.bench.shared")), put(stderr, "\n");
    return 0;
}
