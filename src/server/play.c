#include "play.h"

#include "engine/line.h"
#include "rules/core/text.h"
#include "tell.h"
#include "view.h"
#include "work.h"

#include <stdio.h>
#include <string.h>

/* ---- Looking on ------------------------------------------------------------------------------------------- */

/* A seat of the guest's own; -1 is none. */
static bool want_own_seat(struct request *request, int64_t *seat) {
    *seat = -1;
    if (!want_number(request, "seat", seat, 0, request->table->setup.players - 1)) return false;
    if (*seat < 0 || seat_is(&request->table->seats[*seat], request->client->guest)) return true;
    refuse(request, REFUSE_NO_SEAT);
    return false;
}

void do_open(struct request *request) {
    int64_t since = 0, version = UINT32_MAX, seat;
    const char *detail = "full";
    if (!want_number(request, "since", &since, 0, STORE_PLIES) ||
        !want_number(request, "version", &version, 0, UINT32_MAX) ||
        !want_own_seat(request, &seat) || !want_text(request, "detail", &detail, 10))
        return;
    struct watch *watch = watch_find(request->client, request->table);
    bool player = table_has(request->table, request->client->guest);
    if (!watch && !player &&
        table_watchers(request->table) >= request->hub->options->max_watchers) {
        refuse(request, REFUSE_LIMIT);
        return;
    }
    if (!watch) {
        watch = watch_open(request->client, request->table);
        tell_chats(request->hub, request->table, request->client);
        if (player) table_changed(request->hub, request->table); /* the others see who is there */
    }
    watch->fixed = (int32_t)seat;
    watch->told = (uint32_t)since;
    uint32_t ply =
        table_load(request->hub, request->table) ? jacta_match_ply(request->table->match) : 0;
    if (watch->told > ply) watch->told = ply;
    while (watch->told && request->table->events[watch->told - 1].version > version)
        watch->told--; /* the client has what has been undone */
    watch->brief = !strcmp(detail, "moves");
    tell_view(request->hub, request->table, watch, &request->id);
}

void do_shut(struct request *request) {
    struct watch *watch = watch_find(request->client, request->table);
    if (watch) watch_close(watch);
    work_cancel(request->hub->work, request->client, request->table->id);
    answer_table(request, "shut");
}

void do_look(struct request *request) {
    int64_t seat;
    struct watch *watch = watch_find(request->client, request->table);
    if (!watch) {
        refuse(request, REFUSE_NOT_ALLOWED);
        return;
    }
    if (!want_own_seat(request, &seat)) return;
    watch->fixed = (int32_t)seat;
    tell_view(request->hub, request->table, watch, &request->id);
}

void do_position(struct request *request) {
    struct table *table = request->table;
    int64_t ply = -1, seat = -1;
    struct watch glance = {.client = request->client, .table = table, .fixed = -1, .last = -1};
    if (!table_load(request->hub, table)) {
        refuse(request, REFUSE_NOT_PLAYING);
        return;
    }
    if (!want_number(request, "ply", &ply, 0, jacta_match_ply(table->match)) ||
        !want_number(request, "seat", &seat, 0, table->setup.players - 1))
        return;
    if (ply < 0) {
        refuse_member(request, "ply");
        return;
    }
    struct watch *watch = watch_find(request->client, table);
    int32_t viewer = watch_seat(watch ? watch : &glance);
    if (table->phase == PHASE_OVER) viewer = seat >= 0 ? (int32_t)seat : JACTA_REFEREE;
    view_eyes eyes = {.game = table->game, .viewer = viewer, .lang = request->client->lang};
    json out;
    struct message *message = answer_begin(request, "position", &out);
    json_text(&out, "table", table->id);
    json_int(&out, "ply", ply);
    if (viewer >= 0)
        json_int(&out, "seat", viewer);
    else
        json_text(&out, "seat", NULL);
    uint64_t state[JACTA_MAX_STATE / 8];
    match_copy(table->match, (uint32_t)ply, state);
    view_position(&out, &eyes, state);
    answer_send(request, message);
}

/* ---- Moves -------------------------------------------------------------------------------------------------- */

static void acknowledge(struct request *request, uint32_t version, const char *move_id,
                        bool repeat) {
    json out;
    struct message *message = answer_begin(request, "ack", &out);
    json_text(&out, "table", request->table->id);
    json_int(&out, "version", version);
    json_text(&out, "client", move_id);
    json_bool(&out, "repeat", repeat);
    answer_send(request, message);
}

static void tell_stale(struct request *request) {
    json out;
    struct message *message = answer_begin(request, "stale", &out);
    message->status = 409;
    json_text(&out, "table", request->table->id);
    json_int(&out, "version", request->table->version);
    answer_send(request, message);
    struct watch *watch = watch_find(request->client, request->table);
    request->hub->count.stale++;
    if (watch) tell_view(request->hub, request->table, watch, NULL);
}

/* The event that the guest's move made before, or NULL. Others may have used the same name. */
static const table_event *played_before(const struct table *table, const struct guest *guest,
                                        const char *move_id) {
    for (uint32_t i = jacta_match_ply(table->match); i--;) {
        int32_t actor = jacta_match_event(table->match, i).actor;
        if (actor >= 0 && seat_is(&table->seats[actor], guest) &&
            !strcmp(table->events[i].move_id, move_id))
            return &table->events[i];
    }
    return NULL;
}

/* A move that cannot be played costs of the guest's rate, one in turn does not. */
static void move_failed(struct request *request, refusal reason, const jacta_error *why) {
    if (guest_spend(request->hub, request->client->guest, false))
        refuse_why(request, reason, why);
    else
        refuse(request, REFUSE_RATE);
}

static bool is_stale(struct request *request, int64_t version, const char *move_id) {
    struct table *table = request->table;
    if (version == table->version) return false;
    const table_event *before = played_before(table, request->client->guest, move_id);
    if (before) {
        request->hub->count.repeats++;
        acknowledge(request, before->version, move_id, true);
    } else if (guest_spend(request->hub, request->client->guest, false)) {
        tell_stale(request);
    } else {
        refuse(request, REFUSE_RATE);
    }
    return true;
}

void do_move(struct request *request) {
    struct table *table = request->table;
    int64_t version = -1;
    const char *move_id = "", *notation = "";
    jacta_move move;
    jacta_error error;
    if (!want_number(request, "version", &version, 0, UINT32_MAX) ||
        !want_text(request, "client", &move_id, MOVE_ID_BYTES - 1) ||
        !want_text(request, "move", &notation, JACTA_MAX_NOTATION))
        return;
    if (!*move_id || version < 0 || !*notation) {
        refuse_member(request, !*move_id ? "client" : version < 0 ? "version" : "move");
        return;
    }
    if (table->phase == PHASE_WAITING || !table_load(request->hub, table)) {
        move_failed(request, REFUSE_NOT_PLAYING, NULL);
        return;
    }
    if (is_stale(request, version, move_id)) return;
    int32_t turn = table_turn(table);
    if (turn < 0)
        move_failed(request, REFUSE_NOT_PLAYING, NULL);
    else if (!seat_is(&table->seats[turn], request->client->guest) || *table->seats[turn].bot)
        move_failed(request, REFUSE_NOT_YOUR_TURN, NULL);
    else if (!jacta_read_move(table->game, table_state(table), notation, &move, &error))
        move_failed(request, REFUSE_ILLEGAL, &error);
    else {
        request->hub->count.moves++;
        bool back = table->seats[turn].left || table->seats[turn].out;
        table->seats[turn].left = table->seats[turn].out = false;
        table_make_move(request->hub, table, move, move_id);
        if (back) table_save(request->hub, table);
        acknowledge(request, (uint32_t)version + 1, move_id, false);
    }
}

/* ---- Undo ----------------------------------------------------------------------------------------------------- */

/* Goes back if everybody concerned has agreed. */
static void try_undo(struct request *request) {
    struct table *table = request->table;
    const struct guest *asker = guest_find(request->hub, table->seats[table->asker].guest);
    if (table_others(table, asker) & ~table->answered)
        table_changed(request->hub, table);
    else
        table_undo(request->hub, table, table->undo_ply);
}

void do_undo(struct request *request) {
    struct table *table = request->table;
    int64_t version = -1, target = -1;
    bool asks;
    if (!want_number(request, "version", &version, 0, UINT32_MAX) ||
        !want_number(request, "to", &target, 0, STORE_PLIES))
        return;
    if (!table_load(request->hub, table)) {
        refuse(request, REFUSE_NOT_PLAYING);
        return;
    }
    if (version != table->version) {
        tell_stale(request);
        return;
    }
    int64_t least = table_undo_to(table, request->client->guest, &asks);
    uint32_t ply = jacta_match_ply(table->match);
    if (target < 0) target = (int64_t)ply - 1;
    if (least < 0 || target < least || target >= ply) {
        refuse(request, REFUSE_NO_UNDO);
        return;
    }
    table->asker = jacta_match_event(table->match, ply - 1).actor;
    table->undo_ply = (uint32_t)target;
    table->answered = asks ? 0 : UINT32_MAX;
    try_undo(request);
    answer_table(request, table->asker < 0 ? "undone" : "asked");
}

void do_consent(struct request *request) {
    struct table *table = request->table;
    bool yes = false;
    if (!want_truth(request, "yes", &yes)) return;
    if (table->asker < 0 || !table_has(table, request->client->guest)) {
        refuse(request, REFUSE_NO_UNDO);
        return;
    }
    for (uint32_t i = 0; yes && i < table->setup.players; i++)
        if (seat_is(&table->seats[i], request->client->guest)) table->answered |= 1u << i;
    if (yes) {
        try_undo(request);
    } else {
        table->asker = -1;
        table_changed(request->hub, table);
    }
    answer_table(request, "consented");
}

/* ---- Talk and thought -------------------------------------------------------------------------------------------- */

enum { CHAT_LETTERS = 300 };

static uint32_t letters(const char *text) {
    uint32_t count = 0;
    for (; *text; text++) count += (*text & 0xC0) != 0x80;
    return count;
}

void do_chat(struct request *request) {
    struct table *table = request->table;
    struct guest *guest = request->client->guest;
    const char *text = "";
    char clean[4 * CHAT_LETTERS + 1];
    if (!want_text(request, "text", &text, sizeof clean - 1)) return;
    line_clean(clean, sizeof clean, text);
    if (!*clean || letters(clean) > CHAT_LETTERS) {
        refuse_member(request, "text");
        return;
    }
    if (!guest_spend(request->hub, guest, true)) {
        refuse(request, REFUSE_RATE);
        return;
    }
    if (table->chats >= STORE_PLIES - 1) {
        refuse(request, REFUSE_LIMIT);
        return;
    }
    struct watch glance = {.client = request->client, .table = table, .fixed = -1, .last = -1};
    store_chat chat = {table->number * STORE_PLIES + table->chats++, watch_seat(&glance), hub_now(),
                       guest->name, clean};
    store_put(request->hub->writer, &(store_row){STORE_CHAT, .chat = chat});
    for (struct watch *watch = table->watches; watch; watch = watch->next_at_table)
        if (watch->client != request->client)
            tell_chat(request->hub, table, watch->client, NULL, &chat);
    tell_chat(request->hub, table, request->client, &request->id, &chat);
}

enum { MOST_JOBS = 500 }; /* beyond which nobody would wait for a hint */

void do_hint(struct request *request) {
    struct table *table = request->table;
    int32_t turn = table_load(request->hub, table) ? table_turn(table) : JACTA_OVER;
    if (turn < 0)
        refuse(request, REFUSE_NOT_PLAYING);
    else if (!seat_is(&table->seats[turn], request->client->guest))
        refuse(request, REFUSE_NOT_YOUR_TURN);
    else if (table_others(table, request->client->guest))
        refuse(request, REFUSE_NOT_ALLOWED);
    else if (work_count(request->hub->work) > MOST_JOBS)
        refuse(request, REFUSE_LIMIT);
    else
        work_hint(request->hub, table, request->client, &request->id);
}

void do_analyse(struct request *request) {
    if (request->table->phase != PHASE_OVER || !table_load(request->hub, request->table))
        refuse(request, REFUSE_NOT_ALLOWED);
    else if (work_count(request->hub->work) > MOST_JOBS)
        refuse(request, REFUSE_LIMIT);
    else
        work_analyse(request->hub, request->table, request->client, &request->id);
}
