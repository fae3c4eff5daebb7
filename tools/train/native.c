/* The same for a CPU, and what prepares both: a library of one game that tools/train loads. */
#include "selfplay.h"

#include <string.h>

extern const jacta_game GPU_GAME;

uint32_t train_numbers(uint32_t which);
bool train_layout(net_layout *layout);
uint32_t train_rows(const net_layout *layout);
uint64_t train_key(const net_layout *layout);
bool train_start(uint32_t players, void *state);
void train_play(const selfplay_plan *plan, uint32_t from, uint32_t step);
void train_judge(const net_layout *layout, const net_file *net, const void *state, int32_t viewer,
                 net_worth *out);
uint32_t train_see(const net_layout *layout, const net_file *net, const void *state, int32_t viewer,
                   uint16_t *rows, int32_t *hands);

/* Sizes, and what the game says of itself. */
uint32_t train_numbers(uint32_t which) {
    uint32_t numbers[] = {sizeof(net_layout),    sizeof(net_file),
                          sizeof(selfplay_plan), GPU_GAME.version,
                          GPU_GAME.min_players,  GPU_GAME.max_players,
                          GPU_GAME.state_size,   (uint32_t)GPU_GAME.score_unit,
                          GPU_GAME.max_moves,    sizeof(selfplay_table)};
    return numbers[which];
}

bool train_layout(net_layout *layout) {
    return net_prepare(&GPU_GAME, layout);
}

uint32_t train_rows(const net_layout *layout) {
    return layout->rows;
}

uint64_t train_key(const net_layout *layout) {
    return layout->layout;
}

bool train_start(uint32_t players, void *state) {
    jacta_setup setup = {.players = players};
    for (uint32_t i = 0; i < GPU_GAME.option_count; i++)
        setup.options[i] = GPU_GAME.options[i].usual;
    return GPU_GAME.begin(state, &setup, NULL);
}

void train_play(const selfplay_plan *plan, uint32_t from, uint32_t step) {
    jacta_move list[JACTA_MAX_LIST];
    for (uint32_t i = from; i < plan->games; i += step)
        for (uint32_t asked; (asked = selfplay_ask(plan, i, list));)
            for (uint32_t k = 0; k < asked; k++)
                selfplay_judge(plan, i * plan->glances + k);
}

void train_judge(const net_layout *layout, const net_file *net, const void *state, int32_t viewer,
                 net_worth *out) {
    net_judge(layout, net, &GPU_GAME, state, viewer, out);
}

/* What goes in: rows, whose number comes back, and hand-written evaluations. */
uint32_t train_see(const net_layout *layout, const net_file *net, const void *state, int32_t viewer,
                   uint16_t *rows, int32_t *hands) {
    uint64_t view[JACTA_MAX_STATE / 8];
    memcpy(view, state, GPU_GAME.state_size);
    if (GPU_GAME.hide) GPU_GAME.hide(view, viewer);
    net_hands(layout, net, &GPU_GAME, state, viewer, hands);
    return net_rows(layout, &GPU_GAME, view, viewer, rows);
}
