/* Words: catalogues, placeholders and plural forms. */
#include "engine/catalogue.h"
#include "fixture.h"
#include "rules/core/text.h"

#include <string.h>

static const char *said(const char *lang, const jacta_phrase *phrase) {
    static char words[512];
    jacta_text text = TEXT_ON(words);
    jacta_phrase_text(lang, phrase, &text);
    return words;
}

/* A phrase is its own text when no catalogue has the key. */
static const char *said_number(const char *lang, const char *text, int32_t number) {
    jacta_phrase phrase;
    phrase_start(&phrase, text);
    phrase_number(&phrase, number);
    return said(lang, &phrase);
}

static void catalogues_are_sorted(void **unused) {
    (void)unused;
    assert_true(lang_catalogue_count >= 2);
    for (size_t i = 0; i < lang_catalogue_count; i++)
        for (size_t j = 1; j < lang_catalogues[i].count; j++)
            assert_true(strcmp(lang_catalogues[i].entries[j - 1].key,
                               lang_catalogues[i].entries[j].key) < 0);
}

static void every_key_is_found_in_its_language(void **unused) {
    (void)unused;
    for (size_t i = 0; i < lang_catalogue_count; i++) {
        const lang_catalogue *catalogue = &lang_catalogues[i];
        for (size_t j = 0; j < catalogue->count; j++) {
            assert_ptr_equal(jacta_say(catalogue->lang, catalogue->entries[j].key),
                             catalogue->entries[j].text);
            assert_true(jacta_has("en", catalogue->entries[j].key));
            assert_true(jacta_has("fr", catalogue->entries[j].key));
        }
    }
    assert_string_not_equal(jacta_say("fr", "error.memory"), jacta_say("en", "error.memory"));
}

static void unknown_language_speaks_english_and_unknown_key_itself(void **unused) {
    (void)unused;
    assert_string_equal(jacta_say("tlh", "error.memory"), jacta_say("en", "error.memory"));
    assert_true(jacta_has("tlh", "error.memory"));
    assert_string_equal(jacta_say("fr", "no.such.key"), "no.such.key");
    assert_string_equal(jacta_say("fr", ""), "");
    assert_false(jacta_has("en", "no.such.key"));
}

static void plurals_follow_the_language(void **unused) {
    (void)unused;
    const char *text = "{0} {0|star|stars}!";
    assert_string_equal(said_number("en", text, 0), "0 stars!");
    assert_string_equal(said_number("en", text, 1), "1 star!");
    assert_string_equal(said_number("en", text, -1), "-1 star!");
    assert_string_equal(said_number("en", text, 2), "2 stars!");
    assert_string_equal(said_number("fr", text, 0), "0 star!");
    assert_string_equal(said_number("fr", text, 1), "1 star!");
    assert_string_equal(said_number("fr", text, -1), "-1 star!");
    assert_string_equal(said_number("fr", text, -2), "-2 stars!");
    assert_string_equal(said_number("en", "{0||s}.", 1), ".");
    assert_string_equal(said_number("en", "food{0|| ×{0}}.", 1), "food.");
    assert_string_equal(said_number("en", "food{0|| ×{0}}.", 3), "food ×3.");
    assert_string_equal(said_number("en", "{0|{0|a|b}|c}", 1), "a");
    assert_string_equal(said_number("en", "{0||s}.", INT32_MIN), "s.");
}

static void arguments_are_keys_texts_and_numbers(void **unused) {
    (void)unused;
    jacta_phrase phrase;
    phrase_start(&phrase, "{2}/{1}/{0}/{3}");
    phrase_key(&phrase, "error.file.full");
    phrase_text(&phrase, "{0}");
    phrase_number(&phrase, -7);
    assert_string_equal(said("en", &phrase), "-7/{0}/the disk is full/{3}");
    assert_string_equal(said("fr", &phrase), "-7/{0}/le disque est plein/{3}");
}

static const char *said_numbers(const char *lang, const char *text, int32_t a, int32_t b,
                                int32_t c) {
    jacta_phrase phrase;
    phrase_start(&phrase, text);
    phrase_number(&phrase, a);
    phrase_number(&phrase, b);
    phrase_number(&phrase, c);
    return said(lang, &phrase);
}

static void lists_leave_out_what_there_is_none_of(void **unused) {
    (void)unused;
    const char *text = "({0&{0} {0|log|logs}}{1&{1} stone}{2&{2} iron})";
    assert_string_equal(said_numbers("en", text, 2, 1, 3), "(2 logs, 1 stone and 3 iron)");
    assert_string_equal(said_numbers("fr", text, 2, 1, 3), "(2 logs, 1 stone et 3 iron)");
    assert_string_equal(said_numbers("en", text, 1, 0, 3), "(1 log and 3 iron)");
    assert_string_equal(said_numbers("en", text, 0, 4, 0), "(4 stone)");
    assert_string_equal(said_numbers("en", text, 0, 0, 0), "()");
    assert_string_equal(said_number("en", "{0&a}{5&b}{0&c} {1&d}", 1), "a and c ");
    jacta_phrase phrase;
    phrase_start(&phrase, "{0&{0}}{1&{1}}");
    phrase_text(&phrase, "A");
    phrase_key(&phrase, "error.file.full");
    assert_string_equal(said("en", &phrase), "A and the disk is full");
}

static void broken_placeholders_stay_inside_the_text(void **unused) {
    (void)unused;
    assert_string_equal(said_number("en", "a {", 1), "a {");
    assert_string_equal(said_number("en", "a {x}", 1), "a {x}");
    assert_string_equal(said_number("en", "a {0", 5), "a 5");
    assert_string_equal(said_number("en", "a {0|b", 5), "a b");
    assert_string_equal(said_number("en", "a {0|b|c", 5), "a c");
    assert_string_equal(said_number("en", "a {0|b}", 5), "a b");
    assert_string_equal(said_number("en", "a {0&", 5), "a ");
    assert_string_equal(said_number("en", "a {0&{0", 5), "a 5");
}

static void phrases_are_appended_and_cut(void **unused) {
    (void)unused;
    char words[8] = "";
    jacta_text text = TEXT_ON(words);
    text_put(&text, "ab");
    jacta_phrase phrase;
    phrase_start(&phrase, "{0}{0}");
    phrase_number(&phrase, 1234);
    jacta_phrase_text("en", &phrase, &text);
    assert_string_equal(words, "ab12341");
}

static void errors_name_their_line(void **unused) {
    (void)unused;
    jacta_error error;
    char words[256];
    error_start(&error, "error.record.over");
    error.line = 12;
    jacta_text text = TEXT_ON(words);
    jacta_error_text("en", &error, &text);
    assert_string_equal(words, "Line 12: The game is over before this event.");
    error.line = 0;
    text = TEXT_ON(words);
    jacta_error_text("fr", &error, &text);
    assert_string_equal(words, "La partie est finie avant cet événement.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalogues_are_sorted),
        cmocka_unit_test(every_key_is_found_in_its_language),
        cmocka_unit_test(unknown_language_speaks_english_and_unknown_key_itself),
        cmocka_unit_test(plurals_follow_the_language),
        cmocka_unit_test(arguments_are_keys_texts_and_numbers),
        cmocka_unit_test(lists_leave_out_what_there_is_none_of),
        cmocka_unit_test(broken_placeholders_stay_inside_the_text),
        cmocka_unit_test(phrases_are_appended_and_cut),
        cmocka_unit_test(errors_name_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
