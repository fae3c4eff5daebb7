/* What Card Kingdoms tells beside the moves: harvests, rewards, thefts, the Dark Lord, the end; and why
 * a card cannot be had. */
#include "card_kingdoms_position.h"
#include "telling.h"

/* ---- What happens by itself --------------------------------------------------------------------- */

static void a_roll_names_everybody_and_their_citizens(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_PEASANT, 1);
    citizens(&p, B, CK_CLERIC, 3);
    const char *lines = played(&p, "roll 1 5");
    assert_told(lines, "0 Peasant ×2: +2 tokens.0");
    assert_told(lines, "1 Cleric ×3, rolled by Player 1: +3 tokens.2");
    assert_told(lines, "0 Knight: +1 tokens.1");
    assert_true(strstr(lines, "0 Knight") < strstr(lines, "1 Cleric"));
}

static void domains_tell_what_they_bring(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, B, CK_GARGANS_EMBRACE);
    owns(&p, A, CK_BLOOD_CROW_ARMY);
    owns(&p, A, CK_HALFPENNY_HILL);
    const char *lines = played(&p, "roll 5 5");
    assert_told(lines, "1 Gargan's Embrace: +1 tokens.3");
    assert_told(lines, "0 Blood Crow Army: +1 tokens.1");
    assert_told(lines, "0 Halfpenny Hill: +1 tokens.0");
}

static void who_activates_nobody_and_who_cannot_trade_are_told(void **unused) {
    (void)unused;
    position p = given(3);
    citizens(&p, B, CK_MONK, 1);
    const char *lines = played(&p, "roll 1 1");
    assert_told(lines, "0 No citizen is activated: one resource of choice");
    lines = played(&p, "solace gold");
    assert_told(lines, "1 Monk: not enough gold to trade");
    assert_told(lines, "2 No citizen is activated: one resource of choice");
    p = given(5);
    assert_told(played(&p, "roll 1 1"), "4 Rests: no harvest in this turn");
}

static void a_slain_monster_tells_its_reward_apart_from_its_price(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 0, 1, 0, 0);
    owns(&p, A, CK_VIOLET_THORN);
    const char *lines = played(&p, "slay hills s1");
    assert_told(lines, "0 The Violet Thorn: +1 tokens.2");
    assert_told(lines, "0 Reward: Goblin: +1 tokens.0");
    assert_untold(lines, "tokens.1");
    tokens(&p, A, 0, 9, 0, 0);
    on_top(&p, CK_GOBLIN_KING);
    lines = played(&p, "slay hills s6");
    assert_told(lines, "0 Reward: Goblin King: +2 tokens.0");
    assert_told(lines, "* Goblin King: the stack is exhausted, 1 of 4 that end the game");
    assert_told(lines, "1 The turn begins");
}

static void the_next_monster_and_a_free_knight_are_told(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 0, 9, 0, 0);
    owns(&p, A, CK_FORGOTTEN_SORROWS);
    on_top(&p, CK_BANE_SPIDER);
    played(&p, "slay forest s6");
    const char *lines = played(&p, "reward citizen");
    assert_told(lines, "0 Forgotten Sorrows: +1 tokens.2");
    p = acting(2);
    tokens(&p, A, 0, 9, 0, 0);
    p.card[2][p.height[2]++] = CK_TREANT; /* the last of the light ones */
    while (p.card[2][p.height[2] - 2] != CK_BANE_SPIDER) p.card[2][--p.height[2]] = CK_NONE;
    assert_told(played(&p, "slay forest s3"), "* On top of the stack now: Bane Spider");
}

static void thefts_are_told_to_the_victim(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_THIEF, 1);
    tokens(&p, B, 2, 0, 0, 0);
    played(&p, "roll 3 4");
    assert_told(played(&p, "thief 1 gold 2"), "1 Thief: stolen by Player 1: -2 tokens.0");
    p = given(2);
    citizens(&p, A, CK_THIEF, 1);
    assert_told(played(&p, "roll 3 4"), "0 Thief: there is nobody to steal from");
    p = acting(2);
    owns(&p, A, CK_PURLOINERS_PERCH);
    monsters(&p, B, CK_GOBLIN, 1);
    p.source = B;
    p.phase = CK_PHASE_STOLEN;
    const char *lines = played(&p, "stolen goblin");
    assert_told(lines, "1 Stolen by Player 1: -1 monsters.0");
    assert_told(lines, "0 Stolen from Player 2: +1 monsters.0");
}

static void the_dark_lord_captures(void **unused) {
    (void)unused;
    position p = acting(1);
    p.dice[0] = 1;
    p.dice[1] = 2;
    p.stage = CK_STAGE_ACTION_2;
    const char *lines = played(&p, "gain gold");
    assert_told(lines, "* The monsters attack: Hills");
    lines = played(&p, "capture cleric");
    assert_told(lines, "1 Captured: +1 citizens.0");
    assert_told(lines, "* The monsters attack: Ruins");
}

static void dukes_are_told_to_their_owner_alone_until_the_end(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 2);
    position p = started(&setup), same;
    run_to(&p, CK_PHASE_DEAL);
    same = p;
    assert_told(played_for(&same, "deal 0 node reese", A),
                "0 Dukes dealt: Node, Master of Swords and Reese the Firebrand");
    assert_string_equal(played_for(&p, "deal 0 node reese", B), "");
    p = acting(2);
    p.player[A].duke[0] = CK_NODE;
    p.active = p.seat = B;
    p.stage = CK_STAGE_ACTION_2;
    for (uint32_t column = 0; column < CK_COLUMNS; column++) exhaust(&p, CK_AT_DOMAINS + column);
    const char *lines = played_for(&p, "gain gold", B);
    assert_told(lines, "* The game ends: 5 stacks are exhausted");
    assert_told(lines, "0 Duke: Node, Master of Swords");
}

/* ---- Moves in words ----------------------------------------------------------------------------- */

static void prices_name_what_is_paid_alone(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 3, 3, 3, 0);
    on_top(&p, CK_GOBLIN);
    assert_words(&p, "slay hills s1", "en", "Slay Goblin for 1 strength");
    assert_words(&p, "slay hills s1", "fr", "Terrasser : Gobelin, pour 1 Force");
    assert_words(&p, "recruit cleric g2 m1", "en", "Recruit Cleric for 2 gold and 1 magic");
    assert_words(&p, "recruit cleric g2 m1", "fr", "Recruter : Clerc, pour 2 Or et 1 Magie");
    p = given(2);
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    play(&p, "roll 2 3");
    assert_words(&p, "die palace_of_the_dawn 3", "en", "Palace of the Dawn: the 3 becomes 2");
}

/* ---- Reasons ------------------------------------------------------------------------------------ */

static void what_is_missing_is_named(void **unused) {
    (void)unused;
    position p = acting(2);
    tokens(&p, A, 1, 0, 2, 0);
    face_up(&p, 0, CK_EMERALD_STRONGHOLD);
    assert_reason(&p, "stack:d0", "Missing: 1 Worker, 1 Soldier, 1 Holy and 9 gold");
    assert_reason(&p, "stack:m0", "At least 1 strength must be paid: magic alone will not do");
    assert_reason(&p, "stack:m4", "3 strength short");
    assert_reason(&p, "stack:c3", "1 gold short");
    exhaust(&p, CK_AT_CITIZENS);
    assert_reason(&p, "stack:c0", "This stack is exhausted");
    all_roles(&p, A);
    assert_reason(&p, "stack:d0", "9 gold short");
}

static void cards_of_a_kingdom_say_why_they_rest(void **unused) {
    (void)unused;
    position p = given(2);
    owns(&p, A, CK_FOXGROVE_PALISADE);
    owns(&p, A, CK_PALACE_OF_THE_DAWN);
    owns(&p, A, CK_VIOLET_THORN);
    owns(&p, B, CK_DESERT_ORCHID);
    tokens(&p, A, 1, 0, 0, 0);
    play(&p, "roll 1 3");
    phase_is(&p, CK_PHASE_DICE);
    assert_reason(&p, "domain:foxgrove_palisade", "1 gold short");
    assert_reason(&p, "domain:desert_orchid", "Not in your kingdom");
    assert_reason(&p, "domain:violet_thorn", "It acts by itself: each slay: 1 magic");
    assert_reason(&p, "die:1", "No domain of yours can change this die");
    assert_reason(&p, "stack:c0", "Now the dice are changed, or left");
    to_action(&p);
    assert_reason(&p, "domain:palace_of_the_dawn", "Dice are changed right after the roll only");
    assert_reason(&p, "seat:1", "Now an action is chosen: slay, recruit, gain or build");
    assert_false(game()->face->reason(&p, A, "stack:x9", &(jacta_phrase){0}));
}

static void victims_say_what_they_lack(void **unused) {
    (void)unused;
    position p = acting(3);
    owns(&p, A, CK_ORB_OF_URDR);
    tokens(&p, B, 0, 0, 1, 0);
    p.stage = CK_STAGE_ACTION_2;
    play(&p, "gain gold");
    phase_is(&p, CK_PHASE_STEAL);
    assert_reason(&p, "seat:2", "Player 3 has less than 1 magic");
    assert_reason(&p, "seat:0", "Nobody steals from themselves");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_roll_names_everybody_and_their_citizens),
        cmocka_unit_test(domains_tell_what_they_bring),
        cmocka_unit_test(who_activates_nobody_and_who_cannot_trade_are_told),
        cmocka_unit_test(a_slain_monster_tells_its_reward_apart_from_its_price),
        cmocka_unit_test(the_next_monster_and_a_free_knight_are_told),
        cmocka_unit_test(thefts_are_told_to_the_victim),
        cmocka_unit_test(the_dark_lord_captures),
        cmocka_unit_test(dukes_are_told_to_their_owner_alone_until_the_end),
        cmocka_unit_test(prices_name_what_is_paid_alone),
        cmocka_unit_test(what_is_missing_is_named),
        cmocka_unit_test(cards_of_a_kingdom_say_why_they_rest),
        cmocka_unit_test(victims_say_what_they_lack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
