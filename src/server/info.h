/* What a table is, as the JSON text that the store keeps: seats, options, clocks, dice. */
#ifndef JACTA_INFO_H
#define JACTA_INFO_H

#include "table/fair.h"

/* free() the result. */
char *info_write(const struct table *table);
/* False if the text is not such a one. */
bool info_read(struct table *table, const char *text);

#endif
