#include "match.h"

#include "line.h"
#include "rules/core/text.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

struct jacta_match {
    const jacta_game *game;
    jacta_setup setup;
    char names[JACTA_MAX_PLAYERS][NAME_BYTES];
    char seed[SEED_BYTES];
    uint32_t ply, room, stride;
    jacta_event *events;   /* `room` of them */
    unsigned char *states; /* `room` + 1 of them, `stride` bytes apart */
};

static void *state_at(const jacta_match *match, uint32_t ply) {
    return match->states + (size_t)ply * match->stride;
}

static bool grow(jacta_match *match, uint32_t room) {
    jacta_event *events = realloc(match->events, room * sizeof *events);
    if (events) match->events = events;
    unsigned char *states = realloc(match->states, ((size_t)room + 1) * match->stride);
    if (states) match->states = states;
    if (!events || !states) return false;
    match->room = room;
    return true;
}

jacta_match *jacta_match_new(const jacta_game *game, const jacta_setup *setup, jacta_error *error) {
    jacta_match *match = calloc(1, sizeof *match);
    bool ready = match != NULL;
    if (ready) {
        match->game = game;
        match->setup = *setup;
        match->stride = (game->state_size + 7) & ~7u;
        ready = grow(match, 256);
    }
    if (!ready) error_start(error, "error.memory");
    if (ready && jacta_begin(game, setup, match->states, error)) return match;
    jacta_match_free(match);
    return NULL;
}

void jacta_match_free(jacta_match *match) {
    if (!match) return;
    free(match->events);
    free(match->states);
    free(match);
}

const jacta_game *jacta_match_game(const jacta_match *match) {
    return match->game;
}

const jacta_setup *jacta_match_setup(const jacta_match *match) {
    return &match->setup;
}

uint32_t jacta_match_ply(const jacta_match *match) {
    return match->ply;
}

jacta_event jacta_match_event(const jacta_match *match, uint32_t ply) {
    return match->events[ply];
}

const void *jacta_match_state(const jacta_match *match, uint32_t ply) {
    return state_at(match, ply);
}

bool match_push(jacta_match *match, jacta_move move) {
    if (match->ply == match->room && !grow(match, match->room * 2)) return false;
    void *now = state_at(match, match->ply), *next = state_at(match, match->ply + 1);
    match->events[match->ply++] = (jacta_event){match->game->turn(now), move};
    memcpy(next, now, match->game->state_size);
    match->game->apply(next, move);
    return true;
}

bool match_restore(jacta_match *match, jacta_event event, const void *state) {
    if (match->ply == match->room && !grow(match, match->room * 2)) return false;
    match->events[match->ply++] = event;
    memcpy(state_at(match, match->ply), state, match->game->state_size);
    return true;
}

void match_restart(jacta_match *match, const void *state) {
    match->ply = 0;
    memcpy(state_at(match, 0), state, match->game->state_size);
}

bool jacta_match_play(jacta_match *match, jacta_move move) {
    jacta_move list[JACTA_MAX_LIST];
    uint32_t count = state_list(match->game, state_at(match, match->ply), list);
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == move) return match_push(match, move);
    return false;
}

void jacta_match_roll(jacta_match *match, jacta_rng *rng) {
    const jacta_game *game = match->game;
    for (const void *now; now = state_at(match, match->ply), game->turn(now) == JACTA_CHANCE;)
        if (!match_push(match, game->draw(now, rng))) return;
}

void jacta_match_advance(jacta_match *match, jacta_rng *rng) {
    jacta_move list[JACTA_MAX_LIST];
    do jacta_match_roll(match, rng);
    while (state_list(match->game, state_at(match, match->ply), list) == 1 &&
           match_push(match, list[0]));
}

bool jacta_match_can_undo(const jacta_match *match, int32_t seat) {
    return seat >= 0 && match->ply && match->events[match->ply - 1].actor == seat;
}

bool jacta_match_undo(jacta_match *match) {
    if (!match->ply) return false;
    match->ply--;
    return true;
}

const char *jacta_match_name(const jacta_match *match, uint32_t seat) {
    return seat < JACTA_MAX_PLAYERS ? match->names[seat] : "";
}

void jacta_match_set_name(jacta_match *match, uint32_t seat, const char *name) {
    if (seat < JACTA_MAX_PLAYERS) line_clean(match->names[seat], NAME_BYTES, name);
}

const char *jacta_match_seed(const jacta_match *match) {
    return match->seed;
}

void jacta_match_set_seed(jacta_match *match, const char *seed) {
    line_clean(match->seed, SEED_BYTES, seed);
}
