/* The game as the engine knows it: its fields, its verbs, its limits. */
#include "internal.h"
#include "rules/core/field.h"
#include "rules/core/seat.h"

#define SHEETS {DK_SEATS, sizeof(dk_sheet), NULL}
#define INDEX(list, number) .kind = JACTA_KIND_INDEX, .names = &(list), .high = (number) - 1
#define SET(list, number) .kind = JACTA_KIND_SET, .names = &(list), .high = (1ll << (number)) - 1
#define FLAG FIELD_COUNT(0, 1)

/* clang-format off */
static const jacta_field fields[] = {
    {FIELD(dk_state, ends[0], "ends"), FIELD_SEATS, .dim = {{DK_SEATS, 8, NULL}},
     SET(dk_end_names, DK_ENDS),
     .about = "road ends that can be extended: the road is not full, and begins there at a start or a rallied domain"},
    {FIELD(dk_state, crossed[0], "crossed"), .dim = {{DK_CHEST, 4, &dk_crossed_names}},
     SET(dk_box_names, DK_CROSSED), .about = "solo: boxes of each section crossed out by events"},
    {FIELD(dk_state, sheet[0].domains, "domains"), FIELD_SEATS, .dim = {SHEETS},
     SET(dk_domain_names, DK_DOMAINS), .about = "rallied domains"},
    {FIELD(dk_state, sheet[0].statues, "statues"), FIELD_SEATS, .dim = {SHEETS},
     SET(dk_statue_names, DK_STATUES), .about = "statues held, at most four"},
    {FIELD(dk_state, sheet[0].ticked[0], "ticked"), FIELD_SEATS,
     .dim = {SHEETS, {DK_SECTIONS, 1, &dk_section_names}}, FIELD_COUNT(0, DK_SECTION_MAX),
     .label = "dice_kingdoms.ticked",
     .about = "boxes of each section passed from the left, those crossed out included; the chest is the longest"},
    {FIELD(dk_state, sheet[0].roads[0], "roads"), FIELD_SEATS,
     .dim = {SHEETS, {DK_ROADS, 1, &dk_road_names}}, SET(dk_road_box_names, DK_ROAD_MAX),
     .about = "ticked boxes of each road, counted from end A"},
    {FIELD(dk_state, sheet[0].stars, "stars"), FIELD_SEATS, .dim = {SHEETS},
     FIELD_COUNT(0, DK_STAR_BOXES),
     .about = "ticked star boxes of both sheets, without those that statue 14 stands for"},
    {FIELD(dk_state, sheet[0].pedestals, "pedestals"), FIELD_SEATS, .dim = {SHEETS},
     FIELD_COUNT(0, DK_HOLD),
     .about = "pedestals of this harvest, used when all have harvested; the chest has four"},
    {FIELD(dk_state, crossed_domains, "crossed_domains"), SET(dk_domain_names, DK_DOMAINS),
     .about = "solo: domains crossed out by events"},
    {FIELD(dk_state, crossed_bridges, "crossed_bridges"), SET(dk_bridge_names, DK_BRIDGES),
     .about = "solo: bridges crossed out by events"},
    {FIELD(dk_state, depth, "depth"), FIELD_COUNT(0, DK_TASKS),
     .about = "tasks that wait; the last one comes first"},
    {FIELD(dk_state, tasks[0].effect, "task_effect"), .dim = {{DK_TASKS, sizeof(dk_task), NULL}},
     INDEX(dk_effect_names, DK_EFFECTS), .about = "what each task does; nothing beyond the depth"},
    {FIELD(dk_state, tasks[0].times, "task_times"), .dim = {{DK_TASKS, sizeof(dk_task), NULL}},
     FIELD_COUNT(0, DK_ROAD_MAX),
     .about = "how often it still does it: at most as often as the longest road has boxes; 0 beyond the depth"},
    {FIELD(dk_state, row[0], "row"), .dim = {{DK_STATUES, 1, &dk_statue_names}}, FIELD_COUNT(0, 2),
     .about = "statues face up, by number; each is there once with either back"},
    {FIELD(dk_state, deck[0][0], "deck"),
     .dim = {{DK_BACKS, DK_STATUES, &dk_back_names}, {DK_STATUES, 1, &dk_statue_names}}, FLAG,
     .about = "statues face down; all of Day come before any of Night"},
    {FIELD(dk_state, events[0], "events"), .dim = {{DK_EVENTS, 1, &dk_event_names}}, FLAG,
     .about = "solo: events not yet revealed"},
    {FIELD(dk_state, lair_first[0], "lair_first"), .dim = {{DK_LAIRS, 1, &dk_lair_names}},
     .kind = JACTA_KIND_SEAT, .base = 1, .high = DK_NO_ONE_EVER,
     .other = {{"nobody", DK_NOBODY}, {"crossed", DK_NO_ONE_EVER}},
     .about = "who has completed the lair first and has its higher value; crossed: an event has taken it away"},
    {FIELD(dk_state, dice[0], "dice"), .dim = {{DK_DICE, 1, &dk_die_names}}, FIELD_COUNT(0, 6),
     .about = "what the dice show; 0 before their first roll"},
    {FIELD(dk_state, harvest[0], "harvest"), .dim = {{DK_GUILDS, 1, &dk_guild_names}}, FIELD_COUNT(0, 6),
     .about = "ticks of each guild whose order the harvesting player chooses; three citizens of two boxes at most"},
    {FIELD(dk_state, enlist_lowest, "enlist_lowest"), INDEX(dk_enlist_names, 2),
     .about = "the option citizen_domain"},
    {FIELD(dk_state, players, "players"), FIELD_COUNT(1, DK_SEATS), .about = "how many play"},
    {FIELD(dk_state, phase, "phase"), INDEX(dk_phase_names, DK_PHASES),
     .about = "where the turn stands; a task that waits goes before it"},
    {FIELD(dk_state, seat, "seat"), FIELD_SEAT(DK_SEATS), .about = "who decides, or for whom chance is asked"},
    {FIELD(dk_state, active, "active"), FIELD_SEAT(DK_SEATS), .about = "whose turn it is"},
    {FIELD(dk_state, first, "first"), FIELD_SEAT(DK_SEATS),
     .about = "who began the game; seat 0 until that is drawn"},
    {FIELD(dk_state, round, "round"), FIELD_COUNT(0, DK_ROUNDS),
     .about = "the round, from 1 on; 0 until the first player is drawn; in solo the trees ticked, at most 20"},
    {FIELD(dk_state, last_round, "last_round"), FLAG,
     .about = "1: somebody has three complete guild tracks, so the round is the last, but in solo"},
    {FIELD(dk_state, boats, "boats"), FIELD_COUNT(0, DK_BOATS), .about = "solo: events revealed"},
    {FIELD(dk_state, no_blue, "no_blue"), FLAG, .about = "solo: 1: no blue die this turn"},
    {FIELD(dk_state, no_second, "no_second"), FLAG, .about = "solo: 1: no second harvest this turn"},
    {FIELD(dk_state, second, "second"), FLAG, .about = "solo: 1: the turn's second harvest"},
};

const jacta_verb dk_verbs[DK_VERBS] = {
    [DK_VERB_HARVEST] = {"harvest", DK_MOVE_HARVEST, {{DK_GUILDS, &dk_guild_names}},
                         "place the ticks of this guild next"},
    [DK_VERB_CONSOLE] = {"console", DK_MOVE_CONSOLE, {{DK_GUILDS, &dk_guild_names}},
                         "tick a track after a harvest that could place nothing"},
    [DK_VERB_REWARD] = {"reward_citizen", DK_MOVE_REWARD, {{DK_CITIZENS, &dk_citizen_names}},
                        "a recruit reward ticks a citizen"},
    [DK_VERB_PAVE] = {"reward_road", DK_MOVE_PAVE, {{DK_ENDS, &dk_end_names}},
                      "a road reward ticks a box from this end"},
    [DK_VERB_COMBAT] = {"reward_lair", DK_MOVE_COMBAT, {{DK_LAIRS, &dk_lair_names}},
                        "a combat reward ticks the leftmost open block of a lair"},
    [DK_VERB_ENLIST] = {"domain_citizen", DK_MOVE_ENLIST, {{DK_CITIZENS, &dk_citizen_names}},
                        "a rallied domain ticks a citizen of its guild"},
    [DK_VERB_STATUE] = {"take", DK_MOVE_STATUE, {{DK_STATUES, &dk_statue_names}},
                        "a pedestal takes a statue from the row"},
    [DK_VERB_RECRUIT] = {"recruit", DK_MOVE_RECRUIT, {{DK_CITIZENS, &dk_citizen_names}},
                         "action with the yellow die: tick a citizen"},
    [DK_VERB_SLAY] = {"slay", DK_MOVE_SLAY, {{DK_BLOCKS, &dk_block_names}},
                      "action with the red die: tick a block of a lair"},
    [DK_VERB_BUILD] = {"build", DK_MOVE_BUILD, {{DK_ENDS, &dk_end_names}, {DK_ROAD_MAX, &dk_road_box_names}},
                       "action with the green die: tick so many boxes from this end"},
    [DK_VERB_PASS] = {"pass", DK_MOVE_PASS, {{0, NULL}}, "no action ticks a box"},
    [DK_VERB_DOMAIN] = {"cross_domain", DK_MOVE_DOMAIN, {{DK_DOMAINS, &dk_domain_names}},
                        "solo: cross out a domain"},
    [DK_VERB_BRIDGE] = {"cross_bridge", DK_MOVE_BRIDGE, {{DK_BRIDGES, &dk_bridge_names}},
                        "solo: cross out a bridge"},
};
/* clang-format on */

static int32_t first(const void *state) {
    const dk_state *s = state;
    return s->phase == DK_PHASE_FIRST ? JACTA_CHANCE : s->first;
}

static bool harvesting(const dk_state *s) {
    return s->phase == DK_PHASE_HARVEST || s->phase == DK_PHASE_CONSOLE;
}

/* Everybody harvests at the same time (4.2): those from the asked one on whom the dice leave something
 * to decide. A harvest that asks nothing leaves the seat to another or the phase. */
static jacta_together together(const void *state) {
    const dk_state *s = state;
    jacta_together now = {0, (uint32_t)(s->round * DK_SEATS + s->active)};
    if (s->players == 1 || !harvesting(s)) return (jacta_together){0, 0};
    uint32_t seat = s->seat;
    do {
        dk_state own = *s;
        dk_ahead(&own, (int32_t)seat);
        if (harvesting(&own) && own.seat == seat) now.seats |= 1u << seat;
        seat = seat_next(seat, s->players);
    } while (seat != s->active);
    return now;
}

/* ---- The contract ------------------------------------------------------------------------------- */

extern const jacta_face dice_kingdoms_face;

/* The longest game. Each of P players has DK_HARVESTS harvests, which are that many turns, with one
 * decision each or more: an order of guilds needs a reward that a track gives at once (35 of them), so
 * there are no more than that beside the consolations. A turn has two rolls and an action; the sheet
 * and the statues ask for 44 targets (2.10: 6 + 3 recruits, 8 roads, 16 + 3 combats, 4 pedestals,
 * 4 citizen domains); 28 statues turn up, and the first player. Five players have most. */
enum {
    TRACK_REWARDS = 35,
    ASKING_REWARDS = 44,
    LONGEST = 1 + DK_BACKS * DK_STATUES + 3 * DK_HARVESTS +
              DK_SEATS * (DK_HARVESTS + TRACK_REWARDS + ASKING_REWARDS)
};

/* The best sheet: all stars, domains and lairs, and of four statues those with most: 4 points a lair,
 * half the stars, the domains, and 12 points as many of the others give. Statue 14 brings less. */
enum {
    HIGHEST = DK_STAR_BOXES + DK_DOMAINS + (5 + 7 + 9 + 12) + 4 * DK_LAIRS + DK_STAR_BOXES / 2 +
              DK_DOMAINS + 12
};

const jacta_game dice_kingdoms_game = {
    .id = "dice_kingdoms",
    .version = 1,
    .min_players = 1,
    .max_players = DK_SEATS,
    .state_size = sizeof(dk_state),
    .max_moves = 400,
    .max_chances = 1296,
    .max_length = LONGEST,
    .actions = DK_ACTIONS,
    .score_unit = 1,
    .min_score = 0,
    .max_score = HIGHEST,
    .players_at = offsetof(dk_state, players),
    .options = dk_options,
    .option_count = DK_OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .verbs = dk_verbs,
    .verb_count = DK_VERBS,
    .face = GAME_FACE(dice_kingdoms),
    .begin = dk_begin,
    .turn = dk_turn,
    .moves = dk_moves,
    .chances = dk_chances,
    .draw = dk_draw,
    .apply = dk_apply,
    .scores = dk_scores,
    .value = dk_value,
    .first = first,
    .together = together,
    .ahead = dk_ahead,
};
