/* The promise of deciding at the same time: what a seat plays ahead of the others is what it plays in
 * its turn, in whatever order the decisions come. */
#include "engine/match.h"
#include "engine/state.h"
#include "walk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EVENTS = 512 }; /* of a seat in one moment */

/* What the seats have played ahead, by seat: the events, and a hash of what each was chosen from. */
typedef struct {
    jacta_event events[JACTA_MAX_PLAYERS][MOST_EVENTS];
    uint64_t choices[JACTA_MAX_PLAYERS][MOST_EVENTS];
    uint32_t count[JACTA_MAX_PLAYERS];
    jacta_move list[JACTA_MAX_LIST];
} script;

static uint64_t fold(uint64_t hash, uint64_t value) {
    jacta_rng mix = {hash ^ value};
    return jacta_rng_next(&mix);
}

/* The seat's list of moves, and all that the state has of its own for the seat. */
static uint64_t choice_hash(walk *w, script *played, const void *state, uint32_t seat,
                            uint32_t *count) {
    uint64_t hash = *count = state_list(w->game, state, played->list);
    for (uint32_t i = 0; i < *count; i++) hash = fold(hash, played->list[i]);
    for (uint32_t f = 0; f < w->game->field_count; f++) {
        const jacta_field *field = &w->game->fields[f];
        const uint8_t *row = (const uint8_t *)state + field->offset + seat * field->dim[0].stride;
        uint32_t size[2] = {1, 1};
        for (uint32_t d = 1; d < 3; d++)
            if (field->dim[d].count) size[d - 1] = field->dim[d].count;
        for (uint32_t i = 0; field->seats && i < size[0]; i++)
            for (uint32_t k = 0; k < size[1]; k++)
                for (uint32_t byte = 0; byte < walk_size(field); byte++)
                    hash =
                        fold(hash, row[i * field->dim[1].stride + k * field->dim[2].stride + byte]);
    }
    return hash;
}

static void views(walk *w, jacta_match *match, uint32_t seats, uint32_t but, walk_state *out) {
    for (uint32_t seat = 0; seat < JACTA_MAX_PLAYERS; seat++)
        if (seat != but && seats >> seat & 1)
            jacta_view(w->game, jacta_match_seat_state(match, seat), (int32_t)seat, &out[seat]);
}

/* One decision, or one throw, of one seat that may decide; the others notice nothing. */
static bool decide(walk *w, jacta_match *match, uint32_t seat, script *played) {
    static walk_state before[JACTA_MAX_PLAYERS], after[JACTA_MAX_PLAYERS];
    const void *state = jacta_match_seat_state(match, seat);
    uint32_t count, number = played->count[seat], deciders = jacta_match_deciders(match);
    int32_t turn = w->game->turn(state);
    if (turn != JACTA_CHANCE && turn != (int32_t)seat)
        return breaks(w, "seat %" PRIu32 " decides, but %" PRId32 " is asked", seat, turn);
    played->choices[seat][number] = choice_hash(w, played, state, seat, &count);
    jacta_move move = turn == JACTA_CHANCE ? w->game->draw(state, &w->rng)
                                           : played->list[jacta_rng_below(&w->rng, count)];
    played->events[seat][number] = (jacta_event){turn, move};
    played->count[seat]++;
    if (number + 1 == MOST_EVENTS) return breaks(w, "seat %" PRIu32 " never ends", seat);
    views(w, match, deciders, seat, before);
    if (!jacta_match_decide(match, seat, move))
        return breaks(w, "seat %" PRIu32 " is refused its move %" PRIu32, seat, move);
    deciders &= jacta_match_deciders(match) & ~(1u << seat);
    if (jacta_match_ply(match) != jacta_match_ply(w->match)) return true;
    if (!jacta_rng_below(&w->rng, 4) && jacta_match_reconsider(match, seat))
        played->count[seat]--; /* and decides anew */
    views(w, match, deciders, seat, after);
    for (uint32_t other = 0; other < JACTA_MAX_PLAYERS; other++)
        if (deciders >> other & 1 && !walk_same(w, &before[other], &after[other]))
            return breaks(w, "seat %" PRIu32 " sees what seat %" PRIu32 " decides", other, seat);
    return true;
}

/* A match at the same state, in which all have decided in an order drawn by lot. */
static jacta_match *decided(walk *w, script *played) {
    jacta_match *match = match_clone(w->match);
    while (match && jacta_match_ply(match) == jacta_match_ply(w->match)) {
        uint32_t seats = jacta_match_deciders(match), seat;
        do seat = jacta_rng_below(&w->rng, JACTA_MAX_PLAYERS);
        while (seats && !(seats >> seat & 1));
        if (seats && decide(w, match, seat, played)) continue;
        jacta_match_free(match);
        return NULL;
    }
    return match;
}

/* The same played in turn order, from the same lists. */
static bool played_in_turn(walk *w, script *played, uint32_t seats, const jacta_match *match) {
    walk_state state, next;
    uint32_t count, ply = jacta_match_ply(w->match);
    memcpy(&state, w->state, w->game->state_size);
    while (seats) {
        uint32_t seat = 0;
        for (; seat < JACTA_MAX_PLAYERS; seat++) {
            memcpy(&next, &state, w->game->state_size);
            if (!(seats >> seat & 1)) continue;
            w->game->ahead(&next, (int32_t)seat);
            if (walk_same(w, &next, &state)) break;
        }
        if (seat == JACTA_MAX_PLAYERS) return breaks(w, "it is nobody's turn among those who wait");
        seats &= ~(1u << seat);
        for (uint32_t i = 0; i < played->count[seat]; i++, ply++) {
            jacta_event event = played->events[seat][i];
            if (choice_hash(w, played, &state, seat, &count) != played->choices[seat][i])
                return breaks(w, "seat %" PRIu32 " stands otherwise in its turn", seat);
            if (jacta_match_event(match, ply).move != event.move ||
                jacta_match_event(match, ply).actor != event.actor)
                return breaks(w, "the match plays something else");
            w->game->apply(&state, event.move);
        }
    }
    return (ply == jacta_match_ply(match) && walk_same(w, &state, jacta_match_state(match, ply))) ||
           breaks(w, "another order leads elsewhere");
}

bool promise_together(walk *w) {
    if (!w->game->together) return true;
    jacta_together now = w->game->together(w->state);
    if (!(now.seats & (now.seats - 1))) return true;
    if (now.seats >> w->setup->players) return breaks(w, "a seat that nobody holds may decide");
    if (w->turn >= 0 && !(now.seats >> w->turn & 1))
        return breaks(w, "the seat whose turn it is may not decide");
    script *played = calloc(1, sizeof *played);
    jacta_match *match = played ? decided(w, played) : NULL;
    bool kept = match && played_in_turn(w, played, now.seats, match);
    jacta_match_free(match);
    free(played);
    return kept;
}
