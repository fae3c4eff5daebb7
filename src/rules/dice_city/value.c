/* How good a position looks, for bots that look one decision ahead: points, and what resources,
 * dice and abilities are likely to become, in tenths of a point. */
#include "moves.h"
#include "rules/core/bits.h"

enum { POINT = 10, RESOURCE = 5, HOURGLASS = 2, ARMY = 6 };

static int32_t worth_of_stock(uint32_t triplet) {
    return RESOURCE * (int32_t)(dc_amount(triplet, DC_WOOD) + dc_amount(triplet, DC_STONE) +
                                dc_amount(triplet, DC_IRON));
}

static int32_t worth_of_use(const dc_location *l) {
    int32_t n = (int32_t)l->amount;
    switch (l->op) {
    case DC_OP_NONE: return 0;
    case DC_OP_GAIN: return worth_of_stock(l->amount);
    case DC_OP_TOKENS: return POINT * n;
    case DC_OP_ARMY: return ARMY * n;
    case DC_OP_ARMY_BANDITS: return (ARMY - 1) * n;
    case DC_OP_REROLL: return RESOURCE;
    case DC_OP_FREE_CARD: return POINT;
    default: return POINT - 2;
    }
}

/* What the city will still bring: one use of each active location, one more under each die. */
static int32_t worth_of_city(const dc_city *city, uint64_t dice) {
    int32_t worth = 0;
    for (uint32_t space = 0; space < DC_SPACES; space++)
        if (dc_active(city, space)) worth += worth_of_use(&dc_locations[dc_at(city, space)]);
    while (dice) {
        uint32_t die = bit_pop(&dice), space = dc_space(die, city->die[die]);
        if (dc_active(city, space)) worth += worth_of_use(&dc_locations[dc_at(city, space)]) - 1;
    }
    return worth;
}

/* A card picked but not yet placed: its points and uses for its cost and a printed space. */
static int32_t worth_of_pick(const dc_state *s) {
    const dc_location *l = &dc_locations[dc_built(s, s->pick)];
    return POINT * l->points + worth_of_use(l) - RESOURCE - worth_of_stock(l->cost);
}

int32_t dc_value(const void *state, int32_t seat) {
    const dc_state *s = state;
    const dc_city *city = &s->city[seat];
    bool mine = s->seat == seat && s->phase < DC_PHASE_END;
    jacta_scores scores;
    dc_scores(s, &scores);
    int32_t value = POINT * scores.total[seat] + worth_of_city(city, mine ? s->dice : 0) +
                    worth_of_stock(dc_stock(city)) + HOURGLASS * city->hourglasses;
    if (!mine) return value;
    if (s->phase < DC_PHASE_BUILD) value += ARMY * s->turn.army + (ARMY - 1) * s->turn.army_bandits;
    if (s->phase <= DC_PHASE_ASK)
        value += (int32_t)bit_count(s->dice) *
                 (s->turn.army_bonus + s->turn.resource_bonus + s->turn.bandit_weakness);
    if (s->phase == DC_PHASE_ASK) value += worth_of_use(dc_asking(s));
    if (s->phase == DC_PHASE_SPACE) value += worth_of_pick(s);
    return value;
}
