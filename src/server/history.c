#include "history.h"

#include "tell/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 50 };

typedef struct {
    struct request *request;
    json *out;
    uint32_t count;
    int64_t last; /* number of the last of them */
} past;

static void put_numbers(json *out, const json_t *result, const char *key) {
    json_t *list = json_object_get(result, key), *value;
    size_t i;
    json_open(out, key, '[');
    json_array_foreach(list, i, value) {
        if (json_is_integer(value))
            json_int(out, NULL, json_integer_value(value));
        else
            json_decimal(out, NULL, llround(1000 * json_real_value(value)), 1000);
    }
    json_close(out, ']');
}

/* As the table's row has it; games of older servers have none. */
static void put_result(json *out, const char *info) {
    static const char *const numbers[] = {"plies", "began", "ended"};
    json_t *object = json_loads(info, 0, NULL), *result = json_object_get(object, "result");
    if (result) {
        json_open(out, "result", '{');
        json_text(out, "kind", json_string_value(json_object_get(result, "kind")));
        json_text(out, "rating", json_string_value(json_object_get(result, "rating")));
        for (uint32_t i = 0; i < 3; i++)
            json_int(out, numbers[i], json_integer_value(json_object_get(result, numbers[i])));
        put_numbers(out, result, "total");
        put_numbers(out, result, "rank");
        json_close(out, '}');
    } else {
        json_text(out, "result", NULL);
    }
    json_decref(object);
}

static void put_game(void *context, const store_row *row) {
    past *games = context;
    json *out = games->out;
    struct table *table = table_glimpse(games->request->hub, row, false);
    games->count++, games->last = row->table.number;
    if (!table) return;
    json_open(out, NULL, '{');
    json_text(out, "table", table->id);
    json_text(out, "game", table->game->id);
    json_int(out, "at", row->table.time);
    seats_json(out, table, 0, false);
    json_open(out, "mine", '[');
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (seat_is(&table->seats[i], games->request->client->guest->id)) json_int(out, NULL, i);
    json_close(out, ']');
    put_result(out, row->table.info);
    json_close(out, '}');
    room_free(table);
}

void do_history(struct request *request) {
    int64_t before = INT64_MAX;
    json out;
    if (!want_number(request, "before", &before, 0, INT64_MAX)) return;
    struct message *message = answer_begin(request, "history", &out);
    past games = {.request = request, .out = &out};
    json_open(&out, "games", '[');
    bool read =
        hub_read(request->hub, READ_PAST, request->client->guest->id, before, 0, put_game, &games);
    json_close(&out, ']');
    if (games.count == PAGE)
        json_int(&out, "next", games.last);
    else
        json_text(&out, "next", NULL);
    if (read) {
        answer_send(request, message);
    } else {
        message_free(message);
        refuse(request, REFUSE_STORAGE);
    }
}
