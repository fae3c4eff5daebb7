/* What a player reads before choosing, and the elements of the board that a move lights up. */
#include "rolling_realms_position.h"
#include "rules/rolling_realms/tables.h"

typedef struct {
    const char *realms; /* of the round */
    uint8_t a, b;
    const char *move, *words, *touched;
} row;

static const row rows[] = {
    {"tap+cit+eup", 3, 3, "d0 tap 3,1 r2",
     "Tapestry: shape 3, bottom right corner in column 4, row 2", "die:0 tap:3,0 tap:2,1 tap:3,1"},
    {"tap+cit+eup", 1, 2, "d0 tap 5,6 r0", "Tapestry: shape 1 in column 5, row 6", "die:0 tap:4,5"},
    {"tap+cit+eup", 1, 2, "d1 tap 2,6 r0", "Tapestry: shape 2 lying, from column 2, row 6", NULL},
    {"tap+cit+eup", 3, 4, "d1 tap 3,4 r0", "Tapestry: shape 4 pointing right, to column 4, row 5",
     NULL},
    {"tap+cit+eup", 5, 6, "d1 tap 4,1 r0",
     "Tapestry: shape 6, bottom left corner in column 4, row 3", NULL},
    {"tap+cit+eup", 3, 3, "d0 cit 3,2", "Between Two Cities: write 3 on the right",
     "die:0 cit:2,1"},
    {"tap+cit+eup", 3, 3, "d0 eup left=heart", "Euphoria: mark 3 on the left for a heart", NULL},
    {"tap+cit+eup", 3, 3, "d0 eup right", "Euphoria: mark 3 on the right", "die:0 eup:right3"},
    {"tap+cit+eup", 3, 3, "d0 eup left=pumpkin+right",
     "Euphoria: mark 3 on both sides, the left for a pumpkin", NULL},
    {"scy+win+cas", 3, 4, "d0 scy top", "Scythe: mark 3 in the top row for a pumpkin",
     "die:0 scy:top3"},
    {"scy+win+cas", 3, 4, "d0 scy bottom",
     "Scythe: mark 3 in the bottom row, pay a heart, for a star", "die:0 scy:bottom3"},
    {"scy+win+cas", 3, 4, "d1 win 12", "Wingspan: give 4 to bird 12", "die:1 win:12"},
    {"scy+win+cas", 3, 4, "d1 cas d", "Between Two Castles: build 4 in column d", "die:1 cas:d"},
    {"cha+mls+vit", 3, 4, "d0 cha take 4", "Charterstone: take column 3 and note 4 on its crate",
     "die:0 cha:die3 note:4"},
    {"cha+mls+vit", 3, 4, "d1 cha ship", "Charterstone: ship every crate marked 4",
     "die:1 cha:crate2 cha:crate5"},
    {"cha+mls+vit", 3, 4, "d0 mls heart", "My Little Scythe: mark 3 for a heart",
     "die:0 mls:heart3"},
    {"cha+mls+vit", 3, 4, "d1 mls pumpkin", "My Little Scythe: mark 4 for a pumpkin",
     "die:1 mls:pumpkin4"},
    {"cha+mls+vit", 3, 4, "d0 vit circle", "Viticulture: circle grape 3", "die:0 vit:grape3"},
    {"cha+mls+vit", 3, 4, "d1 vit 12 2+6",
     "Viticulture: fill glass 12 with the die 4 and grapes 2+6",
     "die:1 vit:glass12 vit:grape2 vit:grape6"},
    {"cha+mls+vit", 3, 4, "adjust_2 d0 +1", "Pay 2 pumpkins: turn the 3 into a 4",
     "die:0 bonus:adjust_2 by:+1"},
    {"cha+mls+vit", 3, 4, "adjust_3 d1 -1",
     "Pay 3 pumpkins: turn the 4 into a 3 that may share a realm", "die:1 bonus:adjust_3 by:-1"},
    {"cha+mls+vit", 3, 3, "reuse_pair d0", "Pay 2 hearts (pair rolled): use the 3 again",
     "die:0 bonus:reuse_pair"},
    {"cha+mls+vit", 3, 4, "reuse_any d1", "Pay 3 hearts: use the 4 again", "die:1 bonus:reuse_any"},
    {"cha+mls+vit", 3, 4, "reuse_seven d0", "Pay 2 coins (seven rolled): use the 3 again",
     "die:0 bonus:reuse_seven"},
    {"cha+mls+vit", 3, 4, "buy_die 4", "Pay 4 coins: an extra 4", "bonus:buy_die buy:4"},
    {"cha+mls+vit", 3, 4, "buy_die 1", "Pay 1 coin: an extra 1", "bonus:buy_die buy:1"},
    {"cha+mls+vit", 3, 4, "end_turn", "End the turn", "end:turn"},
};

static void say(const jacta_phrase *phrase, char *said, uint32_t size) {
    jacta_text text = {said, size, 0};
    jacta_phrase_text("en", phrase, &text);
}

static void assert_described(const position *p, const char *notation, const char *words,
                             const char *touched) {
    jacta_move move;
    assert_true(find_move(p, notation, &move));
    jacta_phrase phrase;
    char said[256], touches[JACTA_MAX_NOTATION];
    game()->face->describe(&p->now, move, &phrase);
    say(&phrase, said, sizeof said);
    assert_string_equal(said, words);
    jacta_text text = {touches, sizeof touches, 0};
    game()->face->touch(&p->now, move, &text);
    if (touched) assert_string_equal(touches, touched);
}

static void every_kind_of_move_in_words(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        position p = given_with(RR_MUST_USE_DICE, 1, rows[i].realms);
        sheet(&p)->euphoria[0] = values("56");
        memcpy(sheet(&p)->crates, (uint8_t[6]){0, 4, 0, 0, 4}, 6);
        sheet(&p)->circled = values("26");
        resources(&p, 3, 3, 6);
        roll(&p, rows[i].a, rows[i].b);
        assert_described(&p, rows[i].move, rows[i].words, rows[i].touched);
    }
}

/* The cell that the words name is one that the shape covers, and no two placements sound alike. */
static void a_shape_is_told_by_a_cell_of_its_own(void **unused) {
    (void)unused;
    for (uint8_t value = 1; value <= 6; value++) {
        position p = given_with(RR_MUST_USE_DICE, 1, "tap+cit+eup");
        roll(&p, value, value);
        jacta_move moves[2048];
        char told[144][256];
        uint32_t count = game()->moves(&p.now, moves), placements = 0;
        for (uint32_t i = 0; i < count && moves[i] < RR_CODE_CITIES; i++) {
            jacta_phrase phrase;
            char touches[JACTA_MAX_NOTATION], cell[40];
            game()->face->describe(&p.now, moves[i], &phrase);
            say(&phrase, told[placements], sizeof told[0]);
            jacta_text text = {touches, sizeof touches - 1, 0};
            game()->face->touch(&p.now, moves[i], &text);
            memcpy(touches + strlen(touches), " ", 2);
            snprintf(cell, sizeof cell, " tap:%d,%d ", phrase.arg[1].number - 1,
                     phrase.arg[2].number - 1);
            assert_non_null(strstr(touches, cell));
            for (uint32_t k = 0; k < placements; k++)
                assert_string_not_equal(told[k], told[placements]);
            placements++;
        }
        assert_true(placements > 0);
    }
}

static void a_copy_is_described_by_its_recorded_value(void **unused) {
    (void)unused;
    position p = given("mls+scy+win");
    resources(&p, 2, 3, 0);
    roll(&p, 3, 5);
    play(&p, "adjust_2 d0 +1");
    assert_described(&p, "reuse_any d0", "Pay 3 hearts: use the 3 again", "die:0 bonus:reuse_any");
    assert_described(&p, "d0 win 7", "Wingspan: give 4 to bird 7", "die:0 win:7");
}

static void chance_and_picks_in_words(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 2);
    position p = {.exchanged = false};
    begin(&p.now, &setup);
    assert_described(&p, "realms tap+win+vit",
                     "The realms of round 1: Tapestry, Wingspan and Viticulture",
                     "realm:tap realm:win realm:vit");
    play(&p, "realms tap+win+vit");
    assert_described(&p, "roll 3 4", "The dice show 3 and 4", NULL);
    setup.options[RR_REALM_CHOICE] = 1;
    begin(&p.now, &setup);
    assert_described(&p, "pick_realms tap+win+vit",
                     "Play Tapestry, Wingspan and Viticulture in round 1",
                     "realm:tap realm:win realm:vit");
}

static void the_status_tells_round_and_turn(void **unused) {
    (void)unused;
    position p = given_with(RR_MUST_USE_DICE, 1, "mls+scy+win");
    jacta_phrase phrase;
    char said[256];
    for (uint32_t turn = 0; turn < 3; turn++) {
        roll(&p, 3, 5);
        game()->face->status(&p.now, &phrase);
        say(&phrase, said, sizeof said);
        char expected[96];
        snprintf(expected, sizeof expected, "Round 1 of 3, turn %u of 9: choose the die, 3 or 5",
                 turn + 1);
        assert_string_equal(said, expected);
        play(&p, "end_turn");
    }
}

static void assert_asked(const position *p, const char *question) {
    jacta_phrase phrase;
    char said[256];
    game()->face->status(&p->now, &phrase);
    say(&phrase, said, sizeof said);
    assert_string_equal(strstr(said, ": ") + 2, question);
}

static void what_is_asked_is_what_can_be_done(void **unused) {
    (void)unused;
    position pair = given("mls+scy+win"), p = pair;
    roll(&pair, 4, 4);
    assert_asked(&pair, "two dice show 4: where does one of them go?");
    roll(&p, 3, 5);
    play(&p, "d0 mls heart");
    assert_asked(&p, "where does the 5 go?");
    sheet(&p)->scythe[0] = sheet(&p)->scythe[1] = values("5");
    memset(sheet(&p)->wingspan, 1, sizeof sheet(&p)->wingspan);
    assert_asked(&p, "no die fits any more: the turn can only be ended");
    resources(&p, 0, 0, 1);
    assert_asked(&p, "no die fits any more; a bonus, or the end of the turn?");
    memset(sheet(&p)->wingspan, 0, sizeof sheet(&p)->wingspan);
    play(&p, "d1 win 7");
    assert_asked(&p, "all dice are placed; a bonus, or the end of the turn?");
    resources(&p, 0, 0, 0);
    assert_asked(&p, "all dice are placed: end the turn");
}

typedef struct {
    const char *name;
    int32_t value[2 * RR_REALMS];
    uint32_t count;
} fact_row;

static void keep_fact(void *context, const char *name, const int32_t *values, uint32_t count) {
    fact_row *found = context;
    if (strcmp(name, found->name) != 0) return;
    assert_true(count <= 2 * RR_REALMS);
    memcpy(found->value, values, count * sizeof *values);
    found->count = count;
}

static fact_row fact(const position *p, const char *name) {
    fact_row found = {.name = name};
    game()->face->facts(&p->now, keep_fact, &found);
    return found;
}

static position two_sheets(void) {
    jacta_setup setup = jacta_setup_default(game(), 2);
    position p = {.exchanged = false};
    begin(&p.now, &setup);
    return p;
}

/* Each castle counts its rows for itself. */
static void drawings_are_told_the_stars(void **unused) {
    (void)unused;
    position p = two_sheets();
    rr_sheet *own = &p.now.sheet[1];
    own->castles[0][0] = own->castles[2][0] = own->castles[3][0] = 1;
    own->shipped = values("136");
    fact_row stars = fact(&p, "stars");
    assert_int_equal(stars.count, 2 * RR_REALMS);
    assert_int_equal(stars.value[RR_REALMS + RR_CASTLES], 2);
    assert_int_equal(stars.value[RR_REALMS + RR_CHARTERSTONE], 3);
    assert_int_equal(stars.value[RR_CASTLES], 0);
}

static void drawings_are_told_sums_and_what_is_full(void **unused) {
    (void)unused;
    position p = two_sheets();
    rr_sheet *own = &p.now.sheet[1];
    own->euphoria[1] = values("46");
    memcpy(own->wingspan[2], (uint8_t[]){6, 5, 0}, 3);
    p.now.tapestry[1] |= rr_tapestry_square[0] | rr_tapestry_square[5];
    p.now.tapestry[1] |= rr_tapestry_square[8] & ~RR_CELL(5, 5);
    memcpy(own->cities, (uint8_t[]){1, 2, 3, 0, 1, 4, 0, 0, 5}, 9);
    own->castles[0][0] = own->castles[1][1] = own->castles[1][2] = own->castles[3][0] = 1;
    assert_int_equal(fact(&p, "euphoria_sum").value[2 + 1], 10);
    assert_int_equal(fact(&p, "wingspan_sum").value[3 + 2], 11);
    assert_int_equal(fact(&p, "tapestry_full").value[1], 1 << 0 | 1 << 5);
    assert_int_equal(fact(&p, "cities_full").value[1], 1 << 0 | 1 << 5);
    assert_int_equal(fact(&p, "castles_full").value[1], 1 << 0 | 1 << 1);
    assert_int_equal(fact(&p, "castles_full").count, 2);
    assert_int_equal(fact(&p, "cities_full").value[0], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_move_in_words),
        cmocka_unit_test(a_shape_is_told_by_a_cell_of_its_own),
        cmocka_unit_test(a_copy_is_described_by_its_recorded_value),
        cmocka_unit_test(chance_and_picks_in_words),
        cmocka_unit_test(the_status_tells_round_and_turn),
        cmocka_unit_test(what_is_asked_is_what_can_be_done),
        cmocka_unit_test(drawings_are_told_the_stars),
        cmocka_unit_test(drawings_are_told_sums_and_what_is_full),
    };
    return cmocka_run_group_tests_name("rolling_realms_text", tests, NULL, NULL);
}
