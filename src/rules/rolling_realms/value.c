#include "rolling_realms.h"
#include "rules/core/bits.h"

/* What a mark is worth beside the stars it makes, in hundredths of a star: crates and grapes are on
 * the way to stars, the other marks use up room for better dice. Tuned by solo play. */
static const int8_t mark_worth[RR_REALMS] = {
    [RR_CITIES] = -20,  [RR_EUPHORIA] = -40,   [RR_SCYTHE] = -40,
    [RR_WINGSPAN] = -8, [RR_CHARTERSTONE] = 8, [RR_VITICULTURE] = 12,
};

enum { LATE_TURNS = 3 }; /* room matters less and less in the last turns of a round */

static uint32_t filled(const uint8_t *boxes, uint32_t count) {
    uint32_t marks = 0;
    for (uint32_t i = 0; i < count; i++) marks += boxes[i] != 0;
    return marks;
}

static uint32_t marks(const rr_sheet *sheet, rr_realm realm) {
    switch (realm) {
    case RR_CITIES: return filled(sheet->cities, 9);
    case RR_EUPHORIA: return bit_count(sheet->euphoria[0]) + bit_count(sheet->euphoria[1]);
    case RR_SCYTHE: return bit_count(sheet->scythe[0]);
    case RR_WINGSPAN: return filled(&sheet->wingspan[0][0], 9);
    case RR_CHARTERSTONE: return filled(sheet->crates, 6);
    case RR_VITICULTURE: return bit_count(sheet->circled & ~sheet->crossed & 63u);
    default: return 0;
    }
}

int32_t rr_value(const void *state, int32_t seat) {
    const rr_state *s = state;
    const rr_sheet *sheet = &s->sheet[seat];
    int32_t value = 0;
    for (uint32_t round = 0; round < RR_ROUNDS; round++) {
        bool now = round == s->round && s->phase != RR_PHASE_OVER;
        int32_t left = now ? RR_TURNS - s->turn : 0;
        if (left > LATE_TURNS) left = LATE_TURNS;
        for (uint64_t realms = s->realms[round]; realms;) {
            rr_realm realm = (rr_realm)bit_pop(&realms);
            value += 100 * (int32_t)rr_stars(s, (uint32_t)seat, realm);
            if (left && mark_worth[realm])
                value += mark_worth[realm] * left * (int32_t)marks(sheet, realm) / LATE_TURNS;
        }
        for (uint32_t i = 0; i < RR_RESOURCES; i++) value += 10 * sheet->have[round][i];
    }
    return value;
}
