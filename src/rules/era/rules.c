/* The flow of Era: set-up, whose turn it is, what every move does. */
#include "internal.h"
#include "rules/core/bits.h"

#include <string.h>

/* ---- Set-up (3) ------------------------------------------------------------------------------ */

bool era_begin(void *state, const jacta_setup *setup, jacta_error *error) {
    (void)error;
    era_state *s = state;
    const era_party_row *party = &era_parties[setup->players - 1];
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)setup->players;
    s->tokens = party->tokens;
    for (uint32_t option = 0; option < ERA_OPTIONS; option++)
        s->options[option] = (uint8_t)setup->options[option];
    for (uint32_t kind = 0; kind < ERA_KINDS; kind++) s->supply[kind] = era_kinds[kind].count;
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++) s->supply[kind] -= party->boxed[kind];
    for (uint32_t seat = 0; seat < s->players; seat++) {
        memcpy(s->stock[seat], era_stock_start, sizeof era_stock_start);
        memcpy(s->owned[seat], era_start_owned, sizeof era_start_owned);
        s->supply[ERA_KEEP]--;
        for (uint32_t i = 0; i < era_start_count(s); i++) s->supply[era_start_pieces[i]]--;
        era_put(&s->domain[seat], ERA_KEEP, 0, ERA_START_CELL);
    }
    s->phase = ERA_PHASE_PLACE;
    return true;
}

int32_t era_turn_of(const void *state) {
    const era_state *s = state;
    switch (s->phase) {
    case ERA_PHASE_THROW: return JACTA_CHANCE;
    case ERA_PHASE_OVER: return JACTA_OVER;
    case ERA_PHASE_SCORCH:
    case ERA_PHASE_ATTACK:
    case ERA_PHASE_ANSWER: return s->now.target;
    default: return s->active;
    }
}

/* ---- Dice that fall ---------------------------------------------------------------------------- */

bool era_land(era_state *s, jacta_move move) {
    era_handful handful = era_next_handful(s);
    uint8_t *dice = s->dice[era_roller(s)] + ERA_FACES * handful.colour;
    for (uint32_t face = 0; face < ERA_FACES; face++) {
        uint32_t shown = move >> 4 * face & 15;
        dice[face] = (uint8_t)(dice[face] + shown);
        if (s->now.hand_spent) s->now.spent[face] = (uint8_t)(s->now.spent[face] + shown);
    }
    s->now.hand_spent = 0;
    s->now.hand[handful.colour] = (uint8_t)(s->now.hand[handful.colour] - handful.dice);
    return !(s->now.hand[0] | s->now.hand[1] | s->now.hand[2] | s->now.hand[3]);
}

/* ---- Gains and losses ------------------------------------------------------------------------ */

static void suffer(era_state *s, uint32_t seat, uint32_t points) {
    s->disaster[seat] = (uint16_t)(s->disaster[seat] + points);
}

bool era_owns_nothing(const era_state *s, uint32_t seat) {
    const uint8_t *stock = s->stock[seat];
    return !(stock[0] | stock[1] | stock[2] | stock[3]);
}

static void remove_building(era_state *s, uint32_t seat, uint32_t cell) {
    s->owned[seat][era_take(&s->domain[seat], cell)]--;
}

/* 5.4: `stones` of the choices give stone, the others food. */
static void collect(era_state *s, uint64_t shown, uint32_t stones) {
    uint32_t seat = s->active, gains[ERA_RESOURCES];
    for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
        gains[resource] = era_dice_yield(shown, stones, resource);
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++)
        for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
            gains[resource] += era_income(s, seat, kind, resource);
    for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
        era_gain(s, seat, resource, gains[resource]);
    s->culture[seat] = (uint16_t)(s->culture[seat] + era_symbols_of(shown, ERA_SYMBOL_CULTURE));
}

static void feed(era_state *s, uint32_t seat) {
    uint32_t need = era_dice_count(s, seat), food = s->stock[seat][ERA_FOOD];
    s->stock[seat][ERA_FOOD] = (uint8_t)(food > need ? food - need : 0);
    if (need > food) suffer(s, seat, need - food);
}

/* ---- Disasters (5.6) ------------------------------------------------------------------------- */

era_disaster era_disaster_now(const era_state *s) {
    uint32_t skulls = era_symbols_of(era_shown(s, s->active), ERA_SYMBOL_SKULL);
    return (era_disaster)era_disasters[skulls < ERA_SKULL_ROWS ? skulls : ERA_SKULL_ROWS - 1];
}

bool era_strike(era_state *s) {
    const era_domain *domain = &s->domain[s->now.target];
    bool treachery = era_disaster_now(s) == ERA_TREACHERY;
    s->phase = treachery ? ERA_PHASE_SCORCH : ERA_PHASE_ATTACK;
    if (treachery && !s->supply[ERA_SCORCHED]) return false;
    return (treachery && !era_no_cell(era_scorch_places(domain))) ||
           !era_no_cell(era_removable(domain, false));
}

/* Goes on clockwise to the next victim; alone, the roller is the only one. */
static bool strike_next(era_state *s) {
    do {
        s->now.target = seat_next(s->now.target, s->players);
        if (s->now.target == s->active && s->players > 1) return false;
        if (era_strike(s)) return true;
    } while (s->now.target != s->active);
    return false;
}

static bool open_disaster(era_state *s) {
    switch (era_disaster_now(s)) {
    case ERA_BANDITS: s->phase = ERA_PHASE_BANDITS; return true;
    case ERA_DISEASE: suffer(s, s->active, era_grouped(&s->domain[s->active])); return false;
    case ERA_FIRE:
        s->phase = ERA_PHASE_FIRE;
        return !era_no_cell(era_removable(&s->domain[s->active], !s->options[ERA_FIRE_TAKES]));
    case ERA_TREACHERY:
    case ERA_ATTACK: s->now.target = s->active; return strike_next(s);
    case ERA_REVOLT: s->stock[s->active][ERA_GOODS] = 0; return false;
    default: return false;
    }
}

/* ---- Extort (5.8, solo 7) -------------------------------------------------------------------- */

bool era_overpowers(const era_state *s, uint32_t seat, uint32_t other) {
    uint64_t own = era_shown(s, seat), theirs = era_shown(s, other);
    uint32_t swords = era_symbols_of(own, ERA_SYMBOL_SWORD);
    return era_symbols_of(theirs, ERA_SYMBOL_SWORD) < swords &&
           era_symbols_of(theirs, ERA_SYMBOL_SHIELD) < swords;
}

static bool demand_next(era_state *s) {
    for (;;) {
        s->now.target = seat_next(s->now.target, s->players);
        if (s->now.target == s->active) return false;
        if (!era_overpowers(s, s->active, s->now.target)) continue;
        s->phase = ERA_PHASE_DEMAND;
        if (!era_owns_nothing(s, s->now.target)) return true;
        suffer(s, s->now.target, ERA_REFUSAL);
    }
}

static bool open_extort(era_state *s) {
    s->now.target = s->active;
    if (s->players > 1) return demand_next(s);
    if (era_overpowers(s, s->active, ERA_PHILIP)) {
        s->phase = ERA_PHASE_ROB;
        return era_loot(s) != 0;
    }
    if (!era_overpowers(s, ERA_PHILIP, s->active)) return false;
    s->phase = ERA_PHASE_ANSWER;
    if (era_owns_nothing(s, s->active)) {
        suffer(s, s->active, ERA_REFUSAL);
        return false;
    }
    while (!s->stock[s->active][s->now.demand]) s->now.demand++;
    return true;
}

/* ---- Turns and rounds (4) -------------------------------------------------------------------- */

void era_take_dice(era_state *s) {
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++)
        if (era_kinds[kind].die) s->now.hand[era_kinds[kind].die - 1] = s->owned[s->active][kind];
    s->phase = ERA_PHASE_THROW;
}

static bool open_quill(era_state *s) {
    s->phase = ERA_PHASE_QUILL;
    for (uint32_t face = 0; face < ERA_FACES; face++)
        if (era_quill_ready(s, face)) return true;
    return false;
}

bool era_open_turn(era_state *s) {
    uint64_t shown;
    switch (s->stage) {
    case ERA_STAGE_ROLL: era_take_dice(s); return era_dwellings(s, s->active) > 0;
    case ERA_STAGE_PHILIP:
        if (s->players > 1) return false;
        memcpy(s->now.hand, era_philip_dice, sizeof era_philip_dice);
        s->phase = ERA_PHASE_THROW;
        return true;
    case ERA_STAGE_QUILLS: return open_quill(s);
    case ERA_STAGE_COLLECT:
        s->phase = ERA_PHASE_COLLECT;
        shown = era_shown(s, s->active);
        if (era_symbols_of(shown, ERA_SYMBOL_CHOICE)) return true;
        collect(s, shown, 0);
        return false;
    case ERA_STAGE_FEED: feed(s, s->active); return false;
    case ERA_STAGE_DISASTERS: return open_disaster(s);
    case ERA_STAGE_BUILD:
        s->phase = ERA_PHASE_BUILD;
        s->now.hammers = (uint8_t)era_symbols_of(era_shown(s, s->active), ERA_SYMBOL_HAMMER);
        return s->now.hammers > 0;
    default: return open_extort(s);
    }
}

bool era_last_round(const era_state *s) {
    const era_party_row *party = &era_parties[s->players - 1];
    return s->round == party->rounds || (party->tokens && !s->tokens);
}

/* 5.10: the pools follow the dwellings, which are taken up anew. */
static void open_round(era_state *s) {
    s->stage = ERA_STAGE_ROLL;
    s->active = s->first;
    s->round++;
    memset(s->dice, 0, sizeof s->dice);
}

bool era_pass_turn(era_state *s) {
    memset(&s->now, 0, sizeof s->now);
    s->active = seat_next(s->active, s->players);
    if (s->active != s->first || s->stage++ < ERA_STAGE_EXTORT) return true;
    if (era_last_round(s)) {
        s->phase = ERA_PHASE_OVER;
        return false;
    }
    s->first = seat_next(s->first, s->players);
    open_round(s);
    return true;
}

static bool start_rounds(era_state *s, uint32_t first) {
    memset(&s->now, 0, sizeof s->now);
    s->first = (uint8_t)first;
    s->contenders = 0;
    open_round(s);
    return !era_open_turn(s);
}

/* ---- The first player (3) -------------------------------------------------------------------- */

static bool contend(era_state *s, uint32_t after) {
    s->active = (uint8_t)bit_first((uint64_t)s->contenders >> after << after);
    s->now.hand[ERA_NOBLE] = 1;
    s->phase = ERA_PHASE_THROW;
    return false;
}

static bool open_contest(era_state *s) {
    if (s->players == 1) return start_rounds(s, 0);
    s->stage = ERA_STAGE_FIRST;
    s->contenders = (uint8_t)((1u << s->players) - 1);
    return contend(s, 0);
}

static bool decide_contest(era_state *s) {
    uint32_t most = 0, leaders = 0;
    for (uint64_t left = s->contenders; left;) {
        uint32_t seat = bit_pop(&left);
        uint32_t swords = era_symbols_of(era_shown(s, seat), ERA_SYMBOL_SWORD);
        if (swords > most) leaders = 0, most = swords;
        if (swords == most) leaders |= 1u << seat;
    }
    s->contenders = (uint8_t)leaders;
    if (bit_count(leaders) == 1 || ++s->now.throws == ERA_TIES)
        return start_rounds(s, bit_first(leaders));
    memset(s->dice, 0, sizeof s->dice);
    return contend(s, 0);
}

/* ---- Moves: each tells whether the turn is over ------------------------------------------------ */

static bool land(era_state *s, jacta_move move) {
    if (!era_land(s, move)) return false;
    switch (s->stage) {
    case ERA_STAGE_FIRST:
        return s->contenders >> s->active > 1 ? contend(s, s->active + 1u) : decide_contest(s);
    case ERA_STAGE_ROLL: s->phase = ERA_PHASE_ROLL; return ++s->now.throws == ERA_THROWS;
    case ERA_STAGE_QUILLS: return !open_quill(s);
    default: return true;
    }
}

static bool place(era_state *s, jacta_move move) {
    uint32_t kind = era_piece_to_place(s), seat = s->active;
    era_put(&s->domain[seat], kind, move / ERA_CELLS, move % ERA_CELLS);
    if (s->stage == ERA_STAGE_LAYOUT) {
        if (s->domain[seat].count <= era_start_count(s)) return false;
        if (seat + 1u == s->players) return open_contest(s);
        s->active++;
        return false;
    }
    s->phase = ERA_PHASE_BUILD;
    s->now.piece = 0;
    return !s->now.hammers;
}

void era_roll_move(era_state *s, jacta_move move) {
    uint8_t *dice = s->dice[s->active];
    if (move == ERA_MOVE_REROLL) {
        s->phase = ERA_PHASE_THROW;
        s->now.last_pick = 0;
    } else if (move < ERA_MOVE_REROLL) {
        uint32_t die = move - ERA_MOVE_PICK;
        dice[die]--;
        s->now.hand[die / ERA_FACES]++;
        s->now.last_pick = (uint8_t)die;
    } else {
        uint32_t die = (move - ERA_MOVE_SET) / ERA_FACES, face = (move - ERA_MOVE_SET) % ERA_FACES;
        dice[die]--;
        dice[die / ERA_FACES * ERA_FACES + face]++;
        s->now.settings++;
    }
}

/* 5.2: the quill's die and its companion are thrown; both clergy dice may be spent ones. */
static void use_quill(era_state *s, uint32_t face, uint32_t companion) {
    uint8_t *dice = s->dice[s->active], *clergy = dice + ERA_FACES * ERA_CLERGY;
    clergy[face]--;
    s->now.hand[ERA_CLERGY]++;
    s->now.hand_spent++;
    s->phase = ERA_PHASE_THROW;
    if (companion >= ERA_WITH_SPENT) {
        clergy[companion - ERA_WITH_SPENT]--;
        s->now.spent[companion - ERA_WITH_SPENT]--;
        s->now.hand[ERA_CLERGY]++;
        s->now.hand_spent++;
    } else if (companion >= ERA_WITH) {
        dice[companion - ERA_WITH]--;
        s->now.hand[(companion - ERA_WITH) / ERA_FACES]++;
    }
}

static void buy(era_state *s, uint32_t kind) {
    for (uint32_t resource = 0; resource < 3; resource++)
        s->stock[s->active][resource] =
            (uint8_t)(s->stock[s->active][resource] - era_kinds[kind].price[resource]);
    s->now.hammers--;
    s->supply[kind]--;
    s->now.piece = (uint8_t)kind;
    s->phase = ERA_PHASE_PLACE;
    if (kind >= ERA_BUILDINGS) return;
    s->owned[s->active][kind]++;
    if (!s->supply[kind] && s->tokens) s->tokens--;
}

/* The victim of treachery places the area, or makes room for it. */
static bool scorch(era_state *s, jacta_move move) {
    if (move >= ERA_MOVE_REMOVE) {
        remove_building(s, s->now.target, move - ERA_MOVE_REMOVE);
        if (era_strike(s)) return false;
    } else {
        era_put(&s->domain[s->now.target], ERA_SCORCHED, 0, move);
        s->supply[ERA_SCORCHED]--;
    }
    return s->now.target == s->active || !strike_next(s);
}

static bool answer(era_state *s, jacta_move move) {
    if (move == ERA_MOVE_REFUSE) {
        suffer(s, s->now.target, ERA_REFUSAL);
    } else {
        s->stock[s->now.target][s->now.demand]--;
        if (s->players > 1) era_gain(s, s->active, s->now.demand, 1);
    }
    s->now.demand = 0;
    return s->players == 1 || !demand_next(s);
}

static bool demand(era_state *s, jacta_move move) {
    if (move == ERA_MOVE_NO_RESOURCE) return !demand_next(s);
    s->now.demand = (uint8_t)(move - ERA_MOVE_RESOURCE);
    s->phase = ERA_PHASE_ANSWER;
    return false;
}

static inline bool settle(era_state *s, jacta_move move) {
    switch (s->phase) {
    case ERA_PHASE_THROW: return land(s, move);
    case ERA_PHASE_PLACE: return place(s, move);
    case ERA_PHASE_SCORCH: return scorch(s, move);
    case ERA_PHASE_DEMAND: return demand(s, move);
    case ERA_PHASE_ANSWER: return answer(s, move);
    case ERA_PHASE_ROLL:
        if (move == ERA_MOVE_STOP) return true;
        era_roll_move(s, move);
        return false;
    case ERA_PHASE_QUILL:
        if (move == ERA_MOVE_PASS) return true;
        move -= ERA_MOVE_QUILL;
        use_quill(s, move / ERA_COMPANIONS, move % ERA_COMPANIONS);
        return false;
    case ERA_PHASE_BUILD:
        if (move == ERA_MOVE_END) return true;
        buy(s, move - ERA_MOVE_BUILD);
        return false;
    case ERA_PHASE_ATTACK:
        remove_building(s, s->now.target, move - ERA_MOVE_REMOVE);
        return s->now.target == s->active || !strike_next(s);
    case ERA_PHASE_FIRE: remove_building(s, s->active, move - ERA_MOVE_REMOVE); return true;
    case ERA_PHASE_COLLECT:
        collect(s, era_shown(s, s->active), move - ERA_MOVE_COLLECT);
        return true;
    case ERA_PHASE_BANDITS:
        if (move == ERA_MOVE_NO_RESOURCE)
            suffer(s, s->active, 1);
        else
            s->stock[s->active][move - ERA_MOVE_RESOURCE]--;
        return true;
    case ERA_PHASE_ROB:
        if (move != ERA_MOVE_NO_RESOURCE) era_gain(s, s->active, move - ERA_MOVE_RESOURCE, 1);
        return true;
    default: return false;
    }
}

bool era_settle(era_state *s, jacta_move move) {
    return settle(s, move);
}

/* Goes on to the next turn in which something is thrown or decided. */
void era_apply(void *state, jacta_move move) {
    era_state *s = state;
    if (!settle(s, move)) return;
    do
        if (!era_pass_turn(s)) return;
    while (!era_open_turn(s));
}
