/* Rolling Realms as a game of the contract: verbs, fields, what a sound state is. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/field.h"

/* ---- Verbs ------------------------------------------------------------------------------------- */

/* clang-format off */
NAMES(zones, "zone", "left", "right");
NAMES(choices, "gain", "none", "heart", "pumpkin");
NAMES(scythe_rows, "row", "top", "bottom");
NAMES(birds, "bird", "7", "12", "16");
NAMES(columns, "column", "a", "b", "c", "d", "e");
NAMES(flowers, "flower", "pumpkin", "heart");
NAMES(steps, "step", "-1", "+1");
NAMES(values, "die value", "1", "2", "3", "4", "5", "6");
static const jacta_names realms = {"realm", rr_realm_code, RR_REALMS};
static const jacta_names resources = {"resource", rr_resource_name, RR_RESOURCES};

const jacta_verb rr_deeds[RR_DEEDS] = {
    [RR_DEED_TAPESTRY] = {"tap", RR_CODE_TAPESTRY, {{4}, {6}, {6}}, "quarter turns, row, column"},
    [RR_DEED_CITIES] = {"cit", RR_CODE_CITIES, {{3}, {3}}, "row, column"},
    [RR_DEED_ZONE] = {"eup", RR_CODE_EUPHORIA, {{2, &zones}, {3, &choices}}, "zone, what it gains"},
    [RR_DEED_ZONES] = {"eup", RR_CODE_EUPHORIA + 6, {{3, &choices}, {3, &choices}}, "left, right"},
    [RR_DEED_SCYTHE] = {"scy", RR_CODE_SCYTHE, {{2, &scythe_rows}}, "row"},
    [RR_DEED_WINGSPAN] = {"win", RR_CODE_WINGSPAN, {{3, &birds}}, "bird"},
    [RR_DEED_CASTLES] = {"cas", RR_CODE_CASTLES, {{5, &columns}}, "column"},
    [RR_DEED_TAKE] = {"cha", RR_CODE_TAKE, {{2}}, "which recorded die is noted"},
    [RR_DEED_SHIP] = {"cha", RR_CODE_SHIP, {{0}}, "all crates with the value"},
    [RR_DEED_MY_LITTLE] = {"mls", RR_CODE_MY_LITTLE, {{2, &flowers}}, "flower"},
    [RR_DEED_CIRCLE] = {"vit", RR_CODE_CIRCLE, {{0}}, "the grape of the value"},
    [RR_DEED_FILL] = {"vit", RR_CODE_FILL, {{64}}, "set of grapes"},
    [RR_DEED_ADJUST_2] = {"adjust_2", RR_CODE_ADJUST, {{2, &steps}}, "for 2 pumpkins"},
    [RR_DEED_ADJUST_3] = {"adjust_3", RR_CODE_ADJUST + 2, {{2, &steps}}, "for 3 pumpkins"},
    [RR_DEED_REUSE_PAIR] = {"reuse_pair", RR_CODE_REUSE, {{0}}, "for 2 hearts"},
    [RR_DEED_REUSE_ANY] = {"reuse_any", RR_CODE_REUSE + 1, {{0}}, "for 3 hearts"},
    [RR_DEED_REUSE_SEVEN] = {"reuse_seven", RR_CODE_REUSE + 2, {{0}}, "for 2 coins"},
};

/* The codes by name, each the words of its notation: the place of Tapestry is column, row, turns. */
#define ROW(y, turns) "tap_1_" y turns, "tap_2_" y turns, "tap_3_" y turns, \
                      "tap_4_" y turns, "tap_5_" y turns, "tap_6_" y turns
#define GRID(turns) ROW("1", turns), ROW("2", turns), ROW("3", turns), \
                    ROW("4", turns), ROW("5", turns), ROW("6", turns)
#define GRAPES_0(rest) "vit" rest
#define GRAPES_1(rest) GRAPES_0(rest), GRAPES_0("_1" rest)
#define GRAPES_2(rest) GRAPES_1(rest), GRAPES_1("_2" rest)
#define GRAPES_3(rest) GRAPES_2(rest), GRAPES_2("_3" rest)
#define GRAPES_4(rest) GRAPES_3(rest), GRAPES_3("_4" rest)
#define GRAPES_5(rest) GRAPES_4(rest), GRAPES_4("_5" rest)
NAMES(codes, "deed",
    GRID("_r0"), GRID("_r1"), GRID("_r2"), GRID("_r3"),
    "cit_1_1", "cit_2_1", "cit_3_1", "cit_1_2", "cit_2_2", "cit_3_2", "cit_1_3", "cit_2_3", "cit_3_3",
    "eup_left", "eup_left_heart", "eup_left_pumpkin",
    "eup_right", "eup_right_heart", "eup_right_pumpkin",
    "eup_left_right", "eup_left_right_heart", "eup_left_right_pumpkin",
    "eup_left_heart_right", "eup_left_heart_right_heart", "eup_left_heart_right_pumpkin",
    "eup_left_pumpkin_right", "eup_left_pumpkin_right_heart", "eup_left_pumpkin_right_pumpkin",
    "scy_top", "scy_bottom", "win_7", "win_12", "win_16",
    "cas_a", "cas_b", "cas_c", "cas_d", "cas_e",
    "cha_take_lower", "cha_take_higher", "cha_ship", "mls_pumpkin", "mls_heart", "vit_circle",
    GRAPES_5(""), GRAPES_5("_6"),
    "adjust_2_down", "adjust_2_up", "adjust_3_down", "adjust_3_up",
    "reuse_pair", "reuse_any", "reuse_seven");
_Static_assert(sizeof codes_words / sizeof *codes_words == RR_CODES, "every code has a name");

const jacta_verb rr_verbs[RR_VERBS] = {
    [RR_VERB_DIE] = {"die", 0, {{RR_DICE}, {RR_CODES, &codes}},
        "places the die of that number in a realm, changes its value by one, or uses it again; a "
        "glass of Viticulture is the one that die and grapes add up to"},
    [RR_VERB_BUY] = {"buy_die", RR_MOVE_BUY, {{6, &values}}, "pays so many coins for an extra die"},
    [RR_VERB_END] = {"end_turn", RR_MOVE_END, {{0}}, "gives up the dice that are left"},
    [RR_VERB_PICK] = {"pick_realms", RR_MOVE_PICK, {{1 << RR_REALMS}},
        "chooses the realms of the round: a set of three, bit by bit in the order tap, cit, eup, scy, "
        "win, cas, cha, mls, vit"},
};

/* ---- Fields ------------------------------------------------------------------------------------ */

#define CELLS(y) "1_" y, "2_" y, "3_" y, "4_" y, "5_" y, "6_" y
NAMES(cells, "cell", CELLS("1"), CELLS("2"), CELLS("3"), CELLS("4"), CELLS("5"), CELLS("6"));
NAMES(boxes, "box", "1_1", "2_1", "3_1", "1_2", "2_2", "3_2", "1_3", "2_3", "3_3");
NAMES(glasses, "glass", "10", "11", "12");
NAMES(rounds, "round", "1", "2", "3");
NAMES(sources, "source", "first", "second", "bought");
NAMES(marks, "mark", "adjusted", "exempt", "placed");
NAMES(options, "option", "castles_order", "must_use_dice", "tapestry_dot_0_2", "castles_right_door",
      "viticulture_gains", "realm_choice");
NAMES(phases, "phase", "realms", "roll", "act", "over");

#define ON_SHEET(member, word) FIELD(rr_state, sheet[0].member, word), FIELD_SEATS
#define SHEETS {RR_SEATS, sizeof(rr_sheet)}
#define DIE(member) FIELD(rr_state, dice[0].member, "die_" #member), .dim = {{RR_DICE, sizeof(rr_die)}}
#define ONE(member) FIELD(rr_state, member, #member)
#define REALMS .kind = JACTA_KIND_SET, .names = &realms, .high = (1 << RR_REALMS) - 1
#define VALUE(zero) FIELD_COUNT(0, 6), .other = {{zero, 0}}

static const jacta_field fields[] = {
    {FIELD(rr_state, tapestry[0], "tapestry"), FIELD_SEATS, .dim = {{RR_SEATS, 8}}, FIELD_SET(cells),
     .about = "filled cells of Tapestry, the six printed ones included; column and row from the top left"},
    {ON_SHEET(cities[0], "cities"), .dim = {SHEETS, {9, 1, &boxes}}, VALUE("empty"),
     .about = "values written in Between Two Cities; column and row from the top left"},
    {ON_SHEET(euphoria[0], "euphoria"), .dim = {SHEETS, {2, 1, &zones}}, FIELD_SET(values),
     .about = "values marked in each zone of Euphoria"},
    {ON_SHEET(euphoria_stars, "euphoria_stars"), .dim = {SHEETS}, FIELD_COUNT(0, 8),
     .about = "stars earned in Euphoria, not yet cut to the 6 that count: a zone brings at most 4, "
              "since 1, 2, 3 and 4 already add up to 10"},
    {ON_SHEET(scythe[0], "scythe"), .dim = {SHEETS, {2, 1, &scythe_rows}}, FIELD_SET(values),
     .about = "values marked in each row of Scythe"},
    {ON_SHEET(wingspan[0][0], "wingspan"), .dim = {SHEETS, {3, 3, &birds}, {3, 1}}, VALUE("empty"),
     .about = "values given to each bird of Wingspan, from the left"},
    {ON_SHEET(castles[0][0], "castles"), .dim = {SHEETS, {5, 3, &columns}, {3, 1}}, VALUE("empty"),
     .about = "values in each column of Between Two Castles, rows from the bottom; doors and what is "
              "above a column stay empty"},
    {ON_SHEET(crates[0], "crates"), .dim = {SHEETS, {6, 1, &values}}, VALUE("empty"),
     .about = "the value noted on each crate of Charterstone; empty: the column is not taken"},
    {ON_SHEET(shipped, "shipped"), .dim = {SHEETS}, FIELD_SET(values),
     .about = "columns of Charterstone whose crate is checked"},
    {ON_SHEET(my_little[0], "my_little"), .dim = {SHEETS, {2, 1, &flowers}}, FIELD_SET(values),
     .about = "values marked in each flower of My Little Scythe"},
    {ON_SHEET(circled, "circled"), .dim = {SHEETS}, FIELD_SET(values),
     .about = "grapes of Viticulture circled, crossed ones included"},
    {ON_SHEET(crossed, "crossed"), .dim = {SHEETS}, FIELD_SET(values),
     .about = "grapes of Viticulture used up"},
    {ON_SHEET(glasses, "glasses"), .dim = {SHEETS}, FIELD_SET(glasses),
     .about = "glasses of Viticulture filled"},
    {ON_SHEET(earned[0][0], "earned"), .dim = {SHEETS, {RR_ROUNDS, 3, &rounds}, {3, 1, &resources}},
     FIELD_COUNT(0, RR_EARN_MAX), .about = "resources earned in each round, spent or not"},
    {ON_SHEET(have[0][0], "have"), .dim = {SHEETS, {RR_ROUNDS, 3, &rounds}, {3, 1, &resources}},
     FIELD_COUNT(0, RR_EARN_MAX), .label = "rolling_realms.have",
     .about = "resources earned in each round and not spent; never more than earned"},
    {DIE(source), FIELD_INDEX(sources),
     .about = "where each die of the asked player's turn comes from; of a pair both are the first"},
    {DIE(original), VALUE("none"), .about = "the value each die was rolled or bought with"},
    {DIE(value), VALUE("none"), .about = "the value each die shows"},
    {DIE(marks), FIELD_SET(marks),
     .about = "whether each die was adjusted, may share a realm (exempt), is placed"},
    {FIELD(rr_state, realms[0], "realms"), .dim = {{RR_ROUNDS, 2, &rounds}}, REALMS,
     .about = "the three realms of each round; none while they are not decided"},
    {ONE(used), REALMS, .about = "realms in which the asked player has placed a die this turn"},
    {FIELD(rr_state, options[0], "options"), .dim = {{RR_ROUND_1, 1, &options}}, FIELD_COUNT(0, 2),
     .about = "the value of each option by its place in the list of options; only realm_choice has a 2"},
    {ONE(players), FIELD_COUNT(1, RR_SEATS), .about = "how many play"},
    {ONE(phase), FIELD_INDEX(phases),
     .about = "what comes next: realms are decided, dice rolled, a player acts; or the game is over"},
    {ONE(round), FIELD_INDEX(rounds), .about = "the round, from 0; the last one when the game is over"},
    {ONE(turn), FIELD_COUNT(0, RR_TURNS - 1), .about = "the turn of the round, from 0"},
    {ONE(seat), FIELD_SEAT(RR_SEATS), .about = "who is asked; seat 0 while nobody is"},
    {FIELD(rr_state, roll[0], "roll"), .dim = {{2, 1}}, VALUE("none"),
     .about = "the recorded dice, the smaller first; none before they are rolled"},
    {ONE(dice_count), FIELD_COUNT(0, RR_DICE), .about = "dice of the asked player's turn, placed ones too"},
    {FIELD(rr_state, spare[0], "spare"), .dim = {{2, 1}}, FIELD_SPARE},
};
/* clang-format on */

/* ---- Sound states ------------------------------------------------------------------------------ */

/* Every round up to this one has its three realms, no realm is in two rounds, and what is left to
 * decide is a choice. */
static bool realms_sound(const rr_state *s) {
    uint32_t taken = 0, open = 0;
    for (uint32_t round = 0; round < RR_ROUNDS; round++) {
        uint32_t set = s->realms[round];
        bool decided = round < s->round || (round == s->round && s->phase != RR_PHASE_REALMS);
        if (set ? bit_count(set) != 3 || set & taken : decided) return false;
        taken |= set;
        open += !set;
    }
    return s->phase != RR_PHASE_REALMS || (!s->realms[s->round] && open > 1 && !s->turn);
}

/* A thrown die or a copy of one has a recorded value, and only an adjusted one shows another. */
static bool die_sound(const rr_state *s, const rr_die *die) {
    bool pair = s->roll[0] == s->roll[1];
    if (die->source != RR_BOUGHT && die->original != s->roll[die->source]) return false;
    if (!die->original || !die->value || (pair && die->source == RR_FROM_B)) return false;
    if (die->marks & RR_ADJUSTED) return true;
    return die->value == die->original && !(die->marks & RR_EXEMPT);
}

/* Dice that hearts and coins can still make in this round must find room. */
static bool dice_sound(const rr_state *s) {
    if (s->phase != RR_PHASE_ACT)
        return !s->seat && !s->used && !s->dice_count && !s->roll[0] && !s->roll[1] &&
               bytes_blank(s->dice, sizeof s->dice);
    if (s->seat >= s->players || s->used & ~(uint32_t)s->realms[s->round] || s->dice_count < 2 ||
        !s->roll[0] || s->roll[0] > s->roll[1])
        return false;
    for (uint32_t i = 0; i < s->dice_count; i++)
        if (!die_sound(s, &s->dice[i])) return false;
    const rr_sheet *sheet = &s->sheet[s->seat];
    const uint8_t *have = sheet->have[s->round], *earned = sheet->earned[s->round];
    int32_t hearts = RR_EARN_MAX - earned[RR_HEART] + have[RR_HEART];
    int32_t coins = RR_EARN_MAX - earned[RR_COIN] + have[RR_COIN];
    uint32_t rest = (RR_DICE - s->dice_count) * (uint32_t)sizeof *s->dice;
    return s->dice_count + hearts / 2 + coins <= RR_DICE &&
           bytes_blank(s->dice + s->dice_count, rest);
}

/* Boxes that are filled from the first on, one after the other. */
static bool filled_in_order(const uint8_t *box, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        if (box[i] && !box[i - 1]) return false;
    return true;
}

static bool castles_sound(const rr_sheet *sheet, const rr_castle_column *castle) {
    for (uint32_t column = 0; column < 5; column++) {
        const uint8_t *box = sheet->castles[column];
        uint32_t bottom = castle[column].bottom, top = castle[column].top;
        if (!bytes_blank(box, bottom) || !bytes_blank(box + top + 1, 2 - top) ||
            !filled_in_order(box + bottom, top + 1 - bottom))
            return false;
    }
    return true;
}

static bool resources_sound(const rr_state *s, const rr_sheet *sheet) {
    for (uint32_t round = 0; round < RR_ROUNDS; round++)
        for (uint32_t i = 0; i < RR_RESOURCES; i++)
            if (sheet->have[round][i] > sheet->earned[round][i] ||
                (round > s->round && sheet->earned[round][i]))
                return false;
    return true;
}

static uint32_t most_zone_stars(uint32_t marked) {
    uint32_t count = bit_count(marked);
    return count < 4 ? count : 4;
}

static bool sheet_sound(const rr_state *s, uint32_t seat) {
    const rr_sheet *sheet = &s->sheet[seat];
    if (seat >= s->players) return !s->tapestry[seat] && bytes_blank(sheet, sizeof *sheet);
    if (rr_tapestry_dots[s->options[RR_TAPESTRY_DOT]] & ~s->tapestry[seat]) return false;
    for (uint32_t bird = 0; bird < 3; bird++)
        if (!filled_in_order(sheet->wingspan[bird], 3)) return false;
    for (uint32_t column = 0; column < 6; column++)
        if (sheet->shipped >> column & 1 && !sheet->crates[column]) return false;
    return castles_sound(sheet, rr_castles[s->options[RR_CASTLES_DOOR]]) &&
           resources_sound(s, sheet) && !(sheet->crossed & ~(uint32_t)sheet->circled) &&
           sheet->euphoria_stars <=
               most_zone_stars(sheet->euphoria[0]) + most_zone_stars(sheet->euphoria[1]);
}

static bool sound(const void *state) {
    const rr_state *s = state;
    for (uint32_t option = 0; option < RR_ROUND_1; option++)
        if (s->options[option] >= rr_options[option].count) return false;
    for (uint32_t seat = 0; seat < RR_SEATS; seat++)
        if (!sheet_sound(s, seat)) return false;
    bool last = s->round == RR_ROUNDS - 1 && s->turn == RR_TURNS - 1;
    return realms_sound(s) && dice_sound(s) && (s->phase != RR_PHASE_OVER || last);
}

/* ---- The contract ------------------------------------------------------------------------------ */

/* Of a round one player has at most 2 dice a turn, 6 more for 12 hearts and 12 more for 12 coins, each
 * placed once; makes the 18 with a move each; adjusts 6 times for 12 pumpkins; and ends 9 turns. */
enum {
    ROUND_LENGTH = (2 * RR_TURNS + 18) + 18 + 6 + RR_TURNS,
    ROLLS = RR_ROUNDS * RR_TURNS,
    REALM_CHOICES = RR_ROUNDS - 1,
    MOST_STARS = 6 * RR_REALMS,
    MOST_TENTHS = RR_ROUNDS * RR_RESOURCES * RR_EARN_MAX
};

const jacta_game rolling_realms_game = {
    .id = "rolling_realms",
    .version = 1,
    .min_players = 1,
    .max_players = RR_SEATS,
    .state_size = sizeof(rr_state),
    .max_moves = RR_MOVES_MAX,
    .max_chances = 84,
    .max_length = REALM_CHOICES + ROLLS + RR_SEATS * RR_ROUNDS * ROUND_LENGTH,
    .actions = RR_ACTIONS,
    .score_unit = 10,
    .min_score = 0,
    .max_score = 10 * MOST_STARS + MOST_TENTHS,
    .players_at = offsetof(rr_state, players),
    .options = rr_options,
    .option_count = RR_OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .verbs = rr_verbs,
    .verb_count = RR_VERBS,
    .face = GAME_FACE(rolling_realms),
    .begin = rr_begin,
    .turn = rr_turn,
    .moves = rr_moves,
    .chances = rr_chances,
    .draw = rr_draw,
    .apply = rr_apply,
    .scores = rr_scores,
    .value = rr_value,
    .sound = sound,
    .together = rr_together,
    .ahead = rr_ahead,
};
