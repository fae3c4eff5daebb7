/* What Dice Kingdoms tells beside the moves: harvests, rewards that set off rewards, rallied domains,
 * lairs, events; and why a box cannot be ticked. */
#include "dice_kingdoms_position.h"
#include "telling.h"

enum { A, B };

/* How many boxes lie before the first with that letter. */
static uint8_t before_letter(const dk_state *s, uint32_t section, char letter) {
    const char *boxes = dk_box[dk_edition_of(s)][section], *found = strchr(boxes, letter);
    assert_non_null(found);
    return (uint8_t)(found - boxes);
}

static uint8_t boxes_of(const dk_state *s, uint32_t section) {
    return dk_boxes[dk_edition_of(s)][section];
}

/* ---- What happens by itself --------------------------------------------------------------------- */

static void a_harvest_names_everybody_and_their_citizens(void **unused) {
    (void)unused;
    dk_state s = given(2);
    citizen(&s, A, C1, 2);
    citizen(&s, B, C6, 0);
    play(&s, "roll 1 5");
    const char *lines = played(&s, "colours 1 1 1 1");
    assert_told(lines, "0 Cleric: +2 ticked.0");
    assert_told(lines, "0 Peasant: +1 ticked.1");
    assert_told(lines, "0 Knight: +1 ticked.3");
    assert_told(lines, "1 Peasant, rolled by Player 1: +1 ticked.1");
    assert_untold(lines, "1 Knight");
}

static void citizens_of_a_guild_are_named_together(void **unused) {
    (void)unused;
    dk_state s = given(1);
    citizen(&s, A, C4, 1);
    play(&s, "roll 4 6");
    assert_told(played(&s, "colours 1 1 1 1"), "0 Archer and Knight: +2 ticked.3");
}

static void rewards_that_set_off_rewards_are_told_in_their_order(void **unused) {
    (void)unused;
    dk_state s = given(2);
    guild(&s, A, DK_WORKER, before_letter(&s, DK_GUILD + DK_WORKER, 'G'));
    chest(&s, A, before_letter(&s, DK_CHEST, 'S'));
    play(&s, "roll 2 5");
    const char *lines = played(&s, "colours 1 1 1 1");
    const char *tick = strstr(lines, "0 Peasant: +1 ticked.1");
    const char *gold = strstr(lines, "0 Reward: gold: +1 ticked.15");
    const char *sentinel = strstr(lines, "0 Reward: sentinel: +1 ticked.4");
    assert_true(tick && gold && sentinel && tick < gold && gold < sentinel);
}

static void who_harvests_nothing_is_told(void **unused) {
    (void)unused;
    dk_state s = given(2);
    play(&s, "roll 1 1");
    assert_told(played(&s, "colours 1 1 1 1"), "0 Nothing to harvest: one box of any track");
    const char *lines = played(&s, "console holy");
    assert_told(lines, "1 Nothing to harvest: one box of any track");
    assert_untold(lines, "0 ");
}

static void stars_and_the_end_are_told(void **unused) {
    (void)unused;
    dk_state s = given(2);
    guild(&s, B, DK_HOLY, 24);
    guild(&s, B, DK_WORKER, 24);
    guild(&s, B, DK_SOLDIER, 23);
    play(&s, "roll 1 6");
    const char *lines = played(&s, "colours 1 1 1 1");
    assert_told(lines, "1 Knight, rolled by Player 1: +1 ticked.3, +1 stars.0");
    assert_told(lines, "1 The track is complete: Soldier");
    assert_told(lines, "* Three tracks are complete: this round is the last");
}

static void a_domain_and_a_build_that_goes_on_are_told(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 2, 1);
    assert_told(played(&s, "build r01a 2"), "0 Rallied: Lumber Mill (green ±1)");
    s = given(2);
    own(&s, A, DK_SHADOW_DEN);
    act(&s, 1, 1, 5, 1);
    assert_untold(played(&s, "build r18a 5"), "goes on");
    assert_told(played(&s, "reward road r18a"),
                "0 The build goes on: box 6 of the road from Smugglers' Den to Star Tower");
}

static void who_completes_a_lair_first_is_told(void **unused) {
    (void)unused;
    for (uint32_t first = 0; first < 2; first++) {
        dk_state s = given(2);
        block(&s, A, BLOCK_1A, boxes_of(&s, DK_BLOCK + BLOCK_1A));
        block(&s, A, BLOCK_1B, (uint8_t)(boxes_of(&s, DK_BLOCK + BLOCK_1B) - 1));
        if (!first) s.lair_first[0] = B + 1;
        act(&s, 1, 6, 1, 1);
        assert_told(played(&s, "slay 1b"),
                    first ? "0 First to complete the lair: Goblin Warren, 5 points"
                          : "0 Completes the lair: Goblin Warren, 3 points");
    }
}

static void events_tell_what_they_cross_out(void **unused) {
    (void)unused;
    dk_state s = given(1);
    play(&s, "roll 2 2; colours 1 1 1 1");
    dk_state fog = s, lair = s;
    const char *lines = played(&s, "event guild_strike");
    assert_told(lines, "0 Holy: box 3 is crossed out");
    assert_told(lines, "0 Shadow: box 3 is crossed out");
    dk_state full = lair, citizen = lair;
    guild(&full, A, DK_HOLY, 24);
    assert_told(played(&full, "event guild_strike"), "0 Holy: nothing is left to cross out");
    assert_told(played(&citizen, "event desertion"), "0 Merchant: box 2 is crossed out");
    block(&lair, A, BLOCK_2A, 1);
    assert_told(played(&lair, "event restless_monsters"), "0 Orc Camp loses its higher value");
    play(&fog, "event thick_fog; console holy");
    assert_told(played(&fog, "slay 1a"), "0 No second harvest in this turn");
}

static void a_reward_without_a_target_is_lost(void **unused) {
    (void)unused;
    dk_state s = given(2);
    for (uint32_t which = 0; which < DK_BLOCKS; which++)
        block(&s, A, which, boxes_of(&s, DK_BLOCK + which));
    for (uint32_t lair = 0; lair < DK_LAIRS; lair++) s.lair_first[lair] = A + 1;
    citizen(&s, A, C3, 1);
    act(&s, 3, 1, 1, 1);
    assert_told(played(&s, "recruit 3"), "0 Lost, nothing is left to tick: combat");
}

/* ---- Reasons ------------------------------------------------------------------------------------ */

static void dice_say_what_they_cannot_make(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 3, 1, 1, 1);
    citizen(&s, A, C4, 2);
    assert_reason(&s, "citizen:6", "The yellow die cannot make 6");
    assert_reason(&s, "citizen:4", "All its boxes are ticked");
    assert_reason(&s, "block:1b", "The red die cannot make 7 to 12");
    assert_reason(&s, "die:black", "The black dice are for the harvest");
    assert_reason(&s, "domain:1", "Lumber Mill is not rallied yet: complete a road to it");
    assert_reason(&s, "guild:holy", "Now an action is chosen: recruit, slay or build");
    assert_reason(&s, "button:pass", "Something can be ticked, so it must be");
    own(&s, A, DK_BLUE_FLIP);
    assert_reason(&s, "domain:5", "Craft Hall is not rallied yet: complete a road to it");
}

static void roads_say_why_nothing_begins_there(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 1, 1, 1, 1);
    road(&s, A, R02, 1);
    assert_reason(&s, "road:9", "Neither Lumber Mill nor Roadside Inn is connected yet");
    assert_reason(&s, "end:r01b", "Lumber Mill is not rallied yet: complete a road to it");
    assert_reason(&s, "box:2,1", "Already ticked");
    assert_reason(&s, "box:4,4", "The green die does not reach exactly this box");
    assert_reason(&s, "end:r24b", "No road begins at a dead end");
    assert_reason(&s, "section:chest", "The war chest is ticked by gold rewards");
    assert_reason(&s, "bridge:1", "A bridge is built box by box, with its road");
    assert_false(game()->face->reason(&s, A, "box:1,9", &(jacta_phrase){0}));
}

static void a_pedestal_says_which_statues_cannot_be_taken(void **unused) {
    (void)unused;
    dk_state s = given(2);
    assert_true(s.row[0]);
    statue(&s, A, 1);
    statue(&s, B, 9);
    chest(&s, A, before_letter(&s, DK_CHEST, 'P'));
    act(&s, 1, 3, 1, 1);
    assert_reason(&s, "statue:2", "Statues are taken with pedestal rewards");
    play(&s, "slay 1a");
    turn_is(&s, A);
    assert_reason(&s, "statue:1", "You have this statue already");
    assert_reason(&s, "statue:9", "This statue is not in the row");
    assert_reason(&s, "citizen:1", "Now a statue is taken from the row");
}

/* The blue die is named where it is used, a block by the totals it takes. */
static void actions_name_their_dice(void **unused) {
    (void)unused;
    dk_state s = given(2);
    act(&s, 2, 4, 1, 6);
    assert_words(&s, "recruit 2", "en", "Recruit: Merchant (2), yellow 2");
    assert_words(&s, "recruit 8", "fr", "Recruter : Champion (8), jaune 2 + bleu 6");
    assert_words(&s, "slay 1a", "en", "Slay: Goblin Warren, block 1–6, red 4");
    assert_words(&s, "slay 1b", "fr",
                 "Combattre : Terrier des gobelins, bloc 7–12, rouge 4 + bleu 6");
}

/* A box that is crossed out is nothing that anybody gains, neither now nor when it is passed. */
static void boxes_passed_over_are_not_gained(void **unused) {
    (void)unused;
    dk_state s = given(1);
    guild(&s, A, DK_HOLY, 2);
    guild(&s, A, DK_WORKER, 1);
    play(&s, "roll 2 2; colours 1 1 1 1");
    dk_state deserted = s;
    const char *lines = played(&s, "event guild_strike");
    assert_told(lines, "0 Holy: box 3 is crossed out: +1 ticked.lost.0");
    assert_told(played(&s, "console worker"), "0 Boxes crossed out earlier: +1 ticked.lost.1");
    citizen(&deserted, A, 1, 1);
    lines = played(&deserted, "event desertion");
    assert_told(lines, "0 Merchant: box 2 is crossed out: +1 ticked.lost.6");
}

static void powers_that_turn_dice_are_told(void **unused) {
    (void)unused;
    dk_state s = given(2);
    own(&s, A, DK_BLUE_PM);
    act(&s, 2, 1, 1, 6);
    assert_told(played(&s, "recruit 7"), "0 The power of Mage's Hut: blue ±1");
}

/* What is gained is called as the blocks are on the sheet. */
static void gains_name_blocks_by_their_totals(void **unused) {
    (void)unused;
    for (uint32_t which = 0; which < DK_BLOCKS; which++)
        for (uint32_t fr = 0; fr < 2; fr++) {
            char key[48], totals[16];
            snprintf(key, sizeof key, "dice_kingdoms.ticked.%u", DK_BLOCK + which);
            snprintf(totals, sizeof totals, " %u–%u", dk_blocks[which].low, dk_blocks[which].high);
            assert_non_null(strstr(jacta_say(jacta_lang(fr), key), totals));
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_harvest_names_everybody_and_their_citizens),
        cmocka_unit_test(citizens_of_a_guild_are_named_together),
        cmocka_unit_test(rewards_that_set_off_rewards_are_told_in_their_order),
        cmocka_unit_test(who_harvests_nothing_is_told),
        cmocka_unit_test(stars_and_the_end_are_told),
        cmocka_unit_test(a_domain_and_a_build_that_goes_on_are_told),
        cmocka_unit_test(who_completes_a_lair_first_is_told),
        cmocka_unit_test(boxes_passed_over_are_not_gained),
        cmocka_unit_test(powers_that_turn_dice_are_told),
        cmocka_unit_test(gains_name_blocks_by_their_totals),
        cmocka_unit_test(events_tell_what_they_cross_out),
        cmocka_unit_test(a_reward_without_a_target_is_lost),
        cmocka_unit_test(actions_name_their_dice),
        cmocka_unit_test(dice_say_what_they_cannot_make),
        cmocka_unit_test(roads_say_why_nothing_begins_there),
        cmocka_unit_test(a_pedestal_says_which_statues_cannot_be_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
