/* Where guests, tables and games are kept. A storage is a struct of functions over rows, so that
 * another database is one more file: rows are written between begin() and commit(), by one thread at a
 * time, and read on a handle of its own. store_writer gathers rows into batches. */
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
    STORE_KIND_COUNT
} store_kind;

/* Events and chat lines are numbered through all tables: the table's number times this, and the
 * number at the table. */
enum { STORE_PLIES = 1 << 20 };

typedef struct {
    const void *data;
    uint32_t size;
} store_bytes;

/* A setting. */
typedef struct {
    const char *name, *value;
} store_meta;

typedef struct {
    const char *id, *name, *lang;
    int64_t made, since; /* tables created; first seen */
} store_guest;

/* A secret that a guest is known by. */
typedef struct {
    const char *hash, *guest;
} store_token;

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
    int64_t clock;       /* of the actor's seat, after the event */
    const char *move_id; /* NULL: no client's move */
    store_bytes state;
} store_event;

/* Forgets the events from the first to before the end. */
typedef struct {
    int64_t first, end;
} store_undo;

typedef struct {
    int64_t number, seat, time; /* seat: negative if it looks on */
    const char *name, *words;
} store_chat;

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
        store_table table;
        store_seat seat;
        store_event event;
        store_undo undo;
        store_chat chat;
        store_record record;
    };
} store_row;

/* Where the members of each kind of row lie and what they are: 't'ext, 'n'umber or 'b'ytes; 0 ends
 * them. With this a storage and the writer treat all rows alike. */
typedef struct {
    char type;
    uint8_t offset;
} store_member;

enum { STORE_MEMBERS = 9 };
extern const store_member store_members[STORE_KIND_COUNT][STORE_MEMBERS];

/* What can be asked for, each by a key or a number; rows come as they are written. */
typedef enum {
    READ_META,
    READ_GUEST,
    READ_TOKEN,
    READ_TABLE,   /* by id */
    READ_RUNNING, /* all tables that wait or play */
    READ_MINE,    /* tables of a guest, the latest change first, at most 100 */
    READ_EVENTS,  /* by number: first and last, ascending */
    READ_CHATS,   /* by number: first and last; the latest 50, ascending */
    READ_RECORD,
    READ_LAST_TABLE, /* of the highest number, if there is any */
    READ_KIND_COUNT
} read_kind;

/* Called for every row found; what it points to is gone afterwards. */
typedef void store_each(void *context, const store_row *row);

struct store;

struct storage {
    /* NULL with a sentence in `why` if it cannot be opened. Only the handle opened with `write` may
     * write; it makes what is missing, and there is one at a time on all the machine. */
    struct store *(*open)(const char *where, bool write, char why[256]);
    void (*close)(struct store *store);
    bool (*begin)(struct store *store);
    bool (*write)(struct store *store, const store_row *row);
    /* True when everything since begin() is safe on disk; false when all of it is as if it had never
     * been. */
    bool (*commit)(struct store *store);
    void (*rollback)(struct store *store);
    /* Moves what was committed to where it is found fastest. True if it cannot keep up, and should be
     * called again while nothing is written. */
    bool (*tidy)(struct store *store);
    bool (*read)(struct store *store, read_kind what, const char *key, int64_t first, int64_t last,
                 store_each *each, void *context);
};

extern const struct storage sqlite_storage;

/* ---- The writer: a thread that commits whatever has gathered while it committed the last batch. */

typedef struct store_writer store_writer;

/* `settled` is called from the writer's thread after each batch; the owner then calls
 * store_settle(). NULL with a sentence in `why` if the storage cannot be opened. */
store_writer *store_writer_new(const struct storage *storage, const char *where,
                               void (*settled)(void *context), void *context, char why[256]);
/* Commits what is left and ends. */
void store_writer_free(store_writer *writer);
/* Copies the row into the batch that is being gathered. */
void store_put(store_writer *writer, const store_row *row);
/* Lets the writer see what was put: once a turn of the loop. */
void store_flush(store_writer *writer);
/* The number of the last row put. */
uint64_t store_ticket(const store_writer *writer);

/* Batches by how long they took to be safe: under 1 ms, 2 ms, 4 ms, ... and the slower rest. */
enum { STORE_TIMES = 10 };

typedef struct {
    uint64_t committed; /* every row up to this ticket is safe */
    bool failed; /* the others, up to the last ticket, were lost; they count as settled now */
    uint64_t batches, rows, times[STORE_TIMES];
    double seconds; /* all batches together */
} store_state;

store_state store_settle(store_writer *writer);

#endif
