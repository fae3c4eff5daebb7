#include "trail.h"

#include "engine/element.h"

#include <string.h>

enum { STEP = 4 }; /* words that are compared at once */

/* ---- Where values lie ------------------------------------------------------------------------ */

typedef void visitor(net_trail *trail, uint32_t block, uint32_t seat, uint32_t byte, uint32_t row);

static void count_cell(net_trail *trail, uint32_t block, uint32_t seat, uint32_t byte,
                       uint32_t row) {
    (void)block, (void)seat, (void)row;
    trail->first[byte / 8 + 1]++;
}

/* While cells are put in their places, `first` of a word is where its next goes. */
static void put_cell(net_trail *trail, uint32_t block, uint32_t seat, uint32_t byte, uint32_t row) {
    static const uint8_t sizes[] = {
        [JACTA_U8] = 1,  [JACTA_I8] = 1,  [JACTA_U16] = 2, [JACTA_I16] = 2,
        [JACTA_U32] = 4, [JACTA_I32] = 4, [JACTA_U64] = 8};
    uint32_t place = trail->first[byte / 8]++;
    uint64_t mask = 0;
    memset((char *)&mask + byte % 8, 0xFF, sizes[trail->layout->seen.blocks[block].type]);
    trail->cell[place].mask = mask;
    trail->cell[place].byte = (uint16_t)byte, trail->cell[place].row = (uint16_t)row;
    trail->cell[place].block = (uint8_t)block, trail->cell[place].seat = (uint8_t)seat;
}

static void visit_block(net_trail *trail, uint32_t i, visitor *visit) {
    const observe_block *block = &trail->layout->seen.blocks[i];
    uint32_t width = trail->layout->block[i].width;
    for (uint32_t seat = 0; width && seat < block->rows; seat++) {
        uint32_t row = trail->layout->block[i].first, start = block->offset;
        if (block->seats) start += seat * block->row_stride;
        for (uint32_t j = 0; j < block->runs[0].count; j++)
            for (uint32_t k = 0; k < block->runs[1].count; k++)
                for (uint32_t n = 0; n < block->count; n++, row += width)
                    visit(trail, i, seat,
                          start + j * block->runs[0].stride + k * block->runs[1].stride +
                              n * block->stride,
                          row);
    }
}

void trail_begin(net_trail *trail, const net_layout *layout, const net_file *net,
                 const jacta_game *game) {
    uint32_t blocks = layout->seen.count;
    trail->layout = layout, trail->net = net, trail->game = game;
    trail->words = (uint16_t)((game->state_size + 8 * STEP - 1) / (8 * STEP) * STEP);
    memset(trail->first, 0, sizeof trail->first);
    memset(trail->begun, 0, sizeof trail->begun);
    for (uint32_t i = 0; i < blocks; i++) visit_block(trail, i, count_cell);
    for (uint32_t i = 0; i < trail->words; i++)
        trail->first[i + 1] = (uint16_t)(trail->first[i + 1] + trail->first[i]);
    for (uint32_t i = 0; i < blocks; i++) visit_block(trail, i, put_cell);
    memmove(trail->first + 1, trail->first, trail->words * sizeof trail->first[0]);
    trail->first[0] = 0;
}

/* ---- From one view to the next ---------------------------------------------------------------- */

/* Writes the rows of the values of a word that went and those that came. */
static void compare_word(const net_trail *trail, uint32_t word, uint64_t changed,
                         const unsigned char *old, const unsigned char *new, net_walk *went,
                         net_walk *came) {
    for (uint32_t i = trail->first[word]; i < trail->first[word + 1]; i++) {
        if (!(changed & trail->cell[i].mask)) continue;
        uint32_t byte = trail->cell[i].byte, block = trail->cell[i].block;
        if (trail->cell[i].seat >= net_seats(came, block)) continue;
        const observe_block *seen = &trail->layout->seen.blocks[block];
        int64_t before = field_value(seen->type, old + byte);
        int64_t after = field_value(seen->type, new + byte);
        uint32_t row = trail->cell[i].row;
        if (seen->seats)
            row += net_seat_row(came, trail->cell[i].seat) * seen->runs[0].count *
                   seen->runs[1].count * seen->count * trail->layout->block[block].width;
        bool set = seen->form == OBSERVE_BITS; /* members that stay keep their rows */
        net_put(went, block, set ? before & ~after : before, row);
        net_put(came, block, set ? after & ~before : after, row);
    }
}

static void put_turn(net_walk *walk, int32_t turn) {
    if (turn < 0) return;
    *walk->out++ = (uint16_t)(walk->layout->seen.rows + net_seat_row(walk, (uint32_t)turn));
}

static void follow(net_trail *trail, const uint64_t *view, int32_t viewer) {
    __typeof__(trail->last[0]) *last = &trail->last[viewer];
    uint32_t players = ((const unsigned char *)view)[trail->layout->seen.players_at];
    uint16_t gone[NET_ACTIVE], come[NET_ACTIVE];
    net_walk went = {trail->layout, players, (uint32_t)viewer, gone}, came = went;
    net_sums less = {0};
    came.out = come;
    for (uint32_t i = 0; i < trail->words; i += STEP) {
        uint64_t changed[STEP], any = 0;
        for (uint32_t k = 0; k < STEP; k++) any |= changed[k] = last->view[i + k] ^ view[i + k];
        for (uint32_t k = 0; any && k < STEP; k++)
            if (changed[k])
                compare_word(trail, i + k, changed[k], (unsigned char *)last->view,
                             (const unsigned char *)view, &went, &came);
        if (any) memcpy(last->view + i, view + i, sizeof changed);
    }
    int32_t turn = trail->game->turn(view);
    if (turn != last->turn) put_turn(&went, last->turn), put_turn(&came, turn);
    last->turn = turn;
    net_add(trail->net, gone, (uint32_t)(went.out - gone), &less);
    net_add(trail->net, come, (uint32_t)(came.out - come), &last->sums);
    for (uint32_t k = 0; k < NET_HIDDEN / 4; k++) {
        last->sums.lane[0][k] -= less.lane[0][k];
        last->sums.lane[1][k] -= less.lane[1][k];
    }
    last->sums.count -= less.count;
}

static void start(net_trail *trail, const uint64_t *view, int32_t viewer) {
    __typeof__(trail->last[0]) *last = &trail->last[viewer];
    uint16_t rows[NET_ACTIVE];
    uint32_t count = net_rows(trail->layout, trail->game, view, viewer, rows);
    memcpy(last->view, view, 8u * trail->words);
    memset(&last->sums, 0, sizeof last->sums);
    net_add(trail->net, rows, count, &last->sums);
    last->turn = trail->game->turn(view);
    trail->begun[viewer] = true;
}

void trail_judge(net_trail *trail, const void *world, int32_t viewer, net_worth *out) {
    uint64_t view[JACTA_MAX_STATE / 8];
    const jacta_game *game = trail->game;
    uint32_t players_at = trail->layout->seen.players_at;
    const unsigned char *last = (const unsigned char *)trail->last[viewer].view;
    memset(view + trail->words - STEP, 0, 8 * STEP);
    memcpy(view, world, game->state_size);
    if (game->hide) game->hide(view, viewer);
    if (trail->begun[viewer] && last[players_at] == ((unsigned char *)view)[players_at])
        follow(trail, view, viewer);
    else
        start(trail, view, viewer);
    net_judge_sums(trail->layout, trail->net, game, world, viewer, &trail->last[viewer].sums, out);
}
