/* Layouts stay behind the screens until the last one stands, dice until everybody has stopped. */
#include "internal.h"
#include "rules/core/rng.h"

#include <string.h>

static void clear_layout(era_domain *domain) {
    memset(domain, 0, sizeof *domain);
    era_put(domain, ERA_KEEP, 0, ERA_START_CELL);
}

void era_hide(void *state, int32_t viewer) {
    era_state *s = state;
    for (int32_t seat = 0; seat < s->players; seat++) {
        if (seat == viewer) continue;
        if (s->stage == ERA_STAGE_LAYOUT) clear_layout(&s->domain[seat]);
        if (s->stage != ERA_STAGE_ROLL) continue;
        memset(s->dice[seat], 0, sizeof s->dice[seat]);
        if (seat == s->active) memset(&s->now, 0, sizeof s->now);
    }
}

/* All of a layout is on the table once the screens are gone; of the throws behind them only the last
 * faces are, which are no event. */
uint32_t era_witnesses(const void *state, jacta_move move, const void *now) {
    const era_state *s = state, *later = now;
    bool secret = s->stage == ERA_STAGE_ROLL ||
                  (s->stage == ERA_STAGE_LAYOUT && later->stage == ERA_STAGE_LAYOUT);
    (void)move;
    return secret ? 1u << s->active : JACTA_EVERYBODY;
}

/* Whether the screens are taken away. */
bool era_reveals(const void *state, jacta_move move) {
    const era_state *s = state;
    if (s->stage != ERA_STAGE_LAYOUT && s->stage != ERA_STAGE_ROLL) return false;
    era_state next = *s;
    era_apply(&next, move);
    return next.stage != s->stage || next.round != s->round;
}

/* ---- Possible worlds ------------------------------------------------------------------------- */

static jacta_move any_move(const era_state *s, jacta_rng *rng) {
    jacta_move moves[ERA_MOST_MOVES];
    uint32_t count = era_moves(s, moves);
    return moves[rng_below(rng, count)];
}

/* Places the first pieces of a layout anywhere. */
static void imagine_layout(era_state *s, uint32_t seat, uint32_t pieces, jacta_rng *rng) {
    uint8_t active = s->active;
    s->active = (uint8_t)seat;
    while (s->domain[seat].count < 1 + pieces) {
        uint32_t kind = era_piece_to_place(s);
        jacta_move move = any_move(s, rng);
        era_put(&s->domain[seat], kind, move / ERA_CELLS, move % ERA_CELLS);
    }
    s->active = active;
}

/* Rolls for a seat with random decisions. Where the seat is not done, the world is one of those it
 * passes on the way that wait for the same: a throw, or a decision. */
static void imagine_roll(era_state *s, uint32_t seat, bool done, jacta_rng *rng) {
    era_state world = *s;
    uint32_t seen = 0;
    world.active = (uint8_t)seat;
    memset(&world.now, 0, sizeof world.now);
    for (era_take_dice(&world);;) {
        if (!done && world.phase == s->phase && rng_below(rng, ++seen) == 0) {
            memcpy(s->dice[seat], world.dice[seat], sizeof s->dice[seat]);
            s->now = world.now;
        }
        if (world.phase == ERA_PHASE_ROLL) {
            jacta_move move = any_move(&world, rng);
            if (move == ERA_MOVE_STOP) break;
            era_roll_move(&world, move);
        } else if (era_land(&world, era_draw(&world, rng))) {
            world.phase = ERA_PHASE_ROLL;
            if (++world.now.throws == ERA_THROWS) break;
        }
    }
    if (done) memcpy(s->dice[seat], world.dice[seat], sizeof s->dice[seat]);
}

void era_imagine(void *state, int32_t viewer, jacta_rng *rng) {
    era_state *s = state;
    if (s->stage == ERA_STAGE_LAYOUT) {
        uint32_t all = era_start_count(s);
        for (uint32_t seat = 0; seat <= s->active; seat++)
            if ((int32_t)seat != viewer)
                imagine_layout(s, seat, seat < s->active ? all : rng_below(rng, all), rng);
    } else if (s->stage == ERA_STAGE_ROLL) {
        for (uint32_t seat = s->first;; seat = seat_next(seat, s->players)) {
            if ((int32_t)seat != viewer && era_dwellings(s, seat))
                imagine_roll(s, seat, seat != s->active, rng);
            if (seat == s->active) break;
        }
    }
}
