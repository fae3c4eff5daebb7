/* A million random commands (machine.h). JACTA_STEPS=N takes another number. */
#include "../conformance/toy.h"
#include "keeper.h"
#include "machine.h"

#include <stdlib.h>

static jacta_rng rng;

static uint32_t below(uint32_t bound) {
    return jacta_rng_below(&rng, bound);
}

static void a_million_commands_break_no_promise(void **unused) {
    (void)unused;
    const char *wish = getenv("JACTA_STEPS");
    uint32_t steps = wish ? (uint32_t)atoi(wish) : 1000000;
    const machine_count *count = &machine_counts;
    rng = jacta_rng_seed(14, 0);
    while (count->steps < steps) {
        machine_open(below);
        uint32_t length = below(4) ? 200 + below(600) : 4000;
        for (uint32_t i = 0; i < length && machine_plays(); i++) machine_step();
        for (uint32_t i = 0; i < 3; i++) machine_step();
        machine_close();
    }
    print_message(
        "# %u steps at %u tables: %u accepted, %u games ended, %u decisions ahead, %u taken back, "
        "%u undone, %u repeats, %u out of time, %u rebuilt, %u arranged, %u started, %u resigned, "
        "%u agreed, %u dropped\n",
        count->steps, count->games, count->accepted, count->ends, count->ahead, count->taken_back,
        count->undone, count->repeats, count->outs, count->rebuilt, count->arranged, count->started,
        count->resigned, count->agreed, count->dropped);
    for (uint32_t i = 0; i < REFUSE_BROKEN; i++) /* all of it has been met */
        if (i != REFUSE_LIMIT) assert_true(count->refused[i]);
    assert_true(count->ends && count->ahead && count->taken_back && count->undone &&
                count->repeats && count->outs && count->arranged && count->started &&
                count->resigned && count->agreed && count->dropped && count->shown &&
                count->renewed);
}

/* ---- Any order -------------------------------------------------------------------------------------------------- */

/* Each seat chooses by what it sees, whoever else has decided. */
static char *record_in_any_order(const jacta_game *game, uint32_t players, uint64_t order) {
    static struct keeper one;
    jacta_rng lot = jacta_rng_seed(order, 1);
    keeper_draft(&one, game, players);
    one.table.seed[0] = 7;
    keeper_open(&one);
    for (uint32_t i = 0; one.table.phase == PHASE_PLAYING && i < 20000; i++) {
        uint32_t deciders = table_deciders(&one.table), seat;
        do seat = jacta_rng_below(&lot, players);
        while (!(deciders >> seat & 1));
        uint64_t view[JACTA_MAX_STATE / 8];
        jacta_view(game, table_seat_state(&one.table, (int32_t)seat), (int32_t)seat, view);
        uint64_t choice = jacta_hash(game, view) >> 7;
        assert_int_equal(keeper_move(&one, seat, choice), REFUSE_NONE);
        if (jacta_rng_below(&lot, 4) || !one.table.ahead[seat].count) continue;
        keeper_do(&one, one.table.seats[seat].person, /* and decides anew */
                  &(table_command){.verb = TABLE_UNDO,
                                   .seat = (int32_t)seat,
                                   .version = table_version(&one.table, (int32_t)seat),
                                   .to = -1});
    }
    char *record = jacta_record_write(one.table.match);
    keeper_free(&one);
    return record;
}

static void the_order_of_independent_decisions_does_not_matter(void **unused) {
    (void)unused;
    const jacta_game *game;
    for (uint32_t i = 0; (game = i ? jacta_game_at(i - 1) : &toy_game); i++)
        for (uint32_t players = game->min_players; players <= game->max_players; players++) {
            char *first = record_in_any_order(game, players, 1);
            for (uint32_t order = 2; order < 5; order++) {
                char *other = record_in_any_order(game, players, order);
                assert_string_equal(first, other);
                free(other);
            }
            free(first);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_commands_break_no_promise),
        cmocka_unit_test(the_order_of_independent_decisions_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
