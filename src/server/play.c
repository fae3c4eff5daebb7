#include "engine/line.h"
#include "engine/match.h"
#include "request.h"
#include "rules/core/text.h"
#include "view.h"
#include "work.h"

#include <stdio.h>
#include <string.h>

/* ---- Looking on ------------------------------------------------------------------------------------------- */

/* A seat of the guest's own; -1 is none. */
static bool want_own_seat(request *of, int64_t *seat) {
    *seat = -1;
    if (!want_number(of, "seat", seat, 0, of->table->setup.players - 1)) return false;
    if (*seat < 0 || seat_is(&of->table->seats[*seat], of->from->guest)) return true;
    refuse(of, "no_seat");
    return false;
}

void do_open(request *of) {
    int64_t since = 0, version = UINT32_MAX, seat;
    const char *detail = "full";
    if (!want_number(of, "since", &since, 0, STORE_PLIES) ||
        !want_number(of, "version", &version, 0, UINT32_MAX) || !want_own_seat(of, &seat) ||
        !want_text(of, "detail", &detail, 10))
        return;
    watch *open = watch_find(of->from, of->table);
    bool player = table_has(of->table, of->from->guest);
    if (!open && !player && table_watchers(of->table) >= of->hub->options->max_watchers) {
        refuse(of, "limit");
        return;
    }
    if (!open) {
        open = watch_open(of->from, of->table);
        tell_chats(of->hub, of->table, of->from);
        if (player) table_changed(of->hub, of->table); /* the others see who is there */
    }
    open->fixed = (int32_t)seat;
    open->told = (uint32_t)since;
    uint32_t ply = table_load(of->hub, of->table) ? jacta_match_ply(of->table->match) : 0;
    if (open->told > ply) open->told = ply;
    while (open->told && of->table->events[open->told - 1].version > version)
        open->told--; /* the client has what has been undone */
    open->brief = !strcmp(detail, "moves");
    tell_view(of->hub, of->table, open, &of->as);
}

void do_shut(request *of) {
    watch *open = watch_find(of->from, of->table);
    if (open) watch_close(open);
    work_cancel(of->hub->work, of->from, of->table->id);
    answer_table(of, "shut");
}

void do_look(request *of) {
    int64_t seat;
    watch *open = watch_find(of->from, of->table);
    if (!open) {
        refuse(of, "not_allowed");
        return;
    }
    if (!want_own_seat(of, &seat)) return;
    open->fixed = (int32_t)seat;
    tell_view(of->hub, of->table, open, &of->as);
}

void do_position(request *of) {
    table *at = of->table;
    int64_t ply = -1, seat = -1;
    watch eyes_of = {.who = of->from, .table = at, .fixed = -1, .last = -1};
    if (!table_load(of->hub, at)) {
        refuse(of, "not_playing");
        return;
    }
    if (!want_number(of, "ply", &ply, 0, jacta_match_ply(at->match)) ||
        !want_number(of, "seat", &seat, 0, at->setup.players - 1))
        return;
    if (ply < 0) {
        refuse_member(of, "ply");
        return;
    }
    watch *open = watch_find(of->from, at);
    int32_t viewer = watch_seat(open ? open : &eyes_of);
    if (at->phase == PHASE_OVER) viewer = seat >= 0 ? (int32_t)seat : JACTA_REFEREE;
    view_eyes eyes = {.game = at->game, .viewer = viewer, .lang = of->from->lang};
    json out;
    message *text = answer_begin(of, "position", &out);
    json_text(&out, "table", at->id);
    json_int(&out, "ply", ply);
    if (viewer >= 0)
        json_int(&out, "seat", viewer);
    else
        json_text(&out, "seat", NULL);
    uint64_t state[JACTA_MAX_STATE / 8];
    match_copy(at->match, (uint32_t)ply, state);
    view_position(&out, &eyes, state);
    answer_send(of, text);
}

/* ---- Moves -------------------------------------------------------------------------------------------------- */

static void acknowledge(request *of, uint32_t version, const char *by, bool repeat) {
    json out;
    message *text = answer_begin(of, "ack", &out);
    json_text(&out, "table", of->table->id);
    json_int(&out, "version", version);
    json_text(&out, "client", by);
    json_bool(&out, "repeat", repeat);
    answer_send(of, text);
}

static void tell_stale(request *of) {
    json out;
    message *text = answer_begin(of, "stale", &out);
    text->status = 409;
    json_text(&out, "table", of->table->id);
    json_int(&out, "version", of->table->version);
    answer_send(of, text);
    watch *open = watch_find(of->from, of->table);
    of->hub->count.stale++;
    if (open) tell_view(of->hub, of->table, open, NULL);
}

/* The event that the guest's move made before, or NULL. Others may have used the same name. */
static const table_event *played_before(const table *at, const guest *who, const char *by) {
    for (uint32_t i = jacta_match_ply(at->match); i--;) {
        int32_t actor = jacta_match_event(at->match, i).actor;
        if (actor >= 0 && seat_is(&at->seats[actor], who) && !strcmp(at->events[i].client, by))
            return &at->events[i];
    }
    return NULL;
}

/* A move that cannot be played costs of the guest's rate, one in turn does not. */
static void move_failed(request *of, const char *code, const jacta_error *why) {
    if (guest_spend(of->hub, of->from->guest, false))
        refuse_why(of, code, why);
    else
        refuse(of, "rate");
}

static bool is_stale(request *of, int64_t version, const char *by) {
    table *at = of->table;
    if (version == at->version) return false;
    const table_event *before = played_before(at, of->from->guest, by);
    if (before) {
        of->hub->count.repeats++;
        acknowledge(of, before->version, by, true);
    } else if (guest_spend(of->hub, of->from->guest, false)) {
        tell_stale(of);
    } else {
        refuse(of, "rate");
    }
    return true;
}

void do_move(request *of) {
    table *at = of->table;
    int64_t version = -1;
    const char *by = "", *notation = "";
    jacta_move move;
    jacta_error error;
    if (!want_number(of, "version", &version, 0, UINT32_MAX) ||
        !want_text(of, "client", &by, CLIENT_BYTES - 1) ||
        !want_text(of, "move", &notation, JACTA_MAX_NOTATION))
        return;
    if (!*by || version < 0 || !*notation) {
        refuse_member(of, !*by ? "client" : version < 0 ? "version" : "move");
        return;
    }
    if (at->phase == PHASE_WAITING || !table_load(of->hub, at)) {
        move_failed(of, "not_playing", NULL);
        return;
    }
    if (is_stale(of, version, by)) return;
    int32_t turn = table_turn(at);
    if (turn < 0)
        move_failed(of, "not_playing", NULL);
    else if (!seat_is(&at->seats[turn], of->from->guest) || *at->seats[turn].bot)
        move_failed(of, "not_your_turn", NULL);
    else if (!jacta_read_move(at->game, table_state(at), notation, &move, &error))
        move_failed(of, "illegal", &error);
    else {
        of->hub->count.moves++;
        bool back = at->seats[turn].left || at->seats[turn].out;
        at->seats[turn].left = at->seats[turn].out = false;
        table_make_move(of->hub, at, move, by);
        if (back) table_save(of->hub, at);
        acknowledge(of, (uint32_t)version + 1, by, false);
    }
}

/* ---- Undo ----------------------------------------------------------------------------------------------------- */

/* Goes back if everybody concerned has agreed. */
static void try_undo(request *of) {
    table *at = of->table;
    const guest *asker = guest_find(of->hub, at->seats[at->asker].guest);
    if (table_others(at, asker) & ~at->answered)
        table_changed(of->hub, at);
    else
        table_undo(of->hub, at, at->ask_to);
}

void do_undo(request *of) {
    table *at = of->table;
    int64_t version = -1, to = -1;
    bool asks;
    if (!want_number(of, "version", &version, 0, UINT32_MAX) ||
        !want_number(of, "to", &to, 0, STORE_PLIES))
        return;
    if (!table_load(of->hub, at)) {
        refuse(of, "not_playing");
        return;
    }
    if (version != at->version) {
        tell_stale(of);
        return;
    }
    int64_t least = table_undo_to(at, of->from->guest, &asks);
    uint32_t ply = jacta_match_ply(at->match);
    if (to < 0) to = (int64_t)ply - 1;
    if (least < 0 || to < least || to >= ply) {
        refuse(of, "no_undo");
        return;
    }
    at->asker = jacta_match_event(at->match, ply - 1).actor;
    at->ask_to = (uint32_t)to;
    at->answered = asks ? 0 : UINT32_MAX;
    try_undo(of);
    answer_table(of, at->asker < 0 ? "undone" : "asked");
}

void do_consent(request *of) {
    table *at = of->table;
    bool yes = false;
    if (!want_truth(of, "yes", &yes)) return;
    if (at->asker < 0 || !table_has(at, of->from->guest)) {
        refuse(of, "no_undo");
        return;
    }
    for (uint32_t i = 0; yes && i < at->setup.players; i++)
        if (seat_is(&at->seats[i], of->from->guest)) at->answered |= 1u << i;
    if (yes) {
        try_undo(of);
    } else {
        at->asker = -1;
        table_changed(of->hub, at);
    }
    answer_table(of, "consented");
}

/* ---- Talk and thought -------------------------------------------------------------------------------------------- */

static uint32_t letters(const char *text) {
    uint32_t count = 0;
    for (; *text; text++) count += (*text & 0xC0) != 0x80;
    return count;
}

static void tell_chat(hub *in, table *at, client *to, const ask *as, const store_row *row) {
    json out;
    message *text = message_new("chat", &out);
    message_answers(text, &out, as);
    json_text(&out, "table", at->id);
    json_int(&out, "number", row->number[0] % STORE_PLIES);
    if (row->number[1] >= 0)
        json_int(&out, "seat", row->number[1]);
    else
        json_text(&out, "seat", NULL);
    json_text(&out, "name", row->text[0]);
    json_text(&out, "text", row->text[1]);
    json_int(&out, "at", row->number[2]);
    client_tell(in, to, text);
}

void do_chat(request *of) {
    table *at = of->table;
    guest *who = of->from->guest;
    const char *text = "";
    char clean[4 * CHAT_LETTERS + 1];
    if (!want_text(of, "text", &text, sizeof clean - 1)) return;
    line_clean(clean, sizeof clean, text);
    if (!*clean || letters(clean) > CHAT_LETTERS) {
        refuse_member(of, "text");
        return;
    }
    if (!guest_spend(of->hub, who, true)) {
        refuse(of, "rate");
        return;
    }
    if (at->chats >= STORE_PLIES - 1) {
        refuse(of, "limit");
        return;
    }
    watch here = {.who = of->from, .table = at, .fixed = -1, .last = -1};
    store_row row = {
        .kind = STORE_CHAT,
        .number = {at->number * STORE_PLIES + at->chats++, watch_seat(&here), hub_now()},
        .text = {who->name, clean}};
    store_put(of->hub->writer, &row);
    for (watch *to = at->watches; to; to = to->next_at_table)
        if (to->who != of->from) tell_chat(of->hub, at, to->who, NULL, &row);
    tell_chat(of->hub, at, of->from, &of->as, &row);
}

enum { MOST_JOBS = 500 }; /* beyond which nobody would wait for a hint */

void do_hint(request *of) {
    table *at = of->table;
    int32_t turn = table_load(of->hub, at) ? table_turn(at) : JACTA_OVER;
    if (turn < 0)
        refuse(of, "not_playing");
    else if (!seat_is(&at->seats[turn], of->from->guest))
        refuse(of, "not_your_turn");
    else if (table_others(at, of->from->guest))
        refuse(of, "not_allowed");
    else if (work_count(of->hub->work) > MOST_JOBS)
        refuse(of, "limit");
    else
        work_hint(of->hub, at, of->from, &of->as);
}

void do_analyse(request *of) {
    if (of->table->phase != PHASE_OVER || !table_load(of->hub, of->table))
        refuse(of, "not_allowed");
    else if (work_count(of->hub->work) > MOST_JOBS)
        refuse(of, "limit");
    else
        work_analyse(of->hub, of->table, of->from, &of->as);
}
