#include "json.h"

#include "line.h"
#include "rules/core/text.h"

#include <stdio.h>
#include <string.h>

static void put_file(void *to, const char *data, size_t size) {
    fwrite(data, 1, size, to);
}

void json_put(json_buffer *buffer, const char *data, size_t size) {
    if (buffer->needed < buffer->size) {
        size_t left = buffer->size - buffer->needed - 1, fits = size < left ? size : left;
        memcpy(buffer->data + buffer->needed, data, fits);
        buffer->data[buffer->needed + fits] = 0;
    }
    buffer->needed += size;
}

static void put_buffer(void *buffer, const char *data, size_t size) {
    json_put(buffer, data, size);
}

json json_to_file(void *file) {
    return (json){.put = put_file, .to = file};
}

json json_to_buffer(json_buffer *buffer) {
    if (buffer->size) buffer->data[0] = 0;
    return (json){.put = put_buffer, .to = buffer};
}

static void put(json *out, const char *text) {
    out->put(out->to, text, strlen(text));
}

static void put_escaped(json *out, unsigned char c) {
    static const char digits[] = "0123456789abcdef";
    const char *found = strchr("\"\\\nn\tt\rr", c);
    char code[] = {'\\', 'u', '0', '0', digits[c >> 4 & 15], digits[c & 15], 0};
    if (c && found) {
        code[1] = c < ' ' ? found[1] : (char)c;
        code[2] = 0;
    }
    put(out, code);
}

/* How many bytes of the text stand as they are. */
static size_t plain_size(const char *text) {
    const signed char *begin = (const signed char *)text, *end = begin; /* negative: not of ASCII */
    for (uint32_t size = 1; size; end += size) {
        while (*end >= ' ' && *end != '"' && *end != '\\') end++;
        size = *end < 0 ? utf8_size((const char *)end) : 0;
    }
    return (size_t)(end - begin);
}

/* A string with what stands before and after it; most are plain and short, and put in one piece. */
static void put_string(json *out, bool comma, const char *text, bool colon) {
    char piece[64] = ",\"";
    size_t size = plain_size(text), used = 2;
    bool whole = !text[size] && size + 4 <= sizeof piece;
    if (whole) {
        memcpy(piece + used, text, size);
        used += size;
        piece[used++] = '"';
        if (colon) piece[used++] = ':';
    }
    out->put(out->to, piece + !comma, used - !comma);
    if (whole) return;
    for (;;) {
        out->put(out->to, text, size);
        text += size;
        if (!*text) break;
        if (utf8_size(text))
            put_escaped(out, (unsigned char)*text);
        else
            put(out, "\xEF\xBF\xBD"); /* U+FFFD for a broken byte */
        size = plain_size(++text);
    }
    put(out, colon ? "\":" : "\"");
}

/* What stands before a value; the value itself follows. */
static void put_key(json *out, const char *key) {
    if (key)
        put_string(out, out->comma, key, true);
    else if (out->comma)
        put(out, ",");
    out->comma = true;
}

void json_open(json *out, const char *key, char bracket) {
    put_key(out, key);
    out->put(out->to, &bracket, 1);
    out->comma = false;
}

void json_close(json *out, char bracket) {
    out->put(out->to, &bracket, 1);
    out->comma = true;
}

void json_text(json *out, const char *key, const char *text) {
    put_key(out, key);
    if (text)
        put_string(out, false, text, false);
    else
        put(out, "null");
}

void json_int(json *out, const char *key, int64_t value) {
    json_decimal(out, key, value, 1);
}

void json_bool(json *out, const char *key, bool value) {
    put_key(out, key);
    put(out, value ? "true" : "false");
}

void json_decimal(json *out, const char *key, int64_t value, int64_t unit) {
    char digits[48];
    jacta_text text = TEXT_ON(digits);
    if (value < 0 && value > -unit) text_char(&text, '-'); /* -0.5 */
    text_number(&text, value / unit);
    if (unit >= 10) text_char(&text, '.');
    for (int64_t part = value % unit; unit >= 10; part %= unit) {
        unit /= 10;
        int64_t digit = part / unit;
        text_char(&text, (char)('0' + (digit < 0 ? -digit : digit)));
    }
    put_key(out, key);
    put(out, digits);
}
