/* Advice in words, and as the members of a message. */
#ifndef JACTA_TELL_ADVICE_H
#define JACTA_TELL_ADVICE_H

#include "bots/advice.h"
#include "bots/grade.h"
#include "tell.h"

/* What the first move of an advice should bring against the second, on the score sheet at the end. Nothing
 * where there is only one. */
void tell_against(const tell_eyes *eyes, const void *view, const advice *found, jacta_text *out);
/* The members move, text and reason of the best move, and moves: the best three with what to expect. */
void hint_json(json *out, const tell_eyes *eyes, const void *view, const advice *found,
               const char *bot);

/* A grade in a sentence: what was played, and what was better. Nothing where there was no choice. */
void tell_grade(const tell_eyes *eyes, const void *view, jacta_move played, const grade *found,
                jacta_text *out);
/* How many of a player's moves have which grade. */
void tell_grades(const char *lang, const uint32_t marks[GRADE_COUNT], jacta_text *out);
/* The members grade, text, loss and error; better where another move was. */
void grade_json(json *out, const tell_eyes *eyes, const void *view, jacta_move played,
                const grade *found);

#endif
