/* The promises of what is told beside the moves: what an event brings about by itself, and why an
 * element of the board cannot be used. */
#include "walk.h"

#include "engine/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- What happens by itself -------------------------------------------------------------------- */

enum { MOST_EFFECTS = 200, MOST_NUMBERS = 1024 };

/* A labelled number of a seat, what effects say of it and what became of it. */
typedef struct {
    char key[128];
    int32_t seat; /* -1: the number is nobody's own */
    int64_t told, changed;
} labelled;

typedef struct {
    walk *w;
    labelled numbers[MOST_NUMBERS];
    uint32_t count, effects;
    bool good;
} story;

static labelled *number_of(story *s, const char *key, int32_t seat) {
    for (uint32_t i = 0; i < s->count; i++)
        if (s->numbers[i].seat == seat && !strcmp(s->numbers[i].key, key)) return &s->numbers[i];
    if (s->count == MOST_NUMBERS) return NULL;
    labelled *fresh = &s->numbers[s->count++];
    *fresh = (labelled){.seat = seat};
    snprintf(fresh->key, sizeof fresh->key, "%s", key);
    return fresh;
}

static void note_change(void *context, const jacta_field *field, const uint32_t index[3],
                        int64_t before, int64_t after) {
    story *s = context;
    char key[128] = "";
    jacta_text text = {key, sizeof key, 0};
    int32_t seat = field->seats ? (int32_t)index[0] : -1;
    if (!state_label(field, index, seat, &text)) return;
    labelled *number = number_of(s, key, seat);
    if (number) number->changed += after - before;
}

/* The field with that label, which has an element of that index. */
static const jacta_field *labelled_field(const jacta_game *game, const char *label,
                                         uint32_t index) {
    for (uint32_t i = 0; label && i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        uint32_t last = 0;
        size_t length = field->label ? strlen(field->label) : 0;
        if (!length || strncmp(label, field->label, length) != 0) continue;
        if (label[length] && strcmp(label + length, ".lost") != 0) continue;
        while (last < 3 && field->dim[last].count) last++;
        uint32_t count = last > (field->seats ? 1u : 0u) ? field->dim[last - 1].count : 1;
        if (index < count) return field;
    }
    return NULL;
}

static bool effect_sane(story *s, const jacta_effect *effect) {
    walk *w = s->w;
    uint32_t rows = w->setup->players + (w->setup->players == 1);
    if (++s->effects > MOST_EFFECTS)
        return breaks(w, "an event has more effects than anybody reads");
    if (effect->seat != JACTA_CHANCE && (effect->seat < 0 || effect->seat >= (int32_t)rows))
        return breaks(w, "an effect concerns seat %" PRId32, effect->seat);
    if (effect->changes > JACTA_MAX_CHANGES) return breaks(w, "an effect has too many changes");
    for (uint32_t i = 0; i < effect->changes; i++) {
        const jacta_field *field =
            labelled_field(w->game, effect->change[i].label, effect->change[i].index);
        if (!field || !effect->change[i].amount)
            return breaks(w, "an effect changes %s.%" PRIu32 " by %" PRId32,
                          effect->change[i].label ? effect->change[i].label : "nothing",
                          effect->change[i].index, effect->change[i].amount);
        char key[128] = "";
        jacta_text text = {key, sizeof key, 0};
        uint32_t index[3] = {(uint32_t)effect->seat, 0, 0}, last = 0;
        while (last < 3 && field->dim[last].count) last++;
        if (last > (field->seats ? 1u : 0u)) index[last - 1] = effect->change[i].index;
        if (!state_label(field, index, effect->seat, &text))
            return breaks(w, "an effect on %s concerns no seat", effect->change[i].label);
        labelled *number = number_of(s, key, field->seats ? effect->seat : -1);
        if (number) number->told += effect->change[i].amount;
    }
    return walk_phrase_told(w, &effect->cause, "an effect");
}

static void note_effect(void *context, const jacta_effect *effect) {
    story *s = context;
    s->good = s->good && effect_sane(s, effect);
}

static bool effects_told(walk *w, jacta_move move, const void *next, int32_t viewer) {
    static story s;
    walk_state before, after;
    bool known = state_knows(w->game, w->state, (jacta_event){w->turn, move}, next, viewer);
    s.w = w, s.count = s.effects = 0, s.good = true;
    walk_view(w, w->state, viewer, &before);
    walk_view(w, next, viewer, &after);
    jacta_diff(w->game, &before, &after, note_change, &s);
    if (w->game->face->effects)
        w->game->face->effects(&before, known ? move : JACTA_UNKNOWN, &after, note_effect, &s);
    if (!s.good) return false;
    for (uint32_t i = 0; i < s.count; i++) {
        const labelled *number = &s.numbers[i];
        bool own = w->turn >= 0 && (number->seat == w->turn || number->seat < 0);
        if (!own && number->told != number->changed)
            return breaks(w,
                          "after move %" PRIu32 " viewer %" PRId32 " is told %s of seat %" PRId32
                          " changes by %" PRId64 ", and it changed by %" PRId64,
                          move, viewer, number->key, number->seat, number->told, number->changed);
    }
    return true;
}

bool promise_effects(walk *w) {
    if (w->turn == JACTA_OVER) return true;
    walk_state next;
    jacta_move move = w->moves[jacta_rng_below(&w->rng, w->count)];
    memcpy(&next, w->state, w->game->state_size);
    w->game->apply(&next, move);
    for (uint32_t k = 0; k <= w->setup->players; k++)
        if (!effects_told(w, move, &next, walk_viewer(w, k))) return false;
    return true;
}

/* ---- Elements and reasons ------------------------------------------------------------------------ */

enum { MOST_ELEMENTS = 1024, ELEMENT_BYTES = 48 };

typedef struct {
    walk *w;
    char id[MOST_ELEMENTS][ELEMENT_BYTES];
    bool touched[MOST_ELEMENTS];
    uint32_t count;
    bool good;
} drawing;

static uint32_t element_of(const drawing *d, const char *id, size_t length) {
    for (uint32_t i = 0; i < d->count; i++)
        if (strlen(d->id[i]) == length && !memcmp(d->id[i], id, length)) return i;
    return MOST_ELEMENTS;
}

static void note_element(void *context, const char *id) {
    drawing *d = context;
    size_t length = strlen(id);
    if (!d->good) return;
    if (length >= ELEMENT_BYTES || !strchr(id, ':') || strchr(id, ' '))
        d->good = breaks(d->w, "\"%s\" is no element's id", id);
    else if (d->count == MOST_ELEMENTS || element_of(d, id, length) < MOST_ELEMENTS)
        d->good = breaks(d->w, "element \"%s\" is listed twice, or there are too many", id);
    else
        memcpy(d->id[d->count++], id, length + 1);
}

static bool touch_elements(walk *w, const void *view, drawing *d) {
    for (uint32_t i = 0; i < w->count; i++) {
        char list[JACTA_MAX_NOTATION] = "", *rest = list;
        jacta_text text = {list, sizeof list, 0};
        w->game->face->touch(view, w->moves[i], &text);
        while (*rest) {
            size_t length = strcspn(rest, " ");
            uint32_t index = element_of(d, rest, length);
            if (index == MOST_ELEMENTS)
                return breaks(w, "move %" PRIu32 " touches \"%.*s\", which no board shows",
                              w->moves[i], (int)length, rest);
            d->touched[index] = true;
            rest += length + (rest[length] != 0);
        }
    }
    return true;
}

/* What an element is said to be. */
static void take_sentence(void *context, const jacta_phrase *phrase) {
    drawing *d = context;
    d->good = d->good && walk_phrase_told(d->w, phrase, "what an element is");
}

bool promise_reasons(walk *w) {
    static drawing d;
    const jacta_face *face = w->game->face;
    if (w->turn < 0) return true;
    walk_state view;
    d = (drawing){.w = w, .good = true};
    walk_view(w, w->state, w->turn, &view);
    face->elements(&view, w->turn, note_element, &d);
    if (!d.good || !touch_elements(w, &view, &d)) return false;
    for (uint32_t i = 0; i < d.count; i++) {
        jacta_phrase phrase = {0};
        if (face->about) face->about(&view, d.id[i], take_sentence, &d);
        if (!d.good) return false;
        if (d.touched[i]) continue;
        if (!face->reason(&view, w->turn, d.id[i], &phrase))
            return breaks(w, "\"%s\" cannot be used, and nobody says why", d.id[i]);
        if (!walk_phrase_told(w, &phrase, d.id[i])) return false;
    }
    jacta_phrase none;
    if (face->reason(&view, w->turn, "nothing:99999", &none) ||
        face->reason(&view, w->turn, "", &none))
        return breaks(w, "there is a reason for what is no element");
    return true;
}
