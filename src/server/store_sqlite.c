/* SQLite in WAL mode. The parameters of a statement that writes are the members of its row, in their
 * order, and so are the columns of one that reads. */
#define _GNU_SOURCE
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
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
    " version INTEGER, at INTEGER, clock INTEGER, client TEXT, state BLOB, seat INTEGER,"
    " gave INTEGER);"
    "CREATE TABLE IF NOT EXISTS ahead(number INTEGER PRIMARY KEY, actor INTEGER, move INTEGER,"
    " version INTEGER, at INTEGER, clock INTEGER, client TEXT, state BLOB, seat INTEGER,"
    " gave INTEGER);"
    "CREATE TABLE IF NOT EXISTS chat(number INTEGER PRIMARY KEY, seat INTEGER, at INTEGER,"
    " name TEXT, words TEXT);"
    "CREATE TABLE IF NOT EXISTS code(guest TEXT PRIMARY KEY, code TEXT UNIQUE, until INTEGER)"
    " WITHOUT ROWID;"
    "INSERT OR IGNORE INTO meta VALUES('schema', '2');";

/* From version 1, whose events do not say for whom dice fell, nor what clocks were given. */
static const char renew[] = "BEGIN;"
                            "ALTER TABLE event ADD COLUMN seat INTEGER DEFAULT -1;"
                            "ALTER TABLE event ADD COLUMN gave INTEGER DEFAULT 0;"
                            "UPDATE meta SET value = '2' WHERE name = 'schema';"
                            "COMMIT";

static const char *const writes[STORE_KIND_COUNT] = {
    [STORE_META] = ("INSERT INTO meta VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET value = ?2"
                    " WHERE name <> 'secret'"),
    [STORE_GUEST] = "INSERT OR REPLACE INTO guest VALUES(?, ?, ?, ?, ?)",
    [STORE_TOKEN] = "INSERT OR REPLACE INTO token VALUES(?, ?)",
    [STORE_TABLE] =
        ("INSERT INTO play VALUES(?, ?, ?, ?, ?, ?, ?, NULL) ON CONFLICT(number) DO UPDATE"
         " SET phase = ?3, version = ?4, at = ?5, info = ?7"),
    [STORE_SEAT] = "INSERT OR IGNORE INTO seat VALUES(?, ?)",
    [STORE_EVENT] = "INSERT INTO event VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [STORE_AHEAD] = "INSERT OR REPLACE INTO ahead VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [STORE_RECONSIDER] = "DELETE FROM ahead WHERE number >= ? AND number < ?",
    [STORE_UNDO] = "DELETE FROM event WHERE number >= ? AND number < ?",
    [STORE_CHAT] = "INSERT INTO chat VALUES(?, ?, ?, ?, ?)",
    [STORE_RECORD] = "UPDATE play SET record = ?2 WHERE id = ?1",
    [STORE_CODE] = "INSERT OR REPLACE INTO code VALUES(?, ?, ?)",
    [STORE_UNSEAT] = "DELETE FROM seat WHERE guest = ? AND play = ?",
    [STORE_HUSH] = "DELETE FROM chat WHERE number >= ? AND number < ?",
    [STORE_DROP] = "DELETE FROM play WHERE number = ?",
    [STORE_REVOKE] = "DELETE FROM token WHERE guest = ?",
    [STORE_DELETE] = "DELETE FROM guest WHERE id = ?",
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
    return !sql || !sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL);
}

/* Two servers would each deal the tables of one database: a lock on the file, whatever its name, which
 * ends with its holder however that ends, lets only one write. SQLite's own locks are of another kind;
 * but closing any handle on the file would end those, so this one is closed last. Secrets are in the
 * file: it is its owner's alone. */
static bool take_lock(struct store *store, const char *where, char why[256]) {
    struct stat file;
    store->lock = open(where, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock >= 0 && !flock(store->lock, LOCK_EX | LOCK_NB) && !fstat(store->lock, &file) &&
        (!(file.st_mode & 077) || !fchmod(store->lock, file.st_mode & 0700)))
        return true;
    snprintf(why, 256, "%s", errno == EWOULDBLOCK ? "another server has it open" : strerror(errno));
    return false;
}

/* Whether this program knows how the database is laid out. */
static bool check_schema(struct store *store, char why[256]) {
    sqlite3_stmt *statement = NULL;
    int64_t found = 0;
    if (!prepare(store, "SELECT value FROM meta WHERE name = 'schema'", &statement)) return false;
    if (sqlite3_step(statement) == SQLITE_ROW) found = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    if (found == 1 && run(store, renew)) found = STORE_SCHEMA;
    if (found == STORE_SCHEMA) return true;
    snprintf(why, 256, "its layout is version %lld, and this program knows version %d",
             (long long)found, STORE_SCHEMA);
    return false;
}

static struct store *open_store(const char *where, store_use use, char why[256]) {
    struct store *store = calloc(1, sizeof *store);
    if (!store) return NULL;
    bool write = use != STORE_READS;
    if (write && !take_lock(store, where, why)) {
        close_store(store);
        return NULL;
    }
    /* A handle is one thread's at a time, and nobody asks how much memory there is: no locks for that. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (write ? SQLITE_OPEN_CREATE : 0);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* heeded before the first handle */
    bool ok = sqlite3_open_v2(where, &store->db, flags, NULL) == SQLITE_OK;
    if (ok) sqlite3_busy_timeout(store->db, 5000);
    /* FULL: a commit is on disk, not only in the system's cache, before it is acknowledged. */
    ok = ok && run(store, "PRAGMA page_size = 2048") && run(store, "PRAGMA journal_mode = WAL") &&
         run(store, "PRAGMA synchronous = FULL") && run(store, "PRAGMA wal_autocheckpoint = 0") &&
         run(store, "PRAGMA cache_size = -16384");
    if (ok && write) ok = run(store, schema) && run(store, "UPDATE meta SET value = value");
    if (ok && write && !check_schema(store, why)) {
        close_store(store);
        return NULL;
    }
    for (uint32_t i = 0; ok && i < STORE_KIND_COUNT; i++)
        ok = prepare(store, writes[i], &store->writes[i]);
    for (uint32_t i = 0; ok && i < READ_KIND_COUNT; i++)
        ok = prepare(store, store_questions[i].sql, &store->reads[i]);
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
    int status;
    if (!statement) return true;
    sqlite3_bind_text(statement, sqlite3_bind_parameter_index(statement, "$1"), key, -1,
                      SQLITE_TRANSIENT);
    sqlite3_bind_int64(statement, sqlite3_bind_parameter_index(statement, "$2"), first);
    sqlite3_bind_int64(statement, sqlite3_bind_parameter_index(statement, "$3"), last);
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        store_row row = {.kind = store_questions[what].kind};
        const store_member *member = store_members[row.kind];
        for (int i = 0; member->type; i++, member++)
            read_column(statement, i, member->type, (char *)&row + member->offset);
        each(context, &row);
    }
    sqlite3_reset(statement);
    return status == SQLITE_DONE;
}

/* One transaction that only reads: the server goes on writing meanwhile, and the copy is what had been
 * committed when it began. */
bool sqlite_backup(const char *where, const char *copy, char why[256]) {
    struct store store = {0};
    sqlite3_stmt *statement = NULL;
    mode_t mask = umask(077); /* the copy holds the same secrets */
    bool there = !access(where, R_OK) || (snprintf(why, 256, "%s", strerror(errno)), false);
    bool ok = there && !sqlite3_open_v2(where, &store.db, SQLITE_OPEN_READWRITE, NULL);
    if (ok) sqlite3_busy_timeout(store.db, 5000);
    ok = ok && prepare(&store, "VACUUM INTO ?", &statement);
    if (ok) sqlite3_bind_text(statement, 1, copy, -1, SQLITE_STATIC);
    ok = ok && sqlite3_step(statement) == SQLITE_DONE;
    if (there && !ok) snprintf(why, 256, "%s", sqlite3_errmsg(store.db));
    sqlite3_finalize(statement);
    sqlite3_close(store.db);
    umask(mask);
    return ok;
}

const struct storage sqlite_storage = {
    open_store, close_store, begin, write_row, commit, rollback, NULL, tidy, read_rows, NULL, NULL,
};
