#include "engine/match.h"
#include "members.h"

#include <math.h>

static void put_real(json *out, const char *key, double value) {
    json_decimal(out, key, llround(100 * value), 100);
}

/* A figure, and how far off it may be: 95 times in a hundred not farther. */
static void put_figure(json *out, const char *key, const char *error, analyse_figure figure) {
    put_real(out, key, figure.mean);
    put_real(out, error, 1.96 * figure.error);
}

static void put_move(json *out, const char *key, const char *text_key, const tell_eyes *eyes,
                     const void *state, jacta_move move) {
    told_event plain;
    tell_plain(eyes, state, move, &plain);
    json_text(out, key, plain.notation);
    json_text(out, text_key, plain.text);
}

static void put_worths(json *out, const char *key, uint32_t players, const double *worth) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < players; i++) put_real(out, NULL, worth[i]);
    json_close(out, ']');
}

/* Times something. */
static void put_parts(json *out, const char *key, uint32_t players, const float *part,
                      double factor) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < players; i++) put_real(out, NULL, factor * (double)part[i]);
    json_close(out, ']');
}

static void put_point(json *out, const tell_eyes *eyes, const jacta_match *match,
                      const analyse_report *report, uint32_t ply) {
    const analyse_ply *point = &report->ply[ply];
    json_open(out, NULL, '{');
    json_int(out, "ply", ply);
    put_worths(out, "expected", report->players, point[1].worth);
    put_parts(out, "expected_error", report->players, point[1].error, 1.96);
    if (point->event.actor < 0) {
        json_text(out, "actor", NULL);
        put_parts(out, "luck", report->players, point->luck, 1);
    } else {
        uint64_t state[JACTA_MAX_STATE / 8];
        match_copy(match, ply, state);
        json_int(out, "actor", point->event.actor);
        json_bool(out, "choice", point->choice);
        put_figure(out, "loss", "error", point->loss);
        put_move(out, "move", "text", eyes, state, point->event.move);
        put_move(out, "best", "best_text", eyes, state, point->best);
    }
    json_close(out, '}');
}

static bool same_points(const jacta_scores *one, const jacta_scores *other) {
    for (uint32_t i = 0; i < one->lines; i++)
        for (uint32_t column = 0; column < one->columns; column++)
            if (one->line[i].value[column] != other->line[i].value[column]) return false;
    return true;
}

/* What each column had from each line of the score sheet, from the beginning and whenever that
 * changed: a line for each line of the sheet. */
static void put_growth(json *out, const jacta_match *match) {
    const jacta_game *game = jacta_match_game(match);
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_scores scores[2];
    uint32_t told = 0;
    match_copy(match, 0, state);
    json_open(out, "growth", '[');
    for (uint32_t ply = 0; ply <= jacta_match_ply(match); ply++) {
        jacta_scores *now = &scores[told % 2];
        if (ply) match_walk(match, ply - 1, ply, state);
        game->scores(state, now);
        if (ply && same_points(now, &scores[(told + 1) % 2])) continue;
        told++;
        json_open(out, NULL, '{');
        json_int(out, "ply", ply);
        json_open(out, "lines", '[');
        for (uint32_t i = 0; i < now->lines; i++) {
            json_open(out, NULL, '[');
            for (uint32_t column = 0; column < now->columns; column++)
                json_decimal(out, NULL, now->line[i].value[column], game->score_unit);
            json_close(out, ']');
        }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool analysis_json(json *out, const tell_eyes *eyes, analysis *study) {
    const analyse_report *report = analyse_end(study);
    if (!report) return false;
    json_bool(out, "done", true);
    json_text(out, "unit", report->players > 1 ? "percent" : "points");
    put_worths(out, "start", report->players, report->ply[0].worth);
    json_open(out, "points", '[');
    for (uint32_t i = 0; i < report->plies; i++)
        put_point(out, eyes, analyse_match(study), report, i);
    json_close(out, ']');
    json_open(out, "seats", '[');
    for (uint32_t i = 0; i < report->players; i++) {
        json_open(out, NULL, '{');
        json_int(out, "choices", report->seat[i].choices);
        put_figure(out, "loss", "loss_error", report->seat[i].loss);
        put_figure(out, "luck", "luck_error", report->seat[i].luck);
        put_figure(out, "skill", "skill_error", report->seat[i].skill);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "worst", '[');
    for (uint32_t i = 0; i < report->worst_count; i++) json_int(out, NULL, report->worst[i]);
    json_close(out, ']');
    put_growth(out, analyse_match(study));
    return true;
}
