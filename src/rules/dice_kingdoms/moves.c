/* What a player may do: targets of rewards, totals of the dice, actions. */
#include "internal.h"
#include "rules/core/list.h"

#include <string.h>

/* ---- Questions about a sheet ------------------------------------------------------------------- */

uint32_t dk_section_boxes(const dk_state *s, uint32_t section) {
    return dk_boxes[dk_edition_of(s)][section] -
           (section < DK_CHEST ? bit_count(s->crossed[section]) : 0);
}

bool dk_lair_complete(const dk_state *s, uint32_t seat, uint32_t lair) {
    for (uint32_t block = 0; block < dk_lairs[lair].blocks; block++)
        if (!dk_full(s, seat, DK_BLOCK + dk_lairs[lair].first + block)) return false;
    return true;
}

bool dk_bridge_complete(const dk_state *s, uint32_t seat, uint32_t bridge) {
    uint32_t road = dk_bridge_road[bridge];
    return !(dk_roads[road].span & ~s->sheet[seat].roads[road]);
}

/* Which of eight sections have a box left: counts stay below 128, so adding 127 to a byte that
 * differs sets its high bit and carries nowhere, and the product gathers these bits. */
static uint32_t open_eight(const dk_state *s, uint32_t seat, uint32_t first) {
    static const uint64_t sevens = 0x7F7F7F7F7F7F7F7Fu, ones = 0x0101010101010101u;
    uint64_t passed, boxes;
    memcpy(&passed, s->sheet[seat].ticked + first, 8);
    memcpy(&boxes, dk_boxes[dk_edition_of(s)] + first, 8);
    return (uint32_t)((((passed ^ boxes) + sevens) >> 7 & ones) * 0x0102040810204080u >> 56);
}

static uint32_t open_citizens(const dk_state *s) {
    return open_eight(s, s->seat, DK_CITIZEN) | open_eight(s, s->seat, DK_CITIZEN + 2) << 2;
}

static uint32_t open_blocks(const dk_state *s) {
    return open_eight(s, s->seat, DK_BLOCK) | open_eight(s, s->seat, DK_BLOCK + 2) << 2;
}

/* ---- Targets (4.4, 5) -------------------------------------------------------------------------- */

/* The last box of a road open at both ends counts as end A's, so that no box is offered twice. */
static uint64_t paving_ends(const dk_state *s) {
    uint64_t ends = s->ends[s->seat];
    for (uint64_t both = ends & ends >> 1 & 0x5555555555555555u; both;) {
        uint32_t end = bit_pop(&both), road = end / 2;
        if (dk_road_left(s, s->seat, road) == 1) ends &= ~(2ull << end);
    }
    return ends;
}

static uint64_t enlist_targets(const dk_state *s, uint32_t guild) {
    uint32_t open = open_citizens(s) & dk_guild_citizens[guild];
    return s->options & DK_LOWEST ? open & (0 - open) : open;
}

static uint64_t statue_targets(const dk_state *s) {
    uint64_t kinds = 0;
    if (bit_count(s->sheet[s->seat].statues) >= DK_HOLD) return 0;
    for (uint32_t kind = 0; kind < DK_STATUES; kind++)
        kinds |= (uint64_t)(s->row[kind] != 0) << kind;
    return kinds & ~(uint64_t)s->sheet[s->seat].statues;
}

static uint64_t bridge_targets(const dk_state *s) {
    uint64_t open = 0;
    for (uint32_t bridge = 0; bridge < DK_BRIDGES; bridge++)
        open |= (uint64_t)!dk_bridge_complete(s, s->seat, bridge) << bridge;
    return open & ~(uint64_t)s->crossed_bridges;
}

static uint64_t lair_targets(const dk_state *s) {
    uint32_t open = open_blocks(s), lairs = 0;
    for (uint32_t lair = 0; lair < DK_LAIRS; lair++)
        lairs |=
            (uint32_t)((open >> dk_lairs[lair].first & ((1u << dk_lairs[lair].blocks) - 1)) != 0)
            << lair;
    return lairs;
}

/* The move for target 0 of an effect that asks; 0 for those that do not. */
static const uint16_t first_move[DK_EFFECTS] = {
    [DK_RECRUIT] = DK_MOVE_REWARD,      [DK_PAVE] = DK_MOVE_PAVE,
    [DK_COMBAT] = DK_MOVE_COMBAT,       [DK_PEDESTAL] = DK_MOVE_STATUE,
    [DK_CROSS_DOMAIN] = DK_MOVE_DOMAIN, [DK_CROSS_BRIDGE] = DK_MOVE_BRIDGE,
    [DK_ENLIST + 0] = DK_MOVE_ENLIST,   [DK_ENLIST + 1] = DK_MOVE_ENLIST,
    [DK_ENLIST + 2] = DK_MOVE_ENLIST,   [DK_ENLIST + 3] = DK_MOVE_ENLIST,
};

bool dk_asks(uint32_t effect) {
    return first_move[effect] != 0;
}

uint64_t dk_targets(const dk_state *s, uint32_t effect) {
    switch (effect) {
    case DK_RECRUIT: return open_citizens(s);
    case DK_PAVE: return paving_ends(s);
    case DK_COMBAT: return lair_targets(s);
    case DK_PEDESTAL: return statue_targets(s);
    case DK_CROSS_DOMAIN:
        return ((1u << DK_DOMAINS) - 1) &
               ~(uint32_t)(s->sheet[s->seat].domains | s->crossed_domains);
    case DK_CROSS_BRIDGE: return bridge_targets(s);
    default: return enlist_targets(s, effect - DK_ENLIST);
    }
}

/* ---- Totals of the dice (5.2): bit v stands for the value or total v ------------------------------ */

/* What a die can show, by the power to step it (1), the power to turn it over (2), and what it shows:
 * a step before and after turning a die reach the same values, and a step against the edge does
 * nothing, so the order of powers does not matter. */
static const uint8_t reach_values[4][7] = {
    {0, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40},
    {0, 0x06, 0x0E, 0x1C, 0x38, 0x70, 0x60},
    {0, 0x42, 0x24, 0x18, 0x18, 0x24, 0x42},
    {0, 0x66, 0x7E, 0x3C, 0x3C, 0x7E, 0x66},
};

static uint32_t reach(const dk_state *s, uint32_t seat, dk_die die) {
    uint32_t domains = s->sheet[seat].domains;
    uint32_t powers = (domains >> dk_power_pm[die] & 1) | (domains >> dk_power_flip[die] & 1) << 1;
    return reach_values[powers][s->dice[die]];
}

static uint64_t step(uint64_t values) {
    return (values | values << 1 | values >> 1) & 0x007E007E007Eu;
}

/* Sets of sums with a value of `others`, in every lane of 16 bits. */
static uint64_t sums(uint64_t some, uint32_t others) {
    uint64_t out = 0;
    for (uint32_t value = 1; value <= 6; value++) out |= some * (others & 1u << value);
    return out;
}

enum { LANE = 16 };

/* Totals of the coloured dice with and without the blue one, yellow in the lowest lane, then red, green. */
static uint64_t all_totals(const dk_state *s, uint32_t seat) {
    uint64_t plain = 0, stepped;
    uint32_t blue = s->no_blue ? 0 : reach(s, seat, DK_BLUE);
    for (uint32_t die = DK_YELLOW; die <= DK_GREEN; die++)
        plain |= (uint64_t)reach(s, seat, die) << LANE * (die - DK_YELLOW);
    if (!(s->sheet[seat].domains >> DK_ANY_PM & 1)) return plain | sums(plain, blue);
    stepped = step(plain);
    return stepped | sums(stepped, blue) | sums(plain, (uint32_t)step(blue));
}

uint32_t dk_totals(const dk_state *s, uint32_t seat, dk_die colour) {
    return all_totals(s, seat) >> LANE * (colour - DK_YELLOW) & 0xFFFF;
}

/* ---- Actions (5.3 to 5.5) ---------------------------------------------------------------------- */

static jacta_move *list_recruits(const dk_state *s, uint32_t reached, jacta_move *next) {
    uint32_t values = reached >> 1;
    uint32_t citizens =
        (values & 0xFF) | ((values & 0x300) ? 1u << 8 : 0) | ((values & 0xC00) ? 1u << 9 : 0);
    return list_set(DK_MOVE_RECRUIT, citizens & open_citizens(s), 12, next);
}

static jacta_move *list_slays(const dk_state *s, uint32_t reached, jacta_move *next) {
    uint32_t hit = 0;
    for (uint32_t block = 0; block < DK_BLOCKS; block++) {
        uint32_t range = (2u << dk_blocks[block].high) - (1u << dk_blocks[block].low);
        hit |= (uint32_t)((reached & range) != 0) << block;
    }
    return list_set(DK_MOVE_SLAY, hit & open_blocks(s), 12, next);
}

/* All boxes left of a road open at both ends are built from end A, so that no result comes twice. */
static jacta_move *list_builds(const dk_state *s, uint32_t reached, jacta_move *next) {
    uint32_t seat = s->seat;
    uint64_t ends = s->ends[seat], whole = ~(ends << 1 & 0xAAAAAAAAAAAAAAAAu);
    for (uint64_t left_ends = ends; left_ends;) {
        uint32_t end = bit_pop(&left_ends), all = 1u << dk_road_left(s, seat, end / 2);
        uint32_t finish = (uint32_t)(whole >> end) & (reached >= all);
        uint32_t boxes = (reached & (all - 1)) | (all & (0 - finish));
        next = list_set(DK_MOVE_BUILD + end * DK_ROAD_MAX, boxes >> 1, 8, next);
    }
    return next;
}

static jacta_move *list_actions(const dk_state *s, jacta_move *next) {
    const jacta_move *start = next;
    uint64_t totals = all_totals(s, s->seat);
    next = list_recruits(s, totals & 0xFFFF, next);
    next = list_slays(s, totals >> LANE & 0xFFFF, next);
    next = list_builds(s, (uint32_t)(totals >> 2 * LANE), next);
    if (next == start) *next++ = DK_MOVE_PASS;
    return next;
}

static uint64_t harvest_guilds(const dk_state *s) {
    uint64_t guilds = 0;
    for (uint32_t guild = 0; guild < DK_GUILDS; guild++)
        guilds |= (uint64_t)(s->harvest[guild] != 0) << guild;
    return guilds;
}

uint32_t dk_moves(const void *state, jacta_move *out) {
    const dk_state *s = state;
    jacta_move *next;
    if (s->depth && dk_top(s).effect == DK_PAVE)
        next = list_set(DK_MOVE_PAVE, paving_ends(s), DK_ENDS, out);
    else if (s->depth)
        next = list_set(first_move[dk_top(s).effect], dk_targets(s, dk_top(s).effect), 16, out);
    else if (s->phase == DK_PHASE_ACTION)
        next = list_actions(s, out);
    else if (s->phase == DK_PHASE_CONSOLE)
        next = list_set(DK_MOVE_CONSOLE, dk_open_guilds(s, s->seat), 4, out);
    else
        next = list_set(DK_MOVE_HARVEST, harvest_guilds(s), 4, out);
    return (uint32_t)(next - out);
}

/* ---- How to reach a total ---------------------------------------------------------------------- */

/* Ways to change one die are 0..17: 9 for turning it, 3 or 6 for its own step, 1 or 2 for the step of
 * any. A step against the edge does nothing, so it is never among the fewest: 0 for such a way. */
static uint8_t changed(uint32_t value, uint32_t way) {
    static const int8_t steps[3] = {0, -1, 1};
    int32_t turned_over = (int32_t)(way >= 9 ? 7 - value : value);
    int32_t once = turned_over + steps[way / 3 % 3], twice = once + steps[way % 3];
    return once < 1 || once > 6 || twice < 1 || twice > 6 ? 0 : (uint8_t)twice;
}

/* Adds the powers of a way to the recipe; false if one is not the player's. */
static bool change(const dk_state *s, dk_recipe *recipe, dk_die die, uint32_t way) {
    const uint8_t power[3] = {dk_power_flip[die], dk_power_pm[die], DK_ANY_PM};
    const bool used[3] = {way >= 9, way / 3 % 3 != 0, way % 3 != 0};
    for (uint32_t i = 0; i < 3; i++) {
        if (!used[i]) continue;
        if (!(s->sheet[s->seat].domains >> power[i] & 1)) return false;
        recipe->power[recipe->count++] = power[i];
    }
    return true;
}

dk_recipe dk_recipe_for(const dk_state *s, dk_die colour, uint32_t wanted) {
    dk_recipe best = {.count = UINT8_MAX};
    for (uint32_t blue = 0; blue <= (s->no_blue ? 0 : 18); blue++)
        for (uint32_t way = 0; way < 18; way++) {
            dk_recipe recipe = {.colour = changed(s->dice[colour], way)};
            if (!recipe.colour || !change(s, &recipe, colour, way)) continue;
            if (blue) {
                recipe.blue = changed(s->dice[DK_BLUE], blue - 1);
                bool twice = way % 3 && (blue - 1) % 3; /* one power on both dice */
                if (!recipe.blue || twice || !change(s, &recipe, DK_BLUE, blue - 1)) continue;
            }
            if (wanted >> (recipe.colour + recipe.blue) & 1 && recipe.count < best.count)
                best = recipe;
        }
    return best;
}
