#include "step.h"

#include "rules/core/bits.h"
#include "rules/core/rng.h"

#include <string.h>

/* On a GPU the game is a constant, so that its functions are called without a pointer, and bots are
 * random. */
#ifdef GPU_GAME
extern const jacta_game GPU_GAME;

enum { ROWS_LATER = true };

static const jacta_game *game_of(const batch_plan *plan) {
    (void)plan;
    return &GPU_GAME;
}
#else
enum { ROWS_LATER = false };

static const jacta_game *game_of(const batch_plan *plan) {
    return plan->game;
}
#endif

/* ---- Slots ---------------------------------------------------------------------------------- */

static uint32_t state_words(const jacta_game *game) {
    return (game->state_size + 7) / 8;
}

static uint32_t legal_words(const jacta_game *game) {
    return (game->actions + 63) / 64;
}

uint32_t batch_stride(const jacta_game *game) {
    return (uint32_t)sizeof(batch_slot) + 8 * (state_words(game) + legal_words(game));
}

batch_slot *batch_slot_at(const batch_plan *plan, uint32_t index) {
    return (batch_slot *)((char *)plan->slots + (size_t)index * plan->stride);
}

void *batch_slot_state(batch_slot *slot) {
    return slot + 1;
}

static uint64_t *slot_legal(const batch_plan *plan, batch_slot *slot) {
    return (uint64_t *)batch_slot_state(slot) + state_words(game_of(plan));
}

/* What the game's viewer sees, kept apart only where something is hidden. */
static void *view_of(const batch_plan *plan, batch_slot *slot, uint32_t index) {
    size_t size = 8 * (size_t)state_words(game_of(plan));
    return game_of(plan)->hide ? (char *)plan->views + index * size : batch_slot_state(slot);
}

/* The seat of the plan that sits at a seat of the game. */
static uint32_t plan_seat(const batch_plan *plan, const batch_slot *slot, uint32_t index,
                          uint32_t seat) {
    if (!plan->rotate) return seat;
    return (uint32_t)((seat + plan->first + index + slot->episode) % plan->players);
}

/* ---- Playing -------------------------------------------------------------------------------- */

static void begin(const batch_plan *plan, batch_slot *slot, uint32_t index, uint32_t episode) {
    uint64_t stream = rng_seed(plan->seed, plan->first + index).state;
    *slot = (batch_slot){.dice = rng_seed(stream, 2 * (uint64_t)episode),
                         .minds = rng_seed(stream, 2 * (uint64_t)episode + 1),
                         .episode = episode,
                         .turn = JACTA_OVER};
    memcpy(batch_slot_state(slot), plan->start, game_of(plan)->state_size);
}

static const void *seen(const batch_plan *plan, batch_slot *slot, uint32_t seat, batch_desk *desk) {
    if (!game_of(plan)->hide) return batch_slot_state(slot);
    memcpy(desk->view, batch_slot_state(slot), game_of(plan)->state_size);
    game_of(plan)->hide(desk->view, (int32_t)seat);
    return desk->view;
}

static jacta_move ask(const batch_plan *plan, const jacta_bot *bot, batch_slot *slot, uint32_t seat,
                      batch_desk *desk) {
    const void *view = seen(plan, slot, seat, desk);
#ifdef GPU_GAME
    (void)bot;
    return desk->moves[rng_below(&slot->minds, GPU_GAME.moves(view, desk->moves))];
#else
    return plan->ask(bot, plan->game, view, (int32_t)seat, &slot->minds);
#endif
}

/* Plays on to the caller's next decision and returns how many moves it has, listed on the desk; 0 when
 * the game is over. */
static uint32_t advance(const batch_plan *plan, batch_slot *slot, uint32_t index,
                        batch_desk *desk) {
    const jacta_game *game = game_of(plan);
    void *state = batch_slot_state(slot);
    for (;;) {
        jacta_move move;
        slot->turn = game->turn(state);
        if (slot->turn == JACTA_OVER) return 0;
        if (slot->turn == JACTA_CHANCE) {
            game->apply(state, game->draw(state, &slot->dice));
            continue;
        }
        slot->cut = plan->limit && slot->length >= plan->limit;
        if (slot->cut) return slot->turn = JACTA_OVER, 0;
        uint32_t seat = (uint32_t)slot->turn;
        const jacta_bot *bot = plan->bots[plan_seat(plan, slot, index, seat)];
        if (bot) {
            move = ask(plan, bot, slot, seat, desk);
        } else {
            uint32_t count = game->moves(state, desk->moves);
            slot->viewer = seat;
            if (count > 1 || !plan->skip_forced) return count;
            move = desk->moves[0];
        }
        game->apply(state, move);
        slot->length++;
    }
}

/* ---- Telling -------------------------------------------------------------------------------- */

static float reward(const batch_plan *plan, const jacta_scores *scores, uint32_t seat) {
    int64_t own = scores->total[seat], others = -own, rivals = (int64_t)scores->columns - 1;
    int32_t rank = scores->rank[seat], equal = 0;
    for (uint32_t i = 0; i < scores->columns; i++) {
        others += scores->total[i];
        equal += scores->rank[i] == rank;
    }
    switch (plan->returns) {
    case JACTA_RETURN_WIN: return rank == 1 ? 1 / (float)equal : 0;
    case JACTA_RETURN_RANK:
        return rivals ? (float)(rivals - 2 * (rank - 1) - (equal - 1)) / (float)rivals : 0;
    case JACTA_RETURN_MARGIN: break;
    }
    int64_t unit = game_of(plan)->score_unit;
    return rivals ? (float)(own * rivals - others) / (float)(unit * rivals)
                  : (float)own / (float)unit;
}

/* Writes down how the game has ended. */
static void settle(const batch_plan *plan, batch_slot *slot, uint32_t index, batch_desk *desk) {
    const jacta_batch_arrays *arrays = &plan->arrays;
    game_of(plan)->scores(batch_slot_state(slot), &desk->scores);
    for (uint32_t seat = 0; seat < plan->players; seat++) {
        size_t place = (size_t)index * plan->players + plan_seat(plan, slot, index, seat);
        int32_t total = desk->scores.total[seat];
        if (arrays->reward) arrays->reward[place] = reward(plan, &desk->scores, seat);
        if (arrays->score) arrays->score[place] = (float)total / (float)game_of(plan)->score_unit;
        if (arrays->rank) arrays->rank[place] = desk->scores.rank[seat];
    }
    if (arrays->done) arrays->done[index] = slot->cut ? 2 : 1;
    if (arrays->length) arrays->length[index] = slot->length;
}

static void mask(const batch_plan *plan, batch_slot *slot, uint32_t index, const jacta_move *moves,
                 uint32_t count) {
    uint64_t *legal = slot_legal(plan, slot);
    memset(legal, 0, 8 * (size_t)legal_words(game_of(plan)));
    for (uint32_t i = 0; i < count; i++) legal[moves[i] / 64] |= UINT64_C(1) << moves[i] % 64;
    if (ROWS_LATER || !plan->arrays.mask) return;
    uint8_t *row = plan->arrays.mask + (size_t)index * game_of(plan)->actions;
    memset(row, 0, game_of(plan)->actions);
    for (uint32_t i = 0; i < count; i++) row[moves[i]] = 1;
}

/* The view of who decides, where others write the observation from. */
static void keep_view(const batch_plan *plan, batch_slot *slot, uint32_t index) {
    const jacta_game *game = game_of(plan);
    void *view = view_of(plan, slot, index);
    if (game->hide) {
        memcpy(view, batch_slot_state(slot), game->state_size);
        game->hide(view, (int32_t)slot->viewer);
    }
    slot->seen_turn = game->turn(view);
}

/* Writes down how the game stands: who decides, about what, and what they see. */
static void show(const batch_plan *plan, batch_slot *slot, uint32_t index, uint32_t count,
                 batch_desk *desk) {
    const jacta_batch_arrays *arrays = &plan->arrays;
    mask(plan, slot, index, desk->moves, count);
    if (arrays->seat)
        arrays->seat[index] = slot->turn < 0
                                  ? slot->turn
                                  : (int32_t)plan_seat(plan, slot, index, (uint32_t)slot->turn);
    slot->choices = count;
    slot->fresh = true;
    if (ROWS_LATER)
        keep_view(plan, slot, index);
    else if (arrays->observation)
        observe_view(&plan->observe, game_of(plan), seen(plan, slot, slot->viewer, desk),
                     (int32_t)slot->viewer,
                     (char *)arrays->observation + (size_t)index * plan->observe.bytes);
}

static void quiet(const batch_plan *plan, uint32_t index) {
    const jacta_batch_arrays *arrays = &plan->arrays;
    if (arrays->done) arrays->done[index] = 0;
    for (uint32_t seat = 0; arrays->reward && seat < plan->players; seat++)
        arrays->reward[(size_t)index * plan->players + seat] = 0;
}

/* ---- Steps ---------------------------------------------------------------------------------- */

void batch_reset_game(const batch_plan *plan, uint32_t index, batch_desk *desk) {
    batch_slot *slot = batch_slot_at(plan, index);
    quiet(plan, index);
    begin(plan, slot, index, 0);
    uint32_t count = advance(plan, slot, index, desk);
    if (plan->arrays.length) plan->arrays.length[index] = slot->length;
    show(plan, slot, index, count, desk);
}

bool batch_allows(const batch_plan *plan, uint32_t index, jacta_move action) {
    batch_slot *slot = batch_slot_at(plan, index);
    if (slot->turn < 0) return true;
    return action < game_of(plan)->actions &&
           slot_legal(plan, slot)[action / 64] >> action % 64 & 1;
}

void batch_step_game(const batch_plan *plan, uint32_t index, jacta_move action, batch_desk *desk) {
    batch_slot *slot = batch_slot_at(plan, index);
    uint32_t count = 0;
    quiet(plan, index);
    if (slot->told) {
        slot->fresh = false;
        if (plan->arrays.done) plan->arrays.done[index] = slot->cut ? 2 : 1;
        return;
    }
    if (slot->turn >= 0) {
        game_of(plan)->apply(batch_slot_state(slot), action);
        slot->length++;
        count = advance(plan, slot, index, desk);
    }
    if (slot->turn == JACTA_OVER) {
        settle(plan, slot, index, desk);
        slot->told = plan->stay;
        if (!plan->stay) {
            begin(plan, slot, index, slot->episode + 1);
            count = advance(plan, slot, index, desk);
        }
    } else if (plan->arrays.length) {
        plan->arrays.length[index] = slot->length;
    }
    show(plan, slot, index, count, desk);
}

jacta_move batch_choose_game(const batch_plan *plan, uint32_t index, const jacta_bot *bot,
                             batch_desk *desk) {
    batch_slot *slot = batch_slot_at(plan, index);
    if (slot->turn < 0) return 0;
    return ask(plan, bot, slot, (uint32_t)slot->turn, desk);
}

/* ---- Rows ----------------------------------------------------------------------------------- */

/* Words of eight bytes, each in its place in memory, that a row of so many bytes touches at most. */
static uint32_t words_of(uint32_t bytes) {
    return bytes / 8 + 2;
}

uint32_t batch_row_words(const batch_plan *plan) {
    return (plan->arrays.observation ? words_of(plan->observe.bytes) : 0) +
           (plan->arrays.mask ? words_of(game_of(plan)->actions) : 0);
}

/* The part of a row that lies in one word. */
typedef struct {
    unsigned char *place;
    uint32_t from, count; /* bytes of the row */
} row_part;

static row_part part_of(void *array, uint32_t index, uint32_t bytes, uint32_t word) {
    unsigned char *row = (unsigned char *)array + (size_t)index * bytes;
    uint32_t before = (uint32_t)((uintptr_t)row % 8), from = word ? 8 * word - before : 0;
    uint32_t end = 8 * word + 8 - before;
    row_part part = {row + from, from, 0};
    if (end > bytes) end = bytes;
    if (from < end) part.count = end - from;
    return part;
}

static void write_part(row_part part, uint64_t word) {
    if (part.count == 8) {
        __builtin_memcpy(__builtin_assume_aligned(part.place, 8), &word, 8);
        return;
    }
    for (uint32_t i = 0; i < part.count; i++, word >>= 8) part.place[i] = (unsigned char)word;
}

static void write_mask(const batch_plan *plan, batch_slot *slot, row_part part) {
    const uint64_t *legal = slot_legal(plan, slot) + part.from / 64;
    uint32_t shift = part.from % 64;
    uint64_t bits = legal[0] >> shift;
    if (shift && shift + part.count > 64) bits |= legal[1] << (64 - shift);
    write_part(part, bits_apart(bits));
}

static void write_seen(const batch_plan *plan, batch_slot *slot, uint32_t index, row_part part) {
    uint32_t shift = plan->observe.layout == JACTA_OBSERVE_BYTES ? 0 : 2;
    observe_sight sight = {view_of(plan, slot, index), (int32_t)slot->viewer, slot->seen_turn};
    write_part(part, observe_word(&plan->observe, &sight, part.from >> shift, part.count >> shift));
}

void batch_write_word(const batch_plan *plan, uint32_t index, uint32_t word) {
    const jacta_batch_arrays *arrays = &plan->arrays;
    batch_slot *slot = batch_slot_at(plan, index);
    uint32_t words = arrays->observation ? words_of(plan->observe.bytes) : 0;
    if (!slot->fresh) return;
    if (word < words) {
        row_part part = part_of(arrays->observation, index, plan->observe.bytes, word);
        if (part.count) write_seen(plan, slot, index, part);
    } else {
        row_part part = part_of(arrays->mask, index, game_of(plan)->actions, word - words);
        if (part.count) write_mask(plan, slot, part);
    }
}

/* Moves are listed in ascending order, so the list is not needed. */
jacta_move batch_draw_game(const batch_plan *plan, uint32_t index) {
    batch_slot *slot = batch_slot_at(plan, index);
    const uint64_t *legal = slot_legal(plan, slot);
    if (slot->turn < 0) return 0;
    uint32_t rest = rng_below(&slot->minds, slot->choices), word = 0, held;
    for (; rest >= (held = bit_count(legal[word])); word++) rest -= held;
    uint64_t bits = legal[word];
    for (; rest; rest--) bits &= bits - 1;
    return 64 * word + bit_first(bits);
}
