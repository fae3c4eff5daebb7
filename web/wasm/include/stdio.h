#ifndef JACTA_WASM_STDIO_H
#define JACTA_WASM_STDIO_H

#include <stddef.h>

size_t fwrite(const void *data, size_t size, size_t count, void *file);

#endif
