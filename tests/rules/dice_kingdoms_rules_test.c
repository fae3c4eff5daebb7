/* Set-up and chance (3, 4.3), and the edge cases: tests of section 8 carry the number of the ruling. */
#include "dice_kingdoms_position.h"
#include "rules/dice_kingdoms/internal.h"

/* ---- Chance ------------------------------------------------------------------------------------ */

static void rolls_have_exact_weights(void **unused) {
    (void)unused;
    static jacta_chance out[1296];
    dk_state s = given(2);
    uint32_t sum = 0, doubles = 0;
    assert_int_equal(game()->chances(&s, out), 21);
    for (uint32_t i = 0; i < 21; i++) sum += out[i].weight, doubles += out[i].weight == 1;
    assert_int_equal(sum, 36);
    assert_int_equal(doubles, 6);
    play(&s, "roll 1 2");
    assert_int_equal(game()->chances(&s, out), 1296);
    for (uint32_t i = 0; i < 1296; i++) assert_int_equal(out[i].weight, 1);
}

static void everybody_may_be_first(void **unused) {
    (void)unused;
    for (uint32_t players = 2; players <= 5; players++) {
        dk_state s = begun(players, false);
        jacta_chance out[DK_STATUES];
        play(&s, "reveal 1; reveal 2; reveal 3; reveal 4; reveal 5; reveal 6");
        assert_int_equal(game()->chances(&s, out), players);
        game()->apply(&s, out[players - 1].move);
        assert_int_equal(s.active, players - 1);
        play(&s, "roll 5 6; colours 1 1 1 1");
        asked_to_act(&s, (int32_t)players - 1);
    }
}

static void night_comes_after_day(void **unused) {
    (void)unused;
    dk_state s = given(2);
    memset(s.deck[DK_DAY], 0, DK_STATUES);
    s.deck[DK_DAY][8] = 1;
    chest(&s, 0, 5);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a; take 1");
    jacta_chance out[DK_STATUES];
    assert_int_equal(game()->chances(&s, out), 1);
    play(&s, "reveal 9");
    chest(&s, 1, 5);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a; take 2");
    assert_int_equal(game()->chances(&s, out), 14);
}

/* ---- Edge cases (8) ---------------------------------------------------------------------------- */

static void e01_a_full_section_takes_no_more(void **unused) {
    (void)unused;
    dk_state s = given(2);
    s.sheet[0].ticked[DK_WALL] = 22;
    citizen(&s, 0, C4, 1);
    act(&s, 4, 1, 1, 1);
    play(&s, "recruit 4");
    wall_is(&s, 0, 22);
    assert_int_equal(s.active, 1);
}

static void e02_no_box_is_skipped(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 1, 1);
    play(&s, "recruit 1");
    citizen_is(&s, 0, C1, 1);
    assert_int_equal(s.sheet[0].stars, 0); /* the star of the right box is not taken first */
    act(&s, 1, 1, 1, 1);
    play(&s, "build r02a 1");
    assert_int_equal(s.sheet[1].roads[R02], 1);
    act(&s, 1, 1, 1, 1);
    refuse(&s, "build r02b 1");
}

static void e04_one_open_track_means_no_consolation(void **unused) {
    (void)unused;
    dk_state s = given(2);
    citizen(&s, 0, C3, 2);
    guild(&s, 0, DK_SHADOW, 24);
    play(&s, "roll 3 3; colours 1 1 1 1"); /* 4 lost for shadow, 1 for the soldiers' six */
    asked_to_act(&s, 0);
    guild_is(&s, 0, DK_SOLDIER, 1);
    guild_is(&s, 0, DK_HOLY, 0);
    guild_is(&s, 0, DK_WORKER, 0);
}

static void e05_a_citizen_without_a_tick_brings_nothing(void **unused) {
    (void)unused;
    dk_state s = given(2);
    play(&s, "roll 1 2; colours 1 1 1 1");
    assert_int_equal(s.phase, DK_PHASE_CONSOLE);
}

static void e06_recruiting_needs_the_exact_value_and_a_box(void **unused) {
    (void)unused;
    dk_state s = given(2);
    citizen(&s, 0, C8, 2);
    act(&s, 2, 1, 1, 6);
    offer_only(&s, "recruit", "recruit 2");
}

static void e07_blue_is_added_whole_or_not_at_all(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 1, 4);
    offer_only(&s, "recruit", "recruit 1; recruit 5");
    offer_only(&s, "build r04", "build r04a 1; build r04a 4");
}

static void e08_powers_leave_the_black_dice_alone(void **unused) {
    (void)unused;
    dk_state s = given(2);
    for (dk_domain domain = DK_GREEN_PM; domain <= DK_SOLDIER_BARRACKS; domain++)
        own(&s, 0, domain);
    play(&s, "roll 1 1; colours 1 1 1 1");
    assert_int_equal(s.phase, DK_PHASE_CONSOLE); /* 5 and 6 are out of reach */
    offer_only(&s, "", "console holy; console worker; console shadow; console soldier");
}

static void e09_a_power_works_once_in_an_action(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_YELLOW_PM);
    act(&s, 3, 1, 1, 6);
    s.no_blue = 1;
    offer_only(&s, "recruit",
               "recruit 2; recruit 3; recruit 4"); /* not 1 nor 5 by using it twice */
}

static void e09_the_any_die_power_serves_one_die(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_ANY_PM);
    act(&s, 3, 1, 1, 3);
    /* 3, and 2 or 4 by the power; with blue 6, and 5 or 7 by the power on either die */
    offer_only(&s, "recruit", "recruit 2; recruit 3; recruit 4; recruit 5; recruit 6; recruit 7");
    refuse(&s, "recruit 8");
}

static void e10_a_new_dice_power_does_not_change_the_action(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 2, 1);
    play(&s, "build r01a 2");
    assert_true(owns(&s, 0, DK_GREEN_PM));
    assert_int_equal(s.active, 1);
}

static void e12_a_build_serves_one_road(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 5, 1);
    play(&s, "build r02a 3");
    assert_int_equal(s.sheet[0].roads[R02], 7);
    for (uint32_t other = 0; other < DK_ROADS; other++)
        if (other != R02) assert_int_equal(s.sheet[0].roads[other], 0);
    turn_is(&s, JACTA_CHANCE); /* nothing is left to be placed elsewhere */
}

static void e13_a_road_stops_at_a_domain(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 6, 6);
    play(&s, "build r01a 2");
    assert_int_equal(s.sheet[0].roads[R05], 0);
    assert_int_equal(s.sheet[0].roads[R09], 0);
}

static void e13_a_road_stops_at_a_dead_end(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_HOLY_ABBEY);
    act(&s, 1, 1, 6, 6);
    play(&s, "build r24a 4");
    assert_int_equal(s.sheet[0].roads[R24], 15);
    assert_int_equal(s.sheet[0].stars, 1);
}

static void e14_a_road_reward_may_finish_the_road_being_built(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_SHADOW_DEN);
    act(&s, 1, 1, 6, 1);
    s.sheet[0].roads[R18] = 7; /* three of seven; the fourth is a road reward */
    play(&s, "build r18a 4; reward road r18a");
    assert_int_equal(s.sheet[0].roads[R18], 127);
    assert_true(owns(&s, 0, DK_BLUE_FLIP));
    assert_int_equal(s.active, 1); /* the fourth tick of the build is lost */
}

static void e15_roads_start_at_a_rallied_domain(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 3, 1);
    offer_only(&s, "build", "build r01a 2; build r02a 3; build r03a 3; build r04a 3; build r04a 4");
    refuse(&s, "build r05a 3; build r01b 2");
}

static void e16_a_full_block_cannot_be_slain(void **unused) {
    (void)unused;
    dk_state s = given(2);
    block(&s, 0, BLOCK_1A, 2);
    act(&s, 1, 3, 1, 1);
    offer_only(&s, "slay", "slay 2a; slay 3a; slay 4a"); /* 3, or 4 with blue */
    refuse(&s, "slay 1a");
}

static void e17_a_combat_reward_takes_the_weakest_block(void **unused) {
    (void)unused;
    dk_state s = given(2);
    citizen(&s, 0, C3, 1);
    act(&s, 3, 1, 1, 6);
    play(&s, "recruit 3");
    offer_only(&s, "", "reward lair 1; reward lair 2; reward lair 3; reward lair 4");
    play(&s, "reward lair 4");
    block_is(&s, 0, BLOCK_4A, 1);
}

static void e18_a_combat_reward_without_a_lair_is_lost(void **unused) {
    (void)unused;
    dk_state s = given(2);
    for (uint32_t i = 0; i < DK_BLOCKS; i++)
        block(&s, 0, i, dk_boxes[DK_SECOND_SHEET][DK_BLOCK + i]);
    citizen(&s, 0, C3, 1);
    act(&s, 3, 1, 1, 6);
    play(&s, "recruit 3");
    turn_is(&s, JACTA_CHANCE);
}

static void e19_the_active_player_completes_the_lair_first(void **unused) {
    (void)unused;
    dk_state s = given(2);
    s.active = s.seat = 1;
    for (uint32_t seat = 0; seat < 2; seat++) {
        block(&s, seat, BLOCK_1A, 2);
        block(&s, seat, BLOCK_1B, 2);
        guild(&s, seat, DK_SHADOW, 2);
        citizen(&s, seat, C3, 1);
    }
    play(&s, "roll 1 3; colours 1 1 1 1");
    turn_is(&s, 1);
    play(&s, "reward lair 1");
    turn_is(&s, 0);
    play(&s, "reward lair 1");
    assert_int_equal(dk_lair_points(&s, 1, 0), 5);
    assert_int_equal(dk_lair_points(&s, 0, 0), 3);
}

static void e21_a_pedestal_cannot_wait(void **unused) {
    (void)unused;
    dk_state s = given(2);
    chest(&s, 0, 5);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a");
    assert_int_equal(count_listed(&s, ""), 6);
    assert_int_equal(count_listed(&s, "take"), 6);
}

static void e22_no_fifth_statue(void **unused) {
    (void)unused;
    dk_state s = given(2);
    for (uint32_t number = 7; number <= 10; number++) statue(&s, 0, number);
    chest(&s, 0, 5);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a");
    chest_is(&s, 0, 6);
    turn_is(&s, JACTA_CHANCE); /* the next roll */
    assert_int_equal(s.phase, DK_PHASE_ROLL);
}

static void e23_a_row_of_copies_gives_nothing(void **unused) {
    (void)unused;
    dk_state s = given(2);
    statue(&s, 0, 1);
    statue(&s, 0, 2);
    row(&s, "1 2 2");
    memset(s.deck, 0, sizeof s.deck);
    chest(&s, 0, 5);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a");
    assert_int_equal(s.phase, DK_PHASE_ROLL);
}

static void e24_immediate_statues_work_in_the_statues_step(void **unused) {
    (void)unused;
    dk_state s = given(2);
    row(&s, "12 1 2 3 4 5");
    chest(&s, 1, 5);
    guild(&s, 1, DK_WORKER, 2);
    play(&s, "roll 4 5; colours 1 1 1 1");
    turn_is(&s, 1);
    play(&s, "take 12; reward citizen 1; reward citizen 2; reward citizen 3");
    citizen_is(&s, 1, C1, 1);
    citizen_is(&s, 1, C2, 1);
    citizen_is(&s, 1, C3, 1);
    play(&s, "reveal 7");
    asked_to_act(&s, 0);
}

static void e25_the_last_turn_of_the_round_ends_it(void **unused) {
    (void)unused;
    dk_state s = given(2);
    s.active = s.seat = 1;
    for (dk_guild g = DK_HOLY; g <= DK_WORKER; g++) guild(&s, 1, g, 24);
    guild(&s, 1, DK_SOLDIER, 23);
    play(&s, "roll 1 6; colours 1 1 1 1");
    asked_to_act(&s, 1);
    play(&s, "recruit 1");
    turn_is(&s, JACTA_OVER);
}

static void e26_two_complete_tracks_end_nothing(void **unused) {
    (void)unused;
    dk_state s = given(2);
    guild(&s, 1, DK_HOLY, 24);
    guild(&s, 1, DK_WORKER, 23);
    play(&s, "roll 4 5; colours 1 1 1 1");
    guild_is(&s, 1, DK_WORKER, 24);
    assert_int_equal(s.last_round, 0);
    guild(&s, 1, DK_SHADOW, 23);
    asked_to_act(&s, 0);
    citizen(&s, 1, C3, 1);
    play(&s, "recruit 1; roll 1 3; colours 1 1 1 1");
    assert_int_equal(s.last_round, 1); /* the third, also of a player who is not active */
}

static void e28_a_road_reward_rallies_outside_the_own_turn(void **unused) {
    (void)unused;
    dk_state s = given(2);
    guild(&s, 1, DK_WORKER, 5);
    road(&s, 1, R01, 1);
    play(&s, "roll 4 5; colours 1 1 1 1");
    turn_is(&s, 1);
    play(&s, "reward road r01a");
    assert_true(owns(&s, 1, DK_GREEN_PM));
    asked_to_act(&s, 0);
}

static void e29_gold_beyond_the_chest_is_lost(void **unused) {
    (void)unused;
    dk_state s = given(2);
    chest(&s, 0, 36);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a");
    chest_is(&s, 0, 36);
}

static void e30_a_bridge_built_from_both_sides(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_YELLOW_PM);
    own(&s, 0, DK_GREEN_FLIP);
    road(&s, 0, R06, 0x07);
    act(&s, 1, 1, 2, 6);
    play(&s, "build r06a 2");
    assert_true(dk_bridge_complete(&s, 0, 1));
    s = given(2);
    own(&s, 0, DK_YELLOW_PM);
    own(&s, 0, DK_GREEN_FLIP);
    road(&s, 0, R06, 0x03);
    act(&s, 1, 1, 2, 6);
    play(&s, "build r06b 2");
    assert_int_equal(s.sheet[0].roads[R06], 0x1B);
    assert_false(dk_bridge_complete(&s, 0, 1));
}

static void a_road_open_at_both_ends_is_finished_from_a(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_YELLOW_PM);
    own(&s, 0, DK_GREEN_FLIP);
    road(&s, 0, R06, 0x13);
    act(&s, 1, 1, 1, 1);
    offer_only(&s, "build r06", "build r06a 1; build r06a 2; build r06b 1");
}

static void a_road_reward_offers_the_last_box_once(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_YELLOW_PM);
    own(&s, 0, DK_GREEN_FLIP);
    road(&s, 0, R06, 0x1B);
    citizen(&s, 0, C5, 1);
    act(&s, 5, 1, 1, 1);
    play(&s, "recruit 5"); /* the second box of citizen 5 is a road */
    offer_only(&s, "reward road r06", "reward road r06a");
    offer(&s, "reward road r02a; reward road r02b"); /* three boxes left: two different ones */
}

static void e32_citizens_from_seven_on_need_the_blue_die(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 6, 1, 1, 6);
    offer_only(&s, "recruit", "recruit 6; recruit 11/12");
    for (uint8_t blue = 3; blue <= 4; blue++) {
        act(&s, 6, 1, 1, blue);
        offer_only(&s, "recruit", "recruit 6; recruit 9/10");
    }
    act(&s, 6, 1, 1, 5);
    offer_only(&s, "recruit", "recruit 6; recruit 11/12");
    s.no_blue = 1;
    offer_only(&s, "recruit", "recruit 6");
}

static void e33_passing_only_without_any_action(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 1, 1);
    refuse(&s, "pass");
    for (uint32_t i = 0; i < DK_CITIZENS; i++) citizen(&s, 0, i, 2);
    for (uint32_t i = 0; i < DK_BLOCKS; i++)
        block(&s, 0, i, dk_boxes[DK_SECOND_SHEET][DK_BLOCK + i]);
    refuse(&s, "pass");
    for (uint32_t i = 0; i < DK_ROADS; i++) road(&s, 0, i, (uint8_t)((1 << dk_roads[i].boxes) - 1));
    offer_only(&s, "", "pass");
    play(&s, "pass");
    assert_int_equal(s.active, 1);
}

static void e34_all_tracks_complete_means_no_consolation(void **unused) {
    (void)unused;
    dk_state s = given(2);
    for (dk_guild g = DK_HOLY; g < DK_GUILDS; g++) guild(&s, 0, g, 24);
    play(&s, "roll 4 5; colours 1 1 1 1");
    asked_to_act(&s, 0);
}

/* ---- Invariants in play ------------------------------------------------------------------------ */

static void check_sheet(const dk_state *s, uint32_t seat) {
    dk_state copy = *s;
    connect(&copy, seat);
    assert_true(copy.ends[seat] == s->ends[seat]);
    uint32_t stars = 0;
    for (uint32_t section = 0; section < DK_SECTIONS; section++)
        for (uint32_t box = 0; box < s->sheet[seat].ticked[section]; box++)
            stars += dk_box[DK_SECOND_SHEET][section][box] == '*' &&
                     !(section < DK_CHEST && s->crossed[section] >> box & 1);
    for (uint32_t i = 0; i < DK_ROADS; i++)
        for (uint32_t box = 0; box < dk_roads[i].boxes; box++)
            stars += dk_roads[i].box[box] == '*' && s->sheet[seat].roads[i] >> box & 1;
    assert_int_equal(stars, s->sheet[seat].stars);
    assert_true(__builtin_popcount(s->sheet[seat].statues) <= DK_HOLD);
}

static void cards_ends_and_stars_add_up(void **unused) {
    (void)unused;
    jacta_move moves[512];
    for (uint64_t seed = 0; seed < 200; seed++) {
        jacta_rng rng = jacta_rng_seed(7, seed);
        dk_state s = begun(1 + (uint32_t)seed % 5, seed & 1);
        for (int32_t seat; (seat = game()->turn(&s)) != JACTA_OVER;) {
            if (seat == JACTA_CHANCE)
                game()->apply(&s, game()->draw(&s, &rng));
            else
                game()->apply(&s, moves[jacta_rng_below(&rng, game()->moves(&s, moves))]);
            uint32_t cards = 0;
            for (uint32_t kind = 0; kind < DK_STATUES; kind++) {
                cards += 0u + s.row[kind] + s.deck[DK_DAY][kind] + s.deck[DK_NIGHT][kind];
                for (uint32_t i = 0; i < s.players; i++) cards += s.sheet[i].statues >> kind & 1;
            }
            assert_true(cards == 28 || (cards == 22 && !s.events[5]));
            for (uint32_t i = 0; i < s.players; i++) check_sheet(&s, i);
        }
    }
}

/* ---- Facts and names ---------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    int32_t value[DK_SEATS * DK_SECTIONS];
    uint32_t count;
} fact_row;

static void keep_fact(void *context, const char *name, const int32_t *values, uint32_t count) {
    fact_row *row = context;
    if (strcmp(name, row->name) != 0) return;
    assert_true(count <= DK_SEATS * DK_SECTIONS);
    memcpy(row->value, values, count * sizeof *values);
    row->count = count;
}

static fact_row fact(const dk_state *s, const char *name) {
    fact_row row = {.name = name};
    game()->face->facts(s, keep_fact, &row);
    return row;
}

static void facts_are_a_row_of_all_seats(void **unused) {
    (void)unused;
    dk_state s = given(3);
    guild(&s, 2, DK_WORKER, 9);
    road(&s, 1, R01, 3);
    own(&s, 1, DK_GREEN_PM);
    s.sheet[1].stars = 4;
    statue(&s, 1, 14);
    block(&s, 0, BLOCK_1A, 2);
    block(&s, 0, BLOCK_1B, 3);
    s.lair_first[0] = 1;
    fact_row ticked = fact(&s, "ticked"), roads = fact(&s, "road_ticked");
    fact_row points = fact(&s, "lair_points"), worth = fact(&s, "lair_worth");
    assert_int_equal(ticked.count, 3 * DK_SECTIONS);
    assert_int_equal(ticked.value[2 * DK_SECTIONS + DK_WORKER], 9);
    assert_int_equal(roads.count, 3 * DK_ROADS);
    assert_int_equal(roads.value[DK_ROADS + R01], 2);
    assert_int_equal(points.value[0], 5);
    assert_int_equal(points.value[DK_LAIRS], 0);
    assert_int_equal(worth.value[0], 5);
    assert_int_equal(worth.value[DK_LAIRS], 3);
    assert_int_equal(worth.value[DK_LAIRS + 1], 7);
    assert_int_equal(fact(&s, "statue_points").value[DK_STATUES + 1], 1);
    assert_int_equal(fact(&s, "stars").value[1], 7);
    assert_int_equal(fact(&s, "domains").value[1], 1);
}

static void facts_leave_out_what_is_crossed(void **unused) {
    (void)unused;
    dk_state s = given(1);
    s.crossed[DK_WALL] = 1 << 1 | 1 << 4;
    s.sheet[0].ticked[DK_WALL] = 2;
    assert_int_equal(fact(&s, "boxes").value[DK_WALL], 20);
    assert_int_equal(fact(&s, "boxes").value[DK_CHEST], 36);
    assert_int_equal(fact(&s, "ticked").value[DK_WALL], 1);
}

/* The black dice are harvested, then one of the others is used. */
static void facts_tell_which_dice_are_spent(void **unused) {
    (void)unused;
    static const struct {
        dk_phase phase;
        uint8_t second, no_blue;
        int32_t spent[DK_DICE];
    } rows[] = {{DK_PHASE_HARVEST, 0, 0, {0, 0, 0, 0, 0, 0}},
                {DK_PHASE_ACTION, 0, 0, {1, 1, 0, 0, 0, 0}},
                {DK_PHASE_ACTION, 0, 1, {1, 1, 0, 0, 0, 1}},
                {DK_PHASE_ACTED, 0, 0, {1, 1, 1, 1, 1, 1}},
                {DK_PHASE_HARVEST, 1, 0, {0, 0, 1, 1, 1, 1}}};
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        dk_state s = given(1);
        s.phase = (uint8_t)rows[i].phase, s.second = rows[i].second, s.no_blue = rows[i].no_blue;
        assert_int_equal(fact(&s, "spent").count, DK_DICE);
        assert_memory_equal(fact(&s, "spent").value, rows[i].spent, sizeof rows[i].spent);
    }
}

static void actions_have_names(void **unused) {
    (void)unused;
    static const struct {
        jacta_move move;
        const char *name;
    } rows[] = {{DK_MOVE_HARVEST + DK_SHADOW, "harvest shadow"},
                {DK_MOVE_REWARD + C9_10, "reward_citizen 9_10"},
                {DK_MOVE_SLAY + BLOCK_3B, "slay 3b"},
                {DK_MOVE_BUILD + (2 * R22 + 1) * DK_ROAD_MAX + 5, "build r22b 6"},
                {DK_MOVE_PASS, "pass"},
                {DK_ACTIONS - 1, "cross_bridge br6"}};
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[64];
        jacta_text out = {name, sizeof name, 0};
        jacta_action_text(game(), rows[i].move, &out);
        assert_string_equal(name, rows[i].name);
    }
}

static void who_began_is_known_when_drawn(void **unused) {
    (void)unused;
    dk_state s = begun(3, false);
    assert_int_equal(jacta_first(game(), &s), JACTA_CHANCE);
    play(&s, "reveal 1; reveal 2; reveal 3; reveal 4; reveal 5; reveal 6");
    assert_int_equal(jacta_first(game(), &s), JACTA_CHANCE);
    play(&s, "first 2");
    assert_int_equal(jacta_first(game(), &s), 2);
    s = begun(1, false);
    assert_int_equal(jacta_first(game(), &s), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolls_have_exact_weights),
        cmocka_unit_test(everybody_may_be_first),
        cmocka_unit_test(night_comes_after_day),
        cmocka_unit_test(e01_a_full_section_takes_no_more),
        cmocka_unit_test(e02_no_box_is_skipped),
        cmocka_unit_test(e04_one_open_track_means_no_consolation),
        cmocka_unit_test(e05_a_citizen_without_a_tick_brings_nothing),
        cmocka_unit_test(e06_recruiting_needs_the_exact_value_and_a_box),
        cmocka_unit_test(e07_blue_is_added_whole_or_not_at_all),
        cmocka_unit_test(e08_powers_leave_the_black_dice_alone),
        cmocka_unit_test(e09_a_power_works_once_in_an_action),
        cmocka_unit_test(e09_the_any_die_power_serves_one_die),
        cmocka_unit_test(e10_a_new_dice_power_does_not_change_the_action),
        cmocka_unit_test(e12_a_build_serves_one_road),
        cmocka_unit_test(e13_a_road_stops_at_a_domain),
        cmocka_unit_test(e13_a_road_stops_at_a_dead_end),
        cmocka_unit_test(e14_a_road_reward_may_finish_the_road_being_built),
        cmocka_unit_test(e15_roads_start_at_a_rallied_domain),
        cmocka_unit_test(e16_a_full_block_cannot_be_slain),
        cmocka_unit_test(e17_a_combat_reward_takes_the_weakest_block),
        cmocka_unit_test(e18_a_combat_reward_without_a_lair_is_lost),
        cmocka_unit_test(e19_the_active_player_completes_the_lair_first),
        cmocka_unit_test(e21_a_pedestal_cannot_wait),
        cmocka_unit_test(e22_no_fifth_statue),
        cmocka_unit_test(e23_a_row_of_copies_gives_nothing),
        cmocka_unit_test(e24_immediate_statues_work_in_the_statues_step),
        cmocka_unit_test(e25_the_last_turn_of_the_round_ends_it),
        cmocka_unit_test(e26_two_complete_tracks_end_nothing),
        cmocka_unit_test(e28_a_road_reward_rallies_outside_the_own_turn),
        cmocka_unit_test(e29_gold_beyond_the_chest_is_lost),
        cmocka_unit_test(e30_a_bridge_built_from_both_sides),
        cmocka_unit_test(a_road_open_at_both_ends_is_finished_from_a),
        cmocka_unit_test(a_road_reward_offers_the_last_box_once),
        cmocka_unit_test(e32_citizens_from_seven_on_need_the_blue_die),
        cmocka_unit_test(e33_passing_only_without_any_action),
        cmocka_unit_test(e34_all_tracks_complete_means_no_consolation),
        cmocka_unit_test(cards_ends_and_stars_add_up),
        cmocka_unit_test(facts_are_a_row_of_all_seats),
        cmocka_unit_test(facts_leave_out_what_is_crossed),
        cmocka_unit_test(facts_tell_which_dice_are_spent),
        cmocka_unit_test(actions_have_names),
        cmocka_unit_test(who_began_is_known_when_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
