/* Internal: what the sources of this folder share, questions about a state and the parts of the
 * contract. */
#ifndef JACTA_CARD_KINGDOMS_INTERNAL_H
#define JACTA_CARD_KINGDOMS_INTERNAL_H

#include "rules/core/list.h"
#include "rules/core/seat.h"
#include "tables.h"

/* The card on top of a stack that is not empty. */
static inline uint32_t ck_top(const ck_state *s, uint32_t stack) {
    return s->card[stack][s->height[stack] - 1];
}

static inline bool ck_switch(const ck_state *s, ck_option option) {
    return s->switches[option - CK_OPT_MIXED];
}

/* Cards of that name in a kingdom, the starter included. */
static inline uint32_t ck_named(const ck_player *p, uint32_t citizen) {
    return (uint32_t)p->citizens[citizen] + ck_citizens[citizen].starter;
}

/* Whether the seat has not kept a duke yet: both lie in the order of their names. */
static inline bool ck_undecided(const ck_state *s, uint32_t seat) {
    return s->phase == CK_PHASE_DEAL || (s->phase == CK_PHASE_DUKE && seat >= s->seat);
}

/* Five players: who harvests nothing in this turn. */
static inline bool ck_rests(const ck_state *s, uint32_t seat) {
    return s->players == 5 && seat_next(seat, 5) == s->active;
}

/* The power a citizen has for the harvesting seat (4.4). */
static inline const ck_power *ck_power_of(const ck_state *s, uint32_t citizen) {
    const ck_citizen_card *card = &ck_citizens[citizen];
    return s->seat == s->active && s->stage != CK_STAGE_HARVEST_2 ? &card->active : &card->passive;
}

/* How many of some stacks are empty, and how many of all end the game (6.1, 7.4). */
static inline uint32_t ck_exhausted(const ck_state *s, uint32_t first, uint32_t count) {
    uint32_t empty = 0;
    for (uint32_t stack = first; stack < first + count; stack++) empty += !s->height[stack];
    return empty;
}

static inline uint32_t ck_exhausted_end(const ck_state *s) {
    return s->players == 1 ? 5 : 2u * s->players;
}

/* Domains that lie on the table of a new game. */
static inline uint32_t ck_domains_needed(uint32_t players) {
    return CK_COLUMNS * (CK_DOMAIN_STACK + (players == 5));
}

/* How many a card counts in a kingdom (5.1). */
uint32_t ck_count(const ck_player *p, uint32_t counted);

static inline uint32_t ck_price(const ck_player *p, const ck_amount *pay) {
    return pay->each * ck_count(p, pay->of);
}

static inline bool ck_can_pay(const ck_player *p, const ck_amount *pay) {
    return p->tokens[pay->what] >= ck_price(p, pay);
}

/* What the card costs the active player now (4.7, 4.8). */
static inline uint32_t ck_recruit_cost(const ck_player *p, uint32_t citizen) {
    bool plain = p->domains & ck_domains_when[CK_WHEN_RECRUITING];
    return ck_citizens[citizen].cost + (plain ? 0 : ck_named(p, citizen));
}

static inline uint32_t ck_build_cost(const ck_player *p, uint32_t domain) {
    uint32_t cheap = p->domains & ck_domains_when[CK_WHEN_BUILDING];
    return ck_domains[domain].cost - (cheap ? ck_domains[bit_first(cheap)].effect.number : 0u);
}

/* Seats from which `least` of a token can be stolen, and those with a monster to steal. */
uint32_t ck_victims(const ck_state *s, uint32_t token, uint32_t least);
uint32_t ck_hunters(const ck_state *s);
/* Slots whose top card is one of the wanted citizens. */
uint32_t ck_slots_with(const ck_state *s, uint32_t wanted);
/* The monster stack that lies furthest left among those not empty, or CK_COLUMNS. */
uint32_t ck_leftmost(const ck_state *s);
/* The gain of a stealing effect: the token; its amount in `amount`. */
uint32_t ck_loot(const ck_effect *effect, uint32_t *amount);

/* Kinds of moves, in the order of their numbers: the rows of ck_verbs. */
typedef enum {
    CK_VERB_KEEP,
    CK_VERB_DIE,
    CK_VERB_THIEF,
    CK_VERB_CHOOSE,
    CK_VERB_TRADE,
    CK_VERB_SOLACE,
    CK_VERB_SLAY,
    CK_VERB_RECRUIT,
    CK_VERB_GAIN,
    CK_VERB_BUILD,
    CK_VERB_REWARD,
    CK_VERB_TAKE,
    CK_VERB_RETURN,
    CK_VERB_PAY,
    CK_VERB_STEAL,
    CK_VERB_ROB,
    CK_VERB_ATTACK,
    CK_VERB_CAPTURE,
    CK_VERB_PASS,
    CK_VERBS
} ck_verb;
extern const jacta_verb ck_verbs[CK_VERBS];

/* The first activated citizen that gives one of two gains, or CK_CITIZENS. */
uint32_t ck_choosing(const ck_state *s);

/* The legal moves; some parts of the list by themselves. */
uint32_t ck_moves(const void *state, jacta_move *out);
jacta_move *ck_list_dice(const ck_state *s, jacta_move *place);
jacta_move *ck_list_thefts(const ck_state *s, jacta_move *place);
jacta_move *ck_list_trades(const ck_state *s, jacta_move *place);
jacta_move *ck_list_slays(const ck_state *s, jacta_move *place);

/* rules.c */
bool ck_begin(void *state, const jacta_setup *setup, jacta_error *error);
int32_t ck_turn(const void *state);
void ck_apply(void *state, jacta_move move);
/* chance.c; dukes that nobody has been dealt */
uint32_t ck_chances(const void *state, jacta_chance *out);
jacta_move ck_draw(const void *state, jacta_rng *rng);
uint32_t ck_dukes_left(const ck_state *s);
/* secrets.c */
void ck_hide(void *state, int32_t viewer);
void ck_imagine(void *state, int32_t viewer, jacta_rng *rng);
uint32_t ck_witnesses(const void *state, jacta_move move, const void *now);
bool ck_reveals(const void *state, jacta_move move);
/* score.c */
void ck_scores(const void *state, jacta_scores *out);
int32_t ck_value(const void *state, int32_t seat);
/* words.c, board.c, effects.c, reasons.c */
extern const jacta_face card_kingdoms_face;
void ck_board(const void *state, int32_t viewer, jacta_canvas *canvas);
void ck_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                void *context);
void ck_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context);
bool ck_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out);
void ck_about(const void *state, const char *id, jacta_phrase_each *each, void *context);

/* What the top card of a stack costs a player, gold or strength and magic on top of that, and how many
 * tokens the player lacks for it: at least one is real gold or strength (4.5). */
typedef struct {
    uint32_t plain, magic;
} ck_cost;
ck_cost ck_cost_of(const ck_player *p, uint32_t stack, uint32_t top);
uint32_t ck_missing(const ck_player *p, uint32_t stack, ck_cost cost);
/* What a reward's option or a citizen's choice is about, a token or a free citizen; what a
 * phase lets one decline or end, NULL where nothing. */
const char *ck_option_id(const ck_effect *effect);
const char *ck_pass_id(const ck_state *s);

#endif
