/* The promises of hidden information: nobody sees more than they may, what they see is enough to
 * play, and imagined worlds are real ones. */
#include "engine/state.h"
#include "walk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void walk_view(const walk *w, const void *state, int32_t viewer, void *view) {
    memcpy(view, state, w->game->state_size);
    if (w->game->hide) w->game->hide(view, viewer);
}

bool walk_same(const walk *w, const void *a, const void *b) {
    return memcmp(a, b, w->game->state_size) == 0;
}

int32_t walk_viewer(const walk *w, uint32_t index) {
    return index < w->setup->players ? (int32_t)index : JACTA_SPECTATOR;
}

bool promise_hide(walk *w) {
    walk_state view, twice;
    for (uint32_t k = 0; w->game->hide && k <= w->setup->players; k++) {
        int32_t viewer = walk_viewer(w, k);
        walk_view(w, w->state, viewer, &view);
        walk_view(w, &view, viewer, &twice);
        if (!walk_same(w, &view, &twice))
            return breaks(w, "hiding twice from viewer %" PRId32 " hides more", viewer);
        jacta_view(w->game, w->state, viewer, &twice);
        if (!walk_same(w, &view, &twice))
            return breaks(w, "jacta_view() gives viewer %" PRId32 " another view", viewer);
        if (!walk_bounds(w, &view, "in a view")) return false;
    }
    return true;
}

/* The list of moves in `other` is the one of the state reached. */
static bool same_moves(walk *w, const void *other) {
    jacta_move *moves =
        calloc((size_t)w->game->max_moves + w->game->max_chances + WALK_SLACK, sizeof *moves);
    bool same = moves && w->game->moves(other, moves) == w->count &&
                !memcmp(moves, w->moves, w->count * sizeof *moves);
    free(moves);
    return same;
}

/* One move has the same notation and touch list in both. */
static bool same_text(const walk *w, const void *view, jacta_move move) {
    char texts[4][JACTA_MAX_NOTATION] = {"", "", "", ""};
    for (uint32_t i = 0; i < 4; i++) {
        jacta_text text = {texts[i], JACTA_MAX_NOTATION, 0};
        (i < 2 ? w->game->face->write : w->game->face->touch)(i & 1 ? view : w->state, move, &text);
    }
    return !strcmp(texts[0], texts[1]) && !strcmp(texts[2], texts[3]);
}

/* Everybody sees whose turn it is; the mover sees all there is to know about the moves. */
bool promise_view(walk *w) {
    walk_state view;
    for (uint32_t k = 0; k <= w->setup->players; k++) {
        int32_t viewer = walk_viewer(w, k);
        walk_view(w, w->state, viewer, &view);
        if (w->game->turn(&view) != w->turn)
            return breaks(w, "viewer %" PRId32 " sees another turn", viewer);
        if (viewer < 0 || viewer != w->turn) continue;
        if (!same_moves(w, &view)) return breaks(w, "seat %" PRId32 " sees other moves", viewer);
        for (uint32_t i = 0; i < w->count; i++)
            if (!same_text(w, &view, w->moves[i]))
                return breaks(w, "seat %" PRId32 " reads move %" PRIu32 " otherwise", viewer,
                              w->moves[i]);
    }
    return true;
}

/* The mover's view bears what a preview does to it: after a move that shows nothing hidden it looks to
 * the mover as the real state does, and its score sheet can be drawn up after any. */
bool promise_preview(walk *w) {
    const jacta_game *game = w->game;
    if (!game->hide || w->turn < 0) return true;
    for (uint32_t i = 0; i < 8; i++) {
        jacta_move move = w->moves[i ? jacta_rng_below(&w->rng, w->count) : w->count - 1];
        walk_state view, after;
        jacta_scores scores;
        bool shows = game->reveals && game->reveals(w->state, move);
        walk_view(w, w->state, w->turn, &view);
        game->apply(&view, move);
        game->scores(&view, &scores);
        memcpy(&after, w->state, game->state_size);
        game->apply(&after, move);
        if (shows || game->turn(&after) == JACTA_OVER) continue;
        game->hide(&view, w->turn);
        game->hide(&after, w->turn);
        if (!walk_same(w, &view, &after))
            return breaks(w, "seat %" PRId32 " previews move %" PRIu32 " wrongly", w->turn, move);
    }
    return true;
}

bool promise_spectator(walk *w) {
    walk_state view, less, least;
    walk_view(w, w->state, JACTA_SPECTATOR, &least);
    for (int32_t viewer = 0; viewer < (int32_t)w->setup->players; viewer++) {
        walk_view(w, w->state, viewer, &view);
        walk_view(w, &view, JACTA_SPECTATOR, &less);
        if (!walk_same(w, &less, &least))
            return breaks(w, "spectators know what seat %" PRId32 " does not", viewer);
    }
    return true;
}

/* Notes which secrets the view lacks, and which of them differ between the worlds. */
static void note_secrets(walk *w, uint32_t viewer, const walk_state *view,
                         const walk_state *worlds) {
    const uint8_t *state = w->state;
    bool noted[JACTA_MAX_STATE] = {false};
    for (uint32_t i = 0; i < w->game->state_size; i++) {
        uint32_t secret = w->secret_of[i];
        uint8_t *hidden = &w->hidden[viewer][secret];
        if (view->bytes[i] != state[i] && !noted[secret] && *hidden < UINT8_MAX) {
            noted[secret] = true;
            ++*hidden;
        }
        for (uint32_t k = 1; k < WALK_WORLDS; k++)
            if (worlds[k].bytes[i] != worlds[0].bytes[i]) w->varied[viewer][secret] = true;
    }
}

static bool world_agrees(walk *w, int32_t viewer, const walk_state *view, const walk_state *world) {
    walk_state back;
    walk_view(w, world, viewer, &back);
    if (!walk_same(w, &back, view))
        return breaks(w, "a world imagined by viewer %" PRId32 " looks different to them", viewer);
    if (!walk_bounds(w, world, "in an imagined world")) return false;
    if (w->game->turn(world) != w->turn) return breaks(w, "an imagined world has another turn");
    if (viewer >= 0 && viewer == w->turn && !same_moves(w, world))
        return breaks(w, "an imagined world has other moves for seat %" PRId32, viewer);
    return true;
}

bool promise_worlds_agree(walk *w) {
    walk_state view, worlds[WALK_WORLDS];
    for (uint32_t k = 0; w->game->hide && k <= w->setup->players; k++) {
        int32_t viewer = walk_viewer(w, k);
        walk_view(w, w->state, viewer, &view);
        for (uint32_t i = 0; i < WALK_WORLDS; i++) {
            worlds[i] = view;
            w->game->imagine(&worlds[i], viewer, &w->rng);
            if (!world_agrees(w, viewer, &view, &worlds[i])) return false;
        }
        note_secrets(w, k, &view, worlds);
    }
    return true;
}

/* Plays a world on at random until it is over. */
static bool play_on(walk *w, walk_state *world) {
    const jacta_game *game = w->game;
    for (uint32_t ply = 0; ply < WALK_PLIES; ply++) {
        int32_t turn = game->turn(world);
        if (turn == JACTA_OVER) return true;
        if (!walk_turn_sane(w, turn)) return breaks(w, "an imagined world ends in no turn");
        uint32_t count = turn == JACTA_CHANCE ? 1 : game->moves(world, w->moves);
        if (!count) return breaks(w, "an imagined world runs out of moves");
        if (turn == JACTA_CHANCE) w->moves[0] = game->draw(world, &w->rng);
        game->apply(world, w->moves[jacta_rng_below(&w->rng, count)]);
        if (!walk_bounds(w, world, "in an imagined world played on")) return false;
    }
    return breaks(w, "an imagined world does not end");
}

bool promise_worlds_play(walk *w) {
    for (uint32_t i = 0; w->game->hide && i < WALK_WORLDS; i++) {
        int32_t viewer = walk_viewer(w, jacta_rng_below(&w->rng, w->setup->players + 1));
        uint32_t ply = jacta_rng_below(&w->rng, jacta_match_ply(w->match));
        walk_state world;
        walk_view(w, jacta_match_state(w->match, ply), viewer, &world);
        w->game->imagine(&world, viewer, &w->rng);
        if (!play_on(w, &world)) return false;
    }
    return true;
}

/* A secret hidden eight times and never imagined in two ways is no secret. */
bool promise_worlds_vary(walk *w) {
    for (uint32_t k = 0; k <= w->setup->players; k++)
        for (uint32_t i = 0; i < w->game->state_size; i++)
            if (w->hidden[k][i] >= 8 && !w->varied[k][i])
                return breaks(w, "viewer %" PRId32 " always imagines the same at byte %" PRIu32,
                              walk_viewer(w, k), i);
    return true;
}

/* A bot's move is legal, and the same for the same dice in any world that looks the same to it. */
bool promise_bots(walk *w) {
    static const char *const names[] = {"random", "greedy"};
    for (uint32_t i = 0; w->turn >= 0 && i < sizeof names / sizeof names[0]; i++) {
        const char *name = names[i];
        const jacta_bot *bot = jacta_bot_find(name, NULL);
        if (!bot) return breaks(w, "there is no bot %s", name);
        walk_state view, world;
        walk_view(w, w->state, w->turn, &view);
        world = view;
        if (w->game->hide) {
            w->game->imagine(&world, w->turn, &w->rng);
            w->game->hide(&world, w->turn);
        }
        jacta_rng dice = w->rng, same = w->rng;
        jacta_move move = w->engine->bot_move(bot, w->game, &view, w->turn, &dice);
        jacta_move again = w->engine->bot_move(bot, w->game, &world, w->turn, &same);
        bool legal = false;
        for (uint32_t k = 0; k < w->count; k++) legal |= w->moves[k] == move;
        if (!legal) return breaks(w, "bot %s plays %" PRIu32 ", which is not legal", name, move);
        if (move != again) return breaks(w, "bot %s knows more than it may see", name);
        jacta_rng_next(&w->rng);
    }
    return true;
}

/* ---- What is told ------------------------------------------------------------------------------ */

/* Everything that is said of an event. */
static void tell(const walk *w, const void *state, jacta_move move, char out[1024]) {
    jacta_text text = {out, 1024, 0};
    jacta_phrase phrase;
    *out = 0;
    w->game->face->write(state, move, &text);
    if (w->turn >= 0) w->game->face->touch(state, move, &text);
    w->game->face->describe(state, move, &phrase);
    jacta_phrase_text("en", &phrase, &text);
}

/* The event, told to a viewer who may know it, tells nothing that the picture does not: in no world
 * that the viewer thinks possible does another one lead to the same picture and another hidden
 * state, and the same one is told in the same words. */
static bool told_in_world(walk *w, int32_t viewer, jacta_move move, const walk_state *seen,
                          const walk_state *world) {
    jacta_move *list = malloc(JACTA_MAX_LIST * sizeof *list);
    uint32_t count = list ? state_list(w->game, world, list) : 0;
    char real[1024], other[1024];
    walk_state same, next, picture;
    bool listed = jacta_listed(w->game, world, move), kept = true;
    memcpy(&same, world, w->game->state_size);
    if (listed) w->game->apply(&same, move);
    for (uint32_t i = 0; kept && i < count; i++) {
        memcpy(&next, world, w->game->state_size);
        w->game->apply(&next, list[i]);
        walk_view(w, &next, viewer, &picture);
        if (!walk_same(w, &picture, seen)) continue;
        if (list[i] != move) {
            kept =
                (listed && walk_same(w, &next, &same)) ||
                breaks(w, "viewer %" PRId32 " is told %" PRIu32 ", which may as well be %" PRIu32,
                       viewer, move, list[i]);
            continue;
        }
        tell(w, w->state, move, real);
        tell(w, world, move, other);
        kept = !strcmp(real, other) ||
               breaks(w, "the words to viewer %" PRId32 " tell a secret: %.80s", viewer, real);
    }
    free(list);
    return kept;
}

/* Whether in that world something else might have happened that looks the same to the viewer. */
static bool looks_alike(walk *w, int32_t viewer, jacta_move move, const walk_state *seen,
                        const walk_state *world) {
    jacta_move *list = malloc(JACTA_MAX_LIST * sizeof *list);
    uint32_t count = list ? state_list(w->game, world, list) : 0;
    walk_state next;
    bool alike = false;
    for (uint32_t i = 0; !alike && i < count; i++) {
        memcpy(&next, world, w->game->state_size);
        if (list[i] == move) continue;
        w->game->apply(&next, list[i]);
        w->game->hide(&next, viewer);
        alike = walk_same(w, &next, seen);
    }
    free(list);
    return alike;
}

/* Counts what is kept from the viewer, where there was a choice. */
static void note_kept(walk *w, uint32_t k, uint32_t witnesses, jacta_move move,
                      const walk_state *seen) {
    walk_state world;
    uint32_t owner = 0;
    if (!witnesses || w->count < 2) return;
    while (!(witnesses >> owner & 1)) owner++;
    walk_view(w, w->state, walk_viewer(w, k), &world);
    w->game->imagine(&world, walk_viewer(w, k), &w->rng);
    w->kept[k][owner]++;
    w->alike[k][owner] += looks_alike(w, walk_viewer(w, k), move, seen, &world);
}

/* A viewer who is not told what another did cannot read it off the picture either: now and then
 * something else would have looked the same. */
bool promise_secrets_kept(walk *w) {
    for (uint32_t k = 0; k <= w->setup->players; k++)
        for (uint32_t owner = 0; owner < w->setup->players; owner++)
            if (w->kept[k][owner] >= 16 && !w->alike[k][owner])
                return breaks(w, "viewer %" PRId32 " sees what only seat %" PRIu32 " may know",
                              walk_viewer(w, k), owner);
    return true;
}

/* Who may know an event: the actor does, spectators know no more than anybody, and nobody is told
 * what they cannot see. */
bool promise_witnesses(walk *w) {
    const jacta_game *game = w->game;
    if (!game->hide || !w->count) return true;
    jacta_move move = w->moves[jacta_rng_below(&w->rng, w->count)];
    walk_state after, seen, world;
    memcpy(&after, w->state, game->state_size);
    game->apply(&after, move);
    if (game->turn(&after) == JACTA_OVER) return true;
    uint32_t witnesses = game->witnesses(w->state, move, &after);
    if (w->turn >= 0 && !(witnesses >> w->turn & 1))
        return breaks(w, "seat %" PRId32 " may not know its own move", w->turn);
    for (uint32_t k = 0; k <= w->setup->players; k++) {
        int32_t viewer = walk_viewer(w, k);
        bool known = witnesses == JACTA_EVERYBODY || (viewer >= 0 && witnesses >> viewer & 1);
        walk_view(w, &after, viewer, &seen);
        if (!known) note_kept(w, k, witnesses, move, &seen);
        if (!known || viewer == w->turn) continue;
        for (uint32_t i = 0; i < 2; i++) {
            walk_view(w, w->state, viewer, &world);
            game->imagine(&world, viewer, &w->rng);
            if (!told_in_world(w, viewer, move, &seen, &world)) return false;
        }
    }
    return true;
}

/* Whether somebody sees another picture after the move than in a world thought possible: anybody, or
 * only those who know the move, to whom nothing else can explain it. */
static bool shows(walk *w, jacta_move move, bool to_anybody) {
    walk_state after, seen, world;
    memcpy(&after, w->state, w->game->state_size);
    w->game->apply(&after, move);
    for (uint32_t k = 0; k <= w->setup->players; k++) {
        int32_t viewer = walk_viewer(w, k);
        if (!to_anybody &&
            !state_knows(w->game, w->state, (jacta_event){w->turn, move}, &after, viewer))
            continue;
        walk_view(w, &after, viewer, &seen);
        walk_view(w, w->state, viewer, &world);
        w->game->imagine(&world, viewer, &w->rng);
        if (!jacta_listed(w->game, &world, move)) continue;
        w->game->apply(&world, move);
        w->game->hide(&world, viewer);
        if (!walk_same(w, &world, &seen)) return true;
    }
    return false;
}

bool promise_reveals(walk *w) {
    const jacta_game *game = w->game;
    if (!game->hide || w->turn < 0) return true;
    walk_state after;
    for (uint32_t i = 0; i < 4; i++) {
        jacta_move move = w->moves[i ? jacta_rng_below(&w->rng, w->count) : w->count - 1];
        memcpy(&after, w->state, game->state_size);
        game->apply(&after, move);
        if (game->turn(&after) == JACTA_OVER) continue; /* which shows everything */
        bool said = game->reveals && game->reveals(w->state, move);
        if (!said && shows(w, move, false))
            return breaks(w, "move %" PRIu32 " shows what was hidden", move);
        w->revealing += said, w->revealed += said && shows(w, move, true);
    }
    return true;
}

/* What is said to show something does so now and then. */
bool promise_reveals_needed(walk *w) {
    return w->revealing < 8 || w->revealed || breaks(w, "no move shows what it is said to show");
}
