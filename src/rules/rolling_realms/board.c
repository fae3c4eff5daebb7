/* The sheet as a terminal shows it: the round's three realms side by side, each as its printed card,
 * then the dice of the turn, the resources and a line for each player. A gain still open shows its
 * resource, one already earned a tick; values a die in hand could use stand in INK_ACCENT. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/canvas.h"

#define WORD(name) "rolling_realms.board." name

enum { CARD_WIDEST = 34, CARD_HEIGHT = 13, INSIDE = 24, NAME_WIDTH = 16 };

enum {
    TICK = 0x2713,
    CROSS = 0xD7,
    STAR = 0x2605,
    STAR_OPEN = 0x2606,
    FILLED = 0x25A0,
    DOT = 0xB7
};

static const struct {
    uint32_t glyph;
    canvas_ink ink;
    const char *key;
} resource_look[RR_RESOURCES] = {
    [RR_PUMPKIN] = {0x25CF, INK_ORANGE, WORD("resource.0")},
    [RR_HEART] = {0x2665, INK_PURPLE, WORD("resource.1")},
    [RR_COIN] = {0x25C6, INK_YELLOW, WORD("resource.2")},
};

/* A card being drawn: x, y is the top left corner inside its frame. */
typedef struct {
    jacta_canvas *canvas;
    const rr_state *state;
    const rr_sheet *sheet;
    uint32_t seat, round, x, y;
    uint32_t live; /* values of the dice that may be placed in this realm now */
} card;

/* ---- Pieces of a card -------------------------------------------------------------------------- */

static void put(const card *c, uint32_t x, uint32_t y, uint32_t glyph, canvas_ink ink) {
    canvas_glyph(c->canvas, c->x + x, c->y + y, glyph, ink);
}

static uint32_t put_text(const card *c, uint32_t x, uint32_t y, const char *text, canvas_ink ink) {
    return canvas_text(c->canvas, c->x + x, c->y + y, text, ink) - c->x;
}

static uint32_t put_number(const card *c, uint32_t x, uint32_t y, uint32_t number, canvas_ink ink) {
    return canvas_number(c->canvas, c->x + x, c->y + y, number, ink) - c->x;
}

/* A word of the catalogue in the middle of `width` columns. */
static void put_middle(const card *c, uint32_t x, uint32_t y, uint32_t width, const char *key) {
    const char *text = c->canvas->say(c->canvas->lang, key);
    uint32_t used = canvas_width(text);
    put_text(c, x + (width > used ? (width - used) / 2 : 0), y, text, INK_MUTED);
}

static void put_star(const card *c, uint32_t x, uint32_t y, bool earned) {
    put(c, x, y, earned ? STAR : STAR_OPEN, earned ? INK_GOOD : INK_PLAIN);
}

static void put_gain(const card *c, uint32_t x, uint32_t y, uint32_t resource, bool earned) {
    if (resource == RR_NOTHING) return;
    put(c, x, y, earned ? TICK : resource_look[resource].glyph,
        earned ? INK_GOOD : resource_look[resource].ink);
}

static void put_box(const card *c, uint32_t x, uint32_t y, uint32_t glyph, canvas_ink ink) {
    put(c, x, y, '[', INK_MUTED);
    put(c, x + 1, y, glyph, ink);
    put(c, x + 2, y, ']', INK_MUTED);
}

static canvas_ink value_ink(const card *c, uint32_t value) {
    return c->live >> (value - 1) & 1 ? INK_ACCENT : INK_PLAIN;
}

/* A box with a printed value that is crossed once. */
static void put_value(const card *c, uint32_t x, uint32_t y, uint32_t value, uint32_t marked) {
    bool gone = marked >> (value - 1) & 1;
    put_box(c, x, y, gone ? CROSS : '0' + value, gone ? INK_STRONG : value_ink(c, value));
}

/* A box in which a value is written; 0: still empty. */
static void put_written(const card *c, uint32_t x, uint32_t y, uint32_t value) {
    put_box(c, x, y, value ? '0' + value : ' ', INK_STRONG);
}

/* Three by three squares, 3 columns wide and `height` rows high inside. */
static void put_grid(const card *c, uint32_t x, uint32_t y, uint32_t height) {
    for (uint32_t row = 0; row <= 3 * (height + 1); row++)
        put_text(c, x, y + row,
                 row == 0                  ? "┌───┬───┬───┐"
                 : row == 3 * (height + 1) ? "└───┴───┴───┘"
                 : row % (height + 1) == 0 ? "├───┼───┼───┤"
                                           : "│   │   │   │",
                 INK_MUTED);
}

/* ---- The nine realms (docs/rules/rolling_realms.md, section 3) --------------------------------- */

/* The six shapes as printed, each drawn with its own digit. */
static void draw_shapes(const card *c) {
    static const uint8_t corner[6][2] = {{17, 1}, {21, 1}, {17, 3}, {21, 3}, {17, 6}, {21, 7}};
    for (uint32_t v = 1; v <= 6; v++)
        for (uint64_t cells = rr_shapes[v - 1][0].cells; cells;) {
            uint32_t cell = bit_pop(&cells);
            put(c, corner[v - 1][0] + cell % 6, corner[v - 1][1] + cell / 6, '0' + v,
                c->live >> (v - 1) & 1 ? INK_ACCENT : INK_MUTED);
        }
}

static void draw_tapestry(const card *c) {
    uint64_t filled = c->state->tapestry[c->seat];
    uint64_t dots = rr_tapestry_dots[c->state->options[RR_TAPESTRY_DOT]];
    put_grid(c, 2, 1, 2);
    for (uint32_t i = 0; i < 6; i++) {
        put(c, 3 + 2 * i, 0, '1' + i, INK_MUTED);
        put(c, 1, 2 + i + i / 2, '1' + i, INK_MUTED);
    }
    for (uint32_t cell = 0; cell < RR_TAPESTRY_CELLS; cell++) {
        uint32_t x = cell % 6, y = cell / 6;
        bool full = filled >> cell & 1, printed = dots >> cell & 1;
        put(c, 3 + 2 * x, 2 + y + y / 2, full ? FILLED : DOT,
            full && !printed ? INK_STRONG : INK_MUTED);
    }
    for (uint32_t i = 0; i < 9; i++)
        put_gain(c, 4 + 4 * (i % 3), 1 + 3 * (i / 3), rr_tapestry_gain[i],
                 (filled & rr_tapestry_square[i]) == rr_tapestry_square[i]);
    for (uint32_t i = 0; i < 3; i++) {
        put_star(c, 15, 2 + 3 * i, (filled & rr_tapestry_line[i]) == rr_tapestry_line[i]);
        put_star(c, 4 + 4 * i, 10, (filled & rr_tapestry_line[3 + i]) == rr_tapestry_line[3 + i]);
    }
    draw_shapes(c);
}

static void draw_cities(const card *c) {
    const uint8_t *box = c->sheet->cities;
    uint32_t filled = 0;
    put_grid(c, 5, 1, 1);
    for (uint32_t i = 0; i < 9; i++) {
        filled += box[i] != 0;
        if (box[i]) put(c, 7 + 4 * (i % 3), 2 + 2 * (i / 3), '0' + box[i], INK_STRONG);
    }
    for (uint32_t i = 0; i < 6; i++) {
        const rr_city_line *line = &rr_city_lines[i];
        bool full = box[line->box[0]] && box[line->box[1]] && box[line->box[2]];
        uint32_t x = i < 3 ? 19 : 6 + 4 * (i - 3), y = i < 3 ? 2 + 2 * i : 8;
        put(c, i < 3 ? 3 : 7 + 4 * (i - 3), i < 3 ? y : 0, '1' + i % 3, INK_MUTED);
        for (uint32_t k = 0; k < 2; k++) put_gain(c, x + k, y, line->gain[k], full);
    }
    uint32_t x = canvas_say(c->canvas, c->x + 3, c->y + 10, WORD("boxes"), INK_MUTED) - c->x;
    x = put_number(c, x + 1, 10, filled, INK_PLAIN);
    x = canvas_say(c->canvas, c->x + x + 2, c->y + 10, WORD("others"), INK_MUTED) - c->x;
    uint64_t others = c->state->realms[c->round] & ~(1u << RR_CITIES);
    while (others)
        x = put_number(c, x + 1, 10, rr_stars(c->state, c->seat, (rr_realm)bit_pop(&others)),
                       INK_PLAIN);
}

static void draw_euphoria(const card *c) {
    for (uint32_t zone = 0; zone < 2; zone++) {
        uint32_t marks = c->sheet->euphoria[zone], x = 1 + 16 * zone, sum = rr_set_sum[marks];
        put_middle(c, x, 1, 6, zone ? WORD("right") : WORD("left"));
        for (uint32_t v = 1; v <= 6; v++)
            put_value(c, x + 3 * ((v - 1) % 2), 3 + 2 * ((v - 1) / 2), v, marks);
        put_number(c, sum < 10 ? x + 3 : x + 2, 9, sum, INK_STRONG);
    }
    put_middle(c, 7, 9, 10, WORD("sum"));
    put_text(c, 9, 3, " 1-3", INK_PLAIN);
    put_gain(c, 14, 3, RR_COIN, false);
    put_text(c, 9, 5, "4-10", INK_PLAIN);
    put_star(c, 14, 5, false);
    put_text(c, 9, 7, " 11+", INK_PLAIN);
    put_gain(c, 14, 7, RR_HEART, false);
    put_gain(c, 15, 7, RR_PUMPKIN, false);
}

static void draw_scythe(const card *c) {
    uint32_t top = c->sheet->scythe[0], bottom = c->sheet->scythe[1];
    put_middle(c, 0, 1, INSIDE, WORD("gain"));
    put_middle(c, 0, 6, INSIDE, WORD("pay"));
    for (uint32_t v = 1; v <= 6; v++) {
        uint32_t x = 3 * v;
        put_value(c, x, 2, v, top);
        put_gain(c, x + 1, 3, rr_scythe_gain[v - 1], top >> (v - 1) & 1);
        put_gain(c, x + 1, 7, rr_scythe_cost[v - 1], bottom >> (v - 1) & 1);
        put_value(c, x, 8, v, bottom);
        put_star(c, x + 1, 9, bottom >> (v - 1) & 1);
    }
}

static void draw_wingspan(const card *c) {
    for (uint32_t bird = 0; bird < 3; bird++) {
        const uint8_t *box = c->sheet->wingspan[bird];
        uint32_t y = 1 + 3 * bird, sum = 0u + box[0] + box[1] + box[2];
        uint32_t target = rr_wingspan_target[bird];
        for (uint32_t i = 0; i < 3; i++) {
            put_written(c, 1 + 4 * i, y, box[i]);
            put_gain(c, 2 + 4 * i, y + 1, rr_wingspan_gain[bird][i], box[i] != 0);
        }
        bool lost = sum > target || (box[2] && sum < target);
        uint32_t x = put_number(c, sum < 10 ? 15 : 14, y, sum, lost ? INK_BAD : INK_STRONG);
        x = put_text(c, x, y, "/", INK_MUTED);
        put_number(c, x, y, target, INK_PLAIN);
        for (uint32_t i = 0; i < RR_BIRD_STARS; i++) {
            if (lost)
                put(c, 21 + i, y, '-', INK_BAD);
            else
                put_star(c, 21 + i, y, box[2] && sum == target);
        }
    }
}

static void draw_castles(const card *c) {
    const rr_castle_column *columns = rr_castles[c->state->options[RR_CASTLES_DOOR]];
    bool full[2][3] = {{true, true, true}, {true, true, true}};
    put_middle(c, 0, 1, INSIDE,
               c->state->options[RR_CASTLES_ORDER] ? WORD("castles.1") : WORD("castles.0"));
    for (uint32_t i = 0; i < 5; i++) {
        uint32_t right = i >= RR_LEFT_COLUMNS, x = 3 + 3 * i + 3 * right;
        const uint8_t *box = c->sheet->castles[i];
        for (uint32_t row = 0; row <= columns[i].top; row++) {
            bool door = row < columns[i].bottom;
            put_box(c, x, 5 - row,
                    door       ? FILLED
                    : box[row] ? '0' + box[row]
                               : ' ',
                    door ? INK_MUTED : INK_STRONG);
            full[right][row] = full[right][row] && (door || box[row]);
        }
        put(c, x + 1, 7, 'a' + i, INK_MUTED);
        for (uint32_t k = 0; k < 2; k++)
            put_gain(c, x + 1 + k, 8, columns[i].gain[k], box[columns[i].top]);
    }
    for (uint32_t row = 0; row < 3; row++) {
        put_star(c, 1, 5 - row, full[0][row]);
        put_star(c, 22, 5 - row, full[1][row]);
    }
}

static void draw_charterstone(const card *c) {
    put_middle(c, 0, 1, INSIDE, WORD("take"));
    put_middle(c, 0, 6, INSIDE, WORD("ship"));
    for (uint32_t v = 1; v <= 6; v++) {
        uint32_t x = 3 * v, note = c->sheet->crates[v - 1];
        bool shipped = c->sheet->shipped >> (v - 1) & 1;
        put_value(c, x, 2, v, note ? 1u << (v - 1) : 0);
        put_gain(c, x + 1, 3, rr_crate_gain[v - 1], note);
        put_box(c, x, 7, note ? '0' + note : ' ',
                shipped ? INK_MUTED
                : note  ? value_ink(c, note)
                        : INK_PLAIN);
        put_star(c, x + 1, 8, shipped);
    }
}

static void draw_my_little_scythe(const card *c) {
    static const uint8_t corner[6][2] = {{3, 0}, {6, 1}, {6, 3}, {3, 4}, {0, 3}, {0, 1}};
    const uint8_t *marks = c->sheet->my_little, *earned = c->sheet->earned[c->round];
    for (uint32_t flower = 0; flower < 2; flower++) {
        uint32_t x = 1 + 13 * flower, which = rr_flower_gain[flower];
        for (uint32_t v = 1; v <= 6; v++)
            put_value(c, x + corner[v - 1][0], 1 + corner[v - 1][1], v, marks[flower]);
        put_gain(c, x + 4, 3, which, false);
        put_gain(c, x + 1, 9, which, false);
        uint32_t end = put_number(c, x + 3, 9, earned[which], INK_PLAIN);
        put_text(c, end, 9, "/7", INK_MUTED);
        put_star(c, x + 8, 9, earned[which] >= 7);
    }
    uint32_t pairs = bit_count(marks[0] & marks[1]);
    uint32_t x = canvas_say(c->canvas, c->x + 2, c->y + 7, WORD("pairs"), INK_MUTED) - c->x;
    x = put_number(c, x + 1, 7, pairs, INK_PLAIN) + 1;
    for (uint32_t i = 0; i < 6; i++) put_star(c, x + i, 7, i < pairs);
}

static void draw_viticulture(const card *c) {
    const rr_sheet *sheet = c->sheet;
    put_middle(c, 0, 0, INSIDE, WORD("circle"));
    for (uint32_t v = 1; v <= 6; v++) {
        uint32_t x = 4 * (v - 1);
        bool circled = sheet->circled >> (v - 1) & 1, crossed = sheet->crossed >> (v - 1) & 1;
        canvas_ink ink = crossed ? INK_MUTED : circled ? INK_STRONG : value_ink(c, v);
        put_text(c, x, 1, circled ? "( )" : "   ", ink);
        put(c, x + 1, 1, crossed ? CROSS : '0' + v, ink);
        put_gain(c, x + 1, 2, rr_grape_gain[c->state->options[RR_GRAPE_GAINS]][v - 1], circled);
    }
    put_middle(c, 0, 4, INSIDE, WORD("fill"));
    for (uint32_t glass = 0; glass < RR_GLASSES; glass++) {
        uint32_t x = 1 + 8 * glass;
        bool full = sheet->glasses >> glass & 1;
        put_text(c, x, 5, full ? "│~~~~│" : "│    │", full ? INK_PURPLE : INK_MUTED);
        put_text(c, x, 6, "│    │", full ? INK_PURPLE : INK_MUTED);
        put_number(c, x + 2, 6, RR_GLASS_FIRST + glass, full ? INK_PURPLE : INK_PLAIN);
        put_text(c, x, 7, "╰─┬┬─╯", full ? INK_PURPLE : INK_MUTED);
        put_text(c, x, 8, " ─┴┴─", full ? INK_PURPLE : INK_MUTED);
        for (uint32_t i = 0; i < RR_GLASS_STARS; i++) put_star(c, x + 2 + i, 9, full);
    }
}

static void draw_realm(const card *c, rr_realm realm) {
    switch (realm) {
    case RR_TAPESTRY: draw_tapestry(c); break;
    case RR_CITIES: draw_cities(c); break;
    case RR_EUPHORIA: draw_euphoria(c); break;
    case RR_SCYTHE: draw_scythe(c); break;
    case RR_WINGSPAN: draw_wingspan(c); break;
    case RR_CASTLES: draw_castles(c); break;
    case RR_CHARTERSTONE: draw_charterstone(c); break;
    case RR_MY_LITTLE_SCYTHE: draw_my_little_scythe(c); break;
    case RR_VITICULTURE: draw_viticulture(c); break;
    case RR_REALMS: break;
    }
}

/* ---- The table ---------------------------------------------------------------------------------- */

/* What is drawn for whom. The dice are those of the acting player, so others see the roll only. */
typedef struct {
    jacta_canvas *canvas;
    const rr_state *state;
    uint32_t seat, round, width; /* width of the whole drawing */
    bool acting;
} view;

/* Values of the viewer's dice that may still go to the realm (2.4). */
static uint32_t live_values(const view *v, rr_realm realm) {
    uint32_t live = 0;
    for (uint32_t i = 0; v->acting && i < v->state->dice_count; i++) {
        const rr_die *die = &v->state->dice[i];
        bool exempt = die->marks & RR_EXEMPT;
        if (die->marks & RR_PLACED || (exempt && die->value == die->original)) continue;
        if (exempt || !(v->state->used >> realm & 1)) live |= 1u << (die->value - 1);
    }
    return live;
}

static void draw_card(const view *v, rr_realm realm, uint32_t x, uint32_t width) {
    jacta_canvas *canvas = v->canvas;
    uint32_t stars = rr_stars(v->state, v->seat, realm), bottom = CARD_HEIGHT - 1;
    card c = {canvas,
              v->state,
              &v->state->sheet[v->seat],
              v->seat,
              v->round,
              x + (width - INSIDE) / 2,
              1,
              live_values(v, realm)};
    canvas_box(canvas, x, 0, width, CARD_HEIGHT, INK_MUTED);
    canvas_text(canvas, x + 2, 0, " ", INK_MUTED);
    uint32_t end = canvas_say(canvas, x + 3, 0, rr_realm_key[realm], INK_STRONG);
    canvas_text(canvas, end, 0, " ", INK_MUTED);
    draw_realm(&c, realm);
    canvas_text(canvas, x + 2, bottom, " ", INK_MUTED);
    for (uint32_t i = 0; i < 6; i++)
        canvas_glyph(canvas, x + 3 + i, bottom, i < stars ? STAR : STAR_OPEN,
                     i < stars ? INK_GOOD : INK_MUTED);
    end = canvas_text(canvas, x + 9, bottom, " ", INK_MUTED);
    end = canvas_number(canvas, end, bottom, stars, INK_STRONG);
    end = canvas_text(canvas, end, bottom, "/6 ", INK_MUTED);
    if (!v->acting || !(v->state->used >> realm & 1)) return;
    end = canvas_text(canvas, end + 1, bottom, " ", INK_MUTED);
    end = canvas_say(canvas, end, bottom, WORD("used"), INK_MUTED);
    canvas_text(canvas, end, bottom, " ", INK_MUTED);
}

/* The realms that no round has yet, while those of this round are being chosen. */
static uint32_t draw_choice(const view *v) {
    uint64_t left = rr_free_realms(v->state);
    canvas_say(v->canvas, 0, 0, WORD("realms"), INK_STRONG);
    for (uint32_t i = 0; left; i++)
        canvas_say(v->canvas, 2 + i % 3 * (v->width / 3), 1 + i / 3, rr_realm_key[bit_pop(&left)],
                   INK_PLAIN);
    return 5;
}

static uint32_t draw_cards(const view *v) {
    uint64_t realms = v->state->realms[v->round];
    if (!realms) return draw_choice(v);
    uint32_t width = (v->width - 2) / 3;
    for (uint32_t x = 0; realms; x += width + 1) draw_card(v, (rr_realm)bit_pop(&realms), x, width);
    return CARD_HEIGHT;
}

static uint32_t draw_die(const view *v, uint32_t x, uint32_t y, uint32_t value, canvas_ink ink) {
    x = canvas_text(v->canvas, x, y, "[", INK_MUTED);
    x = canvas_number(v->canvas, x, y, value, ink);
    return canvas_text(v->canvas, x, y, "]", INK_MUTED);
}

/* Dice as the notation numbers them: what was rolled or bought, what it became, what became of it. */
static uint32_t draw_dice(const view *v, uint32_t y) {
    const rr_state *state = v->state;
    if (state->phase != RR_PHASE_ACT) return y;
    uint32_t start = canvas_say(v->canvas, 0, y, WORD("dice"), INK_STRONG) + 2, x = start;
    if (!v->acting) {
        for (uint32_t i = 0; i < 2; i++) x = draw_die(v, x, y, state->roll[i], INK_PLAIN) + 1;
        return y + 1;
    }
    for (uint32_t i = 0; i < state->dice_count; i++) {
        const rr_die *die = &state->dice[i];
        bool placed = die->marks & RR_PLACED;
        if (x + 24 > v->width) x = start, y++;
        x = canvas_text(v->canvas, x, y, "d", INK_MUTED);
        x = canvas_number(v->canvas, x, y, i, INK_MUTED) + 1;
        if (die->marks & RR_ADJUSTED) {
            x = canvas_number(v->canvas, x, y, die->original, INK_MUTED);
            x = canvas_text(v->canvas, x, y, "→", INK_MUTED);
        }
        x = draw_die(v, x, y, die->value, placed ? INK_MUTED : INK_ACCENT) + 1;
        if (die->marks & RR_EXEMPT) x = canvas_say(v->canvas, x, y, WORD("shares"), INK_GOOD) + 1;
        x = canvas_say(v->canvas, x, y, placed ? WORD("placed") : WORD("free"),
                       placed ? INK_MUTED : INK_PLAIN) +
            2;
    }
    return y + 1;
}

/* Twelve places each, as on paper: in hand, spent, not yet earned. */
static uint32_t draw_resources(const view *v, uint32_t y) {
    const rr_sheet *sheet = &v->state->sheet[v->seat];
    for (uint32_t i = 0; i < RR_RESOURCES; i++) {
        uint32_t have = sheet->have[v->round][i], earned = sheet->earned[v->round][i];
        uint32_t x = i * ((v->width + 1) / 3);
        x = canvas_number(v->canvas, have < 10 ? x + 1 : x, y, have, INK_STRONG) + 1;
        for (uint32_t k = 0; k < RR_EARN_MAX; k++) {
            bool held = k < have;
            canvas_glyph(v->canvas, x + k, y,
                         held         ? resource_look[i].glyph
                         : k < earned ? CROSS
                                      : DOT,
                         held ? resource_look[i].ink : INK_MUTED);
        }
        canvas_say(v->canvas, x + RR_EARN_MAX + 1, y, resource_look[i].key, INK_PLAIN);
    }
    return y + 1;
}

/* Ends before column `end`. */
static void draw_tenths(jacta_canvas *canvas, uint32_t end, uint32_t y, uint32_t tenths,
                        canvas_ink ink) {
    uint32_t whole = tenths / 10, digits = whole < 10 ? 1 : 2;
    uint32_t x = canvas_number(canvas, end - 2 - digits, y, whole, ink);
    x = canvas_say(canvas, x, y, WORD("point"), ink);
    canvas_number(canvas, x, y, tenths % 10, ink);
}

static uint32_t round_score(const rr_state *state, uint32_t seat, uint32_t round) {
    uint32_t score = 0;
    for (uint64_t realms = state->realms[round]; realms;)
        score += 10 * rr_stars(state, seat, (rr_realm)bit_pop(&realms));
    for (uint32_t i = 0; i < RR_RESOURCES; i++) score += state->sheet[seat].have[round][i];
    return score;
}

/* Where the columns of the players' lines end or begin. */
enum { COLUMN_REALMS = NAME_WIDTH + 3, COLUMN_RESOURCES = COLUMN_REALMS + 14, COLUMN_ROUND = 9 };

static void draw_player(const view *v, uint32_t seat, uint32_t y) {
    const rr_state *state = v->state;
    jacta_canvas *canvas = v->canvas;
    uint32_t total = 0, column = 0;
    if (state->phase == RR_PHASE_ACT && seat == state->seat)
        canvas_glyph(canvas, 0, y, 0x25B6, INK_ACCENT);
    uint32_t end = canvas_text(canvas, 2, y, canvas->names[seat], (canvas_ink)(INK_SEAT + seat));
    for (uint32_t x = 2 + NAME_WIDTH; x < end; x++) canvas_glyph(canvas, x, y, 0, INK_PLAIN);
    for (uint64_t realms = state->realms[v->round]; realms; column++)
        canvas_number(canvas, COLUMN_REALMS + 2 + 4 * column, y,
                      rr_stars(state, seat, (rr_realm)bit_pop(&realms)), INK_PLAIN);
    for (uint32_t i = 0; i < RR_RESOURCES; i++) {
        uint32_t have = state->sheet[seat].have[v->round][i], x = COLUMN_RESOURCES + 4 * i;
        canvas_glyph(canvas, x, y, resource_look[i].glyph, resource_look[i].ink);
        canvas_number(canvas, x + 1, y, have, INK_PLAIN);
    }
    for (uint32_t round = 0; round <= v->round; round++) {
        uint32_t score = round_score(state, seat, round);
        total += score;
        draw_tenths(canvas, v->width - COLUMN_ROUND * (RR_ROUNDS - round), y, score,
                    round == state->round && state->phase != RR_PHASE_OVER ? INK_ACCENT
                                                                           : INK_PLAIN);
    }
    draw_tenths(canvas, v->width, y, total, INK_STRONG);
}

static uint32_t draw_heading(const view *v, uint32_t y) {
    jacta_canvas *canvas = v->canvas;
    const char *round_word = canvas->say(canvas->lang, WORD("round"));
    const char *total_word = canvas->say(canvas->lang, WORD("total"));
    uint64_t realms = v->state->realms[v->round];
    for (uint32_t x = COLUMN_REALMS; realms; x += 4)
        canvas_text(canvas, x, y, rr_realm_code[bit_pop(&realms)], INK_MUTED);
    canvas_say(canvas, COLUMN_RESOURCES, y, WORD("resources"), INK_MUTED);
    for (uint32_t round = 0; round < RR_ROUNDS; round++) {
        uint32_t end = v->width - COLUMN_ROUND * (RR_ROUNDS - round);
        canvas_text(canvas, end - 2 - canvas_width(round_word), y, round_word, INK_MUTED);
        canvas_number(canvas, end - 1, y, round + 1, INK_MUTED);
    }
    canvas_text(canvas, v->width - canvas_width(total_word), y, total_word, INK_MUTED);
    return y + 1;
}

void rr_board(const void *seen, int32_t viewer, jacta_canvas *canvas) {
    const rr_state *state = seen;
    uint32_t card_width = (canvas->width - 2) / 3;
    if (card_width > CARD_WIDEST) card_width = CARD_WIDEST;
    uint32_t seat = viewer >= 0 ? (uint32_t)viewer : state->seat < state->players ? state->seat : 0;
    view v = {canvas,
              state,
              seat,
              state->round < RR_ROUNDS ? state->round : RR_ROUNDS - 1u,
              3 * card_width + 2,
              state->phase == RR_PHASE_ACT && seat == state->seat};
    uint32_t y = draw_cards(&v);
    y = draw_dice(&v, y);
    if (state->phase != RR_PHASE_REALMS) y = draw_resources(&v, y) + 1;
    y = draw_heading(&v, y);
    for (uint32_t player = 0; player < state->players; player++) draw_player(&v, player, y++);
}
