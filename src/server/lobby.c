#define _GNU_SOURCE
#include "lobby.h"

#include "memory.h"
#include "tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- A table in a line ---------------------------------------------------------------------------------- */

static void put_status(struct hub *hub, json *out, struct table *table, const char *lang,
                       const char *who) {
    uint64_t room[JACTA_MAX_STATE / 8];
    uint32_t shown;
    told_position position = {.status = ""};
    if (table->phase == PHASE_PLAYING && hub_serves(hub, room_of(table)->number))
        table_load(hub, table);
    if (table->phase == PHASE_PLAYING && table->match) {
        tell_eyes eyes = table_eyes(table, lang, JACTA_SPECTATOR);
        if (!table_has(table, who)) eyes.now = table_sight(table, JACTA_SPECTATOR, room, &shown);
        tell_position(&eyes, eyes.now, &position);
    }
    json_text(out, "status", position.status);
}

static void put_summary(struct hub *hub, json *out, struct table *table, const char *lang,
                        const char *who) {
    char key[96];
    uint32_t left = 0;
    bool mine = false;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        left += table->seats[i].kind > SEAT_BOT;
        mine |= table_deciders(table) >> i & 1 && seat_is(&table->seats[i], who);
    }
    snprintf(key, sizeof key, "%s.title", table->game->id);
    json_open(out, NULL, '{');
    json_text(out, "table", table->id);
    json_text(out, "game", table->game->id);
    json_text(out, "title", jacta_say(lang, key));
    json_text(out, "phase", phase_words[table->phase]);
    json_text(out, "pace", table->leisure ? "leisure" : "live");
    json_int(out, "players", table->setup.players);
    json_int(out, "free", left);
    seats_json(out, table, tell_online(hub, table), false);
    json_bool(out, "my_turn", mine);
    put_status(hub, out, table, lang, who);
    int64_t changed = room_of(table)->changed_at;
    uint32_t ply = table->events.count;
    if (ply && table->events.events[ply - 1].date > changed)
        changed = table->events.events[ply - 1].date;
    json_int(out, "at", changed);
    json_close(out, '}');
}

typedef struct {
    struct hub *hub;
    json *out;
    const char *lang, *who;
} list_context;

static void put_mine(void *context, const store_row *row) {
    list_context *mine = context;
    bool ours = hub_serves(mine->hub, row->table.number);
    struct table *table =
        ours ? table_find(mine->hub, row->table.id) : table_glimpse(mine->hub, row, true);
    if (!table) return;
    if (table_has(table, mine->who))
        put_summary(mine->hub, mine->out, table, mine->lang, mine->who);
    if (!ours) room_free(table);
}

/* Tables of other servers; where they stand is told when they are opened. */
static void put_other(void *context, const store_row *row) {
    list_context *all = context;
    if (hub_serves(all->hub, row->table.number)) return;
    struct table *table = table_glimpse(all->hub, row, false);
    if (!table) return;
    put_summary(all->hub, all->out, table, all->lang, NULL);
    room_free(table);
}

static void put_listed(struct hub *hub, json *out, const char *lang, const char *key,
                       table_phase phase) {
    enum { MOST = 100 };
    uint32_t count = 0;
    json_open(out, key, '[');
    MAP_EACH(&hub->tables, struct table, table) {
        if (!table->listed || table->phase != phase || !table_may_watch(table, NULL) ||
            count == MOST)
            continue;
        put_summary(hub, out, table, lang, NULL);
        count++;
    }
    if (hub->others.servers > 1)
        hub_read(hub, READ_LISTED, NULL, (int64_t)phase, 0, put_other,
                 &(list_context){hub, out, lang, NULL});
    json_close(out, ']');
}

/* ---- What all see alike ------------------------------------------------------------------------------- */

/* The lists in that language, made anew where something has changed since. */
static struct lobby_lists *lists_of(struct hub *hub, const char *lang) {
    struct lobby_lists *lists = &hub->lists[strcmp(lang, "fr") ? 0 : 1];
    char *text = NULL;
    size_t size = 0;
    if (lists->text && lists->version == hub->lobby_version) return lists;
    FILE *file = need(open_memstream(&text, &size));
    json out = json_to_file(file);
    out.comma = true; /* they follow other members */
    put_listed(hub, &out, lang, "open", PHASE_WAITING);
    put_listed(hub, &out, lang, "live", PHASE_PLAYING);
    fclose(file);
    lists->fresh |= !lists->text || size != lists->size || memcmp(text, lists->text, size) != 0;
    free(lists->text);
    *lists = (struct lobby_lists){text, size, hub->lobby_version, lists->fresh};
    return lists;
}

static void tell(struct hub *hub, struct client *client, const request_id *request, bool mine) {
    json out;
    struct message *message = message_new("lobby", &out);
    message_answers(message, &out, request);
    if (mine) {
        json_open(&out, "mine", '[');
        if (client->guest)
            hub_read(hub, READ_MINE, client->guest->id, 0, 0, put_mine,
                     &(list_context){hub, &out, client->lang, client->guest->id});
        json_close(&out, ']');
    }
    const struct lobby_lists *lists = lists_of(hub, client->lang);
    out.put(out.to, lists->text, lists->size);
    client_tell(hub, client, message);
}

void lobby_answer(struct hub *hub, struct client *client, const request_id *request) {
    tell(hub, client, request, true);
}

void lobby_tell_watchers(struct hub *hub) {
    for (struct client *client = hub->clients; client; client = client->next) {
        if (!client->watches_lobby) continue;
        bool mine = hub->lobby_all || (client->guest && client->guest->lobby_due);
        if (mine || lists_of(hub, client->lang)->fresh) tell(hub, client, NULL, mine);
    }
    for (struct client *client = hub->clients; client; client = client->next)
        if (client->watches_lobby && client->guest) client->guest->lobby_due = false;
    hub->lists[0].fresh = hub->lists[1].fresh = hub->lobby_all = false;
}

void lobby_free(struct hub *hub) {
    free(hub->lists[0].text);
    free(hub->lists[1].text);
}
