#include "info.h"

#include "engine/json.h"
#include "engine/registry.h"
#include "memory.h"
#include "tell/view.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_hex(json *out, const char *key, const uint8_t *bytes, size_t size) {
    char digits[FAIR_HEX] = "";
    sodium_bin2hex(digits, sizeof digits, bytes, size);
    json_text(out, key, digits);
}

static void put_seat(json *out, const table_seat *seat) {
    json_open(out, NULL, '{');
    json_int(out, "who", seat->kind);
    json_text(out, "guest", seat->person);
    json_text(out, "name", seat->name);
    json_text(out, "bot", seat->bot);
    json_text(out, "invite", seat->invite);
    put_hex(out, "promise", seat->promise.hash,
            seat->promise.state == PROMISE_MADE ? sizeof seat->promise.hash : 0);
    json_bool(out, "promises", seat->promise.state != PROMISE_NONE);
    put_hex(out, "nonce", seat->nonce.bytes, seat->nonce.size);
    json_bool(out, "left", seat->left);
    json_bool(out, "out", seat->out);
    json_bool(out, "resigned", seat->resigned);
    json_bool(out, "forgot", seat->forgot);
    json_int(out, "clock", seat->clock);
    json_int(out, "since", seat->since.date);
    json_int(out, "steps", seat->steps);
    json_close(out, '}');
}

/* What the list of finished games tells of one, so that nobody need play it again for that. */
static void put_result(json *out, const struct table *table) {
    told_position position;
    tell_eyes eyes = table_eyes(table, "en", JACTA_REFEREE);
    uint32_t ply = table->events.count;
    tell_position(&eyes, table_state(table), &position);
    const jacta_scores *scores = &position.scores;
    json_open(out, "result", '{');
    json_text(out, "kind", result_word(table));
    json_int(out, "plies", ply);
    json_int(out, "began", ply ? table->events.events[0].date : 0);
    json_int(out, "ended", ply ? table->events.events[ply - 1].date : 0);
    json_text(out, "rating", scores->rating);
    json_open(out, "total", '[');
    for (uint32_t i = 0; i < scores->columns; i++)
        json_decimal(out, NULL, scores->total[i], table->game->score_unit);
    json_close(out, ']');
    json_open(out, "rank", '[');
    for (uint32_t i = 0; i < scores->columns; i++) json_int(out, NULL, scores->rank[i]);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_info(json *out, const struct table *table) {
    json_open(out, NULL, '{');
    json_int(out, "rules", table->rules);
    json_int(out, "layout", table->layout);
    json_int(out, "players", table->setup.players);
    options_json(out, table);
    json_text(out, "host", table->host);
    json_text(out, "rematch", table->rematch);
    json_bool(out, "listed", table->listed);
    json_bool(out, "unwatched", table->unwatched);
    json_bool(out, "coached", table->coached);
    json_int(out, "delay", table->delay);
    json_bool(out, "leisure", table->leisure);
    json_bool(out, "same_dice", table->same_dice);
    json_bool(out, "ready", table->ready);
    json_int(out, "dice", table->dice);
    json_int(out, "clock", table->clock);
    json_int(out, "seconds", table->seconds);
    json_int(out, "increment", table->increment);
    json_int(out, "timeout", table->timeout);
    json_int(out, "forfeit", table->forfeit);
    put_hex(out, "seed", table->seed, DICE_SEED);
    json_open(out, "seats", '[');
    for (uint32_t i = 0; i < table->setup.players; i++) put_seat(out, &table->seats[i]);
    json_close(out, ']');
    if (table->phase == PHASE_OVER && table->match) put_result(out, table);
    json_close(out, '}');
}

char *info_write(const struct table *table) {
    json_buffer measure = {NULL, 0, 0};
    json out = json_to_buffer(&measure);
    put_info(&out, table);
    json_buffer buffer = {need(malloc(measure.needed + 1)), measure.needed + 1, 0};
    out = json_to_buffer(&buffer);
    put_info(&out, table);
    return buffer.data;
}

static uint32_t number(const json_t *object, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(object, key));
}

static bool truth(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

static void text_to(const json_t *object, const char *key, char *out, size_t size) {
    const char *text = json_string_value(json_object_get(object, key));
    snprintf(out, size, "%s", text ? text : "");
}

static void read_seat(const json_t *object, table_seat *seat) {
    const char *nonce = json_string_value(json_object_get(object, "nonce"));
    seat->kind = (seat_kind)number(object, "who");
    text_to(object, "guest", seat->person, sizeof seat->person);
    text_to(object, "name", seat->name, sizeof seat->name);
    text_to(object, "bot", seat->bot, sizeof seat->bot);
    text_to(object, "invite", seat->invite, sizeof seat->invite);
    const char *promise = json_string_value(json_object_get(object, "promise"));
    if (truth(object, "promises"))
        seat->promise.state = promise && fair_bytes(promise, seat->promise.hash, DICE_SEED)
                                  ? PROMISE_MADE
                                  : PROMISE_DUE;
    if (nonce) fair_nonce_read(nonce, &seat->nonce);
    seat->left = truth(object, "left"), seat->out = truth(object, "out");
    seat->resigned = truth(object, "resigned"), seat->forgot = truth(object, "forgot");
    seat->clock = json_integer_value(json_object_get(object, "clock"));
    seat->since.date = json_integer_value(json_object_get(object, "since"));
    seat->steps = number(object, "steps");
}

/* An option that is unknown today was known to older rules: the usual value stands for it. */
static bool read_info(struct table *table, const json_t *object) {
    uint32_t players = number(object, "players");
    const char *name, *seed = json_string_value(json_object_get(object, "seed"));
    json_t *value, *seats = json_object_get(object, "seats");
    if (!seed || players < 1 || players > JACTA_MAX_PLAYERS || json_array_size(seats) != players)
        return false;
    table->rules = number(object, "rules"), table->layout = number(object, "layout");
    registry_setup(table->game, table->rules, players, &table->setup);
    json_object_foreach(json_object_get(object, "options"), name, value)
        jacta_setup_option(table->game, &table->setup, name, json_string_value(value), NULL);
    for (uint32_t i = 0; i < players; i++) read_seat(json_array_get(seats, i), &table->seats[i]);
    sodium_hex2bin(table->seed, DICE_SEED, seed, strlen(seed), NULL, NULL, NULL);
    text_to(object, "host", table->host, sizeof table->host);
    text_to(object, "rematch", table->rematch, sizeof table->rematch);
    table->listed = truth(object, "listed"), table->leisure = truth(object, "leisure");
    table->unwatched = truth(object, "unwatched"), table->delay = number(object, "delay");
    table->coached = truth(object, "coached");
    table->same_dice = truth(object, "same_dice"), table->ready = truth(object, "ready");
    table->dice = number(object, "dice") == DICE_THROWN ? DICE_THROWN : DICE_COUNTED;
    table->clock = (clock_kind)number(object, "clock");
    table->seconds = number(object, "seconds"), table->increment = number(object, "increment");
    table->timeout = (timeout_kind)number(object, "timeout");
    table->forfeit = (int32_t)json_integer_value(json_object_get(object, "forfeit"));
    return true;
}

bool info_read(struct table *table, const char *text) {
    json_t *object = json_loads(text, 0, NULL);
    bool good = object && read_info(table, object);
    json_decref(object);
    return good;
}
