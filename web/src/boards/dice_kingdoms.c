#include "rules/dice_kingdoms/tables.h"
#include "tables.h"

static void citizen(json *out, uint32_t i) {
    json_text(out, "value", dk_citizens[i].label);
    json_int(out, "guild", dk_citizens[i].guild);
}

static void block(json *out, uint32_t i) {
    json_text(out, "name", dk_block_names.name[i]);
    json_int(out, "low", dk_blocks[i].low);
    json_int(out, "high", dk_blocks[i].high);
}

static void lair(json *out, uint32_t i) {
    json_int(out, "first", dk_lairs[i].first);
    json_int(out, "blocks", dk_lairs[i].blocks);
    json_int(out, "high", dk_lairs[i].high);
    json_int(out, "low", dk_lairs[i].low);
}

static void statue(json *out, uint32_t i) {
    json_int(out, "points", dk_statues[i].points);
}

static void node(json *out, uint32_t i) {
    json_int(out, "x", dk_nodes[i].x);
    json_int(out, "y", dk_nodes[i].y);
}

static void road(json *out, uint32_t i) {
    json_int(out, "a", dk_roads[i].a);
    json_int(out, "b", dk_roads[i].b);
    json_text(out, "boxes", dk_roads[i].box);
    json_int(out, "bridge", dk_roads[i].bridge);
}

void board_tables(json *out) {
    json_open(out, "sections", '[');
    for (uint32_t edition = 0; edition < DK_EDITIONS; edition++)
        BOARD_TEXTS(out, NULL, dk_box[edition], DK_SECTIONS);
    json_close(out, ']');
    json_int(out, "edition", DK_EDITION);
    json_int(out, "wall", DK_WALL);
    json_int(out, "citizen", DK_CITIZEN);
    json_int(out, "chest", DK_CHEST);
    json_int(out, "block", DK_BLOCK);
    json_int(out, "trees", DK_TREES);
    json_int(out, "boats", DK_BOATS);
    json_int(out, "domains", DK_DOMAINS);
    json_int(out, "dead_end", DK_DEAD_END);
    board_rows(out, "citizens", DK_CITIZENS, citizen);
    board_rows(out, "blocks", DK_BLOCKS, block);
    board_rows(out, "lairs", DK_LAIRS, lair);
    board_rows(out, "statues", DK_STATUES, statue);
    board_rows(out, "nodes", DK_NODES, node);
    board_rows(out, "roads", DK_ROADS, road);
}
