/* Our bots for other programs: the other side of docs/bot-protocol.md. */
#define _GNU_SOURCE
#include "cli.h"
#include "rules/core/text.h"
#include "screen.h"

#include <ctype.h>
#include <jansson.h>
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

/* One element; false if it is no whole number or out of bounds. */
static bool read_element(const jacta_field *field, const json_t *value, unsigned char *out) {
    static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 8}; /* by jacta_type */
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < field->low || number > field->high) return false;
    memcpy(out, &number, sizes[field->type]);
    return true;
}

static bool read_field(const jacta_field *field, const json_t *value, unsigned char *out,
                       uint32_t depth) {
    uint32_t count = depth < 3 ? field->dim[depth].count : 0;
    if (!count) return read_element(field, value, out);
    if (json_array_size(value) != count) return false;
    for (uint32_t i = 0; i < count; i++, out += field->dim[depth].stride)
        if (!read_field(field, json_array_get(value, i), out, depth + 1)) return false;
    return true;
}

/* The state out of a view; NULL, or the name of the field at fault. */
static const char *read_view(const jacta_game *game, const json_t *view, void *state) {
    memset(state, 0, game->state_size);
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        const json_t *value = json_object_get(view, field->name);
        if (!read_field(field, value, (unsigned char *)state + field->offset, 0))
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
    json_t *question = json_loads(s->line, 0, NULL), *view;
    json_int_t seat;
    const char *fault;
    if (json_unpack(question, "{s:I,s:o}", "seat", &seat, "view", &view) || seat < 0 ||
        seat >= JACTA_MAX_PLAYERS)
        refuse(say("cli.engine.question"));
    else if ((fault = read_view(s->game, view, state)))
        refuse(fill("cli.engine.field", "s", fault));
    else if (seat != s->game->turn(state))
        refuse(fill("cli.engine.turn", "d", (int)seat));
    else
        answer(s, state, (int32_t)seat);
    json_decref(question);
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
