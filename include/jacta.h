/* Jacta: dice-driven kingdom-building board games as pure state machines.
 *
 * A game is a `jacta_game`: a constant table of data and functions over a plain state that the
 * caller owns. A state holds no pointers, so copying it is memcpy, and nothing in a game allocates,
 * prints, reads a clock or draws random numbers of its own. The functions below the contract add a
 * history with undo (`jacta_match`), text records, views, JSON, translations and bots.
 *
 *     const jacta_game *game = jacta_game_find("rolling_realms");
 *     jacta_setup setup = jacta_setup_default(game, 2);
 *     game->begin(state, &setup, &error);
 *     while ((seat = game->turn(state)) != JACTA_OVER) ...
 *
 * Every function is safe to call from several threads on different states and matches.
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
    JACTA_CHANCE = -1,     /* turn(): a random event comes next */
    JACTA_OVER = -2,       /* turn(): the game has ended */
    JACTA_SPECTATOR = -1,  /* a viewer who holds no seat */
};

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

/* Why something failed, for a person to act on; put into words by jacta_phrase_text(lang, &e.say).
 * `line` is the line of the record at fault, 0 where there is none. Its phrase points into its own
 * buffer, so pass it by pointer and do not copy it. */
typedef struct {
    jacta_phrase say;
    uint32_t line;
    uint32_t used;
    char buffer[256];
} jacta_error;

/* A named option of a game. A CHOICE takes one of `names`; a SET any subset of them as a bit mask
 * (written a+b+c, or `none`), at most 32 names; a NUMBER takes low..high. */
typedef enum { JACTA_CHOICE, JACTA_SET, JACTA_NUMBER } jacta_option_kind;

typedef struct {
    const char *name;
    jacta_option_kind kind;
    const char *const *names;
    uint32_t count; /* of names */
    uint32_t low, high;
    uint32_t usual; /* the default: the rulebook's reading */
} jacta_option;

/* What a game starts from. Values of options stand in the order of game->options. */
typedef struct {
    uint32_t players;
    uint32_t options[JACTA_MAX_OPTIONS];
} jacta_setup;

/* One member of a state. Element (i, j, k) lies at offset + i*dim[0].stride + j*dim[1].stride + ...;
 * dimensions with count 0 are absent. The fields of a game cover its state without gap or overlap.
 * `label`, where set, is a catalogue key prefix: a change of element k of the last dimension is told
 * to players as "label.k". A field whose first dimension counts seats sets `seats`. */
typedef enum {
    JACTA_U8,
    JACTA_I8,
    JACTA_U16,
    JACTA_I16,
    JACTA_U32,
    JACTA_I32,
    JACTA_U64
} jacta_type;

typedef struct {
    const char *name;
    uint16_t offset;
    uint8_t type; /* jacta_type */
    bool seats;
    struct {
        uint16_t count, stride;
    } dim[3];
    int64_t low, high; /* every value lies in low..high */
    const char *label;
    bool worse; /* more of it is bad for the player */
} jacta_field;

/* Scores, in units of 1/game->score_unit point. Columns are the seats, then the automaton's where
 * `rival` is set (a catalogue key: its name). The lines of a column add up to its total. Rank 1 is
 * best; equal players share a rank and the next one is skipped (1, 1, 3). `rating`, where set, is
 * the catalogue key of a solo result's title. */
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

/* A grid of character cells that a game draws its table on; see src/rules/core/canvas.h. */
typedef struct jacta_canvas jacta_canvas;

/* ---- The contract of a game ----------------------------------------------------------------- */

/* All functions are pure: they read and write only what they are given. States are little-endian
 * plain data, aligned to 8 bytes. `draw`, `chances`, `moves` and `apply` trust their caller: call
 * them only when turn() says so, and apply only what was listed. */
typedef struct jacta_game {
    const char *id;   /* stable name; "<id>.title" is its catalogue key */
    uint32_t version; /* of the rules; bumped when behaviour changes */
    uint32_t min_players, max_players;
    uint32_t state_size;
    uint32_t max_moves, max_chances; /* no list is ever longer */
    uint32_t actions;                /* action() < actions */
    int32_t score_unit;
    const jacta_option *options;
    uint32_t option_count;
    const jacta_field *fields;
    uint32_t field_count;

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
    /* Erases what the viewer (a seat or JACTA_SPECTATOR) may not know. Idempotent. NULL: no secrets. */
    void (*hide)(void *state, int32_t viewer);
    /* Fills a hidden state with a possible world that agrees with all the viewer knows. NULL as hide. */
    void (*imagine)(void *state, int32_t viewer, jacta_rng *rng);
    /* The score sheet at any time; ranks include the tie-breaks. */
    void (*scores)(const void *state, jacta_scores *out);
    /* A dense number for a legal move, for masks and tables; different moves differ. */
    uint32_t (*action)(const void *state, jacta_move move);
    /* The move or outcome in notation: one line of printable ASCII, stable across versions. */
    void (*write)(const void *state, jacta_move move, jacta_text *out);
    /* The same in words. */
    void (*describe)(const void *state, jacta_move move, jacta_phrase *out);
    /* The board elements the move touches, as ids separated by spaces: "die:0 cell:2,3". */
    void (*touch)(const void *state, jacta_move move, jacta_text *out);
    /* Where the game stands, in words: the round, the phase. */
    void (*status)(const void *state, jacta_phrase *out);
    /* What waits to be resolved before the turn goes on, next first: the index-th in words; false
     * past the last. NULL: nothing ever waits. */
    bool (*pending)(const void *state, uint32_t index, jacta_phrase *out);
    /* Draws what the viewer sees, for a terminal. */
    void (*board)(const void *state, int32_t viewer, jacta_canvas *canvas);
    /* How good the position looks to the seat, for simple bots; NULL: its total score. */
    int32_t (*value)(const void *state, int32_t seat);
    /* Sheets to print and play with a pen: how many, and each as an SVG page in a language, whose
     * words come from `say`. */
    uint32_t sheets;
    void (*print)(uint32_t sheet, const char *lang,
                  const char *(*say)(const char *lang, const char *key), jacta_text *out);
} jacta_game;

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
/* Whether the set-up can be played; begin() with the ranges checked first. */
JACTA_API bool jacta_begin(const jacta_game *game, const jacta_setup *setup, void *state,
                           jacta_error *error);

/* ---- States --------------------------------------------------------------------------------- */

/* A random source from a seed and the number of a stream: different streams are independent. */
JACTA_API jacta_rng jacta_rng_seed(uint64_t seed, uint64_t stream);
/* The next 64 random bits. */
JACTA_API uint64_t jacta_rng_next(jacta_rng *rng);
/* Uniform in 0..bound-1, without bias; bound > 0. */
JACTA_API uint32_t jacta_rng_below(jacta_rng *rng, uint32_t bound);
/* A hash of the state, the same on every machine. */
JACTA_API uint64_t jacta_hash(const jacta_game *game, const void *state);
/* Copies `state` to `view` and hides from it what the viewer may not know. */
JACTA_API void jacta_view(const jacta_game *game, const void *state, int32_t viewer, void *view);
/* Finds the legal move (or chance outcome) with that notation; false with an error if none has it.
 * Blanks at the ends and between words, and the case of letters, do not matter. */
JACTA_API bool jacta_read_move(const jacta_game *game, const void *state, const char *notation,
                               jacta_move *move, jacta_error *error);
/* All fields as a JSON object. Returns the length it needs without the NUL, as snprintf does. */
JACTA_API size_t jacta_state_json(const jacta_game *game, const void *state, char *out,
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
/* Draws chance events until a player must decide or the game is over. */
JACTA_API void jacta_match_roll(jacta_match *match, jacta_rng *rng);
/* Plays forced moves (one legal choice) and chance events until a real decision or the end. */
JACTA_API void jacta_match_advance(jacta_match *match, jacta_rng *rng);
/* Whether the last event is a move of `seat` that no new information has followed. */
JACTA_API bool jacta_match_can_undo(const jacta_match *match, int32_t seat);
/* Takes the last event back; false if there is none. */
JACTA_API bool jacta_match_undo(jacta_match *match);
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

/* Languages are "en" and "fr". The text for a key, or the key itself where there is none. */
JACTA_API const char *jacta_say(const char *lang, const char *key);
/* Whether the language has a text for the key. */
JACTA_API bool jacta_has(const char *lang, const char *key);
/* Appends a phrase in words. */
JACTA_API void jacta_phrase_text(const char *lang, const jacta_phrase *phrase, jacta_text *out);

/* ---- Bots ------------------------------------------------------------------------------------ */

typedef struct jacta_bot jacta_bot;

/* The bot with that name ("random", "greedy", or a level: "easy", "normal", "hard", "expert"), or
 * NULL with an error. These are constant and shared, and remember nothing. */
JACTA_API const jacta_bot *jacta_bot_find(const char *name, jacta_error *error);
/* The index-th bot's name, NULL past the last. */
JACTA_API const char *jacta_bot_name(uint32_t index);
/* A bot for one seat of one game, which keeps what it has thought: a name as above, "search:2000"
 * (playouts a decision), "search:500ms", either with "x4" for four threads, or "cmd:PROGRAM"
 * (docs/bot-protocol.md; "cmd:30s:PROGRAM" waits up to 30 seconds for a move). NULL with an error. */
JACTA_API jacta_bot *jacta_bot_open(const char *spec, jacta_error *error);
JACTA_API void jacta_bot_close(jacta_bot *bot);
/* A legal move for `seat`, whose decision it is, from what that seat may see. */
JACTA_API jacta_move jacta_bot_move(const jacta_bot *bot, const jacta_game *game, const void *view,
                                    int32_t seat, jacta_rng *rng);
/* Why a program did not answer the last question, so that "greedy" moved for it; usually NULL. */
JACTA_API const jacta_error *jacta_bot_trouble(const jacta_bot *bot);

#ifdef __cplusplus
}
#endif
#endif
