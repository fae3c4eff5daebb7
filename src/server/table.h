/* A table: seats, a game and its history, in memory and on disk. */
#ifndef JACTA_SERVER_TABLE_H
#define JACTA_SERVER_TABLE_H

#include "guest.h"

enum { MOVE_ID_BYTES = 41 }; /* of the name that a client gives its move */

typedef enum { SEAT_PERSON, SEAT_BOT, SEAT_OPEN, SEAT_LINK, SEAT_KEPT } seat_kind;
typedef enum { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER, PHASE_CLOSED } table_phase;
typedef enum { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME } clock_kind;
typedef enum { TIMEOUT_BOT, TIMEOUT_FORFEIT, TIMEOUT_WAIT } timeout_kind;
/* As messages name them. */
extern const char *const clock_words[], *const timeout_words[];

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

#endif
