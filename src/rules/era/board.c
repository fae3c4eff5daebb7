/* The table as a terminal shows it: the viewer's domain beside the supply, then their tracks and
 * dice, a line for each player, and the other domains small. A letter a cell names the building;
 * cells of one piece are joined by a dash, walls are solid, closed zones show rings. Where a piece
 * may be placed its first cell is marked with a plus, in a zone with an @, and what may be removed
 * with a star. */
#include "internal.h"
#include "rules/core/canvas.h"

#include <string.h>

#define WORD(name) "era.board." name

enum { PANEL = 36, NAME_WIDTH = 16, SMALL_WIDTH = 26, DIE_WIDTH = 22, DIE_WIDEST = 28 };

enum { DOT = 0xB7, RING = 0x25CB, BLOCK = 0x2588, CROSS = 0xD7, DASH = 0x2500, TURN = 0x25B6 };

static const struct {
    char letter;
    uint8_t ink;
} look[ERA_BUILDINGS] = {
    [ERA_KEEP] = {'K', INK_STRONG},       [ERA_LONGHOUSE] = {'L', INK_YELLOW},
    [ERA_TOWNHOUSE] = {'T', INK_BLUE},    [ERA_CHURCH] = {'H', INK_PLAIN},
    [ERA_FARM] = {'F', INK_GREEN},        [ERA_LUMBER_MILL] = {'S', INK_ORANGE},
    [ERA_HOSPITAL] = {'D', INK_RED},      [ERA_MONASTERY] = {'M', INK_PURPLE},
    [ERA_MARKET] = {'P', INK_ORANGE},     [ERA_GUILDHALL] = {'G', INK_GREEN},
    [ERA_UNIVERSITY] = {'U', INK_PURPLE}, [ERA_CATHEDRAL] = {'C', INK_RED},
};
static const uint8_t colour_ink[ERA_COLOURS] = {INK_YELLOW, INK_STRONG, INK_BLUE, INK_PLAIN};

typedef struct {
    jacta_canvas *canvas;
    const era_state *state;
    uint32_t seat;
} view;

static void put(const view *v, uint32_t x, uint32_t y, uint32_t glyph, canvas_ink ink) {
    canvas_glyph(v->canvas, x, y, glyph, ink);
}

static uint32_t put_number(const view *v, uint32_t x, uint32_t y, int64_t number, canvas_ink ink) {
    return canvas_number(v->canvas, x, y, number, ink);
}

static uint32_t put_word(const view *v, uint32_t x, uint32_t y, const char *key, canvas_ink ink) {
    return canvas_say(v->canvas, x, y, key, ink);
}

/* Up to two digits that end at column x. */
static void put_right(const view *v, uint32_t x, uint32_t y, uint32_t number, canvas_ink ink) {
    put_number(v, number < 10 ? x : x - 1, y, number, ink);
}

/* The name, cut to its column. */
static void put_name(const view *v, uint32_t x, uint32_t y, uint32_t seat) {
    uint32_t end =
        canvas_text(v->canvas, x, y, v->canvas->names[seat], (canvas_ink)(INK_SEAT + seat));
    for (uint32_t cut = x + NAME_WIDTH; cut < end; cut++) put(v, cut, y, 0, INK_PLAIN);
}

/* ---- Domains --------------------------------------------------------------------------------- */

/* A domain to draw: 1 + the piece on each cell, closed zones, and what the moves mark. */
typedef struct {
    const era_domain *domain;
    uint8_t piece[ERA_CELLS + 1];
    bool marked[ERA_CELLS];
    uint32_t mark;
    era_grid zone;
} picture;

static picture picture_of(const era_domain *domain) {
    picture p = {.domain = domain, .zone = era_fortified(domain)};
    for (uint32_t i = 0; i < domain->count; i++) {
        era_piece piece = domain->pieces[i];
        const era_shape *shape = &era_shapes[era_kinds[piece.form / 4].shape + piece.form % 4];
        for (uint32_t k = 0; k < shape->cells; k++)
            p.piece[piece.cell + shape->offset[k]] = (uint8_t)(i + 1);
    }
    return p;
}

static void mark_moves(picture *p, const era_state *s) {
    jacta_move moves[ERA_MOST_MOVES];
    uint32_t count = era_moves(s, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] >= ERA_MOVE_PICK) return;
        p->marked[moves[i] % ERA_CELLS] = true;
        p->mark = moves[i] < ERA_MOVE_REMOVE ? '+' : '*';
    }
}

static uint32_t kind_on(const picture *p, uint32_t cell) {
    return p->piece[cell] ? p->domain->pieces[p->piece[cell] - 1].form / 4u : ERA_KINDS;
}

static bool is_barrier(uint32_t kind) {
    return kind < ERA_KINDS && era_kinds[kind].barrier;
}

static canvas_cell cell_look(const picture *p, uint32_t cell) {
    uint32_t kind = kind_on(p, cell);
    bool closed = era_has_cell(&p->zone, cell);
    if (kind < ERA_BUILDINGS) return (canvas_cell){(uint32_t)look[kind].letter, look[kind].ink};
    if (is_barrier(kind)) return (canvas_cell){BLOCK, INK_PLAIN};
    if (kind == ERA_SCORCHED) return (canvas_cell){CROSS, INK_BAD};
    if (p->marked[cell]) return (canvas_cell){closed ? '@' : p->mark, INK_ACCENT};
    return closed ? (canvas_cell){RING, INK_GOOD} : (canvas_cell){DOT, INK_MUTED};
}

/* What stands between a cell and its right neighbour. */
static canvas_cell gap_look(const picture *p, uint32_t cell) {
    if (p->marked[cell] && p->piece[cell]) return (canvas_cell){p->mark, INK_ACCENT};
    uint32_t kind = kind_on(p, cell), next = kind_on(p, cell + 1);
    bool joined = p->piece[cell] && p->piece[cell] == p->piece[cell + 1];
    if (is_barrier(kind) && is_barrier(next) && (kind != ERA_KEEP || next != ERA_KEEP))
        return (canvas_cell){BLOCK, INK_PLAIN};
    if (!joined) return (canvas_cell){' ', INK_PLAIN};
    return (canvas_cell){kind == ERA_SCORCHED ? CROSS : DASH, cell_look(p, cell).ink};
}

/* Columns are letters, rows numbers; `wide` leaves a gap between cells. */
static void draw_domain(const view *v, const picture *p, uint32_t x, uint32_t y, uint32_t wide) {
    for (uint32_t col = 0; col < ERA_SIDE; col++)
        put(v, x + 3 + col * (1 + wide), y, 'a' + col, INK_MUTED);
    for (uint32_t row = 0; row < ERA_SIDE; row++) {
        put_right(v, x + 1, y + 1 + row, row + 1, INK_MUTED);
        for (uint32_t col = 0; col < ERA_SIDE; col++) {
            uint32_t cell = 16 * (row + 1) + col + 1, left = x + 3 + col * (1 + wide);
            canvas_cell own = cell_look(p, cell), gap = gap_look(p, cell);
            put(v, left, y + 1 + row, own.glyph, (canvas_ink)own.ink);
            if (wide) put(v, left + 1, y + 1 + row, gap.glyph, (canvas_ink)gap.ink);
        }
    }
}

/* ---- Supply ---------------------------------------------------------------------------------- */

static void draw_price(const view *v, uint32_t x, uint32_t y, uint32_t kind) {
    const uint8_t *stock = v->state->stock[v->seat], *price = era_kinds[kind].price;
    for (uint32_t i = 0; i < 3; i++, x += 3)
        if (price[i])
            put_number(v, x, y, price[i], stock[i] >= price[i] ? INK_PLAIN : INK_MUTED);
        else
            put(v, x, y, DOT, INK_MUTED);
}

/* Columns: letter, name, left, price, points, own. */
static void draw_supply(const view *v, uint32_t x, uint32_t y) {
    const era_state *s = v->state;
    put_word(v, x + 2, y, WORD("supply"), INK_STRONG);
    put_word(v, x + 17, y, WORD("columns"), INK_MUTED);
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++) {
        y++;
        put(v, x, y, (uint32_t)look[kind].letter, (canvas_ink)look[kind].ink);
        put_word(v, x + 2, y, era_kinds[kind].key, s->supply[kind] ? INK_PLAIN : INK_MUTED);
        put_right(v, x + 19, y, s->supply[kind], s->supply[kind] ? INK_STRONG : INK_BAD);
        draw_price(v, x + 23, y, kind);
        put_number(v, x + 34, y, era_kinds[kind].points, INK_PLAIN);
        if (s->owned[v->seat][kind]) put_right(v, x + 40, y, s->owned[v->seat][kind], INK_GOOD);
    }
    put(v, x, ++y, BLOCK, INK_PLAIN);
    x = put_word(v, x + 2, y, WORD("walls"), INK_PLAIN);
    for (uint32_t kind = ERA_WALL2; kind <= ERA_WALL6; kind++) {
        x = put_number(v, x + 2, y, kind - ERA_WALL2 + 2, INK_PLAIN);
        put(v, x, y, ':', INK_MUTED);
        x = put_number(v, x + 1, y, s->supply[kind], s->supply[kind] ? INK_STRONG : INK_BAD);
    }
    put(v, PANEL, ++y, CROSS, INK_BAD);
    x = put_word(v, PANEL + 2, y, era_kinds[ERA_SCORCHED].key, INK_PLAIN);
    put_number(v, x + 1, y, s->supply[ERA_SCORCHED], INK_STRONG);
}

/* ---- Tracks and dice ------------------------------------------------------------------------- */

static uint32_t draw_tracks(const view *v, uint32_t y) {
    const era_state *s = v->state;
    uint32_t x = 0;
    for (uint32_t i = 0; i < ERA_RESOURCES; i++) {
        x = put_word(v, x, y, era_resource_key[i], INK_MUTED) + 1;
        x = put_number(v, x, y, s->stock[v->seat][i], INK_STRONG);
        put(v, x, y, '/', INK_MUTED);
        x = put_number(v, x + 1, y, era_stock_most[i], INK_MUTED) + 3;
    }
    x = put_word(v, x, y, WORD("culture"), INK_MUTED) + 1;
    x = put_number(v, x, y, s->culture[v->seat], INK_GOOD) + 3;
    x = put_word(v, x, y, WORD("disaster"), INK_MUTED) + 1;
    put_number(v, x, y, s->disaster[v->seat], INK_BAD);
    return y + 1;
}

/* "2x p1 2 food or 1 stone", two to a line; dice in hand come last. */
static uint32_t draw_dice(const view *v, uint32_t seat, const char *title, uint32_t y) {
    const era_state *s = v->state;
    uint32_t start = put_word(v, 0, y, title, INK_STRONG) + 2, x = start;
    for (uint32_t die = 0; die < ERA_DICE; die++) {
        uint32_t colour = die / ERA_FACES, count = s->dice[seat][die];
        canvas_ink ink = (canvas_ink)colour_ink[colour];
        if (!count) continue;
        if (x + DIE_WIDEST > CANVAS_WIDTH) x = start, y++;
        uint32_t end = put_number(v, x, y, count, INK_STRONG);
        put(v, end, y, CROSS, INK_MUTED);
        canvas_text(v->canvas, end + 2, y, era_die_name[die], ink);
        bool skull = era_symbols_of(era_faces[die], ERA_SYMBOL_SKULL);
        end = put_word(v, end + 5, y, era_face_key[die], skull ? INK_BAD : INK_PLAIN) + 3;
        x = end > x + DIE_WIDTH ? end : x + DIE_WIDTH;
    }
    if (seat != s->active) return y + 1;
    for (uint32_t colour = 0; colour < ERA_COLOURS; colour++) {
        if (!s->now.hand[colour]) continue;
        if (x + DIE_WIDEST > CANVAS_WIDTH) x = start, y++;
        x = put_word(v, x, y, WORD("hand"), INK_ACCENT) + 1;
        x = put_number(v, x, y, s->now.hand[colour], INK_STRONG);
        put(v, x, y, CROSS, INK_MUTED);
        x = put_word(v, x + 2, y, era_colour_key[colour], (canvas_ink)colour_ink[colour]) + 3;
    }
    return y + 1;
}

/* ---- Players --------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    uint32_t x;
} columns[] = {
    {WORD("short.goods"), 20}, {WORD("short.stone"), 24},   {WORD("short.wood"), 28},
    {WORD("short.food"), 32},  {WORD("short.culture"), 37}, {WORD("short.disaster"), 42},
    {WORD("short.dice"), 47},  {WORD("short.sword"), 57},   {WORD("short.shield"), 61},
    {WORD("short.skull"), 65}, {WORD("short.area"), 70},    {WORD("short.score"), 76},
};

static void draw_player(const view *v, uint32_t seat, const jacta_scores *sheet, uint32_t y) {
    static const uint8_t shown_at[][2] = {
        {ERA_SYMBOL_SWORD, 57}, {ERA_SYMBOL_SHIELD, 61}, {ERA_SYMBOL_SKULL, 65}};
    const era_state *s = v->state;
    uint64_t shown = era_shown(s, seat);
    if (seat == s->first && s->round) put(v, 0, y, '1', INK_STRONG);
    if (seat == s->active && s->phase != ERA_PHASE_OVER) put(v, 1, y, TURN, INK_ACCENT);
    put_name(v, 2, y, seat);
    for (uint32_t i = 0; i < ERA_RESOURCES; i++)
        put_number(v, columns[i].x, y, s->stock[seat][i], INK_PLAIN);
    put_number(v, 37, y, s->culture[seat], INK_GOOD);
    put_number(v, 42, y, s->disaster[seat], INK_BAD);
    uint32_t x = 47;
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++) {
        if (!era_kinds[kind].die || !s->owned[seat][kind]) continue;
        uint32_t colour = era_kinds[kind].die - 1u;
        x = put_number(v, x, y, s->owned[seat][kind], INK_PLAIN);
        put(v, x++, y, (uint32_t)era_colour_name[colour][0], (canvas_ink)colour_ink[colour]);
    }
    for (uint32_t i = 0; i < 3 && shown; i++)
        put_number(v, shown_at[i][1], y, era_symbols_of(shown, shown_at[i][0]), INK_PLAIN);
    put_number(v, 70, y, era_area(&s->domain[seat]), INK_PLAIN);
    put_number(v, 76, y, sheet->total[seat], INK_STRONG);
}

static uint32_t draw_players(const view *v, uint32_t y) {
    jacta_scores sheet;
    era_scores(v->state, &sheet);
    for (uint32_t i = 0; i < sizeof columns / sizeof *columns; i++)
        put_word(v, columns[i].x, y, columns[i].word, INK_MUTED);
    for (uint32_t seat = 0; seat < v->state->players; seat++) draw_player(v, seat, &sheet, ++y);
    return y + 1;
}

static void draw_others(const view *v, uint32_t y) {
    uint32_t x = 0, seat = v->seat;
    for (; (seat = seat_next(seat, v->state->players)) != v->seat; x += SMALL_WIDTH) {
        picture p = picture_of(&v->state->domain[seat]);
        put_name(v, x + 3, y, seat);
        draw_domain(v, &p, x, y + 1, 0);
    }
}

static void draw_time(const view *v, uint32_t y) {
    const era_state *s = v->state;
    const era_party_row *party = &era_parties[s->players - 1];
    uint32_t x = PANEL;
    if (s->round) { /* none while the domains are laid out */
        x = put_word(v, x, y, WORD("round"), INK_MUTED) + 1;
        x = put_number(v, x, y, s->round, INK_STRONG);
        if (s->players == 1) {
            put(v, x, y, '/', INK_MUTED);
            put_number(v, x + 1, y, party->rounds, INK_MUTED);
        }
        x += 3;
    }
    if (s->players == 1) return;
    x = put_word(v, x, y, WORD("tokens"), INK_MUTED) + 1;
    for (uint32_t i = 0; i < party->tokens; i++)
        put(v, x + i, y, i < s->tokens ? RING : CROSS, i < s->tokens ? INK_PLAIN : INK_BAD);
}

static bool decides_on_cells(const era_state *s) {
    return s->phase == ERA_PHASE_PLACE || s->phase == ERA_PHASE_FIRE ||
           s->phase == ERA_PHASE_SCORCH || s->phase == ERA_PHASE_ATTACK;
}

void era_board(const void *state, int32_t viewer, jacta_canvas *canvas) {
    era_state s;
    memcpy(&s, state, sizeof s);
    era_hide(&s, viewer);
    view v = {canvas, &s, viewer >= 0 ? (uint32_t)viewer : era_builder(&s)};
    picture own = picture_of(&s.domain[v.seat]);
    if (viewer >= 0 && v.seat == era_builder(&s) && decides_on_cells(&s)) mark_moves(&own, &s);
    draw_domain(&v, &own, 0, 0, 1);
    draw_time(&v, 15);
    draw_supply(&v, PANEL, 0);
    uint32_t y = draw_tracks(&v, 17);
    y = draw_dice(&v, v.seat, WORD("dice"), y);
    if (s.players == 1 && s.stage > ERA_STAGE_PHILIP)
        y = draw_dice(&v, ERA_PHILIP, WORD("philip"), y);
    y = draw_players(&v, y + 1);
    if (s.players > 1) draw_others(&v, y + 1);
}
