/* Dice City as a game of the contract: verbs, fields, what a sound state is. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/chance.h"
#include "rules/core/field.h"

/* ---- Verbs ----------------------------------------------------------------------------------- */

/* clang-format off */
#define ROW(colour) colour "1", colour "2", colour "3", colour "4", colour "5", colour "6"
NAMES(spaces, "space", ROW("white"), ROW("yellow"), ROW("red"), ROW("blue"), ROW("black"));
NAMES(steps, "step", "-1", "+1");
NAMES(buys, "good", "wood", "stone", "iron", "army", "reroll");
NAMES(bargains, "bargain", "one_low", "one_high", "two_low", "two_split", "two_high");
NAMES(bandits, "pile", "bandit_2", "bandit_3", "bandit_4");
NAMES(ships, "pile", "ship_5", "ship_10", "ship_20");
NAMES(picks, "card", "slot_0", "slot_1", "slot_2", "slot_3", "slot_4", "slot_5", "slot_6", "slot_7",
      "slot_8", "slot_9", "lumber_mill", "quarry", "mine", "regular_army");
static const jacta_names dice = {"die", dc_die_name, DC_ROWS};
static const jacta_names resources = {"resource", dc_resource_name, DC_RESOURCES};

const jacta_verb dc_verbs[DC_VERBS] = {
    [DC_VERB_USE] = {"use", DC_USE, {{5, &dice}}, "spends a die on the location under it"},
    [DC_VERB_MOVE] = {"move", DC_MOVE, {{5, &dice}, {5, &dice}, {2, &steps}},
        "spends the first die to move the second, another unused one"},
    [DC_VERB_REFRESH] = {"refresh", DC_REFRESH_BY, {{5, &dice}},
        "spends a die to discard cards of the display"},
    [DC_VERB_REACTIVATE] = {"reactivate", DC_REACTIVATE, {{5, &dice}, {DC_SPACES, &spaces}},
        "spends a die to wake a location"},
    [DC_VERB_PASS] = {"pass", DC_PASS, {{5, &dice}}, "spends a die for an hourglass"},
    [DC_VERB_SPEND] = {"spend", DC_SPEND, {{5, &buys}}, "two hourglasses for what they buy"},
    [DC_VERB_END_DICE] = {"end_dice", DC_END_DICE, {{0}}, "keeps the hourglasses that are left"},
    [DC_VERB_DISCARD] = {"discard", DC_DISCARD, {{1 << DC_SLOTS}},
        "the slots that a refresh empties: a set, bit 0 for slot 0"},
    [DC_VERB_CHOOSE] = {"choose", DC_CHOOSE, {{DC_SPACES, &spaces}},
        "the space of the location to copy, or to put a card on"},
    [DC_VERB_TRIPLE] = {"triple", DC_TRIPLE, {{3, &resources}}, "what a Storehouse makes three of"},
    [DC_VERB_TRADE] = {"trade", DC_TRADE, {{3, &resources}, {DC_BARGAINS, &bargains}},
        "what a Market Place takes, and what for: one unit or two, for two each of the lower or the "
        "higher of the other resources in their order, or two units for two of either"},
    [DC_VERB_SHIFT] = {"shift", DC_SHIFT, {{DC_SPACES, &spaces}},
        "the space to which Stables move the die of that row"},
    [DC_VERB_REROLL] = {"reroll", DC_REROLL, {{1 << DC_ROWS}},
        "the dice a Well rolls beside the one being spent: a set, bit 0 for white"},
    [DC_VERB_FORCE] = {"force", DC_FORCE, {{5, &dice}}, "the die an opponent must roll again"},
    [DC_VERB_ACCEPT] = {"accept", DC_ACCEPT, {{0}}, "takes the effect for its token"},
    [DC_VERB_DECLINE] = {"decline", DC_DECLINE, {{0}}, "does not take the effect"},
    [DC_VERB_ATTACK] = {"attack", DC_ATTACK, {{DC_SEATS}, {DC_SPACES, &spaces}},
        "an opponent's location: seat, space"},
    [DC_VERB_BANDITS] = {"attack_bandits", DC_ATTACK_BANDITS, {{3, &bandits}}, "beats bandits"},
    [DC_VERB_STEAL] = {"steal", DC_STEAL, {{DC_SEATS}, {3, &resources}}, "from a seat, one unit"},
    [DC_VERB_END_ATTACK] = {"end_attack", DC_END_ATTACK, {{0}}, "goes on to building"},
    [DC_VERB_BUILD] = {"build", DC_BUILD, {{DC_SLOTS + DC_BASICS, &picks}},
        "picks a card of the display or a basic one, paid when its space is chosen"},
    [DC_VERB_LOAD] = {"load", DC_LOAD, {{3, &ships}}, "pays for a trade ship"},
    [DC_VERB_END_BUILD] = {"end_build", DC_END_BUILD, {{0}}, "ends the turn"},
    [DC_VERB_EXTRA] = {"extra", DC_EXTRA, {{4}, {4}}, "stone and iron paid for points of a Grand Statue"},
    [DC_VERB_GO_ON] = {"go_on", DC_GO_ON, {{0}}, "two rows are complete, but the game goes on"},
    [DC_VERB_DECLARE] = {"declare_end", DC_DECLARE, {{0}}, "two rows are complete: the game ends"},
};

/* ---- Fields ---------------------------------------------------------------------------------- */

NAMES(columns, "column", "1", "2", "3", "4", "5", "6");
NAMES(slots, "slot", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
NAMES(options, "option", "first_seat", "end_deck", "declare_end", "pass_spend_after_last_die",
      "guild_counts_deactivated", "round_cap", "solo_mode", "solo_target");
NAMES(phases, "phase", "display", "first", "opening", "dice", "slots", "ask", "force", "attack", "build",
      "space", "statue", "end", "declare", "deal", "over");
NAMES(endings, "reason", "bandits", "ships", "rows", "deck", "cap");
static const jacta_names locations = {"location", dc_location_name, DC_LOCATIONS};
static const jacta_names basics = {"location", dc_location_name + DC_BASIC, DC_BASICS};
static const jacta_names kinds = {"location", dc_location_name + DC_DECK, DC_KINDS};

/* Most of what a turn gathers. A die brings at most 7 of a resource or 8 strength, bonuses of the four
 * others included; an hourglass is gained once a turn, so 250 rounds buy 125 units; one unit is kept,
 * and three opponents keep one each to be stolen. */
enum {
    GAIN = 7, STRENGTH = 8, BANDIT_STRENGTH = 3,
    HOURGLASSES = 250,
    STOCK = 1 + DC_ROWS * GAIN + HOURGLASSES / 2 + (DC_SEATS - 1),
    ARMY = DC_ROWS * STRENGTH + HOURGLASSES / 2,
    PILE = DC_SEATS + 2
};

#define IN_CITY(member, word) FIELD(dc_state, city[0].member, word), FIELD_SEATS
#define CITIES {DC_SEATS, sizeof(dc_city)}
#define ONE(member) FIELD(dc_state, member, #member)
#define LIST(member, count, names) FIELD(dc_state, member[0], #member), .dim = {{count, 1, names}}
#define TURN(member, most) \
    FIELD(dc_state, turn.member, #member), .dim = {{1, 1}}, FIELD_COUNT(0, most), .label = "dice_city." #member
#define FLAG(member) FIELD(dc_state, turn.member, #member), FIELD_COUNT(0, 1)
#define LOCATION .kind = JACTA_KIND_INDEX, .names = &locations, .high = DC_LOCATIONS - 1
#define DICE .kind = JACTA_KIND_SET, .names = &dice, .high = DC_ALL_DICE

static const jacta_field fields[] = {
    {IN_CITY(deactivated, "deactivated"), .dim = {CITIES}, FIELD_SET(spaces),
     .about = "spaces with a deactivation token"},
    {IN_CITY(tokens, "tokens"), .dim = {CITIES, {1, 2}}, FIELD_COUNT(0, UINT16_MAX),
     .label = "dice_city.tokens",
     .about = "victory points in tokens: no rule limits them, but a turn brings fewer than 250 of them, and "
              "there are at most 250 turns"},
    {IN_CITY(hourglasses, "hourglasses"), .dim = {CITIES, {1, 2}}, FIELD_COUNT(0, HOURGLASSES),
     .label = "dice_city.hourglasses",
     .about = "hourglasses: one a turn at most, and no option allows more than 250 rounds"},
    {IN_CITY(location[0], "location"),
     .dim = {CITIES, {DC_ROWS, DC_COLUMNS, &dice}, {DC_COLUMNS, 1, &columns}}, LOCATION,
     .about = "the visible location of each space: printed ones up to traveller, cards from lumber_mill on"},
    {IN_CITY(die[0], "die"), .dim = {CITIES, {DC_ROWS, 1, &dice}}, FIELD_COUNT(0, DC_COLUMNS),
     .other = {{"none", 0}}, .about = "the face of each die, so its column; none before the first roll"},
    {IN_CITY(stock[0], "stock"), .dim = {CITIES, {DC_RESOURCES, 1, &resources}}, FIELD_COUNT(0, STOCK),
     .label = "dice_city.stock",
     .about = "resources; one of each outlasts a turn. Five dice bring at most 35 of a kind, all hourglasses "
              "125, theft 3"},
    {IN_CITY(bandits[0], "bandits_taken"), .dim = {CITIES, {DC_PILES, 1, &bandits}}, FIELD_COUNT(0, PILE),
     .about = "bandits beaten, by pile; none in the solo game, where they bring tokens"},
    {IN_CITY(ships[0], "ships_taken"), .dim = {CITIES, {DC_PILES, 1, &ships}}, FIELD_COUNT(0, PILE),
     .about = "ships loaded, by pile; none in the solo game, where they bring tokens"},
    {TURN(army, ARMY), .about = "strength left this turn; five dice bring at most 40, all hourglasses 125"},
    {TURN(army_bandits, DC_ROWS * BANDIT_STRENGTH), .about = "strength against bandits only"},
    {TURN(army_bonus, DC_ROWS), .about = "what each further army gains this turn"},
    {TURN(resource_bonus, DC_ROWS), .about = "what each further resource location gains this turn"},
    {TURN(bandit_weakness, DC_ROWS), .about = "what bandits lose of their defense this turn"},
    {FLAG(refreshed), .about = "whether this turn had its refresh"},
    {FLAG(passed), .about = "whether this turn had its pass"},
    {FIELD(dc_state, turn.rerolls, "rerolls"), FIELD_COUNT(0, DC_REROLLS_MAX),
     .about = "reroll abilities of this turn; past 100 they do nothing"},
    {ONE(chain), FIELD_SET(spaces), .about = "spaces that the ability being resolved has gone through"},
    {ONE(fill), FIELD_SET(slots), .about = "slots waiting for a card, the lowest next"},
    {ONE(roll), DICE, .about = "dice of roll_seat waiting for a face, white first"},
    {ONE(roll_seat), FIELD_SEAT(DC_SEATS), .about = "whose dice are rolled, or must be in a forced reroll"},
    {ONE(dice), DICE, .about = "unused dice of the active player"},
    {FIELD(dc_state, die, "die_spent"), .kind = JACTA_KIND_INDEX, .names = &dice, .high = DC_ROWS - 1,
     .about = "the die being spent while an ability asks; else the first"},
    {ONE(at), FIELD_INDEX(spaces), .about = "the space whose ability asks, or where a statue was built; else "
                                            "the first"},
    {ONE(pick), FIELD_INDEX(picks), .about = "the card being built; else the first"},
    {LIST(deck, DC_KINDS, &kinds), FIELD_COUNT(0, DC_COPIES), .about = "cards left in the deck, by kind"},
    {ONE(deck_left), FIELD_COUNT(0, DC_COPIES * DC_KINDS), .about = "cards left in the deck"},
    {LIST(display, DC_SLOTS, &slots), LOCATION, .other = {{"empty", 0}},
     .about = "the cards face up; the last two slots are in use in the hard solo game only"},
    {LIST(basics, DC_BASICS, &basics), FIELD_COUNT(0, DC_BASIC_COPIES), .about = "basic cards left"},
    {LIST(bandits, DC_PILES, &bandits), FIELD_COUNT(0, PILE),
     .about = "bandits left, by pile; the solo game's are never taken"},
    {LIST(ships, DC_PILES, &ships), FIELD_COUNT(0, PILE),
     .about = "ships left, by pile; the solo game's are never taken"},
    {LIST(options, DC_OPTIONS, &options), FIELD_COUNT(0, 250),
     .about = "the value of each option: a number, or a place in the option's names"},
    {ONE(players), FIELD_COUNT(1, DC_SEATS), .about = "how many play"},
    {ONE(first), FIELD_SEAT(DC_SEATS), .about = "who began; seat 0 before that is drawn"},
    {ONE(seat), FIELD_SEAT(DC_SEATS), .about = "the active player"},
    {ONE(phase), FIELD_INDEX(phases),
     .about = "what comes next, or happens once waiting dice and slots have their faces and cards"},
    {ONE(round), FIELD_COUNT(1, 250), .about = "the round, from 1"},
    {ONE(ending), FIELD_SET(endings), .about = "why the game ends with this round"},
    {ONE(rows), FIELD_COUNT(0, 2), .about = "solo: rows of the display in play"},
};
/* clang-format on */

/* ---- Sound states ---------------------------------------------------------------------------- */

static bool options_sound(const dc_state *s) {
    for (uint32_t i = 0; i < DC_OPTIONS; i++) {
        const jacta_option *option = &dc_options[i];
        uint32_t value = s->options[i];
        if (option->kind == JACTA_CHOICE ? value >= option->count
                                         : value < option->low || value > option->high)
            return false;
    }
    return s->options[DC_FIRST_SEAT] <= s->players;
}

/* How long the game can still last is known: the round cap, alone the rows of the deck. */
static bool length_sound(const dc_state *s) {
    if (!dc_solo(s)) return s->round <= s->options[DC_ROUND_CAP] && !s->rows;
    uint32_t most = DC_COPIES * DC_KINDS / 4, rows = (s->deck_left + 3) / 4u;
    return s->round + rows + s->rows <= 1 + most + 2 && (s->rows || s->phase == DC_PHASE_OVER);
}

/* What is where of the piles, the deck and the display. */
static bool market_sound(const dc_state *s) {
    const uint32_t many = dc_solo(s) ? 1 : s->players + 2u;
    const uint32_t bandit_count[DC_PILES] = {many, many, many};
    const uint32_t ship_count[DC_PILES] = {many, s->players, 1};
    for (uint32_t pile = 0; pile < DC_PILES; pile++) {
        uint32_t bandit_sum = s->bandits[pile], ship_sum = s->ships[pile];
        for (uint32_t seat = 0; seat < s->players; seat++) {
            bandit_sum += s->city[seat].bandits[pile];
            ship_sum += s->city[seat].ships[pile];
        }
        if (bandit_sum != bandit_count[pile] || ship_sum != ship_count[pile]) return false;
        if (dc_solo(s) && (!s->bandits[pile] || !s->ships[pile])) return false;
    }
    uint32_t left = bag_total(s->deck, DC_KINDS), filled = dc_filled(s);
    for (uint32_t slot = 0; slot < DC_SLOTS; slot++)
        if (s->display[slot] && s->display[slot] < DC_DECK) return false;
    return left == s->deck_left && !(filled & s->fill) && bit_count(s->fill) <= left &&
           !((filled | s->fill) >> dc_slots(s));
}

/* Which dice and slots wait, by phase. */
static bool waiting_sound(const dc_state *s) {
    if (s->roll && s->fill) return false;
    switch (s->phase) {
    case DC_PHASE_DISPLAY:
    case DC_PHASE_DEAL: return s->fill;
    case DC_PHASE_FIRST: return !s->roll && !s->fill && !dc_solo(s);
    case DC_PHASE_OPENING:
    case DC_PHASE_END: return s->roll;
    case DC_PHASE_DICE: return !(s->roll & ~s->dice);
    case DC_PHASE_FORCE: return !s->fill && !(s->roll & (s->roll - 1));
    case DC_PHASE_BUILD: return !s->roll;
    default: return !s->roll && !s->fill;
    }
}

/* What the phase needs, and that nothing else is under way. */
static bool phase_sound(const dc_state *s) {
    const dc_city *city = &s->city[s->seat];
    bool asks = s->phase == DC_PHASE_ASK, statue = s->phase == DC_PHASE_STATUE;
    if (s->phase != DC_PHASE_OPENING && s->phase != DC_PHASE_FORCE && s->roll_seat != s->seat)
        return false;
    if (!asks && (s->chain || s->die)) return false;
    if (!asks && !statue && s->at) return false;
    if (s->phase != DC_PHASE_SPACE && !statue && s->pick) return false;
    if (s->dice && (s->phase < DC_PHASE_DICE || s->phase > DC_PHASE_FORCE)) return false;
    switch (s->phase) {
    case DC_PHASE_SLOTS: return dc_filled(s);
    case DC_PHASE_ASK:
        return s->chain >> s->at & 1 && !(s->dice >> s->die & 1) &&
               dc_asks(s, dc_asking(s), !(s->chain & (s->chain - 1)));
    case DC_PHASE_FORCE: return s->roll_seat != s->seat;
    case DC_PHASE_SPACE:
        return (s->pick < DC_SLOTS ? s->display[s->pick] : s->basics[s->pick - DC_SLOTS]) &&
               dc_covers(dc_stock(city), dc_locations[dc_built(s, s->pick)].cost);
    case DC_PHASE_STATUE:
        return dc_asking(s)->statue && (s->pick >= DC_SLOTS || !s->display[s->pick]);
    case DC_PHASE_DECLARE: return s->options[DC_DECLARE_END] && !dc_solo(s);
    default: return true;
    }
}

/* Seats from the one that began to that one. */
static uint32_t place(const dc_state *s, uint32_t seat) {
    return (seat + s->players - s->first) % s->players;
}

/* Every die lies somewhere from the owner's first roll on. */
static bool dice_sound(const dc_state *s, uint32_t seat) {
    uint32_t missing = 0, waiting = s->phase < DC_PHASE_DICE ? DC_ALL_DICE : 0;
    for (uint32_t die = 0; die < DC_ROWS; die++)
        missing |= (uint32_t)!s->city[seat].die[die] << die;
    if (s->phase == DC_PHASE_OPENING && place(s, seat) <= place(s, s->roll_seat))
        waiting = seat == s->roll_seat ? s->roll : 0;
    return !(missing & ~waiting);
}

/* Only the active player holds more than what outlasts a turn. */
static bool city_sound(const dc_state *s, uint32_t seat) {
    const dc_city *city = &s->city[seat];
    if (seat >= s->players) return bytes_blank(city, sizeof *city);
    bool active = seat == s->seat && s->phase < DC_PHASE_END;
    bool played =
        active ? s->turn.passed : s->phase >= DC_PHASE_DICE && place(s, seat) <= place(s, s->seat);
    for (uint32_t r = 0; r < DC_RESOURCES; r++)
        if (!active && city->stock[r] > 1) return false;
    return dice_sound(s, seat) && city->hourglasses <= s->round - 1 + played &&
           city->tokens <= INT16_MAX;
}

/* What the rest of the turn can bring on top stays within the bounds of the fields. */
static bool turn_sound(const dc_state *s) {
    const dc_turn *turn = &s->turn;
    const dc_city *city = &s->city[s->seat];
    if (s->phase < DC_PHASE_DICE || s->phase >= DC_PHASE_END)
        return bytes_blank(turn, sizeof *turn);
    uint32_t uses = bit_count(s->dice) + (s->phase == DC_PHASE_ASK ? 1u : 0),
             bought = city->hourglasses / 2u;
    for (uint32_t r = 0; r < DC_RESOURCES; r++) {
        uint32_t stock = city->stock[r] + GAIN * uses + bought;
        for (uint32_t seat = 0; seat < s->players; seat++)
            if (seat != s->seat) stock += s->city[seat].stock[r];
        if (stock > STOCK) return false;
    }
    uint32_t bonuses = turn->army_bonus;
    bonuses += (uint32_t)turn->resource_bonus + turn->bandit_weakness;
    return turn->army + STRENGTH * uses + bought <= ARMY &&
           turn->army_bandits + BANDIT_STRENGTH * uses <= DC_ROWS * BANDIT_STRENGTH &&
           bonuses + uses <= DC_ROWS;
}

static bool sound(const void *state) {
    const dc_state *s = state;
    if (s->seat >= s->players || s->first >= s->players || s->roll_seat >= s->players) return false;
    for (uint32_t seat = 0; seat < DC_SEATS; seat++)
        if (!city_sound(s, seat)) return false;
    return options_sound(s) && length_sound(s) && market_sound(s) && waiting_sound(s) &&
           phase_sound(s) && turn_sound(s);
}

/* ---- The contract ---------------------------------------------------------------------------- */

/* The option names who begins from the first event on. */
int32_t dc_first(const void *state) {
    const dc_state *s = state;
    if (s->phase > DC_PHASE_FIRST || dc_solo(s)) return s->first;
    return s->options[DC_FIRST_SEAT] ? s->options[DC_FIRST_SEAT] - 1 : JACTA_CHANCE;
}

/* Events of the longest turn. An ability goes through at most 30 spaces, a question each; one that
 * rolls dice brings back the die and rolls up to five, the others use up one of five. Hourglasses are
 * spent 125 times, each with a choice and a roll for three opponents at most. Strength is spent by the
 * unit, resources by two on a card, which is picked, placed, paid for more and replaced. */
enum {
    ABILITY = 1 + DC_SPACES + DC_ROWS,
    TURN_LENGTH = (DC_REROLLS_MAX + DC_ROWS) * ABILITY + 1 + DC_REFRESH +
                  HOURGLASSES / 2 * (1 + 2 * (DC_SEATS - 1)) + 1 + ARMY +
                  DC_ROWS * BANDIT_STRENGTH + 1 + DC_RESOURCES * STOCK / 2 * 4 + 1 + DC_ROWS + 1 +
                  DC_HARD_DISPLAY / 2,
    OPENING = DC_HARD_DISPLAY + 1 + DC_SEATS * DC_ROWS
};

/* Tokens are not limited by the rules, so no bound of the score is given. */
const jacta_game dice_city_game = {
    .id = "dice_city",
    .version = 1,
    .min_players = 1,
    .max_players = DC_SEATS,
    .state_size = sizeof(dc_state),
    .max_moves = 210,
    .max_chances = DC_KINDS,
    .max_length = OPENING + 250 * DC_SEATS * TURN_LENGTH,
    .actions = DC_ACTIONS,
    .score_unit = 1,
    .players_at = offsetof(dc_state, players),
    .options = dc_options,
    .option_count = DC_OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .verbs = dc_verbs,
    .verb_count = DC_VERBS,
    .face = GAME_FACE(dice_city),
    .begin = dc_begin,
    .turn = dc_whose_turn,
    .moves = dc_moves,
    .chances = dc_chances,
    .draw = dc_draw,
    .apply = dc_apply,
    .scores = dc_scores,
    .value = dc_value,
    .first = dc_first,
    .sound = sound,
};
