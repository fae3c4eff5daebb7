/* Legal moves. Lists come out ascending because every phase visits its codes in their order. */
#include "internal.h"

#include <string.h>

/* ---- Questions about a state ----------------------------------------------------------------- */

static uint32_t in_area(const ck_player *p, uint32_t area) {
    return (uint32_t)p->monsters[3 * area] + p->monsters[3 * area + 1] + p->monsters[3 * area + 2];
}

uint32_t ck_count(const ck_player *p, uint32_t counted) {
    switch (counted) {
    case CK_OF_NONE: return 0;
    case CK_OF_ONE: return 1;
    case CK_OF_DOMAINS: return bit_count(p->domains);
    case CK_OF_KNIGHTS: return ck_named(p, CK_KNIGHT);
    default:
        return counted < CK_OF_AREA ? p->roles[counted - CK_OF_ROLE]
                                    : in_area(p, counted - CK_OF_AREA);
    }
}

/* Whether the active player may take something from the seat (8.1). */
static bool exposed(const ck_state *s, uint32_t seat) {
    return seat != s->active && !(ck_switch(s, CK_OPT_REST) && ck_rests(s, seat));
}

uint32_t ck_victims(const ck_state *s, uint32_t token, uint32_t least) {
    uint32_t set = 0;
    for (uint32_t seat = 0; seat < s->players; seat++)
        if (exposed(s, seat) && s->player[seat].tokens[token] >= least) set |= 1u << seat;
    return set;
}

uint32_t ck_hunters(const ck_state *s) {
    static const uint8_t none[CK_MONSTERS] = {0};
    uint32_t set = 0;
    for (uint32_t seat = 0; seat < s->players; seat++)
        if (exposed(s, seat) && memcmp(s->player[seat].monsters, none, sizeof none) != 0)
            set |= 1u << seat;
    return set;
}

uint32_t ck_slots_with(const ck_state *s, uint32_t wanted) {
    uint32_t set = 0;
    for (uint32_t slot = 0; slot < CK_SLOTS; slot++)
        if (s->height[CK_AT_CITIZENS + slot] && wanted >> ck_top(s, CK_AT_CITIZENS + slot) & 1)
            set |= 1u << slot;
    return set;
}

uint32_t ck_leftmost(const ck_state *s) {
    uint32_t column = 0;
    while (column < CK_COLUMNS && !s->height[CK_AT_MONSTERS + column]) column++;
    return column;
}

uint32_t ck_loot(const ck_effect *effect, uint32_t *amount) {
    uint32_t token = 0;
    while (!effect->gain[token]) token++;
    *amount = effect->gain[token];
    return token;
}

/* ---- Roll and harvest (4.4) ------------------------------------------------------------------ */

/* What a die becomes by a domain; the value itself where the domain cannot change it. */
static uint32_t changed(const ck_effect *effect, uint32_t value) {
    if (effect->deed == CK_SET_DIE) return effect->number;
    return value > effect->number ? value - effect->number : value;
}

jacta_move *ck_list_dice(const ck_state *s, jacta_move *place) {
    const ck_player *p = &s->player[s->active];
    for (uint64_t set = p->domains & ck_domains_when[CK_WHEN_ROLLING] & ~s->used; set;) {
        uint32_t domain = bit_pop(&set);
        const ck_effect *effect = &ck_domains[domain].effect;
        if (!ck_can_pay(p, &effect->pay)) continue;
        for (uint32_t die = 0; die < 2; die++) {
            uint32_t value = s->dice[die];
            if ((die && value == s->dice[0]) || changed(effect, value) == value) continue;
            *place++ = CK_MOVE_DIE + 6 * domain + value - 1;
        }
    }
    return place;
}

/* In solo play the bank gives all a thief can carry. */
jacta_move *ck_list_thefts(const ck_state *s, jacta_move *place) {
    const ck_power *power = &ck_citizens[bit_first(s->due)].active;
    for (uint32_t seat = 0; seat < s->players; seat++) {
        if (s->players > 1 && !exposed(s, seat)) continue;
        for (uint32_t option = 0; option < power->options; option++) {
            uint32_t most, least = 1, token = ck_loot(&power->option[option], &most);
            if (s->players == 1)
                least = most;
            else if (s->player[seat].tokens[token] < most)
                most = s->player[seat].tokens[token];
            for (uint32_t n = least; n <= most; n++)
                *place++ = CK_MOVE_THIEF + 6 * seat + 3 * option + n - 1;
        }
    }
    return place;
}

uint32_t ck_choosing(const ck_state *s) {
    uint64_t due = s->due;
    while (due) {
        uint32_t citizen = bit_pop(&due);
        if (ck_power_of(s, citizen)->options == 2) return citizen;
    }
    return CK_CITIZENS;
}

jacta_move *ck_list_trades(const ck_state *s, jacta_move *place) {
    for (uint64_t due = s->due; due;) {
        uint32_t citizen = bit_pop(&due);
        const ck_effect *trade = &ck_power_of(s, citizen)->option[0];
        if (ck_can_pay(&s->player[s->seat], &trade->pay)) *place++ = CK_MOVE_TRADE + citizen;
    }
    return place;
}

/* ---- Actions (4.5 to 4.8) -------------------------------------------------------------------- */

/* Every split of a price: up to `high` in gold or strength, the rest in magic. Written eight at a
 * time, so that nothing depends on how many there are; the list has room for the surplus. */
static jacta_move *list_splits(jacta_move base, uint32_t total, uint32_t magic, uint32_t high,
                               jacta_move *place) {
    uint32_t low = total > magic ? total - magic : 1;
    if (low > high) return place;
    for (uint32_t i = low; i <= high; i += CK_SURPLUS)
        for (uint32_t k = 0; k < CK_SURPLUS; k++) place[i - low + k] = base + i + k;
    return place + (high - low + 1);
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

jacta_move *ck_list_slays(const ck_state *s, jacta_move *place) {
    const uint32_t *have = s->player[s->active].tokens;
    if (!have[CK_STRENGTH]) return place;
    for (uint32_t column = 0; column < CK_COLUMNS; column++) {
        if (!s->height[CK_AT_MONSTERS + column]) continue;
        const ck_monster_card *monster = &ck_monsters[ck_top(s, CK_AT_MONSTERS + column)];
        if (have[CK_MAGIC] < monster->magic) continue;
        place = list_splits(CK_MOVE_SLAY + CK_PAYMENTS * column, monster->strength,
                            have[CK_MAGIC] - monster->magic,
                            least(monster->strength, have[CK_STRENGTH]), place);
    }
    return place;
}

static jacta_move *list_recruits(const ck_state *s, jacta_move *place) {
    const ck_player *p = &s->player[s->active];
    if (!p->tokens[CK_GOLD]) return place;
    for (uint32_t slot = 0; slot < CK_SLOTS; slot++) {
        if (!s->height[CK_AT_CITIZENS + slot]) continue;
        uint32_t cost = ck_recruit_cost(p, ck_top(s, CK_AT_CITIZENS + slot));
        place = list_splits(CK_MOVE_RECRUIT + CK_PAYMENTS * slot, cost, p->tokens[CK_MAGIC],
                            least(cost, p->tokens[CK_GOLD]), place);
    }
    return place;
}

/* All four comparisons at once: no byte of the difference borrows. */
static bool has_roles(const ck_player *p, const ck_domain_card *domain) {
    uint32_t have, need;
    memcpy(&have, p->roles, sizeof have);
    memcpy(&need, domain->roles, sizeof need);
    return (((have | 0x80808080u) - need) & 0x80808080u) == 0x80808080u;
}

static jacta_move *list_builds(const ck_state *s, jacta_move *place) {
    const ck_player *p = &s->player[s->active];
    if (!p->tokens[CK_GOLD]) return place;
    for (uint32_t column = 0; column < CK_COLUMNS; column++) {
        if (!s->height[CK_AT_DOMAINS + column]) continue;
        uint32_t domain = ck_top(s, CK_AT_DOMAINS + column), cost = ck_build_cost(p, domain);
        if (!has_roles(p, &ck_domains[domain])) continue;
        place = list_splits(CK_MOVE_BUILD + CK_PAYMENTS * column, cost, p->tokens[CK_MAGIC],
                            least(cost, p->tokens[CK_GOLD]), place);
    }
    return place;
}

static jacta_move *list_actions(const ck_state *s, jacta_move *place) {
    place = list_recruits(s, ck_list_slays(s, place));
    for (uint32_t token = 0; token < CK_RESOURCES; token++) *place++ = CK_MOVE_GAIN + token;
    return list_builds(s, place);
}

/* ---- What follows an action (5.3, 5.4), and the monsters' phase of solo play (7.3) ----------- */

static jacta_move *list_set(jacta_move base, uint64_t set, jacta_move *place) {
    while (set) *place++ = base + bit_pop(&set);
    return place;
}

static jacta_move *list_rewards(const ck_state *s, jacta_move *place) {
    const ck_power *reward = &ck_monsters[s->source].reward;
    for (uint32_t option = 0; option < reward->options; option++) {
        uint32_t wanted = reward->option[option].citizens;
        if (!wanted || ck_slots_with(s, wanted)) *place++ = CK_MOVE_REWARD + option;
    }
    return place;
}

static jacta_move *list_returns(const ck_state *s, jacta_move *place) {
    const ck_player *p = &s->player[s->active];
    bool monster = ck_domains[s->source].effect.pay.what == CK_A_MONSTER;
    const uint8_t *owned = monster ? p->monsters : p->citizens;
    jacta_move base = monster ? CK_MOVE_RETURN : CK_MOVE_RETURN + CK_MONSTERS;
    for (uint32_t kind = 0; kind < (monster ? CK_MONSTERS + 0u : CK_CITIZENS + 0u); kind++)
        if (owned[kind]) *place++ = base + kind;
    return place;
}

static jacta_move *list_victims(const ck_state *s, jacta_move *place) {
    uint32_t amount, token = ck_loot(&ck_domains[s->source].effect, &amount);
    return list_set(CK_MOVE_STEAL, ck_victims(s, token, ck_switch(s, CK_OPT_FULL) ? amount : 1),
                    place);
}

static jacta_move *list_prey(const ck_state *s, jacta_move *place) {
    for (uint32_t slot = s->source; slot < CK_SLOTS; slot += CK_COLUMNS)
        if (s->height[CK_AT_CITIZENS + slot]) *place++ = CK_MOVE_PREY + slot;
    return place;
}

static jacta_move *list_columns(const ck_state *s, jacta_move *place) {
    for (uint32_t column = 0; column < CK_COLUMNS; column++)
        if (s->height[CK_AT_MONSTERS + column]) *place++ = CK_MOVE_PICK + column;
    return place;
}

static jacta_move *list_dukes(const ck_state *s, jacta_move *place) {
    *place++ = CK_MOVE_KEEP + s->player[s->seat].duke[0];
    *place++ = CK_MOVE_KEEP + s->player[s->seat].duke[1];
    return place;
}

static jacta_move *list_choice(const ck_state *s, jacta_move *place) {
    uint32_t citizen = ck_choosing(s);
    *place++ = CK_MOVE_CHOICE + 2 * citizen;
    *place++ = CK_MOVE_CHOICE + 2 * citizen + 1;
    return place;
}

/* Whether the decision may be declined. */
static bool may_pass(const ck_state *s) {
    switch (s->phase) {
    case CK_PHASE_DUKE:
    case CK_PHASE_CHOICE:
    case CK_PHASE_ACTION:
    case CK_PHASE_REWARD:
    case CK_PHASE_PICK:
    case CK_PHASE_PREY: return false;
    case CK_PHASE_THIEF: return s->players > 1;
    case CK_PHASE_TAKE: return !s->forced;
    default: return true;
    }
}

uint32_t ck_moves(const void *state, jacta_move *out) {
    const ck_state *s = state;
    jacta_move *place = out;
    switch (s->phase) {
    case CK_PHASE_DUKE: place = list_dukes(s, place); break;
    case CK_PHASE_DICE: place = ck_list_dice(s, place); break;
    case CK_PHASE_THIEF: place = ck_list_thefts(s, place); break;
    case CK_PHASE_SOLACE: place = list_set(CK_MOVE_SOLACE, (1u << CK_RESOURCES) - 1, place); break;
    case CK_PHASE_CHOICE: place = list_choice(s, place); break;
    case CK_PHASE_TRADE: place = ck_list_trades(s, place); break;
    case CK_PHASE_ACTION: place = list_actions(s, place); break;
    case CK_PHASE_REWARD: place = list_rewards(s, place); break;
    case CK_PHASE_TAKE: place = list_set(CK_MOVE_TAKE, ck_slots_with(s, s->wanted), place); break;
    case CK_PHASE_SLAY: place = ck_list_slays(s, place); break;
    case CK_PHASE_RETURN: place = list_returns(s, place); break;
    case CK_PHASE_PAY: *place++ = CK_MOVE_PAY; break;
    case CK_PHASE_STEAL: place = list_victims(s, place); break;
    case CK_PHASE_ROB:
        place = list_set(CK_MOVE_ROB, s->players > 1 ? ck_hunters(s) : 1, place);
        break;
    case CK_PHASE_PICK: place = list_columns(s, place); break;
    case CK_PHASE_PREY: place = list_prey(s, place); break;
    }
    if (may_pass(s)) *place++ = CK_MOVE_PASS;
    return (uint32_t)(place - out);
}
