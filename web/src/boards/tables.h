/* What a board is told of its game: the numbers of the box, from the engine's own tables. Each game's file beside its
 * drawing defines board_tables(); tables.c lets the build read the answer (web/src/generated/<game>.ts). */
#ifndef JACTA_BOARD_TABLES_H
#define JACTA_BOARD_TABLES_H

#include "engine/json.h"

void board_tables(json *out);

/* A list of what `put(out, NULL, item)` writes for its items: numbers, texts. */
#define BOARD_EACH(out, key, list, count, put)                                                     \
    do {                                                                                           \
        json_open(out, key, '[');                                                                  \
        for (uint32_t at_ = 0; at_ < (count); at_++) put(out, NULL, (list)[at_]);                  \
        json_close(out, ']');                                                                      \
    } while (0)
#define BOARD_LIST(out, key, list, count) BOARD_EACH(out, key, list, count, json_int)
#define BOARD_TEXTS(out, key, list, count) BOARD_EACH(out, key, list, count, json_text)

/* A list of whatever `row(out, i)` writes for i. */
static inline void board_rows(json *out, const char *key, uint32_t count,
                              void (*row)(json *out, uint32_t i)) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        row(out, i);
        json_close(out, '}');
    }
    json_close(out, ']');
}

#endif
