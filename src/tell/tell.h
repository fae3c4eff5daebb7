/* The teller: all that a viewer is shown of a game, as finished words, made from what `hide` leaves of
 * its states. Server, page and terminal show what these functions have filled in; nobody else puts a
 * game into words. */
#ifndef JACTA_TELL_TELL_H
#define JACTA_TELL_TELL_H

#include "engine/state.h"

enum {
    TELL_NAME = 96,   /* bytes of a seat's name */
    TELL_WORDS = 512, /* of a sentence */
    TELL_POOL = 1 << 16,
    TELL_GAINS = 512,
    TELL_EFFECTS = 256,
    TELL_WAITS = 64,
    TELL_PARTS = 8,
};

/* Who looks, and where the game stands meanwhile. */
typedef struct {
    const jacta_game *game;
    const char *lang;
    const char *name[JACTA_MAX_PLAYERS]; /* of the seats; NULL or "": "Player 1" */
    const void *now;   /* the true state at which the game stands; NULL: the one that is told of */
    int32_t viewer;    /* a seat, JACTA_SPECTATOR or JACTA_REFEREE */
    uint32_t lost;     /* seats that have forfeited, as a mask */
    uint32_t deciders; /* seats that may decide now, as a mask; 0: who the state says */
    bool ended;        /* nobody has the turn any more */
    bool foreign;      /* the events were played by other rules, which may have known other moves */
} tell_eyes;

/* The eyes of a viewer of the match, with the names that its record keeps. */
tell_eyes tell_look(const jacta_match *match, int32_t viewer, const char *lang);

typedef struct {
    uint64_t words[JACTA_MAX_STATE / 8];
} tell_room;

/* Whose decision it is to the viewer: its own if it may decide, else of the others the one whom the rules
 * ask first. */
int32_t tell_turn(const tell_eyes *eyes, const void *view);
/* The state as the viewer may see it: the state itself, or a copy in `room`. */
const void *tell_seen(const tell_eyes *eyes, const void *state, tell_room *room);

/* ---- Words ---------------------------------------------------------------------------------- */

/* Sentences that a telling is made of, one after the other. */
typedef struct {
    uint32_t used;
    char text[TELL_POOL];
} tell_pool;

/* What a bot is called: its level has a name in each language, any other bot its own. */
const char *tell_bot(const char *bot, const char *lang);
/* The seat's name, with its number where two have the same; of seat `players` the automaton's. */
void tell_name(const tell_eyes *eyes, const void *state, uint32_t seat, jacta_text *out);
/* A phrase in words; the players in it have their names. */
void tell_phrase(const tell_eyes *eyes, const void *state, const jacta_phrase *phrase,
                 jacta_text *out);
/* value / unit as the language writes it, with a sign always if `sign`. */
void tell_amount(const char *lang, int64_t value, int32_t unit, bool sign, jacta_text *out);
/* A score in units as players of the game count it: "+3 points", "+1 star". */
void tell_points(const jacta_game *game, const char *lang, int64_t value, jacta_text *out);

/* ---- Moves and events ------------------------------------------------------------------------- */

/* A change of a labelled number: "+2 coins". */
typedef struct {
    const char *key, *text;
    int32_t amount;
    bool good; /* the player is better off */
} told_gain;

/* Something that happened by itself. */
typedef struct {
    int32_t seat;          /* whom it concerns; JACTA_CHANCE: the whole table */
    uint32_t first, gains; /* in the gains of the telling */
    const char *name;      /* of the seat, or NULL */
    const char *text;      /* what, and why; "" where the rules do not say */
} told_effect;

typedef struct {
    int32_t actor;         /* a seat, or JACTA_CHANCE */
    bool known;            /* the viewer may know what it was */
    bool final;            /* of a legal move: it cannot be taken back, or ends what one decides */
    bool gathers;          /* of a legal move: as its verb */
    const char *notation;  /* NULL: unknown */
    const char *text;      /* what was done, or that it is a secret */
    const char *touch;     /* elements, separated by spaces; "" of a secret */
    uint32_t first, gains; /* what the move itself brought the actor */
    int32_t roller;        /* whose chance it was; JACTA_CHANCE: the whole table's */
    int32_t points;        /* by which the actor's score has changed, in units */
    /* The same in words, with the lines of the score where one of them falls; NULL: nothing to say. */
    const char *points_text;
    uint32_t effects, gain_count;
    told_effect effect[TELL_EFFECTS];
    told_gain gain[TELL_GAINS];
    tell_pool pool;
} told_event;

/* What happened between two true states. Every change of a labelled number that the viewer can see is
 * told: as the move's own, by an effect, or as an effect without words. */
void tell_event(const tell_eyes *eyes, const void *before, const void *after, jacta_event event,
                told_event *out);
/* Event number `ply` of a match. */
void tell_ply(const tell_eyes *eyes, const jacta_match *match, uint32_t ply, told_event *out);
/* A legal move in a view, and what it would bring at once. */
void tell_move(const tell_eyes *eyes, const void *view, jacta_move move, told_event *out);
/* By what the seat's score changes, in units, without what gains tell already: lines that change by
 * fractions of a point. */
int32_t tell_score_change(const jacta_game *game, const void *before, const void *after,
                          int32_t seat);
/* A move in notation and words, and nothing more. */
void tell_plain(const tell_eyes *eyes, const void *state, jacta_move move, told_event *out);
/* Whether a telling only repeats the one before: another secret of the same actor that changes nothing. */
bool tell_repeats(const told_event *before, const told_event *next);
/* The actor's gains and points in a row: "+2 coins, +1 point". */
void tell_gains(const told_event *event, jacta_text *out);
/* Why a bot would play the move that tell_move() has told. */
void tell_hint(const tell_eyes *eyes, const told_event *move, const char *bot, jacta_text *out);

/* ---- Positions -------------------------------------------------------------------------------- */

typedef struct {
    int32_t turn; /* a seat, JACTA_CHANCE or JACTA_OVER */
    int32_t part; /* of the course: -1 in none */
    uint32_t parts, waits;
    const char *course[TELL_PARTS]; /* the parts of a turn, in order */
    const char *status;
    const char *wait[TELL_WAITS]; /* what is to be resolved, next first */
    const char *column[JACTA_MAX_PLAYERS + 1], *line[JACTA_MAX_LINES], *rating;
    jacta_scores scores; /* who has forfeited comes last */
    tell_pool pool;
} told_position;

void tell_position(const tell_eyes *eyes, const void *state, told_position *out);
/* Calls `each` with the ids of all elements that the viewer is shown. */
void tell_elements(const tell_eyes *eyes, const void *state, jacta_element_each *each,
                   void *context);
/* Why the viewer cannot use the element now, or that it can; false if there is no such element. */
bool tell_why(const tell_eyes *eyes, const void *state, const char *id, jacta_text *out);
/* What the element is and does, whoever's turn it is; nothing where neither game nor catalogue says it. */
void tell_about(const tell_eyes *eyes, const void *state, const char *id, jacta_text *out);

#endif
