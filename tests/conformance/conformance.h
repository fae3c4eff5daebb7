/* The promises every game keeps, checked by random play. A game is known here only by its contract,
 * so a new one is covered as soon as it is in the registry. Promises are checked in a fixed order
 * and the first broken one is named. */
#ifndef JACTA_CONFORMANCE_H
#define JACTA_CONFORMANCE_H

#include "jacta.h"

/* The parts of the engine that the suite relies on; a test can put a broken one in its place. */
typedef struct {
    bool (*has)(const char *lang, const char *key);
    const char *(*say)(const char *lang, const char *key);
    bool (*begin)(const jacta_game *, const jacta_setup *, void *state, jacta_error *);
    bool (*read_move)(const jacta_game *, const void *state, const char *notation, jacta_move *,
                      jacta_error *);
    size_t (*state_json)(const jacta_game *, const void *state, bool names, char *out, size_t size);
    jacta_move (*bot_move)(const jacta_bot *, const jacta_game *, const void *view, int32_t seat,
                           jacta_rng *);
    bool (*advance)(jacta_match *, jacta_rng *);
    bool (*undo)(jacta_match *);
    char *(*record_write)(const jacta_match *);
    /* NULL for a game that is not in the registry, which no record can name. */
    jacta_match *(*record_read)(const char *text, size_t length, jacta_error *);
} conform_engine;

/* The engine as it is. */
extern const conform_engine conform_jacta;

typedef struct {
    const char *promise; /* the broken one, NULL where all are kept */
    char why[512];
} conform_report;

/* Plays `games` random games from the set-up; false with a report at the first broken promise. */
bool conform(const conform_engine *engine, const jacta_game *game, const jacta_setup *setup,
             uint64_t seed, uint32_t games, conform_report *report);

/* The name of the index-th promise, NULL past the last. */
const char *conform_promise(uint32_t index);

/* Set-ups for that many players that the game accepts: the usual one first, then every value of
 * every choice, the ends of every number, samples of every set, and pairs of options at random.
 * Returns how many of at most `room` were written. */
uint32_t conform_setups(const jacta_game *game, uint32_t players, uint64_t seed, jacta_setup *out,
                        uint32_t room);

#endif
