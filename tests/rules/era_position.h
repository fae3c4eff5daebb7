/* Positions of Era for tests, in the words of the specification's examples: cells as (row, col)
 * from 0, dice as p5 (a peasant on face 5), moves in notation. */
#ifndef ERA_POSITION_H
#define ERA_POSITION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jacta.h"
#include "rules/era/era.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLIN, ROSALIE, TOM, PAUL };

static inline const jacta_game *game(void) {
    const jacta_game *found = jacta_game_find("era");
    assert_non_null(found);
    return found;
}

static inline uint32_t cell(uint32_t row, uint32_t col) {
    return 16 * (row + 1) + col + 1;
}

static inline era_state begin_with(uint32_t players, era_option option, uint32_t value) {
    jacta_setup setup = jacta_setup_default(game(), players);
    era_state s;
    jacta_error error;
    if (option < ERA_OPTIONS) setup.options[option] = value;
    if (!jacta_begin(game(), &setup, &s, &error)) fail_msg("refused: %s", error.code);
    return s;
}

static inline era_state begin(uint32_t players) {
    return begin_with(players, ERA_OPTIONS, 0);
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
    era_state s = begin_with(players, option, value);
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

static inline bool listed(const era_state *s, const char *notation, jacta_move *move) {
    jacta_error error;
    return jacta_read_move(game(), s, notation, move, &error);
}

static inline void each_part(era_state *s, const char *list,
                             void (*each)(era_state *, const char *)) {
    for (const char *part = list + strspn(list, "; "); *part; part += strspn(part, "; ")) {
        char notation[JACTA_MAX_NOTATION];
        int length = (int)strcspn(part, ";");
        snprintf(notation, sizeof notation, "%.*s", length, part);
        each(s, notation);
        part += length;
    }
}

static inline void play_one(era_state *s, const char *notation) {
    jacta_move move;
    if (!listed(s, notation, &move)) fail_msg("'%s' is refused", notation);
    game()->apply(s, move);
}

static inline void refuse_one(era_state *s, const char *notation) {
    jacta_move move;
    if (listed(s, notation, &move)) fail_msg("'%s' is accepted", notation);
}

/* Moves in notation, separated by semicolons. */
static inline void play(era_state *s, const char *list) {
    each_part(s, list, play_one);
}

static inline void refuse(era_state *s, const char *list) {
    each_part(s, list, refuse_one);
}

static inline uint32_t move_count(const era_state *s) {
    jacta_move moves[ERA_MOST_MOVES];
    return game()->moves(s, moves);
}

/* Exactly these moves are legal. */
static inline void offered(era_state *s, const char *list) {
    uint32_t parts = 0;
    jacta_move move;
    for (const char *part = list; *part; part += strcspn(part, ";"), part += strspn(part, "; ")) {
        char notation[JACTA_MAX_NOTATION];
        snprintf(notation, sizeof notation, "%.*s", (int)strcspn(part, ";"), part);
        if (!listed(s, notation, &move)) fail_msg("'%s' is not offered", notation);
        parts++;
    }
    assert_int_equal(move_count(s), parts);
}

static inline void turn_is(const era_state *s, era_phase phase, int32_t seat) {
    assert_int_equal(s->phase, phase);
    assert_int_equal(game()->turn(s), seat);
}

static inline int32_t total(const era_state *s, uint32_t seat) {
    jacta_scores sheet;
    game()->scores(s, &sheet);
    return sheet.total[seat];
}

static inline int32_t line(const era_state *s, uint32_t seat, const char *name) {
    jacta_scores sheet;
    char label[64];
    snprintf(label, sizeof label, "era.score.%s", name);
    game()->scores(s, &sheet);
    for (uint32_t i = 0; i < sheet.lines; i++)
        if (!strcmp(sheet.line[i].label, label)) return sheet.line[i].value[seat];
    fail_msg("no line %s", name);
    return 0;
}

#endif
