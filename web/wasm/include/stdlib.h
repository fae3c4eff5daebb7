#ifndef JACTA_WASM_STDLIB_H
#define JACTA_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *data);
_Noreturn void abort(void);
unsigned long strtoul(const char *text, char **end, int base);

#endif
