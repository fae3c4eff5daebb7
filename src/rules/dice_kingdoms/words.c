/* Notation, words and board elements of every move, and the face. Grammar: docs/rules/dice_kingdoms.md. */
#include "internal.h"
#include "rules/core/text.h"
#include "rules/core/verb.h"

#define KEY(name) "dice_kingdoms." name
/* clang-format off */
#define SEVEN(p) p "0", p "1", p "2", p "3", p "4", p "5", p "6"
#define TEN(p) SEVEN(p), p "7", p "8", p "9"
const char *const dk_guild_key[DK_GUILDS] = {KEY("guild.0"), KEY("guild.1"), KEY("guild.2"), KEY("guild.3")};
const char *const dk_enlist_key[DK_GUILDS] = {KEY("enlist.0"), KEY("enlist.1"), KEY("enlist.2"), KEY("enlist.3")};
const char *const dk_lair_key[DK_LAIRS] = {KEY("lair.0"), KEY("lair.1"), KEY("lair.2"), KEY("lair.3")};
const char *const dk_citizen_key[DK_CITIZENS] = {TEN(KEY("citizen."))};
const char *const dk_node_key[DK_NODES] = {TEN(KEY("node.")), TEN(KEY("node.1"))};
const char *const dk_power_key[DK_DOMAINS] = {TEN(KEY("power.")), KEY("power.10"), KEY("power.11"), KEY("power.12")};
const char *const dk_statue_key[DK_STATUES] = {
    TEN(KEY("statue.")), KEY("statue.10"), KEY("statue.11"), KEY("statue.12"), KEY("statue.13")};
static const char *const event_key[DK_EVENTS] = {TEN(KEY("event."))};
static const char *const event_text_key[DK_EVENTS] = {TEN(KEY("event.text."))};
const char *const dk_reward_key[DK_PEDESTAL + 1] = {SEVEN(KEY("reward.")), KEY("reward.7")};
/* clang-format on */

/* ---- A move taken apart ------------------------------------------------------------------------ */

/* Kinds of outcomes of chance, after the verbs of players: those of the phases, then the statue. */
enum { FIRST = DK_VERBS, ROLL, COLOURS, EVENT, REVEAL, KINDS };

/* An outcome is its own first part. */
static verb_parts take_apart(const dk_state *s, jacta_move move) {
    if (s->depth && dk_top(s).effect == DK_REFILL) return (verb_parts){REVEAL, {move}};
    if (!s->depth && s->phase <= DK_PHASE_EVENT)
        return (verb_parts){FIRST + (uint32_t)s->phase - DK_PHASE_FIRST, {move}};
    return verb_apart(dk_verbs, DK_VERBS, move);
}

dk_recipe dk_action_recipe(const dk_state *s, verb_parts p) {
    if (p.verb == DK_VERB_RECRUIT) {
        const dk_citizen *citizen = &dk_citizens[p.part[0]];
        return dk_recipe_for(s, DK_YELLOW, 1u << citizen->low | 1u << citizen->high);
    }
    if (p.verb == DK_VERB_SLAY) {
        const dk_block *block = &dk_blocks[p.part[0]];
        return dk_recipe_for(s, DK_RED, (2u << block->high) - (1u << block->low));
    }
    uint32_t road = p.part[0] / 2, boxes = p.part[1] + 1;
    uint32_t left = dk_road_left(s, s->seat, road);
    return dk_recipe_for(s, DK_GREEN, boxes < left ? 1u << boxes : ~0u << boxes);
}

/* ---- Notation ---------------------------------------------------------------------------------- */

static void put_digits(jacta_text *out, uint32_t octal, uint32_t count) {
    while (count-- > 0) {
        text_number(out, octal >> 3 * count & 7);
        if (count) text_char(out, ' ');
    }
}

static void write_move(const void *state, jacta_move move, jacta_text *out) {
    static const char *const words[KINDS] = {
        [DK_VERB_HARVEST] = "harvest",
        [DK_VERB_CONSOLE] = "console",
        [DK_VERB_REWARD] = "reward citizen",
        [DK_VERB_PAVE] = "reward road",
        [DK_VERB_COMBAT] = "reward lair",
        [DK_VERB_ENLIST] = "domain citizen",
        [DK_VERB_STATUE] = "take",
        [DK_VERB_RECRUIT] = "recruit",
        [DK_VERB_SLAY] = "slay",
        [DK_VERB_BUILD] = "build",
        [DK_VERB_PASS] = "pass",
        [DK_VERB_DOMAIN] = "cross",
        [DK_VERB_BRIDGE] = "cross",
        [FIRST] = "first ",
        [ROLL] = "roll ",
        [COLOURS] = "colours ",
        [EVENT] = "event ",
        [REVEAL] = "reveal ",
    };
    verb_parts p = take_apart(state, move);
    text_put(out, words[p.verb]);
    switch (p.verb) {
    case FIRST: text_number(out, move); return;
    case ROLL: put_digits(out, move, 2); return;
    case COLOURS: put_digits(out, move, 4); return;
    case EVENT: text_put(out, dk_event_names.name[move]); return;
    case REVEAL: text_put(out, dk_statue_names.name[move]); return;
    default: break;
    }
    for (uint32_t i = 0; i < 3 && dk_verbs[p.verb].part[i].count; i++) {
        const jacta_names *names = dk_verbs[p.verb].part[i].names;
        text_char(out, ' ');
        text_put(out, names == &dk_citizen_names ? dk_citizens[p.part[i]].label
                                                 : names->name[p.part[i]]);
    }
}

/* ---- Words ------------------------------------------------------------------------------------- */

static void say_citizen(jacta_phrase *out, uint32_t citizen) {
    phrase_key(out, dk_citizen_key[citizen]);
    phrase_text(out, dk_citizens[citizen].label);
}

/* The nodes at an end of a road and at the other one. */
static void say_way(jacta_phrase *out, uint32_t end) {
    const dk_road *road = &dk_roads[end / 2];
    phrase_key(out, dk_node_key[end & 1 ? road->b : road->a]);
    phrase_key(out, dk_node_key[end & 1 ? road->a : road->b]);
}

static void say_action(const dk_state *s, verb_parts p, jacta_phrase *out) {
    static const char *const key[] = {KEY("move.recruit"), KEY("move.slay"), KEY("move.build")};
    dk_recipe recipe = dk_action_recipe(s, p);
    phrase_start(out, key[p.verb - DK_VERB_RECRUIT]);
    if (p.verb == DK_VERB_RECRUIT) {
        say_citizen(out, p.part[0]);
    } else if (p.verb == DK_VERB_SLAY) {
        phrase_key(out, dk_lair_key[dk_blocks[p.part[0]].lair]);
        phrase_number(out, dk_blocks[p.part[0]].low);
        phrase_number(out, dk_blocks[p.part[0]].high);
    } else {
        phrase_number(out, (int32_t)(p.part[1] + 1));
        say_way(out, p.part[0]);
    }
    phrase_number(out, recipe.colour);
    phrase_number(out, recipe.blue);
}

static void say_chance(verb_parts p, jacta_phrase *out) {
    static const char *const key[] = {KEY("move.first"), KEY("move.roll"), KEY("move.colours"),
                                      KEY("move.event"), KEY("move.reveal")};
    phrase_start(out, key[p.verb - FIRST]);
    if (p.verb == EVENT) {
        phrase_key(out, event_key[p.part[0]]);
        phrase_key(out, event_text_key[p.part[0]]);
    } else if (p.verb == FIRST) {
        phrase_seat(out, p.part[0]);
    } else if (p.verb == REVEAL) {
        phrase_number(out, (int32_t)p.part[0] + 1);
        phrase_key(out, dk_statue_key[p.part[0]]);
    } else {
        for (uint32_t die = p.verb == ROLL ? 2 : 4; die-- > 0;)
            phrase_number(out, (int32_t)(p.part[0] >> 3 * die & 7));
    }
}

static void describe(const void *state, jacta_move move, jacta_phrase *out) {
    static const char *const key[] = {
        [DK_VERB_HARVEST] = KEY("move.harvest"), [DK_VERB_CONSOLE] = KEY("move.console"),
        [DK_VERB_REWARD] = KEY("move.reward"),   [DK_VERB_PAVE] = KEY("move.pave"),
        [DK_VERB_COMBAT] = KEY("move.combat"),   [DK_VERB_ENLIST] = KEY("move.enlist"),
        [DK_VERB_STATUE] = KEY("move.statue"),   [DK_VERB_PASS] = KEY("move.pass"),
        [DK_VERB_DOMAIN] = KEY("move.domain"),   [DK_VERB_BRIDGE] = KEY("move.bridge")};
    const dk_state *s = state;
    verb_parts p = take_apart(s, move);
    if (p.verb >= FIRST) {
        say_chance(p, out);
        return;
    }
    if (p.verb == DK_VERB_RECRUIT || p.verb == DK_VERB_SLAY || p.verb == DK_VERB_BUILD) {
        say_action(s, p, out);
        return;
    }
    phrase_start(out, key[p.verb]);
    switch (p.verb) {
    case DK_VERB_HARVEST:
        phrase_key(out, dk_guild_key[p.part[0]]);
        phrase_number(out, s->harvest[p.part[0]]);
        break;
    case DK_VERB_CONSOLE: phrase_key(out, dk_guild_key[p.part[0]]); break;
    case DK_VERB_REWARD:
    case DK_VERB_ENLIST: say_citizen(out, p.part[0]); break;
    case DK_VERB_PAVE: say_way(out, p.part[0]); break;
    case DK_VERB_COMBAT: phrase_key(out, dk_lair_key[p.part[0]]); break;
    case DK_VERB_STATUE:
        phrase_number(out, (int32_t)p.part[0] + 1);
        phrase_key(out, dk_statue_key[p.part[0]]);
        break;
    case DK_VERB_DOMAIN: phrase_key(out, dk_node_key[p.part[0]]); break;
    case DK_VERB_BRIDGE: say_way(out, 2u * dk_bridge_road[p.part[0]]); break;
    default: break;
    }
}

static const char *asking(uint32_t effect) {
    switch (effect) {
    case DK_REFILL: return KEY("status.refill");
    case DK_RECRUIT: return KEY("status.reward");
    case DK_PAVE: return KEY("status.pave");
    case DK_COMBAT: return KEY("status.combat");
    case DK_PEDESTAL: return KEY("status.statue");
    case DK_CROSS_DOMAIN: return KEY("status.domain");
    case DK_CROSS_BRIDGE: return KEY("status.bridge");
    default: return KEY("status.enlist");
    }
}

static void status(const void *state, jacta_phrase *out) {
    static const char *const key[DK_PHASES] = {
        [DK_PHASE_FIRST] = KEY("status.first"),     [DK_PHASE_ROLL] = KEY("status.roll"),
        [DK_PHASE_COLOURS] = KEY("status.colours"), [DK_PHASE_EVENT] = KEY("status.event"),
        [DK_PHASE_HARVEST] = KEY("status.harvest"), [DK_PHASE_CONSOLE] = KEY("status.console"),
        [DK_PHASE_ACTION] = KEY("status.action"),   [DK_PHASE_OVER] = KEY("status.over")};
    const dk_state *s = state;
    phrase_start(out, s->depth                                 ? asking(dk_top(s).effect)
                      : s->phase == DK_PHASE_ROLL && s->second ? KEY("status.second")
                                                               : key[s->phase]);
    phrase_key(out, s->players == 1 ? KEY("turn")
                    : s->last_round ? KEY("last_round")
                                    : KEY("round"));
    phrase_number(out, s->round);
    if (s->phase != DK_PHASE_FIRST) phrase_seat(out, s->active);
}

static const char *const *course(const void *state, int32_t *part) {
    static const char *const parts[] = {KEY("course.dice"), KEY("course.harvest"),
                                        KEY("course.action"), NULL};
    static const int32_t place[DK_PHASES] = {
        [DK_PHASE_FIRST] = -1,  [DK_PHASE_ROLL] = 0,    [DK_PHASE_COLOURS] = 0,
        [DK_PHASE_EVENT] = 0,   [DK_PHASE_FOLLOW] = 0,  [DK_PHASE_HARVEST] = 1,
        [DK_PHASE_CONSOLE] = 1, [DK_PHASE_STATUES] = 1, [DK_PHASE_ACTION] = 2,
        [DK_PHASE_ACTED] = 2,   [DK_PHASE_OVER] = -1};
    *part = place[((const dk_state *)state)->phase];
    return parts;
}

/* An effect that happens so many times. */
static void say_task(uint32_t effect, uint32_t times, jacta_phrase *out) {
    uint32_t enlists = effect - DK_ENLIST, ticks = effect - DK_TICK;
    phrase_start(out, KEY("pending"));
    if (effect <= DK_PEDESTAL)
        phrase_key(out, dk_reward_key[effect]);
    else if (enlists < DK_GUILDS)
        phrase_key(out, dk_enlist_key[enlists]);
    else if (ticks < DK_GUILDS)
        phrase_key(out, dk_guild_key[ticks]);
    else if (effect == DK_REFILL)
        phrase_key(out, KEY("pending.refill"));
    else
        phrase_key(out, effect < DK_EXTEND ? KEY("pending.event") : dk_reward_key[DK_PAVE]);
    phrase_number(out, (int32_t)times);
}

/* The tasks from the top, then the rest of a harvest. */
static bool pending(const void *state, uint32_t index, jacta_phrase *out) {
    const dk_state *s = state;
    if (index < s->depth) {
        dk_task task = s->tasks[s->depth - 1 - index];
        say_task(task.effect, task.times, out);
        return true;
    }
    index -= s->depth;
    for (uint32_t guild = 0; guild < DK_GUILDS; guild++) {
        if (!s->harvest[guild] || index--) continue;
        say_task(DK_TICK + guild, s->harvest[guild], out);
        return true;
    }
    return false;
}

/* ---- Elements ---------------------------------------------------------------------------------- */

static void put_element(jacta_text *out, const char *kind) {
    if (out->used) text_char(out, ' ');
    text_put(out, kind);
    text_char(out, ':');
}

static void put_numbered(jacta_text *out, const char *kind, uint32_t number) {
    put_element(out, kind);
    text_number(out, number);
}

/* The road, the end it is built from, and the last box ticked. */
static void touch_road(const dk_state *s, uint32_t end, uint32_t boxes, jacta_text *out) {
    uint32_t left =
        ((1u << dk_roads[end / 2].boxes) - 1) & ~(uint32_t)s->sheet[s->seat].roads[end / 2];
    uint32_t box = 0;
    for (; boxes; boxes--) {
        box = end & 1 ? 31 - (uint32_t)__builtin_clz(left) : (uint32_t)__builtin_ctz(left);
        left &= ~(1u << box);
    }
    put_numbered(out, "road", end / 2 + 1);
    put_element(out, "end");
    text_put(out, dk_end_names.name[end]);
    put_numbered(out, "box", end / 2 + 1);
    text_char(out, ',');
    text_number(out, box + 1);
}

static void touch_block(uint32_t block, jacta_text *out) {
    put_numbered(out, "lair", dk_blocks[block].lair + 1u);
    put_element(out, "block");
    text_put(out, dk_block_names.name[block]);
}

static void touch_action(const dk_state *s, verb_parts p, jacta_text *out) {
    dk_recipe recipe = dk_action_recipe(s, p);
    put_element(out, "die");
    text_put(out, dk_die_names.name[DK_YELLOW + (uint32_t)p.verb - DK_VERB_RECRUIT]);
    if (recipe.blue) put_element(out, "die"), text_put(out, dk_die_names.name[DK_BLUE]);
    for (uint32_t i = 0; i < recipe.count; i++) put_numbered(out, "domain", recipe.power[i] + 1u);
    if (p.verb == DK_VERB_RECRUIT)
        put_numbered(out, "citizen", p.part[0] + 1);
    else if (p.verb == DK_VERB_SLAY)
        touch_block(p.part[0], out);
    else
        touch_road(s, p.part[0], p.part[1] + 1, out);
}

static void touch_chance(verb_parts p, jacta_text *out) {
    switch (p.verb) {
    case FIRST: put_numbered(out, "seat", p.part[0]); break;
    case ROLL: text_put(out, "die:black"); break;
    case COLOURS: text_put(out, "die:yellow die:red die:green die:blue"); break;
    default: put_numbered(out, p.verb == EVENT ? "event" : "statue", p.part[0] + 1); break;
    }
}

static void touch(const void *state, jacta_move move, jacta_text *out) {
    const dk_state *s = state;
    verb_parts p = take_apart(s, move);
    switch (p.verb) {
    case DK_VERB_HARVEST:
    case DK_VERB_CONSOLE:
        put_element(out, "guild"), text_put(out, dk_guild_names.name[p.part[0]]);
        break;
    case DK_VERB_REWARD:
    case DK_VERB_ENLIST: put_numbered(out, "citizen", p.part[0] + 1); break;
    case DK_VERB_PAVE: touch_road(s, p.part[0], 1, out); break;
    case DK_VERB_COMBAT: put_numbered(out, "lair", p.part[0] + 1); break;
    case DK_VERB_STATUE: put_numbered(out, "statue", p.part[0] + 1); break;
    case DK_VERB_RECRUIT:
    case DK_VERB_SLAY:
    case DK_VERB_BUILD: touch_action(s, p, out); break;
    case DK_VERB_PASS: text_put(out, "button:pass"); break;
    case DK_VERB_DOMAIN: put_numbered(out, "domain", p.part[0] + 1); break;
    case DK_VERB_BRIDGE: put_numbered(out, "bridge", p.part[0] + 1); break;
    default: touch_chance(p, out); break;
    }
}

/* ---- Facts: rows for the drawing ---------------------------------------------------------------- */

/* What a lair brings the seat when it is complete. */
static uint32_t lair_worth(const dk_state *s, uint32_t seat, uint32_t lair) {
    uint32_t winner = s->lair_first[lair];
    return winner == DK_NOBODY || winner == seat + 1 ? dk_lairs[lair].high : dk_lairs[lair].low;
}

static uint32_t road_ticks(const dk_state *s, uint32_t seat, uint32_t road) {
    return dk_roads[road].boxes - dk_road_left(s, seat, road);
}

/* What is there once for each seat and thing, a row of all seats. */
static const struct {
    const char *name;
    uint32_t things;
    uint32_t (*count)(const dk_state *s, uint32_t seat, uint32_t thing);
} rows[] = {
    {"ticked", DK_SECTIONS, dk_count}, /* without boxes crossed out */
    {"road_ticked", DK_ROADS, road_ticks},
    {"lair_points", DK_LAIRS, dk_lair_points},
    {"lair_worth", DK_LAIRS, lair_worth},
    {"statue_points", DK_STATUES,
     dk_statue_points}, /* also of statues that the seat does not hold */
};

/* Whether a die decides nothing any more in this turn: the black ones when all have harvested, the
 * others after the action. */
static bool die_spent(const dk_state *s, uint32_t die) {
    if (die < DK_YELLOW) return s->phase >= DK_PHASE_STATUES;
    return s->second || s->phase >= DK_PHASE_ACTED || (die == DK_BLUE && s->no_blue);
}

static void facts(const void *state, jacta_fact_each *each, void *context) {
    const dk_state *s = state;
    int32_t row[DK_SEATS * DK_SECTIONS], stars[DK_SEATS], domains[DK_SEATS], boxes[DK_SECTIONS];
    int32_t spent[DK_DICE];
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t things = rows[i].things;
        for (uint32_t k = 0; k < s->players * things; k++)
            row[k] = (int32_t)rows[i].count(s, k / things, k % things);
        each(context, rows[i].name, row, s->players * things);
    }
    for (uint32_t seat = 0; seat < s->players; seat++) {
        stars[seat] = (int32_t)dk_stars(s, seat);
        domains[seat] = (int32_t)bit_count(s->sheet[seat].domains);
    }
    for (uint32_t section = 0; section < DK_SECTIONS; section++)
        boxes[section] = (int32_t)dk_section_boxes(s, section);
    each(context, "stars", stars, s->players);
    each(context, "domains", domains, s->players);
    for (uint32_t die = 0; die < DK_DICE; die++) spent[die] = die_spent(s, die);
    each(context, "boxes", boxes, DK_SECTIONS);
    each(context, "spent", spent, DK_DICE);
}

/* ---- The face ---------------------------------------------------------------------------------- */

const jacta_face dice_kingdoms_face = {
    .write = write_move,
    .describe = describe,
    .touch = touch,
    .effects = dk_effects,
    .elements = dk_elements,
    .reason = dk_reason,
    .status = status,
    .course = course,
    .pending = pending,
    .board = dk_board,
    .facts = facts,
    .sheets = 2,
    .print = dk_print,
};
