#include "analysis.h"

#include "engine/match.h"
#include "engine/state.h"
#include "memory.h"
#include "rules/core/text.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS = 8, CANDIDATES = 5 };

typedef struct {
    double expected[JACTA_MAX_PLAYERS];
    double loss;
    jacta_move best;
} worth;

struct analysis {
    jacta_match *match;
    const jacta_bot *bot;
    uint32_t at, plies;
    worth start, *after;
};

analysis *analysis_new(const jacta_match *match) {
    analysis *made = need(calloc(1, sizeof *made));
    made->plies = jacta_match_ply(match);
    made->match = jacta_match_new(jacta_match_game(match), jacta_match_setup(match), NULL);
    made->after = calloc(made->plies + 1, sizeof *made->after);
    if (!made->match || !made->after) abort();
    match_restart(made->match, jacta_match_state(match, 0));
    for (uint32_t i = 0; i < made->plies; i++)
        if (!match_restore(made->match, jacta_match_event(match, i),
                           jacta_match_state(match, i + 1)))
            abort();
    made->bot = jacta_bot_find("greedy", NULL);
    return made;
}

void analysis_free(analysis *of) {
    if (!of) return;
    jacta_match_free(of->match);
    free(of->after);
    free(of);
}

/* Mean final scores when the bot plays on for everybody; the same dice for every position, so that
 * differences are worth more than the values. */
static void play_on(const analysis *of, const void *state, double expected[JACTA_MAX_PLAYERS]) {
    const jacta_game *game = jacta_match_game(of->match);
    uint32_t seats = jacta_match_setup(of->match)->players;
    jacta_scores scores;
    memset(expected, 0, JACTA_MAX_PLAYERS * sizeof *expected);
    for (uint64_t i = 0; i < PLAYOUTS; i++) {
        uint64_t now[JACTA_MAX_STATE / 8], view[JACTA_MAX_STATE / 8];
        jacta_rng dice = jacta_rng_seed(i, 0), choice = jacta_rng_seed(i, 1);
        memcpy(now, state, game->state_size);
        for (int32_t turn; (turn = game->turn(now)) != JACTA_OVER;) {
            if (turn == JACTA_CHANCE) {
                game->apply(now, game->draw(now, &dice));
                continue;
            }
            jacta_view(game, now, turn, view);
            game->apply(now, jacta_bot_move(of->bot, game, view, turn, &choice));
        }
        game->scores(now, &scores);
        for (uint32_t seat = 0; seat < seats; seat++)
            expected[seat] += (double)scores.total[seat] / PLAYOUTS;
    }
}

/* Compares the move with some others, evenly chosen from the list. */
static void look_for_better(const analysis *of, const void *before, jacta_event event, worth *is) {
    const jacta_game *game = jacta_match_game(of->match);
    jacta_move list[JACTA_MAX_LIST];
    uint32_t count = state_list(game, before, list);
    uint32_t step = count > CANDIDATES ? count / CANDIDATES : 1;
    double best = is->expected[event.actor], other[JACTA_MAX_PLAYERS];
    is->best = event.move;
    for (uint32_t i = 0; i < count && count > 1; i += step) {
        uint64_t next[JACTA_MAX_STATE / 8];
        if (list[i] == event.move) continue;
        memcpy(next, before, game->state_size);
        game->apply(next, list[i]);
        play_on(of, next, other);
        if (other[event.actor] <= best) continue;
        best = other[event.actor];
        is->best = list[i];
    }
    is->loss = best - is->expected[event.actor];
}

bool analysis_step(analysis *of) {
    if (of->at == 0) play_on(of, jacta_match_state(of->match, 0), of->start.expected);
    if (of->at >= of->plies) return false;
    jacta_event event = jacta_match_event(of->match, of->at);
    worth *is = &of->after[of->at];
    play_on(of, jacta_match_state(of->match, of->at + 1), is->expected);
    if (event.actor >= 0) look_for_better(of, jacta_match_state(of->match, of->at), event, is);
    of->at++;
    return true;
}

static void put_real(json *out, const char *key, double points) {
    json_decimal(out, key, (int64_t)(points * 100 + (points < 0 ? -0.5 : 0.5)), 100);
}

static void put_move(const analysis *of, const char *lang, json *out, const char *move_key,
                     const char *text_key, uint32_t ply, jacta_move move) {
    const jacta_game *game = jacta_match_game(of->match);
    const void *state = jacta_match_state(of->match, ply);
    char notation[JACTA_MAX_NOTATION] = "", words[512] = "";
    jacta_text written = TEXT_ON(notation), text = TEXT_ON(words);
    jacta_phrase phrase;
    game->write(state, move, &written);
    game->describe(state, move, &phrase);
    jacta_phrase_text(lang, &phrase, &text);
    json_text(out, move_key, notation);
    json_text(out, text_key, words);
}

static void put_point(const analysis *of, const char *lang, json *out, uint32_t ply) {
    const jacta_game *game = jacta_match_game(of->match);
    uint32_t seats = jacta_match_setup(of->match)->players;
    jacta_event event = jacta_match_event(of->match, ply);
    const worth *is = &of->after[ply], *was = ply ? is - 1 : &of->start;
    json_open(out, NULL, '{');
    json_int(out, "ply", ply);
    if (event.actor >= 0)
        json_int(out, "actor", event.actor);
    else
        json_text(out, "actor", NULL);
    json_open(out, "expected", '[');
    for (uint32_t i = 0; i < seats; i++) put_real(out, NULL, is->expected[i] / game->score_unit);
    json_close(out, ']');
    if (event.actor < 0) {
        json_open(out, "luck", '[');
        for (uint32_t i = 0; i < seats; i++)
            put_real(out, NULL, (is->expected[i] - was->expected[i]) / game->score_unit);
        json_close(out, ']');
    } else {
        put_real(out, "loss", is->loss / game->score_unit);
        put_move(of, lang, out, "move", "text", ply, event.move);
        put_move(of, lang, out, "best", "best_text", ply, is->best);
    }
    json_close(out, '}');
}

void analysis_put(const analysis *of, const char *lang, json *out) {
    json_open(out, "points", '[');
    for (uint32_t i = 0; i < of->at; i++) put_point(of, lang, out, i);
    json_close(out, ']');
}
