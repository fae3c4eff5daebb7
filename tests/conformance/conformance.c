#include "conformance.h"

#include "walk.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const conform_engine conform_jacta = {
    .has = jacta_has,
    .say = jacta_say,
    .begin = jacta_begin,
    .read_move = jacta_read_move,
    .state_json = jacta_state_json,
    .bot_move = jacta_bot_move,
    .advance = jacta_match_advance,
    .undo = jacta_match_undo,
    .record_write = jacta_record_write,
    .record_read = jacta_record_read,
};

/* When a promise is checked. What costs little is checked in the QUICK games too, which are there to
 * reach rare states; what costs much only SOMETIMES: at the first and last state of a game and at
 * one in eight between, less often in a long game. */
typedef enum { FIRST, QUICK, ALWAYS, SOMETIMES, AT_END, LAST } moment;

enum { QUICK_GAMES = 4 }; /* for each other one */

static bool promise_ends(walk *w) {
    if (jacta_match_ply(w->match) < WALK_PLIES) return true;
    return breaks(w, "the game has not ended after %d events", WALK_PLIES);
}

/* In this order: a promise may rely on those above it. */
static const struct {
    const char *name;
    moment when;
    bool (*kept)(walk *w);
} promises[] = {
    {"table", FIRST, promise_table},
    {"verbs", FIRST, promise_verbs},
    {"fields", FIRST, promise_fields},
    {"words", FIRST, promise_words},
    {"sheets", FIRST, promise_sheets},
    {"setups", FIRST, promise_setups},
    {"begin", FIRST, promise_begin},
    {"bounds", QUICK, promise_bounds},
    {"turn", QUICK, promise_turn},
    {"ends", QUICK, promise_ends},
    {"moves_listed", QUICK, promise_moves_listed},
    {"moves_ascending", QUICK, promise_moves_ascending},
    {"chances", ALWAYS, promise_chances},
    {"draws_listed", ALWAYS, promise_draws_listed},
    {"draws_fair", ALWAYS, promise_draws_fair},
    {"actions", ALWAYS, promise_actions},
    {"limits", ALWAYS, promise_limits},
    {"order", ALWAYS, promise_order},
    {"pure", ALWAYS, promise_pure},
    {"effect", ALWAYS, promise_effect},
    {"notation", ALWAYS, promise_notation},
    {"scores", ALWAYS, promise_scores},
    {"ranks", ALWAYS, promise_ranks},
    {"rating", ALWAYS, promise_rating},
    {"score_words", SOMETIMES, promise_score_words},
    {"reading", SOMETIMES, promise_reading},
    {"describe", SOMETIMES, promise_describe},
    {"touch", SOMETIMES, promise_touch},
    {"status", SOMETIMES, promise_status},
    {"hide", SOMETIMES, promise_hide},
    {"view", SOMETIMES, promise_view},
    {"spectator", SOMETIMES, promise_spectator},
    {"worlds_agree", SOMETIMES, promise_worlds_agree},
    {"witnesses", SOMETIMES, promise_witnesses},
    {"reveals", SOMETIMES, promise_reveals},
    {"preview", SOMETIMES, promise_preview},
    {"effects", SOMETIMES, promise_effects},
    {"reasons", SOMETIMES, promise_reasons},
    {"together", SOMETIMES, promise_together},
    {"bots", SOMETIMES, promise_bots},
    {"board", SOMETIMES, promise_board},
    {"json", SOMETIMES, promise_json},
    {"restore", SOMETIMES, promise_restore},
    {"worlds_play", AT_END, promise_worlds_play},
    {"record", AT_END, promise_record},
    {"undo", AT_END, promise_undo},
    {"advance", AT_END, promise_advance},
    {"worlds_vary", LAST, promise_worlds_vary},
    {"secrets_kept", LAST, promise_secrets_kept},
    {"reveals_needed", LAST, promise_reveals_needed},
};

enum { PROMISES = sizeof promises / sizeof *promises };

const char *conform_promise(uint32_t index) {
    return index < PROMISES ? promises[index].name : NULL;
}

/* The sentence, then where: enough to find the place again. */
bool breaks(walk *w, const char *format, ...) {
    char *why = w->report->why, place[16] = "no";
    size_t size = sizeof w->report->why;
    va_list args;
    va_start(args, format);
    int used = vsnprintf(why, size, format, args);
    va_end(args);
    if (w->match) snprintf(place, sizeof place, "%" PRIu32, jacta_match_ply(w->match));
    if (used < 0 || (size_t)used >= size) return false;
    used += snprintf(why + used, size - (size_t)used,
                     " [%s, game %" PRIu32 ", ply %s, players %" PRIu32,
                     w->game->id ? w->game->id : "?", w->number, place, w->setup->players);
    for (uint32_t i = 0; i < w->game->option_count && i < JACTA_MAX_OPTIONS; i++)
        if ((size_t)used < size)
            used += snprintf(why + used, size - (size_t)used, ", %s=%" PRIu32,
                             w->game->options[i].name, w->setup->options[i]);
    if ((size_t)used < size) snprintf(why + used, size - (size_t)used, "]");
    return false;
}

static bool check(walk *w, moment when) {
    for (uint32_t i = 0; i < PROMISES; i++)
        if (promises[i].when == when && !promises[i].kept(w)) {
            w->report->promise = promises[i].name;
            return false;
        }
    return true;
}

/* Everything the promises want to know of the state reached. */
static void look(walk *w) {
    const jacta_game *game = w->game;
    w->state = jacta_match_state(w->match, jacta_match_ply(w->match));
    w->turn = game->turn(w->state);
    w->count = 0;
    if (w->turn == JACTA_CHANCE) {
        w->count = game->chances(w->state, w->chances);
        for (uint32_t i = 0; i < w->count && i < game->max_chances; i++)
            w->moves[i] = w->chances[i].move;
    } else if (w->turn >= 0 && w->turn < (int32_t)w->setup->players) {
        w->count = game->moves(w->state, w->moves);
    }
}

/* In two games of three the mover has a liking, for the first move or for the last. */
static jacta_move choose(walk *w) {
    uint32_t any = jacta_rng_below(&w->play, w->count), liking = w->number % 3;
    if (liking && jacta_rng_below(&w->play, 4)) any = liking == 1 ? 0 : w->count - 1;
    return w->moves[any];
}

static bool step(walk *w) {
    jacta_move move = w->turn == JACTA_CHANCE ? w->game->draw(w->state, &w->play) : choose(w);
    if (jacta_match_play(w->match, move)) return true;
    w->report->promise = "moves_listed";
    return breaks(w, "the match refuses move %" PRIu32, move);
}

static bool walk_quickly(walk *w) {
    do {
        look(w);
        if (!check(w, QUICK)) return false;
    } while (w->turn != JACTA_OVER && step(w));
    return !w->report->promise;
}

static bool walk_game(walk *w) {
    for (bool first = true;; first = false) {
        look(w);
        if (!check(w, QUICK) || !check(w, ALWAYS)) return false;
        bool over = w->turn == JACTA_OVER;
        uint32_t odds = 8 + jacta_match_ply(w->match) / 64;
        if ((first || over || !jacta_rng_below(&w->rng, odds)) && !check(w, SOMETIMES))
            return false;
        if (over) return check(w, AT_END);
        if (!step(w)) return false;
    }
}

static bool walk_games(walk *w, uint64_t seed, uint32_t games) {
    if (!check(w, FIRST)) return false;
    uint32_t room = w->game->max_moves + w->game->max_chances + WALK_SLACK;
    w->moves = calloc(room, sizeof *w->moves);
    w->chances = calloc(room, sizeof *w->chances);
    w->notations = calloc(room, sizeof *w->notations);
    bool kept = w->moves && w->chances && w->notations;
    for (w->number = 0; kept && w->number < games * (1 + QUICK_GAMES); w->number++) {
        w->play = jacta_rng_seed(seed, 2 * w->number);
        w->rng = jacta_rng_seed(seed, 2 * w->number + 1);
        w->match = jacta_match_new(w->game, w->setup, NULL);
        kept = w->match && (w->number < games ? walk_game(w) : walk_quickly(w));
        jacta_match_free(w->match);
        w->match = NULL;
    }
    free(w->moves);
    free(w->chances);
    free(w->notations);
    return kept && check(w, LAST);
}

bool conform(const conform_engine *engine, const jacta_game *game, const jacta_setup *setup,
             uint64_t seed, uint32_t games, conform_report *report) {
    walk *w = calloc(1, sizeof *w);
    *report = (conform_report){.promise = "memory", .why = "there is none left"};
    if (!w) return false;
    report->promise = NULL;
    w->engine = engine;
    w->game = game;
    w->setup = setup;
    w->report = report;
    w->rng = jacta_rng_seed(seed, UINT64_MAX);
    bool kept = walk_games(w, seed, games);
    if (!kept && !report->promise) report->promise = "begin";
    free(w);
    return kept;
}

/* ---- Set-ups --------------------------------------------------------------------------------- */

uint32_t walk_value(const jacta_option *option, jacta_rng *rng) {
    if (option->kind == JACTA_CHOICE) return jacta_rng_below(rng, option->count);
    if (option->kind == JACTA_NUMBER)
        return option->low + jacta_rng_below(rng, option->high - option->low + 1);
    /* Sets of every size are equally likely, so that a rule about the size can be met. */
    uint32_t set = 0, size = jacta_rng_below(rng, option->count + 1);
    for (uint32_t i = 0; i < option->count; i++)
        if (jacta_rng_below(rng, option->count - i) < size) set |= 1u << i, size--;
    return set;
}

typedef struct {
    const jacta_game *game;
    jacta_setup *out;
    uint32_t count, room;
} setup_list;

static bool setup_add(setup_list *list, const jacta_setup *setup) {
    walk_state state;
    for (uint32_t i = 0; i < list->count; i++)
        if (!memcmp(&list->out[i], setup, sizeof *setup)) return false;
    if (list->count == list->room || !jacta_begin(list->game, setup, &state, NULL)) return false;
    list->out[list->count++] = *setup;
    return true;
}

static void setup_add_value(setup_list *list, jacta_setup setup, uint32_t option, uint32_t value) {
    setup.options[option] = value;
    setup_add(list, &setup);
}

/* Tries random values of two options (or of one) until the game takes them and they are new. */
static void setup_add_random(setup_list *list, jacta_setup setup, uint32_t a, uint32_t b,
                             jacta_rng *rng) {
    for (uint32_t tries = 0; tries < 400; tries++) {
        setup.options[a] = walk_value(&list->game->options[a], rng);
        setup.options[b] = walk_value(&list->game->options[b], rng);
        if (setup_add(list, &setup)) return;
    }
}

uint32_t conform_setups(const jacta_game *game, uint32_t players, uint64_t seed, jacta_setup *out,
                        uint32_t room) {
    setup_list list = {game, out, 0, room};
    jacta_setup usual = jacta_setup_default(game, players);
    jacta_rng rng = jacta_rng_seed(seed, players);
    setup_add(&list, &usual);
    for (uint32_t i = 0; i < game->option_count; i++) {
        const jacta_option *option = &game->options[i];
        for (uint32_t k = 0; option->kind == JACTA_CHOICE && k < option->count; k++)
            setup_add_value(&list, usual, i, k);
        if (option->kind == JACTA_NUMBER) {
            setup_add_value(&list, usual, i, option->low);
            setup_add_value(&list, usual, i, option->high);
        }
        for (uint32_t k = 0; option->kind == JACTA_SET && k < 2; k++)
            setup_add_random(&list, usual, i, i, &rng);
        uint32_t other = jacta_rng_below(&rng, game->option_count);
        setup_add_random(&list, usual, i, other, &rng);
    }
    return list.count;
}
