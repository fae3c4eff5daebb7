/* What the sources of this folder share. */
#ifndef JACTA_DICE_KINGDOMS_INTERNAL_H
#define JACTA_DICE_KINGDOMS_INTERNAL_H

#include "rules/core/chance.h"
#include "rules/core/verb.h"
#include "tables.h"

#include <string.h>

/* ---- The contract, in the files that hold its parts --------------------------------------------- */

bool dk_begin(void *state, const jacta_setup *setup, jacta_error *error);
int32_t dk_turn(const void *state);
void dk_apply(void *state, jacta_move move);
void dk_ahead(void *state, int32_t seat);
uint32_t dk_moves(const void *state, jacta_move *out);
uint32_t dk_chances(const void *state, jacta_chance *out);
jacta_move dk_draw(const void *state, jacta_rng *rng);
void dk_scores(const void *state, jacta_scores *out);
int32_t dk_value(const void *state, int32_t seat);
void dk_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                void *context);
void dk_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context);
bool dk_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out);
void dk_board(const void *state, int32_t viewer, jacta_canvas *canvas);
void dk_print(uint32_t sheet, const char *lang,
              const char *(*say)(const char *lang, const char *key), jacta_text *out);

/* ---- Kinds of moves (game.c) -------------------------------------------------------------------- */

typedef enum {
    DK_VERB_HARVEST,
    DK_VERB_CONSOLE,
    DK_VERB_REWARD,
    DK_VERB_PAVE,
    DK_VERB_COMBAT,
    DK_VERB_ENLIST,
    DK_VERB_STATUE,
    DK_VERB_RECRUIT,
    DK_VERB_SLAY,
    DK_VERB_BUILD,
    DK_VERB_PASS,
    DK_VERB_DOMAIN,
    DK_VERB_BRIDGE,
    DK_VERBS
} dk_verb;
extern const jacta_verb dk_verbs[DK_VERBS];

/* ---- Boxes left ----------------------------------------------------------------------------------- */

/* The set of guild tracks with a box left. Counts stay below 128, so adding 127 to a byte that differs
 * sets its high bit and carries nowhere, and the product gathers these bits. */
static inline uint32_t dk_open_guilds(const dk_state *s, uint32_t seat) {
    uint32_t passed, boxes;
    memcpy(&passed, s->sheet[seat].ticked + DK_GUILD, 4);
    memcpy(&boxes, dk_boxes[dk_edition_of(s)] + DK_GUILD, 4);
    return (((passed ^ boxes) + 0x7F7F7F7Fu) >> 7 & 0x01010101u) * 0x10204080u >> 28;
}

/* ---- Tasks and targets (moves.c) ---------------------------------------------------------------- */

static inline dk_task dk_top(const dk_state *s) {
    return s->tasks[s->depth - 1];
}

/* Cards with the Day back lie on those of the Night. */
static inline uint32_t dk_upper_back(const dk_state *s) {
    return bag_total(s->deck[DK_DAY], DK_STATUES) ? DK_DAY : DK_NIGHT;
}

/* Whether the effect asks the player for a target, and the set of targets; none = it is lost. */
bool dk_asks(uint32_t effect);
uint64_t dk_targets(const dk_state *state, uint32_t effect);

/* How a total comes about with the fewest powers, for words and board elements. */
typedef struct {
    uint8_t colour, blue;    /* values the dice end on; blue 0 = not added */
    uint8_t count, power[5]; /* domains used */
} dk_recipe;
dk_recipe dk_recipe_for(const dk_state *state, dk_die colour, uint32_t totals);

/* ---- Counting (score.c) ------------------------------------------------------------------------- */

/* Ticked boxes of a section that bear the letter. */
uint32_t dk_letters(const dk_state *state, uint32_t seat, uint32_t section, char letter);

/* ---- What drawings and words share (words.c, print.c) ------------------------------------------- */

extern const char *const dk_guild_key[DK_GUILDS];
extern const char *const dk_enlist_key[DK_GUILDS]; /* a citizen of the guild */
extern const char *const dk_citizen_key[DK_CITIZENS];
extern const char *const dk_lair_key[DK_LAIRS];
extern const char *const dk_node_key[DK_NODES];
extern const char *const dk_power_key[DK_DOMAINS];
extern const char *const dk_statue_key[DK_STATUES];
extern const char *const dk_reward_key[DK_PEDESTAL + 1];

/* The dice of an action of a player, and the domains that serve it. */
dk_recipe dk_action_recipe(const dk_state *state, verb_parts action);

/* The centre of a road's box, counted from 0 next to end A, in tenths of the Forest's canvas. */
dk_point dk_road_place(uint32_t road, uint32_t box);

#endif
