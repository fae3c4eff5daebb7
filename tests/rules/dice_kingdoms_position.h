/* Positions of Dice Kingdoms for tests, in the words of the specification's examples: sheets are
 * written on directly, moves are played in notation. */
#ifndef DICE_KINGDOMS_POSITION_H
#define DICE_KINGDOMS_POSITION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "jacta.h"
#include "rules/dice_kingdoms/dice_kingdoms.h"
#include "rules/dice_kingdoms/tables.h"

#include <regex.h>
#include <stdio.h>
#include <string.h>

enum { C1, C2, C3, C4, C5, C6, C7, C8, C9_10, C11_12 };
enum { R01, R02, R03, R04, R05, R06, R07, R08, R09, R10, R11, R12, R13 };
enum { R14 = 13, R15, R16, R17, R18, R19, R20, R21, R22, R23, R24, R25, R26 };
enum {
    BLOCK_1A,
    BLOCK_1B,
    BLOCK_2A,
    BLOCK_2B,
    BLOCK_3A,
    BLOCK_3B,
    BLOCK_3C,
    BLOCK_4A,
    BLOCK_4B,
    BLOCK_4C
};

static inline const jacta_game *game(void) {
    const jacta_game *found = jacta_game_find("dice_kingdoms");
    assert_non_null(found);
    return found;
}

/* The notation is one this game can have, legal or not: a slip in a test must not pass as a refusal. */
static inline void assert_well_formed(const char *notation) {
    static const char grammar[] =
        "^((harvest|console) (holy|worker|shadow|soldier)|pass"
        "|(reward citizen|domain citizen|recruit) ([1-8]|9/10|11/12)"
        "|reward road r[0-2][0-9][ab]|reward lair [1-4]|(take|reveal) ([1-9]|1[0-4])"
        "|slay [1-4][abc]|build r[0-2][0-9][ab] [1-7]|first [0-4]|roll [1-6] [1-6]"
        "|colours [1-6] [1-6] [1-6] [1-6]|cross br[1-6]"
        "|cross ((green|yellow|red|blue)_(pm|flip)|any_pm|holy|worker|shadow|soldier)|event "
        "[a-z_]+)$";
    regex_t regex;
    assert_int_equal(regcomp(&regex, grammar, REG_EXTENDED | REG_NOSUB), 0);
    int mismatch = regexec(&regex, notation, 0, NULL, 0);
    regfree(&regex);
    if (mismatch) fail_msg("'%s' is no notation", notation);
}

static inline bool find_move(const dk_state *s, const char *notation, jacta_move *move) {
    jacta_error error;
    assert_well_formed(notation);
    return jacta_read_move(game(), s, notation, move, &error);
}

/* Calls `each` with every part of a list separated by "; ". */
static inline void each_part(dk_state *s, const char *list,
                             void (*each)(dk_state *, const char *)) {
    char copy[512], *rest = copy;
    assert_true((size_t)snprintf(copy, sizeof copy, "%s", list) < sizeof copy);
    for (char *part; (part = strtok_r(rest, ";", &rest));) each(s, part + strspn(part, " "));
}

static inline void play_one(dk_state *s, const char *notation) {
    jacta_move move;
    if (!find_move(s, notation, &move)) fail_msg("'%s' is refused", notation);
    game()->apply(s, move);
}

static inline void refuse_one(dk_state *s, const char *notation) {
    jacta_move move;
    if (find_move(s, notation, &move)) fail_msg("'%s' is accepted", notation);
}

static inline void offer_one(dk_state *s, const char *notation) {
    jacta_move move;
    if (!find_move(s, notation, &move)) fail_msg("'%s' is not listed", notation);
}

/* Plays the moves one after the other. */
static inline void play(dk_state *s, const char *list) {
    each_part(s, list, play_one);
}

/* None of the moves is legal here. */
static inline void refuse(dk_state *s, const char *list) {
    each_part(s, list, refuse_one);
}

/* All of the moves are legal here. */
static inline void offer(dk_state *s, const char *list) {
    each_part(s, list, offer_one);
}

static inline uint32_t count_listed(const dk_state *s, const char *words) {
    jacta_move moves[512];
    uint32_t found = 0, count = game()->moves(s, moves);
    for (uint32_t i = 0; i < count; i++) {
        char text[JACTA_MAX_NOTATION];
        jacta_text out = {text, sizeof text, 0};
        game()->face->write(s, moves[i], &out);
        found += strncmp(text, words, strlen(words)) == 0;
    }
    return found;
}

/* The listed moves that begin with those words are exactly these. */
static inline void offer_only(dk_state *s, const char *words, const char *list) {
    uint32_t parts = *list != '\0';
    for (const char *at = list; *at; at++) parts += *at == ';';
    offer(s, list);
    assert_int_equal(count_listed(s, words), parts);
}

/* ---- Positions ---------------------------------------------------------------------------------- */

static inline dk_state begun(uint32_t players, bool enlist_lowest) {
    dk_state s;
    jacta_error error;
    jacta_setup setup = jacta_setup_default(game(), players);
    setup.options[0] = enlist_lowest;
    if (!jacta_begin(game(), &setup, &s, &error)) fail_msg("refused: %s", error.code);
    return s;
}

/* Before the first roll, seat 0 first, statues 1 to 6 in the row. */
static inline dk_state given(uint32_t players) {
    dk_state s = begun(players, false);
    play(&s, "reveal 1; reveal 2; reveal 3; reveal 4; reveal 5; reveal 6");
    if (players > 1) play(&s, "first 0");
    return s;
}

/* Writes the set of road ends that the sheet's starts and domains connect. */
static inline void connect(dk_state *s, uint32_t seat) {
    s->ends[seat] = 0;
    for (uint32_t end = 0; end < DK_ENDS; end++) {
        const dk_road *road = &dk_roads[end / 2];
        uint32_t node = end & 1 ? road->b : road->a;
        bool open = s->sheet[seat].roads[end / 2] != (1u << road->boxes) - 1;
        bool left = node < DK_DOMAINS ? s->sheet[seat].domains >> node & 1 : node < DK_DEAD_END;
        if (open && left) s->ends[seat] |= 1ull << end;
    }
}

static inline void own(dk_state *s, uint32_t seat, dk_domain domain) {
    s->sheet[seat].domains |= (uint16_t)(1u << domain);
    connect(s, seat);
}

static inline void citizen(dk_state *s, uint32_t seat, uint32_t which, uint8_t boxes) {
    s->sheet[seat].ticked[DK_CITIZEN + which] = boxes;
}

static inline void guild(dk_state *s, uint32_t seat, dk_guild which, uint8_t boxes) {
    s->sheet[seat].ticked[DK_GUILD + which] = boxes;
}

static inline void block(dk_state *s, uint32_t seat, uint32_t which, uint8_t boxes) {
    s->sheet[seat].ticked[DK_BLOCK + which] = boxes;
}

static inline void chest(dk_state *s, uint32_t seat, uint8_t boxes) {
    s->sheet[seat].ticked[DK_CHEST] = boxes;
}

static inline void road(dk_state *s, uint32_t seat, uint32_t which, uint8_t boxes) {
    s->sheet[seat].roads[which] = boxes;
    connect(s, seat);
}

static inline void statue(dk_state *s, uint32_t seat, uint32_t number) {
    s->sheet[seat].statues |= (uint16_t)(1u << (number - 1));
}

static inline void row(dk_state *s, const char *numbers) {
    memset(s->row, 0, sizeof s->row);
    for (int number, used; sscanf(numbers, "%d%n", &number, &used) == 1; numbers += used)
        s->row[number - 1]++;
}

/* The active player's Action phase with those coloured dice. */
static inline void act(dk_state *s, uint8_t yellow, uint8_t red, uint8_t green, uint8_t blue) {
    const uint8_t dice[] = {1, 2, yellow, red, green, blue};
    memcpy(s->dice, dice, sizeof dice);
    s->phase = DK_PHASE_ACTION;
    s->seat = s->active;
}

/* ---- What stands on a sheet ------------------------------------------------------------------------ */

static inline void guild_is(const dk_state *s, uint32_t seat, dk_guild which, int boxes) {
    assert_int_equal(s->sheet[seat].ticked[DK_GUILD + which], boxes);
}

static inline void citizen_is(const dk_state *s, uint32_t seat, uint32_t which, int boxes) {
    assert_int_equal(dk_count(s, seat, DK_CITIZEN + which), boxes);
}

static inline void block_is(const dk_state *s, uint32_t seat, uint32_t which, int boxes) {
    assert_int_equal(s->sheet[seat].ticked[DK_BLOCK + which], boxes);
}

static inline void chest_is(const dk_state *s, uint32_t seat, int boxes) {
    assert_int_equal(s->sheet[seat].ticked[DK_CHEST], boxes);
}

static inline void wall_is(const dk_state *s, uint32_t seat, int boxes) {
    assert_int_equal(dk_count(s, seat, DK_WALL), boxes);
}

static inline bool owns(const dk_state *s, uint32_t seat, dk_domain domain) {
    return s->sheet[seat].domains >> domain & 1;
}

static inline jacta_scores scored(const dk_state *s) {
    jacta_scores scores;
    game()->scores(s, &scores);
    return scores;
}

/* Answers what the harvest asks with the first move listed, then the seat is to act. */
static inline void asked_to_act(dk_state *s, int32_t seat) {
    jacta_move moves[512];
    while (game()->turn(s) >= 0 && s->phase != DK_PHASE_ACTION) {
        game()->moves(s, moves);
        game()->apply(s, moves[0]);
    }
    assert_int_equal(s->phase, DK_PHASE_ACTION);
    assert_int_equal(game()->turn(s), seat);
}

/* The seat decides now. */
static inline void asked(const dk_state *s, int32_t seat) {
    assert_int_equal(game()->turn(s), seat);
}

#endif
