#include "learnt.h"

#include "engine/files.h"
#include "rules/core/text.h"

#include <stdlib.h>
#include <string.h>

bool learnt_load(learnt *mind, const char *path, jacta_error *error) {
    size_t size;
    *mind = (learnt){0};
    mind->data = file_load(path, &size, error);
    mind->size = size;
    if (!mind->data || net_whole(mind->data, size)) return mind->data;
    learnt_drop(mind);
    return error_start(error, "error.net.damaged");
}

void learnt_drop(learnt *mind) {
    free(mind->data);
    mind->data = NULL;
}

static void prepare(learnt *mind, const jacta_game *game) {
    const void *data = mind->data;
    uint64_t size = mind->size;
    mind->game = game, mind->net = NULL;
    for (const learnt_net *own = learnt_nets(); !mind->data && own->game; own++)
        if (!strcmp(own->game, game->id)) data = own->data, size = own->size;
    if (!data || !net_prepare(game, &mind->layout)) {
        error_start(&mind->trouble, "error.net.none");
        error_text(&mind->trouble, game->id);
    } else if (net_fits(&mind->layout, game, data, size, &mind->trouble)) {
        mind->net = data;
    }
}

bool learnt_knows(learnt *mind, const jacta_game *game, const void *view) {
    uint32_t players = ((const unsigned char *)view)[game->players_at];
    if (mind->game != game) prepare(mind, game);
    if (mind->net) mind->trouble.code = NULL;
    if (!mind->net || mind->net->counts >> players & 1) return mind->net;
    error_start(&mind->trouble, "error.net.players");
    error_text(&mind->trouble, game->id);
    error_number(&mind->trouble, players);
    return false;
}

void learnt_judge(const learnt *mind, const void *world, int32_t viewer, net_worth *out) {
    net_judge(&mind->layout, mind->net, mind->game, world, viewer, out);
}
