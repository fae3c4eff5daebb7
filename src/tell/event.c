#include "rules/core/text.h"
#include "rules/core/verb.h"
#include "table/table.h"
#include "words.h"

#include <string.h>

const void *tell_seen(const tell_eyes *eyes, const void *state, tell_room *room) {
    if (eyes->viewer == JACTA_REFEREE || !eyes->game->hide) return state;
    if (eyes->now && eyes->game->turn(eyes->now) == JACTA_OVER) return state;
    jacta_view(eyes->game, state, eyes->viewer, room);
    return room;
}

/* ---- Gains ------------------------------------------------------------------------------------ */

/* A labelled number that has changed, and by how much nobody has told yet. */
typedef struct {
    const jacta_field *field;
    uint32_t index; /* along the last dimension */
    int32_t seat;   /* JACTA_CHANCE: nobody's own */
    int64_t amount;
} change;

typedef struct {
    const tell_eyes *eyes;
    const void *state;
    told_event *out;
    uint32_t count;
    change change[TELL_GAINS];
} ledger;

/* How many dimensions a field has. */
static uint32_t depth(const jacta_field *field) {
    uint32_t last = 0;
    while (last < 3 && field->dim[last].count) last++;
    return last;
}

static void note(ledger *book, const jacta_field *field, uint32_t index, int32_t seat,
                 int64_t amount) {
    for (uint32_t i = 0; i < book->count; i++) {
        change *old = &book->change[i];
        if (old->seat != seat || old->index != index || !text_same(old->field->label, field->label))
            continue;
        old->amount += amount;
        return;
    }
    if (book->count < TELL_GAINS)
        book->change[book->count++] = (change){field, index, seat, amount};
}

static void note_change(void *context, const jacta_field *field, const uint32_t index[3],
                        int64_t before, int64_t after) {
    uint32_t last = depth(field);
    note(context, field, last > field->seats ? index[last - 1] : 0,
         field->seats ? (int32_t)index[0] : JACTA_CHANCE, after - before);
}

/* The words of a gain, or of what the number counts though nobody has gained it. */
static const char *gain_text(ledger *book, const char *name, const char *lost, int32_t amount) {
    jacta_phrase phrase;
    phrase_start(&phrase, lost ? lost : name);
    phrase_number(&phrase, amount);
    jacta_text text = pool_text(&book->out->pool);
    if (!lost) {
        tell_amount(book->eyes->lang, amount, 1, true, &text);
        text_char(&text, ' ');
    }
    jacta_phrase_text(book->eyes->lang, &phrase, &text);
    return pool_end(&book->out->pool, &text);
}

static void put_gain(ledger *book, const jacta_field *field, uint32_t index, int32_t amount,
                     const char *lost) {
    told_event *out = book->out;
    uint32_t place[3] = {0}, last = depth(field);
    if (out->gain_count == TELL_GAINS || !amount) return;
    if (last > field->seats) place[last - 1] = index;
    jacta_text key = pool_text(&out->pool);
    state_label(field, place, 0, &key);
    const char *name = pool_end(&out->pool, &key);
    out->gain[out->gain_count++] = (told_gain){name, gain_text(book, name, lost, amount), amount,
                                               !lost && (amount > 0) != field->worse};
}

/* Tells what is left of a seat's changes. */
static void put_rest(ledger *book, int32_t seat) {
    for (uint32_t i = 0; i < book->count; i++) {
        change *left = &book->change[i];
        if (left->seat != seat) continue;
        put_gain(book, left->field, left->index, (int32_t)left->amount, NULL);
        left->amount = 0;
    }
}

/* Changes by less than a point count what the gains tell already. */
static int32_t whole_points(const jacta_game *game, int32_t units) {
    return units % game->score_unit ? 0 : units;
}

/* By what the sheet of scores changes. */
static void score_changes(const jacta_game *game, const void *before, const void *after,
                          jacta_scores *out) {
    jacta_scores old;
    game->scores(before, &old);
    game->scores(after, out);
    for (uint32_t column = 0; column < out->columns; column++) {
        out->total[column] -= old.total[column];
        for (uint32_t i = 0; i < out->lines; i++)
            out->line[i].value[column] -= old.line[i].value[column];
    }
}

int32_t tell_score_change(const jacta_game *game, const void *before, const void *after,
                          int32_t seat) {
    jacta_scores changes;
    int32_t all = 0;
    score_changes(game, before, after, &changes);
    for (uint32_t i = 0; i < changes.lines; i++)
        all += whole_points(game, changes.line[i].value[seat]);
    return all;
}

/* The lines of the score that change, by name; what a single one changes by is said already. */
static void put_lines(const tell_eyes *eyes, const jacta_scores *changes, int32_t seat, bool single,
                      jacta_text *text) {
    const char *separator = " (";
    for (uint32_t i = 0; i < changes->lines; i++) {
        int32_t units = whole_points(eyes->game, changes->line[i].value[seat]);
        if (!units) continue;
        text_put(text, separator);
        text_put(text, jacta_say(eyes->lang, changes->line[i].label));
        separator = ", ";
        if (single) continue;
        text_char(text, ' ');
        tell_amount(eyes->lang, units / eyes->game->score_unit, 1, true, text);
    }
    text_char(text, ')');
}

/* The score, and its lines where one of them falls: a Duke who counts resources makes every purchase
 * look like a loss. */
static void put_points(const tell_eyes *eyes, const void *before, const void *after,
                       told_event *out) {
    jacta_scores changes;
    int32_t all = 0;
    uint32_t count = 0;
    bool falls = false;
    score_changes(eyes->game, before, after, &changes);
    out->points = changes.total[out->actor];
    for (uint32_t i = 0; i < changes.lines; i++) {
        int32_t units = whole_points(eyes->game, changes.line[i].value[out->actor]);
        count += units != 0, falls |= units < 0, all += units;
    }
    if (!count) return;
    jacta_text text = pool_text(&out->pool);
    tell_points(eyes->game, eyes->lang, all, &text);
    if (falls) put_lines(eyes, &changes, out->actor, count == 1, &text);
    out->points_text = pool_end(&out->pool, &text);
}

/* The move's own: what the actor's numbers, and those that are nobody's, have changed by. */
static void put_own(ledger *book) {
    told_event *out = book->out;
    out->first = out->gain_count;
    put_rest(book, out->actor);
    put_rest(book, JACTA_CHANCE);
    out->gains = out->gain_count - out->first;
}

/* ---- Effects ---------------------------------------------------------------------------------- */

static told_effect *put_effect(ledger *book, int32_t seat) {
    told_event *out = book->out;
    if (out->effects == TELL_EFFECTS) return NULL;
    told_effect *effect = &out->effect[out->effects++];
    *effect = (told_effect){.seat = seat, .first = out->gain_count, .text = ""};
    if (seat >= 0) effect->name = pool_name(&out->pool, book->eyes, book->state, (uint32_t)seat);
    return effect;
}

/* The field of a label, and whether that speaks of what is lost. */
static const jacta_field *labelled(const jacta_game *game, const char *label, uint32_t index,
                                   bool *lost) {
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        size_t length = field->label ? strlen(field->label) : 0;
        if (!length || strncmp(label, field->label, length) != 0) continue;
        *lost = text_same(label + length, ".lost");
        if (label[length] && !*lost) continue;
        uint32_t last = depth(field);
        if (index < (last > field->seats ? field->dim[last - 1].count : 1)) return field;
    }
    return NULL;
}

static void note_effect(void *context, const jacta_effect *effect) {
    ledger *book = context;
    told_effect *made = put_effect(book, effect->seat);
    if (!made) return;
    made->text = pool_phrase(&book->out->pool, book->eyes, book->state, &effect->cause);
    for (uint32_t i = 0; i < effect->changes; i++) {
        uint32_t index = effect->change[i].index;
        int32_t amount = effect->change[i].amount;
        const char *label = effect->change[i].label;
        bool lost;
        const jacta_field *field = labelled(book->eyes->game, label, index, &lost);
        if (!field) continue;
        put_gain(book, field, index, amount, lost ? label : NULL);
        note(book, field, index, field->seats ? effect->seat : JACTA_CHANCE, -(int64_t)amount);
    }
    made->gains = book->out->gain_count - made->first;
}

/* Takes out of the changes what a number counts though nobody has gained it. */
static void note_lost(void *context, const jacta_effect *effect) {
    ledger *book = context;
    for (uint32_t i = 0; i < effect->changes; i++) {
        uint32_t index = effect->change[i].index;
        bool lost = false;
        const jacta_field *field =
            labelled(book->eyes->game, effect->change[i].label, index, &lost);
        if (field && lost)
            note(book, field, index, field->seats ? effect->seat : JACTA_CHANCE,
                 -(int64_t)effect->change[i].amount);
    }
}

/* Whether a number that has changed may count what nobody has gained. */
static bool counts_lost(const ledger *book) {
    for (uint32_t i = 0; i < book->count; i++) {
        char words[TELL_NAME] = "";
        jacta_text key = TEXT_ON(words);
        text_put(&key, book->change[i].field->label);
        text_put(&key, ".lost");
        if (jacta_has(book->eyes->lang, words)) return true;
    }
    return false;
}

/* What no effect has named happened all the same. */
static void put_silent(ledger *book) {
    for (int32_t seat = JACTA_CHANCE; seat <= JACTA_MAX_PLAYERS; seat++) {
        bool left = false;
        for (uint32_t i = 0; i < book->count; i++)
            left |= book->change[i].seat == seat && book->change[i].amount;
        told_effect *effect = left ? put_effect(book, seat) : NULL;
        if (!effect) continue;
        put_rest(book, seat);
        effect->gains = book->out->gain_count - effect->first;
    }
}

/* Chance is whose name it carries, else whose turn it was, else whom it concerned first. */
static void put_roller(const tell_eyes *eyes, const void *before, told_event *out) {
    jacta_phrase status;
    if (out->actor >= 0) return;
    if (out->roller < 0 && out->known) {
        eyes->game->face->status(before, &status);
        out->roller = phrase_names(&status, eyes->lang);
    }
    for (uint32_t i = 0; i < out->effects && out->roller < 0; i++)
        out->roller = out->effect[i].seat;
    if (out->roller < 0) out->roller = table_thrower(eyes->game, before);
}

/* ---- Moves and events ------------------------------------------------------------------------- */

static void begin(told_event *out, int32_t actor) {
    out->actor = out->roller = actor;
    out->known = true;
    out->final = out->gathers = false;
    out->notation = out->points_text = NULL;
    out->text = out->touch = "";
    out->points = 0;
    out->first = out->gains = out->effects = out->gain_count = out->pool.used = 0;
}

static void put_words(const tell_eyes *eyes, const void *state, jacta_move move, told_event *out) {
    jacta_text notation = pool_text(&out->pool);
    eyes->game->face->write(state, move, &notation);
    out->notation = pool_end(&out->pool, &notation);
    jacta_phrase phrase;
    eyes->game->face->describe(state, move, &phrase);
    out->text = pool_phrase(&out->pool, eyes, state, &phrase);
    if (out->actor < 0) out->roller = phrase_names(&phrase, eyes->lang);
    jacta_text touch = pool_text(&out->pool);
    eyes->game->face->touch(state, move, &touch);
    out->touch = pool_end(&out->pool, &touch);
}

/* Of a secret only what everybody sees: that somebody chooses, or what a game calls its hidden chances. */
static void put_secret(const tell_eyes *eyes, bool listed, told_event *out) {
    char key[TELL_NAME] = "";
    jacta_text own = TEXT_ON(key);
    text_put(&own, eyes->game->id);
    text_put(&own, ".secret");
    const char *chance = jacta_has(eyes->lang, key) ? key : "tell.secret.chance";
    out->known = false;
    out->text = jacta_say(eyes->lang, !listed           ? "tell.foreign"
                                      : out->actor >= 0 ? "tell.secret"
                                                        : chance);
}

void tell_event(const tell_eyes *eyes, const void *before, const void *after, jacta_event event,
                told_event *out) {
    const jacta_game *game = eyes->game;
    tell_room start_room, end_room;
    bool listed = !eyes->foreign || jacta_listed(game, before, event.move);
    begin(out, event.actor);
    if (listed && state_knows(game, before, event, eyes->now ? eyes->now : after, eyes->viewer))
        put_words(eyes, before, event.move, out);
    else
        put_secret(eyes, listed, out);
    const void *start = tell_seen(eyes, before, &start_room);
    const void *end = tell_seen(eyes, after, &end_room);
    ledger book;
    book.eyes = eyes, book.state = start, book.out = out, book.count = 0;
    state_changes(game, start, end, note_change, &book);
    if (game->face->effects && listed)
        game->face->effects(start, out->known ? event.move : JACTA_UNKNOWN, end, note_effect,
                            &book);
    if (event.actor >= 0) {
        put_own(&book);
        put_points(eyes, start, end, out);
    }
    put_silent(&book);
    put_roller(eyes, start, out);
}

void tell_ply(const tell_eyes *eyes, const jacta_match *match, uint32_t ply, told_event *out) {
    const void *before = jacta_match_state(match, ply), *after = jacta_match_state(match, ply + 1);
    tell_event(eyes, before, after, jacta_match_event(match, ply), out);
}

void tell_plain(const tell_eyes *eyes, const void *state, jacta_move move, told_event *out) {
    begin(out, eyes->game->turn(state));
    put_words(eyes, state, move, out);
}

void tell_move(const tell_eyes *eyes, const void *view, jacta_move move, told_event *out) {
    tell_room after;
    ledger book;
    tell_plain(eyes, view, move, out);
    memcpy(&after, view, eyes->game->state_size);
    eyes->game->apply(&after, move);
    out->final = eyes->game->turn(&after) != out->actor ||
                 (eyes->game->reveals && eyes->game->reveals(view, move));
    out->gathers =
        eyes->game->verbs[verb_apart(eyes->game->verbs, eyes->game->verb_count, move).verb]
            .gathers != NULL;
    book.eyes = eyes, book.state = view, book.out = out, book.count = 0;
    state_changes(eyes->game, view, &after, note_change, &book);
    if (eyes->game->face->effects && counts_lost(&book))
        eyes->game->face->effects(view, move, &after, note_lost, &book);
    put_own(&book);
    put_points(eyes, view, &after, out);
}

bool tell_repeats(const told_event *before, const told_event *next) {
    if (before->known || next->known || before->actor != next->actor ||
        before->roller != next->roller || next->gain_count || next->points ||
        next->effects != before->effects)
        return false;
    for (uint32_t i = 0; i < next->effects; i++)
        if (next->effect[i].seat != before->effect[i].seat ||
            !text_same(next->effect[i].text, before->effect[i].text))
            return false;
    return true;
}

void tell_gains(const told_event *event, jacta_text *out) {
    for (uint32_t i = 0; i < event->gains; i++) {
        if (out->used) text_put(out, ", ");
        text_put(out, event->gain[event->first + i].text);
    }
    if (!event->points_text) return;
    if (out->used) text_put(out, ", ");
    text_put(out, event->points_text);
}

void tell_hint(const tell_eyes *eyes, const told_event *move, const char *bot, jacta_text *out) {
    char gains[TELL_WORDS] = "";
    jacta_text text = TEXT_ON(gains);
    jacta_phrase phrase;
    bool good = move->points > 0; /* what only costs brings nothing at once */
    for (uint32_t i = 0; i < move->gains; i++) good |= move->gain[move->first + i].good;
    tell_gains(move, &text);
    phrase_start(&phrase, good ? "tell.hint.gains" : "tell.hint.later");
    phrase_text(&phrase, tell_bot(bot, eyes->lang));
    phrase_text(&phrase, gains);
    jacta_phrase_text(eyes->lang, &phrase, out);
}
