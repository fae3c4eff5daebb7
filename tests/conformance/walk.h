/* Inside the suite: a walk through random games, and the promises checked on the way. A promise
 * returns true, or breaks() with a sentence. */
#ifndef JACTA_CONFORMANCE_WALK_H
#define JACTA_CONFORMANCE_WALK_H

#include "conformance.h"

#include <stdalign.h>

enum {
    WALK_PLIES = 20000,   /* a game still running then is endless */
    WALK_SLACK = 64,      /* room behind the longest list allowed */
    WALK_WORLDS = 8,      /* imagined from one view */
    WALK_DRAWS = 20000,   /* for one test of fairness, and 100 more an outcome */
    WALK_SITUATIONS = 24, /* tests of fairness in one walk */
    WALK_VIEWERS = JACTA_MAX_PLAYERS + 1
};

typedef struct {
    alignas(16) uint8_t bytes[JACTA_MAX_STATE + 16];
} walk_state;

typedef struct {
    const conform_engine *engine;
    const jacta_game *game;
    const jacta_setup *setup;
    conform_report *report;
    uint32_t number;     /* of the game being played */
    jacta_rng play, rng; /* what happens in the games; what the checks draw */

    jacta_match *match;
    const void *state; /* now, with all that is listed for it: */
    int32_t turn;
    uint32_t count;
    jacta_move *moves; /* legal moves or possible outcomes */
    jacta_chance *chances;
    char (*notations)[JACTA_MAX_NOTATION];

    uint64_t situations[WALK_SITUATIONS]; /* chance lists whose draws were tested */
    uint32_t situation_count;
    /* How often a secret was hidden from walk_viewer(), and whether imagined worlds ever disagreed on
     * it. A secret is one field, or one seat's part of it, named by its first byte. */
    uint16_t secret_of[JACTA_MAX_STATE];
    uint8_t hidden[WALK_VIEWERS][JACTA_MAX_STATE];
    bool varied[WALK_VIEWERS][JACTA_MAX_STATE];
    /* Events kept from a viewer that only a seat knows, and those that others would have looked like. */
    uint32_t kept[WALK_VIEWERS][JACTA_MAX_PLAYERS], alike[WALK_VIEWERS][JACTA_MAX_PLAYERS];
    uint32_t revealing, revealed; /* moves said to show something hidden, and those seen to */
} walk;

__attribute__((format(printf, 2, 3))) bool breaks(walk *w, const char *format, ...);

/* Calls `each` for every element of every field until it returns false. */
typedef bool walk_element(walk *w, const jacta_field *field, const void *state, uint32_t offset);
bool walk_elements(walk *w, const void *state, walk_element *each);
/* Bytes of one element of a field; 0 where its type is unknown. */
uint32_t walk_size(const jacta_field *field);
/* Whether the value of an index or a seat means something. */
bool walk_means(const walk *w, const jacta_field *field, int64_t value);
bool walk_bounds(walk *w, const void *state, const char *what);
/* Whether turn() may say that. */
bool walk_turn_sane(const walk *w, int32_t turn);
/* A random value for an option. */
uint32_t walk_value(const jacta_option *option, jacta_rng *rng);
/* Whether both languages have words for the key, or for a phrase with all its arguments. */
bool walk_told(walk *w, const char *key, const char *what);
bool walk_phrase_told(walk *w, const jacta_phrase *phrase, const char *what);
bool walk_error_told(walk *w, const jacta_error *error, const char *what);
/* Whether two states hold the same bytes. */
bool walk_same(const walk *w, const void *a, const void *b);
/* The seats, and after them the spectator. */
int32_t walk_viewer(const walk *w, uint32_t index);
/* What the viewer sees of the state. */
void walk_view(const walk *w, const void *state, int32_t viewer, void *view);

/* contract.c: before any game */
bool promise_table(walk *w);
bool promise_verbs(walk *w);
bool promise_fields(walk *w);
bool promise_words(walk *w);
bool promise_setups(walk *w);
bool promise_begin(walk *w);
/* play.c: at every state */
bool promise_bounds(walk *w);
bool promise_turn(walk *w);
bool promise_moves_listed(walk *w);
bool promise_moves_ascending(walk *w);
bool promise_actions(walk *w);
bool promise_limits(walk *w);
bool promise_order(walk *w);
bool promise_pure(walk *w);
bool promise_effect(walk *w);
bool promise_scores(walk *w);
bool promise_ranks(walk *w);
bool promise_rating(walk *w);
bool promise_score_words(walk *w);
/* chance.c */
bool promise_chances(walk *w);
bool promise_draws_listed(walk *w);
bool promise_draws_fair(walk *w);
/* words.c */
bool promise_sheets(walk *w); /* before any game */
bool promise_notation(walk *w);
bool promise_reading(walk *w);
bool promise_describe(walk *w);
bool promise_touch(walk *w);
bool promise_status(walk *w);
bool promise_board(walk *w);
/* effects.c */
bool promise_effects(walk *w);
bool promise_reasons(walk *w);
/* secrets.c */
bool promise_hide(walk *w);
bool promise_view(walk *w);
bool promise_preview(walk *w);
bool promise_spectator(walk *w);
bool promise_worlds_agree(walk *w);
bool promise_worlds_play(walk *w);
bool promise_worlds_vary(walk *w);
bool promise_bots(walk *w);
bool promise_witnesses(walk *w);
bool promise_secrets_kept(walk *w);
bool promise_reveals(walk *w);
bool promise_reveals_needed(walk *w);
/* together.c */
bool promise_together(walk *w);
/* history.c: at the end of every game, JSON also on the way */
bool promise_json(walk *w);
bool promise_restore(walk *w);
bool promise_record(walk *w);
bool promise_undo(walk *w);
bool promise_advance(walk *w);

#endif
