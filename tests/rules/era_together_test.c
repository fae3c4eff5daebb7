/* Behind the screens: who decides at the same time, and who may know what happened there. That it does
 * not matter who is quick is a promise of the conformance suite. */
#include "era_position.h"

enum { GAMES = 12 };

static jacta_move any(const era_state *s, jacta_rng *rng) {
    jacta_move list[ERA_MOST_MOVES];
    if (game()->turn(s) == JACTA_CHANCE) return game()->draw(s, rng);
    return list[jacta_rng_below(rng, game()->moves(s, list))];
}

/* Whoever decides ahead of others starts from what they may see. */
static void nothing_is_taken_along(const era_state *s, uint32_t seats) {
    for (uint32_t seat = 0; seat < s->players; seat++) {
        era_state ahead = *s, view;
        if (!(seats >> seat & 1)) continue;
        game()->ahead(&ahead, (int32_t)seat);
        if (seat == s->active) {
            assert_memory_equal(&ahead, s, sizeof ahead);
            continue;
        }
        jacta_view(game(), s, (int32_t)seat, &view);
        game()->ahead(&view, (int32_t)seat);
        assert_memory_equal(&ahead, &view, sizeof ahead);
        assert_int_equal(ahead.active, seat);
    }
}

static void screens_are_up_in_layouts_and_throws(void **unused) {
    (void)unused;
    for (uint32_t number = 0; number < GAMES; number++) {
        jacta_rng rng = jacta_rng_seed(number, 1);
        jacta_setup setup = jacta_setup_default(game(), 2 + number % 3);
        era_state s;
        assert_true(jacta_begin(game(), &setup, &s, NULL));
        while (game()->turn(&s) != JACTA_OVER) {
            jacta_together now = game()->together(&s);
            bool screened = s.stage == ERA_STAGE_LAYOUT || s.stage == ERA_STAGE_ROLL;
            assert_int_equal(now.seats != 0, screened);
            if (screened) assert_int_equal(now.moment, s.round);
            nothing_is_taken_along(&s, now.seats);
            game()->apply(&s, any(&s, &rng));
        }
    }
}

static void who_cannot_roll_is_not_waited_for(void **unused) {
    (void)unused;
    era_state s = given(3);
    clear(&s, ROSALIE);
    enter(&s, ERA_STAGE_ROLL);
    assert_int_equal(game()->together(&s).seats, 1 << COLIN | 1 << TOM);
    clear(&s, TOM);
    assert_int_equal(game()->together(&s).seats, 0);
    s = given(1);
    enter(&s, ERA_STAGE_ROLL);
    assert_int_equal(game()->together(&s).seats, 0);
}

/* ---- Who may know ---------------------------------------------------------------------------- */

static void knows(const jacta_match *match, uint32_t ply, int32_t viewer, bool known) {
    assert_int_equal(jacta_match_knows(match, ply, viewer), known);
}

/* Every event so far, as the match stands. */
static void told(const jacta_match *match) {
    const era_state *now = jacta_match_state(match, jacta_match_ply(match));
    bool over = game()->turn(now) == JACTA_OVER;
    for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++) {
        const era_state *then = jacta_match_state(match, ply);
        bool secret = !over && (then->stage == ERA_STAGE_ROLL ||
                                (then->stage == ERA_STAGE_LAYOUT && then->stage == now->stage));
        knows(match, ply, JACTA_SPECTATOR, !secret);
        knows(match, ply, JACTA_REFEREE, true);
        for (int32_t viewer = 0; viewer < now->players; viewer++)
            knows(match, ply, viewer, !secret || viewer == then->active);
    }
}

/* A move reveals something if what a spectator could not see before lies open after it. */
static void reveals_what_was_hidden(const era_state *s, jacta_move move) {
    era_state next = *s, before, after;
    game()->apply(&next, move);
    jacta_view(game(), s, JACTA_SPECTATOR, &before);
    jacta_view(game(), &next, JACTA_SPECTATOR, &after);
    bool hidden = memcmp(&before, s, sizeof *s) != 0;
    bool open = !memcmp(&after, &next, sizeof next) || next.round != s->round;
    assert_int_equal(game()->reveals(s, move), hidden && open);
}

/* Equal swords and nothing to collect, build or suffer: the next throws follow at once. */
static void a_round_without_decisions_reveals_too(void **unused) {
    (void)unused;
    era_state s = given(2);
    s.active = ROSALIE;
    dice(&s, COLIN, "n1");
    thrown(&s, "n1");
    assert_true(game()->reveals(&s, ERA_MOVE_STOP));
    game()->apply(&s, ERA_MOVE_STOP);
    assert_int_equal(s.stage, ERA_STAGE_ROLL);
    assert_int_equal(s.round, 2);
}

static void secrets_are_told_when_the_screens_are_gone(void **unused) {
    (void)unused;
    for (uint32_t number = 0; number < GAMES; number++) {
        jacta_rng rng = jacta_rng_seed(number, 2);
        jacta_setup setup = jacta_setup_default(game(), 1 + number % ERA_SEATS);
        int32_t began = setup.players == 1 ? 0 : JACTA_CHANCE;
        jacta_match *match = jacta_match_new(game(), &setup, NULL);
        const era_state *s;
        while (s = jacta_match_state(match, jacta_match_ply(match)),
               game()->turn(s) != JACTA_OVER) {
            jacta_move move = any(s, &rng);
            if (jacta_match_ply(match) < 200 || !jacta_rng_below(&rng, 100)) told(match);
            s = jacta_match_state(match, jacta_match_ply(match));
            reveals_what_was_hidden(s, move);
            if (s->round == 1) began = s->first;
            assert_int_equal(jacta_first(game(), s), began);
            assert_true(jacta_match_play(match, move));
        }
        told(match);
        jacta_match_free(match);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(screens_are_up_in_layouts_and_throws),
        cmocka_unit_test(who_cannot_roll_is_not_waited_for),
        cmocka_unit_test(a_round_without_decisions_reveals_too),
        cmocka_unit_test(secrets_are_told_when_the_screens_are_gone),
    };
    return cmocka_run_group_tests_name("era together", tests, NULL, NULL);
}
