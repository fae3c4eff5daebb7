/* The contract of Card Kingdoms: set-ups, chance, secrets, and the table of functions. */
#include "moves.h"
#include "rules/core/chance.h"
#include "rules/core/field.h"
#include "rules/core/text.h"

#include <string.h>

_Static_assert(sizeof(ck_player) == 68 && sizeof(ck_state) == 564, "the state has no padding");

/* ---- Set-ups (3) ----------------------------------------------------------------------------- */

static uint32_t domains_needed(uint32_t players) {
    return CK_COLUMNS * (CK_DOMAIN_STACK + (players == 5));
}

/* What only a custom set-up chooses, and how much. */
static bool check(const jacta_setup *setup, jacta_error *error) {
    const uint32_t *value = setup->options;
    bool custom = value[CK_OPT_SETUP] == CK_CUSTOM;
    for (uint32_t option = CK_OPT_AREAS; option <= CK_OPT_WITHOUT; option++)
        if (!custom && value[option]) {
            error_start(error, "card_kingdoms.error.custom_only");
            error_text(error, ck_options[option].name);
            return false;
        }
    if (custom && bit_count(value[CK_OPT_AREAS]) != CK_COLUMNS) {
        error_start(error, "card_kingdoms.error.five_areas");
        error_number(error, bit_count(value[CK_OPT_AREAS]));
        return false;
    }
    uint32_t most = CK_DOMAINS - domains_needed(setup->players);
    if (bit_count(value[CK_OPT_WITHOUT]) > most) {
        error_start(error, "card_kingdoms.error.too_few_domains");
        error_number(error, most);
        error_number(error, bit_count(value[CK_OPT_WITHOUT]));
        return false;
    }
    if (value[CK_OPT_MIXED] && value[CK_OPT_CITIZENS])
        return error_start(error, "card_kingdoms.error.mixed_citizens");
    return true;
}

static bool begin(void *state, const jacta_setup *setup, jacta_error *error) {
    if (!check(setup, error)) return false;
    ck_state *s = state;
    const uint32_t *value = setup->options;
    memset(s, 0, sizeof *s);
    memset(s->card, CK_NONE, sizeof s->card);
    memset(s->area, CK_NONE, sizeof s->area);
    s->players = (uint8_t)setup->players;
    s->round = 1;
    s->max_rounds = (uint16_t)value[CK_OPT_ROUNDS];
    for (uint32_t i = 0; i < CK_SWITCHES; i++) s->switches[i] = (uint8_t)value[CK_OPT_MIXED + i];
    for (uint32_t seat = 0; seat < CK_SEATS; seat++) {
        ck_player *p = &s->player[seat];
        p->duke[0] = p->duke[1] = CK_NONE;
        for (uint32_t token = 0; seat < s->players && token < CK_TOKENS; token++)
            p->tokens[token] = ck_start[token];
    }
    ck_preset chosen = {(uint8_t)value[CK_OPT_AREAS], (uint8_t)value[CK_OPT_CITIZENS],
                        value[CK_OPT_WITHOUT]};
    if (value[CK_OPT_SETUP] < CK_PRESETS) chosen = ck_presets[value[CK_OPT_SETUP]];
    s->unseen_domains = ((1u << CK_DOMAINS) - 1) & ~chosen.without;
    s->phase = CK_PHASE_AREAS;
    if (value[CK_OPT_SETUP] == CK_RANDOM) return true;
    ck_lay_monsters(s, chosen.areas);
    ck_lay_table(s, chosen.second);
    return true;
}

/* ---- Chance (4.11) --------------------------------------------------------------------------- */

static int32_t turn(const void *state) {
    const ck_state *s = state;
    if (s->phase < CK_PHASE_DUKE) return JACTA_CHANCE;
    return s->phase < CK_PHASE_OVER ? s->seat : JACTA_OVER;
}

/* Dukes that nobody has been dealt. */
static uint32_t dukes_left(const ck_state *s) {
    uint32_t left = (1u << CK_DUKES) - 1;
    for (uint32_t seat = 0; seat < s->players; seat++)
        for (uint32_t i = 0; i < 2; i++)
            if (s->player[seat].duke[i] < CK_DUKES) left &= ~(1u << s->player[seat].duke[i]);
    return left;
}

/* Both types of the slot that a random set-up fills next. */
static uint32_t next_types(const ck_state *s) {
    const uint8_t *types = ck_slot_types[ck_citizens[ck_second_type[s->source]].slot];
    return 1u << types[0] | 1u << types[1];
}

/* The bag of face-down citizens that the next one comes from: the types of one slot. */
static void slot_bag(const ck_state *s, uint8_t bag[CK_CITIZENS]) {
    const uint8_t *types = ck_slot_types[bit_first(s->reveal) - CK_AT_CITIZENS];
    memset(bag, 0, CK_CITIZENS);
    bag[types[0]] = s->unseen[types[0]];
    bag[types[1]] = s->unseen[types[1]];
}

static uint32_t list_pairs(uint32_t dukes, jacta_chance *out) {
    uint32_t count = 0;
    for (uint64_t first = dukes; first;) {
        uint32_t low = bit_pop(&first);
        for (uint64_t second = first; second;)
            out[count++] = (jacta_chance){16 * low + bit_pop(&second), 1};
    }
    return count;
}

static uint32_t list_areas(jacta_chance *out) {
    uint32_t count = 0;
    for (uint32_t set = 0; set < 1u << CK_AREAS; set++)
        if (bit_count(set) == CK_COLUMNS) out[count++] = (jacta_chance){set, 1};
    return count;
}

static uint32_t chances(const void *state, jacta_chance *out) {
    const ck_state *s = state;
    uint8_t bag[CK_CITIZENS];
    switch (s->phase) {
    case CK_PHASE_AREAS: return list_areas(out);
    case CK_PHASE_TYPES: return set_chances(next_types(s), out);
    case CK_PHASE_REVEAL:
        if (bit_first(s->reveal) >= CK_AT_DOMAINS) return set_chances(s->unseen_domains, out);
        slot_bag(s, bag);
        return bag_chances(bag, CK_CITIZENS, out);
    case CK_PHASE_DEAL: return list_pairs(dukes_left(s), out);
    case CK_PHASE_FIRST: return set_chances((1u << s->players) - 1, out);
    case CK_PHASE_ROLL: return pair_chances(out);
    case CK_PHASE_STOLEN: return bag_chances(s->player[s->source].monsters, CK_MONSTERS, out);
    default: return set_chances(dukes_left(s), out);
    }
}

static jacta_move draw_pair(uint32_t dukes, jacta_rng *rng) {
    uint32_t a = set_draw(dukes, rng), b = set_draw(dukes & ~(1u << a), rng);
    return a < b ? 16 * a + b : 16 * b + a;
}

static jacta_move draw_areas(jacta_rng *rng) {
    uint32_t set = (1u << CK_AREAS) - 1;
    while (bit_count(set) > CK_COLUMNS) set &= ~(1u << set_draw(set, rng));
    return set;
}

static jacta_move draw(const void *state, jacta_rng *rng) {
    const ck_state *s = state;
    uint8_t bag[CK_CITIZENS];
    switch (s->phase) {
    case CK_PHASE_AREAS: return draw_areas(rng);
    case CK_PHASE_TYPES: return set_draw(next_types(s), rng);
    case CK_PHASE_REVEAL:
        if (bit_first(s->reveal) >= CK_AT_DOMAINS) return set_draw(s->unseen_domains, rng);
        slot_bag(s, bag);
        return bag_draw(bag, CK_CITIZENS, rng);
    case CK_PHASE_DEAL: return draw_pair(dukes_left(s), rng);
    case CK_PHASE_FIRST: return rng_below(rng, s->players);
    case CK_PHASE_ROLL: return pair_draw(rng);
    case CK_PHASE_STOLEN: return bag_draw(s->player[s->source].monsters, CK_MONSTERS, rng);
    default: return set_draw(dukes_left(s), rng);
    }
}

/* ---- Secrets (4.12) -------------------------------------------------------------------------- */

/* Dukes are known to their owner; the kept ones to all when the game is over. */
static void hide(void *state, int32_t viewer) {
    ck_state *s = state;
    for (uint32_t seat = 0; seat < s->players; seat++)
        for (uint32_t i = s->phase == CK_PHASE_OVER; i < 2 && (int32_t)seat != viewer; i++)
            if (s->player[seat].duke[i] != CK_NONE) s->player[seat].duke[i] = CK_HIDDEN;
}

static void imagine(void *state, int32_t viewer, jacta_rng *rng) {
    ck_state *s = state;
    (void)viewer;
    uint32_t left = dukes_left(s);
    if (s->players == 1 && s->player[CK_LORD].duke[0] < CK_DUKES)
        left &= ~(1u << s->player[CK_LORD].duke[0]);
    for (uint32_t seat = 0; seat < s->players; seat++) {
        uint8_t *duke = s->player[seat].duke;
        for (uint32_t i = 0; i < 2; i++)
            if (duke[i] == CK_HIDDEN) {
                duke[i] = (uint8_t)set_draw(left, rng);
                left &= ~(1u << duke[i]);
            }
        if (ck_undecided(s, seat) && duke[0] > duke[1]) {
            uint8_t low = duke[1];
            duke[1] = duke[0];
            duke[0] = low;
        }
    }
}

/* Dukes dealt, and the one kept. */
static uint32_t witnesses(const void *state, jacta_move move, const void *now) {
    const ck_state *s = state;
    (void)move, (void)now;
    bool secret = s->phase == CK_PHASE_DEAL || s->phase == CK_PHASE_DUKE;
    return secret ? 1u << s->seat : JACTA_EVERYBODY;
}

/* ---- The contract ---------------------------------------------------------------------------- */

#define OF_PLAYER(member) FIELD_AT(ck_state, player[0].member), .seats = true
#define PLAYERS {CK_SEATS, sizeof(ck_player)}
#define ONE(member)                                                                                \
    FIELD_AT(ck_state, member), false, {{0}}
#define MANY(member) FIELD_AT(ck_state, member[0]), false
#define LABEL(name) "card_kingdoms." name
#define DOMAIN_SET 0, (1 << CK_DOMAINS) - 1

/* clang-format off */
static const jacta_field fields[] = {
    {"tokens", OF_PLAYER(tokens[0]), {PLAYERS, {CK_TOKENS, 4}}, 0, INT32_MAX, LABEL("tokens")},
    {"domains", OF_PLAYER(domains), {PLAYERS}, DOMAIN_SET},
    {"roles", OF_PLAYER(roles[0]), {PLAYERS, {CK_ROLES, 1}}, 0, 36},
    {"citizens", OF_PLAYER(citizens[0]), {PLAYERS, {CK_CITIZENS, 1}}, 0, 6, LABEL("citizens")},
    {"monsters", OF_PLAYER(monsters[0]), {PLAYERS, {CK_MONSTERS, 1}}, 0, 4, LABEL("monsters")},
    {"duke", OF_PLAYER(duke[0]), {PLAYERS, {2, 1}}, 0, CK_NONE},
    {"unseen_domains", ONE(unseen_domains), DOMAIN_SET},
    {"reveal", ONE(reveal), 0, (1 << CK_STACKS) - 1},
    {"used", ONE(used), DOMAIN_SET},
    {"due", ONE(due), 0, (1 << CK_CITIZENS) - 1},
    {"wanted", ONE(wanted), 0, (1 << CK_CITIZENS) - 1},
    {"round", ONE(round), 1, UINT16_MAX},
    {"max_rounds", ONE(max_rounds), 0, 1000},
    {"card", MANY(card[0]), {{CK_STACKS, CK_DEPTH}, {CK_DEPTH, 1}}, 0, CK_NONE},
    {"height", MANY(height), {{CK_STACKS, 1}}, 0, CK_DEPTH},
    {"area", MANY(area), {{CK_COLUMNS, 1}}, 0, CK_NONE},
    {"unseen", MANY(unseen), {{CK_CITIZENS, 1}}, 0, 6},
    {"pending", MANY(pending), {{CK_CITIZENS, 1}}, 0, 14},
    {"switches", MANY(switches), {{CK_SWITCHES, 1}}, 0, 1},
    {"dice", MANY(dice), {{2, 1}}, 0, 6},
    {"players", ONE(players), 1, CK_SEATS},
    {"phase", ONE(phase), 0, CK_PHASE_OVER},
    {"stage", ONE(stage), 0, CK_STAGE_END},
    {"seat", ONE(seat), 0, CK_SEATS - 1},
    {"active", ONE(active), 0, CK_SEATS - 1},
    {"first", ONE(first), 0, CK_SEATS - 1},
    {"source", ONE(source), 0, CK_DOMAINS - 1},
    {"forced", ONE(forced), 0, 1},
    {"result", ONE(result), 0, CK_COMPARED},
    {"spare", MANY(spare), {{2, 1}}, 0, 0},
};
/* clang-format on */

const jacta_face card_kingdoms_face = {
    .write = ck_write,
    .describe = ck_describe,
    .touch = ck_touch,
    .status = ck_status,
    .pending = ck_pending,
    .board = ck_board,
};

const jacta_game card_kingdoms_game = {
    .id = "card_kingdoms",
    .version = 1,
    .min_players = 1,
    .max_players = CK_SEATS,
    .state_size = sizeof(ck_state),
    .max_moves = 189 + CK_SURPLUS, /* 58 slays, 76 recruits, 3 gains, 52 builds (4.3) */
    .max_chances = 56,
    .actions = CK_ACTIONS,
    .score_unit = 1,
    .players_at = offsetof(ck_state, players),
    .options = ck_options,
    .option_count = CK_OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .face = GAME_FACE(card_kingdoms),
    .begin = begin,
    .turn = turn,
    .moves = ck_moves,
    .chances = chances,
    .draw = draw,
    .apply = ck_apply,
    .hide = hide,
    .imagine = imagine,
    .witnesses = witnesses,
    .scores = ck_scores,
    .value = ck_value,
};
