/* Domains as bitboards: where pieces fit, what walls enclose, what touches what. A grid is 16 rows
 * of 16 bits, four rows a word, so a step to the side is a shift by 1 and a step down a shift by 16;
 * the rim around the domain keeps both from running over an edge unseen. */
#include "internal.h"
#include "rules/core/bits.h"

#include <string.h>

static const era_grid inside = {
    {0x7FFE7FFE7FFE0000, 0x7FFE7FFE7FFE7FFE, 0x7FFE7FFE7FFE7FFE, 0x00007FFE7FFE7FFE}};

static const era_grid all = {{~0ull, ~0ull, ~0ull, ~0ull}};

static era_grid load(const uint16_t *rows) {
    era_grid grid;
    memcpy(&grid, rows, sizeof grid);
    return grid;
}

static void store(uint16_t *rows, era_grid grid) {
    memcpy(rows, &grid, sizeof grid);
}

static era_grid with(era_grid a, era_grid b) {
    for (uint32_t i = 0; i < 4; i++) a.word[i] |= b.word[i];
    return a;
}

static era_grid both(era_grid a, era_grid b) {
    for (uint32_t i = 0; i < 4; i++) a.word[i] &= b.word[i];
    return a;
}

static era_grid without(era_grid a, era_grid b) {
    for (uint32_t i = 0; i < 4; i++) a.word[i] &= ~b.word[i];
    return a;
}

static uint32_t size(era_grid a) {
    return bit_count(a.word[0]) + bit_count(a.word[1]) + bit_count(a.word[2]) +
           bit_count(a.word[3]);
}

static era_grid above_and_below(era_grid a) {
    const uint64_t *w = a.word;
    return (era_grid){
        {w[0] << 16 | w[0] >> 16 | w[1] << 48, w[1] << 16 | w[1] >> 16 | w[2] << 48 | w[0] >> 48,
         w[2] << 16 | w[2] >> 16 | w[3] << 48 | w[1] >> 48, w[3] << 16 | w[3] >> 16 | w[2] >> 48}};
}

/* What runs out of a row lands on the rim of the next. */
static era_grid left_and_right(era_grid a) {
    for (uint32_t i = 0; i < 4; i++) a.word[i] = a.word[i] << 1 | a.word[i] >> 1;
    return a;
}

/* Cells of the domain that share a side with the set and are not in it. */
static era_grid beside(era_grid a) {
    return both(without(with(above_and_below(a), left_and_right(a)), a), inside);
}

static const era_shape *shape_of(uint32_t form) {
    return &era_shapes[era_kinds[form / 4].shape + form % 4];
}

static era_grid cells_of(era_piece piece) {
    const era_shape *shape = shape_of(piece.form);
    uint64_t near = shape->near, far = 0;
    for (uint32_t i = shape->cells; shape->offset[i - 1] >= 64; i--)
        far |= 1ull << shape->offset[i - 1] % 64;
    uint32_t word = piece.cell / 64, bits = piece.cell % 64;
    uint64_t cells[6] = {0};
    cells[word] = near << bits;
    cells[word + 1] = near >> 1 >> (63 - bits) | far << bits;
    cells[word + 2] = far >> 1 >> (63 - bits);
    return (era_grid){{cells[0], cells[1], cells[2], cells[3]}};
}

/* The cells of all pieces of a kind, which is no wall. */
static era_grid cells_of_all(const era_domain *domain, uint32_t kind) {
    uint64_t cells[5] = {0};
    for (uint32_t i = 0; i < domain->count; i++) {
        if (domain->pieces[i].form / 4 != kind) continue;
        uint64_t near = shape_of(domain->pieces[i].form)->near;
        uint32_t word = domain->pieces[i].cell / 64, bits = domain->pieces[i].cell % 64;
        cells[word] |= near << bits;
        cells[word + 1] |= near >> 1 >> (63 - bits);
    }
    return (era_grid){{cells[0], cells[1], cells[2], cells[3]}};
}

/* ---- Places ---------------------------------------------------------------------------------- */

era_grid era_places(const era_domain *domain, uint32_t kind, uint32_t rotation, era_grid but) {
    const era_shape *shape = shape_of(4 * kind + rotation);
    era_grid open = without(inside, with(load(domain->taken), but)), places = open;
    uint64_t from[6] = {open.word[0], open.word[1], open.word[2], open.word[3], 0, 0};
    for (uint32_t i = 1; i < shape->cells; i++) {
        const uint64_t *word = from + shape->offset[i] / 64;
        uint32_t bits = shape->offset[i] % 64;
        for (uint32_t k = 0; k < 4; k++)
            places.word[k] &= word[k] >> bits | word[k + 1] << 1 << (63 - bits);
    }
    return places;
}

/* Word by word, since there mostly is a place in the first of them. */
static bool has_place(const uint64_t open[6], uint32_t kind) {
    for (uint32_t rotation = 0; rotation < era_kinds[kind].rotations; rotation++) {
        const era_shape *shape = shape_of(4 * kind + rotation);
        for (const uint64_t *first = open; first < open + 4; first++) {
            uint64_t places = *first;
            for (uint32_t i = 1; i < shape->cells; i++) {
                const uint64_t *word = first + shape->offset[i] / 64;
                uint32_t bits = shape->offset[i] % 64;
                places &= word[0] >> bits | word[1] << 1 << (63 - bits);
            }
            if (places) return true;
        }
    }
    return false;
}

/* Large kinds come first, mostly: with them smaller ones fit too. */
uint32_t era_fitting(const era_domain *domain, uint32_t kinds) {
    era_grid free = without(inside, load(domain->taken));
    uint64_t open[6] = {free.word[0], free.word[1], free.word[2], free.word[3], 0, 0};
    uint32_t fitting = 0;
    for (uint32_t left = kinds; left;) {
        uint32_t kind = 31 - (uint32_t)__builtin_clz(left);
        if (has_place(open, kind)) fitting |= era_fits_too[kind];
        left &= ~fitting & ~(1u << kind);
    }
    return fitting & kinds;
}

void era_put(era_domain *domain, uint32_t kind, uint32_t rotation, uint32_t cell) {
    era_piece piece = {(uint8_t)cell, (uint8_t)(4 * kind + rotation)};
    uint32_t place = domain->count++;
    for (; place && domain->pieces[place - 1].cell > cell; place--)
        domain->pieces[place] = domain->pieces[place - 1];
    domain->pieces[place] = piece;
    era_grid cells = cells_of(piece);
    store(domain->taken, with(load(domain->taken), cells));
    if (era_kinds[kind].barrier) store(domain->barrier, with(load(domain->barrier), cells));
}

era_kind era_take(era_domain *domain, uint32_t cell) {
    uint32_t place = 0;
    while (domain->pieces[place].cell != cell) place++;
    era_piece piece = domain->pieces[place];
    for (domain->count--; place < domain->count; place++)
        domain->pieces[place] = domain->pieces[place + 1];
    domain->pieces[place] = (era_piece){0, 0};
    era_grid cells = cells_of(piece);
    store(domain->taken, without(load(domain->taken), cells));
    store(domain->barrier, without(load(domain->barrier), cells));
    return (era_kind)(piece.form / 4);
}

bool era_domain_sound(const era_domain *domain) {
    era_domain rebuilt = {0};
    for (uint32_t i = 0; i < domain->count; i++) {
        uint32_t cell = domain->pieces[i].cell, form = domain->pieces[i].form;
        if (form % 4 >= era_kinds[form / 4].rotations) return false;
        era_grid places = era_places(&rebuilt, form / 4, form % 4, (era_grid){{0}});
        if (!era_has_cell(&places, cell)) return false;
        era_put(&rebuilt, form / 4, form % 4, cell);
    }
    return !memcmp(&rebuilt, domain, sizeof rebuilt);
}

/* ---- Zones (5.9) ----------------------------------------------------------------------------- */

/* From the rim the outside floods all cells but walls and keeps, diagonal steps included: a
 * diagonal gap between walls leaks. Each step also runs on along the rows to the next barrier: added
 * to the open cells, those reached carry through all that follow. */
era_grid era_fortified(const era_domain *domain) {
    era_grid barrier = load(domain->barrier), dry = without(inside, barrier);
    uint64_t reached;
    do {
        era_grid outside = without(without(all, barrier), dry);
        era_grid wide = with(outside, left_and_right(outside));
        wide = without(with(wide, above_and_below(wide)), barrier);
        reached = 0;
        for (uint32_t i = 0; i < 4; i++) {
            uint64_t open = ~barrier.word[i];
            uint64_t wet = dry.word[i] & (wide.word[i] | ~(open + wide.word[i]));
            dry.word[i] &= ~wet;
            reached |= wet;
        }
    } while (reached && !era_no_cell(dry));
    return dry;
}

uint32_t era_area(const era_domain *domain) {
    era_grid area = era_fortified(domain);
    return era_no_cell(area) ? 0 : size(without(area, cells_of_all(domain, ERA_SCORCHED)));
}

era_grid era_removable(const era_domain *domain, bool fortified_too) {
    era_grid first = {{0}}, fortified = fortified_too ? first : era_fortified(domain);
    for (uint32_t i = 0; i < domain->count; i++) {
        uint32_t cell = domain->pieces[i].cell, kind = domain->pieces[i].form / 4;
        if (kind >= ERA_BUILDINGS) continue;
        if (!fortified_too && (era_kinds[kind].barrier || era_has_cell(&fortified, cell))) continue;
        first.word[cell / 64] |= 1ull << cell % 64;
    }
    return first;
}

/* ---- Neighbours ------------------------------------------------------------------------------ */

uint32_t era_empty_beside(const era_domain *domain, era_piece piece) {
    return size(without(beside(cells_of(piece)), load(domain->taken)));
}

static bool catches_disease(uint32_t kind) {
    return kind < ERA_BUILDINGS && !era_kinds[kind].barrier;
}

/* The grid from a cell on, 64 cells of it. */
static uint64_t window(const uint64_t from[5], uint32_t cell) {
    return from[cell / 64] >> cell % 64 | from[cell / 64 + 1] << 1 << (63 - cell % 64);
}

uint32_t era_grouped(const era_domain *domain) {
    era_grid buildings = without(load(domain->taken), load(domain->barrier)), safe = {{0}};
    uint32_t grouped = 0;
    buildings = without(buildings, cells_of_all(domain, ERA_SCORCHED));
    for (uint32_t i = 0; i < domain->count; i++) {
        if (era_kinds[domain->pieces[i].form / 4].power != ERA_HEALS) continue;
        era_grid cells = cells_of(domain->pieces[i]);
        safe = with(safe, with(cells, beside(cells)));
    }
    uint64_t standing[5] = {0}, cured[5] = {0};
    memcpy(standing, &buildings, sizeof buildings);
    memcpy(cured, &safe, sizeof safe);
    for (uint32_t i = 0; i < domain->count; i++) {
        uint32_t cell = domain->pieces[i].cell, form = domain->pieces[i].form;
        if (!catches_disease(form / 4)) continue;
        uint64_t own = shape_of(form)->near; /* all of a building */
        uint64_t touch = (window(standing, cell - 1) & ~(own << 1)) |
                         (window(standing, cell + 1) & ~(own >> 1)) |
                         (window(standing, cell - 16) & ~(own << 16)) |
                         (window(standing, cell + 16) & ~(own >> 16));
        grouped += touch & own && !(window(cured, cell) & own);
    }
    return grouped;
}
