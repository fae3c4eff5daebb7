#include "view.h"

#include "rules/core/text.h"
#include "table/fair.h"

#include <string.h>

static void put_seat_number(json *out, const char *key, int32_t seat) {
    if (seat >= 0)
        json_int(out, key, seat);
    else
        json_text(out, key, NULL);
}

static const char *seat_name(const table_seat *seat) {
    return seat->kind == SEAT_BOT ? seat->bot : seat->name;
}

int32_t gaze_seat(const struct gaze *gaze, const struct table *table, const char *who) {
    if (gaze->fixed >= 0 && seat_is(&table->seats[gaze->fixed], who)) return gaze->fixed;
    return table_seat_of(table, who, gaze->last);
}

/* ---- The table ------------------------------------------------------------------------------------ */

static void put_seat(json *out, const struct table *table, uint32_t index, bool online, bool host) {
    const table_seat *seat = &table->seats[index];
    json_open(out, NULL, '{');
    json_int(out, "seat", index);
    json_text(out, "who", seat_words[seat->kind]);
    if (seat->kind == SEAT_PERSON || seat->kind == SEAT_BOT || seat->kind == SEAT_KEPT)
        json_text(out, "name", seat_name(seat));
    if (*seat->bot) json_text(out, "bot", seat->bot);
    if (seat->kind == SEAT_PERSON) {
        json_text(out, "guest", seat->person);
        json_bool(out, "online", online);
        json_bool(out, "left", seat->left);
        json_bool(out, "out", seat->out);
        if (seat->resigned) json_bool(out, "resigned", true);
    }
    if (host && seat->kind == SEAT_LINK) json_text(out, "invite", seat->invite);
    json_close(out, '}');
}

void seats_json(json *out, const struct table *table, uint32_t online, bool host) {
    json_open(out, "seats", '[');
    for (uint32_t i = 0; i < table->setup.players; i++)
        put_seat(out, table, i, online >> i & 1, host);
    json_close(out, ']');
}

void options_json(json *out, const struct table *table) {
    json_open(out, "options", '{');
    for (uint32_t i = 0; i < table->game->option_count; i++) {
        char words[512];
        jacta_text text = TEXT_ON(words);
        jacta_option_text(&table->game->options[i], table->setup.options[i], &text);
        json_text(out, table->game->options[i].name, words);
    }
    json_close(out, '}');
}

static void put_set(json *out, const char *key, uint32_t seats) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
        if (seats >> i & 1) json_int(out, NULL, i);
    json_close(out, ']');
}

/* Whether what the viewer is shown is behind the game. */
static bool is_late(const struct table *table, int32_t viewer) {
    return table_shown(table, viewer) < table_plies(table, viewer);
}

/* What the seat had left after so many events; who has not decided by then has all of it. */
static int64_t past_clock(const struct table *table, uint32_t seat, uint32_t ply) {
    if (table->seats[seat].kind == SEAT_BOT) return -1;
    while (ply--)
        if (jacta_match_event(table->match, ply).actor == (int32_t)seat)
            return table->events.events[ply].clock;
    return 1000 * (int64_t)table->seconds;
}

/* Who is behind sees no clock run. */
static void put_clock(json *out, const struct table *table, int32_t viewer, int64_t now) {
    uint32_t runs = 0;
    bool late = is_late(table, viewer);
    for (uint32_t i = 0; !late && i < table->setup.players; i++)
        runs |= (uint32_t)table_runs(table, i) << i;
    json_open(out, "clock", '{');
    json_text(out, "kind", clock_words[table->clock]);
    if (table->clock) {
        json_int(out, "seconds", table->seconds);
        json_int(out, "increment", table->increment);
        json_open(out, "left", '[');
        for (uint32_t i = 0; i < table->setup.players; i++) {
            int64_t left = late ? past_clock(table, i, table_shown(table, viewer))
                                : table_clock(table, i, now);
            if (left < 0)
                json_text(out, NULL, NULL);
            else
                json_int(out, NULL, left);
        }
        json_close(out, ']');
        put_set(out, "running", runs);
    }
    json_close(out, '}');
    json_text(out, "timeout", timeout_words[table->timeout]);
}

/* As digits, or null where it is not shown. */
static void put_hex(json *out, const char *key, const uint8_t *bytes, size_t size, bool shown) {
    char digits[FAIR_HEX];
    jacta_text text = TEXT_ON(digits);
    fair_hex(bytes, size, &text);
    json_text(out, key, shown ? digits : NULL);
}

static void put_dice(json *out, const struct table *table) {
    char digits[FAIR_HEX];
    fair_commitment(table->seed, digits);
    json_open(out, "dice", '{');
    json_text(out, "commitment", digits);
    json_open(out, "promises", '[');
    for (uint32_t i = 0; i < table->setup.players; i++)
        put_hex(out, NULL, table->seats[i].promise.hash, DICE_SEED,
                table->seats[i].promise.state == PROMISE_MADE);
    json_close(out, ']');
    json_bool(out, "reveal", table_reveals(table));
    put_set(out, "waits", table_waits(table));
    json_open(out, "nonces", '[');
    for (uint32_t i = 0; i < table->setup.players; i++)
        put_hex(out, NULL, table->seats[i].nonce.bytes, table->seats[i].nonce.size,
                table->seats[i].nonce.size && (table->phase != PHASE_WAITING || table->same_dice));
    json_close(out, ']');
    put_hex(out, "seed", table->seed, DICE_SEED, table->phase >= PHASE_OVER);
    json_bool(out, "same_dice", table->same_dice);
    json_int(out, "kind", table->dice);
    json_close(out, '}');
}

static void put_undo(json *out, const struct table *table, const char *who, int32_t seat,
                     int64_t now) {
    bool asks;
    int64_t ply = table->match ? table_undo_to(table, who, seat, now, &asks) : -1;
    if (ply < 0) {
        json_text(out, "undo", NULL);
    } else {
        json_open(out, "undo", '{');
        json_int(out, "to", ply);
        json_bool(out, "free", !asks);
        json_close(out, '}');
    }
    put_set(out, "ending", table->ending);
    if (table->asker < 0) {
        json_text(out, "undo_asked", NULL);
        return;
    }
    json_open(out, "undo_asked", '{');
    json_int(out, "seat", table->asker);
    json_int(out, "to", table->undo_to);
    put_set(out, "answered", table->answered & ((1u << table->setup.players) - 1));
    json_close(out, '}');
}

const char *result_word(const struct table *table) {
    bool played = !table->match || table->game->turn(table_state(table)) == JACTA_OVER;
    if (table->forfeit >= 0) return "forfeit";
    return table_lost(table) ? "resigned" : played ? "played" : "cut";
}

static void put_result(json *out, const struct table *table) {
    if (table->phase != PHASE_OVER) {
        json_text(out, "result", NULL);
        return;
    }
    json_open(out, "result", '{');
    json_text(out, "kind", result_word(table));
    if (table->forfeit >= 0) json_int(out, "seat", table->forfeit);
    json_close(out, '}');
}

/* Whether a bot is at it. */
static bool thinks(const struct table *table) {
    uint32_t bots = 0;
    for (uint32_t i = 0; i < table->setup.players; i++)
        bots |= (uint32_t)(*table->seats[i].bot != 0) << i;
    return table_deciders(table) & bots;
}

/* ---- The game -------------------------------------------------------------------------------------- */

tell_eyes table_eyes(const struct table *table, const char *lang, int32_t viewer) {
    tell_eyes eyes = {.game = table->game,
                      .lang = lang,
                      .now = table->match ? table_state(table) : NULL,
                      .viewer = viewer,
                      .lost = table_lost(table),
                      .deciders = table_deciders(table),
                      .ended = table->phase != PHASE_PLAYING,
                      .foreign = table->rules != table->game->version};
    for (uint32_t i = 0; i < table->setup.players; i++)
        eyes.name[i] = table->seats[i].kind == SEAT_BOT ? tell_bot(table->seats[i].bot, lang)
                                                        : table->seats[i].name;
    return eyes;
}

static void put_entry(json *out, const tell_eyes *eyes, const told_event *event, uint32_t ply,
                      int64_t date) {
    json_open(out, NULL, '{');
    json_int(out, "ply", ply);
    event_json(out, eyes, event);
    json_int(out, "at", date);
    json_close(out, '}');
}

/* The events from number `first` to before `end`. */
static void put_log(json *out, const struct table *table, const tell_eyes *eyes, uint32_t first,
                    uint32_t end) {
    uint64_t before[JACTA_MAX_STATE / 8], after[JACTA_MAX_STATE / 8];
    told_event event;
    match_copy(table->match, first, after);
    for (uint32_t i = first; i < end; i++) {
        memcpy(before, after, table->game->state_size);
        match_walk(table->match, i, i + 1, after);
        tell_event(eyes, before, after, jacta_match_event(table->match, i), &event);
        put_entry(out, eyes, &event, i, table->events.events[i].date);
    }
}

/* What the seat has decided ahead, behind the events: it comes again when all is in, in turn order. What
 * the last decision brings is not shown before that. */
static void put_ahead(json *out, const struct table *table, const tell_eyes *eyes, int32_t seat,
                      uint32_t shown) {
    uint64_t before[JACTA_MAX_STATE / 8], after[JACTA_MAX_STATE / 8];
    uint32_t ply = jacta_match_ply(table->match);
    told_event event;
    if (seat < 0 || table->phase != PHASE_PLAYING || !table->ahead[seat].count) return;
    match_copy(table->match, ply, after);
    table->game->ahead(after, seat);
    for (uint32_t i = 0; i < table->ahead[seat].count; i++) {
        jacta_event played = jacta_match_ahead_event(table->match, (uint32_t)seat, i);
        memcpy(before, after, table->game->state_size);
        if (i < shown) table->game->apply(after, played.move);
        tell_event(eyes, before, after, played, &event);
        put_entry(out, eyes, &event, ply + i, table->ahead[seat].events[i].date);
    }
}

static void put_game(json *out, const struct table *table, const char *lang, struct gaze *gaze,
                     int32_t seat) {
    uint64_t room[JACTA_MAX_STATE / 8];
    uint32_t ply = seat < 0 ? table_shown(table, seat) : jacta_match_ply(table->match), shown;
    const void *state = table_sight(table, seat, room, &shown);
    tell_eyes eyes = table_eyes(table, lang, table->phase == PHASE_OVER ? JACTA_REFEREE : seat);
    bool mine = seat >= 0 && table_deciders(table) >> seat & 1 && !*table->seats[seat].bot;
    eyes.now = state;
    int32_t turn = table_turn(table);
    if (is_late(table, seat)) { /* as it was then */
        eyes.deciders = 0, turn = tell_turn(&eyes, state);
        eyes.deciders = turn < 0 ? 0 : 1u << turn;
    }
    if (!gaze->brief) {
        if (table->game->hide && gaze->eyes != eyes.viewer)
            gaze->told = 0; /* others know other things */
        gaze->eyes = eyes.viewer;
        position_json(out, &eyes, state);
        json_open(out, "log", '{');
        if (gaze->told > ply) gaze->told = ply;
        json_int(out, "from", gaze->told);
        json_open(out, "entries", '[');
        put_log(out, table, &eyes, gaze->told, ply);
        put_ahead(out, table, &eyes, seat, shown);
        json_close(out, ']');
        json_close(out, '}');
        gaze->told = ply;
    } else {
        put_seat_number(out, "turn", turn);
    }
    put_set(out, "deciders", eyes.deciders);
    if (!gaze->brief) put_set(out, "together", is_late(table, seat) ? 0 : table_together(table));
    if (mine)
        moves_json(out, &eyes, state, gaze->brief);
    else
        put_set(out, "moves", 0);
}

void view_json(json *out, const struct table *table, const char *who, const char *lang,
               struct gaze *gaze, const view_world *world) {
    int32_t seat = gaze->last = gaze_seat(gaze, table, who);
    bool host = who && !strcmp(table->host, who);
    uint32_t mine = 0;
    for (uint32_t i = 0; i < table->setup.players; i++)
        mine |= (uint32_t)seat_is(&table->seats[i], who) << i;
    json_text(out, "table", table->id);
    json_text(out, "game", table->game->id);
    json_int(out, "rules", table->rules);
    json_int(out, "version", table_version(table, seat));
    json_int(out, "ply", table_shown(table, seat));
    json_text(out, "phase", phase_words[table->phase]);
    put_seat_number(out, "seat", seat);
    put_set(out, "mine", mine);
    if (!gaze->brief) {
        options_json(out, table);
        json_bool(out, "host", host);
        json_bool(out, "listed", table->listed);
        json_bool(out, "spectators", !table->unwatched);
        json_bool(out, "coach", table->coached);
        json_int(out, "delay", table->delay);
        json_text(out, "pace", table->leisure ? "leisure" : "live");
        seats_json(out, table, world->online, host);
        put_dice(out, table);
        json_text(out, "rematch", *table->rematch ? table->rematch : NULL);
        json_int(out, "watchers", world->watchers);
    }
    if (table->match) {
        put_game(out, table, lang, gaze, seat);
    } else {
        json_text(out, "turn", NULL);
        put_set(out, "deciders", 0);
        put_set(out, "moves", 0);
    }
    if (!gaze->brief) {
        put_clock(out, table, seat, world->time.now);
        put_undo(out, table, who, seat, world->time.now);
    }
    put_result(out, table);
    json_bool(out, "thinking", thinks(table) && !is_late(table, seat));
    json_int(out, "now", world->time.date);
}

void past_json(json *out, const struct table *table, const char *lang, int32_t viewer,
               uint32_t ply) {
    tell_eyes eyes = table_eyes(table, lang, viewer);
    uint64_t room[JACTA_MAX_STATE / 8];
    uint32_t shown;
    const void *state = room;
    eyes.now = NULL, eyes.ended = false, eyes.lost = eyes.deciders = 0; /* as it was then */
    if (ply < jacta_match_ply(table->match))
        match_copy(table->match, ply, room);
    else
        state = table_sight(table, viewer, room, &shown);
    json_text(out, "table", table->id);
    json_int(out, "ply", ply);
    put_seat_number(out, "seat", viewer);
    position_json(out, &eyes, state);
}
