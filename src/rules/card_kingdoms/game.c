/* The contract of Card Kingdoms: what its state and its moves are, and the table of functions. */
#include "internal.h"
#include "rules/core/field.h"

_Static_assert(sizeof(ck_player) == 68 && sizeof(ck_state) == 564, "the state has no padding");

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
    .begin = ck_begin,
    .turn = ck_turn,
    .moves = ck_moves,
    .chances = ck_chances,
    .draw = ck_draw,
    .apply = ck_apply,
    .hide = ck_hide,
    .imagine = ck_imagine,
    .witnesses = ck_witnesses,
    .scores = ck_scores,
    .value = ck_value,
};
