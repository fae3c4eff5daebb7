#include "play.h"

#include "rules/core/hash.h"
#include "rules/core/rng.h"
#include "rules/core/text.h"

#define GAME(id) extern const jacta_game id##_game;
#include "rules/games.def"
#undef GAME

#define GAME(id) &id##_game,
static const jacta_game *const games[] = {
#include "rules/games.def"
};
#undef GAME

uint32_t play_games(void) {
    return sizeof games / sizeof *games;
}

static uint64_t fold(uint64_t hash, uint64_t value) {
    return rng_mix(hash ^ value) + 1;
}

static uint64_t fold_text(uint64_t hash, const char *text) {
    while (text && *text) hash = fold(hash, (unsigned char)*text++);
    return hash;
}

static uint64_t fold_phrase(uint64_t hash, const jacta_phrase *phrase) {
    hash = fold_text(hash, phrase->key);
    for (uint32_t i = 0; i < phrase->args; i++) {
        hash = fold_text(hash, phrase->arg[i].key);
        hash = fold_text(hash, phrase->arg[i].text);
        hash = fold(hash, (uint32_t)phrase->arg[i].number);
    }
    return hash;
}

static const char *say_key(const char *lang, const char *key) {
    (void)lang;
    return key;
}

static uint64_t fold_board(uint64_t hash, const jacta_game *game, play_desk *desk) {
    static const char *const names[JACTA_MAX_PLAYERS] = {"a", "b", "c", "d", "e", "f"};
    jacta_canvas canvas = {CANVAS_WIDTH, PLAY_ROWS, 0, desk->cells, "en", say_key, names};
    memset(desk->cells, 0, sizeof desk->cells);
    game->face->board(desk->state, 0, &canvas);
    for (uint32_t i = 0; i < CANVAS_WIDTH * PLAY_ROWS; i++)
        hash = fold(hash, (uint64_t)desk->cells[i].glyph << 8 | desk->cells[i].ink);
    return hash;
}

static uint64_t fold_scores(uint64_t hash, const jacta_game *game, play_desk *desk) {
    game->scores(desk->state, &desk->scores);
    for (uint32_t column = 0; column < desk->scores.columns; column++) {
        hash = fold(hash, (uint32_t)desk->scores.total[column]);
        hash = fold(hash, (uint32_t)desk->scores.rank[column]);
    }
    return hash;
}

static jacta_move choose(const jacta_game *game, play_desk *desk, int32_t seat, jacta_rng *rng) {
    if (seat == JACTA_CHANCE) {
        game->chances(desk->state, desk->chances);
        return game->draw(desk->state, rng);
    }
    return desk->moves[rng_below(rng, game->moves(desk->state, desk->moves))];
}

static uint64_t fold_event(uint64_t hash, const jacta_game *game, play_desk *desk,
                           jacta_move move) {
    char words[JACTA_MAX_NOTATION];
    jacta_text text = TEXT_ON(words);
    jacta_phrase phrase;
    game->face->write(desk->state, move, &text);
    hash = fold_text(hash, words);
    game->face->describe(desk->state, move, &phrase);
    hash = fold_phrase(hash, &phrase);
    game->apply(desk->state, move);
    return fold(hash, hash_bytes(desk->state, game->state_size));
}

uint64_t play_game(uint32_t index, uint32_t players, uint64_t seed, play_desk *desk) {
    const jacta_game *game = games[index];
    jacta_setup setup = {.players = players};
    jacta_rng rng = rng_seed(seed, players);
    uint64_t hash = 1;
    int32_t seat;
    if (players < game->min_players || players > game->max_players) return 0;
    if (game->max_moves > PLAY_LIST || game->max_chances > PLAY_LIST) return 0;
    for (uint32_t i = 0; i < game->option_count; i++) setup.options[i] = game->options[i].usual;
    if (!game->begin(desk->state, &setup, 0)) return 0;
    while ((seat = game->turn(desk->state)) != JACTA_OVER)
        hash = fold_event(hash, game, desk, choose(game, desk, seat, &rng));
    hash = fold_scores(hash, game, desk);
    return fold_board(hash, game, desk);
}
