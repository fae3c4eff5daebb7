/* What the engine uses of the C library. The page has one match at a time, so memory is an arena:
 * it grows, and whoever knows that nobody needs the newest of it any more cuts it. */
#include "libc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __heap_base;

enum { PAGE = 65536, ALIGNMENT = 16 };

static size_t used; /* bytes above __heap_base */

size_t heap_used(void) {
    return used;
}

void heap_cut(size_t to) {
    used = to;
}

/* A block carries its size in front, so that realloc() knows how much to copy. */
void *malloc(size_t size) {
    size_t start = ((size_t)&__heap_base + used + 2 * ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    size_t end = start + size, have = __builtin_wasm_memory_size(0) * (size_t)PAGE;
    if (end < start) return NULL;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    ((size_t *)start)[-1] = size;
    used = end - (size_t)&__heap_base;
    return (void *)start;
}

void *calloc(size_t count, size_t size) {
    void *data = malloc(count * size);
    return data ? memset(data, 0, count * size) : NULL;
}

void *realloc(void *old, size_t size) {
    size_t had = old ? ((size_t *)old)[-1] : 0;
    if (had >= size) return old;
    void *data = malloc(size);
    if (data && old) memcpy(data, old, had);
    return data;
}

void free(void *data) {
    (void)data;
}

void abort(void) {
    __builtin_trap();
}

double hypot(double a, double b) {
    return __builtin_sqrt(a * a + b * b);
}

long long llround(double value) {
    return (long long)(value + (value < 0 ? -0.5 : 0.5));
}

unsigned long strtoul(const char *text, char **end, int base) {
    unsigned long number = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        number = number * (unsigned long)base + (unsigned long)(*text - '0');
    if (end) *end = (char *)text;
    return number;
}

size_t fwrite(const void *data, size_t size, size_t count, void *file) {
    (void)data, (void)size, (void)file;
    return count;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    return __builtin_memcpy(to, from, size); /* one instruction of the machine */
}

void *memset(void *to, int value, size_t size) {
    return __builtin_memset(to, value, size);
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < size; i++)
        if (left[i] != right[i]) return left[i] - right[i];
    return 0;
}

void *memchr(const void *data, int byte, size_t size) {
    const unsigned char *at = data;
    for (; size; at++, size--)
        if (*at == (unsigned char)byte) return (void *)at;
    return NULL;
}

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

int strncmp(const char *a, const char *b, size_t size) {
    for (; size; a++, b++, size--)
        if (*a != *b || !*a) return (unsigned char)*a - (unsigned char)*b;
    return 0;
}

int strcmp(const char *a, const char *b) {
    return strncmp(a, b, (size_t)-1);
}

char *strchr(const char *text, int c) {
    for (; *text != (char)c; text++)
        if (!*text) return NULL;
    return (char *)text;
}

char *strrchr(const char *text, int c) {
    const char *at = text + strlen(text);
    while (*at != (char)c)
        if (at-- == text) return NULL;
    return (char *)at;
}

/* How many characters at the start are in the set, or are not. */
static size_t span(const char *text, const char *set, int in) {
    size_t length = 0;
    while (text[length] && (strchr(set, text[length]) != NULL) == in) length++;
    return length;
}

size_t strspn(const char *text, const char *set) {
    return span(text, set, 1);
}

size_t strcspn(const char *text, const char *set) {
    return span(text, set, 0);
}
