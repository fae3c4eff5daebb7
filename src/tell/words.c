#include "words.h"

#include "rules/core/text.h"

#include <string.h>

/* ---- The pool --------------------------------------------------------------------------------- */

jacta_text pool_text(tell_pool *pool) {
    if (pool->used >= TELL_POOL) pool->used = TELL_POOL - 1;
    char *start = pool->text + pool->used;
    *start = 0;
    return (jacta_text){start, TELL_POOL - pool->used, 0};
}

const char *pool_end(tell_pool *pool, const jacta_text *text) {
    pool->used += text->used + 1;
    return text->data;
}

const char *pool_phrase(tell_pool *pool, const tell_eyes *eyes, const void *state,
                        const jacta_phrase *phrase) {
    jacta_text text = pool_text(pool);
    tell_phrase(eyes, state, phrase, &text);
    return pool_end(pool, &text);
}

const char *pool_name(tell_pool *pool, const tell_eyes *eyes, const void *state, uint32_t seat) {
    jacta_text text = pool_text(pool);
    tell_name(eyes, state, seat, &text);
    return pool_end(pool, &text);
}

/* ---- Names ------------------------------------------------------------------------------------ */

const char *tell_bot(const char *bot, const char *lang) {
    char key[TELL_NAME] = "";
    jacta_text name = TEXT_ON(key);
    text_put(&name, "web.bot.");
    text_put(&name, bot);
    return jacta_has(lang, key) ? jacta_say(lang, key) : bot;
}

tell_eyes tell_look(const jacta_match *match, int32_t viewer, const char *lang) {
    tell_eyes eyes = {.game = jacta_match_game(match),
                      .lang = lang,
                      .now = jacta_match_state(match, jacta_match_ply(match)),
                      .viewer = viewer};
    for (uint32_t i = 0; i < jacta_match_setup(match)->players; i++) {
        const char *name = jacta_match_name(match, i);
        eyes.name[i] = strncmp(name, "bot:", 4) == 0 ? tell_bot(name + 4, lang) : name;
    }
    return eyes;
}

static void rival_name(const tell_eyes *eyes, const void *state, jacta_text *out) {
    jacta_scores scores;
    eyes->game->scores(state, &scores);
    text_put(out, scores.rival ? jacta_say(eyes->lang, scores.rival) : "");
}

void tell_name(const tell_eyes *eyes, const void *state, uint32_t seat, jacta_text *out) {
    uint32_t players = jacta_players(eyes->game, state);
    if (seat >= players) {
        rival_name(eyes, state, out);
        return;
    }
    const char *name = eyes->name[seat];
    jacta_phrase numbered;
    if (!name || !*name) {
        phrase_start(&numbered, "");
        phrase_seat(&numbered, seat);
        text_put(out, jacta_say(eyes->lang, numbered.arg[0].key));
        return;
    }
    bool shared = false;
    for (uint32_t i = 0; i < players; i++)
        shared |= i != seat && eyes->name[i] && text_same(name, eyes->name[i]);
    text_put(out, name);
    if (!shared) return;
    text_char(out, ' ');
    text_number(out, seat + 1);
}

/* ---- Phrases ---------------------------------------------------------------------------------- */

/* The seat that an argument names, or -1. */
static int32_t named_seat(const char *key) {
    if (!key || strncmp(key, "seat.", 5) != 0 || !key[5] || key[6]) return -1;
    return key[5] >= '0' && key[5] < '0' + JACTA_MAX_PLAYERS ? key[5] - '0' : -1;
}

int32_t phrase_names(const jacta_phrase *phrase, const char *lang) {
    int32_t seat = -1;
    for (uint32_t i = 0; i < phrase->args && seat < 0; i++) {
        const char place[] = {'{', (char)('0' + i), 0};
        if (strstr(jacta_say(lang, phrase->key), place)) seat = named_seat(phrase->arg[i].key);
    }
    return seat;
}

void tell_phrase(const tell_eyes *eyes, const void *state, const jacta_phrase *phrase,
                 jacta_text *out) {
    char names[JACTA_MAX_ARGS][TELL_NAME];
    jacta_phrase named = *phrase;
    for (uint32_t i = 0; i < named.args; i++) {
        int32_t seat = named_seat(named.arg[i].key);
        if (seat < 0) continue;
        jacta_text name = TEXT_ON(names[i]);
        tell_name(eyes, state, (uint32_t)seat, &name);
        named.arg[i].key = NULL, named.arg[i].text = names[i];
    }
    jacta_phrase_text(eyes->lang, &named, out);
}

void tell_amount(const char *lang, int64_t value, int32_t unit, bool sign, jacta_text *out) {
    int64_t size = value < 0 ? -value : value;
    if (value < 0) text_put(out, "−");
    if (value >= 0 && sign) text_put(out, "+");
    text_number(out, size / unit);
    if (unit > 1) text_put(out, jacta_say(lang, "tell.decimal"));
    for (int32_t digit = unit / 10; digit; digit /= 10) text_number(out, size / digit % 10);
}

void tell_points(const jacta_game *game, const char *lang, int64_t value, jacta_text *out) {
    char number[32] = "", key[TELL_NAME] = "";
    jacta_text amount = TEXT_ON(number), own = TEXT_ON(key);
    jacta_phrase phrase;
    int32_t unit = game->score_unit;
    bool whole = value % unit == 0;
    tell_amount(lang, whole ? value / unit : value, whole ? 1 : unit, true, &amount);
    text_put(&own, game->id);
    text_put(&own, ".points");
    phrase_start(&phrase, jacta_has(lang, key) ? key : "tell.points");
    phrase_text(&phrase, number);
    phrase_number(&phrase, whole ? (int32_t)(value / unit) : 2); /* for the plural alone */
    jacta_phrase_text(lang, &phrase, out);
}
