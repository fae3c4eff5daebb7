#include "toy.h"

#include "rules/core/chance.h"
#include "rules/core/bits.h"
#include "rules/core/canvas.h"
#include "rules/core/field.h"
#include "rules/core/score.h"
#include "rules/core/text.h"

#include <string.h>

_Static_assert(sizeof(toy_state) == 32, "the toy's state has no padding");

/* ---- Tables ---------------------------------------------------------------------------------- */

static const char *const colours[] = {"red", "green", "blue"};
static const char *const goal_names[] = {"secret", "open"};
static const uint8_t marbles[] = {4, 2, 2};

static const jacta_option options[TOY_OPTIONS] = {
    [TOY_GOALS] = {.name = "goals", .kind = JACTA_CHOICE, .names = goal_names, .count = 2},
    [TOY_ROUNDS] = {.name = "rounds", .kind = JACTA_NUMBER, .low = 2, .high = 5, .usual = 3},
    [TOY_BAG] = {.name = "bag", .kind = JACTA_SET, .names = colours, .count = 3, .usual = 7},
};

static const jacta_names colour_names = {"colour", colours, TOY_COLOURS};

static const jacta_verb verbs[] = {
    {"choose", 0, {{TOY_COLOURS, &colour_names}}, "a goal, or a bet"},
    {"take", TOY_MOVE_TAKE, {{5, NULL}}, "so many pips"},
    {"pass", TOY_MOVE_PASS, {{0}}, "take nothing"},
};

NAMES(phases, "phase", "goal", "bet", "roll", "draw", "take", "over");

#define AT(element, word) FIELD(toy_state, element, word)
#define LIST(n, type) .dim = {{n, sizeof(type)}}
#define SEATS(type) FIELD_SEATS, LIST(TOY_SEATS, type)
#define COLOUR .kind = JACTA_KIND_INDEX, .names = &colour_names, .base = 1, .other[0] = {"none", 0}
#define COLOURS .dim = {{TOY_COLOURS, 1, &colour_names}}

static const jacta_field fields[] = {
    {AT(points[0], "points"), SEATS(uint16_t), FIELD_COUNT(0, 60), .about = "taken from dice"},
    {AT(goal[0], "goal"), SEATS(uint8_t), COLOUR, .high = TOY_HIDDEN,
     .other[1] = {"hidden", TOY_HIDDEN}, .about = "the colour aimed for"},
    {AT(bet[0], "bet"), SEATS(uint8_t), COLOUR, .high = TOY_HIDDEN,
     .other[1] = {"hidden", TOY_HIDDEN}, .about = "the colour bet on this round"},
    {AT(bag[0], "bag"), COLOURS, FIELD_COUNT(0, 4), .label = "toy.bag",
     .about = "marbles in the bag"},
    {AT(drawn[0], "drawn"), COLOURS, FIELD_COUNT(0, 4), .about = "marbles drawn so far"},
    {AT(dice[0], "dice"), LIST(2, uint8_t), FIELD_COUNT(0, 4),
     .about = "lower first; 0: not rolled"},
    {AT(factor, "factor"), FIELD_COUNT(0, 3), .about = "what the third die shows"},
    {AT(marble, "marble"), COLOUR, .high = TOY_COLOURS, .about = "drawn this round"},
    {AT(players, "players"), FIELD_COUNT(1, TOY_SEATS), .about = "who play"},
    {AT(phase, "phase"), FIELD_INDEX(phases), .about = "what comes next"},
    {AT(seat, "seat"), FIELD_SEAT(TOY_SEATS), .about = "who is asked"},
    {AT(round, "round"), FIELD_COUNT(0, 5), .about = "rounds played"},
    {AT(rounds, "rounds"), FIELD_COUNT(2, 5), .about = "rounds to play"},
    {AT(open, "open"), FIELD_COUNT(0, 1), .about = "whether goals are no secret"},
};

/* ---- Flow ------------------------------------------------------------------------------------ */

static bool toy_begin(void *state, const jacta_setup *setup, jacta_error *error) {
    toy_state *s = state;
    memset(s, 0, sizeof *s);
    for (uint32_t i = 0; i < TOY_COLOURS; i++)
        if (setup->options[TOY_BAG] >> i & 1) s->bag[i] = marbles[i];
    if (bit_count(setup->options[TOY_BAG]) < 2) return error_start(error, "toy.error.one_colour");
    if (bag_total(s->bag, TOY_COLOURS) < setup->options[TOY_ROUNDS]) {
        error_start(error, "toy.error.few_marbles");
        error_number(error, setup->options[TOY_ROUNDS]);
        return false;
    }
    s->players = (uint8_t)setup->players;
    s->rounds = (uint8_t)setup->options[TOY_ROUNDS];
    s->open = setup->options[TOY_GOALS] == 1;
    return true;
}

static int32_t toy_turn(const void *state) {
    const toy_state *s = state;
    if (s->phase == TOY_OVER) return JACTA_OVER;
    return s->phase == TOY_ROLL || s->phase == TOY_DRAW ? JACTA_CHANCE : s->seat;
}

static uint32_t toy_moves(const void *state, jacta_move *out) {
    const toy_state *s = state;
    uint32_t count = 0;
    if (s->phase != TOY_TAKE) {
        for (uint32_t i = 0; i < TOY_COLOURS; i++)
            if (s->bag[i] + s->drawn[i]) out[count++] = i;
    } else if (s->bet[s->seat] == s->marble) {
        out[count++] = TOY_MOVE_TAKE + s->dice[0];
        if (s->dice[1] != s->dice[0]) out[count++] = TOY_MOVE_TAKE + s->dice[1];
    } else {
        out[count++] = TOY_MOVE_PASS;
    }
    return count;
}

/* A roll is low die + 5 * high die + 25 * factor. */
static uint32_t toy_chances(const void *state, jacta_chance *out) {
    const toy_state *s = state;
    if (s->phase == TOY_DRAW) return bag_chances(s->bag, TOY_COLOURS, out);
    uint32_t count = 0;
    for (uint32_t factor = 1; factor <= 3; factor++)
        for (uint32_t high = 1; high <= 4; high++)
            for (uint32_t low = 1; low <= high; low++)
                out[count++] = (jacta_chance){low + 5 * high + 25 * factor, low == high ? 1 : 2};
    return count;
}

static jacta_move toy_draw(const void *state, jacta_rng *rng) {
    const toy_state *s = state;
    if (s->phase == TOY_DRAW) return bag_draw(s->bag, TOY_COLOURS, rng);
    uint32_t a = 1 + rng_below(rng, 4), b = 1 + rng_below(rng, 4), factor = 1 + rng_below(rng, 3);
    return a < b ? a + 5 * b + 25 * factor : b + 5 * a + 25 * factor;
}

static void next_phase(toy_state *s) {
    s->seat = 0;
    if (s->phase != TOY_TAKE) {
        s->phase++;
        return;
    }
    s->round++;
    s->phase = s->round == s->rounds ? TOY_OVER : TOY_BET;
    s->marble = s->factor = s->dice[0] = s->dice[1] = 0;
    memset(s->bet, 0, sizeof s->bet);
}

static void toy_apply(void *state, jacta_move move) {
    toy_state *s = state;
    switch (s->phase) {
    case TOY_GOAL: s->goal[s->seat] = (uint8_t)(move + 1); break;
    case TOY_BET: s->bet[s->seat] = (uint8_t)(move + 1); break;
    case TOY_TAKE:
        if (move != TOY_MOVE_PASS)
            s->points[s->seat] =
                (uint16_t)(s->points[s->seat] + (move - TOY_MOVE_TAKE) * s->factor);
        break;
    case TOY_ROLL:
        s->dice[0] = (uint8_t)(move % 5);
        s->dice[1] = (uint8_t)(move / 5 % 5);
        s->factor = (uint8_t)(move / 25);
        next_phase(s);
        return;
    default:
        s->bag[move]--;
        s->drawn[move]++;
        s->marble = (uint8_t)(move + 1);
        next_phase(s);
        return;
    }
    if (++s->seat == s->players) next_phase(s);
}

/* ---- Secrets --------------------------------------------------------------------------------- */

static bool goals_hidden(const toy_state *s) {
    return !s->open && s->phase != TOY_OVER;
}

static void toy_hide(void *state, int32_t viewer) {
    toy_state *s = state;
    for (int32_t seat = 0; seat < TOY_SEATS; seat++) {
        if (seat == viewer) continue;
        if (s->goal[seat] && goals_hidden(s)) s->goal[seat] = TOY_HIDDEN;
        if (s->bet[seat] && s->phase == TOY_BET) s->bet[seat] = TOY_HIDDEN;
    }
}

static uint8_t any_colour(const toy_state *s, jacta_rng *rng) {
    uint32_t colour;
    do colour = rng_below(rng, TOY_COLOURS);
    while (!(s->bag[colour] + s->drawn[colour]));
    return (uint8_t)(colour + 1);
}

static void toy_imagine(void *state, int32_t viewer, jacta_rng *rng) {
    toy_state *s = state;
    for (int32_t seat = 0; seat < TOY_SEATS; seat++) {
        if (seat == viewer) continue;
        if (s->goal[seat] && goals_hidden(s)) s->goal[seat] = any_colour(s, rng);
        if (s->bet[seat] && s->phase == TOY_BET) s->bet[seat] = any_colour(s, rng);
    }
}

/* Goals stay secret to the end, bets until all have bet. */
static uint32_t toy_witnesses(const void *state, jacta_move move, const void *now) {
    const toy_state *s = state, *later = now;
    (void)move;
    bool betting = s->phase == TOY_BET && later->phase == TOY_BET && later->round == s->round;
    bool choosing = s->phase == TOY_GOAL && !s->open;
    return betting || choosing ? 1u << s->seat : JACTA_EVERYBODY;
}

static bool toy_reveals(const void *state, jacta_move move) {
    const toy_state *s = state;
    (void)move;
    return s->phase == TOY_BET && s->seat + 1 == s->players && s->players > 1;
}

/* ---- At the same time ------------------------------------------------------------------------ */

static jacta_together toy_together(const void *state) {
    const toy_state *s = state;
    uint32_t left = ((1u << s->players) - 1) >> s->seat << s->seat;
    bool at_once = s->phase == TOY_GOAL || s->phase == TOY_BET;
    return (jacta_together){at_once ? left : 0, 2u * s->round + (s->phase == TOY_BET)};
}

static void toy_ahead(void *state, int32_t seat) {
    toy_state *s = state;
    s->seat = (uint8_t)seat;
}

/* Whether a state from elsewhere can be played on. */
static bool toy_sound(const void *state) {
    const toy_state *s = state;
    uint32_t known = 0, drawn = bag_total(s->drawn, TOY_COLOURS);
    for (uint32_t seat = 0; seat < s->players; seat++)
        known += s->goal[seat] <= TOY_COLOURS && s->bet[seat] <= TOY_COLOURS;
    return known == s->players && s->seat < s->players &&
           s->round < s->rounds + (s->phase == TOY_OVER) &&
           drawn + bag_total(s->bag, TOY_COLOURS) >= s->rounds && drawn <= s->rounds;
}

/* ---- Scores ---------------------------------------------------------------------------------- */

static void toy_scores(const void *state, jacta_scores *out) {
    const toy_state *s = state;
    int64_t key[TOY_SEATS + 1] = {0};
    memset(out, 0, sizeof *out);
    out->columns = s->players;
    if (s->players == 1) {
        out->rival = "toy.rival";
        out->columns++;
    }
    int32_t *dice = score_line(out, "toy.score.dice"), *goals = score_line(out, "toy.score.goals");
    for (uint32_t seat = 0; seat < s->players; seat++) {
        uint32_t goal = s->goal[seat];
        dice[seat] = s->points[seat];
        if (goal && goal != TOY_HIDDEN) goals[seat] = 2 * s->drawn[goal - 1];
    }
    if (out->rival) dice[1] = 2 * s->round;
    score_total(out);
    for (uint32_t i = 0; i < out->columns; i++) key[i] = out->total[i] * 64 + dice[i];
    score_rank(out, key);
    if (s->players == 1 && s->phase == TOY_OVER)
        out->rating = out->rank[0] == 1 ? "toy.rating.won" : "toy.rating.lost";
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void toy_write(const void *state, jacta_move move, jacta_text *out) {
    const toy_state *s = state;
    static const char *const words[] = {
        [TOY_GOAL] = "goal ", [TOY_BET] = "bet ", [TOY_DRAW] = "draw "};
    if (s->phase == TOY_ROLL) {
        text_put(out, "roll ");
        text_number(out, move % 5);
        text_char(out, ' ');
        text_number(out, move / 5 % 5);
        text_put(out, " x");
        text_number(out, move / 25);
    } else if (s->phase == TOY_TAKE) {
        text_put(out, move == TOY_MOVE_PASS ? "pass" : "take ");
        if (move != TOY_MOVE_PASS) text_number(out, move - TOY_MOVE_TAKE);
    } else {
        text_put(out, words[s->phase]);
        text_put(out, colours[move]);
    }
}

static void toy_describe(const void *state, jacta_move move, jacta_phrase *out) {
    const toy_state *s = state;
    static const char *const keys[] = {"toy.bag.0", "toy.bag.1", "toy.bag.2"};
    static const char *const words[] = {"toy.move.goal", "toy.move.bet", "toy.move.roll",
                                        "toy.move.draw", "toy.move.take"};
    phrase_start(out,
                 s->phase == TOY_TAKE && move == TOY_MOVE_PASS ? "toy.move.pass" : words[s->phase]);
    if (s->phase == TOY_ROLL) {
        phrase_number(out, (int32_t)(move % 5));
        phrase_number(out, (int32_t)(move / 5 % 5));
        phrase_number(out, (int32_t)(move / 25));
    } else if (s->phase == TOY_TAKE) {
        phrase_number(out, (int32_t)(move - TOY_MOVE_TAKE));
    } else {
        phrase_key(out, keys[move]);
    }
}

static void toy_touch(const void *state, jacta_move move, jacta_text *out) {
    const toy_state *s = state;
    if (s->phase == TOY_ROLL) {
        text_put(out, "dice:roll");
    } else if (s->phase != TOY_TAKE) {
        text_put(out, "colour:");
        text_put(out, colours[move]);
    } else if (move == TOY_MOVE_PASS) {
        text_put(out, "button:pass");
    } else {
        text_put(out, "die:");
        text_number(out, move - TOY_MOVE_TAKE);
        text_put(out, " seat:");
        text_number(out, s->seat);
    }
}

static void toy_effects(const void *before, jacta_move move, const void *after,
                        jacta_effect_each *each, void *context) {
    const toy_state *s = before, *next = after;
    if (s->phase != TOY_DRAW || s->bag[move] == next->bag[move]) return;
    jacta_effect effect = {.seat = JACTA_CHANCE, .changes = 1, .change = {{"toy.bag", move, -1}}};
    phrase_start(&effect.cause, "toy.effect.bag");
    each(context, &effect);
}

static void toy_elements(const void *state, int32_t viewer, jacta_element_each *each,
                         void *context) {
    static const char *const ids[] = {"colour:red", "colour:green", "colour:blue", "button:pass",
                                      "die:1",      "die:2",        "die:3",       "die:4",
                                      "seat:0",     "seat:1",       "seat:2",      "seat:3"};
    const toy_state *s = state;
    (void)viewer;
    for (uint32_t i = 0; i < 8u + s->players; i++) each(context, ids[i]);
}

typedef struct {
    const char *id;
    bool found;
} toy_search;

static void toy_same(void *context, const char *id) {
    toy_search *search = context;
    search->found |= text_same(search->id, id);
}

static bool toy_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out) {
    toy_search search = {id, false};
    toy_elements(state, seat, toy_same, &search);
    phrase_start(out, "toy.reason");
    return search.found;
}

static void toy_status(const void *state, jacta_phrase *out) {
    const toy_state *s = state;
    phrase_start(out, s->phase == TOY_OVER ? "toy.status.over" : "toy.status");
    phrase_number(out, s->round + 1);
}

static void toy_board(const void *state, int32_t viewer, jacta_canvas *canvas) {
    toy_state s;
    memcpy(&s, state, sizeof s);
    toy_hide(&s, viewer);
    canvas_say(canvas, 0, 0, "toy.title", INK_STRONG);
    for (uint32_t seat = 0; seat < s.players; seat++) {
        uint32_t x = canvas_text(canvas, 0, seat + 1, canvas->names[seat], INK_SEAT + seat);
        x = canvas_number(canvas, x + 1, seat + 1, s.points[seat], INK_GOOD);
        x = canvas_number(canvas, x + 1, seat + 1, s.goal[seat], INK_PLAIN);
        canvas_number(canvas, x + 1, seat + 1, s.bet[seat], INK_PLAIN);
    }
}

static void toy_print(uint32_t sheet, const char *lang,
                      const char *(*say)(const char *lang, const char *key), jacta_text *out) {
    (void)sheet;
    text_put(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"9\" height=\"9\"/><text>");
    text_put(out, say(lang, "toy.title"));
    text_put(out, "</text></svg>\n");
}

static const struct {
    const char *key, *en, *fr;
} texts[] = {
    {"toy.title", "Toy", "Jouet"},
    {"toy.tagline", "Marbles and dice", "Billes et dés"},
    {"toy.rules", "Bet, roll, draw, take.", "Pariez, lancez, tirez, prenez."},
    {"toy.option.goals", "Goals", "Objectifs"},
    {"toy.option.goals.secret", "kept secret", "tenus secrets"},
    {"toy.option.goals.open", "open to all", "visibles de tous"},
    {"toy.option.rounds", "Rounds", "Manches"},
    {"toy.option.bag", "Colours in the bag", "Couleurs dans le sac"},
    {"toy.option.bag.red", "red", "rouge"},
    {"toy.option.bag.green", "green", "vert"},
    {"toy.option.bag.blue", "blue", "bleu"},
    {"toy.bag.0", "red", "rouge"},
    {"toy.bag.1", "green", "vert"},
    {"toy.bag.2", "blue", "bleu"},
    {"toy.rival", "The house", "La maison"},
    {"toy.rating.won", "Winner", "Gagné"},
    {"toy.rating.lost", "Loser", "Perdu"},
    {"toy.score.dice", "Dice", "Dés"},
    {"toy.score.goals", "Goals", "Objectifs"},
    {"toy.move.goal", "Aim for {0}", "Viser {0}"},
    {"toy.move.bet", "Bet on {0}", "Parier sur {0}"},
    {"toy.move.roll", "The dice show {0&{0}}{1&{1}}, times {2}",
     "Les dés donnent {0&{0}}{1&{1}}, fois {2}"},
    {"toy.move.draw", "A {0} marble is drawn", "Une bille est tirée : {0}"},
    {"toy.move.take", "Take {0} {0|pip|pips}", "Prendre {0} {0|point|points}"},
    {"toy.move.pass", "Pass", "Passer"},
    {"toy.effect.bag", "The bag empties", "Le sac se vide"},
    {"toy.reason", "Not now", "Pas maintenant"},
    {"toy.status", "Round {0}", "Manche {0}"},
    {"toy.status.over", "The game is over", "La partie est finie"},
    {"toy.error.one_colour", "The bag needs two colours", "Il faut deux couleurs dans le sac"},
    {"toy.error.few_marbles", "{0} rounds need more marbles",
     "{0} manches demandent plus de billes"},
};

static const char *toy_find(const char *lang, const char *key) {
    for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (text_same(texts[i].key, key)) return text_same(lang, "fr") ? texts[i].fr : texts[i].en;
    return NULL;
}

static bool toy_has(const char *lang, const char *key) {
    return toy_find(lang, key) != NULL;
}

static const char *toy_say(const char *lang, const char *key) {
    const char *words = toy_find(lang, key);
    return words ? words : key;
}

const conform_engine toy_engine = {
    .has = toy_has,
    .say = toy_say,
    .begin = jacta_begin,
    .read_move = jacta_read_move,
    .state_json = jacta_state_json,
    .bot_move = jacta_bot_move,
    .advance = jacta_match_advance,
    .undo = jacta_match_undo,
    .record_write = jacta_record_write,
};

const jacta_face toy_face = {
    .write = toy_write,
    .describe = toy_describe,
    .touch = toy_touch,
    .effects = toy_effects,
    .elements = toy_elements,
    .reason = toy_reason,
    .status = toy_status,
    .board = toy_board,
    .sheets = 1,
    .print = toy_print,
};

const jacta_game toy_game = {
    .id = "toy",
    .version = 1,
    .min_players = 1,
    .max_players = TOY_SEATS,
    .state_size = sizeof(toy_state),
    .max_moves = TOY_COLOURS,
    .max_chances = 30,
    .max_length = 64,
    .actions = TOY_MOVES,
    .score_unit = 1,
    .max_score = 76,
    .players_at = offsetof(toy_state, players),
    .options = options,
    .option_count = TOY_OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .verbs = verbs,
    .verb_count = sizeof verbs / sizeof *verbs,
    .face = &toy_face,
    .begin = toy_begin,
    .turn = toy_turn,
    .moves = toy_moves,
    .chances = toy_chances,
    .draw = toy_draw,
    .apply = toy_apply,
    .scores = toy_scores,
    .sound = toy_sound,
    .hide = toy_hide,
    .imagine = toy_imagine,
    .witnesses = toy_witnesses,
    .reveals = toy_reveals,
    .together = toy_together,
    .ahead = toy_ahead,
};
