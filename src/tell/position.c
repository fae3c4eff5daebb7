#include "rules/core/text.h"
#include "words.h"

#include <string.h>

/* Who has forfeited comes last, whatever the score. */
static void rank_last(jacta_scores *scores, uint32_t seat) {
    for (uint32_t i = 0; i < scores->columns; i++)
        scores->rank[i] -= scores->rank[i] > scores->rank[seat];
    scores->rank[seat] = (int32_t)scores->columns;
}

static void put_scores(const tell_eyes *eyes, const void *view, told_position *out) {
    jacta_scores *scores = &out->scores;
    eyes->game->scores(view, scores);
    for (uint32_t i = 0; i < scores->columns; i++) {
        if (eyes->lost >> i & 1) rank_last(scores, i);
        out->column[i] = pool_name(&out->pool, eyes, view, i);
    }
    for (uint32_t i = 0; i < scores->lines; i++)
        out->line[i] = jacta_say(eyes->lang, scores->line[i].label);
    out->rating = scores->rating ? jacta_say(eyes->lang, scores->rating) : NULL;
}

int32_t tell_turn(const tell_eyes *eyes, const void *view) {
    int32_t turn = eyes->ended ? JACTA_OVER : eyes->game->turn(view);
    if (eyes->ended || !eyes->deciders) return turn;
    if (eyes->viewer >= 0 && eyes->deciders >> eyes->viewer & 1) return eyes->viewer;
    uint32_t seat = turn < 0 ? 0 : (uint32_t)turn;
    while (!(eyes->deciders >> seat & 1)) seat = (seat + 1) % JACTA_MAX_PLAYERS;
    return (int32_t)seat;
}

void tell_position(const tell_eyes *eyes, const void *state, told_position *out) {
    const jacta_face *face = eyes->game->face;
    tell_room room;
    jacta_phrase phrase;
    const void *view = tell_seen(eyes, state, &room);
    out->pool.used = 0;
    out->turn = tell_turn(eyes, view);
    face->status(view, &phrase);
    out->status = pool_phrase(&out->pool, eyes, view, &phrase);
    out->parts = 0, out->part = -1;
    const char *const *key = face->course ? face->course(view, &out->part) : NULL;
    while (key && key[out->parts] && out->parts < TELL_PARTS) {
        out->course[out->parts] = jacta_say(eyes->lang, key[out->parts]);
        out->parts++;
    }
    out->waits = 0;
    while (face->pending && out->waits < TELL_WAITS && face->pending(view, out->waits, &phrase))
        out->wait[out->waits++] = pool_phrase(&out->pool, eyes, view, &phrase);
    put_scores(eyes, view, out);
}

/* ---- Elements --------------------------------------------------------------------------------- */

void tell_elements(const tell_eyes *eyes, const void *state, jacta_element_each *each,
                   void *context) {
    tell_room room;
    if (eyes->game->face->elements)
        eyes->game->face->elements(tell_seen(eyes, state, &room), eyes->viewer, each, context);
}

typedef struct {
    const char *id;
    bool found;
} element_search;

static void match_element(void *context, const char *id) {
    element_search *search = context;
    search->found |= text_same(id, search->id);
}

/* Whether one of the ids is the one. */
static bool has_id(const char *ids, const char *id) {
    size_t length = strlen(id);
    for (; *ids; ids += strspn(ids, " ")) {
        size_t size = strcspn(ids, " ");
        if (size == length && !memcmp(ids, id, length)) return true;
        ids += size;
    }
    return false;
}

/* Whether a legal move touches the element. */
static bool is_used(const jacta_game *game, const void *view, const char *id) {
    jacta_move list[JACTA_MAX_LIST];
    uint32_t count = game->moves(view, list);
    for (uint32_t i = 0; i < count; i++) {
        char ids[JACTA_MAX_NOTATION] = "";
        jacta_text text = TEXT_ON(ids);
        game->face->touch(view, list[i], &text);
        if (has_id(ids, id)) return true;
    }
    return false;
}

/* Why somebody who has not the turn can use nothing. */
static const char *waiting(const tell_eyes *eyes, const void *view, int32_t turn) {
    if (turn < 0) return turn == JACTA_OVER ? "tell.why.over" : "tell.why.chance";
    bool later = eyes->viewer >= 0 && eyes->game->together &&
                 eyes->game->together(view).seats >> eyes->viewer & 1;
    return later ? "tell.why.later" : "tell.why.turn";
}

bool tell_why(const tell_eyes *eyes, const void *state, const char *id, jacta_text *out) {
    const jacta_game *game = eyes->game;
    tell_room room;
    const void *view = tell_seen(eyes, state, &room);
    int32_t turn = tell_turn(eyes, view);
    element_search search = {id, false};
    jacta_phrase phrase;
    tell_elements(eyes, state, match_element, &search);
    if (!search.found) return false;
    if (turn < 0 || turn != eyes->viewer) {
        phrase_start(&phrase, waiting(eyes, view, turn));
        if (turn >= 0) phrase_seat(&phrase, (uint32_t)turn);
    } else if (is_used(game, view, id)) {
        phrase_start(&phrase, "tell.why.usable");
    } else if (!game->face->reason || !game->face->reason(view, turn, id, &phrase)) {
        return false;
    }
    tell_phrase(eyes, view, &phrase, out);
    return true;
}

typedef struct {
    const tell_eyes *eyes;
    const void *view;
    jacta_text *out;
} sentences;

static void add_sentence(void *context, const jacta_phrase *phrase) {
    const sentences *told = context;
    if (told->out->used) text_char(told->out, ' ');
    tell_phrase(told->eyes, told->view, phrase, told->out);
}

/* What the catalogue says of the element whose id begins with so many letters. */
static bool catalogue_about(const tell_eyes *eyes, const char *id, size_t length, jacta_text *out) {
    char key[TELL_NAME + JACTA_MAX_NOTATION] = "";
    jacta_text name = TEXT_ON(key);
    text_put(&name, eyes->game->id);
    text_put(&name, ".about.");
    for (size_t i = 0; i < length; i++) text_char(&name, id[i]);
    if (!jacta_has(eyes->lang, key)) return false;
    text_put(out, jacta_say(eyes->lang, key));
    return true;
}

void tell_about(const tell_eyes *eyes, const void *state, const char *id, jacta_text *out) {
    tell_room room;
    const void *view = tell_seen(eyes, state, &room);
    sentences told = {eyes, view, out};
    if (eyes->game->face->about) eyes->game->face->about(view, id, add_sentence, &told);
    if (out->used || catalogue_about(eyes, id, strlen(id), out)) return;
    catalogue_about(eyes, id, strcspn(id, ":"), out);
}
