/* The registry, options of every kind, and set-ups that cannot be played. */
#include "engine/registry.h"
#include "fixture.h"
#include "rules/core/text.h"

#include <string.h>

static bool begin_anything(void *state, const jacta_setup *setup, jacta_error *error) {
    (void)error;
    memcpy(state, &setup->players, sizeof setup->players);
    return true;
}

static const char *const pace[] = {"slow", "fast", "fastest"};
static const char *const cards[] = {"a", "ab", "b"};
static const jacta_option options[] = {
    {"pace", pace, JACTA_CHOICE, 3, 0, 0, 1, 0, 0},
    {"cards", cards, JACTA_SET, 3, 0, 0, 5, 0, 0},
    {"rounds", NULL, JACTA_NUMBER, 0, 2, 12, 3, 0, 0},
};
static const jacta_game toy = {.id = "toy",
                               .min_players = 2,
                               .max_players = 4,
                               .state_size = 4,
                               .max_moves = 1,
                               .max_chances = 1,
                               .options = options,
                               .option_count = 3,
                               .begin = begin_anything};

static void games_are_found(void **unused) {
    (void)unused;
    uint32_t count = 0;
    for (const jacta_game *game; (game = jacta_game_at(count)); count++)
        assert_ptr_equal(jacta_game_find(game->id), game);
    assert_true(count > 0);
    assert_null(jacta_game_at(UINT32_MAX));
    assert_null(jacta_game_find(""));
    jacta_error error;
    assert_null(registry_game("chess\n", &error));
    assert_error(&error, "error.unknown_game");
    assert_string_equal(jacta_error_phrase(&error).arg[0].text, "chess");
    assert_non_null(strstr(jacta_error_phrase(&error).arg[1].text, jacta_game_at(0)->id));
    assert_true(strlen(jacta_version()) >= 5);
}

static void defaults_are_usual(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(&toy, 3);
    assert_int_equal(setup.players, 3);
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(setup.options[i], options[i].usual);
}

static void option_values_read_and_write_the_same(void **unused) {
    (void)unused;
    static const struct {
        const char *name, *value;
        uint32_t which, number;
    } rows[] = {
        {"pace", "slow", 0, 0}, {"pace", "fastest", 0, 2}, {"cards", "none", 1, 0},
        {"cards", "ab", 1, 2},  {"cards", "a+ab+b", 1, 7}, {"cards", "a+b", 1, 5},
        {"rounds", "2", 2, 2},  {"rounds", "12", 2, 12},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jacta_setup setup = jacta_setup_default(&toy, 2);
        assert_true(jacta_setup_option(&toy, &setup, rows[i].name, rows[i].value, NULL));
        assert_int_equal(setup.options[rows[i].which], rows[i].number);
        char words[32];
        jacta_text text = TEXT_ON(words);
        jacta_option_text(&options[rows[i].which], rows[i].number, &text);
        assert_string_equal(words, rows[i].value);
    }
    jacta_setup setup = jacta_setup_default(&toy, 2);
    assert_true(jacta_setup_option(&toy, &setup, "cards", "b+a", NULL));
    assert_int_equal(setup.options[1], 5);
}

static void bad_options_are_named(void **unused) {
    (void)unused;
    static const struct {
        const char *name, *value, *key;
    } rows[] = {
        {"speed", "slow", "error.unknown_option"},
        {"", "", "error.unknown_option"},
        {"pace", "", "error.option_choice"},
        {"pace", "fas", "error.option_choice"},
        {"pace", "Fast", "error.option_choice"},
        {"cards", "", "error.option_set"},
        {"cards", "+", "error.option_set"},
        {"cards", "a+", "error.option_set"},
        {"cards", "a+a", "error.option_set"},
        {"cards", "a+none", "error.option_set"},
        {"cards", "abb", "error.option_set"},
        {"rounds", "", "error.option_number"},
        {"rounds", "1", "error.option_number"},
        {"rounds", "13", "error.option_number"},
        {"rounds", "-3", "error.option_number"},
        {"rounds", "3x", "error.option_number"},
        {"rounds", "4294967299", "error.option_number"},
        {"rounds", "99999999999999999999999", "error.option_number"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jacta_setup setup = jacta_setup_default(&toy, 2), before = setup;
        jacta_error error;
        assert_false(jacta_setup_option(&toy, &setup, rows[i].name, rows[i].value, &error));
        assert_error(&error, rows[i].key);
        assert_memory_equal(&setup, &before, sizeof setup);
        assert_false(jacta_setup_option(&toy, &setup, rows[i].name, rows[i].value, NULL));
    }
    jacta_game plain = toy;
    plain.option_count = 0;
    jacta_setup setup = jacta_setup_default(&plain, 2);
    jacta_error error;
    assert_false(jacta_setup_option(&plain, &setup, "pace", "slow", &error));
    assert_error(&error, "error.no_options");
}

static void begin_checks_ranges_first(void **unused) {
    (void)unused;
    static const struct {
        uint32_t players, option, value;
        const char *key;
    } rows[] = {
        {0, 0, 0, "error.players"},       {1, 0, 0, "error.players"},
        {5, 0, 0, "error.players"},       {UINT32_MAX, 0, 0, "error.players"},
        {2, 0, 3, "error.option_choice"}, {2, 1, 8, "error.option_set"},
        {2, 2, 1, "error.option_number"}, {2, 2, UINT32_MAX, "error.option_number"},
    };
    uint32_t state = 77;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jacta_setup setup = jacta_setup_default(&toy, rows[i].players);
        setup.options[rows[i].option] = rows[i].value;
        jacta_error error;
        assert_false(jacta_begin(&toy, &setup, &state, &error));
        assert_error(&error, rows[i].key);
        assert_int_equal(state, 77);
    }
    jacta_setup setup = jacta_setup_default(&toy, 4);
    assert_true(jacta_begin(&toy, &setup, &state, NULL));
    assert_int_equal(state, 4);
}

static void oversized_games_are_refused(void **unused) {
    (void)unused;
    uint64_t state;
    jacta_error error;
    jacta_setup setup = jacta_setup_default(&toy, 2);
    jacta_game large[3] = {toy, toy, toy};
    large[0].max_moves = large[1].max_chances = 4097;
    large[2].state_size = JACTA_MAX_STATE + 1;
    for (uint32_t i = 0; i < 3; i++) {
        assert_false(jacta_begin(&large[i], &setup, &state, &error));
        assert_error(&error, "error.oversized_game");
    }
}

static void every_registered_game_begins(void **unused) {
    (void)unused;
    for (uint32_t i = 0; jacta_game_at(i); i++) {
        const jacta_game *game = jacta_game_at(i);
        for (uint32_t players = game->min_players; players <= game->max_players; players++) {
            uint64_t state[JACTA_MAX_STATE / 8];
            jacta_setup setup = jacta_setup_default(game, players);
            assert_true(jacta_begin(game, &setup, state, NULL));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found),
        cmocka_unit_test(defaults_are_usual),
        cmocka_unit_test(option_values_read_and_write_the_same),
        cmocka_unit_test(bad_options_are_named),
        cmocka_unit_test(begin_checks_ranges_first),
        cmocka_unit_test(oversized_games_are_refused),
        cmocka_unit_test(every_registered_game_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
