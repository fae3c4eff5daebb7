/* Legal moves of the active player, phase by phase, each list in the order of the codes. */
#include "internal.h"
#include "rules/core/bits.h"

static jacta_move *list_set(uint64_t set, jacta_move first, jacta_move *list) {
    while (set) *list++ = first + bit_pop(&set);
    return list;
}

/* ---- Dice (4.3) ------------------------------------------------------------------------------ */

static jacta_move *list_uses(const dc_state *s, const dc_city *city, jacta_move *list) {
    for (uint64_t dice = s->dice; dice;) {
        uint32_t die = bit_pop(&dice);
        if (dc_active(city, dc_space(die, city->die[die]))) *list++ = DC_USE + die;
    }
    return list;
}

static jacta_move *list_die_moves(const dc_state *s, const dc_city *city, jacta_move *list) {
    for (uint64_t dice = s->dice; dice;) {
        uint32_t die = bit_pop(&dice);
        for (uint64_t others = s->dice & ~(1u << die); others;) {
            uint32_t other = bit_pop(&others);
            jacta_move base = DC_MOVE + 10 * die + 2 * other;
            if (city->die[other] > 1) *list++ = base;
            if (city->die[other] < DC_COLUMNS) *list++ = base + 1;
        }
    }
    return list;
}

/* In the solo game a refresh takes what is left of the display (7). */
static bool can_refresh(const dc_state *s) {
    uint32_t face_up = 0;
    for (uint32_t slot = 0; slot < DC_SLOTS; slot++) face_up += s->display[slot] != 0;
    return !s->turn.refreshed && s->deck_left && face_up >= (dc_solo(s) ? 1 : DC_REFRESH);
}

static jacta_move *list_spends(const dc_state *s, const dc_city *city, jacta_move *list) {
    if (city->hourglasses < 2) return list;
    for (uint32_t resource = 0; resource < DC_RESOURCES; resource++) *list++ = DC_SPEND + resource;
    *list++ = DC_SPEND_ARMY;
    if (!dc_solo(s)) *list++ = DC_SPEND_REROLL;
    return list;
}

static jacta_move *list_dice(const dc_state *s, jacta_move *list) {
    const dc_city *city = &s->city[s->seat];
    list = list_uses(s, city, list);
    list = list_die_moves(s, city, list);
    if (can_refresh(s)) list = list_set(s->dice, DC_REFRESH_BY, list);
    if (city->deactivated)
        for (uint64_t dice = s->dice; dice;)
            list = list_set(city->deactivated, DC_REACTIVATE + DC_SPACES * bit_pop(&dice), list);
    if (!s->turn.passed) list = list_set(s->dice, DC_PASS, list);
    list = list_spends(s, city, list);
    if (!s->dice) *list++ = DC_END_DICE;
    return list;
}

/* Every four of the filled slots, or all if there are fewer. */
static jacta_move *list_discards(const dc_state *s, jacta_move *list) {
    uint32_t slot[DC_SLOTS], count = 0;
    uint64_t filled = dc_filled(s);
    if (bit_count(filled) <= DC_REFRESH) {
        *list++ = DC_DISCARD + (jacta_move)filled;
        return list;
    }
    while (filled) slot[count++] = 1u << bit_pop(&filled);
    for (uint32_t a = 3; a < count; a++)
        for (uint32_t b = 2; b < a; b++)
            for (uint32_t c = 1; c < b; c++)
                for (uint32_t d = 0; d < c; d++)
                    *list++ = DC_DISCARD + (slot[a] | slot[b] | slot[c] | slot[d]);
    return list;
}

/* ---- Abilities that ask (5.1) ---------------------------------------------------------------- */

static jacta_move *list_trades(const dc_city *city, jacta_move *list) {
    for (uint32_t paid = 0; paid < DC_RESOURCES; paid++) {
        uint32_t bargains = city->stock[paid] == 0   ? 0
                            : city->stock[paid] == 1 ? DC_TWO_LOW
                                                     : DC_BARGAINS;
        for (uint32_t i = 0; i < bargains; i++) *list++ = DC_TRADE + DC_BARGAINS * paid + i;
    }
    return list;
}

static jacta_move *list_shifts(const dc_state *s, const dc_city *city, jacta_move *list) {
    for (uint64_t dice = s->dice; dice;) {
        uint32_t die = bit_pop(&dice);
        for (uint32_t column = 1; column <= DC_COLUMNS; column++)
            if (column != city->die[die]) *list++ = DC_SHIFT + dc_space(die, column);
    }
    return list;
}

/* The first question of a use offers to decline, but for a reroll, which nobody can refuse. */
static jacta_move *list_answers(const dc_state *s, jacta_move *list) {
    const dc_city *city = &s->city[s->seat];
    const dc_location *asking = dc_asking(s);
    uint32_t dice = 0;
    switch (asking->op) {
    case DC_OP_FREE_CARD: list = list_set((1u << DC_SPACES) - 1, DC_CHOOSE, list); break;
    case DC_OP_COPY: list = list_set(dc_targets(s), DC_CHOOSE, list); break;
    case DC_OP_TRIPLE:
        for (uint32_t resource = 0; resource < DC_RESOURCES; resource++)
            if (city->stock[resource]) *list++ = DC_TRIPLE + resource;
        break;
    case DC_OP_TRADE: list = list_trades(city, list); break;
    case DC_OP_SHIFT: list = list_shifts(s, city, list); break;
    case DC_OP_REROLL_MANY:
        do *list++ = DC_REROLL + dice;
        while ((dice = (dice - s->dice) & s->dice));
        return list;
    default: *list++ = DC_ACCEPT;
    }
    if (!(s->chain & (s->chain - 1))) *list++ = DC_DECLINE;
    return list;
}

/* ---- Attack and build (4.4, 4.5) ------------------------------------------------------------- */

static jacta_move *list_targets(const dc_city *city, uint32_t army, jacta_move base,
                                jacta_move *list) {
    for (uint32_t row = 0, space = 0; row < DC_ROWS; row++) {
        uint32_t shield = dc_shield(city, row);
        for (uint32_t end = space + DC_COLUMNS; space < end; space++) {
            const dc_location *l = &dc_locations[dc_at(city, space)];
            if (l->defense && dc_active(city, space) && l->defense + shield - l->shield <= army)
                *list++ = base + space;
        }
    }
    return list;
}

static jacta_move *list_attacks(const dc_state *s, jacta_move *list) {
    uint32_t army = s->turn.army, against_bandits = army + s->turn.army_bandits;
    if (army >= 2) /* the lowest defense */
        for (uint32_t seat = 0; seat < s->players; seat++)
            if (seat != s->seat)
                list = list_targets(&s->city[seat], army, DC_ATTACK + DC_SPACES * seat, list);
    for (uint32_t pile = 0; pile < DC_PILES; pile++)
        if (s->bandits[pile] && dc_bandit_cost(s, pile) <= against_bandits)
            *list++ = DC_ATTACK_BANDITS + pile;
    if (army >= DC_STEAL_COST)
        for (uint32_t seat = 0; seat < s->players; seat++)
            for (uint32_t resource = 0; seat != s->seat && resource < DC_RESOURCES; resource++)
                if (s->city[seat].stock[resource])
                    *list++ = DC_STEAL + DC_RESOURCES * seat + resource;
    *list++ = DC_END_ATTACK;
    return list;
}

static jacta_move *list_builds(const dc_state *s, jacta_move *list) {
    uint32_t stock = dc_stock(&s->city[s->seat]);
    if (stock) {
        for (uint32_t slot = 0; slot < DC_SLOTS; slot++)
            if (s->display[slot] && dc_covers(stock, dc_locations[s->display[slot]].cost))
                *list++ = DC_BUILD + slot;
        for (uint32_t basic = 0; basic < DC_BASICS; basic++)
            if (s->basics[basic] && dc_covers(stock, dc_locations[DC_BASIC + basic].cost))
                *list++ = DC_BUILD + DC_SLOTS + basic;
        for (uint32_t pile = 0; pile < DC_PILES; pile++)
            if (s->ships[pile] && dc_covers(stock, dc_ships[pile].cost)) *list++ = DC_LOAD + pile;
    }
    *list++ = DC_END_BUILD;
    return list;
}

static jacta_move *list_extras(const dc_state *s, jacta_move *list) {
    const uint8_t *stock = s->city[s->seat].stock;
    uint32_t most = dc_asking(s)->statue;
    for (uint32_t stone = 0; stone <= most && stone <= stock[DC_STONE]; stone++)
        for (uint32_t iron = 0; stone + iron <= most && iron <= stock[DC_IRON]; iron++)
            *list++ = DC_EXTRA + 4 * stone + iron;
    return list;
}

uint32_t dc_moves(const void *state, jacta_move *out) {
    const dc_state *s = state;
    jacta_move *list = out;
    switch (s->phase) {
    case DC_PHASE_DICE: list = list_dice(s, list); break;
    case DC_PHASE_SLOTS: list = list_discards(s, list); break;
    case DC_PHASE_ASK: list = list_answers(s, list); break;
    case DC_PHASE_FORCE: list = list_set((1u << DC_ROWS) - 1, DC_FORCE, list); break;
    case DC_PHASE_ATTACK: list = list_attacks(s, list); break;
    case DC_PHASE_BUILD: list = list_builds(s, list); break;
    case DC_PHASE_SPACE: list = list_set((1u << DC_SPACES) - 1, DC_CHOOSE, list); break;
    case DC_PHASE_STATUE: list = list_extras(s, list); break;
    default: *list++ = DC_GO_ON; *list++ = DC_DECLARE;
    }
    return (uint32_t)(list - out);
}
