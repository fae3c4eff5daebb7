/* Grades of decisions: how good a move was against the best that a search finds. A move is called worse
 * only where its loss is beyond its error; what is within it may as well be chance. */
#ifndef JACTA_GRADE_H
#define JACTA_GRADE_H

#include "search.h"

typedef enum {
    GRADE_NONE, /* there was no choice */
    GRADE_BEST,
    GRADE_GOOD,    /* no worse beyond the error */
    GRADE_INEXACT, /* worse, by little */
    GRADE_MISTAKE,
    GRADE_COUNT
} grade_mark;

typedef struct {
    jacta_move
        better; /* the best move found; the played one unless that is worse beyond the error */
    grade_mark mark;
    search_figure loss; /* against it: the result in percent, alone the score in points */
    double gap;         /* the same as measured: right on average, below 0 at times */
} grade;

/* "best", "good", ... as messages and the keys of the catalogues have it. */
extern const char *const grade_names[GRADE_COUNT];

/* Grades a move that the seat may make in the view, with so many playouts of each move that is compared. The
 * same seed gives the same grade. */
grade grade_choice(search *search, const jacta_game *game, const void *view, int32_t seat,
                   jacta_move move, uint32_t playouts, uint64_t seed);
/* The same by a search of its own, by a net where one knows the game. False where memory was short. */
bool grade_move(const jacta_game *game, const void *view, int32_t seat, jacta_move move,
                uint64_t seed, grade *out);

#endif
