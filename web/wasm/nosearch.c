/* The page offers the bots that move at once. Where search has no memory, they are what plays. */
#include "bots/search.h"

search *search_open(search_budget budget) {
    (void)budget;
    return NULL;
}

void search_close(search *search) {
    (void)search;
}

jacta_move search_move(search *search, const jacta_game *game, const void *view, int32_t seat,
                       jacta_rng *rng) {
    (void)search, (void)game, (void)view, (void)seat, (void)rng;
    return 0; /* nobody has a search to ask */
}
