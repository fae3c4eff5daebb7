/* The table as a terminal shows it: monsters and citizens as cards in their five columns, domains
 * as a list, then every kingdom. A card that can be had now says on its lower edge how much gold or
 * strength may be paid for it. Effects are written in the tokens' letters: g2xWorker, g1>m2. */
#include "rules/core/canvas.h"

#include "internal.h"
#include "rules/core/text.h"
#include "rules/core/verb.h"

#include <string.h>

#define WORD(name) "card_kingdoms.board." name

enum {
    CARD_WIDTH = 16,
    INSIDE = CARD_WIDTH - 2,
    MONSTER_HEIGHT = 7,
    CITIZEN_HEIGHT = 6,
    INDENT = 2,
    NAME_AT = 5
};
enum { TIMES = 0xD7, DASH = 0x2013, HERE = 0x25B6 };

static const canvas_ink token_ink[CK_TOKENS] = {INK_YELLOW, INK_RED, INK_BLUE, INK_GREEN};
static const canvas_ink role_ink[CK_ROLES] = {INK_ORANGE, INK_RED, INK_PURPLE, INK_BLUE};
static const char *const letter_key[CK_TOKENS] = {
    "card_kingdoms.letter.gold", "card_kingdoms.letter.strength", "card_kingdoms.letter.magic",
    "card_kingdoms.letter.vp"};
static const char *const icon_key[CK_ROLES] = {
    "card_kingdoms.icon.worker", "card_kingdoms.icon.soldier", "card_kingdoms.icon.shadow",
    "card_kingdoms.icon.holy"};

typedef struct {
    jacta_canvas *canvas;
    const ck_state *s;
    uint32_t y;                               /* the next free row */
    uint32_t low[CK_STACKS], high[CK_STACKS]; /* payments that are legal now */
    bool free[CK_STACKS];                     /* can be had without one */
} board;

/* ---- What can be done now -------------------------------------------------------------------- */

static void note_payment(board *b, uint32_t stack, uint32_t spend) {
    if (!b->low[stack]) b->low[stack] = spend;
    b->high[stack] = spend;
}

static void note_move(board *b, jacta_move move) {
    verb_parts parts = verb_apart(ck_verbs, CK_VERBS, move);
    uint32_t place = parts.part[0], spend = parts.part[1];
    switch (parts.verb) {
    case CK_VERB_SLAY: note_payment(b, CK_AT_MONSTERS + place, spend); break;
    case CK_VERB_RECRUIT: note_payment(b, CK_AT_CITIZENS + place, spend); break;
    case CK_VERB_BUILD: note_payment(b, CK_AT_DOMAINS + place, spend); break;
    case CK_VERB_ATTACK: b->free[CK_AT_MONSTERS + place] = true; break;
    case CK_VERB_TAKE:
    case CK_VERB_CAPTURE: b->free[CK_AT_CITIZENS + place] = true; break;
    }
}

static void note_moves(board *b) {
    jacta_move moves[256];
    if (b->s->phase <= CK_PHASE_DUKE || b->s->phase == CK_PHASE_OVER) return;
    uint32_t count = ck_moves(b->s, moves);
    for (uint32_t i = 0; i < count; i++) note_move(b, moves[i]);
}

/* ---- Effects in letters ---------------------------------------------------------------------- */

static const char *words(const board *b, const char *key) {
    return b->canvas->say(b->canvas->lang, key);
}

static void put_tokens(const board *b, jacta_text *out, uint32_t token, uint32_t amount) {
    text_put(out, words(b, letter_key[token]));
    text_number(out, amount);
}

/* The name of what is counted. */
static const char *counted(const board *b, uint32_t kind) {
    if (kind == CK_OF_DOMAINS) return words(b, WORD("domain"));
    if (kind == CK_OF_KNIGHTS) return words(b, ck_citizen_key[CK_KNIGHT]);
    if (kind < CK_OF_AREA) return words(b, ck_role_key[kind - CK_OF_ROLE]);
    return words(b, ck_area_key[kind - CK_OF_AREA]);
}

/* A free citizen: by name, up to a price, or any. */
static void put_free(const board *b, jacta_text *out, uint32_t set) {
    uint32_t most = 0, all = (1u << CK_CITIZENS) - 1;
    for (uint64_t left = set; left;) {
        uint32_t cost = ck_citizens[bit_pop(&left)].cost;
        if (cost > most) most = cost;
    }
    text_put(out, words(b, bit_count(set) == 1 ? ck_citizen_key[bit_first(set)] : WORD("anybody")));
    if (bit_count(set) == 1 || set == all) return;
    text_put(out, "<=");
    text_number(out, most);
}

static void put_effect(const board *b, jacta_text *out, const ck_effect *effect) {
    const char *plus = "";
    if (effect->pay.each) {
        put_tokens(b, out, effect->pay.what, effect->pay.each);
        text_char(out, '>');
    }
    if (effect->deed == CK_STEAL) text_char(out, '<');
    if (effect->citizens) {
        put_free(b, out, effect->citizens);
        plus = "+";
    }
    for (uint32_t token = 0; token < CK_TOKENS; token++)
        if (effect->gain[token]) {
            text_put(out, plus);
            put_tokens(b, out, token, effect->gain[token]);
            plus = "+";
        }
    if (!effect->per.of) return;
    text_put(out, plus);
    put_tokens(b, out, effect->per.what, effect->per.each);
    text_put(out, "x");
    text_put(out, counted(b, effect->per.of));
}

static void put_power(const board *b, jacta_text *out, const ck_power *power) {
    put_effect(b, out, &power->option[0]);
    if (power->options == 1) return;
    text_char(out, '/');
    put_effect(b, out, &power->option[1]);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

/* Words in at most two lines of the card. */
static void draw_name(const board *b, uint32_t x, uint32_t y, const char *name, canvas_ink ink) {
    char first[64];
    jacta_text line = TEXT_ON(first);
    const char *rest = name, *blank = name;
    if (canvas_width(name) > INSIDE)
        for (; *blank; blank++) {
            if (*blank != ' ') continue;
            line.used = 0;
            for (const char *letter = name; letter < blank; letter++) text_char(&line, *letter);
            if (canvas_width(first) <= INSIDE) rest = blank + 1;
        }
    line.used = 0;
    text_put(&line, "");
    for (const char *letter = name; letter + 1 < rest; letter++) text_char(&line, *letter);
    if (rest > name) canvas_text(b->canvas, x, y++, first, ink);
    canvas_text(b->canvas, x, y, rest, ink);
}

/* From the lowest to the highest payment. */
static uint32_t draw_range(const board *b, uint32_t x, uint32_t y, uint32_t stack) {
    x = canvas_number(b->canvas, x, y, b->low[stack], INK_ACCENT);
    if (b->high[stack] == b->low[stack]) return x;
    canvas_glyph(b->canvas, x++, y, DASH, INK_ACCENT);
    return canvas_number(b->canvas, x, y, b->high[stack], INK_ACCENT);
}

/* The frame of a stack, with its title and height above and what may be paid for it below. */
static void draw_frame(const board *b, uint32_t x, uint32_t h, uint32_t stack, const char *title,
                       char token) {
    uint32_t y = b->y;
    bool now = b->low[stack] || b->free[stack];
    canvas_box(b->canvas, x, y, CARD_WIDTH, h, now ? INK_ACCENT : INK_MUTED);
    canvas_text(b->canvas, x + 2, y, title, b->s->height[stack] ? INK_PLAIN : INK_MUTED);
    canvas_glyph(b->canvas, x + CARD_WIDTH - 4, y, TIMES, INK_MUTED);
    canvas_number(b->canvas, x + CARD_WIDTH - 3, y, b->s->height[stack], INK_MUTED);
    if (!now) return;
    canvas_glyph(b->canvas, x + 2, y + h - 1, HERE, INK_ACCENT);
    if (!b->low[stack]) return;
    canvas_glyph(b->canvas, x + 4, y + h - 1, (uint32_t)token, INK_ACCENT);
    draw_range(b, x + 5, y + h - 1, stack);
}

/* A token's letter and number; returns the column after them. */
static uint32_t draw_tokens(const board *b, uint32_t x, uint32_t y, uint32_t token,
                            uint32_t amount) {
    x = canvas_text(b->canvas, x, y, words(b, letter_key[token]), token_ink[token]);
    return canvas_number(b->canvas, x, y, amount, token_ink[token]);
}

static void draw_monster(const board *b, uint32_t column) {
    const ck_state *s = b->s;
    uint32_t x = CARD_WIDTH * column, stack = CK_AT_MONSTERS + column, y = b->y;
    char text[96];
    bool known = s->area[column] < CK_AREAS;
    draw_frame(b, x, MONSTER_HEIGHT, stack,
               words(b, known ? ck_area_key[s->area[column]] : WORD("unknown")), 's');
    if (!s->height[stack]) {
        if (known) canvas_say(b->canvas, x + 1, y + 2, WORD("empty"), INK_MUTED);
        return;
    }
    const ck_monster_card *monster = &ck_monsters[ck_top(s, stack)];
    draw_name(b, x + 1, y + 1, words(b, ck_monster_key[ck_top(s, stack)]), INK_STRONG);
    uint32_t next = draw_tokens(b, x + 1, y + 3, CK_STRENGTH, monster->strength);
    if (monster->magic) draw_tokens(b, next + 1, y + 3, CK_MAGIC, monster->magic);
    if (monster->type == CK_TITAN) canvas_say(b->canvas, x + 7, y + 3, WORD("titan"), INK_PURPLE);
    draw_tokens(b, x + CARD_WIDTH - 3, y + 3, CK_VP, monster->vp);
    for (uint32_t option = 0; option < monster->reward.options; option++) {
        jacta_text out = TEXT_ON(text);
        text_put(&out, option ? "/ " : "");
        put_effect(b, &out, &monster->reward.option[option]);
        canvas_text(b->canvas, x + 1, y + 4 + option, text, INK_PLAIN);
    }
}

static void draw_power(const board *b, uint32_t x, uint32_t y, const char *mark,
                       const ck_power *power) {
    char text[96];
    jacta_text out = TEXT_ON(text);
    put_power(b, &out, power);
    x = canvas_say(b->canvas, x, y, mark, INK_MUTED);
    canvas_text(b->canvas, x + (canvas_width(text) < INSIDE - 1), y, text, INK_PLAIN);
}

/* The activation values of a slot, those that the dice show in brackets. */
static void draw_values(const board *b, uint32_t x, uint32_t slot) {
    const uint8_t *dice = b->s->dice;
    bool rolled = b->s->stage != CK_STAGE_SETUP && b->s->phase != CK_PHASE_ROLL;
    for (uint32_t value = 1, more = 0; value <= 12; value++) {
        if (ck_value_slot[value] != slot) continue;
        bool hit = rolled &&
                   (value == dice[0] || value == dice[1] || value == (uint32_t)dice[0] + dice[1]);
        canvas_ink ink = hit ? INK_GOOD : INK_STRONG;
        if (more++) canvas_glyph(b->canvas, x++, b->y, '/', INK_MUTED);
        if (hit) canvas_glyph(b->canvas, x++, b->y, '[', ink);
        x = canvas_number(b->canvas, x, b->y, value, ink);
        if (hit) canvas_glyph(b->canvas, x++, b->y, ']', ink);
    }
}

static void draw_citizen(const board *b, uint32_t slot) {
    const ck_state *s = b->s;
    uint32_t x = CARD_WIDTH * (slot % CK_COLUMNS), stack = CK_AT_CITIZENS + slot, y = b->y;
    draw_frame(b, x, CITIZEN_HEIGHT, stack, "", 'g');
    draw_values(b, x + 2, slot);
    if (!s->height[stack] || ck_top(s, stack) >= CK_CITIZENS) {
        bool waiting = s->height[stack] || s->area[0] == CK_NONE;
        canvas_say(b->canvas, x + 1, y + 1, waiting ? WORD("unknown") : WORD("empty"), INK_MUTED);
        return;
    }
    uint32_t citizen = ck_top(s, stack), cost = ck_recruit_cost(&s->player[s->active], citizen);
    const ck_citizen_card *card = &ck_citizens[citizen];
    canvas_say(b->canvas, x + 1, y + 1, ck_citizen_key[citizen], INK_STRONG);
    uint32_t next = draw_tokens(b, x + 1, y + 2, CK_GOLD, card->cost);
    if (cost > card->cost) {
        canvas_glyph(b->canvas, next, y + 2, '+', INK_MUTED);
        canvas_number(b->canvas, next + 1, y + 2, cost - card->cost, INK_MUTED);
    }
    canvas_say(b->canvas, x + 8, y + 2, ck_role_key[card->role], role_ink[card->role]);
    draw_power(b, x + 1, y + 3, WORD("active"), &card->active);
    draw_power(b, x + 1, y + 4, WORD("passive"), &card->passive);
}

/* The icons of a domain's roles. */
static void draw_icons(const board *b, uint32_t x, uint32_t y, const uint8_t *roles) {
    for (uint32_t role = 0; role < CK_ROLES; role++)
        for (uint32_t i = 0; i < roles[role]; i++)
            x = canvas_say(b->canvas, x, y, icon_key[role], role_ink[role]) + 1;
}

/* The column after the longest name of a domain that lies face up. */
static uint32_t after_names(const board *b) {
    uint32_t widest = 0;
    for (uint32_t stack = CK_AT_DOMAINS; stack < CK_STACKS; stack++) {
        if (!b->s->height[stack] || ck_top(b->s, stack) >= CK_DOMAINS) continue;
        uint32_t width = canvas_width(words(b, ck_domain_key[ck_top(b->s, stack)]));
        if (width > widest) widest = width;
    }
    return NAME_AT + widest + 2;
}

static void draw_domain(board *b, uint32_t column, uint32_t x) {
    const ck_state *s = b->s;
    uint32_t stack = CK_AT_DOMAINS + column, y = b->y++;
    canvas_glyph(b->canvas, 2, y, TIMES, INK_MUTED);
    canvas_number(b->canvas, 3, y, s->height[stack], INK_MUTED);
    if (!s->height[stack] || ck_top(s, stack) >= CK_DOMAINS) {
        bool waiting = s->height[stack] || s->area[0] == CK_NONE;
        canvas_say(b->canvas, NAME_AT, y, waiting ? WORD("unknown") : WORD("empty"), INK_MUTED);
        return;
    }
    uint32_t domain = ck_top(s, stack);
    const ck_domain_card *card = &ck_domains[domain];
    canvas_say(b->canvas, NAME_AT, y, ck_domain_key[domain],
               b->low[stack] ? INK_ACCENT : INK_STRONG);
    draw_tokens(b, x, y, CK_GOLD, ck_build_cost(&s->player[s->active], domain));
    if (b->low[stack]) {
        canvas_glyph(b->canvas, 0, y, HERE, INK_ACCENT);
        canvas_glyph(b->canvas, x + 4, y, 'g', INK_ACCENT);
        draw_range(b, x + 5, y, stack);
    }
    draw_tokens(b, x + 11, y, CK_VP, card->vp);
    draw_icons(b, x + 14, y, card->roles);
    const char *power = words(b, ck_domain_power[domain]);
    bool wide = x + 23 + canvas_width(power) <= b->canvas->width;
    canvas_text(b->canvas, wide ? x + 23 : NAME_AT + INDENT, wide ? y : b->y++, power, INK_PLAIN);
}

/* ---- Kingdoms -------------------------------------------------------------------------------- */

/* Goes to the next line where the words do not fit any more. */
static uint32_t wrap(board *b, uint32_t x, uint32_t width) {
    if (x + width <= b->canvas->width || x <= 2 * INDENT) return x;
    b->y++;
    return 2 * INDENT;
}

static uint32_t draw_counted(board *b, uint32_t x, const char *key, uint32_t count) {
    x = wrap(b, x, canvas_width(words(b, key)) + 3);
    x = canvas_say(b->canvas, x, b->y, key, INK_PLAIN);
    if (count > 1) {
        canvas_glyph(b->canvas, x++, b->y, TIMES, INK_MUTED);
        x = canvas_number(b->canvas, x, b->y, count, INK_STRONG);
    }
    return x + 2;
}

static uint32_t draw_label(board *b, const char *key) {
    return canvas_say(b->canvas, INDENT, b->y, key, INK_MUTED) + 1;
}

static void draw_citizens(board *b, const ck_player *p, bool starters) {
    uint32_t x = draw_label(b, WORD("citizens"));
    for (uint32_t citizen = 0; citizen < CK_CITIZENS; citizen++) {
        uint32_t copies = starters ? ck_named(p, citizen) : p->citizens[citizen];
        if (copies) x = draw_counted(b, x, ck_citizen_key[citizen], copies);
    }
    b->y++;
}

static void draw_monsters(board *b, const ck_player *p) {
    uint32_t x = 0;
    for (uint32_t kind = 0; kind < CK_MONSTERS; kind++) {
        if (!p->monsters[kind]) continue;
        if (!x) x = draw_label(b, WORD("monsters"));
        x = draw_counted(b, x, ck_monster_key[kind], p->monsters[kind]);
    }
    if (x) b->y++;
}

static void draw_domains(board *b, const ck_player *p) {
    if (!p->domains) return;
    uint32_t x = draw_label(b, WORD("domains"));
    for (uint64_t set = p->domains; set;) x = draw_counted(b, x, ck_domain_key[bit_pop(&set)], 1);
    b->y++;
}

/* The dukes that the viewer may see: two to choose from, or the one kept. */
static void draw_duke(board *b, const ck_player *p, bool choosing) {
    for (uint32_t i = 0; i < 1u + choosing; i++) {
        if (p->duke[i] >= CK_DUKES) continue;
        const char *power = words(b, ck_duke_power[p->duke[i]]);
        uint32_t x = draw_label(b, WORD("duke"));
        x = canvas_say(b->canvas, x, b->y, ck_duke_key[p->duke[i]], INK_PURPLE) + 2;
        x = wrap(b, x, canvas_width(power));
        canvas_text(b->canvas, x, b->y++, power, INK_PLAIN);
    }
}

/* Points that lie open on the table. */
static uint32_t open_points(const ck_player *p) {
    uint32_t points = p->tokens[CK_VP];
    for (uint32_t kind = 0; kind < CK_MONSTERS; kind++)
        points += (uint32_t)p->monsters[kind] * ck_monsters[kind].vp;
    for (uint64_t set = p->domains; set;) points += ck_domains[bit_pop(&set)].vp;
    return points;
}

static void draw_headline(board *b, uint32_t seat) {
    const ck_state *s = b->s;
    const ck_player *p = &s->player[seat];
    bool active = seat == s->active && s->stage != CK_STAGE_SETUP && s->phase != CK_PHASE_OVER;
    if (active) canvas_glyph(b->canvas, 0, b->y, HERE, (canvas_ink)(INK_SEAT + seat));
    uint32_t x =
        canvas_text(b->canvas, INDENT, b->y, b->canvas->names[seat], (canvas_ink)(INK_SEAT + seat));
    x = x < 20 ? 20 : x + 2;
    for (uint32_t token = 0; token < CK_TOKENS; token++)
        x = draw_tokens(b, x, b->y, token, p->tokens[token]) + 2;
    for (uint32_t role = 0; role < CK_ROLES; role++) {
        x = canvas_say(b->canvas, x, b->y, icon_key[role], role_ink[role]);
        x = canvas_number(b->canvas, x, b->y, p->roles[role], INK_PLAIN) + 1;
    }
    x = canvas_number(b->canvas, x + 1, b->y, open_points(p), INK_GOOD) + 1;
    x = canvas_say(b->canvas, x, b->y, WORD("points"), INK_MUTED) + 2;
    if (ck_rests(s, seat) && s->stage != CK_STAGE_SETUP)
        canvas_say(b->canvas, x, b->y, WORD("rests"), INK_BAD);
    b->y++;
}

static void draw_kingdom(board *b, uint32_t seat, int32_t viewer) {
    const ck_state *s = b->s;
    const ck_player *p = &s->player[seat];
    draw_headline(b, seat);
    draw_citizens(b, p, true);
    draw_domains(b, p);
    draw_monsters(b, p);
    if ((int32_t)seat == viewer || s->phase == CK_PHASE_OVER)
        draw_duke(b, p, ck_undecided(s, seat));
}

static void draw_dark_lord(board *b) {
    const ck_player *p = &b->s->player[CK_LORD];
    canvas_say(b->canvas, INDENT, b->y++, "card_kingdoms.dark_lord", INK_BAD);
    draw_citizens(b, p, false);
    draw_domains(b, p);
    draw_duke(b, p, false);
}

/* ---- The table ------------------------------------------------------------------------------- */

static void draw_state(board *b) {
    const ck_state *s = b->s;
    uint32_t x = canvas_say(b->canvas, 0, b->y, WORD("round"), INK_MUTED) + 1;
    x = canvas_number(b->canvas, x, b->y, s->round, INK_STRONG) + 3;
    if (s->dice[0]) {
        x = canvas_say(b->canvas, x, b->y, WORD("dice"), INK_MUTED) + 1;
        for (uint32_t die = 0; die < 2; die++) {
            canvas_glyph(b->canvas, x, b->y, '[', INK_MUTED);
            canvas_number(b->canvas, x + 1, b->y, s->dice[die], INK_STRONG);
            canvas_glyph(b->canvas, x + 2, b->y, ']', INK_MUTED);
            x += 4;
        }
        x = canvas_text(b->canvas, x, b->y, "= ", INK_MUTED);
        x = canvas_number(b->canvas, x, b->y, s->dice[0] + s->dice[1], INK_STRONG) + 3;
    }
    if (s->area[0] != CK_NONE) {
        x = canvas_say(b->canvas, x, b->y, WORD("exhausted"), INK_MUTED) + 1;
        x = canvas_number(b->canvas, x, b->y, ck_exhausted(s, 0, CK_STACKS), INK_STRONG);
        x = canvas_text(b->canvas, x, b->y, " / ", INK_MUTED);
        canvas_number(b->canvas, x, b->y, ck_exhausted_end(s), INK_MUTED);
    }
    b->y++;
}

void ck_board(const void *state, int32_t viewer, jacta_canvas *canvas) {
    const ck_state *s = state;
    board b = {.canvas = canvas, .s = s};
    uint32_t own = viewer >= 0 ? (uint32_t)viewer : 0;
    note_moves(&b);
    draw_state(&b);
    draw_kingdom(&b, own, viewer);
    for (uint32_t column = 0; column < CK_COLUMNS; column++) draw_monster(&b, column);
    b.y += MONSTER_HEIGHT;
    for (uint32_t slot = 0; slot < CK_SLOTS; slot++) {
        draw_citizen(&b, slot);
        if (slot % CK_COLUMNS == CK_COLUMNS - 1) b.y += CITIZEN_HEIGHT;
    }
    for (uint32_t column = 0; column < CK_COLUMNS; column++)
        draw_domain(&b, column, after_names(&b));
    b.y++;
    for (uint32_t i = 1; i < s->players; i++) draw_kingdom(&b, (own + i) % s->players, viewer);
    if (s->players == 1) draw_dark_lord(&b);
}
