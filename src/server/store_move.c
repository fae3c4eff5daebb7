/* Moves everything from one storage to another. The layout of the target is no version's until all of
 * it has been read back and is the same, so that no server starts on a part. */
#define _GNU_SOURCE
#include "store.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 5000 }; /* rows */

typedef struct {
    const struct storage *storage;
    struct store *store;
} side;

/* How many rows there are, and a hash of them in the order of their keys. */
typedef struct {
    uint64_t count;
    crypto_hash_sha256_state hash;
    side *target; /* that they are copied to; NULL: they are only read */
    bool failed;
} tally;

static void add_bytes(tally *rows, const void *data, size_t size) {
    uint64_t length = data ? size : UINT64_MAX;
    crypto_hash_sha256_update(&rows->hash, (const uint8_t *)&length, sizeof length);
    if (data) crypto_hash_sha256_update(&rows->hash, data, size);
}

static void add_member(tally *rows, char type, const void *member) {
    const char *text = *(const char *const *)member;
    const store_bytes *bytes = member;
    switch (type) {
    case 't': add_bytes(rows, text, text ? strlen(text) : 0); break;
    case 'n': add_bytes(rows, member, sizeof(int64_t)); break;
    default: add_bytes(rows, bytes->size ? bytes->data : "", bytes->size);
    }
}

static bool commit_and_go_on(side *target) {
    return target->storage->commit(target->store) && target->storage->begin(target->store);
}

static void take_row(void *context, const store_row *row) {
    tally *rows = context;
    for (const store_member *member = store_members[row->kind]; member->type; member++)
        add_member(rows, member->type, (const char *)row + member->offset);
    rows->count++;
    if (!rows->target || rows->failed) return;
    rows->failed = !rows->target->storage->write(rows->target->store, row) ||
                   (rows->count % BATCH == 0 && !commit_and_go_on(rows->target));
}

/* Reads all rows of a kind, and writes them to the target where there is one. */
static bool take_rows(const side *source, store_kind kind, side *target, uint64_t *count,
                      uint8_t hash[crypto_hash_sha256_BYTES]) {
    tally rows = {.target = target};
    crypto_hash_sha256_init(&rows.hash);
    if (target && !target->storage->begin(target->store)) return false;
    bool good =
        source->storage->read(source->store, (read_kind)((uint32_t)READ_ALL + (uint32_t)kind), NULL,
                              0, 0, take_row, &rows) &&
        !rows.failed;
    if (target && (!good || !target->storage->commit(target->store))) {
        target->storage->rollback(target->store);
        return false;
    }
    crypto_hash_sha256_final(&rows.hash, hash);
    *count = rows.count;
    return good;
}

static bool say(char why[256], const char *words) {
    snprintf(why, 256, "%s", words);
    return false;
}

static bool is_empty(const side *target, char why[256]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    for (uint32_t kind = 0; kind < STORE_KIND_COUNT; kind++) {
        uint64_t count = 0;
        if (!take_rows(target, (store_kind)kind, NULL, &count, hash))
            return say(why, "it cannot be read");
        if (count) return say(why, "there is something in it already");
    }
    return true;
}

static bool set_layout(side *target, int layout, char why[256]) {
    char number[16];
    snprintf(number, sizeof number, "%d", layout);
    return (target->storage->begin(target->store) &&
            target->storage->write(target->store,
                                   &(store_row){STORE_META, .meta = {"schema", number}}) &&
            target->storage->commit(target->store)) ||
           say(why, "it cannot be written");
}

static bool copy_all(const side *source, side *target, uint64_t counts[STORE_KIND_COUNT],
                     char why[256]) {
    uint8_t hashes[STORE_KIND_COUNT][crypto_hash_sha256_BYTES], hash[crypto_hash_sha256_BYTES];
    for (uint32_t kind = 0; kind < STORE_KIND_COUNT; kind++)
        if (!take_rows(source, (store_kind)kind, target, &counts[kind], hashes[kind]))
            return say(why, "not every row could be copied");
    for (uint32_t kind = 0; kind < STORE_KIND_COUNT; kind++) {
        uint64_t count;
        if (!take_rows(target, (store_kind)kind, NULL, &count, hash))
            return say(why, "it cannot be read");
        if (count != counts[kind] || memcmp(hash, hashes[kind], sizeof hash) != 0)
            return say(why, "what is in it now is not the same");
    }
    return true;
}

static bool open_side(side *which, const char *where, char why[256]) {
    which->storage = storage_for(where);
    which->store = which->storage->open(where, STORE_ALONE, why);
    return which->store != NULL;
}

bool store_move(const char *from, const char *target, uint64_t counts[STORE_KIND_COUNT],
                const char **where, char why[256]) {
    side old = {0}, new = {0};
    *where = from;
    if (storage_for(from) == &sqlite_storage && access(from, R_OK)) return say(why, "no such file");
    bool good = open_side(&old, from, why);
    if (good) *where = target;
    good = good && open_side(&new, target, why) && is_empty(&new, why) &&
           set_layout(&new, 0, why) && copy_all(&old, &new, counts, why) &&
           set_layout(&new, STORE_SCHEMA, why);
    if (new.store) new.storage->close(new.store);
    if (old.store) old.storage->close(old.store);
    return good;
}
