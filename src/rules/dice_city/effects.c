/* What an event brings about by itself: all is open, so both states tell. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/effect.h"
#include "rules/core/verb.h"

typedef struct {
    effect_listener listener;
    const dc_state *was, *is;
    uint32_t verb; /* of the move; DC_VERBS: a chance event */
    uint32_t part[2];
} story;

#define EFFECT(name) "dice_city.effect." name

static void tell(const story *tale, const jacta_effect *effect) {
    effect_tell(&tale->listener, effect);
}

static void tell_number(const story *tale, int32_t seat, const char *key, int32_t number) {
    jacta_effect effect = effect_start(seat, key);
    phrase_number(&effect.cause, number);
    tell(tale, &effect);
}

static jacta_effect about_space(uint32_t seat, const char *key, uint32_t code, uint32_t space) {
    jacta_effect effect = effect_start((int32_t)seat, key);
    phrase_key(&effect.cause, dc_locations[code].key);
    phrase_key(&effect.cause, dc_row_key[dc_row(space)]);
    phrase_number(&effect.cause, (int32_t)(space % DC_COLUMNS + 1));
    return effect;
}

/* ---- Abilities --------------------------------------------------------------------------------- */

/* The space whose ability the move has carried out; DC_SPACES: none. */
static uint32_t performed(const story *tale) {
    const dc_city *city = &tale->was->city[tale->was->seat];
    if (tale->is->phase == DC_PHASE_ASK) return DC_SPACES;
    switch (tale->verb) {
    case DC_VERB_USE: return dc_space(tale->part[0], city->die[tale->part[0]]);
    case DC_VERB_ACCEPT: return tale->was->at;
    case DC_VERB_CHOOSE:
        return tale->was->phase == DC_PHASE_ASK && dc_asking(tale->was)->op == DC_OP_COPY
                   ? tale->part[0]
                   : DC_SPACES;
    default: return DC_SPACES;
    }
}

/* What other locations have added to the one used, and the cards that a guild has harvested. */
static void tell_ability(const story *tale) {
    const dc_state *was = tale->was;
    const dc_city *city = &was->city[was->seat];
    uint32_t used = performed(tale);
    if (used == DC_SPACES) return;
    const dc_location *l = &dc_locations[dc_at(city, used)];
    jacta_effect effect = effect_start(was->seat, EFFECT("bonus"));
    bool army = l->op == DC_OP_ARMY || l->op == DC_OP_ARMY_BANDITS;
    phrase_key(&effect.cause, dc_locations[army ? DC_BLACKSMITH : DC_MINT].key);
    if (army) effect_change(&effect, "dice_city.army", 0, was->turn.army_bonus);
    for (uint32_t r = 0; r < DC_RESOURCES && l->op == DC_OP_GAIN; r++)
        if (dc_amount(l->amount, r))
            effect_change(&effect, "dice_city.stock", r, (int32_t)dc_resource_bonus(was, l));
    if (effect.changes) tell(tale, &effect);
    uint64_t harvested = l->op == DC_OP_GUILD ? dc_harvested(was, city, dc_row(used)) : 0;
    while (harvested) {
        uint32_t space = bit_pop(&harvested), code = dc_at(city, space);
        effect = about_space(was->seat, EFFECT("harvest"), code, space);
        for (uint32_t r = 0; r < DC_RESOURCES; r++)
            effect_change(&effect, "dice_city.stock", r,
                          dc_amount(dc_locations[code].amount, r) > 0);
        tell(tale, &effect);
    }
}

/* Deactivation tokens that come and go, unless the move has said so. */
static void tell_tokens(const story *tale) {
    for (uint32_t seat = 0; seat < tale->is->players; seat++) {
        const dc_city *was = &tale->was->city[seat], *is = &tale->is->city[seat];
        uint64_t placed = is->deactivated & ~was->deactivated;
        uint64_t gone = was->deactivated & ~is->deactivated;
        while (placed && tale->verb != DC_VERB_ACCEPT) {
            uint32_t space = bit_pop(&placed);
            jacta_effect effect = about_space(seat, EFFECT("deactivated"), dc_at(is, space), space);
            tell(tale, &effect);
        }
        while (gone && tale->verb != DC_VERB_REACTIVATE) {
            uint32_t space = bit_pop(&gone);
            jacta_effect effect = about_space(seat, EFFECT("covered"), dc_at(was, space), space);
            tell(tale, &effect);
        }
    }
}

/* ---- Attacks and piles ------------------------------------------------------------------------- */

static void tell_theft(const story *tale) {
    jacta_effect effect = effect_start((int32_t)tale->part[0], EFFECT("robbed"));
    phrase_seat(&effect.cause, tale->was->seat);
    effect_change(&effect, "dice_city.stock", tale->part[1], -1);
    tell(tale, &effect);
}

static void tell_piles(const story *tale) {
    const dc_state *was = tale->was, *is = tale->is;
    for (uint32_t pile = 0; pile < DC_PILES; pile++) {
        if (was->bandits[pile] && !is->bandits[pile])
            tell_number(tale, JACTA_CHANCE, EFFECT("no_bandits"), dc_bandits[pile].points);
        if (was->ships[pile] && !is->ships[pile])
            tell_number(tale, JACTA_CHANCE, EFFECT("no_ships"), dc_ships[pile].points);
    }
    for (uint32_t basic = 0; basic < DC_BASICS; basic++) {
        jacta_effect effect = effect_start(JACTA_CHANCE, EFFECT("no_basics"));
        phrase_key(&effect.cause, dc_locations[DC_BASIC + basic].key);
        if (was->basics[basic] && !is->basics[basic]) tell(tale, &effect);
    }
    if (was->deck_left && !is->deck_left) tell_number(tale, JACTA_CHANCE, EFFECT("no_deck"), 0);
}

/* ---- Turns and rounds -------------------------------------------------------------------------- */

/* One of each resource is kept, and what the turn has gathered is gone. */
static void tell_clearing(const story *tale) {
    uint32_t seat = tale->was->seat;
    const dc_turn *now = &tale->was->turn;
    jacta_effect stock = effect_start((int32_t)seat, EFFECT("kept"));
    jacta_effect turn = effect_start((int32_t)seat, EFFECT("dismissed"));
    for (uint32_t r = 0; r < DC_RESOURCES; r++)
        effect_change(&stock, "dice_city.stock", r,
                      tale->is->city[seat].stock[r] - tale->was->city[seat].stock[r]);
    if (stock.changes) tell(tale, &stock);
    effect_change(&turn, "dice_city.army", 0, -now->army);
    effect_change(&turn, "dice_city.army_bandits", 0, -now->army_bandits);
    effect_change(&turn, "dice_city.army_bonus", 0, -now->army_bonus);
    effect_change(&turn, "dice_city.resource_bonus", 0, -now->resource_bonus);
    effect_change(&turn, "dice_city.bandit_weakness", 0, -now->bandit_weakness);
    if (turn.changes) tell(tale, &turn);
}

/* Solo: what was left of the lower row is gone, and the upper one has taken its place. */
static void tell_slide(const story *tale) {
    for (uint32_t slot = 0; slot < dc_slots(tale->was) / 2; slot++) {
        jacta_effect effect = effect_start(JACTA_CHANCE, EFFECT("leaves"));
        if (!tale->was->display[slot]) continue;
        phrase_key(&effect.cause, dc_locations[tale->was->display[slot]].key);
        tell(tale, &effect);
    }
    tell_number(tale, JACTA_CHANCE, EFFECT("slides"), 0);
}

static void tell_endings(const story *tale) {
    static const char *const keys[] = {EFFECT("end.bandits"), EFFECT("end.ships"),
                                       EFFECT("end.rows"), EFFECT("end.deck"), EFFECT("end.cap")};
    for (uint64_t fresh = tale->is->ending & ~tale->was->ending; fresh;)
        tell_number(tale, JACTA_CHANCE, keys[bit_pop(&fresh)], 0);
}

/* The dice phase is over, a turn or a round begins, or the game is over. */
static void tell_flow(const story *tale) {
    const dc_state *was = tale->was, *is = tale->is;
    bool slid = dc_solo(was) && was->phase == DC_PHASE_END && is->phase != DC_PHASE_END;
    bool begun = is->phase == DC_PHASE_DICE &&
                 (was->phase == DC_PHASE_OPENING || was->phase == DC_PHASE_END ||
                  was->phase == DC_PHASE_DECLARE || was->phase == DC_PHASE_DEAL);
    if (is->phase == DC_PHASE_ATTACK && was->phase != DC_PHASE_ATTACK &&
        tale->verb != DC_VERB_END_DICE)
        tell_number(tale, is->seat, EFFECT("no_dice"), 0);
    if (slid) tell_slide(tale);
    tell_endings(tale);
    if (is->phase == DC_PHASE_OVER) tell_number(tale, JACTA_CHANCE, EFFECT("over"), was->round);
    if (begun && is->seat == is->first) tell_number(tale, JACTA_CHANCE, EFFECT("round"), is->round);
    if (begun && !dc_solo(is)) tell_number(tale, is->seat, EFFECT("turn"), 0);
}

void dc_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                void *context) {
    story tale = {.listener = {each, context}, .was = before, .is = after, .verb = DC_VERBS};
    if (!dc_is_chance(tale.was)) {
        verb_parts parts = verb_apart(dc_verbs, DC_VERBS, move);
        tale.verb = parts.verb, tale.part[0] = parts.part[0], tale.part[1] = parts.part[1];
    }
    tell_ability(&tale);
    tell_tokens(&tale);
    if (tale.verb == DC_VERB_STEAL) tell_theft(&tale);
    tell_piles(&tale);
    if (tale.verb == DC_VERB_END_BUILD) tell_clearing(&tale);
    tell_flow(&tale);
}
