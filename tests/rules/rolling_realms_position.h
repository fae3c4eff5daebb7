/* Positions of Rolling Realms for tests, in the words of the specification's examples: solo, the
 * named realms in round 1, moves in notation. A roll with a > b is kept sorted by the program; the
 * helpers then exchange d0 and d1, so that an example stays as it is printed. */
#ifndef ROLLING_REALMS_POSITION_H
#define ROLLING_REALMS_POSITION_H

#include "position.h"
#include "rules/rolling_realms/rolling_realms.h"

typedef struct {
    rr_state now;
    bool exchanged;
} position;

/* Between the specification's numbering of the rolled dice and the program's; its own inverse. */
static inline void renumber(const void *state, char *notation) {
    const position *p = state;
    for (char *at = notation; p->exchanged && (at = strchr(at, 'd')); at++)
        if ((at == notation || at[-1] == ' ') && (at[1] == '0' || at[1] == '1') &&
            (at[2] == ' ' || !at[2]))
            at[1] ^= 1;
}

const position_words position_spoken = {
    .game = "rolling_realms",
    .grammar =
        "^(d1?[0-9] (tap [1-6],[1-6] r[0-3]|cit [1-3],[1-3]|scy (top|bottom)|win (7|12|16)|cas "
        "[a-e]"
        "|eup ((left|right)(=(heart|pumpkin))?|left(=(heart|pumpkin))?[+]right(=(heart|pumpkin))?)"
        "|cha (take [1-6]|ship)|mls (pumpkin|heart)|vit (circle|1[0-2] [1-6]([+][1-6])*))"
        "|adjust_[23] d1?[0-9] [+-]1|reuse_(pair|any|seven) d1?[0-9]|buy_die [1-6]|end_turn"
        "|(pick_)?realms [a-z]{3}[+][a-z]{3}[+][a-z]{3}|roll [1-6] [1-6])$",
    .respell = renumber};

static const char *const realm_codes[RR_REALMS] = {"tap", "cit", "eup", "scy", "win",
                                                   "cas", "cha", "mls", "vit"};

/* The set of realms of a list such as tap+cit+eup. */
static inline uint32_t realm_set(const char *codes) {
    uint32_t set = 0;
    for (uint32_t realm = 0; realm < RR_REALMS; realm++)
        if (strstr(codes, realm_codes[realm])) set |= 1u << realm;
    return set;
}

/* The set of die values of a list of digits. */
static inline uint8_t values(const char *digits) {
    uint32_t set = 0;
    for (; *digits; digits++) set |= 1u << (*digits - '1');
    return (uint8_t)set;
}

static inline uint64_t cell(uint32_t x, uint32_t y) {
    return (uint64_t)1 << (6 * y + x);
}

/* The start of round 1 before the first roll, with one option off its default. */
static inline position given_with(rr_option option, uint32_t value, const char *realms) {
    jacta_setup setup = jacta_setup_default(game(), 1);
    setup.options[RR_ROUND_1] = realm_set(realms);
    if (option < RR_ROUND_1) setup.options[option] = value;
    position p = {.exchanged = false};
    begin(&p.now, &setup);
    assert_int_equal(p.now.phase, RR_PHASE_ROLL);
    return p;
}

static inline position given(const char *realms) {
    return given_with(RR_OPTIONS, 0, realms);
}

static inline rr_sheet *sheet(position *p) {
    return &p->now.sheet[p->now.seat];
}

/* Earned and not spent. */
static inline void resources(position *p, uint8_t pumpkins, uint8_t hearts, uint8_t coins) {
    const uint8_t all[] = {pumpkins, hearts, coins};
    memcpy(sheet(p)->earned[p->now.round], all, sizeof all);
    memcpy(sheet(p)->have[p->now.round], all, sizeof all);
}

/* The notation is one this game can have, legal or not: a slip in a test must not pass for a
 * refusal. */
static inline void roll(position *p, uint32_t a, uint32_t b) {
    assert_int_equal(game()->turn(&p->now), JACTA_CHANCE);
    char notation[16];
    snprintf(notation, sizeof notation, "roll %u %u", a < b ? a : b, a < b ? b : a);
    play(p, notation);
    p->exchanged = a > b;
}

static inline rr_die die(const position *p, uint32_t index) {
    return p->now.dice[p->exchanged && index < 2 ? 1 - index : index];
}

/* The values of all dice of the turn, as digits. */
static inline void dice_are(const position *p, const char *digits) {
    assert_int_equal(p->now.dice_count, strlen(digits));
    for (uint32_t i = 0; digits[i]; i++) assert_int_equal(die(p, i).value, digits[i] - '0');
}

static inline void earned_is(position *p, int pumpkins, int hearts, int coins) {
    const uint8_t *earned = sheet(p)->earned[p->now.round];
    assert_int_equal(earned[RR_PUMPKIN], pumpkins);
    assert_int_equal(earned[RR_HEART], hearts);
    assert_int_equal(earned[RR_COIN], coins);
}

static inline void have_is(position *p, int pumpkins, int hearts, int coins) {
    const uint8_t *have = sheet(p)->have[p->now.round];
    assert_int_equal(have[RR_PUMPKIN], pumpkins);
    assert_int_equal(have[RR_HEART], hearts);
    assert_int_equal(have[RR_COIN], coins);
}

static inline void spent_is(position *p, int pumpkins, int hearts, int coins) {
    const uint8_t *earned = sheet(p)->earned[p->now.round];
    have_is(p, earned[RR_PUMPKIN] - pumpkins, earned[RR_HEART] - hearts, earned[RR_COIN] - coins);
}

static inline uint32_t stars(const position *p, rr_realm realm) {
    return rr_stars(&p->now, p->now.seat, realm);
}

#endif
