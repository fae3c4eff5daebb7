/* Reading moves, views, fields as JSON and as differences, scores as JSON. */
#include "engine/state.h"
#include "fixture.h"
#include "rules/core/field.h"

#include <string.h>

/* ---- Reading moves -------------------------------------------------------------------------- */

static jacta_match *at_first_decision(void) {
    jacta_match *match = random_match(2, 0, 1);
    play(match, "realms tap+cit+eup");
    play(match, "roll 3 4");
    return match;
}

static void every_legal_move_reads_back(void **unused) {
    (void)unused;
    jacta_match *match = random_match(2, UINT32_MAX, 4);
    const jacta_game *game = jacta_match_game(match);
    for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++) {
        const void *state = jacta_match_state(match, ply);
        char words[JACTA_MAX_NOTATION];
        jacta_text text = {words, sizeof words, 0};
        jacta_move move;
        game->face->write(state, jacta_match_event(match, ply).move, &text);
        assert_true(jacta_read_move(game, state, words, &move, NULL));
        assert_int_equal(move, jacta_match_event(match, ply).move);
    }
    jacta_match_free(match);
}

static void blanks_and_case_do_not_matter(void **unused) {
    (void)unused;
    jacta_match *match = at_first_decision();
    const jacta_game *game = jacta_match_game(match);
    jacta_move move, plain;
    assert_true(jacta_read_move(game, now(match), "d0 cit 1,1", &plain, NULL));
    static const char *const same[] = {"  d0   cit\t1,1 \r\n", "D0 CIT 1,1", "d0 Cit 1,1"};
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(jacta_read_move(game, now(match), same[i], &move, NULL));
        assert_int_equal(move, plain);
    }
    static const char *const other[] = {"",       " ",          "d0cit 1,1", "d0 cit 1, 1",
                                        "d0 cit", "d0 cit 1,1x"};
    for (uint32_t i = 0; i < 6; i++)
        assert_false(jacta_read_move(game, now(match), other[i], &move, NULL));
    jacta_match_free(match);
}

static void illegal_moves_offer_the_nearest(void **unused) {
    (void)unused;
    jacta_match *match = at_first_decision();
    const jacta_game *game = jacta_match_game(match);
    jacta_error error;
    jacta_move move;
    assert_false(jacta_read_move(game, now(match), "d1 CIT 3,9\x1B", &move, &error));
    assert_error(&error, "error.illegal_move");
    assert_string_equal(jacta_error_phrase(&error).arg[0].text, "d1 CIT 3,9");
    assert_string_equal(jacta_error_phrase(&error).arg[1].text,
                        "d1 cit 3,1, d1 cit 3,2, d1 cit 3,3");
    char huge[5000];
    memset(huge, 'd', sizeof huge);
    huge[sizeof huge - 1] = 0;
    assert_false(jacta_read_move(game, now(match), huge, &move, &error));
    assert_error(&error, "error.illegal_move");
    jacta_match_free(match);
}

static void nothing_can_be_read_after_the_end(void **unused) {
    (void)unused;
    jacta_match *match = random_match(1, UINT32_MAX, 1);
    jacta_error error;
    jacta_move move;
    assert_false(jacta_read_move(jacta_match_game(match), now(match), "end_turn", &move, &error));
    assert_error(&error, "error.game_over");
    jacta_match_free(match);
}

/* ---- Fields --------------------------------------------------------------------------------- */

typedef struct {
    uint64_t big;
    int32_t deep[2][3];
    struct {
        int8_t left;
        uint8_t right;
    } pair[2];
    int16_t low;
    uint16_t high;
} toy_state;

/* clang-format off */
static const jacta_field toy_fields[] = {
    {FIELD(toy_state, big, "big")},
    {FIELD(toy_state, deep[0][0], "deep"), .dim = {{2, 12}, {3, 4}}},
    {FIELD(toy_state, pair[0].left, "left"), .dim = {{2, 2}}},
    {FIELD(toy_state, pair[0].right, "right"), .dim = {{2, 2}}},
    {FIELD(toy_state, low, "low")},
    {FIELD(toy_state, high, "high")},
};
/* clang-format on */

static void forget_big(void *state, int32_t viewer) {
    if (viewer != 1) ((toy_state *)state)->big = 0;
}

static const jacta_game toy = {.state_size = sizeof(toy_state),
                               .fields = toy_fields,
                               .field_count = 6,
                               .score_unit = 10,
                               .hide = forget_big};

static const toy_state sample = {.big = 1ull << 40,
                                 .deep = {{1, 2, 3}, {-4, 5, INT32_MIN}},
                                 .pair = {{-1, 255}, {-128, 0}},
                                 .low = -32768,
                                 .high = 65535};

static void fields_become_nested_arrays(void **unused) {
    (void)unused;
    static const char expected[] =
        "{\"big\":1099511627776,\"deep\":[[1,2,3],[-4,5,-2147483648]],\"left\":[-1,-128],"
        "\"right\":[255,0],\"low\":-32768,\"high\":65535}";
    char words[256];
    assert_int_equal(jacta_state_json(&toy, &sample, false, words, sizeof words), strlen(expected));
    assert_string_equal(words, expected);
    assert_int_equal(jacta_state_json(&toy, &sample, false, NULL, 0), strlen(expected));
}

typedef struct {
    uint32_t count;
    const jacta_field *field[4];
    uint32_t index[4][3];
    int64_t before[4], after[4];
} changes;

static void note(void *context, const jacta_field *field, const uint32_t index[3], int64_t before,
                 int64_t after) {
    changes *noted = context;
    assert_true(noted->count < 4);
    uint32_t at = noted->count++;
    noted->field[at] = field;
    memcpy(noted->index[at], index, sizeof noted->index[at]);
    noted->before[at] = before;
    noted->after[at] = after;
}

static void differences_name_field_and_place(void **unused) {
    (void)unused;
    toy_state after = sample;
    changes noted = {0};
    jacta_diff(&toy, &sample, &after, note, &noted);
    assert_int_equal(noted.count, 0);
    after.deep[1][2] = 7;
    after.pair[1].left = 9;
    after.high = 1;
    jacta_diff(&toy, &sample, &after, note, &noted);
    assert_int_equal(noted.count, 3);
    assert_string_equal(noted.field[0]->name, "deep");
    assert_int_equal(noted.index[0][0], 1);
    assert_int_equal(noted.index[0][1], 2);
    assert_int_equal(noted.before[0], INT32_MIN);
    assert_int_equal(noted.after[0], 7);
    assert_string_equal(noted.field[1]->name, "left");
    assert_int_equal(noted.index[1][0], 1);
    assert_int_equal(noted.index[1][1], 0);
    assert_int_equal(noted.after[1], 9);
    assert_string_equal(noted.field[2]->name, "high");
    assert_int_equal(noted.before[2], 65535);
    assert_int_equal(noted.after[2], 1);
}

static void players_are_told_what_has_a_label(void **unused) {
    (void)unused;
    jacta_field fields[32];
    jacta_game game = toy;
    toy_state after = sample;
    changes noted = {0};
    assert_in_range(toy.field_count, 1, 32);
    for (uint32_t i = 0; i < toy.field_count; i++) {
        fields[i] = toy.fields[i];
        fields[i].label = strcmp(fields[i].name, "left") == 0 ? "toy.left" : NULL;
    }
    game.fields = fields;
    after.deep[1][2] = 7;
    after.pair[1].left = 9;
    state_changes(&game, &sample, &after, note, &noted);
    assert_int_equal(noted.count, 1);
    assert_string_equal(noted.field[0]->name, "left");
    assert_int_equal(noted.after[0], 9);
}

static void views_hide_and_leave_the_state_alone(void **unused) {
    (void)unused;
    toy_state state = sample, view;
    jacta_view(&toy, &state, 1, &view);
    assert_memory_equal(&view, &sample, sizeof sample);
    jacta_view(&toy, &state, JACTA_SPECTATOR, &view);
    assert_int_equal(view.big, 0);
    assert_memory_equal(&state, &sample, sizeof sample);
}

static void hashes_differ_with_any_byte(void **unused) {
    (void)unused;
    toy_state state = sample;
    uint64_t hash = jacta_hash(&toy, &state);
    assert_int_equal(jacta_hash(&toy, &sample), hash);
    for (uint32_t i = 0; i < sizeof state; i++) {
        ((unsigned char *)&state)[i] ^= 1;
        assert_int_not_equal(jacta_hash(&toy, &state), hash);
        ((unsigned char *)&state)[i] ^= 1;
    }
}

/* ---- Scores and random numbers -------------------------------------------------------------- */

static void scores_are_told_in_points(void **unused) {
    (void)unused;
    jacta_scores scores = {.columns = 2,
                           .lines = 1,
                           .rating = "toy.rating.0",
                           .total = {182, -5},
                           .rank = {1, 2},
                           .line = {{"toy.score", {182, -5}}}};
    char words[256];
    jacta_scores_json(&toy, &scores, words, sizeof words);
    assert_string_equal(words, "{\"total\":[18.2,-0.5],\"rank\":[1,2],\"lines\":[{\"label\":"
                               "\"toy.score\",\"value\":[18.2,-0.5]}],\"rival\":null,"
                               "\"rating\":\"toy.rating.0\"}");
}

static void random_streams_differ_and_stay_in_bounds(void **unused) {
    (void)unused;
    jacta_rng a = jacta_rng_seed(1, 0), b = jacta_rng_seed(1, 1), c = jacta_rng_seed(1, 0);
    uint32_t counts[6] = {0};
    for (uint32_t i = 0; i < 60000; i++) {
        uint64_t next = jacta_rng_next(&a);
        assert_int_not_equal(next, jacta_rng_next(&b));
        assert_int_equal(next, jacta_rng_next(&c));
        counts[jacta_rng_below(&a, 6)]++;
        c = a;
    }
    for (uint32_t i = 0; i < 6; i++) assert_in_range(counts[i], 9500, 10500);
    assert_int_equal(jacta_rng_below(&a, 1), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_legal_move_reads_back),
        cmocka_unit_test(blanks_and_case_do_not_matter),
        cmocka_unit_test(illegal_moves_offer_the_nearest),
        cmocka_unit_test(nothing_can_be_read_after_the_end),
        cmocka_unit_test(fields_become_nested_arrays),
        cmocka_unit_test(differences_name_field_and_place),
        cmocka_unit_test(players_are_told_what_has_a_label),
        cmocka_unit_test(views_hide_and_leave_the_state_alone),
        cmocka_unit_test(hashes_differ_with_any_byte),
        cmocka_unit_test(scores_are_told_in_points),
        cmocka_unit_test(random_streams_differ_and_stay_in_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
