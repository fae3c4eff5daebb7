/* What GPUs there are, whether they play what this machine plays, and how fast. */
#include "gpu/gpu.h"

#include "bots/threads.h"
#include "cli.h"
#include "engine/json.h"
#include "gpu/rollout.h"
#include "screen.h"

#include <stdlib.h>
#include <unistd.h>

/* One game and number of players on a GPU. */
typedef struct {
    const jacta_game *game;
    jacta_setup setup;
    uint64_t games, equal;
    double decisions_per_s, games_per_s;
    double steps_per_s; /* of a batch, with observation and mask */
} gpu_row;

/* ---- Speed ----------------------------------------------------------------------------------- */

/* Plays more and more games until they take about the time; the first ones, during which the driver
 * assembles the kernel, do not count. */
static bool measure(jacta_gpu *gpu, gpu_row *row, double seconds, jacta_error *error) {
    enum { FIRST = 100, MORE = 64 };
    double took = 0;
    jacta_rollouts rollouts;
    for (uint64_t games = FIRST; games == FIRST || took < seconds / 2;) {
        double begin = cli_now();
        if (!jacta_gpu_rollout(gpu, row->game, &row->setup, 1, 0, games, &rollouts, error))
            return false;
        took = cli_now() - begin;
        free(rollouts.bins);
        games =
            took < seconds / MORE ? games * MORE : (uint64_t)((double)games * seconds / took) + 1;
    }
    row->decisions_per_s = (double)rollouts.decisions / took;
    row->games_per_s = (double)rollouts.games / took;
    return true;
}

/* Arrays of a batch in one piece of the GPU's memory, of which they take at most an eighth: one byte an
 * element of an observation, masks, seats and rewards. */
static uint32_t lay_arrays(jacta_gpu *gpu, const gpu_row *row, jacta_batch_arrays *arrays,
                           jacta_move **actions, jacta_error *error) {
    enum { MOST = 1 << 16 };
    uint32_t players = row->setup.players;
    uint64_t view = jacta_observation_size(row->game, players, JACTA_OBSERVE_BYTES);
    uint64_t each = view + row->game->actions + 8 + 4 * players;
    uint64_t fit = jacta_gpu_memory(gpu) / 8 / each, games = fit < MOST ? fit : MOST;
    unsigned char *memory = jacta_gpu_alloc(gpu, games * each, error);
    if (!memory) return 0;
    *actions = (jacta_move *)memory;
    arrays->seat = (int32_t *)(memory + 4 * games);
    arrays->reward = (float *)(memory + 8 * games);
    arrays->observation = memory + (8 + 4 * players) * games;
    arrays->mask = memory + (8 + 4 * players + view) * games;
    return (uint32_t)games;
}

static bool step_on(jacta_gpu_batch *batch, jacta_move *actions, uint64_t steps,
                    jacta_error *error) {
    for (uint64_t i = 0; i < steps; i++)
        if (!jacta_gpu_batch_choose(batch, actions, error) ||
            !jacta_gpu_batch_step(batch, actions, sizeof *actions, error))
            return false;
    return true;
}

static bool measure_steps(jacta_gpu *gpu, gpu_row *row, double seconds, jacta_error *error) {
    jacta_batch_arrays arrays = {0};
    jacta_move *actions = NULL;
    uint32_t games = lay_arrays(gpu, row, &arrays, &actions, error);
    jacta_batch_plan plan = {
        .game = row->game, .setup = row->setup, .games = games, .layout = JACTA_OBSERVE_BYTES};
    jacta_gpu_batch *batch = games ? jacta_gpu_batch_new(gpu, &plan, &arrays, error) : NULL;
    bool good = batch != NULL;
    double took = 0;
    for (uint64_t steps = 1; good && took < seconds / 2; steps *= 2) {
        double begin = cli_now();
        good = step_on(batch, actions, steps, error);
        took = cli_now() - begin;
        row->steps_per_s = (double)steps * games / took;
    }
    jacta_gpu_batch_free(batch);
    jacta_gpu_free(gpu, actions);
    return good;
}

/* ---- Comparison ------------------------------------------------------------------------------ */

typedef struct {
    const jacta_game *game;
    rollout_plan plan;
} native;

static void work(void *context, uint32_t thread) {
    native *play = context;
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_move moves[JACTA_MAX_LIST];
    (void)thread;
    rollout_work(play->game, &play->plan, state, moves);
}

/* How many games end in the same state here and there. */
static bool compare(jacta_gpu *gpu, gpu_row *row, jacta_error *error) {
    uint64_t start[JACTA_MAX_STATE / 8];
    uint64_t *own = malloc(2 * row->games * sizeof *own), *theirs = own + row->games;
    native play = {row->game,
                   {.states = (const unsigned char *)start,
                    .seed = 1,
                    .games = row->games,
                    .end = row->games,
                    .hashes = own,
                    .viewer = JACTA_REFEREE}};
    bool good = own && jacta_begin(row->game, &row->setup, start, error) &&
                gpu_hashes(gpu, row->game, &row->setup, 1, row->games, theirs, error);
    if (good) threads_run((uint32_t)cli_cores(), work, &play);
    for (uint64_t i = 0; good && i < row->games; i++) row->equal += own[i] == theirs[i];
    free(own);
    return good;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* A row for each of the games and numbers of players that are wanted. */
typedef struct {
    const cli_list *names;
    uint64_t players, games; /* players 0: all numbers; games 0: nothing is compared */
    double seconds;
    bool as_json, equal;
    struct grid rows;
    json out;
} gpu_table;

static void show_head(gpu_table *table) {
    bool compared = table->games > 0;
    if (table->as_json) {
        json_open(&table->out, NULL, '[');
        return;
    }
    grid_begin(&table->rows, compared ? "lrrrrrr" : "lrrrr");
    grid_cell(&table->rows, say("cli.bench.game"), INK_MUTED);
    grid_cell(&table->rows, say("cli.bench.players"), INK_MUTED);
    if (compared) grid_cell(&table->rows, say("cli.gpu.games"), INK_MUTED);
    if (compared) grid_cell(&table->rows, say("cli.gpu.equal"), INK_MUTED);
    grid_cell(&table->rows, say("cli.bench.decisions"), INK_MUTED);
    grid_cell(&table->rows, say("cli.bench.games"), INK_MUTED);
    grid_cell(&table->rows, say("cli.gpu.steps"), INK_MUTED);
}

static void json_row(json *out, const gpu_row *row) {
    json_open(out, NULL, '{');
    json_text(out, "game", row->game->id);
    json_int(out, "players", row->setup.players);
    if (row->games) json_int(out, "games", (int64_t)row->games);
    if (row->games) json_int(out, "equal", (int64_t)row->equal);
    json_int(out, "decisions_per_s", (int64_t)row->decisions_per_s);
    json_int(out, "games_per_s", (int64_t)row->games_per_s);
    json_int(out, "steps_per_s", (int64_t)row->steps_per_s);
    json_close(out, '}');
}

static void grid_row(struct grid *rows, const gpu_row *row) {
    grid_cell(rows, row->game->id, INK_STRONG);
    grid_cell(rows, thousands(row->setup.players), INK_PLAIN);
    if (row->games) grid_cell(rows, thousands(row->games), INK_PLAIN);
    if (row->games) grid_cell(rows, thousands(row->equal), INK_PLAIN);
    grid_cell(rows, thousands((uint64_t)row->decisions_per_s), INK_ACCENT);
    grid_cell(rows, thousands((uint64_t)row->games_per_s), INK_PLAIN);
    grid_cell(rows, thousands((uint64_t)row->steps_per_s), INK_PLAIN);
}

static bool show_row(gpu_table *table, jacta_gpu *gpu, gpu_row row, jacta_error *error) {
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\033[K%s %u", row.game->id, row.setup.players);
    if ((table->games && !compare(gpu, &row, error)) ||
        !measure(gpu, &row, table->seconds, error) ||
        !measure_steps(gpu, &row, table->seconds, error))
        return false;
    table->equal = table->equal && row.equal == table->games;
    if (table->as_json)
        json_row(&table->out, &row);
    else
        grid_row(&table->rows, &row);
    return true;
}

static bool show_rows(gpu_table *table, jacta_gpu *gpu, jacta_error *error) {
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        for (uint32_t n = game->min_players; n <= game->max_players; n++) {
            gpu_row row = {
                .game = game, .setup = jacta_setup_default(game, n), .games = table->games};
            if (!cli_wanted(table->names, game) || (table->players && table->players != n))
                continue;
            if (!show_row(table, gpu, row, error)) return false;
        }
    return true;
}

static int show_table(gpu_table *table) {
    jacta_error error;
    jacta_gpu *gpu = jacta_gpu_open(0, &error);
    if (!gpu) return failed(explain(&error));
    table->out = json_to_file(stdout);
    table->equal = true;
    show_head(table);
    bool good = show_rows(table, gpu, &error);
    jacta_gpu_close(gpu);
    cli_wipe();
    if (!good) return failed(explain(&error));
    if (table->as_json)
        json_close(&table->out, ']'), putchar('\n');
    else
        grid_end(&table->rows, 0);
    return table->equal ? 0 : failed(say("cli.gpu.different"));
}

int bench_gpu(const cli_list *names, uint64_t players, double seconds, bool as_json) {
    gpu_table table = {.names = names, .players = players, .seconds = seconds, .as_json = as_json};
    return show_table(&table);
}

static int list(void) {
    jacta_error error;
    uint32_t count = jacta_gpu_count(&error);
    if (!count) return failed(explain(&error));
    for (uint32_t i = 0; i < count; i++) {
        jacta_gpu *gpu = jacta_gpu_open(i, &error);
        if (!gpu) return failed(explain(&error));
        show(fill("cli.gpu.one", "dssddd", (int)i, gpu->name, thousands(gpu->memory >> 20),
                  (int)gpu->processors, (int)gpu->capability / 10, (int)gpu->capability % 10));
        show("\n");
        jacta_gpu_close(gpu);
    }
    return 0;
}

int cli_gpu(int argc, char **argv) {
    cli_list names = {0};
    gpu_table table = {.names = &names, .seconds = 1};
    const cli_option options[] = {{"check", CLI_NUMBER, &table.games, 1, 1 << 30},
                                  {"players", CLI_NUMBER, &table.players, 1, JACTA_MAX_PLAYERS},
                                  {"seconds", CLI_SECONDS, &table.seconds, 0, 0},
                                  {"json", CLI_FLAG, &table.as_json, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &names, 32);
    if (status) return cli_stop(status);
    for (uint32_t i = 0; i < names.count; i++) {
        const jacta_game *game = cli_game(names.words[i]);
        if (!game || (table.players && cli_check_players(game, table.players))) return CLI_USAGE;
    }
    return table.games ? show_table(&table) : list();
}
