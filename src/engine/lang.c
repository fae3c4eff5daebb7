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

/* The form of {0|singular|plural} that follows the number; `at` stands on the first bar. */
static void put_form(const char *at, bool singular, jacta_text *out) {
    size_t length = strcspn(++at, "|}");
    if (!singular && at[length] == '|') {
        at += length + 1;
        length = strcspn(at, "}");
    }
    while (length--) text_char(out, *at++);
}

void jacta_phrase_text(const char *lang, const jacta_phrase *phrase, jacta_text *out) {
    text_put(out, "");
    for (const char *at = jacta_say(lang, phrase->key); *at;) {
        uint32_t which = *at == '{' ? (uint32_t)(at[1] - '0') : JACTA_MAX_ARGS;
        if (which >= phrase->args) {
            text_char(out, *at++);
            continue;
        }
        bool singular = takes_singular(lang, phrase->arg[which].number);
        if (at[2] == '|')
            put_form(at + 2, singular, out);
        else
            put_argument(lang, phrase, which, out);
        at += strcspn(at, "}");
        if (*at) at++;
    }
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
