#define _GNU_SOURCE
#include "admin.h"

#include "client.h"
#include "life.h"
#include "log.h"
#include "memory.h"
#include "room.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { MARK = 112, KICKED = 4403 };

/* ---- Marks -------------------------------------------------------------------------------------------- */

/* A mark is a row "kind:name" whose value is not empty, and is kept here as "kind:name=value". Bans, mutes
 * and deletions stand until they are taken back. Who is to be kicked, and which table is to be closed, is
 * a mark too, so that every server of a fleet learns of it: the first is a date, which is new each time,
 * the second is taken back by whoever has closed the table. */
static void write_mark(char out[MARK], const char *mark, const char *name) {
    snprintf(out, MARK, "%s:%.64s=1", mark, name);
}

bool admin_marked(const struct hub *hub, const char *mark, const char *name) {
    char key[MARK];
    if (!hub->marks.count) return false;
    write_mark(key, mark, name);
    return map_get(&hub->marks, key) != NULL;
}

static bool is_mark(const char *key, const char *mark) {
    size_t length = strlen(mark);
    return !strncmp(key, mark, length) && key[length] == ':';
}

static void keep_mark(void *context, const store_row *row) {
    struct hub *hub = context;
    static const char *const kinds[] = {"ban", "mute", "gone", "kick", "close"};
    char text[MARK];
    bool known = false;
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        known |= is_mark(row->meta.name, kinds[i]);
    if (!known || !*row->meta.value) return;
    snprintf(text, sizeof text, "%s=%s", row->meta.name, row->meta.value);
    if (map_get(&hub->marks, text)) return;
    char *key = need(strdup(text));
    map_put(&hub->marks, key, key);
}

static void free_marks(struct map *marks) {
    MAP_EACH(marks, char, key) free(key);
    map_clear(marks);
}

static uint32_t kick_all(struct hub *hub, const char *name) {
    uint32_t count = 0;
    for (struct client *client = hub->clients; client; client = client->next) {
        bool guest = client->guest && !strcmp(client->guest->id, name);
        if (!guest && !(client->network && !strcmp(client->network->name, name))) continue;
        client->close_code = KICKED;
        client->wake(client);
        count++;
    }
    return count;
}

static void set_mark(struct hub *hub, const char *mark, const char *name, const char *value) {
    char key[MARK];
    write_mark(key, mark, name);
    char *kept = map_get(&hub->marks, key);
    if (!*value && kept) {
        map_remove(&hub->marks, key);
        free(kept);
    }
    *strrchr(key, '=') = 0;
    store_row row = {STORE_META, .meta = {key, value}};
    store_put(hub->writer, &row);
    hub->marks_ticket = store_ticket(hub->writer);
    keep_mark(hub, &row);
}

/* What a mark says about tables that are ours. */
static void heed_at_tables(struct hub *hub, const char *mark, const char *name) {
    if (is_mark(mark, "gone")) {
        life_forget_person(hub, name);
        struct guest *guest = map_get(&hub->guests, name);
        if (guest) guest_forget(hub, guest);
    }
    struct table *table = is_mark(mark, "close") ? table_find(hub, name) : NULL;
    if (!table) return;
    room_close(hub, table);
    set_mark(hub, "close", name, "");
}

static void heed(struct hub *hub, const char *mark, bool fresh) {
    char name[MARK];
    snprintf(name, sizeof name, "%s", strchr(mark, ':') + 1);
    *strrchr(name, '=') = 0;
    if (fresh && !is_mark(mark, "mute") && !is_mark(mark, "close")) kick_all(hub, name);
    heed_at_tables(hub, mark, name);
}

void admin_load(struct hub *hub) {
    struct map old = hub->marks;
    hub->marks = (struct map){0};
    hub->marks_due = !hub_read(hub, (read_kind)((uint32_t)READ_ALL + (uint32_t)STORE_META), NULL, 0,
                               0, keep_mark, hub);
    if (hub->marks_due) { /* those we know are better than some */
        free_marks(&hub->marks);
        hub->marks = old;
        return;
    }
    MAP_EACH(&hub->marks, char, mark) {
        if (!map_get(&old, mark)) heed(hub, mark, true);
    }
    free_marks(&old);
}

void admin_heed(struct hub *hub) {
    MAP_EACH(&hub->marks, char, mark) heed(hub, mark, false);
}

/* ---- Commands ------------------------------------------------------------------------------------------- */

static bool kick_here(struct hub *hub, const char *name, FILE *out) {
    fprintf(out, "ok %u\n", kick_all(hub, name));
    return true;
}

static bool kick(struct hub *hub, const char *name, FILE *out) {
    char date[24];
    snprintf(date, sizeof date, "%lld", (long long)hub_date());
    if (hub->fleet) set_mark(hub, "kick", name, date);
    return kick_here(hub, name, out);
}

static bool ban(struct hub *hub, const char *name, FILE *out) {
    set_mark(hub, "ban", name, "1");
    return kick_here(hub, name, out);
}

static bool done(FILE *out) {
    fputs("ok\n", out);
    return true;
}

static bool unban(struct hub *hub, const char *name, FILE *out) {
    set_mark(hub, "ban", name, "");
    return done(out);
}

static bool mute(struct hub *hub, const char *name, FILE *out) {
    set_mark(hub, "mute", name, "1");
    return done(out);
}

static bool unmute(struct hub *hub, const char *name, FILE *out) {
    set_mark(hub, "mute", name, "");
    return done(out);
}

static bool close_table(struct hub *hub, const char *name, FILE *out) {
    struct table *table = table_find(hub, name);
    if (!table && table_elsewhere(hub, name)) {
        set_mark(hub, "close", name, "1");
        return done(out);
    }
    if (!table || table->phase >= PHASE_OVER) return false;
    room_close(hub, table);
    return done(out);
}

static bool expire(struct hub *hub, const char *days, FILE *out) {
    char *end;
    unsigned long count = strtoul(days, &end, 10);
    if (*end || !count || count > 36500) return false;
    fprintf(out, "ok %u\n", life_expire_tables(hub, (uint32_t)count));
    return true;
}

static bool revoke_tokens(struct hub *hub, const char *name, FILE *out) {
    if (!guest_find(hub, name)) return false;
    store_put(hub->writer, &(store_row){STORE_REVOKE, .gone = {name}});
    return kick(hub, name, out);
}

static bool delete_guest(struct hub *hub, const char *name, FILE *out) {
    if (!guest_find(hub, name)) return false;
    life_forget_person(hub, name);
    kick_here(hub, name, out);
    if (hub->fleet) set_mark(hub, "gone", name, "1"); /* the others have tables of theirs too */
    guest_delete(hub, name);
    return true;
}

static bool list(struct hub *hub, const char *what, FILE *out) {
    fputs("ok\n", out);
    if (!strcmp(what, "tables")) MAP_EACH(&hub->tables, struct room, room)
    fprintf(out, "%s %s %s %s\n", room->table.id, room->table.game->id,
            phase_words[room->table.phase], room->table.host);
    if (!strcmp(what, "guests"))
        for (const struct client *client = hub->clients; client; client = client->next)
            if (client->socket && client->guest)
                fprintf(out, "%s %s %s\n", client->guest->id,
                        client->network ? client->network->name : "-", client->guest->name);
    if (!strcmp(what, "bans")) MAP_EACH(&hub->marks, char, mark)
    if (is_mark(mark, "ban") || is_mark(mark, "mute"))
        fprintf(out, "%.*s\n", (int)(strrchr(mark, '=') - mark), mark);
    return true;
}

void admin_do(struct hub *hub, char *line, FILE *out) {
    static const struct {
        const char *word;
        bool (*run)(struct hub *hub, const char *name, FILE *out);
    } commands[] = {{"list", list},
                    {"close", close_table},
                    {"kick", kick},
                    {"ban", ban},
                    {"unban", unban},
                    {"mute", mute},
                    {"unmute", unmute},
                    {"expire", expire},
                    {"revoke", revoke_tokens},
                    {"delete", delete_guest}};
    line[strcspn(line, "\r\n")] = 0;
    char *name = strchr(line, ' ');
    if (name) *name++ = 0;
    for (uint32_t i = 0; name && *name && i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].word, line) != 0) continue;
        log_event("admin", NULL, 0, "command", line, "name", name, NULL);
        if (!commands[i].run(hub, name, out)) fputs("error unknown\n", out);
        return;
    }
    fputs("error command\n", out);
}

/* ---- The socket ------------------------------------------------------------------------------------------ */

int admin_listen(const char *path) {
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    mode_t mask = umask(0177); /* its owner's alone, from the first moment on */
    bool fits =
        snprintf(place.sun_path, sizeof place.sun_path, "%s", path) < (int)sizeof place.sun_path;
    if (fits) unlink(path);
    bool bound = fits && listener >= 0 && !bind(listener, (void *)&place, sizeof place) &&
                 !listen(listener, 4);
    umask(mask);
    if (bound) return listener;
    if (listener >= 0) close(listener);
    return -1;
}

/* An answer, until what it tells of is safe on disk. */
struct admin_reply {
    struct admin_reply *next;
    FILE *file;
    char *text;
    size_t size;
    uint64_t ticket, failures;
};

static void send_reply(struct admin_reply *reply, bool good) {
    fputs(good ? reply->text : "error storage\n", reply->file);
    fclose(reply->file);
    free(reply->text);
    free(reply);
}

void admin_answer(struct hub *hub) {
    for (struct admin_reply *reply, **link = &hub->replies; (reply = *link);) {
        if (reply->ticket > hub->committed) {
            link = &reply->next;
            continue;
        }
        *link = reply->next;
        send_reply(reply, reply->failures == hub->count.failures);
    }
}

void admin_free(struct hub *hub) {
    for (struct admin_reply *reply; (reply = hub->replies);) {
        hub->replies = reply->next;
        send_reply(reply, false);
    }
    free_marks(&hub->marks);
}

/* Whoever may come is the operator: a second is waited for the line. */
void admin_accept(struct hub *hub, int listener) {
    int socket = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (socket < 0) return;
    struct timeval second = {.tv_sec = 1};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second);
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second);
    char line[256];
    FILE *file = fdopen(socket, "r+");
    if (!file) {
        close(socket);
        return;
    }
    uint64_t before = store_ticket(hub->writer);
    struct admin_reply *reply = need(calloc(1, sizeof *reply));
    FILE *out = need(open_memstream(&reply->text, &reply->size));
    if (fgets(line, sizeof line, file)) admin_do(hub, line, out);
    fclose(out);
    reply->file = file, reply->failures = hub->count.failures;
    if (store_ticket(hub->writer) != before) reply->ticket = store_ticket(hub->writer);
    reply->next = hub->replies, hub->replies = reply;
}
