#include "arena.h"

#include "bots/threads.h"
#include "play.h"
#include "rules/core/text.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* What one set says of one bot: means over its games. */
typedef struct {
    float wins, rank, margin, score;
} outcome;

typedef struct {
    const arena_plan *plan;
    arena_report *report;
    uint64_t start[JACTA_MAX_STATE / 8];
    outcome *outcomes; /* plan->count a set */
    atomic_bool *done; /* one a set */
    atomic_uint_fast64_t next, finished;
    atomic_bool stop;
    pthread_mutex_t lock; /* of the prefix, the troubles and the error */
    uint64_t prefix;      /* sets that are done from the first on */
    uint64_t needed;      /* sets after which the question is settled; 0: not yet */
    double sum, squares;  /* of the first bot's wins over the prefix */
    bool failed;
    jacta_error *error;
} contest;

/* ---- Playing -------------------------------------------------------------------------------- */

static void count_game(const contest *c, const void *state, uint32_t turned, outcome *set) {
    const arena_plan *plan = c->plan;
    uint32_t players = plan->setup.players, winners = 0;
    double all = 0, unit = plan->game->score_unit, seats[JACTA_MAX_PLAYERS] = {0};
    double total[JACTA_MAX_PLAYERS] = {0};
    jacta_scores scores;
    plan->game->scores(state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++) winners += scores.rank[i] == 1;
    for (uint32_t i = 0; i < players; i++) {
        uint32_t bot = (i + turned) % plan->count;
        seats[bot]++;
        total[bot] += scores.total[i] / unit;
        all += scores.total[i] / unit;
        set[bot].rank += (float)scores.rank[i] / (float)players;
        if (scores.rank[i] == 1) set[bot].wins += 1 / (float)winners / (float)plan->count;
    }
    for (uint32_t bot = 0; bot < plan->count; bot++) {
        double games = plan->count, own = total[bot] / seats[bot];
        set[bot].score += (float)(own / games);
        if (seats[bot] < players)
            set[bot].margin += (float)((own - (all - total[bot]) / (players - seats[bot])) / games);
    }
}

static void note_trouble(void *context, const jacta_error *trouble) {
    contest *c = context;
    pthread_mutex_lock(&c->lock);
    if (!c->report->troubles++) c->report->first_trouble = *trouble;
    pthread_mutex_unlock(&c->lock);
}

static bool play_set(contest *c, uint64_t index, jacta_error *error) {
    const arena_plan *plan = c->plan;
    outcome *set = &c->outcomes[index * plan->count];
    for (uint32_t turned = 0; turned < plan->count; turned++) {
        uint64_t state[JACTA_MAX_STATE / 8];
        play_plan game = {.game = plan->game,
                          .players = plan->setup.players,
                          .seed = plan->seed,
                          .dice = index,
                          .minds = index * plan->count + turned,
                          .trouble = note_trouble,
                          .context = c};
        uint32_t decisions;
        for (uint32_t seat = 0; seat < plan->setup.players; seat++)
            game.bots[seat] = plan->bots[(seat + turned) % plan->count];
        memcpy(state, c->start, plan->game->state_size);
        if (!play_game(&game, state, NULL, &decisions, error)) return false;
        count_game(c, state, turned, set);
    }
    return true;
}

/* ---- When to stop --------------------------------------------------------------------------- */

/* Whether the mean of n observations differs from the expected one at a risk of error that holds
 * however often one looks: a normal mixture of likelihood ratios over effects of about `typical`. */
static bool differs(double sum, double squares, double n, double expected, double risk) {
    const double typical = 0.1, few = 10;
    double off = sum / n - expected;
    double variance = (squares - sum * sum / n + 0.25) / n, spread = n * typical * typical;
    if (n < few) return false;
    double ratio = variance / (variance + spread);
    double power = n * off * off * spread / (2 * variance * (variance + spread));
    return 0.5 * log(ratio) + power > -log(risk);
}

/* Looks at the sets in their order, so that threads do not change where it stops. */
static void look(contest *c) {
    const arena_plan *plan = c->plan;
    pthread_mutex_lock(&c->lock);
    for (; c->prefix < plan->sets && c->done[c->prefix] && !c->needed; c->prefix++) {
        double wins = c->outcomes[c->prefix * plan->count].wins;
        c->sum += wins, c->squares += wins * wins;
        if (plan->until > 0 &&
            differs(c->sum, c->squares, (double)(c->prefix + 1), 1.0 / plan->count, plan->until)) {
            c->needed = c->prefix + 1;
            c->stop = true;
        }
    }
    pthread_mutex_unlock(&c->lock);
}

static void work(void *context, uint32_t thread) {
    contest *c = context;
    uint64_t index;
    while (!c->stop && (index = atomic_fetch_add(&c->next, 1)) < c->plan->sets) {
        jacta_error error;
        if (!play_set(c, index, &error)) {
            pthread_mutex_lock(&c->lock);
            if (!c->failed && c->error) *c->error = error;
            c->failed = true;
            c->stop = true;
            pthread_mutex_unlock(&c->lock);
            return;
        }
        c->done[index] = true;
        look(c);
        uint64_t finished = atomic_fetch_add(&c->finished, 1) + 1;
        if (thread == 0 && c->plan->progress) c->plan->progress(finished, c->plan->sets);
    }
}

/* ---- Figures -------------------------------------------------------------------------------- */

static arena_figure figure(const contest *c, uint32_t bot, size_t member) {
    double sum = 0, squares = 0, n = (double)c->report->sets;
    for (uint64_t i = 0; i < c->report->sets; i++) {
        float value;
        memcpy(&value, (const char *)&c->outcomes[i * c->plan->count + bot] + member, sizeof value);
        sum += value, squares += (double)value * value;
    }
    double mean = sum / n, variance = squares / n - mean * mean;
    double half = n > 1 && variance > 0 ? 1.96 * sqrt(variance / (n - 1)) : 0;
    return (arena_figure){mean, mean - half, mean + half};
}

/* Wilson's interval for a share, for as many games as the sets' own spread is worth; it is of use
 * where all games were won, too. */
static void bound_share(arena_figure *share, double games) {
    double p = share->mean, error = (share->high - share->low) / 3.92, z = 1.96;
    double n = error > 0 && p > 0 && p < 1 ? p * (1 - p) / (error * error) : games;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    share->low = middle - half > 0 ? middle - half : 0;
    share->high = middle + half < 1 ? middle + half : 1;
}

static double elo(double share, uint32_t bots) {
    double least = 1e-6, p = share < least ? least : share > 1 - least ? 1 - least : share;
    return 400 * log10((bots - 1) * p / (1 - p));
}

static void report_on(contest *c) {
    arena_report *report = c->report;
    report->settled = c->needed != 0;
    report->sets = c->needed ? c->needed : c->prefix;
    report->games = report->sets * c->plan->count;
    for (uint32_t i = 0; i < c->plan->count; i++) {
        arena_figure wins = figure(c, i, offsetof(outcome, wins));
        bound_share(&wins, (double)report->games);
        report->bot[i].wins = wins;
        report->bot[i].rank = figure(c, i, offsetof(outcome, rank));
        report->bot[i].margin = figure(c, i, offsetof(outcome, margin));
        report->bot[i].score = figure(c, i, offsetof(outcome, score));
        report->bot[i].elo =
            (arena_figure){elo(wins.mean, c->plan->count), elo(wins.low, c->plan->count),
                           elo(wins.high, c->plan->count)};
    }
}

bool arena_run(const arena_plan *plan, arena_report *report, jacta_error *error) {
    contest c = {.plan = plan, .report = report, .error = error, .lock = PTHREAD_MUTEX_INITIALIZER};
    memset(report, 0, sizeof *report);
    if (!jacta_begin(plan->game, &plan->setup, c.start, error)) return false;
    c.outcomes = calloc(plan->sets * plan->count, sizeof *c.outcomes);
    c.done = calloc(plan->sets, sizeof *c.done);
    bool good = c.outcomes && c.done;
    if (good) {
        threads_run(plan->threads, work, &c);
        good = !c.failed;
        if (good) report_on(&c);
    } else {
        error_start(error, "error.memory");
    }
    free(c.outcomes);
    free(c.done);
    return good;
}
