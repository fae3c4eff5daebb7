/* What the files of this game share. */
#ifndef JACTA_DICE_KINGDOMS_MOVES_H
#define JACTA_DICE_KINGDOMS_MOVES_H

#include "dice_kingdoms.h"

uint32_t dk_moves(const void *state, jacta_move *out);

/* Whether the effect asks the player for a target, and the set of targets; none = it is lost. */
bool dk_asks(uint32_t effect);
uint64_t dk_targets(const dk_state *state, uint32_t effect);
/* The set of guild tracks with a box left. */
uint32_t dk_open_guilds(const dk_state *state, uint32_t seat);

static inline dk_task dk_top(const dk_state *s) {
    return s->tasks[s->depth - 1];
}

/* How a total comes about with the fewest powers, for words and board elements. */
typedef struct {
    uint8_t colour, blue;    /* values the dice end on; blue 0 = not added */
    uint8_t count, power[5]; /* domains used */
} dk_recipe;
dk_recipe dk_recipe_for(const dk_state *state, dk_die colour, uint32_t totals);

void dk_scores(const void *state, jacta_scores *out);
int32_t dk_value(const void *state, int32_t seat);

void dk_write(const void *state, jacta_move move, jacta_text *out);
void dk_describe(const void *state, jacta_move move, jacta_phrase *out);
void dk_touch(const void *state, jacta_move move, jacta_text *out);
void dk_status(const void *state, jacta_phrase *out);
bool dk_pending(const void *state, uint32_t index, jacta_phrase *out);
void dk_board(const void *state, int32_t viewer, jacta_canvas *canvas);
void dk_print(uint32_t sheet, const char *lang,
              const char *(*say)(const char *lang, const char *key), jacta_text *out);

#endif
