/* The texts of all languages, generated at build time from lang/<language>/<domain>.po. Entries are
 * sorted by key, byte by byte. A page fills in those of its language once it has fetched them. */
#ifndef JACTA_CATALOGUE_H
#define JACTA_CATALOGUE_H

#include <stddef.h>

typedef struct {
    const char *key, *text;
} lang_entry;

typedef struct {
    const char *lang;
    const lang_entry *entries;
    size_t count;
} lang_catalogue;

extern lang_catalogue lang_catalogues[];
extern const size_t lang_catalogue_count;

#endif
