/* Memory that must be there. When the system has none left, a reserve is set free and the server is
 * told to stop: everybody is sent away with a word, and whoever watches over it starts it anew. */
#ifndef JACTA_MEMORY_H
#define JACTA_MEMORY_H

#include <stdlib.h>

extern _Thread_local void *memory_found;

/* What `call` allocates; it is called again where it gets nothing. */
#define need(call)                                                                                 \
    (memory_found = (call),                                                                        \
     memory_found = memory_found ? memory_found : (memory_release(), (call)),                      \
     memory_found ? memory_found : memory_lack())

/* Sets the reserve aside. */
void memory_reserve(void);
void memory_release(void);
/* The reserve was not enough: never returns. */
void *memory_lack(void);

#endif
