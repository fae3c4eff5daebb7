/* The contract of Card Kingdoms: what its state and its moves are, who decides at the same time, and
 * the table of functions. */
#include "internal.h"
#include "rules/core/field.h"

_Static_assert(sizeof(ck_player) == 68 && sizeof(ck_state) == 564, "the state has no padding");

/* ---- Names ----------------------------------------------------------------------------------- */

static const jacta_names token_names = {"token", ck_token_id, CK_TOKENS};
static const jacta_names resource_names = {"resource", ck_token_id, CK_RESOURCES};
static const jacta_names role_names = {"role", ck_role_id, CK_ROLES};
static const jacta_names citizen_names = {"citizen", ck_citizen_id, CK_CITIZENS};
static const jacta_names monster_names = {"monster", ck_monster_id, CK_MONSTERS};
static const jacta_names card_names = {"card", ck_card_id, CK_MONSTERS + CK_CITIZENS};
static const jacta_names domain_names = {"domain", ck_domain_id, CK_DOMAINS};
static const jacta_names duke_names = {"duke", ck_duke_id, CK_DUKES};
static const jacta_names area_names = {"area", ck_area_id, CK_AREAS};
static const jacta_names stack_names = {"stack", ck_stack_id, CK_STACKS};
static const jacta_names monster_stacks = {"stack", ck_stack_id + CK_AT_MONSTERS, CK_COLUMNS};
static const jacta_names citizen_stacks = {"stack", ck_stack_id + CK_AT_CITIZENS, CK_SLOTS};
static const jacta_names domain_stacks = {"stack", ck_stack_id + CK_AT_DOMAINS, CK_COLUMNS};
NAMES(loots, "token", "gold", "magic");
NAMES(options, "option", "first", "second");
NAMES(pips, "value", "1", "2", "3", "4", "5", "6");
NAMES(amounts, "amount", "1", "2", "3");
NAMES(switch_names, "option", "mixed_citizens", "duke_resources_per_type", "solo_count_tokens",
      "steal_full_only", "rest_protects", "free_citizen_forced");
NAMES(dukes_dealt, "duke", "kept", "rejected");
NAMES(phases, "phase", "areas", "citizens", "reveal", "deal", "first", "roll", "stolen",
      "dark_lord", "keep", "die", "thief", "solace", "choose", "trade", "action", "reward", "take",
      "slay", "return", "pay", "steal", "rob", "attack", "capture", "over");
NAMES(stages, "stage", "setup", "harvest", "action_1", "action_2", "action_end", "attack_1",
      "attack_2", "harvest_2", "end");
NAMES(results, "result", "undecided", "all_slain", "overrun", "compared");

/* ---- Moves ----------------------------------------------------------------------------------- */

/* clang-format off */
const jacta_verb ck_verbs[CK_VERBS] = {
    [CK_VERB_KEEP] = {"keep", CK_MOVE_KEEP, {{CK_DUKES, &duke_names}}, "one of the two dukes dealt"},
    [CK_VERB_DIE] = {"die", CK_MOVE_DIE, {{CK_DOMAINS, &domain_names}, {6, &pips}},
                     "change a die that shows this value with a domain"},
    [CK_VERB_THIEF] = {"thief", CK_MOVE_THIEF, {{CK_SEATS, NULL}, {2, &loots}, {3, &amounts}},
                       "rob a seat with an activated thief; alone seat 0 stands for the bank"},
    [CK_VERB_CHOOSE] = {"choose", CK_MOVE_CHOICE, {{CK_CITIZENS, &citizen_names}, {2, &options}},
                        "one of the two gains of an activated citizen"},
    [CK_VERB_TRADE] = {"trade", CK_MOVE_TRADE, {{CK_CITIZENS, &citizen_names}},
                       "the exchange of an activated citizen"},
    [CK_VERB_SOLACE] = {"solace", CK_MOVE_SOLACE, {{CK_RESOURCES, &resource_names}},
                        "a resource, as no card was activated"},
    [CK_VERB_SLAY] = {"slay", CK_MOVE_SLAY, {{CK_COLUMNS, &monster_stacks}, {CK_PAYMENTS, NULL}},
                      "the top monster of a stack for so much strength, the rest in magic"},
    [CK_VERB_RECRUIT] = {"recruit", CK_MOVE_RECRUIT, {{CK_SLOTS, &citizen_stacks}, {CK_PAYMENTS, NULL}},
                         "the top citizen of a stack for so much gold, the rest in magic"},
    [CK_VERB_GAIN] = {"gain", CK_MOVE_GAIN, {{CK_RESOURCES, &resource_names}},
                      "a resource as an action"},
    [CK_VERB_BUILD] = {"build", CK_MOVE_BUILD, {{CK_COLUMNS, &domain_stacks}, {CK_PAYMENTS, NULL}},
                       "the top domain of a stack for so much gold, the rest in magic"},
    [CK_VERB_REWARD] = {"reward", CK_MOVE_REWARD, {{2, &options}},
                        "one of the two rewards of the monster slain"},
    [CK_VERB_TAKE] = {"take", CK_MOVE_TAKE, {{CK_SLOTS, &citizen_stacks}},
                      "the top citizen of a stack for free"},
    [CK_VERB_RETURN] = {"return", CK_MOVE_RETURN, {{CK_MONSTERS + CK_CITIZENS, &card_names}},
                        "a card of one's own to its stack, for points"},
    [CK_VERB_PAY] = {"pay", CK_MOVE_PAY, {{0}}, "what the domain just built asks, for points"},
    [CK_VERB_STEAL] = {"steal", CK_MOVE_STEAL, {{CK_SEATS, NULL}},
                       "tokens of a seat, by a domain"},
    [CK_VERB_ROB] = {"rob", CK_MOVE_ROB, {{CK_SEATS, NULL}},
                     "a seat of a random monster; alone seat 0 stands for the monster stacks"},
    [CK_VERB_ATTACK] = {"attack", CK_MOVE_PICK, {{CK_COLUMNS, &monster_stacks}},
                        "alone: the monsters that a 6 activates"},
    [CK_VERB_CAPTURE] = {"capture", CK_MOVE_PREY, {{CK_SLOTS, &citizen_stacks}},
                         "alone: the citizen that the attacked column loses"},
    [CK_VERB_PASS] = {"pass", CK_MOVE_PASS, {{0}}, "decline, or be done"},
};

/* ---- Fields ---------------------------------------------------------------------------------- */

/* No rule limits tokens. A turn brings nobody 2,000 of a kind, and a limited game has at most 5,000
 * turns; bots and scores reckon with up to this many in 32 bits. */
enum { MANY_TOKENS = 10000000 };

#define ONE(member) FIELD(ck_state, member, #member)
#define LIST(member) FIELD(ck_state, member[0], #member)
#define OWN(member, name) FIELD(ck_state, player[0].member, name), FIELD_SEATS
#define ROWS {CK_SEATS, sizeof(ck_player)}
#define INDEX(list, last) .kind = JACTA_KIND_INDEX, .names = (list), .high = (last)
#define SET(list, size) .kind = JACTA_KIND_SET, .names = (list), .high = (1 << (size)) - 1
#define NONE {"none", CK_NONE}
#define HIDDEN {"hidden", CK_HIDDEN}

static const jacta_field fields[] = {
    {OWN(tokens[0], "tokens"), .dim = {ROWS, {CK_TOKENS, 4, &token_names}}, FIELD_COUNT(0, MANY_TOKENS),
     .label = "card_kingdoms.tokens",
     .about = "resources and victory points in front of a player; the rules do not limit them, and only "
              "a game of thousands of rounds comes near this bound"},
    {OWN(domains, "domains"), .dim = {ROWS}, SET(&domain_names, CK_DOMAINS), .rival = true,
     .about = "domains built; alone those that the Dark Lord has captured too"},
    {OWN(roles[0], "roles"), .dim = {ROWS, {CK_ROLES, 1, &role_names}}, FIELD_COUNT(0, 18), .rival = true,
     .about = "citizens of each role, starters excluded: what `citizens` adds up to"},
    {OWN(citizens[0], "citizens"), .dim = {ROWS, {CK_CITIZENS, 1, &citizen_names}}, FIELD_COUNT(0, 6),
     .label = "card_kingdoms.citizens", .rival = true,
     .about = "citizens of each kind, without the starting peasant and knight that everybody has"},
    {OWN(monsters[0], "monsters"), .dim = {ROWS, {CK_MONSTERS, 1, &monster_names}}, FIELD_COUNT(0, 4),
     .label = "card_kingdoms.monsters", .about = "monsters slain of each kind"},
    {OWN(duke[0], "duke"), .dim = {ROWS, {2, 1, &dukes_dealt}}, INDEX(&duke_names, CK_NONE),
     .other = {NONE, HIDDEN}, .rival = true,
     .about = "the two dukes dealt, before the choice the lower number first; alone the Dark Lord's, "
              "drawn when the game has ended, is his first"},
    {ONE(unseen_domains), SET(&domain_names, CK_DOMAINS),
     .about = "domains that may still be turned up: those face down, and those back in the box unseen"},
    {ONE(reveal), SET(&stack_names, CK_STACKS),
     .about = "stacks whose top card lies face down and is turned up next, the lowest first"},
    {ONE(used), SET(&domain_names, CK_DOMAINS),
     .about = "die domains that the active player has used this turn; from the end of the actions on, "
              "domains that act there and are still to come"},
    {ONE(due), SET(&citizen_names, CK_CITIZENS),
     .about = "citizens of `seat` with a decision to come: those with `pending` above 0"},
    {ONE(wanted), SET(&citizen_names, CK_CITIZENS),
     .about = "citizens that may be taken for free in phase take; elsewhere what was left of it"},
    {ONE(round), FIELD_COUNT(1, UINT16_MAX), .about = "the round, from 1; it stays at the highest"},
    {ONE(max_rounds), FIELD_COUNT(0, 1000), .about = "the game ends after that many rounds; 0: no limit"},
    {FIELD(ck_state, card[0][0], "card"), .dim = {{CK_STACKS, CK_DEPTH, &stack_names}, {CK_DEPTH, 1}},
     INDEX(NULL, CK_NONE), .other = {NONE, HIDDEN},
     .about = "cards of a stack from bottom to top, none above its height: a monster in m0 to m4, a "
              "citizen in c0 to c9, a domain in d0 to d4; hidden: face down, and not decided"},
    {LIST(height), .dim = {{CK_STACKS, 1, &stack_names}}, FIELD_COUNT(0, CK_DEPTH),
     .about = "cards of a stack; 0: exhausted"},
    {LIST(area), .dim = {{CK_COLUMNS, 1, &monster_stacks}}, INDEX(&area_names, CK_NONE), .other = {NONE},
     .about = "the area of a monster stack; none before it is drawn"},
    {LIST(unseen), .dim = {{CK_CITIZENS, 1, &citizen_names}}, FIELD_COUNT(0, CK_COPIES),
     .about = "mixed citizens that may still be turned up, those back in the box included; else 0"},
    {LIST(pending), .dim = {{CK_CITIZENS, 1, &citizen_names}}, FIELD_COUNT(0, 12),
     .about = "activations that `seat` still decides on: six copies at most, twice on doubles"},
    {LIST(switches), .dim = {{CK_SWITCHES, 1, &switch_names}}, FIELD_COUNT(0, 1),
     .about = "options of the set-up that are on"},
    {LIST(dice), .dim = {{2, 1}}, FIELD_COUNT(0, 6),
     .about = "the dice as they lie, the lower first; 0 before the first roll"},
    {ONE(players), FIELD_COUNT(1, CK_SEATS), .about = "how many play"},
    {ONE(phase), FIELD_INDEX(phases), .about = "what is decided or drawn next"},
    {ONE(stage), FIELD_INDEX(stages), .about = "where in the turn that happens"},
    {ONE(seat), FIELD_SEAT(CK_SEATS), .about = "who decides, or gets what is drawn"},
    {ONE(active), FIELD_SEAT(CK_SEATS), .about = "whose turn it is"},
    {ONE(first), FIELD_SEAT(CK_SEATS), .about = "who began; 0 before that is drawn"},
    {ONE(source), INDEX(NULL, CK_DOMAINS - 1),
     .about = "what a decision comes from: the monster in phase reward; the domain in slay, return, pay, "
              "steal and rob; the seat robbed in stolen; the column in capture; the next of the eight "
              "slots with two kinds in citizens; elsewhere what was left of it"},
    {ONE(forced), FIELD_COUNT(0, 1),
     .about = "1: the citizen of phase take must be taken; elsewhere what was left of it"},
    {ONE(result), FIELD_INDEX(results), .about = "how a game played alone has ended"},
    {LIST(spare), .dim = {{2, 1}}, FIELD_SPARE},
};
/* clang-format on */

/* ---- Deciding at the same time --------------------------------------------------------------- */

/* Everybody chooses a duke, and everybody harvests, from the same dice and touching nothing but the
 * own tokens (4.4). The thieves, who do touch others, have acted before the first harvest. */
static bool harvesting(const ck_state *s) {
    return s->phase >= CK_PHASE_SOLACE && s->phase <= CK_PHASE_TRADE;
}

/* Ends the harvest of `seat`, whatever it might still decide: then those after it gain what they need
 * not decide on, up to the next who must, as in turn order. */
static void decline(ck_state *s) {
    s->phase = CK_PHASE_TRADE;
    ck_apply(s, CK_MOVE_PASS);
}

static jacta_together together(const void *state) {
    ck_state s = *(const ck_state *)state;
    jacta_together now = {0, s.phase == CK_PHASE_DUKE ? 0 : 1u + s.round * CK_SEATS + s.active};
    if (s.players == 1) return now;
    if (s.phase == CK_PHASE_DUKE) now.seats = (1u << s.players) - (1u << s.seat);
    for (; harvesting(&s); decline(&s)) now.seats |= 1u << s.seat;
    return now;
}

static void ahead(void *state, int32_t seat) {
    ck_state *s = state;
    if (s->phase == CK_PHASE_DUKE) s->seat = (uint8_t)seat;
    while (s->seat != seat) decline(s);
}

/* ---- The contract ---------------------------------------------------------------------------- */

static int32_t first(const void *state) {
    const ck_state *s = state;
    return s->stage == CK_STAGE_SETUP && s->players > 1 ? JACTA_CHANCE : s->first;
}

const jacta_game card_kingdoms_game = {
    .id = "card_kingdoms",
    .version = 1,
    .min_players = 1,
    .max_players = CK_SEATS,
    .state_size = sizeof(ck_state),
    .max_moves = 189 + CK_SURPLUS, /* 58 slays, 76 recruits, 3 gains, 52 builds (4.3) */
    .max_chances = 56,
    /* Who only gains resources plays for ever where max_rounds is 0, and scores without end: there are
     * no bounds of length and score. */
    .actions = CK_ACTIONS,
    .score_unit = 1,
    .players_at = offsetof(ck_state, players),
    .options = ck_options,
    .option_count = CK_OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .verbs = ck_verbs,
    .verb_count = CK_VERBS,
    .face = GAME_FACE(card_kingdoms),
    .begin = ck_begin,
    .turn = ck_turn,
    .moves = ck_moves,
    .chances = ck_chances,
    .draw = ck_draw,
    .apply = ck_apply,
    .scores = ck_scores,
    .value = ck_value,
    .first = first,
    .hide = ck_hide,
    .imagine = ck_imagine,
    .witnesses = ck_witnesses,
    .reveals = ck_reveals,
    .together = together,
    .ahead = ahead,
};
