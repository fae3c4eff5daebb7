/* The sheets' data (2): totals, places, print, what can be reached on them, and example T15, whose state
 * must come about on them by counts. */
#include "dice_kingdoms_position.h"
#include "rules/dice_kingdoms/internal.h"

/* ---- The data --------------------------------------------------------------------------------- */

static uint32_t letters(const char *boxes, char letter) {
    uint32_t count = 0;
    for (; *boxes; boxes++) count += *boxes == letter;
    return count;
}

static void sections_are(dk_edition edition, uint32_t from, uint32_t to,
                         const uint32_t expected[8]) {
    uint32_t found[8] = {0};
    for (uint32_t section = from; section < to; section++) {
        const char *boxes = dk_box[edition][section];
        assert_int_equal(strlen(boxes), dk_boxes[edition][section]);
        found[0] += dk_boxes[edition][section];
        for (uint32_t i = 0; i < 7; i++) found[i + 1] += letters(boxes, "RGWSCP*"[i]);
    }
    assert_memory_equal(found, expected, sizeof found);
}

static void reward_totals_of_2_10(void **unused) {
    (void)unused;
    static const struct {
        uint32_t from, to, expected[DK_EDITIONS][8];
    } rows[] = {
        {DK_CITIZEN, DK_CHEST, {{20, 0, 3, 1, 3, 2, 0, 5}, {20, 0, 4, 1, 4, 2, 0, 5}}},
        {DK_HOLY, DK_WORKER, {{24, 1, 3, 0, 4, 0, 0, 2}, {24, 1, 4, 0, 4, 0, 0, 2}}},
        {DK_WORKER, DK_SHADOW, {{24, 1, 4, 3, 1, 0, 0, 2}, {24, 1, 4, 3, 1, 0, 0, 2}}},
        {DK_SHADOW, DK_SOLDIER, {{24, 1, 3, 1, 0, 4, 0, 2}, {24, 1, 3, 1, 2, 2, 0, 2}}},
        {DK_SOLDIER, DK_WALL, {{24, 1, 1, 0, 4, 3, 0, 2}, {24, 1, 2, 0, 4, 2, 0, 2}}},
        {DK_CHEST, DK_BLOCK, {{36, 0, 0, 0, 1, 1, 4, 2}, {36, 0, 0, 0, 2, 1, 4, 2}}},
        {DK_WALL, DK_CITIZEN, {{22, 0, 0, 1, 0, 4, 0, 4}, {22, 0, 0, 1, 0, 4, 0, 4}}},
        {DK_BLOCK, DK_SECTIONS, {{32, 1, 4, 1, 4, 0, 0, 4}, {30, 1, 4, 1, 5, 0, 0, 4}}},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (dk_edition edition = 0; edition < DK_EDITIONS; edition++)
            sections_are(edition, rows[i].from, rows[i].to, rows[i].expected[edition]);
}

static void road_totals_of_2_10(void **unused) {
    (void)unused;
    const uint32_t expected[] = {133, 1, 7, 1, 1, 2, 0, 6};
    uint32_t found[8] = {0}, bridges = 0;
    for (uint32_t i = 0; i < DK_ROADS; i++) {
        const dk_road *way = &dk_roads[i];
        assert_int_equal(strlen(way->box), way->boxes);
        found[0] += way->boxes;
        for (uint32_t k = 0; k < 7; k++) found[k + 1] += letters(way->box, "RGWSCP*"[k]);
        found[2] += letters(way->box, 'g');
        uint32_t span = 0;
        for (uint32_t box = 0; box < way->boxes; box++)
            if (way->box[box] == 'b' || way->box[box] == 'g') span |= 1u << box;
        assert_int_equal(span, way->span);
        if (!way->bridge) continue;
        assert_int_equal(way->bridge, ++bridges);
        assert_int_equal(dk_bridge_road[bridges - 1], i);
        assert_non_null(strstr(way->box, "bgb"));
    }
    assert_int_equal(bridges, DK_BRIDGES);
    assert_memory_equal(found, expected, sizeof found);
}

/* Whether the sets say of a box what its letter does. */
static void agree(char letter, uint32_t box, uint64_t effects, uint64_t stars) {
    assert_int_equal(effects >> box & 1, dk_reward[(uint8_t)letter] > DK_STAR);
    assert_int_equal(stars >> box & 1, dk_reward[(uint8_t)letter] == DK_STAR);
}

static void sets_say_what_letters_and_places_say(void **unused) {
    (void)unused;
    uint64_t ends[DK_NODES] = {0};
    for (uint32_t edition = 0; edition < DK_EDITIONS; edition++)
        for (uint32_t section = 0; section < DK_SECTIONS; section++)
            for (uint32_t box = 0; box < sizeof dk_box[0][0]; box++)
                agree(dk_box[edition][section][box], box, dk_effect_boxes[edition][section],
                      dk_star_boxes[edition][section]);
    for (uint32_t road = 0; road < DK_ROADS; road++) {
        for (uint32_t box = 0; box <= DK_ROAD_MAX; box++)
            agree(dk_roads[road].box[box], box, dk_roads[road].effects, dk_roads[road].stars);
        ends[dk_roads[road].a] |= 1ull << 2 * road;
        ends[dk_roads[road].b] |= 2ull << 2 * road;
    }
    assert_memory_equal(dk_ends_at, ends, sizeof dk_ends_at);
}

static void every_citizen_belongs_to_its_guild(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < DK_CITIZENS; i++) {
        for (uint32_t value = dk_citizens[i].low; value <= dk_citizens[i].high; value++)
            assert_int_equal(dk_value_citizen[value], i);
        for (uint32_t g = 0; g < DK_GUILDS; g++)
            assert_int_equal(dk_guild_citizens[g] >> i & 1, dk_citizens[i].guild == g);
    }
}

static void places_lie_where_2_7_says(void **unused) {
    (void)unused;
    static const int16_t places[DK_NODES][2] = {
        {180, 80},  {220, 360}, {240, 640}, {260, 920}, {420, 140}, {440, 400}, {460, 660},
        {500, 920}, {660, 80},  {660, 360}, {690, 680}, {900, 200}, {920, 560}, {40, 80},
        {40, 340},  {40, 640},  {40, 920},  {960, 40},  {960, 360}, {940, 920}};
    for (uint32_t node = 0; node < DK_NODES; node++) {
        assert_int_equal(dk_nodes[node].x, places[node][0]);
        assert_int_equal(dk_nodes[node].y, places[node][1]);
    }
}

static void four_domains_enlist(void **unused) {
    (void)unused;
    static const uint8_t enlists[DK_NODES] = {[DK_WORKER_HALL] = 1 + DK_WORKER,
                                              [DK_SHADOW_DEN] = 1 + DK_SHADOW,
                                              [DK_HOLY_ABBEY] = 1 + DK_HOLY,
                                              [DK_SOLDIER_BARRACKS] = 1 + DK_SOLDIER};
    for (uint32_t node = 0; node < DK_NODES; node++)
        assert_int_equal(dk_nodes[node].enlists, enlists[node]);
}

static void blocks_of_a_lair_rise_without_a_gap(void **unused) {
    (void)unused;
    uint32_t next = 0;
    for (uint32_t lair = 0; lair < DK_LAIRS; lair++) {
        assert_int_equal(dk_lairs[lair].first, next);
        for (uint32_t i = 0; i < dk_lairs[lair].blocks; i++, next++) {
            assert_int_equal(dk_blocks[next].lair, lair);
            if (i) assert_int_equal(dk_blocks[next].low, dk_blocks[next - 1].high + 1);
        }
        assert_int_equal(dk_blocks[next - 1].high, 12);
        assert_true(dk_lairs[lair].high > dk_lairs[lair].low);
    }
    assert_int_equal(next, DK_BLOCKS);
}

/* The first and the last box of roads of every kind, from the table of 2.9. */
static void road_boxes_lie_where_2_9_says(void **unused) {
    (void)unused;
    static const struct {
        uint8_t road, box;
        int16_t x, y;
    } at[] = {{R01, 1, 70, 80},   {R01, 2, 134, 80},  {R02, 3, 174, 355}, {R04, 3, 166, 920},
              {R05, 1, 225, 91},  {R05, 3, 300, 110}, {R09, 4, 203, 239}, {R13, 5, 436, 354},
              {R18, 1, 529, 884}, {R18, 7, 661, 716}, {R20, 6, 859, 179}, {R22, 1, 696, 388},
              {R23, 3, 790, 628}, {R24, 1, 916, 157}, {R24, 4, 960, 40},  {R25, 2, 939, 463},
              {R26, 1, 723, 712}, {R26, 4, 832, 816}, {R26, 7, 940, 920}};
    for (uint32_t i = 0; i < sizeof at / sizeof *at; i++) {
        dk_point found = dk_road_place(at[i].road, at[i].box - 1u);
        assert_in_range(found.x - at[i].x + 1, 0, 2); /* rounded to a tenth there */
        assert_in_range(found.y - at[i].y + 1, 0, 2);
    }
}

static uint32_t occurrences(const char *text, const char *word) {
    uint32_t count = 0;
    for (; (text = strstr(text, word)); text++) count++;
    return count;
}

/* Every box of 2.10 is on paper once; the legend shows each reward once more. */
static void printed_sheets_show_every_box(void **unused) {
    (void)unused;
    static const struct {
        const char *symbol;
        uint32_t count;
    } shown[] = {{"box", 337 - 6 - 28 - 8 - 23 - 13 - 4 - 29 - 12},
                 {"ring", 12},
                 {"span", 6},
                 {"recruit", 6 + 1},
                 {"gold", 28 + 1},
                 {"road", 8 + 1},
                 {"sentinel", 23 + 1},
                 {"combat", 13 + 1},
                 {"pedestal", 4 + 1},
                 {"star", 29 + 1},
                 {"tick", 2 + 4}};
    static char pages[65536];
    assert_int_equal(game()->face->sheets, 2);
    for (uint32_t lang = 0; lang < 2; lang++) {
        jacta_text out = {pages, sizeof pages, 0};
        for (uint32_t i = 0; i < 2; i++)
            game()->face->print(i, lang ? "fr" : "en", jacta_say, &out);
        assert_int_equal(occurrences(pages, "<svg "), 2);
        assert_int_equal(occurrences(pages, "</svg>"), 2);
        assert_int_equal(occurrences(pages, "dice_kingdoms."), 0); /* no word is missing */
        for (uint32_t i = 0; i < sizeof shown / sizeof *shown; i++) {
            char use[32];
            snprintf(use, sizeof use, "href=\"#%s\"", shown[i].symbol);
            assert_int_equal(occurrences(pages, use), shown[i].count);
        }
    }
}

/* ---- Counting ticks ---------------------------------------------------------------------------- */

/* Ticked boxes of the sheet with that letter, roads included. */
static uint32_t ticked_letters(const dk_state *s, char letter) {
    uint32_t count = 0;
    for (uint32_t section = 0; section < DK_SECTIONS; section++)
        count += dk_letters(s, 0, section, letter);
    for (uint32_t i = 0; i < DK_ROADS; i++)
        for (uint32_t box = 0; box < dk_roads[i].boxes; box++)
            count += s->sheet[0].roads[i] >> box & 1 && dk_roads[i].box[box] == letter;
    return count;
}

static uint32_t ticked_sections(const dk_state *s, uint32_t from, uint32_t to) {
    uint32_t count = 0;
    for (uint32_t section = from; section < to; section++) count += s->sheet[0].ticked[section];
    return count;
}

/* Builds that the roads need when road rewards have ticked the shortest of them. */
static uint32_t builds_needed(const dk_state *s) {
    uint32_t paved = ticked_letters(s, 'W'), builds = 0;
    for (uint32_t length = 1; length <= DK_ROAD_MAX; length++)
        for (uint32_t i = 0; i < DK_ROADS; i++) {
            if (bit_count(s->sheet[0].roads[i]) != length) continue;
            if (paved >= length)
                paved -= length;
            else
                builds++, paved = 0;
        }
    return builds;
}

/* The wall goes up as far as the sentinels say, and never to its end on the first sheet (2.11). */
static void only_the_second_sheet_has_sentinels_for_its_wall(void **unused) {
    (void)unused;
    static const uint32_t expected[DK_EDITIONS] = {18, 23};
    for (dk_edition edition = 0; edition < DK_EDITIONS; edition++) {
        uint32_t sentinels = 0;
        for (uint32_t section = 0; section < DK_SECTIONS; section++)
            sentinels += letters(dk_box[edition][section], 'S');
        for (uint32_t i = 0; i < DK_ROADS; i++) sentinels += letters(dk_roads[i].box, 'S');
        assert_int_equal(sentinels, expected[edition]);
        assert_int_equal(sentinels >= dk_boxes[edition][DK_WALL], edition == DK_SECOND_SHEET);
    }
}

/* What a player does who wants all sentinels, with the dice that the action takes. */
static const struct {
    const char *colours, *action;
} wishes[] = {
    {"colours 3 1 1 1", "recruit 3"},    {"colours 4 1 1 1", "recruit 4"},
    {"colours 4 1 1 1", "recruit 4"},    {"colours 6 1 1 1", "recruit 6"},
    {"colours 6 1 1 3", "recruit 9/10"}, {"colours 1 1 4 1", "build r04a 4"},
    {"colours 1 1 1 1", "slay 1a"},      {"colours 1 1 1 1", "slay 1a"},
    {"colours 1 1 1 1", "slay 2a"},      {"colours 1 1 1 1", "slay 2a"},
    {"colours 1 1 1 1", "slay 2a"},      {"colours 1 6 1 1", "slay 2b"},
    {"colours 1 6 1 1", "slay 2b"},      {"colours 1 1 1 1", "slay 3a"},
    {"colours 1 1 1 1", "slay 3a"},      {"colours 1 6 1 1", "slay 4b"},
    {"colours 1 6 1 1", "slay 4b"},      {"colours 1 6 1 1", "slay 1b"},
    {"colours 1 6 1 1", "slay 1b"},      {"colours 1 6 1 1", "slay 1b"},
    {"colours 1 6 1 1", "slay 3b"},      {"colours 1 6 1 1", "slay 3b"},
    {"colours 1 6 1 1", "slay 4a"},      {"colours 1 6 1 1", "slay 4a"},
};
enum { WISHES = sizeof wishes / sizeof *wishes };

/* Tracks in turn, else the last one listed: citizens and lairs that no wish needs. */
static void answer(dk_state *s) {
    jacta_move moves[JACTA_MAX_LIST];
    if (game()->turn(s) < 0) {
        go_on(s);
        return;
    }
    uint32_t count = game()->moves(s, moves);
    game()->apply(s, moves[s->phase == DK_PHASE_CONSOLE ? s->round % count : count - 1]);
}

/* All sentinels can be ticked, one action a turn and one tick a harvest, before three tracks are full. */
static void the_wall_can_be_finished(void **unused) {
    (void)unused;
    dk_state s = given(2);
    for (uint32_t wish = 0; s.sheet[0].ticked[DK_WALL] < 22;) {
        jacta_move move;
        if (game()->turn(&s) == JACTA_OVER)
            fail_msg("over with %u boxes", s.sheet[0].ticked[DK_WALL]);
        if (s.depth == 0 && s.phase == DK_PHASE_ROLL) play(&s, "roll 1 1"); /* nobody's citizens */
        if (s.depth == 0 && s.phase == DK_PHASE_COLOURS)
            play(&s, s.active || wish == WISHES ? "colours 1 1 1 1" : wishes[wish].colours);
        bool own = !s.seat && !s.depth && s.phase == DK_PHASE_ACTION && wish < WISHES;
        if (own && find_move(&s, wishes[wish].action, &move))
            game()->apply(&s, move);
        else
            answer(&s);
        wish += own;
    }
    assert_int_equal(dk_letters(&s, 0, DK_WALL, '*'), 4);
}

/* ---- T15 --------------------------------------------------------------------------------------- */

static dk_state t15(void) {
    static const uint8_t built[] = {R01, R03, R04, R05, R07, R08, R13, R14, R22};
    static const dk_domain rallied[] = {DK_GREEN_PM, DK_WORKER_HALL,      DK_GREEN_FLIP,
                                        DK_ANY_PM,   DK_SOLDIER_BARRACKS, DK_RED_PM,
                                        DK_RED_FLIP, DK_BLUE_PM,          DK_SHADOW_DEN};
    static const uint8_t citizens[] = {2, 0, 0, 2, 1, 2, 2, 2, 0, 1};
    dk_state s = given(2);
    guild(&s, 0, DK_HOLY, 23);
    for (dk_guild other = DK_WORKER; other <= DK_SOLDIER; other++) guild(&s, 0, other, 24);
    chest(&s, 0, 32);
    s.sheet[0].ticked[DK_WALL] = 20;
    memcpy(&s.sheet[0].ticked[DK_CITIZEN], citizens, sizeof citizens);
    for (uint32_t i = BLOCK_1A; i <= BLOCK_3C; i++)
        block(&s, 0, i, dk_boxes[DK_SECOND_SHEET][DK_BLOCK + i]);
    block(&s, 0, BLOCK_4A, 2);
    s.lair_first[0] = s.lair_first[1] = s.lair_first[2] = 1;
    for (uint32_t i = 0; i < 9; i++) {
        road(&s, 0, built[i], (uint8_t)((1 << dk_roads[built[i]].boxes) - 1));
        own(&s, 0, rallied[i]);
    }
    s.sheet[0].stars = (uint8_t)ticked_letters(&s, '*');
    statue(&s, 0, 2);
    statue(&s, 0, 5);
    statue(&s, 0, 10);
    statue(&s, 0, 13);
    return s;
}

static void t15_anastasiya_score(void **unused) {
    (void)unused;
    dk_state s = t15();
    jacta_scores scores = scored(&s);
    assert_int_equal(scores.line[0].value[0], 17);
    assert_int_equal(scores.line[1].value[0], 9);
    assert_int_equal(scores.line[2].value[0], 21);
    assert_int_equal(dk_statue_points(&s, 0, 2 - 1), 9);
    assert_int_equal(dk_statue_points(&s, 0, 5 - 1), 12);
    assert_int_equal(dk_statue_points(&s, 0, 10 - 1), 12);
    assert_int_equal(dk_statue_points(&s, 0, 13 - 1), 0);
    assert_int_equal(scores.line[3].value[0], 33);
    assert_int_equal(scores.total[0], 80);
}

/* Harvests tick the tracks; every other tick is a reward's, a power's, a statue's or an action's. */
static void t15_takes_twenty_actions_at_most(void **unused) {
    (void)unused;
    dk_state s = t15();
    uint32_t starts = 2, powers = 3, combats = ticked_letters(&s, 'C') + 3;
    uint32_t citizens = ticked_sections(&s, DK_CITIZEN, DK_CHEST) - starts;
    uint32_t recruits = citizens - ticked_letters(&s, 'R') - powers;
    uint32_t slays = ticked_sections(&s, DK_BLOCK, DK_SECTIONS) - combats;
    wall_is(&s, 0, (int)ticked_letters(&s, 'S'));
    chest_is(&s, 0, (int)(ticked_letters(&s, 'G') + ticked_letters(&s, 'g') + slays));
    assert_int_equal(dk_letters(&s, 0, DK_CHEST, 'P'), 4);
    assert_int_equal(recruits, 3);
    assert_int_equal(slays, 9);
    assert_int_equal(builds_needed(&s), 7);
    assert_true(recruits + slays + builds_needed(&s) <= 20);
}

/* ---- Both sheets -------------------------------------------------------------------------------- */

static void the_board_shows_the_sheet_in_play(void **unused) {
    (void)unused;
    static const char *const walls[DK_EDITIONS] = {"□C□□★□□ │ C□□★□C□ W□★□C□□★",
                                                   "□C□★□□C │ □★□□C□★ □W□□★□C□"};
    static char board[1 << 16];
    for (dk_edition edition = 0; edition < DK_EDITIONS; edition++) {
        jacta_setup setup = jacta_setup_default(game(), 2);
        dk_state s;
        setup.options[1] = edition;
        begin(&s, &setup);
        jacta_board_text(game(), &s, 0, "en", NULL, 80, board, sizeof board);
        assert_non_null(strstr(board, walls[edition]));
        assert_null(strstr(board, walls[!edition]));
    }
}

static void the_option_chooses_the_sheets(void **unused) {
    (void)unused;
    jacta_setup setup = jacta_setup_default(game(), 2);
    dk_state second = begun(2, true), first;
    assert_true(jacta_setup_option(game(), &setup, "sheet", "first", NULL));
    begin(&first, &setup);
    assert_int_equal(dk_edition_of(&first), DK_FIRST_SHEET);
    assert_int_equal(dk_edition_of(&second), DK_SECOND_SHEET);
    for (dk_state *s = &first;; s = &second) {
        play(s, "reveal 1; reveal 2; reveal 3; reveal 4; reveal 5; reveal 6; first 0");
        guild(s, 0, DK_WORKER, 2);
        chest(s, 0, 5);
        play(s, "roll 4 5; colours 1 1 1 1"); /* gold: a pedestal on the second sheet alone */
        assert_int_equal(count_listed(s, "take"), s == &second ? 6 : 0);
        if (s == &second) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reward_totals_of_2_10),
        cmocka_unit_test(road_totals_of_2_10),
        cmocka_unit_test(sets_say_what_letters_and_places_say),
        cmocka_unit_test(every_citizen_belongs_to_its_guild),
        cmocka_unit_test(places_lie_where_2_7_says),
        cmocka_unit_test(four_domains_enlist),
        cmocka_unit_test(blocks_of_a_lair_rise_without_a_gap),
        cmocka_unit_test(road_boxes_lie_where_2_9_says),
        cmocka_unit_test(printed_sheets_show_every_box),
        cmocka_unit_test(only_the_second_sheet_has_sentinels_for_its_wall),
        cmocka_unit_test(the_wall_can_be_finished),
        cmocka_unit_test(t15_anastasiya_score),
        cmocka_unit_test(t15_takes_twenty_actions_at_most),
        cmocka_unit_test(the_option_chooses_the_sheets),
        cmocka_unit_test(the_board_shows_the_sheet_in_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
