#include "catalogue.h"
#include "rules/core/text.h"

#include <string.h>

/* The catalogue of the language, or the English one. */
static const lang_catalogue *catalogue_of(const char *lang) {
    for (size_t i = 0; i < lang_catalogue_count; i++)
        if (!strcmp(lang_catalogues[i].lang, lang)) return &lang_catalogues[i];
    return strcmp(lang, "en") ? catalogue_of("en") : NULL;
}

static const char *find(const lang_catalogue *catalogue, const char *key) {
    size_t low = 0, high = catalogue ? catalogue->count : 0;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(key, catalogue->entries[middle].key);
        if (!order) return catalogue->entries[middle].text;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *jacta_say(const char *lang, const char *key) {
    const char *text = find(catalogue_of(lang), key);
    return text ? text : key;
}

bool jacta_has(const char *lang, const char *key) {
    return find(catalogue_of(lang), key) != NULL;
}

static bool takes_singular(const char *lang, int32_t number) {
    return number == 1 || number == -1 || (number == 0 && !strcmp(lang, "fr"));
}

static void put_argument(const char *lang, const jacta_phrase *phrase, uint32_t which,
                         jacta_text *out) {
    if (phrase->arg[which].key)
        text_put(out, jacta_say(lang, phrase->arg[which].key));
    else if (phrase->arg[which].text)
        text_put(out, phrase->arg[which].text);
    else
        text_number(out, phrase->arg[which].number);
}

/* Where the placeholder ends that starts here, and where its last part does. */
static const char *past(const char *rest) {
    uint32_t depth = 0;
    do {
        if (*rest == '{') depth++;
        if (*rest == '}') depth--;
        rest++;
    } while (*rest && depth);
    return rest;
}

static const char *inner_end(const char *rest) {
    const char *end = past(rest);
    return end[-1] == '}' ? end - 1 : end;
}

static void put_words(const char *lang, const jacta_phrase *phrase, const char *rest,
                      const char *end, jacta_text *out);

/* The form of {0|singular|plural} that follows the number. */
static void put_form(const char *lang, const jacta_phrase *phrase, const char *rest, bool singular,
                     jacta_text *out) {
    const char *end = inner_end(rest), *form = rest + 3, *bar = form;
    while (bar < end && *bar != '|') bar = *bar == '{' ? past(bar) : bar + 1;
    if (bar >= end)
        put_words(lang, phrase, form, end, out);
    else if (singular)
        put_words(lang, phrase, form, bar, out);
    else
        put_words(lang, phrase, bar + 1, end, out);
}

static bool is_item(const char *rest) {
    return rest[0] == '{' && rest[1] >= '0' && rest[1] <= '9' && rest[2] == '&';
}

/* An item is left out with its argument: a number that is 0, or none at all. */
static bool item_shows(const jacta_phrase *phrase, const char *item) {
    uint32_t which = (uint32_t)(item[1] - '0');
    return which < phrase->args &&
           (phrase->arg[which].key || phrase->arg[which].text || phrase->arg[which].number);
}

/* The items {0&...} in a row as a list in words: "2 wood, 1 stone and 1 iron". */
static const char *put_list(const char *lang, const jacta_phrase *phrase, const char *rest,
                            jacta_text *out) {
    uint32_t count = 0, place = 0;
    for (const char *item = rest; is_item(item); item = past(item))
        count += item_shows(phrase, item);
    for (; is_item(rest); rest = past(rest)) {
        if (!item_shows(phrase, rest)) continue;
        if (place) text_put(out, jacta_say(lang, place + 1 < count ? "list.comma" : "list.and"));
        put_words(lang, phrase, rest + 3, inner_end(rest), out);
        place++;
    }
    return rest;
}

static void put_words(const char *lang, const jacta_phrase *phrase, const char *rest,
                      const char *end, jacta_text *out) {
    while (rest < end) {
        uint32_t which = *rest == '{' ? (uint32_t)(rest[1] - '0') : JACTA_MAX_ARGS;
        if (is_item(rest)) {
            rest = put_list(lang, phrase, rest, out);
            continue;
        }
        if (which >= phrase->args) {
            text_char(out, *rest++);
            continue;
        }
        if (rest[2] == '|')
            put_form(lang, phrase, rest, takes_singular(lang, phrase->arg[which].number), out);
        else
            put_argument(lang, phrase, which, out);
        rest = past(rest);
    }
}

void jacta_phrase_text(const char *lang, const jacta_phrase *phrase, jacta_text *out) {
    const char *words = jacta_say(lang, phrase->key);
    text_put(out, "");
    put_words(lang, phrase, words, words + strlen(words), out);
}

void jacta_error_text(const char *lang, const jacta_error *error, jacta_text *out) {
    jacta_phrase line, why = jacta_error_phrase(error);
    phrase_start(&line, "error.line");
    phrase_number(&line, (int32_t)error->line);
    if (error->line) jacta_phrase_text(lang, &line, out);
    jacta_phrase_text(lang, &why, out);
}

const char *jacta_lang(uint32_t index) {
    return index < lang_catalogue_count ? lang_catalogues[index].lang : NULL;
}
