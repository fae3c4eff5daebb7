/* One printable line of valid UTF-8 out of any bytes: names, remarks, and what a user typed as an
 * error quotes it. */
#ifndef JACTA_LINE_H
#define JACTA_LINE_H

#include "jacta.h"

/* Bytes of the character that starts the text, which is not empty; 0 if it is not valid UTF-8. */
uint32_t utf8_size(const char *text);

/* Copies what is printable: control characters and broken bytes are left out, blanks at the ends
 * too, and what does not fit is cut between characters. */
void line_clean(char *out, size_t size, const char *text);

/* Adds a text to an error as an argument, cleaned and cut to a length that can be read. */
void error_quote(jacta_error *error, const char *text);

#endif
