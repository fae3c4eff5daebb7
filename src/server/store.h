/* Where guests, tables and games are kept. A storage is a struct of functions over rows of one shape,
 * so that another database is one more file: rows are written between begin() and commit(), by one
 * thread at a time, and read on a handle of its own. store_writer gathers rows into batches. */
#ifndef JACTA_STORE_H
#define JACTA_STORE_H

#include "jacta.h"

/* What a row is about, and what its key, numbers and texts mean. */
typedef enum {
    STORE_META,  /* key: a setting's name; text: value */
    STORE_GUEST, /* key: id; number: tables made, since when; text: name, language */
    STORE_TOKEN, /* key: hash of a secret; text: guest */
    STORE_TABLE, /* key: id; number: its number, phase, version, at; text: game, everything else */
    STORE_SEAT,  /* key: guest; number: the table's number */
    STORE_EVENT, /* number: table << 20 | ply, actor, move, version, at, clock; text: client;
                     blob: ply 0: the state at the beginning; then what the event
                     changed or, of the same size as that, the state after it */
    STORE_UNDO, /* number: the first event to forget, and the first that belongs to another table */
    STORE_CHAT, /* number: table << 20 | number, seat, at; text: name, words */
    STORE_RECORD, /* key: table; text: the record of the finished game */
    STORE_KIND_COUNT
} store_kind;

/* What can be asked for, each by a key or a number. */
typedef enum {
    READ_META,
    READ_GUEST,
    READ_TOKEN,
    READ_TABLE,        /* by id */
    READ_TABLE_NUMBER, /* by number */
    READ_RUNNING,      /* all tables that wait or play */
    READ_MINE,         /* tables of a guest, the latest change first, at most 100 */
    READ_EVENTS,       /* by number: first and last, ascending */
    READ_CHATS,        /* by number: first and last; the latest 50, ascending */
    READ_RECORD,
    READ_LAST_TABLE, /* the highest number */
    READ_KIND_COUNT
} read_kind;

enum { STORE_NUMBERS = 6, STORE_TEXTS = 2, STORE_PLIES = 1 << 20 };

typedef struct {
    uint8_t kind;
    const char *key;
    int64_t number[STORE_NUMBERS];
    const char *text[STORE_TEXTS];
    const void *blob;
    uint32_t blob_size;
} store_row;

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
