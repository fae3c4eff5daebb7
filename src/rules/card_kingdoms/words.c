/* Notation, words and board elements of every move. Grammar: docs/rules/card_kingdoms.md, 11. */
#include "rules/core/text.h"

#include "internal.h"
#include "rules/core/verb.h"

/* ---- What a move means ----------------------------------------------------------------------- */

/* What a move names: its kind of element, its word in notation, its key in the catalogue. */
typedef struct {
    const char *kind, *id, *key;
} thing;

static thing citizen_thing(uint32_t citizen) {
    return (thing){"citizen", ck_citizen_id[citizen], ck_citizen_key[citizen]};
}

static thing monster_thing(uint32_t monster) {
    return (thing){"monster", ck_monster_id[monster], ck_monster_key[monster]};
}

static thing domain_thing(uint32_t domain) {
    return (thing){"domain", ck_domain_id[domain], ck_domain_key[domain]};
}

static thing duke_thing(uint32_t duke) {
    return (thing){"duke", ck_duke_id[duke], ck_duke_key[duke]};
}

static thing token_thing(uint32_t token) {
    return (thing){"token", ck_token_id[token], ck_token_key[token]};
}

/* A player's move taken apart; what it has nothing of is CK_NONE, NULL or 0. */
typedef struct {
    uint32_t verb;
    uint32_t seat, stack;
    thing thing;
    const ck_effect *effect;
    const char *option;    /* the effect chosen of two, or paid for, by its token or a citizen */
    uint32_t number;       /* what a die shows, how many tokens */
    uint32_t spend, magic; /* a payment, the first in gold or strength */
} meaning;

const char *ck_option_id(const ck_effect *effect) {
    uint32_t token = effect->per.of ? effect->per.what : 0;
    if (effect->citizens) return "citizen";
    while (!effect->per.of && !effect->gain[token]) token++;
    return ck_token_id[token];
}

ck_cost ck_cost_of(const ck_player *p, uint32_t stack, uint32_t top) {
    if (stack < CK_AT_CITIZENS) return (ck_cost){ck_monsters[top].strength, ck_monsters[top].magic};
    return (ck_cost){stack < CK_AT_DOMAINS ? ck_recruit_cost(p, top) : ck_build_cost(p, top), 0};
}

/* The action that pays for the top card of a stack. */
static void mean_payment(const ck_state *s, meaning *m, uint32_t spend) {
    uint32_t top = ck_top(s, m->stack);
    ck_cost cost = ck_cost_of(&s->player[s->active], m->stack, top);
    m->spend = spend;
    m->magic = cost.plain + cost.magic - spend;
    if (m->verb == CK_VERB_SLAY) {
        m->thing = monster_thing(top);
        m->thing.id = ck_area_id[s->area[m->stack - CK_AT_MONSTERS]];
    } else {
        m->thing = m->verb == CK_VERB_RECRUIT ? citizen_thing(top) : domain_thing(top);
    }
}

static void mean_stack(const ck_state *s, meaning *m, uint32_t place, uint32_t spend) {
    static const uint8_t first[CK_VERBS] = {[CK_VERB_RECRUIT] = CK_AT_CITIZENS,
                                            [CK_VERB_TAKE] = CK_AT_CITIZENS,
                                            [CK_VERB_CAPTURE] = CK_AT_CITIZENS,
                                            [CK_VERB_BUILD] = CK_AT_DOMAINS};
    m->stack = first[m->verb] + place;
    if (spend)
        mean_payment(s, m, spend);
    else if (m->stack < CK_AT_CITIZENS)
        m->thing = (thing){NULL, ck_area_id[s->area[place]], ck_area_key[s->area[place]]};
    else
        m->thing = citizen_thing(ck_top(s, m->stack));
}

/* Who or what loses something; in solo play the bank, or the monsters of the table (7.2). */
static void mean_theft(const ck_state *s, meaning *m, uint32_t seat) {
    m->seat = seat;
    if (m->verb == CK_VERB_STEAL) m->effect = &ck_domains[s->source].effect;
    if (m->verb != CK_VERB_ROB || s->players > 1) return;
    m->seat = CK_NONE;
    m->stack = CK_AT_MONSTERS + ck_leftmost(s);
    m->thing.id = "monsters";
}

static meaning mean(const ck_state *s, jacta_move move) {
    verb_parts parts = verb_apart(ck_verbs, CK_VERBS, move);
    const uint32_t *part = parts.part;
    meaning m = {.verb = parts.verb, .seat = CK_NONE, .stack = CK_NONE};
    switch (m.verb) {
    case CK_VERB_KEEP: m.thing = duke_thing(part[0]); break;
    case CK_VERB_DIE:
        m.thing = domain_thing(part[0]);
        m.effect = &ck_domains[part[0]].effect;
        m.number = part[1] + 1;
        break;
    case CK_VERB_THIEF:
        mean_theft(s, &m, part[0]);
        m.effect = &ck_citizens[CK_THIEF].active.option[part[1]];
        m.option = ck_option_id(m.effect);
        m.number = part[2] + 1;
        break;
    case CK_VERB_CHOOSE:
    case CK_VERB_TRADE:
        m.thing = citizen_thing(part[0]);
        m.effect = &ck_power_of(s, part[0])->option[part[1]];
        if (m.verb == CK_VERB_CHOOSE) m.option = ck_option_id(m.effect);
        break;
    case CK_VERB_SOLACE:
    case CK_VERB_GAIN: m.thing = token_thing(part[0]); break;
    case CK_VERB_REWARD:
        m.effect = &ck_monsters[s->source].reward.option[part[0]];
        m.option = ck_option_id(m.effect);
        break;
    case CK_VERB_RETURN:
        m.thing =
            part[0] < CK_MONSTERS ? monster_thing(part[0]) : citizen_thing(part[0] - CK_MONSTERS);
        m.effect = &ck_domains[s->source].effect;
        break;
    case CK_VERB_PAY:
        m.effect = &ck_domains[s->source].effect;
        m.option = ck_token_id[m.effect->pay.what];
        break;
    case CK_VERB_STEAL:
    case CK_VERB_ROB: mean_theft(s, &m, part[0]); break;
    case CK_VERB_PASS: break;
    default: mean_stack(s, &m, part[0], part[1]);
    }
    return m;
}

static const char *pass_word(const ck_state *s) {
    return s->phase == CK_PHASE_DICE || s->phase == CK_PHASE_TRADE ? "done" : "none";
}

/* What is declined or ended. */
#define PASSES(start)                                                                              \
    {                                                                                              \
        [CK_PHASE_DICE] = start "dice",     [CK_PHASE_THIEF] = start "steal",                      \
        [CK_PHASE_SOLACE] = start "solace", [CK_PHASE_TRADE] = start "trade",                      \
        [CK_PHASE_TAKE] = start "take",     [CK_PHASE_SLAY] = start "slay",                        \
        [CK_PHASE_RETURN] = start "return", [CK_PHASE_PAY] = start "pay",                          \
        [CK_PHASE_STEAL] = start "steal",   [CK_PHASE_ROB] = start "rob",                          \
    }
static const char *const pass_id[CK_PHASE_OVER] = PASSES("");
static const char *const pass_key[CK_PHASE_OVER] = PASSES("card_kingdoms.move.pass.");

const char *ck_pass_id(const ck_state *s) {
    return pass_id[s->phase];
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
        put_two(out, ck_stack_id[stack],
                stack < CK_AT_DOMAINS ? ck_citizen_id[move] : ck_domain_id[move]);
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

static void write(const void *state, jacta_move move, jacta_text *out) {
    const ck_state *s = state;
    if (s->phase < CK_PHASE_DUKE) {
        write_chance(s, move, out);
        return;
    }
    meaning m = mean(s, move);
    text_put(out, m.verb == CK_VERB_PASS ? pass_word(s) : ck_verbs[m.verb].name);
    if (m.seat != CK_NONE && s->players == 1) text_put(out, " bank");
    if (m.seat != CK_NONE && s->players > 1) put_counted(out, " ", m.seat);
    if (m.thing.id) put_two(out, "", m.thing.id);
    if (m.option) put_two(out, "", m.option);
    if (m.number) put_counted(out, " ", m.number);
    if (m.spend) put_counted(out, m.verb == CK_VERB_SLAY ? " s" : " g", m.spend);
    if (m.magic) put_counted(out, " m", m.magic);
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
        phrase_number(out, (int32_t)(bit_first(s->reveal) % CK_COLUMNS + 1));
        break;
    case CK_PHASE_DEAL:
        phrase_start(out, "card_kingdoms.move.deal"); /* everybody hears it: no names of dukes */
        phrase_seat(out, s->seat);
        break;
    case CK_PHASE_FIRST:
        phrase_start(out, "card_kingdoms.move.first");
        phrase_seat(out, move);
        break;
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

/* How many of a token, and its name. */
static void add_tokens(jacta_phrase *out, uint32_t amount, uint32_t token) {
    phrase_number(out, (int32_t)amount);
    phrase_key(out, ck_token_key[token]);
}

static void describe_die(const ck_state *s, const meaning *m, jacta_phrase *out) {
    const ck_effect *effect = m->effect;
    uint32_t becomes = effect->deed == CK_SET_DIE ? effect->number : m->number - effect->number;
    say(out, "card_kingdoms.move.die", m->thing.key);
    phrase_number(out, (int32_t)m->number);
    phrase_number(out, (int32_t)becomes);
    phrase_number(out, (int32_t)ck_price(&s->player[s->active], &effect->pay));
}

/* Tokens that come from somebody. */
static void describe_theft(const meaning *m, const char *key, jacta_phrase *out) {
    uint32_t amount, token = ck_loot(m->effect, &amount);
    phrase_start(out, key);
    add_tokens(out, m->number ? m->number : amount, token);
    phrase_seat(out, m->seat);
}

static void describe_payment(const meaning *m, const char *key, jacta_phrase *out) {
    say(out, key, m->thing.key);
    phrase_number(out, (int32_t)m->spend);
    phrase_number(out, (int32_t)m->magic);
}

/* "1 gold becomes 2 magic", or only what is gained. */
static void describe_power(const meaning *m, const char *key, jacta_phrase *out) {
    uint32_t amount, token = ck_loot(m->effect, &amount);
    say(out, key, m->thing.key);
    if (m->verb == CK_VERB_TRADE) add_tokens(out, m->effect->pay.each, m->effect->pay.what);
    add_tokens(out, amount, token);
}

static void describe_move(const ck_state *s, const meaning *m, jacta_phrase *out) {
#define KEY(name) "card_kingdoms.move." name
    bool solo = s->players == 1;
    switch (m->verb) {
    case CK_VERB_KEEP: say(out, KEY("keep"), m->thing.key); break;
    case CK_VERB_DIE: describe_die(s, m, out); break;
    case CK_VERB_THIEF: describe_theft(m, solo ? KEY("thief.bank") : KEY("thief"), out); break;
    case CK_VERB_CHOOSE: describe_power(m, KEY("choose"), out); break;
    case CK_VERB_TRADE: describe_power(m, KEY("trade"), out); break;
    case CK_VERB_SOLACE: say(out, KEY("solace"), m->thing.key); break;
    case CK_VERB_SLAY: describe_payment(m, KEY("slay"), out); break;
    case CK_VERB_RECRUIT: describe_payment(m, KEY("recruit"), out); break;
    case CK_VERB_GAIN: say(out, KEY("gain"), m->thing.key); break;
    case CK_VERB_BUILD: describe_payment(m, KEY("build"), out); break;
    case CK_VERB_REWARD: say_option(&s->player[s->active], m->effect, out); break;
    case CK_VERB_TAKE: say(out, KEY("take"), m->thing.key); break;
    case CK_VERB_RETURN:
        say(out, KEY("return"), m->thing.key);
        phrase_number(out, m->effect->gain[CK_VP]);
        break;
    case CK_VERB_PAY:
        phrase_start(out, KEY("pay"));
        add_tokens(out, m->effect->pay.each, m->effect->pay.what);
        phrase_number(out, m->effect->gain[CK_VP]);
        break;
    case CK_VERB_STEAL: describe_theft(m, KEY("steal"), out); break;
    case CK_VERB_ROB:
        phrase_start(out, solo ? KEY("rob.monsters") : KEY("rob"));
        if (!solo) phrase_seat(out, m->seat);
        break;
    case CK_VERB_ATTACK: say(out, KEY("attack"), m->thing.key); break;
    case CK_VERB_CAPTURE: say(out, KEY("capture"), m->thing.key); break;
    default: phrase_start(out, pass_key[s->phase]);
    }
#undef KEY
}

static void describe(const void *state, jacta_move move, jacta_phrase *out) {
    const ck_state *s = state;
    if (s->phase < CK_PHASE_DUKE) {
        describe_chance(s, move, out);
        return;
    }
    meaning m = mean(s, move);
    describe_move(s, &m, out);
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
        [CK_PHASE_DUKE] = "card_kingdoms.status.duke",
        [CK_PHASE_DICE] = "card_kingdoms.status.dice",
        [CK_PHASE_THIEF] = "card_kingdoms.status.thief",
        [CK_PHASE_SOLACE] = "card_kingdoms.status.solace",
        [CK_PHASE_CHOICE] = "card_kingdoms.status.choice",
        [CK_PHASE_TRADE] = "card_kingdoms.status.trade",
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
    phrase_seat(out, s->active);
    phrase_number(out, s->stage == CK_STAGE_ACTION_2 ? 2 : 1);
}

static const char *const *course(const void *state, int32_t *part) {
    static const char *const parts[] = {"card_kingdoms.course.roll", "card_kingdoms.course.harvest",
                                        "card_kingdoms.course.first", "card_kingdoms.course.second",
                                        NULL};
    static const int32_t place[] = {
        [CK_STAGE_SETUP] = -1,    [CK_STAGE_HARVEST] = 1,    [CK_STAGE_ACTION_1] = 2,
        [CK_STAGE_ACTION_2] = 3,  [CK_STAGE_ACTION_END] = 3, [CK_STAGE_ATTACK_1] = -1,
        [CK_STAGE_ATTACK_2] = -1, [CK_STAGE_HARVEST_2] = 1,  [CK_STAGE_END] = -1};
    const ck_state *s = state;
    bool rolling = s->phase == CK_PHASE_ROLL || s->phase == CK_PHASE_DICE;
    *part = rolling ? 0 : s->phase == CK_PHASE_OVER ? -1 : place[s->stage];
    return parts;
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

static void touch_move(const ck_state *s, const meaning *m, jacta_text *out) {
    if (m->seat != CK_NONE && s->players == 1) put_element(out, "seat", "bank");
    if (m->seat != CK_NONE && s->players > 1) put_number_element(out, "seat", m->seat);
    if (m->stack != CK_NONE)
        put_element(out, "stack", ck_stack_id[m->stack]);
    else if (m->thing.id)
        put_element(out, m->thing.kind, m->thing.id);
    if (m->option) put_element(out, m->verb == CK_VERB_REWARD ? "reward" : "token", m->option);
    if (m->number) put_number_element(out, m->verb == CK_VERB_DIE ? "die" : "amount", m->number);
    if (!m->spend) return;
    put_element(out, "pay", m->verb == CK_VERB_SLAY ? "s" : "g");
    text_number(out, m->spend);
}

static void touch(const void *state, jacta_move move, jacta_text *out) {
    const ck_state *s = state;
    if (s->phase < CK_PHASE_DUKE) {
        if (s->phase == CK_PHASE_REVEAL)
            put_element(out, "deck", "reveal");
        else
            put_element(out, "chance", s->phase == CK_PHASE_ROLL ? "dice" : "card");
        return;
    }
    meaning m = mean(s, move);
    if (m.verb == CK_VERB_PASS)
        put_element(out, "end", ck_pass_id(s));
    else if (m.verb == CK_VERB_PAY)
        put_element(out, "domain", ck_domain_id[s->source]);
    else
        touch_move(s, &m, out);
}

/* ---- Facts ----------------------------------------------------------------------------------- */

uint32_t ck_missing(const ck_player *p, uint32_t stack, ck_cost cost) {
    uint32_t real = p->tokens[stack < CK_AT_CITIZENS ? CK_STRENGTH : CK_GOLD];
    uint32_t magic = p->tokens[CK_MAGIC], total = cost.plain + cost.magic;
    uint32_t apart = !real + (cost.magic > magic ? cost.magic - magic : 0u);
    uint32_t together = total > real + magic ? total - real - magic : 0;
    return apart > together ? apart : together;
}

/* For every seat and stack, what the top card costs it in gold or strength, and how many tokens it
 * lacks for that; citizens of every name in each kingdom; who still has two Dukes to choose from;
 * empty stacks, and how many of them end the game; whether the dice decide nothing any more in this
 * turn, which alone they do to its end. */
static void facts(const void *state, jacta_fact_each *each, void *context) {
    const ck_state *s = state;
    int32_t prices[CK_SEATS * CK_STACKS] = {0}, missing[CK_SEATS * CK_STACKS] = {0};
    int32_t citizens[CK_SEATS * CK_CITIZENS], choosing[CK_SEATS];
    for (uint32_t i = 0; i < s->players * CK_STACKS; i++) {
        const ck_player *p = &s->player[i / CK_STACKS];
        uint32_t stack = i % CK_STACKS, top = s->height[stack] ? ck_top(s, stack) : CK_NONE;
        if (top >= CK_HIDDEN) continue;
        ck_cost cost = ck_cost_of(p, stack, top);
        prices[i] = (int32_t)cost.plain;
        missing[i] = (int32_t)ck_missing(p, stack, cost);
    }
    for (uint32_t i = 0; i < s->players * CK_CITIZENS; i++)
        citizens[i] = (int32_t)ck_named(&s->player[i / CK_CITIZENS], i % CK_CITIZENS);
    for (uint32_t seat = 0; seat < s->players; seat++) choosing[seat] = ck_undecided(s, seat);
    int32_t exhausted = (int32_t)ck_exhausted(s, 0, CK_STACKS), end = (int32_t)ck_exhausted_end(s);
    each(context, "price", prices, s->players * CK_STACKS);
    each(context, "missing", missing, s->players * CK_STACKS);
    each(context, "citizens", citizens, s->players * CK_CITIZENS);
    each(context, "choosing", choosing, s->players);
    each(context, "exhausted", &exhausted, 1);
    each(context, "exhausted_end", &end, 1);
    int32_t spent = s->players > 1 && s->stage >= CK_STAGE_ACTION_1;
    each(context, "spent", &spent, 1);
}

const jacta_face card_kingdoms_face = {
    .write = write,
    .describe = describe,
    .touch = touch,
    .effects = ck_effects,
    .elements = ck_elements,
    .reason = ck_reason,
    .about = ck_about,
    .status = status,
    .course = course,
    .pending = pending,
    .board = ck_board,
    .facts = facts,
};
