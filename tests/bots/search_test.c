/* The search: it sees further than one move, works with chance and secrets, and repeats itself. */
#define _GNU_SOURCE
#include "bots/search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <time.h>

/* Two seats take turns. Taking 1 now ends the seat's chances; waiting brings 5 a turn later, or, if
 * the seat waits twice, a toss of a coin for 20 or nothing. */
typedef struct {
    uint8_t seat, step, waited[2], points[2];
    uint8_t tossing, spare;
} toy;

enum { TAKE = 1, WAIT = 2, HEADS = 3, TAILS = 4 };

static int32_t toy_turn(const void *state) {
    const toy *t = state;
    return t->step == 4 ? JACTA_OVER : t->tossing ? JACTA_CHANCE : t->seat;
}

static uint32_t toy_moves(const void *state, jacta_move *out) {
    (void)state;
    out[0] = TAKE, out[1] = WAIT;
    return 2;
}

static jacta_move toy_draw(const void *state, jacta_rng *rng) {
    (void)state;
    return jacta_rng_below(rng, 2) ? HEADS : TAILS;
}

static void toy_apply(void *state, jacta_move move) {
    toy *t = state;
    if (move == TAKE)
        t->points[t->seat] = (uint8_t)(t->points[t->seat] + (t->waited[t->seat] ? 5 : 1));
    if (move == HEADS) t->points[t->seat] = (uint8_t)(t->points[t->seat] + 20);
    if (move == WAIT && t->waited[t->seat]++) {
        t->tossing = 1;
        return;
    }
    t->tossing = 0;
    t->step++;
    t->seat ^= 1;
}

static void toy_scores(const void *state, jacta_scores *out) {
    const toy *t = state;
    memset(out, 0, sizeof *out);
    out->columns = 2;
    for (uint32_t i = 0; i < 2; i++) {
        out->total[i] = t->points[i];
        out->rank[i] = t->points[i] < t->points[!i] ? 2 : 1;
    }
}

static const jacta_game toy_game = {.id = "toy",
                                    .max_players = 2,
                                    .state_size = sizeof(toy),
                                    .score_unit = 1,
                                    .turn = toy_turn,
                                    .moves = toy_moves,
                                    .draw = toy_draw,
                                    .apply = toy_apply,
                                    .scores = toy_scores};

static jacta_move move_of(const char *spec, const jacta_game *game, const void *view,
                          uint64_t seed) {
    jacta_bot *bot = jacta_bot_open(spec, NULL);
    jacta_rng rng = jacta_rng_seed(seed, 0);
    assert_non_null(bot);
    jacta_move move = jacta_bot_move(bot, game, view, game->turn(view), &rng);
    jacta_bot_close(bot);
    return move;
}

static void it_waits_for_more(void **unused) {
    (void)unused;
    const toy start = {0};
    for (uint64_t seed = 0; seed < 10; seed++) {
        assert_int_equal(move_of("greedy", &toy_game, &start, seed), TAKE);
        assert_int_equal(move_of("search:200", &toy_game, &start, seed), WAIT);
        assert_int_equal(move_of("search:200x3", &toy_game, &start, seed), WAIT);
    }
}

/* Behind by much, only the coin can win; ahead, the sure points do. */
static void it_plays_to_win(void **unused) {
    (void)unused;
    toy behind = {.step = 2, .waited = {1, 1}, .points = {0, 15}};
    assert_int_equal(move_of("search:500", &toy_game, &behind, 1), WAIT);
    toy ahead = {.step = 3, .seat = 1, .waited = {1, 1}, .points = {4, 0}};
    assert_int_equal(move_of("search:500", &toy_game, &ahead, 1), TAKE);
}

static void it_judges_positions(void **unused) {
    (void)unused;
    search *s = search_open((search_budget){.playouts = 1000});
    toy toss = {.step = 3, .seat = 1, .tossing = 1, .points = {10, 0}};
    search_worth worth = search_judge(s, &toy_game, &toss, JACTA_SPECTATOR, NULL, 1000, 1);
    assert_true(worth.result[0].error > 0.01 && worth.result[0].error < 0.02);
    assert_true(worth.result[0].mean > 0.43 && worth.result[0].mean < 0.57);
    assert_true(worth.score[1].mean > 8.5 && worth.score[1].mean < 11.5);
    toy over = {.step = 4, .points = {7, 3}};
    worth = search_judge(s, &toy_game, &over, JACTA_SPECTATOR, NULL, 50, 1);
    assert_true(worth.result[0].mean == 1 && worth.result[1].mean == 0);
    assert_true(worth.score[0].mean == 7 && worth.score[0].error < 1e-6);
    toy last = {.step = 3, .seat = 1, .waited = {1, 1}, .points = {4, 0}};
    jacta_move take = TAKE;
    worth = search_judge(s, &toy_game, &last, 1, &take, 20, 1);
    assert_true(worth.result[1].mean == 1);
    search_close(s);
}

/* Every game: a legal move at decisions all over it, the same for the same seed, and the same from
 * any world that looks the same to the player. */
static void it_repeats_itself_in_every_game(void **unused) {
    (void)unused;
    static jacta_move list[JACTA_MAX_LIST];
    const jacta_game *game;
    for (uint32_t g = 0; (game = jacta_game_at(g)); g++)
        for (uint32_t players = game->min_players; players <= game->max_players; players++) {
            jacta_setup setup = jacta_setup_default(game, players);
            jacta_rng rng = jacta_rng_seed(players, 7);
            uint64_t state[JACTA_MAX_STATE / 8], view[JACTA_MAX_STATE / 8];
            uint64_t other[JACTA_MAX_STATE / 8];
            assert_true(jacta_begin(game, &setup, state, NULL));
            for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
                if (turn == JACTA_CHANCE) {
                    game->apply(state, game->draw(state, &rng));
                    continue;
                }
                uint32_t count = game->moves(state, list);
                if (!jacta_rng_below(&rng, 48)) {
                    jacta_view(game, state, turn, view);
                    memcpy(other, view, game->state_size);
                    if (game->imagine) game->imagine(other, turn, &rng);
                    jacta_view(game, other, turn, other);
                    jacta_move move = move_of("search:12", game, view, 3);
                    assert_int_equal(move, move_of("search:12", game, other, 3));
                    assert_int_equal(move_of("search:12x2", game, view, 3),
                                     move_of("search:12x2", game, other, 3));
                    bool legal = false;
                    for (uint32_t i = 0; i < count; i++) legal |= list[i] == move;
                    assert_true(legal);
                }
                game->apply(state, list[jacta_rng_below(&rng, count)]);
            }
        }
}

static double seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* It takes the time it has, and not much more of the processor, however little it gets of that. */
static void it_keeps_to_its_time(void **unused) {
    (void)unused;
    const jacta_game *game = jacta_game_at(0);
    jacta_setup setup = jacta_setup_default(game, game->max_players);
    jacta_rng rng = jacta_rng_seed(1, 1);
    uint64_t state[JACTA_MAX_STATE / 8];
    assert_true(jacta_begin(game, &setup, state, NULL));
    while (game->turn(state) == JACTA_CHANCE) game->apply(state, game->draw(state, &rng));
    double begin = seconds(CLOCK_MONOTONIC), used = seconds(CLOCK_THREAD_CPUTIME_ID);
    move_of("search:100ms", game, state, 1);
    assert_true(seconds(CLOCK_MONOTONIC) - begin > 0.09);
    assert_true(seconds(CLOCK_THREAD_CPUTIME_ID) - used < 2);
}

/* A bot that keeps its tree through a game plays as legally as one that does not. */
static void it_beats_random(void **unused) {
    (void)unused;
    const jacta_game *game;
    for (uint32_t g = 0; (game = jacta_game_at(g)); g++) {
        uint32_t won = 0;
        if (game->max_players < 2) continue;
        for (uint32_t i = 0; i < 4; i++) {
            jacta_setup setup = jacta_setup_default(game, 2);
            jacta_rng rng = jacta_rng_seed(11, i);
            uint64_t state[JACTA_MAX_STATE / 8], view[JACTA_MAX_STATE / 8];
            jacta_bot *bots[2] = {jacta_bot_open("search:12", NULL),
                                  jacta_bot_open("random", NULL)};
            jacta_scores scores;
            assert_true(jacta_begin(game, &setup, state, NULL));
            for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
                jacta_move move;
                if (turn == JACTA_CHANCE) {
                    move = game->draw(state, &rng);
                } else {
                    jacta_view(game, state, turn, view);
                    move = jacta_bot_move(bots[((uint32_t)turn + i) & 1], game, view, turn, &rng);
                }
                game->apply(state, move);
            }
            game->scores(state, &scores);
            won += scores.rank[i & 1] == 1;
            jacta_bot_close(bots[0]);
            jacta_bot_close(bots[1]);
        }
        assert_in_range(won, 3, 4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_waits_for_more),    cmocka_unit_test(it_plays_to_win),
        cmocka_unit_test(it_judges_positions),  cmocka_unit_test(it_repeats_itself_in_every_game),
        cmocka_unit_test(it_keeps_to_its_time), cmocka_unit_test(it_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
