/* Text records (docs/notation.md): a header, a blank line, one line an event, and `end N`. */
#include "line.h"
#include "match.h"
#include "registry.h"
#include "rules/core/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    RECORD_FORMAT = 1,
    HEADER_MAX = 32768, /* bytes, with every option spelt out */
    LINE_MAX_BYTES = 1024,
    CHECK_DIGITS = 8
};

static void put_check(jacta_text *out, uint64_t hash) {
    for (int shift = 4 * (CHECK_DIGITS - 1); shift >= 0; shift -= 4)
        text_char(out, "0123456789abcdef"[hash >> shift & 15]);
}

static void put_actor(jacta_text *out, int32_t actor) {
    if (actor == JACTA_CHANCE)
        text_char(out, '*');
    else
        text_number(out, actor);
}

/* ---- Writing -------------------------------------------------------------------------------- */

static void put_number_line(jacta_text *out, const char *word, uint32_t number) {
    text_put(out, word);
    text_number(out, number);
    text_char(out, '\n');
}

static void write_header(const jacta_match *match, jacta_text *out) {
    const jacta_game *game = jacta_match_game(match);
    const jacta_setup *setup = jacta_match_setup(match);
    put_number_line(out, "jacta ", RECORD_FORMAT);
    text_put(out, "game ");
    text_put(out, game->id);
    put_number_line(out, "\nrules ", game->version);
    put_number_line(out, "players ", setup->players);
    for (uint32_t i = 0; i < game->option_count; i++) {
        if (setup->options[i] == game->options[i].usual) continue;
        text_put(out, "option ");
        text_put(out, game->options[i].name);
        text_char(out, ' ');
        jacta_option_text(&game->options[i], setup->options[i], out);
        text_char(out, '\n');
    }
    for (uint32_t seat = 0; seat < setup->players; seat++) {
        if (!*jacta_match_name(match, seat)) continue;
        text_put(out, "seat ");
        text_number(out, seat);
        text_char(out, ' ');
        text_put(out, jacta_match_name(match, seat));
        text_char(out, '\n');
    }
    if (*jacta_match_seed(match)) {
        text_put(out, "seed ");
        text_put(out, jacta_match_seed(match));
        text_char(out, '\n');
    }
    text_char(out, '\n');
}

char *jacta_record_write(const jacta_match *match) {
    const jacta_game *game = jacta_match_game(match);
    uint32_t plies = jacta_match_ply(match);
    uint32_t size = HEADER_MAX + (plies + 1) * (JACTA_MAX_NOTATION + 2 * CHECK_DIGITS);
    jacta_text out = {malloc(size), size, 0};
    if (!out.data) return NULL;
    uint64_t state[JACTA_MAX_STATE / 8];
    write_header(match, &out);
    match_copy(match, 0, state);
    for (uint32_t ply = 0; ply < plies; ply++) {
        jacta_event event = jacta_match_event(match, ply);
        put_actor(&out, event.actor);
        text_char(&out, ' ');
        char notation[JACTA_MAX_NOTATION];
        jacta_text move = TEXT_ON(notation);
        game->face->write(state, event.move, &move);
        text_put(&out, notation);
        text_char(&out, ' ');
        match_walk(match, ply, ply + 1, state);
        put_check(&out, jacta_hash(game, state));
        text_char(&out, '\n');
    }
    put_number_line(&out, "end ", plies);
    char *fitted = realloc(out.data, out.used + 1);
    return fitted ? fitted : out.data;
}

/* ---- Reading -------------------------------------------------------------------------------- */

typedef struct {
    const char *rest, *end;
    uint32_t number;
    bool whole; /* the line ended with a line break */
    char line[LINE_MAX_BYTES + 1];
    jacta_error *error;
} reader;

static bool fail(reader *lines, const char *key) {
    error_start(lines->error, key);
    return false;
}

/* Fails with what the line says. */
static bool fail_quoting(reader *lines, const char *key, const char *quoted) {
    error_start(lines->error, key);
    error_quote(lines->error, quoted);
    return false;
}

/* Takes the next line into in->line; false with an error where there is none or it is no text. */
static bool next_line(reader *lines) {
    lines->number++;
    if (lines->rest == lines->end) return fail(lines, "error.record.truncated");
    size_t left = (size_t)(lines->end - lines->rest);
    const char *stop = memchr(lines->rest, '\n', left);
    size_t length = stop ? (size_t)(stop - lines->rest) : left;
    if (memchr(lines->rest, 0, length)) return fail(lines, "error.record.binary");
    if (length > LINE_MAX_BYTES) {
        fail(lines, "error.record.long_line");
        error_number(lines->error, LINE_MAX_BYTES);
        return false;
    }
    memcpy(lines->line, lines->rest, length);
    lines->whole = stop != NULL;
    lines->rest += length + lines->whole;
    if (length && lines->line[length - 1] == '\r') length--;
    lines->line[length] = 0;
    return true;
}

/* The rest of the line if it starts with `word` and a blank, else NULL. */
static char *after_word(char *line, const char *word) {
    size_t length = strlen(word);
    return !strncmp(line, word, length) && line[length] == ' ' ? line + length + 1 : NULL;
}

static bool read_number(const char *text, uint32_t *number) {
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 9 || text[digits]) return false;
    *number = (uint32_t)strtoul(text, NULL, 10);
    return true;
}

/* The next line must be `word` and a value. */
static char *expect(reader *lines, const char *word) {
    if (!next_line(lines)) return NULL;
    char *value = after_word(lines->line, word);
    if (value) return value;
    fail_quoting(lines, "error.record.expected", lines->line);
    error_text(lines->error, word);
    return NULL;
}

static bool expect_number(reader *lines, const char *word, uint32_t *number) {
    char *value = expect(lines, word);
    if (!value) return false;
    return read_number(value, number) || fail_quoting(lines, "error.number", value);
}

static bool read_format(reader *lines) {
    uint32_t format;
    bool some = next_line(lines);
    char *value = some ? after_word(lines->line, "jacta") : NULL;
    if (!value || !read_number(value, &format)) return fail(lines, "error.record.foreign");
    if (format == RECORD_FORMAT) return true;
    fail(lines, "error.record.format");
    error_number(lines->error, format);
    error_number(lines->error, RECORD_FORMAT);
    return false;
}

/* The game, and the set-up that is usual in that version of its rules. */
static const jacta_game *read_game(reader *lines, jacta_setup *setup) {
    char *id = expect(lines, "game");
    const jacta_game *game = id ? registry_game(id, lines->error) : NULL;
    uint32_t version;
    if (!game || !expect_number(lines, "rules", &version)) return NULL;
    if (registry_setup(game, version, 0, setup)) return game;
    fail(lines, "error.record.rules");
    error_text(lines->error, game->id);
    error_number(lines->error, version);
    error_number(lines->error, game->version);
    return NULL;
}

static bool read_option(reader *lines, const jacta_game *game, jacta_setup *setup, char *text) {
    char *value = strchr(text, ' ');
    if (!value) return fail_quoting(lines, "error.record.header", lines->line);
    *value++ = 0;
    return jacta_setup_option(game, setup, text, value, lines->error);
}

/* What a header tells beside the set-up. */
typedef struct {
    char names[JACTA_MAX_PLAYERS][NAME_BYTES];
    char seed[SEED_BYTES];
    uint32_t setup_line; /* the last one about the set-up */
} remarks;

static bool read_seat(reader *lines, const jacta_setup *setup, remarks *said, char *text) {
    uint32_t seat = (uint32_t)(text[0] - '0');
    if (!text[0] || text[1] != ' ' || seat >= setup->players)
        return fail_quoting(lines, "error.record.seat", text);
    line_clean(said->names[seat], NAME_BYTES, text + 2);
    return true;
}

static bool read_header(reader *lines, const jacta_game *game, jacta_setup *setup, remarks *said) {
    for (char *value;;) {
        if (!next_line(lines)) return false;
        if (!lines->line[0]) return true;
        if ((value = after_word(lines->line, "option"))) {
            if (!read_option(lines, game, setup, value)) return false;
            said->setup_line = lines->number;
        } else if ((value = after_word(lines->line, "seat"))) {
            if (!read_seat(lines, setup, said, value)) return false;
        } else if ((value = after_word(lines->line, "seed"))) {
            line_clean(said->seed, SEED_BYTES, value);
        } else {
            return fail_quoting(lines, "error.record.header", lines->line);
        }
    }
}

static jacta_match *read_match(reader *lines) {
    if (!read_format(lines)) return NULL;
    jacta_setup setup;
    const jacta_game *game = read_game(lines, &setup);
    uint32_t players;
    if (!game || !expect_number(lines, "players", &players) ||
        !registry_players(game, players, lines->error))
        return NULL;
    setup.players = players;
    remarks said = {.setup_line = lines->number};
    if (!read_header(lines, game, &setup, &said)) return NULL;
    jacta_match *match = jacta_match_new(game, &setup, lines->error);
    if (!match) {
        lines->number = said.setup_line;
        return NULL;
    }
    for (uint32_t seat = 0; seat < players; seat++)
        jacta_match_set_name(match, seat, said.names[seat]);
    jacta_match_set_seed(match, said.seed);
    return match;
}

static bool same_actor(reader *lines, const char *actor, int32_t turn) {
    char expected[16];
    jacta_text text = TEXT_ON(expected);
    put_actor(&text, turn);
    if (!strcmp(actor, expected)) return true;
    fail_quoting(lines, "error.record.actor", actor);
    error_text(lines->error, expected);
    return false;
}

static bool same_check(reader *lines, const char *check, uint64_t hash) {
    char expected[CHECK_DIGITS + 1];
    jacta_text text = TEXT_ON(expected);
    put_check(&text, hash);
    if (!strcmp(check, expected)) return true;
    fail(lines, "error.record.check");
    error_text(lines->error, expected);
    error_text(lines->error, check);
    return false;
}

/* Plays an event line: the actor up to the first blank, the check after the last one. */
static bool read_event(reader *lines, jacta_match *match) {
    const jacta_game *game = jacta_match_game(match);
    const void *state = jacta_match_state(match, jacta_match_ply(match));
    char *notation = strchr(lines->line, ' '), *check = strrchr(lines->line, ' ');
    if (notation == check || strspn(check + 1, "0123456789abcdef") != CHECK_DIGITS ||
        check[1 + CHECK_DIGITS])
        return lines->whole ? fail_quoting(lines, "error.record.event", lines->line)
                            : fail(lines, "error.record.truncated");
    if (game->turn(state) == JACTA_OVER) return fail(lines, "error.record.over");
    *notation++ = *check++ = 0;
    jacta_move move;
    if (!same_actor(lines, lines->line, game->turn(state)) ||
        !jacta_read_move(game, state, notation, &move, lines->error))
        return false;
    if (!match_push(match, move)) return fail(lines, "error.memory");
    uint32_t ply = jacta_match_ply(match);
    if (same_check(lines, check, jacta_hash(game, jacta_match_state(match, ply)))) return true;
    jacta_match_undo(match);
    return false;
}

/* The last line tells how many events there are; only blank lines may follow. */
static bool read_end(reader *lines, const char *count, uint32_t plies) {
    uint32_t told;
    if (!read_number(count, &told)) return fail_quoting(lines, "error.number", count);
    if (told != plies) {
        fail(lines, "error.record.count");
        error_number(lines->error, told);
        error_number(lines->error, plies);
        return false;
    }
    while (lines->rest < lines->end) {
        if (!next_line(lines)) return false;
        if (lines->line[0]) return fail(lines, "error.record.after_end");
    }
    return true;
}

static bool read_events(reader *lines, jacta_match *match) {
    while (next_line(lines)) {
        char *count = after_word(lines->line, "end");
        if (count) return read_end(lines, count, jacta_match_ply(match));
        if (!read_event(lines, match)) return false;
    }
    return false;
}

jacta_match *record_part(const char *text, size_t length, bool *whole, jacta_error *error) {
    reader lines = {.rest = text, .end = text + length, .error = error};
    jacta_match *match = read_match(&lines);
    *whole = match && read_events(&lines, match);
    if (!*whole && error) error->line = lines.number;
    return match;
}

jacta_match *jacta_record_read(const char *text, size_t length, jacta_error *error) {
    bool whole;
    jacta_match *match = record_part(text, length, &whole, error);
    if (whole) return match;
    jacta_match_free(match);
    return NULL;
}
