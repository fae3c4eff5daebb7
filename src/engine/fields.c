/* What follows from a game's tables of fields and verbs: JSON both ways, differences, checks, names. */
#include "element.h"
#include "rules/core/bits.h"
#include "rules/core/hash.h"
#include "rules/core/text.h"
#include "rules/core/verb.h"
#include "state.h"

#include <string.h>

static uint32_t count_at(const jacta_field *field, uint32_t depth) {
    return depth < 3 ? field->dim[depth].count : 0;
}

/* ---- JSON ----------------------------------------------------------------------------------- */

/* A set as the names of its members; of one without names, their numbers. */
static void set_json(json *out, const char *key, const jacta_field *field, uint64_t set) {
    json_open(out, key, '[');
    while (set) {
        uint32_t member = (uint32_t)((int32_t)bit_pop(&set) - field->base);
        if (field->names && member < field->names->count)
            json_text(out, NULL, field->names->name[member]);
        else
            json_int(out, NULL, member);
    }
    json_close(out, ']');
}

static const char *value_name(const jacta_field *field, int64_t value) {
    for (uint32_t i = 0; i < 2; i++)
        if (field->other[i].name && field->other[i].value == value) return field->other[i].name;
    uint64_t index = (uint64_t)(value - field->base);
    bool named = field->kind == JACTA_KIND_INDEX && field->names && index < field->names->count;
    return named ? field->names->name[index] : NULL;
}

static void value_json(json *out, const char *key, const jacta_field *field, int64_t value) {
    const char *name = value_name(field, value);
    if (field->kind == JACTA_KIND_SET)
        set_json(out, key, field, (uint64_t)value);
    else if (name)
        json_text(out, key, name);
    else
        json_int(out, key, field->kind == JACTA_KIND_SEAT ? value - field->base : value);
}

static void field_json(json *out, const char *key, const jacta_field *field,
                       const unsigned char *bytes, uint32_t depth, bool names) {
    uint32_t count = count_at(field, depth);
    if (!count && names) {
        value_json(out, key, field, field_value(field->type, bytes));
        return;
    }
    if (!count) {
        json_int(out, key, field_value(field->type, bytes));
        return;
    }
    json_open(out, key, '[');
    for (uint32_t i = 0; i < count; i++, bytes += field->dim[depth].stride)
        field_json(out, NULL, field, bytes, depth + 1, names);
    json_close(out, ']');
}

void state_json(json *out, const char *key, const jacta_game *game, const void *state, bool names) {
    json_open(out, key, '{');
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        field_json(out, field->name, field, (const unsigned char *)state + field->offset, 0, names);
    }
    json_close(out, '}');
}

size_t jacta_state_json(const jacta_game *game, const void *state, bool names, char *out,
                        size_t size) {
    json_buffer buffer = {out, size, 0};
    json object = json_to_buffer(&buffer);
    state_json(&object, NULL, game, state, names);
    return buffer.needed;
}

static void fact_json(void *out, const char *name, const int32_t *values, uint32_t count) {
    json_open(out, name, '[');
    for (uint32_t i = 0; i < count; i++) json_int(out, NULL, values[i]);
    json_close(out, ']');
}

void facts_json(json *out, const char *key, const jacta_game *game, const void *state) {
    json_open(out, key, '{');
    if (game->face->facts) game->face->facts(state, fact_json, out);
    json_close(out, '}');
}

/* ---- Differences ---------------------------------------------------------------------------- */

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
        int64_t was = field_value(field->type, before), is = field_value(field->type, after);
        if (was != is) diff->each(diff->context, field, diff->index, was, is);
        return;
    }
    for (uint32_t i = 0, step = field->dim[depth].stride; i < count; i++) {
        diff->index[depth] = i;
        field_diff(diff, before + i * step, after + i * step, depth + 1);
    }
}

static void state_diff(const jacta_game *game, const void *before, const void *after, bool all,
                       jacta_diff_each *each, void *context) {
    for (uint32_t i = 0; i < game->field_count; i++) {
        difference diff = {.field = &game->fields[i], .each = each, .context = context};
        uint32_t offset = diff.field->offset;
        if (all || diff.field->label)
            field_diff(&diff, (const unsigned char *)before + offset,
                       (const unsigned char *)after + offset, 0);
    }
}

void jacta_diff(const jacta_game *game, const void *before, const void *after,
                jacta_diff_each *each, void *context) {
    state_diff(game, before, after, true, each, context);
}

void state_changes(const jacta_game *game, const void *before, const void *after,
                   jacta_diff_each *each, void *context) {
    state_diff(game, before, after, false, each, context);
}

uint32_t state_layout(const jacta_game *game) {
    uint64_t hash = game->state_size;
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        uint16_t place[8] = {field->offset, field->type};
        for (uint32_t d = 0; d < 3; d++)
            place[2 + 2 * d] = field->dim[d].count, place[3 + 2 * d] = field->dim[d].stride;
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

/* ---- States from elsewhere ------------------------------------------------------------------ */

static bool no_state(const jacta_field *field, int64_t value, jacta_error *error) {
    error_start(error, "error.state_field");
    error_text(error, field->name);
    error_number(error, value);
    error_number(error, field->low);
    error_number(error, field->high);
    return false;
}

/* Whether the value lies within the bounds and, of an index, has a name. */
static bool means(const jacta_field *field, int64_t value) {
    bool index = field->kind == JACTA_KIND_INDEX && field->names;
    return value >= field->low && value <= field->high && (!index || value_name(field, value));
}

static bool field_check(const jacta_field *field, const unsigned char *element, uint32_t depth,
                        jacta_error *error) {
    uint32_t count = count_at(field, depth);
    if (!count) {
        int64_t value = field_value(field->type, element);
        return means(field, value) || no_state(field, value, error);
    }
    for (uint32_t i = 0; i < count; i++, element += field->dim[depth].stride)
        if (!field_check(field, element, depth + 1, error)) return false;
    return true;
}

bool jacta_state_check(const jacta_game *game, const void *state, jacta_error *error) {
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        if (!field_check(field, (const unsigned char *)state + field->offset, 0, error))
            return false;
    }
    uint32_t players = jacta_players(game, state);
    if (players < game->min_players || players > game->max_players ||
        (game->sound && !game->sound(state)))
        return error_start(error, "error.state_unsound");
    return true;
}

/* A text being read; NULL once something in it was not as it should be. */
typedef struct {
    const char *place, *end;
} reader;

static bool take(reader *text, char wanted) {
    while (text->place < text->end && strchr(" \t\r\n", *text->place)) text->place++;
    bool found = text->place < text->end && *text->place == wanted;
    text->place += found;
    return found;
}

static bool take_name(reader *text, const char *name) {
    size_t length = strlen(name);
    if (!take(text, '"') || (size_t)(text->end - text->place) <= length ||
        memcmp(text->place, name, length) != 0 || text->place[length] != '"')
        return false;
    text->place += length + 1;
    return take(text, ':');
}

/* Numbers of at most 18 digits: no field needs more. */
static bool take_number(reader *text, int64_t *value) {
    bool minus = take(text, '-');
    const char *start = text->place;
    for (*value = 0; text->place < text->end && *text->place >= '0' && *text->place <= '9';
         text->place++) {
        if (text->place - start == 18) return false;
        *value = *value * 10 + (*text->place - '0');
    }
    if (minus) *value = -*value;
    return text->place > start;
}

static bool field_read(reader *text, const jacta_field *field, unsigned char *element,
                       uint32_t depth, jacta_error *error) {
    static const uint8_t sizes[] = {
        [JACTA_U8] = 1,  [JACTA_I8] = 1,  [JACTA_U16] = 2, [JACTA_I16] = 2,
        [JACTA_U32] = 4, [JACTA_I32] = 4, [JACTA_U64] = 8};
    uint32_t count = count_at(field, depth);
    int64_t value;
    if (!count) {
        if (!take_number(text, &value)) return false;
        if (!means(field, value)) return no_state(field, value, error);
        memcpy(element, &value, sizes[field->type]); /* little-endian, as states are */
        return true;
    }
    if (!take(text, '[')) return false;
    for (uint32_t i = 0; i < count; i++, element += field->dim[depth].stride)
        if ((i && !take(text, ',')) || !field_read(text, field, element, depth + 1, error))
            return false;
    return take(text, ']');
}

bool jacta_state_read(const jacta_game *game, const char *text, size_t length, void *state,
                      jacta_error *error) {
    reader rest = {text, text + length};
    jacta_error fault;
    error_start(&fault, "error.state_json");
    memset(state, 0, game->state_size);
    bool whole = take(&rest, '{');
    for (uint32_t i = 0; whole && i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        whole = (!i || take(&rest, ',')) && take_name(&rest, field->name) &&
                field_read(&rest, field, (unsigned char *)state + field->offset, 0, &fault);
    }
    whole = whole && take(&rest, '}') && (take(&rest, 0), rest.place == rest.end);
    if (whole) return jacta_state_check(game, state, error);
    if (error) *error = fault;
    return false;
}

/* ---- Actions -------------------------------------------------------------------------------- */

void jacta_action_text(const jacta_game *game, jacta_move action, jacta_text *out) {
    text_put(out, "");
    if (action >= game->actions) return;
    verb_parts parts = verb_apart(game->verbs, game->verb_count, action);
    text_put(out, game->verbs[parts.verb].name);
    for (uint32_t i = 0; i < 3 && game->verbs[parts.verb].part[i].count; i++) {
        const jacta_names *names = game->verbs[parts.verb].part[i].names;
        text_char(out, ' ');
        if (names)
            text_put(out, names->name[parts.part[i]]);
        else
            text_number(out, parts.part[i]);
    }
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
    json object = json_to_buffer(&buffer);
    scores_json(&object, NULL, game, scores);
    return buffer.needed;
}

/* ---- Events --------------------------------------------------------------------------------- */

/* How likely the outcomes listed as legal are, in the same order. */
static void weights_json(json *out, const jacta_game *game, const void *state) {
    jacta_chance chances[JACTA_MAX_LIST];
    uint32_t count = game->chances(state, chances);
    json_open(out, "weights", '[');
    for (uint32_t i = 0; i < count; i++) json_int(out, NULL, chances[i].weight);
    json_close(out, ']');
}

static void move_json(json *out, const char *key, const jacta_game *game, const void *state,
                      jacta_move move) {
    char notation[JACTA_MAX_NOTATION];
    jacta_text text = TEXT_ON(notation);
    game->face->write(state, move, &text);
    json_text(out, key, notation);
}

void state_event_json(json *out, const jacta_game *game, uint32_t ply, jacta_event event,
                      const void *before, const void *after, bool names) {
    jacta_move legal[JACTA_MAX_LIST];
    jacta_scores scores;
    json_open(out, NULL, '{');
    json_int(out, "ply", ply + 1);
    if (event.actor < 0)
        json_text(out, "actor", "*");
    else
        json_int(out, "actor", event.actor);
    move_json(out, "move", game, before, event.move);
    json_open(out, "legal", '[');
    uint32_t count = state_list(game, before, legal);
    for (uint32_t i = 0; i < count; i++) move_json(out, NULL, game, before, legal[i]);
    json_close(out, ']');
    if (event.actor < 0) weights_json(out, game, before);
    int32_t first = jacta_first(game, after);
    if (first >= 0)
        json_int(out, "first", first);
    else
        json_text(out, "first", NULL);
    json_bool(out, "over", game->turn(after) == JACTA_OVER);
    state_json(out, "state", game, after, names);
    game->scores(after, &scores);
    scores_json(out, "scores", game, &scores);
    json_close(out, '}');
}
