#include "threads.h"

#include <pthread.h>

typedef struct {
    void (*work)(void *context, uint32_t thread);
    void *context;
    uint32_t thread;
} task;

static void *run(void *argument) {
    task *job = argument;
    job->work(job->context, job->thread);
    return NULL;
}

void threads_run(uint32_t threads, void (*work)(void *context, uint32_t thread), void *context) {
    pthread_t ids[THREADS_MAX];
    task tasks[THREADS_MAX];
    uint32_t started = 1;
    for (; started < threads && started < THREADS_MAX; started++) {
        tasks[started] = (task){work, context, started};
        if (pthread_create(&ids[started], NULL, run, &tasks[started])) break;
    }
    work(context, 0);
    while (--started) pthread_join(ids[started], NULL);
}
