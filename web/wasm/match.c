/* A match by itself, one at a time: to judge it, to check its dice, and to play and look at it through any
 * eyes, as tests do. What the teller says comes out as JSON, in the words that the page has handed over. */
#include "doors.h"
#include "engine/registry.h"
#include "rules/core/text.h"
#include "table/fair.h"
#include "tell/members.h"

#include <stdlib.h>
#include <string.h>

char input[INPUT], output[OUTPUT];
static jacta_match *match;
static const jacta_game *game;

/* ---- Texts ---------------------------------------------------------------------------------- */

DOOR(input) char *door_input(void) {
    return input;
}

DOOR(output) char *door_output(void) {
    return output;
}

json answer(json_buffer *buffer) {
    *buffer = (json_buffer){output, OUTPUT, 0};
    json out = json_to_buffer(buffer);
    json_open(&out, NULL, '{');
    return out;
}

uint32_t answer_end(json *out, const json_buffer *buffer) {
    json_close(out, '}');
    return (uint32_t)buffer->needed;
}

uint32_t refuse(const char *code, const jacta_error *error) {
    char words[1024] = "", key[64];
    jacta_text text = TEXT_ON(words), name = TEXT_ON(key);
    text_put(&name, "server.error.");
    text_put(&name, code);
    if (error && error->code)
        jacta_error_text(jacta_lang(0), error, &text);
    else
        text_put(&text, jacta_say(jacta_lang(0), key));
    json_buffer buffer;
    json out = answer(&buffer);
    json_text(&out, "code", code);
    json_text(&out, "error", words);
    return answer_end(&out, &buffer);
}

char *next_line(char **at) {
    char *line = *at;
    if (!*line) return NULL;
    *at += strcspn(line, "\n");
    if (**at) *(*at)++ = 0;
    return line;
}

/* ---- The games ------------------------------------------------------------------------------ */

static void option_json(json *out, const jacta_game *one, const jacta_option *option) {
    static const char *const kinds[] = {"choice", "set", "number"};
    char usual[512];
    jacta_text text = TEXT_ON(usual);
    jacta_option_text(option, option->usual, &text);
    json_open(out, NULL, '{');
    json_text(out, "name", option->name);
    json_text(out, "kind", kinds[option->kind]);
    json_text(out, "default", usual);
    json_int(out, "least", option->least);
    json_int(out, "most", option->most);
    option_when_json(out, one, option);
    json_int(out, "seats", option->seats);
    json_int(out, "low", option->low);
    json_int(out, "high", option->high);
    json_open(out, "values", '[');
    for (uint32_t i = 0; i < option->count; i++) json_text(out, NULL, option->names[i]);
    json_close(out, ']');
    json_close(out, '}');
}

static void field_json(json *out, const jacta_field *field) {
    json_open(out, NULL, '{');
    json_text(out, "name", field->name);
    json_open(out, "dims", '[');
    for (uint32_t i = 0; i < 3 && field->dim[i].count; i++)
        json_int(out, NULL, field->dim[i].count);
    json_close(out, ']');
    json_close(out, '}');
}

static void game_json(json *out, const jacta_game *one) {
    json_open(out, NULL, '{');
    json_text(out, "id", one->id);
    json_int(out, "rules", one->version);
    json_int(out, "min_players", one->min_players);
    json_int(out, "max_players", one->max_players);
    json_int(out, "score_unit", one->score_unit);
    json_int(out, "secrets", one->hide != NULL);
    json_open(out, "options", '[');
    for (uint32_t i = 0; i < one->option_count; i++) option_json(out, one, &one->options[i]);
    json_close(out, ']');
    json_open(out, "fields", '[');
    for (uint32_t i = 0; i < one->field_count; i++) field_json(out, &one->fields[i]);
    json_close(out, ']');
    json_close(out, '}');
}

DOOR(games) uint32_t door_games(void) {
    json_buffer buffer;
    json out = answer(&buffer);
    json_open(&out, "games", '[');
    for (uint32_t i = 0; jacta_game_at(i); i++) game_json(&out, jacta_game_at(i));
    json_close(&out, ']');
    json_open(&out, "bots", '[');
    for (uint32_t i = 0; jacta_bot_name(i); i++) json_text(&out, NULL, jacta_bot_name(i));
    json_close(&out, ']');
    return answer_end(&out, &buffer);
}

/* ---- Beginning ------------------------------------------------------------------------------ */

/* Makes it the page's match; where there is none, the one before stays. */
static uint32_t take(jacta_match *fresh, const jacta_error *error) {
    if (!fresh) return refuse("bad_record", error);
    jacta_match_free(match);
    match = fresh;
    game = jacta_match_game(match);
    return 0;
}

/* Input: the game's id, then a line for each option as "name value". 0 when it has begun. */
DOOR(begin) uint32_t door_begin(uint32_t players) {
    jacta_error error;
    char *at = input, *line = next_line(&at);
    const jacta_game *wanted = registry_game(line ? line : "", &error);
    if (!wanted || !registry_players(wanted, players, &error)) return refuse("illegal", &error);
    jacta_setup setup = jacta_setup_default(wanted, players);
    while ((line = next_line(&at))) {
        char *value = line + strcspn(line, " ");
        if (*value) *value++ = 0;
        if (!jacta_setup_option(wanted, &setup, line, value, &error))
            return refuse("illegal", &error);
    }
    return take(jacta_match_new(wanted, &setup, &error), &error);
}

/* Input: a record. 0 when it has been replayed. */
DOOR(load) uint32_t door_load(uint32_t length) {
    jacta_error error;
    return take(jacta_record_read(input, length, &error), &error);
}

/* The record itself, not JSON. */
DOOR(record) uint32_t door_record(void) {
    char *text = jacta_record_write(match);
    if (!text) return 0;
    size_t length = strlen(text);
    if (length >= OUTPUT) length = 0;
    memcpy(output, text, length);
    free(text);
    return length;
}

/* ---- Playing -------------------------------------------------------------------------------- */

static const void *state_now(void) {
    return jacta_match_state(match, jacta_match_ply(match));
}

DOOR(ply) uint32_t door_ply(void) {
    return jacta_match_ply(match);
}

DOOR(turn) int32_t door_turn(uint32_t ply) {
    return game->turn(jacta_match_state(match, ply));
}

/* Input: a move or an outcome in notation. 0 when it was played. */
DOOR(play) uint32_t door_play(void) {
    jacta_error error;
    jacta_move move;
    if (!jacta_read_move(game, state_now(), input, &move, &error)) return refuse("illegal", &error);
    jacta_match_play(match, move);
    return 0;
}

/* One chance event from a random source in that state. */
DOOR(draw) void door_draw(uint64_t random) {
    jacta_rng rng = {random};
    jacta_match_play(match, game->draw(state_now(), &rng));
}

/* Input: a nonce. Its promise, not JSON; nothing if it is none. */
DOOR(promise) uint32_t door_promise(void) {
    dice_nonce nonce;
    dice_promise made;
    jacta_text text = {output, OUTPUT, 0};
    if (!fair_nonce_read(input, &nonce)) return 0;
    fair_promise(&nonce, &made);
    fair_hex(made.hash, sizeof made.hash, &text);
    return text.used;
}

/* Input: what was kept from before the game, a line each: the commitment, the promises, the own nonce; or
 * nothing. 0 if every die fell as the record and that demand. */
DOOR(verify) uint32_t door_verify(void) {
    jacta_error error;
    fair_dice dice;
    fair_kept kept;
    char *rest = input;
    kept.commitment = next_line(&rest), kept.promises = next_line(&rest);
    kept.nonce = next_line(&rest);
    return fair_verify(match, &kept, &dice, &error) ? 0 : refuse("illegal", &error);
}

DOOR(back) void door_back(uint32_t ply) {
    while (jacta_match_ply(match) > ply) jacta_match_undo(match);
}

/* Input: a bot's name. What it would play now, in notation. */
DOOR(advise) uint32_t door_advise(uint64_t random) {
    uint64_t view[JACTA_MAX_STATE / 8];
    jacta_rng rng = {random};
    const jacta_bot *bot = jacta_bot_find(input, NULL);
    int32_t seat = game->turn(state_now());
    if (!bot || seat < 0) return 0;
    jacta_view(game, state_now(), seat, view);
    jacta_text text = {output, OUTPUT, 0};
    game->face->write(state_now(), jacta_bot_move(bot, game, view, seat, &rng), &text);
    return text.used;
}

/* ---- Judging -------------------------------------------------------------------------------- */

/* In the page's only language. */
static tell_eyes look(int32_t viewer) {
    return tell_look(match, viewer, jacta_lang(0));
}

static analysis *judged;

DOOR(analyse) void door_analyse(void) {
    analyse_free(judged);
    judged = analyse_new(match, ANALYSIS_PLAYOUTS);
}

/* Judges one more position; 0 when none is left. */
DOOR(judge) int32_t door_judge(void) {
    return judged && analyse_step(judged);
}

/* What the server's answer says of an analysis. */
DOOR(analysis) uint32_t door_analysis(void) {
    json_buffer buffer;
    json out = answer(&buffer);
    tell_eyes eyes = look(JACTA_REFEREE);
    analysis_json(&out, &eyes, judged);
    return answer_end(&out, &buffer);
}

/* ---- Looking -------------------------------------------------------------------------------- */

/* The events from `from` on as the viewer may know them. */
DOOR(events) uint32_t door_events(uint32_t from, int32_t viewer) {
    json_buffer buffer;
    json out = answer(&buffer);
    tell_eyes eyes = look(viewer);
    told_event event;
    json_open(&out, "entries", '[');
    for (uint32_t ply = from; ply < jacta_match_ply(match); ply++) {
        tell_ply(&eyes, match, ply, &event);
        json_open(&out, NULL, '{');
        json_int(&out, "ply", ply);
        event_json(&out, &eyes, &event);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return answer_end(&out, &buffer);
}

/* The position after `ply` events as the viewer sees it, with the legal moves if it is their turn. */
DOOR(look) uint32_t door_look(uint32_t ply, int32_t viewer) {
    json_buffer buffer;
    json out = answer(&buffer);
    tell_eyes eyes = look(viewer);
    const void *state = jacta_match_state(match, ply);
    json_int(&out, "ply", ply);
    position_json(&out, &eyes, state);
    moves_json(&out, &eyes, state, false);
    return answer_end(&out, &buffer);
}
