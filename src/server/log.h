/* Structured logs: one JSON object a line on standard error. */
#ifndef JACTA_LOG_H
#define JACTA_LOG_H

#include <stdint.h>

/* An event with a number and a text, each where its name is not NULL: log_event("move", "version", 7,
 * "table", id). A NULL name ends the list. */
void log_event(const char *event, const char *number_name, int64_t number, const char *text_name,
               ...);

/* Says nothing from now on. */
void log_silence(void);

#endif
