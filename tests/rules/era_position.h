/* Positions of Era for tests, in the words of the specification's examples: cells as (row, col)
 * from 0, dice as p5 (a peasant on face 5), moves in notation. */
#ifndef ERA_POSITION_H
#define ERA_POSITION_H

#include "position.h"
#include "rules/era/era.h"

enum { COLIN, ROSALIE, TOM, PAUL };

#define KIND "[a-z_]+[0-9]?"
#define CELL "[a-z][0-9]+"
#define DIE "[pnbc][0-5]"
#define RESOURCE "(goods|stone|wood|food)"
const position_words position_spoken = {
    .game = "era",
    .grammar =
        "^(place " KIND " " CELL "( r[1-3])?|remove " KIND " " CELL "|pick " DIE "|reroll|stop"
        "|set " DIE " " DIE "|quill c[0-5]( " DIE "[*]?)?|pass|collect [0-9]+ stone [0-9]+ food"
        "|(lose|take) " RESOURCE "|demand " RESOURCE " [0-3]|skip [0-3]|suffer|leave|pay|refuse"
        "|build " KIND "|end|roll (peasant|noble|burgher|clergy) [0-5]+)$"};

static inline uint32_t cell(uint32_t row, uint32_t col) {
    return 16 * (row + 1) + col + 1;
}

static inline era_state begun_with(uint32_t players, era_option option, uint32_t value) {
    jacta_setup setup = jacta_setup_default(game(), players);
    era_state s;
    if (option < ERA_OPTIONS) setup.options[option] = value;
    begin(&s, &setup);
    return s;
}

static inline era_state begun(uint32_t players) {
    return begun_with(players, ERA_OPTIONS, 0);
}

/* Puts a piece on a domain, without price or supply. */
static inline void put(era_state *s, uint32_t seat, era_kind kind, uint32_t rotation, uint32_t row,
                       uint32_t col) {
    era_put(&s->domain[seat], kind, rotation, cell(row, col));
    if (kind < ERA_BUILDINGS) s->owned[seat][kind]++;
}

static inline void clear(era_state *s, uint32_t seat) {
    memset(&s->domain[seat], 0, sizeof s->domain[seat]);
    memset(s->owned[seat], 0, sizeof s->owned[seat]);
}

/* The first round of a game whose domains hold the keep alone; seat 0 is the first player. */
static inline era_state given_with(uint32_t players, era_option option, uint32_t value) {
    era_state s = begun_with(players, option, value);
    for (uint32_t seat = 0; seat < players; seat++) {
        clear(&s, seat);
        put(&s, seat, ERA_KEEP, 0, 6, 6);
    }
    s.round = 1;
    return s;
}

static inline era_state given(uint32_t players) {
    return given_with(players, ERA_OPTIONS, 0);
}

static inline void stock(era_state *s, uint32_t seat, uint8_t goods, uint8_t stone, uint8_t wood,
                         uint8_t food) {
    const uint8_t all[] = {goods, stone, wood, food};
    memcpy(s->stock[seat], all, sizeof all);
}

static inline void stock_is(const era_state *s, uint32_t seat, int goods, int stone, int wood,
                            int food) {
    const int all[] = {goods, stone, wood, food};
    for (uint32_t i = 0; i < ERA_RESOURCES; i++) assert_int_equal(s->stock[seat][i], all[i]);
}

/* The dice a seat shows: "p3 p3 n0". */
static inline void dice(era_state *s, uint32_t seat, const char *list) {
    memset(s->dice[seat], 0, sizeof s->dice[seat]);
    for (; *list; list += strspn(list, " ")) {
        s->dice[seat]
               [ERA_FACES * (strcspn("pnbc", (char[]){list[0], 0})) + (size_t)(list[1] - '0')]++;
        list += 2;
    }
}

static inline void dice_are(const era_state *s, uint32_t seat, const char *list) {
    era_state wanted = *s;
    dice(&wanted, seat, list);
    assert_memory_equal(s->dice[seat], wanted.dice[seat], sizeof s->dice[seat]);
}

/* Starts a stage of the round, seat `first` first, as if the stage before had just ended. */
static inline void enter(era_state *s, era_stage stage) {
    memset(&s->now, 0, sizeof s->now);
    s->stage = (uint8_t)(stage - 1);
    s->active = (uint8_t)((s->first + s->players - 1u) % s->players);
    s->phase = ERA_PHASE_QUILL;
    game()->apply(s, ERA_MOVE_PASS);
}

/* The active seat decides on its dice after its first throw. */
static inline void thrown(era_state *s, const char *list) {
    memset(&s->now, 0, sizeof s->now);
    dice(s, s->active, list);
    s->stage = ERA_STAGE_ROLL;
    s->phase = ERA_PHASE_ROLL;
    s->now.throws = 1;
}

static inline void phase_is(const era_state *s, era_phase phase, int32_t seat) {
    assert_int_equal(s->phase, phase);
    turn_is(s, seat);
}

#endif
