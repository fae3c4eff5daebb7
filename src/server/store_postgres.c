/* PostgreSQL. The rows of a batch are gathered by kind into arrays, one statement a kind, and travel in
 * one pipeline, which is one transaction. Its first statement notes the batch's number in the row of
 * the server that writes: when the connection is lost before the answer has come, that row tells
 * whether the batch is there, and it is sent again only if it is not. */
#define _GNU_SOURCE
#include "store.h"

#ifndef JACTA_POSTGRES

#include <stdio.h>

static struct store *open_store(const char *where, store_use use, char why[256]) {
    (void)where, (void)use;
    snprintf(why, 256, "this program was built without libpq, and so without PostgreSQL");
    return NULL;
}

const struct storage postgres_storage = {.open = open_store};

#else

#include "log.h"
#include "memory.h"

#include <arpa/inet.h>
#include <endian.h>
#include <libpq-fe.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Types of PostgreSQL by their numbers. */
enum { TYPE_BYTES = 17, TYPE_NUMBER = 20, TYPE_TEXT = 25 };
/* Names of its locks are ours to choose. */
#define LOCK_SCHEMA "7408601"
#define LOCK_SERVER "7408602"
#define LOCK_FLEET "7408603"
/* Who has not been heard of for so long may be declared dead; not right after the database itself was
 * away. */
#define LEASE "interval '4 seconds'"

/* As in SQLite; texts are compared byte by byte there. A server's row changes with every batch: it
 * keeps room to do so in its place. */
static const char *const schema[] = {
    "CREATE TABLE IF NOT EXISTS meta(name text COLLATE \"C\" PRIMARY KEY, value text)",
    "CREATE TABLE IF NOT EXISTS guest(id text COLLATE \"C\" PRIMARY KEY, name text, lang text,"
    " made int8, since int8)",
    "CREATE TABLE IF NOT EXISTS token(hash text COLLATE \"C\" PRIMARY KEY, guest text)",
    "CREATE TABLE IF NOT EXISTS play(number int8 PRIMARY KEY, id text COLLATE \"C\" UNIQUE,"
    " phase int8, version int8, at int8, game text, info text, record text)",
    "CREATE INDEX IF NOT EXISTS running ON play(phase, at) WHERE phase < 2",
    "CREATE TABLE IF NOT EXISTS seat(guest text COLLATE \"C\", play int8, PRIMARY KEY(guest, "
    "play))",
    "CREATE TABLE IF NOT EXISTS event(number int8 PRIMARY KEY, actor int8, move int8, version int8,"
    " at int8, clock int8, client text, state bytea, seat int8, gave int8)",
    "CREATE TABLE IF NOT EXISTS ahead(number int8 PRIMARY KEY, actor int8, move int8, version int8,"
    " at int8, clock int8, client text, state bytea, seat int8, gave int8)",
    "CREATE TABLE IF NOT EXISTS chat(number int8 PRIMARY KEY, seat int8, at int8, name text,"
    " words text)",
    "CREATE TABLE IF NOT EXISTS code(guest text COLLATE \"C\" PRIMARY KEY, code text UNIQUE,"
    " until int8)",
    "CREATE TABLE IF NOT EXISTS server(id bigserial PRIMARY KEY, session int8 NOT NULL DEFAULT 0,"
    " batch int8 NOT NULL DEFAULT 0, gone bool NOT NULL DEFAULT false, address text,"
    " seen timestamptz NOT NULL DEFAULT clock_timestamp()) WITH (fillfactor = 10)",
    "CREATE TABLE IF NOT EXISTS shard(id int4 PRIMARY KEY, owner int8 NOT NULL,"
    " since timestamptz)",
    "INSERT INTO shard SELECT id, 0 FROM generate_series(0, 63) AS id ON CONFLICT DO NOTHING",
    "INSERT INTO meta VALUES('schema', '2') ON CONFLICT DO NOTHING",
};

#define EVENT_ARRAYS                                                                               \
    "$1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::text[],"          \
    " $8::bytea[], $9::int8[], $10::int8[]"

/* Of rows with one key the last is the one that stays. */
static const char *const writes[STORE_KIND_COUNT] = {
    [STORE_META] = "INSERT INTO meta SELECT DISTINCT ON (name) name, value"
                   " FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS r(name, value, turn)"
                   " ORDER BY name, turn DESC ON CONFLICT (name) DO UPDATE SET value ="
                   " excluded.value WHERE meta.name <> 'secret'",
    [STORE_GUEST] =
        "INSERT INTO guest SELECT DISTINCT ON (id) id, name, lang, made, since"
        " FROM unnest($1::text[], $2::text[], $3::text[], $4::int8[], $5::int8[])"
        " WITH ORDINALITY AS r(id, name, lang, made, since, turn) ORDER BY id, turn DESC"
        " ON CONFLICT (id) DO UPDATE SET name = excluded.name, lang = excluded.lang,"
        " made = greatest(guest.made, excluded.made), since = excluded.since",
    [STORE_TOKEN] = "INSERT INTO token SELECT DISTINCT ON (hash) hash, guest"
                    " FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS r(hash, guest, turn)"
                    " ORDER BY hash, turn DESC ON CONFLICT (hash) DO UPDATE SET guest ="
                    " excluded.guest",
    [STORE_TABLE] =
        "INSERT INTO play SELECT DISTINCT ON (number) number, id, phase, version, at, game, info"
        " FROM unnest($1::int8[], $2::text[], $3::int8[], $4::int8[], $5::int8[], $6::text[],"
        " $7::text[]) WITH ORDINALITY AS r(number, id, phase, version, at, game, info, turn)"
        " ORDER BY number, turn DESC ON CONFLICT (number) DO UPDATE SET phase = excluded.phase,"
        " version = excluded.version, at = excluded.at, info = excluded.info",
    [STORE_SEAT] = "INSERT INTO seat SELECT * FROM unnest($1::text[], $2::int8[])"
                   " ON CONFLICT DO NOTHING",
    [STORE_EVENT] = "INSERT INTO event SELECT * FROM unnest(" EVENT_ARRAYS ")",
    [STORE_AHEAD] = "INSERT INTO ahead SELECT * FROM unnest(" EVENT_ARRAYS ")",
    [STORE_RECONSIDER] = "DELETE FROM ahead USING unnest($1::int8[], $2::int8[]) AS r(first, last)"
                         " WHERE number >= first AND number < last",
    [STORE_UNDO] = "DELETE FROM event USING unnest($1::int8[], $2::int8[]) AS r(first, last)"
                   " WHERE number >= first AND number < last",
    [STORE_CHAT] = "INSERT INTO chat SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[],"
                   " $4::text[], $5::text[])",
    [STORE_RECORD] = "UPDATE play SET record = r.record FROM unnest($1::text[], $2::text[])"
                     " AS r(id, record) WHERE play.id = r.id",
    [STORE_CODE] = "INSERT INTO code SELECT DISTINCT ON (guest) guest, code, until"
                   " FROM unnest($1::text[], $2::text[], $3::int8[]) WITH ORDINALITY"
                   " AS r(guest, code, until, turn) ORDER BY guest, turn DESC ON CONFLICT (guest)"
                   " DO UPDATE SET code = excluded.code, until = excluded.until",
    [STORE_UNSEAT] = "DELETE FROM seat USING unnest($1::text[], $2::int8[]) AS r(who, number)"
                     " WHERE guest = who AND play = number",
    [STORE_HUSH] = "DELETE FROM chat USING unnest($1::int8[], $2::int8[]) AS r(first, last)"
                   " WHERE number >= first AND number < last",
    [STORE_DROP] = "DELETE FROM play USING unnest($1::int8[]) AS r(gone) WHERE number = gone",
    [STORE_REVOKE] = "DELETE FROM token USING unnest($1::text[]) AS r(who) WHERE guest = who",
    [STORE_DELETE] = "DELETE FROM guest USING unnest($1::text[]) AS r(who) WHERE id = who",
};

/* Fails, and with it the batch, if this connection does not speak for the server any more. */
static const char note_batch[] =
    "WITH mine AS (UPDATE server SET batch = $3, seen = clock_timestamp()"
    " WHERE id = $1 AND session = $2 AND NOT gone RETURNING 1)"
    " SELECT 1 / count(*) FROM mine";
/* Waits for a transaction of the lost connection to end, and shuts out one that has yet to begin. */
static const char take_session[] =
    "UPDATE server SET session = session + 1 WHERE id = $1 RETURNING session, batch, gone::int";

/* An array as PostgreSQL takes it: a head and the elements, each with its size before it. */
typedef struct {
    char *data;
    size_t used, room;
} column;

/* Rows between which no order matters: events come before what forgets some of them. */
typedef struct {
    column columns[STORE_KIND_COUNT][STORE_MEMBERS];
    uint32_t rows[STORE_KIND_COUNT];
} segment;

struct store {
    PGconn *link;
    char *where;
    store_use use;
    bool fenced; /* another server has taken our tables: nothing can be written any more */
    atomic_bool hurried;
    double retry; /* a lost connection for reading is not tried again before */
    int64_t server, session, batch;
    segment *segments;
    uint32_t used, room; /* segments */
};

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void rest(double time) {
    nanosleep(&(struct timespec){.tv_nsec = (long)(1e9 * time)}, NULL);
}

/* ---- Connections --------------------------------------------------------------------------------------- */

/* Copies the first line of what went wrong. */
static void explain_failure(const struct store *store, const PGresult *result, char why[256]) {
    const char *text = result ? PQresultErrorMessage(result) : PQerrorMessage(store->link);
    snprintf(why, 256, "%.*s", (int)strcspn(text, "\n"), text);
}

static bool is_good(const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static bool run(struct store *store, const char *sql, char why[256]) {
    PGresult *result = PQexec(store->link, sql);
    bool good = is_good(result);
    if (!good) explain_failure(store, result, why);
    PQclear(result);
    return good;
}

/* A number of the first row; false if there is none. */
static bool read_number(const PGresult *result, int index, int64_t *out) {
    if (!is_good(result) || !PQntuples(result)) return false;
    *out = strtoll(PQgetvalue(result, 0, index), NULL, 10);
    return true;
}

static bool prepare(struct store *store, const char *prefix, uint32_t index, const char *sql,
                    const Oid types[3], char why[256]) {
    char name[16];
    if (!sql) return true;
    snprintf(name, sizeof name, "%s%u", prefix, index);
    PGresult *result = PQprepare(store->link, name, sql, types ? 3 : 0, types);
    bool good = is_good(result);
    if (!good) explain_failure(store, result, why);
    PQclear(result);
    return good;
}

static bool prepare_all(struct store *store, char why[256]) {
    static const Oid types[3] = {TYPE_TEXT, TYPE_NUMBER, TYPE_NUMBER};
    static const Oid numbers[3] = {TYPE_NUMBER, TYPE_NUMBER, TYPE_NUMBER};
    bool good = true;
    for (uint32_t i = 0; good && i < READ_KIND_COUNT; i++)
        good = prepare(store, "r", i, store_questions[i].sql, types, why);
    for (uint32_t i = 0; good && store->use && i < STORE_KIND_COUNT; i++)
        good = prepare(store, "w", i, writes[i], NULL, why);
    return good && (!store->use || prepare(store, "b", 0, note_batch, numbers, why));
}

static void hang_up(struct store *store) {
    PQfinish(store->link);
    store->link = NULL;
}

static void be_quiet(void *unused, const PGresult *notice) {
    (void)unused, (void)notice;
}

/* What the operator's URL says goes before what stands here. A commit is on disk before it is
 * acknowledged, whatever the database's own setting; who is cut off in the middle of a batch does not
 * keep its locks. */
static bool dial(struct store *store, char why[256]) {
    static const char *const names[] = {"connect_timeout",  "tcp_user_timeout", "keepalives_idle",
                                        "application_name", "dbname",           NULL};
    const char *const values[] = {"2", "5000", "5", "jacta", store->where, NULL};
    hang_up(store);
    store->link = PQconnectdbParams(names, values, 1);
    if (PQstatus(store->link) != CONNECTION_OK) {
        explain_failure(store, NULL, why);
        hang_up(store);
        return false;
    }
    PQsetNoticeReceiver(store->link, be_quiet, NULL);
    PQsetClientEncoding(store->link, "UTF8");
    if (run(store,
            store->use
                ? "SET idle_in_transaction_session_timeout = 2000"
                : "SET statement_timeout = 5000; SET idle_in_transaction_session_timeout = 2000",
            why) &&
        run(store,
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') IN ('off', 'local')",
            why))
        return true;
    hang_up(store);
    return false;
}

static bool make_schema(struct store *store, char why[256]) {
    bool good = run(store, "BEGIN", why) &&
                run(store, "SELECT pg_advisory_xact_lock(" LOCK_SCHEMA ")", why);
    for (uint32_t i = 0; good && i < sizeof schema / sizeof schema[0]; i++)
        good = run(store, schema[i], why);
    return good && run(store, "COMMIT", why);
}

static bool check_schema(struct store *store, char why[256]) {
    int64_t found = 0;
    PGresult *result = PQexec(store->link, "SELECT value FROM meta WHERE name = 'schema'");
    bool good = is_good(result);
    if (!good) explain_failure(store, result, why);
    read_number(result, 0, &found);
    PQclear(result);
    if (!good || found == STORE_SCHEMA) return good;
    snprintf(why, 256, "its layout is version %lld, and this program knows version %d",
             (long long)found, STORE_SCHEMA);
    return false;
}

/* The lock ends with the connection, however that ends, if not at once. Servers share it. */
static bool take_lock(struct store *store, uint32_t attempts, char why[256]) {
    PGresult *result =
        PQexec(store->link, store->use == STORE_ALONE
                                ? "SELECT pg_try_advisory_lock(" LOCK_SERVER ")"
                                : "SELECT pg_try_advisory_lock_shared(" LOCK_SERVER ")");
    bool good = is_good(result), taken = good && *PQgetvalue(result, 0, 0) == 't';
    if (!good) explain_failure(store, result, why);
    if (good && !taken) snprintf(why, 256, "another server has it open");
    PQclear(result);
    if (!good || taken || attempts < 2) return taken;
    rest(0.1);
    return take_lock(store, attempts - 1, why);
}

/* Runs a statement with numbers; it is the caller's to clear. */
static PGresult *run_numbers(struct store *store, const char *sql, int count,
                             const int64_t numbers[]) {
    char texts[3][24];
    const char *values[3];
    for (int i = 0; i < count; i++) {
        snprintf(texts[i], sizeof texts[i], "%lld", (long long)numbers[i]);
        values[i] = texts[i];
    }
    return PQexecParams(store->link, sql, count, NULL, values, NULL, NULL, 0);
}

/* Makes the server's row, or makes this connection the one that speaks for it; `batch` is the last
 * one that is there. The lock of its number tells that it is connected. */
static bool enlist(struct store *store, int64_t *batch, char why[256]) {
    int64_t gone = 0;
    PGresult *result =
        store->server ? run_numbers(store, take_session, 1, &store->server)
                      : PQexec(store->link,
                               "INSERT INTO server DEFAULT VALUES RETURNING session, batch, 0, id");
    bool good = read_number(result, 0, &store->session) && read_number(result, 1, batch) &&
                read_number(result, 2, &gone);
    if (good && !store->server) good = read_number(result, 3, &store->server);
    if (!good) explain_failure(store, result, why);
    PQclear(result);
    store->fenced = gone;
    if (!good) return false;
    PQclear(run_numbers(store, "SELECT pg_try_advisory_lock(" LOCK_SERVER ", $1::int4)", 1,
                        &store->server));
    return true;
}

/* A connection that can do what this handle is for. */
static bool join(struct store *store, int64_t *batch, char why[256]) {
    bool good = dial(store, why);
    if (good && store->use && !store->server) good = make_schema(store, why);
    good = good && check_schema(store, why) &&
           (!store->use ||
            (take_lock(store, store->server ? 1 : 20, why) && enlist(store, batch, why))) &&
           prepare_all(store, why);
    if (!good) hang_up(store);
    return good;
}

/* Who leaves in good order need not be waited for. */
static void close_store(struct store *store) {
    if (store->server && store->link)
        PQclear(
            run_numbers(store, "UPDATE server SET gone = true WHERE id = $1", 1, &store->server));
    for (uint32_t i = 0; i < store->room; i++)
        for (uint32_t kind = 0; kind < STORE_KIND_COUNT; kind++)
            for (uint32_t k = 0; k < STORE_MEMBERS; k++)
                free(store->segments[i].columns[kind][k].data);
    hang_up(store);
    free(store->segments);
    free(store->where);
    free(store);
}

static struct store *open_store(const char *where, store_use use, char why[256]) {
    struct store *store = need(calloc(1, sizeof *store));
    store->where = need(strdup(where)), store->use = use;
    if (join(store, &store->batch, why)) return store;
    close_store(store);
    return NULL;
}

/* ---- Rows that wait -------------------------------------------------------------------------------------- */

static void column_put(column *array, const void *data, size_t size) {
    if (array->used + size > array->room) {
        array->room = 2 * (array->used + size) + 256;
        array->data = need(realloc(array->data, array->room));
    }
    if (size) memcpy(array->data + array->used, data, size);
    array->used += size;
}

static void column_put_element(column *array, const void *data, uint32_t size) {
    uint32_t length = htonl(data ? size : UINT32_MAX); /* which is NULL's */
    column_put(array, &length, sizeof length);
    if (data) column_put(array, data, size);
}

/* One dimension, with NULLs perhaps, counted from 1; how many elements there are comes later. */
static void column_start(column *array, char type) {
    uint32_t element = type == 't' ? TYPE_TEXT : type == 'n' ? TYPE_NUMBER : TYPE_BYTES;
    uint32_t head[5] = {htonl(1), htonl(1), htonl(element), 0, htonl(1)};
    array->used = 0;
    column_put(array, head, sizeof head);
}

static void column_add(column *array, char type, const void *member) {
    const char *text = *(const char *const *)member;
    const store_bytes *bytes = member;
    uint64_t number = htobe64((uint64_t)*(const int64_t *)member);
    switch (type) {
    case 't': column_put_element(array, text, text ? (uint32_t)strlen(text) : 0); break;
    case 'n': column_put_element(array, &number, sizeof number); break;
    default: column_put_element(array, bytes->data, bytes->size);
    }
}

static void add_segment(struct store *store) {
    if (store->used == store->room) {
        store->segments =
            need(realloc(store->segments, (store->room + 1) * sizeof *store->segments));
        memset(&store->segments[store->room++], 0, sizeof *store->segments);
    }
    memset(store->segments[store->used++].rows, 0, sizeof store->segments->rows);
}

static bool begin(struct store *store) {
    store->used = 0;
    add_segment(store);
    return true;
}

static void rollback(struct store *store) {
    store->used = 0;
}

static bool write_row(struct store *store, const store_row *row) {
    const uint32_t *before = store->segments[store->used - 1].rows;
    if ((row->kind == STORE_EVENT && before[STORE_UNDO]) ||
        (row->kind == STORE_AHEAD && before[STORE_RECONSIDER]))
        add_segment(store);
    segment *rows = &store->segments[store->used - 1];
    const store_member *member = store_members[row->kind];
    for (column *array = rows->columns[row->kind]; member->type; array++, member++) {
        if (!rows->rows[row->kind]) column_start(array, member->type);
        column_add(array, member->type, (const char *)row + member->offset);
    }
    rows->rows[row->kind]++;
    return true;
}

/* ---- A batch ------------------------------------------------------------------------------------------------ */

static bool send_note(struct store *store) {
    char texts[3][24];
    const char *values[3] = {texts[0], texts[1], texts[2]};
    const int64_t numbers[3] = {store->server, store->session, store->batch};
    for (int i = 0; i < 3; i++) snprintf(texts[i], sizeof texts[i], "%lld", (long long)numbers[i]);
    return PQsendQueryPrepared(store->link, "b0", 3, values, NULL, NULL, 0);
}

static bool send_rows(struct store *store, segment *rows, store_kind kind) {
    char name[16];
    const char *values[STORE_MEMBERS];
    int sizes[STORE_MEMBERS], formats[STORE_MEMBERS], count = store_member_count(kind);
    uint32_t elements = htonl(rows->rows[kind]);
    for (int i = 0; i < count; i++) {
        column *array = &rows->columns[kind][i];
        memcpy(array->data + 3 * sizeof elements, &elements, sizeof elements);
        values[i] = array->data, sizes[i] = (int)array->used, formats[i] = 1;
    }
    snprintf(name, sizeof name, "w%u", (unsigned)kind);
    return PQsendQueryPrepared(store->link, name, count, values, sizes, formats, 1);
}

static bool send_batch(struct store *store) {
    bool good = PQenterPipelineMode(store->link) && send_note(store);
    for (uint32_t i = 0; good && i < store->used; i++)
        for (uint32_t kind = 0; good && kind < STORE_KIND_COUNT; kind++)
            if (store->segments[i].rows[kind])
                good = send_rows(store, &store->segments[i], (store_kind)kind);
    return good && PQpipelineSync(store->link);
}

typedef enum { BATCH_SAFE, BATCH_REFUSED, BATCH_UNKNOWN } outcome;

/* Takes the answers up to the end of the pipeline, which comes after the commit. A deadlock with
 * another server is no refusal, and a connection that is being ended tells so first. */
static outcome hear_batch(struct store *store) {
    outcome heard = BATCH_SAFE;
    for (;;) {
        PGresult *result = PQgetResult(store->link);
        if (!result) {
            if (PQstatus(store->link) != CONNECTION_OK) return BATCH_UNKNOWN;
            continue; /* between two statements */
        }
        ExecStatusType status = PQresultStatus(result);
        const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
        if (status == PGRES_FATAL_ERROR && heard == BATCH_SAFE) {
            bool again = !code || !strncmp(code, "57P", 3) || !strncmp(code, "08", 2) ||
                         !strncmp(code, "40", 2) || !strcmp(code, "25006") ||
                         !strcmp(code, "22012");
            heard = again ? BATCH_UNKNOWN : BATCH_REFUSED;
            log_event("store_refused", NULL, 0, "code", code ? code : "", NULL);
        }
        PQclear(result);
        if (PQstatus(store->link) != CONNECTION_OK) return BATCH_UNKNOWN;
        if (status == PGRES_PIPELINE_SYNC) break;
    }
    return PQexitPipelineMode(store->link) ? heard : BATCH_UNKNOWN;
}

/* A connection again, whatever it takes; false if the program ends meanwhile. */
static bool rejoin(struct store *store, int64_t *batch) {
    enum { PATIENCE = 5 };
    char why[256] = "";
    double since = seconds();
    log_event("store_lost", NULL, 0, NULL);
    for (double pause = 0.02; !join(store, batch, why); pause = pause < 0.3 ? 2 * pause : 0.5) {
        if (store->hurried && seconds() - since > PATIENCE) return false;
        rest(pause);
    }
    log_event("store_found", "milliseconds", (int64_t)(1000 * (seconds() - since)), NULL);
    return true;
}

static bool commit(struct store *store) {
    int64_t found = store->batch++;
    while (!store->fenced) {
        outcome heard = store->link && send_batch(store) ? hear_batch(store) : BATCH_UNKNOWN;
        if (heard != BATCH_UNKNOWN) return heard == BATCH_SAFE;
        if (!rejoin(store, &found)) return false;
        if (found == store->batch) return true;
    }
    return false;
}

static int64_t server_number(const struct store *store) {
    return store->server;
}

static void hurry(struct store *store) {
    store->hurried = true;
}

/* ---- Reading --------------------------------------------------------------------------------------------------- */

static void read_value(const PGresult *result, int row, int index, char type, void *member) {
    const char *value = PQgetvalue(result, row, index);
    bool null = PQgetisnull(result, row, index);
    uint64_t number = 0;
    switch (type) {
    case 't': *(const char **)member = null ? NULL : value; break;
    case 'n':
        if (!null) memcpy(&number, value, sizeof number);
        *(int64_t *)member = (int64_t)be64toh(number);
        break;
    default:
        *(store_bytes *)member =
            (store_bytes){null ? NULL : value, (uint32_t)PQgetlength(result, row, index)};
    }
}

static void tell_rows(const PGresult *result, store_kind kind, store_each *each, void *context) {
    for (int i = 0; i < PQntuples(result); i++) {
        store_row row = {.kind = kind};
        const store_member *member = store_members[kind];
        for (int k = 0; member->type; k++, member++)
            read_value(result, i, k, member->type, (char *)&row + member->offset);
        each(context, &row);
    }
}

static bool ask(struct store *store, read_kind what, const char *key, int64_t first, int64_t last) {
    char name[16];
    uint64_t numbers[2] = {htobe64((uint64_t)first), htobe64((uint64_t)last)};
    const char *values[3] = {key, (const char *)&numbers[0], (const char *)&numbers[1]};
    const int sizes[3] = {key ? (int)strlen(key) : 0, 8, 8}, formats[3] = {1, 1, 1};
    snprintf(name, sizeof name, "r%u", (unsigned)what);
    return PQsendQueryPrepared(store->link, name, 3, values, sizes, formats, 1);
}

/* Everything that a handle reads but all rows of a kind comes at once, so that `each` may read more;
 * those would not fit into memory. */
static bool hear_rows(struct store *store, read_kind what, store_each *each, void *context) {
    bool good = true;
    if (what >= READ_ALL) PQsetSingleRowMode(store->link);
    for (PGresult *result; (result = PQgetResult(store->link));) {
        good &= is_good(result) || PQresultStatus(result) == PGRES_SINGLE_TUPLE;
        if (good && what >= READ_ALL) tell_rows(result, store_questions[what].kind, each, context);
        if (good && what < READ_ALL) {
            while (PQgetResult(store->link)) {
            }
            tell_rows(result, store_questions[what].kind, each, context);
            PQclear(result);
            return true;
        }
        PQclear(result);
    }
    return good;
}

/* Once more after a connection was lost; while there is none, it is not waited for. */
static bool read_rows(struct store *store, read_kind what, const char *key, int64_t first,
                      int64_t last, store_each *each, void *context) {
    char why[256];
    int64_t batch;
    if (!store_questions[what].sql) return true;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (!store->link && (seconds() < store->retry || !join(store, &batch, why))) {
            if (seconds() >= store->retry) store->retry = seconds() + 0.5;
            return false;
        }
        if (ask(store, what, key, first, last) && hear_rows(store, what, each, context))
            return true;
        if (PQstatus(store->link) == CONNECTION_OK || store->use || what >= READ_ALL) return false;
        hang_up(store);
    }
    return false;
}

/* ---- The fleet ------------------------------------------------------------------------------------------------------ */

/* One after the other, or two could take what both see free. */
static const char meet_first[] = "BEGIN; SELECT pg_advisory_xact_lock(" LOCK_FLEET ")";
static const char meet_live[] =
    "UPDATE server SET seen = clock_timestamp(), address = $2 WHERE id = $1::int8 AND NOT gone"
    " RETURNING 1";
/* Whose row is locked is just writing. Who had our own address and is not connected any more was our
 * predecessor, who need not be waited for. */
static const char meet_bury[] =
    "UPDATE server SET gone = true WHERE id IN (SELECT id FROM server WHERE NOT gone AND id <> $1"
    " AND ((greatest(seen, pg_postmaster_start_time()) < clock_timestamp() - " LEASE
    " AND $2 <> 0) OR (address = (SELECT address FROM server WHERE id = $1)"
    " AND pg_try_advisory_xact_lock(" LOCK_SERVER ", id::int4))) FOR UPDATE SKIP LOCKED)";
static const char meet_release[] = "UPDATE shard SET owner = 0, since = clock_timestamp() WHERE "
                                   "owner = $1 AND ($2::int8 >> id) & 1 = 1";
static const char meet_take[] =
    "WITH living AS (SELECT id FROM server WHERE NOT gone) UPDATE shard SET owner = $1"
    " WHERE id IN (SELECT id FROM shard WHERE owner NOT IN (SELECT id FROM living) ORDER BY id"
    " LIMIT greatest(0, ceil(64.0 / (SELECT count(*) FROM living))::int8"
    " - (SELECT count(*) FROM shard WHERE owner = $1)))";
static const char meet_forget[] =
    "DELETE FROM server WHERE gone AND id <> $1 AND seen < clock_timestamp() - interval '1 day'";
static const char meet_tell[] =
    "SELECT shard.id, owner, coalesce(address, ''), (SELECT count(*) FROM server WHERE NOT gone),"
    " (SELECT coalesce(sum(batch), 0) FROM server WHERE id <> $1),"
    " coalesce(1000 * extract(epoch FROM greatest((SELECT max(seen) FROM server WHERE gone),"
    " (SELECT max(since) FROM shard))), 0)::int8"
    " FROM shard"
    " LEFT JOIN server ON server.id = owner AND NOT gone";

static bool run_meeting(struct store *store, const char *sql, int count, const int64_t numbers[]) {
    PGresult *result = run_numbers(store, sql, count, numbers);
    bool good = is_good(result);
    PQclear(result);
    return good;
}

static bool tell_alive(struct store *store, const store_report *report, store_fleet *fleet) {
    char id[24];
    const char *values[2] = {id, report->address};
    snprintf(id, sizeof id, "%lld", (long long)report->server);
    PGresult *result = PQexecParams(store->link, meet_live, 2, NULL, values, NULL, NULL, 0);
    bool good = is_good(result);
    fleet->fenced = good && !PQntuples(result);
    PQclear(result);
    return good;
}

static bool hear_fleet(struct store *store, const store_report *report, store_fleet *fleet) {
    PGresult *result = run_numbers(store, meet_tell, 1, &report->server);
    bool good = is_good(result);
    fleet->mine = 0;
    for (int i = 0; good && i < PQntuples(result); i++) {
        int64_t owner = strtoll(PQgetvalue(result, i, 1), NULL, 10);
        uint32_t shard = (uint32_t)strtoul(PQgetvalue(result, i, 0), NULL, 10) % STORE_SHARDS;
        snprintf(fleet->owners[shard], STORE_ADDRESS, "%s", PQgetvalue(result, i, 2));
        if (owner == report->server) fleet->mine |= (uint64_t)1 << shard;
        fleet->servers = (uint32_t)strtoul(PQgetvalue(result, i, 3), NULL, 10);
        fleet->written = strtoull(PQgetvalue(result, i, 4), NULL, 10);
        fleet->left = strtoll(PQgetvalue(result, i, 5), NULL, 10);
    }
    PQclear(result);
    return good;
}

static bool meet(struct store *store, const store_report *report, store_fleet *fleet) {
    char why[256];
    int64_t batch, numbers[2] = {report->server, report->judges},
                   released[2] = {report->server, (int64_t)report->released};
    if (!store->link && !join(store, &batch, why)) return false;
    bool good = run(store, meet_first, why) && tell_alive(store, report, fleet);
    if (good && !fleet->fenced)
        good = run_meeting(store, meet_bury, 2, numbers) &&
               run_meeting(store, meet_release, 2, released) &&
               run_meeting(store, meet_take, 1, numbers) &&
               run_meeting(store, meet_forget, 1, numbers);
    good = good && run(store, "COMMIT", why) && hear_fleet(store, report, fleet);
    if (!good) hang_up(store);
    return good;
}

const struct storage postgres_storage = {
    open_store, close_store, begin,     write_row,     commit, rollback,
    hurry,      NULL,        read_rows, server_number, meet,
};

#endif
