/* A state that passes as sound can be played to its end, wherever it came from. */
#include "dice_city_position.h"
#include "soundness.h"

static void sound_states_can_be_played(void **state) {
    (void)state;
    sound_states_play("dice_city", 1500);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(sound_states_can_be_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
