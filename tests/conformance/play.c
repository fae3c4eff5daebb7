/* The promises of the rules at every state: turns, moves, what they do, and the score sheet. */
#include "walk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool promise_bounds(walk *w) {
    return walk_bounds(w, w->state, "");
}

bool walk_turn_sane(const walk *w, int32_t turn) {
    return turn == JACTA_CHANCE || turn == JACTA_OVER ||
           (turn >= 0 && turn < (int32_t)w->setup->players);
}

bool promise_turn(walk *w) {
    return walk_turn_sane(w, w->turn) || breaks(w, "turn() says %" PRId32, w->turn);
}

bool promise_moves_listed(walk *w) {
    if (w->turn < 0) return true;
    if (!w->count) return breaks(w, "seat %" PRId32 " has no legal move", w->turn);
    if (w->count <= w->game->max_moves) return true;
    return breaks(w, "%" PRIu32 " moves, more than max_moves", w->count);
}

bool promise_moves_ascending(walk *w) {
    for (uint32_t i = 1; w->turn >= 0 && i < w->count; i++)
        if (w->moves[i] <= w->moves[i - 1])
            return breaks(w, "move %" PRIu32 " follows %" PRIu32, w->moves[i], w->moves[i - 1]);
    return true;
}

/* No game is longer, and no total lies beyond what the contract says. */
bool promise_limits(walk *w) {
    const jacta_game *game = w->game;
    uint32_t ply = jacta_match_ply(w->match);
    jacta_scores scores;
    if (game->max_length && ply > game->max_length)
        return breaks(w, "the game is longer than %" PRIu32 " events", game->max_length);
    if (game->min_score == game->max_score) return true;
    game->scores(w->state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++)
        if (scores.total[i] < game->min_score || scores.total[i] > game->max_score)
            return breaks(w, "a total of %" PRId32 ", outside %" PRId32 "..%" PRId32,
                          scores.total[i], game->min_score, game->max_score);
    return true;
}

/* The state says how many play and who began: nobody yet, or a seat that stays the same. */
bool promise_order(walk *w) {
    uint32_t players = jacta_players(w->game, w->state);
    int32_t first = jacta_first(w->game, w->state);
    if (players != w->setup->players) return breaks(w, "%" PRIu32 " players are seated", players);
    if (first != JACTA_CHANCE && (first < 0 || first >= (int32_t)players))
        return breaks(w, "seat %" PRId32 " goes first", first);
    if (first == JACTA_CHANCE && w->turn == JACTA_OVER) return breaks(w, "nobody ever began");
    uint32_t ply = jacta_match_ply(w->match);
    int32_t before = ply ? jacta_first(w->game, jacta_match_state(w->match, ply - 1)) : first;
    if (before != JACTA_CHANCE && before != first) return breaks(w, "the first seat changes");
    for (uint32_t place = 0; first >= 0 && place < players; place++) {
        uint32_t seat = ((uint32_t)first + place) % players;
        if (jacta_place(w->game, w->state, seat) != place)
            return breaks(w, "seat %" PRIu32 " is not in place %" PRIu32, seat, place);
    }
    return true;
}

bool promise_actions(walk *w) {
    for (uint32_t i = 0; w->turn >= 0 && i < w->count; i++)
        if (w->moves[i] >= w->game->actions)
            return breaks(w, "move %" PRIu32 " is no action", w->moves[i]);
    return true;
}

/* The same state and move give the same bytes, however often and wherever they lie. */
bool promise_pure(walk *w) {
    const jacta_game *game = w->game;
    uint32_t size = game->state_size;
    if (w->turn == JACTA_OVER) return true;
    walk_state once, again, apart;
    uint8_t *clone = apart.bytes + 8;
    jacta_move move = w->moves[jacta_rng_below(&w->rng, w->count)];
    memcpy(once.bytes, w->state, size);
    memcpy(again.bytes, w->state, size);
    memcpy(clone, w->state, size);
    if (game->turn(clone) != w->turn || jacta_hash(game, clone) != jacta_hash(game, w->state))
        return breaks(w, "a clone has another turn or hash");
    memset(once.bytes + size, 0xA5, 8);
    game->apply(&once, move);
    game->apply(&again, move);
    game->apply(clone, move);
    if (once.bytes[size] != 0xA5) return breaks(w, "apply writes behind the state");
    if (!walk_same(w, &once, &again)) return breaks(w, "apply gives two results for one move");
    if (!walk_same(w, &once, clone)) return breaks(w, "apply gives a clone another result");
    return true;
}

bool promise_effect(walk *w) {
    for (uint32_t i = 0; i < w->count; i++) {
        walk_state after;
        memcpy(&after, w->state, w->game->state_size);
        w->game->apply(&after, w->moves[i]);
        if (walk_same(w, &after, w->state))
            return breaks(w, "move %" PRIu32 " changes nothing", w->moves[i]);
    }
    return true;
}

bool promise_scores(walk *w) {
    jacta_scores s;
    memset(&s, 0x5A, sizeof s);
    w->game->scores(w->state, &s);
    if (s.columns != w->setup->players + (s.rival != NULL))
        return breaks(w, "%" PRIu32 " columns of scores", s.columns);
    if (!s.lines || s.lines > JACTA_MAX_LINES)
        return breaks(w, "%" PRIu32 " lines of scores", s.lines);
    int64_t sum[WALK_VIEWERS] = {0};
    for (uint32_t i = 0; i < s.lines; i++)
        for (uint32_t c = 0; c < s.columns; c++) sum[c] += s.line[i].value[c];
    for (uint32_t c = 0; c < s.columns; c++)
        if (sum[c] != s.total[c])
            return breaks(w, "the lines of column %" PRIu32 " add up to %" PRId64 ", not %" PRId32,
                          c, sum[c], s.total[c]);
    return true;
}

bool promise_ranks(walk *w) {
    jacta_scores s;
    w->game->scores(w->state, &s);
    for (uint32_t a = 0; a < s.columns; a++) {
        int32_t better = 0;
        for (uint32_t b = 0; b < s.columns; b++) {
            better += s.rank[b] < s.rank[a];
            if (s.total[a] > s.total[b] && s.rank[a] >= s.rank[b])
                return breaks(
                    w, "column %" PRIu32 " has more points than %" PRIu32 ", no better rank", a, b);
        }
        if (s.rank[a] != better + 1)
            return breaks(w, "column %" PRIu32 " has rank %" PRId32 " with %" PRId32 " before it",
                          a, s.rank[a], better);
    }
    return true;
}

bool promise_rating(walk *w) {
    jacta_scores s;
    w->game->scores(w->state, &s);
    bool over = w->game->turn(w->state) == JACTA_OVER;
    if (!s.rating || (w->setup->players == 1 && over)) return true;
    return breaks(w, "a rating in a game %s", over ? "of several players" : "that goes on");
}

bool promise_score_words(walk *w) {
    jacta_scores s;
    w->game->scores(w->state, &s);
    for (uint32_t i = 0; i < s.lines; i++)
        if (!walk_told(w, s.line[i].label, "a line of the scores")) return false;
    if (s.rival && !walk_told(w, s.rival, "the rival")) return false;
    return !s.rating || walk_told(w, s.rating, "a rating");
}
