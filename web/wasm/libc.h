#ifndef JACTA_WASM_LIBC_H
#define JACTA_WASM_LIBC_H

/* Forgets everything allocated so far. */
void heap_reset(void);

#endif
