/* A streaming JSON writer. It puts the commas; the caller opens and closes. Inside objects every
 * value has a key, inside arrays and at the top none (NULL). */
#ifndef JACTA_JSON_H
#define JACTA_JSON_H

#include "jacta.h"

typedef struct {
    void (*put)(void *to, const char *data, size_t size);
    void *to;
    bool comma; /* a value stands before the next one */
} json;

/* Where JSON goes: a FILE, or a buffer that is cut when full and keeps count of what it needed. */
typedef struct {
    char *data;
    size_t size, needed;
} json_buffer;

/* Appends bytes as they are. */
void json_put(json_buffer *buffer, const char *data, size_t size);

json json_to_file(void *file);
json json_to_buffer(json_buffer *buffer);

void json_open(json *out, const char *key, char bracket);
void json_close(json *out, char bracket);
void json_text(json *out, const char *key, const char *text); /* text NULL: null */
void json_int(json *out, const char *key, int64_t value);
void json_bool(json *out, const char *key, bool value);
/* value / unit with as many decimals as `unit`, a power of ten, has zeros. */
void json_decimal(json *out, const char *key, int64_t value, int64_t unit);

#endif
