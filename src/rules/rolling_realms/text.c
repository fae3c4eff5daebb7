/* Notation, words and board elements of every move. The grammar is in docs/notation.md. */
#include "moves.h"
#include "rules/core/bits.h"
#include "rules/core/text.h"
#include "tables.h"

/* clang-format off */
static const char *const adjust_name[2] = {"adjust_2", "adjust_3"};
static const char *const reuse_name[3] = {"reuse_pair", "reuse_any", "reuse_seven"};
static const char *const adjust_key[2] = {"rolling_realms.move.adjust_2", "rolling_realms.move.adjust_3"};
static const char *const reuse_key[3] = {"rolling_realms.move.reuse_pair", "rolling_realms.move.reuse_any",
                                         "rolling_realms.move.reuse_seven"};
static const char *const zone_name[2] = {"left", "right"};
static const char *const row_name[2] = {"top", "bottom"};
static const char *const column_name[5] = {"a", "b", "c", "d", "e"};
static const uint8_t choice_gain[3] = {RR_NOTHING, RR_HEART, RR_PUMPKIN};
/* clang-format on */

/* What a move about a die says, taken apart. */
typedef struct {
    uint32_t die, code, value;
    rr_realm realm; /* of a placement; RR_REALMS for a bonus */
    uint32_t at;    /* code within the realm's or the bonus's range */
} parts;

static parts take_apart(const rr_state *s, jacta_move move) {
    static const uint8_t first[] = {
        RR_CODE_TAPESTRY, RR_CODE_CITIES, RR_CODE_EUPHORIA,  RR_CODE_SCYTHE, RR_CODE_WINGSPAN,
        RR_CODE_CASTLES,  RR_CODE_TAKE,   RR_CODE_MY_LITTLE, RR_CODE_CIRCLE, RR_CODE_ADJUST,
    };
    parts p = {.die = move / RR_CODES, .code = move % RR_CODES};
    uint32_t realm = 0;
    while (realm < RR_REALMS && p.code >= first[realm + 1]) realm++;
    p.realm = (rr_realm)realm;
    p.at = p.code - first[realm];
    p.value = s->dice[p.die].value;
    return p;
}

static void put_set(jacta_text *out, uint64_t set, const char *const *names) {
    while (set) {
        uint32_t member = bit_pop(&set);
        if (names)
            text_put(out, names[member]);
        else
            text_number(out, member + 1);
        if (set) text_char(out, '+');
    }
}

static void put_pair(jacta_text *out, uint32_t x, char between, uint32_t y) {
    text_number(out, x);
    text_char(out, between);
    text_number(out, y);
}

/* ---- Notation ---------------------------------------------------------------------------------- */

static void put_zone(jacta_text *out, uint32_t zone, uint32_t choice) {
    text_put(out, zone_name[zone]);
    if (choice == RR_CHOICE_NONE) return;
    text_char(out, '=');
    text_put(out, rr_resource_name[choice_gain[choice]]);
}

static void put_place(const rr_state *s, const parts *p, jacta_text *out) {
    switch (p->realm) {
    case RR_TAPESTRY:
        put_pair(out, p->at % 6 + 1, ',', p->at / 6 % 6 + 1);
        text_put(out, " r");
        text_number(out, p->at / 36);
        break;
    case RR_CITIES: put_pair(out, p->at % 3 + 1, ',', p->at / 3 + 1); break;
    case RR_EUPHORIA:
        if (p->at < 6) {
            put_zone(out, p->at / 3, p->at % 3);
        } else {
            put_zone(out, 0, (p->at - 6) / 3);
            text_char(out, '+');
            put_zone(out, 1, (p->at - 6) % 3);
        }
        break;
    case RR_SCYTHE: text_put(out, row_name[p->at]); break;
    case RR_WINGSPAN: text_number(out, rr_wingspan_target[p->at]); break;
    case RR_CASTLES: text_put(out, column_name[p->at]); break;
    case RR_CHARTERSTONE:
        text_put(out, p->at < 2 ? "take " : "ship");
        if (p->at < 2) text_number(out, s->roll[p->at]);
        break;
    case RR_MY_LITTLE_SCYTHE: text_put(out, rr_resource_name[rr_flower_gain[p->at]]); break;
    default:
        if (p->at == 0) {
            text_put(out, "circle");
        } else {
            text_number(out, rr_set_sum[p->at - 1] + p->value);
            text_char(out, ' ');
            put_set(out, p->at - 1, NULL);
        }
    }
}

static void put_die(jacta_text *out, uint32_t die) {
    text_char(out, 'd');
    text_number(out, die);
}

static void put_die_move(const rr_state *s, jacta_move move, jacta_text *out) {
    parts p = take_apart(s, move);
    if (p.realm < RR_REALMS) {
        put_die(out, p.die);
        text_char(out, ' ');
        text_put(out, rr_realm_code[p.realm]);
        text_char(out, ' ');
        put_place(s, &p, out);
        return;
    }
    text_put(out, p.at < 4 ? adjust_name[p.at / 2] : reuse_name[p.at - 4]);
    text_char(out, ' ');
    put_die(out, p.die);
    if (p.at < 4) text_put(out, p.at & 1 ? " +1" : " -1");
}

void rr_write(const void *state, jacta_move move, jacta_text *out) {
    const rr_state *s = state;
    if (s->phase == RR_PHASE_ROLL) {
        text_put(out, "roll ");
        put_pair(out, move / 8, ' ', move % 8);
    } else if (s->phase == RR_PHASE_REALMS) {
        bool picked = move >= RR_MOVE_PICK;
        text_put(out, picked ? "pick_realms " : "realms ");
        put_set(out, picked ? move - RR_MOVE_PICK : move, rr_realm_code);
    } else if (move == RR_MOVE_END) {
        text_put(out, "end_turn");
    } else if (move >= RR_MOVE_BUY) {
        text_put(out, "buy_die ");
        text_number(out, move - RR_MOVE_BUY + 1);
    } else {
        put_die_move(s, move, out);
    }
}

/* ---- Words ------------------------------------------------------------------------------------- */

static void say_euphoria(const parts *p, jacta_phrase *out) {
    static const char *const one[2][2] = {
        {"rolling_realms.move.euphoria.left", "rolling_realms.move.euphoria.left.gain"},
        {"rolling_realms.move.euphoria.right", "rolling_realms.move.euphoria.right.gain"}};
    static const char *const both[2][2] = {
        {"rolling_realms.move.euphoria.both", "rolling_realms.move.euphoria.both.right"},
        {"rolling_realms.move.euphoria.both.left", "rolling_realms.move.euphoria.both.gains"}};
    uint32_t left = p->at < 6 ? p->at % 3 : (p->at - 6) / 3,
             right = p->at < 6 ? 0 : (p->at - 6) % 3;
    phrase_start(out, p->at < 6 ? one[p->at / 3][left != 0] : both[left != 0][right != 0]);
    phrase_number(out, (int32_t)p->value);
    if (left) phrase_key(out, rr_resource_key[choice_gain[left]]);
    if (right) phrase_key(out, rr_resource_key[choice_gain[right]]);
}

/* The grapes of a fill as text that lives as long as the program. */
static const char *grapes_text(uint32_t set) {
    static const char text[64][12] = {
        "",    "1",     "2",     "1+2",     "3",     "1+3",     "2+3",     "1+2+3",
        "4",   "1+4",   "2+4",   "1+2+4",   "3+4",   "1+3+4",   "2+3+4",   "1+2+3+4",
        "5",   "1+5",   "2+5",   "1+2+5",   "3+5",   "1+3+5",   "2+3+5",   "1+2+3+5",
        "4+5", "1+4+5", "2+4+5", "1+2+4+5", "3+4+5", "1+3+4+5", "2+3+4+5", "1+2+3+4+5",
        "6",   "1+6",   "2+6",   "1+2+6",   "3+6",   "1+3+6",   "2+3+6",   "1+2+3+6",
        "4+6", "1+4+6", "2+4+6", "1+2+4+6", "3+4+6", "1+3+4+6", "2+3+4+6", "1+2+3+4+6",
        "5+6", "1+5+6", "2+5+6", "1+2+5+6", "3+5+6", "1+3+5+6", "2+3+5+6", "1+2+3+5+6",
    };
    return text[set];
}

static void say_place(const rr_state *s, const parts *p, jacta_phrase *out) {
    static const char *const key[RR_REALMS] = {[RR_TAPESTRY] = "rolling_realms.move.tapestry",
                                               [RR_CITIES] = "rolling_realms.move.cities",
                                               [RR_WINGSPAN] = "rolling_realms.move.wingspan",
                                               [RR_CASTLES] = "rolling_realms.move.castles",
                                               [RR_MY_LITTLE_SCYTHE] =
                                                   "rolling_realms.move.my_little"};
    if (p->realm == RR_EUPHORIA) {
        say_euphoria(p, out);
        return;
    }
    const char *name = key[p->realm];
    if (p->realm == RR_SCYTHE)
        name = p->at ? "rolling_realms.move.scythe.bottom" : "rolling_realms.move.scythe.top";
    if (p->realm == RR_CHARTERSTONE)
        name = p->at < 2 ? "rolling_realms.move.take" : "rolling_realms.move.ship";
    if (p->realm == RR_VITICULTURE)
        name = p->at ? "rolling_realms.move.fill" : "rolling_realms.move.circle";
    phrase_start(out, name);
    phrase_number(out, (int32_t)p->value);
    switch (p->realm) {
    case RR_TAPESTRY:
        phrase_number(out, (int32_t)(p->at % 6 + 1));
        phrase_number(out, (int32_t)(p->at / 6 % 6 + 1));
        phrase_number(out, (int32_t)(p->at / 36));
        break;
    case RR_CITIES:
        phrase_number(out, (int32_t)(p->at % 3 + 1));
        phrase_number(out, (int32_t)(p->at / 3 + 1));
        break;
    case RR_SCYTHE:
        phrase_key(out, rr_resource_key[(p->at ? rr_scythe_cost : rr_scythe_gain)[p->value - 1]]);
        break;
    case RR_WINGSPAN: phrase_number(out, rr_wingspan_target[p->at]); break;
    case RR_CASTLES: phrase_text(out, column_name[p->at]); break;
    case RR_CHARTERSTONE:
        if (p->at < 2) phrase_number(out, s->roll[p->at]);
        break;
    case RR_MY_LITTLE_SCYTHE: phrase_key(out, rr_resource_key[rr_flower_gain[p->at]]); break;
    case RR_VITICULTURE:
        if (p->at == 0) break;
        phrase_number(out, (int32_t)(rr_set_sum[p->at - 1] + p->value));
        phrase_text(out, grapes_text(p->at - 1));
        break;
    default: break;
    }
}

static void say_realms(jacta_phrase *out, const char *key, uint64_t set) {
    phrase_start(out, key);
    while (set) phrase_key(out, rr_realm_key[bit_pop(&set)]);
}

static void say_die_move(const rr_state *s, jacta_move move, jacta_phrase *out) {
    parts p = take_apart(s, move);
    if (p.realm < RR_REALMS) {
        say_place(s, &p, out);
    } else if (p.at < 4) {
        phrase_start(out, adjust_key[p.at / 2]);
        phrase_number(out, (int32_t)p.value);
        phrase_number(out, (int32_t)(p.at & 1 ? p.value + 1 : p.value - 1));
    } else {
        phrase_start(out, reuse_key[p.at - 4]);
        phrase_number(out, s->dice[p.die].original);
    }
}

void rr_describe(const void *state, jacta_move move, jacta_phrase *out) {
    const rr_state *s = state;
    if (s->phase == RR_PHASE_ROLL) {
        phrase_start(out, "rolling_realms.move.roll");
        phrase_number(out, (int32_t)(move / 8));
        phrase_number(out, (int32_t)(move % 8));
    } else if (s->phase == RR_PHASE_REALMS) {
        if (move >= RR_MOVE_PICK)
            say_realms(out, "rolling_realms.move.pick_realms", move - RR_MOVE_PICK);
        else
            say_realms(out, "rolling_realms.move.realms", move);
    } else if (move == RR_MOVE_END) {
        phrase_start(out, "rolling_realms.move.end_turn");
    } else if (move >= RR_MOVE_BUY) {
        phrase_start(out, "rolling_realms.move.buy_die");
        phrase_number(out, (int32_t)(move - RR_MOVE_BUY + 1));
    } else {
        say_die_move(s, move, out);
    }
}

void rr_status(const void *state, jacta_phrase *out) {
    static const char *const key[] = {[RR_PHASE_REALMS] = "rolling_realms.status.realms",
                                      [RR_PHASE_ROLL] = "rolling_realms.status.roll",
                                      [RR_PHASE_ACT] = "rolling_realms.status.act",
                                      [RR_PHASE_OVER] = "rolling_realms.status.over"};
    const rr_state *s = state;
    phrase_start(out, key[s->phase]);
    phrase_number(out, s->round + 1);
    phrase_number(out, s->turn + 1);
}

/* ---- Elements ---------------------------------------------------------------------------------- */

/* " realm:" and a first word. */
static void put_element(jacta_text *out, const char *kind, const char *word) {
    text_char(out, ' ');
    text_put(out, kind);
    text_char(out, ':');
    text_put(out, word);
}

static void touch_place(const rr_state *s, const parts *p, jacta_text *out) {
    const rr_sheet *sheet = &s->sheet[s->seat];
    uint64_t set;
    switch (p->realm) {
    case RR_TAPESTRY:
        for (set = rr_shapes[p->value - 1][p->at / 36].cells << p->at % 36; set;) {
            uint32_t cell = bit_pop(&set);
            put_element(out, "tap", "");
            put_pair(out, cell % 6, ',', cell / 6);
        }
        break;
    case RR_CITIES:
        put_element(out, "cit", "");
        put_pair(out, p->at % 3, ',', p->at / 3);
        break;
    case RR_EUPHORIA:
        for (uint32_t zone = 0; zone < 2; zone++) {
            if (p->at < 6 && p->at / 3 != zone) continue;
            put_element(out, "eup", zone_name[zone]);
            text_number(out, p->value);
            uint32_t choice = zone == 0 && p->at >= 6 ? (p->at - 6) / 3 : p->at % 3;
            if (choice) put_element(out, zone_name[zone], rr_resource_name[choice_gain[choice]]);
        }
        break;
    case RR_SCYTHE:
        put_element(out, "scy", row_name[p->at]);
        text_number(out, p->value);
        break;
    case RR_WINGSPAN:
        put_element(out, "win", "");
        text_number(out, rr_wingspan_target[p->at]);
        break;
    case RR_CASTLES: put_element(out, "cas", column_name[p->at]); break;
    case RR_CHARTERSTONE:
        if (p->at < 2) {
            put_element(out, "cha", "die");
            text_number(out, p->value);
            put_element(out, "note", "");
            text_number(out, s->roll[p->at]);
        } else {
            for (uint32_t column = 0; column < 6; column++)
                if (sheet->crates[column] == p->value && !(sheet->shipped >> column & 1)) {
                    put_element(out, "cha", "crate");
                    text_number(out, column + 1);
                }
        }
        break;
    case RR_MY_LITTLE_SCYTHE:
        put_element(out, "mls", rr_resource_name[rr_flower_gain[p->at]]);
        text_number(out, p->value);
        break;
    default:
        put_element(out, "vit", p->at ? "glass" : "grape");
        text_number(out, p->at ? rr_set_sum[p->at - 1] + p->value : p->value);
        for (set = p->at ? p->at - 1 : 0; set;) {
            put_element(out, "vit", "grape");
            text_number(out, bit_pop(&set) + 1);
        }
    }
}

static void touch_die_move(const rr_state *s, jacta_move move, jacta_text *out) {
    parts p = take_apart(s, move);
    text_put(out, "die:");
    text_number(out, p.die);
    if (p.realm < RR_REALMS)
        touch_place(s, &p, out);
    else
        put_element(out, "bonus", p.at < 4 ? adjust_name[p.at / 2] : reuse_name[p.at - 4]);
    if (p.realm == RR_REALMS && p.at < 4) put_element(out, "by", p.at & 1 ? "+1" : "-1");
}

void rr_touch(const void *state, jacta_move move, jacta_text *out) {
    const rr_state *s = state;
    if (s->phase == RR_PHASE_ROLL) {
        text_put(out, "dice:roll");
    } else if (s->phase == RR_PHASE_REALMS) {
        for (uint64_t set = move >= RR_MOVE_PICK ? move - RR_MOVE_PICK : move; set;) {
            text_put(out, "realm:");
            text_put(out, rr_realm_code[bit_pop(&set)]);
            if (set) text_char(out, ' ');
        }
    } else if (move == RR_MOVE_END) {
        text_put(out, "end:turn");
    } else if (move >= RR_MOVE_BUY) {
        text_put(out, "bonus:buy_die buy:");
        text_number(out, move - RR_MOVE_BUY + 1);
    } else {
        touch_die_move(s, move, out);
    }
}
