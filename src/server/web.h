/* The files of the web client, read once at the start. What is not among them cannot be asked for,
 * so no path leads outside their folder. */
#ifndef JACTA_WEB_H
#define JACTA_WEB_H

#include "map.h"

#include <stdbool.h>

typedef struct {
    char *path; /* as a browser asks for it: "/app.js" */
    const char *mime;
    char etag[24];
    bool forever; /* its name changes with its contents */
    char *data;
    size_t size;
} web_file;

void web_load(struct map *files, const char *folder);
void web_free(struct map *files);
/* The file for a path; the start page where a page of the client is meant; NULL if there is none. A
 * compressed copy (FILE.gz) where there is one and the browser takes it. */
const web_file *web_find(const struct map *files, const char *path, bool gzip, bool *compressed);

#endif
