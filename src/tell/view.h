/* A table as somebody is told it: the view of docs/protocol.md, from the server and in the page alike. */
#ifndef JACTA_TELL_VIEW_H
#define JACTA_TELL_VIEW_H

#include "members.h"
#include "table/table.h"

/* How somebody looks at a table, and what they know already. */
struct gaze {
    int32_t fixed, last; /* seat to look from: chosen, and used last; -1: none */
    int32_t eyes;        /* through which the log was told; INT32_MIN: through nobody's */
    uint32_t told;       /* log entries they have */
    bool brief;          /* notation only */
};

/* What a table does not know. */
typedef struct {
    table_time time;
    uint32_t online; /* the seats whose owners are here, as a mask */
    uint32_t watchers;
} view_world;

/* The seat that `who` looks from, or JACTA_SPECTATOR. */
int32_t gaze_seat(const struct gaze *gaze, const struct table *table, const char *who);
/* The viewer's eyes at the table. */
tell_eyes table_eyes(const struct table *table, const char *lang, int32_t viewer);
/* All members of a view. What is told is told: the gaze knows it from then on. */
void view_json(json *out, const struct table *table, const char *who, const char *lang,
               struct gaze *gaze, const view_world *world);
/* The members table, ply, seat, and how it stood after so many events, at most table_plies() of the
 * viewer. */
void past_json(json *out, const struct table *table, const char *lang, int32_t viewer,
               uint32_t ply);
/* How a game has ended: "played", "forfeit", "resigned" or, before its end otherwise, "cut". */
const char *result_word(const struct table *table);
/* The member `options`, by their names. */
void options_json(json *out, const struct table *table);
/* The member `seats`; invitations are for the host. */
void seats_json(json *out, const struct table *table, uint32_t online, bool host);

#endif
