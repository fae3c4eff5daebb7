/* Notation, words and board elements of every move. Grammar: docs/rules/dice_kingdoms.md. */
#include "moves.h"
#include "rules/core/text.h"
#include "words.h"

#define KEY(name) "dice_kingdoms." name
/* clang-format off */
#define SEVEN(p) p "0", p "1", p "2", p "3", p "4", p "5", p "6"
#define TEN(p) SEVEN(p), p "7", p "8", p "9"
const char *const dk_guild_key[DK_GUILDS] = {KEY("guild.0"), KEY("guild.1"), KEY("guild.2"), KEY("guild.3")};
static const char *const enlist_key[DK_GUILDS] = {KEY("enlist.0"), KEY("enlist.1"), KEY("enlist.2"), KEY("enlist.3")};
const char *const dk_lair_key[DK_LAIRS] = {KEY("lair.0"), KEY("lair.1"), KEY("lair.2"), KEY("lair.3")};
const char *const dk_citizen_key[DK_CITIZENS] = {TEN(KEY("citizen."))};
const char *const dk_node_key[DK_NODES] = {TEN(KEY("node.")), TEN(KEY("node.1"))};
const char *const dk_power_key[DK_DOMAINS] = {TEN(KEY("power.")), KEY("power.10"), KEY("power.11"), KEY("power.12")};
const char *const dk_statue_key[DK_STATUES] = {
    TEN(KEY("statue.")), KEY("statue.10"), KEY("statue.11"), KEY("statue.12"), KEY("statue.13")};
const char *const dk_event_key[DK_EVENTS] = {TEN(KEY("event."))};
const char *const dk_event_text_key[DK_EVENTS] = {TEN(KEY("event.text."))};
const char *const dk_reward_key[DK_PEDESTAL + 1] = {SEVEN(KEY("reward.")), KEY("reward.7")};
/* clang-format on */

/* ---- A move taken apart ------------------------------------------------------------------------ */

typedef enum {
    HARVEST,
    CONSOLE,
    REWARD,
    PAVE,
    COMBAT,
    ENLIST,
    STATUE,
    RECRUIT,
    SLAY,
    BUILD,
    PASS,
    DOMAIN,
    BRIDGE,
    FIRST, /* from here on chance */
    ROLL,
    COLOURS,
    EVENT,
    REVEAL,
    KINDS
} kind_of_move;

typedef struct {
    kind_of_move kind;
    uint32_t at; /* code within the kind */
} parts;

static parts take_apart(const dk_state *s, jacta_move move) {
    static const uint16_t first[] = {
        DK_MOVE_HARVEST, DK_MOVE_CONSOLE, DK_MOVE_REWARD,  DK_MOVE_PAVE, DK_MOVE_COMBAT,
        DK_MOVE_ENLIST,  DK_MOVE_STATUE,  DK_MOVE_RECRUIT, DK_MOVE_SLAY, DK_MOVE_BUILD,
        DK_MOVE_PASS,    DK_MOVE_DOMAIN,  DK_MOVE_BRIDGE,  DK_ACTIONS,
    };
    if (s->depth && dk_top(s).effect == DK_REFILL) return (parts){REVEAL, move};
    if (!s->depth && s->phase <= DK_PHASE_EVENT)
        return (parts){(kind_of_move)(FIRST + s->phase - DK_PHASE_FIRST), move};
    uint32_t kind = 0;
    while (move >= first[kind + 1]) kind++;
    return (parts){(kind_of_move)kind, move - first[kind]};
}

/* The die of an action, and the totals that serve it. */
static dk_recipe recipe_of(const dk_state *s, parts p) {
    if (p.kind == RECRUIT) {
        const dk_citizen *citizen = &dk_citizens[p.at];
        return dk_recipe_for(s, DK_YELLOW, 1u << citizen->low | 1u << citizen->high);
    }
    if (p.kind == SLAY) {
        const dk_block *block = &dk_blocks[p.at];
        return dk_recipe_for(s, DK_RED, (2u << block->high) - (1u << block->low));
    }
    uint32_t road = p.at / DK_ROAD_MAX / 2, boxes = p.at % DK_ROAD_MAX + 1;
    uint32_t left = dk_road_left(s, s->seat, road);
    return dk_recipe_for(s, DK_GREEN, boxes < left ? 1u << boxes : ~0u << boxes);
}

/* ---- Notation ---------------------------------------------------------------------------------- */

static void put_end(jacta_text *out, uint32_t end) {
    text_put(out, end / 2 < 9 ? "r0" : "r");
    text_number(out, end / 2 + 1);
    text_char(out, end & 1 ? 'b' : 'a');
}

static void put_digits(jacta_text *out, uint32_t octal, uint32_t count) {
    while (count-- > 0) {
        text_number(out, octal >> 3 * count & 7);
        if (count) text_char(out, ' ');
    }
}

void dk_write(const void *state, jacta_move move, jacta_text *out) {
    static const char *const verb[KINDS] = {
        [HARVEST] = "harvest ",  [CONSOLE] = "console ",    [REWARD] = "reward citizen ",
        [PAVE] = "reward road ", [COMBAT] = "reward lair ", [ENLIST] = "domain citizen ",
        [STATUE] = "take ",      [RECRUIT] = "recruit ",    [SLAY] = "slay ",
        [BUILD] = "build ",      [PASS] = "pass",           [DOMAIN] = "cross ",
        [BRIDGE] = "cross br",   [FIRST] = "first ",        [ROLL] = "roll ",
        [COLOURS] = "colours ",  [EVENT] = "event ",        [REVEAL] = "reveal ",
    };
    parts p = take_apart(state, move);
    text_put(out, verb[p.kind]);
    switch (p.kind) {
    case HARVEST:
    case CONSOLE: text_put(out, dk_guild_name[p.at]); break;
    case REWARD:
    case ENLIST:
    case RECRUIT: text_put(out, dk_citizens[p.at].label); break;
    case PAVE: put_end(out, p.at); break;
    case SLAY: text_put(out, dk_blocks[p.at].name); break;
    case BUILD:
        put_end(out, p.at / DK_ROAD_MAX);
        text_char(out, ' ');
        text_number(out, p.at % DK_ROAD_MAX + 1);
        break;
    case PASS: break;
    case DOMAIN: text_put(out, dk_nodes[p.at].name); break;
    case FIRST: text_number(out, p.at); break;
    case ROLL: put_digits(out, p.at, 2); break;
    case COLOURS: put_digits(out, p.at, 4); break;
    case EVENT: text_put(out, dk_events[p.at].name); break;
    default: text_number(out, p.at + 1); break; /* lair, statue, bridge */
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

static void say_action(const dk_state *s, parts p, jacta_phrase *out) {
    static const char *const key[3][2] = {{KEY("move.recruit"), KEY("move.recruit.blue")},
                                          {KEY("move.slay"), KEY("move.slay.blue")},
                                          {KEY("move.build"), KEY("move.build.blue")}};
    dk_recipe recipe = recipe_of(s, p);
    phrase_start(out, key[p.kind - RECRUIT][recipe.blue != 0]);
    if (p.kind == RECRUIT) {
        say_citizen(out, p.at);
    } else if (p.kind == SLAY) {
        phrase_key(out, dk_lair_key[dk_blocks[p.at].lair]);
        phrase_text(out, dk_blocks[p.at].name + 1);
    } else {
        phrase_number(out, (int32_t)(p.at % DK_ROAD_MAX + 1));
        say_way(out, p.at / DK_ROAD_MAX);
    }
    phrase_number(out, recipe.colour);
    if (recipe.blue) phrase_number(out, recipe.blue);
}

static void say_chance(parts p, jacta_phrase *out) {
    static const char *const key[] = {KEY("move.first"), KEY("move.roll"), KEY("move.colours"),
                                      KEY("move.event"), KEY("move.reveal")};
    phrase_start(out, key[p.kind - FIRST]);
    if (p.kind == EVENT) {
        phrase_key(out, dk_event_key[p.at]);
        phrase_key(out, dk_event_text_key[p.at]);
    } else if (p.kind == REVEAL || p.kind == FIRST) {
        phrase_number(out, (int32_t)p.at + 1);
        if (p.kind == REVEAL) phrase_key(out, dk_statue_key[p.at]);
    } else {
        for (uint32_t die = p.kind == ROLL ? 2 : 4; die-- > 0;)
            phrase_number(out, (int32_t)(p.at >> 3 * die & 7));
    }
}

void dk_describe(const void *state, jacta_move move, jacta_phrase *out) {
    static const char *const key[] = {
        [HARVEST] = KEY("move.harvest"), [CONSOLE] = KEY("move.console"),
        [REWARD] = KEY("move.reward"),   [PAVE] = KEY("move.pave"),
        [COMBAT] = KEY("move.combat"),   [ENLIST] = KEY("move.enlist"),
        [STATUE] = KEY("move.statue"),   [PASS] = KEY("move.pass"),
        [DOMAIN] = KEY("move.domain"),   [BRIDGE] = KEY("move.bridge")};
    const dk_state *s = state;
    parts p = take_apart(s, move);
    if (p.kind >= FIRST) {
        say_chance(p, out);
        return;
    }
    if (p.kind == RECRUIT || p.kind == SLAY || p.kind == BUILD) {
        say_action(s, p, out);
        return;
    }
    phrase_start(out, key[p.kind]);
    switch (p.kind) {
    case HARVEST:
        phrase_key(out, dk_guild_key[p.at]);
        phrase_number(out, s->harvest[p.at]);
        break;
    case CONSOLE: phrase_key(out, dk_guild_key[p.at]); break;
    case REWARD:
    case ENLIST: say_citizen(out, p.at); break;
    case PAVE: say_way(out, p.at); break;
    case COMBAT: phrase_key(out, dk_lair_key[p.at]); break;
    case STATUE:
        phrase_number(out, (int32_t)p.at + 1);
        phrase_key(out, dk_statue_key[p.at]);
        break;
    case DOMAIN: phrase_key(out, dk_node_key[p.at]); break;
    case BRIDGE: say_way(out, 2u * dk_bridge_road[p.at]); break;
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

void dk_status(const void *state, jacta_phrase *out) {
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
}

/* An effect that happens so many times. */
static void say_task(uint32_t effect, uint32_t times, jacta_phrase *out) {
    uint32_t enlists = effect - DK_ENLIST, ticks = effect - DK_TICK;
    phrase_start(out, times > 1 ? KEY("pending.times") : KEY("pending.once"));
    if (effect <= DK_PEDESTAL)
        phrase_key(out, dk_reward_key[effect]);
    else if (enlists < DK_GUILDS)
        phrase_key(out, enlist_key[enlists]);
    else if (ticks < DK_GUILDS)
        phrase_key(out, dk_guild_key[ticks]);
    else if (effect == DK_REFILL)
        phrase_key(out, KEY("pending.refill"));
    else
        phrase_key(out, effect < DK_EXTEND ? KEY("pending.event") : dk_reward_key[DK_PAVE]);
    phrase_number(out, (int32_t)times);
}

/* The tasks from the top, then the rest of a harvest. */
bool dk_pending(const void *state, uint32_t index, jacta_phrase *out) {
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
    put_end(out, end);
    put_numbered(out, "box", end / 2 + 1);
    text_char(out, ',');
    text_number(out, box + 1);
}

static void touch_block(uint32_t block, jacta_text *out) {
    put_numbered(out, "lair", dk_blocks[block].lair + 1u);
    put_element(out, "block");
    text_put(out, dk_blocks[block].name);
}

static void touch_action(const dk_state *s, parts p, jacta_text *out) {
    dk_recipe recipe = recipe_of(s, p);
    put_element(out, "die");
    text_put(out, dk_die_name[DK_YELLOW + (uint32_t)p.kind - RECRUIT]);
    if (recipe.blue) put_element(out, "die"), text_put(out, dk_die_name[DK_BLUE]);
    for (uint32_t i = 0; i < recipe.count; i++) put_numbered(out, "domain", recipe.power[i] + 1u);
    if (p.kind == RECRUIT)
        put_numbered(out, "citizen", p.at + 1);
    else if (p.kind == SLAY)
        touch_block(p.at, out);
    else
        touch_road(s, p.at / DK_ROAD_MAX, p.at % DK_ROAD_MAX + 1, out);
}

static void touch_chance(parts p, jacta_text *out) {
    switch (p.kind) {
    case FIRST: put_numbered(out, "seat", p.at); break;
    case ROLL: text_put(out, "die:black"); break;
    case COLOURS: text_put(out, "die:yellow die:red die:green die:blue"); break;
    default: put_numbered(out, p.kind == EVENT ? "event" : "statue", p.at + 1); break;
    }
}

void dk_touch(const void *state, jacta_move move, jacta_text *out) {
    const dk_state *s = state;
    parts p = take_apart(s, move);
    switch (p.kind) {
    case HARVEST:
    case CONSOLE: put_element(out, "guild"), text_put(out, dk_guild_name[p.at]); break;
    case REWARD:
    case ENLIST: put_numbered(out, "citizen", p.at + 1); break;
    case PAVE: touch_road(s, p.at, 1, out); break;
    case COMBAT: put_numbered(out, "lair", p.at + 1); break;
    case STATUE: put_numbered(out, "statue", p.at + 1); break;
    case RECRUIT:
    case SLAY:
    case BUILD: touch_action(s, p, out); break;
    case PASS: text_put(out, "button:pass"); break;
    case DOMAIN: put_numbered(out, "domain", p.at + 1); break;
    case BRIDGE: put_numbered(out, "bridge", p.at + 1); break;
    default: touch_chance(p, out); break;
    }
}
