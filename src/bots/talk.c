#include "talk.h"

#include "engine/json.h"
#include "engine/state.h"
#include "rules/core/text.h"

#include <stddef.h>
#include <string.h>

/* ---- The hello ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    size_t member;
} wishes[] = {
    {"text", offsetof(talk_wants, text)},   {"points", offsetof(talk_wants, points)},
    {"gains", offsetof(talk_wants, gains)}, {"view", offsetof(talk_wants, view)},
    {"names", offsetof(talk_wants, names)}, {"scores", offsetof(talk_wants, scores)},
    {"many", offsetof(talk_wants, many)},
};

bool talk_hello(const char *line, talk_wants *wants) {
    static const char hello[] = "hello 2";
    size_t length = sizeof hello - 1;
    if (strncmp(line, hello, length) != 0 || !strchr(" \r", line[length])) return false;
    *wants = (talk_wants){.protocol = 2};
    for (line += length; *line; line += length) {
        line += strspn(line, " \r");
        length = strcspn(line, " \r");
        for (uint32_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++)
            if (strlen(wishes[i].name) == length && !strncmp(wishes[i].name, line, length))
                *(bool *)((char *)wants + wishes[i].member) = true;
    }
    return true;
}

/* ---- Protocol 1 ----------------------------------------------------------------------------- */

static const char *notation(const jacta_game *game, const void *view, jacta_move move, char *out) {
    jacta_text text = {out, JACTA_MAX_NOTATION, 0};
    game->face->write(view, move, &text);
    return out;
}

size_t talk_question(const jacta_game *game, const void *view, int32_t seat, char *out,
                     size_t size) {
    jacta_move list[JACTA_MAX_LIST];
    jacta_scores scores;
    char move[JACTA_MAX_NOTATION];
    json_buffer buffer = {out, size, 0};
    json question = json_to_buffer(&buffer);
    game->scores(view, &scores);
    json_open(&question, NULL, '{');
    json_text(&question, "game", game->id);
    json_int(&question, "rules", game->version);
    json_int(&question, "seat", seat);
    json_open(&question, "legal", '[');
    uint32_t count = game->moves(view, list);
    for (uint32_t i = 0; i < count; i++)
        json_text(&question, NULL, notation(game, view, list[i], move));
    json_close(&question, ']');
    state_json(&question, "view", game, view, false);
    scores_json(&question, "scores", game, &scores);
    json_close(&question, '}');
    return buffer.needed;
}

/* ---- Protocol 2 ----------------------------------------------------------------------------- */

static json open_line(json_buffer *buffer, const char *type, int32_t seat) {
    json line = json_to_buffer(buffer);
    json_open(&line, NULL, '{');
    json_text(&line, "type", type);
    json_int(&line, "seat", seat);
    return line;
}

size_t talk_begin(const jacta_game *game, const jacta_setup *setup, int32_t seat, char *out,
                  size_t size) {
    char text[512];
    json_buffer buffer = {out, size, 0};
    json line = open_line(&buffer, "new game", seat);
    json_text(&line, "game", game->id);
    json_int(&line, "rules", game->version);
    if (setup) {
        json_int(&line, "players", setup->players);
        json_open(&line, "options", '{');
        for (uint32_t i = 0; i < game->option_count; i++) {
            jacta_text value = TEXT_ON(text);
            jacta_option_text(&game->options[i], setup->options[i], &value);
            json_text(&line, game->options[i].name, text);
        }
        json_close(&line, '}');
    }
    json_close(&line, '}');
    return buffer.needed;
}

struct gains {
    json *out;
    int32_t seat;
    bool any;
};

/* What the seat has more or less of, as players count it. */
static void add_gain(void *context, const jacta_field *field, const uint32_t index[3],
                     int64_t before, int64_t after) {
    struct gains *gains = context;
    if (!field->seats || index[0] != (uint32_t)gains->seat) return;
    if (!gains->any) json_open(gains->out, "gains", '{');
    gains->any = true;
    char text[256];
    jacta_text name = TEXT_ON(text);
    text_put(&name, field->name);
    for (uint32_t i = 1; i < 3 && field->dim[i].count; i++) {
        const jacta_names *names = field->dim[i].names;
        text_char(&name, ' ');
        if (names && index[i] < names->count)
            text_put(&name, names->name[index[i]]);
        else
            text_number(&name, index[i]);
    }
    json_int(gains->out, text, after - before);
}

static void put_move(const talk_wants *wants, const jacta_game *game, const void *view,
                     int32_t seat, jacta_move move, int32_t total, json *out) {
    uint64_t after[JACTA_MAX_STATE / 8];
    char text[512];
    jacta_text words = TEXT_ON(text);
    jacta_phrase phrase;
    jacta_scores scores;
    json_open(out, NULL, '{');
    json_text(out, "move", notation(game, view, move, text));
    if (wants->text) {
        game->face->describe(view, move, &phrase);
        jacta_phrase_text("en", &phrase, &words);
        json_text(out, "text", text);
    }
    if (wants->points || wants->gains) {
        memcpy(after, view, game->state_size);
        game->apply(after, move);
    }
    if (wants->points) {
        game->scores(after, &scores);
        if (scores.total[seat] != total)
            json_decimal(out, "points", scores.total[seat] - total, game->score_unit);
    }
    if (wants->gains) {
        struct gains gains = {out, seat, false};
        state_changes(game, view, after, add_gain, &gains);
        if (gains.any) json_close(out, '}');
    }
    json_close(out, '}');
}

size_t talk_move(const talk_wants *wants, const jacta_game *game, const void *view, int32_t seat,
                 int64_t milliseconds, char *out, size_t size) {
    jacta_move list[JACTA_MAX_LIST];
    jacta_scores scores;
    json_buffer buffer = {out, size, 0};
    json line = open_line(&buffer, "move", seat);
    json_int(&line, "time_left", milliseconds);
    game->scores(view, &scores);
    json_open(&line, "moves", '[');
    uint32_t count = game->moves(view, list);
    for (uint32_t i = 0; i < count; i++)
        put_move(wants, game, view, seat, list[i], scores.total[seat], &line);
    json_close(&line, ']');
    if (wants->view || wants->names) state_json(&line, "view", game, view, wants->names);
    if (wants->scores) scores_json(&line, "scores", game, &scores);
    json_close(&line, '}');
    return buffer.needed;
}

size_t talk_over(const jacta_game *game, const void *view, int32_t seat, char *out, size_t size) {
    jacta_scores scores;
    json_buffer buffer = {out, size, 0};
    json line = open_line(&buffer, "game over", seat);
    game->scores(view, &scores);
    scores_json(&line, "scores", game, &scores);
    json_close(&line, '}');
    return buffer.needed;
}
