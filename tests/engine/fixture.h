/* What the tests of the engine share. */
#ifndef JACTA_FIXTURE_H
#define JACTA_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h> /* needs all of the above */

#include "jacta.h"

/* The error has that key, and a finished sentence in both languages. */
void assert_error(const jacta_error *error, const char *key);

/* Plays events given in notation. */
void play(jacta_match *match, const char *notation);

/* A match of Rolling Realms with `players` players, played at random for `plies` events at most. */
jacta_match *random_match(uint32_t players, uint32_t plies, uint64_t seed);

/* The state a match stands at. */
const void *now(const jacta_match *match);

#endif
