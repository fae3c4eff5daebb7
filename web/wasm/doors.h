/* The doors through which the page uses the engine. Texts go in through `input` and come out through
 * `output`; a function that answers with text returns its length. */
#ifndef JACTA_DOORS_H
#define JACTA_DOORS_H

#include "engine/json.h"

#define DOOR(name) __attribute__((export_name(#name)))

enum { INPUT = 1 << 20, OUTPUT = 1 << 22 };

extern char input[INPUT], output[OUTPUT];

/* Begins an answer; `return answer_end(...)` ends it. */
json answer(json_buffer *buffer);
uint32_t answer_end(json *out, const json_buffer *buffer);
/* Answers with a code, and a sentence about the error or, where there is none, the code. */
uint32_t refuse(const char *code, const jacta_error *error);
/* Cuts the next line off; NULL at the end. */
char *next_line(char **at);

#endif
