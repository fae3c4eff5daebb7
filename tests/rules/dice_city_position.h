/* Positions of Dice City for tests, in the words of the specification's examples: cities, stocks and
 * dice are laid out directly, moves and rolls are played in notation. */
#ifndef DICE_CITY_POSITION_H
#define DICE_CITY_POSITION_H

#include "position.h"
#include "rules/dice_city/internal.h"

#define DIE "(white|yellow|red|blue|black)"
#define SPACE DIE "[1-6]"
#define SORT "(wood|stone|iron)"
const position_words position_spoken = {
    .game = "dice_city",
    .grammar =
        "^((use|refresh|pass) " DIE "|move " DIE " " DIE " [+-]1|reactivate " DIE " " SPACE
        "|spend (wood|stone|iron|army|reroll)|end_(dice|attack|build)|discard [0-9]([+][0-9])*"
        "|(copy|place|shift) " SPACE "|triple " SORT "|trade 1 " SORT " " SORT "|trade 2 " SORT
        " " SORT "[+]" SORT "|reroll (none|" DIE "([+]" DIE ")*)|force [0-3] " DIE
        "|accept|decline|attack [0-3] " SPACE "|attack bandit_[234]|steal [0-3] " SORT
        "|build [0-9] [a-z_]+|build (lumber_mill|quarry|mine|regular_army)|load ship_(5|10|20)"
        "|extra [0-3] [0-3]|go_on|declare_end|roll [0-3] " DIE " [1-6]|reveal [0-9] [a-z_]+"
        "|first [0-3])$"};

/* ---- Laying out ------------------------------------------------------------------------------ */

static const char *const die_names[DC_ROWS] = {"white", "yellow", "red", "blue", "black"};

/* The space with that name, such as red3. */
static inline uint32_t space(const char *name) {
    for (uint32_t row = 0; row < DC_ROWS; row++) {
        size_t length = strlen(die_names[row]);
        if (!strncmp(name, die_names[row], length) && name[length] >= '1' && name[length] <= '6')
            return dc_space(row, (uint32_t)(name[length] - '0'));
    }
    fail_msg("'%s' is no space", name);
    return 0;
}

static inline void roll_everything(dc_state *s) {
    jacta_rng rng = jacta_rng_seed(1, 1);
    while (game()->turn(s) == JACTA_CHANCE) game()->apply(s, game()->draw(s, &rng));
}

static inline dc_state given_setup(const jacta_setup *setup) {
    dc_state s;
    begin(&s, setup);
    roll_everything(&s);
    return s;
}

/* The first turn of seat 0, all dice on column 1, with one option off its default. */
static inline dc_state given_with(uint32_t players, dc_option option, uint32_t value) {
    jacta_setup setup = jacta_setup_default(game(), players);
    setup.options[DC_FIRST_SEAT] = 1;
    setup.options[option] = value;
    dc_state s = given_setup(&setup);
    for (uint32_t seat = 0; seat < players; seat++) memset(s.city[seat].die, 1, DC_ROWS);
    return s;
}

static inline dc_state given(uint32_t players) {
    return given_with(players, DC_FIRST_SEAT, 1);
}

static inline void stand(dc_state *s, uint32_t seat, const char *where, dc_code code) {
    s->city[seat].location[space(where)] = (uint8_t)code;
}

/* Six locations of a row from the left. */
static inline void stand_row(dc_state *s, uint32_t seat, const char *row, const dc_code codes[6]) {
    char name[16];
    for (uint32_t i = 0; i < DC_COLUMNS; i++) {
        snprintf(name, sizeof name, "%s%u", row, i + 1);
        stand(s, seat, name, codes[i]);
    }
}

static inline void fill_row(dc_state *s, uint32_t seat, const char *row, dc_code code) {
    stand_row(s, seat, row, (dc_code[6]){code, code, code, code, code, code});
}

static inline void token_on(dc_state *s, uint32_t seat, const char *where) {
    s->city[seat].deactivated |= 1u << space(where);
}

static inline bool has_token(const dc_state *s, uint32_t seat, const char *where) {
    return !dc_active(&s->city[seat], space(where));
}

static inline dc_code location(const dc_state *s, uint32_t seat, const char *where) {
    return dc_at(&s->city[seat], space(where));
}

/* The unused dice of the active player, such as "white1 red3"; the others are spent. */
static inline void dice(dc_state *s, const char *list) {
    s->dice = 0;
    for (const char *at = list; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        uint32_t where = space(at);
        s->dice |= (uint8_t)(1u << dc_row(where));
        s->city[s->seat].die[dc_row(where)] = (uint8_t)(where % DC_COLUMNS + 1);
    }
}

static inline void dice_are(const dc_state *s, const char *list) {
    uint8_t unused = 0;
    for (const char *at = list; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        uint32_t where = space(at);
        unused |= (uint8_t)(1u << dc_row(where));
        assert_int_equal(s->city[s->seat].die[dc_row(where)], where % DC_COLUMNS + 1);
    }
    assert_int_equal(s->dice, unused);
}

static inline void stock(dc_state *s, uint32_t seat, uint8_t wood, uint8_t stone, uint8_t iron) {
    memcpy(s->city[seat].stock, (uint8_t[]){wood, stone, iron}, DC_RESOURCES);
}

static inline void stock_is(const dc_state *s, uint32_t seat, int wood, int stone, int iron) {
    assert_int_equal(s->city[seat].stock[DC_WOOD], wood);
    assert_int_equal(s->city[seat].stock[DC_STONE], stone);
    assert_int_equal(s->city[seat].stock[DC_IRON], iron);
}

static inline void army_is(const dc_state *s, int army, int against_bandits) {
    assert_int_equal(s->turn.army, army);
    assert_int_equal(s->turn.army_bandits, against_bandits);
}

/* The display, from slot 0; the rest of it is empty. The deck stays as it is. */
static inline void display(dc_state *s, uint32_t count, const dc_code *codes) {
    memset(s->display, 0, sizeof s->display);
    for (uint32_t slot = 0; slot < count; slot++) s->display[slot] = (uint8_t)codes[slot];
}

/* The deck holds just these cards. */
static inline void deck(dc_state *s, uint32_t count, const dc_code *codes) {
    memset(s->deck, 0, sizeof s->deck);
    for (uint32_t i = 0; i < count; i++) s->deck[codes[i] - DC_DECK]++;
    s->deck_left = (uint8_t)count;
}

static inline void go_to(dc_state *s, dc_phase phase) {
    s->phase = (uint8_t)phase;
    if (phase != DC_PHASE_DICE) s->dice = 0;
}

/* The attack of the active player with that much army. */
static inline void attack_with(dc_state *s, uint8_t army, uint8_t against_bandits) {
    go_to(s, DC_PHASE_ATTACK);
    s->turn.army = army;
    s->turn.army_bandits = against_bandits;
}

static inline void phase_is(const dc_state *s, dc_phase phase) {
    assert_int_equal(s->phase, phase);
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* The notation is one this game can have, legal or not: a slip in a test must not pass as a
 * refusal. */
/* Ends the turn from the build phase: all dice show 1, and what is revealed is drawn. */
static inline void finish_turn(dc_state *s) {
    play(s, "end_build");
    while (s->roll) game()->apply(s, 1);
    roll_everything(s);
}

#endif
