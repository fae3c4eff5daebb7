/* Grades: the best move is called so, and none is called worse within its error. */
#include "bots/grade.h"

#include "rules/core/rng.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYOUTS = 60, TRIED = 4 };

typedef struct {
    uint32_t marks[GRADE_COUNT];
    uint32_t worse; /* mistakes that other dice call a loss as well */
} tally;

static search_figure judged(search *s, const jacta_game *game, const void *view, int32_t seat,
                            jacta_move move, uint32_t playouts, uint64_t seed) {
    search_worth worth = search_judge(s, game, view, seat, &move, playouts, seed);
    bool alone = ((const unsigned char *)view)[game->players_at] == 1;
    search_figure figure = alone ? worth.score[seat] : worth.result[seat];
    return alone ? figure : (search_figure){100 * figure.mean, 100 * figure.error};
}

/* Grades the move, and holds it against what its playouts say. */
static void check_move(search *s, const jacta_game *game, const void *view, int32_t seat,
                       jacta_move best, jacta_move move, uint64_t seed, tally *all) {
    grade found = grade_choice(s, game, view, seat, move, PLAYOUTS, seed);
    bool worse = found.mark == GRADE_INEXACT || found.mark == GRADE_MISTAKE;
    all->marks[found.mark]++;
    assert_int_equal(worse, found.better != move);
    if (move == best) {
        assert_int_equal(found.mark, GRADE_BEST);
        return;
    }
    search_figure one = judged(s, game, view, seat, best, PLAYOUTS, seed),
                  other = judged(s, game, view, seat, move, PLAYOUTS, seed);
    double loss = one.mean - other.mean, error = hypot(one.error, other.error);
    assert_int_equal(worse, loss > 1.96 * error);
    if (loss <= 0) assert_int_equal(found.mark, GRADE_BEST);
    if (!worse) return;
    assert_true(found.better == best && found.loss.mean == loss && found.loss.error == error);
    one = judged(s, game, view, seat, best, 4 * PLAYOUTS, ~seed);
    other = judged(s, game, view, seat, move, 4 * PLAYOUTS, ~seed);
    all->worse += found.mark == GRADE_MISTAKE && one.mean > other.mean;
}

/* A search that knows nothing from before, since what it finds depends on it. */
static search *fresh(const learnt *mind) {
    search *s = search_open((search_budget){.playouts = 200});
    assert_non_null(s);
    search_trust(s, mind);
    return s;
}

static void check_decision(const jacta_game *game, const learnt *mind, const void *view,
                           int32_t seat, uint64_t seed, tally *all) {
    jacta_move list[JACTA_MAX_LIST];
    uint32_t count = game->moves(view, list);
    jacta_rng rng = jacta_rng_seed(seed, 0);
    search *s = fresh(mind);
    jacta_move best = search_move(s, game, view, seat, &rng);
    search_close(s);
    for (uint32_t i = 0; i <= TRIED; i++) {
        s = fresh(mind);
        check_move(s, game, view, seat, best, i ? list[rng_below(&rng, count)] : best, seed, all);
        search_close(s);
    }
}

/* Some decisions of a game in which everybody moves by lot. */
static void check_game(const jacta_game *game, uint32_t players, tally *all) {
    uint64_t state[JACTA_MAX_STATE / 8], view[JACTA_MAX_STATE / 8];
    jacta_move list[JACTA_MAX_LIST];
    jacta_setup setup = jacta_setup_default(game, players);
    jacta_rng rng = jacta_rng_seed(6, players);
    learnt mind = {0};
    uint32_t decisions = 0;
    assert_true(jacta_begin(game, &setup, state, NULL));
    bool knows = learnt_knows(&mind, game, state);
    for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER && decisions < 60;) {
        if (turn == JACTA_CHANCE) {
            game->apply(state, game->draw(state, &rng));
            continue;
        }
        jacta_view(game, state, turn, view);
        uint32_t count = game->moves(view, list);
        if (count > 1 && decisions++ % 12 == 5)
            check_decision(game, knows ? &mind : NULL, view, turn, decisions, all);
        game->apply(state, list[rng_below(&rng, count)]);
    }
}

static void grades_are_honest(void **unused) {
    (void)unused;
    const jacta_game *game;
    tally all = {0};
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        for (uint32_t players = 1; players <= 2; players++) check_game(game, players, &all);
    assert_true(all.marks[GRADE_GOOD] && all.marks[GRADE_INEXACT]);
    assert_true(all.marks[GRADE_MISTAKE] > 10);
    assert_true(20 * all.worse >= 19 * all.marks[GRADE_MISTAKE]);
}

static void no_choice_has_no_grade(void **unused) {
    (void)unused;
    const jacta_game *game = jacta_game_at(0);
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_move list[JACTA_MAX_LIST];
    jacta_setup setup = jacta_setup_default(game, 2);
    jacta_rng rng = jacta_rng_seed(1, 1);
    assert_true(jacta_begin(game, &setup, state, NULL));
    for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
        uint32_t count = turn < 0 ? 0 : game->moves(state, list);
        if (count == 1) {
            grade found;
            assert_true(grade_move(game, state, turn, list[0], 1, &found));
            assert_int_equal(found.mark, GRADE_NONE);
            return;
        }
        game->apply(state, turn < 0 ? game->draw(state, &rng) : list[rng_below(&rng, count)]);
    }
    fail();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grades_are_honest),
        cmocka_unit_test(no_choice_has_no_grade),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
