/* What the sources of Era share. */
#ifndef JACTA_ERA_MOVES_H
#define JACTA_ERA_MOVES_H

#include "tables.h"

extern const jacta_game era_game;

uint32_t era_moves(const void *state, jacta_move *out);

/* The next chance event: how many dice of which colour. */
typedef struct {
    uint32_t colour, dice;
} era_handful;

static inline era_handful era_next_handful(const era_state *s) {
    if (s->now.hand_spent) return (era_handful){ERA_CLERGY, s->now.hand_spent};
    uint32_t colour = 0;
    while (colour < ERA_COLOURS - 1 && !s->now.hand[colour]) colour++;
    uint32_t dice = s->now.hand[colour];
    return (era_handful){colour, dice < ERA_HANDFUL ? dice : ERA_HANDFUL};
}

/* The next seat clockwise. */
static inline uint8_t era_left_of(const era_state *s, uint32_t seat) {
    return (uint8_t)(seat + 1 < s->players ? seat + 1 : 0);
}

/* Pieces of a starting layout, the keep not counted. */
static inline uint32_t era_start_count(const era_state *s) {
    return ERA_START_PIECES - ERA_SCORCHED_MOST + era_tables[s->players - 1].scorched;
}

/* Whose dice are thrown. */
static inline uint32_t era_roller(const era_state *s) {
    return s->stage == ERA_STAGE_PHILIP ? ERA_PHILIP : s->active;
}

/* The kind being placed: of the layout, or bought. */
static inline uint32_t era_piece_to_place(const era_state *s) {
    if (s->stage == ERA_STAGE_LAYOUT) return era_start_pieces[s->domain[s->active].count - 1];
    return s->phase == ERA_PHASE_SCORCH ? ERA_SCORCHED : s->now.piece;
}

/* All that a seat's dice show. */
static inline uint64_t era_shown(const era_state *s, uint32_t seat) {
    uint64_t sum = 0;
    for (uint32_t die = 0; die < ERA_DICE; die++) sum += s->dice[seat][die] * era_faces[die];
    return sum;
}

static inline uint32_t era_dwellings(const era_state *s, uint32_t seat) {
    uint32_t dice = 0;
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++)
        if (era_kinds[kind].die) dice += s->owned[seat][kind];
    return dice;
}

/* Buildings of the seat with that power. */
static inline uint32_t era_powers(const era_state *s, uint32_t seat, era_power power) {
    uint32_t count = 0;
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++)
        if (era_kinds[kind].power == power) count += s->owned[seat][kind];
    return count;
}

/* A clergy die shows a quill that its die has not used. */
static inline bool era_quill_ready(const era_state *s, uint32_t face) {
    uint32_t die = ERA_FACES * ERA_CLERGY + face;
    return era_symbols_of(era_faces[die], ERA_SYMBOL_QUILL) &&
           s->dice[s->active][die] > s->now.spent[face];
}

/* Solo: set of resources on Sir Philip's dice. */
static inline uint32_t era_loot(const era_state *s) {
    uint64_t shown = era_shown(s, ERA_PHILIP);
    uint32_t set = era_symbols_of(shown, ERA_SYMBOL_CHOICE) ? 1u << ERA_STONE | 1u << ERA_FOOD : 0;
    for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
        if (era_symbols_of(shown, resource)) set |= 1u << resource;
    return set;
}

static inline bool era_no_cell(era_grid grid) {
    return !(grid.word[0] | grid.word[1] | grid.word[2] | grid.word[3]);
}

/* Where the victim of treachery may put the scorched area. */
static inline era_grid era_scorch_places(const era_domain *domain) {
    return era_places(domain, ERA_SCORCHED, 0, era_fortified(domain));
}

void era_scores(const void *state, jacta_scores *out);
int32_t era_value(const void *state, int32_t seat);
void era_hide(void *state, int32_t viewer);
uint32_t era_witnesses(const void *state, jacta_move move, const void *now);
bool era_reveals(const void *state, jacta_move move);
void era_imagine(void *state, int32_t viewer, jacta_rng *rng);
void era_write(const void *state, jacta_move move, jacta_text *out);
void era_describe(const void *state, jacta_move move, jacta_phrase *out);
void era_touch(const void *state, jacta_move move, jacta_text *out);
void era_status(const void *state, jacta_phrase *out);
void era_board(const void *state, int32_t viewer, jacta_canvas *canvas);

/* Parts of the flow (rules.c) that imagining a world plays through. */
jacta_move era_draw(const void *state, jacta_rng *rng);
void era_take_dice(era_state *state);             /* the active seat's pool goes into its hand */
bool era_land(era_state *state, jacta_move move); /* true: the hand is empty */
void era_roll_move(era_state *state, jacta_move move);

#endif
