/* Observations: what each kind of field becomes, names, rows of seats, and that nothing secret is in
 * them. */
#include "fixture.h"
#include "rules/core/field.h"

#include <stdlib.h>
#include <string.h>

/* ---- A game that is a table of fields alone --------------------------------------------------- */

enum { SEATS = 3 };

typedef struct {
    uint8_t wealth[SEATS][2];
    uint8_t cards[SEATS];
    uint8_t players, phase, leader, wanted, seats, cell, spare;
    uint16_t points;
} small_state;

NAMES(coins, "coin", "gold", "iron");
NAMES(cards, "card", "ace", "king", "queen");
NAMES(phases, "phase", "deal", "play", "over");

/* clang-format off */
static const jacta_field small_fields[] = {
    {FIELD(small_state, wealth[0][0], "wealth"), FIELD_SEATS, .dim = {{SEATS, 2}, {2, 1, &coins}}, FIELD_COUNT(0, 10)},
    {FIELD(small_state, cards[0], "cards"), FIELD_SEATS, .rival = true, .dim = {{SEATS, 1}}, FIELD_SET(cards)},
    {FIELD(small_state, players, "players"), FIELD_COUNT(1, SEATS)},
    {FIELD(small_state, phase, "phase"), FIELD_INDEX(phases)},
    {FIELD(small_state, leader, "leader"), .kind = JACTA_KIND_SEAT, .base = 1, .high = SEATS, .other = {{"nobody", 0}}},
    {FIELD(small_state, wanted, "wanted"), .kind = JACTA_KIND_INDEX, .names = &cards, .high = 255, .other = {{"none", 255}, {"hidden", 254}}},
    {FIELD(small_state, seats, "seats"), .kind = JACTA_KIND_SET, .high = 7},
    {FIELD(small_state, cell, "cell"), .kind = JACTA_KIND_INDEX, .base = 1, .high = 40, .other = {{"none", 0}}},
    {FIELD(small_state, spare, "spare"), FIELD_SPARE},
    {FIELD(small_state, points, "points"), FIELD_COUNT(0, 1023)},
};
/* clang-format on */

static int32_t small_turn(const void *state) {
    return ((const small_state *)state)->phase;
}

static const jacta_game small = {.min_players = 1,
                                 .max_players = SEATS,
                                 .state_size = sizeof(small_state),
                                 .players_at = offsetof(small_state, players),
                                 .fields = small_fields,
                                 .field_count = sizeof small_fields / sizeof *small_fields,
                                 .turn = small_turn};

static const small_state sample = {.wealth = {{1, 2}, {3, 4}},
                                   .cards = {4, 3},
                                   .players = 2,
                                   .phase = 1,
                                   .leader = 1,
                                   .wanted = 254,
                                   .seats = 2,
                                   .cell = 40,
                                   .points = 31};

static void numbers_are_the_states_own(void **unused) {
    (void)unused;
    /* present, turn, wealth, cards, players, phase, leader, wanted, seats, cell, points */
    static const int32_t expected[] = {1, 1, 1, 0, 3, 4, 1,   2, 1, 1,  0,
                                       0, 0, 1, 2, 1, 2, 254, 1, 0, 40, 31};
    int32_t out[sizeof expected / 4];
    assert_int_equal(jacta_observation_size(&small, 2, JACTA_OBSERVE_NUMBERS), sizeof expected / 4);
    jacta_observe(&small, &sample, 1, 2, JACTA_OBSERVE_NUMBERS, out);
    assert_memory_equal(out, expected, sizeof expected);
}

static void floats_are_bits_and_shares(void **unused) {
    (void)unused;
    static const float expected[] = {
        1,   1,   1,   0,           /* present, turn */
        .3f, .4f, .1f, .2f,         /* wealth */
        1,   1,   0,   0,   0,   1, /* cards */
        .5f, 0,   1,   0,           /* players, phase */
        0,   1,   0,                /* leader: the row after the viewer's */
        0,   0,   1,                /* wanted: hidden; 254 values are too many for bits */
        1,   0,   1,   0,   .5f,    /* seats: the viewer; cell; points: 5 of 10 doublings */
    };
    float out[sizeof expected / 4];
    assert_int_equal(jacta_observation_size(&small, 2, JACTA_OBSERVE_FLOATS), sizeof expected / 4);
    jacta_observe(&small, &sample, 1, 2, JACTA_OBSERVE_FLOATS, out);
    for (uint32_t i = 0; i < sizeof expected / 4; i++) assert_true(out[i] == expected[i]);
    uint8_t bytes[sizeof expected / 4];
    jacta_observe(&small, &sample, 1, 2, JACTA_OBSERVE_BYTES, bytes);
    for (uint32_t i = 0; i < sizeof expected / 4; i++)
        assert_int_equal(bytes[i], (int)(255 * expected[i] + .5f));
}

static void more_rows_than_players_are_empty(void **unused) {
    (void)unused;
    float out[64];
    jacta_observe(&small, &sample, 0, 3, JACTA_OBSERVE_FLOATS, out);
    static const float begins[] = {1, 1, 0, 0, 1, 0, .1f, .2f, .3f, .4f, 0,
                                   0, 0, 0, 1, 1, 1, 0,   0,   0,   0};
    for (uint32_t i = 0; i < sizeof begins / 4; i++) assert_true(out[i] == begins[i]);
    assert_int_equal(jacta_observation_size(&small, 4, JACTA_OBSERVE_FLOATS), 0);
    assert_int_equal(jacta_observation_size(&small, 0, JACTA_OBSERVE_FLOATS), 0);
}

static void alone_the_automaton_has_a_row(void **unused) {
    (void)unused;
    small_state solo = sample;
    solo.players = 1, solo.phase = 0;
    int32_t out[32];
    jacta_observe(&small, &solo, 0, 1, JACTA_OBSERVE_NUMBERS, out);
    static const int32_t begins[] = {1, 1, 1, 2, 0, 0, 1, 1, 1, 0};
    assert_memory_equal(out, begins, sizeof begins);
}

static void elements_have_names(void **unused) {
    (void)unused;
    static const char *const names[] = {"present[0]",      "present[1]",      "turn[0]",
                                        "turn[1]",         "wealth[0][gold]", "wealth[0][iron]",
                                        "wealth[1][gold]", "wealth[1][iron]", "cards[0]:ace",
                                        "cards[0]:king",   "cards[0]:queen",  "cards[1]:ace",
                                        "cards[1]:king",   "cards[1]:queen",  "players",
                                        "phase=deal",      "phase=play",      "phase=over",
                                        "leader=0",        "leader=1",        "leader=nobody",
                                        "wanted",          "wanted=none",     "wanted=hidden",
                                        "seats:0",         "seats:1",         "cell",
                                        "cell=none",       "points"};
    jacta_element element;
    for (uint32_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(jacta_observation_element(&small, 2, JACTA_OBSERVE_FLOATS, i, &element));
        assert_string_equal(element.name, names[i]);
    }
    assert_int_equal(element.kind, JACTA_ELEMENT_COUNT);
    assert_int_equal(element.high, 1023);
    assert_true(element.logarithm);
    assert_false(jacta_observation_element(&small, 2, JACTA_OBSERVE_FLOATS, 29, &element));
    assert_true(jacta_observation_element(&small, 2, JACTA_OBSERVE_FLOATS, 21, &element));
    assert_int_equal(element.kind, JACTA_ELEMENT_INDEX);
    assert_int_equal(element.high, 253);
}

/* ---- Every game ------------------------------------------------------------------------------- */

enum { LAYOUTS = 3 };

/* What one viewer sees, in all layouts and with two numbers of rows, one after the other. */
typedef struct {
    unsigned char *data;
    size_t size;
} sight;

static size_t sight_size(const jacta_game *game, uint32_t rows, jacta_layout layout) {
    return (size_t)jacta_observation_size(game, rows, layout) *
           (layout == JACTA_OBSERVE_BYTES ? 1 : 4);
}

static sight look(const jacta_game *game, const void *state, int32_t viewer) {
    uint32_t players = jacta_players(game, state), rows[] = {players, game->max_players};
    sight seen = {NULL, 0};
    /* Each at a multiple of four, with a byte more than it needs. */
    for (uint32_t i = 0; i < 2 * LAYOUTS; i++)
        seen.size += sight_size(game, rows[i % 2], i / 2) / 4 * 4 + 4;
    seen.data = malloc(seen.size);
    assert_non_null(seen.data);
    memset(seen.data, 0xA5, seen.size);
    size_t place = 0;
    for (uint32_t i = 0; i < 2 * LAYOUTS; i++) {
        size_t size = sight_size(game, rows[i % 2], i / 2);
        jacta_observe(game, state, viewer, rows[i % 2], i / 2, seen.data + place);
        assert_int_equal(seen.data[place + size], 0xA5); /* nothing is written beyond */
        place += size / 4 * 4 + 4;
    }
    return seen;
}

static void same_sight(const jacta_game *game, const void *state, const void *world,
                       int32_t viewer) {
    sight real = look(game, state, viewer), imagined = look(game, world, viewer);
    assert_memory_equal(real.data, imagined.data, real.size);
    free(real.data);
    free(imagined.data);
}

/* In worlds that a viewer cannot tell apart the observations are the same. */
static void check_secrets(const jacta_game *game, const void *state, uint32_t players,
                          jacta_rng *rng) {
    for (uint32_t k = 0; k <= players; k++) {
        uint64_t world[JACTA_MAX_STATE / 8];
        int32_t viewer = k < players ? (int32_t)k : JACTA_SPECTATOR;
        jacta_view(game, state, viewer, world);
        same_sight(game, state, world, viewer);
        jacta_imagine(game, world, viewer, rng);
        same_sight(game, state, world, viewer);
    }
}

static void walk(const jacta_game *game, uint32_t players) {
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_move list[JACTA_MAX_LIST];
    jacta_setup setup = jacta_setup_default(game, players);
    jacta_rng rng = jacta_rng_seed(5, players);
    assert_true(jacta_begin(game, &setup, state, NULL));
    for (uint32_t ply = 0; game->turn(state) != JACTA_OVER && ply < 3000; ply++) {
        if (ply < 100 || ply % 16 == 0) check_secrets(game, state, players, &rng);
        game->apply(state, game->turn(state) == JACTA_CHANCE
                               ? game->draw(state, &rng)
                               : list[jacta_rng_below(&rng, game->moves(state, list))]);
    }
    check_secrets(game, state, players, &rng);
}

static void nothing_secret_is_observed(void **unused) {
    (void)unused;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        for (uint32_t players = game->min_players; players <= game->max_players; players++)
            walk(game, players);
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const jacta_element *)a)->name, ((const jacta_element *)b)->name);
}

static void every_element_has_its_own_name(void **unused) {
    (void)unused;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        for (uint32_t layout = 0; layout < LAYOUTS; layout++) {
            uint32_t size = jacta_observation_size(game, game->max_players, layout);
            jacta_element *elements = calloc(size, sizeof *elements);
            assert_non_null(elements);
            for (uint32_t k = 0; k < size; k++)
                assert_true(
                    jacta_observation_element(game, game->max_players, layout, k, &elements[k]));
            qsort(elements, size, sizeof *elements, by_name);
            for (uint32_t k = 1; k < size; k++)
                assert_string_not_equal(elements[k - 1].name, elements[k].name);
            free(elements);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_states_own),
        cmocka_unit_test(floats_are_bits_and_shares),
        cmocka_unit_test(more_rows_than_players_are_empty),
        cmocka_unit_test(alone_the_automaton_has_a_row),
        cmocka_unit_test(elements_have_names),
        cmocka_unit_test(nothing_secret_is_observed),
        cmocka_unit_test(every_element_has_its_own_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
