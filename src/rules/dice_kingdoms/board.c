/* Both sheets as a terminal shows them. A ticked box is ■, a crossed out one ×; an open box shows the
 * letter of its reward, the next one of a section in INK_ACCENT. The Forest is a map: domains are
 * numbers, in brackets until they are circled. */
#include "internal.h"
#include "rules/core/canvas.h"

#define WORD(name) "dice_kingdoms.board." name

enum { TICKED = 0x25A0, CROSSED = 0xD7, PLAIN_BOX = 0x25A1, STAR = 0x2605, GATE = 0x2502 };
enum { WIDTH = CANVAS_WIDTH, MAP_HEIGHT = 23, CASTLE_HEIGHT = 11, GUILD_X = 2, CHEST_X = 52 };

/* clang-format off */
static const struct {
    const char *letter;
    canvas_ink ink;
} look[DK_PEDESTAL + 1] = {
    [DK_NOTHING] = {WORD("letter.0"), INK_PLAIN},   [DK_STAR] = {WORD("letter.1"), INK_YELLOW},
    [DK_RECRUIT] = {WORD("letter.2"), INK_PURPLE},  [DK_GOLD] = {WORD("letter.3"), INK_ORANGE},
    [DK_PAVE] = {WORD("letter.4"), INK_GREEN},      [DK_SENTINEL] = {WORD("letter.5"), INK_BLUE},
    [DK_COMBAT] = {WORD("letter.6"), INK_RED},      [DK_PEDESTAL] = {WORD("letter.7"), INK_GOOD},
};
static const struct {
    const char *name;
    canvas_ink ink;
} die_look[DK_DICE] = {
    {WORD("die.0"), INK_STRONG}, {WORD("die.1"), INK_STRONG}, {WORD("die.2"), INK_YELLOW},
    {WORD("die.3"), INK_RED},    {WORD("die.4"), INK_GREEN},  {WORD("die.5"), INK_BLUE},
};
static const char *const guild_word[DK_GUILDS] = {WORD("guild.0"), WORD("guild.1"), WORD("guild.2"),
                                                  WORD("guild.3")};
/* clang-format on */

/* What is drawn for whom. */
typedef struct {
    jacta_canvas *canvas;
    const dk_state *state;
    const dk_sheet *sheet;
    uint32_t seat;
} view;

/* ---- Boxes -------------------------------------------------------------------------------------- */

static void draw_box(const view *v, uint32_t x, uint32_t y, char letter, bool ticked, bool next) {
    uint32_t reward = dk_reward[(uint8_t)letter];
    bool bridge = letter == 'b' || letter == 'g';
    canvas_ink ink = next ? INK_ACCENT : bridge ? INK_BLUE : look[reward].ink;
    if (ticked)
        canvas_glyph(v->canvas, x, y, TICKED, bridge ? INK_BLUE : INK_STRONG);
    else if (letter == 'b')
        canvas_glyph(v->canvas, x, y, '=', ink);
    else
        canvas_say(v->canvas, x, y, look[reward].letter, ink);
}

/* Boxes first..end-1 of a section in one line. */
static uint32_t draw_boxes(const view *v, uint32_t x, uint32_t y, uint32_t section, uint32_t first,
                           uint32_t end) {
    uint32_t passed = v->sheet->ticked[section];
    for (uint32_t box = first; box < end; box++, x++) {
        if (section < DK_CHEST && v->state->crossed[section] >> box & 1)
            canvas_glyph(v->canvas, x, y, CROSSED, INK_MUTED);
        else
            draw_box(v, x, y, dk_box[dk_edition_of(v->state)][section][box], box < passed,
                     box == passed);
    }
    return x;
}

static void draw_count(const view *v, uint32_t x, uint32_t y, uint32_t section) {
    uint32_t count = dk_count(v->state, v->seat, section);
    x = canvas_number(v->canvas, count < 10 ? x + 1 : x, y, count, INK_STRONG);
    x = canvas_text(v->canvas, x, y, "/", INK_MUTED);
    canvas_number(v->canvas, x, y, dk_section_boxes(v->state, section), INK_MUTED);
}

static void draw_frame(const view *v, uint32_t y, uint32_t height, const char *title) {
    canvas_box(v->canvas, 0, y, WIDTH, height, INK_MUTED);
    uint32_t x = canvas_text(v->canvas, 2, y, " ", INK_MUTED);
    x = canvas_say(v->canvas, x, y, title, INK_STRONG);
    x = canvas_text(v->canvas, x, y, " - ", INK_MUTED);
    x = canvas_text(v->canvas, x, y, v->canvas->names[v->seat], (canvas_ink)(INK_SEAT + v->seat));
    canvas_text(v->canvas, x, y, " ", INK_MUTED);
}

/* ---- Castle ------------------------------------------------------------------------------------- */

static void draw_citizens(const view *v, uint32_t y) {
    for (uint32_t i = 0; i < DK_CITIZENS; i++) {
        uint32_t x = 2 + 7 * i + (i == 9 ? 1 : 0);
        uint32_t end = canvas_text(v->canvas, x, y, dk_citizens[i].label, INK_STRONG);
        canvas_say(v->canvas, end + 1, y, guild_word[dk_citizens[i].guild], INK_MUTED);
        draw_boxes(v, x, y + 1, DK_CITIZEN + i, 0, 2);
    }
}

static void draw_tracks(const view *v, uint32_t y) {
    canvas_say(v->canvas, CHEST_X + 14, y, WORD("chest"), INK_STRONG);
    draw_count(v, CHEST_X + 14, y + 1, DK_CHEST);
    for (uint32_t row = 0; row < 4; row++) {
        canvas_say(v->canvas, GUILD_X, y + row, dk_guild_key[row], INK_STRONG);
        for (uint32_t part = 0; part < 4; part++)
            draw_boxes(v, GUILD_X + 11 + 7 * part, y + row, DK_GUILD + row, 6 * part, 6 * part + 6);
        draw_count(v, GUILD_X + 40, y + row, DK_GUILD + row);
        draw_boxes(v, CHEST_X + 3, y + row, DK_CHEST, 9 * row, 9 * row + 9);
    }
}

static void draw_wall(const view *v, uint32_t y) {
    uint32_t x = canvas_say(v->canvas, GUILD_X, y, WORD("wall"), INK_STRONG) + 1;
    x = draw_boxes(v, x, y, DK_WALL, 0, 7);
    canvas_glyph(v->canvas, x + 1, y, GATE, INK_MUTED);
    x = draw_boxes(v, x + 3, y, DK_WALL, 7, 14);
    x = draw_boxes(v, x + 1, y, DK_WALL, 14, DK_WALL_BOXES);
    draw_count(v, x + 2, y, DK_WALL);
    if (v->state->players > 1) return;
    x = canvas_say(v->canvas, CHEST_X, y, WORD("trees"), INK_STRONG);
    x = canvas_number(v->canvas, x + 1, y, v->state->round, INK_STRONG);
    x = canvas_text(v->canvas, x, y, "/20", INK_MUTED);
    x = canvas_say(v->canvas, x + 2, y, WORD("boats"), INK_STRONG);
    x = canvas_number(v->canvas, x + 1, y, v->state->boats, INK_STRONG);
    canvas_text(v->canvas, x, y, "/6", INK_MUTED);
}

static uint32_t draw_castle(const view *v, uint32_t y) {
    draw_frame(v, y, CASTLE_HEIGHT, WORD("castle"));
    draw_citizens(v, y + 1);
    draw_tracks(v, y + 4);
    draw_wall(v, y + 9);
    return y + CASTLE_HEIGHT;
}

/* ---- Forest ------------------------------------------------------------------------------------- */

static uint32_t map_x(int32_t x) {
    return 1 + (uint32_t)(x * 77 / 1000);
}

static uint32_t map_y(int32_t y) {
    return (uint32_t)(y * 26 / 1000) - 1;
}

static void draw_domain(const view *v, uint32_t y, uint32_t domain) {
    uint32_t x = map_x(dk_nodes[domain].x) - 1, line = y + map_y(dk_nodes[domain].y);
    bool rallied = v->sheet->domains >> domain & 1,
         crossed = v->state->crossed_domains >> domain & 1;
    canvas_ink ink = rallied ? INK_GOOD : crossed ? INK_MUTED : INK_STRONG;
    x = canvas_text(v->canvas, x, line, rallied ? "(" : crossed ? "×" : "[", ink);
    x = canvas_number(v->canvas, x, line, domain + 1, ink);
    canvas_text(v->canvas, x, line, rallied ? ")" : crossed ? "×" : "]", ink);
}

static void draw_road(const view *v, uint32_t y, uint32_t index) {
    const dk_road *road = &dk_roads[index];
    uint32_t ticked = v->sheet->roads[index], left = ((1u << road->boxes) - 1) & ~ticked;
    uint64_t ends = v->state->ends[v->seat] >> (2 * index);
    uint32_t next = 0;
    if (ends & 1) next |= left & (0 - left);
    if (ends & 2) next |= 1u << (31 - __builtin_clz(left));
    for (uint32_t box = 0; box < road->boxes; box++) {
        dk_point place = dk_road_place(index, box);
        draw_box(v, map_x(place.x), y + map_y(place.y), road->box[box], ticked >> box & 1,
                 next >> box & 1);
    }
}

static void draw_map(const view *v, uint32_t y) {
    for (uint32_t road = 0; road < DK_ROADS; road++) draw_road(v, y, road);
    for (uint32_t start = DK_START; start < DK_DEAD_END; start++)
        canvas_glyph(v->canvas, map_x(dk_nodes[start].x), y + map_y(dk_nodes[start].y), TICKED,
                     INK_MUTED);
    for (uint32_t domain = 0; domain < DK_DOMAINS; domain++) draw_domain(v, y, domain);
}

/* Names and powers of the domains in two columns. */
static uint32_t draw_legend(const view *v, uint32_t y) {
    for (uint32_t domain = 0; domain < DK_DOMAINS; domain++) {
        uint32_t x = 1 + domain / 7 * 36, line = y + domain % 7;
        bool rallied = v->sheet->domains >> domain & 1,
             crossed = v->state->crossed_domains >> domain & 1;
        canvas_ink ink = rallied ? INK_GOOD : crossed ? INK_MUTED : INK_PLAIN;
        canvas_number(v->canvas, domain < 9 ? x + 1 : x, line, domain + 1, INK_STRONG);
        if (rallied || crossed)
            canvas_glyph(v->canvas, x + 3, line, rallied ? TICKED : CROSSED, ink);
        x = canvas_say(v->canvas, x + 5, line, dk_node_key[domain], ink);
        canvas_say(v->canvas, x + 1, line, dk_power_key[domain], INK_MUTED);
    }
    return y + 7;
}

static void draw_lair(const view *v, uint32_t y, uint32_t lair) {
    const dk_lair *row = &dk_lairs[lair];
    uint32_t first = v->state->lair_first[lair], points = dk_lair_points(v->state, v->seat, lair);
    canvas_number(v->canvas, 2, y, lair + 1, INK_STRONG);
    canvas_say(v->canvas, 4, y, dk_lair_key[lair], points ? INK_GOOD : INK_PLAIN);
    for (uint32_t i = 0; i < row->blocks; i++) {
        const dk_block *block = &dk_blocks[row->first + i];
        uint32_t x = canvas_text(v->canvas, 28 + 14 * i, y, dk_block_names.name[row->first + i] + 1,
                                 INK_MUTED);
        x = canvas_number(v->canvas, x + 1, y, block->low, INK_STRONG);
        x = canvas_text(v->canvas, x, y, "-", INK_MUTED);
        x = canvas_number(v->canvas, x, y, block->high, INK_STRONG);
        uint32_t section = DK_BLOCK + row->first + i;
        draw_boxes(v, x + 1, y, section, 0, dk_boxes[dk_edition_of(v->state)][section]);
    }
    bool high = first == DK_NOBODY || first == v->seat + 1;
    uint32_t x = canvas_number(v->canvas, 70, y, row->high, high ? INK_STRONG : INK_MUTED);
    if (!high) x = canvas_text(v->canvas, x, y, "×", INK_MUTED);
    x = canvas_text(v->canvas, x, y, "/", INK_MUTED);
    x = canvas_number(v->canvas, x, y, row->low, INK_PLAIN);
    if (points) canvas_glyph(v->canvas, x + 1, y, TICKED, INK_GOOD);
}

static uint32_t draw_forest(const view *v, uint32_t y) {
    uint32_t lairs = y + 1 + MAP_HEIGHT + 1, end = lairs + DK_LAIRS + 1;
    draw_frame(v, y, end + 7 + 1 - y, WORD("forest"));
    draw_map(v, y + 1);
    for (uint32_t lair = 0; lair < DK_LAIRS; lair++) draw_lair(v, lairs + lair, lair);
    return draw_legend(v, end) + 1;
}

/* ---- Dice, statues, players --------------------------------------------------------------------- */

static uint32_t draw_dice(const view *v, uint32_t y) {
    const uint8_t *dice = v->state->dice;
    if (!dice[0]) return y;
    uint32_t x = canvas_say(v->canvas, 0, y, WORD("dice"), INK_STRONG) + 2;
    for (uint32_t die = 0; die < DK_DICE && dice[die]; die++) {
        if (die != DK_BLACK_2)
            x = canvas_say(v->canvas, x, y, die_look[die].name, die_look[die].ink) + 1;
        x = canvas_text(v->canvas, x, y, "[", INK_MUTED);
        x = canvas_number(v->canvas, x, y, dice[die], die_look[die].ink);
        x = canvas_text(v->canvas, x, y, "]", INK_MUTED) + (die ? 2 : 0);
    }
    if (v->state->no_blue) canvas_text(v->canvas, x - 2, y, " ×", INK_BAD);
    return y + 1;
}

static uint32_t draw_statues(const view *v, uint32_t y) {
    uint32_t count = 0;
    canvas_say(v->canvas, 0, y, WORD("statues"), INK_STRONG);
    canvas_say(v->canvas, 40, y, WORD("own"), INK_STRONG);
    for (uint32_t kind = 0; kind < DK_STATUES; kind++)
        for (uint32_t copy = 0; copy < v->state->row[kind]; copy++, count++) {
            canvas_number(v->canvas, kind < 9 ? 2 : 1, y + 1 + count, kind + 1, INK_STRONG);
            canvas_say(v->canvas, 4, y + 1 + count, dk_statue_key[kind],
                       v->sheet->statues >> kind & 1 ? INK_MUTED : INK_PLAIN);
        }
    uint32_t line = y + 1;
    for (uint64_t own = v->sheet->statues; own; line++) {
        uint32_t kind = bit_pop(&own);
        canvas_number(v->canvas, kind < 9 ? 42 : 41, line, kind + 1, INK_STRONG);
        uint32_t x = canvas_say(v->canvas, 44, line, dk_statue_key[kind], INK_PLAIN);
        if (!dk_statues[kind].points) continue;
        x = canvas_text(v->canvas, x, line, " = ", INK_MUTED);
        canvas_number(v->canvas, x, line, dk_statue_points(v->state, v->seat, kind), INK_GOOD);
    }
    if (line == y + 1) canvas_say(v->canvas, 42, line, WORD("none"), INK_MUTED);
    return y + 1 + (count > 4 ? count : 4);
}

/* A line a player: tracks, gold, wall, points, statues. */
static void draw_player(const view *v, const jacta_scores *scores, uint32_t seat, uint32_t y) {
    const dk_state *s = v->state;
    jacta_canvas *canvas = v->canvas;
    if (seat == s->active && s->phase != DK_PHASE_OVER)
        canvas_glyph(canvas, 0, y, 0x25B6, INK_ACCENT);
    uint32_t end = canvas_text(canvas, 2, y, canvas->names[seat], (canvas_ink)(INK_SEAT + seat));
    for (uint32_t x = 14; x < end; x++) canvas_glyph(canvas, x, y, 0, INK_PLAIN);
    uint32_t x = 16;
    for (uint32_t guild = 0; guild < DK_GUILDS; guild++, x += 4)
        canvas_number(canvas, x, y, s->sheet[seat].ticked[DK_GUILD + guild],
                      dk_full(s, seat, DK_GUILD + guild) ? INK_GOOD : INK_PLAIN);
    canvas_number(canvas, x, y, s->sheet[seat].ticked[DK_CHEST], INK_PLAIN);
    canvas_number(canvas, x + 5, y, dk_count(s, seat, DK_WALL), INK_PLAIN);
    for (uint32_t line = 0; line < scores->lines; line++)
        canvas_number(canvas, x + 10 + 5 * line, y, scores->line[line].value[seat], INK_PLAIN);
    canvas_number(canvas, x + 30, y, scores->total[seat], INK_STRONG);
    x += 37;
    for (uint64_t own = s->sheet[seat].statues; own;)
        x = canvas_number(canvas, x, y, bit_pop(&own) + 1, INK_MUTED) + 1;
}

/* A word cut to the width of its column. */
static void draw_head(jacta_canvas *canvas, uint32_t x, uint32_t y, uint32_t width,
                      const char *key) {
    uint32_t end = canvas_say(canvas, x, y, key, INK_MUTED);
    for (uint32_t cut = x + width; cut < end; cut++) canvas_glyph(canvas, cut, y, 0, INK_PLAIN);
}

static uint32_t draw_players(const view *v, uint32_t y) {
    jacta_scores scores;
    dk_scores(v->state, &scores);
    uint32_t x = 16;
    for (uint32_t guild = 0; guild < DK_GUILDS; guild++, x += 4)
        draw_head(v->canvas, x, y, 3, guild_word[guild]);
    draw_head(v->canvas, x, y, 4, WORD("gold"));
    draw_head(v->canvas, x + 5, y, 4, WORD("wall"));
    for (uint32_t line = 0; line < scores.lines; line++)
        draw_head(v->canvas, x + 10 + 5 * line, y, 4, scores.line[line].label);
    draw_head(v->canvas, x + 30, y, 6, WORD("total"));
    draw_head(v->canvas, x + 37, y, 11, scores.line[3].label);
    for (uint32_t seat = 0; seat < v->state->players; seat++) draw_player(v, &scores, seat, ++y);
    return y + 1;
}

/* What the letters mean. */
static uint32_t draw_letters(const view *v, uint32_t y) {
    uint32_t x = 0;
    for (uint32_t reward = DK_STAR; reward <= DK_PEDESTAL; reward++) {
        x = canvas_say(v->canvas, x, y, look[reward].letter, look[reward].ink) + 1;
        x = canvas_say(v->canvas, x, y, dk_reward_key[reward], INK_MUTED) + 2;
    }
    x = canvas_text(v->canvas, x, y, "=", INK_BLUE) + 1;
    canvas_say(v->canvas, x, y, WORD("bridge"), INK_MUTED);
    return y + 1;
}

void dk_board(const void *state, int32_t viewer, jacta_canvas *canvas) {
    const dk_state *s = state;
    uint32_t seat = viewer < 0 ? s->seat : (uint32_t)viewer;
    view v = {canvas, s, &s->sheet[seat], seat};
    uint32_t y = draw_castle(&v, 0);
    y = draw_forest(&v, y);
    y = draw_letters(&v, y);
    y = draw_statues(&v, y);
    y = draw_players(&v, y);
    draw_dice(&v, y);
}
