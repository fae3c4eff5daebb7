#include "host.h"

#include "seats.h"

void do_arrange(struct request *request) {
    int64_t seat = -1;
    char bot[NAME_BYTES];
    table_command arrange = {.verb = TABLE_ARRANGE};
    table_deeds deeds;
    if (!want_number(request, "seat", &seat, 0, request->table->setup.players - 1) ||
        !want_text(request, "bot", &arrange.text, NAME_BYTES - 1) ||
        (arrange.text && !want_bot(request, arrange.text, bot)))
        return;
    arrange.seat = (int32_t)seat;
    if (request_command(request, &arrange, &deeds)) answer_table(request, "arranged");
}

void do_setup(struct request *request) {
    const struct table *table = request->table;
    int64_t players = table->setup.players;
    jacta_setup setup;
    table_deeds deeds;
    if (!want_number(request, "players", &players, 1, JACTA_MAX_PLAYERS) ||
        !want_setup(request, table->game, (uint32_t)players, &setup))
        return;
    if (request_command(request, &(table_command){.verb = TABLE_SETUP, .seat = -1, .setup = &setup},
                        &deeds))
        answer_table(request, "arranged");
}

void do_start(struct request *request) {
    table_deeds deeds;
    if (request_command(request, &(table_command){.verb = TABLE_START, .seat = -1}, &deeds))
        answer_table(request, "started");
}

void do_resign(struct request *request) {
    int64_t seat = -1;
    table_command resign = {.verb = TABLE_RESIGN};
    table_deeds deeds;
    if (!want_number(request, "seat", &seat, 0, request->table->setup.players - 1)) return;
    resign.seat = (int32_t)seat;
    if (request_command(request, &resign, &deeds)) answer_table(request, "resigned");
}

void do_end(struct request *request) {
    table_command end = {.verb = TABLE_END, .seat = -1, .yes = true};
    table_deeds deeds;
    if (!want_truth(request, "yes", &end.yes)) return;
    if (request_command(request, &end, &deeds))
        answer_table(request, request->table->phase == PHASE_OVER ? "ended" : "asked");
}

void do_forget(struct request *request) {
    table_deeds deeds;
    if (!request_command(request, &(table_command){.verb = TABLE_FORGET, .seat = -1}, &deeds))
        return;
    answer_table(request, "forgotten");
    if (deeds.list[deeds.count - 1].kind == DEED_DROP) table_drop(request->hub, request->table);
}
