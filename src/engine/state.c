#include "state.h"

#include "line.h"
#include "rules/core/hash.h"
#include "rules/core/text.h"

#include <string.h>

jacta_rng jacta_rng_seed(uint64_t seed, uint64_t stream) {
    return rng_seed(seed, stream);
}

uint64_t jacta_rng_next(jacta_rng *rng) {
    return rng_next(rng);
}

uint32_t jacta_rng_below(jacta_rng *rng, uint32_t bound) {
    return rng_below(rng, bound);
}

uint64_t jacta_hash(const jacta_game *game, const void *state) {
    return hash_bytes(state, game->state_size);
}

void jacta_view(const jacta_game *game, const void *state, int32_t viewer, void *view) {
    memcpy(view, state, game->state_size);
    if (game->hide && viewer != JACTA_REFEREE) game->hide(view, viewer);
}

/* ---- The contract by name ------------------------------------------------------------------- */

int32_t jacta_turn(const jacta_game *game, const void *state) {
    return game->turn(state);
}

uint32_t jacta_moves(const jacta_game *game, const void *state, jacta_move *out) {
    return game->moves(state, out);
}

uint32_t jacta_chances(const jacta_game *game, const void *state, jacta_chance *out) {
    return game->chances(state, out);
}

jacta_move jacta_draw(const jacta_game *game, const void *state, jacta_rng *rng) {
    return game->draw(state, rng);
}

void jacta_apply(const jacta_game *game, void *state, jacta_move move) {
    game->apply(state, move);
}

void jacta_scores_of(const jacta_game *game, const void *state, jacta_scores *out) {
    game->scores(state, out);
}

void jacta_imagine(const jacta_game *game, void *view, int32_t viewer, jacta_rng *rng) {
    if (game->imagine) game->imagine(view, viewer, rng);
}

uint32_t jacta_players(const jacta_game *game, const void *state) {
    return ((const uint8_t *)state)[game->players_at];
}

int32_t jacta_first(const jacta_game *game, const void *state) {
    return game->first ? game->first(state) : 0;
}

uint32_t jacta_place(const jacta_game *game, const void *state, uint32_t seat) {
    int32_t first = jacta_first(game, state);
    if (first <= 0) return seat;
    uint32_t before = (uint32_t)first;
    return seat >= before ? seat - before : seat + jacta_players(game, state) - before;
}

bool jacta_listed(const jacta_game *game, const void *state, jacta_move move) {
    jacta_move list[JACTA_MAX_LIST];
    uint32_t count = state_list(game, state, list), i = 0;
    while (i < count && list[i] != move) i++;
    return i < count;
}

bool jacta_move_text(const jacta_game *game, const void *state, jacta_move move, jacta_text *out) {
    if (!jacta_listed(game, state, move)) return false;
    game->face->write(state, move, out);
    return true;
}

bool jacta_move_words(const jacta_game *game, const void *state, jacta_move move, const char *lang,
                      jacta_text *out) {
    jacta_phrase phrase;
    if (!jacta_listed(game, state, move)) return false;
    game->face->describe(state, move, &phrase);
    jacta_phrase_text(lang, &phrase, out);
    return true;
}

uint32_t state_list(const jacta_game *game, const void *state, jacta_move *out) {
    int32_t turn = game->turn(state);
    if (turn == JACTA_OVER) return 0;
    if (turn != JACTA_CHANCE) return game->moves(state, out);
    jacta_chance chances[JACTA_MAX_LIST];
    uint32_t count = game->chances(state, chances);
    for (uint32_t i = 0; i < count; i++) out[i] = chances[i].move;
    return count;
}

/* ---- Reading a move ------------------------------------------------------------------------- */

enum { OFFERED = 3 };

/* The legal notations most like what was typed, best first. */
typedef struct {
    uint32_t count;
    uint32_t likeness[OFFERED];
    char notation[OFFERED][JACTA_MAX_NOTATION];
} offers;

/* Small letters, single blanks, none at the ends; too long a text is cut, and matches nothing. */
static void normalise(const char *text, char out[JACTA_MAX_NOTATION]) {
    uint32_t used = 0;
    bool blank = false;
    for (; *text && used + 2 < JACTA_MAX_NOTATION; text++) {
        bool is_blank = *text == ' ' || *text == '\t' || *text == '\r' || *text == '\n';
        if (!is_blank) {
            if (blank && used) out[used++] = ' ';
            out[used++] = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
        }
        blank = is_blank;
    }
    out[used] = 0;
}

static uint32_t common_prefix(const char *a, const char *b) {
    uint32_t length = 0;
    while (a[length] && a[length] == b[length]) length++;
    return length;
}

static void offer(offers *best, const char *notation, uint32_t likeness) {
    uint32_t place = best->count;
    while (place && best->likeness[place - 1] < likeness) place--;
    if (place == OFFERED) return;
    if (best->count < OFFERED) best->count++;
    for (uint32_t i = best->count - 1; i > place; i--) {
        best->likeness[i] = best->likeness[i - 1];
        memcpy(best->notation[i], best->notation[i - 1], JACTA_MAX_NOTATION);
    }
    best->likeness[place] = likeness;
    memcpy(best->notation[place], notation, JACTA_MAX_NOTATION);
}

static bool no_such_move(const offers *best, const char *notation, jacta_error *error) {
    char list[OFFERED * JACTA_MAX_NOTATION + 8] = "";
    jacta_text offered = TEXT_ON(list);
    for (uint32_t i = 0; i < best->count; i++) {
        if (i) text_put(&offered, ", ");
        text_put(&offered, best->notation[i]);
    }
    error_start(error, "error.illegal_move");
    error_quote(error, notation);
    error_text(error, list);
    return false;
}

/* A program writes moves as they were told to it, so that nothing has to be made alike. */
static bool find_exactly(const jacta_game *game, const void *state, const char *notation,
                         const jacta_move *list, uint32_t count, jacta_move *move) {
    char found[JACTA_MAX_NOTATION];
    for (uint32_t i = 0; i < count; i++) {
        jacta_text text = TEXT_ON(found);
        game->face->write(state, list[i], &text);
        if (strcmp(found, notation) != 0) continue;
        *move = list[i];
        return true;
    }
    return false;
}

bool jacta_read_move(const jacta_game *game, const void *state, const char *notation,
                     jacta_move *move, jacta_error *error) {
    jacta_move list[JACTA_MAX_LIST];
    char wanted[JACTA_MAX_NOTATION], found[JACTA_MAX_NOTATION], plain[JACTA_MAX_NOTATION];
    offers best = {0};
    uint32_t count = state_list(game, state, list);
    if (!count) return error_start(error, "error.game_over");
    if (find_exactly(game, state, notation, list, count, move)) return true;
    normalise(notation, wanted);
    for (uint32_t i = 0; i < count; i++) {
        jacta_text text = TEXT_ON(found);
        game->face->write(state, list[i], &text);
        normalise(found, plain);
        uint32_t likeness = common_prefix(wanted, plain);
        if (!wanted[likeness] && !plain[likeness]) {
            *move = list[i];
            return true;
        }
        offer(&best, found, likeness);
    }
    return no_such_move(&best, notation, error);
}

/* ---- Secrets -------------------------------------------------------------------------------- */

bool state_knows(const jacta_game *game, const void *before, jacta_event event, const void *now,
                 int32_t viewer) {
    if (!game->witnesses || viewer == JACTA_REFEREE || game->turn(now) == JACTA_OVER) return true;
    uint32_t seats = game->witnesses(before, event.move, now);
    return seats == JACTA_EVERYBODY ||
           (viewer >= 0 && viewer < JACTA_MAX_PLAYERS && seats >> viewer & 1);
}
