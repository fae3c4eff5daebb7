#include "info.h"

#include "memory.h"
#include "rules/core/text.h"

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
    json_int(out, "who", seat->who);
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

static void put_info(json *out, const table *of) {
    json_open(out, NULL, '{');
    json_int(out, "rules", of->rules);
    json_int(out, "layout", of->layout);
    json_int(out, "players", of->setup.players);
    json_open(out, "options", '{');
    for (uint32_t i = 0; i < of->game->option_count; i++) {
        char words[512];
        jacta_text text = TEXT_ON(words);
        jacta_option_text(&of->game->options[i], of->setup.options[i], &text);
        json_text(out, of->game->options[i].name, words);
    }
    json_close(out, '}');
    json_text(out, "host", of->host);
    json_text(out, "rematch", of->rematch);
    json_bool(out, "listed", of->listed);
    json_bool(out, "leisure", of->leisure);
    json_bool(out, "same_dice", of->same_dice);
    json_int(out, "clock", of->clock);
    json_int(out, "seconds", of->seconds);
    json_int(out, "increment", of->increment);
    json_int(out, "timeout", of->timeout);
    json_int(out, "forfeit", of->forfeit);
    put_hex(out, "seed", of->seed, FAIR_SEED);
    json_open(out, "seats", '[');
    for (uint32_t i = 0; i < of->setup.players; i++) put_seat(out, &of->seats[i]);
    json_close(out, ']');
    json_close(out, '}');
}

char *info_write(const table *of) {
    json_buffer measure = {NULL, 0, 0};
    json out = json_to_buffer(&measure);
    put_info(&out, of);
    json_buffer buffer = {need(malloc(measure.needed + 1)), measure.needed + 1, 0};
    out = json_to_buffer(&buffer);
    put_info(&out, of);
    return buffer.data;
}

static uint32_t number(const json_t *in, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(in, key));
}

static bool truth(const json_t *in, const char *key) {
    return json_is_true(json_object_get(in, key));
}

static void text_to(const json_t *in, const char *key, char *out, size_t size) {
    const char *text = json_string_value(json_object_get(in, key));
    snprintf(out, size, "%s", text ? text : "");
}

static void read_seat(const json_t *in, table_seat *seat) {
    const char *nonce = json_string_value(json_object_get(in, "nonce"));
    seat->who = (seat_who)number(in, "who");
    text_to(in, "guest", seat->guest, sizeof seat->guest);
    text_to(in, "name", seat->name, sizeof seat->name);
    text_to(in, "bot", seat->bot, sizeof seat->bot);
    text_to(in, "invite", seat->invite, sizeof seat->invite);
    if (nonce) fair_nonce_read(nonce, &seat->nonce);
    seat->left = truth(in, "left"), seat->out = truth(in, "out");
    seat->clock = json_integer_value(json_object_get(in, "clock"));
}

/* An option that is unknown today was known to older rules: the usual value stands for it. */
static bool read_info(table *of, const json_t *in) {
    uint32_t players = number(in, "players");
    const char *name, *seed = json_string_value(json_object_get(in, "seed"));
    json_t *value, *seats = json_object_get(in, "seats");
    if (!seed || players < 1 || players > JACTA_MAX_PLAYERS || json_array_size(seats) != players)
        return false;
    of->setup = jacta_setup_default(of->game, players);
    json_object_foreach(json_object_get(in, "options"), name, value)
        jacta_setup_option(of->game, &of->setup, name, json_string_value(value), NULL);
    for (uint32_t i = 0; i < players; i++) read_seat(json_array_get(seats, i), &of->seats[i]);
    sodium_hex2bin(of->seed, FAIR_SEED, seed, strlen(seed), NULL, NULL, NULL);
    text_to(in, "host", of->host, sizeof of->host);
    text_to(in, "rematch", of->rematch, sizeof of->rematch);
    of->rules = number(in, "rules"), of->layout = number(in, "layout");
    of->listed = truth(in, "listed"), of->leisure = truth(in, "leisure");
    of->same_dice = truth(in, "same_dice");
    of->clock = (clock_kind)number(in, "clock");
    of->seconds = number(in, "seconds"), of->increment = number(in, "increment");
    of->timeout = (timeout_kind)number(in, "timeout");
    of->forfeit = (int32_t)json_integer_value(json_object_get(in, "forfeit"));
    return true;
}

bool info_read(table *of, const char *text) {
    json_t *in = json_loads(text, 0, NULL);
    bool good = in && read_info(of, in);
    json_decref(in);
    return good;
}
