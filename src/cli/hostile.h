/* Guests who mean no good, for `jacta load`: a quarter each of those who ask and never read, who read a
 * few bytes at a time, who let bots think at as many tables as they get, and who make tables. Each has an
 * address of its own, and asks as fast as it can or fifty times a second. */
#ifndef JACTA_HOSTILE_H
#define JACTA_HOSTILE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Their process, when all of them are at it, until it is ended; -1 if they could not begin. `seats` are the
 * members of a table's `seats`. */
pid_t hostile_start(uint32_t count, uint16_t port, const char *game, const char *seats);

#endif
