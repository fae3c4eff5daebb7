#include "line.h"

#include "rules/core/text.h"

#include <string.h>

uint32_t utf8_size(const char *text) {
    const unsigned char *s = (const unsigned char *)text;
    if (s[0] < 0x80) return 1;
    uint32_t size = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    if (s[0] < 0xC2 || s[0] > 0xF4) return 0;
    for (uint32_t i = 1; i < size; i++)
        if ((s[i] & 0xC0) != 0x80) return 0;
    uint32_t pair = (uint32_t)s[0] << 8 | s[1];
    bool overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool surrogate = pair >= 0xEDA0 && s[0] == 0xED;
    return overlong || surrogate || pair > 0xF48F ? 0 : size;
}

void line_clean(char *out, size_t size, const char *text) {
    size_t used = 0;
    while (*text) {
        uint32_t bytes = utf8_size(text);
        /* C1 control characters are C2 80 .. C2 9F. */
        bool control = bytes == 1 ? *text < ' ' || *text == 0x7F
                                  : (unsigned char)text[0] == 0xC2 && (unsigned char)text[1] < 0xA0;
        bool leading_blank = !used && *text == ' ';
        if (bytes && !control && !leading_blank) {
            if (used + bytes >= size) break;
            memcpy(out + used, text, bytes);
            used += bytes;
        }
        text += bytes ? bytes : 1;
    }
    while (used && out[used - 1] == ' ') used--;
    out[used] = 0;
}

void error_quote(jacta_error *error, const char *text) {
    char clean[100];
    line_clean(clean, sizeof clean, text);
    error_text(error, clean);
}
