/* The doors through which the page uses the engine. There is one match at a time. Texts go in
 * through `input` and come out, as JSON, through `output`; a function that answers with text returns its
 * length. Sentences come out as catalogue keys with arguments: the page has the catalogue. */
#include "engine/json.h"
#include "engine/registry.h"
#include "engine/state.h"
#include "rules/core/text.h"
#include "server/analysis.h"

#include <stdlib.h>
#include <string.h>

#define DOOR(name) __attribute__((export_name(#name)))

enum { INPUT = 1 << 20, OUTPUT = 1 << 22 };

static char input[INPUT], output[OUTPUT];
static jacta_match *match;
static const jacta_game *game;

/* ---- Texts ---------------------------------------------------------------------------------- */

DOOR(input) char *door_input(void) {
    return input;
}

DOOR(output) char *door_output(void) {
    return output;
}

static void phrase_json(json *out, const char *key, const jacta_phrase *phrase) {
    json_open(out, key, '{');
    json_text(out, "key", phrase->key);
    json_open(out, "args", '[');
    for (uint32_t i = 0; i < phrase->args; i++) {
        if (phrase->arg[i].key) {
            json_open(out, NULL, '{');
            json_text(out, "key", phrase->arg[i].key);
            json_close(out, '}');
        } else if (phrase->arg[i].text) {
            json_text(out, NULL, phrase->arg[i].text);
        } else {
            json_int(out, NULL, phrase->arg[i].number);
        }
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* A phrase in words is here the phrase itself, for the page to say. */
void jacta_phrase_text(const char *lang, const jacta_phrase *phrase, jacta_text *out) {
    (void)lang;
    json_buffer buffer = {out->data + out->used, out->size - out->used, 0};
    json to = json_to_buffer(&buffer);
    phrase_json(&to, NULL, phrase);
    out->used += (uint32_t)buffer.needed;
}

/* Begins an answer; `return answer_end(...)` ends it. */
static json answer(json_buffer *buffer) {
    *buffer = (json_buffer){output, OUTPUT, 0};
    json out = json_to_buffer(buffer);
    json_open(&out, NULL, '{');
    return out;
}

static uint32_t answer_end(json *out, const json_buffer *buffer) {
    json_close(out, '}');
    return (uint32_t)buffer->needed;
}

static uint32_t refuse(const jacta_error *error) {
    json_buffer buffer;
    json out = answer(&buffer);
    jacta_phrase why = jacta_error_phrase(error);
    phrase_json(&out, "error", &why);
    return answer_end(&out, &buffer);
}

/* ---- The games ------------------------------------------------------------------------------ */

static void option_json(json *out, const jacta_option *option) {
    static const char *const kinds[] = {"choice", "set", "number"};
    char usual[512];
    jacta_text text = TEXT_ON(usual);
    jacta_option_text(option, option->usual, &text);
    json_open(out, NULL, '{');
    json_text(out, "name", option->name);
    json_text(out, "kind", kinds[option->kind]);
    json_text(out, "default", usual);
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
    for (uint32_t i = 0; i < one->option_count; i++) option_json(out, &one->options[i]);
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

/* Cuts the next line off; NULL at the end. */
static char *next_line(char **at) {
    char *line = *at;
    if (!*line) return NULL;
    *at += strcspn(line, "\n");
    if (**at) *(*at)++ = 0;
    return line;
}

/* Makes it the page's match; where there is none, the one before stays. */
static uint32_t take(jacta_match *fresh, const jacta_error *error) {
    if (!fresh) return refuse(error);
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
    if (!wanted || !registry_players(wanted, players, &error)) return refuse(&error);
    jacta_setup setup = jacta_setup_default(wanted, players);
    while ((line = next_line(&at))) {
        char *value = line + strcspn(line, " ");
        if (*value) *value++ = 0;
        if (!jacta_setup_option(wanted, &setup, line, value, &error)) return refuse(&error);
    }
    return take(jacta_match_new(wanted, &setup, &error), &error);
}

/* Input: a record. 0 when it has been replayed. */
DOOR(load) uint32_t door_load(uint32_t length) {
    jacta_error error;
    return take(jacta_record_read(input, length, &error), &error);
}

DOOR(name) void door_name(uint32_t seat) {
    jacta_match_set_name(match, seat, input);
}

DOOR(seed) void door_seed(void) {
    jacta_match_set_seed(match, input);
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
    if (!jacta_read_move(game, state_now(), input, &move, &error)) return refuse(&error);
    jacta_match_play(match, move);
    return 0;
}

/* One chance event from a random source in that state. */
DOOR(draw) void door_draw(uint64_t random) {
    jacta_rng rng = {random};
    jacta_match_play(match, game->draw(state_now(), &rng));
}

/* Whether the chance event after `ply` others is what that random source draws. */
DOOR(fell) int32_t door_fell(uint32_t ply, uint64_t random) {
    jacta_rng rng = {random};
    return game->draw(jacta_match_state(match, ply), &rng) == jacta_match_event(match, ply).move;
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
    analysis_put(&out, judged, NULL);
    return answer_end(&out, &buffer);
}

/* ---- Looking -------------------------------------------------------------------------------- */

typedef struct {
    json *out;
    int32_t seat;
} gain_context;

static void gain_json(void *context, const jacta_field *field, const uint32_t index[3],
                      int64_t before, int64_t after) {
    gain_context *gain = context;
    char key[96];
    jacta_text text = TEXT_ON(key);
    if (!state_label(field, index, gain->seat, &text)) return;
    json_open(gain->out, NULL, '{');
    json_text(gain->out, "key", key);
    json_int(gain->out, "amount", after - before);
    json_bool(gain->out, "good", (after > before) != field->worse);
    json_close(gain->out, '}');
}

/* What the event changes for the seat: labelled fields, and points. */
static void changes_json(json *out, const void *before, const void *after, int32_t seat) {
    jacta_scores was, is;
    json_open(out, "gains", '[');
    jacta_diff(game, before, after, gain_json, &(gain_context){out, seat});
    json_close(out, ']');
    game->scores(before, &was);
    game->scores(after, &is);
    json_decimal(out, "points", is.total[seat] - was.total[seat], game->score_unit);
}

static void move_json(json *out, const void *state, jacta_move move) {
    char words[JACTA_MAX_NOTATION];
    jacta_text text = TEXT_ON(words);
    jacta_phrase phrase;
    words[0] = 0;
    game->face->write(state, move, &text);
    json_text(out, "move", words);
    game->face->describe(state, move, &phrase);
    phrase_json(out, "say", &phrase);
}

static void moves_json(json *out, const void *view, int32_t seat) {
    static jacta_move list[JACTA_MAX_LIST];
    uint64_t next[JACTA_MAX_STATE / 8];
    json_open(out, "moves", '[');
    uint32_t count = seat >= 0 ? game->moves(view, list) : 0;
    for (uint32_t i = 0; i < count; i++) {
        char ids[JACTA_MAX_NOTATION];
        jacta_text touch = TEXT_ON(ids);
        ids[0] = 0;
        json_open(out, NULL, '{');
        move_json(out, view, list[i]);
        game->face->touch(view, list[i], &touch);
        json_text(out, "touch", ids);
        memcpy(next, view, game->state_size);
        game->apply(next, list[i]);
        changes_json(out, view, next, seat);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void event_json(json *out, uint32_t ply, int32_t viewer) {
    const void *before = jacta_match_state(match, ply), *after = jacta_match_state(match, ply + 1);
    jacta_event event = jacta_match_event(match, ply);
    json_open(out, NULL, '{');
    json_int(out, "ply", ply);
    json_int(out, "actor", event.actor);
    if (jacta_match_knows(match, ply, viewer)) move_json(out, before, event.move);
    if (event.actor >= 0) {
        uint64_t was[JACTA_MAX_STATE / 8], is[JACTA_MAX_STATE / 8];
        jacta_view(game, before, viewer, was);
        jacta_view(game, after, viewer, is);
        changes_json(out, was, is, event.actor);
    }
    json_close(out, '}');
}

/* The events from `from` on as the viewer may know them. */
DOOR(events) uint32_t door_events(uint32_t from, int32_t viewer) {
    json_buffer buffer;
    json out = answer(&buffer);
    json_open(&out, "entries", '[');
    for (uint32_t ply = from; ply < jacta_match_ply(match); ply++) event_json(&out, ply, viewer);
    json_close(&out, ']');
    return answer_end(&out, &buffer);
}

/* The position after `ply` events as the viewer sees it, with the legal moves if it is their turn. */
DOOR(look) uint32_t door_look(uint32_t ply, int32_t viewer) {
    uint64_t view[JACTA_MAX_STATE / 8];
    jacta_scores scores;
    jacta_phrase status;
    json_buffer buffer;
    json out = answer(&buffer);
    const void *state = jacta_match_state(match, ply);
    int32_t turn = game->turn(state);
    memcpy(view, state, game->state_size);
    if (viewer != JACTA_REFEREE && turn != JACTA_OVER) jacta_view(game, state, viewer, view);
    game->face->status(view, &status);
    game->scores(view, &scores);
    json_int(&out, "turn", turn);
    phrase_json(&out, "status", &status);
    json_open(&out, "pending", '[');
    for (uint32_t i = 0; game->face->pending && game->face->pending(view, i, &status); i++)
        phrase_json(&out, NULL, &status);
    json_close(&out, ']');
    state_json(&out, "state", game, view, false);
    facts_json(&out, "facts", game, view);
    scores_json(&out, "scores", game, &scores);
    moves_json(&out, view, turn == viewer ? turn : -1);
    return answer_end(&out, &buffer);
}
