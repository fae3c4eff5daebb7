/* The net of one game at a time, which the page fetches when a bot is to think or a match to be judged. */
#include "bots/learnt.h"
#include "doors.h"
#include "engine/registry.h"
#include "rules/core/text.h"

#include <stdlib.h>
#include <string.h>

static learnt_net held[2];

const learnt_net *learnt_nets(void) {
    return held;
}

/* Whether the bytes are a net for its game as it is here. */
static bool is_sound(const void *data, uint32_t length, jacta_error *error) {
    static net_layout layout;
    const net_file *net = data;
    if (!net_whole(data, length)) return error_start(error, "error.net.damaged");
    const jacta_game *game = registry_game(net->game, error);
    return game && net_prepare(game, &layout) && net_fits(&layout, game, data, length, error);
}

/* Input: a net. 0 when it is taken; where it is not, there is none. */
DOOR(learn) uint32_t door_learn(uint32_t length) {
    jacta_error error = {0};
    free((void *)held[0].data);
    held[0] = (learnt_net){0};
    void *data = malloc(length);
    if (!data) return refuse("storage", NULL);
    memcpy(data, input, length);
    if (is_sound(data, length, &error)) {
        held[0] = (learnt_net){((net_file *)data)->game, data, length};
        return 0;
    }
    free(data);
    return refuse("bad_record", &error);
}
