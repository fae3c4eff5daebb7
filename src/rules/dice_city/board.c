/* The table as a terminal shows it: the viewer's city, a line for each player, the display with
 * what its cards cost and do, the piles, and the other cities in small. What can be attacked or
 * paid for now stands in INK_ACCENT. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/canvas.h"
#include "rules/core/text.h"

#define WORD(name) "dice_city.board." name

enum {
    CELL = 12, /* columns of a space of the viewer's city, its left border included */
    CITY_LEFT = 7,
    SMALL = 27, /* columns of another city */
    NUMBERS = 9
};

enum { CROSS = 0xD7, POINTER = 0x25B6, STAR = 0x2605 };

/* Who looks at what. */
typedef struct {
    jacta_canvas *canvas;
    const dc_state *state;
    uint32_t seat;
} view;

static const canvas_ink type_ink[DC_TYPES] = {
    [DC_RESOURCE] = INK_GREEN, [DC_MILITARY] = INK_RED, [DC_ECONOMY] = INK_YELLOW,
    [DC_CULTURE] = INK_PURPLE, [DC_CIVIC] = INK_BLUE,
};

static const char *say(const view *v, const char *key) {
    return v->canvas->say(v->canvas->lang, key);
}

/* One of the catalogue's words about a location: short, mark, code, ability. */
static uint32_t draw_about(const view *v, uint32_t x, uint32_t y, const char *what, dc_code code,
                           canvas_ink ink) {
    char key[64];
    jacta_text text = TEXT_ON(key);
    text_put(&text, "dice_city.");
    text_put(&text, what);
    text_char(&text, '.');
    text_put(&text, dc_location_name[code]);
    return canvas_say(v->canvas, x, y, key, ink);
}

/* Right-aligned before column `end`. */
static void draw_right(const view *v, uint32_t end, uint32_t y, const char *words, canvas_ink ink) {
    uint32_t width = canvas_width(words);
    canvas_text(v->canvas, end > width ? end - width : 0, y, words, ink);
}

static void draw_number_right(const view *v, uint32_t end, uint32_t y, int64_t number,
                              canvas_ink ink) {
    char digits[24];
    jacta_text text = TEXT_ON(digits);
    text_number(&text, number);
    draw_right(v, end, y, digits, ink);
}

/* ---- The display and the piles --------------------------------------------------------------- */

static uint32_t draw_cost(const view *v, uint32_t x, uint32_t y, uint32_t cost, canvas_ink ink) {
    static const char *const letter[DC_RESOURCES] = {WORD("wood"), WORD("stone"), WORD("iron")};
    for (uint32_t r = 0; r < DC_RESOURCES; r++) {
        if (!dc_amount(cost, r)) continue;
        x = canvas_number(v->canvas, x, y, dc_amount(cost, r), ink);
        x = canvas_say(v->canvas, x, y, letter[r], ink);
    }
    return x;
}

static bool is_building(const view *v) {
    return v->state->phase == DC_PHASE_BUILD && v->state->seat == v->seat;
}

static canvas_ink cost_ink(const view *v, uint32_t cost) {
    bool payable = is_building(v) && dc_covers(dc_stock(&v->state->city[v->seat]), cost);
    return payable ? INK_ACCENT : INK_PLAIN;
}

static void draw_card(const view *v, uint32_t y, uint32_t slot) {
    static const char *const type_key[DC_TYPES] = {WORD("type.0"), WORD("type.1"), WORD("type.2"),
                                                   WORD("type.3"), WORD("type.4")};
    jacta_canvas *canvas = v->canvas;
    dc_code code = (dc_code)v->state->display[slot];
    canvas_number(canvas, 0, y, slot, INK_MUTED);
    if (!code) {
        canvas_text(canvas, 4, y, "-", INK_MUTED);
        return;
    }
    const dc_location *l = &dc_locations[code];
    canvas_say(canvas, 2, y, type_key[l->type], type_ink[l->type]);
    canvas_say(canvas, 4, y, l->key, type_ink[l->type]);
    draw_cost(v, 25, y, l->cost, cost_ink(v, l->cost));
    uint32_t x = canvas_number(canvas, 32, y, l->defense, INK_PLAIN);
    x = canvas_text(canvas, x, y, "/", INK_MUTED);
    if (l->marks & DC_WORTH_ROW)
        canvas_text(canvas, x, y, "X", INK_GOOD);
    else
        canvas_number(canvas, x, y, l->points, INK_GOOD);
    draw_about(v, 36, y, "ability", code, INK_MUTED);
}

/* The solo game names its two rows. */
static uint32_t draw_display(const view *v, uint32_t y) {
    uint32_t slots = dc_slots(v->state);
    canvas_say(v->canvas, 0, y++, WORD("display"), INK_STRONG);
    for (uint32_t slot = 0; slot < slots; slot++) {
        if (dc_solo(v->state) && slot % (slots / 2) == 0)
            canvas_say(v->canvas, 2, y++, slot ? WORD("upper") : WORD("lower"), INK_MUTED);
        draw_card(v, y++, slot);
    }
    return y;
}

static uint32_t draw_left(const view *v, uint32_t x, uint32_t y, uint32_t left) {
    x = canvas_text(v->canvas, x, y, " ×", INK_MUTED);
    return canvas_number(v->canvas, x, y, left, left ? INK_PLAIN : INK_BAD);
}

static uint32_t draw_basics(const view *v, uint32_t y) {
    for (uint32_t i = 0, x = 0; i < DC_BASICS; i++, x += 3) {
        const dc_location *l = &dc_locations[DC_BASIC + i];
        x = draw_about(v, x, y, "short", (dc_code)(DC_BASIC + i), type_ink[l->type]);
        x = draw_cost(v, x + 1, y, l->cost, cost_ink(v, l->cost));
        x = draw_left(v, x, y, v->state->basics[i]);
    }
    return y + 1;
}

static uint32_t draw_piles(const view *v, uint32_t y) {
    const dc_state *s = v->state;
    jacta_canvas *canvas = v->canvas;
    canvas_say(canvas, 0, y, WORD("bandits"), INK_RED);
    canvas_say(canvas, 0, y + 1, WORD("ships"), INK_YELLOW);
    uint32_t army = s->phase == DC_PHASE_ATTACK && s->seat == v->seat
                        ? s->turn.army + s->turn.army_bandits
                        : 0u;
    for (uint32_t i = 0, x = 9; i < DC_PILES; i++, x += 19) {
        uint32_t cost = dc_bandit_cost(s, i),
                 end = canvas_number(canvas, x, y, dc_bandits[i].points, INK_GOOD);
        canvas_glyph(canvas, end, y, STAR, INK_GOOD);
        end = canvas_say(canvas, end + 2, y, WORD("defense"), INK_MUTED) + 1;
        end = canvas_number(canvas, end, y, cost, cost <= army ? INK_ACCENT : INK_PLAIN);
        if (!dc_solo(s)) draw_left(v, end, y, s->bandits[i]);
        end = canvas_number(canvas, x, y + 1, dc_ships[i].points, INK_GOOD);
        canvas_glyph(canvas, end, y + 1, STAR, INK_GOOD);
        end = draw_cost(v, end + 2, y + 1, dc_ships[i].cost, cost_ink(v, dc_ships[i].cost));
        if (!dc_solo(s)) draw_left(v, end, y + 1, s->ships[i]);
    }
    uint32_t x = canvas_say(canvas, 68, y, WORD("deck"), INK_MUTED);
    canvas_number(canvas, x + 1, y, s->deck_left, s->deck_left ? INK_PLAIN : INK_BAD);
    return y + 2;
}

/* ---- Cities ---------------------------------------------------------------------------------- */

/* Whether a die lies there unused; dice in the air lie nowhere. */
static bool has_die(const dc_state *s, uint32_t seat, uint32_t space) {
    uint32_t row = dc_row(space), unused = (1u << DC_ROWS) - 1;
    if (seat == s->seat && s->phase >= DC_PHASE_DICE && s->phase < DC_PHASE_END) unused = s->dice;
    if (seat == s->roll_seat) unused &= ~(uint32_t)s->roll;
    return unused >> row & 1 && s->city[seat].die[row] == space % DC_COLUMNS + 1;
}

static bool is_target(const view *v, uint32_t seat, uint32_t space) {
    const dc_state *s = v->state;
    uint32_t defense = dc_defense(&s->city[seat], space);
    return s->phase == DC_PHASE_ATTACK && seat != s->seat && defense && defense <= s->turn.army &&
           dc_active(&s->city[seat], space);
}

/* Another player's city: two letters a space, in brackets where a die lies. */
static void draw_small_city(const view *v, uint32_t seat, uint32_t left, uint32_t y) {
    const dc_city *city = &v->state->city[seat];
    jacta_canvas *canvas = v->canvas;
    uint32_t end =
        canvas_text(canvas, left + 1, y++, canvas->names[seat], (canvas_ink)(INK_SEAT + seat));
    for (uint32_t x = left + SMALL - 1; x < end; x++) canvas_glyph(canvas, x, y - 1, 0, INK_PLAIN);
    for (uint32_t space = 0; space < DC_SPACES; space++) {
        uint32_t x = left + 4 * (space % DC_COLUMNS), row = y + dc_row(space);
        dc_code code = dc_at(city, space);
        bool down = !dc_active(city, space), die = has_die(v->state, seat, space);
        draw_about(v, x + 1, row, "code", code,
                   is_target(v, seat, space) ? INK_ACCENT
                   : down || code < DC_BASIC ? INK_MUTED
                                             : type_ink[dc_locations[code].type]);
        if (die) canvas_glyph(canvas, x, row, '[', INK_STRONG);
        if (die) canvas_glyph(canvas, x + 3, row, ']', INK_STRONG);
        if (down) canvas_glyph(canvas, x + 3, row, CROSS, INK_BAD);
    }
}

static uint32_t draw_others(const view *v, uint32_t y) {
    uint32_t players = v->state->players;
    for (uint32_t i = 1; i < players; i++)
        draw_small_city(v, (v->seat + i) % players, SMALL * (i - 1), y);
    return players > 1 ? y + 1 + DC_ROWS : y;
}

static void draw_space(const view *v, uint32_t x, uint32_t y, uint32_t space) {
    const dc_state *s = v->state;
    const dc_city *city = &s->city[v->seat];
    jacta_canvas *canvas = v->canvas;
    dc_code code = dc_at(city, space);
    const dc_location *l = &dc_locations[code];
    bool down = !dc_active(city, space);
    draw_about(v, x, y, "short", code, down ? INK_MUTED : type_ink[l->type]);
    if (has_die(s, v->seat, space)) {
        canvas_text(canvas, x, y + 1, "[ ]", INK_STRONG);
        canvas_number(canvas, x + 1, y + 1, space % DC_COLUMNS + 1, INK_ACCENT);
    }
    if (down)
        canvas_glyph(canvas, x + 3, y + 1, CROSS, INK_BAD);
    else
        draw_about(v, x + 3, y + 1, "mark", code, INK_PLAIN);
    if (!l->defense) return;
    uint32_t points = dc_points(city, space), end = x + CELL - 1;
    draw_number_right(v, end, y + 1, points, INK_GOOD);
    canvas_glyph(canvas, end - 2, y + 1, '/', INK_MUTED);
    draw_number_right(v, end - 2, y + 1, dc_defense(city, space), INK_MUTED);
}

static void draw_border(const view *v, uint32_t y, const char *left, const char *middle,
                        const char *right) {
    uint32_t x = canvas_text(v->canvas, CITY_LEFT, y, left, INK_MUTED);
    for (uint32_t column = 1; column <= DC_COLUMNS; column++) {
        for (uint32_t i = 1; i < CELL; i++) x = canvas_text(v->canvas, x, y, "─", INK_MUTED);
        x = canvas_text(v->canvas, x, y, column < DC_COLUMNS ? middle : right, INK_MUTED);
    }
}

static uint32_t draw_city(const view *v, uint32_t y) {
    static const canvas_ink die_ink[DC_ROWS] = {INK_PLAIN, INK_YELLOW, INK_RED, INK_BLUE,
                                                INK_MUTED};
    draw_border(v, y, "╭", "┬", "╮");
    for (uint32_t column = 1; column <= DC_COLUMNS; column++)
        canvas_number(v->canvas, CITY_LEFT + CELL * (column - 1) + 6, y, column, INK_STRONG);
    for (uint32_t row = 0; row < DC_ROWS; row++, y += 3) {
        canvas_say(v->canvas, 0, y + 1, dc_row_key[row], die_ink[row]);
        for (uint32_t column = 0; column <= DC_COLUMNS; column++)
            for (uint32_t line = 1; line <= 2; line++)
                canvas_text(v->canvas, CITY_LEFT + CELL * column, y + line, "│", INK_MUTED);
        for (uint32_t column = 1; column <= DC_COLUMNS; column++)
            draw_space(v, CITY_LEFT + CELL * (column - 1) + 1, y + 1, dc_space(row, column));
        if (row + 1 < DC_ROWS)
            draw_border(v, y + 3, "├", "┼", "┤");
        else
            draw_border(v, y + 3, "╰", "┴", "╯");
    }
    return y + 1;
}

/* ---- The players ----------------------------------------------------------------------------- */

/* What the active player has gathered this turn; nothing is drawn for 0. */
static uint32_t draw_turn(const view *v, uint32_t y) {
    const dc_turn *turn = &v->state->turn;
    const struct {
        const char *key, *sign;
        uint32_t number;
    } item[] = {{WORD("army"), "", turn->army},
                {WORD("army_bandits"), "+", turn->army_bandits},
                {WORD("army_bonus"), "+", turn->army_bonus},
                {WORD("resource_bonus"), "+", turn->resource_bonus},
                {WORD("bandit_weakness"), "-", turn->bandit_weakness}};
    uint32_t x = 0;
    for (uint32_t i = 0; i < sizeof item / sizeof *item; i++) {
        if (!item[i].number) continue;
        x = canvas_say(v->canvas, x, y, item[i].key, INK_RED) + 1;
        x = canvas_text(v->canvas, x, y, item[i].sign, INK_STRONG);
        x = canvas_number(v->canvas, x, y, item[i].number, INK_STRONG) + 3;
    }
    return x ? y + 1 : y;
}

/* Each column is as wide as its head; they begin after the names and end at the edge of the board.
 * `ends` has where the names end, then where each column does. */
static uint32_t draw_heading(const view *v, uint32_t y, uint32_t ends[NUMBERS + 1]) {
    static const char *const key[NUMBERS] = {
        WORD("head.wood"),        WORD("head.stone"),     WORD("head.iron"),
        WORD("head.hourglasses"), WORD("head.tokens"),    WORD("head.bandits"),
        WORD("head.ships"),       WORD("head.locations"), WORD("head.total")};
    ends[NUMBERS] = CANVAS_WIDTH;
    for (uint32_t i = NUMBERS; i-- > 0;) {
        draw_right(v, ends[i + 1], y, say(v, key[i]), INK_MUTED);
        ends[i] = ends[i + 1] - canvas_width(say(v, key[i])) - 1;
    }
    return y + 1;
}

static void draw_player(const view *v, uint32_t seat, uint32_t y, const uint32_t *ends,
                        const jacta_scores *scores) {
    const dc_state *s = v->state;
    const dc_city *city = &s->city[seat];
    jacta_canvas *canvas = v->canvas;
    if (seat == s->seat && s->phase != DC_PHASE_OVER)
        canvas_glyph(canvas, 0, y, POINTER, INK_ACCENT);
    uint32_t end = canvas_text(canvas, 2, y, canvas->names[seat], (canvas_ink)(INK_SEAT + seat));
    for (uint32_t x = ends[0]; x < end; x++) canvas_glyph(canvas, x, y, 0, INK_PLAIN);
    const int32_t number[NUMBERS] = {city->stock[0],
                                     city->stock[1],
                                     city->stock[2],
                                     city->hourglasses,
                                     scores->line[DC_LINE_TOKENS].value[seat],
                                     scores->line[DC_LINE_BANDITS].value[seat],
                                     scores->line[DC_LINE_SHIPS].value[seat],
                                     scores->line[DC_LINE_LOCATIONS].value[seat],
                                     scores->total[seat]};
    for (uint32_t i = 0; i < NUMBERS; i++)
        draw_number_right(v, ends[i + 1], y, number[i],
                          i == NUMBERS - 1 ? INK_STRONG
                          : number[i]      ? INK_PLAIN
                                           : INK_MUTED);
}

void dc_board(const void *state, int32_t viewer, jacta_canvas *canvas) {
    const dc_state *s = state;
    view v = {canvas, s, viewer >= 0 ? (uint32_t)viewer : s->seat};
    jacta_scores scores;
    uint32_t ends[NUMBERS + 1];
    dc_scores(s, &scores);
    uint32_t y = draw_city(&v, 0);
    y = draw_turn(&v, y);
    y = draw_heading(&v, y, ends);
    for (uint32_t seat = 0; seat < s->players; seat++) draw_player(&v, seat, y++, ends, &scores);
    y = draw_display(&v, y + 1);
    y = draw_basics(&v, y);
    y = draw_piles(&v, y) + 1;
    draw_others(&v, y);
}
