#include "play.h"

#include "admin.h"
#include "tell.h"
#include "work.h"

#include <stdio.h>
#include <string.h>

/* ---- Looking on ------------------------------------------------------------------------------------------- */

/* A seat of the guest's own; -1 is none. */
static bool want_own_seat(struct request *request, int64_t *seat) {
    *seat = -1;
    if (!want_number(request, "seat", seat, 0, request->table->setup.players - 1)) return false;
    if (*seat < 0 || seat_is(&request->table->seats[*seat], request->client->guest->id))
        return true;
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
    bool player = table_has(request->table, request->client->guest->id);
    if (!watch && !player &&
        table_watchers(request->table) >= request->hub->options->max_watchers) {
        refuse_limit(request, REFUSE_LIMIT, "server.limit.watchers",
                     request->hub->options->max_watchers);
        return;
    }
    if (!watch) {
        watch = watch_open(request->client, request->table);
        tell_chats(request->hub, request->table, request->client);
        if (player) table_changed(request->hub, request->table); /* the others see who is there */
    }
    watch->gaze.fixed = (int32_t)seat;
    watch->gaze.told = (uint32_t)since;
    uint32_t ply =
        table_load(request->hub, request->table) ? jacta_match_ply(request->table->match) : 0;
    if (watch->gaze.told > ply) watch->gaze.told = ply;
    while (watch->gaze.told &&
           request->table->events.events[watch->gaze.told - 1].version > version)
        watch->gaze.told--; /* the client has what has been undone */
    watch->gaze.brief = !strcmp(detail, "moves");
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
    watch->gaze.fixed = (int32_t)seat;
    tell_view(request->hub, request->table, watch, &request->id);
}

/* Through whose eyes the guest sees the table. */
static int32_t own_eyes(const struct request *request) {
    struct watch glance = {
        .client = request->client, .table = request->table, .gaze = {.fixed = -1, .last = -1}};
    const struct watch *watch = watch_find(request->client, request->table);
    return watch_seat(watch ? watch : &glance);
}

void do_position(struct request *request) {
    struct table *table = request->table;
    int64_t ply = -1, seat = -1;
    int32_t viewer = own_eyes(request);
    if (!table_load(request->hub, table)) {
        refuse(request, REFUSE_NOT_PLAYING);
        return;
    }
    if (!want_number(request, "ply", &ply, 0, table_shown(table, viewer)) ||
        !want_number(request, "seat", &seat, 0, table->setup.players - 1))
        return;
    if (ply < 0) {
        refuse_member(request, "ply");
        return;
    }
    if (table->phase == PHASE_OVER) viewer = seat >= 0 ? (int32_t)seat : JACTA_REFEREE;
    json out;
    struct message *message = answer_begin(request, "position", &out);
    past_json(&out, table, request->client->lang, viewer, (uint32_t)ply);
    answer_send(request, message);
}

void do_why(struct request *request) {
    struct table *table = request->table;
    const char *element = "";
    if (!want_text(request, "element", &element, JACTA_MAX_NOTATION)) return;
    if (table->phase == PHASE_WAITING || !table_load(request->hub, table)) {
        refuse(request, REFUSE_NOT_PLAYING);
        return;
    }
    tell_eyes eyes = table_eyes(table, request->client->lang, own_eyes(request));
    uint64_t room[JACTA_MAX_STATE / 8];
    uint32_t shown;
    json out;
    struct message *message = answer_begin(request, "why", &out);
    json_text(&out, "table", table->id);
    if (why_json(&out, &eyes, eyes.now = table_sight(table, eyes.viewer, room, &shown), element)) {
        answer_send(request, message);
    } else {
        message_free(message);
        refuse_member(request, "element");
    }
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

/* The seat that the request names or, as the client sees it, is about. */
static bool want_seat_in(struct request *request, table_command *command) {
    const struct watch *watch = watch_find(request->client, request->table);
    int64_t seat;
    if (!want_own_seat(request, &seat)) return false;
    command->seat = seat < 0 && watch ? watch_seat(watch) : (int32_t)seat;
    if (command->seat < 0) command->seat = -1;
    return true;
}

void do_move(struct request *request) {
    int64_t version = -1;
    table_command move = {.verb = TABLE_MOVE, .text = "", .move_id = ""};
    table_deeds deeds;
    if (!want_number(request, "version", &version, 0, UINT32_MAX) ||
        !want_text(request, "client", &move.move_id, MOVE_ID_BYTES - 1) ||
        !want_text(request, "move", &move.text, JACTA_MAX_NOTATION) ||
        !want_seat_in(request, &move))
        return;
    if (!*move.move_id || version < 0 || !*move.text) {
        refuse_member(request, !*move.move_id ? "client" : version < 0 ? "version" : "move");
        return;
    }
    move.version = (uint32_t)version;
    table_refusal refusal =
        table_command_do(request->hub, request->table, request->client->guest, &move, &deeds);
    if (refusal == REFUSE_NONE) {
        request->hub->count.moves += !deeds.repeat;
        request->hub->count.repeats += deeds.repeat;
        acknowledge(request, deeds.version, move.move_id, deeds.repeat);
    } else if (may_ask(request, 1)) { /* one in turn costs nothing */
        refuse_table(request, refusal, &deeds);
    }
}

/* ---- Undo ----------------------------------------------------------------------------------------------------- */

void do_undo(struct request *request) {
    int64_t version = -1;
    table_command undo = {.verb = TABLE_UNDO, .to = -1};
    table_deeds deeds;
    if (!want_number(request, "version", &version, 0, UINT32_MAX) ||
        !want_number(request, "to", &undo.to, 0, STORE_PLIES) || !want_seat_in(request, &undo))
        return;
    undo.version = version < 0 ? UINT32_MAX : (uint32_t)version;
    table_refusal refusal =
        table_command_do(request->hub, request->table, request->client->guest, &undo, &deeds);
    if (refusal == REFUSE_NONE)
        answer_table(request, request->table->asker < 0 ? "undone" : "asked");
    else
        refuse_table(request, refusal, &deeds);
}

void do_consent(struct request *request) {
    table_command consent = {.verb = TABLE_CONSENT, .seat = -1};
    table_deeds deeds;
    if (!want_truth(request, "yes", &consent.yes)) return;
    table_refusal refusal =
        table_command_do(request->hub, request->table, request->client->guest, &consent, &deeds);
    if (refusal == REFUSE_NONE)
        answer_table(request, "consented");
    else
        refuse_table(request, refusal, &deeds);
}

/* ---- Talk and thought -------------------------------------------------------------------------------------------- */

void do_chat(struct request *request) {
    struct table *table = request->table;
    struct guest *guest = request->client->guest;
    table_command line = {.verb = TABLE_CHAT, .seat = -1, .text = ""};
    table_deeds deeds;
    if (!want_text(request, "text", &line.text, CHAT_BYTES - 1)) return;
    if (admin_marked(request->hub, "mute", guest->id)) {
        refuse(request, REFUSE_MUTED);
        return;
    }
    if (!guest_may_talk(guest)) {
        refuse_limit(request, REFUSE_RATE, "server.limit.chat", 5);
        return;
    }
    table_refusal refusal = table_command_do(request->hub, table, guest, &line, &deeds);
    if (refusal != REFUSE_NONE) {
        refusal == REFUSE_BAD_REQUEST ? refuse_member(request, "text")
                                      : refuse_table(request, refusal, &deeds);
        return;
    }
    char name[NAME_BYTES];
    guest_call(guest, 0, name);
    store_chat chat = {room_of(table)->number * STORE_PLIES + table->chats - 1, deeds.seat,
                       hub_date(), deeds.seat < 0 ? name : table->seats[deeds.seat].name,
                       deeds.chat};
    store_put(request->hub->writer, &(store_row){STORE_CHAT, .chat = chat});
    for (struct watch *watch = room_of(table)->watches; watch; watch = watch->next_at_table)
        if (watch->client != request->client)
            tell_chat(request->hub, table, watch->client, NULL, &chat);
    tell_chat(request->hub, table, request->client, &request->id, &chat);
}

enum { MOST_ASKED = 3, MOST_JOBS = 500 }; /* of one guest; of all, beyond which nobody would wait */

/* False after a refusal. */
static bool may_think(struct request *request) {
    if (work_asked(request->hub->work, request->client->guest->id) >= MOST_ASKED)
        refuse_limit(request, REFUSE_LIMIT, "server.limit.thoughts", MOST_ASKED);
    else if (work_count(request->hub->work) > MOST_JOBS)
        refuse_limit(request, REFUSE_LIMIT, "server.limit.work", MOST_JOBS);
    else
        return true;
    return false;
}

/* The seat for which a bot may think; -1 after a refusal. */
static int32_t advised_seat(struct request *request,
                            table_refusal (*may)(const struct table *, const char *, int32_t)) {
    table_command asked = {.seat = -1};
    table_deeds none = {.why = {0}};
    if (!want_seat_in(request, &asked)) return -1;
    table_load(request->hub, request->table);
    if (asked.seat < 0) asked.seat = table_seat_of(request->table, request->client->guest->id, -1);
    table_refusal refusal = may(request->table, request->client->guest->id, asked.seat);
    if (refusal == REFUSE_NONE) return asked.seat;
    refuse_table(request, refusal, &none);
    return -1;
}

void do_hint(struct request *request) {
    int32_t seat = advised_seat(request, table_may_hint);
    if (seat >= 0 && may_think(request))
        work_hint(request->hub, request->table, seat, request->client, &request->id);
}

void do_grade(struct request *request) {
    struct table *table = request->table;
    const char *text = "";
    table_deeds none = {.why = {0}};
    jacta_move move;
    if (!want_text(request, "move", &text, JACTA_MAX_NOTATION - 1)) return;
    int32_t seat = advised_seat(request, table_may_grade);
    if (seat < 0) return;
    if (!jacta_read_move(table->game, table_seat_state(table, seat), text, &move, &none.why))
        refuse_table(request, REFUSE_ILLEGAL, &none);
    else if (may_think(request))
        work_grade(request->hub, table, seat, move, request->client, &request->id);
}

void do_analyse(struct request *request) {
    table_load(request->hub, request->table);
    if (table_may_analyse(request->table) != REFUSE_NONE)
        refuse(request, REFUSE_NOT_ALLOWED);
    else if (may_think(request))
        work_analyse(request->hub, request->table, request->client, &request->id);
}
