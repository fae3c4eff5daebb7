/* Advice: three moves at most, the best first, and reasons only where the first is better beyond the error. */
#include "bots/advice.h"

#include "rules/core/rng.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct {
    uint32_t close, better, lines;
} tally;

static void check_advice(const jacta_game *game, const advice *found, uint32_t moves, tally *all) {
    jacta_scores scores;
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_setup setup = jacta_setup_default(game, 2);
    assert_true(jacta_begin(game, &setup, state, NULL));
    game->scores(state, &scores);
    assert_int_equal(found->count, moves < ADVICE_MOVES ? moves : ADVICE_MOVES);
    for (uint32_t i = 1; i < found->count; i++)
        assert_true(found->best[i].worth.mean <= found->best[i - 1].worth.mean);
    search_figure first = found->best[0].worth, second = found->best[1].worth;
    double doubt = 1.96 * hypot(first.error, second.error);
    assert_int_equal(found->close, first.mean - second.mean <= doubt);
    if (found->close) assert_int_equal(found->lines, 0);
    for (uint32_t i = 0; i < found->lines; i++) {
        bool known = false;
        for (uint32_t k = 0; k < scores.lines; k++)
            known |= scores.line[k].label == found->line[i].label;
        assert_true(known && fabs(found->line[i].gain) >= 0.1);
        assert_true(!i || fabs(found->line[i].gain) <= fabs(found->line[i - 1].gain));
    }
    all->close += found->close, all->better += !found->close, all->lines += found->lines;
}

/* Some decisions of a game in which everybody moves by lot. */
static void check_game(const jacta_game *game, tally *all) {
    uint64_t state[JACTA_MAX_STATE / 8], view[JACTA_MAX_STATE / 8];
    jacta_move list[JACTA_MAX_LIST];
    jacta_setup setup = jacta_setup_default(game, 2);
    jacta_rng rng = jacta_rng_seed(9, 1);
    assert_true(jacta_begin(game, &setup, state, NULL));
    for (uint32_t decisions = 0; decisions < 24;) {
        int32_t turn = game->turn(state);
        if (turn == JACTA_OVER) return;
        if (turn == JACTA_CHANCE) {
            game->apply(state, game->draw(state, &rng));
            continue;
        }
        jacta_view(game, state, turn, view);
        uint32_t count = game->moves(view, list);
        if (count > 1 && decisions++ % 6 == 3) {
            advice found;
            assert_true(advise(game, view, turn, &rng, &found));
            check_advice(game, &found, count, all);
        }
        game->apply(state, list[rng_below(&rng, count)]);
    }
}

static void reasons_are_beyond_the_error(void **unused) {
    (void)unused;
    const jacta_game *game;
    tally all = {0};
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) check_game(game, &all);
    assert_true(all.close && all.better && all.lines);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(reasons_are_beyond_the_error)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
