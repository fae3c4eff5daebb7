/* Records: what is written reads back at every ply, and every bad line is named. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t hash_now(const jacta_match *match) {
    return jacta_hash(jacta_match_game(match), now(match));
}

static jacta_match *read_text(const char *text, jacta_error *error) {
    return jacta_record_read(text, strlen(text), error);
}

/* Two players, a changed option, a name, a seed, and seven events; events start on line 9. */
static char *sample_record(void) {
    const jacta_game *game = jacta_game_find("rolling_realms");
    jacta_setup setup = jacta_setup_default(game, 2);
    assert_true(jacta_setup_option(game, &setup, "must_use_dice", "free", NULL));
    jacta_match *match = jacta_match_new(game, &setup, NULL);
    jacta_match_set_name(match, 1, "  Zoé\tthe \x1B[1mgreat ");
    jacta_match_set_seed(match, "5f3a");
    static const char *const moves[] = {"realms tap+cit+eup", "roll 3 4", "d0 cit 1,1", "end_turn",
                                        "d1 cit 3,3",         "end_turn", "roll 1 1"};
    for (uint32_t i = 0; i < sizeof moves / sizeof moves[0]; i++) play(match, moves[i]);
    char *text = jacta_record_write(match);
    jacta_match_free(match);
    return text;
}

static void header_is_as_documented(void **unused) {
    (void)unused;
    static const char header[] = "jacta 1\ngame rolling_realms\nrules 1\nplayers 2\n"
                                 "option must_use_dice free\nseat 1 Zoéthe [1mgreat\nseed 5f3a\n"
                                 "\n* realms tap+cit+eup ";
    char *text = sample_record();
    assert_memory_equal(text, header, strlen(header));
    assert_string_equal(text + strlen(text) - strlen("end 7\n"), "end 7\n");
    free(text);
}

static void names_and_seed_come_back(void **unused) {
    (void)unused;
    char *text = sample_record();
    jacta_match *match = read_text(text, NULL);
    assert_non_null(match);
    assert_string_equal(jacta_match_name(match, 0), "");
    assert_string_equal(jacta_match_name(match, 1), "Zoéthe [1mgreat");
    assert_string_equal(jacta_match_seed(match), "5f3a");
    assert_int_equal(jacta_match_setup(match)->options[1], 1);
    jacta_match_free(match);
    free(text);
}

static void round_trip_at_every_ply(void **unused) {
    (void)unused;
    jacta_match *match = random_match(1, UINT32_MAX, 7);
    assert_int_equal(jacta_match_game(match)->turn(now(match)), JACTA_OVER);
    do {
        char *text = jacta_record_write(match);
        jacta_match *copy = read_text(text, NULL);
        assert_non_null(copy);
        assert_int_equal(jacta_match_ply(copy), jacta_match_ply(match));
        assert_int_equal(hash_now(copy), hash_now(match));
        char *again = jacta_record_write(copy);
        assert_string_equal(again, text);
        free(again);
        free(text);
        jacta_match_free(copy);
    } while (jacta_match_undo(match));
    jacta_match_free(match);
}

static void carriage_returns_and_a_missing_last_line_break_are_tolerated(void **unused) {
    (void)unused;
    char *text = sample_record(), *windows = malloc(2 * strlen(text) + 1), *to = windows;
    for (const char *at = text; *at; at++) {
        if (*at == '\n') *to++ = '\r';
        *to++ = *at;
    }
    *to = 0;
    jacta_match *match = read_text(windows, NULL);
    assert_non_null(match);
    jacta_match_free(match);
    match = jacta_record_read(text, strlen(text) - 1, NULL);
    assert_non_null(match);
    jacta_match_free(match);
    free(windows);
    free(text);
}

/* One line of the sample replaced (or, with NULL, all from it on taken away), and what is said. */
typedef struct {
    size_t line;
    const char *put, *key;
    size_t fault;
} bad_record;

/* clang-format off */
static const bad_record bad_records[] = {
    {1, NULL, "error.record.foreign", 1},
    {1, "[Event \"World Championship\"]\n", "error.record.foreign", 1},
    {1, "jacta\n", "error.record.foreign", 1},
    {1, "jacta one\n", "error.record.foreign", 1},
    {1, "\xEF\xBB\xBFjacta 1\n", "error.record.foreign", 1},
    {1, "jacta 2\n", "error.record.format", 1},
    {2, NULL, "error.record.truncated", 2},
    {2, "rules 1\n", "error.record.expected", 2},
    {2, "game parcheesi\n", "error.unknown_game", 2},
    {3, "rules 999\n", "error.record.rules", 3},
    {3, "rules 01x\n", "error.number", 3},
    {3, "players 2\n", "error.record.expected", 3},
    {4, "players 0\n", "error.players", 4},
    {4, "players 7\n", "error.players", 4},
    {4, "players 4294967298\n", "error.number", 4},
    {4, "players -1\n", "error.number", 4},
    {4, "players 1\n", "error.record.seat", 6},
    {5, "option\n", "error.record.header", 5},
    {5, "option must_use_dice\n", "error.record.header", 5},
    {5, "option must_use_dice maybe\n", "error.option_choice", 5},
    {5, "option colour red\n", "error.unknown_option", 5},
    {5, "option round_1 tap+xyz+cit\n", "error.option_set", 5},
    {5, "option round_1 tap\n", "rolling_realms.error.three_realms", 5},
    {5, "colour red\n", "error.record.header", 5},
    {6, "seat 2 Bob\n", "error.record.seat", 6},
    {6, "seat x Bob\n", "error.record.seat", 6},
    {6, "seat \n", "error.record.seat", 6},
    {6, "seat 1\n", "error.record.seat", 6},
    {8, "", "error.record.header", 8},
    {9, NULL, "error.record.truncated", 9},
    {9, "\n", "error.record.event", 9},
    {9, "* realms tap+cit+eup\n", "error.record.event", 9},
    {9, "* realms tap+cit+eup 1234567\n", "error.record.event", 9},
    {9, "* realms tap+cit+eup 123456789\n", "error.record.event", 9},
    {9, "* 12345678\n", "error.record.event", 9},
    {9, "0 realms tap+cit+eup 12345678\n", "error.record.actor", 9},
    {9, "* realms tap+cit 12345678\n", "error.illegal_move", 9},
    {10, "* roll 7 7 12345678\n", "error.illegal_move", 10},
    {10, "* roll 3 4 00000000\n", "error.record.check", 10},
    {11, "1 d0 cit 1,1 12345678\n", "error.record.actor", 11},
    {11, "* d0 cit 1,1 12345678\n", "error.record.actor", 11},
    {11, "7 d0 cit 1,1 12345678\n", "error.record.actor", 11},
    {11, "0 d9 cit 1,1 12345678\n", "error.illegal_move", 11},
    {12, NULL, "error.record.truncated", 12},
    {16, NULL, "error.record.truncated", 16},
    {16, "end 6\n", "error.record.count", 16},
    {16, "end 70\n", "error.record.count", 16},
    {16, "end \n", "error.number", 16},
    {16, "end seven\n", "error.number", 16},
    {16, "end\n", "error.record.event", 16},
    {16, "end 7\n\n \n", "error.record.after_end", 18},
    {16, "end 7\njacta 1\n", "error.record.after_end", 17},
};
/* clang-format on */

static char *with_line(const char *text, size_t line, const char *put) {
    const char *from = text;
    while (--line) from = strchr(from, '\n') + 1;
    const char *rest = put && *from ? strchr(from, '\n') + 1 : "";
    char *result = malloc(strlen(text) + 4096);
    sprintf(result, "%.*s%s%s", (int)(from - text), text, put ? put : "", rest);
    return result;
}

static void assert_refused(const char *text, size_t length, const char *key, size_t line) {
    jacta_error error;
    assert_null(jacta_record_read(text, length, &error));
    assert_error(&error, key);
    assert_int_equal(error.line, line);
    assert_null(jacta_record_read(text, length, NULL));
}

static void bad_records_are_refused_with_their_line(void **unused) {
    (void)unused;
    char *text = sample_record();
    for (uint32_t i = 0; i < sizeof bad_records / sizeof bad_records[0]; i++) {
        const bad_record *bad = &bad_records[i];
        char *edited = with_line(text, bad->line, bad->put);
        assert_refused(edited, strlen(edited), bad->key, bad->fault);
        free(edited);
    }
    free(text);
}

static void a_record_cut_anywhere_is_refused(void **unused) {
    (void)unused;
    char *text = sample_record();
    size_t length = strlen(text), events = (size_t)(strstr(text, "\n\n") + 2 - text);
    for (size_t cut = 0; cut + 1 < length; cut++) {
        jacta_error error;
        char *part = malloc(cut + 1); /* its own block, so that reading beyond it is noticed */
        memcpy(part, text, cut);
        assert_null(jacta_record_read(part, cut, &error));
        if (cut >= events && cut + 5 < length) assert_error(&error, "error.record.truncated");
        free(part);
    }
    free(text);
}

static void changing_any_byte_of_the_events_is_noticed(void **unused) {
    (void)unused;
    char *text = sample_record();
    for (size_t at = (size_t)(strstr(text, "\n\n") + 2 - text); text[at + 1]; at++) {
        char was = text[at];
        text[at] = was == '0' ? '1' : '0';
        assert_null(read_text(text, NULL));
        text[at] = was;
    }
    free(text);
}

static void bytes_that_are_no_text_are_refused(void **unused) {
    (void)unused;
    char *text = sample_record();
    size_t length = strlen(text);
    strstr(text, "roll 3")[0] = 0;
    assert_refused(text, length, "error.record.binary", 10);
    free(text);
    char noise[4096];
    memset(noise, 0xFF, sizeof noise);
    assert_refused(noise, sizeof noise, "error.record.foreign", 1);
}

static void too_long_lines_are_refused(void **unused) {
    (void)unused;
    char *text = sample_record(), line[2048] = "seed ";
    memset(line + 5, 'x', 1020);
    memcpy(line + 5 + 1020, "\n", 2);
    char *edited = with_line(text, 7, line);
    assert_refused(edited, strlen(edited), "error.record.long_line", 7);
    free(edited);
    memcpy(line + 5 + 1019, "\n", 2);
    edited = with_line(text, 7, line);
    jacta_match *match = read_text(edited, NULL);
    assert_int_equal(match ? strlen(jacta_match_seed(match)) : 0, 511);
    jacta_match_free(match);
    free(edited);
    free(text);
}

static void events_after_the_end_of_the_game_are_refused(void **unused) {
    (void)unused;
    jacta_match *match = random_match(1, UINT32_MAX, 3);
    char *text = jacta_record_write(match);
    uint32_t line = 6 + jacta_match_ply(match);
    char *edited = with_line(text, line, "0 end_turn 12345678\nend 1\n");
    assert_refused(edited, strlen(edited), "error.record.over", line);
    free(edited);
    free(text);
    jacta_match_free(match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header_is_as_documented),
        cmocka_unit_test(names_and_seed_come_back),
        cmocka_unit_test(round_trip_at_every_ply),
        cmocka_unit_test(carriage_returns_and_a_missing_last_line_break_are_tolerated),
        cmocka_unit_test(bad_records_are_refused_with_their_line),
        cmocka_unit_test(a_record_cut_anywhere_is_refused),
        cmocka_unit_test(changing_any_byte_of_the_events_is_noticed),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(too_long_lines_are_refused),
        cmocka_unit_test(events_after_the_end_of_the_game_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
