/* Both sheets as pages to print and play with a pen: SVG drawn from the tables (2.5 to 2.12), A4, one
 * unit a fifth of a millimetre. */
#include "internal.h"
#include "rules/core/text.h"

#define WORD(name) "dice_kingdoms.board." name

/* Who prints wants the sheets that games are played on. */
static const char (*const letters)[sizeof **dk_box] = dk_box[DK_SECOND_SHEET];

typedef struct {
    jacta_text *out;
    const char *lang;
    const char *(*say)(const char *lang, const char *key);
} page;

/* ---- Where road boxes lie (2.9) ------------------------------------------------------------------ */

static int64_t square_root(int64_t square) {
    int64_t root = 0;
    for (int64_t bit = 1ll << 30; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= square) root |= bit;
    return root;
}

/* Distance kept from a node's centre: a dead end is itself a box. */
static int64_t margin(uint32_t node) {
    return node < DK_DOMAINS ? 460 : node < DK_DEAD_END ? 300 : 0;
}

static int16_t between(int32_t a, int32_t b, int64_t part, int64_t whole) {
    int64_t step = (b - a) * part * 2;
    return (int16_t)(a + (step + (step < 0 ? -whole : whole)) / (2 * whole));
}

dk_point dk_road_place(uint32_t road, uint32_t box) {
    const dk_road *r = &dk_roads[road];
    const dk_node *a = &dk_nodes[r->a], *b = &dk_nodes[r->b];
    int64_t dx = b->x - a->x, dy = b->y - a->y;
    int64_t length = square_root((dx * dx + dy * dy) * 100); /* in hundredths */
    int64_t way = margin(r->a) + (length - margin(r->a) - margin(r->b)) * box / (r->boxes - 1);
    return (dk_point){between(a->x, b->x, way, length), between(a->y, b->y, way, length)};
}

/* ---- Pieces of a drawing ------------------------------------------------------------------------- */

/* Appends the format with each % replaced by the next number. */
static void put(const page *p, const char *format, const int32_t *numbers) {
    for (; *format; format++)
        if (*format == '%')
            text_number(p->out, *numbers++);
        else
            text_char(p->out, *format);
}
#define PUT(p, format, ...) put(p, format, (const int32_t[]){__VA_ARGS__})

static void put_words(const page *p, const char *words) {
    for (; *words; words++) switch (*words) {
        case '&': text_put(p->out, "&amp;"); break;
        case '<': text_put(p->out, "&lt;"); break;
        default: text_char(p->out, *words);
        }
}

/* Words around a point; `style` is a class of the style sheet. */
static void put_text(const page *p, int32_t x, int32_t y, const char *style, const char *words) {
    text_put(p->out, "<text class=\"");
    text_put(p->out, style);
    PUT(p, "\" x=\"%\" y=\"%\" dy=\".35em\">", x, y);
    put_words(p, words);
    text_put(p->out, "</text>\n");
}

static void put_word(const page *p, int32_t x, int32_t y, const char *style, const char *key) {
    put_text(p, x, y, style, p->say(p->lang, key));
}

static void put_number(const page *p, int32_t x, int32_t y, const char *style, int32_t number) {
    char digits[12];
    jacta_text text = TEXT_ON(digits);
    text_number(&text, number);
    put_text(p, x, y, style, digits);
}

static void put_symbol(const page *p, const char *symbol, int32_t x, int32_t y) {
    text_put(p->out, "<use href=\"#");
    text_put(p->out, symbol);
    PUT(p, "\" x=\"%\" y=\"%\"/>\n", x, y);
}

/* One symbol for each reward; told apart by shape, then by tint. */
static const char *const symbols[DK_PEDESTAL + 1] = {
    [DK_NOTHING] = "box",   [DK_STAR] = "star",        [DK_RECRUIT] = "recruit",
    [DK_GOLD] = "gold",     [DK_PAVE] = "road",        [DK_SENTINEL] = "sentinel",
    [DK_COMBAT] = "combat", [DK_PEDESTAL] = "pedestal"};

static void put_box(const page *p, int32_t x, int32_t y, char letter, bool ticked) {
    put_symbol(p, letter == 'b' ? "ring" : symbols[dk_reward[(uint8_t)letter]], x, y);
    if (letter == 'g') put_symbol(p, "span", x, y);
    if (ticked) put_symbol(p, "tick", x, y);
}

static void start_page(const page *p) {
    text_put(
        p->out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" "
        "viewBox=\"-25 -25 1050 1485\">\n<style>"
        "text{font-family:'Alegreya Sans',sans-serif;font-size:17px;fill:#2A2119;"
        "text-anchor:middle}"
        ".title{font-family:Alegreya,serif;font-size:34px;font-weight:bold}"
        ".head{font-size:20px;font-weight:bold}.left{text-anchor:start}"
        ".small{font-size:13px}.value{font-size:24px;font-weight:bold}"
        "path,circle,rect{fill:#FFFBF2;stroke:#2A2119;stroke-width:1.5;stroke-linejoin:round}"
        ".line{fill:none}.water{fill:none;stroke:#9FC3DC;stroke-width:14;stroke-linecap:round}"
        ".way{fill:none;stroke:#C9BCA2;stroke-width:7}.frame{fill:none;stroke:#8A7C66}"
        "</style>\n<defs>"
        "<circle id=\"box\" r=\"12\"/>"
        "<g id=\"ring\"><circle r=\"12\" style=\"stroke:#1D6FA5;stroke-width:4\"/></g>"
        "<circle id=\"span\" r=\"15\" class=\"line\" style=\"fill:none;stroke:#1D6FA5\"/>"
        "<path id=\"tick\" class=\"line\" style=\"stroke-width:4\" d=\"M-8 0l6 7l11-15\"/>"
        "<path id=\"star\" style=\"fill:#F6D55C\" d=\"M0-15l4 10h11l-9 7l4 11l-10-7l-10 "
        "7l4-11l-9-7h11z\"/>"
        "<g id=\"gold\"><circle r=\"13\" style=\"fill:#F0B33C\"/><circle r=\"7\" "
        "class=\"line\"/></g>"
        "<g id=\"recruit\"><path style=\"fill:#D7B8DA\" d=\"M-12 13q0-14 12-14t12 14z\"/>"
        "<circle cy=\"-7\" r=\"6\" style=\"fill:#D7B8DA\"/></g>"
        "<g id=\"road\"><path style=\"fill:#B7D7A8\" d=\"M-12 12l7-24h10l7 24z\"/>"
        "<path class=\"line\" d=\"M0-9v5m0 5v6\"/></g>"
        "<path id=\"sentinel\" style=\"fill:#B6CDE8\" d=\"M-12-12h24v11q0 10-12 15q-12-5-12-15z\"/>"
        "<g id=\"combat\"><rect x=\"-13\" y=\"-13\" width=\"26\" height=\"26\" rx=\"4\" "
        "style=\"fill:#EDB5A3\"/><path class=\"line\" style=\"stroke-width:2.5\" "
        "d=\"M-8-8l16 16m0-16l-16 16m-2-5l6 6m8-6l-6 6\"/></g>"
        "<path id=\"pedestal\" style=\"fill:#DDD3BC\" "
        "d=\"M-9-14h18v5h-4v15h6v7h-22v-7h6v-15h-4z\"/>"
        "</defs>\n");
}

static void put_rect(const page *p, int32_t x, int32_t y, int32_t w, int32_t h) {
    PUT(p, "<rect class=\"frame\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"8\"/>\n", x, y, w,
        h);
}

/* ---- Castle (2.12) ------------------------------------------------------------------------------ */

static void print_citizens(const page *p) {
    for (uint32_t i = 0; i < DK_CITIZENS; i++) {
        const char *box = letters[DK_CITIZEN + i];
        int32_t x = 60 + 98 * (int32_t)i;
        put_rect(p, x - 45, 48, 90, 116);
        put_text(p, x, 66, "value", dk_citizens[i].label);
        put_word(p, x, 90, "small", dk_citizen_key[i]);
        put_word(p, x, 108, "small", dk_guild_key[dk_citizens[i].guild]);
        for (int32_t k = 0; k < 2; k++)
            put_box(p, x - 18 + 36 * k, 138, box[k], k < dk_citizens[i].start);
    }
}

/* Boxes in rows from the top left one. */
static void print_rows(const page *p, uint32_t section, int32_t x, int32_t y, int32_t step,
                       int32_t row) {
    for (int32_t box = 0; letters[section][box]; box++)
        put_box(p, x + step * (box % row), y + step * (box / row), letters[section][box], false);
}

static void print_tracks(const page *p) {
    for (uint32_t guild = 0; guild < DK_GUILDS; guild++) {
        const dk_point *place = &dk_guild_place[guild];
        put_rect(p, place->x - 25, place->y - 22, 230, 172);
        put_word(p, place->x + 90, place->y - 4, "head", dk_guild_key[guild]);
        print_rows(p, DK_GUILD + guild, place->x, place->y + 22, 36, 6);
    }
    put_rect(p, 315, 545, 360, 175);
    put_word(p, 492, 562, "head", WORD("chest"));
    print_rows(p, DK_CHEST, 340, 588, 38, 9);
}

static void print_wall(const page *p) {
    put_word(p, 215, 790, "head", WORD("wall"));
    put_rect(p, 395, 796, 130, 48);
    put_word(p, 460, 820, "small", WORD("gate"));
    for (uint32_t box = 0; box < DK_WALL_BOXES; box++)
        put_box(p, dk_wall_place[box].x, dk_wall_place[box].y, letters[DK_WALL][box], false);
}

static void print_solo(const page *p) {
    put_word(p, 500, 178, "small", WORD("trees"));
    for (int32_t tree = 0; tree < DK_TREES; tree++)
        PUT(p, "<path d=\"M% %l-11 24h8v6h6v-6h8z\"/>\n", tree % 2 ? 540 : 460,
            192 + 34 * (tree / 2));
    put_word(p, 130, 760, "small", WORD("boats"));
    for (int32_t boat = 0; boat < DK_BOATS; boat++)
        PUT(p, "<path d=\"M% %h36l-7 12h-22zm18 0v-20l13 20\"/>\n", 182 + 120 * boat, 757);
}

static void print_score(const page *p) {
    static const char *const part[] = {"dice_kingdoms.score.stars", "dice_kingdoms.score.domains",
                                       "dice_kingdoms.score.lairs", "dice_kingdoms.score.statues"};
    for (int32_t i = 0; i < 4; i++) {
        put_rect(p, 140 + 150 * i, 872, 120, 46);
        put_rect(p, 140 + 150 * i, 938, 120, 56);
        put_word(p, 200 + 150 * i, 928, "small", part[i]);
    }
    put_word(p, 75, 895, "small", "dice_kingdoms.score.statues");
    put_word(p, 850, 928, "small", WORD("total"));
    put_rect(p, 780, 938, 140, 56);
}

/* What the symbols and the statues mean, below the sheet. */
static void print_aid(const page *p) {
    put_word(p, 130, 1040, "head", WORD("rewards"));
    for (int32_t reward = DK_STAR; reward <= DK_PEDESTAL; reward++) {
        int32_t y = 1040 + 38 * reward;
        put_symbol(p, symbols[reward], 40, y);
        put_word(p, 70, y, "left", dk_reward_key[reward]);
    }
    put_word(p, 620, 1040, "head", "dice_kingdoms.score.statues");
    for (int32_t kind = 0; kind < DK_STATUES; kind++) {
        int32_t x = kind < 7 ? 270 : 640, y = 1078 + 38 * (kind % 7);
        put_number(p, x, y, "head", kind + 1);
        put_word(p, x + 22, y, "left", dk_statue_key[kind]);
    }
}

static void print_castle(const page *p) {
    put_word(p, 130, 12, "title", WORD("castle"));
    PUT(p, "<path class=\"frame\" d=\"M% %h%\"/>\n", 480, 30, 480);
    put_word(p, 400, 22, "small", WORD("name"));
    print_citizens(p);
    print_tracks(p);
    print_wall(p);
    print_solo(p);
    print_score(p);
    print_aid(p);
}

/* ---- Forest (2.7 to 2.9, 2.12) ------------------------------------------------------------------ */

static void print_river(const page *p, const dk_point *points) {
    PUT(p, "<path class=\"water\" d=\"M% %", points[0].x, points[0].y);
    for (uint32_t i = 1; i < DK_RIVER_POINTS; i++) PUT(p, "L% %", points[i].x, points[i].y);
    text_put(p->out, "\"/>\n");
}

static void print_road(const page *p, uint32_t road) {
    const dk_node *a = &dk_nodes[dk_roads[road].a], *b = &dk_nodes[dk_roads[road].b];
    PUT(p, "<path class=\"way\" d=\"M% %L% %\"/>\n", a->x, a->y, b->x, b->y);
    for (uint32_t box = 0; box < dk_roads[road].boxes; box++) {
        dk_point place = dk_road_place(road, box);
        put_box(p, place.x, place.y, dk_roads[road].box[box], false);
    }
}

/* A die's letter with what may be done to it, or the guild whose citizen is ticked. */
static void print_power(const page *p, uint32_t domain) {
    static const char *const die_word[] = {[DK_YELLOW] = WORD("die.2"),
                                           [DK_RED] = WORD("die.3"),
                                           [DK_GREEN] = WORD("die.4"),
                                           [DK_BLUE] = WORD("die.5")};
    static const char *const guild_word[] = {WORD("guild.0"), WORD("guild.1"), WORD("guild.2"),
                                             WORD("guild.3")};
    char code[16];
    jacta_text text = TEXT_ON(code);
    if (dk_nodes[domain].enlists) {
        text_put(&text, "+");
        text_put(&text, p->say(p->lang, guild_word[dk_nodes[domain].enlists - 1]));
    } else if (domain == DK_ANY_PM) {
        text_put(&text, "* ±1");
    }
    for (uint32_t die = DK_YELLOW; die <= DK_BLUE; die++) {
        if (dk_power_pm[die] != domain && dk_power_flip[die] != domain) continue;
        text_char(&text, *p->say(p->lang, die_word[die]));
        text_put(&text, dk_power_pm[die] == domain ? " ±1" : " ↻");
    }
    put_text(p, dk_nodes[domain].x, dk_nodes[domain].y + 14, "head", code);
}

static void print_map(const page *p) {
    for (uint32_t river = 0; river < DK_RIVERS; river++) print_river(p, dk_river[river]);
    for (uint32_t road = 0; road < DK_ROADS; road++) print_road(p, road);
    for (uint32_t start = DK_START; start < DK_DEAD_END; start++) {
        PUT(p, "<circle cx=\"%\" cy=\"%\" r=\"16\"/>\n", dk_nodes[start].x, dk_nodes[start].y);
        put_symbol(p, "tick", dk_nodes[start].x, dk_nodes[start].y);
    }
    for (uint32_t domain = 0; domain < DK_DOMAINS; domain++) {
        const dk_node *node = &dk_nodes[domain];
        PUT(p, "<circle cx=\"%\" cy=\"%\" r=\"32\" style=\"stroke-dasharray:5 4\"/>\n", node->x,
            node->y);
        put_number(p, node->x, node->y - 14, "small", (int32_t)domain + 1);
        print_power(p, domain);
    }
}

static void print_lair(const page *p, uint32_t lair) {
    const dk_lair *row = &dk_lairs[lair];
    int32_t y = 1050 + 70 * (int32_t)lair;
    put_rect(p, 0, y - 32, 1000, 64);
    put_number(p, 22, y, "head", (int32_t)lair + 1);
    put_word(p, 42, y, "left", dk_lair_key[lair]);
    for (uint32_t i = 0; i < row->blocks; i++) {
        uint32_t section = DK_BLOCK + row->first + i;
        const dk_block *block = &dk_blocks[row->first + i];
        int32_t x = 270 + 210 * (int32_t)i;
        put_text(p, x - 42, y, "small", dk_block_names.name[row->first + i] + 1);
        put_number(p, x - 20, y - 12, "head", block->low);
        put_number(p, x - 20, y + 12, "head", block->high);
        for (int32_t box = 0; letters[section][box]; box++)
            put_box(p, x + 15 + 38 * box, y, letters[section][box], false);
    }
    put_number(p, 950, y - 15, "value", row->high);
    put_number(p, 950, y + 15, "head", row->low);
}

/* Names and powers of the domains in two columns. */
static void print_domains(const page *p) {
    for (int32_t domain = 0; domain < DK_DOMAINS; domain++) {
        int32_t x = 30 + 510 * (domain / 7), y = 1312 + 22 * (domain % 7);
        put_number(p, x, y, "head", domain + 1);
        put_word(p, x + 22, y, "left", dk_node_key[domain]);
        put_word(p, x + 280, y, "left", dk_power_key[domain]);
    }
}

static void print_forest(const page *p) {
    put_word(p, 510, 4, "title", WORD("forest"));
    print_map(p);
    for (uint32_t lair = 0; lair < DK_LAIRS; lair++) print_lair(p, lair);
    print_domains(p);
}

void dk_print(uint32_t sheet, const char *lang,
              const char *(*say)(const char *lang, const char *key), jacta_text *out) {
    page p = {out, lang, say};
    start_page(&p);
    if (sheet == 0)
        print_castle(&p);
    else
        print_forest(&p);
    text_put(out, "</svg>\n");
}
