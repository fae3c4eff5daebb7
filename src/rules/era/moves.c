/* The lists of legal moves. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/list.h"

#include <string.h>

/* Adds base + cell for every cell of the grid, whose first and last rows are rim. */
static jacta_move *add_cells(jacta_move *out, uint32_t base, era_grid grid) {
    out = list_set(base + 16, grid.word[0] >> 16, 48, out);
    for (uint32_t i = 1; i < 3; i++) out = list_set(base + 64 * i, grid.word[i], 64, out);
    return list_set(base + 192, grid.word[3], 48, out);
}

static jacta_move *add_places(const era_domain *domain, uint32_t kind, jacta_move *out) {
    for (uint32_t rotation = 0; rotation < era_kinds[kind].rotations; rotation++)
        out = add_cells(out, ERA_MOVE_PLACE + ERA_CELLS * rotation,
                        era_places(domain, kind, rotation, (era_grid){{0}}));
    return out;
}

/* ---- Roll (5.1 to 5.3) ----------------------------------------------------------------------- */

/* The set of dice (6 * colour + face) of which there are any: bytes to bits, eight at a time. */
static uint32_t present(const uint8_t *dice) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint64_t bytes;
        memcpy(&bytes, dice + 8 * i, 8);
        bytes = (bytes + 0x7F7F7F7F7F7F7F7F) >> 7 & 0x0101010101010101;
        set |= (uint32_t)(bytes * 0x0102040810204080 >> 56) << 8 * i;
    }
    return set;
}

static jacta_move *add_roll(const era_state *s, jacta_move *out) {
    const uint8_t *dice = s->dice[s->active];
    uint32_t from = s->now.last_pick, loose = (present(dice) & ~era_skulls) >> from << from;
    out = list_set(ERA_MOVE_PICK, loose, ERA_DICE, out);
    bool picked = s->now.hand[0] | s->now.hand[1] | s->now.hand[2] | s->now.hand[3];
    *out++ = picked ? ERA_MOVE_REROLL : ERA_MOVE_STOP;
    if (picked || s->now.throws > 1 || s->now.settings >= era_powers(s, s->active, ERA_SETS_DIE))
        return out;
    for (uint64_t left = loose; left;) {
        uint32_t die = bit_pop(&left);
        for (uint32_t face = 0; face < ERA_FACES; face++)
            if (face != die % ERA_FACES) *out++ = ERA_MOVE_SET + ERA_FACES * die + face;
    }
    return out;
}

static jacta_move *add_quills(const era_state *s, jacta_move *out) {
    const uint8_t *dice = s->dice[s->active], *spent = s->now.spent;
    for (uint32_t quill = 0; quill < ERA_FACES; quill++) {
        if (!era_quill_ready(s, quill)) continue;
        uint32_t base = ERA_MOVE_QUILL + ERA_COMPANIONS * quill, own = ERA_FACES * ERA_CLERGY;
        *out++ = base + ERA_ALONE;
        for (uint32_t die = 0; die < own; die++)
            if (dice[die]) *out++ = base + ERA_WITH + die;
        for (uint32_t face = 0; face < ERA_FACES; face++)
            if (dice[own + face] > spent[face] + (face == quill))
                *out++ = base + ERA_WITH + own + face;
        for (uint32_t face = 0; face < ERA_FACES; face++)
            if (spent[face]) *out++ = base + ERA_WITH_SPENT + face;
    }
    *out++ = ERA_MOVE_PASS;
    return out;
}

/* ---- Resources ------------------------------------------------------------------------------- */

static jacta_move *add_resources(uint32_t set, jacta_move *out) {
    for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
        if (set >> resource & 1) *out++ = ERA_MOVE_RESOURCE + resource;
    *out++ = ERA_MOVE_NO_RESOURCE;
    return out;
}

static uint32_t stocked(const era_state *s, uint32_t seat) {
    uint32_t set = 0;
    for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
        set |= (s->stock[seat][resource] ? 1u : 0u) << resource;
    return set;
}

static jacta_move *add_collect(const era_state *s, jacta_move *out) {
    uint32_t choices = era_symbols_of(era_shown(s, s->active), ERA_SYMBOL_CHOICE);
    for (uint32_t stones = 0; stones <= choices; stones++) *out++ = ERA_MOVE_COLLECT + stones;
    return out;
}

/* ---- Build (5.7) ----------------------------------------------------------------------------- */

/* Kinds in supply that the stock can pay for: all comparisons of a price at once, none of which
 * borrows from the next byte. */
static uint32_t affordable(const era_state *s) {
    uint32_t stock, price, kinds = 0;
    memcpy(&stock, s->stock[s->active], sizeof stock);
    for (uint32_t kind = 0; kind < ERA_SCORCHED; kind++) {
        memcpy(&price, era_kinds[kind].price, sizeof price);
        bool pays = (((stock | 0x80808080u) - price) & 0x80808080u) == 0x80808080u;
        kinds |= (uint32_t)(pays & (s->supply[kind] != 0)) << kind;
    }
    return kinds;
}

static jacta_move *add_build(const era_state *s, jacta_move *out) {
    uint32_t kinds = era_fitting(&s->domain[s->active], affordable(s));
    out = list_set(ERA_MOVE_BUILD, kinds, ERA_SCORCHED + 3, out);
    *out++ = ERA_MOVE_END;
    return out;
}

/* ---- Disasters (5.6) ------------------------------------------------------------------------- */

static jacta_move *add_scorch(const era_domain *domain, jacta_move *out) {
    era_grid places = era_scorch_places(domain);
    if (!era_no_cell(places)) return add_cells(out, ERA_MOVE_PLACE, places);
    return add_cells(out, ERA_MOVE_REMOVE, era_removable(domain, false));
}

static jacta_move *add_answers(jacta_move *out) {
    *out++ = ERA_MOVE_PAY;
    *out++ = ERA_MOVE_REFUSE;
    return out;
}

static jacta_move *add_moves(const era_state *s, jacta_move *out) {
    const era_domain *domain = &s->domain[s->active];
    switch (s->phase) {
    case ERA_PHASE_PLACE: return add_places(domain, era_piece_to_place(s), out);
    case ERA_PHASE_ROLL: return add_roll(s, out);
    case ERA_PHASE_QUILL: return add_quills(s, out);
    case ERA_PHASE_COLLECT: return add_collect(s, out);
    case ERA_PHASE_BANDITS: return add_resources(stocked(s, s->active), out);
    case ERA_PHASE_FIRE:
        return add_cells(out, ERA_MOVE_REMOVE, era_removable(domain, !s->options[ERA_FIRE_TAKES]));
    case ERA_PHASE_SCORCH: return add_scorch(&s->domain[s->now.target], out);
    case ERA_PHASE_ATTACK:
        return add_cells(out, ERA_MOVE_REMOVE, era_removable(&s->domain[s->now.target], false));
    case ERA_PHASE_BUILD: return add_build(s, out);
    case ERA_PHASE_DEMAND: return add_resources(stocked(s, s->now.target), out);
    case ERA_PHASE_ANSWER: return add_answers(out);
    case ERA_PHASE_ROB: return add_resources(era_loot(s), out);
    default: return out;
    }
}

uint32_t era_moves(const void *state, jacta_move *out) {
    return (uint32_t)(add_moves(state, out) - out);
}
