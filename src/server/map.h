/* Values by name. The map keeps pointers to keys, which live in the values. */
#ifndef JACTA_MAP_H
#define JACTA_MAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct map_node {
    struct map_node *next;
    const char *key;
    void *value;
} map_node;

struct map {
    map_node **buckets;
    size_t count, size;
};

void *map_get(const struct map *map, const char *key);
/* The key must not be there yet. */
void map_put(struct map *map, const char *key, void *value);
void map_remove(struct map *map, const char *key);
void map_clear(struct map *map);

/* Runs through all values; the current one may be removed. */
#define MAP_EACH(map, type, item)                                                                  \
    for (size_t bucket_ = 0; bucket_ < (map)->size; bucket_++)                                     \
        for (map_node *node_ = (map)->buckets[bucket_], *next_; node_; node_ = next_)              \
            for (type *item = (next_ = node_->next, node_->value); item; item = NULL)

#endif
