/* The flow of Card Kingdoms: set-ups, what every move and every chance does, and who is asked next.
 * Section numbers are those of docs/rules/card_kingdoms.md. */
#include "internal.h"
#include "rules/core/text.h"

#include <string.h>

/* What happens by itself is told at the place where it happens: effects.c includes this file and
 * listens. In play nobody does, and nothing of it is compiled. */
#ifdef CK_TELLING
#define TELL(call) call
#else
#define TELL(call)
#endif

/* ---- Cards and tokens (4.9, 5.1) ------------------------------------------------------------- */

static void gain(ck_player *p, const ck_effect *effect, uint32_t times) {
    for (uint32_t token = 0; token < CK_TOKENS; token++)
        p->tokens[token] += effect->gain[token] * times;
    if (effect->per.of)
        p->tokens[effect->per.what] += effect->per.each * ck_count(p, effect->per.of) * times;
}

static void pay(ck_player *p, const ck_amount *amount) {
    p->tokens[amount->what] -= ck_price(p, amount);
}

/* All domains of a player that act at this moment. */
static void trigger(ck_state *s, ck_player *p, ck_when when) {
    (void)s;
    TELL(tell_own(s));
    for (uint64_t set = p->domains & ck_domains_when[when]; set;) {
        uint32_t domain = bit_pop(&set);
        gain(p, &ck_domains[domain].effect, 1);
        TELL(tell_card(s, (uint32_t)(p - s->player), ck_domain_key[domain]));
    }
}

static uint32_t take_top(ck_state *s, uint32_t stack) {
    uint8_t *cards = s->card[stack];
    uint32_t height = --s->height[stack], card = cards[height];
    cards[height] = CK_NONE;
    if (height && cards[height - 1] == CK_HIDDEN) s->reveal |= 1u << stack;
    TELL(tell_top(s, stack, card));
    return card;
}

static void put_top(ck_state *s, uint32_t stack, uint32_t card) {
    s->card[stack][s->height[stack]++] = (uint8_t)card;
}

static void gain_citizen(ck_state *s, ck_player *p, uint32_t slot) {
    uint32_t citizen = take_top(s, CK_AT_CITIZENS + slot);
    p->citizens[citizen]++;
    p->roles[ck_citizens[citizen].role]++;
    TELL(tell_citizen(s));
    trigger(s, p, CK_WHEN_CITIZEN);
}

static void give_back(ck_state *s, ck_player *p, uint32_t card) {
    if (card < CK_MONSTERS) {
        uint32_t column = 0;
        while (s->area[column] != ck_monsters[card].area) column++;
        p->monsters[card]--;
        put_top(s, CK_AT_MONSTERS + column, card);
    } else {
        uint32_t citizen = card - CK_MONSTERS;
        p->citizens[citizen]--;
        p->roles[ck_citizens[citizen].role]--;
        put_top(s, CK_AT_CITIZENS + ck_citizens[citizen].slot, citizen);
    }
    TELL(tell_returned(s, card));
}

/* ---- The end (4.10, 6.1, 7.4) ---------------------------------------------------------------- */

static bool end_reached(const ck_state *s) {
    return ck_exhausted(s, 0, CK_STACKS) >= ck_exhausted_end(s) ||
           ck_exhausted(s, CK_AT_MONSTERS, CK_COLUMNS) == CK_COLUMNS ||
           ck_exhausted(s, CK_AT_DOMAINS, CK_COLUMNS) == CK_COLUMNS;
}

static bool solo_ends(ck_state *s, ck_result result) {
    s->result = (uint8_t)result;
    s->phase = CK_PHASE_LORD;
    return true;
}

/* After every action and capture of a solo game. */
static bool solo_over(ck_state *s) {
    if (s->players > 1) return false;
    if (ck_leftmost(s) == CK_COLUMNS) return solo_ends(s, CK_ALL_SLAIN);
    return ck_exhausted(s, 0, CK_STACKS) >= ck_exhausted_end(s) && solo_ends(s, CK_COMPARED);
}

static void start_turn(ck_state *s) {
    s->stage = CK_STAGE_HARVEST;
    s->phase = CK_PHASE_ROLL;
    s->seat = s->active;
    s->source = s->forced = 0;
    s->used = s->wanted = 0;
}

static void end_turn(ck_state *s) {
    uint8_t next = seat_next(s->active, s->players);
    if (next == s->first) {
        bool late = s->max_rounds && s->round == s->max_rounds;
        if (s->players > 1 && (late || end_reached(s))) {
            s->stage = CK_STAGE_END;
            s->phase = CK_PHASE_OVER;
            return;
        }
        if (late) {
            solo_ends(s, CK_COMPARED);
            return;
        }
        s->round = (uint16_t)(s->round + (s->round < UINT16_MAX));
    }
    s->active = next;
    start_turn(s);
}

/* ---- Harvest (4.4) --------------------------------------------------------------------------- */

static void postpone(ck_state *s, uint32_t citizen, uint32_t times) {
    s->pending[citizen] = (uint8_t)times;
    s->due |= 1u << citizen;
}

/* One kind of activated citizen: gains at once, what is to be decided later. */
static void activate(ck_state *s, uint32_t citizen, uint32_t times) {
    const ck_power *power = ck_power_of(s, citizen);
    const ck_effect *effect = &power->option[0];
    if (effect->deed == CK_STEAL) return;
    if (power->options == 2 || effect->pay.each)
        postpone(s, citizen, times);
    else
        gain(&s->player[s->seat], effect, times);
    TELL(tell_woken(s, citizen, times));
}

/* Activates the citizens of one slot in the kingdom of `seat`; false if there are none. */
static bool wake(ck_state *s, uint32_t value, uint32_t times) {
    const uint8_t *types = ck_slot_types[ck_value_slot[value]];
    bool any = false;
    for (uint32_t k = types[0] == types[1]; k < 2; k++) {
        uint32_t copies = ck_named(&s->player[s->seat], types[k]);
        if (!copies) continue;
        any = true;
        activate(s, types[k], copies * times);
    }
    return any;
}

static bool wake_all(ck_state *s) {
    uint32_t low = s->dice[0], high = s->dice[1];
    bool any = wake(s, low, low == high ? 2 : 1);
    if (low != high) any |= wake(s, high, 1);
    return wake(s, low + high, 1) || any;
}

static void start_actions(ck_state *s) {
    s->seat = s->active;
    s->stage = CK_STAGE_ACTION_1;
    s->phase = CK_PHASE_ACTION;
    trigger(s, &s->player[s->active], CK_WHEN_STARTING);
}

static void harvest(ck_state *s);

static void next_harvest(ck_state *s) {
    TELL(tell_own(s));
    if (s->stage == CK_STAGE_HARVEST_2) {
        end_turn(s);
        return;
    }
    do s->seat = seat_next(s->seat, s->players);
    while (ck_rests(s, s->seat));
    if (s->seat == s->active)
        start_actions(s);
    else
        harvest(s);
}

/* Asks for what is still to be decided in a player's harvest. */
static void ask_harvest(ck_state *s) {
    jacta_move list[CK_CITIZENS];
    TELL(tell_own(s));
    if (s->due && ck_choosing(s) < CK_CITIZENS) {
        s->phase = CK_PHASE_CHOICE;
    } else if (s->due && ck_list_trades(s, list) > list) {
        s->phase = CK_PHASE_TRADE;
    } else {
        TELL(tell_lapse(s));
        memset(s->pending, 0, sizeof s->pending);
        s->due = 0;
        next_harvest(s);
    }
}

static void harvest(ck_state *s) {
    if (wake_all(s)) {
        ask_harvest(s);
        return;
    }
    s->phase = CK_PHASE_SOLACE;
    TELL(tell_plain(s, s->seat, "card_kingdoms.effect.solace"));
}

static void spend_activation(ck_state *s, uint32_t citizen) {
    if (!--s->pending[citizen]) s->due &= ~(1u << citizen);
}

static void ask_thief(ck_state *s) {
    jacta_move list[6 * CK_SEATS];
    TELL(tell_own(s));
    if (s->due && ck_list_thefts(s, list) > list) {
        s->phase = CK_PHASE_THIEF;
        return;
    }
    TELL(tell_no_theft(s));
    memset(s->pending, 0, sizeof s->pending);
    s->due = 0;
    harvest(s);
}

/* The thieves of the active player come before everybody's harvest. */
static void start_harvest(ck_state *s) {
    uint32_t thieves = s->player[s->active].citizens[CK_THIEF];
    TELL(tell_rest(s));
    if (thieves && s->dice[0] + s->dice[1] == 7) postpone(s, CK_THIEF, thieves);
    ask_thief(s);
}

/* ---- Roll (4.4, 5.5) ------------------------------------------------------------------------- */

static void show_dice(ck_state *s, uint32_t a, uint32_t b) {
    TELL(tell_own(s));
    s->dice[0] = (uint8_t)(a < b ? a : b);
    s->dice[1] = (uint8_t)(a < b ? b : a);
    for (uint32_t seat = 0; a == b && seat < s->players; seat++)
        trigger(s, &s->player[seat], CK_WHEN_DOUBLES);
    jacta_move list[2 * CK_DOMAINS];
    if (ck_list_dice(s, list) > list)
        s->phase = CK_PHASE_DICE;
    else
        start_harvest(s);
}

static void change_die(ck_state *s, uint32_t domain, uint32_t value) {
    const ck_effect *effect = &ck_domains[domain].effect;
    uint32_t other = s->dice[0] == value ? s->dice[1] : s->dice[0];
    pay(&s->player[s->active], &effect->pay);
    s->used |= 1u << domain;
    show_dice(s, effect->deed == CK_SET_DIE ? effect->number : value - effect->number, other);
}

/* ---- The turn after harvest (4.2) ------------------------------------------------------------ */

static void proceed(ck_state *s);

static void second_harvest(ck_state *s) {
    s->stage = CK_STAGE_HARVEST_2;
    TELL(tell_plain(s, s->seat, "card_kingdoms.effect.second_harvest"));
    harvest(s);
}

/* A monster stack attacks its column (7.3). */
static void attack(ck_state *s, uint32_t column) {
    s->source = (uint8_t)column;
    TELL(tell_attack(s));
    if (s->height[CK_AT_CITIZENS + column] || s->height[CK_AT_CITIZENS + CK_COLUMNS + column]) {
        s->phase = CK_PHASE_PREY;
    } else if (s->height[CK_AT_DOMAINS + column]) {
        uint32_t domain = take_top(s, CK_AT_DOMAINS + column);
        s->player[CK_LORD].domains |= 1u << domain;
        TELL(tell_captured(s, domain));
        proceed(s);
    } else {
        solo_ends(s, CK_OVERRUN);
    }
}

static void next_attack(ck_state *s) {
    while (++s->stage <= CK_STAGE_ATTACK_2) {
        uint32_t die = s->dice[s->stage - CK_STAGE_ATTACK_1];
        if (die == 6) {
            s->phase = CK_PHASE_PICK;
            return;
        }
        if (s->height[CK_AT_MONSTERS + die - 1]) {
            attack(s, die - 1);
            return;
        }
        TELL(tell_peace(s, die - 1));
    }
    second_harvest(s);
}

/* Takes the loot of a domain from an opponent, from the bank in solo play; asks whom (5.4, 5.5). */
static bool ask_steal(ck_state *s, uint32_t domain) {
    const ck_effect *effect = &ck_domains[domain].effect;
    uint32_t amount, token = ck_loot(effect, &amount);
    if (s->players == 1) {
        gain(&s->player[s->active], effect, 1);
        TELL(tell_card(s, s->active, ck_domain_key[domain]));
        return false;
    }
    s->source = (uint8_t)domain;
    s->phase = CK_PHASE_STEAL;
    return ck_victims(s, token, ck_switch(s, CK_OPT_FULL) ? amount : 1);
}

static void end_actions(ck_state *s) {
    uint64_t left = s->used;
    while (left) {
        uint32_t domain = bit_pop(&left);
        s->used = (uint32_t)left;
        if (ask_steal(s, domain)) return;
        TELL(tell_in_vain(s, domain));
    }
    if (s->players > 1)
        end_turn(s);
    else
        next_attack(s);
}

/* Goes on when everything that an action, a capture or a domain brought about is done. */
static void proceed(ck_state *s) {
    TELL(tell_own(s));
    if (s->reveal) {
        s->phase = CK_PHASE_REVEAL;
        return;
    }
    switch (s->stage) {
    case CK_STAGE_SETUP:
        s->phase = CK_PHASE_DEAL;
        s->seat = 0;
        break;
    case CK_STAGE_ACTION_1:
        if (solo_over(s)) break;
        s->stage = CK_STAGE_ACTION_2;
        s->phase = CK_PHASE_ACTION;
        break;
    case CK_STAGE_ACTION_2:
        if (solo_over(s)) break;
        s->stage = CK_STAGE_ACTION_END;
        s->used = s->player[s->active].domains & ck_domains_when[CK_WHEN_ENDING];
        end_actions(s);
        break;
    case CK_STAGE_ACTION_END: end_actions(s); break;
    default:
        if (!solo_over(s)) next_attack(s);
    }
}

/* ---- Effects of monsters and domains (5.3, 5.4) ---------------------------------------------- */

static void ask_citizen(ck_state *s, uint32_t wanted, bool forced) {
    uint32_t slots = ck_slots_with(s, wanted);
    if (!slots) {
        TELL(tell_no_citizen(s, wanted));
        proceed(s);
    } else if (bit_count(wanted) == 1) {
        gain_citizen(s, &s->player[s->active], bit_first(slots));
        proceed(s);
    } else {
        s->wanted = wanted;
        s->forced = forced || ck_switch(s, CK_OPT_FORCED);
        s->phase = CK_PHASE_TAKE;
    }
}

static void reward(ck_state *s, const ck_effect *effect, bool chosen) {
    gain(&s->player[s->active], effect, 1);
    TELL(tell_gain(s, effect));
    ask_citizen(s, effect->citizens, chosen);
}

/* The decision that a price asks for, if it can be paid. */
static bool ask_price(ck_state *s, const ck_effect *effect) {
    const ck_player *p = &s->player[s->active];
    if (effect->pay.what < CK_TOKENS) {
        s->phase = CK_PHASE_PAY;
        return ck_can_pay(p, &effect->pay);
    }
    bool monster = effect->pay.what == CK_A_MONSTER;
    uint32_t owned = 0;
    for (uint32_t kind = 0; monster && kind < CK_MONSTERS; kind++) owned += p->monsters[kind];
    for (uint32_t role = 0; !monster && role < CK_ROLES; role++) owned += p->roles[role];
    s->phase = CK_PHASE_RETURN;
    return owned;
}

/* The decision a deed asks for, if there is something to decide. */
static bool ask_deed(ck_state *s, uint32_t domain, uint32_t deed) {
    jacta_move list[CK_PAYMENTS * CK_COLUMNS + LIST_SURPLUS];
    switch (deed) {
    case CK_STEAL: return ask_steal(s, domain);
    case CK_ROB: s->phase = CK_PHASE_ROB; return s->players == 1 || ck_hunters(s);
    case CK_SLAY: s->phase = CK_PHASE_SLAY; return ck_list_slays(s, list) > list;
    default: return false;
    }
}

/* The power of a domain just built. */
static void inaugurate(ck_state *s, uint32_t domain) {
    const ck_effect *effect = &ck_domains[domain].effect;
    s->source = (uint8_t)domain;
    TELL(tell_source(s, ck_domain_key[domain]));
    if (ck_domains[domain].when != CK_WHEN_BUILT) {
        proceed(s);
    } else if (effect->pay.each) {
        if (ask_price(s, effect)) return;
        TELL(tell_unpaid(s, domain));
        proceed(s);
    } else if (effect->deed) {
        if (effect->deed != CK_STEAL) gain(&s->player[s->active], effect, 1);
        TELL(tell_gain(s, effect));
        if (ask_deed(s, domain, effect->deed)) return;
        TELL(tell_in_vain(s, domain));
        proceed(s);
    } else {
        reward(s, effect, false);
    }
}

/* ---- Actions (4.6 to 4.8) -------------------------------------------------------------------- */

static void slay(ck_state *s, uint32_t column, uint32_t strength) {
    ck_player *p = &s->player[s->active];
    uint32_t kind = take_top(s, CK_AT_MONSTERS + column);
    const ck_monster_card *monster = &ck_monsters[kind];
    p->tokens[CK_STRENGTH] -= strength;
    p->tokens[CK_MAGIC] -= monster->magic + monster->strength - strength;
    p->monsters[kind]++;
    TELL(tell_source(s, ck_monster_key[kind]));
    trigger(s, p, CK_WHEN_SLAYING);
    if (monster->reward.options == 1) {
        reward(s, &monster->reward.option[0], false);
    } else {
        s->source = (uint8_t)kind;
        s->phase = CK_PHASE_REWARD;
    }
}

static void recruit(ck_state *s, uint32_t slot, uint32_t gold) {
    ck_player *p = &s->player[s->active];
    uint32_t cost = ck_recruit_cost(p, ck_top(s, CK_AT_CITIZENS + slot));
    p->tokens[CK_GOLD] -= gold;
    p->tokens[CK_MAGIC] -= cost - gold;
    gain_citizen(s, p, slot);
    proceed(s);
}

static void build(ck_state *s, uint32_t column, uint32_t gold) {
    ck_player *p = &s->player[s->active];
    uint32_t domain = take_top(s, CK_AT_DOMAINS + column);
    p->tokens[CK_GOLD] -= gold;
    p->tokens[CK_MAGIC] -= ck_build_cost(p, domain) - gold;
    p->domains |= 1u << domain;
    inaugurate(s, domain);
}

static void act(ck_state *s, jacta_move move) {
    if (move < CK_MOVE_RECRUIT) {
        slay(s, (move - CK_MOVE_SLAY) / CK_PAYMENTS, (move - CK_MOVE_SLAY) % CK_PAYMENTS);
    } else if (move < CK_MOVE_GAIN) {
        recruit(s, (move - CK_MOVE_RECRUIT) / CK_PAYMENTS, (move - CK_MOVE_RECRUIT) % CK_PAYMENTS);
    } else if (move < CK_MOVE_BUILD) {
        s->player[s->active].tokens[move - CK_MOVE_GAIN]++;
        proceed(s);
    } else {
        build(s, (move - CK_MOVE_BUILD) / CK_PAYMENTS, (move - CK_MOVE_BUILD) % CK_PAYMENTS);
    }
}

static void steal(ck_state *s, uint32_t seat, uint32_t token, uint32_t most) {
    ck_player *victim = &s->player[seat], *thief = &s->player[s->active];
    uint32_t amount = victim->tokens[token] < most ? victim->tokens[token] : most;
    victim->tokens[token] -= amount;
    thief->tokens[token] += amount;
    TELL(tell_loss(s, seat));
}

/* The thief of a solo player takes from the bank (7.2). */
static void thieve(ck_state *s, uint32_t code) {
    uint32_t seat = code / 6, amount = code % 3 + 1, all, citizen = bit_first(s->due);
    uint32_t token = ck_loot(&ck_citizens[citizen].active.option[code / 3 % 2], &all);
    if (s->players == 1)
        s->player[0].tokens[token] += amount;
    else
        steal(s, seat, token, amount);
    spend_activation(s, citizen);
}

static void rob(ck_state *s, uint32_t seat) {
    s->source = (uint8_t)seat;
    s->phase = CK_PHASE_STOLEN;
    if (s->players > 1) return;
    s->player[0].monsters[take_top(s, CK_AT_MONSTERS + ck_leftmost(s))]++;
    proceed(s);
}

static void keep_duke(ck_state *s, uint32_t duke) {
    uint8_t *dukes = s->player[s->seat].duke;
    if (dukes[1] == duke) {
        dukes[1] = dukes[0];
        dukes[0] = (uint8_t)duke;
    }
    if (++s->seat < s->players) return;
    s->seat = 0;
    s->phase = CK_PHASE_FIRST;
    if (s->players == 1) start_turn(s);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* A decision declined. */
static void pass(ck_state *s) {
    switch (s->phase) {
    case CK_PHASE_DICE: start_harvest(s); break;
    case CK_PHASE_THIEF:
        spend_activation(s, bit_first(s->due));
        ask_thief(s);
        break;
    case CK_PHASE_SOLACE: next_harvest(s); break;
    case CK_PHASE_TRADE:
        memset(s->pending, 0, sizeof s->pending);
        s->due = 0;
        next_harvest(s);
        break;
    default: proceed(s);
    }
}

static void decide_harvest(ck_state *s, jacta_move move) {
    ck_player *p = &s->player[s->seat];
    if (s->phase == CK_PHASE_SOLACE) {
        p->tokens[move - CK_MOVE_SOLACE]++;
        next_harvest(s);
        return;
    }
    bool choice = s->phase == CK_PHASE_CHOICE;
    uint32_t citizen = choice ? (move - CK_MOVE_CHOICE) / 2 : move - CK_MOVE_TRADE;
    const ck_effect *effect =
        &ck_power_of(s, citizen)->option[choice ? (move - CK_MOVE_CHOICE) % 2 : 0];
    if (!choice) pay(p, &effect->pay);
    gain(p, effect, 1);
    spend_activation(s, citizen);
    ask_harvest(s);
}

static void decide_effect(ck_state *s, jacta_move move) {
    ck_player *p = &s->player[s->active];
    const ck_effect *effect = &ck_domains[s->source].effect;
    uint32_t amount;
    switch (s->phase) {
    case CK_PHASE_REWARD:
        reward(s, &ck_monsters[s->source].reward.option[move - CK_MOVE_REWARD], true);
        return;
    case CK_PHASE_TAKE: gain_citizen(s, p, move - CK_MOVE_TAKE); break;
    case CK_PHASE_RETURN:
        give_back(s, p, move - CK_MOVE_RETURN);
        gain(p, effect, 1);
        break;
    case CK_PHASE_PAY:
        pay(p, &effect->pay);
        gain(p, effect, 1);
        break;
    case CK_PHASE_STEAL: {
        uint32_t token = ck_loot(effect, &amount);
        steal(s, move - CK_MOVE_STEAL, token, amount);
        break;
    }
    case CK_PHASE_ROB: rob(s, move - CK_MOVE_ROB); return;
    case CK_PHASE_PICK: attack(s, move - CK_MOVE_PICK); return;
    case CK_PHASE_PREY: {
        uint32_t citizen = take_top(s, CK_AT_CITIZENS + move - CK_MOVE_PREY);
        s->player[CK_LORD].citizens[citizen]++;
        s->player[CK_LORD].roles[ck_citizens[citizen].role]++;
        TELL(tell_plain(s, CK_LORD, "card_kingdoms.effect.captured"));
        break;
    }
    }
    proceed(s);
}

static void decide(ck_state *s, jacta_move move) {
    switch (s->phase) {
    case CK_PHASE_DUKE: keep_duke(s, move - CK_MOVE_KEEP); break;
    case CK_PHASE_DICE:
        change_die(s, (move - CK_MOVE_DIE) / 6, (move - CK_MOVE_DIE) % 6 + 1);
        break;
    case CK_PHASE_THIEF:
        thieve(s, move - CK_MOVE_THIEF);
        ask_thief(s);
        break;
    case CK_PHASE_SOLACE:
    case CK_PHASE_CHOICE:
    case CK_PHASE_TRADE: decide_harvest(s, move); break;
    case CK_PHASE_ACTION:
    case CK_PHASE_SLAY: act(s, move); break;
    default: decide_effect(s, move);
    }
}

/* ---- Set-ups (3) ----------------------------------------------------------------------------- */

static void fill(ck_state *s, uint32_t stack, uint32_t card, uint32_t count) {
    while (count--) put_top(s, stack, card);
}

/* The strongest monsters lie at the bottom; kinds of an area are numbered from the weakest on. */
static void lay_monsters(ck_state *s, uint32_t areas) {
    for (uint32_t i = 0, column = 0; i < CK_AREAS; i++)
        if (areas >> ck_area_order[i] & 1) s->area[column++] = ck_area_order[i];
    for (uint32_t column = 0; column < CK_COLUMNS; column++)
        for (uint32_t kind = 3u * s->area[column] + 3; kind-- > 3u * s->area[column];)
            fill(s, CK_AT_MONSTERS + column, kind,
                 s->players == 5 ? ck_monsters[kind].copies_of_5 : ck_monsters[kind].copies);
}

static void lay_slot(ck_state *s, uint32_t slot, uint32_t citizen) {
    fill(s, CK_AT_CITIZENS + slot, citizen, CK_CITIZEN_STACK + (s->players == 5));
}

static void lay_domains(ck_state *s) {
    for (uint32_t column = 0; column < CK_COLUMNS; column++)
        fill(s, CK_AT_DOMAINS + column, CK_HIDDEN, CK_DOMAIN_STACK + (s->players == 5));
    s->reveal |= 0x1Fu << CK_AT_DOMAINS;
    proceed(s);
}

/* All types of a slot together, face down (8.2). */
static void lay_mixed(ck_state *s) {
    for (uint32_t slot = 0; slot < CK_SLOTS; slot++) lay_slot(s, slot, CK_HIDDEN);
    s->reveal = 0x3FFu << CK_AT_CITIZENS;
    memset(s->unseen, CK_COPIES, sizeof s->unseen);
}

static void lay_table(ck_state *s, uint32_t second) {
    for (uint32_t slot = 0, pair = 0; slot < CK_SLOTS && !ck_switch(s, CK_OPT_MIXED); slot++) {
        const uint8_t *types = ck_slot_types[slot];
        lay_slot(s, slot, types[types[0] != types[1] && second >> pair++ & 1]);
    }
    if (ck_switch(s, CK_OPT_MIXED)) lay_mixed(s);
    lay_domains(s);
}

/* ---- Chance (4.11) --------------------------------------------------------------------------- */

/* A random set-up: one slot after the other, those with a single type last. */
static void choose_type(ck_state *s, uint32_t citizen) {
    lay_slot(s, ck_citizens[citizen].slot, citizen);
    if (++s->source < CK_PAIRS) return;
    lay_slot(s, ck_citizens[CK_PEASANT].slot, CK_PEASANT);
    lay_slot(s, ck_citizens[CK_KNIGHT].slot, CK_KNIGHT);
    lay_domains(s);
}

static void reveal(ck_state *s, uint32_t card) {
    uint32_t stack = bit_first(s->reveal);
    s->reveal &= s->reveal - 1;
    s->card[stack][s->height[stack] - 1] = (uint8_t)card;
    if (stack >= CK_AT_DOMAINS)
        s->unseen_domains &= ~(1u << card);
    else
        s->unseen[card]--;
    proceed(s);
}

static void deal(ck_state *s, uint32_t pair) {
    s->player[s->seat].duke[0] = (uint8_t)(pair / 16);
    s->player[s->seat].duke[1] = (uint8_t)(pair % 16);
    if (++s->seat < s->players) return;
    s->seat = 0;
    s->phase = CK_PHASE_DUKE;
}

static void happen(ck_state *s, jacta_move move) {
    switch (s->phase) {
    case CK_PHASE_AREAS:
        lay_monsters(s, move);
        if (ck_switch(s, CK_OPT_MIXED))
            lay_table(s, 0);
        else
            s->phase = CK_PHASE_TYPES;
        break;
    case CK_PHASE_TYPES: choose_type(s, move); break;
    case CK_PHASE_REVEAL: reveal(s, move); break;
    case CK_PHASE_DEAL: deal(s, move); break;
    case CK_PHASE_FIRST:
        s->first = s->active = (uint8_t)move;
        start_turn(s);
        break;
    case CK_PHASE_ROLL: show_dice(s, move / 8, move % 8); break;
    case CK_PHASE_STOLEN:
        s->player[s->source].monsters[move]--;
        s->player[s->active].monsters[move]++;
        TELL(tell_robbed(s));
        proceed(s);
        break;
    default:
        s->player[CK_LORD].duke[0] = (uint8_t)move;
        s->stage = CK_STAGE_END;
        s->phase = CK_PHASE_OVER;
    }
}

void ck_apply(void *state, jacta_move move) {
    ck_state *s = state;
    if (s->phase < CK_PHASE_DUKE)
        happen(s, move);
    else if (move == CK_MOVE_PASS)
        pass(s);
    else
        decide(s, move);
}

/* ---- The rest of the contract, of which there is nothing to tell -------------------------------- */

#ifndef CK_TELLING
int32_t ck_turn(const void *state) {
    const ck_state *s = state;
    if (s->phase < CK_PHASE_DUKE) return JACTA_CHANCE;
    return s->phase < CK_PHASE_OVER ? s->seat : JACTA_OVER;
}

/* What only a custom set-up chooses, and how much. */
static bool check(const jacta_setup *setup, jacta_error *error) {
    static const char *const names[] = {[CK_OPT_AREAS] = "card_kingdoms.custom.areas",
                                        [CK_OPT_CITIZENS] = "card_kingdoms.custom.citizens",
                                        [CK_OPT_WITHOUT] = "card_kingdoms.custom.without"};
    const uint32_t *value = setup->options;
    bool custom = value[CK_OPT_SETUP] == CK_CUSTOM;
    for (uint32_t option = CK_OPT_AREAS; option <= CK_OPT_WITHOUT; option++)
        if (!custom && value[option]) {
            error_start(error, "card_kingdoms.error.custom_only");
            error_key(error, names[option]);
            return false;
        }
    if (custom && bit_count(value[CK_OPT_AREAS]) != CK_COLUMNS) {
        error_start(error, "card_kingdoms.error.five_areas");
        error_number(error, bit_count(value[CK_OPT_AREAS]));
        return false;
    }
    uint32_t most = CK_DOMAINS - ck_domains_needed(setup->players);
    if (bit_count(value[CK_OPT_WITHOUT]) > most) {
        error_start(error, "card_kingdoms.error.too_few_domains");
        error_number(error, most);
        error_number(error, bit_count(value[CK_OPT_WITHOUT]));
        return false;
    }
    if (value[CK_OPT_MIXED] && value[CK_OPT_CITIZENS])
        return error_start(error, "card_kingdoms.error.mixed_citizens");
    return true;
}

bool ck_begin(void *state, const jacta_setup *setup, jacta_error *error) {
    if (!check(setup, error)) return false;
    ck_state *s = state;
    const uint32_t *value = setup->options;
    memset(s, 0, sizeof *s);
    memset(s->card, CK_NONE, sizeof s->card);
    memset(s->area, CK_NONE, sizeof s->area);
    s->players = (uint8_t)setup->players;
    s->round = 1;
    s->max_rounds = (uint16_t)value[CK_OPT_ROUNDS];
    for (uint32_t i = 0; i < CK_SWITCHES; i++) s->switches[i] = (uint8_t)value[CK_OPT_MIXED + i];
    for (uint32_t seat = 0; seat < CK_SEATS; seat++) {
        ck_player *p = &s->player[seat];
        p->duke[0] = p->duke[1] = CK_NONE;
        for (uint32_t token = 0; seat < s->players && token < CK_TOKENS; token++)
            p->tokens[token] = ck_start[token];
    }
    ck_preset chosen = {(uint8_t)value[CK_OPT_AREAS], (uint8_t)value[CK_OPT_CITIZENS],
                        value[CK_OPT_WITHOUT]};
    if (value[CK_OPT_SETUP] < CK_PRESETS) chosen = ck_presets[value[CK_OPT_SETUP]];
    s->unseen_domains = ((1u << CK_DOMAINS) - 1) & ~chosen.without;
    s->phase = CK_PHASE_AREAS;
    if (value[CK_OPT_SETUP] == CK_RANDOM) return true;
    lay_monsters(s, chosen.areas);
    lay_table(s, chosen.second);
    return true;
}
#endif
