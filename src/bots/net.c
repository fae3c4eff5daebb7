#include "net.h"

#include "engine/element.h"
#include "rules/core/bits.h"
#include "rules/core/text.h"
#include "value.h"

enum {
    EXACT = 16,       /* counts below have a row each; then there are four to a power of two */
    COUNTS_MOST = 40, /* rows of a count */
    INDEX_MOST = 64,  /* an index of more things is left out */
    HAND_MOST = INT16_MAX,
    ACTIVE_MOST = 511, /* of a hidden unit, in 64ths */
};

/* ---- Rows ----------------------------------------------------------------------------------- */

/* The share of numbers that a count belongs to. */
static uint32_t count_share(uint64_t count) {
    if (count < EXACT) return (uint32_t)count;
    uint32_t power = 63 - (uint32_t)__builtin_clzll(count);
    uint32_t share = EXACT + 4 * (power - 4) + (uint32_t)(count >> (power - 2) & 3);
    return share < COUNTS_MOST ? share : COUNTS_MOST;
}

static uint64_t mix(uint64_t hash, uint64_t number) {
    hash = (hash ^ number) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

bool net_prepare(const jacta_game *game, net_layout *layout) {
    const observe_plan *plan = &layout->seen;
    memset(layout, 0, sizeof *layout);
    if (!observe_prepare(game, game->max_players, JACTA_OBSERVE_NUMBERS, &layout->seen))
        return false;
    layout->rows = 2 * plan->rows;
    for (uint32_t i = 0; i < plan->count; i++) {
        const observe_block *block = &plan->blocks[i];
        const jacta_field *field = &game->fields[block->field];
        uint32_t values = block->rows * block->runs[0].count * block->runs[1].count * block->count;
        uint64_t most = (uint64_t)(block->high - field->low);
        bool count = field->kind == JACTA_KIND_COUNT, bits = block->form == OBSERVE_BITS;
        if (bits || block->seat) most = bits ? block->plain : plan->rows;
        if (count) most = count_share(most);
        if (!bits && !block->seat && !count && most > INDEX_MOST) most = 0;
        layout->block[i].first = layout->rows;
        layout->block[i].most = (uint16_t)most;
        layout->block[i].width = (uint16_t)(most && !bits ? most + block->others : most);
        layout->block[i].low = block->seat ? block->base : field->low;
        layout->block[i].idle = bits ? 0 : block->seat ? INT64_MIN : field->low;
        layout->block[i].count = count;
        layout->rows += values * layout->block[i].width;
        layout->layout = mix(mix(layout->layout, values), layout->block[i].width);
        layout->layout = mix(layout->layout, (uint64_t)layout->block[i].low);
    }
    return layout->rows < UINT16_MAX && plan->size <= NET_ACTIVE;
}

static uint32_t row_seat(const net_walk *w, uint32_t row) {
    return row >= w->players ? row : (row + w->viewer) % w->players;
}

uint32_t net_seat_row(const net_walk *w, uint32_t seat) {
    return seat >= w->players ? seat : (seat + w->players - w->viewer) % w->players;
}

static void put_set(net_walk *w, const observe_block *block, uint64_t set, uint32_t row) {
    for (set >>= block->base; set;) {
        uint32_t member = bit_pop(&set);
        *w->out++ = (uint16_t)(row + (block->seat ? net_seat_row(w, member) : member));
    }
}

static void put_number(net_walk *w, const observe_block *block, uint32_t i, int64_t value,
                       uint32_t row) {
    int64_t low = w->layout->block[i].low;
    uint32_t most = w->layout->block[i].most, number;
    if (block->others && value == block->other[0] && value > low)
        number = most + 1;
    else if (block->others > 1 && value == block->other[1] && value > low)
        number = most + 2;
    else if (block->seat)
        number = net_seat_row(w, (uint32_t)(value - low)) + 1;
    else if (w->layout->block[i].count)
        number = count_share((uint64_t)(value - low));
    else
        number = (uint32_t)(value - low);
    if (number && number <= w->layout->block[i].width) *w->out++ = (uint16_t)(row + number - 1);
}

void net_put(net_walk *w, uint32_t i, int64_t value, uint32_t row) {
    const observe_block *block = &w->layout->seen.blocks[i];
    if (value == w->layout->block[i].idle) return;
    if (block->form == OBSERVE_BITS)
        put_set(w, block, (uint64_t)value, row);
    else
        put_number(w, block, i, value, row);
}

uint32_t net_seats(const net_walk *w, uint32_t i) {
    const observe_block *block = &w->layout->seen.blocks[i];
    uint32_t held = !block->seats ? 1 : block->rival && w->players == 1 ? 2 : w->players;
    return held < block->rows ? held : block->rows;
}

/* Whether eight bytes are 0, as most bytes of a state are. */
static bool blank(const unsigned char *data) {
    uint64_t word;
    memcpy(&word, data, sizeof word);
    return !word;
}

static void put_values(net_walk *w, uint32_t i, const unsigned char *data, uint32_t row) {
    const observe_block *block = &w->layout->seen.blocks[i];
    uint32_t width = w->layout->block[i].width, step = block->stride;
    int64_t idle = w->layout->block[i].idle;
    bool byte = block->type == JACTA_U8, close = byte && step == 1 && !idle;
    for (uint32_t n = 0; n < block->count; n++) {
        if (close && n + 8 <= block->count && blank(data + n)) {
            n += 7;
            continue;
        }
        int64_t value = byte ? data[n * step] : field_value(block->type, data + n * step);
        net_put(w, i, value, row + n * width);
    }
}

static void put_block(net_walk *w, const unsigned char *view, uint32_t i) {
    const observe_block *block = &w->layout->seen.blocks[i];
    uint32_t row = w->layout->block[i].first, run = block->count * w->layout->block[i].width;
    for (uint32_t seat = 0, held = net_seats(w, i); run && seat < held; seat++) {
        const unsigned char *data = view + block->offset;
        if (block->seats) data += row_seat(w, seat) * block->row_stride;
        for (uint32_t j = 0; j < block->runs[0].count; j++)
            for (uint32_t k = 0; k < block->runs[1].count; k++, row += run)
                put_values(w, i, data + j * block->runs[0].stride + k * block->runs[1].stride, row);
    }
}

uint32_t net_rows(const net_layout *layout, const jacta_game *game, const void *view,
                  int32_t viewer, uint16_t *out) {
    const unsigned char *data = view;
    net_walk w = {layout, data[layout->seen.players_at], (uint32_t)viewer, out};
    int32_t turn = game->turn(view);
    for (uint32_t row = 0; row < w.players; row++) *w.out++ = (uint16_t)row;
    if (turn >= 0) *w.out++ = (uint16_t)(layout->seen.rows + net_seat_row(&w, (uint32_t)turn));
    for (uint32_t i = 0; i < layout->seen.count; i++) put_block(&w, data, i);
    return (uint32_t)(w.out - out);
}

/* ---- Judging -------------------------------------------------------------------------------- */

static int32_t clamp(int64_t number, int32_t low, int32_t high) {
    return number < low ? low : number > high ? high : (int32_t)number;
}

/* What a seat is ahead of the best other; alone nothing. */
static int32_t lead(const int32_t *worth, uint32_t players, uint32_t row) {
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; i < players; i++)
        if (i != row && worth[i] > best) best = worth[i];
    return players > 1 ? worth[row] - best : 0;
}

void net_hands(const net_layout *layout, const net_file *net, const jacta_game *game,
               const void *world, int32_t viewer, int32_t *out) {
    uint32_t players = ((const unsigned char *)world)[layout->seen.players_at];
    memset(out, 0, NET_HANDS * sizeof *out);
    for (uint32_t row = 0; row < players; row++) {
        int32_t seat = (int32_t)((row + (uint32_t)viewer) % players);
        int64_t worth = (int64_t)bot_value(game, world, seat) * net->hand >> 16;
        out[row] = clamp(worth, -HAND_MOST, HAND_MOST);
    }
    out[JACTA_MAX_PLAYERS] = clamp(lead(out, players, 0), -HAND_MOST, HAND_MOST);
}

#ifdef __clang__
#define UNROLL _Pragma("clang loop unroll(full)") /* so that a GPU's sums stay in registers */
#else
#define UNROLL
#endif
#define INLINE static inline __attribute__((always_inline))

enum { WORDS = NET_HIDDEN / 4, FOURS = WORDS / 4, NOTHING = 128 };

typedef uint32_t four __attribute__((vector_size(16)));

/* Four weights lie in a word; two sums are kept in each, the lower of which may carry into the upper.
 * A net that has learnt anything stays far from where a sum itself wraps round. */
INLINE void add_rows(const net_file *net, const uint16_t *rows, uint32_t count, net_sums *sums) {
    const four *weights = __builtin_assume_aligned(net + 1, 16);
    const uint32_t lanes = 0x00FF00FF;
    four even[FOURS], odd[FOURS];
    memcpy(even, sums->lane[0], sizeof even);
    memcpy(odd, sums->lane[1], sizeof odd);
    for (uint32_t i = 0; i < count; i++) {
        const four *row = weights + (size_t)rows[i] * FOURS;
        UNROLL for (uint32_t k = 0; k < FOURS; k++) {
            even[k] += row[k] & lanes;
            odd[k] += row[k] >> 8 & lanes;
        }
    }
    memcpy(sums->lane[0], even, sizeof even);
    memcpy(sums->lane[1], odd, sizeof odd);
    sums->count += count;
}

void net_add(const net_file *net, const uint16_t *rows, uint32_t count, net_sums *sums) {
    add_rows(net, rows, count, sums);
}

/* Takes what stands for 0 off both sums of a word; a lower one below 0 has borrowed from the upper. */
static uint32_t settle(uint32_t sum, uint32_t count) {
    sum -= NOTHING * 0x10001u * count;
    return sum + ((sum & 0x8000) << 1);
}

INLINE void first_layer(const net_file *net, const net_sums *sums, const int32_t *hands,
                        int16_t *out) {
    uint32_t pairs[NET_HIDDEN / 2]; /* of neighbours */
    UNROLL for (uint32_t k = 0; k < WORDS; k++) {
        uint32_t even = settle(sums->lane[0][k], sums->count);
        uint32_t odd = settle(sums->lane[1][k], sums->count);
        pairs[2 * k] = (even & 0xFFFF) | odd << 16;
        pairs[2 * k + 1] = even >> 16 | (odd & 0xFFFF0000);
    }
    memcpy(out, pairs, sizeof pairs);
    int32_t add[NET_HIDDEN] = {0};
    for (uint32_t k = 0; k < NET_HANDS; k++)
        for (uint32_t h = 0; hands[k] && h < NET_HIDDEN; h++)
            add[h] += (hands[k] >> 4) * net->hands[k][h];
    for (uint32_t h = 0; h < NET_HIDDEN; h++)
        out[h] = (int16_t)clamp(out[h] + net->bias[h] + (add[h] >> 8), 0, ACTIVE_MOST);
}

static void second_layer(const net_file *net, const int16_t *first, int16_t *out) {
    int32_t sums[NET_SECOND];
    for (uint32_t i = 0; i < NET_SECOND; i++) {
        sums[i] = net->second_bias[i] * 256;
        for (uint32_t h = 0; h < NET_HIDDEN; h++) sums[i] += first[h] * net->seconds[i][h];
    }
    for (uint32_t i = 0; i < NET_SECOND; i++) out[i] = (int16_t)clamp(sums[i] >> 8, 0, ACTIVE_MOST);
}

static int32_t last_layer(const net_file *net, const int16_t *second, uint32_t out) {
    int32_t sum = net->out_bias[out] * 64;
    for (uint32_t i = 0; i < NET_SECOND; i++) sum += second[i] * net->outs[out][i];
    return sum;
}

INLINE void judge_sums(const net_layout *layout, const net_file *net, const jacta_game *game,
                       const void *world, int32_t viewer, const net_sums *sums, net_worth *out) {
    int16_t first[NET_HIDDEN], second[NET_SECOND];
    int32_t hands[NET_HANDS];
    net_hands(layout, net, game, world, viewer, hands);
    first_layer(net, sums, hands, first);
    second_layer(net, first, second);
    uint32_t players = ((const unsigned char *)world)[layout->seen.players_at];
    out->players = (int32_t)players;
    for (uint32_t row = 0; row < players; row++) {
        uint32_t seat = (row + (uint32_t)viewer) % players;
        int32_t ahead = clamp(lead(hands, players, row), -HAND_MOST, HAND_MOST);
        out->result[seat] = last_layer(net, second, 2 * row) + (ahead * net->lead >> 4);
        out->score[seat] = last_layer(net, second, 2 * row + 1) + (hands[row] * net->worth >> 4);
    }
}

void net_judge_sums(const net_layout *layout, const net_file *net, const jacta_game *game,
                    const void *world, int32_t viewer, const net_sums *sums, net_worth *out) {
    judge_sums(layout, net, game, world, viewer, sums, out);
}

void net_judge(const net_layout *layout, const net_file *net, const jacta_game *game,
               const void *world, int32_t viewer, net_worth *out) {
    uint64_t view[JACTA_MAX_STATE / 8];
    uint16_t rows[NET_ACTIVE];
    net_sums sums = {0};
    const void *seen = world;
    if (game->hide) {
        memcpy(view, world, game->state_size);
        game->hide(view, viewer);
        seen = view;
    }
    add_rows(net, rows, net_rows(layout, game, seen, viewer, rows), &sums);
    judge_sums(layout, net, game, world, viewer, &sums, out);
}

int32_t net_wish(const net_worth *worth, int32_t seat) {
    if (worth->players == 1) return worth->score[seat];
    int32_t ahead = lead(worth->score, (uint32_t)worth->players, (uint32_t)seat);
    return worth->result[seat] + ahead / 2;
}

/* The logistic curve at quarters up to 8, straight between them. */
uint32_t net_chance(int32_t result) {
    static const uint16_t curve[] = {32768, 36843, 40793, 44511, 47911, 50941, 53581, 55834, 57724,
                                     59287, 60565, 61598, 62428, 63090, 63615, 64030, 64357, 64614,
                                     64816, 64974, 65097, 65194, 65269, 65328, 65374, 65410, 65438,
                                     65459, 65476, 65489, 65500, 65508, 65514};
    enum { STEP = NET_ONE / 4, LAST = sizeof curve / sizeof curve[0] - 1 };
    uint32_t far = (uint32_t)(result < 0 ? -(int64_t)result : result), step = far / STEP;
    uint32_t chance = curve[LAST];
    if (step < LAST)
        chance = curve[step] + (uint32_t)(curve[step + 1] - curve[step]) * (far % STEP) / STEP;
    return result < 0 ? NET_CHANCE - chance : chance;
}

/* ---- Files ---------------------------------------------------------------------------------- */

static bool is_net(const net_file *net, uint64_t size) {
    return size >= sizeof *net && !memcmp(net->magic, "jactanet", sizeof net->magic) &&
           !net->game[sizeof net->game - 1] && !net->made[sizeof net->made - 1] &&
           net->hidden == NET_HIDDEN && net->second == NET_SECOND && net->spread > 0 &&
           size == sizeof *net + (uint64_t)net->rows * NET_HIDDEN;
}

static bool same_name(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

bool net_whole(const void *data, uint64_t size) {
    const unsigned char *byte = data;
    const net_file *net = data;
    uint64_t hash = 0xCBF29CE484222325u;
    if (!is_net(net, size)) return false;
    for (uint64_t i = offsetof(net_file, hash) + sizeof net->hash; i < size; i++)
        hash = (hash ^ byte[i]) * 0x100000001B3u;
    return hash == net->hash;
}

bool net_fits(const net_layout *layout, const jacta_game *game, const void *data, uint64_t size,
              jacta_error *error) {
    const net_file *net = data;
    if (!is_net(net, size)) return error_start(error, "error.net.damaged");
    if (!same_name(net->game, game->id)) {
        error_start(error, "error.net.game");
        error_text(error, net->game);
        error_text(error, game->id);
        return false;
    }
    if (net->rules == game->version && net->layout == layout->layout && net->rows == layout->rows)
        return true;
    error_start(error, "error.net.version");
    error_text(error, game->id);
    error_number(error, net->rules);
    error_number(error, game->version);
    return false;
}
