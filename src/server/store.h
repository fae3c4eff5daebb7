/* Where guests, tables and games are kept. A storage is a struct of functions over rows, so that
 * another database is one more file: rows are written between begin() and commit(), by one thread at a
 * time, and read on a handle of its own. store_writer gathers rows into batches. SQLite is a file and
 * needs no set-up; PostgreSQL is for those who have it. */
#ifndef JACTA_STORE_H
#define JACTA_STORE_H

#include "jacta.h"

#include <stddef.h>

/* ---- Rows: a struct for each kind, whose members are texts, numbers of 64 bits and bytes. ---- */

typedef enum {
    STORE_META,
    STORE_GUEST,
    STORE_TOKEN,
    STORE_TABLE,
    STORE_SEAT,
    STORE_EVENT,
    STORE_UNDO,
    STORE_CHAT,
    STORE_RECORD,
    STORE_AHEAD,      /* as STORE_EVENT: what a seat has decided before its turn came */
    STORE_RECONSIDER, /* as STORE_UNDO, of such rows */
    STORE_CODE,
    STORE_UNSEAT, /* as STORE_SEAT, which is forgotten */
    STORE_HUSH,   /* as STORE_UNDO, of chat */
    STORE_DROP,   /* the table's own row; after it there is none of that table */
    STORE_REVOKE, /* of the guest, all by which it is known */
    STORE_DELETE, /* the guest; tables keep its number and its name there */
    STORE_KIND_COUNT
} store_kind;

/* Events and chat lines are numbered through all tables: the table's number times this, and the
 * number at the table. */
enum { STORE_PLIES = 1 << 20 };

typedef struct {
    const void *data;
    uint32_t size;
} store_bytes;

/* A setting. The secret that dice come from is never replaced. */
typedef struct {
    const char *name, *value;
} store_meta;

typedef struct {
    const char *id, *name, *lang;
    int64_t made, since; /* tables created, which never become fewer; first seen */
} store_guest;

/* A secret that a guest is known by. */
typedef struct {
    const char *hash, *guest;
} store_token;

typedef struct {
    const char *guest;
} store_gone;

/* Written again, it replaces all but the game. */
typedef struct {
    int64_t number;
    const char *id;
    int64_t phase, version, time;
    const char *game, *info; /* everything else (info.h) */
} store_table;

/* The guest has, or had, a seat at the table of that number. */
typedef struct {
    const char *guest;
    int64_t table;
} store_seat;

/* Event 0 is the beginning, and its state the whole one. Later ones hold what they changed
 * (match_saved()) or, in the same number of bytes as a state has, the state after them. */
typedef struct {
    int64_t number, actor, move, version, time;
    int64_t clock;       /* of the seat, after the event */
    const char *move_id; /* NULL: no client's move */
    store_bytes state;
    int64_t seat, gave; /* for whom dice fell, -1: the table; what its clock was given */
} store_event;

/* Forgets the events from the first to before the end. */
typedef struct {
    int64_t first, end;
} store_undo;

typedef struct {
    int64_t number;
} store_drop;

typedef struct {
    int64_t number, seat, time; /* seat: negative if it looks on */
    const char *name, *words;
} store_chat;

/* By which another device becomes the guest too; a guest has one at most. */
typedef struct {
    const char *guest, *code;
    int64_t until;
} store_code;

/* The record of the finished game. */
typedef struct {
    const char *table, *text;
} store_record;

typedef struct {
    store_kind kind;
    union {
        store_meta meta;
        store_guest guest;
        store_token token;
        store_gone gone;
        store_table table;
        store_seat seat;
        store_event event;
        store_undo undo;
        store_drop drop;
        store_chat chat;
        store_record record;
        store_code code;
    };
} store_row;

/* Where the members of each kind of row lie and what they are: 't'ext, 'n'umber or 'b'ytes; 0 ends
 * them. With this a storage and the writer treat all rows alike. */
typedef struct {
    char type;
    uint8_t offset;
} store_member;

enum { STORE_MEMBERS = 11 };
extern const store_member store_members[STORE_KIND_COUNT][STORE_MEMBERS];
/* How many members a kind of row has. */
int store_member_count(store_kind kind);

/* What can be asked for, each by a key or a number; rows come as they are written. */
typedef enum {
    READ_META,
    READ_GUEST,
    READ_TOKEN,
    READ_TABLE, /* by id */
    READ_DUE, /* tables in the shards (bits of the number) where a clock runs or a bot plays, and listed ones */
    READ_SEATED, /* all tables of a guest */
    READ_HOSTED, /* tables that wait or play where a guest sits */
    READ_IDLE,   /* those where nothing has happened since $2, in the shards $3, at most 100 */
    READ_OLD,    /* ended ones since when nothing has happened; looks at the oldest */
    READ_GONE, /* the next 1000 guests after the key; `made` is 1 if they have not played since $2 */
    READ_LISTED, /* tables for everybody's lobby of the phase, the latest first, at most 100 */
    READ_MINE,   /* tables of a guest, the latest change first, at most 100 */
    READ_PAST, /* finished games of a guest below the number, the latest table first, at most 50 */
    READ_EVENTS, /* by number: first and last, ascending */
    READ_AHEAD,  /* the same of what was decided ahead */
    READ_CHATS,  /* by number: first and last; the latest 50, ascending */
    READ_RECORD,
    READ_CLAIM,      /* a code, which is gone then */
    READ_LAST_TABLE, /* of the highest number, if there is any */
    READ_ALL,        /* and a store_kind: all such rows, in the order of their keys */
    READ_KIND_COUNT = READ_ALL + STORE_KIND_COUNT
} read_kind;

/* The kind of row that each brings and the statement for it, the same for all storages: $1 is the key,
 * $2 and $3 are the numbers. NULL where there is nothing to read. */
typedef struct {
    store_kind kind;
    const char *sql;
} store_question;

extern const store_question store_questions[READ_KIND_COUNT];

/* Called for every row found; what it points to is gone afterwards. */
typedef void store_each(void *context, const store_row *row);

/* How the rows are laid out in the database. */
enum { STORE_SCHEMA = 2 };

/* What a handle is for. Who writes makes what is missing; alone means that nobody else may have the
 * database open to write, which SQLite never allows anyway. */
typedef enum { STORE_READS, STORE_WRITES, STORE_ALONE } store_use;

/* ---- Several servers on one storage (fleet.h). Each table belongs to a shard, by its number, and each
 * shard to one server at a time. ---- */

enum { STORE_SHARDS = 64, STORE_ADDRESS = 128 };

typedef struct {
    int64_t server;      /* who speaks */
    const char *address; /* that players reach it at */
    uint64_t released;   /* shards, as bits, that it gives back */
    bool judges;         /* it may declare dead who has not been heard of */
} store_report;

typedef struct {
    uint64_t mine;     /* shards, as bits */
    uint64_t released; /* what the report gave back */
    uint32_t servers;  /* that live */
    uint64_t written;  /* changes whenever another server has written */
    int64_t left;      /* when a server or a shard was last given up, in milliseconds since 1970 */
    bool fenced;       /* the others took it for dead: it can never write again */
    char owners[STORE_SHARDS][STORE_ADDRESS]; /* where each shard is served; "": not known */
} store_fleet;

struct store;

struct storage {
    /* NULL with a sentence in `why` if it cannot be opened. */
    struct store *(*open)(const char *where, store_use use, char why[256]);
    void (*close)(struct store *store);
    bool (*begin)(struct store *store);
    bool (*write)(struct store *store, const store_row *row);
    /* True when everything since begin() is safe on disk; false when all of it is as if it had never
     * been. */
    bool (*commit)(struct store *store);
    void (*rollback)(struct store *store);
    /* The program ends: commit() gives up if what it waits for does not come soon. NULL where it never
     * waits. */
    void (*hurry)(struct store *store);
    /* Moves what was committed to where it is found fastest. True if it cannot keep up, and should be
     * called again while nothing is written. NULL where the storage sees to that itself. */
    bool (*tidy)(struct store *store);
    bool (*read)(struct store *store, read_kind what, const char *key, int64_t first, int64_t last,
                 store_each *each, void *context);
    /* The number of the server that writes by this handle, never given twice. NULL, as the next one,
     * where there can be only one server. */
    int64_t (*server)(const struct store *store);
    /* About once a second: the server lives, declares dead who does not, takes shards that nobody has
     * up to its fair share, and is told about the others. False if nothing can be told now. */
    bool (*meet)(struct store *store, const store_report *report, store_fleet *fleet);
};

extern const struct storage sqlite_storage, postgres_storage;
/* The one for a database: PostgreSQL's for its URLs, SQLite's for everything else, which are paths. */
const struct storage *storage_for(const char *where);
/* Copies everything into a database that has nothing in it, and compares; both may be of any kind, and
 * no server may use them. `counts` tells the rows of each kind. False with a sentence in `why` about
 * the database `where`. */
bool store_move(const char *from, const char *target, uint64_t counts[STORE_KIND_COUNT],
                const char **where, char why[256]);
/* Writes a whole copy of a database that may be in use; false with a sentence in `why`. */
bool sqlite_backup(const char *where, const char *copy, char why[256]);

/* ---- The writer: a thread that commits whatever has gathered while it committed the last batch. */

typedef struct store_writer store_writer;

/* `settled` is called from the writer's thread after each batch; the owner then calls
 * store_settle(). NULL with a sentence in `why` if the storage cannot be opened. */
store_writer *store_writer_new(const struct storage *storage, const char *where, store_use use,
                               void (*settled)(void *context), void *context, char why[256]);
/* Commits what is left and ends. */
void store_writer_free(store_writer *writer);
/* Copies the row into the batch that is being gathered. */
void store_put(store_writer *writer, const store_row *row);
/* Lets the writer see what was put: once a turn of the loop. */
void store_flush(store_writer *writer);
/* The number of the server that writes; 0: the only one. */
int64_t store_server(const store_writer *writer);
/* The number of the last row put. */
uint64_t store_ticket(const store_writer *writer);

/* Batches by how long they took to be safe: under 1 ms, 2 ms, 4 ms, ... and the slower rest. */
enum { STORE_TIMES = 10 };

typedef struct {
    uint64_t committed; /* every row up to this ticket is safe */
    bool failed; /* the others, up to the last ticket, were lost; they count as settled now */
    uint64_t batches, rows, times[STORE_TIMES];
    double seconds; /* all batches together */
    double waiting; /* that the batch under way has taken until now */
} store_state;

store_state store_settle(store_writer *writer);

#endif
