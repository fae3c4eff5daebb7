/* What a board shows, and why an element of it cannot be used now. */
#include "internal.h"
#include "rules/core/element.h"

#include <string.h>

/* ---- Elements ---------------------------------------------------------------------------------- */

typedef enum {
    CELL,
    PIECE,
    DIE,
    HAND,
    FACE,
    WITH,
    DICE,
    STONES,
    STOCK,
    SEAT,
    ANSWER,
    BUILD
} element_sort;

enum {
    NO_STOCK = ERA_RESOURCES, /* stock:suffer, stock:skip or stock:leave */
    END = ERA_SCORCHED,       /* build:end */
};

static const char *const dice_word[] = {"reroll", "stop", "pass"};
static const char *const answer_word[] = {"pay", "refuse"};
enum { REROLL, STOP, PASS, DICE_WORDS };

static void write_id(const void *state, element e, jacta_text *out) {
    static const char *const sorts[] = {"cell:", "piece:",  "die:",   "hand:", "face:",   "with:",
                                        "dice:", "stones:", "stock:", "seat:", "answer:", "build:"};
    text_put(out, sorts[e.sort]);
    switch (e.sort) {
    case CELL: text_put(out, era_cell_name[e.index]); break;
    case PIECE: text_put(out, e.index == ERA_WALL2 ? "wall" : era_kind_name[e.index]); break;
    case DIE:
    case FACE: text_put(out, era_die_name[e.index]); break;
    case HAND: text_put(out, era_colour_name[e.index]); break;
    case WITH: text_put(out, era_companion_name[e.index]); break;
    case DICE: text_put(out, dice_word[e.index]); break;
    case STOCK:
        text_put(out,
                 e.index == NO_STOCK ? era_no_resource_word(state) : era_resource_name[e.index]);
        break;
    case ANSWER: text_put(out, answer_word[e.index]); break;
    case BUILD: text_put(out, e.index == END ? "end" : era_kind_name[e.index]); break;
    default: text_number(out, e.index);
    }
}

static void add_domain(const era_domain *domain, elements *d) {
    bool stands[ERA_KINDS] = {false};
    for (uint32_t row = 1; row <= ERA_SIDE; row++)
        for (uint32_t col = 1; col <= ERA_SIDE; col++) element_add(d, CELL, 16 * row + col);
    for (uint32_t i = 0; i < domain->count; i++) {
        uint32_t kind = domain->pieces[i].form / 4;
        stands[kind >= ERA_BUILDINGS && kind < ERA_SCORCHED ? ERA_WALL2 : kind] = true;
    }
    for (uint32_t kind = 0; kind < ERA_KINDS; kind++)
        if (stands[kind]) element_add(d, PIECE, kind);
}

static bool has_colour(const uint8_t *dice, uint32_t colour) {
    uint32_t count = 0;
    for (uint32_t face = 0; face < ERA_FACES; face++) count += dice[ERA_FACES * colour + face];
    return count;
}

static void add_dice(const era_state *s, uint32_t seat, elements *d) {
    const uint8_t *dice = s->dice[seat];
    for (uint32_t die = 0; die < ERA_DICE; die++)
        if (dice[die]) element_add(d, DIE, die);
    if (s->active != seat) return;
    for (uint32_t colour = 0; colour < ERA_COLOURS; colour++)
        if (s->now.hand[colour]) element_add(d, HAND, colour);
    if (s->phase == ERA_PHASE_ROLL) {
        for (uint32_t die = 0; die < ERA_DICE; die++)
            if (has_colour(dice, die / ERA_FACES)) element_add(d, FACE, die);
        element_add(d, DICE, REROLL);
        element_add(d, DICE, STOP);
    }
    if (s->phase != ERA_PHASE_QUILL) return;
    element_add(d, WITH, ERA_ALONE);
    for (uint32_t die = 0; die < ERA_DICE; die++)
        if (dice[die]) element_add(d, WITH, ERA_WITH + die);
    for (uint32_t face = 0; face < ERA_FACES; face++)
        if (s->now.spent[face]) element_add(d, WITH, ERA_WITH_SPENT + face);
    element_add(d, DICE, PASS);
}

/* Buttons that come with a decision and go with it. */
static void add_buttons(const era_state *s, uint32_t seat, elements *d) {
    bool own = s->active == seat;
    uint32_t choices = era_symbols_of(era_shown(s, seat), ERA_SYMBOL_CHOICE);
    if (s->phase == ERA_PHASE_COLLECT && own) element_range(d, STONES, 0, choices + 1);
    if (own && (s->phase == ERA_PHASE_BANDITS || s->phase == ERA_PHASE_DEMAND ||
                s->phase == ERA_PHASE_ROB))
        element_add(d, STOCK, NO_STOCK);
    if (s->phase == ERA_PHASE_ANSWER && s->now.target == seat) element_range(d, ANSWER, 0, 2);
    if (s->phase == ERA_PHASE_BUILD && own) element_add(d, BUILD, END);
}

static void draw(const era_state *s, int32_t viewer, elements *d) {
    uint32_t seat = viewer < 0 || viewer >= s->players ? 0 : (uint32_t)viewer;
    d->count = 0;
    add_domain(&s->domain[seat], d);
    add_dice(s, seat, d);
    element_range(d, STOCK, 0, ERA_RESOURCES);
    for (uint32_t other = 0; other < s->players; other++)
        if (other != seat) element_add(d, SEAT, other);
    element_range(d, BUILD, 0, ERA_SCORCHED);
    add_buttons(s, seat, d);
}

void era_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context) {
    elements board;
    draw(state, viewer, &board);
    element_each(&board, state, write_id, each, context);
}

/* ---- Reasons ----------------------------------------------------------------------------------- */

#define REASON(name) "era.reason." name

/* The last resort: what the element is for, and what is decided instead. */
static void wrong_time(const era_state *s, element_sort sort, jacta_phrase *out) {
    static const char *const only[] = {
        [CELL] = REASON("only.cell"), [PIECE] = REASON("only.piece"),
        [DIE] = REASON("only.die"),   [STOCK] = REASON("only.stock"),
        [SEAT] = REASON("only.seat"), [BUILD] = REASON("only.build"),
    };
    static const char *const now[] = {
        [ERA_PHASE_PLACE] = REASON("now.place"),     [ERA_PHASE_ROLL] = REASON("now.roll"),
        [ERA_PHASE_QUILL] = REASON("now.quill"),     [ERA_PHASE_COLLECT] = REASON("now.collect"),
        [ERA_PHASE_BANDITS] = REASON("now.bandits"), [ERA_PHASE_FIRE] = REASON("now.fire"),
        [ERA_PHASE_SCORCH] = REASON("now.scorch"),   [ERA_PHASE_ATTACK] = REASON("now.attack"),
        [ERA_PHASE_BUILD] = REASON("now.build"),     [ERA_PHASE_DEMAND] = REASON("now.demand"),
        [ERA_PHASE_ANSWER] = REASON("now.answer"),   [ERA_PHASE_ROB] = REASON("now.rob"),
        [ERA_PHASE_THROW] = REASON("now.throw"),     [ERA_PHASE_OVER] = REASON("now.over"),
    };
    phrase_start(out, only[sort]);
    phrase_key(out, now[s->phase]);
}

/* The kind that stands on a cell, ERA_KINDS where it is free, and the first cell of the piece. */
static uint32_t kind_on(const era_domain *domain, uint32_t cell, uint32_t *first) {
    for (uint32_t i = 0; i < domain->count; i++) {
        era_piece piece = domain->pieces[i];
        const era_shape *shape = &era_shapes[era_kinds[piece.form / 4].shape + piece.form % 4];
        *first = piece.cell;
        for (uint32_t k = 0; k < shape->cells; k++)
            if (piece.cell + shape->offset[k] == (int32_t)cell) return piece.form / 4u;
    }
    return ERA_KINDS;
}

static void piece_stays(uint32_t kind, jacta_phrase *out) {
    phrase_start(out, kind >= ERA_BUILDINGS     ? REASON("stays")
                      : era_kinds[kind].barrier ? REASON("keep")
                                                : REASON("fortified"));
    phrase_key(out, era_kinds[kind].key);
}

/* Whether a building is chosen that is lost. */
static bool removing(const era_state *s, const era_domain *domain) {
    return s->phase == ERA_PHASE_FIRE || s->phase == ERA_PHASE_ATTACK ||
           (s->phase == ERA_PHASE_SCORCH && era_no_cell(era_scorch_places(domain)));
}

static void why_cell(const era_state *s, uint32_t seat, uint32_t cell, jacta_phrase *out) {
    const era_domain *domain = &s->domain[seat];
    uint32_t first = 0, kind = kind_on(domain, cell, &first);
    era_grid fortified = era_fortified(domain);
    if (removing(s, domain)) {
        if (kind < ERA_KINDS)
            piece_stays(kind, out);
        else
            phrase_start(out, REASON("empty"));
    } else if (s->phase != ERA_PHASE_PLACE && s->phase != ERA_PHASE_SCORCH) {
        wrong_time(s, CELL, out);
    } else if (kind < ERA_KINDS) {
        phrase_start(out, REASON("taken"));
        phrase_key(out, era_kinds[kind].key);
    } else {
        bool walled = s->phase == ERA_PHASE_SCORCH && era_has_cell(&fortified, cell);
        phrase_start(out, walled ? REASON("walled") : REASON("no_fit"));
        phrase_key(out, era_kinds[era_piece_to_place(s)].key);
    }
}

static void why_piece(const era_state *s, uint32_t seat, uint32_t kind, jacta_phrase *out) {
    if (removing(s, &s->domain[seat]) && (s->phase != ERA_PHASE_FIRE || kind >= ERA_BUILDINGS))
        piece_stays(kind, out);
    else
        wrong_time(s, PIECE, out);
}

static void why_die(const era_state *s, uint32_t die, jacta_phrase *out) {
    bool quill = era_symbols_of(era_faces[die], ERA_SYMBOL_QUILL);
    bool skull = era_symbols_of(era_faces[die], ERA_SYMBOL_SKULL);
    if (s->phase == ERA_PHASE_ROLL)
        phrase_start(out, skull ? REASON("die.skull") : REASON("die.order"));
    else if (s->phase == ERA_PHASE_QUILL)
        phrase_start(out, quill ? REASON("quill.used") : REASON("quill.none"));
    else
        wrong_time(s, DIE, out);
}

/* What a monastery cannot turn a die to. */
static void why_face(const era_state *s, jacta_phrase *out) {
    uint32_t monasteries = era_powers(s, s->active, ERA_SETS_DIE);
    bool picked = s->now.hand[0] | s->now.hand[1] | s->now.hand[2] | s->now.hand[3];
    phrase_start(out, !monasteries                     ? REASON("face.monastery")
                      : s->now.settings >= monasteries ? REASON("face.used")
                      : s->now.throws > 1              ? REASON("face.late")
                      : picked                         ? REASON("face.picked")
                                                       : REASON("face.no_die"));
}

static void why_stock(const era_state *s, uint32_t resource, jacta_phrase *out) {
    switch (s->phase) {
    case ERA_PHASE_BANDITS: phrase_start(out, REASON("stock.none")); break;
    case ERA_PHASE_DEMAND: phrase_start(out, REASON("stock.theirs")); break;
    case ERA_PHASE_ROB: phrase_start(out, REASON("stock.philip")); break;
    default: wrong_time(s, STOCK, out); return;
    }
    phrase_key(out, era_resource_key[resource]);
    phrase_seat(out, s->now.target);
}

static void why_seat(const era_state *s, uint32_t other, jacta_phrase *out) {
    if (s->phase != ERA_PHASE_DEMAND) {
        wrong_time(s, SEAT, out);
        return;
    }
    bool weak = era_overpowers(s, s->active, other);
    phrase_start(out, weak ? REASON("seat.other") : REASON("seat.strong"));
    phrase_seat(out, weak ? s->now.target : other);
}

static void why_build(const era_state *s, uint32_t seat, uint32_t kind, jacta_phrase *out) {
    uint32_t lacking = 0;
    for (uint32_t resource = 0; resource < 3; resource++)
        lacking += era_lack(s, seat, kind, resource);
    if (s->phase == ERA_PHASE_PLACE && s->stage == ERA_STAGE_BUILD) {
        phrase_start(out, REASON("place_first"));
        phrase_key(out, era_kinds[s->now.piece].key);
    } else if (s->phase != ERA_PHASE_BUILD) {
        wrong_time(s, BUILD, out);
    } else if (!s->supply[kind]) {
        phrase_start(out, REASON("sold_out"));
    } else {
        phrase_start(out, lacking ? REASON("short") : REASON("no_place"));
        for (uint32_t resource = 0; resource < 3; resource++)
            phrase_number(out, (int32_t)era_lack(s, seat, kind, resource));
    }
}

static void explain(const era_state *s, uint32_t seat, element e, jacta_phrase *out) {
    switch (e.sort) {
    case CELL: why_cell(s, seat, e.index, out); break;
    case PIECE: why_piece(s, seat, e.index, out); break;
    case DIE: why_die(s, e.index, out); break;
    case HAND: phrase_start(out, REASON("in_hand")); break;
    case FACE: why_face(s, out); break;
    case WITH: phrase_start(out, REASON("quill.own")); break;
    case DICE: phrase_start(out, e.index == REROLL ? REASON("reroll") : REASON("stop")); break;
    case SEAT: why_seat(s, e.index, out); break;
    case BUILD: why_build(s, seat, e.index, out); break;
    default: why_stock(s, e.index, out);
    }
}

bool era_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out) {
    elements board;
    draw(state, seat, &board);
    const element *found = element_find(&board, state, write_id, id);
    if (found) explain(state, (uint32_t)seat, *found, out);
    return found;
}

/* ---- What an element is ------------------------------------------------------------------------ */

#define ABOUT(name) "era.about." name

/* A list of amounts of resources, which the phrase numbers from 0 on. */
static void about_amounts(const char *key, const uint8_t *amounts, jacta_phrase_each *each,
                          void *context) {
    jacta_phrase phrase;
    uint32_t sum = 0;
    phrase_start(&phrase, key);
    for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++) {
        phrase_number(&phrase, amounts[resource]);
        sum += amounts[resource];
    }
    if (sum) each(context, &phrase);
}

static void about_kind(const era_kind_row *kind, jacta_phrase_each *each, void *context) {
    static const char *const powers[] = {
        [ERA_HEALS] = ABOUT("heals"),
        [ERA_SETS_DIE] = ABOUT("sets_die"),
        [ERA_SCORES_EMPTY] = ABOUT("scores_empty"),
        [ERA_SCORES_STOCK] = ABOUT("scores_stock"),
        [ERA_SCORES_CULTURE] = ABOUT("scores_culture"),
        [ERA_SCORES_DICE] = ABOUT("scores_dice"),
    };
    jacta_phrase phrase;
    if (kind->die) {
        phrase_start(&phrase, ABOUT("die_of"));
        phrase_key(&phrase, era_colour_key[kind->die - 1]);
        each(context, &phrase);
    }
    about_amounts(ABOUT("income"), kind->income, each, context);
    phrase_start(&phrase, kind->barrier ? ABOUT("barrier") : powers[kind->power]);
    if (kind->barrier || kind->power) each(context, &phrase);
    about_amounts(ABOUT("price"), kind->price, each, context);
    phrase_start(&phrase, ABOUT("points"));
    phrase_number(&phrase, kind->points);
    if (kind->points) each(context, &phrase);
}

/* What follows the sort in an id; NULL: it is of another sort. */
static const char *name_after(const char *id, const char *sort) {
    while (*sort && *id == *sort) id++, sort++;
    return *sort ? NULL : id;
}

/* What ends the game, and how far that is. */
static void about_end(const era_state *s, jacta_phrase_each *each, void *context) {
    const era_party_row *party = &era_parties[s->players - 1];
    bool last = s->round == party->rounds || (party->tokens && !s->tokens);
    jacta_phrase phrase;
    phrase_start(&phrase, last            ? ABOUT("end.last")
                          : party->tokens ? ABOUT("end.tokens")
                                          : ABOUT("end.rounds"));
    phrase_number(&phrase, party->tokens ? party->tokens : party->rounds);
    phrase_number(&phrase, party->tokens ? s->tokens : party->rounds - s->round);
    each(context, &phrase);
}

/* The die of that name, also of one whose quill is used; ERA_DICE: there is none. */
static uint32_t die_named(const char *name) {
    uint32_t clergy = ERA_FACES * ERA_CLERGY;
    for (uint32_t die = 0; die < ERA_DICE; die++)
        if (text_same(name, era_die_name[die])) return die;
    for (uint32_t face = 0; face < ERA_FACES; face++)
        if (text_same(name, era_companion_name[ERA_WITH_SPENT + face])) return clergy + face;
    return ERA_DICE;
}

static void about_die(uint32_t die, jacta_phrase_each *each, void *context) {
    uint32_t first = die / ERA_FACES * ERA_FACES;
    jacta_phrase faces;
    phrase_start(&faces, ABOUT("faces"));
    for (uint32_t face = 0; face < ERA_FACES; face++)
        phrase_key(&faces, era_face_key[first + face]);
    each(context, &faces);
}

void era_about(const void *state, const char *id, jacta_phrase_each *each, void *context) {
    const char *kind = name_after(id, "build:"), *die = name_after(id, "die:");
    if (text_same(id, "track:end")) about_end(state, each, context);
    if (!kind) kind = name_after(id, "piece:");
    if (!die) die = name_after(id, "with:"); /* the same die, beside another one */
    for (uint32_t i = 0; kind && i < ERA_SCORCHED; i++)
        if (text_same(kind, era_kind_name[i])) about_kind(&era_kinds[i], each, context);
    if (die && die_named(die) < ERA_DICE) about_die(die_named(die), each, context);
}
