/* The server without its sockets: the hub holds guests, tables, and clients who ask and are told. All
 * of it runs in the loop's thread; the transport (net.h) brings requests and carries messages away, the
 * writer (store.h) makes rows durable, the workers (work.h) think. */
#ifndef JACTA_HUB_H
#define JACTA_HUB_H

#include "fleet.h"
#include "map.h"
#include "server.h"
#include "store.h"
#include "table/fair.h"

enum { REFUSALS_MOST = 64 };

struct client;

typedef struct {
    size_t count, room;
    char (*ids)[ID_BYTES];
} id_list;

struct room;
struct table;
struct work;

/* What the lobby shows to everybody, as members of its message. */
struct lobby_lists {
    char *text;
    size_t size;
    uint64_t version; /* of the lobby when it was made */
    bool fresh;       /* and not yet told */
};

struct hub {
    const server_options *options;
    const struct storage *storage;
    store_writer *writer;
    struct store *store; /* for reading */
    struct work *work;
    uint8_t secret[DICE_SEED];
    struct map guests, tables, networks;
    struct map marks;            /* who is banned, muted or deleted (admin.h) */
    uint64_t marks_ticket;       /* of the last that was set here */
    bool marks_due;              /* others may have set some */
    struct admin_reply *replies; /* that wait for the disk */
    struct client *clients, *held;
    struct client *waiting, **last_waiting; /* for their turn (turn.h) */
    uint64_t turn;
    struct room *dirty;
    int64_t last_table, lobby_sent, swept, began;
    int64_t alive; /* the last sign of life of the server before, by the wall */
    int64_t alive_put;
    uint64_t committed;
    uint64_t lobby_version, lobby_told; /* changes of tables: all, and those that were told */
    bool lobby_all;                     /* the others' tables have changed, nobody knows whose */
    struct lobby_lists lists[2];        /* in English and in French */
    bool broken;                        /* the last batch could not be stored */
    bool unreadable;                /* something could not be read since this was last cleared */
    char guest_swept[ID_BYTES];     /* the last guest who was looked at */
    id_list due;                    /* tables that have yet to go on after the start */
    struct fleet *fleet;            /* NULL: no other server can use the storage */
    store_fleet others;             /* as they were told last */
    int64_t server;                 /* our number among them; 0: alone */
    uint64_t shards;                /* that we serve, as bits */
    uint64_t leaving, leave_ticket; /* that we give back when rows up to there are safe */
    uint64_t given;                 /* that the others have not been told of yet */
    struct {
        uint64_t requests, moves, bot_moves, errors, stale, repeats, games, failures, unread;
        uint64_t delayed;
        uint64_t refused[REFUSALS_MOST];
    } count;
    store_state stored; /* as the writer last told */
};

/* Milliseconds: those that never go back, for clocks and limits; the wall's, for rows and people; both. */
int64_t hub_now(void);
int64_t hub_date(void);
table_time hub_time(void);
/* NULL with a sentence in `why` if the storage cannot be opened. */
struct hub *hub_new(const server_options *options, const struct storage *storage,
                    void (*wake)(void *context), void *context, char why[256]);
void hub_free(struct hub *hub);
/* Takes what writer and workers have done, then tells everybody what has changed. */
void hub_turn(struct hub *hub);
/* Clocks, the lobby and old things; about ten times a second. */
void hub_tick(struct hub *hub);
/* Reads what is stored; false if it could not, after which `each` may have seen some rows. */
bool hub_read(struct hub *hub, read_kind what, const char *key, int64_t first, int64_t last,
              store_each *each, void *context);
/* Whether the tables of that number are ours to serve. */
bool hub_serves(const struct hub *hub, int64_t number);
/* A number for a new table; 0 if we serve none now. */
int64_t hub_table_number(struct hub *hub);
void random_id(char out[ID_BYTES], char first, uint32_t letters);

#endif
