/* A small net that judges what a seat sees, for every seat: how the game will end, and with how many
 * points. All arithmetic is of integers, so that every machine finds the same numbers; like the rules
 * it needs nothing but memcpy and memset, and runs where they run.
 *
 * What goes in: the fields of a view as observations have them, seats counted from the viewer. Each
 * member of a set and each number that is not the least of its field has a row of weights of its own;
 * wide counts share rows, ever more of them. Beside these the hand-written evaluation of every seat, so
 * that a net learns what that misses. */
#ifndef JACTA_NET_H
#define JACTA_NET_H

#include "engine/observe.h"

enum {
    NET_HIDDEN = 64,
    NET_SECOND = 32,
    NET_HANDS = JACTA_MAX_PLAYERS + 1, /* of each seat, and the viewer's lead */
    NET_OUTS = 2 * JACTA_MAX_PLAYERS,  /* of each seat the result and the score */
    NET_ACTIVE = 2560,                 /* rows of one view are fewer */
    NET_ONE = 1 << 14,                 /* what stands for 1 in what comes out */
    NET_CHANCE = 1 << 16,              /* certainty */
};

/* A file is this, and then `rows` times NET_HIDDEN bytes: weights in 64ths, 128 for 0. All of it is
 * little-endian, and lies in memory at a multiple of 16. */
typedef struct {
    char magic[8]; /* "jactanet" */
    char game[24];
    uint32_t rules; /* the version of the game's rules */
    uint32_t rows, hidden, second;
    uint64_t layout; /* net_layout's */
    uint64_t hash;   /* of all that follows */
    int32_t hand;    /* the hand-written evaluation times this, by 2^16, is in 1024ths */
    int32_t spread;  /* units of score that are 1 in what comes out */
    char made[440];  /* the command that made it, with its seed */
    /* In 256ths, biases of both hidden layers in 64ths. */
    int16_t bias[NET_HIDDEN];
    int16_t hands[NET_HANDS][NET_HIDDEN];
    int16_t second_bias[NET_SECOND];
    int16_t seconds[NET_SECOND][NET_HIDDEN];
    int16_t out_bias[NET_OUTS];
    int16_t outs[NET_OUTS][NET_SECOND];
    int16_t lead, worth; /* how the evaluations enter results and scores directly */
    uint16_t counts;     /* a set: the numbers of players that it has learnt */
    uint16_t
        horizon; /* decisions that a search plays on by the evaluation before it asks the net */
} net_file;

/* Where the rows of each field are. */
typedef struct {
    observe_plan seen;
    uint32_t rows, spare;
    uint64_t layout; /* a number for all of it */
    struct {
        uint32_t first;       /* its first row; the next value's follow after `width` */
        uint16_t width, most; /* 0: it is left out; rows for plain numbers among them */
        int64_t low;
        int64_t idle; /* the value that has no row */
        bool count;   /* large numbers share rows */
        uint8_t spare[7];
    } block[OBSERVE_FIELDS];
} net_layout;

/* What the net says of each seat, in NET_ONE: the result as a logarithm of odds (of leaving another
 * seat behind), and the score at the end in spreads. */
typedef struct {
    int32_t players;
    int32_t result[JACTA_MAX_PLAYERS], score[JACTA_MAX_PLAYERS];
} net_worth;

/* False where the game has more fields or players than a net can take in. */
bool net_prepare(const jacta_game *game, net_layout *layout);
/* Whether the bytes are a net for the game as it is, with an error that says why not. */
bool net_fits(const net_layout *layout, const jacta_game *game, const void *data, uint64_t size,
              jacta_error *error);
/* Whether they are as they were written; asked once, since it takes a look at each. */
bool net_whole(const void *data, uint64_t size);
/* The rows that a view gives, at most NET_ACTIVE; returns how many. */
uint32_t net_rows(const net_layout *layout, const jacta_game *game, const void *view,
                  int32_t viewer, uint16_t *out);
/* A walk over the values of a view, which writes their rows. */
typedef struct {
    const net_layout *layout;
    uint32_t players, viewer;
    uint16_t *out; /* where the next goes */
} net_walk;

/* Writes the rows of a value of a block whose first row, for this value, is `row`. */
void net_put(net_walk *walk, uint32_t block, int64_t value, uint32_t row);
/* How many seats a block has values of, and the row that a seat is counted as. */
uint32_t net_seats(const net_walk *walk, uint32_t block);
uint32_t net_seat_row(const net_walk *walk, uint32_t seat);

/* The weights of `count` rows added up, before anything else. */
typedef struct {
    uint32_t lane[2][NET_HIDDEN / 4], count;
} net_sums;

void net_add(const net_file *net, const uint16_t *rows, uint32_t count, net_sums *sums);
/* The hand-written evaluations in 1024ths, seats counted from the viewer, and then the viewer's lead. */
void net_hands(const net_layout *layout, const net_file *net, const jacta_game *game,
               const void *world, int32_t viewer, int32_t *out);
/* Judges a world from what the viewer sees of it; where there are secrets it is one that the viewer
 * imagines, so that none of them goes in. */
void net_judge(const net_layout *layout, const net_file *net, const jacta_game *game,
               const void *world, int32_t viewer, net_worth *out);
/* The same with the sums of the view's rows at hand. */
void net_judge_sums(const net_layout *layout, const net_file *net, const jacta_game *game,
                    const void *world, int32_t viewer, const net_sums *sums, net_worth *out);
/* How much the seat likes it: the result, and a little the lead in points. */
int32_t net_wish(const net_worth *worth, int32_t seat);
/* A result as a share of NET_CHANCE. */
uint32_t net_chance(int32_t result);

#endif
