/* The promises a game makes before it is played: its tables, its words, its set-ups. */
#include "walk.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool is_name(const char *name) {
    if (!name || !*name) return false;
    for (; *name; name++)
        if (!islower((unsigned char)*name) && !isdigit((unsigned char)*name) &&
            !strchr("_.-", *name))
            return false;
    return true;
}

static bool options_sane(walk *w) {
    const jacta_game *game = w->game;
    if (game->option_count > JACTA_MAX_OPTIONS) return breaks(w, "too many options");
    for (uint32_t i = 0; i < game->option_count; i++) {
        const jacta_option *o = &game->options[i];
        if (!is_name(o->name)) return breaks(w, "option %" PRIu32 " has no usable name", i);
        for (uint32_t k = 0; k < i; k++)
            if (!strcmp(o->name, game->options[k].name))
                return breaks(w, "two options are called %s", o->name);
        if (o->most &&
            (o->least < game->min_players || o->least > o->most || o->most > game->max_players))
            return breaks(w, "%s is for numbers of players that there are not", o->name);
        if (o->when > game->option_count) return breaks(w, "%s is for no choice", o->name);
        const jacta_option *choice = o->when ? &game->options[o->when - 1] : NULL;
        if (choice && (choice->kind != JACTA_CHOICE || o->is >= choice->count))
            return breaks(w, "%s is for no choice", o->name);
        if (o->seats && (o->kind != JACTA_CHOICE || o->count - o->seats != game->max_players))
            return breaks(w, "%s does not name every seat", o->name);
        if (o->kind == JACTA_NUMBER) {
            if (o->low > o->usual || o->usual > o->high)
                return breaks(w, "the usual value of %s is out of range", o->name);
            continue;
        }
        if (!o->count || (o->kind == JACTA_SET && o->count > 32) ||
            (o->kind == JACTA_SET ? (uint64_t)o->usual >> o->count != 0 : o->usual >= o->count))
            return breaks(w, "the usual value of %s is not among its names", o->name);
        for (uint32_t k = 0; k < o->count; k++)
            for (uint32_t other = 0; other <= k; other++)
                if (other == k ? !is_name(o->names[k]) : !strcmp(o->names[k], o->names[other]))
                    return breaks(w, "value %" PRIu32 " of %s is nameless or named twice", k,
                                  o->name);
    }
    return true;
}

bool promise_table(walk *w) {
    const jacta_game *g = w->game;
    if (!is_name(g->id)) return breaks(w, "the id is not a plain name");
    if (!g->version) return breaks(w, "the rules have no version");
    if (!g->min_players || g->min_players > g->max_players || g->max_players > JACTA_MAX_PLAYERS)
        return breaks(w, "impossible numbers of players");
    if (!g->state_size || g->state_size > JACTA_MAX_STATE)
        return breaks(w, "a state of %" PRIu32 " bytes", g->state_size);
    if (!g->max_moves || !g->actions || g->score_unit < 1)
        return breaks(w, "max_moves, actions or score_unit is 0");
    if (!g->begin || !g->turn || !g->moves || !g->chances || !g->draw || !g->apply || !g->scores ||
        !g->face || !g->face->write || !g->face->describe || !g->face->touch ||
        !g->face->elements || !g->face->reason || !g->face->status || !g->face->board)
        return breaks(w, "a function is missing");
    if (!g->hide != !g->imagine || !g->hide != !g->witnesses)
        return breaks(w, "hide, imagine and witnesses go together");
    if (!g->together != !g->ahead) return breaks(w, "only one of together and ahead is there");
    if (g->min_score > g->max_score) return breaks(w, "the bounds of scores are crossed");
    if (!g->face->sheets != !g->face->print)
        return breaks(w, "sheets without print, or the reverse");
    return options_sane(w);
}

/* ---- Verbs ----------------------------------------------------------------------------------- */

bool promise_verbs(walk *w) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < w->game->verb_count; i++) {
        const jacta_verb *verb = &w->game->verbs[i];
        uint32_t moves = 1;
        if (!is_name(verb->name) || !verb->about)
            return breaks(w, "verb %" PRIu32 " has no name or is not explained", i);
        if (verb->first != next)
            return breaks(w, "verb %s begins at %" PRIu32 ", not at %" PRIu32, verb->name,
                          verb->first, next);
        for (uint32_t k = 0; k < 3 && verb->part[k].count; k++) {
            if (verb->part[k].names && verb->part[k].names->count < verb->part[k].count)
                return breaks(w, "verb %s has a part with too few names", verb->name);
            moves *= verb->part[k].count;
        }
        next += moves;
    }
    return next == w->game->actions || breaks(w, "the verbs end at %" PRIu32, next);
}

/* ---- Fields ---------------------------------------------------------------------------------- */

static const struct {
    uint32_t size;
    int64_t low, high;
} types[] = {
    [JACTA_U8] = {1, 0, UINT8_MAX},   [JACTA_I8] = {1, INT8_MIN, INT8_MAX},
    [JACTA_U16] = {2, 0, UINT16_MAX}, [JACTA_I16] = {2, INT16_MIN, INT16_MAX},
    [JACTA_U32] = {4, 0, UINT32_MAX}, [JACTA_I32] = {4, INT32_MIN, INT32_MAX},
    [JACTA_U64] = {8, 0, INT64_MAX},
};

uint32_t walk_size(const jacta_field *field) {
    return field->type <= JACTA_U64 ? types[field->type].size : 0;
}

bool walk_elements(walk *w, const void *state, walk_element *each) {
    for (uint32_t f = 0; f < w->game->field_count; f++) {
        const jacta_field *field = &w->game->fields[f];
        uint32_t size[3], i = field->offset;
        for (uint32_t d = 0; d < 3; d++) size[d] = field->dim[d].count ? field->dim[d].count : 1;
        for (uint32_t a = 0; a < size[0]; a++, i += field->dim[0].stride)
            for (uint32_t b = 0, j = i; b < size[1]; b++, j += field->dim[1].stride)
                for (uint32_t c = 0, k = j; c < size[2]; c++, k += field->dim[2].stride)
                    if (!each(w, field, state, k)) return false;
    }
    return true;
}

/* Marks the bytes of an element as taken, by the secret they belong to. */
static bool field_take(walk *w, const jacta_field *field, const void *state, uint32_t offset) {
    (void)state;
    uint32_t stride = field->seats ? field->dim[0].stride : 0;
    uint32_t secret = stride ? offset - (offset - field->offset) % stride : field->offset;
    for (uint32_t i = 0; i < walk_size(field); i++) {
        if (offset + i >= w->game->state_size)
            return breaks(w, "field %s reaches beyond the state", field->name);
        if (w->secret_of[offset + i] != UINT16_MAX)
            return breaks(w, "field %s lies over another at byte %" PRIu32, field->name,
                          offset + i);
        w->secret_of[offset + i] = (uint16_t)secret;
    }
    return true;
}

static bool names_sane(walk *w, const jacta_field *field, const jacta_names *names) {
    bool sane = names && names->title && *names->title && names->count;
    for (uint32_t i = 0; sane && i < names->count; i++) sane = names->name[i] && *names->name[i];
    return sane || breaks(w, "field %s has broken names", field->name);
}

static bool is_other(const jacta_field *field, int64_t value) {
    bool other = false;
    for (uint32_t i = 0; i < 2; i++)
        other |= field->other[i].name && field->other[i].value == value;
    return other;
}

/* Whether the value means something, as its kind says. */
bool walk_means(const walk *w, const jacta_field *field, int64_t value) {
    int64_t most = field->kind == JACTA_KIND_SEAT ? w->game->max_players
                   : field->names                 ? field->names->count
                                                  : field->high + 1; /* `about` says of what */
    return (value >= field->base && value - field->base < most) || is_other(field, value);
}

/* Both ends of the bounds mean something, and sets have names for all their bits. */
static bool kind_sane(walk *w, const jacta_field *field) {
    int64_t most = field->names ? field->names->count : 0;
    if (!field->about) return breaks(w, "field %s is not explained", field->name);
    for (uint32_t d = 0; d < 3; d++)
        if (field->dim[d].names && (!names_sane(w, field, field->dim[d].names) ||
                                    field->dim[d].names->count < field->dim[d].count))
            return breaks(w, "dimension %" PRIu32 " of field %s has too few names", d, field->name);
    if (field->names && !names_sane(w, field, field->names)) return false;
    switch ((jacta_kind)field->kind) {
    case JACTA_KIND_COUNT: return true;
    case JACTA_KIND_SPARE:
        return (!field->low && !field->high) || breaks(w, "spare field %s is used", field->name);
    case JACTA_KIND_SET:
        return field->low == 0 && (!field->names || field->high >> most >> field->base == 0)
                   ? true
                   : breaks(w, "set %s has members without names", field->name);
    case JACTA_KIND_INDEX:
    case JACTA_KIND_SEAT: break;
    default: return breaks(w, "field %s is of no kind", field->name);
    }
    return (walk_means(w, field, field->low) && walk_means(w, field, field->high)) ||
           breaks(w, "field %s is bounded by what means nothing", field->name);
}

static bool field_sane(walk *w, uint32_t index) {
    const jacta_field *field = &w->game->fields[index];
    if (!is_name(field->name)) return breaks(w, "field %" PRIu32 " has no usable name", index);
    for (uint32_t k = 0; k < index; k++)
        if (!strcmp(field->name, w->game->fields[k].name))
            return breaks(w, "two fields are called %s", field->name);
    if (!walk_size(field)) return breaks(w, "field %s has an unknown type", field->name);
    if (field->low > field->high || field->low < types[field->type].low ||
        field->high > types[field->type].high)
        return breaks(w, "the bounds of field %s do not fit its type", field->name);
    if (!kind_sane(w, field)) return false;
    if (field->seats && field->dim[0].count < w->game->max_players)
        return breaks(w, "field %s has too few seats", field->name);
    return true;
}

bool promise_fields(walk *w) {
    for (uint32_t i = 0; i < w->game->field_count; i++)
        if (!field_sane(w, i)) return false;
    memset(w->secret_of, 0xFF, sizeof w->secret_of);
    if (!walk_elements(w, NULL, field_take)) return false;
    for (uint32_t i = 0; i < w->game->state_size; i++)
        if (w->secret_of[i] == UINT16_MAX) return breaks(w, "no field covers byte %" PRIu32, i);
    return true;
}

static int64_t element_value(const jacta_field *field, const void *state, uint32_t offset) {
    uint64_t raw = 0;
    memcpy(&raw, (const uint8_t *)state + offset, walk_size(field));
    switch (field->type) {
    case JACTA_I8: return (int8_t)raw;
    case JACTA_I16: return (int16_t)raw;
    case JACTA_I32: return (int32_t)raw;
    default: return (int64_t)raw;
    }
}

static bool element_in_bounds(walk *w, const jacta_field *field, const void *state,
                              uint32_t offset) {
    int64_t value = element_value(field, state, offset);
    if (value < field->low || value > field->high)
        return breaks(w, "field %s holds %" PRId64 ", outside %" PRId64 "..%" PRId64, field->name,
                      value, field->low, field->high);
    bool named = field->kind == JACTA_KIND_INDEX || field->kind == JACTA_KIND_SEAT;
    return !named || walk_means(w, field, value) ||
           breaks(w, "field %s has %" PRId64 ", which means nothing", field->name, value);
}

bool walk_bounds(walk *w, const void *state, const char *what) {
    if (walk_elements(w, state, element_in_bounds)) return true;
    size_t used = strlen(w->report->why);
    snprintf(w->report->why + used, sizeof w->report->why - used, " %s", what);
    return false;
}

/* ---- Words ----------------------------------------------------------------------------------- */

bool promise_words(walk *w) {
    static const char *const own[] = {"title", "tagline", "rules"};
    const jacta_game *game = w->game;
    char key[256];
    for (uint32_t i = 0; i < 3; i++) {
        snprintf(key, sizeof key, "%s.%s", game->id, own[i]);
        if (!walk_told(w, key, "the game")) return false;
    }
    for (uint32_t i = 0; i < game->option_count; i++) {
        const jacta_option *o = &game->options[i];
        snprintf(key, sizeof key, "%s.option.%s", game->id, o->name);
        if (!walk_told(w, key, "an option")) return false;
        for (uint32_t k = 0; o->kind != JACTA_NUMBER && k < o->count; k++) {
            snprintf(key, sizeof key, "%s.option.%s.%s", game->id, o->name, o->names[k]);
            if (!walk_told(w, key, "a value of an option")) return false;
        }
    }
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        uint32_t last = field->dim[2].count ? 2 : field->dim[1].count ? 1 : 0;
        bool many = last > 0 || (!field->seats && field->dim[0].count);
        for (uint32_t k = 0; field->label && k < (many ? field->dim[last].count : 1u); k++) {
            if (many)
                snprintf(key, sizeof key, "%s.%" PRIu32, field->label, k);
            else
                snprintf(key, sizeof key, "%s", field->label);
            jacta_phrase phrase = {.key = key, .args = 1};
            if (!walk_phrase_told(w, &phrase, "a label of a field")) return false;
        }
    }
    return true;
}

/* ---- Set-ups --------------------------------------------------------------------------------- */

static bool refused(walk *w, const jacta_setup *setup, const char *what) {
    walk_state state;
    jacta_error error = {0};
    if (w->engine->begin(w->game, setup, &state, &error))
        return breaks(w, "a set-up with %s is accepted", what);
    return walk_error_told(w, &error, "the refusal of a set-up");
}

/* Values no option may have. */
static bool option_refuses(walk *w, uint32_t index) {
    const jacta_option *o = &w->game->options[index];
    jacta_setup setup = *w->setup;
    uint32_t wrong[] = {UINT32_MAX, o->kind == JACTA_CHOICE ? o->count : o->high + 1, o->low - 1};
    if (o->kind == JACTA_SET && o->count == 32) return true;
    if (o->kind == JACTA_SET) wrong[1] = 1u << o->count;
    for (uint32_t i = 0; i < 3; i++) {
        if (o->kind == JACTA_NUMBER && wrong[i] >= o->low && wrong[i] <= o->high) continue;
        if (o->kind != JACTA_NUMBER && i == 2) continue;
        setup.options[index] = wrong[i];
        if (!refused(w, &setup, "an impossible value of an option")) return false;
    }
    jacta_error error = {0};
    if (jacta_setup_option(w->game, &setup, o->name, "no such value", &error))
        return breaks(w, "option %s takes a value it has not", o->name);
    return walk_error_told(w, &error, "the refusal of an option's value");
}

static bool option_reads_back(walk *w, uint32_t index) {
    const jacta_option *o = &w->game->options[index];
    jacta_setup setup = *w->setup;
    char buffer[1024];
    jacta_text text = {buffer, sizeof buffer, 0};
    uint32_t value = walk_value(o, &w->rng);
    jacta_option_text(o, value, &text);
    setup.options[index] = ~value;
    if (jacta_setup_option(w->game, &setup, o->name, buffer, NULL) && setup.options[index] == value)
        return true;
    return breaks(w, "option %s does not read back \"%s\"", o->name, buffer);
}

/* A set-up within the ranges is played or refused with words. */
static bool random_setup_answered(walk *w) {
    const jacta_game *game = w->game;
    walk_state state;
    jacta_error error = {0};
    jacta_setup setup = *w->setup;
    for (uint32_t i = 0; i < game->option_count; i++)
        setup.options[i] = walk_value(&game->options[i], &w->rng);
    if (w->engine->begin(game, &setup, &state, &error)) return true;
    return walk_error_told(w, &error, "the refusal of a set-up");
}

bool promise_setups(walk *w) {
    const uint32_t wrong[] = {0, w->game->min_players - 1, w->game->max_players + 1, UINT32_MAX};
    jacta_setup setup = *w->setup;
    for (uint32_t i = 0; i < 4; i++) {
        setup.players = wrong[i];
        if (!refused(w, &setup, "an impossible number of players")) return false;
    }
    for (uint32_t i = 0; i < w->game->option_count; i++)
        if (!option_refuses(w, i) || !option_reads_back(w, i)) return false;
    for (uint32_t i = 0; i < 20; i++)
        if (!random_setup_answered(w)) return false;
    jacta_error error = {0};
    if (jacta_setup_option(w->game, &setup, "no such option", "1", &error))
        return breaks(w, "an option that is not there can be set");
    return walk_error_told(w, &error, "the refusal of an option");
}

bool promise_begin(walk *w) {
    walk_state zeros, ones;
    memset(&zeros, 0, sizeof zeros);
    memset(&ones, 0xFF, sizeof ones);
    jacta_error error = {0};
    if (!w->engine->begin(w->game, w->setup, &zeros, &error) ||
        !w->engine->begin(w->game, w->setup, &ones, &error))
        return breaks(w, "the set-up is refused (%s)", error.code ? error.code : "no word why");
    for (uint32_t i = 0; i < w->game->state_size; i++)
        if (zeros.bytes[i] != ones.bytes[i])
            return breaks(w, "begin leaves byte %" PRIu32 " alone", i);
    if (ones.bytes[w->game->state_size] != 0xFF) return breaks(w, "begin writes behind the state");
    return true;
}
