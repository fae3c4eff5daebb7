#include "advice.h"

#include <math.h>
#include <string.h>

enum { SEARCHED = 1000, JUDGED = 400, SHEETS = 100 };

static const double SURE = 1.96; /* standard errors beyond which a move is better */
/* And those beyond which a line of the sheet is told: of ten that do not differ, none 19 times in 20. */
static const double SURE_LINE = 2.8;

static void judge_moves(search *s, const jacta_game *game, const void *view, int32_t seat,
                        uint32_t players, advice *out) {
    for (uint32_t i = 0; i < out->count; i++) {
        search_worth worth = search_judge(s, game, view, seat, &out->best[i].move, JUDGED, 1);
        search_figure *figure = &out->best[i].worth;
        *figure = players > 1 ? worth.result[seat] : worth.score[seat];
        if (players > 1) figure->mean *= 100, figure->error *= 100;
        for (uint32_t k = i; k && out->best[k].worth.mean > out->best[k - 1].worth.mean; k--) {
            __typeof__(out->best[0]) other = out->best[k];
            out->best[k] = out->best[k - 1], out->best[k - 1] = other;
        }
    }
}

/* Keeps the line if it is among the largest. */
static void take_line(advice *out, const char *label, double gain) {
    uint32_t place = out->lines < ADVICE_LINES ? out->lines++ : ADVICE_LINES;
    for (; place && fabs(out->line[place - 1].gain) < fabs(gain); place--)
        if (place < ADVICE_LINES) out->line[place] = out->line[place - 1];
    if (place < ADVICE_LINES) out->line[place].label = label, out->line[place].gain = gain;
}

/* Both moves played to the end, on the same dice as far as they go. */
static void compare_sheets(search *s, const jacta_game *game, const void *view, int32_t seat,
                           advice *out) {
    jacta_scores scores;
    search_worth one = search_judge(s, game, view, seat, &out->best[0].move, SHEETS, 1),
                 other = search_judge(s, game, view, seat, &out->best[1].move, SHEETS, 1);
    game->scores(view, &scores);
    for (uint32_t i = 0; i < scores.lines; i++) {
        double gain = one.line[i].mean - other.line[i].mean;
        double error = hypot(one.line[i].error, other.line[i].error);
        if (fabs(gain) > SURE_LINE * error && fabs(gain) >= 0.1)
            take_line(out, scores.line[i].label, gain);
    }
}

bool advise(const jacta_game *game, const void *view, int32_t seat, jacta_rng *rng, advice *out) {
    learnt mind = {0};
    bool knows = learnt_knows(&mind, game, view);
    uint32_t players = ((const unsigned char *)view)[game->players_at];
    jacta_move best[ADVICE_MOVES];
    search *s = search_open((search_budget){.playouts = SEARCHED});
    memset(out, 0, sizeof *out);
    if (!s) return false;
    if (knows) search_trust(s, &mind);
    out->count = search_best(s, game, view, seat, rng, best, ADVICE_MOVES);
    for (uint32_t i = 0; i < out->count; i++) out->best[i].move = best[i];
    judge_moves(s, game, view, seat, players, out);
    search_trust(s, NULL);
    search_figure first = out->best[0].worth, second = out->best[1].worth;
    out->close = first.mean - second.mean <= SURE * hypot(first.error, second.error);
    if (out->count > 1 && !out->close) compare_sheets(s, game, view, seat, out);
    search_close(s);
    return true;
}
