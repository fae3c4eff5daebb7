#include "threads.h"

#include <pthread.h>
#include <stdlib.h>

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

/* ---- Threads that stay ---------------------------------------------------------------------- */

struct threads {
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    void (*work)(void *context, uint32_t thread); /* NULL: go home */
    void *context;
    uint64_t round; /* of work: a thread that has seen another has something to do */
    uint32_t busy, count;
    pthread_t ids[THREADS_MAX];
};

typedef struct {
    struct threads *threads;
    uint32_t thread;
} place;

static void *stay(void *argument) {
    place here = *(place *)argument;
    struct threads *threads = here.threads;
    uint64_t seen = 0;
    free(argument);
    pthread_mutex_lock(&threads->lock);
    for (;;) {
        while (threads->round == seen) pthread_cond_wait(&threads->begun, &threads->lock);
        seen = threads->round;
        if (!threads->work) break;
        pthread_mutex_unlock(&threads->lock);
        threads->work(threads->context, here.thread);
        pthread_mutex_lock(&threads->lock);
        if (!--threads->busy) pthread_cond_signal(&threads->ended);
    }
    pthread_mutex_unlock(&threads->lock);
    return NULL;
}

struct threads *threads_open(uint32_t count) {
    struct threads *threads = calloc(1, sizeof *threads);
    if (!threads) return NULL;
    pthread_mutex_init(&threads->lock, NULL);
    pthread_cond_init(&threads->begun, NULL);
    pthread_cond_init(&threads->ended, NULL);
    for (threads->count = 1; threads->count < count && threads->count < THREADS_MAX;) {
        place *next = malloc(sizeof *next);
        if (!next) break;
        *next = (place){threads, threads->count};
        if (pthread_create(&threads->ids[threads->count], NULL, stay, next)) {
            free(next);
            break;
        }
        threads->count++;
    }
    return threads;
}

static void give(struct threads *threads, void (*work)(void *context, uint32_t thread),
                 void *context) {
    pthread_mutex_lock(&threads->lock);
    threads->work = work, threads->context = context;
    threads->busy = threads->count - 1;
    threads->round++;
    pthread_cond_broadcast(&threads->begun);
    pthread_mutex_unlock(&threads->lock);
}

void threads_work(struct threads *threads, void (*work)(void *context, uint32_t thread),
                  void *context) {
    if (threads->count > 1) give(threads, work, context);
    work(context, 0);
    if (threads->count == 1) return;
    pthread_mutex_lock(&threads->lock);
    while (threads->busy) pthread_cond_wait(&threads->ended, &threads->lock);
    pthread_mutex_unlock(&threads->lock);
}

void threads_close(struct threads *threads) {
    if (!threads) return;
    give(threads, NULL, NULL);
    while (--threads->count) pthread_join(threads->ids[threads->count], NULL);
    pthread_cond_destroy(&threads->ended);
    pthread_cond_destroy(&threads->begun);
    pthread_mutex_destroy(&threads->lock);
    free(threads);
}
