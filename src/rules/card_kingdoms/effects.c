/* What an event brings about by itself. The event is played once more on a copy of what the viewer saw
 * before it, by the rules themselves (rules.c), which tell at every place what has just happened. */
#include "internal.h"
#include "rules/core/text.h"
#include "rules/core/verb.h"

#include <string.h>

#define KEY(name) "card_kingdoms.effect." name

/* ---- Telling ----------------------------------------------------------------------------------- */

typedef struct {
    ck_state state; /* first, since the rules are given its address */
    ck_player told[CK_SEATS];
    uint32_t verb;      /* of the move; CK_VERBS: a chance event */
    const char *source; /* the monster slain or the domain built */
    jacta_effect_each *each;
    void *context;
} story;

static story *story_of(ck_state *s) {
    return (story *)s;
}

/* All that has changed and has not been told is what the move itself did. */
static void tell_own(ck_state *s) {
    memcpy(story_of(s)->told, s->player, sizeof s->player);
}

static void add_change(jacta_effect *effect, const char *label, uint32_t index, uint32_t before,
                       uint32_t after) {
    if (before == after || effect->changes == JACTA_MAX_CHANGES) return;
    effect->change[effect->changes].label = label;
    effect->change[effect->changes].index = index;
    effect->change[effect->changes++].amount = (int32_t)(after - before);
}

/* Something with all that has changed in the seat's kingdom since the last time. */
static void tell(ck_state *s, uint32_t seat, const jacta_phrase *cause) {
    story *t = story_of(s);
    const ck_player *before = &t->told[seat], *after = &s->player[seat];
    jacta_effect effect = {.seat = (int32_t)seat, .cause = *cause};
    for (uint32_t i = 0; i < CK_TOKENS; i++)
        add_change(&effect, "card_kingdoms.tokens", i, before->tokens[i], after->tokens[i]);
    for (uint32_t i = 0; i < CK_CITIZENS; i++)
        add_change(&effect, "card_kingdoms.citizens", i, before->citizens[i], after->citizens[i]);
    for (uint32_t i = 0; i < CK_MONSTERS; i++)
        add_change(&effect, "card_kingdoms.monsters", i, before->monsters[i], after->monsters[i]);
    t->told[seat] = *after;
    t->each(t->context, &effect);
}

static void tell_all(ck_state *s, const jacta_phrase *cause) {
    jacta_effect effect = {.seat = JACTA_CHANCE, .cause = *cause};
    story_of(s)->each(story_of(s)->context, &effect);
}

static jacta_phrase about(const char *key, const char *name) {
    jacta_phrase phrase;
    phrase_start(&phrase, key);
    if (name) phrase_key(&phrase, name);
    return phrase;
}

static void tell_plain(ck_state *s, uint32_t seat, const char *key) {
    jacta_phrase cause = about(key, NULL);
    tell(s, seat, &cause);
}

static void tell_card(ck_state *s, uint32_t seat, const char *name) {
    jacta_phrase cause = about(KEY("card"), name);
    tell(s, seat, &cause);
}

/* ---- Harvest (4.4) ------------------------------------------------------------------------------ */

/* What asks for a decision is told when it is made. */
static void tell_woken(ck_state *s, uint32_t citizen, uint32_t times) {
    bool passive = s->seat != s->active;
    if (s->due >> citizen & 1) return;
    jacta_phrase cause = about(passive     ? times > 1 ? KEY("woken.others") : KEY("woken.other")
                                   : times > 1 ? KEY("card.times")
                                           : KEY("card"),
                               ck_citizen_key[citizen]);
    phrase_number(&cause, (int32_t)times);
    phrase_seat(&cause, s->active);
    tell(s, s->seat, &cause);
}

/* Exchanges that cannot be paid. */
static void tell_lapse(ck_state *s) {
    for (uint64_t due = s->due; due;) {
        uint32_t citizen = bit_pop(&due);
        jacta_phrase cause = about(KEY("lapse"), ck_citizen_key[citizen]);
        phrase_key(&cause, ck_token_key[ck_power_of(s, citizen)->option[0].pay.what]);
        tell(s, s->seat, &cause);
    }
}

static void tell_no_theft(ck_state *s) {
    jacta_phrase cause = about(KEY("in_vain"), ck_citizen_key[CK_THIEF]);
    if (s->due) tell(s, s->active, &cause);
}

static void tell_rest(ck_state *s) {
    for (uint32_t seat = 0; seat < s->players; seat++)
        if (ck_rests(s, seat)) tell_plain(s, seat, KEY("rest"));
}

/* ---- Cards (5) ---------------------------------------------------------------------------------- */

/* What lies on top of a stack that a card was taken from, unless it is the same or is turned up next. */
static void tell_top(ck_state *s, uint32_t stack, uint32_t card) {
    const char *const *name = stack < CK_AT_CITIZENS  ? ck_monster_key
                              : stack < CK_AT_DOMAINS ? ck_citizen_key
                                                      : ck_domain_key;
    uint32_t height = s->height[stack], top = height ? ck_top(s, stack) : CK_NONE;
    if (top == card || top == CK_HIDDEN) return;
    jacta_phrase cause = about(height ? KEY("top") : KEY("exhausted"), name[height ? top : card]);
    phrase_number(&cause, (int32_t)ck_exhausted(s, 0, CK_STACKS));
    phrase_number(&cause, (int32_t)ck_exhausted_end(s));
    tell_all(s, &cause);
}

static void tell_returned(ck_state *s, uint32_t card) {
    jacta_phrase cause =
        about(KEY("returned"),
              card < CK_MONSTERS ? ck_monster_key[card] : ck_citizen_key[card - CK_MONSTERS]);
    tell_all(s, &cause);
}

static void tell_source(ck_state *s, const char *name) {
    story_of(s)->source = name;
    tell_own(s);
}

static void tell_reward(ck_state *s) {
    story *t = story_of(s);
    jacta_phrase cause = about(t->verb == CK_VERB_SLAY ? KEY("reward") : KEY("card"), t->source);
    tell(s, s->active, &cause);
}

/* A reward or power that was not chosen. */
static void tell_gain(ck_state *s, const ck_effect *effect) {
    static const uint8_t nothing[CK_TOKENS] = {0};
    story *t = story_of(s);
    bool gives = effect->per.of || memcmp(effect->gain, nothing, sizeof nothing) != 0;
    if (t->verb == CK_VERB_REWARD || effect->deed == CK_STEAL || !gives)
        tell_own(s);
    else
        tell_reward(s);
}

/* A citizen who came with a reward, rather than by the move itself. */
static void tell_citizen(ck_state *s) {
    story *t = story_of(s);
    if (t->verb == CK_VERB_SLAY || t->verb == CK_VERB_BUILD)
        tell_reward(s);
    else
        tell_own(s);
}

static void tell_no_citizen(ck_state *s, uint32_t wanted) {
    jacta_phrase cause = about(KEY("no_citizen"), story_of(s)->source);
    if (wanted) tell(s, s->active, &cause);
}

static void tell_unpaid(ck_state *s, uint32_t domain) {
    jacta_phrase cause = about(KEY("unpaid"), ck_domain_key[domain]);
    tell(s, s->active, &cause);
}

/* Nobody to steal from, or nothing to slay; the bank always gives. */
static void tell_in_vain(ck_state *s, uint32_t domain) {
    uint32_t deed = ck_domains[domain].effect.deed;
    jacta_phrase cause =
        about(deed == CK_SLAY ? KEY("no_slay") : KEY("in_vain"), ck_domain_key[domain]);
    if (deed != CK_STEAL || s->players > 1) tell(s, s->active, &cause);
}

static void tell_loss(ck_state *s, uint32_t seat) {
    bool thief = story_of(s)->verb == CK_VERB_THIEF;
    jacta_phrase cause =
        about(KEY("stolen"), thief ? ck_citizen_key[CK_THIEF] : ck_domain_key[s->source]);
    phrase_seat(&cause, s->active);
    tell(s, seat, &cause);
}

static void tell_robbed(ck_state *s) {
    jacta_phrase lost, won;
    phrase_start(&lost, KEY("robbed"));
    phrase_seat(&lost, s->active);
    tell(s, s->source, &lost);
    phrase_start(&won, KEY("robs"));
    phrase_seat(&won, s->source);
    tell(s, s->active, &won);
}

/* ---- The Dark Lord (7.3) ------------------------------------------------------------------------ */

/* Where a 6 let the player choose, the move has said so. */
static void tell_attack(ck_state *s) {
    jacta_phrase cause = about(KEY("attack"), ck_area_key[s->area[s->source]]);
    if (story_of(s)->verb != CK_VERB_ATTACK) tell_all(s, &cause);
}

static void tell_peace(ck_state *s, uint32_t column) {
    jacta_phrase cause = about(KEY("peace"), ck_area_key[s->area[column]]);
    tell_all(s, &cause);
}

static void tell_captured(ck_state *s, uint32_t domain) {
    jacta_phrase cause = about(KEY("captured.domain"), ck_domain_key[domain]);
    tell(s, CK_LORD, &cause);
}

/* ---- The rules, with a listener ----------------------------------------------------------------- */

#define CK_TELLING
#define ck_apply told_apply
static void told_apply(void *state, jacta_move move);
#include "rules.c"

/* ---- Turns and the end (4.10, 6, 7.4) ----------------------------------------------------------- */

static const char *end_key(const ck_state *s) {
    if (s->result == CK_OVERRUN) return KEY("end.overrun");
    if (ck_exhausted(s, CK_AT_MONSTERS, CK_COLUMNS) == CK_COLUMNS) return KEY("end.monsters");
    if (ck_exhausted(s, 0, CK_STACKS) >= ck_exhausted_end(s)) return KEY("end.stacks");
    return end_reached(s) ? KEY("end.domains") : KEY("end.rounds");
}

static void tell_end(ck_state *s, const ck_state *before, const ck_state *after) {
    bool multi = after->players > 1, over = after->phase == CK_PHASE_OVER;
    bool ended = multi ? over : after->result && !before->result;
    jacta_phrase cause = about(ended ? end_key(after) : KEY("last_round"), NULL);
    phrase_number(&cause, (int32_t)ck_exhausted(after, 0, CK_STACKS));
    if (ended || (multi && !over && end_reached(after) && !end_reached(before)))
        tell_all(s, &cause);
    for (uint32_t seat = 0; over && seat < after->players; seat++) {
        cause = about(KEY("duke"), ck_duke_key[after->player[seat].duke[0]]);
        tell(s, seat, &cause);
    }
}

/* Whoever knows the deal is told the dukes. */
static void tell_deal(ck_state *s, jacta_move pair) {
    jacta_phrase cause = about(KEY("deal"), ck_duke_key[pair / 16]);
    phrase_key(&cause, ck_duke_key[pair % 16]);
    tell(s, s->seat, &cause);
}

static void tell_turn(ck_state *s, const ck_state *before, const ck_state *after) {
    bool begins = before->phase == CK_PHASE_DUKE || before->phase == CK_PHASE_FIRST;
    if (after->phase != CK_PHASE_ROLL) return;
    if (begins || after->round != before->round) {
        jacta_phrase cause = about(KEY("round"), NULL);
        phrase_number(&cause, after->round);
        tell_all(s, &cause);
    }
    if (after->players > 1) tell_plain(s, after->active, KEY("turn"));
}

void ck_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                void *context) {
    const ck_state *past = before;
    story t = {.state = *past, .verb = CK_VERBS, .each = each, .context = context};
    if (past->phase >= CK_PHASE_DUKE && move != JACTA_UNKNOWN)
        t.verb = verb_apart(ck_verbs, CK_VERBS, move).verb;
    tell_own(&t.state);
    if (past->phase == CK_PHASE_DEAL && move != JACTA_UNKNOWN) tell_deal(&t.state, move);
    if (move != JACTA_UNKNOWN) told_apply(&t.state, move);
    tell_own(&t.state);
    tell_end(&t.state, past, after);
    tell_turn(&t.state, past, after);
}
