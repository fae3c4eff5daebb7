/* Bots: what they choose, by lot and by value, out of a view. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

/* A decision among five numbers; the best of them is a secret that `imagine` knows. */
typedef struct {
    uint32_t secret, chosen;
} toy_state;

static uint32_t toy_moves(const void *state, jacta_move *out) {
    (void)state;
    for (jacta_move i = 0; i < 5; i++) out[i] = 10 + i;
    return 5;
}

static void toy_apply(void *state, jacta_move move) {
    ((toy_state *)state)->chosen = move;
}

static int32_t toy_value(const void *state, int32_t seat) {
    const toy_state *toy = state;
    return (toy->chosen == toy->secret || toy->chosen == toy->secret + 2 ? -1000 : -2000) - seat;
}

static void toy_scores(const void *state, jacta_scores *out) {
    memset(out, 0, sizeof *out);
    out->total[1] = (int32_t)((const toy_state *)state)->chosen;
}

static void toy_imagine(void *state, int32_t viewer, jacta_rng *rng) {
    (void)viewer;
    (void)rng;
    ((toy_state *)state)->secret = 12;
}

static const jacta_game toy = {.state_size = sizeof(toy_state),
                               .moves = toy_moves,
                               .apply = toy_apply,
                               .scores = toy_scores,
                               .value = toy_value};

/* How often each of the five is chosen in 5000. */
static void choose(const char *name, const jacta_game *game, uint32_t secret, uint32_t counts[5]) {
    const jacta_bot *bot = jacta_bot_find(name, NULL);
    const toy_state view = {.secret = secret};
    jacta_rng rng = jacta_rng_seed(3, 0);
    memset(counts, 0, 5 * sizeof *counts);
    for (uint32_t i = 0; i < 5000; i++) counts[jacta_bot_move(bot, game, &view, 1, &rng) - 10]++;
    assert_int_equal(view.chosen, 0);
}

static void random_is_uniform(void **unused) {
    (void)unused;
    uint32_t counts[5];
    choose("random", &toy, 10, counts);
    for (uint32_t i = 0; i < 5; i++) assert_in_range(counts[i], 850, 1150);
}

static void greedy_takes_the_best_and_draws_ties_by_lot(void **unused) {
    (void)unused;
    uint32_t counts[5];
    choose("greedy", &toy, 11, counts);
    assert_int_equal(counts[1] + counts[3], 5000);
    assert_in_range(counts[1], 2300, 2700);
    choose("greedy", &toy, 0, counts);
    for (uint32_t i = 0; i < 5; i++) assert_in_range(counts[i], 850, 1150);
}

static void greedy_counts_points_where_there_is_no_value(void **unused) {
    (void)unused;
    jacta_game plain = toy;
    uint32_t counts[5];
    plain.value = NULL;
    choose("greedy", &plain, 0, counts);
    assert_int_equal(counts[4], 5000);
}

static void greedy_judges_an_imagined_world(void **unused) {
    (void)unused;
    jacta_game secretive = toy;
    uint32_t counts[5];
    secretive.imagine = toy_imagine;
    choose("greedy", &secretive, 0, counts);
    assert_int_equal(counts[2] + counts[4], 5000);
}

static void greedy_beats_random(void **unused) {
    (void)unused;
    const jacta_game *game = jacta_game_find("rolling_realms");
    const jacta_bot *bots[2] = {jacta_bot_find("random", NULL), jacta_bot_find("greedy", NULL)};
    uint32_t wins[2] = {0};
    for (uint32_t i = 0; i < 20; i++) {
        uint64_t state[JACTA_MAX_STATE / 8];
        jacta_setup setup = jacta_setup_default(game, 2);
        jacta_rng rng = jacta_rng_seed(9, i);
        jacta_scores scores;
        assert_true(jacta_begin(game, &setup, state, NULL));
        for (int32_t seat; (seat = game->turn(state)) != JACTA_OVER;)
            game->apply(state, seat == JACTA_CHANCE ? game->draw(state, &rng)
                                                    : jacta_bot_move(bots[((uint32_t)seat + i) & 1],
                                                                     game, state, seat, &rng));
        game->scores(state, &scores);
        for (uint32_t seat = 0; seat < 2; seat++)
            if (scores.rank[seat] == 1) wins[(seat + i) & 1]++;
    }
    assert_true(wins[1] > wins[0] + 10);
}

static void bots_are_found_by_name(void **unused) {
    (void)unused;
    uint32_t count = 0;
    for (const char *name; (name = jacta_bot_name(count)); count++) {
        char key[64];
        assert_non_null(jacta_bot_find(name, NULL));
        snprintf(key, sizeof key, "bot.%s", name);
        assert_true(jacta_has("en", key) && jacta_has("fr", key));
    }
    assert_int_equal(count, 6);
    jacta_error error;
    assert_null(jacta_bot_find("Random", &error));
    assert_error(&error, "error.unknown_bot");
    assert_string_equal(jacta_error_phrase(&error).arg[1].text,
                        "random, greedy, easy, normal, hard, expert");
}

static void specs_are_read(void **unused) {
    (void)unused;
    static const char *const good[] = {"random", "expert", "search:1", "search:20x3", "search:5ms"};
    static const char *const bad[] = {"search:",    "search:0",           "search:x", "search:10x0",
                                      "search:10y", "search:99999999999", "search:-5"};
    for (uint32_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        jacta_bot *bot = jacta_bot_open(good[i], NULL);
        assert_non_null(bot);
        jacta_bot_close(bot);
    }
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        jacta_error error;
        assert_null(jacta_bot_open(bad[i], &error));
        assert_error(&error, "error.bot_budget");
    }
    jacta_error error;
    char why[256];
    jacta_text text = {why, sizeof why, 0};
    assert_null(jacta_bot_open("search", &error));
    assert_error(&error, "error.unknown_bot");
    jacta_error_text("en", &error, &text);
    assert_non_null(strstr(why, "search:N, cmd:PROGRAM"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_is_uniform),
        cmocka_unit_test(greedy_takes_the_best_and_draws_ties_by_lot),
        cmocka_unit_test(greedy_counts_points_where_there_is_no_value),
        cmocka_unit_test(greedy_judges_an_imagined_world),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(bots_are_found_by_name),
        cmocka_unit_test(specs_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
