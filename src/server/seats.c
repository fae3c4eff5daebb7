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

typedef struct {
    struct hub *hub;
    const char *host;
    uint32_t *count;
} resting;

/* Those that are not in memory. */
static void count_resting(void *context, const store_row *row) {
    const resting *all = context;
    struct table *table =
        map_get(&all->hub->tables, row->table.id) ? NULL : table_glimpse(all->hub, row, false);
    if (!table) return;
    *all->count += !strcmp(table->host, all->host);
    room_free(table);
}

static void count_hosted(struct hub *hub, struct guest *guest) {
    uint32_t count = 0;
    MAP_EACH(&hub->tables, struct table, table) {
        count += table->phase < PHASE_OVER && !strcmp(table->host, guest->id);
    }
    guest->counted = hub_read(hub, READ_HOSTED, guest->id, 0, 0, count_resting,
                              &(resting){hub, guest->id, &count});
    guest->hosted = count, guest->others = hub->others.written;
}

/* False after a refusal. All games that the guest has ever played would be looked through for each new
 * one; so those that end are not counted off before there may be too many, and those that it makes at
 * another server are counted once that has written something. */
static bool may_host(struct request *request) {
    struct guest *guest = request->client->guest;
    uint32_t most = request->hub->options->max_tables;
    bool known = guest->counted && guest->others == request->hub->others.written;
    if (!known || guest->hosted >= most) count_hosted(request->hub, guest);
    if (guest->hosted < most) return true;
    refuse_limit(request, REFUSE_LIMIT, "server.limit.tables", most);
    return false;
}

/* Only bots that are offered by name: a guest must not choose how long the workers think. */
bool want_bot(struct request *request, const char *name, char out[NAME_BYTES]) {
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

/* Only who has a client takes part in the dice: the server knows the seed, and could try nonces until
 * it likes them. */
static void seat_guest(table_seat *seat, uint32_t number, const struct guest *guest,
                       const char *name, const dice_promise *promise) {
    char called[NAME_BYTES];
    seat->kind = SEAT_PERSON;
    memcpy(seat->person, guest->id, sizeof seat->person);
    guest_call(guest, number, called);
    line_clean(seat->name, sizeof seat->name, name && *name ? name : called);
    seat->promise = *promise;
}

/* What is asked for with the seats of a new table. */
typedef struct {
    char invite[ID_BYTES]; /* one for all seats */
    dice_promise promise;
    bool me; /* a seat is mine */
} wanted_seats;

static bool want_seat(struct request *request, json_t *object, table_seat *seat, uint32_t number,
                      wanted_seats *wanted) {
    static const char *const words[] = {"me", "screen", "bot", "open", "link"};
    const char *kind = json_string_value(json_object_get(object, "who"));
    const char *name = json_string_value(json_object_get(object, "name"));
    int which = kind ? find_word(kind, words, 5) : -1;
    switch (which) {
    case 0:
        seat_guest(seat, number, request->client->guest, NULL,
                   wanted->me ? &(dice_promise){0} : &wanted->promise);
        wanted->me = true;
        return true;
    case 1: seat_guest(seat, number, request->client->guest, name, &(dice_promise){0}); return true;
    case 2:
        seat->kind = SEAT_BOT;
        if (!want_bot(request, json_string_value(json_object_get(object, "bot")), seat->bot))
            return false;
        snprintf(seat->name, sizeof seat->name, "bot:%.58s", seat->bot);
        return true;
    case 3: seat->kind = SEAT_OPEN; return true;
    case 4:
        seat->kind = SEAT_LINK;
        memcpy(seat->invite, wanted->invite, sizeof seat->invite);
        return true;
    default: refuse_member(request, "seats"); return false;
    }
}

static bool want_seats(struct request *request, table_seat seats[JACTA_MAX_PLAYERS],
                       uint32_t *players) {
    json_t *list = json_object_get(request->body, "seats");
    wanted_seats wanted = {.me = false};
    *players = (uint32_t)json_array_size(list);
    if (!*players || *players > JACTA_MAX_PLAYERS) {
        refuse_member(request, "seats");
        return false;
    }
    if (!want_promise(request, &wanted.promise)) return false;
    random_id(wanted.invite, 0, 12);
    for (uint32_t i = 0; i < *players; i++)
        if (!want_seat(request, json_array_get(list, i), &seats[i], i + 1, &wanted)) return false;
    if (!wanted.me) refuse_member(request, "seats"); /* bots alone would play for nobody */
    return wanted.me;
}

bool want_setup(struct request *request, const jacta_game *game, uint32_t players,
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
    enum { MOST_SECONDS = 30 * 24 * 3600, MOST_DELAY = 1000 };
    const char *timeout = "bot", *pace = "live";
    bool spectators = true;
    int64_t delay = 0;
    json_t *clock = json_object_get(request->body, "clock");
    const char *kind = json_string_value(json_object_get(clock, "kind"));
    int64_t seconds = json_integer_value(json_object_get(clock, "seconds"));
    int64_t increment = json_integer_value(json_object_get(clock, "increment"));
    if (!want_text(request, "timeout", &timeout, 10) || !want_text(request, "pace", &pace, 10) ||
        !want_truth(request, "listed", &table->listed) ||
        !want_truth(request, "spectators", &spectators) ||
        !want_truth(request, "coach", &table->coached) ||
        !want_number(request, "delay", &delay, 0, MOST_DELAY))
        return false;
    table->unwatched = !spectators, table->delay = (uint32_t)delay;
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
    table->dice = DICE_THROWN;
    guest_seed(hub, guest, table->seed);
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

/* Opens the table and answers, or refuses. */
static struct table *create(struct request *request, const struct table *draft) {
    table_deeds deeds;
    struct table *table = table_new(request->hub, draft, &deeds);
    if (!table) {
        refuse_why(request, REFUSE_BAD_SETUP, deeds.why.code ? &deeds.why : NULL);
        return NULL;
    }
    request->client->guest->hosted++;
    answer_created(request, table);
    return table;
}

void do_create(struct request *request) {
    const char *id = "";
    struct guest *guest = request->client->guest;
    jacta_error error;
    struct table draft = {0};
    if (!want_text(request, "game", &id, 64)) return;
    draft.game = registry_game(id, &error);
    if (!draft.game) {
        refuse_why(request, REFUSE_NO_GAME, &error);
        return;
    }
    uint32_t players;
    if (!want_seats(request, draft.seats, &players) ||
        !want_setup(request, draft.game, players, &draft.setup) || !want_clock(request, &draft))
        return;
    if (!may_host(request)) return;
    if (!request->hub->shards) { /* we have just come, or are about to leave */
        refuse(request, REFUSE_STORAGE);
        return;
    }
    memcpy(draft.host, guest->id, sizeof draft.host);
    promise_dice(request->hub, &draft, guest);
    const struct table *table = create(request, &draft);
    if (table)
        log_event("create", "players", players, "table", table->id, "game", draft.game->id, NULL);
}

/* ---- Coming and going --------------------------------------------------------------------------------------- */

bool request_command(struct request *request, const table_command *command, table_deeds *deeds) {
    table_refusal refusal =
        table_command_do(request->hub, request->table, request->client->guest, command, deeds);
    if (refusal != REFUSE_NONE) refuse_table(request, refusal, deeds);
    return refusal == REFUSE_NONE;
}

void do_join(struct request *request) {
    int64_t wanted = -1;
    char name[NAME_BYTES];
    table_command join = {.verb = TABLE_JOIN, .text = "", .name = name};
    table_deeds deeds;
    json out;
    uint32_t people = 1;
    for (uint32_t i = 0; i < request->table->setup.players; i++)
        people += request->table->seats[i].kind == SEAT_PERSON;
    guest_call(request->client->guest, people, name);
    if (!want_number(request, "seat", &wanted, 0, request->table->setup.players - 1) ||
        !want_text(request, "invite", &join.text, ID_BYTES) ||
        !want_promise(request, &join.promise))
        return;
    join.seat = (int32_t)wanted;
    if (!request_command(request, &join, &deeds)) return;
    struct message *message = answer_begin(request, "joined", &out);
    json_text(&out, "table", request->table->id);
    json_int(&out, "seat", deeds.seat);
    answer_send(request, message);
}

void do_reveal(struct request *request) {
    int64_t version = -1;
    table_command reveal = {.verb = TABLE_REVEAL, .seat = -1};
    table_deeds deeds;
    if (!want_number(request, "version", &version, 0, UINT32_MAX) ||
        !want_nonce(request, &reveal.nonce))
        return;
    reveal.version = version < 0 ? UINT32_MAX : (uint32_t)version;
    if (request_command(request, &reveal, &deeds)) answer_table(request, "revealed");
}

void do_leave(struct request *request) {
    table_deeds deeds;
    if (request_command(request, &(table_command){.verb = TABLE_LEAVE, .seat = -1}, &deeds))
        answer_table(request, "left");
}

/* For how long nobody has been there for the seat. */
static int64_t away(struct hub *hub, const table_seat *seat) {
    const struct guest *owner = map_get(&hub->guests, seat->person);
    if (owner && owner->sockets) return 0;
    return hub_now() - (owner ? owner->away : hub->began);
}

void do_takeover(struct request *request) {
    int64_t index = -1;
    char bot[NAME_BYTES];
    table_command take = {.verb = TABLE_TAKEOVER};
    table_deeds deeds;
    if (!want_number(request, "seat", &index, 0, request->table->setup.players - 1) ||
        !want_text(request, "bot", &take.text, NAME_BYTES - 1))
        return;
    if (index < 0) {
        refuse_member(request, "seat");
        return;
    }
    if (take.text && !want_bot(request, take.text, bot)) return;
    take.seat = (int32_t)index;
    take.away = away(request->hub, &request->table->seats[index]);
    if (request_command(request, &take, &deeds)) answer_table(request, "taken");
}

/* ---- Once more ------------------------------------------------------------------------------------------------- */

void do_rematch(struct request *request) {
    struct table *old = request->table, draft;
    struct guest *guest = request->client->guest;
    table_command join = {.verb = TABLE_JOIN, .seat = -1};
    table_deeds deeds;
    bool same = false;
    if (!want_truth(request, "same_dice", &same) || !want_promise(request, &join.promise)) return;
    if (old->phase < PHASE_OVER || !table_has(old, guest->id)) {
        refuse(request, REFUSE_NOT_ALLOWED);
        return;
    }
    struct table *next = *old->rematch ? table_find(request->hub, old->rematch) : NULL;
    if (next && next->phase == PHASE_WAITING) { /* takes the seat that is kept, if one is */
        table_command_do(request->hub, next, guest, &join, &deeds);
        answer_created(request, next);
        return;
    }
    if (!may_host(request)) return;
    table_again(old, &draft, guest->id, same, &join.promise);
    if (!same) promise_dice(request->hub, &draft, guest);
    next = create(request, &draft);
    if (next)
        table_command_do(request->hub, old, guest,
                         &(table_command){.verb = TABLE_REMATCH, .seat = -1, .text = next->id},
                         &deeds);
}
