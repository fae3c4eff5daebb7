#include "rules/era/tables.h"
#include "tables.h"

/* The shape as it is printed, before any turn. */
static void piece(json *out, uint32_t i) {
    static const char *const powers[ERA_POWERS] = {
        [ERA_PLAIN] = "",
        [ERA_HEALS] = "heals",
        [ERA_SETS_DIE] = "sets_die",
        [ERA_SCORES_EMPTY] = "scores_empty",
        [ERA_SCORES_STOCK] = "scores_stock",
        [ERA_SCORES_CULTURE] = "scores_culture",
        [ERA_SCORES_DICE] = "scores_dice",
    };
    const era_kind_row *kind = &era_kinds[i];
    json_text(out, "name", era_kind_name[i]);
    BOARD_LIST(out, "price", kind->price, 3);
    BOARD_LIST(out, "income", kind->income, ERA_RESOURCES);
    json_int(out, "points", kind->points);
    json_text(out, "die", kind->die ? era_colour_name[kind->die - 1] : "");
    json_text(out, "power", kind->barrier ? "closes" : powers[kind->power]);
    json_open(out, "turns", '[');
    for (uint32_t turn = 0; turn < kind->rotations; turn++) {
        const era_shape *shape = &era_shapes[kind->shape + turn];
        json_open(out, NULL, '[');
        for (uint32_t cell = 0; cell < shape->cells; cell++) {
            /* Columns left of the first cell count as the end of the row above. */
            int32_t offset = shape->offset[cell], row = (offset + 8) / 16;
            json_open(out, NULL, '[');
            json_int(out, NULL, offset - 16 * row);
            json_int(out, NULL, row);
            json_close(out, ']');
        }
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void face(json *out, uint32_t i) {
    uint32_t count[ERA_SYMBOLS];
    for (uint32_t symbol = 0; symbol < ERA_SYMBOLS; symbol++)
        count[symbol] = era_symbols_of(era_faces[i], symbol);
    BOARD_LIST(out, "symbols", count, ERA_SYMBOLS);
}

void board_tables(json *out) {
    const uint32_t disasters[] = {ERA_PHASE_BANDITS, ERA_PHASE_FIRE, ERA_PHASE_SCORCH,
                                  ERA_PHASE_ATTACK};
    const uint32_t placing[] = {ERA_PHASE_PLACE, ERA_PHASE_SCORCH};
    board_rows(out, "pieces", ERA_KINDS, piece);
    board_rows(out, "faces", ERA_DICE, face);
    BOARD_LIST(out, "most", era_stock_most, ERA_RESOURCES);
    BOARD_TEXTS(out, "resources", era_resource_name, ERA_RESOURCES);
    BOARD_TEXTS(out, "colours", era_colour_name, ERA_COLOURS);
    BOARD_LIST(out, "disasters", disasters, 4);
    BOARD_LIST(out, "placing", placing, 2);
    json_int(out, "building", ERA_PHASE_BUILD);
    json_int(out, "demanding", ERA_PHASE_DEMAND);
    json_int(out, "wall", ERA_WALL2);
    json_int(out, "scorched", ERA_SCORCHED);
}
