/* The elements of the table, and why one of them cannot be used now. */
#include "internal.h"
#include "rules/core/text.h"

#define KEY(name) "dice_kingdoms.reason." name

/* ---- Elements ----------------------------------------------------------------------------------- */

typedef enum {
    DIE,
    GUILD,
    CITIZEN,
    SECTION,
    LAIR,
    BLOCK,
    ROAD,
    BRIDGE,
    END,
    BOX,
    DOMAIN,
    STATUE,
    PASS,
    KINDS
} element_kind;

/* `box` is only of a road's box. */
typedef struct {
    element_kind kind;
    uint32_t number, box;
} element;

typedef bool visitor(void *context, const dk_state *s, element e);

/* Black dice are one element. */
static bool visit_dice(const dk_state *s, visitor *visit, void *context) {
    for (uint32_t die = DK_BLACK_2; die < DK_DICE; die++)
        if (s->dice[die] && visit(context, s, (element){DIE, die, 0})) return true;
    return false;
}

static bool visit_boxes(const dk_state *s, visitor *visit, void *context) {
    for (uint32_t road = 0; road < DK_ROADS; road++)
        for (uint32_t box = 0; box < dk_roads[road].boxes; box++)
            if (visit(context, s, (element){BOX, road, box})) return true;
    return false;
}

/* Statues in the row and before the players. */
static bool visit_statues(const dk_state *s, visitor *visit, void *context) {
    uint32_t held = 0;
    for (uint32_t seat = 0; seat < s->players; seat++) held |= s->sheet[seat].statues;
    for (uint32_t kind = 0; kind < DK_STATUES; kind++)
        if ((s->row[kind] || held >> kind & 1) && visit(context, s, (element){STATUE, kind, 0}))
            return true;
    return false;
}

/* Visits all elements until one says that it is enough; false if none does. */
static bool visit_all(const dk_state *s, visitor *visit, void *context) {
    static const struct {
        element_kind kind;
        uint32_t count;
    } list[] = {{GUILD, DK_GUILDS}, {CITIZEN, DK_CITIZENS}, {LAIR, DK_LAIRS},
                {BLOCK, DK_BLOCKS}, {ROAD, DK_ROADS},       {BRIDGE, DK_BRIDGES},
                {END, DK_ENDS},     {DOMAIN, DK_DOMAINS},   {PASS, 1}};
    for (uint32_t i = 0; i < sizeof list / sizeof *list; i++)
        for (uint32_t number = 0; number < list[i].count; number++)
            if (visit(context, s, (element){list[i].kind, number, 0})) return true;
    return visit(context, s, (element){SECTION, DK_WALL, 0}) ||
           visit(context, s, (element){SECTION, DK_CHEST, 0}) || visit_dice(s, visit, context) ||
           visit_boxes(s, visit, context) || visit_statues(s, visit, context);
}

static void write_id(element e, jacta_text *out) {
    static const char *const word[KINDS] = {
        [DIE] = "die:",        [GUILD] = "guild:", [CITIZEN] = "citizen:", [SECTION] = "section:",
        [LAIR] = "lair:",      [BLOCK] = "block:", [ROAD] = "road:",       [BRIDGE] = "bridge:",
        [END] = "end:",        [BOX] = "box:",     [DOMAIN] = "domain:",   [STATUE] = "statue:",
        [PASS] = "button:pass"};
    text_put(out, word[e.kind]);
    switch (e.kind) {
    case DIE: text_put(out, e.number < DK_YELLOW ? "black" : dk_die_names.name[e.number]); break;
    case GUILD: text_put(out, dk_guild_names.name[e.number]); break;
    case SECTION: text_put(out, dk_section_names.name[e.number]); break;
    case BLOCK: text_put(out, dk_block_names.name[e.number]); break;
    case END: text_put(out, dk_end_names.name[e.number]); break;
    case PASS: break;
    default: text_number(out, e.number + 1);
    }
    if (e.kind != BOX) return;
    text_char(out, ',');
    text_number(out, e.box + 1);
}

enum { ID_BYTES = 32 };

typedef struct {
    jacta_element_each *each;
    void *context;
} listing;

static bool list_one(void *context, const dk_state *s, element e) {
    const listing *list = context;
    char id[ID_BYTES];
    jacta_text text = TEXT_ON(id);
    (void)s;
    write_id(e, &text);
    list->each(list->context, id);
    return false;
}

void dk_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context) {
    listing list = {each, context};
    (void)viewer;
    visit_all(state, list_one, &list);
}

/* ---- Reasons ------------------------------------------------------------------------------------ */

static void say(jacta_phrase *out, const char *key, const char *name) {
    phrase_start(out, key);
    if (name) phrase_key(out, name);
}

/* The effect that asks for a target, or DK_NOTHING. */
static uint32_t asked(const dk_state *s) {
    return s->depth ? dk_top(s).effect : DK_NOTHING;
}

static bool acting(const dk_state *s) {
    return !s->depth && s->phase == DK_PHASE_ACTION;
}

static bool enlists(uint32_t effect) {
    return effect >= DK_ENLIST && effect < DK_TICK;
}

/* What is decided now instead. */
static void say_now(const dk_state *s, jacta_phrase *out) {
    uint32_t effect = asked(s);
    static const char *const key[DK_CROSS_BRIDGE + 1] = {
        [DK_RECRUIT] = KEY("now.recruit"),     [DK_PAVE] = KEY("now.pave"),
        [DK_COMBAT] = KEY("now.combat"),       [DK_PEDESTAL] = KEY("now.statue"),
        [DK_CROSS_DOMAIN] = KEY("now.domain"), [DK_CROSS_BRIDGE] = KEY("now.bridge"),
    };
    if (dk_turn(s) < 0)
        say(out, KEY("now.nobody"), NULL);
    else if (enlists(effect))
        say(out, KEY("now.enlist"), dk_guild_key[effect - DK_ENLIST]);
    else if (effect)
        say(out, key[effect], NULL);
    else
        say(out,
            s->phase == DK_PHASE_ACTION    ? KEY("now.action")
            : s->phase == DK_PHASE_CONSOLE ? KEY("now.console")
                                           : KEY("now.harvest"),
            NULL);
}

static void die_reason(const dk_state *s, uint32_t die, jacta_phrase *out) {
    static const char *const key[DK_DICE] = {[DK_BLACK_2] = KEY("die.black"),
                                             [DK_YELLOW] = KEY("die.yellow"),
                                             [DK_RED] = KEY("die.red"),
                                             [DK_GREEN] = KEY("die.green"),
                                             [DK_BLUE] = KEY("die.blue")};
    if (!acting(s) && die != DK_BLACK_2)
        say_now(s, out);
    else
        say(out, die == DK_BLUE && s->no_blue ? KEY("die.no_blue") : key[die], NULL);
}

static void guild_reason(const dk_state *s, uint32_t guild, jacta_phrase *out) {
    if (dk_full(s, s->seat, DK_GUILD + guild))
        say(out, KEY("track"), NULL);
    else if (!s->depth && s->phase == DK_PHASE_HARVEST)
        say(out, KEY("no_tick"), dk_guild_key[guild]);
    else
        say_now(s, out);
}

static void citizen_reason(const dk_state *s, uint32_t citizen, jacta_phrase *out) {
    uint32_t effect = asked(s);
    if (dk_full(s, s->seat, DK_CITIZEN + citizen)) {
        say(out, KEY("full"), NULL);
    } else if (acting(s)) {
        say(out, KEY("citizen"), NULL);
        phrase_text(out, dk_citizens[citizen].label);
    } else if (enlists(effect) && dk_citizens[citizen].guild == effect - DK_ENLIST) {
        say(out, KEY("lowest"), NULL);
    } else {
        say_now(s, out);
    }
}

static void lair_reason(const dk_state *s, uint32_t lair, jacta_phrase *out) {
    if (dk_lair_complete(s, s->seat, lair))
        say(out, KEY("lair"), NULL);
    else if (acting(s))
        say(out, KEY("lair.red"), NULL);
    else
        say_now(s, out);
}

static void block_reason(const dk_state *s, uint32_t block, jacta_phrase *out) {
    if (dk_full(s, s->seat, DK_BLOCK + block)) {
        say(out, KEY("full"), NULL);
    } else if (acting(s)) {
        phrase_start(out, KEY("block"));
        phrase_number(out, dk_blocks[block].low);
        phrase_number(out, dk_blocks[block].high);
    } else if (asked(s) == DK_COMBAT) {
        say(out, KEY("leftmost"), NULL);
    } else {
        say_now(s, out);
    }
}

/* Why the road cannot be extended from there; false where it could. */
static bool end_closed(const dk_state *s, uint32_t end, jacta_phrase *out) {
    const dk_road *road = &dk_roads[end / 2];
    uint32_t node = end & 1 ? road->b : road->a;
    if (s->ends[s->seat] >> end & 1) return false;
    if (!dk_road_left(s, s->seat, end / 2))
        say(out, KEY("road"), NULL);
    else if (node < DK_DOMAINS)
        say(out, s->crossed_domains >> node & 1 ? KEY("domain.crossed") : KEY("not_rallied"),
            dk_node_key[node]);
    else
        say(out, KEY("dead_end"), NULL);
    return true;
}

static void end_reason(const dk_state *s, uint32_t end, jacta_phrase *out) {
    if (!acting(s) && asked(s) != DK_PAVE)
        say_now(s, out);
    else if (!end_closed(s, end, out))
        say(out, KEY("other_end"), NULL);
}

/* A road open nowhere says so of both its ends. */
static bool road_closed(const dk_state *s, uint32_t road, jacta_phrase *out) {
    if (!dk_road_left(s, s->seat, road)) {
        say(out, KEY("road"), NULL);
        return true;
    }
    if (s->ends[s->seat] >> 2 * road & 3) return false;
    say(out, KEY("unconnected"), dk_node_key[dk_roads[road].a]);
    phrase_key(out, dk_node_key[dk_roads[road].b]);
    return true;
}

static void road_reason(const dk_state *s, uint32_t road, jacta_phrase *out) {
    if (!acting(s) && asked(s) != DK_PAVE)
        say_now(s, out);
    else if (!road_closed(s, road, out))
        say(out, KEY("die.green"), NULL);
}

static void box_reason(const dk_state *s, element e, jacta_phrase *out) {
    if (s->sheet[s->seat].roads[e.number] >> e.box & 1)
        say(out, KEY("ticked"), NULL);
    else if (!acting(s) && asked(s) != DK_PAVE)
        say_now(s, out);
    else if (!road_closed(s, e.number, out))
        say(out, acting(s) ? KEY("box") : KEY("next_box"), NULL);
}

static void bridge_reason(const dk_state *s, uint32_t bridge, jacta_phrase *out) {
    if (s->crossed_bridges >> bridge & 1)
        say(out, KEY("crossed"), NULL);
    else if (dk_bridge_complete(s, s->seat, bridge))
        say(out, KEY("bridge"), NULL);
    else
        say(out, KEY("bridge.boxes"), NULL);
}

static void domain_reason(const dk_state *s, uint32_t domain, jacta_phrase *out) {
    bool rallied = s->sheet[s->seat].domains >> domain & 1;
    if (s->crossed_domains >> domain & 1)
        say(out, KEY("crossed"), NULL);
    else if (asked(s) == DK_CROSS_DOMAIN)
        say(out, KEY("domain.safe"), NULL);
    else if (!rallied)
        say(out, KEY("not_rallied"), dk_node_key[domain]);
    else if (dk_nodes[domain].enlists)
        say(out, KEY("domain.given"), NULL);
    else if (acting(s))
        say(out, KEY("domain.needless"), dk_power_key[domain]);
    else
        say_now(s, out);
}

static void statue_reason(const dk_state *s, uint32_t statue, jacta_phrase *out) {
    if (s->sheet[s->seat].statues >> statue & 1)
        say(out, KEY("statue.own"), NULL);
    else if (!s->row[statue])
        say(out, KEY("statue.taken"), NULL);
    else
        say(out, KEY("statue"), NULL);
}

static void give_reason(const dk_state *s, element e, jacta_phrase *out) {
    switch (e.kind) {
    case DIE: die_reason(s, e.number, out); break;
    case GUILD: guild_reason(s, e.number, out); break;
    case CITIZEN: citizen_reason(s, e.number, out); break;
    case SECTION: say(out, e.number == DK_WALL ? KEY("wall") : KEY("chest"), NULL); break;
    case LAIR: lair_reason(s, e.number, out); break;
    case BLOCK: block_reason(s, e.number, out); break;
    case ROAD: road_reason(s, e.number, out); break;
    case BRIDGE: bridge_reason(s, e.number, out); break;
    case END: end_reason(s, e.number, out); break;
    case BOX: box_reason(s, e, out); break;
    case DOMAIN: domain_reason(s, e.number, out); break;
    case STATUE: statue_reason(s, e.number, out); break;
    default: say(out, KEY("must"), NULL);
    }
}

typedef struct {
    const char *id;
    jacta_phrase *out;
} question;

static bool answer(void *context, const dk_state *s, element e) {
    const question *q = context;
    char id[ID_BYTES];
    jacta_text text = TEXT_ON(id);
    write_id(e, &text);
    if (!text_same(id, q->id)) return false;
    give_reason(s, e, q->out);
    return true;
}

bool dk_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out) {
    question q = {id, out};
    (void)seat;
    return visit_all(state, answer, &q);
}
