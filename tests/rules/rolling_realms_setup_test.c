/* Set-up, chance, the course of the game, scoring and rating (specification 2.15, 3, 4.1, 6, 7). */
#include "rolling_realms_position.h"

/* A game in which nobody has to use dice, with these realms in rounds 1 to 3. */
static position quick_game(uint32_t players, const char *first, const char *second,
                           const char *third) {
    jacta_setup setup = jacta_setup_default(game(), players);
    setup.options[RR_MUST_USE_DICE] = 1;
    setup.options[RR_ROUND_1] = realm_set(first);
    setup.options[RR_ROUND_2] = realm_set(second);
    setup.options[RR_ROUND_3] = realm_set(third);
    position p = {.exchanged = false};
    begin(&p.now, &setup);
    return p;
}

/* Ends turns without a placement; leaves the game before the next roll or choice of realms. */
static void pass_turns(position *p, uint32_t turns) {
    while (turns--) {
        roll(p, 1, 2);
        for (uint32_t seat = 0; seat < p->now.players; seat++) play(p, "end_turn");
    }
}

static jacta_scores score(const position *p) {
    jacta_scores scores;
    game()->scores(&p->now, &scores);
    return scores;
}

/* ---- Options (2.15) -------------------------------------------------------------------------- */

static void options_and_their_values(void **unused) {
    (void)unused;
    static const char *const names[RR_OPTIONS][4] = {
        {"castles_order", "up_increases", "up_decreases"},
        {"must_use_dice", "strict", "free"},
        {"tapestry_dot_0_2", "upper_left", "lower_left"},
        {"castles_right_door", "column_e", "column_d"},
        {"viticulture_gains", "hhccpp", "cchhpp"},
        {"realm_choice", "random", "host_picks", "take_turns"},
        {"round_1"},
        {"round_2"},
        {"round_3"},
    };
    assert_int_equal(game()->option_count, RR_OPTIONS);
    for (uint32_t i = 0; i < RR_OPTIONS; i++) {
        const jacta_option *option = &game()->options[i];
        assert_string_equal(option->name, names[i][0]);
        assert_int_equal(option->usual, 0);
        assert_int_equal(option->kind, i < RR_ROUND_1 ? JACTA_CHOICE : JACTA_SET);
        for (uint32_t v = 0; v < 3 && names[i][v + 1]; v++)
            assert_string_equal(option->names[v], names[i][v + 1]);
        assert_int_equal(option->count, i < RR_REALM_CHOICE ? 2 : i == RR_REALM_CHOICE ? 3 : 9);
    }
}

static void options_are_set_by_name(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    assert_true(jacta_setup_option(game(), &setup, "must_use_dice", "free", NULL));
    assert_int_equal(setup.options[RR_MUST_USE_DICE], 1);
    rr_state state;
    begin(&state, &setup);
    assert_int_equal(state.options[RR_MUST_USE_DICE], 1);
    assert_false(jacta_setup_option(game(), &setup, "must_use_dice", "sometimes", NULL));
    assert_false(jacta_setup_option(game(), &setup, "dice", "free", NULL));
}

/* ---- Set-ups (1, 3) -------------------------------------------------------------------------- */

/* The error says those words in both languages. */
static void refuse_setup(const jacta_setup *setup, const char *words) {
    rr_state state;
    jacta_error error;
    assert_false(jacta_begin(game(), setup, &state, &error));
    for (uint32_t i = 0; i < 2; i++) {
        const char *lang = i ? "fr" : "en";
        char said[256];
        jacta_text text = {said, sizeof said, 0};
        assert_true(jacta_has(lang, error.code));
        jacta_error_text(lang, &error, &text);
        if (!strstr(said, words)) fail_msg("'%s' is not in '%s'", words, said);
    }
}

static void one_to_six_players(void **unused) {
    (void)unused;
    for (uint32_t players = 0; players <= 7; players++) {
        jacta_setup setup = jacta_setup_default(game(), players);
        setup.players = players;
        rr_state state;
        if (players < 1 || players > 6) {
            refuse_setup(&setup, players ? "7" : "0");
            continue;
        }
        begin(&state, &setup);
        assert_int_equal(state.players, players);
    }
}

static void impossible_rounds_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *realms[RR_ROUNDS], *words;
    } rows[] = {
        {{"tap+cit", "", ""}, "1"},
        {{"tap", "", ""}, "1"},
        {{"tap+cit+eup+scy", "", ""}, "1"},
        {{"", "tap+cit", ""}, "2"},
        {{"", "", "tap+cit+eup+scy"}, "3"},
        {{"tap+cit+eup", "eup+scy+win", ""}, "Euphoria"},
        {{"tap+cit+eup", "tap+cit+eup", ""}, "Tapestry"},
        {{"tap+cit+eup", "", "eup+scy+win"}, "Euphoria"},
        {{"", "tap+cit+win", "eup+scy+win"}, "Wingspan"},
        {{"tap+cit+eup", "scy+win+cas", "cas+cha+mls"}, "Between Two Castles"},
        {{"tap+cit+eup", "scy+win+cas", "cha+mls"}, "3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jacta_setup setup = jacta_setup_default(game(), 2);
        for (uint32_t round = 0; round < RR_ROUNDS; round++)
            setup.options[RR_ROUND_1 + round] = realm_set(rows[i].realms[round]);
        refuse_setup(&setup, rows[i].words);
    }
    jacta_setup setup = jacta_setup_default(game(), 2);
    setup.options[RR_ROUND_1] = 7u << 8;
    refuse_setup(&setup, "round_1");
    setup = jacta_setup_default(game(), 2);
    setup.options[RR_REALM_CHOICE] = 3;
    refuse_setup(&setup, "realm_choice");
}

/* Whatever is fixed in advance and whoever chooses the rest, each realm is used in one round. */
static void every_realm_is_used_once(void **unused) {
    (void)unused;
    static const char *const split[RR_ROUNDS] = {"eup+win+vit", "tap+cas+mls", "cit+scy+cha"};
    for (uint32_t i = 0; i < 24; i++) {
        jacta_setup setup = jacta_setup_default(game(), 2);
        setup.options[RR_REALM_CHOICE] = i / 8;
        for (uint32_t round = 0; round < RR_ROUNDS; round++)
            setup.options[RR_ROUND_1 + round] = i >> round & 1 ? realm_set(split[round]) : 0;
        rr_state state;
        begin(&state, &setup);
        jacta_rng rng = jacta_rng_seed(4, i);
        for (int32_t seat; (seat = game()->turn(&state)) != JACTA_OVER;) {
            jacta_move moves[JACTA_MAX_LIST];
            uint32_t count = seat == JACTA_CHANCE ? 0 : game()->moves(&state, moves);
            game()->apply(&state,
                          count ? moves[jacta_rng_below(&rng, count)] : game()->draw(&state, &rng));
        }
        uint32_t all = 0;
        for (uint32_t round = 0; round < RR_ROUNDS; round++) {
            assert_int_equal(__builtin_popcount(state.realms[round]), 3);
            if (i >> round & 1) assert_int_equal(state.realms[round], realm_set(split[round]));
            all |= state.realms[round];
        }
        assert_int_equal(all, 511);
    }
}

static void a_sheet_starts_empty_but_for_the_dots(void **unused) {
    (void)unused;
    position p = quick_game(6, "tap+cit+eup", "scy+win+cas", "cha+mls+vit");
    const rr_sheet empty = {.cities = {0}};
    for (uint32_t seat = 0; seat < 6; seat++) {
        assert_memory_equal(&p.now.sheet[seat], &empty, sizeof empty);
        assert_int_equal(__builtin_popcountll(p.now.tapestry[seat]), 6);
    }
}

/* ---- Chance (3, 4.1) ------------------------------------------------------------------------- */

/* All outcomes are equally likely sets of three from `among`, none twice. */
static void equally_likely_sets(const rr_state *state, uint32_t among, uint32_t expected) {
    jacta_chance chances[JACTA_MAX_LIST];
    bool seen[512] = {false};
    uint32_t count = game()->chances(state, chances);
    assert_int_equal(count, expected);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(chances[i].weight, 1);
        rr_state after = *state;
        game()->apply(&after, chances[i].move);
        uint32_t set = after.realms[state->round];
        assert_int_equal(__builtin_popcount(set), 3);
        assert_int_equal(set & ~among, 0);
        assert_false(seen[set]);
        seen[set] = true;
    }
}

static void realms_are_drawn_84_and_20_ways(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    setup.options[RR_MUST_USE_DICE] = 1;
    position p = {.exchanged = false};
    begin(&p.now, &setup);
    assert_int_equal(game()->turn(&p.now), JACTA_CHANCE);
    equally_likely_sets(&p.now, 511, 84);
    play(&p, "realms cit+win+vit");
    assert_int_equal(p.now.realms[0], realm_set("cit+win+vit"));
    pass_turns(&p, 9);
    assert_int_equal(game()->turn(&p.now), JACTA_CHANCE);
    equally_likely_sets(&p.now, 511 & ~realm_set("cit+win+vit"), 20);
    refuse(&p, "realms tap+cit+eup");
    play(&p, "realms tap+eup+mls");
    pass_turns(&p, 9);
    assert_int_equal(p.now.phase, RR_PHASE_ROLL);
    assert_int_equal(p.now.realms[2], realm_set("scy+cas+cha"));
    pass_turns(&p, 9);
    assert_int_equal(game()->turn(&p.now), JACTA_OVER);
}

static void realms_fixed_for_later_are_not_drawn(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    setup.options[RR_ROUND_2] = realm_set("cit+win+vit");
    rr_state state;
    begin(&state, &setup);
    equally_likely_sets(&state, 511 & ~realm_set("cit+win+vit"), 20);
    setup.options[RR_ROUND_2] = 0;
    setup.options[RR_ROUND_3] = realm_set("cit+win+vit");
    begin(&state, &setup);
    equally_likely_sets(&state, 511 & ~realm_set("cit+win+vit"), 20);
}

static void rolls_are_21_with_pairs_half_as_likely(void **unused) {
    (void)unused;
    position p = given("tap+cit+eup");
    jacta_chance chances[JACTA_MAX_LIST];
    uint32_t count = game()->chances(&p.now, chances), total = 0;
    assert_int_equal(count, 21);
    bool seen[7][7] = {{false}};
    for (uint32_t i = 0; i < count; i++) {
        rr_state after = p.now;
        game()->apply(&after, chances[i].move);
        uint32_t a = after.roll[0], b = after.roll[1];
        assert_true(1 <= a && a <= b && b <= 6);
        assert_false(seen[a][b]);
        seen[a][b] = true;
        assert_int_equal(chances[i].weight, a == b ? 1 : 2);
        total += chances[i].weight;
        assert_int_equal(after.dice_count, 2);
        assert_int_equal(after.dice[0].value, a);
        assert_int_equal(after.dice[1].value, b);
        assert_int_equal(after.dice[0].source, RR_FROM_A);
        if (a != b) assert_int_equal(after.dice[1].source, RR_FROM_B);
    }
    assert_int_equal(total, 36);
}

/* A thousand draws for each unit of weight; six deviations are allowed. */
static void draws_follow_the_weights(const rr_state *state) {
    jacta_chance chances[JACTA_MAX_LIST];
    uint32_t count = game()->chances(state, chances), total = 0, seen[JACTA_MAX_LIST] = {0};
    for (uint32_t i = 0; i < count; i++) total += chances[i].weight;
    jacta_rng rng = jacta_rng_seed(6, count);
    for (uint32_t left = 1000 * total; left; left--) {
        jacta_move drawn = game()->draw(state, &rng);
        uint32_t i = 0;
        while (i < count && chances[i].move != drawn) i++;
        assert_true(i < count);
        seen[i]++;
    }
    for (uint32_t i = 0; i < count; i++)
        assert_in_range(seen[i], 1000 * chances[i].weight - 270, 1000 * chances[i].weight + 270);
}

static void realms_and_rolls_are_drawn_by_weight(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 1);
    rr_state state;
    begin(&state, &setup);
    draws_follow_the_weights(&state);
    setup.options[RR_ROUND_2] = realm_set("cit+win+vit");
    begin(&state, &setup);
    draws_follow_the_weights(&state);
    position p = given("tap+cit+eup");
    draws_follow_the_weights(&p.now);
}

/* ---- Who picks the realms (2.15) ------------------------------------------------------------- */

static void realms_are_picked_by(uint32_t choice, const int32_t pickers[2]) {
    jacta_setup setup = jacta_setup_default(game(), 3);
    setup.options[RR_REALM_CHOICE] = choice;
    setup.options[RR_MUST_USE_DICE] = 1;
    position p = {.exchanged = false};
    begin(&p.now, &setup);
    assert_int_equal(game()->turn(&p.now), pickers[0]);
    assert_int_equal(count_listed(&p, "pick_realms"), 84);
    jacta_move moves[JACTA_MAX_LIST];
    assert_int_equal(game()->moves(&p.now, moves), 84);
    play(&p, "pick_realms eup+scy+cha");
    assert_int_equal(p.now.realms[0], realm_set("eup+scy+cha"));
    pass_turns(&p, 9);
    assert_int_equal(game()->turn(&p.now), pickers[1]);
    assert_int_equal(game()->moves(&p.now, moves), 20);
    refuse(&p, "pick_realms tap+cit+eup");
    play(&p, "pick_realms tap+mls+vit");
    pass_turns(&p, 9);
    assert_int_equal(p.now.realms[2], realm_set("cit+win+cas"));
    pass_turns(&p, 9);
    assert_int_equal(game()->turn(&p.now), JACTA_OVER);
}

static void the_host_picks_twice(void **unused) {
    (void)unused;
    realms_are_picked_by(1, (int32_t[2]){0, 0});
}

static void players_take_turns_picking(void **unused) {
    (void)unused;
    realms_are_picked_by(2, (int32_t[2]){0, 1});
}

/* ---- The course of the game (4.1) ------------------------------------------------------------ */

static void everybody_uses_the_same_roll_seat_0_first(void **unused) {
    (void)unused;
    position p = quick_game(3, "mls+scy+win", "tap+cit+eup", "cas+cha+vit");
    roll(&p, 2, 5);
    for (int32_t seat = 0; seat < 3; seat++) {
        assert_int_equal(game()->turn(&p.now), seat);
        dice_are(&p, "25");
        resources(&p, 2, 0, 1);
        play(&p, "adjust_2 d0 +1; buy_die 1; d0 mls pumpkin; d1 scy top; d2 win 7; end_turn");
    }
    for (uint32_t seat = 0; seat < 3; seat++) {
        assert_int_equal(p.now.sheet[seat].my_little[0], values("3"));
        assert_memory_equal(&p.now.sheet[seat], &p.now.sheet[0], sizeof p.now.sheet[0]);
    }
    assert_int_equal(game()->turn(&p.now), JACTA_CHANCE);
}

static void a_move_touches_only_its_own_sheet(void **unused) {
    (void)unused;
    position p = quick_game(2, "tap+scy+win", "mls+cit+eup", "cas+cha+vit");
    roll(&p, 2, 5);
    const rr_state before = p.now;
    play(&p, "d0 tap 3,1 r0; d1 win 7; end_turn");
    assert_memory_equal(&p.now.sheet[1], &before.sheet[1], sizeof before.sheet[1]);
    assert_true(p.now.tapestry[1] == before.tapestry[1]);
    assert_true(p.now.tapestry[0] == (before.tapestry[0] | cell(2, 0) | cell(3, 0)));
}

static void three_rounds_of_nine_turns(void **unused) {
    (void)unused;
    position p = quick_game(2, "mls+scy+win", "tap+cit+eup", "cas+cha+vit");
    for (uint32_t turn = 0; turn < 27; turn++) {
        assert_int_equal(p.now.round, turn / 9);
        assert_int_equal(p.now.turn, turn % 9);
        pass_turns(&p, 1);
    }
    assert_int_equal(game()->turn(&p.now), JACTA_OVER);
    assert_int_equal(p.now.round, 2);
    assert_int_equal(p.now.turn, 8);
}

static void resources_stay_in_their_round(void **unused) {
    (void)unused;
    position p = quick_game(1, "mls+scy+win", "tap+cit+eup", "cas+cha+vit");
    pass_turns(&p, 8);
    resources(&p, 12, 12, 12);
    pass_turns(&p, 1);
    earned_is(&p, 0, 0, 0);
    have_is(&p, 0, 0, 0);
    assert_int_equal(score(&p).total[0], 36 + 20); /* and two stars for seven pumpkins and hearts */
    roll(&p, 3, 3);
    refuse(&p, "adjust_2 d0 +1; reuse_any d0; reuse_pair d0; buy_die 1");
}

/* Tests E25. */
static void the_last_resources_score_and_cannot_be_spent(void **unused) {
    (void)unused;
    position p = quick_game(1, "mls+scy+win", "tap+cit+eup", "cas+cha+vit");
    pass_turns(&p, 26);
    resources(&p, 3, 4, 5);
    roll(&p, 3, 3);
    offer(&p, "adjust_2 d0 +1; reuse_any d0; reuse_pair d0; buy_die 5");
    play(&p, "end_turn");
    assert_int_equal(game()->turn(&p.now), JACTA_OVER);
    assert_int_equal(score(&p).total[0], 12);
}

/* ---- Scoring (6) ----------------------------------------------------------------------------- */

static void cities_count_stars_of_their_own_round_only(void **unused) {
    (void)unused;
    position p = quick_game(1, "cit+scy+win", "tap+mls+eup", "cas+cha+vit");
    sheet(&p)->scythe[1] = values("1234");
    memcpy(sheet(&p)->wingspan, (uint8_t[9]){1, 2, 4}, 9);
    sheet(&p)->glasses = 1;
    for (uint32_t box = 0; box < 9; box++) {
        memset(sheet(&p)->cities, 0, 9);
        sheet(&p)->cities[box] = 1;
        assert_int_equal(stars(&p, RR_CITIES), 1);
    }
    memset(sheet(&p)->cities, 1, 9);
    assert_int_equal(stars(&p, RR_CITIES), 2);
    pass_turns(&p, 27);
    assert_int_equal(stars(&p, RR_CITIES), 2);
    assert_int_equal(score(&p).total[0], 10 * (2 + 4 + 2 + 2));
}

static void rounds_and_tenths_add_up(void **unused) {
    (void)unused;
    position p = quick_game(2, "cit+scy+win", "tap+mls+eup", "cas+cha+vit");
    sheet(&p)->scythe[1] = values("1234");
    resources(&p, 1, 2, 3);
    pass_turns(&p, 9);
    sheet(&p)->euphoria_stars = 8;
    resources(&p, 7, 0, 2);
    pass_turns(&p, 9);
    sheet(&p)->glasses = 3;
    resources(&p, 0, 0, 4);
    p.now.sheet[1].have[2][RR_COIN] = p.now.sheet[1].earned[2][RR_COIN] = 1;
    p.now.sheet[1].shipped = values("123");
    jacta_scores scores = score(&p);
    assert_int_equal(scores.columns, 2);
    assert_int_equal(scores.lines, RR_REALMS + 1);
    assert_int_equal(scores.total[0], 40 + 6 + 60 + 10 + 9 + 40 + 4);
    assert_int_equal(scores.total[1], 30 + 1);
    for (uint32_t seat = 0; seat < 2; seat++) {
        int32_t sum = 0;
        for (uint32_t line = 0; line < scores.lines; line++) sum += scores.line[line].value[seat];
        assert_int_equal(sum, scores.total[seat]);
    }
}

static void ranks_are(const uint8_t tenths[4], const int32_t ranks[4]) {
    position p = quick_game(4, "mls+scy+win", "tap+cit+eup", "cas+cha+vit");
    pass_turns(&p, 27);
    for (uint32_t seat = 0; seat < 4; seat++)
        p.now.sheet[seat].have[0][RR_COIN] = p.now.sheet[seat].earned[0][RR_COIN] = tenths[seat];
    assert_memory_equal(score(&p).rank, ranks, 4 * sizeof ranks[0]);
}

static void equal_players_share_a_rank(void **unused) {
    (void)unused;
    ranks_are((uint8_t[4]){9, 9, 8, 7}, (int32_t[4]){1, 1, 3, 4});
    ranks_are((uint8_t[4]){3, 9, 3, 8}, (int32_t[4]){3, 1, 3, 2});
    ranks_are((uint8_t[4]){5, 6, 6, 6}, (int32_t[4]){4, 1, 1, 1});
    ranks_are((uint8_t[4]){2, 2, 2, 2}, (int32_t[4]){1, 1, 1, 1});
    ranks_are((uint8_t[4]){1, 2, 3, 4}, (int32_t[4]){4, 3, 2, 1});
}

/* ---- Rating (7) ------------------------------------------------------------------------------ */

/* A finished solo game with that total: four full realms if there are stars for them, the other
 * stars one by one in four more, tenths in coins. */
static position finished_with(uint32_t tenths) {
    position p = quick_game(1, "cit+scy+win", "tap+mls+eup", "cas+cha+vit");
    pass_turns(&p, 27);
    rr_sheet *s = &p.now.sheet[0];
    uint32_t left = tenths / 10;
    if (left >= 24) {
        p.now.tapestry[0] = ((uint64_t)1 << 36) - 1;
        memcpy(s->wingspan, (uint8_t[9]){1, 2, 4, 3, 4, 5, 6, 6, 4}, 9);
        memset(s->castles, 1, 15);
        s->glasses = 7;
        left -= 24;
    }
    memset(s->crates, 1, 6);
    s->my_little[1] = values("123456");
    uint8_t *const sets[3] = {&s->scythe[1], &s->shipped, &s->my_little[0]};
    for (uint32_t i = 0; i < 18 && left; i++, left--) *sets[i / 6] |= (uint8_t)(1u << i % 6);
    s->euphoria_stars = (uint8_t)left;
    s->have[0][RR_COIN] = s->earned[0][RR_COIN] = (uint8_t)(tenths % 10);
    return p;
}

static void solo_games_are_rated(void **unused) {
    (void)unused;
    static const struct {
        uint32_t tenths;
        const char *english, *french;
    } rows[] = {
        {0, "Visitor", "Visiteur"},      {239, "Visitor", "Visiteur"},
        {240, "Apprentice", "Apprenti"}, {299, "Apprentice", "Apprenti"},
        {300, "Citizen", "Citoyen"},     {349, "Citizen", "Citoyen"},
        {350, "Builder", "Bâtisseur"},   {389, "Builder", "Bâtisseur"},
        {390, "Master", "Maître"},       {429, "Master", "Maître"},
        {430, "Ruler", "Souverain"},     {469, "Ruler", "Souverain"},
        {470, "Legend", "Légende"},      {489, "Legend", "Légende"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        position p = finished_with(rows[i].tenths);
        jacta_scores scores = score(&p);
        assert_int_equal(scores.total[0], rows[i].tenths);
        assert_non_null(scores.rating);
        assert_string_equal(jacta_say("en", scores.rating), rows[i].english);
        assert_string_equal(jacta_say("fr", scores.rating), rows[i].french);
    }
}

static void games_of_several_are_not_rated(void **unused) {
    (void)unused;
    position p = quick_game(2, "mls+scy+win", "tap+cit+eup", "cas+cha+vit");
    pass_turns(&p, 27);
    assert_null(score(&p).rating);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_and_their_values),
        cmocka_unit_test(options_are_set_by_name),
        cmocka_unit_test(one_to_six_players),
        cmocka_unit_test(impossible_rounds_are_refused),
        cmocka_unit_test(every_realm_is_used_once),
        cmocka_unit_test(a_sheet_starts_empty_but_for_the_dots),
        cmocka_unit_test(realms_are_drawn_84_and_20_ways),
        cmocka_unit_test(realms_fixed_for_later_are_not_drawn),
        cmocka_unit_test(rolls_are_21_with_pairs_half_as_likely),
        cmocka_unit_test(realms_and_rolls_are_drawn_by_weight),
        cmocka_unit_test(the_host_picks_twice),
        cmocka_unit_test(players_take_turns_picking),
        cmocka_unit_test(everybody_uses_the_same_roll_seat_0_first),
        cmocka_unit_test(a_move_touches_only_its_own_sheet),
        cmocka_unit_test(three_rounds_of_nine_turns),
        cmocka_unit_test(resources_stay_in_their_round),
        cmocka_unit_test(the_last_resources_score_and_cannot_be_spent),
        cmocka_unit_test(cities_count_stars_of_their_own_round_only),
        cmocka_unit_test(rounds_and_tenths_add_up),
        cmocka_unit_test(equal_players_share_a_rank),
        cmocka_unit_test(solo_games_are_rated),
        cmocka_unit_test(games_of_several_are_not_rated),
    };
    return cmocka_run_group_tests_name("rolling_realms_setup", tests, NULL, NULL);
}
