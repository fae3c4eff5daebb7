/* Notation, words and board elements of every move. Grammar: docs/rules/card_kingdoms.md, 11. */
#include "rules/core/text.h"

#include "internal.h"

/* A payment taken apart: which stack, and how much of gold or strength and of magic. */
typedef struct {
    const char *verb, *key, *id, *name; /* notation and catalogue */
    uint32_t stack, spend, magic;
    char token;
} payment;

static payment slaying(const ck_state *s, uint32_t code) {
    uint32_t column = code / CK_PAYMENTS, spend = code % CK_PAYMENTS,
             stack = CK_AT_MONSTERS + column;
    uint32_t kind = ck_top(s, stack);
    uint32_t magic = ck_monsters[kind].strength + ck_monsters[kind].magic - spend;
    const char *key = magic ? "card_kingdoms.move.slay.magic" : "card_kingdoms.move.slay";
    const char *area = ck_area_id[s->area[column]];
    return (payment){"slay ", key, area, ck_monster_key[kind], stack, spend, magic, 's'};
}

static payment recruiting(const ck_state *s, uint32_t code) {
    uint32_t stack = CK_AT_CITIZENS + code / CK_PAYMENTS, spend = code % CK_PAYMENTS;
    uint32_t citizen = ck_top(s, stack);
    uint32_t magic = ck_recruit_cost(&s->player[s->active], citizen) - spend;
    const char *key = magic ? "card_kingdoms.move.recruit.magic" : "card_kingdoms.move.recruit";
    const char *id = ck_citizen_id[citizen];
    return (payment){"recruit ", key, id, ck_citizen_key[citizen], stack, spend, magic, 'g'};
}

static payment building(const ck_state *s, uint32_t code) {
    uint32_t stack = CK_AT_DOMAINS + code / CK_PAYMENTS, spend = code % CK_PAYMENTS;
    uint32_t domain = ck_top(s, stack);
    uint32_t magic = ck_build_cost(&s->player[s->active], domain) - spend;
    const char *key = magic ? "card_kingdoms.move.build.magic" : "card_kingdoms.move.build";
    const char *id = ck_domain_id[domain];
    return (payment){"build ", key, id, ck_domain_key[domain], stack, spend, magic, 'g'};
}

/* The payment of an action; its verb is NULL where nothing is paid. */
static payment paying(const ck_state *s, jacta_move move) {
    if (move < CK_MOVE_RECRUIT) return slaying(s, move - CK_MOVE_SLAY);
    if (move < CK_MOVE_GAIN) return recruiting(s, move - CK_MOVE_RECRUIT);
    if (move >= CK_MOVE_BUILD) return building(s, move - CK_MOVE_BUILD);
    return (payment){.verb = NULL};
}

/* A card that a decision names, in notation and catalogue. */
typedef struct {
    const char *kind, *id, *key;
} card;

static card citizen_card(uint32_t citizen) {
    return (card){"citizen", ck_citizen_id[citizen], ck_citizen_key[citizen]};
}

static card monster_card(uint32_t monster) {
    return (card){"monster", ck_monster_id[monster], ck_monster_key[monster]};
}

static card domain_card(uint32_t domain) {
    return (card){"domain", ck_domain_id[domain], ck_domain_key[domain]};
}

static card duke_card(uint32_t duke) {
    return (card){"duke", ck_duke_id[duke], ck_duke_key[duke]};
}

static card returned_card(uint32_t code) {
    return code < CK_MONSTERS ? monster_card(code) : citizen_card(code - CK_MONSTERS);
}

/* What a reward's option or a citizen's choice is about: a token, or a free citizen. */
static const char *option_id(const ck_effect *effect) {
    uint32_t token = effect->per.of ? effect->per.what : 0;
    if (effect->citizens) return "citizen";
    while (!effect->per.of && !effect->gain[token]) token++;
    return ck_token_id[token];
}

static const ck_effect *choice_effect(const ck_state *s, uint32_t code) {
    return &ck_power_of(s, code / 2)->option[code % 2];
}

/* The thief's loot: the token and how many of it. */
static uint32_t theft_token(uint32_t code) {
    uint32_t amount;
    return ck_loot(&ck_citizens[CK_THIEF].active.option[code / 3 % 2], &amount);
}

static bool ends_a_list(const ck_state *s) {
    return s->phase == CK_PHASE_DICE || s->phase == CK_PHASE_TRADE;
}

/* ---- Notation -------------------------------------------------------------------------------- */

static void put_two(jacta_text *out, const char *first, const char *second) {
    text_put(out, first);
    text_char(out, ' ');
    text_put(out, second);
}

static void put_counted(jacta_text *out, const char *word, uint32_t number) {
    text_put(out, word);
    text_number(out, number);
}

static void put_stack(jacta_text *out, uint32_t stack) {
    if (stack >= CK_AT_DOMAINS)
        put_counted(out, "d", stack - CK_AT_DOMAINS);
    else if (stack >= CK_AT_CITIZENS)
        put_counted(out, "c", stack - CK_AT_CITIZENS);
    else
        put_counted(out, "m", stack);
}

static void put_payment(const payment *p, jacta_text *out) {
    text_put(out, p->verb);
    text_put(out, p->id);
    text_char(out, ' ');
    text_char(out, p->token);
    text_number(out, p->spend);
    if (p->magic) put_counted(out, " m", p->magic);
}

static void write_chance(const ck_state *s, jacta_move move, jacta_text *out) {
    uint32_t stack = s->phase == CK_PHASE_REVEAL ? bit_first(s->reveal) : 0;
    uint64_t set = move;
    switch (s->phase) {
    case CK_PHASE_AREAS:
        text_put(out, "areas ");
        while (set) {
            text_put(out, ck_area_id[bit_pop(&set)]);
            if (set) text_char(out, '+');
        }
        break;
    case CK_PHASE_TYPES: put_two(out, "citizens", ck_citizen_id[move]); break;
    case CK_PHASE_REVEAL:
        text_put(out, "reveal ");
        put_stack(out, stack);
        text_char(out, ' ');
        text_put(out, stack < CK_AT_DOMAINS ? ck_citizen_id[move] : ck_domain_id[move]);
        break;
    case CK_PHASE_DEAL:
        put_counted(out, "deal ", s->seat);
        text_char(out, ' ');
        put_two(out, ck_duke_id[move / 16], ck_duke_id[move % 16]);
        break;
    case CK_PHASE_FIRST: put_counted(out, "first ", move); break;
    case CK_PHASE_ROLL:
        put_counted(out, "roll ", move / 8);
        put_counted(out, " ", move % 8);
        break;
    case CK_PHASE_STOLEN: put_two(out, "stolen", ck_monster_id[move]); break;
    default: put_two(out, "dark_lord", ck_duke_id[move]);
    }
}

static void write_harvest(const ck_state *s, jacta_move move, jacta_text *out) {
    uint32_t code = move - CK_MOVE_THIEF;
    switch (s->phase) {
    case CK_PHASE_THIEF:
        text_put(out, "thief ");
        if (s->players == 1)
            text_put(out, "bank");
        else
            text_number(out, code / 6);
        text_char(out, ' ');
        text_put(out, ck_token_id[theft_token(code)]);
        put_counted(out, " ", code % 3 + 1);
        break;
    case CK_PHASE_SOLACE: put_two(out, "solace", ck_token_id[move - CK_MOVE_SOLACE]); break;
    case CK_PHASE_CHOICE:
        code = move - CK_MOVE_CHOICE;
        put_two(out, "choose", ck_citizen_id[code / 2]);
        text_char(out, ' ');
        text_put(out, option_id(choice_effect(s, code)));
        break;
    default: put_two(out, "trade", ck_citizen_id[move - CK_MOVE_TRADE]);
    }
}

static void write_effect(const ck_state *s, jacta_move move, jacta_text *out) {
    switch (s->phase) {
    case CK_PHASE_REWARD:
        put_two(out, "reward",
                option_id(&ck_monsters[s->source].reward.option[move - CK_MOVE_REWARD]));
        break;
    case CK_PHASE_TAKE:
        put_two(out, "take", ck_citizen_id[ck_top(s, CK_AT_CITIZENS + move - CK_MOVE_TAKE)]);
        break;
    case CK_PHASE_RETURN: put_two(out, "return", returned_card(move - CK_MOVE_RETURN).id); break;
    case CK_PHASE_PAY:
        put_two(out, "pay", ck_token_id[ck_domains[s->source].effect.pay.what]);
        break;
    case CK_PHASE_STEAL: put_counted(out, "steal ", move - CK_MOVE_STEAL); break;
    case CK_PHASE_ROB:
        if (s->players == 1)
            text_put(out, "rob monsters");
        else
            put_counted(out, "rob ", move - CK_MOVE_ROB);
        break;
    case CK_PHASE_PICK: put_two(out, "attack", ck_area_id[s->area[move - CK_MOVE_PICK]]); break;
    default:
        put_two(out, "capture", ck_citizen_id[ck_top(s, CK_AT_CITIZENS + move - CK_MOVE_PREY)]);
    }
}

static void write_action(const ck_state *s, jacta_move move, jacta_text *out) {
    payment p = paying(s, move);
    if (p.verb)
        put_payment(&p, out);
    else
        put_two(out, "gain", ck_token_id[move - CK_MOVE_GAIN]);
}

static void write(const void *state, jacta_move move, jacta_text *out) {
    const ck_state *s = state;
    uint32_t code = move - CK_MOVE_DIE;
    if (s->phase < CK_PHASE_DUKE) {
        write_chance(s, move, out);
    } else if (move == CK_MOVE_PASS) {
        text_put(out, ends_a_list(s) ? "done" : "none");
    } else if (s->phase == CK_PHASE_DUKE) {
        put_two(out, "keep", ck_duke_id[move - CK_MOVE_KEEP]);
    } else if (s->phase == CK_PHASE_DICE) {
        put_two(out, "die", ck_domain_id[code / 6]);
        put_counted(out, " ", code % 6 + 1);
    } else if (s->phase <= CK_PHASE_TRADE) {
        write_harvest(s, move, out);
    } else if (s->phase == CK_PHASE_ACTION || s->phase == CK_PHASE_SLAY) {
        write_action(s, move, out);
    } else {
        write_effect(s, move, out);
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void say(jacta_phrase *out, const char *key, const char *name) {
    phrase_start(out, key);
    phrase_key(out, name);
}

static void say_number(jacta_phrase *out, const char *key, uint32_t number) {
    phrase_start(out, key);
    phrase_number(out, (int32_t)number);
}

static void describe_chance(const ck_state *s, jacta_move move, jacta_phrase *out) {
    uint64_t set = move;
    switch (s->phase) {
    case CK_PHASE_AREAS:
        phrase_start(out, "card_kingdoms.move.areas");
        while (set) phrase_key(out, ck_area_key[bit_pop(&set)]);
        break;
    case CK_PHASE_TYPES: say(out, "card_kingdoms.move.citizens", ck_citizen_key[move]); break;
    case CK_PHASE_REVEAL:
        say(out, "card_kingdoms.move.reveal",
            bit_first(s->reveal) < CK_AT_DOMAINS ? ck_citizen_key[move] : ck_domain_key[move]);
        break;
    case CK_PHASE_DEAL:
        say_number(out, "card_kingdoms.move.deal", s->seat + 1u); /* everybody hears it: no names */
        break;
    case CK_PHASE_FIRST: say_number(out, "card_kingdoms.move.first", move + 1); break;
    case CK_PHASE_ROLL:
        say_number(out, "card_kingdoms.move.roll", move / 8);
        phrase_number(out, (int32_t)(move % 8));
        break;
    case CK_PHASE_STOLEN: say(out, "card_kingdoms.move.stolen", ck_monster_key[move]); break;
    default: say(out, "card_kingdoms.move.dark_lord", ck_duke_key[move]);
    }
}

/* An option that gives a number of one token, or a citizen. */
static void say_option(const ck_player *p, const ck_effect *effect, jacta_phrase *out) {
    static const char *const key[CK_RESOURCES] = {"card_kingdoms.move.reward.gold",
                                                  "card_kingdoms.move.reward.strength",
                                                  "card_kingdoms.move.reward.magic"};
    uint32_t amount = effect->per.each * ck_count(p, effect->per.of), token = effect->per.what;
    if (effect->citizens) {
        phrase_start(out, effect->gain[CK_VP] ? "card_kingdoms.move.reward.citizen_vp"
                                              : "card_kingdoms.move.reward.knight");
        return;
    }
    if (!effect->per.of) token = ck_loot(effect, &amount);
    say_number(out, key[token], amount);
}

/* "1 gold becomes 2 magic": a citizen's exchange. */
static void say_trade(const ck_state *s, uint32_t citizen, jacta_phrase *out) {
    const ck_effect *trade = &ck_power_of(s, citizen)->option[0];
    uint32_t amount, token = ck_loot(trade, &amount);
    say(out, "card_kingdoms.move.trade", ck_citizen_key[citizen]);
    phrase_number(out, trade->pay.each);
    phrase_key(out, ck_token_key[trade->pay.what]);
    phrase_number(out, (int32_t)amount);
    phrase_key(out, ck_token_key[token]);
}

static void describe_harvest(const ck_state *s, jacta_move move, jacta_phrase *out) {
    uint32_t code = move - CK_MOVE_THIEF;
    switch (s->phase) {
    case CK_PHASE_THIEF:
        say_number(out,
                   s->players == 1 ? "card_kingdoms.move.thief.bank" : "card_kingdoms.move.thief",
                   code % 3 + 1);
        phrase_key(out, ck_token_key[theft_token(code)]);
        phrase_number(out, (int32_t)(code / 6 + 1));
        break;
    case CK_PHASE_SOLACE:
        say(out, "card_kingdoms.move.solace", ck_token_key[move - CK_MOVE_SOLACE]);
        break;
    case CK_PHASE_CHOICE: {
        code = move - CK_MOVE_CHOICE;
        uint32_t amount, token = ck_loot(choice_effect(s, code), &amount);
        say(out, "card_kingdoms.move.choose", ck_citizen_key[code / 2]);
        phrase_number(out, (int32_t)amount);
        phrase_key(out, ck_token_key[token]);
        break;
    }
    default: say_trade(s, move - CK_MOVE_TRADE, out);
    }
}

static void describe_effect(const ck_state *s, jacta_move move, jacta_phrase *out) {
    const ck_domain_card *domain = &ck_domains[s->source];
    uint32_t amount, token;
    switch (s->phase) {
    case CK_PHASE_REWARD:
        say_option(&s->player[s->active],
                   &ck_monsters[s->source].reward.option[move - CK_MOVE_REWARD], out);
        break;
    case CK_PHASE_TAKE:
        say(out, "card_kingdoms.move.take",
            ck_citizen_key[ck_top(s, CK_AT_CITIZENS + move - CK_MOVE_TAKE)]);
        break;
    case CK_PHASE_RETURN:
        say(out, "card_kingdoms.move.return", returned_card(move - CK_MOVE_RETURN).key);
        phrase_number(out, domain->effect.gain[CK_VP]);
        break;
    case CK_PHASE_PAY:
        say_number(out, "card_kingdoms.move.pay", domain->effect.pay.each);
        phrase_key(out, ck_token_key[domain->effect.pay.what]);
        phrase_number(out, domain->effect.gain[CK_VP]);
        break;
    case CK_PHASE_STEAL:
        token = ck_loot(&domain->effect, &amount);
        say_number(out, "card_kingdoms.move.steal", amount);
        phrase_key(out, ck_token_key[token]);
        phrase_number(out, (int32_t)(move - CK_MOVE_STEAL + 1));
        break;
    case CK_PHASE_ROB:
        say_number(out,
                   s->players == 1 ? "card_kingdoms.move.rob.monsters" : "card_kingdoms.move.rob",
                   move - CK_MOVE_ROB + 1);
        break;
    case CK_PHASE_PICK:
        say(out, "card_kingdoms.move.attack", ck_area_key[s->area[move - CK_MOVE_PICK]]);
        break;
    default:
        say(out, "card_kingdoms.move.capture",
            ck_citizen_key[ck_top(s, CK_AT_CITIZENS + move - CK_MOVE_PREY)]);
    }
}

static void describe_action(const ck_state *s, jacta_move move, jacta_phrase *out) {
    payment p = paying(s, move);
    if (!p.verb) {
        say(out, "card_kingdoms.move.gain", ck_token_key[move - CK_MOVE_GAIN]);
        return;
    }
    say(out, p.key, p.name);
    phrase_number(out, (int32_t)p.spend);
    phrase_number(out, (int32_t)p.magic);
}

static void describe(const void *state, jacta_move move, jacta_phrase *out) {
    const ck_state *s = state;
    uint32_t code = move - CK_MOVE_DIE;
    if (s->phase < CK_PHASE_DUKE) {
        describe_chance(s, move, out);
    } else if (move == CK_MOVE_PASS) {
        phrase_start(out, ends_a_list(s) ? "card_kingdoms.move.done" : "card_kingdoms.move.none");
    } else if (s->phase == CK_PHASE_DUKE) {
        say(out, "card_kingdoms.move.keep", ck_duke_key[move - CK_MOVE_KEEP]);
    } else if (s->phase == CK_PHASE_DICE) {
        const ck_effect *effect = &ck_domains[code / 6].effect;
        say(out, "card_kingdoms.move.die", ck_domain_key[code / 6]);
        phrase_number(out, (int32_t)(code % 6 + 1));
        phrase_number(out, (int32_t)(effect->deed == CK_SET_DIE ? effect->number
                                                                : code % 6 + 1 - effect->number));
        phrase_number(out, (int32_t)ck_price(&s->player[s->active], &effect->pay));
    } else if (s->phase <= CK_PHASE_TRADE) {
        describe_harvest(s, move, out);
    } else if (s->phase == CK_PHASE_ACTION || s->phase == CK_PHASE_SLAY) {
        describe_action(s, move, out);
    } else {
        describe_effect(s, move, out);
    }
}

static void status(const void *state, jacta_phrase *out) {
    static const char *const key[CK_PHASE_OVER + 1] = {
        [CK_PHASE_AREAS] = "card_kingdoms.status.table",
        [CK_PHASE_TYPES] = "card_kingdoms.status.table",
        [CK_PHASE_REVEAL] = "card_kingdoms.status.table",
        [CK_PHASE_DEAL] = "card_kingdoms.status.dukes",
        [CK_PHASE_FIRST] = "card_kingdoms.status.first",
        [CK_PHASE_ROLL] = "card_kingdoms.status.roll",
        [CK_PHASE_STOLEN] = "card_kingdoms.status.stolen",
        [CK_PHASE_LORD] = "card_kingdoms.status.lord",
        [CK_PHASE_DUKE] = "card_kingdoms.status.dukes",
        [CK_PHASE_DICE] = "card_kingdoms.status.dice",
        [CK_PHASE_THIEF] = "card_kingdoms.status.thief",
        [CK_PHASE_SOLACE] = "card_kingdoms.status.solace",
        [CK_PHASE_CHOICE] = "card_kingdoms.status.harvest",
        [CK_PHASE_TRADE] = "card_kingdoms.status.harvest",
        [CK_PHASE_ACTION] = "card_kingdoms.status.action",
        [CK_PHASE_REWARD] = "card_kingdoms.status.reward",
        [CK_PHASE_TAKE] = "card_kingdoms.status.take",
        [CK_PHASE_SLAY] = "card_kingdoms.status.slay",
        [CK_PHASE_RETURN] = "card_kingdoms.status.return",
        [CK_PHASE_PAY] = "card_kingdoms.status.pay",
        [CK_PHASE_STEAL] = "card_kingdoms.status.steal",
        [CK_PHASE_ROB] = "card_kingdoms.status.rob",
        [CK_PHASE_PICK] = "card_kingdoms.status.pick",
        [CK_PHASE_PREY] = "card_kingdoms.status.prey",
        [CK_PHASE_OVER] = "card_kingdoms.status.over",
    };
    const ck_state *s = state;
    phrase_start(out, key[s->phase]);
    phrase_number(out, s->round);
    phrase_number(out, s->active + 1);
    phrase_number(out, s->stage == CK_STAGE_ACTION_2 ? 2 : 1);
}

/* Activated citizens that still ask something. */
static bool pending(const void *state, uint32_t index, jacta_phrase *out) {
    const ck_state *s = state;
    for (uint64_t due = s->due; due;) {
        uint32_t citizen = bit_pop(&due);
        if (index--) continue;
        phrase_start(out, "card_kingdoms.pending");
        phrase_key(out, ck_citizen_key[citizen]);
        phrase_number(out, s->pending[citizen]);
        return true;
    }
    return false;
}

/* ---- Elements -------------------------------------------------------------------------------- */

static void put_element(jacta_text *out, const char *kind, const char *rest) {
    if (out->used) text_char(out, ' ');
    text_put(out, kind);
    text_char(out, ':');
    text_put(out, rest);
}

static void put_number_element(jacta_text *out, const char *kind, uint32_t number) {
    put_element(out, kind, "");
    text_number(out, number);
}

static void put_card(jacta_text *out, card c) {
    put_element(out, c.kind, c.id);
}

static void put_stack_element(jacta_text *out, uint32_t stack) {
    put_element(out, "stack", "");
    put_stack(out, stack);
}

static void touch_payment(const payment *p, jacta_text *out) {
    put_stack_element(out, p->stack);
    put_element(out, "pay", "");
    text_char(out, p->token);
    text_number(out, p->spend);
}

static void touch_harvest(const ck_state *s, jacta_move move, jacta_text *out) {
    uint32_t code = move - CK_MOVE_THIEF;
    switch (s->phase) {
    case CK_PHASE_THIEF:
        if (s->players == 1)
            put_element(out, "seat", "bank");
        else
            put_number_element(out, "seat", code / 6);
        put_element(out, "token", ck_token_id[theft_token(code)]);
        put_number_element(out, "amount", code % 3 + 1);
        break;
    case CK_PHASE_SOLACE: put_element(out, "token", ck_token_id[move - CK_MOVE_SOLACE]); break;
    case CK_PHASE_CHOICE:
        code = move - CK_MOVE_CHOICE;
        put_card(out, citizen_card(code / 2));
        put_element(out, "token", option_id(choice_effect(s, code)));
        break;
    default: put_card(out, citizen_card(move - CK_MOVE_TRADE));
    }
}

static void touch_effect(const ck_state *s, jacta_move move, jacta_text *out) {
    switch (s->phase) {
    case CK_PHASE_REWARD:
        put_element(out, "reward",
                    option_id(&ck_monsters[s->source].reward.option[move - CK_MOVE_REWARD]));
        break;
    case CK_PHASE_TAKE: put_stack_element(out, CK_AT_CITIZENS + move - CK_MOVE_TAKE); break;
    case CK_PHASE_RETURN: put_card(out, returned_card(move - CK_MOVE_RETURN)); break;
    case CK_PHASE_PAY: put_card(out, domain_card(s->source)); break;
    case CK_PHASE_STEAL: put_number_element(out, "seat", move - CK_MOVE_STEAL); break;
    case CK_PHASE_ROB:
        if (s->players == 1)
            put_stack_element(out, CK_AT_MONSTERS + ck_leftmost(s));
        else
            put_number_element(out, "seat", move - CK_MOVE_ROB);
        break;
    case CK_PHASE_PICK: put_stack_element(out, CK_AT_MONSTERS + move - CK_MOVE_PICK); break;
    default: put_stack_element(out, CK_AT_CITIZENS + move - CK_MOVE_PREY);
    }
}

static void touch_action(const ck_state *s, jacta_move move, jacta_text *out) {
    payment p = paying(s, move);
    if (p.verb)
        touch_payment(&p, out);
    else
        put_element(out, "token", ck_token_id[move - CK_MOVE_GAIN]);
}

static void touch(const void *state, jacta_move move, jacta_text *out) {
    const ck_state *s = state;
    uint32_t code = move - CK_MOVE_DIE;
    if (s->phase < CK_PHASE_DUKE) {
        put_element(out, "chance", s->phase == CK_PHASE_ROLL ? "dice" : "card");
    } else if (move == CK_MOVE_PASS) {
        put_element(out, "end", ends_a_list(s) ? "done" : "none");
    } else if (s->phase == CK_PHASE_DUKE) {
        put_card(out, duke_card(move - CK_MOVE_KEEP));
    } else if (s->phase == CK_PHASE_DICE) {
        put_card(out, domain_card(code / 6));
        put_number_element(out, "die", code % 6 + 1);
    } else if (s->phase <= CK_PHASE_TRADE) {
        touch_harvest(s, move, out);
    } else if (s->phase == CK_PHASE_ACTION || s->phase == CK_PHASE_SLAY) {
        touch_action(s, move, out);
    } else {
        touch_effect(s, move, out);
    }
}

const jacta_face card_kingdoms_face = {
    .write = write,
    .describe = describe,
    .touch = touch,
    .status = status,
    .pending = pending,
    .board = ck_board,
};
