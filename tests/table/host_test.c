/* What a host arranges before the game, and the ways to end one before its end. */
#include "../conformance/toy.h"
#include "keeper.h"

#include <string.h>

static struct keeper keeper;
static struct table *const table = &keeper.table;

static int begin(void **unused) {
    (void)unused;
    keeper_draft(&keeper, &toy_game, 3);
    return 0;
}

static int end(void **unused) {
    (void)unused;
    keeper_free(&keeper);
    return 0;
}

/* The host and two seats for friends. */
static void wait_for_friends(void) {
    for (uint32_t i = 1; i < 3; i++) {
        memset(&table->seats[i], 0, sizeof table->seats[i]);
        table->seats[i].kind = SEAT_LINK;
        memcpy(table->seats[i].invite, "secret", 6);
    }
    keeper_open(&keeper);
}

static table_refusal join(uint32_t who, int32_t seat) {
    return keeper_do(
        &keeper, person(who),
        &(table_command){.verb = TABLE_JOIN, .seat = seat, .text = "secret", .name = person(who)});
}

static table_refusal arrange(uint32_t who, int32_t seat, const char *bot) {
    return keeper_do(&keeper, person(who),
                     &(table_command){.verb = TABLE_ARRANGE, .seat = seat, .text = bot});
}

static table_refusal set_up(uint32_t players, uint32_t rounds) {
    jacta_setup setup = table->setup;
    setup.players = players;
    setup.options[TOY_ROUNDS] = rounds;
    return keeper_do(&keeper, "p0",
                     &(table_command){.verb = TABLE_SETUP, .seat = -1, .setup = &setup});
}

static table_refusal say(uint32_t who, table_verb verb, bool yes) {
    return keeper_do(&keeper, person(who), &(table_command){.verb = verb, .seat = -1, .yes = yes});
}

/* ---- Before the game ------------------------------------------------------------------------------- */

static void one_link_seats_each_friend_once(void **unused) {
    (void)unused;
    wait_for_friends();
    assert_int_equal(join(1, -1), REFUSE_NONE);
    assert_int_equal(join(1, -1), REFUSE_NONE); /* once more after a lost answer */
    assert_int_equal(table->seats[2].kind, SEAT_LINK);
    assert_int_equal(join(1, 2), REFUSE_BAD_CODE);
    assert_int_equal(table->phase, PHASE_WAITING);
    assert_int_equal(join(2, -1), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_PLAYING);
}

static void the_host_puts_bots_into_free_seats_and_takes_them_out(void **unused) {
    (void)unused;
    wait_for_friends();
    assert_int_equal(join(1, -1), REFUSE_NONE);
    assert_int_equal(arrange(1, 2, "random"), REFUSE_NOT_ALLOWED);
    assert_int_equal(arrange(0, 1, "random"), REFUSE_NOT_ALLOWED); /* somebody sits there */
    assert_int_equal(arrange(0, -1, "random"), REFUSE_BAD_REQUEST);
    assert_int_equal(arrange(0, 2, "random"), REFUSE_NONE);
    assert_string_equal(table->seats[2].name, "bot:random");
    assert_int_equal(table->phase, PHASE_WAITING); /* until the host says so */
    assert_int_equal(arrange(0, 2, "greedy"), REFUSE_NONE);
    assert_string_equal(table->seats[2].bot, "greedy");
    assert_int_equal(arrange(0, 2, NULL), REFUSE_NONE);
    assert_int_equal(table->seats[2].kind, SEAT_LINK);
    assert_string_equal(table->seats[2].invite, "secret");
    assert_int_equal(arrange(0, 2, "greedy"), REFUSE_NONE);
    assert_int_equal(say(1, TABLE_START, false), REFUSE_NOT_ALLOWED);
    assert_int_equal(say(0, TABLE_START, false), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_PLAYING);
    assert_int_equal(arrange(0, 2, NULL), REFUSE_NOT_ALLOWED);
}

static void the_host_starts_with_fewer(void **unused) {
    (void)unused;
    wait_for_friends();
    assert_int_equal(join(4, 2), REFUSE_NONE);
    assert_int_equal(say(0, TABLE_START, false), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_PLAYING);
    assert_int_equal(table->setup.players, 2);
    assert_string_equal(table->seats[1].person, "p4");
}

static void the_set_up_changes_until_the_start(void **unused) {
    (void)unused;
    wait_for_friends();
    assert_int_equal(join(1, 2), REFUSE_NONE);
    assert_int_equal(set_up(4, 2), REFUSE_NONE);
    assert_int_equal(table->setup.options[TOY_ROUNDS], 2);
    assert_int_equal(table->seats[3].kind, SEAT_LINK);
    assert_string_equal(table->seats[3].invite, "secret");
    assert_int_equal(arrange(0, 3, "greedy"), REFUSE_NONE);
    assert_int_equal(set_up(3, 2), REFUSE_NONE); /* the free seat goes before the bot */
    assert_string_equal(table->seats[1].person, "p1");
    assert_int_equal(table->seats[2].kind, SEAT_BOT);
    assert_int_equal(set_up(2, 2), REFUSE_NONE);
    assert_int_equal(set_up(1, 2), REFUSE_BAD_SETUP); /* nobody is sent away */
    assert_int_equal(set_up(TOY_SEATS + 1, 2), REFUSE_BAD_SETUP);
    assert_int_equal(table->setup.players, 2);
    assert_int_equal(say(0, TABLE_START, false), REFUSE_NONE);
    assert_int_equal(set_up(2, 2), REFUSE_NOT_ALLOWED);
}

/* ---- Before the end ---------------------------------------------------------------------------------- */

static void of_more_than_two_who_resigns_is_played_for_and_has_lost(void **unused) {
    (void)unused;
    keeper_open(&keeper);
    assert_int_equal(say(5, TABLE_RESIGN, false), REFUSE_NO_SEAT);
    assert_int_equal(say(1, TABLE_RESIGN, false), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_PLAYING);
    assert_string_equal(table->seats[1].bot, "greedy");
    assert_int_equal(table_lost(table), 2);
    assert_int_equal(say(1, TABLE_RESIGN, false), REFUSE_NO_SEAT);
    assert_int_equal(
        keeper_do(&keeper, "p1", &(table_command){.verb = TABLE_TAKEOVER, .seat = 1, .text = NULL}),
        REFUSE_NOT_ALLOWED); /* nobody resigns for a while */
    assert_int_equal(say(2, TABLE_RESIGN, false), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_PLAYING);
    assert_int_equal(say(0, TABLE_RESIGN, false), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_OVER); /* bots alone play for nobody */
    assert_int_equal(keeper.over, 1);
}

static void of_two_the_other_wins(void **unused) {
    (void)unused;
    table->setup.players = 2;
    keeper_open(&keeper);
    assert_int_equal(say(1, TABLE_RESIGN, false), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_OVER);
    assert_int_equal(table_lost(table), 2);
}

static void who_plays_alone_abandons_the_game(void **unused) {
    (void)unused;
    table->setup.players = 1;
    keeper_open(&keeper);
    assert_int_equal(say(0, TABLE_RESIGN, false), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_CLOSED);
    assert_int_equal(keeper.over, 1);
}

static void a_game_ends_when_all_agree(void **unused) {
    (void)unused;
    keeper_open(&keeper);
    assert_int_equal(say(7, TABLE_END, true), REFUSE_NO_SEAT);
    assert_int_equal(say(0, TABLE_END, true), REFUSE_NONE);
    assert_int_equal(say(1, TABLE_END, true), REFUSE_NONE);
    assert_int_equal(table->ending, 3);
    assert_int_equal(say(2, TABLE_END, false), REFUSE_NONE);
    assert_int_equal(table->ending, 0);
    assert_int_equal(table->phase, PHASE_PLAYING);
    assert_int_equal(say(2, TABLE_END, true), REFUSE_NONE);
    assert_int_equal(say(1, TABLE_END, true), REFUSE_NONE);
    assert_int_equal(say(0, TABLE_END, true), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_OVER);
    assert_int_equal(table_lost(table), 0);
    assert_int_equal(say(0, TABLE_END, true), REFUSE_NOT_PLAYING);
}

static void a_table_goes_when_the_last_has_forgotten_it(void **unused) {
    (void)unused;
    table->seats[2].kind = SEAT_BOT;
    memcpy(table->seats[2].bot, "greedy", 6);
    keeper_open(&keeper);
    assert_int_equal(say(0, TABLE_FORGET, false), REFUSE_NOT_ALLOWED); /* another plays */
    assert_int_equal(say(1, TABLE_RESIGN, false), REFUSE_NONE);
    assert_int_equal(say(0, TABLE_FORGET, false), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_CLOSED);
    assert_false(keeper.dropped);
    assert_int_equal(say(4, TABLE_FORGET, false), REFUSE_NO_SEAT);
    assert_int_equal(say(1, TABLE_FORGET, false), REFUSE_NONE);
    assert_true(keeper.dropped);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
        TEST(one_link_seats_each_friend_once),
        TEST(the_host_puts_bots_into_free_seats_and_takes_them_out),
        TEST(the_host_starts_with_fewer),
        TEST(the_set_up_changes_until_the_start),
        TEST(of_more_than_two_who_resigns_is_played_for_and_has_lost),
        TEST(of_two_the_other_wins),
        TEST(who_plays_alone_abandons_the_game),
        TEST(a_game_ends_when_all_agree),
        TEST(a_table_goes_when_the_last_has_forgotten_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
