/* States from elsewhere: whatever jacta_state_check() passes can be played to its end with words,
 * boards and scores on the way, and every state of a game passes. JACTA_TRIES in the environment
 * says how many spoilt states are tried. */
#include "era_position.h"

#include <stdlib.h>

enum { TRIES = 3000 };

static jacta_move list[JACTA_MAX_LIST];
static jacta_chance outcomes[JACTA_MAX_LIST];

static void ignore(void *context, const char *name, const int32_t *values, uint32_t count) {
    int64_t *sum = context;
    assert_non_null(name);
    for (uint32_t i = 0; i < count; i++) *sum += values[i];
}

/* Everything that may be asked about the state. */
static void ask_all(const era_state *s, uint32_t count, jacta_rng *rng) {
    static char board[1 << 16];
    jacta_phrase phrase;
    jacta_scores sheet;
    era_state view;
    int64_t sum = 0;
    int32_t viewer = (int32_t)jacta_rng_below(rng, s->players + 1u) - 1;
    char words[512] = "", notation[JACTA_MAX_NOTATION] = "", ids[JACTA_MAX_NOTATION] = "";
    jacta_view(game(), s, viewer < 0 ? JACTA_SPECTATOR : viewer, &view);
    jacta_board_text(game(), s, viewer, "en", NULL, 80, board, sizeof board);
    game()->face->status(&view, &phrase);
    game()->face->facts(&view, ignore, &sum);
    game()->scores(s, &sheet);
    for (uint32_t seat = 0; seat < s->players; seat++)
        assert_true(sheet.total[seat] >= game()->min_score &&
                    sheet.total[seat] <= game()->max_score);
    for (int32_t seat = 0; seat < s->players; seat++) sum += game()->value(s, seat);
    sum += (int64_t)game()->together(s).seats + game()->first(s);
    if (count) {
        jacta_move move = list[jacta_rng_below(rng, count)];
        game()->face->write(s, move, &(jacta_text){notation, sizeof notation, 0});
        game()->face->touch(s, move, &(jacta_text){ids, sizeof ids, 0});
        game()->face->describe(s, move, &phrase);
        jacta_phrase_text("fr", &phrase, &(jacta_text){words, sizeof words, 0});
        assert_true(*words && *notation && *ids);
    }
    game()->imagine(&view, viewer < 0 ? JACTA_SPECTATOR : viewer, rng);
    assert_true(jacta_state_check(game(), &view, NULL));
}

static void play_out(era_state *s, jacta_rng *rng) {
    uint32_t events = 0;
    for (int32_t turn; (turn = game()->turn(s)) != JACTA_OVER; events++) {
        assert_in_range(events, 0, game()->max_length - 1);
        assert_true(turn == JACTA_CHANCE || (turn >= 0 && turn < s->players));
        uint32_t count = 0;
        if (turn == JACTA_CHANCE) {
            count = game()->chances(s, outcomes);
            for (uint32_t i = 0; i < count; i++) list[i] = outcomes[i].move;
        } else {
            count = game()->moves(s, list);
        }
        assert_in_range(count, 1, turn < 0 ? game()->max_chances : game()->max_moves);
        if (!events || !jacta_rng_below(rng, 30)) ask_all(s, count, rng);
        if (!jacta_rng_below(rng, 30)) assert_true(jacta_state_check(game(), s, NULL));
        jacta_move move = turn < 0 ? game()->draw(s, rng) : list[jacta_rng_below(rng, count)];
        game()->apply(s, move);
    }
    ask_all(s, 0, rng);
    assert_true(jacta_state_check(game(), s, NULL));
}

/* A state some way into a random game. */
static era_state reached(jacta_rng *rng) {
    era_state s = begun_with(1 + jacta_rng_below(rng, ERA_SEATS), jacta_rng_below(rng, 3), 1);
    for (uint32_t left = jacta_rng_below(rng, 300); left && game()->turn(&s) != JACTA_OVER; left--)
        game()->apply(&s, game()->turn(&s) == JACTA_CHANCE
                              ? game()->draw(&s, rng)
                              : list[jacta_rng_below(rng, game()->moves(&s, list))]);
    return s;
}

/* Sets one element of a field, rather one of the first, to any value within its bounds, or next to
 * the one it has. */
static void spoil(era_state *s, jacta_rng *rng) {
    const jacta_field *field = &game()->fields[jacta_rng_below(rng, game()->field_count)];
    uint8_t *element = (uint8_t *)s + field->offset;
    for (uint32_t d = 0; d < 3; d++)
        if (field->dim[d].count)
            element += field->dim[d].stride *
                       jacta_rng_below(rng, 1 + jacta_rng_below(rng, field->dim[d].count));
    uint32_t size = field->type == JACTA_U16 ? 2 : 1;
    int64_t value = 0;
    memcpy(&value, element, size);
    if (jacta_rng_below(rng, 2))
        value += jacta_rng_below(rng, 2) ? 1 : -1;
    else
        value = field->low + jacta_rng_below(rng, (uint32_t)(field->high - field->low) + 1);
    memcpy(element, &value, size);
}

static void what_passes_can_be_played(void **unused) {
    (void)unused;
    const char *wanted = getenv("JACTA_TRIES");
    unsigned long tries = wanted ? strtoul(wanted, NULL, 10) : TRIES, passed = 0;
    jacta_rng rng = jacta_rng_seed(wanted ? tries : 1, 0);
    for (unsigned long i = 0; i < tries; i++) {
        era_state s = reached(&rng);
        if (!jacta_state_check(game(), &s, NULL)) fail_msg("a state of a game is refused");
        for (uint32_t again = 0; again < 40; again++) {
            era_state other = s;
            for (uint32_t left = 1 + jacta_rng_below(&rng, 3); left; left--) spoil(&other, &rng);
            if (!memcmp(&other, &s, sizeof s) || !jacta_state_check(game(), &other, NULL)) continue;
            passed++;
            if (!jacta_rng_below(&rng, 4)) play_out(&other, &rng);
        }
    }
    assert_in_range(passed, tries / 10, 40 * tries);
}

static void every_state_of_a_game_passes(void **unused) {
    (void)unused;
    for (uint32_t seed = 0; seed < 40; seed++) {
        jacta_rng rng = jacta_rng_seed(seed, 9);
        era_state s = begun_with(1 + seed % ERA_SEATS, seed / 4 % 3, 1);
        for (int32_t turn; (turn = game()->turn(&s)) != JACTA_OVER;) {
            jacta_error error = {0};
            if (!jacta_state_check(game(), &s, &error))
                fail_msg("stage %d, phase %d, seed %u: %s", s.stage, s.phase, seed, error.code);
            jacta_move move = turn < 0 ? game()->draw(&s, &rng)
                                       : list[jacta_rng_below(&rng, game()->moves(&s, list))];
            game()->apply(&s, move);
        }
        assert_true(jacta_state_check(game(), &s, NULL));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_of_a_game_passes),
        cmocka_unit_test(what_passes_can_be_played),
    };
    return cmocka_run_group_tests_name("era sound", tests, NULL, NULL);
}
