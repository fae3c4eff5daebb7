#include "selfplay.h"

#include "bots/value.h"
#include "rules/core/rng.h"

#include <string.h>

extern const jacta_game GPU_GAME; /* a constant, so that a GPU need not follow pointers */

/* One game of a plan. */
typedef struct {
    const selfplay_plan *plan;
    selfplay_table *table;
    uint32_t index;
} match;

/* A world that the seat imagines; the true one where there are no secrets. */
static void imagine(const match *m, int32_t seat, uint64_t *world) {
    memcpy(world, m->table->state, GPU_GAME.state_size);
    if (!GPU_GAME.hide) return;
    GPU_GAME.hide(world, seat);
    if (GPU_GAME.imagine) GPU_GAME.imagine(world, seat, &m->table->mind);
}

/* Where the slots are full, every second one makes room. */
static void thin(const match *m) {
    const selfplay_plan *plan = m->plan;
    uint64_t base = (uint64_t)m->index * plan->slots;
    for (uint32_t i = 1; 2 * i < plan->slots; i++) {
        for (uint32_t k = 0; k < plan->active; k++)
            plan->rows[(base + i) * plan->active + k] =
                plan->rows[(base + 2 * i) * plan->active + k];
        for (uint32_t k = 0; k < NET_HANDS; k++)
            plan->hands[(base + i) * NET_HANDS + k] = plan->hands[(base + 2 * i) * NET_HANDS + k];
        plan->viewer[base + i] = plan->viewer[base + 2 * i];
    }
    m->table->kept = (plan->slots + 1) / 2;
    m->table->gap *= 2;
}

static void keep(const match *m, int32_t viewer) {
    const selfplay_plan *plan = m->plan;
    uint64_t room[JACTA_MAX_STATE / 8];
    uint16_t rows[NET_ACTIVE];
    int32_t hands[NET_HANDS];
    if (m->table->kept == plan->slots) thin(m);
    uint64_t slot = (uint64_t)m->index * plan->slots + m->table->kept++;
    imagine(m, viewer, room);
    net_hands(plan->layout, plan->nets[0], &GPU_GAME, room, viewer, hands);
    if (GPU_GAME.hide) GPU_GAME.hide(room, viewer);
    uint32_t count = net_rows(plan->layout, &GPU_GAME, room, viewer, rows);
    for (uint32_t k = 0; k < plan->active; k++)
        plan->rows[slot * plan->active + k] = k < count ? rows[k] : UINT16_MAX;
    for (uint32_t k = 0; k < NET_HANDS; k++) plan->hands[slot * NET_HANDS + k] = (int16_t)hands[k];
    plan->viewer[slot] = (uint8_t)viewer;
}

static void finish(const match *m) {
    const selfplay_plan *plan = m->plan;
    uint32_t players = m->table->players;
    jacta_scores scores;
    GPU_GAME.scores(m->table->state, &scores);
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++) {
        int32_t *result = &plan->result[(uint64_t)m->index * JACTA_MAX_PLAYERS + i];
        *result = 0;
        plan->score[(uint64_t)m->index * JACTA_MAX_PLAYERS + i] = i < players ? scores.total[i] : 0;
        for (uint32_t k = 0; i < players && k < scores.columns; k++)
            *result += (scores.rank[k] > scores.rank[i]) - (scores.rank[k] < scores.rank[i]);
    }
    if (plan->rows) plan->kept[m->index] = m->table->kept;
    plan->decisions[m->index] = m->table->decisions;
    plan->players[m->index] = players;
}

static void begin(const match *m) {
    const selfplay_plan *plan = m->plan;
    selfplay_table *table = m->table;
    uint64_t number = plan->first + m->index;
    table->gap = 1;
    table->dice = rng_seed(plan->seed, number / 2);
    table->mind = rng_seed(~plan->seed, number);
    memcpy(table->state, plan->starts + number / 2 % plan->start_count * plan->stride,
           GPU_GAME.state_size);
    table->players = ((unsigned char *)table->state)[GPU_GAME.players_at];
}

static uint32_t side_of(const match *m) {
    return ((uint32_t)m->table->seat + m->index) & 1;
}

static void decide(const match *m, jacta_move move) {
    GPU_GAME.apply(m->table->state, move);
    if (m->table->after) keep(m, m->table->seat);
    m->table->decisions++;
}

/* The first of those that are worth most. */
static jacta_move wished(const match *m) {
    uint64_t first = (uint64_t)m->index * m->plan->glances, best = first;
    for (uint64_t i = first; i < first + m->table->asked; i++)
        if (m->plan->wishes[i] > m->plan->wishes[best]) best = i;
    return m->plan->moves[best];
}

/* Chooses the moves that are looked at. */
static void ask(const match *m, jacta_move *list, uint32_t count) {
    const selfplay_plan *plan = m->plan;
    selfplay_table *table = m->table;
    table->asked = count < plan->glances ? count : plan->glances;
    imagine(m, table->seat, table->world);
    for (uint32_t i = 0; i < table->asked; i++) {
        uint32_t slot = i + (table->asked < count ? rng_below(&table->mind, count - i) : 0);
        plan->moves[(uint64_t)m->index * plan->glances + i] = list[slot];
        list[slot] = list[i];
    }
}

/* Goes on until somebody has a choice; false when the game is over. */
static bool play_on(const match *m, jacta_move *list, uint32_t *count) {
    selfplay_table *table = m->table;
    for (int32_t turn; (turn = GPU_GAME.turn(table->state)) != JACTA_OVER &&
                       table->decisions < m->plan->limit;) {
        jacta_move move;
        if (turn == JACTA_CHANCE) {
            move = GPU_GAME.draw(table->state, &table->dice);
        } else {
            table->seat = turn;
            *count = GPU_GAME.moves(table->state, list);
            if (*count > 1) return true;
            move = list[0];
        }
        GPU_GAME.apply(table->state, move);
    }
    return false;
}

uint32_t selfplay_ask(const selfplay_plan *plan, uint32_t index,
                      jacta_move *list) {
    selfplay_table *table = &plan->tables[index];
    match m = {.plan = plan, .table = table, .index = index};
    uint32_t count = 0;
    if (table->over) return 0;
    if (!table->players) begin(&m);
    if (table->asked) decide(&m, wished(&m));
    table->asked = 0;
    while (play_on(&m, list, &count)) {
        bool kept = plan->rows && table->decisions % table->gap == 0;
        bool before = kept && rng_below(&table->mind, 2);
        if (before) keep(&m, (int32_t)rng_below(&table->mind, table->players));
        table->after = kept && !before;
        if (plan->policy[side_of(&m)] != SELFPLAY_RANDOM &&
            rng_below(&table->mind, 65536) >= plan->explore) {
            ask(&m, list, count);
            return table->asked;
        }
        decide(&m, list[rng_below(&table->mind, count)]);
    }
    table->over = true;
    finish(&m);
    return 0;
}

void selfplay_judge(const selfplay_plan *plan, uint32_t question) {
    uint32_t index = question / plan->glances;
    selfplay_table *table = &plan->tables[index];
    match m = {.plan = plan, .table = table, .index = index};
    uint32_t side = side_of(&m);
    uint64_t next[JACTA_MAX_STATE / 8];
    net_worth worth;
    memcpy(next, table->world, GPU_GAME.state_size);
    GPU_GAME.apply(next, plan->moves[question]);
    if (plan->policy[side] == SELFPLAY_HAND) {
        plan->wishes[question] = bot_value(&GPU_GAME, next, table->seat);
        return;
    }
    net_judge(plan->layout, plan->nets[side], &GPU_GAME, next, table->seat, &worth);
    plan->wishes[question] = net_wish(&worth, table->seat);
}
