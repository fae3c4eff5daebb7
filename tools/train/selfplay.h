/* Whole games for a net to learn from, or to measure it by, written like the rules, so that a GPU does
 * what a CPU does. Two sides hold the seats in turn; game 2n + 1 has the dice of game 2n and the sides
 * changed. A game asks what its moves are worth and waits, so that a GPU judges the moves of all games
 * at the same time, a thread a move. */
#ifndef JACTA_TRAIN_SELFPLAY_H
#define JACTA_TRAIN_SELFPLAY_H

#include "bots/net.h"

enum { SELFPLAY_RANDOM, SELFPLAY_HAND, SELFPLAY_NET };

/* A game under way. All of it is 0 before the first question. */
typedef struct {
    jacta_rng dice, mind;
    uint32_t players, decisions, kept, gap; /* every gap-th decision is kept */
    uint32_t asked;                         /* moves whose worth decides */
    int32_t seat;                           /* who decides */
    bool over, after;                       /* after: the position after the decision is kept */
    unsigned char unused[6];
    uint64_t state[JACTA_MAX_STATE / 8];
    uint64_t world[JACTA_MAX_STATE / 8]; /* as the seat imagines it */
} selfplay_table;

typedef struct {
    const net_layout *layout;
    const net_file *nets[2];     /* of each side */
    const unsigned char *starts; /* `stride` bytes each; every pair of games takes the next */
    uint64_t seed, first;        /* the number of the first game */
    uint32_t start_count, stride;
    uint32_t policy[2];
    uint32_t games;
    uint32_t explore; /* moves made at random, of 65536 */
    uint32_t glances; /* moves looked at, where there are more */
    uint32_t limit;   /* decisions after which a game is cut */
    /* Positions kept of each game, evenly spread over it, and rows kept of each. */
    uint32_t slots, active;
    /* What comes out, game by game; the first four may be NULL together. */
    uint16_t *rows;  /* [games][slots][active], the rest filled with UINT16_MAX */
    int16_t *hands;  /* [games][slots][NET_HANDS] */
    uint8_t *viewer; /* [games][slots] */
    uint32_t *kept;  /* [games] */
    int32_t *result; /* [games][JACTA_MAX_PLAYERS]: others left behind, less those ahead */
    int32_t *score;  /* [games][JACTA_MAX_PLAYERS] */
    uint32_t *decisions, *players; /* [games] */
    /* Where games are under way; `glances` is at most the game's max_moves. */
    selfplay_table *tables; /* [games] */
    jacta_move *moves;      /* [games][glances] */
    int32_t *wishes;        /* [games][glances] */
    uint32_t *questions;    /* [games * glances], of a GPU: which moves are to be judged */
    uint32_t *question_count;
} selfplay_plan;

/* Decides game number `index` of the plan by the wishes, if any were asked for, and plays on to the next
 * decision. Returns how many moves must be judged for it: 0 when the game is over. `list` has room for the
 * game's max_moves. */
uint32_t selfplay_ask(const selfplay_plan *plan, uint32_t index,
                      jacta_move *list);

/* Judges a move: number `question` of all games' `moves`. */
void selfplay_judge(const selfplay_plan *plan, uint32_t question);

#endif
