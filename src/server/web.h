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

/* Pages that the program carries; the last has no name. */
typedef struct {
    const char *name, *text;
    size_t size;
} web_page;

extern const web_page web_pages[];

void web_load(struct map *files, const char *folder);
void web_free(struct map *files);
/* The file for a path; the start page where a page of the client is meant; NULL if there is none. A
 * compressed copy (FILE.br, FILE.gz) where there is one and the browser's Accept-Encoding takes it:
 * `encoding` says which, NULL: none. */
const web_file *web_find(const struct map *files, const char *path, const char *accepted,
                         const char **encoding);

#endif
