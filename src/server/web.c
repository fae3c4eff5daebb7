#define _GNU_SOURCE
#include "web.h"

#include "engine/files.h"
#include "memory.h"
#include "rules/core/hash.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *mime_of(const char *path) {
    static const struct {
        const char *suffix, *mime;
    } kinds[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".map", "application/json"},
    };
    size_t length = strlen(path);
    if (length > 3 && !strcmp(path + length - 3, ".gz")) length -= 3;
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t suffix = strlen(kinds[i].suffix);
        if (length > suffix && !strncmp(path + length - suffix, kinds[i].suffix, suffix))
            return kinds[i].mime;
    }
    return "application/octet-stream";
}

/* A part of eight or more hexadecimal digits or capitals between dots or dashes: app.3fa9c2d1.js */
static bool has_hash(const char *path) {
    for (const char *mark = path; *mark; mark++) {
        size_t run = 0;
        if (*mark != '.' && *mark != '-') continue;
        while (isdigit((unsigned char)mark[1 + run]) || isupper((unsigned char)mark[1 + run]) ||
               (mark[1 + run] >= 'a' && mark[1 + run] <= 'f'))
            run++;
        if (run >= 8 && mark[1 + run] == '.') return true;
    }
    return false;
}

static void add_file(struct map *files, const char *name, const char *path) {
    jacta_error error;
    web_file *file = need(calloc(1, sizeof *file));
    file->data = file_load(name, &file->size, &error);
    if (!file->data) {
        free(file);
        return;
    }
    file->path = strdup(path);
    file->mime = mime_of(path);
    file->forever = has_hash(path);
    uint64_t hash = hash_bytes(file->data, (uint32_t)file->size);
    snprintf(file->etag, sizeof file->etag, "\"%016llx\"", (unsigned long long)hash);
    map_put(files, file->path, file);
}

static void add_folder(struct map *files, const char *root, const char *below, uint32_t depth) {
    char name[4096];
    snprintf(name, sizeof name, "%s%s", root, below);
    DIR *folder = opendir(name);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[2048];
        if (entry->d_name[0] == '.') continue;
        if (snprintf(path, sizeof path, "%s/%s", below, entry->d_name) >= (int)sizeof path ||
            snprintf(name, sizeof name, "%s%s", root, path) >= (int)sizeof name)
            continue;
        if (entry->d_type == DT_DIR && depth < 8)
            add_folder(files, root, path, depth + 1);
        else if (entry->d_type == DT_REG)
            add_file(files, name, path);
    }
    if (folder) closedir(folder);
}

void web_load(struct map *files, const char *folder) {
    if (folder) add_folder(files, folder, "", 0);
}

void web_free(struct map *files) {
    MAP_EACH(files, web_file, file) {
        free(file->path);
        free(file->data);
        free(file);
    }
    map_clear(files);
}

const web_file *web_find(const struct map *files, const char *path, bool gzip, bool *compressed) {
    char name[2052];
    const char *last = strrchr(path, '/');
    if (!last || !strchr(last, '.')) path = "/index.html";
    snprintf(name, sizeof name, "%s.gz", path);
    const web_file *found = gzip ? map_get(files, name) : NULL;
    *compressed = found != NULL;
    return found ? found : map_get(files, path);
}
