#define _GNU_SOURCE
#include "metrics.h"

#include "room.h"
#include "tell.h"
#include "work.h"

#include <dirent.h>
#include <malloc.h>
#include <stdio.h>

static void put_head(FILE *out, const char *name, const char *kind, const char *help) {
    fprintf(out, "# HELP jacta_%s %s\n# TYPE jacta_%s %s\n", name, help, name, kind);
}

/* How long batches took, as a histogram. */
static void put_times(FILE *out, const store_state *state) {
    static const char name[] = "storage_seconds";
    unsigned long long sum = 0;
    put_head(out, name, "histogram", "Time until a batch of rows was safe.");
    for (uint32_t i = 0; i + 1 < STORE_TIMES; i++)
        fprintf(out, "jacta_%s_bucket{le=\"%g\"} %llu\n", name, 1e-3 * (1 << i),
                sum += state->times[i]);
    fprintf(out, "jacta_%s_bucket{le=\"+Inf\"} %llu\njacta_%s_sum %.6f\njacta_%s_count %llu\n",
            name, (unsigned long long)state->batches, name, state->seconds, name,
            (unsigned long long)state->batches);
}

static void put_refusals(FILE *out, const struct hub *hub) {
    put_head(out, "refusals_total", "counter", "Requests refused, by code.");
    for (uint32_t i = 0; refusal_code(i); i++)
        fprintf(out, "jacta_refusals_total{code=\"%s\"} %llu\n", refusal_code(i),
                (unsigned long long)hub->count.refused[i]);
}

static uint64_t count_files(void) {
    uint64_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder)) count++;
    if (folder) closedir(folder);
    return count;
}

char *metrics_write(struct net *net) {
    const struct hub *hub = net->hub;
    uint64_t sockets = 0, queued = 0, playing = 0;
    for (const struct client *client = hub->clients; client; client = client->next)
        sockets += client->socket, queued += client->queued;
    MAP_EACH(&hub->tables, struct table, table) playing += table->phase == PHASE_PLAYING;
    const struct {
        const char *name, *kind;
        uint64_t value;
        const char *help;
    } rows[] = {
        {"requests_total", "counter", hub->count.requests, "Requests of any kind."},
        {"delayed_requests_total", "counter", hub->count.delayed,
         "Requests that had to wait for a later turn of the loop."},
        {"moves_total", "counter", hub->count.moves, "Moves of people."},
        {"bot_moves_total", "counter", hub->count.bot_moves, "Moves of bots."},
        {"repeated_moves_total", "counter", hub->count.repeats,
         "Moves sent again after a lost answer."},
        {"stale_requests_total", "counter", hub->count.stale, "Requests about an older version."},
        {"errors_total", "counter", hub->count.errors, "Requests refused."},
        {"games_total", "counter", hub->count.games, "Games played to their end."},
        {"storage_batches_total", "counter", hub->stored.batches, "Batches of rows made safe."},
        {"storage_rows_total", "counter", hub->stored.rows, "Rows made safe."},
        {"storage_failures_total", "counter", hub->count.failures,
         "Batches that could not be stored."},
        {"unread_closed_total", "counter", hub->count.unread,
         "Clients closed because they did not read."},
        {"sockets", "gauge", sockets, "Sockets and streams."},
        {"queue_bytes", "gauge", queued, "Messages that wait to be read."},
        {"tables", "gauge", hub->tables.count, "Tables in memory."},
        {"tables_playing", "gauge", playing, "Tables at which a game is played."},
        {"guests", "gauge", hub->guests.count, "Guests in memory."},
        {"networks", "gauge", hub->networks.count, "Networks in memory."},
        {"jobs", "gauge", work_count(hub->work), "Thoughts that wait or are under way."},
        {"heap_bytes", "gauge", mallinfo2().uordblks, "Memory in use."},
        {"open_files", "gauge", count_files(), "File descriptors in use."},
        {"loop_lag_milliseconds", "gauge", (uint64_t)net->lag,
         "The longest that the loop was late since this was last asked."},
    };
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put_head(out, rows[i].name, rows[i].kind, rows[i].help);
        fprintf(out, "jacta_%s %llu\n", rows[i].name, (unsigned long long)rows[i].value);
    }
    put_refusals(out, hub);
    put_times(out, &hub->stored);
    net->lag = 0;
    fclose(out);
    return text;
}
