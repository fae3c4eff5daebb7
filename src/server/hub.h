/* The server without its sockets: the hub holds guests, tables, and clients who ask and are told. All
 * of it runs in the loop's thread; the transport (net.h) brings requests and carries messages away, the
 * writer (store.h) makes rows durable, the workers (work.h) think. */
#ifndef JACTA_HUB_H
#define JACTA_HUB_H

#include "fair.h"
#include "map.h"
#include "server.h"
#include "store.h"

enum { ID_BYTES = 16 }; /* of guests, tables and invitations, with the NUL */

struct client;
struct table;
struct work;

struct hub {
    const server_options *options;
    const struct storage *storage;
    store_writer *writer;
    struct store *store; /* for reading */
    struct work *work;
    uint8_t secret[FAIR_SEED];
    struct map guests, tables, codes;
    struct client *clients, *held;
    struct table *dirty;
    int64_t last_table, lobby_sent, swept, began;
    uint64_t committed;
    bool lobby_dirty, broken; /* broken: the last batch could not be stored */
    struct {
        uint64_t requests, moves, bot_moves, errors, stale, repeats, games, failures;
    } count;
    store_state stored; /* as the writer last told */
};

int64_t hub_now(void);
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
void random_id(char out[ID_BYTES], char first, uint32_t letters);

#endif
