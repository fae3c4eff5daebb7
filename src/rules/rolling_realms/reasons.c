/* What a board shows, and why an element of it cannot be used now. */
#include "internal.h"
#include "rules/core/bits.h"
#include "rules/core/element.h"

/* ---- Elements ---------------------------------------------------------------------------------- */

/* Boxes of the realms in their order, then what is beside them. */
typedef enum {
    TAPESTRY, /* cell */
    CITIES,   /* box */
    LEFT,     /* value - 1, as for all that follow but birds, columns and glasses */
    RIGHT,
    SCYTHE_TOP,
    SCYTHE_BOTTOM,
    BIRD,
    COLUMN,
    CHARTER,
    CRATE,
    PUMPKIN_PETAL,
    HEART_PETAL,
    GRAPE,
    GLASS,
    DIE,
    REALM,
    BONUS, /* rr_deed - RR_DEED_ADJUST_2, then buying a die */
    BUY,   /* value - 1 */
    STEP,
    NOTE, /* the value */
    LEFT_GAIN,
    RIGHT_GAIN,
    END,
    SORTS
} element_sort;

static const struct {
    const char *id;
    uint8_t count, realm;
} sorts[SORTS] = {
    [TAPESTRY] = {"tap:", RR_TAPESTRY_CELLS, RR_TAPESTRY},
    [CITIES] = {"cit:", 9, RR_CITIES},
    [LEFT] = {"eup:left", 6, RR_EUPHORIA},
    [RIGHT] = {"eup:right", 6, RR_EUPHORIA},
    [SCYTHE_TOP] = {"scy:top", 6, RR_SCYTHE},
    [SCYTHE_BOTTOM] = {"scy:bottom", 6, RR_SCYTHE},
    [BIRD] = {"win:", 3, RR_WINGSPAN},
    [COLUMN] = {"cas:", 5, RR_CASTLES},
    [CHARTER] = {"cha:die", 6, RR_CHARTERSTONE},
    [CRATE] = {"cha:crate", 6, RR_CHARTERSTONE},
    [PUMPKIN_PETAL] = {"mls:pumpkin", 6, RR_MY_LITTLE_SCYTHE},
    [HEART_PETAL] = {"mls:heart", 6, RR_MY_LITTLE_SCYTHE},
    [GRAPE] = {"vit:grape", 6, RR_VITICULTURE},
    [GLASS] = {"vit:glass", RR_GLASSES, RR_VITICULTURE},
    [DIE] = {"die:", RR_DICE, 0},
    [REALM] = {"realm:", RR_REALMS, 0},
    [BONUS] = {"bonus:", RR_DEEDS - RR_DEED_ADJUST_2 + 1, 0},
    [BUY] = {"buy:", 6, 0},
    [STEP] = {"by:", 2, 0},
    [NOTE] = {"note:", 0, 0},
    [LEFT_GAIN] = {"left:", 2, 0},
    [RIGHT_GAIN] = {"right:", 2, 0},
    [END] = {"end:turn", 1, 0},
};

enum { BOXES = DIE, BUY_DIE = RR_DEEDS - RR_DEED_ADJUST_2 };

static void put_pair(jacta_text *out, uint32_t x, uint32_t y) {
    text_number(out, x);
    text_char(out, ',');
    text_number(out, y);
}

static void write_id(const void *state, element e, jacta_text *out) {
    (void)state;
    text_put(out, sorts[e.sort].id);
    switch (e.sort) {
    case TAPESTRY: put_pair(out, e.index % 6, e.index / 6); break;
    case CITIES: put_pair(out, e.index % 3, e.index / 3); break;
    case BIRD: text_number(out, rr_wingspan_target[e.index]); break;
    case COLUMN: text_char(out, (char)('a' + e.index)); break;
    case GLASS: text_number(out, RR_GLASS_FIRST + e.index); break;
    case DIE:
    case NOTE: text_number(out, e.index); break;
    case REALM: text_put(out, rr_realm_code[e.index]); break;
    case BONUS:
        text_put(out, e.index == BUY_DIE ? rr_verbs[RR_VERB_BUY].name
                                         : rr_deeds[RR_DEED_ADJUST_2 + e.index].name);
        break;
    case STEP: text_put(out, e.index ? "+1" : "-1"); break;
    case LEFT_GAIN:
    case RIGHT_GAIN: text_put(out, rr_resource_name[e.index ? RR_PUMPKIN : RR_HEART]); break;
    case END: break;
    default: text_number(out, e.index + 1);
    }
}

static bool in_play(const rr_state *s, uint32_t realm) {
    return s->realms[s->round] >> realm & 1;
}

static void draw(const rr_state *s, int32_t viewer, elements *d) {
    d->count = 0;
    for (uint32_t sort = 0; sort < BOXES; sort++)
        if (in_play(s, sorts[sort].realm)) element_range(d, sort, 0, sorts[sort].count);
    element_range(d, DIE, 0, s->dice_count);
    element_range(d, REALM, 0, sorts[REALM].count);
    element_range(d, BONUS, 0, sorts[BONUS].count);
    if (s->phase != RR_PHASE_ACT || viewer != s->seat) return;
    element_range(d, BUY, 0, sorts[BUY].count);
    element_range(d, STEP, 0, sorts[STEP].count);
    if (in_play(s, RR_CHARTERSTONE)) {
        element_add(d, NOTE, s->roll[0]);
        if (s->roll[1] != s->roll[0]) element_add(d, NOTE, s->roll[1]);
    }
    if (in_play(s, RR_EUPHORIA)) {
        element_range(d, LEFT_GAIN, 0, sorts[LEFT_GAIN].count);
        element_range(d, RIGHT_GAIN, 0, sorts[RIGHT_GAIN].count);
    }
    element_add(d, END, 0);
}

void rr_elements(const void *state, int32_t viewer, jacta_element_each *each, void *context) {
    elements board;
    draw(state, viewer, &board);
    element_each(&board, state, write_id, each, context);
}

/* ---- Reasons ----------------------------------------------------------------------------------- */

#define REASON(name) "rolling_realms.reason." name

static void say(jacta_phrase *out, const char *key, uint32_t first, uint32_t second) {
    phrase_start(out, key);
    phrase_number(out, (int32_t)first);
    phrase_number(out, (int32_t)second);
}

/* Dice still to place: all of them, and the values of those that may go into the realm. */
static bool any_left(const rr_state *s) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < s->dice_count; i++) left += !(s->dice[i].marks & RR_PLACED);
    return left;
}

static uint32_t values_for(const rr_state *s, uint32_t realm) {
    uint32_t values = 0;
    for (uint32_t i = 0; i < s->dice_count; i++)
        if (!(s->dice[i].marks & RR_PLACED) && rr_open_realms(s, &s->dice[i]) >> realm & 1)
            values |= 1u << (s->dice[i].value - 1);
    return values;
}

/* What keeps a box shut for good; NULL: it is open. */
static const char *shut(const rr_state *s, const rr_sheet *sheet, element e) {
    const rr_castle_column *castle = &rr_castles[s->options[RR_CASTLES_DOOR]][e.index % 5];
    switch (e.sort) {
    case TAPESTRY: return s->tapestry[s->seat] >> e.index & 1 ? REASON("filled") : NULL;
    case CITIES: return sheet->cities[e.index] ? REASON("filled") : NULL;
    case LEFT:
    case RIGHT: return sheet->euphoria[e.sort - LEFT] >> e.index & 1 ? REASON("marked") : NULL;
    case SCYTHE_TOP:
    case SCYTHE_BOTTOM:
        return sheet->scythe[e.sort - SCYTHE_TOP] >> e.index & 1 ? REASON("marked") : NULL;
    case BIRD: return sheet->wingspan[e.index][2] ? REASON("bird_full") : NULL;
    case COLUMN: return sheet->castles[e.index][castle->top] ? REASON("column_full") : NULL;
    case CHARTER: return sheet->crates[e.index] ? REASON("taken") : NULL;
    case CRATE:
        return !sheet->crates[e.index]         ? REASON("no_crate")
               : sheet->shipped >> e.index & 1 ? REASON("shipped")
                                               : NULL;
    case PUMPKIN_PETAL:
    case HEART_PETAL:
        return sheet->my_little[e.sort - PUMPKIN_PETAL] >> e.index & 1 ? REASON("marked") : NULL;
    case GRAPE: return sheet->crossed >> e.index & 1 ? REASON("grape_used") : NULL;
    default: return sheet->glasses >> e.index & 1 ? REASON("filled") : NULL;
    }
}

/* Which value a die would have to show, 0 where several would do. */
static uint32_t wanted(const rr_sheet *sheet, element e) {
    switch (e.sort) {
    case CRATE: return sheet->crates[e.index];
    case GRAPE: return sheet->circled >> e.index & 1 ? 0 : e.index + 1u;
    case LEFT:
    case RIGHT:
    case SCYTHE_TOP:
    case SCYTHE_BOTTOM:
    case CHARTER:
    case PUMPKIN_PETAL:
    case HEART_PETAL: return e.index + 1u;
    default: return 0;
    }
}

static void why_box(const rr_state *s, element e, jacta_phrase *out) {
    const rr_sheet *sheet = &s->sheet[s->seat];
    const char *key = shut(s, sheet, e);
    uint32_t realm = sorts[e.sort].realm, value = wanted(sheet, e);
    uint32_t values = values_for(s, realm);
    if (key)
        phrase_start(out, key);
    else if (s->phase != RR_PHASE_ACT)
        phrase_start(out, REASON("no_roll"));
    else if (!any_left(s))
        phrase_start(out, REASON("no_die"));
    else if (!values)
        phrase_start(out, REASON("realm_used"));
    else if (value && !(values >> (value - 1) & 1))
        say(out, REASON("no_value"), value, 0);
    else
        switch (e.sort) {
        case TAPESTRY: phrase_start(out, REASON("no_shape")); break;
        case CITIES: phrase_start(out, REASON("neighbour")); break;
        case COLUMN:
            phrase_start(out,
                         s->options[RR_CASTLES_ORDER] ? REASON("too_high") : REASON("too_low"));
            break;
        case SCYTHE_BOTTOM:
            phrase_start(out, REASON("cannot_pay"));
            phrase_key(out, rr_resource_key[rr_scythe_cost[e.index]]);
            break;
        case GRAPE: phrase_start(out, REASON("no_glass")); break;
        default: say(out, REASON("no_sum"), RR_GLASS_FIRST + e.index, 0);
        }
}

/* Whether a legal move is about the die. */
static bool listed(const rr_state *s, uint32_t die) {
    jacta_move moves[JACTA_MAX_LIST];
    uint32_t count = rr_moves(s, moves);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] / RR_CODES == die) return true;
    return false;
}

/* Of dice that are alike only the first is listed: to be placed, or to be used again. */
static void why_die(const rr_state *s, uint32_t die, jacta_phrase *out) {
    const rr_die *own = &s->dice[die];
    bool placed = own->marks & RR_PLACED;
    phrase_start(out, placed ? REASON("placed") : REASON("fits_nowhere"));
    for (uint32_t i = 0; i < die; i++) {
        const rr_die *other = &s->dice[i];
        bool alike = other->source == own->source && other->original == own->original &&
                     (placed || (other->value == own->value && other->marks == own->marks));
        if (alike && listed(s, i)) phrase_start(out, REASON("twin"));
    }
}

static void why_realm(const rr_state *s, uint32_t realm, jacta_phrase *out) {
    uint32_t round = 0;
    while (round < RR_ROUNDS && !(s->realms[round] >> realm & 1)) round++;
    if (round == RR_ROUNDS)
        phrase_start(out, REASON("realm_later"));
    else
        say(out,
            round < s->round                                   ? REASON("realm_past")
            : round > s->round                                 ? REASON("realm_fixed")
            : s->phase == RR_PHASE_ACT && s->used >> realm & 1 ? REASON("realm_used")
                                                               : REASON("realm_now"),
            round + 1, 0);
}

/* What a bonus costs, and what the roll must be for it. */
static void why_bonus(const rr_state *s, uint32_t bonus, jacta_phrase *out) {
    static const struct {
        uint8_t resource, price;
        const char *key;
    } bonuses[] = {{RR_PUMPKIN, RR_ADJUST_PRICE, REASON("pumpkins")},
                   {RR_PUMPKIN, RR_ADJUST_SHARING_PRICE, REASON("pumpkins")},
                   {RR_HEART, RR_REUSE_PAIR_PRICE, REASON("hearts")},
                   {RR_HEART, RR_REUSE_ANY_PRICE, REASON("hearts")},
                   {RR_COIN, RR_REUSE_SEVEN_PRICE, REASON("coins")},
                   {RR_COIN, 1, REASON("coins")}};
    uint32_t have = s->sheet[s->seat].have[s->round][bonuses[bonus].resource];
    uint32_t deed = RR_DEED_ADJUST_2 + bonus;
    if (s->phase != RR_PHASE_ACT)
        phrase_start(out, REASON("no_roll"));
    else if (deed == RR_DEED_REUSE_PAIR && s->roll[0] != s->roll[1])
        phrase_start(out, REASON("no_pair"));
    else if (deed == RR_DEED_REUSE_SEVEN && s->roll[0] + s->roll[1] != 7)
        phrase_start(out, REASON("no_seven"));
    else if (have < bonuses[bonus].price)
        say(out, bonuses[bonus].key, bonuses[bonus].price, have);
    else
        phrase_start(out, REASON("no_die"));
}

static void why_button(const rr_state *s, element e, jacta_phrase *out) {
    const uint8_t *have = s->sheet[s->seat].have[s->round];
    switch (e.sort) {
    case BUY: say(out, REASON("coins"), e.index + 1u, have[RR_COIN]); break;
    case STEP:
        if (have[RR_PUMPKIN] < RR_ADJUST_PRICE)
            say(out, REASON("pumpkins"), RR_ADJUST_PRICE, have[RR_PUMPKIN]);
        else
            phrase_start(out, any_left(s) ? REASON("no_step") : REASON("no_die"));
        break;
    case NOTE: phrase_start(out, REASON("no_column")); break;
    case END: phrase_start(out, REASON("still_fits")); break;
    default: phrase_start(out, REASON("no_choice"));
    }
}

static void explain(const rr_state *s, element e, jacta_phrase *out) {
    if (e.sort < BOXES)
        why_box(s, e, out);
    else if (e.sort == DIE)
        why_die(s, e.index, out);
    else if (e.sort == REALM)
        why_realm(s, e.index, out);
    else if (e.sort == BONUS)
        why_bonus(s, e.index, out);
    else
        why_button(s, e, out);
}

bool rr_reason(const void *state, int32_t seat, const char *id, jacta_phrase *out) {
    elements board;
    draw(state, seat, &board);
    const element *found = element_find(&board, state, write_id, id);
    if (found) explain(state, *found, out);
    return found;
}
