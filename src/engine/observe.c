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

/* ---- What a value says ---------------------------------------------------------------------- */

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

INLINE int64_t load(const unsigned char *data, const observe_block *block, bool byte) {
    return byte ? *data : field_value(block->type, data);
}

/* How many rows of seats the field has in this game. */
INLINE uint32_t rows_held(const writer *w, const observe_block *block) {
    return !block->seats ? 1 : block->rival && w->players == 1 ? 2 : w->players;
}

/* What a value says is said here alone, for those who write a view from beginning to end and for those
 * who write a few elements of it: elements that are 0 or 1 as bits, the value's first the lowest, and
 * numbers. */

INLINE uint64_t present_bits(const writer *w) {
    uint32_t present = w->rows < w->players ? w->rows : w->players;
    return (UINT64_C(1) << present) - 1;
}

INLINE uint64_t turn_bits(const writer *w, int32_t turn) {
    return turn < 0 ? 0 : UINT64_C(1) << seat_row(w, (uint32_t)turn);
}

INLINE uint64_t set_bits(const writer *w, const observe_block *block, int64_t value) {
    uint64_t set = (uint64_t)value >> block->base, rows = 0;
    if (!block->seat) return set;
    while (set) rows |= UINT64_C(1) << seat_row(w, bit_pop(&set));
    return rows;
}

/* The sentinel that the value is; 0 if it is none. */
INLINE uint64_t other_bits(const observe_block *block, int64_t value) {
    uint64_t first = value == block->other[0], second = value == block->other[1];
    if (!block->others) return 0;
    return (block->others == 1 ? first : first | second << 1) << block->plain;
}

INLINE uint32_t value_index(const writer *w, const observe_block *block, int64_t value) {
    return block->seat ? seat_row(w, (uint32_t)(value - block->base))
                       : (uint32_t)(value - block->low);
}

INLINE uint64_t index_bits(const writer *w, const observe_block *block, int64_t value) {
    uint32_t index = value_index(w, block, value);
    uint64_t other = other_bits(block, value);
    return other || index >= block->plain ? other : UINT64_C(1) << index;
}

/* How far a value is above the lowest, of the block's scale. */
INLINE uint32_t share_of(const observe_block *block, int64_t value) {
    uint64_t above = (uint64_t)(value - block->low);
    return block->logarithm ? logarithm(above + 1) : (uint32_t)above;
}

INLINE float share_float(const observe_block *block, uint32_t share) {
    return (float)(int32_t)share / (float)(int32_t)block->scale;
}

INLINE uint8_t share_byte(const observe_block *block, uint32_t share) {
    if (block->logarithm) return (uint8_t)((510 * share + block->scale) / (2 * block->scale));
    /* The same, by a factor. */
    return (uint8_t)((510 * share + block->scale) * block->inverse >> 32);
}

INLINE int32_t number_of(const writer *w, const observe_block *block, int64_t value) {
    bool other = !block->seat;
    for (uint32_t k = 0; k < block->others; k++) other = other || value == block->other[k];
    return other ? (int32_t)value : (int32_t)value_index(w, block, value) + block->base;
}

/* ---- Writing a view ------------------------------------------------------------------------- */

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
        uint64_t bytes = bits_apart(bits) * 255;
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

INLINE void put_ones(const writer *w, jacta_layout layout, uint64_t bits) {
    while (bits) put_bit(w, layout, bit_pop(&bits), true);
}

INLINE void put_sets(writer *w, jacta_layout layout, const observe_block *block,
                     const unsigned char *data, bool byte) {
    uint32_t step = block->width * element_bytes(layout);
    for (uint32_t i = 0; i < block->count; i++, data += block->stride, w->out.any += step) {
        uint64_t bits = set_bits(w, block, load(data, block, byte));
        if (!block->seat)
            put_set(w, layout, bits, block->plain);
        else
            put_ones(w, layout, bits);
    }
}

INLINE void put_indices(writer *w, jacta_layout layout, const observe_block *block,
                        const unsigned char *data, bool byte) {
    uint32_t step = block->width * element_bytes(layout);
    for (uint32_t i = 0; i < block->count; i++, data += block->stride, w->out.any += step) {
        uint64_t bits = index_bits(w, block, load(data, block, byte));
        if (bits) put_bit(w, layout, bit_first(bits), true);
    }
}

INLINE void put_counts(writer *w, jacta_layout layout, const observe_block *block,
                       const unsigned char *data, bool byte) {
    uint32_t step = block->width * element_bytes(layout);
    for (uint32_t i = 0; i < block->count; i++, data += block->stride, w->out.any += step) {
        int64_t value = load(data, block, byte);
        uint64_t other = other_bits(block, value);
        uint32_t share = other ? 0 : share_of(block, value);
        if (layout == JACTA_OBSERVE_FLOATS)
            w->out.floats[0] = share_float(block, share);
        else
            w->out.bytes[0] = share_byte(block, share);
        for (uint32_t k = 1; k <= block->others; k++) put_bit(w, layout, k, other >> k & 1);
    }
}

INLINE void put_numbers(writer *w, const observe_block *block, const unsigned char *data,
                        bool byte) {
    for (uint32_t i = 0; i < block->count; i++, data += block->stride, w->out.numbers++)
        w->out.numbers[0] = number_of(w, block, load(data, block, byte));
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
    uint32_t held = rows_held(w, block);
    for (uint32_t row = 0; row < block->rows; row++) {
        if (row < held)
            put_row(w, layout, block, view + block->offset + row_seat(w, row) * block->row_stride);
        else
            w->out.any += row_size(block) * element_bytes(layout);
    }
}

INLINE void put_view(writer *w, jacta_layout layout, const observe_plan *plan, int32_t turn,
                     const void *view) {
    put_ones(w, layout, present_bits(w) | turn_bits(w, turn) << w->rows);
    w->out.any += 2 * w->rows * element_bytes(layout);
    for (uint32_t i = 0; i < plan->count; i++) put_block(w, layout, &plan->blocks[i], view);
}

INLINE writer writer_of(const observe_plan *plan, const void *view, int32_t viewer) {
    writer w = {.rows = plan->rows, .players = ((const unsigned char *)view)[plan->players_at]};
    w.viewer = viewer >= 0 && (uint32_t)viewer < w.players ? (uint32_t)viewer : 0;
    return w;
}

void observe_view(const observe_plan *plan, const jacta_game *game, const void *view,
                  int32_t viewer, void *out) {
    int32_t turn = game->turn(view);
    writer w = writer_of(plan, view, viewer);
    w.out.any = out, w.end = (unsigned char *)out + plan->bytes;
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

/* ---- Writing a few elements ----------------------------------------------------------------- */

/* Who is present and whose turn it is come first, as two values with an element a row. */
enum { PRESENT, TURN, VALUES };

uint32_t observe_values(const observe_plan *plan) {
    uint32_t count = VALUES;
    for (uint32_t i = 0; i < plan->count; i++)
        count += plan->blocks[i].rows * row_size(&plan->blocks[i]) / plan->blocks[i].width;
    return count;
}

typedef struct {
    observe_value *values;
    uint16_t *holders;
    uint32_t count, size; /* values and elements so far */
} observe_list;

static void list_value(observe_list *list, observe_value value, uint32_t width) {
    value.first = list->size;
    for (uint32_t i = 0; i < width; i++) list->holders[list->size++] = (uint16_t)list->count;
    list->values[list->count++] = value;
}

static void list_row(observe_list *list, const observe_plan *plan, uint32_t index, uint32_t row) {
    const observe_block *block = &plan->blocks[index];
    for (uint32_t i = 0; i < block->runs[0].count; i++)
        for (uint32_t j = 0; j < block->runs[1].count; j++)
            for (uint32_t k = 0; k < block->count; k++) {
                uint32_t offset = block->offset + i * block->runs[0].stride +
                                  j * block->runs[1].stride + k * block->stride;
                observe_value value = {.offset = offset, .block = (uint16_t)index};
                value.row = (uint16_t)row;
                list_value(list, value, block->width);
            }
}

void observe_list_values(const observe_plan *plan, observe_value *values, uint16_t *holders) {
    observe_list list = {.values = values, .holders = holders};
    list_value(&list, (observe_value){0}, plan->rows);
    list_value(&list, (observe_value){0}, plan->rows);
    for (uint32_t i = 0; i < plan->count; i++)
        for (uint32_t row = 0; row < plan->blocks[i].rows; row++) list_row(&list, plan, i, row);
    values[list.count] = (observe_value){.first = list.size};
}

/* Bits as so many elements. */
INLINE uint64_t bits_word(jacta_layout layout, uint64_t bits, uint32_t count) {
    bits &= (1u << count) - 1;
    if (layout == JACTA_OBSERVE_BYTES) return bits_apart(bits) * 255;
    uint32_t one = 1;
    const float unit = 1;
    if (layout == JACTA_OBSERVE_FLOATS) __builtin_memcpy(&one, &unit, sizeof one);
    return (bits & 1 ? one : 0) | (bits & 2 ? (uint64_t)one << 32 : 0);
}

INLINE uint32_t share_word(jacta_layout layout, const observe_block *block, uint32_t share) {
    uint32_t word;
    if (layout == JACTA_OBSERVE_BYTES) return share_byte(block, share);
    float number = share_float(block, share);
    __builtin_memcpy(&word, &number, sizeof word);
    return word;
}

/* So many elements of a value, from the one after `skip` on. */
INLINE uint64_t value_word(const writer *w, jacta_layout layout, const observe_block *block,
                           int64_t value, uint32_t skip, uint32_t count) {
    uint64_t bits = 0;
    uint32_t number = 0;
    if (block->form == OBSERVE_BITS) {
        bits = set_bits(w, block, value);
    } else if (layout == JACTA_OBSERVE_NUMBERS) {
        number = (uint32_t)number_of(w, block, value);
    } else if (block->form == OBSERVE_ONE_HOT) {
        bits = index_bits(w, block, value);
    } else {
        bits = other_bits(block, value);
        number = bits || skip ? 0 : share_word(layout, block, share_of(block, value));
    }
    return bits_word(layout, bits >> skip, count) | number;
}

INLINE uint64_t part_word(const writer *w, jacta_layout layout, const observe_plan *plan,
                          const observe_value *value, const unsigned char *view, uint32_t skip,
                          uint32_t count) {
    const observe_block *block = &plan->blocks[value->block];
    if (value->row >= rows_held(w, block)) return 0;
    const unsigned char *data = view + value->offset + row_seat(w, value->row) * block->row_stride;
    return value_word(w, layout, block, load(data, block, block->type == JACTA_U8), skip, count);
}

INLINE uint64_t view_word(const writer *w, jacta_layout layout, const observe_plan *plan,
                          const observe_sight *sight, uint32_t element, uint32_t count) {
    uint32_t end = element + count, index = plan->holders[element], shift = 0;
    uint64_t word = 0;
    for (; element < end; index++) {
        const observe_value *value = &plan->values[index];
        uint32_t next = value[1].first < end ? value[1].first : end;
        uint32_t skip = element - value->first, taken = next - element;
        uint64_t part;
        if (index == PRESENT)
            part = bits_word(layout, present_bits(w) >> skip, taken);
        else if (index == TURN)
            part = bits_word(layout, turn_bits(w, sight->turn) >> skip, taken);
        else
            part = part_word(w, layout, plan, value, sight->view, skip, taken);
        word |= part << shift;
        shift += 8 * taken * element_bytes(layout);
        element = next;
    }
    return word;
}

uint64_t observe_word(const observe_plan *plan, const observe_sight *sight, uint32_t element,
                      uint32_t count) {
    writer w = writer_of(plan, sight->view, sight->viewer);
    switch (plan->layout) {
    case JACTA_OBSERVE_NUMBERS:
        return view_word(&w, JACTA_OBSERVE_NUMBERS, plan, sight, element, count);
    case JACTA_OBSERVE_BYTES:
        return view_word(&w, JACTA_OBSERVE_BYTES, plan, sight, element, count);
    case JACTA_OBSERVE_FLOATS:
        return view_word(&w, JACTA_OBSERVE_FLOATS, plan, sight, element, count);
    }
    return 0;
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
