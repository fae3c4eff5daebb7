/* The JSON writer, and lines cleaned for people. */
#define _XOPEN_SOURCE 700
#include "engine/json.h"

#include "engine/line.h"
#include "fixture.h"

#include <stdio.h>
#include <string.h>

static char words[512];

static const char *text_json(const char *text) {
    json_buffer buffer = {words, sizeof words, 0};
    json out = json_to_buffer(&buffer);
    json_text(&out, NULL, text);
    assert_int_equal(buffer.needed, strlen(words));
    return words;
}

static const char *decimal_json(int64_t value, int64_t unit) {
    json_buffer buffer = {words, sizeof words, 0};
    json out = json_to_buffer(&buffer);
    json_decimal(&out, NULL, value, unit);
    return words;
}

static void strings_are_escaped(void **unused) {
    (void)unused;
    assert_string_equal(text_json(""), "\"\"");
    assert_string_equal(text_json("a\"b\\c/"), "\"a\\\"b\\\\c/\"");
    assert_string_equal(text_json("\n\t\r\x01\x1f\x7f"), "\"\\n\\t\\r\\u0001\\u001f\x7f\"");
    assert_string_equal(text_json(NULL), "null");
}

static void utf8_passes_and_broken_bytes_are_replaced(void **unused) {
    (void)unused;
    assert_string_equal(text_json("é★\U0001F3B2"), "\"é★\U0001F3B2\"");
    assert_string_equal(text_json("a\xFFz"), "\"a\uFFFDz\"");
    assert_string_equal(text_json("\xC3"), "\"\uFFFD\"");                     /* cut short */
    assert_string_equal(text_json("\xC0\x80"), "\"\uFFFD\uFFFD\"");           /* overlong */
    assert_string_equal(text_json("\xED\xA0\x80"), "\"\uFFFD\uFFFD\uFFFD\""); /* surrogate */
    assert_string_equal(text_json("\xF4\x90\x80\x80"), "\"\uFFFD\uFFFD\uFFFD\uFFFD\"");
    assert_string_equal(text_json("\xE0\x9F\x80"), "\"\uFFFD\uFFFD\uFFFD\"");
    assert_string_equal(text_json("\xF4\x8F\xBF\xBF"), "\"\xF4\x8F\xBF\xBF\"");
}

static void decimals_have_fixed_places(void **unused) {
    (void)unused;
    assert_string_equal(decimal_json(182, 10), "18.2");
    assert_string_equal(decimal_json(-5, 10), "-0.5");
    assert_string_equal(decimal_json(-15, 10), "-1.5");
    assert_string_equal(decimal_json(0, 10), "0.0");
    assert_string_equal(decimal_json(1005, 1000), "1.005");
    assert_string_equal(decimal_json(7, 1), "7");
    assert_string_equal(decimal_json(INT64_MIN, 1), "-9223372036854775808");
}

static void write_sample(json *out) {
    json_open(out, NULL, '{');
    json_int(out, "a", 1);
    json_open(out, "b", '[');
    json_text(out, NULL, NULL);
    json_open(out, NULL, '[');
    json_close(out, ']');
    json_text(out, NULL, "x");
    json_close(out, ']');
    json_open(out, "c", '{');
    json_close(out, '}');
    json_decimal(out, "d", 15, 10);
    json_close(out, '}');
}

static const char sample[] = "{\"a\":1,\"b\":[null,[],\"x\"],\"c\":{},\"d\":1.5}";

static void commas_stand_between_values(void **unused) {
    (void)unused;
    json_buffer buffer = {words, sizeof words, 0};
    json out = json_to_buffer(&buffer);
    write_sample(&out);
    assert_string_equal(words, sample);
}

static void short_buffers_are_cut_and_counted(void **unused) {
    (void)unused;
    for (size_t size = 0; size <= sizeof sample; size++) {
        char small[sizeof sample + 1];
        memset(small, '#', sizeof small);
        json_buffer buffer = {small, size, 0};
        json out = json_to_buffer(&buffer);
        write_sample(&out);
        assert_int_equal(buffer.needed, strlen(sample));
        assert_int_equal(small[size], '#');
        if (!size) continue;
        assert_int_equal(strlen(small), size - 1);
        assert_memory_equal(small, sample, size - 1);
    }
}

static void files_get_the_same_bytes(void **unused) {
    (void)unused;
    FILE *file = fmemopen(words, sizeof words, "w");
    json out = json_to_file(file);
    write_sample(&out);
    assert_int_equal(file ? fclose(file) : EOF, 0);
    assert_string_equal(words, sample);
}

static void lines_are_cleaned(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *clean;
    } rows[] = {
        {"Anna", "Anna"},
        {"  Anna  B ", "Anna  B"},
        {"An\nna\x1b[31m", "Anna[31m"},
        {"\xC2\x9B"
         "31m\x7F",
         "31m"},
        {"é\xFF★", "é★"},
        {"   ", ""},
        {"123456789012345", "123456789012345"},
        {"1234567890123456", "123456789012345"},
        {"12345678901234é", "12345678901234"},
        {"1234567890123éx", "1234567890123é"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char out[16];
        line_clean(out, sizeof out, rows[i].text);
        assert_string_equal(out, rows[i].clean);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(utf8_passes_and_broken_bytes_are_replaced),
        cmocka_unit_test(decimals_have_fixed_places),
        cmocka_unit_test(commas_stand_between_values),
        cmocka_unit_test(short_buffers_are_cut_and_counted),
        cmocka_unit_test(files_get_the_same_bytes),
        cmocka_unit_test(lines_are_cleaned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
