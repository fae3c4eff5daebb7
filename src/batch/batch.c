/* Batches for programs: what may be asked of one is checked here, and threads share its games. */
#include "bots/bot.h"
#include "bots/threads.h"
#include "engine/line.h"
#include "rules/core/text.h"
#include "step.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 1 << 24, CHUNK = 16 };

struct jacta_batch {
    batch_plan plan;
    uint64_t start[JACTA_MAX_STATE / 8];
    jacta_bot bots[JACTA_MAX_PLAYERS];
    struct threads *threads;
    batch_desk *desks; /* one a thread */
};

/* ---- Threads -------------------------------------------------------------------------------- */

typedef enum { JOB_RESET, JOB_STEP, JOB_CHOOSE } job_kind;

typedef struct {
    jacta_batch *batch;
    job_kind kind;
    const jacta_move *actions;
    jacta_move *chosen;
    const jacta_bot *bot;
    atomic_uint next;
} job;

static void do_game(const job *task, uint32_t index, batch_desk *desk) {
    const batch_plan *plan = &task->batch->plan;
    switch (task->kind) {
    case JOB_RESET: batch_reset_game(plan, index, desk); break;
    case JOB_STEP: batch_step_game(plan, index, task->actions[index], desk); break;
    case JOB_CHOOSE: task->chosen[index] = batch_choose_game(plan, index, task->bot, desk); break;
    }
}

static void work(void *context, uint32_t thread) {
    job *task = context;
    uint32_t games = task->batch->plan.games, index;
    while ((index = atomic_fetch_add(&task->next, CHUNK)) < games)
        for (uint32_t end = index + CHUNK; index < end && index < games; index++)
            do_game(task, index, &task->batch->desks[thread]);
}

/* ---- Plans ---------------------------------------------------------------------------------- */

static bool no_number(const char *name, uint32_t number, uint32_t least, uint32_t most,
                      jacta_error *error) {
    if (number >= least && number <= most) return false;
    error_start(error, "error.batch_number");
    error_text(error, name);
    error_number(error, number);
    error_number(error, least);
    error_number(error, most);
    return true;
}

static bool plan_numbers(const jacta_batch_plan *plan, jacta_error *error) {
    uint32_t players = plan->setup.players;
    return !no_number("games", plan->games, 1, GAMES_MOST, error) &&
           !no_number("threads", plan->threads, 0, THREADS_MAX, error) &&
           !no_number("rows", plan->rows ? plan->rows : players, players, plan->game->max_players,
                      error) &&
           !no_number("layout", plan->layout, 0, JACTA_OBSERVE_FLOATS, error) &&
           !no_number("returns", plan->returns, 0, JACTA_RETURN_MARGIN, error);
}

static bool plan_bots(jacta_batch *batch, const jacta_batch_plan *plan, jacta_error *error) {
    bool own = false;
    for (uint32_t seat = 0; seat < plan->setup.players; seat++) {
        own = own || !plan->bots[seat];
        if (!plan->bots[seat]) continue;
        if (!bot_read(plan->bots[seat], &batch->bots[seat], error)) return false;
        batch->plan.bots[seat] = &batch->bots[seat];
    }
    return own || error_start(error, "error.batch_bots");
}

static bool plan_memory(jacta_batch *batch, uint32_t threads, jacta_error *error) {
    batch_plan *plan = &batch->plan;
    plan->slots = calloc(plan->games, plan->stride);
    batch->desks = malloc(threads * sizeof *batch->desks);
    batch->threads = threads_open(threads);
    return (plan->slots && batch->desks && batch->threads) || error_start(error, "error.memory");
}

bool batch_prepare(const jacta_batch_plan *wanted, uint64_t start[JACTA_MAX_STATE / 8],
                   batch_plan *plan, jacta_error *error) {
    uint32_t rows = wanted->rows ? wanted->rows : wanted->setup.players;
    if (!jacta_begin(wanted->game, &wanted->setup, start, error) || !plan_numbers(wanted, error))
        return false;
    if (!observe_prepare(wanted->game, rows, wanted->layout, &plan->observe))
        return error_start(error, "error.oversized_game");
    plan->game = wanted->game;
    plan->start = start;
    plan->first = wanted->first;
    plan->games = wanted->games;
    plan->players = wanted->setup.players;
    plan->limit = wanted->limit;
    plan->returns = wanted->returns;
    plan->stride = batch_stride(wanted->game);
    plan->skip_forced = wanted->skip_forced;
    plan->rotate = wanted->rotate;
    plan->stay = wanted->stay;
    return true;
}

static bool make(jacta_batch *batch, const jacta_batch_plan *plan, const jacta_batch_arrays *arrays,
                 jacta_error *error) {
    if (!batch_prepare(plan, batch->start, &batch->plan, error) || !plan_bots(batch, plan, error))
        return false;
    batch->plan.ask = jacta_bot_move;
    batch->plan.arrays = *arrays;
    return plan_memory(batch, plan->threads ? plan->threads : 1, error);
}

jacta_batch *jacta_batch_new(const jacta_batch_plan *plan, const jacta_batch_arrays *arrays,
                             jacta_error *error) {
    jacta_batch *batch = calloc(1, sizeof *batch);
    if (!batch) return error_start(error, "error.memory"), NULL;
    if (!make(batch, plan, arrays, error)) return jacta_batch_free(batch), NULL;
    jacta_batch_reset(batch, plan->seed);
    return batch;
}

void jacta_batch_free(jacta_batch *batch) {
    if (!batch) return;
    threads_close(batch->threads);
    free(batch->desks);
    free(batch->plan.slots);
    free(batch);
}

/* ---- Playing -------------------------------------------------------------------------------- */

void jacta_batch_reset(jacta_batch *batch, uint64_t seed) {
    job task = {.batch = batch, .kind = JOB_RESET};
    batch->plan.seed = seed;
    threads_work(batch->threads, work, &task);
}

bool jacta_batch_step(jacta_batch *batch, const jacta_move *actions, jacta_error *error) {
    for (uint32_t i = 0; i < batch->plan.games; i++) {
        if (batch_allows(&batch->plan, i, actions[i])) continue;
        error_start(error, "error.batch_action");
        error_number(error, actions[i]);
        error_number(error, i);
        return false;
    }
    job task = {.batch = batch, .kind = JOB_STEP, .actions = actions};
    threads_work(batch->threads, work, &task);
    return true;
}

bool jacta_batch_choose(jacta_batch *batch, const char *bot, jacta_move *actions,
                        jacta_error *error) {
    jacta_bot chooser;
    if (!bot_read(bot, &chooser, error)) return false;
    job task = {.batch = batch, .kind = JOB_CHOOSE, .chosen = actions, .bot = &chooser};
    threads_work(batch->threads, work, &task);
    return true;
}

const void *jacta_batch_state(const jacta_batch *batch, uint32_t index) {
    return index < batch->plan.games ? batch_slot_state(batch_slot_at(&batch->plan, index)) : NULL;
}
