/* States from elsewhere: what jacta_state_check() passes can be played to its end, and stays sound. */
#include "dice_kingdoms_position.h"
#include "soundness.h"

/* Writes what follows from the rest, so that more changes are sound. */
static void mend(void *state) {
    dk_state *s = state;
    if (s->options >> DK_OPTION_BITS) return; /* no sheet is like that: the check says so */
    for (uint32_t seat = 0; seat < s->players; seat++) {
        dk_sheet *sheet = &s->sheet[seat];
        uint32_t stars = 0;
        for (uint32_t section = 0; section < DK_SECTIONS; section++)
            for (uint32_t box = 0;
                 box < sheet->ticked[section] && box < dk_boxes[dk_edition_of(s)][section]; box++)
                stars += dk_box[dk_edition_of(s)][section][box] == '*' &&
                         !(section < DK_CHEST && s->crossed[section] >> box & 1);
        for (uint32_t road = 0; road < DK_ROADS; road++)
            for (uint32_t box = 0; box < dk_roads[road].boxes; box++)
                stars += sheet->roads[road] >> box & 1 && dk_roads[road].box[box] == '*';
        sheet->stars = (uint8_t)stars;
        connect(s, seat);
    }
}

static void sound_states_can_be_played(void **unused) {
    (void)unused;
    sound_states_play(&(sound_plan){"dice_kingdoms", 250, 10000, mend, true});
}

/* Each breaks one thing that a function relies on. */
static void unsound_states_are_refused(void **unused) {
    (void)unused;
    dk_state good = given(2), s = good;
    assert_true(jacta_state_check(game(), &s, NULL));
#define REFUSED(change)                                                                            \
    do {                                                                                           \
        s = good;                                                                                  \
        change;                                                                                    \
        assert_false(jacta_state_check(game(), &s, NULL));                                         \
    } while (0)
    REFUSED(s.seat = 2);
    REFUSED(s.active = 1);
    REFUSED(s.round = 0);
    REFUSED(s.round = 2);
    REFUSED(s.phase = DK_PHASE_ACTION);
    REFUSED(s.phase = DK_PHASE_STATUES);
    REFUSED(s.phase = DK_PHASE_FOLLOW);
    REFUSED(s.depth = 1);
    REFUSED((s.depth = 1, s.tasks[0] = (dk_task){DK_STAR, 1}));
    REFUSED((s.depth = 1, s.tasks[0] = (dk_task){DK_REFILL, 1}));
    REFUSED(s.ends[0] = 0);
    REFUSED(s.ends[2] = 1);
    REFUSED(s.sheet[0].stars = 1);
    REFUSED(s.sheet[0].roads[R01] = 4);
    REFUSED(s.sheet[0].statues = 1);
    REFUSED(s.sheet[1].ticked[DK_CITIZEN + C1] = 3);
    REFUSED(s.lair_first[0] = 1);
    REFUSED(s.last_round = 1);
    REFUSED(s.boats = 1);
    REFUSED(s.crossed[0] = 4);
    REFUSED(s.row[0] = 2);
    REFUSED(memset(s.sheet[0].ticked, 24, 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_states_can_be_played),
        cmocka_unit_test(unsound_states_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
