/* What an event brings about by itself. From a view the turns are played on one by one with the rules'
 * own steps, and what each has changed is told. */
#include "internal.h"
#include "rules/core/effect.h"

typedef struct {
    effect_listener listener;
    era_state was, is; /* before and after the step that is told */
} story;

#define EFFECT(name) "era.effect." name

static void tell(const story *tale, const jacta_effect *effect) {
    effect_tell(&tale->listener, effect);
}

/* An effect with one or two numbers in its cause. */
static void tell_numbers(const story *tale, int32_t seat, const char *key, uint32_t first,
                         uint32_t second) {
    jacta_effect effect = effect_start(seat, key);
    phrase_number(&effect.cause, (int32_t)first);
    phrase_number(&effect.cause, (int32_t)second);
    tell(tale, &effect);
}

/* All that the step has changed of a seat. */
static void add_changes(const story *tale, uint32_t seat, jacta_effect *effect) {
    const era_state *was = &tale->was, *is = &tale->is;
    for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
        effect_change(effect, "era.stock", resource,
                      is->stock[seat][resource] - was->stock[seat][resource]);
    effect_change(effect, "era.culture", 0, is->culture[seat] - was->culture[seat]);
    effect_change(effect, "era.disaster", 0, is->disaster[seat] - was->disaster[seat]);
}

static uint32_t shown_of(const era_state *s, uint32_t seat, era_symbol symbol) {
    return era_symbols_of(era_shown(s, seat), symbol);
}

/* ---- What is uncovered ------------------------------------------------------------------------- */

/* The pieces that the viewer has not seen, nor been told with the move. */
static void uncover_layouts(const story *tale, const era_state *before, const era_state *after) {
    static const char *const placings[] = {EFFECT("layout"), EFFECT("layout.rows")};
    for (uint32_t seat = 0; seat < after->players; seat++) {
        const era_domain *domain = &after->domain[seat];
        if (domain->count <= before->domain[seat].count + (seat == before->active)) continue;
        for (uint32_t i = 0; i < domain->count; i++) {
            if (domain->pieces[i].form / 4 == ERA_KEEP) continue;
            jacta_effect effect = {.seat = (int32_t)seat};
            era_say_piece(placings, domain->pieces[i], &effect.cause);
            tell(tale, &effect);
        }
    }
}

static bool dice_missing(const era_state *s, uint32_t seat) {
    return !era_dice_count(s, seat) && era_dwellings(s, seat);
}

/* Puts dice from behind the screens on the table; false if the round went by without showing them. */
static bool uncover_dice(story *tale, const era_state *after) {
    for (uint32_t seat = 0; seat < after->players; seat++)
        if (dice_missing(&tale->is, seat) && dice_missing(after, seat)) return false;
    for (uint32_t seat = 0; seat < after->players; seat++) {
        if (!dice_missing(&tale->is, seat)) continue;
        for (uint32_t die = 0; die < ERA_DICE; die++)
            tale->is.dice[seat][die] = after->dice[seat][die];
        for (uint32_t colour = 0; colour < ERA_COLOURS; colour++) {
            const uint8_t *faces = after->dice[seat] + ERA_FACES * colour;
            jacta_effect effect = {.seat = (int32_t)seat};
            if (era_say_faces(colour, faces, &effect.cause)) tell(tale, &effect);
        }
    }
    return true;
}

/* ---- Stages ------------------------------------------------------------------------------------ */

static void tell_lost(const story *tale, uint32_t seat, uint32_t resource, uint32_t wanted) {
    uint32_t got = tale->is.stock[seat][resource] - tale->was.stock[seat][resource];
    if (got == wanted) return;
    jacta_effect effect = effect_start((int32_t)seat, EFFECT("full"));
    for (uint32_t i = 0; i < ERA_RESOURCES; i++)
        phrase_number(&effect.cause, i == resource ? (int32_t)(wanted - got) : 0);
    tell(tale, &effect);
}

/* Collecting source by source, the dice first: theirs are told unless they are the move's own. */
static void tell_collect(const story *tale, uint32_t stones, bool own) {
    uint32_t seat = tale->was.active;
    uint64_t shown = era_shown(&tale->was, seat);
    story part = *tale;
    part.is = part.was;
    for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
        era_gain(&part.is, seat, resource, era_dice_yield(shown, stones, resource));
    part.is.culture[seat] = tale->is.culture[seat];
    jacta_effect dice = effect_start((int32_t)seat, EFFECT("collect"));
    add_changes(&part, seat, &dice);
    if (dice.changes && !own) tell(tale, &dice);
    for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
        tell_lost(&part, seat, resource, era_dice_yield(shown, stones, resource));
    for (uint32_t kind = 0; kind < ERA_BUILDINGS; kind++) {
        jacta_effect effect = effect_start((int32_t)seat, EFFECT("income"));
        uint32_t income = 0;
        phrase_number(&effect.cause, tale->was.owned[seat][kind]);
        phrase_key(&effect.cause, era_kinds[kind].key);
        part.was = part.is;
        for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++) {
            income += era_income(&tale->was, seat, kind, resource);
            era_gain(&part.is, seat, resource, era_income(&tale->was, seat, kind, resource));
        }
        if (!income) continue;
        add_changes(&part, seat, &effect);
        tell(tale, &effect);
        for (uint32_t resource = 0; resource < ERA_RESOURCES; resource++)
            tell_lost(&part, seat, resource, era_income(&tale->was, seat, kind, resource));
    }
}

static void tell_feed(const story *tale) {
    uint32_t seat = tale->was.active, dice = era_dice_count(&tale->was, seat);
    uint32_t hungry = (uint32_t)(tale->is.disaster[seat] - tale->was.disaster[seat]);
    if (!dice) return;
    jacta_effect effect = effect_start((int32_t)seat, hungry ? EFFECT("famine") : EFFECT("feed"));
    phrase_number(&effect.cause, (int32_t)dice);
    phrase_number(&effect.cause, (int32_t)hungry);
    add_changes(tale, seat, &effect);
    tell(tale, &effect);
}

/* Victims from one target to the next who have nothing to do or to lose. Once nobody is left the turn
 * has come round to the roller, who alone is a victim too. */
static void tell_spared(const story *tale, uint32_t target, bool more) {
    const era_state *is = &tale->is;
    bool treachery = era_disaster_now(&tale->was) == ERA_TREACHERY;
    uint32_t end = more ? is->now.target : is->active;
    if (treachery && !more && !is->supply[ERA_SCORCHED]) {
        tell_numbers(tale, JACTA_CHANCE, EFFECT("treachery.none_left"), 0, 0);
        return;
    }
    const char *key = treachery ? EFFECT("treachery.spared") : EFFECT("attack.spared");
    for (uint32_t seat = seat_next(target, is->players); seat != end;
         seat = seat_next(seat, is->players))
        tell_numbers(tale, (int32_t)seat, key, 0, 0);
    if (is->players == 1 && !more) tell_numbers(tale, (int32_t)end, key, 0, 0);
}

static void tell_disaster(const story *tale, bool opened) {
    static const char *const keys[ERA_DISASTERS] = {
        [ERA_BANDITS] = EFFECT("bandits"),     [ERA_DISEASE] = EFFECT("disease"),
        [ERA_TREACHERY] = EFFECT("treachery"), [ERA_FIRE] = EFFECT("fire"),
        [ERA_ATTACK] = EFFECT("attack"),       [ERA_REVOLT] = EFFECT("revolt")};
    const era_state *was = &tale->was;
    uint32_t seat = was->active, disaster = era_disaster_now(was);
    if (disaster == ERA_CALM) return;
    int32_t sick = tale->is.disaster[seat] - was->disaster[seat];
    jacta_effect effect =
        effect_start((int32_t)seat, disaster == ERA_FIRE && !opened    ? EFFECT("fire.spared")
                                    : disaster == ERA_DISEASE && !sick ? EFFECT("disease.none")
                                                                       : keys[disaster]);
    phrase_number(&effect.cause, (int32_t)shown_of(was, seat, ERA_SYMBOL_SKULL));
    phrase_number(&effect.cause, sick);
    add_changes(tale, seat, &effect);
    tell(tale, &effect);
    if (disaster == ERA_ATTACK || disaster == ERA_TREACHERY) tell_spared(tale, seat, opened);
}

/* Those who have nothing to hand over are passed by. */
static void tell_destitute(const story *tale) {
    uint32_t extortioner = tale->was.active;
    for (uint32_t seat = seat_next(extortioner, tale->was.players); seat != extortioner;
         seat = seat_next(seat, tale->was.players)) {
        bool refused = tale->was.phase == ERA_PHASE_ANSWER && seat == tale->was.now.target;
        if (refused || tale->is.disaster[seat] == tale->was.disaster[seat]) continue;
        jacta_effect effect = effect_start((int32_t)seat, EFFECT("destitute"));
        phrase_seat(&effect.cause, extortioner);
        add_changes(tale, seat, &effect);
        tell(tale, &effect);
    }
}

static void tell_philip(const story *tale, bool opened) {
    const era_state *is = &tale->is;
    bool robs = era_overpowers(is, 0, ERA_PHILIP), robbed = era_overpowers(is, ERA_PHILIP, 0);
    jacta_effect effect = effect_start(0, robs && opened     ? EFFECT("philip.robbed")
                                          : robs             ? EFFECT("philip.empty")
                                          : robbed && opened ? EFFECT("philip.demands")
                                          : robbed           ? EFFECT("philip.destitute")
                                                             : EFFECT("philip.none"));
    if (robbed) phrase_key(&effect.cause, era_unit_key[is->now.demand]);
    add_changes(tale, 0, &effect);
    tell(tale, &effect);
}

static void tell_extort(const story *tale, bool opened) {
    uint32_t seat = tale->is.active, victims = 0;
    uint32_t swords = shown_of(&tale->is, seat, ERA_SYMBOL_SWORD);
    if (tale->is.players == 1) {
        tell_philip(tale, opened);
        return;
    }
    for (uint32_t other = 0; other < tale->is.players; other++)
        victims += other != seat && era_overpowers(&tale->is, seat, other);
    if (victims)
        tell_destitute(tale);
    else
        tell_numbers(tale, (int32_t)seat, swords ? EFFECT("no_victim") : EFFECT("no_sword"), swords,
                     0);
}

/* What the beginning of a turn brought; `opened`: something is thrown or decided in it. */
static void tell_turn(const story *tale, bool opened) {
    switch (tale->is.stage) {
    case ERA_STAGE_COLLECT:
        if (!opened) tell_collect(tale, 0, false);
        break;
    case ERA_STAGE_FEED: tell_feed(tale); break;
    case ERA_STAGE_DISASTERS: tell_disaster(tale, opened); break;
    case ERA_STAGE_BUILD:
        if (!opened && era_dice_count(&tale->is, tale->is.active))
            tell_numbers(tale, tale->is.active, EFFECT("no_hammer"), 0, 0);
        break;
    case ERA_STAGE_EXTORT:
        if (era_dice_count(&tale->is, tale->is.active)) tell_extort(tale, opened);
        break;
    default: break;
    }
}

/* ---- The flow ---------------------------------------------------------------------------------- */

static void tell_round(const story *tale) {
    jacta_effect effect =
        effect_start(JACTA_CHANCE, tale->is.players == 1 ? EFFECT("round.solo") : EFFECT("round"));
    phrase_number(&effect.cause, tale->is.round);
    phrase_seat(&effect.cause, tale->is.first);
    tell(tale, &effect);
}

static void tell_over(const story *tale) {
    bool tokens = era_parties[tale->is.players - 1].tokens && !tale->is.tokens;
    tell_numbers(tale, JACTA_CHANCE, tokens ? EFFECT("over.tokens") : EFFECT("over.rounds"),
                 tale->is.round, 0);
}

/* Plays the turns that follow, up to the next throw or decision. */
static void play_on(story *tale) {
    bool opened;
    do {
        uint32_t round = tale->is.round;
        if (!era_pass_turn(&tale->is)) {
            tell_over(tale);
            return;
        }
        if (tale->is.round != round) tell_round(tale);
        tale->was = tale->is;
        opened = era_open_turn(&tale->is);
        tell_turn(tale, opened);
    } while (!opened);
}

/* Whose dice have fallen. */
static void tell_throw(const story *tale) {
    const era_state *was = &tale->was;
    switch (was->stage) {
    case ERA_STAGE_FIRST: tell_numbers(tale, was->active, EFFECT("throw.first"), 0, 0); break;
    case ERA_STAGE_ROLL:
        tell_numbers(tale, was->active, EFFECT("throw"), was->now.throws + 1u, ERA_THROWS);
        break;
    case ERA_STAGE_PHILIP: tell_numbers(tale, JACTA_CHANCE, EFFECT("throw.philip"), 0, 0); break;
    default: tell_numbers(tale, was->active, EFFECT("throw.quill"), 0, 0);
    }
}

static void tell_contest(const story *tale) {
    const era_state *is = &tale->is;
    bool again = is->now.throws != tale->was.now.throws;
    for (uint32_t seat = 0; seat < is->players && is->stage == ERA_STAGE_FIRST; seat++)
        if (again && is->contenders >> seat & 1)
            tell_numbers(tale, (int32_t)seat, EFFECT("tied"), 0, 0);
}

/* A kind of building has run out. */
static void tell_bought(const story *tale) {
    uint32_t kind = tale->is.now.piece;
    bool turned = tale->is.tokens != tale->was.tokens;
    if (tale->is.supply[kind]) return;
    jacta_effect effect = effect_start(JACTA_CHANCE, !turned            ? EFFECT("last_piece")
                                                     : !tale->is.tokens ? EFFECT("last_token")
                                                                        : EFFECT("token"));
    phrase_key(&effect.cause, era_kinds[kind].key);
    phrase_number(&effect.cause, tale->is.tokens);
    tell(tale, &effect);
}

/* A bribe that was paid goes to the extortioner. */
static void tell_answer(const story *tale, jacta_move move) {
    uint32_t seat = tale->was.active, payer = tale->was.now.target;
    if (move == ERA_MOVE_PAY && tale->was.players > 1) {
        jacta_effect effect = effect_start((int32_t)seat, EFFECT("bribe"));
        phrase_seat(&effect.cause, payer);
        add_changes(tale, seat, &effect);
        if (effect.changes) tell(tale, &effect);
        tell_lost(tale, seat, tale->was.now.demand, 1);
    }
    tell_destitute(tale);
}

/* Dwellings that are built or destroyed bring or take a die. */
static void tell_dwellings(const story *tale) {
    for (uint32_t i = 0; i < tale->is.players * ERA_BUILDINGS; i++) {
        uint32_t seat = i / ERA_BUILDINGS, kind = i % ERA_BUILDINGS;
        int32_t more = tale->is.owned[seat][kind] - tale->was.owned[seat][kind];
        if (!era_kinds[kind].die || !more) continue;
        jacta_effect effect =
            effect_start((int32_t)seat, more > 0 ? EFFECT("die.more") : EFFECT("die.less"));
        phrase_key(&effect.cause, era_colour_key[era_kinds[kind].die - 1]);
        tell(tale, &effect);
    }
}

/* What followed within the turn. */
static void tell_move(const story *tale, jacta_move move, bool over) {
    const era_state *was = &tale->was;
    switch (was->phase) {
    case ERA_PHASE_THROW:
        tell_throw(tale);
        if (was->stage == ERA_STAGE_FIRST) tell_contest(tale);
        break;
    case ERA_PHASE_COLLECT: tell_collect(tale, move - ERA_MOVE_COLLECT, true); break;
    case ERA_PHASE_SCORCH:
    case ERA_PHASE_ATTACK:
        if (was->now.target != was->active && (over || tale->is.now.target != was->now.target))
            tell_spared(tale, was->now.target, !over);
        break;
    case ERA_PHASE_BUILD:
        if (move != ERA_MOVE_END) tell_bought(tale);
        break;
    case ERA_PHASE_DEMAND: tell_destitute(tale); break;
    case ERA_PHASE_ANSWER: tell_answer(tale, move); break;
    default: break;
    }
    tell_dwellings(tale);
    if (tale->is.round != was->round) tell_round(tale);
}

/* The round went by behind the screens: nobody had anything to decide, and no dice were seen. */
static void tell_unseen(story *tale, const era_state *before, const era_state *after) {
    tale->was = *before;
    tale->is = *after;
    for (uint32_t seat = 0; seat < after->players; seat++) {
        jacta_effect effect = effect_start((int32_t)seat, EFFECT("unseen"));
        add_changes(tale, seat, &effect);
        tell(tale, &effect);
    }
    tell_round(tale);
}

/* Whether the seat behind the screen is done, though its move is not known. */
static bool moved_on(const era_state *before, const era_state *after) {
    return before->stage == ERA_STAGE_ROLL &&
           (after->stage != before->stage || after->active != before->active ||
            after->round != before->round);
}

/* Layouts are shown all at once, when the last one stands. */
static void tell_layouts(story *tale, const era_state *after) {
    if (after->stage == ERA_STAGE_LAYOUT) return;
    uncover_layouts(tale, &tale->was, after);
    tale->is = *after;
    if (after->round) tell_round(tale);
}

void era_effects(const void *before, jacta_move move, const void *after, jacta_effect_each *each,
                 void *context) {
    const era_state *last = before, *next = after;
    story tale = {.listener = {each, context}, .was = *last, .is = *last};
    if (last->stage == ERA_STAGE_LAYOUT) {
        tell_layouts(&tale, next);
        return;
    }
    bool known = move != JACTA_UNKNOWN;
    bool over = known ? era_settle(&tale.is, move) : moved_on(last, next);
    if (known) tell_move(&tale, move, over);
    if (!over) return;
    bool screens =
        last->stage == ERA_STAGE_ROLL && (next->stage != last->stage || next->round != last->round);
    if (screens && !uncover_dice(&tale, next))
        tell_unseen(&tale, last, next);
    else
        play_on(&tale);
}
