/* Batches: each game is the single game of its seed, move by move, on any number of threads, and what
 * cannot be played is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h> /* needs all of the above */

#include "jacta.h"

#include <stdlib.h>
#include <string.h>

/* ---- A batch with all its arrays -------------------------------------------------------------- */

typedef struct {
    jacta_batch_plan plan;
    jacta_batch_arrays arrays;
    jacta_batch *batch;
    jacta_move *actions;
    size_t observation; /* bytes of one */
} fixture;

static jacta_batch_plan usual(const jacta_game *game, uint32_t players, uint32_t games) {
    return (jacta_batch_plan){.game = game,
                              .setup = jacta_setup_default(game, players),
                              .seed = 11,
                              .games = games,
                              .layout = JACTA_OBSERVE_BYTES};
}

static void *room(size_t count, size_t size) {
    void *made = calloc(count, size);
    assert_non_null(made);
    memset(made, 0x5A, count * size); /* so that what is not written shows */
    return made;
}

static fixture open_batch(jacta_batch_plan plan) {
    uint32_t games = plan.games, players = plan.setup.players;
    fixture f = {.plan = plan};
    f.observation =
        (size_t)jacta_observation_size(plan.game, plan.rows ? plan.rows : players, plan.layout) *
        (plan.layout == JACTA_OBSERVE_BYTES ? 1 : 4);
    f.arrays = (jacta_batch_arrays){.observation = room(games, f.observation),
                                    .mask = room(games, plan.game->actions),
                                    .seat = room(games, sizeof(int32_t)),
                                    .done = room(games, 1),
                                    .reward = room((size_t)games * players, sizeof(float)),
                                    .length = room(games, sizeof(uint32_t)),
                                    .score = room((size_t)games * players, sizeof(float)),
                                    .rank = room((size_t)games * players, sizeof(int32_t))};
    f.actions = room(games, sizeof *f.actions);
    jacta_error error = {0};
    f.batch = jacta_batch_new(&f.plan, &f.arrays, &error);
    assert_non_null(f.batch);
    return f;
}

static void close_batch(fixture *f) {
    jacta_batch_free(f->batch);
    free(f->arrays.observation);
    free(f->arrays.mask);
    free(f->arrays.seat);
    free(f->arrays.done);
    free(f->arrays.reward);
    free(f->arrays.length);
    free(f->arrays.score);
    free(f->arrays.rank);
    free(f->actions);
}

/* ---- The single game ---------------------------------------------------------------------------- */

typedef struct {
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_move moves[JACTA_MAX_LIST];
    jacta_rng dice, minds;
    uint32_t index, episode, length, count;
} single;

static uint32_t plan_seat(const fixture *f, const single *s, int32_t seat) {
    return ((uint32_t)seat + (f->plan.rotate ? s->index + s->episode : 0)) % f->plan.setup.players;
}

static jacta_move ask(const fixture *f, single *s, const char *name, int32_t seat) {
    uint64_t view[JACTA_MAX_STATE / 8];
    const jacta_bot *bot = jacta_bot_find(name, NULL);
    jacta_view(f->plan.game, s->state, seat, view);
    return jacta_bot_move(bot, f->plan.game, view, seat, &s->minds);
}

/* Up to the caller's decision, or the end. */
static void go_on(const fixture *f, single *s) {
    const jacta_game *game = f->plan.game;
    for (int32_t turn; (turn = game->turn(s->state)) != JACTA_OVER;) {
        if (turn == JACTA_CHANCE) {
            game->apply(s->state, game->draw(s->state, &s->dice));
            continue;
        }
        const char *bot = f->plan.bots[plan_seat(f, s, turn)];
        s->count = game->moves(s->state, s->moves);
        if (!bot && (s->count > 1 || !f->plan.skip_forced)) return;
        game->apply(s->state, bot ? ask(f, s, bot, turn) : s->moves[0]);
        s->length++;
    }
}

static void begin(const fixture *f, single *s, uint32_t index, uint32_t episode) {
    uint64_t stream = jacta_rng_seed(f->plan.seed, f->plan.first + index).state;
    s->index = index, s->episode = episode, s->length = 0;
    s->dice = jacta_rng_seed(stream, 2 * episode);
    s->minds = jacta_rng_seed(stream, 2 * episode + 1);
    assert_true(jacta_begin(f->plan.game, &f->plan.setup, s->state, NULL));
    go_on(f, s);
}

static void check_standing(const fixture *f, const single *s) {
    const jacta_game *game = f->plan.game;
    int32_t turn = game->turn(s->state);
    const uint8_t *mask = f->arrays.mask + (size_t)s->index * game->actions;
    uint32_t legal = 0;
    assert_memory_equal(jacta_batch_state(f->batch, s->index), s->state, game->state_size);
    assert_int_equal(f->arrays.seat[s->index], plan_seat(f, s, turn));
    for (uint32_t i = 0; i < game->actions; i++) legal += mask[i];
    assert_int_equal(legal, s->count);
    for (uint32_t i = 0; i < s->count; i++) assert_int_equal(mask[s->moves[i]], 1);
    void *seen = room(1, f->observation);
    uint32_t rows = f->plan.rows ? f->plan.rows : f->plan.setup.players;
    jacta_observe(game, s->state, turn, rows, f->plan.layout, seen);
    assert_memory_equal((char *)f->arrays.observation + s->index * f->observation, seen,
                        f->observation);
    free(seen);
}

static void check_end(const fixture *f, const single *s) {
    uint32_t players = f->plan.setup.players, winners = 0;
    jacta_scores scores;
    f->plan.game->scores(s->state, &scores);
    for (uint32_t i = 0; i < scores.columns; i++) winners += scores.rank[i] == 1;
    assert_int_equal(f->arrays.done[s->index], 1);
    for (uint32_t seat = 0; seat < players; seat++) {
        uint32_t place = s->index * players + plan_seat(f, s, (int32_t)seat);
        bool won = scores.rank[seat] == 1;
        assert_int_equal(f->arrays.rank[place], scores.rank[seat]);
        assert_true(f->arrays.score[place] ==
                    (float)scores.total[seat] / (float)f->plan.game->score_unit);
        assert_true(f->arrays.reward[place] == (won ? 1 / (float)winners : 0));
    }
}

static void check_quiet(const fixture *f, const single *s) {
    uint32_t players = f->plan.setup.players;
    assert_int_equal(f->arrays.done[s->index], 0);
    for (uint32_t seat = 0; seat < players; seat++)
        assert_true(f->arrays.reward[s->index * players + seat] == 0);
}

/* Plays an action in the single game too and compares; returns the episodes that have ended. */
static uint32_t follow(const fixture *f, single *s) {
    f->plan.game->apply(s->state, f->actions[s->index]);
    s->length++;
    go_on(f, s);
    assert_int_equal(f->arrays.length[s->index], s->length);
    bool over = f->plan.game->turn(s->state) == JACTA_OVER;
    if (over) {
        check_end(f, s);
        begin(f, s, s->index, s->episode + 1);
    } else {
        check_quiet(f, s);
    }
    check_standing(f, s);
    return over;
}

static void compare(jacta_batch_plan plan, uint32_t steps) {
    fixture f = open_batch(plan);
    single *games = room(plan.games, sizeof *games);
    jacta_rng rng = jacta_rng_seed(2, 2);
    uint32_t ended = 0;
    for (uint32_t i = 0; i < plan.games; i++) {
        begin(&f, &games[i], i, 0);
        check_quiet(&f, &games[i]);
        check_standing(&f, &games[i]);
    }
    for (uint32_t step = 0; step < steps || !ended; step++) {
        assert_true(step < 100000);
        for (uint32_t i = 0; i < plan.games; i++)
            f.actions[i] = games[i].moves[jacta_rng_below(&rng, games[i].count)];
        assert_true(jacta_batch_step(f.batch, f.actions, NULL));
        for (uint32_t i = 0; i < plan.games; i++) ended += follow(&f, &games[i]);
    }
    free(games);
    close_batch(&f);
}

static void a_batch_is_its_single_games(void **unused) {
    (void)unused;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        for (uint32_t players = game->min_players; players <= game->max_players; players++) {
            jacta_batch_plan plan = usual(game, players, 3);
            plan.skip_forced = players % 2;
            plan.layout = players % 3;
            plan.rows = players == 2 ? game->max_players : 0;
            plan.threads = 1 + i % 2;
            plan.first = i;
            compare(plan, 60);
        }
}

static void bots_sit_at_seats_that_move_on(void **unused) {
    (void)unused;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        jacta_batch_plan plan = usual(game, 3, 4);
        plan.bots[1] = "greedy";
        plan.bots[2] = "random";
        plan.skip_forced = true;
        plan.rotate = true;
        compare(plan, 30);
    }
}

/* ---- Threads ------------------------------------------------------------------------------------ */

static uint64_t fold(uint64_t hash, const void *data, size_t size) {
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const unsigned char *)data)[i]) * 0x100000001B3u;
    return hash;
}

/* All that a batch writes over some steps, whose actions a bot chooses. */
static uint64_t fold_batch(const jacta_game *game, uint32_t threads, const char *bot) {
    jacta_batch_plan plan = usual(game, 2, 53);
    plan.threads = threads;
    plan.bots[1] = "easy";
    plan.skip_forced = true;
    fixture f = open_batch(plan);
    uint64_t hash = 1;
    for (uint32_t step = 0; step < 8; step++) {
        hash = fold(hash, f.arrays.observation, plan.games * f.observation);
        hash = fold(hash, f.arrays.mask, (size_t)plan.games * game->actions);
        hash = fold(hash, f.arrays.seat, plan.games * sizeof(int32_t));
        hash = fold(hash, f.arrays.done, plan.games);
        hash = fold(hash, f.arrays.reward, plan.games * 2 * sizeof(float));
        hash = fold(hash, f.arrays.length, plan.games * sizeof(uint32_t));
        assert_true(jacta_batch_choose(f.batch, bot, f.actions, NULL));
        assert_true(jacta_batch_step(f.batch, f.actions, NULL));
    }
    close_batch(&f);
    return hash;
}

static void threads_change_nothing(void **unused) {
    (void)unused;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        uint64_t one = fold_batch(game, 1, "random");
        assert_true(fold_batch(game, 2, "random") == one);
        assert_true(fold_batch(game, 5, "random") == one);
        assert_false(fold_batch(game, 2, "greedy") == one);
    }
}

/* ---- Ends --------------------------------------------------------------------------------------- */

static void step_by(fixture *f, const char *bot) {
    assert_true(jacta_batch_choose(f->batch, bot, f->actions, NULL));
    assert_true(jacta_batch_step(f->batch, f->actions, NULL));
}

static void games_may_stay_over(void **unused) {
    (void)unused;
    jacta_batch_plan plan = usual(jacta_game_at(0), 2, 4);
    plan.stay = true;
    fixture f = open_batch(plan);
    for (uint32_t left = 1; left;) {
        uint8_t before[4];
        memcpy(before, f.arrays.done, 4);
        step_by(&f, "random");
        left = 0;
        for (uint32_t i = 0; i < 4; i++) {
            assert_int_equal(f.arrays.done[i] == 1, f.arrays.seat[i] == JACTA_OVER);
            assert_true(f.arrays.done[i] >= before[i]);
            float both = f.arrays.reward[2 * i] + f.arrays.reward[2 * i + 1];
            assert_true(both == (float)(f.arrays.done[i] && !before[i]));
            left += !f.arrays.done[i];
        }
    }
    jacta_batch_reset(f.batch, 11);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(f.arrays.done[i], 0);
    for (uint32_t i = 0; i < 4; i++) assert_true(f.arrays.seat[i] >= 0);
    close_batch(&f);
}

static void long_games_are_cut(void **unused) {
    (void)unused;
    jacta_batch_plan plan = usual(jacta_game_at(0), 2, 2);
    plan.limit = 7;
    fixture f = open_batch(plan);
    for (uint32_t step = 1; step <= 21; step++) {
        step_by(&f, "random");
        for (uint32_t i = 0; i < 2; i++) {
            assert_int_equal(f.arrays.done[i], step % 7 ? 0 : 2);
            assert_int_equal(f.arrays.length[i], step % 7 ? step % 7 : 7);
        }
    }
    close_batch(&f);
}

static void returns_are_ranks_or_margins(void **unused) {
    (void)unused;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++)
        for (uint32_t players = 1; players <= 3; players++)
            for (uint32_t kind = JACTA_RETURN_RANK; kind <= JACTA_RETURN_MARGIN; kind++) {
                jacta_batch_plan plan = usual(game, players, 1);
                plan.returns = kind;
                fixture f = open_batch(plan);
                do step_by(&f, "random");
                while (!f.arrays.done[0]);
                const float *reward = f.arrays.reward, *score = f.arrays.score;
                const int32_t *rank = f.arrays.rank;
                double sum = 0;
                for (uint32_t seat = 0; seat < players; seat++) sum += (double)reward[seat];
                if (players > 1) assert_true(sum < 1e-4 && sum > -1e-4);
                if (players == 2 && kind == JACTA_RETURN_MARGIN)
                    assert_float_equal(reward[0], score[0] - score[1], 1e-3);
                for (uint32_t seat = 1; kind == JACTA_RETURN_RANK && seat < players; seat++)
                    assert_int_equal(rank[seat]<rank[0], reward[seat]> reward[0]);
                for (uint32_t seat = 0; kind == JACTA_RETURN_RANK && seat < players; seat++)
                    assert_true(reward[seat] >= -1 && reward[seat] <= 1);
                close_batch(&f);
            }
}

/* ---- What is refused ---------------------------------------------------------------------------- */

static void refuse(jacta_batch_plan plan, const char *code) {
    jacta_error error = {0};
    assert_null(jacta_batch_new(&plan, &(jacta_batch_arrays){0}, &error));
    assert_string_equal(error.code, code);
    assert_true(jacta_has("en", code) && jacta_has("fr", code));
}

static void impossible_plans_are_refused(void **unused) {
    (void)unused;
    const jacta_game *game = jacta_game_at(0);
    jacta_batch_plan plan = usual(game, 2, 0);
    refuse(plan, "error.batch_number");
    plan = usual(game, 2, UINT32_MAX);
    refuse(plan, "error.batch_number");
    plan = usual(game, 2, 1), plan.threads = 257;
    refuse(plan, "error.batch_number");
    plan = usual(game, 2, 1), plan.rows = 1;
    refuse(plan, "error.batch_number");
    plan = usual(game, 2, 1), plan.rows = 7;
    refuse(plan, "error.batch_number");
    plan = usual(game, 2, 1), plan.layout = 3;
    refuse(plan, "error.batch_number");
    plan = usual(game, 2, 1), plan.returns = 3;
    refuse(plan, "error.batch_number");
    plan = usual(game, 99, 1);
    refuse(plan, "error.players");
    plan = usual(game, 1, 1), plan.bots[0] = "greedy";
    refuse(plan, "error.batch_bots");
    plan = usual(game, 2, 1), plan.bots[0] = "clever";
    refuse(plan, "error.unknown_bot");
    plan = usual(game, 2, 1), plan.bots[0] = "cmd:cat";
    refuse(plan, "error.unknown_bot");
    plan = usual(game, 2, 1), plan.bots[0] = "search:0";
    refuse(plan, "error.bot_budget");
}

static void illegal_actions_change_nothing(void **unused) {
    (void)unused;
    const jacta_game *game = jacta_game_at(0);
    fixture f = open_batch(usual(game, 2, 3));
    uint64_t before[JACTA_MAX_STATE / 8];
    memcpy(before, jacta_batch_state(f.batch, 0), game->state_size);
    const jacta_move bad[] = {game->actions, UINT32_MAX, 0};
    for (uint32_t i = 0; i < 3; i++) {
        jacta_error error = {0};
        assert_true(jacta_batch_choose(f.batch, "random", f.actions, NULL));
        f.actions[2] = bad[i];
        if (!bad[i])
            while (f.arrays.mask[2 * game->actions + f.actions[2]]) f.actions[2]++;
        assert_false(jacta_batch_step(f.batch, f.actions, &error));
        assert_string_equal(error.code, "error.batch_action");
        assert_int_equal(error.arg[1].number, 2);
        assert_memory_equal(jacta_batch_state(f.batch, 0), before, game->state_size);
    }
    jacta_error error = {0};
    assert_false(jacta_batch_choose(f.batch, "clever", f.actions, &error));
    assert_string_equal(error.code, "error.unknown_bot");
    assert_null(jacta_batch_state(f.batch, 3));
    close_batch(&f);
}

static void arrays_may_be_missing(void **unused) {
    (void)unused;
    jacta_batch_plan plan = usual(jacta_game_at(0), 2, 2);
    jacta_batch *batch = jacta_batch_new(&plan, &(jacta_batch_arrays){0}, NULL);
    jacta_move actions[2];
    for (uint32_t step = 0; step < 500; step++) {
        assert_true(jacta_batch_choose(batch, "random", actions, NULL));
        assert_true(jacta_batch_step(batch, actions, NULL));
    }
    jacta_batch_free(batch);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_is_its_single_games),
        cmocka_unit_test(bots_sit_at_seats_that_move_on),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(games_may_stay_over),
        cmocka_unit_test(long_games_are_cut),
        cmocka_unit_test(returns_are_ranks_or_margins),
        cmocka_unit_test(impossible_plans_are_refused),
        cmocka_unit_test(illegal_actions_change_nothing),
        cmocka_unit_test(arrays_may_be_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
