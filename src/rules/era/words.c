/* Notation, words and board elements of every move (docs/rules/era.md, section 10), where the game
 * stands, and what follows from it for a drawing. */
#include "internal.h"
#include "rules/core/text.h"
#include "rules/core/verb.h"

/* ---- A move taken apart ---------------------------------------------------------------------- */

enum { ROLL = ERA_VERBS }; /* a chance event: the verb after those of players */

/* A move or outcome, how it is called, and the piece or dice that it is about. */
typedef struct {
    uint32_t verb;    /* era_verb or ROLL */
    uint32_t part[2]; /* as in the table of verbs: none has more */
    const char *word, *key;
    era_piece piece;     /* placed or removed */
    uint32_t die, other; /* picked, set, thrown; the new face, the companion if there is one */
} deed;

static const char *const keys[] = {
    [ERA_VERB_PICK] = "era.move.pick",        [ERA_VERB_REROLL] = "era.move.reroll",
    [ERA_VERB_STOP] = "era.move.stop",        [ERA_VERB_SET] = "era.move.set",
    [ERA_VERB_QUILL] = "era.move.quill.with", [ERA_VERB_PASS] = "era.move.pass",
    [ERA_VERB_COLLECT] = "era.move.collect",  [ERA_VERB_PAY] = "era.move.pay",
    [ERA_VERB_REFUSE] = "era.move.refuse",    [ERA_VERB_BUILD] = "era.move.build",
    [ERA_VERB_END] = "era.move.end",
};

/* What it means to name a resource, and to name none. */
static const struct {
    const char *word, *key;
} resource_deeds[][2] = {
    [ERA_PHASE_BANDITS] = {{"lose", "era.move.lose"}, {"suffer", "era.move.suffer"}},
    [ERA_PHASE_DEMAND] = {{"demand", "era.move.demand"}, {"skip", "era.move.skip"}},
    [ERA_PHASE_ROB] = {{"take", "era.move.take"}, {"leave", "era.move.leave"}},
};

const char *era_no_resource_word(const era_state *s) {
    return resource_deeds[s->phase][1].word;
}

static era_piece piece_on(const era_domain *domain, uint32_t cell) {
    const era_piece *piece = domain->pieces;
    while (piece->cell != cell) piece++;
    return *piece;
}

static deed deed_of(const era_state *s, jacta_move move) {
    if (s->phase == ERA_PHASE_THROW) return (deed){.verb = ROLL, .word = "roll"};
    verb_parts parts = verb_apart(era_verbs, ERA_VERBS, move);
    uint32_t first = parts.part[0], second = parts.part[1], clergy = ERA_FACES * ERA_CLERGY;
    deed d = {.verb = parts.verb, .part = {first, second}, .die = first};
    d.word = era_verbs[d.verb].name;
    d.key = keys[d.verb];
    switch (d.verb) {
    case ERA_VERB_PLACE:
        d.piece = (era_piece){(uint8_t)second, (uint8_t)(4 * era_piece_to_place(s) + first)};
        break;
    case ERA_VERB_REMOVE: d.piece = piece_on(&s->domain[era_builder(s)], first); break;
    case ERA_VERB_SET: d.other = first / ERA_FACES * ERA_FACES + second; break;
    case ERA_VERB_QUILL:
        d.die = clergy + first;
        d.other = second < ERA_WITH_SPENT ? second - ERA_WITH : clergy + second - ERA_WITH_SPENT;
        if (second == ERA_ALONE) d.key = "era.move.quill.alone";
        if (second >= ERA_WITH_SPENT) d.key = "era.move.quill.spent";
        break;
    case ERA_VERB_RESOURCE:
    case ERA_VERB_NO_RESOURCE:
        d.word = resource_deeds[s->phase][d.verb - ERA_VERB_RESOURCE].word;
        d.key = resource_deeds[s->phase][d.verb - ERA_VERB_RESOURCE].key;
        break;
    default: break;
    }
    return d;
}

/* What the choice faces give that do not give stone. */
static uint32_t food_chosen(const era_state *s, uint32_t stones) {
    return ERA_CHOICE_FOOD * (era_symbols_of(era_shown(s, s->active), ERA_SYMBOL_CHOICE) - stones);
}

/* ---- Notation -------------------------------------------------------------------------------- */

static void put_word(jacta_text *out, const char *word) {
    text_char(out, ' ');
    text_put(out, word);
}

static void put_number(jacta_text *out, uint32_t number) {
    text_char(out, ' ');
    text_number(out, number);
}

static void put_piece(era_piece piece, jacta_text *out) {
    put_word(out, era_kind_name[piece.form / 4]);
    put_word(out, era_cell_name[piece.cell]);
}

static void put_roll(const era_state *s, jacta_move move, jacta_text *out) {
    put_word(out, era_colour_name[era_next_handful(s).colour]);
    text_char(out, ' ');
    for (uint32_t face = 0; face < ERA_FACES; face++)
        for (uint32_t i = 0; i < (move >> 4 * face & 15); i++) text_number(out, face);
}

static void write(const void *state, jacta_move move, jacta_text *out) {
    const era_state *s = state;
    deed d = deed_of(s, move);
    text_put(out, d.word);
    switch (d.verb) {
    case ERA_VERB_PLACE:
        put_piece(d.piece, out);
        if (d.part[0]) put_word(out, "r"), text_number(out, d.part[0]);
        break;
    case ERA_VERB_REMOVE: put_piece(d.piece, out); break;
    case ERA_VERB_PICK: put_word(out, era_die_name[d.die]); break;
    case ERA_VERB_SET:
        put_word(out, era_die_name[d.die]);
        put_word(out, era_die_name[d.other]);
        break;
    case ERA_VERB_QUILL:
        put_word(out, era_die_name[d.die]);
        if (d.part[1] != ERA_ALONE) put_word(out, era_die_name[d.other]);
        if (d.part[1] >= ERA_WITH_SPENT) text_char(out, '*');
        break;
    case ERA_VERB_COLLECT:
        put_number(out, ERA_CHOICE_STONE * d.part[0]);
        put_word(out, "stone");
        put_number(out, food_chosen(s, d.part[0]));
        put_word(out, "food");
        break;
    case ERA_VERB_RESOURCE:
    case ERA_VERB_NO_RESOURCE:
        if (d.verb == ERA_VERB_RESOURCE) put_word(out, era_resource_name[d.part[0]]);
        if (s->phase == ERA_PHASE_DEMAND) put_number(out, s->now.target);
        break;
    case ERA_VERB_BUILD: put_word(out, era_kind_name[d.part[0]]); break;
    case ROLL: put_roll(s, move, out); break;
    default: break;
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void say_die(jacta_phrase *out, uint32_t die) {
    phrase_key(out, era_colour_key[die / ERA_FACES]);
    phrase_key(out, era_face_key[die]);
}

bool era_say_faces(uint32_t colour, const uint8_t *dice, jacta_phrase *out) {
    static const char *const wordings[ERA_COLOURS] = {"era.dice.peasant", "era.dice.noble",
                                                      "era.dice.burgher", "era.dice.clergy"};
    const uint64_t *faces = era_faces + ERA_FACES * colour;
    int32_t counts[ERA_FACES] = {0}, all = 0;
    for (uint32_t face = 0; face < ERA_FACES; face++) {
        uint32_t alike = 0;
        while (faces[alike] != faces[face]) alike++;
        counts[alike] += dice[face];
        all += dice[face];
    }
    phrase_start(out, wordings[colour]);
    for (uint32_t face = 0; face < ERA_FACES; face++) phrase_number(out, counts[face]);
    return all;
}

/* Cells side by side in a row, as text that lives as long as the program. */
/* clang-format off */
#define SPAN(from, to, row) from row "–" to row
#define SPANS_3(row) SPAN("a", "d", row), SPAN("b", "e", row), SPAN("c", "f", row), SPAN("d", "g", row), SPAN("e", "h", row), \
    SPAN("f", "i", row), SPAN("g", "j", row), SPAN("h", "k", row), SPAN("i", "l", row), SPAN("j", "m", row), SPAN("k", "n", row)
#define SPANS_2(row) SPAN("a", "c", row), SPAN("b", "d", row), SPAN("c", "e", row), SPAN("d", "f", row), SPAN("e", "g", row), \
    SPAN("f", "h", row), SPAN("g", "i", row), SPAN("h", "j", row), SPAN("i", "k", row), SPAN("j", "l", row), SPAN("k", "m", row), SPAN("l", "n", row)
#define SPANS_1(row) SPAN("a", "b", row), SPAN("b", "c", row), SPAN("c", "d", row), SPAN("d", "e", row), SPAN("e", "f", row), SPAN("f", "g", row), \
    SPAN("g", "h", row), SPAN("h", "i", row), SPAN("i", "j", row), SPAN("j", "k", row), SPAN("k", "l", row), SPAN("l", "m", row), SPAN("m", "n", row)
#define SPANS(row) {{SPANS_1(row)}, {SPANS_2(row)}, {SPANS_3(row)}}
static const char *const span_name[14][3][13] = {
    SPANS("1"), SPANS("2"), SPANS("3"), SPANS("4"), SPANS("5"), SPANS("6"), SPANS("7"),
    SPANS("8"), SPANS("9"), SPANS("10"), SPANS("11"), SPANS("12"), SPANS("13"), SPANS("14"),
};
/* clang-format on */

enum { PIECE_ROWS = 6 }; /* of an upright wall */

static void say_span(jacta_phrase *out, uint32_t first, uint32_t last) {
    phrase_text(out, first == last ? era_cell_name[first]
                                   : span_name[first / 16 - 1][last - first - 1][first % 16 - 1]);
}

void era_say_piece(const char *const wordings[2], era_piece piece, jacta_phrase *out) {
    const era_kind_row *kind = &era_kinds[piece.form / 4];
    const era_shape *shape = &era_shapes[kind->shape + piece.form % 4];
    uint32_t first[PIECE_ROWS] = {piece.cell}, last[PIECE_ROWS] = {piece.cell};
    uint32_t rows = 1, crooked = 0;
    for (uint32_t i = 1; i < shape->cells; i++) {
        uint32_t cell = piece.cell + shape->offset[i];
        if (cell / 16 != last[rows - 1] / 16) first[rows++] = cell;
        last[rows - 1] = cell;
    }
    for (uint32_t i = 1; i < rows; i++)
        crooked |= first[i] - first[0] != 16 * i || last[i] - last[0] != 16 * i;
    phrase_start(out, wordings[crooked]);
    phrase_key(out, kind->key);
    if (!crooked) {
        phrase_text(out, era_cell_name[first[0]]);
        phrase_text(out, era_cell_name[last[rows - 1]]);
        return;
    }
    for (uint32_t i = 0; i < rows; i++) say_span(out, first[i], last[i]);
}

static void say_roll(const era_state *s, jacta_move move, jacta_phrase *out) {
    uint8_t dice[ERA_FACES];
    for (uint32_t face = 0; face < ERA_FACES; face++) dice[face] = move >> 4 * face & 15;
    era_say_faces(era_next_handful(s).colour, dice, out);
}

static void describe(const void *state, jacta_move move, jacta_phrase *out) {
    static const char *const placings[] = {"era.move.place", "era.move.place.rows"};
    static const char *const removals[] = {"era.move.remove", "era.move.remove.rows"};
    const era_state *s = state;
    deed d = deed_of(s, move);
    if (d.verb == ROLL) {
        say_roll(s, move, out);
        return;
    }
    phrase_start(out, d.key);
    switch (d.verb) {
    case ERA_VERB_PLACE: era_say_piece(placings, d.piece, out); break;
    case ERA_VERB_REMOVE: era_say_piece(removals, d.piece, out); break;
    case ERA_VERB_PICK: say_die(out, d.die); break;
    case ERA_VERB_SET:
        say_die(out, d.die);
        phrase_key(out, era_face_key[d.other]);
        break;
    case ERA_VERB_QUILL:
        phrase_key(out, era_face_key[d.die]);
        if (d.part[1] != ERA_ALONE) say_die(out, d.other);
        break;
    case ERA_VERB_COLLECT:
        phrase_number(out, (int32_t)(ERA_CHOICE_STONE * d.part[0]));
        phrase_number(out, (int32_t)food_chosen(s, d.part[0]));
        break;
    case ERA_VERB_RESOURCE:
    case ERA_VERB_NO_RESOURCE:
        if (d.verb == ERA_VERB_RESOURCE) phrase_key(out, era_unit_key[d.part[0]]);
        phrase_seat(out, s->now.target);
        break;
    case ERA_VERB_PAY:
    case ERA_VERB_REFUSE: phrase_key(out, era_unit_key[s->now.demand]); break;
    case ERA_VERB_BUILD: phrase_key(out, era_kinds[d.part[0]].key); break;
    default: break;
    }
}

static void status(const void *state, jacta_phrase *out) {
    static const char *const throw_stage[] = {
        [ERA_STAGE_FIRST] = "era.status.throw.first",
        [ERA_STAGE_ROLL] = "era.status.throw",
        [ERA_STAGE_PHILIP] = "era.status.throw.philip",
        [ERA_STAGE_QUILLS] = "era.status.throw.quill",
    };
    static const char *const phase[] = {
        [ERA_PHASE_PLACE] = "era.status.place",     [ERA_PHASE_ROLL] = "era.status.roll",
        [ERA_PHASE_QUILL] = "era.status.quill",     [ERA_PHASE_COLLECT] = "era.status.collect",
        [ERA_PHASE_BANDITS] = "era.status.bandits", [ERA_PHASE_FIRE] = "era.status.fire",
        [ERA_PHASE_SCORCH] = "era.status.scorch",   [ERA_PHASE_ATTACK] = "era.status.attack",
        [ERA_PHASE_BUILD] = "era.status.build",     [ERA_PHASE_DEMAND] = "era.status.demand",
        [ERA_PHASE_ANSWER] = "era.status.answer",   [ERA_PHASE_ROB] = "era.status.rob",
        [ERA_PHASE_OVER] = "era.status.over",
    };
    const era_state *s = state;
    bool layout = s->stage == ERA_STAGE_LAYOUT, alone = s->players == 1;
    phrase_start(out, layout                                  ? "era.status.layout"
                      : s->phase == ERA_PHASE_THROW           ? throw_stage[s->stage]
                      : alone && s->phase == ERA_PHASE_ANSWER ? "era.status.answer.philip"
                                                              : phase[s->phase]);
    phrase_number(out, s->round);
    phrase_key(out, s->phase == ERA_PHASE_ANSWER  ? era_unit_key[s->now.demand]
                    : s->phase == ERA_PHASE_PLACE ? era_kinds[era_piece_to_place(s)].key
                                                  : era_unit_key[0]);
    phrase_number(out, layout                       ? s->domain[s->active].count
                       : s->phase == ERA_PHASE_ROLL ? s->now.throws + 1
                                                    : s->now.hammers);
    phrase_seat(out, s->phase == ERA_PHASE_ANSWER ? s->active : s->now.target);
    phrase_number(out, layout ? (int32_t)era_start_count(s) : ERA_THROWS);
}

static const char *const *course(const void *state, int32_t *part) {
    static const char *const parts[] = {"era.course.roll",
                                        "era.course.collect",
                                        "era.course.feed",
                                        "era.course.disasters",
                                        "era.course.build",
                                        "era.course.extort",
                                        NULL};
    static const int32_t place[] = {
        [ERA_STAGE_LAYOUT] = -1, [ERA_STAGE_FIRST] = -1,    [ERA_STAGE_ROLL] = 0,
        [ERA_STAGE_PHILIP] = 0,  [ERA_STAGE_QUILLS] = 0,    [ERA_STAGE_COLLECT] = 1,
        [ERA_STAGE_FEED] = 2,    [ERA_STAGE_DISASTERS] = 3, [ERA_STAGE_BUILD] = 4,
        [ERA_STAGE_EXTORT] = 5,  [ERA_STAGE_OVER] = -1};
    *part = place[((const era_state *)state)->stage];
    return parts;
}

/* ---- Elements -------------------------------------------------------------------------------- */

static void touch_cells(era_piece piece, jacta_text *out) {
    const era_shape *shape = &era_shapes[era_kinds[piece.form / 4].shape + piece.form % 4];
    for (uint32_t i = 0; i < shape->cells; i++) {
        text_put(out, i ? " cell:" : "cell:");
        text_put(out, era_cell_name[piece.cell + shape->offset[i]]);
    }
}

static void put_element(jacta_text *out, const char *kind, const char *name) {
    text_put(out, kind);
    text_put(out, name);
}

static void touch(const void *state, jacta_move move, jacta_text *out) {
    const era_state *s = state;
    deed d = deed_of(s, move);
    switch (d.verb) {
    case ERA_VERB_PLACE:
    case ERA_VERB_REMOVE: touch_cells(d.piece, out); break;
    case ERA_VERB_PICK: put_element(out, "die:", era_die_name[d.die]); break;
    case ERA_VERB_SET:
        put_element(out, "die:", era_die_name[d.die]);
        put_element(out, " face:", era_die_name[d.other]);
        break;
    case ERA_VERB_QUILL:
        put_element(out, "die:", era_die_name[d.die]);
        put_element(out, " with:", era_companion_name[d.part[1]]);
        break;
    case ERA_VERB_COLLECT:
        text_put(out, "stones:");
        text_number(out, d.part[0]);
        break;
    case ERA_VERB_RESOURCE:
    case ERA_VERB_NO_RESOURCE:
        put_element(out,
                    "stock:", d.verb == ERA_VERB_RESOURCE ? era_resource_name[d.part[0]] : d.word);
        if (s->phase != ERA_PHASE_DEMAND) return;
        text_put(out, " seat:");
        text_number(out, s->now.target);
        break;
    case ERA_VERB_PAY:
    case ERA_VERB_REFUSE: put_element(out, "answer:", d.word); break;
    case ERA_VERB_BUILD: put_element(out, "build:", era_kind_name[d.part[0]]); break;
    case ERA_VERB_END: put_element(out, "build:", d.word); break;
    default: put_element(out, "dice:", d.word);
    }
}

/* ---- Facts ----------------------------------------------------------------------------------- */

/* Of each seat: the fortified cells as sets of columns, 16 rows like those of `barrier`; how many
 * count for the largest area; and how much of each resource it lacks for each piece. Then what is
 * left until the game ends, and of how many: blank time tokens, alone rounds. */
static void facts(const void *state, jacta_fact_each *each, void *context) {
    const era_state *s = state;
    int32_t fortified[16 * ERA_SEATS], area[ERA_SEATS];
    int32_t missing[ERA_SEATS][ERA_SCORCHED][3];
    for (uint32_t seat = 0; seat < s->players; seat++) {
        era_grid grid = era_fortified(&s->domain[seat]);
        area[seat] = (int32_t)era_area(&s->domain[seat]);
        for (uint32_t row = 0; row < 16; row++)
            fortified[16 * seat + row] = grid.word[row / 4] >> 16 * (row % 4) & 0xFFFF;
        for (uint32_t kind = 0; kind < ERA_SCORCHED; kind++)
            for (uint32_t resource = 0; resource < 3; resource++)
                missing[seat][kind][resource] = (int32_t)era_lack(s, seat, kind, resource);
    }
    each(context, "fortified", fortified, 16u * s->players);
    each(context, "area", area, s->players);
    each(context, "missing", &missing[0][0][0], s->players * 3u * ERA_SCORCHED);
    const era_party_row *party = &era_parties[s->players - 1];
    int32_t end[] = {party->rounds - s->round, party->rounds};
    if (party->tokens) end[0] = s->tokens, end[1] = party->tokens;
    each(context, "end", end, 2);
}

const jacta_face era_face = {
    .write = write,
    .describe = describe,
    .touch = touch,
    .effects = era_effects,
    .elements = era_elements,
    .reason = era_reason,
    .status = status,
    .course = course,
    .board = era_board,
    .facts = facts,
    .about = era_about,
};
