/* What is refused (section 8), every building and option, the rulings, and what stays secret. */
#include "era_position.h"
#include "rules/era/tables.h"

/* ---- Refused --------------------------------------------------------------------------------- */

static void pieces_may_not_overlap_or_leave_the_grid(void **unused) {
    (void)unused;
    era_state s = begun(2);
    refuse(&s, "place longhouse g7; place longhouse f7; place longhouse g6 r1; place longhouse n1;"
               "place longhouse a14 r1; place longhouse o1; place longhouse a15");
    play(&s, "place longhouse a1; place longhouse n1 r1; place longhouse a14");
    refuse(&s, "place farm a1; place farm b1; place farm n3; place farm m14; place farm m1");
    play(&s, "place farm m12");
    refuse(&s, "place wall4 j13; place wall4 l5; place wall4 a12 r1");
    play(&s, "place wall4 j14; place wall4 a10 r1; place wall4 k5");
    refuse(&s, "place scorched j13; place scorched m4; place longhouse c3");
    play(&s, "place scorched c3");
    refuse(&s, "place scorched d4; place scorched b2");
}

static void skulls_are_not_rerolled(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, 0, ERA_MONASTERY, 0, 0, 0);
    thrown(&s, "p2 n0 b0 c0 p0");
    refuse(&s, "pick p2; pick n0; pick b0; pick c0; set p2 p0; set n0 n1; set b0 b1; set c0 c1");
    refuse(&s, "reroll; pick p1; pick p3");
    play(&s, "pick p0");
    refuse(&s, "stop; set p0 p1; pick p0");
}

static void picks_ascend(void **unused) {
    (void)unused;
    era_state s = given(2);
    thrown(&s, "p0 p0 p5 n1");
    play(&s, "pick p0; pick p0; pick p5");
    refuse(&s, "pick p0; pick p5");
    play(&s, "pick n1");
    offer_only(&s, "", "reroll");
}

static void a_monastery_sets_only_before_the_second_throw(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, 0, ERA_MONASTERY, 0, 0, 0);
    thrown(&s, "p0 n1");
    refuse(&s, "set p0 p0; set p1 p0; set b0 b1");
    era_state used = s, picked = s;
    play(&picked, "pick p0");
    offer_only(&picked, "", "pick n1; reroll");
    play(&used, "set p0 p5");
    refuse(&used, "set p5 p0; set n1 n2"); /* one monastery, one die */
    play(&s, "pick n1; reroll; roll noble 1");
    offer_only(&s, "", "pick p0; pick n1; stop");
}

static void a_monastery_may_set_a_skull_which_locks(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, 0, ERA_MONASTERY, 0, 0, 0);
    thrown(&s, "p0");
    play(&s, "set p0 p2");
    offer_only(&s, "", "stop");
}

static void quills_need_a_ready_clergy_die_and_own_companions(void **unused) {
    (void)unused;
    era_state s = given(2);
    dice(&s, 0, "p2 c5 c1");
    dice(&s, 1, "n0");
    enter(&s, ERA_STAGE_QUILLS);
    refuse(&s, "quill c1; quill c4; quill c5 n0; quill c5 c5; quill c5 c5*; quill c5 p1");
    offer_only(&s, "", "pass; quill c5; quill c5 p2; quill c5 c1");
    play(&s, "quill c5 c1; roll clergy 1; roll clergy 4");
    offer_only(&s, "",
               "pass; quill c4; quill c4 p2; quill c4 c1*"); /* a companion keeps its own quill */
    play(&s, "quill c4 c1*; roll clergy 45");
    dice_are(&s, 0, "p2 c4 c5");
    assert_int_not_equal(s.phase, ERA_PHASE_QUILL);
}

static void a_used_quill_stays_with_its_die(void **unused) {
    (void)unused;
    era_state s = given(2);
    dice(&s, 0, "c4 c4 c4");
    enter(&s, ERA_STAGE_QUILLS);
    play(&s, "quill c4; roll clergy 1");
    offer_only(&s, "", "pass; quill c4; quill c4 c4; quill c4 c1*");
    play(&s, "quill c4 c1*; roll clergy 22");
    offer_only(&s, "", "pass; quill c4; quill c4 c2*");
}

static void building_needs_hammer_price_supply_and_space(void **unused) {
    (void)unused;
    era_state s = given(2);
    stock(&s, 0, 0, 1, 1, 9);
    dice(&s, 0, "p3");
    enter(&s, ERA_STAGE_BUILD);
    offer_only(&s, "", "build farm; build wall2; build wall3; build wall4; end");
    era_state none = s;
    none.supply[ERA_FARM] = 0;
    refuse(&none, "build farm");
    era_state rich = s;
    stock(&rich, 0, 6, 7, 8, 9);
    assert_int_equal(count_listed(&rich, ""), 18);
    for (uint32_t row = 0; row < ERA_SIDE; row++)
        for (uint32_t col = row % 2; col < ERA_SIDE; col += 2) /* no two free cells share a side */
            rich.domain[0].taken[row + 1] |= (uint16_t)(1u << (col + 1));
    offer_only(&rich, "", "end");
}

static void what_is_scorched_is_never_built_on(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, 0, ERA_SCORCHED, 0, 0, 0);
    stock(&s, 0, 0, 0, 2, 0);
    dice(&s, 0, "p3");
    enter(&s, ERA_STAGE_BUILD);
    play(&s, "build longhouse");
    refuse(&s, "place longhouse a1; place longhouse b2; place longhouse b1 r1; end; build farm");
    play(&s, "place longhouse c1");
}

static void treachery_spares_nothing_while_there_is_room(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, 1, ERA_FARM, 0, 0, 0);
    dice(&s, 0, "p2 p2 p2 p3");
    enter(&s, ERA_STAGE_DISASTERS);
    refuse(&s, "remove farm a1; remove keep g7; place scorched a1");
    assert_int_equal(s.phase, ERA_PHASE_SCORCH);
}

static void demands_need_a_weaker_unprotected_victim_and_a_stock(void **unused) {
    (void)unused;
    era_state s = given(3);
    dice(&s, 0, "n1");
    dice(&s, 1, "n1");
    dice(&s, 2, "n4");
    stock(&s, 2, 0, 0, 1, 0);
    enter(&s, ERA_STAGE_EXTORT);
    phase_is(&s, ERA_PHASE_DEMAND, 0);
    offer_only(&s, "", "demand wood 2; skip 2");
    refuse(&s, "demand goods 2; demand stone 1; demand wood 1; skip 1; pay");
    play(&s, "skip 2");
    phase_is(&s, ERA_PHASE_DEMAND, 1);
    play(&s, "demand wood 2");
    refuse(&s, "skip 2; demand wood 2");
}

/* ---- Rulings --------------------------------------------------------------------------------- */

static void fire_at_a_keep_opens_its_zone(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, 0, ERA_WALL4, 1, 3, 5);
    put(&s, 0, ERA_WALL4, 1, 3, 8);
    put(&s, 0, ERA_WALL4, 0, 2, 5);
    put(&s, 0, ERA_LONGHOUSE, 0, 4, 6);
    assert_int_equal(line(&s, 0, "longhouse"), 2);
    dice(&s, 0, "p2 p2 p2 p2");
    enter(&s, ERA_STAGE_DISASTERS);
    offer_only(&s, "", "remove keep g7; remove longhouse g5");
    play(&s, "remove keep g7");
    assert_int_equal(era_area(&s.domain[0]), 0);
    assert_int_equal(line(&s, 0, "longhouse"), 1);
}

static void a_seat_without_dice_still_collects_and_is_weak(void **unused) {
    (void)unused;
    era_state s = given(2);
    clear(&s, 1);
    put(&s, 1, ERA_FARM, 0, 0, 0);
    put(&s, 1, ERA_LUMBER_MILL, 0, 4, 4);
    stock(&s, 1, 0, 0, 0, 0);
    thrown(&s, "n1");
    play(&s, "stop"); /* seat 1 throws nothing, feeds nobody */
    phase_is(&s, ERA_PHASE_DEMAND, 0);
    stock_is(&s, 1, 0, 0, 2, 1);
    assert_int_equal(s.disaster[1], 0);
    offer_only(&s, "", "demand wood 1; demand food 1; skip 1");
}

static void attackers_see_what_earlier_ones_left(void **unused) {
    (void)unused;
    era_state s = given(3);
    dice(&s, 0, "n0");
    dice(&s, 1, "n1");
    stock(&s, 1, 0, 0, 0, 1);
    stock(&s, 2, 1, 0, 0, 0);
    enter(&s, ERA_STAGE_EXTORT);
    play(&s, "demand food 1; pay; demand goods 2; pay");
    assert_int_equal(s.disaster[2], 2); /* seat 1 finds nothing to demand */
    assert_int_equal(s.round, 2);
}

static void two_types_run_out_in_one_round(void **unused) {
    (void)unused;
    era_state s = given(3);
    s.supply[ERA_FARM] = s.supply[ERA_LONGHOUSE] = s.supply[ERA_WALL4] = 1;
    stock(&s, 0, 0, 1, 3, 0);
    dice(&s, 0, "p3 p3 p3");
    enter(&s, ERA_STAGE_BUILD);
    play(&s, "build farm; place farm a1; build longhouse; place longhouse d1; build wall4");
    assert_int_equal(s.tokens, 1); /* walls flip no token */
    play(&s, "place wall4 a14");
    assert_int_equal(s.round, 2);
}

static void the_first_player_passes_to_the_left(void **unused) {
    (void)unused;
    era_state s = given(3);
    s.first = 2;
    enter(&s, ERA_STAGE_EXTORT);
    assert_int_equal(s.first, 0);
    assert_int_equal(s.round, 2);
}

static void feeding_takes_what_there_is(void **unused) {
    (void)unused;
    era_state s = given(2);
    stock(&s, 0, 0, 0, 0, 9);
    stock(&s, 1, 0, 0, 0, 1);
    dice(&s, 0, "p3 p3 p4");
    dice(&s, 1, "p4 p3 p5");
    enter(&s, ERA_STAGE_FEED);
    assert_int_equal(s.stock[0][ERA_FOOD], 6);
    assert_int_equal(s.stock[1][ERA_FOOD], 0);
    assert_int_equal(s.disaster[1], 2);
}

static void solo_treachery_and_attack_strike_the_roller(void **unused) {
    (void)unused;
    era_state s = given(1);
    put(&s, 0, ERA_FARM, 0, 0, 0);
    dice(&s, 0, "p2 p2 p2");
    enter(&s, ERA_STAGE_DISASTERS);
    phase_is(&s, ERA_PHASE_SCORCH, 0);
    play(&s, "place scorched c1");
    assert_int_equal(s.round, 2); /* once only */
    dice(&s, 0, "p2 p2 p2 p2 n0");
    enter(&s, ERA_STAGE_DISASTERS);
    phase_is(&s, ERA_PHASE_ATTACK, 0);
    offer_only(&s, "", "remove farm a1");
    play(&s, "remove farm a1");
    assert_int_not_equal(s.phase, ERA_PHASE_ATTACK);
}

static void philip_throws_between_the_last_throw_and_the_quills(void **unused) {
    (void)unused;
    era_state s = given(1);
    thrown(&s, "c4");
    play(&s, "stop; roll peasant 2; roll noble 00");
    phase_is(&s, ERA_PHASE_QUILL, 0);
    dice_are(&s, ERA_PHILIP, "p2 n0 n0");
    play(&s, "pass");
    phase_is(&s, ERA_PHASE_ANSWER, 0); /* his three skulls do nothing */
}

static void solo_ends_after_eight_rounds(void **unused) {
    (void)unused;
    era_state s = given(1);
    s.round = 8;
    enter(&s, ERA_STAGE_EXTORT);
    phase_is(&s, ERA_PHASE_OVER, JACTA_OVER);
    s.round = 7;
    enter(&s, ERA_STAGE_EXTORT);
    phase_is(&s, ERA_PHASE_THROW, JACTA_CHANCE);
}

static void solo_bonuses_need_culture_and_an_area(void **unused) {
    (void)unused;
    era_state s = given(1);
    assert_int_equal(line(&s, 0, "most_culture") + line(&s, 0, "largest_area"), 0);
    s.culture[0] = 1;
    put(&s, 0, ERA_WALL4, 1, 3, 5);
    put(&s, 0, ERA_WALL4, 1, 3, 8);
    put(&s, 0, ERA_WALL4, 0, 2, 5);
    assert_int_equal(line(&s, 0, "most_culture"), 5);
    assert_int_equal(line(&s, 0, "largest_area"), 10);
}

static void nobody_has_most_of_nothing(void **unused) {
    (void)unused;
    era_state s = given(4);
    for (uint32_t seat = 0; seat < 4; seat++)
        assert_int_equal(line(&s, seat, "most_culture") + line(&s, seat, "largest_area"), 0);
    s.culture[1] = s.culture[3] = 2;
    assert_int_equal(line(&s, 1, "most_culture"), 5);
    assert_int_equal(line(&s, 3, "most_culture"), 5);
    assert_int_equal(line(&s, 0, "most_culture"), 0);
}

/* ---- Buildings and dice ---------------------------------------------------------------------- */

static void every_building_scores_its_points_and_carries_its_die(void **unused) {
    (void)unused;
    static const struct {
        int32_t points;
        int32_t colour;
    } box[ERA_BUILDINGS] = {{2, ERA_NOBLE}, {1, ERA_PEASANT}, {1, ERA_BURGHER}, {1, ERA_CLERGY},
                            {1, -1},        {2, -1},          {3, -1},          {4, -1},
                            {2, -1},        {3, -1},          {4, -1},          {5, -1}};
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++) {
        era_state s = given(1);
        clear(&s, 0);
        put(&s, 0, (era_kind)kind, 0, 4, 4);
        assert_int_equal(line(&s, 0, era_kind_name[kind]), box[kind].points);
        enter(&s, ERA_STAGE_ROLL);
        for (int32_t colour = 0; colour < ERA_COLOURS; colour++)
            assert_int_equal(s.now.hand[colour], s.stage == ERA_STAGE_ROLL
                                                     ? colour == box[kind].colour
                                                     : era_philip_dice[colour]);
    }
}

static void the_box_holds_what_the_rulebook_lists(void **unused) {
    (void)unused;
    uint32_t buildings = 0, walls = 0;
    for (uint32_t kind = 0; kind < ERA_SCORCHED; kind++)
        *(kind < ERA_BUILDINGS ? &buildings : &walls) += era_kinds[kind].count;
    assert_int_equal(buildings, 71);
    assert_int_equal(walls, 32);
    assert_int_equal(era_kinds[ERA_SCORCHED].count, 27);
    for (uint32_t die = 0; die < ERA_DICE; die++) {
        bool culture = era_symbols_of(era_faces[die], ERA_SYMBOL_CULTURE);
        bool quill = era_symbols_of(era_faces[die], ERA_SYMBOL_QUILL);
        assert_true(!culture || die / ERA_FACES >= ERA_BURGHER);
        assert_true(!quill || die / ERA_FACES == ERA_CLERGY);
    }
}

/* Small pieces first, as many as there are, until the cells are used up: the bound of the state. */
static void no_domain_holds_more_pieces_than_the_state(void **unused) {
    (void)unused;
    uint32_t pieces = 0, free = ERA_SIDE * ERA_SIDE;
    for (uint32_t cells = 1; cells <= 10; cells++)
        for (uint32_t kind = 0; kind < ERA_KINDS; kind++) {
            if (era_shapes[era_kinds[kind].shape].cells != cells) continue;
            uint32_t fit = free / cells, count = era_kinds[kind].count;
            if (kind < ERA_BUILDINGS) count -= era_parties[0].boxed[kind]; /* alone one has most */
            pieces += fit < count ? fit : count;
            free -= cells * (fit < count ? fit : count);
        }
    assert_int_equal(pieces, ERA_PIECES);
}

/* Turns a base shape a quarter clockwise and names its cells from the first one again. */
static uint32_t turn_shape(const era_shape *shape, uint8_t at[10]) {
    int32_t row[10], col[10], first = 0;
    for (uint32_t i = 0; i < shape->cells; i++) {
        int32_t down = (shape->offset[i] + 8) / 16, right = shape->offset[i] - 16 * down;
        row[i] = right;
        col[i] = -down;
        if (row[i] < row[first] || (row[i] == row[first] && col[i] < col[first]))
            first = (int32_t)i;
    }
    uint32_t seen = 0;
    for (uint32_t i = 0; i < shape->cells; i++)
        at[i] = (uint8_t)(16 * (row[i] - row[first]) + col[i] - col[first]);
    for (uint32_t i = 0; i < shape->cells; i++)
        for (uint32_t k = i + 1; k < shape->cells; k++, seen++)
            if (at[k] < at[i]) {
                uint8_t swap = at[i];
                at[i] = at[k];
                at[k] = swap;
            }
    return seen;
}

static void rotations_are_quarter_turns(void **unused) {
    (void)unused;
    for (uint32_t kind = 0; kind < ERA_KINDS; kind++) {
        const era_shape *shapes = &era_shapes[era_kinds[kind].shape];
        uint32_t rotations = era_kinds[kind].rotations;
        for (uint32_t i = 0; i < rotations; i++) {
            uint8_t at[10];
            turn_shape(&shapes[i], at);
            assert_memory_equal(at, shapes[(i + 1) % rotations].offset, shapes[i].cells);
        }
    }
}

static void eighteen_peasants_are_thrown_in_handfuls(void **unused) {
    (void)unused;
    era_state s = given(1);
    s.owned[0][ERA_LONGHOUSE] = 18;
    enter(&s, ERA_STAGE_ROLL);
    jacta_chance outcomes[1287];
    assert_int_equal(game()->chances(&s, outcomes), 1287);
    play(&s, "roll peasant 00000000; roll peasant 11111111; roll peasant 22; roll noble 1");
    assert_int_equal(s.dice[0][0], 8);
    assert_int_equal(s.dice[0][1], 8);
    assert_int_equal(s.dice[0][2], 2);
}

/* ---- Options --------------------------------------------------------------------------------- */

static void option_guildhall_may_count_all_kinds(void **unused) {
    (void)unused;
    era_state s = given_with(2, ERA_GUILDHALL_COUNTS, 1);
    put(&s, 0, ERA_GUILDHALL, 0, 9, 0);
    put(&s, 0, ERA_GUILDHALL, 0, 9, 4);
    stock(&s, 0, 3, 0, 5, 4);
    assert_int_equal(line(&s, 0, "guildhall_bonus"), 24);
}

static void option_fire_may_spare_fortified_buildings(void **unused) {
    (void)unused;
    era_state s = given_with(2, ERA_FIRE_TAKES, 1);
    put(&s, 0, ERA_LONGHOUSE, 0, 0, 0);
    dice(&s, 0, "p2 p2 p2 p2");
    enter(&s, ERA_STAGE_DISASTERS);
    offer_only(&s, "", "remove longhouse a1");
    clear(&s, 0);
    put(&s, 0, ERA_KEEP, 0, 6, 6);
    enter(&s, ERA_STAGE_DISASTERS);
    assert_int_not_equal(s.phase, ERA_PHASE_FIRE);
}

/* ---- Secrets --------------------------------------------------------------------------------- */

static void layouts_are_secret_until_the_last_stands(void **unused) {
    (void)unused;
    era_state a = begun(2), b = begun(2), view_a, view_b;
    const char rest[] = "place longhouse g1; place longhouse j1; place farm a3; place wall4 a6;"
                        "place wall4 a8; place wall4 a10; place scorched m13; place scorched m11";
    play(&a, "place longhouse a1");
    play(&b, "place longhouse d1 r1");
    play(&a, rest);
    play(&b, rest);
    for (int32_t k = 0; k <= 2; k++) {
        int32_t viewer = k < 2 ? k : JACTA_SPECTATOR;
        jacta_view(game(), &a, viewer, &view_a);
        jacta_view(game(), &b, viewer, &view_b);
        assert_int_equal(memcmp(&view_a, &view_b, sizeof a) == 0, viewer != 0);
    }
    play(&a, "place longhouse a1");
    play(&a, rest);
    jacta_view(game(), &a, 1, &view_a);
    assert_memory_equal(&view_a, &a, sizeof a);
}

static void dice_are_secret_until_all_have_stopped(void **unused) {
    (void)unused;
    era_state a = given(2), b = given(2), view_a, view_b;
    thrown(&a, "p0 p1 n1");
    thrown(&b, "p5 p3 n4");
    play(&a, "pick p0; pick p1");
    play(&b, "pick p3");
    jacta_view(game(), &a, 1, &view_a);
    jacta_view(game(), &b, 1, &view_b);
    assert_memory_equal(&view_a, &view_b, sizeof a);
    jacta_view(game(), &a, 0, &view_a);
    assert_memory_equal(&view_a, &a, sizeof a);
    play(&a, "reroll; roll peasant 03; stop; roll noble 1; stop");
    jacta_view(game(), &a, JACTA_SPECTATOR, &view_a);
    assert_memory_equal(&view_a, &a, sizeof a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_may_not_overlap_or_leave_the_grid),
        cmocka_unit_test(skulls_are_not_rerolled),
        cmocka_unit_test(picks_ascend),
        cmocka_unit_test(a_monastery_sets_only_before_the_second_throw),
        cmocka_unit_test(a_monastery_may_set_a_skull_which_locks),
        cmocka_unit_test(quills_need_a_ready_clergy_die_and_own_companions),
        cmocka_unit_test(a_used_quill_stays_with_its_die),
        cmocka_unit_test(building_needs_hammer_price_supply_and_space),
        cmocka_unit_test(what_is_scorched_is_never_built_on),
        cmocka_unit_test(treachery_spares_nothing_while_there_is_room),
        cmocka_unit_test(demands_need_a_weaker_unprotected_victim_and_a_stock),
        cmocka_unit_test(fire_at_a_keep_opens_its_zone),
        cmocka_unit_test(a_seat_without_dice_still_collects_and_is_weak),
        cmocka_unit_test(attackers_see_what_earlier_ones_left),
        cmocka_unit_test(two_types_run_out_in_one_round),
        cmocka_unit_test(the_first_player_passes_to_the_left),
        cmocka_unit_test(feeding_takes_what_there_is),
        cmocka_unit_test(solo_treachery_and_attack_strike_the_roller),
        cmocka_unit_test(philip_throws_between_the_last_throw_and_the_quills),
        cmocka_unit_test(solo_ends_after_eight_rounds),
        cmocka_unit_test(solo_bonuses_need_culture_and_an_area),
        cmocka_unit_test(nobody_has_most_of_nothing),
        cmocka_unit_test(every_building_scores_its_points_and_carries_its_die),
        cmocka_unit_test(the_box_holds_what_the_rulebook_lists),
        cmocka_unit_test(no_domain_holds_more_pieces_than_the_state),
        cmocka_unit_test(rotations_are_quarter_turns),
        cmocka_unit_test(eighteen_peasants_are_thrown_in_handfuls),
        cmocka_unit_test(option_guildhall_may_count_all_kinds),
        cmocka_unit_test(option_fire_may_spare_fortified_buildings),
        cmocka_unit_test(layouts_are_secret_until_the_last_stands),
        cmocka_unit_test(dice_are_secret_until_all_have_stopped),
    };
    return cmocka_run_group_tests_name("era_rulings", tests, NULL, NULL);
}
