#include "observe.h"

#include "element.h"
#include "rules/core/bits.h"
#include "rules/core/text.h"

enum {
    ONE_HOT_MOST = 32, /* values of an index that have an element each */
    LINEAR_MOST = 255, /* bounds that are farther apart are scaled by the logarithm */
};

/* ---- What becomes of a field ---------------------------------------------------------------- */

/* The logarithm to base 2 of a number from 1 on, straight between the powers, with 16 binary digits
 * after the point: integers alone, so that all machines agree. */
static uint32_t logarithm(uint64_t number) {
    uint32_t power = 63 - (uint32_t)__builtin_clzll(number);
    uint64_t rest = power ? number << (64 - power) : 0;
    return power << 16 | (uint32_t)(rest >> 48);
}

static void block_bounds(observe_block *block, const jacta_field *field) {
    for (uint32_t i = 0; i < 2 && field->other[i].name; i++)
        block->other[block->others++] = field->other[i].value;
    block->low = field->low, block->high = field->high;
    for (uint32_t i = 0; i < 2 * block->others && block->low < block->high; i++) {
        block->high -= block->other[i % block->others] == block->high;
        block->low += block->other[i % block->others] == block->low;
    }
    uint64_t range = (uint64_t)(block->high - block->low);
    block->logarithm = range > LINEAR_MOST;
    block->scale = block->logarithm ? logarithm(range + 1) : (uint32_t)range;
    if (!block->scale) block->scale = 1;
    block->inverse = (UINT64_C(1) << 32) / (2 * block->scale) + 1;
}

/* Dimensions that follow each other without a gap are one run. */
static void block_dimensions(observe_block *block, const jacta_field *field, uint32_t rows) {
    uint32_t most = field->rival && rows == 1 ? 2 : rows, first = field->seats, last = first;
    block->rows = !field->seats ? 1 : most < field->dim[0].count ? most : field->dim[0].count;
    block->row_stride = field->seats ? field->dim[0].stride : 0;
    block->count = 1;
    block->runs[0].count = block->runs[1].count = 1;
    while (last < 3 && field->dim[last].count) last++;
    for (uint32_t depth = last, run = 2; depth-- > first;) {
        uint32_t count = field->dim[depth].count, stride = field->dim[depth].stride;
        if (depth + 1 == last) {
            block->count = count, block->stride = stride;
        } else if (run == 2 && stride == block->count * block->stride) {
            block->count *= count;
        } else {
            run--;
            block->runs[run].count = count, block->runs[run].stride = stride;
        }
    }
}

static observe_block block_from(const jacta_field *field, uint32_t rows, jacta_layout layout) {
    bool numbers = layout == JACTA_OBSERVE_NUMBERS, set = field->kind == JACTA_KIND_SET;
    observe_block block = {.offset = field->offset,
                           .type = field->type,
                           .form = OBSERVE_NUMBER,
                           .base = field->base,
                           .seats = field->seats,
                           .rival = field->rival,
                           .plain = 1};
    block_dimensions(&block, field, rows);
    block_bounds(&block, field);
    block.seat = field->kind == JACTA_KIND_SEAT || (set && !field->names);
    if (set) {
        block.form = OBSERVE_BITS;
        block.plain = block.seat ? rows : field->names->count;
        block.others = 0;
    } else if (!numbers && block.seat) {
        block.form = OBSERVE_ONE_HOT;
        block.plain = rows;
    } else if (!numbers && field->kind == JACTA_KIND_INDEX &&
               block.high - block.low < ONE_HOT_MOST) {
        block.form = OBSERVE_ONE_HOT;
        block.plain = (uint32_t)(block.high - block.low + 1);
    }
    block.width = block.plain + (numbers ? 0 : block.others);
    return block;
}

/* Elements of a row. */
static uint32_t row_size(const observe_block *block) {
    return block->runs[0].count * block->runs[1].count * block->count * block->width;
}

bool observe_prepare(const jacta_game *game, uint32_t rows, jacta_layout layout,
                     observe_plan *plan) {
    plan->layout = layout, plan->rows = rows, plan->players_at = game->players_at;
    plan->count = 0;
    plan->size = 2 * rows;
    if (rows < game->min_players || rows > game->max_players || game->field_count > OBSERVE_FIELDS)
        return false;
    for (uint32_t i = 0; i < game->field_count; i++) {
        if (game->fields[i].kind == JACTA_KIND_SPARE) continue;
        observe_block *block = &plan->blocks[plan->count++];
        *block = block_from(&game->fields[i], rows, layout);
        block->field = (uint16_t)i;
        plan->size += block->rows * row_size(block);
    }
    plan->bytes = plan->size * (layout == JACTA_OBSERVE_BYTES ? 1 : 4);
    return true;
}

uint32_t jacta_observation_size(const jacta_game *game, uint32_t rows, jacta_layout layout) {
    observe_plan plan;
    return observe_prepare(game, rows, layout, &plan) ? plan.size : 0;
}

/* ---- Writing -------------------------------------------------------------------------------- */

typedef struct {
    uint32_t players, viewer, rows;
    union {
        unsigned char *any;
        int32_t *numbers;
        uint8_t *bytes;
        float *floats;
    } out; /* the element that is written next; all from there on are 0 */
    const unsigned char *end;
} writer;

/* The layout, and whether values are single bytes, are constants where these are called, so that each
 * case has loops of its own. */
#define INLINE static inline __attribute__((always_inline))

/* Seats go round the table from the viewer; those beyond the players, the automaton's, stay. */
INLINE uint32_t row_seat(const writer *w, uint32_t row) {
    uint32_t seat = row + w->viewer;
    return row >= w->players ? row : seat < w->players ? seat : seat - w->players;
}

INLINE uint32_t seat_row(const writer *w, uint32_t seat) {
    if (seat >= w->players) return seat;
    return seat >= w->viewer ? seat - w->viewer : seat + w->players - w->viewer;
}

INLINE uint32_t element_bytes(jacta_layout layout) {
    return layout == JACTA_OBSERVE_BYTES ? 1 : 4;
}

INLINE void put_bit(const writer *w, jacta_layout layout, uint32_t element, bool bit) {
    switch (layout) {
    case JACTA_OBSERVE_NUMBERS: w->out.numbers[element] = bit; break;
    case JACTA_OBSERVE_BYTES: w->out.bytes[element] = bit ? 255 : 0; break;
    case JACTA_OBSERVE_FLOATS: w->out.floats[element] = bit ? 1 : 0; break;
    }
}

/* Eight bits as eight elements. */
INLINE void put_octet(unsigned char *out, jacta_layout layout, uint64_t bits) {
    static const int32_t numbers[16][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 1, 0, 0},
                                           {0, 0, 1, 0}, {1, 0, 1, 0}, {0, 1, 1, 0}, {1, 1, 1, 0},
                                           {0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1},
                                           {0, 0, 1, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {1, 1, 1, 1}};
    static const float floats[16][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 1, 0, 0},
                                        {0, 0, 1, 0}, {1, 0, 1, 0}, {0, 1, 1, 0}, {1, 1, 1, 0},
                                        {0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1},
                                        {0, 0, 1, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {1, 1, 1, 1}};
    if (layout == JACTA_OBSERVE_BYTES) {
        /* Byte b keeps bit b; adding carries it to the top of its byte. */
        uint64_t apart = (bits & 255) * 0x0101010101010101u & 0x8040201008040201u;
        uint64_t ones = (apart + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
        uint64_t bytes = ones * 255;
        memcpy(out, &bytes, 8);
    } else if (layout == JACTA_OBSERVE_NUMBERS) {
        memcpy(out, numbers[bits & 15], 16);
        memcpy(out + 16, numbers[bits >> 4 & 15], 16);
    } else {
        memcpy(out, floats[bits & 15], 16);
        memcpy(out + 16, floats[bits >> 4 & 15], 16);
    }
}

/* What an octet writes beyond the last member is 0, as that place still is. */
INLINE void put_set(const writer *w, jacta_layout layout, uint64_t set, uint32_t members) {
    unsigned char *out = w->out.any;
    uint32_t octet = 8 * element_bytes(layout), i = 0;
    for (; i < members && (size_t)(w->end - out) >= octet; i += 8, out += octet, set >>= 8)
        put_octet(out, layout, set);
    for (; i < members; i++, set >>= 1) put_bit(w, layout, i, set & 1);
}

INLINE int64_t load(const unsigned char *data, const observe_block *block, bool byte) {
    return byte ? *data : field_value(block->type, data);
}

INLINE void put_sets(writer *w, jacta_layout layout, const observe_block *block,
                     const unsigned char *data, bool byte) {
    uint32_t step = block->width * element_bytes(layout);
    for (uint32_t i = 0; i < block->count; i++, data += block->stride, w->out.any += step) {
        uint64_t set = (uint64_t)load(data, block, byte) >> block->base;
        if (!block->seat)
            put_set(w, layout, set, block->plain);
        else
            while (set) put_bit(w, layout, seat_row(w, bit_pop(&set)), true);
    }
}

INLINE uint32_t value_index(const writer *w, const observe_block *block, int64_t value) {
    return block->seat ? seat_row(w, (uint32_t)(value - block->base))
                       : (uint32_t)(value - block->low);
}

/* Marks the sentinel that the value is; false if it is none. */
INLINE bool put_other(const writer *w, jacta_layout layout, const observe_block *block,
                      int64_t value) {
    bool first = value == block->other[0], second = value == block->other[1];
    if (!block->others) return false;
    put_bit(w, layout, block->plain, first);
    if (block->others == 1) return first;
    put_bit(w, layout, block->plain + 1, second);
    return first || second;
}

INLINE void put_indices(writer *w, jacta_layout layout, const observe_block *block,
                        const unsigned char *data, bool byte) {
    uint32_t step = block->width * element_bytes(layout);
    for (uint32_t i = 0; i < block->count; i++, data += block->stride, w->out.any += step) {
        int64_t value = load(data, block, byte);
        uint32_t index = value_index(w, block, value);
        bool other = put_other(w, layout, block, value);
        if (index < block->plain && !other) put_bit(w, layout, index, true);
    }
}

INLINE void put_share(const writer *w, jacta_layout layout, const observe_block *block,
                      uint32_t share) {
    if (layout == JACTA_OBSERVE_FLOATS)
        w->out.floats[0] = (float)(int32_t)share / (float)(int32_t)block->scale;
    else if (block->logarithm)
        w->out.bytes[0] = (uint8_t)((510 * share + block->scale) / (2 * block->scale));
    else /* the same, by a factor */
        w->out.bytes[0] = (uint8_t)((510 * share + block->scale) * block->inverse >> 32);
}

INLINE void put_counts(writer *w, jacta_layout layout, const observe_block *block,
                       const unsigned char *data, bool byte) {
    uint32_t step = block->width * element_bytes(layout);
    for (uint32_t i = 0; i < block->count; i++, data += block->stride, w->out.any += step) {
        int64_t value = load(data, block, byte);
        uint64_t above = (uint64_t)(value - block->low);
        bool other = put_other(w, layout, block, value);
        uint32_t share = block->logarithm ? logarithm(above + 1) : (uint32_t)above;
        put_share(w, layout, block, other ? 0 : share);
    }
}

INLINE void put_numbers(writer *w, const observe_block *block, const unsigned char *data,
                        bool byte) {
    for (uint32_t i = 0; i < block->count; i++, data += block->stride, w->out.numbers++) {
        int64_t value = load(data, block, byte);
        bool other = !block->seat;
        for (uint32_t k = 0; k < block->others; k++) other = other || value == block->other[k];
        w->out.numbers[0] =
            other ? (int32_t)value : (int32_t)value_index(w, block, value) + block->base;
    }
}

INLINE void put_run(writer *w, jacta_layout layout, const observe_block *block,
                    const unsigned char *data, bool byte) {
    if (block->form == OBSERVE_BITS)
        put_sets(w, layout, block, data, byte);
    else if (layout == JACTA_OBSERVE_NUMBERS)
        put_numbers(w, block, data, byte);
    else if (block->form == OBSERVE_ONE_HOT)
        put_indices(w, layout, block, data, byte);
    else
        put_counts(w, layout, block, data, byte);
}

INLINE void put_row(writer *w, jacta_layout layout, const observe_block *block,
                    const unsigned char *row) {
    for (uint32_t i = 0; i < block->runs[0].count; i++)
        for (uint32_t j = 0; j < block->runs[1].count; j++) {
            const unsigned char *data = row + i * block->runs[0].stride + j * block->runs[1].stride;
            if (block->type == JACTA_U8)
                put_run(w, layout, block, data, true);
            else
                put_run(w, layout, block, data, false);
        }
}

INLINE void put_block(writer *w, jacta_layout layout, const observe_block *block,
                      const unsigned char *view) {
    uint32_t held = !block->seats ? 1 : block->rival && w->players == 1 ? 2 : w->players;
    for (uint32_t row = 0; row < block->rows; row++) {
        if (row < held)
            put_row(w, layout, block, view + block->offset + row_seat(w, row) * block->row_stride);
        else
            w->out.any += row_size(block) * element_bytes(layout);
    }
}

INLINE void put_view(writer *w, jacta_layout layout, const observe_plan *plan, int32_t turn,
                     const void *view) {
    for (uint32_t row = 0; row < w->rows && row < w->players; row++) put_bit(w, layout, row, true);
    if (turn >= 0) put_bit(w, layout, w->rows + seat_row(w, (uint32_t)turn), true);
    w->out.any += 2 * w->rows * element_bytes(layout);
    for (uint32_t i = 0; i < plan->count; i++) put_block(w, layout, &plan->blocks[i], view);
}

void observe_view(const observe_plan *plan, const jacta_game *game, const void *view,
                  int32_t viewer, void *out) {
    int32_t turn = game->turn(view);
    writer w = {.rows = plan->rows, .out.any = out, .end = (unsigned char *)out + plan->bytes};
    w.players = ((const unsigned char *)view)[plan->players_at];
    w.viewer = viewer >= 0 && (uint32_t)viewer < w.players ? (uint32_t)viewer : 0;
    memset(out, 0, plan->bytes);
    switch (plan->layout) {
    case JACTA_OBSERVE_NUMBERS: put_view(&w, JACTA_OBSERVE_NUMBERS, plan, turn, view); break;
    case JACTA_OBSERVE_BYTES: put_view(&w, JACTA_OBSERVE_BYTES, plan, turn, view); break;
    case JACTA_OBSERVE_FLOATS: put_view(&w, JACTA_OBSERVE_FLOATS, plan, turn, view); break;
    }
}

void jacta_observe(const jacta_game *game, const void *state, int32_t seat, uint32_t rows,
                   jacta_layout layout, void *out) {
    uint64_t view[JACTA_MAX_STATE / 8];
    observe_plan plan;
    if (!observe_prepare(game, rows, layout, &plan)) return;
    memcpy(view, state, game->state_size);
    if (game->hide) game->hide(view, seat);
    observe_view(&plan, game, view, seat, out);
}

/* ---- Names ---------------------------------------------------------------------------------- */

static void put_place(jacta_text *name, const jacta_names *names, uint32_t place) {
    text_char(name, '[');
    if (names && place < names->count)
        text_put(name, names->name[place]);
    else
        text_number(name, place);
    text_char(name, ']');
}

/* What the element of a value stands for: a member, a value, a sentinel. */
static void put_meaning(jacta_text *name, const observe_block *block, const jacta_field *field,
                        uint32_t element) {
    int64_t value = block->seat ? (int64_t)element : block->low - field->base + element;
    text_char(name, block->form == OBSERVE_BITS ? ':' : '=');
    if (element >= block->plain)
        text_put(name, field->other[element - block->plain].name);
    else if (field->names && block->form == OBSERVE_BITS)
        text_put(name, field->names->name[element]);
    else if (field->names && value >= 0 && value < field->names->count)
        text_put(name, field->names->name[value]);
    else
        text_number(name, value);
}

static void describe(const observe_block *block, const jacta_field *field, uint32_t index,
                     jacta_element *out) {
    static const jacta_element_kind kinds[] = {[JACTA_KIND_COUNT] = JACTA_ELEMENT_COUNT,
                                               [JACTA_KIND_INDEX] = JACTA_ELEMENT_INDEX,
                                               [JACTA_KIND_SEAT] = JACTA_ELEMENT_SEAT};
    uint32_t element = index % block->width, place[3], rest = index / block->width, depth = 0;
    while (depth < 3 && field->dim[depth].count) depth++;
    for (uint32_t i = depth; i-- > 0; rest /= field->dim[i].count)
        place[i] = i ? rest % field->dim[i].count : rest;
    *out = (jacta_element){.field = field, .high = 1};
    jacta_text name = TEXT_ON(out->name);
    text_put(&name, field->name);
    for (uint32_t i = 0; i < depth; i++) put_place(&name, field->dim[i].names, place[i]);
    if (block->form != OBSERVE_NUMBER || element) {
        put_meaning(&name, block, field, element);
        return;
    }
    out->kind = kinds[field->kind];
    out->logarithm = block->logarithm;
    out->low = block->low, out->high = block->high;
}

bool jacta_observation_element(const jacta_game *game, uint32_t rows, jacta_layout layout,
                               uint32_t index, jacta_element *out) {
    observe_plan plan;
    if (!observe_prepare(game, rows, layout, &plan) || index >= plan.size) return false;
    if (index < 2 * rows) {
        *out = (jacta_element){.high = 1};
        jacta_text name = TEXT_ON(out->name);
        text_put(&name, index < rows ? "present" : "turn");
        put_place(&name, NULL, index % rows);
        return true;
    }
    index -= 2 * rows;
    const observe_block *block = plan.blocks;
    for (uint32_t size; index >= (size = block->rows * row_size(block)); block++) index -= size;
    describe(block, &game->fields[block->field], index, out);
    return true;
}
