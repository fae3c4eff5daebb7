/* The server without its sockets: guests, tables, and clients who ask and are told. Everything here
 * runs in the loop's thread; the transport (net.c) brings requests and carries messages away, the
 * writer (store.h) makes rows durable, the workers (work.h) think. */
#ifndef JACTA_HUB_H
#define JACTA_HUB_H

#include "engine/json.h"
#include "engine/match.h"
#include "fair.h"
#include "jacta.h"
#include "map.h"
#include "server.h"
#include "store.h"

#include <jansson.h>

enum {
    ID_BYTES = 16,      /* of guests, tables and invitations, with the NUL */
    MOVE_ID_BYTES = 41, /* of the name that a client gives its move */
    MESSAGE_HEAD = 32,  /* bytes the transport may use before a message */
    SWEEP_MS = 60000,
    AWAY_MS = 120000,
    CODE_MS = 600000,
    CHAT_LETTERS = 300,
};

/* ---- Messages and who gets them ------------------------------------------------------------------ */

/* A request as its answer refers to it. */
typedef struct {
    bool has_id;
    int64_t id;
} request_id;

struct message {
    struct message *next;
    uint64_t ticket;    /* not to be sent before this row is durable */
    bool answer, final; /* answers a request; no other message will answer it */
    uint16_t status;    /* of HTTP */
    request_id request; /* that it answers */
    uint32_t used, size;
    char *data; /* the text begins MESSAGE_HEAD bytes after it */
};

struct guest {
    char id[ID_BYTES], name[NAME_BYTES], lang[4];
    int64_t made, since; /* tables created; first seen */
    uint32_t sockets, clients;
    int64_t away;      /* when the last socket was closed */
    uint64_t ticket;   /* of its last row */
    double rate, chat; /* requests and chat lines it may still send */
    int64_t rate_at, chat_at;
};

struct table;
struct client;

/* A client who has a table open. */
struct watch {
    struct watch *next_at_table, *next_of_client;
    struct client *client;
    struct table *table;
    int32_t fixed, last; /* seat to look from: chosen, and used last; -1: none */
    int32_t eyes;        /* through which the log was told */
    uint32_t told;       /* log entries the client has */
    bool brief;
};

/* A socket, a stream or one HTTP request. */
struct client {
    struct client *next, *previous, *next_held;
    struct guest *guest; /* NULL: nobody known */
    char lang[4];
    bool socket, held, watches_lobby;
    int close_code; /* the transport should end it */
    struct message *first, **last;
    size_t queued;   /* bytes */
    uint64_t ticket; /* of its last message */
    struct watch *watches;
    void (*wake)(struct client *client); /* something can be sent */
    void *transport;
};

/* ---- Tables ---------------------------------------------------------------------------------------- */

typedef enum { SEAT_PERSON, SEAT_BOT, SEAT_OPEN, SEAT_LINK, SEAT_KEPT } seat_kind;
typedef enum { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER, PHASE_CLOSED } table_phase;
typedef enum { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME } clock_kind;
typedef enum { TIMEOUT_BOT, TIMEOUT_FORFEIT, TIMEOUT_WAIT } timeout_kind;

typedef struct {
    seat_kind kind;
    char guest[ID_BYTES], name[NAME_BYTES];
    char bot[NAME_BYTES]; /* who plays: the bot itself, or a stand-in for a person */
    char invite[ID_BYTES];
    fair_nonce nonce;
    bool left, out;
    int64_t clock; /* milliseconds left when its turn began */
} table_seat;

/* What is kept of an event beside the match. */
typedef struct {
    uint32_t version;
    int64_t time, gave;          /* gave: milliseconds that its seat's clock got for the turn */
    char move_id[MOVE_ID_BYTES]; /* as its client named it */
} table_event;

enum { LAYOUT_MIXED = 1 }; /* no program reads these states: the moves are played again */

struct table {
    char id[ID_BYTES], host[ID_BYTES], rematch[ID_BYTES];
    int64_t number, changed_at;
    const jacta_game *game;
    jacta_setup setup;
    uint32_t rules, layout; /* version and state_layout() under which it began */
    table_phase phase;
    bool listed, leisure, same_dice, replayed;
    clock_kind clock;
    uint32_t seconds, increment;
    timeout_kind timeout;
    int32_t forfeit; /* the seat that lost on time, -1: none */
    table_seat seats[JACTA_MAX_PLAYERS];
    uint8_t seed[FAIR_SEED];
    jacta_match *match; /* NULL: not begun, or not loaded */
    table_event *events;
    uint32_t event_room, version, chances, chats;
    uint32_t saved; /* version of the table's row when the events were read */
    int64_t turn_since;
    uint64_t ticket; /* of its last row */
    int32_t asker;   /* seat that asks to undo, -1: none */
    uint32_t undo_ply, answered;
    bool dirty, thinking;
    struct table *next_dirty;
    struct watch *watches;
};

/* ---- The hub ------------------------------------------------------------------------------------------ */

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

/* hub.c: guests and clients */
/* Reads what is stored; false if it could not, after which `each` may have seen some rows. */
bool hub_read(struct hub *hub, read_kind what, const char *key, int64_t first, int64_t last,
              store_each *each, void *context);
struct guest *guest_by_secret(struct hub *hub, const char *secret);
/* Makes a guest; its secret (44 bytes with the NUL) is known to nobody else. */
struct guest *guest_new(struct hub *hub, const char *lang, char secret[44]);
struct guest *guest_find(struct hub *hub, const char *id);
void guest_save(struct hub *hub, struct guest *guest);
void guest_add_secret(struct hub *hub, struct guest *guest, char secret[44]);
struct guest *guest_claim(struct hub *hub, const char *code);
void guest_code(struct hub *hub, const struct guest *guest, char code[ID_BYTES]);
/* Promise for the dice of the next table the guest creates. */
void guest_commitment(struct hub *hub, const struct guest *guest, char out[FAIR_HEX]);
/* Takes one from what the guest may do; false if nothing is left. */
bool guest_spend(struct hub *hub, struct guest *guest, bool chat);
void client_begin(struct hub *hub, struct client *client, struct guest *guest, const char *lang);
void client_end(struct hub *hub, struct client *client);
/* The next message that may be sent now, or NULL; free it with message_free(). */
struct message *client_next(struct hub *hub, struct client *client);
struct message *message_new(const char *type, json *out);
/* Makes it the answer to a request; NULL: nobody asked. Comes right after message_new(). */
void message_answers(struct message *message, json *out, const request_id *request);
void message_free(struct message *message);
/* Closes the JSON object and queues the message. */
void client_tell(struct hub *hub, struct client *client, struct message *message);
/* Ends the text with a line break, for streams. */
void message_end_line(struct message *message);
void random_id(char out[ID_BYTES], char first, uint32_t letters);

/* request.c */
/* Answers one request, which is `size` bytes of JSON; `type` is given where the text has none. */
void hub_request(struct hub *hub, struct client *client, const char *type, const char *text,
                 size_t size);
/* Tells the client about an error; `why` says more than the code, where it is not NULL. */
void tell_error(struct hub *hub, struct client *client, const request_id *request, const char *code,
                const jacta_error *why);

/* table.c: a game and its history */
struct table *table_find(struct hub *hub, const char *id);
struct table *table_new(struct hub *hub, const jacta_game *game, const jacta_setup *setup);
void table_drop(struct hub *hub, struct table *table);
/* Reads everything again from the store. */
void table_reload(struct hub *hub, struct table *table);
/* Sees to it that the history is in memory; false if there is none or it cannot be read. */
bool table_load(struct hub *hub, struct table *table);
void table_save(struct hub *hub, struct table *table);
/* Starts the game when every seat is taken. */
void table_start_game(struct hub *hub, struct table *table);
const void *table_state(const struct table *table);
/* The seat to move, or negative. */
int32_t table_turn(const struct table *table);
/* Plays a legal move of the seat whose turn it is, and the dice that follow. */
void table_make_move(struct hub *hub, struct table *table, jacta_move move, const char *move_id);
void table_undo(struct hub *hub, struct table *table, uint32_t ply);
/* How far back the guest may go; -1: not at all. `asks`: only with the others' consent. */
int64_t table_undo_to(const struct table *table, const struct guest *guest, bool *asks);
void table_close(struct hub *hub, struct table *table);
void table_changed(struct hub *hub, struct table *table);
/* Milliseconds the seat has left; -1: no clock. */
int64_t table_clock(const struct table *table, uint32_t index);
void table_tick(struct hub *hub, struct table *table);
/* The server stops: what the running clock has used is used. */
void table_pause(struct hub *hub, struct table *table);
/* Lets a bot think where it is a bot's turn. */
void table_think(struct hub *hub, struct table *table);
bool seat_is(const table_seat *seat, const struct guest *guest);
/* The other people who still play for themselves, as a mask of seats. */
uint32_t table_others(const struct table *table, const struct guest *guest);
bool table_has(const struct table *table, const struct guest *guest);

/* tell.c: what is said about tables */
void tell_view(struct hub *hub, struct table *table, struct watch *watch,
               const request_id *request);
void tell_watchers(struct hub *hub, struct table *table);
void tell_lobby(struct hub *hub, struct client *client, const request_id *request);
void tell_chats(struct hub *hub, struct table *table, struct client *client);
struct watch *watch_find(const struct client *client, const struct table *table);
struct watch *watch_open(struct client *client, struct table *table);
void watch_close(struct watch *watch);
int32_t watch_seat(const struct watch *watch);
/* How many look on without a seat. */
uint32_t table_watchers(const struct table *table);

#endif
