#include "analyse.h"

#include "bots/search.h"
#include "bots/threads.h"
#include "rules/core/text.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const jacta_match *match;
    uint32_t playouts;
    analyse_report *report;
    double (*errors)[JACTA_MAX_PLAYERS]; /* of the worths */
    atomic_uint next, done;
    atomic_bool failed;
    void (*progress)(uint64_t done, uint64_t all);
} analysis;

static analyse_figure worth_to(const search_worth *worth, uint32_t players, uint32_t seat) {
    if (players == 1) return (analyse_figure){worth->score[seat].mean, worth->score[seat].error};
    return (analyse_figure){100 * worth->result[seat].mean, 100 * worth->result[seat].error};
}

/* What a move is worth to its player, by what that player sees. */
static analyse_figure worth_of(const analysis *a, search *s, uint32_t ply, jacta_move move) {
    const jacta_game *game = jacta_match_game(a->match);
    uint64_t view[JACTA_MAX_STATE / 8];
    int32_t seat = jacta_match_event(a->match, ply).actor;
    jacta_view(game, jacta_match_state(a->match, ply), seat, view);
    search_worth worth = search_judge(s, game, view, seat, &move, a->playouts, ply);
    return worth_to(&worth, a->report->players, (uint32_t)seat);
}

static void judge_choice(const analysis *a, search *s, uint32_t ply) {
    const jacta_game *game = jacta_match_game(a->match);
    const void *state = jacta_match_state(a->match, ply);
    jacta_move list[JACTA_MAX_LIST];
    uint64_t view[JACTA_MAX_STATE / 8];
    analyse_ply *at = &a->report->ply[ply];
    jacta_rng rng = jacta_rng_seed(ply, 0);
    at->best = at->event.move;
    jacta_view(game, state, at->event.actor, view);
    at->choice = game->moves(view, list) > 1;
    if (!at->choice) return;
    jacta_move found = search_move(s, game, view, at->event.actor, &rng);
    if (found == at->event.move) return;
    analyse_figure better = worth_of(a, s, ply, found),
                   played = worth_of(a, s, ply, at->event.move);
    if (better.mean <= played.mean) return;
    at->best = found;
    at->loss = (analyse_figure){better.mean - played.mean, hypot(better.error, played.error)};
}

/* Worth matters on both sides of a chance event and at both ends; between, it is carried on. */
static bool worth_needed(const analysis *a, uint32_t ply) {
    uint32_t plies = a->report->plies;
    return ply == 0 || ply == plies || jacta_match_event(a->match, ply).actor == JACTA_CHANCE ||
           jacta_match_event(a->match, ply - 1).actor == JACTA_CHANCE;
}

static void judge_ply(const analysis *a, search *s, uint32_t ply) {
    analyse_ply *at = &a->report->ply[ply];
    if (worth_needed(a, ply)) {
        search_worth worth =
            search_judge(s, jacta_match_game(a->match), jacta_match_state(a->match, ply),
                         JACTA_SPECTATOR, NULL, a->playouts, ply);
        for (uint32_t i = 0; i < a->report->players; i++) {
            analyse_figure to = worth_to(&worth, a->report->players, i);
            at->worth[i] = to.mean, a->errors[ply][i] = to.error;
        }
    }
    if (ply == a->report->plies) return;
    at->event = jacta_match_event(a->match, ply);
    if (at->event.actor >= 0) judge_choice(a, s, ply);
}

static void work(void *context, uint32_t thread) {
    analysis *a = context;
    for (uint32_t ply; !a->failed && (ply = atomic_fetch_add(&a->next, 1)) <= a->report->plies;) {
        search *s = search_open((search_budget){.playouts = a->playouts, .threads = 1});
        if (s)
            judge_ply(a, s, ply);
        else
            a->failed = true;
        search_close(s);
        uint32_t done = atomic_fetch_add(&a->done, 1) + 1;
        if (!thread && a->progress) a->progress(done, a->report->plies + 1);
    }
}

static void add(analyse_figure *sum, double value, double error) {
    sum->mean += value;
    sum->error = hypot(sum->error, error);
}

static void sum_up(const analysis *a) {
    analyse_report *report = a->report;
    for (uint32_t ply = 0; ply < report->plies; ply++) {
        analyse_ply *at = &report->ply[ply];
        if (ply && !worth_needed(a, ply)) memcpy(at->worth, at[-1].worth, sizeof at->worth);
        if (at->event.actor >= 0) {
            report->seat[at->event.actor].choices += at->choice;
            add(&report->seat[at->event.actor].loss, at->loss.mean, at->loss.error);
        }
        for (uint32_t i = 0; at->event.actor < 0 && i < report->players; i++)
            add(&report->seat[i].luck, at[1].worth[i] - at->worth[i],
                hypot(a->errors[ply][i], a->errors[ply + 1][i]));
    }
}

bool analyse_run(const jacta_match *match, uint32_t playouts, uint32_t threads,
                 void (*progress)(uint64_t done, uint64_t all), analyse_report *report,
                 jacta_error *error) {
    const jacta_game *game = jacta_match_game(match);
    uint32_t plies = jacta_match_ply(match);
    memset(report, 0, sizeof *report);
    if (game->turn(jacta_match_state(match, plies)) != JACTA_OVER)
        return error_start(error, "error.unfinished");
    analysis a = {.match = match, .playouts = playouts, .report = report, .progress = progress};
    report->players = jacta_match_setup(match)->players;
    report->plies = plies;
    report->ply = calloc(plies + 1ull, sizeof *report->ply);
    a.errors = calloc(plies + 1ull, sizeof *a.errors);
    bool room = report->ply && a.errors;
    if (room) threads_run(threads, work, &a);
    bool done = room && !a.failed;
    if (done) sum_up(&a);
    free(a.errors);
    if (!done) analyse_free(report), error_start(error, "error.memory");
    return done;
}

void analyse_free(analyse_report *report) {
    free(report->ply);
    memset(report, 0, sizeof *report);
}
