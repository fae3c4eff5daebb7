/* Jacta: dice-driven kingdom-building board games as pure state machines.
 * (long file: all that a program may use of the library stands in one place.)
 *
 * A game is a `jacta_game`: a constant table of data and functions over a plain state that the
 * caller owns. A state holds no pointers, so copying it is memcpy, and nothing in a game allocates,
 * prints, reads a clock or draws random numbers of its own. What people read and look at is apart,
 * in the game's `jacta_face`. The functions below the contract add a history with undo
 * (`jacta_match`), text records, views, JSON, translations and bots. A whole random game:
 *
 *     const jacta_game *game = jacta_game_find("rolling_realms");
 *     jacta_setup setup = jacta_setup_default(game, 2);
 *     jacta_rng rng = jacta_rng_seed(1, 0);
 *     uint64_t state[JACTA_MAX_STATE / 8];
 *     jacta_move list[JACTA_MAX_LIST];
 *     if (!jacta_begin(game, &setup, state, NULL)) return 1;
 *     for (int32_t seat; (seat = game->turn(state)) != JACTA_OVER;)
 *         game->apply(state, seat == JACTA_CHANCE ? game->draw(state, &rng)
 *                            : list[jacta_rng_below(&rng, game->moves(state, list))]);
 *
 * Every function is safe to call from several threads on different states and matches.
 *
 * Binary interface: from 1.0 on, exported names, enumerators and the layout of the structs here stay
 * as they are within a major version, which is the library's soname. A minor version may add
 * functions, enumerators, and members at the end of `jacta_game`, `jacta_face` and `jacta_field`,
 * which only the library makes. Bindings that would rather not know the layout ask
 * jacta_game_number() and call the thin functions beside the contract.
 */
#ifndef JACTA_H
#define JACTA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && !defined(JACTA_NO_EXPORT)
#define JACTA_API __attribute__((visibility("default")))
#else
#define JACTA_API
#endif

enum {
    JACTA_MAX_PLAYERS = 6,
    JACTA_MAX_STATE = 2048,  /* bytes; every state_size is at most this */
    JACTA_MAX_NOTATION = 96, /* bytes of a move's notation or touch list, its final NUL included */
    JACTA_MAX_OPTIONS = 16,
    JACTA_MAX_LIST = 4096, /* moves or outcomes; max_moves and max_chances are at most this */
    JACTA_MAX_LINES = 24,  /* rows of a score sheet */
    JACTA_MAX_ARGS = 6,    /* arguments of a phrase */
    JACTA_MAX_CHANGES = 8, /* numbers that one effect changes */
    /* Whose turn it is: a seat from 0 on, or */
    JACTA_CHANCE = -1, /* a random event comes next */
    JACTA_OVER = -2,   /* the game has ended */
    /* Who looks: a seat, or */
    JACTA_SPECTATOR = -3, /* who holds no seat, and so may see the least; any other number too */
    JACTA_REFEREE = -4,   /* who may see everything */
};

/* Columns of a score sheet: the seats, and alone the automaton; and what one win counts, which can be
 * shared evenly by as many. */
enum { JACTA_COLUMNS = JACTA_MAX_PLAYERS + 1, JACTA_WIN = 420 };

/* Set of seats, bit s for seat s: everybody, spectators too. */
#define JACTA_EVERYBODY UINT32_MAX
/* In the place of a move that the viewer may not know. */
#define JACTA_UNKNOWN UINT32_MAX

/* ---- Plain types ---------------------------------------------------------------------------- */

/* A decision of a player or the outcome of a chance event. Meaningful only together with the state
 * it belongs to. */
typedef uint32_t jacta_move;

/* One random outcome; its probability is weight / (sum of the weights listed with it). */
typedef struct {
    jacta_move move;
    uint32_t weight;
} jacta_chance;

/* A small deterministic random source. Any 64-bit value is a good start. */
typedef struct {
    uint64_t state;
} jacta_rng;

/* Text being written into a caller's buffer: always NUL-terminated, cut when full. */
typedef struct {
    char *data;
    uint32_t size, used;
} jacta_text;

/* A sentence as a catalogue key with arguments, to be put into words by jacta_phrase_text(). Each
 * argument is a key to translate if `key` is set, else verbatim `text` if that is set, else the
 * number. */
typedef struct {
    const char *key;
    uint32_t args;
    struct {
        const char *key, *text;
        int32_t number;
    } arg[JACTA_MAX_ARGS];
} jacta_phrase;

/* Why something failed: a code that stays the same in all versions, for programs, and what
 * jacta_error_text() makes a sentence of, for people. `line` is the line of the record at fault, 0
 * where there is none. Plain data: copy it as you like. */
typedef struct {
    const char *code; /* such as "error.illegal_move", of static storage; NULL: no error */
    uint32_t line, args, used;
    struct {
        const char *key; /* of static storage, or NULL */
        int64_t number;
        uint32_t text; /* where in the buffer it starts, counted from 1; 0: no text */
    } arg[JACTA_MAX_ARGS];
    char buffer[256];
} jacta_error;

/* A named option of a game. A CHOICE takes one of `names`; a SET any subset of them as a bit mask
 * (written a+b+c, or `none`), at most 32 names; a NUMBER takes low..high. */
typedef enum { JACTA_CHOICE, JACTA_SET, JACTA_NUMBER } jacta_option_kind;

typedef struct {
    const char *name;
    const char *const *names;
    jacta_option_kind kind;
    uint32_t count; /* of names */
    uint32_t low, high;
    uint32_t usual; /* the default: the rulebook's reading */
    uint32_t least,
        most;          /* with how many players it makes a difference; 0 and 0: with any number */
    uint32_t when, is; /* 0: always, else only if option `when` - 1, a CHOICE, has the value `is` */
    uint32_t seats;    /* from which name on they are seats, as many as players; 0: none are */
} jacta_option;

/* What a game starts from. Values of options stand in the order of game->options. */
typedef struct {
    uint32_t players;
    uint32_t options[JACTA_MAX_OPTIONS];
} jacta_setup;

/* An older version of a game's rules that an option brings back: records of that version, which could
 * not know the option, are played with its value. */
typedef struct {
    uint32_t version;
    uint32_t option, value; /* its index in game->options */
} jacta_edition;

/* Names in a fixed order: of what an index means, of the members of a set, of the places along a
 * dimension. They are stable words for programs, in lower case with underscores. */
typedef struct {
    const char *title; /* of what: "resource" */
    const char *const *name;
    uint32_t count;
} jacta_names;

typedef enum {
    JACTA_U8,
    JACTA_I8,
    JACTA_U16,
    JACTA_I16,
    JACTA_U32,
    JACTA_I32,
    JACTA_U64
} jacta_type;

typedef enum {
    JACTA_KIND_COUNT, /* so many of something, or a value on dice */
    JACTA_KIND_INDEX, /* number v stands for names->name[v - base]; without names, `about` says of what */
    JACTA_KIND_SEAT, /* number v stands for seat v - base */
    JACTA_KIND_SET, /* bit b is set: names->name[b - base] is a member; a set of seats has no names */
    JACTA_KIND_SPARE, /* always 0 */
} jacta_kind;

/* A number that an index or seat may have beside those with names: "none", "hidden". */
typedef struct {
    const char *name; /* NULL: no such number */
    int32_t value;
} jacta_sentinel;

/* One member of a state. Element (i, j, k) lies at offset + i*dim[0].stride + j*dim[1].stride + ...;
 * dimensions with count 0 are absent. The fields of a game cover its state without gap or overlap. */
typedef struct {
    const char *name;
    uint16_t offset;
    uint8_t type; /* jacta_type */
    uint8_t kind; /* jacta_kind */
    int8_t base;
    bool seats; /* the first dimension counts seats; rows of seats that nobody holds never change */
    bool rival; /* alone, the row after the player's is the automaton's */
    bool worse; /* more of it is bad for the player */
    struct {
        uint16_t count, stride;
        const jacta_names *names; /* of the places along it; NULL: plain numbers, or seats */
    } dim[3];
    int64_t low, high; /* every value lies between: bounds that the rules give, not the type */
    const jacta_names *names;
    jacta_sentinel other[2];
    const char *label; /* a change of element k of the last dimension is told to players by the key
                          "label.k", or "label" where the seats are the only one; NULL: it is not */
    const char *about; /* what it is, in English, for docs/fields.md */
} jacta_field;

/* A kind of player's move: the moves first .. first + (product of the parts' counts) - 1. Move
 * first + (p0 * part[1].count + p1) * part[2].count + p2 has the parts p0, p1, p2; parts with count 0
 * are absent. */
typedef struct {
    const char *name; /* "build" */
    uint32_t first;
    struct {
        uint32_t count;
        const jacta_names *names; /* NULL: plain numbers */
    } part[3];
    const char *about; /* what it does, in English, for docs/fields.md */
    /* Several of them in a row make one decision, which ends with the verb of that name: the rules take
     * them ascending, so that no decision is there twice, but a person chooses in any order. NULL: each
     * decides by itself. */
    const char *gathers;
} jacta_verb;

/* The seats that decide at the same time, independently of each other. */
typedef struct {
    uint32_t seats;  /* a set: those who are not done; empty where one decides after the other */
    uint32_t moment; /* differs from one such moment of a game to the next */
} jacta_together;

/* Scores, in units of 1/game->score_unit point. Columns are the seats, then the automaton's where
 * `rival` is set (a catalogue key: its name). The lines of a column add up to its total. Rank 1 is
 * best; equal players share a rank and the next one is skipped (1, 1, 3). `rating` is
 * the catalogue key of a solo result's title, once the game is over; else NULL. */
typedef struct {
    uint32_t columns, lines;
    const char *rival, *rating;
    int32_t total[JACTA_MAX_PLAYERS + 1];
    int32_t rank[JACTA_MAX_PLAYERS + 1];
    struct {
        const char *label; /* catalogue key */
        int32_t value[JACTA_MAX_PLAYERS + 1];
    } line[JACTA_MAX_LINES];
} jacta_scores;

/* A grid of character cells that a game draws its table on; jacta_board_text() makes lines of it. */
typedef struct jacta_canvas jacta_canvas;

/* Something that an event brought about by itself: a harvest, a disaster, a phase that is skipped. It
 * says what happened and why, and which labelled numbers changed by it. */
typedef struct {
    int32_t seat; /* whom it concerns; JACTA_CHANCE: the whole table */
    uint32_t changes;
    struct {
        const char
            *label;     /* of a field, as the field has it; with ".lost" after it, a key too: what
                            * the number counts without anybody gaining it, like boxes crossed out */
        uint32_t index; /* of the element along its last dimension */
        int32_t amount;
    } change[JACTA_MAX_CHANGES];
    jacta_phrase cause; /* "Peasant", "The fields feed 3", "No hammer: nothing is built" */
} jacta_effect;

/* Takes one effect, and one id of a board element. */
typedef void jacta_effect_each(void *context, const jacta_effect *effect);
typedef void jacta_element_each(void *context, const char *id);
typedef void jacta_phrase_each(void *context, const jacta_phrase *phrase);

/* Takes one row of numbers that a face computes from a state. */
typedef void jacta_fact_each(void *context, const char *name, const int32_t *values,
                             uint32_t count);

/* ---- The contract of a game ----------------------------------------------------------------- */

typedef struct jacta_face jacta_face;

/* All functions are pure: they read and write only what they are given. States are little-endian
 * plain data, aligned to 8 bytes; to fill one yourself use memcpy or JSON, since a compiler may
 * think that words stored one by one have nothing to do with the struct a game reads. All functions
 * but `begin` trust their caller: the state is one that begin() and apply() have made, that
 * jacta_state_check() has passed, or the view of a viewer; for previews and drawings turn(),
 * moves(), apply(), scores() and the whole face are asked on views too, where a hidden value must
 * do no harm; moves(), chances() and draw() are asked only when turn() says so; and every `move`
 * handed to apply(), witnesses(), reveals() and the functions of a face is one that moves() or
 * chances() lists for that very state. jacta_listed() tells whether it is.
 *
 * The moves of players are dense numbers below `actions`, so a move is its own action: an index for
 * masks and tables. `verbs` say what each means in any state. */
typedef struct jacta_game {
    const char *id;   /* stable name; "<id>.title" is its catalogue key */
    uint32_t version; /* of the rules; bumped when behaviour changes */
    uint32_t min_players, max_players;
    uint32_t state_size;
    uint32_t max_moves, max_chances; /* no list is ever longer */
    uint32_t max_length;             /* events of the longest game; 0: no bound is known */
    uint32_t actions;                /* every player's move is below */
    int32_t score_unit;
    int32_t min_score, max_score; /* bounds of every total, in units; equal: none are known */
    uint32_t players_at;          /* offset of the state's byte that says how many play */
    const jacta_option *options;
    uint32_t option_count;
    const jacta_field *fields;
    uint32_t field_count;
    const jacta_verb *verbs; /* ascending, without gap */
    uint32_t verb_count, edition_count;
    const jacta_edition *editions; /* what can still be played of older rules */
    const jacta_face *face;        /* NULL in programs built without words, such as GPU kernels */

    /* Fills the state, every byte of it. False with an error if the set-up is impossible. Counts
     * and ranges of players and options have been checked already by jacta_begin(). */
    bool (*begin)(void *state, const jacta_setup *setup, jacta_error *error);
    /* Whose decision it is: a seat, JACTA_CHANCE or JACTA_OVER. */
    int32_t (*turn)(const void *state);
    /* All legal moves of that seat, ascending, never empty; returns how many. */
    uint32_t (*moves)(const void *state, jacta_move *out);
    /* All distinct outcomes of the chance event with exact weights, ascending; returns how many. */
    uint32_t (*chances)(const void *state, jacta_chance *out);
    /* One outcome from that same distribution. */
    jacta_move (*draw)(const void *state, jacta_rng *rng);
    /* Plays a legal move or a chance outcome. */
    void (*apply)(void *state, jacta_move move);
    /* The score sheet at any time; ranks include the tie-breaks. */
    void (*scores)(const void *state, jacta_scores *out);
    /* How good the position looks to the seat, for simple bots; NULL: its total score. */
    int32_t (*value)(const void *state, int32_t seat);
    /* Who began the game, or JACTA_CHANCE before that is drawn; the others follow in ascending order,
     * seat 0 after the last. NULL: seat 0. */
    int32_t (*first)(const void *state);
    /* Whether a state (not a view) with all fields within their bounds can be played on: neither it nor
     * anything that follows from it leads any function here astray. NULL: any can. */
    bool (*sound)(const void *state);

    /* Secrets. A game without any has none of these four. */
    /* Erases what the viewer (a seat, or anybody else: a spectator) may not know. Idempotent. */
    void (*hide)(void *state, int32_t viewer);
    /* Fills a hidden state with a possible world that agrees with all that the view shows, drawn as
     * docs/rules/<id>.md says. */
    void (*imagine)(void *state, int32_t viewer, jacta_rng *rng);
    /* Who may know that this move, and no other, was played in `state`, while the game stands at
     * `now`: a set of seats, or JACTA_EVERYBODY. When the game is over everybody may; the engine sees to
     * that. */
    uint32_t (*witnesses)(const void *state, jacta_move move, const void *now);
    /* Whether playing the move shows anybody more than the move itself: what was hidden before. Asked
     * of players' moves that do not end the game. */
    bool (*reveals)(const void *state, jacta_move move);

    /* Deciding at the same time; both NULL where players always decide one after the other. turn()
     * asks the seats in a fixed order all the same. */
    /* Who may decide now, the seat that turn() asks (or throws for) among them, also when it is the
     * last; elsewhere nobody, and any moment. A seat that plays ahead is done when in its own state it
     * is no longer named, or the moment is another. */
    jacta_together (*together)(const void *state);
    /* Passes over those whom turn() would ask before `seat`, one of together(): its moves are those it
     * will have when its turn comes, whatever the others decide. */
    void (*ahead)(void *state, int32_t seat);
} jacta_game;

/* What people read and look at. Nothing here is needed to play. */
struct jacta_face {
    /* The move or outcome in notation: one line of printable ASCII, stable across versions. */
    void (*write)(const void *state, jacta_move move, jacta_text *out);
    /* The same in words. */
    void (*describe)(const void *state, jacta_move move, jacta_phrase *out);
    /* The board elements the move or outcome touches, as ids separated by spaces: "die:0 cell:2,3". */
    void (*touch)(const void *state, jacta_move move, jacta_text *out);
    /* What the event brought about by itself, in the order in which it happened: every change of a
     * labelled number that is not the acting seat's, every one that a chance event made, and what else
     * a person needs to keep the board by hand: phases skipped, cards that leave or come, rounds that
     * end. `before` and `after` are views of one viewer; `move` is JACTA_UNKNOWN where that viewer may
     * not know it. Changes of the acting seat that no effect names are what the move itself brought.
     * NULL: nothing ever happens by itself. */
    void (*effects)(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                    void *context);
    /* The ids of all elements that a board shows the viewer and that a person might want to use, those
     * that touch() names among them. */
    void (*elements)(const void *state, int32_t viewer, jacta_element_each *each, void *context);
    /* Why no legal move of the seat, whose decision it is, touches the element: "2 gold short", "a
     * Soldier is missing", "not your row". False for an id that elements() does not list. */
    bool (*reason)(const void *state, int32_t seat, const char *id, jacta_phrase *out);
    /* Where the game stands, in words: the round, what is asked, and what is left of it. */
    void (*status)(const void *state, jacta_phrase *out);
    /* The parts of a turn or a round in their order, catalogue keys up to a NULL, and which of them it
     * is in: -1 in none. NULL: there is nothing to tell apart. */
    const char *const *(*course)(const void *state, int32_t *part);
    /* What waits to be resolved before the turn goes on, next first: the index-th in words; false
     * past the last. NULL: nothing ever waits. */
    bool (*pending)(const void *state, uint32_t index, jacta_phrase *out);
    /* Draws the viewer's view, for a terminal; a spectator's is drawn from the first seat. */
    void (*board)(const void *state, int32_t viewer, jacta_canvas *canvas);
    /* Numbers that follow from a state by the rules and that a drawing shows, so that no drawing
     * computes them: calls `each` with a name and a row of numbers, as often as there are. NULL: none. */
    void (*facts)(const void *state, jacta_fact_each *each, void *context);
    /* Sheets to print and play with a pen: how many, and each as an SVG page in a language, whose
     * words come from `say`. */
    uint32_t sheets;
    void (*print)(uint32_t sheet, const char *lang,
                  const char *(*say)(const char *lang, const char *key), jacta_text *out);
    /* What an element is, whoever's turn it is, sentence by sentence: its effect, price and points.
     * Where it says nothing, or is NULL, the catalogue does: "<game>.about.<element>", or of all
     * elements of a kind "<game>.about.<kind>". */
    void (*about)(const void *state, const char *id, jacta_phrase_each *each, void *context);
};

/* ---- Games and set-ups ---------------------------------------------------------------------- */

/* The version of this library. */
JACTA_API const char *jacta_version(void);
/* The index-th game in the registry, NULL past the last. */
JACTA_API const jacta_game *jacta_game_at(uint32_t index);
/* The game with that id, or NULL. */
JACTA_API const jacta_game *jacta_game_find(const char *id);
/* The usual set-up for a number of players. */
JACTA_API jacta_setup jacta_setup_default(const jacta_game *game, uint32_t players);
/* Sets one option by name; false with an error if there is no such option or value. */
JACTA_API bool jacta_setup_option(const jacta_game *game, jacta_setup *setup, const char *name,
                                  const char *value, jacta_error *error);
/* Writes a value of the option as jacta_setup_option() reads it. */
JACTA_API void jacta_option_text(const jacta_option *option, uint32_t value, jacta_text *out);
/* What the struct of a game says, for those who bind from other languages. */
typedef enum {
    JACTA_NUMBER_VERSION,
    JACTA_NUMBER_MIN_PLAYERS,
    JACTA_NUMBER_MAX_PLAYERS,
    JACTA_NUMBER_STATE_SIZE,
    JACTA_NUMBER_MAX_MOVES,
    JACTA_NUMBER_MAX_CHANCES,
    JACTA_NUMBER_MAX_LENGTH,
    JACTA_NUMBER_ACTIONS,
    JACTA_NUMBER_SCORE_UNIT,
    JACTA_NUMBER_MIN_SCORE,
    JACTA_NUMBER_MAX_SCORE,
    JACTA_NUMBER_OPTIONS,
    JACTA_NUMBER_FIELDS,
    JACTA_NUMBER_VERBS,
    JACTA_NUMBER_SECRETS, /* 1: it has hidden information */
} jacta_number;

JACTA_API const char *jacta_game_id(const jacta_game *game);
/* One of them; -1 where there is none of that name. */
JACTA_API int64_t jacta_game_number(const jacta_game *game, jacta_number which);
/* The name of an action in any state: its verb and parts, "build townhouse"; "" past the last. */
JACTA_API void jacta_action_text(const jacta_game *game, jacta_move action, jacta_text *out);
/* Whether the set-up can be played; begin() with the ranges checked first. */
JACTA_API bool jacta_begin(const jacta_game *game, const jacta_setup *setup, void *state,
                           jacta_error *error);

/* ---- States --------------------------------------------------------------------------------- */

/* The contract's functions by name. They trust their caller as the contract says. */
JACTA_API int32_t jacta_turn(const jacta_game *game, const void *state);
JACTA_API uint32_t jacta_moves(const jacta_game *game, const void *state, jacta_move *out);
JACTA_API uint32_t jacta_chances(const jacta_game *game, const void *state, jacta_chance *out);
JACTA_API jacta_move jacta_draw(const jacta_game *game, const void *state, jacta_rng *rng);
JACTA_API void jacta_apply(const jacta_game *game, void *state, jacta_move move);
JACTA_API void jacta_scores_of(const jacta_game *game, const void *state, jacta_scores *out);
/* Makes a view a possible world; of a game without secrets it is one. */
JACTA_API void jacta_imagine(const jacta_game *game, void *view, int32_t viewer, jacta_rng *rng);
/* How many play. */
JACTA_API uint32_t jacta_players(const jacta_game *game, const void *state);
/* Who began, or JACTA_CHANCE before that is drawn; and the seat's place in turn order, from 0 on. */
JACTA_API int32_t jacta_first(const jacta_game *game, const void *state);
JACTA_API uint32_t jacta_place(const jacta_game *game, const void *state, uint32_t seat);
/* Whether the move is legal, or the outcome possible, in that state. */
JACTA_API bool jacta_listed(const jacta_game *game, const void *state, jacta_move move);
/* A listed move in notation; false where it is not listed. */
JACTA_API bool jacta_move_text(const jacta_game *game, const void *state, jacta_move move,
                               jacta_text *out);
/* The same in words of a language. */
JACTA_API bool jacta_move_words(const jacta_game *game, const void *state, jacta_move move,
                                const char *lang, jacta_text *out);
/* Whether bytes from elsewhere are a state of the game that can be played on: every field within its
 * bounds and all of them together sound. False with an error that names what is not. */
JACTA_API bool jacta_state_check(const jacta_game *game, const void *state, jacta_error *error);
/* Reads what jacta_state_json() has written with numbers, and checks it. */
JACTA_API bool jacta_state_read(const jacta_game *game, const char *text, size_t length,
                                void *state, jacta_error *error);
/* The board as the viewer sees it, in lines of UTF-8 that are at most `width` cells wide (at least
 * 80); `names` are the seats', or NULL. Returns the length it needs without the NUL. */
JACTA_API size_t jacta_board_text(const jacta_game *game, const void *state, int32_t viewer,
                                  const char *lang, const char *const *names, uint32_t width,
                                  char *out, size_t size);

/* A random source from a seed and the number of a stream: different streams are independent. */
JACTA_API jacta_rng jacta_rng_seed(uint64_t seed, uint64_t stream);
/* The next 64 random bits. */
JACTA_API uint64_t jacta_rng_next(jacta_rng *rng);
/* Uniform in 0..bound-1, without bias; bound > 0. */
JACTA_API uint32_t jacta_rng_below(jacta_rng *rng, uint32_t bound);
/* A hash of the state, the same on every machine. */
JACTA_API uint64_t jacta_hash(const jacta_game *game, const void *state);
/* Copies `state` to `view` and hides from it what the viewer may not know; nothing from a
 * JACTA_REFEREE. */
JACTA_API void jacta_view(const jacta_game *game, const void *state, int32_t viewer, void *view);
/* Finds the legal move (or chance outcome) with that notation; false with an error if none has it.
 * Blanks at the ends and between words, and the case of letters, do not matter. */
JACTA_API bool jacta_read_move(const jacta_game *game, const void *state, const char *notation,
                               jacta_move *move, jacta_error *error);
/* All fields as a JSON object: numbers, or with `names` the names of indices, seats as numbers or
 * sentinels, and sets as arrays. Returns the length it needs without the NUL, as snprintf does. */
JACTA_API size_t jacta_state_json(const jacta_game *game, const void *state, bool names, char *out,
                                  size_t size);
/* The same for scores, in points. */
JACTA_API size_t jacta_scores_json(const jacta_game *game, const jacta_scores *scores, char *out,
                                   size_t size);

/* Calls `each` for every element that differs: the field, the index in each of its dimensions, and
 * both values. */
typedef void jacta_diff_each(void *context, const jacta_field *field, const uint32_t index[3],
                             int64_t before, int64_t after);
JACTA_API void jacta_diff(const jacta_game *game, const void *before, const void *after,
                          jacta_diff_each *each, void *context);

/* ---- Observations: views as numbers for programs that learn ---------------------------------- */

/* A view as a row of elements whose order and meaning follow from the table of fields alone:
 * first `present`, one bit a row of seats that somebody holds, and `turn`, one bit for the row of the
 * seat that is asked; then the fields in their order. Rows of seats begin with the viewer's and go
 * round the table, and seats in values are rows too; rows that nobody holds are 0. A set is a bit for
 * each member. What else a value becomes depends on the layout:
 *
 * NUMBERS, int32_t: the state's own number.
 * FLOATS, float: an index or seat with at most 32 values is a bit for each of them; any other number is
 * one element from 0 to 1 between its true bounds, by the logarithm where they are more than 255 apart.
 * A sentinel is a bit of its own behind these, and the elements before it are 0.
 * BYTES, uint8_t: the same times 255.
 *
 * The version changes with the order or the meaning. */
enum { JACTA_OBSERVATION_VERSION = 1, JACTA_MAX_ELEMENT = 128 };

typedef enum { JACTA_OBSERVE_NUMBERS, JACTA_OBSERVE_BYTES, JACTA_OBSERVE_FLOATS } jacta_layout;

/* How many elements an observation has, with `rows` rows for seats; 0 where rows are fewer than the
 * game's least players or more than its most. */
JACTA_API uint32_t jacta_observation_size(const jacta_game *game, uint32_t rows,
                                          jacta_layout layout);
/* Writes what the seat (or a JACTA_SPECTATOR, from the first seat) may see. The state may be the real
 * one: its secrets are hidden first. `rows` are at least as many as play; with more, one layout serves
 * all numbers of players. `out` is aligned as its elements are. */
JACTA_API void jacta_observe(const jacta_game *game, const void *state, int32_t seat, uint32_t rows,
                             jacta_layout layout, void *out);

typedef enum {
    JACTA_ELEMENT_BIT,
    JACTA_ELEMENT_COUNT,
    JACTA_ELEMENT_INDEX,
    JACTA_ELEMENT_SEAT
} jacta_element_kind;

/* What an element of an observation stands for. */
typedef struct {
    const jacta_field *field; /* NULL: `present` and `turn` */
    jacta_element_kind kind;
    bool logarithm;               /* scaled by it */
    int64_t low, high;            /* the numbers that 0 and 1 stand for; in NUMBERS the bounds */
    char name[JACTA_MAX_ELEMENT]; /* "stock[0][wood]", "phase=roll", "domains[1]:tower" */
} jacta_element;

/* The element with that number; false past the last. */
JACTA_API bool jacta_observation_element(const jacta_game *game, uint32_t rows, jacta_layout layout,
                                         uint32_t index, jacta_element *out);

/* ---- Matches: a game with its history -------------------------------------------------------- */

typedef struct jacta_match jacta_match;

typedef struct {
    int32_t actor; /* seat, or JACTA_CHANCE */
    jacta_move move;
} jacta_event;

/* A new match; NULL with an error if the set-up is impossible. Free it with jacta_match_free(). */
JACTA_API jacta_match *jacta_match_new(const jacta_game *game, const jacta_setup *setup,
                                       jacta_error *error);
JACTA_API void jacta_match_free(jacta_match *match);
JACTA_API const jacta_game *jacta_match_game(const jacta_match *match);
JACTA_API const jacta_setup *jacta_match_setup(const jacta_match *match);
/* How many events have happened. */
JACTA_API uint32_t jacta_match_ply(const jacta_match *match);
/* Event number `ply`, counted from 0. */
JACTA_API jacta_event jacta_match_event(const jacta_match *match, uint32_t ply);
/* The state after `ply` events; valid until the match changes. States before the present one are
 * written out when asked for, so not by several threads at once; NULL when memory is short. */
JACTA_API const void *jacta_match_state(const jacta_match *match, uint32_t ply);
/* Plays a legal move or a possible outcome; false, with nothing changed, if it is neither. */
JACTA_API bool jacta_match_play(jacta_match *match, jacta_move move);
/* Draws chance events until a player must decide or the game is over; false when memory is short. */
JACTA_API bool jacta_match_roll(jacta_match *match, jacta_rng *rng);
/* Plays forced moves (one legal choice) and chance events until a real decision or the end; false
 * when memory is short. */
JACTA_API bool jacta_match_advance(jacta_match *match, jacta_rng *rng);
/* Whether the last event is a move of `seat` and nobody has learnt more by it than the move. */
JACTA_API bool jacta_match_can_undo(const jacta_match *match, int32_t seat);
/* Takes the last event back; false if there is none. */
JACTA_API bool jacta_match_undo(jacta_match *match);
/* Whether the viewer may know what event number `ply` was, as the match stands now. */
JACTA_API bool jacta_match_knows(const jacta_match *match, uint32_t ply, int32_t viewer);

/* Deciding at the same time:
 *
 *     while ((seats = jacta_match_deciders(match)) || !over(match)) {
 *         if (!seats) { jacta_match_roll(match, &rng); continue; }
 *         seat = any of them;
 *         state = jacta_match_seat_state(match, seat);
 *         move = game->turn(state) == JACTA_CHANCE ? game->draw(state, &rng) : what the seat chooses;
 *         jacta_match_decide(match, seat, move);
 *     }
 *
 * Each seat plays in a state of its own, in which the others have not
 * decided, until all who may decide have done so; then everything is played into the match in turn
 * order, so that the result does not depend on who was quick. While anything is decided ahead,
 * jacta_match_play(), roll() and advance() refuse. */
/* The set of seats that may decide now: the one whose turn it is where nobody decides together, none
 * while chance or nobody has the turn. */
JACTA_API uint32_t jacta_match_deciders(const jacta_match *match);
/* The state in which the seat decides: the present one, or its own. It is a true state: show the seat
 * jacta_view() of it. Valid until the match changes,
 * NULL when memory is short. */
JACTA_API const void *jacta_match_seat_state(jacta_match *match, uint32_t seat);
/* Plays a legal move of the seat, or an outcome where its state waits for chance; false, with nothing
 * changed, if it is neither, the seat may not decide now, or memory is short. */
JACTA_API bool jacta_match_decide(jacta_match *match, uint32_t seat, jacta_move move);
/* Takes back the last decision that the seat has made ahead; false where there is none or its dice
 * have fallen since. */
JACTA_API bool jacta_match_reconsider(jacta_match *match, uint32_t seat);
/* How many events the seat has played ahead, and the index-th of them. */
JACTA_API uint32_t jacta_match_ahead(const jacta_match *match, uint32_t seat);
JACTA_API jacta_event jacta_match_ahead_event(const jacta_match *match, uint32_t seat,
                                              uint32_t index);
/* The name of a seat as the record keeps it ("" where none was given); at most 63 bytes are kept. */
JACTA_API const char *jacta_match_name(const jacta_match *match, uint32_t seat);
JACTA_API void jacta_match_set_name(jacta_match *match, uint32_t seat, const char *name);
/* A free remark kept in the record's header, such as what the dice came from; at most 511 bytes
 * are kept. */
JACTA_API const char *jacta_match_seed(const jacta_match *match);
JACTA_API void jacta_match_set_seed(jacta_match *match, const char *seed);

/* ---- Records (docs/notation.md) -------------------------------------------------------------- */

/* The match as a text record; free() the result. NULL when memory is short. */
JACTA_API char *jacta_record_write(const jacta_match *match);
/* Replays a record, checking every line; NULL with an error that names the line at fault. */
JACTA_API jacta_match *jacta_record_read(const char *text, size_t length, jacta_error *error);

/* ---- Words ----------------------------------------------------------------------------------- */

/* The index-th language, "en" first; NULL past the last. */
JACTA_API const char *jacta_lang(uint32_t index);
/* The text for a key, or the key itself where there is none. An unknown language is English. */
JACTA_API const char *jacta_say(const char *lang, const char *key);
/* Whether the language has a text for the key. */
JACTA_API bool jacta_has(const char *lang, const char *key);
/* Appends a phrase in words. */
JACTA_API void jacta_phrase_text(const char *lang, const jacta_phrase *phrase, jacta_text *out);
/* The error as a phrase that points into it. */
JACTA_API jacta_phrase jacta_error_phrase(const jacta_error *error);
/* Appends an error in words, with the line it speaks of before it. */
JACTA_API void jacta_error_text(const char *lang, const jacta_error *error, jacta_text *out);

/* ---- Bots ------------------------------------------------------------------------------------ */

typedef struct jacta_bot jacta_bot;

/* The bot with that name ("random", "greedy", or a level: "easy", "normal", "hard", "expert"), or
 * NULL with an error. These are constant and shared, and remember nothing. */
JACTA_API const jacta_bot *jacta_bot_find(const char *name, jacta_error *error);
/* The index-th bot's name, NULL past the last. */
JACTA_API const char *jacta_bot_name(uint32_t index);
/* A bot for one seat of one game, which keeps what it has thought: a name as above, "search:2000"
 * (playouts a decision), "search:500ms", either with "x4" for four threads, "net" (one decision ahead by
 * the game's net), "net:2000" (a search that trusts it; budgets as above), either with "@FILE" for a net
 * of one's own, or "cmd:PROGRAM" (docs/bot-protocol.md; "cmd:30s:PROGRAM" waits up to 30 seconds for a
 * move). NULL with an error. */
JACTA_API jacta_bot *jacta_bot_open(const char *spec, jacta_error *error);
JACTA_API void jacta_bot_close(jacta_bot *bot);
/* A legal move for `seat`, whose decision it is, from what that seat may see. */
JACTA_API jacta_move jacta_bot_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                                    int32_t seat, jacta_rng *rng);
/* Why a program did not answer the last question, so that "greedy" moved for it, or why there is no net
 * for the game; usually NULL. */
JACTA_API const jacta_error *jacta_bot_trouble(const jacta_bot *bot);

/* ---- Batches: many games at once, for programs that learn ------------------------------------ */

/* What a seat gets when a game ends. Columns are the seats and, alone, the automaton. */
typedef enum {
    JACTA_RETURN_WIN, /* 1, shared among those who share the first rank; else 0 */
    JACTA_RETURN_RANK, /* from 1 (first) to -1 (last), the same for equal ranks; 0 alone; sums to 0 */
    JACTA_RETURN_MARGIN, /* points ahead of the others' mean; alone all points */
} jacta_return;

/* What to play. A game's dice come from jacta_rng_seed(g.state, 2 * episode), where g is
 * jacta_rng_seed(seed, first + its number in the batch), and nothing else depends on which other games
 * there are, or on threads. Bots draw from stream 2 * episode + 1. */
typedef struct {
    const jacta_game *game;
    jacta_setup setup;
    uint64_t seed, first;
    uint32_t games;
    uint32_t rows; /* of the observations; 0: as many as play */
    jacta_layout layout;
    jacta_return returns;
    uint32_t threads; /* 0: one */
    uint32_t limit;   /* decisions after which a game is cut and counts as it stands; 0: never */
    bool skip_forced; /* moves without a choice are made at once */
    bool rotate;      /* the plan's seats move on around the table with each game and episode */
    bool stay;        /* a game that is over stays over until the next reset */
    const char *bots[JACTA_MAX_PLAYERS]; /* who plays the seat, without memory; NULL: the caller */
} jacta_batch_plan;

/* Where the batch writes, game by game: all are the caller's, stay until the batch is freed, and may be
 * NULL. Seats are those of the plan. */
typedef struct {
    void *observation; /* [games][jacta_observation_size()], of the seat that decides */
    uint8_t *mask;     /* [games][actions]: 1 where the action is legal */
    int32_t *seat;     /* [games]: who decides next, JACTA_OVER where nobody does */
    uint8_t *done;     /* [games]: 1 where the last step has ended a game, 2 where it was cut */
    float *reward;     /* [games][players]: returns where done, else 0 */
    uint32_t *length;  /* [games]: decisions of all seats in the game, or the one that ended */
    float *score;      /* [games][players]: points of the last game that ended */
    int32_t *rank;     /* [games][players]: ranks of the last game that ended */
} jacta_batch_arrays;

typedef struct jacta_batch jacta_batch;

/* New games, each advanced to its first decision; NULL with an error that says what is wrong with the
 * plan. Its threads do not survive fork(). */
JACTA_API jacta_batch *jacta_batch_new(const jacta_batch_plan *plan,
                                       const jacta_batch_arrays *arrays, jacta_error *error);
JACTA_API void jacta_batch_free(jacta_batch *batch);
/* Begins all games anew, at episode 0 of another seed. */
JACTA_API void jacta_batch_reset(jacta_batch *batch, uint64_t seed);
/* Plays an action in each game (any number where the seat is JACTA_OVER), then chance, bots and what is
 * forced, up to the next decision; a game that ends makes way for its next episode. Takes no memory but
 * what bots need who search. False with an error, and nothing played, if an action is not legal. */
JACTA_API bool jacta_batch_step(jacta_batch *batch, const jacta_move *actions, jacta_error *error);
/* What a bot would do in each game, from what the deciding seat may see; 0 where nobody decides. */
JACTA_API bool jacta_batch_choose(jacta_batch *batch, const char *bot, jacta_move *actions,
                                  jacta_error *error);
/* The state of a game, valid until the next step; NULL past the last. */
JACTA_API const void *jacta_batch_state(const jacta_batch *batch, uint32_t index);

/* ---- GPUs ------------------------------------------------------------------------------------ */

/* Random games on an NVIDIA GPU, through its driver, which is looked for at run time. They are those
 * that a CPU plays, bit for bit. A function that fails returns false or NULL with an error, and what it
 * was to fill in means nothing. One thread at a time may use a GPU. */
typedef struct jacta_gpu jacta_gpu;

/* How many GPUs there are; 0 with an error that says what is missing. */
JACTA_API uint32_t jacta_gpu_count(jacta_error *error);
/* The GPU with that number, counted from 0. */
JACTA_API jacta_gpu *jacta_gpu_open(uint32_t index, jacta_error *error);
JACTA_API void jacta_gpu_close(jacta_gpu *gpu);
JACTA_API const char *jacta_gpu_name(const jacta_gpu *gpu);
/* Its memory in bytes. */
JACTA_API uint64_t jacta_gpu_memory(const jacta_gpu *gpu);

/* How games ended, counted. The bins of row r, a seat or alone the automaton, begin at r *
 * (JACTA_COLUMNS + scores): how often it won alone, together with one other, with two, ...; then games
 * by its score, from `low` on. Rows from JACTA_COLUMNS on are the players by turn order, who began
 * first. After JACTA_COLUMNS + JACTA_MAX_PLAYERS rows come the games by their number of decisions. */
typedef struct {
    uint64_t games, decisions;
    uint64_t *bins; /* free() it */
    int32_t low;
    uint32_t scores, lengths;
    uint32_t columns; /* seats, and alone the automaton */
} jacta_rollouts;

/* Plays the games number first, first + 1, ... of a seed. The dice of game i come from
 * jacta_rng_seed(seed, i), and seat s draws its moves from jacta_rng_seed(~seed, JACTA_MAX_PLAYERS * i +
 * s). */
JACTA_API bool jacta_gpu_rollout(jacta_gpu *gpu, const jacta_game *game, const jacta_setup *setup,
                                 uint64_t seed, uint64_t first, uint64_t games, jacta_rollouts *out,
                                 jacta_error *error);

/* How games went on from a position: sums. */
typedef struct {
    uint64_t decisions;
    uint64_t wins[JACTA_COLUMNS];  /* in JACTA_WIN; a shared win is split evenly */
    int64_t scores[JACTA_COLUMNS]; /* in units */
} jacta_playouts;

/* Plays on to the end from each of many states, which lie one after the other: games 0, 1, ... of the
 * seed jacta_rng_seed(seed, number of the state).state. With a seat as `viewer` the states are its views,
 * and each game begins in another world that it thinks possible; with JACTA_REFEREE they are as they
 * are. */
JACTA_API bool jacta_gpu_playouts(jacta_gpu *gpu, const jacta_game *game, const void *states,
                                  uint32_t positions, uint64_t playouts, int32_t viewer,
                                  uint64_t seed, jacta_playouts *out, jacta_error *error);

/* Memory of the GPU, all zero, which only it can read and write; and copies to and from it. */
JACTA_API void *jacta_gpu_alloc(jacta_gpu *gpu, uint64_t bytes, jacta_error *error);
JACTA_API void jacta_gpu_free(jacta_gpu *gpu, void *memory);
JACTA_API bool jacta_gpu_write(jacta_gpu *gpu, void *to, const void *from, uint64_t bytes,
                               jacta_error *error);
JACTA_API bool jacta_gpu_read(jacta_gpu *gpu, void *to, const void *from, uint64_t bytes,
                              jacta_error *error);

/* A batch on a GPU: as jacta_batch, with the same results, but its arrays and actions are memory of the
 * GPU, which may also come from a program that learns there; the plan's threads do not count, and its
 * bots are NULL or "random". A function begins when whatever this process has given the GPU to do has
 * ended, and returns when its own work has, so that streams need no other order. After one that the GPU
 * failed at, the others fail too until a reset succeeds. */
typedef struct jacta_gpu_batch jacta_gpu_batch;

JACTA_API jacta_gpu_batch *jacta_gpu_batch_new(jacta_gpu *gpu, const jacta_batch_plan *plan,
                                               const jacta_batch_arrays *arrays,
                                               jacta_error *error);
/* Before the GPU is closed. */
JACTA_API void jacta_gpu_batch_free(jacta_gpu_batch *batch);
JACTA_API bool jacta_gpu_batch_reset(jacta_gpu_batch *batch, uint64_t seed, jacta_error *error);
/* Actions are whole numbers of 4 or of 8 bytes, as `width` says. */
JACTA_API bool jacta_gpu_batch_step(jacta_gpu_batch *batch, const void *actions, uint32_t width,
                                    jacta_error *error);
/* What "random" would do in each game. */
JACTA_API bool jacta_gpu_batch_choose(jacta_gpu_batch *batch, jacta_move *actions,
                                      jacta_error *error);
/* Copies the state of a game. */
JACTA_API bool jacta_gpu_batch_state(jacta_gpu_batch *batch, uint32_t index, void *state,
                                     jacta_error *error);

#ifdef __cplusplus
}
#endif
#endif
