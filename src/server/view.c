#include "view.h"

#include "rules/core/text.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 512 };

typedef struct {
    uint64_t words[JACTA_MAX_STATE / 8];
} room;

static const void *seen(const view_eyes *eyes, const void *state, room *copy) {
    if (eyes->viewer == JACTA_REFEREE || !eyes->game->hide) return state;
    jacta_view(eyes->game, state, eyes->viewer, copy);
    return copy;
}

static void put_phrase(json *out, const char *key, const char *lang, const jacta_phrase *phrase) {
    char words[WORDS] = "";
    jacta_text text = TEXT_ON(words);
    jacta_phrase_text(lang, phrase, &text);
    json_text(out, key, words);
}

static void put_notation(json *out, const char *key, const jacta_game *game, const void *state,
                         jacta_move move) {
    char words[JACTA_MAX_NOTATION] = "";
    jacta_text text = TEXT_ON(words);
    game->face->write(state, move, &text);
    json_text(out, key, words);
}

void view_words(const view_eyes *eyes, const void *state, jacta_move move, jacta_text *out) {
    jacta_phrase phrase;
    eyes->game->face->describe(state, move, &phrase);
    jacta_phrase_text(eyes->lang, &phrase, out);
}

/* ---- Where the game stands -------------------------------------------------------------------- */

static void put_points(json *out, const char *key, const int32_t *values, uint32_t count,
                       int32_t unit) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < count; i++) json_decimal(out, NULL, values[i], unit);
    json_close(out, ']');
}

/* Who has forfeited comes last, whatever the score. */
static void rank_last(jacta_scores *scores, uint32_t seat) {
    for (uint32_t i = 0; i < scores->columns; i++)
        scores->rank[i] -= scores->rank[i] > scores->rank[seat];
    scores->rank[seat] = (int32_t)scores->columns;
}

static void put_scores(json *out, const view_eyes *eyes, const void *state) {
    const jacta_game *game = eyes->game;
    jacta_scores scores;
    game->scores(state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++)
        if (eyes->lost >> i & 1) rank_last(&scores, i);
    json_open(out, "scores", '{');
    put_points(out, "total", scores.total, scores.columns, game->score_unit);
    put_points(out, "rank", scores.rank, scores.columns, 1);
    json_open(out, "lines", '[');
    for (uint32_t i = 0; i < scores.lines; i++) {
        json_open(out, NULL, '{');
        json_text(out, "label", scores.line[i].label);
        json_text(out, "text", jacta_say(eyes->lang, scores.line[i].label));
        put_points(out, "value", scores.line[i].value, scores.columns, game->score_unit);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_text(out, "rival", scores.rival ? jacta_say(eyes->lang, scores.rival) : NULL);
    json_text(out, "rating", scores.rating);
    json_text(out, "rating_text", scores.rating ? jacta_say(eyes->lang, scores.rating) : NULL);
    json_close(out, '}');
}

void view_position(json *out, const view_eyes *eyes, const void *state) {
    const jacta_game *game = eyes->game;
    room copy;
    jacta_phrase status;
    state = seen(eyes, state, &copy);
    int32_t turn = eyes->ended ? JACTA_OVER : game->turn(state);
    if (turn >= 0)
        json_int(out, "turn", turn);
    else
        json_text(out, "turn", NULL);
    game->face->status(state, &status);
    put_phrase(out, "status", eyes->lang, &status);
    json_open(out, "pending", '[');
    for (uint32_t i = 0; game->face->pending && game->face->pending(state, i, &status); i++) {
        json_open(out, NULL, '{');
        put_phrase(out, "text", eyes->lang, &status);
        json_close(out, '}');
    }
    json_close(out, ']');
    state_json(out, "state", game, state, false);
    facts_json(out, "facts", game, state);
    put_scores(out, eyes, state);
}

/* ---- What a move brings ------------------------------------------------------------------------- */

typedef struct {
    json *out;
    const char *lang;
    int32_t seat;
} gain_context;

/* A change of a labelled field as "+2 coins". */
static void put_gain(void *context, const jacta_field *field, const uint32_t index[3],
                     int64_t before, int64_t after) {
    gain_context *gain = context;
    char key[96], words[WORDS];
    jacta_text name = TEXT_ON(key);
    if (!state_label(field, index, gain->seat, &name)) return;
    jacta_phrase phrase;
    jacta_text text = TEXT_ON(words);
    phrase_start(&phrase, key);
    phrase_number(&phrase, (int32_t)(after - before));
    if (after > before) text_char(&text, '+');
    text_number(&text, after - before);
    text_char(&text, ' ');
    jacta_phrase_text(gain->lang, &phrase, &text);
    json_open(gain->out, NULL, '{');
    json_text(gain->out, "key", key);
    json_int(gain->out, "amount", after - before);
    json_bool(gain->out, "good", (after > before) != field->worse);
    json_text(gain->out, "text", words);
    json_close(gain->out, '}');
}

static void put_gains(json *out, const view_eyes *eyes, const void *before, const void *after,
                      int32_t seat) {
    const jacta_game *game = eyes->game;
    jacta_scores old_scores = {0}, new_scores = {0};
    json_open(out, "gains", '[');
    if (seat >= 0) {
        jacta_diff(game, before, after, put_gain, &(gain_context){out, eyes->lang, seat});
        game->scores(before, &old_scores);
        game->scores(after, &new_scores);
    }
    json_close(out, ']');
    json_decimal(out, "points", seat >= 0 ? new_scores.total[seat] - old_scores.total[seat] : 0,
                 game->score_unit);
}

static void put_touch(json *out, const jacta_game *game, const void *state, jacta_move move) {
    char words[JACTA_MAX_NOTATION] = "", *rest = words;
    jacta_text text = TEXT_ON(words);
    game->face->touch(state, move, &text);
    json_open(out, "touch", '[');
    while (*rest) {
        size_t length = strcspn(rest, " ");
        char *next = rest + length + (rest[length] != 0);
        rest[length] = 0;
        if (length) json_text(out, NULL, rest);
        rest = next;
    }
    json_close(out, ']');
}

static void put_move(json *out, const view_eyes *eyes, const void *state, jacta_move move) {
    const jacta_game *game = eyes->game;
    room after;
    char words[WORDS] = "";
    jacta_text text = TEXT_ON(words);
    memcpy(&after, state, game->state_size);
    game->apply(&after, move);
    json_open(out, NULL, '{');
    put_notation(out, "move", game, state, move);
    view_words(eyes, state, move, &text);
    json_text(out, "text", words);
    put_touch(out, game, state, move);
    put_gains(out, eyes, state, &after, game->turn(state));
    json_close(out, '}');
}

void view_moves(json *out, const view_eyes *eyes, const void *state, bool brief) {
    jacta_move list[JACTA_MAX_LIST];
    room copy;
    state = seen(eyes, state, &copy);
    uint32_t count = eyes->game->moves(state, list);
    json_open(out, "moves", '[');
    for (uint32_t i = 0; i < count; i++) {
        if (brief)
            put_notation(out, NULL, eyes->game, state, list[i]);
        else
            put_move(out, eyes, state, list[i]);
    }
    json_close(out, ']');
}

/* ---- What has happened --------------------------------------------------------------------------- */

void view_entry(json *out, const view_eyes *eyes, const void *before, const void *after,
                jacta_event event, uint32_t ply, int64_t time) {
    char words[WORDS] = "";
    jacta_text text = TEXT_ON(words);
    room start_room, end_room;
    bool known = (!eyes->foreign || jacta_listed(eyes->game, before, event.move)) &&
                 state_knows(eyes->game, before, event, eyes->now, eyes->viewer);
    const void *start = seen(eyes, before, &start_room), *end = seen(eyes, after, &end_room);
    json_open(out, NULL, '{');
    json_int(out, "ply", ply);
    if (event.actor >= 0)
        json_int(out, "actor", event.actor);
    else
        json_text(out, "actor", NULL);
    if (known) {
        put_notation(out, "move", eyes->game, before, event.move);
        view_words(eyes, before, event.move, &text);
    } else {
        json_text(out, "move", NULL);
        text_put(&text, jacta_say(eyes->lang, "server.secret"));
    }
    json_text(out, "text", words);
    put_gains(out, eyes, start, end, event.actor);
    json_int(out, "at", time);
    json_close(out, '}');
}
