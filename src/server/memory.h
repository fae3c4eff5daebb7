/* Memory that must be there: a server that cannot hold its tables had better start anew. */
#ifndef JACTA_MEMORY_H
#define JACTA_MEMORY_H

#include <stdlib.h>

static inline void *need(void *memory) {
    if (!memory) abort();
    return memory;
}

#endif
