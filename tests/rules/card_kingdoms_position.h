/* Positions of Card Kingdoms for tests, in the words of the specification's examples: seats are
 * players A to E, seat 0 plays first, moves are in notation. */
#ifndef CARD_KINGDOMS_POSITION_H
#define CARD_KINGDOMS_POSITION_H

#include "position.h"
#include "rules/card_kingdoms/internal.h"

enum { A, B, C, D, E };

typedef ck_state position;

const position_words position_spoken = {
    .game = "card_kingdoms",
    .grammar = "^(slay [a-z]+ s[0-9]+( m[0-9]+)?|(recruit|build) [a-z_]+ g[0-9]+( m[0-9]+)?"
               "|gain (gold|strength|magic)|solace (gold|strength|magic)|choose [a-z]+ (gold|magic)"
               "|trade [a-z]+|thief ([0-4]|bank) (gold|magic) [1-3]|die [a-z_]+ [1-6]|keep [a-z]+"
               "|reward (gold|magic|citizen)|take [a-z]+|return [a-z_]+|pay magic|steal [0-4]"
               "|rob ([0-4]|monsters)|attack [a-z]+|capture [a-z]+|done|none|areas [a-z+]+"
               "|citizens [a-z]+|reveal [cd][0-9] [a-z_]+|deal [0-4] [a-z]+ [a-z]+|first [0-4]"
               "|roll [1-6] [1-6]|stolen [a-z_]+|dark_lord [a-z]+)$"};

/* ---- Moves ----------------------------------------------------------------------------------- */

static inline void roll(position *p, uint32_t a, uint32_t b) {
    char notation[16];
    snprintf(notation, sizeof notation, "roll %u %u", a < b ? a : b, a < b ? b : a);
    play(p, notation);
}

static inline void phase_is(const position *p, ck_phase phase) {
    assert_int_equal(p->phase, phase);
}

/* ---- Kingdoms -------------------------------------------------------------------------------- */

static inline ck_player *kingdom(position *p, uint32_t seat) {
    return &p->player[seat];
}

static inline void tokens(position *p, uint32_t seat, uint32_t g, uint32_t s, uint32_t m,
                          uint32_t v) {
    const uint32_t all[] = {g, s, m, v};
    memcpy(p->player[seat].tokens, all, sizeof all);
}

static inline void have(const position *p, uint32_t seat, uint32_t g, uint32_t s, uint32_t m,
                        uint32_t v) {
    const uint32_t all[] = {g, s, m, v};
    for (uint32_t i = 0; i < CK_TOKENS; i++)
        if (p->player[seat].tokens[i] != all[i])
            fail_msg("seat %u has g%u s%u m%u v%u", seat, p->player[seat].tokens[0],
                     p->player[seat].tokens[1], p->player[seat].tokens[2],
                     p->player[seat].tokens[3]);
}

static inline void citizens(position *p, uint32_t seat, uint32_t citizen, uint32_t copies) {
    ck_player *owner = kingdom(p, seat);
    uint8_t *role = &owner->roles[ck_citizens[citizen].role];
    *role = (uint8_t)(*role - owner->citizens[citizen] + copies);
    owner->citizens[citizen] = (uint8_t)copies;
}

static inline void monsters(position *p, uint32_t seat, uint32_t monster, uint32_t copies) {
    kingdom(p, seat)->monsters[monster] = (uint8_t)copies;
}

static inline void owns(position *p, uint32_t seat, uint32_t domain) {
    kingdom(p, seat)->domains |= 1u << domain;
    p->unseen_domains &= ~(1u << domain);
}

/* Citizens enough for every role requirement, without a card of values 1 to 6. */
static inline void all_roles(position *p, uint32_t seat) {
    citizens(p, seat, CK_MINER, 3);
    citizens(p, seat, CK_WARLORD, 3);
    citizens(p, seat, CK_ROGUE, 3);
    citizens(p, seat, CK_PRIESTESS, 3);
}

/* ---- Stacks ---------------------------------------------------------------------------------- */

static inline void exhaust(position *p, uint32_t stack) {
    memset(p->card[stack], CK_NONE, CK_DEPTH);
    p->height[stack] = 0;
}

static inline uint32_t monster_stack(const position *p, uint32_t area) {
    uint32_t column = 0;
    while (column < CK_COLUMNS && p->area[column] != area) column++;
    assert_true(column < CK_COLUMNS);
    return CK_AT_MONSTERS + column;
}

/* Takes cards off the monster's stack until it lies on top. */
static inline void on_top(position *p, uint32_t monster) {
    uint32_t stack = monster_stack(p, ck_monsters[monster].area);
    while (ck_top(p, stack) != monster) {
        assert_true(p->height[stack] > 1);
        p->card[stack][--p->height[stack]] = CK_NONE;
    }
}

static inline uint32_t height(const position *p, uint32_t stack) {
    return p->height[stack];
}

/* Puts a domain face up on a column, in exchange for the one that lies there. */
static inline void face_up(position *p, uint32_t column, uint32_t domain) {
    uint32_t stack = CK_AT_DOMAINS + column;
    uint8_t old = (uint8_t)ck_top(p, stack);
    for (uint32_t other = CK_AT_DOMAINS; other < CK_STACKS; other++)
        if (p->height[other] && ck_top(p, other) == domain)
            p->card[other][p->height[other] - 1] = old;
    if (p->unseen_domains >> domain & 1) p->unseen_domains ^= 1u << domain | 1u << old;
    p->card[stack][p->height[stack] - 1] = (uint8_t)domain;
}

static inline uint32_t exhausted(const position *p) {
    uint32_t empty = 0;
    for (uint32_t stack = 0; stack < CK_STACKS; stack++) empty += !p->height[stack];
    return empty;
}

/* ---- Starting -------------------------------------------------------------------------------- */

/* Draws the first outcome, or plays the first move, until the named phase comes. */
static inline void run_to(position *p, ck_phase phase) {
    while (p->phase != phase) go_on(p);
}

static inline position started(const jacta_setup *setup) {
    position p;
    begin(&p, setup);
    return p;
}

/* The first roll of seat 0, everybody with nothing but the starters, one option off its default. */
static inline position given_with(uint32_t players, ck_option option, uint32_t value) {
    jacta_setup setup = jacta_setup_default(game(), players);
    if (option < CK_OPTIONS) setup.options[option] = value;
    position p = started(&setup);
    run_to(&p, CK_PHASE_ROLL);
    for (uint32_t seat = 0; seat < players; seat++) tokens(&p, seat, 0, 0, 0, 0);
    return p;
}

static inline position given(uint32_t players) {
    return given_with(players, CK_OPTIONS, 0);
}

/* The first action of seat 0. */
static inline void to_action(position *p) {
    p->phase = CK_PHASE_ACTION;
    p->stage = CK_STAGE_ACTION_1;
    p->seat = p->active;
}

static inline position acting(uint32_t players) {
    position p = given(players);
    to_action(&p);
    return p;
}

/* Two actions of no importance. */
static inline void idle(position *p) {
    play(p, "gain gold; gain gold");
}

/* All a duke gives. */
static inline int32_t duke_points(const position *p, uint32_t column) {
    return line(p, column, "duke_roles") + line(p, column, "duke_cards") +
           line(p, column, "duke_resources");
}

#endif
