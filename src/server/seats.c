#include "seats.h"

#include "engine/line.h"
#include "engine/registry.h"
#include "log.h"
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

static uint32_t running_tables(struct hub *hub, const struct guest *guest) {
    uint32_t count = 0;
    MAP_EACH(&hub->tables, struct table, table) {
        count += table->phase < PHASE_OVER && !strcmp(table->host, guest->id);
    }
    return count;
}

/* Only bots that are offered by name: a guest must not choose how long the workers think. */
static bool want_bot(struct request *request, const char *name, char out[NAME_BYTES]) {
    jacta_error error;
    for (uint32_t i = 0; name && jacta_bot_name(i); i++) {
        if (strcmp(jacta_bot_name(i), name) != 0) continue;
        snprintf(out, NAME_BYTES, "%s", name);
        return true;
    }
    error_start(&error, "server.error.bot");
    error_quote(&error, name ? name : "");
    refuse_why(request, REFUSE_BAD_SETUP, &error);
    return false;
}

/* Only who has a client brings a nonce: the server knows the seed, and could try others until it
 * likes the dice. NULL: the seat keeps what it has. */
static void sit_down(table_seat *seat, const struct guest *guest, const char *name,
                     const fair_nonce *nonce) {
    seat->kind = SEAT_PERSON;
    memcpy(seat->guest, guest->id, sizeof seat->guest);
    line_clean(seat->name, sizeof seat->name, name && *name ? name : guest->name);
    if (nonce) seat->nonce = *nonce;
}

static bool want_seat(struct request *request, json_t *object, table_seat *seat,
                      const fair_nonce *nonce) {
    static const char *const words[] = {"me", "screen", "bot", "open", "link"};
    const char *kind = json_string_value(json_object_get(object, "who"));
    const char *name = json_string_value(json_object_get(object, "name"));
    int which = kind ? find_word(kind, words, 5) : -1;
    switch (which) {
    case 0: sit_down(seat, request->client->guest, NULL, nonce); return true;
    case 1: sit_down(seat, request->client->guest, name, &(fair_nonce){0}); return true;
    case 2:
        seat->kind = SEAT_BOT;
        if (!want_bot(request, json_string_value(json_object_get(object, "bot")), seat->bot))
            return false;
        snprintf(seat->name, sizeof seat->name, "bot:%.58s", seat->bot);
        return true;
    case 3: seat->kind = SEAT_OPEN; return true;
    case 4:
        seat->kind = SEAT_LINK;
        random_id(seat->invite, 0, 12);
        return true;
    default: refuse_member(request, "seats"); return false;
    }
}

static bool want_seats(struct request *request, table_seat seats[JACTA_MAX_PLAYERS],
                       uint32_t *players) {
    json_t *list = json_object_get(request->body, "seats");
    fair_nonce nonce;
    bool person = false;
    *players = (uint32_t)json_array_size(list);
    if (!*players || *players > JACTA_MAX_PLAYERS) {
        refuse_member(request, "seats");
        return false;
    }
    if (!want_nonce(request, &nonce)) return false;
    for (uint32_t i = 0; i < *players; i++) {
        if (!want_seat(request, json_array_get(list, i), &seats[i], &nonce)) return false;
        person |= seats[i].nonce.size > 0;
    }
    if (!person) refuse_member(request, "seats"); /* bots alone would play for nobody */
    return person;
}

static bool want_setup(struct request *request, const jacta_game *game, uint32_t players,
                       jacta_setup *setup) {
    uint64_t state[JACTA_MAX_STATE / 8];
    const char *name;
    json_t *value, *options = json_object_get(request->body, "options");
    jacta_error error;
    bool good = true;
    *setup = jacta_setup_default(game, players);
    if (options && !json_is_object(options)) {
        refuse_member(request, "options");
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
    if (!good) refuse_why(request, REFUSE_BAD_SETUP, &error);
    return good;
}

static bool want_clock(struct request *request, struct table *table) {
    static const char *const paces[] = {"live", "leisure"};
    enum { MOST_SECONDS = 30 * 24 * 3600 };
    const char *timeout = "bot", *pace = "live";
    json_t *clock = json_object_get(request->body, "clock");
    const char *kind = json_string_value(json_object_get(clock, "kind"));
    int64_t seconds = json_integer_value(json_object_get(clock, "seconds"));
    int64_t increment = json_integer_value(json_object_get(clock, "increment"));
    if (!want_text(request, "timeout", &timeout, 10) || !want_text(request, "pace", &pace, 10) ||
        !want_truth(request, "listed", &table->listed))
        return false;
    int which = clock ? (kind ? find_word(kind, clock_words, 3) : -1) : 0;
    int late = find_word(timeout, timeout_words, 3), speed = find_word(pace, paces, 2);
    bool sane = which == 0 || (seconds >= 1 && seconds <= MOST_SECONDS && increment >= 0 &&
                               increment <= MOST_SECONDS && (!speed || seconds >= 3600));
    if (which < 0 || late < 0 || speed < 0 || !sane) {
        refuse_member(request, late < 0 ? "timeout" : speed < 0 ? "pace" : "clock");
        return false;
    }
    table->leisure = speed;
    table->timeout = (timeout_kind)late;
    table->clock = (clock_kind)which;
    if (which) table->seconds = (uint32_t)seconds, table->increment = (uint32_t)increment;
    return true;
}

/* The table gets the dice that were promised to the guest, who gets a new promise. */
static void promise_dice(struct hub *hub, struct table *table, struct guest *guest) {
    fair_seed(hub->secret, guest->id, (uint64_t)guest->made, table->seed);
    guest->made++;
    guest_save(hub, guest);
}

static void answer_created(struct request *request, const struct table *table) {
    char commitment[FAIR_HEX];
    json out;
    struct message *message = answer_begin(request, "created", &out);
    json_text(&out, "table", table->id);
    fair_commitment(table->seed, commitment);
    json_text(&out, "commitment", commitment);
    guest_commitment(request->hub, request->client->guest, commitment);
    json_text(&out, "next", commitment);
    answer_send(request, message);
}

/* Puts a table that waits on disk, and starts it if nobody is missing. */
static void table_ready(struct hub *hub, struct table *table) {
    table_start_game(hub, table);
    table_save(hub, table);
    table_think(hub, table);
}

void do_create(struct request *request) {
    const char *id = "";
    struct guest *guest = request->client->guest;
    jacta_error error;
    jacta_setup setup;
    struct table draft = {0};
    if (!want_text(request, "game", &id, 64)) return;
    const jacta_game *game = registry_game(id, &error);
    if (!game) {
        refuse_why(request, REFUSE_NO_GAME, &error);
        return;
    }
    uint32_t players;
    if (!want_seats(request, draft.seats, &players) ||
        !want_setup(request, game, players, &setup) || !want_clock(request, &draft))
        return;
    if (running_tables(request->hub, guest) >= request->hub->options->max_tables) {
        refuse(request, REFUSE_LIMIT);
        return;
    }
    struct table *table = table_new(request->hub, game, &setup);
    memcpy(table->host, guest->id, sizeof table->host);
    memcpy(table->seats, draft.seats, sizeof table->seats);
    table->listed = draft.listed, table->leisure = draft.leisure;
    table->clock = draft.clock, table->seconds = draft.seconds, table->increment = draft.increment;
    table->timeout = draft.timeout;
    promise_dice(request->hub, table, guest);
    table_ready(request->hub, table);
    log_event("create", "players", players, "table", table->id, "game", game->id, NULL);
    answer_created(request, table);
}

/* ---- Coming and going --------------------------------------------------------------------------------------- */

static bool fits(const table_seat *seat, const struct guest *guest, const char *invite) {
    return seat->kind == SEAT_OPEN || (seat->kind == SEAT_LINK && !strcmp(seat->invite, invite)) ||
           (seat->kind == SEAT_KEPT && !strcmp(seat->guest, guest->id));
}

/* Seats the guest wherever a seat is kept for it. */
static void sit_where_kept(struct hub *hub, struct table *table, const struct guest *guest,
                           const fair_nonce *nonce) {
    bool kept = false;
    for (uint32_t i = 0; table->phase == PHASE_WAITING && i < table->setup.players; i++) {
        table_seat *seat = &table->seats[i];
        if (seat->kind != SEAT_KEPT || strcmp(seat->guest, guest->id) != 0) continue;
        sit_down(seat, guest, seat->name, table->same_dice ? NULL : nonce);
        kept = true;
    }
    if (kept) table_ready(hub, table);
}

static void answer_joined(struct request *request, uint32_t seat) {
    json out;
    struct message *message = answer_begin(request, "joined", &out);
    json_text(&out, "table", request->table->id);
    json_int(&out, "seat", seat);
    answer_send(request, message);
}

void do_join(struct request *request) {
    struct table *table = request->table;
    const struct guest *guest = request->client->guest;
    int64_t wanted = -1;
    const char *invite = "";
    fair_nonce nonce;
    if (!want_number(request, "seat", &wanted, 0, table->setup.players - 1) ||
        !want_text(request, "invite", &invite, ID_BYTES) || !want_nonce(request, &nonce))
        return;
    if (wanted < 0) sit_where_kept(request->hub, table, guest, &nonce);
    for (uint32_t i = 0; i < table->setup.players; i++) /* kept, or once more after a lost answer */
        if ((wanted < 0 || wanted == i) && seat_is(&table->seats[i], guest)) {
            answer_joined(request, i);
            return;
        }
    bool closed = false;
    for (int32_t pass = 0; pass < 2; pass++) /* a seat kept or meant for me before any open one */
        for (uint32_t i = 0; table->phase == PHASE_WAITING && i < table->setup.players; i++) {
            table_seat *seat = &table->seats[i];
            if (wanted >= 0 && wanted != i) continue;
            closed |= seat->kind == SEAT_LINK && *invite;
            if (!fits(seat, guest, invite) || (!pass && seat->kind == SEAT_OPEN)) continue;
            sit_down(seat, guest, NULL, table->same_dice ? NULL : &nonce);
            table_ready(request->hub, table);
            answer_joined(request, i);
            return;
        }
    refuse(request, closed ? REFUSE_BAD_CODE : REFUSE_NO_SEAT);
}

static bool has_people(const struct table *table) {
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_PERSON && !table->seats[i].left) return true;
    return false;
}

void do_leave(struct request *request) {
    struct table *table = request->table;
    const struct guest *guest = request->client->guest;
    if (!table_has(table, guest)) {
        refuse(request, REFUSE_NO_SEAT);
        return;
    }
    bool host = !strcmp(table->host, guest->id);
    table->asker = -1; /* nobody can wait for an answer from who has left */
    for (uint32_t i = 0; i < table->setup.players && table->phase < PHASE_OVER; i++) {
        table_seat *seat = &table->seats[i];
        if (!seat_is(seat, guest)) continue;
        if (table->phase == PHASE_PLAYING) {
            seat->left = true;
            continue;
        }
        fair_nonce none = {0}; /* the same dice are the same whoever comes */
        *seat = (table_seat){.kind = SEAT_OPEN, .nonce = table->same_dice ? seat->nonce : none};
    }
    if (table->phase < PHASE_OVER &&
        (!has_people(table) || (table->phase == PHASE_WAITING && host)))
        table_close(request->hub, table);
    else if (table->phase < PHASE_OVER)
        table_save(request->hub, table);
    answer_table(request, "left");
}

static bool may_take_over(struct request *request, const table_seat *seat) {
    struct guest *owner = map_get(&request->hub->guests, seat->guest);
    if (seat_is(seat, request->client->guest)) return true;
    if (!table_has(request->table, request->client->guest)) return false;
    int64_t since = owner ? owner->away : request->hub->began;
    bool away = !(owner && owner->sockets) && hub_now() - since > AWAY_MS;
    return seat->left || seat->out || away;
}

void do_takeover(struct request *request) {
    struct table *table = request->table;
    int64_t index = -1;
    const char *bot = NULL;
    if (!want_number(request, "seat", &index, 0, table->setup.players - 1) ||
        !want_text(request, "bot", &bot, NAME_BYTES - 1))
        return;
    if (index < 0) {
        refuse_member(request, "seat");
        return;
    }
    table_seat *seat = &table->seats[index];
    bool own = seat_is(seat, request->client->guest);
    int64_t left = table_clock(table, (uint32_t)index);
    if (table->phase != PHASE_PLAYING || !table_load(request->hub, table))
        refuse(request, REFUSE_NOT_PLAYING);
    else if (seat->kind != SEAT_PERSON || !may_take_over(request, seat) || (!bot && !own))
        refuse(request, REFUSE_NOT_ALLOWED);
    else if (!bot || want_bot(request, bot, seat->bot)) {
        if (left >= 0) seat->clock = left; /* what it has used stays used */
        if (table_turn(table) == index) table->turn_since = hub_now();
        if (!bot) {
            if (table->clock && seat->out) seat->clock = 1000 * (int64_t)table->seconds;
            *seat->bot = 0, seat->left = seat->out = false;
        }
        table_save(request->hub, table);
        table_think(request->hub, table);
        answer_table(request, "taken");
    }
}

/* ---- Once more ------------------------------------------------------------------------------------------------- */

/* Seats of the next game: mine are mine again, bots are bots, the others' are kept for them. */
static void seat_again(struct request *request, struct table *table, const struct table *old,
                       const fair_nonce *nonce) {
    for (uint32_t i = 0; i < old->setup.players; i++) {
        const table_seat *old_seat = &old->seats[i];
        table_seat *seat = &table->seats[i];
        if (table->same_dice) seat->nonce = old_seat->nonce;
        if (seat_is(old_seat, request->client->guest)) {
            sit_down(seat, request->client->guest, old_seat->name,
                     table->same_dice || !old_seat->nonce.size ? NULL : nonce);
        } else {
            seat->kind = old_seat->kind == SEAT_PERSON ? SEAT_KEPT : old_seat->kind;
            memcpy(seat->invite, old_seat->invite, sizeof seat->invite);
            memcpy(seat->guest, old_seat->guest, sizeof seat->guest);
            memcpy(seat->name, old_seat->name, sizeof seat->name);
            if (old_seat->kind == SEAT_BOT) memcpy(seat->bot, old_seat->bot, sizeof seat->bot);
        }
    }
}

void do_rematch(struct request *request) {
    struct table *old = request->table;
    struct guest *guest = request->client->guest;
    bool same = false;
    fair_nonce nonce;
    if (!want_truth(request, "same_dice", &same) || !want_nonce(request, &nonce)) return;
    if (old->phase < PHASE_OVER || !table_has(old, guest)) {
        refuse(request, REFUSE_NOT_ALLOWED);
        return;
    }
    struct table *next = *old->rematch ? table_find(request->hub, old->rematch) : NULL;
    if (next && next->phase == PHASE_WAITING) {
        sit_where_kept(request->hub, next, guest, &nonce);
        answer_created(request, next);
        return;
    }
    if (running_tables(request->hub, guest) >= request->hub->options->max_tables) {
        refuse(request, REFUSE_LIMIT);
        return;
    }
    struct table *table = table_new(request->hub, old->game, &old->setup);
    memcpy(table->host, guest->id, sizeof table->host);
    table->leisure = old->leisure, table->clock = old->clock, table->timeout = old->timeout;
    table->seconds = old->seconds, table->increment = old->increment;
    table->same_dice = same;
    seat_again(request, table, old, &nonce);
    if (same)
        memcpy(table->seed, old->seed, sizeof table->seed);
    else
        promise_dice(request->hub, table, guest);
    memcpy(old->rematch, table->id, sizeof old->rematch);
    table_save(request->hub, old);
    table_ready(request->hub, table);
    answer_created(request, table);
}
