/* What a person reads, out of the catalogues. A text may hold {0}, {1}, ... for the arguments of a
 * phrase and {0|star|stars} for a word that follows the number of argument 0. */
#ifndef JACTA_LANG_H
#define JACTA_LANG_H

#include "jacta.h"

/* Appends the error in words, with the line it speaks of before it. */
void lang_error(const char *lang, const jacta_error *error, jacta_text *out);

#endif
