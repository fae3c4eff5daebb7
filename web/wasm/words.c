/* The catalogue of the page's language, which the page has fetched and hands over: so the engine says in
 * the page what it says everywhere. */
#include "engine/catalogue.h"

#include "doors.h"

#include <stdlib.h>
#include <string.h>

static char lang[8] = "en";
static lang_entry *entries;
static char *texts;

lang_catalogue lang_catalogues[] = {{lang, NULL, 0}};
const size_t lang_catalogue_count = 1;

/* Input: the language, then a key and its text again and again, ascending by key; a NUL ends each of
 * them. The texts that were there before are forgotten. */
DOOR(words) void door_words(uint32_t length) {
    const char *end = input + length, *text = input + strlen(input) + 1;
    size_t count = 0, size = (size_t)(end - text);
    for (const char *byte = text; byte < end; byte++) count += !*byte;
    free(entries);
    free(texts);
    lang_catalogues[0].count = 0;
    entries = malloc(count / 2 * sizeof *entries);
    texts = malloc(size);
    if (!entries || !texts) return;
    strncpy(lang, input, sizeof lang - 1);
    memcpy(texts, text, size);
    char *next = texts;
    for (size_t i = 0; i < count / 2; i++) {
        entries[i].key = next, next += strlen(next) + 1;
        entries[i].text = next, next += strlen(next) + 1;
    }
    lang_catalogues[0] = (lang_catalogue){lang, entries, count / 2};
}
