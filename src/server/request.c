#include "request.h"

#include "engine/line.h"
#include "rules/core/text.h"

#include <stdio.h>
#include <string.h>

/* ---- Errors ------------------------------------------------------------------------------------------- */

static const struct {
    const char *code;
    uint16_t status;
} codes[] = {
    {"bad_json", 400},  {"bad_request", 400},   {"unknown_type", 404}, {"no_guest", 401},
    {"no_table", 404},  {"no_game", 400},       {"bad_setup", 400},    {"no_seat", 409},
    {"bad_code", 403},  {"not_playing", 409},   {"illegal", 409},      {"no_undo", 409},
    {"rate", 429},      {"not_your_turn", 409}, {"limit", 429},        {"not_allowed", 403},
    {"too_large", 413}, {"storage", 503},       {"origin", 403},       {"stale", 409},
    {"not_found", 404},
};

static uint16_t status_of(const char *code) {
    for (uint32_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (!strcmp(codes[i].code, code)) return codes[i].status;
    return 500;
}

void tell_error(hub *in, client *to, const ask *as, const char *code, const jacta_error *why) {
    char words[1024] = "", key[64];
    jacta_text text = TEXT_ON(words);
    json out;
    message *sorry = message_new("error", &out);
    message_answers(sorry, &out, as);
    sorry->status = status_of(code);
    snprintf(key, sizeof key, "server.error.%s", code);
    if (why)
        jacta_error_text(to->lang, why, &text);
    else
        text_put(&text, jacta_say(to->lang, key));
    json_text(&out, "code", code);
    json_text(&out, "text", words);
    in->count.errors++;
    client_tell(in, to, sorry);
}

message *answer_begin(request *of, const char *type, json *out) {
    message *text = message_new(type, out);
    message_answers(text, out, &of->as);
    return text;
}

void answer_send(request *of, message *text) {
    client_tell(of->hub, of->from, text);
}

void answer_table(request *of, const char *type) {
    json out;
    message *text = answer_begin(of, type, &out);
    json_text(&out, "table", of->table->id);
    json_int(&out, "version", of->table->version);
    answer_send(of, text);
}

void refuse_why(request *of, const char *code, const jacta_error *why) {
    tell_error(of->hub, of->from, &of->as, code, why);
}

void refuse(request *of, const char *code) {
    refuse_why(of, code, NULL);
}

void refuse_member(request *of, const char *member) {
    jacta_error error;
    error_start(&error, "server.error.bad_request");
    error_text(&error, member);
    refuse_why(of, "bad_request", &error);
}

/* ---- Members -------------------------------------------------------------------------------------------- */

bool want_text(request *of, const char *member, const char **out, size_t most) {
    json_t *found = json_object_get(of->in, member);
    if (!found || json_is_null(found)) return true;
    const char *text = json_string_value(found);
    if (text && strlen(text) == json_string_length(found) && strlen(text) <= most) {
        *out = text;
        return true;
    }
    refuse_member(of, member);
    return false;
}

bool want_number(request *of, const char *member, int64_t *out, int64_t low, int64_t high) {
    json_t *found = json_object_get(of->in, member);
    if (!found || json_is_null(found)) return true;
    if (json_is_integer(found)) {
        *out = json_integer_value(found);
        if (*out >= low && *out <= high) return true;
    }
    refuse_member(of, member);
    return false;
}

bool want_truth(request *of, const char *member, bool *out) {
    json_t *found = json_object_get(of->in, member);
    if (!found || json_is_null(found)) return true;
    *out = json_is_true(found);
    if (json_is_boolean(found)) return true;
    refuse_member(of, member);
    return false;
}

bool want_nonce(request *of, fair_nonce *out) {
    const char *digits = NULL;
    if (!want_text(of, "nonce", &digits, (size_t)2 * FAIR_NONCE_MAX)) return false;
    *out = fair_nonce_random();
    if (!digits || fair_nonce_read(digits, out)) return true;
    refuse_member(of, "nonce");
    return false;
}

/* ---- Requests about no table ------------------------------------------------------------------------------ */

static void put_guest(json *out, const guest *who) {
    json_open(out, "guest", '{');
    json_text(out, "id", who->id);
    json_text(out, "name", who->name);
    json_close(out, '}');
}

static void put_me(request *of, json *out) {
    char commitment[FAIR_HEX];
    put_guest(out, of->from->guest);
    json_text(out, "lang", of->from->lang);
    json_text(out, "version", jacta_version());
    guest_commitment(of->hub, of->from->guest, commitment);
    json_text(out, "commitment", commitment);
    json_int(out, "now", hub_now());
}

static void do_me(request *of) {
    json out;
    message *text = answer_begin(of, "me", &out);
    put_me(of, &out);
    answer_send(of, text);
}

static void do_hello(request *of) {
    const char *lang = NULL, *name = NULL;
    guest *who = of->from->guest;
    if (!want_text(of, "lang", &lang, 3) || !want_text(of, "name", &name, 200)) return;
    bool known = lang && (!strcmp(lang, "en") || !strcmp(lang, "fr"));
    bool changed = known && strcmp(lang, who->lang) != 0;
    if (known) snprintf(of->from->lang, sizeof of->from->lang, "%s", lang);
    if (changed) snprintf(who->lang, sizeof who->lang, "%s", lang);
    char clean[WHO_BYTES] = "";
    if (name) line_clean(clean, sizeof clean, name);
    if (*clean && strcmp(clean, who->name) != 0) {
        memcpy(who->name, clean, sizeof clean);
        changed = true;
    }
    if (changed) guest_save(of->hub, who);
    json out;
    message *text = answer_begin(of, "welcome", &out);
    put_me(of, &out);
    answer_send(of, text);
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

static void do_games(request *of) {
    const char *lang = of->from->lang, *name;
    const jacta_game *game;
    json out;
    message *text = answer_begin(of, "games", &out);
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
    answer_send(of, text);
}

static void do_lobby(request *of) {
    bool watches = of->from->watches_lobby;
    if (!want_truth(of, "watch", &watches)) return;
    of->from->watches_lobby = watches;
    tell_lobby(of->hub, of->from, &of->as);
}

static void do_code(request *of) {
    char code[ID_BYTES];
    json out;
    guest_code(of->hub, of->from->guest, code);
    message *text = answer_begin(of, "code", &out);
    json_text(&out, "code", code);
    json_int(&out, "seconds", CODE_MS / 1000);
    answer_send(of, text);
}

/* ---- Dispatch ------------------------------------------------------------------------------------------------ */

static const struct {
    const char *type;
    void (*run)(request *of);
    bool table, free; /* names a table; costs nothing of the guest's rate if it succeeds */
} types[] = {
    {"move", do_move, true, true},
    {"open", do_open, true, false},
    {"shut", do_shut, true, false},
    {"look", do_look, true, false},
    {"undo", do_undo, true, false},
    {"consent", do_consent, true, false},
    {"position", do_position, true, false},
    {"hint", do_hint, true, false},
    {"chat", do_chat, true, false},
    {"analyse", do_analyse, true, false},
    {"create", do_create, false, false},
    {"join", do_join, true, false},
    {"leave", do_leave, true, false},
    {"takeover", do_takeover, true, false},
    {"rematch", do_rematch, true, false},
    {"hello", do_hello, false, false},
    {"me", do_me, false, false},
    {"games", do_games, false, false},
    {"lobby", do_lobby, false, false},
    {"code", do_code, false, false},
};

/* Takes from the guest's rate; false after a refusal. */
static bool may_ask(request *of) {
    if (!of->from->guest || guest_spend(of->hub, of->from->guest, false)) return true;
    refuse(of, "rate");
    return false;
}

static void dispatch(request *of, const char *type) {
    const char *id = "";
    for (uint32_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(types[i].type, type) != 0) continue;
        if (!of->from->guest && types[i].run != do_games) {
            refuse(of, "no_guest");
            return;
        }
        if (!types[i].free && !may_ask(of)) return;
        if (types[i].table) {
            if (!want_text(of, "table", &id, ID_BYTES)) return;
            of->table = table_find(of->hub, id);
            if (!of->table) {
                refuse(of, "no_table");
                return;
            }
        }
        types[i].run(of);
        return;
    }
    if (may_ask(of)) refuse(of, "unknown_type");
}

void hub_request(hub *in, client *from, const char *type, const char *text, size_t size) {
    json_error_t error;
    request of = {.hub = in, .from = from};
    in->count.requests++;
    if (size > in->options->max_message) {
        refuse(&of, "too_large");
        return;
    }
    of.in = size ? json_loadb(text, size, JSON_REJECT_DUPLICATES, &error) : json_object();
    json_t *id = json_object_get(of.in, "id");
    if (json_is_integer(id)) of.as = (ask){true, json_integer_value(id)};
    if (!type) type = json_string_value(json_object_get(of.in, "type"));
    if (json_is_object(of.in) && type)
        dispatch(&of, type);
    else if (may_ask(&of))
        json_is_object(of.in) ? refuse_member(&of, "type") : refuse(&of, "bad_json");
    json_decref(of.in);
}
