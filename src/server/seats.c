#include "engine/line.h"
#include "engine/registry.h"
#include "log.h"
#include "request.h"
#include "rules/core/text.h"

#include <stdio.h>
#include <string.h>

/* The place of a word among others; -1 if it is none of them. */
static int find_word(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (!strcmp(word, words[i])) return i;
    return -1;
}

/* ---- Creating ------------------------------------------------------------------------------------------- */

static uint32_t running_tables(hub *in, const guest *who) {
    uint32_t count = 0;
    MAP_EACH(&in->tables, table, at) {
        count += at->phase < PHASE_OVER && !strcmp(at->host, who->id);
    }
    return count;
}

/* Only bots that are offered by name: a guest must not choose how long the workers think. */
static bool want_bot(request *of, const char *name, char out[WHO_BYTES]) {
    jacta_error error;
    for (uint32_t i = 0; name && jacta_bot_name(i); i++) {
        if (strcmp(jacta_bot_name(i), name) != 0) continue;
        snprintf(out, WHO_BYTES, "%s", name);
        return true;
    }
    error_start(&error, "server.error.bot");
    error_quote(&error, name ? name : "");
    refuse_why(of, "bad_setup", &error);
    return false;
}

/* Only who has a client brings a nonce: the server knows the seed, and could try others until it
 * likes the dice. NULL: the seat keeps what it has. */
static void sit_down(table_seat *seat, const guest *who, const char *name,
                     const fair_nonce *nonce) {
    seat->who = WHO_PERSON;
    memcpy(seat->guest, who->id, sizeof seat->guest);
    line_clean(seat->name, sizeof seat->name, name && *name ? name : who->name);
    if (nonce) seat->nonce = *nonce;
}

static bool want_seat(request *of, json_t *in, table_seat *seat, const fair_nonce *nonce) {
    static const char *const words[] = {"me", "screen", "bot", "open", "link"};
    const char *who = json_string_value(json_object_get(in, "who"));
    const char *name = json_string_value(json_object_get(in, "name"));
    int which = who ? find_word(who, words, 5) : -1;
    switch (which) {
    case 0: sit_down(seat, of->from->guest, NULL, nonce); return true;
    case 1: sit_down(seat, of->from->guest, name, &(fair_nonce){0}); return true;
    case 2:
        seat->who = WHO_BOT;
        if (!want_bot(of, json_string_value(json_object_get(in, "bot")), seat->bot)) return false;
        snprintf(seat->name, sizeof seat->name, "bot:%.58s", seat->bot);
        return true;
    case 3: seat->who = WHO_OPEN; return true;
    case 4:
        seat->who = WHO_LINK;
        random_id(seat->invite, 0, 12);
        return true;
    default: refuse_member(of, "seats"); return false;
    }
}

static bool want_seats(request *of, table_seat seats[JACTA_MAX_PLAYERS], uint32_t *players) {
    json_t *list = json_object_get(of->in, "seats");
    fair_nonce nonce;
    bool person = false;
    *players = (uint32_t)json_array_size(list);
    if (!*players || *players > JACTA_MAX_PLAYERS) {
        refuse_member(of, "seats");
        return false;
    }
    if (!want_nonce(of, &nonce)) return false;
    for (uint32_t i = 0; i < *players; i++) {
        if (!want_seat(of, json_array_get(list, i), &seats[i], &nonce)) return false;
        person |= seats[i].nonce.size > 0;
    }
    if (!person) refuse_member(of, "seats"); /* bots alone would play for nobody */
    return person;
}

static bool want_setup(request *of, const jacta_game *game, uint32_t players, jacta_setup *setup) {
    uint64_t state[JACTA_MAX_STATE / 8];
    const char *name;
    json_t *value, *options = json_object_get(of->in, "options");
    jacta_error error;
    bool good = true;
    *setup = jacta_setup_default(game, players);
    if (options && !json_is_object(options)) {
        refuse_member(of, "options");
        return false;
    }
    json_object_foreach(options, name, value) {
        const char *text = json_string_value(value);
        char digits[24];
        snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(value));
        if (json_is_integer(value)) text = digits;
        good = good && jacta_setup_option(game, setup, name, text ? text : "", &error);
    }
    good = good && jacta_begin(game, setup, state, &error);
    if (!good) refuse_why(of, "bad_setup", &error);
    return good;
}

static bool want_clock(request *of, table *like) {
    static const char *const kinds[] = {"none", "move", "game"};
    static const char *const timeouts[] = {"bot", "forfeit", "wait"};
    static const char *const paces[] = {"live", "leisure"};
    enum { MOST_SECONDS = 30 * 24 * 3600 };
    const char *timeout = "bot", *pace = "live";
    json_t *clock = json_object_get(of->in, "clock");
    const char *kind = json_string_value(json_object_get(clock, "kind"));
    int64_t seconds = json_integer_value(json_object_get(clock, "seconds"));
    int64_t increment = json_integer_value(json_object_get(clock, "increment"));
    if (!want_text(of, "timeout", &timeout, 10) || !want_text(of, "pace", &pace, 10) ||
        !want_truth(of, "listed", &like->listed))
        return false;
    int which = clock ? (kind ? find_word(kind, kinds, 3) : -1) : 0;
    int late = find_word(timeout, timeouts, 3), speed = find_word(pace, paces, 2);
    bool sane = which == 0 || (seconds >= 1 && seconds <= MOST_SECONDS && increment >= 0 &&
                               increment <= MOST_SECONDS && (!speed || seconds >= 3600));
    if (which < 0 || late < 0 || speed < 0 || !sane) {
        refuse_member(of, late < 0 ? "timeout" : speed < 0 ? "pace" : "clock");
        return false;
    }
    like->leisure = speed;
    like->timeout = (timeout_kind)late;
    like->clock = (clock_kind)which;
    if (which) like->seconds = (uint32_t)seconds, like->increment = (uint32_t)increment;
    return true;
}

/* The table gets the dice that were promised to the guest, who gets a new promise. */
static void promise_dice(hub *in, table *at, guest *who) {
    fair_seed(in->secret, who->id, (uint64_t)who->made, at->seed);
    who->made++;
    guest_save(in, who);
}

static void answer_created(request *of, const table *made) {
    char commitment[FAIR_HEX];
    json out;
    message *text = answer_begin(of, "created", &out);
    json_text(&out, "table", made->id);
    fair_commitment(made->seed, commitment);
    json_text(&out, "commitment", commitment);
    guest_commitment(of->hub, of->from->guest, commitment);
    json_text(&out, "next", commitment);
    answer_send(of, text);
}

/* Puts a table that waits on disk, and starts it if nobody is missing. */
static void table_ready(hub *in, table *at) {
    table_start_game(in, at);
    table_save(in, at);
    table_think(in, at);
}

void do_create(request *of) {
    const char *id = "";
    guest *who = of->from->guest;
    jacta_error error;
    jacta_setup setup;
    table like = {0};
    if (!want_text(of, "game", &id, 64)) return;
    const jacta_game *game = registry_game(id, &error);
    if (!game) {
        refuse_why(of, "no_game", &error);
        return;
    }
    uint32_t players;
    if (!want_seats(of, like.seats, &players) || !want_setup(of, game, players, &setup) ||
        !want_clock(of, &like))
        return;
    if (running_tables(of->hub, who) >= of->hub->options->max_tables) {
        refuse(of, "limit");
        return;
    }
    table *made = table_new(of->hub, game, &setup);
    memcpy(made->host, who->id, sizeof made->host);
    memcpy(made->seats, like.seats, sizeof made->seats);
    made->listed = like.listed, made->leisure = like.leisure;
    made->clock = like.clock, made->seconds = like.seconds, made->increment = like.increment;
    made->timeout = like.timeout;
    promise_dice(of->hub, made, who);
    table_ready(of->hub, made);
    log_event("create", "players", players, "table", made->id, "game", game->id, NULL);
    answer_created(of, made);
}

/* ---- Coming and going --------------------------------------------------------------------------------------- */

static bool fits(const table_seat *seat, const guest *who, const char *invite) {
    return seat->who == WHO_OPEN || (seat->who == WHO_LINK && !strcmp(seat->invite, invite)) ||
           (seat->who == WHO_KEPT && !strcmp(seat->guest, who->id));
}

/* Seats the guest wherever a seat is kept for it. */
static void sit_where_kept(hub *in, table *at, const guest *who, const fair_nonce *nonce) {
    bool kept = false;
    for (uint32_t i = 0; at->phase == PHASE_WAITING && i < at->setup.players; i++) {
        table_seat *seat = &at->seats[i];
        if (seat->who != WHO_KEPT || strcmp(seat->guest, who->id) != 0) continue;
        sit_down(seat, who, seat->name, at->same_dice ? NULL : nonce);
        kept = true;
    }
    if (kept) table_ready(in, at);
}

static void answer_joined(request *of, uint32_t seat) {
    json out;
    message *text = answer_begin(of, "joined", &out);
    json_text(&out, "table", of->table->id);
    json_int(&out, "seat", seat);
    answer_send(of, text);
}

void do_join(request *of) {
    table *at = of->table;
    const guest *who = of->from->guest;
    int64_t wanted = -1;
    const char *invite = "";
    fair_nonce nonce;
    if (!want_number(of, "seat", &wanted, 0, at->setup.players - 1) ||
        !want_text(of, "invite", &invite, ID_BYTES) || !want_nonce(of, &nonce))
        return;
    if (wanted < 0) sit_where_kept(of->hub, at, who, &nonce);
    for (uint32_t i = 0; i < at->setup.players; i++) /* kept, or once more after a lost answer */
        if ((wanted < 0 || wanted == i) && seat_is(&at->seats[i], who)) {
            answer_joined(of, i);
            return;
        }
    bool closed = false;
    for (int32_t pass = 0; pass < 2; pass++) /* a seat kept or meant for me before any open one */
        for (uint32_t i = 0; at->phase == PHASE_WAITING && i < at->setup.players; i++) {
            table_seat *seat = &at->seats[i];
            if (wanted >= 0 && wanted != i) continue;
            closed |= seat->who == WHO_LINK && *invite;
            if (!fits(seat, who, invite) || (!pass && seat->who == WHO_OPEN)) continue;
            sit_down(seat, who, NULL, at->same_dice ? NULL : &nonce);
            table_ready(of->hub, at);
            answer_joined(of, i);
            return;
        }
    refuse(of, closed ? "bad_code" : "no_seat");
}

static bool has_people(const table *at) {
    for (uint32_t i = 0; i < at->setup.players; i++)
        if (at->seats[i].who == WHO_PERSON && !at->seats[i].left) return true;
    return false;
}

void do_leave(request *of) {
    table *at = of->table;
    const guest *who = of->from->guest;
    if (!table_has(at, who)) {
        refuse(of, "no_seat");
        return;
    }
    bool host = !strcmp(at->host, who->id);
    at->asker = -1; /* nobody can wait for an answer from who has left */
    for (uint32_t i = 0; i < at->setup.players && at->phase < PHASE_OVER; i++) {
        table_seat *seat = &at->seats[i];
        if (!seat_is(seat, who)) continue;
        if (at->phase == PHASE_PLAYING) {
            seat->left = true;
            continue;
        }
        fair_nonce none = {0}; /* the same dice are the same whoever comes */
        *seat = (table_seat){.who = WHO_OPEN, .nonce = at->same_dice ? seat->nonce : none};
    }
    if (at->phase < PHASE_OVER && (!has_people(at) || (at->phase == PHASE_WAITING && host)))
        table_close(of->hub, at);
    else if (at->phase < PHASE_OVER)
        table_save(of->hub, at);
    answer_table(of, "left");
}

static bool may_take_over(request *of, const table_seat *seat) {
    guest *owner = map_get(&of->hub->guests, seat->guest);
    if (seat_is(seat, of->from->guest)) return true;
    if (!table_has(of->table, of->from->guest)) return false;
    int64_t since = owner ? owner->away : of->hub->began;
    bool away = !(owner && owner->sockets) && hub_now() - since > AWAY_MS;
    return seat->left || seat->out || away;
}

void do_takeover(request *of) {
    table *at = of->table;
    int64_t index = -1;
    const char *bot = NULL;
    if (!want_number(of, "seat", &index, 0, at->setup.players - 1) ||
        !want_text(of, "bot", &bot, WHO_BYTES - 1))
        return;
    if (index < 0) {
        refuse_member(of, "seat");
        return;
    }
    table_seat *seat = &at->seats[index];
    bool own = seat_is(seat, of->from->guest);
    int64_t left = table_clock(at, (uint32_t)index);
    if (at->phase != PHASE_PLAYING || !table_load(of->hub, at))
        refuse(of, "not_playing");
    else if (seat->who != WHO_PERSON || !may_take_over(of, seat) || (!bot && !own))
        refuse(of, "not_allowed");
    else if (!bot || want_bot(of, bot, seat->bot)) {
        if (left >= 0) seat->clock = left; /* what it has used stays used */
        if (table_turn(at) == index) at->turn_since = hub_now();
        if (!bot) {
            if (at->clock && seat->out) seat->clock = 1000 * (int64_t)at->seconds;
            *seat->bot = 0, seat->left = seat->out = false;
        }
        table_save(of->hub, at);
        table_think(of->hub, at);
        answer_table(of, "taken");
    }
}

/* ---- Once more ------------------------------------------------------------------------------------------------- */

/* Seats of the next game: mine are mine again, bots are bots, the others' are kept for them. */
static void seat_again(request *of, table *made, const table *old, const fair_nonce *nonce) {
    for (uint32_t i = 0; i < old->setup.players; i++) {
        const table_seat *was = &old->seats[i];
        table_seat *seat = &made->seats[i];
        if (made->same_dice) seat->nonce = was->nonce;
        if (seat_is(was, of->from->guest)) {
            sit_down(seat, of->from->guest, was->name,
                     made->same_dice || !was->nonce.size ? NULL : nonce);
        } else {
            seat->who = was->who == WHO_PERSON ? WHO_KEPT : was->who;
            memcpy(seat->invite, was->invite, sizeof seat->invite);
            memcpy(seat->guest, was->guest, sizeof seat->guest);
            memcpy(seat->name, was->name, sizeof seat->name);
            if (was->who == WHO_BOT) memcpy(seat->bot, was->bot, sizeof seat->bot);
        }
    }
}

void do_rematch(request *of) {
    table *old = of->table;
    guest *who = of->from->guest;
    bool same = false;
    fair_nonce nonce;
    if (!want_truth(of, "same_dice", &same) || !want_nonce(of, &nonce)) return;
    if (old->phase < PHASE_OVER || !table_has(old, who)) {
        refuse(of, "not_allowed");
        return;
    }
    table *next = *old->rematch ? table_find(of->hub, old->rematch) : NULL;
    if (next && next->phase == PHASE_WAITING) {
        sit_where_kept(of->hub, next, who, &nonce);
        answer_created(of, next);
        return;
    }
    if (running_tables(of->hub, who) >= of->hub->options->max_tables) {
        refuse(of, "limit");
        return;
    }
    table *made = table_new(of->hub, old->game, &old->setup);
    memcpy(made->host, who->id, sizeof made->host);
    made->leisure = old->leisure, made->clock = old->clock, made->timeout = old->timeout;
    made->seconds = old->seconds, made->increment = old->increment;
    made->same_dice = same;
    seat_again(of, made, old, &nonce);
    if (same)
        memcpy(made->seed, old->seed, sizeof made->seed);
    else
        promise_dice(of->hub, made, who);
    memcpy(old->rematch, made->id, sizeof old->rematch);
    table_save(of->hub, old);
    table_ready(of->hub, made);
    answer_created(of, made);
}
