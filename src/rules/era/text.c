/* Notation, words and board elements of every move (docs/rules/era.md, section 10). */
#include "moves.h"
#include "rules/core/bits.h"
#include "rules/core/text.h"

/* clang-format off */
#define ROW(n) {"", "a" n, "b" n, "c" n, "d" n, "e" n, "f" n, "g" n, \
                "h" n, "i" n, "j" n, "k" n, "l" n, "m" n, "n" n, ""}
static const char cell_name[16][16][4] = {
    {""}, ROW("1"), ROW("2"), ROW("3"), ROW("4"), ROW("5"), ROW("6"), ROW("7"),
    ROW("8"), ROW("9"), ROW("10"), ROW("11"), ROW("12"), ROW("13"), ROW("14"), {""},
};

static const char *const throw_key[ERA_COLOURS] = {
    "era.move.roll.peasant", "era.move.roll.noble", "era.move.roll.burgher", "era.move.roll.clergy",
};
/* clang-format on */

static const char *name_of_cell(uint32_t cell) {
    return cell_name[cell / 16][cell % 16];
}

/* Whose domain a placement or removal is about. */
static const era_domain *domain_now(const era_state *s) {
    bool struck = s->phase == ERA_PHASE_SCORCH || s->phase == ERA_PHASE_ATTACK;
    return &s->domain[struck ? s->now.target : s->active];
}

static uint32_t kind_at(const era_state *s, uint32_t cell) {
    const era_piece *piece = domain_now(s)->pieces;
    while (piece->cell != cell) piece++;
    return piece->form / 4;
}

/* A quill move taken apart: its face and the companion's die, ERA_DICE for nobody. */
typedef struct {
    uint32_t face, die;
    bool spent;
} quill;

static quill quill_of(jacta_move move) {
    uint32_t face = (move - ERA_MOVE_QUILL) / ERA_COMPANIONS;
    uint32_t companion = (move - ERA_MOVE_QUILL) % ERA_COMPANIONS;
    if (companion == ERA_ALONE) return (quill){face, ERA_DICE, false};
    if (companion < ERA_WITH_SPENT) return (quill){face, companion - ERA_WITH, false};
    return (quill){face, ERA_FACES * ERA_CLERGY + companion - ERA_WITH_SPENT, true};
}

/* The die that a monastery makes of another. */
static uint32_t die_set(jacta_move move) {
    uint32_t die = (move - ERA_MOVE_SET) / ERA_FACES;
    return die / ERA_FACES * ERA_FACES + (move - ERA_MOVE_SET) % ERA_FACES;
}

static uint32_t choices(const era_state *s) {
    return era_symbols_of(era_shown(s, s->active), ERA_SYMBOL_CHOICE);
}

/* ---- Notation -------------------------------------------------------------------------------- */

/* p5: a peasant on face 5. */
static void put_die(jacta_text *out, uint32_t die) {
    text_char(out, era_colour_name[die / ERA_FACES][0]);
    text_number(out, die % ERA_FACES);
}

static void put_words(jacta_text *out, const char *verb, const char *noun) {
    text_put(out, verb);
    text_char(out, ' ');
    text_put(out, noun);
}

static void put_roll(const era_state *s, jacta_move move, jacta_text *out) {
    put_words(out, "roll", era_colour_name[era_next_handful(s).colour]);
    text_char(out, ' ');
    for (uint32_t face = 0; face < ERA_FACES; face++)
        for (uint32_t i = 0; i < (move >> 4 * face & 15); i++) text_number(out, face);
}

static void put_quill(jacta_move move, jacta_text *out) {
    quill q = quill_of(move);
    text_put(out, "quill ");
    put_die(out, ERA_FACES * ERA_CLERGY + q.face);
    if (q.die == ERA_DICE) return;
    text_char(out, ' ');
    put_die(out, q.die);
    if (q.spent) text_char(out, '*');
}

static void put_cell_move(const era_state *s, jacta_move move, jacta_text *out) {
    uint32_t cell = move % ERA_CELLS, rotation = move / ERA_CELLS;
    if (move >= ERA_MOVE_REMOVE) {
        put_words(out, "remove", era_kinds[kind_at(s, cell)].name);
        rotation = 0;
    } else {
        put_words(out, "place", era_kinds[era_piece_to_place(s)].name);
    }
    text_char(out, ' ');
    text_put(out, name_of_cell(cell));
    if (!rotation) return;
    text_put(out, " r");
    text_number(out, rotation);
}

static void put_die_move(jacta_move move, jacta_text *out) {
    if (move < ERA_MOVE_REROLL) {
        text_put(out, "pick ");
        put_die(out, move - ERA_MOVE_PICK);
    } else if (move < ERA_MOVE_SET) {
        text_put(out, move == ERA_MOVE_REROLL ? "reroll" : "stop");
    } else if (move < ERA_MOVE_QUILL) {
        uint32_t die = (move - ERA_MOVE_SET) / ERA_FACES;
        text_put(out, "set ");
        put_die(out, die);
        text_char(out, ' ');
        put_die(out, die_set(move));
    } else if (move < ERA_MOVE_PASS) {
        put_quill(move, out);
    } else {
        text_put(out, "pass");
    }
}

static void put_resource_move(const era_state *s, jacta_move move, jacta_text *out) {
    bool lose = s->phase == ERA_PHASE_BANDITS, rob = s->phase == ERA_PHASE_ROB;
    if (move == ERA_MOVE_NO_RESOURCE) {
        text_put(out, lose ? "suffer" : rob ? "leave" : "skip ");
    } else {
        put_words(out,
                  lose  ? "lose"
                  : rob ? "take"
                        : "demand",
                  era_resource_name[move - ERA_MOVE_RESOURCE]);
        if (!lose && !rob) text_char(out, ' ');
    }
    if (!lose && !rob) text_number(out, s->now.target);
}

void era_write(const void *state, jacta_move move, jacta_text *out) {
    const era_state *s = state;
    if (s->phase == ERA_PHASE_THROW) {
        put_roll(s, move, out);
    } else if (move < ERA_MOVE_PICK) {
        put_cell_move(s, move, out);
    } else if (move < ERA_MOVE_COLLECT) {
        put_die_move(move, out);
    } else if (move < ERA_MOVE_RESOURCE) {
        text_put(out, "collect ");
        text_number(out, ERA_CHOICE_STONE * (move - ERA_MOVE_COLLECT));
        text_put(out, " stone ");
        text_number(out, ERA_CHOICE_FOOD * (choices(s) - (move - ERA_MOVE_COLLECT)));
        text_put(out, " food");
    } else if (move <= ERA_MOVE_NO_RESOURCE) {
        put_resource_move(s, move, out);
    } else if (move < ERA_MOVE_BUILD) {
        text_put(out, move == ERA_MOVE_PAY ? "pay" : "refuse");
    } else if (move < ERA_MOVE_END) {
        put_words(out, "build", era_kinds[move - ERA_MOVE_BUILD].name);
    } else {
        text_put(out, "end");
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void say_die(jacta_phrase *out, uint32_t die) {
    phrase_key(out, era_colour_key[die / ERA_FACES]);
    phrase_key(out, era_face_key[die]);
}

/* One or two different faces by name; more as six counts. */
static void say_roll(const era_state *s, jacta_move move, jacta_phrase *out) {
    uint32_t colour = era_next_handful(s).colour, different = 0;
    for (uint32_t face = 0; face < ERA_FACES; face++) different += (move >> 4 * face & 15) > 0;
    phrase_start(out, different == 1   ? "era.move.roll.1"
                      : different == 2 ? "era.move.roll.2"
                                       : throw_key[colour]);
    if (different < 3) phrase_key(out, era_colour_key[colour]);
    for (uint32_t face = 0; face < ERA_FACES; face++) {
        uint32_t dice = move >> 4 * face & 15;
        if (different < 3 && !dice) continue;
        phrase_number(out, (int32_t)dice);
        if (different < 3) phrase_key(out, era_face_key[ERA_FACES * colour + face]);
    }
}

static void say_cell_move(const era_state *s, jacta_move move, jacta_phrase *out) {
    uint32_t cell = move % ERA_CELLS, rotation = move / ERA_CELLS;
    if (move >= ERA_MOVE_REMOVE) {
        phrase_start(out, "era.move.remove");
        phrase_key(out, era_kinds[kind_at(s, cell)].key);
    } else {
        phrase_start(out, rotation ? "era.move.place_turned" : "era.move.place");
        phrase_key(out, era_kinds[era_piece_to_place(s)].key);
    }
    phrase_text(out, name_of_cell(cell));
    phrase_number(out, (int32_t)rotation);
}

static void say_quill(jacta_move move, jacta_phrase *out) {
    quill q = quill_of(move);
    bool alone = q.die == ERA_DICE;
    phrase_start(out, alone     ? "era.move.quill.alone"
                      : q.spent ? "era.move.quill.spent"
                                : "era.move.quill.with");
    phrase_key(out, era_face_key[ERA_FACES * ERA_CLERGY + q.face]);
    if (!alone) say_die(out, q.die);
}

static void say_die_move(jacta_move move, jacta_phrase *out) {
    if (move < ERA_MOVE_REROLL) {
        phrase_start(out, "era.move.pick");
        say_die(out, move - ERA_MOVE_PICK);
    } else if (move < ERA_MOVE_SET) {
        phrase_start(out, move == ERA_MOVE_REROLL ? "era.move.reroll" : "era.move.stop");
    } else if (move < ERA_MOVE_QUILL) {
        uint32_t die = (move - ERA_MOVE_SET) / ERA_FACES;
        phrase_start(out, "era.move.set");
        say_die(out, die);
        phrase_key(out, era_face_key[die_set(move)]);
    } else if (move < ERA_MOVE_PASS) {
        say_quill(move, out);
    } else {
        phrase_start(out, "era.move.pass");
    }
}

static void say_resource_move(const era_state *s, jacta_move move, jacta_phrase *out) {
    bool lose = s->phase == ERA_PHASE_BANDITS, rob = s->phase == ERA_PHASE_ROB;
    if (move == ERA_MOVE_NO_RESOURCE) {
        phrase_start(out, lose ? "era.move.suffer" : rob ? "era.move.leave" : "era.move.skip");
    } else {
        phrase_start(out, lose ? "era.move.lose" : rob ? "era.move.take" : "era.move.demand");
        phrase_key(out, era_unit_key[move - ERA_MOVE_RESOURCE]);
    }
    phrase_number(out, s->now.target + 1);
}

void era_describe(const void *state, jacta_move move, jacta_phrase *out) {
    const era_state *s = state;
    if (s->phase == ERA_PHASE_THROW) {
        say_roll(s, move, out);
    } else if (move < ERA_MOVE_PICK) {
        say_cell_move(s, move, out);
    } else if (move < ERA_MOVE_COLLECT) {
        say_die_move(move, out);
    } else if (move < ERA_MOVE_RESOURCE) {
        uint32_t stones = move - ERA_MOVE_COLLECT;
        phrase_start(out, "era.move.collect");
        phrase_number(out, (int32_t)(ERA_CHOICE_STONE * stones));
        phrase_number(out, (int32_t)(ERA_CHOICE_FOOD * (choices(s) - stones)));
    } else if (move <= ERA_MOVE_NO_RESOURCE) {
        say_resource_move(s, move, out);
    } else if (move < ERA_MOVE_BUILD) {
        phrase_start(out, move == ERA_MOVE_PAY ? "era.move.pay" : "era.move.refuse");
        phrase_key(out, era_unit_key[s->now.demand]);
    } else if (move < ERA_MOVE_END) {
        phrase_start(out, "era.move.build");
        phrase_key(out, era_kinds[move - ERA_MOVE_BUILD].key);
    } else {
        phrase_start(out, "era.move.end");
    }
}

void era_status(const void *state, jacta_phrase *out) {
    static const char *const throw_stage[] = {
        [ERA_STAGE_FIRST] = "era.status.throw.first",
        [ERA_STAGE_ROLL] = "era.status.throw",
        [ERA_STAGE_PHILIP] = "era.status.throw.philip",
        [ERA_STAGE_QUILLS] = "era.status.throw.quill",
    };
    static const char *const phase[] = {
        [ERA_PHASE_PLACE] = "era.status.place",     [ERA_PHASE_ROLL] = "era.status.roll",
        [ERA_PHASE_QUILL] = "era.status.quill",     [ERA_PHASE_COLLECT] = "era.status.collect",
        [ERA_PHASE_BANDITS] = "era.status.bandits", [ERA_PHASE_FIRE] = "era.status.fire",
        [ERA_PHASE_SCORCH] = "era.status.scorch",   [ERA_PHASE_ATTACK] = "era.status.attack",
        [ERA_PHASE_BUILD] = "era.status.build",     [ERA_PHASE_DEMAND] = "era.status.demand",
        [ERA_PHASE_ANSWER] = "era.status.answer",   [ERA_PHASE_ROB] = "era.status.rob",
        [ERA_PHASE_OVER] = "era.status.over",
    };
    const era_state *s = state;
    bool layout = s->stage == ERA_STAGE_LAYOUT, alone = s->players == 1;
    phrase_start(out, layout                                  ? "era.status.layout"
                      : s->phase == ERA_PHASE_THROW           ? throw_stage[s->stage]
                      : alone && s->phase == ERA_PHASE_ANSWER ? "era.status.answer.philip"
                                                              : phase[s->phase]);
    phrase_number(out, s->round);
    phrase_key(out, s->phase == ERA_PHASE_ANSWER  ? era_unit_key[s->now.demand]
                    : s->phase == ERA_PHASE_PLACE ? era_kinds[era_piece_to_place(s)].key
                                                  : era_unit_key[0]);
    phrase_number(out, s->now.hammers);
    phrase_number(out, (s->phase == ERA_PHASE_ANSWER ? s->active : s->now.target) + 1);
}

/* ---- Elements -------------------------------------------------------------------------------- */

static void touch_cells(const era_state *s, jacta_move move, jacta_text *out) {
    uint32_t cell = move % ERA_CELLS, form = 4 * era_piece_to_place(s) + move / ERA_CELLS;
    if (move >= ERA_MOVE_REMOVE) {
        const era_piece *piece = domain_now(s)->pieces;
        while (piece->cell != cell) piece++;
        form = piece->form;
    }
    const era_shape *shape = &era_shapes[era_kinds[form / 4].shape + form % 4];
    for (uint32_t i = 0; i < shape->cells; i++) {
        text_put(out, i ? " cell:" : "cell:");
        text_put(out, name_of_cell(cell + shape->at[i]));
    }
}

static void touch_die_move(jacta_move move, jacta_text *out) {
    if (move == ERA_MOVE_REROLL || move == ERA_MOVE_STOP || move == ERA_MOVE_PASS) {
        text_put(out, "dice:");
        put_die_move(move, out);
        return;
    }
    bool pick = move < ERA_MOVE_REROLL, set = move < ERA_MOVE_QUILL;
    quill q = quill_of(move);
    uint32_t die = pick  ? move - ERA_MOVE_PICK
                   : set ? (move - ERA_MOVE_SET) / ERA_FACES
                         : ERA_FACES * ERA_CLERGY + q.face;
    text_put(out, "die:");
    put_die(out, die);
    if (pick) return;
    text_put(out, set ? " face:" : " with:");
    if (set)
        put_die(out, die_set(move));
    else if (q.die == ERA_DICE)
        text_put(out, "none");
    else
        put_die(out, q.die);
    if (!set && q.spent) text_put(out, "-used");
}

void era_touch(const void *state, jacta_move move, jacta_text *out) {
    const era_state *s = state;
    if (s->phase == ERA_PHASE_THROW) {
        text_put(out, "dice:roll");
    } else if (move < ERA_MOVE_PICK) {
        touch_cells(s, move, out);
    } else if (move < ERA_MOVE_COLLECT) {
        touch_die_move(move, out);
    } else if (move < ERA_MOVE_RESOURCE) {
        text_put(out, "stones:");
        text_number(out, move - ERA_MOVE_COLLECT);
    } else if (move <= ERA_MOVE_NO_RESOURCE) {
        bool none = move == ERA_MOVE_NO_RESOURCE;
        text_put(out, "stock:");
        text_put(out, none ? "none" : era_resource_name[move - ERA_MOVE_RESOURCE]);
        if (s->phase != ERA_PHASE_DEMAND) return;
        text_put(out, " seat:");
        text_number(out, s->now.target);
    } else if (move < ERA_MOVE_BUILD) {
        text_put(out, move == ERA_MOVE_PAY ? "answer:pay" : "answer:refuse");
    } else if (move < ERA_MOVE_END) {
        text_put(out, "build:");
        text_put(out, era_kinds[move - ERA_MOVE_BUILD].name);
    } else {
        text_put(out, "build:end");
    }
}
