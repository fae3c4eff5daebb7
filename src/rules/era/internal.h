/* What the sources of this folder share; nobody outside it includes this. */
#ifndef JACTA_ERA_INTERNAL_H
#define JACTA_ERA_INTERNAL_H

#include "rules/core/seat.h"
#include "tables.h"

/* The verbs of players' moves, in the order of their numbers. */
typedef enum {
    ERA_VERB_PLACE,
    ERA_VERB_REMOVE,
    ERA_VERB_PICK,
    ERA_VERB_REROLL,
    ERA_VERB_STOP,
    ERA_VERB_SET,
    ERA_VERB_QUILL,
    ERA_VERB_PASS,
    ERA_VERB_COLLECT,
    ERA_VERB_RESOURCE,
    ERA_VERB_NO_RESOURCE,
    ERA_VERB_PAY,
    ERA_VERB_REFUSE,
    ERA_VERB_BUILD,
    ERA_VERB_END,
    ERA_VERBS
} era_verb;

extern const jacta_verb era_verbs[ERA_VERBS];
extern const jacta_face era_face;

/* ---- Questions about a state ------------------------------------------------------------------ */

/* The next chance event: how many dice of which colour. */
typedef struct {
    uint32_t colour, dice;
} era_handful;

static inline era_handful era_next_handful(const era_state *s) {
    if (s->now.hand_spent) return (era_handful){ERA_CLERGY, s->now.hand_spent};
    const uint8_t *hand = s->now.hand;
    uint32_t colour = !hand[0] * (1u + !hand[1] * (1u + !hand[2]));
    uint32_t dice = s->now.hand[colour];
    return (era_handful){colour, dice < ERA_HANDFUL ? dice : ERA_HANDFUL};
}

/* Pieces of a starting layout, the keep not counted. */
static inline uint32_t era_start_count(const era_state *s) {
    return ERA_START_PIECES - ERA_SCORCHED_MOST + era_parties[s->players - 1].scorched;
}

/* Whose dice are thrown. */
static inline uint32_t era_roller(const era_state *s) {
    return s->stage == ERA_STAGE_PHILIP ? ERA_PHILIP : s->active;
}

/* Whose domain is built on, or struck. */
static inline uint32_t era_builder(const era_state *s) {
    bool struck = s->phase == ERA_PHASE_SCORCH || s->phase == ERA_PHASE_ATTACK;
    return struck ? s->now.target : s->active;
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

static inline uint32_t era_dice_count(const era_state *s, uint32_t seat) {
    uint32_t count = 0;
    for (uint32_t die = 0; die < ERA_DICE; die++) count += s->dice[seat][die];
    return count;
}

/* 5.4: what dice bring of a resource, when `stones` of the choices give stone, the others food. */
static inline uint32_t era_dice_yield(uint64_t shown, uint32_t stones, uint32_t resource) {
    uint32_t choices = era_symbols_of(shown, ERA_SYMBOL_CHOICE);
    return era_symbols_of(shown, resource) + (resource == ERA_STONE ? ERA_CHOICE_STONE * stones
                                              : resource == ERA_FOOD
                                                  ? ERA_CHOICE_FOOD * (choices - stones)
                                                  : 0);
}

/* What the seat's buildings of the kind bring. */
static inline uint32_t era_income(const era_state *s, uint32_t seat, uint32_t kind,
                                  uint32_t resource) {
    return s->owned[seat][kind] * (uint32_t)era_kinds[kind].income[resource];
}

/* What does not fit on the track is lost. */
static inline void era_gain(era_state *s, uint32_t seat, uint32_t resource, uint32_t amount) {
    uint32_t stock = s->stock[seat][resource] + amount, most = era_stock_most[resource];
    s->stock[seat][resource] = (uint8_t)(stock < most ? stock : most);
}

/* How much of a resource the seat lacks for a piece. */
static inline uint32_t era_lack(const era_state *s, uint32_t seat, uint32_t kind,
                                uint32_t resource) {
    uint32_t price = era_kinds[kind].price[resource], stock = s->stock[seat][resource];
    return price > stock ? price - stock : 0;
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

static inline bool era_has_cell(const era_grid *grid, uint32_t cell) {
    return grid->word[cell / 64] >> cell % 64 & 1;
}

/* Where the victim of treachery may put the scorched area. */
static inline era_grid era_scorch_places(const era_domain *domain) {
    return era_places(domain, ERA_SCORCHED, 0, era_fortified(domain));
}

/* ---- The contract, by file --------------------------------------------------------------------- */

/* rules.c */
bool era_begin(void *state, const jacta_setup *setup, jacta_error *error);
int32_t era_turn_of(const void *state);
void era_apply(void *state, jacta_move move);
/* Parts of the flow, which goes on from turn to turn until something is thrown or decided. */
bool era_settle(era_state *state, jacta_move move); /* what the move does; true: the turn is over */
bool era_pass_turn(era_state *state);               /* to the next seat; false: the game is over */
bool era_open_turn(era_state *state);               /* false: nothing to throw or decide */
/* Parts that imagining a world plays through. */
void era_take_dice(era_state *state);             /* the active seat's pool goes into its hand */
bool era_land(era_state *state, jacta_move move); /* true: the hand is empty */
void era_roll_move(era_state *state, jacta_move move);

/* Parts that tell whether a state is sound. */
era_disaster era_disaster_now(const era_state *state); /* what the active seat's skulls bring */
/* Whether the target of treachery or attack has something to do or to lose; sets the phase. */
bool era_strike(era_state *state);
bool era_owns_nothing(const era_state *state, uint32_t seat);
bool era_overpowers(const era_state *state, uint32_t seat, uint32_t other); /* 5.8 */
bool era_last_round(const era_state *state);                                /* this one is (5.10) */

/* moves.c, chance.c, score.c */
uint32_t era_moves(const void *state, jacta_move *out);
uint32_t era_chances(const void *state, jacta_chance *out);
jacta_move era_draw(const void *state, jacta_rng *rng);
void era_scores(const void *state, jacta_scores *out);
int32_t era_value(const void *state, int32_t seat);

/* secrets.c */
void era_hide(void *state, int32_t viewer);
void era_imagine(void *state, int32_t viewer, jacta_rng *rng);
uint32_t era_witnesses(const void *state, jacta_move move, const void *now);
bool era_reveals(const void *state, jacta_move move);

/* effects.c, reasons.c */
void era_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                 void *context);
void era_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context);
bool era_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out);
void era_about(const void *state, const char *id, jacta_phrase_each *each, void *context);

/* words.c: dice of a colour by what they show, alike faces together; false: there are none. */
bool era_say_faces(uint32_t colour, const uint8_t *dice, jacta_phrase *out);
/* The cells that a piece covers. The wordings: of a rectangle, from its first cell to its last; of
 * anything else, row by row. */
void era_say_piece(const char *const wordings[2], era_piece piece, jacta_phrase *out);

/* What it is called to lose, demand or take no resource in this phase. */
const char *era_no_resource_word(const era_state *s);

/* board.c */
void era_board(const void *state, int32_t viewer, jacta_canvas *canvas);

#endif
