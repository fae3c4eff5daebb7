/* One function on several threads at once, the caller's own among them. */
#ifndef JACTA_THREADS_H
#define JACTA_THREADS_H

#include <stdint.h>

enum { THREADS_MAX = 256 };

/* Calls work(context, 0 .. threads-1), each on a thread of its own, and waits for all. Where the
 * system gives fewer threads, fewer calls are made, never less than work(context, 0). */
void threads_run(uint32_t threads, void (*work)(void *context, uint32_t thread), void *context);

/* Threads that stay, for work that comes often. NULL where memory is short. */
struct threads *threads_open(uint32_t threads);
void threads_close(struct threads *threads);
/* threads_run() on them. */
void threads_work(struct threads *threads, void (*work)(void *context, uint32_t thread),
                  void *context);

#endif
