#include "keeper.h"

#include "engine/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *person(uint32_t number) {
    static const char *const names[] = {"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"};
    return names[number % 8];
}

/* Dice by stream and count, as fair ones are. */
static uint64_t source(struct table *table, int32_t seat, uint32_t count) {
    jacta_rng rng = jacta_rng_seed(table->seed[0], ((uint64_t)(seat + 1) << 32) + count);
    return jacta_rng_next(&rng);
}

void keeper_draft(struct keeper *keeper, const jacta_game *game, uint32_t players) {
    memset(keeper, 0, sizeof *keeper);
    struct table *table = &keeper->table;
    memcpy(table->id, "t", 1);
    memcpy(table->host, "p0", 2);
    table->game = game, table->setup = jacta_setup_default(game, players);
    table->dice = DICE_THROWN, table->source = source;
    for (uint32_t i = 0; i < players; i++) {
        memcpy(table->seats[i].person, person(i), 2);
        memcpy(table->seats[i].name, person(i), 2);
    }
    keeper->time = (table_time){1000, 1760000000000};
}

void keeper_open(struct keeper *keeper) {
    assert_int_equal(table_open(&keeper->table, keeper->time, &keeper->deeds), REFUSE_NONE);
    keeper_obey(keeper);
}

static void drop_events(struct keeper *keeper, uint32_t first) {
    while (keeper->events_count > first) free(keeper->events[--keeper->events_count].bytes);
}

void keeper_free(struct keeper *keeper) {
    table_forget(&keeper->table);
    drop_events(keeper, 0);
    free(keeper->events);
}

/* ---- Deeds ------------------------------------------------------------------------------------------ */

static void store_events(struct keeper *keeper, uint32_t first, uint32_t last) {
    assert_int_equal(keeper->events_count, first);
    for (uint32_t ply = first; ply <= last; ply++) {
        unsigned char room[JACTA_MAX_STATE];
        kept_row kept = {.row = table_event_row(&keeper->table, ply, room)};
        kept.bytes = malloc(kept.row.size + 1);
        memcpy(kept.bytes, kept.row.state, kept.row.size);
        if (keeper->events_count == keeper->events_room) {
            keeper->events_room = 2 * keeper->events_room + 64;
            kept_row *events = realloc(keeper->events, keeper->events_room * sizeof *events);
            assert_non_null(events);
            keeper->events = events;
        }
        keeper->events[keeper->events_count++] = kept;
    }
}

static void store_ahead(struct keeper *keeper, const table_deed *deed) {
    uint32_t *count = &keeper->ahead_count[deed->seat];
    assert_int_equal(*count, deed->first);
    for (uint32_t i = deed->first; i <= deed->last; i++) {
        assert_true(*count < 512);
        keeper->ahead[deed->seat][(*count)++] =
            table_ahead_row(&keeper->table, (uint32_t)deed->seat, i);
    }
}

static void obey(struct keeper *keeper, const table_deed *deed) {
    switch (deed->kind) {
    case DEED_FORGET_EVENTS: drop_events(keeper, deed->first); break;
    case DEED_STORE_EVENTS: store_events(keeper, deed->first, deed->last); break;
    case DEED_FORGET_AHEAD:
        for (int32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
            if ((deed->seat < 0 || deed->seat == i) && keeper->ahead_count[i] > deed->first)
                keeper->ahead_count[i] = deed->first;
        break;
    case DEED_STORE_AHEAD: store_ahead(keeper, deed); break;
    case DEED_STORE_TABLE: memcpy(&keeper->stored, &keeper->table, PLAIN); break;
    case DEED_STORE_CHAT: assert_int_equal(deed->first, keeper->chats++); break;
    case DEED_OVER: keeper->over++; break;
    case DEED_DROP: keeper->dropped = true; break;
    default: break;
    }
}

void keeper_obey(struct keeper *keeper) {
    deed_kind last = DEED_FORGET_EVENTS;
    for (uint32_t i = 0; i < keeper->deeds.count; i++) {
        const table_deed *deed = &keeper->deeds.list[i];
        bool rows = deed->kind == DEED_FORGET_AHEAD || deed->kind == DEED_STORE_AHEAD;
        assert_true(deed->kind >= last || (rows && last == DEED_STORE_AHEAD));
        last = deed->kind;
        obey(keeper, deed);
    }
}

table_refusal keeper_do(struct keeper *keeper, const char *who, const table_command *command) {
    table_refusal refusal = table_do(&keeper->table, who, command, keeper->time, &keeper->deeds);
    if (refusal == REFUSE_NONE) keeper_obey(keeper);
    return refusal;
}

jacta_move listed_move(const struct table *table, int32_t seat, uint64_t choice) {
    static jacta_move list[JACTA_MAX_LIST];
    uint32_t count = state_list(table->game, table_seat_state(table, seat), list);
    return list[choice % count];
}

table_refusal keeper_move(struct keeper *keeper, uint32_t seat, uint64_t choice) {
    static uint32_t number;
    struct table *table = &keeper->table;
    char notation[JACTA_MAX_NOTATION] = "", move_id[16];
    jacta_text text = {notation, sizeof notation, 0};
    snprintf(move_id, sizeof move_id, "m%u", number++);
    table->game->face->write(table_seat_state(table, (int32_t)seat),
                             listed_move(table, (int32_t)seat, choice), &text);
    return keeper_do(keeper, table->seats[seat].person,
                     &(table_command){.verb = TABLE_MOVE,
                                      .seat = (int32_t)seat,
                                      .version = table_version(table, (int32_t)seat),
                                      .text = notation,
                                      .move_id = move_id});
}

/* ---- Rows -------------------------------------------------------------------------------------------- */

void keeper_rebuild(const struct keeper *keeper, struct table *out) {
    memset(out, 0, sizeof *out);
    memcpy(out, &keeper->stored, PLAIN);
    out->source = source, out->asker = -1, out->wake = INT64_MAX, out->chats = keeper->chats;
    for (uint32_t i = 0; i < keeper->events_count; i++) {
        table_row row = keeper->events[i].row;
        row.state = keeper->events[i].bytes;
        row.kept.move_id[MOVE_ID_BYTES - 1] = 0;
        assert_true(table_restore(out, &row));
    }
    for (uint32_t seat = 0; seat < JACTA_MAX_PLAYERS; seat++)
        for (uint32_t i = 0; i < keeper->ahead_count[seat]; i++)
            assert_true(table_restore_ahead(out, &keeper->ahead[seat][i]));
}

static void assert_same_events(const table_events *one, const table_events *other) {
    assert_int_equal(one->count, other->count);
    if (one->count)
        assert_memory_equal(one->events, other->events, one->count * sizeof *one->events);
}

static void assert_same_seat(const struct table *one, const struct table *other, uint32_t seat,
                             int64_t now) {
    table_seat mine = one->seats[seat], theirs = other->seats[seat];
    assert_int_equal(table_clock(one, seat, now), table_clock(other, seat, now));
    mine.since = theirs.since = (table_time){0, 0};
    mine.clock = theirs.clock = 0;
    assert_memory_equal(&mine, &theirs, sizeof mine);
}

void assert_same_table(const struct table *one, const struct table *other, int64_t now) {
    struct table mine = *one, theirs = *other;
    memset(mine.seats, 0, sizeof mine.seats);
    memset(theirs.seats, 0, sizeof theirs.seats);
    assert_memory_equal(&mine, &theirs, PLAIN);
    assert_int_equal(one->chats, other->chats);
    assert_int_equal(!one->match, !other->match);
    for (uint32_t i = 0; i < one->setup.players; i++) assert_same_seat(one, other, i, now);
    if (!one->match) return;
    assert_int_equal(jacta_match_ply(one->match), jacta_match_ply(other->match));
    assert_memory_equal(table_state(one), table_state(other), one->game->state_size);
    assert_same_events(&one->events, &other->events);
    if (one->phase == PHASE_PLAYING)
        assert_memory_equal(one->throws, other->throws, sizeof one->throws);
    assert_int_equal(table_deciders(one), table_deciders(other));
    for (uint32_t i = 0; i < one->setup.players; i++) {
        assert_same_events(&one->ahead[i], &other->ahead[i]);
        assert_memory_equal(table_seat_state(one, (int32_t)i), table_seat_state(other, (int32_t)i),
                            one->game->state_size);
    }
}
