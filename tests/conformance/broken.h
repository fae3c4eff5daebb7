/* Parts of the toy and of the engine, each with one promise broken, for the mutants that
 * mutants_test.c makes of them. */
#ifndef JACTA_BROKEN_H
#define JACTA_BROKEN_H

#include "toy.h"

#include "rules/core/canvas.h"
#include "rules/core/rng.h"
#include "rules/core/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 30, SEED = 7, PLAYERS = 3 };

/* ---- Tables and words ------------------------------------------------------------------------ */

enum { FIELDS = 14 };

static jacta_field overlapping[FIELDS], same_name[FIELDS], bad_bounds[FIELDS], meaningless[FIELDS],
    unexplained[FIELDS];
static jacta_verb gappy_verbs[3];
static jacta_option same_options[TOY_OPTIONS], odd_default[TOY_OPTIONS], no_choice[TOY_OPTIONS],
    few_seats[TOY_OPTIONS];

static int prepare_tables(void **unused) {
    (void)unused;
    assert_int_equal(toy_game.field_count, FIELDS);
    memcpy(overlapping, toy_game.fields, sizeof overlapping);
    memcpy(same_name, toy_game.fields, sizeof same_name);
    memcpy(bad_bounds, toy_game.fields, sizeof bad_bounds);
    memcpy(meaningless, toy_game.fields, sizeof meaningless);
    memcpy(unexplained, toy_game.fields, sizeof unexplained);
    memcpy(gappy_verbs, toy_game.verbs, sizeof gappy_verbs);
    memcpy(same_options, toy_game.options, sizeof same_options);
    memcpy(odd_default, toy_game.options, sizeof odd_default);
    memcpy(no_choice, toy_game.options, sizeof no_choice);
    memcpy(few_seats, toy_game.options, sizeof few_seats);
    overlapping[FIELDS - 1].offset--;
    same_name[FIELDS - 1].name = same_name[0].name;
    bad_bounds[0].high = UINT16_MAX + 1;
    meaningless[1].other[0].name = NULL;
    unexplained[3].about = NULL;
    gappy_verbs[2].first++;
    same_options[1].name = same_options[0].name;
    odd_default[TOY_BAG].usual = 8;
    no_choice[0].when = TOY_BAG + 1;
    few_seats[TOY_GOALS].seats = 1;
    return 0;
}

static bool has_no_french_title(const char *lang, const char *key) {
    return toy_engine.has(lang, key) && !(text_same(lang, "fr") && text_same(key, "toy.title"));
}

static bool has_no_value(const char *lang, const char *key) {
    return toy_engine.has(lang, key) && !text_same(key, "toy.option.goals.open");
}

static bool has_no_label(const char *lang, const char *key) {
    return toy_engine.has(lang, key) && !text_same(key, "toy.bag.2");
}

static bool has_no_rating(const char *lang, const char *key) {
    return toy_engine.has(lang, key) && !strstr(key, "rating");
}

/* ---- Set-ups and the flow -------------------------------------------------------------------- */

static bool begin_anything(const jacta_game *game, const jacta_setup *setup, void *state,
                           jacta_error *error) {
    jacta_setup usual = jacta_setup_default(game, PLAYERS);
    return jacta_begin(game, setup, state, error) || jacta_begin(game, &usual, state, error);
}

static bool begin_silent(void *state, const jacta_setup *setup, jacta_error *error) {
    (void)error;
    return toy_game.begin(state, setup, NULL);
}

static bool begin_partly(void *state, const jacta_setup *setup, jacta_error *error) {
    toy_state *s = state;
    uint8_t left = s->factor;
    bool done = toy_game.begin(state, setup, error);
    s->factor = left;
    return done;
}

static bool begin_too_much(void *state, const jacta_setup *setup, jacta_error *error) {
    ((uint8_t *)state)[sizeof(toy_state)] = 0;
    return toy_game.begin(state, setup, error);
}

static bool begin_refusing(void *state, const jacta_setup *setup, jacta_error *error) {
    (void)state, (void)setup;
    return error_start(error, "toy.status.over");
}

static int32_t turn_nobody(const void *state) {
    const toy_state *s = state;
    return s->phase == TOY_TAKE ? s->players : toy_game.turn(state);
}

static uint32_t moves_none(const void *state, jacta_move *out) {
    const toy_state *s = state;
    return s->phase == TOY_TAKE ? 0 : toy_game.moves(state, out);
}

static uint32_t moves_many(const void *state, jacta_move *out) {
    uint32_t count = toy_game.moves(state, out);
    for (; count <= TOY_COLOURS; count++) out[count] = out[count - 1] + 1;
    return count;
}

static uint32_t moves_twice(const void *state, jacta_move *out) {
    uint32_t count = toy_game.moves(state, out);
    if (count < TOY_COLOURS) out[count] = out[count - 1], count++;
    return count;
}

static uint32_t moves_far(const void *state, jacta_move *out) {
    uint32_t count = toy_game.moves(state, out);
    out[count - 1] += TOY_MOVES;
    return count;
}

static uint32_t moves_unsorted(const void *state, jacta_move *out) {
    uint32_t count = toy_game.moves(state, out);
    if (count > 1) {
        jacta_move first = out[0];
        out[0] = out[1];
        out[1] = first;
    }
    return count;
}

static void apply_too_high(void *state, jacta_move move) {
    toy_state *s = state;
    toy_game.apply(state, move);
    if (s->phase == TOY_TAKE) s->factor = 9;
}

static void apply_moody(void *state, jacta_move move) {
    static uint8_t mood;
    toy_state *s = state;
    toy_game.apply(state, move);
    if (s->goal[0]) s->goal[0] = (uint8_t)(1 + (mood++ & 1));
}

static void apply_by_place(void *state, jacta_move move) {
    toy_state *s = state;
    toy_game.apply(state, move);
    if (s->goal[0]) s->goal[0] = (uint8_t)(1 + ((uintptr_t)state >> 3 & 1));
}

static void apply_too_far(void *state, jacta_move move) {
    toy_game.apply(state, move);
    ((uint8_t *)state)[sizeof(toy_state)] = 0;
}

static void apply_lazy(void *state, jacta_move move) {
    if (move != TOY_MOVE_PASS) toy_game.apply(state, move);
}

static void apply_endless(void *state, jacta_move move) {
    toy_state *s = state;
    toy_game.apply(state, move);
    if (s->phase != TOY_TAKE || !s->marble || s->seat) return;
    s->bag[s->marble - 1]++, s->drawn[s->marble - 1]--;
    s->phase = TOY_ROLL, s->marble = 0;
}

/* ---- Chance ---------------------------------------------------------------------------------- */

static uint32_t chances_none(const void *state, jacta_chance *out) {
    const toy_state *s = state;
    return s->phase == TOY_DRAW ? 0 : toy_game.chances(state, out);
}

static uint32_t chances_unsorted(const void *state, jacta_chance *out) {
    uint32_t count = toy_game.chances(state, out);
    jacta_chance last = out[count - 1];
    out[count - 1] = out[0];
    out[0] = last;
    return count;
}

static uint32_t chances_weightless(const void *state, jacta_chance *out) {
    uint32_t count = toy_game.chances(state, out);
    if (count > 1) out[1].weight = 0;
    return count;
}

static uint32_t weight_off_by_one(const void *state, jacta_chance *out) {
    uint32_t count = toy_game.chances(state, out);
    out[count / 2].weight++;
    return count;
}

static uint32_t weights_plain(const void *state, jacta_chance *out) {
    uint32_t count = toy_game.chances(state, out);
    for (uint32_t i = 0; i < count && count > TOY_COLOURS; i++) out[i].weight = 1;
    return count;
}

static jacta_move draw_unsorted(const void *state, jacta_rng *rng) {
    const toy_state *s = state;
    jacta_move move = toy_game.draw(state, rng);
    if (s->phase == TOY_DRAW || rng_below(rng, 2)) return move;
    return move % 5 * 5 + move / 5 % 5 + move / 25 * 25;
}

/* Every colour left is equally likely, however many marbles it has. */
static jacta_move draw_biased(const void *state, jacta_rng *rng) {
    const toy_state *s = state;
    jacta_chance list[TOY_COLOURS];
    if (s->phase == TOY_ROLL) return toy_game.draw(state, rng);
    return list[rng_below(rng, toy_game.chances(state, list))].move;
}

static jacta_move draw_loaded(const void *state, jacta_rng *rng) {
    const toy_state *s = state;
    bool again = s->phase == TOY_ROLL && !rng_below(rng, 4);
    jacta_move first = toy_game.draw(state, rng);
    return again && first % 5 == 1 ? toy_game.draw(state, rng) : first;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void write_same(const void *state, jacta_move move, jacta_text *out) {
    const toy_state *s = state;
    if (s->phase == TOY_BET)
        text_put(out, "bet");
    else
        toy_face.write(state, move, out);
}

static void write_by_case(const void *state, jacta_move move, jacta_text *out) {
    const toy_state *s = state;
    if (s->phase == TOY_BET)
        text_put(out, move == 0 ? "bet x" : move == 1 ? "bet X" : "bet y");
    else
        toy_face.write(state, move, out);
}

static void write_long(const void *state, jacta_move move, jacta_text *out) {
    toy_face.write(state, move, out);
    while (out->used < JACTA_MAX_NOTATION) text_char(out, '!');
}

static void write_accents(const void *state, jacta_move move, jacta_text *out) {
    toy_face.write(state, move, out);
    text_put(out, "é");
}

static void write_nothing(const void *state, jacta_move move, jacta_text *out) {
    (void)state, (void)move;
    text_put(out, "");
}

static void write_blank(const void *state, jacta_move move, jacta_text *out) {
    toy_face.write(state, move, out);
    text_char(out, ' ');
}

static bool read_first(const jacta_game *game, const void *state, const char *notation,
                       jacta_move *move, jacta_error *error) {
    if (!jacta_read_move(game, state, notation, move, error)) return false;
    *move = 0;
    return true;
}

static bool read_strictly(const jacta_game *game, const void *state, const char *notation,
                          jacta_move *move, jacta_error *error) {
    return *notation != ' ' && jacta_read_move(game, state, notation, move, error);
}

static bool read_anything(const jacta_game *game, const void *state, const char *notation,
                          jacta_move *move, jacta_error *error) {
    return jacta_read_move(game, state, notation, move, error) || *notation;
}

static void describe_bare(const void *state, jacta_move move, jacta_phrase *out) {
    toy_face.describe(state, move, out);
    if (out->args) out->args--;
}

static void describe_nothing_listed(const void *state, jacta_move move, jacta_phrase *out) {
    toy_face.describe(state, move, out);
    if (text_same(out->key, "toy.move.roll")) out->arg[0].number = out->arg[1].number = 0;
}

static void describe_wordless(const void *state, jacta_move move, jacta_phrase *out) {
    toy_face.describe(state, move, out);
    if (text_same(out->key, "toy.move.pass")) out->key = "toy.move.sleep";
}

static void describe_plural(const void *state, jacta_move move, jacta_phrase *out) {
    toy_face.describe(state, move, out);
    if (text_same(out->key, "toy.move.take")) out->arg[0].text = "three";
}

static void touch_bare(const void *state, jacta_move move, jacta_text *out) {
    toy_face.touch(state, move, out);
    text_put(out, " board");
}

static void touch_nothing(const void *state, jacta_move move, jacta_text *out) {
    const toy_state *s = state;
    if (s->phase != TOY_BET) toy_face.touch(state, move, out);
}

/* Twice what has happened, and without words. */
static void effects_false(const void *before, jacta_move move, const void *after,
                          jacta_effect_each *each, void *context) {
    toy_face.effects(before, move, after, each, context);
    toy_face.effects(before, move, after, each, context);
}

static void effects_wordless(const void *before, jacta_move move, const void *after,
                             jacta_effect_each *each, void *context) {
    jacta_effect effect = {.seat = JACTA_CHANCE};
    (void)before, (void)move, (void)after;
    phrase_start(&effect.cause, "toy.effect.unknown");
    each(context, &effect);
}

static void elements_some(const void *state, int32_t viewer, jacta_element_each *each,
                          void *context) {
    (void)state, (void)viewer;
    each(context, "button:pass");
}

static void elements_twice(const void *state, int32_t viewer, jacta_element_each *each,
                           void *context) {
    toy_face.elements(state, viewer, each, context);
    each(context, "button:pass");
}

static void about_wordless(const void *state, const char *id, jacta_phrase_each *each,
                           void *context) {
    jacta_phrase phrase;
    (void)state, (void)id;
    phrase_start(&phrase, "toy.nothing");
    each(context, &phrase);
}

static bool reason_silent(const void *state, int32_t seat, const char *id, jacta_phrase *out) {
    return !text_same(id, "button:pass") && toy_face.reason(state, seat, id, out);
}

static bool reason_always(const void *state, int32_t seat, const char *id, jacta_phrase *out) {
    return toy_face.reason(state, seat, id, out) || true;
}

static void status_wordless(const void *state, jacta_phrase *out) {
    (void)state;
    phrase_start(out, "toy.status.unknown");
}

static bool pending_wordless(const void *state, uint32_t index, jacta_phrase *out) {
    status_wordless(state, out);
    return !index;
}

static bool pending_endless(const void *state, uint32_t index, jacta_phrase *out) {
    (void)index;
    toy_face.status(state, out);
    return true;
}

static void board_blank(const void *state, int32_t viewer, jacta_canvas *canvas) {
    (void)state, (void)viewer, (void)canvas;
}

static void board_too_far(const void *state, int32_t viewer, jacta_canvas *canvas) {
    toy_face.board(state, viewer, canvas);
    canvas->cells[canvas->width * canvas->height].glyph = '!';
}

static void board_wordless(const void *state, int32_t viewer, jacta_canvas *canvas) {
    toy_face.board(state, viewer, canvas);
    canvas_say(canvas, 0, 1, "toy.unknown", INK_PLAIN);
}

static void board_peeking(const void *state, int32_t viewer, jacta_canvas *canvas) {
    const toy_state *s = state;
    toy_face.board(state, viewer, canvas);
    canvas_number(canvas, 40, 2, s->goal[1], INK_PLAIN);
}

static void print_cut(uint32_t sheet, const char *lang,
                      const char *(*say)(const char *lang, const char *key), jacta_text *out) {
    toy_face.print(sheet, lang, say, out);
    out->data[out->used -= 8] = 0;
}

static void print_wordless(uint32_t sheet, const char *lang,
                           const char *(*say)(const char *lang, const char *key), jacta_text *out) {
    toy_face.print(sheet, lang, say, out);
    say(lang, "toy.unknown");
}

static size_t json_cut(const jacta_game *game, const void *state, bool names, char *out,
                       size_t size) {
    size_t length = jacta_state_json(game, state, names, out, size);
    out[--length] = 0;
    return length;
}

static size_t json_constant(const jacta_game *game, const void *state, bool names, char *out,
                            size_t size) {
    (void)state;
    toy_state start;
    jacta_setup setup = jacta_setup_default(game, PLAYERS);
    jacta_begin(game, &setup, &start, NULL);
    return jacta_state_json(game, &start, names, out, size);
}

/* ---- Scores ---------------------------------------------------------------------------------- */

static void scores_off(const void *state, jacta_scores *out) {
    toy_game.scores(state, out);
    out->total[0]++;
}

static void scores_narrow(const void *state, jacta_scores *out) {
    toy_game.scores(state, out);
    out->columns--;
}

static void scores_wordless(const void *state, jacta_scores *out) {
    toy_game.scores(state, out);
    out->line[1].label = "toy.score.unknown";
}

static void ranks_dense(const void *state, jacta_scores *out) {
    toy_game.scores(state, out);
    for (uint32_t i = 0; i < out->columns; i++)
        if (out->rank[i] == 3) out->rank[i] = 2;
}

static void ranks_reversed(const void *state, jacta_scores *out) {
    toy_game.scores(state, out);
    int32_t rank[TOY_SEATS + 1];
    for (uint32_t i = 0; i < out->columns; i++) {
        rank[i] = 1;
        for (uint32_t k = 0; k < out->columns; k++) rank[i] += out->total[k] < out->total[i];
    }
    memcpy(out->rank, rank, out->columns * sizeof *rank);
}

static void rating_always(const void *state, jacta_scores *out) {
    toy_game.scores(state, out);
    out->rating = "toy.rating.won";
}

/* ---- Secrets --------------------------------------------------------------------------------- */

static void hide_more(void *state, int32_t viewer) {
    toy_state *s = state;
    bool hidden = s->goal[2] == TOY_HIDDEN;
    toy_game.hide(state, viewer);
    if (hidden) s->goal[2] = TOY_HIDDEN - 1;
}

static void hide_too_high(void *state, int32_t viewer) {
    toy_state *s = state;
    toy_game.hide(state, viewer);
    if (s->goal[1] == TOY_HIDDEN) s->goal[1] = TOY_HIDDEN + 1;
}

static void hide_turn(void *state, int32_t viewer) {
    toy_state *s = state;
    toy_game.hide(state, viewer);
    if (s->phase == TOY_BET && viewer != s->seat) s->seat = 0;
}

static void hide_not_from_spectators(void *state, int32_t viewer) {
    if (viewer != JACTA_SPECTATOR) toy_game.hide(state, viewer);
}

static void hide_leaky(void *state, int32_t viewer) {
    toy_state *s = state;
    uint8_t goal = s->goal[0];
    toy_game.hide(state, viewer);
    if (viewer == 1) s->goal[0] = goal;
}

static void hide_bets_leaky(void *state, int32_t viewer) {
    toy_state *s = state;
    uint8_t bet = s->bet[0];
    toy_game.hide(state, viewer);
    s->bet[0] = bet;
}

/* As many a game imagines: what is not hidden stays. */
static void imagine_hidden(void *state, int32_t viewer, jacta_rng *rng) {
    toy_state *s = state, filled = *s;
    toy_game.imagine(&filled, viewer, rng);
    for (uint32_t seat = 0; seat < TOY_SEATS; seat++) {
        if (s->goal[seat] == TOY_HIDDEN) s->goal[seat] = filled.goal[seat];
        if (s->bet[seat] == TOY_HIDDEN) s->bet[seat] = filled.bet[seat];
    }
}

static void hide_nothing(void *state, int32_t viewer) {
    (void)state, (void)viewer;
}

static void hide_not_from_those_after(void *state, int32_t viewer) {
    toy_state *s = state, seen = *s;
    toy_game.hide(&seen, viewer);
    for (int32_t seat = 0; seat < TOY_SEATS; seat++)
        if (viewer < 0 || seat > viewer)
            s->goal[seat] = seen.goal[seat], s->bet[seat] = seen.bet[seat];
}

/* A move that does something else on a view, where the goal of another is hidden. */
static void apply_by_secret(void *state, jacta_move move) {
    toy_state *s = state;
    bool hidden = s->goal[0] == TOY_HIDDEN && s->phase == TOY_TAKE;
    toy_game.apply(state, move);
    if (hidden) s->points[0]++;
}

/* The list depends on a goal that the mover cannot see. */
static uint32_t moves_peeking(const void *state, jacta_move *out) {
    const toy_state *s = state;
    uint32_t count = toy_game.moves(state, out);
    return s->phase == TOY_BET && s->seat == 0 && s->goal[1] < TOY_HIDDEN ? count - 1 : count;
}

static void write_peeking(const void *state, jacta_move move, jacta_text *out) {
    const toy_state *s = state;
    toy_face.write(state, move, out);
    if (s->phase == TOY_BET && s->seat == 0 && s->goal[1] < TOY_HIDDEN) text_char(out, '!');
}

static void imagine_forgetful(void *state, int32_t viewer, jacta_rng *rng) {
    toy_state *s = state;
    toy_game.imagine(state, viewer, rng);
    if (viewer >= 0 && s->goal[viewer]) s->goal[viewer] = (uint8_t)(1 + rng_below(rng, 3));
}

static void imagine_turn(void *state, int32_t viewer, jacta_rng *rng) {
    toy_state *s = state;
    toy_game.imagine(state, viewer, rng);
    if (s->phase == TOY_BET) s->seat = 0;
}

static void imagine_too_high(void *state, int32_t viewer, jacta_rng *rng) {
    toy_state *s = state;
    toy_game.imagine(state, viewer, rng);
    if (viewer != 1 && s->goal[1]) s->goal[1] = 9;
}

static void imagine_same(void *state, int32_t viewer, jacta_rng *rng) {
    (void)rng;
    jacta_rng fixed = {1};
    toy_game.imagine(state, viewer, &fixed);
}

static void imagine_one_same(void *state, int32_t viewer, jacta_rng *rng) {
    toy_state *s = state;
    bool secret = viewer != 2 && s->goal[2] && !s->open && s->phase != TOY_OVER;
    toy_game.imagine(state, viewer, rng);
    if (secret) s->goal[2] = 1;
}

static void imagine_nothing(void *state, int32_t viewer, jacta_rng *rng) {
    (void)state, (void)viewer, (void)rng;
}

/* A world with a goal left unknown never ends. */
static int32_t turn_stuck(const void *state) {
    const toy_state *s = state;
    return s->phase == TOY_OVER && s->goal[0] == TOY_HIDDEN ? 5 : toy_game.turn(state);
}

static jacta_move bot_illegal(const jacta_bot *bot, const jacta_game *game, const void *view,
                              int32_t seat, jacta_rng *rng) {
    return jacta_bot_move(bot, game, view, seat, rng) + TOY_MOVES;
}

static jacta_move bot_moody(const jacta_bot *bot, const jacta_game *game, const void *view,
                            int32_t seat, jacta_rng *rng) {
    static uint64_t mood;
    rng->state += mood++;
    return jacta_bot_move(bot, game, view, seat, rng);
}

/* ---- History --------------------------------------------------------------------------------- */

static char *record_edited(const jacta_match *match) {
    char *record = jacta_record_write(match), *digit = strrchr(record, ' ') - 7;
    *digit = *digit == '0' ? '1' : '0';
    return record;
}

static char *record_short(const jacta_match *match) {
    char *record = jacta_record_write(match);
    *strstr(record, "end ") = 0;
    return record;
}

static jacta_match *read_short(const char *text, size_t length, jacta_error *error) {
    jacta_match *match = jacta_record_read(text, length, error);
    if (match) jacta_match_undo(match);
    return match;
}

static jacta_match *read_never(const char *text, size_t length, jacta_error *error) {
    (void)text, (void)length;
    error_start(error, "error.none");
    return NULL;
}

static bool undo_nothing(jacta_match *match) {
    return jacta_match_ply(match) > 0;
}

static bool undo_two(jacta_match *match) {
    return jacta_match_undo(match) && (jacta_match_undo(match) || true);
}

static bool advance_nothing(jacta_match *match, jacta_rng *rng) {
    (void)match, (void)rng;
    return true;
}

static bool advance_boldly(jacta_match *match, jacta_rng *rng) {
    jacta_match_advance(match, rng);
    const jacta_game *game = jacta_match_game(match);
    jacta_move list[TOY_MOVES];
    const void *state = jacta_match_state(match, jacta_match_ply(match));
    if (game->turn(state) < 0) return true;
    game->moves(state, list);
    jacta_match_play(match, list[0]);
    return jacta_match_advance(match, rng);
}

/* ---- Limits and order ------------------------------------------------------------------------- */

static int32_t first_moody(const void *state) {
    const toy_state *s = state;
    return s->round & 1;
}

static bool sound_never(const void *state) {
    (void)state;
    return false;
}

/* ---- Who knows ---------------------------------------------------------------------------------- */

static uint32_t witnesses_all(const void *state, jacta_move move, const void *now) {
    (void)state, (void)move, (void)now;
    return JACTA_EVERYBODY;
}

static uint32_t witnesses_none(const void *state, jacta_move move, const void *now) {
    (void)state, (void)move, (void)now;
    return 0;
}

/* The next seat is told too. */
static uint32_t witnesses_neighbour(const void *state, jacta_move move, const void *now) {
    uint32_t seats = toy_game.witnesses(state, move, now);
    return seats == JACTA_EVERYBODY ? seats : seats | seats << 1 | 1;
}

/* Words of a public event that depend on a secret. */
static void describe_peeking(const void *state, jacta_move move, jacta_phrase *out) {
    const toy_state *s = state;
    toy_face.describe(state, move, out);
    if (s->phase == TOY_DRAW && s->goal[0] == 1) phrase_start(out, "toy.move.pass");
}

static bool reveals_always(const void *state, jacta_move move) {
    (void)state, (void)move;
    return true;
}

/* ---- At the same time --------------------------------------------------------------------------- */

static void ahead_rich(void *state, int32_t seat) {
    toy_state *s = state;
    if (s->seat != seat) s->points[seat]++;
    toy_game.ahead(state, seat);
}

static void ahead_poor(void *state, int32_t seat) {
    toy_state *s = state;
    for (uint32_t i = 1; s->seat != seat && i < TOY_COLOURS; i++) s->bag[i] = s->drawn[i] = 0;
    toy_game.ahead(state, seat);
}

#endif
