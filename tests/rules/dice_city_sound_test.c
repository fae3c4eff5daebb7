/* A state that passes as sound can be played to its end, wherever it came from; and what the contract
 * and the face tell beside the moves. */
#include "dice_city_position.h"
#include "soundness.h"

static void sound_states_can_be_played(void **state) {
    (void)state;
    sound_states_play(&(sound_plan){"dice_city", 1500, 0, NULL, false});
}

/* One change to a sound state each, all values within their bounds. */
static void nobodys_turn(dc_state *s) {
    s->seat = s->roll_seat = 3;
}
static void stranger(dc_state *s) {
    s->city[3].tokens = 1;
}
static void option(dc_state *s) {
    s->options[DC_SOLO_MODE] = 7;
}
static void past_the_cap(dc_state *s) {
    s->options[DC_ROUND_CAP] = 1, s->round = 2;
}
static void extra_bandit(dc_state *s) {
    s->city[0].bandits[0] = 1;
}
static void extra_ship(dc_state *s) {
    s->ships[2] = 2;
}
static void miscounted_deck(dc_state *s) {
    s->deck_left--;
}
static void printed_card(dc_state *s) {
    s->display[0] = DC_FOREST + 1;
}
static void ninth_slot(dc_state *s) {
    s->display[8] = DC_MINT;
}
static void full_slot_waits(dc_state *s) {
    s->fill = 1;
}
static void spent_die_rolls(dc_state *s) {
    s->dice = 1, s->roll = 2;
}
static void opening_without_dice(dc_state *s) {
    s->phase = DC_PHASE_OPENING, s->dice = 0;
}
static void die_nowhere(dc_state *s) {
    s->city[1].die[0] = 0;
}
static void question_of_nobody(dc_state *s) {
    s->phase = DC_PHASE_ASK;
}
static void unasked_question(dc_state *s) {
    s->phase = DC_PHASE_ASK, s->dice = 30, s->chain = 1;
}
static void unpaid_card(dc_state *s) {
    s->phase = DC_PHASE_SPACE, s->dice = 0;
}
static void statue_elsewhere(dc_state *s) {
    s->phase = DC_PHASE_STATUE, s->dice = 0;
}
static void force_oneself(dc_state *s) {
    s->phase = DC_PHASE_FORCE;
}
static void hoard(dc_state *s) {
    s->city[1].stock[DC_WOOD] = 2;
}
static void too_rich(dc_state *s) {
    s->city[0].stock[DC_WOOD] = 164;
}
static void too_strong(dc_state *s) {
    s->turn.army = 165;
}
static void too_many_bonuses(dc_state *s) {
    s->turn.army_bonus = 1;
}
static void early_hourglass(dc_state *s) {
    s->city[0].hourglasses = 1;
}
static void idle_army(dc_state *s) {
    s->phase = DC_PHASE_END, s->dice = 0, s->roll = 1, s->turn.army = 1;
}

static void unsound_states_are_refused(void **state) {
    (void)state;
    void (*const changes[])(dc_state *) = {nobodys_turn,
                                           stranger,
                                           option,
                                           past_the_cap,
                                           extra_bandit,
                                           extra_ship,
                                           miscounted_deck,
                                           printed_card,
                                           ninth_slot,
                                           full_slot_waits,
                                           spent_die_rolls,
                                           opening_without_dice,
                                           die_nowhere,
                                           question_of_nobody,
                                           unasked_question,
                                           unpaid_card,
                                           statue_elsewhere,
                                           force_oneself,
                                           hoard,
                                           too_rich,
                                           too_strong,
                                           too_many_bonuses,
                                           early_hourglass,
                                           idle_army};
    const dc_state s = given(3);
    assert_true(jacta_state_check(game(), &s, NULL));
    for (uint32_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        dc_state changed = s;
        jacta_error error;
        changes[i](&changed);
        if (jacta_state_check(game(), &changed, &error)) fail_msg("change %u passes", i);
        assert_string_equal(error.code, "error.state_unsound");
    }
}

static void a_solo_game_needs_a_row(void **state) {
    (void)state;
    dc_state s = given(1);
    assert_true(jacta_state_check(game(), &s, NULL));
    s.rows = 0;
    assert_false(jacta_state_check(game(), &s, NULL));
}

static void who_begins_is_told_once_it_is_known(void **state) {
    (void)state;
    dc_state s;
    jacta_setup setup = jacta_setup_default(game(), 3);
    assert_true(jacta_begin(game(), &setup, &s, NULL));
    jacta_rng rng = jacta_rng_seed(1, 1);
    for (; s.phase != DC_PHASE_FIRST; game()->apply(&s, game()->draw(&s, &rng)))
        assert_int_equal(jacta_first(game(), &s), JACTA_CHANCE);
    assert_int_equal(jacta_first(game(), &s), JACTA_CHANCE);
    play(&s, "first 2");
    assert_int_equal(jacta_first(game(), &s), 2);
    setup.options[DC_FIRST_SEAT] = 2;
    assert_true(jacta_begin(game(), &setup, &s, NULL));
    assert_int_equal(jacta_first(game(), &s), 1);
}

enum { WARES = DC_SLOTS + DC_BASICS + DC_PILES };

typedef struct {
    const char *name;
    int32_t values[DC_SEATS * WARES * DC_RESOURCES];
    uint32_t count;
} row;

static void keep(void *context, const char *name, const int32_t *values, uint32_t count) {
    row *wanted = context;
    if (strcmp(name, wanted->name) != 0) return;
    wanted->count = count;
    memcpy(wanted->values, values, count * sizeof *values);
}

static row fact(const dc_state *s, const char *name) {
    row wanted = {.name = name};
    game()->face->facts(s, keep, &wanted);
    return wanted;
}

static void drawings_are_told_what_follows_from_the_rules(void **state) {
    (void)state;
    dc_state s = given(2);
    stand_row(&s, 1, "red",
              (dc_code[6]){DC_GREAT_WALL, DC_CATHEDRAL, DC_GREAT_WALL, DC_MANOR, DC_CAVE, DC_CAVE});
    token_on(&s, 1, "red3");
    s.turn.bandit_weakness = 4;
    s.bandits[1]--, s.city[1].bandits[1]++;
    row defense = fact(&s, "defense"), points = fact(&s, "points"),
        need = fact(&s, "bandit_defense");
    const int32_t *seat = defense.values + DC_SPACES, *worth = points.values + DC_SPACES;
    assert_int_equal(defense.count, 2 * DC_SPACES);
    assert_int_equal(seat[space("red1")], 5);
    assert_int_equal(seat[space("red2")], 8);
    assert_int_equal(seat[space("red3")], 7);
    assert_int_equal(seat[space("red5")], 0);
    assert_int_equal(worth[space("red2")], 4);
    assert_int_equal(worth[space("red4")], 2);
    s.display[2] = DC_CATHEDRAL;
    stock(&s, 1, 3, 1, 0);
    row missing = fact(&s, "missing");
    const int32_t *lack = missing.values + (WARES + 2) * DC_RESOURCES;
    assert_int_equal(missing.count, 2 * WARES * DC_RESOURCES);
    assert_memory_equal(lack, ((int32_t[]){0, 1, 2}), DC_RESOURCES * sizeof *lack);
    lack = missing.values + (2 * WARES - DC_PILES) * DC_RESOURCES;
    assert_memory_equal(lack, ((int32_t[]){0, 1, 2}), DC_RESOURCES * sizeof *lack);
    assert_int_equal(need.values[0], 1);
    assert_int_equal(need.values[2], 1);
    assert_int_equal(fact(&s, "bandit_points").values[1], 3);
    assert_int_equal(fact(&s, "ship_points").count, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_states_can_be_played),
        cmocka_unit_test(unsound_states_are_refused),
        cmocka_unit_test(a_solo_game_needs_a_row),
        cmocka_unit_test(who_begins_is_told_once_it_is_known),
        cmocka_unit_test(drawings_are_told_what_follows_from_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
