/* Writing text, phrases and errors without a C library. */
#ifndef JACTA_CORE_TEXT_H
#define JACTA_CORE_TEXT_H

#include "jacta.h"

/* An empty text over an array. */
#define TEXT_ON(array) ((jacta_text){.data = (array), .size = sizeof(array), .used = 0})

void text_put(jacta_text *out, const char *words);
void text_char(jacta_text *out, char c);
void text_number(jacta_text *out, int64_t number);
bool text_same(const char *a, const char *b);

/* Starts a phrase, then adds its arguments in the order the catalogue numbers them. */
void phrase_start(jacta_phrase *phrase, const char *key);
void phrase_number(jacta_phrase *phrase, int32_t number);
void phrase_key(jacta_phrase *phrase, const char *key);
/* A player: "Player 2", which a teller that knows the names puts the name in the place of. */
void phrase_seat(jacta_phrase *phrase, uint32_t seat);
/* The text must outlive the phrase. */
void phrase_text(jacta_phrase *phrase, const char *text);

/* Starts an error (NULL: nobody asks); always returns false, so that a check can end with it. */
bool error_start(jacta_error *error, const char *code);
void error_number(jacta_error *error, int64_t number);
void error_key(jacta_error *error, const char *key);
/* The text is copied, and cut where the error is full. */
void error_text(jacta_error *error, const char *text);

#endif
