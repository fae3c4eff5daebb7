/* What the search asks of a system: threads, of which a page's worker is the only one, and the time, which the bots
 * of the page have no use for, since they count playouts; wasi-libc would ask its host for it. */
#include "bots/threads.h"

#include <time.h>

void threads_run(uint32_t threads, void (*work)(void *context, uint32_t thread), void *context) {
    (void)threads;
    work(context, 0);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    (void)clock;
    *time = (struct timespec){0};
    return 0;
}
