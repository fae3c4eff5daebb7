#ifndef JACTA_WASM_TIME_H
#define JACTA_WASM_TIME_H

enum { CLOCK_MONOTONIC };

struct timespec {
    long tv_sec, tv_nsec;
};

int clock_gettime(int clock, struct timespec *time);

#endif
