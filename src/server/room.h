/* A table as the server drives it: where it is stored, and who looks on. All that a table decides, it
 * decides itself (table/table.h); here its deeds are done. */
#ifndef JACTA_ROOM_H
#define JACTA_ROOM_H

#include "guest.h"
#include "table/table.h"

struct room {
    struct table table; /* comes first: room_of() */
    int64_t number, changed_at;
    int64_t used_at; /* when it was last asked for, by the wall */
    uint64_t ticket; /* of its last row */
    bool dirty;
    struct room *next_dirty;
    struct watch *watches;
};

/* Every table of the server stands in a room. */
struct room *room_of(const struct table *table);

/* The table, if it is ours to serve. */
struct table *table_find(struct hub *hub, const char *id);
/* The number of a table that is another server's; 0: there is none. */
int64_t table_elsewhere(struct hub *hub, const char *id);
/* Another server's table as it is stored, with its history where `whole`: to be looked at, and freed by
 * room_free(). NULL if it cannot be read. */
struct table *table_glimpse(struct hub *hub, const store_row *row, bool whole);
void room_free(struct table *table);
/* Opens a table as it was drafted; NULL, with the refusal's reason in the deeds, if it cannot be. */
struct table *table_new(struct hub *hub, const struct table *draft, table_deeds *deeds);
void table_drop(struct hub *hub, struct table *table);
/* Reads everything again from the store. */
void table_reload(struct hub *hub, struct table *table);
/* Sees to it that the history is in memory; false if there is none or it cannot be read. */
bool table_load(struct hub *hub, struct table *table);
/* Commands the table, whose history is loaded if need be, and does what it says; `guest` is NULL for what
 * is nobody's. */
table_refusal table_command_do(struct hub *hub, struct table *table, const struct guest *guest,
                               const table_command *command, table_deeds *deeds);
/* Ends a table before its end, and discloses its dice; forgets it with everything in it. */
void room_close(struct hub *hub, struct table *table);
/* The person is nobody there any more, and nothing tells who it was. */
void room_forget_person(struct hub *hub, struct table *table, const char *person);
void room_delete(struct hub *hub, struct table *table);
/* Everybody at the table, and who watches the lobby, is told how it stands now. */
void table_changed(struct hub *hub, struct table *table);

#endif
