/* What the sources of this folder share; nobody else includes it but the game's tests. */
#ifndef JACTA_DICE_CITY_INTERNAL_H
#define JACTA_DICE_CITY_INTERNAL_H

#include "tables.h"

enum { DC_ALL_DICE = (1 << DC_ROWS) - 1 };

/* Dice or slots wait, or the first player is drawn. */
static inline bool dc_is_chance(const dc_state *s) {
    return s->roll | s->fill || s->phase == DC_PHASE_FIRST;
}

static inline dc_code dc_at(const dc_city *city, uint32_t space) {
    return (dc_code)city->location[space];
}

static inline uint32_t dc_space(uint32_t row, uint32_t column) {
    return DC_COLUMNS * row + column - 1;
}

static inline uint32_t dc_row(uint32_t space) {
    return space / DC_COLUMNS;
}

static inline bool dc_active(const dc_city *city, uint32_t space) {
    return !(city->deactivated >> space & 1);
}

/* The location whose ability asks. */
static inline const dc_location *dc_asking(const dc_state *s) {
    return &dc_locations[dc_at(&s->city[s->seat], s->at)];
}

static inline uint32_t dc_stock(const dc_city *city) {
    return DC_TRIPLET(city->stock[0], city->stock[1], city->stock[2]);
}

static inline uint32_t dc_amount(uint32_t triplet, uint32_t resource) {
    return triplet >> 10 * resource & 511;
}

/* Whether the stock holds at least the cost: no subtraction borrows from its guard bit. */
static inline bool dc_covers(uint32_t stock, uint32_t cost) {
    const uint32_t guard = DC_TRIPLET(512, 512, 512);
    return (((stock | guard) - cost) & guard) == guard;
}

static inline bool dc_solo(const dc_state *s) {
    return s->players == 1;
}

/* Slots of the display in use. */
static inline uint32_t dc_slots(const dc_state *s) {
    return dc_solo(s) && s->options[DC_SOLO_MODE] ? DC_HARD_DISPLAY : DC_DISPLAY;
}

/* Set of slots that hold a card. */
static inline uint32_t dc_filled(const dc_state *s) {
    uint32_t set = 0;
    for (uint32_t slot = 0; slot < DC_SLOTS; slot++)
        set |= (uint32_t)(s->display[slot] != 0) << slot;
    return set;
}

/* The location code of a card to build: a slot, or DC_SLOTS + basic stack. */
static inline uint32_t dc_built(const dc_state *s, uint32_t pick) {
    return pick < DC_SLOTS ? s->display[pick] : DC_BASIC + pick - DC_SLOTS;
}

static inline uint32_t dc_bandit_cost(const dc_state *s, uint32_t pile) {
    uint32_t defense = dc_bandits[pile].defense, weakness = s->turn.bandit_weakness;
    return defense > weakness ? defense - weakness : 1;
}

/* The spaces the ability that asks may copy (5.5). */
static inline uint32_t dc_targets(const dc_state *s) {
    const dc_city *city = &s->city[s->seat];
    uint32_t scope = 0;
    switch (dc_asking(s)->amount) {
    case DC_SCOPE_CITY: scope = (1u << DC_SPACES) - 1; break;
    case DC_SCOPE_ROW: scope = 63u << DC_COLUMNS * dc_row(s->at); break;
    default:
        for (uint32_t die = 0; die < DC_ROWS; die++)
            scope |= (uint32_t)(s->dice >> die & 1) << dc_space(die, city->die[die]);
    }
    return scope & ~city->deactivated & ~s->chain;
}

/* What a Mint adds to each resource that the location brings. */
static inline uint32_t dc_resource_bonus(const dc_state *s, const dc_location *l) {
    return l->type == DC_RESOURCE ? s->turn.resource_bonus : 0;
}

/* How much of a resource the city lacks for a cost. */
static inline uint32_t dc_lack(const dc_city *city, uint32_t cost, uint32_t resource) {
    uint32_t need = dc_amount(cost, resource), stock = city->stock[resource];
    return need > stock ? need - stock : 0;
}

/* Victory points a location is worth (5.3). */
static inline uint32_t dc_points(const dc_city *city, uint32_t space) {
    const dc_location *l = &dc_locations[dc_at(city, space)];
    uint32_t points = l->points;
    if (l->marks & DC_WORTH_ROW)
        for (uint32_t i = 0; i < DC_COLUMNS; i++)
            points += dc_locations[dc_at(city, DC_COLUMNS * dc_row(space) + i)].type == DC_CULTURE;
    return points;
}

/* What the active walls of a row add to the defense of its cards, their own included (5.4). */
uint32_t dc_shield(const dc_city *city, uint32_t row);
/* Strength an attack on the location takes; 0: it has no defense. */
uint32_t dc_defense(const dc_city *city, uint32_t space);

/* Whether the ability at s->at has a question; one without a legal choice has none (5.5). */
bool dc_asks(const dc_state *s, const dc_location *l, bool first);

/* Spaces of a row whose locations a Merchant Guild takes a resource from. */
uint32_t dc_harvested(const dc_state *s, const dc_city *city, uint32_t row);

/* Verbs, in the order of their moves. */
typedef enum {
    DC_VERB_USE,
    DC_VERB_MOVE,
    DC_VERB_REFRESH,
    DC_VERB_REACTIVATE,
    DC_VERB_PASS,
    DC_VERB_SPEND,
    DC_VERB_END_DICE,
    DC_VERB_DISCARD, /* from here on answers */
    DC_VERB_CHOOSE,
    DC_VERB_TRIPLE,
    DC_VERB_TRADE,
    DC_VERB_SHIFT,
    DC_VERB_REROLL,
    DC_VERB_FORCE,
    DC_VERB_ACCEPT,
    DC_VERB_DECLINE,
    DC_VERB_ATTACK, /* from here on what follows the dice */
    DC_VERB_BANDITS,
    DC_VERB_STEAL,
    DC_VERB_END_ATTACK,
    DC_VERB_BUILD,
    DC_VERB_LOAD,
    DC_VERB_END_BUILD,
    DC_VERB_EXTRA,
    DC_VERB_GO_ON,
    DC_VERB_DECLARE,
    DC_VERBS
} dc_verb;
extern const jacta_verb dc_verbs[DC_VERBS];

bool dc_begin(void *state, const jacta_setup *setup, jacta_error *error);
int32_t dc_first(const void *state);
int32_t dc_whose_turn(const void *state);
void dc_apply(void *state, jacta_move move);
uint32_t dc_moves(const void *state, jacta_move *out);
uint32_t dc_chances(const void *state, jacta_chance *out);
jacta_move dc_draw(const void *state, jacta_rng *rng);
/* The lines of a score sheet. */
enum { DC_LINE_TOKENS, DC_LINE_BANDITS, DC_LINE_SHIPS, DC_LINE_LOCATIONS };
void dc_scores(const void *state, jacta_scores *out);
/* In tenths of a point. */
int32_t dc_value(const void *state, int32_t seat);
void dc_board(const void *state, int32_t viewer, jacta_canvas *canvas);
void dc_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                void *context);
void dc_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context);
bool dc_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out);
void dc_about(const void *state, const char *id, jacta_phrase_each *each, void *context);

extern const jacta_face dice_city_face;

#endif
