/* The elements of the table, and why one of them cannot be used now. */
#include "internal.h"
#include "rules/core/element.h"

#define KEY(name) "card_kingdoms.reason." name

/* ---- Elements ----------------------------------------------------------------------------------- */

typedef enum {
    STACK,
    DIE,
    CITIZEN,
    DOMAIN,
    MONSTER,
    TOKEN,
    DUKE,
    SEAT,
    REWARD,
    STRENGTH,
    GOLD,
    AMOUNT,
    END,
    SORTS
} element_sort;

static void add_set(elements *board, element_sort sort, uint64_t set) {
    while (set) element_add(board, sort, bit_pop(&set));
}

static uint32_t most_pay(uint32_t have) {
    return have < CK_PAYMENTS ? have + 1 : CK_PAYMENTS;
}

/* The cards of all kingdoms, those of the Dark Lord among them; of dukes those that are known. */
static void add_kingdoms(const ck_state *s, elements *board) {
    uint32_t citizens = 0, monsters = 0, domains = 0, dukes = 0;
    for (uint32_t seat = 0; seat < s->players + (s->players == 1 ? 1u : 0u); seat++) {
        const ck_player *p = &s->player[seat];
        domains |= p->domains;
        for (uint32_t i = 0; i < CK_CITIZENS; i++) citizens |= (uint32_t)(ck_named(p, i) > 0) << i;
        for (uint32_t i = 0; i < CK_MONSTERS; i++) monsters |= (uint32_t)(p->monsters[i] > 0) << i;
        for (uint32_t i = 0; i < 2; i++)
            if (p->duke[i] < CK_DUKES) dukes |= 1u << p->duke[i];
    }
    add_set(board, CITIZEN, citizens);
    add_set(board, DOMAIN, domains);
    add_set(board, MONSTER, monsters);
    add_set(board, DUKE, dukes);
}

/* What is only there for who decides. */
static void add_buttons(const ck_state *s, elements *board) {
    const uint32_t *have = s->player[s->seat].tokens;
    bool acts = s->phase == CK_PHASE_ACTION;
    if (s->phase == CK_PHASE_REWARD) element_range(board, REWARD, 0, 2);
    if (acts || s->phase == CK_PHASE_SLAY)
        element_range(board, STRENGTH, 1, most_pay(have[CK_STRENGTH]));
    if (acts) element_range(board, GOLD, 1, most_pay(have[CK_GOLD]));
    if (s->phase == CK_PHASE_THIEF) element_range(board, AMOUNT, 1, 4);
    if (ck_pass_id(s)) element_add(board, END, 0);
}

static void draw(const ck_state *s, int32_t viewer, elements *board) {
    board->count = 0;
    element_range(board, STACK, 0, CK_STACKS);
    for (uint32_t die = 0; die < 2; die++)
        if (s->dice[die] && !(die && s->dice[1] == s->dice[0]))
            element_add(board, DIE, s->dice[die]);
    element_range(board, TOKEN, 0, CK_TOKENS);
    element_range(board, SEAT, 0, s->players);
    add_kingdoms(s, board);
    if (ck_turn(s) >= 0 && viewer == s->seat) add_buttons(s, board);
}

static void write_id(const void *state, element e, jacta_text *out) {
    const ck_state *s = state;
    static const char *const word[SORTS] = {
        [STACK] = "stack:",     [DIE] = "die:",       [CITIZEN] = "citizen:", [DOMAIN] = "domain:",
        [MONSTER] = "monster:", [TOKEN] = "token:",   [DUKE] = "duke:",       [SEAT] = "seat:",
        [REWARD] = "reward:",   [STRENGTH] = "pay:s", [GOLD] = "pay:g",       [AMOUNT] = "amount:",
        [END] = "end:"};
    text_put(out, word[e.sort]);
    switch (e.sort) {
    case STACK: text_put(out, ck_stack_id[e.index]); break;
    case CITIZEN: text_put(out, ck_citizen_id[e.index]); break;
    case DOMAIN: text_put(out, ck_domain_id[e.index]); break;
    case MONSTER: text_put(out, ck_monster_id[e.index]); break;
    case TOKEN: text_put(out, ck_token_id[e.index]); break;
    case DUKE: text_put(out, ck_duke_id[e.index]); break;
    case REWARD: text_put(out, ck_option_id(&ck_monsters[s->source].reward.option[e.index])); break;
    case END: text_put(out, ck_pass_id(s)); break;
    default:
        if (e.sort == SEAT && s->players == 1)
            text_put(out, "bank");
        else
            text_number(out, e.index);
    }
}

void ck_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context) {
    elements board;
    draw(state, viewer, &board);
    element_each(&board, state, write_id, each, context);
}

/* ---- Reasons ------------------------------------------------------------------------------------ */

static void say(jacta_phrase *out, const char *key, const char *name) {
    phrase_start(out, key);
    if (name) phrase_key(out, name);
}

/* What is decided now instead. */
static void say_now(const ck_state *s, jacta_phrase *out) {
    static const char *const key[CK_PHASE_OVER] = {
        [CK_PHASE_DUKE] = KEY("now.duke"),     [CK_PHASE_DICE] = KEY("now.dice"),
        [CK_PHASE_THIEF] = KEY("now.thief"),   [CK_PHASE_SOLACE] = KEY("now.solace"),
        [CK_PHASE_CHOICE] = KEY("now.choice"), [CK_PHASE_TRADE] = KEY("now.trade"),
        [CK_PHASE_ACTION] = KEY("now.action"), [CK_PHASE_REWARD] = KEY("now.reward"),
        [CK_PHASE_TAKE] = KEY("now.take"),     [CK_PHASE_SLAY] = KEY("now.slay"),
        [CK_PHASE_RETURN] = KEY("now.return"), [CK_PHASE_PAY] = KEY("now.pay"),
        [CK_PHASE_STEAL] = KEY("now.steal"),   [CK_PHASE_ROB] = KEY("now.rob"),
        [CK_PHASE_PICK] = KEY("now.pick"),     [CK_PHASE_PREY] = KEY("now.prey"),
    };
    phrase_start(out, ck_turn(s) >= 0 ? key[s->phase] : KEY("now.nobody"));
}

static void say_short(jacta_phrase *out, uint32_t amount, uint32_t token) {
    phrase_start(out, KEY("short"));
    phrase_number(out, (int32_t)amount);
    phrase_key(out, ck_token_key[token]);
}

/* Roles that a domain still needs, and tokens that are missing for the price. */
static void say_missing(const ck_state *s, uint32_t stack, jacta_phrase *out) {
    const ck_player *p = &s->player[s->active];
    uint32_t top = ck_top(s, stack), token = stack < CK_AT_CITIZENS ? CK_STRENGTH : CK_GOLD;
    ck_cost cost = ck_cost_of(p, stack, top);
    uint32_t tokens = ck_missing(p, stack, cost), magic = p->tokens[CK_MAGIC];
    uint32_t roles = 0;
    phrase_start(out, KEY("missing"));
    for (uint32_t role = 0; stack >= CK_AT_DOMAINS && role < CK_ROLES; role++) {
        uint32_t need = ck_domains[top].roles[role], have = p->roles[role];
        phrase_number(out, need > have ? (int32_t)(need - have) : 0);
        roles += need > have;
    }
    if (roles) {
        phrase_number(out, (int32_t)tokens);
    } else if (cost.magic > magic) {
        say_short(out, cost.magic - magic, CK_MAGIC);
    } else if (!p->tokens[token] && cost.plain + cost.magic <= magic) {
        say(out, KEY("real"), ck_token_key[token]);
    } else {
        say_short(out, tokens, token);
    }
}

static void stack_reason(const ck_state *s, uint32_t stack, jacta_phrase *out) {
    bool citizens = stack >= CK_AT_CITIZENS && stack < CK_AT_DOMAINS;
    if (!s->height[stack])
        say(out, KEY("exhausted"), NULL);
    else if (s->phase == CK_PHASE_ACTION || (s->phase == CK_PHASE_SLAY && stack < CK_AT_CITIZENS))
        say_missing(s, stack, out);
    else if (s->phase == CK_PHASE_TAKE && citizens)
        say(out, KEY("not_free"), ck_citizen_key[ck_top(s, stack)]);
    else if (s->phase == CK_PHASE_PREY && citizens)
        say(out, KEY("column"), ck_area_key[s->area[s->source]]);
    else if (s->phase == CK_PHASE_ROB && s->players == 1 && stack < CK_AT_CITIZENS)
        say(out, KEY("leftmost"), NULL);
    else
        say_now(s, out);
}

static void die_reason(const ck_state *s, jacta_phrase *out) {
    uint32_t able = s->player[s->active].domains & ck_domains_when[CK_WHEN_ROLLING];
    if (s->phase == CK_PHASE_DICE)
        say(out, KEY("die.same"), NULL);
    else
        say(out, able ? KEY("die.late") : KEY("die.no_domain"), NULL);
}

static void citizen_reason(const ck_state *s, uint32_t citizen, jacta_phrase *out) {
    const ck_player *p = &s->player[s->seat];
    const ck_effect *trade = &ck_power_of(s, citizen)->option[0];
    bool asked = s->due >> citizen & 1;
    if (!ck_named(p, citizen))
        say(out, KEY("not_yours"), NULL);
    else if (s->phase == CK_PHASE_CHOICE && asked)
        say(out, KEY("first"), ck_citizen_key[ck_choosing(s)]);
    else if (s->phase == CK_PHASE_TRADE && asked)
        say_short(out, ck_price(p, &trade->pay) - p->tokens[trade->pay.what], trade->pay.what);
    else if (s->phase == CK_PHASE_CHOICE || s->phase == CK_PHASE_TRADE)
        say(out, KEY("asks_nothing"), ck_citizen_key[citizen]);
    else if (s->phase == CK_PHASE_RETURN && ck_domains[s->source].effect.pay.what == CK_A_CITIZEN)
        say(out, KEY("starter"), NULL);
    else if (s->phase == CK_PHASE_ACTION)
        say(out, KEY("citizen"), NULL);
    else
        say_now(s, out);
}

static void domain_reason(const ck_state *s, uint32_t domain, jacta_phrase *out) {
    const ck_player *p = &s->player[s->seat];
    const ck_domain_card *card = &ck_domains[domain];
    uint32_t price = ck_price(p, &card->effect.pay);
    if (!(p->domains >> domain & 1))
        say(out, KEY("not_yours"), NULL);
    else if (card->when == CK_WHEN_BUILT)
        say(out, KEY("built"), NULL);
    else if (card->when != CK_WHEN_ROLLING)
        say(out, KEY("by_itself"), ck_domain_power[domain]);
    else if (s->phase != CK_PHASE_DICE)
        say(out, KEY("die.late"), NULL);
    else if (s->used >> domain & 1)
        say(out, KEY("used"), NULL);
    else if (p->tokens[CK_GOLD] < price)
        say_short(out, price - p->tokens[CK_GOLD], CK_GOLD);
    else
        say(out, KEY("no_change"), NULL);
}

static void monster_reason(const ck_state *s, uint32_t monster, jacta_phrase *out) {
    if (!s->player[s->seat].monsters[monster])
        say(out, KEY("not_yours"), NULL);
    else if (s->phase == CK_PHASE_RETURN)
        say_now(s, out);
    else
        say(out, KEY("slain"), NULL);
}

static void token_reason(const ck_state *s, uint32_t token, jacta_phrase *out) {
    if (token == CK_VP)
        say(out, KEY("vp"), NULL);
    else if (s->phase == CK_PHASE_CHOICE)
        say(out, KEY("other_gain"), ck_citizen_key[ck_choosing(s)]);
    else if (s->phase == CK_PHASE_THIEF && token == CK_STRENGTH)
        say(out, KEY("other_gain"), ck_citizen_key[CK_THIEF]);
    else if (s->phase == CK_PHASE_THIEF)
        say(out, KEY("nobody_has"), ck_token_key[token]);
    else
        say_now(s, out);
}

static void duke_reason(const ck_state *s, uint32_t duke, jacta_phrase *out) {
    const uint8_t *own = s->player[s->seat].duke;
    if (duke == own[0])
        say(out, KEY("duke"), NULL);
    else
        say(out, duke == own[1] ? KEY("duke.rejected") : KEY("not_yours"), NULL);
}

static void seat_reason(const ck_state *s, uint32_t seat, jacta_phrase *out) {
    bool thief = s->phase == CK_PHASE_THIEF, rob = s->phase == CK_PHASE_ROB && s->players > 1;
    uint32_t amount;
    if (!thief && !rob && s->phase != CK_PHASE_STEAL) {
        say_now(s, out);
        return;
    }
    if (seat == s->active) {
        say(out, KEY("yourself"), NULL);
        return;
    }
    bool protected = ck_switch(s, CK_OPT_REST) && ck_rests(s, seat);
    phrase_start(out, protected ? KEY("rests")
                      : rob     ? KEY("no_monster")
                      : thief   ? KEY("poor")
                                : KEY("has_not"));
    phrase_seat(out, seat);
    if (s->phase != CK_PHASE_STEAL) return;
    uint32_t token = ck_loot(&ck_domains[s->source].effect, &amount);
    phrase_number(out, (int32_t)(ck_switch(s, CK_OPT_FULL) ? amount : 1));
    phrase_key(out, ck_token_key[token]);
}

static void payment_reason(uint32_t amount, uint32_t token, jacta_phrase *out) {
    phrase_start(out, KEY("payment"));
    phrase_number(out, (int32_t)amount);
    phrase_key(out, ck_token_key[token]);
}

static void give_reason(const ck_state *s, element e, jacta_phrase *out) {
    switch (e.sort) {
    case STACK: stack_reason(s, e.index, out); break;
    case DIE: die_reason(s, out); break;
    case CITIZEN: citizen_reason(s, e.index, out); break;
    case DOMAIN: domain_reason(s, e.index, out); break;
    case MONSTER: monster_reason(s, e.index, out); break;
    case TOKEN: token_reason(s, e.index, out); break;
    case DUKE: duke_reason(s, e.index, out); break;
    case SEAT: seat_reason(s, e.index, out); break;
    case REWARD: say(out, KEY("no_citizen"), NULL); break;
    case STRENGTH: payment_reason(e.index, CK_STRENGTH, out); break;
    case GOLD: payment_reason(e.index, CK_GOLD, out); break;
    case AMOUNT: say(out, s->players == 1 ? KEY("amount.bank") : KEY("amount"), NULL); break;
    default: say(out, KEY("must"), NULL);
    }
}

bool ck_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out) {
    elements board;
    draw(state, seat, &board);
    const element *found = element_find(&board, state, write_id, id);
    if (found) give_reason(state, *found, out);
    return found;
}

/* ---- What an element is ------------------------------------------------------------------------- */

#define ABOUT(name) "card_kingdoms.about." name

/* Where sentences go. */
typedef struct {
    jacta_phrase_each *each;
    void *context;
} audience;

static void tell(const audience *to, const jacta_phrase *phrase) {
    to->each(to->context, phrase);
}

static void tell_key(const audience *to, const char *key) {
    jacta_phrase phrase;
    phrase_start(&phrase, key);
    tell(to, &phrase);
}

/* Tokens, for a price that makes them a trade, or from an opponent. */
static void tell_tokens(const audience *to, const ck_effect *effect) {
    jacta_phrase phrase;
    uint32_t sum = 0;
    phrase_start(&phrase, effect->pay.each           ? ABOUT("trade")
                          : effect->deed == CK_STEAL ? ABOUT("steal")
                                                     : ABOUT("gain"));
    for (uint32_t token = 0; token < CK_TOKENS; token++) {
        phrase_number(&phrase, effect->gain[token]);
        sum += effect->gain[token];
    }
    if (effect->pay.each) {
        phrase_number(&phrase, effect->pay.each);
        phrase_key(&phrase, ck_token_key[effect->pay.what]);
    }
    if (sum) tell(to, &phrase);
}

static void tell_counted(const audience *to, const ck_amount *per) {
    jacta_phrase phrase;
    bool role = per->of >= CK_OF_ROLE && per->of < CK_OF_AREA;
    phrase_start(&phrase, per->of >= CK_OF_AREA      ? ABOUT("each.area")
                          : role                     ? ABOUT("each.role")
                          : per->of == CK_OF_KNIGHTS ? ABOUT("each.knight")
                                                     : ABOUT("each.domain"));
    phrase_number(&phrase, per->each);
    phrase_key(&phrase, ck_token_key[per->what]);
    if (role) phrase_key(&phrase, ck_role_key[per->of - CK_OF_ROLE]);
    if (per->of >= CK_OF_AREA) phrase_key(&phrase, ck_area_key[per->of - CK_OF_AREA]);
    if (per->each) tell(to, &phrase);
}

static void tell_citizen(const audience *to, uint32_t free) {
    jacta_phrase phrase;
    uint32_t most = 0, able = 0;
    for (uint32_t i = 0; i < CK_CITIZENS; i++) {
        if (!(free >> i & 1)) continue;
        able++;
        if (ck_citizens[i].cost > most) most = ck_citizens[i].cost;
    }
    phrase_start(&phrase, able == 1             ? ABOUT("free.knight")
                          : able == CK_CITIZENS ? ABOUT("free.any")
                                                : ABOUT("free.most"));
    phrase_number(&phrase, (int32_t)most);
    if (able) tell(to, &phrase);
}

static void tell_power(const audience *to, const ck_power *power) {
    for (uint32_t i = 0; i < power->options; i++) {
        if (i) tell_key(to, ABOUT("or"));
        tell_tokens(to, &power->option[i]);
        tell_counted(to, &power->option[i].per);
        tell_citizen(to, power->option[i].citizens);
    }
}

static void about_citizen(const audience *to, uint32_t citizen) {
    const ck_citizen_card *card = &ck_citizens[citizen];
    jacta_phrase phrase;
    tell_key(to, ABOUT("active"));
    tell_power(to, &card->active);
    tell_key(to, ABOUT("passive"));
    tell_power(to, &card->passive);
    phrase_start(&phrase, ABOUT("recruit"));
    phrase_number(&phrase, card->cost);
    phrase_key(&phrase, ck_role_key[card->role]);
    tell(to, &phrase);
}

static void about_monster(const audience *to, uint32_t monster) {
    const ck_monster_card *card = &ck_monsters[monster];
    jacta_phrase phrase;
    tell_key(to, ABOUT("reward"));
    tell_power(to, &card->reward);
    phrase_start(&phrase, ABOUT("slay"));
    phrase_number(&phrase, card->strength);
    phrase_number(&phrase, card->magic);
    phrase_number(&phrase, card->vp);
    tell(to, &phrase);
}

static void about_domain(const audience *to, uint32_t domain) {
    const ck_domain_card *card = &ck_domains[domain];
    jacta_phrase phrase;
    phrase_start(&phrase, ABOUT("power"));
    phrase_key(&phrase, ck_domain_power[domain]);
    tell(to, &phrase);
    phrase_start(&phrase, ABOUT("build"));
    phrase_number(&phrase, card->cost);
    for (uint32_t role = 0; role < CK_ROLES; role++) phrase_number(&phrase, card->roles[role]);
    phrase_number(&phrase, card->vp);
    tell(to, &phrase);
}

static void about_card(const audience *to, uint32_t stack, uint32_t card) {
    if (stack < CK_AT_CITIZENS && card < CK_MONSTERS)
        about_monster(to, card);
    else if (stack >= CK_AT_DOMAINS && card < CK_DOMAINS)
        about_domain(to, card);
    else if (stack >= CK_AT_CITIZENS && stack < CK_AT_DOMAINS && card < CK_CITIZENS)
        about_citizen(to, card);
}

void ck_about(const void *state, const char *id, jacta_phrase_each *each, void *context) {
    const ck_state *s = state;
    const audience to = {each, context};
    elements board;
    draw(s, JACTA_SPECTATOR, &board);
    const element *found = element_find(&board, state, write_id, id);
    if (!found) return;
    switch (found->sort) {
    case STACK:
        if (s->height[found->index]) about_card(&to, found->index, ck_top(s, found->index));
        break;
    case CITIZEN: about_citizen(&to, found->index); break;
    case MONSTER: about_monster(&to, found->index); break;
    case DOMAIN: about_domain(&to, found->index); break;
    default: break;
    }
}
