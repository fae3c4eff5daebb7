#define _GNU_SOURCE
#include "fleet.h"

#include "memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Meetings in a row after which a server may judge others: it was not itself who was away. */
enum { STEADY = 4 };

struct fleet {
    const struct storage *storage;
    struct store *store;
    int64_t server;
    const char *address;
    uint32_t steady;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    /* Under the lock: */
    store_fleet told;
    uint64_t released;
    bool news, alive, stop; /* alive: the loop has asked for news */
};

static bool meet(struct fleet *fleet, uint64_t released, store_fleet *told) {
    bool judges = fleet->steady >= STEADY;
    store_report report = {fleet->server, fleet->address, released, judges};
    bool met = fleet->storage->meet(fleet->store, &report, told);
    told->released = released;
    fleet->steady = met ? fleet->steady + 1 : 0;
    return met;
}

/* A loop that hangs does not serve: then the others may have its shards. */
static void *meet_often(void *argument) {
    struct fleet *fleet = argument;
    store_fleet told = {0};
    pthread_mutex_lock(&fleet->lock);
    while (!fleet->stop) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&fleet->wake, &fleet->lock, &until);
        if (fleet->stop || !fleet->alive) continue;
        uint64_t released = fleet->released;
        fleet->alive = false;
        pthread_mutex_unlock(&fleet->lock);
        bool met = meet(fleet, released, &told);
        pthread_mutex_lock(&fleet->lock);
        if (!met) continue;
        fleet->told = told, fleet->news = true;
        fleet->released &= ~released;
    }
    pthread_mutex_unlock(&fleet->lock);
    return NULL;
}

bool fleet_news(struct fleet *fleet, store_fleet *news) {
    pthread_mutex_lock(&fleet->lock);
    bool any = fleet->news;
    if (any) *news = fleet->told;
    fleet->news = false, fleet->alive = true;
    pthread_mutex_unlock(&fleet->lock);
    return any;
}

void fleet_release(struct fleet *fleet, uint64_t shards) {
    pthread_mutex_lock(&fleet->lock);
    fleet->released |= shards;
    fleet->alive = true;
    pthread_cond_signal(&fleet->wake);
    pthread_mutex_unlock(&fleet->lock);
}

struct fleet *fleet_new(const struct storage *storage, const char *where, int64_t server,
                        const char *address, char why[256]) {
    struct store *store = storage->open(where, STORE_READS, why);
    if (!store) return NULL;
    struct fleet *fleet = need(calloc(1, sizeof *fleet));
    fleet->storage = storage, fleet->store = store, fleet->server = server;
    fleet->address = address ? address : "";
    fleet->steady = STEADY; /* it has just come: the storage itself says who was heard of when */
    fleet->news = meet(fleet, 0, &fleet->told);
    pthread_mutex_init(&fleet->lock, NULL);
    pthread_cond_init(&fleet->wake, NULL);
    int failed = pthread_create(&fleet->thread, NULL, meet_often, fleet);
    if (!failed) return fleet;
    snprintf(why, 256, "%s", strerror(failed));
    fleet->storage->close(fleet->store);
    free(fleet);
    return NULL;
}

void fleet_free(struct fleet *fleet) {
    if (!fleet) return;
    pthread_mutex_lock(&fleet->lock);
    fleet->stop = true;
    pthread_cond_signal(&fleet->wake);
    pthread_mutex_unlock(&fleet->lock);
    pthread_join(fleet->thread, NULL);
    fleet->storage->close(fleet->store);
    pthread_mutex_destroy(&fleet->lock);
    pthread_cond_destroy(&fleet->wake);
    free(fleet);
}
