/* The flow of Dice City: set-up, turns, what every move does, and the end. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/seat.h"
#include "rules/core/text.h"

#include <string.h>

_Static_assert(sizeof(dc_city) == 52 && sizeof(dc_state) == 284, "the state has no padding");

/* ---- Defense (5.4) --------------------------------------------------------------------------- */

uint32_t dc_shield(const dc_city *city, uint32_t row) {
    uint32_t shield = 0, first = dc_space(row, 1);
    for (uint32_t space = first; space < first + DC_COLUMNS; space++)
        if (dc_active(city, space)) shield += dc_locations[dc_at(city, space)].shield;
    return shield;
}

uint32_t dc_defense(const dc_city *city, uint32_t space) {
    const dc_location *l = &dc_locations[dc_at(city, space)];
    uint32_t own = dc_active(city, space) ? l->shield : 0;
    return l->defense ? l->defense + dc_shield(city, dc_row(space)) - own : 0;
}

/* ---- Moving things --------------------------------------------------------------------------- */

static void pay(dc_city *city, uint32_t cost) {
    for (uint32_t r = 0; r < DC_RESOURCES; r++)
        city->stock[r] = (uint8_t)(city->stock[r] - dc_amount(cost, r));
}

static void give(dc_city *city, uint32_t resource, uint32_t amount) {
    city->stock[resource] = (uint8_t)(city->stock[resource] + amount);
}

static void give_tokens(dc_city *city, uint32_t points) {
    city->tokens = (uint16_t)(city->tokens + points);
}

static void deactivate(dc_city *city, uint32_t space) {
    city->deactivated |= 1u << space;
}

/* Whatever was visible there is gone, and its token with it (5.6). */
static void place(dc_city *city, uint32_t space, uint32_t code) {
    city->location[space] = (uint8_t)code;
    city->deactivated &= ~(1u << space);
}

/* Cards will be revealed into these slots, the lowest first, as far as the deck goes. */
static void deal(dc_state *s, uint32_t slots) {
    uint32_t fill = 0;
    for (uint32_t left = s->deck_left; slots && left; left--, slots &= slots - 1)
        fill |= slots & (0 - slots);
    s->fill = (uint16_t)fill;
}

static void roll_for(dc_state *s, uint32_t seat, uint32_t dice) {
    s->roll_seat = (uint8_t)seat;
    s->roll = (uint8_t)dice;
}

/* ---- Turns (3, 4.6, 6) ----------------------------------------------------------------------- */

static void start_turn(dc_state *s, uint32_t seat) {
    s->seat = s->roll_seat = (uint8_t)seat;
    s->dice = DC_ALL_DICE;
    s->phase = DC_PHASE_DICE;
}

static void start_opening(dc_state *s, uint32_t first) {
    s->first = s->seat = (uint8_t)first;
    s->phase = DC_PHASE_OPENING;
    roll_for(s, first, DC_ALL_DICE);
}

static void end_turn(dc_state *s) {
    dc_city *city = &s->city[s->seat];
    for (uint32_t r = 0; r < DC_RESOURCES; r++) city->stock[r] = city->stock[r] != 0;
    memset(&s->turn, 0, sizeof s->turn);
    s->phase = DC_PHASE_END;
    roll_for(s, s->seat, DC_ALL_DICE);
}

static void next_turn(dc_state *s) {
    uint32_t next = seat_next(s->seat, s->players);
    if (next == s->first && s->ending) {
        s->phase = DC_PHASE_OVER;
        return;
    }
    s->round = (uint8_t)(s->round + (next == s->first));
    start_turn(s, next);
}

/* Solo: the lower row leaves, the upper one slides down, a new one is dealt (7). */
static void slide_rows(dc_state *s) {
    uint32_t length = dc_slots(s) / 2;
    memcpy(s->display, s->display + length, length);
    memset(s->display + length, 0, length);
    s->phase = DC_PHASE_DEAL;
    if (--s->rows == 0) {
        s->phase = DC_PHASE_OVER;
    } else if (s->deck_left) {
        s->rows++;
        deal(s, ((1u << length) - 1) << length);
    } else {
        next_turn(s);
    }
}

static bool is_complete(const dc_city *city, uint32_t row) {
    if (city->deactivated >> DC_COLUMNS * row & 63) return false;
    for (uint32_t i = 0; i < DC_COLUMNS; i++)
        if (dc_at(city, DC_COLUMNS * row + i) < DC_BASIC) return false;
    return true;
}

/* What ends the game at the end of this turn, complete rows aside. */
static uint32_t triggers(const dc_state *s) {
    int empty_ships = !s->ships[0] + !s->ships[1] + !s->ships[2];
    return (s->bandits[0] + s->bandits[1] + s->bandits[2] == 0 ? DC_END_BANDITS : 0u) |
           (empty_ships >= 2 ? DC_END_SHIPS : 0u) |
           (!s->deck_left && !s->options[DC_END_DECK] ? DC_END_EMPTY_DECK : 0u) |
           (s->round == s->options[DC_ROUND_CAP] ? DC_END_CAP : 0u);
}

static void check_end(dc_state *s) {
    uint32_t complete = 0;
    for (uint32_t row = 0; row < DC_ROWS; row++) complete += is_complete(&s->city[s->seat], row);
    s->ending |= (uint8_t)triggers(s);
    if (complete >= 2) {
        if (s->options[DC_DECLARE_END] && !s->ending) {
            s->phase = DC_PHASE_DECLARE;
            return;
        }
        if (!s->options[DC_DECLARE_END]) s->ending |= DC_END_ROWS;
    }
    next_turn(s);
}

/* The dice phase goes on while there are dice, or hourglasses that may still be spent. */
static void go_on_with_dice(dc_state *s) {
    bool spends = s->options[DC_SPEND_AFTER_LAST_DIE] && s->city[s->seat].hourglasses >= 2;
    s->phase = s->dice || spends ? DC_PHASE_DICE : DC_PHASE_ATTACK;
}

/* What comes after the last of the waiting dice or slots. */
static void settle(dc_state *s) {
    switch (s->phase) {
    case DC_PHASE_DISPLAY:
        if (s->options[DC_FIRST_SEAT] || dc_solo(s))
            start_opening(s, s->options[DC_FIRST_SEAT] ? s->options[DC_FIRST_SEAT] - 1u : 0);
        else
            s->phase = DC_PHASE_FIRST;
        break;
    case DC_PHASE_OPENING:
        if (seat_next(s->roll_seat, s->players) == s->first)
            start_turn(s, s->first);
        else
            roll_for(s, seat_next(s->roll_seat, s->players), DC_ALL_DICE);
        break;
    case DC_PHASE_FORCE:
        s->roll_seat = seat_next(s->roll_seat, s->players);
        if (s->roll_seat == s->seat) go_on_with_dice(s);
        break;
    case DC_PHASE_DICE: go_on_with_dice(s); break;
    case DC_PHASE_END:
        if (dc_solo(s))
            slide_rows(s);
        else
            check_end(s);
        break;
    case DC_PHASE_DEAL: next_turn(s); break;
    default: break;
    }
}

bool dc_begin(void *state, const jacta_setup *setup, jacta_error *error) {
    dc_state *s = state;
    if (setup->options[DC_FIRST_SEAT] > setup->players) {
        error_start(error, "dice_city.error.first_seat");
        error_number(error, (int64_t)setup->options[DC_FIRST_SEAT] - 1);
        return false;
    }
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)setup->players;
    for (uint32_t option = 0; option < DC_OPTIONS; option++)
        s->options[option] = (uint8_t)setup->options[option];
    for (uint32_t seat = 0; seat < s->players; seat++)
        memcpy(s->city[seat].location, dc_printed, sizeof dc_printed);
    memset(s->deck, DC_COPIES, sizeof s->deck);
    s->deck_left = DC_COPIES * DC_KINDS;
    memset(s->basics, DC_BASIC_COPIES, sizeof s->basics);
    uint8_t some = (uint8_t)(dc_solo(s) ? 1 : s->players + 2);
    memset(s->bandits, some, sizeof s->bandits);
    s->ships[0] = some;
    s->ships[1] = s->players;
    s->ships[2] = 1;
    s->round = 1;
    s->rows = dc_solo(s) ? 2 : 0;
    deal(s, (1u << dc_slots(s)) - 1);
    return true;
}

int32_t dc_whose_turn(const void *state) {
    const dc_state *s = state;
    if (dc_is_chance(s)) return JACTA_CHANCE;
    return s->phase == DC_PHASE_OVER ? JACTA_OVER : s->seat;
}

/* ---- Chance ---------------------------------------------------------------------------------- */

static void happen(dc_state *s, jacta_move outcome) {
    if (s->roll) {
        s->city[s->roll_seat].die[bit_first(s->roll)] = (uint8_t)outcome;
        s->roll &= (uint8_t)(s->roll - 1);
    } else if (s->fill) {
        s->display[bit_first(s->fill)] = (uint8_t)outcome;
        s->fill &= (uint16_t)(s->fill - 1);
        s->deck[outcome - DC_DECK]--;
        s->deck_left--;
    } else {
        start_opening(s, outcome);
        return;
    }
    if (!(s->roll | s->fill)) settle(s);
}

/* ---- Abilities (5) --------------------------------------------------------------------------- */

/* The die being used, and others, come back to the board with new faces (5.7). */
static void reroll(dc_state *s, uint32_t others) {
    if (s->turn.rerolls == DC_REROLLS_MAX) return;
    s->turn.rerolls++;
    others |= 1u << s->die;
    s->dice |= (uint8_t)others;
    roll_for(s, s->seat, others);
}

uint32_t dc_harvested(const dc_state *s, const dc_city *city, uint32_t row) {
    uint32_t set = 0, first = dc_space(row, 1);
    for (uint32_t space = first; space < first + DC_COLUMNS; space++)
        if (dc_locations[dc_at(city, space)].marks & DC_HARVEST) set |= 1u << space;
    return s->options[DC_GUILD_COUNTS_DEACTIVATED] ? set : set & ~city->deactivated;
}

static inline void harvest(dc_state *s, dc_city *city) {
    for (uint64_t spaces = dc_harvested(s, city, dc_row(s->at)); spaces;) {
        const dc_location *l = &dc_locations[dc_at(city, bit_pop(&spaces))];
        for (uint32_t r = 0; r < DC_RESOURCES; r++)
            if (dc_amount(l->amount, r)) give(city, r, 1);
    }
}

/* The part of an ability that needs no answer; `l` is the location at s->at. */
static inline void perform(dc_state *s, const dc_location *l) {
    dc_city *city = &s->city[s->seat];
    dc_turn *now = &s->turn;
    uint32_t bonus = dc_resource_bonus(s, l), n = l->amount;
    switch (l->op) {
    case DC_OP_GAIN:
        for (uint32_t r = 0; r < DC_RESOURCES; r++)
            if (dc_amount(n, r)) give(city, r, dc_amount(n, r) + bonus);
        break;
    case DC_OP_TOKENS: give_tokens(city, n); break;
    case DC_OP_TOKENS_PAIRS:
        for (uint32_t r = 0; r < DC_RESOURCES; r++) give_tokens(city, city->stock[r] / 2u);
        break;
    case DC_OP_ARMY: now->army = (uint8_t)(now->army + n + now->army_bonus); break;
    case DC_OP_ARMY_BANDITS:
        now->army_bandits = (uint8_t)(now->army_bandits + n);
        now->army = (uint8_t)(now->army + now->army_bonus);
        break;
    case DC_OP_ARMY_BONUS: now->army_bonus = (uint8_t)(now->army_bonus + n); break;
    case DC_OP_RESOURCE_BONUS: now->resource_bonus = (uint8_t)(now->resource_bonus + n); break;
    case DC_OP_BANDIT_WEAKNESS: now->bandit_weakness = (uint8_t)(now->bandit_weakness + n); break;
    case DC_OP_REROLL:
    case DC_OP_REROLL_MANY: reroll(s, 0); break;
    case DC_OP_GUILD: harvest(s, city); break;
    default: break; /* nothing to do without an answer */
    }
}

bool dc_asks(const dc_state *s, const dc_location *l, bool first) {
    switch (l->op) {
    case DC_OP_FREE_CARD: return s->basics[l->amount - DC_BASIC];
    case DC_OP_REROLL_MANY: return s->dice && s->turn.rerolls < DC_REROLLS_MAX;
    case DC_OP_SHIFT: return s->dice;
    case DC_OP_COPY: return dc_targets(s);
    case DC_OP_TRIPLE:
    case DC_OP_TRADE: return dc_stock(&s->city[s->seat]);
    default: return first && l->marks & DC_DEACTIVATES;
    }
}

static void end_ability(dc_state *s) {
    s->chain = 0;
    s->die = s->at = 0;
    s->phase = DC_PHASE_DICE;
    if (!s->roll) go_on_with_dice(s);
}

/* Starts the ability of a location, under the die or copied. */
static void resolve(dc_state *s, uint32_t space) {
    bool first = !s->chain;
    s->at = (uint8_t)space;
    s->chain |= 1u << space;
    const dc_location *l = dc_asking(s);
    if (dc_asks(s, l, first)) {
        s->phase = DC_PHASE_ASK;
        return;
    }
    if (l->marks & DC_DEACTIVATES && l->op != DC_OP_COPY) deactivate(&s->city[s->seat], space);
    perform(s, l);
    end_ability(s);
}

static void trade(dc_city *city, uint32_t code) {
    static const uint8_t low[DC_BARGAINS] = {2, 0, 4, 2, 0}, high[DC_BARGAINS] = {0, 2, 0, 2, 4};
    uint32_t paid = code / DC_BARGAINS, bargain = code % DC_BARGAINS;
    city->stock[paid] = (uint8_t)(city->stock[paid] - (bargain < DC_TWO_LOW ? 1 : 2));
    give(city, paid == DC_WOOD ? DC_STONE : DC_WOOD, low[bargain]);
    give(city, paid == DC_IRON ? DC_STONE : DC_IRON, high[bargain]);
}

/* An ability that costs a token takes it with its answer. */
static void answer(dc_state *s, jacta_move move) {
    dc_city *city = &s->city[s->seat];
    const dc_location *l = dc_asking(s);
    if (move == DC_DECLINE) {
        end_ability(s);
        return;
    }
    if (l->marks & DC_DEACTIVATES) deactivate(city, s->at);
    switch (l->op) {
    case DC_OP_COPY: resolve(s, move - DC_CHOOSE); return;
    case DC_OP_FREE_CARD:
        place(city, move - DC_CHOOSE, l->amount);
        s->basics[l->amount - DC_BASIC]--;
        break;
    case DC_OP_TRIPLE: give(city, move - DC_TRIPLE, 2); break;
    case DC_OP_TRADE: trade(city, move - DC_TRADE); break;
    case DC_OP_SHIFT:
        city->die[dc_row(move - DC_SHIFT)] = (uint8_t)((move - DC_SHIFT) % DC_COLUMNS + 1);
        break;
    case DC_OP_REROLL_MANY: reroll(s, move - DC_REROLL); break;
    default: perform(s, l);
    }
    end_ability(s);
}

/* ---- Dice (4.3) ------------------------------------------------------------------------------ */

static void spend(dc_state *s, jacta_move move) {
    dc_city *city = &s->city[s->seat];
    city->hourglasses = (uint16_t)(city->hourglasses - 2);
    if (move == DC_SPEND_REROLL) {
        s->roll_seat = seat_next(s->seat, s->players);
        s->phase = DC_PHASE_FORCE;
        return;
    }
    if (move == DC_SPEND_ARMY)
        s->turn.army++;
    else
        give(city, move - DC_SPEND, 1);
    go_on_with_dice(s);
}

static void spend_die(dc_state *s, uint32_t die) {
    s->dice &= (uint8_t)~(1u << die);
}

static void use_die(dc_state *s, jacta_move move) {
    dc_city *city = &s->city[s->seat];
    if (move < DC_MOVE) {
        spend_die(s, move);
        s->die = (uint8_t)move;
        resolve(s, dc_space(move, city->die[move]));
        return;
    }
    if (move < DC_REFRESH_BY) {
        uint32_t other = (move - DC_MOVE) % 10 / 2;
        spend_die(s, (move - DC_MOVE) / 10);
        city->die[other] =
            (uint8_t)((move - DC_MOVE) % 2 ? city->die[other] + 1 : city->die[other] - 1);
    } else if (move < DC_REACTIVATE) {
        spend_die(s, move - DC_REFRESH_BY);
        s->turn.refreshed = 1;
        s->phase = DC_PHASE_SLOTS;
        return;
    } else if (move < DC_PASS) {
        spend_die(s, (move - DC_REACTIVATE) / DC_SPACES);
        city->deactivated &= ~(1u << (move - DC_REACTIVATE) % DC_SPACES);
    } else {
        spend_die(s, move - DC_PASS);
        s->turn.passed = 1;
        city->hourglasses++;
    }
    go_on_with_dice(s);
}

static void discard(dc_state *s, uint32_t slots) {
    for (uint64_t left = slots; left;) s->display[bit_pop(&left)] = 0;
    s->phase = DC_PHASE_DICE;
    deal(s, slots);
}

/* ---- Attack and build (4.4, 4.5) ------------------------------------------------------------- */

/* In the solo game nothing is taken from a pile: its points become tokens (7). */
static void take(dc_state *s, uint8_t *pile, uint8_t *taken, uint32_t points) {
    if (dc_solo(s)) {
        give_tokens(&s->city[s->seat], points);
    } else {
        --*pile;
        ++*taken;
    }
}

static void attack_bandits(dc_state *s, uint32_t pile) {
    uint32_t cost = dc_bandit_cost(s, pile), special = s->turn.army_bandits;
    if (special > cost) special = cost;
    s->turn.army_bandits = (uint8_t)(s->turn.army_bandits - special);
    s->turn.army = (uint8_t)(s->turn.army - (cost - special));
    take(s, &s->bandits[pile], &s->city[s->seat].bandits[pile], dc_bandits[pile].points);
}

static void attack(dc_state *s, jacta_move move) {
    dc_city *city = &s->city[s->seat];
    if (move == DC_END_ATTACK) {
        s->phase = DC_PHASE_BUILD;
    } else if (move >= DC_STEAL) {
        uint32_t resource = (move - DC_STEAL) % DC_RESOURCES;
        s->turn.army = (uint8_t)(s->turn.army - DC_STEAL_COST);
        s->city[(move - DC_STEAL) / DC_RESOURCES].stock[resource]--;
        give(city, resource, 1);
    } else if (move >= DC_ATTACK_BANDITS) {
        attack_bandits(s, move - DC_ATTACK_BANDITS);
    } else {
        dc_city *victim = &s->city[(move - DC_ATTACK) / DC_SPACES];
        uint32_t space = (move - DC_ATTACK) % DC_SPACES;
        s->turn.army = (uint8_t)(s->turn.army - dc_defense(victim, space));
        give_tokens(city, dc_points(victim, space));
        deactivate(victim, space);
    }
}

static void build_or_load(dc_state *s, jacta_move move) {
    if (move == DC_END_BUILD) {
        end_turn(s);
    } else if (move >= DC_LOAD) {
        uint32_t pile = move - DC_LOAD;
        dc_city *city = &s->city[s->seat];
        pay(city, dc_ships[pile].cost);
        take(s, &s->ships[pile], &city->ships[pile], dc_ships[pile].points);
    } else {
        s->pick = (uint8_t)(move - DC_BUILD);
        s->phase = DC_PHASE_SPACE;
    }
}

/* The built card's slot gets a new one; not in the solo game (7). */
static void end_build(dc_state *s) {
    if (s->pick < DC_SLOTS && !dc_solo(s)) deal(s, 1u << s->pick);
    s->pick = s->at = 0;
    s->phase = DC_PHASE_BUILD;
}

static void build_at(dc_state *s, uint32_t space) {
    dc_city *city = &s->city[s->seat];
    uint32_t code = dc_built(s, s->pick);
    if (s->pick < DC_SLOTS)
        s->display[s->pick] = 0;
    else
        s->basics[s->pick - DC_SLOTS]--;
    pay(city, dc_locations[code].cost);
    place(city, space, code);
    if (dc_locations[code].statue && (city->stock[DC_STONE] || city->stock[DC_IRON])) {
        s->at = (uint8_t)space;
        s->phase = DC_PHASE_STATUE;
    } else {
        end_build(s);
    }
}

static void pay_extra(dc_state *s, uint32_t stone, uint32_t iron) {
    dc_city *city = &s->city[s->seat];
    pay(city, DC_TRIPLET(0, stone, iron));
    give_tokens(city, stone + iron);
    end_build(s);
}

void dc_apply(void *state, jacta_move move) {
    dc_state *s = state;
    if (dc_is_chance(s)) {
        happen(s, move);
        return;
    }
    switch (s->phase) {
    case DC_PHASE_DICE:
        if (move == DC_END_DICE)
            s->phase = DC_PHASE_ATTACK;
        else if (move >= DC_SPEND)
            spend(s, move);
        else
            use_die(s, move);
        break;
    case DC_PHASE_SLOTS: discard(s, move - DC_DISCARD); break;
    case DC_PHASE_ASK: answer(s, move); break;
    case DC_PHASE_FORCE: s->roll = (uint8_t)(1u << (move - DC_FORCE)); break;
    case DC_PHASE_ATTACK: attack(s, move); break;
    case DC_PHASE_BUILD: build_or_load(s, move); break;
    case DC_PHASE_SPACE: build_at(s, move - DC_CHOOSE); break;
    case DC_PHASE_STATUE: pay_extra(s, (move - DC_EXTRA) / 4, (move - DC_EXTRA) % 4); break;
    default:
        if (move == DC_DECLARE) s->ending |= DC_END_ROWS;
        next_turn(s);
    }
}
