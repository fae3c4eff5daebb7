/* The three functions of the C library that rules may use, for targets that have none. Compile with
 * -ffreestanding: else a compiler may take a loop here for a call of the function it stands in. What
 * lies alike is written eight bytes at a time. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static uintptr_t odd(const void *place) {
    return (uintptr_t)place % 8;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    char *next = to;
    const char *source = from;
    bool alike = odd(next) == odd(source);
    for (; size && (!alike || odd(next)); size--) *next++ = *source++;
    for (; size >= 8; size -= 8, next += 8, source += 8)
        *(uint64_t *)next = *(const uint64_t *)source;
    for (; size; size--) *next++ = *source++;
    return to;
}

void *memset(void *to, int value, size_t size) {
    char *next = to;
    uint64_t eight = (unsigned char)value * UINT64_C(0x0101010101010101);
    for (; size && odd(next); size--) *next++ = (char)value;
    for (; size >= 8; size -= 8, next += 8) *(uint64_t *)next = eight;
    for (; size; size--) *next++ = (char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < size; i++)
        if (left[i] != right[i]) return left[i] - right[i];
    return 0;
}
