#include "request.h"

#include "admin.h"
#include "engine/line.h"
#include "lobby.h"
#include "play.h"
#include "rules/core/text.h"
#include "history.h"
#include "host.h"
#include "seats.h"
#include "tell.h"
#include "tell/members.h"

#include <stdio.h>
#include <string.h>

/* ---- Answers ------------------------------------------------------------------------------------------ */

struct message *answer_begin(struct request *request, const char *type, json *out) {
    struct message *message = message_new(type, out);
    message_answers(message, out, &request->id);
    return message;
}

void answer_send(struct request *request, struct message *message) {
    client_tell(request->hub, request->client, message);
}

void answer_table(struct request *request, const char *type) {
    json out;
    struct message *message = answer_begin(request, type, &out);
    json_text(&out, "table", request->table->id);
    json_int(&out, "version", request->table->version);
    answer_send(request, message);
}

void refuse_why(struct request *request, uint32_t reason, const jacta_error *why) {
    tell_error(request->hub, request->client, &request->id, reason, why);
}

void refuse(struct request *request, uint32_t reason) {
    refuse_why(request, reason, NULL);
}

void refuse_limit(struct request *request, uint32_t reason, const char *limit, uint32_t most) {
    jacta_error error;
    tell_limit(&error, limit, most);
    refuse_why(request, reason, &error);
}

bool may_ask(struct request *request, double cost) {
    const char *limit = client_spend(request->hub, request->client, cost);
    if (limit) refuse_limit(request, REFUSE_RATE, limit, request->hub->options->rate);
    return !limit;
}

static void answer_stale(struct request *request) {
    json out;
    struct message *message = answer_begin(request, "stale", &out);
    const struct watch *watch = watch_find(request->client, request->table);
    int32_t seat =
        watch ? watch_seat(watch) : table_seat_of(request->table, request->client->guest->id, -1);
    message->status = 409;
    json_text(&out, "table", request->table->id);
    json_int(&out, "version", table_version(request->table, seat));
    answer_send(request, message);
    request->hub->count.stale++;
}

void refuse_table(struct request *request, table_refusal refusal, const table_deeds *deeds) {
    struct watch *watch = watch_find(request->client, request->table);
    if (refusal == REFUSE_BROKEN)
        refuse(request, REFUSE_STORAGE);
    else if (refusal != REFUSE_STALE)
        refuse_why(request, refusal, deeds->why.code ? &deeds->why : NULL);
    else
        answer_stale(request);
    if (refusal == REFUSE_STALE && watch) tell_view(request->hub, request->table, watch, NULL);
}

void refuse_member(struct request *request, const char *member) {
    jacta_error error;
    error_start(&error, "server.error.bad_request");
    error_text(&error, member);
    refuse_why(request, REFUSE_BAD_REQUEST, &error);
}

/* ---- Members -------------------------------------------------------------------------------------------- */

bool want_text(struct request *request, const char *member, const char **out, size_t most) {
    json_t *found = json_object_get(request->body, member);
    if (!found || json_is_null(found)) return true;
    const char *text = json_string_value(found);
    if (text && strlen(text) == json_string_length(found) && strlen(text) <= most) {
        *out = text;
        return true;
    }
    refuse_member(request, member);
    return false;
}

bool want_number(struct request *request, const char *member, int64_t *out, int64_t low,
                 int64_t high) {
    json_t *found = json_object_get(request->body, member);
    if (!found || json_is_null(found)) return true;
    if (json_is_integer(found)) {
        *out = json_integer_value(found);
        if (*out >= low && *out <= high) return true;
    }
    refuse_member(request, member);
    return false;
}

bool want_truth(struct request *request, const char *member, bool *out) {
    json_t *found = json_object_get(request->body, member);
    if (!found || json_is_null(found)) return true;
    *out = json_is_true(found);
    if (json_is_boolean(found)) return true;
    refuse_member(request, member);
    return false;
}

bool want_nonce(struct request *request, dice_nonce *out) {
    const char *digits = NULL;
    if (!want_text(request, "nonce", &digits, (size_t)2 * DICE_NONCE)) return false;
    if (digits && fair_nonce_read(digits, out)) return true;
    refuse_member(request, "nonce");
    return false;
}

bool want_promise(struct request *request, dice_promise *out) {
    const char *digits = NULL;
    *out = (dice_promise){0};
    if (!want_text(request, "promise", &digits, (size_t)2 * DICE_SEED)) return false;
    if (!digits) return true;
    out->state = PROMISE_MADE;
    if (fair_bytes(digits, out->hash, sizeof out->hash)) return true;
    refuse_member(request, "promise");
    return false;
}

/* ---- Requests about no table ------------------------------------------------------------------------------ */

static void put_guest(json *out, const struct guest *guest) {
    json_open(out, "guest", '{');
    json_text(out, "id", guest->id);
    json_text(out, "name", guest->name);
    json_close(out, '}');
}

static void put_me(struct request *request, json *out) {
    char commitment[FAIR_HEX];
    put_guest(out, request->client->guest);
    json_text(out, "lang", request->client->lang);
    json_text(out, "version", jacta_version());
    guest_commitment(request->hub, request->client->guest, commitment);
    json_text(out, "commitment", commitment);
    json_int(out, "now", hub_date());
}

static void do_me(struct request *request) {
    json out;
    struct message *message = answer_begin(request, "me", &out);
    put_me(request, &out);
    answer_send(request, message);
}

static void do_hello(struct request *request) {
    const char *lang = NULL, *name = NULL;
    struct guest *guest = request->client->guest;
    if (!want_text(request, "lang", &lang, 3) || !want_text(request, "name", &name, 200)) return;
    bool known = lang && (!strcmp(lang, "en") || !strcmp(lang, "fr"));
    bool changed = known && strcmp(lang, guest->lang) != 0;
    if (known) snprintf(request->client->lang, sizeof request->client->lang, "%s", lang);
    if (changed) snprintf(guest->lang, sizeof guest->lang, "%s", lang);
    char clean[NAME_BYTES] = "";
    if (name) line_clean(clean, sizeof clean, name);
    if (*clean && strcmp(clean, guest->name) != 0) {
        memcpy(guest->name, clean, sizeof clean);
        changed = true;
    }
    if (changed) guest_save(request->hub, guest);
    json out;
    struct message *message = answer_begin(request, "welcome", &out);
    put_me(request, &out);
    answer_send(request, message);
}

static void put_about(json *out, const char *lang, const char *key) {
    json_text(out, "about", jacta_has(lang, key) ? jacta_say(lang, key) : "");
}

static void put_option(json *out, const jacta_game *game, const jacta_option *option,
                       const char *lang) {
    static const char *const kinds[] = {"choice", "set", "number"};
    char words[512], key[160];
    jacta_text usual = TEXT_ON(words);
    jacta_option_text(option, option->usual, &usual);
    json_open(out, NULL, '{');
    json_text(out, "name", option->name);
    snprintf(key, sizeof key, "%s.option.%s", game->id, option->name);
    put_about(out, lang, key);
    json_text(out, "kind", kinds[option->kind]);
    json_text(out, "default", words);
    if (option->most) {
        json_int(out, "least", option->least);
        json_int(out, "most", option->most);
    }
    option_when_json(out, game, option);
    if (option->seats) json_int(out, "seats", option->seats);
    if (option->kind == JACTA_NUMBER) {
        json_int(out, "low", option->low);
        json_int(out, "high", option->high);
    } else {
        json_open(out, "values", '[');
        for (uint32_t i = 0; i < option->count; i++) {
            json_open(out, NULL, '{');
            json_text(out, "name", option->names[i]);
            snprintf(key, sizeof key, "%s.option.%s.%s", game->id, option->name, option->names[i]);
            put_about(out, lang, key);
            json_close(out, '}');
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

static void put_game(json *out, const jacta_game *game, const char *lang) {
    char key[96];
    json_open(out, NULL, '{');
    json_text(out, "id", game->id);
    snprintf(key, sizeof key, "%s.title", game->id);
    json_text(out, "title", jacta_say(lang, key));
    snprintf(key, sizeof key, "%s.tagline", game->id);
    json_text(out, "tagline", jacta_say(lang, key));
    snprintf(key, sizeof key, "%s.rules", game->id);
    put_about(out, lang, key);
    json_int(out, "rules", game->version);
    json_int(out, "min_players", game->min_players);
    json_int(out, "max_players", game->max_players);
    json_int(out, "score_unit", game->score_unit);
    json_open(out, "options", '[');
    for (uint32_t i = 0; i < game->option_count; i++)
        put_option(out, game, &game->options[i], lang);
    json_close(out, ']');
    json_close(out, '}');
}

static void do_games(struct request *request) {
    const char *lang = request->client->lang, *name;
    const jacta_game *game;
    json out;
    struct message *message = answer_begin(request, "games", &out);
    json_open(&out, "games", '[');
    for (uint32_t i = 0; (game = jacta_game_at(i)); i++) put_game(&out, game, lang);
    json_close(&out, ']');
    json_open(&out, "bots", '[');
    for (uint32_t i = 0; (name = jacta_bot_name(i)); i++) {
        char key[64];
        json_open(&out, NULL, '{');
        json_text(&out, "name", name);
        snprintf(key, sizeof key, "bot.%s", name);
        put_about(&out, lang, key);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    answer_send(request, message);
}

static void do_lobby(struct request *request) {
    bool watches = request->client->watches_lobby;
    if (!want_truth(request, "watch", &watches)) return;
    request->client->watches_lobby = watches;
    lobby_answer(request->hub, request->client, &request->id);
}

static void do_code(struct request *request) {
    char code[ID_BYTES];
    json out;
    guest_code(request->hub, request->client->guest, code);
    struct message *message = answer_begin(request, "code", &out);
    json_text(&out, "code", code);
    json_int(&out, "seconds", CODE_MS / 1000);
    answer_send(request, message);
}

/* ---- Dispatch ------------------------------------------------------------------------------------------------ */

static const struct {
    const char *type;
    void (*run)(struct request *request);
    bool table;   /* it names one */
    uint8_t cost; /* of the guest's and the network's rate */
} types[] = {
    {"move", do_move, true, 0}, /* costs only if it fails */
    {"open", do_open, true, 2},       {"shut", do_shut, true, 1},
    {"look", do_look, true, 1},       {"undo", do_undo, true, 1},
    {"consent", do_consent, true, 1}, {"position", do_position, true, 1},
    {"why", do_why, true, 1},         {"hint", do_hint, true, 2},
    {"chat", do_chat, true, 1},       {"analyse", do_analyse, true, 5},
    {"create", do_create, false, 5},  {"join", do_join, true, 1},
    {"leave", do_leave, true, 1},     {"takeover", do_takeover, true, 1},
    {"arrange", do_arrange, true, 1}, {"setup", do_setup, true, 1},
    {"start", do_start, true, 1},     {"resign", do_resign, true, 1},
    {"end", do_end, true, 1},         {"forget", do_forget, true, 1},
    {"reveal", do_reveal, true, 1},   {"rematch", do_rematch, true, 5},
    {"hello", do_hello, false, 1},    {"me", do_me, false, 1},
    {"games", do_games, false, 1},    {"lobby", do_lobby, false, 1},
    {"code", do_code, false, 1},      {"history", do_history, false, 2},
    {"grade", do_grade, true, 2},
};

/* There is no such table, or not here, or nobody can say just now. */
static void refuse_absent(struct request *request, const char *id) {
    struct hub *hub = request->hub;
    int64_t number = table_elsewhere(hub, id);
    if (number)
        tell_moved(hub, request->client, &request->id, id,
                   hub->others.owners[number % STORE_SHARDS]);
    else
        refuse(request, hub->unreadable ? REFUSE_STORAGE : REFUSE_NO_TABLE);
}

static bool is_banned(const struct request *request) {
    const struct client *client = request->client;
    return (client->guest && admin_marked(request->hub, "ban", client->guest->id)) ||
           (client->network && admin_marked(request->hub, "ban", client->network->name));
}

static void dispatch(struct request *request, const char *type) {
    const char *id = "";
    for (uint32_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(types[i].type, type) != 0) continue;
        if (!request->client->guest && types[i].run != do_games) {
            if (may_ask(request, 1)) refuse(request, REFUSE_NO_GUEST);
            return;
        }
        if (is_banned(request)) {
            refuse(request, REFUSE_BANNED);
            return;
        }
        if (types[i].cost && !may_ask(request, types[i].cost)) return;
        if (types[i].table) {
            if (!want_text(request, "table", &id, ID_BYTES)) return;
            request->hub->unreadable = false;
            request->table = table_find(request->hub, id);
            if (!request->table) {
                refuse_absent(request, id);
                return;
            }
        }
        if (types[i].table && !table_may_watch(request->table, request->client->guest->id))
            refuse(request, REFUSE_NOT_ALLOWED);
        else
            types[i].run(request);
        return;
    }
    if (may_ask(request, 1)) refuse(request, REFUSE_UNKNOWN_TYPE);
}

void request_answer(struct hub *hub, struct client *client, const char *type, const char *text,
                    size_t size) {
    json_error_t error;
    struct request request = {.hub = hub, .client = client};
    hub->count.requests++;
    if (size > hub->options->max_message) {
        if (may_ask(&request, 1)) refuse(&request, REFUSE_TOO_LARGE);
        return;
    }
    request.body = size ? json_loadb(text, size, JSON_REJECT_DUPLICATES, &error) : json_object();
    json_t *id = json_object_get(request.body, "id");
    if (json_is_integer(id)) request.id = (request_id){true, json_integer_value(id)};
    if (!type) type = json_string_value(json_object_get(request.body, "type"));
    if (json_is_object(request.body) && type)
        dispatch(&request, type);
    else if (may_ask(&request, 1))
        json_is_object(request.body) ? refuse_member(&request, "type")
                                     : refuse(&request, REFUSE_BAD_JSON);
    json_decref(request.body);
}
