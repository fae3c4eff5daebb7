/* What every number of a game's state and of its moves means, as Markdown for programmers. */
#include "cli.h"
#include "rules/core/text.h"

#include <inttypes.h>
#include <string.h>

enum { LISTS = 64 };

/* The lists of names a page has referred to, in that order. */
typedef struct {
    const char *game;
    const jacta_names *lists[LISTS];
    uint32_t count;
} glossary;

/* The page's name for a list, without blanks; several lists may have one title. */
static void put_anchor(const glossary *names, const jacta_names *list) {
    uint32_t alike = 0;
    printf("%s-", names->game);
    for (const char *letter = list->title; *letter; letter++)
        putchar(*letter == ' ' ? '-' : *letter);
    for (uint32_t i = 0; i < names->count && names->lists[i] != list; i++)
        alike += !strcmp(names->lists[i]->title, list->title);
    if (alike) printf("-%" PRIu32, alike + 1);
}

static void refer(glossary *names, const jacta_names *list) {
    uint32_t i = 0;
    while (i < names->count && names->lists[i] != list) i++;
    if (i == names->count && i < LISTS) names->lists[names->count++] = list;
    printf("[%s](#", list->title);
    put_anchor(names, list);
    printf(")");
}

static void put_shape(const jacta_field *field, glossary *names) {
    for (uint32_t d = 0; d < 3 && field->dim[d].count; d++) {
        printf("%s%u ", d ? " × " : "", field->dim[d].count);
        if (d == 0 && field->seats)
            printf(field->rival ? "seats, alone the automaton's after the player's" : "seats");
        else if (field->dim[d].names)
            refer(names, field->dim[d].names);
    }
}

static void put_kind(const jacta_field *field, glossary *names) {
    static const char *const kinds[] = {[JACTA_KIND_COUNT] = "number",
                                        [JACTA_KIND_INDEX] = "",
                                        [JACTA_KIND_SEAT] = "seat",
                                        [JACTA_KIND_SET] = "set",
                                        [JACTA_KIND_SPARE] = "spare"};
    printf("%s", kinds[field->kind]);
    if (field->kind == JACTA_KIND_SET && field->names) printf(" of ");
    if (field->names) refer(names, field->names);
    if (field->base) printf(" + %d", field->base);
    for (uint32_t i = 0; i < 2; i++)
        if (field->other[i].name) printf(", %d: %s", field->other[i].value, field->other[i].name);
}

static void put_fields(const jacta_game *game, glossary *names) {
    printf(
        "| field | shape | what its values are | from | to | about |\n|---|---|---|---|---|---|\n");
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        printf("| `%s` | ", field->name);
        put_shape(field, names);
        printf(" | ");
        put_kind(field, names);
        printf(" | %" PRId64 " | %" PRId64 " | %s |\n", field->low, field->high,
               field->about ? field->about : "");
    }
}

static void put_verbs(const jacta_game *game, glossary *names) {
    printf("\n| moves from | verb | parts | about |\n|---|---|---|---|\n");
    for (uint32_t i = 0; i < game->verb_count; i++) {
        const jacta_verb *verb = &game->verbs[i];
        printf("| %" PRIu32 " | `%s` | ", verb->first, verb->name);
        for (uint32_t k = 0; k < 3 && verb->part[k].count; k++) {
            printf("%s%" PRIu32 " ", k ? " × " : "", verb->part[k].count);
            if (verb->part[k].names) refer(names, verb->part[k].names);
        }
        printf(" | %s |\n", verb->about);
    }
}

static void put_names(const glossary *names) {
    for (uint32_t i = 0; i < names->count; i++) {
        printf("\n<a id=\"");
        put_anchor(names, names->lists[i]);
        printf("\"></a>**%s**: ", names->lists[i]->title);
        for (uint32_t k = 0; k < names->lists[i]->count; k++)
            printf("%s%" PRIu32 " %s", k ? ", " : "", k, names->lists[i]->name[k]);
        printf("\n");
    }
}

static void put_game(const jacta_game *game) {
    glossary names = {.game = game->id};
    printf("\n## `%s`\n\n", game->id);
    printf("Rules version %" PRIu32 ", %" PRIu32 " to %" PRIu32 " players, %" PRIu32
           " bytes a state, %" PRIu32 " actions, lists of at most %" PRIu32 " moves and %" PRIu32
           " outcomes",
           game->version, game->min_players, game->max_players, game->state_size, game->actions,
           game->max_moves, game->max_chances);
    if (game->max_length) printf(", at most %" PRIu32 " events a game", game->max_length);
    if (game->min_score < game->max_score)
        printf(", totals from %" PRId32 " to %" PRId32, game->min_score, game->max_score);
    if (game->score_unit != 1) printf(" (in units of 1/%" PRId32 " point)", game->score_unit);
    printf(".\n\n");
    put_fields(game, &names);
    put_verbs(game, &names);
    put_names(&names);
}

int cli_fields(int argc, char **argv) {
    cli_list names = {0};
    const cli_option options[] = {{0}};
    int status = cli_parse(argc, argv, options, &names, 1);
    if (status) return cli_stop(status);
    const jacta_game *only = names.count ? cli_game(names.words[0]) : NULL, *game;
    if (names.count && !only) return CLI_USAGE;
    printf(
        "# Fields and moves\n\n"
        "Written by `jacta fields`. Every number of a state's JSON and every action a mask has a\n"
        "place for, as the library's tables of fields and verbs (`jacta.h`) say it. A row of "
        "seats\n"
        "has one element a seat; those that nobody holds never change. An index counts from 0\n"
        "unless `+ 1` says that 1 stands for the first name. A set is a number whose bit b stands\n"
        "for name b. The parts of a move number are written most significant first: a move is\n"
        "`first + (p0 × n1 + p1) × n2 + p2`.\n");
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        if (!only || game == only) put_game(game);
    return 0;
}
