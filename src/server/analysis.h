/* What a finished game was worth at every event: expected scores by playing on many times with a
 * simple bot, luck of the dice, and what each decision gave away. */
#ifndef JACTA_ANALYSIS_H
#define JACTA_ANALYSIS_H

#include "engine/json.h"
#include "jacta.h"

typedef struct analysis analysis;

/* Copies the match. */
analysis *analysis_new(const jacta_match *match);
void analysis_free(analysis *of);
/* Looks at one more event; false when all have been looked at. */
bool analysis_step(analysis *of);
/* The member `points`. */
void analysis_put(const analysis *of, const char *lang, json *out);

#endif
