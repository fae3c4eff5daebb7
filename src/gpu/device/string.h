/* All that rules may use of the C library's <string.h>. */
#ifndef JACTA_GPU_STRING_H
#define JACTA_GPU_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);

#endif
