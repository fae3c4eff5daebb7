/* What a server takes over a long time: its memory and open files, sampled into NAME.csv and drawn in
 * NAME.svg. A line that rises is a leak. */
#ifndef JACTA_SOAK_H
#define JACTA_SOAK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { SOAK_SAMPLES = 400 };

typedef struct {
    const char *name; /* of the files; NULL: nobody asks */
    pid_t server;
    FILE *file;
    double start, apart;
    uint32_t count;
    double memory[SOAK_SAMPLES], files[SOAK_SAMPLES];
} soak;

/* Resident kilobytes of a process. */
long soak_memory(pid_t process);
/* The first of about so many samples as there is room for in that time; false if the file cannot be written. */
bool soak_begin(soak *samples, double now, double seconds);
/* One more where it is due; `moves` are those acknowledged since the start. */
void soak_sample(soak *samples, double now, uint64_t moves);
/* Draws them; false if a file cannot be written. */
bool soak_end(soak *samples);

#endif
