/* A state that passes as sound can be played to its end, wherever it came from. */
#include "rolling_realms_position.h"
#include "soundness.h"

static void sound_states_can_be_played(void **state) {
    (void)state;
    sound_states_play(&(sound_plan){"rolling_realms", 600, 0, NULL, false});
}

/* One change to a sound state each, all values within their bounds. */
static void door(rr_state *s) {
    s->options[RR_CASTLES_DOOR] = 2;
}
static void two_realms(rr_state *s) {
    s->realms[0] &= (uint16_t)(s->realms[0] - 1);
}
static void realm_twice(rr_state *s) {
    s->realms[1] = s->realms[0];
}
static void nothing_to_choose(rr_state *s) {
    s->phase = RR_PHASE_REALMS;
}
static void empty_seat(rr_state *s) {
    s->seat = 2;
}
static void stranger(rr_state *s) {
    s->sheet[2].cities[0] = 1;
}
static void no_die(rr_state *s) {
    s->dice[1].value = 0;
}
static void hidden_die(rr_state *s) {
    s->dice[2].value = 1;
}
static void unlike_the_roll(rr_state *s) {
    s->roll[1] = 5;
}
static void no_room_for_dice(rr_state *s) {
    while (s->dice_count < RR_DICE) s->dice[s->dice_count++] = s->dice[0];
}
static void debt(rr_state *s) {
    s->sheet[0].have[0][RR_COIN]++;
}
static void next_round(rr_state *s) {
    s->sheet[0].earned[1][RR_COIN]++;
}
static void bird_from_behind(rr_state *s) {
    s->sheet[0].wingspan[0][1] = 3;
}
static void behind_the_door(rr_state *s) {
    s->sheet[0].castles[1][0] = 3;
}
static void untaken_crate(rr_state *s) {
    s->sheet[0].shipped = 1;
}
static void unripe_grape(rr_state *s) {
    s->sheet[0].crossed = 1;
}
static void stars_for_nothing(rr_state *s) {
    s->sheet[0].euphoria_stars = 1;
}
static void printed_cell(rr_state *s) {
    s->tapestry[0] = 0;
}
static void early_end(rr_state *s) {
    memset(s->dice, 0, sizeof s->dice);
    s->dice_count = s->roll[0] = s->roll[1] = 0;
    s->phase = RR_PHASE_OVER;
}

static void unsound_states_are_refused(void **state) {
    (void)state;
    void (*const changes[])(rr_state *) = {door,
                                           two_realms,
                                           realm_twice,
                                           nothing_to_choose,
                                           empty_seat,
                                           stranger,
                                           no_die,
                                           hidden_die,
                                           unlike_the_roll,
                                           no_room_for_dice,
                                           debt,
                                           next_round,
                                           bird_from_behind,
                                           behind_the_door,
                                           untaken_crate,
                                           unripe_grape,
                                           stars_for_nothing,
                                           printed_cell,
                                           early_end};
    jacta_setup setup = jacta_setup_default(game(), 2);
    position p = {.exchanged = false};
    setup.options[RR_ROUND_1] = realm_set("tap+cas+cha");
    begin(&p.now, &setup);
    roll(&p, 1, 2);
    assert_true(jacta_state_check(game(), &p.now, NULL));
    for (uint32_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        rr_state changed = p.now;
        jacta_error error;
        changes[i](&changed);
        if (jacta_state_check(game(), &changed, &error)) fail_msg("change %u passes", i);
        assert_string_equal(error.code, "error.state_unsound");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_states_can_be_played),
        cmocka_unit_test(unsound_states_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
