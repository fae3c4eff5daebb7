#include "rules/rolling_realms/tables.h"
#include "tables.h"

static void city_line(json *out, uint32_t i) {
    BOARD_LIST(out, "gain", rr_city_lines[i].gain, 2);
}

/* The cells of a set in the grid of six columns. */
static void cells(json *out, const char *key, uint64_t set) {
    json_open(out, key, '[');
    for (uint32_t cell = 0; cell < RR_TAPESTRY_CELLS; cell++)
        if (set >> cell & 1) json_int(out, NULL, cell);
    json_close(out, ']');
}

static void shape(json *out, uint32_t i) {
    cells(out, "cells", rr_shapes[i][0].cells);
}

static void castle(json *out, uint32_t i) {
    const rr_castle_column *column = &rr_castles[i / 5][i % 5];
    json_int(out, "bottom", column->bottom);
    json_int(out, "top", column->top);
    BOARD_LIST(out, "gain", column->gain, 2);
}

void board_tables(json *out) {
    BOARD_TEXTS(out, "codes", rr_realm_code, RR_REALMS);
    BOARD_TEXTS(out, "resources", rr_resource_name, RR_RESOURCES);
    board_rows(out, "shapes", 6, shape);
    json_open(out, "dots", '[');
    for (uint32_t i = 0; i < 2; i++) cells(out, NULL, rr_tapestry_dots[i]);
    json_close(out, ']');
    BOARD_LIST(out, "squares", rr_tapestry_gain, 9);
    board_rows(out, "city_lines", 6, city_line);
    BOARD_LIST(out, "scythe_gain", rr_scythe_gain, 6);
    BOARD_LIST(out, "scythe_cost", rr_scythe_cost, 6);
    BOARD_LIST(out, "birds", rr_wingspan_target, 3);
    json_open(out, "bird_gain", '[');
    for (uint32_t i = 0; i < 3; i++) BOARD_LIST(out, NULL, rr_wingspan_gain[i], 2);
    json_close(out, ']');
    board_rows(out, "castles", 10, castle);
    BOARD_LIST(out, "crate_gain", rr_crate_gain, 6);
    json_open(out, "grape_gain", '[');
    for (uint32_t i = 0; i < 2; i++) BOARD_LIST(out, NULL, rr_grape_gain[i], 6);
    json_close(out, ']');
}
