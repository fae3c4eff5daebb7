#include "position.h"

#include <regex.h>

const jacta_game *game(void) {
    const jacta_game *found = jacta_game_find(position_spoken.game);
    assert_non_null(found);
    return found;
}

void begin(void *state, const jacta_setup *setup) {
    jacta_error error;
    if (!jacta_begin(game(), setup, state, &error)) fail_msg("refused: %s", error.code);
}

/* ---- Notation ------------------------------------------------------------------------------- */

void assert_well_formed(const char *notation) {
    static regex_t regex;
    static bool compiled;
    if (!compiled)
        assert_int_equal(regcomp(&regex, position_spoken.grammar, REG_EXTENDED | REG_NOSUB), 0);
    compiled = true;
    if (regexec(&regex, notation, 0, NULL, 0)) fail_msg("'%s' is no notation", notation);
}

static void respell(const void *state, char *notation) {
    if (position_spoken.respell) position_spoken.respell(state, notation);
}

bool find_move(const void *state, const char *notation, jacta_move *move) {
    char own[JACTA_MAX_NOTATION];
    assert_well_formed(notation);
    snprintf(own, sizeof own, "%s", notation);
    respell(state, own);
    return jacta_read_move(game(), state, own, move, NULL);
}

/* Takes the next part off a list; false at its end. */
static bool next_part(const char **list, char part[JACTA_MAX_NOTATION]) {
    *list += strspn(*list, "; ");
    int length = (int)strcspn(*list, ";");
    snprintf(part, JACTA_MAX_NOTATION, "%.*s", length, *list);
    *list += length;
    return *part;
}

void play(void *state, const char *list) {
    char part[JACTA_MAX_NOTATION];
    jacta_move move;
    while (next_part(&list, part)) {
        if (!find_move(state, part, &move)) fail_msg("'%s' is refused", part);
        game()->apply(state, move);
    }
}

void refuse(const void *state, const char *list) {
    char part[JACTA_MAX_NOTATION];
    jacta_move move;
    while (next_part(&list, part))
        if (find_move(state, part, &move)) fail_msg("'%s' is accepted", part);
}

void offer(const void *state, const char *list) {
    char part[JACTA_MAX_NOTATION];
    jacta_move move;
    while (next_part(&list, part))
        if (!find_move(state, part, &move)) fail_msg("'%s' is not listed", part);
}

/* ---- What is listed ------------------------------------------------------------------------- */

/* All moves, or all outcomes. */
static uint32_t list_all(const void *state, jacta_move *moves) {
    static jacta_chance chances[JACTA_MAX_LIST];
    if (game()->turn(state) != JACTA_CHANCE) return game()->moves(state, moves);
    uint32_t count = game()->chances(state, chances);
    for (uint32_t i = 0; i < count; i++) moves[i] = chances[i].move;
    return count;
}

void go_on(void *state) {
    static jacta_move moves[JACTA_MAX_LIST];
    assert_int_not_equal(game()->turn(state), JACTA_OVER);
    list_all(state, moves);
    game()->apply(state, moves[0]);
}

uint32_t count_listed(const void *state, const char *start) {
    static jacta_move moves[JACTA_MAX_LIST];
    uint32_t found = 0, count = list_all(state, moves);
    for (uint32_t i = 0; i < count; i++) {
        char text[JACTA_MAX_NOTATION];
        jacta_text out = {text, sizeof text, 0};
        game()->face->write(state, moves[i], &out);
        respell(state, text);
        found += !strncmp(text, start, strlen(start));
    }
    return found;
}

void offer_only(const void *state, const char *start, const char *list) {
    char part[JACTA_MAX_NOTATION];
    uint32_t parts = 0;
    offer(state, list);
    while (next_part(&list, part)) parts++;
    assert_int_equal(count_listed(state, start), parts);
}

void turn_is(const void *state, int32_t seat) {
    assert_int_equal(game()->turn(state), seat);
}

/* ---- Scores --------------------------------------------------------------------------------- */

jacta_scores scored(const void *state) {
    jacta_scores scores;
    game()->scores(state, &scores);
    return scores;
}

int32_t total(const void *state, uint32_t column) {
    return scored(state).total[column];
}

int32_t rank(const void *state, uint32_t column) {
    return scored(state).rank[column];
}

int32_t line(const void *state, uint32_t column, const char *label) {
    jacta_scores scores = scored(state);
    char key[96];
    snprintf(key, sizeof key, "%s.score.%s", position_spoken.game, label);
    for (uint32_t i = 0; i < scores.lines; i++)
        if (!strcmp(scores.line[i].label, key)) return scores.line[i].value[column];
    fail_msg("no line %s", label);
    return 0;
}
