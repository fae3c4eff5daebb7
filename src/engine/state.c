#include "state.h"

#include "line.h"
#include "rules/core/hash.h"
#include "rules/core/text.h"

#include <string.h>

jacta_rng jacta_rng_seed(uint64_t seed, uint64_t stream) {
    return rng_seed(seed, stream);
}

uint64_t jacta_rng_next(jacta_rng *rng) {
    return rng_next(rng);
}

uint32_t jacta_rng_below(jacta_rng *rng, uint32_t bound) {
    return rng_below(rng, bound);
}

uint64_t jacta_hash(const jacta_game *game, const void *state) {
    return hash_bytes(state, game->state_size);
}

void jacta_view(const jacta_game *game, const void *state, int32_t viewer, void *view) {
    memcpy(view, state, game->state_size);
    if (game->hide) game->hide(view, viewer);
}

uint32_t state_list(const jacta_game *game, const void *state, jacta_move *out) {
    int32_t turn = game->turn(state);
    if (turn == JACTA_OVER) return 0;
    if (turn != JACTA_CHANCE) return game->moves(state, out);
    jacta_chance chances[JACTA_MAX_LIST];
    uint32_t count = game->chances(state, chances);
    for (uint32_t i = 0; i < count; i++) out[i] = chances[i].move;
    return count;
}

/* ---- Reading a move ------------------------------------------------------------------------- */

enum { OFFERED = 3 };

/* The legal notations most like what was typed, best first. */
typedef struct {
    uint32_t count;
    uint32_t likeness[OFFERED];
    char notation[OFFERED][JACTA_MAX_NOTATION];
} offers;

/* Small letters, single blanks, none at the ends; too long a text is cut, and matches nothing. */
static void normalise(const char *text, char out[JACTA_MAX_NOTATION]) {
    uint32_t used = 0;
    bool blank = false;
    for (; *text && used + 2 < JACTA_MAX_NOTATION; text++) {
        bool is_blank = *text == ' ' || *text == '\t' || *text == '\r' || *text == '\n';
        if (!is_blank) {
            if (blank && used) out[used++] = ' ';
            out[used++] = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
        }
        blank = is_blank;
    }
    out[used] = 0;
}

static uint32_t common_prefix(const char *a, const char *b) {
    uint32_t length = 0;
    while (a[length] && a[length] == b[length]) length++;
    return length;
}

static void offer(offers *best, const char *notation, uint32_t likeness) {
    uint32_t at = best->count;
    while (at && best->likeness[at - 1] < likeness) at--;
    if (at == OFFERED) return;
    if (best->count < OFFERED) best->count++;
    for (uint32_t i = best->count - 1; i > at; i--) {
        best->likeness[i] = best->likeness[i - 1];
        memcpy(best->notation[i], best->notation[i - 1], JACTA_MAX_NOTATION);
    }
    best->likeness[at] = likeness;
    memcpy(best->notation[at], notation, JACTA_MAX_NOTATION);
}

static bool no_such_move(const offers *best, const char *notation, jacta_error *error) {
    char list[OFFERED * JACTA_MAX_NOTATION + 8] = "";
    jacta_text offered = TEXT_ON(list);
    for (uint32_t i = 0; i < best->count; i++) {
        if (i) text_put(&offered, ", ");
        text_put(&offered, best->notation[i]);
    }
    error_start(error, "error.illegal_move");
    error_quote(error, notation);
    error_text(error, list);
    return false;
}

bool jacta_read_move(const jacta_game *game, const void *state, const char *notation,
                     jacta_move *move, jacta_error *error) {
    jacta_move list[JACTA_MAX_LIST];
    char wanted[JACTA_MAX_NOTATION], found[JACTA_MAX_NOTATION], plain[JACTA_MAX_NOTATION];
    offers best = {0};
    uint32_t count = state_list(game, state, list);
    if (!count) return error_start(error, "error.game_over");
    normalise(notation, wanted);
    for (uint32_t i = 0; i < count; i++) {
        jacta_text text = TEXT_ON(found);
        game->write(state, list[i], &text);
        normalise(found, plain);
        uint32_t likeness = common_prefix(wanted, plain);
        if (!wanted[likeness] && !plain[likeness]) {
            *move = list[i];
            return true;
        }
        offer(&best, found, likeness);
    }
    return no_such_move(&best, notation, error);
}

/* ---- Fields --------------------------------------------------------------------------------- */

#define VALUE_AS(type)                                                                             \
    do {                                                                                           \
        type value;                                                                                \
        memcpy(&value, at, sizeof value);                                                          \
        return (int64_t)value;                                                                     \
    } while (0)

static int64_t value_at(const jacta_field *field, const unsigned char *at) {
    switch ((jacta_type)field->type) {
    case JACTA_U8: VALUE_AS(uint8_t);
    case JACTA_I8: VALUE_AS(int8_t);
    case JACTA_U16: VALUE_AS(uint16_t);
    case JACTA_I16: VALUE_AS(int16_t);
    case JACTA_U32: VALUE_AS(uint32_t);
    case JACTA_I32: VALUE_AS(int32_t);
    case JACTA_U64: VALUE_AS(uint64_t);
    }
    return 0;
}

static uint32_t count_at(const jacta_field *field, uint32_t depth) {
    return depth < 3 ? field->dim[depth].count : 0;
}

static void field_json(json *out, const char *key, const jacta_field *field,
                       const unsigned char *at, uint32_t depth) {
    uint32_t count = count_at(field, depth);
    if (!count) {
        json_int(out, key, value_at(field, at));
        return;
    }
    json_open(out, key, '[');
    for (uint32_t i = 0; i < count; i++, at += field->dim[depth].stride)
        field_json(out, NULL, field, at, depth + 1);
    json_close(out, ']');
}

void state_json(json *out, const char *key, const jacta_game *game, const void *state) {
    json_open(out, key, '{');
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        field_json(out, field->name, field, (const unsigned char *)state + field->offset, 0);
    }
    json_close(out, '}');
}

size_t jacta_state_json(const jacta_game *game, const void *state, char *out, size_t size) {
    json_buffer buffer = {out, size, 0};
    json to = json_to_buffer(&buffer);
    state_json(&to, NULL, game, state);
    return buffer.needed;
}

typedef struct {
    const jacta_field *field;
    jacta_diff_each *each;
    void *context;
    uint32_t index[3];
} difference;

static void field_diff(difference *diff, const unsigned char *before, const unsigned char *after,
                       uint32_t depth) {
    const jacta_field *field = diff->field;
    uint32_t count = count_at(field, depth);
    if (!count) {
        int64_t was = value_at(field, before), is = value_at(field, after);
        if (was != is) diff->each(diff->context, field, diff->index, was, is);
        return;
    }
    for (uint32_t i = 0, step = field->dim[depth].stride; i < count; i++) {
        diff->index[depth] = i;
        field_diff(diff, before + i * step, after + i * step, depth + 1);
    }
}

void jacta_diff(const jacta_game *game, const void *before, const void *after,
                jacta_diff_each *each, void *context) {
    for (uint32_t i = 0; i < game->field_count; i++) {
        difference diff = {.field = &game->fields[i], .each = each, .context = context};
        uint32_t offset = diff.field->offset;
        field_diff(&diff, (const unsigned char *)before + offset,
                   (const unsigned char *)after + offset, 0);
    }
}

uint32_t state_layout(const jacta_game *game) {
    uint64_t hash = game->state_size;
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        uint16_t place[8] = {field->offset, field->type};
        memcpy(place + 2, field->dim, sizeof field->dim);
        hash = rng_mix(hash ^ hash_bytes(place, sizeof place));
        hash = rng_mix(hash ^ hash_bytes(field->name, (uint32_t)strlen(field->name)));
    }
    return (uint32_t)hash;
}

bool state_label(const jacta_field *field, const uint32_t index[3], int32_t seat, jacta_text *key) {
    uint32_t last = 0;
    if (!field->label || (field->seats && index[0] != (uint32_t)seat)) return false;
    while (count_at(field, last)) last++;
    text_put(key, field->label);
    if (last > (field->seats ? 1 : 0)) {
        text_char(key, '.');
        text_number(key, index[last - 1]);
    }
    return true;
}

/* ---- Secrets -------------------------------------------------------------------------------- */

bool state_secret(const jacta_game *game, const void *before, jacta_event event, int32_t viewer) {
    jacta_move list[JACTA_MAX_LIST];
    uint64_t seen[JACTA_MAX_STATE / 8], other[JACTA_MAX_STATE / 8];
    if (!game->hide || viewer == VIEW_ALL || viewer == event.actor) return false;
    memcpy(seen, before, game->state_size);
    game->apply(seen, event.move);
    game->hide(seen, viewer);
    uint32_t count = state_list(game, before, list);
    for (uint32_t i = 0; i < count; i++) {
        if (list[i] == event.move) continue;
        memcpy(other, before, game->state_size);
        game->apply(other, list[i]);
        game->hide(other, viewer);
        if (!memcmp(seen, other, game->state_size)) return true;
    }
    return false;
}

/* ---- Scores --------------------------------------------------------------------------------- */

static void column_json(json *out, const char *key, const int32_t *values, uint32_t count,
                        int32_t unit) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < count; i++) json_decimal(out, NULL, values[i], unit);
    json_close(out, ']');
}

void scores_json(json *out, const char *key, const jacta_game *game, const jacta_scores *scores) {
    uint32_t columns = scores->columns;
    json_open(out, key, '{');
    column_json(out, "total", scores->total, columns, game->score_unit);
    column_json(out, "rank", scores->rank, columns, 1);
    json_open(out, "lines", '[');
    for (uint32_t i = 0; i < scores->lines; i++) {
        json_open(out, NULL, '{');
        json_text(out, "label", scores->line[i].label);
        column_json(out, "value", scores->line[i].value, columns, game->score_unit);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_text(out, "rival", scores->rival);
    json_text(out, "rating", scores->rating);
    json_close(out, '}');
}

size_t jacta_scores_json(const jacta_game *game, const jacta_scores *scores, char *out,
                         size_t size) {
    json_buffer buffer = {out, size, 0};
    json to = json_to_buffer(&buffer);
    scores_json(&to, NULL, game, scores);
    return buffer.needed;
}
