/* Harvests of one roll are decided at the same time (4.2): whoever is quick, the game goes on as if
 * all had decided in turn order. */
#include "dice_kingdoms_position.h"
#include "engine/match.h"

enum { GAMES = 60, DECISIONS = 64 };

/* What a seat has decided ahead, and a hash of the list it chose from. */
typedef struct {
    jacta_move move[DECISIONS];
    uint64_t list[DECISIONS];
    uint32_t count, used;
} decisions;

typedef struct {
    jacta_match *match;
    jacta_rng rng;
    decisions made[DK_SEATS];
    uint32_t moments;   /* with several who decide */
    uint32_t overtaken; /* of them, those in which a later seat began */
    uint32_t last;      /* the last one's number */
} table;

static uint64_t list_hash(const dk_state *s, jacta_move *list, uint32_t *count) {
    uint64_t hash = 0;
    *count = game()->moves(s, list);
    for (uint32_t i = 0; i < *count; i++) hash = hash * 1000003 + list[i] + 1;
    return hash;
}

static const dk_state *seat_state(table *t, uint32_t seat) {
    const dk_state *s = jacta_match_seat_state(t->match, seat);
    assert_non_null(s);
    return s;
}

static void keep_views(table *t, uint32_t seats, dk_state views[DK_SEATS]) {
    for (uint32_t seat = 0; seat < DK_SEATS; seat++)
        if (seats >> seat & 1) jacta_view(game(), seat_state(t, seat), (int32_t)seat, &views[seat]);
}

static void decide_at_random(table *t, uint32_t seat) {
    jacta_move list[512];
    uint32_t count;
    const dk_state *s = seat_state(t, seat);
    decisions *made = &t->made[seat];
    assert_int_equal(game()->turn(s), seat);
    assert_true(made->count < DECISIONS);
    made->list[made->count] = list_hash(s, list, &count);
    jacta_move move = made->move[made->count++] = list[jacta_rng_below(&t->rng, count)];
    assert_true(jacta_match_decide(t->match, seat, move));
}

/* Sometimes a seat takes its last decision back and makes another. */
static void reconsider(table *t, uint32_t seat) {
    if (jacta_rng_below(&t->rng, 4) || !jacta_match_reconsider(t->match, seat)) return;
    t->made[seat].count--;
    decide_at_random(t, seat);
}

/* The same moves in turn order have the same lists before them and lead to the same state. */
static void replay(table *t, dk_state s, uint32_t ply) {
    jacta_move list[512];
    for (; ply < jacta_match_ply(t->match); ply++) {
        uint32_t count;
        int32_t seat = game()->turn(&s);
        assert_in_range(seat, 0, DK_SEATS - 1);
        decisions *made = &t->made[seat];
        assert_true(made->used < made->count);
        assert_true(list_hash(&s, list, &count) == made->list[made->used]);
        assert_int_equal(jacta_match_event(t->match, ply).actor, seat);
        game()->apply(&s, made->move[made->used++]);
    }
    for (uint32_t seat = 0; seat < DK_SEATS; seat++)
        assert_int_equal(t->made[seat].used, t->made[seat].count);
    assert_memory_equal(&s, jacta_match_state(t->match, ply), sizeof s);
}

static uint32_t random_member(table *t, uint32_t set) {
    uint32_t seat = jacta_rng_below(&t->rng, DK_SEATS);
    while (!(set >> seat & 1)) seat = (seat + 1) % DK_SEATS;
    return seat;
}

static void decide_together(table *t) {
    uint32_t ply = jacta_match_ply(t->match), seats = jacta_match_deciders(t->match);
    dk_state s = *(const dk_state *)jacta_match_state(t->match, ply), before[DK_SEATS];
    jacta_together now = game()->together(&s);
    assert_int_equal(now.seats, seats);
    assert_true(seats >> s.seat & 1);
    assert_int_not_equal(now.moment, t->last);
    t->last = now.moment;
    memset(t->made, 0, sizeof t->made);
    for (bool first = true; jacta_match_ply(t->match) == ply; first = false) {
        seats = jacta_match_deciders(t->match);
        uint32_t seat = random_member(t, seats), others = seats & ~(1u << seat);
        if (first) t->moments++, t->overtaken += seat != s.seat;
        keep_views(t, others, before);
        decide_at_random(t, seat);
        if (jacta_match_ply(t->match) != ply) break;
        reconsider(t, seat);
        if (jacta_match_ply(t->match) != ply) break;
        dk_state after[DK_SEATS];
        keep_views(t, others, after);
        for (uint32_t other = 0; other < DK_SEATS; other++)
            if (others >> other & 1) assert_memory_equal(&before[other], &after[other], sizeof s);
    }
    replay(t, s, ply);
}

static void play_together(table *t, uint32_t players) {
    jacta_setup setup = jacta_setup_default(game(), players);
    t->match = jacta_match_new(game(), &setup, NULL);
    assert_non_null(t->match);
    t->last = 0;
    for (;;) {
        assert_true(jacta_match_roll(t->match, &t->rng));
        uint32_t seats = jacta_match_deciders(t->match);
        if (!seats) break;
        if (seats & (seats - 1))
            decide_together(t);
        else
            memset(t->made, 0, sizeof t->made), decide_at_random(t, random_member(t, seats));
    }
    jacta_match_free(t->match);
}

static void harvests_do_not_depend_on_who_is_quick(void **unused) {
    (void)unused;
    for (uint32_t players = 1; players <= DK_SEATS; players++) {
        table t = {.rng = jacta_rng_seed(7, players)};
        for (uint32_t i = 0; i < GAMES; i++) play_together(&t, players);
        assert_true(players == 1 ? !t.moments : t.overtaken > GAMES && t.moments > t.overtaken);
    }
}

/* E19: the active player comes first, however quick the other. */
static void a_lair_goes_to_the_active_player(void **unused) {
    (void)unused;
    dk_state s = given(2);
    for (uint32_t seat = 0; seat < 2; seat++) {
        citizen(&s, seat, C3, 1);
        guild(&s, seat, DK_SHADOW, 2);
        block(&s, seat, BLOCK_1A, 3);
        block(&s, seat, BLOCK_1B, 2);
    }
    play(&s, "roll 1 3; colours 1 1 1 1");
    jacta_setup setup = jacta_setup_default(game(), 2);
    jacta_match *match = jacta_match_new(game(), &setup, NULL);
    assert_non_null(match);
    match_restart(match, &s);
    assert_int_equal(jacta_match_deciders(match), 3);
    jacta_move move;
    assert_true(find_move(&s, "reward lair 1", &move));
    assert_true(jacta_match_decide(match, 1, move));
    assert_int_equal(((const dk_state *)jacta_match_seat_state(match, 0))->lair_first[0],
                     DK_NOBODY);
    assert_int_equal(jacta_match_deciders(match), 1);
    assert_true(jacta_match_decide(match, 0, move));
    const dk_state *then = jacta_match_state(match, jacta_match_ply(match));
    assert_int_equal(then->lair_first[0], 1);
    assert_int_equal(dk_lair_points(then, 0, 0), 5);
    assert_int_equal(dk_lair_points(then, 1, 0), 3);
    jacta_match_free(match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(harvests_do_not_depend_on_who_is_quick),
        cmocka_unit_test(a_lair_goes_to_the_active_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
