/* Zones, places, adjacency and areas against a slow and obvious reading of the rules, on random
 * domains; and the statistics of random games. */
#include "era_position.h"
#include "rules/era/tables.h"

enum { FREE = -1, BOARDS = 400, MOST_BUILT = 40 };

/* A domain as a grid of the pieces that cover each cell. */
typedef struct {
    int32_t piece[ERA_SIDE][ERA_SIDE];
    era_kind kind[ERA_PIECES];
} town;

static bool inside(int32_t row, int32_t col) {
    return row >= 0 && row < ERA_SIDE && col >= 0 && col < ERA_SIDE;
}

/* The cells of a shape drawn at a first cell, by rows and columns; false if one leaves the grid. */
static bool draw(uint32_t kind, uint32_t rotation, int32_t row, int32_t col, int32_t cells[10][2]) {
    const era_shape *shape = &era_shapes[era_kinds[kind].shape + rotation];
    for (uint32_t i = 0; i < shape->cells; i++) {
        int32_t down = (shape->offset[i] + 8) / 16, right = shape->offset[i] - 16 * down;
        cells[i][0] = row + down;
        cells[i][1] = col + right;
        if (!inside(cells[i][0], cells[i][1])) return false;
    }
    return true;
}

static town town_of(const era_domain *domain) {
    town t;
    for (uint32_t i = 0; i < ERA_SIDE * ERA_SIDE; i++) t.piece[i / ERA_SIDE][i % ERA_SIDE] = FREE;
    for (uint32_t i = 0; i < domain->count; i++) {
        era_piece piece = domain->pieces[i];
        int32_t cells[10][2];
        t.kind[i] = (era_kind)(piece.form / 4);
        assert_true(
            draw(t.kind[i], piece.form % 4, piece.cell / 16 - 1, piece.cell % 16 - 1, cells));
        for (uint32_t k = 0; k < era_shapes[era_kinds[t.kind[i]].shape].cells; k++) {
            assert_int_equal(t.piece[cells[k][0]][cells[k][1]], FREE);
            t.piece[cells[k][0]][cells[k][1]] = (int32_t)i;
        }
    }
    return t;
}

static bool barrier(const town *t, int32_t row, int32_t col) {
    int32_t piece = inside(row, col) ? t->piece[row][col] : FREE;
    return piece != FREE && era_kinds[t->kind[piece]].barrier;
}

/* Walks from the cell in eight directions, and out over the border, until nothing new is found. */
static bool escapes(const town *t, int32_t row, int32_t col, bool seen[ERA_SIDE][ERA_SIDE]) {
    if (!inside(row, col)) return true;
    if (seen[row][col] || barrier(t, row, col)) return false;
    seen[row][col] = true;
    for (int32_t down = -1; down <= 1; down++)
        for (int32_t right = -1; right <= 1; right++)
            if (escapes(t, row + down, col + right, seen)) return true;
    return false;
}

static bool fortified(const town *t, int32_t row, int32_t col) {
    bool seen[ERA_SIDE][ERA_SIDE] = {{false}};
    return !barrier(t, row, col) && !escapes(t, row, col, seen);
}

static bool member(era_grid grid, int32_t row, int32_t col) {
    uint32_t at = cell((uint32_t)row, (uint32_t)col);
    return grid.word[at / 64] >> at % 64 & 1;
}

static bool infectious(const town *t, int32_t piece) {
    return piece != FREE && t->kind[piece] < ERA_BUILDINGS && t->kind[piece] != ERA_KEEP;
}

/* Whether the piece has a neighbour along a side that is a building, or a hospital. */
static bool touches(const town *t, int32_t piece, bool hospital) {
    static const int32_t step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (int32_t i = 0; i < 4 * ERA_SIDE * ERA_SIDE; i++) {
        int32_t row = i / 4 / ERA_SIDE, col = i / 4 % ERA_SIDE;
        if (t->piece[row][col] != piece) continue;
        row += step[i % 4][0];
        col += step[i % 4][1];
        int32_t other = inside(row, col) ? t->piece[row][col] : FREE;
        if (other == piece || !infectious(t, other)) continue;
        if (!hospital || t->kind[other] == ERA_HOSPITAL) return true;
    }
    return false;
}

static uint32_t grouped(const town *t, uint32_t count) {
    uint32_t sick = 0;
    for (int32_t i = 0; i < (int32_t)count; i++)
        sick += infectious(t, i) && t->kind[i] != ERA_HOSPITAL && touches(t, i, false) &&
                !touches(t, i, true);
    return sick;
}

static uint32_t empty_beside(const town *t, int32_t piece) {
    uint32_t empty = 0;
    for (int32_t row = 0; row < ERA_SIDE; row++)
        for (int32_t col = 0; col < ERA_SIDE; col++) {
            if (t->piece[row][col] != FREE) continue;
            empty += (row > 0 && t->piece[row - 1][col] == piece) ||
                     (row < ERA_SIDE - 1 && t->piece[row + 1][col] == piece) ||
                     (col > 0 && t->piece[row][col - 1] == piece) ||
                     (col < ERA_SIDE - 1 && t->piece[row][col + 1] == piece);
        }
    return empty;
}

/* ---- Random domains -------------------------------------------------------------------------- */

/* Rings of walls around random rectangles, now and then with a gap, then other pieces anywhere. */
static era_domain random_domain(jacta_rng *rng) {
    era_domain domain = {0};
    uint32_t built = jacta_rng_below(rng, MOST_BUILT);
    bool walls = jacta_rng_below(rng, 4) > 0;
    for (uint32_t i = 0; i < built; i++) {
        uint32_t kind = jacta_rng_below(rng, ERA_KINDS);
        if (walls && i < 24) kind = i % 7 == 6 ? ERA_KEEP : ERA_WALL2 + jacta_rng_below(rng, 5);
        uint32_t rotation = jacta_rng_below(rng, era_kinds[kind].rotations);
        era_grid places = era_places(&domain, kind, rotation, (era_grid){{0}});
        for (uint32_t tries = 0; tries < 200; tries++) {
            /* near the middle, so that walls meet */
            uint32_t spread = walls ? 8 : ERA_SIDE, from = (ERA_SIDE - spread) / 2;
            uint32_t row = from + jacta_rng_below(rng, spread),
                     col = from + jacta_rng_below(rng, spread);
            if (!member(places, (int32_t)row, (int32_t)col)) continue;
            era_put(&domain, kind, rotation, cell(row, col));
            break;
        }
    }
    return domain;
}

static void zones_and_areas_agree_with_a_walk_from_every_cell(void **unused) {
    (void)unused;
    jacta_rng rng = jacta_rng_seed(5, 1);
    uint32_t closed = 0;
    for (uint32_t i = 0; i < BOARDS; i++) {
        era_domain domain = random_domain(&rng);
        town t = town_of(&domain);
        era_grid zone = era_fortified(&domain);
        uint32_t area = 0;
        for (int32_t row = 0; row < ERA_SIDE; row++)
            for (int32_t col = 0; col < ERA_SIDE; col++) {
                bool safe = fortified(&t, row, col);
                int32_t piece = t.piece[row][col];
                assert_int_equal(member(zone, row, col), safe);
                area += safe && (piece == FREE || t.kind[piece] != ERA_SCORCHED);
            }
        assert_int_equal(era_area(&domain), area);
        closed += area > 0;
    }
    assert_true(closed > BOARDS / 4); /* the boards are worth testing */
}

static void places_agree_with_trying_every_cell(void **unused) {
    (void)unused;
    jacta_rng rng = jacta_rng_seed(5, 2);
    for (uint32_t i = 0; i < BOARDS / 4; i++) {
        era_domain domain = random_domain(&rng);
        town t = town_of(&domain);
        era_grid zone = era_fortified(&domain);
        for (uint32_t kind = 0; kind < ERA_KINDS; kind++)
            for (uint32_t n = 0; n < ERA_SIDE * ERA_SIDE * era_kinds[kind].rotations; n++) {
                int32_t row = (int32_t)n / ERA_SIDE % ERA_SIDE, col = (int32_t)n % ERA_SIDE;
                uint32_t rotation = n / (ERA_SIDE * ERA_SIDE);
                int32_t cells[10][2];
                bool fits = draw(kind, rotation, row, col, cells), outside = fits;
                for (uint32_t k = 0; fits && k < era_shapes[era_kinds[kind].shape].cells; k++) {
                    fits = t.piece[cells[k][0]][cells[k][1]] == FREE;
                    outside &= fits && !member(zone, cells[k][0], cells[k][1]);
                }
                assert_int_equal(
                    member(era_places(&domain, kind, rotation, (era_grid){{0}}), row, col), fits);
                assert_int_equal(member(era_places(&domain, kind, rotation, zone), row, col),
                                 outside);
            }
    }
}

/* Whether any turn of the kind fits somewhere. */
static bool has_room(const era_domain *domain, uint32_t kind) {
    bool room = false;
    for (uint32_t rotation = 0; rotation < era_kinds[kind].rotations; rotation++) {
        era_grid places = era_places(domain, kind, rotation, (era_grid){{0}});
        room |= (places.word[0] | places.word[1] | places.word[2] | places.word[3]) != 0;
    }
    return room;
}

/* Where nothing is free but the cells of a piece, exactly those kinds fit that are said to fit there. */
static void what_fits_with_a_piece_lies_within_it(void **unused) {
    (void)unused;
    for (uint32_t kind = 0; kind < ERA_KINDS; kind++)
        for (uint32_t rotation = 0; rotation < era_kinds[kind].rotations; rotation++) {
            const era_shape *shape = &era_shapes[era_kinds[kind].shape + rotation];
            era_domain domain;
            memset(&domain, 0xFF, sizeof domain);
            for (uint32_t i = 0; i < shape->cells; i++) {
                uint32_t cell = ERA_START_CELL + (uint32_t)shape->offset[i];
                domain.taken[cell / 16] &= (uint16_t)~(1u << cell % 16);
            }
            for (uint32_t other = 0; other < ERA_KINDS; other++)
                assert_int_equal(era_fits_too[kind] >> other & 1, has_room(&domain, other));
        }
}

static void kinds_that_fit_agree_with_their_places(void **unused) {
    (void)unused;
    jacta_rng rng = jacta_rng_seed(5, 6);
    for (uint32_t i = 0; i < BOARDS; i++) {
        era_domain domain = random_domain(&rng);
        uint32_t room = 0, kinds = (uint32_t)jacta_rng_seed(5, i).state & ((1u << ERA_KINDS) - 1);
        for (uint32_t kind = 0; kind < ERA_KINDS; kind++)
            room |= (uint32_t)has_room(&domain, kind) << kind;
        assert_int_equal(era_fitting(&domain, kinds), room & kinds);
    }
}

static void neighbours_agree_with_a_look_at_every_side(void **unused) {
    (void)unused;
    jacta_rng rng = jacta_rng_seed(5, 3);
    uint32_t sick = 0;
    for (uint32_t i = 0; i < BOARDS; i++) {
        era_domain domain = random_domain(&rng);
        town t = town_of(&domain);
        uint32_t all = grouped(&t, domain.count);
        assert_int_equal(era_grouped(&domain), all);
        sick += all;
        for (uint32_t k = 0; k < domain.count; k++)
            assert_int_equal(era_empty_beside(&domain, domain.pieces[k]),
                             empty_beside(&t, (int32_t)k));
    }
    assert_true(sick > BOARDS);
}

static void removable_buildings_agree(void **unused) {
    (void)unused;
    jacta_rng rng = jacta_rng_seed(5, 4);
    for (uint32_t i = 0; i < BOARDS; i++) {
        era_domain domain = random_domain(&rng);
        town t = town_of(&domain);
        era_grid any = era_removable(&domain, true), open = era_removable(&domain, false);
        for (uint32_t k = 0; k < domain.count; k++) {
            int32_t row = domain.pieces[k].cell / 16 - 1, col = domain.pieces[k].cell % 16 - 1;
            bool building = t.kind[k] < ERA_BUILDINGS;
            assert_int_equal(member(any, row, col), building);
            assert_int_equal(member(open, row, col),
                             building && t.kind[k] != ERA_KEEP && !fortified(&t, row, col));
        }
    }
}

/* Pieces stay sorted and the bitboards are theirs, whatever was put and taken away. */
static void putting_and_taking_away_leave_no_trace(void **unused) {
    (void)unused;
    jacta_rng rng = jacta_rng_seed(5, 5);
    for (uint32_t i = 0; i < BOARDS; i++) {
        era_domain domain = random_domain(&rng), again = {0};
        for (uint32_t k = domain.count; k--;) {
            era_piece piece = domain.pieces[k];
            era_put(&again, piece.form / 4, piece.form % 4, piece.cell);
        }
        assert_memory_equal(&again, &domain, sizeof domain);
        while (again.count) {
            era_piece piece = again.pieces[jacta_rng_below(&rng, again.count)];
            assert_int_equal(era_take(&again, piece.cell), piece.form / 4);
        }
        era_domain empty = {0};
        assert_memory_equal(&again, &empty, sizeof empty);
    }
}

/* ---- Random games: walls and scorched areas are conserved, buildings only ever leave the game, what
 *      is owned stands, and dice are the people of the dwellings -------------------------------- */

static void check_pieces(const era_state *s, uint32_t gone[ERA_KINDS]) {
    uint32_t placed[ERA_KINDS] = {0};
    for (uint32_t seat = 0; seat < s->players; seat++) {
        uint32_t own[ERA_KINDS] = {0};
        town_of(&s->domain[seat]); /* asserts that nothing overlaps */
        for (uint32_t i = 0; i < s->domain[seat].count; i++)
            own[s->domain[seat].pieces[i].form / 4]++;
        for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++)
            assert_int_equal(own[kind], s->owned[seat][kind]);
        for (uint32_t kind = 0; kind < ERA_KINDS; kind++) placed[kind] += own[kind];
    }
    for (uint32_t kind = 0; kind < ERA_KINDS; kind++) {
        uint32_t out = era_kinds[kind].count - s->supply[kind] - placed[kind];
        assert_in_range(out, gone[kind], kind < ERA_BUILDINGS ? era_kinds[kind].count : 0);
        gone[kind] = out;
    }
}

static void check_dice(const era_state *s) {
    uint32_t thrown = 0, dwellings = 0;
    for (uint32_t die = 0; die < ERA_DICE; die++) thrown += s->dice[s->active][die];
    for (uint32_t colour = 0; colour < ERA_COLOURS; colour++) thrown += s->now.hand[colour];
    for (uint32_t kind = ERA_KEEP; kind <= ERA_CHURCH; kind++)
        dwellings += s->owned[s->active][kind];
    assert_int_equal(thrown, dwellings);
}

static void random_games_conserve_pieces_and_dice(void **unused) {
    (void)unused;
    jacta_rng rng = jacta_rng_seed(5, 6);
    for (uint32_t i = 0; i < 40; i++) {
        era_state s = begun(1 + i % 4);
        uint32_t gone[ERA_KINDS] = {0};
        jacta_move moves[ERA_MOST_MOVES];
        for (int32_t turn; (turn = game()->turn(&s)) != JACTA_OVER;) {
            if (s.round && s.phase != ERA_PHASE_PLACE) check_pieces(&s, gone);
            if (s.stage == ERA_STAGE_ROLL) check_dice(&s);
            game()->apply(&s, turn < 0 ? game()->draw(&s, &rng)
                                       : moves[jacta_rng_below(&rng, game()->moves(&s, moves))]);
        }
    }
}

/* ---- Random games (4.4): score, rounds and decisions within the specification's means -------- */

static void random_games_have_the_expected_size(void **unused) {
    (void)unused;
    static const struct {
        double score, rounds, decisions;
    } expect[] = {{4.3, 8, 71}, {10.0, 14.4, 262}, {6.7, 14.7, 419}, {3.2, 14.3, 558}};
    for (uint32_t players = 1; players <= 4; players++) {
        enum { GAMES = 300 };
        double score = 0, rounds = 0, decisions = 0;
        jacta_rng rng = jacta_rng_seed(5, players);
        for (uint32_t i = 0; i < GAMES; i++) {
            era_state s = begun(players);
            jacta_move moves[ERA_MOST_MOVES];
            int32_t turn;
            for (; (turn = game()->turn(&s)) != JACTA_OVER; decisions += turn >= 0)
                game()->apply(&s, turn < 0
                                      ? game()->draw(&s, &rng)
                                      : moves[jacta_rng_below(&rng, game()->moves(&s, moves))]);
            for (uint32_t seat = 0; seat < players; seat++)
                score += total(&s, seat) / (double)players;
            rounds += s.round;
        }
        /* three standard errors of a mean over 100 and 300 games */
        assert_true(score / GAMES > expect[players - 1].score - 5.5);
        assert_true(score / GAMES < expect[players - 1].score + 5.5);
        assert_true(rounds / GAMES > expect[players - 1].rounds - 1.3);
        assert_true(rounds / GAMES < expect[players - 1].rounds + 1.3);
        assert_true(decisions / GAMES > expect[players - 1].decisions * 0.91);
        assert_true(decisions / GAMES < expect[players - 1].decisions * 1.09);
    }
}

/* ---- Facts ----------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    int32_t value[2 * 3 * ERA_SCORCHED];
    uint32_t count;
} fact_row;

static void keep_fact(void *context, const char *name, const int32_t *values, uint32_t count) {
    fact_row *row = context;
    if (strcmp(name, row->name) != 0) return;
    assert_true(count <= 2 * 3 * ERA_SCORCHED);
    memcpy(row->value, values, count * sizeof *values);
    row->count = count;
}

static fact_row fact(const era_state *s, const char *name) {
    fact_row row = {.name = name};
    game()->face->facts(s, keep_fact, &row);
    return row;
}

/* Rosalie has closed off three rows of two cells above her keep, one of them scorched in part. */
static void facts_tell_zones_and_areas(void **unused) {
    (void)unused;
    era_state s = given(2);
    put(&s, ROSALIE, ERA_WALL4, 0, 2, 5);
    put(&s, ROSALIE, ERA_WALL4, 1, 3, 5);
    put(&s, ROSALIE, ERA_WALL4, 1, 3, 8);
    put(&s, ROSALIE, ERA_SCORCHED, 0, 3, 6);
    fact_row area = fact(&s, "area"), fortified = fact(&s, "fortified");
    assert_int_equal(area.count, 2);
    assert_int_equal(area.value[ROSALIE], 2);
    assert_int_equal(fortified.count, 2 * 16);
    for (uint32_t row = 0; row < 2 * 16; row++) {
        bool closed = row >= 16 + 1 + 3 && row <= 16 + 1 + 5;
        assert_int_equal(fortified.value[row], closed ? 3 << (1 + 6) : 0);
    }
}

static void facts_tell_what_is_missing(void **unused) {
    (void)unused;
    era_state s = given(2);
    stock(&s, ROSALIE, 5, 1, 0, 9);
    fact_row missing = fact(&s, "missing");
    const int32_t *own = missing.value + ROSALIE * 3 * ERA_SCORCHED;
    const int32_t *university = own + 3 * ERA_UNIVERSITY, *wall = own + 3 * ERA_WALL6;
    assert_int_equal(missing.count, 2 * 3 * ERA_SCORCHED);
    assert_memory_equal(university, ((int32_t[]){0, 2, 2}), 3 * sizeof *own);
    assert_memory_equal(wall, ((int32_t[]){0, 1, 0}), 3 * sizeof *own);
}

static void facts_tell_how_far_the_end_is(void **unused) {
    (void)unused;
    era_state s = given(2), alone = given(1);
    s.tokens = 2;
    alone.round = 3;
    assert_memory_equal(fact(&s, "end").value, ((int32_t[]){2, 3}), 2 * sizeof(int32_t));
    assert_memory_equal(fact(&alone, "end").value, ((int32_t[]){5, 8}), 2 * sizeof(int32_t));
}

/* The wording and its numbers. */
static void note_about(void *context, const jacta_phrase *phrase) {
    *(jacta_phrase *)context = *phrase;
}

static void cards_tell_how_far_the_end_is(void **unused) {
    (void)unused;
    static const struct {
        uint32_t players;
        uint8_t tokens, round;
        const char *text;
    } rows[] = {{2, 2, 7,
                 "The game ends after the round in which 3 types of buildings have run out: 2 "
                 "still to go."},
                {4, 1, 7,
                 "The game ends after the round in which 5 types of buildings have run out: 1 "
                 "still to go."},
                {2, 0, 7, "This round is the last."},
                {1, 0, 3, "The game has 8 rounds: 5 still to begin."},
                {1, 0, 8, "This round is the last."}};
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        era_state s = given(rows[i].players);
        jacta_phrase phrase;
        char said[128] = "";
        jacta_text text = {said, sizeof said, 0};
        s.tokens = rows[i].tokens, s.round = rows[i].round;
        game()->face->about(&s, "track:end", note_about, &phrase);
        jacta_phrase_text("en", &phrase, &text);
        assert_string_equal(said, rows[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones_and_areas_agree_with_a_walk_from_every_cell),
        cmocka_unit_test(places_agree_with_trying_every_cell),
        cmocka_unit_test(what_fits_with_a_piece_lies_within_it),
        cmocka_unit_test(kinds_that_fit_agree_with_their_places),
        cmocka_unit_test(neighbours_agree_with_a_look_at_every_side),
        cmocka_unit_test(removable_buildings_agree),
        cmocka_unit_test(putting_and_taking_away_leave_no_trace),
        cmocka_unit_test(random_games_conserve_pieces_and_dice),
        cmocka_unit_test(random_games_have_the_expected_size),
        cmocka_unit_test(facts_tell_zones_and_areas),
        cmocka_unit_test(facts_tell_what_is_missing),
        cmocka_unit_test(facts_tell_how_far_the_end_is),
        cmocka_unit_test(cards_tell_how_far_the_end_is),
    };
    return cmocka_run_group_tests_name("era_domain", tests, NULL, NULL);
}
