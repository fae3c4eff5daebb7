#include "analyse.h"

#include "engine/match.h"
#include "search.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct analysis {
    jacta_match *match;
    uint32_t playouts;
    analyse_report report;
    double (*errors)[JACTA_MAX_PLAYERS]; /* of the worths */
    atomic_uint next;
    atomic_bool failed;
};

static analyse_figure worth_to(const search_worth *worth, uint32_t players, uint32_t seat) {
    if (players == 1) return (analyse_figure){worth->score[seat].mean, worth->score[seat].error};
    return (analyse_figure){100 * worth->result[seat].mean, 100 * worth->result[seat].error};
}

/* What a move is worth to its player, by what that player sees. */
static analyse_figure worth_of(const analysis *a, search *s, const void *view, uint32_t ply,
                               jacta_move move) {
    const jacta_game *game = jacta_match_game(a->match);
    int32_t seat = jacta_match_event(a->match, ply).actor;
    search_worth worth = search_judge(s, game, view, seat, &move, a->playouts, ply);
    return worth_to(&worth, a->report.players, (uint32_t)seat);
}

static void judge_choice(const analysis *a, search *s, const void *state, uint32_t ply) {
    const jacta_game *game = jacta_match_game(a->match);
    jacta_move list[JACTA_MAX_LIST];
    uint64_t view[JACTA_MAX_STATE / 8];
    analyse_ply *at = &a->report.ply[ply];
    jacta_rng rng = jacta_rng_seed(ply, 0);
    at->best = at->event.move;
    jacta_view(game, state, at->event.actor, view);
    at->choice = game->moves(view, list) > 1;
    if (!at->choice) return;
    jacta_move found = search_move(s, game, view, at->event.actor, &rng);
    if (found == at->event.move) return;
    analyse_figure better = worth_of(a, s, view, ply, found),
                   played = worth_of(a, s, view, ply, at->event.move);
    if (better.mean <= played.mean) return;
    at->best = found;
    at->loss = (analyse_figure){better.mean - played.mean, hypot(better.error, played.error)};
}

/* Worth matters on both sides of a chance event and at both ends; between, it is carried on. */
static bool worth_needed(const analysis *a, uint32_t ply) {
    uint32_t plies = a->report.plies;
    return ply == 0 || ply == plies || jacta_match_event(a->match, ply).actor == JACTA_CHANCE ||
           jacta_match_event(a->match, ply - 1).actor == JACTA_CHANCE;
}

static void judge_ply(const analysis *a, search *s, uint32_t ply) {
    analyse_ply *at = &a->report.ply[ply];
    uint64_t state[JACTA_MAX_STATE / 8];
    match_copy(a->match, ply, state);
    if (worth_needed(a, ply)) {
        search_worth worth = search_judge(s, jacta_match_game(a->match), state, JACTA_SPECTATOR,
                                          NULL, a->playouts, ply);
        for (uint32_t i = 0; i < a->report.players; i++) {
            analyse_figure to = worth_to(&worth, a->report.players, i);
            at->worth[i] = to.mean, a->errors[ply][i] = to.error;
        }
    }
    if (ply == a->report.plies) return;
    at->event = jacta_match_event(a->match, ply);
    if (at->event.actor >= 0) judge_choice(a, s, state, ply);
}

bool analyse_step(analysis *a) {
    uint32_t ply = atomic_fetch_add(&a->next, 1);
    if (a->failed || ply > a->report.plies) return false;
    search *s = search_open((search_budget){.playouts = a->playouts, .threads = 1});
    if (s)
        judge_ply(a, s, ply);
    else
        a->failed = true;
    search_close(s);
    return true;
}

static void add(analyse_figure *sum, double value, double error) {
    sum->mean += value;
    sum->error = hypot(sum->error, error);
}

/* Keeps the decision if it is among the dearest. */
static void rank(analyse_report *report, uint32_t ply) {
    const analyse_ply *all = report->ply;
    if (all[ply].loss.mean <= 0) return;
    uint32_t at = report->worst_count < ANALYSE_WORST ? report->worst_count++ : ANALYSE_WORST;
    for (; at && all[report->worst[at - 1]].loss.mean < all[ply].loss.mean; at--)
        if (at < ANALYSE_WORST) report->worst[at] = report->worst[at - 1];
    if (at < ANALYSE_WORST) report->worst[at] = ply;
}

static void sum_up(analysis *a) {
    analyse_report *report = &a->report;
    for (uint32_t ply = 0; ply < report->plies; ply++) {
        analyse_ply *at = &report->ply[ply];
        if (ply && !worth_needed(a, ply)) memcpy(at->worth, at[-1].worth, sizeof at->worth);
        if (at->event.actor >= 0) {
            report->seat[at->event.actor].choices += at->choice;
            add(&report->seat[at->event.actor].loss, at->loss.mean, at->loss.error);
            rank(report, ply);
        }
        for (uint32_t i = 0; at->event.actor < 0 && i < report->players; i++)
            add(&report->seat[i].luck, at[1].worth[i] - at->worth[i],
                hypot(a->errors[ply][i], a->errors[ply + 1][i]));
    }
}

analysis *analyse_new(const jacta_match *match, uint32_t playouts) {
    analysis *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->match = match_clone(match), a->playouts = playouts;
    a->report.players = jacta_match_setup(match)->players;
    a->report.plies = jacta_match_ply(match);
    a->report.ply = calloc(a->report.plies + 1ull, sizeof *a->report.ply);
    a->errors = calloc(a->report.plies + 1ull, sizeof *a->errors);
    if (a->match && a->report.ply && a->errors) return a;
    analyse_free(a);
    return NULL;
}

const analyse_report *analyse_end(analysis *a) {
    if (a->failed) return NULL;
    sum_up(a);
    return &a->report;
}

const jacta_match *analyse_match(const analysis *a) {
    return a->match;
}

void analyse_free(analysis *a) {
    if (!a) return;
    jacta_match_free(a->match);
    free(a->report.ply);
    free(a->errors);
    free(a);
}
