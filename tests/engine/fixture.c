#include "fixture.h"

#include <string.h>

void assert_error(const jacta_error *error, const char *key) {
    assert_non_null(error->code);
    assert_string_equal(error->code, key);
    static const char *const langs[] = {"en", "fr"};
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(jacta_has(langs[i], key));
        char words[512];
        jacta_text text = {words, sizeof words, 0};
        jacta_error_text(langs[i], error, &text);
        assert_null(strpbrk(words, "{}"));
        assert_non_null(strchr(".", words[strlen(words) - 1]));
    }
}

void play(jacta_match *match, const char *notation) {
    jacta_move move;
    jacta_error error;
    if (!jacta_read_move(jacta_match_game(match), now(match), notation, &move, &error)) {
        char words[512];
        jacta_text text = {words, sizeof words, 0};
        jacta_error_text("en", &error, &text);
        fail_msg("%s", words);
    }
    assert_true(jacta_match_play(match, move));
}

jacta_match *random_match(uint32_t players, uint32_t plies, uint64_t seed) {
    const jacta_game *game = jacta_game_find("rolling_realms");
    const jacta_bot *bot = jacta_bot_find("random", NULL);
    jacta_setup setup = jacta_setup_default(game, players);
    jacta_match *match = jacta_match_new(game, &setup, NULL);
    jacta_rng rng = jacta_rng_seed(seed, 0);
    assert_non_null(match);
    while (jacta_match_ply(match) < plies && game->turn(now(match)) != JACTA_OVER) {
        int32_t seat = game->turn(now(match));
        assert_true(jacta_match_play(
            match, seat == JACTA_CHANCE ? game->draw(now(match), &rng)
                                        : jacta_bot_move(bot, game, now(match), seat, &rng)));
    }
    return match;
}

const void *now(const jacta_match *match) {
    return jacta_match_state(match, jacta_match_ply(match));
}
