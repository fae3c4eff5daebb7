#include "text.h"

#include <string.h>

void text_char(jacta_text *out, char c) {
    if (out->used + 1 < out->size) {
        out->data[out->used++] = c;
        out->data[out->used] = 0;
    }
}

void text_put(jacta_text *out, const char *words) {
    if (out->used < out->size) out->data[out->used] = 0;
    for (; *words; words++) text_char(out, *words);
}

void text_number(jacta_text *out, int64_t number) {
    char digits[24];
    uint32_t at = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    digits[--at] = 0;
    do digits[--at] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0) digits[--at] = '-';
    text_put(out, digits + at);
}

bool text_same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

void phrase_start(jacta_phrase *phrase, const char *key) {
    memset(phrase, 0, sizeof *phrase);
    phrase->key = key;
}

void phrase_number(jacta_phrase *phrase, int32_t number) {
    if (phrase->args < JACTA_MAX_ARGS) phrase->arg[phrase->args++].number = number;
}

void phrase_key(jacta_phrase *phrase, const char *key) {
    if (phrase->args < JACTA_MAX_ARGS) phrase->arg[phrase->args++].key = key;
}

void phrase_seat(jacta_phrase *phrase, uint32_t seat) {
    static const char *const keys[JACTA_MAX_PLAYERS] = {"seat.0", "seat.1", "seat.2",
                                                        "seat.3", "seat.4", "seat.5"};
    phrase_key(phrase, keys[seat]);
}

void phrase_text(jacta_phrase *phrase, const char *text) {
    if (phrase->args < JACTA_MAX_ARGS) phrase->arg[phrase->args++].text = text;
}

bool error_start(jacta_error *error, const char *code) {
    if (error) {
        memset(error, 0, sizeof *error);
        error->code = code;
    }
    return false;
}

void error_text(jacta_error *error, const char *text) {
    if (!error || error->used >= sizeof error->buffer || error->args == JACTA_MAX_ARGS) return;
    jacta_text copy = {error->buffer + error->used, (uint32_t)sizeof error->buffer - error->used,
                       0};
    text_put(&copy, text);
    error->arg[error->args++].text = error->used + 1;
    error->used += copy.used + 1;
}

void error_number(jacta_error *error, int64_t number) {
    if (error && error->args < JACTA_MAX_ARGS) error->arg[error->args++].number = number;
}

void error_key(jacta_error *error, const char *key) {
    if (error && error->args < JACTA_MAX_ARGS) error->arg[error->args++].key = key;
}

jacta_phrase jacta_error_phrase(const jacta_error *error) {
    jacta_phrase phrase = {.key = error->code, .args = error->args};
    for (uint32_t i = 0; i < error->args; i++) {
        phrase.arg[i].key = error->arg[i].key;
        phrase.arg[i].number = (int32_t)error->arg[i].number;
        if (error->arg[i].text) phrase.arg[i].text = error->buffer + error->arg[i].text - 1;
    }
    return phrase;
}
