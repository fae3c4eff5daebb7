/* Batches whose games and arrays are on a GPU. */
#include "gpu.h"
#include "jobs.h"

#include "rules/core/text.h"

#include <stdlib.h>
#include <string.h>

struct jacta_gpu_batch {
    jacta_gpu *gpu;
    const gpu_module *kernels;
    cuda_place job, start, slots, views, values;
    batch_job own;       /* as it is on the GPU */
    jacta_error trouble; /* why a launch failed: until a reset succeeds nothing means anything */
};

/* Who plays a seat is somebody else than the caller: any pointer says so there. */
static bool plan_bots(jacta_gpu_batch *batch, const jacta_batch_plan *plan, jacta_error *error) {
    bool own = false;
    for (uint32_t seat = 0; seat < plan->setup.players; seat++) {
        own = own || !plan->bots[seat];
        if (!plan->bots[seat]) continue;
        if (strcmp(plan->bots[seat], "random") != 0)
            return error_start(error, "error.gpu.random_only");
        batch->own.plan.bots[seat] = (const jacta_bot *)batch->start;
    }
    return own || error_start(error, "error.batch_bots");
}

/* The table by which threads find the elements that they write. */
static bool make_values(jacta_gpu_batch *batch, jacta_error *error) {
    observe_plan *plan = &batch->own.plan.observe;
    uint64_t values = (observe_values(plan) + 1) * sizeof(observe_value);
    uint64_t bytes = values + plan->size * sizeof(uint16_t);
    unsigned char *table = malloc(bytes);
    if (!table) return error_start(error, "error.memory");
    observe_list_values(plan, (observe_value *)table, (uint16_t *)(table + values));
    bool good = (batch->values = gpu_take(batch->gpu, bytes, error)) &&
                gpu_write(batch->gpu, batch->values, table, bytes, error);
    plan->values = (const observe_value *)batch->values;
    plan->holders = (const uint16_t *)(batch->values + values);
    free(table);
    return good;
}

static bool make(jacta_gpu_batch *batch, const jacta_batch_plan *plan,
                 const jacta_batch_arrays *arrays, jacta_error *error) {
    uint64_t start[JACTA_MAX_STATE / 8];
    batch_plan *own = &batch->own.plan;
    if (!batch_prepare(plan, start, own, error) || !gpu_enter(batch->gpu, error)) return false;
    const gpu_module *module = gpu_module_of(batch->gpu, plan->game, error);
    uint64_t size = plan->game->state_size, view = plan->game->hide ? (size + 7) / 8 * 8 : 0;
    if (!module || !make_values(batch, error) ||
        !(batch->start = gpu_take(batch->gpu, size, error)) ||
        !(batch->slots = gpu_take(batch->gpu, (uint64_t)own->games * own->stride, error)) ||
        (view && !(batch->views = gpu_take(batch->gpu, own->games * view, error))) ||
        !(batch->job = gpu_take(batch->gpu, sizeof batch->own, error)) ||
        !gpu_write(batch->gpu, batch->start, start, size, error))
        return false;
    batch->kernels = module;
    own->start = batch->start;
    own->slots = batch->slots;
    own->views = batch->views;
    own->arrays = *arrays;
    batch->own.words = batch_row_words(own);
    return plan_bots(batch, plan, error);
}

/* Tells the GPU what to do next; the plan only where it has changed. */
static bool tell(jacta_gpu_batch *batch, bool reset) {
    batch->own.reset = reset;
    batch->own.illegal = JOB_LEGAL;
    return gpu_write(batch->gpu, batch->job, &batch->own,
                     reset ? sizeof batch->own : offsetof(batch_job, plan), &batch->trouble);
}

static bool start(jacta_gpu_batch *batch, void *kernel) {
    return gpu_start(batch->gpu, kernel, batch->own.plan.games, batch->job, &batch->trouble);
}

/* Plays, and writes what is seen then. */
static bool play(jacta_gpu_batch *batch) {
    return start(batch, batch->kernels->play) &&
           (!batch->own.words ||
            gpu_start_blocks(batch->gpu, batch->kernels->write, batch->own.plan.games, batch->job,
                             &batch->trouble));
}

/* Waits for what was started, if all was. */
static bool finish(jacta_gpu_batch *batch, bool started, jacta_error *error) {
    if (started && gpu_wait(batch->gpu, &batch->trouble)) return true;
    if (error) *error = batch->trouble;
    return false;
}

/* Whoever reads the arrays or writes the actions may do so in a stream of their own: whatever is under
 * way ends first. */
static bool enter(jacta_gpu_batch *batch, jacta_error *error) {
    if (!batch->trouble.code && gpu_enter(batch->gpu, &batch->trouble) &&
        gpu_wait(batch->gpu, &batch->trouble))
        return true;
    if (error) *error = batch->trouble;
    return false;
}

jacta_gpu_batch *jacta_gpu_batch_new(jacta_gpu *gpu, const jacta_batch_plan *plan,
                                     const jacta_batch_arrays *arrays, jacta_error *error) {
    jacta_gpu_batch *batch = calloc(1, sizeof *batch);
    if (!batch) return error_start(error, "error.memory"), NULL;
    batch->gpu = gpu;
    if (make(batch, plan, arrays, error) && jacta_gpu_batch_reset(batch, plan->seed, error))
        return batch;
    jacta_gpu_batch_free(batch);
    return NULL;
}

void jacta_gpu_batch_free(jacta_gpu_batch *batch) {
    if (!batch) return;
    if (gpu_enter(batch->gpu, NULL)) {
        gpu_drop(batch->gpu, batch->job);
        gpu_drop(batch->gpu, batch->slots);
        gpu_drop(batch->gpu, batch->views);
        gpu_drop(batch->gpu, batch->values);
        gpu_drop(batch->gpu, batch->start);
    }
    free(batch);
}

bool jacta_gpu_batch_reset(jacta_gpu_batch *batch, uint64_t seed, jacta_error *error) {
    batch->own.plan.seed = seed;
    batch->trouble.code = NULL;
    return enter(batch, error) && finish(batch, tell(batch, true) && play(batch), error);
}

bool jacta_gpu_batch_step(jacta_gpu_batch *batch, const void *actions, uint32_t width,
                          jacta_error *error) {
    int64_t action = 0;
    uint64_t illegal;
    batch->own.actions = actions;
    batch->own.width = width;
    if (!enter(batch, error) ||
        !finish(batch,
                tell(batch, false) && start(batch, batch->kernels->check) && play(batch) &&
                    gpu_read(batch->gpu, &illegal, batch->job + offsetof(batch_job, illegal),
                             sizeof illegal, &batch->trouble),
                error))
        return false;
    if (illegal == JOB_LEGAL) return true;
    const char *place = (const char *)actions + illegal * width;
    if (!gpu_read(batch->gpu, &action, place, width, error)) return false;
    error_start(error, "error.batch_action");
    error_number(error, action);
    error_number(error, (int64_t)illegal);
    return false;
}

bool jacta_gpu_batch_choose(jacta_gpu_batch *batch, jacta_move *actions, jacta_error *error) {
    batch->own.chosen = actions;
    return enter(batch, error) &&
           finish(batch, tell(batch, false) && start(batch, batch->kernels->choose), error);
}

bool jacta_gpu_batch_state(jacta_gpu_batch *batch, uint32_t index, void *state,
                           jacta_error *error) {
    const batch_plan *plan = &batch->own.plan;
    if (index >= plan->games) {
        error_start(error, "error.batch_number");
        error_text(error, "index");
        error_number(error, index);
        error_number(error, 0);
        error_number(error, (int64_t)plan->games - 1);
        return false;
    }
    cuda_place place = batch->slots + (uint64_t)index * plan->stride + sizeof(batch_slot);
    return enter(batch, error) && gpu_read(batch->gpu, state, place, plan->game->state_size, error);
}
