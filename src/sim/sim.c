#define _GNU_SOURCE
#include "sim.h"

#include "engine/files.h"
#include "engine/line.h"
#include "gpu.h"
#include "play.h"
#include "rules/core/text.h"
#include "tally.h"
#include "bots/threads.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
    const sim_plan *plan;
    sim_report *report;
    uint64_t start[JACTA_MAX_STATE / 8];
    atomic_uint_fast64_t next, done;
    atomic_bool failed;
    pthread_mutex_t lock; /* of the report and the error */
    jacta_error *error;
} arena;

static bool fail(arena *sim, const char *key, const char *what, const char *why) {
    pthread_mutex_lock(&sim->lock);
    if (!sim->failed) {
        error_start(sim->error, key);
        error_quote(sim->error, what);
        error_key(sim->error, why);
        sim->failed = true;
    }
    pthread_mutex_unlock(&sim->lock);
    return false;
}

static bool write_record(arena *sim, uint64_t index, jacta_match *match) {
    char path[4096], seed[64];
    snprintf(seed, sizeof seed, "%llu:%llu", (unsigned long long)sim->plan->seed,
             (unsigned long long)index);
    snprintf(path, sizeof path, "%s/game-%06llu.jacta", sim->plan->records,
             (unsigned long long)index + 1);
    jacta_match_set_seed(match, seed);
    for (uint32_t seat = 0; seat < sim->plan->setup.players; seat++)
        jacta_match_set_name(match, seat, sim->plan->names[seat]);
    char *text = jacta_record_write(match);
    FILE *file = text ? fopen(path, "w") : NULL;
    bool written = file && fputs(text, file) >= 0;
    if (file && fclose(file)) written = false;
    int why = errno;
    free(text);
    return written || fail(sim, "error.file.save", path, file_reason(why));
}

static bool count_result(sim_result *result, uint32_t share, int32_t score) {
    result->wins += share;
    result->wins_sq += share * share;
    return tally_add(&result->scores, score);
}

static bool count_game(const jacta_game *game, const void *state, int32_t decisions,
                       sim_report *report) {
    jacta_scores scores;
    uint32_t winners = 0;
    bool kept = tally_add(&report->decisions, decisions);
    game->scores(state, &scores);
    report->columns = scores.columns;
    report->rival = scores.rival;
    for (uint32_t i = 0; i < scores.columns; i++) winners += scores.rank[i] == 1;
    for (uint32_t i = 0; i < scores.columns; i++) {
        uint32_t share = scores.rank[i] == 1 ? JACTA_WIN / winners : 0;
        kept = count_result(&report->seats[i], share, scores.total[i]) && kept;
        if (i == jacta_players(game, state)) break;
        uint32_t place = jacta_place(game, state, i);
        kept = count_result(&report->places[place], share, scores.total[i]) && kept;
    }
    return kept;
}

static bool merge_result(sim_result *into, const sim_result *from) {
    into->wins += from->wins;
    into->wins_sq += from->wins_sq;
    return tally_merge(&into->scores, &from->scores);
}

static bool merge(sim_report *into, const sim_report *from) {
    bool kept = tally_merge(&into->decisions, &from->decisions);
    if (from->columns) into->columns = from->columns, into->rival = from->rival;
    for (uint32_t i = 0; i < JACTA_COLUMNS; i++)
        kept = merge_result(&into->seats[i], &from->seats[i]) && kept;
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
        kept = merge_result(&into->places[i], &from->places[i]) && kept;
    return kept;
}

static void note_question(void *context, uint32_t seat, const jacta_error *trouble) {
    arena *sim = context;
    pthread_mutex_lock(&sim->lock);
    sim->report->asked[seat]++;
    sim->report->failures[seat] += trouble != NULL;
    if (trouble && !sim->report->troubles++) sim->report->first_trouble = *trouble;
    pthread_mutex_unlock(&sim->lock);
}

static bool play_one(arena *sim, uint64_t index, void *state, jacta_match *match,
                     play_waiting *waiting, uint32_t *decisions) {
    const sim_plan *plan = sim->plan;
    jacta_error error;
    play_plan game = {.game = plan->game,
                      .setup = &plan->setup,
                      .seed = plan->seed,
                      .dice = index,
                      .minds = index,
                      .waiting = waiting,
                      .asked = note_question,
                      .context = sim};
    memcpy(game.bots, plan->bots, sizeof game.bots);
    memcpy(state, sim->start, plan->game->state_size);
    if (play_game(&game, state, match, decisions, &error)) return true;
    pthread_mutex_lock(&sim->lock);
    if (!sim->failed && sim->error) *sim->error = error;
    sim->failed = true;
    pthread_mutex_unlock(&sim->lock);
    return false;
}

static bool play_next(arena *sim, uint64_t index, play_waiting *waiting, sim_report *report) {
    const sim_plan *plan = sim->plan;
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_match *match = NULL;
    bool wanted = plan->records || (plan->each && plan->matches);
    if (wanted && !(match = jacta_match_new(plan->game, &plan->setup, NULL)))
        return fail(sim, "error.memory", "", "");
    uint32_t decisions;
    bool kept = play_one(sim, index, state, match, waiting, &decisions) &&
                (!plan->records || write_record(sim, index, match));
    if (kept && plan->each) plan->each(plan->context, &(sim_game){index, state, match, decisions});
    jacta_match_free(match);
    if (kept && !count_game(plan->game, state, (int32_t)decisions, report))
        return fail(sim, "error.memory", "", "");
    return kept;
}

static void work(void *context, uint32_t thread) {
    arena *sim = context;
    const sim_plan *plan = sim->plan;
    sim_report report = {0};
    play_waiting waiting = {0};
    uint64_t index;
    while (!sim->failed && (index = atomic_fetch_add(&sim->next, 1)) < plan->games) {
        if (!play_next(sim, plan->first + index, &waiting, &report)) break;
        uint64_t done = atomic_fetch_add_explicit(&sim->done, 1, memory_order_relaxed) + 1;
        if (thread == 0 && plan->progress) plan->progress(done, plan->games);
    }
    play_dismiss(&waiting);
    pthread_mutex_lock(&sim->lock);
    bool kept = merge(sim->report, &report);
    pthread_mutex_unlock(&sim->lock);
    if (!kept) fail(sim, "error.memory", "", "");
    sim_free(&report);
}

bool sim_run(const sim_plan *plan, sim_report *report, jacta_error *error) {
    arena sim = {.plan = plan, .report = report, .error = error, .lock = PTHREAD_MUTEX_INITIALIZER};
    memset(report, 0, sizeof *report);
    if (!jacta_begin(plan->game, &plan->setup, sim.start, error)) return false;
    if (plan->gpu) return sim_gpu(plan, sim.start, report, error);
    if (plan->records && !file_folder(plan->records))
        return fail(&sim, "error.file.save", plan->records, file_reason(errno));
    threads_run(plan->threads, work, &sim);
    return !sim.failed;
}

void sim_free(sim_report *report) {
    free(report->decisions.bins);
    for (uint32_t i = 0; i < JACTA_COLUMNS; i++) free(report->seats[i].scores.bins);
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++) free(report->places[i].scores.bins);
    memset(report, 0, sizeof *report);
}
