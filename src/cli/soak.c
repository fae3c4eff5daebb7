#define _GNU_SOURCE
#include "soak.h"

#include "cli.h"
#include "screen.h"
#include "sim/plot.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

long soak_memory(pid_t process) {
    char path[64], line[256];
    long size = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (!strncmp(line, "VmRSS:", 6)) size = strtol(line + 6, NULL, 10);
    if (file) fclose(file);
    return size;
}

static long open_files(pid_t process) {
    char path[64];
    long count = 0;
    snprintf(path, sizeof path, "/proc/%d/fd", (int)process);
    DIR *folder = opendir(path);
    for (const struct dirent *entry; folder && (entry = readdir(folder));)
        count += *entry->d_name != '.';
    if (folder) closedir(folder);
    return count;
}

static FILE *open_file(const soak *samples, const char *kind) {
    char path[4096];
    snprintf(path, sizeof path, "%s.%s", samples->name, kind);
    return fopen(path, "w");
}

void soak_sample(soak *samples, double now, uint64_t moves) {
    uint32_t index = samples->count;
    if (!samples->file || index == SOAK_SAMPLES ||
        now < samples->start + (double)index * samples->apart)
        return;
    long memory = soak_memory(samples->server), files = open_files(samples->server);
    samples->memory[index] = (double)memory / 1024, samples->files[index] = (double)files;
    samples->count++;
    fprintf(samples->file, "%.0f,%ld,%ld,%llu\n", now - samples->start, memory, files,
            (unsigned long long)moves);
}

bool soak_begin(soak *samples, double now, double seconds) {
    enum { USUAL = 360 }; /* room is left for moves that are waited for at the end */
    if (!samples->name) return true;
    samples->file = open_file(samples, "csv");
    if (!samples->file) return false;
    setvbuf(samples->file, NULL, _IOLBF, 0); /* who waits for hours may look */
    samples->start = now, samples->apart = seconds > USUAL ? seconds / USUAL : 1;
    fputs("seconds,memory_kib,files,moves\n", samples->file);
    soak_sample(samples, now, 0);
    return true;
}

/* Whether all that was written is there, each line of it. */
static bool close_file(FILE *file) {
    bool spoilt = ferror(file);
    if (fclose(file)) return false;
    if (spoilt) errno = EIO;
    return !spoilt;
}

bool soak_end(soak *samples) {
    if (!samples->file) return true;
    bool written = close_file(samples->file);
    samples->file = NULL; /* what is played after it is not sampled */
    if (!written) return false;
    FILE *page = open_file(samples, "svg");
    double values[2 * SOAK_SAMPLES];
    uint32_t count = samples->count;
    plot chart = {.title = say("cli.load.soak"),
                  .x_label = say("cli.load.minutes"),
                  .y_label = "",
                  .high = 1,
                  .x_to = samples->apart * (count > 1 ? count - 1 : 1) / 60,
                  .series = 2,
                  .names = {say("cli.load.memory"), say("cli.load.files")}};
    for (uint32_t i = 0; i < count; i++) {
        values[i] = samples->memory[i], values[count + i] = samples->files[i];
        if (values[i] > chart.high) chart.high = values[i];
        if (values[count + i] > chart.high) chart.high = values[count + i];
    }
    if (!page) return false;
    plot_lines(page, &chart, values, count);
    return close_file(page);
}
