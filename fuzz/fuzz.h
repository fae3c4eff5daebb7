/* What the fuzz targets share. A broken promise aborts, which libFuzzer reports with the input. */
#ifndef JACTA_FUZZ_H
#define JACTA_FUZZ_H

#include "jacta.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void require(bool promise) {
    if (!promise) abort();
}

/* Whatever fails says why, in every language. */
static inline void require_words(const jacta_error *error) {
    const char *const langs[] = {"en", "fr"};
    for (uint32_t i = 0; i < 2; i++) {
        char words[1024] = "";
        jacta_text text = {words, sizeof words, 0};
        require(error->code && jacta_has(langs[i], error->code));
        jacta_error_text(langs[i], error, &text);
        require(words[0] != 0);
    }
}

/* The next byte of the input, 0 past its end. */
static inline uint8_t next_byte(const uint8_t **data, size_t *size) {
    if (!*size) return 0;
    --*size;
    return *(*data)++;
}

static inline const jacta_game *next_game(const uint8_t **data, size_t *size) {
    uint32_t count = 0;
    while (jacta_game_at(count)) count++;
    require(count > 0);
    return jacta_game_at(next_byte(data, size) % count);
}

#endif
