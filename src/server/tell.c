#include "engine/match.h"
#include "hub.h"
#include "memory.h"
#include "rules/core/text.h"
#include "view.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const phases[] = {"waiting", "playing", "over", "closed"};
static const char *const clocks[] = {"none", "move", "game"};
static const char *const timeouts[] = {"bot", "forfeit", "wait"};
static const char *const whos[] = {"person", "bot", "open", "link", "kept"};

/* ---- Watches ------------------------------------------------------------------------------------------ */

watch *watch_find(const client *who, const table *of) {
    watch *found = who->watches;
    while (found && found->table != of) found = found->next_of_client;
    return found;
}

watch *watch_open(client *who, table *of) {
    watch *made = need(calloc(1, sizeof *made));
    *made = (watch){of->watches, who->watches, who, of, -1, -1, INT32_MIN, 0, false};
    return of->watches = who->watches = made;
}

void watch_close(watch *old) {
    watch **at = &old->table->watches;
    while (*at != old) at = &(*at)->next_at_table;
    *at = old->next_at_table;
    at = &old->who->watches;
    while (*at != old) at = &(*at)->next_of_client;
    *at = old->next_of_client;
    free(old);
}

int32_t watch_seat(const watch *from) {
    const table *of = from->table;
    const guest *who = from->who->guest;
    int32_t turn = table_turn(of);
    if (from->fixed >= 0 && seat_is(&of->seats[from->fixed], who)) return from->fixed;
    if (turn >= 0 && seat_is(&of->seats[turn], who)) return turn;
    if (from->last >= 0 && seat_is(&of->seats[from->last], who)) return from->last;
    for (uint32_t i = 0; i < of->setup.players; i++)
        if (seat_is(&of->seats[i], who)) return (int32_t)i;
    return JACTA_SPECTATOR;
}

uint32_t table_watchers(const table *of) {
    uint32_t count = 0;
    for (const watch *at = of->watches; at; at = at->next_at_table)
        count += !table_has(of, at->who->guest);
    return count;
}

/* ---- Pieces of a view ----------------------------------------------------------------------------------- */

static void put_seat_number(json *out, const char *key, int32_t seat) {
    if (seat >= 0)
        json_int(out, key, seat);
    else
        json_text(out, key, NULL);
}

static void put_seat(hub *in, json *out, const table *of, uint32_t index, bool host) {
    const table_seat *seat = &of->seats[index];
    json_open(out, NULL, '{');
    json_int(out, "seat", index);
    json_text(out, "who", whos[seat->who]);
    if (seat->who == WHO_PERSON || seat->who == WHO_BOT || seat->who == WHO_KEPT)
        json_text(out, "name", seat->who == WHO_BOT ? seat->bot : seat->name);
    if (*seat->bot) json_text(out, "bot", seat->bot);
    if (seat->who == WHO_PERSON) {
        const guest *owner = map_get(&in->guests, seat->guest);
        json_text(out, "guest", seat->guest);
        json_bool(out, "online", owner && owner->sockets);
        json_bool(out, "left", seat->left);
        json_bool(out, "out", seat->out);
    }
    if (host && seat->who == WHO_LINK) json_text(out, "invite", seat->invite);
    json_close(out, '}');
}

static void put_seats(hub *in, json *out, const table *of, bool host) {
    json_open(out, "seats", '[');
    for (uint32_t i = 0; i < of->setup.players; i++) put_seat(in, out, of, i, host);
    json_close(out, ']');
}

static void put_options(json *out, const table *of) {
    json_open(out, "options", '{');
    for (uint32_t i = 0; i < of->game->option_count; i++) {
        char words[512];
        jacta_text text = TEXT_ON(words);
        jacta_option_text(&of->game->options[i], of->setup.options[i], &text);
        json_text(out, of->game->options[i].name, words);
    }
    json_close(out, '}');
}

static void put_clock(json *out, const table *of) {
    int32_t turn = table_turn(of);
    json_open(out, "clock", '{');
    json_text(out, "kind", clocks[of->clock]);
    if (of->clock) {
        json_int(out, "seconds", of->seconds);
        json_int(out, "increment", of->increment);
        json_open(out, "left", '[');
        for (uint32_t i = 0; i < of->setup.players; i++) {
            int64_t left = table_clock(of, i);
            if (left < 0)
                json_text(out, NULL, NULL);
            else
                json_int(out, NULL, left);
        }
        json_close(out, ']');
        bool runs = turn >= 0 && !*of->seats[turn].bot;
        put_seat_number(out, "running", runs ? turn : -1);
    }
    json_close(out, '}');
    json_text(out, "timeout", timeouts[of->timeout]);
}

static void put_dice(json *out, const table *of) {
    char digits[FAIR_HEX];
    fair_commitment(of->seed, digits);
    json_open(out, "dice", '{');
    json_text(out, "commitment", digits);
    json_open(out, "nonces", '[');
    for (uint32_t i = 0; i < of->setup.players; i++) {
        const fair_nonce *nonce = &of->seats[i].nonce;
        sodium_bin2hex(digits, sizeof digits, nonce->bytes, nonce->size);
        json_text(out, NULL, nonce->size ? digits : NULL);
    }
    json_close(out, ']');
    sodium_bin2hex(digits, sizeof digits, of->seed, FAIR_SEED);
    json_text(out, "seed", of->phase == PHASE_OVER ? digits : NULL);
    json_bool(out, "same_dice", of->same_dice);
    json_close(out, '}');
}

static void put_undo(json *out, const table *of, const guest *who) {
    bool asks;
    int64_t to = of->match ? table_undo_to(of, who, &asks) : -1;
    if (to < 0) {
        json_text(out, "undo", NULL);
    } else {
        json_open(out, "undo", '{');
        json_int(out, "to", to);
        json_bool(out, "free", !asks);
        json_close(out, '}');
    }
    if (of->asker < 0) {
        json_text(out, "undo_asked", NULL);
        return;
    }
    json_open(out, "undo_asked", '{');
    json_int(out, "seat", of->asker);
    json_int(out, "to", of->ask_to);
    json_open(out, "answered", '[');
    for (uint32_t i = 0; i < of->setup.players; i++)
        if (of->answered >> i & 1) json_int(out, NULL, i);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_result(json *out, const table *of) {
    if (of->phase != PHASE_OVER) {
        json_text(out, "result", NULL);
        return;
    }
    json_open(out, "result", '{');
    json_text(out, "kind", of->forfeit < 0 ? "played" : "forfeit");
    if (of->forfeit >= 0) json_int(out, "seat", of->forfeit);
    json_close(out, '}');
}

/* The events from number `from` on. */
static void put_log(json *out, const table *of, const view_eyes *eyes, uint32_t from) {
    uint64_t before[JACTA_MAX_STATE / 8], after[JACTA_MAX_STATE / 8];
    match_copy(of->match, from, after);
    for (uint32_t i = from; i < jacta_match_ply(of->match); i++) {
        memcpy(before, after, of->game->state_size);
        match_walk(of->match, i, i + 1, after);
        view_entry(out, eyes, before, after, jacta_match_event(of->match, i), i, of->events[i].at);
    }
}

/* The part about the game itself, all of it through view.h. */
static void put_game(json *out, table *of, watch *to, int32_t seat) {
    uint32_t ply = jacta_match_ply(of->match);
    view_eyes eyes = {of->game,
                      of->phase == PHASE_OVER ? JACTA_REFEREE : seat,
                      to->who->lang,
                      of->forfeit < 0 ? 0 : 1u << of->forfeit,
                      of->phase != PHASE_PLAYING,
                      of->rules != of->game->version,
                      table_state(of)};
    int32_t turn = table_turn(of);
    bool mine = turn >= 0 && seat_is(&of->seats[turn], to->who->guest) && !*of->seats[turn].bot;
    if (!to->brief) {
        if (of->game->hide && to->eyes != eyes.viewer) to->told = 0; /* others know other things */
        to->eyes = eyes.viewer;
        view_position(out, &eyes, table_state(of));
        json_open(out, "log", '{');
        if (to->told > ply) to->told = ply;
        json_int(out, "from", to->told);
        json_open(out, "entries", '[');
        put_log(out, of, &eyes, to->told);
        json_close(out, ']');
        json_close(out, '}');
        to->told = ply;
    } else {
        put_seat_number(out, "turn", turn);
    }
    if (mine && seat == turn) {
        view_moves(out, &eyes, table_state(of), to->brief);
    } else {
        json_open(out, "moves", '[');
        json_close(out, ']');
    }
}

static void put_people(hub *in, json *out, const table *of, const watch *to) {
    const guest *who = to->who->guest;
    bool host = who && !strcmp(of->host, who->id);
    put_options(out, of);
    json_bool(out, "host", host);
    json_bool(out, "listed", of->listed);
    json_text(out, "pace", of->leisure ? "leisure" : "live");
    put_seats(in, out, of, host);
    put_dice(out, of);
    json_text(out, "rematch", *of->rematch ? of->rematch : NULL);
    json_int(out, "watchers", table_watchers(of));
}

void tell_view(hub *in, table *of, watch *to, const ask *as) {
    json out;
    message *text = message_new("view", &out);
    const guest *who = to->who->guest;
    message_answers(text, &out, as);
    table_load(in, of);
    int32_t seat = to->last = watch_seat(to);
    json_text(&out, "table", of->id);
    json_text(&out, "game", of->game->id);
    json_int(&out, "rules", of->rules);
    json_int(&out, "version", of->version);
    json_int(&out, "ply", of->match ? jacta_match_ply(of->match) : 0);
    json_text(&out, "phase", phases[of->phase]);
    put_seat_number(&out, "seat", seat);
    json_open(&out, "mine", '[');
    for (uint32_t i = 0; i < of->setup.players; i++)
        if (seat_is(&of->seats[i], who)) json_int(&out, NULL, i);
    json_close(&out, ']');
    if (!to->brief) put_people(in, &out, of, to);
    if (of->match) put_game(&out, of, to, seat);
    if (!of->match) {
        json_text(&out, "turn", NULL);
        json_open(&out, "moves", '[');
        json_close(&out, ']');
    }
    if (!to->brief) {
        put_clock(&out, of);
        put_undo(&out, of, who);
    }
    put_result(&out, of);
    json_bool(&out, "thinking", of->thinking);
    json_int(&out, "now", hub_now());
    client_tell(in, to->who, text);
}

void tell_watchers(hub *in, table *of) {
    for (watch *to = of->watches, *next; to; to = next) {
        next = to->next_at_table;
        tell_view(in, of, to, NULL);
    }
}

/* ---- Chat ---------------------------------------------------------------------------------------------------- */

typedef struct {
    hub *in;
    table *of;
    client *to;
} chat_context;

static void tell_chat(void *context, const store_row *row) {
    chat_context *chat = context;
    json out;
    message *text = message_new("chat", &out);
    json_text(&out, "table", chat->of->id);
    json_int(&out, "number", row->number[0] % STORE_PLIES);
    put_seat_number(&out, "seat", (int32_t)row->number[1]);
    json_text(&out, "name", row->text[0]);
    json_text(&out, "text", row->text[1]);
    json_int(&out, "at", row->number[2]);
    client_tell(chat->in, chat->to, text);
}

void tell_chats(hub *in, table *of, client *to) {
    int64_t first = of->number * STORE_PLIES;
    if (of->chats)
        hub_read(in, READ_CHATS, NULL, first, first + STORE_PLIES - 1, tell_chat,
                 &(chat_context){in, of, to});
}

/* ---- The lobby -------------------------------------------------------------------------------------------------- */

static void put_status(hub *in, json *out, table *of, const char *lang) {
    jacta_phrase status;
    char words[256] = "";
    jacta_text text = TEXT_ON(words);
    if (of->phase == PHASE_PLAYING && table_load(in, of)) {
        uint64_t view[JACTA_MAX_STATE / 8];
        jacta_view(of->game, table_state(of), JACTA_SPECTATOR, view);
        of->game->face->status(view, &status);
        jacta_phrase_text(lang, &status, &text);
    }
    json_text(out, "status", words);
}

static void put_summary(hub *in, json *out, table *of, client *to) {
    char key[96];
    uint32_t left = 0;
    int32_t turn = table_turn(of);
    for (uint32_t i = 0; i < of->setup.players; i++) left += of->seats[i].who > WHO_BOT;
    snprintf(key, sizeof key, "%s.title", of->game->id);
    json_open(out, NULL, '{');
    json_text(out, "table", of->id);
    json_text(out, "game", of->game->id);
    json_text(out, "title", jacta_say(to->lang, key));
    json_text(out, "phase", phases[of->phase]);
    json_text(out, "pace", of->leisure ? "leisure" : "live");
    json_int(out, "players", of->setup.players);
    json_int(out, "free", left);
    put_seats(in, out, of, false);
    json_bool(out, "my_turn", turn >= 0 && seat_is(&of->seats[turn], to->guest));
    put_status(in, out, of, to->lang);
    uint32_t ply = of->match ? jacta_match_ply(of->match) : 0;
    json_int(out, "at", ply && of->events[ply - 1].at > of->at ? of->events[ply - 1].at : of->at);
    json_close(out, '}');
}

typedef struct {
    hub *in;
    json *out;
    client *to;
} mine_context;

static void put_mine(void *context, const store_row *row) {
    mine_context *mine = context;
    table *of = table_find(mine->in, row->key);
    if (of && table_has(of, mine->to->guest)) put_summary(mine->in, mine->out, of, mine->to);
}

static void put_listed(hub *in, json *out, client *to, const char *key, table_phase phase) {
    enum { MOST = 100 };
    uint32_t count = 0;
    json_open(out, key, '[');
    MAP_EACH(&in->tables, table, of) {
        if (!of->listed || of->phase != phase || count == MOST) continue;
        put_summary(in, out, of, to);
        count++;
    }
    json_close(out, ']');
}

void tell_lobby(hub *in, client *to, const ask *as) {
    json out;
    message *text = message_new("lobby", &out);
    message_answers(text, &out, as);
    json_open(&out, "mine", '[');
    if (to->guest)
        hub_read(in, READ_MINE, to->guest->id, 0, 0, put_mine, &(mine_context){in, &out, to});
    json_close(&out, ']');
    put_listed(in, &out, to, "open", PHASE_WAITING);
    put_listed(in, &out, to, "live", PHASE_PLAYING);
    client_tell(in, to, text);
}
