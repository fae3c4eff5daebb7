/* The game that docs/adding-a-game.md builds, taken from that page, keeps every promise. */
#include "../conformance/conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

extern const jacta_game pig_game;

static void the_tutorial_conforms(void **unused) {
    (void)unused;
    conform_engine engine = conform_jacta;
    engine.record_read = NULL; /* no record can name a game that is not registered */
    for (uint32_t players = 1; players <= pig_game.max_players; players++) {
        jacta_setup setups[16];
        uint32_t count = conform_setups(&pig_game, players, players, setups, 16);
        assert_true(count > 0);
        for (uint32_t i = 0; i < count; i++) {
            conform_report report;
            if (!conform(&engine, &pig_game, &setups[i], i, 20, &report))
                fail_msg("%s: %s", report.promise, report.why);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_tutorial_conforms)};
    return cmocka_run_group_tests_name("tutorial", tests, NULL, NULL);
}
