/* Positions of Card Kingdoms for tests, in the words of the specification's examples: seats are
 * players A to E, seat 0 plays first, moves are in notation. */
#ifndef CARD_KINGDOMS_POSITION_H
#define CARD_KINGDOMS_POSITION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jacta.h"
#include "rules/card_kingdoms/internal.h"

#include <regex.h>
#include <stdio.h>
#include <string.h>

enum { A, B, C, D, E };
enum { MOST_MOVES = 256, MOST_CHANCES = 56 };

typedef ck_state position;

static inline const jacta_game *game(void) {
    const jacta_game *found = jacta_game_find("card_kingdoms");
    assert_non_null(found);
    return found;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* The notation is one this game can have, legal or not: a slip in a test must not pass as a refusal. */
static inline void assert_well_formed(const char *notation) {
    static const char grammar[] =
        "^(slay [a-z]+ s[0-9]+( m[0-9]+)?|(recruit|build) [a-z_]+ g[0-9]+( m[0-9]+)?"
        "|gain (gold|strength|magic)|solace (gold|strength|magic)|choose [a-z]+ (gold|magic)"
        "|trade [a-z]+|thief ([0-4]|bank) (gold|magic) [1-3]|die [a-z_]+ [1-6]|keep [a-z]+"
        "|reward (gold|magic|citizen)|take [a-z]+|return [a-z_]+|pay magic|steal [0-4]"
        "|rob ([0-4]|monsters)|attack [a-z]+|capture [a-z]+|done|none|areas [a-z+]+"
        "|citizens [a-z]+|reveal [cd][0-9] [a-z_]+|deal [0-4] [a-z]+ [a-z]+|first [0-4]"
        "|roll [1-6] [1-6]|stolen [a-z_]+|dark_lord [a-z]+)$";
    regex_t regex;
    assert_int_equal(regcomp(&regex, grammar, REG_EXTENDED | REG_NOSUB), 0);
    int mismatch = regexec(&regex, notation, 0, NULL, 0);
    regfree(&regex);
    if (mismatch) fail_msg("'%s' is no notation", notation);
}

static inline bool find_move(const position *p, const char *notation, jacta_move *move) {
    assert_well_formed(notation);
    jacta_error error;
    return jacta_read_move(game(), p, notation, move, &error);
}

static inline void play_one(position *p, const char *notation) {
    jacta_move move;
    if (!find_move(p, notation, &move)) fail_msg("'%s' is refused", notation);
    game()->apply(p, move);
}

static inline void refuse_one(position *p, const char *notation) {
    jacta_move move;
    if (find_move(p, notation, &move)) fail_msg("'%s' is accepted", notation);
}

static inline void offer_one(position *p, const char *notation) {
    jacta_move move;
    if (!find_move(p, notation, &move)) fail_msg("'%s' is not listed", notation);
}

/* Calls `each` with every part of a list separated by "; ". */
static inline void each_part(position *p, const char *list,
                             void (*each)(position *, const char *)) {
    for (const char *part = list + strspn(list, "; "); *part; part += strspn(part, "; ")) {
        char notation[JACTA_MAX_NOTATION];
        int length = (int)strcspn(part, ";");
        snprintf(notation, sizeof notation, "%.*s", length, part);
        each(p, notation);
        part += length;
    }
}

static inline void play(position *p, const char *list) {
    each_part(p, list, play_one);
}

static inline void refuse(position *p, const char *list) {
    each_part(p, list, refuse_one);
}

static inline void offer(position *p, const char *list) {
    each_part(p, list, offer_one);
}

/* How many legal moves or outcomes begin with those words. */
static inline uint32_t count_listed(const position *p, const char *words) {
    jacta_move moves[MOST_MOVES];
    jacta_chance chances[MOST_CHANCES];
    bool chance = game()->turn(p) == JACTA_CHANCE;
    uint32_t found = 0, count = chance ? game()->chances(p, chances) : game()->moves(p, moves);
    for (uint32_t i = 0; i < count; i++) {
        char text[JACTA_MAX_NOTATION];
        jacta_text out = {text, sizeof text, 0};
        game()->face->write(p, chance ? chances[i].move : moves[i], &out);
        found += strncmp(text, words, strlen(words)) == 0;
    }
    return found;
}

/* The listed moves that begin with those words ("" for all) are exactly these. */
static inline void offer_only(position *p, const char *words, const char *list) {
    uint32_t parts = *list != '\0';
    for (const char *at = list; *at; at++) parts += *at == ';';
    offer(p, list);
    assert_int_equal(count_listed(p, words), parts);
}

static inline void roll(position *p, uint32_t a, uint32_t b) {
    char notation[16];
    snprintf(notation, sizeof notation, "roll %u %u", a < b ? a : b, a < b ? b : a);
    play_one(p, notation);
}

static inline void turn_is(const position *p, int32_t seat) {
    assert_int_equal(game()->turn(p), seat);
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
    while (p->phase != phase) {
        jacta_move moves[MOST_MOVES];
        jacta_chance chances[MOST_CHANCES];
        int32_t turn = game()->turn(p);
        assert_int_not_equal(turn, JACTA_OVER);
        if (turn == JACTA_CHANCE) {
            game()->chances(p, chances);
            moves[0] = chances[0].move;
        } else {
            game()->moves(p, moves);
        }
        game()->apply(p, moves[0]);
    }
}

static inline position started(const jacta_setup *setup) {
    position p;
    jacta_error error;
    if (!jacta_begin(game(), setup, &p, &error)) fail_msg("refused: %s", error.code);
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

static inline int32_t total(const position *p, uint32_t column) {
    jacta_scores scores;
    game()->scores(p, &scores);
    return scores.total[column];
}

static inline int32_t rank(const position *p, uint32_t column) {
    jacta_scores scores;
    game()->scores(p, &scores);
    return scores.rank[column];
}

static inline int32_t line(const position *p, uint32_t column, const char *label) {
    jacta_scores scores;
    char key[96];
    snprintf(key, sizeof key, "card_kingdoms.score.%s", label);
    game()->scores(p, &scores);
    for (uint32_t i = 0; i < scores.lines; i++)
        if (!strcmp(scores.line[i].label, key)) return scores.line[i].value[column];
    fail_msg("no line %s", label);
    return 0;
}

/* All a duke gives. */
static inline int32_t duke_points(const position *p, uint32_t column) {
    return line(p, column, "duke_roles") + line(p, column, "duke_cards") +
           line(p, column, "duke_resources");
}

#endif
