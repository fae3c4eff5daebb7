#include "room.h"

#include "info.h"
#include "log.h"
#include "memory.h"
#include "rules/core/text.h"
#include "watch.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct room *room_of(const struct table *table) {
    return (struct room *)table;
}

static int64_t row_number(const struct table *table, uint32_t number) {
    return room_of(table)->number * STORE_PLIES + number;
}

/* Decisions ahead are numbered by seat. */
static int64_t ahead_number(const struct table *table, uint32_t seat, uint32_t index) {
    enum { EACH = STORE_PLIES / 8 };
    return row_number(table, seat * EACH + index);
}

/* ---- Telling --------------------------------------------------------------------------------------------- */

static void mark_dirty(struct hub *hub, struct room *room) {
    if (room->dirty) return;
    room->dirty = true;
    room->next_dirty = hub->dirty;
    hub->dirty = room;
}

void table_changed(struct hub *hub, struct table *table) {
    struct room *room = room_of(table);
    hub->lobby_version++;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        struct guest *guest = map_get(&hub->guests, table->seats[i].person);
        if (guest) guest->lobby_due = true;
    }
    for (struct watch *watch = room->watches; watch; watch = watch->next_at_table)
        watch->due = true;
    mark_dirty(hub, room);
}

/* Whoever holds the seat is told. */
static void seat_changed(struct hub *hub, struct table *table, int32_t seat) {
    struct room *room = room_of(table);
    for (struct watch *watch = room->watches; watch; watch = watch->next_at_table)
        watch->due |=
            watch->client->guest && seat_is(&table->seats[seat], watch->client->guest->id);
    mark_dirty(hub, room);
}

/* ---- Storing ---------------------------------------------------------------------------------------------- */

static void put_row(struct hub *hub, struct table *table, const store_row *row) {
    store_put(hub->writer, row);
    room_of(table)->ticket = store_ticket(hub->writer);
}

static void store_table_row(struct hub *hub, struct table *table) {
    struct room *room = room_of(table);
    char *info = info_write(table);
    room->changed_at = hub_date();
    store_table row = {room->number,     table->id,       table->phase, table->version,
                       room->changed_at, table->game->id, info};
    put_row(hub, table, &(store_row){STORE_TABLE, .table = row});
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_PERSON)
            put_row(hub, table,
                    &(store_row){table->seats[i].forgot ? STORE_UNSEAT : STORE_SEAT,
                                 .seat = {table->seats[i].person, room->number}});
    free(info);
}

static store_event event_row(const table_row *row, int64_t number) {
    const table_event *kept = &row->kept;
    return (store_event){number,
                         row->event.actor,
                         row->event.move,
                         kept->version,
                         kept->date,
                         kept->clock,
                         *kept->move_id ? kept->move_id : NULL,
                         {row->state, row->size},
                         kept->seat,
                         kept->gave};
}

static void store_events(struct hub *hub, struct table *table, const table_deed *deed) {
    uint64_t room[JACTA_MAX_STATE / 8];
    for (uint32_t ply = deed->first; ply <= deed->last; ply++) {
        table_row row = table_event_row(table, ply, room);
        put_row(hub, table,
                &(store_row){STORE_EVENT, .event = event_row(&row, row_number(table, ply))});
    }
}

static void store_ahead(struct hub *hub, struct table *table, const table_deed *deed) {
    uint32_t seat = (uint32_t)deed->seat;
    for (uint32_t i = deed->first; i <= deed->last; i++) {
        table_row row = table_ahead_row(table, seat, i);
        put_row(hub, table,
                &(store_row){STORE_AHEAD, .event = event_row(&row, ahead_number(table, seat, i))});
    }
}

static void forget_ahead(struct hub *hub, struct table *table, const table_deed *deed) {
    bool all = deed->seat < 0;
    uint32_t seat = all ? 0 : (uint32_t)deed->seat;
    store_undo row = {ahead_number(table, seat, all ? 0 : deed->first),
                      all ? row_number(table, STORE_PLIES) : ahead_number(table, seat + 1, 0)};
    put_row(hub, table, &(store_row){STORE_RECONSIDER, .undo = row});
}

static void forget_events(struct hub *hub, struct table *table, uint32_t first) {
    store_undo row = {row_number(table, first), row_number(table, STORE_PLIES)};
    put_row(hub, table, &(store_row){STORE_UNDO, .undo = row});
    for (struct watch *watch = room_of(table)->watches; watch; watch = watch->next_at_table)
        if (watch->gaze.told >= first) watch->gaze.told = first - 1;
}

/* Everything of the table goes. */
static void drop_rows(struct hub *hub, struct table *table) {
    store_undo all = {row_number(table, 0), row_number(table, STORE_PLIES)};
    put_row(hub, table, &(store_row){STORE_UNDO, .undo = all});
    put_row(hub, table, &(store_row){STORE_RECONSIDER, .undo = all});
    put_row(hub, table, &(store_row){STORE_HUSH, .undo = all});
    put_row(hub, table, &(store_row){STORE_DROP, .drop = {room_of(table)->number}});
}

/* The record of a whole game, with the seed that its dice came from. */
static void store_record_row(struct hub *hub, struct table *table) {
    char seed[SEED_BYTES] = "";
    jacta_text text = TEXT_ON(seed);
    hub->count.games++;
    fair_write(table, &text);
    jacta_match_set_seed(table->match, seed);
    char *record = jacta_record_write(table->match);
    if (record) put_row(hub, table, &(store_row){STORE_RECORD, .record = {table->id, record}});
    free(record);
    log_event("over", "plies", jacta_match_ply(table->match), "table", table->id, NULL);
}

/* ---- Deeds -------------------------------------------------------------------------------------------------- */

/* A line of chat is stored by who knows its author, and tables wake by hub_tick(). */
static void obey(struct hub *hub, struct table *table, const table_deeds *deeds) {
    for (uint32_t i = 0; i < deeds->count; i++) {
        const table_deed *deed = &deeds->list[i];
        switch (deed->kind) {
        case DEED_FORGET_EVENTS: forget_events(hub, table, deed->first); break;
        case DEED_STORE_EVENTS: store_events(hub, table, deed); break;
        case DEED_FORGET_AHEAD: forget_ahead(hub, table, deed); break;
        case DEED_STORE_AHEAD: store_ahead(hub, table, deed); break;
        case DEED_STORE_TABLE: store_table_row(hub, table); break;
        case DEED_OVER: store_record_row(hub, table); break;
        case DEED_TELL:
            if (deed->seat < 0)
                table_changed(hub, table);
            else
                seat_changed(hub, table, deed->seat);
            break;
        case DEED_THINK: work_bot(hub, table, deed->seat); break;
        case DEED_DROP: drop_rows(hub, table); break;
        case DEED_STORE_CHAT:
        case DEED_WAKE: break;
        }
    }
}

static void log_change(const struct table *table, table_phase before) {
    if (table->phase == before) return;
    if (table->phase == PHASE_PLAYING)
        log_event("begin", "players", table->setup.players, "table", table->id, "game",
                  table->game->id, NULL);
    if (table->phase == PHASE_CLOSED) {
        bool full = true;
        for (uint32_t i = 0; i < table->setup.players; i++)
            full &= table->seats[i].kind <= SEAT_BOT;
        if (before == PHASE_WAITING && full)
            log_event("table_unplayable", NULL, 0, "table", table->id, NULL);
        log_event("closed", NULL, 0, "table", table->id, NULL);
    }
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->forfeit == (int32_t)i)
            log_event("out_of_time", "seat", i, "table", table->id, NULL);
}

table_refusal table_command_do(struct hub *hub, struct table *table, const struct guest *guest,
                               const table_command *command, table_deeds *deeds) {
    table_phase before = table->phase;
    if (table->phase != PHASE_WAITING) table_load(hub, table);
    table_refusal refusal = table_do(table, guest ? guest->id : NULL, command, hub_time(), deeds);
    if (refusal == REFUSE_BROKEN) { /* half of it is done, in memory only */
        memory_release();
        table_reload(hub, table);
    }
    if (refusal != REFUSE_NONE) return refusal;
    obey(hub, table, deeds);
    log_change(table, before);
    return refusal;
}

/* ---- In memory and on disk ---------------------------------------------------------------------------------- */

static struct table *keep_room(struct hub *hub, const struct room *model) {
    struct room *room = need(malloc(sizeof *room));
    *room = *model;
    room->used_at = hub_date();
    room->table.source = fair_source;
    map_put(&hub->tables, room->table.id, room);
    return &room->table;
}

struct table *table_new(struct hub *hub, const struct table *draft, table_deeds *deeds) {
    struct room model = {
        .table = *draft, .number = hub_table_number(hub), .changed_at = hub_date()};
    random_id(model.table.id, 't', 12);
    struct table *table = keep_room(hub, &model);
    table_refusal refusal = table_open(table, hub_time(), deeds);
    if (refusal != REFUSE_NONE) {
        if (refusal == REFUSE_BROKEN) memory_release();
        table_drop(hub, table);
        return NULL;
    }
    obey(hub, table, deeds);
    log_change(table, PHASE_WAITING);
    return table;
}

void room_close(struct hub *hub, struct table *table) {
    table_deeds deeds;
    table_phase before = table->phase;
    if (before >= PHASE_OVER) return;
    if (before == PHASE_PLAYING && !table_load(hub, table)) return;
    table_close(table, hub_time(), &deeds);
    obey(hub, table, &deeds);
    log_change(table, before);
}

void room_delete(struct hub *hub, struct table *table) {
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (*table->seats[i].person)
            put_row(hub, table,
                    &(store_row){STORE_UNSEAT,
                                 .seat = {table->seats[i].person, room_of(table)->number}});
    drop_rows(hub, table);
    table_drop(hub, table);
}

/* Bots play on for the seats; a bot's name stands where the person's was. */
static void replace_person(struct hub *hub, struct table *table, const char *person) {
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table_seat *seat = &table->seats[i];
        if (strcmp(seat->person, person) != 0) continue;
        table_deeds deeds;
        table_command take = {.verb = TABLE_TAKEOVER, .seat = (int32_t)i, .text = "greedy"};
        if (table->phase == PHASE_PLAYING &&
            table_do(table, person, &take, hub_time(), &deeds) == REFUSE_NONE)
            obey(hub, table, &deeds);
        seat->kind = SEAT_BOT;
        memset(seat->person, 0, sizeof seat->person);
        snprintf(seat->bot, sizeof seat->bot, "greedy");
        snprintf(seat->name, sizeof seat->name, "bot:greedy");
        if (table->match) jacta_match_set_name(table->match, i, seat->name);
    }
}

void room_forget_person(struct hub *hub, struct table *table, const char *person) {
    store_undo chat = {row_number(table, 0), row_number(table, STORE_PLIES)};
    bool others = false;
    for (uint32_t i = 0; i < table->setup.players; i++)
        others |= *table->seats[i].person && strcmp(table->seats[i].person, person) != 0;
    if (table->phase != PHASE_WAITING) table_load(hub, table);
    put_row(hub, table, &(store_row){STORE_UNSEAT, .seat = {person, room_of(table)->number}});
    if (!others || table->phase == PHASE_WAITING) {
        room_delete(hub, table);
        return;
    }
    put_row(hub, table, &(store_row){STORE_HUSH, .undo = chat});
    table->chats = 0;
    replace_person(hub, table, person);
    store_table_row(hub, table);
    if (table->phase >= PHASE_OVER && table->match) store_record_row(hub, table);
    table_changed(hub, table);
}

void table_drop(struct hub *hub, struct table *table) {
    struct room *room = room_of(table);
    while (room->watches) watch_close(room->watches);
    for (struct room **link = &hub->dirty; room->dirty && *link; link = &(*link)->next_dirty)
        if (*link == room) {
            *link = room->next_dirty;
            break;
        }
    map_remove(&hub->tables, table->id);
    room_free(table);
}

void room_free(struct table *table) {
    table_forget(table);
    free(room_of(table));
}

static void read_table(void *out, const store_row *row) {
    struct room *room = out;
    struct room stored = {.number = row->table.number, .changed_at = row->table.time};
    struct table *table = &stored.table;
    table->game = jacta_game_find(row->table.game);
    table->phase = (table_phase)row->table.phase, table->version = (uint32_t)row->table.version;
    table->asker = -1, table->wake = INT64_MAX;
    snprintf(table->id, sizeof table->id, "%s", row->table.id);
    if (table->game && info_read(table, row->table.info)) *room = stored;
}

static void count_chat(void *out, const store_row *row) {
    *(uint32_t *)out = (uint32_t)(row->chat.number % STORE_PLIES) + 1;
}

struct table *table_find(struct hub *hub, const char *id) {
    struct table *table = map_get(&hub->tables, id);
    struct room stored = {0};
    if (table) room_of(table)->used_at = hub_date();
    if (table || !*id) return table;
    hub_read(hub, READ_TABLE, id, 0, 0, read_table, &stored);
    if (!*stored.table.id || !hub_serves(hub, stored.number)) return NULL;
    table = keep_room(hub, &stored);
    if (table->phase == PHASE_WAITING) table->wake = hub_now() + table_patience(table);
    hub_read(hub, READ_CHATS, NULL, row_number(table, 0), row_number(table, STORE_PLIES - 1),
             count_chat, &table->chats);
    return table;
}

static table_row stored_event(const store_event *event) {
    table_row row = {.ply = (uint32_t)(event->number % STORE_PLIES),
                     .event = {(int32_t)event->actor, (jacta_move)event->move},
                     .kept = {.version = (uint32_t)event->version,
                              .seat = (int32_t)(event->actor >= 0 ? event->actor : event->seat),
                              .date = event->time,
                              .clock = event->clock,
                              .gave = event->gave},
                     .state = event->state.data,
                     .size = event->state.size};
    if (event->move_id) snprintf(row.kept.move_id, sizeof row.kept.move_id, "%s", event->move_id);
    return row;
}

typedef struct {
    struct table *table;
    bool spoilt; /* a row did not fit */
} reading;

static void read_event(void *context, const store_row *row) {
    reading *events = context;
    table_row event = stored_event(&row->event);
    if (!events->spoilt && !table_restore(events->table, &event)) events->spoilt = true;
}

/* Under rules that have changed meanwhile a seat may have to decide anew. */
static void read_ahead(void *context, const store_row *row) {
    struct table *table = context;
    table_row event = stored_event(&row->event);
    uint32_t each = STORE_PLIES / 8;
    event.kept.seat = (int32_t)(event.ply / each), event.ply %= each;
    table_restore_ahead(table, &event);
}

/* The game goes on as it was when the server, or this server, was last well. */
static void resume(struct hub *hub, struct table *table, int64_t alive, bool store) {
    table_deeds deeds;
    if (table_resume(table, alive, hub_time(), &deeds) != REFUSE_NONE) {
        memory_release();
        table_forget(table);
        return;
    }
    for (uint32_t i = 0; !store && i < deeds.count; i++) /* the row on disk is still true */
        if (deeds.list[i].kind == DEED_STORE_TABLE) deeds.list[i] = (table_deed){.kind = DEED_WAKE};
    obey(hub, table, &deeds);
}

static bool read_history(struct hub *hub, struct table *table) {
    reading events = {table, false};
    bool read = hub_read(hub, READ_EVENTS, NULL, row_number(table, 0),
                         row_number(table, STORE_PLIES - 1), read_event, &events);
    if (read && !events.spoilt && table->match && table->phase == PHASE_PLAYING)
        read = hub_read(hub, READ_AHEAD, NULL, row_number(table, 0),
                        row_number(table, STORE_PLIES - 1), read_ahead, table);
    if (!read || events.spoilt) table_forget(table); /* all of it or nothing */
    if (table->match) return true;
    if (table->phase != PHASE_CLOSED) /* which may never have begun */
        log_event(read ? "table_unreadable" : "read_failed", NULL, 0, "table", table->id, NULL);
    if (read && table->phase == PHASE_PLAYING && hub_serves(hub, room_of(table)->number)) {
        table_deeds deeds;
        table_close(table, hub_time(), &deeds);
        obey(hub, table, &deeds);
    }
    return false;
}

static void copy_table_number(void *out, const store_row *row) {
    *(int64_t *)out = row->table.number;
}

int64_t table_elsewhere(struct hub *hub, const char *id) {
    int64_t number = 0;
    if (hub->fleet) hub_read(hub, READ_TABLE, id, 0, 0, copy_table_number, &number);
    return number && !hub_serves(hub, number) ? number : 0;
}

struct table *table_glimpse(struct hub *hub, const store_row *row, bool whole) {
    struct room *room = need(calloc(1, sizeof *room));
    read_table(room, row);
    if (!*room->table.id) {
        free(room);
        return NULL;
    }
    if (whole && room->table.phase == PHASE_PLAYING) read_history(hub, &room->table);
    return &room->table;
}

bool table_load(struct hub *hub, struct table *table) {
    if (table->match) return true;
    if (table->phase == PHASE_WAITING || !read_history(hub, table)) return false;
    if (table->phase == PHASE_PLAYING) resume(hub, table, hub->alive, true);
    return table->match != NULL;
}

void table_reload(struct hub *hub, struct table *table) {
    struct room stored = {0}, *room = room_of(table);
    hub_read(hub, READ_TABLE, table->id, 0, 0, read_table, &stored);
    table_forget(table);
    if (!*stored.table.id) { /* it was never stored */
        table_drop(hub, table);
        return;
    }
    stored.watches = room->watches, stored.dirty = room->dirty;
    stored.next_dirty = room->next_dirty;
    stored.table.chats = table->chats, stored.table.source = table->source;
    *room = stored;
    for (struct watch *watch = room->watches; watch; watch = watch->next_at_table)
        watch->gaze.told = 0;
    if (table->phase == PHASE_PLAYING && read_history(hub, table))
        resume(hub, table, hub_date(), false);
    table_changed(hub, table);
}
