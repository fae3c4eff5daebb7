#ifndef JACTA_WASM_LIBC_H
#define JACTA_WASM_LIBC_H

#include <stddef.h>

/* Bytes allocated so far, and forgetting all that was allocated since there were so many. */
size_t heap_used(void);
void heap_cut(size_t to);

#endif
