#include "registry.h"

#include "line.h"
#include "rules/core/text.h"
#include "state.h"

#include <string.h>

#define GAME(id) extern const jacta_game id##_game;
#include "rules/games.def"
#undef GAME

static const jacta_game *const games[] = {
#define GAME(id) &id##_game,
#include "rules/games.def"
#undef GAME
};

enum { GAMES = sizeof games / sizeof games[0] };

const char *jacta_version(void) {
    return JACTA_VERSION;
}

const jacta_game *jacta_game_at(uint32_t index) {
    return index < GAMES ? games[index] : NULL;
}

const jacta_game *jacta_game_find(const char *id) {
    for (uint32_t i = 0; i < GAMES; i++)
        if (!strcmp(games[i]->id, id)) return games[i];
    return NULL;
}

const char *jacta_game_id(const jacta_game *game) {
    return game->id;
}

int64_t jacta_game_number(const jacta_game *game, jacta_number which) {
    switch (which) {
    case JACTA_NUMBER_VERSION: return game->version;
    case JACTA_NUMBER_MIN_PLAYERS: return game->min_players;
    case JACTA_NUMBER_MAX_PLAYERS: return game->max_players;
    case JACTA_NUMBER_STATE_SIZE: return game->state_size;
    case JACTA_NUMBER_MAX_MOVES: return game->max_moves;
    case JACTA_NUMBER_MAX_CHANCES: return game->max_chances;
    case JACTA_NUMBER_MAX_LENGTH: return game->max_length;
    case JACTA_NUMBER_ACTIONS: return game->actions;
    case JACTA_NUMBER_SCORE_UNIT: return game->score_unit;
    case JACTA_NUMBER_MIN_SCORE: return game->min_score;
    case JACTA_NUMBER_MAX_SCORE: return game->max_score;
    case JACTA_NUMBER_OPTIONS: return game->option_count;
    case JACTA_NUMBER_FIELDS: return game->field_count;
    case JACTA_NUMBER_VERBS: return game->verb_count;
    case JACTA_NUMBER_SECRETS: return game->hide != NULL;
    }
    return -1;
}

static void put_listed(jacta_text *out, const char *name) {
    if (out->used) text_put(out, ", ");
    text_put(out, name);
}

const jacta_game *registry_game(const char *id, jacta_error *error) {
    const jacta_game *game = jacta_game_find(id);
    if (game) return game;
    char known[240] = "";
    jacta_text list = TEXT_ON(known);
    for (uint32_t i = 0; i < GAMES; i++) put_listed(&list, games[i]->id);
    error_start(error, "error.unknown_game");
    error_quote(error, id);
    error_text(error, known);
    return NULL;
}

/* ---- Set-ups -------------------------------------------------------------------------------- */

jacta_setup jacta_setup_default(const jacta_game *game, uint32_t players) {
    jacta_setup setup = {.players = players};
    for (uint32_t i = 0; i < game->option_count; i++) setup.options[i] = game->options[i].usual;
    return setup;
}

bool registry_setup(const jacta_game *game, uint32_t version, uint32_t players,
                    jacta_setup *setup) {
    *setup = jacta_setup_default(game, players);
    for (uint32_t i = 0; i < game->edition_count; i++) {
        const jacta_edition *edition = &game->editions[i];
        if (edition->version != version) continue;
        setup->options[edition->option] = edition->value;
        return true;
    }
    return version == game->version;
}

void jacta_option_text(const jacta_option *option, uint32_t value, jacta_text *out) {
    text_put(out, "");
    switch (option->kind) {
    case JACTA_CHOICE: text_put(out, option->names[value]); break;
    case JACTA_NUMBER: text_number(out, value); break;
    case JACTA_SET:
        if (!value) text_put(out, "none");
        for (uint32_t i = 0, more = 0; i < option->count; i++) {
            if (!(value >> i & 1)) continue;
            if (more++) text_char(out, '+');
            text_put(out, option->names[i]);
        }
    }
}

static bool in_range(const jacta_option *option, uint32_t value) {
    switch (option->kind) {
    case JACTA_CHOICE: return value < option->count;
    case JACTA_SET: return option->count >= 32 || value >> option->count == 0;
    case JACTA_NUMBER: return value >= option->low && value <= option->high;
    }
    return false;
}

/* The index of the option's name that is the first `length` bytes of `text`, or its count. */
static uint32_t name_index(const jacta_option *option, const char *text, size_t length) {
    uint32_t i = 0;
    while (i < option->count &&
           (strlen(option->names[i]) != length || memcmp(option->names[i], text, length) != 0))
        i++;
    return i;
}

static bool read_set(const jacta_option *option, const char *text, uint32_t *value) {
    *value = 0;
    if (!strcmp(text, "none")) return true;
    for (;; text++) {
        size_t length = strcspn(text, "+");
        uint32_t i = name_index(option, text, length);
        if (i == option->count || *value >> i & 1) return false;
        *value |= 1u << i;
        text += length;
        if (!*text) return true;
    }
}

static bool read_number(const char *text, uint32_t *value) {
    uint64_t number = 0;
    const char *rest = text;
    for (; *rest >= '0' && *rest <= '9' && number <= UINT32_MAX; rest++)
        number = number * 10 + (uint64_t)(*rest - '0');
    *value = (uint32_t)number;
    return rest > text && !*rest && number <= UINT32_MAX;
}

static bool read_value(const jacta_option *option, const char *text, uint32_t *value) {
    switch (option->kind) {
    case JACTA_CHOICE: *value = name_index(option, text, strlen(text)); break;
    case JACTA_SET: return read_set(option, text, value);
    case JACTA_NUMBER:
        if (!read_number(text, value)) return false;
    }
    return in_range(option, *value);
}

static bool bad_value(const jacta_option *option, const char *value, jacta_error *error) {
    static const char *const keys[] = {"error.option_choice", "error.option_set",
                                       "error.option_number"};
    error_start(error, keys[option->kind]);
    error_quote(error, value);
    error_text(error, option->name);
    if (option->kind == JACTA_NUMBER) {
        error_number(error, option->low);
        error_number(error, option->high);
        return false;
    }
    char known[240] = "";
    jacta_text list = TEXT_ON(known);
    for (uint32_t i = 0; i < option->count; i++) put_listed(&list, option->names[i]);
    error_text(error, known);
    return false;
}

bool jacta_setup_option(const jacta_game *game, jacta_setup *setup, const char *name,
                        const char *value, jacta_error *error) {
    char known[240] = "";
    jacta_text list = TEXT_ON(known);
    for (uint32_t i = 0; i < game->option_count; i++) {
        const jacta_option *option = &game->options[i];
        uint32_t number = 0;
        put_listed(&list, option->name);
        if (strcmp(option->name, name) != 0) continue;
        if (!read_value(option, value, &number)) return bad_value(option, value, error);
        setup->options[i] = number;
        return true;
    }
    error_start(error, game->option_count ? "error.unknown_option" : "error.no_options");
    error_quote(error, name);
    error_text(error, game->id);
    error_text(error, known);
    return false;
}

bool registry_players(const jacta_game *game, uint32_t players, jacta_error *error) {
    if (players >= game->min_players && players <= game->max_players) return true;
    error_start(error, "error.players");
    error_text(error, game->id);
    error_number(error, game->min_players);
    error_number(error, game->max_players);
    error_number(error, players);
    return false;
}

bool jacta_begin(const jacta_game *game, const jacta_setup *setup, void *state,
                 jacta_error *error) {
    if (!registry_players(game, setup->players, error)) return false;
    for (uint32_t i = 0; i < game->option_count; i++) {
        if (in_range(&game->options[i], setup->options[i])) continue;
        char digits[16];
        jacta_text value = TEXT_ON(digits);
        text_number(&value, setup->options[i]);
        return bad_value(&game->options[i], digits, error);
    }
    if (game->max_moves > JACTA_MAX_LIST || game->max_chances > JACTA_MAX_LIST ||
        game->state_size > JACTA_MAX_STATE)
        return error_start(error, "error.oversized_game");
    return game->begin(state, setup, error);
}
