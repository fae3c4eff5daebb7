/* Golden records pin behaviour: random play from the set-up and seed in the header of each record in
 * tests/golden must give the same record to the byte, and reading it must too. A change of the rules
 * shows here; if it is meant, bump the game's version and write the records anew:
 *
 *     JACTA_GOLDEN_WRITE=1 ./golden_test        (from the repository's root)
 *
 * Records in tests/golden/older are of older rules that an option brings back (jacta_edition). They are
 * written anew with that option, and all their events, dice and hashes stay. */
#include "conformance.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { VARIANTS = 6, SETUPS = 64, RECORDS = 256, PATH = 512 };

static const char *folder(void) {
    const char *set = getenv("JACTA_GOLDEN_DIR");
    return set ? set : "tests/golden";
}

/* The record of a game in which every choice is drawn from the seed; free() it. */
static char *play(const jacta_game *game, const jacta_setup *setup, uint64_t seed) {
    jacta_move *moves = calloc((size_t)game->max_moves + 1, sizeof *moves);
    jacta_match *match = jacta_match_new(game, setup, NULL);
    jacta_rng rng = jacta_rng_seed(seed, 0);
    char remark[32];
    assert_non_null(moves);
    assert_non_null(match);
    snprintf(remark, sizeof remark, "%llu", (unsigned long long)seed);
    jacta_match_set_seed(match, remark);
    for (;;) {
        jacta_match_roll(match, &rng);
        const void *state = jacta_match_state(match, jacta_match_ply(match));
        if (game->turn(state) == JACTA_OVER) break;
        uint32_t count = game->moves(state, moves);
        assert_true(jacta_match_play(match, moves[jacta_rng_below(&rng, count)]));
    }
    char *record = jacta_record_write(match);
    jacta_match_free(match);
    free(moves);
    return record;
}

static char *load(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail_msg("cannot open %s", path);
        return NULL;
    }
    char *text = calloc(1, 1 << 20);
    *length = fread(text, 1, (1 << 20) - 1, file);
    fclose(file);
    return text;
}

static void show_difference(const char *path, const char *was, const char *now) {
    uint32_t line = 1;
    for (; *was && *was == *now; was++, now++) line += *was == '\n';
    if (*was || *now)
        fail_msg("%s changes at line %u: \"%.*s\" now \"%.*s\"", path, line,
                 (int)strcspn(was, "\n"), was, (int)strcspn(now, "\n"), now);
}

static void golden_record_is_played_again(void **state) {
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", folder(), (const char *)*state);
    size_t length = 0;
    char *text = load(path, &length);
    jacta_error error = {0};
    jacta_match *match = jacta_record_read(text, length, &error);
    if (!match) fail_msg("%s is refused at line %u: %s", path, error.line, error.code);
    char *written = jacta_record_write(match);
    show_difference(path, text, written);
    char *played = play(jacta_match_game(match), jacta_match_setup(match),
                        strtoull(jacta_match_seed(match), NULL, 10));
    show_difference(path, text, played);
    free(played);
    free(written);
    jacta_match_free(match);
    free(text);
}

/* What follows the header: the events. */
static const char *events_of(const char *record) {
    const char *blank = strstr(record, "\n\n");
    assert_non_null(blank);
    return blank;
}

static void older_record_is_played_again(void **state) {
    char path[PATH];
    snprintf(path, sizeof path, "%s/older/%s", folder(), (const char *)*state);
    size_t length = 0;
    char *text = load(path, &length);
    jacta_error error = {0};
    jacta_match *match = jacta_record_read(text, length, &error);
    if (!match) fail_msg("%s is refused at line %u: %s", path, error.line, error.code);
    const jacta_game *game = jacta_match_game(match);
    jacta_setup usual = jacta_setup_default(game, jacta_match_setup(match)->players);
    assert_memory_not_equal(jacta_match_setup(match), &usual, sizeof usual);
    char *written = jacta_record_write(match);
    show_difference(path, events_of(text), events_of(written));
    jacta_match *again = jacta_record_read(written, strlen(written), NULL);
    assert_non_null(again);
    uint64_t seed = strtoull(jacta_match_seed(match), NULL, 10);
    char *played = seed ? play(game, jacta_match_setup(again), seed) : NULL;
    if (played) show_difference(path, events_of(text), events_of(played));
    free(played);
    free(written);
    jacta_match_free(again);
    jacta_match_free(match);
    free(text);
}

static void write_record(const jacta_game *game, const jacta_setup *setup, uint64_t seed) {
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s-%llu.jacta", folder(), game->id, (unsigned long long)seed);
    char *record = play(game, setup, seed);
    FILE *file = fopen(path, "wb");
    bool written = file && fputs(record, file) >= 0;
    if (file) written &= !fclose(file);
    if (!written) fail_msg("cannot write %s", path);
    free(record);
}

/* The fewest, two and the most players as usual, then two players with options here and there. */
static void write_records(const jacta_game *game) {
    static jacta_setup setups[SETUPS];
    uint32_t two = game->min_players > 2 ? game->min_players : 2, seed = 1;
    const uint32_t players[] = {game->min_players, two, game->max_players};
    for (uint32_t i = 0; i < 3; i++) {
        jacta_setup setup = jacta_setup_default(game, players[i]);
        write_record(game, &setup, seed++);
    }
    uint32_t count = conform_setups(game, two, 1, setups, SETUPS);
    for (uint32_t i = 0; i < VARIANTS && count > VARIANTS; i++)
        write_record(game, &setups[1 + i * (count - 1) / VARIANTS], seed++);
}

static char names[RECORDS][256];

/* The golden records in the folder below, or in it for "", that start with the prefix; how many. */
static uint32_t list_records(const char *below, const char *prefix) {
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", folder(), below);
    DIR *directory = opendir(path);
    uint32_t count = 0;
    for (struct dirent *entry; directory && (entry = readdir(directory)) && count < RECORDS;) {
        const char *end = strrchr(entry->d_name, '.');
        if (!end || strcmp(end, ".jacta") != 0 ||
            strncmp(entry->d_name, prefix, strlen(prefix)) != 0)
            continue;
        snprintf(names[count++], sizeof *names, "%s", entry->d_name);
    }
    if (directory) closedir(directory);
    qsort(names, count, sizeof *names, (int (*)(const void *, const void *))strcmp);
    return count;
}

static void every_game_has_records(void **state) {
    (void)state;
    const jacta_game *game;
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) {
        if (getenv("JACTA_GOLDEN_WRITE")) write_records(game);
        char prefix[128];
        snprintf(prefix, sizeof prefix, "%s-", game->id);
        if (!list_records("", prefix))
            fail_msg("%s has no golden record in %s", game->id, folder());
    }
}

int main(void) {
    struct CMUnitTest first = cmocka_unit_test(every_game_has_records), tests[RECORDS + 1];
    if (getenv("JACTA_GOLDEN_WRITE"))
        return _cmocka_run_group_tests("golden", &first, 1, NULL, NULL);
    static char titles[2][RECORDS][256];
    uint32_t next = 0;
    tests[next++] = first;
    for (uint32_t older = 0; older < 2; older++) {
        uint32_t count = list_records(older ? "older" : "", "");
        memcpy(titles[older], names, sizeof names);
        for (uint32_t i = 0; i < count && next <= RECORDS; i++)
            tests[next++] = (struct CMUnitTest){titles[older][i],
                                                older ? older_record_is_played_again
                                                      : golden_record_is_played_again,
                                                NULL, NULL, titles[older][i]};
    }
    return _cmocka_run_group_tests("golden", tests, next, NULL, NULL);
}
