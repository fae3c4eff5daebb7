/* What happens by itself is told with its cause, and why an element cannot be used. */
#include "era_position.h"
#include "rules/era/tables.h"
#include "telling.h"

/* Two players after the throw: the last one stops, and the round runs to the next decision. */
static era_state rolled(const char *first, const char *last) {
    era_state s = given(2);
    for (uint32_t seat = 0; seat < 2; seat++) put(&s, seat, ERA_LONGHOUSE, 0, 0, 0);
    dice(&s, 0, first);
    s.active = 1;
    thrown(&s, last);
    return s;
}

static void a_round_is_told_phase_by_phase(void **unused) {
    (void)unused;
    era_state s = rolled("p5 n0", "p3 n1");
    put(&s, 0, ERA_LUMBER_MILL, 0, 10, 0);
    stock(&s, 0, 0, 0, 5, 1);
    stock(&s, 1, 0, 0, 0, 5);
    assert_string_equal(played(&s, "stop"),
                        "0 Collects from the dice: +2 stock.2\n"
                        "0 Collects from buildings: lumber mill: +1 stock.2\n"
                        "0 The track is full, lost: 1 wood\n"
                        "1 Collects from the dice: +1 stock.2\n"
                        "0 Famine: 2 dice to feed, 1 left hungry: -1 stock.3, +1 disaster.0\n"
                        "1 Feeds 2 dice: -2 stock.3\n"
                        "0 1 skull: bandits\n");
    assert_string_equal(played(&s, "suffer"), "0 No hammer: nothing is built\n");
    assert_string_equal(played(&s, "end"), "");
    assert_string_equal(played(&s, "skip 1"), "1 2 swords: nobody is weak enough to extort\n"
                                              "* Round 2 begins, Player 2 first\n");
}

static void dice_are_told_when_the_screens_go(void **unused) {
    (void)unused;
    era_state s = rolled("p1 n4", "p3 n1"), own = s, other = s;
    era_state many = rolled("p1 p3 p4 p5 n4", "p3 n1");
    assert_told(played_for(&many, "stop", JACTA_SPECTATOR),
                "0 Peasants: (2 food or 1 stone), (1 wood + hammer) ×2 and 2 wood");
    const char *lines = played_for(&s, "stop", JACTA_SPECTATOR);
    assert_told(lines, "0 Peasants: (2 food or 1 stone)");
    assert_told(lines, "1 Nobles: 2 swords");
    lines = played_for(&own, "stop", ROSALIE);
    assert_told(lines, "0 Peasants: (2 food or 1 stone)");
    assert_untold(lines, "1 Nobles");
    other.active = 0;
    thrown(&other, "p1 n4");
    assert_string_equal(played_for(&other, "stop", ROSALIE), "");
}

/* Nobody had anything to decide: the dice were never on the table, what they brought is. */
static void a_round_behind_screens_is_told_by_its_outcome(void **unused) {
    (void)unused;
    era_state s = rolled("p5 n2", "p0 n2");
    assert_string_equal(
        played_for(&s, "stop", JACTA_SPECTATOR),
        "0 Collects and feeds behind the screen; nothing to decide: +2 stock.2, -2 stock.3\n"
        "1 Collects and feeds behind the screen; nothing to decide: +1 stock.3\n"
        "* Round 2 begins, Player 2 first\n");
}

static void layouts_are_told_when_the_screens_go(void **unused) {
    (void)unused;
    era_state s = begun(2);
    for (uint32_t i = 0; i < 17; i++) go_on(&s);
    era_state seen = s;
    const char *lines = played_for(&s, "place scorched m13", COLIN);
    assert_told(lines, "1 The screen is lifted: longhouse from a1 to b1");
    assert_untold(lines, "0 The screen");
    lines = played_for(&seen, "place scorched m13", ROSALIE);
    assert_told(lines, "0 The screen is lifted: longhouse from a1 to b1");
    assert_untold(lines, "1 The screen");
}

static void disasters_are_told_with_their_victims(void **unused) {
    (void)unused;
    era_state s = given(3);
    put(&s, TOM, ERA_FARM, 0, 0, 0);
    dice(&s, 0, "p2 p2 p2 p2 n0");
    enter(&s, ERA_STAGE_COLLECT);
    const char *lines = played(&s, "collect 0 stone 8 food");
    assert_told(lines, "0 5 skulls: attack");
    assert_told(lines, "1 Attack: no unfortified building to lose");
    turn_is(&s, TOM);
    s = given(2);
    put(&s, 0, ERA_FARM, 0, 0, 0);
    put(&s, 0, ERA_FARM, 0, 0, 2);
    dice(&s, 0, "p2 n0");
    enter(&s, ERA_STAGE_COLLECT);
    assert_told(played(&s, "collect 1 stone 0 food"),
                "0 2 skulls: disease in 2 buildings: +2 disaster.0");
    s = given(2);
    put(&s, 0, ERA_FARM, 0, 0, 0);
    dice(&s, 0, "p2 p2");
    enter(&s, ERA_STAGE_COLLECT);
    assert_told(played(&s, "collect 0 stone 4 food"),
                "0 2 skulls: disease, but no building stands beside another one");
}

static void bribes_go_to_the_extortioner(void **unused) {
    (void)unused;
    era_state s = given(3);
    dice(&s, 0, "n0");
    dice(&s, 1, "p3");
    dice(&s, 2, "p3");
    stock(&s, 1, 0, 0, 1, 0);
    stock(&s, 2, 0, 0, 0, 0);
    enter(&s, ERA_STAGE_EXTORT);
    assert_string_equal(played(&s, "demand wood 1"), "");
    const char *lines = played(&s, "pay");
    assert_told(lines, "0 Player 2 pays the bribe: +1 stock.2");
    assert_told(lines, "2 Player 1 extorts, but there is nothing to give: +2 disaster.0");
}

static void the_last_of_a_kind_turns_a_token(void **unused) {
    (void)unused;
    era_state s = given(2);
    dice(&s, 0, "p3 p3");
    s.supply[ERA_FARM] = 1;
    stock(&s, 0, 0, 0, 1, 0);
    enter(&s, ERA_STAGE_BUILD);
    assert_string_equal(
        played(&s, "build farm"),
        "* The last one in the supply is taken: farm. A time token is turned, 2 still blank\n");
}

/* The first player has bought a piece and is to place it. */
static era_state bought(const char *kind) {
    era_state s = given(2);
    char build[24];
    snprintf(build, sizeof build, "build %s", kind);
    dice(&s, 0, "p3 p3");
    stock(&s, 0, 5, 5, 5, 0);
    enter(&s, ERA_STAGE_BUILD);
    play(&s, build);
    return s;
}

/* Whoever is told a place can draw the piece: a rectangle from corner to corner, others row by row. */
static void moves_name_the_cells_that_are_covered(void **unused) {
    (void)unused;
    static const struct {
        const char *move, *en, *fr;
    } rows[] = {
        {"place wall4 e9", "Place the wall of 4 from e9 to h9", "Placer : rempart de 4, e9 à h9"},
        {"place wall4 e9 r1", "Place the wall of 4 from e9 to e12",
         "Placer : rempart de 4, e9 à e12"},
        {"place farm c3", "Place the farm from c3 to d4", "Placer : ferme, c3 à d4"},
        {"place hospital c3 r1", "Place the hospital from c3 to d5", "Placer : hôpital, c3 à d5"},
        {"place townhouse c3", "Place the townhouse at c3–d3 and c4",
         "Placer : maison, c3–d3 et c4"},
        {"place townhouse c3 r2", "Place the townhouse at c3 and b4–c4",
         "Placer : maison, c3 et b4–c4"},
        {"place lumber_mill c3", "Place the lumber mill at c3–e3 and d4",
         "Placer : scierie, c3–e3 et d4"},
        {"place guildhall l12 r3", "Place the guildhall at l12, l13 and l14–n14",
         "Placer : guilde, l12, l13 et l14–n14"},
        {"place cathedral b1", "Place the cathedral at b1–c1, a2–d2, b3–c3 and b4–c4",
         "Placer : cathédrale, b1–c1, a2–d2, b3–c3 et b4–c4"},
        {"place cathedral l11 r3", "Place the cathedral at l11, k12–n12, k13–n13 and l14",
         "Placer : cathédrale, l11, k12–n12, k13–n13 et l14"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char kind[16];
        assert_int_equal(sscanf(rows[i].move, "place %15s", kind), 1);
        era_state s = bought(kind);
        assert_words(&s, rows[i].move, "en", rows[i].en);
        assert_words(&s, rows[i].move, "fr", rows[i].fr);
    }
}

/* The cell that a text starts with, and the text after it. */
static const char *read_cell(const char *text, uint32_t *column, uint32_t *row) {
    char letter;
    int length;
    assert_int_equal(sscanf(text, "%c%u%n", &letter, row, &length), 2);
    *column = (uint32_t)(letter - 'a');
    return text + length;
}

/* Draws the cells that the words name: "from a1 to b2" or "a1–c1, b2 and b3". */
static void draw(const char *words, uint16_t grid[15]) {
    const char *from = strstr(words, " from "), *dash = "–";
    bool corners = from;
    for (const char *rest = corners ? from + strlen(" from ") : strstr(words, " at ") + 4; *rest;) {
        uint32_t left, top, right, bottom;
        rest = read_cell(rest, &left, &top);
        right = left, bottom = top;
        if (corners)
            rest = read_cell(rest + strlen(" to "), &right, &bottom);
        else if (!strncmp(rest, dash, strlen(dash)))
            rest = read_cell(rest + strlen(dash), &right, &bottom);
        for (uint32_t row = top; row <= bottom; row++)
            for (uint32_t column = left; column <= right; column++)
                grid[row] |= (uint16_t)(1u << column);
        if (!strncmp(rest, ", ", 2)) rest += 2;
        if (!strncmp(rest, " and ", 5)) rest += 5;
    }
}

/* Of every piece at every place, what is drawn from the words is what the move covers. */
static void words_are_enough_to_draw_any_piece(void **unused) {
    (void)unused;
    jacta_move list[JACTA_MAX_LIST];
    for (uint32_t kind = 0; kind < ERA_SCORCHED; kind++) {
        era_state s = bought(era_kind_name[kind]);
        uint32_t count = game()->moves(&s, list);
        assert_true(count > 50);
        for (uint32_t i = 0; i < count; i++) {
            char words[256] = "", touched[JACTA_MAX_NOTATION] = "";
            uint16_t drawn[15] = {0}, covered[15] = {0};
            jacta_text text = {words, sizeof words, 0}, ids = {touched, sizeof touched, 0};
            assert_true(jacta_move_words(game(), &s, list[i], "en", &text));
            game()->face->touch(&s, list[i], &ids);
            draw(words, drawn);
            for (const char *id = touched; (id = strstr(id, "cell:")); id++) {
                uint32_t column, row;
                read_cell(id + strlen("cell:"), &column, &row);
                covered[row] |= (uint16_t)(1u << column);
            }
            assert_memory_equal(drawn, covered, sizeof drawn);
        }
    }
}

static void dwellings_bring_and_take_dice(void **unused) {
    (void)unused;
    era_state s = given(2);
    dice(&s, 0, "p3 p3");
    stock(&s, 0, 5, 5, 5, 0);
    enter(&s, ERA_STAGE_BUILD);
    assert_told(played(&s, "build townhouse"), "0 From the next round on: one more burgher die");
    assert_string_equal(played(&s, "place townhouse c3"), "");
    assert_string_equal(played(&s, "build farm"), "");
    s = given(2);
    put(&s, 1, ERA_CHURCH, 0, 0, 0);
    dice(&s, 0, "p2 p2 p2 p2 n0");
    enter(&s, ERA_STAGE_DISASTERS);
    assert_words(&s, "remove church a1", "en", "Remove the church from a1 to c1");
    assert_told(played(&s, "remove church a1"), "1 From the next round on: one clergy die less");
}

static void choices_leave_out_what_is_not_taken(void **unused) {
    (void)unused;
    era_state s = given(2);
    dice(&s, 0, "p1 p1");
    enter(&s, ERA_STAGE_COLLECT);
    assert_words(&s, "collect 0 stone 4 food", "en", "Choose 4 food");
    assert_words(&s, "collect 1 stone 2 food", "fr", "Choisir 1 pierre et 2 nourritures");
    assert_words(&s, "collect 2 stone 0 food", "fr", "Choisir 2 pierres");
}

static void reasons_say_what_is_missing(void **unused) {
    (void)unused;
    era_state s = given(2);
    dice(&s, 0, "p3 p3");
    stock(&s, 0, 0, 1, 1, 0);
    s.supply[ERA_WALL2] = 0;
    enter(&s, ERA_STAGE_BUILD);
    assert_reason(&s, "build:keep", "1 stone short");
    assert_reason(&s, "build:cathedral", "3 goods, 2 stone and 2 wood short");
    assert_reason(&s, "build:wall2", "The supply has none left");
    assert_reason(&s, "cell:a1", "Pieces are placed after they are bought; now pieces are bought");
    play(&s, "build farm");
    assert_reason(&s, "cell:g7", "The cell is taken: keep");
    assert_reason(&s, "build:keep", "First place what you have bought: farm");
    assert_reason(&s, "die:p3", "Dice are thrown in the roll phase; now a piece is placed");
    assert_false(game()->face->reason(&s, 0, "die:p4", &(jacta_phrase){0}));
}

static void reasons_of_dice(void **unused) {
    (void)unused;
    era_state s = given(2);
    thrown(&s, "p2 p3 n1");
    assert_reason(&s, "die:p2", "A skull locks this die");
    assert_reason(&s, "face:p0", "Only a monastery turns a die");
    assert_reason(&s, "dice:reroll", "Take dice in hand first");
    play(&s, "pick n1");
    assert_reason(&s, "die:p3",
                  "Dice are taken in the order shown, and a later one is in your hand");
    assert_reason(&s, "dice:stop", "Dice are in your hand: throw them");
    assert_reason(&s, "hand:noble", "This die is in your hand, to be thrown");
}

static void reasons_of_an_attack(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, 1, ERA_FARM, 0, 0, 0);
    put(&s, 1, ERA_WALL4, 0, 13, 0);
    dice(&s, 0, "p2 p2 p2 p2 n0");
    enter(&s, ERA_STAGE_DISASTERS);
    assert_reason(&s, "cell:g7", "A keep is always fortified");
    assert_reason(&s, "cell:a14", "Walls and scorched areas are never removed");
    assert_reason(&s, "cell:n1", "Nothing stands here");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_is_told_phase_by_phase),
        cmocka_unit_test(dice_are_told_when_the_screens_go),
        cmocka_unit_test(a_round_behind_screens_is_told_by_its_outcome),
        cmocka_unit_test(layouts_are_told_when_the_screens_go),
        cmocka_unit_test(disasters_are_told_with_their_victims),
        cmocka_unit_test(bribes_go_to_the_extortioner),
        cmocka_unit_test(the_last_of_a_kind_turns_a_token),
        cmocka_unit_test(moves_name_the_cells_that_are_covered),
        cmocka_unit_test(words_are_enough_to_draw_any_piece),
        cmocka_unit_test(dwellings_bring_and_take_dice),
        cmocka_unit_test(choices_leave_out_what_is_not_taken),
        cmocka_unit_test(reasons_say_what_is_missing),
        cmocka_unit_test(reasons_of_dice),
        cmocka_unit_test(reasons_of_an_attack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
