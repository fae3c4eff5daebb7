/* Nobody is told what they may not know: at random points of games everything a viewer cannot know
 * is changed, and what is told must stay the same, byte for byte, in messages and on the terminal. */
#include "../conformance/toy.h"
#include "cli/screen.h"
#include "cli/words.h"
#include "tell/members.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 1 << 20, GAMES = 12, WORLDS = 3 };

static const jacta_game *game_at(uint32_t index) {
    return index ? jacta_game_at(index - 1) : &toy_game;
}

typedef struct {
    json *out;
    const tell_eyes *eyes;
    const void *state;
    uint32_t count;
} asking;

/* Asks why for one element in ten. */
static void ask_why(void *context, const char *id) {
    asking *question = context;
    if (question->count++ % 10) return;
    json_open(question->out, NULL, '{');
    why_json(question->out, question->eyes, question->state, id);
    json_close(question->out, '}');
}

/* All that a viewer is told about a state. */
static void say_state(const jacta_game *game, const void *state, int32_t viewer, char *out) {
    json_buffer buffer = {out, TEXT, 0};
    json message = json_to_buffer(&buffer);
    tell_eyes eyes = {.game = game, .viewer = viewer, .lang = "en"};
    json_open(&message, NULL, '{');
    position_json(&message, &eyes, state);
    moves_json(&message, &eyes, state, false);
    json_open(&message, "why", '[');
    tell_elements(&eyes, state, ask_why, &(asking){&message, &eyes, state, 0});
    json_close(&message, ']');
    json_close(&message, '}');
    assert_true(buffer.needed < TEXT);
}

/* An event as a message has it, and behind that as the terminal shows it. */
static void say_event(const jacta_match *match, const void *before, jacta_event event,
                      int32_t viewer, char *out) {
    const jacta_game *game = jacta_match_game(match);
    uint64_t after[JACTA_MAX_STATE / 8];
    uint32_t lines;
    told_event told;
    json_buffer buffer = {out, TEXT, 0};
    json message = json_to_buffer(&buffer);
    tell_eyes eyes = {.game = game, .viewer = viewer, .lang = "fr", .now = after};
    memcpy(after, before, game->state_size);
    game->apply(after, event.move);
    tell_event(&eyes, before, after, event, &told);
    json_open(&message, NULL, '{');
    event_json(&message, &eyes, &told);
    json_close(&message, '}');
    screen_hold();
    show_event(match, NULL, &told, 0);
    char *shown = screen_take(&lines);
    assert_true(shown && lines && buffer.needed + strlen(shown) < TEXT);
    memcpy(out + buffer.needed, shown, strlen(shown) + 1);
    free(shown);
}

static uint32_t changed; /* worlds that differed from the real one */
static uint32_t alike;   /* secret events that others would have looked like */

static void same_state_told(const jacta_game *game, const void *state, int32_t viewer,
                            jacta_rng *rng, char *real, char *other) {
    say_state(game, state, viewer, real);
    for (uint32_t i = 0; i < WORLDS; i++) {
        uint64_t world[JACTA_MAX_STATE / 8];
        jacta_view(game, state, viewer, world);
        game->imagine(world, viewer, rng);
        changed += memcmp(world, state, game->state_size) != 0;
        say_state(game, world, viewer, other);
        assert_string_equal(real, other);
    }
}

/* In every world that the viewer thinks possible, what may have happened there is told in the same
 * words: the event itself if it is told, else any that leads to the same picture. */
static void same_event_told(const jacta_match *match, const void *before, jacta_event event,
                            int32_t viewer, jacta_rng *rng, char *real, char *other) {
    const jacta_game *game = jacta_match_game(match);
    uint64_t seen[JACTA_MAX_STATE / 8], world[JACTA_MAX_STATE / 8], next[JACTA_MAX_STATE / 8];
    static jacta_move list[JACTA_MAX_LIST];
    memcpy(seen, before, game->state_size);
    game->apply(seen, event.move);
    bool known = state_knows(game, before, event, seen, viewer);
    if (game->turn(seen) == JACTA_OVER) return; /* everybody may know everything */
    game->hide(seen, viewer);
    say_event(match, before, event, viewer, real);
    for (uint32_t i = 0; i < WORLDS; i++) {
        jacta_view(game, before, viewer, world);
        game->imagine(world, viewer, rng);
        uint32_t count = state_list(game, world, list), same = 0;
        for (uint32_t k = 0; k < count; k++) {
            memcpy(next, world, game->state_size);
            game->apply(next, list[k]);
            game->hide(next, viewer);
            if ((known && list[k] != event.move) || memcmp(seen, next, game->state_size) != 0)
                continue;
            say_event(match, world, (jacta_event){event.actor, list[k]}, viewer, other);
            assert_string_equal(real, other);
            same++;
        }
        alike += same > 1;
    }
}

static void play_and_tell(const jacta_game *game, uint32_t players, jacta_rng *rng, char *real,
                          char *other) {
    static jacta_move list[JACTA_MAX_LIST];
    jacta_setup setup = jacta_setup_default(game, players);
    jacta_match *match = jacta_match_new(game, &setup, NULL);
    if (!match) return;
    for (;;) {
        const void *state = jacta_match_state(match, jacta_match_ply(match));
        uint32_t count = state_list(game, state, list);
        if (!count) break;
        int32_t turn = game->turn(state);
        jacta_move move = turn >= 0 ? list[jacta_rng_below(rng, count)] : game->draw(state, rng);
        bool look = !jacta_rng_below(rng, 3);
        for (uint32_t k = 0; look && k <= players; k++) {
            int32_t viewer = k < players ? (int32_t)k : JACTA_SPECTATOR;
            same_state_told(game, state, viewer, rng, real, other);
            same_event_told(match, state, (jacta_event){turn, move}, viewer, rng, real, other);
        }
        assert_true(jacta_match_play(match, move));
    }
    jacta_match_free(match);
}

static void what_a_viewer_may_not_know_is_in_no_message(void **unused) {
    (void)unused;
    char *real = malloc(TEXT), *other = malloc(TEXT);
    const jacta_game *game;
    jacta_rng rng = jacta_rng_seed(8, 0);
    assert_true(real && other);
    for (uint32_t i = 0; (game = game_at(i)); i++) {
        if (!game->hide) continue;
        changed = alike = 0;
        for (uint32_t k = 0; k < GAMES; k++) {
            uint32_t range = game->max_players - game->min_players + 1;
            play_and_tell(game, game->min_players + k % range, &rng, real, other);
        }
        assert_true(changed > 0 && alike > 0); /* otherwise nothing was tried */
    }
    free(real);
    free(other);
}

static void own_choices_of_a_secret_reveal_nothing_and_the_last_bet_does(void **unused) {
    (void)unused;
    toy_state state;
    jacta_setup setup = jacta_setup_default(&toy_game, 2);
    assert_true(jacta_begin(&toy_game, &setup, &state, NULL));
    jacta_move list[JACTA_MAX_LIST];
    for (uint32_t i = 0; i < 4; i++) { /* both pick their goals, then both bet */
        toy_game.moves(&state, list);
        assert_int_equal(toy_game.reveals(&state, list[0]), i == 3);
        toy_game.apply(&state, list[0]);
    }
}

/* A turn() passed on as a viewer is nobody's: it sees what a spectator sees. */
static void whoever_holds_no_seat_sees_the_least(void **unused) {
    (void)unused;
    toy_state state, spectator, view;
    jacta_setup setup = jacta_setup_default(&toy_game, 2);
    jacta_move list[JACTA_MAX_LIST];
    assert_true(jacta_begin(&toy_game, &setup, &state, NULL));
    toy_game.moves(&state, list);
    toy_game.apply(&state, list[0]);
    jacta_view(&toy_game, &state, JACTA_SPECTATOR, &spectator);
    assert_int_equal(spectator.goal[0], TOY_HIDDEN);
    const int32_t nobody[] = {JACTA_CHANCE, JACTA_OVER, 2, -99};
    for (uint32_t i = 0; i < 4; i++) {
        jacta_view(&toy_game, &state, nobody[i], &view);
        assert_memory_equal(&view, &spectator, sizeof view);
    }
    jacta_view(&toy_game, &state, JACTA_REFEREE, &view);
    assert_memory_equal(&view, &state, sizeof view);
}

/* Older rules may have known moves that these do not list: no function of the game is asked about
 * them, in any game, and what happened is told as something unknown. */
static void events_of_older_rules_are_told_without_asking_these(void **unused) {
    (void)unused;
    const jacta_game *game;
    char *text = malloc(TEXT);
    assert_non_null(text);
    for (uint32_t i = 0; (game = game_at(i)); i++) {
        uint64_t state[JACTA_MAX_STATE / 8];
        jacta_setup setup = jacta_setup_default(game, game->max_players);
        jacta_rng rng = jacta_rng_seed(1, i);
        assert_true(jacta_begin(game, &setup, state, NULL));
        while (game->turn(state) == JACTA_CHANCE) game->apply(state, game->draw(state, &rng));
        json_buffer buffer = {text, TEXT, 0};
        json out = json_to_buffer(&buffer);
        tell_eyes eyes = {.game = game, .viewer = 0, .lang = "en", .foreign = true, .now = state};
        told_event told;
        jacta_event event = {game->turn(state), UINT32_MAX - i};
        assert_false(jacta_move_text(game, state, event.move, &(jacta_text){text, TEXT, 0}));
        tell_event(&eyes, state, state, event, &told);
        json_open(&out, NULL, '{');
        event_json(&out, &eyes, &told);
        json_close(&out, '}');
        assert_non_null(strstr(text, "\"move\":null"));
    }
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_viewer_may_not_know_is_in_no_message),
        cmocka_unit_test(whoever_holds_no_seat_sees_the_least),
        cmocka_unit_test(events_of_older_rules_are_told_without_asking_these),
        cmocka_unit_test(own_choices_of_a_secret_reveal_nothing_and_the_last_bet_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
