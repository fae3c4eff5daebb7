/* Scores, and how good a position looks to bots. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/score.h"

#include <string.h>

/* ---- Scoring (6) ----------------------------------------------------------------------------- */

static uint32_t built_cards(const dc_city *city) {
    uint32_t cards = 0;
    for (uint32_t space = 0; space < DC_SPACES; space++) cards += dc_at(city, space) >= DC_BASIC;
    return cards;
}

void dc_scores(const void *state, jacta_scores *out) {
    const dc_state *s = state;
    int64_t key[DC_SEATS];
    memset(out, 0, sizeof *out);
    out->columns = s->players;
    int32_t *tokens = score_line(out, "dice_city.score.tokens");
    int32_t *bandits = score_line(out, "dice_city.score.bandits");
    int32_t *ships = score_line(out, "dice_city.score.ships");
    int32_t *locations = score_line(out, "dice_city.score.locations");
    for (uint32_t seat = 0; seat < s->players; seat++) {
        const dc_city *city = &s->city[seat];
        tokens[seat] = city->tokens;
        for (uint32_t pile = 0; pile < DC_PILES; pile++) {
            bandits[seat] += city->bandits[pile] * dc_bandits[pile].points;
            ships[seat] += city->ships[pile] * dc_ships[pile].points;
        }
        for (uint32_t space = 0; space < DC_SPACES; space++)
            locations[seat] += (int32_t)dc_points(city, space);
    }
    score_total(out);
    int32_t first = dc_first(s);
    for (uint32_t seat = 0; seat < s->players; seat++) {
        uint32_t distance = (seat + s->players - (first < 0 ? 0 : (uint32_t)first)) % s->players;
        key[seat] = (int64_t)out->total[seat] * 32 + built_cards(&s->city[seat]);
        key[seat] = key[seat] * 1024 + bandits[seat] + ships[seat];
        key[seat] = key[seat] * DC_SEATS - distance;
    }
    score_rank(out, key);
    if (dc_solo(s) && s->phase == DC_PHASE_OVER)
        out->rating = out->total[0] >= s->options[DC_SOLO_TARGET] ? "dice_city.rating.won"
                                                                  : "dice_city.rating.lost";
}

/* ---- How good a position looks ----------------------------------------------------------------
 * For bots that look one decision ahead: points, and what resources, dice and abilities are likely to
 * become, in tenths of a point. */

enum { POINT = 10, RESOURCE = 5, HOURGLASS = 2, ARMY = 6 };

static int32_t worth_of_stock(uint32_t triplet) {
    return RESOURCE * (int32_t)(dc_amount(triplet, DC_WOOD) + dc_amount(triplet, DC_STONE) +
                                dc_amount(triplet, DC_IRON));
}

/* What one use of a location brings. */
static const uint8_t use[DC_LOCATIONS] = {
    [DC_FOREST] = 5,        [DC_MOUNTAIN] = 5,      [DC_CAVE] = 5,         [DC_MILITIA] = 6,
    [DC_SMALL_HOUSE] = 10,  [DC_TRAVELLER] = 5,     [DC_LUMBER_MILL] = 10, [DC_QUARRY] = 10,
    [DC_MINE] = 10,         [DC_REGULAR_ARMY] = 12, [DC_BARRACKS] = 10,    [DC_BAZAAR] = 15,
    [DC_BLACKSMITH] = 8,    [DC_CATAPULT] = 18,     [DC_CEMETERY] = 8,     [DC_CHURCH] = 8,
    [DC_FESTIVAL_HALL] = 8, [DC_MANOR] = 20,        [DC_MARKET_PLACE] = 8, [DC_MERCHANT_GUILD] = 8,
    [DC_MINT] = 8,          [DC_STABLES] = 8,       [DC_STOREHOUSE] = 8,   [DC_TOWN_HALL] = 8,
    [DC_TRAINING_CAMP] = 8, [DC_WATCH_TOWER] = 15,  [DC_WELL] = 8,
};

/* Its points, and what it will still bring: one use of each active location, one more under each
 * die. */
static int32_t worth_of_city(const dc_city *city, uint64_t dice) {
    int32_t points = city->tokens, worth = 0;
    for (uint32_t pile = 0; pile < DC_PILES; pile++)
        points += city->bandits[pile] * dc_bandits[pile].points +
                  city->ships[pile] * dc_ships[pile].points;
    for (uint32_t space = 0; space < DC_SPACES; space++) {
        points += (int32_t)dc_points(city, space);
        worth += use[dc_at(city, space)];
    }
    for (uint64_t idle = city->deactivated; idle;) worth -= use[dc_at(city, bit_pop(&idle))];
    while (dice) {
        uint32_t die = bit_pop(&dice), space = dc_space(die, city->die[die]);
        if (dc_active(city, space)) worth += use[dc_at(city, space)] - 1;
    }
    return POINT * points + worth;
}

/* A card picked but not yet placed: its points and uses for its cost and a printed space. */
static int32_t worth_of_pick(const dc_state *s) {
    uint32_t code = dc_built(s, s->pick);
    const dc_location *l = &dc_locations[code];
    return POINT * l->points + use[code] - RESOURCE - worth_of_stock(l->cost);
}

int32_t dc_value(const void *state, int32_t seat) {
    const dc_state *s = state;
    const dc_city *city = &s->city[seat];
    bool mine = s->seat == seat && s->phase < DC_PHASE_END;
    int32_t value = worth_of_city(city, mine ? s->dice : 0) + worth_of_stock(dc_stock(city)) +
                    HOURGLASS * city->hourglasses;
    if (!mine) return value;
    if (s->phase < DC_PHASE_BUILD) value += ARMY * s->turn.army + (ARMY - 1) * s->turn.army_bandits;
    if (s->phase <= DC_PHASE_ASK)
        value += (int32_t)bit_count(s->dice) *
                 (s->turn.army_bonus + s->turn.resource_bonus + s->turn.bandit_weakness);
    if (s->phase == DC_PHASE_ASK) value += use[dc_at(city, s->at)];
    if (s->phase == DC_PHASE_SPACE) value += worth_of_pick(s);
    return value;
}
