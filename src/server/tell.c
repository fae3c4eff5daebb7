#include "tell.h"

#include "rules/core/text.h"
#include "view.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char *const phases[] = {"waiting", "playing", "over", "closed"};
static const char *const whos[] = {"person", "bot", "open", "link", "kept"};

/* ---- Errors ------------------------------------------------------------------------------------------- */

static const struct {
    const char *code, *key;
    uint16_t status;
} refusals[] = {
#define REFUSAL(name, code, status) {#code, "server.error." #code, status},
#include "refusals.def"
#undef REFUSAL
};

void tell_error(struct hub *hub, struct client *client, const request_id *request, refusal reason,
                const jacta_error *why) {
    char words[1024] = "";
    jacta_text text = TEXT_ON(words);
    json out;
    struct message *message = message_new("error", &out);
    message_answers(message, &out, request);
    message->status = refusals[reason].status;
    if (why)
        jacta_error_text(client->lang, why, &text);
    else
        text_put(&text, jacta_say(client->lang, refusals[reason].key));
    json_text(&out, "code", refusals[reason].code);
    json_text(&out, "text", words);
    hub->count.errors++;
    client_tell(hub, client, message);
}

/* ---- Pieces of a view ----------------------------------------------------------------------------------- */

static void put_seat_number(json *out, const char *key, int32_t seat) {
    if (seat >= 0)
        json_int(out, key, seat);
    else
        json_text(out, key, NULL);
}

static void put_seat(struct hub *hub, json *out, const struct table *table, uint32_t index,
                     bool host) {
    const table_seat *seat = &table->seats[index];
    json_open(out, NULL, '{');
    json_int(out, "seat", index);
    json_text(out, "who", whos[seat->kind]);
    if (seat->kind == SEAT_PERSON || seat->kind == SEAT_BOT || seat->kind == SEAT_KEPT)
        json_text(out, "name", seat->kind == SEAT_BOT ? seat->bot : seat->name);
    if (*seat->bot) json_text(out, "bot", seat->bot);
    if (seat->kind == SEAT_PERSON) {
        const struct guest *owner = map_get(&hub->guests, seat->guest);
        json_text(out, "guest", seat->guest);
        json_bool(out, "online", owner && owner->sockets);
        json_bool(out, "left", seat->left);
        json_bool(out, "out", seat->out);
    }
    if (host && seat->kind == SEAT_LINK) json_text(out, "invite", seat->invite);
    json_close(out, '}');
}

static void put_seats(struct hub *hub, json *out, const struct table *table, bool host) {
    json_open(out, "seats", '[');
    for (uint32_t i = 0; i < table->setup.players; i++) put_seat(hub, out, table, i, host);
    json_close(out, ']');
}

static void put_options(json *out, const struct table *table) {
    json_open(out, "options", '{');
    for (uint32_t i = 0; i < table->game->option_count; i++) {
        char words[512];
        jacta_text text = TEXT_ON(words);
        jacta_option_text(&table->game->options[i], table->setup.options[i], &text);
        json_text(out, table->game->options[i].name, words);
    }
    json_close(out, '}');
}

static void put_clock(json *out, const struct table *table) {
    int32_t turn = table_turn(table);
    json_open(out, "clock", '{');
    json_text(out, "kind", clock_words[table->clock]);
    if (table->clock) {
        json_int(out, "seconds", table->seconds);
        json_int(out, "increment", table->increment);
        json_open(out, "left", '[');
        for (uint32_t i = 0; i < table->setup.players; i++) {
            int64_t left = table_clock(table, i);
            if (left < 0)
                json_text(out, NULL, NULL);
            else
                json_int(out, NULL, left);
        }
        json_close(out, ']');
        bool runs = turn >= 0 && !*table->seats[turn].bot;
        put_seat_number(out, "running", runs ? turn : -1);
    }
    json_close(out, '}');
    json_text(out, "timeout", timeout_words[table->timeout]);
}

static void put_dice(json *out, const struct table *table) {
    char digits[FAIR_HEX];
    fair_commitment(table->seed, digits);
    json_open(out, "dice", '{');
    json_text(out, "commitment", digits);
    json_open(out, "nonces", '[');
    for (uint32_t i = 0; i < table->setup.players; i++) {
        const fair_nonce *nonce = &table->seats[i].nonce;
        sodium_bin2hex(digits, sizeof digits, nonce->bytes, nonce->size);
        json_text(out, NULL, nonce->size ? digits : NULL);
    }
    json_close(out, ']');
    sodium_bin2hex(digits, sizeof digits, table->seed, FAIR_SEED);
    json_text(out, "seed", table->phase == PHASE_OVER ? digits : NULL);
    json_bool(out, "same_dice", table->same_dice);
    json_close(out, '}');
}

static void put_undo(json *out, const struct table *table, const struct guest *guest) {
    bool asks;
    int64_t ply = table->match ? table_undo_to(table, guest, &asks) : -1;
    if (ply < 0) {
        json_text(out, "undo", NULL);
    } else {
        json_open(out, "undo", '{');
        json_int(out, "to", ply);
        json_bool(out, "free", !asks);
        json_close(out, '}');
    }
    if (table->asker < 0) {
        json_text(out, "undo_asked", NULL);
        return;
    }
    json_open(out, "undo_asked", '{');
    json_int(out, "seat", table->asker);
    json_int(out, "to", table->undo_ply);
    json_open(out, "answered", '[');
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (table->answered >> i & 1) json_int(out, NULL, i);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_result(json *out, const struct table *table) {
    if (table->phase != PHASE_OVER) {
        json_text(out, "result", NULL);
        return;
    }
    json_open(out, "result", '{');
    json_text(out, "kind", table->forfeit < 0 ? "played" : "forfeit");
    if (table->forfeit >= 0) json_int(out, "seat", table->forfeit);
    json_close(out, '}');
}

/* The events from number `first` on. */
static void put_log(json *out, const struct table *table, const view_eyes *eyes, uint32_t first) {
    uint64_t before[JACTA_MAX_STATE / 8], after[JACTA_MAX_STATE / 8];
    match_copy(table->match, first, after);
    for (uint32_t i = first; i < jacta_match_ply(table->match); i++) {
        memcpy(before, after, table->game->state_size);
        match_walk(table->match, i, i + 1, after);
        view_entry(out, eyes, before, after, jacta_match_event(table->match, i), i,
                   table->events[i].time);
    }
}

/* The part about the game itself, all of it through view.h. */
static void put_game(json *out, struct table *table, struct watch *watch, int32_t seat) {
    uint32_t ply = jacta_match_ply(table->match);
    view_eyes eyes = {table->game,
                      table->phase == PHASE_OVER ? JACTA_REFEREE : seat,
                      watch->client->lang,
                      table->forfeit < 0 ? 0 : 1u << table->forfeit,
                      table->phase != PHASE_PLAYING,
                      table->rules != table->game->version,
                      table_state(table)};
    int32_t turn = table_turn(table);
    bool mine =
        turn >= 0 && seat_is(&table->seats[turn], watch->client->guest) && !*table->seats[turn].bot;
    if (!watch->brief) {
        if (table->game->hide && watch->eyes != eyes.viewer)
            watch->told = 0; /* others know other things */
        watch->eyes = eyes.viewer;
        view_position(out, &eyes, table_state(table));
        json_open(out, "log", '{');
        if (watch->told > ply) watch->told = ply;
        json_int(out, "from", watch->told);
        json_open(out, "entries", '[');
        put_log(out, table, &eyes, watch->told);
        json_close(out, ']');
        json_close(out, '}');
        watch->told = ply;
    } else {
        put_seat_number(out, "turn", turn);
    }
    if (mine && seat == turn) {
        view_moves(out, &eyes, table_state(table), watch->brief);
    } else {
        json_open(out, "moves", '[');
        json_close(out, ']');
    }
}

static void put_people(struct hub *hub, json *out, const struct table *table,
                       const struct watch *watch) {
    const struct guest *guest = watch->client->guest;
    bool host = guest && !strcmp(table->host, guest->id);
    put_options(out, table);
    json_bool(out, "host", host);
    json_bool(out, "listed", table->listed);
    json_text(out, "pace", table->leisure ? "leisure" : "live");
    put_seats(hub, out, table, host);
    put_dice(out, table);
    json_text(out, "rematch", *table->rematch ? table->rematch : NULL);
    json_int(out, "watchers", table_watchers(table));
}

void tell_view(struct hub *hub, struct table *table, struct watch *watch,
               const request_id *request) {
    json out;
    struct message *message = message_new("view", &out);
    const struct guest *guest = watch->client->guest;
    message_answers(message, &out, request);
    table_load(hub, table);
    int32_t seat = watch->last = watch_seat(watch);
    json_text(&out, "table", table->id);
    json_text(&out, "game", table->game->id);
    json_int(&out, "rules", table->rules);
    json_int(&out, "version", table->version);
    json_int(&out, "ply", table->match ? jacta_match_ply(table->match) : 0);
    json_text(&out, "phase", phases[table->phase]);
    put_seat_number(&out, "seat", seat);
    json_open(&out, "mine", '[');
    for (uint32_t i = 0; i < table->setup.players; i++)
        if (seat_is(&table->seats[i], guest)) json_int(&out, NULL, i);
    json_close(&out, ']');
    if (!watch->brief) put_people(hub, &out, table, watch);
    if (table->match) put_game(&out, table, watch, seat);
    if (!table->match) {
        json_text(&out, "turn", NULL);
        json_open(&out, "moves", '[');
        json_close(&out, ']');
    }
    if (!watch->brief) {
        put_clock(&out, table);
        put_undo(&out, table, guest);
    }
    put_result(&out, table);
    json_bool(&out, "thinking", table->thinking);
    json_int(&out, "now", hub_now());
    client_tell(hub, watch->client, message);
}

void tell_watchers(struct hub *hub, struct table *table) {
    for (struct watch *watch = table->watches, *next; watch; watch = next) {
        next = watch->next_at_table;
        tell_view(hub, table, watch, NULL);
    }
}

/* ---- Chat ---------------------------------------------------------------------------------------------------- */

typedef struct {
    struct hub *hub;
    struct table *table;
    struct client *client;
} chat_context;

void tell_chat(struct hub *hub, const struct table *table, struct client *client,
               const request_id *request, const store_chat *chat) {
    json out;
    struct message *message = message_new("chat", &out);
    message_answers(message, &out, request);
    json_text(&out, "table", table->id);
    json_int(&out, "number", chat->number % STORE_PLIES);
    put_seat_number(&out, "seat", (int32_t)chat->seat);
    json_text(&out, "name", chat->name);
    json_text(&out, "text", chat->words);
    json_int(&out, "at", chat->time);
    client_tell(hub, client, message);
}

static void tell_stored(void *context, const store_row *row) {
    const chat_context *chats = context;
    tell_chat(chats->hub, chats->table, chats->client, NULL, &row->chat);
}

void tell_chats(struct hub *hub, struct table *table, struct client *client) {
    int64_t first = table->number * STORE_PLIES;
    if (table->chats)
        hub_read(hub, READ_CHATS, NULL, first, first + STORE_PLIES - 1, tell_stored,
                 &(chat_context){hub, table, client});
}

/* ---- The lobby -------------------------------------------------------------------------------------------------- */

static void put_status(struct hub *hub, json *out, struct table *table, const char *lang) {
    jacta_phrase status;
    char words[256] = "";
    jacta_text text = TEXT_ON(words);
    if (table->phase == PHASE_PLAYING && table_load(hub, table)) {
        uint64_t view[JACTA_MAX_STATE / 8];
        jacta_view(table->game, table_state(table), JACTA_SPECTATOR, view);
        table->game->face->status(view, &status);
        jacta_phrase_text(lang, &status, &text);
    }
    json_text(out, "status", words);
}

static void put_summary(struct hub *hub, json *out, struct table *table, struct client *client) {
    char key[96];
    uint32_t left = 0;
    int32_t turn = table_turn(table);
    for (uint32_t i = 0; i < table->setup.players; i++) left += table->seats[i].kind > SEAT_BOT;
    snprintf(key, sizeof key, "%s.title", table->game->id);
    json_open(out, NULL, '{');
    json_text(out, "table", table->id);
    json_text(out, "game", table->game->id);
    json_text(out, "title", jacta_say(client->lang, key));
    json_text(out, "phase", phases[table->phase]);
    json_text(out, "pace", table->leisure ? "leisure" : "live");
    json_int(out, "players", table->setup.players);
    json_int(out, "free", left);
    put_seats(hub, out, table, false);
    json_bool(out, "my_turn", turn >= 0 && seat_is(&table->seats[turn], client->guest));
    put_status(hub, out, table, client->lang);
    uint32_t ply = table->match ? jacta_match_ply(table->match) : 0;
    json_int(out, "at",
             ply && table->events[ply - 1].time > table->changed_at ? table->events[ply - 1].time
                                                                    : table->changed_at);
    json_close(out, '}');
}

typedef struct {
    struct hub *hub;
    json *out;
    struct client *client;
} mine_context;

static void put_mine(void *context, const store_row *row) {
    mine_context *mine = context;
    struct table *table = table_find(mine->hub, row->table.id);
    if (table && table_has(table, mine->client->guest))
        put_summary(mine->hub, mine->out, table, mine->client);
}

static void put_listed(struct hub *hub, json *out, struct client *client, const char *key,
                       table_phase phase) {
    enum { MOST = 100 };
    uint32_t count = 0;
    json_open(out, key, '[');
    MAP_EACH(&hub->tables, struct table, table) {
        if (!table->listed || table->phase != phase || count == MOST) continue;
        put_summary(hub, out, table, client);
        count++;
    }
    json_close(out, ']');
}

void tell_lobby(struct hub *hub, struct client *client, const request_id *request) {
    json out;
    struct message *message = message_new("lobby", &out);
    message_answers(message, &out, request);
    json_open(&out, "mine", '[');
    if (client->guest)
        hub_read(hub, READ_MINE, client->guest->id, 0, 0, put_mine,
                 &(mine_context){hub, &out, client});
    json_close(&out, ']');
    put_listed(hub, &out, client, "open", PHASE_WAITING);
    put_listed(hub, &out, client, "live", PHASE_PLAYING);
    client_tell(hub, client, message);
}
