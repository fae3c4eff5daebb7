#include "map.h"

#include "memory.h"
#include "rules/core/hash.h"

#include <stdlib.h>
#include <string.h>

static map_node **place(const map *in, const char *key) {
    map_node **at = &in->buckets[hash_bytes(key, (uint32_t)strlen(key)) & (in->size - 1)];
    while (*at && strcmp((*at)->key, key) != 0) at = &(*at)->next;
    return at;
}

void *map_get(const map *in, const char *key) {
    map_node *found = in->size ? *place(in, key) : NULL;
    return found ? found->value : NULL;
}

static void grow(map *in) {
    map old = *in;
    in->size = old.size ? 2 * old.size : 64;
    in->buckets = need(calloc(in->size, sizeof *in->buckets));
    for (size_t i = 0; i < old.size; i++)
        for (map_node *node = old.buckets[i], *next; node; node = next) {
            map_node **at = place(in, node->key);
            next = node->next;
            node->next = *at;
            *at = node;
        }
    free(old.buckets);
}

void map_put(map *in, const char *key, void *value) {
    if (in->count >= in->size) grow(in);
    map_node *node = need(malloc(sizeof *node)), **at = place(in, key);
    *node = (map_node){*at, key, value};
    *at = node;
    in->count++;
}

void map_remove(map *in, const char *key) {
    if (!in->size) return;
    map_node **at = place(in, key), *node = *at;
    if (!node) return;
    *at = node->next;
    free(node);
    in->count--;
}

void map_clear(map *in) {
    for (size_t i = 0; i < in->size; i++)
        for (map_node *node = in->buckets[i], *next; node; node = next) {
            next = node->next;
            free(node);
        }
    free(in->buckets);
    *in = (map){0};
}
