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
    if (length > 3 && (!strcmp(path + length - 3, ".gz") || !strcmp(path + length - 3, ".br")))
        length -= 3;
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

/* Whether the list names the encoding, and not with a weight of nothing. */
static bool accepts(const char *list, const char *encoding) {
    size_t length = strlen(encoding);
    for (const char *item = list; *item; item += strcspn(item, ","), item += *item == ',') {
        item += strspn(item, " \t");
        if (strncmp(item, encoding, length) != 0 || !strchr(",; \t", item[length])) continue;
        const char *weight = item + length + strspn(item + length, "; \t");
        return strncmp(weight, "q=0", 3) != 0 ||
               strspn(weight + 3, ".0") < strcspn(weight + 3, ", ");
    }
    return false;
}

const web_file *web_find(const struct map *files, const char *path, const char *accepted,
                         const char **encoding) {
    static const char *const encodings[][2] = {{"br", "br"}, {"gzip", "gz"}};
    char name[2052];
    const char *last = strrchr(path, '/');
    if (!last || !strchr(last, '.')) path = "/index.html";
    for (uint32_t i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s.%s", path, encodings[i][1]);
        const web_file *found = accepts(accepted, encodings[i][0]) ? map_get(files, name) : NULL;
        *encoding = encodings[i][0];
        if (found) return found;
    }
    *encoding = NULL;
    return map_get(files, path);
}
