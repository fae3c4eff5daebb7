#define _GNU_SOURCE
#include "work.h"

#include "analysis.h"
#include "memory.h"
#include "rules/core/text.h"
#include "view.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { JOB_BOT, JOB_HINT, JOB_ANALYSIS } job_kind;

typedef struct job {
    struct job *next;
    job_kind kind;
    char table[ID_BYTES], bot[WHO_BYTES], lang[4];
    uint32_t version;
    int32_t seat;
    const client *asker; /* compared, never followed, until the loop has the job back */
    ask as;
    const jacta_game *game;
    uint64_t view[JACTA_MAX_STATE / 8];
    jacta_rng rng;
    jacta_move move;
    analysis *analysis;
    bool cancelled; /* under the lock */
} job;

struct work {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t threads[64];
    uint32_t count, jobs;
    job *waiting, **last, *running, *done;
    bool stop;
    void (*woken)(void *context);
    void *context;
};

/* ---- In the workers ----------------------------------------------------------------------------------- */

static void choose(job *now) {
    const jacta_bot *bot = jacta_bot_find(now->bot, NULL);
    if (!bot) bot = jacta_bot_find("greedy", NULL);
    now->move = jacta_bot_move(bot, now->game, now->view, now->seat, &now->rng);
}

/* Does a piece of the work; false while more of it is left. */
static bool run_job(job *now) {
    if (now->kind == JOB_ANALYSIS) return !analyse_step(now->analysis);
    choose(now);
    return true;
}

static void put_last(work *pool, job *made) {
    made->next = NULL;
    *pool->last = made;
    pool->last = &made->next;
}

/* What a table waits for comes before analyses. */
static job *take_first(work *pool) {
    job **at = &pool->waiting;
    while (*at && (*at)->kind == JOB_ANALYSIS) at = &(*at)->next;
    if (!*at) at = &pool->waiting;
    job *now = *at;
    *at = now->next;
    if (!*at) pool->last = at;
    now->next = pool->running;
    return pool->running = now;
}

/* Long jobs are done in pieces, behind each of which the others get their turn. */
static void *work_on(void *argument) {
    work *pool = argument;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->stop && !pool->waiting) pthread_cond_wait(&pool->wake, &pool->lock);
        if (pool->stop) break;
        job *now = take_first(pool);
        bool whole = now->cancelled;
        pthread_mutex_unlock(&pool->lock);
        if (!whole) whole = run_job(now);
        pthread_mutex_lock(&pool->lock);
        job **at = &pool->running;
        while (*at != now) at = &(*at)->next;
        *at = now->next;
        if (!whole && !now->cancelled) {
            put_last(pool, now);
            continue;
        }
        now->next = pool->done;
        pool->done = now;
        pthread_mutex_unlock(&pool->lock);
        pool->woken(pool->context);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* ---- In the loop ----------------------------------------------------------------------------------------- */

work *work_new(uint32_t threads, void (*wake)(void *context), void *context) {
    work *pool = need(calloc(1, sizeof *pool));
    pool->last = &pool->waiting, pool->woken = wake, pool->context = context;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->wake, NULL);
    for (; pool->count < threads; pool->count++)
        if (pthread_create(&pool->threads[pool->count], NULL, work_on, pool)) break;
    return pool;
}

static void free_jobs(job *list) {
    for (job *next; list; list = next) {
        next = list->next;
        analyse_free(list->analysis);
        free(list);
    }
}

void work_free(work *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->stop = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    for (uint32_t i = 0; i < pool->count; i++) pthread_join(pool->threads[i], NULL);
    free_jobs(pool->waiting);
    free_jobs(pool->done);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->wake);
    free(pool);
}

static job *job_new(table *of, job_kind kind, const client *asker, const ask *as) {
    job *made = need(calloc(1, sizeof *made));
    made->kind = kind;
    memcpy(made->table, of->id, sizeof made->table);
    made->version = of->version;
    made->game = of->game;
    made->asker = asker;
    if (asker) memcpy(made->lang, asker->lang, sizeof made->lang);
    if (as) made->as = *as;
    /* Bots are kept from the dice: their random numbers have nothing to do with the seed. */
    randombytes_buf(&made->rng, sizeof made->rng);
    return made;
}

static void job_put(work *pool, job *made) {
    pthread_mutex_lock(&pool->lock);
    put_last(pool, made);
    pool->jobs++;
    pthread_cond_signal(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
}

static job *job_for_turn(table *of, job_kind kind, const client *asker, const ask *as) {
    job *made = job_new(of, kind, asker, as);
    made->seat = table_turn(of);
    jacta_view(of->game, table_state(of), made->seat, made->view);
    return made;
}

void work_bot(hub *in, table *of) {
    job *made = job_for_turn(of, JOB_BOT, NULL, NULL);
    memcpy(made->bot, of->seats[made->seat].bot, sizeof made->bot);
    job_put(in->work, made);
}

void work_hint(hub *in, table *of, client *asker, const ask *as) {
    const char *const strong[] = {"hard", "search", "greedy"};
    job *made = job_for_turn(of, JOB_HINT, asker, as);
    for (uint32_t i = 0; i < 3 && !*made->bot; i++)
        if (jacta_bot_find(strong[i], NULL)) snprintf(made->bot, WHO_BYTES, "%s", strong[i]);
    job_put(in->work, made);
}

void work_analyse(hub *in, table *of, client *asker, const ask *as) {
    job *made = job_new(of, JOB_ANALYSIS, asker, as);
    made->analysis = need(analyse_new(of->match, ANALYSIS_PLAYOUTS));
    job_put(in->work, made);
}

void work_cancel(work *pool, const client *asker, const char *table_id) {
    pthread_mutex_lock(&pool->lock);
    job *const lists[] = {pool->waiting, pool->running, pool->done};
    for (uint32_t i = 0; i < 3; i++)
        for (job *at = lists[i]; at; at = at->next)
            at->cancelled |= at->asker == asker && (!table_id || !strcmp(at->table, table_id));
    pthread_mutex_unlock(&pool->lock);
}

uint32_t work_count(const work *pool) {
    return pool->jobs;
}

/* The same version need not be the same position: what the disk refused is played anew. */
static bool still_asked(const job *done, const table *of) {
    int32_t turn = table_turn(of);
    uint64_t view[JACTA_MAX_STATE / 8];
    if (of->version != done->version || turn != done->seat || !*of->seats[turn].bot) return false;
    jacta_view(of->game, table_state(of), turn, view);
    return !memcmp(view, done->view, of->game->state_size);
}

static void play_bot(hub *in, const job *done, table *of) {
    if (!still_asked(done, of)) return;
    in->count.bot_moves++;
    table_make_move(in, of, done->move, NULL);
}

static client *find_client(hub *in, const client *asker) {
    client *at = in->clients;
    while (at && at != asker) at = at->next;
    return at;
}

static void tell_hint(hub *in, const job *done, client *to) {
    const jacta_game *game = done->game;
    view_eyes eyes = {.game = game, .viewer = done->seat, .lang = to->lang};
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
    jacta_phrase_text(to->lang, &phrase, &why);
    game->face->write(done->view, done->move, &written);
    view_words(&eyes, done->view, done->move, &text);
    json out;
    message *answer = message_new("hint", &out);
    message_answers(answer, &out, &done->as);
    json_text(&out, "table", done->table);
    json_int(&out, "version", done->version);
    json_text(&out, "move", notation);
    json_text(&out, "text", words);
    json_text(&out, "reason", reason);
    client_tell(in, to, answer);
}

static void tell_analysis(hub *in, const job *done, client *to) {
    json out;
    message *answer = message_new("analysis", &out);
    message_answers(answer, &out, &done->as);
    json_text(&out, "table", done->table);
    analysis_put(&out, done->analysis, to->lang);
    client_tell(in, to, answer);
}

void work_collect(hub *in) {
    work *pool = in->work;
    pthread_mutex_lock(&pool->lock);
    job *done = pool->done;
    pool->done = NULL;
    for (const job *at = done; at; at = at->next) pool->jobs--;
    pthread_mutex_unlock(&pool->lock);
    for (job *at = done; at; at = at->next) {
        table *of = map_get(&in->tables, at->table);
        client *to = at->cancelled ? NULL : find_client(in, at->asker);
        if (at->kind == JOB_BOT && of) play_bot(in, at, of);
        if (at->kind == JOB_HINT && to) tell_hint(in, at, to);
        if (at->kind == JOB_ANALYSIS && to) tell_analysis(in, at, to);
    }
    free_jobs(done);
}
