#include "machine.h"

#include "../conformance/toy.h"
#include "keeper.h"
#include "table/fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 7, MOST_PLAYERS = 6 };

static struct keeper keeper;
static struct table *const table = &keeper.table;
static uint32_t (*below)(uint32_t bound);
static uint32_t move_number;
static bool came_back; /* somebody who had run out of time, and got a new allotment */
machine_count machine_counts;
static machine_count *const count = &machine_counts;

/* ---- How it stood -------------------------------------------------------------------------------------- */

typedef struct {
    struct table table; /* plain members only are used */
    uint32_t ply, ahead[JACTA_MAX_PLAYERS], versions[JACTA_MAX_PLAYERS], deciders, runs;
    uint64_t state, seats[JACTA_MAX_PLAYERS];
    int64_t left[JACTA_MAX_PLAYERS];
} picture;

static picture look(void) {
    static picture now;
    memset(&now, 0, sizeof now);
    memcpy(&now.table, table, sizeof *table);
    now.deciders = table_deciders(table);
    now.ply = table->match ? jacta_match_ply(table->match) : 0;
    now.state = table->match ? jacta_hash(table->game, table_state(table)) : 0;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        now.ahead[i] = table->ahead[i].count;
        now.versions[i] = table_version(table, (int32_t)i);
        now.left[i] = table_clock(table, i, keeper.time.now);
        now.runs |= (uint32_t)table_runs(table, i) << i;
        if (table->match)
            now.seats[i] = jacta_hash(table->game, table_seat_state(table, (int32_t)i));
    }
    return now;
}

static void assert_nothing_changed(const picture *before) {
    picture after = look();
    assert_memory_equal(&before->table, &after.table, PLAIN);
    assert_int_equal(before->table.asker, after.table.asker);
    assert_int_equal(before->table.answered, after.table.answered);
    assert_int_equal(before->table.ending, after.table.ending);
    assert_int_equal(before->table.chats, after.table.chats);
    assert_memory_equal(before->table.throws, after.table.throws, sizeof after.table.throws);
    assert_int_equal(before->ply, after.ply);
    assert_int_equal(before->state, after.state);
    assert_int_equal(before->deciders, after.deciders);
    assert_memory_equal(before->ahead, after.ahead, sizeof after.ahead);
    assert_memory_equal(before->seats, after.seats, sizeof after.seats);
    assert_memory_equal(before->left, after.left, sizeof after.left);
}

/* ---- Promises ---------------------------------------------------------------------------------------------- */

/* Whether a seat is who it was, whatever time and the game have done to it. */
static bool same_self(const table_seat *was, const table_seat *is) {
    return was->kind == is->kind && !strcmp(was->person, is->person) &&
           !strcmp(was->name, is->name) && !strcmp(was->bot, is->bot) &&
           !strcmp(was->invite, is->invite) && was->left == is->left && was->out == is->out &&
           was->resigned == is->resigned && was->forgot == is->forgot &&
           ((is->promise.state == PROMISE_DUE && !is->nonce.size) || /* all promises became void */
            (!memcmp(&was->promise, &is->promise, sizeof is->promise) &&
             !memcmp(&was->nonce, &is->nonce, sizeof is->nonce)));
}

/* No dice before all who promised have kept it; nothing is promised when a nonce is known. */
static void assert_promises(const picture *before, const picture *after) {
    bool shown = false;
    for (uint32_t i = 0; i < table->setup.players; i++)
        shown |= before->table.seats[i].promise.state == PROMISE_MADE &&
                 before->table.seats[i].nonce.size;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        const table_seat *was = &before->table.seats[i], *is = &table->seats[i];
        if (table->phase == PHASE_PLAYING && is->promise.state)
            assert_true(fair_keeps(&is->promise, &is->nonce));
        if (is->promise.state != PROMISE_MADE) continue;
        count->shown += is->nonce.size && !was->nonce.size;
        if (is->nonce.size) assert_true(fair_keeps(&is->promise, &is->nonce));
        if (shown) assert_memory_equal(&was->promise, &is->promise, sizeof is->promise);
    }
    bool renewed = memcmp(before->table.seed, after->table.seed, DICE_SEED) != 0;
    count->renewed += renewed;
    for (uint32_t i = 0; renewed && i < table->setup.players; i++)
        assert_int_not_equal(table->seats[i].promise.state, PROMISE_MADE);
}

static bool abandoned(const table_seat *seat, const table_command *command) {
    return seat->left || seat->out || (!table->clock && command->away > 120000);
}

/* The host has arranged free seats and bots: whoever sat sits, in the same order. */
static void assert_all_sit(const picture *before, const char *who) {
    uint32_t seat = 0;
    assert_int_equal(before->table.phase, PHASE_WAITING);
    assert_string_equal(before->table.host, who);
    for (uint32_t i = 0; i < before->table.setup.players; i++) {
        const table_seat *old = &before->table.seats[i];
        if (old->kind != SEAT_PERSON) continue;
        while (seat < table->setup.players && table->seats[seat].kind != SEAT_PERSON) seat++;
        assert_true(seat < table->setup.players && same_self(old, &table->seats[seat]));
        seat++;
    }
    for (; seat < table->setup.players; seat++)
        assert_int_not_equal(table->seats[seat].kind, SEAT_PERSON);
}

static void assert_nobody_acted_for_another(const picture *before, const char *who,
                                            const table_command *command) {
    bool arranges = command->verb >= TABLE_ARRANGE && command->verb <= TABLE_START;
    if (arranges) assert_all_sit(before, who);
    for (uint32_t i = 0; !arranges && i < table->setup.players; i++) {
        const table_seat *old = &before->table.seats[i];
        const table_seat *is = &table->seats[i];
        if (seat_is(old, who) || same_self(old, is)) continue;
        bool free = old->kind == SEAT_OPEN || old->kind == SEAT_LINK ||
                    (old->kind == SEAT_KEPT && !strcmp(old->person, who));
        bool given = command->verb == TABLE_TAKEOVER && abandoned(old, command) &&
                     !strcmp(is->bot, "greedy") && !strcmp(is->person, old->person);
        assert_true((command->verb == TABLE_JOIN && free && seat_is(&table->seats[i], who)) ||
                    given);
    }
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->ahead[i].count > before->ahead[i]) /* or dice were thrown for it */
            assert_true(seat_is(&before->table.seats[i], who) ||
                        jacta_match_ahead_event(table->match, i, table->ahead[i].count - 1).actor <
                            0 ||
                        before->ply != jacta_match_ply(table->match));
    uint32_t ply = table->match ? jacta_match_ply(table->match) : 0, fresh = 0;
    for (uint32_t i = before->ply; i < ply; i++) {
        int32_t actor = jacta_match_event(table->match, i).actor;
        if (actor < 0 || seat_is(&before->table.seats[actor], who)) continue;
        fresh++; /* it was decided before, ahead */
    }
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (!seat_is(&before->table.seats[i], who))
            fresh -= fresh < before->ahead[i] ? fresh : before->ahead[i];
    assert_int_equal(fresh, 0);
}

/* Who has decided sees no later moment than the others. */
static void assert_sight(void) {
    uint64_t room[JACTA_MAX_STATE / 8];
    uint32_t shown;
    for (uint32_t i = 0; table->match && i < table->setup.players; i++)
        if (table->ahead[i].count)
            assert_int_equal(
                table->game->together(table_sight(table, (int32_t)i, room, &shown)).moment,
                table->game->together(table_state(table)).moment);
}

static uint64_t
    stood[4096]; /* how the game stood after so many events, where that was seen; 0: not */

/* Who has no seat sees a game that is being played as it stood before the host's delay. */
static void assert_late(const picture *before, const picture *after) {
    uint64_t room[JACTA_MAX_STATE / 8];
    uint32_t none, most = sizeof stood / sizeof stood[0], shown = table_shown(table, -1);
    if (!table->match || after->ply >= most) return;
    for (uint32_t i = after->ply; i <= before->ply && i < most; i++) stood[i] = 0; /* undone */
    stood[after->ply] = after->state;
    bool late = table->phase == PHASE_PLAYING;
    assert_true(shown <= after->ply && (!late || !shown || shown + table->delay == after->ply));
    uint64_t sight = jacta_hash(table->game, table_sight(table, -1, room, &none));
    if (stood[shown]) assert_int_equal(sight, stood[shown]);
}

/* Another's decision ahead changes nothing for anybody else. */
static void assert_hidden(const picture *before, const picture *after, int32_t seat) {
    if (after->ply != before->ply || !before->ply || after->table.phase != PHASE_PLAYING) return;
    if (before->table.version != after->table.version) return;
    assert_int_equal(before->state, after->state);
    for (uint32_t i = 0; i < table->setup.players; i++) {
        if ((int32_t)i == seat) continue;
        assert_int_equal(before->seats[i], after->seats[i]);
        if (seat_is(&table->seats[i], table->seats[seat].person)) continue;
        assert_int_equal(before->versions[i], after->versions[i]);
    }
}

static void assert_clocks(const picture *before, const picture *after,
                          const table_command *command) {
    int64_t allotted = 1000 * (int64_t)table->seconds;
    bool began = before->table.phase == PHASE_WAITING;
    for (uint32_t i = 0; table->clock && !began && i < table->setup.players; i++) {
        bool decided = command->verb == TABLE_MOVE && keeper.deeds.seat == (int32_t)i;
        bool back = command->verb == TABLE_TAKEOVER && before->table.seats[i].out;
        int64_t most = before->left[i];
        if (decided && table->clock == CLOCK_GAME) most += 1000 * (int64_t)table->increment;
        if (((decided && table->clock == CLOCK_MOVE) || back) && most < allotted) most = allotted;
        assert_true(after->left[i] <= most);
        bool touched = decided || back || command->verb == TABLE_UNDO ||
                       command->verb == TABLE_CONSENT || command->verb == TABLE_TICK;
        if (!touched) assert_int_equal(after->left[i], before->left[i]);
        if (after->runs >> i & 1) {
            assert_true(after->deciders >> i & 1);
            assert_true(table->wake <= keeper.time.now + after->left[i]);
        }
    }
}

static int64_t given(const table_events *list, int32_t seat) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < list->count; i++)
        if (list->events[i].seat == seat) sum += list->events[i].gave;
    return sum;
}

/* In a running game nobody has more than it began with and what the decisions gave that stand. */
static void assert_no_gain(void) {
    bool counts = table->phase == PHASE_PLAYING && table->clock == CLOCK_GAME && !came_back;
    for (uint32_t i = 0; counts && i < table->setup.players; i++)
        assert_true(table->seats[i].clock <= 1000 * (int64_t)table->seconds +
                                                 given(&table->events, (int32_t)i) +
                                                 given(&table->ahead[i], (int32_t)i));
}

static void assert_rebuilt(void) {
    static table_deeds deeds;
    struct table again;
    keeper_rebuild(&keeper, &again);
    if (again.phase == PHASE_PLAYING) /* the last sign of life is now: all time is charged */
        for (uint32_t i = 0; i < again.setup.players; i++)
            again.seats[i].since.now =
                keeper.time.now - (keeper.time.date - again.seats[i].since.date);
    assert_same_table(table, &again, keeper.time.now);
    if (again.phase == PHASE_PLAYING) {
        assert_int_equal(table_resume(&again, keeper.time.date, keeper.time, &deeds), REFUSE_NONE);
        for (uint32_t i = 0; i < again.setup.players; i++)
            assert_true(table_clock(&again, i, keeper.time.now) >=
                        table_clock(table, i, keeper.time.now));
    }
    table_forget(&again);
    count->rebuilt++;
}

/* ---- Commands ------------------------------------------------------------------------------------------------ */

static char notation[JACTA_MAX_NOTATION], move_id[MOVE_ID_BYTES];

/* A legal move of the seat in most cases. */
static const char *any_notation(int32_t seat) {
    jacta_text text = {notation, sizeof notation, 0};
    notation[0] = 0;
    bool decides = seat >= 0 && table_deciders(table) >> seat & 1;
    if (!decides || !below(50)) return "nonsense";
    const void *state = table_seat_state(table, seat);
    table->game->face->write(state, listed_move(table, seat, below(UINT16_MAX)), &text);
    return notation;
}

static int32_t any_decider(void) {
    uint32_t deciders = table_deciders(table), seat = below(MOST_PLAYERS);
    if (!deciders) return -1;
    while (!(deciders >> seat & 1)) seat = (seat + 1) % JACTA_MAX_PLAYERS;
    return (int32_t)seat;
}

static int32_t any_seat(void) {
    return (int32_t)below(table->setup.players + 1) - 1;
}

static void move_command(table_command *command, const char **who) {
    command->verb = TABLE_MOVE;
    command->seat = below(20) ? any_decider() : any_seat();
    if (command->seat >= 0 && table->seats[command->seat].kind == SEAT_PERSON && below(30))
        *who = table->seats[command->seat].person;
    command->text = any_notation(command->seat);
    command->version = table_version(table, command->seat) - !below(30);
    snprintf(move_id, sizeof move_id, "m%u", move_number += below(40) > 0);
    command->move_id = move_id;
}

static void thought_command(table_command *command, const char **who) {
    command->verb = TABLE_THOUGHT;
    command->seat = any_decider();
    command->version = table_version(table, command->seat) - !below(30);
    command->move = command->seat < 0 ? 0 : listed_move(table, command->seat, below(UINT16_MAX));
    if (!below(50)) command->move = below(5000);
    if (below(50)) *who = NULL;
}

/* One that can be played, in most cases. */
static const jacta_setup *any_setup(void) {
    static jacta_setup setup;
    setup = table->setup;
    setup.players = 1 + below(JACTA_MAX_PLAYERS);
    if (table->game->option_count && !below(4))
        setup.options[below(table->game->option_count)] = below(3);
    return below(20) ? &setup : NULL;
}

static void rare_command(table_command *command, const char **who) {
    static const table_verb verbs[] = {
        TABLE_JOIN,     TABLE_LEAVE,    TABLE_UNDO,    TABLE_UNDO,    TABLE_UNDO,
        TABLE_UNDO,     TABLE_CONSENT,  TABLE_CONSENT, TABLE_CONSENT, TABLE_TICK,
        TABLE_TAKEOVER, TABLE_TAKEOVER, TABLE_REMATCH, TABLE_CHAT,    TABLE_JOIN,
        TABLE_ARRANGE,  TABLE_SETUP,    TABLE_START,   TABLE_RESIGN,  TABLE_END,
        TABLE_END,      TABLE_FORGET,   TABLE_REVEAL,  TABLE_REVEAL,  TABLE_REVEAL};
    command->verb = verbs[below(sizeof verbs / sizeof verbs[0])];
    command->seat = any_seat();
    if (!below(40)) command->seat = (int32_t)table->setup.players;
    int32_t seat = command->seat < (int32_t)table->setup.players ? command->seat : -1;
    command->version = table_version(table, seat) - !below(20);
    command->to = below(3) ? -1 : (int64_t)table_plies(table, seat) - below(6);
    command->yes = below(4) > 0;
    command->away = below(2) ? 0 : below(300000);
    bool bot = command->verb == TABLE_TAKEOVER || command->verb == TABLE_ARRANGE;
    command->text = bot                           ? (below(2) ? "random" : NULL)
                    : command->verb == TABLE_JOIN ? (below(2)   ? "secret"
                                                     : below(2) ? "wrong"
                                                                : "")
                                                  : "some text";
    if (command->verb == TABLE_SETUP) command->setup = any_setup();
    if (command->verb >= TABLE_ARRANGE && command->verb <= TABLE_START && below(3))
        *who = table->host;
    command->name = *who;
    command->nonce = (dice_nonce){.bytes = {(uint8_t)(**who + (*who)[1] + !below(30))}, .size = 16};
    if (below(3)) fair_promise(&command->nonce, &command->promise);
    if (command->verb == TABLE_TICK && below(20)) *who = NULL;
    bool ends = command->verb == TABLE_LEAVE || command->verb == TABLE_RESIGN;
    if (ends && below(8)) command->verb = TABLE_TICK, *who = NULL;
    if (command->verb == TABLE_UNDO && seat >= 0 && below(10) &&
        table->seats[seat].kind == SEAT_PERSON)
        *who = table->seats[seat].person;
}

static void pass_time(void) {
    int64_t past = below(3) ? 0 : below(20) ? below(4000) : below(90000);
    keeper.time.now += past, keeper.time.date += past;
}

static void assert_ran(const picture *before, int64_t past) {
    for (uint32_t i = 0; table->clock && i < table->setup.players; i++) {
        int64_t left = before->left[i] - (before->runs >> i & 1 ? past : 0);
        if (before->left[i] >= 0)
            assert_int_equal(table_clock(table, i, keeper.time.now), left < 0 ? 0 : left);
    }
}

static void count_it(const picture *before, const picture *after, const table_command *command) {
    for (uint32_t i = 0; i < table->setup.players; i++) {
        count->ahead += after->ahead[i] > before->ahead[i] && after->ply == before->ply;
        count->taken_back += command->verb == TABLE_UNDO && after->ahead[i] < before->ahead[i];
        count->outs += table->seats[i].out && !before->table.seats[i].out;
    }
    count->accepted++;
    count->undone += after->ply < before->ply;
    count->repeats += keeper.deeds.repeat;
    count->arranged += command->verb == TABLE_ARRANGE || command->verb == TABLE_SETUP;
    count->started += command->verb == TABLE_START;
    count->resigned += command->verb == TABLE_RESIGN;
    count->agreed += command->verb == TABLE_END && after->table.phase == PHASE_OVER;
    count->dropped += keeper.dropped;
}

void machine_step(void) {
    table_command command = {0};
    const char *who = person(below(PEOPLE));
    picture before = look();
    int64_t then = keeper.time.now;
    pass_time();
    assert_ran(&before, keeper.time.now - then);
    uint32_t kind = below(20);
    int32_t first = any_decider();
    bool bots = first >= 0 && *table->seats[first].bot;
    if (table->phase != PHASE_PLAYING || kind < 2)
        rare_command(&command, &who);
    else if (bots ? kind < 16 : kind < 4)
        thought_command(&command, &who);
    else
        move_command(&command, &who);
    before = look();
    table_refusal refusal = keeper_do(&keeper, who, &command);
    count->steps++;
    count->refused[refusal]++;
    assert_int_not_equal(refusal, REFUSE_BROKEN);
    if (refusal != REFUSE_NONE || keeper.deeds.repeat) assert_nothing_changed(&before);
    if (refusal != REFUSE_NONE) return;
    picture after = look();
    count_it(&before, &after, &command);
    assert_promises(&before, &after);
    if (who) assert_nobody_acted_for_another(&before, who, &command);
    if (command.verb == TABLE_MOVE || command.verb == TABLE_THOUGHT)
        assert_hidden(&before, &after, keeper.deeds.seat);
    for (uint32_t i = 0; i < table->setup.players; i++)
        assert_true(after.versions[i] >= before.versions[i]);
    assert_clocks(&before, &after, &command);
    came_back |= command.verb == TABLE_TAKEOVER && !command.text;
    assert_no_gain();
    assert_sight();
    assert_late(&before, &after);
    if (!below(64)) assert_rebuilt();
}

/* ---- Tables --------------------------------------------------------------------------------------------------- */

static const jacta_game *any_game(void) {
    uint32_t games = 0;
    while (jacta_game_at(games)) games++;
    uint32_t which = below(games + 4);
    return which < games ? jacta_game_at(which) : &toy_game;
}

static void draft(void) {
    const jacta_game *game = any_game();
    uint32_t span = game->max_players - game->min_players + 1;
    keeper_draft(&keeper, game, game->min_players + below(span));
    table->clock = below(3), table->timeout = below(3), table->leisure = !below(4);
    table->seconds = 1 + below(table->clock == CLOCK_GAME ? 3600 : 60);
    table->increment = below(10);
    table->dice = below(8) ? DICE_THROWN : DICE_COUNTED;
    table->same_dice = !below(5);
    table->delay = below(2) ? 0 : below(40);
    table->seed[0] = (uint8_t)below(256);
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table_seat *seat = &table->seats[i];
        uint32_t kind = below(10);
        if (!i || kind < 5) continue;
        seat->kind = kind < 7 ? SEAT_BOT : kind < 8 ? SEAT_OPEN : kind < 9 ? SEAT_LINK : SEAT_KEPT;
        if (seat->kind != SEAT_KEPT) memset(seat->person, 0, sizeof seat->person);
        if (seat->kind == SEAT_BOT) memcpy(seat->bot, "greedy", 6);
        if (seat->kind == SEAT_LINK) memcpy(seat->invite, "secret", 6);
        if (kind == 5) memcpy(seat->person, "p0", 2); /* at one screen */
    }
}

void machine_open(uint32_t (*choose)(uint32_t bound)) {
    below = choose;
    came_back = false, move_number = 0;
    memset(stood, 0, sizeof stood);
    draft();
    keeper_open(&keeper);
    count->games++;
}

bool machine_plays(void) {
    return table->phase < PHASE_OVER;
}

void machine_close(void) {
    count->ends += keeper.over;
    assert_true(keeper.over <= 1);
    assert_rebuilt();
    keeper_free(&keeper);
}
