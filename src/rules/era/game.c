/* The contract of Era: its tables of fields and verbs, who began, and who decides at the same time. */
#include "internal.h"
#include "rules/core/bits.h"
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
    [ERA_VERB_PICK] = {"pick", ERA_MOVE_PICK, {{ERA_DICE, &dice}}, "picks a die that shows that face, to throw it again"},
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
    /* A round: a pool of at most 33 dice unfed, 61 buildings diseased, 6 for refusing three players. */
    MOST_DISASTER = 100,
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
     .about = "disasters suffered, laps of 25 included; fewer than 100 a round: dice unfed, buildings diseased, demands refused"},
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

const jacta_game era_game = {
    .id = "era",
    .version = 1,
    .min_players = 1,
    .max_players = ERA_SEATS,
    .state_size = sizeof(era_state),
    .max_moves = ERA_MOST_MOVES,
    .max_chances = 1287, /* eight dice on six faces */
    .actions = ERA_ACTIONS,
    .score_unit = 1,
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
    .hide = era_hide,
    .imagine = era_imagine,
    .witnesses = era_witnesses,
    .reveals = era_reveals,
    .together = together,
    .ahead = ahead,
};
