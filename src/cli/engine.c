/* Our bots for other programs: the other side of docs/bot-protocol.md. */
#define _GNU_SOURCE
#include "cli.h"
#include "rules/core/text.h"
#include "screen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const jacta_game *game;
    jacta_bot *bot;
    jacta_rng rng;
    char *line;
    size_t size;
} session;

/* ---- Reading a view ------------------------------------------------------------------------- */

/* What stands after "key": in an object, NULL if it has no such key. Texts in a question hold no
 * quotes, so that a search for the key finds nothing else. */
static const char *member(const char *object, const char *key) {
    char quoted[80];
    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    for (const char *at = object; (at = strstr(at, quoted));) {
        at += strlen(quoted);
        at += strspn(at, " \t");
        if (*at == ':') return at + 1;
    }
    return NULL;
}

static uint32_t size_of(jacta_type type) {
    static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 8};
    return sizes[type];
}

/* One element from the text, which moves on past it; false if it is no number or out of bounds. */
static bool read_element(const jacta_field *field, const char **text, unsigned char *to) {
    char *end;
    *text += strspn(*text, " \t[],");
    long long value = strtoll(*text, &end, 10);
    if (end == *text || value < field->low || value > field->high) return false;
    *text = end;
    memcpy(to, &value, size_of((jacta_type)field->type));
    return true;
}

static bool read_field(const jacta_field *field, const char **text, unsigned char *to,
                       uint32_t depth) {
    uint32_t count = depth < 3 ? field->dim[depth].count : 0;
    if (!count) return read_element(field, text, to);
    for (uint32_t i = 0; i < count; i++)
        if (!read_field(field, text, to + i * field->dim[depth].stride, depth + 1)) return false;
    return true;
}

/* The state out of a view; NULL, or the name of the field at fault. */
static const char *read_view(const jacta_game *game, const char *view, void *state) {
    memset(state, 0, game->state_size);
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        const char *text = member(view, field->name);
        if (!text || !read_field(field, &text, (unsigned char *)state + field->offset, 0))
            return field->name;
    }
    return NULL;
}

/* ---- Answers -------------------------------------------------------------------------------- */

static void refuse(const char *sentence) {
    show("error ");
    show(sentence);
    show("\n");
}

static void answer(session *s, const void *view, int32_t seat) {
    char notation[JACTA_MAX_NOTATION];
    jacta_text out = TEXT_ON(notation);
    jacta_move move = jacta_bot_move(s->bot, s->game, view, seat, &s->rng);
    const jacta_error *trouble = jacta_bot_trouble(s->bot);
    if (trouble) failed(explain(trouble));
    s->game->face->write(view, move, &out);
    show(notation);
    show("\n");
}

/* A question of the protocol: {"seat":0,"view":{...}}. */
static void answer_view(session *s) {
    uint64_t state[JACTA_MAX_STATE / 8];
    const char *seat = member(s->line, "seat"), *view = member(s->line, "view");
    if (!seat || !view) {
        refuse(say("cli.engine.question"));
        return;
    }
    const char *fault = read_view(s->game, view, state);
    int32_t whose = (int32_t)strtol(seat, NULL, 10);
    if (fault)
        refuse(fill("cli.engine.field", "s", fault));
    else if (whose < 0 || s->game->turn(state) != whose)
        refuse(fill("cli.engine.turn", "d", whose));
    else
        answer(s, state, whose);
}

/* The lines of a record, the first of which has been read, up to its end; free() them. */
static char *read_record(session *s) {
    char *text = NULL;
    size_t size = 0;
    FILE *record = open_memstream(&text, &size);
    if (!record) return NULL;
    do {
        fputs(s->line, record);
        if (!strncmp(s->line, "end ", 4)) break;
    } while (getline(&s->line, &s->size, stdin) > 0);
    fclose(record);
    return text;
}

/* A whole record: the move of whose turn it is after it. */
static void answer_record(session *s) {
    jacta_error error;
    uint64_t view[JACTA_MAX_STATE / 8];
    char *text = read_record(s);
    jacta_match *match = text ? jacta_record_read(text, strlen(text), &error) : NULL;
    if (!match) {
        refuse(text ? explain(&error) : say("error.memory"));
    } else if (jacta_match_game(match) != s->game) {
        refuse(fill("cli.engine.game", "s", title(jacta_match_game(match))));
    } else {
        const void *state = jacta_match_state(match, jacta_match_ply(match));
        int32_t seat = s->game->turn(state);
        if (seat >= 0) {
            jacta_view(s->game, state, seat, view);
            answer(s, view, seat);
        } else {
            refuse(say(seat == JACTA_OVER ? "error.game_over" : "cli.engine.chance"));
        }
    }
    jacta_match_free(match);
    free(text);
}

static int serve(session *s) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (ssize_t length; (length = getline(&s->line, &s->size, stdin)) > 0;) {
        while (length && isspace((unsigned char)s->line[length - 1])) length--;
        if (!length) continue;
        if (!strncmp(s->line, "quit", 4)) break;
        if (!strncmp(s->line, "jacta ", 6))
            answer_record(s);
        else
            answer_view(s);
    }
    return 0;
}

int cli_engine(int argc, char **argv) {
    session s = {0};
    const char *bot = "hard";
    uint64_t seed = 0;
    cli_list names = {0};
    const cli_option options[] = {
        {"bot", CLI_WORD, &bot, 0, 0}, {"seed", CLI_NUMBER, &seed, 0, UINT64_MAX}, {0}};
    int status = cli_parse(argc, argv, options, &names, 1);
    if (status) return cli_stop(status);
    if (!names.count) return wrong(say("cli.error.which_game"));
    if (!(s.game = cli_game(names.words[0])) || !(s.bot = cli_bot(bot))) return CLI_USAGE;
    s.rng = jacta_rng_seed(seed, 0);
    status = serve(&s);
    jacta_bot_close(s.bot);
    free(s.line);
    return status;
}
