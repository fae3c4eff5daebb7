#include "analyse.h"

#include "engine/match.h"
#include "grade.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct analysis {
    jacta_match *match;
    uint32_t playouts;
    analyse_report report;
    learnt mind;
    bool knows; /* there is a net for this game */
    atomic_uint next;
    atomic_bool failed;
};

static analyse_figure worth_to(const search_worth *worth, uint32_t players, uint32_t seat) {
    if (players == 1) return (analyse_figure){worth->score[seat].mean, worth->score[seat].error};
    return (analyse_figure){100 * worth->result[seat].mean, 100 * worth->result[seat].error};
}

/* A net's results of all seats need not add up as those of a game do. */
static void balance(double *worth, uint32_t players) {
    double sum = 0;
    for (uint32_t i = 0; i < players; i++) sum += worth[i];
    for (uint32_t i = 0; players > 1 && i < players; i++) worth[i] *= 50.0 * players / sum;
}

static void add(analyse_figure *sum, double value, double error) {
    sum->mean += value;
    sum->error = hypot(sum->error, error);
}

static void judge_choice(const analysis *a, search *s, const void *state, uint32_t ply) {
    const jacta_game *game = jacta_match_game(a->match);
    uint64_t view[JACTA_MAX_STATE / 8];
    analyse_ply *point = &a->report.ply[ply];
    jacta_view(game, state, point->event.actor, view);
    grade found =
        grade_choice(s, game, view, point->event.actor, point->event.move, a->playouts, ply);
    point->choice = found.mark != GRADE_NONE, point->best = found.better;
    point->loss = (analyse_figure){found.loss.mean, found.loss.error}, point->gap = found.gap;
}

/* ---- By a net ----------------------------------------------------------------------------------- */

/* What the net says at once that a state is worth to each seat, by what all of them see; at the end the result. */
static void foresee(const analysis *a, search *s, const void *state, double *worth) {
    const jacta_game *game = jacta_match_game(a->match);
    uint32_t players = a->report.players;
    if (game->turn(state) == JACTA_OVER) {
        search_worth end = search_judge(s, game, state, JACTA_SPECTATOR, NULL, 1, 0);
        for (uint32_t i = 0; i < players; i++) worth[i] = worth_to(&end, players, i).mean;
        return;
    }
    memset(worth, 0, JACTA_MAX_PLAYERS * sizeof *worth);
    for (uint32_t viewer = 0; viewer < players; viewer++) {
        net_worth judged;
        learnt_judge(&a->mind, state, (int32_t)viewer, &judged);
        for (uint32_t i = 0; i < players; i++) {
            double points = (double)judged.score[i] * a->mind.net->spread / (double)NET_ONE;
            worth[i] += players > 1 ? (double)net_chance(judged.result[i]) / (double)NET_CHANCE
                                    : points / game->score_unit;
        }
    }
    balance(worth, players);
}

/* What the net expects of a state when the dice and cards that are due have fallen: the mean of many
 * draws, all of them to the next decision, since between two dice of one throw a net knows little. */
static void look_out(const analysis *a, search *s, const void *state, uint32_t ply) {
    const jacta_game *game = jacta_match_game(a->match);
    float *outlook = a->report.ply[ply].outlook;
    uint64_t next[JACTA_MAX_STATE / 8];
    double worth[JACTA_MAX_PLAYERS];
    uint32_t draws = game->turn(state) == JACTA_CHANCE ? a->playouts : 1;
    jacta_rng dice = jacta_rng_seed(ply, 1);
    for (uint32_t n = 0; n < draws; n++) {
        memcpy(next, state, game->state_size);
        while (game->turn(next) == JACTA_CHANCE) game->apply(next, game->draw(next, &dice));
        foresee(a, s, next, worth);
        for (uint32_t i = 0; i < a->report.players; i++) outlook[i] += (float)(worth[i] / draws);
    }
}

/* What a decision gave each seat: its player lost, the others gained as much together. */
static double skill_of(const analyse_report *report, const analyse_ply *point, uint32_t seat) {
    if (point->event.actor < 0) return 0;
    if ((uint32_t)point->event.actor == seat) return -point->gap;
    return point->gap / (report->players - 1);
}

/* What is left of a change of worth is the net's own: from the end back, that is how far off it was. */
static void find_errors(analyse_report *report) {
    for (uint32_t ply = report->plies; ply--;)
        for (uint32_t i = 0; i < report->players; i++) {
            const analyse_ply *point = &report->ply[ply];
            double left =
                point[1].worth[i] - point->worth[i] - point->luck[i] - skill_of(report, point, i);
            report->ply[ply].error[i] = (float)hypot(point[1].error[i], left);
            if (point->event.actor < 0) add(&report->seat[i].luck, 0, left);
        }
}

/* ---- By playouts, and both ------------------------------------------------------------------------ */

/* Whether it is before or after a chance event. */
static bool beside_chance(const analysis *a, uint32_t ply) {
    return (ply < a->report.plies && jacta_match_event(a->match, ply).actor == JACTA_CHANCE) ||
           (ply && jacta_match_event(a->match, ply - 1).actor == JACTA_CHANCE);
}

/* By playouts, worth matters there and at both ends; between, it is carried on. */
static bool worth_needed(const analysis *a, uint32_t ply) {
    return ply == 0 || ply == a->report.plies || beside_chance(a, ply);
}

static void judge_ply(const analysis *a, search *s, uint32_t ply) {
    analyse_ply *point = &a->report.ply[ply];
    uint64_t state[JACTA_MAX_STATE / 8];
    match_copy(a->match, ply, state);
    if (a->knows || worth_needed(a, ply)) {
        search_worth worth = search_judge(s, jacta_match_game(a->match), state, JACTA_SPECTATOR,
                                          NULL, a->playouts, ply);
        for (uint32_t i = 0; i < a->report.players; i++) {
            analyse_figure figure = worth_to(&worth, a->report.players, i);
            point->worth[i] = figure.mean;
            if (!a->knows) point->error[i] = (float)figure.error;
        }
        balance(point->worth, a->report.players);
    }
    if (a->knows && beside_chance(a, ply)) look_out(a, s, state, ply);
    if (ply == a->report.plies) return;
    point->event = jacta_match_event(a->match, ply);
    if (point->event.actor >= 0) judge_choice(a, s, state, ply);
}

bool analyse_step(analysis *a) {
    uint32_t ply = atomic_fetch_add(&a->next, 1);
    if (a->failed || ply > a->report.plies) return false;
    search *s = search_open((search_budget){.playouts = a->playouts, .threads = 1});
    if (s && a->knows) search_trust(s, &a->mind);
    if (s)
        judge_ply(a, s, ply);
    else
        a->failed = true;
    search_close(s);
    return true;
}

/* Keeps the decision if it is among the dearest. */
static void rank(analyse_report *report, uint32_t ply) {
    const analyse_ply *all = report->ply;
    if (all[ply].loss.mean <= 0) return;
    uint32_t point = report->worst_count < ANALYSE_WORST ? report->worst_count++ : ANALYSE_WORST;
    for (; point && all[report->worst[point - 1]].loss.mean < all[ply].loss.mean; point--)
        if (point < ANALYSE_WORST) report->worst[point] = report->worst[point - 1];
    if (point < ANALYSE_WORST) report->worst[point] = ply;
}

static void carry_worth(const analysis *a) {
    for (uint32_t ply = 0; ply < a->report.plies; ply++) {
        analyse_ply *point = &a->report.ply[ply];
        if (ply && !worth_needed(a, ply)) {
            memcpy(point->worth, point[-1].worth, sizeof point->worth);
            memcpy(point->error, point[-1].error, sizeof point->error);
        }
    }
}

/* What a chance event has changed: by a net what it expects, so that luck is fair; by playouts the worth. */
static void find_luck(const analysis *a) {
    for (uint32_t ply = 0; ply < a->report.plies; ply++) {
        analyse_ply *point = &a->report.ply[ply];
        for (uint32_t i = 0; point->event.actor < 0 && i < a->report.players; i++)
            point->luck[i] = a->knows ? point[1].outlook[i] - point->outlook[i]
                                      : (float)(point[1].worth[i] - point->worth[i]);
    }
}

static void sum_up(analysis *a) {
    analyse_report *report = &a->report;
    if (!a->knows) carry_worth(a);
    find_luck(a);
    if (a->knows) find_errors(report);
    for (uint32_t ply = 0; ply < report->plies; ply++) {
        const analyse_ply *point = &report->ply[ply];
        int32_t actor = point->event.actor;
        for (uint32_t i = 0; i < report->players; i++) {
            double error = actor < 0 && !a->knows
                               ? hypot((double)point->error[i], (double)point[1].error[i])
                               : 0;
            add(&report->seat[i].luck, point->luck[i], error);
            add(&report->seat[i].skill, skill_of(report, point, i), error);
        }
        if (actor < 0) continue;
        report->seat[actor].choices += point->choice;
        add(&report->seat[actor].loss, point->loss.mean, point->loss.error);
        rank(report, ply);
    }
    for (uint32_t i = 0; a->knows && i < report->players; i++)
        report->seat[i].skill.error = report->ply[0].error[i];
}

analysis *analyse_new(const jacta_match *match, uint32_t playouts) {
    analysis *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->match = match_clone(match), a->playouts = playouts;
    a->report.players = jacta_match_setup(match)->players;
    a->report.plies = jacta_match_ply(match);
    a->report.ply = calloc(a->report.plies + 1ull, sizeof *a->report.ply);
    uint64_t state[JACTA_MAX_STATE / 8];
    match_copy(match, 0, state);
    a->knows = learnt_knows(&a->mind, jacta_match_game(match), state);
    if (a->match && a->report.ply) return a;
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
    free(a);
}
