/* One game of a batch: the core that steps it, written like the rules (no heap, no globals, no C
 * library but memcpy and memset), so that a GPU can run it over the same arrays with the same
 * result. */
#ifndef JACTA_BATCH_STEP_H
#define JACTA_BATCH_STEP_H

#include "engine/observe.h"

/* What is the same for all games. */
typedef struct {
    const jacta_game *game;
    const void *start; /* the state that every game begins with */
    uint64_t seed, first;
    uint32_t games, players, limit;
    jacta_return returns;
    uint32_t stride; /* bytes of a slot */
    bool skip_forced, rotate, stay;
    const jacta_bot *bots[JACTA_MAX_PLAYERS]; /* NULL: the caller decides */
    /* jacta_bot_move(), where there are bots. */
    jacta_move (*ask)(const jacta_bot *bot, const jacta_game *game, const void *view, int32_t seat,
                      jacta_rng *rng);
    jacta_batch_arrays arrays;
    void *slots;
    void *views; /* on a GPU, where the game has secrets: what each game's viewer sees */
    observe_plan observe;
} batch_plan;

/* One game; its state follows, and then a bit for each action, set where it is legal. */
typedef struct {
    jacta_rng dice, minds;
    uint32_t episode, length;
    int32_t turn;    /* the seat of the game that decides, or JACTA_OVER */
    uint32_t viewer; /* the last that decided */
    /* For a GPU, where others choose and write what is seen. */
    uint32_t choices;
    int32_t seen_turn;
    bool cut;   /* at the limit */
    bool told;  /* that it is over */
    bool fresh; /* what is seen has still to be written */
    bool spare[5];
} batch_slot;

/* What a step needs beside them; one a thread. The last part may be as short as the game's lists. */
typedef struct {
    uint64_t view[JACTA_MAX_STATE / 8];
    jacta_scores scores;
    jacta_move moves[JACTA_MAX_LIST];
} batch_desk;

/* A plan for all that says what to play, its start beside it; arrays, bots, memory and the seed are still
 * to come. False with an error if it cannot be played. */
bool batch_prepare(const jacta_batch_plan *wanted, uint64_t start[JACTA_MAX_STATE / 8],
                   batch_plan *plan, jacta_error *error);

/* Bytes of a slot. */
uint32_t batch_stride(const jacta_game *game);
batch_slot *batch_slot_at(const batch_plan *plan, uint32_t index);
void *batch_slot_state(batch_slot *slot);
/* Begins a game at its first episode. */
void batch_reset_game(const batch_plan *plan, uint32_t index, batch_desk *desk);
/* Whether batch_step_game() may be called with the action. */
bool batch_allows(const batch_plan *plan, uint32_t index, jacta_move action);
void batch_step_game(const batch_plan *plan, uint32_t index, jacta_move action, batch_desk *desk);
/* What the bot would do; 0 where nobody decides. */
jacta_move batch_choose_game(const batch_plan *plan, uint32_t index, const jacta_bot *bot,
                             batch_desk *desk);

/* On a GPU a step leaves the rows of mask and observation to many threads, each of which writes a word
 * of eight bytes. So many words there are at most. */
uint32_t batch_row_words(const batch_plan *plan);
void batch_write_word(const batch_plan *plan, uint32_t index, uint32_t word);
/* What a random bot would do, of the moves that the step has found. */
jacta_move batch_draw_game(const batch_plan *plan, uint32_t index);

#endif
