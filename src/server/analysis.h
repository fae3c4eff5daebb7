/* What the analysis of a finished game has found, as JSON. */
#ifndef JACTA_ANALYSIS_H
#define JACTA_ANALYSIS_H

#include "bots/analyse.h"
#include "engine/json.h"

enum { ANALYSIS_PLAYOUTS = 100 }; /* for every question, on the server and in the page alike */

/* All members behind `table`: unit, points, seats, worst. Nothing has to be hidden any more.
 * False, with nothing put, where memory was short. */
bool analysis_put(json *out, analysis *study, const char *lang);

#endif
