/* The elements of a board: a game lists them, each as a sort and an index, and writes their ids. */
#ifndef JACTA_CORE_ELEMENT_H
#define JACTA_CORE_ELEMENT_H

#include "rules/core/text.h"

enum { MOST_ELEMENTS = 512 };

typedef struct {
    uint8_t sort, owner; /* owner: the seat, where every player has elements of this sort */
    uint16_t index;
} element;

typedef struct {
    element list[MOST_ELEMENTS];
    uint32_t count;
} elements;

/* Writes an element's id. */
typedef void element_write(const void *state, element e, jacta_text *out);

/* Adds those of an owner with the indices first .. end - 1. */
static inline void element_row(elements *board, uint32_t sort, uint32_t owner, uint32_t first,
                               uint32_t end) {
    for (uint32_t i = first; i < end; i++)
        board->list[board->count++] = (element){(uint8_t)sort, (uint8_t)owner, (uint16_t)i};
}

static inline void element_range(elements *board, uint32_t sort, uint32_t first, uint32_t end) {
    element_row(board, sort, 0, first, end);
}

static inline void element_add(elements *board, uint32_t sort, uint32_t index) {
    element_row(board, sort, 0, index, index + 1);
}

static inline void element_each(const elements *board, const void *state, element_write *write,
                                jacta_element_each *each, void *context) {
    for (uint32_t i = 0; i < board->count; i++) {
        char id[JACTA_MAX_NOTATION];
        jacta_text text = TEXT_ON(id);
        write(state, board->list[i], &text);
        each(context, id);
    }
}

/* The element with that id; NULL: there is none. */
static inline const element *element_find(const elements *board, const void *state,
                                          element_write *write, const char *id) {
    for (uint32_t i = 0; i < board->count; i++) {
        char own[JACTA_MAX_NOTATION];
        jacta_text text = TEXT_ON(own);
        write(state, board->list[i], &text);
        if (text_same(own, id)) return &board->list[i];
    }
    return NULL;
}

#endif
