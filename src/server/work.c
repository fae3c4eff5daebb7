#define _GNU_SOURCE
#include "work.h"

#include "memory.h"
#include "queue.h"
#include "tell.h"
#include "tell/advice.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

typedef enum { JOB_BOT, JOB_HINT, JOB_GRADE, JOB_ANALYSIS } job_kind;
/* What comes first, whoever wants it. */
typedef enum { RANK_AWAITED, RANK_UNWATCHED, RANK_ANALYSIS } job_rank;

/* Its owner is the guest for whom it is done: who asked, or made the table that a bot plays at. */
struct job {
    struct queued queued; /* first, so that it leads to the rest */
    struct job *next;     /* among those that run or are done */
    job_kind kind;
    char table[ID_BYTES], bot[NAME_BYTES], lang[4];
    uint32_t version;
    int32_t seat;
    const struct client *asker; /* compared, never followed, until the loop has the job back */
    request_id request;
    const jacta_game *game;
    uint64_t view[JACTA_MAX_STATE / 8];
    jacta_rng rng;
    jacta_move move;
    analysis *analysis;
    advice advice;  /* for a hint; empty where memory was short */
    grade grade;    /* of the move; none where memory was short */
    bool cancelled; /* under the lock */
};

struct work {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t threads[SERVER_WORKERS];
    uint32_t count, jobs;
    struct queue queue;
    struct job *running, *done;
    bool stop;
    void (*woken)(void *context);
    void *context;
};

/* ---- In the workers ----------------------------------------------------------------------------------- */

static void choose(struct job *job) {
    const jacta_bot *bot = jacta_bot_find(job->bot, NULL);
    if (!bot) bot = jacta_bot_find("greedy", NULL);
    job->move = jacta_bot_move(bot, job->game, job->view, job->seat, &job->rng);
}

/* Does a piece of the work; false while more of it is left. */
static bool run_job(struct job *job) {
    if (job->kind == JOB_ANALYSIS) return !analyse_step(job->analysis);
    if (job->kind == JOB_HINT)
        advise(job->game, job->view, job->seat, &job->rng, &job->advice);
    else if (job->kind == JOB_GRADE)
        grade_move(job->game, job->view, job->seat, job->move, job->version, &job->grade);
    else
        choose(job);
    return true;
}

static struct job *take_job(struct work *work) {
    struct job *job = (struct job *)queue_take(&work->queue);
    if (!job) return NULL;
    job->next = work->running;
    return work->running = job;
}

static double thread_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Long jobs are done in pieces, behind each of which the others get their turn. Whoever moves goes
 * before whoever thinks: where cores are short, loop and writer get them at once. */
static void *work_on(void *argument) {
    enum { MODESTY = 10 };
    struct work *work = argument;
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + MODESTY); /* of this thread */
    pthread_mutex_lock(&work->lock);
    for (;;) {
        struct job *job = NULL;
        while (!work->stop && !(job = take_job(work))) pthread_cond_wait(&work->wake, &work->lock);
        if (work->stop) break;
        pthread_mutex_unlock(&work->lock);
        double start = thread_seconds();
        bool whole = run_job(job);
        double time = thread_seconds() - start;
        pthread_mutex_lock(&work->lock);
        bool again = !whole && !job->cancelled;
        queue_end(&work->queue, &job->queued, time, again);
        pthread_cond_signal(&work->wake); /* another of the owner's may run now */
        struct job **link = &work->running;
        while (*link != job) link = &(*link)->next;
        *link = job->next;
        if (again) continue;
        job->next = work->done;
        work->done = job;
        pthread_mutex_unlock(&work->lock);
        work->woken(work->context);
        pthread_mutex_lock(&work->lock);
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

/* ---- In the loop ----------------------------------------------------------------------------------------- */

struct work *work_new(uint32_t threads, void (*wake)(void *context), void *context) {
    struct work *work = need(calloc(1, sizeof *work));
    work->woken = wake, work->context = context;
    pthread_mutex_init(&work->lock, NULL);
    pthread_cond_init(&work->wake, NULL);
    for (; work->count < threads; work->count++)
        if (pthread_create(&work->threads[work->count], NULL, work_on, work)) break;
    /* One owner leaves a worker free for the others, who would wait for the end of a long thought. */
    pthread_mutex_lock(&work->lock);
    work->queue.most = work->count > 1 ? work->count - 1 : 1;
    pthread_mutex_unlock(&work->lock);
    return work;
}

static void free_job(struct job *job) {
    analyse_free(job->analysis);
    free(job);
}

static void free_jobs(struct job *list) {
    for (struct job *next; list; list = next) {
        next = list->next;
        free_job(list);
    }
}

/* Returns how many there were. */
static uint32_t free_queued(struct queued *list) {
    uint32_t count = 0;
    for (struct queued *next; list; list = next, count++) {
        next = list->next;
        free_job((struct job *)list);
    }
    return count;
}

void work_free(struct work *work) {
    pthread_mutex_lock(&work->lock);
    work->stop = true;
    pthread_cond_broadcast(&work->wake);
    pthread_mutex_unlock(&work->lock);
    for (uint32_t i = 0; i < work->count; i++) pthread_join(work->threads[i], NULL);
    free_queued(queue_clear(&work->queue));
    free_jobs(work->running);
    free_jobs(work->done);
    pthread_mutex_destroy(&work->lock);
    pthread_cond_destroy(&work->wake);
    free(work);
}

static struct job *job_new(struct table *table, job_kind kind, const struct client *asker,
                           const request_id *request) {
    struct job *job = need(calloc(1, sizeof *job));
    job->kind = kind;
    memcpy(job->table, table->id, sizeof job->table);
    job->version = table->version;
    job->game = table->game;
    job->asker = asker;
    if (asker) memcpy(job->lang, asker->lang, sizeof job->lang);
    if (request) job->request = *request;
    /* Bots are kept from the dice: their random numbers have nothing to do with the seed. */
    randombytes_buf(&job->rng, sizeof job->rng);
    return job;
}

static void job_put(struct work *work, struct job *job, job_rank rank, const char *owner) {
    pthread_mutex_lock(&work->lock);
    job->queued.rank = rank, job->queued.asked = job->asker != NULL;
    queue_put(&work->queue, &job->queued, owner);
    work->jobs++;
    pthread_cond_signal(&work->wake);
    pthread_mutex_unlock(&work->lock);
}

static struct job *job_for_seat(struct table *table, int32_t seat, job_kind kind,
                                const struct client *asker, const request_id *request) {
    struct job *job = job_new(table, kind, asker, request);
    job->seat = seat, job->version = table_version(table, seat);
    jacta_view(table->game, table_seat_state(table, seat), seat, job->view);
    return job;
}

void work_bot(struct hub *hub, struct table *table, int32_t seat) {
    struct job *job = job_for_seat(table, seat, JOB_BOT, NULL, NULL);
    memcpy(job->bot, table->seats[seat].bot, sizeof job->bot);
    job_put(hub->work, job, room_of(table)->watches ? RANK_AWAITED : RANK_UNWATCHED, table->host);
}

void work_hint(struct hub *hub, struct table *table, int32_t seat, struct client *asker,
               const request_id *request) {
    struct job *job = job_for_seat(table, seat, JOB_HINT, asker, request);
    job_put(hub->work, job, RANK_AWAITED, asker->guest->id);
}

void work_grade(struct hub *hub, struct table *table, int32_t seat, jacta_move move,
                struct client *asker, const request_id *request) {
    struct job *job = job_for_seat(table, seat, JOB_GRADE, asker, request);
    job->move = job->grade.better = move;
    job_put(hub->work, job, RANK_AWAITED, asker->guest->id);
}

void work_analyse(struct hub *hub, struct table *table, struct client *asker,
                  const request_id *request) {
    analysis *fresh = analyse_new(table->match, ANALYSIS_PLAYOUTS);
    if (!fresh) {
        tell_error(hub, asker, request, REFUSE_STORAGE, NULL);
        return;
    }
    struct job *job = job_new(table, JOB_ANALYSIS, asker, request);
    job->analysis = fresh;
    job_put(hub->work, job, RANK_ANALYSIS, asker->guest->id);
}

struct question {
    const struct client *asker;
    const char *table; /* NULL: any */
};

static bool is_asked(const struct queued *queued, const void *context) {
    const struct job *job = (const struct job *)queued;
    const struct question *question = context;
    return job->asker == question->asker &&
           (!question->table || !strcmp(job->table, question->table));
}

void work_cancel(struct work *work, const struct client *asker, const char *table_id) {
    struct question question = {asker, table_id};
    if (!asker->guest) return; /* nobody known asks for anything */
    pthread_mutex_lock(&work->lock);
    struct queued *dropped = queue_remove(&work->queue, asker->guest->id, is_asked, &question);
    for (struct job *job = work->running; job; job = job->next)
        job->cancelled |= is_asked(&job->queued, &question);
    for (struct job *job = work->done; job; job = job->next)
        job->cancelled |= is_asked(&job->queued, &question);
    pthread_mutex_unlock(&work->lock);
    work->jobs -= free_queued(dropped);
}

uint32_t work_count(const struct work *work) {
    return work->jobs;
}

uint32_t work_asked(struct work *work, const char *guest) {
    pthread_mutex_lock(&work->lock);
    uint32_t count = queue_asked(&work->queue, guest);
    pthread_mutex_unlock(&work->lock);
    return count;
}

/* The same version need not be the same position: what the disk refused is played anew. */
static void play_bot(struct hub *hub, const struct job *done, struct table *table) {
    uint64_t view[JACTA_MAX_STATE / 8];
    table_deeds deeds;
    if (!(table_deciders(table) >> done->seat & 1)) return;
    jacta_view(table->game, table_seat_state(table, done->seat), done->seat, view);
    if (memcmp(view, done->view, table->game->state_size) != 0) return;
    table_command thought = {
        .verb = TABLE_THOUGHT, .seat = done->seat, .version = done->version, .move = done->move};
    if (table_command_do(hub, table, NULL, &thought, &deeds) == REFUSE_NONE) hub->count.bot_moves++;
}

static struct client *find_client(struct hub *hub, const struct client *asker) {
    struct client *client = hub->clients;
    while (client && client != asker) client = client->next;
    return client;
}

static void send_hint(struct hub *hub, const struct job *done, const struct table *table,
                      struct client *client) {
    tell_eyes eyes = table_eyes(table, client->lang, done->seat);
    json out;
    if (!done->advice.count) {
        tell_error(hub, client, &done->request, REFUSE_STORAGE, NULL);
        return;
    }
    struct message *answer = message_new("hint", &out);
    message_answers(answer, &out, &done->request);
    json_text(&out, "table", done->table);
    json_int(&out, "version", done->version);
    hint_json(&out, &eyes, done->view, &done->advice, "hard");
    client_tell(hub, client, answer);
}

static void send_grade(struct hub *hub, const struct job *done, const struct table *table,
                       struct client *client) {
    tell_eyes eyes = table_eyes(table, client->lang, done->seat);
    json out;
    struct message *answer = message_new("grade", &out);
    message_answers(answer, &out, &done->request);
    json_text(&out, "table", done->table);
    json_int(&out, "version", done->version);
    grade_json(&out, &eyes, done->view, done->move, &done->grade);
    client_tell(hub, client, answer);
}

static void send_analysis(struct hub *hub, const struct job *done, const struct table *table,
                          struct client *client) {
    tell_eyes eyes = table_eyes(table, client->lang, JACTA_REFEREE);
    json out;
    struct message *answer = message_new("analysis", &out);
    message_answers(answer, &out, &done->request);
    json_text(&out, "table", done->table);
    if (analysis_json(&out, &eyes, done->analysis)) {
        client_tell(hub, client, answer);
    } else {
        message_free(answer);
        tell_error(hub, client, &done->request, REFUSE_STORAGE, NULL);
    }
}

void work_collect(struct hub *hub) {
    struct work *work = hub->work;
    pthread_mutex_lock(&work->lock);
    struct job *done = work->done;
    work->done = NULL;
    for (const struct job *job = done; job; job = job->next) work->jobs--;
    pthread_mutex_unlock(&work->lock);
    for (struct job *job = done; job; job = job->next) {
        struct table *table = map_get(&hub->tables, job->table);
        struct client *client = job->cancelled ? NULL : find_client(hub, job->asker);
        if (job->kind == JOB_BOT && table) play_bot(hub, job, table);
        if (!client || !(table = table_find(hub, job->table))) continue;
        if (job->kind == JOB_HINT) send_hint(hub, job, table, client);
        if (job->kind == JOB_GRADE) send_grade(hub, job, table, client);
        if (job->kind == JOB_ANALYSIS) send_analysis(hub, job, table, client);
    }
    free_jobs(done);
}
