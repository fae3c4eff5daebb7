/* All players use a roll at the same time: whoever is quick, the match is the one played in turn
 * order, and nobody's choices change while another decides. */
#include "rolling_realms_position.h"

enum { MATCHES = 20, MOST_DECISIONS = 256 };

/* What a seat may do and see. */
typedef struct {
    uint32_t count;
    jacta_move moves[JACTA_MAX_LIST];
    rr_state view;
} sight;

static void look(jacta_match *match, uint32_t seat, sight *out) {
    const void *state = jacta_match_seat_state(match, seat);
    assert_non_null(state);
    assert_int_equal(game()->turn(state), seat);
    memset(out, 0, sizeof *out);
    out->count = game()->moves(state, out->moves);
    jacta_view(game(), state, (int32_t)seat, &out->view);
}

static uint32_t one_of(uint32_t set, jacta_rng *rng) {
    uint32_t skip = jacta_rng_below(rng, (uint32_t)__builtin_popcount(set)), member = 0;
    while (!(set >> member & 1) || skip--) member++;
    return member;
}

/* One decision of one of the seats; returns whose. */
static uint32_t decide(jacta_match *match, uint32_t seats, jacta_rng *rng, jacta_move *move) {
    static sight before[RR_SEATS], after;
    uint32_t seat = one_of(seats, rng);
    for (uint32_t other = 0; other < RR_SEATS; other++)
        if (seats >> other & 1) look(match, other, &before[other]);
    *move = before[seat].moves[jacta_rng_below(rng, before[seat].count)];
    assert_true(jacta_match_decide(match, seat, *move));
    for (uint32_t other = 0; other < RR_SEATS; other++) {
        if (other == seat || !(seats >> other & 1)) continue;
        assert_true(jacta_match_deciders(match) >> other & 1);
        look(match, other, &after);
        assert_memory_equal(&after, &before[other], sizeof after);
    }
    return seat;
}

static const rr_state *now(const jacta_match *match) {
    return jacta_match_state(match, jacta_match_ply(match));
}

/* Some decisions about the roll in turn order, which leave at least two seats to decide. */
static void play_first(jacta_match *quick, jacta_match *slow, jacta_rng *rng) {
    uint32_t players = jacta_match_setup(quick)->players;
    for (uint32_t left = jacta_rng_below(rng, 5); left; left--) {
        jacta_move moves[JACTA_MAX_LIST];
        uint32_t count = game()->moves(now(quick), moves);
        jacta_move move = moves[jacta_rng_below(rng, count)];
        if (move == RR_MOVE_END && now(quick)->seat + 2u >= players) return;
        assert_true(jacta_match_play(quick, move) && jacta_match_play(slow, move));
    }
}

/* The other decisions about it in a random interleaving, then the same ones in turn order. */
static void play_turn(jacta_match *quick, jacta_match *slow, jacta_rng *rng) {
    static jacta_move moves[RR_SEATS][MOST_DECISIONS];
    uint32_t count[RR_SEATS] = {0}, players = jacta_match_setup(quick)->players;
    play_first(quick, slow, rng);
    uint32_t ply = jacta_match_ply(quick), first = now(quick)->seat;
    assert_int_equal(jacta_match_deciders(quick), (1u << players) - (1u << first));
    while (jacta_match_ply(quick) == ply) {
        jacta_move move;
        uint32_t seat = decide(quick, jacta_match_deciders(quick), rng, &move);
        moves[seat][count[seat]++] = move;
    }
    for (uint32_t seat = 0; seat < players; seat++)
        for (uint32_t i = 0; i < count[seat]; i++) {
            assert_int_equal(game()->turn(now(slow)), seat);
            assert_true(jacta_match_play(slow, moves[seat][i]));
        }
}

static void assert_same(const jacta_match *quick, const jacta_match *slow) {
    assert_int_equal(jacta_match_ply(quick), jacta_match_ply(slow));
    assert_memory_equal(now(quick), now(slow), game()->state_size);
}

static void quickness_changes_nothing(void **state) {
    (void)state;
    for (uint32_t i = 0; i < MATCHES; i++) {
        jacta_setup setup = jacta_setup_default(game(), 2 + i % (RR_SEATS - 1));
        setup.options[RR_MUST_USE_DICE] = i & 1;
        jacta_match *quick = jacta_match_new(game(), &setup, NULL);
        jacta_match *slow = jacta_match_new(game(), &setup, NULL);
        jacta_rng rng = jacta_rng_seed(i, 1), dice = jacta_rng_seed(i, 2), same = dice;
        uint32_t turns = 0;
        for (;; turns++) {
            assert_true(jacta_match_roll(quick, &dice) && jacta_match_roll(slow, &same));
            if (!jacta_match_deciders(quick)) break;
            play_turn(quick, slow, &rng);
            assert_same(quick, slow);
        }
        assert_int_equal(turns, RR_ROUNDS * RR_TURNS);
        jacta_match_free(quick);
        jacta_match_free(slow);
    }
}

static void moments_differ(void **state) {
    (void)state;
    jacta_setup setup = jacta_setup_default(game(), 3);
    rr_state s;
    jacta_rng rng = jacta_rng_seed(1, 1);
    uint32_t last = UINT32_MAX, moments = 0;
    begin(&s, &setup);
    for (int32_t seat; (seat = game()->turn(&s)) != JACTA_OVER;) {
        jacta_together now = game()->together(&s);
        assert_int_equal(now.seats, s.phase == RR_PHASE_ACT ? 7u & ~0u << s.seat : 0);
        if (now.seats && now.moment != last) last = now.moment, moments++;
        jacta_move moves[JACTA_MAX_LIST];
        uint32_t count = seat == JACTA_CHANCE ? 0 : game()->moves(&s, moves);
        game()->apply(&s, count ? moves[jacta_rng_below(&rng, count)] : game()->draw(&s, &rng));
    }
    assert_int_equal(moments, RR_ROUNDS * RR_TURNS);
}

static void alone_nobody_else_decides(void **state) {
    (void)state;
    position p = given("tap+cit+eup");
    roll(&p, 1, 2);
    assert_int_equal(game()->together(&p.now).seats, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quickness_changes_nothing),
        cmocka_unit_test(moments_differ),
        cmocka_unit_test(alone_nobody_else_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
