/* A driver of a table for tests: keeps what the deeds say in rows, and makes the table again from these. */
#ifndef JACTA_KEEPER_H
#define JACTA_KEEPER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h> /* needs all of the above */

#include "table/table.h"

typedef struct {
    table_row row;
    unsigned char *bytes;
} kept_row;

struct keeper {
    struct table table;
    table_deeds deeds;
    table_time time;
    struct table stored; /* its plain part is the table's row */
    kept_row *events;
    uint32_t events_count, events_room;
    table_row ahead[JACTA_MAX_PLAYERS][512];
    uint32_t ahead_count[JACTA_MAX_PLAYERS];
    uint32_t chats, over;
    bool dropped;
};

enum { PLAIN = offsetof(struct table, match) }; /* bytes of a table that its row keeps */

/* Drafts a table of that game, with people in all seats: "p0", "p1", ... */
void keeper_draft(struct keeper *keeper, const jacta_game *game, uint32_t players);
void keeper_open(struct keeper *keeper);
void keeper_free(struct keeper *keeper);
/* table_do(), and what it says is done. */
table_refusal keeper_do(struct keeper *keeper, const char *who, const table_command *command);
/* Does what the deeds say; they must stand in order. */
void keeper_obey(struct keeper *keeper);
/* The table as its rows make it again, not yet resumed. */
void keeper_rebuild(const struct keeper *keeper, struct table *out);
/* Both are the same, as far as anybody can see. */
void assert_same_table(const struct table *one, const struct table *other, int64_t now);
/* Plays the legal move number `choice` (modulo how many there are) of the seat. */
table_refusal keeper_move(struct keeper *keeper, uint32_t seat, uint64_t choice);
jacta_move listed_move(const struct table *table, int32_t seat, uint64_t choice);
const char *person(uint32_t number);

#endif
