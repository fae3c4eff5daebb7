/* Files that are never left half written. */
#ifndef JACTA_FILES_H
#define JACTA_FILES_H

#include "jacta.h"

enum { FILE_MAX_BYTES = 64 << 20 };

/* Replaces the file in one step: what was there before stays whole until the new one is on disk,
 * and stays for good if anything fails. */
bool file_save(const char *path, const char *data, size_t size, jacta_error *error);

/* The whole file with a NUL after it; free() it. NULL with an error if it cannot be read, is a
 * directory, or is larger than FILE_MAX_BYTES. */
char *file_load(const char *path, size_t *size, jacta_error *error);

/* Makes the folder and those it lies in, where they are not there yet; false with errno. */
bool file_folder(const char *path);

/* Why a call failed with this errno: a key, or the system's words where the catalogues have none. */
const char *file_reason(int number);

#endif
