/* The harvest (5.1), every domain power (5.2, 5.9), every statue (5.8), and the solo mode with every
 * event (7). */
#include "dice_kingdoms_position.h"

/* ---- Harvest (5.1) ----------------------------------------------------------------------------- */

static void the_player_orders_the_guilds_that_give_rewards(void **unused) {
    (void)unused;
    dk_state s = given(2);
    guild(&s, 0, DK_WORKER, 2);  /* the third box is gold */
    guild(&s, 0, DK_SOLDIER, 5); /* the sixth box is a combat */
    play(&s, "roll 5 6; colours 1 1 1 1");
    offer_only(&s, "", "harvest worker; harvest soldier");
    play(&s, "harvest soldier; reward lair 1");
    chest_is(&s, 0, 1);
    guild_is(&s, 0, DK_WORKER, 3);
    guild_is(&s, 0, DK_SOLDIER, 6);
}

static void q2_citizens_of_this_harvest_count_from_the_next(void **unused) {
    (void)unused;
    dk_state s = given(2);
    guild(&s, 0, DK_SHADOW, 11); /* the twelfth box is a recruit */
    citizen(&s, 0, C3, 1);
    play(&s, "roll 1 3; colours 1 1 1 1");
    play(&s, "reward citizen 1");
    guild_is(&s, 0, DK_HOLY, 0);
}

static void sums_of_nine_and_ten_share_a_citizen(void **unused) {
    (void)unused;
    static const char *const rolls[] = {"roll 3 6", "roll 4 6", "roll 5 6", "roll 6 6"};
    for (uint32_t i = 0; i < 4; i++) {
        dk_state s = given(2);
        citizen(&s, 0, C6, 0);
        citizen(&s, 0, C5, 0);
        citizen(&s, 0, C9_10, 2);
        citizen(&s, 0, C11_12, 1);
        play(&s, rolls[i]);
        play(&s, "colours 1 1 1 1");
        guild_is(&s, 0, DK_HOLY, i < 2 ? 2 : 0);
        guild_is(&s, 0, DK_WORKER, i < 2 ? 0 : 1);
    }
}

/* ---- Domains (5.2, 5.9) ------------------------------------------------------------------------ */

static void each_dice_power_changes_its_die(void **unused) {
    (void)unused;
    static const struct {
        dk_domain domain;
        uint32_t yellow, red, green; /* values without blue, from 2 each */
    } row_of[] = {
        {DK_YELLOW_PM, 0x0E, 0x04, 0x04}, {DK_YELLOW_FLIP, 0x24, 0x04, 0x04},
        {DK_RED_PM, 0x04, 0x0E, 0x04},    {DK_RED_FLIP, 0x04, 0x24, 0x04},
        {DK_GREEN_PM, 0x04, 0x04, 0x0E},  {DK_GREEN_FLIP, 0x04, 0x04, 0x24},
        {DK_ANY_PM, 0x0E, 0x0E, 0x0E},
    };
    for (uint32_t i = 0; i < sizeof row_of / sizeof *row_of; i++) {
        dk_state s = given(2);
        own(&s, 0, row_of[i].domain);
        act(&s, 2, 2, 2, 6);
        s.no_blue = 1;
        assert_int_equal(dk_totals(&s, 0, DK_YELLOW), row_of[i].yellow);
        assert_int_equal(dk_totals(&s, 0, DK_RED), row_of[i].red);
        assert_int_equal(dk_totals(&s, 0, DK_GREEN), row_of[i].green);
    }
}

static void blue_powers_change_the_sum(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_BLUE_PM);
    act(&s, 1, 1, 1, 2);
    assert_int_equal(dk_totals(&s, 0, DK_RED), 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4);
    s.sheet[0].domains = 1 << DK_BLUE_FLIP;
    assert_int_equal(dk_totals(&s, 0, DK_RED), 1 << 1 | 1 << 3 | 1 << 6);
}

/* Every order of every choice of powers, one after the other, against the quick set. */
static uint32_t by_hand(const dk_state *s, dk_die colour, uint32_t domains, int v, int b,
                        uint32_t found) {
    found |= 1u << v | 1u << (v + b);
    for (uint32_t domain = 0; domain < DK_DOMAINS; domain++) {
        if (!(domains >> domain & 1)) continue;
        uint32_t rest = domains & ~(1u << domain);
        for (int d = -1; d <= 1; d += 2) {
            int up = v + d < 1 || v + d > 6 ? v : v + d,
                blue_up = b + d < 1 || b + d > 6 ? b : b + d;
            if (domain == dk_power_pm[colour] || domain == DK_ANY_PM)
                found |= by_hand(s, colour, rest, up, b, found);
            if (domain == DK_BLUE_PM || domain == DK_ANY_PM)
                found |= by_hand(s, colour, rest, v, blue_up, found);
        }
        if (domain == dk_power_flip[colour]) found |= by_hand(s, colour, rest, 7 - v, b, found);
        if (domain == DK_BLUE_FLIP) found |= by_hand(s, colour, rest, v, 7 - b, found);
    }
    return found;
}

static void any_combination_of_powers_in_any_order(void **unused) {
    (void)unused;
    dk_state s = given(2);
    const uint32_t powers[] = {DK_GREEN_PM, DK_GREEN_FLIP, DK_BLUE_PM, DK_BLUE_FLIP, DK_ANY_PM};
    for (uint32_t set = 0; set < 32; set++) {
        s.sheet[0].domains = 0;
        for (uint32_t i = 0; i < 5; i++)
            if (set >> i & 1) s.sheet[0].domains |= (uint16_t)(1u << powers[i]);
        for (uint8_t v = 1; v <= 6; v++)
            for (uint8_t b = 1; b <= 6; b++) {
                act(&s, 1, 1, v, b);
                assert_int_equal(dk_totals(&s, 0, DK_GREEN),
                                 by_hand(&s, DK_GREEN, s.sheet[0].domains, v, b, 0));
            }
    }
}

/* The words of an action show a way to its total: the last two numbers are the dice as changed, 0 for
 * a blue die that is not used. */
static void check_way(const dk_state *s, jacta_move move) {
    jacta_phrase phrase;
    game()->face->describe(s, move, &phrase);
    int32_t colour = phrase.arg[phrase.args - 2].number, blue = phrase.arg[phrase.args - 1].number;
    uint32_t total = (uint32_t)(colour + blue);
    assert_in_range(colour, 1, 6);
    assert_in_range(blue, 0, 6);
    if (move < DK_MOVE_SLAY) {
        const dk_citizen *to = &dk_citizens[move - DK_MOVE_RECRUIT];
        assert_in_range(total, to->low, to->high);
    } else if (move < DK_MOVE_BUILD) {
        assert_in_range(total, dk_blocks[move - DK_MOVE_SLAY].low,
                        dk_blocks[move - DK_MOVE_SLAY].high);
    } else {
        uint32_t build = move - DK_MOVE_BUILD, boxes = build % DK_ROAD_MAX + 1;
        uint32_t left = dk_road_left(s, s->seat, build / DK_ROAD_MAX / 2);
        assert_int_equal(total < left ? total : left, boxes);
    }
}

static void every_action_tells_a_way_to_its_total(void **unused) {
    (void)unused;
    jacta_move moves[512];
    jacta_rng rng = jacta_rng_seed(3, 0);
    for (uint32_t i = 0; i < 3000; i++) {
        dk_state s = given(2);
        s.sheet[0].domains = (uint16_t)jacta_rng_below(&rng, 1 << DK_DOMAINS);
        connect(&s, 0);
        act(&s, 1, 1, 1, 1);
        for (uint32_t die = DK_YELLOW; die <= DK_BLUE; die++)
            s.dice[die] = (uint8_t)(1 + jacta_rng_below(&rng, 6));
        for (uint32_t count = game()->moves(&s, moves); count; count--)
            check_way(&s, moves[count - 1]);
    }
}

static void the_way_with_the_fewest_powers_is_told(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_YELLOW_PM);
    own(&s, 0, DK_YELLOW_FLIP);
    act(&s, 5, 1, 2, 6);
    static const char *const told[][2] = {{"build r01a 2", "die:green road:1 end:r01a box:1,2"},
                                          {"recruit 5", "die:yellow citizen:5"},
                                          {"recruit 6", "die:yellow domain:2 citizen:6"},
                                          {"recruit 2", "die:yellow domain:9 citizen:2"},
                                          {"recruit 3", "die:yellow domain:9 domain:2 citizen:3"},
                                          {"recruit 11/12", "die:yellow die:blue citizen:10"}};
    for (uint32_t i = 0; i < sizeof told / sizeof *told; i++) {
        char words[JACTA_MAX_NOTATION];
        jacta_text out = {words, sizeof words, 0};
        jacta_move move;
        assert_true(find_move(&s, told[i][0], &move));
        game()->face->touch(&s, move, &out);
        assert_string_equal(words, told[i][1]);
    }
}

static void each_citizen_domain_enlists_its_guild(void **unused) {
    (void)unused;
    static const struct {
        dk_domain from;
        const char *build, *offers;
    } way[] = {
        {DK_GREEN_PM, "build r05a 5", "domain citizen 2; domain citizen 5; domain citizen 11/12"},
        {DK_BLUE_PM, "build r08a 5", "domain citizen 3; domain citizen 7"},
        {DK_YELLOW_FLIP, "build r20a 6", "domain citizen 1; domain citizen 9/10"},
        {DK_ANY_PM, "build r22a 6", "domain citizen 4; domain citizen 6; domain citizen 8"},
    };
    for (uint32_t i = 0; i < 4; i++) {
        dk_state s = given(2);
        own(&s, 0, way[i].from);
        act(&s, 1, 1, 6, 6);
        play(&s, way[i].build);
        offer_only(&s, "", way[i].offers);
    }
}

static void q3_option_lowest_citizen_first(void **unused) {
    (void)unused;
    dk_state s = begun(2, true);
    play(&s, "reveal 1; reveal 2; reveal 3; reveal 4; reveal 5; reveal 6; first 0");
    own(&s, 0, DK_ANY_PM);
    citizen(&s, 0, C4, 2);
    act(&s, 1, 1, 6, 6);
    play(&s, "build r22a 6");
    offer_only(&s, "", "domain citizen 6");
}

static void q8_the_reward_of_the_box_comes_before_the_citizen(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, 0, DK_HOLY_ABBEY);
    road(&s, 0, R21, 0x77); /* all but the recruit in the middle */
    s.sheet[0].domains = 1 << DK_ANY_PM;
    connect(&s, 0);
    act(&s, 1, 1, 1, 6);
    play(&s, "build r21a 1");
    assert_true(owns(&s, 0, DK_HOLY_ABBEY));
    play(&s, "reward citizen 4; domain citizen 1");
}

/* ---- Statues (5.8) ------------------------------------------------------------------------------ */

static void each_statue_at_its_best(void **unused) {
    (void)unused;
    static const uint8_t best[DK_STATUES] = {12, 13, 12, 12, 16, 16, 12, 12, 12, 12, 12, 0, 0, 0};
    dk_state s = given(2);
    dk_sheet *sheet = &s.sheet[0];
    for (uint32_t i = 0; i < DK_SECTIONS; i++) sheet->ticked[i] = dk_boxes[DK_SECOND_SHEET][i];
    for (uint32_t i = 0; i < DK_ROADS; i++) road(&s, 0, i, (uint8_t)((1 << dk_roads[i].boxes) - 1));
    sheet->domains = (1 << DK_DOMAINS) - 1;
    sheet->stars = 29;
    statue(&s, 0, 14);
    for (uint32_t i = 0; i < DK_STATUES; i++) {
        assert_int_equal(dk_statue_points(&s, 0, i), best[i]);
        if (i != 13) assert_int_equal(dk_statue_points(&s, 1, i), i == 9 || i == 10 ? 2 : 0);
    }
}

static dk_state at_a_pedestal(const char *numbers) {
    dk_state s = given(2);
    row(&s, numbers);
    chest(&s, 0, 5);
    act(&s, 1, 4, 1, 6);
    play(&s, "slay 1a");
    return s;
}

static void statue_12_gives_three_recruits(void **unused) {
    (void)unused;
    dk_state s = at_a_pedestal("12");
    play(&s, "take 12; reveal 7; reward citizen 1; reward citizen 1; reward citizen 2");
    citizen_is(&s, 0, C1, 2);
    citizen_is(&s, 0, C2, 1);
    assert_int_equal(s.active, 1);
}

static void statue_13_gives_three_combats(void **unused) {
    (void)unused;
    dk_state s = at_a_pedestal("13");
    play(&s, "take 13; reveal 7; reward lair 2; reward lair 2; reward lair 3");
    block_is(&s, 0, BLOCK_2A, 2);
    block_is(&s, 0, BLOCK_3A, 1);
    chest_is(&s, 0, 7); /* 6, and the gold of the Orc Camp's second box */
    assert_int_equal(s.active, 1);
}

static void statue_14_gives_three_gold(void **unused) {
    (void)unused;
    dk_state s = at_a_pedestal("14");
    play(&s, "take 14; reveal 7");
    chest_is(&s, 0, 9);
    assert_int_equal(s.active, 1);
}

static void a_pedestal_within_a_statue_is_used_at_once(void **unused) {
    (void)unused;
    dk_state s = given(2);
    row(&s, "14 1 2 3 4 5");
    guild(&s, 0, DK_WORKER, 2);
    chest(&s, 0, 12);
    play(&s, "roll 4 5; colours 1 1 1 1");
    play(&s, "take 14");
    chest_is(&s, 0, 16); /* no pedestal among 14, 15, 16 */
    play(&s, "reveal 7");
    s = given(2);
    row(&s, "14 1 2 3 4 5");
    chest(&s, 0, 18);
    s.phase = DK_PHASE_STATUES;
    s.tasks[s.depth++] = (dk_task){DK_PEDESTAL, 1};
    play(&s, "take 14"); /* gold 19 and 20: the third pedestal */
    chest_is(&s, 0, 20);
    turn_is(&s, 0);
    refuse(&s, "take 14");
    play(&s, "take 5");
    chest_is(&s, 0, 21);
    uint32_t left = 0;
    for (uint32_t kind = 0; kind < DK_STATUES; kind++) left += s.row[kind];
    assert_int_equal(left, 4); /* not refilled in between */
    turn_is(&s, JACTA_CHANCE);
}

/* ---- Solo (7) ---------------------------------------------------------------------------------- */

/* A solo game at the event of a double four. */
static dk_state at_an_event(const char *name) {
    dk_state s = given(1);
    play(&s, "roll 4 4; colours 1 1 1 1");
    play(&s, name);
    return s;
}

/* Takes the first choice and the first card until the dice are rolled again. */
static void to_the_next_roll(dk_state *s) {
    jacta_move moves[512];
    jacta_chance cards[DK_STATUES];
    for (int32_t seat; (seat = game()->turn(s)) >= 0 || s->depth;) {
        if (seat >= 0)
            game()->moves(s, moves);
        else
            game()->chances(s, cards);
        game()->apply(s, seat >= 0 ? moves[0] : cards[0].move);
    }
}

static void solo_lasts_twenty_turns_whatever_the_tracks(void **unused) {
    (void)unused;
    dk_state s = given(1);
    for (dk_guild g = DK_HOLY; g < DK_GUILDS; g++) guild(&s, 0, g, 23);
    for (uint32_t turn = 1; turn <= 20; turn++) {
        assert_int_equal(s.round, turn);
        play(&s, "roll 1 2; colours 1 1 1 1");
        to_the_next_roll(&s);
        play(&s, "roll 1 2");
        to_the_next_roll(&s);
    }
    for (dk_guild g = DK_HOLY; g < DK_GUILDS; g++) guild_is(&s, 0, g, 24);
    turn_is(&s, JACTA_OVER);
}

static void event_burned_hamlet(void **unused) {
    (void)unused;
    dk_state s = given(1);
    own(&s, 0, DK_RED_PM);
    play(&s, "roll 4 4; colours 1 1 2 1; event burned_hamlet");
    assert_int_equal(count_listed(&s, "cross"), 12);
    refuse(&s, "cross red_pm");
    play(&s, "cross green_pm");
    asked_to_act(&s, 0);
    play(&s, "build r01a 2");
    assert_false(owns(&s, 0, DK_GREEN_PM)); /* the road ends there like a dead end */
    assert_int_equal(s.ends[0] & 3ull << (2 * R05), 0);
}

static void event_swollen_river(void **unused) {
    (void)unused;
    dk_state s = given(1);
    own(&s, 0, DK_GREEN_PM);
    road(&s, 0, R07, 0x0E);
    play(&s, "roll 4 4; colours 1 1 6 1; event swollen_river");
    offer_only(&s, "", "cross br1; cross br2; cross br4; cross br5; cross br6");
    play(&s, "cross br1");
    asked_to_act(&s, 0);
    play(&s, "build r05a 5; domain citizen 2");
    chest_is(&s, 0, 0);
    assert_int_equal(dk_statue_points(&s, 0, 0), 2); /* br3 alone */
}

static void event_desertion(void **unused) {
    (void)unused;
    dk_state s = given(1);
    citizen(&s, 0, C4, 1);
    play(&s, "roll 4 4; colours 4 1 1 1; event desertion");
    asked_to_act(&s, 0);
    guild_is(&s, 0, DK_SOLDIER, 2); /* one tick, activated twice */
    refuse(&s, "recruit 4");
    offer(&s, "recruit 5");
    citizen_is(&s, 0, C4, 1);
    s = at_an_event("event desertion"); /* nobody there yet: one box is left */
    asked_to_act(&s, 0);
    s.dice[DK_YELLOW] = 4;
    play(&s, "recruit 4");
    citizen_is(&s, 0, C4, 1);
    act(&s, 4, 1, 1, 1);
    refuse(&s, "recruit 4");
    assert_int_equal(dk_statue_points(&s, 0, 9), 4); /* with the start box of 6 */
}

static void event_restless_monsters(void **unused) {
    (void)unused;
    dk_state s = given(1);
    block(&s, 0, BLOCK_3A, 2);
    block(&s, 0, BLOCK_1A, 2);
    play(&s, "roll 4 4; colours 1 1 1 1; event restless_monsters");
    assert_int_equal(s.lair_first[0], DK_NO_ONE_EVER);
    assert_int_equal(s.lair_first[2], DK_NOBODY);
    block(&s, 0, BLOCK_1B, 2);
    act(&s, 1, 6, 1, 2);
    play(&s, "slay 1b");
    assert_int_equal(dk_lair_points(&s, 0, 0), 3);
    assert_int_equal(dk_statue_points(&s, 0, 4), 4); /* E31: complete all the same */
}

static void event_guild_strike(void **unused) {
    (void)unused;
    dk_state s = given(1);
    guild(&s, 0, DK_WORKER, 2); /* the next box is the gold */
    guild(&s, 0, DK_SHADOW, 23);
    play(&s, "roll 4 4; colours 1 1 1 1; event guild_strike");
    assert_int_equal(s.crossed[DK_HOLY], 1 << 2);
    assert_int_equal(s.crossed[DK_WORKER], 1 << 2);
    assert_int_equal(s.crossed[DK_SHADOW], 1 << 23);
    assert_int_equal(s.crossed[DK_SOLDIER], 1 << 2);
    offer_only(&s, "", "console holy; console worker; console soldier"); /* shadow is complete */
    play(&s, "console worker");
    guild_is(&s, 0, DK_WORKER, 4); /* box 3 is passed, box 4 ticked */
    assert_int_equal(dk_count(&s, 0, DK_WORKER), 3);
    chest_is(&s, 0, 0);
}

static void event_toppled_statues(void **unused) {
    (void)unused;
    dk_state s = at_an_event("event toppled_statues");
    jacta_chance out[DK_STATUES];
    assert_int_equal(game()->chances(&s, out), 8);
    play(&s, "reveal 7; reveal 8; reveal 9; reveal 10; reveal 11; reveal 12");
    assert_int_equal(s.row[0], 0);
    assert_int_equal(s.row[11], 1);
    assert_int_equal(s.phase, DK_PHASE_CONSOLE);
}

static void event_tempest(void **unused) {
    (void)unused;
    dk_state s = at_an_event("event tempest");
    asked_to_act(&s, 0);
    offer_only(&s, "recruit", "recruit 1");
    play(&s, "recruit 1; roll 5 6");
    turn_is(&s, JACTA_CHANCE);
    assert_int_equal(s.no_blue, 0); /* for that turn only */
}

static void event_thick_fog(void **unused) {
    (void)unused;
    dk_state s = at_an_event("event thick_fog");
    asked_to_act(&s, 0);
    play(&s, "recruit 1");
    assert_int_equal(s.round, 2); /* no second harvest */
    assert_int_equal(s.no_second, 0);
}

static void event_crumbling_wall(void **unused) {
    (void)unused;
    dk_state s = given(1);
    s.sheet[0].ticked[DK_WALL] = 2;
    play(&s, "roll 4 4; colours 1 1 1 1; event crumbling_wall");
    assert_int_equal(s.crossed[DK_WALL], 1 << 3 | 1 << 6);
    citizen(&s, 0, C4, 1);
    act(&s, 4, 1, 1, 6);
    play(&s, "recruit 4");
    wall_is(&s, 0, 3);
    assert_int_equal(s.sheet[0].ticked[DK_WALL], 4); /* the crossed star is passed */
    assert_int_equal(s.sheet[0].stars, 0);
    assert_int_equal(dk_statue_points(&s, 0, 3), 0);
}

static void event_royal_convoy(void **unused) {
    (void)unused;
    dk_state s = at_an_event("event royal_convoy");
    chest_is(&s, 0, 0);
    play(&s, "reward citizen 7"); /* its left box is gold */
    chest_is(&s, 0, 2);
}

static void events_come_once_and_six_at_most(void **unused) {
    (void)unused;
    dk_state s = at_an_event("event tempest");
    jacta_chance out[DK_EVENTS];
    asked_to_act(&s, 0);
    play(&s, "recruit 1; roll 5 6; roll 1 1; colours 1 1 1 1");
    assert_int_equal(game()->chances(&s, out), 9);
    refuse(&s, "event tempest");
}

static void nobody_meets_events_in_company(void **unused) {
    (void)unused;
    dk_state s = given(2);
    play(&s, "roll 5 5; colours 1 1 1 1");
    asked_to_act(&s, 0);
    play(&s, "recruit 1");
    assert_int_equal(s.active, 1); /* and there is no second harvest */
    assert_int_equal(s.boats, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_player_orders_the_guilds_that_give_rewards),
        cmocka_unit_test(q2_citizens_of_this_harvest_count_from_the_next),
        cmocka_unit_test(sums_of_nine_and_ten_share_a_citizen),
        cmocka_unit_test(each_dice_power_changes_its_die),
        cmocka_unit_test(blue_powers_change_the_sum),
        cmocka_unit_test(any_combination_of_powers_in_any_order),
        cmocka_unit_test(every_action_tells_a_way_to_its_total),
        cmocka_unit_test(the_way_with_the_fewest_powers_is_told),
        cmocka_unit_test(each_citizen_domain_enlists_its_guild),
        cmocka_unit_test(q3_option_lowest_citizen_first),
        cmocka_unit_test(q8_the_reward_of_the_box_comes_before_the_citizen),
        cmocka_unit_test(each_statue_at_its_best),
        cmocka_unit_test(statue_12_gives_three_recruits),
        cmocka_unit_test(statue_13_gives_three_combats),
        cmocka_unit_test(statue_14_gives_three_gold),
        cmocka_unit_test(a_pedestal_within_a_statue_is_used_at_once),
        cmocka_unit_test(solo_lasts_twenty_turns_whatever_the_tracks),
        cmocka_unit_test(event_burned_hamlet),
        cmocka_unit_test(event_swollen_river),
        cmocka_unit_test(event_desertion),
        cmocka_unit_test(event_restless_monsters),
        cmocka_unit_test(event_guild_strike),
        cmocka_unit_test(event_toppled_statues),
        cmocka_unit_test(event_tempest),
        cmocka_unit_test(event_thick_fog),
        cmocka_unit_test(event_crumbling_wall),
        cmocka_unit_test(event_royal_convoy),
        cmocka_unit_test(events_come_once_and_six_at_most),
        cmocka_unit_test(nobody_meets_events_in_company),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
