/* The simulated solo games of the specification (7): simple players whose results are known. Seeds
 * are fixed, so a run is exact; the tolerances cover the error of the published means. */
#include "rolling_realms_position.h"

#include <stdlib.h>

enum { MOST_GAMES = 4000 };

typedef struct {
    const rr_state *state;
    jacta_move moves[JACTA_MAX_LIST];
    uint32_t count;
} choice;

typedef jacta_move player(const choice *choice, jacta_rng *rng);

static bool about_a_die(jacta_move move) {
    return move < RR_MOVE_BUY;
}

static bool is_bonus(jacta_move move) {
    return about_a_die(move) ? move % RR_CODES >= RR_CODE_ADJUST : move < RR_MOVE_END;
}

static rr_realm realm_of(jacta_move move) {
    static const uint32_t after[] = {RR_CODE_CITIES,    RR_CODE_EUPHORIA, RR_CODE_SCYTHE,
                                     RR_CODE_WINGSPAN,  RR_CODE_CASTLES,  RR_CODE_TAKE,
                                     RR_CODE_MY_LITTLE, RR_CODE_CIRCLE};
    uint32_t realm = 0;
    while (realm < 8 && move % RR_CODES >= after[realm]) realm++;
    return (rr_realm)realm;
}

static choice without_bonuses(const choice *all) {
    choice rest = {.state = all->state};
    for (uint32_t i = 0; i < all->count; i++)
        if (!is_bonus(all->moves[i])) rest.moves[rest.count++] = all->moves[i];
    return rest;
}

static jacta_move any_move(const choice *all, jacta_rng *rng) {
    return all->moves[jacta_rng_below(rng, all->count)];
}

static jacta_move any_but_bonuses(const choice *all, jacta_rng *rng) {
    choice rest = without_bonuses(all);
    return any_move(&rest, rng);
}

static uint32_t one_of_set(uint32_t set, jacta_rng *rng) {
    uint32_t skip = jacta_rng_below(rng, (uint32_t)__builtin_popcount(set)), member = 0;
    while (!(set >> member & 1) || skip--) member++;
    return member;
}

/* A random die that fits, a random realm where it fits, a random place there. The second die of a
 * pair is not listed, and is no different. */
static jacta_move die_realm_place(const choice *all, jacta_rng *rng) {
    choice rest = without_bonuses(all);
    if (!about_a_die(rest.moves[0])) return rest.moves[0];
    uint32_t dice = 0, realms = 0;
    for (uint32_t i = 0; i < rest.count; i++) dice |= 1u << rest.moves[i] / RR_CODES;
    uint32_t die = one_of_set(dice, rng);
    for (uint32_t i = 0; i < rest.count; i++)
        if (rest.moves[i] / RR_CODES == die) realms |= 1u << realm_of(rest.moves[i]);
    rr_realm realm = (rr_realm)one_of_set(realms, rng);
    choice places = {.state = all->state};
    for (uint32_t i = 0; i < rest.count; i++)
        if (rest.moves[i] / RR_CODES == die && realm_of(rest.moves[i]) == realm)
            places.moves[places.count++] = rest.moves[i];
    return any_move(&places, rng);
}

static jacta_move largest_score(const choice *all, jacta_rng *rng) {
    choice rest = without_bonuses(all), best = {.state = all->state};
    int32_t record = -1;
    for (uint32_t i = 0; i < rest.count; i++) {
        rr_state after = *all->state;
        jacta_scores scores;
        game()->apply(&after, rest.moves[i]);
        game()->scores(&after, &scores);
        if (scores.total[0] > record) best.count = 0;
        if (scores.total[0] < record) continue;
        record = scores.total[0];
        best.moves[best.count++] = rest.moves[i];
    }
    return any_move(&best, rng);
}

static jacta_move greedy_bot(const choice *all, jacta_rng *rng) {
    return jacta_bot_move(jacta_bot_find("greedy", NULL), game(), all->state, 0, rng);
}

typedef struct {
    int32_t totals[MOST_GAMES];
    double mean, variance, decisions, stars[RR_REALMS];
} outcome;

static uint32_t play_game(player *decide, jacta_rng *rng, rr_state *state) {
    uint32_t decisions = 0;
    jacta_setup setup = jacta_setup_default(game(), 1);
    begin(state, &setup);
    for (int32_t seat; (seat = game()->turn(state)) != JACTA_OVER;) {
        if (seat == JACTA_CHANCE) {
            game()->apply(state, game()->draw(state, rng));
            continue;
        }
        choice all = {.state = state};
        all.count = game()->moves(state, all.moves);
        game()->apply(state, decide(&all, rng));
        decisions++;
    }
    return decisions;
}

static int by_total(const void *a, const void *b) {
    return *(const int32_t *)a - *(const int32_t *)b;
}

static void simulate(player *decide, uint32_t games, outcome *out) {
    double sum = 0, squares = 0, decisions = 0;
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < games; i++) {
        jacta_rng rng = jacta_rng_seed(2020, i);
        rr_state state;
        jacta_scores scores;
        decisions += play_game(decide, &rng, &state);
        game()->scores(&state, &scores);
        out->totals[i] = scores.total[0];
        sum += scores.total[0] / 10.0;
        squares += scores.total[0] * scores.total[0] / 100.0;
        for (rr_realm realm = 0; realm < RR_REALMS; realm++)
            out->stars[realm] += (double)rr_stars(&state, 0, realm) / games;
    }
    out->mean = sum / games;
    out->variance = squares / games - out->mean * out->mean;
    out->decisions = decisions / games;
    qsort(out->totals, games, sizeof out->totals[0], by_total);
}

static void near(const char *what, double found, double expected, double tolerance) {
    print_message("# %s: %.3f (%.3f)\n", what, found, expected);
    if (found < expected - tolerance || found > expected + tolerance)
        fail_msg("%s: %.3f instead of %.3f", what, found, expected);
}

static void expect(player *decide, uint32_t games, double mean, double deviation, double low,
                   double high, double decisions, outcome *out) {
    double slack = games == MOST_GAMES ? 0.2 : 0.6;
    simulate(decide, games, out);
    near("mean", out->mean, mean, slack);
    near("variance", out->variance, deviation * deviation, slack * deviation * 2);
    near("10th percentile", out->totals[games / 10] / 10.0, low, 2 * slack);
    near("90th percentile", out->totals[games * 9 / 10] / 10.0, high, 2 * slack);
    near("decisions", out->decisions, decisions, 1.0);
}

static void every_listed_move_equally_likely(void **unused) {
    (void)unused;
    static const double stars[RR_REALMS] = {0.16, 1.03, 3.39, 1.87, 0.30, 3.54, 1.62, 2.95, 2.66};
    outcome out;
    expect(any_move, MOST_GAMES, 18.2, 2.8, 14.6, 21.8, 105.5, &out);
    for (rr_realm realm = 0; realm < RR_REALMS; realm++)
        near(realm_codes[realm], out.stars[realm], stars[realm], stars[realm] < 1 ? 0.04 : 0.1);
}

static void every_move_but_bonuses_equally_likely(void **unused) {
    (void)unused;
    outcome out;
    expect(any_but_bonuses, MOST_GAMES, 18.1, 2.5, 15.0, 21.4, 80.0, &out);
}

static void a_random_die_then_realm_then_place(void **unused) {
    (void)unused;
    outcome out;
    expect(die_realm_place, MOST_GAMES, 19.9, 2.6, 16.6, 23.2, 80.2, &out);
}

static void the_largest_score_right_after_the_move(void **unused) {
    (void)unused;
    outcome out;
    expect(largest_score, 400, 28.8, 2.9, 25.3, 32.4, 80.0, &out);
}

static void the_greedy_bot_plays_no_worse_than_that(void **unused) {
    (void)unused;
    outcome out;
    simulate(greedy_bot, 400, &out);
    print_message("# mean: %.3f\n", out.mean);
    assert_true(out.mean > 28.8 - 0.6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_listed_move_equally_likely),
        cmocka_unit_test(every_move_but_bonuses_equally_likely),
        cmocka_unit_test(a_random_die_then_realm_then_place),
        cmocka_unit_test(the_largest_score_right_after_the_move),
        cmocka_unit_test(the_greedy_bot_plays_no_worse_than_that),
    };
    return cmocka_run_group_tests_name("rolling_realms_statistics", tests, NULL, NULL);
}
