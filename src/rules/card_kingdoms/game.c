/* The contract of Card Kingdoms: what its state and its moves are, who decides at the same time, and
 * the table of functions. */
#include "internal.h"
#include "rules/core/field.h"

#include <string.h>

_Static_assert(sizeof(ck_player) == 68 && sizeof(ck_state) == 564, "the state has no padding");

/* ---- Names ----------------------------------------------------------------------------------- */

static const jacta_names token_names = {"token", ck_token_id, CK_TOKENS};
static const jacta_names resource_names = {"resource", ck_token_id, CK_RESOURCES};
static const jacta_names role_names = {"role", ck_role_id, CK_ROLES};
static const jacta_names citizen_names = {"citizen", ck_citizen_id, CK_CITIZENS};
static const jacta_names monster_names = {"monster", ck_monster_id, CK_MONSTERS};
static const jacta_names card_names = {"card", ck_card_id, CK_RETURNS};
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

/* 58 slays, 76 recruits, 3 gains, 52 builds (4.3) */
enum { MOST_MOVES = 189 + LIST_SURPLUS };

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
    [CK_VERB_RETURN] = {"return", CK_MOVE_RETURN, {{CK_RETURNS, &card_names}},
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

/* ---- Sound states ---------------------------------------------------------------------------- */

/* A state from elsewhere is taken apart in the order in which its parts rely on each other. */

static bool is_laid(const ck_state *s, uint32_t slot) {
    if (s->phase == CK_PHASE_AREAS) return false;
    if (s->phase != CK_PHASE_TYPES) return true;
    for (uint32_t pair = 0; pair < s->source && pair < CK_PAIRS; pair++)
        if (ck_citizens[ck_second_type[pair]].slot == slot) return true;
    return false;
}

/* Nothing above the height; face-down cards lie under the others, and `reveal` has those on top. */
static bool stack_sound(const ck_state *s, uint32_t stack) {
    const uint8_t *card = s->card[stack];
    uint32_t height = s->height[stack];
    for (uint32_t i = 0; i < CK_DEPTH; i++) {
        if ((card[i] == CK_NONE) != (i >= height)) return false;
        if (i && card[i] == CK_HIDDEN && card[i - 1] != CK_HIDDEN) return false;
    }
    bool down = height && card[height - 1] == CK_HIDDEN;
    return down == (s->reveal >> stack & 1);
}

/* Every monster of the five areas lies in its stack or in a kingdom. */
static bool monsters_sound(const ck_state *s) {
    uint32_t found[CK_MONSTERS] = {0}, areas = 0;
    for (uint32_t column = 0; column < CK_COLUMNS; column++) {
        uint32_t area = s->area[column], stack = CK_AT_MONSTERS + column;
        if (s->phase == CK_PHASE_AREAS && area == CK_NONE && !s->height[stack]) continue;
        if (s->phase == CK_PHASE_AREAS || area >= CK_AREAS || areas >> area & 1) return false;
        areas |= 1u << area;
        for (uint32_t i = 0; i < s->height[stack]; i++) {
            uint32_t kind = s->card[stack][i];
            if (kind >= CK_MONSTERS || ck_monsters[kind].area != area) return false;
            found[kind]++;
        }
    }
    for (uint32_t kind = 0; kind < CK_MONSTERS; kind++) {
        const ck_monster_card *card = &ck_monsters[kind];
        uint32_t copies = s->players == 5 ? card->copies_of_5 : card->copies;
        for (uint32_t seat = 0; seat < CK_SEATS; seat++)
            found[kind] += s->player[seat].monsters[kind];
        if (found[kind] != (areas >> card->area & 1 ? copies : 0)) return false;
    }
    return true;
}

/* The citizens of a slot lie in its stack or in a kingdom; they are of one kind, or mixed. */
static bool slot_sound(const ck_state *s, uint32_t slot) {
    const uint8_t *types = ck_slot_types[slot], *card = s->card[CK_AT_CITIZENS + slot];
    bool mixed = ck_switch(s, CK_OPT_MIXED), laid = is_laid(s, slot), two = types[0] != types[1];
    uint32_t down = 0, found[2] = {0};
    for (uint32_t i = 0; i < s->height[CK_AT_CITIZENS + slot]; i++) {
        if (card[i] == CK_HIDDEN)
            down++;
        else if (card[i] == types[0] || card[i] == types[1])
            found[card[i] != types[0]]++;
        else
            return false;
    }
    for (uint32_t k = 0; k < 1u + two; k++) {
        for (uint32_t seat = 0; seat < CK_SEATS; seat++)
            found[k] += s->player[seat].citizens[types[k]];
        uint32_t unseen = mixed && laid ? CK_COPIES - found[k] : 0;
        if (found[k] > CK_COPIES || s->unseen[types[k]] != unseen) return false;
    }
    if (!mixed && (down || (found[0] && found[1]))) return false;
    return down + found[0] + found[1] == (laid ? CK_CITIZEN_STACK + (s->players == 5) : 0u);
}

/* Every domain is in one place, and enough are left to be turned up. */
static bool domains_sound(const ck_state *s) {
    uint32_t seen = s->unseen_domains, total = 0, down = 0;
    for (uint32_t seat = 0; seat < CK_SEATS; seat++) {
        if (seen & s->player[seat].domains) return false;
        seen |= s->player[seat].domains;
        total += bit_count(s->player[seat].domains);
    }
    for (uint32_t stack = CK_AT_DOMAINS; stack < CK_STACKS; stack++) {
        uint32_t height = s->height[stack];
        total += height;
        if (!height) continue;
        uint32_t top = ck_top(s, stack);
        down += height - (top != CK_HIDDEN);
        if (height > 1 && s->card[stack][height - 2] != CK_HIDDEN) return false;
        if (height > CK_DOMAIN_STACK + (s->players == 5)) return false;
        if (top == CK_HIDDEN) continue;
        if (top >= CK_DOMAINS || seen >> top & 1) return false;
        seen |= 1u << top;
    }
    uint32_t all = ck_domains_needed(s->players);
    if (!is_laid(s, ck_citizens[CK_PEASANT].slot))
        return !total && bit_count(s->unseen_domains) >= all;
    return total == all && bit_count(s->unseen_domains) >= down;
}

/* Roles follow from citizens; who does not play has nothing, and the Dark Lord only captures. */
static bool kingdom_sound(const ck_state *s, uint32_t seat) {
    static const ck_player nothing = {.duke = {CK_NONE, CK_NONE}};
    const ck_player *p = &s->player[seat];
    uint8_t roles[CK_ROLES] = {0};
    for (uint32_t kind = 0; kind < CK_CITIZENS; kind++)
        roles[ck_citizens[kind].role] =
            (uint8_t)(roles[ck_citizens[kind].role] + p->citizens[kind]);
    if (memcmp(roles, p->roles, sizeof roles) != 0) return false;
    if (seat < s->players) return true;
    if (s->players > 1 || seat != CK_LORD) return memcmp(p, &nothing, sizeof nothing) == 0;
    return memcmp(p->tokens, nothing.tokens, sizeof p->tokens) == 0 &&
           memcmp(p->monsters, nothing.monsters, sizeof p->monsters) == 0;
}

/* Two for everybody whose turn in the deal has come; the Dark Lord's comes last. */
static bool dukes_sound(const ck_state *s) {
    uint32_t seen = 0, dealt = s->phase == CK_PHASE_DEAL ? s->seat : s->players;
    if (s->stage == CK_STAGE_SETUP && s->phase < CK_PHASE_DEAL) dealt = 0;
    for (uint32_t seat = 0; seat < CK_SEATS; seat++) {
        const uint8_t *duke = s->player[seat].duke;
        bool lord = s->players == 1 && seat == CK_LORD && s->phase == CK_PHASE_OVER;
        for (uint32_t i = 0; i < 2; i++) {
            if (seat < dealt || (lord && !i)) {
                if (duke[i] >= CK_DUKES || seen >> duke[i] & 1) return false;
                seen |= 1u << duke[i];
            } else if (duke[i] != CK_NONE) {
                return false;
            }
        }
        if (seat < dealt && ck_undecided(s, seat) && duke[0] > duke[1]) return false;
    }
    return true;
}

/* Stages in which a phase may come. */
#define STAGE(name) (1u << CK_STAGE_##name)
#define ACTIONS (STAGE(ACTION_1) | STAGE(ACTION_2))
#define ATTACKS (STAGE(ATTACK_1) | STAGE(ATTACK_2))
#define HARVESTS (STAGE(HARVEST) | STAGE(HARVEST_2))
static const uint16_t phase_stages[CK_PHASE_OVER + 1] = {
    [CK_PHASE_AREAS] = STAGE(SETUP),
    [CK_PHASE_TYPES] = STAGE(SETUP),
    [CK_PHASE_REVEAL] = STAGE(SETUP) | ACTIONS | ATTACKS,
    [CK_PHASE_DEAL] = STAGE(SETUP),
    [CK_PHASE_FIRST] = STAGE(SETUP),
    [CK_PHASE_ROLL] = STAGE(HARVEST),
    [CK_PHASE_STOLEN] = ACTIONS,
    [CK_PHASE_LORD] = ACTIONS | ATTACKS | STAGE(HARVEST_2),
    [CK_PHASE_DUKE] = STAGE(SETUP),
    [CK_PHASE_DICE] = STAGE(HARVEST),
    [CK_PHASE_THIEF] = STAGE(HARVEST),
    [CK_PHASE_SOLACE] = HARVESTS,
    [CK_PHASE_CHOICE] = HARVESTS,
    [CK_PHASE_TRADE] = HARVESTS,
    [CK_PHASE_ACTION] = ACTIONS,
    [CK_PHASE_REWARD] = ACTIONS,
    [CK_PHASE_TAKE] = ACTIONS,
    [CK_PHASE_SLAY] = ACTIONS,
    [CK_PHASE_RETURN] = ACTIONS,
    [CK_PHASE_PAY] = ACTIONS,
    [CK_PHASE_STEAL] = ACTIONS | STAGE(ACTION_END),
    [CK_PHASE_ROB] = ACTIONS,
    [CK_PHASE_PICK] = ATTACKS,
    [CK_PHASE_PREY] = ATTACKS,
    [CK_PHASE_OVER] = STAGE(END),
};

/* Where the game stands: phase, stage, seats, dice, and what only one player or several have. */
static bool flow_sound(const ck_state *s) {
    bool solo = s->players == 1, setup = s->stage == CK_STAGE_SETUP,
         ended = s->phase == CK_PHASE_OVER || s->phase == CK_PHASE_LORD;
    bool alone =
        s->phase == CK_PHASE_LORD || s->stage == CK_STAGE_HARVEST_2 || (ATTACKS >> s->stage & 1);
    bool several =
        s->phase == CK_PHASE_FIRST || s->phase == CK_PHASE_STOLEN || s->phase == CK_PHASE_STEAL;
    if (!(phase_stages[s->phase] >> s->stage & 1) || (solo ? several : alone)) return false;
    if (s->seat >= s->players || s->active >= s->players || s->first >= s->players) return false;
    if (setup ? s->active || s->first : s->seat != s->active && !harvesting(s)) return false;
    if (setup && s->seat && s->phase != CK_PHASE_DEAL && s->phase != CK_PHASE_DUKE) return false;
    if (harvesting(s) && ck_rests(s, s->seat)) return false;
    if (s->max_rounds && s->round > s->max_rounds) return false;
    if ((s->result != CK_UNDECIDED) != (solo && ended)) return false;
    if (setup || (s->phase == CK_PHASE_ROLL && !s->dice[0])) return !s->dice[0] && !s->dice[1];
    return s->dice[0] && s->dice[0] <= s->dice[1];
}

/* Face-down tops wait for phase reveal; a domain's while what it brought about is decided. */
static bool reveal_sound(const ck_state *s) {
    if (s->phase == CK_PHASE_REVEAL) return s->reveal;
    bool effect =
        (s->phase >= CK_PHASE_REWARD && s->phase <= CK_PHASE_ROB) || s->phase == CK_PHASE_STOLEN;
    if (!effect || s->stage == CK_STAGE_ACTION_END) return !s->reveal;
    return s->reveal >> CK_AT_DOMAINS << CK_AT_DOMAINS == s->reveal;
}

/* How often the dice wake a citizen of the kind. */
static uint32_t hits(const ck_state *s, uint32_t citizen) {
    const uint8_t values[3] = {s->dice[0], s->dice[1], (uint8_t)(s->dice[0] + s->dice[1])};
    uint32_t count = 0;
    for (uint32_t i = 0; i < 3; i++) count += ck_value_slot[values[i]] == ck_citizens[citizen].slot;
    return count;
}

/* Whether this phase decides on a citizen with that power. */
static bool asks(const ck_state *s, const ck_power *power) {
    bool theft = power->option[0].deed == CK_STEAL, choice = power->options == 2 && !theft;
    switch (s->phase) {
    case CK_PHASE_THIEF: return theft;
    case CK_PHASE_CHOICE: return choice || power->option[0].pay.each;
    case CK_PHASE_TRADE: return power->option[0].pay.each;
    default: return false;
    }
}

/* Only what the dice have woken waits, and only in the phases that ask for it. */
static bool pending_sound(const ck_state *s) {
    uint32_t due = 0;
    for (uint32_t citizen = 0; citizen < CK_CITIZENS; citizen++) {
        uint32_t woken = ck_named(&s->player[s->seat], citizen) * hits(s, citizen);
        if (s->phase == CK_PHASE_SOLACE && woken) return false;
        if (!s->pending[citizen]) continue;
        if (!asks(s, ck_power_of(s, citizen)) || s->pending[citizen] > woken) return false;
        due |= 1u << citizen;
    }
    if (due != s->due) return false;
    if (s->phase == CK_PHASE_CHOICE) return ck_choosing(s) < CK_CITIZENS;
    return due || (s->phase != CK_PHASE_THIEF && s->phase != CK_PHASE_TRADE);
}

/* What asks is there, and is what asks such things. */
static bool source_sound(const ck_state *s) {
    const ck_player *p = &s->player[s->active];
    if (s->phase == CK_PHASE_AREAS) return !s->source;
    if (s->phase == CK_PHASE_TYPES) return s->source < CK_PAIRS && !ck_switch(s, CK_OPT_MIXED);
    if (s->phase == CK_PHASE_REWARD)
        return p->monsters[s->source] && ck_monsters[s->source].reward.options == 2;
    if (s->phase == CK_PHASE_STOLEN) return ck_hunters(s) >> s->source & 1;
    if (s->phase == CK_PHASE_PREY) return s->source < CK_COLUMNS;
    const ck_domain_card *domain = &ck_domains[s->source];
    const ck_effect *effect = &domain->effect;
    bool fits;
    switch (s->phase) {
    case CK_PHASE_SLAY: fits = effect->deed == CK_SLAY; break;
    case CK_PHASE_RETURN: fits = effect->pay.what >= CK_TOKENS; break;
    case CK_PHASE_PAY:
        fits = effect->pay.each && effect->pay.what < CK_TOKENS && ck_can_pay(p, &effect->pay);
        break;
    case CK_PHASE_STEAL: fits = effect->deed == CK_STEAL; break;
    case CK_PHASE_ROB: fits = effect->deed == CK_ROB; break;
    default: return true;
    }
    ck_when when = s->stage == CK_STAGE_ACTION_END ? CK_WHEN_ENDING : CK_WHEN_BUILT;
    return fits && domain->when == when && (p->domains >> s->source & 1);
}

static bool used_sound(const ck_state *s) {
    uint32_t rolling = ck_domains_when[CK_WHEN_ROLLING], ending = ck_domains_when[CK_WHEN_ENDING];
    uint32_t able = s->stage == CK_STAGE_END        ? rolling | ending
                    : s->stage <= CK_STAGE_ACTION_2 ? rolling
                                                    : ending;
    return !(s->used & ~(able & s->player[s->active].domains));
}

/* Who is asked can do something, more than decline; who plays alone has not reached the end. */
static bool decision_sound(const ck_state *s) {
    jacta_move list[MOST_MOVES];
    bool between = s->phase == CK_PHASE_ROLL || s->phase == CK_PHASE_ACTION || harvesting(s) ||
                   s->phase == CK_PHASE_DICE || s->phase == CK_PHASE_THIEF ||
                   s->phase >= CK_PHASE_ROB;
    if (s->players == 1 && between && s->phase != CK_PHASE_OVER &&
        (ck_leftmost(s) == CK_COLUMNS ||
         (s->phase != CK_PHASE_ROB && ck_exhausted(s, 0, CK_STACKS) >= ck_exhausted_end(s))))
        return false;
    if (ck_turn(s) < 0) return true;
    uint32_t count = ck_moves(s, list);
    return count && (count > 1 || list[0] != CK_MOVE_PASS);
}

static bool sound(const void *state) {
    const ck_state *s = state;
    if (!flow_sound(s) || !monsters_sound(s) || !domains_sound(s) || !dukes_sound(s)) return false;
    for (uint32_t stack = 0; stack < CK_STACKS; stack++)
        if (!stack_sound(s, stack)) return false;
    for (uint32_t slot = 0; slot < CK_SLOTS; slot++)
        if (!slot_sound(s, slot)) return false;
    for (uint32_t seat = 0; seat < CK_SEATS; seat++)
        if (!kingdom_sound(s, seat)) return false;
    return reveal_sound(s) && pending_sound(s) && used_sound(s) && source_sound(s) &&
           decision_sound(s);
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
    .max_moves = MOST_MOVES,
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
    .sound = sound,
    .hide = ck_hide,
    .imagine = ck_imagine,
    .witnesses = ck_witnesses,
    .reveals = ck_reveals,
    .together = together,
    .ahead = ahead,
};
