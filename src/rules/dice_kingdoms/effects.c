/* What an event brings about by itself. The event is played once more on a copy of the state before
 * it, by the rules themselves (rules.c), which tell at every place what has just happened. */
#include "internal.h"
#include "rules/core/text.h"
#include "rules/core/verb.h"

#include <string.h>

#define KEY(name) "dice_kingdoms.effect." name

/* ---- Telling ----------------------------------------------------------------------------------- */

typedef struct {
    dk_state state; /* first, since the rules are given its address */
    dk_sheet told[DK_SEATS];
    uint32_t crossed[DK_CHEST];  /* as told */
    uint32_t complete[DK_SEATS]; /* guild tracks, as told */
    verb_parts move;             /* of a player; DK_VERBS: a chance event */
    uint32_t actor;
    bool counted;      /* the harvest of `seat` was counted in this event */
    bool paved;        /* a box of a road was ticked in this event */
    jacta_effect held; /* the last one, which the next may continue */
    jacta_effect_each *each;
    void *context;
} story;

static story *story_of(dk_state *s) {
    return (story *)s;
}

static bool same_phrase(const jacta_phrase *a, const jacta_phrase *b) {
    bool same = a->key == b->key && a->args == b->args;
    for (uint32_t i = 0; same && i < a->args; i++)
        same = a->arg[i].key == b->arg[i].key && a->arg[i].number == b->arg[i].number;
    return same;
}

static void add_change(jacta_effect *effect, const char *label, uint32_t index, int32_t amount) {
    uint32_t i = 0;
    if (!amount) return;
    while (i < effect->changes &&
           (effect->change[i].label != label || effect->change[i].index != index))
        i++;
    if (i == JACTA_MAX_CHANGES) return;
    if (i == effect->changes) effect->changes++;
    effect->change[i].label = label;
    effect->change[i].index = index;
    effect->change[i].amount += amount;
}

static void flush(story *t) {
    if (t->held.cause.key) t->each(t->context, &t->held);
    t->held = (jacta_effect){0};
}

/* How many boxes that are crossed out the section has passed since it was told. */
static uint32_t passed_over(dk_state *s, uint32_t section) {
    uint32_t before = story_of(s)->told[s->seat].ticked[section];
    uint32_t after = s->sheet[s->seat].ticked[section];
    uint64_t boxes = (1ull << after) - (1ull << before);
    return section < DK_CHEST ? bit_count(s->crossed[section] & boxes) : 0;
}

static void add_passed(dk_state *s, jacta_effect *effect) {
    for (uint32_t i = 0; i < DK_SECTIONS; i++)
        add_change(effect, "dice_kingdoms.ticked.lost", i, (int32_t)passed_over(s, i));
}

/* The seat or, for JACTA_CHANCE, the whole table hears of something, with all that has changed on the
 * sheet since the last time. Ticks that come from the same cause one after the other are one effect. */
static void tell_seat(dk_state *s, int32_t seat, const jacta_phrase *cause) {
    static const char *const ticked = "dice_kingdoms.ticked", *const stars = "dice_kingdoms.stars";
    story *t = story_of(s);
    if (t->held.seat != seat || !t->held.changes || !same_phrase(&t->held.cause, cause)) flush(t);
    t->held.seat = seat;
    t->held.cause = *cause;
    if (seat < 0) return;
    dk_sheet *before = &t->told[seat], *after = &s->sheet[seat];
    for (uint32_t i = 0; i < DK_SECTIONS; i++)
        add_change(&t->held, ticked, i,
                   after->ticked[i] - before->ticked[i] - (int32_t)passed_over(s, i));
    add_passed(s, &t->held);
    add_change(&t->held, stars, 0, after->stars - before->stars);
    *before = *after;
}

static void tell(dk_state *s, const jacta_phrase *cause) {
    tell_seat(s, s->seat, cause);
}

static jacta_phrase about(const char *key, const char *name) {
    jacta_phrase phrase;
    phrase_start(&phrase, key);
    if (name) phrase_key(&phrase, name);
    return phrase;
}

/* What has changed and was not told is what the move itself did, but for boxes that it passed. */
static void tell_own(dk_state *s) {
    story *t = story_of(s);
    jacta_effect passed = {.seat = s->seat, .cause = about(KEY("passed"), NULL)};
    add_passed(s, &passed);
    if (passed.changes) flush(t), t->held = passed;
    t->told[s->seat] = s->sheet[s->seat];
}

static void tell_plain(dk_state *s, const char *key) {
    jacta_phrase cause = about(key, NULL);
    tell(s, &cause);
}

/* ---- Ticks (4.5, 5) ----------------------------------------------------------------------------- */

static const char *section_key(uint32_t section) {
    if (section < DK_WALL) return dk_guild_key[section - DK_GUILD];
    if (section == DK_WALL) return "dice_kingdoms.board.wall";
    if (section == DK_CHEST) return "dice_kingdoms.board.chest";
    return section < DK_CHEST ? dk_citizen_key[section - DK_CITIZEN]
                              : dk_lair_key[dk_blocks[section - DK_BLOCK].lair];
}

/* The citizens of the guild that the dice activate, where they were counted just now; else the harvest. */
static jacta_phrase harvest_cause(dk_state *s, uint32_t guild) {
    static const char *const key[2][2] = {{KEY("harvest"), KEY("harvest.citizens")},
                                          {KEY("harvest.rolled"), KEY("harvest.rolled.citizens")}};
    const uint32_t value[3] = {s->dice[DK_BLACK_1], s->dice[DK_BLACK_2],
                               (uint32_t)s->dice[DK_BLACK_1] + s->dice[DK_BLACK_2]};
    jacta_phrase cause;
    uint32_t told = 0;
    phrase_start(&cause, NULL);
    phrase_seat(&cause, s->active);
    for (uint32_t i = 0; i < 3 && story_of(s)->counted; i++) {
        uint32_t citizen = dk_value_citizen[value[i]];
        if (dk_citizens[citizen].guild != guild || (told >> citizen & 1) ||
            !dk_count(s, s->seat, DK_CITIZEN + citizen))
            continue;
        told |= 1u << citizen;
        phrase_key(&cause, dk_citizen_key[citizen]);
    }
    cause.key = key[s->seat != s->active][cause.args > 1];
    return cause;
}

/* Whether the acting player chose this very tick. */
static bool chosen(dk_state *s, uint32_t section) {
    const story *t = story_of(s);
    if (section >= DK_CITIZEN && section != DK_CHEST) return true;
    bool harvests = t->move.verb == DK_VERB_HARVEST || t->move.verb == DK_VERB_CONSOLE;
    return harvests && s->seat == t->actor && section == DK_GUILD + t->move.part[0];
}

static void tell_tick(dk_state *s, uint32_t section) {
    if (chosen(s, section)) {
        tell_own(s);
        return;
    }
    jacta_phrase cause =
        section < DK_WALL
            ? harvest_cause(s, section - DK_GUILD)
            : about(KEY("reward"), dk_reward_key[section == DK_WALL ? DK_SENTINEL : DK_GOLD]);
    tell(s, &cause);
}

static void tell_full(dk_state *s, uint32_t section) {
    jacta_phrase cause = about(KEY("full"), section_key(section));
    tell(s, &cause);
}

static void tell_track(dk_state *s, uint32_t guild) {
    story *t = story_of(s);
    uint32_t done = dk_full(s, s->seat, DK_GUILD + guild) ? 1u << guild : 0;
    if (!(done & ~t->complete[s->seat])) return;
    t->complete[s->seat] |= done;
    jacta_phrase cause = about(KEY("track"), dk_guild_key[guild]);
    tell(s, &cause);
}

static void tell_lair(dk_state *s, uint32_t lair) {
    if (!dk_lair_complete(s, s->seat, lair)) return;
    bool first = s->lair_first[lair] == s->seat + 1;
    jacta_phrase cause = about(first ? KEY("lair.first") : KEY("lair"), dk_lair_key[lair]);
    phrase_number(&cause, (int32_t)dk_lair_points(s, s->seat, lair));
    tell(s, &cause);
}

static void tell_rally(dk_state *s, uint32_t node) {
    jacta_phrase cause = about(KEY("rally"), dk_node_key[node]);
    phrase_key(&cause, dk_power_key[node]);
    tell(s, &cause);
}

/* Whether the acting player chose to build there just now, or a build goes on after a reward. */
static bool builds(dk_state *s, uint32_t end) {
    const verb_parts *move = &story_of(s)->move;
    bool pave = move->verb == DK_VERB_PAVE && move->part[0] == end && !story_of(s)->paved;
    return pave || move->verb == DK_VERB_BUILD;
}

static void tell_box(dk_state *s, uint32_t end, uint32_t box) {
    const dk_road *road = &dk_roads[end / 2];
    jacta_phrase cause = about(KEY("box"), dk_node_key[road->a]);
    phrase_key(&cause, dk_node_key[road->b]);
    phrase_number(&cause, (int32_t)box + 1);
    if (!builds(s, end)) tell(s, &cause);
}

static void tell_star(dk_state *s, uint32_t end) {
    jacta_phrase cause = about(KEY("reward"), dk_reward_key[DK_STAR]);
    if (builds(s, end))
        tell_own(s);
    else if (s->sheet[s->seat].stars != story_of(s)->told[s->seat].stars)
        tell(s, &cause);
    story_of(s)->paved = true;
}

/* A reward that nothing is left for. */
static void tell_lost(dk_state *s, uint32_t effect) {
    jacta_phrase cause = effect <= DK_PEDESTAL ? about(KEY("lost"), dk_reward_key[effect])
                         : effect >= DK_REFILL
                             ? about(KEY("nothing_to_cross"), NULL)
                             : about(KEY("lost"), dk_enlist_key[effect - DK_ENLIST]);
    tell(s, &cause);
}

/* ---- Harvest (5.1) ------------------------------------------------------------------------------ */

static void tell_harvest(dk_state *s) {
    story_of(s)->counted = true;
    if (s->phase == DK_PHASE_CONSOLE)
        tell_plain(s, KEY("console"));
    else if (!dk_open_guilds(s, s->seat))
        tell_plain(s, KEY("no_track"));
}

/* ---- Solo events (7.3, 7.4) --------------------------------------------------------------------- */

static void tell_crossed(dk_state *s, uint32_t section) {
    story *t = story_of(s);
    jacta_phrase none = about(KEY("crossed.none"), section_key(section));
    if (s->crossed[section] == t->crossed[section]) tell(s, &none);
    for (uint64_t fresh = s->crossed[section] & ~t->crossed[section]; fresh;) {
        jacta_phrase cause = about(KEY("crossed"), section_key(section));
        phrase_number(&cause, (int32_t)bit_pop(&fresh) + 1);
        tell(s, &cause);
    }
    t->crossed[section] = s->crossed[section];
}

static void tell_crossed_lair(dk_state *s, uint32_t lair) {
    jacta_phrase cause = lair < DK_LAIRS ? about(KEY("crossed.lair"), dk_lair_key[lair])
                                         : about(KEY("nothing_to_cross"), NULL);
    tell(s, &cause);
}

static void tell_fog(dk_state *s) {
    if (s->players == 1 && !s->second && s->no_second) tell_plain(s, KEY("fog"));
}

/* ---- The rules, with a listener ----------------------------------------------------------------- */

#define DK_TELLING
#define dk_apply told_apply
static void told_apply(void *state, jacta_move move);
#include "rules.c"

/* ---- Turns and the end (4.2, 6) ----------------------------------------------------------------- */

static void tell_turn(dk_state *s, const dk_state *before, const dk_state *after) {
    bool solo = after->players == 1, over = after->phase == DK_PHASE_OVER;
    bool turn = before->phase != DK_PHASE_ROLL && after->phase == DK_PHASE_ROLL && !after->second;
    jacta_phrase cause = about(over && solo ? KEY("end.trees") : KEY("end.tracks"), NULL);
    if (over) tell_seat(s, JACTA_CHANCE, &cause);
    cause = about(KEY("last_round"), NULL);
    if (!solo && !over && after->last_round && !before->last_round)
        tell_seat(s, JACTA_CHANCE, &cause);
    cause = about(after->second ? KEY("second") : solo ? KEY("tree") : KEY("round"), NULL);
    phrase_number(&cause, after->round);
    if (after->round != before->round || (after->second && !before->second))
        tell_seat(s, JACTA_CHANCE, &cause);
    cause = about(KEY("turn"), NULL);
    if (turn && !solo) tell_seat(s, after->active, &cause);
}

/* The domains whose powers make the dice of an action what it needs. */
static void tell_powers(dk_state *s) {
    const verb_parts *move = &story_of(s)->move;
    if (move->verb < DK_VERB_RECRUIT || move->verb > DK_VERB_BUILD) return;
    dk_recipe recipe = dk_action_recipe(s, *move);
    for (uint32_t i = 0; i < recipe.count; i++) {
        jacta_phrase cause = about(KEY("power"), dk_node_key[recipe.power[i]]);
        phrase_key(&cause, dk_power_key[recipe.power[i]]);
        tell(s, &cause);
    }
}

void dk_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                void *context) {
    const dk_state *past = before;
    story t = {.state = *past, .actor = past->seat, .each = each, .context = context};
    t.move =
        dk_turn(past) < 0 ? (verb_parts){.verb = DK_VERBS} : verb_apart(dk_verbs, DK_VERBS, move);
    memcpy(t.told, past->sheet, sizeof t.told);
    memcpy(t.crossed, past->crossed, sizeof t.crossed);
    for (uint32_t seat = 0; seat < past->players; seat++)
        t.complete[seat] = ~dk_open_guilds(past, seat);
    tell_powers(&t.state);
    told_apply(&t.state, move);
    tell_turn(&t.state, past, after);
    flush(&t);
}
