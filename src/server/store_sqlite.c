/* SQLite in WAL mode. The parameters of a statement that writes are the members of its row, in their
 * order, and so are the columns of one that reads; that gets ?1 the key, ?2 and ?3 the numbers. */
#define _GNU_SOURCE
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS meta(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS guest(id TEXT PRIMARY KEY, name TEXT, lang TEXT, made INTEGER,"
    " since INTEGER) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS token(hash TEXT PRIMARY KEY, guest TEXT) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS play(number INTEGER PRIMARY KEY, id TEXT UNIQUE, phase INTEGER,"
    " version INTEGER, at INTEGER, game TEXT, info TEXT, record TEXT);"
    "CREATE INDEX IF NOT EXISTS running ON play(number) WHERE phase < 2;"
    "CREATE TABLE IF NOT EXISTS seat(guest TEXT, play INTEGER, PRIMARY KEY(guest, play))"
    " WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS event(number INTEGER PRIMARY KEY, actor INTEGER, move INTEGER,"
    " version INTEGER, at INTEGER, clock INTEGER, client TEXT, state BLOB);"
    "CREATE TABLE IF NOT EXISTS chat(number INTEGER PRIMARY KEY, seat INTEGER, at INTEGER,"
    " name TEXT, words TEXT);"
    "INSERT OR IGNORE INTO meta VALUES('schema', '1');";

static const char *const writes[STORE_KIND_COUNT] = {
    [STORE_META] = "INSERT OR REPLACE INTO meta VALUES(?, ?)",
    [STORE_GUEST] = "INSERT OR REPLACE INTO guest VALUES(?, ?, ?, ?, ?)",
    [STORE_TOKEN] = "INSERT OR REPLACE INTO token VALUES(?, ?)",
    [STORE_TABLE] =
        ("INSERT INTO play VALUES(?, ?, ?, ?, ?, ?, ?, NULL) ON CONFLICT(number) DO UPDATE"
         " SET phase = ?3, version = ?4, at = ?5, info = ?7"),
    [STORE_SEAT] = "INSERT OR IGNORE INTO seat VALUES(?, ?)",
    [STORE_EVENT] = "INSERT INTO event VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
    [STORE_UNDO] = "DELETE FROM event WHERE number >= ? AND number < ?",
    [STORE_CHAT] = "INSERT INTO chat VALUES(?, ?, ?, ?, ?)",
    [STORE_RECORD] = "UPDATE play SET record = ?2 WHERE id = ?1",
};

#define PLAY "SELECT number, id, phase, version, at, game, info FROM play "

static const struct {
    store_kind kind;
    const char *sql;
} reads[READ_KIND_COUNT] = {
    [READ_META] = {STORE_META, "SELECT * FROM meta WHERE name = ?1"},
    [READ_GUEST] = {STORE_GUEST, "SELECT * FROM guest WHERE id = ?1"},
    [READ_TOKEN] = {STORE_TOKEN, "SELECT * FROM token WHERE hash = ?1"},
    [READ_TABLE] = {STORE_TABLE, PLAY "WHERE id = ?1"},
    [READ_RUNNING] = {STORE_TABLE, PLAY "WHERE phase < 2 ORDER BY number"},
    [READ_MINE] = {STORE_TABLE, PLAY "JOIN seat ON play.number = seat.play WHERE guest = ?1"
                                     " ORDER BY at DESC LIMIT 100"},
    [READ_EVENTS] = {STORE_EVENT,
                     "SELECT * FROM event WHERE number BETWEEN ?2 AND ?3 ORDER BY number"},
    [READ_CHATS] = {STORE_CHAT, "SELECT * FROM (SELECT * FROM chat WHERE number BETWEEN ?2 AND ?3"
                                " ORDER BY number DESC LIMIT 50) ORDER BY number"},
    [READ_RECORD] = {STORE_RECORD,
                     "SELECT id, record FROM play WHERE id = ?1 AND record IS NOT NULL"},
    [READ_LAST_TABLE] = {STORE_TABLE, PLAY "ORDER BY number DESC LIMIT 1"},
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *writes[STORE_KIND_COUNT], *reads[READ_KIND_COUNT];
    int lock; /* of the only handle that writes; otherwise 0 */
};

static bool run(struct store *store, const char *sql) {
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static void close_store(struct store *store) {
    for (uint32_t i = 0; i < STORE_KIND_COUNT; i++) sqlite3_finalize(store->writes[i]);
    for (uint32_t i = 0; i < READ_KIND_COUNT; i++) sqlite3_finalize(store->reads[i]);
    sqlite3_close(store->db);
    if (store->lock > 0) close(store->lock);
    free(store);
}

static bool prepare(struct store *store, const char *sql, sqlite3_stmt **out) {
    return !sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL);
}

/* Two servers would each deal the tables of one database: a lock beside it, which ends with its
 * holder however that ends, lets only one write. */
static bool take_lock(struct store *store, const char *where, char why[256]) {
    char path[4096];
    char *real = realpath(where, NULL); /* a link leads to the same database */
    snprintf(path, sizeof path, "%s-lock", real ? real : where);
    free(real);
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock >= 0 && !flock(store->lock, LOCK_EX | LOCK_NB)) return true;
    snprintf(why, 256, "%s", errno == EWOULDBLOCK ? "another server has it open" : strerror(errno));
    return false;
}

static struct store *open_store(const char *where, bool write, char why[256]) {
    struct store *store = calloc(1, sizeof *store);
    if (!store) return NULL;
    if (write && !take_lock(store, where, why)) {
        close_store(store);
        return NULL;
    }
    int flags = write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
    bool ok = sqlite3_open_v2(where, &store->db, flags, NULL) == SQLITE_OK;
    if (ok) sqlite3_busy_timeout(store->db, 5000);
    /* FULL: a commit is on disk, not only in the system's cache, before it is acknowledged. */
    ok = ok && run(store, "PRAGMA page_size = 2048") && run(store, "PRAGMA journal_mode = WAL") &&
         run(store, "PRAGMA synchronous = FULL") && run(store, "PRAGMA wal_autocheckpoint = 0") &&
         run(store, "PRAGMA cache_size = -16384");
    if (ok && write) ok = run(store, schema) && run(store, "UPDATE meta SET value = value");
    for (uint32_t i = 0; ok && i < STORE_KIND_COUNT; i++)
        ok = prepare(store, writes[i], &store->writes[i]);
    for (uint32_t i = 0; ok && i < READ_KIND_COUNT; i++)
        ok = prepare(store, reads[i].sql, &store->reads[i]);
    if (ok) return store;
    snprintf(why, 256, "%s", store->db ? sqlite3_errmsg(store->db) : "");
    close_store(store);
    return NULL;
}

static bool begin(struct store *store) {
    return run(store, "BEGIN IMMEDIATE");
}

static bool commit(struct store *store) {
    return run(store, "COMMIT");
}

static void rollback(struct store *store) {
    run(store, "ROLLBACK");
}

/* The log begins anew with the first row written after all of it has been copied. */
static bool tidy(struct store *store) {
    enum { LONG_LOG = 4096 };
    int pages = 0;
    sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, NULL);
    return pages > LONG_LOG;
}

static void bind(sqlite3_stmt *statement, int index, char type, const void *member) {
    const store_bytes *bytes = member;
    switch (type) {
    case 't':
        sqlite3_bind_text(statement, index, *(const char *const *)member, -1, SQLITE_STATIC);
        break;
    case 'n': sqlite3_bind_int64(statement, index, *(const int64_t *)member); break;
    default: sqlite3_bind_blob(statement, index, bytes->data, (int)bytes->size, SQLITE_STATIC);
    }
}

static bool write_row(struct store *store, const store_row *row) {
    sqlite3_stmt *statement = store->writes[row->kind];
    const store_member *member = store_members[row->kind];
    for (int i = 1; member->type; i++, member++)
        bind(statement, i, member->type, (const char *)row + member->offset);
    int status = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status == SQLITE_DONE;
}

static void read_column(sqlite3_stmt *statement, int index, char type, void *member) {
    switch (type) {
    case 't': *(const char **)member = (const char *)sqlite3_column_text(statement, index); break;
    case 'n': *(int64_t *)member = sqlite3_column_int64(statement, index); break;
    default:
        *(store_bytes *)member = (store_bytes){sqlite3_column_blob(statement, index),
                                               (uint32_t)sqlite3_column_bytes(statement, index)};
    }
}

static bool read_rows(struct store *store, read_kind what, const char *key, int64_t first,
                      int64_t last, store_each *each, void *context) {
    sqlite3_stmt *statement = store->reads[what];
    int count = sqlite3_bind_parameter_count(statement), status;
    if (count >= 1) sqlite3_bind_text(statement, 1, key, -1, SQLITE_TRANSIENT);
    if (count >= 2) sqlite3_bind_int64(statement, 2, first);
    if (count >= 3) sqlite3_bind_int64(statement, 3, last);
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        store_row row = {.kind = reads[what].kind};
        const store_member *member = store_members[row.kind];
        for (int i = 0; member->type; i++, member++)
            read_column(statement, i, member->type, (char *)&row + member->offset);
        each(context, &row);
    }
    sqlite3_reset(statement);
    return status == SQLITE_DONE;
}

const struct storage sqlite_storage = {
    open_store, close_store, begin, write_row, commit, rollback, tidy, read_rows,
};
