#include "table.h"

#include "act.h"

#include <stdlib.h>
#include <string.h>

const char *const phase_words[] = {"waiting", "playing", "over", "closed"};
const char *const seat_words[] = {"person", "bot", "open", "link", "kept"};
const char *const clock_words[] = {"none", "move", "game"};
const char *const timeout_words[] = {"bot", "forfeit", "wait"};

/* ---- Looking at it ------------------------------------------------------------------------------ */

const void *table_state(const struct table *table) {
    return jacta_match_state(table->match, jacta_match_ply(table->match));
}

const void *table_seat_state(const struct table *table, int32_t seat) {
    if (seat < 0 || table->phase != PHASE_PLAYING || table->dice == DICE_COUNTED)
        return table_state(table);
    const void *state = jacta_match_seat_state(table->match, (uint32_t)seat);
    return state ? state : table_state(table);
}

const void *table_sight(const struct table *table, int32_t seat, void *room, uint32_t *shown) {
    const jacta_game *game = table->game;
    const void *state = table_seat_state(table, seat);
    *shown = seat < 0 || table->phase != PHASE_PLAYING ? 0 : table->ahead[seat].count;
    if (table_shown(table, seat) < table_plies(table, seat)) {
        match_copy(table->match, table_shown(table, seat), room);
        return room;
    }
    if (!*shown) return state;
    jacta_together now = game->together(table_state(table)), then = game->together(state);
    if (then.seats && then.moment == now.moment) return state;
    --*shown;
    match_copy(table->match, jacta_match_ply(table->match), room);
    game->ahead(room, seat);
    for (uint32_t i = 0; i < *shown; i++)
        game->apply(room, jacta_match_ahead_event(table->match, (uint32_t)seat, i).move);
    return room;
}

uint32_t table_deciders(const struct table *table) {
    if (table->phase != PHASE_PLAYING || !table->match) return 0;
    if (table->dice == DICE_THROWN) return jacta_match_deciders(table->match);
    int32_t turn = table->game->turn(table_state(table));
    return turn >= 0 ? 1u << turn : 0;
}

uint32_t table_together(const struct table *table) {
    if (!table_deciders(table) || table->dice != DICE_THROWN || !table->game->together) return 0;
    uint32_t seats = table->game->together(table_state(table)).seats;
    return seats & (seats - 1) ? seats : 0;
}

int32_t table_turn(const struct table *table) {
    uint32_t deciders = table_deciders(table), players = table->setup.players;
    if (!deciders) return JACTA_OVER;
    int32_t turn = table->game->turn(table_state(table));
    uint32_t seat = turn < 0 ? 0 : (uint32_t)turn;
    while (!(deciders >> seat & 1)) seat = (seat + 1) % players;
    return (int32_t)seat;
}

uint32_t table_version(const struct table *table, int32_t seat) {
    uint32_t version = table->version;
    for (uint32_t i = 0; seat >= 0 && i < table->setup.players; i++)
        if (i == (uint32_t)seat || (table->seats[seat].kind == SEAT_PERSON &&
                                    seat_is(&table->seats[i], table->seats[seat].person)))
            version += table->seats[i].steps;
    return version;
}

uint32_t table_plies(const struct table *table, int32_t seat) {
    if (!table->match) return 0;
    return jacta_match_ply(table->match) + (seat < 0 ? 0 : table->ahead[seat].count);
}

uint32_t table_shown(const struct table *table, int32_t seat) {
    uint32_t plies = table_plies(table, seat);
    if (seat >= 0 || table->phase != PHASE_PLAYING) return plies;
    return plies > table->delay ? plies - table->delay : 0;
}

bool seat_is(const table_seat *seat, const char *who) {
    return seat->kind == SEAT_PERSON && who && !strcmp(seat->person, who);
}

bool seat_plays(const struct table *table, int32_t seat) {
    const table_seat *held = &table->seats[seat];
    return held->kind == SEAT_PERSON && !*held->bot;
}

bool table_has(const struct table *table, const char *who) {
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (seat_is(&table->seats[i], who)) return true;
    return false;
}

bool table_may_watch(const struct table *table, const char *who) {
    return !table->unwatched || table->phase != PHASE_PLAYING || table_has(table, who);
}

int32_t table_seat_of(const struct table *table, const char *who, int32_t last) {
    uint32_t deciders = table_deciders(table), own = 0;
    int32_t turn = table_turn(table);
    for (uint32_t i = 0; i < table->setup.players; i++)
        own |= (uint32_t)seat_is(&table->seats[i], who) << i;
    if (last >= 0 && !(own >> last & 1)) last = -1;
    if (last >= 0 && deciders >> last & 1) return last;
    if (turn >= 0 && own >> turn & 1) return turn;
    uint32_t mine = own & deciders ? own & deciders : last < 0 ? own : 0;
    for (int32_t i = 0; mine; i++, mine >>= 1)
        if (mine & 1) return i;
    return last >= 0 ? last : JACTA_SPECTATOR;
}

uint32_t table_others(const struct table *table, const char *who) {
    uint32_t others = 0;
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (seat_plays(table, (int32_t)i) && !seat_is(&table->seats[i], who) &&
            !table->seats[i].left)
            others |= 1u << i;
    return others;
}

uint32_t table_lost(const struct table *table) {
    uint32_t lost = table->forfeit < 0 ? 0 : 1u << table->forfeit;
    for (uint32_t i = 0; i < table->setup.players; i++)
        lost |= (uint32_t)table->seats[i].resigned << i;
    return lost;
}

table_refusal table_may_hint(const struct table *table, const char *who, int32_t seat) {
    if (!table_deciders(table)) return REFUSE_NOT_PLAYING;
    if (seat < 0 || !seat_is(&table->seats[seat], who) || !(table_deciders(table) >> seat & 1))
        return REFUSE_NOT_YOUR_TURN;
    return table_others(table, who) ? REFUSE_NOT_ALLOWED : REFUSE_NONE;
}

table_refusal table_may_grade(const struct table *table, const char *who, int32_t seat) {
    table_refusal refusal = table_may_hint(table, who, seat);
    return refusal == REFUSE_NOT_ALLOWED && table->coached ? REFUSE_NONE : refusal;
}

table_refusal table_may_analyse(const struct table *table) {
    return table->phase == PHASE_OVER && table->match ? REFUSE_NONE : REFUSE_NOT_ALLOWED;
}

/* ---- Memory -------------------------------------------------------------------------------------- */

void keep_text(char *out, size_t size, const char *text) {
    memset(out, 0, size);
    for (size_t i = 0; text && text[i] && i + 1 < size; i++) out[i] = text[i];
}

bool events_push(table_events *list, const table_event *event) {
    if (list->count == list->room) {
        uint32_t room = list->room ? 2 * list->room : 16;
        table_event *events = realloc(list->events, room * sizeof *events);
        if (!events) return false;
        list->events = events, list->room = room;
    }
    list->events[list->count++] = *event;
    return true;
}

void table_forget(struct table *table) {
    jacta_match_free(table->match);
    free(table->events.events);
    table->match = NULL, table->events = (table_events){0};
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++) {
        free(table->ahead[i].events);
        table->ahead[i] = (table_events){0};
    }
    table->key.known = 0;
    memset(table->throws, 0, sizeof table->throws);
    memset(table->asked, 0, sizeof table->asked);
    table->wake = INT64_MAX;
}

/* ---- Clocks ---------------------------------------------------------------------------------------- */

bool table_runs(const struct table *table, uint32_t seat) {
    return table->clock && seat_plays(table, (int32_t)seat) && !table->seats[seat].out &&
           table_deciders(table) >> seat & 1;
}

/* What is left by the clock, below zero too. */
static int64_t left_at(const struct table *table, uint32_t seat, int64_t now) {
    const table_seat *held = &table->seats[seat];
    int64_t used = table_runs(table, seat) ? now - held->since.now : 0;
    return held->clock - (used > 0 ? used : 0);
}

int64_t table_clock(const struct table *table, uint32_t seat, int64_t now) {
    if (!table->clock || table->seats[seat].kind == SEAT_BOT) return -1;
    int64_t left = left_at(table, seat, now);
    return left < 0 ? 0 : left;
}

/* Who stopped without having decided pays for the time; who starts, or goes on after a decision, starts
 * now. Who takes a decision back was never done: that clock has been running all the time. Says whether
 * the table is to be woken at another time. */
static bool settle_clocks(act *doing) {
    struct table *table = doing->table;
    int64_t wake = INT64_MAX;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table_seat *seat = &table->seats[i];
        bool ran = doing->runs >> i & 1, decided = doing->decided >> i & 1;
        bool runs = table_runs(table, i);
        if (ran && !runs && !decided && seat->clock > doing->left[i]) seat->clock = doing->left[i];
        if (decided || (runs && !ran && !(doing->reconsidered >> i & 1))) seat->since = doing->time;
        if (runs && seat->since.now + seat->clock < wake) wake = seat->since.now + seat->clock;
    }
    if (table_waits(table)) /* since the first was waited for */
        wake = table->wake < INT64_MAX ? table->wake : doing->time.now + table_patience(table);
    bool wakes = wake != table->wake && wake != INT64_MAX;
    table->wake = wake;
    return wakes;
}

table_refusal act_tick(act *doing) {
    struct table *table = doing->table;
    int32_t late = -1;
    doing->quiet = true;
    if (table->phase == PHASE_WAITING && table->wake <= doing->time.now) {
        table->wake = INT64_MAX;
        act_drop_silent(doing);
        return REFUSE_NONE;
    }
    for (;; late = -1) {
        int64_t least = 1;
        for (uint32_t i = 0; i < table->setup.players; i++) {
            int64_t left = left_at(table, i, doing->time.now);
            if (table_runs(table, i) && left < least) least = left, late = (int32_t)i;
        }
        if (late < 0) return REFUSE_NONE;
        table_seat *seat = &table->seats[late];
        seat->clock = doing->left[late] = 0;
        seat->out = true;
        doing->row = true, doing->quiet = false;
        if (table->timeout == TIMEOUT_BOT) keep_text(seat->bot, sizeof seat->bot, "greedy");
        if (table->timeout != TIMEOUT_FORFEIT) continue;
        table->forfeit = late;
        act_finish(doing);
        return REFUSE_NONE;
    }
}

/* ---- Commands ---------------------------------------------------------------------------------------- */

void act_start(act *doing) {
    struct table *table = doing->table;
    doing->deeds->count = 0, doing->deeds->repeat = false, doing->deeds->why.code = NULL;
    doing->deeds->seat = -1, doing->deeds->version = table->version;
    doing->deciders = table_deciders(table);
    doing->ply = doing->least = table->match ? jacta_match_ply(table->match) : 0;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        doing->ahead[i] = doing->least_ahead[i] = table->ahead[i].count;
        doing->left[i] = table_clock(table, i, doing->time.now);
        doing->runs |= (uint32_t)table_runs(table, i) << i;
    }
}

static void deed(act *doing, deed_kind kind, int32_t seat, uint32_t first, uint32_t last) {
    doing->deeds->list[doing->deeds->count++] = (table_deed){kind, seat, first, last};
}

static void store_ahead(act *doing) {
    const struct table *table = doing->table;
    uint32_t stored = 0;
    for (uint32_t i = 0; i < table->setup.players; i++) stored += doing->ahead[i];
    if (doing->merged && stored) deed(doing, DEED_FORGET_AHEAD, -1, 0, 0);
    for (uint32_t i = 0; i < table->setup.players; i++) {
        uint32_t count = table->ahead[i].count, least = doing->merged ? 0 : doing->least_ahead[i];
        if (!doing->merged && least < doing->ahead[i])
            deed(doing, DEED_FORGET_AHEAD, (int32_t)i, least, 0);
        if (count > least) deed(doing, DEED_STORE_AHEAD, (int32_t)i, least, count - 1);
    }
}

/* Bots who may decide and have not been asked yet. */
static void ask_bots(act *doing) {
    struct table *table = doing->table;
    uint32_t deciders = table_deciders(table);
    for (uint32_t i = 0; i < table->setup.players; i++) {
        uint32_t version = table_version(table, (int32_t)i);
        bool thinks = deciders >> i & 1 && *table->seats[i].bot;
        if (thinks && table->asked[i] != version) deed(doing, DEED_THINK, (int32_t)i, version, 0);
        table->asked[i] = thinks ? version : 0;
    }
}

table_refusal act_end(act *doing) {
    struct table *table = doing->table;
    if (doing->broken) {
        doing->deeds->count = 0;
        return REFUSE_BROKEN;
    }
    bool wakes = settle_clocks(doing);
    uint32_t ply = table->match ? jacta_match_ply(table->match) : 0;
    if (doing->least < doing->ply) deed(doing, DEED_FORGET_EVENTS, -1, doing->least + 1, 0);
    if (ply > doing->least || doing->begun)
        deed(doing, DEED_STORE_EVENTS, -1, doing->begun ? 0 : doing->least + 1, ply);
    store_ahead(doing);
    if (doing->row) deed(doing, DEED_STORE_TABLE, -1, 0, 0);
    if (doing->chat) deed(doing, DEED_STORE_CHAT, doing->deeds->seat, table->chats - 1, 0);
    if (doing->over) deed(doing, DEED_OVER, -1, 0, 0);
    bool all = !doing->quiet || doing->deciders != table_deciders(table);
    if (all || (doing->decided | doing->reconsidered))
        deed(doing, DEED_TELL, all ? -1 : doing->deeds->seat, 0, 0);
    ask_bots(doing);
    if (wakes) deed(doing, DEED_WAKE, -1, 0, 0);
    if (doing->drop) deed(doing, DEED_DROP, -1, 0, 0);
    return REFUSE_NONE;
}

table_refusal table_do(struct table *table, const char *who, const table_command *command,
                       table_time time, table_deeds *deeds) {
    static table_refusal (*const verbs[TABLE_VERBS])(act *) = {
        [TABLE_JOIN] = act_join,        [TABLE_LEAVE] = act_leave,
        [TABLE_MOVE] = act_move,        [TABLE_UNDO] = act_undo,
        [TABLE_CONSENT] = act_consent,  [TABLE_TAKEOVER] = act_takeover,
        [TABLE_REMATCH] = act_rematch,  [TABLE_CHAT] = act_chat,
        [TABLE_ARRANGE] = act_arrange,  [TABLE_SETUP] = act_setup,
        [TABLE_START] = act_start_game, [TABLE_RESIGN] = act_resign,
        [TABLE_END] = act_end_game,     [TABLE_FORGET] = act_forget,
        [TABLE_REVEAL] = act_reveal,    [TABLE_THOUGHT] = act_thought,
        [TABLE_TICK] = act_tick,
    };
    act doing = {.table = table, .who = who, .command = command, .time = time, .deeds = deeds};
    act_start(&doing);
    bool nobodys = command->verb >= TABLE_THOUGHT;
    if (nobodys == (who != NULL)) return REFUSE_NOT_ALLOWED;
    if (command->seat >= (int32_t)table->setup.players) return REFUSE_BAD_REQUEST;
    table_refusal refusal = verbs[command->verb](&doing);
    return refusal == REFUSE_NONE ? act_end(&doing) : refusal;
}
