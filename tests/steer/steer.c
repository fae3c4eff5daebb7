/* A game by players with whims, for the independent models to follow: it goes where bots do not.
 *
 *     steer GAME PLAYERS SEED [OPTION=VALUE...] [aim:FIELD] [want:MOVE[@PLY]...] > record
 *     steer GAME PLAYERS SEED from:EVENTS < state > events
 *
 * Every seat has tastes, drawn once: it likes some kinds of moves and some single moves better than
 * others, in the whole game. It also has an aim, a field of its own or its score, of which it wants as much
 * as it can get at once; or it has no tastes and plays well. Dice obey in some games: of several throws the
 * one counts that some player would like best, or that a whim of the dice themselves prefers.
 *
 * `aim:FIELD` makes all of a field everybody's aim (a name of none: to play well), with dice that obey.
 * `want:MOVE` has everybody play what begins like that (~ for a blank) where it is legal, and dice fall
 * like that where they can, from that ply on; of several wishes the first matters most.
 *
 * `from:EVENTS` plays on from a state, which has to be sound, and tells so many events as
 * `jacta replay --json` does. */
#include "engine/state.h"
#include "jacta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES = 20000,
    RANDOM_MOVES = 10,
    AIM = 6,
    SCORE = -1,
    WELL = -2,
    WANTED = 1000000,
    THROWS = 100,
    WANTS = 8
};

typedef struct {
    const jacta_game *game;
    uint64_t seed;
    uint32_t players, throws; /* of the dice, for one that counts */
    int32_t aim[JACTA_MAX_PLAYERS];
    uint32_t element[JACTA_MAX_PLAYERS][3];
    bool whole; /* the aim is all of the field */
    uint32_t wants, ply;
    struct {
        const char *notation;
        uint32_t from; /* ply */
    } want[WANTS];     /* the first matters most */
    jacta_rng rng;
} company;

/* From 0 to bound - 1, always the same for the same things. */
static uint32_t whim(const company *all, uint64_t who, uint64_t what, uint32_t bound) {
    jacta_rng rng = jacta_rng_seed(all->seed ^ who << 56, what);
    return jacta_rng_below(&rng, bound);
}

/* The kind of a player's move. */
static uint32_t kind_of(const jacta_game *game, jacta_move move) {
    uint32_t kind = 0;
    while (kind + 1 < game->verb_count && game->verbs[kind + 1].first <= move) kind++;
    return kind;
}

static bool can_be_aimed_at(const jacta_field *field) {
    return field->seats && field->kind != JACTA_KIND_SPARE && field->kind != JACTA_KIND_SEAT;
}

/* A third of the seats play well, another wants points at once. */
static void draw_aims(company *all) {
    for (uint32_t seat = 0; seat < all->players; seat++) {
        all->aim[seat] = jacta_rng_below(&all->rng, 2) ? SCORE : WELL;
        if (jacta_rng_below(&all->rng, 3)) continue;
        uint32_t field;
        do field = jacta_rng_below(&all->rng, all->game->field_count);
        while (!can_be_aimed_at(&all->game->fields[field]));
        all->aim[seat] = (int32_t)field;
        for (uint32_t d = 1; d < 3; d++) {
            uint32_t count = all->game->fields[field].dim[d].count;
            all->element[seat][d] = count ? jacta_rng_below(&all->rng, count) : 0;
        }
    }
}

static int64_t reached(const company *all, const void *state, uint32_t seat) {
    static const uint8_t sizes[] = {
        [JACTA_U8] = 1,  [JACTA_I8] = 1,  [JACTA_U16] = 2, [JACTA_I16] = 2,
        [JACTA_U32] = 4, [JACTA_I32] = 4, [JACTA_U64] = 8};
    if (all->aim[seat] < 0) {
        jacta_scores scores;
        all->game->scores(state, &scores);
        return scores.total[seat] / all->game->score_unit;
    }
    const jacta_field *field = &all->game->fields[all->aim[seat]];
    const unsigned char *row = (const unsigned char *)state + field->offset;
    int64_t sum = 0;
    row += seat * field->dim[0].stride;
    for (uint32_t i = 0; !i || i < field->dim[1].count; i++)
        for (uint32_t j = 0; !j || j < field->dim[2].count; j++) {
            uint64_t value = 0;
            if (!all->whole && (i != all->element[seat][1] || j != all->element[seat][2])) continue;
            memcpy(&value, row + i * field->dim[1].stride + j * field->dim[2].stride,
                   sizes[field->type]);
            sum += field->kind == JACTA_KIND_SET ? __builtin_popcountll(value)
                                                 : (int64_t)(value & 0xFFFF);
        }
    return sum;
}

/* How much the seat likes what the move brings. */
static int64_t gain(const company *all, const void *state, uint32_t seat, jacta_move move) {
    uint64_t after[JACTA_MAX_STATE / 8];
    memcpy(after, state, all->game->state_size);
    all->game->apply(after, move);
    if (all->aim[seat] == WELL && all->game->value)
        return all->game->value(after, (int32_t)seat) - all->game->value(state, (int32_t)seat);
    int64_t more = reached(all, after, seat) - reached(all, state, seat);
    return AIM * (more > 5 ? 5 : more < -5 ? -5 : more);
}

/* How much everybody wants the move, by the command line. */
static int64_t wanted(const company *all, const void *state, jacta_move move) {
    char notation[JACTA_MAX_NOTATION];
    jacta_text text = {notation, sizeof notation, 0};
    if (all->wants) all->game->face->write(state, move, &text);
    for (uint32_t i = 0; i < all->wants; i++)
        if (all->ply >= all->want[i].from &&
            !strncmp(notation, all->want[i].notation, strlen(all->want[i].notation)))
            return WANTED * (int64_t)(WANTS - i);
    return 0;
}

static jacta_move choose(company *all, const void *state, uint32_t seat) {
    static jacta_move list[JACTA_MAX_LIST];
    uint32_t count = all->game->moves(state, list);
    jacta_move best = list[jacta_rng_below(&all->rng, count)];
    int64_t most = INT64_MIN;
    if (all->aim[seat] != WELL && !all->wants && !jacta_rng_below(&all->rng, RANDOM_MOVES))
        return best;
    for (uint32_t i = 0; i < count; i++) {
        int64_t liking = gain(all, state, seat, list[i]);
        if (all->aim[seat] != WELL)
            liking += whim(all, 1 + seat, kind_of(all->game, list[i]), 12) +
                      whim(all, 9 + seat, list[i], 6) + jacta_rng_below(&all->rng, 4);
        liking += wanted(all, state, list[i]);
        if (liking > most) most = liking, best = list[i];
    }
    return best;
}

/* For whom a throw matters is not known to the contract: any seat, then. */
static jacta_move throw(company * all, const void *state) {
    uint32_t seat = jacta_rng_below(&all->rng, all->players);
    jacta_move best = 0;
    int64_t most = INT64_MIN;
    for (uint32_t i = 0; i < all->throws; i++) {
        jacta_move outcome = all->game->draw(state, &all->rng);
        int64_t liking = whim(all, 20, outcome, 8) + gain(all, state, seat, outcome) +
                         wanted(all, state, outcome);
        if (liking > most) most = liking, best = outcome;
    }
    return best;
}

/* What happens next; nothing happens to JACTA_OVER. */
static jacta_event happen(company *all, const void *state) {
    jacta_event event = {all->game->turn(state), 0};
    if (event.actor == JACTA_CHANCE)
        event.move = throw(all, state);
    else if (event.actor >= 0)
        event.move = choose(all, state, (uint32_t)event.actor);
    return event;
}

static jacta_match *play(company *all, const jacta_setup *setup) {
    jacta_match *match = jacta_match_new(all->game, setup, NULL);
    for (; match && all->ply < PLIES; all->ply++) {
        jacta_event event = happen(all, jacta_match_state(match, all->ply));
        if (event.actor == JACTA_OVER) return match;
        if (!jacta_match_play(match, event.move)) break;
    }
    return NULL;
}

static int play_on(company *all, uint32_t events) {
    static char text[1 << 16];
    uint64_t state[JACTA_MAX_STATE / 8], after[JACTA_MAX_STATE / 8];
    jacta_error error = {0};
    size_t length = fread(text, 1, sizeof text, stdin);
    if (!jacta_state_read(all->game, text, length, state, &error)) {
        jacta_text words = {text, sizeof text, 0};
        jacta_error_text("en", &error, &words);
        fprintf(stderr, "%s\n", text);
        return 1;
    }
    for (; all->ply < events; all->ply++) {
        jacta_event event = happen(all, state);
        if (event.actor == JACTA_OVER) break;
        memcpy(after, state, sizeof state);
        all->game->apply(after, event.move);
        json out = json_to_file(stdout);
        state_event_json(&out, all->game, all->ply, event, state, after, false);
        putchar('\n');
        memcpy(state, after, sizeof state);
    }
    return 0;
}

/* A wish of the command line for everybody; false where it is none. */
static bool take_wish(company *all, char *word) {
    if (!strncmp(word, "want:", 5)) {
        for (char *blank = word; (blank = strchr(blank, '~'));) *blank = ' ';
        if (all->wants == WANTS) return false;
        char *from = strchr(word, '@');
        if (from) *from++ = 0;
        all->want[all->wants].notation = word + 5;
        all->want[all->wants++].from = from ? (uint32_t)atoi(from) : 0;
        return true;
    }
    if (strncmp(word, "aim:", 4) != 0) return false;
    int32_t aim = (int32_t)all->game->field_count - 1;
    while (aim >= 0 && strcmp(all->game->fields[aim].name, word + 4) != 0) aim--;
    for (uint32_t seat = 0; seat < all->players; seat++) all->aim[seat] = aim < 0 ? WELL : aim;
    all->whole = true;
    all->throws = THROWS;
    return true;
}

int main(int argc, char **argv) {
    company all = {.game = argc > 3 ? jacta_game_find(argv[1]) : NULL};
    if (!all.game) return 2;
    all.players = (uint32_t)atoi(argv[2]);
    all.seed = strtoull(argv[3], NULL, 10);
    all.rng = jacta_rng_seed(all.seed, 1);
    static const uint32_t throws[] = {1, 1, 4, 16, THROWS};
    all.throws = throws[jacta_rng_below(&all.rng, sizeof throws / sizeof *throws)];
    draw_aims(&all);
    jacta_setup setup = jacta_setup_default(all.game, all.players);
    for (int i = 4; i < argc; i++) {
        if (!strncmp(argv[i], "from:", 5)) return play_on(&all, (uint32_t)atoi(argv[i] + 5));
        char *value = strchr(argv[i], '=');
        if (take_wish(&all, argv[i])) continue;
        if (!value) return 2;
        *value++ = 0;
        if (!jacta_setup_option(all.game, &setup, argv[i], value, NULL)) return 2;
    }
    jacta_match *match = play(&all, &setup);
    char *record = match ? jacta_record_write(match) : NULL;
    if (!record) return 1;
    fputs(record, stdout);
    free(record);
    jacta_match_free(match);
    return 0;
}
