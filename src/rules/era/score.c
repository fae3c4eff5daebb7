/* The score sheet (6, solo 7), and how good a position looks. */
#include "internal.h"
#include "rules/core/score.h"

#include <string.h>

typedef int32_t row[ERA_SEATS];

/* The largest, second largest... stock; a guildhall each counts another kind. */
static int32_t best_stocks(const era_state *s, uint32_t seat, uint32_t guildhalls) {
    int32_t points = 0;
    uint32_t all = 0, used = 0;
    for (uint32_t i = 0; i < ERA_RESOURCES; i++) all += s->stock[seat][i];
    if (s->options[ERA_GUILDHALL_COUNTS]) return (int32_t)(all * guildhalls);
    for (; guildhalls && used != (1u << ERA_RESOURCES) - 1; guildhalls--) {
        uint32_t best = ERA_RESOURCES;
        for (uint32_t i = 0; i < ERA_RESOURCES; i++)
            if (!(used >> i & 1) &&
                (best == ERA_RESOURCES || s->stock[seat][i] > s->stock[seat][best]))
                best = i;
        used |= 1u << best;
        points += s->stock[seat][best];
    }
    return points;
}

/* What the buildings of a kind score beside their points. */
static int32_t bonus(const era_state *s, uint32_t seat, uint32_t kind) {
    uint32_t count = s->owned[seat][kind], empty = 0;
    const era_domain *domain = &s->domain[seat];
    if (!count) return 0;
    switch (era_kinds[kind].power) {
    case ERA_SCORES_EMPTY:
        for (uint32_t i = 0; i < domain->count; i++)
            if (domain->pieces[i].form / 4 == kind)
                empty += era_empty_beside(domain, domain->pieces[i]);
        return (int32_t)empty;
    case ERA_SCORES_STOCK: return best_stocks(s, seat, count);
    case ERA_SCORES_CULTURE: return (int32_t)(count * s->culture[seat]);
    case ERA_SCORES_DICE: return (int32_t)(count * era_dwellings(s, seat));
    default: return 0;
    }
}

/* Points of every building, those of fortified ones doubled. */
static void score_buildings(const era_state *s, uint32_t seat, int32_t points[ERA_BUILDINGS]) {
    const era_domain *domain = &s->domain[seat];
    era_grid fortified = era_fortified(domain);
    memset(points, 0, ERA_BUILDINGS * sizeof *points);
    for (uint32_t i = 0; i < domain->count; i++) {
        uint32_t cell = domain->pieces[i].cell, kind = domain->pieces[i].form / 4;
        if (kind >= ERA_BUILDINGS) continue;
        bool doubled = era_kinds[kind].barrier || era_has_cell(&fortified, cell);
        points[kind] += era_kinds[kind].points << doubled;
    }
}

static uint32_t culture_of(const era_state *s, uint32_t seat) {
    return s->culture[seat];
}

static uint32_t area_of(const era_state *s, uint32_t seat) {
    return era_area(&s->domain[seat]);
}

/* Whether nobody has more, and the seat anything. */
static bool has_most(const era_state *s, uint32_t seat,
                     uint32_t (*measure)(const era_state *s, uint32_t seat)) {
    uint32_t have = measure(s, seat);
    for (uint32_t other = 0; have && other < s->players; other++)
        if (other != seat && measure(s, other) > have) return false;
    return have;
}

static void score_domains(const era_state *s, jacta_scores *out) {
    static const char *const bonus_key[ERA_POWERS] = {
        [ERA_SCORES_EMPTY] = "era.score.market_bonus",
        [ERA_SCORES_STOCK] = "era.score.guildhall_bonus",
        [ERA_SCORES_CULTURE] = "era.score.university_bonus",
        [ERA_SCORES_DICE] = "era.score.cathedral_bonus",
    };
    int32_t points[ERA_SEATS][ERA_BUILDINGS];
    for (uint32_t seat = 0; seat < s->players; seat++) score_buildings(s, seat, points[seat]);
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++) {
        int32_t *value = score_line(out, era_kinds[kind].score);
        for (uint32_t seat = 0; seat < s->players; seat++) value[seat] = points[seat][kind];
    }
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++) {
        if (!bonus_key[era_kinds[kind].power]) continue;
        int32_t *value = score_line(out, bonus_key[era_kinds[kind].power]);
        for (uint32_t seat = 0; seat < s->players; seat++) value[seat] = bonus(s, seat, kind);
    }
}

static void score_tracks(const era_state *s, jacta_scores *out) {
    int32_t *culture = score_line(out, "era.score.culture");
    int32_t *most_culture = score_line(out, "era.score.most_culture");
    int32_t *largest_area = score_line(out, "era.score.largest_area");
    int32_t *disaster = score_line(out, "era.score.disaster");
    for (uint32_t seat = 0; seat < s->players; seat++) {
        culture[seat] = s->culture[seat];
        most_culture[seat] = has_most(s, seat, culture_of) ? ERA_MOST_CULTURE : 0;
        largest_area[seat] = has_most(s, seat, area_of) ? ERA_LARGEST_AREA : 0;
        disaster[seat] = -(int32_t)s->disaster[seat];
    }
}

void era_scores(const void *state, jacta_scores *out) {
    const era_state *s = state;
    int64_t key[ERA_SEATS] = {0};
    memset(out, 0, sizeof *out);
    out->columns = s->players;
    score_domains(s, out);
    score_tracks(s, out);
    score_total(out);
    for (uint32_t seat = 0; seat < s->players; seat++) {
        key[seat] = out->total[seat];
        for (uint32_t i = 0; i < ERA_RESOURCES; i++) key[seat] = 16 * key[seat] + s->stock[seat][i];
    }
    score_rank(out, key);
    for (uint32_t i = 0; s->players == 1 && s->phase == ERA_PHASE_OVER && i < ERA_RANKS; i++)
        if (out->total[0] >= era_ranks[i].from) out->rating = era_ranks[i].key;
}

/* ---- How good a position looks --------------------------------------------------------------- */

/* In quarters of a point: what a symbol is worth, a resource in stock included. */
static const int8_t worth[ERA_SYMBOLS] = {
    [ERA_SYMBOL_GOODS] = 3,  [ERA_SYMBOL_STONE] = 2,   [ERA_SYMBOL_WOOD] = 1,
    [ERA_SYMBOL_FOOD] = 1,   [ERA_SYMBOL_CULTURE] = 4, [ERA_SYMBOL_HAMMER] = 6,
    [ERA_SYMBOL_SWORD] = 1,  [ERA_SYMBOL_SHIELD] = 1,  [ERA_SYMBOL_SKULL] = -4,
    [ERA_SYMBOL_CHOICE] = 3, [ERA_SYMBOL_QUILL] = 3,
};
static const uint8_t worth_die[ERA_COLOURS] = {4, 6, 16, 24};
enum { WORTH_MEAL = 5, WORTH_BOUGHT = 8 };

static int32_t worth_of(uint64_t shown) {
    int32_t sum = 0;
    for (uint32_t symbol = 0; symbol < ERA_SYMBOLS; symbol++)
        sum += worth[symbol] * (int32_t)era_symbols_of(shown, symbol);
    return sum;
}

static int32_t food_of(uint64_t shown) {
    return (int32_t)(era_symbols_of(shown, ERA_SYMBOL_FOOD) +
                     ERA_CHOICE_FOOD * era_symbols_of(shown, ERA_SYMBOL_CHOICE));
}

/* The sum over the faces of some dice: six times what a throw of them brings on average. */
static int32_t sixfold(const uint8_t dice[ERA_COLOURS], int32_t (*measure)(uint64_t)) {
    int32_t sum = 0;
    for (uint32_t colour = 0; colour < ERA_COLOURS; colour++) {
        uint64_t all = 0;
        if (!dice[colour]) continue;
        for (uint32_t face = 0; face < ERA_FACES; face++)
            all += era_faces[ERA_FACES * colour + face];
        sum += dice[colour] * measure(all);
    }
    return sum;
}

/* Dice without food at the next meal, times six. What is thrown counts as it lies; before the throw
 * dice count as half their mean, for who rerolls is after other things. */
static int32_t hungry(const era_state *s, uint32_t seat, bool thrown) {
    uint8_t pool[ERA_COLOURS] = {0};
    int32_t food = s->stock[seat][ERA_FOOD], dice = 0;
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++) {
        food += s->owned[seat][kind] * era_kinds[kind].income[ERA_FOOD];
        if (!era_kinds[kind].die) continue;
        pool[era_kinds[kind].die - 1] = s->owned[seat][kind];
        dice += s->owned[seat][kind];
    }
    if (thrown) food += food_of(era_shown(s, seat));
    int32_t more = !thrown             ? sixfold(pool, food_of) / 2
                   : seat == s->active ? sixfold(s->now.hand, food_of)
                                       : 0;
    int32_t missing = 6 * (dice - food) - more;
    return missing > 0 ? missing : 0;
}

/* The seat's total on the score sheet. */
static int32_t points_of(const era_state *s, uint32_t seat) {
    int32_t points[ERA_BUILDINGS], total = s->culture[seat] - s->disaster[seat];
    score_buildings(s, seat, points);
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++)
        total += points[kind] + bonus(s, seat, kind);
    if (has_most(s, seat, culture_of)) total += ERA_MOST_CULTURE;
    return has_most(s, seat, area_of) ? total + ERA_LARGEST_AREA : total;
}

int32_t era_value(const void *state, int32_t seat) {
    const era_state *s = state;
    uint32_t own = (uint32_t)seat;
    bool thrown = s->stage >= ERA_STAGE_ROLL && s->stage <= ERA_STAGE_COLLECT;
    int32_t value = 4 * points_of(s, own) - (int32_t)era_grouped(&s->domain[own]);
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++)
        if (era_kinds[kind].die) value += worth_die[era_kinds[kind].die - 1] * s->owned[own][kind];
    for (uint32_t i = 0; i < ERA_RESOURCES; i++) value += worth[i] * s->stock[own][i];
    if (own == s->active && s->stage == ERA_STAGE_BUILD && s->phase == ERA_PHASE_PLACE)
        value += WORTH_BOUGHT * era_kinds[s->now.piece].points;
    value = 6 * value - WORTH_MEAL * hungry(s, own, thrown);
    if (thrown) value += 6 * worth_of(era_shown(s, own));
    if (thrown && own == s->active) value += sixfold(s->now.hand, worth_of);
    return value;
}
