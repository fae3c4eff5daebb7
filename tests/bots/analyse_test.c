/* Luck and skill by a net: luck is fair, and worth, luck and skill add up to the result within their error. */
#include "bots/analyse.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A match of two between a stronger and a weaker bot; free it. */
static jacta_match *played(const jacta_game *game, uint64_t seed) {
    jacta_setup setup = jacta_setup_default(game, 2);
    jacta_match *match = jacta_match_new(game, &setup, NULL);
    const jacta_bot *bots[2] = {jacta_bot_find("normal", NULL), jacta_bot_find("greedy", NULL)};
    jacta_rng dice = jacta_rng_seed(seed / 2, 0), mind = jacta_rng_seed(seed, 1);
    uint64_t view[JACTA_MAX_STATE / 8];
    for (int32_t turn;;) {
        const void *state = jacta_match_state(match, jacta_match_ply(match));
        if ((turn = game->turn(state)) == JACTA_OVER) return match;
        if (turn == JACTA_CHANCE) {
            assert_true(jacta_match_play(match, game->draw(state, &dice)));
            continue;
        }
        jacta_view(game, state, turn, view);
        const jacta_bot *bot = bots[((uint64_t)turn + seed) & 1];
        assert_true(jacta_match_play(match, jacta_bot_move(bot, game, view, turn, &mind)));
    }
}

typedef struct {
    double sum, squares;
} mean;

static void take(mean *all, double value) {
    all->sum += value, all->squares += value * value;
}

/* How many standard errors it is from 0. */
static double far_off(const mean *all, double count) {
    double centre = all->sum / count, spread = all->squares / count - centre * centre;
    return fabs(centre) / sqrt(spread / count);
}

static void luck_and_skill_add_up(void **unused) {
    (void)unused;
    enum { GAMES = 40, KINDS = 5, PLAYOUTS = 40 };
    mean luck = {0}, off = {0}, error = {0};
    uint32_t mistakes = 0, within = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        jacta_match *match = played(jacta_game_at((uint32_t)seed / 2 % KINDS), seed);
        analysis *study = analyse_new(match, PLAYOUTS);
        while (analyse_step(study)) {
        }
        const analyse_report *report = analyse_end(study);
        const analyse_ply *ply = report->ply, *end = &ply[report->plies];
        double left =
            end->worth[0] - ply->worth[0] - report->seat[0].luck.mean - report->seat[0].skill.mean;
        take(&luck, report->seat[0].luck.mean);
        take(&off, left / report->seat[0].skill.error);
        take(&error, report->seat[0].skill.error);
        within += fabs(left) <= 1.96 * report->seat[0].skill.error;
        assert_true(end->error[0] == 0 && ply->error[0] > 0);
        assert_true(fabs(ply->worth[0] + ply->worth[1] - 100) < 0.01);
        for (uint32_t i = 0; i < report->plies; i++) {
            assert_true(ply[i].loss.mean == 0 || ply[i].loss.mean > 1.96 * ply[i].loss.error);
            mistakes += ply[i].loss.mean > 0;
        }
        analyse_free(study);
        jacta_match_free(match);
    }
    assert_true(far_off(&luck, GAMES) < 3);
    assert_true(off.squares <
                2.0 * (double)GAMES); /* were the errors too small it would be large */
    assert_true(within >= GAMES * 9 / 10);
    assert_true(error.sum < 50.0 * GAMES); /* 47; a net alone contradicts itself by 53 */
    assert_true(mistakes > GAMES);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(luck_and_skill_add_up)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
