/* The server without its sockets: guests, tables, and clients who ask and are told. Everything here
 * runs in the loop's thread; the transport (net.c) brings requests and carries messages away, the
 * writer (store.h) makes rows durable, the workers (work.h) think. */
#ifndef JACTA_HUB_H
#define JACTA_HUB_H

#include "engine/json.h"
#include "fair.h"
#include "jacta.h"
#include "map.h"
#include "server.h"
#include "store.h"

#include <jansson.h>

enum {
    ID_BYTES = 16,     /* of guests, tables and invitations, with the NUL */
    CLIENT_BYTES = 41, /* of a move's client id */
    WHO_BYTES = 64,    /* of names and bots */
    MESSAGE_HEAD = 32, /* bytes the transport may use before a message */
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
} ask;

typedef struct message {
    struct message *next;
    uint64_t ticket;    /* not to be sent before this row is durable */
    bool answer, final; /* answers a request; no other message will answer it */
    uint16_t status;    /* of HTTP */
    ask to;
    uint32_t used, size;
    char *data; /* the text begins MESSAGE_HEAD bytes after it */
} message;

typedef struct guest {
    char id[ID_BYTES], name[WHO_BYTES], lang[4];
    int64_t made, since; /* tables created; first seen */
    uint32_t sockets, clients;
    int64_t away;      /* when the last socket was closed */
    uint64_t ticket;   /* of its last row */
    double rate, chat; /* requests and chat lines it may still send */
    int64_t rate_at, chat_at;
} guest;

typedef struct table table;
typedef struct client client;

/* A client who has a table open. */
typedef struct watch {
    struct watch *next_at_table, *next_of_client;
    client *who;
    table *table;
    int32_t fixed, last; /* seat to look from: chosen, and used last; -1: none */
    int32_t eyes;        /* through which the log was told */
    uint32_t told;       /* log entries the client has */
    bool brief;
} watch;

/* A socket, a stream or one HTTP request. */
struct client {
    client *next, *previous, *next_held;
    guest *guest; /* NULL: nobody known */
    char lang[4];
    bool socket, held, watches_lobby;
    int close_code; /* the transport should end it */
    message *first, **last;
    size_t queued;   /* bytes */
    uint64_t ticket; /* of its last message */
    watch *watches;
    void (*wake)(client *who); /* something can be sent */
    void *transport;
};

/* ---- Tables ---------------------------------------------------------------------------------------- */

typedef enum { WHO_PERSON, WHO_BOT, WHO_OPEN, WHO_LINK, WHO_KEPT } seat_who;
typedef enum { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER, PHASE_CLOSED } table_phase;
typedef enum { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME } clock_kind;
typedef enum { TIMEOUT_BOT, TIMEOUT_FORFEIT, TIMEOUT_WAIT } timeout_kind;

typedef struct {
    seat_who who;
    char guest[ID_BYTES], name[WHO_BYTES];
    char bot[WHO_BYTES]; /* who plays: the bot itself, or a stand-in for a person */
    char invite[ID_BYTES];
    fair_nonce nonce;
    bool left, out;
    int64_t clock; /* milliseconds left when its turn began */
} table_seat;

/* What is kept of an event beside the match. */
typedef struct {
    uint32_t version;
    int64_t at, gave; /* gave: milliseconds that its seat's clock got for the turn */
    char client[CLIENT_BYTES];
} table_event;

enum { LAYOUT_MIXED = 1 }; /* no program reads these states: the moves are played again */

struct table {
    char id[ID_BYTES], host[ID_BYTES], rematch[ID_BYTES];
    int64_t number, at;
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
    uint32_t ask_to, answered;
    bool dirty, thinking;
    table *next_dirty;
    watch *watches;
};

/* ---- The hub ------------------------------------------------------------------------------------------ */

typedef struct work work;

typedef struct hub {
    const server_options *options;
    const storage *storage;
    store_writer *writer;
    store *store; /* for reading */
    work *work;
    uint8_t secret[FAIR_SEED];
    map guests, tables, codes;
    client *clients, *held;
    table *dirty;
    int64_t last_table, lobby_sent, swept, began;
    uint64_t committed;
    bool lobby_dirty, broken; /* broken: the last batch could not be stored */
    struct {
        uint64_t requests, moves, bot_moves, errors, stale, repeats, games, failures;
    } count;
    store_state stored; /* as the writer last told */
} hub;

int64_t hub_now(void);
/* NULL with a sentence in `why` if the storage cannot be opened. */
hub *hub_new(const server_options *options, const storage *storage, void (*wake)(void *context),
             void *context, char why[256]);
void hub_free(hub *hub);
/* Takes what writer and workers have done, then tells everybody what has changed. */
void hub_turn(hub *hub);
/* Clocks, the lobby and old things; about ten times a second. */
void hub_tick(hub *hub);

/* hub.c: guests and clients */
/* Reads what is stored; false if it could not, after which `each` may have seen some rows. */
bool hub_read(hub *hub, read_kind what, const char *key, int64_t from, int64_t to, store_each *each,
              void *context);
guest *guest_by_secret(hub *hub, const char *secret);
/* Makes a guest; its secret (44 bytes with the NUL) is known to nobody else. */
guest *guest_new(hub *hub, const char *lang, char secret[44]);
guest *guest_find(hub *hub, const char *id);
void guest_save(hub *hub, guest *of);
void guest_add_secret(hub *hub, guest *to, char secret[44]);
guest *guest_claim(hub *hub, const char *code);
void guest_code(hub *hub, const guest *of, char code[ID_BYTES]);
/* Promise for the dice of the next table the guest creates. */
void guest_commitment(hub *hub, const guest *of, char out[FAIR_HEX]);
/* Takes one from what the guest may do; false if nothing is left. */
bool guest_spend(hub *hub, guest *who, bool chat);
void client_begin(hub *hub, client *who, guest *guest, const char *lang);
void client_end(hub *hub, client *who);
/* The next message that may be sent now, or NULL; free it with message_free(). */
message *client_next(hub *hub, client *who);
message *message_new(const char *type, json *out);
/* Makes it the answer to a request; NULL: nobody asked. Comes right after message_new(). */
void message_answers(message *text, json *out, const ask *to);
void message_free(message *text);
/* Closes the JSON object and queues the message. */
void client_tell(hub *hub, client *who, message *text);
/* Ends the text with a line break, for streams. */
void message_end_line(message *text);
void random_id(char out[ID_BYTES], char first, uint32_t letters);

/* request.c */
/* Answers one request, which is `size` bytes of JSON; `type` is given where the text has none. */
void hub_request(hub *hub, client *from, const char *type, const char *text, size_t size);
/* Tells the client about an error; `why` says more than the code, where it is not NULL. */
void tell_error(hub *hub, client *to, const ask *as, const char *code, const jacta_error *why);

/* table.c: a game and its history */
table *table_find(hub *hub, const char *id);
table *table_new(hub *hub, const jacta_game *game, const jacta_setup *setup);
void table_drop(hub *hub, table *old);
/* Reads everything again from the store. */
void table_reload(hub *hub, table *of);
/* Sees to it that the history is in memory; false if there is none or it cannot be read. */
bool table_load(hub *hub, table *of);
void table_save(hub *hub, table *of);
/* Starts the game when every seat is taken. */
void table_start_game(hub *hub, table *of);
const void *table_state(const table *of);
/* The seat to move, or negative. */
int32_t table_turn(const table *of);
/* Plays a legal move of the seat whose turn it is, and the dice that follow. */
void table_make_move(hub *hub, table *of, jacta_move move, const char *by);
void table_undo(hub *hub, table *of, uint32_t to);
/* How far back the guest may go; -1: not at all. `asks`: only with the others' consent. */
int64_t table_undo_to(const table *of, const guest *who, bool *asks);
void table_close(hub *hub, table *of);
void table_changed(hub *hub, table *of);
/* Milliseconds the seat has left; -1: no clock. */
int64_t table_clock(const table *of, uint32_t seat);
void table_tick(hub *hub, table *of);
/* The server stops: what the running clock has used is used. */
void table_pause(hub *hub, table *of);
/* Lets a bot think where it is a bot's turn. */
void table_think(hub *hub, table *of);
bool seat_is(const table_seat *seat, const guest *who);
/* The other people who still play for themselves, as a mask of seats. */
uint32_t table_others(const table *of, const guest *who);
bool table_has(const table *of, const guest *who);

/* tell.c: what is said about tables */
void tell_view(hub *hub, table *of, watch *to, const ask *as);
void tell_watchers(hub *hub, table *of);
void tell_lobby(hub *hub, client *to, const ask *as);
void tell_chats(hub *hub, table *of, client *to);
watch *watch_find(const client *who, const table *of);
watch *watch_open(client *who, table *of);
void watch_close(watch *old);
int32_t watch_seat(const watch *from);
/* How many look on without a seat. */
uint32_t table_watchers(const table *of);

#endif
