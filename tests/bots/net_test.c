/* Nets: files that do not fit are refused, what a seat may not see is no input, and where there is no
 * net the hand-written evaluation plays on and says so. */
#define _GNU_SOURCE
#include "bots/learnt.h"
#include "bots/trail.h"

#include "engine/files.h"
#include "rules/core/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A net of random weights for a game, as a file has it; free() it. */
static net_file *made_up(const jacta_game *game, uint64_t seed, uint64_t *size) {
    static net_layout layout;
    jacta_rng rng = rng_seed(seed, 0);
    assert_true(net_prepare(game, &layout));
    *size = sizeof(net_file) + (uint64_t)layout.rows * NET_HIDDEN;
    net_file *net = aligned_alloc(16, *size);
    assert_non_null(net);
    for (uint64_t i = 0; i < *size; i++)
        ((unsigned char *)net)[i] = (unsigned char)(rng_below(&rng, 25) + 116);
    for (int16_t *weight = net->bias; (void *)weight < (void *)(net + 1); weight++)
        *weight = (int16_t)(rng_below(&rng, 201) - 100);
    memcpy(net->magic, "jactanet", 8);
    memset(net->game, 0, sizeof net->game);
    memset(net->made, 0, sizeof net->made);
    memcpy(net->game, game->id, strlen(game->id));
    net->rules = game->version, net->rows = layout.rows, net->layout = layout.layout;
    net->hidden = NET_HIDDEN, net->second = NET_SECOND;
    net->hand = 1000, net->spread = 20, net->counts = 0xFFFF, net->horizon = 0;
    net->hash = 0;
    return net;
}

/* Writes it with its hash and opens a bot on it; the name of the file comes back. */
static jacta_bot *open_bot(net_file *net, uint64_t size, bool sealed, jacta_error *error) {
    char path[] = "/tmp/net_test_XXXXXX", spec[64];
    int handle = mkstemp(path);
    uint64_t hash = 0xCBF29CE484222325u;
    if (handle < 0) abort();
    for (uint64_t i = offsetof(net_file, hash) + 8; sealed && i < size; i++)
        hash = (hash ^ ((unsigned char *)net)[i]) * 0x100000001B3u;
    if (sealed) net->hash = hash;
    FILE *file = fdopen(handle, "wb");
    if (!file) abort();
    assert_int_equal(fwrite(net, 1, size, file), size);
    fclose(file);
    snprintf(spec, sizeof spec, "net@%s", path);
    jacta_bot *bot = jacta_bot_open(spec, error);
    remove(path);
    return bot;
}

static void begin(const jacta_game *game, uint32_t players, jacta_rng *rng, uint64_t *state) {
    jacta_setup setup = jacta_setup_default(game, players);
    assert_true(jacta_begin(game, &setup, state, NULL));
    while (game->turn(state) == JACTA_CHANCE) game->apply(state, game->draw(state, rng));
}

/* What the bot says after a move in a new game; NULL: it has nothing to complain about. */
static const char *complaint(const jacta_bot *bot, const jacta_game *game, uint32_t players) {
    uint64_t state[JACTA_MAX_STATE / 8], view[JACTA_MAX_STATE / 8];
    jacta_rng rng = rng_seed(1, 1);
    begin(game, players, &rng, state);
    int32_t seat = game->turn(state);
    memcpy(view, state, game->state_size);
    if (game->hide) game->hide(view, seat);
    assert_true(jacta_listed(game, state, jacta_bot_move(bot, game, view, seat, &rng)));
    const jacta_error *trouble = jacta_bot_trouble(bot);
    return trouble ? trouble->code : NULL;
}

static void damaged_files_are_refused(void **unused) {
    (void)unused;
    uint64_t size;
    net_file *net = made_up(jacta_game_at(0), 1, &size);
    jacta_error error;
    jacta_bot_close(open_bot(net, size, true, &error));
    static const uint64_t places[] = {0, 40, 64, 600, sizeof(net_file) + 99};
    for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        ((unsigned char *)net)[places[i]] ^= 1;
        assert_null(open_bot(net, size, false, &error));
        assert_string_equal(error.code, "error.net.damaged");
        ((unsigned char *)net)[places[i]] ^= 1;
    }
    assert_null(open_bot(net, size - 1, true, &error));
    assert_null(open_bot(net, 100, true, &error));
    net->spread = 0;
    assert_null(open_bot(net, size, true, &error));
    assert_string_equal(error.code, "error.net.damaged");
    assert_null(jacta_bot_open("net@/nowhere/at/all.net", &error));
    free(net);
}

static void foreign_nets_leave_the_move_to_the_evaluation(void **unused) {
    (void)unused;
    uint64_t size;
    const jacta_game *game = jacta_game_at(0);
    net_file *net = made_up(game, 2, &size);
    static const struct {
        uint32_t game, rules, layout, counts;
        const char *says;
    } cases[] = {{0, 0, 0, 4, NULL},
                 {1, 0, 0, 4, "error.net.game"},
                 {0, 1, 0, 4, "error.net.version"},
                 {0, 0, 1, 4, "error.net.version"},
                 {0, 0, 0, 8, "error.net.players"}};
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        net->rules = game->version + cases[i].rules;
        net->layout += cases[i].layout;
        net->counts = (uint16_t)cases[i].counts;
        jacta_bot *bot = open_bot(net, size, true, NULL);
        assert_non_null(bot);
        const char *says = complaint(bot, jacta_game_at(cases[i].game), 2);
        if (cases[i].says)
            assert_string_equal(says, cases[i].says);
        else
            assert_null(says);
        net->layout -= cases[i].layout;
        jacta_bot_close(bot);
    }
    free(net);
}

/* With no weight on the evaluation, worlds that look the same to a seat are worth the same to it. */
static void secrets_are_no_input(void **unused) {
    (void)unused;
    static net_layout layout;
    uint32_t secret = 0, compared = 0;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        uint64_t state[JACTA_MAX_STATE / 8], worlds[2][JACTA_MAX_STATE / 8], size;
        jacta_move list[JACTA_MAX_LIST];
        jacta_rng rng = rng_seed(5, i);
        if (!game->imagine) continue;
        secret++;
        net_file *net = made_up(game, 3, &size);
        net_prepare(game, &layout);
        memset(net->hands, 0, sizeof net->hands);
        net->lead = net->worth = 0;
        begin(game, 2, &rng, state);
        for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
            net_worth worth[2];
            memset(worth, 0, sizeof worth);
            for (uint32_t k = 0; k < 2; k++) {
                memcpy(worlds[k], state, game->state_size);
                game->hide(worlds[k], 1);
                game->imagine(worlds[k], 1, &rng);
                net_judge(&layout, net, game, worlds[k], 1, &worth[k]);
            }
            assert_memory_equal(&worth[0], &worth[1], sizeof worth[0]);
            compared += memcmp(worlds[0], worlds[1], game->state_size) != 0;
            game->apply(state, turn == JACTA_CHANCE
                                   ? game->draw(state, &rng)
                                   : list[rng_below(&rng, game->moves(state, list))]);
        }
        free(net);
    }
    assert_true(secret && compared > 20);
}

/* A random game of which every viewer judges what follows each move, by the trail and from nothing. */
static void compare_game(const jacta_game *game, uint32_t players, net_trail *trail) {
    uint64_t state[JACTA_MAX_STATE / 8], next[JACTA_MAX_STATE / 8];
    jacta_move list[JACTA_MAX_LIST];
    jacta_rng rng = rng_seed(11, players);
    begin(game, players, &rng, state);
    for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
        bool chance = turn == JACTA_CHANCE;
        uint32_t count = chance ? 1 : game->moves(state, list);
        for (uint32_t i = 0; i < 3; i++) {
            net_worth worth[2];
            int32_t viewer = (int32_t)rng_below(&rng, players);
            memset(worth, 0, sizeof worth);
            memcpy(next, state, game->state_size);
            game->apply(next, chance ? game->draw(state, &rng) : list[rng_below(&rng, count)]);
            trail_judge(trail, next, viewer, &worth[0]);
            net_judge(trail->layout, trail->net, game, next, viewer, &worth[1]);
            assert_memory_equal(&worth[0], &worth[1], sizeof worth[0]);
        }
        memcpy(state, next, game->state_size);
    }
}

static void what_changed_is_enough(void **unused) {
    (void)unused;
    static net_layout layout;
    static net_trail trail;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        uint64_t size;
        net_file *net = made_up(game, 4, &size);
        net_prepare(game, &layout);
        trail_begin(&trail, &layout, net, game);
        for (uint32_t players = game->min_players; players <= game->max_players; players++)
            compare_game(game, players, &trail);
        free(net);
    }
}

/* Chances rise with results, and those of two seats that differ in sign alone are together certain. */
static void chances_follow_results(void **unused) {
    (void)unused;
    assert_int_equal(net_chance(0), NET_CHANCE / 2);
    for (int32_t result = -10 * NET_ONE; result < 10 * NET_ONE; result += 777) {
        assert_true(net_chance(result) <= net_chance(result + 777));
        assert_int_equal(net_chance(result) + net_chance(-result), NET_CHANCE);
    }
    assert_in_range(net_chance(NET_ONE), 47900, 47920); /* 65536 / (1 + e^-1) = 47911 */
    net_chance(INT32_MIN);
}

static void carried_nets_are_whole(void **unused) {
    (void)unused;
    for (const learnt_net *own = learnt_nets(); own->game; own++) {
        const jacta_game *game = jacta_game_find(own->game);
        assert_non_null(game);
        assert_true(net_whole(own->data, own->size));
        jacta_bot *bot = jacta_bot_open("net", NULL), *search = jacta_bot_open("net:20", NULL);
        assert_null(complaint(bot, game, 2));
        assert_null(complaint(search, game, 2));
        jacta_bot_close(bot);
        jacta_bot_close(search);
    }
}

/* Plays a game of two, the bots in seats as `swapped` says; what the first is ahead of the second. */
static int32_t margin(const jacta_game *game, jacta_bot *bots[2], uint64_t seed, bool swapped) {
    uint64_t state[JACTA_MAX_STATE / 8], view[JACTA_MAX_STATE / 8];
    jacta_rng dice = rng_seed(seed, 0), mind = rng_seed(seed, 1 + swapped);
    jacta_scores scores;
    begin(game, 2, &dice, state);
    for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
        if (turn == JACTA_CHANCE) {
            game->apply(state, game->draw(state, &dice));
            continue;
        }
        jacta_view(game, state, turn, view);
        game->apply(state, jacta_bot_move(bots[turn ^ swapped], game, view, turn, &mind));
    }
    game->scores(state, &scores);
    return scores.rank[!swapped] - scores.rank[swapped];
}

/* Where the two are beside each other on the ladder the second is clearly the stronger. */
static void levels_rise(void **unused) {
    (void)unused;
    static const char *const ladder[] = {"random", "easy", "normal"};
    static const char *const games[] = {"dice_kingdoms", "card_kingdoms"};
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t step = 0; step < 2; step++) {
            jacta_bot *bots[2] = {jacta_bot_open(ladder[step + 1], NULL),
                                  jacta_bot_open(ladder[step], NULL)};
            int32_t ahead = 0;
            for (uint64_t seed = 0; seed < 32; seed++)
                ahead += margin(jacta_game_find(games[i]), bots, seed, false) +
                         margin(jacta_game_find(games[i]), bots, seed, true);
            assert_true(ahead >= 16); /* two standard errors of 64 games */
            jacta_bot_close(bots[0]);
            jacta_bot_close(bots[1]);
        }
}

/* A level plays by the net that the game has, as far as it thinks; without one it does not complain. */
static void levels_use_nets(void **unused) {
    (void)unused;
    uint32_t moves = 0, others = 0;
    for (const learnt_net *own = learnt_nets(); own->game; own++) {
        const jacta_game *game = jacta_game_find(own->game);
        static const char *const specs[] = {"hard", "net:1000", "search:1000"};
        uint64_t state[JACTA_MAX_STATE / 8], view[JACTA_MAX_STATE / 8];
        jacta_rng dice = rng_seed(3, 3);
        begin(game, 2, &dice, state);
        for (uint32_t n = 0; n < 8 && game->turn(state) >= 0; n++) {
            jacta_move move[3];
            int32_t seat = game->turn(state);
            jacta_view(game, state, seat, view);
            for (uint32_t i = 0; i < 3; i++) {
                jacta_bot *bot = jacta_bot_open(specs[i], NULL);
                jacta_rng rng = rng_seed(n, 9);
                move[i] = jacta_bot_move(bot, game, view, seat, &rng);
                assert_null(jacta_bot_trouble(bot));
                jacta_bot_close(bot);
            }
            assert_int_equal(move[0], move[1]);
            moves++, others += move[0] != move[2];
            game->apply(state, move[0]);
            while (game->turn(state) == JACTA_CHANCE) game->apply(state, game->draw(state, &dice));
        }
    }
    assert_true(moves > 30 && others > moves / 10);
}

/* Easy errs where moves are close, and never plays what is far below the middle. */
static void easy_errs_like_a_person(void **unused) {
    (void)unused;
    const jacta_game *game = jacta_game_find("card_kingdoms");
    uint64_t state[JACTA_MAX_STATE / 8], next[JACTA_MAX_STATE / 8];
    jacta_rng dice = rng_seed(4, 4), rng = rng_seed(5, 5);
    static learnt mind;
    uint32_t errors = 0, choices = 0;
    begin(game, 2, &dice, state);
    assert_true(learnt_knows(&mind, game, state));
    const jacta_bot *easy = jacta_bot_find("easy", NULL);
    for (int32_t turn; (turn = game->turn(state)) != JACTA_OVER;) {
        jacta_move list[JACTA_MAX_LIST];
        uint32_t count = turn < 0 ? 0 : game->moves(state, list);
        int64_t sum = 0, best = INT64_MIN, played = 0;
        jacta_move move =
            turn < 0 ? game->draw(state, &dice) : jacta_bot_move(easy, game, state, turn, &rng);
        for (uint32_t i = 0; i < count; i++) {
            net_worth worth;
            memcpy(next, state, game->state_size);
            game->apply(next, list[i]);
            learnt_judge(&mind, next, turn, &worth);
            int64_t wish = net_wish(&worth, turn);
            sum += wish;
            if (wish > best) best = wish;
            if (list[i] == move) played = wish;
        }
        if (count > 1) {
            int64_t middle = sum / count;
            assert_true(played >= middle - 2 * (best - middle) - 1);
            choices++, errors += played < best;
        }
        game->apply(state, move);
    }
    assert_in_range(errors, choices / 20, choices / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(foreign_nets_leave_the_move_to_the_evaluation),
        cmocka_unit_test(secrets_are_no_input),
        cmocka_unit_test(what_changed_is_enough),
        cmocka_unit_test(chances_follow_results),
        cmocka_unit_test(carried_nets_are_whole),
        cmocka_unit_test(levels_rise),
        cmocka_unit_test(levels_use_nets),
        cmocka_unit_test(easy_errs_like_a_person),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
