/* Matches: playing, undo, names. */
#include "engine/match.h"
#include "fixture.h"

#include <string.h>

static void only_legal_events_are_played(void **unused) {
    (void)unused;
    jacta_match *match = random_match(2, 0, 1);
    assert_int_equal(jacta_match_ply(match), 0);
    assert_false(jacta_match_play(match, 0xFFFFFFFF));
    assert_int_equal(jacta_match_ply(match), 0);
    play(match, "realms tap+cit+eup");
    assert_int_equal(jacta_match_ply(match), 1);
    assert_int_equal(jacta_match_event(match, 0).actor, JACTA_CHANCE);
    play(match, "roll 3 4");
    uint64_t hash = jacta_hash(jacta_match_game(match), now(match));
    assert_false(jacta_match_play(match, 0xFFFFFFFF));
    assert_int_equal(jacta_match_ply(match), 2);
    assert_int_equal(jacta_hash(jacta_match_game(match), now(match)), hash);
    jacta_match_free(match);
}

static void nothing_is_played_after_the_end(void **unused) {
    (void)unused;
    jacta_match *match = random_match(1, UINT32_MAX, 1);
    uint32_t ply = jacta_match_ply(match);
    jacta_rng rng = jacta_rng_seed(1, 1);
    for (jacta_move move = 0; move < 10000; move++) assert_false(jacta_match_play(match, move));
    jacta_match_roll(match, &rng);
    jacta_match_advance(match, &rng);
    assert_int_equal(jacta_match_ply(match), ply);
    jacta_match_free(match);
}

static void undo_gives_back_every_state(void **unused) {
    (void)unused;
    jacta_match *match = random_match(6, UINT32_MAX, 2);
    const jacta_game *game = jacta_match_game(match);
    assert_true(jacta_match_ply(match) > 256); /* the history has grown */
    uint64_t end = jacta_hash(game, now(match));
    uint32_t plies = jacta_match_ply(match);
    for (uint32_t i = 0; i < plies; i++) assert_true(jacta_match_undo(match));
    assert_false(jacta_match_undo(match));
    uint64_t start[JACTA_MAX_STATE / 8];
    assert_true(jacta_begin(game, jacta_match_setup(match), start, NULL));
    assert_memory_equal(now(match), start, game->state_size);
    for (uint32_t i = 0; i < plies; i++)
        assert_true(jacta_match_play(match, jacta_match_event(match, i).move));
    assert_int_equal(jacta_hash(game, now(match)), end);
    jacta_match_free(match);
}

/* Differences lead to the states that the rules led to, forward and back, in any order. */
static void every_state_can_be_had_in_any_order(void **unused) {
    (void)unused;
    jacta_match *match = random_match(3, UINT32_MAX, 3), *copy = match_clone(match);
    const jacta_game *game = jacta_match_game(match);
    uint32_t plies = jacta_match_ply(match);
    uint64_t state[JACTA_MAX_STATE / 8], other[JACTA_MAX_STATE / 8];
    assert_true(copy && jacta_begin(game, jacta_match_setup(match), state, NULL));
    for (uint32_t ply = 0; ply < plies; ply++) {
        assert_memory_equal(jacta_match_state(match, ply), state, game->state_size);
        match_copy(copy, ply, other);
        assert_memory_equal(other, state, game->state_size);
        game->apply(state, jacta_match_event(match, ply).move);
    }
    assert_memory_equal(now(match), state, game->state_size);
    match_walk(match, plies, 7, state);
    assert_memory_equal(state, jacta_match_state(match, 7), game->state_size);
    for (uint32_t i = 0; i < 5; i++) assert_true(jacta_match_undo(match));
    assert_memory_equal(now(match), jacta_match_state(copy, plies - 5), game->state_size);
    for (uint32_t ply = plies - 5; ply < plies; ply++) {
        assert_true(jacta_match_play(match, jacta_match_event(copy, ply).move));
        assert_memory_equal(jacta_match_state(match, ply), jacta_match_state(copy, ply),
                            game->state_size);
    }
    jacta_match_free(copy);
    jacta_match_free(match);
}

static void what_is_saved_of_events_restores_them(void **unused) {
    (void)unused;
    jacta_match *match = random_match(2, 0, 1), *copy = match_clone(match);
    const jacta_game *game = jacta_match_game(match);
    jacta_rng rng = jacta_rng_seed(9, 0);
    for (jacta_move list[4096]; game->turn(now(match)) != JACTA_OVER;) {
        uint32_t ply = jacta_match_ply(match), size;
        if (game->turn(now(match)) == JACTA_CHANCE) {
            assert_true(jacta_match_play(match, game->draw(now(match), &rng)));
        } else {
            uint32_t count = game->moves(now(match), list);
            assert_true(jacta_match_play(match, list[jacta_rng_below(&rng, count)]));
        }
        jacta_event event = jacta_match_event(match, ply);
        uint64_t room[JACTA_MAX_STATE / 8];
        const void *bytes = match_saved(match, ply, room, &size);
        bool whole = ply % 5 == 0; /* as older databases have it */
        assert_true(size <= game->state_size);
        assert_true(match_restore(copy, event, whole ? now(match) : bytes,
                                  whole ? game->state_size : size));
        assert_memory_equal(now(copy), now(match), game->state_size);
    }
    uint32_t plies = jacta_match_ply(copy);
    static const unsigned char broken[][3] = {{1, 0, 0}, {0, 9, 1}, {0, 1, 2}};
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(match_restore(copy, (jacta_event){0, 0}, broken[i], i ? 3 : 1), i == 2);
    assert_int_equal(jacta_match_ply(copy), plies + 1);
    jacta_match_free(copy);
    jacta_match_free(match);
}

static void undo_reaches_back_to_the_last_new_information(void **unused) {
    (void)unused;
    jacta_match *match = random_match(2, 0, 1);
    assert_false(jacta_match_can_undo(match, 0));
    play(match, "realms tap+cit+eup");
    assert_false(jacta_match_can_undo(match, JACTA_CHANCE));
    play(match, "roll 3 4");
    assert_false(jacta_match_can_undo(match, 0));
    play(match, "d0 cit 1,1");
    assert_true(jacta_match_can_undo(match, 0));
    assert_false(jacta_match_can_undo(match, 1));
    assert_true(jacta_match_undo(match));
    assert_false(jacta_match_can_undo(match, 0));
    play(match, "d1 cit 1,1");
    play(match, "d0 eup left");
    play(match, "end_turn");
    assert_true(jacta_match_can_undo(match, 0));
    play(match, "d0 cit 1,1");
    assert_false(jacta_match_can_undo(match, 0));
    assert_true(jacta_match_can_undo(match, 1));
    jacta_match_free(match);
}

static void roll_stops_at_a_decision(void **unused) {
    (void)unused;
    jacta_match *match = random_match(1, 0, 1);
    jacta_rng rng = jacta_rng_seed(5, 0);
    jacta_match_roll(match, &rng);
    assert_int_equal(jacta_match_game(match)->turn(now(match)), 0);
    assert_int_equal(jacta_match_ply(match), 2);
    jacta_match_free(match);
}

static void advance_plays_only_what_is_forced(void **unused) {
    (void)unused;
    jacta_match *match = random_match(2, 0, 1);
    const jacta_game *game = jacta_match_game(match);
    jacta_rng rng = jacta_rng_seed(5, 0);
    uint32_t forced = 0;
    for (jacta_move list[4096]; game->turn(now(match)) != JACTA_OVER;) {
        uint32_t from = jacta_match_ply(match);
        jacta_match_advance(match, &rng);
        for (uint32_t ply = from; ply < jacta_match_ply(match); ply++) {
            const void *state = jacta_match_state(match, ply);
            if (game->turn(state) == JACTA_CHANCE) continue;
            assert_int_equal(game->moves(state, list), 1);
            forced++;
        }
        if (game->turn(now(match)) == JACTA_OVER) break;
        assert_true(game->turn(now(match)) >= 0);
        uint32_t count = game->moves(now(match), list);
        assert_true(count > 1);
        assert_true(jacta_match_play(match, list[jacta_rng_below(&rng, count)]));
    }
    assert_true(forced > 0);
    jacta_match_free(match);
}

static void names_are_one_printable_line(void **unused) {
    (void)unused;
    jacta_match *match = random_match(2, 0, 1);
    assert_string_equal(jacta_match_name(match, 0), "");
    jacta_match_set_name(match, 0, "An\nna");
    assert_string_equal(jacta_match_name(match, 0), "Anna");
    char name[100];
    memset(name, 'a', sizeof name);
    memcpy(name + 62, "é", sizeof "é");
    jacta_match_set_name(match, 0, name);
    assert_int_equal(strlen(jacta_match_name(match, 0)), 62);
    jacta_match_set_name(match, 99, "nobody");
    assert_string_equal(jacta_match_name(match, 99), "");
    assert_string_equal(jacta_match_seed(match), "");
    jacta_match_set_seed(match, "\x01 7\r\n");
    assert_string_equal(jacta_match_seed(match), "7");
    jacta_match_free(match);
}

static void impossible_setups_make_no_match(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(jacta_game_at(0), 99);
    jacta_error error;
    assert_null(jacta_match_new(jacta_game_at(0), &setup, &error));
    assert_error(&error, "error.players");
    jacta_match_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_legal_events_are_played),
        cmocka_unit_test(nothing_is_played_after_the_end),
        cmocka_unit_test(undo_gives_back_every_state),
        cmocka_unit_test(every_state_can_be_had_in_any_order),
        cmocka_unit_test(what_is_saved_of_events_restores_them),
        cmocka_unit_test(undo_reaches_back_to_the_last_new_information),
        cmocka_unit_test(roll_stops_at_a_decision),
        cmocka_unit_test(advance_plays_only_what_is_forced),
        cmocka_unit_test(names_are_one_printable_line),
        cmocka_unit_test(impossible_setups_make_no_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
