#include "info.h"

#include "engine/json.h"
#include "memory.h"
#include "rules/core/text.h"

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
    json_text(out, "guest", seat->guest);
    json_text(out, "name", seat->name);
    json_text(out, "bot", seat->bot);
    json_text(out, "invite", seat->invite);
    put_hex(out, "nonce", seat->nonce.bytes, seat->nonce.size);
    json_bool(out, "left", seat->left);
    json_bool(out, "out", seat->out);
    json_int(out, "clock", seat->clock);
    json_close(out, '}');
}

static void put_info(json *out, const struct table *table) {
    json_open(out, NULL, '{');
    json_int(out, "rules", table->rules);
    json_int(out, "layout", table->layout);
    json_int(out, "players", table->setup.players);
    json_open(out, "options", '{');
    for (uint32_t i = 0; i < table->game->option_count; i++) {
        char words[512];
        jacta_text text = TEXT_ON(words);
        jacta_option_text(&table->game->options[i], table->setup.options[i], &text);
        json_text(out, table->game->options[i].name, words);
    }
    json_close(out, '}');
    json_text(out, "host", table->host);
    json_text(out, "rematch", table->rematch);
    json_bool(out, "listed", table->listed);
    json_bool(out, "leisure", table->leisure);
    json_bool(out, "same_dice", table->same_dice);
    json_int(out, "clock", table->clock);
    json_int(out, "seconds", table->seconds);
    json_int(out, "increment", table->increment);
    json_int(out, "timeout", table->timeout);
    json_int(out, "forfeit", table->forfeit);
    put_hex(out, "seed", table->seed, FAIR_SEED);
    json_open(out, "seats", '[');
    for (uint32_t i = 0; i < table->setup.players; i++) put_seat(out, &table->seats[i]);
    json_close(out, ']');
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
    text_to(object, "guest", seat->guest, sizeof seat->guest);
    text_to(object, "name", seat->name, sizeof seat->name);
    text_to(object, "bot", seat->bot, sizeof seat->bot);
    text_to(object, "invite", seat->invite, sizeof seat->invite);
    if (nonce) fair_nonce_read(nonce, &seat->nonce);
    seat->left = truth(object, "left"), seat->out = truth(object, "out");
    seat->clock = json_integer_value(json_object_get(object, "clock"));
}

/* An option that is unknown today was known to older rules: the usual value stands for it. */
static bool read_info(struct table *table, const json_t *object) {
    uint32_t players = number(object, "players");
    const char *name, *seed = json_string_value(json_object_get(object, "seed"));
    json_t *value, *seats = json_object_get(object, "seats");
    if (!seed || players < 1 || players > JACTA_MAX_PLAYERS || json_array_size(seats) != players)
        return false;
    table->setup = jacta_setup_default(table->game, players);
    json_object_foreach(json_object_get(object, "options"), name, value)
        jacta_setup_option(table->game, &table->setup, name, json_string_value(value), NULL);
    for (uint32_t i = 0; i < players; i++) read_seat(json_array_get(seats, i), &table->seats[i]);
    sodium_hex2bin(table->seed, FAIR_SEED, seed, strlen(seed), NULL, NULL, NULL);
    text_to(object, "host", table->host, sizeof table->host);
    text_to(object, "rematch", table->rematch, sizeof table->rematch);
    table->rules = number(object, "rules"), table->layout = number(object, "layout");
    table->listed = truth(object, "listed"), table->leisure = truth(object, "leisure");
    table->same_dice = truth(object, "same_dice");
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
