/* The worked examples of the specification (section 9), each test named by its id. */
#include "era_position.h"
#include "rules/era/tables.h"

/* ---- Set-up ---------------------------------------------------------------------------------- */

static void play_any_layouts(era_state *s) {
    jacta_move moves[ERA_MOST_MOVES];
    while (s->stage == ERA_STAGE_LAYOUT) {
        game()->moves(s, moves);
        game()->apply(s, moves[0]);
    }
}

static void check_setup(uint32_t players, uint32_t scorched, uint32_t tokens) {
    era_state s = begun(players);
    assert_int_equal(s.tokens, tokens);
    play_any_layouts(&s);
    for (uint32_t seat = 0; seat < players; seat++) {
        uint32_t kinds[ERA_KINDS] = {0};
        stock_is(&s, seat, 0, 1, 2, 3);
        assert_int_equal(s.culture[seat] + s.disaster[seat], 0);
        assert_int_equal(s.domain[seat].count, 8 + scorched);
        for (uint32_t i = 0; i < s.domain[seat].count; i++) {
            kinds[s.domain[seat].pieces[i].form / 4]++;
            if (s.domain[seat].pieces[i].form / 4 == ERA_KEEP)
                assert_int_equal(s.domain[seat].pieces[i].cell, cell(6, 6));
        }
        assert_int_equal(kinds[ERA_KEEP], 1);
        assert_int_equal(kinds[ERA_LONGHOUSE], 3);
        assert_int_equal(kinds[ERA_FARM], 1);
        assert_int_equal(kinds[ERA_WALL4], 3);
        assert_int_equal(kinds[ERA_SCORCHED], scorched);
    }
}

static void t_setup(void **unused) {
    (void)unused;
    check_setup(1, 3, 0);
    check_setup(2, 2, 3);
    check_setup(3, 1, 3);
    check_setup(4, 0, 5);
}

static void t_setup_supply(void **unused) {
    (void)unused;
    static const uint8_t left[4][ERA_KINDS] = {
        {5, 14, 5, 5, 15, 3, 3, 3, 3, 3, 2, 2, 3, 4, 15, 4, 3, 24},
        {5, 11, 4, 4, 13, 2, 2, 2, 2, 2, 1, 1, 3, 4, 12, 4, 3, 23},
        {5, 9, 5, 5, 13, 3, 3, 3, 3, 3, 2, 2, 3, 4, 9, 4, 3, 24},
        {4, 6, 5, 5, 12, 3, 3, 3, 3, 3, 2, 2, 3, 4, 6, 4, 3, 27},
    };
    for (uint32_t players = 1; players <= 4; players++) {
        era_state s = begun(players);
        assert_memory_equal(s.supply, left[players - 1], ERA_KINDS);
    }
}

static void t_setup_dice_follow_the_dwellings(void **unused) {
    (void)unused;
    era_state s = begun(1);
    play_any_layouts(&s);
    phase_is(&s, ERA_PHASE_THROW, JACTA_CHANCE);
    play(&s, "roll peasant 011; roll noble 3");
    dice_are(&s, 0, "p0 p1 p1 n3");
}

static void t_first(void **unused) {
    (void)unused;
    era_state s = begun(3);
    play_any_layouts(&s);
    play(&s, "roll noble 0; roll noble 0; roll noble 2");
    assert_int_equal(s.contenders, 3);
    play(&s, "roll noble 2; roll noble 1");
    assert_int_equal(s.first, 1);
    assert_int_equal(s.round, 1);
    assert_int_equal(s.active, 1);
}

static void t_first_ten_ties_give_it_to_the_lowest_seat(void **unused) {
    (void)unused;
    era_state s = begun(3);
    play_any_layouts(&s);
    play(&s, "roll noble 3; roll noble 1; roll noble 1");
    for (uint32_t i = 0; i < 9; i++) {
        assert_int_equal(s.round, 0);
        play(&s, "roll noble 0; roll noble 0");
    }
    assert_int_equal(s.round, 1);
    assert_int_equal(s.first, 1);
}

static void t_places(void **unused) {
    (void)unused;
    static const uint16_t places[ERA_KINDS] = {169, 364, 676, 336, 169, 624, 312, 576, 169,
                                               576, 144, 484, 364, 336, 308, 280, 252, 169};
    era_domain empty = {0};
    for (uint32_t kind = 0; kind < ERA_KINDS; kind++) {
        uint32_t count = 0;
        for (uint32_t rotation = 0; rotation < era_kinds[kind].rotations; rotation++) {
            era_grid grid = era_places(&empty, kind, rotation, (era_grid){{0}});
            for (uint32_t i = 0; i < 4; i++) count += (uint32_t)__builtin_popcountll(grid.word[i]);
        }
        assert_int_equal(count, places[kind]);
    }
}

static bool taken(const era_state *s, uint32_t seat, uint32_t row, uint32_t col) {
    return s->domain[seat].taken[row + 1] >> (col + 1) & 1;
}

static void t_places_of_the_monastery_spur(void **unused) {
    (void)unused;
    static const uint8_t spur[4][2] = {{7, 6}, {6, 4}, {5, 5}, {6, 7}};
    for (uint32_t rotation = 0; rotation < 4; rotation++) {
        era_state s = given(1);
        clear(&s, 0);
        put(&s, 0, ERA_MONASTERY, rotation, 5, 5);
        uint32_t row = spur[rotation][0], col = spur[rotation][1], neighbours = 0;
        assert_true(taken(&s, 0, row, col));
        for (int32_t d = -1; d <= 1; d += 2)
            neighbours +=
                taken(&s, 0, row + (uint32_t)d, col) + taken(&s, 0, row, col + (uint32_t)d);
        assert_int_equal(neighbours, 1);
    }
}

/* ---- Roll, collect, feed --------------------------------------------------------------------- */

static era_state colin_collects(void) {
    era_state s = given(2);
    put(&s, COLIN, ERA_FARM, 0, 0, 0);
    stock(&s, COLIN, 1, 0, 7, 2);
    dice(&s, COLIN, "n1 p3 p3 p1");
    enter(&s, ERA_STAGE_COLLECT);
    phase_is(&s, ERA_PHASE_COLLECT, COLIN);
    offer_only(&s, "", "collect 0 stone 2 food; collect 1 stone 0 food");
    return s;
}

static void t_collect(void **unused) {
    (void)unused;
    era_state s = colin_collects();
    s.disaster[ROSALIE] = 7;
    dice(&s, ROSALIE, "p1"); /* stops the round at her own collection, before feeding */
    play(&s, "collect 1 stone 0 food");
    stock_is(&s, COLIN, 1, 1, 8, 3);
}

static void t_collect_2(void **unused) {
    (void)unused;
    era_state s = colin_collects();
    dice(&s, ROSALIE, "p1");
    play(&s, "collect 0 stone 2 food");
    stock_is(&s, COLIN, 1, 0, 8, 5);
}

static void t_roll(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, 0, ERA_MONASTERY, 0, 0, 0);
    put(&s, 0, ERA_MONASTERY, 0, 0, 4);
    thrown(&s, "p5 p5 p2 n0");
    offer_only(&s, "", "stop; pick p5; set p5 p0; set p5 p1; set p5 p2; set p5 p3; set p5 p4");
    play(&s, "set p5 p0; set p5 p3");
    offer_only(&s, "", "stop; pick p0; pick p3");
    play(&s, "pick p3");
    offer_only(&s, "", "reroll");
    play(&s, "reroll; roll peasant 1");
    offer_only(&s, "", "stop; pick p0; pick p1");
    play(&s, "pick p0; pick p1; reroll; roll peasant 55");
    dice_are(&s, 0, "p5 p5 p2 n0");
    assert_int_equal(s.active, 1); /* a fourth throw never comes */
}

static void t_quill(void **unused) {
    (void)unused;
    era_state s = given(2);
    dice(&s, 0, "n0 c4 c4");
    enter(&s, ERA_STAGE_QUILLS);
    offer_only(&s, "", "pass; quill c4; quill c4 n0; quill c4 c4");
    play(&s, "quill c4 n0; roll clergy 4; roll noble 1");
    offer_only(&s, "", "pass; quill c4; quill c4 n1; quill c4 c4*");
    dice(&s, 1, "p1");
    play(&s, "quill c4; roll clergy 5");
    phase_is(&s, ERA_PHASE_COLLECT, 1); /* no further decision of seat 0 */
    dice_are(&s, 0, "n1 c4 c5");
}

static void t_feed(void **unused) {
    (void)unused;
    era_state s = colin_collects();
    dice(&s, ROSALIE, "p3");
    play(&s, "collect 1 stone 0 food");
    stock_is(&s, COLIN, 1, 1, 8, 0);
    assert_int_equal(s.disaster[COLIN], 1);
}

/* ---- Disasters ------------------------------------------------------------------------------- */

static uint32_t disease(era_state *s) {
    uint32_t before = s->disaster[COLIN];
    dice(s, COLIN, "p2 p2");
    enter(s, ERA_STAGE_DISASTERS);
    return s->disaster[COLIN] - before;
}

static void t_disease(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, COLIN, ERA_LONGHOUSE, 0, 5, 6);
    put(&s, COLIN, ERA_LONGHOUSE, 0, 4, 6);
    put(&s, COLIN, ERA_WALL4, 1, 3, 8);
    era_state apart = s, together = s;
    put(&apart, COLIN, ERA_LONGHOUSE, 0, 12, 0);
    assert_int_equal(disease(&apart), 2);
    put(&together, COLIN, ERA_LONGHOUSE, 0, 3, 6);
    assert_int_equal(disease(&together), 3);
}

static void t_disease_diag(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, COLIN, ERA_LONGHOUSE, 0, 1, 1);
    put(&s, COLIN, ERA_LONGHOUSE, 0, 2, 3);
    assert_int_equal(disease(&s), 0);
}

static void t_hospital(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, COLIN, ERA_LONGHOUSE, 0, 1, 2);
    put(&s, COLIN, ERA_FARM, 0, 2, 2);
    era_state healed = s;
    assert_int_equal(disease(&s), 2);
    put(&healed, COLIN, ERA_HOSPITAL, 0, 2, 4);
    assert_int_equal(disease(&healed), 1);
}

static void t_fire(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, ROSALIE, ERA_LONGHOUSE, 0, 0, 0);
    put(&s, ROSALIE, ERA_FARM, 0, 2, 2);
    put(&s, ROSALIE, ERA_WALL4, 0, 12, 0);
    put(&s, ROSALIE, ERA_SCORCHED, 0, 10, 10);
    dice(&s, ROSALIE, "p2 p2 p2 p2");
    dice(&s, COLIN, "p3");
    uint32_t supply = s.supply[ERA_LONGHOUSE];
    enter(&s, ERA_STAGE_DISASTERS);
    phase_is(&s, ERA_PHASE_FIRE, ROSALIE);
    offer_only(&s, "", "remove longhouse a1; remove farm c3; remove keep g7");
    play(&s, "remove longhouse a1");
    assert_int_equal(s.supply[ERA_LONGHOUSE], supply);
    assert_int_equal(s.owned[ROSALIE][ERA_LONGHOUSE], 0);
    assert_false(taken(&s, ROSALIE, 0, 0));
    dice_are(&s, ROSALIE, "p2 p2 p2 p2"); /* its die stays until the round ends */
    play(&s, "end");
    assert_int_equal(s.round, 2);
    assert_int_equal(s.active, ROSALIE);
    assert_int_equal(s.now.hand[ERA_PEASANT], 0);
}

static void t_bandits(void **unused) {
    (void)unused;
    era_state s = given(2);
    stock(&s, COLIN, 0, 2, 0, 1);
    dice(&s, COLIN, "p2 p3");
    enter(&s, ERA_STAGE_DISASTERS);
    offer_only(&s, "", "lose stone; lose food; suffer");
    era_state proud = s;
    play(&s, "lose stone");
    stock_is(&s, COLIN, 0, 1, 0, 1);
    assert_int_equal(s.disaster[COLIN], 0);
    play(&proud, "suffer");
    stock_is(&proud, COLIN, 0, 2, 0, 1);
    assert_int_equal(proud.disaster[COLIN], 1);
}

static void t_bandits_find_nothing(void **unused) {
    (void)unused;
    era_state s = given(2);
    stock(&s, COLIN, 0, 0, 0, 0);
    dice(&s, COLIN, "p2");
    enter(&s, ERA_STAGE_DISASTERS);
    offer_only(&s, "", "suffer");
}

/* Rosalie's ring of T-FORT-START: rows 3 to 5, columns 6 and 7 are fortified. */
static void ring(era_state *s, uint32_t seat) {
    put(s, seat, ERA_WALL4, 1, 3, 5);
    put(s, seat, ERA_WALL4, 1, 3, 8);
    put(s, seat, ERA_WALL4, 0, 2, 5);
}

static void t_treachery(void **unused) {
    (void)unused;
    era_state s = given(4);
    ring(&s, ROSALIE);
    put(&s, ROSALIE, ERA_FARM, 0, 10, 10);
    dice(&s, PAUL, "p2 p2 p2 p3");
    uint32_t supply = s.supply[ERA_SCORCHED];
    enter(&s, ERA_STAGE_DISASTERS);
    phase_is(&s, ERA_PHASE_SCORCH, COLIN); /* the victims clockwise from Paul's left */
    play(&s, "place scorched a1");
    phase_is(&s, ERA_PHASE_SCORCH, ROSALIE);
    refuse(&s, "place scorched g4; place scorched g5; place scorched h4");
    play(&s, "place scorched m11");
    phase_is(&s, ERA_PHASE_SCORCH, TOM);
    play(&s, "place scorched a1");
    assert_int_equal(s.phase, ERA_PHASE_BUILD);
    assert_int_equal(s.supply[ERA_SCORCHED], supply - 3);
    for (uint32_t seat = 0; seat < PAUL; seat++)
        assert_true(taken(&s, seat, seat == ROSALIE ? 10 : 0, seat == ROSALIE ? 12 : 0));
    assert_false(taken(&s, PAUL, 0, 0));
}

/* Fills a domain with scorched areas, all but the cells around the given one. */
static era_state crowded(void) {
    era_state s = given(2);
    clear(&s, ROSALIE);
    for (uint32_t row = 0; row < ERA_SIDE; row += 2)
        for (uint32_t col = 0; col < ERA_SIDE; col += 2)
            if (row || col) put(&s, ROSALIE, ERA_SCORCHED, 0, row, col);
    dice(&s, COLIN, "p2 p2 p2 p3");
    return s;
}

static void t_treachery_makes_room(void **unused) {
    (void)unused;
    era_state s = crowded();
    put(&s, ROSALIE, ERA_LONGHOUSE, 0, 0, 0);
    put(&s, ROSALIE, ERA_LONGHOUSE, 0, 1, 0);
    enter(&s, ERA_STAGE_DISASTERS);
    phase_is(&s, ERA_PHASE_SCORCH, ROSALIE);
    offer_only(&s, "", "remove longhouse a1; remove longhouse a2");
    play(&s, "remove longhouse a2");
    offer_only(&s, "", "remove longhouse a1");
    play(&s, "remove longhouse a1");
    offer_only(&s, "", "place scorched a1");
    play(&s, "place scorched a1");
    assert_int_equal(s.owned[ROSALIE][ERA_LONGHOUSE], 0);
    phase_is(&s, ERA_PHASE_BUILD, COLIN);
}

static void t_treachery_without_effect(void **unused) {
    (void)unused;
    era_state s = crowded();
    put(&s, ROSALIE, ERA_KEEP, 0, 0, 0);
    uint32_t supply = s.supply[ERA_SCORCHED];
    enter(&s, ERA_STAGE_DISASTERS);
    phase_is(&s, ERA_PHASE_BUILD, COLIN); /* nothing removable is left */
    assert_int_equal(s.supply[ERA_SCORCHED], supply);
    s = given(2);
    s.supply[ERA_SCORCHED] = 0;
    dice(&s, COLIN, "p2 p2 p2 p3");
    enter(&s, ERA_STAGE_DISASTERS);
    phase_is(&s, ERA_PHASE_BUILD, COLIN); /* the supply is empty */
}

static void t_one_disaster(void **unused) {
    (void)unused;
    era_state s = given(3);
    ring(&s, ROSALIE);
    put(&s, ROSALIE, ERA_LONGHOUSE, 0, 3, 6);
    put(&s, TOM, ERA_FARM, 0, 0, 0);
    put(&s, COLIN, ERA_LONGHOUSE, 0, 0, 0);
    put(&s, COLIN, ERA_LONGHOUSE, 0, 1, 0);
    stock(&s, COLIN, 5, 5, 5, 5);
    dice(&s, COLIN, "p2 p2 p2 p2 n0");
    enter(&s, ERA_STAGE_DISASTERS);
    phase_is(&s, ERA_PHASE_ATTACK, TOM); /* all of Rosalie's buildings are fortified or keeps */
    offer_only(&s, "", "remove farm a1");
    play(&s, "remove farm a1");
    stock_is(&s, COLIN, 5, 5, 5, 5);
    assert_int_equal(s.disaster[COLIN], 0);
    assert_int_equal(s.owned[COLIN][ERA_LONGHOUSE], 2);
}

static void t_one_disaster_revolt(void **unused) {
    (void)unused;
    static const char *const rolls[] = {"p2 p2 p2 p2 p2 n0", "p2 p2 p2 p2 p2 n0 n0 b0 c0"};
    for (uint32_t i = 0; i < 2; i++) {
        era_state s = given(2);
        put(&s, ROSALIE, ERA_FARM, 0, 0, 0);
        stock(&s, COLIN, 5, 4, 3, 2);
        dice(&s, COLIN, rolls[i]);
        dice(&s, ROSALIE, "p3");
        enter(&s, ERA_STAGE_DISASTERS);
        phase_is(&s, ERA_PHASE_BUILD, ROSALIE);
        stock_is(&s, COLIN, 0, 4, 3, 2);
        assert_int_equal(s.disaster[COLIN], 0);
        assert_int_equal(s.owned[ROSALIE][ERA_FARM], 1);
    }
}

/* ---- Build ----------------------------------------------------------------------------------- */

static void t_build(void **unused) {
    (void)unused;
    era_state s = given(4);
    uint32_t churches = s.supply[ERA_CHURCH];
    stock(&s, COLIN, 1, 1, 8, 0);
    dice(&s, COLIN, "p3 p3");
    s.supply[ERA_LUMBER_MILL] = 1;
    enter(&s, ERA_STAGE_BUILD);
    play(&s, "build church; place church a1; build lumber_mill; place lumber_mill b3 r2");
    assert_int_not_equal(s.active, COLIN); /* no third build: no hammer is left */
    assert_int_equal(s.supply[ERA_CHURCH], churches - 1);
    assert_int_equal(s.supply[ERA_LUMBER_MILL], 0);
    assert_int_equal(s.tokens, 4);
    stock_is(&s, COLIN, 0, 0, 4, 0);
    assert_int_equal(s.round, 2);
    while (s.active != COLIN) play(&s, "roll noble 1; stop");
    assert_int_equal(s.now.hand[ERA_CLERGY], 1);
}

static void t_one_roll(void **unused) {
    (void)unused;
    era_state s = given(1);
    dice(&s, 0, "n0 p3 p3 p2");
    uint64_t shown = 0;
    for (uint32_t die = 0; die < ERA_DICE; die++) shown += s.dice[0][die] * era_faces[die];
    assert_int_equal(era_symbols_of(shown, ERA_SYMBOL_SWORD), 3);
    assert_int_equal(era_symbols_of(shown, ERA_SYMBOL_SKULL), 2);
    assert_int_equal(era_symbols_of(shown, ERA_SYMBOL_HAMMER), 2);
    assert_int_equal(era_symbols_of(shown, ERA_SYMBOL_WOOD), 2);
    assert_int_equal(era_symbols_of(shown, ERA_SYMBOL_CHOICE), 1);
}

/* ---- Extort ---------------------------------------------------------------------------------- */

static era_state four_lords(void) {
    era_state s = given(4);
    dice(&s, COLIN, "n0");
    dice(&s, ROSALIE, "n1");
    dice(&s, TOM, "n2 n2");
    dice(&s, PAUL, "n0 n1");
    for (uint32_t seat = 0; seat < 4; seat++) stock(&s, seat, 1, 1, 1, 1);
    enter(&s, ERA_STAGE_EXTORT);
    return s;
}

static void t_extort(void **unused) {
    (void)unused;
    era_state s = four_lords();
    phase_is(&s, ERA_PHASE_DEMAND, COLIN);
    offer_only(&s, "", "demand goods 1; demand stone 1; demand wood 1; demand food 1; skip 1");
    play(&s, "demand goods 1");
    phase_is(&s, ERA_PHASE_ANSWER, ROSALIE);
    play(&s, "pay");
    stock_is(&s, COLIN, 2, 1, 1, 1);
    stock_is(&s, ROSALIE, 0, 1, 1, 1);
    phase_is(&s, ERA_PHASE_DEMAND, PAUL); /* Rosalie and Tom can demand nothing */
    play(&s, "demand wood 0; pay");
    refuse(&s, "demand goods 1"); /* she owns none any more */
    play(&s, "demand stone 1; refuse");
    assert_int_equal(s.disaster[ROSALIE], 2);
    play(&s, "demand food 2; pay");
    stock_is(&s, PAUL, 1, 1, 2, 2);
    assert_int_equal(s.round, 2);
}

static void t_extort_refuse(void **unused) {
    (void)unused;
    era_state s = four_lords();
    stock(&s, ROSALIE, 2, 0, 0, 0);
    stock(&s, COLIN, 6, 0, 0, 0);
    era_state refused = s, poor = s;
    play(&s, "demand goods 1; pay");
    stock_is(&s, ROSALIE, 1, 0, 0, 0);
    stock_is(&s, COLIN, 6, 0, 0, 0);
    play(&refused, "demand goods 1; refuse");
    stock_is(&refused, ROSALIE, 2, 0, 0, 0);
    assert_int_equal(refused.disaster[ROSALIE], 2);
    stock(&poor, ROSALIE, 0, 0, 0, 0);
    enter(&poor, ERA_STAGE_EXTORT);
    phase_is(&poor, ERA_PHASE_DEMAND, PAUL); /* nobody was asked */
    assert_int_equal(poor.disaster[ROSALIE], 2);
    stock_is(&poor, COLIN, 6, 0, 0, 0);
}

/* ---- The end --------------------------------------------------------------------------------- */

static void t_end(void **unused) {
    (void)unused;
    era_state s = given(2);
    s.tokens = 2;
    assert_int_equal(s.supply[ERA_UNIVERSITY], 1);
    assert_int_equal(s.supply[ERA_CATHEDRAL], 1);
    stock(&s, COLIN, 6, 7, 8, 9);
    stock(&s, ROSALIE, 6, 7, 8, 9);
    dice(&s, COLIN, "p3");
    dice(&s, ROSALIE, "p3");
    enter(&s, ERA_STAGE_BUILD);
    play(&s, "build university; place university a1");
    assert_int_equal(s.tokens, 1);
    play(&s, "build cathedral; place cathedral b1");
    assert_int_equal(s.tokens, 0);
    phase_is(&s, ERA_PHASE_OVER, JACTA_OVER);
    assert_int_equal(s.first, COLIN);
    assert_int_equal(s.round, 1);
}

static void t_end_guard_of_forty_rounds(void **unused) {
    (void)unused;
    era_state s = given(2);
    clear(&s, 0);
    clear(&s, 1);
    enter(&s, ERA_STAGE_EXTORT); /* nobody has a die, so nobody is ever asked */
    phase_is(&s, ERA_PHASE_OVER, JACTA_OVER);
    assert_int_equal(s.round, ERA_ROUNDS);
}

static void t_culture_lap(void **unused) {
    (void)unused;
    era_state s = given(2);
    s.culture[COLIN] = 24;
    dice(&s, COLIN, "c0");
    enter(&s, ERA_STAGE_COLLECT);
    assert_int_equal(s.culture[COLIN] / ERA_LAP, 1);
    assert_int_equal(s.culture[COLIN] % ERA_LAP, 2);
    assert_int_equal(line(&s, COLIN, "culture"), 27);
}

static void t_disaster_lap(void **unused) {
    (void)unused;
    era_state s = four_lords();
    s.disaster[ROSALIE] = 24;
    play(&s, "demand goods 1; refuse");
    assert_int_equal(s.disaster[ROSALIE] / ERA_LAP, 1);
    assert_int_equal(s.disaster[ROSALIE] % ERA_LAP, 1);
    assert_int_equal(line(&s, ROSALIE, "disaster"), -26);
}

static void t_stack(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, 0, ERA_UNIVERSITY, 0, 0, 0);
    put(&s, 0, ERA_UNIVERSITY, 0, 0, 4);
    s.culture[0] = 7;
    assert_int_equal(line(&s, 0, "university_bonus"), 14);
    put(&s, 0, ERA_GUILDHALL, 0, 9, 0);
    put(&s, 0, ERA_GUILDHALL, 0, 9, 4);
    stock(&s, 0, 3, 0, 5, 4);
    assert_int_equal(line(&s, 0, "guildhall_bonus"), 9);
    put(&s, 1, ERA_MARKET, 0, 12, 12);
    put(&s, 1, ERA_LONGHOUSE, 1, 10, 12);
    assert_int_equal(line(&s, 1, "market_bonus"), 3);
}

static uint32_t fortified_cells(const era_state *s, uint32_t seat) {
    era_grid grid = era_fortified(&s->domain[seat]);
    uint32_t count = 0;
    for (uint32_t i = 0; i < 4; i++) count += (uint32_t)__builtin_popcountll(grid.word[i]);
    return count;
}

static void t_fort_start(void **unused) {
    (void)unused;
    era_state s = given(1);
    ring(&s, 0);
    assert_int_equal(fortified_cells(&s, 0), 6);
    era_grid grid = era_fortified(&s.domain[0]);
    for (uint32_t row = 3; row <= 5; row++)
        for (uint32_t col = 6; col <= 7; col++)
            assert_true(grid.word[cell(row, col) / 64] >> cell(row, col) % 64 & 1);
    era_state higher = given(1);
    put(&higher, 0, ERA_WALL4, 1, 2, 5);
    put(&higher, 0, ERA_WALL4, 1, 2, 8);
    put(&higher, 0, ERA_WALL4, 0, 1, 5);
    assert_int_equal(fortified_cells(&higher, 0), 0);
    put(&s, 0, ERA_SCORCHED, 0, 3, 6);
    assert_int_equal(era_area(&s.domain[0]), 2);
    era_state corner = given(1);
    put(&corner, 0, ERA_WALL4, 0, 3, 0);
    put(&corner, 0, ERA_WALL3, 1, 0, 3);
    assert_int_equal(fortified_cells(&corner, 0), 0);
}

/* The layout of the specification that gives every number of the rulebook's example. */
static void colins_town(era_state *s) {
    clear(s, COLIN);
    put(s, COLIN, ERA_KEEP, 0, 0, 0);
    put(s, COLIN, ERA_KEEP, 0, 0, 12);
    put(s, COLIN, ERA_KEEP, 0, 6, 6);
    put(s, COLIN, ERA_FARM, 0, 0, 3);
    put(s, COLIN, ERA_FARM, 0, 0, 9);
    put(s, COLIN, ERA_MARKET, 0, 2, 6);
    put(s, COLIN, ERA_LUMBER_MILL, 0, 3, 0);
    put(s, COLIN, ERA_LUMBER_MILL, 0, 3, 11);
    put(s, COLIN, ERA_TOWNHOUSE, 0, 6, 0);
    put(s, COLIN, ERA_TOWNHOUSE, 0, 8, 5);
    put(s, COLIN, ERA_LONGHOUSE, 0, 7, 4);
    put(s, COLIN, ERA_LONGHOUSE, 1, 8, 4);
    put(s, COLIN, ERA_LONGHOUSE, 0, 10, 5);
    put(s, COLIN, ERA_LONGHOUSE, 1, 10, 9);
    put(s, COLIN, ERA_CATHEDRAL, 0, 8, 7);
    put(s, COLIN, ERA_CHURCH, 0, 11, 4);
    put(s, COLIN, ERA_MONASTERY, 0, 9, 11);
    put(s, COLIN, ERA_WALL3, 0, 6, 3);
    put(s, COLIN, ERA_WALL5, 1, 7, 3);
    put(s, COLIN, ERA_WALL4, 0, 12, 3);
    put(s, COLIN, ERA_WALL4, 0, 12, 7);
    put(s, COLIN, ERA_WALL4, 1, 8, 10);
    put(s, COLIN, ERA_WALL3, 0, 7, 8);
}

static void t_score(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int32_t value;
    } lines[] = {
        {"keep", 6},
        {"longhouse", 8},
        {"townhouse", 3},
        {"church", 2},
        {"farm", 2},
        {"lumber_mill", 4},
        {"hospital", 0},
        {"monastery", 4},
        {"market", 2},
        {"guildhall", 0},
        {"university", 0},
        {"cathedral", 10},
        {"market_bonus", 8},
        {"guildhall_bonus", 0},
        {"university_bonus", 0},
        {"cathedral_bonus", 10},
        {"culture", 4},
        {"most_culture", 0},
        {"largest_area", 10},
        {"disaster", -8},
    };
    era_state s = given(2);
    colins_town(&s);
    s.domain[ROSALIE] = s.domain[COLIN]; /* the other player with an area of 26 */
    s.culture[COLIN] = 4;
    s.culture[ROSALIE] = 5;
    s.disaster[COLIN] = 8;
    assert_int_equal(era_area(&s.domain[COLIN]), 26);
    for (uint32_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_int_equal(line(&s, COLIN, lines[i].name), lines[i].value);
    assert_int_equal(total(&s, COLIN) + 8, 73);
    assert_int_equal(total(&s, COLIN), 65);
    assert_int_equal(line(&s, ROSALIE, "largest_area"), 10);
    assert_int_equal(line(&s, ROSALIE, "most_culture"), 5);
}

static void t_tie(void **unused) {
    (void)unused;
    era_state s = given(3);
    jacta_scores sheet;
    stock(&s, 0, 1, 0, 5, 5);
    stock(&s, 1, 1, 2, 0, 0);
    stock(&s, 2, 1, 2, 0, 0);
    game()->scores(&s, &sheet);
    assert_int_equal(sheet.rank[0], 3);
    assert_int_equal(sheet.rank[1], 1);
    assert_int_equal(sheet.rank[2], 1);
    stock(&s, 2, 1, 2, 0, 1);
    game()->scores(&s, &sheet);
    assert_int_equal(sheet.rank[1], 2);
    assert_int_equal(sheet.rank[2], 1);
    s.disaster[2] = 1; /* points come before stocks */
    game()->scores(&s, &sheet);
    assert_int_equal(sheet.rank[2], 3);
}

/* ---- Solo ------------------------------------------------------------------------------------ */

static era_state against_philip(const char *own, const char *philip) {
    era_state s = given(1);
    dice(&s, 0, own);
    dice(&s, ERA_PHILIP, philip);
    return s;
}

static void t_solo_philip(void **unused) {
    (void)unused;
    era_state s = against_philip("n2", "n1 n1 p5"); /* 1 sword, 2 shields against 4 swords */
    stock(&s, 0, 0, 2, 0, 0);
    enter(&s, ERA_STAGE_EXTORT);
    phase_is(&s, ERA_PHASE_ANSWER, 0);
    offer_only(&s, "", "pay; refuse");
    era_state proud = s, poor = s;
    play(&s, "pay");
    stock_is(&s, 0, 0, 1, 0, 0);
    assert_int_equal(s.disaster[0], 0);
    play(&proud, "refuse");
    stock_is(&proud, 0, 0, 2, 0, 0);
    assert_int_equal(proud.disaster[0], 2);
    stock(&poor, 0, 0, 0, 0, 0);
    enter(&poor, ERA_STAGE_EXTORT);
    assert_int_equal(poor.disaster[0], 2);
    assert_int_equal(poor.round, 2);
}

static void t_solo_philip_is_held_off(void **unused) {
    (void)unused;
    era_state s = against_philip("n3 n3", "n1 n1 p5"); /* 0 swords, 4 shields */
    enter(&s, ERA_STAGE_EXTORT);
    assert_int_equal(s.round, 2);
    assert_int_equal(s.disaster[0], 0);
    s = against_philip("n1 n1", "n1 n1 p5"); /* equal swords */
    enter(&s, ERA_STAGE_EXTORT);
    assert_int_equal(s.round, 2);
}

static void t_solo_philip_is_robbed(void **unused) {
    (void)unused;
    era_state s = against_philip("n0 n1", "n4 n2 p1"); /* 5 swords against 2, 2 shields */
    stock(&s, 0, 0, 0, 0, 0);
    enter(&s, ERA_STAGE_EXTORT);
    phase_is(&s, ERA_PHASE_ROB, 0);
    offer_only(&s, "", "take goods; take stone; take food; leave");
    play(&s, "take goods");
    stock_is(&s, 0, 1, 0, 0, 0);
    s = against_philip("n0 n1", "n1 n1"); /* nothing on his dice */
    enter(&s, ERA_STAGE_EXTORT);
    assert_int_equal(s.round, 2);
}

static void t_solo_rank(void **unused) {
    (void)unused;
    static const struct {
        int32_t score;
        const char *key;
    } ranks[] = {{-9, "serf"},     {44, "serf"},     {45, "peasant"}, {64, "peasant"},
                 {65, "merchant"}, {79, "merchant"}, {80, "knight"},  {89, "knight"},
                 {90, "noble"},    {94, "noble"},    {95, "monarch"}, {99, "monarch"},
                 {100, "pope"}};
    era_state s = given(1);
    colins_town(&s);
    assert_null(scored(&s).rating); /* not before the end */
    s.phase = ERA_PHASE_OVER;
    for (uint32_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        char key[32];
        jacta_scores sheet;
        s.culture[0] = 100;
        s.disaster[0] = 0;
        s.disaster[0] = (uint16_t)(total(&s, 0) - ranks[i].score);
        game()->scores(&s, &sheet);
        assert_int_equal(sheet.total[0], ranks[i].score);
        snprintf(key, sizeof key, "era.rank.%s", ranks[i].key);
        assert_string_equal(sheet.rating, key);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t_setup),
        cmocka_unit_test(t_setup_supply),
        cmocka_unit_test(t_setup_dice_follow_the_dwellings),
        cmocka_unit_test(t_first),
        cmocka_unit_test(t_first_ten_ties_give_it_to_the_lowest_seat),
        cmocka_unit_test(t_places),
        cmocka_unit_test(t_places_of_the_monastery_spur),
        cmocka_unit_test(t_collect),
        cmocka_unit_test(t_collect_2),
        cmocka_unit_test(t_roll),
        cmocka_unit_test(t_quill),
        cmocka_unit_test(t_feed),
        cmocka_unit_test(t_disease),
        cmocka_unit_test(t_disease_diag),
        cmocka_unit_test(t_hospital),
        cmocka_unit_test(t_fire),
        cmocka_unit_test(t_bandits),
        cmocka_unit_test(t_bandits_find_nothing),
        cmocka_unit_test(t_treachery),
        cmocka_unit_test(t_treachery_makes_room),
        cmocka_unit_test(t_treachery_without_effect),
        cmocka_unit_test(t_one_disaster),
        cmocka_unit_test(t_one_disaster_revolt),
        cmocka_unit_test(t_build),
        cmocka_unit_test(t_one_roll),
        cmocka_unit_test(t_extort),
        cmocka_unit_test(t_extort_refuse),
        cmocka_unit_test(t_end),
        cmocka_unit_test(t_end_guard_of_forty_rounds),
        cmocka_unit_test(t_culture_lap),
        cmocka_unit_test(t_disaster_lap),
        cmocka_unit_test(t_stack),
        cmocka_unit_test(t_fort_start),
        cmocka_unit_test(t_score),
        cmocka_unit_test(t_tie),
        cmocka_unit_test(t_solo_philip),
        cmocka_unit_test(t_solo_philip_is_held_off),
        cmocka_unit_test(t_solo_philip_is_robbed),
        cmocka_unit_test(t_solo_rank),
    };
    return cmocka_run_group_tests_name("era", tests, NULL, NULL);
}
