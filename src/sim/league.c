#define _GNU_SOURCE
#include "league.h"

#include "bots/threads.h"
#include "engine/files.h"
#include "engine/line.h"
#include "play.h"
#include "rules/core/text.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096, NAME_SIZE = 96 };

typedef struct {
    const league_plan *plan;
    league_report *report;
    uint64_t start[JACTA_MAX_STATE / 8];
    float *wins; /* of the pair's first bot, game by game */
    uint64_t games;
    atomic_uint_fast64_t next, done;
    atomic_bool failed;
    pthread_mutex_t lock; /* of the report and the error */
    jacta_error *error;
} league;

/* One game: who sits first and second, and the dice. */
struct fixture {
    league *league;
    uint64_t number; /* among the games of the pair, from 0 */
    uint64_t index;  /* among all */
    uint32_t first, second;
    uint32_t seated[2]; /* the bots by seat */
    char path[PATH_SIZE], seed[64], names[2][NAME_SIZE];
};

/* ---- Fixtures ------------------------------------------------------------------------------- */

static void fix(league *all, uint64_t index, struct fixture *out) {
    const league_plan *plan = all->plan;
    uint64_t each = 2 * plan->sets, pair = index / each;
    *out = (struct fixture){.league = all, .number = index % each, .index = index, .second = 1};
    for (; pair; pair--)
        if (++out->second == plan->count) out->second = ++out->first + 1;
    bool swapped = out->number % 2;
    out->seated[0] = swapped ? out->second : out->first;
    out->seated[1] = swapped ? out->first : out->second;
    snprintf(out->seed, sizeof out->seed, "%llu:%llu", (unsigned long long)plan->seed,
             (unsigned long long)(out->number / 2));
    for (uint32_t seat = 0; seat < 2; seat++)
        snprintf(out->names[seat], NAME_SIZE, "bot:%s", plan->bots[out->seated[seat]]);
    if (plan->records)
        snprintf(out->path, sizeof out->path, "%s/%02u-%02u-%06llu.jacta", plan->records,
                 out->first + 1, out->second + 1, (unsigned long long)out->number + 1);
}

static void count_result(const struct fixture *fixture, const void *state) {
    jacta_scores scores;
    uint32_t winners = 0;
    fixture->league->plan->game->scores(state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++) winners += scores.rank[i] == 1;
    uint32_t seat = fixture->seated[0] == fixture->first ? 0 : 1;
    fixture->league->wins[fixture->index] = scores.rank[seat] == 1 ? 1 / (float)winners : 0;
}

/* ---- Records -------------------------------------------------------------------------------- */

/* Whether a finished record is of this very game; names are kept to 63 bytes. */
static bool same(const struct fixture *fixture, const jacta_match *match) {
    const league_plan *plan = fixture->league->plan;
    bool good = jacta_match_game(match) == plan->game &&
                !memcmp(jacta_match_setup(match), &plan->setup, sizeof plan->setup) &&
                !strcmp(jacta_match_seed(match), fixture->seed);
    for (uint32_t seat = 0; good && seat < 2; seat++)
        good = !strncmp(jacta_match_name(match, seat), fixture->names[seat], 63);
    const void *end = jacta_match_state(match, jacta_match_ply(match));
    return good && plan->game->turn(end) == JACTA_OVER;
}

/* Takes the result from a record; false where there is none yet, or, with an error, another game's. */
static bool recall(const struct fixture *fixture, jacta_error *error) {
    size_t size;
    error->code = NULL;
    char *text = fixture->path[0] ? file_load(fixture->path, &size, NULL) : NULL;
    if (!text) return false;
    jacta_match *match = jacta_record_read(text, size, NULL);
    bool good = match && same(fixture, match);
    if (good)
        count_result(fixture, jacta_match_state(match, jacta_match_ply(match)));
    else
        error_start(error, "error.other_league"), error_quote(error, fixture->path);
    jacta_match_free(match);
    free(text);
    return good;
}

static bool keep(const struct fixture *fixture, jacta_match *match, jacta_error *error) {
    jacta_match_set_seed(match, fixture->seed);
    for (uint32_t seat = 0; seat < 2; seat++)
        jacta_match_set_name(match, seat, fixture->names[seat]);
    char *text = jacta_record_write(match);
    if (!text) return error_start(error, "error.memory");
    bool good = file_save(fixture->path, text, strlen(text), error);
    free(text);
    return good;
}

/* ---- Playing -------------------------------------------------------------------------------- */

static void note_question(void *context, uint32_t seat, const jacta_error *trouble) {
    const struct fixture *fixture = context;
    league *all = fixture->league;
    uint32_t bot = fixture->seated[seat];
    pthread_mutex_lock(&all->lock);
    all->report->bot[bot].asked++;
    all->report->bot[bot].failures += trouble != NULL;
    if (trouble && !all->report->troubles++) all->report->first_trouble = *trouble;
    pthread_mutex_unlock(&all->lock);
}

static bool play(struct fixture *fixture, play_waiting *waiting, jacta_error *error) {
    const league_plan *plan = fixture->league->plan;
    uint64_t state[JACTA_MAX_STATE / 8];
    uint32_t decisions;
    /* The same however many bots and games there are, so that a league can grow. */
    uint64_t minds = ((uint64_t)fixture->first * LEAGUE_BOTS + fixture->second) << 32;
    minds += fixture->number;
    play_plan game = {.game = plan->game,
                      .setup = &plan->setup,
                      .bots = {plan->bots[fixture->seated[0]], plan->bots[fixture->seated[1]]},
                      .seed = plan->seed,
                      .dice = fixture->number / 2,
                      .minds = minds,
                      .waiting = waiting,
                      .asked = note_question,
                      .context = fixture};
    jacta_match *match = NULL;
    if (plan->records && !(match = jacta_match_new(plan->game, &plan->setup, error))) return false;
    memcpy(state, fixture->league->start, plan->game->state_size);
    bool good = play_game(&game, state, match, &decisions, error) &&
                (!match || keep(fixture, match, error));
    if (good) count_result(fixture, state);
    jacta_match_free(match);
    return good;
}

static void work(void *context, uint32_t thread) {
    league *all = context;
    play_waiting waiting = {0};
    uint64_t index;
    while (!all->failed && (index = atomic_fetch_add(&all->next, 1)) < all->games) {
        jacta_error error;
        struct fixture fixture;
        fix(all, index, &fixture);
        bool kept = recall(&fixture, &error);
        bool good = kept || (!error.code && play(&fixture, &waiting, &error));
        pthread_mutex_lock(&all->lock);
        all->report->kept += kept;
        if (!good && !all->failed) {
            if (all->error) *all->error = error;
            all->failed = true;
        }
        pthread_mutex_unlock(&all->lock);
        uint64_t done = atomic_fetch_add(&all->done, 1) + 1;
        if (!thread && all->plan->progress) all->plan->progress(done, all->games);
    }
    play_dismiss(&waiting);
}

/* ---- Ratings -------------------------------------------------------------------------------- */

/* Solves the symmetric system in place by elimination: columns `size` .. 2 * size - 1 of the rows become
 * the inverse. */
static void invert(double rows[LEAGUE_BOTS][2 * LEAGUE_BOTS], uint32_t size) {
    for (uint32_t i = 0; i < size; i++)
        for (uint32_t j = 0; j < size; j++) rows[i][size + j] = i == j;
    for (uint32_t i = 0; i < size; i++) {
        double pivot = rows[i][i];
        for (uint32_t j = 0; j < 2 * size; j++) rows[i][j] /= pivot;
        for (uint32_t k = 0; k < size; k++) {
            double factor = k == i ? 0 : rows[k][i];
            for (uint32_t j = 0; factor != 0 && j < 2 * size; j++)
                rows[k][j] -= factor * rows[i][j];
        }
    }
}

/* The strengths under which the results are likeliest (Bradley and Terry), by Newton's steps, and their
 * errors. Each pair has drawn one more game, which keeps who won them all from infinity. */
static void rate(const league_plan *plan, double won[LEAGUE_BOTS][LEAGUE_BOTS],
                 league_report *report) {
    enum { STEPS = 60 };
    const double elo = 400 / log(10);
    static double rows[LEAGUE_BOTS][2 * LEAGUE_BOTS];
    double strength[LEAGUE_BOTS] = {0}, games = 2 * (double)plan->sets + 1;
    uint32_t n = plan->count;
    for (uint32_t step = 0; step < STEPS; step++) {
        double slope[LEAGUE_BOTS] = {0};
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = 0; j < n; j++) rows[i][j] = 1; /* the mean stays */
        for (uint32_t i = 0; i < n; i++) {
            for (uint32_t j = 0; j < n; j++) {
                if (i == j) continue;
                double share = 1 / (1 + exp(strength[j] - strength[i]));
                slope[i] += won[i][j] + 0.5 - games * share;
                rows[i][i] += games * share * (1 - share);
                rows[i][j] -= games * share * (1 - share);
            }
        }
        invert(rows, n);
        for (uint32_t i = 0; i < n; i++) {
            double move = 0;
            for (uint32_t j = 0; j < n; j++) move += rows[i][n + j] * slope[j];
            strength[i] += fmax(-1, fmin(1, move));
        }
    }
    double middle = 0;
    for (uint32_t i = 0; i < n; i++) middle += strength[i] / n;
    for (uint32_t i = 0; i < n; i++) {
        /* The direction in which all are stronger was held by 1s and is no error. */
        double variance = rows[i][n + i] - 1.0 / n / n;
        double half = 1.96 * elo * sqrt(variance > 0 ? variance : 0),
               mean = elo * (strength[i] - middle);
        report->bot[i].elo = (arena_figure){mean, mean - half, mean + half};
    }
}

static void report_on(const league *all) {
    const league_plan *plan = all->plan;
    static double won[LEAGUE_BOTS][LEAGUE_BOTS];
    memset(won, 0, sizeof won);
    uint64_t each = 2 * plan->sets, index = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        for (uint32_t j = i + 1; j < plan->count; j++, index += each) {
            for (uint64_t k = 0; k < each; k++) won[i][j] += all->wins[index + k];
            won[j][i] = (double)each - won[i][j];
            all->report->pair[i][j] = arena_share(won[i][j] / (double)each, (double)each);
            all->report->pair[j][i] = arena_share(won[j][i] / (double)each, (double)each);
        }
    }
    for (uint32_t i = 0; i < plan->count; i++)
        for (uint32_t j = 0; j < plan->count; j++)
            all->report->bot[i].wins += won[i][j] / (double)each / (plan->count - 1);
    rate(plan, won, all->report);
}

bool league_run(const league_plan *plan, league_report *report, jacta_error *error) {
    league all = {
        .plan = plan, .report = report, .error = error, .lock = PTHREAD_MUTEX_INITIALIZER};
    memset(report, 0, sizeof *report);
    all.games = report->games = plan->sets * plan->count * (plan->count - 1);
    if (!jacta_begin(plan->game, &plan->setup, all.start, error)) return false;
    if (plan->records && !file_folder(plan->records)) {
        int why = errno;
        error_start(error, "error.file.save");
        error_quote(error, plan->records);
        error_key(error, file_reason(why));
        return false;
    }
    if (!(all.wins = calloc(all.games, sizeof *all.wins)))
        return error_start(error, "error.memory");
    threads_run(plan->threads, work, &all);
    if (!all.failed) report_on(&all);
    free(all.wins);
    return !all.failed;
}
