#define _XOPEN_SOURCE 700
#include "files.h"

#include "line.h"
#include "rules/core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reasons a player can do something about have words in every language. */
static const struct {
    int number;
    const char *key;
} reasons[] = {
    {ENOENT, "error.file.missing"},    {EACCES, "error.file.denied"},
    {ENOSPC, "error.file.full"},       {EISDIR, "error.file.folder"},
    {EROFS, "error.file.read_only"},   {EFBIG, "error.file.large"},
    {ENODEV, "error.file.special"},    {ENOTDIR, "error.file.no_folder"},
    {ENAMETOOLONG, "error.file.name"}, {EBADF, "error.file.closed"},
    {EIO, "error.file.device"},
};

const char *file_reason(int number) {
    for (uint32_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].number == number) return reasons[i].key;
    return strerror(number);
}

bool file_folder(const char *path) {
    char part[PATH_MAX];
    size_t length = strlen(path);
    if (length >= sizeof part) return errno = ENAMETOOLONG, false;
    for (size_t end = 1; end <= length; end++) {
        if (end < length && path[end] != '/') continue;
        memcpy(part, path, end);
        part[end] = 0;
        if (mkdir(part, 0777) && errno != EEXIST) return false;
    }
    return true;
}

static bool fail(jacta_error *error, const char *key, const char *path, int number) {
    error_start(error, key);
    error_quote(error, path);
    error_key(error, file_reason(number));
    return false;
}

static bool write_all(int file, const char *data, size_t size) {
    while (size) {
        ssize_t wrote = write(file, data, size);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return false;
        data += wrote;
        size -= (size_t)wrote;
    }
    return fsync(file) == 0;
}

/* A new file beside `path`, with its name in `name`; -1 if it cannot be made. */
static int create_beside(const char *path, char *name, size_t size) {
    int file = -1;
    errno = EEXIST;
    for (int i = 0; file < 0 && errno == EEXIST && i < 100; i++) {
        int length = snprintf(name, size, "%s.%ld-%d.tmp", path, (long)getpid(), i);
        if (length < 0 || (size_t)length >= size) {
            errno = ENAMETOOLONG;
            return -1;
        }
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    return file;
}

/* Makes a rename last; a file system that cannot sync folders has done what it can. */
static void sync_folder(char *path) {
    int folder = open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    fsync(folder);
    close(folder);
}

static int replace(const char *path, const char *data, size_t size) {
    char name[PATH_MAX];
    int file = create_beside(path, name, sizeof name);
    if (file < 0) return errno;
    int failure = write_all(file, data, size) ? 0 : errno;
    if (close(file) && !failure) failure = errno;
    if (!failure && rename(name, path)) failure = errno;
    if (failure)
        unlink(name);
    else
        sync_folder(name);
    return failure;
}

bool file_save(const char *path, const char *data, size_t size, jacta_error *error) {
    struct stat old;
    char real[PATH_MAX];
    int failure;
    if (stat(path, &old))
        failure = errno == ENOENT ? replace(path, data, size) : errno;
    else if (S_ISDIR(old.st_mode))
        failure = EISDIR;
    else if (!S_ISREG(old.st_mode))
        failure = ENODEV; /* renaming would replace it */
    else
        failure = realpath(path, real) ? replace(real, data, size) : errno;
    return !failure || fail(error, "error.file.save", path, failure);
}

/* Reads to the end; NULL with errno, or with a size beyond the limit. */
static char *read_all(FILE *file, size_t *size) {
    char *data = NULL;
    size_t room = 0;
    while (*size <= FILE_MAX_BYTES) {
        if (*size + 1 >= room) {
            room = room ? room * 2 : 65536;
            char *more = realloc(data, room);
            if (!more) break;
            data = more;
        }
        size_t got = fread(data + *size, 1, room - *size - 1, file);
        *size += got;
        data[*size] = 0;
        if (ferror(file)) break;
        if (feof(file) && *size <= FILE_MAX_BYTES) return data;
    }
    free(data);
    return NULL;
}

char *file_load(const char *path, size_t *size, jacta_error *error) {
    FILE *file = fopen(path, "rb");
    *size = 0;
    char *data = file ? read_all(file, size) : NULL;
    if (!data) fail(error, "error.file.load", path, *size > FILE_MAX_BYTES ? EFBIG : errno);
    if (file) fclose(file);
    return data;
}
