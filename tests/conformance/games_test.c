/* Every game of the registry, at every number of players, with every option, keeps its promises. */
#include "conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SETUPS = 128, GAMES = 1, MORE_GAMES = 6, TESTS = 256 };

typedef struct {
    const jacta_game *game;
    uint32_t players;
    char name[96];
} table;

static void promises_are_kept(void **state) {
    const table *t = *state;
    static jacta_setup setups[SETUPS];
    uint32_t count = conform_setups(t->game, t->players, 1, setups, SETUPS);
    assert_in_range(count, 1, SETUPS - 1);
    for (uint32_t i = 0; i < count; i++) {
        conform_report report;
        uint64_t seed = 1000 * t->players + i;
        if (!conform(&conform_jacta, t->game, &setups[i], seed, i ? GAMES : MORE_GAMES, &report))
            fail_msg("%s: %s, seed %llu", report.promise, report.why, (unsigned long long)seed);
    }
}

static void registry_is_sane(void **state) {
    (void)state;
    const jacta_game *game;
    assert_non_null(jacta_game_at(0));
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        assert_ptr_equal(jacta_game_find(game->id), game);
    assert_null(jacta_game_find("no such game"));
}

/* All games, or the one that is named. */
int main(int argc, char **argv) {
    static table tables[TESTS];
    struct CMUnitTest tests[TESTS + 1] = {cmocka_unit_test(registry_is_sane)};
    const jacta_game *game;
    uint32_t count = 0;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        if (argc > 1 && strcmp(argv[1], game->id) != 0) continue;
        for (uint32_t players = game->min_players; players <= game->max_players && count < TESTS;
             players++) {
            table *t = &tables[count++];
            *t = (table){.game = game, .players = players};
            snprintf(t->name, sizeof t->name, "%s for %u", game->id, players);
            tests[count] = (struct CMUnitTest){t->name, promises_are_kept, NULL, NULL, t};
        }
    }
    return _cmocka_run_group_tests("games", tests, count + 1, NULL, NULL);
}
