/* Decisions and dice, and taking decisions back. */
#include "act.h"

#include <string.h>

/* ---- Versions -------------------------------------------------------------------------------------- */

void version_pass(struct table *table) {
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table->version += table->seats[i].steps;
        table->seats[i].steps = 0;
    }
}

/* ---- Dice ------------------------------------------------------------------------------------------- */

int32_t table_thrower(const jacta_game *game, const void *state) {
    uint64_t passed[JACTA_MAX_STATE / 8];
    uint32_t seats = game->together ? game->together(state).seats : 0;
    for (int32_t seat = 0; seats; seat++, seats >>= 1) {
        if (!(seats & 1)) continue;
        memcpy(passed, state, game->state_size);
        game->ahead(passed, seat);
        if (!memcmp(passed, state, game->state_size)) return seat;
    }
    return -1;
}

uint32_t throw_slot(const struct table *table, int32_t seat) {
    return seat < 0 || table->dice == DICE_COUNTED ? JACTA_MAX_PLAYERS : (uint32_t)seat;
}

static jacta_event draw(struct table *table, const void *state, int32_t seat) {
    jacta_rng rng = {table->source(table, seat, table->throws[throw_slot(table, seat)]++)};
    return (jacta_event){JACTA_CHANCE, table->game->draw(state, &rng)};
}

/* Dice that fall in turn. */
static void throw_now(act *doing) {
    struct table *table = doing->table;
    const void *state = table_state(table);
    int32_t seat = table->dice == DICE_THROWN ? table_thrower(table->game, state) : -1;
    jacta_event event = draw(table, state, seat);
    version_pass(table);
    table_event kept = {.version = ++table->version, .seat = seat, .date = doing->time.date};
    doing->broken = !match_push(table->match, event.move) || !events_push(&table->events, &kept);
    doing->quiet = false;
}

void act_roll(act *doing) {
    struct table *table = doing->table;
    while (!doing->broken && table->phase == PHASE_PLAYING) {
        uint32_t seat = 0, deciders = table_deciders(table);
        int32_t turn = table->game->turn(table_state(table));
        if (!deciders && turn == JACTA_OVER) act_finish(doing);
        if (!deciders && turn != JACTA_CHANCE) return;
        if (!deciders) {
            throw_now(doing);
            continue;
        }
        while (seat < table->setup.players &&
               (!(deciders >> seat & 1) ||
                table->game->turn(table_seat_state(table, (int32_t)seat)) != JACTA_CHANCE))
            seat++;
        if (seat == table->setup.players) return;
        act_decide(doing, seat, draw(table, table_seat_state(table, (int32_t)seat), (int32_t)seat),
                   NULL);
    }
}

/* ---- Decisions --------------------------------------------------------------------------------------- */

/* All have decided, and the match has taken it in turn order: what was kept of it follows. */
static bool take_over_ahead(struct table *table, uint32_t ply) {
    uint64_t state[JACTA_MAX_STATE / 8];
    match_copy(table->match, ply, state);
    version_pass(table);
    for (uint32_t end = jacta_match_ply(table->match), next; ply < end; ply = next) {
        int32_t actor = jacta_match_event(table->match, ply).actor;
        int32_t seat = actor >= 0 ? actor : table_thrower(table->game, state);
        table_events *list = seat >= 0 ? &table->ahead[seat] : NULL;
        if (!list || !list->count) return false;
        for (uint32_t i = 0; i < list->count; i++) {
            list->events[i].version = ++table->version;
            if (!events_push(&table->events, &list->events[i])) return false;
        }
        next = ply + list->count;
        list->count = 0;
        match_walk(table->match, ply, next, state);
    }
    return true;
}

/* Takes off what the decision has used and, when the seat need not decide next, gives what the clock
 * gives; returns that. */
static int64_t charge(act *doing, uint32_t index, bool ended) {
    const struct table *table = doing->table;
    table_seat *seat = &doing->table->seats[index];
    int64_t allotted = (int64_t)table->seconds * 1000, gave = 0;
    if (!table->clock || !seat_plays(table, (int32_t)index)) return 0;
    seat->clock = doing->left[index];
    if (ended && table->clock == CLOCK_MOVE && seat->clock < allotted)
        gave = allotted - seat->clock;
    if (ended && table->clock == CLOCK_GAME) gave = (int64_t)table->increment * 1000;
    seat->clock += gave;
    return gave;
}

/* Whether decisions are made ahead now. */
static bool is_together(const struct table *table) {
    if (table->dice == DICE_COUNTED || !table->game->together) return false;
    uint32_t seats = table->game->together(table_state(table)).seats;
    return seats & (seats - 1);
}

void act_decide(act *doing, uint32_t seat, jacta_event event, const char *move_id) {
    struct table *table = doing->table;
    uint32_t ply = jacta_match_ply(table->match);
    bool ahead = is_together(table), asked;
    table_event kept = {.seat = (int32_t)seat, .date = doing->time.date};
    keep_text(kept.move_id, sizeof kept.move_id, move_id);
    if (!(ahead ? jacta_match_decide(table->match, seat, event.move)
                : match_push(table->match, event.move))) {
        doing->broken = true;
        return;
    }
    bool went_on = jacta_match_ply(table->match) > ply;
    if (ahead)
        asked = table_deciders(table) >> seat & 1 && !went_on &&
                table->game->turn(table_seat_state(table, (int32_t)seat)) == (int32_t)seat;
    else
        asked = table->game->turn(table_state(table)) == (int32_t)seat;
    if (event.actor >= 0) {
        kept.gave = charge(doing, seat, !asked);
        doing->decided |= 1u << seat;
        table->asker = -1;
    }
    kept.clock = table->seats[seat].clock;
    if (ahead) {
        table->seats[seat].steps++;
        kept.version = table->version + table->seats[seat].steps;
        doing->broken =
            !events_push(&table->ahead[seat], &kept) || (went_on && !take_over_ahead(table, ply));
        doing->merged |= went_on;
    } else {
        version_pass(table);
        kept.version = ++table->version;
        doing->broken = !events_push(&table->events, &kept);
    }
    doing->quiet &= !went_on;
}

/* The event that the person's move made before, or NULL. Others may have used the same name. */
static const table_event *played_before(const struct table *table, const char *who,
                                        const char *move_id) {
    const table_events *lists[JACTA_MAX_PLAYERS + 1] = {&table->events};
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++) lists[i + 1] = &table->ahead[i];
    for (uint32_t i = 0; i <= JACTA_MAX_PLAYERS; i++)
        for (uint32_t k = lists[i]->count; k--;) {
            const table_event *event = &lists[i]->events[k];
            if (event->seat >= 0 && *event->move_id && !strcmp(event->move_id, move_id) &&
                seat_is(&table->seats[event->seat], who))
                return event;
        }
    return NULL;
}

/* The seat that the command is about: the one it names, which must be the person's own, or any. */
static int32_t seat_meant(const act *doing) {
    int32_t seat = doing->command->seat;
    return seat < 0 ? table_seat_of(doing->table, doing->who, -1) : seat;
}

table_refusal act_move(act *doing) {
    struct table *table = doing->table;
    const table_command *command = doing->command;
    int32_t seat = seat_meant(doing);
    jacta_move move;
    if (table->phase == PHASE_WAITING || !table->match) return REFUSE_NOT_PLAYING;
    if (!command->move_id || !*command->move_id || !command->text) return REFUSE_BAD_REQUEST;
    if (seat >= 0 && !seat_is(&table->seats[seat], doing->who)) return REFUSE_NOT_YOUR_TURN;
    doing->deeds->seat = seat;
    if (command->version != table_version(table, seat)) {
        const table_event *before = played_before(table, doing->who, command->move_id);
        if (!before) return REFUSE_STALE;
        doing->deeds->repeat = doing->quiet = true, doing->deeds->version = before->version;
        return REFUSE_NONE;
    }
    if (!table_deciders(table)) return REFUSE_NOT_PLAYING;
    if (seat < 0 || !(table_deciders(table) >> seat & 1) || *table->seats[seat].bot)
        return REFUSE_NOT_YOUR_TURN;
    if (!jacta_read_move(table->game, table_seat_state(table, seat), command->text, &move,
                         &doing->deeds->why))
        return REFUSE_ILLEGAL;
    doing->row = table->seats[seat].left || table->seats[seat].out;
    doing->quiet = !doing->row;
    table->seats[seat].left = table->seats[seat].out = false; /* who plays on is back */
    doing->deeds->version = command->version + 1;
    act_decide(doing, (uint32_t)seat, (jacta_event){seat, move}, command->move_id);
    act_roll(doing);
    return REFUSE_NONE;
}

table_refusal act_thought(act *doing) {
    struct table *table = doing->table;
    int32_t seat = doing->command->seat;
    if (seat < 0 || !(table_deciders(table) >> seat & 1) || !*table->seats[seat].bot ||
        doing->command->version != table_version(table, seat))
        return REFUSE_STALE;
    if (!jacta_listed(table->game, table_seat_state(table, seat), doing->command->move))
        return REFUSE_ILLEGAL;
    doing->deeds->seat = seat, doing->quiet = true;
    act_decide(doing, (uint32_t)seat, (jacta_event){seat, doing->command->move}, NULL);
    act_roll(doing);
    return REFUSE_NONE;
}

/* ---- Undo ---------------------------------------------------------------------------------------------- */

/* How many events the seat's own ahead may be cut to: to behind its last dice. */
static uint32_t least_ahead(const struct table *table, uint32_t seat) {
    uint32_t count = table->ahead[seat].count;
    while (count && jacta_match_ahead_event(table->match, seat, count - 1).actor >= 0) count--;
    return count;
}

/* What is left on the clock when the decisions ahead from number `first` on are taken back. */
static int64_t left_without(const struct table *table, uint32_t seat, uint32_t first, int64_t now) {
    const table_seat *held = &table->seats[seat];
    int64_t left = held->clock - (now > held->since.now ? now - held->since.now : 0);
    for (uint32_t i = first; i < table->ahead[seat].count; i++)
        left -= table->ahead[seat].events[i].gave;
    return left;
}

static int64_t undo_ahead_to(const struct table *table, const char *who, int32_t seat,
                             int64_t now) {
    uint32_t least = least_ahead(table, (uint32_t)seat);
    if (!seat_is(&table->seats[seat], who) || *table->seats[seat].bot ||
        least == table->ahead[seat].count ||
        (table->clock && left_without(table, (uint32_t)seat, least, now) <= 0))
        return -1;
    return (int64_t)jacta_match_ply(table->match) + least;
}

int64_t table_undo_to(const struct table *table, const char *who, int32_t seat, int64_t now,
                      bool *asks) {
    uint32_t deciders = table_deciders(table), waiting = 0;
    *asks = false;
    if (!deciders || !table_has(table, who)) return -1;
    if (seat >= 0 && table->ahead[seat].count) return undo_ahead_to(table, who, seat, now);
    for (uint32_t i = 0; i < table->setup.players; i++) {
        if (table->ahead[i].count) return -1; /* it would take another's decision back */
        if (table->seats[i].kind == SEAT_PERSON && !seat_is(&table->seats[i], who))
            waiting |= 1u << i;
    }
    uint32_t ply = jacta_match_ply(table->match), first = ply;
    uint64_t before[JACTA_MAX_STATE / 8];
    for (match_copy(table->match, ply, before); first; first--) {
        match_walk(table->match, first, first - 1, before);
        jacta_event event = jacta_match_event(table->match, first - 1);
        if (event.actor < 0 || !seat_is(&table->seats[event.actor], who) ||
            *table->seats[event.actor].bot ||
            (table->game->reveals && (!jacta_listed(table->game, before, event.move) ||
                                      table->game->reveals(before, event.move))))
            break;
    }
    *asks = deciders & waiting;
    return first < ply ? (int64_t)first : -1;
}

static void undo_ahead(act *doing, uint32_t seat, uint32_t count) {
    struct table *table = doing->table;
    table_events *list = &table->ahead[seat];
    for (; list->count > count; list->count--) {
        if (!jacta_match_reconsider(table->match, seat)) doing->broken = true;
        table->seats[seat].clock -= list->events[list->count - 1].gave;
        table->seats[seat].steps++;
    }
    doing->least_ahead[seat] = count;
    doing->reconsidered |= 1u << seat;
    doing->row = doing->quiet = true;
    table->asked[seat] = 0;
}

static void undo(act *doing) {
    struct table *table = doing->table;
    for (uint32_t last; (last = jacta_match_ply(table->match)) > table->undo_to;
         table->events.count--) {
        const table_event *event = &table->events.events[last - 1];
        if (!jacta_match_undo(table->match)) {
            doing->broken = true;
            return;
        }
        table->seats[event->seat].clock -= event->gave;
    }
    version_pass(table);
    table->version++;
    table->asker = -1;
    doing->least = table->undo_to, doing->row = true;
}

/* Goes back if everybody concerned has agreed. */
static void try_undo(act *doing) {
    struct table *table = doing->table;
    if (!(table_others(table, table->seats[table->asker].person) & ~table->answered)) undo(doing);
}

table_refusal act_undo(act *doing) {
    struct table *table = doing->table;
    int32_t seat = seat_meant(doing);
    bool asks;
    if (!table->match) return REFUSE_NOT_PLAYING;
    if (seat >= 0 && !seat_is(&table->seats[seat], doing->who)) return REFUSE_NO_SEAT;
    if (doing->command->version != table_version(table, seat)) return REFUSE_STALE;
    int64_t least = table_undo_to(table, doing->who, seat, doing->time.now, &asks);
    int64_t plies = table_plies(table, seat), target = doing->command->to;
    if (target < 0) target = plies - 1;
    if (least < 0 || target < least || target >= plies) return REFUSE_NO_UNDO;
    doing->deeds->seat = seat;
    uint32_t ply = jacta_match_ply(table->match);
    if (table->ahead[seat].count) {
        undo_ahead(doing, (uint32_t)seat, (uint32_t)target - ply);
        return REFUSE_NONE;
    }
    table->asker = jacta_match_event(table->match, ply - 1).actor;
    table->undo_to = (uint32_t)target;
    table->answered = asks ? 0 : UINT32_MAX;
    try_undo(doing);
    return REFUSE_NONE;
}

table_refusal act_consent(act *doing) {
    struct table *table = doing->table;
    if (table->asker < 0 || !table_has(table, doing->who)) return REFUSE_NO_UNDO;
    for (uint32_t i = 0; doing->command->yes && i < table->setup.players; i++)
        if (seat_is(&table->seats[i], doing->who)) table->answered |= 1u << i;
    if (doing->command->yes)
        try_undo(doing);
    else
        table->asker = -1;
    return REFUSE_NONE;
}
