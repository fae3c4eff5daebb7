/* What an event brings about by itself: all is open, so both states tell. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/effect.h"

typedef struct {
    effect_listener listener;
    const rr_state *was, *is;
} story;

#define EFFECT(name) "rolling_realms.effect." name

static void tell(const story *tale, const jacta_effect *effect) {
    effect_tell(&tale->listener, effect);
}

static void tell_numbers(const story *tale, int32_t seat, const char *key, uint32_t first,
                         uint32_t second, uint32_t third) {
    jacta_effect effect = effect_start(seat, key);
    phrase_number(&effect.cause, (int32_t)first);
    phrase_number(&effect.cause, (int32_t)second);
    phrase_number(&effect.cause, (int32_t)third);
    tell(tale, &effect);
}

/* ---- What a placed die completes --------------------------------------------------------------- */

/* What is full is told with what it earned: gives its two resources to `sheets`. */
static void tell_full(const story *tale, rr_state *sheets, jacta_effect *effect,
                      const uint8_t gain[2]) {
    const uint8_t *have = sheets->sheet[sheets->seat].have[sheets->round];
    uint8_t had[RR_RESOURCES];
    for (uint32_t i = 0; i < RR_RESOURCES; i++) had[i] = have[i];
    rr_gain(sheets, gain[0]);
    rr_gain(sheets, gain[1]);
    for (uint32_t i = 0; i < RR_RESOURCES; i++)
        effect_change(effect, "rolling_realms.have", i, have[i] - had[i]);
    tell(tale, effect);
}

/* Squares of Tapestry are told by where they lie, lines of Cities count from 1, rows from the top,
 * columns from the left; columns of Castles have letters. */
static void tell_completed(const story *tale) {
    static const char *const letters[] = {"a", "b", "c", "d", "e"};
    const rr_state *was = tale->was, *is = tale->is;
    uint32_t seat = was->seat;
    rr_state sheets = *was;
    for (uint64_t full = rr_full_squares(is, seat) & ~rr_full_squares(was, seat); full;) {
        uint32_t square = bit_pop(&full);
        jacta_effect effect = effect_start((int32_t)seat, EFFECT("square"));
        phrase_key(&effect.cause, rr_place_key[square]);
        tell_full(tale, &sheets, &effect, (uint8_t[]){rr_tapestry_gain[square], RR_NOTHING});
    }
    for (uint64_t full = rr_full_lines(is, seat) & ~rr_full_lines(was, seat); full;) {
        uint32_t line = bit_pop(&full);
        jacta_effect effect =
            effect_start((int32_t)seat, line < 3 ? EFFECT("city_row") : EFFECT("city_column"));
        phrase_number(&effect.cause, (int32_t)(line % 3 + 1));
        tell_full(tale, &sheets, &effect, rr_city_lines[line].gain);
    }
    for (uint64_t full = rr_full_columns(is, seat) & ~rr_full_columns(was, seat); full;) {
        uint32_t column = bit_pop(&full);
        jacta_effect effect = effect_start((int32_t)seat, EFFECT("column"));
        phrase_text(&effect.cause, letters[column]);
        tell_full(tale, &sheets, &effect, rr_castles[is->options[RR_CASTLES_DOOR]][column].gain);
    }
}

/* Stars as if the round ended now: those of one realm may hang on another. */
static void tell_stars(const story *tale) {
    uint32_t seat = tale->was->seat, round = tale->was->round;
    for (uint64_t realms = tale->was->realms[round]; realms;) {
        rr_realm realm = (rr_realm)bit_pop(&realms);
        uint32_t stars = rr_stars(tale->is, seat, realm);
        jacta_effect effect = effect_start((int32_t)seat, EFFECT("stars"));
        if (stars == rr_stars(tale->was, seat, realm)) continue;
        phrase_key(&effect.cause, rr_realm_key[realm]);
        phrase_number(&effect.cause, (int32_t)stars);
        tell(tale, &effect);
    }
}

/* Nothing more is earned of a resource after the twelfth. */
static void tell_limit(const story *tale) {
    static const char *const keys[] = {EFFECT("limit.0"), EFFECT("limit.1"), EFFECT("limit.2")};
    uint32_t seat = tale->was->seat, round = tale->was->round;
    for (uint32_t resource = 0; resource < RR_RESOURCES; resource++)
        if (tale->is->sheet[seat].earned[round][resource] == RR_EARN_MAX &&
            tale->was->sheet[seat].earned[round][resource] < RR_EARN_MAX)
            tell_numbers(tale, (int32_t)seat, keys[resource], RR_EARN_MAX, 0, 0);
}

/* ---- Turns and rounds -------------------------------------------------------------------------- */

static void tell_lost_dice(const story *tale) {
    for (uint32_t die = 0; die < tale->was->dice_count; die++)
        if (!(tale->was->dice[die].marks & RR_PLACED))
            tell_numbers(tale, tale->was->seat, EFFECT("lost"), tale->was->dice[die].value, 0, 0);
}

/* What the round has brought everybody. */
static void tell_round_score(const story *tale) {
    uint32_t round = tale->was->round;
    for (uint32_t seat = 0; seat < tale->is->players; seat++) {
        const uint8_t *have = tale->is->sheet[seat].have[round];
        uint32_t stars = 0;
        for (uint64_t realms = tale->is->realms[round]; realms;)
            stars += rr_stars(tale->is, seat, (rr_realm)bit_pop(&realms));
        tell_numbers(tale, (int32_t)seat, EFFECT("score"), round + 1, stars,
                     (uint32_t)have[0] + have[1] + have[2]);
    }
}

/* The last three realms come by themselves, as do those that were fixed in advance. */
static void tell_realms(const story *tale) {
    jacta_effect effect = effect_start(JACTA_CHANCE, EFFECT("realms"));
    for (uint64_t realms = tale->is->realms[tale->is->round]; realms;)
        phrase_key(&effect.cause, rr_realm_key[bit_pop(&realms)]);
    phrase_number(&effect.cause, tale->is->round + 1);
    tell(tale, &effect);
}

static void tell_end(const story *tale) {
    const rr_state *was = tale->was, *is = tale->is;
    bool over = is->phase == RR_PHASE_OVER, round = over || is->round != was->round;
    tell_lost_dice(tale);
    if (round) tell_round_score(tale);
    if (over)
        tell_numbers(tale, JACTA_CHANCE, EFFECT("over"), 0, 0, 0);
    else if (round)
        tell_numbers(tale, JACTA_CHANCE, EFFECT("round"), is->round + 1u, 0, 0);
    if (round && is->phase == RR_PHASE_ROLL) tell_realms(tale);
}

void rr_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                void *context) {
    story tale = {.listener = {each, context}, .was = before, .is = after};
    switch (tale.was->phase) {
    case RR_PHASE_ROLL:
        tell_numbers(&tale, JACTA_CHANCE, EFFECT("turn"), tale.is->turn + 1u, RR_TURNS, 0);
        break;
    case RR_PHASE_ACT:
        if (move == RR_MOVE_END) {
            tell_end(&tale);
        } else {
            tell_completed(&tale);
            tell_limit(&tale);
            tell_stars(&tale);
        }
        break;
    default: break;
    }
}
