/* The flow of Dice Kingdoms: set-up, what a tick sets off, turns and rounds. */
#include "internal.h"
#include "rules/core/seat.h"

#include <string.h>

_Static_assert(sizeof(dk_sheet) == 58, "the sheet has no padding");
_Static_assert(sizeof(dk_state) == 496, "the state has no padding");

/* What happens by itself is told at the place where it happens: effects.c includes this file and
 * listens. In play nobody does, and nothing of it is compiled. */
#ifdef DK_TELLING
#define TELL(call) call
enum { TELLING = true };
#else
#define TELL(call)
enum { TELLING = false };
#endif

/* ---- Tasks (4.5): the last one pushed comes first, so chains resolve depth first ------------------ */

static void push(dk_state *s, uint32_t effect, uint32_t times) {
    s->tasks[s->depth++] = (dk_task){(uint8_t)effect, (uint8_t)times};
}

static void drop(dk_state *s) {
    s->tasks[--s->depth] = (dk_task){0, 0};
}

/* The task on top has been done so many times; none is left if it was all it had. */
static void take(dk_state *s, uint32_t times) {
    dk_task *top = &s->tasks[s->depth - 1];
    top->times = (uint8_t)(top->times - times);
    top->effect = top->times ? top->effect : 0;
    s->depth = (uint8_t)(s->depth - !top->times);
}

/* ---- Ticking boxes ------------------------------------------------------------------------------ */

/* Ticks the next box of a section and passes those crossed out behind it (7.3). Returns what the box
 * sets off, which is for set_off(). */
static uint32_t tick(dk_state *s, uint32_t section) {
    uint32_t edition = dk_edition_of(s);
    dk_sheet *sheet = &s->sheet[s->seat];
    uint8_t *passed = &sheet->ticked[section];
    if (*passed == dk_boxes[edition][section]) {
        TELL(tell_full(s, section));
        return DK_NOTHING;
    }
    uint32_t effect = dk_reward_at(edition, section, (*passed)++);
    sheet->stars = (uint8_t)(sheet->stars + (effect == DK_STAR));
    if (section < DK_CHEST)
        while (s->crossed[section] >> *passed & 1) ++*passed;
    TELL(tell_tick(s, section));
    return effect;
}

/* What a box sets off happens at once, one box after the other, until one asks something or brings no more. */
static void set_off(dk_state *s, uint32_t effect) {
    static const uint8_t section[DK_EFFECTS] = {[DK_GOLD] = DK_CHEST, [DK_SENTINEL] = DK_WALL};
    while (section[effect]) effect = tick(s, section[effect]);
    if (effect <= DK_STAR) return;
    if (effect == DK_PEDESTAL && s->phase == DK_PHASE_HARVEST) {
        s->sheet[s->seat].pedestals++;
        TELL(tell_plain(s, KEY("pedestal")));
    } else {
        push(s, effect, 1);
    }
}

/* Three complete tracks make this round the last (6). */
static void close_track(dk_state *s, uint32_t guild) {
    if (dk_full(s, s->seat, DK_GUILD + guild) && bit_count(dk_open_guilds(s, s->seat)) <= 1)
        s->last_round = 1;
    TELL(tell_track(s, guild));
}

/* What ticking so many boxes of a track does, as far as the first that sets something off, if none of
 * them is crossed out and nobody listens. */
typedef struct {
    uint32_t ticks, stars;
    bool stops; /* at such a box */
} run;

static inline run run_of(uint32_t edition, uint32_t guild, uint32_t passed, uint32_t most) {
    uint32_t left = dk_boxes[edition][DK_GUILD + guild] - passed;
    uint32_t next = (1u << (most < left ? most : left)) - 1;
    uint32_t effects = (uint32_t)(dk_effect_boxes[edition][DK_GUILD + guild] >> passed) & next;
    uint32_t stars = (uint32_t)(dk_star_boxes[edition][DK_GUILD + guild] >> passed);
    next &= effects ^ (effects - 1);
    return (run){bit_count(next), bit_count(stars & next), effects};
}

/* Ticks boxes of a track for the task on top, as many as it has left or up to the first that sets
 * something off. */
static void tick_track(dk_state *s, uint32_t guild, uint32_t times) {
    uint32_t section = DK_GUILD + guild, effect = DK_NOTHING;
    if (TELLING || s->crossed[section]) {
        take(s, 1);
        effect = tick(s, section);
    } else {
        dk_sheet *sheet = &s->sheet[s->seat];
        run ticks = run_of(dk_edition_of(s), guild, sheet->ticked[section], times);
        take(s, ticks.stops ? ticks.ticks : times);
        sheet->ticked[section] = (uint8_t)(sheet->ticked[section] + ticks.ticks);
        sheet->stars = (uint8_t)(sheet->stars + ticks.stars);
        if (ticks.stops)
            effect = dk_reward_at(dk_edition_of(s), section, sheet->ticked[section] - 1u);
    }
    close_track(s, guild);
    set_off(s, effect);
}

static void tick_block(dk_state *s, uint32_t block) {
    uint32_t lair = dk_blocks[block].lair, effect = tick(s, DK_BLOCK + block);
    if (s->lair_first[lair] == DK_NOBODY && dk_lair_complete(s, s->seat, lair))
        s->lair_first[lair] = (uint8_t)(s->seat + 1);
    TELL(tell_lair(s, lair));
    set_off(s, effect);
}

/* A combat reward takes the leftmost block with a box left (5.6). */
static void tick_lair(dk_state *s, uint32_t lair) {
    uint32_t block = dk_lairs[lair].first;
    while (dk_full(s, s->seat, DK_BLOCK + block)) block++;
    tick_block(s, block);
}

/* Road ends that leave a domain, on roads that are not full. */
static uint64_t ends_at(const dk_sheet *sheet, uint32_t domain) {
    uint64_t ends = dk_ends_at[domain];
    for (uint64_t left = ends; left;) {
        uint32_t end = bit_pop(&left);
        bool full = sheet->roads[end / 2] == (1u << dk_roads[end / 2].boxes) - 1;
        ends &= ~((uint64_t)full << end);
    }
    return ends;
}

/* Circles a domain; its citizen waits until the reward of the box has been resolved (8, Q8). */
static void rally(dk_state *s, uint32_t node) {
    dk_sheet *sheet = &s->sheet[s->seat];
    if (node >= DK_DOMAINS || (sheet->domains | s->crossed_domains) >> node & 1) return;
    sheet->domains |= (uint16_t)(1u << node);
    s->ends[s->seat] |= ends_at(sheet, node);
    TELL(tell_rally(s, node));
    if (dk_nodes[node].enlists) push(s, DK_ENLIST + dk_nodes[node].enlists - 1u, 1);
}

/* The next boxes of a road from its end, at most so many and none after one that sets something off; one
 * by one where somebody listens, or where they do not lie together. */
static uint32_t next_boxes(uint32_t left, uint32_t effects, uint32_t end, uint32_t most) {
    uint32_t low = left & (0 - left), high = 31 - (uint32_t)__builtin_clz(left);
    uint32_t count = TELLING || (left & (left + low)) ? 1 : most;
    uint32_t from_a = left & ((low << count) - low);
    uint32_t from_b = left & (0 - (2u << high >> (count <= high ? count : high + 1)));
    uint32_t first = from_a & effects, last = (from_b & effects) | 1;
    from_a &= first ^ (first - 1);
    from_b &= 0 - (1u << (31 - (uint32_t)__builtin_clz(last)));
    return end & 1 ? from_b : from_a;
}

/* Ticks up to so many boxes from a road end for the task on top, of a road that is not full. */
static void tick_road(dk_state *s, uint32_t end, uint32_t most) {
    dk_sheet *sheet = &s->sheet[s->seat];
    const dk_road *road = &dk_roads[end / 2];
    uint8_t *ticked = &sheet->roads[end / 2];
    uint32_t all = (1u << road->boxes) - 1;
    bool crossed = road->bridge && s->crossed_bridges >> (road->bridge - 1) & 1;
    uint32_t effects = road->effects & ~(crossed ? road->span : 0u);
    uint32_t boxes = next_boxes(all & ~(uint32_t)*ticked, effects, end, most);
    *ticked |= (uint8_t)boxes;
    take(s, bit_count(boxes));
    TELL(tell_box(s, end, bit_first(boxes)));
    if (*ticked == all) {
        s->ends[s->seat] &= ~(3ull << (end & ~1u));
        rally(s, road->a);
        rally(s, road->b);
    }
    sheet->stars = (uint8_t)(sheet->stars + bit_count(boxes & road->stars));
    TELL(tell_star(s, end));
    boxes &= effects;
    if (boxes) set_off(s, dk_reward[(uint8_t)road->box[bit_first(boxes)]]);
}

static void take_statue(dk_state *s, uint32_t kind) {
    s->row[kind]--;
    s->sheet[s->seat].statues |= (uint16_t)(1u << kind);
    if (dk_statues[kind].gain.times)
        push(s, dk_statues[kind].gain.effect, dk_statues[kind].gain.times);
    if (s->phase != DK_PHASE_STATUES) push(s, DK_REFILL, 1);
}

/* ---- Solo events (7.3, 7.4) ---------------------------------------------------------------------- */

/* Crosses out the next reward boxes of a section. */
static void cross_rewards(dk_state *s, uint32_t section, uint32_t count) {
    uint32_t edition = dk_edition_of(s), boxes = dk_boxes[edition][section];
    uint8_t *passed = &s->sheet[s->seat].ticked[section];
    for (uint32_t box = *passed; box < boxes && count; box++)
        if (dk_reward_at(edition, section, box) != DK_NOTHING &&
            !(s->crossed[section] >> box & 1)) {
            s->crossed[section] |= 1u << box;
            count--;
        }
    while (s->crossed[section] >> *passed & 1) ++*passed;
    TELL(tell_crossed(s, section));
}

static void cross_citizen(dk_state *s, uint32_t citizen) {
    uint32_t section = DK_CITIZEN + citizen, last = dk_boxes[dk_edition_of(s)][section] - 1u;
    uint8_t *passed = &s->sheet[s->seat].ticked[section];
    if (!dk_full(s, s->seat, section)) {
        s->crossed[section] |= 1u << last;
        if (*passed == last) ++*passed;
    }
    TELL(tell_crossed(s, section));
}

/* The lair with most ticks whose high value can still be won. */
static void cross_lair(dk_state *s) {
    uint32_t most = 0, found = DK_LAIRS;
    for (uint32_t lair = 0; lair < DK_LAIRS; lair++) {
        uint32_t ticks = 1;
        for (uint32_t block = 0; block < dk_lairs[lair].blocks; block++)
            ticks += s->sheet[s->seat].ticked[DK_BLOCK + dk_lairs[lair].first + block];
        if (s->lair_first[lair] == DK_NOBODY && ticks > most) most = ticks, found = lair;
    }
    if (found < DK_LAIRS) s->lair_first[found] = DK_NO_ONE_EVER;
    TELL(tell_crossed_lair(s, found));
}

static void cross_row(dk_state *s) {
    memset(s->row, 0, sizeof s->row);
    push(s, DK_REFILL, DK_ROW);
}

/* ---- Effects that ask nothing ------------------------------------------------------------------- */

static void happen(dk_state *s, uint32_t effect) {
    switch (effect) {
    case DK_CROSS_CITIZEN: cross_citizen(s, dk_value_citizen[s->dice[DK_BLACK_1]]); break;
    case DK_CROSS_LAIR: cross_lair(s); break;
    case DK_CROSS_TRACKS:
        for (uint32_t guild = 0; guild < DK_GUILDS; guild++) cross_rewards(s, DK_GUILD + guild, 1);
        break;
    case DK_CROSS_WALL: cross_rewards(s, DK_WALL, 2); break;
    case DK_CROSS_ROW: cross_row(s); break;
    case DK_NO_BLUE: s->no_blue = 1; break;
    case DK_NO_SECOND: s->no_second = 1; break;
    default: set_off(s, effect); break;
    }
}

/* Lets the task on top happen; false when it waits for a choice or a card. */
static bool resolve(dk_state *s) {
    dk_task top = dk_top(s);
    uint32_t effect = top.effect;
    if (effect >= DK_EXTEND) {
        uint32_t end = effect - DK_EXTEND;
        if (dk_road_left(s, s->seat, end / 2))
            tick_road(s, end, top.times);
        else
            drop(s);
    } else if (effect == DK_REFILL) {
        if (bag_total(s->deck[dk_upper_back(s)], DK_STATUES)) return false;
        drop(s);
    } else if (effect >= DK_TICK && effect < DK_REFILL) {
        tick_track(s, effect - DK_TICK, top.times);
    } else if (dk_asks(effect) && !(effect == DK_PEDESTAL && s->phase == DK_PHASE_HARVEST)) {
        if (dk_targets(s, effect)) return false;
        TELL(tell_lost(s, effect));
        drop(s);
    } else {
        take(s, 1);
        happen(s, effect);
    }
    return true;
}

/* ---- Harvest (5.1) ------------------------------------------------------------------------------ */

/* What the citizen of a value brings to its track if that is open, in the byte of the guild. */
static uint32_t count_citizen(const dk_state *s, uint32_t open, uint32_t value) {
    uint32_t citizen = dk_value_citizen[value], guild = dk_citizens[citizen].guild;
    return (dk_count(s, s->seat, DK_CITIZEN + citizen) & (0 - (open >> guild & 1))) << 8 * guild;
}

/* Counts what the player's citizens bring; with nothing to tick there is a consolation. */
static void count_harvest(dk_state *s) {
    uint32_t low = s->dice[DK_BLACK_1], high = s->dice[DK_BLACK_2];
    uint32_t open = dk_open_guilds(s, s->seat);
    uint32_t harvest = count_citizen(s, open, low) + count_citizen(s, open, high) +
                       count_citizen(s, open, low + high);
    memcpy(s->harvest, &harvest, sizeof harvest);
    s->phase = !harvest && open ? DK_PHASE_CONSOLE : DK_PHASE_HARVEST;
    TELL(tell_harvest(s));
}

static void start_harvest(dk_state *s) {
    s->seat = s->active;
    count_harvest(s);
}

static void harvest(dk_state *s, uint32_t guild) {
    push(s, DK_TICK + guild, s->harvest[guild]);
    s->harvest[guild] = 0;
}

/* Whether the guild's ticks set anything off, so that their place in the order matters. */
static bool order_matters(const dk_state *s, uint32_t guild) {
    uint32_t section = DK_GUILD + guild, box = s->sheet[s->seat].ticked[section];
    uint32_t edition = dk_edition_of(s);
    for (uint32_t left = s->harvest[guild]; left && box < dk_boxes[edition][section]; box++) {
        if (s->crossed[section] >> box & 1) continue;
        if (dk_reward_at(edition, section, box) > DK_STAR) return true;
        left--;
    }
    return false;
}

/* Ticks for guilds whose ticks set nothing off, box by box; returns the set of the others. */
static uint32_t place_each(dk_state *s) {
    uint32_t waiting = 0;
    for (uint32_t guild = 0; guild < DK_GUILDS; guild++) {
        if (order_matters(s, guild)) {
            waiting |= 1u << guild;
            continue;
        }
        for (; s->harvest[guild]; s->harvest[guild]--) {
            tick(s, DK_GUILD + guild);
            close_track(s, guild);
        }
    }
    return waiting;
}

/* The same where none is crossed out and nobody listens, without a branch that dice decide. Bytes are
 * read and written four at a time: a processor waits before it reads together what was written apart. */
static uint32_t place(dk_state *s) {
    dk_sheet *sheet = &s->sheet[s->seat];
    uint32_t passed, harvest, ticked = 0, kept = 0, waiting = 0, stars = 0;
    uint32_t edition = dk_edition_of(s);
    memcpy(&passed, sheet->ticked + DK_GUILD, sizeof passed);
    memcpy(&harvest, s->harvest, sizeof harvest);
    if (!harvest) return 0;
    for (uint32_t guild = 0; guild < DK_GUILDS; guild++) {
        uint32_t at = 8 * guild;
        run ticks = run_of(edition, guild, passed >> at & 255, harvest >> at & 255);
        uint32_t calm = ticks.stops - 1u; /* all bits or none */
        ticked |= (ticks.ticks & calm) << at;
        kept |= (~calm & 255) << at;
        stars += ticks.stars & calm;
        waiting |= (uint32_t)ticks.stops << guild;
    }
    passed += ticked;
    harvest &= kept;
    memcpy(sheet->ticked + DK_GUILD, &passed, sizeof passed);
    memcpy(s->harvest, &harvest, sizeof harvest);
    sheet->stars = (uint8_t)(sheet->stars + stars);
    s->last_round |= bit_count(dk_open_guilds(s, s->seat)) <= 1;
    return waiting;
}

/* Guilds whose ticks set nothing off go first, without asking, and one player after the other; until a
 * task waits, a player must choose, or all have harvested. */
static void go_on_harvesting(dk_state *s) {
    do {
        uint32_t waiting = TELLING || s->players == 1 ? place_each(s) : place(s);
        if (waiting) {
            if (!(waiting & (waiting - 1))) harvest(s, bit_first(waiting));
            return;
        }
        s->seat = seat_next(s->seat, s->players);
        if (s->seat == s->active) {
            s->phase = DK_PHASE_STATUES;
            return;
        }
        count_harvest(s);
    } while (s->phase == DK_PHASE_HARVEST);
}

/* Pedestals of the harvest in turn order, then the row is filled up (5.8). */
static void go_on_taking(dk_state *s) {
    do {
        uint8_t *pedestals = &s->sheet[s->seat].pedestals;
        if (*pedestals) {
            push(s, DK_PEDESTAL, *pedestals);
            *pedestals = 0;
            return;
        }
        s->seat = seat_next(s->seat, s->players);
    } while (s->seat != s->active);
    s->phase = s->second ? DK_PHASE_ACTED : DK_PHASE_ACTION;
    uint32_t row = bag_total(s->row, DK_STATUES);
    if (row < DK_ROW) push(s, DK_REFILL, DK_ROW - row);
}

/* ---- Turns (4.2) -------------------------------------------------------------------------------- */

static void start_turn(dk_state *s) {
    s->phase = DK_PHASE_ROLL;
    s->seat = s->active;
    s->no_blue = s->no_second = s->second = 0;
    if (s->active == s->first) s->round++;
}

/* A solo game ends by its trees alone. */
static void end_turn(dk_state *s) {
    s->active = seat_next(s->active, s->players);
    bool over = s->players == 1 ? s->round == DK_TREES : s->active == s->first && s->last_round;
    if (over)
        s->phase = DK_PHASE_OVER;
    else
        start_turn(s);
}

/* Goes on when no task is left; false when nothing new waits: somebody must decide, dice be rolled, or all
 * is over. */
static bool proceed(dk_state *s) {
    switch (s->phase) {
    case DK_PHASE_FOLLOW: start_harvest(s); return true;
    case DK_PHASE_HARVEST:
        go_on_harvesting(s);
        if (s->phase != DK_PHASE_STATUES) return s->depth;
        /* fall through */
    case DK_PHASE_STATUES: go_on_taking(s); return s->depth || s->second;
    case DK_PHASE_ACTED:
        TELL(tell_fog(s));
        if (s->players == 1 && !s->second && !s->no_second) {
            s->second = 1;
            s->phase = DK_PHASE_ROLL;
        } else {
            end_turn(s);
        }
        return false;
    default: return false;
    }
}

static void go_on(dk_state *s) {
    do
        while (s->depth)
            if (!resolve(s)) return;
    while (proceed(s));
}

/* ---- Outcomes of chance (4.3) -------------------------------------------------------------------- */

static void reveal_statue(dk_state *s, uint32_t kind) {
    s->deck[dk_upper_back(s)][kind]--;
    s->row[kind]++;
    take(s, 1);
}

static void reveal_event(dk_state *s, uint32_t event) {
    s->events[event]--;
    s->boats++;
    s->phase = DK_PHASE_FOLLOW;
    for (uint32_t i = 2; i-- > 0;)
        if (dk_events[event].effect[i]) push(s, dk_events[event].effect[i], 1);
}

static void roll_black(dk_state *s, uint32_t roll) {
    s->dice[DK_BLACK_1] = (uint8_t)(roll / 8);
    s->dice[DK_BLACK_2] = (uint8_t)(roll % 8);
    if (s->second)
        start_harvest(s);
    else
        s->phase = DK_PHASE_COLOURS;
}

static void roll_colours(dk_state *s, uint32_t roll) {
    for (uint32_t die = DK_BLUE; die >= DK_YELLOW; die--, roll /= 8) s->dice[die] = roll % 8;
    if (s->players == 1 && s->dice[DK_BLACK_1] == s->dice[DK_BLACK_2] && s->boats < DK_BOATS)
        s->phase = DK_PHASE_EVENT;
    else
        start_harvest(s);
}

static void happen_by_chance(dk_state *s, jacta_move outcome) {
    if (s->depth) {
        reveal_statue(s, outcome);
    } else if (s->phase == DK_PHASE_FIRST) {
        s->first = s->active = (uint8_t)outcome;
        start_turn(s);
    } else if (s->phase == DK_PHASE_ROLL) {
        roll_black(s, outcome);
    } else if (s->phase == DK_PHASE_COLOURS) {
        roll_colours(s, outcome);
    } else {
        reveal_event(s, outcome);
    }
}

/* ---- Decisions (4.4) ---------------------------------------------------------------------------- */

/* The target of the task on top. */
static void choose(dk_state *s, jacta_move move) {
    if (move >= DK_MOVE_PAVE && move < DK_MOVE_COMBAT) {
        tick_road(s, move - DK_MOVE_PAVE, 1);
        return;
    }
    take(s, 1);
    if (move < DK_MOVE_PAVE)
        set_off(s, tick(s, DK_CITIZEN + move - DK_MOVE_REWARD));
    else if (move < DK_MOVE_ENLIST)
        tick_lair(s, move - DK_MOVE_COMBAT);
    else if (move < DK_MOVE_STATUE)
        set_off(s, tick(s, DK_CITIZEN + move - DK_MOVE_ENLIST));
    else if (move < DK_MOVE_RECRUIT)
        take_statue(s, move - DK_MOVE_STATUE);
    else if (move < DK_MOVE_BRIDGE)
        s->crossed_domains |= (uint16_t)(1u << (move - DK_MOVE_DOMAIN));
    else
        s->crossed_bridges |= (uint8_t)(1u << (move - DK_MOVE_BRIDGE));
}

static void act(dk_state *s, jacta_move move) {
    s->phase = DK_PHASE_ACTED;
    if (move < DK_MOVE_SLAY) {
        set_off(s, tick(s, DK_CITIZEN + move - DK_MOVE_RECRUIT));
    } else if (move < DK_MOVE_BUILD) {
        push(s, DK_GOLD, 1); /* comes after the reward of the box */
        tick_block(s, move - DK_MOVE_SLAY);
    } else if (move < DK_MOVE_PASS) {
        uint32_t build = move - DK_MOVE_BUILD;
        push(s, DK_EXTEND + build / DK_ROAD_MAX, build % DK_ROAD_MAX + 1);
    }
}

/* Whose turn it is, without a branch, since it is asked all the time: what the phase says unless a task
 * waits, for a card or for the seat. */
static int32_t turn_of(const dk_state *s) {
    int32_t calm = s->phase == DK_PHASE_OVER ? JACTA_OVER : s->seat;
    int32_t turn = s->depth ? s->seat : s->phase <= DK_PHASE_EVENT ? JACTA_CHANCE : calm;
    return s->tasks[s->depth - (s->depth > 0)].effect == DK_REFILL ? JACTA_CHANCE : turn;
}

void dk_apply(void *state, jacta_move move) {
    dk_state *s = state;
    if (turn_of(s) == JACTA_CHANCE) {
        happen_by_chance(s, move);
    } else if (s->depth) {
        choose(s, move);
    } else if (s->phase == DK_PHASE_ACTION) {
        act(s, move);
    } else if (s->phase == DK_PHASE_CONSOLE) {
        s->phase = DK_PHASE_HARVEST;
        push(s, DK_TICK + move - DK_MOVE_CONSOLE, 1);
    } else {
        harvest(s, move - DK_MOVE_HARVEST);
    }
    go_on(s);
}

/* ---- The rest of the contract, of which there is nothing to tell ---------------------------------- */

#ifndef DK_TELLING
/* A harvest changes what all share only where no harvest looks: who completes a lair first, and whether
 * the round is the last. */
void dk_ahead(void *state, int32_t seat) {
    dk_state *s = state;
    if (s->seat == seat) return;
    while (s->depth) drop(s);
    memset(s->harvest, 0, sizeof s->harvest);
    s->seat = (uint8_t)seat;
    count_harvest(s);
    go_on(s);
}

bool dk_begin(void *state, const jacta_setup *setup, jacta_error *error) {
    (void)error;
    dk_state *s = state;
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)setup->players;
    s->options = (uint8_t)(setup->options[0] * DK_LOWEST + setup->options[1] * DK_EDITION);
    uint64_t starts = 0;
    for (uint32_t road = 0; road < DK_ROADS; road++) /* starts are end A of their roads */
        if (dk_roads[road].a >= DK_START) starts |= 1ull << (2 * road);
    for (uint32_t seat = 0; seat < s->players; seat++) {
        for (uint32_t citizen = 0; citizen < DK_CITIZENS; citizen++)
            s->sheet[seat].ticked[DK_CITIZEN + citizen] = dk_citizens[citizen].start;
        s->ends[seat] = starts;
    }
    memset(s->deck, 1, sizeof s->deck);
    if (s->players == 1) {
        memset(s->events, 1, sizeof s->events);
        start_turn(s);
    }
    push(s, DK_REFILL, DK_ROW);
    return true;
}

int32_t dk_turn(const void *state) {
    return turn_of(state);
}
#endif
