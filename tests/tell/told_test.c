/* What is told is the whole truth and nothing else: over golden and random games of every game the
 * entries of the log, read as JSON from outside, are held against what the viewer's views show. */
#include "cli/screen.h"
#include "cli/words.h"
#include "engine/files.h"
#include "rules/core/text.h"
#include "tell/members.h"

#include <glob.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 1 << 18, MOST = 512, RANDOM_GAMES = 4 };

/* A labelled number of a seat: what became of it, and what was told of it. */
typedef struct {
    char key[96];
    int32_t seat; /* JACTA_CHANCE: nobody's own */
    int64_t changed, told;
} number;

typedef struct {
    number list[MOST];
    uint32_t count;
} numbers;

static number *number_of(numbers *all, const char *key, int32_t seat) {
    for (uint32_t i = 0; i < all->count; i++)
        if (all->list[i].seat == seat && !strcmp(all->list[i].key, key)) return &all->list[i];
    assert_true(all->count < MOST);
    number *fresh = &all->list[all->count++];
    *fresh = (number){.seat = seat};
    snprintf(fresh->key, sizeof fresh->key, "%s", key);
    return fresh;
}

static void note_change(void *context, const jacta_field *field, const uint32_t index[3],
                        int64_t before, int64_t after) {
    char key[96] = "";
    jacta_text text = TEXT_ON(key);
    int32_t seat = field->seats ? (int32_t)index[0] : JACTA_CHANCE;
    if (state_label(field, index, seat, &text))
        number_of(context, key, seat)->changed += after - before;
}

/* Whether the key is of numbers that are nobody's own. */
static bool is_common(const jacta_game *game, const char *key) {
    for (uint32_t i = 0; i < game->field_count; i++) {
        const char *label = game->fields[i].label;
        size_t length = label ? strlen(label) : 0;
        if (label && !game->fields[i].seats && !strncmp(label, key, length) &&
            strchr(".", key[length]))
            return true;
    }
    return false;
}

static void note_told(numbers *all, const jacta_game *game, const json_t *gains,
                      const json_t *whose) {
    size_t i;
    const json_t *gain;
    json_array_foreach(gains, i, gain) {
        const char *key = json_string_value(json_object_get(gain, "key"));
        json_int_t amount = json_integer_value(json_object_get(gain, "amount"));
        assert_true(key && amount && *json_string_value(json_object_get(gain, "text")));
        assert_true(jacta_has("en", key));
        bool common = json_is_null(whose) || is_common(game, key);
        int32_t seat = common ? JACTA_CHANCE : (int32_t)json_integer_value(whose);
        number_of(all, key, seat)->told += amount;
    }
}

/* Scores of a view, in units. */
static int32_t total(const jacta_game *game, const void *view, int32_t seat) {
    jacta_scores scores;
    game->scores(view, &scores);
    return scores.total[seat];
}

static void check_entry(const tell_eyes *eyes, const void *before, const void *after,
                        jacta_event event) {
    static char text[TEXT];
    static told_event told;
    static numbers all;
    tell_room rooms[2];
    json_buffer buffer = {text, TEXT, 0};
    json out = json_to_buffer(&buffer);
    all.count = 0;
    tell_event(eyes, before, after, event, &told);
    json_open(&out, NULL, '{');
    event_json(&out, eyes, &told);
    json_close(&out, '}');
    assert_true(buffer.needed < TEXT);
    json_t *entry = json_loads(text, 0, NULL), *actor = json_object_get(entry, "actor");
    assert_non_null(entry);
    const void *start = tell_seen(eyes, before, &rooms[0]);
    const void *end = tell_seen(eyes, after, &rooms[1]);
    jacta_diff(eyes->game, start, end, note_change, &all);
    note_told(&all, eyes->game, json_object_get(entry, "gains"), actor);
    size_t i;
    json_t *effect;
    json_array_foreach(json_object_get(entry, "effects"), i, effect) {
        const char *words = json_string_value(json_object_get(effect, "text"));
        assert_true(*words || (!eyes->game->face->effects &&
                               json_array_size(json_object_get(effect, "gains"))));
        note_told(&all, eyes->game, json_object_get(effect, "gains"),
                  json_object_get(effect, "seat"));
    }
    for (i = 0; i < all.count; i++)
        if (all.list[i].changed != all.list[i].told)
            fail_msg("viewer %d is told %s of seat %d changes by %lld and it changes by %lld: %s",
                     eyes->viewer, all.list[i].key, all.list[i].seat, (long long)all.list[i].told,
                     (long long)all.list[i].changed, text);
    double points = json_number_value(json_object_get(entry, "points"));
    int32_t change = event.actor < 0 ? 0
                                     : total(eyes->game, end, event.actor) -
                                           total(eyes->game, start, event.actor);
    assert_int_equal((int32_t)(points * eyes->game->score_unit + (points < 0 ? -0.5 : 0.5)),
                     change);
    assert_true(*told.text);
    assert_int_equal(json_array_size(json_object_get(entry, "touch")) > 0, told.known);
    assert_int_equal(json_object_get(entry, "roller") != NULL, event.actor < 0);
    json_decref(entry);
}

/* As everybody is told it the moment it happens, and when the game is over. */
static void check_match(const jacta_match *match) {
    const jacta_game *game = jacta_match_game(match);
    uint32_t players = jacta_match_setup(match)->players, plies = jacta_match_ply(match);
    for (uint32_t ply = 0; ply < plies; ply++) {
        const void *before = jacta_match_state(match, ply);
        const void *after = jacta_match_state(match, ply + 1);
        jacta_event event = jacta_match_event(match, ply);
        for (uint32_t k = 0; k < players + 2; k++) {
            int32_t viewer = k < players    ? (int32_t)k
                             : k == players ? JACTA_SPECTATOR
                                            : JACTA_REFEREE;
            tell_eyes eyes = {.game = game, .viewer = viewer, .lang = "en", .now = after};
            check_entry(&eyes, before, after, event);
            if (!game->hide) break; /* all see the same */
        }
    }
}

static jacta_match *load(const char *path) {
    jacta_error error;
    size_t size;
    char *text = file_load(path, &size, &error);
    jacta_match *match = text ? jacta_record_read(text, size, &error) : NULL;
    free(text);
    assert_non_null(match);
    return match;
}

static jacta_match *play_randomly(const jacta_game *game, uint32_t players, jacta_rng *rng) {
    static jacta_move list[JACTA_MAX_LIST];
    jacta_setup setup = jacta_setup_default(game, players);
    jacta_match *match = jacta_match_new(game, &setup, NULL);
    const void *state;
    while (game->turn(state = jacta_match_state(match, jacta_match_ply(match))) != JACTA_OVER) {
        uint32_t count = state_list(game, state, list);
        jacta_match_play(match, game->turn(state) < 0 ? game->draw(state, rng)
                                                      : list[jacta_rng_below(rng, count)]);
    }
    return match;
}

static void every_change_that_a_viewer_sees_is_told_and_nothing_else(void **unused) {
    (void)unused;
    glob_t golden;
    assert_int_equal(glob("tests/golden/*.jacta", 0, NULL, &golden), 0);
    for (size_t i = 0; i < golden.gl_pathc; i++) {
        jacta_match *match = load(golden.gl_pathv[i]);
        check_match(match);
        jacta_match_free(match);
    }
    globfree(&golden);
    const jacta_game *game;
    jacta_rng rng = jacta_rng_seed(14, 0);
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        for (uint32_t k = 0; k < RANDOM_GAMES; k++) {
            uint32_t range = game->max_players - game->min_players + 1;
            jacta_match *match = play_randomly(game, game->min_players + k % range, &rng);
            check_match(match);
            jacta_match_free(match);
        }
    }
}

/* ---- What was seen ---------------------------------------------------------------------------- */

/* The points of a rival's moves are those of the viewer's view: its Duke adds none before the end. */
static void a_rivals_points_are_those_the_view_shows(void **unused) {
    (void)unused;
    static told_event told;
    jacta_match *match = load("tests/golden/card_kingdoms-2.jacta");
    const jacta_game *game = jacta_match_game(match);
    uint32_t moves = 0, secret = 0;
    for (uint32_t ply = 0; ply + 1 < jacta_match_ply(match); ply++) {
        const void *before = jacta_match_state(match, ply);
        const void *after = jacta_match_state(match, ply + 1);
        tell_room was, is;
        jacta_event event = jacta_match_event(match, ply);
        tell_eyes eyes = {.game = game, .viewer = 0, .lang = "en", .now = after};
        if (event.actor != 1) continue;
        jacta_view(game, before, 0, &was);
        jacta_view(game, after, 0, &is);
        tell_event(&eyes, before, after, event, &told);
        assert_int_equal(told.points, total(game, &is, 1) - total(game, &was, 1));
        moves++;
        secret += told.points != total(game, after, 1) - total(game, before, 1);
    }
    assert_true(moves > 50 && secret > 20); /* otherwise there was nothing to leak */
    jacta_match_free(match);
}

/* Dice are told as those of who threw them, also where the last die of a throw starts another's turn. */
static void dice_belong_to_who_threw_them(void **unused) {
    (void)unused;
    static told_event told;
    static const char *const games[] = {"dice_city", "era"};
    static const char *const names[] = {"Anna", "Bruno"};
    for (uint32_t i = 0; i < 2; i++) {
        char path[64];
        uint32_t named = 0;
        snprintf(path, sizeof path, "tests/golden/%s-2.jacta", games[i]);
        jacta_match *match = load(path);
        tell_eyes eyes = tell_look(match, JACTA_REFEREE, "en");
        memcpy(eyes.name, names, sizeof names);
        for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++) {
            tell_ply(&eyes, match, ply, &told);
            bool effect =
                told.effects && told.effect[0].seat >= 0 && strstr(told.effect[0].text, "hrow");
            const char *who = strstr(told.text, " die shows ") ? told.text
                              : effect                         ? told.effect[0].name
                                                               : NULL;
            if (told.actor >= 0 || !who) continue;
            assert_true(told.roller >= 0);
            assert_memory_equal(who, names[told.roller], strlen(names[told.roller]));
            named++;
        }
        assert_true(named > 50);
        jacta_match_free(match);
    }
}

/* Whether the same lines stand below each other, the first of which says so. */
static bool says_twice(const char *shown, const char *words) {
    for (const char *first = shown; (first = strstr(first, words)); first++) {
        const char *end = strchr(first, '\n') + 1;
        while (*end == ' ') end = strchr(end, '\n') + 1;
        const char *next = strstr(end, words);
        if (next && next - end < 5 && !strncmp(first, next, (size_t)(end - first))) return true;
    }
    return false;
}

/* Dice thrown behind a screen are told on the terminal as just that, and once in a row. */
static void hidden_dice_are_no_news_on_the_terminal(void **unused) {
    (void)unused;
    jacta_match *match = load("tests/golden/era-3.jacta");
    const jacta_game *game = jacta_match_game(match);
    const char *hidden = jacta_say("en", "era.secret");
    uint32_t plies = jacta_match_ply(match), chances = 0, secrets = 0, lines;
    jacta_event *events = calloc(plies, sizeof *events);
    assert_non_null(events);
    for (uint32_t i = 0; i < plies; i++) events[i] = jacta_match_event(match, i);
    while (jacta_match_undo(match)) continue;
    for (uint32_t ply = 0; ply < plies; ply++) {
        char words[TELL_WORDS] = "";
        jacta_text text = TEXT_ON(words);
        jacta_move_words(game, jacta_match_state(match, ply), events[ply].move, "en", &text);
        assert_true(jacta_match_play(match, events[ply].move));
        if (events[ply].actor >= 0) continue;
        bool known = jacta_match_knows(match, ply, 0);
        screen_hold();
        show_events(match, ply, ply + 1, 0);
        char *shown = screen_take(&lines);
        assert_non_null(shown);
        if (known == (strstr(shown, hidden) != NULL))
            fail_msg("\"%s\" is told as: %s", words, shown);
        chances++, secrets += !known;
        free(shown);
        if (ply != plies / 2) continue;
        screen_hold();
        show_events(match, 0, ply + 1, 0);
        shown = screen_take(&lines);
        assert_non_null(shown);
        assert_false(says_twice(shown, hidden));
        free(shown);
    }
    assert_true(chances > 200 && secrets > 150);
    free(events);
    jacta_match_free(match);
}

/* ---- Words ------------------------------------------------------------------------------------ */

static void seats_have_their_names(void **unused) {
    (void)unused;
    const jacta_game *game = jacta_game_at(0);
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_setup setup = jacta_setup_default(game, 3);
    assert_true(jacta_begin(game, &setup, state, NULL));
    tell_eyes eyes = {.game = game, .lang = "en", .name = {"Ann", "", "Ann"}};
    static const char *const names[] = {"Ann 1", "Player 2", "Ann 3"};
    for (uint32_t i = 0; i < 3; i++) {
        char words[TELL_WORDS] = "";
        jacta_text text = TEXT_ON(words);
        jacta_phrase phrase;
        phrase_start(&phrase, "tell.why.turn");
        phrase_seat(&phrase, i);
        tell_phrase(&eyes, state, &phrase, &text);
        assert_true(!strncmp(words, "It is ", 6) &&
                    !strncmp(words + 6, names[i], strlen(names[i])));
    }
}

static void points_are_written_as_the_game_and_the_language_do(void **unused) {
    (void)unused;
    static const struct {
        const char *game, *lang, *words;
        int64_t value;
    } rows[] = {{"rolling_realms", "en", "+1 star", 10},
                {"era", "en", "−2 points", -2},
                {"era", "fr", "−1 point", -1},
                {"rolling_realms", "en", "+0.5 stars", 5},
                {"rolling_realms", "fr", "+2,5 étoiles", 25}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[TELL_WORDS] = "";
        jacta_text text = TEXT_ON(words);
        tell_points(jacta_game_find(rows[i].game), rows[i].lang, rows[i].value, &text);
        assert_string_equal(words, rows[i].words);
    }
}

/* Where a line of the score falls, as a Duke's resources do in every purchase, the lines say why. */
static void losses_name_the_lines_of_the_score(void **unused) {
    (void)unused;
    static told_event told;
    jacta_match *match = load("tests/golden/card_kingdoms-2.jacta");
    tell_eyes eyes = tell_look(match, JACTA_REFEREE, "en");
    uint32_t both = 0, single = 0, gains = 0;
    for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++) {
        tell_ply(&eyes, match, ply, &told);
        if (!told.points_text) continue;
        both += !strcmp(told.points_text, "+1 point (Monsters +2, Duke: resources left −1)");
        single += !strcmp(told.points_text, "−1 point (Duke: resources left)");
        gains += !strcmp(told.points_text, "+1 point");
    }
    assert_true(both && single && gains);
    jacta_match_free(match);
}

/* Resources are tenths of a star: the gains tell them, the score counts stars. */
static void stars_are_whole(void **unused) {
    (void)unused;
    static told_event told;
    jacta_match *match = load("tests/golden/rolling_realms-2.jacta");
    tell_eyes eyes = tell_look(match, JACTA_REFEREE, "en");
    uint32_t stars = 0, tenths = 0;
    for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++) {
        tell_ply(&eyes, match, ply, &told);
        stars += told.points_text != NULL;
        tenths += !told.points_text && told.points;
        assert_true(!told.points_text || !strchr(told.points_text, '.'));
    }
    assert_true(stars && tenths);
    jacta_match_free(match);
}

/* Boxes ticked, or those crossed out that were passed over, which are told but are no gain. */
static int32_t ticks(const told_event *told, bool crossed) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < told->gain_count; i++)
        if (!strncmp(told->gain[i].key, "dice_kingdoms.ticked", 20) &&
            told->gain[i].good != crossed)
            sum += told->gain[i].amount;
    return sum;
}

/* What a move would tick is what it ticks: a box that is crossed out is none. */
static void previews_count_no_crossed_box(void **unused) {
    (void)unused;
    static told_event told, seen;
    jacta_rng rng = jacta_rng_seed(14, 0);
    int32_t ticked = 0, crossed = 0;
    for (uint32_t k = 0; k < 5 * RANDOM_GAMES; k++) {
        jacta_match *match = play_randomly(jacta_game_find("dice_kingdoms"), 1, &rng);
        tell_eyes eyes = tell_look(match, 0, "en");
        for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++) {
            jacta_event event = jacta_match_event(match, ply);
            if (event.actor < 0) continue;
            tell_move(&eyes, jacta_match_state(match, ply), event.move, &seen);
            tell_ply(&eyes, match, ply, &told);
            assert_int_equal(ticks(&seen, false), ticks(&told, false));
            ticked += ticks(&seen, false);
            crossed += ticks(&told, true);
        }
        jacta_match_free(match);
    }
    assert_true(ticked > 0 && crossed > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_change_that_a_viewer_sees_is_told_and_nothing_else),
        cmocka_unit_test(a_rivals_points_are_those_the_view_shows),
        cmocka_unit_test(dice_belong_to_who_threw_them),
        cmocka_unit_test(hidden_dice_are_no_news_on_the_terminal),
        cmocka_unit_test(seats_have_their_names),
        cmocka_unit_test(losses_name_the_lines_of_the_score),
        cmocka_unit_test(stars_are_whole),
        cmocka_unit_test(previews_count_no_crossed_box),
        cmocka_unit_test(points_are_written_as_the_game_and_the_language_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
