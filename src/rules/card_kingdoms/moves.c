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

/* What a player can pay a price with. */
typedef struct {
    int32_t plain, magic; /* gold or strength, and magic */
} purse;

/* No price has more of either than that, nor can anybody pay PRICELESS more. */
enum { MOST_PLAIN = CK_PAYMENTS - 1, MOST_MAGIC = 2 * CK_PAYMENTS, PRICELESS = 4 * CK_PAYMENTS };

static purse purse_of(const ck_player *p, ck_token plain) {
    uint32_t first = p->tokens[plain], magic = p->tokens[CK_MAGIC];
    return (purse){(int32_t)(first < MOST_PLAIN ? first : MOST_PLAIN),
                   (int32_t)(magic < MOST_MAGIC ? magic : MOST_MAGIC)};
}

/* Every split of a price: at least 1 in gold or strength, the rest in magic. */
static jacta_move *list_splits(jacta_move base, int32_t price, purse have, jacta_move *place) {
    int32_t low = price - have.magic > 1 ? price - have.magic : 1;
    int32_t high = price < have.plain ? price : have.plain;
    int32_t count = high + 1 - low;
    return list_run(base + (uint32_t)low, (uint32_t)(count > 0 ? count : 0), place);
}

jacta_move *ck_list_slays(const ck_state *s, jacta_move *place) {
    purse have = purse_of(&s->player[s->active], CK_STRENGTH);
    if (!have.plain) return place;
    for (uint32_t column = 0; column < CK_COLUMNS; column++) {
        if (!s->height[CK_AT_MONSTERS + column]) continue;
        const ck_monster_card *monster = &ck_monsters[ck_top(s, CK_AT_MONSTERS + column)];
        purse left = {have.plain, have.magic - monster->magic};
        int32_t price = monster->strength + (left.magic < 0 ? PRICELESS : 0);
        place = list_splits(CK_MOVE_SLAY + CK_PAYMENTS * column, price, left, place);
    }
    return place;
}

static jacta_move *list_recruits(const ck_state *s, jacta_move *place) {
    const ck_player *p = &s->player[s->active];
    purse have = purse_of(p, CK_GOLD);
    if (!have.plain) return place;
    for (uint32_t slot = 0; slot < CK_SLOTS; slot++) {
        if (!s->height[CK_AT_CITIZENS + slot]) continue;
        uint32_t cost = ck_recruit_cost(p, ck_top(s, CK_AT_CITIZENS + slot));
        place = list_splits(CK_MOVE_RECRUIT + CK_PAYMENTS * slot, (int32_t)cost, have, place);
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
    purse have = purse_of(p, CK_GOLD);
    if (!have.plain) return place;
    for (uint32_t column = 0; column < CK_COLUMNS; column++) {
        if (!s->height[CK_AT_DOMAINS + column]) continue;
        uint32_t domain = ck_top(s, CK_AT_DOMAINS + column);
        uint32_t price = ck_build_cost(p, domain);
        price += has_roles(p, &ck_domains[domain]) ? 0u : PRICELESS;
        place = list_splits(CK_MOVE_BUILD + CK_PAYMENTS * column, (int32_t)price, have, place);
    }
    return place;
}

static jacta_move *list_actions(const ck_state *s, jacta_move *place) {
    place = list_recruits(s, ck_list_slays(s, place));
    return list_builds(s, list_run(CK_MOVE_GAIN, CK_RESOURCES, place));
}

/* ---- What follows an action (5.3, 5.4), and the monsters' phase of solo play (7.3) ----------- */

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
    uint32_t need = ck_switch(s, CK_OPT_FULL) ? amount : 1;
    return list_set(CK_MOVE_STEAL, ck_victims(s, token, need), 8, place);
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
    case CK_PHASE_SOLACE: place = list_run(CK_MOVE_SOLACE, CK_RESOURCES, place); break;
    case CK_PHASE_CHOICE: place = list_choice(s, place); break;
    case CK_PHASE_TRADE: place = ck_list_trades(s, place); break;
    case CK_PHASE_ACTION: place = list_actions(s, place); break;
    case CK_PHASE_REWARD: place = list_rewards(s, place); break;
    case CK_PHASE_TAKE:
        place = list_set(CK_MOVE_TAKE, ck_slots_with(s, s->wanted), 12, place);
        break;
    case CK_PHASE_SLAY: place = ck_list_slays(s, place); break;
    case CK_PHASE_RETURN: place = list_returns(s, place); break;
    case CK_PHASE_PAY: *place++ = CK_MOVE_PAY; break;
    case CK_PHASE_STEAL: place = list_victims(s, place); break;
    case CK_PHASE_ROB:
        place = list_set(CK_MOVE_ROB, s->players > 1 ? ck_hunters(s) : 1, 8, place);
        break;
    case CK_PHASE_PICK: place = list_columns(s, place); break;
    case CK_PHASE_PREY: place = list_prey(s, place); break;
    }
    if (may_pass(s)) *place++ = CK_MOVE_PASS;
    return (uint32_t)(place - out);
}
