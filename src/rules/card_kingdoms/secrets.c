/* The secrets of Card Kingdoms: the dukes (4.12). */
#include "internal.h"
#include "rules/core/chance.h"

/* Dukes are known to their owner; the kept ones to all when the game is over. */
void ck_hide(void *state, int32_t viewer) {
    ck_state *s = state;
    for (uint32_t seat = 0; seat < s->players; seat++)
        for (uint32_t i = s->phase == CK_PHASE_OVER; i < 2 && (int32_t)seat != viewer; i++)
            if (s->player[seat].duke[i] != CK_NONE) s->player[seat].duke[i] = CK_HIDDEN;
}

void ck_imagine(void *state, int32_t viewer, jacta_rng *rng) {
    ck_state *s = state;
    (void)viewer;
    uint32_t left = ck_dukes_left(s);
    if (s->players == 1 && s->player[CK_LORD].duke[0] < CK_DUKES)
        left &= ~(1u << s->player[CK_LORD].duke[0]);
    for (uint32_t seat = 0; seat < s->players; seat++) {
        uint8_t *duke = s->player[seat].duke;
        for (uint32_t i = 0; i < 2; i++)
            if (duke[i] == CK_HIDDEN) {
                duke[i] = (uint8_t)set_draw(left, rng);
                left &= ~(1u << duke[i]);
            }
        if (ck_undecided(s, seat) && duke[0] > duke[1]) {
            uint8_t low = duke[1];
            duke[1] = duke[0];
            duke[0] = low;
        }
    }
}

/* Dukes dealt, and the one kept, are their owner's secret until the end. */
uint32_t ck_witnesses(const void *state, jacta_move move, const void *now) {
    const ck_state *s = state;
    (void)move, (void)now;
    bool secret = s->phase == CK_PHASE_DEAL || s->phase == CK_PHASE_DUKE;
    return secret ? 1u << s->seat : JACTA_EVERYBODY;
}

/* The end shows the dukes kept. Cards turned up were not decided before, so nobody hid them. */
bool ck_reveals(const void *state, jacta_move move) {
    ck_state next = *(const ck_state *)state;
    ck_apply(&next, move);
    return next.phase == CK_PHASE_OVER;
}
