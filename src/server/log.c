#define _GNU_SOURCE
#include "log.h"

#include "engine/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static bool silent;

void log_silence(void) {
    silent = true;
}

void log_event(const char *event, const char *number_name, int64_t number, const char *text_name,
               ...) {
    char line[1024], time_text[32];
    json_buffer buffer = {line, sizeof line, 0};
    json out = json_to_buffer(&buffer);
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    size_t used = strftime(time_text, sizeof time_text, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(time_text + used, sizeof time_text - used, ".%03dZ", (int)(now.tv_nsec / 1000000));
    json_open(&out, NULL, '{');
    json_text(&out, "time", time_text);
    json_text(&out, "event", event);
    if (number_name) json_int(&out, number_name, number);
    va_list rest;
    va_start(rest, text_name);
    for (; text_name; text_name = va_arg(rest, const char *))
        json_text(&out, text_name, va_arg(rest, const char *));
    va_end(rest);
    json_close(&out, '}');
    if (!silent) fprintf(stderr, "%s\n", line);
}
