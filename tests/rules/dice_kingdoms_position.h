/* Positions of Dice Kingdoms for tests, in the words of the specification's examples: sheets are
 * written on directly, moves are played in notation. */
#ifndef DICE_KINGDOMS_POSITION_H
#define DICE_KINGDOMS_POSITION_H

#include "position.h"
#include "rules/dice_kingdoms/dice_kingdoms.h"
#include "rules/dice_kingdoms/tables.h"

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

const position_words position_spoken = {
    .game = "dice_kingdoms",
    .grammar = "^((harvest|console) (holy|worker|shadow|soldier)|pass"
               "|(reward citizen|domain citizen|recruit) ([1-8]|9/10|11/12)"
               "|reward road r[0-2][0-9][ab]|reward lair [1-4]|(take|reveal) ([1-9]|1[0-4])"
               "|slay [1-4][abc]|build r[0-2][0-9][ab] [1-7]|first [0-4]|roll [1-6] [1-6]"
               "|colours [1-6] [1-6] [1-6] [1-6]|cross br[1-6]"
               "|cross ((green|yellow|red|blue)_(pm|flip)|any_pm|holy|worker|shadow|soldier)|event "
               "[a-z_]+)$"};

/* ---- Positions ---------------------------------------------------------------------------------- */

static inline dk_state begun(uint32_t players, bool enlist_lowest) {
    dk_state s;
    jacta_setup setup = jacta_setup_default(game(), players);
    setup.options[0] = enlist_lowest;
    begin(&s, &setup);
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

/* Answers what the harvest asks with the first move listed, then the seat is to act. */
static inline void asked_to_act(dk_state *s, int32_t seat) {
    while (game()->turn(s) >= 0 && s->phase != DK_PHASE_ACTION) go_on(s);
    assert_int_equal(s->phase, DK_PHASE_ACTION);
    turn_is(s, seat);
}

#endif
