#include "cli.h"
#include "engine/files.h"
#include "engine/match.h"

#include <stdlib.h>
#include <string.h>

/* All of standard input, with a NUL after it, as file_load() reads files. */
static char *read_input(size_t *size) {
    size_t room = 1 << 16;
    char *data = malloc(room + 1);
    *size = 0;
    while (data) {
        *size += fread(data + *size, 1, room - *size, stdin);
        if (*size < room || room >= FILE_MAX_BYTES) break;
        char *more = realloc(data, 2 * room + 1);
        if (!more) free(data);
        data = more, room *= 2;
    }
    if (data) data[*size] = 0;
    return data;
}

jacta_match *cli_record_part(const char *path, bool *whole) {
    jacta_error error;
    jacta_match *match = NULL;
    *whole = false;
    size_t size = 0;
    bool input = !strcmp(path, "-");
    char *text = input ? read_input(&size) : file_load(path, &size, &error);
    if (!text)
        failed(input ? say("error.memory") : explain(&error));
    else if ((match = record_part(text, size, whole, &error)), !*whole)
        failed(fill("cli.error.in_file", "ss", path, explain(&error)));
    free(text);
    return match;
}

jacta_match *cli_record(const char *path) {
    bool whole;
    jacta_match *match = cli_record_part(path, &whole);
    if (whole) return match;
    jacta_match_free(match);
    return NULL;
}
