#include "map.h"

#include "memory.h"
#include "rules/core/hash.h"

#include <stdlib.h>
#include <string.h>

static map_node **place(const struct map *map, const char *key) {
    map_node **link = &map->buckets[hash_bytes(key, (uint32_t)strlen(key)) & (map->size - 1)];
    while (*link && strcmp((*link)->key, key) != 0) link = &(*link)->next;
    return link;
}

void *map_get(const struct map *map, const char *key) {
    map_node *found = map->size ? *place(map, key) : NULL;
    return found ? found->value : NULL;
}

static void grow(struct map *map) {
    struct map old = *map;
    map->size = old.size ? 2 * old.size : 64;
    map->buckets = need(calloc(map->size, sizeof *map->buckets));
    for (size_t i = 0; i < old.size; i++)
        for (map_node *node = old.buckets[i], *next; node; node = next) {
            map_node **link = place(map, node->key);
            next = node->next;
            node->next = *link;
            *link = node;
        }
    free(old.buckets);
}

void map_put(struct map *map, const char *key, void *value) {
    if (map->count >= map->size) grow(map);
    map_node *node = need(malloc(sizeof *node)), **link = place(map, key);
    *node = (map_node){*link, key, value};
    *link = node;
    map->count++;
}

void map_remove(struct map *map, const char *key) {
    if (!map->size) return;
    map_node **link = place(map, key), *node = *link;
    if (!node) return;
    *link = node->next;
    free(node);
    map->count--;
}

void map_clear(struct map *map) {
    for (size_t i = 0; i < map->size; i++)
        for (map_node *node = map->buckets[i], *next; node; node = next) {
            next = node->next;
            free(node);
        }
    free(map->buckets);
    *map = (struct map){0};
}
