#include "rules/dice_city/tables.h"
#include "tables.h"

static void cost_of(json *out, uint32_t triplet) {
    const uint32_t cost[DC_RESOURCES] = {triplet & 1023, triplet >> 10 & 1023, triplet >> 20};
    BOARD_LIST(out, "cost", cost, DC_RESOURCES);
}

static void location(json *out, uint32_t i) {
    const dc_location *card = &dc_locations[i];
    json_text(out, "id", dc_location_name[i]);
    json_int(out, "type", card->type);
    json_int(out, "defense", card->defense);
    json_int(out, "points", card->points);
    cost_of(out, card->cost);
}

static void bandit(json *out, uint32_t i) {
    json_int(out, "points", dc_bandits[i].points);
}

static void ship(json *out, uint32_t i) {
    cost_of(out, dc_ships[i].cost);
    json_int(out, "points", dc_ships[i].points);
}

void board_tables(json *out) {
    board_rows(out, "locations", DC_LOCATIONS, location);
    board_rows(out, "bandits", DC_PILES, bandit);
    board_rows(out, "ships", DC_PILES, ship);
    json_int(out, "shown", DC_DISPLAY);
    json_int(out, "solo_mode", DC_SOLO_MODE);
    json_int(out, "basic", DC_BASIC);
    json_int(out, "attacking", DC_PHASE_ATTACK);
    json_int(out, "building", DC_PHASE_BUILD);
}
