#include "match.h"

#include "line.h"
#include "rules/core/text.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

/* An event, and where the bytes of its difference end. */
typedef struct {
    jacta_event event;
    uint32_t end;
} step;

/* Older states written out because somebody asked for one: those after 0, 1, ... `count` - 1 events. */
typedef struct {
    unsigned char *states;
    uint32_t count, room;
} shelf;

/* What a seat has played ahead, and the state that this led to. */
typedef struct {
    unsigned char *state; /* NULL: it has not looked yet */
    jacta_event *events;
    uint32_t count, room;
    bool done;
} part;

typedef struct {
    part parts[JACTA_MAX_PLAYERS];
} ahead;

struct jacta_match {
    const jacta_game *game;
    jacta_setup setup;
    char names[JACTA_MAX_PLAYERS][NAME_BYTES];
    char seed[SEED_BYTES];
    uint32_t ply, room, bytes, stride;
    step *steps;            /* `room` of them */
    unsigned char *changes; /* `bytes`: the differences, one behind the other */
    unsigned char *now;     /* the state after all events */
    shelf *shelf;
    ahead *ahead; /* NULL: nobody has looked at what may be decided at the same time */
};

/* ---- Differences ------------------------------------------------------------------------------ */

/* Whether eight bytes are the same: most of a state is, after most events. */
static bool same_word(const unsigned char *before, const unsigned char *after) {
    uint64_t old, new;
    memcpy(&old, before, sizeof old);
    memcpy(&new, after, sizeof new);
    return old == new;
}

/* For every run of bytes that differ: how many before it do not, how many it has, and old XOR new.
 * So a difference leads forward and back. */
static uint32_t difference(const unsigned char *before, const unsigned char *after, uint32_t size,
                           unsigned char *out) {
    unsigned char *to = out;
    for (uint32_t at = 0; at < size;) {
        uint32_t from = at;
        while (at + 8 <= size && at + 8 - from <= UINT8_MAX && same_word(before + at, after + at))
            at += 8;
        while (at < size && at - from < UINT8_MAX && before[at] == after[at]) at++;
        if (at == size) break;
        uint32_t run = at;
        unsigned char *head = to;
        to += 2;
        for (; at < size && at - run < UINT8_MAX && before[at] != after[at]; at++)
            *to++ = before[at] ^ after[at];
        head[0] = (unsigned char)(run - from), head[1] = (unsigned char)(at - run);
    }
    return (uint32_t)(to - out);
}

/* False, with the state spoilt, if the bytes are no difference. */
static bool change(unsigned char *state, uint32_t size, const unsigned char *bytes,
                   uint32_t count) {
    const unsigned char *end = bytes + count;
    for (uint32_t at = 0; bytes < end;) {
        if (end - bytes < 2) return false;
        uint32_t run = bytes[1];
        at += bytes[0];
        bytes += 2;
        if (at + run > size || run > (size_t)(end - bytes)) return false;
        while (run--) state[at++] ^= *bytes++;
    }
    return true;
}

static uint32_t start_of(const jacta_match *match, uint32_t ply) {
    return ply ? match->steps[ply - 1].end : 0;
}

void match_walk(const jacta_match *match, uint32_t from, uint32_t to, void *state) {
    while (from != to) {
        uint32_t ply = from < to ? from++ : --from, start = start_of(match, ply);
        change(state, match->game->state_size, match->changes + start,
               match->steps[ply].end - start);
    }
}

void match_copy(const jacta_match *match, uint32_t ply, void *out) {
    memcpy(out, match->now, match->game->state_size);
    match_walk(match, match->ply, ply, out);
}

/* ---- Matches ------------------------------------------------------------------------------------ */

jacta_match *jacta_match_new(const jacta_game *game, const jacta_setup *setup, jacta_error *error) {
    jacta_match *match = calloc(1, sizeof *match);
    bool ready = match != NULL;
    if (ready) {
        match->game = game;
        match->setup = *setup;
        match->stride = (game->state_size + 7) & ~7u;
        match->now = malloc(match->stride);
        match->shelf = calloc(1, sizeof *match->shelf);
        ready = match->now && match->shelf;
    }
    if (!ready) error_start(error, "error.memory");
    if (ready && jacta_begin(game, setup, match->now, error)) return match;
    jacta_match_free(match);
    return NULL;
}

/* Forgets what was played ahead. */
static void drop_ahead(jacta_match *match) {
    for (uint32_t seat = 0; match->ahead && seat < JACTA_MAX_PLAYERS; seat++) {
        free(match->ahead->parts[seat].state);
        free(match->ahead->parts[seat].events);
    }
    free(match->ahead);
    match->ahead = NULL;
}

void jacta_match_free(jacta_match *match) {
    if (!match) return;
    drop_ahead(match);
    if (match->shelf) free(match->shelf->states);
    free(match->shelf);
    free(match->now);
    free(match->changes);
    free(match->steps);
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
    return match->steps[ply].event;
}

/* Writes out all states before the present one that are not yet. */
static bool fill_shelf(const jacta_match *match) {
    shelf *old = match->shelf;
    if (old->room < match->ply) {
        uint32_t room = match->ply + match->ply / 2;
        unsigned char *states = realloc(old->states, (size_t)room * match->stride);
        if (!states) return false;
        old->states = states, old->room = room;
    }
    for (; old->count < match->ply; old->count++) {
        unsigned char *state = old->states + (size_t)old->count * match->stride;
        if (old->count) {
            memcpy(state, state - match->stride, match->stride);
            match_walk(match, old->count - 1, old->count, state);
        } else {
            match_copy(match, 0, state);
        }
    }
    return true;
}

const void *jacta_match_state(const jacta_match *match, uint32_t ply) {
    if (ply == match->ply) return match->now;
    if (match->shelf->count < match->ply && !fill_shelf(match)) return NULL;
    return match->shelf->states + (size_t)ply * match->stride;
}

/* Appends an event that leads to `next`. */
static bool push(jacta_match *match, jacta_event event, const void *next) {
    unsigned char bytes[2 * JACTA_MAX_STATE];
    uint32_t size = difference(match->now, next, match->game->state_size, bytes);
    uint32_t start = start_of(match, match->ply);
    if (match->ply == match->room) {
        uint32_t room = match->room ? 2 * match->room : 64;
        step *steps = realloc(match->steps, room * sizeof *steps);
        if (!steps) return false;
        match->steps = steps, match->room = room;
    }
    if (start + size > match->bytes) {
        uint32_t room = 2 * (start + size);
        unsigned char *changes = realloc(match->changes, room);
        if (!changes) return false;
        match->changes = changes, match->bytes = room;
    }
    if (size) memcpy(match->changes + start, bytes, size);
    match->steps[match->ply++] = (step){event, start + size};
    memcpy(match->now, next, match->game->state_size);
    return true;
}

bool match_push(jacta_match *match, jacta_move move) {
    uint64_t next[JACTA_MAX_STATE / 8];
    jacta_event event = {match->game->turn(match->now), move};
    memcpy(next, match->now, match->game->state_size);
    match->game->apply(next, move);
    return push(match, event, next);
}

bool match_restore(jacta_match *match, jacta_event event, const void *bytes, uint32_t size) {
    uint64_t next[JACTA_MAX_STATE / 8];
    if (size == match->game->state_size) return push(match, event, bytes);
    memcpy(next, match->now, match->game->state_size);
    return change((unsigned char *)next, match->game->state_size, bytes, size) &&
           push(match, event, next);
}

const void *match_saved(const jacta_match *match, uint32_t ply, void *room, uint32_t *size) {
    uint32_t start = start_of(match, ply);
    *size = match->steps[ply].end - start;
    if (*size < match->game->state_size) return match->changes + start;
    *size = match->game->state_size;
    match_copy(match, ply + 1, room);
    return room;
}

jacta_match *match_clone(const jacta_match *match) {
    jacta_match *copy = jacta_match_new(match->game, &match->setup, NULL);
    uint32_t bytes = start_of(match, match->ply);
    if (!copy) return NULL;
    copy->steps = malloc((match->ply + 1ull) * sizeof *copy->steps);
    copy->changes = malloc(bytes + 1ull);
    if (!copy->steps || !copy->changes) {
        jacta_match_free(copy);
        return NULL;
    }
    if (match->ply) memcpy(copy->steps, match->steps, match->ply * sizeof *copy->steps);
    if (bytes) memcpy(copy->changes, match->changes, bytes);
    memcpy(copy->now, match->now, match->game->state_size);
    memcpy(copy->names, match->names, sizeof copy->names);
    memcpy(copy->seed, match->seed, sizeof copy->seed);
    copy->ply = copy->room = match->ply, copy->bytes = bytes;
    return copy;
}

void match_restart(jacta_match *match, const void *state) {
    match->ply = match->shelf->count = 0;
    memcpy(match->now, state, match->game->state_size);
}

/* Whether nobody has decided anything ahead; what was only looked at is forgotten. */
static bool settled(jacta_match *match) {
    for (uint32_t seat = 0; match->ahead && seat < JACTA_MAX_PLAYERS; seat++)
        if (match->ahead->parts[seat].count) return false;
    drop_ahead(match);
    return true;
}

bool jacta_match_play(jacta_match *match, jacta_move move) {
    return settled(match) && jacta_listed(match->game, match->now, move) && match_push(match, move);
}

bool jacta_match_roll(jacta_match *match, jacta_rng *rng) {
    const jacta_game *game = match->game;
    if (!settled(match)) return false;
    while (game->turn(match->now) == JACTA_CHANCE)
        if (!match_push(match, game->draw(match->now, rng))) return false;
    return true;
}

bool jacta_match_advance(jacta_match *match, jacta_rng *rng) {
    jacta_move list[JACTA_MAX_LIST];
    for (;;) {
        if (!jacta_match_roll(match, rng)) return false;
        if (state_list(match->game, match->now, list) != 1) return true;
        if (!match_push(match, list[0])) return false;
    }
}

bool jacta_match_can_undo(const jacta_match *match, int32_t seat) {
    const jacta_game *game = match->game;
    if (seat < 0 || !match->ply || match->steps[match->ply - 1].event.actor != seat) return false;
    if (game->hide && game->turn(match->now) == JACTA_OVER) return false; /* all is shown */
    if (!game->reveals) return true;
    uint64_t before[JACTA_MAX_STATE / 8];
    jacta_move move = match->steps[match->ply - 1].event.move;
    match_copy(match, match->ply - 1, before);
    return jacta_listed(game, before, move) && !game->reveals(before, move);
}

bool jacta_match_undo(jacta_match *match) {
    if (!match->ply || !settled(match)) return false;
    match_walk(match, match->ply, match->ply - 1, match->now);
    match->ply--;
    if (match->shelf->count > match->ply) match->shelf->count = match->ply;
    return true;
}

bool jacta_match_knows(const jacta_match *match, uint32_t ply, int32_t viewer) {
    uint64_t before[JACTA_MAX_STATE / 8];
    match_copy(match, ply, before);
    return state_knows(match->game, before, match->steps[ply].event, match->now, viewer);
}

/* ---- Deciding at the same time ------------------------------------------------------------------- */

/* Who decide at the same time now; nobody if that is only one. */
static jacta_together together(const jacta_match *match) {
    jacta_together none = {0, 0};
    if (!match->game->together) return none;
    jacta_together now = match->game->together(match->now);
    return now.seats & (now.seats - 1) ? now : none;
}

uint32_t jacta_match_deciders(const jacta_match *match) {
    uint32_t seats = together(match).seats;
    int32_t turn = match->game->turn(match->now);
    if (!seats) return turn >= 0 ? 1u << turn : 0;
    for (uint32_t seat = 0; match->ahead && seat < JACTA_MAX_PLAYERS; seat++)
        if (match->ahead->parts[seat].done) seats &= ~(1u << seat);
    return seats;
}

/* The seat's own state, as it is after its first `count` events. */
static void play_ahead(const jacta_match *match, uint32_t seat, uint32_t count) {
    part *own = &match->ahead->parts[seat];
    memcpy(own->state, match->now, match->game->state_size);
    match->game->ahead(own->state, (int32_t)seat);
    for (uint32_t i = 0; i < count; i++) match->game->apply(own->state, own->events[i].move);
    own->count = count;
}

/* What the seat plays ahead, with its state filled in; NULL when memory is short. */
static part *part_of(jacta_match *match, uint32_t seat) {
    if (!match->ahead) match->ahead = calloc(1, sizeof *match->ahead);
    if (!match->ahead) return NULL;
    part *own = &match->ahead->parts[seat];
    if (own->state) return own;
    own->state = malloc(match->stride);
    if (!own->state) return NULL;
    play_ahead(match, seat, 0);
    return own;
}

const void *jacta_match_seat_state(jacta_match *match, uint32_t seat) {
    if (seat >= JACTA_MAX_PLAYERS || !(together(match).seats >> seat & 1)) return match->now;
    part *own = part_of(match, seat);
    return own ? own->state : NULL;
}

static bool is_next(const jacta_match *match, uint32_t seat) {
    uint64_t state[JACTA_MAX_STATE / 8];
    memcpy(state, match->now, match->game->state_size);
    match->game->ahead(state, (int32_t)seat);
    return !memcmp(state, match->now, match->game->state_size);
}

/* The seat among `seats` that turn() comes to first; JACTA_MAX_PLAYERS where a game's ahead() errs. */
static uint32_t next_of(const jacta_match *match, uint32_t seats) {
    uint32_t seat = 0;
    while (seat < JACTA_MAX_PLAYERS && (!(seats >> seat & 1) || !is_next(match, seat))) seat++;
    return seat;
}

/* Plays what all have decided into the match, in turn order; false with nothing changed if it cannot. */
static bool merge(jacta_match *match, uint32_t seats) {
    uint32_t ply = match->ply;
    ahead *played = match->ahead;
    bool whole = true;
    match->ahead = NULL;
    for (uint32_t seat; whole && seats; seats &= ~(1u << seat)) {
        seat = next_of(match, seats);
        whole = seat < JACTA_MAX_PLAYERS;
        for (uint32_t i = 0; whole && i < played->parts[seat].count; i++)
            whole = match_push(match, played->parts[seat].events[i].move);
        if (!whole) break;
    }
    while (!whole && match->ply > ply) jacta_match_undo(match);
    match->ahead = played;
    if (whole) drop_ahead(match);
    return whole;
}

bool jacta_match_decide(jacta_match *match, uint32_t seat, jacta_move move) {
    const jacta_game *game = match->game;
    jacta_together now = together(match);
    if (seat >= JACTA_MAX_PLAYERS || !(jacta_match_deciders(match) >> seat & 1)) return false;
    if (!now.seats) return jacta_match_play(match, move);
    part *own = part_of(match, seat);
    if (!own || !jacta_listed(game, own->state, move)) return false;
    if (own->count == own->room) {
        uint32_t room = own->room ? 2 * own->room : 16;
        jacta_event *events = realloc(own->events, room * sizeof *events);
        if (!events) return false;
        own->events = events, own->room = room;
    }
    own->events[own->count++] = (jacta_event){game->turn(own->state), move};
    game->apply(own->state, move);
    jacta_together then = game->together(own->state);
    own->done = then.moment != now.moment || !(then.seats >> seat & 1);
    if (jacta_match_deciders(match) || merge(match, now.seats)) return true;
    own->done = false;
    play_ahead(match, seat, own->count - 1);
    return false;
}

bool jacta_match_reconsider(jacta_match *match, uint32_t seat) {
    uint32_t count = jacta_match_ahead(match, seat);
    if (!count || match->ahead->parts[seat].events[count - 1].actor < 0) return false;
    match->ahead->parts[seat].done = false;
    play_ahead(match, seat, count - 1);
    return true;
}

uint32_t jacta_match_ahead(const jacta_match *match, uint32_t seat) {
    return match->ahead && seat < JACTA_MAX_PLAYERS ? match->ahead->parts[seat].count : 0;
}

jacta_event jacta_match_ahead_event(const jacta_match *match, uint32_t seat, uint32_t index) {
    return match->ahead->parts[seat].events[index];
}

/* ---- Names --------------------------------------------------------------------------------------- */

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
