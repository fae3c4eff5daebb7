#include "arena.h"

#include "bots/threads.h"
#include "play.h"
#include "ranks.h"
#include "rules/core/text.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* What one set says of one bot: means over its games; what it won, in JACTA_WIN, from each seat and
 * from each place in turn order, and how often it had that place. */
typedef struct {
    float wins, rank, margin, score;
    uint16_t seats[JACTA_MAX_PLAYERS], places[JACTA_MAX_PLAYERS], began[JACTA_MAX_PLAYERS];
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
    uint64_t end;         /* the set after the last of this rank */
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
    uint16_t share = (uint16_t)(winners ? JACTA_WIN / winners : 0);
    for (uint32_t i = 0; i < players; i++) {
        uint32_t bot = (i + turned) % plan->count;
        seats[bot]++;
        total[bot] += scores.total[i] / unit;
        all += scores.total[i] / unit;
        set[bot].rank += (float)scores.rank[i] / (float)players;
        uint32_t place = jacta_place(plan->game, state, i);
        set[bot].began[place]++;
        if (scores.rank[i] != 1) continue;
        set[bot].wins += 1 / (float)winners / (float)plan->count;
        set[bot].seats[i] += share;
        set[bot].places[place] += share;
    }
    for (uint32_t bot = 0; bot < plan->count; bot++) {
        double games = plan->count, own = total[bot] / seats[bot];
        set[bot].score += (float)(own / games);
        if (seats[bot] < players)
            set[bot].margin += (float)((own - (all - total[bot]) / (players - seats[bot])) / games);
    }
}

struct seating {
    contest *contest;
    uint32_t turned;
};

static void note_question(void *context, uint32_t seat, const jacta_error *trouble) {
    const struct seating *seating = context;
    contest *c = seating->contest;
    pthread_mutex_lock(&c->lock);
    uint32_t bot = (seat + seating->turned) % c->plan->count;
    c->report->bot[bot].asked++;
    c->report->bot[bot].failures += trouble != NULL;
    if (trouble && !c->report->troubles++) c->report->first_trouble = *trouble;
    pthread_mutex_unlock(&c->lock);
}

static bool play_set(contest *c, uint64_t index, play_waiting *waiting, jacta_error *error) {
    const arena_plan *plan = c->plan;
    outcome *set = &c->outcomes[index * plan->count];
    for (uint32_t turned = 0; turned < plan->count; turned++) {
        uint64_t state[JACTA_MAX_STATE / 8];
        struct seating seating = {c, turned};
        play_plan game = {.game = plan->game,
                          .setup = &plan->setup,
                          .seed = plan->seed,
                          .dice = index,
                          .minds = index * plan->count + turned,
                          .waiting = waiting,
                          .asked = note_question,
                          .context = &seating};
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
    play_waiting waiting = {0};
    uint64_t index;
    while (!c->stop && (index = atomic_fetch_add(&c->next, 1)) < c->end) {
        jacta_error error;
        if (!play_set(c, index, &waiting, &error)) {
            pthread_mutex_lock(&c->lock);
            if (!c->failed && c->error) *c->error = error;
            c->failed = true;
            c->stop = true;
            pthread_mutex_unlock(&c->lock);
            break;
        }
        c->done[index] = true;
        if (ranks_count() == 1) look(c);
        uint64_t finished = atomic_fetch_add(&c->finished, 1) + 1;
        if (thread == 0 && c->plan->progress) c->plan->progress(finished, c->plan->sets);
    }
    play_dismiss(&waiting);
}

/* ---- Figures -------------------------------------------------------------------------------- */

/* The mean of n sets; one alone says nothing of how far it may be off. */
static arena_figure mean_of(double sum, double squares, double n) {
    double mean = sum / n, variance = squares / n - mean * mean, half = INFINITY;
    if (n > 1) half = variance > 0 ? 1.96 * sqrt(variance / (n - 1)) : 0;
    return (arena_figure){mean, mean - half, mean + half};
}

static arena_figure figure(const contest *c, uint32_t bot, size_t member) {
    double sum = 0, squares = 0;
    for (uint64_t i = 0; i < c->report->sets; i++) {
        float value;
        memcpy(&value, (const char *)&c->outcomes[i * c->plan->count + bot] + member, sizeof value);
        sum += value, squares += (double)value * value;
    }
    return mean_of(sum, squares, (double)c->report->sets);
}

/* Wilson's interval for a share, for as many games as the sets' own spread is worth; it is of use
 * where all games were won, too. */
static void bound_share(arena_figure *share, double games) {
    double p = share->mean, error = (share->high - share->low) / 3.92, z = 1.96;
    bool spread = error > 0 && isfinite(error) && p > 0 && p < 1;
    double n = spread ? p * (1 - p) / (error * error) : games;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    share->low = middle - half > 0 ? middle - half : 0;
    share->high = middle + half < 1 ? middle + half : 1;
}

arena_figure arena_share(double share, double games) {
    arena_figure figure = {share, share, share};
    bound_share(&figure, games);
    return figure;
}

static double elo(double share, uint32_t bots) {
    const double least = 1e-6;
    if (share < least || share > 1 - least) return share < least ? -INFINITY : INFINITY;
    return 400 * log10((bots - 1) * share / (1 - share));
}

/* What all bots together won from the seat, or from the place in turn order, set by set. */
static arena_figure share_of(const contest *c, uint32_t index, bool place) {
    double sum = 0, squares = 0, whole = (double)JACTA_WIN * c->plan->count;
    for (uint64_t i = 0; i < c->report->sets; i++) {
        double won = 0;
        for (uint32_t bot = 0; bot < c->plan->count; bot++) {
            const outcome *set = &c->outcomes[i * c->plan->count + bot];
            won += place ? set->places[index] : set->seats[index];
        }
        sum += won / whole, squares += won / whole * won / whole;
    }
    arena_figure share = mean_of(sum, squares, (double)c->report->sets);
    bound_share(&share, (double)c->report->games);
    return share;
}

static arena_place place_of(const contest *c, uint32_t bot, uint32_t place) {
    arena_place result = {0};
    double won = 0;
    for (uint64_t i = 0; i < c->report->sets; i++) {
        const outcome *set = &c->outcomes[i * c->plan->count + bot];
        won += set->places[place], result.games += set->began[place];
    }
    if (!result.games) return result;
    result.wins = arena_share(won / JACTA_WIN / (double)result.games, (double)result.games);
    return result;
}

static void report_on(contest *c) {
    arena_report *report = c->report;
    report->settled = c->needed != 0;
    report->sets = c->needed ? c->needed : c->prefix;
    report->games = report->sets * c->plan->count;
    for (uint32_t i = 0; i < c->plan->setup.players; i++)
        report->seat[i] = share_of(c, i, false), report->place[i] = share_of(c, i, true);
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
        for (uint32_t place = 0; place < c->plan->setup.players; place++)
            report->bot[i].place[place] = place_of(c, i, place);
    }
}

/* On rank 0 what all ranks have played; nobody could stop early, but the report stops where one machine
 * would have. */
static bool meet(contest *c) {
    enum { WORDS = 1 + 2 * JACTA_MAX_PLAYERS };
    arena_report *report = c->report;
    uint64_t(*counts)[WORDS] = calloc(ranks_count(), sizeof *counts), *own;
    if (!counts) return false;
    own = counts[ranks_rank()];
    own[0] = report->troubles;
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
        own[1 + 2 * i] = report->bot[i].asked, own[2 + 2 * i] = report->bot[i].failures;
    ranks_gather(counts, ranks_count(), sizeof *counts);
    ranks_gather(c->outcomes, c->plan->sets, c->plan->count * sizeof *c->outcomes);
    for (uint32_t rank = 1; !ranks_rank() && rank < ranks_count(); rank++) {
        report->troubles += counts[rank][0];
        for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++) {
            report->bot[i].asked += counts[rank][1 + 2 * i];
            report->bot[i].failures += counts[rank][2 + 2 * i];
        }
    }
    free(counts);
    for (uint64_t i = 0; i < c->plan->sets; i++) c->done[i] = true;
    look(c);
    return true;
}

bool arena_run(const arena_plan *plan, arena_report *report, jacta_error *error) {
    contest c = {.plan = plan, .report = report, .error = error, .lock = PTHREAD_MUTEX_INITIALIZER};
    memset(report, 0, sizeof *report);
    if (!jacta_begin(plan->game, &plan->setup, c.start, error)) return false;
    c.outcomes = calloc(plan->sets * plan->count, sizeof *c.outcomes);
    c.done = calloc(plan->sets, sizeof *c.done);
    bool good = c.outcomes && c.done;
    if (good) {
        uint64_t first, count;
        ranks_share(plan->sets, &first, &count);
        c.next = first;
        c.end = first + count;
        threads_run(plan->threads, work, &c);
        good = !c.failed && (ranks_count() == 1 || meet(&c));
        if (good && !ranks_rank()) report_on(&c);
    }
    if (!good && !c.failed) error_start(error, "error.memory");
    free(c.outcomes);
    free(c.done);
    return good;
}
