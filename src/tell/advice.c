#include "advice.h"

#include "engine/json.h"
#include "rules/core/text.h"

#include <math.h>

void tell_against(const tell_eyes *eyes, const void *view, const advice *found, jacta_text *out) {
    char lines[TELL_WORDS] = "";
    jacta_text list = TEXT_ON(lines);
    told_event next;
    jacta_phrase phrase;
    if (found->count < 2) return;
    tell_plain(eyes, view, found->best[1].move, &next);
    for (uint32_t i = 0; i < found->lines; i++) {
        if (i) text_put(&list, ", ");
        tell_amount(eyes->lang, llround(10 * found->line[i].gain), 10, true, &list);
        text_char(&list, ' ');
        text_put(&list, jacta_say(eyes->lang, found->line[i].label));
    }
    if (out->used) text_char(out, ' ');
    phrase_start(&phrase, found->close ? "tell.hint.close"
                          : *lines     ? "tell.hint.against"
                                       : "tell.hint.alike");
    phrase_text(&phrase, next.text);
    phrase_text(&phrase, lines);
    jacta_phrase_text(eyes->lang, &phrase, out);
}

void hint_json(json *out, const tell_eyes *eyes, const void *view, const advice *found,
               const char *bot) {
    char reason[2 * TELL_WORDS] = "";
    jacta_text text = TEXT_ON(reason);
    told_event move;
    tell_move(eyes, view, found->best[0].move, &move);
    tell_hint(eyes, &move, bot, &text);
    tell_against(eyes, view, found, &text);
    json_text(out, "move", move.notation);
    json_text(out, "text", move.text);
    json_text(out, "reason", reason);
    json_open(out, "moves", '[');
    for (uint32_t i = 0; i < found->count; i++) {
        const search_figure *worth = &found->best[i].worth;
        tell_plain(eyes, view, found->best[i].move, &move);
        json_open(out, NULL, '{');
        json_text(out, "move", move.notation);
        json_text(out, "text", move.text);
        json_decimal(out, "expected", llround(10 * worth->mean), 10);
        json_decimal(out, "error", llround(10 * 1.96 * worth->error), 10);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void tell_grade(const tell_eyes *eyes, const void *view, jacta_move played, const grade *found,
                jacta_text *out) {
    static const char *const keys[][GRADE_COUNT] = {
        {NULL, "tell.grade.best", "tell.grade.good", "tell.grade.inexact", "tell.grade.mistake"},
        {NULL, "tell.grade.best", "tell.grade.good", "tell.grade.inexact_alone",
         "tell.grade.mistake_alone"}};
    bool alone = ((const unsigned char *)view)[eyes->game->players_at] == 1;
    char amounts[2][24] = {"", ""};
    jacta_text loss = TEXT_ON(amounts[0]), error = TEXT_ON(amounts[1]);
    told_event move, better;
    jacta_phrase phrase;
    if (found->mark == GRADE_NONE) return;
    tell_amount(eyes->lang, llround(10 * found->loss.mean), 10, false, &loss);
    tell_amount(eyes->lang, llround(19.6 * found->loss.error), 10, false, &error);
    tell_plain(eyes, view, played, &move);
    tell_plain(eyes, view, found->better, &better);
    phrase_start(&phrase, keys[alone][found->mark]);
    phrase_text(&phrase, move.text);
    phrase_text(&phrase, better.text);
    phrase_text(&phrase, amounts[0]);
    phrase_text(&phrase, amounts[1]);
    jacta_phrase_text(eyes->lang, &phrase, out);
}

void tell_grades(const char *lang, const uint32_t marks[GRADE_COUNT], jacta_text *out) {
    jacta_phrase phrase;
    uint32_t all = 0;
    for (uint32_t i = GRADE_BEST; i < GRADE_COUNT; i++) all += marks[i];
    phrase_start(&phrase, "tell.grades");
    phrase_number(&phrase, (int32_t)all);
    for (uint32_t i = GRADE_BEST; i < GRADE_COUNT; i++) phrase_number(&phrase, (int32_t)marks[i]);
    jacta_phrase_text(lang, &phrase, out);
}

void grade_json(json *out, const tell_eyes *eyes, const void *view, jacta_move played,
                const grade *found) {
    char sentence[2 * TELL_WORDS] = "";
    jacta_text text = TEXT_ON(sentence);
    told_event better;
    tell_grade(eyes, view, played, found, &text);
    json_text(out, "grade", grade_names[found->mark]);
    json_text(out, "text", sentence);
    json_decimal(out, "loss", llround(10 * found->loss.mean), 10);
    json_decimal(out, "error", llround(19.6 * found->loss.error), 10);
    if (found->better == played) return;
    tell_plain(eyes, view, found->better, &better);
    json_text(out, "better", better.notation);
}
