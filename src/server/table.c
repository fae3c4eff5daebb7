#include "table.h"

#include "info.h"
#include "log.h"
#include "memory.h"
#include "rules/core/text.h"
#include "view.h"
#include "watch.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const clock_words[] = {"none", "move", "game"};
const char *const timeout_words[] = {"bot", "forfeit", "wait"};

const void *table_state(const struct table *table) {
    return jacta_match_state(table->match, jacta_match_ply(table->match));
}

int32_t table_turn(const struct table *table) {
    if (table->phase != PHASE_PLAYING || !table->match) return JACTA_OVER;
    return table->game->turn(table_state(table));
}

bool seat_is(const table_seat *seat, const struct guest *guest) {
    return seat->kind == SEAT_PERSON && guest && !strcmp(seat->guest, guest->id);
}

bool table_has(const struct table *table, const struct guest *guest) {
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (seat_is(&table->seats[i], guest)) return true;
    return false;
}

uint32_t table_others(const struct table *table, const struct guest *guest) {
    uint32_t others = 0;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        const table_seat *seat = &table->seats[i];
        if (seat->kind == SEAT_PERSON && !seat_is(seat, guest) && !seat->left && !*seat->bot)
            others |= 1u << i;
    }
    return others;
}

/* ---- In memory and on disk ---------------------------------------------------------------------------- */

void table_changed(struct hub *hub, struct table *table) {
    hub->lobby_dirty = true;
    if (table->dirty) return;
    table->dirty = true;
    table->next_dirty = hub->dirty;
    hub->dirty = table;
}

void table_save(struct hub *hub, struct table *table) {
    char *info = info_write(table);
    table->changed_at = hub_now();
    store_table row = {table->number,     table->id,       table->phase, table->version,
                       table->changed_at, table->game->id, info};
    store_put(hub->writer, &(store_row){STORE_TABLE, .table = row});
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_PERSON)
            store_put(hub->writer,
                      &(store_row){STORE_SEAT, .seat = {table->seats[i].guest, table->number}});
    table->ticket = store_ticket(hub->writer);
    free(info);
    table_changed(hub, table);
}

static int64_t event_number(const struct table *table, uint32_t ply) {
    return table->number * STORE_PLIES + ply;
}

/* Stores the last event. */
static void save_event(struct hub *hub, struct table *table) {
    uint32_t ply = jacta_match_ply(table->match);
    const table_event *kept = &table->events[ply - 1];
    jacta_event event = jacta_match_event(table->match, ply - 1);
    int64_t clock = event.actor >= 0 ? table->seats[event.actor].clock : 0;
    store_event row = {event_number(table, ply),
                       event.actor,
                       event.move,
                       kept->version,
                       kept->time,
                       clock,
                       *kept->move_id ? kept->move_id : NULL,
                       {0}};
    row.state.data = match_saved(table->match, &row.state.size);
    store_put(hub->writer, &(store_row){STORE_EVENT, .event = row});
    table->ticket = store_ticket(hub->writer);
}

static void keep_event(struct table *table, const table_event *event) {
    uint32_t index = jacta_match_ply(table->match) - 1;
    if (index >= table->event_room) {
        table->event_room = table->event_room ? 2 * table->event_room : 64;
        table->events = need(realloc(table->events, table->event_room * sizeof *table->events));
    }
    table->events[index] = *event;
}

struct table *table_new(struct hub *hub, const jacta_game *game, const jacta_setup *setup) {
    struct table *table = need(calloc(1, sizeof *table));
    random_id(table->id, 't', 12);
    table->number = ++hub->last_table;
    table->game = game, table->setup = *setup, table->rules = game->version;
    table->layout = state_layout(game);
    table->forfeit = table->asker = -1, table->version = 1;
    table->changed_at = hub_now();
    map_put(&hub->tables, table->id, table);
    return table;
}

static void forget_history(struct table *table) {
    jacta_match_free(table->match);
    free(table->events);
    table->match = NULL, table->events = NULL, table->event_room = 0, table->chances = 0;
}

void table_drop(struct hub *hub, struct table *table) {
    while (table->watches) watch_close(table->watches);
    for (struct table **link = &hub->dirty; *link; link = &(*link)->next_dirty)
        if (*link == table) {
            *link = table->next_dirty;
            break;
        }
    map_remove(&hub->tables, table->id);
    forget_history(table);
    free(table);
}

static void read_table(void *out, const store_row *row) {
    struct table *table = out;
    struct table stored = {.number = row->table.number,
                           .phase = (table_phase)row->table.phase,
                           .version = (uint32_t)row->table.version,
                           .changed_at = row->table.time,
                           .game = jacta_game_find(row->table.game),
                           .forfeit = -1,
                           .asker = -1};
    snprintf(stored.id, sizeof stored.id, "%s", row->table.id);
    if (stored.game && info_read(&stored, row->table.info)) *table = stored;
}

static void count_chat(void *out, const store_row *row) {
    *(uint32_t *)out = (uint32_t)(row->chat.number % STORE_PLIES) + 1;
}

struct table *table_find(struct hub *hub, const char *id) {
    struct table *table = map_get(&hub->tables, id), stored = {0};
    if (table || !*id) return table;
    hub_read(hub, READ_TABLE, id, 0, 0, read_table, &stored);
    if (!*stored.id) return NULL;
    table = need(malloc(sizeof *table));
    *table = stored;
    hub_read(hub, READ_CHATS, NULL, event_number(table, 0), event_number(table, STORE_PLIES - 1),
             count_chat, &table->chats);
    map_put(&hub->tables, table->id, table);
    return table;
}

void table_reload(struct hub *hub, struct table *table) {
    struct table stored = {0};
    hub_read(hub, READ_TABLE, table->id, 0, 0, read_table, &stored);
    forget_history(table);
    if (!*stored.id) { /* it was never stored */
        table_drop(hub, table);
        return;
    }
    stored.watches = table->watches, stored.dirty = table->dirty,
    stored.next_dirty = table->next_dirty;
    stored.chats = table->chats;
    *table = stored;
    for (struct watch *watch = table->watches; watch; watch = watch->next_at_table) watch->told = 0;
    if (table->phase == PHASE_PLAYING && table_load(hub, table)) table_think(hub, table);
    table_changed(hub, table);
}

/* Puts an event from disk into the history; false if it does not fit. The rules are asked only where
 * states lay otherwise in memory when the game began: then its moves are played again. */
static bool restore(struct table *table, uint32_t ply, jacta_event event, store_bytes state) {
    uint32_t next = table->version ? jacta_match_ply(table->match) + 1 : 0;
    if (ply != next || event.actor >= (int32_t)table->setup.players) return false;
    if (table->replayed)
        return !ply || (table->game->turn(table_state(table)) == event.actor &&
                        jacta_match_play(table->match, event.move));
    if (ply) return match_restore(table->match, event, state.data, state.size);
    if (state.size != table->game->state_size) return false;
    match_restart(table->match, state.data);
    return true;
}

static void read_event(void *out, const store_row *row) {
    struct table *table = out;
    uint32_t ply = (uint32_t)(row->event.number % STORE_PLIES);
    jacta_event event = {(int32_t)row->event.actor, (jacta_move)row->event.move};
    if (!table->match) return;
    if (!restore(table, ply, event, row->event.state)) {
        forget_history(table);
        return;
    }
    if (!ply) {
        table->version = 1;
        return;
    }
    table_event kept = {.version = (uint32_t)row->event.version, .time = row->event.time};
    snprintf(kept.move_id, sizeof kept.move_id, "%s", row->event.move_id ? row->event.move_id : "");
    keep_event(table, &kept);
    if (event.actor < 0)
        table->chances++;
    else if (kept.version > table->saved) /* else the table's own row is newer */
        table->seats[event.actor].clock = row->event.clock;
    if (kept.version > table->version) table->version = kept.version;
}

bool table_load(struct hub *hub, struct table *table) {
    if (table->match) return true;
    if (table->phase == PHASE_WAITING) return false;
    jacta_error error;
    uint32_t version = table->saved = table->version;
    table->match = jacta_match_new(table->game, &table->setup, &error);
    table->version = 0, table->chances = 0;
    table->replayed = table->layout && table->layout != state_layout(table->game);
    bool read = hub_read(hub, READ_EVENTS, NULL, event_number(table, 0),
                         event_number(table, STORE_PLIES - 1), read_event, table);
    if (!read || !table->version) forget_history(table); /* all of it or nothing */
    if (table->version < version) table->version = version;
    table->turn_since = hub_now();
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->match) jacta_match_set_name(table->match, i, table->seats[i].name);
    if (!table->match && table->phase != PHASE_CLOSED) /* which may never have begun */
        log_event(read ? "table_unreadable" : "read_failed", NULL, 0, "table", table->id, NULL);
    if (!table->match && read && table->phase == PHASE_PLAYING) table_close(hub, table);
    return table->match != NULL;
}

/* ---- Clocks ------------------------------------------------------------------------------------------------ */

static bool clock_runs(const struct table *table, uint32_t index) {
    const table_seat *seat = &table->seats[index];
    return seat->kind == SEAT_PERSON && !*seat->bot && !seat->out &&
           table_turn(table) == (int32_t)index;
}

int64_t table_clock(const struct table *table, uint32_t index) {
    const table_seat *seat = &table->seats[index];
    if (!table->clock || seat->kind == SEAT_BOT) return -1;
    int64_t left = seat->clock;
    if (clock_runs(table, index)) left -= hub_now() - table->turn_since;
    return left < 0 ? 0 : left;
}

/* The seat has moved: what it used is taken off; when its turn has ended, it gets what the clock
 * gives for a turn. */
static void charge_clock(struct table *table, uint32_t index, int64_t left, bool turn_ended) {
    table_seat *seat = &table->seats[index];
    if (left < 0) return;
    seat->clock = left;
    if (turn_ended && table->clock == CLOCK_MOVE) seat->clock = (int64_t)table->seconds * 1000;
    if (turn_ended && table->clock == CLOCK_GAME) seat->clock += (int64_t)table->increment * 1000;
}

static void finish(struct hub *hub, struct table *table);

void table_pause(struct hub *hub, struct table *table) {
    int32_t turn = table_turn(table);
    if (!table->clock || turn < 0 || !clock_runs(table, (uint32_t)turn)) return;
    charge_clock(table, (uint32_t)turn, table_clock(table, (uint32_t)turn), false);
    table->turn_since = hub_now();
    table_save(hub, table);
}

void table_tick(struct hub *hub, struct table *table) {
    int32_t turn = table_turn(table);
    if (turn < 0 || !clock_runs(table, (uint32_t)turn) || table_clock(table, (uint32_t)turn) > 0)
        return;
    table_seat *late = &table->seats[turn];
    late->clock = 0;
    late->out = true;
    log_event("out_of_time", "seat", turn, "table", table->id, NULL);
    if (table->timeout == TIMEOUT_BOT) snprintf(late->bot, sizeof late->bot, "greedy");
    if (table->timeout == TIMEOUT_FORFEIT) {
        table->forfeit = turn;
        finish(hub, table);
    }
    table_save(hub, table);
    table_think(hub, table);
}

/* ---- Playing -------------------------------------------------------------------------------------------------- */

void table_start_game(struct hub *hub, struct table *table) {
    uint64_t state[JACTA_MAX_STATE / 8];
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind > SEAT_BOT) return;
    if (!jacta_begin(table->game, &table->setup, state, NULL)) { /* made under other rules */
        log_event("table_unplayable", NULL, 0, "table", table->id, NULL);
        table_close(hub, table);
        return;
    }
    table->match = need(jacta_match_new(table->game, &table->setup, NULL));
    table->phase = PHASE_PLAYING;
    table->turn_since = hub_now();
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table->seats[i].clock = (int64_t)table->seconds * 1000;
        jacta_match_set_name(table->match, i, table->seats[i].name);
    }
    store_event row = {.number = event_number(table, 0),
                       .actor = JACTA_OVER,
                       .state = {jacta_match_state(table->match, 0), table->game->state_size}};
    store_put(hub->writer, &(store_row){STORE_EVENT, .event = row});
    log_event("begin", "players", table->setup.players, "table", table->id, "game", table->game->id,
              NULL);
}

/* The record of a whole game, with the seed that its dice came from. */
static void finish(struct hub *hub, struct table *table) {
    fair_nonce nonces[JACTA_MAX_PLAYERS];
    char seed[512] = "";
    jacta_text text = TEXT_ON(seed);
    table->phase = PHASE_OVER, table->asker = -1;
    hub->count.games++;
    for (uint32_t i = 0; i < table->setup.players; i++) nonces[i] = table->seats[i].nonce;
    fair_write(table->seed, nonces, table->setup.players, &text);
    jacta_match_set_seed(table->match, seed);
    char *record = jacta_record_write(table->match);
    if (record) store_put(hub->writer, &(store_row){STORE_RECORD, .record = {table->id, record}});
    free(record);
    log_event("over", "plies", jacta_match_ply(table->match), "table", table->id, NULL);
}

static void push(struct hub *hub, struct table *table, jacta_move move, const char *move_id,
                 int64_t left) {
    jacta_event event = {table->game->turn(table_state(table)), move};
    table_event kept = {.version = ++table->version, .time = hub_now()};
    if (move_id) snprintf(kept.move_id, sizeof kept.move_id, "%s", move_id);
    need(match_push(table->match, move) ? table->match : NULL);
    keep_event(table, &kept);
    if (event.actor >= 0)
        charge_clock(table, (uint32_t)event.actor, left,
                     table->game->turn(table_state(table)) != event.actor);
    else
        table->chances++;
    if (left >= 0)
        table->events[jacta_match_ply(table->match) - 1].gave =
            table->seats[event.actor].clock - left;
    if (table->replayed && table->layout != LAYOUT_MIXED) {
        table->layout = LAYOUT_MIXED;
        table_save(hub, table);
    }
    save_event(hub, table);
}

/* Chance follows at once; its dice come from the seed and the number of the event. */
static void roll(struct hub *hub, struct table *table) {
    fair_nonce nonces[JACTA_MAX_PLAYERS];
    for (uint32_t i = 0; i < table->setup.players; i++) nonces[i] = table->seats[i].nonce;
    fair_key key = fair_mix(table->seed, nonces, table->setup.players);
    while (table_turn(table) == JACTA_CHANCE) {
        jacta_rng rng = fair_rng(&key, table->chances);
        push(hub, table, table->game->draw(table_state(table), &rng), NULL, -1);
    }
}

void table_make_move(struct hub *hub, struct table *table, jacta_move move, const char *move_id) {
    int32_t turn = table_turn(table);
    if (turn >= 0) push(hub, table, move, move_id, table_clock(table, (uint32_t)turn));
    roll(hub, table);
    table->asker = -1;
    table->turn_since = hub_now();
    if (table->phase == PHASE_PLAYING && table->game->turn(table_state(table)) == JACTA_OVER) {
        finish(hub, table);
        table_save(hub, table);
    }
    table_changed(hub, table);
    table_think(hub, table);
}

void table_think(struct hub *hub, struct table *table) {
    int32_t turn = table_turn(table);
    if (turn == JACTA_CHANCE) { /* the server stopped between a choice and its dice */
        table_make_move(hub, table, 0, NULL);
        return;
    }
    table->thinking = turn >= 0 && *table->seats[turn].bot;
    if (table->thinking) work_bot(hub, table);
}

void table_close(struct hub *hub, struct table *table) {
    table->phase = PHASE_CLOSED, table->thinking = false, table->asker = -1;
    log_event("closed", NULL, 0, "table", table->id, NULL);
    table_save(hub, table);
}

/* ---- Undo --------------------------------------------------------------------------------------------------------- */

int64_t table_undo_to(const struct table *table, const struct guest *guest, bool *asks) {
    int32_t turn = table_turn(table);
    *asks = false;
    if (turn < 0 || !table_has(table, guest)) return -1;
    uint32_t ply = jacta_match_ply(table->match), first = ply;
    uint64_t before[JACTA_MAX_STATE / 8];
    for (match_copy(table->match, ply, before); first; first--) {
        match_walk(table->match, first, first - 1, before);
        jacta_event event = jacta_match_event(table->match, first - 1);
        if (event.actor < 0 || !seat_is(&table->seats[event.actor], guest) ||
            *table->seats[event.actor].bot ||
            (table->game->reveals && (!jacta_listed(table->game, before, event.move) ||
                                      table->game->reveals(before, event.move))))
            break;
    }
    *asks = table->seats[turn].kind == SEAT_PERSON && !seat_is(&table->seats[turn], guest);
    return first < ply ? (int64_t)first : -1;
}

void table_undo(struct hub *hub, struct table *table, uint32_t ply) {
    uint32_t turn = (uint32_t)table_turn(table);
    charge_clock(table, turn, table_clock(table, turn), false);
    for (uint32_t last; (last = jacta_match_ply(table->match)) > ply;
         jacta_match_undo(table->match))
        table->seats[jacta_match_event(table->match, last - 1).actor].clock -=
            table->events[last - 1].gave;
    table->version++;
    table->asker = -1;
    table->turn_since = hub_now();
    for (struct watch *watch = table->watches; watch; watch = watch->next_at_table)
        if (watch->told > ply) watch->told = ply;
    store_undo row = {event_number(table, ply + 1), event_number(table, STORE_PLIES)};
    store_put(hub->writer, &(store_row){STORE_UNDO, .undo = row});
    table_save(hub, table);
    table_think(hub, table);
}
