/* The contract of Era: its tables of fields and verbs, who began, who decides at the same time, and
 * what makes a state sound. */
#include "internal.h"
#include "rules/core/chance.h"
#include "rules/core/field.h"

#include <string.h>

_Static_assert(sizeof(era_domain) == 190 && sizeof(era_turn) == 18 && sizeof(era_state) == 984,
               "the state has no padding");

/* ---- Names ----------------------------------------------------------------------------------- */

static const jacta_names cells = {"cell", era_cell_name, ERA_CELLS};
static const jacta_names kinds = {"kind", era_kind_name, ERA_KINDS};
static const jacta_names forms = {"form", era_form_name, 4 * ERA_KINDS};
static const jacta_names resources = {"resource", era_resource_name, ERA_RESOURCES};
static const jacta_names colours = {"colour", era_colour_name, ERA_COLOURS};
static const jacta_names dice = {"die", era_die_name, ERA_DICE};
static const jacta_names companions = {"companion", era_companion_name, ERA_COMPANIONS};
/* clang-format off */
NAMES(columns, "column", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n");
NAMES(options, "option", "guildhall", "fire");
NAMES(stages, "stage", "layout", "first", "roll", "philip", "quills", "collect", "feed", "disasters", "build", "extort", "over");
NAMES(phases, "phase", "throw", "place", "roll", "quill", "collect", "bandits", "fire", "scorch", "attack", "build", "demand", "answer", "rob", "over");

/* ---- Verbs ----------------------------------------------------------------------------------- */

const jacta_verb era_verbs[ERA_VERBS] = {
    [ERA_VERB_PLACE] = {"place", ERA_MOVE_PLACE, {{4, NULL}, {ERA_CELLS, &cells}}, "puts the piece, turned by so many quarters, with its first cell there"},
    [ERA_VERB_REMOVE] = {"remove", ERA_MOVE_REMOVE, {{ERA_CELLS, &cells}}, "removes the building with that first cell"},
    [ERA_VERB_PICK] = {"pick", ERA_MOVE_PICK, {{ERA_DICE, &dice}}, "picks a die that shows that face, to throw it again", .gathers = "reroll"},
    [ERA_VERB_REROLL] = {"reroll", ERA_MOVE_REROLL, {{0}}, "throws the picked dice again"},
    [ERA_VERB_STOP] = {"stop", ERA_MOVE_STOP, {{0}}, "keeps all dice as they lie"},
    [ERA_VERB_SET] = {"set", ERA_MOVE_SET, {{ERA_DICE, &dice}, {ERA_FACES, NULL}}, "a monastery turns a die to another face"},
    [ERA_VERB_QUILL] = {"quill", ERA_MOVE_QUILL, {{ERA_FACES, NULL}, {ERA_COMPANIONS, &companions}}, "throws a clergy die with a quill again, from that face, alone or with another die"},
    [ERA_VERB_PASS] = {"pass", ERA_MOVE_PASS, {{0}}, "uses no more quills"},
    [ERA_VERB_COLLECT] = {"collect", ERA_MOVE_COLLECT, {{ERA_MOVE_RESOURCE - ERA_MOVE_COLLECT, NULL}}, "so many of the choice faces give stone, the others food"},
    [ERA_VERB_RESOURCE] = {"resource", ERA_MOVE_RESOURCE, {{ERA_RESOURCES, &resources}}, "loses it to bandits, demands it in an extortion or takes it from Sir Philip, by the phase"},
    [ERA_VERB_NO_RESOURCE] = {"no_resource", ERA_MOVE_NO_RESOURCE, {{0}}, "suffers a disaster instead of the loss, demands nothing or takes nothing, by the phase"},
    [ERA_VERB_PAY] = {"pay", ERA_MOVE_PAY, {{0}}, "hands over what was demanded"},
    [ERA_VERB_REFUSE] = {"refuse", ERA_MOVE_REFUSE, {{0}}, "refuses, for two disasters"},
    [ERA_VERB_BUILD] = {"build", ERA_MOVE_BUILD, {{ERA_SCORCHED, &kinds}}, "pays for a piece, which is placed next"},
    [ERA_VERB_END] = {"end", ERA_MOVE_END, {{0}}, "builds no more this round"},
};

/* ---- Fields ---------------------------------------------------------------------------------- */

/* The most that anybody can have, which is alone (2.4, 3): against others some of each belong to them
 * from the start, and what is removed never comes back. */
enum {
    MOST_OWNED = 17,   /* longhouses, and so dice of a kind */
    MOST_HAMMERS = 27, /* every peasant, burgher and clergy die shows one */
    MOST_CULTURE = 20, /* a round: 3 on each of 5 clergy dice, 1 on each of 5 burghers */
    MOST_DISEASED = ERA_PIECES - 3, /* all but the walls of the layout, which nothing removes */
    /* A round: at most 33 dice unfed, buildings diseased, and a refusal to each of four seats. */
    MOST_DISASTER = 33 + MOST_DISEASED + ERA_REFUSAL * ERA_SEATS,
    LAST_CELL = 16 * ERA_SIDE + ERA_SIDE - 1, /* m14: no piece is a single cell */
};

#define STATE(member, word) FIELD(era_state, member, word)
#define DOMAIN(member, word) FIELD(era_state, domain[0].member, word), FIELD_SEATS
#define DOMAINS {ERA_SEATS, sizeof(era_domain)}

static const jacta_field fields[] = {
    {DOMAIN(taken[0], "taken"), .dim = {DOMAINS, {16, 2}}, .kind = JACTA_KIND_SET, .base = 1, .names = &columns, .high = 0x7FFE,
     .about = "cells of each row that any piece covers, columns as bits from 1 on; rows 1 to 14, for rows 0 and 15 are a rim and always empty"},
    {DOMAIN(barrier[0], "barrier"), .dim = {DOMAINS, {16, 2}}, .kind = JACTA_KIND_SET, .base = 1, .names = &columns, .high = 0x7FFE,
     .about = "the same for walls and keeps alone, which bound fortified zones"},
    {DOMAIN(pieces[0].cell, "piece_cell"), .dim = {DOMAINS, {ERA_PIECES, 2}}, .kind = JACTA_KIND_INDEX, .names = &cells, .high = LAST_CELL, .other = {{"none", 0}},
     .about = "first cell, in reading order, of each piece on the domain: 16 * row + column, both from 1 on; ascending, then none"},
    {DOMAIN(pieces[0].form, "piece_form"), .dim = {DOMAINS, {ERA_PIECES, 2}}, .kind = JACTA_KIND_INDEX, .names = &forms, .high = 4 * ERA_SCORCHED,
     .about = "what that piece is and how it lies: 4 * kind + quarter turns clockwise; 0 beyond the last piece"},
    {DOMAIN(count, "piece_count"), .dim = {DOMAINS}, FIELD_COUNT(0, ERA_PIECES), .about = "pieces on the domain: with all that one player can get, more do not fit"},
    {DOMAIN(spare, "piece_spare"), .dim = {DOMAINS}, FIELD_SPARE},
    {STATE(culture[0], "culture"), FIELD_SEATS, .dim = {{ERA_SEATS, 2}}, FIELD_COUNT(0, MOST_CULTURE * ERA_ROUNDS), .label = "era.culture",
     .about = "culture collected, laps of 25 included; at most 20 a round"},
    {STATE(disaster[0], "disaster"), FIELD_SEATS, .dim = {{ERA_SEATS, 2}}, FIELD_COUNT(0, MOST_DISASTER * ERA_ROUNDS), .label = "era.disaster", .worse = true,
     .about = "disasters suffered, laps of 25 included; at most 100 a round: dice unfed, buildings diseased, demands refused"},
    {STATE(stock[0][0], "stock"), FIELD_SEATS, .dim = {{ERA_SEATS, ERA_RESOURCES}, {ERA_RESOURCES, 1, &resources}}, FIELD_COUNT(0, 9), .label = "era.stock",
     .about = "what is in store: at most 6 goods, 7 stone, 8 wood, 9 food"},
    {STATE(owned[0][0], "owned"), FIELD_SEATS, .dim = {{ERA_SEATS, ERA_BUILDINGS}, {ERA_BUILDINGS, 1, &kinds}}, FIELD_COUNT(0, MOST_OWNED),
     .about = "buildings of each kind, during the layout also those still to be placed, and one that is paid for and not yet placed"},
    {STATE(dice[0][0], "dice"), FIELD_SEATS, .rival = true, .dim = {{ERA_SEATS, ERA_DICE}, {ERA_COLOURS, ERA_FACES, &colours}, {ERA_FACES, 1}}, FIELD_COUNT(0, MOST_OWNED),
     .about = "how many dice of each colour show each face; none before the throw, nor where they are hidden; alone, the second row is Sir Philip's"},
    {STATE(supply[0], "supply"), .dim = {{ERA_KINDS, 1, &kinds}}, FIELD_COUNT(0, 27), .about = "pieces of each kind that nobody has yet, those of starting layouts not counted"},
    {STATE(now.hand[0], "hand"), .dim = {{ERA_COLOURS, 1, &colours}}, FIELD_COUNT(0, MOST_OWNED), .about = "dice of each colour that the active seat is about to throw, or has picked for it"},
    {STATE(now.hand_spent, "hand_spent"), FIELD_COUNT(0, 2), .about = "clergy dice in hand that have used their quill this round"},
    {STATE(now.spent[0], "spent"), .dim = {{ERA_FACES, 1}}, FIELD_COUNT(0, 5), .about = "clergy dice of the active seat on each face that have used their quill this round"},
    {STATE(now.last_pick, "last_pick"), .kind = JACTA_KIND_INDEX, .names = &dice, .high = ERA_DICE - 1, .about = "the die picked last, for picks ascend; 0 when the hand is empty"},
    {STATE(now.throws, "throws"), FIELD_COUNT(0, ERA_TIES - 1), .about = "throws made: of the active seat's pool this round (0 to 2), or ties for the first turn (0 to 9)"},
    {STATE(now.settings, "settings"), FIELD_COUNT(0, 3), .about = "dice that the active seat's monasteries have set this round"},
    {STATE(now.hammers, "hammers"), FIELD_COUNT(0, MOST_HAMMERS), .about = "pieces that the active seat may still build, the one being placed not counted"},
    {STATE(now.piece, "piece"), .kind = JACTA_KIND_INDEX, .names = &kinds, .high = ERA_WALL6, .about = "the kind being placed after it was paid for; else 0"},
    {STATE(now.target, "target"), FIELD_SEAT(ERA_SEATS), .about = "the seat that the active one's disaster or demand falls on; else 0"},
    {STATE(now.demand, "demand"), .kind = JACTA_KIND_INDEX, .names = &resources, .high = ERA_RESOURCES - 1, .about = "the resource asked for, while the answer is awaited; else 0"},
    {STATE(stage, "stage"), FIELD_INDEX(stages), .about = "the part of the game that all seats go through in turn, the first player first"},
    {STATE(phase, "phase"), FIELD_INDEX(phases), .about = "what is decided or thrown next"},
    {STATE(round, "round"), FIELD_COUNT(0, ERA_ROUNDS), .about = "the round, 0 before the first; 8 alone, else the game stops after the 40th at the latest"},
    {STATE(first, "first"), FIELD_SEAT(ERA_SEATS), .about = "the first player of the round; 0 before the first round"},
    {STATE(active, "active"), FIELD_SEAT(ERA_SEATS), .about = "the seat whose turn in the stage it is"},
    {STATE(contenders, "contenders"), .kind = JACTA_KIND_SET, .high = (1 << ERA_SEATS) - 1, .about = "seats that throw for the first turn; else empty"},
    {STATE(tokens, "tokens"), FIELD_COUNT(0, 5), .about = "time tokens still blank: a kind of building that runs out turns one, and with none left the round is the last; alone there are none"},
    {STATE(players, "players"), FIELD_COUNT(1, ERA_SEATS), .about = "how many play"},
    {STATE(options[0], "options"), .dim = {{ERA_OPTIONS, 1, &options}}, FIELD_COUNT(0, 1), .about = "the value of each option, as an index of its names"},
    {STATE(spare[0], "spare"), .dim = {{sizeof ((era_state *)0)->spare, 1}}, FIELD_SPARE},
};
/* clang-format on */

/* ---- Seats ----------------------------------------------------------------------------------- */

/* The first turn passes on by one seat a round. */
static int32_t first(const void *state) {
    const era_state *s = state;
    if (s->players == 1) return 0;
    if (!s->round) return JACTA_CHANCE;
    return (s->first + s->players * ERA_ROUNDS - (s->round - 1)) % s->players;
}

/* Everybody lays out a domain, and rolls, behind a screen of their own (3, 5.1). The moment is the
 * round, 0 for the layout. */
static jacta_together together(const void *state) {
    const era_state *s = state;
    jacta_together moment = {0, s->round};
    uint32_t deciders = 0;
    if (s->players == 1 || (s->stage != ERA_STAGE_LAYOUT && s->stage != ERA_STAGE_ROLL))
        return moment;
    for (uint32_t seat = 0; seat < s->players; seat++)
        deciders |= (uint32_t)(era_dwellings(s, seat) > 0) << seat;
    if (bit_count(deciders) < 2) return moment;
    uint32_t seat = s->active;
    do {
        moment.seats |= deciders & 1u << seat;
        seat = seat_next(seat, s->players);
    } while (seat != s->first);
    return moment;
}

/* The others are passed over as if they were done, and nothing of theirs is taken along. */
static void ahead(void *state, int32_t seat) {
    era_state *s = state;
    if (seat == s->active) return;
    era_hide(s, seat);
    s->active = (uint8_t)seat;
    if (s->stage == ERA_STAGE_ROLL) era_take_dice(s);
}

/* ---- Soundness ------------------------------------------------------------------------------- */

/* What the box has of a kind for so many players (1). */
static uint32_t in_box(const era_state *s, uint32_t kind) {
    return era_kinds[kind].count -
           (kind < ERA_BUILDINGS ? era_parties[s->players - 1].boxed[kind] : 0u);
}

/* Pieces of a kind among the keep and the first so many of a layout (3). */
static uint32_t laid_out(uint32_t kind, uint32_t pieces) {
    uint32_t count = kind == ERA_KEEP;
    for (uint32_t i = 0; i < pieces; i++) count += era_start_pieces[i] == kind;
    return count;
}

static uint32_t standing(const era_domain *domain, uint32_t kind) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < domain->count; i++) count += domain->pieces[i].form / 4 == kind;
    return count;
}

/* Layouts are made one after the other, the pieces of each in a fixed order. */
static bool layout_sound(const era_state *s) {
    uint32_t all = era_start_count(s);
    for (uint32_t seat = 0; seat < s->players; seat++) {
        uint32_t placed = s->domain[seat].count - 1u;
        if (seat == s->active ? placed >= all : placed != (seat < s->active ? all : 0))
            return false;
        for (uint32_t kind = 0; kind < ERA_KINDS; kind++)
            if (standing(&s->domain[seat], kind) != laid_out(kind, placed)) return false;
    }
    return true;
}

/* Pieces of a kind that the seat has, whether they stand or not. */
static uint32_t pieces_of(const era_state *s, uint32_t seat, uint32_t kind) {
    if (s->stage == ERA_STAGE_LAYOUT) return laid_out(kind, era_start_count(s));
    bool bought = s->stage == ERA_STAGE_BUILD && s->phase == ERA_PHASE_PLACE && seat == s->active &&
                  kind == s->now.piece;
    return standing(&s->domain[seat], kind) + bought;
}

/* Nothing is ever added to the box, and what others began with is out of reach: so all that a player
 * can get fits into the list of pieces. Only buildings are ever removed. */
static bool pieces_sound(const era_state *s, uint32_t kind) {
    uint32_t start = laid_out(kind, era_start_count(s)), box = in_box(s, kind);
    uint32_t others = (s->players - 1u) * start, all = s->supply[kind];
    for (uint32_t seat = 0; seat < s->players; seat++) {
        uint32_t own = pieces_of(s, seat, kind);
        if (own + s->supply[kind] + others > box) return false;
        if (kind < ERA_BUILDINGS ? own != s->owned[seat][kind] : own < start) return false;
        all += own;
    }
    return kind < ERA_BUILDINGS ? all <= box : all == box;
}

static bool tokens_sound(const era_state *s) {
    uint32_t all = era_parties[s->players - 1].tokens, turned = 0;
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++) turned += !s->supply[kind];
    return s->tokens == (turned < all ? all - turned : 0);
}

/* The seat's place in the order of the round. */
static uint32_t place(const era_state *s, uint32_t seat) {
    return (seat + s->players - s->first) % s->players;
}

/* How many dice of a colour the seat shows or holds: those of its dwellings once they are thrown,
 * until dwellings come and go within the round. */
static bool dice_sound(const era_state *s, uint32_t seat, uint32_t colour) {
    static const uint8_t dwelling[ERA_COLOURS] = {
        [ERA_PEASANT] = ERA_LONGHOUSE,
        [ERA_NOBLE] = ERA_KEEP,
        [ERA_BURGHER] = ERA_TOWNHOUSE,
        [ERA_CLERGY] = ERA_CHURCH,
    };
    uint32_t count = seat == era_roller(s) ? s->now.hand[colour] : 0, wanted = 0;
    count += bag_total(s->dice[seat] + ERA_FACES * colour, ERA_FACES);
    if (seat >= s->players) {
        bool philip = s->players == 1 && seat == ERA_PHILIP && s->stage >= ERA_STAGE_PHILIP;
        return count == (philip ? era_philip_dice[colour] : 0);
    }
    if (s->stage > ERA_STAGE_COLLECT)
        return count + (s->players - 1u) * era_start_owned[dwelling[colour]] <=
               in_box(s, dwelling[colour]);
    if (s->stage == ERA_STAGE_FIRST)
        wanted = colour == ERA_NOBLE && seat <= s->active && s->contenders >> seat & 1;
    else if (s->stage > ERA_STAGE_ROLL ||
             (s->stage == ERA_STAGE_ROLL && place(s, seat) <= place(s, s->active)))
        wanted = s->owned[seat][dwelling[colour]];
    return count == wanted;
}

/* What of the round's most may still come to a seat. */
static uint32_t culture_to_come(const era_state *s, uint32_t seat) {
    bool waits = place(s, seat) >= place(s, s->active);
    return s->stage < ERA_STAGE_COLLECT || (s->stage == ERA_STAGE_COLLECT && waits) ? MOST_CULTURE
                                                                                    : 0;
}

static uint32_t disaster_to_come(const era_state *s, uint32_t seat) {
    uint32_t turn = place(s, s->active);
    if (s->stage <= ERA_STAGE_COLLECT) return MOST_DISASTER;
    if (s->stage == ERA_STAGE_OVER) return 0;
    if (s->stage == ERA_STAGE_EXTORT) return ERA_REFUSAL * (s->players - turn);
    return ERA_REFUSAL * ERA_SEATS +
           (s->stage == ERA_STAGE_DISASTERS && place(s, seat) >= turn ? MOST_DISEASED : 0);
}

/* Within what the rounds so far can have brought, so that it stays within bounds to the end. */
static bool tracks_sound(const era_state *s, uint32_t seat) {
    if (seat >= s->players || !s->round) return !s->culture[seat] && !s->disaster[seat];
    return s->culture[seat] + culture_to_come(s, seat) <= MOST_CULTURE * (uint32_t)s->round &&
           s->disaster[seat] + disaster_to_come(s, seat) <= MOST_DISASTER * (uint32_t)s->round;
}

static bool seat_sound(const era_state *s, uint32_t seat) {
    static const era_domain bare = {0};
    const uint8_t *stock = s->stock[seat];
    bool held = seat < s->players;
    for (uint32_t colour = 0; colour < ERA_COLOURS; colour++)
        if (!dice_sound(s, seat, colour)) return false;
    for (uint32_t i = 0; i < ERA_RESOURCES; i++)
        if (stock[i] > (held ? era_stock_most[i] : 0)) return false;
    for (uint32_t kind = 0; !held && kind < ERA_BUILDINGS; kind++)
        if (s->owned[seat][kind]) return false;
    return tracks_sound(s, seat) && (held ? era_domain_sound(&s->domain[seat])
                                          : !memcmp(&s->domain[seat], &bare, sizeof bare));
}

static uint32_t in_hand(const era_state *s) {
    return bag_total(s->now.hand, ERA_COLOURS);
}

/* Something is thrown, and no more of it has used its quill than there is. */
static bool throw_sound(const era_state *s) {
    const era_turn *now = &s->now;
    uint32_t all = (1u << s->players) - 1;
    if (!in_hand(s)) return false;
    switch (s->stage) {
    case ERA_STAGE_FIRST:
        return !(s->contenders & ~all) && s->contenders >> s->active & 1 && now->hand[ERA_NOBLE];
    case ERA_STAGE_ROLL:
        return now->throws < ERA_THROWS && now->settings <= era_powers(s, s->active, ERA_SETS_DIE);
    case ERA_STAGE_PHILIP: return s->players == 1;
    case ERA_STAGE_QUILLS:
        return in_hand(s) <= 2 && now->hand_spent <= now->hand[ERA_CLERGY] &&
               (now->hand_spent || in_hand(s) == 1);
    default: return false;
    }
}

static bool quills_sound(const era_state *s) {
    const uint8_t *clergy = s->dice[s->active] + ERA_FACES * ERA_CLERGY;
    for (uint32_t face = 0; face < ERA_FACES; face++)
        if (s->now.spent[face] > clergy[face]) return false;
    return true;
}

/* The members of `now` that the phase uses are used as it does; the others are 0. */
static bool now_sound(const era_state *s) {
    static const era_turn none = {0};
    era_turn rest = s->now;
    bool roll = s->stage == ERA_STAGE_ROLL;
    if (s->phase == ERA_PHASE_THROW || s->phase == ERA_PHASE_ROLL) {
        memset(rest.hand, 0, sizeof rest.hand);
        if (roll || s->stage == ERA_STAGE_FIRST) rest.throws = 0;
        if (roll) rest.settings = 0;
        if (s->phase == ERA_PHASE_ROLL && in_hand(s)) rest.last_pick = 0;
    }
    if (s->stage == ERA_STAGE_QUILLS) {
        memset(rest.spent, 0, sizeof rest.spent);
        if (s->phase == ERA_PHASE_THROW) rest.hand_spent = 0;
    }
    if (s->stage == ERA_STAGE_BUILD) rest.hammers = 0;
    if (s->stage == ERA_STAGE_BUILD && s->phase == ERA_PHASE_PLACE) rest.piece = 0;
    if (s->stage == ERA_STAGE_EXTORT || s->phase == ERA_PHASE_SCORCH ||
        s->phase == ERA_PHASE_ATTACK)
        rest.target = 0;
    if (s->phase == ERA_PHASE_ANSWER) rest.demand = 0;
    return !memcmp(&rest, &none, sizeof none) && quills_sound(s);
}

static bool disaster_sound(const era_state *s) {
    era_state struck = *s;
    era_disaster disaster = era_disaster_now(s);
    if (s->stage != ERA_STAGE_DISASTERS) return false;
    switch (s->phase) {
    case ERA_PHASE_BANDITS: return disaster == ERA_BANDITS;
    case ERA_PHASE_FIRE:
        return disaster == ERA_FIRE &&
               !era_no_cell(era_removable(&s->domain[s->active], !s->options[ERA_FIRE_TAKES]));
    default:
        return (disaster == ERA_TREACHERY || disaster == ERA_ATTACK) &&
               s->now.target < s->players && (s->now.target == s->active) == (s->players == 1) &&
               era_strike(&struck) && struck.phase == s->phase;
    }
}

static bool extort_sound(const era_state *s) {
    uint32_t target = s->now.target;
    bool alone = s->players == 1, answer = s->phase == ERA_PHASE_ANSWER;
    if (s->stage != ERA_STAGE_EXTORT || target >= s->players || (target == s->active) != alone)
        return false;
    if (answer && !s->stock[target][s->now.demand]) return false;
    if (alone)
        return answer ? era_overpowers(s, ERA_PHILIP, s->active)
                      : s->phase == ERA_PHASE_ROB && era_overpowers(s, s->active, ERA_PHILIP) &&
                            era_loot(s);
    return s->phase != ERA_PHASE_ROB && era_overpowers(s, s->active, target) &&
           !era_owns_nothing(s, target);
}

static bool build_sound(const era_state *s) {
    uint32_t hammers = era_symbols_of(era_shown(s, s->active), ERA_SYMBOL_HAMMER);
    if (s->phase == ERA_PHASE_BUILD) return s->now.hammers && s->now.hammers <= hammers;
    return s->now.hammers < hammers && era_fitting(&s->domain[s->active], 1u << s->now.piece);
}

/* Whether the phase belongs to the stage and has something to throw or decide. */
static bool phase_sound(const era_state *s) {
    uint32_t ready = 0;
    switch (s->phase) {
    case ERA_PHASE_THROW: return throw_sound(s);
    case ERA_PHASE_PLACE:
        if (s->stage == ERA_STAGE_LAYOUT) return layout_sound(s);
        return s->stage == ERA_STAGE_BUILD && build_sound(s);
    case ERA_PHASE_ROLL:
        return s->stage == ERA_STAGE_ROLL && s->now.throws && s->now.throws < ERA_THROWS &&
               s->now.settings <= era_powers(s, s->active, ERA_SETS_DIE);
    case ERA_PHASE_QUILL:
        for (uint32_t face = 0; face < ERA_FACES; face++) ready += era_quill_ready(s, face);
        return s->stage == ERA_STAGE_QUILLS && ready;
    case ERA_PHASE_COLLECT:
        return s->stage == ERA_STAGE_COLLECT &&
               era_symbols_of(era_shown(s, s->active), ERA_SYMBOL_CHOICE);
    case ERA_PHASE_BANDITS:
    case ERA_PHASE_FIRE:
    case ERA_PHASE_SCORCH:
    case ERA_PHASE_ATTACK: return disaster_sound(s);
    case ERA_PHASE_BUILD: return s->stage == ERA_STAGE_BUILD && build_sound(s);
    case ERA_PHASE_OVER: return s->stage == ERA_STAGE_OVER && era_last_round(s);
    default: return extort_sound(s);
    }
}

static bool sound(const void *state) {
    const era_state *s = state;
    bool before = s->stage <= ERA_STAGE_FIRST;
    if (s->active >= s->players || s->first >= s->players || (before && s->first) ||
        before != (s->round == 0) || s->round > era_parties[s->players - 1].rounds)
        return false;
    if (s->stage != ERA_STAGE_FIRST && s->contenders) return false;
    for (uint32_t seat = 0; seat < ERA_SEATS; seat++)
        if (!seat_sound(s, seat)) return false;
    for (uint32_t kind = 0; kind < ERA_KINDS; kind++)
        if (!pieces_sound(s, kind)) return false;
    return tokens_sound(s) && now_sound(s) && phase_sound(s);
}

const jacta_game era_game = {
    .id = "era",
    .version = 1,
    .min_players = 1,
    .max_players = ERA_SEATS,
    .state_size = sizeof(era_state),
    .max_moves = ERA_MOST_MOVES,
    .max_chances = 1287, /* eight dice on six faces */
    /* A round: 54 handfuls in three throws of 36 dice, 72 picks, 8 rerolls or stops, 3 settings, 2 throws
     * of Sir Philip, 5 quills of 3 events, 4 passes, 4 collections, 12 strokes, 4 ends of building, 12
     * demands and answers. Once: 28 pieces of layouts, 40 throws for the first turn, 103 pieces bought
     * and placed, 71 buildings that make way. */
    .max_length = 190 * ERA_ROUNDS + 345,
    .actions = ERA_ACTIONS,
    .score_unit = 1,
    /* Only disasters cost points. At best all culture, three times with both universities, and 224 for all
     * buildings fortified, 24, 90 and 72 for markets, guildhalls and cathedrals, 5 and 10. */
    .min_score = -MOST_DISASTER * ERA_ROUNDS,
    .max_score = 3 * MOST_CULTURE * ERA_ROUNDS + 425,
    .players_at = offsetof(era_state, players),
    .options = era_options,
    .option_count = ERA_OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .verbs = era_verbs,
    .verb_count = ERA_VERBS,
    .face = GAME_FACE(era),
    .begin = era_begin,
    .turn = era_turn_of,
    .moves = era_moves,
    .chances = era_chances,
    .draw = era_draw,
    .apply = era_apply,
    .scores = era_scores,
    .value = era_value,
    .first = first,
    .sound = sound,
    .hide = era_hide,
    .imagine = era_imagine,
    .witnesses = era_witnesses,
    .reveals = era_reveals,
    .together = together,
    .ahead = ahead,
};
