/* What tables promise, one by one. */
#include "../conformance/toy.h"
#include "keeper.h"
#include "table/fair.h"

#include <stdlib.h>
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

static void wait_for(int64_t milliseconds) {
    keeper.time.now += milliseconds, keeper.time.date += milliseconds;
}

static int64_t left(uint32_t seat) {
    return table_clock(table, seat, keeper.time.now);
}

static table_refusal undo(uint32_t seat, int64_t to) {
    return keeper_do(&keeper, person(seat),
                     &(table_command){.verb = TABLE_UNDO,
                                      .seat = (int32_t)seat,
                                      .version = table_version(table, (int32_t)seat),
                                      .to = to});
}

static table_refusal tick(void) {
    return keeper_do(&keeper, NULL, &(table_command){.verb = TABLE_TICK, .seat = -1});
}

static table_refusal take_over(uint32_t who, uint32_t seat, const char *bot, int64_t away) {
    return keeper_do(
        &keeper, person(who),
        &(table_command){.verb = TABLE_TAKEOVER, .seat = (int32_t)seat, .text = bot, .away = away});
}

static table_refusal join(uint32_t who, int32_t seat, const char *invite) {
    return keeper_do(
        &keeper, person(who),
        &(table_command){.verb = TABLE_JOIN, .seat = seat, .text = invite, .name = person(who)});
}

static uint32_t told(int32_t seat) {
    uint32_t times = 0;
    for (uint32_t i = 0; i < keeper.deeds.count; i++)
        times += keeper.deeds.list[i].kind == DEED_TELL && keeper.deeds.list[i].seat == seat;
    return times;
}

/* ---- At the same time ------------------------------------------------------------------------------ */

static void nobody_waits_for_another_and_who_still_thinks_is_told(void **unused) {
    (void)unused;
    keeper_open(&keeper);
    assert_int_equal(table_deciders(table), 7);
    uint32_t version = table->version;
    assert_int_equal(keeper_move(&keeper, 2, 0), REFUSE_NONE);
    assert_int_equal(table_deciders(table), 3);
    assert_int_equal(table_turn(table), 0);
    assert_int_equal(told(-1), 1);
    assert_int_equal(keeper_move(&keeper, 0, 1), REFUSE_NONE);
    assert_int_equal(table_turn(table), 1);
    assert_int_equal(table_version(table, 1), version); /* nothing of it concerns seat 1 */
    assert_int_equal(table_version(table, 2), version + 1);
    assert_int_equal(jacta_match_ply(table->match), 0);
    assert_int_equal(keeper_move(&keeper, 1, 2), REFUSE_NONE);
    assert_true(jacta_match_ply(table->match) >= 3);
    assert_true(table->version > version + 1);
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(jacta_match_event(table->match, i).actor, i);
}

static void a_decision_ahead_is_taken_back_freely_until_all_are_in(void **unused) {
    (void)unused;
    keeper_open(&keeper);
    assert_int_equal(undo(2, -1), REFUSE_NO_UNDO);
    assert_int_equal(keeper_move(&keeper, 2, 0), REFUSE_NONE);
    uint32_t version = table_version(table, 2);
    assert_int_equal(undo(2, 0), REFUSE_NONE);
    assert_true(table_version(table, 2) > version);
    assert_int_equal(table_deciders(table), 7);
    assert_int_equal(keeper.ahead_count[2], 0);
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(keeper_move(&keeper, i, 1), REFUSE_NONE);
    uint32_t ply = jacta_match_ply(table->match);
    assert_int_equal(undo(2, -1), REFUSE_NONE); /* now the others are asked */
    assert_int_equal(table->asker, 2);
    assert_int_equal(jacta_match_ply(table->match), ply);
}

static void a_repeated_decision_ahead_is_acknowledged_once_more(void **unused) {
    (void)unused;
    keeper_open(&keeper);
    char notation[JACTA_MAX_NOTATION] = "";
    jacta_text text = {notation, sizeof notation, 0};
    toy_game.face->write(table_seat_state(table, 1), listed_move(table, 1, 0), &text);
    table_command move = {
        .verb = TABLE_MOVE, .seat = 1, .version = 1, .text = notation, .move_id = "x"};
    assert_int_equal(keeper_do(&keeper, "p1", &move), REFUSE_NONE);
    assert_false(keeper.deeds.repeat);
    assert_int_equal(keeper.deeds.version, 2);
    assert_int_equal(keeper_do(&keeper, "p1", &move), REFUSE_NONE);
    assert_true(keeper.deeds.repeat);
    assert_int_equal(keeper.deeds.count, 0);
    move.move_id = "y";
    assert_int_equal(keeper_do(&keeper, "p1", &move), REFUSE_STALE);
    assert_int_equal(keeper_do(&keeper, "p0", &move), REFUSE_NOT_YOUR_TURN); /* another's seat */
}

static void bots_among_those_who_decide_think_at_once(void **unused) {
    (void)unused;
    for (uint32_t i = 1; i < 3; i++) {
        table->seats[i].kind = SEAT_BOT;
        memset(table->seats[i].person, 0, sizeof table->seats[i].person);
        memcpy(table->seats[i].bot, "greedy", 6);
    }
    keeper_open(&keeper);
    uint32_t asked = 0;
    for (uint32_t i = 0; i < keeper.deeds.count; i++)
        asked += keeper.deeds.list[i].kind == DEED_THINK;
    assert_int_equal(asked, 2);
    assert_int_equal(keeper_do(&keeper, NULL,
                               &(table_command){.verb = TABLE_THOUGHT,
                                                .seat = 2,
                                                .version = table_version(table, 2),
                                                .move = listed_move(table, 2, 0)}),
                     REFUSE_NONE);
    for (uint32_t i = 0; i < keeper.deeds.count; i++) /* the other is not asked again */
        assert_int_not_equal(keeper.deeds.list[i].kind, DEED_THINK);
}

static void dice_that_are_numbered_through_fall_in_turn(void **unused) {
    (void)unused;
    table->dice = DICE_COUNTED;
    keeper_open(&keeper);
    assert_int_equal(table_deciders(table), 1);
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(keeper_move(&keeper, i, 0), REFUSE_NONE);
    assert_true(jacta_match_ply(table->match) >= 3);
}

/* ---- Clocks -------------------------------------------------------------------------------------------- */

static void clocks_run_side_by_side_and_stop_for_who_is_done(void **unused) {
    (void)unused;
    table->clock = CLOCK_GAME, table->seconds = 60, table->increment = 5;
    keeper_open(&keeper);
    wait_for(10000);
    assert_int_equal(keeper_move(&keeper, 1, 0), REFUSE_NONE);
    assert_int_equal(left(1), 55000);
    wait_for(10000);
    assert_int_equal(left(1), 55000);
    assert_int_equal(left(0), 40000);
    assert_int_equal(left(2), 40000);
    assert_int_equal(undo(1, -1), REFUSE_NONE); /* who takes it back was thinking all the time */
    assert_int_equal(left(1), 40000);
    assert_int_equal(keeper_move(&keeper, 1, 0), REFUSE_NONE);
    wait_for(60000);
    assert_int_equal(undo(1, -1), REFUSE_NO_UNDO); /* there is no time for it left */
}

static void steps_of_the_wall_clock_cost_nobody_anything(void **unused) {
    (void)unused;
    table->clock = CLOCK_MOVE, table->seconds = 60, table->timeout = TIMEOUT_FORFEIT;
    keeper_open(&keeper);
    keeper.time.date += 3600000;
    assert_int_equal(tick(), REFUSE_NONE);
    assert_int_equal(left(0), 60000);
    keeper.time.date -= 2 * 3600000;
    wait_for(1000);
    assert_int_equal(keeper_move(&keeper, 0, 0), REFUSE_NONE);
    assert_int_equal(left(1), 59000);
    assert_int_equal(table->phase, PHASE_PLAYING);
}

static void a_table_wakes_when_the_first_clock_runs_out(void **unused) {
    (void)unused;
    table->clock = CLOCK_MOVE, table->seconds = 60, table->timeout = TIMEOUT_BOT;
    keeper_open(&keeper);
    assert_int_equal(table->wake, keeper.time.now + 60000);
    wait_for(30000);
    assert_int_equal(take_over(1, 1, NULL, 0), REFUSE_NONE); /* changes nothing */
    assert_int_equal(keeper_move(&keeper, 0, 0), REFUSE_NONE);
    wait_for(30000);
    assert_int_equal(table->wake, keeper.time.now);
    assert_int_equal(tick(), REFUSE_NONE);
    assert_string_equal(table->seats[1].bot, "greedy");
    assert_true(table->seats[1].out && table->seats[2].out && !table->seats[0].out);
    assert_int_equal(table->wake, INT64_MAX);
}

static void resume(struct table *again, int64_t alive) {
    static table_deeds deeds;
    keeper_rebuild(&keeper, again);
    assert_int_equal(table_resume(again, alive, keeper.time, &deeds), REFUSE_NONE);
    assert_int_equal(deeds.list[0].kind, DEED_STORE_TABLE); /* so that it is not charged twice */
}

static void a_crash_gives_no_time_back_but_costs_nobody_the_time_of_the_repair(void **unused) {
    (void)unused;
    struct table again;
    table->clock = CLOCK_GAME, table->seconds = 600;
    keeper_open(&keeper);
    wait_for(5000);
    assert_int_equal(keeper_move(&keeper, 1, 0), REFUSE_NONE);
    wait_for(95000);
    int64_t alive = keeper.time.date;
    keeper.time.now = 77; /* another clock */
    keeper.time.date += 3600000;
    resume(&again, alive);
    assert_int_equal(table_clock(&again, 0, keeper.time.now), 500000);
    assert_int_equal(table_clock(&again, 1, keeper.time.now), 595000);
    assert_int_equal(table_clock(&again, 2, keeper.time.now + 1000), 499000);
    table_forget(&again);
    resume(&again, keeper.time.date); /* nobody is out of time for not having been asked */
    assert_int_equal(table_clock(&again, 0, keeper.time.now), 10000);
    table_forget(&again);
}

/* ---- Seats ------------------------------------------------------------------------------------------------ */

static void a_seat_is_handed_to_a_bot_by_others_as_pace_and_clock_have_it(void **unused) {
    (void)unused;
    enum { MINUTE = 60000, DAY = 24 * 60 * MINUTE };
    keeper_open(&keeper);
    assert_int_equal(take_over(0, 1, "random", MINUTE), REFUSE_NOT_ALLOWED);
    table->leisure = true;
    assert_int_equal(take_over(0, 1, "random", DAY), REFUSE_NOT_ALLOWED);
    table->clock = CLOCK_GAME; /* which will say when */
    assert_int_equal(take_over(0, 1, "random", 30ll * DAY), REFUSE_NOT_ALLOWED);
    table->clock = CLOCK_NONE;
    assert_int_equal(take_over(7, 1, "random", 4ll * DAY), REFUSE_NOT_ALLOWED); /* looks on */
    assert_int_equal(take_over(0, 1, "random", 4ll * DAY), REFUSE_NONE);
    assert_string_equal(table->seats[1].bot, "greedy"); /* not the weakest */
    assert_int_equal(take_over(0, 1, NULL, 4ll * DAY), REFUSE_NOT_ALLOWED);
    assert_int_equal(take_over(1, 1, NULL, 0), REFUSE_NONE); /* the owner is back */
    assert_string_equal(table->seats[1].bot, "");
}

static void a_seat_for_a_friend_stays_one_when_the_friend_leaves(void **unused) {
    (void)unused;
    for (uint32_t i = 1; i < 3; i++) {
        memset(&table->seats[i], 0, sizeof table->seats[i]);
        table->seats[i].kind = SEAT_LINK;
        memcpy(table->seats[i].invite, "secret", 6);
    }
    keeper_open(&keeper);
    assert_int_equal(join(1, -1, ""), REFUSE_NO_SEAT);
    assert_int_equal(join(1, -1, "guess"), REFUSE_BAD_CODE);
    assert_int_equal(join(1, -1, "secret"), REFUSE_NONE);
    assert_int_equal(keeper_do(&keeper, "p1", &(table_command){.verb = TABLE_LEAVE, .seat = -1}),
                     REFUSE_NONE);
    assert_int_equal(table->seats[1].kind, SEAT_LINK);
    assert_int_equal(join(2, 1, ""), REFUSE_NO_SEAT);
    assert_int_equal(join(2, 1, "secret"), REFUSE_NONE);
}

/* ---- Dice that nobody chooses ------------------------------------------------------------------------ */

static dice_nonce nonce_of(uint32_t who) {
    return (dice_nonce){.bytes = {(uint8_t)(who + 1)}, .size = 16};
}

static table_refusal join_dice(uint32_t who) {
    table_command command = {.verb = TABLE_JOIN, .seat = -1, .text = "", .name = person(who)};
    dice_nonce nonce = nonce_of(who);
    fair_promise(&nonce, &command.promise);
    return keeper_do(&keeper, person(who), &command);
}

static table_refusal reveal(uint32_t who, uint32_t nonce, uint32_t version) {
    return keeper_do(
        &keeper, person(who),
        &(table_command){.verb = TABLE_REVEAL, .version = version, .nonce = nonce_of(nonce)});
}

/* Three people who promise; the last seat is open until somebody joins. */
static void promise_all(uint32_t last) {
    for (uint32_t i = 0; i < 3; i++) {
        dice_nonce nonce = nonce_of(i);
        fair_promise(&nonce, &table->seats[i].promise);
    }
    memset(&table->seats[2], 0, sizeof table->seats[2]);
    table->seats[2].kind = SEAT_OPEN;
    keeper_open(&keeper);
    assert_int_equal(reveal(0, 0, table->version), REFUSE_NOT_ALLOWED); /* not all have promised */
    assert_int_equal(join_dice(last), REFUSE_NONE);
    assert_true(table_reveals(table));
}

static void a_game_begins_when_all_promised_nonces_are_shown(void **unused) {
    (void)unused;
    promise_all(2);
    uint32_t version = table->version;
    assert_int_equal(reveal(0, 0, version - 1), REFUSE_STALE);   /* other promises were seen */
    assert_int_equal(reveal(0, 5, version), REFUSE_NOT_ALLOWED); /* another nonce */
    assert_int_equal(reveal(7, 0, version), REFUSE_NOT_ALLOWED); /* looks on */
    assert_int_equal(reveal(0, 0, version), REFUSE_NONE);
    assert_int_equal(reveal(0, 0, version), REFUSE_NONE); /* the answer was lost */
    table_command late = {.verb = TABLE_JOIN, .seat = -1, .name = "p1"};
    dice_nonce other = nonce_of(6);
    fair_promise(&other, &late.promise);
    keeper_do(&keeper, "p1", &late); /* it might know a nonce by now */
    dice_nonce nonce = nonce_of(1);
    assert_true(fair_keeps(&table->seats[1].promise, &nonce));
    assert_int_equal(reveal(2, 2, version), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_WAITING);
    assert_int_equal(table_waits(table), 1 << 1);
    assert_int_equal(reveal(1, 1, version), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_PLAYING);
}

static void whoever_does_not_show_loses_the_seat_and_all_begin_anew(void **unused) {
    (void)unused;
    promise_all(2);
    uint8_t seed[DICE_SEED];
    memcpy(seed, table->seed, sizeof seed);
    for (uint32_t i = 0; i < 2; i++) assert_int_equal(reveal(i, i, table->version), REFUSE_NONE);
    wait_for(table_patience(table) - 1);
    tick();
    assert_int_equal(table->seats[2].kind, SEAT_PERSON);
    wait_for(1);
    tick();
    assert_int_equal(table->seats[2].kind, SEAT_OPEN);
    assert_memory_not_equal(seed, table->seed, sizeof seed);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(table->seats[i].promise.state, PROMISE_DUE);
        assert_int_equal(table->seats[i].nonce.size, 0);
    }
    assert_int_equal(join_dice(4),
                     REFUSE_NONE); /* full, but nobody shows before all have promised */
    assert_int_equal(reveal(4, 4, table->version), REFUSE_STALE);
    assert_int_equal(join_dice(0), REFUSE_NONE);
    assert_int_equal(join_dice(1), REFUSE_NONE);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(reveal(i < 2 ? i : 4, i < 2 ? i : 4, table->version), REFUSE_NONE);
    assert_int_equal(table->phase, PHASE_PLAYING);
}

static void a_host_who_knows_a_nonce_arranges_nothing_that_keeps_it(void **unused) {
    (void)unused;
    promise_all(2);
    assert_int_equal(reveal(1, 1, table->version), REFUSE_NONE);
    jacta_setup setup = table->setup;
    assert_int_equal(keeper_do(&keeper, "p0",
                               &(table_command){.verb = TABLE_SETUP, .seat = -1, .setup = &setup}),
                     REFUSE_NONE);
    assert_int_equal(table->seats[1].promise.state, PROMISE_DUE);
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(join_dice(i), REFUSE_NONE);
    assert_false(table_reveals(table)); /* the host has not begun */
    assert_int_equal(keeper_do(&keeper, "p0", &(table_command){.verb = TABLE_START, .seat = -1}),
                     REFUSE_NONE);
    assert_true(table_reveals(table));
}

static void a_game_that_is_given_up_has_a_record(void **unused) {
    (void)unused;
    keeper_open(&keeper);
    for (uint32_t i = 0; i < 3; i++)
        keeper_do(&keeper, person(i), &(table_command){.verb = TABLE_LEAVE, .seat = -1});
    assert_int_equal(table->phase, PHASE_CLOSED);
    assert_int_equal(keeper.over, 1);
}

/* Other seats, other options: other dice, which nobody may choose who has seen a nonce. */
static void who_arranges_the_table_anew_makes_all_promises_void(void **unused) {
    (void)unused;
    jacta_setup setup = table->setup;
    uint8_t seed[DICE_SEED];
    promise_all(2);
    assert_int_equal(reveal(1, 1, table->version), REFUSE_NONE);
    memcpy(seed, table->seed, sizeof seed);
    setup.options[TOY_ROUNDS] = 2;
    table_command other = {.verb = TABLE_SETUP, .seat = -1, .setup = &setup};
    assert_int_equal(keeper_do(&keeper, "p0", &other), REFUSE_NONE);
    assert_memory_not_equal(seed, table->seed, sizeof seed);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(table->seats[i].promise.state, PROMISE_DUE);
        assert_int_equal(table->seats[i].nonce.size, 0);
    }
    assert_int_equal(reveal(0, 0, table->version), REFUSE_NOT_ALLOWED);
    assert_int_equal(table->phase, PHASE_WAITING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
        TEST(nobody_waits_for_another_and_who_still_thinks_is_told),
        TEST(a_decision_ahead_is_taken_back_freely_until_all_are_in),
        TEST(a_repeated_decision_ahead_is_acknowledged_once_more),
        TEST(bots_among_those_who_decide_think_at_once),
        TEST(dice_that_are_numbered_through_fall_in_turn),
        TEST(clocks_run_side_by_side_and_stop_for_who_is_done),
        TEST(steps_of_the_wall_clock_cost_nobody_anything),
        TEST(a_table_wakes_when_the_first_clock_runs_out),
        TEST(a_crash_gives_no_time_back_but_costs_nobody_the_time_of_the_repair),
        TEST(a_seat_is_handed_to_a_bot_by_others_as_pace_and_clock_have_it),
        TEST(a_seat_for_a_friend_stays_one_when_the_friend_leaves),
        TEST(a_game_begins_when_all_promised_nonces_are_shown),
        TEST(who_arranges_the_table_anew_makes_all_promises_void),
        TEST(whoever_does_not_show_loses_the_seat_and_all_begin_anew),
        TEST(a_host_who_knows_a_nonce_arranges_nothing_that_keeps_it),
        TEST(a_game_that_is_given_up_has_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
