#include "grade.h"

#include <math.h>

enum { SEARCHED = 1000, JUDGED = 400 };

static const double SURE = 1.96;  /* standard errors beyond which a move is called worse */
static const double DEAR = 5;     /* a mistake loses as many percent of the result */
static const double SHARE = 0.03; /* or alone this share of the score */

const char *const grade_names[GRADE_COUNT] = {"none", "best", "good", "inexact", "mistake"};

/* What the move is worth to its player, by what that player sees. */
static search_figure worth_of(search *s, const jacta_game *game, const void *view, int32_t seat,
                              jacta_move move, uint32_t playouts, uint64_t seed) {
    search_worth worth = search_judge(s, game, view, seat, &move, playouts, seed);
    if (((const unsigned char *)view)[game->players_at] == 1) return worth.score[seat];
    search_figure result = worth.result[seat];
    return (search_figure){100 * result.mean, 100 * result.error};
}

grade grade_choice(search *s, const jacta_game *game, const void *view, int32_t seat,
                   jacta_move move, uint32_t playouts, uint64_t seed) {
    jacta_move list[JACTA_MAX_LIST];
    jacta_rng rng = jacta_rng_seed(seed, 0);
    bool alone = ((const unsigned char *)view)[game->players_at] == 1;
    if (game->moves(view, list) < 2) return (grade){.better = move, .mark = GRADE_NONE};
    jacta_move found = search_move(s, game, view, seat, &rng);
    if (found == move) return (grade){.better = move, .mark = GRADE_BEST};
    search_figure best = worth_of(s, game, view, seat, found, playouts, seed),
                  played = worth_of(s, game, view, seat, move, playouts, seed);
    double loss = best.mean - played.mean, error = hypot(best.error, played.error);
    if (loss <= SURE * error)
        return (grade){.better = move, .mark = loss > 0 ? GRADE_GOOD : GRADE_BEST, .gap = loss};
    return (grade){.better = found,
                   .mark = loss < (alone ? SHARE * fabs(best.mean) : DEAR) ? GRADE_INEXACT
                                                                           : GRADE_MISTAKE,
                   .loss = {loss, error},
                   .gap = loss};
}

bool grade_move(const jacta_game *game, const void *view, int32_t seat, jacta_move move,
                uint64_t seed, grade *out) {
    learnt mind = {0};
    search *s = search_open((search_budget){.playouts = SEARCHED});
    if (!s) return false;
    if (learnt_knows(&mind, game, view)) search_trust(s, &mind);
    *out = grade_choice(s, game, view, seat, move, JUDGED, seed);
    search_close(s);
    return true;
}
