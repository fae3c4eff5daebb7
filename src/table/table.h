/* A table: who sits where, a game and its history, clocks, consent, talk. It is a pure state machine
 * over time: somebody commands something at some time, and the table says what is to be done about it.
 * It has no sockets, threads, disk or clock of its own; whoever drives it (the server, the page, the
 * terminal) stores, tells, thinks and wakes as the deeds say, in their order.
 *
 * Promises, which tests/table/ checks with random commands:
 * - Nobody acts for another: a command changes a seat only for who holds it, except that a seat which
 *   its owner has given up may be handed to a bot, that the host arranges the seats that nobody holds
 *   until the game begins, and that time and dice do their work.
 * - Nothing that is refused changes anything.
 * - What is stored comes before what is told. The rows stored so far make the same table again at any
 *   moment, decisions ahead and clocks included.
 * - A clock never gains more than the table's increments (or its allotment, by the move), and runs only
 *   while its owner may decide and is not done. Time never comes from the wall: see `table_time`.
 * - Who decide at the same time need not wait for each other; in whatever order they decide, the game
 *   and its record are the same, and nobody learns what another has decided before all have. */
#ifndef JACTA_TABLE_TABLE_H
#define JACTA_TABLE_TABLE_H

#include "engine/match.h"

enum {
    ID_BYTES = 16,      /* of people, tables and invitations, with the NUL */
    MOVE_ID_BYTES = 41, /* of the name that a client gives its move */
    CHAT_LETTERS = 300,
    CHAT_BYTES = 4 * CHAT_LETTERS + 1,
    TABLE_PLIES = 1 << 20, /* no game has more events, and no table more lines of chat */
    DICE_SEED = 32,
    DICE_NONCE = 32,
};

typedef enum { SEAT_PERSON, SEAT_BOT, SEAT_OPEN, SEAT_LINK, SEAT_KEPT } seat_kind;
typedef enum { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER, PHASE_CLOSED } table_phase;
typedef enum { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME } clock_kind;
typedef enum { TIMEOUT_BOT, TIMEOUT_FORFEIT, TIMEOUT_WAIT } timeout_kind;
/* As messages name them. */
extern const char *const phase_words[], *const seat_words[];
extern const char *const clock_words[], *const timeout_words[];

/* In milliseconds: `now` never goes back and counts for clocks, from any beginning; `date` is the wall's
 * (since 1970), for rows and people to look at. */
typedef struct {
    int64_t now, date;
} table_time;

/* What a person adds to the dice, so that nobody chooses them alone. */
typedef struct {
    uint8_t bytes[DICE_NONCE];
    uint8_t size;
} dice_nonce;

/* SHA-256 of the nonce, which is given before anybody's nonce is known. PROMISE_DUE: what was promised is
 * void, and the seat has to promise anew before there can be dice. */
typedef enum { PROMISE_NONE, PROMISE_DUE, PROMISE_MADE } promise_state;
typedef struct {
    uint8_t hash[DICE_SEED];
    uint8_t state;
} dice_promise;

/* DICE_COUNTED: chance events of the game are numbered through, whoever throws. They cannot fall before
 * their turn, so nobody decides ahead. DICE_THROWN: each seat's throws are numbered, and the table's. */
typedef enum { DICE_COUNTED = 1, DICE_THROWN = 2 } dice_kind;

/* What all throws of a game begin with, kept from the first one on: seed and nonces stay as they are then. */
typedef struct {
    uint64_t known; /* 0: not yet */
    uint64_t hmac[26];
} dice_key;

typedef struct {
    seat_kind kind;
    uint32_t steps; /* events ahead, and those taken back, since the game went on */
    char person[ID_BYTES], name[NAME_BYTES];
    char bot[NAME_BYTES]; /* who plays: the bot itself, or a stand-in for a person */
    char invite[ID_BYTES];
    dice_promise promise; /* of a person who takes part in the dice */
    dice_nonce nonce;     /* once it is shown */
    bool left, out;
    bool resigned;    /* lost by giving up: a bot plays on where others do */
    bool forgot;      /* its owner wants to hear no more of the table */
    int64_t clock;    /* milliseconds left at `since` */
    table_time since; /* when its clock was last read */
} table_seat;

/* What is kept of an event beside the match. */
typedef struct {
    uint32_t version;            /* the table's after it; ahead, and the seat's steps */
    int32_t seat;                /* who decided, or for whom the dice fell; -1: the table's dice */
    int64_t date;                /* of the wall */
    int64_t clock, gave;         /* the seat's after it, and how much of that it was given */
    char move_id[MOVE_ID_BYTES]; /* as its client named it */
} table_event;

typedef struct {
    table_event *events;
    uint32_t count, room;
} table_events;

/* Up to `match` it is plain data that a driver stores with DEED_STORE_TABLE. */
struct table {
    char id[ID_BYTES], host[ID_BYTES], rematch[ID_BYTES];
    const jacta_game *game;
    jacta_setup setup;
    uint32_t rules, layout; /* version and state_layout() under which it began */
    table_phase phase;
    uint32_t version; /* counts events and undos; a seat's own is table_version() */
    bool listed, leisure, same_dice;
    bool unwatched; /* while it is played, only who has a seat sees it */
    bool coached;   /* who sits down agrees that everybody may have moves graded */
    uint32_t delay; /* events by which who has no seat is behind while it is played */
    dice_kind dice;
    clock_kind clock;
    uint32_t seconds, increment;
    timeout_kind timeout;
    int32_t forfeit; /* the seat that lost on time, -1: none */
    table_seat seats[JACTA_MAX_PLAYERS];
    uint8_t seed[DICE_SEED];

    jacta_match *match;  /* NULL: not begun, or not loaded */
    table_events events; /* of the match, and of each seat what it has decided ahead */
    table_events ahead[JACTA_MAX_PLAYERS];
    uint32_t throws[JACTA_MAX_PLAYERS + 1]; /* so far, by seat; the table's are last */
    uint32_t asked[JACTA_MAX_PLAYERS];      /* version at which its bot was asked; 0: not */
    uint32_t chats;
    uint32_t saved; /* version of the table's row when the events were read */
    bool replayed;  /* no program reads the stored states: the moves are played again */
    int32_t asker;  /* seat that asks to undo, -1: none */
    uint32_t undo_to, answered;
    bool ready;      /* every seat is taken, and only nonces keep the game from beginning */
    uint32_t ending; /* the seats that want to end the game as it stands */
    int64_t wake;    /* when a clock runs out, by `now`; INT64_MAX: never */
    /* 64 random bits for a throw: of a seat or, with seat -1, the table's; counted from 0. */
    uint64_t (*source)(struct table *table, int32_t seat, uint32_t count);
    dice_key key; /* of the source, which is fair_source() */
};

/* ---- Commands -------------------------------------------------------------------------------- */

typedef enum {
    TABLE_JOIN,  /* seat, text: the invitation, name, promise */
    TABLE_LEAVE, /* */
    TABLE_MOVE,  /* seat, version, move_id, text: the move in notation */
    TABLE_UNDO,  /* seat, version, to: so many events stay, those ahead counted behind the others */
    TABLE_CONSENT,  /* yes */
    TABLE_TAKEOVER, /* seat, text: the bot (NULL: take my seat back), away */
    TABLE_REMATCH,  /* text: the next table's id */
    TABLE_CHAT,     /* seat, text */
    TABLE_ARRANGE,  /* the host's, before the game: seat, text: a bot for it, NULL: free again */
    TABLE_SETUP,    /* the host's, before the game: setup; seats come and go with its players */
    TABLE_START,    /* the host's: begins without the seats that are free */
    TABLE_RESIGN,   /* seat (-1: all of mine) */
    TABLE_END,      /* yes: the game may end as it stands; no: it may not */
    TABLE_FORGET,   /* whoever has a seat: it is no table of mine any more */
    TABLE_REVEAL,   /* version, nonce: as promised, when all have */
    TABLE_THOUGHT,  /* nobody's: a bot's answer to DEED_THINK: seat, version, move */
    TABLE_TICK,     /* nobody's: time has come */
    TABLE_VERBS
} table_verb;

/* What the verb does not name is not looked at. */
typedef struct {
    table_verb verb;
    int32_t seat;     /* -1: the one that table_seat_of() looks from, or the first that fits */
    uint32_t version; /* as the seat was told */
    jacta_move move;
    const char *text, *move_id, *name;
    const jacta_setup *setup;
    int64_t to;   /* -1: one less than there are */
    int64_t away; /* milliseconds for which the seat's owner has been away; 0: is here */
    dice_promise promise;
    dice_nonce nonce;
    bool yes;
} table_command;

/* ---- Deeds ------------------------------------------------------------------------------------ */

typedef enum {
    DEED_FORGET_EVENTS, /* stored events from `first` on */
    DEED_STORE_EVENTS,  /* first .. last, as table_event_row() has them; 0 is the beginning */
    DEED_FORGET_AHEAD,  /* what the seat (-1: any) has decided ahead, from `first` on */
    DEED_STORE_AHEAD,   /* first .. last of the seat, as table_ahead_row() has them */
    DEED_STORE_TABLE,
    DEED_STORE_CHAT, /* line number `first`, by the seat (-1: looks on), in deeds->chat; tell it too */
    DEED_OVER,       /* the game has ended: its record can be written */
    DEED_TELL,       /* the seat's owner, or with -1 everybody */
    DEED_THINK,      /* a bot decides for the seat: TABLE_THOUGHT */
    DEED_WAKE,       /* TABLE_TICK at table->wake */
    DEED_DROP,       /* nobody wants the table any more: all its rows may go */
} deed_kind;

typedef struct {
    deed_kind kind;
    int32_t seat;
    uint32_t first, last;
} table_deed;

typedef enum {
#define REFUSAL(name, code, status) REFUSE_##name,
#include "refusals.def"
#undef REFUSAL
    REFUSE_NONE,  /* it is done, or is as good as done */
    REFUSE_STALE, /* what the command speaks of has changed */
    REFUSE_BROKEN /* memory was short halfway: the table must be loaded again */
} table_refusal;

enum { MOST_DEEDS = 32 };

typedef struct {
    table_deed list[MOST_DEEDS];
    uint32_t count;
    int32_t seat;     /* that the command was about */
    uint32_t version; /* of the seat, right after its move */
    bool repeat;      /* the move had been played before: nothing was done */
    jacta_error why;  /* more about a refusal, where it has a code */
    char chat[CHAT_BYTES];
} table_deeds;

/* Opens a table that was drafted: id, game, setup, seats, dice and clock are set, all else is zero. */
table_refusal table_open(struct table *table, table_time time, table_deeds *deeds);
/* Does what `who` wants, or refuses; `who` is NULL where the command is nobody's. */
table_refusal table_do(struct table *table, const char *who, const table_command *command,
                       table_time time, table_deeds *deeds);
/* Drafts the table of a rematch: mine are mine again, bots are bots, the others' seats are kept. */
void table_again(const struct table *old, struct table *next, const char *who, bool same_dice,
                 const dice_promise *promise);
/* Ends a table that cannot go on. */
void table_close(struct table *table, table_time time, table_deeds *deeds);
/* Frees what the table holds; its row stays. */
void table_forget(struct table *table);

/* ---- Looking at it ------------------------------------------------------------------------------ */

const void *table_state(const struct table *table);
/* The state in which the seat decides or has decided ahead; without a seat, the game's. */
const void *table_seat_state(const struct table *table, int32_t seat);
/* What may be shown (by jacta_view()) to the seat: the state in which it decides. When it is done, and in its
 * own state the game has gone on as if all were, a later phase might show what nobody may know yet: then
 * it is the state before its last decision, made in `room`. To who has no seat it is the game's after
 * table_shown() events. `shown` is how many of the seat's decisions ahead are in it. */
const void *table_sight(const struct table *table, int32_t seat, void *room, uint32_t *shown);
/* The seats that may decide now and are not done, and the one of them that is asked first; none: 0
 * and negative. */
uint32_t table_deciders(const struct table *table);
/* Those who decide at the same time now, whether they are done or not; 0 where one decides after the other. */
uint32_t table_together(const struct table *table);
int32_t table_turn(const struct table *table);
/* The version that the seat's commands name: only decisions ahead of who holds the seat change it, be they
 * for this seat or another of theirs. */
uint32_t table_version(const struct table *table, int32_t seat);
/* How many events the seat has behind it: the game's, and its own ahead. */
uint32_t table_plies(const struct table *table, int32_t seat);
/* How many of them are shown to it: all, but to who has no seat what the host's delay leaves. */
uint32_t table_shown(const struct table *table, int32_t seat);
bool seat_is(const table_seat *seat, const char *who);
bool table_has(const struct table *table, const char *who);
/* Whether they may see it now. */
bool table_may_watch(const struct table *table, const char *who);
/* Through which of their seats a person looks who looked from `last` before: one that may decide. */
int32_t table_seat_of(const struct table *table, const char *who, int32_t last);
/* The other people who still play for themselves, as a set of seats; all of them where `who` is NULL. */
uint32_t table_others(const struct table *table, const char *who);
/* How far back `who` may go from that seat; -1: not at all. `asks`: only with the others' consent. */
int64_t table_undo_to(const struct table *table, const char *who, int32_t seat, int64_t now,
                      bool *asks);
/* The seats that have lost whatever the points say: by their clock or by giving up. */
uint32_t table_lost(const struct table *table);
/* The seats whose nonces the game waits for to begin; and whether all have promised, so that they show them. */
uint32_t table_waits(const struct table *table);
bool table_reveals(const struct table *table);
/* For how many milliseconds anybody waits for somebody who is away. */
int64_t table_patience(const struct table *table);
/* Milliseconds the seat has left; -1: no clock. */
int64_t table_clock(const struct table *table, uint32_t seat, int64_t now);
bool table_runs(const struct table *table, uint32_t seat);
/* Whether a bot may think for them: REFUSE_NONE if so. */
table_refusal table_may_hint(const struct table *table, const char *who, int32_t seat);
table_refusal table_may_grade(const struct table *table, const char *who, int32_t seat);
table_refusal table_may_analyse(const struct table *table);
/* For whom dice fall in that state: the seat that throws, -1: nobody of its own. */
int32_t table_thrower(const jacta_game *game, const void *state);

/* ---- Rows ------------------------------------------------------------------------------------------ */

typedef struct {
    uint32_t ply; /* counted from 1, 0 is the beginning; of what is decided ahead its index */
    jacta_event event;
    table_event kept;
    const void *state; /* what the event changed; of the beginning the whole state */
    uint32_t size;
} table_row;

/* `room` holds JACTA_MAX_STATE bytes, which the row may point to. */
table_row table_event_row(const struct table *table, uint32_t ply, void *room);
table_row table_ahead_row(const struct table *table, uint32_t seat, uint32_t index);

/* Making a table again whose own row has been read: table_restore() takes its events in their order,
 * table_restore_ahead() what a seat has decided ahead, in its order. Each is false if the row does not
 * fit. table_resume() lets a game go on that was driven until `alive`, the last sign of life by the wall:
 * running clocks are charged up to then, but nobody who had more than ten seconds keeps less. */
bool table_restore(struct table *table, const table_row *row);
bool table_restore_ahead(struct table *table, const table_row *row);
/* Takes all events of a match, as if they had been stored; the table's dice are known. */
bool table_adopt(struct table *table, const jacta_match *match);
table_refusal table_resume(struct table *table, int64_t alive, table_time time, table_deeds *deeds);

#endif
