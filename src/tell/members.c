#include "members.h"

#include "rules/core/text.h"

#include <string.h>

static void put_seat(json *out, const char *key, int32_t seat) {
    if (seat >= 0)
        json_int(out, key, seat);
    else
        json_text(out, key, NULL);
}

/* ---- Where the game stands -------------------------------------------------------------------- */

static void put_points(json *out, const char *key, const int32_t *values, uint32_t count,
                       int32_t unit) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < count; i++) json_decimal(out, NULL, values[i], unit);
    json_close(out, ']');
}

static void put_scores(json *out, const told_position *position, int32_t unit) {
    const jacta_scores *scores = &position->scores;
    json_open(out, "scores", '{');
    put_points(out, "total", scores->total, scores->columns, unit);
    put_points(out, "rank", scores->rank, scores->columns, 1);
    json_open(out, "lines", '[');
    for (uint32_t i = 0; i < scores->lines; i++) {
        json_open(out, NULL, '{');
        json_text(out, "label", scores->line[i].label);
        json_text(out, "text", position->line[i]);
        put_points(out, "value", scores->line[i].value, scores->columns, unit);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_text(out, "rival", scores->rival ? position->column[scores->columns - 1] : NULL);
    json_text(out, "rating", scores->rating);
    json_text(out, "rating_text", position->rating);
    json_close(out, '}');
}

void position_json(json *out, const tell_eyes *eyes, const void *state) {
    told_position position;
    tell_room room;
    tell_position(eyes, state, &position);
    put_seat(out, "turn", position.turn);
    json_text(out, "status", position.status);
    json_open(out, "course", '{');
    json_int(out, "part", position.part);
    json_open(out, "parts", '[');
    for (uint32_t i = 0; i < position.parts; i++) json_text(out, NULL, position.course[i]);
    json_close(out, ']');
    json_close(out, '}');
    json_open(out, "pending", '[');
    for (uint32_t i = 0; i < position.waits; i++) {
        json_open(out, NULL, '{');
        json_text(out, "text", position.wait[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
    const void *view = tell_seen(eyes, state, &room);
    state_json(out, "state", eyes->game, view, false);
    facts_json(out, "facts", eyes->game, view);
    put_scores(out, &position, eyes->game->score_unit);
}

/* ---- Moves and events ------------------------------------------------------------------------- */

static void put_gains(json *out, const told_event *event, uint32_t first, uint32_t count) {
    json_open(out, "gains", '[');
    for (const told_gain *gain = event->gain + first; count--; gain++) {
        json_open(out, NULL, '{');
        json_text(out, "key", gain->key);
        json_int(out, "amount", gain->amount);
        json_bool(out, "good", gain->good);
        json_text(out, "text", gain->text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_touch(json *out, const char *ids) {
    json_open(out, "touch", '[');
    while (*ids) {
        char id[JACTA_MAX_NOTATION];
        size_t length = strcspn(ids, " ");
        memcpy(id, ids, length);
        id[length] = 0;
        json_text(out, NULL, id);
        ids += length + (ids[length] != 0);
    }
    json_close(out, ']');
}

/* The words of a move, and what it brought its player. */
static void put_told(json *out, const tell_eyes *eyes, const told_event *event) {
    json_text(out, "move", event->notation);
    json_text(out, "text", event->text);
    put_gains(out, event, event->first, event->gains);
    json_decimal(out, "points", event->points, eyes->game->score_unit);
    if (event->points_text) json_text(out, "points_text", event->points_text);
    put_touch(out, event->touch);
}

void moves_json(json *out, const tell_eyes *eyes, const void *state, bool brief) {
    jacta_move list[JACTA_MAX_LIST];
    tell_room room;
    told_event move;
    const void *view = tell_seen(eyes, state, &room);
    int32_t turn = tell_turn(eyes, view);
    uint32_t count = turn >= 0 && turn == eyes->viewer ? eyes->game->moves(view, list) : 0;
    json_open(out, "moves", '[');
    for (uint32_t i = 0; i < count; i++) {
        if (brief) {
            char notation[JACTA_MAX_NOTATION] = "";
            eyes->game->face->write(view, list[i], &TEXT_ON(notation));
            json_text(out, NULL, notation);
            continue;
        }
        tell_move(eyes, view, list[i], &move);
        json_open(out, NULL, '{');
        put_told(out, eyes, &move);
        if (move.final) json_bool(out, "final", true);
        if (move.gathers) json_bool(out, "gathers", true);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void event_json(json *out, const tell_eyes *eyes, const told_event *event) {
    put_seat(out, "actor", event->actor);
    if (event->actor < 0) put_seat(out, "roller", event->roller);
    put_told(out, eyes, event);
    json_open(out, "effects", '[');
    for (uint32_t i = 0; i < event->effects; i++) {
        const told_effect *effect = &event->effect[i];
        json_open(out, NULL, '{');
        put_seat(out, "seat", effect->seat);
        if (effect->name) json_text(out, "name", effect->name);
        json_text(out, "text", effect->text);
        put_gains(out, event, effect->first, effect->gains);
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool why_json(json *out, const tell_eyes *eyes, const void *state, const char *id) {
    char words[TELL_WORDS] = "", sentences[2 * TELL_WORDS] = "";
    jacta_text text = TEXT_ON(words), about = TEXT_ON(sentences);
    tell_about(eyes, state, id, &about);
    if (!tell_why(eyes, state, id, &text) && !about.used) return false;
    json_text(out, "element", id);
    json_text(out, "text", words);
    json_text(out, "about", sentences);
    return true;
}

void option_when_json(json *out, const jacta_game *game, const jacta_option *option) {
    if (!option->when) return;
    const jacta_option *other = &game->options[option->when - 1];
    json_open(out, "when", '{');
    json_text(out, "option", other->name);
    json_text(out, "value", other->names[option->is]);
    json_close(out, '}');
}
