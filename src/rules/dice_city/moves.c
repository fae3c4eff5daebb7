/* Legal moves of the active player, phase by phase, each list in the order of the codes. */
#include "moves.h"

#include "rules/core/bits.h"

static jacta_move *list_set(uint64_t set, jacta_move first, jacta_move *at) {
    while (set) *at++ = first + bit_pop(&set);
    return at;
}

/* ---- Dice (4.3) ------------------------------------------------------------------------------ */

static jacta_move *list_uses(const dc_state *s, const dc_city *city, jacta_move *at) {
    for (uint64_t dice = s->dice; dice;) {
        uint32_t die = bit_pop(&dice);
        if (dc_active(city, dc_space(die, city->die[die]))) *at++ = DC_USE + die;
    }
    return at;
}

static jacta_move *list_die_moves(const dc_state *s, const dc_city *city, jacta_move *at) {
    for (uint64_t dice = s->dice; dice;) {
        uint32_t die = bit_pop(&dice);
        for (uint64_t others = s->dice & ~(1u << die); others;) {
            uint32_t other = bit_pop(&others);
            jacta_move base = DC_MOVE + 10 * die + 2 * other;
            if (city->die[other] > 1) *at++ = base;
            if (city->die[other] < DC_COLUMNS) *at++ = base + 1;
        }
    }
    return at;
}

/* In the solo game a refresh takes what is left of the display (7). */
static bool can_refresh(const dc_state *s) {
    uint32_t face_up = 0;
    for (uint32_t slot = 0; slot < DC_SLOTS; slot++) face_up += s->display[slot] != 0;
    return !s->turn.refreshed && s->deck_left && face_up >= (dc_solo(s) ? 1 : DC_REFRESH);
}

static jacta_move *list_spends(const dc_state *s, const dc_city *city, jacta_move *at) {
    if (city->hourglasses < 2) return at;
    for (uint32_t resource = 0; resource < DC_RESOURCES; resource++) *at++ = DC_SPEND + resource;
    *at++ = DC_SPEND_ARMY;
    if (!dc_solo(s)) *at++ = DC_SPEND_REROLL;
    return at;
}

static jacta_move *list_dice(const dc_state *s, jacta_move *at) {
    const dc_city *city = &s->city[s->seat];
    at = list_uses(s, city, at);
    at = list_die_moves(s, city, at);
    if (can_refresh(s)) at = list_set(s->dice, DC_REFRESH_BY, at);
    if (city->deactivated)
        for (uint64_t dice = s->dice; dice;)
            at = list_set(city->deactivated, DC_REACTIVATE + DC_SPACES * bit_pop(&dice), at);
    if (!s->turn.passed) at = list_set(s->dice, DC_PASS, at);
    at = list_spends(s, city, at);
    if (!s->dice) *at++ = DC_END_DICE;
    return at;
}

/* Every four of the filled slots, or all if there are fewer. */
static jacta_move *list_discards(const dc_state *s, jacta_move *at) {
    uint32_t slot[DC_SLOTS], count = 0;
    uint64_t filled = dc_filled(s);
    if (bit_count(filled) <= DC_REFRESH) {
        *at++ = DC_DISCARD + (jacta_move)filled;
        return at;
    }
    while (filled) slot[count++] = 1u << bit_pop(&filled);
    for (uint32_t a = 3; a < count; a++)
        for (uint32_t b = 2; b < a; b++)
            for (uint32_t c = 1; c < b; c++)
                for (uint32_t d = 0; d < c; d++)
                    *at++ = DC_DISCARD + (slot[a] | slot[b] | slot[c] | slot[d]);
    return at;
}

/* ---- Abilities that ask (5.1) ---------------------------------------------------------------- */

static jacta_move *list_trades(const dc_city *city, jacta_move *at) {
    for (uint32_t paid = 0; paid < DC_RESOURCES; paid++) {
        uint32_t bargains = city->stock[paid] == 0   ? 0
                            : city->stock[paid] == 1 ? DC_TWO_LOW
                                                     : DC_BARGAINS;
        for (uint32_t i = 0; i < bargains; i++) *at++ = DC_TRADE + DC_BARGAINS * paid + i;
    }
    return at;
}

static jacta_move *list_shifts(const dc_state *s, const dc_city *city, jacta_move *at) {
    for (uint64_t dice = s->dice; dice;) {
        uint32_t die = bit_pop(&dice);
        for (uint32_t column = 1; column <= DC_COLUMNS; column++)
            if (column != city->die[die]) *at++ = DC_SHIFT + dc_space(die, column);
    }
    return at;
}

/* The first question of a use offers to decline, but for a reroll, which nobody can refuse. */
static jacta_move *list_answers(const dc_state *s, jacta_move *at) {
    const dc_city *city = &s->city[s->seat];
    const dc_location *asking = dc_asking(s);
    uint32_t dice = 0;
    switch (asking->op) {
    case DC_OP_FREE_CARD: at = list_set((1u << DC_SPACES) - 1, DC_CHOOSE, at); break;
    case DC_OP_COPY: at = list_set(dc_targets(s), DC_CHOOSE, at); break;
    case DC_OP_TRIPLE:
        for (uint32_t resource = 0; resource < DC_RESOURCES; resource++)
            if (city->stock[resource]) *at++ = DC_TRIPLE + resource;
        break;
    case DC_OP_TRADE: at = list_trades(city, at); break;
    case DC_OP_SHIFT: at = list_shifts(s, city, at); break;
    case DC_OP_REROLL_MANY:
        do *at++ = DC_REROLL + dice;
        while ((dice = (dice - s->dice) & s->dice));
        return at;
    default: *at++ = DC_ACCEPT;
    }
    if (!(s->chain & (s->chain - 1))) *at++ = DC_DECLINE;
    return at;
}

/* ---- Attack and build (4.4, 4.5) ------------------------------------------------------------- */

static jacta_move *list_targets(const dc_city *city, uint32_t army, jacta_move base,
                                jacta_move *at) {
    for (uint32_t row = 0, space = 0; row < DC_ROWS; row++) {
        uint32_t shield = dc_shield(city, row);
        for (uint32_t end = space + DC_COLUMNS; space < end; space++) {
            const dc_location *l = &dc_locations[dc_at(city, space)];
            if (l->defense && dc_active(city, space) && l->defense + shield - l->shield <= army)
                *at++ = base + space;
        }
    }
    return at;
}

static jacta_move *list_attacks(const dc_state *s, jacta_move *at) {
    uint32_t army = s->turn.army, against_bandits = army + s->turn.army_bandits;
    if (army >= 2) /* the lowest defense */
        for (uint32_t seat = 0; seat < s->players; seat++)
            if (seat != s->seat)
                at = list_targets(&s->city[seat], army, DC_ATTACK + DC_SPACES * seat, at);
    for (uint32_t pile = 0; pile < DC_PILES; pile++)
        if (s->bandits[pile] && dc_bandit_cost(s, pile) <= against_bandits)
            *at++ = DC_ATTACK_BANDITS + pile;
    if (army >= DC_STEAL_COST)
        for (uint32_t seat = 0; seat < s->players; seat++)
            for (uint32_t resource = 0; seat != s->seat && resource < DC_RESOURCES; resource++)
                if (s->city[seat].stock[resource])
                    *at++ = DC_STEAL + DC_RESOURCES * seat + resource;
    *at++ = DC_END_ATTACK;
    return at;
}

static jacta_move *list_builds(const dc_state *s, jacta_move *at) {
    uint32_t stock = dc_stock(&s->city[s->seat]);
    if (stock) {
        for (uint32_t slot = 0; slot < DC_SLOTS; slot++)
            if (s->display[slot] && dc_covers(stock, dc_locations[s->display[slot]].cost))
                *at++ = DC_BUILD + slot;
        for (uint32_t basic = 0; basic < DC_BASICS; basic++)
            if (s->basics[basic] && dc_covers(stock, dc_locations[DC_BASIC + basic].cost))
                *at++ = DC_BUILD + DC_SLOTS + basic;
        for (uint32_t pile = 0; pile < DC_PILES; pile++)
            if (s->ships[pile] && dc_covers(stock, dc_ships[pile].cost)) *at++ = DC_LOAD + pile;
    }
    *at++ = DC_END_BUILD;
    return at;
}

static jacta_move *list_extras(const dc_state *s, jacta_move *at) {
    const uint8_t *stock = s->city[s->seat].stock;
    uint32_t most = dc_asking(s)->statue;
    for (uint32_t stone = 0; stone <= most && stone <= stock[DC_STONE]; stone++)
        for (uint32_t iron = 0; stone + iron <= most && iron <= stock[DC_IRON]; iron++)
            *at++ = DC_EXTRA + 4 * stone + iron;
    return at;
}

uint32_t dc_moves(const void *state, jacta_move *out) {
    const dc_state *s = state;
    jacta_move *at = out;
    switch (s->phase) {
    case DC_PHASE_DICE: at = list_dice(s, at); break;
    case DC_PHASE_SLOTS: at = list_discards(s, at); break;
    case DC_PHASE_ASK: at = list_answers(s, at); break;
    case DC_PHASE_FORCE: at = list_set((1u << DC_ROWS) - 1, DC_FORCE, at); break;
    case DC_PHASE_ATTACK: at = list_attacks(s, at); break;
    case DC_PHASE_BUILD: at = list_builds(s, at); break;
    case DC_PHASE_SPACE: at = list_set((1u << DC_SPACES) - 1, DC_CHOOSE, at); break;
    case DC_PHASE_STATUE: at = list_extras(s, at); break;
    default: *at++ = DC_GO_ON; *at++ = DC_DECLARE;
    }
    return (uint32_t)(at - out);
}
