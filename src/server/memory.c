#include "memory.h"

#include "log.h"

#include <signal.h>

enum { RESERVE = 8 << 20 }; /* bytes, for what is asked until everybody is gone */

_Thread_local void *memory_found;
static void *reserve;

void memory_reserve(void) {
    reserve = malloc(RESERVE);
}

void memory_release(void) {
    if (!reserve) return;
    free(reserve);
    reserve = NULL;
    log_event("out_of_memory", NULL, 0, NULL);
    raise(SIGTERM);
}

void *memory_lack(void) {
    abort();
}
