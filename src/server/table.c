#include "engine/match.h"
#include "hub.h"
#include "info.h"
#include "log.h"
#include "memory.h"
#include "rules/core/text.h"
#include "view.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const void *table_state(const table *of) {
    return jacta_match_state(of->match, jacta_match_ply(of->match));
}

int32_t table_turn(const table *of) {
    if (of->phase != PHASE_PLAYING || !of->match) return JACTA_OVER;
    return of->game->turn(table_state(of));
}

bool seat_is(const table_seat *seat, const guest *who) {
    return seat->who == WHO_PERSON && who && !strcmp(seat->guest, who->id);
}

bool table_has(const table *of, const guest *who) {
    for (uint32_t i = 0; i < of->setup.players; i++)
        if (seat_is(&of->seats[i], who)) return true;
    return false;
}

uint32_t table_others(const table *of, const guest *who) {
    uint32_t others = 0;
    for (uint32_t i = 0; i < of->setup.players; i++) {
        const table_seat *seat = &of->seats[i];
        if (seat->who == WHO_PERSON && !seat_is(seat, who) && !seat->left && !*seat->bot)
            others |= 1u << i;
    }
    return others;
}

/* ---- In memory and on disk ---------------------------------------------------------------------------- */

void table_changed(hub *in, table *of) {
    in->lobby_dirty = true;
    if (of->dirty) return;
    of->dirty = true;
    of->next_dirty = in->dirty;
    in->dirty = of;
}

void table_save(hub *in, table *of) {
    char *info = info_write(of);
    of->at = hub_now();
    store_put(in->writer, &(store_row){.kind = STORE_TABLE,
                                       .key = of->id,
                                       .number = {of->number, of->phase, of->version, of->at},
                                       .text = {of->game->id, info}});
    for (uint32_t i = 0; i < of->setup.players; i++)
        if (of->seats[i].who == WHO_PERSON)
            store_put(in->writer, &(store_row){.kind = STORE_SEAT,
                                               .key = of->seats[i].guest,
                                               .number = {of->number}});
    of->ticket = store_ticket(in->writer);
    free(info);
    table_changed(in, of);
}

static int64_t event_number(const table *of, uint32_t ply) {
    return of->number * STORE_PLIES + ply;
}

/* Stores the last event. */
static void save_event(hub *in, table *of) {
    uint32_t ply = jacta_match_ply(of->match);
    const table_event *kept = &of->events[ply - 1];
    jacta_event event = jacta_match_event(of->match, ply - 1);
    int64_t clock = event.actor >= 0 ? of->seats[event.actor].clock : 0;
    uint32_t size;
    const void *saved = match_saved(of->match, &size);
    store_put(in->writer, &(store_row){.kind = STORE_EVENT,
                                       .number = {event_number(of, ply), event.actor, event.move,
                                                  kept->version, kept->at, clock},
                                       .text = {*kept->client ? kept->client : NULL},
                                       .blob = saved,
                                       .blob_size = size});
    of->ticket = store_ticket(in->writer);
}

static void keep_event(table *of, const table_event *event) {
    uint32_t index = jacta_match_ply(of->match) - 1;
    if (index >= of->event_room) {
        of->event_room = of->event_room ? 2 * of->event_room : 64;
        of->events = need(realloc(of->events, of->event_room * sizeof *of->events));
    }
    of->events[index] = *event;
}

table *table_new(hub *in, const jacta_game *game, const jacta_setup *setup) {
    table *made = need(calloc(1, sizeof *made));
    random_id(made->id, 't', 12);
    made->number = ++in->last_table;
    made->game = game, made->setup = *setup, made->rules = game->version;
    made->layout = state_layout(game);
    made->forfeit = made->asker = -1, made->version = 1;
    made->at = hub_now();
    map_put(&in->tables, made->id, made);
    return made;
}

static void forget_history(table *of) {
    jacta_match_free(of->match);
    free(of->events);
    of->match = NULL, of->events = NULL, of->event_room = 0, of->chances = 0;
}

void table_drop(hub *in, table *old) {
    while (old->watches) watch_close(old->watches);
    for (table **at = &in->dirty; *at; at = &(*at)->next_dirty)
        if (*at == old) {
            *at = old->next_dirty;
            break;
        }
    map_remove(&in->tables, old->id);
    forget_history(old);
    free(old);
}

static void read_table(void *out, const store_row *row) {
    table *read = out;
    table fresh = {.number = row->number[0],
                   .phase = (table_phase)row->number[1],
                   .version = (uint32_t)row->number[2],
                   .at = row->number[3],
                   .game = jacta_game_find(row->text[0]),
                   .forfeit = -1,
                   .asker = -1};
    snprintf(fresh.id, sizeof fresh.id, "%s", row->key);
    if (fresh.game && info_read(&fresh, row->text[1])) *read = fresh;
}

static void count_chat(void *out, const store_row *row) {
    *(uint32_t *)out = (uint32_t)(row->number[0] % STORE_PLIES) + 1;
}

table *table_find(hub *in, const char *id) {
    table *known = map_get(&in->tables, id), read = {0};
    if (known || !*id) return known;
    hub_read(in, READ_TABLE, id, 0, 0, read_table, &read);
    if (!*read.id) return NULL;
    known = need(malloc(sizeof *known));
    *known = read;
    hub_read(in, READ_CHATS, NULL, event_number(known, 0), event_number(known, STORE_PLIES - 1),
             count_chat, &known->chats);
    map_put(&in->tables, known->id, known);
    return known;
}

void table_reload(hub *in, table *of) {
    table read = {0};
    hub_read(in, READ_TABLE, of->id, 0, 0, read_table, &read);
    forget_history(of);
    if (!*read.id) { /* it was never stored */
        table_drop(in, of);
        return;
    }
    read.watches = of->watches, read.dirty = of->dirty, read.next_dirty = of->next_dirty;
    read.chats = of->chats;
    *of = read;
    for (watch *to = of->watches; to; to = to->next_at_table) to->told = 0;
    if (of->phase == PHASE_PLAYING && table_load(in, of)) table_think(in, of);
    table_changed(in, of);
}

/* Puts an event from disk into the history; false if it does not fit. The rules are asked only where
 * states lay otherwise in memory when the game began: then its moves are played again. */
static bool restore(table *of, uint32_t ply, jacta_event event, const store_row *row) {
    uint32_t next = of->version ? jacta_match_ply(of->match) + 1 : 0;
    if (ply != next || event.actor >= (int32_t)of->setup.players) return false;
    if (of->replayed)
        return !ply || (of->game->turn(table_state(of)) == event.actor &&
                        jacta_match_play(of->match, event.move));
    if (ply) return match_restore(of->match, event, row->blob, row->blob_size);
    if (row->blob_size != of->game->state_size) return false;
    match_restart(of->match, row->blob);
    return true;
}

static void read_event(void *out, const store_row *row) {
    table *of = out;
    uint32_t ply = (uint32_t)(row->number[0] % STORE_PLIES);
    jacta_event event = {(int32_t)row->number[1], (jacta_move)row->number[2]};
    if (!of->match) return;
    if (!restore(of, ply, event, row)) {
        forget_history(of);
        return;
    }
    if (!ply) {
        of->version = 1;
        return;
    }
    table_event kept = {.version = (uint32_t)row->number[3], .at = row->number[4]};
    snprintf(kept.client, sizeof kept.client, "%s", row->text[0] ? row->text[0] : "");
    keep_event(of, &kept);
    if (event.actor < 0)
        of->chances++;
    else if (kept.version > of->saved) /* else the table's own row is newer */
        of->seats[event.actor].clock = row->number[5];
    if (kept.version > of->version) of->version = kept.version;
}

bool table_load(hub *in, table *of) {
    if (of->match) return true;
    if (of->phase == PHASE_WAITING) return false;
    jacta_error error;
    uint32_t version = of->saved = of->version;
    of->match = jacta_match_new(of->game, &of->setup, &error);
    of->version = 0, of->chances = 0;
    of->replayed = of->layout && of->layout != state_layout(of->game);
    bool read = hub_read(in, READ_EVENTS, NULL, event_number(of, 0),
                         event_number(of, STORE_PLIES - 1), read_event, of);
    if (!read || !of->version) forget_history(of); /* all of it or nothing */
    if (of->version < version) of->version = version;
    of->turn_since = hub_now();
    for (uint32_t i = 0; i < of->setup.players; i++)
        if (of->match) jacta_match_set_name(of->match, i, of->seats[i].name);
    if (!of->match && of->phase != PHASE_CLOSED) /* which may never have begun */
        log_event(read ? "table_unreadable" : "read_failed", NULL, 0, "table", of->id, NULL);
    if (!of->match && read && of->phase == PHASE_PLAYING) table_close(in, of);
    return of->match != NULL;
}

/* ---- Clocks ------------------------------------------------------------------------------------------------ */

static bool clock_runs(const table *of, uint32_t seat) {
    const table_seat *at = &of->seats[seat];
    return at->who == WHO_PERSON && !*at->bot && !at->out && table_turn(of) == (int32_t)seat;
}

int64_t table_clock(const table *of, uint32_t seat) {
    const table_seat *at = &of->seats[seat];
    if (!of->clock || at->who == WHO_BOT) return -1;
    int64_t left = at->clock;
    if (clock_runs(of, seat)) left -= hub_now() - of->turn_since;
    return left < 0 ? 0 : left;
}

/* The seat has moved: what it used is taken off; when its turn has ended, it gets what the clock
 * gives for a turn. */
static void charge_clock(table *of, uint32_t seat, int64_t left, bool turn_ended) {
    table_seat *at = &of->seats[seat];
    if (left < 0) return;
    at->clock = left;
    if (turn_ended && of->clock == CLOCK_MOVE) at->clock = (int64_t)of->seconds * 1000;
    if (turn_ended && of->clock == CLOCK_GAME) at->clock += (int64_t)of->increment * 1000;
}

static void finish(hub *in, table *of);

void table_pause(hub *in, table *of) {
    int32_t turn = table_turn(of);
    if (!of->clock || turn < 0 || !clock_runs(of, (uint32_t)turn)) return;
    charge_clock(of, (uint32_t)turn, table_clock(of, (uint32_t)turn), false);
    of->turn_since = hub_now();
    table_save(in, of);
}

void table_tick(hub *in, table *of) {
    int32_t turn = table_turn(of);
    if (turn < 0 || !clock_runs(of, (uint32_t)turn) || table_clock(of, (uint32_t)turn) > 0) return;
    table_seat *late = &of->seats[turn];
    late->clock = 0;
    late->out = true;
    log_event("out_of_time", "seat", turn, "table", of->id, NULL);
    if (of->timeout == TIMEOUT_BOT) snprintf(late->bot, sizeof late->bot, "greedy");
    if (of->timeout == TIMEOUT_FORFEIT) {
        of->forfeit = turn;
        finish(in, of);
    }
    table_save(in, of);
    table_think(in, of);
}

/* ---- Playing -------------------------------------------------------------------------------------------------- */

void table_start_game(hub *in, table *of) {
    jacta_error error;
    for (uint32_t i = 0; i < of->setup.players; i++)
        if (of->seats[i].who > WHO_BOT) return;
    of->match = jacta_match_new(of->game, &of->setup, &error);
    if (!of->match) abort(); /* the set-up was tried when the table was made */
    of->phase = PHASE_PLAYING;
    of->turn_since = hub_now();
    for (uint32_t i = 0; i < of->setup.players; i++) {
        of->seats[i].clock = (int64_t)of->seconds * 1000;
        jacta_match_set_name(of->match, i, of->seats[i].name);
    }
    store_put(in->writer, &(store_row){.kind = STORE_EVENT,
                                       .number = {event_number(of, 0), JACTA_OVER},
                                       .blob = jacta_match_state(of->match, 0),
                                       .blob_size = of->game->state_size});
    log_event("begin", "players", of->setup.players, "table", of->id, "game", of->game->id, NULL);
}

/* The record of a whole game, with the seed that its dice came from. */
static void finish(hub *in, table *of) {
    fair_nonce nonces[JACTA_MAX_PLAYERS];
    char seed[512] = "";
    jacta_text text = TEXT_ON(seed);
    of->phase = PHASE_OVER, of->asker = -1;
    in->count.games++;
    for (uint32_t i = 0; i < of->setup.players; i++) nonces[i] = of->seats[i].nonce;
    fair_write(of->seed, nonces, of->setup.players, &text);
    jacta_match_set_seed(of->match, seed);
    char *record = jacta_record_write(of->match);
    if (record)
        store_put(in->writer, &(store_row){.kind = STORE_RECORD, .key = of->id, .text = {record}});
    free(record);
    log_event("over", "plies", jacta_match_ply(of->match), "table", of->id, NULL);
}

static void push(hub *in, table *of, jacta_move move, const char *by, int64_t left) {
    jacta_event event = {of->game->turn(table_state(of)), move};
    table_event kept = {.version = ++of->version, .at = hub_now()};
    if (by) snprintf(kept.client, sizeof kept.client, "%s", by);
    if (!match_push(of->match, move)) abort();
    keep_event(of, &kept);
    if (event.actor >= 0)
        charge_clock(of, (uint32_t)event.actor, left,
                     of->game->turn(table_state(of)) != event.actor);
    else
        of->chances++;
    if (left >= 0)
        of->events[jacta_match_ply(of->match) - 1].gave = of->seats[event.actor].clock - left;
    if (of->replayed && of->layout != LAYOUT_MIXED) {
        of->layout = LAYOUT_MIXED;
        table_save(in, of);
    }
    save_event(in, of);
}

/* Chance follows at once; its dice come from the seed and the number of the event. */
static void roll(hub *in, table *of) {
    fair_nonce nonces[JACTA_MAX_PLAYERS];
    for (uint32_t i = 0; i < of->setup.players; i++) nonces[i] = of->seats[i].nonce;
    fair_key key = fair_mix(of->seed, nonces, of->setup.players);
    while (table_turn(of) == JACTA_CHANCE) {
        jacta_rng rng = fair_rng(&key, of->chances);
        push(in, of, of->game->draw(table_state(of), &rng), NULL, -1);
    }
}

void table_make_move(hub *in, table *of, jacta_move move, const char *by) {
    int32_t turn = table_turn(of);
    if (turn >= 0) push(in, of, move, by, table_clock(of, (uint32_t)turn));
    roll(in, of);
    of->asker = -1;
    of->turn_since = hub_now();
    if (of->phase == PHASE_PLAYING && of->game->turn(table_state(of)) == JACTA_OVER) {
        finish(in, of);
        table_save(in, of);
    }
    table_changed(in, of);
    table_think(in, of);
}

void table_think(hub *in, table *of) {
    int32_t turn = table_turn(of);
    if (turn == JACTA_CHANCE) { /* the server stopped between a choice and its dice */
        table_make_move(in, of, 0, NULL);
        return;
    }
    of->thinking = turn >= 0 && *of->seats[turn].bot;
    if (of->thinking) work_bot(in, of);
}

void table_close(hub *in, table *of) {
    of->phase = PHASE_CLOSED, of->thinking = false, of->asker = -1;
    log_event("closed", NULL, 0, "table", of->id, NULL);
    table_save(in, of);
}

/* ---- Undo --------------------------------------------------------------------------------------------------------- */

int64_t table_undo_to(const table *of, const guest *who, bool *asks) {
    int32_t turn = table_turn(of);
    *asks = false;
    if (turn < 0 || !table_has(of, who)) return -1;
    uint32_t ply = jacta_match_ply(of->match), to = ply;
    uint64_t before[JACTA_MAX_STATE / 8];
    for (match_copy(of->match, ply, before); to; to--) {
        match_walk(of->match, to, to - 1, before);
        jacta_event event = jacta_match_event(of->match, to - 1);
        if (event.actor < 0 || !seat_is(&of->seats[event.actor], who) ||
            *of->seats[event.actor].bot ||
            (of->game->reveals && (!jacta_listed(of->game, before, event.move) ||
                                   of->game->reveals(before, event.move))))
            break;
    }
    *asks = of->seats[turn].who == WHO_PERSON && !seat_is(&of->seats[turn], who);
    return to < ply ? (int64_t)to : -1;
}

void table_undo(hub *in, table *of, uint32_t to) {
    uint32_t turn = (uint32_t)table_turn(of);
    charge_clock(of, turn, table_clock(of, turn), false);
    for (uint32_t last; (last = jacta_match_ply(of->match)) > to; jacta_match_undo(of->match))
        of->seats[jacta_match_event(of->match, last - 1).actor].clock -= of->events[last - 1].gave;
    of->version++;
    of->asker = -1;
    of->turn_since = hub_now();
    for (watch *at = of->watches; at; at = at->next_at_table)
        if (at->told > to) at->told = to;
    store_put(in->writer,
              &(store_row){.kind = STORE_UNDO,
                           .number = {event_number(of, to + 1), event_number(of, STORE_PLIES)}});
    table_save(in, of);
    table_think(in, of);
}
