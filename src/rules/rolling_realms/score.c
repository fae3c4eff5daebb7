/* Stars and scores, and how good a position looks to bots. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/score.h"

#include <string.h>

/* ---- Scoring (5) ------------------------------------------------------------------------------- */

static uint32_t castle_stars(const rr_state *s, const rr_sheet *sheet) {
    const rr_castle_column *castle = rr_castles[s->options[RR_CASTLES_DOOR]];
    uint32_t stars = 0;
    for (uint32_t row = 0; row < 3; row++) {
        bool full[2] = {true, true};
        for (uint32_t column = 0; column < 5; column++)
            if (row >= castle[column].bottom && row <= castle[column].top)
                full[column >= RR_LEFT_COLUMNS] &= sheet->castles[column][row] != 0;
        stars += full[0] + full[1];
    }
    return stars;
}

static uint32_t round_of(const rr_state *s, rr_realm realm) {
    uint32_t round = 0;
    while (round < RR_ROUNDS && !(s->realms[round] >> realm & 1)) round++;
    return round;
}

static uint32_t my_little_stars(const rr_state *s, const rr_sheet *sheet) {
    uint32_t round = round_of(s, RR_MY_LITTLE_SCYTHE);
    uint32_t stars = bit_count(sheet->my_little[0] & sheet->my_little[1]);
    if (round < RR_ROUNDS)
        stars += (sheet->earned[round][RR_PUMPKIN] >= 7 ? 1u : 0) +
                 (sheet->earned[round][RR_HEART] >= 7 ? 1u : 0);
    return stars < 6 ? stars : 6;
}

static uint32_t city_stars(const rr_state *s, uint32_t seat, const rr_sheet *sheet) {
    uint32_t round = round_of(s, RR_CITIES), stars = 0;
    if (round == RR_ROUNDS) return 0;
    for (uint32_t box = 0; box < 9; box++) stars += sheet->cities[box] != 0;
    for (uint64_t others = s->realms[round] & ~(1u << RR_CITIES); others;) {
        uint32_t other = rr_stars(s, seat, (rr_realm)bit_pop(&others));
        if (other < stars) stars = other;
    }
    return stars;
}

uint32_t rr_stars(const rr_state *s, uint32_t seat, rr_realm realm) {
    const rr_sheet *sheet = &s->sheet[seat];
    uint32_t stars = 0;
    switch (realm) {
    case RR_TAPESTRY:
        for (uint32_t line = 0; line < 6; line++)
            stars += (~s->tapestry[seat] & rr_tapestry_line[line]) == 0;
        return stars;
    case RR_CITIES: return city_stars(s, seat, sheet);
    case RR_EUPHORIA: return sheet->euphoria_stars < 6 ? sheet->euphoria_stars : 6;
    case RR_SCYTHE: return bit_count(sheet->scythe[1]);
    case RR_WINGSPAN:
        for (uint32_t bird = 0; bird < 3; bird++) {
            const uint8_t *box = sheet->wingspan[bird];
            if (box[2] && box[0] + box[1] + box[2] == rr_wingspan_target[bird])
                stars += RR_BIRD_STARS;
        }
        return stars;
    case RR_CASTLES: return castle_stars(s, sheet);
    case RR_CHARTERSTONE: return bit_count(sheet->shipped);
    case RR_MY_LITTLE_SCYTHE: return my_little_stars(s, sheet);
    case RR_VITICULTURE: return RR_GLASS_STARS * bit_count(sheet->glasses);
    default: return 0;
    }
}

/* One resource line: what is left of every round, a tenth of a star each. */
static int32_t unspent(const rr_sheet *sheet) {
    int32_t left = 0;
    for (uint32_t round = 0; round < RR_ROUNDS; round++)
        for (uint32_t resource = 0; resource < RR_RESOURCES; resource++)
            left += sheet->have[round][resource];
    return left;
}

void rr_scores(const void *state, jacta_scores *out) {
    const rr_state *s = state;
    int64_t key[RR_SEATS];
    memset(out, 0, sizeof *out);
    out->columns = s->players;
    for (uint32_t realm = 0; realm < RR_REALMS; realm++) {
        int32_t *value = score_line(out, rr_score_key[realm]);
        for (uint32_t seat = 0; seat < s->players; seat++)
            value[seat] = 10 * (int32_t)rr_stars(s, seat, (rr_realm)realm);
    }
    int32_t *value = score_line(out, "rolling_realms.score.resources");
    for (uint32_t seat = 0; seat < s->players; seat++) value[seat] = unspent(&s->sheet[seat]);
    score_total(out);
    for (uint32_t seat = 0; seat < s->players; seat++) key[seat] = out->total[seat];
    score_rank(out, key);
    for (uint32_t rating = 0; s->players == 1 && s->phase == RR_PHASE_OVER && rating < RR_RATINGS;
         rating++)
        if (out->total[0] >= rr_rating_from[rating]) out->rating = rr_rating_key[rating];
}

/* ---- How good a position looks ----------------------------------------------------------------- */

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
