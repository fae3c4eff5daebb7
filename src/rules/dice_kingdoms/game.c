/* The game as the engine knows it: its fields, its verbs, its limits. */
#include "internal.h"
#include "rules/core/field.h"
#include "rules/core/seat.h"

#include <string.h>

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
     FIELD_COUNT(0, DK_STAR_BOXES), .label = "dice_kingdoms.stars",
     .about = "ticked star boxes of both sheets, without those that statue 14 stands for"},
    {FIELD(dk_state, sheet[0].pedestals, "pedestals"), FIELD_SEATS, .dim = {SHEETS},
     FIELD_COUNT(0, DK_HOLD),
     .about = "pedestals of this harvest, used when all have harvested; the chest has four"},
    {FIELD(dk_state, crossed_domains, "crossed_domains"), SET(dk_domain_names, DK_DOMAINS),
     .about = "solo: domains crossed out by events; one of them does"},
    {FIELD(dk_state, crossed_bridges, "crossed_bridges"), SET(dk_bridge_names, DK_BRIDGES),
     .about = "solo: bridges crossed out by events; one of them does"},
    {FIELD(dk_state, depth, "depth"), FIELD_COUNT(0, DK_TASKS),
     .about = "tasks that wait; the last one comes first; no chain is deeper than nine"},
    {FIELD(dk_state, tasks[0].effect, "task_effect"), .dim = {{DK_TASKS, sizeof(dk_task), NULL}},
     INDEX(dk_effect_names, DK_EFFECTS), .about = "what each task does; nothing beyond the depth"},
    {FIELD(dk_state, tasks[0].times, "task_times"), .dim = {{DK_TASKS, sizeof(dk_task), NULL}},
     FIELD_COUNT(0, DK_ROW),
     .about = "how often it still does it, at most for a whole row of statues; 0 beyond the depth"},
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
    {FIELD(dk_state, harvest[0], "harvest"), .dim = {{DK_GUILDS, 1, &dk_guild_names}}, FIELD_COUNT(0, 4),
     .about = "ticks of each guild whose order the harvesting player chooses: two of the three citizens, with two boxes each, at most"},
    {FIELD(dk_state, options, "options"), SET(dk_option_names, DK_OPTION_BITS),
     .about = "the options citizen_domain=lowest and sheet=second"},
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

/* ---- States from elsewhere ---------------------------------------------------------------------- */

/* Road ends that the starts and rallied domains of a sheet open. */
static uint64_t open_ends(const dk_sheet *sheet) {
    uint64_t ends = 0;
    for (uint32_t end = 0; end < DK_ENDS; end++) {
        const dk_road *road = &dk_roads[end / 2];
        uint32_t node = end & 1 ? road->b : road->a;
        bool open = node < DK_DOMAINS ? sheet->domains >> node & 1 : node < DK_DEAD_END;
        if (open && sheet->roads[end / 2] != (1u << road->boxes) - 1) ends |= 1ull << end;
    }
    return ends;
}

/* How often the seat has harvested, each time with a tick while two tracks are open: this bounds the
 * rounds of a game for several. */
static uint32_t harvests(const dk_state *s, uint32_t seat) {
    uint32_t players = s->players, turns = (s->active + players - s->first) % players;
    uint32_t place = (seat + players - s->active) % players;
    uint32_t asked = (s->seat + players - s->active) % players + (s->depth != 0);
    bool done = harvesting(s) ? place < asked : s->phase >= DK_PHASE_STATUES;
    return s->round ? (s->round - 1) * players + turns + done : 0;
}

/* Pedestals of the chest are used, kept for the end of the harvest, or waiting. */
static bool sound_sheet(const dk_state *s, uint32_t seat) {
    const dk_sheet *sheet = &s->sheet[seat];
    const uint8_t *boxes = dk_boxes[dk_edition_of(s)];
    uint32_t stars = 0, pedestals = sheet->pedestals + bit_count(sheet->statues), ticks = 0;
    for (uint32_t section = 0; section < DK_SECTIONS; section++) {
        uint64_t crossed = section < DK_CHEST ? s->crossed[section] : 0;
        if (sheet->ticked[section] > boxes[section] || crossed >> boxes[section] ||
            crossed >> sheet->ticked[section] & 1)
            return false;
        stars += dk_letters(s, seat, section, '*');
    }
    for (uint32_t road = 0; road < DK_ROADS; road++) {
        if (sheet->roads[road] >> dk_roads[road].boxes) return false;
        for (uint32_t box = 0; box < dk_roads[road].boxes; box++)
            stars += sheet->roads[road] >> box & 1 && dk_roads[road].box[box] == '*';
    }
    for (uint32_t i = 0; seat == s->seat && i < s->depth; i++)
        if (s->tasks[i].effect == DK_PEDESTAL) pedestals += s->tasks[i].times;
    for (uint32_t guild = 0; guild < DK_GUILDS; guild++) ticks += sheet->ticked[DK_GUILD + guild];
    bool slow = s->players > 1 && !s->last_round && ticks < harvests(s, seat);
    return sheet->stars == stars && s->ends[seat] == open_ends(sheet) && !slow &&
           !(sheet->domains & s->crossed_domains) &&
           pedestals <= dk_letters(s, seat, DK_CHEST, 'P');
}

/* What is crossed out, drawn or switched by events only. */
static bool sound_events(const dk_state *s) {
    uint32_t hidden = bag_total(s->events, DK_EVENTS), crossed = 0;
    if (s->players == 1) return hidden + s->boats == DK_EVENTS && s->round <= DK_TREES;
    for (uint32_t section = 0; section < DK_CHEST; section++) crossed |= s->crossed[section];
    return !(hidden | crossed | s->crossed_domains | s->crossed_bridges | s->boats | s->no_blue |
             s->no_second | s->second);
}

/* Two statues of a kind, six in the row; the first to complete a lair is known. */
static bool sound_cards(const dk_state *s) {
    uint32_t row = bag_total(s->row, DK_STATUES);
    if (s->depth && dk_top(s).effect == DK_REFILL) row += dk_top(s).times;
    for (uint32_t kind = 0; kind < DK_STATUES; kind++) {
        int32_t copies = s->row[kind] + s->deck[DK_DAY][kind] + s->deck[DK_NIGHT][kind];
        for (uint32_t seat = 0; seat < s->players; seat++)
            copies += s->sheet[seat].statues >> kind & 1;
        if (copies > DK_BACKS) return false;
    }
    for (uint32_t lair = 0; lair < DK_LAIRS; lair++) {
        uint32_t winner = s->lair_first[lair], complete = 0;
        for (uint32_t seat = 0; seat < s->players; seat++)
            complete |= (uint32_t)dk_lair_complete(s, seat, lair) << (seat + 1);
        if (winner == DK_NO_ONE_EVER ? s->players > 1
            : winner == DK_NOBODY    ? complete != 0
                                     : !(complete >> winner & 1))
            return false;
    }
    return row <= DK_ROW;
}

/* Where in the stack an effect may wait. */
static bool sound_task(const dk_state *s, uint32_t place) {
    uint32_t effect = s->tasks[place].effect;
    if (place >= s->depth) return !effect && !s->tasks[place].times;
    if (!s->tasks[place].times || effect <= DK_STAR) return false;
    if (effect >= DK_EXTEND) return !place && s->phase == DK_PHASE_ACTED;
    if (effect > DK_REFILL)
        return effect <= DK_CROSS_BRIDGE && s->phase == DK_PHASE_FOLLOW && s->depth == 1;
    if (effect == DK_REFILL)
        return place + 1u == s->depth && s->phase != DK_PHASE_HARVEST &&
               bag_total(s->deck[dk_upper_back(s)], DK_STATUES);
    return effect < DK_TICK || (!place && s->phase == DK_PHASE_HARVEST);
}

/* The task on top asks for something that is there; and above what waits there is room for the citizen
 * domains and immediate statues that the seat can still gain, one reward, and one that refills. */
static bool sound_tasks(const dk_state *s) {
    uint32_t room = s->depth + 2u;
    for (uint32_t domain = 0; domain < DK_DOMAINS; domain++)
        room += dk_nodes[domain].enlists && !(s->sheet[s->seat].domains >> domain & 1);
    for (uint32_t kind = 0; kind < DK_STATUES; kind++)
        room += dk_statues[kind].gain.times && !(s->sheet[s->seat].statues >> kind & 1);
    if (room > DK_TASKS) return false;
    for (uint32_t place = 0; place < DK_TASKS; place++)
        if (!sound_task(s, place)) return false;
    if (!s->depth || dk_top(s).effect == DK_REFILL) return true;
    return dk_asks(dk_top(s).effect) && dk_targets(s, dk_top(s).effect) &&
           !(dk_top(s).effect == DK_PEDESTAL && s->phase == DK_PHASE_HARVEST);
}

/* Whether what the phase waits for is there. */
static bool sound_phase(const dk_state *s) {
    uint32_t guilds = 0;
    for (uint32_t guild = 0; guild < DK_GUILDS; guild++) {
        if (!s->harvest[guild]) continue;
        if (s->phase != DK_PHASE_HARVEST || dk_full(s, s->seat, DK_GUILD + guild)) return false;
        guilds++;
    }
    bool refills = s->depth == 1 && dk_top(s).effect == DK_REFILL, solo = s->players == 1;
    switch (s->phase) {
    case DK_PHASE_FIRST: return !solo && (!s->depth || refills);
    case DK_PHASE_EVENT: return solo && !s->depth && s->boats < DK_BOATS;
    case DK_PHASE_FOLLOW: return solo && s->depth;
    case DK_PHASE_HARVEST: return s->depth || guilds > 1;
    case DK_PHASE_CONSOLE: return !s->depth && dk_open_guilds(s, s->seat);
    case DK_PHASE_STATUES:
    case DK_PHASE_ACTED: return s->depth;
    case DK_PHASE_OVER: return !s->depth;
    default: return !s->depth || refills;
    }
}

/* Whose turn it is, after which rolls, and whether the game will end: somebody with three complete
 * tracks is known, but in solo, where events complete tracks too and trees end the game. */
static bool sound_turn(const dk_state *s) {
    bool all = harvesting(s) || s->phase == DK_PHASE_STATUES || s->phase == DK_PHASE_OVER;
    bool ending = false;
    if (s->seat >= s->players || s->active >= s->players || s->first >= s->players) return false;
    if (!all && s->seat != s->active) return false;
    for (uint32_t seat = 0; seat < s->players; seat++)
        ending |= bit_count(dk_open_guilds(s, seat)) <= 1;
    if (s->last_round && !ending) return false;
    if (ending && !s->last_round && s->players > 1) return false;
    for (uint32_t die = 0; die < DK_DICE; die++) {
        uint32_t rolled = die < DK_YELLOW ? DK_PHASE_COLOURS : DK_PHASE_EVENT;
        if (!s->dice[die] && (s->second || s->phase >= rolled)) return false;
    }
    return (s->phase == DK_PHASE_FIRST) == !s->round;
}

static bool sound(const void *state) {
    static const dk_sheet empty;
    const dk_state *s = state;
    for (uint32_t seat = s->players; seat < DK_SEATS; seat++)
        if (s->ends[seat] || memcmp(&s->sheet[seat], &empty, sizeof empty) != 0) return false;
    if (!sound_turn(s) || !sound_events(s)) return false;
    for (uint32_t seat = 0; seat < s->players; seat++)
        if (!sound_sheet(s, seat)) return false;
    return sound_cards(s) && sound_tasks(s) && sound_phase(s);
}

/* ---- The contract ------------------------------------------------------------------------------- */

extern const jacta_face dice_kingdoms_face;

/* The longest game. Each of P players has DK_HARVESTS harvests, which are that many turns, with one
 * decision each or more: an order of guilds needs a reward that a track gives at once (36 of them), so
 * there are no more than that beside the consolations. A turn has two rolls and an action; the sheet
 * and the statues ask for 44 targets (2.10: 6 + 3 recruits, 8 roads, 16 + 3 combats on the first sheet,
 * 4 pedestals, 4 citizen domains); 28 statues turn up, and the first player. Five players have most. */
enum {
    TRACK_REWARDS = 36,
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
    .version = 2,
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
    .sound = sound,
    .together = together,
    .ahead = dk_ahead,
    .editions = dk_older,
    .edition_count = DK_OLDER,
};
