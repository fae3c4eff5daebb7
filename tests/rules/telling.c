#include "telling.h"

static char told[16384];

static void put_phrase(jacta_text *out, const jacta_phrase *phrase) {
    jacta_phrase_text("en", phrase, out);
}

static void put_effect(void *context, const jacta_effect *effect) {
    jacta_text *out = context;
    out->used += (uint32_t)snprintf(out->data + out->used, out->size - out->used,
                                    effect->seat < 0 ? "* " : "%d ", (int)effect->seat);
    put_phrase(out, &effect->cause);
    for (uint32_t i = 0; i < effect->changes; i++)
        out->used +=
            (uint32_t)snprintf(out->data + out->used, out->size - out->used, "%s %+d %s.%u",
                               i ? "," : ":", (int)effect->change[i].amount,
                               strchr(effect->change[i].label, '.') + 1, effect->change[i].index);
    out->used += (uint32_t)snprintf(out->data + out->used, out->size - out->used, "\n");
    assert_in_range(out->used, 1, out->size - 512);
}

const char *played_for(void *state, const char *notation, int32_t viewer) {
    uint64_t before[JACTA_MAX_STATE / 8], after[JACTA_MAX_STATE / 8];
    jacta_text out = {told, sizeof told, 0};
    jacta_move move;
    if (!find_move(state, notation, &move)) fail_msg("'%s' is refused", notation);
    uint32_t seats = game()->witnesses ? game()->witnesses(state, move, state) : JACTA_EVERYBODY;
    bool known =
        viewer == JACTA_REFEREE || seats == JACTA_EVERYBODY || (viewer >= 0 && seats >> viewer & 1);
    jacta_view(game(), state, viewer, before);
    game()->apply(state, move);
    jacta_view(game(), state, viewer, after);
    told[0] = 0;
    game()->face->effects(before, known ? move : JACTA_UNKNOWN, after, put_effect, &out);
    return told;
}

const char *played(void *state, const char *notation) {
    return played_for(state, notation, JACTA_REFEREE);
}

void assert_told(const char *lines, const char *line) {
    size_t length = strlen(line);
    for (const char *rest = lines; *rest; rest += strcspn(rest, "\n") + 1)
        if (!strncmp(rest, line, length) && rest[length] == '\n') return;
    fail_msg("'%s' is not told in\n%s", line, lines);
}

void assert_untold(const char *lines, const char *part) {
    if (strstr(lines, part)) fail_msg("'%s' is told in\n%s", part, lines);
}

void assert_reason(const void *state, const char *id, const char *words) {
    char text[512] = "";
    jacta_text out = {text, sizeof text, 0};
    jacta_phrase phrase;
    if (!game()->face->reason(state, game()->turn(state), id, &phrase))
        fail_msg("nobody says why not %s", id);
    put_phrase(&out, &phrase);
    assert_string_equal(text, words);
}

void assert_words(const void *state, const char *notation, const char *lang, const char *words) {
    char text[512] = "";
    jacta_text out = {text, sizeof text, 0};
    jacta_move move;
    if (!find_move(state, notation, &move)) fail_msg("'%s' is refused", notation);
    assert_true(jacta_move_words(game(), state, move, lang, &out));
    assert_string_equal(text, words);
}
