/* Dukes are chosen and harvests decided at the same time: whoever is quick, the game is the one that
 * turn order gives, and nobody sees what another has decided. */
#include "card_kingdoms_position.h"

enum { GAMES = 60, LONGEST = 64 };

/* What a seat has decided ahead in one moment, with the lists it chose from. */
typedef struct {
    uint32_t count;
    jacta_move move[LONGEST];
    uint64_t list[LONGEST];
} decisions;

/* How often a moment came, and decisions that were not the first of their seat in it. */
typedef struct {
    uint32_t dukes, harvests, chained;
} tally;

static uint64_t list_hash(const void *state, jacta_move *moves, uint32_t *count) {
    uint64_t hash = *count = game()->moves(state, moves);
    for (uint32_t i = 0; i < *count; i++) hash = hash * 1000003 + moves[i];
    return hash;
}

static uint32_t random_member(uint32_t set, jacta_rng *rng) {
    for (uint32_t skip = jacta_rng_below(rng, bit_count(set)); skip; skip--) set &= set - 1;
    return bit_first(set);
}

/* What every seat sees in the state in which it decides. */
static void look(jacta_match *match, uint32_t players, position *views) {
    for (uint32_t seat = 0; seat < players; seat++)
        jacta_view(game(), jacta_match_seat_state(match, seat), (int32_t)seat, &views[seat]);
}

/* One decision of a random seat that is not done. */
static void decide_one(jacta_match *match, decisions *made, jacta_rng *rng) {
    jacta_move moves[JACTA_MAX_LIST];
    position before[CK_SEATS], after[CK_SEATS];
    uint32_t count, ply = jacta_match_ply(match), players = jacta_match_setup(match)->players;
    uint32_t seat = random_member(jacta_match_deciders(match), rng);
    const void *state = jacta_match_seat_state(match, seat);
    assert_int_equal(game()->turn(state), seat);
    decisions *own = &made[seat];
    assert_true(own->count < LONGEST);
    own->list[own->count] = list_hash(state, moves, &count);
    jacta_move move = own->move[own->count] = moves[jacta_rng_below(rng, count)];
    own->count++;
    look(match, players, before);
    assert_true(jacta_match_decide(match, seat, move));
    if (jacta_match_ply(match) != ply) return; /* that was the last */
    look(match, players, after);
    for (uint32_t other = 0; other < players; other++)
        if (other != seat) assert_memory_equal(&before[other], &after[other], sizeof(position));
}

/* Plays the moment ahead in any order, and the same moves in turn order. */
static void play_moment(jacta_match *match, tally *seen, jacta_rng *rng) {
    decisions made[CK_SEATS] = {{0}};
    uint32_t start = jacta_match_ply(match), used[CK_SEATS] = {0}, count;
    position p = *(const position *)jacta_match_state(match, start);
    jacta_move moves[JACTA_MAX_LIST];
    *(p.phase == CK_PHASE_DUKE ? &seen->dukes : &seen->harvests) += 1;
    while (jacta_match_ply(match) == start) decide_one(match, made, rng);
    for (uint32_t ply = start; ply < jacta_match_ply(match); ply++) {
        int32_t seat = game()->turn(&p);
        assert_in_range(seat, 0, CK_SEATS - 1);
        uint32_t i = used[seat]++;
        assert_true(i < made[seat].count);
        assert_int_equal(list_hash(&p, moves, &count), made[seat].list[i]);
        assert_int_equal(jacta_match_event(match, ply).actor, seat);
        assert_int_equal(jacta_match_event(match, ply).move, made[seat].move[i]);
        game()->apply(&p, made[seat].move[i]);
        seen->chained += i > 0;
    }
    for (uint32_t seat = 0; seat < CK_SEATS; seat++) assert_int_equal(used[seat], made[seat].count);
    assert_memory_equal(&p, jacta_match_state(match, jacta_match_ply(match)), sizeof p);
}

static void play_game(uint32_t number, tally *seen) {
    jacta_setup setup = jacta_setup_default(game(), 2 + number % 4);
    setup.options[CK_OPT_SETUP] = number % CK_CUSTOM;
    setup.options[CK_OPT_MIXED] = number / 2 % 2;
    jacta_rng rng = jacta_rng_seed(5, number);
    jacta_match *match = jacta_match_new(game(), &setup, NULL);
    assert_non_null(match);
    for (;;) {
        assert_true(jacta_match_roll(match, &rng));
        const position *p = jacta_match_state(match, jacta_match_ply(match));
        jacta_move moves[JACTA_MAX_LIST];
        if (game()->turn(p) == JACTA_OVER) break;
        if (bit_count(jacta_match_deciders(match)) > 1) {
            play_moment(match, seen, &rng);
            continue;
        }
        uint32_t count = game()->moves(p, moves);
        assert_true(jacta_match_play(match, moves[jacta_rng_below(&rng, count)]));
    }
    jacta_match_free(match);
}

static void games_played_ahead_are_those_of_turn_order(void **unused) {
    (void)unused;
    tally seen = {0};
    for (uint32_t number = 0; number < GAMES; number++) play_game(number, &seen);
    assert_int_equal(seen.dukes, GAMES);
    assert_true(seen.harvests > 5 * GAMES);
    assert_true(seen.chained > 2 * GAMES);
}

/* A has a merchant, B nothing that wakes, C a monk and the gold for it. */
static position one_harvest(void) {
    position p = given(3);
    citizens(&p, A, CK_MERCHANT, 1);
    citizens(&p, C, CK_MONK, 1);
    tokens(&p, C, 1, 0, 0, 0);
    roll(&p, 1, 2);
    return p;
}

static void a_harvest_asks_all_who_have_something_to_decide(void **unused) {
    (void)unused;
    position p = one_harvest();
    assert_int_equal(game()->together(&p).seats, 1 << A | 1 << B | 1 << C);
    uint32_t moment = game()->together(&p).moment;
    position c = p;
    game()->ahead(&c, C);
    turn_is(&c, C);
    offer_only(&c, "", "trade monk; done");
    play(&c, "done");
    assert_int_equal(game()->together(&c).seats, 0);
    position a = p;
    game()->ahead(&a, A);
    assert_memory_equal(&a, &p, sizeof p);
    play(&a, "choose merchant gold");
    assert_int_equal(game()->together(&a).seats, 1 << B | 1 << C);
    assert_int_equal(game()->together(&a).moment, moment);
}

static void who_has_nothing_to_decide_is_not_waited_for(void **unused) {
    (void)unused;
    position p = given(3);
    citizens(&p, A, CK_MERCHANT, 1);
    citizens(&p, B, CK_MERCHANT, 1);
    citizens(&p, C, CK_MONK, 1);
    tokens(&p, C, 1, 0, 0, 0);
    roll(&p, 1, 2);
    assert_int_equal(game()->together(&p).seats, 1 << A | 1 << C);
    game()->ahead(&p, C);
    have(&p, B, 1, 0, 0, 0); /* gained on the way, as in turn order */
    offer_only(&p, "", "trade monk; done");
}

static void a_thief_decides_before_and_alone(void **unused) {
    (void)unused;
    position p = given(2);
    citizens(&p, A, CK_THIEF, 1);
    citizens(&p, B, CK_THIEF, 1);
    tokens(&p, B, 1, 0, 2, 0);
    roll(&p, 3, 4);
    phase_is(&p, CK_PHASE_THIEF);
    assert_int_equal(game()->together(&p).seats, 0);
    play(&p, "thief 1 gold 1");
    assert_int_equal(game()->together(&p).seats, 1 << B);
}

static void one_player_decides_alone(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    position p = started(&setup);
    run_to(&p, CK_PHASE_DUKE);
    assert_int_equal(game()->together(&p).seats, 0);
    run_to(&p, CK_PHASE_ROLL);
    roll(&p, 1, 2);
    phase_is(&p, CK_PHASE_SOLACE);
    assert_int_equal(game()->together(&p).seats, 0);
}

static void moments_differ_from_turn_to_turn(void **unused) {
    (void)unused;
    position p = given(2), next = p;
    roll(&p, 1, 2);
    next.active = next.seat = B;
    roll(&next, 1, 2);
    assert_int_not_equal(game()->together(&p).moment, game()->together(&next).moment);
    next = given(2);
    next.round = 2;
    roll(&next, 1, 2);
    assert_int_not_equal(game()->together(&p).moment, game()->together(&next).moment);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_played_ahead_are_those_of_turn_order),
        cmocka_unit_test(a_harvest_asks_all_who_have_something_to_decide),
        cmocka_unit_test(who_has_nothing_to_decide_is_not_waited_for),
        cmocka_unit_test(a_thief_decides_before_and_alone),
        cmocka_unit_test(one_player_decides_alone),
        cmocka_unit_test(moments_differ_from_turn_to_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
