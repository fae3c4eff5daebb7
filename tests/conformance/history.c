/* The promises of what a game leaves behind: JSON, records, undo, and running ahead. */
#include "walk.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Each skips one thing and returns where it ends, NULL where it is not JSON. */
static const char *json_value(const char *at, uint32_t depth);

static const char *json_string(const char *at) {
    if (*at != '"') return NULL;
    for (at++; *at && *at != '"'; at++) {
        if ((unsigned char)*at < ' ') return NULL;
        if (*at != '\\') continue;
        at++;
        if (!*at || !strchr("\"\\/bfnrtu", *at)) return NULL;
    }
    return *at ? at + 1 : NULL;
}

static const char *json_number(const char *at) {
    at += *at == '-';
    size_t digits = strspn(at, "0123456789");
    if (!digits || (digits > 1 && *at == '0')) return NULL;
    at += digits;
    if (*at != '.') return at;
    digits = strspn(at + 1, "0123456789");
    return digits ? at + 1 + digits : NULL;
}

static const char *json_list(const char *at, bool object, uint32_t depth) {
    char end = object ? '}' : ']';
    if (at[1] == end) return at + 2;
    do {
        at += 1 + strspn(at + 1, " \n");
        if (object) {
            at = json_string(at);
            if (!at || *at != ':') return NULL;
            at += 1 + strspn(at + 1, " \n");
        }
        at = json_value(at, depth + 1);
        if (!at) return NULL;
        at += strspn(at, " \n");
    } while (*at == ',');
    return *at == end ? at + 1 : NULL;
}

static const char *json_value(const char *at, uint32_t depth) {
    if (depth > 8) return NULL;
    if (*at == '{' || *at == '[') return json_list(at, *at == '{', depth);
    if (*at == '"') return json_string(at);
    if (!strncmp(at, "null", 4) || !strncmp(at, "true", 4)) return at + 4;
    if (!strncmp(at, "false", 5)) return at + 5;
    return json_number(at);
}

static bool is_json(const char *text) {
    const char *end = *text == '{' ? json_value(text, 0) : NULL;
    return end && !end[strspn(end, "\n")];
}

enum { JSON_ROOM = 1 << 16 };

/* Equal states have equal JSON, and different ones different: it leaves nothing out. */
bool promise_json(walk *w) {
    const jacta_game *game = w->game;
    static char text[JSON_ROOM], other[JSON_ROOM];
    walk_state clone;
    memcpy(&clone, w->state, game->state_size);
    size_t length = w->engine->state_json(game, w->state, false, text, sizeof text);
    if (length >= sizeof text) return breaks(w, "JSON of %zu bytes", length);
    if (strlen(text) != length || !is_json(text)) return breaks(w, "the state gives broken JSON");
    for (uint32_t i = 0; i < game->field_count; i++) {
        snprintf(other, sizeof other, "\"%s\":", game->fields[i].name);
        if (!strstr(text, other)) return breaks(w, "JSON without %s", game->fields[i].name);
    }
    w->engine->state_json(game, &clone, false, other, sizeof other);
    if (strcmp(text, other) != 0) return breaks(w, "a clone gives other JSON");
    if (w->count) game->apply(&clone, w->moves[0]);
    w->engine->state_json(game, &clone, false, other, sizeof other);
    if (w->count && !strcmp(text, other))
        return breaks(w, "JSON does not show what a move changed");
    jacta_scores scores;
    game->scores(w->state, &scores);
    jacta_scores_json(game, &scores, text, sizeof text);
    return is_json(text) || breaks(w, "the scores give broken JSON");
}

/* A state comes back from its bytes and from its JSON, and is not taken for broken. */
bool promise_restore(walk *w) {
    const jacta_game *game = w->game;
    static char text[JSON_ROOM];
    walk_state back;
    jacta_error error = {0};
    if (!jacta_state_check(game, w->state, &error))
        return breaks(w, "a state of the game is refused: %s", error.code);
    size_t length = jacta_state_json(game, w->state, false, text, sizeof text);
    if (!jacta_state_read(game, text, length, &back, &error))
        return breaks(w, "the JSON of a state is refused: %s", error.code);
    if (!walk_same(w, &back, w->state)) return breaks(w, "JSON reads back as another state");
    if (jacta_state_read(game, text, length - 1, &back, &error) || !error.code)
        return breaks(w, "half a state is read");
    jacta_state_json(game, w->state, true, text, sizeof text);
    return is_json(text) || breaks(w, "names give broken JSON");
}

/* ---- Records --------------------------------------------------------------------------------- */

static uint64_t hash_at(const jacta_match *match, uint32_t ply) {
    return jacta_hash(jacta_match_game(match), jacta_match_state(match, ply));
}

/* The line of an event as docs/notation.md has it. */
static void event_line(const jacta_match *match, uint32_t ply, char *out, size_t size) {
    char notation[JACTA_MAX_NOTATION] = "", actor[12] = "*";
    jacta_text text = {notation, sizeof notation, 0};
    jacta_event event = jacta_match_event(match, ply);
    jacta_match_game(match)->face->write(jacta_match_state(match, ply), event.move, &text);
    if (event.actor >= 0) snprintf(actor, sizeof actor, "%" PRId32, event.actor);
    snprintf(out, size, "%s %s %08" PRIx32 "\n", actor, notation,
             (uint32_t)hash_at(match, ply + 1));
}

static bool record_tells(walk *w, const char *record) {
    char line[256];
    snprintf(line, sizeof line, "jacta 1\ngame %s\nrules %" PRIu32 "\nplayers %" PRIu32 "\n",
             w->game->id, w->game->version, w->setup->players);
    if (strncmp(record, line, strlen(line)) != 0) return breaks(w, "the record has another header");
    const char *at = strstr(record, "\n\n");
    if (!at) return breaks(w, "the record has no events");
    at += 2;
    for (uint32_t ply = 0; ply < jacta_match_ply(w->match); ply++) {
        event_line(w->match, ply, line, sizeof line);
        if (strncmp(at, line, strlen(line)) != 0)
            return breaks(w, "the record lacks event %" PRIu32 ", %s", ply, line);
        at += strlen(line);
    }
    snprintf(line, sizeof line, "end %" PRIu32 "\n", jacta_match_ply(w->match));
    return !strcmp(at, line) || breaks(w, "the record does not end as it should");
}

static bool record_reads_back(walk *w, const char *record) {
    jacta_error error = {0};
    jacta_match *read = w->engine->record_read(record, strlen(record), &error);
    if (!read)
        return breaks(w, "the record is refused at line %" PRIu32 ": %s", error.line,
                      error.code ? error.code : "no word why");
    char *again = w->engine->record_write(read);
    uint32_t ply = jacta_match_ply(read);
    bool kept = ply == jacta_match_ply(w->match) && hash_at(read, ply) == hash_at(w->match, ply) &&
                again && !strcmp(again, record);
    free(again);
    jacta_match_free(read);
    return kept || breaks(w, "the record reads back as another game");
}

bool promise_record(walk *w) {
    char *record = w->engine->record_write(w->match);
    if (!record) return breaks(w, "no record is written");
    bool kept =
        record_tells(w, record) && (!w->engine->record_read || record_reads_back(w, record));
    free(record);
    return kept;
}

/* ---- Undo and advance ------------------------------------------------------------------------ */

/* What the header promises: a move of the seat, from which nobody has learnt more than the move. Asked
 * of the worlds that each viewer who knows the move thought possible, not of the contract. */
static bool learnt(walk *w, uint32_t ply, jacta_event event) {
    walk_state before, after, world;
    if (w->number < 10 || jacta_rng_below(&w->rng, 4)) return false; /* seldom: it takes long */
    memcpy(&before, jacta_match_state(w->match, ply - 1), w->game->state_size);
    for (uint32_t k = 0; w->game->hide && k <= w->setup->players; k++) {
        int32_t viewer = walk_viewer(w, k);
        if (!jacta_match_knows(w->match, ply - 1, viewer)) continue;
        walk_view(w, jacta_match_state(w->match, ply), viewer, &after);
        walk_view(w, &before, viewer, &world);
        w->game->imagine(&world, viewer, &w->rng);
        if (!jacta_listed(w->game, &world, event.move)) continue;
        w->game->apply(&world, event.move);
        w->game->hide(&world, viewer);
        if (!walk_same(w, &world, &after)) return true;
    }
    return false;
}

static bool can_undo_sane(walk *w, uint32_t ply) {
    jacta_event event = jacta_match_event(w->match, ply - 1);
    for (int32_t seat = 0; seat < (int32_t)w->setup->players; seat++)
        if (seat == event.actor ? jacta_match_can_undo(w->match, seat) && learnt(w, ply, event)
                                : jacta_match_can_undo(w->match, seat))
            return breaks(w, "seat %" PRId32 " may wrongly (not) undo event %" PRIu32, seat,
                          ply - 1);
    return true;
}

static bool undo_and_replay(walk *w, jacta_event *events, uint64_t *hashes) {
    uint32_t end = jacta_match_ply(w->match);
    for (uint32_t ply = 0; ply < end; ply++) events[ply] = jacta_match_event(w->match, ply);
    for (uint32_t ply = 0; ply <= end; ply++) hashes[ply] = hash_at(w->match, ply);
    for (uint32_t ply = end; ply > 0; ply--) {
        if (!can_undo_sane(w, ply)) return false;
        if (!w->engine->undo(w->match) || jacta_match_ply(w->match) != ply - 1 ||
            hash_at(w->match, ply - 1) != hashes[ply - 1])
            return breaks(w, "event %" PRIu32 " is not taken back", ply - 1);
    }
    if (w->engine->undo(w->match)) return breaks(w, "more is taken back than was played");
    for (uint32_t ply = 0; ply < end; ply++)
        if (!jacta_match_play(w->match, events[ply].move) ||
            jacta_match_event(w->match, ply).actor != events[ply].actor ||
            hash_at(w->match, ply + 1) != hashes[ply + 1])
            return breaks(w, "event %" PRIu32 " does not play again", ply);
    return true;
}

bool promise_undo(walk *w) {
    uint32_t end = jacta_match_ply(w->match);
    jacta_event *events = calloc(end + 1, sizeof *events);
    uint64_t *hashes = calloc(end + 1, sizeof *hashes);
    bool kept = events && hashes && undo_and_replay(w, events, hashes);
    free(events);
    free(hashes);
    return kept;
}

/* How many choices there were at that ply; 1 for chance, 0 at the end. */
static uint32_t choices_at(walk *w, const jacta_match *match, uint32_t ply) {
    const void *state = jacta_match_state(match, ply);
    int32_t turn = w->game->turn(state);
    return turn == JACTA_OVER ? 0 : turn == JACTA_CHANCE ? 1 : w->game->moves(state, w->moves);
}

static bool advance_to_end(walk *w, jacta_match *match) {
    for (uint32_t from = 0;; from = jacta_match_ply(match)) {
        w->engine->advance(match, &w->rng);
        uint32_t ply = jacta_match_ply(match), choices = choices_at(w, match, ply);
        if (choices == 1) return breaks(w, "advance stops before a forced move");
        for (uint32_t i = from; i < ply; i++)
            if (choices_at(w, match, i) != 1)
                return breaks(w, "advance makes a decision at ply %" PRIu32, i);
        if (!choices) return true;
        choices = choices_at(w, match, ply);
        if (!jacta_match_play(match, w->moves[jacta_rng_below(&w->rng, choices)]))
            return breaks(w, "a match advanced refuses a move");
    }
}

bool promise_advance(walk *w) {
    jacta_match *match = jacta_match_new(w->game, w->setup, NULL);
    bool kept = match && advance_to_end(w, match);
    jacta_match_free(match);
    return kept;
}
