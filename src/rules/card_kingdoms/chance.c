/* What chance decides (4.11): lists of outcomes, and one of them drawn. */
#include "internal.h"
#include "rules/core/chance.h"

#include <string.h>

/* Dukes that nobody has been dealt. */
uint32_t ck_dukes_left(const ck_state *s) {
    uint32_t left = (1u << CK_DUKES) - 1;
    for (uint32_t seat = 0; seat < s->players; seat++)
        for (uint32_t i = 0; i < 2; i++)
            if (s->player[seat].duke[i] < CK_DUKES) left &= ~(1u << s->player[seat].duke[i]);
    return left;
}

/* Both types of the slot that a random set-up fills next. */
static uint32_t next_types(const ck_state *s) {
    const uint8_t *types = ck_slot_types[ck_citizens[ck_second_type[s->source]].slot];
    return 1u << types[0] | 1u << types[1];
}

/* The bag of face-down citizens that the next one comes from: the types of one slot. */
static void slot_bag(const ck_state *s, uint8_t bag[CK_CITIZENS]) {
    const uint8_t *types = ck_slot_types[bit_first(s->reveal) - CK_AT_CITIZENS];
    memset(bag, 0, CK_CITIZENS);
    bag[types[0]] = s->unseen[types[0]];
    bag[types[1]] = s->unseen[types[1]];
}

static uint32_t list_pairs(uint32_t dukes, jacta_chance *out) {
    uint32_t count = 0;
    for (uint64_t first = dukes; first;) {
        uint32_t low = bit_pop(&first);
        for (uint64_t second = first; second;)
            out[count++] = (jacta_chance){16 * low + bit_pop(&second), 1};
    }
    return count;
}

static uint32_t list_areas(jacta_chance *out) {
    uint32_t count = 0;
    for (uint32_t set = 0; set < 1u << CK_AREAS; set++)
        if (bit_count(set) == CK_COLUMNS) out[count++] = (jacta_chance){set, 1};
    return count;
}

uint32_t ck_chances(const void *state, jacta_chance *out) {
    const ck_state *s = state;
    uint8_t bag[CK_CITIZENS];
    switch (s->phase) {
    case CK_PHASE_AREAS: return list_areas(out);
    case CK_PHASE_TYPES: return set_chances(next_types(s), out);
    case CK_PHASE_REVEAL:
        if (bit_first(s->reveal) >= CK_AT_DOMAINS) return set_chances(s->unseen_domains, out);
        slot_bag(s, bag);
        return bag_chances(bag, CK_CITIZENS, out);
    case CK_PHASE_DEAL: return list_pairs(ck_dukes_left(s), out);
    case CK_PHASE_FIRST: return set_chances((1u << s->players) - 1, out);
    case CK_PHASE_ROLL: return pair_chances(out);
    case CK_PHASE_STOLEN: return bag_chances(s->player[s->source].monsters, CK_MONSTERS, out);
    default: return set_chances(ck_dukes_left(s), out);
    }
}

static jacta_move draw_pair(uint32_t dukes, jacta_rng *rng) {
    uint32_t a = set_draw(dukes, rng), b = set_draw(dukes & ~(1u << a), rng);
    return a < b ? 16 * a + b : 16 * b + a;
}

static jacta_move draw_areas(jacta_rng *rng) {
    uint32_t set = (1u << CK_AREAS) - 1;
    while (bit_count(set) > CK_COLUMNS) set &= ~(1u << set_draw(set, rng));
    return set;
}

jacta_move ck_draw(const void *state, jacta_rng *rng) {
    const ck_state *s = state;
    uint8_t bag[CK_CITIZENS];
    switch (s->phase) {
    case CK_PHASE_AREAS: return draw_areas(rng);
    case CK_PHASE_TYPES: return set_draw(next_types(s), rng);
    case CK_PHASE_REVEAL:
        if (bit_first(s->reveal) >= CK_AT_DOMAINS) return set_draw(s->unseen_domains, rng);
        slot_bag(s, bag);
        return bag_draw(bag, CK_CITIZENS, rng);
    case CK_PHASE_DEAL: return draw_pair(ck_dukes_left(s), rng);
    case CK_PHASE_FIRST: return rng_below(rng, s->players);
    case CK_PHASE_ROLL: return pair_draw(rng);
    case CK_PHASE_STOLEN: return bag_draw(s->player[s->source].monsters, CK_MONSTERS, rng);
    default: return set_draw(ck_dukes_left(s), rng);
    }
}
