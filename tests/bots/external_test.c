/* Programs as bots: answers, and everything that can go wrong with one. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "jacta.h"

#include <errno.h>
#include <sys/wait.h>
#include <time.h>

/* Answers the first legal move. */
#define FIRST "sed -u 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/'"

static const jacta_game *game;
static uint64_t state[JACTA_MAX_STATE / 8];
static jacta_move list[JACTA_MAX_LIST];
static uint32_t count;

static int begin(void **unused) {
    (void)unused;
    game = jacta_game_at(0);
    jacta_setup setup = jacta_setup_default(game, game->max_players);
    jacta_rng rng = jacta_rng_seed(5, 0);
    if (!jacta_begin(game, &setup, state, NULL)) return -1;
    for (uint32_t i = 0; i < 8;) {
        bool chance = game->turn(state) == JACTA_CHANCE;
        if (!chance && ++i == 8) break;
        count = chance ? 0 : game->moves(state, list);
        game->apply(state, chance ? game->draw(state, &rng) : list[0]);
    }
    count = game->moves(state, list);
    return 0;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Asks `times` times; every move must be legal. Returns the trouble's key, NULL if there is none. */
static const char *ask(const char *spec, uint32_t times, jacta_move *move) {
    jacta_bot *bot = jacta_bot_open(spec, NULL);
    jacta_rng rng = jacta_rng_seed(1, 0);
    const char *key = NULL;
    assert_non_null(bot);
    for (uint32_t i = 0; i < times; i++) {
        bool legal = false;
        *move = jacta_bot_move(bot, game, state, game->turn(state), &rng);
        for (uint32_t k = 0; k < count; k++) legal |= list[k] == *move;
        assert_true(legal);
        key = jacta_bot_trouble(bot) ? jacta_bot_trouble(bot)->code : NULL;
    }
    jacta_bot_close(bot);
    assert_true(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD);
    return key;
}

static void answers_are_played(void **unused) {
    (void)unused;
    jacta_move move;
    assert_null(ask("cmd:" FIRST, 5, &move));
    assert_int_equal(move, list[0]);
    assert_null(ask("cmd:20s:" FIRST, 1, &move));
}

static void nonsense_is_replaced(void **unused) {
    (void)unused;
    jacta_move move;
    assert_string_equal(ask("cmd:cat", 5, &move), "error.bot_nonsense");
    assert_string_equal(ask("cmd:yes", 3, &move), "error.bot_nonsense");
    assert_string_equal(ask("cmd:cat /dev/zero", 1, &move), "error.bot_long");
}

static void the_dead_are_replaced(void **unused) {
    (void)unused;
    jacta_move move;
    assert_string_equal(ask("cmd:false", 1, &move), "error.bot_died");
    assert_string_equal(ask("cmd:false", 4, &move), "error.bot_given_up");
}

static void the_silent_are_not_waited_for(void **unused) {
    (void)unused;
    jacta_move move;
    double start = now();
    assert_string_equal(ask("cmd:1s:sleep 100000", 1, &move), "error.bot_silent");
    assert_true(now() - start > 0.9);
}

static void commands_must_exist(void **unused) {
    (void)unused;
    static const char *const specs[] = {"cmd:", "cmd:./no/such/program", "cmd:no_such_program x",
                                        "cmd:5s:"};
    for (uint32_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        jacta_error error;
        assert_null(jacta_bot_open(specs[i], &error));
        assert_string_equal(error.code, "error.bot_command");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_played),    cmocka_unit_test(nonsense_is_replaced),
        cmocka_unit_test(the_dead_are_replaced), cmocka_unit_test(the_silent_are_not_waited_for),
        cmocka_unit_test(commands_must_exist),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
