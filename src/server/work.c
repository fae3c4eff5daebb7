#define _GNU_SOURCE
#include "work.h"

#include "analysis.h"
#include "memory.h"
#include "rules/core/text.h"
#include "tell.h"
#include "view.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { JOB_BOT, JOB_HINT, JOB_ANALYSIS } job_kind;

struct job {
    struct job *next;
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
    bool cancelled; /* under the lock */
};

struct work {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t threads[64];
    uint32_t count, jobs;
    struct job *waiting, **last, *running, *done;
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
    choose(job);
    return true;
}

static void put_last(struct work *work, struct job *job) {
    job->next = NULL;
    *work->last = job;
    work->last = &job->next;
}

/* What a table waits for comes before analyses. */
static struct job *take_first(struct work *work) {
    struct job **link = &work->waiting;
    while (*link && (*link)->kind == JOB_ANALYSIS) link = &(*link)->next;
    if (!*link) link = &work->waiting;
    struct job *job = *link;
    *link = job->next;
    if (!*link) work->last = link;
    job->next = work->running;
    return work->running = job;
}

/* Long jobs are done in pieces, behind each of which the others get their turn. */
static void *work_on(void *argument) {
    struct work *work = argument;
    pthread_mutex_lock(&work->lock);
    for (;;) {
        while (!work->stop && !work->waiting) pthread_cond_wait(&work->wake, &work->lock);
        if (work->stop) break;
        struct job *job = take_first(work);
        pthread_mutex_unlock(&work->lock);
        bool whole = run_job(job);
        pthread_mutex_lock(&work->lock);
        struct job **link = &work->running;
        while (*link != job) link = &(*link)->next;
        *link = job->next;
        if (!whole && !job->cancelled) {
            put_last(work, job);
            continue;
        }
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
    work->last = &work->waiting, work->woken = wake, work->context = context;
    pthread_mutex_init(&work->lock, NULL);
    pthread_cond_init(&work->wake, NULL);
    for (; work->count < threads; work->count++)
        if (pthread_create(&work->threads[work->count], NULL, work_on, work)) break;
    return work;
}

static void free_jobs(struct job *list) {
    for (struct job *next; list; list = next) {
        next = list->next;
        analyse_free(list->analysis);
        free(list);
    }
}

void work_free(struct work *work) {
    pthread_mutex_lock(&work->lock);
    work->stop = true;
    pthread_cond_broadcast(&work->wake);
    pthread_mutex_unlock(&work->lock);
    for (uint32_t i = 0; i < work->count; i++) pthread_join(work->threads[i], NULL);
    free_jobs(work->waiting);
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

static void job_put(struct work *work, struct job *job) {
    pthread_mutex_lock(&work->lock);
    put_last(work, job);
    work->jobs++;
    pthread_cond_signal(&work->wake);
    pthread_mutex_unlock(&work->lock);
}

static struct job *job_for_turn(struct table *table, job_kind kind, const struct client *asker,
                                const request_id *request) {
    struct job *job = job_new(table, kind, asker, request);
    job->seat = table_turn(table);
    jacta_view(table->game, table_state(table), job->seat, job->view);
    return job;
}

void work_bot(struct hub *hub, struct table *table) {
    struct job *job = job_for_turn(table, JOB_BOT, NULL, NULL);
    memcpy(job->bot, table->seats[job->seat].bot, sizeof job->bot);
    job_put(hub->work, job);
}

void work_hint(struct hub *hub, struct table *table, struct client *asker,
               const request_id *request) {
    const char *const strong[] = {"hard", "search", "greedy"};
    struct job *job = job_for_turn(table, JOB_HINT, asker, request);
    for (uint32_t i = 0; i < 3 && !*job->bot; i++)
        if (jacta_bot_find(strong[i], NULL)) snprintf(job->bot, NAME_BYTES, "%s", strong[i]);
    job_put(hub->work, job);
}

void work_analyse(struct hub *hub, struct table *table, struct client *asker,
                  const request_id *request) {
    analysis *fresh = analyse_new(table->match, ANALYSIS_PLAYOUTS);
    if (!fresh) {
        tell_error(hub, asker, request, REFUSE_LIMIT, NULL);
        return;
    }
    struct job *job = job_new(table, JOB_ANALYSIS, asker, request);
    job->analysis = fresh;
    job_put(hub->work, job);
}

static bool is_asked(const struct job *job, const struct client *asker, const char *table_id) {
    return job->asker == asker && (!table_id || !strcmp(job->table, table_id));
}

void work_cancel(struct work *work, const struct client *asker, const char *table_id) {
    struct job *dropped = NULL, **link;
    pthread_mutex_lock(&work->lock);
    for (link = &work->waiting; *link;) {
        struct job *job = *link;
        if (!is_asked(job, asker, table_id)) {
            link = &job->next;
            continue;
        }
        *link = job->next;
        job->next = dropped, dropped = job;
        work->jobs--;
    }
    work->last = link;
    for (struct job *job = work->running; job; job = job->next)
        job->cancelled |= is_asked(job, asker, table_id);
    for (struct job *job = work->done; job; job = job->next)
        job->cancelled |= is_asked(job, asker, table_id);
    pthread_mutex_unlock(&work->lock);
    free_jobs(dropped);
}

uint32_t work_count(const struct work *work) {
    return work->jobs;
}

/* The same version need not be the same position: what the disk refused is played anew. */
static bool still_asked(const struct job *done, const struct table *table) {
    int32_t turn = table_turn(table);
    uint64_t view[JACTA_MAX_STATE / 8];
    if (table->version != done->version || turn != done->seat || !*table->seats[turn].bot)
        return false;
    jacta_view(table->game, table_state(table), turn, view);
    return !memcmp(view, done->view, table->game->state_size);
}

static void play_bot(struct hub *hub, const struct job *done, struct table *table) {
    if (!still_asked(done, table)) return;
    hub->count.bot_moves++;
    table_make_move(hub, table, done->move, NULL);
}

static struct client *find_client(struct hub *hub, const struct client *asker) {
    struct client *client = hub->clients;
    while (client && client != asker) client = client->next;
    return client;
}

static void tell_hint(struct hub *hub, const struct job *done, struct client *client) {
    const jacta_game *game = done->game;
    view_eyes eyes = {.game = game, .viewer = done->seat, .lang = client->lang};
    char notation[JACTA_MAX_NOTATION], words[512] = "", reason[256] = "";
    jacta_text written = TEXT_ON(notation), text = TEXT_ON(words), why = TEXT_ON(reason);
    jacta_scores before, after;
    uint64_t next[JACTA_MAX_STATE / 8];
    memcpy(next, done->view, sizeof next);
    game->apply(next, done->move);
    game->scores(done->view, &before);
    game->scores(next, &after);
    int32_t gain = after.total[done->seat] - before.total[done->seat];
    jacta_phrase phrase;
    char points[32];
    snprintf(points, sizeof points, "%g", (double)gain / game->score_unit);
    phrase_start(&phrase, gain > 0 ? "server.hint.points" : "server.hint.later");
    phrase_text(&phrase, points);
    phrase_text(&phrase, done->bot);
    jacta_phrase_text(client->lang, &phrase, &why);
    game->face->write(done->view, done->move, &written);
    view_words(&eyes, done->view, done->move, &text);
    json out;
    struct message *answer = message_new("hint", &out);
    message_answers(answer, &out, &done->request);
    json_text(&out, "table", done->table);
    json_int(&out, "version", done->version);
    json_text(&out, "move", notation);
    json_text(&out, "text", words);
    json_text(&out, "reason", reason);
    client_tell(hub, client, answer);
}

static void tell_analysis(struct hub *hub, const struct job *done, struct client *client) {
    json out;
    struct message *answer = message_new("analysis", &out);
    message_answers(answer, &out, &done->request);
    json_text(&out, "table", done->table);
    if (analysis_put(&out, done->analysis, client->lang)) {
        client_tell(hub, client, answer);
    } else {
        message_free(answer);
        tell_error(hub, client, &done->request, REFUSE_LIMIT, NULL);
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
        if (job->kind == JOB_HINT && client) tell_hint(hub, job, client);
        if (job->kind == JOB_ANALYSIS && client) tell_analysis(hub, job, client);
    }
    free_jobs(done);
}
