#include "analysis.h"

#include "engine/match.h"
#include "rules/core/text.h"

#include <math.h>

static void put_real(json *out, const char *key, double value) {
    json_decimal(out, key, llround(100 * value), 100);
}

/* A figure, and how far off it may be: 95 times in a hundred not farther. */
static void put_figure(json *out, const char *key, const char *error, analyse_figure figure) {
    put_real(out, key, figure.mean);
    put_real(out, error, 1.96 * figure.error);
}

static void put_move(json *out, const char *key, const char *text_key, const jacta_game *game,
                     const void *state, jacta_move move, const char *lang) {
    char notation[JACTA_MAX_NOTATION] = "", words[512] = "";
    jacta_text written = TEXT_ON(notation), text = TEXT_ON(words);
    jacta_phrase phrase;
    game->face->write(state, move, &written);
    game->face->describe(state, move, &phrase);
    jacta_phrase_text(lang, &phrase, &text);
    json_text(out, key, notation);
    json_text(out, text_key, words);
}

static void put_worths(json *out, const char *key, uint32_t players, const double *worth,
                       const double *less) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < players; i++) put_real(out, NULL, worth[i] - (less ? less[i] : 0));
    json_close(out, ']');
}

static void put_point(json *out, const jacta_match *match, const analyse_report *report,
                      uint32_t ply, const char *lang) {
    const jacta_game *game = jacta_match_game(match);
    const analyse_ply *point = &report->ply[ply];
    json_open(out, NULL, '{');
    json_int(out, "ply", ply);
    put_worths(out, "expected", report->players, point[1].worth, NULL);
    if (point->event.actor < 0) {
        json_text(out, "actor", NULL);
        put_worths(out, "luck", report->players, point[1].worth, point->worth);
    } else {
        uint64_t state[JACTA_MAX_STATE / 8];
        match_copy(match, ply, state);
        json_int(out, "actor", point->event.actor);
        json_bool(out, "choice", point->choice);
        put_figure(out, "loss", "error", point->loss);
        put_move(out, "move", "text", game, state, point->event.move, lang);
        put_move(out, "best", "best_text", game, state, point->best, lang);
    }
    json_close(out, '}');
}

bool analysis_put(json *out, analysis *study, const char *lang) {
    const analyse_report *report = analyse_end(study);
    if (!report) return false;
    json_bool(out, "done", true);
    json_text(out, "unit", report->players > 1 ? "percent" : "points");
    json_open(out, "points", '[');
    for (uint32_t i = 0; i < report->plies; i++)
        put_point(out, analyse_match(study), report, i, lang);
    json_close(out, ']');
    json_open(out, "seats", '[');
    for (uint32_t i = 0; i < report->players; i++) {
        json_open(out, NULL, '{');
        json_int(out, "choices", report->seat[i].choices);
        put_figure(out, "loss", "loss_error", report->seat[i].loss);
        put_figure(out, "luck", "luck_error", report->seat[i].luck);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "worst", '[');
    for (uint32_t i = 0; i < report->worst_count; i++) json_int(out, NULL, report->worst[i]);
    json_close(out, ']');
    return true;
}
