#define _GNU_SOURCE
#include "rows.h"

#include "engine/files.h"
#include "engine/json.h"
#include "engine/line.h"
#include "rules/core/text.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 96 };

/* A game that others before it keep waiting. */
struct pending {
    struct pending *next;
    uint64_t index;
    char *text;
};

struct rows {
    const sim_plan *plan;
    FILE *file;
    char *path;
    struct pending *pending; /* by index */
    uint64_t next;           /* the game whose rows are due */
    pthread_mutex_t lock;
    bool events, as_json, lost;
};

/* ---- One row -------------------------------------------------------------------------------- */

typedef enum { ROW_NAMES, ROW_CSV, ROW_JSON } row_kind;

/* A row being written; of the first, which names the columns, only the names are. */
struct row {
    row_kind kind;
    FILE *out;
    json json;
    bool comma;
};

static struct row row_begin(row_kind kind, FILE *out) {
    struct row row = {.kind = kind, .out = out, .json = json_to_file(out)};
    if (kind == ROW_JSON) json_open(&row.json, NULL, '{');
    return row;
}

static void row_end(struct row *row) {
    if (row->kind == ROW_JSON) json_close(&row->json, '}');
    fputc('\n', row->out);
}

static void put_csv(struct row *row, const char *text) {
    bool quoted = text[strcspn(text, "\",\n\r")] != 0;
    if (row->comma) fputc(',', row->out);
    row->comma = true;
    if (quoted) fputc('"', row->out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', row->out);
        fputc(*text, row->out);
    }
    if (quoted) fputc('"', row->out);
}

static void row_text(struct row *row, const char *name, const char *text) {
    if (row->kind == ROW_JSON)
        json_text(&row->json, name, text);
    else
        put_csv(row, row->kind == ROW_NAMES ? name : text);
}

/* value / unit with the decimals of the unit, alike in both forms. */
static void row_number(struct row *row, const char *name, int64_t value, int64_t unit) {
    char digits[48];
    json_buffer buffer = {digits, sizeof digits, 0};
    json number = json_to_buffer(&buffer);
    json_decimal(&number, NULL, value, unit);
    if (row->kind == ROW_JSON)
        json_decimal(&row->json, name, value, unit);
    else
        put_csv(row, row->kind == ROW_NAMES ? name : digits);
}

/* "total_0": what belongs to a column of the score sheet. */
static const char *name_of(char *name, const char *what, uint32_t column) {
    snprintf(name, NAME_MAX_BYTES, "%s_%u", what, column);
    for (char *letter = name; *letter; letter++)
        if (*letter == '.') *letter = '_';
    return name;
}

/* ---- A row a game --------------------------------------------------------------------------- */

static void put_setup(struct row *row, const sim_plan *plan, uint64_t index) {
    char text[512], name[NAME_MAX_BYTES];
    row_number(row, "number", (int64_t)index + 1, 1);
    row_text(row, "game", plan->game->id);
    row_number(row, "rules", plan->game->version, 1);
    row_number(row, "players", plan->setup.players, 1);
    for (uint32_t i = 0; i < plan->game->option_count; i++) {
        jacta_text value = TEXT_ON(text);
        snprintf(name, sizeof name, "option_%s", plan->game->options[i].name);
        jacta_option_text(&plan->game->options[i], plan->setup.options[i], &value);
        row_text(row, name, text);
    }
    snprintf(text, sizeof text, "%llu:%llu", (unsigned long long)plan->seed,
             (unsigned long long)index);
    row_text(row, "seed", text);
}

static void put_column(struct row *row, const sim_plan *plan, const sim_game *game,
                       const jacta_scores *scores, uint32_t column) {
    char name[NAME_MAX_BYTES];
    int64_t unit = plan->game->score_unit;
    uint32_t winners = 0;
    bool seat = column < plan->setup.players;
    for (uint32_t i = 0; i < scores->columns; i++) winners += scores->rank[i] == 1;
    row_text(row, name_of(name, "bot", column), seat ? plan->bots[column] : "automaton");
    if (seat)
        row_number(row, name_of(name, "place", column),
                   jacta_place(plan->game, game->state, column), 1);
    row_number(row, name_of(name, "rank", column), scores->rank[column], 1);
    row_number(row, name_of(name, "win", column),
               scores->rank[column] == 1 && winners ? 1000000 / winners : 0, 1000000);
    row_number(row, name_of(name, "total", column), scores->total[column], unit);
    for (uint32_t i = 0; i < scores->lines; i++) {
        const char *label = scores->line[i].label + strlen(plan->game->id) + 1;
        row_number(row, name_of(name, label, column), scores->line[i].value[column], unit);
    }
}

static void put_game(const sim_plan *plan, const sim_game *game, struct row *row) {
    char winners[4 * JACTA_COLUMNS] = "";
    jacta_text list = TEXT_ON(winners);
    jacta_scores scores;
    plan->game->scores(game->state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++) {
        if (scores.rank[i] != 1) continue;
        if (list.used) text_char(&list, '+');
        text_number(&list, i);
    }
    put_setup(row, plan, game->index);
    row_number(row, "first", jacta_first(plan->game, game->state), 1);
    row_text(row, "winner", winners);
    row_number(row, "decisions", game->decisions, 1);
    for (uint32_t i = 0; i < scores.columns; i++) put_column(row, plan, game, &scores, i);
}

/* ---- A row an event ------------------------------------------------------------------------- */

static void put_event(const sim_plan *plan, const sim_game *game, uint32_t ply, struct row *row) {
    const jacta_game *rules = plan->game;
    char actor[16] = "*", move[JACTA_MAX_NOTATION] = "", action[256] = "", name[NAME_MAX_BYTES];
    jacta_text notation = TEXT_ON(move), verb = TEXT_ON(action);
    jacta_scores scores;
    const void *after = game->state;
    if (game->match) {
        jacta_event event = jacta_match_event(game->match, ply);
        rules->face->write(jacta_match_state(game->match, ply), event.move, &notation);
        if (event.actor >= 0) {
            snprintf(actor, sizeof actor, "%d", event.actor);
            jacta_action_text(rules, event.move, &verb);
        }
        after = jacta_match_state(game->match, ply + 1);
    }
    rules->scores(after, &scores);
    row_number(row, "number", (int64_t)game->index + 1, 1);
    row_number(row, "ply", ply + 1, 1);
    row_text(row, "actor", actor);
    row_text(row, "move", move);
    row_text(row, "action", action);
    for (uint32_t i = 0; i < scores.columns; i++)
        row_number(row, name_of(name, "total", i), scores.total[i], rules->score_unit);
}

/* The rows of a game; without a match those of events name the columns. */
static void put_rows(const struct rows *rows, const sim_game *game, row_kind kind, FILE *out) {
    uint32_t count = rows->events && game->match ? jacta_match_ply(game->match) : 1;
    for (uint32_t ply = 0; ply < count; ply++) {
        struct row row = row_begin(kind, out);
        if (rows->events)
            put_event(rows->plan, game, ply, &row);
        else
            put_game(rows->plan, game, &row);
        row_end(&row);
    }
}

/* ---- All of them ---------------------------------------------------------------------------- */

static bool ends_in(const char *path, const char *end) {
    size_t length = strlen(path), size = strlen(end);
    return length > size && !strcmp(path + length - size, end);
}

bool rows_known(const char *path) {
    return ends_in(path, ".csv") || ends_in(path, ".jsonl");
}

static bool cannot_save(const struct rows *rows, jacta_error *error) {
    int why = errno;
    error_start(error, "error.file.save");
    error_quote(error, rows->path);
    error_key(error, file_reason(why));
    return false;
}

struct rows *rows_open(const char *path, const sim_plan *plan, bool events, jacta_error *error) {
    uint64_t start[JACTA_MAX_STATE / 8];
    struct rows *rows = calloc(1, sizeof *rows);
    if (!rows || !(rows->path = strdup(path))) {
        free(rows);
        error_start(error, "error.memory");
        return NULL;
    }
    rows->plan = plan, rows->events = events, rows->as_json = ends_in(path, ".jsonl");
    rows->next = plan->first;
    pthread_mutex_init(&rows->lock, NULL);
    if (!(rows->file = fopen(path, "w"))) {
        cannot_save(rows, error);
        rows_close(rows, NULL);
        return NULL;
    }
    if (!rows->as_json && jacta_begin(plan->game, &plan->setup, start, NULL))
        put_rows(rows, &(sim_game){.state = start}, ROW_NAMES, rows->file);
    return rows;
}

/* Writes what no game before it keeps waiting. */
static void write_due(struct rows *rows) {
    for (struct pending *first; (first = rows->pending) && first->index == rows->next;) {
        if (fputs(first->text, rows->file) < 0) rows->lost = true;
        rows->pending = first->next;
        rows->next++;
        free(first->text);
        free(first);
    }
}

void rows_game(struct rows *rows, const sim_game *game) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct pending *due = malloc(sizeof *due);
    if (out) put_rows(rows, game, rows->as_json ? ROW_JSON : ROW_CSV, out);
    bool written = out && !fclose(out);
    pthread_mutex_lock(&rows->lock);
    if (written && due) {
        struct pending **place = &rows->pending;
        while (*place && (*place)->index < game->index) place = &(*place)->next;
        *due = (struct pending){*place, game->index, text};
        *place = due;
        write_due(rows);
    } else {
        free(text);
        free(due);
        rows->lost = true;
    }
    pthread_mutex_unlock(&rows->lock);
}

bool rows_close(struct rows *rows, jacta_error *error) {
    if (!rows) return true;
    bool written = !rows->lost;
    if (rows->file && fclose(rows->file)) written = false;
    if (!written) cannot_save(rows, error);
    for (struct pending *first; (first = rows->pending);) {
        rows->pending = first->next;
        free(first->text);
        free(first);
    }
    pthread_mutex_destroy(&rows->lock);
    free(rows->path);
    free(rows);
    return written;
}
