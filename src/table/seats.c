/* Who sits where: opening, joining, leaving, handing a seat to a bot and back, once more; and talk. */
#include "act.h"
#include "engine/line.h"
#include "engine/state.h"
#include "rules/core/text.h"

#include <string.h>

static void sit_down(table_seat *seat, const char *who, const char *name) {
    seat->kind = SEAT_PERSON;
    keep_text(seat->person, sizeof seat->person, who);
    if (name && name != seat->name) line_clean(seat->name, sizeof seat->name, name);
}

/* ---- Opening and ending ------------------------------------------------------------------------- */

table_refusal table_open(struct table *table, table_time time, table_deeds *deeds) {
    act doing = {.table = table, .time = time, .deeds = deeds, .row = true};
    uint64_t state[JACTA_MAX_STATE / 8];
    table->rules = table->game->version, table->layout = state_layout(table->game);
    table->phase = PHASE_WAITING, table->version = 1;
    table->forfeit = table->asker = -1, table->wake = INT64_MAX;
    act_start(&doing);
    if (!jacta_begin(table->game, &table->setup, state, &deeds->why)) return REFUSE_BAD_SETUP;
    act_begin_game(&doing);
    return act_end(&doing);
}

void act_begin_game(act *doing) {
    struct table *table = doing->table;
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind > SEAT_BOT) return;
    table->ready = true;
    if (table_waits(table)) return;
    jacta_error error;
    table->match = jacta_match_new(table->game, &table->setup, &error);
    if (!table->match) {
        doing->broken = !strcmp(error.code, "error.memory");
        act_close(doing); /* it was made under other rules */
        return;
    }
    table->phase = PHASE_PLAYING, doing->begun = true;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table->seats[i].clock = (int64_t)table->seconds * 1000;
        jacta_match_set_name(table->match, i, table->seats[i].name);
    }
    act_roll(doing);
}

/* What was decided ahead is of no more use. */
static void drop_ahead(act *doing) {
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++) doing->table->ahead[i].count = 0;
    doing->merged = true;
}

void table_close(struct table *table, table_time time, table_deeds *deeds) {
    act doing = {.table = table, .time = time, .deeds = deeds};
    act_start(&doing);
    act_close(&doing);
    act_end(&doing);
}

/* A game that breaks off has a record too: how far it came, and what its dice were. */
void act_close(act *doing) {
    doing->table->phase = PHASE_CLOSED, doing->table->asker = -1, doing->table->ending = 0;
    doing->row = true, doing->over = doing->table->match != NULL;
    drop_ahead(doing);
}

void act_finish(act *doing) {
    doing->table->phase = PHASE_OVER, doing->table->asker = -1, doing->table->ending = 0;
    doing->row = doing->over = true;
    drop_ahead(doing);
}

/* ---- Coming and going ----------------------------------------------------------------------------- */

static bool fits(const table_seat *seat, const act *doing, bool any) {
    const char *invite = doing->command->text;
    return (any && seat->kind == SEAT_OPEN) ||
           (seat->kind == SEAT_LINK && invite && !strcmp(seat->invite, invite)) ||
           (seat->kind == SEAT_KEPT && !strcmp(seat->person, doing->who));
}

static table_refusal seated(act *doing, uint32_t seat) {
    doing->deeds->seat = (int32_t)seat;
    return REFUSE_NONE;
}

/* Takes every seat that is kept for whoever comes; the first of them, -1: none. */
static int32_t sit_where_kept(act *doing) {
    struct table *table = doing->table;
    int32_t first = -1;
    for (uint32_t i = table->setup.players; i-- && table->phase == PHASE_WAITING;) {
        table_seat *seat = &table->seats[i];
        if (seat->kind != SEAT_KEPT || strcmp(seat->person, doing->who) != 0) continue;
        sit_down(seat, doing->who, NULL);
        first = (int32_t)i;
    }
    return first;
}

table_refusal act_join(act *doing) {
    struct table *table = doing->table;
    int32_t wanted = doing->command->seat, found = wanted < 0 ? sit_where_kept(doing) : -1;
    bool locked = false;
    doing->row = found >= 0, doing->quiet = found < 0;
    for (uint32_t i = 0; i < table->setup.players; i++) /* kept, or once more after a lost answer */
        if ((wanted < 0 || wanted == (int32_t)i) && seat_is(&table->seats[i], doing->who)) {
            act_promise(doing, i);
            if (found >= 0) act_begin_game(doing);
            return seated(doing, i);
        }
    bool sits =
        table_has(table, doing->who);      /* one guest takes one seat, and those kept for them */
    for (uint32_t any = 0; any < 2; any++) /* a seat meant for me before any open one */
        for (uint32_t i = 0; table->phase == PHASE_WAITING && i < table->setup.players; i++) {
            table_seat *seat = &table->seats[i];
            if (wanted >= 0 && wanted != (int32_t)i) continue;
            locked |= seat->kind == SEAT_LINK && doing->command->text && *doing->command->text;
            if (!fits(seat, doing, any) || (sits && seat->kind != SEAT_KEPT)) continue;
            sit_down(seat, doing->who, doing->command->name);
            act_promise(doing, i);
            doing->row = true, doing->quiet = false;
            act_begin_game(doing);
            return seated(doing, i);
        }
    return locked ? REFUSE_BAD_CODE : REFUSE_NO_SEAT;
}

static bool has_people(const struct table *table) {
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_PERSON && !table->seats[i].left &&
            !table->seats[i].resigned)
            return true;
    return false;
}

/* Who came by an invitation leaves the seat to whoever has it. */
static void free_seat(const struct table *table, table_seat *seat) {
    table_seat empty = {.kind = *seat->invite ? SEAT_LINK : SEAT_OPEN};
    memcpy(empty.invite, seat->invite, sizeof empty.invite);
    if (table->same_dice) empty.nonce = seat->nonce;
    *seat = empty;
}

void act_go(act *doing, const char *who) {
    struct table *table = doing->table;
    bool host = !strcmp(table->host, who);
    table->asker = -1, table->ending = 0; /* nobody can wait for an answer from who has left */
    table->ready = false;
    doing->row = true;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table_seat *seat = &table->seats[i];
        if (!seat_is(seat, who)) continue;
        if (table->phase == PHASE_PLAYING)
            seat->left = true;
        else
            free_seat(table, seat);
    }
    if (table->phase == PHASE_WAITING) {
        table->version++;
        act_renew_dice(doing);
    }
    if (!has_people(table) || (table->phase == PHASE_WAITING && host)) act_close(doing);
}

table_refusal act_leave(act *doing) {
    if (!table_has(doing->table, doing->who)) return REFUSE_NO_SEAT;
    doing->quiet = doing->table->phase >= PHASE_OVER;
    if (!doing->quiet) act_go(doing, doing->who);
    return REFUSE_NONE;
}

/* Whether the seat stands abandoned. Where there is a clock, it says so; without one whoever is away
 * for long has gone, and how long that is depends on the pace. */
static bool abandoned(const struct table *table, const table_seat *seat, int64_t away) {
    return seat->left || seat->out || (!table->clock && away > table_patience(table));
}

table_refusal act_takeover(act *doing) {
    struct table *table = doing->table;
    const char *bot = doing->command->text;
    if (doing->command->seat < 0) return REFUSE_BAD_REQUEST;
    table_seat *seat = &table->seats[doing->command->seat];
    bool own = seat_is(seat, doing->who);
    if (table->phase != PHASE_PLAYING) return REFUSE_NOT_PLAYING;
    if (seat->kind != SEAT_PERSON || seat->resigned || !(own || table_has(table, doing->who)) ||
        !(own || (bot && !*seat->bot && abandoned(table, seat, doing->command->away))))
        return REFUSE_NOT_ALLOWED;
    doing->row = true;
    if (bot) {
        keep_text(seat->bot, sizeof seat->bot,
                  own ? bot : "greedy"); /* nobody chooses a rival's weakness */
        table->asked[doing->command->seat] = 0;
        return REFUSE_NONE;
    }
    if (seat->out && table->clock) seat->clock = 1000 * (int64_t)table->seconds;
    keep_text(seat->bot, sizeof seat->bot, NULL);
    seat->left = seat->out = false;
    return REFUSE_NONE;
}

/* ---- Once more --------------------------------------------------------------------------------------- */

void table_again(const struct table *old, struct table *next, const char *who, bool same_dice,
                 const dice_promise *promise) {
    *next = (struct table){.game = old->game,
                           .setup = old->setup,
                           .leisure = old->leisure,
                           .unwatched = old->unwatched,
                           .coached = old->coached,
                           .delay = old->delay,
                           .same_dice = same_dice,
                           .dice = same_dice ? old->dice : DICE_THROWN,
                           .clock = old->clock,
                           .seconds = old->seconds,
                           .increment = old->increment,
                           .timeout = old->timeout,
                           .source = old->source};
    keep_text(next->host, sizeof next->host, who);
    if (same_dice) memcpy(next->seed, old->seed, sizeof next->seed);
    uint32_t promises = 0;
    for (uint32_t i = 0; i < old->setup.players; i++) {
        const table_seat *before = &old->seats[i];
        table_seat *seat = &next->seats[i];
        seat->kind = before->kind == SEAT_PERSON ? SEAT_KEPT : before->kind;
        memcpy(seat->person, before->person, sizeof seat->person);
        memcpy(seat->name, before->name, sizeof seat->name);
        memcpy(seat->invite, before->invite, sizeof seat->invite);
        if (before->kind == SEAT_BOT) memcpy(seat->bot, before->bot, sizeof seat->bot);
        if (same_dice) seat->nonce = before->nonce;
        if (!seat_is(before, who)) continue;
        sit_down(seat, who, NULL);
        if (same_dice || promises++) continue; /* one seat of a person brings the nonce */
        seat->promise = *promise;
    }
}

table_refusal act_rematch(act *doing) {
    struct table *table = doing->table;
    if (table->phase < PHASE_OVER || !table_has(table, doing->who)) return REFUSE_NOT_ALLOWED;
    keep_text(table->rematch, sizeof table->rematch, doing->command->text);
    doing->row = true;
    return REFUSE_NONE;
}

/* ---- Talk ----------------------------------------------------------------------------------------------- */

static uint32_t letters(const char *text) {
    uint32_t count = 0;
    for (; *text; text++) count += (*text & 0xC0) != 0x80;
    return count;
}

table_refusal act_chat(act *doing) {
    struct table *table = doing->table;
    char *clean = doing->deeds->chat;
    const char *text = doing->command->text;
    if (!text || strlen(text) >= CHAT_BYTES) return REFUSE_BAD_REQUEST;
    line_clean(clean, CHAT_BYTES, text);
    if (!*clean || letters(clean) > CHAT_LETTERS) return REFUSE_BAD_REQUEST;
    if (table->chats >= TABLE_PLIES - 1) {
        error_start(&doing->deeds->why, "server.limit.lines");
        error_number(&doing->deeds->why, TABLE_PLIES - 1);
        return REFUSE_LIMIT;
    }
    table->chats++;
    doing->chat = doing->quiet = true;
    doing->deeds->seat = table_seat_of(table, doing->who, -1);
    return REFUSE_NONE;
}
