/* Rows: a table as it is stored, event by event, and made again from that. */
#include "act.h"
#include "engine/state.h"

#include <string.h>

enum { LAYOUT_MIXED = 1 }; /* no program reads these states: the moves are played again */

table_row table_event_row(const struct table *table, uint32_t ply, void *room) {
    table_row row = {.ply = ply, .event = {JACTA_OVER, 0}, .kept = {.seat = -1}};
    if (ply) {
        row.event = jacta_match_event(table->match, ply - 1);
        row.kept = table->events.events[ply - 1];
        row.state = match_saved(table->match, ply - 1, room, &row.size);
    } else {
        match_copy(table->match, 0, room);
        row.state = room, row.size = table->game->state_size;
    }
    return row;
}

table_row table_ahead_row(const struct table *table, uint32_t seat, uint32_t index) {
    return (table_row){.ply = index,
                       .event = jacta_match_ahead_event(table->match, seat, index),
                       .kept = table->ahead[seat].events[index]};
}

/* The rules are asked only where states lay otherwise in memory when the game began. */
static bool restore_event(struct table *table, const table_row *row) {
    if (table->replayed)
        return !row->ply || (table->game->turn(table_state(table)) == row->event.actor &&
                             jacta_match_play(table->match, row->event.move));
    if (row->ply) return match_restore(table->match, row->event, row->state, row->size);
    if (row->size != table->game->state_size) return false;
    match_restart(table->match, row->state);
    return true;
}

static bool restore_first(struct table *table) {
    jacta_error error;
    if (table->match) return false;
    table_forget(table);
    table->saved = table->version;
    table->replayed = table->layout && table->layout != state_layout(table->game);
    table->match = jacta_match_new(table->game, &table->setup, &error);
    for (uint32_t i = 0; table->match && i < table->setup.players; i++)
        jacta_match_set_name(table->match, i, table->seats[i].name);
    return table->match != NULL;
}

/* Where the table's own row is older than the event, the event knows better about the clocks. */
static void restore_clocks(struct table *table, const table_row *row) {
    if (row->kept.version <= table->saved) return;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table_seat *seat = &table->seats[i];
        seat->steps = 0;
        if (seat->since.date < row->kept.date) seat->since.date = row->kept.date;
    }
    if (row->event.actor >= 0) table->seats[row->event.actor].clock = row->kept.clock;
}

bool table_restore(struct table *table, const table_row *row) {
    if (row->ply != (table->match ? jacta_match_ply(table->match) + 1 : 0) ||
        row->event.actor >= (int32_t)table->setup.players ||
        row->kept.seat >= (int32_t)table->setup.players || (!row->ply && !restore_first(table)) ||
        !restore_event(table, row))
        return false;
    if (!row->ply) return true;
    restore_clocks(table, row);
    if (row->event.actor < 0) table->throws[throw_slot(table, row->kept.seat)]++;
    if (row->kept.version > table->version) table->version = row->kept.version;
    return events_push(&table->events, &row->kept);
}

bool table_adopt(struct table *table, const jacta_match *match) {
    uint64_t room[JACTA_MAX_STATE / 8], before[JACTA_MAX_STATE / 8];
    table_row row = {.event = {JACTA_OVER, 0}, .kept = {.seat = -1}};
    match_copy(match, 0, before);
    row.state = before, row.size = table->game->state_size;
    bool good = table_restore(table, &row);
    for (uint32_t ply = 0; good && ply < jacta_match_ply(match); ply++) {
        row.ply = ply + 1, row.event = jacta_match_event(match, ply);
        row.kept.seat = row.event.actor;
        if (row.event.actor < 0)
            row.kept.seat = table->dice == DICE_THROWN ? table_thrower(table->game, before) : -1;
        row.kept.version = ply + 2;
        row.state = match_saved(match, ply, room, &row.size);
        good = table_restore(table, &row);
        match_walk(match, ply, ply + 1, before);
    }
    return good;
}

bool table_restore_ahead(struct table *table, const table_row *row) {
    int32_t seat = row->kept.seat;
    if (!table->match || table->dice == DICE_COUNTED || seat < 0 ||
        seat >= (int32_t)table->setup.players || row->ply != table->ahead[seat].count ||
        !(table_deciders(table) >> seat & 1))
        return false;
    uint32_t ply = jacta_match_ply(table->match);
    if (table->game->turn(table_seat_state(table, seat)) != row->event.actor ||
        !jacta_match_decide(table->match, (uint32_t)seat, row->event.move) ||
        !events_push(&table->ahead[seat], &row->kept) || jacta_match_ply(table->match) != ply)
        return false;
    if (row->kept.version >
        table->version + table->seats[seat].steps) { /* newer than the table's own row */
        table->seats[seat].steps = row->kept.version - table->version;
        if (row->event.actor >= 0) table->seats[seat].clock = row->kept.clock;
        if (row->event.actor >= 0) table->seats[seat].since.date = row->kept.date;
    }
    if (row->event.actor < 0) table->throws[throw_slot(table, seat)]++;
    return true;
}

table_refusal table_resume(struct table *table, int64_t alive, table_time time,
                           table_deeds *deeds) {
    enum { GRACE = 10000 }; /* what nobody loses for not having been here */
    act doing = {.table = table, .time = time, .deeds = deeds};
    if (table->replayed && table->layout != LAYOUT_MIXED) /* old and new rows together */
        table->layout = LAYOUT_MIXED, doing.row = true;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table_seat *seat = &table->seats[i];
        int64_t used = alive - seat->since.date, spare = seat->clock - GRACE;
        if (!table_runs(table, i)) continue;
        seat->clock -= used < 0 || spare < 0 ? 0 : used < spare ? used : spare;
        seat->since = time;
        doing.row = true;
    }
    act_start(&doing);
    act_roll(&doing); /* it may have stopped between a decision and its dice */
    return act_end(&doing);
}
